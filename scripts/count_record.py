#!/usr/bin/env python3
"""Count start positions as deep as wanted, everything twice, and write docs/perft-record.md.

    scripts/count_record.py brazilian:18 thai     count, up to a depth or the time allowed
    scripts/count_record.py --page                write the page from the counts

Counts of moves and of routes are made once from the root with a hash table, and once from a
frontier, the unique positions halfway, with a table of another seed, folded back to the first
moves. Unique positions are counted once by the frontier's sort and merge, and once by NumPy from
the separate expansions of its parts. Nothing is kept that does not agree.

The counts of each variant stand in docs/perft/NAME.json, which is written after each depth, so that
a run can be broken off and taken up again. Needs the installed package and NumPy.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

import bitdraughts as bd

DOCS = Path(__file__).resolve().parent.parent / "docs"
ROWS_HALFWAY = 400_000
ROWS_AT_MOST = 24_000_000
PARTS = 5
UNITS = "moves", "routes", "positions"
Result = TypeVar("Result")


def main() -> int:
    """Do what the arguments ask for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variants", nargs="*", metavar="NAME[:DEPTH]")
    parser.add_argument("--seconds", type=float, default=60, help="CPU time a count may take")
    parser.add_argument("--hash", type=int, default=4096, metavar="MB")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--routes-only", action="store_true", help="leave out moves and positions")
    parser.add_argument("--page", action="store_true", help="write docs/perft-record.md")
    args = parser.parse_args()
    # The second one scatters positions over its lines in another way.
    args.tables = [bd.PerftTable(args.hash, hash_seed=seed) for seed in range(2) if args.variants]
    for wanted in args.variants:
        name, _, depth = wanted.partition(":")
        extend(bd.Variant(name).name, int(depth or 255), args)
    if args.page:
        (DOCS / "perft-record.md").write_text(page(), encoding="utf-8")
    return 0


def extend(name: str, deepest: int, args: argparse.Namespace) -> None:
    """Count what is not known yet, depth by depth."""
    file = DOCS / "perft" / f"{name}.json"
    known: dict[str, Any] = {"variant": name, "depths": []}
    if file.exists():
        known = json.loads(file.read_text())
    root = bd.Position(name)
    plies = [bd.frontier.build(root, 0)]  # of moves; the last one is the one to expand
    start = len(known["depths"]) + 1
    for depth in range(start, deepest + 1):
        row: dict[str, Any] = {"depth": depth, "seconds": {}}
        for unit in ("routes",) if args.routes_only else ("moves", "routes"):
            row[unit], row["divide_" + unit] = counted(root, depth, unit, row, args)
            if known["depths"]:
                known["depths"][-1].pop("divide_" + unit, None)  # only the deepest is kept
        if "moves" in row and (depth == 1 or "positions" in known["depths"][-1]):
            unique = unique_positions(root, depth, plies, row, args)
            if unique is not None:
                row["positions"] = unique
        known["depths"].append(row)
        known["machine"] = machine()
        file.parent.mkdir(exist_ok=True)
        partial = file.with_suffix(".part")
        partial.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
        partial.replace(file)
        print(
            name, *(f"{unit} {row[unit]}" for unit in ("depth", *UNITS) if unit in row), flush=True
        )
        if row["seconds"]["routes"] * 4 > args.seconds and deepest == 255:
            break


def counted(
    root: bd.Position,
    depth: int,
    unit: str,
    row: dict[str, Any],
    args: argparse.Namespace,
) -> tuple[int, dict[str, int]]:
    """Count in both ways; the sum, and the counts by first move."""
    routes = unit == "routes"
    below, seconds = timed(
        lambda: bd.divide(root, depth, routes=routes, threads=args.threads, table=args.tables[0])
    )
    total = sum(below.values())

    def by_frontier() -> tuple[int, dict[bd.Move, int]]:
        frontier = bd.frontier.build(root, 0, routes=routes)
        while frontier.ply < depth - 4 and len(frontier) < ROWS_HALFWAY / 3:
            frontier = frontier.expand()
        counts = frontier.perft(depth - frontier.ply, threads=args.threads, table=args.tables[1])
        subtotals = frontier.fold_back(counts)
        return counts.total, subtotals.by_move if frontier.ply else below

    (again, below_again), more_seconds = timed(by_frontier)
    if (again, below_again) != (total, below):
        raise SystemExit(f"{root.variant} {depth} {unit}: {total} by table, {again} by frontier")
    row["seconds"][unit] = round(seconds, 2)
    row["seconds"][unit + "_by_frontier"] = round(more_seconds, 2)
    return total, {str(move): count for move, count in below.items()}


