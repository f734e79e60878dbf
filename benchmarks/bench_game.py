"""Games: moves pushed, judged and taken back, under the variant's own draw rules."""

from __future__ import annotations

import random
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import bitdraughts as bd

GAMES, LONGEST_GAME, SEED = 100, 150, 20
ENDED = {
    "brazilian": (5_005, 100),
    "filipino": (4_794, 100),
    "international": (9_229, 99),
    "english": (6_754, 96),
    "russian": (4_666, 100),
    "pure": (4_993, 100),
    "italian": (7_634, 93),
    "spanish": (4_951, 100),
    "portuguese": (5_392, 100),
    "czech": (5_045, 100),
    "pool": (4_785, 100),
    "canadian": (14_001, 54),
    "frisian": (6_882, 100),
    "thai": (4_475, 100),
    "turkish": (6_647, 100),
    "antidraughts": (8_966, 100),
    "antibrazilian": (4_821, 100),
    "breakthrough": (6_528, 100),
    "frysk": (3_970, 100),
}
"""Moves of the random games of a variant, and how many of the games were over at their end."""

every_variant = pytest.mark.parametrize("variant", bd.variants())


@cache
def lines(variant: str) -> list[list[bd.Move]]:
    """Random games from the start, as their moves; a draw rule does not stop them."""
    rng = random.Random(f"{SEED} {variant}")
    found = []
    for _ in range(GAMES):
        position = bd.Position(variant)
        moves: list[bd.Move] = []
        while position.has_legal_move and len(moves) < LONGEST_GAME:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        found.append(moves)
    return found


def push_and_judge(variant: str, chosen: list[list[bd.Move]]) -> tuple[int, int]:
    moves = ended = 0
    for line in chosen:
        game = bd.Game(variant)
        for move in line:
            game.push(move)
            outcome = game.outcome()
        moves += game.ply
        ended += outcome is not None
    return moves, ended


def push_and_pop(variant: str, chosen: list[list[bd.Move]]) -> int:
    left = 0
    for line in chosen:
        game = bd.Game(variant)
        for move in line:
            game.push(move)
        for _ in line:
            game.pop()
        left += game.ply
    return left


@every_variant
def test_push_and_outcome(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(push_and_judge, variant, lines(variant)) == ENDED[variant]


@every_variant
def test_push_and_pop(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(push_and_pop, variant, lines(variant)) == 0
