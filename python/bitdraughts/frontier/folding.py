"""From counts below a frontier back to its root."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from .. import Move, Position
from .._core import _canonical, _frontier_fold
from ..errors import FrontierError
from .building import build
from .columns import HI, LO, Words, number_at
from .counts import FrontierCounts, Progress, Subtotals
from .rows import Frontier


class Level:
    """The positions of one ply, each with what is counted below it."""

    def __init__(self, frontier: Frontier, lo: Words, hi: Words | None) -> None:
        """Put the counts in the place of the multiplicities."""
        self.frontier = frontier
        self.lo: Words = lo
        self.hi: Words | None = hi
        self.columns: dict[str, Words] = {**frontier.columns, LO: lo}
        self.columns.pop(HI, None)
        if hi is not None:
            self.columns[HI] = hi

    def values(self) -> dict[Position, int]:
        """Give the count of each position; for the few of the first plies."""
        return {
            self.frontier.position(row): number_at(self.lo, self.hi, row)
            for row in range(len(self.frontier))
        }


def fold_back(
    frontier: Frontier,
    counts: FrontierCounts,
    threads: int,
    memory_mb: float,
    folder: str | Path | None,
    progress: Progress | None,
) -> Subtotals:
    """See Frontier.fold_back."""
    if counts.frontier is not frontier and counts.frontier != frontier:
        raise ValueError("the counts are those of another frontier")
    routes, symmetry = frontier.routes, frontier.symmetry
    above = [build(frontier.root, 0, routes=routes, symmetry=symmetry)] if frontier.ply else []
    while len(above) < frontier.ply:
        above.append(
            above[-1].expand(threads=threads, memory_mb=memory_mb, folder=folder, progress=progress)
        )
    level = Level(frontier, counts.lo, counts.hi)
    first: dict[int, dict[Position, int]] = {}  # the values of the first plies
    while True:
        if level.frontier.ply <= 2:
            first[level.frontier.ply] = level.values()
        if not above:
            break
        level = one_ply_back(above.pop(), level, threads, progress)
    total = sum(first[0].values())
    if total != counts.total:
        raise FrontierError(
            f"the counts fold back to {total}, but with the multiplicities they make {counts.total}"
        )
    return Subtotals(total, *subtotals(frontier, first))


def one_ply_back(above: Frontier, level: Level, threads: int, progress: Progress | None) -> Level:
    """Give the counts of the ply above."""
    lo, hi = _frontier_fold(
        above.variant,
        above.turn,
        above.columns,
        level.frontier.turn,
        level.columns,
        routes=above.routes,
        symmetry=above.symmetry,
        threads=threads,
        progress=progress,
    )
    return Level(above, lo, hi)


def subtotals(
    frontier: Frontier, first: dict[int, dict[Position, int]]
) -> tuple[dict[Move, int], dict[tuple[Move, Move], int]]:
    """Give a move, and two in a row, the value of the position they lead to."""

    def times(position: Position) -> dict[Move, int]:
        if frontier.routes:
            return Counter(route.move for route in position.routes())
        return dict.fromkeys(position.legal_moves, 1)

    def value(ply: int, position: Position) -> int:
        return first[ply].get(_canonical(position) if frontier.symmetry else position, 0)

    by_move: dict[Move, int] = {}
    by_two_moves: dict[tuple[Move, Move], int] = {}
    if 1 in first:
        for move, routes in times(frontier.root).items():
            after = frontier.root.play(move)
            by_move[move] = routes * value(1, after)
            if 2 in first:
                for answer, more in times(after).items():
                    by_two_moves[move, answer] = routes * more * value(2, after.play(answer))
    return by_move, by_two_moves
