"""``bitdraughts pdn check``: what is wrong in files of games, and where."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from .declare import Answer, Example, command
from .inputs import add_json
from .output import print_json, table
from .pdn_files import STATUSES, Later, Reader, Source, add_files, place, told
from .terminal import painted, printable

if TYPE_CHECKING:
    from ..pdn import Problem

NOTES = """\
An error is a move lost or in doubt. A warning is a departure from PDN 3.0 that was read without
loss. A game is ok if it has no error, and with --strict no warning either.

With --json there is an object a line: one for each problem as it is met, and one for each file
behind its problems."""

PROBLEM = {
    "severity": "error or warning",
    "kind": "what is in doubt: a move, a tag, the FEN and so on",
    "game": "number of the game in its file, from 1",
    "ply": "half-move from 1, or null outside the moves",
    "line": "line of the file, from 1",
    "column": "byte of the line, from 1",
    "offset": "byte of the file, from 0",
    "text": "what is written there",
    "expected": "what was expected, or an empty text",
    "message": "what is wrong, in words",
    "fen": "the position it is about, or null",
}
ANSWER = Answer(
    "objects, each on a line of its own: problems as they are met, files behind them",
    {
        "file": "which file",
        **{f"problem.{key}": meaning for key, meaning in PROBLEM.items()},
        "games": "of a file: games in it",
        "ok": "of a file: games without anything wrong",
        "errors": "of a file: errors in all games",
        "warnings": "of a file: warnings in all games",
    },
)


def add(actions: Any) -> None:
    """Declare the command."""
    parser = command(
        actions,
        "check",
        run,
        summary="say what is wrong, and where",
        progress=True,
        about="Replay every game; count the problems of each file, then list them.",
        notes=NOTES,
        examples=(
            Example("bitdraughts pdn check games.pdn", "what is wrong in a file"),
            Example(
                "bitdraughts pdn check --no-warnings --json archive", "a folder, for a program"
            ),
        ),
        answer=ANSWER,
        statuses={**STATUSES, 0: "all games are ok", 1: "some are not, or a file is damaged"},
    )
    add_files(parser)
    parser.add_argument("--strict", action="store_true", help="a warning counts as wrong, too")
    parser.add_argument(
        "--no-warnings", action="store_true", help="count warnings, but do not list them"
    )
    add_json(parser, "one object a line")


class Count:
    """What a file holds, or several."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.games: int = 0
        self.ok: int = 0
        self.errors: int = 0
        self.warnings: int = 0

    def add(self, other: Count) -> None:
        """Add the counts of another file."""
        self.games += other.games
        self.ok += other.ok
        self.errors += other.errors
        self.warnings += other.warnings

    def cells(self) -> tuple[str, ...]:
        """Write the counts as the table has them."""
        problems = self.errors + self.warnings
        numbers = (self.games, self.ok, problems, self.errors, self.warnings)
        return tuple(f"{number:,}" for number in numbers)


def run(args: argparse.Namespace) -> int:
    """Check the files; 1 if something is wrong in them."""
    counts: list[tuple[str, Count]] = []
    with Reader(args, "checking") as reader, Later() as problems:
        for source in reader.sources:
            before = reader.files
            count = checked(source, reader, args, problems)
            if reader.files > before:
                counts.append((source.name, count))
                if args.json:
                    print_json({"file": source.name, **vars(count)})
        reader.end()
        if not args.json:
            print_counts(counts)
            problems.print(blank_line_first=True)
    return reader.status(wrong=any(count.ok < count.games for _, count in counts))


def checked(source: Source, reader: Reader, args: argparse.Namespace, problems: Later) -> Count:
    """Replay the games of one file and count."""
    count = Count()
    for record in reader.games(source):
        count.games += 1
        count.errors += len(record.errors)
        count.warnings += len(record.warnings)
        count.ok += not (record.errors or (args.strict and record.warnings))
        found = [(problem, True) for problem in record.errors]
        if not args.no_warnings:
            found += [(problem, False) for problem in record.warnings]
        for problem, is_error in sorted(found, key=lambda one: one[0].offset):
            if args.json:
                print_json(
                    {"file": source.name, "problem": as_json(problem, is_error, count.games)}
                )
            else:
                problems.add(in_words(source, problem, is_error, count.games))
    return count


def print_counts(counts: list[tuple[str, Count]]) -> None:
    """Print the table of files, with a sum if there are several."""
    if not counts:
        return
    rows: list[tuple[str, ...]] = [("file", "games", "ok", "problems", "errors", "warnings")]
    total = Count()
    for name, count in counts:
        total.add(count)
        rows.append((printable(name), *count.cells()))
    if len(counts) > 1:
        rows.append(("total", *total.cells()))
    print(table(rows, "<>>>>>"))


def in_words(source: Source, problem: Problem, is_error: bool, game: int) -> str:
    """Write a problem on one line, its place first, as compilers do."""
    kind = painted("error", "error") if is_error else painted("warning", "warning")
    ply = f", ply {problem.ply}" if problem.ply else ""
    return f"{place(source, problem)}: {kind}: game {game:,}{ply}: {told(problem)}"


def as_json(problem: Problem, is_error: bool, game: int) -> dict[str, Any]:
    """Describe a problem for programs."""
    return {
        "severity": "error" if is_error else "warning",
        "kind": problem.kind,
        "game": game,
        "ply": problem.ply,
        "line": problem.line,
        "column": problem.column,
        "offset": problem.offset,
        "text": problem.text,
        "expected": problem.expected,
        "message": problem.message,
        "fen": None if problem.position is None else problem.position.fen(),
    }
