"""What is played in Medieval mode: routes, duels, and what becomes of the pieces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from .._checks import instance
from .._core import BLACK, WHITE, Color, Move, Position, Route
from ..draws.tally import CAPTURE, IRREVERSIBLE, MATERIAL_SHIFT, OVER
from ..errors import AmbiguousMoveError, IllegalMoveError
from ..outcome import Outcome, Termination, facts, side_name
from ._pickle import restore_step

__all__ = [
    "CHOICE_SECONDS",
    "MARKS_A_SIDE",
    "MOVE_SECONDS",
    "TIME_OUTS_THAT_LOSE",
    "Duel",
    "MedievalMove",
    "Playable",
    "route_text",
]

VARIANT: Final = "brazilian"
RULES: Final = "site rules of 2026-10-27"

MARKS_A_SIDE: Final = 3
"""Medieval pieces that a side chooses (site rules of 2026-10-27, Choosing the pieces)."""
CHOICE_SECONDS: Final = 20
"""Time for that choice (site rules of 2026-10-27, Choosing the pieces)."""
MOVE_SECONDS: Final = 60
"""Time for a move (site rules of 2026-10-27, Time)."""
TIME_OUTS_THAT_LOSE: Final = 3
"""Time-outs in a row, counting a player's own turns (site rules of 2026-10-27, Time)."""

LOST_ON_TIME: Final = f"{RULES}, Time"

Playable: TypeAlias = Route | Move | str
"""What stands for a route: itself, or a Move or text that has one route only."""

