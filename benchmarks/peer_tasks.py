"""What compare_peers.py measures of a package, and bitdraughts as one of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from typing import Any, ClassVar, NamedTuple

from peer_base import Package, Work


class Ours(Package):
    """The objects of bitdraughts, one position at a time."""

    distribution = "bitdraughts"
    module = "bitdraughts"
    variants: ClassVar = {
        name: name for name in ("brazilian", "international", "russian", "english")
    }
    calls: ClassVar = {
        "count": "`len(position.legal_moves)`",
        "list": "`list(position.legal_moves)`",
        "children": "`position.play(move)`",
        "different": "`position.play(move)` in a set",
        "read": "`Position.from_fen`",
        "random": "`random.choice(position.legal_moves)`, `play`",
    }

    def read(self, fen: str) -> Any:
        return self.loaded.Position.from_fen(fen, self.variant)

    def start(self) -> Any:
        return self.loaded.Position(self.variant)

    def count(self, board: Any) -> int:
        return len(board.legal_moves)

    def push(self, board: Any, move: Any) -> Any:
        return board.play(move)

    def key(self, board: Any) -> Hashable:
        key: Hashable = board
        return key


class Task(NamedTuple):
    """What is measured: made ready without the clock, run with it."""

    prepare: Callable[[], Any]
    run: Callable[[Any], int]
    answer: int | None
    """What run must give, or None if that is chance."""
    size: int | None
    """How many things it does, or None if as many as it gives."""


def tasks(package: Package, work: Work, games: int) -> dict[str, Task]:
    """Make the tasks of a package."""
    total = sum(work.hops if package.hops else work.moves)
    rng = random.Random(1)
    kept = [] if package.slow else package.boards(work)

    def boards() -> list[Any]:
        return kept or package.boards(work)

    def counted(boards: list[Any]) -> int:
        return sum(package.count(board) for board in boards)

    def listed(boards: list[Any]) -> int:
        return sum(len(package.moves(board)) for board in boards)

    def different(boards: list[Any]) -> int:
        return len(set(package.keys(boards)))

    def read(fens: list[str]) -> int:
        return sum(package.read(fen) is not None for fen in fens)

    def play(_: None) -> int:
        return sum(package.random_game(rng) for _ in range(games))

    made = {
        "count": Task(boards, counted, total, len(work.moves)),
        "list": Task(boards, listed, total, len(work.moves)),
        "children": Task(boards, package.children, total, None),
        "different": Task(boards, different, work.different, total),
        "read": Task(lambda: package.fens(work), read, len(work.moves), None),
        "random": Task(lambda: None, play, None, None),
    }
    return {name: made[name] for name in package.calls}
