"""What an argument must be."""

from __future__ import annotations

from typing import TypeVar

Wanted = TypeVar("Wanted")


def instance(value: Wanted, kind: type[Wanted], name: str) -> Wanted:
    """Give an argument that is of a class; raise TypeError, which names it, for any other.

    >>> instance("40/7200", str, "text")
    '40/7200'
    >>> instance(None, str, "text")
    Traceback (most recent call last):
    TypeError: text must be a str, not NoneType
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {type(value).__name__}")
    return value
