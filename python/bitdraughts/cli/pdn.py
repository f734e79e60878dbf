"""``bitdraughts pdn``: archives of games, checked, counted, converted, shown and made pages of."""

from __future__ import annotations

import argparse
from typing import Any

from .pdn_check import add as add_check
from .pdn_convert import add as add_convert
from .pdn_html import add as add_html
from .pdn_show import add as add_show
from .pdn_stats import add as add_stats

EPILOG = """\
FILE is a file of games, plain or compressed (.gz, .zip), '-' for standard
input, a folder, which is searched for such files, or a pattern such as
'games/**/*.pdn'. A file that is met twice is read once.

Exit status: 0 fine, 1 games or files with errors, 2 misused, or a file that
cannot be opened; what can be read is read all the same."""


def add(commands: Any) -> None:
    """Declare the command and what it can do."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "pdn",
        help="check, count, convert and show files of games",
        description="Files of games in PDN, the Portable Draughts Notation.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True, dest="action")
    for add_action in (add_check, add_stats, add_convert, add_show, add_html):
        add_action(actions)
