"""Environments of Gymnasium in use: seeds, illegal actions, arguments, what is handed out."""

from __future__ import annotations

import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

import bitdraughts as bd
from bitdraughts.environments import DraughtsEnv, DraughtsVectorEnv
from environment_samples import (
    every_mode,
)

# Seeds


def played(env: DraughtsVectorEnv, seed: int | None, steps: int = 60) -> list[Any]:
    observations, info = env.reset(seed=seed)
    out: list[Any] = [deepcopy((observations, info))]
    for _ in range(steps):
        out.append(deepcopy(env.step(info["action_mask"].argmax(axis=1))))
        info = out[-1][4]
    return out


def test_a_seed_repeats_the_games() -> None:
    env = DraughtsVectorEnv("russian", 6, opponent="random", autoreset_mode="SameStep")
    games, others = played(env, 5), played(env, 6)
    again = played(env, 5)
    assert data_equivalence(games, again, exact=True)
    fresh = DraughtsVectorEnv("russian", 6, opponent="random", autoreset_mode="SameStep")
    assert data_equivalence(games, played(fresh, 5), exact=True)
    assert not data_equivalence(games, others, exact=True)
    assert not data_equivalence(games, played(env, None), exact=True)


# Actions that are not legal


@every_mode
@pytest.mark.parametrize("opponent", [None, "random"])
def test_an_illegal_action_loses(mode: AutoresetMode, opponent: Any) -> None:
    env = DraughtsVectorEnv("brazilian", 4, opponent=opponent, autoreset_mode=mode)
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[[1, 3]] = 0
    before = env.positions
    _, rewards, terminated, truncated, info = env.step(actions)
    assert rewards.tolist() == [0, -1, 0, -1]
    assert terminated.tolist() == [False, True, False, True]
    assert not truncated.any()
    ending = (info["final_info"] if mode is AutoresetMode.SAME_STEP else info)["ending"]
    assert [env.ending_names[number] for number in ending] == [
        "going on",
        "illegal action",
    ] * 2
    if mode is not AutoresetMode.SAME_STEP:
        assert env.positions[[1, 3]] == before[[1, 3]]
        assert info["action_mask"][[1, 3]].all()
    assert not set(env.positions[[0, 2]]) & set(before[[0, 2]])
    if mode is AutoresetMode.NEXT_STEP:
        _, rewards, terminated, _, info = env.step(info["action_mask"].argmax(axis=1))
        assert not rewards.any()
        assert not terminated.any()
        assert not info["ending"].any()


def test_an_illegal_action_is_an_error_if_asked_for() -> None:
    env = DraughtsVectorEnv("brazilian", 4, illegal="error")
    _, info = env.reset()
    actions = info["action_mask"].argmax(axis=1)
    actions[[2, 3]] = 5
    before = env.positions
    with pytest.raises(bd.IllegalMoveError, match=r"^env 2: illegal move 'action 5: ") as caught:
        env.step(actions)
    assert len(caught.value.moves) == 7
    assert env.positions == before


