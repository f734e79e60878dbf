"""Positions as planes of zeros and ones, which networks read."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from .. import WHITE, Color, InvalidPositionError, Variant
from .._core import _rows_planes
from .columns import Column, Progress
from .positions import PositionArray, rows_of

Layout: TypeAlias = Literal["squares", "image"]
View: TypeAlias = Literal["mover", "white"]
Flags: TypeAlias = npt.NDArray[np.bool_]

PIECES = {
    "mover": ("own men", "own kings", "other men", "other kings"),
    "white": ("white men", "white kings", "black men", "black kings"),
}
TO_MOVE = "black to move"


def plane_names(variant: str | Variant, view: View = "mover") -> tuple[str, ...]:
    """Name the channels of ``planes`` in their order.

    "own king run 2" has the king with which its side has made 2 quiet moves in a row; only variants
    whose rules limit them have such planes (``Variant.king_limit``).

    >>> import bitdraughts as bd
    >>> bd.arrays.plane_names("brazilian")
    ('own men', 'own kings', 'other men', 'other kings')
    >>> bd.arrays.plane_names("frisian", "white")[4:8]
    ('black to move', 'white king run 1', 'white king run 2', 'white king run 3')
    """
    facts = variant if isinstance(variant, Variant) else Variant(variant)
    pieces = pieces_of(view)
    to_move = (TO_MOVE,) if view == "white" else ()
    runs = range(1, (facts.king_limit or 0) + 1)
    sides = [name.removesuffix(" men") for name in pieces[::2]]
    return (*pieces, *to_move, *(f"{side} king run {run}" for side in sides for run in runs))


def planes(
    array: PositionArray,
    *,
    layout: Layout = "squares",
    view: View = "mover",
    dtype: npt.DTypeLike = np.uint8,
    out: npt.NDArray[Any] | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> npt.NDArray[Any]:
    """Give each row as planes of zeros and ones, of the dtype bool, uint8, float16 or float32.

    The shape is (n, channels, squares) by the numbers of squares, or (n, channels, rows, columns)
    as an image of the board, with zeros on the squares that are not played on. ``plane_names`` says
    what the channels are.

    With ``view="mover"`` a row with Black to move is turned as by ``Position.flip``: the side to
    move is at the bottom of the image and plays up the board, and whose colour it has is not told.
    With ``view="white"`` White is at the bottom, and the squares of one more plane are all 1 where
    Black is to move, else 0.

    ``out`` is an array to write to, and is what is returned then: contiguous and aligned, of that
    dtype and shape; else TypeError or ValueError. Raises InvalidPositionError, which names the row,
    TypeError for another dtype, ValueError for another layout or view.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:W31:B5,K7", "B:W31:B2"], "brazilian")
    >>> planes = bd.arrays.planes(array)
    >>> planes.shape, planes.nonzero()[1].tolist(), planes.nonzero()[2].tolist()
    ((2, 4, 32), [0, 2, 3, 0, 2], [30, 4, 6, 30, 1])
    >>> print(bd.arrays.planes(array, layout="image")[1, 0])
    [[0 0 0 0 0 0 0 0]
     [0 0 0 0 0 0 0 0]
     [0 0 0 0 0 0 0 0]
     [0 0 0 0 0 0 0 0]
     [0 0 0 0 0 0 0 0]
     [0 0 0 0 0 0 0 0]
     [0 0 0 0 0 0 0 0]
     [0 0 0 0 1 0 0 0]]
    """
    return _rows_planes(
        rows_of(array),
        layout=layout,
        view=view,
        dtype=np.dtype(dtype),
        out=out,
        threads=threads,
        progress=progress,
    )


def from_planes(
    planes: npt.NDArray[Any],
    variant: str | Variant,
    *,
    layout: Layout = "squares",
    view: View = "mover",
) -> PositionArray:
    """Make an array of planes; the inverse of ``planes`` with the same layout and view.

    It is there to check data with, not for speed. The mover's view does not tell the colours:
    White is to move in all rows then. Raises ValueError for another shape, and InvalidPositionError
    for values but 0 and 1 and for what is no sound position, which name the row.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_fens(["W:W31:B5,K7", "B:W31:B2"], "brazilian")
    >>> bd.arrays.from_planes(bd.arrays.planes(array), "brazilian").to_fen()
    ['W:W31:B5,K7', 'W:W31:B2']
    >>> shown = bd.arrays.planes(array, layout="image", view="white")
    >>> bd.arrays.from_planes(shown, "brazilian", layout="image", view="white") == array
    True
    """
    facts = Variant(variant) if isinstance(variant, str) else variant
    names = plane_names(facts, view)
    word = PositionArray.from_positions((), facts).white.dtype  # refuses boards that are too large
    ones = squares_of(planes, facts, layout, len(names))
    sets = words_of(ones, word)
    for men in (0, 2):
        doubled = (ones[:, men] & ones[:, men + 1]).any(axis=1)
        refuse(doubled, f"a square is among {names[men]} and {names[men + 1]}")
    turn: npt.NDArray[np.uint8] | Color = WHITE
    if view == "white":
        black = ones[:, len(PIECES[view])]
        turn = black[:, 0].astype(np.uint8)
        refuse((black != black[:, :1]).any(axis=1), f"{TO_MOVE} is 1 on some squares, 0 on others")
    array = PositionArray(
        facts,
        sets[:, 0] | sets[:, 1],
        sets[:, 2] | sets[:, 3],
        sets[:, 1] | sets[:, 3],
        turn,
        state_of(ones, facts.king_limit) if facts.king_limit else None,
    )
    array.validate()
    return array


def pieces_of(view: str) -> tuple[str, ...]:
    """Give the names of the first four planes."""
    if view not in PIECES:
        raise ValueError(f"unknown view {view!r:.40}; expected 'mover' or 'white'")
    return PIECES[view]


def squares_of(planes: npt.NDArray[Any], facts: Variant, layout: str, channels: int) -> Flags:
    """Tell where ones are, square by square: shape (n, channels, squares)."""
    if layout not in ("squares", "image"):
        raise ValueError(f"unknown layout {layout!r:.40}; expected 'squares' or 'image'")
    if not isinstance(planes, np.ndarray):
        raise TypeError(f"planes must be a NumPy array, not {type(planes).__name__}")
    image = (facts.rows, facts.columns)
    shape = (channels, *(image if layout == "image" else (facts.squares,)))
    if planes.shape[1:] != shape or planes.ndim == 0:
        expected = ", ".join(map(str, ("n", *shape)))
        raise ValueError(f"planes must have the shape ({expected}), not {planes.shape}")
    ones: Flags = planes == 1
    axes = tuple(range(1, planes.ndim))
    refuse((ones != (planes != 0)).any(axis=axes), "planes must be 0 or 1 everywhere")
    if layout == "squares":
        return ones
    places = [facts.row_and_column(square) for square in range(1, facts.squares + 1)]
    row, column = np.array(places).T
    outside = np.ones(image, np.bool_)
    outside[row, column] = False
    refuse((ones & outside).any(axis=axes), "there is a 1 on a square that is not played on")
    return ones[:, :, row, column]


def words_of(ones: Flags, dtype: np.dtype[Any]) -> Column:
    """Give the set of squares of each plane: shape (n, channels)."""
    packed = np.packbits(ones, axis=2, bitorder="little")
    words = np.zeros((*packed.shape[:2], dtype.itemsize), np.uint8)
    words[:, :, : packed.shape[2]] = packed
    return words.view(dtype.newbyteorder("<"))[:, :, 0].astype(dtype)


def state_of(ones: Flags, king_limit: int) -> npt.NDArray[np.uint16]:
    """Give the rule state that the last planes tell of; see ``Position.state``."""
    rows, _, squares = ones.shape
    state = np.zeros(rows, np.uint16)
    for side in (0, 1):
        first = ones.shape[1] - (2 - side) * king_limit
        runs = ones[:, first : first + king_limit].reshape(rows, king_limit * squares)
        refuse(runs.sum(axis=1) > 1, "a side has two king runs")
        run, square = np.divmod(runs.argmax(axis=1), squares)
        byte = np.where(runs.any(axis=1), (run + 1) << 6 | square + 1, 0)
        state |= (byte << 8 * side).astype(np.uint16)
    return state


def refuse(wrong: Any, why: str) -> None:
    """Raise InvalidPositionError for the first row that is wrong, if there is one."""
    if wrong.any():
        raise InvalidPositionError(f"row {int(wrong.argmax())}: {why}")
