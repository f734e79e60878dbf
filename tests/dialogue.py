"""Games in the terminal for tests: lines that are typed, at times, and what is answered."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from bitdraughts.cli import main, play


class Ended(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def last(self) -> str:
        return self.out.splitlines()[-1]


Play = Callable[..., Ended]


def dialogue(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Give the function that plays with these options, typing these lines."""

    def run(options: str, *lines: str) -> Ended:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = main(["play", *options.split()])
        return Ended(status, *capsys.readouterr())

    return run


def after(text: str, line: str) -> str:
    """What follows a typed line, up to the next prompt."""
    _, _, rest = text.partition(f"> {line}\n")
    assert rest, f"{line!r} is not in the dialogue"
    return re.split(r"^\w+> ", rest, maxsplit=1, flags=re.MULTILINE)[0]


class FakeTime:
    """A clock that gives the time, to be moved on by the next of these seconds at each line."""

    def __init__(self, seconds: Iterable[float]) -> None:
        self.seconds = iter(seconds)
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def timed_dialogue(game: Play, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Give the function that plays with these options, typing lines, each after some seconds."""

    def run(options: str, *lines: tuple[float, str]) -> Ended:
        time = FakeTime(seconds for seconds, _ in lines)

        def read(prompt: str) -> str:
            line = input(prompt)
            time.now += next(time.seconds)
            return line

        monkeypatch.setattr(play, "monotonic", time)
        monkeypatch.setattr("bitdraughts.cli.session.input", read, raising=False)
        return game(options, *(line for _, line in lines))

    return run
