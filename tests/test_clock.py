"""Clocks: every kind of time control to the microsecond, pauses, time-outs, and what is refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from datetime import timedelta
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts.clock import Clock
from bitdraughts.time_control import LONGEST, Seconds, Stage, TimeControl

WHITE, BLACK = bd.WHITE, bd.BLACK
MICRO = 0.000001


def played(text: str, *turns: float, **options: Any) -> Clock:
    """A clock after turns of so many seconds, White's first."""
    clock = Clock(TimeControl.parse(text), **options).start(WHITE, at=0)
    at = 0.0
    for turn in turns:
        at += turn
        clock = clock.press(at)
    return clock


# Each kind of time control


@pytest.mark.parametrize(
    ("text", "turns", "left"),
    [
        # What White has left after turns of so many seconds; Black moves at once.
        ("60", (), 60),
        ("60", (20, 30), 10),
        ("60", (0, 0, 0), 60),
        ("1/60", (59.5,), 60),
        ("1/60", (59.5, 1), 60),
        ("60+3", (20,), 43),
        ("60+3", (0, 1), 65),
        ("60+3", (59.5,), 3.5),
        ("0+3", (), 3),
        ("0+3", (1,), 5),
        ("60b3", (20,), 43),
        ("60b3", (3,), 60),
        ("60b3", (1,), 60),
        ("60b3", (0,), 60),
        ("60d5", (20,), 45),
        ("60d5", (5,), 60),
        ("60d5", (4,), 60),
        ("60d5", (64.5,), 0.5),
        ("60+2d5b1", (20,), 48),
        ("10+2x30", (4,), 6),
        ("10+2x30", (10,), 30),
        ("10+2x30", (39.5,), 30),
        ("10+2x30", (10, 29.5, 29.5), 30),
        ("10+2x30", (69.5,), 30),
        ("0+1x30", (29.5,), 30),
        ("10+5+2x30", (12,), 5),
        ("10d5+2x30", (50,), 30),
        ("2/60:30", (20,), 40),
        ("2/60:30", (20, 20), 50),
        ("2/60:30", (20, 20, 20), 30),
        ("2/60", (20, 20), 80),
        ("2/60", (20, 20, 0, 0), 140),
        ("2/60+5:30+1", (20, 20, 0), 61),
        ("2/60+1x10:30", (65, 5), 30),
        ("1/60:30", (20,), 30),
        ("2/60:1/5", (1, 1), 5),
        ("2/60:-", (1, 1), inf),
        ("-", (10**6,), inf),
        ("*60", (), 30),
        ("*60", (10,), 20),
        ("*60", (10, 5), 15),
        ("2/60:*30", (1, 1), 15),
    ],
)
def test_time_left(text: str, turns: Sequence[float], left: float) -> None:
    assert played(text, *(t for turn in turns for t in (turn, 0))).remaining(WHITE) == left


@pytest.mark.parametrize(
    ("text", "deadline"),
    [
        ("60", 60),
        ("1/60", 60),
        ("60+3", 60),
        ("0+3", 3),
        ("60b3", 60),
        ("60d5", 65),
        ("10+2x30", 70),
        ("0+2x30", 60),
        ("10d5+2x30", 75),
        ("40/60:60", 60),
        ("*60", 30),
        ("0.000002", 0.000002),
    ],
)
def test_the_flag_falls_when_nothing_is_left(text: str, deadline: float) -> None:
    clock = played(text)
    assert clock.deadline == deadline
    before = deadline - MICRO
    assert clock.flagged(before) is None
    assert clock.remaining(WHITE, before) > 0
    assert clock.press(before).turn == BLACK
    for at in (deadline, deadline + 1000):
        assert clock.flagged(at) == WHITE
        assert clock.remaining(WHITE, at) == 0
        assert clock.used(WHITE, at) == deadline
        with pytest.raises(ValueError, match=r"^White's time has run out; time_out says"):
            clock.press(at)


def test_without_limit_no_flag_falls() -> None:
    clock = played("-", 10**6, 10**6)
    assert (clock.deadline, clock.flagged(LONGEST)) == (None, None)
    assert (clock.used(WHITE), clock.used(BLACK)) == (10**6, 10**6)


def test_only_the_clock_of_the_side_to_move_runs() -> None:
    clock = played("60", 10)
    assert [clock.remaining(WHITE, at) for at in (10, 40)] == [50, 50]
    assert [clock.remaining(BLACK, at) for at in (10, 40)] == [60, 30]
    assert [clock.used(BLACK, at) for at in (10, 40)] == [0, 30]


def test_delay_is_waited_for_in_every_turn() -> None:
    clock = played("60d5", 10, 10)
    assert [clock.remaining(WHITE, at) for at in (20, 24, 25, 26)] == [55, 55, 55, 54]


