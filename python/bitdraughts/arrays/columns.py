"""The columns that positions of a variant have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .._core import Variant

Column: TypeAlias = npt.NDArray[np.unsignedinteger[Any]]
Columns: TypeAlias = tuple[Column, Column, Column, Column, Column | None]
"""White, black, kings, turn, and state where the variant has some."""

Progress: TypeAlias = Callable[[int, int], object]
"""Called with (done, total)."""

NAMES = ("white", "black", "kings", "turn", "state")


def dtypes(variant: str | Variant) -> dict[str, np.dtype[Any]]:
    """Give the columns of a variant in their order."""
    facts = variant if isinstance(variant, Variant) else Variant(variant)
    word = np.dtype(np.uint32 if facts.squares <= 32 else np.uint64)
    out = dict.fromkeys(NAMES[:3], word) | {"turn": np.dtype(np.uint8)}
    if facts.king_limit is not None:
        out["state"] = np.dtype(np.uint16)
    return out


def read_only(column: Column) -> Column:
    """Give a view that cannot be written to."""
    out = column.view(np.ndarray)
    out.flags.writeable = False
    return out
