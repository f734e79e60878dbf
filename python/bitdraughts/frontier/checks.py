"""Jobs held against a count without a hash table, and against each other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .. import Move, Position, perft
from .columns import number_at
from .counts import FrontierCounts, Progress
from .rows import Frontier

if TYPE_CHECKING:
    from .job import Job, JobResult


class Difference(NamedTuple):
    """A number that differs.

    >>> import bitdraughts as bd
    >>> bd.frontier.Difference("total", here=7, there=8).there
    8
    """

    what: str
    """Of what: a row of the frontier, a move, two moves, or the total."""
    here: int
    """The number of the job."""
    there: int
    """The other one: counted again, or that of the other job."""


class Verification(NamedTuple):
    """What was counted again, and what came out otherwise."""

    rows: int
    """Rows that were counted again."""
    subtotals: int
    """Subtotals of one or two moves that were counted again."""
    differences: tuple[Difference, ...]
    """Numbers of the job that are wrong."""


def verify(
    job: Job, sample: int, seed: int, small: int, threads: int, progress: Progress | None
) -> Verification:
    """See Job.verify."""
    if sample < 0 or small < 0:
        raise ValueError(f"sample and small must be 0 or more, not {sample} and {small}")
    counts = job.counts()
    result = job.result(threads=threads)
    rows = chosen(counts, sample, seed, small)
    again = counted(job.frontier, rows, counts.depth, threads, progress)
    differences = [
        Difference(f"row {row}: {job.frontier.position(row).fen()}", counts[row], count)
        for row, count in zip(rows, again, strict=True)
        if counts[row] != count
    ]
    subtotals = 0
    for what, value, times, position, plies in small_subtotals(job, result, small):
        subtotals += 1
        count = times * perft(position, plies, routes=job.manifest.routes, threads=threads)
        if count != value:
            differences.append(Difference(what, value, count))
    return Verification(len(rows), subtotals, tuple(differences))


def chosen(counts: FrontierCounts, sample: int, seed: int, small: int) -> list[int]:
    """Give the rows to count again, in order."""
    few = counts.lo <= small
    if counts.hi is not None:
        few &= counts.hi == 0
    rows = {int(row) for row in np.flatnonzero(few)}
    rows.update(random.Random(seed).sample(range(len(counts)), min(sample, len(counts))))
    return sorted(rows)


def counted(
    frontier: Frontier, rows: list[int], depth: int, threads: int, progress: Progress | None
) -> Iterator[int]:
    """Count rows without a hash table."""
    some = Frontier(
        frontier.root,
        frontier.ply,
        {name: column[rows] for name, column in frontier.columns.items()},
        routes=frontier.routes,
        symmetry=frontier.symmetry,
    )
    again = some.perft(depth, threads=threads, progress=progress)
    return (number_at(again.lo, again.hi, row) for row in range(len(rows)))


def small_subtotals(
    job: Job, result: JobResult, small: int
) -> Iterator[tuple[str, int, int, Position, int]]:
    """Give name and value of each small subtotal, and what to count: how often, where, how deep."""
    root, depth = job.frontier.root, job.manifest.depth

    def times(position: Position, move: Move) -> int:
        return len(position.routes(move)) if job.manifest.routes else 1

    for move, value in result.by_move.items():
        if value <= small:
            yield name(root, move), value, times(root, move), root.play(move), depth - 1
    for (move, answer), value in result.by_two_moves.items():
        if value <= small:
            after = root.play(move)
            often = times(root, move) * times(after, answer)
            yield name(root, move, answer), value, often, after.play(answer), depth - 2


def name(root: Position, move: Move, answer: Move | None = None) -> str:
    """Name a move, or two, as text."""
    first = root.move_text(move)
    return first if answer is None else f"{first} {root.play(move).move_text(answer)}"


def compare(job: Job, other: Job) -> tuple[Difference, ...]:
    """See Job.compare."""
    for what in ("variant", "facts", "root", "depth", "routes"):
        here, there = getattr(job.manifest, what), getattr(other.manifest, what)
        if here != there:
            raise ValueError(f"the jobs count different things: {what} is {here!r}, not {there!r}")
    mine, theirs = job.result(), other.result()
    root = job.frontier.root
    differences = []
    if mine.total != theirs.total:
        differences.append(Difference("total", mine.total, theirs.total))
    for move, here in mine.by_move.items():
        there = theirs.by_move.get(move, here)
        if here != there:
            differences.append(Difference(name(root, move), here, there))
    for pair, here in mine.by_two_moves.items():
        there = theirs.by_two_moves.get(pair, here)
        if here != there:
            differences.append(Difference(name(root, *pair), here, there))
    return tuple(differences)
