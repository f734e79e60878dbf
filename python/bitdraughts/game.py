"""A game: a start position, the moves made from it, and the rules that end it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from ._core import LegalMoves, Move, Position, Variant
from ._pickle import restore_game
from .draws import DrawRules
from .outcome import Outcome, facts
from .proceedings import Offer, Proceedings
from .start import Start, rules_of

if TYPE_CHECKING:
    from .svg import Options

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
        variant: str | Variant = "brazilian",
        rules: str | DrawRules | None = None,
        start: Position | str | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a game."""
        board = facts(variant)
        begin = Start.of(board.name, start)
        super().__init__(
            board.name, rules_of(rules, board.draw_rules), begin, begin.position, headers
        )

    def _position_of(self, state: Position) -> Position:
        return state

    def _move_of(self, step: Move) -> Move:
        return step

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

    def __repr__(self) -> str:
        """Name variant, rules and position."""
        return (
            f"<Game {self.variant} ({self.rules.name}), ply {self.ply}, "
            f"{self.position.fen()!r}, {self.result}>"
        )

    def svg(self, ply: int | None = None, **options: Unpack[Options]) -> str:
        """Draw the position reached, or that after ``ply`` moves, with the move that led there.

        What it captured is drawn as ghosts, and its route if it has only one. ``options`` are those
        of ``svg.board`` and take the place of these. Raises ValueError for a ply not reached.

        >>> import bitdraughts as bd
        >>> game = bd.Game("brazilian")
        >>> game.push(["22-18", "11-15", "18x11"])
        >>> game.svg().count("ghost"), game.svg(2, theme="dark").count("ghost")
        (1, 0)
        """
        from .svg import board

        ply = self._checked_ply(ply)
        last: Options = {}
        if ply:
            move, before = self._steps[ply - 1], self._states[ply - 1]
            last = {"last_move": move, "before": before}
            if move.is_capture and len(routes := before.routes(move)) == 1:
                last["route"] = routes[0]
        return board(self._states[ply], **last | options)

    def _repr_svg_(self) -> str:
        """Draw the position reached for a notebook."""
        return self.svg()

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
        begin = Start(start, no_progress, first_move_number)
        game = cls(variant, rules, begin.fen())
        game.push(moves)
        game._declared, game._offer, game.headers = declared, offer, headers
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle start, rules and moves; the rest follows from them."""
        named = self.rules.name in DrawRules and DrawRules[self.rules.name] == self.rules
        details = {
            "no_progress": self._start.no_progress,
            "first_move_number": self.first_move_number,
            "moves": tuple(self._steps),
            "declared": self._declared,
            "offer": self._offer,
            "headers": self.headers,
        }
        rules = self.rules.name if named else self.rules
        return restore_game, (1, self.variant, rules, self.start, details)
