"""What a game begins with: a position, the counts that come with it, and draw rules."""

from __future__ import annotations

from dataclasses import dataclass

from ._core import Position
from .draws import DrawRules

__all__ = ["Start", "rules_of"]


@dataclass(frozen=True, slots=True)
class Start:
    """A position, the plies already on its no-progress counts, the number of its next move."""

    position: Position
    no_progress: int = 0
    move_number: int = 1

    @classmethod
    def of(cls, variant: str, start: Position | str | None) -> Start:
        """Read a start: a position, a FEN with or without ``:Hn`` and ``:Fn``, or the usual one."""
        if start is None:
            return cls(Position(variant))
        if isinstance(start, Position):
            if start.variant != variant:
                raise ValueError(
                    f"the start position is one of {start.variant}, the game is {variant}; "
                    "make both of one variant"
                )
            return cls(start)
        if not isinstance(start, str):
            raise TypeError(f"start must be a Position or a FEN, not {type(start).__name__}")
        position, no_progress, move_number = Position._from_fen_and_counters(start, variant)
        return cls(position, no_progress or 0, 1 if move_number is None else move_number)

    def fen(self) -> str:
        """Write it as a FEN with its counts."""
        return f"{self.position.fen()}:H{self.no_progress}:F{self.move_number}"


def rules_of(rules: str | DrawRules | None, default: str) -> DrawRules:
    """Give draw rules by name or as they are, or those of the default name."""
    if isinstance(rules, DrawRules):
        return rules
    if rules is not None and not isinstance(rules, str):
        raise TypeError(f"rules must be a name or DrawRules, not {type(rules).__name__}")
    return DrawRules[default if rules is None else rules]