def unique_positions(
    root: bd.Position,
    depth: int,
    plies: list[bd.frontier.Frontier],
    row: dict[str, Any],
    args: argparse.Namespace,
) -> int | None:
    """Count the positions of a ply in both ways; nothing where they are too many."""
    if len(plies[-1]) > ROWS_AT_MOST / 5:
        return None
    while plies[-1].ply < depth - 1:
        plies.append(plies[-1].expand(threads=args.threads))
    before = plies[-1]
    frontier, seconds = timed(lambda: before.expand(threads=args.threads))
    again, more_seconds = timed(lambda: distinct_rows(before, args.threads))
    if again != len(frontier):
        raise SystemExit(
            f"{root.variant} {depth}: {len(frontier)} positions by merge, {again} by NumPy"
        )
    if frontier.total != row["moves"]:
        raise SystemExit(f"{root.variant} {depth}: multiplicities make {frontier.total}")
    row["seconds"]["positions"] = round(seconds, 2)
    row["seconds"]["positions_by_numpy"] = round(more_seconds, 2)
    plies[:] = [frontier]
    return len(frontier)


def distinct_rows(before: bd.frontier.Frontier, threads: int) -> int:
    """Expand the parts of a frontier on their own, and count the different rows of all together."""
    parts = [part.expand(threads=threads) for part in before.split(PARTS) if len(part)]
    if not parts:
        return 0
    names = [
        name
        for name in ("white", "black", "kings", "white_high", "black_high", "kings_high", "state")
        if getattr(parts[0], name, None) is not None
    ]
    columns = [np.concatenate([getattr(part, name) for part in parts]) for name in names]
    order = np.lexsort(columns)
    if not len(order):
        return 0
    different = np.zeros(len(order) - 1, dtype=bool)
    for column in columns:
        in_order = column[order]
        different |= in_order[1:] != in_order[:-1]
    return int(different.sum()) + 1


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """Give the result and the CPU seconds it took."""
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


def machine() -> dict[str, str]:
    """Say where and with what it was counted."""
    model = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(
            (line.split(":")[1].strip() for line in lines if line.startswith("model name")), model
        )
    return {
        "cpu": model,
        "kernel": str(bd.build_info()["kernel"]),
        "version": bd.__version__,
        "date": time.strftime("%Y-%m-%d"),
    }


INTRODUCTION = """\
# Perft: counted here

What this program has counted itself, from the start positions, each number twice and by different
ways. Made by `scripts/count_record.py`, which says how; [perft.md](perft.md) says what is counted,
and has the counts that are known from elsewhere.

- **moves**, **routes**: once from the root with a hash table, and once from the unique positions
  halfway with their multiplicities, with a table of another seed, folded back to the first moves.
- **positions**: unique positions of that ply; once by sort and merge, and once by NumPy from the
  separate expansions of five parts. Their multiplicities add up to the moves.
- **seconds** of CPU time for all of a row, each count twice; tables of 3 or 4 GiB, kept for all.
- Below each table the counts by first move at the deepest depth, which both ways gave alike.

Variants with the same moves and the same start have one table: Portuguese that of Spanish draughts,
antidraughts that of international and antibrazilian that of Brazilian draughts.
"""


def page() -> str:
    """Write docs/perft-record.md."""
    parts = [INTRODUCTION]
    for name in bd.variants():
        file = DOCS / "perft" / f"{name}.json"
        if file.exists():
            parts.append(section(json.loads(file.read_text())))
    return "\n".join(parts)


def section(known: dict[str, Any]) -> str:
    """Write the counts of one variant."""
    made = known["machine"]
    lines = [
        f"## {known['variant'].capitalize()}",
        "",
        f"{made['date']}, bitdraughts {made['version']}, {made['cpu']}, kernel {made['kernel']}.",
        "",
        "| depth | moves | routes | positions | seconds |",
        "|---:|---:|---:|---:|---:|",
    ]
    for row in known["depths"]:
        counts = (f"{row[unit]:,}" if unit in row else "-" for unit in UNITS)
        seconds = sum(row["seconds"].values())
        lines.append(f"| {row['depth']} | {' | '.join(counts)} | {seconds:.1f} |")
    moves, routes = (deepest_divide(known, unit) for unit in ("moves", "routes"))
    titles = f"| first move | moves, depth {moves['depth']} | routes, depth {routes['depth']} |"
    lines += ["", titles, "|---|---:|---:|"]
    for move, count in moves["divide_moves"].items():
        lines.append(f"| {move} | {count:,} | {routes['divide_routes'][move]:,} |")
    return "\n".join([*lines, ""])


def deepest_divide(known: dict[str, Any], unit: str) -> dict[str, Any]:
    """Give the depth whose counts by first move were kept."""
    kept: list[dict[str, Any]] = [row for row in known["depths"] if "divide_" + unit in row]
    return kept[-1]


if __name__ == "__main__":
    raise SystemExit(main())
