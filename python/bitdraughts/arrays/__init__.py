"""Many positions at once: columns of NumPy, and functions that take all rows in one call.

>>> import bitdraughts as bd
>>> array = bd.arrays.PositionArray.from_positions([bd.Position("brazilian")] * 3)
>>> bd.arrays.count_moves(array).tolist(), bd.arrays.perft(array, 5).tolist()
([7, 7, 7], [7473, 7473, 7473])
>>> children, parent = bd.arrays.expand(array[:1])
>>> print(len(children), children[0].fen())
7 B:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12

All functions check the rows they read, whatever is in the columns: an unsound position is an
InvalidPositionError that names its row. They release the GIL, take ``threads`` and ``progress``, a
function that is called with (done, total) a few times a second, and stop at Ctrl-C; none of these
changes an answer.

See docs/arrays.md, and docs/learning.md for planes and actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..errors import ActionOverflowError, ArrayFileError
from .actions import ActionSpace
from .columns import Progress
from .moves import MoveLists, expand, legal_moves, play
from .planes import from_planes, plane_names, planes
from .playouts import Playouts, random_moves, random_playouts
from .positions import PositionArray
from .questions import count_moves, has_moves, keys, material, must_capture, perft
from .sets import flip, unique
from .stepping import GameArray, Step

concatenate: Callable[[Iterable[PositionArray]], PositionArray] = PositionArray.concatenate

__all__ = [
    "ActionOverflowError",
    "ActionSpace",
    "ArrayFileError",
    "GameArray",
    "MoveLists",
    "Playouts",
    "PositionArray",
    "Progress",
    "Step",
    "concatenate",
    "count_moves",
    "expand",
    "flip",
    "from_planes",
    "has_moves",
    "keys",
    "legal_moves",
    "material",
    "must_capture",
    "perft",
    "plane_names",
    "planes",
    "play",
    "random_moves",
    "random_playouts",
    "unique",
]
