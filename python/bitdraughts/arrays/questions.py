"""One answer a row: counts, yes or no, keys, material."""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from .. import PerftTable
from .._core import (
    _rows_count_moves,
    _rows_has_moves,
    _rows_keys,
    _rows_material,
    _rows_must_capture,
    _rows_perft,
)
from .columns import Progress
from .positions import PositionArray, rows_of

Out = npt.NDArray[Any] | None


def count_moves(
    array: PositionArray, *, out: Out = None, threads: int = 1, progress: Progress | None = None
) -> npt.NDArray[np.int32]:
    """Count the legal moves of each row: int32, as ``len(position.legal_moves)``.

    No position comes near 2**31 moves. ``out`` is an array to write to, and is what is returned
    then: contiguous and aligned, of the same dtype and shape; else TypeError or ValueError.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:WK29:B", "W:W29:B"], "brazilian")
    >>> bd.arrays.count_moves(array)
    array([7, 1], dtype=int32)
    """
    return _rows_count_moves(rows_of(array), out=out, threads=threads, progress=progress)


def must_capture(
    array: PositionArray, *, out: Out = None, threads: int = 1, progress: Progress | None = None
) -> npt.NDArray[np.bool_]:
    """Tell for each row whether the side to move has a capture to make: bool.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:W29:B25", "W:W29:B1"], "brazilian")
    >>> bd.arrays.must_capture(array).tolist()
    [True, False]
    """
    return _rows_must_capture(rows_of(array), out=out, threads=threads, progress=progress)


def has_moves(
    array: PositionArray, *, out: Out = None, threads: int = 1, progress: Progress | None = None
) -> npt.NDArray[np.bool_]:
    """Tell for each row whether there is a legal move: bool, as ``position.has_legal_move``.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:W29:B25,22", "W:W29:B1"], "brazilian")
    >>> bd.arrays.has_moves(array).tolist()
    [False, True]
    """
    return _rows_has_moves(rows_of(array), out=out, threads=threads, progress=progress)


def keys(
    array: PositionArray, *, out: Out = None, threads: int = 1, progress: Progress | None = None
) -> npt.NDArray[np.uint64]:
    """Give the key of each row: uint64, as ``position.key``.

    >>> import bitdraughts as bd
    >>> root = bd.Position("pool")
    >>> bd.arrays.keys(bd.arrays.PositionArray.from_positions([root]))[0] == root.key
    np.True_
    """
    return _rows_keys(rows_of(array), out=out, threads=threads, progress=progress)


def material(
    array: PositionArray, *, out: Out = None, threads: int = 1, progress: Progress | None = None
) -> npt.NDArray[np.uint8]:
    """Count the pieces of each row: uint8, shape (n, 4).

    The columns are White's men, White's kings, Black's men, Black's kings.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:W29,30,K5:BK1"], "brazilian")
    >>> bd.arrays.material(array).tolist()
    [[2, 1, 0, 1]]
    """
    return _rows_material(rows_of(array), out=out, threads=threads, progress=progress)


def perft(
    array: PositionArray,
    depth: SupportsIndex,
    *,
    routes: bool = False,
    out: Out = None,
    threads: int = 1,
    hash_mb: int = 0,
    table: PerftTable | None = None,
    progress: Progress | None = None,
) -> npt.NDArray[np.uint64]:
    """Count the lines of ``depth`` plies below each row: uint64, as ``bitdraughts.perft``.

    The options are those of ``bitdraughts.perft``; one hash table serves all rows. Raises
    OverflowError, which names the row, for a count of 2**64 or more.

    >>> import bitdraughts as bd
    >>> root = bd.Position("brazilian")
    >>> array = bd.arrays.PositionArray.from_positions(map(root.play, root.legal_moves))
    >>> int(bd.arrays.perft(array, 6, hash_mb=1).sum()) == bd.perft(root, 7)
    True
    """
    return _rows_perft(
        rows_of(array),
        depth,
        routes=routes,
        out=out,
        threads=threads,
        hash_mb=hash_mb,
        table=table,
        progress=progress,
    )
