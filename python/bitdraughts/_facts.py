"""How files name variants: custom ones with all their facts."""

from __future__ import annotations

from typing import Any

from ._core import Variant, variants


def variant_facts(name: str) -> dict[str, Any] | None:
    """Give the facts of a custom variant, by which another process can make it."""
    if name in variants():
        return None
    made_by = Variant(name).__reduce__()
    assert isinstance(made_by, tuple)
    facts: dict[str, Any] = made_by[1][2]
    return facts


def variant_from(name: str, facts: dict[str, Any] | None) -> str:
    """Make the custom variant of a name known, if it is one; give its name.

    Raises ValueError for facts other than those the name stands for, and bad ones.
    """
    return Variant(name).name if facts is None else Variant.custom(name, **facts).name
