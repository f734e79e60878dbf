"""What the command line shows on a terminal only: colors, signs, progress; pipes and Ctrl-C."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts.cli import main, output, terminal
from bitdraughts.cli.board_text import draw, legend
from pdn_samples import BROKEN, HABITS, Terminal

ESCAPE = "\033["
START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"

unix = pytest.mark.skipif(sys.platform == "win32", reason="terminals are another matter there")


def without_colors(text: str) -> str:
    return re.sub(r"\033\[[0-9;]*m", "", text)


# In this process


def test_colors_in_no_pipe(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "games.pdn").write_text(BROKEN)
    for line in ("show start", f"pdn check {tmp_path}", "perft x", f"pdn show {tmp_path}"):
        main(line.split())
        out, err = capsys.readouterr()
        assert out + err
        assert ESCAPE not in out + err


@pytest.mark.parametrize("line", ["show start", "show W:WK3:BK7,8,15,16 --pieces signs"])
def test_colors_change_nothing_else(capsys: pytest.CaptureFixture[str], line: str) -> None:
    main(line.split())
    plain = capsys.readouterr().out
    main([*line.split(), "--color", "always"])
    colored = capsys.readouterr().out
    assert ESCAPE in colored
    assert without_colors(colored) == plain
    assert "  a b c d e f g h\n" in colored  # letters of columns are no pieces


def test_boards_of_games_keep_their_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    position = bd.Position("pure").play("11-15").play("22-18").play("15x22")
    plain = draw(position, bd.BLACK, last=(15, 22), taken=[18])
    monkeypatch.setattr(terminal, "asked", terminal.Asked(color="always"))
    colored = draw(position, bd.BLACK, last=(15, 22), taken=[18])
    assert colored != plain
    assert without_colors(colored) == plain


def test_signs_are_dark_for_the_side_called_black(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "asked", terminal.Asked(signs=True))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    light, dark = "\N{WHITE DRAUGHTS MAN}", "\N{BLACK DRAUGHTS MAN}"
    for variant, first, second in (
        ("pure", f"{light} red", f"{dark} black"),
        ("english", f"{dark} black", f"{light} white"),
        ("brazilian", f"{light} white", f"{dark} black"),
    ):
        position = bd.Position(variant)
        assert legend(position).startswith(f"{first}, {second}; ")
        top = draw(position, position.turn).splitlines()[0]
        assert (first[0] in top, second[0] in top) == (False, True)


def test_problems_are_colored_by_their_kind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.pdn").write_text(BROKEN)
    (tmp_path / "b.pdn").write_text(HABITS["colons"])
    for action in ("check", "show"):
        for name, kind in (("a.pdn", "1;31merror"), ("b.pdn", "35mwarning")):
            main(["pdn", action, "--color", "always", str(tmp_path / name)])
            assert f"{ESCAPE}{kind}{ESCAPE}0m: " in capsys.readouterr().out


def test_what_color_says_is_forgotten_by_the_next_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["show", "start", "--color", "always"])
    assert ESCAPE in capsys.readouterr().out
    main(["show", "start"])
    assert ESCAPE not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "is_colored"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"TERM": None}, False),
    ],
)
def test_the_environment_is_obeyed(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str | None], is_colored: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert terminal.is_colored(Terminal()) == is_colored


# Progress


def impatient(monkeypatch: pytest.MonkeyPatch, with_tqdm: bool) -> Terminal:
    """Errors on a terminal, where progress shows at once; with tqdm or as if there were none."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(output, "PATIENCE", 0)
    if with_tqdm:
        pytest.importorskip("tqdm")
    else:
        monkeypatch.setitem(sys.modules, "tqdm", None)
    return screen


@pytest.mark.parametrize("with_tqdm", [True, False])
def test_progress_shows_on_a_terminal_and_is_wiped(
    monkeypatch: pytest.MonkeyPatch, with_tqdm: bool
) -> None:
    screen = impatient(monkeypatch, with_tqdm)
    with output.progress("depth 9", " rows") as show:
        assert show is not None
        for done in range(5):
            time.sleep(0.12)  # longer than the bar waits between two pictures
            show(done, 4)
    written = screen.getvalue()
    assert "depth 9:" in written
    assert "75%" in written
    assert re.search(r"[0-9.]+ rows/s, ([0-9:]+, )?[0-9]{2}:[0-9]{2} left", written)
    assert written.isascii()
    assert written.endswith("\r")
    assert "\n" not in written


def test_no_progress_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    with output.progress("depth 9") as show:
        assert show is None
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(terminal, "asked", terminal.Asked(progress=False))
    with output.progress("depth 9") as show:
        assert show is None


