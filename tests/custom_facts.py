"""Facts of custom variants: those of a built-in, and random ones for core and reference alike."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import bitdraughts as bd
from oracle import rulebooks
from oracle.boards import DIAGONAL, ORTHOGONAL
from oracle.rulebooks import Rules

NAMES = (
    *("columns", "rows", "mirrored", "every_square", "from_bottom_right"),
    *("men_rows", "empty_rows_behind", "first_mover", "move_lines", "capture_lines", "man_step"),
    *("men_capture_backward", "men_capture_kings", "flying_kings", "precedence", "landing"),
    *("promotion", "removal", "turning_back", "king_limit", "king_wins", "no_move_wins"),
    *("bottom", "side_names", "game_type", "capture_separator", "algebraic", "win", "draw_rules"),
    "summary",
)
"""Every keyword of Variant.custom; each is a property too."""

HOUSE: dict[str, Any] = {"precedence": "free choice", "landing": "any free square"}
"""The facts of "house", which several tests define."""

LINES = {
    "diagonals": DIAGONAL,
    "rows and columns": ORTHOGONAL,
    "diagonals, rows and columns": DIAGONAL + ORTHOGONAL,
}
ALL_LINES = "diagonals, rows and columns"
RANKS = {
    "free choice": rulebooks.free_choice,
    "a king first": rulebooks.king_first,
    "majority": rulebooks.most_pieces,
    "majority, then most kings": rulebooks.most_pieces_then_kings,
    "majority, then by a king, then most kings, then kings first": rulebooks.italian_order,
    "value, then by a king": rulebooks.frisian_value,
}
PROMOTIONS = {
    "only where the move ends": "end",
    "at once, goes on as a king": "passing",
    "at once, ends the move": "stop",
}
REMOVALS = {"after the move": "end", "after each hop": "at once"}
LANDINGS = {
    "any free square": "free",
    "where the capture goes on": "going on",
    "the square right behind": "right behind",
}


def facts_of(variant: str) -> dict[str, Any]:
    """Give all facts of a variant as keyword arguments."""
    return {name: getattr(bd.Variant(variant), name) for name in NAMES}


def random_facts(rng: random.Random) -> dict[str, Any]:
    """Choose every fact that decides moves, on boards small enough for the reference."""
    every = rng.random() < 0.4
    sides = range(2, 8) if every else range(2, 11, 2)
    columns, rows = rng.choice(sides), rng.choice(sides)
    while columns * rows > (49 if every else 100):
        columns, rows = rng.choice(sides), rng.choice(sides)
    squares = columns * rows // (1 if every else 2)
    deep = rng.randint(1, rows // 2)
    behind = rng.randint(0, deep - 1)
    move_lines, capture_lines = (rng.choice([*LINES, "diagonals"]) for _ in range(2))
    sideways = move_lines != "diagonals" and rng.random() < 0.5
    removal = rng.choice(list(REMOVALS))
    flying = rng.random() < 0.6
    promotions = list(PROMOTIONS)
    if capture_lines == ALL_LINES and not every:
        promotions.remove("at once, goes on as a king")
    return {
        "columns": columns,
        "rows": rows,
        "mirrored": not every and rng.random() < 0.5,
        "every_square": every,
        "from_bottom_right": rng.random() < 0.3,
        "men_rows": deep - behind,
        "empty_rows_behind": behind,
        "first_mover": rng.choice([bd.WHITE, bd.BLACK]),
        "move_lines": move_lines,
        "capture_lines": capture_lines,
        "man_step": "one square forward" + " or sideways" * sideways,
        "men_capture_backward": rng.random() < 0.6,
        "men_capture_kings": rng.random() < 0.7,
        "flying_kings": flying,
        "precedence": rng.choice(list(RANKS)),
        "landing": rng.choice(list(LANDINGS)) if flying else "the next square",
        "promotion": rng.choice(promotions),
        "removal": removal,
        "turning_back": removal == "after each hop" and rng.random() < 0.5,
        "king_limit": rng.randint(1, 3) if squares < 64 and rng.random() < 0.25 else None,
        "king_wins": rng.random() < 0.1,
        "no_move_wins": rng.random() < 0.2,
    }


def rules_of(facts: dict[str, Any]) -> Rules:
    """Say the same facts in the words of the reference."""
    return Rules(
        "random facts",
        width=facts["columns"],
        height=facts["rows"],
        mirrored=facts["mirrored"],
        every_square=facts["every_square"],
        from_bottom_right=facts["from_bottom_right"],
        rows_of_men=facts["men_rows"],
        rows_behind=facts["empty_rows_behind"],
        first_mover="W" if facts["first_mover"] == bd.WHITE else "B",
        directions=LINES[facts["move_lines"]],
        men_step_sideways=facts["man_step"].endswith("sideways"),
        capture_directions=LINES[facts["capture_lines"]],
        men_capture_backward=facts["men_capture_backward"],
        men_capture_kings=facts["men_capture_kings"],
        flying_kings=facts["flying_kings"],
        rank=RANKS[facts["precedence"]],
        promotion=PROMOTIONS[facts["promotion"]],  # type: ignore[arg-type]
        removal=REMOVALS[facts["removal"]],  # type: ignore[arg-type]
        landing=LANDINGS.get(facts["landing"], "free"),  # type: ignore[arg-type]
        turning_back=facts["turning_back"],
        king_limit=facts["king_limit"],
        stuck_side_wins=facts["no_move_wins"],
        king_wins=facts["king_wins"],
    )


def in_another_process(code: str, given: bytes = b"") -> list[str]:
    """Run code in a process that knows no custom variant; give its lines."""
    command = [sys.executable, "-c", f"import bitdraughts as bd\n{code}"]
    run = subprocess.run(command, input=given, check=True, capture_output=True)
    return run.stdout.decode().splitlines()
