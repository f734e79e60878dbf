"""``bitdraughts pdn``: archives of games, checked, counted, converted, shown and made pages of."""

from __future__ import annotations

from typing import Any

from .declare import Example, group
from .pdn_check import add as add_check
from .pdn_convert import add as add_convert
from .pdn_files import STATUSES
from .pdn_html import add as add_html
from .pdn_show import add as add_show
from .pdn_stats import add as add_stats

NOTES = """\
FILE is a file of games, plain or compressed (.gz, .zst, .zip), '-' for standard input, a folder,
which is searched for such files, or a pattern such as 'games/**/*.pdn'. A file that is met twice
is read once."""


def add(commands: Any) -> None:
    """Declare the command and what it can do."""
    actions = group(
        commands,
        "pdn",
        summary="check, count, convert and show files of games",
        about="Read files of games in PDN, the Portable Draughts Notation.",
        notes=NOTES,
        examples=(
            Example("bitdraughts pdn check games.pdn", "what is wrong in a file"),
            Example("bitdraughts pdn show games.pdn --game 2", "a game, move by move"),
        ),
        statuses={**STATUSES, 1: "games or files with errors"},
    )
    for add_action in (add_check, add_stats, add_convert, add_show, add_html):
        add_action(actions)
