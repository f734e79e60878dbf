"""How pickles name our values: functions that every later version must keep.

The first argument is the version of the arguments behind it, so that a new form can be added
without losing the old pickles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from ._core import Move, Position, Variant

if TYPE_CHECKING:
    from .draws import DrawRules
    from .game import Game


def refuse(thing: object) -> NoReturn:
    """Say that it lives in the core, so that a copy would be the same thing: a TypeError."""
    raise TypeError(f"cannot copy or pickle {type(thing).__name__!r} object: make another one")


def restore_variant(form: int, name: str, facts: dict[str, Any]) -> Variant:
    """Make the custom variant of form 1, or find it made: its name and all its facts."""
    if form != 1:
        raise ValueError(f"a Variant pickled by a newer version of bitdraughts (form {form})")
    return Variant.custom(name, **facts)


def restore_position(form: int, variant: str | Variant, fen: str) -> Position:
    """Make the position of form 1, its variant's name and FEN, or of form 2, with a Variant.

    Form 2 is for custom variants: reading the Variant has made its name known.
    """
    if form not in (1, 2):
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
