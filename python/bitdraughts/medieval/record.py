"""Medieval games as PDN: the form of docs/medieval.md, written and read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, TypeVar

from .._core import BLACK, WHITE, Position, Route
from ..draws import DrawRules
from ..outcome import Outcome, facts, result_text
from ..pdn.ends import end_read, end_written
from ..pdn.writing import ROSTER, game_text, written
from .choice import DRAW_RULES
from .errors import MedievalPdnError
from .state import checked_marks
from .steps import VARIANT, Duel, MedievalMove, color_of, find_route, route_text

if TYPE_CHECKING:
    from .game import MedievalGame

__all__: list[str] = []

Game = TypeVar("Game", bound="MedievalGame")

MARKS_TAGS = {WHITE: "WhiteMarks", BLACK: "BlackMarks"}
OWN_TAGS = {"Result", "Variant", "SetUp", "FEN", "DrawRules", "Termination", *MARKS_TAGS.values()}
RESULTS = {result_text(VARIANT, winner) for winner in (WHITE, BLACK, None)}
UNDECIDED = "*"

# Possessive throughout: a text that does not fit is given up without a second try.
SAYABLE = r"[^\"\\\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]"
TAG = re.compile(rf'\[\s*+([A-Z][A-Za-z0-9_]*+)\s*+"((?:{SAYABLE}|\\[\\"])*+)"\s*+\]')
TOKEN = re.compile(r"\{(?P<comment>[^}]*+)\}|(?P<number>[0-9]++)(?P<dots>\.++)|[^\s{}\[\]]++")
BLANK = re.compile(r"\s*+")
COMMAND = re.compile(r"\[%(\w++)\s*+([^\[\]]*+)\]")
DUEL = re.compile(r"(\w++)\s++(won|lost)\s*+")


# Writing.


def dumps(game: MedievalGame) -> str:
    """Write a game; see ``MedievalGame.pdn``."""
    tags = {**ROSTER, **{k: v for k, v in game.headers.items() if k not in OWN_TAGS}}
    tags |= {"Result": game.result, "Variant": game.mode}
    if game.rules.name != DRAW_RULES:
        tags["DrawRules"] = game.rules.name
    counts = f":H{game.start_no_progress}" if game.start_no_progress else ""
    counts += f":F{game.first_move_number}" if game.first_move_number != 1 else ""
    if counts or game.start != Position(VARIANT):
        tags |= {"SetUp": "1", "FEN": written(game.start) + counts}
    name = facts(VARIANT).square_name
    for color, tag in MARKS_TAGS.items():
        if color not in game.choosing:
            own = [mark for mark in game.start_marks if color_of(game.start, mark) == color]
            tags[tag] = " ".join(map(name, own))
    if game._declared is not None:
        tags["Termination"] = end_written(*game._declared, last=game.ply)
    return game_text(tags, [*moves_written(game), game.result])


def moves_written(game: MedievalGame) -> Iterator[str]:
    """Give the tokens of the moves, with numbers, duels and time-outs."""
    number, name = game.first_move_number, facts(VARIANT).square_name
    for ply, (state, step) in enumerate(zip(game, game.moves, strict=False)):
        if state.turn == WHITE:
            yield f"{number}."
        elif ply == 0:
            yield f"{number}..."
        number += state.turn == BLACK
        ends = (step.move.from_square, step.move.to_square)
        alike = [r for r in state.routes() if (r.move.from_square, r.move.to_square) == ends]
        yield route_text(step.route, short=len(alike) == 1, algebraic=True)
        notes = [
            f"[%duel {name(duel.square)} {'won' if duel.success else 'lost'}]"
            for duel in step.duels
        ]
        notes += ["[%timeout]"] * step.timed_out
        if notes:
            yield "{" + " ".join(notes) + "}"


# Reading.


class Note(NamedTuple):
    """What a comment tells of a move: a duel, or (None) a time-out."""

    offset: int
    duel: Duel | None


class Token(NamedTuple):
    """A piece of the move text and its place."""

    text: str
    offset: int
    comment: str | None
    number: str | None


def loads(
    kind: type[Game],
    text: str | bytes,
    seed: SupportsIndex | str | bytes | None,
    rules: str | DrawRules | None,
) -> Game:
    """Read a game; see ``MedievalGame.from_pdn``."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise MedievalPdnError(f"byte {error.start} is no UTF-8") from None
    return Reader(text).game(kind, seed, rules)


