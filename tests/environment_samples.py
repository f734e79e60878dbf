"""What the tests of environments share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import bitdraughts as bd
from array_samples import VARIANTS
from bitdraughts import arrays

SOME = ("brazilian", "english", "international", "frisian", "turkish", "antidraughts")
every_variant = pytest.mark.parametrize("variant", VARIANTS)
some_variants = pytest.mark.parametrize("variant", SOME)
every_mode = pytest.mark.parametrize("mode", AutoresetMode)

COLORS = {"white": bd.WHITE, "black": bd.BLACK}


def masked(mask: Any, rng: np.random.Generator) -> Any:
    """An action of each row, each that may be given as likely as any other."""
    return (rng.random(mask.shape, np.float32) * mask).argmax(axis=-1)


def legal_actions(env: Any, position: bd.Position) -> list[int]:
    return sorted(env.actions.index(position, move) for move in position.legal_moves)


def seen(position: bd.Position, color: bd.Color) -> Any:
    """What a side sees of a position, whoever is to move."""
    one = arrays.PositionArray.from_positions([position])
    one = arrays.PositionArray(one.variant, one.white, one.black, one.kings, color, one.state)
    return arrays.planes(one, layout="image")[0]
