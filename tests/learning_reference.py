"""Planes and actions by the single-position API, slowly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

import bitdraughts as bd
from array_samples import words

VIEWS = ("mover", "white")


def seen(position: bd.Position, view: str) -> bd.Position:
    return position.flip() if view == "mover" and position.turn == bd.BLACK else position


def sets_of(position: bd.Position, view: str) -> list[tuple[int, ...]]:
    """The squares of each plane."""
    facts = bd.Variant(position.variant)
    p = seen(position, view)
    sets = [p.white_men, p.white_kings, p.black_men, p.black_kings]
    if view == "white":
        sets.append(tuple(range(1, facts.squares + 1)) if p.turn == bd.BLACK else ())
    for byte in (p.state & 255, p.state >> 8):
        runs = range(1, (facts.king_limit or 0) + 1)
        sets += [(byte & 63,) if byte >> 6 == run else () for run in runs]
    return sets


def planes(
    positions: Sequence[bd.Position], variant: str, layout: str, view: str
) -> npt.NDArray[np.uint8]:
    facts = bd.Variant(variant)
    channels = 4 + (view == "white") + 2 * (facts.king_limit or 0)
    shape = (facts.squares,) if layout == "squares" else (facts.rows, facts.columns)
    out = np.zeros((len(positions), channels, *shape), np.uint8)
    for row, position in enumerate(positions):
        for channel, squares in enumerate(sets_of(position, view)):
            for square in squares:
                place = (square - 1,) if layout == "squares" else facts.row_and_column(square)
                out[(row, channel, *place)] = 1
    return out


def actions(position: bd.Position, ranks: int, view: str) -> list[int]:
    """The actions of the legal moves in their order; the ranks may be too many."""
    squares = bd.Variant(position.variant).squares
    turned = seen(position, view) is not position

    def square(number: int) -> int:
        return squares + 1 - number if turned else number

    alike: dict[Any, list[int]] = defaultdict(list)
    for move in seen(position, view).legal_moves:
        alike[move.from_square, move.to_square].append(words(move.captured))
    out = []
    for move in position.legal_moves:
        pair = square(move.from_square), square(move.to_square)
        rank = sorted(alike[pair]).index(words(tuple(map(square, move.captured))))
        out.append(((pair[0] - 1) * squares + pair[1] - 1) * ranks + rank)
    return out


def greatest_rank(position: bd.Position) -> int:
    alike: dict[Any, int] = defaultdict(int)
    for move in position.legal_moves:
        alike[move.from_square, move.to_square] += 1
    return max(alike.values(), default=0) - 1
