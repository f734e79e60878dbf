"""Clocks in random games: against a slow clock, and what must hold whatever happens."""

from __future__ import annotations

from fractions import Fraction
from math import inf

from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.clock import Clock
from bitdraughts.time_control import Stage, TimeControl

WHITE, BLACK = bd.WHITE, bd.BLACK
MICRO = 0.000001


class Slow:
    """The clock of one side, told of every second: a second reading of the same rules."""

    def __init__(self, control: TimeControl) -> None:
        self.stages = list(control.stages)
        self.main = 0.0
        self.moves = self.taken = 0
        self.enter(self.stages[0])

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.main += stage.seconds / 2 if stage.sand else stage.seconds or stage.increment
        self.periods, self.period, self.delay = stage.periods, stage.period, stage.delay

    @property
    def shown(self) -> tuple[float, int]:
        if self.main:
            return self.main, self.periods
        return (self.period if self.periods else 0), self.periods

    def second(self) -> None:
        if self.delay:
            self.delay -= 1
        elif self.main:
            self.main -= 1
            self.taken += 1
        else:
            self.period -= 1
            if not self.period:
                self.periods -= 1
                self.period = self.stage.period

    def move(self) -> None:
        self.main += self.stage.increment + min(self.taken, self.stage.bronstein)
        self.moves += 1
        self.taken, self.period, self.delay = 0, self.stage.period, self.stage.delay
        if self.moves != self.stage.moves:
            return
        old, self.moves = self.stage, 0
        if len(self.stages) > 1:
            del self.stages[0]
        new = self.stages[0]
        if old.moves == 1 or new.moves == 1 or new.sand:
            self.main = 0
        self.enter(new)


small = st.integers(0, 5)
few = st.integers(1, 4)
banks = {"increment": small, "delay": small, "bronstein": small}
lasting = st.one_of(
    st.builds(Stage, st.integers(1, 12), **banks),
    st.builds(Stage, small, periods=few, period=few, **banks),
    st.builds(Stage, st.integers(1, 12).map(lambda half: 2 * half), sand=st.just(True)),
    st.just(Stage(inf)),
)
passing = st.builds(Stage, st.integers(1, 12), few, **banks)
controls = st.builds(
    lambda first, last: TimeControl([*first, last]),
    st.lists(passing, max_size=2),
    st.one_of(lasting, passing),
)
colors = st.sampled_from((WHITE, BLACK))


@given(controls, controls, colors, st.lists(st.integers(0, 12), max_size=12))
def test_a_clock_agrees_with_one_told_of_every_second(
    white: TimeControl, black: TimeControl, first: bd.Color, turns: list[int]
) -> None:
    clock = Clock(white, black).start(first, at=0)
    slow = {WHITE: Slow(white), BLACK: Slow(black)}
    at, color = 0, first
    for turn in turns:
        other = bd.Color(1 - color)
        for second in range(turn + 1):
            for side in (WHITE, BLACK):
                shown = (clock.remaining(side, at), clock.periods(side, at))
                assert shown == slow[side].shown
            if not slow[color].shown[0]:
                assert clock.flagged(at) == color
                assert clock.deadline == at
                return
            assert clock.flagged(at) is None
            if second == turn:
                break
            at += 1
            slow[color].second()
            if slow[color].stage.sand:
                slow[other].main += 1
        slow[color].move()
        clock = clock.press(at)
        color = other


micros = st.integers(0, 20 * 10**6).map(lambda micro: Fraction(micro, 10**6))


@given(
    st.integers(0, 9),
    st.lists(micros, max_size=20),
    st.lists(st.tuples(colors, micros), max_size=3),
)
def test_no_time_is_lost_and_none_is_made(
    increment: int, turns: list[Fraction], gifts: list[tuple[bd.Color, Fraction]]
) -> None:
    clock = Clock(TimeControl.fischer(200, increment)).start(WHITE, at=0)
    total_given = {WHITE: Fraction(200), BLACK: Fraction(200)}
    for color, gift in gifts:
        clock = clock.add(color, gift)
        total_given[color] += gift
    at = Fraction(0)
    for turn in turns:
        at += turn
        clock = clock.press(at)
    for color in (WHITE, BLACK):
        total = total_given[color] + increment * clock.moves(color)
        in_micros = round(clock.used(color) * 10**6) + round(clock.remaining(color) * 10**6)
        assert in_micros == total * 10**6
    assert round((clock.used(WHITE) + clock.used(BLACK)) * 10**6) == at * 10**6


@given(controls, st.lists(st.lists(st.tuples(micros, micros), min_size=1, max_size=3), max_size=8))
def test_pauses_change_nothing(
    control: TimeControl, turns: list[list[tuple[Fraction, Fraction]]]
) -> None:
    """Turns of parts (thinking, then a pause) against the same turns in one piece."""
    whole = broken = Clock(control).start(WHITE, at=0)
    thought = passed = Fraction(0)
    for turn in turns:
        for thinking, pause in turn:
            thought, passed = thought + thinking, passed + thinking
            broken = broken.pause(passed)
            passed += pause
            broken = broken.resume(passed)
        assert broken.flagged() == whole.flagged(thought)
        for color in (WHITE, BLACK):
            assert broken.remaining(color) == whole.remaining(color, thought)
            assert broken.periods(color) == whole.periods(color, thought)
            assert broken.used(color) == whole.used(color, thought)
        if whole.flagged(thought) is not None:
            return
        whole, broken = whole.press(thought), broken.press(passed)


@given(controls, st.lists(st.sampled_from("mt"), max_size=12), st.integers(1, 4))
def test_the_deadline_is_when_the_flag_falls(
    control: TimeControl, events: list[str], lose_at: int
) -> None:
    clock, at = Clock(control, lose_at=lose_at).start(WHITE, at=0), 0.0
    for event in events:
        deadline = clock.deadline
        if deadline is None:
            return
        if deadline > at:
            assert clock.flagged(deadline - MICRO) is None
        assert clock.flagged(deadline) == clock.turn
        if event == "m" and deadline > at:
            clock = clock.press(at)
            continue
        at = deadline
        color, loses, clock = clock.time_out(at)
        assert loses == (clock.time_outs(color) == lose_at) == (clock.loser == color)
        if loses:
            return
