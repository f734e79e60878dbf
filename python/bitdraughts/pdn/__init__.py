"""Games as PDN text (Portable Draughts Notation 3.0): records, their trees, writing.

>>> import bitdraughts as bd
>>> record = bd.pdn.Record("brazilian", moves=["22-18", "11-15"])
>>> _ = record.tree.add("21-17", comments=["also playable"])
>>> print(bd.pdn.dumps(record).splitlines()[-1])
1. c3-d4 (1. a3-b4 {also playable}) 1... f6-e5 *
"""

from __future__ import annotations

from ..errors import PdnError, PdnWriteError
from .comments import Clocks, Command, Comment
from .headers import Headers
from .reading import loads, read
from .record import Problem, Record
from .scanning import GameTable, Scan, scan
from .tree import Node
from .writing import dump, dumps

__all__ = [
    "Clocks",
    "Command",
    "Comment",
    "GameTable",
    "Headers",
    "Node",
    "PdnError",
    "PdnWriteError",
    "Problem",
    "Record",
    "Scan",
    "dump",
    "dumps",
    "loads",
    "read",
    "scan",
]
