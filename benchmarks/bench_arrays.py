"""Arrays: what does a row cost, in each function over all rows, with one thread and two?"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bitdraughts import arrays
from bitdraughts.arrays import PositionArray
from positions import COUNT, MOVES, positions

TIMES = 100
"""How often each position is there, in changing order."""

both_threads = pytest.mark.parametrize("threads", [1, 2])
some_variants = pytest.mark.parametrize("variant", ["brazilian", "international", "frisian"])


@cache
def rows(variant: str) -> PositionArray:
    array = PositionArray.from_positions(positions(variant))
    order = np.random.default_rng(1).permutation(TIMES * COUNT) % COUNT
    return array[order]


FUNCTIONS: dict[str, tuple[Callable[..., Any], Callable[[Any], int]]] = {
    "count_moves": (arrays.count_moves, lambda out: int(out.sum())),
    "legal_moves": (arrays.legal_moves, lambda out: len(out.moves)),
    "expand": (arrays.expand, lambda out: len(out[0])),
    "perft": (lambda array, **o: arrays.perft(array, 1, **o), lambda out: int(out.sum())),
}


@both_threads
@some_variants
@pytest.mark.parametrize("name", FUNCTIONS)
def test_moves_of_all_rows(
    benchmark: BenchmarkFixture, name: str, variant: str, threads: int
) -> None:
    function, total = FUNCTIONS[name]
    out = benchmark(function, rows(variant), threads=threads)
    assert total(out) == TIMES * MOVES[variant]


@both_threads
@some_variants
@pytest.mark.parametrize("name", ["has_moves", "must_capture", "keys", "material", "flip"])
def test_questions(benchmark: BenchmarkFixture, name: str, variant: str, threads: int) -> None:
    out = benchmark(getattr(arrays, name), rows(variant), threads=threads)
    assert len(out) == TIMES * COUNT


@both_threads
@some_variants
def test_unique(benchmark: BenchmarkFixture, variant: str, threads: int) -> None:
    found, counts = benchmark(arrays.unique, rows(variant), threads=threads)
    assert len(found) == len(set(positions(variant)))
    assert counts.sum() == TIMES * COUNT


@both_threads
@some_variants
def test_play(benchmark: BenchmarkFixture, variant: str, threads: int) -> None:
    array = rows(variant)
    lists = arrays.legal_moves(array)
    first = lists.moves[lists.offsets[:-1]]
    out = benchmark(arrays.play, array, first, threads=threads)
    assert out == arrays.expand(array)[0][lists.offsets[:-1]]