@pytest.mark.parametrize("with_tqdm", [True, False])
def test_what_was_done_before_counts_for_no_speed(
    monkeypatch: pytest.MonkeyPatch, with_tqdm: bool
) -> None:
    written = impatient(monkeypatch, with_tqdm)
    with output.progress("rows", " rows") as show:
        assert show is not None
        for done in range(100, 105):
            time.sleep(0.12)
            show(done, 105)
    speeds = re.findall(r"([0-9.]+)([kMG]?) rows/s", written.getvalue())
    assert speeds
    assert all(letter == "" and float(speed) < 100 for speed, letter in speeds)


# Real terminals and pipes


def on_a_terminal(*arguments: str, **environment: str) -> tuple[int, str]:
    """Run the command with a terminal as its output and errors; its status and what it wrote.

    Progress is shown at once.
    """
    import pty

    program = "import sys; from bitdraughts.cli import main, output; output.PATIENCE = 0; "

    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", f"{program}sys.exit(main())", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=slave,
        env=surroundings(environment),
    )
    os.close(slave)
    written = bytearray()
    while True:
        try:
            some = os.read(master, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not some:
            break
        written += some
    os.close(master)
    return process.wait(timeout=60), written.decode(errors="replace").replace("\r\n", "\n")


def surroundings(changes: Mapping[str, str]) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")
    }
    return {**kept, "TERM": "xterm", "PYTHONUTF8": "1", **changes}


@unix
def test_a_board_on_a_terminal() -> None:
    status, out = on_a_terminal("show", "start")
    assert (status, ESCAPE in out) == (0, True)
    assert str(bd.Position()) in without_colors(out)
    assert f"FEN          {START}" in out


@unix
def test_terminals_that_want_no_colors() -> None:
    for options, environment in (
        ([], {"NO_COLOR": "1"}),
        ([], {"TERM": "dumb"}),
        (["--color", "never"], {}),
    ):
        status, out = on_a_terminal("show", "start", *options, **environment)
        assert (status, ESCAPE in out) == (0, False)


@unix
def test_an_error_on_a_terminal() -> None:
    status, out = on_a_terminal("prft")
    assert status == 2
    assert out.startswith(f"bitdraughts: {ESCAPE}1;31merror:{ESCAPE}0m unknown command 'prft'")


@unix
def test_signs_where_the_terminal_has_them() -> None:
    man = "\N{WHITE DRAUGHTS MAN}"
    ascii_only = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    assert man not in on_a_terminal("show", "start")[1]
    assert on_a_terminal("show", "start", "--pieces", "signs")[1].count(man) == 12
    _, out = on_a_terminal("show", "start", "--pieces", "signs", "--color", "never", **ascii_only)
    assert str(bd.Position()) in out


@unix
def test_progress_on_a_terminal_and_its_end() -> None:
    count = ("perft", "11", "--hash", "0")
    _, out = on_a_terminal(*count, COLUMNS="80")
    assert re.search(r"depth 11: +[0-9]+%", out)
    assert " left" in out
    assert out.rstrip().splitlines()[-1].split()[-4:-2] == ["11", "105,491,257"]
    _, out = on_a_terminal(*count, "--no-progress", COLUMNS="80")
    assert "%" not in out


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("prft", "unknown command 'prft' (did you mean perft?); expected one of perft, "),
        ("pdn chek", "unknown action 'chek' (did you mean check?); expected one of check, "),
        ("perft --thread 2", "unrecognized arguments: --thread (did you mean --threads?)"),
        (
            "pdn check --stric x",
            "--stric (did you mean --strict?) (see bitdraughts pdn check --help)",
        ),
        ("moves start --variant brazillian", "'brazillian' (did you mean brazilian?); expected"),
        ("perft --xyzzy", "unrecognized arguments: --xyzzy (see bitdraughts perft --help)"),
    ],
)
def test_a_mistyped_name(capsys: pytest.CaptureFixture[str], line: str, hint: str) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert hint in err


@unix
@pytest.mark.parametrize(
    "line", ["variants", "moves start", "pdn check --json games.pdn", "perft 9", "job --help"]
)
def test_a_reader_that_has_read_enough(tmp_path: Path, line: str) -> None:
    """As ``| head -n 1`` does it: no complaint, and the status of a closed pipe or 0."""
    (tmp_path / "games.pdn").write_text(BROKEN * 200)
    script = f"'{sys.executable}' -m bitdraughts {line} | head -n 1; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    *_, status = ended.stdout.splitlines()
    assert ended.stderr == ""
    assert status in ("0", "141")


@unix
def test_ctrl_c_is_one_line_and_status_130(tmp_path: Path) -> None:
    from bitdraughts.frontier import Job

    Job.create(tmp_path / "job", bd.Position(), 16, split_ply=3, units=4)
    with subprocess.Popen(
        [sys.executable, "-m", "bitdraughts", "job", "run", str(tmp_path / "job")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not (tmp_path / "job" / "lock").exists() and process.poll() is None:
            time.sleep(0.05)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "bitdraughts: stopped\n")
