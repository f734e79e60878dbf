"""Random games: how many a second, to their end and move by move?"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import bitdraughts as bd
from bitdraughts import arrays
from bitdraughts.arrays import GameArray, PositionArray

GAMES = 20_000
PLAYED = {
    "brazilian": (973818, -592),
    "filipino": (969759, -606),
    "pure": (997513, 458),
    "english": (1378610, 408),
    "international": (1846278, -235),
    "frisian": (1417182, -636),
    "turkish": (1291576, 1179),
}
"""Plies of all games, and White's wins less Black's: the same on every machine."""

both_threads = pytest.mark.parametrize("threads", [1, 2])


@both_threads
@pytest.mark.parametrize("variant", PLAYED)
def test_random_playouts(benchmark: BenchmarkFixture, variant: str, threads: int) -> None:
    start = PositionArray.from_positions([bd.Position(variant)])
    out = benchmark(arrays.random_playouts, start, GAMES, seed=1, threads=threads)
    assert (int(out.lengths.sum()), int(out.results.sum())) == PLAYED[variant]
    benchmark.extra_info["games"] = GAMES


@both_threads
def test_steps(benchmark: BenchmarkFixture, threads: int) -> None:
    def play() -> int:
        games = GameArray("brazilian", 10_000)
        over = 0
        for ply in range(100):
            moves = arrays.random_moves(games.positions, seed=ply, threads=threads)
            over += int(games.step(moves, restart=True, threads=threads).over.sum())
        return over

    assert benchmark(play) == 16311
