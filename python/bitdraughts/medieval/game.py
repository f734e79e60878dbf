"""A game of Medieval mode: Brazilian draughts with duels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex, Unpack, overload

from .._core import Color, Move, Route
from ..draws import DrawRules
from ..errors import GameError
from ..outcome import Outcome, Termination, article_of_the_end
from ..proceedings import Offer
from . import chance
from ._pickle import restore_game, restore_step
from .choice import Beginning
from .errors import DuelError
from .knowledge import Lore
from .state import MedievalState
from .steps import (
    LOST_ON_TIME,
    TIME_OUTS_THAT_LOSE,
    VARIANT,
    MedievalMove,
    Playable,
    lost_on_time,
    other,
    plain,
    time_outs_in_a_row,
)
from .view import MedievalView

if TYPE_CHECKING:
    from ..svg import Options
    from .pictures import Marks

__all__ = ["MedievalGame"]


class MedievalGame(Beginning):
    """A game of Medieval mode, from the start position or any other.

    ``start`` is a Position, a FEN (``:Hn`` and ``:Fn`` are taken over), or a MedievalState or FEN
    with marks. ``marks`` are the squares of the medieval pieces of both sides, any occupied ones;
    without marks the game begins with the secret choice, see ``choose``. ``seed`` (int, text or
    bytes) makes play reproducible; without one the system gives it. ``rules`` are draw rules as
    in ``Game``. The game knows all marks; what one side may know is its ``view``.

    Raises InvalidPositionError for an impossible mark or a position of another variant,
    InvalidFenError, and UnknownRulesError; all of them are ValueErrors.

    >>> import bitdraughts as bd
    >>> game = bd.MedievalGame(start="W:W22,32:B11,18", marks=[18], seed=7)
    >>> print(game.push("22x8"))
    22x8 (18 lost)
    >>> game.state.fen()
    'B:W32:B11,18:M18'
    """

    mode: ClassVar[str] = "medieval"

    def _certain_steps(self) -> Iterator[tuple[Move, MedievalState]]:
        # Captures are left out: none brings a position back, and some would tell of marks.
        for route in self.state.routes():
            if not route.captured:
                yield route.move, self.state._after(route, 0)[0]

    # Moves.

    @overload
    def push(  # type: ignore[overload-overlap]  # a Route and a text are iterable too
        self, move: Playable | MedievalMove, duels: Iterable[bool] | None = None
    ) -> MedievalMove: ...
    @overload
    def push(self, move: Iterable[Playable | MedievalMove]) -> list[MedievalMove]: ...
    def push(
        self,
        move: Playable | MedievalMove | Iterable[Playable | MedievalMove],
        duels: Iterable[bool] | None = None,
    ) -> MedievalMove | list[MedievalMove]:
        """Make a move and give it back with its duels; or several, all of them or none.

        It is a Route, or a Move or text that has one route. ``duels`` are recorded results, True
        where the attacker captured, for each medieval piece attacked up to the first failure;
        without them the generator of this ply draws. A MedievalMove is made as it is recorded.

        Raises ChoiceError before both sides have chosen, DuelError for results that do not fit,
        and InvalidMoveError, IllegalMoveError, AmbiguousMoveError; the game is then what it was.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(start="W:W22,32:B11,18", marks=[18])
        >>> print(game.push("22x8", duels=[False]))
        22x8 (18 lost)
        >>> game.state.fen()
        'B:W32:B11,18:M18'
        """
        if isinstance(move, MedievalMove):
            if duels is not None:
                raise TypeError("a MedievalMove has its duels already; leave duels= out")
            return self._repeat(move)
        if isinstance(move, Route | Move | str):
            self._refuse_before_the_choice()
            return self._make(self.state.route(move), duels, timed_out=False)
        if duels is not None:
            raise TypeError("duels= belong to one move; give several moves as MedievalMoves")
        ply = self.ply
        made = []
        try:
            for one in move:
                made.append(self.push(one))
        except BaseException:
            while self.ply > ply:
                self.pop()
            raise
        return made

    def _make(self, route: Route, duels: Iterable[bool] | None, timed_out: bool) -> MedievalMove:
        state = self.state
        if duels is None:
            defenders = state._defenders(route)
            duels = chance.fight(defenders, self._source()) if defenders else ()
        fought, captured = state._settled(route, duels)
        step = MedievalMove(route, fought, timed_out)
        after, progress = state._after(route, len(captured))
        self._enter(step, after, after.position, progress)
        return step

    def _repeat(self, step: MedievalMove) -> MedievalMove:
        """Make a recorded move."""
        self._refuse_before_the_choice()
        if step.timed_out and self.time_outs(self.turn) >= TIME_OUTS_THAT_LOSE - 1:
            raise GameError(
                f"{TIME_OUTS_THAT_LOSE} time-outs in a row lose, so no move is drawn for the last"
            )
        route = self.state.route(step.route)
        fought, _ = self.state._settled(route, [duel.success for duel in step.duels])
        if fought != step.duels:
            expected = ", ".join(map(str, fought))
            raise DuelError(f"the duels of {step} are on other squares; expected {expected}")
        return self._make(route, [duel.success for duel in fought], step.timed_out)

    def _source(self) -> Random:
        return chance.generator(self._seed, f"ply {self.ply}")

    def time_out(self) -> MedievalMove | None:
        """Play a move for the side to move, whose MOVE_SECONDS are over, and give it back.

        It is drawn from the legal routes, each as likely as the others, by the generator of this
        ply, which then draws the duels. The third time in a row, counting this side's own turns,
        loses the game instead, and None is given (site rules of 2026-10-27, Time). A move the
        player makes himself ends the row. ``pop`` takes a time-out back like any move.

        Raises GameOverError after the end, ChoiceError before both sides have chosen.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(marks=(), seed=5)
        >>> for _ in range(5):
        ...     print(game.time_out())
        23-19 (timed out)
        10-15 (timed out)
        19x10 (timed out)
        6x15 (timed out)
        None
        >>> print(game.outcome())
        Black wins: White ran out of time (site rules of 2026-10-27, Time)
        """
        self._refuse_if_over()
        self._refuse_before_the_choice()
        color = self.turn
        if self.time_outs(color) + 1 >= TIME_OUTS_THAT_LOSE:
            self.forfeit(color, article=LOST_ON_TIME)
            return None
        source, routes = self._source(), self.state.routes()
        route = routes[chance.below(len(routes), source)]
        duels = chance.fight(self.state._defenders(route), source)
        return self._make(route, duels, timed_out=True)

    def time_outs(self, color: Color) -> int:
        """Count the last turns of a side in a row in which its time ran out, that which lost too.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(marks=())
        >>> _ = game.time_out()
        >>> game.time_outs(bd.WHITE), game.time_outs(bd.BLACK)
        (1, 0)
        """
        color = Color(color)
        count = time_outs_in_a_row(self._steps, self.turn, color)
        return count + lost_on_time(self.outcome(), color)

    # What there is to see.

    def routes(self, move: Move | None = None) -> list[Route]:
        """All routes of the position reached, wherever marks are; none once a side has lost."""
        return self.state.routes(move)

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The moves these routes belong to."""
        return self.state.legal_moves

    @property
    def public_marks(self) -> tuple[int, ...]:
        """Squares of the medieval pieces both sides know: those that have been attacked."""
        return Lore.of(self.start, self._steps).public_marks

    def odds(self, move: Playable) -> dict[MedievalState, Fraction]:
        """Give the states a move can lead to with their exact chances, knowing all marks.

        See ``MedievalState.odds``. Raises ChoiceError before both sides have chosen.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(start="W:W22,32:B11,18", marks=[18])
        >>> [str(chance) for chance in game.odds("22x8").values()]
        ['1/2', '1/2']
        """
        self._refuse_before_the_choice()
        return self.state.odds(move)

    def view(self, color: Color) -> MedievalView:
        """Give what one side may know of the game: a MedievalView.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(start="W:W22,32:B11,18", marks=[22, 18])
        >>> game.view(bd.WHITE).marks, game.view(bd.BLACK).marks
        ((22,), (18,))
        """
        return MedievalView._of(self, Color(color))

    # How it ends.

    def _judged(self) -> Outcome:
        won = self.state.winner
        if won is None:
            return super()._judged()
        blocked = self.position.bitboards[other(won)]
        reason = Termination.NO_MOVES if blocked else Termination.NO_PIECES
        return Outcome(won, reason, True, VARIANT, article=article_of_the_end(VARIANT))

    # Counts, text, copies.

    def fen(self, counters: bool = False) -> str:
        """Write the state reached, with all marks, as FEN; with ``counters`` also :Hn and :Fn.

        These are as in ``Game.fen``. A game begun with such a FEN goes on counting.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(start="W:WK32:BK1,5:M1", seed=1)
        >>> _ = game.push("32-27")
        >>> game.fen(counters=True)
        'B:WK27:BK1,5:M1:H1:F1'
        """
        text = self.state.fen()
        return f"{text}:H{self.no_progress}:F{self.move_number}" if counters else text

    def pdn(self) -> str:
        """Write the whole game as PDN with marks and duels, the form of docs/medieval.md.

        It tells all secrets: a text to keep, or to show when the game is over.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(start="W:W22,32:B11,18", marks=[18])
        >>> _ = game.push("22x8", duels=[False])
        >>> print(game.pdn().splitlines()[-1])
        1. c3xg7 {[%duel d4 lost]} *
        """
        from .record import dumps

        return dumps(self)

    @classmethod
    def from_pdn(
        cls,
        text: str | bytes,
        seed: SupportsIndex | str | bytes | None = None,
        rules: str | DrawRules | None = None,
    ) -> Self:
        """Read what ``pdn`` writes; the result of each duel is the recorded one.

        White space is free, unknown tags are kept as headers, and what is unknown in comments is
        passed over. ``seed`` is for the moves to come; ``rules`` take the place of the recorded
        draw rules. Raises MedievalPdnError (a ValueError), which says where the text is wrong.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(marks=["c3", "f6"], seed=7)
        >>> _ = game.push("22-18")
        >>> bd.MedievalGame.from_pdn(game.pdn()) == game
        True
        """
        from .record import loads

        return loads(cls, text, seed, rules)

    def __eq__(self, other: object) -> bool:
        """Tell whether start, marks, rules, steps and whatever people did are the same.

        The seed is no part of it.
        """
        same = super().__eq__(other)
        if same is True and isinstance(other, MedievalGame):
            return self._choosing == other._choosing
        return same

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        """Name rules and position, but no marks."""
        return (
            f"<MedievalGame ({self.rules.name}), ply {self.ply}, "
            f"{self.position.fen()!r}, {self.result}>"
        )

    def svg(
        self, ply: int | None = None, *, marks: Marks = "public", **options: Unpack[Options]
    ) -> str:
        """Draw the position reached, or that after ``ply`` moves, with the move that led there.

        ``marks`` are ``"public"`` (what both sides knew then), ``"all"`` (the secret ones hollow)
        or ``"none"``; duels show in any case. ``options`` are those of ``svg.board``. For one
        side's eyes there is ``view(color).svg()``. Raises ValueError for a ply not reached.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(start="W:W22,32:B11,18", marks=[18, 32])
        >>> _ = game.push("22x8", duels=[False])
        >>> [game.svg(marks=marks).count('class="medieval') for marks in ("public", "all", "none")]
        [1, 2, 0]
        """
        from .pictures import check_marks, draw

        check_marks(marks)
        ply = self._checked_ply(ply)
        state, steps = self._states[ply], self._steps[:ply]
        public = Lore.of(self.start, steps).public_marks
        known = () if marks == "none" else public
        secret = [mark for mark in state.marks if mark not in public] if marks == "all" else ()
        last = (self._states[ply - 1].position, steps[-1]) if ply else None
        return draw(state.position, known, secret, options, last)

    def _repr_svg_(self) -> str:
        """Draw the position reached for a notebook, with what both sides know."""
        return self.svg()

    @classmethod
    def _restored(
        cls,
        start: str,
        rules: str | DrawRules,
        *,
        marks: tuple[int, ...],
        choosing: tuple[int, ...],
        seed: chance.Seed,
        steps: Iterable[tuple[Any, ...]],
        declared: tuple[int, Outcome] | None,
        offer: Offer | None,
        headers: dict[str, str],
    ) -> Self:
        game = cls(start, marks, seed, rules, headers)
        game._choosing = tuple([Color(color) for color in choosing])
        for step in steps:
            game._repeat(restore_step(1, *step))
        game._declared, game._offer = declared, offer
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle start, rules, marks, seed and steps; the rest follows from them."""
        named = self.rules.name in DrawRules and DrawRules[self.rules.name] == self.rules
        details = {
            "marks": self.start_marks,
            "choosing": tuple([int(color) for color in self._choosing]),
            "seed": self._seed,
            "steps": [plain(step) for step in self._steps],
            "declared": self._declared,
            "offer": self._offer,
            "headers": self.headers,
        }
        start = self._start.fen()
        return restore_game, (1, start, self.rules.name if named else self.rules, details)
