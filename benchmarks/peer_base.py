"""What the packages of peer_packages.py have in common, and what is asked of them."""

from __future__ import annotations

import importlib
import random
from collections.abc import Hashable, Iterator
from typing import Any, ClassVar, NamedTuple

LONGEST_GAME = 150
"""Plies after which a random game is broken off."""


Squares = tuple[int, int, list[int]]
"""A move: from, to and captured, in the numbers of PDN."""


class Work(NamedTuple):
    """Positions of a variant that were met along lines of play, and what is known of them."""

    variant: str
    numeric: list[str]
    algebraic: list[str]
    lines: list[list[list[int]]]
    """Whole moves from the start position, as the squares that are stood on; all positions of all
    lines are the positions of the FENs."""
    moves: list[int]
    hops: list[int]
    """Legal moves where each jump of a capture is a move by itself, as some packages have it."""
    different: int
    """Positions after one move, without repetitions."""


class Package:
    """A package with whole moves that are made and taken back; others override what differs."""

    distribution: ClassVar[str]
    module: ClassVar[str]
    variants: ClassVar[dict[str, str]]
    """Names of those whose rules it has right, or nearly: tests/peer_faults.py has the rest."""
    wrong: ClassVar[dict[str, str]] = {}
    """Names of those whose rules it has so wrong that its speed is no measure."""
    calls: ClassVar[dict[str, str]]
    """What is called for each task; a task that is not there is not measured."""
    has_pdn = False
    hops = False
    slow = False
    """Whether a few positions must do; boards are new each time then, since some remember moves."""

    def __init__(self, variant: str) -> None:
        """Load the package."""
        self.loaded = importlib.import_module(self.module)
        self.variant = (self.variants | self.wrong)[variant]

    def fens(self, work: Work) -> list[str]:
        return work.numeric

    def read(self, fen: str) -> Any:
        raise NotImplementedError

    def start(self) -> Any:
        raise NotImplementedError

    def boards(self, work: Work) -> list[Any]:
        return [self.read(fen) for fen in self.fens(work)]

    def moves(self, board: Any) -> list[Any]:
        return list(board.legal_moves)

    def push(self, board: Any, move: Any) -> Any:
        """Make a move, on the board or on a new one, and give the board."""
        board.push(move)
        return board

    def pop(self, board: Any) -> None:
        board.pop()

    def key(self, board: Any) -> Hashable:
        """What equal positions have in common."""
        raise NotImplementedError

    def side(self, board: Any) -> Any:
        """Whose turn it is, where a turn can be several moves."""
        raise NotImplementedError

    def count(self, board: Any) -> int:
        return len(self.moves(board))

    # Answers

    def squares(self, move: Any) -> Squares:
        raise NotImplementedError

    def text(self, _board: Any, move: Any) -> str:
        """Write a move."""
        return str(move)

    def move(self, board: Any, text: str) -> Any:
        """Read a move, as PDN has it."""
        raise NotImplementedError

    def fen(self, board: Any) -> str:
        raise NotImplementedError

    def result(self, board: Any) -> str | None:
        """Say who has won, W or B, or that it is a draw, D."""
        raise NotImplementedError

    def pdn(self, board: Any) -> str:
        """Write the moves that were pushed."""
        raise NotImplementedError

    def replay(self, pdn: str) -> Any:
        """Read a game, and give its last board."""
        raise NotImplementedError

    # Speed

    def children(self, boards: list[Any]) -> int:
        count = 0
        for board in boards:
            for move in self.moves(board):
                child = self.push(board, move)
                count += 1
                if child is board:
                    self.pop(board)
        return count

    def keys(self, boards: list[Any]) -> Iterator[Hashable]:
        for board in boards:
            for move in self.moves(board):
                child = self.push(board, move)
                yield self.key(child)
                if child is board:
                    self.pop(board)

    def random_game(self, rng: random.Random) -> int:
        """Play to the end by random moves, and give the number of plies."""
        board = self.start()
        plies = 0
        while plies < LONGEST_GAME and (moves := self.moves(board)):
            before = self.side(board) if self.hops else None
            board = self.push(board, rng.choice(moves))
            plies += not self.hops or self.side(board) != before
        return plies
