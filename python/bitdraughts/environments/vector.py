"""Many games at once for reinforcement learning, by Gymnasium's vector API."""

from __future__ import annotations

from typing import Any, Literal, NoReturn, TypeAlias, get_args

import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .. import Variant
from .._pickle import refuse
from ..arrays import ActionSpace, PositionArray
from ..arrays.actions import DEFAULT_RANKS
from ..arrays.rules import CUT_OFF, DEFAULT_PLIES, DEFAULT_RULES, GOING_ON
from ..draws import DrawRules
from ..errors import GameOverError
from .games import Games, Mask, signs

Array: TypeAlias = npt.NDArray[Any]
Opponent: TypeAlias = Literal["random"]
Agent: TypeAlias = Literal["white", "black", "alternating"]
Illegal: TypeAlias = Literal["lose", "error"]


class DraughtsVectorEnv(VectorEnv[Array, Array, Array]):
    """Games side by side, with an action in each at a step.

    - Observations: ``planes`` of bitdraughts.arrays as images in the mover's view, of ``dtype``
      (uint8, bool, float16 or float32): (num_envs, channels, rows, columns).
    - Actions: numbers (int64) of ``actions``, an ActionSpace in the mover's view; ``ranks`` is its
      argument. A position with more moves between two squares is an ActionOverflowError.
    - ``info["action_mask"]``, int8 (num_envs, actions): 1 where an action may be given. In a game
      that is over all may be, because none is looked at.
    - ``info["turn"]``, uint8: the side to act, 0 White, 1 Black; and ``info["ending"]``, uint8: why
      a game is over, a number into ``ending_names``, 0 where it goes on.
    - Rewards, float64: 1 for a game that is won, -1 for one that is lost, else 0.

    Without an ``opponent`` each step is a ply: the observation is that of the side to move, and the
    reward that of the side that has just moved. With ``"random"`` a player who chooses any legal
    move answers within the step, and everything is as ``agent`` sees it: ``"white"``, ``"black"``
    or, by default, ``"alternating"``, White in every second game and from one game to the next.

    A game that is decided or drawn is terminated, one cut off after ``max_plies`` is truncated;
    ``rules``, ``claims`` and ``max_plies`` are those of GameArray. An illegal action loses the
    game, or with ``illegal="error"`` raises IllegalMoveError, which names the game, before any move
    is made. ``autoreset_mode`` is one of Gymnasium's: ``NEXT_STEP``, ``SAME_STEP`` (the last
    observation is in ``info["final_obs"]``, turn and ending in ``info["final_info"]``) or
    ``DISABLED``, with ``reset(options={"reset_mask": mask})``, where a step raises GameOverError
    as long as a game is over.

    ``reset(seed=...)`` makes the opponent's moves and the sides repeatable. Arrays that are handed
    out are not used again.

    >>> env = DraughtsVectorEnv("brazilian", 2)
    >>> observations, info = env.reset(seed=1)
    >>> observations.shape, observations.dtype, info["action_mask"].sum(axis=1).tolist()
    ((2, 4, 8, 8), dtype('uint8'), [7, 7])
    >>> actions = info["action_mask"].argmax(axis=1)
    >>> observations, rewards, terminated, truncated, info = env.step(actions)
    >>> rewards.tolist(), info["turn"].tolist()
    ([0.0, 0.0], [1, 1])
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        variant: str | Variant = "brazilian",
        num_envs: int = 1,
        *,
        opponent: Opponent | None = None,
        agent: Agent | None = None,
        illegal: Illegal = "lose",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        rules: str | DrawRules = DEFAULT_RULES,
        claims: bool = True,
        max_plies: int = DEFAULT_PLIES,
        ranks: int = DEFAULT_RANKS,
        dtype: npt.DTypeLike = np.uint8,
        threads: int = 1,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """Set up the games; ``reset`` begins them."""
        one_of("opponent", opponent, (None, *get_args(Opponent)))
        one_of("agent", agent, (None, *get_args(Agent)))
        one_of("illegal", illegal, get_args(Illegal))
        one_of("render_mode", render_mode, (None, "ansi"))
        if agent is not None and opponent is None:
            raise ValueError("agent goes with an opponent; without one both sides are played")
        self._games = Games(
            variant,
            num_envs,
            rules=rules,
            claims=claims,
            max_plies=max_plies,
            ranks=ranks,
            dtype=dtype,
            threads=threads,
        )
        self.num_envs: int = num_envs
        self.opponent: Opponent | None = opponent
        self.agent: Agent | None = None if opponent is None else agent or "alternating"
        self.illegal: Illegal = illegal
        self.autoreset_mode: AutoresetMode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode: str | None = render_mode
        self.actions: ActionSpace = self._games.actions
        self.ending_names: tuple[str, ...] = self._games.ending_names
        self.single_observation_space: Box = Box(0, 1, self._games.shape, self._games.dtype.type)
        self.single_action_space: Discrete = Discrete(self.actions.size)
        self.observation_space: Space[Array] = batch_space(self.single_observation_space, num_envs)
        self.action_space: Space[Array] = batch_space(self.single_action_space, num_envs)
        self._begun: npt.NDArray[np.int64] = np.zeros(num_envs, np.int64)
        """How many games each place has seen since it was seeded."""

    @property
    def positions(self) -> PositionArray:
        """The position of each game now; later steps do not change it."""
        return self._games.positions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games anew, or those of the mask ``options["reset_mask"]`` (bool).

        Raises TypeError, ValueError for another mask.
        """
        super().reset(seed=seed)
        games = np.ones(self.num_envs, np.bool_)
        if options is not None and "reset_mask" in options:
            games = reset_mask(options["reset_mask"], self.num_envs)
        if seed is not None:
            self._begun[games] = 0
        self._begin(games)
        return self._observations(), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Make the move of an action in each game, and the opponent's.

        Raises TypeError, ValueError for what are no actions, IllegalMoveError with
        ``illegal="error"``, GameOverError in the mode ``DISABLED``, ResetNeeded before ``reset``.
        """
        if not self._begun.all():
            raise ResetNeeded("reset the environment before the first step")
        games, mode = self._games, self.autoreset_mode
        numbers = action_numbers(actions, self.num_envs, self.actions.size)
        over = games.endings != GOING_ON
        if mode is AutoresetMode.DISABLED and over.any():
            raise GameOverError(f"env {over.argmax()}: the game is over; reset it")
        sign = signs(self._turn())
        games.act(numbers, ~over, illegal_loses=self.illegal == "lose")
        if self.opponent is not None:
            self._reply(~over)
        ended = ~over & (games.endings != GOING_ON)
        truncated = ended & (games.endings == CUT_OFF)
        rewards = np.where(ended, sign * games.results, 0).astype(np.float64)
        final = {}
        if mode is AutoresetMode.NEXT_STEP and over.any():
            self._begin(over)
        elif mode is AutoresetMode.SAME_STEP and ended.any():
            final = self._final(ended)
            self._begin(ended)
        return self._observations(), rewards, ended & ~truncated, truncated, self._info() | final

    def __reduce__(self) -> NoReturn:
        """Refuse copies and pickles with a TypeError."""
        refuse(self)

    def render(self) -> tuple[str, ...] | None:
        """Draw all boards as text, with the render mode ``"ansi"``; else None."""
        if self.render_mode is None:
            return None
        return tuple(self._games.grid(game) for game in range(self.num_envs))

    def _begin(self, games: Mask) -> None:
        """Begin games anew; an opponent who moves first does so."""
        self._games.begin(games)
        self._begun[games] += 1
        if self.opponent is not None:
            self._reply(games)

    def _reply(self, games: Mask) -> None:
        """Move for the opponent in those of the games in which it is to move."""
        played = self._games
        games = games & (played.endings == GOING_ON) & (played.positions.turn != self._turn())
        if games.any():
            played.move_randomly(games, int(self.np_random.integers(2**64, dtype=np.uint64)))

    def _turn(self) -> npt.NDArray[np.uint8]:
        """Give the side that acts in each game."""
        if self.agent is None:
            return self._games.positions.turn
        if self.agent == "alternating":
            return ((np.arange(self.num_envs) + self._begun - 1) % 2).astype(np.uint8)
        return np.full(self.num_envs, self.agent == "black", np.uint8)

    def _observations(self) -> Array:
        observations: Array = self._games.observed(self._turn())
        return observations

    def _info(self) -> dict[str, Any]:
        endings = self._games.endings
        masks = self._games.masks()
        masks[endings != GOING_ON] = 1
        return batched(action_mask=masks, turn=self._turn().copy(), ending=endings.copy())

    def _final(self, games: Mask) -> dict[str, Any]:
        """Give what Gymnasium wants to know of games that end before they begin anew."""
        observations = np.full(self.num_envs, None, object)
        rows = np.flatnonzero(games)
        for row, observation in zip(rows, self._games.observed(self._turn(), rows), strict=True):
            observations[row] = observation
        turn, endings = self._turn() * games, self._games.endings * games
        info = batched(games, turn=turn, ending=endings)
        return batched(games, final_obs=observations, final_info=info)


def batched(where: Mask | None = None, **values: Any) -> dict[str, Any]:
    """Give an info of Gymnasium: for each key another one that says where there is a value."""
    info = {}
    for key, value in values.items():
        info[key] = value
        info[f"_{key}"] = np.ones(len(value), np.bool_) if where is None else where.copy()
    return info


def one_of(name: str, value: object, allowed: tuple[object, ...]) -> None:
    """Raise ValueError for a value that is not allowed."""
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {value!r}")


def action_numbers(actions: Any, count: int, size: int) -> npt.NDArray[np.int64]:
    """Check that there is an action for each game."""
    numbers = np.asarray(actions)
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"actions must be integers, not {numbers.dtype}")
    if numbers.shape != (count,):
        raise ValueError(f"actions must have the shape ({count},), not {numbers.shape}")
    off = (numbers < 0) | (numbers >= size)
    if off.any():
        env = int(off.argmax())
        raise ValueError(f"env {env}: actions are from 0 to {size - 1}, not {numbers[env]}")
    return numbers.astype(np.int64, copy=False)


def reset_mask(mask: Any, count: int) -> Mask:
    """Check a mask of games."""
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        found = mask.dtype if isinstance(mask, np.ndarray) else type(mask).__name__
        raise TypeError(f"reset_mask must be an array of bool, not {found}")
    if mask.shape != (count,):
        raise ValueError(f"reset_mask must have the shape ({count},), not {mask.shape}")
    return mask
