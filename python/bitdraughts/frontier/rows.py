"""Frontier: the unique positions of one ply with their multiplicities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from operator import index
from pathlib import Path
from typing import ClassVar, SupportsIndex, overload

import numpy as np

from .. import BLACK, WHITE, PerftTable, Position
from .._core import Color, _frontier_perft, _frontier_total
from .columns import HI, LO, Column, Columns, Words, number_at, position_at, read_only
from .counts import FrontierCounts, Progress, Subtotals


class Frontier:
    """The unique positions that ``ply`` plies from ``root`` lead to, and how often each does.

    Made by ``build``, ``expand`` and ``load``; immutable. Rows are sorted by (white, black, kings,
    state), words read as numbers. Their columns are NumPy arrays that cannot be written to:

    ========================================  ==========================================
    ``white``, ``black``, ``kings``           bit n-1 is square n; uint32 up to 32
                                              squares, else uint64
    ``white_high``, ``black_high``,           uint8, the squares above 64; None on
    ``kings_high``                            smaller boards
    ``state``                                 uint16, rule state; None for a variant
                                              without
    ``multiplicity_lo``, ``multiplicity_hi``  uint64, the multiplicity modulo 2**64 and
                                              divided by it; ``hi`` None where all are 0
    ========================================  ==========================================

    A frontier is a sequence of (Position, multiplicity); a slice of it is a Frontier too, which
    shares its columns. With ``routes`` multiplicities count routes instead of moves. With
    ``symmetry`` a row stands for all positions that are the same game, and White is to move in it:
    where Black is, the colours are exchanged and the board is turned (``Position.flip``), and where
    the board has a mirror image with the same moves, as in Turkish draughts, the smaller of the two
    is kept.

    >>> import bitdraughts as bd
    >>> frontier = bd.frontier.build(bd.Position("brazilian"), 4)
    >>> frontier
    <Frontier of brazilian, ply 4: 805 positions>
    >>> position, multiplicity = frontier[0]
    >>> print(position.fen(), multiplicity)
    W:W19,21,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,7,8,9,10,11,12,13 1
    >>> frontier.white.dtype, frontier.multiplicity_lo.sum()
    (dtype('uint32'), np.uint64(1469))
    """

    __slots__ = ("_columns", "_owner", "_ply", "_root", "_routes", "_symmetry", "_total")

    def __init__(
        self,
        root: Position,
        ply: int,
        columns: Mapping[str, Column],
        *,
        routes: bool = False,
        symmetry: bool = False,
        owner: object = None,
    ) -> None:
        """Take columns as they are; private, as nothing is checked.

        ``owner`` lives as long as the columns.
        """
        self._root = root
        self._ply = ply
        self._columns = read_only(columns)
        self._routes = routes
        self._symmetry = symmetry
        self._owner = owner
        self._total: int | None = None

    @property
    def variant(self) -> str:
        """The name of the game."""
        return self._root.variant

    @property
    def root(self) -> Position:
        """The position the plies are counted from."""
        return self._root

    @property
    def ply(self) -> int:
        """How many plies the positions lie behind the root."""
        return self._ply

    @property
    def turn(self) -> Color:
        """The side to move in every row; WHITE with ``symmetry``."""
        if self._symmetry or (self._root.turn == WHITE) == (self._ply % 2 == 0):
            return WHITE
        return BLACK

    @property
    def routes(self) -> bool:
        """Do routes count, instead of moves?"""
        return self._routes

    @property
    def symmetry(self) -> bool:
        """Does a row stand for all positions that are the same game?"""
        return self._symmetry

    @property
    def columns(self) -> Columns:
        """All columns by name, in their fixed order, without those that would be None."""
        return dict(self._columns)

    @property
    def white(self) -> Column:
        """White's pieces."""
        return self._columns["white"]

    @property
    def black(self) -> Column:
        """Black's pieces."""
        return self._columns["black"]

    @property
    def kings(self) -> Column:
        """The kings of both sides."""
        return self._columns["kings"]

    @property
    def white_high(self) -> Column | None:
        """White's pieces on the squares above 64."""
        return self._columns.get("white_high")

    @property
    def black_high(self) -> Column | None:
        """Black's pieces on the squares above 64."""
        return self._columns.get("black_high")

    @property
    def kings_high(self) -> Column | None:
        """The kings on the squares above 64."""
        return self._columns.get("kings_high")

    @property
    def state(self) -> Column | None:
        """Rule state, as ``Position.state``."""
        return self._columns.get("state")

    @property
    def multiplicity_lo(self) -> Words:
        """The multiplicities modulo 2**64."""
        return self._columns[LO]

    @property
    def multiplicity_hi(self) -> Words | None:
        """The multiplicities divided by 2**64; None where all of them would be 0."""
        return self._columns.get(HI)

    @property
    def total(self) -> int:
        """The sum of the multiplicities: perft of the root at this ply, for a whole frontier.

        Raises OverflowError past 2**128.
        """
        if self._total is None:
            self._total = _frontier_total(self.variant, self._columns)
        return self._total

    def position(self, row: SupportsIndex) -> Position:
        """Give the position of a row, from 0. Raises IndexError.

        >>> import bitdraughts as bd
        >>> bd.frontier.build(bd.Position("english"), 1).position(-1).fen()
        'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,16'
        """
        return position_at(self._columns, self._row(row), self.turn, self.variant)

    def multiplicity(self, row: SupportsIndex) -> int:
        """Give the multiplicity of a row, from 0. Raises IndexError."""
        return number_at(self.multiplicity_lo, self.multiplicity_hi, self._row(row))

    def _row(self, row: SupportsIndex) -> int:
        number = index(row)
        if not -len(self) <= number < len(self):
            raise IndexError(f"row {number} of {len(self)}")
        return number % len(self)

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.white)

    @overload
    def __getitem__(self, row: SupportsIndex) -> tuple[Position, int]: ...
    @overload
    def __getitem__(self, row: slice) -> Frontier: ...
    def __getitem__(self, row: SupportsIndex | slice) -> tuple[Position, int] | Frontier:
        """Give (position, multiplicity) of a row, or the frontier of several in a row."""
        if not isinstance(row, slice):
            return self.position(row), self.multiplicity(row)
        if row.indices(len(self))[2] != 1:
            raise ValueError(f"rows stay in their order, so the step must be 1, not {row.step}")
        columns = {name: column[row] for name, column in self._columns.items()}
        return self._like(columns)

    def _like(self, columns: Columns) -> Frontier:
        return Frontier(
            self._root,
            self._ply,
            columns,
            routes=self._routes,
            symmetry=self._symmetry,
            owner=self._owner,
        )

    def __iter__(self) -> Iterator[tuple[Position, int]]:
        """Go through the rows."""
        return (self[row] for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Tell whether root, ply, conventions and all rows are the same."""
        if not isinstance(other, Frontier):
            return NotImplemented
        mine = (self._root, self._ply, self._routes, self._symmetry)
        if mine != (other._root, other._ply, other._routes, other._symmetry):
            return False
        if len(self) != len(other):
            return False
        for name in {*self._columns, *other._columns}:
            a, b = self._columns.get(name), other._columns.get(name)
            if a is None or b is None:  # high words that are all 0 need not be there
                there = a if a is not None else b
                if there is not None and there.any():
                    return False
            elif not np.array_equal(a, b):
                return False
        return True

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Say whose positions these are and how many."""
        marks = [name for name in ("routes", "symmetry") if getattr(self, name)]
        more = f" ({', '.join(marks)})" if marks else ""
        return f"<Frontier of {self.variant}, ply {self._ply}{more}: {len(self)} positions>"

    def expand(
        self,
        plies: SupportsIndex = 1,
        *,
        threads: int = 1,
        memory_mb: float = 1024,
        folder: str | Path | None = None,
        progress: Progress | None = None,
    ) -> Frontier:
        """Give the frontier so many plies further on; see ``build`` for the options.

        >>> import bitdraughts as bd
        >>> root = bd.Position("russian")
        >>> bd.frontier.build(root, 3).expand(2) == bd.frontier.build(root, 5)
        True
        """
        from .building import expanded

        return expanded(self, plies, threads, memory_mb, folder, progress)

    def split(self, parts: SupportsIndex) -> list[Frontier]:
        """Cut the rows, in their order, into parts of nearly equal size, which share the columns.

        Raises ValueError for less than one part.

        >>> import bitdraughts as bd
        >>> [len(part) for part in bd.frontier.build(bd.Position("thai"), 2).split(3)]
        [16, 16, 17]
        """
        count = index(parts)
        if count < 1:
            raise ValueError(f"a frontier is split into 1 part or more, not {count}")
        ends = [len(self) * i // count for i in range(count + 1)]
        return [self[begin:end] for begin, end in pairwise(ends)]

    def perft(
        self,
        depth: SupportsIndex,
        *,
        threads: int = 1,
        hash_mb: int = 0,
        table: PerftTable | None = None,
        progress: Progress | None = None,
    ) -> FrontierCounts:
        """Count the lines of ``depth`` plies below every row.

        ``threads``, ``hash_mb``, ``table`` and ``progress`` are those of ``bitdraughts.perft``.

        >>> import bitdraughts as bd
        >>> frontier = bd.frontier.build(bd.Position("brazilian"), 5)
        >>> counts = frontier.perft(4)
        >>> len(counts) == len(frontier), counts.total
        (True, 4431766)
        """
        plies = index(depth)
        lo, hi = _frontier_perft(
            self.variant,
            self.turn,
            self._columns,
            plies,
            routes=self._routes,
            threads=threads,
            hash_mb=hash_mb,
            table=table,
            progress=progress,
        )
        return FrontierCounts(self, plies, lo, hi)

    def fold_back(
        self,
        counts: FrontierCounts,
        *,
        threads: int = 1,
        memory_mb: float = 1024,
        folder: str | Path | None = None,
        progress: Progress | None = None,
    ) -> Subtotals:
        """Give the subtotals of a count for each first move and each pair of first moves.

        The plies between are gone back one by one: the levels are built again from the root, and a
        position counts what its successors count, which are looked up in the next level. The
        multiplicities are not used, so this is a check of them: what arrives at the root must be
        ``counts.total``, else FrontierError is raised. Rows that a part of a frontier has not count
        0, so the subtotals of all parts add up to those of the whole.

        >>> import bitdraughts as bd
        >>> root = bd.Position("brazilian")
        >>> frontier = bd.frontier.build(root, 4)
        >>> frontier.fold_back(frontier.perft(3)).by_move == bd.divide(root, 7)
        True
        """
        from .folding import fold_back

        return fold_back(self, counts, threads, memory_mb, folder, progress)

    def save(self, path: str | Path) -> None:
        """Write the frontier to a file, which ``bitdraughts.frontier.load`` reads.

        The file takes its name when it is whole. Raises OSError. See ``load`` for an example.
        """
        from .files import save

        save(self, Path(path))

    def to_parquet(self, path: str | Path) -> None:
        """Write the frontier as Parquet, which ``bitdraughts.frontier.from_parquet`` reads.

        Needs pyarrow, the extra ``parquet``: raises ImportError without. Raises OSError.
        """
        from .parquet import to_parquet

        to_parquet(self, Path(path))
