"""Rows of frontiers: counts of any size, runs of kings in a mirror, columns that do not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from bitdraughts.frontier import Frontier, build
from test_perft import KING_AGAINST_KING


def test_counts_of_a_row_beyond_64_bits() -> None:
    frontier = build(KING_AGAINST_KING, 2)
    counts = frontier.perft(40, hash_mb=16)
    below = [bd.perft(position, 40, hash_mb=16) for position, _ in frontier]
    assert list(counts) == below
    assert max(below) > 2**64
    assert counts.total == bd.perft(KING_AGAINST_KING, 42, hash_mb=16)
    with pytest.raises(OverflowError, match=r"row 3: the count exceeds 2\^128"):
        frontier.perft(90, hash_mb=64)


def test_runs_of_kings_are_mirrored_with_the_board() -> None:
    """Only a custom variant has both: a limit for kings, and a board that is its own mirror."""
    name = bd.Variant.custom("mirrored-runs", "turkish", rows=6, king_limit=3).name
    position = bd.Position.from_fen("W:WK41,20:BK6,9:+106+241", name)
    other = bd.Position.from_fen("W:WK48,21:BK3,16:+103+248", name)
    (one,), (same,) = (build(start, 0, symmetry=True) for start in (position, other))
    assert one == same
    assert one[0] in (position, other)
    assert len(build(position, 2, symmetry=True)) == len(build(other, 2, symmetry=True))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kings": None}, "there is no column kings"),
        (
            {"white": np.zeros(2, np.int64)},
            "white must be a contiguous and aligned array of uint32",
        ),
        ({"white": np.zeros(2, ">u4")}, "white must be a contiguous and aligned array of uint32"),
        ({"kings": np.zeros(4, np.uint32)[::2]}, "kings must be a contiguous and aligned array"),
        (
            {"kings": np.zeros(9, np.uint8)[1:].view(np.uint32)},
            "kings must be a contiguous and aligned array",
        ),
        ({"black": np.zeros((2, 1), np.uint32)}, "black must be a contiguous and aligned array"),
        ({"black": np.zeros(3, np.uint32)}, "black has 3 rows, the others have 2"),
        ({"multiplicity_hi": np.zeros(1, np.uint64)}, "has 1 rows, the others have 2"),
    ],
)
def test_the_core_takes_only_columns_that_fit(change: dict[str, Any], message: str) -> None:
    """What the package makes fits; the core reads memory, and does not rely on it."""
    words = {name: np.zeros(2, np.uint32) for name in ("white", "black", "kings")}
    columns = {**words, "multiplicity_lo": np.ones(2, np.uint64), **change}
    columns = {name: column for name, column in columns.items() if column is not None}
    with pytest.raises(ValueError, match=message):
        _ = Frontier(bd.Position(), 0, columns).total
