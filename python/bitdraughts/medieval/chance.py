"""Where chance comes from: a generator for each ply and each choice, all made from one seed.

A ply's generator depends on the seed and the ply's number only. So what has been tried and taken
back leaves no trace, and the results of recorded duels may be mixed with drawn ones.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from random import Random, SystemRandom
from typing import SupportsIndex, TypeAlias, TypeVar

__all__: list[str] = []

Seed: TypeAlias = int | str | bytes
T = TypeVar("T")

BITS = 53
"""What Random.random() gives, the one method whose numbers Python promises to keep."""


def seed_from(seed: SupportsIndex | str | bytes | None) -> Seed:
    """Give the seed as it is kept; None is turned into a number from the system."""
    if seed is None:
        return SystemRandom().getrandbits(128)
    if isinstance(seed, str | bytes):
        return seed
    return operator.index(seed)


def generator(seed: Seed, purpose: str) -> Random:
    """Make the generator of a purpose such as ``ply 7``. Python mixes the text by SHA-512."""
    return Random(f"medieval {seed!r} {purpose}")


def below(limit: int, source: Random) -> int:
    """Draw a number from 0 to limit - 1, each exactly as likely as the others."""
    span = 1 << BITS
    while True:
        number = int(source.random() * span)
        if number < span - span % limit:
            return number % limit


def some_of(things: Iterable[T], count: int, source: Random) -> list[T]:
    """Draw ``count`` of the things, each set as likely as the others."""
    left = list(things)
    return [left.pop(below(len(left), source)) for _ in range(count)]


def fight(duels: int, source: Random) -> list[bool]:
    """Draw the results of up to so many duels; the first failure is the last of them."""
    results = []
    for _ in range(duels):
        results.append(source.random() < 0.5)
        if not results[-1]:
            break
    return results
