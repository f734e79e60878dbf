"""How a game ended, and what may be claimed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from ._core import BLACK, WHITE, Color, Move, Variant

__all__ = ["Claim", "Outcome", "Termination"]


END_FACT = "without a legal move"


class Termination(Enum):
    """Why a game ended; the value is the reason in words.

    >>> Termination.RESIGNATION.value
    'resignation'
    """

    NO_PIECES = "no pieces left"
    NO_MOVES = "no legal move"
    VARIANT = "the variant's own goal"
    REPETITION = "repetition"
    NO_PROGRESS = "no progress"
    ENDING = "an ending not won in time"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    ADJUDICATION = "adjudication"
    ABANDONED = "abandoned"


@lru_cache(maxsize=64)
def facts(variant: str | Variant) -> Variant:
    """Give the one Variant of a name."""
    return Variant(variant)


@lru_cache(maxsize=64)
def article_of_the_end(variant: str) -> str:
    """Give the source of the rule that a side without a legal move has lost, or won."""
    return next(source for name, _, source in facts(variant).facts if name == END_FACT)


def side_name(variant: str, color: Color) -> str:
    """Name a side in the game's own words, as a name: Pure Checkers' Black is "Red".

    >>> side_name("pure", BLACK)
    'Red'
    """
    return facts(variant).side_names[color].capitalize()


def result_text(variant: str, winner: Color | None) -> str:
    """Write a result as PDN does: the winner's points first if the first mover has won.

    In the games whose Black moves first, 1-0 is a win for Black (PDN 2.0, GameType 21).

    >>> result_text("brazilian", WHITE), result_text("english", WHITE)
    ('1-0', '0-1')
    >>> result_text("international", None)
    '1-1'
    """
    board = facts(variant)
    if winner is None:
        return "1-1" if board.win == "2-0" else "1/2-1/2"
    return board.win if winner == board.first_mover else board.win[::-1]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``winner`` is the side that won, or None; ``termination`` says why; ``automatic`` is False for
    what a person did (a claim, resignation, ...); ``rule`` names the draw rule, ``article``
    where it is written. Without a winner the game is drawn, or abandoned with no result.
    ``str()`` of it says all this in the game's own words.

    >>> import bitdraughts as bd
    >>> game = bd.Game("pure", start="W:W21:B14,17")
    >>> print(game.outcome())
    Red wins: Black has no legal move (Pure Checkers rules page, You lose)
    """

    winner: Color | None
    termination: Termination
    automatic: bool
    variant: str
    rule: str = ""
    article: str = ""
    by: Color | None = None

    @property
    def is_draw(self) -> bool:
        """Tell whether the game is drawn."""
        return self.winner is None and self.termination is not Termination.ABANDONED

    @property
    def result(self) -> str:
        """The result as PDN writes it: '1-0', '2-0', '1/2-1/2', '*', ...

        >>> import bitdraughts as bd
        >>> bd.Game("international", start="B:W50:B").outcome().result
        '2-0'
        """
        if self.winner is None and not self.is_draw:
            return "*"
        return result_text(self.variant, self.winner)

    def __str__(self) -> str:
        """Say how the game ended, in words."""
        if self.winner is not None:
            head = f"{side_name(self.variant, self.winner)} wins: {self._loss()}"
        elif self.is_draw:
            claimed = ""
            if not self.automatic and self.by is not None and self.rule:
                claimed = f", claimed by {side_name(self.variant, self.by)}"
            head = f"drawn: {self.rule or self.termination.value}{claimed}"
        else:
            head = "abandoned, no result"
        return f"{head} ({self.article})" if self.article else head

    def _loss(self) -> str:
        assert self.winner is not None
        loser = side_name(self.variant, BLACK if self.winner == WHITE else WHITE)
        own = side_name(self.variant, self.winner)
        wins_blocked = facts(self.variant).no_move_wins
        return {
            Termination.NO_PIECES: f"{own if wins_blocked else loser} has no pieces left",
            Termination.NO_MOVES: f"{own if wins_blocked else loser} has no legal move",
            Termination.RESIGNATION: f"{loser} resigned",
            Termination.TIME: f"{loser} ran out of time",
            Termination.ABANDONED: f"{loser} left the game",
        }.get(self.termination, self.rule or self.termination.value)


@dataclass(frozen=True, slots=True)
class Claim:
    """A draw that the side to move may claim now.

    ``move`` is the move it has to announce, where the rule is about what the next move would make.

    >>> import bitdraughts as bd
    >>> game = bd.Game("english", start="W:WK1:BK32")
    >>> game.push(["1-6", "32-28", "6-1", "28-32", "1-6", "32-28", "6-1", "28-32"])
    >>> [claim.rule for claim in game.claimable()]
    ['threefold repetition']
    """

    rule: str
    termination: Termination
    article: str
    move: Move | None = None
