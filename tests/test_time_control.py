"""Time controls as values and as the TimeControl tag."""

from __future__ import annotations

import copy
import pickle
from datetime import timedelta
from fractions import Fraction
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bitdraughts.errors import InvalidTimeControlError
from bitdraughts.time_control import (
    LONGEST,
    Seconds,
    Stage,
    TimeControl,
    clock_time,
)

# Text, the constructor that says the same.
FORMS = [
    ("?", TimeControl()),
    ("-", TimeControl.unlimited()),
    ("1/60", TimeControl.per_move(60)),
    ("4500", TimeControl.sudden_death(4500)),
    ("4800+60", TimeControl.fischer(4800, 60)),
    ("0+1", TimeControl.fischer(0, 1)),
    ("300b3", TimeControl.bronstein(300, 3)),
    ("300d5", TimeControl.delay(300, 5)),
    ("600+3x30", TimeControl.byo_yomi(600, 3, 30)),
    ("0+1x10", TimeControl.byo_yomi(0, 1, 10)),
    ("*120", TimeControl.sandclock(120)),
    ("40/9000", TimeControl([Stage(9000, moves=40)])),
    ("40/7200:3600", TimeControl([Stage(7200, moves=40), Stage(3600)])),
    ("40/5400+30:1800+30", TimeControl([Stage(5400, 40, increment=30), Stage(1800, increment=30)])),
    (
        "40/7200:20/2400:600+5",
        TimeControl([Stage(7200, 40), Stage(2400, 20), Stage(600, increment=5)]),
    ),
    ("40/7200:*120", TimeControl([Stage(7200, 40), Stage(120, sand=True)])),
    ("40/7200:-", TimeControl([Stage(7200, 40), Stage(inf)])),
    ("10.5+0.000001", TimeControl.fischer(10.5, Fraction(1, 10**6))),
    (
        "9/60+5d2.5b1+3x30",
        TimeControl([Stage(60, 9, increment=5, delay=2.5, bronstein=1, periods=3, period=30)]),
    ),
]


@pytest.mark.parametrize(("text", "control"), FORMS, ids=[text for text, _ in FORMS])
def test_every_form_is_read_and_written(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control
    assert str(control) == text
    assert repr(control) == f"TimeControl.parse('{text}')"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", "?"),
        (" 300 ", "300"),
        ("300+0", "300"),
        ("0300", "300"),
        ("0" * 5000 + "7", "7"),
        ("300.50", "300.5"),
        ("300d0b0", "300"),
        (str(LONGEST), str(LONGEST)),
        ("9999/1:9999/1", "9999/1:9999/1"),
    ],
)
def test_other_spellings_have_one_form(text: str, written: str) -> None:
    assert str(TimeControl.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("40/", "expected seconds, such as 3600, 40/7200, 300+3 or *120 (field 1, '40/')"),
        ("40/7200:", "(field 2, '')"),
        (":", "(field 1, '')"),
        ("40/7200:5 min", "(field 2, '5 min')"),
        ("+5", "(field 1, '+5')"),
        ("-5", "(field 1, '-5')"),
        ("40/-", "(field 1, '40/-')"),
        ("??", "(field 1, '??')"),
        ("300:?", "(field 2, '?')"),
        ("1e3", "expected seconds"),
        ("٣٠٠", "expected seconds"),
        ("300²", "expected seconds"),
        ("300+3x", "expected seconds"),
        ("300+x30", "expected seconds"),
        ("300+3x30+5", "expected seconds"),
        ("300b3d3", "expected seconds"),
        ("1.1234567", "expected seconds"),
        ("0", "a stage must give some time (field 1, '0')"),
        ("0d5", "a stage must give some time"),
        ("*0", "a stage must give some time"),
        ("0/60", "moves must be from 1 to 9999"),
        ("10000/60", "moves must be from 1 to 9999"),
        ("60+10000x5", "periods must be from 0 to 9999"),
        ("60+0x5", "byo-yomi needs both"),
        ("60+5x0", "byo-yomi needs both"),
        ("*120+5", "a sandclock takes nothing besides its seconds"),
        ("40/*120", "a sandclock takes nothing besides its seconds"),
        (str(LONGEST + 1), f"seconds must be at most {LONGEST} seconds"),
        ("60d" + str(LONGEST + 1), f"delay must be at most {LONGEST} seconds"),
        ("1" * 5000, "a number of 5000 digits is too large"),
        ("1" * 5000 + "/60", "a number of 5000 digits is too large"),
        ("300:300", "stage 1, 300, is for the rest of the game"),
        ("40/7200:-:300", "stage 2, -, is for the rest of the game"),
    ],
)
def test_bad_text_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(InvalidTimeControlError) as caught:
        TimeControl.parse(text)
    message = str(caught.value)
    assert message.startswith("invalid time control '")
    assert said in message
    assert len(message) < 250


