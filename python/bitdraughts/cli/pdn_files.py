"""Files of games on the command line: found, read one by one, and what could not be read."""

from __future__ import annotations

import argparse
import codecs
import glob
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Self

from .inputs import add_variant, clean, standard_input, variant_name
from .output import progress
from .terminal import painted, printable

if TYPE_CHECKING:
    from zipfile import ZipInfo

    from ..pdn import Problem, Record

STATUSES = {
    0: "fine",
    1: "a file is damaged",
    2: "misused, or a file cannot be opened; what can be read is read all the same",
}
STANDARD_INPUT = "-"
ENDINGS = (".pdn", ".pdn.gz", ".pdn.zst", ".zip")
"""Of the files that are taken from a folder; any file can be given by name."""

KEPT_IN_MEMORY = 1 << 20
STEPS = 500
"""How often the progress of a whole run is shown, at most."""


class Source(NamedTuple):
    """A file of games: what to call it, where it is (None: standard input), and its size.

    A file in a ZIP file is one of its own; ``size`` is then what it takes there, and ``length``
    what comes out.
    """

    name: str
    path: Path | None
    size: int = 0
    length: int = 0
    member: ZipInfo | None = None

    @classmethod
    def of(cls, path: str) -> Self:
        """Describe a file; what cannot be known of it is seen when it is read."""
        try:
            size = os.stat(path).st_size
        except OSError:
            size = 0
        return cls(path, Path(path), size, size)

    @contextmanager
    def opened(self) -> Iterator[IO[bytes]]:
        """Open the file; damage of a ZIP file is an OSError, as other damage is."""
        if self.path is None:
            yield binary_input()
        elif self.member is None:
            with self.path.open("rb") as file:
                yield file
        else:
            from zipfile import BadZipFile, ZipFile
            from zlib import error

            try:
                with ZipFile(self.path) as archive, archive.open(self.member) as file:
                    yield file
            except (BadZipFile, RuntimeError, EOFError, error) as damage:
                raise OSError(f"the ZIP file is damaged or cannot be read: {damage}") from damage


def add_files(parser: argparse.ArgumentParser, *, several: bool = True) -> None:
    """Declare the files to read and how to read them."""
    what = "a file of games, plain or compressed; '-' for standard input"
    if several:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help=f"{what}; a folder, or a pattern"
        )
    else:
        parser.add_argument("file", metavar="FILE", help=what)
    add_variant(parser, default=None, says="what the files say; this wins over it")
    parser.add_argument(
        "--encoding",
        type=encoding_name,
        metavar="ENCODING",
        help="of the text, such as cp1251 (default: found out)",
    )
    parser.add_argument(
        "--hops",
        action="store_true",
        help="join captures of which each hop is written as a move of its own",
    )


def add_filter(parser: argparse.ArgumentParser) -> None:
    """Declare ``--only-variant``."""
    parser.add_argument(
        "--only-variant",
        type=variant_name,
        action="append",
        metavar="VARIANT",
        help="take the games of this variant only; can be given several times (default: all games)",
    )


def encoding_name(text: str) -> str:
    """Read the name of an encoding that the reader can use."""
    text = clean(text)
    try:
        found = codecs.lookup(text)
        "[]".encode(found.name)  # not every codec is one of text
        codecs.getincrementaldecoder(found.name)("replace").decode(b"")
    except (LookupError, ValueError, TypeError):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no encoding known here; expected one such as utf-8 or cp1252"
        ) from None
    return found.name


