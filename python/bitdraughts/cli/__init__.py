"""The ``bitdraughts`` command: what it understands, and how it ends.

One module a command or two; each has ``add(commands)``, which declares its arguments, and functions
that do the work and return the exit status.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from .. import __version__
from . import completion, facts, frontier, job, pdn, perft, play, show, terminal
from .declare import FOUND_WRONG, STATUSES, Example, Parser

MISUSED = 2
INTERRUPTED = 128 + 2
"""What a shell reports for a program ended by SIGINT (Ctrl-C)."""
PIPE_CLOSED = 128 + 13
"""The same for SIGPIPE: whoever read our output has read enough."""


ABOUT = """\
Draughts (checkers): exact counts, legal moves, pictures, files of games and rules, for nineteen
variants. Each command has a help of its own with examples: bitdraughts perft --help."""

ENVIRONMENT = {
    "NO_COLOR": "where it is set and not empty, nothing is colored",
    "TERM": "where it is 'dumb' or missing, nothing is colored and no screen is cleared",
    "COLUMNS": "width of help, tables and progress, in the place of that of the terminal",
    "BITDRAUGHTS_KERNEL": "asks for no better CPU instructions than 'baseline' or 'x86_64_v3'",
}
"""Variables that are obeyed."""

NOTES = "environment:\n" + "\n".join(
    f"  {name}\n      {meaning}" for name, meaning in ENVIRONMENT.items()
)

EXAMPLES = (
    Example("bitdraughts perft 6", "count the lines of play of 1 to 6 plies"),
    Example("bitdraughts moves W:W18:B14,15,16", "list the legal moves of a position"),
    Example("bitdraughts variants", "list the games that are known here"),
)


def parser() -> Parser:
    """Make the parser of the whole command line."""
    top = Parser(
        prog="bitdraughts",
        about=ABOUT,
        notes=NOTES,
        examples=EXAMPLES,
        statuses={
            **STATUSES,
            FOUND_WRONG: "something found wrong",
            INTERRUPTED: "stopped by Ctrl-C",
            PIPE_CLOSED: "whoever read the output has closed it",
        },
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
    completion.add(commands, parser)
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
    if sys.stderr is None:  # closed by who started us: there is nobody to tell
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # for as long as the process
    if sys.stdout is None:
        return ended("error: there is no standard output", MISUSED)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # no name in a file may end us on a plain terminal
            stream.reconfigure(errors="backslashreplace")
    try:
        args = parser().parse(arguments)
        terminal.asked = terminal.Asked(
            color=args.color,
            progress=not getattr(args, "no_progress", False),
            signs=getattr(args, "pieces", "") == "signs",
        )
        status: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return ended("stopped", INTERRUPTED)
    except BrokenPipeError:
        forget_output()
        return PIPE_CLOSED
    except OSError as error:
        try:
            sys.stdout.flush()
        except OSError:  # it was standard output, of which a part is still waiting
            forget_output()
        name = f"{error.filename}: " if error.filename is not None else ""
        return ended(f"error: {name}{error.strerror or error}", MISUSED)
    except MemoryError as error:
        return ended(f"error: {str(error) or 'not enough memory'}", MISUSED)
    except (ValueError, OverflowError) as error:
        return ended(f"error: {error}", MISUSED)
    finally:
        terminal.asked = terminal.Asked()
    return status


def forget_output() -> None:
    """Drop what is not written yet: Python would try once more at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def ended(message: str, status: int) -> int:
    """Say on one line of standard error how a command ended; return its exit status."""
    line = terminal.printable(" ".join(message.split()))
    if line.startswith("error:"):
        line = terminal.painted("error:", "error", sys.stderr) + line.removeprefix("error:")
    print("bitdraughts:", line, file=sys.stderr)
    return status
