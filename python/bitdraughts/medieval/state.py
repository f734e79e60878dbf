"""A position with its medieval pieces, for someone who knows all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Self, SupportsIndex, Unpack, final

from .._checks import instance
from .._core import Color, Move, Position, Route
from ..errors import InvalidPositionError
from ..outcome import facts
from ._pickle import restore_state
from .errors import DuelError
from .fen import read_state
from .steps import (
    VARIANT,
    Duel,
    Playable,
    carry_out,
    find_route,
    legal_moves,
    legal_routes,
    winner,
)

if TYPE_CHECKING:
    from ..svg import Options

__all__ = ["MedievalState"]

MASK = 2**64 - 1


@final
class MedievalState:
    """A Brazilian position and the squares of its medieval pieces (``marks``), on both sides.

    It is immutable, hashable, and equal to another of the same position and marks. ``marks`` are
    squares as numbers or names, any set of occupied ones, also none.

    Raises InvalidPositionError (a ValueError) for a position of another variant, and for a mark on
    an empty square, off the board, or given twice.

    >>> import bitdraughts as bd
    >>> state = bd.MedievalState(bd.Position(), ["c3", 24, "f6"])
    >>> state.marks
    (11, 22, 24)
    """

    __slots__ = ("_marks", "_position")

    _position: Position
    _marks: tuple[int, ...]

    def __init__(self, position: Position, marks: Iterable[SupportsIndex | str] = ()) -> None:
        """Put marks on the pieces of a position."""
        if instance(position, Position, "position").variant != VARIANT:
            raise InvalidPositionError(
                f"Medieval mode is played on positions of {VARIANT}, not of {position.variant}"
            )
        self._position = position
        self._marks = checked_marks(position, marks)

    @classmethod
    def _made(cls, position: Position, marks: tuple[int, ...]) -> Self:
        """Make a state of marks that are known to be sound and ascending."""
        state = object.__new__(cls)
        state._position, state._marks = position, marks
        return state

    @classmethod
    def from_fen(cls, text: str) -> Self:
        """Read a position's FEN with ``:M`` and the marked squares, ``:M`` alone without any.

        Squares, blanks, ranges and letters in any case are read as in ``Position.from_fen``.
        Raises InvalidFenError (a ValueError).

        >>> import bitdraughts as bd
        >>> bd.MedievalState.from_fen("w:Wc3,e3:Bf6:Mc3,f6").marks
        (11, 22)
        """
        return cls._made(*read_state(text))

    def fen(self, notation: Literal["numeric", "algebraic"] = "numeric") -> str:
        """Write the position's FEN with ``:M`` and the marked squares, ascending.

        >>> import bitdraughts as bd
        >>> position = bd.Position.from_fen("W:W22,23:B11")
        >>> bd.MedievalState(position, [22, 11]).fen(), bd.MedievalState(position).fen()
        ('W:W22,23:B11:M11,22', 'W:W22,23:B11:M')
        """
        board = facts(VARIANT)
        names = [board.square_name(m) if notation == "algebraic" else str(m) for m in self._marks]
        return f"{self._position.fen(notation)}:M{','.join(names)}"

    @property
    def position(self) -> Position:
        """The pieces and the side to move."""
        return self._position

    @property
    def marks(self) -> tuple[int, ...]:
        """Squares of the medieval pieces of both sides, ascending."""
        return self._marks

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self._position.turn

    @property
    def key(self) -> int:
        """A 64-bit number, equal on every platform: the position's key mixed with the marks.

        The formula is in docs/medieval.md.

        >>> import bitdraughts as bd
        >>> f"{bd.MedievalState.from_fen('W:W22:B11:M11').key:016x}"
        '57dbcb6679374c7c'
        """
        bits = sum(1 << mark - 1 for mark in self._marks)
        h = (self._position.key ^ bits) * 0x9E3779B97F4A7C15 & MASK
        h ^= h >> 29
        h = (h ^ h >> 32) * 0xD6E8FEB86659FD93 & MASK
        return h ^ h >> 32

    @property
    def winner(self) -> Color | None:
        """The side that has won because the other has no pieces or no legal moves, or None.

        A side can lose its last piece in its own turn, by an attack that fails.
        """
        return winner(self._position)

    def routes(self, move: Move | None = None) -> list[Route]:
        """All routes of the position in its documented order; none once a side has lost."""
        return legal_routes(self._position, move)

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The moves these routes belong to; none once a side has lost."""
        return legal_moves(self._position)

    def route(self, move: Playable) -> Route:
        """Give the route that a Route, a Move or text stands for.

        Text with the whole path names one of several routes. Raises InvalidMoveError,
        IllegalMoveError, and AmbiguousMoveError for what stands for two routes or more.

        >>> import bitdraughts as bd
        >>> state = bd.MedievalState.from_fen("W:WK3:B7,8,15,16:M7")
        >>> state.route("3x10x19x12x3").captured
        (7, 15, 16, 8)
        """
        return find_route(self._position, move)

    def play(self, move: Playable, duels: Iterable[bool] = ()) -> MedievalState:
        """Give the state after a move whose duels went so: True where the attacker captured.

        There is one result for each medieval piece attacked, in the order of the route, up to and
        including the first failure. Raises DuelError for too few or too many, and what ``route``
        raises.

        >>> import bitdraughts as bd
        >>> state = bd.MedievalState.from_fen("W:W22,32:B18:M18,22")
        >>> state.play("22x15", [True]).fen(), state.play("22x15", [False]).fen()
        ('B:W15,32:B:M15', 'B:W32:B18:M18')
        """
        route = self.route(move)
        taken = len(self._settled(route, duels)[1])
        return self._after(route, taken)[0]

    def odds(self, move: Playable) -> dict[MedievalState, Fraction]:
        """Give the states a move can lead to with their exact chances, which add up to 1.

        An ordinary piece is captured for certain, a medieval one with chance 1/2, whoever attacks;
        there is one draw a captured piece, and the first failure stops the sequence (site rules of
        2026-10-27, Combat; Multiple captures). Raises what ``route`` raises.

        >>> import bitdraughts as bd
        >>> state = bd.MedievalState.from_fen("W:W22:B18,11:M11,18")
        >>> for after, chance in state.odds("22x8").items():
        ...     print(chance, after.fen())
        1/2 B:W:B11,18:M11,18
        1/4 B:W:B11:M11
        1/4 B:W8:B:M
        """
        route = self.route(move)
        odds: dict[MedievalState, Fraction] = {}
        reached = Fraction(1)
        for taken, square in enumerate(route.captured):
            if square in self._marks:
                reached /= 2
                after = self._after(route, taken)[0]
                odds[after] = odds.get(after, Fraction(0)) + reached
        after = self._after(route, len(route.captured))[0]
        odds[after] = odds.get(after, Fraction(0)) + reached
        return odds

    def _defenders(self, route: Route) -> int:
        """Count the medieval pieces that a route attacks."""
        return len([square for square in route.captured if square in self._marks])

    def _settled(
        self, route: Route, results: Iterable[bool]
    ) -> tuple[tuple[Duel, ...], tuple[int, ...]]:
        """Give the duels that results belong to, and the squares captured."""
        given = list(results)
        if wrong := [result for result in given if not isinstance(result, bool)]:
            raise TypeError(f"the result of a duel must be True or False, not {wrong[0]!r}")
        duels: list[Duel] = []
        captured = route.captured
        for taken, square in enumerate(route.captured):
            if square in self._marks:
                if len(duels) == len(given):
                    raise DuelError(
                        f"{len(given)} results of duels given, but there is a duel on {square} too"
                    )
                duels.append(Duel(square, given[len(duels)]))
                if not duels[-1].success:
                    captured = route.captured[:taken]
                    break
        if len(given) > len(duels):
            because = "the failure ends the move" if captured != route.captured else "no more"
            raise DuelError(
                f"{len(given)} results of duels given, but there are {len(duels)}: {because}"
            )
        return tuple(duels), captured

    def _after(self, route: Route, taken: int) -> tuple[MedievalState, int]:
        """Give the state and progress bits after a route whose first ``taken`` captures succeed.

        Marks move with their pieces and leave the board with them; a medieval piece that is
        crowned stays medieval (site rules of 2026-10-27, Medieval kings and the clock).
        """
        position, progress = carry_out(self._position, route, taken)
        marks, start = self._marks, route.move.from_square
        if start in marks or route.captured:
            gone = (start, *route.captured[:taken])
            left = [mark for mark in marks if mark not in gone]
            if start in marks and taken == len(route.captured):
                left.append(route.move.to_square)
            marks = tuple(sorted(left))
        return MedievalState._made(position, marks), progress

    def svg(self, **options: Unpack[Options]) -> str:
        """Draw the position with all its marks; the options are those of ``svg.board``.

        >>> import bitdraughts as bd
        >>> bd.MedievalState.from_fen("W:W22,23:B11:M11,22").svg().count("medieval known")
        2
        """
        from .pictures import draw

        return draw(self._position, self._marks, (), options)

    def _repr_svg_(self) -> str:
        """Draw the position for a notebook, with all its marks."""
        return self.svg()

    def __eq__(self, other: object) -> bool:
        """Tell whether position and marks are the same."""
        if not isinstance(other, MedievalState):
            return NotImplemented
        return self._marks == other._marks and self._position == other._position

    def __hash__(self) -> int:
        """Hash position and marks."""
        return hash((self._position, self._marks))

    def __repr__(self) -> str:
        """Write the call that makes this state. It shows all marks."""
        return f"MedievalState.from_fen({self.fen()!r})"

    def __copy__(self) -> Self:
        """Give itself: a state never changes."""
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        """Give itself: a state never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the FEN."""
        return restore_state, (1, self.fen())


def checked_marks(
    position: Position, marks: Iterable[SupportsIndex | str], owner: Color | None = None
) -> tuple[int, ...]:
    """Give marks as ascending square numbers; InvalidPositionError for an impossible one.

    With ``owner`` they must stand on that side's pieces.
    """
    if isinstance(marks, str | bytes):
        raise TypeError(f"marks must be squares, such as ['c3', 'f6'], not the text {marks!r}")
    board = facts(VARIANT)
    squares: list[int] = []
    for mark in marks:
        try:
            square = board.square_number(mark)
        except ValueError as error:
            raise InvalidPositionError(f"mark on {mark!r}: {error}") from None
        if square in squares:
            raise InvalidPositionError(f"square {square} is marked twice")
        piece = position.piece_at(square)
        if piece is None:
            raise InvalidPositionError(f"mark on square {square}: no piece stands there")
        if owner is not None and (piece in "bB") != bool(owner):
            raise InvalidPositionError(f"mark on square {square}: the piece there is the other's")
        squares.append(square)
    return tuple(sorted(squares))
