"""``bitdraughts pdn show``: a game move by move."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from .. import Position, Variant
from .declare import Answer, Example, command
from .inputs import add_json, number
from .output import print_json, table
from .pdn_check import PROBLEM
from .pdn_files import STATUSES, Reader, Source, add_files, place, told
from .terminal import painted, printable

if TYPE_CHECKING:
    from ..pdn import Record
    from ..pdn.tree import Node

NOTES = """\
Moves of the main line stand in columns, what is said about them below them. Variations are
indented, each behind the move it replaces.

With --json the moves are a list, each with the number of the move before it ('after', null for
the first), so that variations need no nesting."""

ANSWER = Answer(
    "one object",
    {
        "file": "which file",
        "game": "number of the game in it, from 1",
        "line": "where it begins: line of the file, from 1",
        "offset": "where it begins: byte of the file, from 0",
        "encoding": "how the text is encoded",
        "variant": "name of the game",
        "tags[][]": "name and value of each tag",
        "start": "position the game begins with, as FEN",
        "first_move_number": "number of the first move",
        "comments[]": "said before the first move",
        "rest": "text before the first move that was not understood",
        "main_line": "how many of the moves, from the beginning, are the main line",
        "moves[].after": "number of the move before it in this list, from 0, or null",
        "moves[].ply": "half-move of the game, from 1",
        "moves[].move": "its text",
        "moves[].comments_before[]": "said before it",
        "moves[].comments_after[]": "said behind it",
        "moves[].nags[]": "numbers of its marks",
        "moves[].rest": "text behind it that was not understood",
        "final": "position behind the main line, as FEN",
        "result": "as the file has it",
        **{f"problems[].{key}": meaning for key, meaning in PROBLEM.items()},
    },
)

MARKS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
WIDTH = 79
INDENT, STEP = 7, 4
"""Of what is said under the moves, and of each variation more."""
DEEPEST = 8
"""Variations inside more others than this are not indented further; they name their depth."""


def add(actions: Any) -> None:
    """Declare the command."""
    parser = command(
        actions,
        "show",
        run,
        summary="show a game move by move",
        progress=True,
        board=True,
        about="Show the tags, moves, comments, variations and problems of a game.",
        notes=NOTES,
        examples=(
            Example("bitdraughts pdn show games.pdn", "the first game of a file"),
            Example("bitdraughts pdn show games.pdn --game 2 --boards", "the second, with boards"),
        ),
        answer=ANSWER,
        statuses={
            **STATUSES,
            1: "the game has errors, so that not all of it is shown, or the file is damaged",
            2: "misused, or the file cannot be opened",
        },
    )
    add_files(parser, several=False)
    parser.add_argument(
        "--game",
        type=number,
        metavar="N",
        default=1,
        help="which game of the file (default: the first)",
    )
    parser.add_argument(
        "--notation",
        choices=["numeric", "algebraic"],
        help="how to write squares (default: as is usual for the variant)",
    )
    parser.add_argument("--boards", action="store_true", help="draw the board after every move")
    add_json(parser, "one object")


def run(args: argparse.Namespace) -> int:
    """Show a game; 1 if it has errors."""
    if args.game == 0:
        raise ValueError("games are counted from 1; there is no game 0")
    if args.json and args.boards:
        raise ValueError("--boards is for people, --json for programs; take one")
    with Reader(args, "reading") as reader:
        found = chosen(reader, args.game)
        reader.end()
        if found is None:
            if reader.all_read:
                raise ValueError(f"{printable(args.file)} has no game {args.game:,}")
            return reader.status()
        source, number_there, record = found
        if args.json:
            print_json(as_json(record, source, number_there, args.notation))
        else:
            show(record, source, number_there, args)
    return reader.status(wrong=bool(record.errors))


def chosen(reader: Reader, wanted: int) -> tuple[Source, int, Record] | None:
    """Find a game by its number: its file, its number there, and the game.

    Where there are several files, in a folder or a ZIP file, games are counted through all of them.
    """
    if len(reader.sources) == 1:
        (source,) = reader.sources
        record = next(reader.games(source, skip=wanted - 1), None)
        return None if record is None else (source, wanted, record)
    games = (
        (source, game, record)
        for source in reader.sources
        for game, record in enumerate(reader.games(source), 1)
    )
    return next(islice(games, wanted - 1, None), None)


def show(record: Record, source: Source, game: int, args: argparse.Namespace) -> None:
    """Print a game for people."""
    print(f"game {game:,} of {printable(source.name)}, line {record.line}\n")
    rows = [(printable(name), printable(value)) for name, value in record.headers.pairs()]
    standard = Position(record.variant)
    rows += [("", ""), ("variant", record.variant)] if rows else [("variant", record.variant)]
    rows.append(("result", in_words(record)))
    if record.start != standard:
        rows.append(("begins with", record.start.fen(usual(record, args.notation))))
    print(table(rows))
    if args.boards and (record.tree.children or record.start != standard):
        print(f"\n{picture(record.tree)}")
    print()
    for line in Score(record, args.notation, args.boards).lines():
        print(line)
    print(f"\n{picture(record.tree.end)}\n")
    print(record.final.fen(usual(record, args.notation)))
    found = [("error", problem) for problem in record.errors]
    found += [("warning", problem) for problem in record.warnings]
    if found:
        print()
    for kind, problem in sorted(found, key=lambda one: one[1].offset):
        print(f"{place(source, problem)}: {painted(kind, kind)}: {told(problem)}")


def in_words(record: Record) -> str:
    """Write the result with what it means."""
    from ..pdn.ends import ending

    end = ending(record.variant, record.result)
    text = printable(record.result)
    return f"{text} ({end})" if end not in ("other", "no result") else text


def usual(record: Record, notation: str | None) -> Any:
    """Give the notation asked for, or that of the variant."""
    if notation is not None:
        return notation
    return "algebraic" if Variant(record.variant).algebraic else "numeric"


def picture(node: Node) -> str:
    """Draw the board after a move, with the side at the bottom that the variant has there."""
    from .board_text import draw

    position, move = node.position, node.move
    bottom = Variant(position.variant).bottom
    if move is None:
        return draw(position, bottom)
    return draw(position, bottom, last=(move.from_square, move.to_square), taken=move.captured)


class Score:
    """The moves of a record as lines of text."""

    def __init__(self, record: Record, notation: str | None, boards: bool) -> None:
        """Take the game and how to write it."""
        self._record = record
        self._notation = usual(record, notation)
        self._boards = boards
        begun_by_second = record.start.turn != Variant(record.variant).first_mover
        self._before = 2 * record.first_move_number + begun_by_second
        """Moves of one side that lie before the first, as it is numbered."""
        self._row: list[str] = []
        """The move number and the moves of a row of the main line."""
        self._words: list[str] = []
        """What is said, or the moves of a variation, until there is something else."""
        self._last = record.tree
        self._depth = 0

    def lines(self) -> Iterator[str]:
        """Give the lines, those of the main line in columns."""
        numbered = False  # the last thing was a move, so the next needs no number of its own
        for kind, *values in self._record.tree.events():
            if kind == "move":
                (node,) = values
                if self._depth:
                    self._words += self._text(node, numbered)
                    numbered = True
                else:
                    yield from self._paragraph()
                    yield from self._main(node)
            elif kind == "nag":
                self._mark(values[0])
            elif kind == "comment":
                yield from self._end_of_row()
                self._words.append("{" + printable(str(values[0])) + "}")
                numbered = False
            elif kind == "text":
                yield from self._end_of_row()
                self._words.append("not understood: " + printable(values[0]))
                numbered = False
            else:
                yield from self._end_of_row()
                yield from self._paragraph()
                self._depth += 1 if kind == "open" else -1
                numbered = False
        yield from self._end_of_row()
        yield from self._paragraph()
        yield f"{'':{INDENT}}{printable(self._record.result)}"

    def _main(self, node: Node) -> Iterator[str]:
        """Put a move of the main line in its column."""
        if self._boards or self._is_first_movers(node):
            yield from self._end_of_row()
        if not self._row:
            self._row = [f"{self._number(node):5}."]
            if not self._is_first_movers(node):
                self._row.append("...")
        self._row.append(self._move(node))
        self._last = node

    def _end_of_row(self) -> Iterator[str]:
        """End the row, which marks could still be added to until now."""
        if self._row:
            number, *moves = self._row
            yield f"{number} " + "  ".join(f"{move:14}" for move in moves).rstrip()
            self._row = []
            if self._boards:
                yield from ("", *picture(self._last).splitlines(), "")

    def _paragraph(self) -> Iterator[str]:
        """End what is said, or a stretch of a variation."""
        if self._words:
            depth = min(self._depth, DEEPEST)
            indent = " " * (INDENT + STEP * depth)
            head = f"[{self._depth}] " if self._depth > DEEPEST else ""
            yield from textwrap.wrap(
                head + " ".join(self._words),
                WIDTH,
                initial_indent=indent,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
            self._words = []

    def _mark(self, nag: int) -> None:
        """Put a mark behind the last thing that was written."""
        where = self._row if self._row else self._words
        if not where:
            where.append(f"${nag}")
        elif nag in MARKS and where[-1][-1].isalnum():
            where[-1] += MARKS[nag]
        else:
            where[-1] += f" ${nag}"

    def _text(self, node: Node, numbered: bool) -> list[str]:
        """Write a move of a variation, its number first where it needs one."""
        if self._is_first_movers(node):
            return [f"{self._number(node)}. {self._move(node)}"]
        if not numbered:
            return [f"{self._number(node)}... {self._move(node)}"]
        return [self._move(node)]

    def _is_first_movers(self, node: Node) -> bool:
        return (self._before + node.ply) % 2 == 1

    def _number(self, node: Node) -> int:
        return (self._before + node.ply - 1) // 2

    def _move(self, node: Node) -> str:
        return written(node, self._notation)


def written(node: Node, notation: Any) -> str:
    """Write a move, with the squares it needs to be told apart."""
    assert node.move is not None
    assert node.parent is not None
    position = node.parent.position
    try:
        text = position.move_text(node.move, notation)
    except ValueError:  # no text names it alone
        return str(node.move)
    return text.replace("x", Variant(position.variant).capture_separator)


def as_json(record: Record, source: Source, game: int, wanted: str | None) -> dict[str, Any]:
    """Describe a game for programs."""
    from .pdn_check import as_json as problem_as_json

    notation = usual(record, wanted)
    numbers: dict[int, int] = {}
    moves: list[dict[str, Any]] = []
    for node in record.tree.walk():
        if node.move is None or node.parent is None:
            continue
        numbers[id(node)] = len(moves)
        moves.append(
            {
                "after": numbers.get(id(node.parent)),
                "ply": node.ply,
                "move": written(node, notation),
                "comments_before": list(map(str, node.comments_before)),
                "comments_after": list(map(str, node.comments_after)),
                "nags": node.nags,
                "rest": node.rest,
            }
        )
    problems = [(problem, True) for problem in record.errors]
    problems += [(problem, False) for problem in record.warnings]
    return {
        "file": source.name,
        "game": game,
        "line": record.line,
        "offset": record.offset,
        "encoding": record.encoding,
        "variant": record.variant,
        "tags": list(record.headers.pairs()),
        "start": record.start.fen(),
        "first_move_number": record.first_move_number,
        "comments": list(map(str, record.tree.comments_after)),
        "rest": record.tree.rest,
        "main_line": len(record.moves),
        "moves": moves,
        "final": record.final.fen(),
        "result": record.result,
        "problems": [problem_as_json(problem, error, game) for problem, error in problems],
    }
