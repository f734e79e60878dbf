"""Environments: what does a step of many games cost, and one of a single game?"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bitdraughts import arrays
from bitdraughts.arrays import GameArray, PositionArray
from bitdraughts.environments import DraughtsAECEnv, DraughtsVectorEnv

STEPS = 20
"""No game is over so soon."""


@cache
def course(variant: str, games: int) -> tuple[list[Any], PositionArray]:
    """Actions of so many steps, and where they lead to."""
    array = GameArray(variant, games)
    space = arrays.ActionSpace(variant)
    actions = []
    for ply in range(STEPS):
        moves = arrays.random_moves(array.positions, seed=ply)
        actions.append(space.of_moves(array.positions, moves))
        step = array.step(moves)
    assert not step.over.any()
    return actions, array.positions


@pytest.mark.parametrize("games", [1, 64, 1024])
@pytest.mark.parametrize("variant", ["brazilian", "international", "frisian"])
def test_steps_of_both_sides(benchmark: BenchmarkFixture, variant: str, games: int) -> None:
    env = DraughtsVectorEnv(variant, games, illegal="error")
    actions, reached = course(variant, games)

    def steps() -> Any:
        env.reset()
        for chosen in actions:
            answer = env.step(chosen)
        return answer

    observations, _, _, _, info = benchmark(steps)
    assert env.positions == reached
    assert (observations == arrays.planes(reached, layout="image")).all()
    assert info["action_mask"].sum() == arrays.count_moves(reached).sum()


@pytest.mark.parametrize("variant", ["brazilian", "international"])
def test_steps_with_an_opponent(benchmark: BenchmarkFixture, variant: str) -> None:
    env = DraughtsVectorEnv(variant, 1024, opponent="random", agent="white", illegal="error")

    def steps() -> Any:
        """The first legal action each time."""
        _, info = env.reset(seed=1)
        for _ in range(STEPS // 2):
            *_, info = env.step(info["action_mask"].argmax(axis=1))
        return info

    info = benchmark(steps)
    assert not env.positions.turn.any()
    assert not info["ending"].any()
    assert info["action_mask"].sum() == arrays.count_moves(env.positions).sum()
    assert len(arrays.unique(env.positions)[0]) > 900


def test_steps_of_two_agents(benchmark: BenchmarkFixture) -> None:
    env = DraughtsAECEnv("brazilian")
    actions, reached = course("brazilian", 1)

    def steps() -> None:
        env.reset()
        for chosen in actions:
            env.last()
            env.step(int(chosen[0]))

    benchmark(steps)
    assert env.position == reached[0]
