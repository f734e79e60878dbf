"""Measures reading FEN and listing legal moves beside pydraughts or py-draughts.

    python benchmarks/peer_moves.py PYTHON [--rounds N]

PYTHON is the interpreter of an environment with one of them (the module of both is called
draughts, so there can be only one); bitdraughts is that of the interpreter that runs this script.
All read and list the same positions, in turn, each round in a new process, and the median of the
CPU seconds counts. All must find the same number of moves.
"""

from __future__ import annotations

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

from peers import run

PASSES = {"bitdraughts": 30, "py-draughts": 5, "pydraughts": 1}
VARIANTS = {"brazilian": "BrazilianBoard", "international": "StandardBoard"}
STANDARD = {"international": "standard"}

Package = tuple[str, Callable[[str], Any], Callable[[Any], int]]
"""Its name, what makes a board of a FEN, and what lists the moves of a board and counts them."""


def ours(variant: str) -> Package:
    import bitdraughts as bd

    def board(fen: str) -> bd.Position:
        return bd.Position.from_fen(fen, variant)

    return "bitdraughts", board, lambda board: len(list(board.legal_moves))


def theirs(variant: str) -> Package:
    module = importlib.import_module("draughts")
    if hasattr(module, VARIANTS[variant]):
        kind = getattr(module, VARIANTS[variant])
        return "py-draughts", kind.from_fen, lambda board: len(board.legal_moves)
    name = STANDARD.get(variant, variant)
    return (
        "pydraughts",
        lambda fen: module.Board(name, fen),
        lambda board: len(board.legal_moves()),
    )


def work(whose: str, file: str) -> None:
    """Read and list all positions and print how many a CPU second."""
    for variant, fens in json.loads(Path(file).read_text(encoding="utf-8")).items():
        name, board, count = (ours if whose == "ours" else theirs)(variant)
        start = time.process_time()
        boards = [board(fen) for fen in fens]
        read = len(fens) / (time.process_time() - start)
        start = time.process_time()
        for _ in range(PASSES[name]):
            moves = sum(map(count, boards))
        listed = PASSES[name] * len(fens) / (time.process_time() - start)
        print(json.dumps([variant, name, read, listed, moves]))


def measure(python: str, whose: str, file: str) -> list[list[Any]]:
    command = [python, __file__, "--worker", whose, file]
    return [json.loads(line) for line in subprocess.check_output(command, text=True).splitlines()]


def compare(python: str, rounds: int) -> None:
    from positions import MOVES, positions

    # Names of squares where packages number them differently.
    fens = {
        "brazilian": [p.fen("algebraic") for p in positions("brazilian")],
        "international": [p.fen() for p in positions("international")],
    }
    if "py-draughts" in subprocess.check_output([python, "-m", "pip", "list"], text=True):
        fens["brazilian"] = [p.fen() for p in positions("brazilian")]
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "fens.json")
        Path(file).write_text(json.dumps(fens), encoding="utf-8")
        turns = [
            row
            for _ in range(rounds)
            for row in measure(sys.executable, "ours", file) + measure(python, "theirs", file)
        ]
    print(f"{'positions a CPU second':36}{'FEN read':>12}{'moves listed':>14}")
    for variant, name in dict.fromkeys((row[0], row[1]) for row in turns):
        rows = [row for row in turns if row[:2] == [variant, name]]
        if any(row[4] != MOVES[variant] for row in rows):
            raise SystemExit(f"{variant}: {name} finds {rows[0][4]} moves, not {MOVES[variant]}")
        read, listed = (statistics.median(row[column] for row in rows) for column in (2, 3))
        print(f"{variant + ', ' + name:36}{read:12,.0f}{listed:14,.0f}")


if __name__ == "__main__":
    run(__doc__ or "", "pydraughts or py-draughts", work, compare, rounds=5)
