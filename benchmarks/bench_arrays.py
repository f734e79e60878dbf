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


OPTIONS: dict[str, dict[str, Any]] = {
    "squares": {"layout": "squares", "dtype": "uint8"},
    "image": {"layout": "image", "dtype": "float32"},
}


@both_threads
@some_variants
@pytest.mark.parametrize("options", OPTIONS)
def test_planes(benchmark: BenchmarkFixture, options: str, variant: str, threads: int) -> None:
    """Into an array that is there: new memory costs more than the planes."""
    array = rows(variant)
    out = arrays.planes(array, **OPTIONS[options])
    out[:] = 0
    benchmark(arrays.planes, array, **OPTIONS[options], out=out, threads=threads)
    assert out[:, :4].sum() == arrays.material(array).sum(dtype=np.int64)


@both_threads
@some_variants
@pytest.mark.parametrize("packed", [False, True])
def test_masks(benchmark: BenchmarkFixture, packed: bool, variant: str, threads: int) -> None:
    array = rows(variant)[:20_000]
    space = arrays.ActionSpace(variant)
    out = space.masks(array, packed=packed)
    out[:] = 0
    benchmark(space.masks, array, packed=packed, out=out, threads=threads)
    legal = np.unpackbits(out, axis=1) if packed else out
    assert legal.sum() == arrays.count_moves(array).sum()


@both_threads
@some_variants
def test_actions_of_moves(benchmark: BenchmarkFixture, variant: str, threads: int) -> None:
    array = rows(variant)
    lists = arrays.legal_moves(array)
    first = lists.moves[lists.offsets[:-1]]
    space = arrays.ActionSpace(variant)
    out = benchmark(space.of_moves, array, first, threads=threads)
    assert np.array_equal(space.moves(array, out), first)


@both_threads
@some_variants
def test_actions_of_lists(benchmark: BenchmarkFixture, variant: str, threads: int) -> None:
    array = rows(variant)
    lists = arrays.legal_moves(array)
    space = arrays.ActionSpace(variant)
    out = benchmark(space.of_lists, array, lists, threads=threads)
    row = np.repeat(np.arange(len(array)), np.diff(lists.offsets))
    assert np.array_equal(space.moves(array[row], out), lists.moves)


@both_threads
@some_variants
def test_moves_of_actions(benchmark: BenchmarkFixture, variant: str, threads: int) -> None:
    array = rows(variant)
    lists = arrays.legal_moves(array)
    first = lists.moves[lists.offsets[:-1]]
    space = arrays.ActionSpace(variant)
    actions = space.of_moves(array, first)
    out = benchmark(space.moves, array, actions, threads=threads)
    assert np.array_equal(out, first)
