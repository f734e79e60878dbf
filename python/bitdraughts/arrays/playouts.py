"""Games of random moves."""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from .._core import _rows_random_moves, _rows_random_playouts
from ..draws import DrawRules
from .columns import Progress
from .moves import MoveLists
from .positions import PositionArray, rows_of
from .rules import (
    DEFAULT_PLIES,
    DEFAULT_RULES,
    draw_rules,
    ending_names,
    games_argument,
    plain,
    plies_argument,
    seed_argument,
)


class Playouts:
    """What came of random games; made by ``random_playouts``. Game g began at row ``g // games``.

    - ``results``, int8: 1 White has won, -1 Black has, 0 drawn or cut off.
    - ``lengths``, int32: plies.
    - ``endings``, uint8: why each game is over, a number into ``ending_names``: 1 decided on the
      board, 2 repetition, 3 cut off after ``max_plies``, 4 and more the counters of the draw rules.
    - ``moves``: MoveLists whose rows are the games, or None; ``moves.of(g)`` are those of game g.
    - ``positions``: a PositionArray of all positions, the starts included, or None. Those of game
      g are ``positions[position_offsets[g]:position_offsets[g + 1]]`` (int64).

    >>> import bitdraughts as bd
    >>> starts = bd.arrays.PositionArray.from_positions([bd.Position()])
    >>> played = bd.arrays.random_playouts(starts, 100, seed=1)
    >>> len(played.results), played.lengths.dtype
    (100, dtype('int32'))
    """

    __slots__ = (
        "ending_names",
        "endings",
        "games",
        "lengths",
        "moves",
        "position_offsets",
        "positions",
        "results",
    )

    def __init__(
        self,
        games: int,
        ending_names: tuple[str, ...],
        results: npt.NDArray[np.int8],
        endings: npt.NDArray[np.uint8],
        lengths: npt.NDArray[np.int32],
        moves: MoveLists | None,
        positions: PositionArray | None,
        position_offsets: npt.NDArray[np.int64] | None,
    ) -> None:
        """Hold everything as it is."""
        self.games: int = games
        self.ending_names: tuple[str, ...] = ending_names
        self.results: npt.NDArray[np.int8] = results
        self.endings: npt.NDArray[np.uint8] = endings
        self.lengths: npt.NDArray[np.int32] = lengths
        self.moves: MoveLists | None = moves
        self.positions: PositionArray | None = positions
        self.position_offsets: npt.NDArray[np.int64] | None = position_offsets

    def __len__(self) -> int:
        """Count the games."""
        return len(self.results)

    def positions_of(self, game: SupportsIndex) -> PositionArray:
        """Give the positions of a game. Raises IndexError; ValueError if none were kept."""
        if self.positions is None or self.position_offsets is None:
            raise ValueError("the positions were not kept; play with positions=True")
        number = range(len(self))[game]
        return self.positions[self.position_offsets[number] : self.position_offsets[number + 1]]

    def counts(self) -> dict[str, int]:
        """Count the games by the reason for their end, in words."""
        numbers = np.bincount(self.endings, minlength=len(self.ending_names))
        return {
            name: int(count)
            for name, count in zip(self.ending_names, numbers, strict=True)
            if count
        }

    def __repr__(self) -> str:
        """Tell how the games went."""
        white, black = (int((self.results == sign).sum()) for sign in (1, -1))
        won = f"{white} won by White, {black} by Black"
        return f"<Playouts of {len(self)} games: {won}, {len(self) - white - black} drawn>"


def random_playouts(
    array: PositionArray,
    games: SupportsIndex = 1,
    *,
    seed: SupportsIndex,
    rules: str | DrawRules = DEFAULT_RULES,
    claims: bool = True,
    max_plies: SupportsIndex = DEFAULT_PLIES,
    moves: bool = False,
    positions: bool = False,
    threads: int = 1,
    progress: Progress | None = None,
) -> Playouts:
    """Play ``games`` games from each row, each legal move as likely as any other.

    A game goes on until it is decided on the board or drawn by ``rules`` (a name or DrawRules;
    ``"none"`` plays to the loss), at most ``max_plies`` plies. With ``claims`` a draw that may be
    claimed is claimed as soon as the board shows it; else such rules draw nothing. ``moves`` and
    ``positions`` keep those too; the games are then played again for each, which takes as long
    again and no memory beside the answer.

    The games depend on ``seed`` (0 to 2**64 - 1), their number and the start alone, not on
    threads, CPU or platform: the move number k of game g is chosen by draw k of stream g of
    SplitMix64, see docs/arrays.md.

    Raises ValueError, TypeError for arguments that cannot be, UnknownRulesError,
    InvalidPositionError for an unsound row, MemoryError.

    >>> import bitdraughts as bd
    >>> start = bd.arrays.PositionArray.from_positions([bd.Position("brazilian")])
    >>> playouts = bd.arrays.random_playouts(start, 1000, seed=1)
    >>> playouts.results.sum() == (playouts.results == 1).sum() - (playouts.results == -1).sum()
    np.True_
    >>> playouts = bd.arrays.random_playouts(start, 3, seed=1, moves=True, positions=True)
    >>> game = playouts.positions_of(0)
    >>> len(game) - int(playouts.lengths[0]), game[0] == bd.Position("brazilian")
    (1, True)
    >>> bd.arrays.play(game[:-1], playouts.moves.of(0)) == game[1:]
    True
    """
    rows = rows_of(array)
    number = games_argument(games, len(array))
    chosen = draw_rules(rules, array.variant)
    results, endings, lengths, made, kept = _rows_random_playouts(
        rows,
        games_a_row=number,
        rules=plain(chosen, claims),
        seed=seed_argument(seed),
        max_plies=plies_argument(max_plies),
        moves=moves,
        positions=positions,
        threads=threads,
        progress=progress,
    )
    return Playouts(
        number,
        ending_names(chosen, claims),
        results,
        endings,
        lengths,
        None if made is None else MoveLists(*made),
        None if kept is None else PositionArray(array.variant, *kept[0]),
        None if kept is None else kept[1],
    )


def random_moves(
    array: PositionArray,
    *,
    seed: SupportsIndex,
    threads: int = 1,
    progress: Progress | None = None,
) -> npt.NDArray[Any]:
    """Choose a legal move in each row, each as likely as any other.

    The moves are a structured array as in MoveLists, and depend on ``seed`` and row alone. Raises
    IllegalMoveError, which names the row, where there is no legal move.

    >>> import bitdraughts as bd
    >>> array = bd.arrays.PositionArray.from_positions([bd.Position("brazilian")] * 4)
    >>> moves = bd.arrays.random_moves(array, seed=7)
    >>> bd.arrays.play(array, moves).turn.tolist()
    [1, 1, 1, 1]
    """
    return _rows_random_moves(
        rows_of(array), seed=seed_argument(seed), threads=threads, progress=progress
    )
