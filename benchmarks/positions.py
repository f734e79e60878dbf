"""The positions that are measured: met in games of random moves, the same on every machine."""

from __future__ import annotations

import random
from functools import cache

import bitdraughts as bd

COUNT = 1_000
SEED = 64
LONGEST_GAME = 120

MOVES = {
    "brazilian": 5_390,
    "filipino": 5_245,
    "international": 7_992,
    "english": 5_095,
    "russian": 5_428,
    "pure": 5_390,
}
"""How many legal moves the positions of a variant have together."""


@cache
def positions(variant: str) -> tuple[bd.Position, ...]:
    """COUNT positions with a legal move, an eighth of each of many games."""
    rng = random.Random(f"{SEED} {variant}")
    found: list[bd.Position] = []
    while len(found) < COUNT:
        game: list[bd.Position] = []
        position = bd.Position(variant)
        while position.has_legal_move and len(game) < LONGEST_GAME:
            game.append(position)
            position = position.play(rng.choice(position.legal_moves))
        found += rng.sample(game, len(game) // 8)
    return tuple(found[:COUNT])
