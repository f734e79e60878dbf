"""The words draw rules are written in: material, counters, repetition."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

__all__ = ["BothCrowned", "Counter", "Ending", "Ends", "Event", "Repetition"]

Event: TypeAlias = Literal["capture", "man move", "promotion"]
"""What can restart a count. The move of a man that captures or is crowned is a man move as well."""

Ends: TypeAlias = Literal["automatic", "claim", "claim with the next move"]
"""How a rule ends a game: by itself, or when the side to move claims it."""

Whose: TypeAlias = Literal["each", "strong side", "lone side", "turns"]
"""Whose moves a limit counts: so many by each side, by one side only, or by both together."""

Where: TypeAlias = Literal[
    "lone king on the main diagonal",
    "lone king alone on the main diagonal",
    "strong side holds the main diagonal",
    "no king can be captured",
]
"""Conditions on squares. The main diagonal is the longest line of playing squares (a1-h8)."""

WHITE_STRONG, BLACK_STRONG = 1, 2


@dataclass(frozen=True, slots=True)
class Force:
    """The pieces of one side: exact numbers of kings and men, or at least so many kings."""

    kings: int
    men: int
    or_more_kings: bool

    @classmethod
    def parse(cls, text: str) -> Force:
        """Read ``2K``, ``2K+1M``, ``>=3K`` or ``1M``."""
        found = re.fullmatch(r"(?:(>=)?([1-9]\d?)K)?(?:(?:^|(?<=K)\+)([1-9]\d?)M)?", text)
        if not text or found is None:
            raise ValueError(f"{text!r} is no side of an ending; expected '2K', '2K+1M' or '>=3K'")
        more, kings, men = found.groups()
        return cls(int(kings or 0), int(men or 0), more is not None)

    def fits(self, men: int, kings: int) -> bool:
        """Tell whether a side with so many men and kings is such a force."""
        enough = kings >= self.kings if self.or_more_kings else kings == self.kings
        return enough and men == self.men


def split(material: int) -> tuple[int, int, int, int]:
    """Take Position's material number apart: White's men and kings, Black's men and kings."""
    return material & 127, material >> 7 & 127, material >> 14 & 127, material >> 21 & 127


@dataclass(frozen=True, slots=True)
class Ending:
    """Material of the two sides, whichever has which: ``Ending("2K+1M", "1K")``.

    The first is called the strong side. ``>=3K`` means three kings or more, and no men.
    Raises ValueError for anything else than numbers of kings (K) and men (M).

    >>> Ending("3K", "2X")
    Traceback (most recent call last):
    ...
    ValueError: '2X' is no side of an ending; expected '2K', '2K+1M' or '>=3K'
    """

    strong: str
    weak: str

    def __post_init__(self) -> None:
        """Refuse what cannot be read."""
        Force.parse(self.strong)
        Force.parse(self.weak)

    def strong_sides(self, material: int) -> int:
        """Tell which sides are the strong one: 0 where the material differs, 3 where both are."""
        white_men, white_kings, black_men, black_kings = split(material)
        strong, weak = Force.parse(self.strong), Force.parse(self.weak)
        sides = 0
        if strong.fits(white_men, white_kings) and weak.fits(black_men, black_kings):
            sides |= WHITE_STRONG
        if strong.fits(black_men, black_kings) and weak.fits(white_men, white_kings):
            sides |= BLACK_STRONG
        return sides

    def __str__(self) -> str:
        """Write the two sides as ``3K-1K``."""
        return f"{self.strong}-{self.weak}"


