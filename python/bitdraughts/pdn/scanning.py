"""Reads many games into flat columns, without an object a game or a move."""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import index
from typing import Any, NoReturn, TypeAlias

from .._core import GameTable, Variant, _abridged, _arrow_stream, _scan, _ScanOptions
from .._pickle import refuse
from .reading import guessed_encoding, told_result
from .sources import Source, Stream, fill, read_block, recoded, streams

__all__ = ["GameTable", "Scan", "scan"]

BLOCK = 1 << 21
"""Bytes a thread reads at once; a game that is longer makes it grow."""

LONG = 1 << 10
"""Bytes of a comment that are held while its game is read, where comments are not asked for."""

TAGS = ("Event", "Site", "Date", "Round", "White", "Black")

Progress: TypeAlias = Callable[[int, int], object]


def scan(
    sources: Source | Iterable[Source],
    variant: str | None = None,
    *,
    tags: Sequence[str] = TAGS,
    clocks: bool = False,
    positions: bool = False,
    keys: bool = False,
    headers_only: bool = False,
    hops: bool = False,
    encoding: str | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Scan:
    r"""Read the main lines of all games of one source or several as GameTables, one by one.

    A source is what ``read`` takes; a table holds the games of a few megabytes of one of them, so
    memory is bounded; of a game that is longer all is held but its comments, and these too with
    ``clocks``, which stand in them. Moves are checked as in ``read``: those behind a bad one are
    left out, and ``error_ply`` and ``error`` tell of it. ``tags`` names the tags that become
    columns; ``clocks``, ``positions`` and ``keys`` ask for more, ``headers_only`` leaves out the
    moves.
    ``threads`` read one block together; the tables do not depend on their number.
    ``progress(done, total)`` is called with bytes read and the size of all sources, 0 where it is
    not known.

    The Scan is an iterator of tables, and also what Arrow programs take as a whole:
    ``polars.DataFrame(bd.pdn.scan("games.pdn"))``.

    Raises what ``read`` raises for its arguments, and ValueError for fewer threads than
    one or more than 1024.

    >>> import bitdraughts as bd
    >>> text = b'[White "Ana"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n[White "Rui"]\n1. 32-28 *'
    >>> for table in bd.pdn.scan(text, "international"):
    ...     print(table.tag("White"), table.move_offsets.tolist(), table.to_square.tolist())
    ['Ana', 'Rui'] [0, 4, 5] [28, 23, 19, 23, 28]
    """
    if isinstance(tags, str):
        raise TypeError("tags must be names of tags, such as ['White', 'Black'], not a text")
    if encoding is not None:
        codecs.lookup(encoding)
    options = _ScanOptions(
        variant=None if variant is None else Variant(variant).name,
        tags=list(tags),
        clocks=clocks,
        positions=positions,
        keys=keys,
        hops=hops,
        headers_only=headers_only,
        threads=threads,
    )
    threads = index(threads)  # a narrow one of NumPy would not hold the size of a block
    single = isinstance(sources, (str, bytes, bytearray, memoryview, os.PathLike))
    chosen: list[Any] = (
        [sources] if single or hasattr(sources, "read") else list(sources)  # type: ignore[arg-type]
    )
    return Scan(options, chosen, encoding, clocks, threads, progress)


class Scan:
    """An iterator of GameTables; see ``scan``. It can be gone through once.

    >>> import bitdraughts as bd
    >>> games = bd.pdn.scan(b"1. 32-28 19-23 *", "international")
    >>> [len(table) for table in games], list(games)
    ([1], [])
    """

    def __init__(
        self,
        options: _ScanOptions,
        sources: list[Source],
        encoding: str | None,
        clocks: bool,
        threads: int,
        progress: Progress | None,
    ) -> None:
        """Prepare to read; nothing is opened before the first table is asked for."""
        self._options = options
        self._tables = _tables(options, sources, encoding, clocks, threads, progress)

    def __reduce__(self) -> NoReturn:
        """Refuse copies and pickles with a TypeError."""
        refuse(self)

    def __iter__(self) -> Iterator[GameTable]:
        """Give itself."""
        return self

    def __next__(self) -> GameTable:
        """Give the next table."""
        return next(self._tables)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Give all tables to an Arrow program, one after the other."""
        return _arrow_stream(self._options, iter(self))


def _tables(
    options: _ScanOptions,
    sources: list[Source],
    encoding: str | None,
    clocks: bool,
    threads: int,
    progress: Progress | None,
) -> Iterator[GameTable]:
    total = _size(sources)
    before = 0
    for number, source in enumerate(sources):
        guessed: str | None = None
        for raw, _ in streams(source):
            stream, known = recoded(raw, encoding)
            for table, read in _blocks(stream, options, BLOCK * threads, abridge=not clocks):
                table.source = number
                if not table._is_utf8():
                    if known is None and guessed is None:
                        guessed = guessed_encoding(table._text())
                    table._decode(known or guessed or "cp1252")
                table._settle_results(told_result)
                if progress is not None:
                    progress(min(before + read, total) if total else before + read, total)
                yield table
        before += _size([source])


def _blocks(
    stream: Stream, options: _ScanOptions, block: int, *, abridge: bool
) -> Iterator[tuple[GameTable, int]]:
    first, damage = read_block(stream, block)
    data = memoryview(first)
    buffer = memoryview(bytearray())  # all further blocks in turn; most sources have none
    offset, line, whole = 0, 1, len(data) < block
    cut_bytes = cut_lines = 0  # of the first game in data
    while True:
        final = whole and damage is None
        table, used, line = _scan(
            data,
            offset=offset,
            line=line,
            final=final,
            options=options,
            cut_bytes=cut_bytes,
            cut_lines=cut_lines,
        )
        if used:
            offset += used + cut_bytes
            cut_bytes = cut_lines = 0
        if len(table):
            yield table, offset
        if damage is not None:
            raise damage
        if final:
            return
        rest = data[used:]
        if abridge and len(rest) > block // 2:
            text, more_bytes, more_lines = _abridged(rest, LONG)
            rest = memoryview(text)
            cut_bytes += more_bytes
            cut_lines += more_lines
        # A game longer than a block is read again and again, but each time twice as far.
        wanted = max(block, 2 * len(rest))
        if wanted != len(buffer):
            buffer = memoryview(bytearray(wanted))
        buffer[: len(rest)] = rest
        size, damage = fill(stream, buffer[len(rest) :])
        data, whole = buffer[: len(rest) + size], len(rest) + size < wanted


def _size(sources: list[Source]) -> int:
    """Give the size of all sources, 0 if one is an open file or a compressed one."""
    total = 0
    for source in sources:
        if isinstance(source, (bytes, bytearray, memoryview)):
            total += len(source)
        elif isinstance(source, (str, os.PathLike)) and not str(source).endswith(
            (".gz", ".zip", ".zst")
        ):
            total += os.path.getsize(source)
        else:
            return 0
    return total
