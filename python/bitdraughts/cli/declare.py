"""How commands are declared: what their help, their errors and the page docs/cli.md are made of."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn

from .terminal import WHEN

WIDEST = 100
"""Columns of help on a wide terminal: longer lines are hard to read."""

MISUSED = "misused, or something cannot be opened or written"
FOUND_WRONG = 1
STATUSES = {0: "fine", 2: MISUSED}


class Example(NamedTuple):
    """A command line to copy, and what it is good for."""

    line: str
    purpose: str


class Answer(NamedTuple):
    """What ``--json`` prints.

    ``keys`` say what stands where: ``counts[].depth`` is in each entry of a list, and a name in
    capitals, as in ``divide.MOVE``, stands for any name.
    """

    shape: str
    keys: Mapping[str, str]


class HelpFormatter(argparse.HelpFormatter):
    """Wraps paragraph by paragraph; indented lines stay as they are."""

    def __init__(self, prog: str) -> None:
        """Leave room for names of options, and take no more columns than can be read."""
        super().__init__(prog, max_help_position=26)
        self._width = min(self._width, WIDEST)

    def add_argument(self, action: argparse.Action) -> None:
        """Make room for the indent of commands too, which argparse forgets."""
        super().add_argument(action)
        if isinstance(action, argparse._SubParsersAction):
            self._action_max_length += self._indent_increment

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(
            textwrap.indent(part, indent)
            if part.startswith(" ") or "\n " in part
            else textwrap.fill(part, width, initial_indent=indent, subsequent_indent=indent)
            for part in text.split("\n\n")
        )


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors reach ``main`` instead of printing a usage text."""

    def __init__(
        self,
        *,
        about: str,
        notes: str = "",
        examples: Sequence[Example] = (),
        answer: Answer | None = None,
        statuses: Mapping[int, str] = STATUSES,
        prog: str | None = None,
        **_: object,
    ) -> None:
        """Make the help of these texts, and keep them for those who want them one by one.

        From Python 3.14 on, ``color`` is handed down to commands; help is plain text in all.
        """
        self.summary: str = ""
        """What the list of commands says of it."""
        self.about = about
        self.notes = notes
        self.examples: tuple[Example, ...] = tuple(examples)
        self.answer: Answer | None = answer
        self.statuses: dict[int, str] = dict(sorted(statuses.items()))
        super().__init__(
            prog=prog,
            description=about,
            epilog="\n\n".join(self._epilog()),
            formatter_class=HelpFormatter,
            allow_abbrev=False,
        )
        self.color = False

    def _epilog(self) -> Iterable[str]:
        if self.notes:
            yield self.notes
        if self.examples:
            lines = (f"  {line}\n      {purpose}" for line, purpose in self.examples)
            yield "examples:\n" + "\n".join(lines)
        ends = "; ".join(f"{status} {meaning}" for status, meaning in self.statuses.items())
        yield f"Exit status: {ends}."

    def error(self, message: str) -> NoReturn:
        """Raise the message as a ValueError that names the help to read."""
        raise ValueError(f"{message} (see {self.prog} --help)")

    def parse(self, arguments: Sequence[str] | None) -> argparse.Namespace:
        """Read a command line; what is unknown is told by the command it was given to."""
        args, unknown = self.parse_known_args(arguments)
        if unknown:
            here: Parser = getattr(args, "parser", self)
            name = unknown[0].partition("=")[0]
            hint = near(name, here._option_string_actions) if name.startswith("-") else ""
            here.error(f"unrecognized arguments: {' '.join(unknown)}{hint}")
        return args

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a help; where it cannot be written, that is an error as of any other output."""
        out = sys.stderr if file is None else file
        out.write(message)
        out.flush()

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = list(map(str, action.choices or ()))
        if choices and value not in choices:
            what = (action.metavar or "value") if not action.option_strings else "value"
            raise argparse.ArgumentError(
                action if action.option_strings else None,
                f"unknown {str(what).lower()} {str(value)!r}{near(str(value), choices)}; "
                f"expected one of {', '.join(choices)}",
            )


def near(text: str, names: Iterable[str]) -> str:
    """Ask whether one of some names was meant, if one is close.

    >>> near("prft", ["perft", "play"]), near("xyz", ["perft", "play"])
    (' (did you mean perft?)', '')
    """
    found = get_close_matches(text, list(names), 1)
    return f" (did you mean {found[0]}?)" if found else ""


def command(
    commands: Any,
    name: str,
    run: Callable[[argparse.Namespace], int] | None,
    *,
    summary: str,
    progress: bool = False,
    board: bool = False,
    **texts: Any,
) -> Parser:
    """Declare a command, or with ``run`` None a group of them; ``texts`` are those of Parser."""
    parser: Parser = commands.add_parser(name, help=summary, **texts)
    parser.summary = summary
    if run is not None:
        parser.set_defaults(run=run, parser=parser)
        terminal = parser.add_argument_group("on a terminal")
        terminal.add_argument(
            "--color",
            choices=WHEN,
            metavar="WHEN",
            default="auto",
            help="color what is printed: always, never or auto, which is on a terminal without "
            "NO_COLOR (default: auto)",
        )
        if board:
            terminal.add_argument(
                "--pieces",
                choices=["letters", "signs"],
                default="letters",
                help="draw pieces as letters, or as the signs of Unicode where the output can take "
                "them; on a dark ground these look as if the sides were changed (default: letters)",
            )
        if progress:
            terminal.add_argument(
                "--no-progress",
                action="store_true",
                help="do not show how far it is (default: shown on standard error after a second)",
            )
    return parser


def group(commands: Any, name: str, *, summary: str, **texts: Any) -> Any:
    """Declare a command that consists of commands; give what these are added to."""
    parser = command(commands, name, None, summary=summary, **texts)
    return parser.add_subparsers(metavar="ACTION", required=True, dest="action")
