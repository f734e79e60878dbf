"""One game for reinforcement learning, by Gymnasium's API."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt
from gymnasium import Env
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode

from .. import Position, Variant
from .._pickle import refuse
from ..arrays import ActionSpace
from .vector import DraughtsVectorEnv


class DraughtsEnv(Env[npt.NDArray[Any], np.int64]):
    """A DraughtsVectorEnv of one game, with its arguments, observations, actions and infos.

    Values are those of the first game: ``info["action_mask"]`` has the shape (actions,). After the
    end of a game ``reset`` must follow; a step raises GameOverError.

    >>> env = DraughtsEnv("brazilian", opponent="random", agent="black")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum())
    ((4, 8, 8), 7)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(self, variant: str | Variant = "brazilian", **arguments: Any) -> None:
        """Set up the game; ``reset`` begins it."""
        self._one = DraughtsVectorEnv(
            variant, 1, autoreset_mode=AutoresetMode.DISABLED, **arguments
        )
        self.actions: ActionSpace = self._one.actions
        self.ending_names: tuple[str, ...] = self._one.ending_names
        self.observation_space: Box = self._one.single_observation_space
        self.action_space: Discrete = self._one.single_action_space
        self.render_mode: str | None = self._one.render_mode

    def __reduce__(self) -> NoReturn:
        """Refuse copies and pickles with a TypeError."""
        refuse(self)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._one.positions[0]

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begin the game anew."""
        super().reset(seed=seed)
        observations, info = self._one.reset(seed=seed)
        return observations[0], first(info)

    def step(
        self, action: np.int64 | int
    ) -> tuple[npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Make the move of an action, and the opponent's."""
        observations, rewards, terminated, truncated, info = self._one.step(np.array([action]))
        return (
            observations[0],
            float(rewards[0]),
            bool(terminated[0]),
            bool(truncated[0]),
            first(info),
        )

    def render(self) -> str | None:
        """Draw the board as text, with the render mode ``"ansi"``; else None."""
        boards = self._one.render()
        return None if boards is None else boards[0]


def first(info: dict[str, Any]) -> dict[str, Any]:
    """Give the info of the first game."""
    return {key: value[0] for key, value in info.items() if not key.startswith("_")}
