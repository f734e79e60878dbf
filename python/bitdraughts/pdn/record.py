"""A game as a PDN file has it: tags, tree of moves, result, and what was wrong in the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, ClassVar, final

from .._checks import instance
from .._core import Move, Position
from ..draws import DrawRules
from ..game import Game
from ..outcome import Outcome, Termination, facts
from .ends import AS_RECORDED, end_of, told, winner_of
from .growing import grow
from .headers import OWN_TAGS, Headers, said
from .tree import Event, Node

__all__ = ["Problem", "Record", "restore_record"]


@final
@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a text, and where; ``str`` of it says both.

    ``ply`` counts the moves of the game from 1; ``line`` and ``column`` too begin at 1. ``text``
    is what was found, ``expected`` what should have been there, ``position`` that in which a move
    could not be made.

    >>> import bitdraughts as bd
    >>> [record] = bd.pdn.loads("1. 32-28 19-25 *", "international")
    >>> [problem] = record.errors
    >>> problem.kind, problem.ply, problem.line, problem.column, problem.text
    ('illegal move', 2, 1, 10, '19-25')
    """

    kind: str
    ply: int
    line: int
    column: int
    offset: int
    text: str
    expected: str
    message: str
    position: Position | None = None

    def __str__(self) -> str:
        """Say where it is, and what."""
        return f"line {self.line}, column {self.column}: {self.message}"


