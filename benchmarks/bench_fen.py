"""FEN: reading and writing positions, in numbers and in names of squares."""

from __future__ import annotations

from typing import Literal

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import bitdraughts as bd
from positions import positions

every_variant = pytest.mark.parametrize("variant", bd.variants())
both_notations = pytest.mark.parametrize("notation", ["numeric", "algebraic"])
Notation = Literal["numeric", "algebraic"]


def write(chosen: tuple[bd.Position, ...], notation: Notation) -> list[str]:
    return [position.fen(notation) for position in chosen]


def read(texts: list[str], variant: str) -> list[bd.Position]:
    return [bd.Position.from_fen(text, variant) for text in texts]


@every_variant
@both_notations
def test_write_fen(benchmark: BenchmarkFixture, notation: Notation, variant: str) -> None:
    texts = benchmark(write, positions(variant), notation)
    assert tuple(read(texts, variant)) == positions(variant)


@every_variant
@both_notations
def test_read_fen(benchmark: BenchmarkFixture, notation: Notation, variant: str) -> None:
    texts = write(positions(variant), notation)
    assert tuple(benchmark(read, texts, variant)) == positions(variant)
