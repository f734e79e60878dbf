"""Environments of Gymnasium: its own checks, its loop as a model, and every game as Game has it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import bitdraughts as bd
from array_samples import VARIANTS
from bitdraughts import arrays
from bitdraughts.draws import DrawRules
from bitdraughts.environments import DraughtsEnv, DraughtsVectorEnv
from bitdraughts.environments.registration import environment_id
from environment_samples import (
    COLORS,
    every_mode,
    every_variant,
    legal_actions,
    masked,
    seen,
    some_variants,
)
from test_playouts import automatic, ending_of

# Gymnasium's own checks


@pytest.mark.parametrize("arguments", [{}, {"opponent": "random"}, {"illegal": "lose"}])
@every_variant
def test_gymnasium_accepts_the_environment(variant: str, arguments: dict[str, Any]) -> None:
    env = gymnasium.make(environment_id(variant), **arguments)
    assert isinstance(env.unwrapped, DraughtsEnv)
    check_env(env.unwrapped)


def test_gymnasium_knows_every_variant_of_an_array() -> None:
    known = {name for name in gymnasium.registry if name.startswith("bitdraughts/")}
    assert known == {environment_id(variant) for variant in VARIANTS}
    env = gymnasium.make_vec("bitdraughts/Italian-v0", num_envs=3, opponent="random")
    assert isinstance(env, DraughtsVectorEnv)
    assert env.actions.variant == "italian"
    assert env.num_envs == 3
    observations, _ = env.reset(seed=1)
    assert observations in env.observation_space
    assert observations[0] in env.single_observation_space
    assert env.action_space.sample().shape == (3,)


# Gymnasium's loop over single environments as the model


@every_mode
@pytest.mark.parametrize("variant", ["brazilian", "english", "frisian"])
def test_games_side_by_side_are_single_games(variant: str, mode: AutoresetMode) -> None:
    """In self-play nothing is left to chance, so that both must give the same."""
    rng = np.random.default_rng(7)
    count, limit = 5, 30
    ours = DraughtsVectorEnv(variant, count, autoreset_mode=mode, max_plies=limit)
    theirs: Any = SyncVectorEnv(
        [lambda: DraughtsEnv(variant, max_plies=limit)] * count, autoreset_mode=mode
    )
    assert ours.metadata["autoreset_mode"] is theirs.metadata["autoreset_mode"] is mode
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    observations, info = ours.reset(seed=3)
    assert data_equivalence((observations, info), theirs.reset(seed=3), exact=True)
    ended = 0
    for step in range(90):
        actions = masked(info["action_mask"], rng)
        if step % 7 == 3:
            actions[step % count] = 0  # is never legal
        answer, expected = ours.step(actions), theirs.step(actions)
        observations, _, terminated, truncated, info = answer
        over = terminated | truncated
        ended += int(over.sum())
        assert answer[0] in ours.observation_space
        if mode is AutoresetMode.SAME_STEP and over.any():
            for key in ("action_mask", "_action_mask"):
                del expected[4]["final_info"][key]
            assert all(
                np.array_equal(mine, other)
                for mine, other in zip(
                    info.pop("final_obs"), expected[4].pop("final_obs"), strict=True
                )
            )
        assert data_equivalence(answer, expected, exact=True)
        if mode is AutoresetMode.DISABLED and over.any():
            with pytest.raises(bd.errors.GameOverError, match=f"env {over.argmax()}: "):
                ours.step(actions)
            observations, info = ours.reset(options={"reset_mask": over})
            expected_observations, expected_info = theirs.reset(options={"reset_mask": over})
            assert np.array_equal(observations, expected_observations)
            for key in ("action_mask", "turn", "ending"):
                assert np.array_equal(info[key][over], expected_info[key][over])
    assert ended > 10
    theirs.close()


@every_mode
def test_wrappers_of_gymnasium_count_the_plies(mode: AutoresetMode) -> None:
    env = RecordEpisodeStatistics(DraughtsVectorEnv("english", 4, autoreset_mode=mode))
    rng = np.random.default_rng(1)
    plies = np.zeros(4, np.int64)
    waiting = np.zeros(4, np.bool_)
    ended = 0
    _, info = env.reset(seed=1)
    for _ in range(200):
        _, _, terminated, truncated, info = env.step(masked(info["action_mask"], rng))
        over = terminated | truncated
        plies += ~waiting
        if over.any():
            assert np.array_equal(info["_episode"], over)
            assert np.array_equal(info["episode"]["l"][over], plies[over])
            plies[over] = 0
            ended += int(over.sum())
            if mode is AutoresetMode.DISABLED:
                _, info = env.reset(options={"reset_mask": over})
        waiting = over & (mode is AutoresetMode.NEXT_STEP)
    assert ended > 4
    listed: Any = DictInfoToList(DraughtsVectorEnv("english", 2))
    _, infos = listed.reset()
    assert [sorted(one) for one in infos] == [["action_mask", "ending", "turn"]] * 2


# Every game as Game has it


@some_variants
def test_games_are_those_of_game(variant: str) -> None:
    count, limit = 6, 110
    rules: DrawRules = DrawRules[bd.Variant(variant).draw_rules]
    env = DraughtsVectorEnv(variant, count, autoreset_mode="SameStep", rules=rules, max_plies=limit)

    def begun() -> bd.Game:
        return bd.Game(variant, automatic(rules.on(variant)))

    games = [begun() for _ in range(count)]
    rng = np.random.default_rng(11)
    endings: Counter[str] = Counter()
    observations, info = env.reset(seed=1)
    for _ in range(260):
        assert env.positions.to_positions() == [game.position for game in games]
        for number, game in enumerate(games):
            mask = info["action_mask"][number]
            assert mask.nonzero()[0].tolist() == legal_actions(env, game.position)
            assert info["turn"][number] == game.position.turn
            assert (observations[number] == seen(game.position, game.position.turn)).all()
        actions = masked(info["action_mask"], rng)
        observations, rewards, terminated, truncated, info = env.step(actions)
        for number, game in enumerate(games):
            mover = game.position.turn
            game.push(env.actions.move(game.position, int(actions[number])))
            result, ending = ending_of(game, limit)
            endings[ending] += ending != "going on"
            assert rewards[number] == (result if mover == bd.WHITE else -result)
            assert terminated[number] == (ending not in ("going on", "cut off"))
            assert truncated[number] == (ending == "cut off")
            assert info["ending"][number] == 0
            if ending != "going on":
                last = info["final_info"]
                assert env.ending_names[last["ending"][number]] == ending
                assert last["turn"][number] == game.position.turn
                final = info["final_obs"][number]
                assert (final == seen(game.position, game.position.turn)).all()
                games[number] = begun()
    assert endings["decided on the board"] + endings["cut off"] > 5


def test_draws_end_games_without_a_reward() -> None:
    env = DraughtsVectorEnv("english", 64, autoreset_mode="SameStep")
    rng = np.random.default_rng(2)
    found: Counter[str] = Counter()
    _, info = env.reset(seed=1)
    for _ in range(500):
        _, rewards, terminated, truncated, info = env.step(masked(info["action_mask"], rng))
        assert not truncated.any()
        for number in terminated.nonzero()[0].tolist():
            name = env.ending_names[info["final_info"]["ending"][number]]
            found[name] += 1
            assert abs(rewards[number]) == (name == "decided on the board")
    assert set(found) == {"decided on the board", "threefold repetition", "20 moves"}


def test_who_ends_a_game_by_losing_it_is_told_so() -> None:
    """In antidraughts who cannot move wins: the last move is the loser's."""
    env = DraughtsVectorEnv("antibrazilian", 32, rules="none")
    rng = np.random.default_rng(3)
    _, info = env.reset(seed=1)
    rewards_seen = set()
    for _ in range(150):
        _, rewards, terminated, _, info = env.step(masked(info["action_mask"], rng))
        rewards_seen |= set(rewards[terminated].tolist())
        assert not rewards[~terminated].any()
    assert rewards_seen == {-1.0}