SQUARE = re.compile(r"([a-h]?)0*([1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Duel:
    """The fight for one medieval piece: its square, and whether the attacker captured it.

    >>> from bitdraughts.medieval import Duel
    >>> print(Duel(18, False))
    18 lost
    """

    square: int
    success: bool

    def __str__(self) -> str:
        """Say how it went for the attacker."""
        return f"{self.square} {'won' if self.success else 'lost'}"


@dataclass(frozen=True, slots=True)
class MedievalMove:
    """A route with what chance made of it; ``timed_out`` tells that the game drew it.

    ``duels`` has one entry for each medieval piece that was attacked, in the order of the route;
    the sequence stops at the first that is lost (site rules of 2026-10-27, Multiple captures).

    >>> import bitdraughts as bd
    >>> state = bd.MedievalState.from_fen("W:W22:B18,11:M11,18")
    >>> step = MedievalMove(state.route("22x8"), (Duel(18, True), Duel(11, False)))
    >>> print(step)
    22x8 (18 won, 11 lost)
    >>> step.captured, step.failed
    ((18,), True)
    """

    route: Route
    duels: tuple[Duel, ...] = ()
    timed_out: bool = False

    @property
    def move(self) -> Move:
        """The intended move, without the order of its captures."""
        return self.route.move

    @property
    def failed(self) -> bool:
        """Tell whether an attack failed, so that the attacker left the board."""
        return bool(self.duels) and not self.duels[-1].success

    @property
    def captured(self) -> tuple[int, ...]:
        """The pieces that were captured, in order: those before a failure, or all."""
        intended = self.route.captured
        return intended[: intended.index(self.duels[-1].square)] if self.failed else intended

    def __str__(self) -> str:
        """Write the move and its duels."""
        notes = [str(duel) for duel in self.duels] + ["timed out"] * self.timed_out
        return f"{self.move} ({', '.join(notes)})" if notes else str(self.move)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle numbers only."""
        return restore_step, (1, *plain(self))


def plain(step: MedievalMove) -> tuple[Any, ...]:
    """Give a step as numbers: from, path, captured, crowned, duels, timed out."""
    move = step.move
    duels = tuple([(duel.square, duel.success) for duel in step.duels])
    route = (move.from_square, tuple(step.route.path), tuple(step.route.captured), move.promotes)
    return (*route, duels, step.timed_out)


def other(color: Color) -> Color:
    """Give the opponent."""
    return BLACK if color == WHITE else WHITE


def color_of(position: Position, square: int) -> Color | None:
    """Give the side whose piece stands on a square."""
    piece = position.piece_at(square)
    return None if piece is None else WHITE if piece in "wW" else BLACK


def pieces(position: Position, color: Color) -> tuple[int, ...]:
    """List the squares of a side's pieces, ascending."""
    bits = position.bitboards[color]
    return tuple([bit + 1 for bit in range(bits.bit_length()) if bits >> bit & 1])


def winner(position: Position) -> Color | None:
    """Tell who has won: a side without pieces or legal moves loses.

    Its last piece may have failed in an attack, so a side can be without pieces when it is the
    other's turn (site rules of 2026-10-27, End of the game).
    """
    turn = position.turn
    if not position.has_legal_move:
        return other(turn)
    return None if position.bitboards[other(turn)] else turn


def carry_out(position: Position, route: Route, taken: int) -> tuple[Position, int]:
    """Give the position and the progress bits after a route whose first ``taken`` captures succeed.

    With fewer than all of them the attacker leaves the board with what it captured, and the
    defender stays (site rules of 2026-10-27, A failed attack).
    """
    if taken == len(route.captured):
        _, after, progress = position._advance(route.move)
        return after, progress
    boards = list(position.bitboards)
    gone = 0
    for square in (route.move.from_square, *route.captured[:taken]):
        gone |= 1 << square - 1
    white, black, kings = (board & ~gone for board in boards)
    after = Position.from_bitboards(white, black, kings, other(position.turn), VARIANT)
    over = OVER if winner(after) is not None else 0
    return after, CAPTURE | IRREVERSIBLE | over | after._material << MATERIAL_SHIFT


def legal_routes(position: Position, move: Move | None = None) -> list[Route]:
    """List the routes of a position, or of one move; none once a side has lost.

    Raises IllegalMoveError for a move that is not legal.
    """
    if winner(position) is None:
        return position.routes(move)
    return [] if move is None else [find_route(position, move)]


def legal_moves(position: Position) -> Sequence[Move]:
    """List the moves of a position, none once a side has lost."""
    return () if winner(position) is not None else position.legal_moves


def find_route(position: Position, move: Playable) -> Route:
    """Give the one route that a Route, Move or text stands for.

    Raises InvalidMoveError, IllegalMoveError, AmbiguousMoveError (all ValueErrors).
    """
    if not isinstance(move, Route | Move | str):
        raise TypeError(f"a move must be a Route, Move or text, not {type(move).__name__}")
    if (won := winner(position)) is not None:
        loser = side_name(VARIANT, other(won))
        raise IllegalMoveError(f"no move is legal in {position.fen()}: {loser} has lost")
    if isinstance(move, Route):
        if move not in (routes := position.routes()):
            known = ", ".join(route_text(route) for route in routes)
            text = f"illegal route {tuple(move)} in {position.fen()}; legal routes are {known}"
            raise IllegalMoveError(text, tuple(position.legal_moves))
        return routes[routes.index(move)]
    wanted = position.parse_move(move) if isinstance(move, str) else move
    routes = position.routes(wanted)
    if isinstance(move, str) and len(routes) > 1:
        routes = _narrowed(routes, move)
    if len(routes) == 1:
        return routes[0]
    orders = " or ".join(route_text(route) for route in position.routes(wanted))
    raise AmbiguousMoveError(
        f"ambiguous move {str(move)!r}: its pieces can be captured in different orders, which are "
        f"different moves in Medieval mode; write {orders}",
        (routes[0].move,),
    )


def _narrowed(routes: list[Route], text: str) -> list[Route]:
    """Give the routes that a text, which fits their move, fits as well, or all if it fits none."""
    board = facts(VARIANT)
    names = SQUARE.findall(text.lower())
    squares = [board.square_number(file + n if file else int(n)) for file, n in names][1:]
    complete = [route for route in routes if route.path == tuple(squares)]
    if complete:
        return complete
    return [route for route in routes if _in_order(squares[:-1], route.path[:-1])] or routes


def _in_order(some: Sequence[int], all_of_them: Sequence[int]) -> bool:
    rest = iter(all_of_them)
    return all(square in rest for square in some)


def route_text(route: Route, short: bool = False, algebraic: bool = False) -> str:
    """Write a route with its whole path, or ``short`` with its first and last square.

    >>> import bitdraughts as bd
    >>> [route_text(route) for route in bd.Position.from_fen("W:WK3:B7,8,15,16").routes()]
    ['3x10x19x12x3', '3x12x19x10x3']
    """
    squares = [
        instance(route, Route, "route").move.from_square,
        *(route.path[-1:] if short else route.path),
    ]
    board = facts(VARIANT)
    names = [board.square_name(square) if algebraic else str(square) for square in squares]
    return ("x" if route.captured else "-").join(names)


def time_outs_in_a_row(moves: Sequence[MedievalMove], turn: Color, color: Color) -> int:
    """Count a side's own last turns in a row in which its move was drawn."""
    count = 0
    for step in moves[-2::-2] if color == turn else moves[-1::-2]:
        if not step.timed_out:
            break
        count += 1
    return count


def lost_on_time(outcome: Outcome | None, color: Color) -> bool:
    """Tell whether a game ended by the side's third time-out in a row."""
    return (
        outcome is not None
        and outcome.termination is Termination.TIME
        and (outcome.by, outcome.article) == (color, LOST_ON_TIME)
    )
