"""What only a terminal gets: colors, progress, signs for pieces; and what it must never get."""

from __future__ import annotations

import os
import sys
from typing import IO, Literal, NamedTuple

When = Literal["auto", "always", "never"]
WHEN: tuple[When, ...] = ("auto", "always", "never")

STYLES = {
    "error": "1;31",
    "warning": "35",
    "good": "32",
    "white": "1",
    "black": "31",
    "empty": "2",
    "last": "33",
}
"""What is written how, in colors that can be read on dark and on light ground. Red is what Black is
called where the sides are red and white, and in Pure Checkers."""

SIGNS = {
    "w": "\N{WHITE DRAUGHTS MAN}",
    "W": "\N{WHITE DRAUGHTS KING}",
    "b": "\N{BLACK DRAUGHTS MAN}",
    "B": "\N{BLACK DRAUGHTS KING}",
}


class Asked(NamedTuple):
    """What a command line asked for."""

    color: When = "auto"
    progress: bool = True
    signs: bool = False


asked: Asked = Asked()
"""Set anew by ``main`` for each command line."""


def is_colored(stream: IO[str]) -> bool:
    """Tell whether to color what goes to a stream: a terminal that can, and nobody minds.

    NO_COLOR and TERM=dumb are obeyed; without TERM nobody knows what an escape does. FORCE_COLOR is
    not obeyed: what goes into a pipe is for programs, unless ``--color always`` says otherwise.
    """
    if asked.color != "auto":
        return asked.color == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return stream.isatty()


def painted(text: str, style: str, stream: IO[str] | None = None) -> str:
    """Color a text for a stream, standard output unless another is given, or leave it as it is."""
    if not is_colored(sys.stdout if stream is None else stream):
        return text
    return f"\033[{STYLES[style]}m{text}\033[0m"


def printable(text: str) -> str:
    r"""Write what a terminal might obey, what turns text round, and line breaks as escapes.

    Text that others may have written goes through this on its way to a terminal: names, comments,
    names of files, and messages about them.

    >>> printable("Ana\x1b[2J Zoë")
    'Ana\\x1b[2J Zoë'
    """
    if text.isprintable():
        return text
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode() for one in text
    )


def shown(text: str) -> str:
    """Give what is printed of a whole file: all of it, but on a terminal only what is printable."""
    if not sys.stdout.isatty():
        return text
    return "\n".join(map(printable, text.split("\n")))


def has_signs() -> bool:
    """Tell whether pieces are signs: they were asked for, and standard output can take them."""
    if not asked.signs:
        return False
    try:
        "".join(SIGNS.values()).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def piece(letter: str, fen_letter: str, sign: str = "") -> str:
    """Write a piece as its letter or as a sign, in the color of its side.

    The sign is that of the letter FEN has for it, unless another is given.
    """
    text = SIGNS[sign or fen_letter] if has_signs() else letter
    return painted(text, "white" if fen_letter in "wW" else "black")
