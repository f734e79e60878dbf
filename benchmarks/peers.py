"""Measures bitdraughts and dame-rs, another compiled package, on one International workload.

    python benchmarks/peers.py PYTHON [--rounds N]

PYTHON is the interpreter of an environment with dame-rs 0.2 (its module is called dame);
bitdraughts is that of the interpreter that runs this script. The two take turns, each round in a
new process, and the median of the CPU seconds counts. Both must come to the same answers.
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PASSES = 60
"""Times each task goes through the workload in one round."""

Task = tuple[Callable[[], int], int]
"""A function that gives a checksum, and the number of things it does."""


def checksum(moves: Any) -> int:
    total = 0
    for move in moves:
        total += move.from_square + move.to_square + len(move.captured)
    return total


def list_and_look(boards: list[Any]) -> int:
    return sum(checksum(board.legal_moves) for board in boards)


def count_moves(boards: list[Any]) -> int:
    return sum(len(board.legal_moves) for board in boards)


def look_at_first(boards: list[Any]) -> int:
    return sum(board.legal_moves[0].is_capture for board in boards)


def write(boards: list[Any]) -> int:
    return sum(board.fen()[0] == "W" for board in boards)


def common_tasks(boards: list[Any], moves: int) -> dict[str, Task]:
    """Make the tasks that read the same for both."""
    return {
        "look at every move": (lambda: list_and_look(boards), moves),
        "number of moves": (lambda: count_moves(boards), len(boards)),
        "first move only": (lambda: look_at_first(boards), len(boards)),
        "write FEN": (lambda: write(boards), len(boards)),
    }


def our_tasks(fens: dict[str, list[str]]) -> dict[str, Task]:
    import bitdraughts as bd

    boards = [bd.Position.from_fen(fen, "international") for fen in fens["international"]]
    brazilian = [bd.Position.from_fen(fen, "brazilian") for fen in fens["brazilian"]]
    plays = [(board, move) for board in boards for move in board.legal_moves]

    def play() -> int:
        for board, move in plays:
            board.play(move)
        return len(plays)

    def read() -> int:
        for fen in fens["international"]:
            bd.Position.from_fen(fen, "international")
        return len(fens["international"])

    return {
        **common_tasks(boards, len(plays)),
        "play; push and pop": (play, len(plays)),
        "read FEN": (read, len(boards)),
        "every move, Brazilian": (lambda: list_and_look(brazilian), count_moves(brazilian)),
    }


def their_tasks(fens: dict[str, list[str]]) -> dict[str, Task]:
    dame = importlib.import_module("dame")
    boards = [dame.Board(fen) for fen in fens["international"]]
    plays = [(board, move) for board in boards for move in board.legal_moves]

    def push_and_pop() -> int:
        for board, move in plays:
            board.push(move)
            board.pop()
        return len(plays)

    def read() -> int:
        for fen in fens["international"]:
            dame.Board(fen)
        return len(fens["international"])

    return {
        **common_tasks(boards, len(plays)),
        "play; push and pop": (push_and_pop, len(plays)),
        "read FEN": (read, len(boards)),
    }


def work(whose: str, file: str) -> None:
    """Do all tasks once and print what came out: seconds, answer and size of each."""
    fens = json.loads(Path(file).read_text(encoding="utf-8"))
    tasks = our_tasks(fens) if whose == "ours" else their_tasks(fens)
    results = {}
    for name, (task, size) in tasks.items():
        answer = task()
        start = time.process_time()
        for _ in range(PASSES):
            task()
        results[name] = [time.process_time() - start, answer, size * PASSES]
    print(json.dumps(results))


def measure(python: str, whose: str, file: str) -> dict[str, list[float]]:
    command = [python, __file__, "--worker", whose, file]
    found: dict[str, list[float]] = json.loads(subprocess.check_output(command, text=True))
    return found


def compare(python: str, rounds: int) -> None:
    from positions import positions

    fens = {name: [p.fen() for p in positions(name)] for name in ("international", "brazilian")}
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "fens.json")
        Path(file).write_text(json.dumps(fens), encoding="utf-8")
        turns = [
            (measure(sys.executable, "ours", file), measure(python, "theirs", file))
            for _ in range(rounds)
        ]
    print(f"{'million a CPU second':24}{'bitdraughts':>13}{'dame-rs':>10}{'ratio':>8}")
    for name in turns[0][0]:
        ours = [turn[0][name] for turn in turns]
        theirs = [turn[1][name] for turn in turns if name in turn[1]]
        row = f"{name:24}{rate(ours):13.2f}"
        if theirs:
            if ours[0][1:] != theirs[0][1:]:
                raise SystemExit(f"{name}: the answers differ, {ours[0][1]} and {theirs[0][1]}")
            row += f"{rate(theirs):10.2f}{rate(ours) / rate(theirs):8.1f}"
        print(row)


def rate(rounds: list[list[float]]) -> float:
    return statistics.median(size / seconds / 1e6 for seconds, _, size in rounds)


def run(
    description: str,
    peer: str,
    work: Callable[[str, str], None],
    compare: Callable[[str, int], None],
    rounds: int,
) -> None:
    """Read the command line of a comparison: one worker's round, or all of them."""
    if sys.argv[1:2] == ["--worker"]:
        work(*sys.argv[2:4])
        return
    parser = argparse.ArgumentParser(description=description.partition("\n")[0])
    parser.add_argument("python", help=f"interpreter of an environment with {peer}")
    parser.add_argument("--rounds", type=int, default=rounds)
    arguments = parser.parse_args()
    compare(arguments.python, arguments.rounds)


if __name__ == "__main__":
    run(__doc__ or "", "dame-rs", work, compare, rounds=5)
