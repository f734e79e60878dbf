"""A Medieval game as one side sees it: the facts it is told, and the course they make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from .._core import Color, Move, Position
from ..draws import DrawRules
from ..outcome import Outcome
from ..proceedings import Proceedings
from ..start import Start
from .knowledge import Lore
from .steps import VARIANT, MedievalMove, carry_out, other

__all__: list[str] = []

Seen: TypeAlias = tuple[Position, tuple[int, ...], tuple[tuple[int, int], ...]]
"""Position, known marks, and where the pieces came from that may or may not be medieval."""


class Facts(NamedTuple):
    """All a view is made of. Nothing in it depends on the hidden marks."""

    color: Color
    start: Position
    no_progress: int
    rules: DrawRules
    own: tuple[int, ...]
    """The own marks at the start of the game, those chosen so far."""
    marked: tuple[int, int]
    chosen: bool
    started: bool
    moves: tuple[MedievalMove, ...]
    outcome: Outcome | None
    result: str


class Course(Proceedings[Seen, MedievalMove]):
    """The game as a side sees it, to count repetitions by what it knows."""

    mode = "medieval"

    def __init__(self, known: Facts) -> None:
        """Play the moves through with the results that were seen."""
        self.known = known
        self.lore: Lore = Lore(known.start)
        begin = Start(known.start, known.no_progress)
        super().__init__(VARIANT, known.rules, begin, self._look(known.start), None)
        for step in known.moves:
            position, progress = carry_out(self.position, step.route, len(step.captured))
            self.lore.see(step)
            self._enter(step, self._look(position), position, progress)

    def _look(self, position: Position) -> Seen:
        """Give what must be the same for the viewer to be sure that the state is.

        Where hidden marks may be on some of the other side's pieces and not on others, these
        pieces must stand as they did, and not have changed places among themselves.
        """
        lore, them = self.lore, other(self.known.color)
        unknown, hidden = lore.unknown(them, self.known.marked[them])
        places: tuple[tuple[int, int], ...] = ()
        if 0 < hidden < unknown:
            theirs = [(at, home) for at, home in lore.home.items() if lore.owner[home] == them]
            places = tuple(sorted([one for one in theirs if one[1] not in lore.fought]))
        return position, self.marks, places

    @property
    def marks(self) -> tuple[int, ...]:
        """The marks the viewer knows, ascending."""
        lore, own = self.lore, self.known.own
        known = [at for at, home in lore.home.items() if home in own or home in lore.fought]
        return tuple(sorted(known))

    def _position_of(self, state: Seen) -> Position:
        return state[0]

    def _move_of(self, step: MedievalMove) -> Move:
        return step.move

    def _certain_steps(self) -> Iterator[tuple[Move, Seen]]:
        return iter(())
