"""Arrays made of arrays: turned round, and without repetitions."""

from __future__ import annotations

from typing import Literal, overload

import numpy as np
import numpy.typing as npt

from .._core import _rows_flip, _rows_unique
from .columns import Progress
from .positions import PositionArray, rows_of


def flip(
    array: PositionArray, *, threads: int = 1, progress: Progress | None = None
) -> PositionArray:
    """Exchange the colours and turn the board of each row, as ``position.flip``.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:W31:B2,K9"], "brazilian")
    >>> bd.arrays.flip(array).to_fen()
    ['B:WK24,31:B2']
    """
    columns = _rows_flip(rows_of(array), threads=threads, progress=progress)
    return PositionArray(array.variant, *columns)


@overload
def unique(
    array: PositionArray,
    *,
    inverse: Literal[False] = False,
    threads: int = 1,
    progress: Progress | None = None,
) -> tuple[PositionArray, npt.NDArray[np.int64]]: ...
@overload
def unique(
    array: PositionArray,
    *,
    inverse: Literal[True],
    threads: int = 1,
    progress: Progress | None = None,
) -> tuple[PositionArray, npt.NDArray[np.int64], npt.NDArray[np.int64]]: ...
def unique(
    array: PositionArray,
    *,
    inverse: bool = False,
    threads: int = 1,
    progress: Progress | None = None,
) -> (
    tuple[PositionArray, npt.NDArray[np.int64]]
    | tuple[PositionArray, npt.NDArray[np.int64], npt.NDArray[np.int64]]
):
    """Give the different rows, and how often each is there (int64).

    The rows are sorted by (white, black, kings, turn, state), words read as numbers. With
    ``inverse`` a third array (int64) has for each row of ``array`` the one among the unique rows
    that equals it. Raises ValueError for 2**32 rows or more, and where it sees that rows changed.

    >>> import bitdraughts as bd
    >>> fens = ["W:W30:B1", "W:W29:B1", "W:W30:B1"]
    >>> array = bd.arrays.PositionArray.from_fens(fens, "brazilian")
    >>> rows, counts, which = bd.arrays.unique(array, inverse=True)
    >>> rows.to_fen(), counts.tolist(), which.tolist()
    (['W:W29:B1', 'W:W30:B1'], [1, 2], [1, 0, 1])
    """
    columns, counts, which = _rows_unique(
        rows_of(array), inverse=inverse, threads=threads, progress=progress
    )
    rows = PositionArray(array.variant, *columns)
    return (rows, counts) if which is None else (rows, counts, which)
