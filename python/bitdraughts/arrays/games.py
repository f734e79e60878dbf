"""Positions of games: one by one, or from the columns of a scan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import Position, Variant
from ..game import Game
from ..pdn import GameTable, Record
from .columns import Column, dtypes

Numbers = npt.NDArray[np.int64]


def positions_of(games: Iterable[Game | Record]) -> Iterator[Position]:
    """Go through the positions of all games, the start of each included."""
    for number, game in enumerate(games):
        if isinstance(game, Game):
            yield from game
        elif isinstance(game, Record):
            position = game.start
            yield position
            for move in game.moves:
                position = position.play(move)
                yield position
        else:
            raise TypeError(f"game {number} must be a Game or a Record, not {type(game).__name__}")


def columns_of(
    table: GameTable, variant: str | Variant | None, plies: slice
) -> tuple[str, list[Column], Numbers, Numbers]:
    """See PositionArray.from_table: variant, columns, game and ply of each row."""
    if not isinstance(table, GameTable):
        raise TypeError(f"table must be a GameTable, not {type(table).__name__}")
    offsets = table.position_offsets
    if len(table.white) != offsets[-1]:
        raise ValueError("the table has no positions; scan with positions=True")
    name, games = games_of(table, variant)
    expected = dtypes(name)
    rows, game, ply = rows_of(offsets, games, plies)
    everything = plies == slice(None) and len(games) == len(table)
    columns = []
    for column in expected:
        values: npt.NDArray[Any] = getattr(table, column)
        if not everything:
            values = values[rows]
        columns.append(values.astype(expected[column], copy=False))
    return name, columns, game, ply


def games_of(table: GameTable, variant: str | Variant | None) -> tuple[str, Numbers]:
    """Give the variant and the games of it."""
    variants = table.variant
    if variant is None:
        names = sorted(set(variants))
        if len(names) != 1:
            found = ", ".join(names) if names else "none"
            raise ValueError(f"the games must be of one variant, or variant= given; found {found}")
        return names[0], np.arange(len(table))
    name = variant.name if isinstance(variant, Variant) else Variant(variant).name
    return name, np.flatnonzero(np.array(variants, str) == name).astype(np.int64)


def rows_of(offsets: Numbers, games: Numbers, plies: slice) -> tuple[Numbers, Numbers, Numbers]:
    """Give rows of the table, their games and their plies."""
    sizes = np.diff(offsets)[games]
    if plies == slice(None):
        counts, first, step = sizes, np.zeros_like(sizes), 1
    else:
        spans = [range(*plies.indices(int(size))) for size in sizes]
        counts = np.array([len(span) for span in spans], np.int64)
        first = np.array([span.start for span in spans], np.int64)
        step = 1 if plies.step is None else plies.step
    before = np.repeat(np.cumsum(counts) - counts, counts)
    ply = np.repeat(first, counts) + (np.arange(len(before)) - before) * step
    return np.repeat(offsets[games], counts) + ply, np.repeat(games, counts), ply
