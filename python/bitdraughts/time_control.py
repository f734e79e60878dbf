"""Time controls: what a clock is set to, as values and as the TimeControl tag of PDN.

>>> from bitdraughts.time_control import Stage, TimeControl
>>> TimeControl.parse("40/7200:3600").stages
(Stage(7200, moves=40), Stage(3600))
>>> str(TimeControl.fischer(300, 3))
'300+3'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import timedelta
from fractions import Fraction
from math import inf, isfinite
from typing import Self, final

from ._checks import instance
from .errors import InvalidTimeControlError

__all__ = ["LONGEST", "Seconds", "Stage", "TimeControl", "clock_time"]

Seconds = float | Fraction | timedelta
"""How a time is handed in; rounded to whole microseconds, which everything is counted in."""

LONGEST = 2**33
"""Seconds, about 272 years. Below it a float tells every two microseconds apart."""

MICRO = 1_000_000
MOST = 9999
"""Moves of a stage, or periods of byo-yomi."""


def microseconds(value: Seconds, what: str = "seconds") -> int:
    """Whole microseconds, halves rounded up; ValueError unless from 0 to LONGEST seconds.

    >>> microseconds(1.5), microseconds(timedelta(milliseconds=2))
    (1500000, 2000)
    """
    if isinstance(value, timedelta):
        value = Fraction(value // timedelta(microseconds=1), MICRO)
    elif not isinstance(value, int | float | Fraction):
        kind = type(value).__name__
        raise TypeError(f"{what} must be a number of seconds or a timedelta, not {kind}")
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{what} must be a finite number of seconds, not {value}")
    if value < 0:
        raise ValueError(f"{what} must not be negative")
    if value > LONGEST:
        raise ValueError(f"{what} must be at most {LONGEST} seconds")
    over, under = value.as_integer_ratio()
    return (2 * over * MICRO + under) // (2 * under)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Stage:
    """One stage of a time control. Whatever it gives is added to the time left over.

    * ``seconds``: given when the stage begins; ``math.inf`` is no limit.
    * ``moves``: the moves it lasts; None is the rest of the game. With 1 it is time per move:
      nothing is carried over, neither into the stage nor out of it.
    * ``increment``: added after each move (Fischer). Where ``seconds`` are 0, that of the first
      move is given at the start.
    * ``delay``: seconds of each turn before time is taken away (US, simple delay).
    * ``bronstein``: given back after each move, but no more than the move took.
    * ``periods`` of ``period`` seconds: byo-yomi, once the other time is gone. A period is lost
      when it is used up; a move made within it keeps it whole.
    * ``sand``: a sandclock with ``seconds`` of sand, half of it in each chamber at the start; what
      a side uses runs to the other.

    The last stage of a time control, if it has moves, is given again and again.

    Raises InvalidTimeControlError for numbers that are no stage.

    >>> Stage(5400, moves=40, increment=30)
    Stage(5400, moves=40, increment=30)
    >>> print(Stage(600, periods=3, period=30))
    600+3x30
    """

    seconds: float
    moves: int | None
    increment: float
    delay: float
    bronstein: float
    periods: int
    period: float
    sand: bool

    def __init__(
        self,
        seconds: Seconds,
        moves: int | None = None,
        *,
        increment: Seconds = 0,
        delay: Seconds = 0,
        bronstein: Seconds = 0,
        periods: int = 0,
        period: Seconds = 0,
        sand: bool = False,
    ) -> None:
        """Check the numbers and bring them to one form, so that equal stages are equal."""
        put = object.__setattr__
        put(self, "seconds", inf if seconds == inf else _plain(seconds, "seconds"))
        put(self, "moves", None if moves is None else _count(moves, "moves", 1))
        put(self, "increment", _plain(increment, "increment"))
        put(self, "delay", _plain(delay, "delay"))
        put(self, "bronstein", _plain(bronstein, "bronstein"))
        put(self, "periods", _count(periods, "periods", 0))
        put(self, "period", _plain(period, "period"))
        put(self, "sand", bool(sand))
        if bool(self.periods) != bool(self.period):
            raise InvalidTimeControlError("byo-yomi needs both periods and the length of a period")
        if not (self.seconds or self.increment or self.periods):
            raise InvalidTimeControlError("a stage must give some time")
        if self.sand and self.seconds == inf:
            raise InvalidTimeControlError("a sandclock cannot be without limit")
        others = (moves, self.increment, self.delay, self.bronstein, self.periods)
        if (self.sand or self.seconds == inf) and any(others):
            kind = "sandclock" if self.sand else "stage without limit"
            raise InvalidTimeControlError(f"a {kind} takes nothing besides its seconds")

    def __str__(self) -> str:
        """Its field of the TimeControl tag."""
        if self.seconds == inf:
            return "-"
        text = "*" if self.sand else f"{self.moves}/" if self.moves else ""
        text += _number_text(self.seconds)
        for sign, amount in (("+", self.increment), ("d", self.delay), ("b", self.bronstein)):
            if amount:
                text += sign + _number_text(amount)
        if self.periods:
            text += f"+{self.periods}x{_number_text(self.period)}"
        return text

    def __repr__(self) -> str:
        """The call that makes it, without what is left out."""
        others = (
            f", {field.name}={getattr(self, field.name)}"
            for field in fields(self)[1:]
            if getattr(self, field.name)
        )
        return f"Stage({self.seconds}{''.join(others)})"


@final
@dataclass(frozen=True, slots=True, repr=False)
class TimeControl:
    """The stages one side plays through; without any, a time control that is not known.

    Values: they compare, hash and pickle by what they say. ``str`` gives the value of the PDN tag,
    which ``parse`` reads back.

    >>> TimeControl([Stage(7200, moves=40), Stage(900, increment=30)])
    TimeControl.parse('40/7200:900+30')
    """

    stages: tuple[Stage, ...] = ()

    def __init__(self, stages: Iterable[Stage] = ()) -> None:
        """Take the stages in their order; each but the last must have its moves."""
        chosen = tuple(instance(stage, Stage, "a stage") for stage in stages)
        object.__setattr__(self, "stages", chosen)
        for number, stage in enumerate(self.stages[:-1], 1):
            if stage.moves is None:
                raise InvalidTimeControlError(
                    f"stage {number}, {stage}, is for the rest of the game, so nothing can follow; "
                    "expected the number of its moves"
                )

    @classmethod
    def per_move(cls, seconds: Seconds) -> Self:
        """Make a time control of so many seconds for each move, nothing carried over.

        >>> str(TimeControl.per_move(60))
        '1/60'
        """
        return cls([Stage(seconds, moves=1)])

    @classmethod
    def sudden_death(cls, seconds: Seconds) -> Self:
        """Make a time control of so many seconds for the whole game.

        >>> str(TimeControl.sudden_death(300))
        '300'
        """
        return cls([Stage(seconds)])

    @classmethod
    def fischer(cls, seconds: Seconds, increment: Seconds) -> Self:
        """Make a time control with an increment after each move.

        >>> str(TimeControl.fischer(4800, 60))
        '4800+60'
        """
        return cls([Stage(seconds, increment=increment)])

    @classmethod
    def bronstein(cls, seconds: Seconds, delay: Seconds) -> Self:
        """Make a time control that gives back what a move took, up to the delay.

        >>> str(TimeControl.bronstein(300, 3))
        '300b3'
        """
        return cls([Stage(seconds, bronstein=delay)])

    @classmethod
    def delay(cls, seconds: Seconds, delay: Seconds) -> Self:
        """Make a time control whose clock waits for the delay in each turn (US delay).

        >>> str(TimeControl.delay(300, 3))
        '300d3'
        """
        return cls([Stage(seconds, delay=delay)])

    @classmethod
    def byo_yomi(cls, seconds: Seconds, periods: int, period: Seconds) -> Self:
        """Make a time control that ends in periods of byo-yomi.

        >>> str(TimeControl.byo_yomi(600, 3, 30))
        '600+3x30'
        """
        return cls([Stage(seconds, periods=periods, period=period)])

    @classmethod
    def sandclock(cls, seconds: Seconds) -> Self:
        """Make a sandclock with so many seconds of sand, half of them for each side.

        >>> str(TimeControl.sandclock(120))
        '*120'
        """
        return cls([Stage(seconds, sand=True)])

    @classmethod
    def unlimited(cls) -> Self:
        """Make the time control of a game without limit.

        >>> str(TimeControl.unlimited())
        '-'
        """
        return cls([Stage(inf)])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the value of a TimeControl tag.

        ``?`` and an empty text are the time control without stages. Raises InvalidTimeControlError
        for anything that is no time control.

        >>> TimeControl.parse("40/7200:20/2400:600+5").stages[-1]
        Stage(600, increment=5)
        >>> TimeControl.parse("40/7200:1h")
        Traceback (most recent call last):
        bitdraughts.errors.InvalidTimeControlError: invalid time control '40/7200:1h': \
expected seconds, such as 3600, 40/7200, 300+3 or *120 (field 2, '1h')
        """
        cleaned = instance(text, str, "text").strip()
        if cleaned in ("", "?"):
            return cls()
        stages = []
        for number, field in enumerate(cleaned.split(":"), 1):
            try:
                stages.append(_parse_field(field))
            except InvalidTimeControlError as error:
                raise InvalidTimeControlError(
                    f"invalid time control {_shortened(text)}: {error} "
                    f"(field {number}, {_shortened(field)})"
                ) from None
        try:
            return cls(stages)
        except InvalidTimeControlError as error:
            raise InvalidTimeControlError(
                f"invalid time control {_shortened(text)}: {error}"
            ) from None

    def __str__(self) -> str:
        """The value of the TimeControl tag."""
        return ":".join(map(str, self.stages)) or "?"

    def __repr__(self) -> str:
        """The call that makes it."""
        return f"TimeControl.parse('{self}')"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickle as text, which later versions still read."""
        return TimeControl.parse, (str(self),)


def clock_time(seconds: Seconds) -> str:
    """Seconds as PDN writes clock times, h:mm:ss.

    Rounded up to whole seconds, so that 0:00:00 says that time has run out. Raises ValueError for a
    negative or infinite time.

    >>> clock_time(7261), clock_time(0.2), clock_time(0)
    ('2:01:01', '0:00:01', '0:00:00')
    """
    minutes, second = divmod(-(-microseconds(seconds) // MICRO), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{second:02}"


def _given(stage: Stage) -> float:
    """Microseconds that a stage begins with."""
    if stage.seconds == inf:
        return inf
    given = microseconds(stage.seconds)
    return given // 2 if stage.sand else given or microseconds(stage.increment)


def _plain(value: Seconds, what: str) -> float:
    try:
        amount = microseconds(value, what)
    except ValueError as error:
        raise InvalidTimeControlError(str(error)) from None
    return amount / MICRO if amount % MICRO else amount // MICRO


def _count(value: int, what: str, least: int) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}")
    if not least <= value <= MOST:
        raise InvalidTimeControlError(f"{what} must be from {least} to {MOST}")
    return value


# Possessive, so that no text takes longer than its length.
_NUMBER = r"\d++(?:\.\d{1,6}+)?+"
_FIELD = re.compile(
    r"(?:(?P<moves>\d++)/)?+"
    rf"(?P<sand>\*)?+(?P<seconds>{_NUMBER})"
    rf"(?:\+(?P<increment>{_NUMBER})(?!x))?+"
    rf"(?:d(?P<delay>{_NUMBER}))?+"
    rf"(?:b(?P<bronstein>{_NUMBER}))?+"
    rf"(?:\+(?P<periods>\d++)x(?P<period>{_NUMBER}))?+",
    re.ASCII,
)


def _parse_field(field: str) -> Stage:
    if field == "-":
        return Stage(inf)
    match = _FIELD.fullmatch(field)
    if match is None:
        raise InvalidTimeControlError("expected seconds, such as 3600, 40/7200, 300+3 or *120")
    moves = match["moves"]
    return Stage(
        _number(match["seconds"]),
        None if moves is None else int(_number(moves)),
        increment=_number(match["increment"]),
        delay=_number(match["delay"]),
        bronstein=_number(match["bronstein"]),
        periods=int(_number(match["periods"])),
        period=_number(match["period"]),
        sand=match["sand"] is not None,
    )


def _number(text: str | None) -> Fraction:
    whole, _, decimals = (text or "0").partition(".")
    digits = whole.lstrip("0") or "0"
    if len(digits) > len(str(LONGEST)):  # int() refuses far longer ones with an error of its own
        raise InvalidTimeControlError(f"a number of {len(digits)} digits is too large")
    return Fraction(int(digits + decimals.ljust(6, "0")), MICRO)


def _number_text(seconds: float) -> str:
    whole, rest = divmod(microseconds(seconds), MICRO)
    return f"{whole}.{rest:06}".rstrip("0").rstrip(".") if rest else str(whole)


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
