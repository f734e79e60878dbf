"""Job: a long count in a folder, which can be stopped at any moment and gone on with."""

from __future__ import annotations

import errno
import os
import shutil
import time
from operator import index
from pathlib import Path
from typing import NamedTuple, SupportsIndex

import numpy as np

from .. import Move, PerftTable, Position
from .._core import MAX_DEPTH
from ..errors import FrontierFileError, JobError
from . import checks, lock, manifest
from . import units as unit_files
from .building import build
from .checks import Difference, Verification
from .counts import FrontierCounts, Progress
from .files import load
from .manifest import Manifest
from .rows import Frontier

FRONTIER = "frontier.bdf"
LOCK = "lock"
UNITS = unit_files.FOLDER

ENOUGH_ROWS = 100_000
"""Where no split is asked for, the ply with no more rows than this is taken."""
ENOUGH_UNITS = 200
LEAST_BELOW = 3
"""Plies that are left below such a frontier."""


class JobStatus(NamedTuple):
    """How far a job is."""

    units: int
    """All units."""
    done: int
    """Those that are finished and whole."""
    damaged: tuple[int, ...]
    """Numbers of those whose file is damaged; they are counted again by the next run."""
    rows: int
    """All rows."""
    rows_done: int
    """The rows of the finished units."""
    seconds: float
    """The time the finished units took."""

    @property
    def complete(self) -> bool:
        """Is every unit finished?"""
        return self.done == self.units


class JobResult(NamedTuple):
    """What a job has counted."""

    total: int
    """Perft of the root at the depth of the job."""
    by_move: dict[Move, int]
    """The same, split by the first move."""
    by_two_moves: dict[tuple[Move, Move], int]
    """The same, split by the first two moves."""
    seconds: float
    """The time its units took."""


