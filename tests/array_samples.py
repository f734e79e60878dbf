"""Positions and arrays that the tests of bitdraughts.arrays share."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import bitdraughts as bd
from bitdraughts import arrays
from bitdraughts.arrays import PositionArray
from conftest import sample
from custom_facts import ALL_LINES, random_facts

DEEP = os.environ.get("BITDRAUGHTS_DEEP") == "1"
MANY = 100_000 if DEEP else 4_000

VARIANTS = tuple(name for name in bd.variants() if bd.Variant(name).squares <= 64)


@cache
def mixed(variant: str, count: int = MANY) -> tuple[bd.Position, ...]:
    """Half played, half placed."""
    return tuple(sample(variant, "arrays", count))


def array_of(variant: str, count: int = MANY) -> PositionArray:
    return PositionArray.from_positions(mixed(variant, count), variant)


@cache
def houses() -> tuple[bd.Variant, ...]:
    """Custom variants that arrays hold; shared, for a process has room for 236 of them."""
    rng = random.Random("arrays")
    out = []
    for i in range(40):
        facts = random_facts(rng)
        squares = facts["columns"] * facts["rows"] // (1 if facts["every_square"] else 2)
        # In eight directions a crowded board has more captures than can be listed.
        if 4 <= squares <= (16 if facts["capture_lines"] == ALL_LINES else 64):
            out.append(bd.Variant.custom(f"arrays-{i}", **facts))
    return tuple(out)


def interleaved(array: PositionArray) -> PositionArray:
    """The same rows in columns with gaps, at odd addresses, that cannot be written to."""
    dtype = np.dtype([("odd", "u1"), *((name, c.dtype) for name, c in array.columns.items())])
    rows = np.zeros(2 * len(array), dtype)[::2]
    for name, column in array.columns.items():
        rows[name] = column
    rows.flags.writeable = False
    out = PositionArray(array.variant, *(rows[name] for name in array.columns))
    assert len(array) < 2 or out.white.strides[0] == 2 * dtype.itemsize
    return out


def backwards(array: PositionArray) -> PositionArray:
    """The same rows in columns that run the other way."""
    return PositionArray(array.variant, *(c[::-1].copy()[::-1] for c in array.columns.values()))


def random_columns(variant: str, rng: np.random.Generator, count: int) -> list[Any]:
    """Anything: bits off the board, two colours on a square, sides that are none."""
    width = 32 if bd.Variant(variant).squares <= 32 else 64
    word = f"u{width // 8}"
    few = [  # each more likely to be sound than the one before
        rng.integers(0, 1 << width, (3, count), word, endpoint=False)
        & rng.integers(0, 1 << width, (3, count), word, endpoint=False)
        & rng.integers(0, 1 << width, (3, count), word, endpoint=False)
        for _ in range(2)
    ]
    white, black, kings = few[0] & few[1]
    columns = [white, black, kings & (white | black), rng.integers(0, 3, count, "u1")]
    columns[2][::7] |= kings[::7]
    if bd.Variant(variant).king_limit is not None:
        columns.append(rng.choice([0, 0, 0, 1 << 6 | 46, 3 << 6 | 5], count).astype("u2"))
    return columns


def faults_of(array: PositionArray) -> dict[int, str]:
    """What the single-position API says of each unsound row."""
    out = {}
    columns = array.columns
    for row in range(len(array)):
        values = {name: int(column[row]) for name, column in columns.items()}
        turn = values.pop("turn")
        if turn > 1:
            out[row] = f"turn is {turn}; expected 0 for White or 1 for Black"
            continue
        try:
            bd.Position.from_bitboards(**values, turn=bd.Color(turn), variant=array.variant)
        except bd.InvalidPositionError as error:
            out[row] = str(error).removeprefix("invalid position: ")
    return out


Row = tuple[Any, ...]


def words(squares: tuple[int, ...]) -> int:
    return sum(1 << square - 1 for square in squares)


def of(moves: Any) -> list[Row]:
    """Moves as (from, to, captured word, promotes)."""
    return [(m.from_square, m.to_square, words(m.captured), m.promotes) for m in moves]


def material(position: bd.Position) -> list[int]:
    sides = (position.white_men, position.white_kings, position.black_men, position.black_kings)
    return [len(squares) for squares in sides]


def place(position: bd.Position) -> Row:
    """The order of unique rows."""
    return (*position.bitboards, position.turn, position.state)


QUESTIONS: list[tuple[Callable[..., Any], str, Callable[[bd.Position], Any]]] = [
    (arrays.count_moves, "int32", lambda p: len(p.legal_moves)),
    (arrays.must_capture, "bool", lambda p: p.must_capture),
    (arrays.has_moves, "bool", lambda p: p.has_legal_move),
    (arrays.keys, "uint64", lambda p: p.key),
    (arrays.material, "uint8", material),
]


def shuffle(array: PositionArray, **options: Any) -> PositionArray:
    """No legal move anywhere."""
    nowhere = np.zeros(len(array), "u1")
    return arrays.play(array, nowhere, nowhere, **options)


EVERYTHING: list[Callable[..., Any]] = [
    *(question for question, _, _ in QUESTIONS),
    lambda array, **options: arrays.perft(array, 2, **options),
    arrays.legal_moves,
    lambda array, **options: arrays.legal_moves(array, routes=True, **options),
    arrays.expand,
    arrays.flip,
    arrays.unique,
    lambda array, **options: arrays.unique(array, inverse=True, **options),
    arrays.planes,
    shuffle,
]
