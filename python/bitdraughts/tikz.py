"""Positions as TikZ text, for books set by LaTeX."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import isfinite

from ._core import Color, Move, Position, Route
from .svg.marks import CLEAR, Highlight, shortened
from .svg.options import Arrow, Coordinates, Piece, Square, Squares, check_coordinates
from .svg.pieces import CROWN, listed
from .svg.view import SQUARE, Point, View

__all__ = ["board"]

STANDALONE = (
    "\\documentclass[tikz,border=2mm]{standalone}\n\\begin{document}\n",
    "\\end{document}\n",
)


def board(
    position: Position,
    *,
    square: float = 0.6,
    bottom: Color | None = None,
    coordinates: Coordinates = "none",
    last_move: Move | None = None,
    before: Position | None = None,
    route: Route | Move | None = None,
    ghosts: Mapping[Square, Piece] | None = None,
    arrows: Iterable[Arrow] = (),
    highlights: Iterable[Square] | Mapping[Square, Highlight] = (),
    standalone: bool = False,
) -> str:
    r"""Draw a position as a ``tikzpicture``, in black, white and grey.

    It needs the package ``tikz`` and none of its libraries. ``square`` is the width of a square in
    centimetres; ``standalone`` makes a whole document of the class of that name. The other options
    are those of ``svg.board``, which says what they mean and raises.

    >>> import bitdraughts as bd
    >>> text = bd.tikz.board(bd.Position.from_fen("W:WK3,18:B14"), coordinates="algebraic")
    >>> print(text.splitlines()[0])
    \begin{tikzpicture}[x=0.6cm,y=-0.6cm,line cap=round,line join=round]
    >>> print(bd.tikz.board(bd.Position(), standalone=True).splitlines()[0])
    \documentclass[tikz,border=2mm]{standalone}
    """
    check_coordinates(coordinates)
    if isinstance(square, bool) or not isinstance(square, int | float):
        raise TypeError(f"square must be a number of centimetres, not {type(square).__name__}")
    if not (isfinite(square) and square > 0):
        raise ValueError(f"square must be a width above 0 cm, not {square}")
    squares = Squares(position)
    view = View(squares.variant, bottom, labelled=False)
    captured: tuple[int, ...] = ()
    path: list[int] = []
    ends: dict[int, None] = {}
    if last_move is not None:
        captured = squares.move(last_move, "last_move").captured
        ends = dict.fromkeys((last_move.from_square, last_move.to_square))
    if route is not None:
        path, captured = squares.way(route, before, None)
    pale = squares.ghosts(ghosts or {}, before, captured)
    marked = squares.highlights(highlights)
    standing = dict(listed(position))
    drawing = Drawing(view)
    lines = [
        f"\\begin{{tikzpicture}}[x={square:g}cm,y=-{square:g}cm,line cap=round,line join=round]",
        f"% {position.variant}, {position.fen()}",
        *drawing.ground(),
        *drawing.frames(ends, "black", 0.04),
        *drawing.frames([s for s, kind in marked.items() if kind == "frame"], "black", 0.08),
        *drawing.coordinates(coordinates),
        *(line for at, piece in pale.items() for line in drawing.piece(at, piece, ghost=True)),
        *(line for at, piece in standing.items() for line in drawing.piece(at, piece)),
        *(drawing.route(path, standing) if path else ()),
        *drawing.crosses(captured),
        *(drawing.arrow(*squares.arrow(arrow)) for arrow in arrows),
        *drawing.marks(marked),
        "\\end{tikzpicture}",
    ]
    text = "\n".join(lines) + "\n"
    return STANDALONE[0] + text + STANDALONE[1] if standalone else text


class Drawing:
    """Writes shapes as TikZ, in squares from the board's top left corner."""

    def __init__(self, view: View) -> None:
        """Draw for a board."""
        self.view: View = view

    def at(self, point: Point) -> str:
        """Write a point."""
        x, y = (round((value - self.view.edge) / SQUARE, 3) for value in point)
        return f"({x:g},{y:g})"

    def center(self, square: int) -> str:
        """Write the middle of a square."""
        return self.at(self.view.center(square))

    def ground(self) -> Iterator[str]:
        """Draw the empty board."""
        variant = self.view.variant
        if variant.every_square:
            # No grid: its steps would be centimetres.
            for column in range(1, variant.columns):
                yield f"\\draw[very thin] ({column},0) -- ({column},{variant.rows});"
            for row in range(1, variant.rows):
                yield f"\\draw[very thin] (0,{row}) -- ({variant.columns},{row});"
        else:
            for square in range(1, variant.squares + 1):
                yield f"\\fill[black!25] {self.at(self.view.square(square))} rectangle ++(1,1);"
        yield f"\\draw (0,0) rectangle ({variant.columns},{variant.rows});"

    def frames(self, squares: Iterable[int], colour: str, inset: float) -> Iterator[str]:
        """Frame squares."""
        for square in squares:
            x, y = self.view.square(square)
            corner = self.at((x + 100 * inset, y + 100 * inset))
            side = f"{1 - 2 * inset:g}"
            yield f"\\draw[{colour},thick] {corner} rectangle ++({side},{side});"

    def coordinates(self, coordinates: Coordinates) -> Iterator[str]:
        """Write numbers into the squares, and letters along the edges."""
        variant = self.view.variant
        small = "inner sep=1pt,font=\\sffamily\\tiny"
        if coordinates in ("numeric", "both"):
            for square in range(1, variant.squares + 1):
                corner = self.at(self.view.square(square))
                yield f"\\node[anchor=north west,{small}] at {corner} {{{square}}};"
        if coordinates in ("algebraic", "both"):
            letters = "font=\\sffamily\\scriptsize"
            bottom = self.view.edge + variant.rows * SQUARE
            for column in range(variant.columns):
                x = self.view.corner(0, column)[0] + SQUARE / 2
                file = f"{{\\strut {chr(ord('a') + column)}}}"
                yield f"\\node[anchor=north,{letters}] at {self.at((x, bottom))} {file};"
            for row in range(variant.rows):
                y = self.view.corner(row, 0)[1] + SQUARE / 2
                place = self.at((self.view.edge, y))
                yield f"\\node[anchor=east,{letters}] at {place} {{{variant.rows - row}}};"

    def piece(self, square: int, letter: str, ghost: bool = False) -> Iterator[str]:
        """Draw a man, a ring in a disc, or a king, a crown on two discs."""
        x, y = self.view.center(square)
        white = letter in "wW"
        fill, ink = ("white", "black") if white else ("black", "white")
        edge = "black" if white else "white"
        if ghost:
            fill, ink, edge = (fill, "black!60", "black!60") if white else ("black!45", ink, ink)
        look = f"fill={fill},draw={edge}" + (",densely dashed" if ghost else "")
        if letter in "wb":
            yield f"\\filldraw[{look}] {self.at((x, y))} circle[radius=0.36];"
            yield f"\\draw[{ink}] {self.at((x, y))} circle[radius=0.23];"
            return
        for low in (6, -6):
            yield f"\\filldraw[{look}] {self.at((x, y + low))} circle[radius=0.36];"
        crown = " -- ".join(self.at((x + across, y - 6 + down)) for across, down in CROWN)
        yield f"\\fill[{ink}] {crown} -- cycle;"

    def _line(self, places: Iterable[Point]) -> str:
        return " -- ".join(map(self.at, places))

    def route(self, path: list[int], standing: Mapping[int, str]) -> Iterator[str]:
        """Draw the way of a piece and number its stops."""
        begin, end = (CLEAR if square in standing else 0 for square in (path[0], path[-1]))
        line = self._line(shortened([self.view.center(square) for square in path], begin, end))
        yield f"\\draw[white,line width=3pt] {line};"
        yield f"\\draw[->,>=stealth,line width=1.2pt] {line};"
        if len(path) < 3:
            return
        stops: dict[int, list[str]] = {}
        for count, square in enumerate(path[1:], 1):
            stops.setdefault(square, []).append(str(count))
        look = "circle,draw,fill=white,inner sep=1pt,font=\\sffamily\\tiny"
        for square, counts in stops.items():
            x, y = self.view.center(square)
            place = self.at((x + 30, y - 30) if square in standing else (x, y))
            yield f"\\node[{look}] at {place} {{{','.join(counts)}}};"

    def crosses(self, squares: Iterable[int]) -> Iterator[str]:
        """Cross pieces out."""
        for square in squares:
            x, y = self.view.center(square)
            line = " ".join(
                f"{self.at((x - 20, y + down))} -- {self.at((x + 20, y - down))}"
                for down in (-20, 20)
            )
            yield f"\\draw[white,line width=3.2pt] {line};"
            yield f"\\draw[line width=1.6pt] {line};"

    def arrow(self, first: int, last: int) -> str:
        """Draw an arrow."""
        ends = shortened([self.view.center(first), self.view.center(last)], 18, 8)
        return f"\\draw[->,>=stealth,line width=2pt,black!70] {self._line(ends)};"

    def marks(self, marked: Mapping[int, Highlight]) -> Iterator[str]:
        """Draw the highlights that lie on pieces."""
        for square, kind in marked.items():
            if kind == "ring":
                yield f"\\draw[white,line width=2.4pt] {self.center(square)} circle[radius=0.42];"
                yield f"\\draw[line width=1.2pt] {self.center(square)} circle[radius=0.42];"
            elif kind == "dot":
                yield f"\\filldraw[draw=white] {self.center(square)} circle[radius=0.14];"
            elif kind == "cross":
                yield from self.crosses([square])
