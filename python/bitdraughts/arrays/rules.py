"""Draw rules as the core takes them, and why a game is over."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex, get_args

from ..draws import BothCrowned, DrawRules, Ending
from ..draws.records import Force, Where, Whose
from ..draws.tally import BITS

GOING_ON, DECIDED, REPETITION, CUT_OFF, COUNTER = range(5)
"""What ``endings`` say; a draw by counter i of the rules is COUNTER + i."""

DEFAULT_RULES = "site20"
DEFAULT_PLIES = 10_000
MOST_GAMES = 2**40

PlainRules = tuple[int, bool, list[tuple[Any, ...]]]


def draw_rules(rules: str | DrawRules, variant: str) -> DrawRules:
    """Give the rules of a name, for a variant."""
    return (DrawRules[rules] if isinstance(rules, str) else rules).on(variant)


def plain(rules: DrawRules, claims: bool) -> PlainRules:
    """Give (occurrences that draw or 0, whether the start counts, counters).

    With ``claims`` whatever may be claimed is, when it is on the board; else it is left out.
    """
    repetition = rules.repetition
    if repetition is None or not (claims or repetition.ends == "automatic"):
        times, counts_start = 0, True
    else:
        times, counts_start = repetition.times, repetition.counts_start
    counters = [
        (
            counter.moves,
            get_args(Whose).index(counter.whose),
            sum(BITS[event] for event in counter.restarts),
            [material(one) for one in counter.material],
            [material(one) for one in counter.goes_on_in],
            [material(one) for one in counter.outside],
            (None, *get_args(Where)).index(counter.where),
        )
        for counter in counted(rules, claims)
    ]
    return times, counts_start, counters


def counted(rules: DrawRules, claims: bool) -> list[Any]:
    """Give the counters that end a game."""
    return [counter for counter in rules.counters if claims or counter.ends == "automatic"]


def material(of: Ending | BothCrowned) -> tuple[Any, ...]:
    """Take a material apart."""
    if isinstance(of, BothCrowned):
        return True, of.fewest, of.most
    return False, force(of.strong), force(of.weak)


def force(text: str) -> tuple[int, int, bool]:
    """Take the pieces of a side apart."""
    side = Force.parse(text)
    return side.kings, side.men, side.or_more_kings


def ending_names(rules: DrawRules, claims: bool) -> tuple[str, ...]:
    """Give words for each number in ``endings``."""
    repetition = "repetition" if rules.repetition is None else rules.repetition.name
    names = [counter.name for counter in counted(rules, claims)]
    return ("going on", "decided on the board", repetition, "cut off", *names)


def whole_number(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """Give an argument as an int; raise TypeError, ValueError, which name it."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    number = index(value)
    if not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    return number


def seed_argument(seed: SupportsIndex) -> int:
    """Give the seed, 64 bits."""
    return whole_number("seed", seed, 0, 2**64 - 1)


def plies_argument(max_plies: SupportsIndex) -> int:
    """Give the number of plies, which the core counts with 31 bits."""
    return whole_number("max_plies", max_plies, 1, 2**31 - 1)


def games_argument(games: SupportsIndex, rows: int = 1) -> int:
    """Give the number of games a row; of all rows together no more than any memory holds."""
    return whole_number("games", games, 1, MOST_GAMES // max(rows, 1))
