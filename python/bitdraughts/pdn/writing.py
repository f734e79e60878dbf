"""Writes games as PDN: strict PDN 3.0, or as other programs have it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from .._core import Color, Move, Position
from .._files import whole
from ..errors import MoveError, PdnWriteError
from ..game import Game
from ..outcome import facts
from .headers import OWN_TAGS, ROSTER
from .layout import WIDTH, comment_words, filled, game_text, tag_line
from .record import Record
from .styles import (
    SMALL,
    STYLES,
    Notation,
    Style,
    StyleName,
    fen_of,
    game_type,
    notation_of,
    result_of,
)
from .tree import Event, Node

__all__ = ["ROSTER", "dump", "dumps", "game_text", "move_written", "moves_text", "written"]

RESULTS = {"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"}
"""The results PDN 3.0 has a token for; any other is told by the tag alone."""
UNKNOWN = "*"

MARKS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
MOST_NAG = 10**9 - 1
LARGEST_COUNTER = 999_999
"""Of :Hn and :Fn in a FEN."""
MOST_CLOSED = "))))"
"""No more brackets than these and one stand together, so that a line can be broken after them."""


class Writable(Protocol):
    """A file open for writing, as text or as bytes."""

    def write(self, text: Any, /) -> object:
        """Write a piece."""


def dumps(
    games: Record | Game | Iterable[Record | Game],
    *,
    notation: Notation | None = None,
    full_paths: bool = False,
    style: StyleName = "pdn",
    width: int | None = WIDTH,
) -> str:
    r"""Write games as PDN: tags, moves with all that is said about them, result.

    ``notation`` is how squares are written: as is usual for the variant (letters and digits for
    Brazilian draughts), or "numeric" or "algebraic". ``full_paths`` writes every square of a
    capture, not only where that is needed. ``style`` is "pdn", or "lidraughts" or "checkerboard"
    for what these programs write. Lines are broken at ``width`` characters, with None not at all.

    ``read`` and ``loads`` give equal records back. What PDN cannot say is refused with
    PdnWriteError (a ValueError), whose ``game`` is the number of the game if there are several.

    >>> import bitdraughts as bd
    >>> game = bd.Game("brazilian", headers={"White": "Ana", "Black": "Rui"})
    >>> game.push(["22-18", "11-15", "18x11", "8x15"])
    >>> print(dumps(game), end="")
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Ana"]
    [Black "Rui"]
    [Result "*"]
    [GameType "26,W,8,8,A0,0"]
    [Variant "brazilian"]
    <BLANKLINE>
    1. c3-d4 f6-e5 2. d4xf6 g7xe5 *
    """
    writer = Writer(notation, full_paths, style, width)
    return "".join(writer.pieces(games))


def dump(
    games: Record | Game | Iterable[Record | Game],
    target: str | os.PathLike[str] | Writable,
    *,
    notation: Notation | None = None,
    full_paths: bool = False,
    style: StyleName = "pdn",
    width: int | None = WIDTH,
) -> None:
    r"""Write games to a file, as ``dumps`` does: UTF-8, one game after the other.

    A path is written whole or not at all: if anything goes wrong, what was there before is
    still there. A file that is open takes text, or else bytes. Raises OSError for a file that
    cannot be written, and PdnWriteError for what PDN cannot say.

    >>> import bitdraughts as bd, io
    >>> file = io.StringIO()
    >>> dump(bd.Game("english"), file)
    >>> file.getvalue().splitlines()[-1]
    '*'
    """
    pieces = Writer(notation, full_paths, style, width).pieces(games)
    if not isinstance(target, str | os.PathLike):
        _write_to(target, pieces)
        return
    with whole(Path(target)) as file:
        file.writelines(piece.encode() for piece in pieces)


def move_written(position: Position, move: Move) -> str:
    """Write a move as PDN of its variant does: its squares' names and capture separator."""
    board = facts(position.variant)
    text = position.move_text(move, "algebraic" if board.algebraic else "numeric")
    return text.replace("x", board.capture_separator)


