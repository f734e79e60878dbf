"""The moves of all rows, and the positions they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from .._core import _rows_expand, _rows_legal_moves, _rows_play
from .columns import Progress
from .positions import PositionArray, rows_of

FIELDS = ("from", "to", "captured")


class MoveLists:
    """The legal moves of many positions, one list behind the other; made by ``legal_moves``.

    ``moves`` is a structured array with the fields ``from`` and ``to`` (uint8, square numbers),
    ``captured`` (bit n-1 is square n; uint32 up to 32 squares, else uint64) and ``promotes``
    (bool). Those of row r are ``moves[offsets[r]:offsets[r + 1]]``, in the order of
    ``Position.legal_moves``; ``offsets`` (int64) has one number more than there are rows. A
    sequence of such parts.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:W29:B1", "W:W6:B25"], "brazilian")
    >>> lists = bd.arrays.legal_moves(array)
    >>> lists, lists.offsets.tolist()
    (<MoveLists of 2 positions: 3 moves>, [0, 1, 3])
    >>> lists.of(1)["to"].tolist(), lists.of(1)["promotes"].tolist()
    ([1, 2], [True, True])
    """

    __slots__ = ("moves", "offsets")

    def __init__(self, moves: npt.NDArray[np.void], offsets: npt.NDArray[np.int64]) -> None:
        """Hold both arrays as they are."""
        self.moves: npt.NDArray[np.void] = moves
        self.offsets: npt.NDArray[np.int64] = offsets

    def of(self, row: SupportsIndex) -> npt.NDArray[np.void]:
        """Give the moves of a row, a view. Raises IndexError."""
        number = index(row)
        if not -len(self) <= number < len(self):
            raise IndexError(f"row {number} of {len(self)}")
        number %= len(self)
        return self.moves[self.offsets[number] : self.offsets[number + 1]]

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.offsets) - 1

    def __getitem__(self, row: SupportsIndex) -> npt.NDArray[np.void]:
        """Give the moves of a row, a view."""
        return self.of(row)

    def __iter__(self) -> Iterator[npt.NDArray[np.void]]:
        """Go through the rows."""
        return (self.of(row) for row in range(len(self)))

    def __repr__(self) -> str:
        """Say how many rows and moves there are."""
        return f"<MoveLists of {len(self)} positions: {len(self.moves)} moves>"


def legal_moves(
    array: PositionArray,
    *,
    routes: bool = False,
    threads: int = 1,
    progress: Progress | None = None,
) -> MoveLists:
    """List the legal moves of each row; with ``routes`` each move once for each of its routes.

    See MoveLists for the dtypes.

    >>> import bitdraughts as bd
    >>> root = bd.Position("brazilian")
    >>> lists = bd.arrays.legal_moves(bd.arrays.PositionArray.from_positions([root]))
    >>> [(move.from_square, move.to_square) for move in root.legal_moves] == [
    ...     (move["from"], move["to"]) for move in lists.of(0)
    ... ]
    True
    """
    return MoveLists(
        *_rows_legal_moves(rows_of(array), routes=routes, threads=threads, progress=progress)
    )


def expand(
    array: PositionArray, *, threads: int = 1, progress: Progress | None = None
) -> tuple[PositionArray, npt.NDArray[np.int64]]:
    """Give the positions after all legal moves, and for each the row before it (int64).

    They stand in the order of the rows, then of ``Position.legal_moves``.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:W30:B1", "W:W29:B25,22"], "brazilian")
    >>> children, parent = bd.arrays.expand(array)
    >>> children.to_fen(), parent.tolist()
    (['B:W25:B1', 'B:W26:B1'], [0, 0])
    """
    columns, parents = _rows_expand(rows_of(array), threads=threads, progress=progress)
    return PositionArray(array.variant, *columns), parents


def play(
    array: PositionArray,
    moves: npt.NDArray[Any],
    to: npt.NDArray[np.uint8] | None = None,
    captured: npt.NDArray[Any] | None = None,
    *,
    threads: int = 1,
    progress: Progress | None = None,
) -> PositionArray:
    """Make one move a row.

    ``moves`` is a structured array as in MoveLists, of which ``promotes`` is not looked at; or it
    has the first squares, ``to`` the last ones (both uint8) and ``captured`` the words of captured
    squares, by default 0. Raises IllegalMoveError, which names the first row whose move is not
    legal, TypeError for other dtypes, ValueError for other lengths.

    >>> import bitdraughts as bd, numpy as np
    >>> array = bd.arrays.PositionArray.from_positions([bd.Position("brazilian")] * 2)
    >>> squares = np.array([[22, 17], [22, 18]], np.uint8)
    >>> bd.arrays.play(array, squares[:, 0], squares[:, 1]).turn.tolist()
    [1, 1]
    >>> moves = bd.arrays.legal_moves(array)
    >>> print(bd.arrays.play(array, moves.moves[moves.offsets[:-1]])[1].fen())
    B:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
    """
    rows = rows_of(array)
    columns = move_columns(array.white.dtype, len(array), moves, to, captured)
    return PositionArray(
        array.variant, *_rows_play(rows, *columns, threads=threads, progress=progress)
    )


def move_columns(
    word: np.dtype[Any],
    rows: int,
    moves: npt.NDArray[Any],
    to: npt.NDArray[np.uint8] | None,
    captured: npt.NDArray[Any] | None,
) -> tuple[npt.NDArray[Any], npt.NDArray[np.uint8], npt.NDArray[Any]]:
    """Give from, to and captured of moves as ``play`` takes them."""
    if to is None:
        fields = getattr(getattr(moves, "dtype", None), "names", None) or ()
        missing = [field for field in FIELDS if field not in fields]
        if missing or captured is not None:
            raise TypeError(
                "moves must have the fields 'from', 'to' and 'captured', or be three arrays"
            )
        moves, to, captured = (moves[field] for field in FIELDS)
    elif captured is None:
        captured = np.broadcast_to(word.type(0), rows)
    return moves, to, captured
