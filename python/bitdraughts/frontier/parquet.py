"""Frontiers as Parquet, for other programs; needs pyarrow, the extra ``parquet``."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from .._files import whole
from ..errors import FrontierFileError
from .columns import dtypes
from .container import FORMAT
from .header import check_header, describe, frontier_from, root_from
from .rows import Frontier

KEY = b"bitdraughts.frontier"
"""The entry of the schema's metadata that holds what columns cannot say."""


def pyarrow(module: str) -> Any:
    """Load a module of pyarrow, or say how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "Parquet needs pyarrow; install it with 'pip install bitdraughts[parquet]'",
            name="pyarrow",
        ) from None


def to_parquet(frontier: Frontier, path: Path) -> None:
    """Write a frontier; see Frontier.to_parquet."""
    arrow, parquet = pyarrow("pyarrow"), pyarrow("pyarrow.parquet")
    header = json.dumps({"format": FORMAT, **describe(frontier)}).encode()
    columns = frontier.columns
    schema = arrow.schema(
        [(name, arrow.from_numpy_dtype(column.dtype)) for name, column in columns.items()],
        metadata={KEY: header},
    )
    table = arrow.table(
        [arrow.array(np.asarray(column)) for column in columns.values()], schema=schema
    )
    with whole(path) as file:
        parquet.write_table(table, file, write_page_checksum=True)


def from_parquet(path: str | Path) -> Frontier:
    """Read a frontier that ``Frontier.to_parquet`` has written.

    Every row is looked at. Raises FrontierFileError, a ValueError, for a file that is no frontier
    or is damaged, ImportError without pyarrow, OSError if the file cannot be opened.
    """
    arrow, parquet = pyarrow("pyarrow"), pyarrow("pyarrow.parquet")
    where = str(path)
    with Path(path).open("rb") as file:
        try:
            table = parquet.read_table(file, page_checksum_verification=True)
            header = json.loads((table.schema.metadata or {}).get(KEY, b"null"))
            columns = {name: table[name].to_numpy() for name in table.column_names}
        except (arrow.ArrowException, OSError, ValueError) as error:
            raise FrontierFileError(f"{where}: no Parquet, or damaged: {error}") from None
    check_header(header, where)
    if header.get("format") != FORMAT:
        raise FrontierFileError(
            f"{where}: a file of format {header.get('format')}; this version of bitdraughts "
            f"reads {FORMAT}"
        )
    root = root_from(header, where)
    known = dtypes(root.variant)
    ordered = {name: np.ascontiguousarray(columns[name]) for name in known if name in columns}
    return frontier_from(header, root, {**columns, **ordered}, where)
