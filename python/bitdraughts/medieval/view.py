"""What one side may know of a Medieval game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Self, SupportsIndex, Unpack, final

from .._core import Color, Move, Position, Route
from ..draws import DrawRules
from ..draws.tally import CounterState
from ..outcome import Outcome, Termination, facts, side_name
from ._pickle import restore_step, restore_view
from .course import Course, Facts
from .errors import ChoiceError
from .state import MedievalState
from .steps import (
    VARIANT,
    MedievalMove,
    Playable,
    carry_out,
    color_of,
    find_route,
    legal_moves,
    legal_routes,
    lost_on_time,
    other,
    plain,
    time_outs_in_a_row,
)

if TYPE_CHECKING:
    from ..svg import Options
    from .game import MedievalGame

__all__ = ["MedievalView"]


@final
class MedievalView:
    """What one side may know of a game: the pieces, its own marks, and what duels have shown.

    A mark of the other side becomes public when its piece is attacked; how many marks each side
    began with is public from the start. A view is made by ``MedievalGame.view``; it is immutable
    and does not follow the game. Games that differ in hidden marks only have equal views.

    >>> import bitdraughts as bd
    >>> game = bd.MedievalGame(start="W:W22,23,32:B11,18,1", marks=[18, 22])
    >>> _ = game.push("22x8", duels=[False])
    >>> game.view(bd.WHITE).fen(), game.view(bd.BLACK).fen()
    ('B:W23,32:B1,11,18:M18', 'B:W23,32:B1,11,18:M18')
    """

    __slots__ = ("_course", "_facts")

    _facts: Facts
    _course: Course

    @classmethod
    def _of(cls, game: MedievalGame, color: Color) -> Self:
        """Take what a side may know from a game."""
        start, marks = game.start, game.start_marks
        own = tuple([mark for mark in marks if color_of(start, mark) == color])
        marked = [sum(color_of(start, mark) == one for mark in marks) for one in Color]
        for one in game.choosing:
            marked[one] = game.to_choose(one)
        return cls._made(
            Facts(
                color=color,
                start=start,
                no_progress=game.start_no_progress,
                rules=game.rules,
                own=own,
                marked=(marked[0], marked[1]),
                chosen=color not in game.choosing,
                started=not game.choosing,
                moves=tuple(game.moves),
                outcome=game.outcome(),
                result=game.result,
            )
        )

    @classmethod
    def _made(cls, known: Facts) -> Self:
        view = object.__new__(cls)
        view._facts = known
        view._course = Course(known)
        return view

    @property
    def color(self) -> Color:
        """The side whose view this is."""
        return self._facts.color

    @property
    def chosen(self) -> bool:
        """Tell whether the own side has chosen its medieval pieces."""
        return self._facts.chosen

    @property
    def started(self) -> bool:
        """Tell whether both sides have chosen, so that moves can be made."""
        return self._facts.started

    @property
    def start(self) -> Position:
        """The position the game began with."""
        return self._facts.start

    @property
    def position(self) -> Position:
        """The position reached."""
        return self._course.position

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.position.turn

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return self._course.ply

    @property
    def moves(self) -> tuple[MedievalMove, ...]:
        """The moves made, with their duels."""
        return self._facts.moves

    @property
    def marks(self) -> tuple[int, ...]:
        """All marks that are known, ascending: the own ones and the public ones."""
        return self._course.marks

    @property
    def own_marks(self) -> tuple[int, ...]:
        """Squares of the own medieval pieces, ascending."""
        position, color = self.position, self.color
        return tuple([mark for mark in self.marks if color_of(position, mark) == color])

    @property
    def enemy_marks(self) -> tuple[int, ...]:
        """Squares of those medieval pieces of the other side that have been attacked, ascending."""
        position, color = self.position, self.color
        return tuple([mark for mark in self.marks if color_of(position, mark) != color])

    @property
    def public_marks(self) -> tuple[int, ...]:
        """Squares of the medieval pieces both sides know, ascending: those attacked in a duel."""
        return self._course.lore.public_marks

    @property
    def marked(self) -> tuple[int, int]:
        """How many medieval pieces White and Black have at the start of the game."""
        return self._facts.marked

    @property
    def hidden(self) -> int:
        """Medieval pieces of the other side not seen so far, on the board or lost in attacks."""
        return self._unknown()[1]

    def _unknown(self) -> tuple[int, int]:
        them = other(self.color)
        return self._course.lore.unknown(them, self.marked[them])

    def chance(self, square: SupportsIndex | str) -> Fraction:
        """Give the chance that the piece on a square is medieval, as ``odds`` takes it.

        Raises ValueError for an empty square and one off the board.

        >>> import bitdraughts as bd
        >>> view = bd.MedievalGame(marks=["c3", "b6", "d6", "f6"]).view(bd.WHITE)
        >>> [str(view.chance(square)) for square in ("c3", "e3", "b6", "c7")]
        ['1', '0', '1/4', '1/4']
        """
        number = facts(VARIANT).square_number(square)
        lore = self._course.lore
        if number not in lore.home:
            raise ValueError(f"no piece stands on square {square}")
        home = lore.home[number]
        if home in lore.fought or lore.owner[home] == self.color:
            return Fraction(number in self.marks)
        unknown, hidden = self._unknown()
        return Fraction(hidden, unknown)

    def fen(self, notation: Literal["numeric", "algebraic"] = "numeric") -> str:
        """Write the position with the known marks as FEN.

        >>> import bitdraughts as bd
        >>> bd.MedievalGame(start="W:W22,32:B11,18", marks=[18, 32]).view(bd.WHITE).fen()
        'W:W22,32:B11,18:M32'
        """
        return self._state.fen(notation)

    @property
    def key(self) -> int:
        """The key of the position with the known marks."""
        return self._state.key

    @property
    def _state(self) -> MedievalState:
        return MedievalState._made(self.position, self.marks)

    def routes(self, move: Move | None = None) -> list[Route]:
        """All routes of the position reached, of whichever side is to move."""
        return legal_routes(self.position, move)

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The moves these routes belong to."""
        return legal_moves(self.position)

    def route(self, move: Playable) -> Route:
        """Give the route that a Route, a Move or text stands for, as ``MedievalState.route``.

        >>> import bitdraughts as bd
        >>> bd.MedievalGame(marks=()).view(bd.WHITE).route("22-18").path
        (18,)
        """
        return find_route(self.position, move)

    def odds(self, move: Playable) -> dict[Position, Fraction]:
        """Give the positions a move can lead to with their chances for this side, adding up to 1.

        The own marks and the public ones are known. Each set of the other side's pieces that its
        hidden marks may be on is taken as equally likely: captured without a duel means ordinary,
        and a piece lost in a failed attack may have been medieval. Nothing is concluded from the
        other side's style of play, nor from a repetition that did not end the game.

        Raises ChoiceError before both sides have chosen, and what ``route`` raises.

        >>> import bitdraughts as bd
        >>> view = bd.MedievalGame(start="W:W22,32:B11,18", marks=[18]).view(bd.WHITE)
        >>> for after, chance in view.odds("22x8").items():
        ...     print(chance, after.fen())
        1/4 B:W32:B11,18
        1/4 B:W32:B11
        1/2 B:W8,32:B
        """
        if not self.started:
            raise ChoiceError("no move before both sides have chosen")
        position, route, lore = self.position, find_route(self.position, move), self._course.lore
        unknown, hidden = self._unknown()
        # Chances of the attack having come so far, by the number of marks still hidden.
        going = {hidden: Fraction(1)}
        odds: dict[Position, Fraction] = {}

        def add(taken: int, chance: Fraction) -> None:
            if chance:
                after, _ = carry_out(position, route, taken)
                odds[after] = odds.get(after, Fraction(0)) + chance

        for taken, square in enumerate(route.captured):
            home = lore.home[square]
            if home in lore.fought or lore.owner[home] == self.color:
                if square in self.marks:
                    add(taken, sum(going.values(), Fraction(0)) / 2)
                    going = {left: chance / 2 for left, chance in going.items()}
                continue
            following: dict[int, Fraction] = {}
            for left, chance in going.items():
                medieval = chance * left / unknown
                add(taken, medieval / 2)
                for number, part in ((left, chance - medieval), (left - 1, medieval / 2)):
                    if part:
                        following[number] = following.get(number, Fraction(0)) + part
            going, unknown = following, unknown - 1
        add(len(route.captured), sum(going.values(), Fraction(0)))
        return odds

    def counters(self) -> list[CounterState]:
        """List the counts of the draw rules as ``MedievalGame.counters``, by what is known here.

        A repetition is counted where this side can be sure of it. There may be more where pieces
        of the other side that may be medieval have changed places with others.

        >>> import bitdraughts as bd
        >>> view = bd.MedievalGame(start="W:WK32:BK1,5", marks=[1]).view(bd.WHITE)
        >>> [str(count) for count in view.counters()]
        ['1 of 3', '0 of 20']
        """
        return self._course.counters()

    def outcome(self) -> Outcome | None:
        """Say how the game ended at the position reached, or None: everybody is told that.

        >>> import bitdraughts as bd
        >>> game = bd.MedievalGame(marks=())
        >>> _ = game.resign(bd.BLACK)
        >>> print(game.view(bd.WHITE).outcome())
        White wins: Black resigned
        """
        return self._facts.outcome

    @property
    def result(self) -> str:
        """The result as PDN writes it, '*' while the game goes on."""
        return self._facts.result

    def time_outs(self, color: Color) -> int:
        """Count a side's time-outs in a row, as ``MedievalGame.time_outs``.

        >>> import bitdraughts as bd
        >>> bd.MedievalGame(marks=()).view(bd.WHITE).time_outs(bd.BLACK)
        0
        """
        color = Color(color)
        count = time_outs_in_a_row(self.moves, self.turn, color)
        return count + lost_on_time(self.outcome(), color)

    def __eq__(self, other: object) -> bool:
        """Tell whether the same side knows the same."""
        return isinstance(other, MedievalView) and self._facts == other._facts

    def __hash__(self) -> int:
        """Hash side, position, known marks and number of moves."""
        return hash((self.color, self.position, self.marks, self.ply))

    def __repr__(self) -> str:
        """Name the side and what it knows of the position."""
        side = side_name(VARIANT, self.color)
        return f"<MedievalView of {side}, ply {self.ply}, {self.fen()!r}, {self.result}>"

    def svg(self, ply: int | None = None, **options: Unpack[Options]) -> str:
        """Draw the position reached, or that after ``ply`` moves, as this side knew it then.

        Its secret medieval pieces are marked by hollow shields, those both sides know by full ones.
        ``options`` are those of ``svg.board``. Raises ValueError for a ply not reached.

        >>> import bitdraughts as bd
        >>> view = bd.MedievalGame(start="W:W22,32:B11,18", marks=[18, 32]).view(bd.WHITE)
        >>> view.svg().count("medieval secret"), view.svg().count("medieval known")
        (1, 0)
        """
        from .pictures import draw

        ply = self._course._checked_ply(ply)
        seen, known = self._at(ply), self._at(ply).public_marks
        secret = [mark for mark in seen.own_marks if mark not in known]
        last = (self._at(ply - 1).position, self.moves[ply - 1]) if ply else None
        return draw(seen.position, known, secret, options, last)

    def _at(self, ply: int) -> MedievalView:
        return MedievalView._made(self._facts._replace(moves=self.moves[:ply]))

    def _repr_svg_(self) -> str:
        """Draw the position reached for a notebook, with what this side knows."""
        return self.svg()

    @classmethod
    def _restored(
        cls,
        color: int,
        start: str,
        rules: str | DrawRules,
        steps: Iterable[tuple[Any, ...]],
        outcome: tuple[int | None, str, bool, str, str, int | None] | None,
        others: dict[str, Any],
    ) -> Self:
        end = None
        if outcome is not None:
            winner, termination, automatic, rule, article, by = outcome
            end = Outcome(
                None if winner is None else Color(winner),
                Termination[termination],
                automatic,
                VARIANT,
                rule,
                article,
                None if by is None else Color(by),
            )
        return cls._made(
            Facts(
                color=Color(color),
                start=Position.from_fen(start, VARIANT),
                rules=DrawRules[rules] if isinstance(rules, str) else rules,
                moves=tuple([restore_step(1, *step) for step in steps]),
                outcome=end,
                **others,
            )
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what the view is made of, as numbers and text made afresh."""
        known, end = self._facts, self._facts.outcome
        named = known.rules.name in DrawRules and DrawRules[known.rules.name] == known.rules
        outcome = None
        if end is not None:
            winner, by = (None if c is None else int(c) for c in (end.winner, end.by))
            outcome = (winner, end.termination.name, end.automatic, end.rule, end.article, by)
        others = {
            "no_progress": known.no_progress,
            "own": known.own,
            "marked": known.marked,
            "chosen": known.chosen,
            "started": known.started,
            "result": known.result,
        }
        rules = known.rules.name if named else known.rules
        steps = [plain(step) for step in known.moves]
        start = known.start.fen()
        return restore_view, (1, int(known.color), start, rules, steps, outcome, others)
