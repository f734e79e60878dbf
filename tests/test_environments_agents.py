"""Environments of PettingZoo: its own checks, and every game as Game has it."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import bitdraughts as bd
from bitdraughts.arrays.rules import DEFAULT_RULES
from bitdraughts.draws import DrawRules
from bitdraughts.environments import DraughtsAECEnv, aec_env
from environment_samples import (
    COLORS,
    every_variant,
    legal_actions,
    masked,
    seen,
    some_variants,
)
from test_playouts import automatic, ending_of

EXPECTED = (
    "Observation is not a NumPy array",
    "We recommend agents to be named in the format",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # of those who are not to move
)
"""What its test says of every environment with masks that it does not know by name."""


@every_variant
def test_pettingzoo_accepts_the_environment(
    variant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for env in (aec_env(variant), DraughtsAECEnv(variant, max_plies=40)):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            api_test(env, num_cycles=60)
        unexpected = {str(one.message) for one in caught}
        unexpected = {words for words in unexpected if not words.startswith(EXPECTED)}
        assert unexpected == set()
    assert capsys.readouterr().out.count("Passed API test") == 2


@some_variants
def test_pettingzoo_finds_the_same_games_again(variant: str) -> None:
    seed_test(lambda: aec_env(variant), num_cycles=60)


@pytest.mark.parametrize("limit", [25, 10_000])
@some_variants
def test_agents_play_the_games_of_game(variant: str, limit: int) -> None:
    env: Any = aec_env(variant, max_plies=limit, render_mode="ansi")
    rng = np.random.default_rng(limit)
    rules: DrawRules = DrawRules[DEFAULT_RULES].on(variant)
    for _ in range(2):
        env.reset()
        assert env.agents == env.possible_agents
        assert COLORS[env.agents[0]] == bd.Variant(variant).first_mover
        game = bd.Game(variant, automatic(rules))
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            result, ending = ending_of(game, limit)
            assert env.unwrapped.position == game.position
            assert env.render() == game.position.grid()
            assert (observation["observation"] == seen(game.position, COLORS[agent])).all()
            assert terminated == (ending not in ("going on", "cut off"))
            assert truncated == (ending == "cut off")
            if terminated or truncated:
                assert info == {"ending": ending}
                assert reward == (result if agent == "white" else -result)
                assert not observation["action_mask"].any()
                env.step(None)
                continue
            assert COLORS[agent] == game.position.turn
            assert reward == 0
            assert info == {}
            actions = observation["action_mask"].nonzero()[0].tolist()
            assert actions == legal_actions(env.unwrapped, game.position)
            (other,) = set(env.agents) - {agent}
            assert not env.observe(other)["action_mask"].any()
            action = masked(observation["action_mask"], rng)
            game.push(env.unwrapped.actions.move(game.position, int(action)))
            env.step(action)
        assert env.agents == []


def test_agents_with_illegal_actions() -> None:
    raw = DraughtsAECEnv("brazilian")
    raw.reset()
    with pytest.raises(bd.IllegalMoveError, match="illegal move 'action 0"):
        raw.step(0)
    with pytest.raises(ValueError, match="actions are from 0 to 4095, not 4096"):
        raw.step(4096)
    with pytest.raises(TypeError, match="actions must be integers"):
        raw.step(None)
    assert raw.position == bd.Position("brazilian")
    wrapped: Any = aec_env("brazilian")
    wrapped.reset()
    wrapped.step(0)
    assert wrapped.rewards == {"white": -1.0, "black": 0}
    assert all(wrapped.terminations.values())
