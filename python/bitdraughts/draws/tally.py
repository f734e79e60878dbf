"""Keeps the counts of a profile from move to move."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from .._core import Position, Variant
from .profiles import DrawRules
from .records import BLACK_STRONG, WHITE_STRONG, Counter, Material, Repetition, Where

__all__ = ["CAPTURE", "MAN_MOVE", "OVER", "PROMOTION", "CounterState", "Run", "Tally", "tally_of"]

# Progress of a move as Position._advance gives it: bits, and above them the material.
CAPTURE, MAN_MOVE, PROMOTION, OVER, IRREVERSIBLE = 1, 2, 4, 8, 16
EVENTS = CAPTURE | MAN_MOVE | PROMOTION
MATERIAL_SHIFT = 5

NEVER = sys.maxsize
NOT_RUNNING = NEVER
"""A start that makes every count of moves negative."""

BITS = {"capture": CAPTURE, "man move": MAN_MOVE, "promotion": PROMOTION}


class CounterState(NamedTuple):
    """How far a count has run; ``str()`` of it reads "7 of 20".

    ``value`` and ``limit`` are moves (occurrences for a repetition), ``plies`` the moves of both
    sides since the count began.
    """

    name: str
    value: int
    limit: int
    plies: int
    automatic: bool
    article: str

    def __str__(self) -> str:
        """Write value and limit for a board to show."""
        return f"{self.value} of {self.limit}"


Again: TypeAlias = list[bool] | Literal[True] | None
"""Which counters of a plan an event starts again: these, all of them, or none."""


class Plan:
    """Which counters can run while the material is the same, and what restarts them."""

    __slots__ = ("content", "counters", "fresh_due", "may_start", "restarts", "sides", "watch")

    def __init__(self, rules: DrawRules, material: int) -> None:
        """Look up the counters for a material number of Position."""
        self.counters: list[int] = []
        self.sides: list[int] = []
        self.may_start: list[bool] = []
        for index, counter in enumerate(rules.counters):
            if any(other.strong_sides(material) for other in counter.outside):
                continue
            starts = _sides(counter.material, material) if counter.material else 3
            sides = starts | _sides(counter.goes_on_in, material)
            if sides:
                self.counters.append(index)
                self.sides.append(sides)
                self.may_start.append(starts != 0)
        self.content: tuple[int | bool, ...] = (*self.counters, *self.sides, *self.may_start)
        chosen = [rules.counters[index] for index in self.counters]
        self.watch: bool = any(counter.where is not None for counter in chosen)
        self.restarts: list[Again] = []
        for events in range(EVENTS + 1):
            again = [any(BITS[e] & events for e in counter.restarts) for counter in chosen]
            if not any(again):
                self.restarts.append(None)
            else:
                self.restarts.append((all(again) and all(self.may_start)) or again)
        # Plies to the first automatic end when all start together, by the side to move.
        due = [
            min(
                (
                    plies_to_full(counter, sides, turn)
                    for counter, sides in zip(chosen, self.sides, strict=True)
                    if counter.ends == "automatic"
                ),
                default=NEVER,
            )
            for turn in (0, 1)
        ]
        self.fresh_due: int = due[0]
        if due[0] != due[1]:  # the general way has to be gone
            self.restarts = [[True] * len(chosen) if r is True else r for r in self.restarts]


def _sides(materials: tuple[Material, ...], material: int) -> int:
    sides = 0
    for one in materials:
        sides |= one.strong_sides(material)
    return sides


def plies_to_full(counter: Counter, sides: int, turn: int) -> int:
    """Tell how many plies a count takes that begins with this side to move.

    The last ply is one of the counted side, so it comes one earlier if that side begins. Where
    both sides are the strong one, both have to make their moves.
    """
    if counter.whose in ("strong side", "lone side") and counter.moves:
        counted = sides if counter.whose == "strong side" else sides ^ 3
        begins = (WHITE_STRONG, BLACK_STRONG)[turn] == counted
        return counter.limit - begins
    return counter.limit


def moves_made(counter: Counter, sides: int, turn: int, plies: int) -> int:
    """Tell how many of the counted moves these plies were."""
    if counter.whose == "turns":
        return plies
    if plies_to_full(counter, sides, turn) < counter.limit:
        return (plies + 1) // 2
    return plies // 2


Run: TypeAlias = tuple[Plan, tuple[int, ...] | int, int]
"""The plan in force, the ply at which each of its counters began (or all did), the ply of the
first automatic end."""


def starts_of(run: Run) -> tuple[int, ...]:
    """Give the ply at which each counter of the plan began."""
    plan, starts, _ = run
    return (starts,) * len(plan.counters) if isinstance(starts, int) else starts


class Tally:
    """A profile on a board, ready to count. Holds no game: a game keeps one Run a ply."""

    def __init__(self, rules: DrawRules, variant: str) -> None:
        """Prepare the counters for a variant's board."""
        self.rules: DrawRules = rules.on(variant)
        self.counters: tuple[Counter, ...] = self.rules.counters
        self.repetition: Repetition | None = self.rules.repetition
        self._plans: dict[int, Plan] = {}
        self._distinct: dict[object, Plan] = {}
        self._effects: dict[int, tuple[Plan, Again]] = {}
        self._holds = [_condition(counter.where, variant) for counter in self.counters]

    def first(self, position: Position, no_progress: int = 0) -> Run:
        """Start counting: ``no_progress`` plies are on the counts of the whole board already."""
        plan = self._plan(position._material)
        starts = []
        for index, may_start, sides in zip(plan.counters, plan.may_start, plan.sides, strict=True):
            if not may_start or not self._holds[index](position, sides):
                starts.append(NOT_RUNNING)
            else:
                starts.append(0 if self.counters[index].material else -no_progress)
        return plan, tuple(starts), self._due(plan, starts, 0, position.turn)

    def next(self, run: Run, position: Position, ply: int, progress: int) -> Run:
        """Count a move that led to ``position``.

        May be left out for a move without an event while the plan has nothing to watch.
        """
        plan, again = self._effects.get(progress) or self._effect(progress)
        if plan is run[0] and not plan.watch:
            if again is True:
                return plan, ply, ply + plan.fresh_due
            if again is None:
                return run
        return self._renewed(run, plan, position, ply, again)

    def _effect(self, progress: int) -> tuple[Plan, Again]:
        plan = self._plan(progress >> MATERIAL_SHIFT)
        effect = self._effects[progress] = plan, plan.restarts[progress & EVENTS]
        return effect

    def _renewed(self, run: Run, plan: Plan, position: Position, ply: int, again: Again) -> Run:
        begun = dict(zip(run[0].counters, starts_of(run), strict=True))
        starts = []
        for place, index in enumerate(plan.counters):
            start = begun.get(index, NOT_RUNNING)
            if not self._holds[index](position, plan.sides[place]):
                start = NOT_RUNNING
            elif start == NOT_RUNNING:
                start = ply if plan.may_start[place] else NOT_RUNNING
            elif again is True or (again and again[place]):
                start = ply
            starts.append(start)
        return plan, tuple(starts), self._due(plan, starts, ply, position.turn)

    def _due(self, plan: Plan, starts: list[int], ply: int, turn: int) -> int:
        due = NEVER
        for index, sides, start in zip(plan.counters, plan.sides, starts, strict=True):
            counter = self.counters[index]
            if counter.ends == "automatic" and start != NOT_RUNNING:
                due = min(due, start + plies_to_full(counter, sides, turn ^ (ply - start & 1)))
        return due

    def full(self, run: Run, ply: int, turn: int) -> list[Counter]:
        """List the counters whose limit is reached, in the profile's order."""
        plan = run[0]
        return [
            self.counters[index]
            for index, sides, start in zip(plan.counters, plan.sides, starts_of(run), strict=True)
            if start != NOT_RUNNING
            and ply - start >= plies_to_full(self.counters[index], sides, turn ^ (ply - start & 1))
        ]

    def states(self, run: Run, ply: int, turn: int) -> list[CounterState]:
        """List the counters that run, in the profile's order."""
        plan = run[0]
        out = []
        for index, sides, start in zip(plan.counters, plan.sides, starts_of(run), strict=True):
            if start != NOT_RUNNING:
                counter, plies = self.counters[index], ply - start
                value = moves_made(counter, sides, turn ^ (plies & 1), plies)
                automatic = counter.ends == "automatic"
                out.append(
                    CounterState(
                        counter.name, value, counter.moves, plies, automatic, counter.article
                    )
                )
        return out

    def _plan(self, material: int) -> Plan:
        plan = self._plans.get(material)
        if plan is None:
            made = Plan(self.rules, material)
            # Materials that are counted alike share a plan, so that most captures change nothing.
            plan = self._distinct.setdefault(made.content, made)
            self._plans[material] = plan
        return plan


