"""What every game has, whatever its moves are: history, counts, ends, offers and claims."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from ._core import BLACK, WHITE, Color, Move, Position
from .draws import DrawRules
from .draws.records import Repetition
from .draws.tally import EVENTS, IRREVERSIBLE, OVER, CounterState, Run, tally_of
from .errors import ClaimError, GameOverError, OfferError
from .outcome import Claim, Outcome, Termination, article_of_the_end, facts, side_name
from .start import Start

__all__ = ["Proceedings"]

State = TypeVar("State")
"""What can repeat: a Position, or a position with whatever else belongs to it."""
Step = TypeVar("Step")
"""What is played: a Move, or a move with what chance made of it."""

NO_REPETITION = Repetition(times=2**62)
REPETITION_WITH_NEXT = "claim with the next move"


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw offered by a side at a ply."""

    ply: int
    by: Color


class Proceedings(Generic[State, Step]):
    """The course of a game: states, steps, draw counts and how it ends.

    Per ply it keeps the state, the step that led there and the run of the draw counts. Everything
    else follows from these, so that a step taken back leaves no trace.
    """

    mode: ClassVar[str]
    """'standard' or the name of another way to play; leaderboards are kept apart by it."""

    def __init__(
        self,
        variant: str,
        rules: DrawRules,
        start: Start,
        state: State,
        headers: Mapping[str, str] | None,
    ) -> None:
        """Begin at a state whose position and counts are those of ``start``."""
        self.variant = variant
        self.rules = rules
        self.headers: dict[str, str] = dict(headers or {})
        self._start = start
        self._tally = tally_of(rules, variant)
        repetition = self._tally.repetition or NO_REPETITION
        self._times = repetition.times if repetition.ends == "automatic" else NO_REPETITION.times
        self._states: list[State] = [state]
        self._steps: list[Step] = []
        self._runs: list[Run] = [self._tally.first(start.position, start.no_progress)]
        self._seen: dict[State, int] = {state: int(repetition.counts_start)}
        self._declared: tuple[int, Outcome] | None = None
        self._offer: Offer | None = None
        self._ends = self._is_over()
        self._ended_at: int | None = 0 if self._ends else None

    # What a kind of game must supply.

    def _position_of(self, state: State) -> Position:
        raise NotImplementedError

    def _move_of(self, step: Step) -> Move:
        raise NotImplementedError

    def _certain_steps(self) -> Iterator[tuple[Move, State]]:
        """Give each legal move whose result is certain, with that result."""
        raise NotImplementedError

    # History.

    def _enter(self, step: Step, state: State, position: Position, progress: int) -> None:
        """Add a step that led to ``state``, whose pieces are those of ``position``."""
        self._steps.append(step)
        self._states.append(state)
        ply = len(self._steps)
        run = self._runs[-1]
        if progress & EVENTS or run[0].watch:
            run = self._tally.next(run, position, ply, progress)
        self._runs.append(run)
        times = 1 if progress & IRREVERSIBLE else self._seen.get(state, 0) + 1
        self._seen[state] = times
        self._ends = ends = ply >= run[2] or times >= self._times or progress & OVER != 0
        if ends and self._ended_at is None:
            self._ended_at = ply

    def pop(self) -> Step:
        """Take the last move back and return it; IndexError at the start of the game.

        >>> import bitdraughts as bd
        >>> game = bd.Game("english")
        >>> game.push("11-15")
        >>> game.pop(), game.ply
        (Move(11, 15), 0)
        """
        if not self._steps:
            raise IndexError("there is no move to take back")
        step = self._steps.pop()
        self._runs.pop()
        state = self._states.pop()
        times = self._seen[state] - 1
        if times or state == self._states[0]:
            self._seen[state] = times
        else:
            del self._seen[state]
        ply = len(self._steps)
        self._ends = self._is_over()
        if self._ended_at is not None and self._ended_at > ply:
            self._ended_at = None
        if self._declared is not None and self._declared[0] > ply:
            self._declared = None
        if self._offer is not None and self._offer.ply > ply:
            self._offer = None
        return step

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self._steps)

    @property
    def start(self) -> Position:
        """The position the game began with."""
        return self._start.position

    @property
    def start_no_progress(self) -> int:
        """Plies that were on the no-progress counts when the game began: 0, or what a FEN said."""
        return self._start.no_progress

    @property
    def position(self) -> Position:
        """The position reached."""
        return self._position_of(self._states[-1])

    @property
    def moves(self) -> list[Step]:
        """The moves made, as a new list."""
        return self._steps.copy()

    @property
    def no_progress(self) -> int:
        """Plies since the last capture or move of a man, whatever the draw rules count."""
        plies = 0
        for before, step in zip(self._states[-2::-1], reversed(self._steps), strict=True):
            move = self._move_of(step)
            piece = self._position_of(before).piece_at(move.from_square)
            if move.is_capture or piece in ("w", "b"):
                return plies
            plies += 1
        return plies + self._start.no_progress

    @property
    def first_move_number(self) -> int:
        """Number of the first move: 1, or what a FEN said."""
        return self._start.move_number

    @property
    def move_number(self) -> int:
        """Number of the move that comes next; both sides' moves share one."""
        first = facts(self.variant).first_mover
        return self.first_move_number + (self.ply + (self.start.turn != first)) // 2

    def _checked_ply(self, ply: int | None) -> int:
        """Give a number of moves made, all of them for None. Raises ValueError."""
        if ply is None:
            return self.ply
        if not 0 <= (number := operator.index(ply)) <= self.ply:
            raise ValueError(f"ply must be from 0 to {self.ply}, not {ply}")
        return number

    def __iter__(self) -> Iterator[State]:
        """Give the states of the game, the start first."""
        return iter(self._states.copy())

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.position.turn

    # How it ends.

    def _is_over(self) -> bool:
        """Tell whether the state reached ends the game by itself."""
        return (
            len(self._steps) >= self._runs[-1][2]
            or self._seen[self._states[-1]] >= self._times
            or not self.position.has_legal_move
        )

    def outcome(self) -> Outcome | None:
        """Judge the position reached: how the game ends here, or None if it goes on.

        Loss is tested before any draw. A resignation, agreement or the like counts at the ply at
        which it was made; what ended the game earlier is told by ``ended_at`` and ``final``.

        >>> import bitdraughts as bd
        >>> outcome = bd.Game("international", start="B:WK6:B").outcome()
        >>> outcome.winner.name, outcome.termination.name, outcome.automatic
        ('WHITE', 'NO_PIECES', True)
        """
        if self._ends:
            return self._judged()
        if self._declared is not None and self._declared[0] == len(self._steps):
            return self._declared[1]
        return None

    def _judged(self) -> Outcome:
        """Say how the state reached ends the game by itself."""
        position = self.position
        if position.winner is not None:
            own = position.bitboards[position.turn]
            reason = Termination.NO_MOVES if own else Termination.NO_PIECES
            article = article_of_the_end(self.variant)
            return Outcome(position.winner, reason, True, self.variant, article=article)
        rule, reason, article = self._draws(automatic=True)[0]
        return Outcome(None, reason, True, self.variant, rule=rule, article=article)

    def _draws(self, automatic: bool) -> list[tuple[str, Termination, str]]:
        """List the draw rules whose limit is reached here: name, reason, article."""
        out = []
        repetition = self._tally.repetition
        if (
            repetition is not None
            and repetition.ends == ("automatic" if automatic else "claim")
            and self._seen[self._states[-1]] >= repetition.times
        ):
            out.append((repetition.name, Termination.REPETITION, repetition.article))
        for counter in self._tally.full(self._runs[-1], self.ply, self.turn):
            if (counter.ends == "automatic") == automatic:
                reason = Termination.ENDING if counter.material else Termination.NO_PROGRESS
                out.append((counter.name, reason, counter.article))
        return out

    @property
    def ended_at(self) -> int | None:
        """The ply of the first end that came by itself, or None. Moves may follow it."""
        return self._ended_at

    @property
    def final(self) -> Outcome | None:
        """The outcome that decided the game, even if moves were played on after it."""
        if self._declared is not None:
            return self._declared[1]
        if self._ended_at is None:
            return None
        if self._ended_at == self.ply:
            return self._judged()
        earlier = self.copy()
        while earlier.ply > self._ended_at:
            earlier.pop()
        return earlier._judged()

    @property
    def result(self) -> str:
        """The result as PDN writes it, '*' while the game goes on."""
        outcome = self.final
        return outcome.result if outcome is not None else "*"

    def counters(self) -> list[CounterState]:
        """List every running count of the draw rules, with its limit.

        >>> import bitdraughts as bd
        >>> game = bd.Game("brazilian", start="W:WK31,K32:BK1")
        >>> game.push(["32-18", "1-6"])
        >>> for count in game.counters():
        ...     print(count.name, "-", count)
        threefold repetition - 1 of 3
        20 moves - 1 of 20
        5 moves - 1 of 5
        """
        out = []
        repetition = self._tally.repetition
        if repetition is not None:
            times = self._seen[self._states[-1]]
            automatic = repetition.ends == "automatic"
            name, article = repetition.name, repetition.article
            out.append(CounterState(name, times, repetition.times, self.ply, automatic, article))
        return out + self._tally.states(self._runs[-1], self.ply, self.turn)

    # What people do.

    def claimable(self) -> list[Claim]:
        """List the draws the side to move may claim now.

        A rule about what the next move would make gives a claim for each such move, which has to
        be announced (WCDF 1.32.1).

        >>> import bitdraughts as bd
        >>> game = bd.Game("english", start="B:WK32,K29:BK1,K4:H80")
        >>> [claim.rule for claim in game.claimable()]
        ['40 moves']
        """
        if self.final is not None:
            return []
        claims = [Claim(*draw) for draw in self._draws(automatic=False)]
        repetition = self._tally.repetition
        if repetition is not None and repetition.ends == REPETITION_WITH_NEXT:
            claims += [
                Claim(repetition.name, Termination.REPETITION, repetition.article, move)
                for move, state in self._certain_steps()
                if self._seen.get(state, 0) + 1 >= repetition.times
            ]
        return claims

    def claim(self, claim: Claim | Move | Termination | str | None = None) -> Outcome:
        """End the game by a draw the side to move may claim: one of ``claimable()``.

        It is named by the Claim, by the name of its rule, by its termination, or by the move to
        be announced; without any of them it is the first. Raises ClaimError if there is none such.

        >>> import bitdraughts as bd
        >>> game = bd.Game("english", start="B:WK32,K29:BK1,K4:H80")
        >>> print(game.claim())
        drawn: 40 moves, claimed by Black (WCDF 1.32.2)
        """
        self._refuse_if_over()
        for one in self.claimable():
            if claim is None or claim in (one, one.rule, one.termination, one.move):
                return self._declare(
                    None, one.termination, rule=one.rule, article=one.article, by=self.turn
                )
        wanted = "" if claim is None else f" {claim.rule if isinstance(claim, Claim) else claim!r}"
        raise ClaimError(f"no draw{wanted} can be claimed at ply {self.ply}")

    def resign(self, color: Color) -> Outcome:
        """End the game: a side gives it up, and the other wins. GameOverError after the end.

        >>> import bitdraughts as bd
        >>> print(bd.Game("pure").resign(bd.BLACK))
        Black wins: Red resigned
        """
        return self._declare(_other(color), Termination.RESIGNATION, by=Color(color))

    @property
    def offer(self) -> Color | None:
        """The side whose draw offer stands, or None. It lapses when the other side moves."""
        offer = self._offer
        if offer is None or self.final is not None:
            return None
        # The other side's first chance to move is at once if it has the turn, else a ply later.
        answered_at = offer.ply + 1 + (self._turn_at(offer.ply) == offer.by)
        return offer.by if self.ply < answered_at else None

    def offer_draw(self, color: Color) -> None:
        """Offer a draw. One offer can be pending at a time.

        Raises OfferError while one is pending, and before the move from which the rules allow
        offers; GameOverError after the end.

        >>> import bitdraughts as bd
        >>> game = bd.Game("brazilian")
        >>> game.offer_draw(bd.WHITE)
        >>> game.offer.name, str(game.accept_draw())
        ('WHITE', 'drawn: agreement')
        """
        self._refuse_if_over()
        color = Color(color)
        if (pending := self.offer) is not None:
            raise OfferError(f"a draw offer of {side_name(self.variant, pending)} is pending")
        if self.ply < 2 * self.rules.offers_after:
            raise OfferError(
                f"a draw may be offered after {self.rules.offers_after} moves by each side "
                f"({self.rules.name}); {self.ply // 2} are made"
            )
        self._offer = Offer(self.ply, color)

    def accept_draw(self) -> Outcome:
        """End the game by accepting the pending offer; OfferError if there is none."""
        by = self._pending("accept")
        return self._declare(None, Termination.AGREEMENT, by=_other(by))

    def decline_draw(self) -> None:
        """Decline the pending offer; OfferError if there is none."""
        self._pending("decline")
        self._offer = None

    def forfeit(self, color: Color, article: str = "") -> Outcome:
        """End the game: a side ran out of time, and the other wins. GameOverError after the end.

        >>> import bitdraughts as bd
        >>> print(bd.Game("brazilian").forfeit(bd.WHITE))
        Black wins: White ran out of time
        """
        return self._declare(_other(color), Termination.TIME, article=article, by=Color(color))

    def adjudicate(self, winner: Color | None, article: str = "") -> Outcome:
        """End the game by decision: a win, or a draw (None) because neither side can win.

        This is also how a rule that needs a judge is applied, with its ``article``.

        >>> import bitdraughts as bd
        >>> print(bd.Game("brazilian").adjudicate(None, article="CODEX 59 F"))
        drawn: neither side can win (CODEX 59 F)
        """
        rule = "neither side can win" if winner is None else "adjudication"
        won = None if winner is None else Color(winner)
        return self._declare(won, Termination.ADJUDICATION, rule=rule, article=article)

    def abandon(self, color: Color | None = None) -> Outcome:
        """End the game: a side left it and loses, or (None) it stops without a result.

        >>> import bitdraughts as bd
        >>> game = bd.Game("brazilian")
        >>> print(game.abandon(), game.result)
        abandoned, no result *
        """
        winner = None if color is None else _other(color)
        by = None if color is None else Color(color)
        return self._declare(winner, Termination.ABANDONED, by=by)

    def _declare(
        self,
        winner: Color | None,
        termination: Termination,
        *,
        rule: str = "",
        article: str = "",
        by: Color | None = None,
    ) -> Outcome:
        self._refuse_if_over()
        outcome = Outcome(winner, termination, False, self.variant, rule, article, by)
        self._declared = (self.ply, outcome)
        return outcome

    def _refuse_if_over(self) -> None:
        outcome = self.final
        if outcome is not None:
            raise GameOverError(f"the game is over: {outcome}")

    def _pending(self, verb: str) -> Color:
        self._refuse_if_over()
        offer = self.offer
        if offer is None:
            raise OfferError(f"there is no draw offer to {verb}")
        return offer

    def _turn_at(self, ply: int) -> Color:
        return self._position_of(self._states[ply]).turn

    # Copies.

    def copy(self) -> Self:
        """Make a game that is equal and goes its own way."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states = self._states.copy()
        twin._steps = self._steps.copy()
        twin._runs = self._runs.copy()
        twin._seen = self._seen.copy()
        twin.headers = self.headers.copy()
        return twin

    def __copy__(self) -> Self:
        """Make an independent copy."""
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        """Make an independent copy: what games share never changes."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Tell whether start, rules, steps and whatever people did are the same."""
        if type(self) is not type(other) or not isinstance(other, Proceedings):
            return NotImplemented
        return (
            self.variant == other.variant
            and self.rules == other.rules
            and self._start == other._start
            and self._states[0] == other._states[0]
            and self._steps == other._steps
            and self._declared == other._declared
            and self.offer == other.offer
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a game changes


def _other(color: Color) -> Color:
    return BLACK if Color(color) == WHITE else WHITE
