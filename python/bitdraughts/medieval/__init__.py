"""Medieval mode: Brazilian draughts in which medieval pieces fight when they are attacked.

The rules, and the forms of FEN, PDN and key, are in docs/medieval.md.
"""

from __future__ import annotations

from .errors import ChoiceError, DuelError, MedievalPdnError
from .game import MedievalGame
from .state import MedievalState
from .steps import (
    CHOICE_SECONDS,
    MARKS_A_SIDE,
    MOVE_SECONDS,
    TIME_OUTS_THAT_LOSE,
    Duel,
    MedievalMove,
    route_text,
)
from .view import MedievalView

__all__ = [
    "CHOICE_SECONDS",
    "MARKS_A_SIDE",
    "MOVE_SECONDS",
    "TIME_OUTS_THAT_LOSE",
    "ChoiceError",
    "Duel",
    "DuelError",
    "MedievalGame",
    "MedievalMove",
    "MedievalPdnError",
    "MedievalState",
    "MedievalView",
    "route_text",
]
