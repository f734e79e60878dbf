"""The game on the table, as a session needs it: choices, moves in words, pictures, text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .. import Color, Game, Move
from ..draws.tally import CounterState
from ..outcome import side_name
from ..pdn import dumps
from ..pdn.writing import move_written
from ..proceedings import Proceedings
from .board_text import draw, legend

if TYPE_CHECKING:
    from .session import Session

LEFT = "the game was left"
"""Why a game has no result, where a player said so."""

G = TypeVar("G", bound=Proceedings[Any, Any])


class Table(Generic[G]):
    """What all games have in common; ``more_help`` is for commands of one kind of game."""

    more_help: tuple[str, ...] = ()

    def __init__(self, game: G) -> None:
        """Lay the game out."""
        self.game = game

    # What a kind of game must supply.

    def choices(self) -> list[str]:
        """Write everything that can be played."""
        raise NotImplementedError

    def play(self, number: int) -> list[str]:
        """Play what ``choices`` lists under a number, from 0; say in words what happened."""
        raise NotImplementedError

    def play_text(self, text: str) -> list[str]:
        """Play what a text stands for; MoveError where that is nothing."""
        raise NotImplementedError

    def time_out(self, color: Color, loses: bool, any_move: Callable[[], int]) -> list[str]:
        """Do what follows from a flag that has fallen: the loss, or a move for the side."""
        raise NotImplementedError

    def picture(self, bottom: Color, watched_by: Collection[Color]) -> str:
        """Draw the board for the eyes of these sides."""
        raise NotImplementedError

    def all_written(self) -> list[str]:
        """Write every move that was made."""
        raise NotImplementedError

    def fen(self) -> str:
        """Write the position."""
        raise NotImplementedError

    def pdn(self) -> str:
        """Write the game."""
        raise NotImplementedError

    # What it may change.

    def prepare(self, session: Session) -> None:
        """Do what comes before the first move."""

    def commands(self, session: Session) -> dict[str, Callable[[str], bool]]:  # noqa: ARG002
        """Give the commands of this kind of game, as ``Session`` has them."""
        return {}

    def take_back(self, plies: int) -> None:
        """Take moves back."""
        for _ in range(plies):
            self.game.pop()

    def counters(self, color: Color) -> list[CounterState]:  # noqa: ARG002
        """List the counts of the draw rules as a side knows them."""
        return self.game.counters()

    def written(self, move: Move) -> str:
        """Write a move as PDN of the variant does."""
        return move_written(self.game.position, move)

    def legend(self) -> str:
        """Say what the letters of the picture are."""
        return legend(self.game.position)


class PlainTable(Table[Game]):
    """A game of a variant, played by its moves."""

    def choices(self) -> list[str]:
        """Write every legal move."""
        return [self.written(move) for move in self.game.legal_moves]

    def play(self, number: int) -> list[str]:
        """Make a move by its number."""
        return self._made(self.game.legal_moves[number])

    def play_text(self, text: str) -> list[str]:
        """Make a move by its text."""
        return self._made(self.game.position.parse_move(text))

    def _made(self, move: Move) -> list[str]:
        words = f"{side_name(self.game.variant, self.game.turn)} played {self.written(move)}"
        self.game.push(move)
        return [f"{words}, crowned" if move.promotes else words]

    def time_out(self, color: Color, loses: bool, any_move: Callable[[], int]) -> list[str]:
        """Forfeit the game, or play any move."""
        if loses:
            self.game.forfeit(color)
            return []
        return self.play(any_move())

    def picture(self, bottom: Color, watched_by: Collection[Color]) -> str:  # noqa: ARG002
        """Draw the board, which has no secrets."""
        last: Iterable[int] = ()
        taken: tuple[int, ...] = ()
        if moves := self.game.moves:
            last, taken = (moves[-1].from_square, moves[-1].to_square), moves[-1].captured
        return draw(self.game.position, bottom, last=tuple(last), taken=taken)

    def all_written(self) -> list[str]:
        """Write every move as PDN of the variant does."""
        position = self.game.start
        texts = []
        for move in self.game.moves:
            texts.append(move_written(position, move))
            position = position.play_unchecked(move)
        return texts

    def fen(self) -> str:
        """Write the position, with the counts on which a game from it goes on."""
        return self.game.fen(counters=True)

    def pdn(self) -> str:
        """Write the game; what people did to end it, which no move tells, is in a tag."""
        outcome = self.game.final
        if outcome is None or outcome.automatic:
            return dumps(self.game)
        game = self.game.copy()
        game.headers["Termination"] = outcome.termination.value
        return dumps(game)