def moves_text(start: Position, moves: Iterable[Move], number: int = 1) -> Iterator[str]:
    """Give the tokens of a line of moves, with their numbers.

    >>> start = Position("english")
    >>> list(moves_text(start, [start.parse_move("11-15")]))
    ['1.', '11-15']
    """
    position = start
    first_mover = facts(start.variant).first_mover
    for ply, move in enumerate(moves):
        if position.turn == first_mover:
            yield f"{number}."
        elif ply == 0:
            yield f"{number}..."
        yield move_written(position, move)
        number += position.turn != first_mover
        position = position.play_unchecked(move)


def written(position: Position) -> str:
    """Write a position for the FEN tag, in the squares its variant is written in."""
    return position.fen("algebraic" if facts(position.variant).algebraic else "numeric")


class Writer:
    """Writes games, all in one way."""

    def __init__(
        self, notation: str | None, full_paths: bool, style: str, width: int | None
    ) -> None:
        """Choose the way."""
        if style not in STYLES:
            raise ValueError(f"style must be one of {', '.join(STYLES)}, not {style!r}")
        if width is not None and (not isinstance(width, int) or width < 1):
            raise ValueError(f"width must be a number of characters or None, not {width!r}")
        self.style: Style = STYLES[style]
        self.wanted = notation
        self.full_paths = full_paths
        self.width = width

    def pieces(self, games: Record | Game | Iterable[Record | Game]) -> Iterator[str]:
        """Give the text of one or more games, a piece each."""
        if isinstance(games, Record | Game):
            yield self.game(games)
            return
        if not isinstance(games, Iterable):
            raise TypeError(f"expected a Record, a Game or several, not {type(games).__name__}")
        for number, game in enumerate(games, 1):
            try:
                text = self.game(game)
            except PdnWriteError as error:
                raise PdnWriteError(f"game {number}: {error}", number) from None
            yield ("\n" if number > 1 else "") + text

    def game(self, game: Record | Game) -> str:
        """Write one game."""
        record = game if isinstance(game, Record) else Record.from_game(game)
        notation = notation_of(self.style, record.variant, self.wanted)
        result = result_of(self.style, record.variant, record.result or UNKNOWN)
        lines = [tag_line(*tag) for tag in self.tags(record, notation, result)]
        words = Moves(record, notation, self.style, self.full_paths).words()
        end = result if result in RESULTS else UNKNOWN
        return "\n".join([*lines, "", *filled(chain(words, [end]), self.width)]) + "\n"

    def tags(self, record: Record, notation: Notation, result: str) -> Iterator[tuple[str, str]]:
        """Give the tags: the roster, what the record says of itself, then all others in order."""
        others = [(name, value) for name, value in record.headers.pairs() if name not in OWN_TAGS]
        for name, unknown in ROSTER.items():
            if name == "Result":
                yield name, result
                continue
            value = record.headers.get(name, unknown)
            if name in record.headers:
                others.remove((name, value))
            yield name, value
        number = game_type(self.style, record.variant, notation)
        if number is not None:
            yield "GameType", number
        yield "Variant", record.variant
        counts = (
            checked_count("no_progress", record.no_progress, 0),
            checked_count("first_move_number", record.first_move_number, 1),
        )
        start = fen_of(record.start, notation, *counts)
        told_in_moves = record.start == Position(record.variant) and not record.no_progress
        if record.first_move_number != 1 and not record.moves:
            told_in_moves = False
        if self.style.always_fen and facts(record.variant).rows == SMALL:
            yield "FEN", start
        elif not told_in_moves or "FEN" in record.headers:
            yield "SetUp", "1"
            yield "FEN", start
        yield from others


