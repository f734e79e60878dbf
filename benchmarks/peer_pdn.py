"""Measures PDN read into objects by bitdraughts beside py-draughts.

    python benchmarks/peer_pdn.py PYTHON [--rounds N]

PYTHON is the interpreter of an environment with py-draughts 1.10 (its module is called draughts),
of the packages in Python the fastest that checks the moves it reads; bitdraughts is that of the
interpreter that runs this script. Both read the same random games, in turn, each round in a new
process, and the median of the games a CPU second counts. The peer reads one game a call and keeps
the board alone; bitdraughts reads a file of them as Records, and makes Games of these. The last
positions must be equal.
"""

from __future__ import annotations

import importlib
import json
import random
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

GAMES, LONGEST_GAME, SEED = 200, 100, 5
PASSES = {"records": 20, "games": 10, "theirs": 1}
VARIANTS = {"brazilian": "BrazilianBoard", "international": "StandardBoard"}


def position(fen: str) -> list[str]:
    """Take the turn and the pieces of a FEN in an order that does not depend on its writer."""
    turn, *sides = re.findall(r"[WB][K\d,]*", fen)
    return [turn, *sorted(side[0] + ",".join(sorted(side[1:].split(","))) for side in sides)]


def records(variant: str, texts: list[str]) -> Callable[[], list[str]]:
    import bitdraughts as bd

    text = "\n".join(texts).encode()
    return lambda: [record.final.fen() for record in bd.pdn.read(text, variant)]


def games(variant: str, texts: list[str]) -> Callable[[], list[str]]:
    import bitdraughts as bd

    text = "\n".join(texts).encode()
    return lambda: [record.to_game().fen() for record in bd.pdn.read(text, variant)]


def theirs(variant: str, texts: list[str]) -> Callable[[], list[str]]:
    read = getattr(importlib.import_module("draughts"), VARIANTS[variant]).from_pdn
    return lambda: [read(text).fen for text in texts]


READERS = {"records": records, "games": games, "theirs": theirs}


def work(whose: str, file: str) -> None:
    """Read all games and print the games a CPU second, and where they end."""
    for variant, texts in json.loads(Path(file).read_text(encoding="utf-8")).items():
        for name in ("theirs",) if whose == "theirs" else ("records", "games"):
            read = READERS[name](variant, texts)
            ends = read()
            start = time.process_time()
            for _ in range(PASSES[name]):
                read()
            seconds = (time.process_time() - start) / PASSES[name]
            print(json.dumps([variant, name, len(texts) / seconds, list(map(position, ends))]))


def measure(python: str, whose: str, file: str) -> dict[tuple[str, str], tuple[float, Any]]:
    command = [python, __file__, "--worker", whose, file]
    found = subprocess.check_output(command, text=True).splitlines()
    return {(variant, name): (rate, ends) for variant, name, rate, ends in map(json.loads, found)}


def random_games(variant: str) -> list[str]:
    import bitdraughts as bd

    rng = random.Random(f"{SEED} {variant}")
    texts = []
    for _ in range(GAMES):
        game = bd.Game(variant)
        while game.ply < LONGEST_GAME and game.position.has_legal_move:
            game.push(rng.choice(game.position.legal_moves))
        texts.append(bd.pdn.dumps(game))
    return texts


def compare(python: str, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "games.json")
        texts = {variant: random_games(variant) for variant in VARIANTS}
        Path(file).write_text(json.dumps(texts), encoding="utf-8")
        turns = [
            measure(sys.executable, "ours", file) | measure(python, "theirs", file)
            for _ in range(rounds)
        ]
    print(f"{'games a CPU second':24}{'bitdraughts':>12}{'py-draughts':>13}{'ratio':>7}   spread")
    for variant in VARIANTS:
        for name in ("records", "games"):
            for turn in turns:
                if turn[variant, name][1] != turn[variant, "theirs"][1]:
                    raise SystemExit(f"{variant} as {name}: the last positions differ")
            own = [turn[variant, name][0] for turn in turns]
            other = [turn[variant, "theirs"][0] for turn in turns]
            ratios = sorted(a / b for a, b in zip(own, other, strict=True))
            print(
                f"{variant + ', ' + name:24}{statistics.median(own):12.0f}"
                f"{statistics.median(other):13.0f}{statistics.median(ratios):7.1f}"
                f"   {ratios[0]:.1f}-{ratios[-1]:.1f}"
            )


if __name__ == "__main__":
    run(__doc__ or "", "py-draughts", work, compare, rounds=5)
