"""Pictures that several test files look at: every kind of board, every mark."""

from __future__ import annotations

from typing import Any

import bitdraughts as bd
from bitdraughts import svg

NAMESPACE = "{http://www.w3.org/2000/svg}"
BOARDS = ("brazilian", "italian", "international", "canadian", "turkish")
"""One variant of each board: 8x8, mirrored, 10x10, 12x12, every square."""
BEFORE = bd.Position.from_fen("W:W22,32:B18,11,1,K4")
(CAPTURE,) = BEFORE.legal_moves
(ROUTE,) = BEFORE.routes()
AFTER = BEFORE.play(CAPTURE)
LONG = bd.Position.from_fen("W:WK4:B13,20,32,37", "international")
LOOP = bd.Position.from_fen("W:WK3:B7,8,15,16")
HELD = bd.Position.from_fen("B:W32:B11,1,K4")
"""After 22x8 took the piece on 18 in a duel and lost another on 11."""
KINGS = bd.Position.from_fen("W:W22,27,K3,K19:B7,18,K14,K29")

SAMPLES: dict[str, tuple[bd.Position, dict[str, Any]]] = {
    "men-and-kings": (KINGS, {"coordinates": "both"}),
    "last-move": (AFTER, {"last_move": CAPTURE, "before": BEFORE, "coordinates": "none"}),
    "route-before": (LONG, {"route": LONG.routes()[0], "coordinates": "none"}),
    "route-after": (AFTER, {"last_move": CAPTURE, "before": BEFORE, "route": CAPTURE}),
    "route-home": (LOOP, {"route": LOOP.routes()[0], "coordinates": "none"}),
    "marks": (
        KINGS,
        {
            "arrows": [(22, 17), ("f2", "g3")],
            "highlights": {22: "frame", 18: "ring", 26: "dot", "c5": "cross"},
            "ghosts": {1: "b", 5: "B", 30: "w", 32: "W"},
        },
    ),
    "duels": (
        HELD,
        {
            "last_move": CAPTURE,
            "before": BEFORE,
            "route": ROUTE,
            "duels": [(18, True), (11, False)],
            "medieval": [11],
            "secret": [32],
        },
    ),
}


def drawn(name: str, **options: Any) -> str:
    position, own = SAMPLES[name]
    return svg.board(position, **{**own, **options})
