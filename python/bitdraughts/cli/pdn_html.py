"""``bitdraughts pdn html``: games as a page for a browser."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._files import whole
from .declare import Answer, Example, command
from .inputs import add_json, number
from .output import print_json, write_bytes
from .pdn_files import STATUSES, Reader, add_files, add_filter, in_number
from .pdn_show import chosen
from .saving import refuse
from .terminal import printable

if TYPE_CHECKING:
    from ..pdn import Record

LIMIT = 2000
STANDARD_OUTPUT = "-"
LAST = "last"

NOTES = """\
The page holds everything it needs, works from a file and without a network, and shows moves with
variations and comments beside a board to walk through.

A game with errors is shown up to the first of them, which is told above it."""


ANSWER = Answer(
    "one object, needs -o",
    {
        "output": "file that was written",
        "games": "games on the page",
        "with_errors": "how many of them have errors",
    },
)


def add(actions: Any) -> None:
    """Declare the command."""
    parser = command(
        actions,
        "html",
        run,
        summary="make a page for a browser",
        about="Write games as one HTML page: a board and the moves to walk through.",
        notes=NOTES,
        examples=(
            Example("bitdraughts pdn html games.pdn -o games.html", "all games of a file"),
            Example(
                "bitdraughts pdn html games.pdn --game 1 --open-at last -o game.html",
                "how one ended",
            ),
        ),
        answer=ANSWER,
        statuses={**STATUSES, 1: "games with errors, or damaged files"},
    )
    add_files(parser)
    add_filter(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        default=STANDARD_OUTPUT,
        help="write to this file (default: standard output)",
    )
    parser.add_argument("--force", action="store_true", help="let -o replace a file")
    parser.add_argument("--game", type=number, metavar="N", help="only this game (default: all)")
    parser.add_argument("--title", metavar="TEXT", help="of the page (default: the players)")
    parser.add_argument(
        "--theme",
        metavar="THEME",
        choices=["auto", "light", "dark"],
        default="auto",
        help="colours of the page: auto, light or dark (default: auto, as the reader's system)",
    )
    parser.add_argument(
        "--open-at",
        type=ply,
        metavar="PLY",
        default=0,
        help="the ply each game is opened at, or 'last' (default: the start)",
    )
    parser.add_argument(
        "--coordinates",
        metavar="WHICH",
        choices=["numeric", "algebraic", "both", "none"],
        help="on the board: numeric, algebraic, both or none (default: by the variant)",
    )
    parser.add_argument(
        "--limit",
        type=number,
        metavar="N",
        default=LIMIT,
        help="refuse more games than this; 0: any number (default: %(default)s)",
    )
    add_json(parser, "one object that says what was written")


def ply(text: str) -> int:
    """Read a number of plies, or -1 for the last."""
    return -1 if text == LAST else number(text)


def run(args: argparse.Namespace) -> int:
    """Make the page; 1 if something in the files is wrong."""
    from ..page import html

    if args.game == 0:
        raise ValueError("games are counted from 1; there is no game 0")
    path = None if args.output == STANDARD_OUTPUT else Path(args.output)
    if path is None and args.json:
        raise ValueError("--json needs -o, or it would stand in the page")
    if path is not None:
        refuse(path, args.force, "--force replaces it")
    with Reader(args, "reading") as reader:
        if path is not None:
            refuse_own_input(path, reader)
        records = list(wanted(reader, args))
        reader.end()
    if not records:
        if reader.all_read:
            which = "" if args.game is None else f" {args.game:,}"
            raise ValueError(f"no game{which} to make a page of")
        return reader.status()
    if reader.unopened:
        return reader.status()
    text = html(
        records,
        title=args.title,
        theme=args.theme,
        start=args.open_at,
        limit=None,
        board=None if args.coordinates is None else {"coordinates": args.coordinates},
    )
    if path is None:
        write_bytes(io.BytesIO(text.encode()))
    else:
        with whole(path) as file:
            file.write(text.encode())
    wrong = sum(bool(record.errors) for record in records)
    if args.json:
        print_json({"output": args.output, "games": len(records), "with_errors": wrong})
    elif path is not None:
        errors = f" ({wrong:,} with errors)" if wrong else ""
        print(f"{in_number(len(records))}{errors} written to {printable(args.output)}")
    return reader.status(wrong=wrong != 0)


def wanted(reader: Reader, args: argparse.Namespace) -> Iterator[Record]:
    """Give the games that were asked for; ValueError if they are more than the limit."""
    if args.game is not None:
        found = chosen(reader, args.game)
        if found is not None:
            yield found[2]
        return
    count = 0
    for source in reader.sources:
        for record in reader.games(source):
            if args.only_variant and record.variant not in args.only_variant:
                continue
            count += 1
            if args.limit and count > args.limit:
                raise ValueError(
                    f"more than {args.limit:,} games, and a page with all of them is slow to open; "
                    "choose some with --game or --only-variant, or allow more with --limit"
                )
            yield record


def refuse_own_input(path: Path, reader: Reader) -> None:
    """Refuse to write to a file that is read."""
    for source in reader.sources:
        there = source.path is not None and source.path.exists() and path.exists()
        if source.path is not None and there and path.samefile(source.path):
            raise ValueError(f"{path} is one of the files to be read; choose another for -o")
