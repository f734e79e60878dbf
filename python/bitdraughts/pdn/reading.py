"""Reads PDN: from any source, in any encoding, game by game."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from .._core import Variant as _Variant
from .._core import _parse_pdn, _plain_result
from ..errors import PdnError
from .headers import Headers, one_line
from .record import Problem, Record
from .sources import Source, Stream, read_block, recoded, streams

__all__ = ["loads", "read"]

BLOCK = 1 << 20
"""Bytes read at once; a game that is longer makes it grow."""

Game: TypeAlias = tuple[Any, ...]
"""A game as the core gives it."""


def read(
    source: Source,
    variant: str | None = None,
    *,
    errors: Literal["collect", "raise"] = "collect",
    encoding: str | None = None,
    headers_only: bool = False,
    hops: bool = False,
    skip: int = 0,
) -> Iterator[Record]:
    r"""Read games one by one from a path, bytes, or an open file, binary or text.

    Files compressed with gzip, ZIP or Zstandard are known by their first bytes. No more is kept in
    memory than a block of the file and the longest game (and a ZIP file that comes from a pipe).

    A bad game never stops the reading. What was wrong stands in ``record.errors`` (moves lost or
    in doubt) and ``record.warnings`` (read without loss); ``record.moves`` holds what is good, up
    to the first bad move. Columns and offsets count bytes. With ``errors="raise"`` the first error
    is a PdnError.

    * ``variant`` wins over what the file says. Without it the tags Variant and GameType tell it,
      and where they do not it is guessed from the squares, the words in the tags, and which rules
      the moves keep; that is a warning.
    * ``encoding``: without it, a byte order mark decides, else each game is UTF-8 if it can be.
      The first game that cannot decides for all such games of the file: Windows-1251 if most bytes
      beyond ASCII stand next to another, as in Cyrillic words, else Windows-1252.
    * ``headers_only`` leaves out moves and comments.
    * ``hops`` joins captures that were written hop by hop, each as a move of its own.
    * ``skip`` leaves out games at the beginning.

    Raises OSError for a file that cannot be read or is damaged, behind the games in front of the
    damage, with its name as ``filename`` (``archive.zip/file.pdn`` for a part of a ZIP file);
    ModuleNotFoundError for Zstandard without a library that reads it; UnknownVariantError,
    LookupError, TypeError and ValueError for arguments that make no sense.

    >>> text = b'[White "Ana"]\n1. c3-d4 f6-e5 2. d4xf6 g7-e5 1-0\n\n1. a3-b4 *'
    >>> for record in read(text, "brazilian"):
    ...     moves = [str(move) for move in record.moves]
    ...     print(record.headers.get("White"), moves, record.result)
    Ana ['22-18', '11-15', '18x11', '8x15'] 1-0
    None ['21-17'] *
    """
    if errors not in ("collect", "raise"):
        raise ValueError(f"unknown errors {errors!r}; expected 'collect' or 'raise'")
    if skip < 0:
        raise ValueError(f"skip must be 0 or more, not {skip}")
    name = None if variant is None else _Variant(variant).name
    if encoding is not None:
        codecs.lookup(encoding)
    return records(source, Wish(name, errors == "raise", headers_only, hops), encoding, skip)


def loads(
    text: str | bytes,
    variant: str | None = None,
    *,
    errors: Literal["collect", "raise"] = "collect",
    encoding: str | None = None,
    headers_only: bool = False,
    hops: bool = False,
    skip: int = 0,
) -> list[Record]:
    r"""Read the games of a text; see ``read``, whose arguments these are.

    >>> [record] = loads("1. 32-28 19-23 2. 28x19 14-23 *")
    >>> record.variant, len(record.moves), record.result
    ('international', 4, '*')
    >>> for warning in record.warnings:
    ...     print(warning)
    line 1, column 1: the variant is not told; read as international
    line 1, column 25: a dash in a capture
    >>> [record] = loads("1. 32-28 19-24 2. 28-19")
    >>> print(record.errors[0], "| expected:", record.errors[0].expected[:14], "...")
    line 1, column 19: illegal move '28-19' | expected: 28-22, 28-23,  ...
    """
    if isinstance(text, str):
        text, encoding = text.encode("utf-8", "surrogatepass"), "utf-8"
    elif not isinstance(text, (bytes, bytearray, memoryview)):
        raise TypeError(f"loads() takes text or bytes, not {type(text).__name__}")
    return list(
        read(
            text,
            variant,
            errors=errors,
            encoding=encoding,
            headers_only=headers_only,
            hops=hops,
            skip=skip,
        )
    )


class Wish(NamedTuple):
    """What the caller asked for."""

    variant: str | None
    raises: bool
    headers_only: bool
    hops: bool


def records(source: Source, wish: Wish, encoding: str | None, skip: int) -> Iterator[Record]:
    """Give the records of a source whose arguments are in order."""
    for raw, name in streams(source):
        stream, known = recoded(raw, encoding)
        decoder = Decoder(known)
        for game, is_ascii in games(stream, wish, skip):
            if skip > 0:
                skip -= 1
                continue
            record = record_of(game, decoder, is_ascii)
            if wish.raises and record.errors:
                raise PdnError(record.errors[0], record, name or None)
            yield record


def games(stream: Stream, wish: Wish, skip: int) -> Iterator[tuple[Game, bool]]:
    """Give the games of a stream, and whether they are surely ASCII.

    The first ``skip`` of them may be without moves.
    """
    data = b""
    offset, line, column, size = 0, 1, 1, BLOCK
    final = False
    while not final:
        block, damage = read_block(stream, size)
        final = len(block) < size and damage is None
        data += block
        while True:
            found, used, next_line, next_column = _parse_pdn(
                data,
                offset=offset,
                line=line,
                column=column,
                final=final,
                variant=wish.variant,
                headers_only=wish.headers_only or skip > 0,
                hops=wish.hops,
            )
            if skip == 0 or len(found) <= skip:
                break
            # The games behind those to be left out are read again, with their moves.
            yield from ((game, True) for game in found[:skip])
            start = found[skip][0] - offset
            above = max(data.rfind(b"\n", 0, start), data.rfind(b"\r", 0, start))
            column = start - above if above >= 0 else column + start
            offset, line, data, skip = found[skip][0], found[skip][1], data[start:], 0
        is_ascii = data.isascii()
        for game in found:
            yield game, is_ascii
        if damage is not None:
            raise damage
        skip -= min(skip, len(found))
        data = data[used:]
        offset, line, column = offset + used, next_line, next_column
        # A game longer than a block is read again and again, but each time twice as far.
        size = max(BLOCK, len(data))


class Decoder:
    """Turns the bytes of games into text; remembers the encoding of a file that is not UTF-8."""

    def __init__(self, known: str | None) -> None:
        """Take the encoding, if it is known."""
        self.known = known
        self.guessed: str | None = None

    def encoding_of(self, game: Game) -> tuple[str, str]:
        """Give the encoding of a game, and what is to be said about it, if anything."""
        text = b"\n".join(pieces(game))
        if text.isascii():
            return self.known or "utf-8", ""
        try:
            text.decode(self.known or "utf-8", "strict")
        except UnicodeDecodeError:
            if self.known is not None:
                return self.known, f"bytes that are no {self.known}, shown as \ufffd"
        else:
            return self.known or "utf-8", ""
        if self.guessed is None:
            self.guessed = guessed_encoding(text)
        return self.guessed, f"the text is no UTF-8; read as {self.guessed}"


def guessed_encoding(text: bytes) -> str:
    """Windows-1251 if most bytes beyond ASCII have such a neighbour, else Windows-1252.

    >>> guessed_encoding("Чёрные".encode("cp1251")), guessed_encoding("Jürgen".encode("cp1252"))
    ('cp1251', 'cp1252')
    """
    runs = [len(run) for run in re.findall(rb"[\x80-\xff]+", text)]
    in_words = sum(length for length in runs if length > 1)
    return "cp1251" if 2 * in_words > sum(runs) else "cp1252"


def pieces(game: Game) -> Iterator[bytes]:
    """Give all text of a game."""
    for name, value, _, _ in game[3]:
        yield name
        yield value
    for event in game[11] or ():
        if event[0] in TEXTS:
            yield event[1]


TEXTS = frozenset({"text", "comment", "mark", "setup"})


def record_of(game: Game, decoder: Decoder, is_ascii: bool) -> Record:
    """Make the record of a game."""
    (
        offset,
        line,
        _,
        tags,
        variant,
        _,
        start,
        first_number,
        moves,
        final,
        terminator,
        events,
        problems,
        (no_progress, _),
    ) = game
    encoding, remark = (decoder.known or "utf-8", "") if is_ascii else decoder.encoding_of(game)
    pairs = [
        (name.decode(encoding, "replace"), one_line(value.decode(encoding, "replace")))
        for name, value, _, _ in tags
    ]
    record = Record._of_text(
        variant=variant,
        start=start,
        moves=moves,
        final=final,
        headers=Headers._of_text(pairs),
        result=result_of(terminator.decode("ascii"), pairs),
        events=None if events is None else decoded(events, encoding),
        first_move_number=max(first_number, 1),
        no_progress=no_progress or 0,
    )
    record.offset, record.line, record.encoding = offset, line, encoding
    for kind, is_error, ply, at_line, column, at, text, expected, message, position in problems:
        problem = Problem(
            kind,
            ply,
            at_line,
            column,
            at,
            text.decode(encoding, "replace"),
            expected,
            message,
            position,
        )
        (record.errors if is_error else record.warnings).append(problem)
    if remark:
        record.warnings.append(Problem("encoding", 0, line, 1, offset, "", "UTF-8", remark))
    return record


def decoded(events: list[tuple[Any, ...]], encoding: str) -> list[tuple[Any, ...]]:
    """Give the events with text instead of bytes."""
    return [
        (event[0], event[1].decode(encoding, "replace")) if event[0] in TEXTS else event
        for event in events
    ]


POINTS = re.compile(r"[0-9/+*.,-]+")
LONGEST_RESULT = 40


def result_of(terminator: str, pairs: list[tuple[str, str]]) -> str:
    """Give the result: a definite terminator, else a definite tag, else '*'."""
    if terminator not in ("", "*"):
        return terminator
    for name, value in pairs:
        if name == "Result" or name.lower() == "result":
            return told_result(value)
    return "*"


def told_result(value: str) -> str:
    """Give the result that the value of the tag tells, '*' if none.

    Blanks are taken out of points such as "1 - 0" only; what is too long is no result.

    >>> told_result(" ½ - ½ "), told_result("White  wins"), told_result("?")
    ('1/2-1/2', 'White wins', '*')
    """
    words = value.split()
    points = "".join(words).replace("\u2013", "-")
    told = _plain_result(value) or (points if POINTS.fullmatch(points) else " ".join(words))
    if told in ("", "?") or len(told) > LONGEST_RESULT or not told.isprintable():
        return "*"
    return told
