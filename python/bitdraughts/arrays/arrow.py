"""Columns from and to Arrow programs, by the PyCapsule interface."""

from __future__ import annotations

import numpy as np

from .. import Variant
from .._core import _rows_from_arrow
from .columns import NAMES, Column, dtypes

VARIANT_KEY = "bitdraughts.variant"
"""The entry of a schema's metadata that names the variant."""


def batch(variant: str, columns: dict[str, Column]) -> tuple[dict[str, str], dict[str, Column]]:
    """Give metadata and columns as Arrow wants them: aligned and without gaps."""
    fit = {name: np.require(column, requirements=("C", "A")) for name, column in columns.items()}
    return {VARIANT_KEY: variant}, fit


def imported(
    source: object, variant: str | Variant | None
) -> tuple[str | Variant, list[list[Column]]]:
    """Give the variant, and the columns of each batch in their order."""
    metadata, batches = _rows_from_arrow(source, list(NAMES))
    name = metadata.get(VARIANT_KEY) if variant is None else variant
    if name is None:
        raise ValueError("the schema names no variant; give variant=")
    expected = dtypes(name)
    for columns in batches:
        for column in expected:
            if column not in columns:
                raise ValueError(f"there is no column {column}")
    return name, [[columns[column] for column in expected] for columns in batches]
