"""Other packages behind one face, for compare_peers.py: each class says what it calls.

Nothing here needs bitdraughts but the class that measures its objects, so a package can be measured
in an environment of its own.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

LONGEST_GAME = 150
"""Plies after which a random game is broken off."""


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
    """Names of those whose rules it has right."""
    calls: ClassVar[dict[str, str]]
    """What is called for each task; a task that is not there is not measured."""
    hops = False
    slow = False
    """Whether a few positions must do; boards are new each time then, since some remember moves."""

    def __init__(self, variant: str) -> None:
        """Load the package."""
        self.loaded = importlib.import_module(self.module)
        self.variant = self.variants[variant]

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

    # The tasks

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


class PyDraughts(Package):
    """py-draughts. American draughts has other rules there: captures are optional."""

    distribution = "py-draughts"
    module = "draughts"
    variants: ClassVar = {
        "brazilian": "BrazilianBoard",
        "international": "StandardBoard",
        "russian": "RussianBoard",
    }
    calls: ClassVar = {
        "count": "`len(board.legal_moves)`",
        "list": "`board.legal_moves`",
        "children": "`push` and `pop`",
        "different": "`push`, side to move and four bitboards in a set, `pop`",
        "read": "`Board.from_fen`",
        "random": "`random.choice(board.legal_moves)`, `push`",
    }

    def __init__(self, variant: str) -> None:
        super().__init__(variant)
        self.board = getattr(self.loaded, self.variant)

    def read(self, fen: str) -> Any:
        return self.board.from_fen(fen)

    def start(self) -> Any:
        return self.board()

    def key(self, board: Any) -> Hashable:
        return board.turn, board.white_men, board.white_kings, board.black_men, board.black_kings


class Pydraughts(Package):
    """pydraughts, whose module has the same name; its 8x8 boards are numbered from a1."""

    distribution = "pydraughts"
    module = "draughts"
    slow = True
    variants: ClassVar = {
        "brazilian": "brazilian",
        "international": "standard",
        "russian": "russian",
        "english": "english",
    }
    calls: ClassVar = {
        "count": "`len(board.legal_moves())`",
        "list": "`board.legal_moves()`",
        "children": "`push` and `pop`",
        "different": "`push`, `board.fen` in a set, `pop`",
        "read": "`Board(variant, fen)`",
        "random": "`random.choice(board.legal_moves())`, `push`",
    }

    def fens(self, work: Work) -> list[str]:
        return work.algebraic if work.variant in {"brazilian", "russian"} else work.numeric

    def read(self, fen: str) -> Any:
        return self.loaded.Board(self.variant, fen)

    def start(self) -> Any:
        return self.loaded.Board(self.variant)

    def moves(self, board: Any) -> list[Any]:
        return list(board.legal_moves())

    def key(self, board: Any) -> Hashable:
        key: str = board.fen
        return key


class Dame(Package):
    """dame-rs, compiled from Rust."""

    distribution = "dame-rs"
    module = "dame"
    variants: ClassVar = {"international": ""}
    calls: ClassVar = {
        "count": "`len(board.legal_moves)`",
        "list": "`board.legal_moves`",
        "children": "`push` and `pop`",
        "different": "`push`, `zobrist_hash()` in a set, `pop`",
        "read": "`Board(fen)`",
        "random": "`random.choice(board.legal_moves)`, `push`",
    }

    def read(self, fen: str) -> Any:
        return self.loaded.Board(fen)

    def start(self) -> Any:
        return self.loaded.Board()

    def key(self, board: Any) -> Hashable:
        key: int = board.zobrist_hash()
        return key


class Hopping(Package):
    """A package in which each jump of a capture is a move; it reads no FEN, so lines are played."""

    variants: ClassVar = {"english": ""}
    hops = True

    def boards(self, work: Work) -> list[Any]:
        found = []
        for line in work.lines:
            board = self.start()
            found.append(board)
            for squares in line:
                board = self.copy(board)
                for start, end in pairwise(squares):
                    board = self.push(board, self.hop(board, start, end))
                found.append(board)
        return found

    def copy(self, board: Any) -> Any:
        return board

    def hop(self, board: Any, start: int, end: int) -> Any:
        raise NotImplementedError


class OpenSpiel(Hopping):
    """open_spiel, compiled from C++; the side that begins is at the bottom of its board."""

    distribution = "open-spiel"
    module = "pyspiel"
    calls: ClassVar = {
        "count": "`len(state.legal_actions())`",
        "list": "`state.legal_actions()`",
        "children": "`state.child(action)`",
        "random": "`random.choice(state.legal_actions())`, `apply_action`",
    }

    def __init__(self, variant: str) -> None:
        super().__init__(variant)
        self.game = self.loaded.load_game("checkers")

    def start(self) -> Any:
        return self.game.new_initial_state()

    def copy(self, board: Any) -> Any:
        return board.clone()

    def moves(self, board: Any) -> list[Any]:
        return list(board.legal_actions())

    def push(self, board: Any, move: Any) -> Any:
        board.apply_action(move)
        return board

    def children(self, boards: list[Any]) -> int:
        count = 0
        for board in boards:
            for move in board.legal_actions():
                board.child(move)
                count += 1
        return count

    def side(self, board: Any) -> Any:
        return board.current_player()

    def hop(self, board: Any, start: int, end: int) -> Any:
        return board.string_to_action(self.square(start) + self.square(end))

    @staticmethod
    def square(number: int) -> str:
        row, column = divmod(32 - number, 4)
        return f"{'abcdefgh'[2 * column + (row % 2 == 0)]}{8 - row}"


class Imparaai(Hopping):
    """imparaai-checkers; the board without its game, whose rule of 40 moves would end it."""

    distribution = "imparaai-checkers"
    module = "checkers"
    slow = True
    calls: ClassVar = {
        "count": "`len(board.get_possible_moves())`",
        "list": "`board.get_possible_moves()`",
        "children": "`board.create_new_board_from_move`",
        "random": "`random.choice(board.get_possible_moves())`, `create_new_board_from_move`",
    }

    def start(self) -> Any:
        return importlib.import_module("checkers.board").Board()

    def boards(self, work: Work) -> list[Any]:
        boards = super().boards(work)
        for board in boards:
            board.pieces = board.pieces  # which makes them forget their moves
        return boards

    def moves(self, board: Any) -> list[Any]:
        return list(board.get_possible_moves())

    def push(self, board: Any, move: Any) -> Any:
        return board.create_new_board_from_move(move)

    def side(self, board: Any) -> Any:
        return board.player_turn

    def hop(self, board: Any, start: int, end: int) -> Any:
        # A capture can only be made on a board that has been asked for its moves.
        return next(move for move in self.moves(board) if move == [start, end])


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


PACKAGES: dict[str, type[Package]] = {
    package.distribution: package for package in (Dame, OpenSpiel, PyDraughts, Pydraughts, Imparaai)
}
