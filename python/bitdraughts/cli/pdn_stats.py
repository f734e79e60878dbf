"""``bitdraughts pdn stats``: how many games there are, how they ended, how long, how begun."""

from __future__ import annotations

import argparse
import heapq
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import Move, Position
from .._files import whole
from .declare import Answer, Example, command
from .inputs import add_json, number
from .output import print_json, table
from .pdn_files import STATUSES, Reader, Source, add_files, add_filter, in_number
from .saving import refuse
from .terminal import printable

if TYPE_CHECKING:
    from ..pdn import Record

OPENING_PLIES = 4
OPENINGS_SHOWN = 10
LONGEST_OPENING = 1000
"""Far beyond any game: a larger number is a slip."""

NOTES = """\
A game with errors counts with the moves before the first of them. Lengths are in plies, moves of
one side. Openings are told apart by their first moves, in games from the start position that are
as long; another order of the same moves is another opening.

Results are what the files say; 1-0 is a win of the side that begins the game, in English draughts
Black. Other results are such as 0-0 and 4-6."""

ANSWER = Answer(
    "one object",
    {
        "files": "files that were read",
        "variants[].variant": "name of the game; the one with most games comes first",
        "variants[].games": "how many",
        "variants[].with_errors": "how many of them have errors",
        "variants[].set_up": "how many begin with a position of their own",
        "variants[].endings.ENDING": "white_wins, black_wins, drawn, other, no_result: how many",
        "variants[].results.RESULT": "the same by what the files say, such as 1-0",
        "variants[].plies.total": "plies of all games",
        "variants[].plies.shortest": "of the shortest game",
        "variants[].plies.mean": "on average",
        "variants[].plies.median": "of the game in the middle",
        "variants[].plies.longest": "of the longest game",
        "variants[].plies.longest_at.file": "where that is",
        "variants[].plies.longest_at.line": "and in which line it begins",
        "variants[].openings[].moves": "first moves; the most frequent come first",
        "variants[].openings[].games": "games that begin with them",
    },
)


def add(actions: Any) -> None:
    """Declare the command."""
    parser = command(
        actions,
        "stats",
        run,
        summary="count games, results, lengths and openings",
        progress=True,
        about="Count the games of all files together, variant by variant.",
        notes=NOTES,
        examples=(
            Example("bitdraughts pdn stats archive", "all files in a folder"),
            Example("bitdraughts pdn stats --openings 2 --top 5 archive --json", "for a program"),
        ),
        answer=ANSWER,
        statuses=STATUSES,
    )
    add_files(parser)
    add_filter(parser)
    parser.add_argument(
        "--openings",
        type=number,
        metavar="PLIES",
        default=OPENING_PLIES,
        help="tell openings apart by their first plies; 0: no openings (default: %(default)s)",
    )
    parser.add_argument(
        "--top",
        type=number,
        metavar="N",
        default=OPENINGS_SHOWN,
        help="list the N most frequent openings of a variant (default: %(default)s)",
    )
    parser.add_argument(
        "--plot",
        metavar="FILE",
        help="also draw results and lengths into a picture such as plot.png (default: no picture)",
    )
    add_json(parser, "one object")


class Tally:
    """What is counted of the games of one variant."""

    def __init__(self, variant: str) -> None:
        """Begin at nothing."""
        self.variant = variant
        self.start: Position = Position(variant)
        self.games: int = 0
        self.with_errors: int = 0
        self.set_up: int = 0
        self.endings: Counter[str] = Counter()
        self.results: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()
        self.openings: Counter[tuple[Move, ...]] = Counter()
        self.longest: tuple[int, str, int] = (0, "", 0)
        """Plies of the longest game, its file and line."""

    def add(self, source: Source, record: Record, opening: int) -> None:
        """Count a game."""
        from ..pdn.ends import ending

        moves = record.moves
        self.games += 1
        self.with_errors += bool(record.errors)
        self.endings[ending(record.variant, record.result)] += 1
        self.results[record.result] += 1
        self.lengths[len(moves)] += 1
        if len(moves) > self.longest[0]:
            self.longest = (len(moves), source.name, record.line or 0)
        if record.start != self.start:
            self.set_up += 1
        elif 0 < opening <= len(moves):
            self.openings[tuple(moves[:opening])] += 1

    @property
    def mean(self) -> float:
        """The mean length."""
        return sum(plies * count for plies, count in self.lengths.items()) / self.games

    @property
    def median(self) -> float:
        """The length in the middle, or half-way between the two there."""
        low, high = (self.games - 1) // 2, self.games // 2
        return (nth(self.lengths, low) + nth(self.lengths, high)) / 2

    def opening_text(self, moves: Iterable[Move]) -> str:
        """Write an opening."""
        from ..pdn.writing import moves_text

        return " ".join(moves_text(self.start, moves))