@pytest.mark.parametrize("part", ["1", "1/", "+1", "1:", "1/1:", ".", "1.1", "+1x1", "d1b1"])
def test_long_text_is_read_in_one_pass(part: str) -> None:
    """Seconds of work, or a crash, if the time grew faster than the text."""
    text = part * 20_000
    try:
        assert str(TimeControl.parse(text + "60")) == text + "60"
    except InvalidTimeControlError:
        assert part != "1/1:"


@given(st.one_of(st.text(), st.text("0123456789+/:*?-.xdb", max_size=30)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        control = TimeControl.parse(text)
    except InvalidTimeControlError:
        return
    assert TimeControl.parse(str(control)) == control


spans = st.integers(0, LONGEST * 10**6).map(lambda micro: Fraction(micro, 10**6))
positive = st.integers(1, LONGEST * 10**6).map(lambda micro: Fraction(micro, 10**6))
counts = st.integers(1, 9999)
plain = st.builds(Stage, positive, increment=spans, delay=spans, bronstein=spans)
counted = st.builds(Stage, positive, counts, increment=spans, delay=spans, bronstein=spans)
byo_yomi = st.builds(Stage, spans, periods=counts, period=positive, delay=spans)
sands = st.builds(Stage, positive, sand=st.just(True))
stages = st.one_of(plain, counted, byo_yomi, sands, st.just(Stage(inf)))
controls = st.builds(
    lambda first, last: TimeControl([*first, last]), st.lists(counted, max_size=3), stages
)


@given(controls)
def test_every_time_control_is_written_and_read_back(control: TimeControl) -> None:
    assert TimeControl.parse(str(control)) == control
    assert hash(TimeControl.parse(str(control))) == hash(control)


@given(controls)
def test_pickles_and_copies_are_equal(control: TimeControl) -> None:
    for twin in (pickle.loads(pickle.dumps(control)), copy.copy(control), copy.deepcopy(control)):
        assert twin == control
    stage = control.stages[0]
    assert pickle.loads(pickle.dumps(stage)) == stage


@given(stages)
def test_the_form_of_a_stage_makes_it(stage: Stage) -> None:
    assert eval(repr(stage), {"Stage": Stage, "inf": inf}) == stage


@pytest.mark.parametrize("span", [60, 60.0, Fraction(60), timedelta(minutes=1)])
def test_equal_times_make_equal_stages(span: Seconds) -> None:
    stage = Stage(span, increment=span)
    assert stage == Stage(60, increment=60)
    assert (repr(stage), hash(stage)) == ("Stage(60, increment=60)", hash(Stage(60, increment=60)))


def test_time_is_counted_in_microseconds() -> None:
    assert Stage(timedelta(microseconds=1)).seconds == 0.000001
    assert Stage(1.0000004) == Stage(1)
    assert Stage(Fraction(2_000_001, 2_000_000)) == Stage(1.000001)


def test_stages_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Stage(60).seconds = 61  # type: ignore[misc]
    with pytest.raises(AttributeError):
        TimeControl.unlimited().stages = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    "bad",
    [-1, -0.001, nan, -inf, 1e300, pytest.param(10**5000, id="huge"), timedelta(seconds=-1)],
)
@pytest.mark.parametrize("name", ["seconds", "increment", "delay", "bronstein", "period"])
def test_bad_times_are_refused_by_name(name: str, bad: Seconds) -> None:
    times: dict[str, Seconds] = {"seconds": 60, name: bad}
    with pytest.raises(InvalidTimeControlError, match=f"^{name} must "):
        Stage(**times)  # type: ignore[arg-type]


def test_only_the_time_of_a_stage_can_be_without_limit() -> None:
    with pytest.raises(InvalidTimeControlError, match="increment must be a finite number"):
        Stage(60, increment=inf)
    with pytest.raises(InvalidTimeControlError, match="stage without limit takes nothing besides"):
        Stage(inf, increment=1)
    with pytest.raises(InvalidTimeControlError, match="stage without limit takes nothing besides"):
        Stage(inf, moves=40)
    with pytest.raises(InvalidTimeControlError, match="sandclock cannot be without limit"):
        Stage(inf, sand=True)


def test_words_and_halves_are_no_numbers() -> None:
    with pytest.raises(TypeError, match="seconds must be a number of seconds or a timedelta"):
        Stage("60")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="moves must be a whole number, not float"):
        Stage(60, moves=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00:00"),
        (0.000001, "0:00:01"),
        (1, "0:00:01"),
        (59.5, "0:01:00"),
        (3599, "0:59:59"),
        (3600, "1:00:00"),
        (timedelta(days=3), "72:00:00"),
    ],
)
def test_clock_times(seconds: Seconds, text: str) -> None:
    assert clock_time(seconds) == text


@pytest.mark.parametrize("bad", [-1, nan, inf])
def test_no_clock_time_for_a_time_that_is_none(bad: float) -> None:
    with pytest.raises(ValueError, match="seconds must"):
        clock_time(bad)
