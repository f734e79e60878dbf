"""``bitdraughts completion``: scripts that let a shell complete command lines.

They are made by shtab out of the parser. A script needs neither shtab nor Python when it is used,
so that completing is quick, and holds the names of variants and draw rules as they are here.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from .. import Variant, variants
from .declare import Example, Parser, command

SHELLS = ("bash", "zsh", "fish")

NOTES = """\
The script goes to standard output, to be saved where the shell looks for it:

  bitdraughts completion bash > ~/.local/share/bash-completion/completions/bitdraughts
  bitdraughts completion zsh > ~/.local/share/zsh/site-functions/_bitdraughts
  bitdraughts completion fish > ~/.config/fish/completions/bitdraughts.fish

bash needs the package bash-completion for that, or a line in ~/.bashrc that sources the file; for
zsh the folder must be in $fpath before compinit runs.

This needs the package shtab: pip install 'bitdraughts[completion]'. The scripts do not."""

GAMES = ("*.pdn", "*.pdn.gz", "*.pdn.zst", "*.zip")
ENDINGS: dict[str, tuple[str, ...]] = {
    "pdn": GAMES,
    "play": ("*.pdn",),
    "perft": ("*.perft",),
    "show --svg": ("*.svg",),
    "show --png": ("*.png",),
    "frontier": ("*.bdf",),
    "pdn html -o": ("*.html",),
    "pdn stats --plot": ("*.svg", "*.png", "*.pdf"),
}
"""Of the files a command reads or writes; of those of an option, where they differ."""
FOLDERS = ("FOLDER", "OTHER", "DIR")


def add(commands: Any, whole: Callable[[], Parser]) -> None:
    """Declare the command; ``whole`` makes the parser of all commands."""
    parser = command(
        commands,
        "completion",
        partial(run, whole),
        summary="print a script that completes command lines in a shell",
        about="Print a script that lets bash, zsh or fish complete commands, options, variants, "
        "draw rules and the names of files.",
        notes=NOTES,
        examples=(Example("bitdraughts completion bash", "the script for bash"),),
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))


def run(whole: Callable[[], Parser], args: argparse.Namespace) -> int:
    """Print the script."""
    try:
        shtab = import_module("shtab")
    except ModuleNotFoundError:
        raise ValueError(
            "completion scripts need shtab; install it with pip install 'bitdraughts[completion]'"
        ) from None
    parser = whole()
    for path, one in walk(parser):
        one.description = one.summary  # shells have a line for each
        for action in one._actions:
            complete(action, path, shtab)
    print(shtab.complete(parser, args.shell).rstrip())
    return 0


def walk(parser: Parser, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Parser]]:
    """Give all parsers, each with the names that lead to it."""
    yield path, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from walk(inner, (*path, name))


def complete(action: argparse.Action, path: tuple[str, ...], shtab: Any) -> None:
    """Say how the value of an argument is completed."""
    from ..draws import DrawRules

    if action.metavar == "VARIANT":
        names = variants()
        aliases = [alias for name in names for alias in Variant(name).aliases]
        action.choices = [*names, *aliases, *(["medieval"] if path == ("play",) else [])]
    elif action.metavar == "RULES":
        action.choices = list(DrawRules)
    elif action.metavar == "FEN":
        action.choices = ["start"]
    elif action.metavar == "FILE":
        option = " ".join((*path, *action.option_strings[:1]))
        endings = ENDINGS.get(option) or ENDINGS[path[0]]
        action.complete = files(endings, shtab)  # type: ignore[attr-defined]
    elif action.metavar in FOLDERS:
        action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]


def files(endings: tuple[str, ...], shtab: Any) -> dict[str, Any]:
    """Say that files with these endings, and folders, complete an argument."""
    found: dict[str, Any] = shtab.glob(*endings)
    if len(endings) == 1:
        # What shtab writes, '(*.bdf)', zsh takes for a qualifier unless there is an '|' in it.
        found["zsh"] = f"_files -g '{endings[0]}'"
    return found
