"""Two agents in turn, by PettingZoo's AEC API."""

from __future__ import annotations

from typing import Any, Literal, NoReturn, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import Position, Variant
from .._pickle import refuse
from ..arrays import ActionSpace
from ..arrays.actions import DEFAULT_RANKS
from ..arrays.rules import CUT_OFF, DEFAULT_PLIES, DEFAULT_RULES, GOING_ON
from ..draws import DrawRules
from .games import Games
from .vector import action_numbers, one_of

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
AGENTS = ["white", "black"]
"""By colour."""


class DraughtsAECEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A game of the agents "white" and "black", of whom the one who moves first comes first.

    An observation has ``"observation"``, ``planes`` of bitdraughts.arrays as an image with the
    agent's own pieces first and playing up, of ``dtype`` (uint8, bool, float16 or float32), and
    ``"action_mask"`` (int8): 1 where an action is legal, all 0 for an agent who is not to move.
    Actions are numbers of ``actions``, an ActionSpace in the mover's view; ``ranks`` is its
    argument. Rewards are 1 for a win, -1 for a loss, else 0. A game that is decided or drawn is
    terminated, one cut off after ``max_plies`` is truncated, and ``infos`` then have ``"ending"``,
    the reason in words; ``rules``, ``claims`` and ``max_plies`` are those of GameArray. An illegal
    action raises IllegalMoveError. Chance has no part in the game, so seeds change nothing.

    This is what PettingZoo calls a raw environment; ``aec_env`` has the usual wrappers around it.

    >>> env = DraughtsAECEnv("english")
    >>> env.reset()
    >>> env.agents, env.agent_selection
    (['black', 'white'], 'black')
    >>> env.step(env.observe("black")["action_mask"].argmax())
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.agent_selection, observation["observation"].shape, reward
    ('white', (4, 8, 8), 0.0)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi"],
        "render_fps": 1,
        "name": "bitdraughts_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str | Variant = "brazilian",
        *,
        rules: str | DrawRules = DEFAULT_RULES,
        claims: bool = True,
        max_plies: int = DEFAULT_PLIES,
        ranks: int = DEFAULT_RANKS,
        dtype: npt.DTypeLike = np.uint8,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """Set up the game; ``reset`` begins it."""
        super().__init__()
        one_of("render_mode", render_mode, (None, "ansi"))
        self._games = Games(
            variant,
            1,
            rules=rules,
            claims=claims,
            max_plies=max_plies,
            ranks=ranks,
            dtype=dtype,
            threads=1,
        )
        self.render_mode: str | None = render_mode
        self.actions: ActionSpace = self._games.actions
        mover = self._games.facts.first_mover
        self.possible_agents: list[str] = [AGENTS[mover], AGENTS[1 - mover]]
        self.agents: list[str] = []
        size = self.actions.size
        self.action_spaces: dict[str, Discrete] = {
            agent: Discrete(size) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, Dict] = {
            agent: Dict(
                {
                    "observation": Box(0, 1, self._games.shape, self._games.dtype.type),
                    "action_mask": Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def __reduce__(self) -> NoReturn:
        """Refuse copies and pickles with a TypeError."""
        refuse(self)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._games.positions[0]

    def observation_space(self, agent: str) -> Dict:
        """Give the space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Give the space of the agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin the game anew."""
        self._games.begin(np.ones(1, np.bool_))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self._to_move()

    def step(self, action: int | None) -> None:
        """Make the move of an action.

        Raises IllegalMoveError, and TypeError, ValueError for what is no action.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        numbers = action_numbers([action], 1, self.actions.size)
        self._games.act(numbers, np.ones(1, np.bool_), illegal_loses=False)
        self.agent_selection = self._to_move()
        ending = int(self._games.endings[0])
        if ending != GOING_ON:
            white = int(self._games.results[0])
            self.rewards = {one: float(white if one == "white" else -white) for one in self.agents}
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, ending != CUT_OFF)
            self.truncations = dict.fromkeys(self.agents, ending == CUT_OFF)
            self.infos = {one: {"ending": self._games.ending_names[ending]} for one in self.agents}

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees."""
        games = self._games
        turn = np.array([AGENTS.index(agent)], np.uint8)
        going = games.endings[0] == GOING_ON and games.positions.turn[0] == turn[0]
        mask = games.masks()[0] if going else np.zeros(self.actions.size, np.int8)
        return {"observation": games.observed(turn)[0], "action_mask": mask}

    def render(self) -> str | None:
        """Draw the board as text, with the render mode ``"ansi"``; else None."""
        return None if self.render_mode is None else self._games.grid(0)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _to_move(self) -> str:
        return AGENTS[int(self._games.positions.turn[0])]


def aec_env(
    variant: str | Variant = "brazilian", **arguments: Any
) -> AECEnv[str, Observation, int | None]:
    """Give a DraughtsAECEnv in PettingZoo's usual wrappers for classic games.

    An illegal action, by the mask, ends the game with the reward -1 for the agent; an action off
    the action space and calls in the wrong order are errors.

    >>> env = aec_env("brazilian", max_plies=200)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     mask = observation["action_mask"]
    ...     env.step(None if terminated or truncated else env.action_space(agent).sample(mask))
    >>> env.agents
    []
    """
    env: AECEnv[str, Observation, int | None] = DraughtsAECEnv(variant, **arguments)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
