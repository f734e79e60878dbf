"""Positions as SVG pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Literal

from ._core import WHITE, Color, Move, Position, Variant

__all__ = ["board"]

Coordinates = Literal["numeric", "algebraic", "both", "none"]

# Lengths are hundredths of a square, pixels only in the outermost element.
SQUARE = 100
PIXELS = 45
"""Of a square, in a picture whose size nobody chose."""

LIGHT, DARK, FRAME = "#f3e6cd", "#a9805b", "#5f4632"
LABEL, NUMBER = "#f3e6cd", "#3b2a1d"
MOVED, TAKEN = "#f2c94c", "#b3261e"
PIECES = {
    "white": ("#fdf9f0", "#7d6b54", "#c4b59c", "#7a5c1e"),
    "black": ("#393330", "#14110f", "#6f655f", "#f0cf7a"),
}
"""Face, edge, the ring of a man and the crown of a king."""


def board(
    position: Position,
    *,
    size: int | None = None,
    bottom: Color | None = None,
    coordinates: Coordinates = "numeric",
    last_move: Move | None = None,
    title: str | None = None,
) -> str:
    """Draw a position as a self-contained SVG picture.

    ``size`` is the width in pixels (45 a square without it). ``bottom`` is the side drawn
    at the bottom, by default the one the variant's players are used to. ``coordinates`` are
    ``"numeric"`` (in the squares), ``"algebraic"`` (along the edges), ``"both"`` or ``"none"``.
    ``last_move`` is the move that led here; its squares are marked, and those it captured on.
    ``title`` names the picture for readers who cannot see it; a list of the pieces follows anyway.

    Raises ValueError for another word as ``coordinates``, a size below 1, or a move off the board.

    >>> import bitdraughts as bd
    >>> from bitdraughts import svg
    >>> picture = svg.board(bd.Position("international"), coordinates="both", bottom=bd.BLACK)
    >>> picture.startswith("<svg xmlns="), picture.count('class="white man"')
    (True, 20)
    """
    if coordinates not in ("numeric", "algebraic", "both", "none"):
        raise ValueError(
            f"unknown coordinates {coordinates!r}; "
            "expected 'numeric', 'algebraic', 'both' or 'none'"
        )
    view = _View(Variant(position.variant), bottom, coordinates in ("algebraic", "both"))
    if size is None:
        size = view.width * PIXELS // SQUARE
    if size < 1:
        raise ValueError(f"size must be at least 1 pixel, not {size}")
    if title is None:
        title = f"{position.variant.capitalize()} draughts, {position.turn.name.lower()} to move"
    parts = [
        f"<title>{_text(title)}</title>",
        f"<desc>{_text(_description(position))}</desc>",
        *_squares(view),
        *(_marks(view, last_move) if last_move is not None else ()),
        *(_numbers(view) if coordinates in ("numeric", "both") else ()),
        *(_edge_labels(view) if view.margin else ()),
        *_pieces(view, position),
    ]
    height = size * view.height // view.width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{size}" height="{height}" '
        f'viewBox="0 0 {view.width} {view.height}">' + "\n".join(parts) + "</svg>\n"
    )


class _View:
    """Where things are in the picture: the board turned for the side at the bottom."""

    def __init__(self, variant: Variant, bottom: Color | None, labelled: bool) -> None:
        self.variant = variant
        self.turned = (variant.bottom if bottom is None else bottom) != WHITE
        self.border = 10
        self.margin = 36 if labelled else 0
        self.edge = self.border + self.margin
        self.width = variant.columns * SQUARE + 2 * self.edge
        self.height = variant.rows * SQUARE + 2 * self.edge

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """Top left corner of the field at a row and column of the unturned board."""
        if self.turned:
            row, column = self.variant.rows - 1 - row, self.variant.columns - 1 - column
        return self.edge + column * SQUARE, self.edge + row * SQUARE

    def square(self, square: int) -> tuple[int, int]:
        """Top left corner of a playing square."""
        return self.corner(*self.variant.row_and_column(square))

    def center(self, square: int) -> tuple[int, int]:
        """Middle of a playing square."""
        x, y = self.square(square)
        return x + SQUARE // 2, y + SQUARE // 2


def _text(text: str) -> str:
    """Text as XML can hold it."""
    return escape("".join(c if c.isprintable() else " " for c in text))


def _description(position: Position) -> str:
    def side(name: str, men: Iterable[int], kings: Iterable[int]) -> str:
        groups = [
            f"{kind} on {', '.join(map(str, squares))}"
            for kind, squares in (("men", tuple(men)), ("kings", tuple(kings)))
            if squares
        ]
        return f"{name}: {'; '.join(groups) or 'no pieces'}."

    return " ".join(
        (
            side("White", position.white_men, position.white_kings),
            side("Black", position.black_men, position.black_kings),
        )
    )


def _squares(view: _View) -> Iterator[str]:
    edge, columns, rows = view.edge, view.variant.columns * SQUARE, view.variant.rows * SQUARE
    yield f'<rect width="{view.width}" height="{view.height}" rx="8" fill="{FRAME}"/>'
    yield f'<rect x="{edge}" y="{edge}" width="{columns}" height="{rows}" fill="{LIGHT}"/>'
    path = "".join(
        "M{} {}h{s}v{s}h-{s}z".format(*view.square(square), s=SQUARE)
        for square in range(1, view.variant.squares + 1)
    )
    # Where every square plays, all are dark, and only lines tell them apart.
    lines = f' stroke="{LIGHT}"' if view.variant.every_square else ""
    yield f'<path d="{path}" fill="{DARK}"{lines}/>'


def _marks(view: _View, move: Move) -> Iterator[str]:
    for square in dict.fromkeys((move.from_square, move.to_square)):
        x, y = view.square(square)
        yield (
            f'<rect class="moved" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" '
            f'fill="{MOVED}" fill-opacity=".6"/>'
        )
    for square in move.captured:
        x, y = view.center(square)
        yield (
            f'<path class="taken" d="M{x - 14} {y - 14}l28 28m0 -28l-28 28" stroke="{TAKEN}" '
            'stroke-width="7" stroke-linecap="round"/>'
        )


def _label(x: int, y: int, text: str | int) -> str:
    return f'<text x="{x}" y="{y}">{text}</text>'


def _numbers(view: _View) -> Iterator[str]:
    yield f'<g font-family="Helvetica, Arial, sans-serif" font-size="19" fill="{NUMBER}">'
    for square in range(1, view.variant.squares + 1):
        x, y = view.square(square)
        yield _label(x + 3, y + 17, square)
    yield "</g>"


def _edge_labels(view: _View) -> Iterator[str]:
    middle = SQUARE // 2
    yield (
        '<g font-family="Helvetica, Arial, sans-serif" font-size="26" text-anchor="middle" '
        f'fill="{LABEL}">'
    )
    for column in range(view.variant.columns):
        x = view.corner(0, column)[0] + middle
        file = chr(ord("a") + column)
        yield _label(x, view.edge - 14, file)
        yield _label(x, view.height - view.edge + 31, file)
    for row in range(view.variant.rows):
        y = view.corner(row, 0)[1] + middle + 9
        rank = view.variant.rows - row
        yield _label(view.edge // 2, y, rank)
        yield _label(view.width - view.edge // 2, y, rank)
    yield "</g>"


def _pieces(view: _View, position: Position) -> Iterator[str]:
    for color, men, kings in (
        ("white", position.white_men, position.white_kings),
        ("black", position.black_men, position.black_kings),
    ):
        face, edge, ring, crown = PIECES[color]
        yield f'<g fill="{face}" stroke="{edge}" stroke-width="3">'
        for square in men:
            x, y = view.center(square)
            yield (
                f'<g class="{color} man" transform="translate({x} {y})">'
                f'<circle r="36"/><circle r="23" fill="none" stroke="{ring}"/></g>'
            )
        for square in kings:
            x, y = view.center(square)
            yield (  # two discs, one on the other, as on a wooden board
                f'<g class="{color} king" transform="translate({x} {y - 4})">'
                '<circle cy="9" r="36"/><circle r="36"/>'
                '<path d="M-20 14L-25 -12L-11 0L0 -19L11 0L25 -12L20 14Z" '
                f'fill="{crown}" stroke="none"/></g>'
            )
        yield "</g>"
