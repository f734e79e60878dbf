"""Pictures of Medieval mode: marks, and how the duels of the last move ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from .._core import Position
from ..svg import Options, board
from .steps import MedievalMove

__all__: list[str] = []

Marks: TypeAlias = Literal["public", "all", "none"]


def check_marks(marks: str) -> None:
    """Refuse an unknown word. Raises ValueError."""
    if marks not in ("public", "all", "none"):
        raise ValueError(f"unknown marks {marks!r}; expected 'public', 'all' or 'none'")


def draw(
    position: Position,
    known: Iterable[int],
    secret: Iterable[int],
    options: Options,
    last: tuple[Position, MedievalMove] | None = None,
) -> str:
    """Draw a position with marks, and the move that led there with the position before it."""
    drawn: Options = {
        "title": f"Medieval mode, {position.turn.name.lower()} to move",
        "medieval": known,
        "secret": secret,
    }
    if last is not None:
        before, step = last
        drawn["last_move"], drawn["before"] = step.move, before
        drawn["duels"] = [(duel.square, duel.success) for duel in step.duels]
        if step.route.captured:
            drawn["route"] = step.route
    return board(position, **drawn | options)
