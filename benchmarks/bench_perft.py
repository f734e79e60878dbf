"""Counting: from the start position, from many positions, with threads and with a hash table.

The published counts are those of python/bitdraughts/data/perft.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import bitdraughts as bd
from positions import positions

START = [
    ("brazilian", 10, 21_560_022),
    ("filipino", 10, 21_560_022),
    ("international", 8, 6_483_961),
    ("english", 10, 18_391_564),
    ("russian", 10, 22_444_032),
    ("pure", 8, 929_896),
]
SIGNATURE = {
    "brazilian": 166_620,
    "filipino": 160_810,
    "international": 570_018,
    "english": 145_253,
    "russian": 165_307,
    "pure": 159_995,
}
"""Sums of perft(3); quote them in a change that alters moves, counts or the positions."""


@pytest.mark.parametrize(("variant", "depth", "leaves"), START)
def test_start_position(benchmark: BenchmarkFixture, variant: str, depth: int, leaves: int) -> None:
    assert benchmark(bd.perft, bd.Position(variant), depth) == leaves


@pytest.mark.parametrize(
    "options",
    [{"routes": True}, {"threads": 2}, {"hash_mb": 64}, {"threads": 2, "hash_mb": 64}],
    ids=str,
)
def test_options(benchmark: BenchmarkFixture, options: dict[str, int]) -> None:
    leaves = 21_566_606 if "routes" in options else 21_560_022
    assert benchmark(bd.perft, bd.Position(), 10, **options) == leaves


def test_three_kings_against_two(benchmark: BenchmarkFixture) -> None:
    position = bd.Position.from_fen("W:WK30,K31,K32:BK2,K3")
    assert benchmark(bd.perft, position, 6) == 4_422_354


@pytest.mark.parametrize("variant", bd.variants())
def test_many_positions(benchmark: BenchmarkFixture, variant: str) -> None:
    def count(chosen: tuple[bd.Position, ...]) -> int:
        return sum(position.perft(3) for position in chosen)

    assert benchmark(count, positions(variant)) == SIGNATURE[variant]
