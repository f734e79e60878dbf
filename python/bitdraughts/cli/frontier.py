"""``bitdraughts frontier``: the unique positions of a ply, made and looked at."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import FrontierError, FrontierFileError
from .declare import FOUND_WRONG, STATUSES, Answer, Example, command, group
from .inputs import NO_PIECES, add_json, add_threads, add_variant, clean, number, positions
from .output import print_json, progress, table
from .saving import refuse

if TYPE_CHECKING:
    from .. import Position
    from ..frontier import Frontier

ANSWER = Answer(
    "one object",
    {
        "variant": "name of the game",
        "root": "the position it begins with, as FEN",
        "ply": "plies from there",
        "routes": "whether multiplicities count routes instead of moves",
        "symmetry": "whether positions seen from other sides share a row",
        "positions": "unique positions: rows",
        "total": "lines that lead there: the sum of all multiplicities",
        "bytes": "size of the file",
    },
)
DAMAGED = {**STATUSES, FOUND_WRONG: "the file is no frontier, or damaged"}
BUILD = "bitdraughts frontier build ply6.bdf --ply 6"


def add(commands: Any) -> None:
    """Declare the command and what it can do."""
    actions = group(
        commands,
        "frontier",
        summary="make and look at files of the unique positions of a ply",
        about="Frontiers: the unique positions that so many plies lead to, each with its "
        "multiplicity, the number of lines that lead there.",
        examples=(Example(BUILD, "the positions after six plies"),),
        statuses=DAMAGED,
    )
    build = command(
        actions,
        "build",
        found_wrong(run_build),
        summary="make a frontier and save it",
        progress=True,
        about="Make the frontier of a ply and save it in a file; sum it up.",
        examples=(
            Example(BUILD, "the positions after six plies"),
            Example(
                "bitdraughts frontier build turkish.bdf --ply 4 --variant turkish --symmetry",
                "Turkish draughts, the same positions from both sides once",
            ),
        ),
        answer=ANSWER,
    )
    build.add_argument("file", metavar="FILE", type=Path, help="where to save it")
    add_root(build)
    build.add_argument(
        "--ply", type=number, required=True, metavar="PLY", help="plies from the position (needed)"
    )
    add_building(build)
    build.add_argument("--force", action="store_true", help="let FILE be replaced")
    add_json(build, "one object")
    info = command(
        actions,
        "info",
        found_wrong(run_info),
        summary="check every row of a file and sum it up",
        about="Check a file and every row in it, and sum it up.",
        examples=(Example("bitdraughts frontier info saved.bdf", "what a file holds"),),
        answer=ANSWER,
        statuses=DAMAGED,
    )
    info.add_argument("file", metavar="FILE", type=Path, help="a file that build has made")
    add_json(info, "one object")


def add_root(parser: argparse.ArgumentParser) -> None:
    """Declare the position from which plies are counted."""
    add_variant(parser)
    parser.add_argument(
        "--fen",
        type=clean,
        default="start",
        metavar="FEN",
        help="position to start from (default: start)",
    )


def add_building(parser: argparse.ArgumentParser) -> None:
    """Declare how a frontier is made."""
    parser.add_argument("--routes", action="store_true", help="count routes instead of moves")
    parser.add_argument(
        "--symmetry",
        action="store_true",
        help="one row for positions that are the same game seen from another side",
    )
    add_threads(parser)
    parser.add_argument(
        "--memory",
        type=number,
        default=1024,
        metavar="MIB",
        help="MiB to work in before temporary files are used (default: %(default)s)",
    )


def root_of(args: argparse.Namespace) -> Position:
    """Give the position that ``add_root`` has declared."""
    if args.fen == "-":
        raise ValueError("--fen takes a position here, not '-'")
    (position,) = positions(args.fen, args.variant)
    return position


def found_wrong(
    run: Callable[[argparse.Namespace], int],
) -> Callable[[argparse.Namespace], int]:
    """Make what a damaged file or contradicting numbers raise an exit status of 1."""
    from . import ended

    def run_and_tell(args: argparse.Namespace) -> int:
        try:
            return run(args)
        except (FrontierError, FrontierFileError) as error:
            return ended(f"error: {error}", FOUND_WRONG)

    return run_and_tell


def run_build(args: argparse.Namespace) -> int:
    """Make a frontier."""
    from ..frontier import build

    root = root_of(args)
    refuse(args.file, args.force, "--force lets it be replaced")
    build(NO_PIECES, args.ply, threads=args.threads, memory_mb=args.memory)  # refuses bad numbers
    frontier = build(root, 0, routes=args.routes, symmetry=args.symmetry)
    while frontier.ply < args.ply:
        with progress(f"ply {frontier.ply + 1}", " rows") as show:
            frontier = frontier.expand(threads=args.threads, memory_mb=args.memory, progress=show)
    frontier.save(args.file)
    show_frontier(frontier, args)
    return 0


def run_info(args: argparse.Namespace) -> int:
    """Look at a frontier."""
    from ..frontier import load

    show_frontier(load(args.file, mmap=True), args)
    return 0


def show_frontier(frontier: Frontier, args: argparse.Namespace) -> None:
    """Sum a frontier up."""
    facts = {
        "variant": frontier.variant,
        "root": frontier.root.fen(),
        "ply": frontier.ply,
        "routes": frontier.routes,
        "symmetry": frontier.symmetry,
        "positions": len(frontier),
        "total": frontier.total,
        "bytes": args.file.stat().st_size,
    }
    if args.json:
        print_json(facts)
    else:
        print(facts_table(facts))


def facts_table(facts: dict[str, Any]) -> str:
    """Lay out names and values for people."""
    return table([(name.replace("_", " "), shown(value)) for name, value in facts.items()])


def shown(value: object) -> str:
    """Show a value to people.

    >>> [shown(value) for value in (True, 10**6, "a", 1.23456, None, [1, 2])]
    ['yes', '1,000,000', 'a', '1.235', '-', '1, 2']
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == []:
        return "-"
    if isinstance(value, list):
        return ", ".join(map(shown, value))
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
