"""The units of a job: parts of the rows with their counts, one file each."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..errors import FrontierFileError
from . import container
from .columns import Words
from .counts import FrontierCounts
from .manifest import Manifest

FOLDER = "units"
KIND = "counts"


class Unit(NamedTuple):
    """A unit that is done."""

    number: int
    lo: Words
    hi: Words | None
    seconds: float


def rows_of(manifest: Manifest, number: int) -> tuple[int, int]:
    """Give the rows of a unit, as Frontier.split cuts them: first, and behind the last."""
    return (
        manifest.rows * number // manifest.units,
        manifest.rows * (number + 1) // manifest.units,
    )


def path_of(folder: Path, number: int) -> Path:
    """Give the file of a unit."""
    return folder / FOLDER / f"{number:05}.counts"


def identity(manifest: Manifest, number: int) -> container.Header:
    """Say which unit of which job it is."""
    begin, end = rows_of(manifest, number)
    return {
        "frontier_sha256": manifest.frontier_sha256,
        "depth": manifest.depth,
        "routes": manifest.routes,
        "unit": number,
        "units": manifest.units,
        "begin": begin,
        "rows": end - begin,
    }


def write(
    folder: Path, manifest: Manifest, number: int, counts: FrontierCounts, seconds: float
) -> None:
    """Write the file of a unit that has been counted."""
    hi = counts.hi
    columns = {"lo": container.narrowed(counts.lo)}
    if hi is not None and hi.any():
        columns["hi"] = container.narrowed(hi)
    header = {**identity(manifest, number), "seconds": seconds}
    container.write(path_of(folder, number), KIND, header, columns)


def read(folder: Path, manifest: Manifest, number: int) -> Unit:
    """Read the file of a unit.

    Raises FileNotFoundError if it is not done, FrontierFileError if it is damaged or belongs to
    another job.
    """
    where, header, columns = container.read(path_of(folder, number), KIND)
    for name, value in identity(manifest, number).items():
        if header.get(name) != value:
            raise FrontierFileError(
                f"{where}: a unit of another job: {name} is {header.get(name)!r:.80}, not {value!r}"
            )
    container.check_kinds(header, {"seconds": float}, where)
    if not {"lo"} <= columns.keys() <= {"lo", "hi"}:
        raise FrontierFileError(f"{where}: the columns are not lo and hi, but {', '.join(columns)}")
    words = {name: column.astype(np.uint64) for name, column in columns.items()}
    return Unit(number, words["lo"], words.get("hi"), header["seconds"])