@dataclass(frozen=True, slots=True)
class BothCrowned:
    """Both sides have kings, and there are so many pieces on the board in all.

    >>> import bitdraughts as bd
    >>> str(BothCrowned(4, 5))
    'kings on both sides, 4 to 5 pieces'
    >>> bool(BothCrowned(4, 5).strong_sides(0))
    False
    """

    fewest: int
    most: int

    def strong_sides(self, material: int) -> int:
        """Tell 3 where the material fits, else 0: no side is the weaker."""
        white_men, white_kings, black_men, black_kings = split(material)
        pieces = white_men + white_kings + black_men + black_kings
        fits = white_kings and black_kings and self.fewest <= pieces <= self.most
        return WHITE_STRONG | BLACK_STRONG if fits else 0

    def __str__(self) -> str:
        """Write it as words."""
        return f"kings on both sides, {self.fewest} to {self.most} pieces"


Material: TypeAlias = Ending | BothCrowned


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """One count of moves that makes a draw when it is full.

    The count runs while the position has one of the materials in ``material`` (any, where it is
    empty) and none in ``outside``, and stands as ``where`` says. It starts at the first such
    position (the move that made it is not counted; a start position is ply 0), goes on in
    ``goes_on_in`` as well once it has started, and starts again at each event of ``restarts``.
    It is full after ``moves`` moves of ``whose``: with "each" so many by each side, with "turns"
    so many of both together.

    Raises ValueError for a record that makes no sense.

    >>> Counter(name="16 moves", moves=16, material=(Ending("3K", "1K"),), article="FMJD-A1 6.3")
    ... # doctest: +ELLIPSIS
    Counter(name='16 moves', moves=16, whose='each', ...)
    """

    name: str
    moves: int
    whose: Whose = "each"
    restarts: frozenset[Event] = frozenset()
    material: tuple[Material, ...] = ()
    goes_on_in: tuple[Material, ...] = ()
    outside: tuple[Material, ...] = ()
    where: Where | None = None
    ends: Ends = "automatic"
    article: str = ""

    def __post_init__(self) -> None:
        """Refuse a record that makes no sense."""
        for value, allowed in (
            (self.whose, get_args(Whose)),
            (self.where, (None, *get_args(Where))),
            (self.ends, ("automatic", "claim")),
            *((event, get_args(Event)) for event in self.restarts),
        ):
            if value not in allowed:
                raise ValueError(f"counter {self.name!r}: {value!r} is none of {allowed}")
        if self.moves < 0 or (self.moves == 0 and self.where is None):
            raise ValueError(f"counter {self.name!r}: a limit of {self.moves} moves is always full")
        sided = self.whose in ("strong side", "lone side") or self.where is not None
        if sided and not all(isinstance(one, Ending) for one in self.material or (None,)):
            raise ValueError(f"counter {self.name!r} needs endings as material, to know the sides")
        if self.goes_on_in and not self.material:
            raise ValueError(f"counter {self.name!r} goes on, but starts with any material")

    @property
    def limit(self) -> int:
        """Plies after which the count is full at the latest."""
        return self.moves if self.whose == "turns" else 2 * self.moves


@dataclass(frozen=True, slots=True, kw_only=True)
class Repetition:
    """The same pieces and rule state, with the same side to move, for the ``times``-th time.

    The occurrences need not follow each other. ``counts_start``: does the start position count as
    one? (Some programs do not record it.)

    >>> import bitdraughts as bd
    >>> bd.DrawRules["wcdf"].repetition
    Repetition(times=3, ends='claim with the next move', counts_start=True, article='WCDF 1.32.1')
    """

    times: int = 3
    ends: Ends = "automatic"
    counts_start: bool = True
    article: str = ""

    def __post_init__(self) -> None:
        """Refuse a record that makes no sense."""
        if self.times < 2:
            raise ValueError(f"a repetition takes at least 2 occurrences, not {self.times}")
        if self.ends not in get_args(Ends):
            raise ValueError(f"repetition: {self.ends!r} is none of {get_args(Ends)}")

    @property
    def name(self) -> str:
        """What the rule is called, such as 'threefold repetition'."""
        words = {2: "twofold", 3: "threefold", 4: "fourfold", 5: "fivefold"}
        return f"{words.get(self.times, f'{self.times}-fold')} repetition"
