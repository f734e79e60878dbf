"""Games side by side in which actions make the moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .. import Variant
from ..arrays import (
    ActionSpace,
    GameArray,
    PositionArray,
    plane_names,
    planes,
    random_moves,
)
from ..draws import DrawRules
from ..errors import IllegalMoveError

Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]


class Games:
    """A GameArray, an ActionSpace, and games that are lost by an illegal action."""

    def __init__(
        self,
        variant: str | Variant,
        games: int,
        *,
        rules: str | DrawRules,
        claims: bool,
        max_plies: int,
        ranks: int,
        dtype: npt.DTypeLike,
        threads: int,
    ) -> None:
        """Begin all games."""
        self.facts: Variant = Variant(variant) if isinstance(variant, str) else variant
        self.array: GameArray = GameArray(
            self.facts, games, rules=rules, claims=claims, max_plies=max_plies
        )
        self.actions: ActionSpace = ActionSpace(self.facts, ranks=ranks)
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        self.threads: int = threads
        self.ending_names: tuple[str, ...] = (*self.array.ending_names, "illegal action")
        channels = len(plane_names(self.facts))
        self.shape: tuple[int, int, int] = (channels, self.facts.rows, self.facts.columns)
        self._lost: Mask = np.zeros(games, np.bool_)
        self._look(self.array.positions, self.array.results, self.array.endings)

    def __len__(self) -> int:
        """Count the games."""
        return len(self.array)

    def _look(
        self,
        positions: PositionArray,
        results: npt.NDArray[np.int8],
        endings: npt.NDArray[np.uint8],
    ) -> None:
        """Take over what the GameArray says of all games but those lost by actions."""
        lost = self._lost
        self.positions: PositionArray = positions
        self.results: npt.NDArray[np.int8] = np.where(lost, -signs(positions.turn), results)
        self.endings: npt.NDArray[np.uint8] = np.where(
            lost, np.uint8(len(self.ending_names) - 1), endings
        )

    def begin(self, games: Mask) -> None:
        """Begin games anew."""
        self.array.restart(games)
        self._lost = self._lost & ~games
        self._look(self.array.positions, self.array.results, self.array.endings)

    def act(self, actions: Numbers, games: Mask, *, illegal_loses: bool) -> None:
        """Make the move of an action in each of the games, none of which is over.

        Raises IllegalMoveError, which names the game, before any move is made; or, with
        ``illegal_loses``, such a game is lost by the side to move.
        """
        rows, positions, chosen = np.flatnonzero(games), self.positions, actions
        if len(rows) < len(self):
            positions, chosen = positions[rows], chosen[rows]
        try:
            moves = self.actions.moves(positions, chosen, threads=self.threads)
        except IllegalMoveError:
            legal = self.actions.masks(positions)[np.arange(len(rows)), chosen]
            if not illegal_loses:
                first = int(legal.argmin())
                self._refuse(int(rows[first]), int(chosen[first]))
            self._lost[rows[~legal]] = True
            rows = rows[legal]
            moves = self.actions.moves(positions[legal], chosen[legal], threads=self.threads)
        self._move(moves, rows)

    def move_randomly(self, games: Mask, seed: int) -> None:
        """Make a random move in each of the games, none of which is over."""
        rows = np.flatnonzero(games)
        self._move(random_moves(self.positions[rows], seed=seed, threads=self.threads), rows)

    def _move(self, moves: npt.NDArray[Any], rows: Numbers) -> None:
        if len(rows) == len(self):
            step = self.array.step(moves, threads=self.threads)
        else:
            everywhere = np.zeros(len(self), moves.dtype)
            everywhere[rows] = moves
            chosen = np.zeros(len(self), np.bool_)
            chosen[rows] = True
            step = self.array.step(everywhere, games=chosen, threads=self.threads)
        self._look(step.positions, step.results, step.endings)

    def _refuse(self, game: int, action: int) -> None:
        """Raise the error of an illegal action."""
        try:
            self.actions.move(self.positions[game], action)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"env {game}: {error}", error.moves) from None

    def observed(self, turn: npt.NDArray[np.uint8], rows: Numbers | None = None) -> Any:
        """Give the planes of all games, or of some, as the sides in ``turn`` see them."""
        seen = self.positions
        seen = PositionArray(self.facts, seen.white, seen.black, seen.kings, turn, seen.state)
        if rows is not None:
            seen = seen[rows]
        return planes(seen, layout="image", dtype=self.dtype, threads=self.threads)

    def masks(self) -> npt.NDArray[np.int8]:
        """Tell which actions are legal, 1 or 0, whether or not the game is over."""
        masks: Mask = self.actions.masks(self.positions, threads=self.threads)
        return masks.view(np.int8)

    def grid(self, game: int) -> str:
        """Draw the board of a game."""
        return self.positions[game].grid()


def signs(turn: npt.NDArray[np.uint8]) -> npt.NDArray[np.int8]:
    """Give 1 for White and -1 for Black, as in results."""
    return 1 - 2 * turn.astype(np.int8)