class Reader:
    """The games of the files that were named, and what went wrong with files.

    Used in a ``with`` block. At its end, or that of reading, standard error hears of the files that
    could not be read. ``unopened`` are those that are not there, or may not be read; ``damaged``
    those that ended badly: a compressed file cut short, for one. ``files`` counts those opened.
    """

    def __init__(self, args: argparse.Namespace, label: str) -> None:
        """Find the files; read none yet."""
        self.unopened: list[str] = []
        self.damaged: list[str] = []
        self.files: int = 0
        self._args = args
        self._label = label
        names = args.files if hasattr(args, "files") else [args.file]
        self.sources: list[Source] = list(self._found(names))
        self._total = sum(source.size for source in self.sources)
        self._done = self._next = self._told = 0
        self._progress = ExitStack()

    def __enter__(self) -> Self:
        """Begin to show progress."""
        self._show = self._progress.enter_context(progress(self._label, "B"))
        return self

    def __exit__(self, *error: object) -> None:
        """End, whatever has happened."""
        self.end()

    def end(self) -> None:
        """Take progress off the terminal, and tell of the files that could not be read."""
        self._progress.close()
        self._show = None
        for message in (*self.unopened, *self.damaged)[self._told :]:
            error = painted("error:", "error", sys.stderr)
            print("bitdraughts:", error, " ".join(printable(message).split()), file=sys.stderr)
            self._told += 1

    @property
    def all_read(self) -> bool:
        """Tell whether every file was read to its end."""
        return not (self.unopened or self.damaged)

    def status(self, *, wrong: bool = False) -> int:
        """Give the exit status: 2 if a file was not there, 1 if one was wrong."""
        if self.unopened:
            return 2
        return 1 if wrong or self.damaged else 0

    def games(self, source: Source, skip: int = 0) -> Iterator[Record]:
        """Read the games of one file; what ends it early is kept for later."""
        from ..pdn import read

        args = self._args
        before = self.files
        try:
            with source.opened() as file:
                self.files += 1
                for record in read(
                    file, args.variant, encoding=args.encoding, hops=args.hops, skip=skip
                ):
                    yield record
                    self._move_on(file, source)
        except OSError as error:
            which = self.damaged if self.files > before else self.unopened
            which.append(f"{source.name}: {error.strerror or error}")
        except (ValueError, LookupError) as error:
            self.damaged.append(f"{source.name}: {error}")
        except ModuleNotFoundError as error:  # what reads this compression is an extra
            self.unopened.append(f"{source.name}: {error}")
        self._done += source.size

    def _move_on(self, file: IO[bytes], source: Source) -> None:
        """Show how many bytes of all files have been read."""
        if self._show is not None and source.length:
            done = self._done + source.size * min(file.tell(), source.length) // source.length
            if done >= self._next:
                self._next = done + max(1, self._total // STEPS)
                self._show(done, self._total)

    def _found(self, names: Iterable[str]) -> Iterator[Source]:
        """Give each file once, in the order they are met."""
        seen: set[str] = set()
        for name in names:
            for path in [name] if name == STANDARD_INPUT else self._expanded(name):
                real = path if path == STANDARD_INPUT else os.path.realpath(path)
                if real in seen:
                    continue
                seen.add(real)
                if path == STANDARD_INPUT:
                    yield Source("standard input", None)
                else:
                    yield from members(Source.of(path))

    def _expanded(self, name: str) -> Iterator[str]:
        """Give the files a name stands for: itself, those of a folder, or of a pattern."""
        if "\0" in name:
            self.unopened.append(f"{name!r}: no file can have this name")
        elif os.path.isdir(name):
            yield from self._inside(name, named=True)
        elif os.path.lexists(name) or not glob.has_magic(name):
            yield name
        else:
            # The shell does it where there is one; a pattern it left alone comes here.
            matches = sorted(glob.glob(name, recursive=True))
            if not matches:
                self.unopened.append(f"{name}: no file fits this pattern")
            for match in matches:
                if os.path.isdir(match):
                    if "**" not in name:  # whose matches include what is inside
                        yield from self._inside(match)
                else:
                    yield match

    def _inside(self, folder: str, *, named: bool = False) -> Iterator[str]:
        """Give the files of games in a folder and the folders in it, sorted.

        If the folder was named itself, there should be some.
        """

        def complain(error: OSError) -> None:
            self.unopened.append(f"{error.filename}: {error.strerror or error}")

        found = False
        for where, folders, files in os.walk(folder, onerror=complain):
            folders.sort()
            for file in sorted(files):
                if file.lower().endswith(ENDINGS):
                    found = True
                    yield os.path.join(where, file)
        if named and not found:
            self.unopened.append(f"{folder}: no file of games in this folder")


def members(source: Source) -> list[Source]:
    """Give the files of games in a ZIP file, in its order; any other file itself.

    If no name in it is that of a file of games, all are taken.
    """
    if source.path is None or source.path.suffix.lower() != ".zip":
        return [source]
    from zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(source.path) as archive:
            inside = [info for info in archive.infolist() if not info.is_dir()]
    except (BadZipFile, RuntimeError, ValueError, OSError):
        return [source]  # whoever reads it says what is wrong
    games = [info for info in inside if info.filename.lower().endswith(ENDINGS)]
    return [
        source._replace(
            name=f"{source.name}/{info.filename}",
            size=info.compress_size,
            length=info.file_size,
            member=info,
        )
        for info in games or inside
    ]


def binary_input() -> Any:
    """Give standard input as a file of bytes."""
    text = standard_input()
    if not hasattr(text, "buffer"):
        return io.BytesIO(text.read().encode(errors="surrogateescape"))
    return text.buffer


class Later:
    """Lines for later, kept in a file where they are many."""

    def __init__(self) -> None:
        """Begin without a line."""
        from tempfile import SpooledTemporaryFile

        self.count: int = 0
        self._file = SpooledTemporaryFile(  # noqa: SIM115  # closed by __exit__
            KEPT_IN_MEMORY, "w+", encoding="utf-8", newline="\n"
        )

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, *error: object) -> None:
        """Forget the lines."""
        self._file.close()

    def add(self, line: str) -> None:
        """Keep a line."""
        self.count += 1
        self._file.write(line + "\n")

    def print(self, file: IO[str] | None = None, *, blank_line_first: bool = False) -> None:
        """Print all lines, after an empty one if that is asked for and there are any."""
        out = sys.stdout if file is None else file
        if self.count and blank_line_first:
            print(file=out)
        self._file.seek(0)
        out.writelines(self._file)


def place(source: Source, problem: Problem) -> str:
    """Write where a problem is."""
    return f"{printable(source.name)}:{problem.line}:{problem.column}"


def in_number(games: int) -> str:
    """Write how many games."""
    return f"{games:,} {'game' if games == 1 else 'games'}"


def told(problem: Problem) -> str:
    """Say what is wrong, and what was expected."""
    expected = f"; expected {problem.expected}" if problem.expected else ""
    return printable(problem.message + expected)
