"""Many games side by side, a move in each at a time."""

from __future__ import annotations

from typing import Any, NamedTuple, NoReturn, SupportsIndex

import numpy as np
import numpy.typing as npt

from .._core import Position, Variant, _Games
from .._pickle import refuse
from ..draws import DrawRules
from .columns import Column
from .moves import move_columns
from .positions import PositionArray
from .rules import (
    DEFAULT_PLIES,
    DEFAULT_RULES,
    draw_rules,
    ending_names,
    games_argument,
    plain,
    plies_argument,
)


class Step(NamedTuple):
    """What a step has led to, one value a game.

    ``positions`` are those after the moves, before any game began anew; ``results`` (int8: 1
    White has won, -1 Black has, 0 otherwise), ``endings`` (uint8, numbers into
    ``GameArray.ending_names``, 0 where the game goes on) and ``lengths`` (int32, plies) speak of
    them too.

    >>> import bitdraughts as bd
    >>> games = bd.arrays.GameArray("brazilian", 2)
    >>> step = games.step(bd.arrays.random_moves(games.positions, seed=1))
    >>> len(step.positions), step.lengths.tolist(), step.over.tolist()
    (2, [1, 1], [False, False])
    """

    positions: PositionArray
    results: npt.NDArray[np.int8]
    endings: npt.NDArray[np.uint8]
    lengths: npt.NDArray[np.int32]

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Tell which games are over."""
        return np.not_equal(self.endings, 0)


class GameArray:
    """Games side by side under draw rules, with one move in each at a time.

    ``start`` is a PositionArray, with a game from each row, or the name of a variant, with
    ``games`` games from its start position. ``rules``, ``claims`` and ``max_plies`` are those of
    ``random_playouts``. A game keeps what its draw rules need, repetitions included. It cannot be
    copied or pickled. Raises RuntimeError where another thread is making a step in the same games.

    >>> import bitdraughts as bd
    >>> games = bd.arrays.GameArray("brazilian", 2)
    >>> for ply in range(3):
    ...     step = games.step(bd.arrays.random_moves(games.positions, seed=ply))
    >>> games.lengths.tolist(), step.over.tolist()
    ([3, 3], [False, False])
    >>> games
    <GameArray of 2 brazilian games: 0 over>
    """

    __slots__ = ("_games", "_word", "ending_names", "rules", "variant")

    def __init__(
        self,
        start: PositionArray | str | Variant,
        games: SupportsIndex | None = None,
        *,
        rules: str | DrawRules = DEFAULT_RULES,
        claims: bool = True,
        max_plies: SupportsIndex = DEFAULT_PLIES,
    ) -> None:
        """Begin the games."""
        if not isinstance(start, PositionArray):
            if games is None:
                raise TypeError("games must say how many games begin at the start of the variant")
            start = one_position(start)[np.zeros(games_argument(games), np.int64)]
        elif games is not None:
            raise TypeError("games goes with a variant; an array of positions has its own number")
        self.variant: str = start.variant
        self._word = start.white.dtype
        self.rules: DrawRules = draw_rules(rules, start.variant)
        self.ending_names: tuple[str, ...] = ending_names(self.rules, claims)
        self._games = _Games(start._rows, plain(self.rules, claims), plies_argument(max_plies))

    def __reduce__(self) -> NoReturn:
        """Refuse copies and pickles with a TypeError."""
        refuse(self)

    def __len__(self) -> int:
        """Count the games."""
        return len(self._games)

    @property
    def positions(self) -> PositionArray:
        """The position of each game now, a copy."""
        return PositionArray(self.variant, *self._games.columns())

    @property
    def results(self) -> npt.NDArray[np.int8]:
        """Who has won: 1 White, -1 Black, 0 nobody."""
        return self._games.states()[0]

    @property
    def endings(self) -> npt.NDArray[np.uint8]:
        """Why each game is over, numbers into ``ending_names``; 0 where it goes on."""
        return self._games.states()[1]

    @property
    def lengths(self) -> npt.NDArray[np.int32]:
        """Plies played since each game began."""
        return self._games.states()[2]

    def step(
        self,
        moves: npt.NDArray[Any],
        to: Column | None = None,
        captured: Column | None = None,
        *,
        games: npt.ArrayLike | None = None,
        restart: bool = False,
        threads: int = 1,
    ) -> Step:
        """Make one move in each game, given as in ``play``, or in those of a mask or numbers.

        Games that are over stay as they are, and so do others than ``games``; their moves are not
        looked at. With ``restart`` those that are over after the moves begin anew. Raises
        IllegalMoveError, which names the first game whose move is not legal, before any move is
        made, and what ``play`` raises for other arrays.
        """
        columns = move_columns(self._word, len(self), moves, to, captured)
        self._games.step(*columns, self._chosen(games), threads=threads)
        step = Step(self.positions, *self._games.states())
        if restart:
            self._games.restart(None)
        return step

    def restart(self, games: npt.ArrayLike | None = None) -> None:
        """Begin games anew at their start: those that are over, or those of a mask or numbers."""
        self._games.restart(self._chosen(games))

    def _chosen(self, games: npt.ArrayLike | None) -> npt.NDArray[np.uint8] | None:
        """Give 1 for each game of a mask or numbers."""
        if games is None:
            return None
        chosen = np.zeros(len(self), np.uint8)
        numbers = np.asarray(games)
        if numbers.dtype == np.bool_ and numbers.shape != (len(self),):
            raise ValueError(f"the mask must have the shape ({len(self)},), not {numbers.shape}")
        chosen[numbers] = 1
        return chosen

    def __repr__(self) -> str:
        """Say how many games there are and how many are over."""
        over = int((self.endings != 0).sum())
        return f"<GameArray of {len(self)} {self.variant} games: {over} over>"


def one_position(variant: str | Variant) -> PositionArray:
    """Give an array of the start position alone."""
    return PositionArray.from_positions([Position(variant)])
