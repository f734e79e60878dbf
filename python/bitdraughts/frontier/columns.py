"""The columns that rows of a variant have, and what is read from and made of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .. import Position, Variant
from .._core import Color

Column: TypeAlias = npt.NDArray[np.unsignedinteger[Any]]
Words: TypeAlias = npt.NDArray[np.uint64]
"""A column of uint64: counts, or their low or high halves."""

Columns: TypeAlias = dict[str, Column]

LO, HI = "multiplicity_lo", "multiplicity_hi"
WORD = 64
"""Bits of a word; the squares above are in the ``_high`` columns."""


def dtypes(variant: str) -> dict[str, np.dtype[Any]]:
    """Give the columns of a variant in their order, ``multiplicity_hi`` included."""
    facts = Variant(variant)
    word = np.dtype(np.uint32 if facts.squares <= 32 else np.uint64)
    out = dict.fromkeys(("white", "black", "kings"), word)
    if facts.squares > WORD:
        out |= dict.fromkeys(("white_high", "black_high", "kings_high"), np.dtype(np.uint8))
    if facts.king_limit is not None:
        out["state"] = np.dtype(np.uint16)
    return out | dict.fromkeys((LO, HI), np.dtype(np.uint64))


def one_row(position: Position) -> Columns:
    """Make the columns of a single position that is reached once."""
    values: dict[str, int] = {LO: 1, "state": position.state}
    for name, word in zip(("white", "black", "kings"), position.bitboards, strict=True):
        values[name] = word & (1 << WORD) - 1
        values[f"{name}_high"] = word >> WORD
    return {
        name: np.array([values[name]], dtype)
        for name, dtype in dtypes(position.variant).items()
        if name != HI
    }


def no_rows(variant: str) -> Columns:
    """Make the columns of no positions."""
    return {name: np.empty(0, dtype) for name, dtype in dtypes(variant).items() if name != HI}


def position_at(columns: Mapping[str, Column], row: int, turn: Color, variant: str) -> Position:
    """Give the position of a row."""

    def squares(name: str) -> int:
        high = columns.get(f"{name}_high")
        return int(columns[name][row]) | (0 if high is None else int(high[row]) << WORD)

    white, black, kings = squares("white"), squares("black"), squares("kings")
    state = columns.get("state")
    return Position.from_bitboards(
        white, black, kings, turn, variant, 0 if state is None else int(state[row])
    )


def number_at(lo: Words, hi: Words | None, row: int) -> int:
    """Give the number that two words of a row make."""
    return int(lo[row]) | (0 if hi is None else int(hi[row]) << WORD)


def mapped(path: Path, dtype: np.dtype[Any]) -> Column:
    """Give the values of a file, which is read when they are looked at."""
    if path.stat().st_size == 0:  # cannot be mapped
        return np.empty(0, dtype)
    return np.memmap(path, dtype, "r").view(np.ndarray)


def read_only(columns: Mapping[str, Column]) -> Columns:
    """Give views that cannot be written to."""
    out = {}
    for name, column in columns.items():
        out[name] = column.view()
        out[name].flags.writeable = False
    return out
