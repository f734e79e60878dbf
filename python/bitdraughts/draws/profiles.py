"""The named draw rules. Sources and contested readings: docs/draw-rules.md."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..errors import UnknownRulesError
from .records import BothCrowned, Counter, Ending, Event, Repetition

__all__ = ["DrawRules"]


class _Named(type):
    """Makes ``DrawRules["cbd"]`` and ``list(DrawRules)`` speak of the named profiles."""

    def __getitem__(cls, name: str) -> DrawRules:
        try:
            return _PROFILES[name]
        except KeyError:
            known = ", ".join(_PROFILES)
            raise UnknownRulesError(
                f"unknown draw rules {name!r}; expected one of {known}"
            ) from None

    def __iter__(cls) -> Iterator[str]:
        return iter(_PROFILES)

    def __len__(cls) -> int:
        return len(_PROFILES)

    def __contains__(cls, name: object) -> bool:
        return name in _PROFILES


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules(metaclass=_Named):
    """How games are drawn: counts of moves, repetition, and when a draw may be offered.

    ``DrawRules["cbd"]`` is a named profile, ``list(DrawRules)`` their names. One's own is made
    from the same records, or from another by ``replace`` and ``without``. ``notes`` says what
    of the written rules is left to people; ``offers_after`` is how many moves each side must have
    made before a draw may be offered.

    Raises UnknownRulesError (a ValueError) for a name that is none, ValueError for two counters
    of one name.

    >>> [counter.name for counter in DrawRules["fmjd"].counters]
    ['25 moves', '16 moves', '5 moves']
    >>> DrawRules["fmjd"].counters[1].article
    'FMJD-A1 6.3'
    >>> house = DrawRules["fmjd"].without("16 moves").replace(name="house")
    """

    name: str
    source: str
    repetition: Repetition | None = None
    counters: tuple[Counter, ...] = ()
    offers_after: int = 0
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse two counters of one name."""
        names = [counter.name for counter in self.counters]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"draw rules {self.name!r}: two counters are called {name!r}")

    def replace(self, **changes: Any) -> DrawRules:
        """Make a profile that differs from this in the named fields."""
        return dataclasses.replace(self, **changes)

    def without(self, *names: str) -> DrawRules:
        """Make a profile that lacks the named counters; ValueError if there is no such."""
        for name in names:
            if all(counter.name != name for counter in self.counters):
                raise ValueError(f"draw rules {self.name!r} have no counter {name!r}")
        return self.replace(counters=tuple(c for c in self.counters if c.name not in names))

    def on(self, variant: str) -> DrawRules:
        """Give the profile for a variant: Lidraughts' rules are others for each game."""
        if self is _PROFILES.get(self.name):
            return _BY_VARIANT.get((self.name, variant), self)
        return self


def endings(*pairs: str) -> tuple[Ending, ...]:
    """Read ``3K-1K`` and the like."""
    return tuple(Ending(*pair.split("-")) for pair in pairs)


NO_PROGRESS: frozenset[Event] = frozenset({"capture", "man move"})
"""What restarts the count of king moves."""
CHANGE: frozenset[Event] = frozenset({"capture", "promotion"})
"""What changes the balance of the material."""

AGAINST_ONE = endings("2K-1K", "1K+1M-1K", "1K-1K")
THREE_AGAINST_ONE = endings("3K-1K", "2K+1M-1K", "1K+2M-1K")
CROWNED_4_5, CROWNED_6_7 = (BothCrowned(4, 5),), (BothCrowned(6, 7),)


def quiet(moves: int, article: str) -> Counter:
    """Count moves by each side in which nothing is captured and no man moves."""
    return Counter(name=f"{moves} moves", moves=moves, restarts=NO_PROGRESS, article=article)


def on_the_diagonal(article: str) -> Counter:
    """Count five moves of three pieces against a king on the main diagonal."""
    return Counter(
        name="5 moves, main diagonal",
        moves=5,
        material=THREE_AGAINST_ONE,
        where="lone king on the main diagonal",
        article=article,
    )


CBD = DrawRules(
    name="cbd",
    source="CBD-R (2013)",
    repetition=Repetition(article="CBD-R 98"),
    counters=(
        quiet(20, "CBD-R 16 and 97b"),
        Counter(
            name="5 moves",
            moves=5,
            material=endings("2K-2K", "2K-1K", "2K-1K+1M", "1K-1K", "1K-1K+1M"),
            article="CBD-R 18 and 99",
        ),
        on_the_diagonal("CBD-R 100"),
    ),
    notes=("The players count and announce in CBD-R; here the counts end the game by themselves.",),
)

