"""What was counted below the rows of a frontier."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import index
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from .._core import _frontier_total
from .columns import Words, number_at

if TYPE_CHECKING:
    from .. import Move
    from .rows import Frontier

Progress = Callable[[int, int], object]
"""Called with (done, total) units of work."""


class FrontierCounts:
    """One count for each row of a frontier: a sequence of ints.

    ``lo`` and ``hi`` are its columns (uint64, the count modulo 2**64 and divided by it; ``hi`` None
    where all of them would be 0). Raises ValueError for columns of another length than the
    frontier.

    >>> import bitdraughts as bd
    >>> counts = bd.frontier.build(bd.Position("brazilian"), 2).perft(2)
    >>> counts[0], max(counts), counts.depth, counts.total
    (44, 50, 2, 1469)
    """

    __slots__ = ("_depth", "_frontier", "_hi", "_lo", "_total")

    def __init__(self, frontier: Frontier, depth: int, lo: Words, hi: Words | None = None) -> None:
        """Take the columns as they are."""
        for name, column in (("lo", lo), ("hi", hi)):
            if column is not None and column.shape != (len(frontier),):
                raise ValueError(
                    f"{name} has the shape {column.shape}; expected one count for each of "
                    f"{len(frontier)} rows"
                )
        self._frontier = frontier
        self._depth = depth
        self._lo = np.asarray(lo, np.uint64).view()
        self._lo.flags.writeable = False
        self._hi = None if hi is None else np.asarray(hi, np.uint64).view()
        if self._hi is not None:
            self._hi.flags.writeable = False
        self._total: int | None = None

    @property
    def frontier(self) -> Frontier:
        """The rows below which was counted."""
        return self._frontier

    @property
    def depth(self) -> int:
        """How many plies below each row."""
        return self._depth

    @property
    def lo(self) -> Words:
        """The counts modulo 2**64."""
        return self._lo

    @property
    def hi(self) -> Words | None:
        """The counts divided by 2**64; None where all of them would be 0."""
        return self._hi

    @property
    def total(self) -> int:
        """The sum of multiplicity times count over the rows.

        For a whole frontier that is perft of its root at ``frontier.ply + depth`` plies. Raises
        OverflowError past 2**128.
        """
        if self._total is None:
            rows = self._frontier
            self._total = _frontier_total(rows.variant, rows.columns, self._lo, self._hi)
        return self._total

    def __len__(self) -> int:
        """Count the rows."""
        return len(self._lo)

    def __getitem__(self, row: SupportsIndex) -> int:
        """Give the count of a row, without its multiplicity."""
        number = index(row)
        if not -len(self) <= number < len(self):
            raise IndexError(f"row {number} of {len(self)}")
        return number_at(self._lo, self._hi, number)

    def __iter__(self) -> Iterator[int]:
        """Go through the counts."""
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        """Say what was counted."""
        return f"<FrontierCounts of {len(self)} positions, depth {self._depth}>"


class Subtotals(NamedTuple):
    """A count split by the first move, and by the first two.

    The values of each add up to ``total``, but for a frontier of ply 0, which knows of no move, and
    one of ply 1, which knows of no second: what is not known is empty.

    >>> import bitdraughts as bd
    >>> frontier = bd.frontier.build(bd.Position("brazilian"), 4)
    >>> split = frontier.fold_back(frontier.perft(2))
    >>> split.total, len(split.by_move), len(split.by_two_moves)
    (37628, 7, 49)
    """

    total: int
    """The whole count."""
    by_move: dict[Move, int]
    """For each legal move of the root the count below it, as ``bitdraughts.divide`` gives it."""
    by_two_moves: dict[tuple[Move, Move], int]
    """The same for each legal move and each answer to it."""
