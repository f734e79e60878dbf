"""The names by which Gymnasium makes the environments."""

from __future__ import annotations

import gymnasium

from .. import Variant, variants

MOST_SQUARES = 64
"""Of a variant whose positions fit into arrays."""


def environment_id(variant: str) -> str:
    """Give the name of a variant's environment.

    >>> environment_id("brazilian")
    'bitdraughts/Brazilian-v0'
    """
    return f"bitdraughts/{variant.capitalize()}-v0"


def register() -> None:
    """Tell Gymnasium the environments of all variants of at most 64 squares."""
    for variant in variants():
        if Variant(variant).squares <= MOST_SQUARES:
            gymnasium.register(
                environment_id(variant),
                entry_point="bitdraughts.environments:DraughtsEnv",
                vector_entry_point="bitdraughts.environments:DraughtsVectorEnv",
                kwargs={"variant": variant},
            )
