"""Writes the golden pickles of the installed version: run once a release, never rewrite old files.

Each file holds a dict from the repr of a value to the value.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import bitdraughts as bd


def values() -> list[bd.Position | bd.Move | bd.Variant]:
    """Positions of every variant, each kind of move, and the variants."""
    starts = [bd.Position(variant) for variant in bd.variants()]
    endings = [
        bd.Position.from_fen("B:WK1,12,22:BK3,9,21", variant) for variant in bd.variants()
    ] + [bd.Position.from_fen("B:W50:B", "international")]
    crowned = bd.Position.from_fen("W:W5,18:B12", "brazilian")
    captures = bd.Position.from_fen("W:WK4:B13,20,32,37", "international")
    moves = [bd.Move(72, 1), bd.Move(24, 24, range(1, 73))]
    moves += [*crowned.legal_moves, *captures.legal_moves]
    return [*starts, *endings, *moves, *map(bd.Variant, bd.variants())]


def main() -> None:
    """Write one file for each pickle protocol."""
    folder = Path(__file__).parent
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        path = folder / f"{bd.__version__}-protocol{protocol}.pickle"
        if path.exists():
            raise SystemExit(f"{path.name} exists; old pickles stay as they are")
        path.write_bytes(pickle.dumps({repr(value): value for value in values()}, protocol))


if __name__ == "__main__":
    main()
