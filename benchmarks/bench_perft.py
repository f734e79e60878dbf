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
    ("italian", 9, 3_860_875),
    ("spanish", 9, 3_860_866),
    ("portuguese", 9, 3_860_866),
    ("czech", 9, 3_963_671),
    ("pool", 9, 4_570_534),
    ("canadian", 7, 4_369_366),
    ("frisian", 8, 2_825_779),
    ("thai", 7, 1_820_189),
    ("turkish", 6, 931_312),
    ("antidraughts", 8, 6_483_961),
    ("antibrazilian", 9, 4_431_766),
    ("breakthrough", 8, 6_483_961),
    ("frysk", 7, 2_572_197),
]
SIGNATURE = {
    "brazilian": 166_620,
    "filipino": 160_810,
    "international": 570_018,
    "english": 145_253,
    "russian": 165_307,
    "pure": 159_995,
    "italian": 154_900,
    "spanish": 174_921,
    "portuguese": 168_830,
    "czech": 179_380,
    "pool": 167_355,
    "canadian": 2_215_331,
    "frisian": 402_609,
    "thai": 239_199,
    "turkish": 2_055_933,
    "antidraughts": 591_968,
    "antibrazilian": 160_971,
    "breakthrough": 633_635,
    "frysk": 270_511,
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
