"""How pickles name our values: functions that every later version must keep.

The first argument is the version of the arguments behind it, so that a new form can be added
without losing the old pickles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import Move, Position

if TYPE_CHECKING:
    from .draws import DrawRules
    from .game import Game


def restore_position(form: int, variant: str, fen: str) -> Position:
    """Make the position of form 1: its variant and FEN."""
    if form != 1:
        raise ValueError(f"a Position pickled by a newer version of bitdraughts (form {form})")
    return Position.from_fen(fen, variant)


def restore_move(
    form: int, from_square: int, to_square: int, captured: tuple[int, ...], promotes: bool
) -> Move:
    """Make the move of form 1: its squares, and whether a man is crowned by it."""
    if form != 1:
        raise ValueError(f"a Move pickled by a newer version of bitdraughts (form {form})")
    return Move._restore(from_square, to_square, captured, promotes)


def restore_game(
    form: int, variant: str, rules: str | DrawRules, start: Position, details: dict[str, Any]
) -> Game:
    """Make the game of form 1: start, rules, moves and what people did."""
    from .game import Game

    if form != 1:
        raise ValueError(f"a Game pickled by a newer version of bitdraughts (form {form})")
    return Game._restored(variant, rules, start, **details)
