"""Frontiers: the unique positions of one ply, and long counts that can be trusted.

A frontier holds each position that exactly so many plies lead to once, with its multiplicity, the
number of lines that lead there. A deep count is then the sum of multiplicity times count over its
rows, and each row can be counted alone: on another day, by another machine, with another hash
table.

>>> import bitdraughts as bd
>>> frontier = bd.frontier.build(bd.Position("brazilian"), 6)
>>> len(frontier), frontier.total
(9520, 37628)
>>> frontier.perft(3).total == bd.perft(bd.Position("brazilian"), 9)
True

See docs/frontier.md.
"""

from __future__ import annotations

from ..errors import FrontierError, FrontierFileError, JobError
from .building import build
from .checks import Difference, Verification
from .counts import FrontierCounts, Subtotals
from .files import load
from .job import Job, JobResult, JobStatus
from .manifest import Manifest
from .parquet import from_parquet
from .rows import Frontier

__all__ = [
    "Difference",
    "Frontier",
    "FrontierCounts",
    "FrontierError",
    "FrontierFileError",
    "Job",
    "JobError",
    "JobResult",
    "JobStatus",
    "Manifest",
    "Subtotals",
    "Verification",
    "build",
    "from_parquet",
    "load",
]