def test_periods_are_lost_only_when_used_up() -> None:
    clock = played("0+3x10")
    moments = (0, 9.5, 10, 19.5, 20, 29.5, 30)
    assert [clock.periods(WHITE, at) for at in moments] == [3, 3, 2, 2, 1, 1, 0]
    assert [clock.remaining(WHITE, at) for at in moments] == [10, 0.5, 10, 0.5, 10, 0.5, 0]
    clock = clock.press(19.5)
    assert (clock.periods(WHITE), clock.remaining(WHITE)) == (2, 10)


def test_what_one_side_uses_of_a_sandclock_the_other_gains() -> None:
    clock = played("*60")
    for at in (0, 10, 29.5, 30):
        assert clock.remaining(WHITE, at) + clock.remaining(BLACK, at) == 60
    clock = clock.press(20)
    assert (clock.remaining(WHITE), clock.remaining(BLACK)) == (10, 50)
    assert (clock.remaining(WHITE, 25), clock.remaining(BLACK, 25)) == (15, 45)
    assert clock.deadline == 70


def test_stages_are_counted_for_each_side() -> None:
    clock = played("2/60:30", 1, 1, 1)
    assert (clock.stage(WHITE), clock.stage(BLACK)) == (Stage(30), Stage(60, moves=2))
    assert (clock.moves(WHITE), clock.moves(BLACK)) == (2, 1)


def test_each_side_may_have_its_own_time_control() -> None:
    quick, slow = TimeControl.fischer(60, 1), TimeControl.parse("*600")
    clock = Clock(slow, quick)
    assert (clock.control(WHITE), clock.control(BLACK)) == (slow, quick)
    clock = clock.start(WHITE, at=0).press(at=10).press(at=15)
    assert (clock.remaining(WHITE), clock.remaining(BLACK)) == (290, 66)


def test_either_side_may_begin() -> None:
    clock = Clock(TimeControl.sudden_death(60)).start(BLACK, at=5).press(at=8)
    assert (clock.turn, clock.remaining(BLACK), clock.remaining(WHITE, at=9)) == (WHITE, 57, 59)


def test_time_can_be_added() -> None:
    clock = Clock(TimeControl.per_move(60)).start(BLACK, at=0).add(BLACK, 5)
    assert clock.deadline == 65
    clock = clock.press(at=64).add(BLACK, 10).add(WHITE, 1)
    assert (clock.remaining(BLACK), clock.remaining(WHITE)) == (70, 61)
    assert clock.press(at=65).press(at=66).remaining(BLACK) == 60
    assert Clock(TimeControl.unlimited()).add(WHITE, 5).remaining(WHITE) == inf


# Pauses


def test_a_pause_costs_nothing() -> None:
    clock = played("60").pause(at=20)
    assert not clock.running
    assert (clock.turn, clock.deadline) == (WHITE, None)
    assert [clock.remaining(WHITE, at) for at in (20, 1000)] == [40, 40]
    clock = clock.resume(at=500)
    assert (clock.deadline, clock.press(at=510).remaining(WHITE)) == (540, 30)


def test_a_delay_goes_on_after_a_pause() -> None:
    clock = played("60d5").pause(at=3).resume(at=100)
    assert [clock.remaining(WHITE, at) for at in (100, 102, 103)] == [60, 60, 59]


def test_a_pause_does_not_raise_the_flag() -> None:
    clock = played("60").pause(at=70)
    assert clock.flagged(at=80) == WHITE
    assert clock.resume(at=90).flagged() == WHITE
    answer = played("1/60", lose_at=3).pause(at=70).time_out(at=80)
    assert (answer.clock.turn, answer.clock.running) == (BLACK, False)
    assert answer.clock.resume(at=90).deadline == 150


def test_going_on_from_an_earlier_clock() -> None:
    earlier = played("60", 10, 5)
    later = earlier.press(at=30).press(at=40)
    again = earlier.pause().resume(at=45)
    assert later.remaining(WHITE) == 35
    assert (again.turn, again.remaining(WHITE), again.deadline) == (WHITE, 50, 95)


# Time-outs


def test_lose_is_the_first_time_out() -> None:
    color, loses, clock = played("60", 10).time_out(at=70)
    assert (color, loses) == (BLACK, True)
    assert (clock.loser, clock.turn, clock.running, clock.flagged()) == (BLACK, BLACK, False, BLACK)
    assert (clock.remaining(BLACK, at=1000), clock.used(BLACK, at=1000)) == (0, 60)
    assert (clock.moves(BLACK), clock.time_outs(BLACK)) == (0, 1)


