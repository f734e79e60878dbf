"""What commands read: positions and files, with ``-`` for standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from .. import Position, Variant, variants
from .declare import near

NO_PIECES = Position.from_bitboards(0, 0, 0)
"""A position whose counts are over at once: tells good from bad options before any work."""

LARGEST_NUMBER = 2**31 - 1
"""Of any number on the command line; what a number may be in its place, the core says."""


def add_variant(
    parser: argparse.ArgumentParser, *, default: str | None = "brazilian", says: str = "%(default)s"
) -> None:
    """Declare ``--variant``; ``says`` is what its default is called."""
    parser.add_argument(
        "--variant",
        type=variant_name,
        metavar="VARIANT",
        default=default,
        help=f"name of the game (default: {says})",
    )


def add_threads(parser: argparse.ArgumentParser) -> None:
    """Declare ``--threads``."""
    parser.add_argument(
        "--threads",
        type=number,
        default=1,
        metavar="N",
        help="threads to count with (default: %(default)s)",
    )


def add_json(parser: argparse.ArgumentParser, shape: str) -> None:
    """Declare ``--json``, which prints something of this shape."""
    parser.add_argument("--json", action="store_true", help=f"print JSON: {shape}")


def add_fen(parser: argparse.ArgumentParser) -> None:
    """Declare the position a command is about."""
    parser.add_argument(
        "fen",
        type=clean,
        metavar="FEN",
        help="a position such as W:W31,32:B1,K2; 'start' for the start position; "
        "'-' to read one a line from standard input",
    )


def positions(fen: str, variant: str) -> Iterator[Position]:
    """Give the position of a FEN argument, or those of standard input, as they come."""
    if fen == "start":
        yield Position(variant)
    elif fen == "-":
        for number, line in enumerate(standard_input(), 1):
            if line.strip():
                try:
                    yield Position.from_fen(clean(line.strip()), variant)
                except ValueError as error:
                    raise ValueError(f"standard input, line {number}: {error}") from None
    else:
        yield Position.from_fen(fen, variant)


def variant_name(text: str) -> str:
    """Read the name of a variant, or an alias."""
    try:
        return Variant(clean(text)).name
    except ValueError as error:
        hint = near(text.strip().lower(), variants())
        raise argparse.ArgumentTypeError(str(error).replace(";", f"{hint};", 1)) from None


def clean(text: str) -> str:
    """Put question marks for bytes of the command line or input that were no text."""
    return text.encode(errors="replace").decode()


def number(text: str) -> int:
    """Read a number of the command line."""
    if not (text.isascii() and text.isdigit() and len(text) < 11 and int(text) <= LARGEST_NUMBER):
        raise argparse.ArgumentTypeError(f"expected a number such as 8, not {text!r:.60}")
    return int(text)


def seed(text: str) -> int:
    """Read a seed."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < 2**64):
        raise argparse.ArgumentTypeError(f"expected a number below 2**64, not {text!r:.60}")
    return int(text)


def read_file(name: str) -> tuple[str, str]:
    """Read a file, or standard input for ``-``: what to call it, and its text.

    Bytes that are no UTF-8 become replacement characters, which only comments may hold.
    """
    if name == "-":
        return "standard input", clean(standard_input().read())
    try:
        return name, Path(name).read_text(encoding="utf-8-sig", errors="replace")
    except OSError as error:
        error.filename = name  # an error of reading, not of opening, names none
        raise


def standard_input() -> IO[str]:
    """Give standard input; OSError where it was closed by who started us."""
    if sys.stdin is None:
        raise OSError("there is no standard input")
    return sys.stdin
