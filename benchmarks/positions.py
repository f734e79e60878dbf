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
    "italian": 5_398,
    "spanish": 5_506,
    "portuguese": 5_417,
    "czech": 5_651,
    "pool": 5_451,
    "canadian": 12_475,
    "frisian": 6_743,
    "thai": 6_022,
    "turkish": 12_830,
    "antidraughts": 8_131,
    "antibrazilian": 5_272,
    "breakthrough": 8_162,
    "frysk": 6_058,
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
