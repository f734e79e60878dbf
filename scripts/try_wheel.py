#!/usr/bin/env python3
"""What a wheel has to do where it is installed: import, count, read PDN, play, draw, ask arrays.

Needs bitdraughts and NumPy alone, and no compiler; says what it saw, and fails where that is wrong.
"""

from __future__ import annotations

import platform
from pathlib import Path

import bitdraughts as bd


def main() -> None:
    """Try one thing of each kind."""
    print("bitdraughts", bd.__version__, bd.build_info())
    assert bd.perft(bd.Position("brazilian"), 9, threads=2, hash_mb=16) == 4_431_766
    assert bd.perft(bd.Position("international"), 6) == 167_140
    (record,) = bd.pdn.read(b'[GameType "26"] 1. c3-d4 f6-e5 2. d4xf6 g7xe5 1/2-1/2')
    assert (len(record.moves), record.result, record.errors) == (4, "1/2-1/2", [])
    game = bd.Game("brazilian")
    game.push(["c3-d4", "f6-e5", "d4xf6"])
    assert game.svg().startswith("<svg")
    start = bd.arrays.PositionArray.from_positions([bd.Position("brazilian")])
    assert int(bd.arrays.count_moves(bd.arrays.expand(start)[0], threads=2).sum()) == 49
    assert len(bd.arrays.random_playouts(start, 100, seed=1)) == 100
    print("all well")


def look_at_level() -> None:
    """See that a portable wheel has chosen what this CPU can do."""
    flags = Path("/proc/cpuinfo")
    if platform.machine() == "x86_64" and flags.exists():
        words = set(flags.read_text().split())
        expected = "baseline"
        if {"avx2", "bmi2", "fma"} <= words:
            expected = "avx512" if "avx512_vpopcntdq" in words else "x86_64_v3"
        assert bd.build_info()["kernel"] == expected, f"expected the kernel {expected}"


if __name__ == "__main__":
    main()
    look_at_level()
