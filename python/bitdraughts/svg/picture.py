"""The picture of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from .._core import Color, Move, Position, Route
from . import marks, pieces, signs
from .marks import Highlight
from .options import Arrow, Coordinates, Piece, Square, Squares, check_coordinates
from .theme import Theme, theme_of
from .view import FONT, SQUARE, View, document, pixels

__all__ = ["board"]


def board(
    position: Position,
    *,
    size: int | None = None,
    bottom: Color | None = None,
    coordinates: Coordinates = "numeric",
    last_move: Move | None = None,
    before: Position | None = None,
    route: Route | Move | None = None,
    ghosts: Mapping[Square, Piece] | None = None,
    arrows: Iterable[Arrow] = (),
    highlights: Iterable[Square] | Mapping[Square, Highlight] = (),
    medieval: Iterable[Square] = (),
    secret: Iterable[Square] = (),
    duels: Iterable[tuple[Square, bool]] = (),
    theme: str | Theme = "light",
    title: str | None = None,
) -> str:
    """Draw a position as a self-contained SVG picture.

    ``size`` is the width in pixels (45 a square without it). ``bottom`` is the side drawn
    at the bottom, by default the one the variant's players are used to. ``coordinates`` are
    ``"numeric"`` (in the squares), ``"algebraic"`` (along the edges), ``"both"`` or ``"none"``.
    ``theme`` is ``"light"``, ``"dark"``, ``"print"`` (black and white) or a Theme. ``title`` names
    the picture for readers who cannot see it; a list of the pieces and marks follows anyway.

    Marks; squares are numbers or names:

    - ``last_move``: the move that led here. Its squares are marked, what it captured is crossed
      out; with ``before``, the position before it, the captured pieces are drawn as ghosts.
    - ``route``: the way of a piece, its stops numbered, what it captures crossed out: one of
      ``routes()``, or a move with only one, of the position drawn or of the one ``before``.
    - ``ghosts``: more pieces that are no longer there, ``"w"``, ``"b"``, ``"W"`` or ``"B"`` each.
    - ``arrows``: pairs of squares, or moves.
    - ``highlights``: squares to frame, or a mapping to ``"frame"``, ``"ring"``, ``"dot"``,
      ``"cross"``.
    - ``medieval`` and ``secret``: the medieval pieces both sides know of, and those still secret.
    - ``duels``: (square, whether the attacker captured) in the order of the move. A lost duel ends
      its route.

    Raises ValueError for what is not on this board or makes no sense there, a size below 1, and an
    unknown word; for a move as route AmbiguousMoveError or IllegalMoveError, also ValueErrors.

    >>> import bitdraughts as bd
    >>> from bitdraughts import svg
    >>> picture = svg.board(bd.Position("international"), coordinates="both", bottom=bd.BLACK)
    >>> picture.startswith("<svg xmlns="), picture.count('class="white man"')
    (True, 20)
    >>> before = bd.Position.from_fen("W:W22:B18,11")
    >>> (move,) = before.legal_moves
    >>> picture = svg.board(before.play(move), last_move=move, before=before, route=move)
    >>> picture.count('class="ghost black man"'), picture.count('class="stop"')
    (2, 2)
    """
    check_coordinates(coordinates)
    colours = theme_of(theme)
    squares = Squares(position)
    view = View(squares.variant, bottom, coordinates in ("algebraic", "both"))
    size = pixels(size, view.width)
    numbered = coordinates in ("numeric", "both")
    fights = squares.duels(duels)
    words = Words(position)

    captured: tuple[int, ...] = ()
    path: list[int] = []
    failed = bool(fights) and not fights[-1][1]
    if last_move is not None:
        captured = squares.move(last_move, "last_move").captured
        if failed:
            # Without the route nobody knows what came before the failure.
            captured = tuple(square for square, success in fights if success)
        words.add(f"Last move {words.move(last_move)}.")
    if route is not None:
        path, captured, failed = squares.way(route, before, fights)
        sign = "x" if captured or failed else "-"
        words.add(f"Route {sign.join(words.names(path))}.")
    if captured:
        words.add(f"Captured on {', '.join(words.names(captured))}.")
    goal = fights[-1][0] if failed else None
    pale = squares.ghosts(ghosts or {}, before, captured)
    if failed and before is not None and (mover := _mover(last_move, path)) is not None:
        pale |= squares.ghosts({}, before, [mover])
    framed = squares.highlights(highlights)
    pairs = [squares.arrow(arrow) for arrow in arrows]
    known = squares.medieval(medieval, "medieval")
    hidden = [square for square in squares.medieval(secret, "secret") if square not in known]
    words.add_marks(framed, pairs, known, hidden, fights)

    ends: Sequence[int] = ()
    if last_move is not None:
        ends = (last_move.from_square, last_move.to_square if goal is None else goal)
    standing = set(dict(pieces.listed(position)))
    lost = [] if goal is None else [s for s in (_mover(last_move, path),) if s in pale]
    body = [
        *ground(view, colours),
        *marks.moved(view, dict.fromkeys(ends), colours),
        *marks.highlights(view, framed, colours, over=False),
        *(_plates(view, colours) if numbered and colours.plate else ()),
        *(pieces.ghost(view, square, piece, colours) for square, piece in pale.items()),
        *pieces.standing(view, position, colours),
        *(_numbers(view, colours) if numbered else ()),
        *(_edge_labels(view, colours) if view.margin else ()),
        *(marks.route(view, path, standing, colours, failed) if path else ()),
        *marks.taken(view, [*captured, *lost], colours),
        *marks.arrows(view, pairs, colours),
        *marks.highlights(view, framed, colours, over=True),
        *signs.shields(view, known, colours, False, words.known),
        *signs.shields(view, hidden, colours, True, words.known),
        *signs.duels(view, fights, colours, words.known),
    ]
    if title is None:
        title = f"{position.variant.capitalize()} draughts, {position.turn.name.lower()} to move"
    return document(
        body,
        size=size,
        width=view.width,
        height=view.height,
        title=title,
        description=str(words),
    )


def _mover(last_move: Move | None, path: Sequence[int]) -> int | None:
    """Give the square a move began on, if there is one."""
    if path:
        return path[0]
    return None if last_move is None else last_move.from_square


class Words:
    """The description of a picture: pieces first, then the marks."""

    def __init__(self, position: Position) -> None:
        """Begin with the pieces."""
        self.known = {square: f"Square {square}" for square in range(1, 1 + 2**7)}
        self.sentences = [
            self.side("White", position.white_men, position.white_kings),
            self.side("Black", position.black_men, position.black_kings),
        ]

    def side(self, name: str, men: Sequence[int], kings: Sequence[int]) -> str:
        """List the pieces of a side."""
        groups = [
            f"{kind} on {', '.join(map(str, squares))}"
            for kind, squares in (("men", men), ("kings", kings))
            if squares
        ]
        return f"{name}: {'; '.join(groups) or 'no pieces'}."

    def names(self, squares: Iterable[int]) -> list[str]:
        """Name squares."""
        return [str(square) for square in squares]

    def move(self, move: Move) -> str:
        """Write a move in its short form."""
        return f"{move.from_square}{'x' if move.is_capture else '-'}{move.to_square}"

    def add(self, sentence: str) -> None:
        """Add a sentence."""
        self.sentences.append(sentence)

    def add_marks(
        self,
        framed: Mapping[int, str],
        pairs: Iterable[tuple[int, int]],
        known: Sequence[int],
        secret: Sequence[int],
        fights: Iterable[tuple[int, bool]],
    ) -> None:
        """Tell what the other marks say."""
        for text, squares in (
            ("Highlighted", tuple(framed)),
            ("Medieval pieces on", known),
            ("Secret medieval pieces on", secret),
        ):
            if squares:
                self.add(f"{text} {', '.join(self.names(squares))}.")
        for first, last in pairs:
            self.add(f"Arrow from {first} to {last}.")
        for square, success in fights:
            end = "the attacker captured" if success else "the defender held out"
            self.add(f"Duel on {square}: {end}.")

    def __str__(self) -> str:
        """Give it all."""
        return " ".join(self.sentences)


def ground(view: View, theme: Theme) -> Iterator[str]:
    """Draw the empty board and its frame."""
    edge, columns, rows = view.edge, view.variant.columns * SQUARE, view.variant.rows * SQUARE
    yield f'<rect width="{view.width}" height="{view.height}" rx="10" fill="{theme.frame}"/>'
    yield f'<rect x="{edge}" y="{edge}" width="{columns}" height="{rows}" fill="{theme.light}"/>'
    places = [view.square(square) for square in range(1, view.variant.squares + 1)]
    path = "".join(f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in places)
    # Where every square plays, all are dark, and only lines tell them apart.
    lines = f' stroke="{theme.line}" stroke-width="3"' if view.variant.every_square else ""
    yield f'<path d="{path}" fill="{theme.dark}"{lines}/>'
    if theme.hatch is not None and not view.variant.every_square:
        # No pattern: it would need a name, and names must differ between pictures on one page.
        strokes = "".join(_strokes(x, y) for x, y in places)
        yield f'<path class="hatch" d="{strokes}" stroke="{theme.hatch}" stroke-width="2.5"/>'
    yield (
        f'<rect x="{edge}" y="{edge}" width="{columns}" height="{rows}" fill="none" '
        f'stroke="{theme.line}" stroke-width="3"/>'
    )


def _strokes(x: int, y: int, gap: int = 20) -> str:
    """Hatch a square with lines from the lower left to the upper right."""
    lines = []
    for offset in range(gap // 2, 2 * SQUARE, gap):
        low, high = max(0, offset - SQUARE), min(SQUARE, offset)
        lines.append(f"M{x + low} {y + offset - low}L{x + high} {y + offset - high}")
    return "".join(lines)


def coordinates_on(view: View, theme: Theme, coordinates: str) -> Iterator[str]:
    """Draw the coordinates of an empty board."""
    if coordinates in ("numeric", "both"):
        if theme.plate:
            yield from _plates(view, theme)
        yield from _numbers(view, theme)
    if view.margin:
        yield from _edge_labels(view, theme)


def _numbers(view: View, theme: Theme) -> Iterator[str]:
    yield f'<g {FONT} font-size="20" fill="{theme.number}">'
    for square in range(1, view.variant.squares + 1):
        x, y = view.square(square)
        yield f'<text x="{x + 4}" y="{y + 18}">{square}</text>'
    yield "</g>"


def _plates(view: View, theme: Theme) -> Iterator[str]:
    """Keep hatching away from the numbers."""
    for square in range(1, view.variant.squares + 1):
        x, y = view.square(square)
        width = 7 + 11 * len(str(square))
        yield f'<rect x="{x}" y="{y}" width="{width}" height="22" fill="{theme.plate}"/>'


def _edge_labels(view: View, theme: Theme) -> Iterator[str]:
    middle = SQUARE // 2
    yield f'<g {FONT} font-size="27" text-anchor="middle" fill="{theme.label}">'
    for column in range(view.variant.columns):
        x = view.corner(0, column)[0] + middle
        file = chr(ord("a") + column)
        yield f'<text x="{x}" y="{view.edge - 13}">{file}</text>'
        yield f'<text x="{x}" y="{view.height - view.edge + 32}">{file}</text>'
    for row in range(view.variant.rows):
        y = view.corner(row, 0)[1] + middle + 9
        rank = view.variant.rows - row
        yield f'<text x="{view.edge // 2}" y="{y}">{rank}</text>'
        yield f'<text x="{view.width - view.edge // 2}" y="{y}">{rank}</text>'
    yield "</g>"
