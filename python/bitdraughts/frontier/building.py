"""From one ply to the next."""

from __future__ import annotations

import os
import tempfile
from operator import index
from pathlib import Path
from typing import SupportsIndex

from .. import Position
from .._core import MAX_DEPTH, _canonical, _frontier_expand
from .columns import Columns, mapped, one_row
from .counts import Progress
from .rows import Frontier

LEAST_MEMORY_MB = 1 / 64
"""What the buffers take in any case."""


def build(
    position: Position,
    plies: SupportsIndex,
    *,
    routes: bool = False,
    symmetry: bool = False,
    threads: int = 1,
    memory_mb: float = 1024,
    folder: str | Path | None = None,
    progress: Progress | None = None,
) -> Frontier:
    """Give the unique positions that exactly ``plies`` plies lead to, with their multiplicities.

    Lines that end early lead nowhere, and draw rules do not apply, as in ``perft``; ``routes`` and
    ``symmetry`` are explained with ``Frontier``.

    A ply takes about ``memory_mb`` MiB (1/64 or more) beside the frontier of the ply before. What
    is too much for half of it is sorted in parts that are written to a temporary folder, in
    ``folder`` or where the system has such folders, and merged; a result too large for the other
    half stays there as memory-mapped columns, until the frontier is gone. ``threads`` share the
    work. Neither changes the frontier. ``progress(done, total)`` is called a few times a second
    with rows of the ply at work, and Ctrl-C ends it, without leaving files.

    Raises ValueError for ``plies`` below 0 or above 255, ``symmetry`` on a board that is not the
    same from both sides, and bad options; OverflowError for a multiplicity past 2**128; OSError if
    a temporary file cannot be written.

    >>> import bitdraughts as bd
    >>> [len(bd.frontier.build(bd.Position("brazilian"), ply)) for ply in range(6)]
    [1, 7, 49, 216, 805, 2801]
    >>> turkish = bd.Position("turkish")
    >>> len(bd.frontier.build(turkish, 3)), len(bd.frontier.build(turkish, 3, symmetry=True))
    (456, 228)
    """
    if not isinstance(position, Position):
        raise TypeError(f"position must be a Position, not {type(position).__name__}")
    first = _canonical(position) if symmetry else position
    root = Frontier(position, 0, one_row(first), routes=routes, symmetry=symmetry)
    return expanded(root, plies, threads, memory_mb, folder, progress)


def expanded(
    frontier: Frontier,
    plies: SupportsIndex,
    threads: int,
    memory_mb: float,
    folder: str | Path | None,
    progress: Progress | None,
) -> Frontier:
    """Go so many plies on."""
    count = index(plies)
    if not 0 <= count <= MAX_DEPTH:
        raise ValueError(f"plies must be from 0 to {MAX_DEPTH}, not {count}")
    if not LEAST_MEMORY_MB <= memory_mb <= 2**30:
        raise ValueError(f"memory_mb must be from 1/64 to 2**30, not {memory_mb}")
    for _ in range(count):
        frontier = next_ply(frontier, threads, int(memory_mb * 2**20), folder, progress)
    return frontier


def next_ply(
    frontier: Frontier,
    threads: int,
    memory: int,
    folder: str | Path | None,
    progress: Progress | None,
) -> Frontier:
    """Go one ply on."""
    spill = tempfile.TemporaryDirectory(
        prefix="bitdraughts-", dir=folder, ignore_cleanup_errors=True
    )
    try:
        _, on_disk, made = _frontier_expand(
            frontier.variant,
            frontier.turn,
            frontier.columns,
            routes=frontier.routes,
            symmetry=frontier.symmetry,
            threads=threads,
            memory=memory,
            folder=spill.name,
            progress=progress,
        )
        columns: Columns = (
            {name: mapped(Path(spill.name, name), dtype) for name, dtype in made.items()}
            if on_disk
            else made
        )
    except BaseException:
        spill.cleanup()
        raise
    if not on_disk or os.name == "posix":  # there, mapped files need no name to stay
        spill.cleanup()
    return Frontier(
        frontier.root,
        frontier.ply + 1,
        columns,
        routes=frontier.routes,
        symmetry=frontier.symmetry,
        owner=spill if on_disk else None,
    )
