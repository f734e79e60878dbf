"""What everybody has seen: which piece came from where, which fought, which was ordinary."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from .._core import BLACK, WHITE, Color, Position
from .steps import MedievalMove, pieces

__all__: list[str] = []


class Lore:
    """The pieces followed from their start squares, and what their fights have told.

    A piece that was attacked in a duel is medieval; one captured without a duel was ordinary; one
    that was lost in a failed attack takes its secret with it.
    """

    __slots__ = ("fought", "home", "ordinary", "owner")

    def __init__(self, start: Position) -> None:
        """Know nothing yet of the pieces of a position."""
        self.owner: dict[int, Color] = {}
        for color in (WHITE, BLACK):
            self.owner.update(dict.fromkeys(pieces(start, color), color))
        self.home: dict[int, int] = {square: square for square in self.owner}
        self.fought: set[int] = set()
        self.ordinary: set[int] = set()

    @classmethod
    def of(cls, start: Position, steps: Iterable[MedievalMove]) -> Self:
        """See a whole game."""
        lore = cls(start)
        for step in steps:
            lore.see(step)
        return lore

    def see(self, step: MedievalMove) -> None:
        """See a move with its duels."""
        home = self.home
        dueled = [duel.square for duel in step.duels]
        self.fought.update(home[square] for square in dueled)
        attacker = home.pop(step.move.from_square)
        for square in step.captured:
            captured = home.pop(square)
            if square not in dueled:
                self.ordinary.add(captured)
        if not step.failed:
            home[step.move.to_square] = attacker

    @property
    def public_marks(self) -> tuple[int, ...]:
        """Squares of the pieces on the board that have been attacked in a duel, ascending."""
        return tuple(sorted([square for square, home in self.home.items() if home in self.fought]))

    def unknown(self, color: Color, marked: int) -> tuple[int, int]:
        """Give how many pieces a side's hidden marks may be on, and how many of its marks are so.

        Pieces lost in failed attacks are among them. ``marked`` is how many marks it began with.
        """
        owner = self.owner
        fought = sum(owner[home] == color for home in self.fought)
        ordinary = sum(owner[home] == color for home in self.ordinary)
        all_pieces = sum(one == color for one in owner.values())
        return all_pieces - fought - ordinary, marked - fought
