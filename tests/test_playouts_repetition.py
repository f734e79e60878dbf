"""Positions that come again in games side by side."""

from __future__ import annotations

import numpy as np
import pytest

from bitdraughts.arrays import GameArray, PositionArray
from bitdraughts.draws import DrawRules, Repetition


def test_men_that_have_stepped_aside_come_back() -> None:
    games = GameArray(PositionArray.from_fens(["W:W34:B15"], "turkish"))
    for ply, (start, end) in enumerate([(34, 33), (15, 16), (33, 34), (16, 15)] * 2):
        assert games.endings.tolist() == [0], f"after {ply} plies"
        games.step(np.array([start], np.uint8), np.array([end], np.uint8))
    assert games.ending_names[games.endings[0]] == "threefold repetition"


@pytest.mark.parametrize("counts_start", [True, False])
def test_the_start_counts_as_come_or_not(counts_start: bool) -> None:
    again = Repetition(times=2, counts_start=counts_start)
    games = GameArray(
        PositionArray.from_fens(["W:WK1:BK32"], "brazilian"),
        rules=DrawRules(name="own", source="tests", repetition=again),
    )
    ends = 4 if counts_start else 5
    for start, end in [(1, 5), (32, 28), (5, 1), (28, 32), (1, 5)][:ends]:
        assert games.endings.tolist() == [0]
        games.step(np.array([start], np.uint8), np.array([end], np.uint8))
    assert games.ending_names[games.endings[0]] == again.name