@pytest.mark.parametrize(
    "late",
    [
        lambda clock: clock.press(at=1000),
        lambda clock: clock.pause(at=1000),
        lambda clock: clock.resume(at=1000),
        lambda clock: clock.add(WHITE, 1),
        lambda clock: clock.time_out(at=1000),
    ],
    ids=["press", "pause", "resume", "add", "time_out"],
)
def test_nothing_follows_a_loss(late: Callable[[Clock], object]) -> None:
    lost = played("60").time_out(at=60).clock
    with pytest.raises(ValueError, match=r"^White has lost on time$"):
        late(lost)


def run(events: str, lose_at: int) -> tuple[str, Clock]:
    """Turns in order, m a move and t a time-out: what the time-outs said, and the clock."""
    clock, at, said = Clock(TimeControl.per_move(60), lose_at=lose_at).start(WHITE, at=0), 0, ""
    for event in events:
        if event == "m":
            at += 1
            clock = clock.press(at)
        else:
            at += 61
            color, loses, clock = clock.time_out(at)
            said += color.name[0] + "+-"[loses]
    return said, clock


@pytest.mark.parametrize(
    ("events", "lose_at", "said", "white", "black"),
    [
        ("t", 1, "W-", 1, 0),
        ("mt", 1, "B-", 0, 1),
        ("tmtmt", 3, "W+W+W-", 3, 0),
        ("mtmtmt", 3, "B+B+B-", 0, 3),
        ("ttttt", 3, "W+B+W+B+W-", 3, 2),
        ("mttttt", 3, "B+W+B+W+B-", 2, 3),
        ("tmtmmmtmtmt", 3, "W+W+W+W+W-", 3, 0),
        ("tttmt", 3, "W+B+W+W-", 3, 0),
        ("tmtm", 3, "W+W+", 2, 0),
        ("tmtmm", 3, "W+W+", 0, 0),
        ("tt", 2, "W+B+", 1, 1),
        ("tmt", 2, "W+W-", 2, 0),
    ],
)
def test_time_outs_in_a_row(events: str, lose_at: int, said: str, white: int, black: int) -> None:
    answer, clock = run(events, lose_at)
    assert answer == said
    assert (clock.time_outs(WHITE), clock.time_outs(BLACK)) == (white, black)
    assert (clock.loser is not None) == said.endswith("-")


def test_the_other_side_starts_when_the_move_is_played_for_the_first() -> None:
    color, loses, clock = played("1/60", lose_at=3).time_out(at=60.5)
    assert (color, loses, clock.turn, clock.deadline) == (WHITE, False, BLACK, 120.5)
    assert (clock.moves(WHITE), clock.used(WHITE)) == (1, 60)


def test_a_time_out_ends_the_turn_like_a_move() -> None:
    increment = played("60+3", lose_at=3).time_out(at=70).clock
    assert increment.remaining(WHITE) == 3
    staged = played("1/60:600", lose_at=3).time_out(at=70).clock
    assert staged.remaining(WHITE) == 600
    periods = played("60+3x10", lose_at=3).time_out(at=90).clock
    assert (periods.remaining(WHITE), periods.periods(WHITE)) == (0, 0)
    sand = played("*60", lose_at=3).time_out(at=100).clock
    assert (sand.remaining(WHITE), sand.remaining(BLACK)) == (0, 60)


@pytest.mark.parametrize("text", ["60", "60d5"])
def test_time_that_is_gone_stays_gone(text: str) -> None:
    clock = played(text, lose_at=3)
    for at in (100, 110):
        clock = clock.time_out(at).clock.press(at + 5)
        assert (clock.flagged(), clock.deadline) == (WHITE, at + 5)
    assert clock.time_out(at=120).loses


def test_no_time_out_before_the_flag_falls() -> None:
    with pytest.raises(ValueError, match=r"^no time has run out: White has 0\.5 seconds$"):
        played("60").time_out(at=59.5)


# What is refused


@pytest.mark.parametrize("bad", [-1, nan, inf, -inf, LONGEST + 1, timedelta(seconds=-1)])
def test_bad_times_are_refused(bad: Seconds) -> None:
    clock = played("60")
    steps: list[Callable[[Seconds], object]] = [
        clock.press,
        clock.pause,
        clock.pause(at=0).resume,
        clock.time_out,
        clock.flagged,
        lambda at: clock.remaining(WHITE, at),
        lambda at: Clock(TimeControl.unlimited()).start(WHITE, at),
    ]
    for step in steps:
        with pytest.raises(ValueError, match=r"^at must "):
            step(bad)
    with pytest.raises(ValueError, match=r"^seconds must "):
        clock.add(WHITE, bad)


