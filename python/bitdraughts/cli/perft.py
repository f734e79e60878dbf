"""``bitdraughts perft``: counts of a position, depth by depth or split by first move."""

from __future__ import annotations

import argparse
import time
from typing import Any

from .. import PerftTable, Position, divide, perft
from . import check
from .declare import FOUND_WRONG, STATUSES, Answer, Example, command
from .inputs import NO_PIECES, add_json, add_threads, add_variant, clean, number, positions
from .output import print_json, progress, table

DEFAULT_DEPTH = 8
DEFAULT_HASH = 128
"""MiB of hash table: as much as depth 14 or so can use, and little enough for any machine."""
CLOCK_GRAIN = 0.005
"""Seconds below which a speed would say more of the clock than of the count."""


ABOUT = """\
Count legal move sequences ply by ply, or check counts that are known. A capture counts once,
whatever the order of the captured pieces; with --routes each order counts. Lines that end early
count nothing."""

EXAMPLES = (
    Example("bitdraughts perft 6", "the start position of Brazilian draughts, to 6 plies"),
    Example(
        "bitdraughts perft 5 --divide --variant english --threads 2",
        "English draughts, split by first move, with two threads",
    ),
    Example(
        "bitdraughts perft --check counts.perft",
        "compare with a file of lines such as 'W:W5:B12 ;D1 1 ;D2 1'",
    ),
)

ANSWER = Answer(
    "an object for each position, on a line of its own; with --check one object",
    {
        "variant": "name of the game",
        "fen": "the position",
        "routes": "whether routes are counted",
        "counts[].depth": "plies",
        "counts[].count": "lines of that many plies",
        "counts[].seconds": "time it took",
        "depth": "with --divide: plies",
        "divide.MOVE": "with --divide: lines that begin with the move",
        "total": "with --divide: their sum",
        "positions[].name": "with --check: what the suite calls the position",
        "positions[].variant": "name of the game",
        "positions[].fen": "the position",
        "positions[].confirmed.LETTER": "depth to which counts of moves (D) or routes (R) agree",
        "positions[].ok": "whether all do",
        "positions[].difference.entry": "the first that does not, such as D7",
        "positions[].difference.expected": "what the suite says",
        "positions[].difference.found": "what was counted",
        "differing": "with --check: positions with a difference",
        "seconds": "with --check: time it took",
    },
)


def add(commands: Any) -> None:
    """Declare the command."""
    parser = command(
        commands,
        "perft",
        run,
        summary="count the lines of play of each length",
        progress=True,
        about=ABOUT,
        examples=EXAMPLES,
        answer=ANSWER,
        statuses={**STATUSES, FOUND_WRONG: "with --check: a count differs"},
    )
    parser.add_argument(
        "depth", nargs="?", type=number, metavar="DEPTH", help=f"plies (default: {DEFAULT_DEPTH})"
    )
    add_variant(parser, default=None, says="brazilian; with --check what the file says, or all")
    parser.add_argument(
        "--fen",
        type=clean,
        metavar="FEN",
        help="position to start from, '-' for one a line from standard input (default: start)",
    )
    parser.add_argument("--divide", action="store_true", help="split the count by first move")
    parser.add_argument("--routes", action="store_true", help="count routes instead of moves")
    add_threads(parser)
    parser.add_argument(
        "--hash",
        type=number,
        metavar="MIB",
        help=f"hash table in MiB, one for all depths; 0 for none (default: {DEFAULT_HASH}, "
        "with --check 0)",
    )
    parser.add_argument(
        "--check",
        nargs="?",
        const=True,
        metavar="FILE",
        help="compare with the published counts that come with the program, or with the lines "
        "'FEN ;D1 n ;D2 n' of a file, '-' for standard input (default: nothing is compared)",
    )
    parser.add_argument(
        "--deep", action="store_true", help="check deeper counts too: minutes instead of seconds"
    )
    add_json(parser, "one object a line")


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
