"""What can be said about a picture of a position, and what of it makes sense."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, SupportsIndex, TypeAlias, TypedDict, get_args

from .._checks import instance
from .._core import Color, Move, Position, Route, Variant
from ..errors import AmbiguousMoveError, IllegalMoveError
from .marks import HIGHLIGHTS, Highlight
from .theme import Theme

__all__ = ["Options"]

Coordinates: TypeAlias = Literal["numeric", "algebraic", "both", "none"]
Square: TypeAlias = SupportsIndex | str
Piece: TypeAlias = Literal["w", "b", "W", "B"]
Arrow: TypeAlias = Move | tuple[Square, Square]


class Options(TypedDict, total=False):
    """The keyword arguments of ``board``, for functions that hand them on."""

    size: int | None
    bottom: Color | None
    coordinates: Coordinates
    last_move: Move | None
    before: Position | None
    route: Route | Move | None
    ghosts: Mapping[Square, Piece]
    arrows: Iterable[Arrow]
    highlights: Iterable[Square] | Mapping[Square, Highlight]
    medieval: Iterable[Square]
    secret: Iterable[Square]
    duels: Iterable[tuple[Square, bool]]
    theme: str | Theme
    title: str | None


def check_coordinates(coordinates: str) -> None:
    """Refuse an unknown word. Raises ValueError."""
    if coordinates not in get_args(Coordinates):
        raise ValueError(
            f"unknown coordinates {coordinates!r}; "
            "expected 'numeric', 'algebraic', 'both' or 'none'"
        )


class Squares:
    """Reads what the options say about squares of a board, and says which option was wrong."""

    def __init__(self, position: Position) -> None:
        """Read for the board of a position."""
        self.position: Position = instance(position, Position, "position")
        self.variant: Variant = Variant(position.variant)

    def one(self, square: Square, option: str) -> int:
        """Give the number of a square. Raises ValueError for one off the board."""
        try:
            return self.variant.square_number(square)
        except ValueError as error:
            raise ValueError(f"{option}: {error}") from None
        except TypeError as error:
            raise TypeError(f"{option}: {error}") from None

    def some(self, squares: Iterable[Square], option: str) -> list[int]:
        """Give the numbers of squares, each once."""
        if isinstance(squares, str):
            raise TypeError(f"{option} takes several squares, not one text")
        return list(dict.fromkeys(self.one(square, option) for square in squares))

    def move(self, move: Move, option: str) -> Move:
        """Check that a move is on the board."""
        if not isinstance(move, Move):
            raise TypeError(f"{option} must be a Move, not {type(move).__name__}")
        for square in (move.from_square, move.to_square, *move.captured):
            self.one(square, option)
        return move

    def way(
        self, route: Route | Move, before: Position | None, held: int | None
    ) -> tuple[list[int], tuple[int, ...]]:
        """Give the squares of a route and what it captures, up to the piece that ``held`` out.

        A Move is looked up in the position before, or else in the one drawn.
        """
        if isinstance(route, Move):
            route = self._found(self.move(route, "route"), before)
        elif not isinstance(route, Route):
            raise TypeError(f"route must be a Route or a Move, not {type(route).__name__}")
        self.move(route.move, "route")
        path = [route.move.from_square, *self.some_with_repeats(route.path)]
        captured = tuple(self.some_with_repeats(route.captured))
        if held is None:
            return path, captured
        if held not in captured:
            raise ValueError(f"duels: the route captures nothing on square {held}")
        taken = captured.index(held)
        return [*path[: taken + 1], held], captured[:taken]

    def some_with_repeats(self, squares: Iterable[int]) -> list[int]:
        """Check the squares of a route, on which it may stop twice."""
        return [self.one(square, "route") for square in squares]

    def _found(self, move: Move, before: Position | None) -> Route:
        for position in (before, self.position):
            if position is not None and move in position.legal_moves:
                routes = position.routes(move)
                if len(routes) > 1:
                    raise AmbiguousMoveError(
                        f"route: {move} has {len(routes)} routes; give one of position.routes()",
                        (move,),
                    )
                return routes[0]
        raise IllegalMoveError(
            f"route: {move} is not legal in {(before or self.position).fen()}; "
            "give a Route, or the position before the move as before="
        )

    def arrow(self, arrow: Arrow) -> tuple[int, int]:
        """Give both ends of an arrow. Raises ValueError for one that goes nowhere."""
        if isinstance(arrow, Move):
            ends: tuple[Square, Square] = (arrow.from_square, arrow.to_square)
        elif isinstance(arrow, tuple) and len(arrow) == 2:
            ends = arrow
        else:
            raise TypeError(f"arrows takes Moves and pairs of squares, not {arrow!r}")
        first, last = (self.one(end, "arrows") for end in ends)
        if first == last:
            raise ValueError(f"arrows: an arrow from square {first} to itself")
        return first, last

    def highlights(
        self, chosen: Iterable[Square] | Mapping[Square, Highlight]
    ) -> dict[int, Highlight]:
        """Give the kind of each highlight. Raises ValueError for an unknown one."""
        if not isinstance(chosen, Mapping):
            return dict.fromkeys(self.some(chosen, "highlights"), "frame")
        for kind in chosen.values():
            if kind not in HIGHLIGHTS:
                names = ", ".join(map(repr, HIGHLIGHTS))
                raise ValueError(f"highlights: unknown kind {kind!r}; expected one of {names}")
        return {self.one(square, "highlights"): kind for square, kind in chosen.items()}

    def ghosts(
        self, given: Mapping[Square, Piece], before: Position | None, captured: Iterable[int]
    ) -> dict[int, Piece]:
        """Give the pieces no longer there: those given, those captured since ``before``."""
        ghosts: dict[int, Piece] = {}
        if before is not None:
            if before.variant != self.position.variant:
                raise ValueError(
                    f"before: a position of {before.variant}, not of {self.position.variant}"
                )
            for square in captured:
                piece = before.piece_at(square)
                if piece is not None and self.position.piece_at(square) is None:
                    ghosts[square] = piece
        for name, piece in given.items():
            square = self.one(name, "ghosts")
            if piece not in ("w", "b", "W", "B"):
                raise ValueError(f"ghosts: unknown piece {piece!r}; expected 'w', 'b', 'W' or 'B'")
            if self.position.piece_at(square) is not None:
                raise ValueError(f"ghosts: a piece stands on square {square}")
            ghosts[square] = piece
        return ghosts

    def medieval(self, squares: Iterable[Square], option: str) -> list[int]:
        """Give the squares of medieval pieces. Raises ValueError for an empty one."""
        numbers = self.some(squares, option)
        for square in numbers:
            if self.position.piece_at(square) is None:
                raise ValueError(f"{option}: no piece stands on square {square}")
        return numbers

    def duels(self, fights: Iterable[tuple[Square, bool]]) -> list[tuple[int, bool]]:
        """Give the duels of a move in their order; only the last one may be lost."""
        duels = [(self.one(square, "duels"), bool(success)) for square, success in fights]
        if not all(success for _, success in duels[:-1]):
            raise ValueError("duels: a lost duel ends a move, so it can only be the last")
        return duels