CODEX2020 = DrawRules(
    name="codex2020",
    source="CODEX (2020)",
    repetition=Repetition(article="CODEX, as CBD-R 98"),
    counters=(
        quiet(20, "CODEX, as CBD-R 97b"),
        Counter(name="2 moves", moves=2, material=endings("1K-1K"), article="CODEX 59 D and E"),
        Counter(
            name="5 moves",
            moves=5,
            material=endings("2K-1K", "1K+1M-1K", "1K+1M-1K+1M", "2K-2K"),
            article="CODEX 59 D and E",
        ),
        on_the_diagonal("CODEX 59 D and E"),
    ),
    offers_after=20,
    notes=(
        "CODEX 59 F, the ending with blocked men, needs an arbiter and is left out: adjudicate.",
        "CODEX 65: a draw may be offered only after 20 moves.",
    ),
)

FMJD64 = DrawRules(
    name="fmjd64",
    source="FMJD-64 7.2",
    repetition=Repetition(article="FMJD-64 7.2.3"),
    counters=(
        Counter(
            name="15 moves, three kings",
            moves=15,
            whose="strong side",
            material=endings(">=3K-1K"),
            article="FMJD-64 7.2.4",
        ),
        Counter(
            name="15 moves",
            moves=15,
            restarts=NO_PROGRESS,
            outside=(BothCrowned(4, 7),),
            article="FMJD-64 7.2.5",
        ),
        Counter(
            name="30 moves",
            moves=30,
            restarts=CHANGE,
            material=CROWNED_4_5,
            article="FMJD-64 7.2.6",
        ),
        Counter(
            name="60 moves",
            moves=60,
            restarts=CHANGE,
            material=CROWNED_6_7,
            article="FMJD-64 7.2.6",
        ),
        dataclasses.replace(on_the_diagonal("FMJD-64 7.2.7"), whose="strong side"),
        Counter(
            name="5 moves",
            moves=5,
            whose="strong side",
            material=AGAINST_ONE,
            article="FMJD-64 7.2.8",
        ),
    ),
    notes=(
        "FMJD-64 7.2.9, unless an obvious win can be shown, needs an arbiter and is left out.",
        "Where both sides have kings and 4 to 7 pieces are left, 7.2.6 takes the place of 7.2.5.",
    ),
)

_FMJD_SIXTEEN = Counter(
    name="16 moves",
    moves=16,
    material=THREE_AGAINST_ONE,
    goes_on_in=AGAINST_ONE,
    article="FMJD-A1 6.3",
)
FMJD = DrawRules(
    name="fmjd",
    source="FMJD-A1 6",
    repetition=Repetition(article="FMJD-A1 6.1"),
    counters=(
        quiet(25, "FMJD-A1 6.2"),
        _FMJD_SIXTEEN,
        Counter(name="5 moves", moves=5, material=AGAINST_ONE, article="FMJD-A1 6.4"),
    ),
    notes=("The 16 and the 5 moves run side by side; the first to end decides.",),
)

WCDF = DrawRules(
    name="wcdf",
    source="WCDF 1.32",
    repetition=Repetition(ends="claim with the next move", article="WCDF 1.32.1"),
    counters=(dataclasses.replace(quiet(40, "WCDF 1.32.2"), ends="claim"),),
    notes=("Nothing is drawn by itself: the side to move claims.",),
)

DERECHA40 = DrawRules(
    name="derecha40",
    source="Filipino checkers page, How to Win",
    repetition=Repetition(article="Filipino checkers page, How to Win"),
    counters=(quiet(40, "Filipino checkers page, How to Win"),),
)

PURE50 = DrawRules(
    name="pure50",
    source="Pure Checkers rules page, Draws",
    repetition=Repetition(article="Pure Checkers rules page, Repetition"),
    counters=(
        Counter(
            name="50 turns",
            moves=50,
            whose="turns",
            restarts=frozenset({"capture"}),
            article="Pure Checkers rules page, No-capture limit",
        ),
    ),
    notes=("The site's code does not record the start position; its rules page counts it.",),
)

SITE20 = DrawRules(
    name="site20",
    source="site rules of 2026-10-27, End of the game",
    repetition=Repetition(article="site rules of 2026-10-27, End of the game"),
    counters=(quiet(20, "site rules of 2026-10-27, End of the game"),),
)


def two_kings(moves: int, article: str) -> Counter:
    """Count the moves two kings have to beat one."""
    return Counter(
        name=f"{moves} moves",
        moves=moves,
        whose="strong side",
        material=endings("2K-1K"),
        article=article,
    )