class Reader:
    """Reads one game from left to right; linear in the text."""

    def __init__(self, text: str) -> None:
        """Read the tags."""
        self.text = text
        self.tags: dict[str, tuple[str, int]] = {}
        self.at: int = self._blanks(0)
        while self.text.startswith("[", self.at):
            tag = TAG.match(text, self.at)
            if tag is None:
                raise self._fault(self.at, 'expected a tag such as [White "Ana"]')
            name, value = tag.groups()
            if name in self.tags:
                raise self._fault(self.at, f"a second tag {name}")
            self.tags[name] = re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL), self.at
            self.at = self._blanks(tag.end())

    def game(
        self,
        kind: type[Game],
        seed: SupportsIndex | str | bytes | None,
        rules: str | DrawRules | None,
    ) -> Game:
        """Make the game of the tags and play its moves."""
        if self._tag("Variant") != kind.mode:
            raise self._fault(self._place("Variant"), f'expected the tag [Variant "{kind.mode}"]')
        game = self._begin(kind, seed, rules)
        waiting: tuple[Token, Route] | None = None
        notes: list[Note] = []
        for token in self._tokens():
            if token.comment is not None:
                notes += self._notes(token)
                if waiting is None and notes:
                    raise self._fault(notes[0].offset, "a duel or time-out before any move")
                continue
            if waiting is not None:
                self._play(game, *waiting, notes)
                waiting, notes = None, []
            if token.number is not None:
                if token.number.lstrip("0") != str(game.move_number):
                    fault = f"move number {token.text[:9]}, expected {game.move_number}"
                    raise self._fault(token.offset, fault)
            elif token.text in RESULTS or token.text == UNDECIDED:
                return self._finish(game, token)
            else:
                try:
                    waiting = token, find_route(game.position, token.text)
                except ValueError as error:
                    raise self._fault(token.offset, str(error)) from None
        raise self._fault(len(self.text), "expected a result: 1-0, 0-1, 1/2-1/2 or *")

    def _begin(
        self,
        kind: type[Game],
        seed: SupportsIndex | str | bytes | None,
        rules: str | DrawRules | None,
    ) -> Game:
        headers = {
            name: value
            for name, (value, _) in self.tags.items()
            if name not in OWN_TAGS and ROSTER.get(name) != value
        }
        start = self._tag("FEN")
        try:
            rules = rules or self._tag("DrawRules")
            game = kind(start, None, seed, rules, headers)
        except ValueError as error:
            raise self._fault(self._place("FEN", "DrawRules"), str(error)) from None
        marks: list[int] = []
        tags = {color: tag for color, tag in MARKS_TAGS.items() if tag in self.tags}
        for color, tag in tags.items():
            squares = self.tags[tag][0].split()
            try:
                if len(tags) == len(MARKS_TAGS):
                    marks += checked_marks(game.start, squares, color)
                elif color in game.choosing or squares:
                    game.choose(color, squares)
            except ValueError as error:
                raise self._fault(self._place(tag), str(error)) from None
        return game if len(tags) < len(MARKS_TAGS) else kind(start, marks, seed, rules, headers)

    def _tokens(self) -> Iterator[Token]:
        at = self.at
        while at < len(self.text):
            token = TOKEN.match(self.text, at)
            if token is None:
                raise self._fault(at, f"expected a move, comment or result at {self.text[at]!r}")
            yield Token(token[0], at, token["comment"], token["number"])
            at = self._blanks(token.end())

    def _notes(self, comment: Token) -> Iterator[Note]:
        """Give the duels and time-outs that a comment tells of."""
        for command in COMMAND.finditer(comment.text):
            offset = comment.offset + command.start()
            if command[1] == "timeout":
                yield Note(offset, None)
            elif command[1] == "duel":
                duel = DUEL.fullmatch(command[2])
                if duel is None:
                    raise self._fault(offset, "expected a duel such as [%duel f6 won]")
                try:
                    square = facts(VARIANT).square_number(duel[1])
                except ValueError as error:
                    raise self._fault(offset, str(error)) from None
                yield Note(offset, Duel(square, duel[2] == "won"))

    def _play(self, game: MedievalGame, move: Token, route: Route, notes: list[Note]) -> None:
        """Make a move with its duels."""
        duels = tuple([note.duel for note in notes if note.duel is not None])
        try:
            game.push(MedievalMove(route, duels, timed_out=len(duels) < len(notes)))
        except ValueError as error:
            raise self._fault(move.offset, f"{move.text}: {error}") from None

    def _finish(self, game: Game, result: Token) -> Game:
        after = self._blanks(result.offset + len(result.text))
        if after < len(self.text):
            raise self._fault(after, "text after the result")
        if self._tag("Result") != result.text:
            raise self._fault(result.offset, "the tag Result says another result, or is missing")
        if (end := self._tag("Termination")) is not None:
            game._declared = self._end(end, game, result.text)
        if game.result != result.text:
            expected = f"the game has the result {game.result}, not {result.text}"
            raise self._fault(result.offset, expected)
        return game

    def _end(self, text: str, game: MedievalGame, result: str) -> tuple[int, Outcome]:
        """Read what people did to end the game."""
        try:
            ply, outcome = end_read(text, VARIANT, result, game.ply)
        except ValueError as error:
            raise self._fault(self._place("Termination"), str(error)) from None
        if outcome.automatic:
            fault = f"{outcome.termination.value!r} is no way to end a game"
            raise self._fault(self._place("Termination"), fault)
        if game.ended_at is not None and game.ended_at <= ply:
            raise self._fault(self._place("Termination"), "the moves ended the game before that")
        return ply, outcome

    def _tag(self, name: str) -> str | None:
        return self.tags[name][0] if name in self.tags else None

    def _place(self, *names: str) -> int:
        """Give the offset of the first tag there is of these."""
        return next((self.tags[name][1] for name in names if name in self.tags), self.at)

    def _blanks(self, at: int) -> int:
        blank = BLANK.match(self.text, at)
        return blank.end() if blank is not None else at

    def _fault(self, offset: int, message: str) -> MedievalPdnError:
        return MedievalPdnError(message, self.text, offset)
