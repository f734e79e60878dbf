"""Draughts for programs: rules, notation and exact counts for Brazilian draughts and its family."""

from __future__ import annotations

from . import errors
from .errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidVariantError,
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
        PerftTable,
        Position,
        Route,
        Variant,
        __version__,
        build_info,
        divide,
        perft,
        variants,
    )
except ModuleNotFoundError as _error:
    if _error.name != "bitdraughts._core":
        raise
    raise ModuleNotFoundError(
        "the compiled part of bitdraughts is missing; install it with 'pip install .' and do not "
        "import from the source folder",
        name=_error.name,
    ) from None

TYPE_CHECKING = False  # typing itself would take a third of the import time
if TYPE_CHECKING:
    from . import arrays, frontier, page, pdn, plot, ratings, svg, tikz
    from .clock import Clock
    from .draws import DrawRules
    from .game import Game
    from .medieval import MedievalGame, MedievalState
    from .outcome import Claim, Outcome, Termination
    from .time_control import TimeControl

__all__ = [
    "BLACK",
    "WHITE",
    "AmbiguousMoveError",
    "Claim",
    "Clock",
    "Color",
    "DrawRules",
    "Game",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidVariantError",
    "LegalMoves",
    "MedievalGame",
    "MedievalState",
    "Move",
    "MoveError",
    "Outcome",
    "PerftTable",
    "Position",
    "Route",
    "Termination",
    "TimeControl",
    "UnknownVariantError",
    "Variant",
    "__version__",
    "arrays",
    "build_info",
    "divide",
    "errors",
    "frontier",
    "page",
    "pdn",
    "perft",
    "plot",
    "ratings",
    "svg",
    "tikz",
    "variants",
]

_ELSEWHERE = {
    "Claim": "outcome",
    "Clock": "clock",
    "DrawRules": "draws",
    "Game": "game",
    "MedievalGame": "medieval",
    "MedievalState": "medieval",
    "Outcome": "outcome",
    "Termination": "outcome",
    "TimeControl": "time_control",
    "arrays": "arrays",
    "frontier": "frontier",
    "page": "page",
    "pdn": "pdn",
    "plot": "plot",
    "ratings": "ratings",
    "svg": "svg",
    "tikz": "tikz",
}
"""Names whose module is loaded when they are first used, so that the import stays quick."""


def __getattr__(name: str) -> object:
    """Load what only games need."""
    module_name = _ELSEWHERE.get(name)
    if module_name is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"{__name__}.{module_name}")
    value: object = module if name == module_name else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, those not loaded yet included."""
    return sorted({*globals(), *__all__})
