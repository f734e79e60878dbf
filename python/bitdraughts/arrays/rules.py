"""Draw rules as the core takes them, and why a game is over."""

from __future__ import annotations

from typing import Any, get_args

from ..draws import BothCrowned, DrawRules, Ending
from ..draws.records import Force, Where, Whose
from ..draws.tally import BITS

GOING_ON, DECIDED, REPETITION, CUT_OFF, COUNTER = range(5)
"""What ``endings`` say; a draw by counter i of the rules is COUNTER + i."""

DEFAULT_RULES = "site20"
DEFAULT_PLIES = 10_000

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


def seed_argument(seed: int) -> int:
    """Give the seed as 64 bits; raise TypeError, ValueError."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise TypeError(f"seed must be an int, not {type(seed).__name__}")
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed must be from 0 to 2**64 - 1, not {seed}")
    return seed


def plies_argument(max_plies: int) -> int:
    """Give the number of plies; raise TypeError, ValueError."""
    if not isinstance(max_plies, int) or isinstance(max_plies, bool):
        raise TypeError(f"max_plies must be an int, not {type(max_plies).__name__}")
    if not 1 <= max_plies < 2**31:
        raise ValueError(f"max_plies must be from 1 to 2**31 - 1, not {max_plies}")
    return max_plies


def games_argument(games: int) -> int:
    """Give the number of games; raise TypeError, ValueError."""
    if not isinstance(games, int) or isinstance(games, bool):
        raise TypeError(f"games must be an int, not {type(games).__name__}")
    if not 0 < games < 2**40:
        raise ValueError(f"games must be from 1 to 2**40 - 1, not {games}")
    return games