@final
class Record:
    """A game with everything that a file says of it.

    * ``headers``: the tags. What ``variant``, ``start`` and ``result`` say goes before the tags of
      the same meaning (GameType, Variant, SetUp, FEN, Result), which need not be there.
    * ``variant``, ``start``; ``first_move_number``, and ``no_progress``, the plies already on the
      no-progress counts at the start.
    * ``tree``: the root of the moves, with variations and comments. ``moves`` and ``final`` are
      the main line and the position it leads to.
    * ``result``: as text, '*' if it is not known.
    * ``errors``: moves lost or in doubt; ``warnings``: what was read without loss, though it was
      no good PDN. ``offset``, ``line`` and ``encoding``: where and how it was found in a file.

    Equal are records with the same variant, start, numbers, tree and result, and the same tags
    apart from those named above and from tags of the roster without a value.

    Raises ValueError for a start of another variant or no FEN, and for moves that cannot be made.

    >>> record = Record("brazilian", moves=["22-18", "11-15"], headers={"White": "Ana"})
    >>> _ = record.tree.add("21-17", comments=["a variation"])
    >>> record.moves, record.result
    ([Move(22, 18), Move(11, 15)], '*')
    """

    __slots__ = (
        "_events",
        "_final",
        "_moves",
        "_tree",
        "encoding",
        "errors",
        "first_move_number",
        "headers",
        "line",
        "no_progress",
        "offset",
        "result",
        "start",
        "variant",
        "warnings",
    )

    def __init__(
        self,
        variant: str = "brazilian",
        start: Position | str | None = None,
        moves: Iterable[Move | str] = (),
        *,
        headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        result: str = "*",
    ) -> None:
        """Make a record; a FEN may bring ``:Hn`` and ``:Fn``, as for a Game."""
        game = Game(variant, start=start)
        position, made = game.start, []
        for move in moves:
            step, position, _ = position._advance(move)
            made.append(step)
        self._fill(game.variant, game.start, made, position, Headers(headers), result)
        self.first_move_number: int = game.first_move_number
        self.no_progress: int = game.start_no_progress

    @classmethod
    def _of_text(
        cls,
        *,
        variant: str,
        start: Position,
        moves: list[Move],
        final: Position | None,
        headers: Headers,
        result: str,
        events: Iterable[Event] | None = None,
        first_move_number: int = 1,
        no_progress: int = 0,
    ) -> Record:
        """Make the record of a text, whose moves are known to be legal; the tree has to wait."""
        record = cls.__new__(cls)
        record._fill(variant, start, moves, final, headers, result)
        record._events = events
        record.first_move_number = first_move_number
        record.no_progress = no_progress
        return record

    def _fill(
        self,
        variant: str,
        start: Position,
        moves: list[Move],
        final: Position | None,
        headers: Headers,
        result: str,
    ) -> None:
        self.variant: str = variant
        self.start: Position = start
        self._moves = moves
        self._final = final
        self._events: Iterable[Event] | None = None
        self._tree: Node | None = None
        self.headers: Headers = headers
        self.result: str = result
        self.errors: list[Problem] = []
        self.warnings: list[Problem] = []
        self.offset: int | None = None
        self.line: int | None = None
        self.encoding: str | None = None

    # The moves.

    @property
    def tree(self) -> Node:
        """The root of the tree of moves."""
        if self._tree is None:
            if self._events is not None:
                self._tree = grow(self.start, self._events)
            else:
                self._tree = node = Node(self.start)
                for move in self._moves:
                    node = node._append(move)
            self._events, self._moves, self._final = None, [], None
        return self._tree

    @property
    def moves(self) -> list[Move]:
        """The moves of the main line, as a new list."""
        if self._tree is None:
            return self._moves.copy()
        return [node.move for node in self._tree.main_line() if node.move is not None]

    @property
    def final(self) -> Position:
        """The position the main line leads to."""
        if self._tree is not None:
            return self._tree.end.position
        if self._final is None:
            self._final = self.start
            for move in self._moves:
                self._final = self._final.play_unchecked(move)
        return self._final

    @property
    def is_plain(self) -> bool:
        """Tell whether there is nothing besides the main line, in which case no tree is needed."""
        return self._tree is None and self._events is None

    def merge(self, other: Record) -> None:
        """Add what another record of the same start has: lines, comments, NAGs, unknown tags.

        Equal moves become one and keep the annotations of both, each once; the main line stays
        the one it was, and is longer if the other goes on from its end. Tags and result of this
        record win; the other's are taken where this has none.

        Raises ValueError for a record of another variant or start.

        >>> one = Record(moves=["22-18", "11-15"])
        >>> one.merge(Record(moves=["22-18", "9-14"], headers={"Annotator": "Eva"}, result="1-0"))
        >>> [len(node.children) for node in one.tree.walk()], one.headers["Annotator"], one.result
        ([1, 2, 0, 0], 'Eva', '1-0')
        """
        if instance(other, Record, "other").variant != self.variant:
            raise ValueError(
                f"a game of {other.variant} cannot be merged with one of {self.variant}"
            )
        if not self._continued_by(other):
            self.tree.join(other.tree)
        own, theirs = said(self.headers), said(other.headers)
        for name in theirs:
            if name not in own:
                first, *more = theirs.getall(name)
                self.headers[name] = first
                for value in more:
                    self.headers.add(name, value)
        if self.result == "*":
            self.result = other.result

    def _continued_by(self, other: Record) -> bool:
        """Take over the moves of the other if both are plain and one begins like the other."""
        if not (self.is_plain and other.is_plain and self.start == other.start):
            return False
        mine, theirs = self._moves, other._moves
        shared = min(len(mine), len(theirs))
        if mine[:shared] != theirs[:shared]:
            return False
        if len(theirs) > shared:
            self._moves, self._final = theirs.copy(), other._final
        return True

    # Games.

    @classmethod
    def from_game(cls, game: Game) -> Record:
        """Make the record of a game: start, moves, headers, draw rules, and how it ended.

        Draw rules go into the tag DrawRules if they are a named profile and not the variant's own,
        the end into the tag Termination. Draw rules of one's own, and a pending draw offer, have
        no place in a record.

        >>> import bitdraughts as bd
        >>> game = bd.Game("brazilian", rules="codex2020")
        >>> game.push("22-18")
        >>> _ = game.resign(bd.BLACK)
        >>> record = Record.from_game(game)
        >>> record.result, dict(record.headers)
        ('1-0', {'DrawRules': 'codex2020', 'Termination': 'resignation'})
        >>> record.to_game() == game
        True
        """
        if not isinstance(game, Game):
            raise TypeError(f"from_game() takes a Game, not {type(game).__name__}")
        headers = Headers((n, v) for n, v in game.headers.items() if n not in OWN_TAGS)
        own = facts(game.variant).draw_rules
        rules = game.rules
        if rules.name != own and rules.name in DrawRules and DrawRules[rules.name] == rules:
            headers["DrawRules"] = rules.name
        if (end := told(game)) is not None:
            headers["Termination"] = end
        result = game.result
        stated = game.headers.get("Result", result)
        if (
            result == "*"
            and stated not in ("", "?")
            and winner_of(game.variant, stated) == "unknown"
        ):
            result = stated
        record = cls.__new__(cls)
        record._fill(game.variant, game.start, game.moves, game.position, headers, result)
        record.first_move_number = game.first_move_number
        record.no_progress = game.start_no_progress
        return record

    def to_game(self, rules: str | DrawRules | None = None) -> Game:
        """Make a game of the main line, under the rules given, or recorded, or the variant's own.

        The game ends as the record says: by its tag Termination if that is understood and fits the
        result, else by adjudication ("result as recorded"), unless the moves end it with the same
        result by themselves. ``game.ended_at`` tells where the rules alone would have ended it. A
        result that no game has (4-6, 0-0) stays in the headers, and so do all tags that are
        not understood; of a tag given twice the first counts.

        >>> game = Record(moves=["22-18", "11-15"], result="2-0").to_game()
        >>> print(game.result, game.final)
        1-0 White wins: result as recorded
        """
        headers = dict(said(self.headers))
        named = headers.get("DrawRules")
        if named is not None and named in DrawRules:
            rules = rules or named
            del headers["DrawRules"]
        game = Game._restored(
            self.variant,
            rules or facts(self.variant).draw_rules,
            self.start,
            no_progress=self.no_progress,
            first_move_number=self.first_move_number,
            moves=self.moves,
            declared=None,
            offer=None,
            headers=headers,
        )
        winner = winner_of(self.variant, self.result)
        end = end_of(headers.get("Termination", ""), self.variant, self.result, game.ply)
        outcome = game.final
        if winner == "unknown" and end is None:
            if self.result not in ("*", "", "?"):
                game.headers["Result"] = self.result
            return game
        if end is not None and (end[1] == outcome or not _happens_in_moves(end[1])):
            del game.headers["Termination"]
            if end[1] != outcome:
                game._declared = end
        elif winner != "unknown" and (outcome is None or outcome.winner != winner):
            reason = Termination.ADJUDICATION
            decided = Outcome(winner, reason, False, self.variant, rule=AS_RECORDED)
            game._declared = (game.ply, decided)
        return game

    # What every value has.

    def __eq__(self, other: object) -> bool:
        """Compare what the records say of the game, not where they were found."""
        if not isinstance(other, Record):
            return NotImplemented
        return (
            self.variant == other.variant
            and self.start == other.start
            and self.first_move_number == other.first_move_number
            and self.no_progress == other.no_progress
            and self.result == other.result
            and said(self.headers) == said(other.headers)
            and (
                self._moves == other._moves
                if self.is_plain and other.is_plain
                else self.tree == other.tree
            )
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a record changes

    def copy(self) -> Record:
        """Make a record that is equal and goes its own way."""
        return deepcopy(self)

    __copy__ = copy

    def __repr__(self) -> str:
        """Name variant, length and result."""
        wrong = f", {len(self.errors)} errors" if self.errors else ""
        return f"<Record {self.variant}, {len(self.moves)} moves, {self.result}{wrong}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy as plain data."""
        moves = self._moves if self.is_plain else self.tree
        names = ["offset", "line", "encoding", "errors", "warnings"]
        names += ["headers", "result", "first_move_number", "no_progress"]
        details = {name: getattr(self, name) for name in names}
        return restore_record, (1, self.variant, self.start, moves, details)


def restore_record(
    form: int, variant: str, start: Position, moves: list[Move] | Node, details: dict[str, Any]
) -> Record:
    """Make the record of form 1."""
    if form != 1:
        raise ValueError(f"a Record pickled by a newer version of bitdraughts (form {form})")
    record = Record.__new__(Record)
    tree = moves if isinstance(moves, Node) else None
    line = [] if isinstance(moves, Node) else moves
    record._fill(variant, start, line, None, Headers(), "*")
    record._tree = tree
    for name, value in details.items():
        setattr(record, name, value)
    return record


def _happens_in_moves(outcome: Outcome) -> bool:
    """Tell whether only moves can bring such an end about."""
    return outcome.automatic and outcome.winner is not None