class Picture:
    """A file for plots, refused before anything is read if it cannot be drawn."""

    def __init__(self, path: Path) -> None:
        """Load matplotlib, and see that it knows the kind of picture."""
        try:
            from ..plot.drawing import new_axes

            self._axes = new_axes(2)
        except ModuleNotFoundError as error:
            raise ValueError(str(error)) from None
        self._path = path
        self._kind = path.suffix.removeprefix(".").lower()
        figure = self._axes[0].get_figure(root=True)
        assert figure is not None
        self._figure = figure
        known = figure.canvas.get_supported_filetypes()
        if self._kind not in known:
            kinds = ", ".join(f".{kind}" for kind in ("png", "svg", "pdf") if kind in known)
            raise ValueError(f"{path}: the name must end in a kind of picture, such as {kinds}")
        refuse(path, True, "")

    def draw(self, tallies: list[Tally]) -> None:
        """Draw and write the picture."""
        from .. import plot

        plot.results({tally.variant: tally.endings for tally in tallies}, ax=self._axes[0])
        plot.lengths(
            {tally.variant: [*tally.lengths.elements()] for tally in tallies}, ax=self._axes[1]
        )
        with whole(self._path) as file:
            self._figure.savefig(file, format=self._kind)


def nth(counts: Counter[int], place: int) -> int:
    """Give the number at a place, from 0, in the sorted row of numbers that were counted."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise ValueError("there are fewer numbers")


def run(args: argparse.Namespace) -> int:
    """Count the games of the files."""
    if args.openings > LONGEST_OPENING:
        raise ValueError(f"--openings takes up to {LONGEST_OPENING} plies, not {args.openings}")
    picture = None if args.plot is None else Picture(Path(args.plot))
    tallies: dict[str, Tally] = {}
    with Reader(args, "counting") as reader:
        for source in reader.sources:
            for record in reader.games(source):
                variant = record.variant
                if args.only_variant and variant not in args.only_variant:
                    continue
                if variant not in tallies:
                    tallies[variant] = Tally(variant)
                tallies[variant].add(source, record, args.openings)
        reader.end()
        ordered = sorted(tallies.values(), key=lambda tally: (-tally.games, tally.variant))
        if picture is not None and ordered:
            picture.draw(ordered)
        if args.json:
            games = [as_json(tally, args.top) for tally in ordered]
            print_json({"files": reader.files, "variants": games})
        elif reader.files:
            print_tables(ordered, reader.files, args.openings, args.top)
    return reader.status()


def print_tables(tallies: list[Tally], files: int, opening: int, top: int) -> None:
    """Print what was counted."""
    games = sum(tally.games for tally in tallies)
    print(table([("files", f"{files:,}"), ("games", f"{games:,}")], "<>"))
    if not tallies:
        return
    from ..pdn.ends import ENDINGS

    rows: list[tuple[str, ...]] = [("variant", "games", "with errors", "set up", *ENDINGS)]
    for tally in tallies:
        numbers = [tally.games, tally.with_errors, tally.set_up]
        numbers += [tally.endings[name] for name in ENDINGS]
        rows.append((tally.variant, *(f"{count:,}" for count in numbers)))
    print(f"\n{table(rows, '<>>>>>>>>')}")
    rows = [("variant", "shortest", "mean", "median", "longest", "in plies")]
    for tally in tallies:
        plies, name, line = tally.longest
        rows.append(
            (
                tally.variant,
                f"{min(tally.lengths):,}",
                f"{tally.mean:.1f}",
                f"{tally.median:g}",
                f"{plies:,}",
                f"{printable(name)}:{line}" if plies else "",
            )
        )
    print(f"\n{table(rows, '<>>>>')}")
    for tally in tallies:
        if tally.openings and top:
            print(f"\n{openings_table(tally, opening, top)}")


def openings_table(tally: Tally, opening: int, top: int) -> str:
    """Lay out the openings of a variant, the most frequent first."""
    games = tally.openings.total()
    rows = [
        (f"{count:,}", f"{100 * count / games:.1f}%", tally.opening_text(moves))
        for moves, count in ordered_openings(tally, top)
    ]
    kinds = len(tally.openings)
    listed = f"{kinds:,}" if kinds <= top else f"{top:,} of {kinds:,}"
    head = f"{tally.variant}, openings of {opening} plies in {in_number(games)}: {listed}"
    return f"{head}\n{table(rows, '>>')}"


def ordered_openings(tally: Tally, top: int) -> list[tuple[tuple[Move, ...], int]]:
    """Give the most frequent openings, equals by their squares."""

    def order(item: tuple[tuple[Move, ...], int]) -> tuple[int, list[tuple[int, int]]]:
        return -item[1], [(move.from_square, move.to_square) for move in item[0]]

    return heapq.nsmallest(top, tally.openings.items(), key=order)


def as_json(tally: Tally, top: int) -> dict[str, Any]:
    """Describe what was counted of a variant for programs."""
    from ..pdn.ends import ENDINGS

    plies, name, line = tally.longest
    return {
        "variant": tally.variant,
        "games": tally.games,
        "with_errors": tally.with_errors,
        "set_up": tally.set_up,
        "endings": {name.lower().replace(" ", "_"): tally.endings[name] for name in ENDINGS},
        "results": dict(sorted(tally.results.items())),
        "plies": {
            "total": sum(length * count for length, count in tally.lengths.items()),
            "shortest": min(tally.lengths),
            "mean": tally.mean,
            "median": tally.median,
            "longest": plies,
            "longest_at": {"file": name, "line": line} if plies else None,
        },
        "openings": [
            {"moves": tally.opening_text(moves), "games": count}
            for moves, count in ordered_openings(tally, top)
        ],
    }
