"""``bitdraughts perft``: counts of a position, depth by depth or split by first move."""

from __future__ import annotations

import argparse
import time
from typing import Any

from .. import PerftTable, Position, divide, perft
from . import check
from .inputs import NO_PIECES, clean, number, positions, variant_name
from .output import print_json, progress, table

DEFAULT_DEPTH = 8
DEFAULT_HASH = 128
"""MiB of hash table: as much as depth 14 or so can use, and little enough for any machine."""
CLOCK_GRAIN = 0.005
"""Seconds below which a speed would say more of the clock than of the count."""


def add(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "perft",
        help="count the lines of play of each length",
        description="Count legal move sequences ply by ply, or check counts that are known. "
        "A capture counts once, whatever the order of the captured pieces; with --routes each "
        "order counts. Lines that end early count nothing.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "depth", nargs="?", type=number, metavar="DEPTH", help=f"plies (default: {DEFAULT_DEPTH})"
    )
    parser.add_argument(
        "--variant",
        type=variant_name,
        metavar="V",
        help="name of the game (default: brazilian)",
    )
    parser.add_argument(
        "--fen",
        type=clean,
        metavar="F",
        help="position to start from; '-' reads one a line from standard input",
    )
    parser.add_argument("--divide", action="store_true", help="split the count by first move")
    parser.add_argument("--routes", action="store_true", help="count routes instead of moves")
    parser.add_argument("--threads", type=number, default=1, metavar="N", help="default: 1")
    parser.add_argument(
        "--hash",
        type=number,
        metavar="MB",
        help=f"hash table in MiB, one for all depths; 0 for none (default: {DEFAULT_HASH}, "
        "with --check 0)",
    )
    parser.add_argument(
        "--check",
        nargs="?",
        const=True,
        metavar="FILE",
        help="compare with the published counts that come with the program, or with the lines "
        "'FEN ;D1 n ;D2 n' of a file ('-': standard input); exit status 1 on any difference",
    )
    parser.add_argument(
        "--deep", action="store_true", help="check deeper counts too: minutes instead of seconds"
    )
    parser.add_argument("--json", action="store_true", help="JSON, one object a line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do what the arguments ask for."""
    if args.check is not None:
        extra = {
            "DEPTH": args.depth,
            "--fen": args.fen,
            "--divide": args.divide,
            "--routes": args.routes,
        }
        for name, value in extra.items():
            if value not in (None, False):
                raise ValueError(
                    f"--check takes no {name}; the depths are those of the checked counts"
                )
        return check.run(args)
    if args.deep:
        raise ValueError("--deep belongs to --check")
    depth = DEFAULT_DEPTH if args.depth is None else args.depth
    if depth == 0:
        raise ValueError("DEPTH must be at least 1")
    if args.hash is None:
        args.hash = DEFAULT_HASH
    args.table = PerftTable(args.hash) if args.hash else None
    perft(NO_PIECES, depth, **options(args))  # refuses what no count may have, before any output
    for position in positions(args.fen or "start", args.variant or "brazilian"):
        (show_divide if args.divide else show_depths)(position, depth, args)
    return 0


def options(args: argparse.Namespace) -> dict[str, Any]:
    """Give the options of the core's counting functions."""
    return {"routes": args.routes, "threads": args.threads, "table": args.table}


def describe(position: Position, args: argparse.Namespace) -> dict[str, Any]:
    """Say what was counted, for JSON."""
    return {"variant": position.variant, "fen": position.fen(), "routes": args.routes}


def show_depths(position: Position, depth: int, args: argparse.Namespace) -> None:
    """Count every depth up to the given one, printing each as it is known."""
    unit = "routes" if args.routes else "moves"
    if not args.json:
        print(position.variant, position.fen())
        print(f"depth {unit:>24} {'seconds':>10} {'million/s':>10}", flush=True)
    counts = []
    for plies in range(1, depth + 1):
        start = time.perf_counter()
        with progress(f"depth {plies}") as show:
            count = perft(position, plies, progress=show, **options(args))
        seconds = time.perf_counter() - start
        counts.append({"depth": plies, "count": count, "seconds": round(seconds, 6)})
        if not args.json:
            speed = f"{count / seconds / 1e6:.1f}" if seconds > CLOCK_GRAIN else "-"
            print(f"{plies:5} {count:24,} {seconds:10.3f} {speed:>10}", flush=True)
    if args.json:
        print_json({**describe(position, args), "counts": counts})


def show_divide(position: Position, depth: int, args: argparse.Namespace) -> None:
    """Count one depth, split by first move."""
    with progress(f"depth {depth}") as show:
        below = divide(position, depth, progress=show, **options(args))
    counts = {position.move_text(move): count for move, count in below.items()}
    total = sum(counts.values())
    if args.json:
        print_json({**describe(position, args), "depth": depth, "divide": counts, "total": total})
        return
    if args.fen == "-":
        print(position.variant, position.fen())
    rows = [(text, f"{count:,}") for text, count in counts.items()]
    print(table([*rows, ("total", f"{total:,}")], "<>"))
