"""Promises of the command line: closed streams and pipes, full disks, terminals without UTF-8.

Colors, NO_COLOR and signs in one command each: test_cli_terminal.py.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

import bitdraughts as bd
from cli_samples import commands, prepare
from promise_samples import LINES, is_one_complaint, linux, run, start, unix

LONG = "\N{CYRILLIC SMALL LETTER ZHE}" * 40
STRANGE = f"""\
[Event "Чемпионат {LONG}"]
[White "Иванов"]
[Black "Zoë \N{BLACK CHESS QUEEN} \N{HAMMER AND WRENCH}\N{VARIATION SELECTOR-16}"]
[Result "1-0"]
[GameType "25"]

1. c3-d4 {{Хороший ход \N{CHECK MARK}}} f6-g5 2. a1-a2 {{плохо}} 1-0
"""
"""A game with an error, and with letters that no narrow encoding has."""

TERMINALS = {
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "cp437": {"PYTHONIOENCODING": "cp437"},
    "the C locale": {"LANG": "C", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    prepare(tmp_path)
    (tmp_path / "Чемпионат.pdn").write_text(STRANGE, encoding="utf-8")
    return tmp_path


def test_every_command_is_put_to_the_test() -> None:
    assert set(LINES) == {name for name, _ in commands()}


# Output that cannot be written


@unix
@pytest.mark.parametrize("line", [*LINES.values(), "--help", "pdn --help", "job --version"])
def test_a_pipe_closed_from_the_first_is_no_complaint(folder: Path, line: str) -> None:
    """The mean kind of ``| head -n 0``: whoever should read is gone before anything is written."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        status, _, err = run(line.split(), folder, stdout=writer)
    finally:
        os.close(writer)
    if line == "job --version":
        assert (status, is_one_complaint(err)) == (2, True)
    else:
        assert (status, err) == (141, "")


@unix
@pytest.mark.parametrize("line", ["perft 9", "pdn show many.pdn", "pdn convert many.pdn"])
def test_a_pipe_closed_after_a_line_is_no_complaint(folder: Path, line: str) -> None:
    (folder / "many.pdn").write_bytes((folder / "games.pdn").read_bytes() * 300)
    arguments = line.split()
    with start(arguments, folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        assert (process.wait(timeout=120), err) in ((0, b""), (141, b""))


@linux
@pytest.mark.parametrize("line", [*LINES.values(), "--help", "--version", "pdn show --help"])
def test_a_full_disk_behind_standard_output_is_one_line(folder: Path, line: str) -> None:
    with open("/dev/full", "wb") as full:
        status, _, err = run(line.split(), folder, stdout=full)
    assert (status, err) == (2, "bitdraughts: error: No space left on device\n")


@unix
def test_standard_streams_that_are_closed(folder: Path) -> None:
    """As ``>&-`` leaves them, and some that start programs without a terminal."""
    for line in ("perft 3", "pdn check archive", "pdn html games.pdn", "prft", "--help"):
        status, _, err = run(line.split(), folder, closing=">&-")
        assert (status, err) == (2, "bitdraughts: error: there is no standard output\n")
        assert run(line.split(), folder, closing="2>&-")[::2] == (2 * (line == "prft"), "")
    for line in ("moves -", "show -", "pdn check -", "pdn show -", "perft --check -", "play"):
        status, _, err = run(line.split(), folder, closing="<&-")
        assert (status, is_one_complaint(err)) == (2, True)
        assert "there is no standard input" in err
    assert run(["perft", "3"], folder, closing="<&-")[::2] == (0, "")
    assert run(["perft", "3"], folder, closing="<&- >&- 2>&-")[0] == 2


# Terminals without UTF-8


@unix
@pytest.mark.parametrize("terminal", TERMINALS)
def test_names_that_the_terminal_cannot_show(folder: Path, terminal: str) -> None:
    """They are shown as escapes; files and pages that are printed are UTF-8 all the same."""
    environment = {"PYTHONUTF8": "0", **TERMINALS[terminal]}
    name = "Чемпионат.pdn"
    for action, status in (("check", 1), ("stats", 0), ("show", 1), ("convert --fix", 0)):
        found, out, err = run(["pdn", *action.split(), name], folder, env=environment)
        assert found == status
        assert "Traceback" not in err
        if action == "convert --fix":
            assert "Иванов" in out.decode("utf-8")
        elif terminal == "ascii":
            assert out.isascii()
    _, page, _ = run(["pdn", "html", name], folder, env=environment)
    assert page.decode("utf-8") == bd.page.html(bd.pdn.loads(STRANGE))


@unix
@pytest.mark.parametrize("terminal", ["ascii", "the C locale"])
def test_arguments_that_the_terminal_cannot_show(folder: Path, terminal: str) -> None:
    """In what is complained of, too."""
    environment = {"PYTHONUTF8": "0", **TERMINALS[terminal]}
    word = "Шашки\N{HAMMER AND WRENCH}\udcff\x1b[2J"
    for line in ("pdn check {}", "moves {}", "show start --variant {}", "{}", "perft {}"):
        status, out, err = run(line.format(word).split(), folder, env=environment)
        assert (status, out, is_one_complaint(err)) == (2, b"", True), line
        assert "\x1b" not in err


COLORED = ("moves", "show", "play", "pdn check", "pdn show", "pdn stats")


@unix
@pytest.mark.parametrize("wish", [{"NO_COLOR": "1", "TERM": "xterm"}, {"TERM": "dumb"}])
def test_no_command_colors_what_is_to_be_plain(folder: Path, wish: dict[str, str]) -> None:
    """NO_COLOR is about colors alone; on a dumb terminal nothing else is done either."""
    pty = pytest.importorskip("pty")
    escape = rb"\x1b\[[0-9;]*m" if "NO_COLOR" in wish else rb"\x1b"
    for command in COLORED:
        master, slave = pty.openpty()
        with start(LINES[command].split(), folder, env=wish, stdout=slave, stderr=slave):
            os.close(slave)
            written = b""
            while some := read_terminal(master):
                written += some
        os.close(master)
        assert written
        assert not re.search(escape, written), command


def read_terminal(handle: int) -> bytes:
    try:
        return os.read(handle, 1 << 16)
    except OSError:  # the end, as Linux tells it
        return b""
