"""Draughts for programs: rules, notation and exact counts for Brazilian draughts and its family."""

from __future__ import annotations

from . import errors
from .errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    InvalidPositionError,
    MoveError,
    UnknownVariantError,
)

try:
    from ._core import (
        BLACK,
        WHITE,
        Color,
        LegalMoves,
        Move,
        Position,
        Route,
        Variant,
        __version__,
        build_info,
        divide,
        perft,
        variants,
    )
except ModuleNotFoundError as error:
    if error.name != "bitdraughts._core":
        raise
    raise ModuleNotFoundError(
        "the compiled part of bitdraughts is missing; install it with 'pip install .' and do not "
        "import from the source folder",
        name=error.name,
    ) from None

from . import pdn
from .draws import DrawRules
from .game import Game
from .outcome import Claim, Outcome, Termination

__all__ = [
    "BLACK",
    "WHITE",
    "AmbiguousMoveError",
    "Claim",
    "Color",
    "DrawRules",
    "Game",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "InvalidPositionError",
    "LegalMoves",
    "Move",
    "MoveError",
    "Outcome",
    "Position",
    "Route",
    "Termination",
    "UnknownVariantError",
    "Variant",
    "__version__",
    "build_info",
    "divide",
    "errors",
    "pdn",
    "perft",
    "variants",
]
