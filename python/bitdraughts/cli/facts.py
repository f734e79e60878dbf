"""``bitdraughts variants`` and ``bitdraughts info``: the facts of games, and of this program."""

from __future__ import annotations

import argparse
import platform
from typing import Any

from .. import Variant, build_info, variants
from .declare import Answer, Example, command
from .inputs import add_json, variant_name
from .output import print_json, table

VARIANTS_ANSWER = Answer(
    "a list of objects; with names, one object",
    {
        "[].name": "name of a variant",
        "[].aliases[]": "what it is also called",
        "[].summary": "the variant in a line",
        "VARIANT.FACT.value": "with names: a fact in words",
        "VARIANT.FACT.source": "with names: where it is written",
    },
)
INFO_ANSWER = Answer(
    "one object",
    {
        "bitdraughts": "version",
        "python": "version of Python, and which it is",
        "platform": "operating system and machine",
        "compiler": "what built the core",
        "build_type": "how",
        "cpu_path": "level of CPU instructions in use",
    },
)


def add(commands: Any) -> None:
    """Declare both commands."""
    compare = command(
        commands,
        "variants",
        run_variants,
        summary="list the variants, or compare some",
        about="List the variants; or, with names, show their facts side by side.",
        examples=(
            Example("bitdraughts variants", "all variants, a line each"),
            Example("bitdraughts variants english pure --sources", "two, fact by fact"),
        ),
        answer=VARIANTS_ANSWER,
    )
    compare.add_argument(
        "names",
        nargs="*",
        type=variant_name,
        metavar="VARIANT",
        help="variants to compare (default: list them all)",
    )
    compare.add_argument(
        "--sources",
        action="store_true",
        help="add where each fact is written: article, or page and section",
    )
    add_json(compare, "a list; with names, one object")

    info = command(
        commands,
        "info",
        run_info,
        summary="say how this program was built",
        about="Say what a report of a fault needs: version, compiler, build type, CPU path.",
        examples=(Example("bitdraughts info", "what is installed here"),),
        answer=INFO_ANSWER,
    )
    add_json(info, "one object")


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