def test_what_is_no_action_is_refused() -> None:
    env = DraughtsVectorEnv("brazilian", 2)
    with pytest.raises(ResetNeeded, match="before the first step"):
        env.step(np.zeros(2, np.int64))
    env.reset()
    with pytest.raises(TypeError, match="actions must be integers, not float64"):
        env.step(np.zeros(2))
    with pytest.raises(ValueError, match=r"actions must have the shape \(2,\), not \(3,\)"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="env 1: actions are from 0 to 4095, not 4096"):
        env.step(np.array([0, 4096]))
    with pytest.raises(ValueError, match="env 0: actions are from 0 to 4095, not -1"):
        env.step(np.array([-1, 0]))
    with pytest.raises(TypeError, match="reset_mask must be an array of bool, not list"):
        env.reset(options={"reset_mask": [True, False]})
    with pytest.raises(TypeError, match="reset_mask must be an array of bool, not int64"):
        env.reset(options={"reset_mask": np.array([1, 0])})
    with pytest.raises(ValueError, match=r"must have the shape \(2,\), not \(3,\)"):
        env.reset(options={"reset_mask": np.ones(3, np.bool_)})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"opponent": "strong"}, "opponent must be one of None, 'random', not 'strong'"),
        ({"opponent": "random", "agent": "red"}, "agent must be one of None, 'white', 'black'"),
        ({"agent": "white"}, "agent goes with an opponent"),
        ({"illegal": "ignore"}, "illegal must be one of 'lose', 'error', not 'ignore'"),
        ({"render_mode": "human"}, "render_mode must be one of None, 'ansi', not 'human'"),
        ({"autoreset_mode": "Never"}, "'Never' is not a valid AutoresetMode"),
        ({"num_envs": 0}, "games must be from 1"),
        ({"variant": "canadian"}, "boards of up to 64 squares"),
        ({"rules": "mine"}, "mine"),
    ],
)
def test_arguments_that_cannot_be(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        DraughtsVectorEnv(**arguments)


# What is handed out


@every_mode
def test_what_is_handed_out_is_not_used_again(mode: AutoresetMode) -> None:
    """One environment's answers are kept, another's are scribbled on; both play the same games."""
    kept: list[tuple[Any, Any]] = []
    envs = [
        DraughtsVectorEnv("thai", 5, opponent="random", autoreset_mode=mode, max_plies=20)
        for _ in range(2)
    ]
    answers: list[Any] = [env.reset(seed=2) for env in envs]
    for step in range(40):
        kept.append((answers[0], deepcopy(answers[0])))
        actions = answers[0][-1]["action_mask"].argmax(axis=1)
        over = answers[0][-1]["ending"] != 0
        for value in (*answers[1][:-1], *answers[1][-1].values()):
            if isinstance(value, np.ndarray) and value.dtype != np.object_:
                value[...] = 1
        if mode is AutoresetMode.DISABLED and over.any():
            answers = [env.reset(options={"reset_mask": over}) for env in envs]
        else:
            answers = [env.step(actions + 0) for env in envs]
        assert data_equivalence(answers[0], answers[1], exact=True), step
    assert all(data_equivalence(one, copy, exact=True) for one, copy in kept)


@pytest.mark.parametrize("dtype", [np.uint8, np.bool_, np.float16, np.float32])
def test_observations_of_other_dtypes(dtype: Any) -> None:
    env = DraughtsVectorEnv("frysk", 2, dtype=dtype)
    observations, _ = env.reset()
    assert observations.dtype == env.single_observation_space.dtype == np.dtype(dtype)
    assert observations in env.observation_space
    plain, _ = DraughtsVectorEnv("frysk", 2).reset()
    assert (observations == plain).all()


def test_boards_are_drawn_as_text() -> None:
    env = DraughtsVectorEnv("brazilian", 2, render_mode="ansi")
    env.reset()
    assert env.render() == (bd.Position("brazilian").grid(),) * 2
    single = DraughtsEnv("brazilian", render_mode="ansi")
    single.reset()
    assert single.render() == single.position.grid() == bd.Position("brazilian").grid()
    assert DraughtsVectorEnv("brazilian").render() is None
    assert DraughtsEnv("brazilian").render() is None


def test_custom_variants_and_fewer_ranks() -> None:
    facts = bd.Variant("brazilian")
    env = DraughtsVectorEnv(facts, 2, ranks=1, threads=2)
    _, info = env.reset()
    assert info["action_mask"].shape == (2, 32 * 32)


# Without the libraries


def test_nothing_else_uses_environments_or_their_libraries() -> None:
    package = Path(bd.__file__).parent
    uses = re.compile(
        r"^\s*(?:from|import)\s.*\b(?:environments|gymnasium|pettingzoo)\b", re.MULTILINE
    )
    users = {
        path.relative_to(package).parts[0]
        for path in package.rglob("*.py")
        if uses.search(path.read_text(encoding="utf-8"))
    }
    assert users == {"environments"}


@pytest.mark.parametrize(
    ("missing", "statement"),
    [
        ("gymnasium", "import bitdraughts.environments"),
        ("pettingzoo", "from bitdraughts.environments import DraughtsVectorEnv, aec_env"),
    ],
)
def test_a_missing_library_is_named(missing: str, statement: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None\n{statement}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: bitdraughts.environments")
    assert last.endswith(f'needs {missing}: pip install "bitdraughts[environments]"')


def test_gymnasium_alone_is_enough_for_its_environments() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "from bitdraughts.environments import DraughtsEnv\n"
        "print(DraughtsEnv('english').reset()[0].shape)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(4, 8, 8)\n"
