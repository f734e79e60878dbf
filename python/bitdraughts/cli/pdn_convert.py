"""``bitdraughts pdn convert``: games written anew, into one file or several, all or nothing."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .declare import Answer, Example, command
from .inputs import add_json, number
from .output import print_json, write_bytes
from .pdn_files import (
    Later,
    Reader,
    Source,
    add_files,
    add_filter,
    in_number,
    place,
    told,
)
from .pdn_mend import unwritable
from .pdn_merge import merged
from .saving import refuse
from .terminal import printable

if TYPE_CHECKING:
    from ..pdn import Record

NOTES = """\
The games of all files are written one after the other, as PDN 3.0 in UTF-8. The output appears
when all of it is there, or not at all: if a file cannot be read, or a game has errors, nothing is
written and nothing replaced.

--fix writes games with errors up to the first move that is wrong, in the main line and in every
variation. It takes out tags that PDN does not allow, puts round brackets for braces in comments,
and says all this on standard error. A game whose start position cannot be read is left out whole.
The files that were read are never changed, unless --force lets one be the output.

--split writes DIR/000001.pdn and so on; DIR must be new or empty.

--merge-equal joins games of equal start, moves and result whose tags do not contradict each
other, and keeps the comments and variations of all. It holds all games in memory; everything else
holds one at a time."""

ANSWER = Answer(
    "one object, needs -o or --split",
    {
        "output": "file or folder that was written",
        "read": "games that were read",
        "written": "games that were written",
        "fixed": "how many of them were mended",
        "left_out": "games left out since no move can be trusted",
        "other_variants": "games left out by --only-variant",
        "joined": "games joined to others",
    },
)

COMPRESSED = (".gz", ".zst", ".zip", ".bz2", ".xz")

HOPELESS = ("FEN", "no game")
"""Kinds of errors that leave nothing of a game that could be relied on."""

STANDARD_OUTPUT = "-"


class RefusedError(Exception):
    """Something that was read keeps the output from being written."""


def add(actions: Any) -> None:
    """Declare the command."""
    parser = command(
        actions,
        "convert",
        run,
        summary="write games anew, as clean PDN",
        progress=True,
        about="Read games and write them as PDN 3.0, or as another program has it.",
        notes=NOTES,
        examples=(
            Example("bitdraughts pdn convert games.pdn -o clean.pdn", "the same games, clean"),
            Example(
                "bitdraughts pdn convert archive --fix --merge-equal -o all.pdn",
                "all games of a folder in one file, mended, each once",
            ),
            Example("bitdraughts pdn convert games.pdn --split single", "a file for each game"),
        ),
        answer=ANSWER,
        statuses={
            0: "written",
            1: "not written since something is wrong in the files",
            2: "misused, or a file cannot be opened, and not written either",
        },
    )
    add_files(parser)
    add_filter(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        default=STANDARD_OUTPUT,
        help="write to this file (default: standard output)",
    )
    where.add_argument(
        "--split", metavar="DIR", help="write several files into this folder (default: one output)"
    )
    parser.add_argument(
        "--games-per-file",
        type=number,
        metavar="N",
        help="with --split: games in each file (default: 1)",
    )
    parser.add_argument("--force", action="store_true", help="let -o replace a file")
    parser.add_argument(
        "--notation",
        choices=["numeric", "algebraic"],
        help="how to write squares (default: as is usual for the variant)",
    )
    parser.add_argument(
        "--style",
        choices=["pdn", "lidraughts", "checkerboard"],
        default="pdn",
        help="habits of a program to follow (default: %(default)s, which is PDN 3.0)",
    )
    parser.add_argument(
        "--full-paths", action="store_true", help="write every square of a capture's path"
    )
    parser.add_argument(
        "--fix", action="store_true", help="write games with errors up to the first wrong move"
    )
    parser.add_argument("--merge-equal", action="store_true", help="join games that are equal")
    add_json(parser, "one object that says what was written")


def run(args: argparse.Namespace) -> int:
    """Convert the games; 1 if something in the files is in the way."""
    checked(args)
    with Reader(args, "converting") as reader, Later() as said:
        refuse_own_output(args, reader)
        conversion = Conversion(reader, args, said)
        where, refused = "", ""
        try:
            where = written(conversion, args)
        except RefusedError as why:
            refused = f"nothing written: {why}"
        reader.end()
        said.print(sys.stderr)
        if refused:
            if reader.all_read or conversion.counts["read"]:
                print("bitdraughts:", printable(" ".join(refused.split())), file=sys.stderr)
            return reader.status(wrong=True)
        if args.json:
            print_json({"output": args.split or args.output, **conversion.counts})
        elif where:
            print(f"{conversion.in_words()} written to {printable(where)}")
    return 0


def written(conversion: Conversion, args: argparse.Namespace) -> str:
    """Write the games where they are to be; say where, nothing of standard output."""
    if args.split is not None:
        folder = Path(os.path.realpath(args.split))
        files = split(conversion, folder, args.games_per_file or 1)
        return f"{files:,} {'file' if files == 1 else 'files'} in {args.split}"
    if args.output == STANDARD_OUTPUT:
        to_standard_output(conversion)
        return ""
    conversion.write(conversion.records(), Path(args.output))
    return str(args.output)


def checked(args: argparse.Namespace) -> None:
    """Refuse options that do not go together, and an output that cannot be written."""
    if args.games_per_file is not None and args.split is None:
        raise ValueError("--games-per-file belongs to --split")
    if args.games_per_file == 0:
        raise ValueError("--games-per-file must be 1 or more")
    to_file = args.split is None and args.output != STANDARD_OUTPUT
    if args.force and not to_file:
        raise ValueError("--force belongs to -o")
    if args.json and args.split is None and not to_file:
        raise ValueError("--json needs -o or --split, or it would stand among the games")
    if to_file:
        if (
            os.path.exists(args.output)
            and not os.path.isfile(args.output)
            and not os.path.isdir(args.output)
        ):
            raise ValueError(f"{args.output} is no file on a disk; redirect standard output to it")
        refuse(Path(args.output), args.force, "--force lets -o replace it")
        if Path(args.output).suffix.lower() in COMPRESSED:
            raise ValueError(
                f"{args.output}: output is not compressed; give it a name such as x.pdn"
            )
    if args.split is not None:
        folder = Path(args.split)
        if folder.is_dir() and any(folder.iterdir()):
            raise ValueError(f"{folder} is not empty; --split wants a new or empty folder")
        if not folder.is_dir():
            refuse(folder, replace=False, hint="--split wants a new or empty folder")


def refuse_own_output(args: argparse.Namespace, reader: Reader) -> None:
    """Refuse an output that is found among the input, unless it was named there as well."""
    if args.split is not None or args.output == STANDARD_OUTPUT:
        return
    output = os.path.realpath(args.output)
    named = {os.path.realpath(name) for name in args.files}
    if output not in named and output in {
        os.path.realpath(s.path) for s in reader.sources if s.path
    }:
        raise ValueError(f"{args.output} is one of the files to read; write to another place")


class Conversion:
    """The games to write, as they come, and what became of the others."""

    def __init__(self, reader: Reader, args: argparse.Namespace, said: Later) -> None:
        """Take where games come from, and where to tell what happens to them."""
        self._reader = reader
        self._args = args
        self._said = said
        self._wrong = 0
        self._now = ""
        """Which game is being written."""
        self.counts: dict[str, int] = dict.fromkeys(
            ("read", "written", "fixed", "left_out", "other_variants", "joined"), 0
        )

    def records(self) -> Iterator[Record]:
        """Give the games to write; RefusedError at the end if there must be no output."""
        found = self._found()
        if self._args.merge_equal:
            found = merged(found)
        for (source, game), record in found:
            self.counts["written"] += 1
            self._now = f"{printable(source.name)}:{record.line}: game {game:,}"
            yield record
        counts = self.counts
        if not counts["written"]:
            raise RefusedError("there is no game to write")
        gone = ("written", "left_out", "other_variants")
        counts["joined"] = counts["read"] - sum(counts[name] for name in gone)

    def _found(self) -> Iterator[tuple[tuple[Source, int], Record]]:
        counts = self.counts
        for source in self._reader.sources:
            for game, record in enumerate(self._reader.games(source), 1):
                counts["read"] += 1
                if self._args.only_variant and record.variant not in self._args.only_variant:
                    counts["other_variants"] += 1
                elif not self._good(record, source, game):
                    counts["left_out"] += 1
                elif not self._wrong:
                    yield (source, game), record
        if self._wrong:
            raise RefusedError(
                f"{in_number(self._wrong)} with errors, or with what PDN cannot say; "
                "--fix writes what is good of them"
            )
        if not self._reader.all_read:
            raise RefusedError("not every file could be read")

    def _good(self, record: Record, source: Source, game: int) -> bool:
        """Tell whether a game can be written; say what is wrong, and mend it if asked to."""
        fix = bool(self._args.fix)
        hopeless = any(problem.kind in HOPELESS for problem in record.errors)
        found = [
            f"{place(source, problem)}: game {game:,}: {told(problem)}" for problem in record.errors
        ]
        for what in unwritable(record, mend=fix and not hopeless):
            if fix or not record.errors:  # moves that are not understood are known from the errors
                start = f"{printable(source.name)}:{record.line}: game {game:,}"
                found.append(f"{start}: {'taken out: ' if fix else ''}{printable(what)}")
        if not found:
            return True
        for line in found:
            self._said.add(line)
        if hopeless and fix:
            self._said.add(f"{printable(source.name)}:{record.line}: game {game:,}: left out whole")
            return False
        self.counts["fixed"] += fix
        self._wrong += not fix
        return fix

    def write(self, records: Iterator[Record], to: Any) -> None:
        """Write games to a path, whole or not at all, or to a file that is open."""
        from ..pdn import PdnWriteError, dump

        args = self._args
        try:
            dump(records, to, notation=args.notation, full_paths=args.full_paths, style=args.style)
        except PdnWriteError as error:
            why = re.sub(r"^game \d+: ", "", str(error))  # its number in the output
            raise RefusedError(f"{self._now}: {why}") from error

    def in_words(self) -> str:
        """Say what became of the games."""
        counts = self.counts
        others = [
            f"{count:,} {what}"
            for count, what in (
                (counts["fixed"], "of them fixed"),
                (counts["joined"], "joined to equal ones"),
                (counts["left_out"], "left out"),
                (counts["other_variants"], "of other variants"),
            )
            if count
        ]
        return in_number(counts["written"]) + (f" ({', '.join(others)})" if others else "")


def split(conversion: Conversion, folder: Path, games_per_file: int) -> int:
    """Write files of so many games into a new folder, all or none; tell how many."""
    unfinished = folder.with_name(f".{folder.name}.{os.getpid()}.tmp")
    try:
        unfinished.mkdir()
        records = conversion.records()
        files = 0
        for first in records:
            files += 1
            block = chain([first], islice(records, games_per_file - 1))
            # Open files, since to have each one written down by the disk would take long.
            with (unfinished / f"{files:06}.pdn").open("wb") as file:
                conversion.write(block, file)
        if folder.is_dir():
            folder.rmdir()  # it is empty; not every system renames over one
        unfinished.rename(folder)
    except BaseException as error:
        shutil.rmtree(unfinished, ignore_errors=True)
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(folder), None
        raise
    return files


def to_standard_output(conversion: Conversion) -> None:
    """Write the games to standard output, when all of them are there."""
    from tempfile import TemporaryFile

    with TemporaryFile() as whole:
        conversion.write(conversion.records(), whole)
        whole.seek(0)
        write_bytes(whole)
