"""Measures push and outcome of bitdraughts beside push and pop of py-draughts.

    python benchmarks/peer_games.py PYTHON [--rounds N]

PYTHON is the interpreter of an environment with py-draughts 1.10 (its module is called draughts);
bitdraughts is that of the interpreter that runs this script. Both play the same random games, in
turn, each round in a new process, and the median of the CPU seconds a move counts. The last
positions must be equal.
"""

from __future__ import annotations

import importlib
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from peers import run

PASSES = 40
VARIANTS = {"brazilian": "BrazilianBoard", "international": "StandardBoard"}


def pieces(fen: str) -> list[str]:
    """Take the pieces of a FEN in an order that does not depend on its writer."""
    return sorted(re.findall(r"[WB]|K?\d+", fen))


def ours(variant: str, lines: list[list[list[Any]]]) -> tuple[Callable[[], object], list[str]]:
    import bitdraughts as bd

    games = [[bd.Move(start, end, taken) for start, end, taken in line] for line in lines]

    def play() -> object:
        for line in games:
            game = bd.Game(variant)
            for move in line:
                game.push(move)
                game.outcome()
        return game

    ends = []
    for line in games:
        game = bd.Game(variant)
        game.push(line)
        ends.append(game.fen())
    return play, ends


def theirs(variant: str, lines: list[list[list[Any]]]) -> tuple[Callable[[], object], list[str]]:
    make = getattr(importlib.import_module("draughts"), VARIANTS[variant])
    games, ends = [], []
    for line in lines:
        board, moves = make(), []
        for start, end, taken in line:
            moves.append(
                next(
                    move
                    for move in board.legal_moves
                    if (move.square_list[0] + 1, move.square_list[-1] + 1) == (start, end)
                    and sorted(square + 1 for square in move.captured_list) == taken
                )
            )
            board.push(moves[-1])
        games.append(moves)
        ends.append(board.fen)

    def play() -> object:
        for line in games:
            board = make()
            for move in line:
                board.push(move)
            for _ in line:
                board.pop()
        return board

    return play, ends


def work(whose: str, file: str) -> None:
    """Play all games and print the CPU seconds a move, and where the games end."""
    for variant, lines in json.loads(Path(file).read_text(encoding="utf-8")).items():
        play, ends = (ours if whose == "ours" else theirs)(variant, lines)
        play()
        start = time.process_time()
        for _ in range(PASSES):
            play()
        seconds = (time.process_time() - start) / PASSES / sum(map(len, lines))
        print(json.dumps([variant, seconds, list(map(pieces, ends))]))


def measure(python: str, whose: str, file: str) -> dict[str, tuple[float, list[str]]]:
    command = [python, __file__, "--worker", whose, file]
    found = subprocess.check_output(command, text=True).splitlines()
    return {variant: (seconds, ends) for variant, seconds, ends in map(json.loads, found)}


def compare(python: str, rounds: int) -> None:
    from bench_game import lines

    games = {
        variant: [
            [[move.from_square, move.to_square, move.captured] for move in line]
            for line in lines(variant)[:40]
        ]
        for variant in VARIANTS
    }
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "games.json")
        Path(file).write_text(json.dumps(games), encoding="utf-8")
        turns = [
            (measure(sys.executable, "ours", file), measure(python, "theirs", file))
            for _ in range(rounds)
        ]
    print(f"{'microseconds':16}{'push+outcome':>14}{'their push+pop':>16}{'ratio':>7}   spread")
    for variant in VARIANTS:
        own = [turn[0][variant][0] for turn in turns]
        other = [turn[1][variant][0] for turn in turns]
        for turn in turns:
            if turn[0][variant][1] != turn[1][variant][1]:
                raise SystemExit(f"{variant}: the last positions differ")
        ratios = sorted(a / b for a, b in zip(own, other, strict=True))
        print(
            f"{variant:16}{statistics.median(own) * 1e6:14.2f}"
            f"{statistics.median(other) * 1e6:16.2f}{statistics.median(ratios):7.2f}"
            f"   {ratios[0]:.2f}-{ratios[-1]:.2f}"
        )


if __name__ == "__main__":
    run(__doc__ or "", "py-draughts", work, compare, rounds=7)
