"""``bitdraughts variants`` and ``bitdraughts info``: the facts of games, and of this program."""

from __future__ import annotations

import argparse
import platform
from typing import Any

from .. import Variant, build_info, variants
from .inputs import variant_name
from .output import print_json, table


def add(commands: Any) -> None:
    """Declare both commands."""
    compare: argparse.ArgumentParser = commands.add_parser(
        "variants",
        help="list the variants, or compare some",
        description="List the variants; or, with names, show their facts side by side.",
        allow_abbrev=False,
    )
    compare.add_argument(
        "names", nargs="*", type=variant_name, metavar="NAME", help="variants to compare"
    )
    compare.add_argument(
        "--sources",
        action="store_true",
        help="add where each fact is written: article, or page and section",
    )
    compare.add_argument("--json", action="store_true", help="JSON, on one line")
    compare.set_defaults(run=run_variants)

    info: argparse.ArgumentParser = commands.add_parser(
        "info",
        help="say how this program was built",
        description="What a report of a fault needs: version, compiler, build type, CPU path.",
        allow_abbrev=False,
    )
    info.add_argument("--json", action="store_true", help="JSON, on one line")
    info.set_defaults(run=run_info)


def run_variants(args: argparse.Namespace) -> int:
    """List all variants, or compare those named."""
    if args.sources and not args.names:
        raise ValueError("--sources needs the names of variants")
    games = [Variant(name) for name in args.names or variants()]
    if not args.names:
        listed = [
            {"name": game.name, "aliases": list(game.aliases), "summary": game.summary}
            for game in games
        ]
        if args.json:
            print_json(listed)
        else:
            print(table((game.name, ", ".join(game.aliases), game.summary) for game in games))
        return 0

    facts = {
        game.name: {name: {"value": value, "source": source} for name, value, source in game.facts}
        for game in games
    }
    if args.json:
        print_json(facts)
        return 0
    rows = [("", *(game.name for game in games))]
    for name, *_ in games[0].facts:
        cells = [facts[game.name][name] for game in games]
        rows.append(
            (
                name,
                *(f"{c['value']} [{c['source']}]" if args.sources else c["value"] for c in cells),
            )
        )
    print(table(rows))
    return 0


def run_info(args: argparse.Namespace) -> int:
    """Say what runs here."""
    build = build_info()
    facts = {
        "bitdraughts": build["version"],
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
        "platform": platform.platform(),
        "compiler": build["compiler"],
        "build type": build["build_type"],
        "CPU path": build["kernel"],
    }
    if args.json:
        print_json({name.lower().replace(" ", "_"): value for name, value in facts.items()})
    else:
        print(table(facts.items()))
    return 0
