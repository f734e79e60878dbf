"""``bitdraughts frontier``: the unique positions of a ply, made and looked at."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import FrontierError, FrontierFileError
from .inputs import NO_PIECES, add_variant, clean, number, positions
from .output import print_json, progress, table
from .saving import refuse

if TYPE_CHECKING:
    from .. import Position
    from ..frontier import Frontier

EPILOG = "Exit status: 0 fine, 1 a file that is no frontier or damaged, 2 misused."


def add(commands: Any) -> None:
    """Declare the command and what it can do."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "frontier",
        help="make and look at files of the unique positions of a ply",
        description="Frontiers: the unique positions that so many plies lead to, each with its "
        "multiplicity, the number of lines that lead there.",
        epilog=EPILOG,
        allow_abbrev=False,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True, dest="action")
    build = actions.add_parser("build", help="make a frontier and save it", allow_abbrev=False)
    build.add_argument("file", metavar="FILE", type=Path, help="where to save it")
    add_root(build)
    build.add_argument(
        "--ply", type=number, required=True, metavar="K", help="plies from the position"
    )
    add_building(build)
    build.add_argument("--force", action="store_true", help="let FILE be replaced")
    build.add_argument("--json", action="store_true", help="JSON, one object a line")
    build.set_defaults(run=found_wrong(run_build))
    info = actions.add_parser(
        "info", help="check every row of a file and sum it up", epilog=EPILOG, allow_abbrev=False
    )
    info.add_argument("file", metavar="FILE", type=Path)
    info.add_argument("--json", action="store_true", help="JSON, one object a line")
    info.set_defaults(run=found_wrong(run_info))


def add_root(parser: argparse.ArgumentParser) -> None:
    """Declare the position from which plies are counted."""
    add_variant(parser)
    parser.add_argument(
        "--fen", type=clean, default="start", metavar="F", help="position to start from"
    )


def add_building(parser: argparse.ArgumentParser) -> None:
    """Declare how a frontier is made."""
    parser.add_argument("--routes", action="store_true", help="count routes instead of moves")
    parser.add_argument(
        "--symmetry",
        action="store_true",
        help="one row for positions that are the same game seen from another side",
    )
    parser.add_argument("--threads", type=number, default=1, metavar="N", help="default: 1")
    parser.add_argument(
        "--memory",
        type=number,
        default=1024,
        metavar="MB",
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
    from . import FOUND_WRONG, ended

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
        with progress(f"ply {frontier.ply + 1}") as show:
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
