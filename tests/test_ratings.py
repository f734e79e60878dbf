"""Leaderboards: who stands above whom, what is kept apart, and what is refused."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import dataclass, field

import pytest

import bitdraughts as bd
from bitdraughts.ratings import Result, Standing, leaderboards

NAMES = {"White": "Ana", "Black": "Rui"}


def won(white: str, black: str, winner: bd.Color | None, variant: str = "brazilian") -> Result:
    return Result(variant, "standard", white, black, winner, "not looked at")


def board(*results: Result) -> list[Standing]:
    (standings,) = leaderboards(results).values()
    return standings


@dataclass
class Record:
    """The least a game must have."""

    variant: str
    result: str
    headers: dict[str, str] = field(default_factory=lambda: dict(NAMES))


# Results


@pytest.mark.parametrize("variant", bd.variants())
@pytest.mark.parametrize("winner", [bd.WHITE, bd.BLACK, None])
def test_the_winner_is_read_as_the_variant_writes_it(variant: str, winner: bd.Color | None) -> None:
    game = bd.Game(variant, headers=NAMES)
    game.adjudicate(winner)
    result = Result.of(game)
    assert result.winner == winner
    assert result.result == game.result
    assert (result.variant, result.mode) == (variant, "standard")
    assert (result.white, result.black) == ("Ana", "Rui")


@pytest.mark.parametrize(
    ("variant", "text", "winner"),
    [
        ("brazilian", "1-0", bd.WHITE),
        ("brazilian", "2-0", bd.WHITE),
        ("brazilian", "0-1", bd.BLACK),
        ("brazilian", "1/2-1/2", None),
        ("english", "1-0", bd.BLACK),
        ("english", "0-1", bd.WHITE),
        ("international", "2-0", bd.WHITE),
        ("international", "0-1", bd.BLACK),
        ("international", "0-2", bd.BLACK),
        ("international", "1-1", None),
    ],
)
def test_both_ways_to_write_points(variant: str, text: str, winner: bd.Color | None) -> None:
    assert Result.of(Record(variant, text)).winner == winner


def test_a_result_keeps_mode_date_and_round() -> None:
    @dataclass
    class Medieval(Record):
        mode: str = "medieval"

    tags = {**NAMES, "Date": "2026.11.30", "Round": "?"}
    result = Result.of(Medieval("brazilian", "1-0", tags))
    assert (result.mode, result.date, result.round) == ("medieval", "2026.11.30", "")


@pytest.mark.parametrize("variant", ["medieval", "brazilian"])
def test_a_record_of_a_medieval_game_needs_no_mode(variant: str) -> None:
    record = Record(variant, "0-1", {**NAMES, "Variant": "medieval"})
    result = Result.of(record)
    assert (result.variant, result.mode, result.winner) == ("brazilian", "medieval", bd.BLACK)


def test_an_alias_is_the_variant_it_stands_for() -> None:
    assert Result.of(Record("checkers", "1-0")).variant == "english"


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        (Record("pure", "*"), r"the pure game Ana - Rui \(no date\) has no result \(\*\)"),
        (Record("pure", "0-0"), "has no result"),
        (Record("pure", "3-0"), "unknown result '3-0'; expected 1-0, "),
        (Record("pure", "1-0", {"White": "Ana"}), "no name in its Black tag"),
        (Record("pure", "1-0", {"Black": "Ana", "White": "?"}), "no name in its White tag"),
        (
            Record("pure", "1-0", {"White": "Ana", "Black": " Ana ", "Date": "2026.01.02"}),
            r"the pure game Ana - Ana \(Date 2026.01.02\): White and Black are both 'Ana'",
        ),
        (Record("chess", "1-0"), "unknown variant 'chess'"),
    ],
)
def test_a_game_that_cannot_be_rated_is_named(record: Record, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Result.of(record)


# Leaderboards


def test_the_winner_stands_above_the_loser() -> None:
    first, second = board(won("Ana", "Rui", bd.BLACK))
    assert (first.rank, first.player, second.rank, second.player) == (1, "Rui", 2, "Ana")
    assert first.expected > 25 > second.expected
    assert first.uncertainty == second.uncertainty < 25 / 3
    assert (first.games, first.wins, first.draws, first.losses) == (1, 1, 0, 0)
    assert (second.games, second.wins, second.draws, second.losses) == (1, 0, 0, 1)


def test_a_draw_of_equals_leaves_them_equal() -> None:
    first, second = board(won("Ana", "Rui", None))
    assert (first.rank, first.player, second.rank, second.player) == (1, "Ana", 1, "Rui")
    assert first.rating == second.rating
    assert first.expected == pytest.approx(25)
    assert first.draws == second.draws == 1


def test_a_draw_brings_unequals_nearer() -> None:
    strong, weak = board(won("Ana", "Rui", bd.WHITE))
    stronger, weaker = board(won("Ana", "Rui", bd.WHITE), won("Ana", "Rui", None))
    assert weak.expected < weaker.expected < stronger.expected < strong.expected


def test_the_side_does_not_matter() -> None:
    assert board(won("Ana", "Rui", bd.WHITE)) == board(won("Rui", "Ana", bd.BLACK))


def test_equal_ratings_share_a_rank_and_the_next_is_left_out() -> None:
    lines = board(won("Eva", "Rui", bd.WHITE), won("Ana", "Ivo", bd.WHITE))
    assert [(line.rank, line.player) for line in lines] == [
        (1, "Ana"),
        (1, "Eva"),
        (3, "Ivo"),
        (3, "Rui"),
    ]


def test_an_expected_win_counts_less() -> None:
    games = [won("Ana", "Rui", bd.WHITE)] * 5
    gains = [board(*games[: n + 1])[0].expected - board(*games[:n])[0].expected for n in (1, 4)]
    assert gains[0] > gains[1] > 0


def test_one_game_against_two_players_beats_no_games() -> None:
    lines = board(won("Ana", "Rui", bd.WHITE), won("Ana", "Eva", bd.WHITE))
    assert [line.player for line in lines] == ["Ana", "Eva", "Rui"]
    assert [line.games for line in lines] == [2, 1, 1]


def test_games_are_rated_in_the_order_given() -> None:
    games = [won("Ana", "Rui", bd.WHITE), won("Ana", "Rui", bd.BLACK)]
    forward, backward = board(*games), board(*reversed(games))
    assert [line.player for line in forward] == ["Rui", "Ana"]
    assert [line.player for line in backward] == ["Ana", "Rui"]
    assert [line.rating for line in forward] == [line.rating for line in backward]


def test_variants_and_modes_are_kept_apart() -> None:
    games = [
        won("Ana", "Rui", bd.WHITE),
        won("Ana", "Rui", bd.BLACK, "russian"),
        Result("brazilian", "medieval", "Ana", "Rui", bd.BLACK, "0-1"),
    ]
    boards = leaderboards(games)
    assert list(boards) == [
        ("brazilian", "medieval"),
        ("brazilian", "standard"),
        ("russian", "standard"),
    ]
    assert [lines[0].player for lines in boards.values()] == ["Rui", "Ana", "Rui"]
    assert {line.games for lines in boards.values() for line in lines} == {1}


def test_games_and_results_may_be_mixed() -> None:
    game = bd.Game("brazilian", headers=NAMES)
    game.resign(bd.WHITE)
    mixed: list[bd.Game | Result] = [game, won("Ana", "Rui", bd.BLACK)]
    (standings,) = leaderboards(iter(mixed)).values()
    assert standings == board(Result.of(game), Result.of(game))


def test_games_without_a_result_are_left_out_even_without_names() -> None:
    left = bd.Game("brazilian")
    left.abandon()
    unfinished = bd.Game("brazilian")
    assert leaderboards([left, unfinished, Record("pure", "0-0")]) == {}
    assert leaderboards([]) == {}


def test_a_game_that_cannot_be_rated_is_numbered() -> None:
    games = [Record("pure", "1-0"), Record("pure", "*"), Record("pure", "1-0", {})]
    complaint = r"game 3: the pure game \? - \? \(no date\) has no name in its White tag"
    with pytest.raises(ValueError, match=complaint):
        leaderboards(games)


def test_the_stronger_come_out_above_the_weaker() -> None:
    rng = random.Random(1)
    strengths = {"Ana": 3.0, "Eva": 1.0, "Ivo": 0.3, "Rui": 0.1}
    games = []
    for _ in range(300):
        white, black = rng.sample(list(strengths), 2)
        chance = strengths[white] / (strengths[white] + strengths[black])
        games.append(won(white, black, bd.WHITE if rng.random() < chance else bd.BLACK))
    lines = board(*games)
    assert [line.player for line in lines] == list(strengths)
    assert sum(line.games for line in lines) == 600
    assert sum(line.wins for line in lines) == sum(line.losses for line in lines) == 300


# The library


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(ImportError, match=r"pip install 'bitdraughts\[ratings\]'"):
        leaderboards([])


def test_the_library_is_loaded_only_when_it_is_needed() -> None:
    code = "import sys, bitdraughts.ratings; print('openskill' in sys.modules)"
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    assert ended.stdout == "False\n"