# The random opponent


@pytest.mark.parametrize("agent", ["white", "black", "alternating"])
@every_mode
@pytest.mark.parametrize("variant", ["brazilian", "english"])
def test_the_opponent_answers_within_the_step(
    variant: str, mode: AutoresetMode, agent: Any
) -> None:
    count = 4
    env = DraughtsVectorEnv(
        variant, count, opponent="random", agent=agent, autoreset_mode=mode, max_plies=70
    )
    first = bd.Variant(variant).first_mover
    root = bd.Position(variant)
    openings = {root.play(move) for move in root.legal_moves}
    begun = [0] * count

    def check_begun(number: int) -> None:
        """Sides change from game to game, and an opponent who moves first has moved."""
        color = COLORS.get(agent, bd.Color((number + begun[number]) % 2))
        assert info["turn"][number] == color == env.positions[number].turn
        assert env.positions[number] in ({root} if color == first else openings)
        begun[number] += 1

    rng = np.random.default_rng(5)
    observations, info = env.reset(seed=8)
    for number in range(count):
        check_begun(number)
    waiting = np.zeros(count, np.bool_)
    rewards_seen = set()
    for _ in range(200):
        before, sides = env.positions, info["turn"]
        actions = masked(info["action_mask"], rng)
        observations, rewards, terminated, truncated, info = env.step(actions)
        over = terminated | truncated
        for number in range(count):
            if waiting[number] or (mode is AutoresetMode.SAME_STEP and over[number]):
                check_begun(number)
                continue
            color = bd.Color(sides[number])
            assert info["turn"][number] == color
            after, position = env.positions[number], before[number]
            moved = position.play(env.actions.move(position, int(actions[number])))
            assert after == moved or any(after == moved.play(move) for move in moved.legal_moves)
            if over[number]:
                rewards_seen.add(rewards[number])
                winner = after.winner
                wanted = 0 if winner is None else 1 if winner == color else -1
                assert rewards[number] == wanted
                assert truncated[number] == (env.ending_names[info["ending"][number]] == "cut off")
                assert info["action_mask"][number].all()
            else:
                assert after.turn == color
                assert rewards[number] == 0
                mask = info["action_mask"][number]
                assert mask.nonzero()[0].tolist() == legal_actions(env, after)
            assert (observations[number] == seen(after, color)).all()
        waiting = over & (mode is AutoresetMode.NEXT_STEP)
        if mode is AutoresetMode.DISABLED and over.any():
            _, info = env.reset(options={"reset_mask": over})
            for number in over.nonzero()[0].tolist():
                check_begun(number)
    assert mode is AutoresetMode.SAME_STEP or len(rewards_seen) > 1


def test_the_opponent_likes_all_moves_alike() -> None:
    env = DraughtsVectorEnv("brazilian", 7000, opponent="random", agent="black")
    env.reset(seed=4)
    _, times = arrays.unique(env.positions)
    assert len(times) == 7
    assert times.min() > 880  # 1000 expected, with a deviation of 29
    assert times.max() < 1120
