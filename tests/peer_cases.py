"""What test_peers.py asks other packages, and the differences it finds."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import bitdraughts as bd
from peer_packages import PACKAGES

SCRIPT = Path(__file__).resolve().parents[1] / "benchmarks" / "peer_answers.py"
COMPARED = ("py-draughts", "pydraughts", "dame-rs")
CHUNK = 20_000
"""Questions asked of one process."""

Key = tuple[int, int, tuple[int, ...]]
"""A move: from, to and captured."""


class Difference(NamedTuple):
    """Two answers that are not equal."""

    package: str
    variant: str
    about: str
    """Which answer: moves, twice (which of them), written and read (text of a move), fen, after (a
    move), result, perft, pdn (as written by the other), replay (of ours) or error."""
    position: bd.Position
    ours: Any
    theirs: Any
    drawn: bool = False
    """Whether a draw rule has ended the game."""
    game: tuple[bd.Position, ...] = ()
    """All positions of the game, this one the last."""


@dataclass
class Tally:
    """What was compared with one package in one variant, and the differences that are explained."""

    compared: Counter[str] = field(default_factory=Counter)
    explained: Counter[str] = field(default_factory=Counter)


@cache
def installed(pythons: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """Find packages: the interpreter that has each, and its version."""
    found: dict[str, tuple[str, str]] = {}
    for python in pythons:
        output = subprocess.check_output([python, str(SCRIPT)], text=True)
        for name, version in json.loads(output).items():
            found.setdefault(name, (python, version))
    return found


def pairs() -> list[tuple[str, str]]:
    """Every package with every variant that it has."""
    return [
        (name, variant)
        for name in COMPARED
        for variant in sorted(PACKAGES[name].variants | PACKAGES[name].wrong)
    ]


def ask(
    python: str, name: str, variant: str, questions: Iterable[dict[str, Any]]
) -> Iterator[tuple[dict[str, Any], Any]]:
    """Put questions to a package: each with its answer."""
    left = iter(questions)
    while chunk := list(islice(left, CHUNK)):
        output = subprocess.run(
            [python, str(SCRIPT), name, variant],
            input="".join(json.dumps(question) + "\n" for question in chunk),
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        ).stdout.splitlines()
        yield from zip(chunk, map(json.loads, output), strict=True)


def key(move: bd.Move) -> Key:
    return move.from_square, move.to_square, move.captured


def key_of(squares: list[Any]) -> Key:
    start, end, captured = squares
    return start, end, tuple(sorted(captured))


def without_state(position: bd.Position) -> bd.Position:
    """The same pieces; no FEN of another package carries Frisian counters."""
    return bd.Position.from_fen(":".join(position.fen().split(":")[:3]), position.variant)


def notation(name: str, variant: str) -> Any:
    """Which FEN and move text a package reads."""
    package = PACKAGES[name]
    return "algebraic" if variant in getattr(package, "from_a1", ()) else "numeric"


def pieces(position: bd.Position) -> tuple[int, ...]:
    """The squares of all pieces."""
    men = position.white_men + position.black_men
    return men + position.white_kings + position.black_kings
