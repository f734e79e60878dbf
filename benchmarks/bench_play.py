"""Playing moves: every legal move of every position, checked, unchecked and given as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import bitdraughts as bd
from positions import MOVES, positions

every_variant = pytest.mark.parametrize("variant", bd.variants())
Plays = list[tuple[bd.Position, bd.Move]]


@cache
def plays(variant: str) -> Plays:
    return [(position, move) for position in positions(variant) for move in position.legal_moves]


def play(chosen: Plays) -> list[bd.Position]:
    return [position.play(move) for position, move in chosen]


def play_unchecked(chosen: Plays) -> list[bd.Position]:
    return [position.play_unchecked(move) for position, move in chosen]


@every_variant
@pytest.mark.parametrize("way", [play, play_unchecked])
def test_play(
    benchmark: BenchmarkFixture, way: Callable[[Plays], list[bd.Position]], variant: str
) -> None:
    chosen = plays(variant)
    children = benchmark(way, chosen)
    assert len(children) == MOVES[variant]
    for (position, move), child in zip(chosen, children, strict=True):
        assert child.turn != position.turn
        assert child.piece_at(move.to_square) is not None
        # A piece may end on a square whose piece it has captured, where those vanish at once.
        left = set(move.captured) - {move.to_square}
        assert all(child.piece_at(square) is None for square in left)


def play_text(chosen: list[tuple[bd.Position, str]]) -> list[bd.Position]:
    return [position.play(text) for position, text in chosen]


@every_variant
def test_play_text(benchmark: BenchmarkFixture, variant: str) -> None:
    texts = [(position, position.move_text(move)) for position, move in plays(variant)]
    assert benchmark(play_text, texts) == play(plays(variant))