class Moves:
    """The moves of a record and what is said about them, as words between which lines may break."""

    def __init__(self, record: Record, notation: Notation, style: Style, full_paths: bool) -> None:
        """Take a record; nothing is written yet."""
        board = facts(record.variant)
        self.record = record
        self.notation = notation
        self.separator: str = style.separator or board.capture_separator
        self.full_paths = full_paths
        self.first_mover: Color = board.first_mover
        # Half-moves of the numbering that lie before the first move.
        self.before: int = 2 * record.first_move_number + (record.start.turn != self.first_mover)
        self.ply: int = 0
        """The move being written, for errors."""

    def words(self) -> Iterator[str]:
        """Give all words of the move text but the result."""
        try:
            if self.record.is_plain:
                yield from self.plain(self.record.start, self.record.moves)
            else:
                yield from self.annotated(self.record.tree.events())
        except PdnWriteError as error:
            where = f"ply {self.ply}" if self.ply else "before the first move"
            raise PdnWriteError(f"{where}: {error}") from None

    def plain(self, position: Position, moves: Iterable[Move]) -> Iterator[str]:
        """Give the words of moves without anything else."""
        for ply, move in enumerate(moves, 1):
            self.ply = ply
            yield self.numbered(position, move, again=ply == 1)
            position = position.play_unchecked(move)

    def annotated(self, events: Iterable[Event]) -> Iterator[str]:
        """Give the words of a tree.

        A number stands before each move of the first mover, and before any other that begins a
        line or does not follow its predecessor at once.
        """
        word, opening = "", ""
        again, marked = True, True
        for kind, *value in events:
            if kind == "move":
                node: Node = value[0]
                assert node.parent is not None
                assert node.move is not None
                self.ply = node.ply
                new = self.numbered(node.parent.position, node.move, again)
                again, marked = False, False
            elif kind == "nag":
                nag = checked_nag(value[0])
                if not marked and nag in MARKS:
                    word, marked = word + MARKS[nag], True
                    continue
                new, marked = f"${nag}", True
            elif kind == "comment":
                pieces = comment_words(str(value[0]))
                new, again, marked = next(pieces), True, True
                for piece in pieces:
                    if word:
                        yield word
                    word, opening, new = opening + new, "", piece
            elif kind == "open":
                opening, again = opening + "(", True
                continue
            elif kind == "close":
                if word.endswith(MOST_CLOSED):
                    yield word
                    word = ""
                word, again = word + ")", True
                continue
            else:
                raise PdnWriteError(
                    f"move text that could not be read cannot be written: {value[0][:40]!r}; "
                    "remove it (Node.rest) or keep it as a comment"
                )
            if word:
                yield word
            word, opening = opening + new, ""
        if word:
            yield word

    def numbered(self, position: Position, move: Move, again: bool) -> str:
        """Write a move, with its number where one is due."""
        text = self.move(position, move)
        number = (self.before + self.ply - 1) // 2
        if position.turn == self.first_mover:
            return f"{number}. {text}"
        return f"{number}... {text}" if again else text

    def move(self, position: Position, move: Move) -> str:
        """Write a move; refuse one whose text would not name it."""
        try:
            text = position.move_text(move, self.notation)
            if move.is_capture and (self.full_paths or text.count("x") > 1):
                text = self.whole_path(position, move, text)
        except MoveError as error:
            raise PdnWriteError(str(error)) from None
        return text.replace("x", self.separator)

    def whole_path(self, position: Position, move: Move, text: str) -> str:
        """Write a capture with every square of a route that no other move has."""
        texts = [text]
        if self.full_paths:
            name = facts(position.variant).square_name if self.notation == "algebraic" else str
            texts = [
                "x".join(map(name, (move.from_square, *route.path)))
                for route in position.routes(move)
            ]
        for one in texts:
            with suppress(MoveError):
                if position.parse_move(one) == move:
                    return one
        raise PdnWriteError(f"no list of squares names the move {text} alone")


def checked_count(name: str, count: int, least: int) -> int:
    """Let through what the FEN tag can say of a start, and no more."""
    if isinstance(count, int) and least <= count <= LARGEST_COUNTER:
        return count
    expected = f"a whole number from {least} to {LARGEST_COUNTER}"
    raise PdnWriteError(f"{name} is {count!r}; expected {expected}")


def checked_nag(nag: object) -> int:
    """Refuse what is no number of an annotation glyph."""
    if not isinstance(nag, int) or not 0 <= nag <= MOST_NAG:
        raise PdnWriteError(f"{nag!r} is no NAG; expected a whole number from 0")
    return int(nag)


def _write_to(file: Writable, pieces: Iterable[str]) -> None:
    try:
        file.write("")
        as_text = True
    except TypeError:
        as_text = False
    for piece in pieces:
        file.write(piece if as_text else piece.encode("utf-8"))
