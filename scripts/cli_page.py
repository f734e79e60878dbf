#!/usr/bin/env python3
"""Write docs/cli.md, the page about the command line, out of the parser.

With --check nothing is written: the exit status is 1 if the page is not what would be written.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from bitdraughts.cli import ENVIRONMENT, parser
from bitdraughts.cli.completion import walk
from bitdraughts.cli.declare import Parser

PAGE = Path(__file__).resolve().parents[1] / "docs" / "cli.md"
WIDTH = 110

GENERAL = """\
## In general

A position is a FEN such as `W:W31,32:B1,K2`, or `start` for the start position of the variant;
where `-` is allowed, positions are read from standard input, one a line. Variants are called by
their names or other names, which `bitdraughts variants` lists; the default is Brazilian draughts.

Results go to standard output, everything else to standard error. An error is one line there.
Files appear whole or not at all: they are written under another name first, then renamed.

On a terminal, boards, problems and errors are colored, and counts that take more than a second
show on standard error how far they are, with speed and time left: as a bar if the package tqdm is
there (`pip install 'bitdraughts[progress]'`), or else as a line. Nothing of this goes into a pipe
or a file, unless `--color always` asks for colors there; `FORCE_COLOR` is not looked at. Pieces
are letters, so that every terminal can show them; `--pieces signs` draws them as signs where the
output can take them.

### JSON

`--json` prints the same facts for programs, as one document on a line, or one a line where there
are several. Each command lists its keys below: `counts[].depth` is in each entry of the list
`counts`, and a name in capitals, as in `divide.MOVE`, stands for any name. Keys that are there
only sometimes say when. New ones may be added; those listed keep their meaning.

Whole numbers are JSON integers of any size. Counts go beyond 2^53, so a program must not read
them into floating point numbers, as JavaScript's `JSON.parse` does. Positions are FENs with
squares as numbers. Text is ASCII, with `\\u` escapes.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, or check it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--check", action="store_true", help="write nothing")
    text = page()
    if not options.parse_args(arguments).check:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    print(f"{PAGE} is not what the parser says; run scripts/cli_page.py", file=sys.stderr)
    return 1


def page() -> str:
    """Give the text of the page."""
    parsers = {" ".join(path): one for path, one in walk(parser())}
    whole = parsers.pop("")
    lines = [
        "# The command line",
        "",
        "Made from the help texts by `scripts/cli_page.py`; `--help` shows them too.",
        "",
        *paragraphs(whole.about),
        "| command | what it does |",
        "|---|---|",
        *(
            f"| [{name}](#{name.replace(' ', '-')}) | {one.summary} |"
            for name, one in parsers.items()
        ),
        "",
        *GENERAL.splitlines(),
        "",
        "### Environment",
        "",
        *entries((f"`{name}`", meaning) for name, meaning in ENVIRONMENT.items()),
        "### Exit status",
        "",
        *statuses(whole),
    ]
    for name, one in parsers.items():
        lines += section(name, one)
    return "\n".join(lines).rstrip() + "\n"


def section(name: str, one: Parser) -> Iterator[str]:
    """Describe a command."""
    yield from (f"## {name}", "")
    if one.get_default("run") is None:
        yield from paragraphs(one.about)
    else:
        yield from ("```text", *usage(name, one), "```", "")
        yield from paragraphs(one.about)
        yield from arguments_of(one)
    yield from paragraphs(one.notes)
    if one.examples:
        yield from ("Examples:", "", "```text")
        for line, purpose in one.examples:
            yield from (f"# {purpose}", f"$ {line}")
        yield from ("```", "")
    if one.answer is not None:
        yield from (f"JSON: {one.answer.shape}.", "")
        yield from entries((f"`{key}`", meaning) for key, meaning in one.answer.keys.items())
    yield from ("Exit status:", "")
    yield from statuses(one)


def usage(name: str, one: Parser) -> list[str]:
    """Write the form of a command line; options that may be left out stand in brackets."""
    words = [f"bitdraughts {name}"]
    actions = [action for action in one._actions if action.dest != "help"]
    for action in actions:
        if action.option_strings:
            word = called(action)[0]
            words.append(word if action.required else f"[{word}]")
    for action in actions:
        if not action.option_strings:
            word = str(action.metavar)
            more = f"{word} ..." if action.nargs in ("+", "*") else word
            words.append(f"[{more}]" if action.nargs in ("?", "*") else more)
    glued = [word.replace(" ", "\0") for word in words]
    lines = textwrap.wrap(
        " ".join(glued),
        WIDTH,
        subsequent_indent=" " * 4,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]


def called(action: argparse.Action) -> list[str]:
    """Give the forms of an argument: ``-o FILE``, ``--output FILE``."""
    value = str(action.metavar or "|".join(map(str, action.choices or ())))
    if not action.option_strings:
        return [value]
    if action.nargs == 0:
        return list(action.option_strings)
    value = f"[{value}]" if action.nargs == "?" else value
    return [f"{option} {value}" for option in action.option_strings]


def arguments_of(one: Parser) -> Iterator[str]:
    """List the arguments of a command, then its options, then those for terminals."""
    told = one._get_formatter()._expand_help
    for group in one._action_groups:
        actions = [action for action in group._group_actions if action.dest != "help"]
        if actions:
            title = "arguments" if group.title == "positional arguments" else group.title
            yield from (f"{str(title).capitalize()}:", "")
            yield from entries(
                (", ".join(f"`{form}`" for form in called(action)), told(action))
                for action in actions
            )


def entries(pairs: Iterator[tuple[str, str]]) -> Iterator[str]:
    """Write a list of terms and what they mean."""
    for term, meaning in pairs:
        yield from filled(f"- {term}: {plain(meaning)}", "  ")
    yield ""


def statuses(one: Parser) -> Iterator[str]:
    """List the exit statuses of a command."""
    yield from entries((str(status), meaning) for status, meaning in one.statuses.items())


def paragraphs(text: str) -> Iterator[str]:
    """Write a text of the help; indented lines are something to copy."""
    for part in filter(None, text.split("\n\n")):
        if part.startswith(" "):
            yield from ("```text", *textwrap.dedent(part).splitlines(), "```", "")
        else:
            yield from (*filled(plain(part)), "")


def filled(text: str, indent: str = "") -> list[str]:
    """Break a text into lines."""
    return textwrap.wrap(
        text,
        WIDTH,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def plain(text: str) -> str:
    """Keep Markdown from seeing signs in a text."""
    return text.replace("*", "\\*").replace("<", "\\<")


if __name__ == "__main__":
    sys.exit(main())
