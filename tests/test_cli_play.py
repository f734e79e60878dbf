"""Games in the terminal: what is shown, what can be typed, and how a game ends and is kept."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts.cli import play
from bitdraughts.cli.board_text import draw
from dialogue import Play, after, dialogue

LOST = "W:W21:B14,17"
"""White has no legal move."""


@pytest.fixture
def game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    return dialogue(capsys, monkeypatch)


# Whole games


def test_a_few_moves_and_a_resignation(game: Play) -> None:
    status, out, err = game("--seed 1", "1", "1", "resign")
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "0-1  Black wins: White resigned"
    assert "White played a3-b4" in out


def test_the_seed_decides_all_chance(game: Play) -> None:
    lines = ["1"] * 10
    assert game("--seed 1", *lines).out == game("--seed 1", *lines).out
    assert game("--seed 1", *lines).out != game("--seed 2", *lines).out


def test_without_a_seed_one_is_chosen_and_told(game: Play) -> None:
    out = game("", "1", "1", "resign").out
    found = re.search(r"^Seed (\d+): ", out, re.MULTILINE)
    assert found is not None
    assert game(f"--seed {found[1]}", "1", "1", "resign").out == out


@pytest.mark.parametrize("variant", bd.variants())
def test_two_random_players_end_by_themselves(game: Play, variant: str) -> None:
    ended = game(f"--white random --black random --seed 3 --variant {variant}")
    assert ended.status == 0
    assert re.match(r"[\d/]+-[\d/]+  ((\w+) wins: |drawn: )", ended.last)


def test_a_game_that_nobody_watches_has_an_end(game: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    random = "--white random --black random --seed 1"
    stopped = "No result: stopped after 3 moves by each side, 6 moves in"
    assert game(f"{random} --max-moves 3").last == stopped
    monkeypatch.setattr(play, "MOST_MOVES", 3)
    assert game(random).last == stopped


def test_a_random_player_claims_a_draw_unless_it_is_ahead(game: Play) -> None:
    random = "--variant english --white random --black random --seed 5"
    assert "claimed by Black" in game(f"{random} --fen B:WK32:BK1:H80").last
    assert "claimed by White" in game(f"{random} --fen B:WK32:BK1,K2:H80").last


def test_a_position_that_is_over_asks_nothing(game: Play) -> None:
    ended = game(f"--fen {LOST}")
    assert ended.last.startswith("0-1  Black wins: White has no legal move")
    assert "> " not in ended.out


def test_the_end_of_input_leaves_the_game(game: Play) -> None:
    ended = game("--seed 1", "1")
    assert ended.status == 0
    assert ended.last == "No result: the input ended, 2 moves in"
    assert game("--two-players", "1", "quit").last == "No result: the game was left, 1 move in"


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ("", "White"),
        ("--variant english", "Black played"),
        ("--variant english --black human", "Black"),
        ("--variant pure", "Red"),
        ("--black human", "White played"),
        ("--white random", "White played"),
        ("--variant english --white human", "Black played"),
    ],
)
def test_who_plays_and_who_begins(game: Play, options: str, first: str) -> None:
    out = game(f"--seed 1 {options}", "quit").out
    begun = re.search(r"^(\w+)(> | played)", out, re.MULTILINE)
    assert begun is not None
    assert f"{begun[1]}{begun[2]}".strip("> ") == first


# Boards


def test_the_human_sits_at_the_bottom(game: Play) -> None:
    white, black = game("--seed 1", "quit").out, game("--seed 1 --black human", "quit").out
    assert white.index(" 8     b") < white.index(" 1  w")
    assert black.index(" 1     w") < black.index(" 8  b")
    assert "    h  g  f  e  d  c  b  a" in black
    turned = game("--seed 1 --bottom black", "quit").out
    assert turned.index(" 1     w") < turned.index(" 8  b")


def test_filipino_draughts_has_the_mirrored_board(game: Play) -> None:
    out = game("--variant filipino", "quit").out
    assert "\n 8  b     b     b     b\n" in out
    assert "\n 1     w     w     w     w\n" in out


def test_pure_checkers_has_red_and_black_and_numbers(game: Play) -> None:
    out = game("--variant pure --two-players", "11-15", "23-18", "quit").out
    assert "Red (Black in FEN): human; Black (White in FEN): human" in out
    assert "\n 8  r     r     r     r         4     3     2     1\n" in out
    assert "Black> 23-18" in out


def test_the_last_move_is_marked() -> None:
    position = bd.Position("english").play("11-15").play("22-18").play("15x22")
    text = draw(position, bd.WHITE, last=(15, 22), taken=[18])
    assert text.splitlines()[3:6] == [
        " 5  .     .    [.]    .        13    14    15    16",
        " 4     .     x     .     .        17    18    19    20",
        " 3  w    [b]    w     w        21    22    23    24",
    ]


def test_kings_are_capitals(game: Play) -> None:
    assert "W" in draw(bd.Position.from_fen("W:WK1:B12"), bd.WHITE)
    assert "B played" not in game("--two-players --fen W:W5:BK32", "5-1", "quit").out
    assert "White played a7-b8, crowned" in game("--two-players --fen W:W5:BK32", "1").out


@pytest.mark.parametrize("variant", bd.variants())
@pytest.mark.parametrize("bottom", [bd.WHITE, bd.BLACK])
def test_every_square_is_where_its_name_says(variant: str, bottom: bd.Color) -> None:
    facts = bd.Variant(variant)
    for square in range(1, facts.squares + 1):
        position = bd.Position.from_pieces(white_kings=[square], turn=bd.WHITE, variant=variant)
        *rows, letters = draw(position, bottom).splitlines()
        (row,) = (row for row in rows if facts.side_names[0][0].upper() in row)
        column = row.index(facts.side_names[0][0].upper())
        assert letters[column] + row[:2].strip() == facts.square_name(square)


def test_the_screen_is_cleared_on_a_terminal_only(
    game: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\033" not in game("", "flip", "quit").out
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert game("", "quit").out.startswith("\033[H\033[2J")
    monkeypatch.setenv("TERM", "dumb")
    assert "\033" not in game("", "quit").out


# Typing


def test_moves_by_number_and_in_both_notations(game: Play) -> None:
    out = game("--two-players", "3", "f6-g5", "21-17", "G5-H4", "quit").out
    for words in (
        "White played c3-d4",
        "Black played f6-g5",
        "White played a3-b4",
        "Black played g5-h4",
    ):
        assert words in out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("0", "there is no move 0; the moves are 1 to 7"),
        ("8", "there is no move 8; the moves are 1 to 7"),
        ("9" * 5000, "there is no move 99999999999999999999; the moves are 1 to 7"),
        ("", "'' is no command and no move; try 'help'"),
        ("hello", "'hello' is no command and no move; try 'help'"),
        ("x" * 99, f"'{'x' * 20}...' is no command and no move; try 'help'"),
        ("a3-a4", "square a4 is not a playing square"),
        ("9-99", "square 99 is off the board (1-32)"),
        ("a3-c5", "'a3-c5' is not legal here; 'moves' lists what is"),
        ("undo", "there is no move of yours to take back"),
        ("accept", "there is no draw offer to accept"),
        ("decline", "there is no draw offer to decline"),
        ("claim", "no draw can be claimed"),
        ("save", "save needs the name of a file"),
        ("save /no/such/folder/x", "/no/such/folder: no such folder"),
        ("save a\0b", "null byte"),
    ],
)
def test_wrong_input_is_told_in_one_line_and_asked_again(
    game: Play, line: str, answer: str
) -> None:
    status, out, err = game("--seed 1", line, "1", "resign")
    assert (status, err) == (0, "")
    told = after(out, line.replace("\0", "?"))
    assert answer in told
    assert told.count("\n") == 1
    assert out.endswith("0-1  Black wins: White resigned\n")


def test_a_capture_that_must_be_made_is_named(game: Play) -> None:
    out = game("--two-players --fen W:W22,32:B18", "32-28", "quit").out
    assert "'32-28' is not legal here; a capture must be made" in out


def test_a_move_that_fits_twice_is_asked_for_by_number(game: Play) -> None:
    options = "--variant international --two-players --fen W:WK4:B13,20,32,37"
    out = game(options, "4x15", "1").out
    assert "'4x15' fits several moves; give its number" in out
    assert "White played 4x27x38x15" in out


def test_undo_takes_back_the_answer_too(game: Play) -> None:
    out = game("--seed 1", "1", "undo", "fen", "quit").out
    assert "Taken back: 2 moves" in out
    assert after(out, "fen").strip() == f"{bd.Position().fen()}:H0:F1"
    out = game("--two-players", "1", "1", "undo", "fen", "quit").out
    assert "Taken back: 1 move\n" in out
    assert after(out, "fen").startswith("B:")


def test_undo_stops_at_the_first_own_move(game: Play) -> None:
    out = game("--seed 1 --black human", "undo", "1", "undo", "undo", "quit").out
    assert out.count("there is no move of yours to take back") == 2
    assert out.count("Taken back: 2 moves") == 1


def test_help_names_every_command(game: Play) -> None:
    out = after(game("", "help", "quit").out, "help")
    for word in (
        *("moves", "board", "flip", "undo", "counters", "draw", "accept", "decline", "claim"),
        *("resign", "save", "save!", "fen", "quit"),
    ):
        assert re.search(rf"(^|\s){re.escape(word)}", out), word
    assert max(map(len, out.splitlines())) < 80


def test_moves_and_board_are_shown_again(game: Play) -> None:
    out = game("", "moves", "board", "flip", "quit").out
    assert after(out, "moves").startswith(" 1 a3-b4    2 c3-b4")
    assert "8     b     b" in after(out, "board")
    assert after(out, "flip").index(" 1     w") < after(out, "flip").index(" 8  b")


def test_counters_read_as_on_a_board(game: Play) -> None:
    out = game("--two-players --fen W:WK31,K32:BK1:H6", "32-28", "1-6", "counters", "quit").out
    assert after(out, "counters").splitlines() == [
        "threefold repetition: 1 of 3  (CBD-R 98)",
        "20 moves: 4 of 20  (CBD-R 16 and 97b)",
        "5 moves: 1 of 5  (CBD-R 18 and 99)",
    ]
    out = game("--two-players --rules none", "counters", "quit").out
    assert after(out, "counters") == "These draw rules count nothing\n"


# Draws


def test_the_random_player_accepts_a_draw_unless_it_is_ahead(game: Play) -> None:
    assert game("", "draw").last == "1/2-1/2  drawn: agreement"
    ahead = game("--fen W:W31:B1,K2", "draw", "1", "resign")
    assert after(ahead.out, "draw") == "Black declines\n"
    assert game("--fen W:W31,32:B1", "draw").last == "1/2-1/2  drawn: agreement"


def test_a_draw_between_two_people(game: Play) -> None:
    out = game("--two-players", "draw", "accept", "draw", "1", "accept").out
    assert after(out, "draw") == "offered; Black answers after your move\n"
    assert "the offer is yours; Black answers it" in out
    assert "a draw offer of White is pending" in out
    assert "White offers a draw: accept, decline, or a move" in out
    assert out.endswith("1/2-1/2  drawn: agreement\n")


def test_an_offer_can_be_declined_or_passed_over(game: Play) -> None:
    out = game("--two-players", "offer", "1", "decline", "accept", "quit").out
    assert after(out, "decline") == "declined\n"
    assert "there is no draw offer to accept" in out
    out = game("--two-players", "offer", "1", "1", "accept", "quit").out
    assert "there is no draw offer to accept" in out


def test_a_claim(game: Play) -> None:
    options = "--variant english --two-players --fen B:WK32:BK1:H80"
    ended = game(options, "claim")
    assert "A draw can be claimed: 40 moves (WCDF 1.32.2)" in ended.out
    assert ended.last == "1/2-1/2  drawn: 40 moves, claimed by Black (WCDF 1.32.2)"


# Files


def test_a_finished_game_is_saved(game: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    ended = game(f"--seed 1 --clock 300+3 --save {file}", "c3-d4", "resign")
    assert ended.last == f"saved to {file}"
    text = file.read_text(encoding="utf-8")
    for tag in ('[White "Human"]', '[Black "Random player"]', '[TimeControl "300+3"]'):
        assert tag in text
    assert re.search(r'\[Date "\d{4}\.\d\d\.\d\d"\]', text)
    assert re.search(r"^1\. c3-d4 \S+ 0-1$", text, re.MULTILINE)
    assert list(tmp_path.iterdir()) == [file]


def test_a_game_that_is_left_is_saved(game: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    assert game(f"--two-players --save {file}", "c3-d4").status == 0
    assert file.read_text(encoding="utf-8").endswith("\n1. c3-d4 *\n")


def test_no_file_is_replaced_unasked(game: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    file.write_text("old")
    status, out, err = game(f"--save {file}", "resign")
    assert (status, out) == (2, "")
    assert err == f"bitdraughts: error: {file} exists already; --force lets --save replace it\n"
    assert file.read_text() == "old"
    assert game(f"--save {file} --force", "resign").status == 0
    assert file.read_text(encoding="utf-8").endswith("\n0-1\n")


def test_saving_during_the_game(game: Play, tmp_path: Path) -> None:
    file = tmp_path / "a game.pdn"
    out = game("--two-players", f"save {file}", "c3-d4", f"save {file}", f"save! {file}").out
    assert out.count(f"saved to {file}\n") == 2
    assert f"{file} exists already; save! replaces it\n" in out
    assert file.read_text(encoding="utf-8").endswith("\n1. c3-d4 *\n")
    assert list(tmp_path.iterdir()) == [file]


def test_a_game_that_cannot_be_saved_after_all_is_shown(
    game: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: str, path: Path) -> str:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(play, "save", full)
    status, out, err = game(f"--two-players --save {tmp_path / 'x'}", "c3-d4", "quit")
    assert status == 2
    assert out.endswith("\n1. c3-d4 *\n")
    assert err == f"bitdraughts: error: {tmp_path / 'x'}: No space left on device\n"


# Misuse


@pytest.mark.parametrize(
    "options",
    [
        "--variant chess",
        "--rules chess",
        "--fen nonsense",
        "--white nobody",
        "--two-players --black random",
        "--clock soon",
        "--clock ?",
        "--time-outs 3",
        "--time-outs 0 --clock 60",
        "--force",
        "--save /no/such/folder/game.pdn",
        "--save .",
        "--bottom left",
        "--medieval --variant russian",
        "--medieval --time-outs 2",
        "--seed x",
        "extra",
    ],
)
def test_misuse_is_one_line_and_status_2(game: Play, options: str) -> None:
    status, out, err = game(options, "1")
    assert (status, out) == (2, "")
    assert err.startswith("bitdraughts: error: ")
    assert err.count("\n") == 1


# Real processes


def start(*arguments: str, **options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "bitdraughts", "play", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="surrogateescape",
        env={**os.environ, **options},
    )


def test_bytes_that_are_no_text_are_no_reason_to_end() -> None:
    with start("--seed", "1", PYTHONUTF8="1") as process:
        out, err = process.communicate("\udcff\udcfe\nresign\n", timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out.endswith("0-1  Black wins: White resigned\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
def test_ctrl_c_saves_and_stops(tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    with start("--two-players", "--save", str(file), PYTHONUNBUFFERED="1") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("c3-d4\n")
        process.stdin.flush()
        while "Black played" not in (line := process.stdout.readline()):
            if "1 b6-a5" in line:
                break
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == "bitdraughts: stopped\n"
    assert file.read_text(encoding="utf-8").endswith("\n1. c3-d4 *\n")