_TALLIES: dict[tuple[int, str], tuple[DrawRules, Tally]] = {}


def tally_of(rules: DrawRules, variant: str) -> Tally:
    """Give the Tally of a profile and variant, which games share.

    It is looked up by identity, for the hash of a profile takes longer than a move. The profile is
    kept with it, so that no other can take its place in memory.
    """
    found = _TALLIES.get((id(rules), variant))
    if found is None:
        if len(_TALLIES) > 256:
            _TALLIES.clear()
        found = _TALLIES[id(rules), variant] = rules, Tally(rules, variant)
    return found[1]


Condition: TypeAlias = Callable[[Position, int], bool]


def _condition(where: Where | None, variant: str) -> Condition:
    """Make the test of a position and its strong sides that ``where`` names."""
    diagonal = main_diagonal(variant)

    def holds(position: Position, sides: int) -> bool:
        if where is None:
            return True
        if where == "no king can be captured":
            return _no_king_can_be_captured(position)
        strong = bool(_pieces(position, sides) & diagonal)
        lone = bool(_pieces(position, sides ^ 3) & diagonal)
        if where == "strong side holds the main diagonal":
            return strong and not lone
        return lone and not (strong and where == "lone king alone on the main diagonal")

    return holds


def _pieces(position: Position, sides: int) -> int:
    white, black, _ = position.bitboards
    return white if sides == WHITE_STRONG else black


def _no_king_can_be_captured(position: Position) -> bool:
    """Tell whether neither side can capture now, nor must let itself be captured next move."""
    if position.must_capture:
        return False
    return not all(position.play_unchecked(m).must_capture for m in position.legal_moves)


def main_diagonal(variant: str) -> int:
    """Give the longest line of playing squares as a bitboard.

    That is a1-h8, or h1-a8 on a board whose a1 is no playing square.
    """
    board = Variant(variant)
    bits = 0
    for square in range(1, board.squares + 1):
        row, column = board.row_and_column(square)
        if (row == column) if board.mirrored else (row + column == board.rows - 1):
            bits |= 1 << square - 1
    return bits
