"""A game: a start position, the moves made from it, and the rules that end it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from ._core import LegalMoves, Move, Position
from ._pickle import restore_game
from .draws import DrawRules
from .outcome import Outcome, facts
from .proceedings import Offer, Proceedings

__all__ = ["Game"]


class Game(Proceedings[Position, Move]):
    """A game of a variant, from the start position or any other.

    ``rules`` are draw rules by name or as DrawRules, those of the variant where left out.
    ``start`` is a Position or a FEN; a FEN's ``:Hn`` (plies already on the no-progress counts)
    and ``:Fn`` (number of the first move) are taken over. Iteration gives the positions, the
    start first. ``headers`` is a place for names and other PDN tags, which are no part of
    equality.

    Raises UnknownVariantError, UnknownRulesError, InvalidFenError, and ValueError for a Position
    of another variant; all of them are ValueErrors.

    >>> import bitdraughts as bd
    >>> game = bd.Game("brazilian", start="W:WK31,K32:BK1")
    >>> game.push("32-18")
    >>> game.push(["1-6", "31-26", "6-13", "26-30", "13-2", "30-12", "2-7", "18-29", "7-14"])
    >>> print(game.outcome())
    drawn: 5 moves (CBD-R 18 and 99)
    >>> game.pop()
    Move(7, 14)
    >>> game.outcome() is None
    True
    """

    mode: ClassVar[str] = "standard"

    def __init__(
        self,
        variant: str = "brazilian",
        rules: str | DrawRules | None = None,
        start: Position | str | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a game."""
        board = facts(variant)
        position, no_progress, move_number = _start(board.name, start)
        super().__init__(
            board.name, _rules(rules, board.draw_rules), position, position, no_progress
        )
        self.first_move_number = move_number
        self.headers: dict[str, str] = dict(headers or {})

    def _position_of(self, state: Position) -> Position:
        return state

    def _certain_steps(self) -> Iterator[tuple[Move, Position]]:
        for move in self.position.legal_moves:
            yield move, self.position.play_unchecked(move)

    def push(self, move: Move | str | Iterable[Move | str]) -> None:
        """Make a move, given as a Move or as text, or several; all of them or none.

        Moves may follow the end of a game, as long as there are legal ones. Raises
        IllegalMoveError, and for text InvalidMoveError and AmbiguousMoveError; the game is then
        what it was.
        """
        if type(move) is Move or isinstance(move, str):
            made, position, progress = self._states[-1]._advance(move)
            self._enter(made, position, position, progress)
        elif isinstance(move, Iterable):
            ply = self.ply
            try:
                for one in move:
                    self.push(one)
            except BaseException:
                while self.ply > ply:
                    self.pop()
                raise
        else:
            raise TypeError(
                f"push() takes a Move, move text or several of them, not {type(move).__name__}"
            )

    @property
    def position(self) -> Position:
        """The position reached."""
        return self._states[-1]

    @property
    def start(self) -> Position:
        """The position the game began with."""
        return self._states[0]

    @property
    def moves(self) -> list[Move]:
        """The moves made, as a new list."""
        return self._steps.copy()

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves here, also after a draw rule has ended the game."""
        return self.position.legal_moves

    def fen(self, counters: bool = False) -> str:
        """Write the position reached as FEN, with ``counters`` also ``:Hn`` and ``:Fn``.

        H is the number of plies on the no-progress count (since the last capture or move of a
        man), F the number of the next move. A game begun with such a FEN goes on counting.

        >>> import bitdraughts as bd
        >>> game = bd.Game("english", start="B:WK32:BK1")
        >>> game.push(["1-6", "32-27"])
        >>> game.fen(counters=True)
        'B:WK27:BK6:H2:F2'
        """
        text = self.position.fen()
        if not counters:
            return text
        return f"{text}:H{self.no_progress}:F{self.move_number}"

    @property
    def no_progress(self) -> int:
        """Plies since the last capture or move of a man, whatever the draw rules count."""
        plies = 0
        for before, move in zip(self._states[-2::-1], reversed(self._steps), strict=True):
            if move.is_capture or before.piece_at(move.from_square) in ("w", "b"):
                return plies
            plies += 1
        return plies + self._no_progress

    @property
    def move_number(self) -> int:
        """Number of the move that comes next; both sides' moves share one."""
        first = facts(self.variant).first_mover
        return self.first_move_number + (self.ply + (self.start.turn != first)) // 2

    def __iter__(self) -> Iterator[Position]:
        """Give the positions of the game, the start first."""
        return iter(self._states.copy())

    def copy(self) -> Self:
        """Make a game that is equal and goes its own way."""
        twin: Self = super().copy()
        twin.headers = self.headers.copy()
        return twin

    def __repr__(self) -> str:
        """Name variant, rules and position."""
        return (
            f"<Game {self.variant} ({self.rules.name}), ply {self.ply}, "
            f"{self.position.fen()!r}, {self.result}>"
        )

    def _repr_svg_(self) -> str:
        """Draw the position for a notebook."""
        from .svg import board

        return board(self.position, last_move=self._steps[-1] if self._steps else None)

    @classmethod
    def _restored(
        cls,
        variant: str,
        rules: str | DrawRules,
        start: Position,
        *,
        no_progress: int,
        first_move_number: int,
        moves: Iterable[Move],
        declared: tuple[int, Outcome] | None,
        offer: Offer | None,
        headers: dict[str, str],
    ) -> Self:
        game = cls(variant, rules, f"{start.fen()}:H{no_progress}:F{first_move_number}")
        game.push(moves)
        game._declared, game._offer, game.headers = declared, offer, headers
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle start, rules and moves; the rest follows from them."""
        named = self.rules.name in DrawRules and DrawRules[self.rules.name] == self.rules
        details = {
            "no_progress": self._no_progress,
            "first_move_number": self.first_move_number,
            "moves": tuple(self._steps),
            "declared": self._declared,
            "offer": self._offer,
            "headers": self.headers,
        }
        rules = self.rules.name if named else self.rules
        return restore_game, (1, self.variant, rules, self.start, details)


def _start(variant: str, start: Position | str | None) -> tuple[Position, int, int]:
    """Give a start position with its no-progress plies and first move number."""
    if start is None:
        return Position(variant), 0, 1
    if isinstance(start, Position):
        if start.variant != variant:
            raise ValueError(
                f"the start position is one of {start.variant}, the game is {variant}; "
                "make both of one variant"
            )
        return start, 0, 1
    if not isinstance(start, str):
        raise TypeError(f"start must be a Position or a FEN, not {type(start).__name__}")
    position, no_progress, move_number = Position._from_fen_and_counters(start, variant)
    return position, no_progress or 0, move_number or 1


def _rules(rules: str | DrawRules | None, default: str) -> DrawRules:
    if isinstance(rules, DrawRules):
        return rules
    if rules is not None and not isinstance(rules, str):
        raise TypeError(f"rules must be a name or DrawRules, not {type(rules).__name__}")
    return DrawRules[default if rules is None else rules]
