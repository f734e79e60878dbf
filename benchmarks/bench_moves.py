"""Listing legal moves: how long does it take to look at all, at the first, at their number?"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import bitdraughts as bd
from positions import COUNT, MOVES, positions

every_variant = pytest.mark.parametrize("variant", bd.variants())


def look_at_all(chosen: tuple[bd.Position, ...]) -> int:
    total = 0
    for position in chosen:
        for move in position.legal_moves:
            total += move.from_square + move.to_square + len(move.captured)
    return total


def look_at_first(chosen: tuple[bd.Position, ...]) -> int:
    return sum(position.legal_moves[0].from_square for position in chosen)


def count(chosen: tuple[bd.Position, ...]) -> int:
    return sum(len(position.legal_moves) for position in chosen)


def ask_for_any(chosen: tuple[bd.Position, ...]) -> int:
    return sum(position.has_legal_move for position in chosen)


@every_variant
def test_look_at_every_move(benchmark: BenchmarkFixture, variant: str) -> None:
    chosen = positions(variant)
    total = benchmark(look_at_all, chosen)
    expected = 0
    for position in chosen:
        routes = position.routes()
        moves = {(r.move.from_square, r.path[-1], frozenset(r.captured)) for r in routes}
        expected += sum(start + end + len(captured) for start, end, captured in moves)
    assert total == expected


@every_variant
def test_first_move(benchmark: BenchmarkFixture, variant: str) -> None:
    chosen = positions(variant)
    assert benchmark(look_at_first, chosen) == sum(p.hops()[0] for p in chosen)


@every_variant
def test_number_of_moves(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(count, positions(variant)) == MOVES[variant]


@every_variant
def test_has_legal_move(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(ask_for_any, positions(variant)) == COUNT
