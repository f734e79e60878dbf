"""How a game of Medieval mode begins: its start, and the secret choice of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import SupportsIndex

from .._core import BLACK, WHITE, Color, Move, Position
from ..draws import DrawRules
from ..errors import InvalidPositionError
from ..outcome import side_name
from ..proceedings import Proceedings
from ..start import Start, rules_of
from . import chance
from .errors import ChoiceError
from .fen import has_marks, split
from .state import MedievalState, checked_marks
from .steps import MARKS_A_SIDE, VARIANT, MedievalMove, pieces

__all__ = ["Beginning"]

DRAW_RULES = "site20"
COLORS = (WHITE, BLACK)


class Beginning(Proceedings[MedievalState, MedievalMove]):
    """A game up to its first move. MedievalGame adds the moves."""

    def __init__(
        self,
        start: MedievalState | Position | str | None = None,
        marks: Iterable[SupportsIndex | str] | None = None,
        seed: SupportsIndex | str | bytes | None = None,
        rules: str | DrawRules | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Begin a game."""
        begin, given = _read_start(start)
        if given is not None and marks is not None:
            raise InvalidPositionError("marks are given twice: with the start and by marks=")
        marked = given if marks is None else checked_marks(begin.position, marks)
        state = MedievalState._made(begin.position, marked or ())
        super().__init__(VARIANT, rules_of(rules, DRAW_RULES), begin, state, headers)
        self._seed = chance.seed_from(seed)
        self._choosing: tuple[Color, ...] = ()
        if marked is None:
            self._choosing = tuple(color for color in COLORS if begin.position.bitboards[color])

    def _position_of(self, state: MedievalState) -> Position:
        return state.position

    def _move_of(self, step: MedievalMove) -> Move:
        return step.move

    def _is_over(self) -> bool:
        # Lost without pieces even where the other side is to move and could: see steps.winner.
        return self.state.winner is not None or super()._is_over()

    @property
    def state(self) -> MedievalState:
        """The position reached, with all marks. During the choice those chosen so far."""
        return self._states[-1]

    @property
    def start_marks(self) -> tuple[int, ...]:
        """The marks the game began with."""
        return self._states[0].marks

    # The choice.

    @property
    def choosing(self) -> tuple[Color, ...]:
        """The sides that still have to choose their medieval pieces, White first."""
        return self._choosing

    def to_choose(self, color: Color) -> int:
        """Tell how many medieval pieces a side chooses: 3, or all its pieces if it has fewer.

        >>> import bitdraughts as bd
        >>> [bd.MedievalGame(start="W:W31,32:B1-5").to_choose(color) for color in (0, 1)]
        [2, 3]
        """
        return min(MARKS_A_SIDE, self.start.bitboards[Color(color)].bit_count())

    def choose(self, color: Color, squares: Iterable[SupportsIndex | str]) -> None:
        """Choose a side's medieval pieces, as many as ``to_choose`` says, once and for all.

        The other side's view does not show it (site rules of 2026-10-27, Choosing the pieces).
        Raises ChoiceError if the side has chosen, for another number of squares, for a square
        without a piece or with one of the other side, and for one given twice or off the board;
        GameOverError after the end. The game is then what it was.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame()
        >>> game.choose(bd.BLACK, ["b6", "d6", "f6"])
        >>> game.choosing
        (<Color.WHITE: 0>,)
        """
        chosen = self._choice(color, squares)
        if len(chosen) != self.to_choose(color):
            raise ChoiceError(
                f"{side_name(VARIANT, color)} chooses {self.to_choose(color)} medieval pieces, "
                f"not {len(chosen)}"
            )
        self._take_choice(Color(color), chosen)

    def choice_timed_out(
        self, color: Color | None = None, squares: Iterable[SupportsIndex | str] = ()
    ) -> None:
        """Draw the medieval pieces that are missing when the time for the choice is over.

        That is CHOICE_SECONDS (site rules of 2026-10-27, Choosing the pieces). ``squares`` are
        those the side had chosen by then. Without ``color`` this is done for each side that has
        still to choose. The seed and the side decide what is drawn. Raises ChoiceError as
        ``choose`` does, and if nobody has to choose.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(seed=5)
        >>> game.choice_timed_out()
        >>> game.state.marks
        (5, 8, 9, 23, 26, 30)
        """
        if color is None:
            if tuple(squares):
                raise ChoiceError("squares are given, but not whose they are: name the color")
            if not self._choosing:
                raise ChoiceError("both sides have chosen already")
            self._refuse_if_over()
            for one in self._choosing:
                self.choice_timed_out(one)
            return
        chosen = self._choice(color, squares)
        missing = self.to_choose(color) - len(chosen)
        if missing < 0:
            raise ChoiceError(
                f"{side_name(VARIANT, color)} chooses {self.to_choose(color)} medieval pieces, "
                f"not {len(chosen)}"
            )
        others = [square for square in pieces(self.start, color) if square not in chosen]
        source = chance.generator(self._seed, f"choice of {Color(color).name}")
        self._take_choice(Color(color), (*chosen, *chance.some_of(others, missing, source)))

    def _choice(self, color: Color, squares: Iterable[SupportsIndex | str]) -> tuple[int, ...]:
        """Check a choice, complete or not."""
        color = Color(color)
        self._refuse_if_over()
        if color not in self._choosing:
            raise ChoiceError(f"{side_name(VARIANT, color)} has chosen already")
        try:
            return checked_marks(self.start, squares, color)
        except InvalidPositionError as error:
            raise ChoiceError(f"{side_name(VARIANT, color)} cannot choose: {error}") from None

    def _take_choice(self, color: Color, squares: tuple[int, ...]) -> None:
        before = self.state
        state = MedievalState._made(before.position, tuple(sorted(before.marks + squares)))
        self._states[0] = state
        self._seen = {state: self._seen[before]}
        self._choosing = tuple(one for one in self._choosing if one != color)

    def _refuse_before_the_choice(self) -> None:
        if self._choosing:
            missing = " and ".join(side_name(VARIANT, color) for color in self._choosing)
            raise ChoiceError(f"no move before both sides have chosen; waiting for {missing}")


def _read_start(
    start: MedievalState | Position | str | None,
) -> tuple[Start, tuple[int, ...] | None]:
    """Give a start, and its marks if it has any."""
    if isinstance(start, MedievalState):
        return Start(start.position), start.marks
    if isinstance(start, str) and has_marks(start):
        rest, _, _ = split(start)
        return Start.of(VARIANT, rest), MedievalState.from_fen(start).marks
    if isinstance(start, Position) and start.variant != VARIANT:
        raise InvalidPositionError(
            f"Medieval mode is played on positions of {VARIANT}, not of {start.variant}"
        )
    return Start.of(VARIANT, start), None
