"""Compares work on many positions with the other draughts packages for Python that are installed.

    python benchmarks/compare_peers.py [PYTHON ...] [--rounds N] [--seconds S] [--positions N]

The packages are dame-rs, open-spiel, py-draughts, pydraughts and imparaai-checkers, as far as this
interpreter has them, or one of the others that are named: PYTHON is the interpreter of another
environment (py-draughts and pydraughts need two, since their modules have the same name). All take
turns, each round in a new process, and the median of the CPU seconds counts. What a package
answers is compared with bitdraughts before anything is timed. Prints a table in Markdown: how many
a CPU second, and in brackets how many times as many bitdraughts.arrays does.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from peer_base import LONGEST_GAME, Package, Work
from peer_packages import PACKAGES, installed
from peer_tasks import Ours, Task, tasks

COLUMNS = {
    "count": "count moves: positions",
    "list": "list moves: positions",
    "children": "make children: positions",
    "different": "children, each once: positions",
    "read": "read FEN: positions",
    "random": "random games: plies",
}
FEW = 100
"""Positions for slow packages: the first of those the others have."""

GAMES = 3
QUIET = 30
"""Plies without a capture that end a line; some packages call a draw after 40."""

ARRAYS = "bitdraughts.arrays"
ARRAY_CALLS = {
    "count": "`count_moves`",
    "list": "`legal_moves`",
    "children": "`expand`",
    "different": "`expand` and `unique`",
    "read": "`PositionArray.from_fens`",
    "random": "`random_playouts`, without draw rules",
}


# The positions


def workload(variant: str, positions: int) -> Work:
    """Play random games until they have so many positions, and say what is known of these."""
    import bitdraughts as bd

    rng = random.Random(f"peers {variant}")
    lines: list[list[list[int]]] = []
    found: list[bd.Position] = []
    while len(found) < positions:
        position, line, quiet = bd.Position(variant), list[list[int]](), 0
        found.append(position)
        while len(found) < positions and quiet < QUIET and position.has_legal_move:
            route = rng.choice(position.routes())
            quiet = 0 if route.captured else quiet + 1
            line.append([route.move.from_square, *route.path])
            position = position.play(route.move)
            found.append(position)
        lines.append(line)
    return Work(
        variant,
        [position.fen("numeric") for position in found],
        [position.fen("algebraic") for position in found],
        lines,
        [len(position.legal_moves) for position in found],
        [
            len({(route.move.from_square, route.path[0]) for route in position.routes()})
            for position in found
        ],
        len({position.play(move) for position in found for move in position.legal_moves}),
    )


# One round, in a process of its own


def array_tasks(work: Work) -> dict[str, Task]:
    """Make the tasks of bitdraughts.arrays."""
    import bitdraughts as bd
    from bitdraughts import arrays
    from bitdraughts.arrays import PositionArray

    array = PositionArray.from_fens(work.numeric, work.variant)
    start = PositionArray.from_positions([bd.Position(work.variant)])
    total = sum(work.moves)

    def play_games(_: object) -> int:
        played = arrays.random_playouts(start, 20_000, seed=1, rules="none", max_plies=LONGEST_GAME)
        return int(played.lengths.sum())

    def nothing() -> None:
        return None

    return {
        "count": Task(nothing, lambda _: int(arrays.count_moves(array).sum()), total, len(array)),
        "list": Task(nothing, lambda _: len(arrays.legal_moves(array).moves), total, len(array)),
        "children": Task(nothing, lambda _: len(arrays.expand(array)[0]), total, None),
        "different": Task(
            nothing, lambda _: len(arrays.unique(arrays.expand(array)[0])[0]), work.different, total
        ),
        "read": Task(
            nothing,
            lambda _: len(PositionArray.from_fens(work.numeric, work.variant)),
            len(array),
            None,
        ),
        "random": Task(nothing, play_games, None, None),
    }


def disagreement(name: str, package: Package, work: Work) -> str | None:
    """Say where a package has other moves than bitdraughts, if it has."""
    expected = work.hops if package.hops else work.moves
    boards = package.boards(work)
    for board, fen, count in zip(boards, work.numeric, expected, strict=True):
        if (found := len(package.moves(board))) != count:
            return f"{name}, {work.variant}: {found} moves instead of {count} in {fen}"
    return None


def rate(task: Task, seconds: float) -> float:
    """Give what is done in a CPU second; at least so many of them are spent."""
    spent, done = 0.0, 0
    while spent < seconds:
        made = task.prepare()
        gc.collect()
        gc.disable()  # else what is left of the preparation is swept away in the midst
        start = time.process_time()
        answer = task.run(made)
        spent += time.process_time() - start
        gc.enable()
        done += answer if task.size is None else task.size
    return done / spent


def measure(name: str, work: Work, seconds: float) -> dict[str, Any]:
    """Check the answers of a package, then time its tasks."""
    if name == ARRAYS:
        own = array_tasks(work)
    else:
        package = (Ours if name == "bitdraughts" else PACKAGES[name])(work.variant)
        if (problem := disagreement(name, package, work)) is not None:
            return {"problem": problem}
        own = tasks(package, work, GAMES)
    for task_name, task in own.items():
        if task.answer is None:
            continue
        if (answer := task.run(task.prepare())) != task.answer:
            what = f"{task_name} gives {answer} instead of {task.answer}"
            return {"problem": f"{name}, {work.variant}: {what}"}
    return {task_name: rate(task, seconds) for task_name, task in own.items()}


def worker(arguments: list[str]) -> None:
    """Say what is installed, or measure one package: what a new process is asked for."""
    if not arguments:
        print(json.dumps(installed()))
        return
    name, file, seconds = arguments
    work = Work(**json.loads(Path(file).read_text(encoding="utf-8")))
    print(json.dumps(measure(name, work, float(seconds))))


# All rounds


def ask(python: str, *arguments: str) -> dict[str, Any]:
    command = [python, __file__, "--worker", *arguments]
    try:
        output = subprocess.check_output(command, text=True)
    except FileNotFoundError:
        raise SystemExit(f"no such interpreter: {python}") from None
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"failed with status {error.returncode}: {' '.join(command)}") from None
    answer: dict[str, Any] = json.loads(output.splitlines()[-1])
    return answer


def environments(pythons: list[str]) -> dict[str, tuple[str, str]]:
    """Find packages: the interpreter that has each, and its version."""
    found: dict[str, tuple[str, str]] = {}
    for python in pythons:
        here = ask(python)
        if {"py-draughts", "pydraughts"} <= set(here):
            raise SystemExit(
                f"{python} has both py-draughts and pydraughts, which overwrite each other; "
                "give each an environment"
            )
        for name, version in here.items():
            found.setdefault(name, (python, version))
    return found


def number(value: float) -> str:
    """Write a rate in three digits or so: 95.2 k."""
    for unit, letter in (1e6, " M"), (1e3, " k"):
        if value >= unit:
            return f"{value / unit:.3g}{letter}" if value < 1e9 else f"{value / unit:,.0f}{letter}"
    return f"{value:.3g}"


def table(
    results: dict[tuple[str, str], dict[str, float]], versions: dict[str, str]
) -> Iterator[str]:
    """Write the rates of all packages, and how many times as much the arrays do."""
    yield f"| variant | package | {' | '.join(COLUMNS.values())} |"
    yield f"|---|---|{'---:|' * len(COLUMNS)}"
    for (variant, name), rates in results.items():
        best = results[variant, ARRAYS]
        cells = []
        for column in COLUMNS:
            if column not in rates:
                cells.append("-")
            elif name == ARRAYS:
                cells.append(number(rates[column]))
            else:
                times = best[column] / rates[column]
                cells.append(f"{number(rates[column])} ({times:,.{0 if times >= 10 else 1}f})")
        package = f"{name} {versions[name]}" if name in versions else name
        yield f"| {variant} | {package} | {' | '.join(cells)} |"


def calls(names: list[str]) -> Iterator[str]:
    """Say what was called."""
    for name in names:
        own = ARRAY_CALLS if name == ARRAYS else Ours.calls
        called = PACKAGES[name].calls if name in PACKAGES else own
        yield f"- {name}: " + "; ".join(f"{task}: {call}" for task, call in called.items())


def compare(pythons: list[str], rounds: int, seconds: float, positions: int) -> int:
    """Measure all that is installed, print the table, and give the exit status."""
    found = environments([sys.executable, *pythons])
    if not found:
        print(
            f"none of {', '.join(PACKAGES)} is installed in {sys.executable}; install one there, "
            "or give the interpreter of an environment that has one",
            file=sys.stderr,
        )
        return 2
    turns: dict[tuple[str, str], list[dict[str, float]]] = {}
    problems: dict[str, None] = {}
    with tempfile.TemporaryDirectory() as folder:
        for variant in Ours.variants:
            peers = [name for name in found if variant in PACKAGES[name].variants]
            if not peers:
                continue
            for size in (positions, min(positions, FEW)):
                work = json.dumps(workload(variant, size)._asdict())
                Path(folder, f"{variant}{size}").write_text(work, encoding="utf-8")
            for _ in range(rounds):
                for name in [ARRAYS, "bitdraughts", *peers]:
                    python = found[name][0] if name in found else sys.executable
                    slow = name in PACKAGES and PACKAGES[name].slow
                    file = Path(folder, f"{variant}{min(positions, FEW) if slow else positions}")
                    rates = ask(python, name, str(file), str(seconds))
                    if "problem" in rates:
                        problems[str(rates["problem"])] = None
                    else:
                        turns.setdefault((variant, name), []).append(rates)
    results = {
        row: {task: statistics.median(turn[task] for turn in all_turns) for task in all_turns[0]}
        for row, all_turns in turns.items()
    }
    versions = {name: version for name, (_, version) in found.items()}
    print("\n".join(table(results, versions)), end="\n\n")
    print("\n".join(calls(list(dict.fromkeys(name for _, name in results)))))
    for problem in problems:
        print(f"not measured: {problem}", file=sys.stderr)
    return 1 if problems else 0


def main() -> int:
    """Read the command line."""
    if sys.argv[1:2] == ["--worker"]:
        worker(sys.argv[2:])
        return 0
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pythons", nargs="*", metavar="PYTHON", help="other environments")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU seconds a task and round")
    parser.add_argument("--positions", type=int, default=20_000, help="positions of a variant")
    arguments = parser.parse_args()
    return compare(arguments.pythons, arguments.rounds, arguments.seconds, arguments.positions)


if __name__ == "__main__":
    sys.exit(main())
