"""The clock of a game, as a value: time is handed in, never looked up.

>>> import bitdraughts as bd
>>> from bitdraughts.clock import Clock
>>> from bitdraughts.time_control import TimeControl
>>> clock = Clock(TimeControl.fischer(300, 3)).start(bd.WHITE, at=0)
>>> clock = clock.press(at=10)
>>> clock.turn.name, clock.remaining(bd.WHITE), clock.remaining(bd.BLACK, at=14.5)
('BLACK', 293.0, 295.5)
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple, final

from ._checks import instance
from ._core import BLACK, WHITE, Color
from .time_control import LONGEST, MICRO, Seconds, Stage, TimeControl, clock_time, microseconds

__all__ = ["Clock", "TimeOut"]


@final
@dataclass(frozen=True, slots=True)
class _Side:
    """The clock of one side between its turns. Times are whole microseconds, or inf."""

    control: TimeControl
    left: float
    periods: int
    stage_number: int = 0
    stage_moves: int = 0
    moves: int = 0
    used: int = 0
    time_outs: int = 0

    @property
    def stage(self) -> Stage:
        return self.control.stages[self.stage_number]

    @property
    def limit(self) -> float:
        """All that may be used in the next turn."""
        if not self.left and not self.periods:
            return 0  # where there is no time, a delay gives none
        stage = self.stage
        return self.left + microseconds(stage.delay) + self.periods * microseconds(stage.period)

    def spent(self, used: int) -> tuple[int, int, int]:
        """Main time, whole periods, and time in the period begun that a turn has taken."""
        taken = max(0, used - microseconds(self.stage.delay))
        main = int(min(taken, self.left))
        if not self.periods:
            return main, 0, 0
        return main, *divmod(taken - main, microseconds(self.stage.period))

    def shown(self, used: int) -> tuple[float, int]:
        """What a turn has left: the time shown, and periods."""
        main, periods, in_period = self.spent(used)
        left, periods = self.left - main, self.periods - periods
        if left or not periods:
            return left, periods
        return microseconds(self.stage.period) - in_period, periods

    def moved(self, used: int, time_outs: int) -> _Side:
        """The side after a turn with a move."""
        stage = self.stage
        main, periods, _ = self.spent(used)
        left = self.left - main + microseconds(stage.increment)
        left += min(main, microseconds(stage.bronstein))
        left_periods = self.periods - periods
        number, stage_moves = self.stage_number, self.stage_moves + 1
        if stage_moves == stage.moves:
            number, stage_moves = min(number + 1, len(self.control.stages) - 1), 0
            following = self.control.stages[number]
            drops = 1 in (stage.moves, following.moves) or following.sand
            left = _given(following) + (0 if drops else left)
            left_periods = following.periods
        return replace(
            self,
            left=left,
            periods=left_periods,
            stage_number=number,
            stage_moves=stage_moves,
            moves=self.moves + 1,
            used=self.used + used,
            time_outs=time_outs,
        )


def _given(stage: Stage) -> float:
    """Microseconds that a stage begins with."""
    if stage.seconds == inf:
        return inf
    given = microseconds(stage.seconds)
    return given // 2 if stage.sand else given or microseconds(stage.increment)


@final
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Clock:
    """The two clocks of a game: a value, and every operation gives the clock after it.

    ``black`` is the time control of Black where it is not that of both sides. ``lose_at`` is what
    happens when time runs out: with 1 the side loses; with 3 a move is played for it, but its third
    time-out in a row loses. A side's own turns are counted, and one in which it moves itself ends
    the row.

    ``at`` is a time in seconds from any one beginning (int, float, Fraction or timedelta), counted
    in whole microseconds; it must not run backwards. In questions it may be left out and is then
    the last time handed in.

    Attributes: ``lose_at``, ``turn`` (None before the start), ``running`` (False before the start,
    in a pause and after a loss), ``loser`` (who lost on time).

    Raises ValueError for a time control without stages or ``lose_at`` below 1.

    >>> import bitdraughts as bd
    >>> Clock(TimeControl.per_move(60), lose_at=3).start(bd.BLACK, at=1000)
    <Clock white 0:01:00, black 0:01:00, black to move>
    """

    lose_at: int
    turn: Color | None
    running: bool
    loser: Color | None
    _sides: tuple[_Side, _Side]
    _turn_used: int
    _at: int

    def __init__(
        self, control: TimeControl, black: TimeControl | None = None, *, lose_at: int = 1
    ) -> None:
        """Set both clocks; nobody's runs yet."""
        controls = (
            instance(control, TimeControl, "control"),
            control if black is None else instance(black, TimeControl, "black"),
        )
        if not all(control.stages for control in controls):
            raise ValueError("the time control is not known, so no clock can be set to it")
        if lose_at < 1:
            raise ValueError(f"lose_at must be at least 1 (the first time-out), not {lose_at}")
        sides = tuple(_Side(c, _given(c.stages[0]), c.stages[0].periods) for c in controls)
        put = object.__setattr__
        put(self, "lose_at", lose_at)
        put(self, "turn", None)
        put(self, "running", False)
        put(self, "loser", None)
        put(self, "_sides", sides)
        put(self, "_turn_used", 0)
        put(self, "_at", 0)

    # What happens

    def start(self, color: Color, at: Seconds) -> Clock:
        """Let the clock of a side run, whichever moves first. Raises ValueError the second time.

        >>> import bitdraughts as bd
        >>> Clock(TimeControl.sudden_death(60)).start(bd.BLACK, at=0).turn.name
        'BLACK'
        """
        if self.turn is not None:
            raise ValueError("the clock has been started already; resume ends a pause")
        return self._with(turn=Color(color), running=True, _at=self._time(at))

    def press(self, at: Seconds) -> Clock:
        """End the turn of the side to move, which has moved, and let the other clock run.

        Raises ValueError if the clock does not run, or if time ran out before (see ``time_out``).

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.delay(60, 5)).start(bd.WHITE, at=0)
        >>> clock.press(at=12).press(at=15)
        <Clock white 0:00:53, black 0:01:00, white to move>
        """
        color = self._on_turn()
        if not self.running:
            raise ValueError("the clock is paused; resume it before the move")
        now = self._time(at)
        if self._shown(color, now)[0] == 0:
            raise ValueError(f"{_name(color)}'s time has run out; time_out says what follows")
        return self._close(color, now, time_outs=0)

    def pause(self, at: Seconds | None = None) -> Clock:
        """Stop both clocks, as for a duel of Medieval mode. The turn stays.

        Without ``at`` the clock stands at the last time handed in, which forgets what ran since:
        the way to go on from an earlier clock. Raises ValueError if the clock does not run.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.per_move(60)).start(bd.WHITE, at=0)
        >>> clock.pause(at=20).resume(at=500).remaining(bd.WHITE, at=510)
        30.0
        >>> clock.pause().resume(at=500).remaining(bd.WHITE, at=510)
        50.0
        """
        color = self._on_turn()
        if not self.running:
            raise ValueError("the clock is paused already")
        now = self._time(at)
        return self._with(running=False, _turn_used=self._used(color, now), _at=now)

    def resume(self, at: Seconds) -> Clock:
        """Let the clock of the side to move run again. Raises ValueError without a pause.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.sudden_death(60)).start(bd.WHITE, at=0).pause(at=7)
        >>> clock.resume(at=100).press(at=103).remaining(bd.WHITE)
        50.0
        """
        self._on_turn()
        if self.running:
            raise ValueError("the clock is not paused")
        return self._with(running=True, _at=self._time(at))

    def add(self, color: Color, seconds: Seconds) -> Clock:
        """Give a side more time, before the start or later. Raises ValueError after a loss.

        >>> import bitdraughts as bd
        >>> Clock(TimeControl.per_move(60)).add(bd.BLACK, 5)
        <Clock white 0:01:00, black 0:01:05, not started>
        """
        if self.loser is not None:
            self._on_turn()
        color = Color(color)
        side = self._sides[color]
        side = replace(side, left=side.left + microseconds(seconds))
        return self._with({color: side})

    def time_out(self, at: Seconds) -> TimeOut:
        """Say what follows from the flag that has fallen, and the clock after it.

        If the side does not lose, a move must be played for it: the clock is the one after that
        move, with the other side to move from ``at`` on. Raises ValueError if nobody's time has run
        out.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.per_move(60), lose_at=3).start(bd.WHITE, at=0)
        >>> color, loses, clock = clock.time_out(at=60.2)
        >>> color.name, loses, clock
        ('WHITE', False, <Clock white 0:01:00, black 0:01:00, black to move>)
        """
        color, now = self._on_turn(), self._time(at)
        shown = self._shown(color, now)[0]
        if shown:
            raise ValueError(f"no time has run out: {_name(color)} has {shown / MICRO} seconds")
        side = self._sides[color]
        time_outs = side.time_outs + 1
        if time_outs < self.lose_at:
            return TimeOut(color, False, self._close(color, now, time_outs))
        clock = self._with(
            {color: replace(side, time_outs=time_outs)},
            running=False,
            loser=color,
            _turn_used=self._used(color, now),
            _at=now,
        )
        return TimeOut(color, True, clock)

    # What the clock says

    def remaining(self, color: Color, at: Seconds | None = None) -> float:
        """Seconds on the clock of a side: 0.0 when its time has run out, inf without limit.

        In byo-yomi these are the seconds of the current period. A delay is not among them.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.byo_yomi(10, 2, 30)).start(bd.WHITE, at=0)
        >>> [clock.remaining(bd.WHITE, at) for at in (9, 10, 39, 40, 70)]
        [1.0, 30.0, 1.0, 30.0, 0.0]
        """
        return self._shown(Color(color), self._time(at))[0] / MICRO

    def periods(self, color: Color, at: Seconds | None = None) -> int:
        """Periods of byo-yomi a side has left, the current one included.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.byo_yomi(10, 2, 30)).start(bd.WHITE, at=0)
        >>> [clock.periods(bd.WHITE, at) for at in (9, 10, 39, 40, 70)]
        [2, 2, 2, 1, 0]
        """
        return self._shown(Color(color), self._time(at))[1]

    def used(self, color: Color, at: Seconds | None = None) -> float:
        """Seconds a side has thought in all its turns, as the tags WhiteTime and BlackTime have it.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.unlimited()).start(bd.WHITE, at=0).press(at=8).press(at=9)
        >>> clock.used(bd.WHITE, at=19), clock.used(bd.BLACK)
        (18.0, 1.0)
        """
        color = Color(color)
        return (self._sides[color].used + self._used(color, self._time(at))) / MICRO

    def flagged(self, at: Seconds | None = None) -> Color | None:
        """Who is to move and has no time left; nothing left, exactly 0, is run out.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.sudden_death(60)).start(bd.WHITE, at=0)
        >>> clock.flagged(at=59.999999), clock.flagged(at=60).name
        (None, 'WHITE')
        """
        now = self._time(at)
        return self.turn if self.turn is not None and not self._shown(self.turn, now)[0] else None

    @property
    def deadline(self) -> float | None:
        """When the flag falls if nothing happens before: what to set an alarm to.

        None if no clock runs or there is no limit.

        >>> import bitdraughts as bd
        >>> Clock(TimeControl.delay(60, 5)).start(bd.WHITE, at=1000).press(at=1008).deadline
        1073.0
        """
        if self.turn is None or not self.running:
            return None
        limit = self._sides[self.turn].limit
        return None if limit == inf else (self._at - self._turn_used + limit) / MICRO

    def control(self, color: Color) -> TimeControl:
        """Time control of a side.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.sudden_death(300), TimeControl.sudden_death(240))
        >>> str(clock.control(bd.BLACK))
        '240'
        """
        return self._sides[Color(color)].control

    def moves(self, color: Color) -> int:
        """Moves a side has made, those played for it included.

        >>> import bitdraughts as bd
        >>> Clock(TimeControl.unlimited()).start(bd.BLACK, at=0).press(at=3).moves(bd.BLACK)
        1
        """
        return self._sides[Color(color)].moves

    def time_outs(self, color: Color) -> int:
        """Turns in a row, counting its own only, in which a side ran out of time.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.per_move(60), lose_at=3).start(bd.WHITE, at=0)
        >>> clock.time_out(at=60).clock.press(at=61).time_outs(bd.WHITE)
        1
        """
        return self._sides[Color(color)].time_outs

    def stage(self, color: Color) -> Stage:
        """Stage of its time control that a side is in.

        >>> import bitdraughts as bd
        >>> clock = Clock(TimeControl.parse("1/60:600")).start(bd.WHITE, at=0).press(at=3)
        >>> clock.stage(bd.WHITE), clock.stage(bd.BLACK)
        (Stage(600), Stage(60, moves=1))
        """
        return self._sides[Color(color)].stage

    def __repr__(self) -> str:
        """Both clocks at the last time handed in."""
        sides = []
        for color in (WHITE, BLACK):
            remaining, periods = self.remaining(color), self.periods(color)
            text = "no limit" if remaining == inf else clock_time(min(remaining, LONGEST))
            sides.append(f"{color.name.lower()} {text}" + f" (periods: {periods})" * bool(periods))
        if self.loser is not None:
            state = f"{self.loser.name.lower()} lost on time"
        elif self.turn is not None:
            state = f"{self.turn.name.lower()} to move" + ("" if self.running else ", paused")
        else:
            state = "not started"
        return f"<Clock {', '.join(sides)}, {state}>"

    # Within

    def _with(self, sides: dict[Color, _Side] | None = None, **changes: object) -> Clock:
        clock = copy(self)
        if sides:
            changes["_sides"] = tuple(sides.get(c, self._sides[c]) for c in (WHITE, BLACK))
        for name, value in changes.items():
            object.__setattr__(clock, name, value)
        return clock

    def _on_turn(self) -> Color:
        if self.turn is None:
            raise ValueError("the clock has not been started")
        if self.loser is not None:
            raise ValueError(f"{_name(self.loser)} has lost on time")
        return self.turn

    def _time(self, at: Seconds | None) -> int:
        if at is None:
            return self._at
        now = microseconds(at, "at")
        if now < self._at:
            raise ValueError(
                f"time must not run backwards: {now / MICRO} is before {self._at / MICRO}, "
                "the last time handed in"
            )
        return now

    def _used(self, color: Color, now: int) -> int:
        """What a side has used in the turn under way, up to its limit."""
        if color != self.turn:
            return 0
        used = self._turn_used + (now - self._at if self.running else 0)
        return int(min(used, self._sides[color].limit))

    def _shown(self, color: Color, now: int) -> tuple[float, int]:
        """Microseconds and periods on the clock of a side."""
        left, periods = self._sides[color].shown(self._used(color, now))
        return (left if color == self.turn else left + self._sand(now)), periods

    def _sand(self, now: int) -> int:
        """What has run from the side to move to the other in this turn."""
        if self.turn is None or not self._sides[self.turn].stage.sand:
            return 0
        return self._used(self.turn, now)

    def _close(self, color: Color, now: int, time_outs: int) -> Clock:
        """End a turn with a move made."""
        other = Color(1 - color)
        gaining = self._sides[other]
        gaining = replace(gaining, left=gaining.left + self._sand(now))
        moved = self._sides[color].moved(self._used(color, now), time_outs)
        return self._with({color: moved, other: gaining}, turn=other, _turn_used=0, _at=now)


class TimeOut(NamedTuple):
    """Whose time ran out, whether that loses, and the clock after it.

    >>> import bitdraughts as bd
    >>> Clock(TimeControl.sudden_death(60)).start(bd.BLACK, at=0).time_out(at=61).loses
    True
    """

    color: Color
    loses: bool
    clock: Clock


def _name(color: Color) -> str:
    return color.name.capitalize()
