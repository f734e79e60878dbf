"""The help of every command: complete, alike everywhere, with examples that work."""

from __future__ import annotations

import argparse
import io
import re
import shlex
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from bitdraughts.cli import main
from bitdraughts.cli.declare import Parser
from cli_samples import commands, groups, prepare

COMMANDS = dict(commands())
ALL = COMMANDS | dict(groups())

every_command = pytest.mark.parametrize("name", COMMANDS)
every_parser = pytest.mark.parametrize("name", ALL, ids=[name or "bitdraughts" for name in ALL])


def arguments(parser: Parser) -> list[argparse.Action]:
    """Those that stand for something a user says."""
    nothing = (argparse._HelpAction, argparse._VersionAction, argparse._SubParsersAction)
    return [action for action in parser._actions if not isinstance(action, nothing)]


@every_parser
def test_examples_work(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if name == "completion":
        pytest.importorskip("shtab")
    examples = ALL[name].examples
    assert 1 <= len(examples) <= 3
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    for line, purpose in examples:
        program, *words = shlex.split(line)
        assert program == "bitdraughts"
        assert " ".join(words).startswith(name)
        assert purpose
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        status = main(words)
        out, err = capsys.readouterr()
        assert (line, status, err) == (line, 0, "")
        assert out


@every_parser
def test_help_is_whole(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parser = ALL[name]
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main([*name.split(), "--help"])
    out, err = capsys.readouterr()
    assert (ended.value.code, err) == (0, "")
    lines = [line for line in out.splitlines() if not line.startswith("  bitdraughts ")]
    assert max(map(len, lines)) <= 80  # what is to be copied stays in one piece
    text = " ".join(out.split())
    assert " ".join(parser.about.split()) in text
    assert parser.about.endswith(".")
    assert parser.summary or not name
    for line, purpose in parser.examples:
        assert line in out
        assert purpose in out
    for status, meaning in parser.statuses.items():
        assert f"{status} {meaning}" in text
    assert {0, 2} <= set(parser.statuses)


@every_command
def test_every_argument_says_what_it_is(name: str) -> None:
    for action in arguments(COMMANDS[name]):
        label = f"{name} {'/'.join(action.option_strings) or action.dest}"
        assert action.help, label
        takes_a_value = action.nargs != 0
        if takes_a_value and action.choices is None:
            assert re.fullmatch(r"[A-Z]{3,}|N", str(action.metavar)), label
        may_be_left_out = not action.required and takes_a_value
        if may_be_left_out:
            assert "default: " in action.help, label


def test_an_option_is_the_same_everywhere() -> None:
    found = defaultdict(set)
    for parser in COMMANDS.values():
        for action in arguments(parser):
            for option in action.option_strings:
                found[option].add(
                    (action.metavar, action.dest, getattr(action.type, "__name__", ""))
                )
    different = {option for option, kinds in found.items() if len(kinds) > 1}
    assert different <= {"--variant"}  # play takes "medieval" as well
    assert {"--threads", "--variant", "--json", "--output", "--color"} <= set(found)
    assert {metavar for metavar, *_ in found["--variant"]} == {"VARIANT"}


def test_what_prints_results_prints_json() -> None:
    without = {name for name, parser in COMMANDS.items() if parser.answer is None}
    assert without == {"completion"}
    for name, parser in COMMANDS.items():
        options = {option for action in arguments(parser) for option in action.option_strings}
        assert ("--json" in options) == (name not in without), name
