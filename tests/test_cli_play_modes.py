"""Games in the terminal by the clock and in Medieval mode."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts.cli import play
from dialogue import Play, after, dialogue, timed_dialogue


@pytest.fixture
def game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    return dialogue(capsys, monkeypatch)


@pytest.fixture
def timed(game: Play, monkeypatch: pytest.MonkeyPatch) -> Play:
    return timed_dialogue(game, monkeypatch)


# The clock


def test_the_clocks_are_shown_each_turn(timed: Play) -> None:
    out = timed("--two-players --clock 300+3", (10, "1"), (20.5, "1"), (0, "quit")).out
    assert "Time left: White 0:05:00; Black 0:05:00" in out
    assert "Time left: Black 0:05:00; White 0:04:53" in out
    assert "Time left: White 0:04:53; Black 0:04:43" in out
    assert "Time left: White no limit; Black no limit" in timed("--clock -", (1, "quit")).out
    assert "White 0:00:05, periods: 2;" in timed("--clock 5+2x30", (1, "quit")).out


def test_a_flag_ends_the_game_when_the_line_arrives(timed: Play) -> None:
    ended = timed("--two-players --clock 60", (59, "1"), (60, "1"))
    assert ended.last == "1-0  White wins: Black ran out of time"
    assert "Black played" not in ended.out


def test_time_that_passes_at_every_look_ends_the_game_like_any_other(
    game: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "monotonic", itertools.count(0, 7).__next__)
    for options in ("--seed 1", "--seed 1 --black human", "--white random --black random"):
        assert game(f"{options} --clock 10", *["1"] * 9).last.endswith("ran out of time")


def test_undo_brings_back_the_time(timed: Play) -> None:
    out = timed("--two-players --clock 300", (10, "1"), (20, "undo"), (30, "1"), (0, "quit")).out
    assert "Time left: White 0:05:00; Black 0:05:00" in out.partition("Taken back")[2]
    assert "Time left: Black 0:05:00; White 0:04:30" in out


def test_moves_are_played_for_a_side_until_it_has_timed_out_too_often(timed: Play) -> None:
    late, early = (61, "help"), (5, "1")
    lines = (late, early, late, early, early, early, late, early, late, early, late)
    ended = timed("--two-players --seed 1 --clock 1/60 --time-outs 3", *lines)
    assert ended.out.count("White's time had run out (1 of 3") == 2
    assert ended.out.count("White's time had run out (2 of 3") == 2
    assert ended.out.count("White played") == 5
    assert ended.last == "0-1  Black wins: White ran out of time"


# Medieval mode

MARKS = re.compile(r"^ ?\d .*\*", re.MULTILINE)


def test_a_medieval_game(game: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    ended = game(f"--medieval --seed 1 --save {file}", "c3 d2, E3", *["1"] * 4, "resign")
    assert "Your medieval pieces: c3, e3, d2" in ended.out
    assert "A duel: the medieval piece on c5 is captured" in ended.out
    assert "0-1  Black wins: White resigned" in ended.out
    record = bd.MedievalGame.from_pdn(file.read_text(encoding="utf-8"))
    assert (record.result, record.mode, record.ply) == ("0-1", "medieval", 8)
    assert {22, 23, 26} < set(record.start_marks)


def test_medieval_mode_may_be_called_like_a_variant(game: Play) -> None:
    lines = ("c3 d2 e3", "1", "quit")
    assert game("--variant Medieval --seed 1", *lines) == game("--medieval --seed 1", *lines)


def test_two_random_players_play_medieval_games(game: Play) -> None:
    options = "--medieval --white random --black random --seed"
    ends = {game(f"{options} {seed}").last for seed in range(12)}
    assert len(ends) > 1
    assert all(re.match(r"(1-0|0-1|1/2-1/2)  (White wins: |Black wins: |drawn: )", e) for e in ends)
    assert "[%duel " in game(f"{options} 1").out
    assert game(f"{options} 1").out == game(f"{options} 1").out


def test_a_failed_attack_is_told(game: Play) -> None:
    options = "--medieval --two-players --fen W:W22,32:B11,18:M11,18"
    outs = [game(f"{options} --seed {seed}", "1", "resign").out for seed in range(9)]
    first, both = "18 holds out, and the attacker is lost", "A duel: .*is captured\n  A duel: "
    assert any(re.search(first.replace("18", "d4"), out) for out in outs)
    assert any(re.search(both, out) for out in outs)
    lost = next(out for out in outs if "d4 holds out" in out)
    assert "b*" in lost.partition("White played")[0]


def test_own_marks_are_shown_and_those_of_the_other_side_only_when_public(game: Play) -> None:
    out = game("--medieval --seed 1", "c3 d2 e3", "marks", "1", "1", "quit").out
    boards = out.split("White> ")[0]
    assert "w*      w*" in boards
    assert "b*" not in out
    assert after(out, "marks") == "Yours: c3, e3, d2; known of the other side: none\n"
    shown = game("--medieval --seed 1", "c3 d2 e3", "resign").out
    assert shown.count("b*") == 3, "all marks are shown at the end"


def test_two_people_do_not_see_each_others_marks(game: Play) -> None:
    out = game("--medieval --two-players", "c3 d2 e3", "b6 d6 f6", "1", "marks", "quit").out
    assert out.count("the other player looks away") == 2
    assert MARKS.search(out) is None
    assert after(out, "marks") == "Yours: b6, d6, f6; known of the other side: none\n"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("c3 d2", "White chooses 3 medieval pieces, not 2"),
        ("c3 d2 b6", "the piece there is the other's"),
        ("c3 c3 d2", "is marked twice"),
        ("c3 d2 d4", "no piece stands there"),
        ("hello", "White cannot choose"),
    ],
)
def test_a_wrong_choice_is_asked_for_again(game: Play, line: str, answer: str) -> None:
    out = game("--medieval --seed 1", line, "c3 d2 e3", "quit").out
    assert answer in after(out, line)
    assert "Your medieval pieces: c3, e3, d2" in out


def test_no_choice_is_a_choice_by_chance(game: Play) -> None:
    out = game("--medieval --seed 1", "", "quit").out
    assert re.search(r"Your medieval pieces: \w\d, \w\d, \w\d\n", out)
    assert game("--medieval", "quit").last == "No result: the game was left, 0 moves in"
    assert game("--medieval").last == "No result: the input ended, 0 moves in"


def test_a_choice_that_comes_too_late(timed: Play) -> None:
    late = timed("--medieval --seed 1", (20, "c3 d2 e3"), (0, "quit")).out
    assert "White's time for the choice was up; chance has chosen" in late
    early = timed("--medieval --seed 1", (5, "c3 d2"), (14, "c3 d2 e3"), (0, "quit")).out
    assert "Your medieval pieces: c3, e3, d2" in early
    unlimited = timed("--medieval --seed 1 --clock -", (99, "c3 d2 e3"), (999, "quit")).out
    assert "Your medieval pieces: c3, e3, d2" in unlimited


def test_three_medieval_time_outs_in_a_row_lose(timed: Play) -> None:
    lines = [(0, "c3 d2 e3"), (61, "1"), (61, "1"), (61, "1")]
    ended = timed("--medieval --seed 1", *lines)
    assert ended.out.count("White's time had run out") == 2
    assert ended.out.count("White played") == 2
    assert ended.last.startswith("0-1  Black wins: White ran out of time")


def test_only_moves_without_an_attack_can_be_taken_back_in_medieval_mode(game: Play) -> None:
    out = game("--medieval --two-players", "", "", "c3-d4", "undo", "quit").out
    assert "Taken back: 1 move" in out
    fen = "W:W22,32:B18,1:M"
    out = game(f"--medieval --two-players --fen {fen}", "1", "undo", "quit").out
    assert "what that told cannot be taken back" in out


def test_medieval_orders_of_capture_are_told_apart(game: Play) -> None:
    options = "--medieval --two-players --fen W:WK3:B7,8,15,16:M"
    out = game(options, "3x3", "2").out
    assert " 1 f8xd6xf4xh6xf8    2 f8xh6xf4xd6xf8\n" in out
    assert "'3x3' fits several moves; give its number" in out
    assert out.splitlines()[-1].startswith("1-0  White wins: ")