def test_time_must_not_run_backwards() -> None:
    clock = played("60", 10)
    backwards = r"^time must not run backwards: 9\.5 is before 10\.0, the last time handed in$"
    for step in (clock.press, clock.pause, clock.flagged, clock.pause(at=10).resume):
        with pytest.raises(ValueError, match=backwards):
            step(9.5)
    with pytest.raises(ValueError, match="backwards"):
        clock.remaining(WHITE, at=9.5)
    assert clock.press(at=10).remaining(BLACK) == 60


def test_steps_out_of_order_are_refused() -> None:
    fresh = Clock(TimeControl.sudden_death(60))
    running = fresh.start(WHITE, at=0)
    paused = running.pause(at=0)
    for step in (fresh.press, fresh.pause, fresh.resume, fresh.time_out):
        with pytest.raises(ValueError, match=r"^the clock has not been started$"):
            step(at=0)
    with pytest.raises(ValueError, match=r"^the clock has been started already"):
        running.start(WHITE, at=0)
    with pytest.raises(ValueError, match=r"^the clock is not paused$"):
        running.resume(at=0)
    with pytest.raises(ValueError, match=r"^the clock is paused already$"):
        paused.pause(at=0)
    with pytest.raises(ValueError, match=r"^the clock is paused; resume it before the move$"):
        paused.press(at=0)
    with pytest.raises(ValueError, match="2 is not a valid Color"):
        fresh.remaining(2)  # type: ignore[arg-type]


def test_clocks_that_cannot_be_set() -> None:
    with pytest.raises(ValueError, match=r"^the time control is not known"):
        Clock(TimeControl.parse("?"))
    with pytest.raises(ValueError, match=r"^the time control is not known"):
        Clock(TimeControl.unlimited(), TimeControl())
    with pytest.raises(ValueError, match=r"^lose_at must be at least 1"):
        Clock(TimeControl.unlimited(), lose_at=0)


# Clocks as values


def test_before_the_start_nothing_runs() -> None:
    clock = Clock(TimeControl.sudden_death(60))
    assert (clock.turn, clock.running, clock.loser) == (None, False, None)
    assert (clock.deadline, clock.flagged(at=100)) == (None, None)
    assert (clock.remaining(WHITE, at=100), clock.used(BLACK, at=100)) == (60, 0)


def test_an_operation_leaves_the_clock_as_it_was() -> None:
    clock = played("60+3", 10)
    twin = played("60+3", 10)
    clock.press(at=20)
    clock.pause(at=30)
    clock.add(WHITE, 5)
    clock.time_out(at=100)
    assert clock == twin
    assert hash(clock) == hash(twin)
    with pytest.raises(AttributeError):
        clock.turn = WHITE  # type: ignore[misc]


def test_clocks_compare_by_all_they_know() -> None:
    clocks = [
        Clock(TimeControl.sudden_death(60)),
        Clock(TimeControl.sudden_death(60), lose_at=3),
        Clock(TimeControl.sudden_death(60), TimeControl.sudden_death(61)),
        played("60"),
        played("60", 10),
        played("60", 11),
        played("60").pause(at=10),
        played("60").time_out(at=60).clock,
    ]
    assert len(set(clocks)) == len(clocks)


def test_pickles_and_copies_go_on() -> None:
    clock = played("1/60+3d1:*30", 10, 4, lose_at=3).pause(at=20)
    for twin in (pickle.loads(pickle.dumps(clock)), copy.copy(clock), copy.deepcopy(clock)):
        assert twin == clock
        assert twin.resume(at=50).press(at=55) == clock.resume(at=50).press(at=55)


def test_every_form_of_time_is_the_same() -> None:
    times: list[Seconds] = [20, 20.0, Fraction(20), timedelta(seconds=20)]
    assert len({played("60").press(at) for at in times}) == 1
    start = 1_792_000_000.123456  # seconds of 2026, as time.time() has them
    clock = Clock(TimeControl.sudden_death(60)).start(WHITE, at=start)
    assert clock.flagged(at=start + 59.999998) is None
    assert clock.flagged(at=start + 60) == WHITE
    assert clock.deadline == start + 60


@pytest.mark.parametrize(
    ("clock", "text"),
    [
        (Clock(TimeControl.unlimited()), "<Clock white no limit, black no limit, not started>"),
        (played("60", 10), "<Clock white 0:00:50, black 0:01:00, black to move>"),
        (
            played("0+3x10", 10.5).pause(at=11),
            "<Clock white 0:00:10 (periods: 2), black 0:00:10 (periods: 3), black to move, paused>",
        ),
        (
            played("60").time_out(at=60).clock,
            "<Clock white 0:00:00, black 0:01:00, white lost on time>",
        ),
        (
            played(f"{LONGEST}+{LONGEST}", 0),
            "<Clock white 2386092:56:32, black 2386092:56:32, black to move>",
        ),
    ],
)
def test_a_clock_shows_itself(clock: Clock, text: str) -> None:
    assert repr(clock) == text
