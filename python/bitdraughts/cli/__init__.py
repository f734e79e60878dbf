"""The ``bitdraughts`` command: what it understands, and how it ends.

One module a command or two; each has ``add(commands)``, which declares its arguments, and functions
that do the work and return the exit status.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from .. import __version__
from . import facts, frontier, job, pdn, perft, play, show

FINE, FOUND_WRONG, MISUSED = 0, 1, 2
INTERRUPTED = 128 + 2
"""What a shell reports for a program ended by SIGINT (Ctrl-C)."""
PIPE_CLOSED = 128 + 13
"""The same for SIGPIPE: whoever read our output has read enough."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors reach ``main`` instead of printing a usage text."""

    def error(self, message: str) -> NoReturn:
        """Raise the message as a ValueError that names the help to read."""
        raise ValueError(f"{message} (see {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    """Make the parser of the whole command line."""
    top = Parser(
        prog="bitdraughts",
        description="Draughts (checkers): exact counts, legal moves, pictures and rules.",
        epilog="Exit status: 0 fine, 1 found wrong, 2 misused.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"bitdraughts {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True, dest="command")
    perft.add(commands)
    frontier.add(commands)
    job.add(commands)
    show.add(commands)
    play.add(commands)
    pdn.add(commands)
    facts.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (default: that of the process) and return its exit status.

    >>> from bitdraughts.cli import main
    >>> main(["moves", "W:W5:B12"])
    5-1  crowned
    0
    >>> main(["perft", "3", "--divide", "--variant", "english"])
    9-13    48
    9-14    40
    10-14   40
    10-15   40
    11-15   40
    11-16   47
    12-16   47
    total  302
    0
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # no name in a file may end us on a plain terminal
            stream.reconfigure(errors="backslashreplace")
    try:
        args = parser().parse_args(arguments)
        status: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return ended("stopped", INTERRUPTED)
    except BrokenPipeError:
        # Or Python would try to flush once more at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        name = f"{error.filename}: " if error.filename is not None else ""
        return ended(f"error: {name}{error.strerror or error}", MISUSED)
    except MemoryError as error:
        return ended(f"error: {str(error) or 'not enough memory'}", MISUSED)
    except (ValueError, OverflowError) as error:
        return ended(f"error: {error}", MISUSED)
    return status


def ended(message: str, status: int) -> int:
    """Say on one line of standard error how a command ended; return its exit status."""
    print("bitdraughts:", " ".join(message.split()), file=sys.stderr)
    return status
