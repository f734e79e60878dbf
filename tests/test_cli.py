"""The command line: in this process for most, as a real process where signals and pipes matter."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import bitdraughts as bd
from bitdraughts.cli import check, main, output

START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


class Ended(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ended]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: str, stdin: str = "") -> Ended:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = main(arguments)
        out, err = capsys.readouterr()
        return Ended(status, out, err)

    return run


# perft


def test_perft_prints_a_row_for_every_depth(run: Run) -> None:
    status, out, err = run("perft", "9")
    rows = [line.split()[:2] for line in out.splitlines()[2:]]
    assert (status, err) == (0, "")
    assert rows == [[str(depth), f"{bd.perft(bd.Position(), depth):,}"] for depth in range(1, 10)]
    assert rows[-1] == ["9", "4,431,766"]


def test_perft_goes_to_depth_8_by_default(run: Run) -> None:
    assert run("perft").out.splitlines()[-1].split()[:2] == ["8", "907,830"]


def test_perft_counts_routes(run: Run) -> None:
    assert run("perft", "8", "--routes").out.splitlines()[-1].split()[:2] == ["8", "907,836"]


def test_perft_as_json(run: Run) -> None:
    options = ("--threads", "2", "--hash", "1", "--json", "--variant", "checkers")
    answer = json.loads(run("perft", "5", *options).out)
    assert answer["variant"] == "english"
    assert answer["routes"] is False
    assert [row["count"] for row in answer["counts"]] == [7, 49, 302, 1469, 7361]


def test_divide_adds_up(run: Run) -> None:
    lines = run("perft", "5", "--divide").out.splitlines()
    *moves, total = [(name, int(count.replace(",", ""))) for name, count in map(str.split, lines)]
    assert [name for name, _ in moves] == [str(move) for move in bd.Position().legal_moves]
    assert total == ("total", 7473)
    assert sum(count for _, count in moves) == 7473


def test_divide_tells_apart_moves_of_one_short_form(run: Run) -> None:
    fen = "W:WK4:B13,20,32,37"
    options = ("--fen", fen, "--variant", "international", "--json")
    answer = json.loads(run("perft", "1", "--divide", *options).out)
    assert answer["divide"] == {"4x27x38x15": 1, "4x31x42x15": 1}


def test_perft_of_every_line_of_standard_input(run: Run) -> None:
    ended = run("perft", "1", "--fen", "-", "--json", stdin=f"{START}\n\nW:WK1:B28\n")
    assert [json.loads(line)["counts"][0]["count"] for line in ended.out.splitlines()] == [7, 6]


# perft --check


def test_a_suite_file(run: Run, tmp_path: Path) -> None:
    suite = tmp_path / "suite.perft"
    suite.write_text("# variant: english\n# name: first\nB:W21-32:B1-12 ;D1 7;D2 49 ; r5 7361\n")
    status, out, err = run("perft", "--check", str(suite))
    assert (status, err) == (0, "")
    assert out.splitlines()[0].split() == ["english", "first", "D2", "R5", "ok"]
    assert out.splitlines()[1].startswith("no difference in 1 position: 3 counts")


def test_a_difference_is_found_and_told(run: Run) -> None:
    suite = f"{START} ;D1 7 ;D2 50 ;D3 302\nW:WK1:B28 ;D1 6\n"
    status, out, _ = run("perft", "--check", "-", stdin=suite)
    assert status == 1
    first, second, summary = out.splitlines()
    assert first.endswith("D1       DIFFERENCE at D2: expected 50, found 49")
    assert second.endswith("ok")
    assert summary == "1 of 2 positions differ"


def test_a_difference_as_json(run: Run) -> None:
    status, out, _ = run("perft", "--check", "-", "--json", stdin=f"{START} ;D1 7 ;D2 50")
    assert status == 1
    answer = json.loads(out)
    assert answer["differing"] == 1
    assert answer["positions"][0]["confirmed"] == {"D": 1}
    assert answer["positions"][0]["difference"] == {"entry": "D2", "expected": 50, "found": 49}


def test_the_option_wins_over_the_variant_of_the_file(run: Run) -> None:
    suite = f"# variant: english\n{START} ;D5 7482"
    assert run("perft", "--check", "-", "--variant", "russian", stdin=suite).status == 0


def test_counts_too_large_are_left_out_and_said_to_be(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "LARGEST_COUNT", 48)
    monkeypatch.setattr(check, "LARGEST_COUNT_DEEP", 49)
    suite = f"{START} ;D2 49\n{START} ;D1 7 ;D2 49"
    status, out, _ = run("perft", "--check", "-", stdin=suite)
    assert status == 0
    assert out.splitlines()[0].endswith("left out: every count is too large")
    assert out.splitlines()[1].split()[-2:] == ["D1", "ok"]
    status, out, _ = run("perft", "--check", "-", "--deep", stdin=suite)
    assert [line.split()[-2:] for line in out.splitlines()[:2]] == [["D2", "ok"]] * 2


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (START, "expected ';D1 n' behind the position"),
        (f"{START} ;D1", "found 'D1'"),
        (f"{START} ;D1 7 ;", "found ''"),
        (f"{START} ;E1 7", "found 'E1 7'"),
        (f"{START} ;D1 7x", "found 'D1 7x'"),
        (f"{START} ;D1 {'7' * 5000}", "found 'D1 777"),
        (f"{START} ;D256 7", "depth must be from 0 to 255 plies, not 256"),
        ("W:W1:B32 ;D1 7", "man on square 1"),
        ("# variant: nine men", "unknown variant 'nine men'"),
    ],
)
def test_a_malformed_line_is_named(run: Run, tmp_path: Path, line: str, complaint: str) -> None:
    suite = tmp_path / "suite.perft"
    suite.write_text(f"# name: first\n{START} ;D1 7\n\n{line}\n")
    status, out, err = run("perft", "--check", str(suite))
    assert (status, out) == (2, "")
    assert err.startswith(f"bitdraughts: error: {suite}, line 4: ")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_suite_without_positions_is_no_success(run: Run) -> None:
    status, out, err = run("perft", "--check", "-", stdin="# nothing here\n")
    assert (status, out) == (2, "")
    assert err.startswith("bitdraughts: error: no position to check")


def test_any_bytes_as_a_suite_are_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    suite = tmp_path / "suite.perft"
    for content in (b"\xff\xfe\x00", bytes(range(256)), b";;;;", b"W:W21\xff:B1 ;D1 7"):
        suite.write_bytes(content)
        status, _, err = run("perft", "--check", str(suite))
        assert status == 2
        assert err.startswith("bitdraughts: error: ")
        assert err.count("\n") == 1


@pytest.mark.parametrize("variant", bd.variants())
def test_shipped_counts_of_every_variant(
    run: Run, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    monkeypatch.setattr(check, "LARGEST_COUNT", 200_000)
    status, out, _ = run("perft", "--check", "--variant", variant)
    assert status == 0
    assert any("start position" in line for line in out.splitlines())
    assert out.splitlines()[-1].startswith("no difference in ")


# moves, show


def test_moves_name_their_captures_and_crowning(run: Run) -> None:
    assert run("moves", "W:W12:B8").out == "12x3  captures 8, crowned\n"
    assert "c1xe3  captures d2\n" in run("moves", "w:wkc1:bd2", "--notation", "algebraic").out
    assert run("moves", "W:W5:B12").out == "5-1  crowned\n"
    assert run("moves", "W:W21:B17,14").out == "no legal move\n"


def test_moves_of_the_start_position(run: Run) -> None:
    lines = run("moves", "start", "--variant", "english").out.split()
    assert lines == ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]


def test_routes_and_their_order(run: Run) -> None:
    loop = "W:WK3:B7,8,15,16"
    assert len(run("moves", loop).out.splitlines()) == 1
    routes = run("moves", loop, "--routes").out.splitlines()
    assert sorted(line.split("captures ")[1] for line in routes) == ["7 15 16 8", "8 16 15 7"]
    hub = run("moves", loop, "--routes", "--notation", "hub").out.splitlines()
    assert sorted(line.split()[0] for line in hub) == ["3x3x7x15x16x8", "3x3x8x16x15x7"]


def test_moves_as_json(run: Run) -> None:
    answer = json.loads(run("moves", "W:W12:B8", "--notation", "algebraic", "--json").out)
    assert answer["moves"] == [
        {"move": "h6xf8", "from": "h6", "to": "f8", "captured": ["g7"], "promotes": True}
    ]
    assert json.loads(run("moves", "W:W:BK1", "--json").out)["moves"] == []


def test_moves_of_every_line_of_standard_input(run: Run) -> None:
    status, out, err = run("moves", "-", stdin="W:W5:B12\n\nW:W9:B12\nnonsense\n")
    assert (status, out) == (2, "W:W5:B12\n5-1  crowned\nW:W9:B12\n9-5\n9-6\n")
    assert err.startswith("bitdraughts: error: standard input, line 4: ")


def test_show_tells_what_there_is_to_know(run: Run) -> None:
    out = run("show", "start").out
    assert str(bd.Position()) in out
    for text in (START, f"{bd.Position().key:016x}", "legal moves  7", "to move      white"):
        assert text in out


def test_show_uses_the_games_own_words(run: Run) -> None:
    assert (
        "to move      black (called red in this game)"
        in run("show", "start", "--variant", "pure").out
    )


def test_show_as_json(run: Run) -> None:
    answer = json.loads(run("show", "start", "--json").out)
    assert answer == {
        "variant": "brazilian",
        "fen": START,
        "turn": "white",
        "key": f"{bd.Position().key:016x}",
        "legal_moves": 7,
        "must_capture": False,
    }


# variants, info


def test_the_list_of_variants(run: Run) -> None:
    lines = run("variants").out.splitlines()
    assert [line.split()[0] for line in lines] == list(bd.variants())
    assert [game["name"] for game in json.loads(run("variants", "--json").out)] == list(
        bd.variants()
    )


def test_facts_side_by_side(run: Run) -> None:
    header, *rows = run("variants", "checkers", "pure").out.splitlines()
    assert header.split() == ["english", "pure"]
    assert [row.split("  ")[0] for row in rows] == [name for name, *_ in bd.Variant("pure").facts]


def test_the_comparison_table_of_the_pure_checkers_rules(run: Run) -> None:
    """Its seven rows, in our words (Pure Checkers rules page)."""
    facts = json.loads(run("variants", "english", "international", "pure", "--json").out)
    expected = {
        "board": ("8x8, a1 plays", "10x10, a1 plays", "8x8, a1 plays"),
        "pieces": ("12 each, in 3 rows", "20 each, in 4 rows", "12 each, in 3 rows"),
        "men move": ("one square forward",) * 3,
        "men capture backward": ("no", "yes", "yes"),
        "flying kings": ("no", "yes", "yes"),
        "choice of capture": ("free choice", "majority", "free choice"),
        "crowned in a capture": (
            "at once, ends the move",
            "only where the move ends",
            "at once, ends the move",
        ),
        "captured pieces leave": ("after the move", "after the move", "after each hop"),
    }
    games = ("english", "international", "pure")
    found = {
        name: tuple(facts[game].get(name, {}).get("value") for game in games) for name in expected
    }
    assert found == expected


def test_every_fact_has_a_source(run: Run) -> None:
    facts = json.loads(run("variants", *bd.variants(), "--json").out)
    assert all(fact["source"] for game in facts.values() for fact in game.values())
    assert "[CBD-R 9 and 12]" in run("variants", "brazilian", "--sources").out


def test_info(run: Run) -> None:
    answer = json.loads(run("info", "--json").out)
    assert answer["bitdraughts"] == bd.__version__
    assert set(answer) == {
        "bitdraughts",
        "python",
        "platform",
        "compiler",
        "build_type",
        "cpu_path",
    }
    assert bd.__version__ in run("info").out


# Misuse


@pytest.mark.parametrize(
    "line",
    [
        "",
        "no-such-command",
        "perft x",
        "perft -1",
        "perft 0",
        "perft 256",
        "perft 99999999999999999999",
        "perft 5 --threads 0",
        "perft 5 --threads 99999999999999999999",
        "perft --variant chess",
        "perft --fen nonsense",
        "perft 3 --check",
        "perft --check --divide",
        "perft --check no-such-file",
        "perft --deep",
        "perft --div",
        "moves",
        "moves nonsense",
        "moves W:W1:B2",
        "moves start --notation morse",
        "show - --svg x.svg",
        "variants chess",
        "variants --sources",
        "info more",
    ],
)
def test_misuse_is_one_line_and_status_2(run: Run, line: str) -> None:
    status, out, err = run(*line.split())
    assert (status, out) == (2, "")
    assert err.startswith("bitdraughts: error: ")
    assert err.count("\n") == 1


def test_text_that_is_no_text(run: Run) -> None:
    assert run("moves", "W:W\udcff:B1").status == 2
    assert run("moves", "W:W\N{EURO SIGN}:B1").status == 2
    assert run("moves", "start", "--variant", "\udcff").status == 2
    assert run("moves", "-", stdin="W:W\udcff:B1").status == 2
    assert run("perft", "--check", "\0").status == 2


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, text in ((["--version"], bd.__version__), (["perft", "--help"], "--divide")):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
        assert text in capsys.readouterr().out


# Tables


def test_a_table_wraps_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "40")
    text = output.table([("fact", "a value of many words", "another such value")])
    assert text.splitlines() == [
        "fact  a value of many   another such",
        "      words             value",
    ]


# Real processes


def start(*arguments: str, **options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "bitdraughts", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **options},
    )


def test_as_a_process() -> None:
    process = start("perft", "4")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out.splitlines()[-1].split()[:2] == ["4", "1,469"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
def test_ctrl_c_ends_a_long_count_at_once() -> None:
    with start("perft", "30") as process:
        assert process.stdout is not None
        while not process.stdout.readline().startswith("    8 "):
            pass
        process.send_signal(signal.SIGINT)
        sent = time.monotonic()
        _, err = process.communicate(timeout=60)
        assert time.monotonic() - sent < 2
    assert process.returncode == 130
    assert err == "bitdraughts: stopped\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are another matter there")
def test_a_closed_pipe_ends_it_quietly() -> None:
    with start("perft", "12") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_a_plain_terminal(tmp_path: Path) -> None:
    suite = tmp_path / "suite.perft"
    suite.write_text(
        f"# name: Z\N{LATIN SMALL LETTER U WITH DIAERESIS}rich\n{START} ;D1 7\n", encoding="utf-8"
    )
    process = start("perft", "--check", str(suite), PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "Z\\xfcrich" in out
