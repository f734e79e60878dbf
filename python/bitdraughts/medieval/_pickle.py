"""How pickles name the values of Medieval mode: functions that every later version must keep.

The first argument is the version of the arguments behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._core import Move, Route

if TYPE_CHECKING:
    from ..draws import DrawRules
    from .game import MedievalGame
    from .state import MedievalState
    from .steps import MedievalMove
    from .view import MedievalView


def restore_state(form: int, fen: str) -> MedievalState:
    """Make the state of form 1: its FEN."""
    from .state import MedievalState

    _check(form, "MedievalState")
    return MedievalState.from_fen(fen)


def restore_step(
    form: int,
    from_square: int,
    path: tuple[int, ...],
    captured: tuple[int, ...],
    promotes: bool,
    duels: tuple[tuple[int, bool], ...],
    timed_out: bool,
) -> MedievalMove:
    """Make the step of form 1: its squares, duels, and whether the game drew it."""
    from .steps import Duel, MedievalMove

    _check(form, "MedievalMove")
    move = Move._restore(from_square, path[-1], captured, promotes)
    fights = tuple([Duel(square, success) for square, success in duels])
    return MedievalMove(Route((move, path, captured)), fights, timed_out)


def restore_game(
    form: int, start: str, rules: str | DrawRules, details: dict[str, Any]
) -> MedievalGame:
    """Make the game of form 1: start, rules, marks, steps and what people did."""
    from .game import MedievalGame

    _check(form, "MedievalGame")
    return MedievalGame._restored(start, rules, **details)


def restore_view(form: int, *facts: Any) -> MedievalView:
    """Make the view of form 1: what is public, and the own marks."""
    from .view import MedievalView

    _check(form, "MedievalView")
    return MedievalView._restored(*facts)


def _check(form: int, name: str) -> None:
    if form != 1:
        raise ValueError(f"a {name} pickled by a newer version of bitdraughts (form {form})")