class Job:
    """A long count in a folder: a frontier, cut into units that are counted one by one.

    ``Job(folder)`` opens one that ``Job.create`` has made. A finished unit is a file of its own;
    when the process is killed, at most the unit at work is lost, and ``run`` goes on with the rest.
    One process at a time may run a job.

    >>> import bitdraughts as bd, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> job = bd.frontier.Job.create(f"{folder.name}/job", bd.Position("brazilian"), 8, units=5)
    >>> job.run(limit=3).done
    3
    >>> job.run().complete
    True
    >>> result = job.result()
    >>> result.total, result.by_move == bd.divide(bd.Position("brazilian"), 8)
    (907830, True)
    >>> job.verify().differences
    ()
    >>> folder.cleanup()
    """

    def __init__(self, folder: str | Path) -> None:
        """Open the job of a folder. Raises JobError if there is none."""
        self._folder = Path(folder)
        self._manifest = manifest.read(self._folder)
        self._frontier: Frontier | None = None

    @classmethod
    def create(
        cls,
        folder: str | Path,
        position: Position,
        depth: SupportsIndex,
        *,
        routes: bool = False,
        symmetry: bool = False,
        split_ply: SupportsIndex | None = None,
        units: SupportsIndex | None = None,
        hash_mb: int = 0,
        hash_seed: int = 0,
        threads: int = 1,
        memory_mb: float = 1024,
        progress: Progress | None = None,
    ) -> Job:
        """Make a job that counts ``depth`` plies from a position, in a new folder.

        The frontier at ``split_ply`` is cut into ``units``: by default that of the last ply which
        has at most 100,000 positions and leaves 3 plies below, into 200 and no more than rows.
        ``threads``, ``memory_mb`` and ``progress`` are for building it, see ``build``; its
        temporary files go beside the folder. ``hash_mb`` and ``hash_seed`` are kept for ``run``.

        Raises FileExistsError if the folder is there, ValueError for numbers out of range.
        """
        place = Path(folder)
        plies = index(depth)
        ply = None if split_ply is None else index(split_ply)
        parts = None if units is None else index(units)
        if not 0 <= plies <= MAX_DEPTH:
            raise ValueError(f"depth must be from 0 to {MAX_DEPTH} plies, not {plies}")
        if ply is not None and not 0 <= ply <= plies:
            raise ValueError(f"split_ply must be from 0 to the depth, {plies}, not {ply}")
        if parts is not None and parts < 1:
            raise ValueError(f"units must be at least 1, not {parts}")
        if not 0 <= hash_seed < 2**64 or not 0 <= hash_mb <= 2**18:
            raise ValueError(
                f"hash_seed must be from 0 to 2**64 - 1 and hash_mb from 0 to 2**18, "
                f"not {hash_seed} and {hash_mb}"
            )
        if place.exists():
            raise FileExistsError(
                errno.EEXIST, "there is something of this name already", str(place)
            )
        if not place.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "no such folder", str(place.parent))
        frontier = build(position, 0, routes=routes, symmetry=symmetry)
        last = max(0, plies - LEAST_BELOW) if ply is None else ply
        while frontier.ply < last:
            further = frontier.expand(
                threads=threads, memory_mb=memory_mb, folder=place.parent, progress=progress
            )
            if ply is None and len(further) > ENOUGH_ROWS:
                break
            frontier = further
        unfinished = place.with_name(f".{place.name}.{os.getpid()}.tmp")
        try:
            unfinished.mkdir()
            (unfinished / UNITS).mkdir()
            frontier.save(unfinished / FRONTIER)
            made = manifest.manifest_of(
                position,
                depth=plies,
                routes=routes,
                symmetry=symmetry,
                ply=frontier.ply,
                rows=len(frontier),
                units=max(1, min(parts or ENOUGH_UNITS, len(frontier))),
                hash_mb=hash_mb,
                hash_seed=hash_seed,
                frontier_sha256=manifest.file_checksum(unfinished / FRONTIER),
            )
            manifest.write(made, unfinished)
            unfinished.rename(place)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        return cls(place)

    @property
    def folder(self) -> Path:
        """Where the job is."""
        return self._folder

    @property
    def manifest(self) -> Manifest:
        """What it is about."""
        return self._manifest

    @property
    def frontier(self) -> Frontier:
        """Its frontier. Raises JobError or FrontierFileError if the file is another, or damaged."""
        if self._frontier is None:
            path = self._folder / FRONTIER
            self._manifest.position()  # makes a custom variant known
            frontier = load(path, mmap=True)
            if manifest.file_checksum(path) != self._manifest.frontier_sha256:
                raise JobError(f"{path} is not the frontier of this job: another checksum")
            self._frontier = frontier
        return self._frontier

    def run(
        self,
        *,
        threads: int = 1,
        hash_mb: int | None = None,
        progress: Progress | None = None,
        limit: int | None = None,
    ) -> JobStatus:
        """Count the units that are not done, at most ``limit`` of them; give the status then.

        ``hash_mb`` is that of the manifest unless given. ``progress(done, total)`` is called with
        rows of the whole job. Raises JobError if another process runs the job.
        """
        about = self._manifest
        megabytes = about.hash_mb if hash_mb is None else hash_mb
        table = PerftTable(megabytes, hash_seed=about.hash_seed) if megabytes else None
        with lock.held(self._folder / LOCK):
            for left_over in (self._folder / UNITS).glob(".*.tmp"):
                left_over.unlink()
            waiting = [number for number in range(about.units) if self._unit(number) is None]
            rows = {number: unit_files.rows_of(about, number) for number in waiting}
            done = about.rows - sum(end - begin for begin, end in rows.values())
            for number in waiting if limit is None else waiting[: max(limit, 0)]:
                begin, end = rows[number]
                start = time.perf_counter()
                counts = self.frontier[begin:end].perft(
                    about.below,
                    threads=threads,
                    table=table,
                    progress=shifted(progress, done, about.rows),
                )
                seconds = time.perf_counter() - start
                unit_files.write(self._folder, about, number, counts, seconds)
                done += end - begin
        return self.status()

    def _unit(self, number: int) -> unit_files.Unit | None:
        """Give a unit that is done and whole."""
        try:
            return unit_files.read(self._folder, self._manifest, number)
        except (FileNotFoundError, FrontierFileError):
            return None

    def status(self) -> JobStatus:
        """Look at the file of every unit."""
        about = self._manifest
        damaged: list[int] = []
        done = rows_done = 0
        seconds = 0.0
        for number in range(about.units):
            try:
                unit = unit_files.read(self._folder, about, number)
            except FileNotFoundError:
                continue
            except FrontierFileError:
                damaged.append(number)
                continue
            done += 1
            rows_done += len(unit.lo)
            seconds += unit.seconds
        return JobStatus(about.units, done, tuple(damaged), about.rows, rows_done, seconds)

    def counts(self) -> FrontierCounts:
        """Give the counts of all rows. Raises JobError if a unit is missing or damaged."""
        found = [self._unit(number) for number in range(self._manifest.units)]
        whole = [unit for unit in found if unit is not None]
        if len(whole) < len(found):
            raise JobError(
                f"{self._folder} is not finished: {len(found) - len(whole)} of {len(found)} units "
                "are not done, or damaged"
            )
        lo = np.concatenate([unit.lo for unit in whole])
        hi = None
        if any(unit.hi is not None for unit in whole):
            hi = np.concatenate(
                [np.zeros_like(unit.lo) if unit.hi is None else unit.hi for unit in whole]
            )
        return FrontierCounts(self.frontier, self._manifest.below, lo, hi)

    def result(self, *, threads: int = 1) -> JobResult:
        """Give the total, and its subtotals by ``Frontier.fold_back``, which checks the total.

        Raises JobError if the job is not finished, FrontierError if the numbers contradict each
        other.
        """
        counts = self.counts()
        folded = self.frontier.fold_back(counts, threads=threads)
        return JobResult(*folded, seconds=self.status().seconds)

    def verify(
        self,
        sample: int = 100,
        *,
        seed: int = 0,
        small: int = 10**6,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> Verification:
        """Count again, without a hash table: some rows chosen at random, and all that is small.

        Small are the rows and the subtotals of one and of two moves of at most ``small``. ``seed``
        chooses other rows. Raises what ``result`` raises.
        """
        return checks.verify(self, sample, seed, small, threads, progress)

    def compare(self, other: Job) -> tuple[Difference, ...]:
        """Tell where another job, which counted the same, has another number.

        The total, the subtotals of one move and those of two are compared: they do not depend on
        split, units, seed or symmetry. Raises ValueError if the jobs are about different things,
        and what ``result`` raises.
        """
        return checks.compare(self, other)

    def __repr__(self) -> str:
        """Say what is counted."""
        about = self._manifest
        return f"<Job in {self._folder}: {about.variant}, depth {about.depth}>"


def shifted(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Give a progress that tells the rows of a unit as rows of the job."""
    if progress is None:
        return None

    def show(done: int, _: int) -> None:
        progress(before + done, total)

    return show
