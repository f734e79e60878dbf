"""Frontiers in files of their own format; docs/frontier.md describes it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from . import container
from .columns import HI, LO
from .header import check_header, describe, frontier_from, root_from
from .rows import Frontier

KIND = "frontier"


def save(frontier: Frontier, path: Path) -> None:
    """Write a frontier; see Frontier.save."""
    columns = frontier.columns
    if HI in columns and not columns[HI].any():
        del columns[HI]
    if HI not in columns:
        columns[LO] = container.narrowed(columns[LO])
    container.write(path, KIND, describe(frontier), columns)


def load(path: str | Path, *, mmap: bool = False) -> Frontier:
    """Read a frontier that ``Frontier.save`` has written.

    Every checksum and every row is looked at. With ``mmap`` the columns stay in the file, which
    must not change as long as the frontier is there; multiplicities of less than 64 bits are read
    all the same.

    Raises FrontierFileError, a ValueError, for a file that is no frontier, is damaged or of a newer
    version, saying what is wrong and where; OSError if it cannot be opened. A custom variant
    becomes known by its name.

    >>> import bitdraughts as bd, tempfile
    >>> frontier = bd.frontier.build(bd.Position("brazilian"), 5)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     frontier.save(f"{folder}/ply5.frontier")
    ...     bd.frontier.load(f"{folder}/ply5.frontier") == frontier
    True
    """
    where, header, stored = container.read(Path(path), KIND)
    check_header(header, where)
    root = root_from(header, where)
    columns = {}
    for name, column in stored.items():
        number = name in (LO, HI)
        dtype = np.dtype(np.uint64) if number else column.dtype.newbyteorder("=")
        columns[name] = column.astype(dtype, copy=not mmap)
    return frontier_from(header, root, columns, where)