WFD = DrawRules(
    name="wfd",
    source="WFD (2011)",
    counters=(
        two_kings(7, "WFD, draws"),
        Counter(
            name="king against king",
            moves=0,
            material=endings("1K-1K"),
            where="no king can be captured",
            article="WFD, draws",
        ),
    ),
    notes=("There is no rule about repetition.",),
)

FID = DrawRules(
    name="fid",
    source="FID",
    repetition=Repetition(times=4, article="FID 9.3"),
    counters=(quiet(40, "FID 10.4"),),
)

FPD = DrawRules(
    name="fpd",
    source="FPD 3.2",
    repetition=Repetition(article="FPD 3.2 c"),
    counters=(
        Counter(name="20 moves", moves=20, restarts=CHANGE, article="FPD 3.2 a"),
        Counter(
            name="12 moves, main diagonal",
            moves=12,
            material=endings("3K-1K"),
            where="strong side holds the main diagonal",
            article="FPD 3.2 b",
        ),
    ),
)

APCA = DrawRules(
    name="apca",
    source="APCA",
    repetition=Repetition(article="APCA 26"),
    counters=(
        quiet(15, "APCA 26"),
        Counter(
            name="13 moves",
            moves=13,
            whose="strong side",
            material=endings("3K-1K"),
            article="APCA, three kings against one",
        ),
    ),
)

_LIDRAUGHTS_REPETITION = Repetition(ends="claim", counts_start=False, article="lidraughts")


def _lidraughts(*counters: Counter) -> DrawRules:
    return DrawRules(
        name="lidraughts",
        source="lidraughts",
        repetition=_LIDRAUGHTS_REPETITION,
        counters=counters,
        notes=("Repetition is claimed; a start position set up is not recorded for it.",),
    )


LIDRAUGHTS = _lidraughts(
    Counter(
        name="15 moves, three kings",
        moves=15,
        restarts=CHANGE,
        material=endings(">=3K-1K"),
        article="lidraughts, FMJD-64 7.2.4",
    ),
    Counter(
        name="15 moves",
        moves=15,
        restarts=NO_PROGRESS,
        material=(BothCrowned(2, 3), BothCrowned(8, 99)),
        article="lidraughts, FMJD-64 7.2.5",
    ),
    Counter(
        name="30 moves",
        moves=30,
        restarts=CHANGE,
        material=CROWNED_4_5,
        article="lidraughts, FMJD-64 7.2.6",
    ),
    Counter(
        name="60 moves",
        moves=60,
        restarts=CHANGE,
        material=CROWNED_6_7,
        article="lidraughts, FMJD-64 7.2.6",
    ),
    Counter(
        name="10 moves, main diagonal",
        moves=10,
        whose="lone side",
        material=THREE_AGAINST_ONE,
        where="lone king alone on the main diagonal",
        article="lidraughts, FMJD-64 7.2.7",
    ),
    Counter(name="5 moves", moves=5, material=AGAINST_ONE, article="lidraughts, FMJD-64 7.2.8"),
)
_LIDRAUGHTS_INTERNATIONAL = _lidraughts(
    quiet(25, "lidraughts, FMJD-A1 6.2"),
    dataclasses.replace(_FMJD_SIXTEEN, goes_on_in=(), article="lidraughts, FMJD-A1 6.3"),
    Counter(name="5 moves", moves=5, material=AGAINST_ONE, article="lidraughts, FMJD-A1 6.4"),
)
_LIDRAUGHTS_FRISIAN = _lidraughts(
    dataclasses.replace(two_kings(7, "lidraughts, WFD"), whose="each"),
    Counter(
        name="king against king", moves=2, material=endings("1K-1K"), article="lidraughts, WFD"
    ),
).replace(repetition=None)

THREEFOLD = DrawRules(
    name="threefold",
    source="common to many rule books",
    repetition=Repetition(article="repetition"),
)
NONE = DrawRules(name="none", source="no draws but by agreement")

_PROFILES = {
    rules.name: rules
    for rules in (
        CBD,
        CODEX2020,
        FMJD64,
        FMJD,
        WCDF,
        DERECHA40,
        PURE50,
        SITE20,
        WFD,
        FID,
        FPD,
        APCA,
        LIDRAUGHTS,
        THREEFOLD,
        NONE,
    )
}
_BY_VARIANT = {
    ("lidraughts", "international"): _LIDRAUGHTS_INTERNATIONAL,
    ("lidraughts", "frisian"): _LIDRAUGHTS_FRISIAN,
    ("lidraughts", "frysk"): _LIDRAUGHTS_FRISIAN,
    ("lidraughts", "antidraughts"): _lidraughts(),
    ("lidraughts", "breakthrough"): _lidraughts().replace(repetition=None),
}
