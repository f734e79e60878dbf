"""Other packages behind one face, for comparisons of speed and of answers: what they call what.

Nothing here needs bitdraughts, so a package can be asked in an environment of its own.
compare_peers.py measures them, tests/test_peers.py compares what they answer.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Hashable
from importlib import metadata
from itertools import pairwise
from typing import Any, ClassVar

from peer_base import Package, Squares, Work


class PyDraughts(Package):
    """py-draughts."""

    has_pdn = True
    distribution = "py-draughts"
    module = "draughts"
    variants: ClassVar = {
        "brazilian": "BrazilianBoard",
        "international": "StandardBoard",
        "russian": "RussianBoard",
        "frisian": "FrisianBoard",
        "frysk": "FryskBoard",
        "antidraughts": "AntidraughtsBoard",
        "breakthrough": "BreakthroughBoard",
    }
    wrong: ClassVar = {"english": "AmericanBoard"}
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
        importlib.import_module("loguru").logger.remove()  # it tells of every board it makes

    def read(self, fen: str) -> Any:
        return self.board.from_fen(fen)

    def start(self) -> Any:
        return self.board()

    def key(self, board: Any) -> Hashable:
        return board.turn, board.white_men, board.white_kings, board.black_men, board.black_kings

    def squares(self, move: Any) -> Squares:
        first, *_, last = move.square_list
        return first + 1, last + 1, [square + 1 for square in move.captured_list]

    def move(self, board: Any, text: str) -> Any:
        return self.loaded.move.Move.from_uci(text, board.legal_moves)

    def fen(self, board: Any) -> str:
        return str(board.fen).removeprefix('[FEN "').removesuffix('"]')

    def result(self, board: Any) -> str | None:
        return {"1-0": "W", "0-1": "B", "1/2-1/2": "D"}.get(board.result)

    def pdn(self, board: Any) -> str:
        return str(board.pdn)

    def replay(self, pdn: str) -> Any:
        return self.board.from_pdn(pdn)


class Pydraughts(Package):
    """pydraughts, whose module has the same name; its 8x8 boards are numbered from a1."""

    has_pdn = True
    distribution = "pydraughts"
    module = "draughts"
    slow = True
    variants: ClassVar = {
        "brazilian": "brazilian",
        "international": "standard",
        "russian": "russian",
        "english": "english",
        "italian": "italian",
        "turkish": "turkish",
        "frisian": "frisian",
        "frysk": "frysk!",
        "antidraughts": "antidraughts",
        "breakthrough": "breakthrough",
    }
    from_a1: ClassVar = {"brazilian": 4, "russian": 4, "turkish": 8}
    """Squares in a row, where it numbers rows from White's side and reads PDN in letters."""
    calls: ClassVar = {
        "count": "`len(board.legal_moves())`",
        "list": "`board.legal_moves()`",
        "children": "`push` and `pop`",
        "different": "`push`, `board.fen` in a set, `pop`",
        "read": "`Board(variant, fen)`",
        "random": "`random.choice(board.legal_moves())`, `push`",
    }

    def fens(self, work: Work) -> list[str]:
        return work.algebraic if work.variant in self.from_a1 else work.numeric

    def read(self, fen: str) -> Any:
        return self.loaded.Board(self.variant, fen)

    def start(self) -> Any:
        return self.loaded.Board(self.variant)

    def moves(self, board: Any) -> list[Any]:
        return list(board.legal_moves())

    def key(self, board: Any) -> Hashable:
        key: str = board.fen
        return key

    def squares(self, move: Any) -> Squares:
        first, last = move.board_move[0][0], move.board_move[-1][1]
        return self.number(first), self.number(last), [self.number(n) for n in move.captures]

    def number(self, square: int) -> int:
        width = self.from_a1.get(self.variant)
        if width is None:
            return square
        row, column = divmod(square - 1, width)
        return (7 - row) * width + column + 1

    def text(self, board: Any, move: Any) -> str:
        listed = {name: getattr(move, name) for name in ("possible_moves", "possible_captures")}
        return str(self.loaded.Move(board, board_move=move.board_move, **listed).pdn_move)

    def move(self, board: Any, text: str) -> Any:
        return self.loaded.Move(board, pdn_move=text)

    def fen(self, board: Any) -> str:
        return str(board.fen)

    def result(self, board: Any) -> str | None:
        winner = board.winner()
        return None if winner is None else {0: "D", self.loaded.WHITE: "W"}.get(winner, "B")

    def pdn(self, board: Any) -> str:
        writer = importlib.import_module("draughts.PDN").PDNWriter
        return str(writer("", board=board).pdn_text)

    def replay(self, pdn: str) -> Any:
        game = importlib.import_module("draughts.PDN").PDNReader(pdn_text=pdn).games[0]
        board = self.read(game.tags["FEN"]) if "FEN" in game.tags else self.start()
        for text in game.moves:
            board.push(self.move(board, text))
        return board


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

    def squares(self, move: Any) -> Squares:
        return move.from_square, move.to_square, list(move.captured)

    def text(self, _board: Any, move: Any) -> str:
        return str(move.hub())

    def move(self, board: Any, text: str) -> Any:
        return board.parse_move(text)

    def fen(self, board: Any) -> str:
        return str(board.fen())

    def result(self, board: Any) -> str | None:
        outcome = board.outcome()
        if outcome is None:
            return None
        return {None: "D", self.loaded.WHITE: "W"}.get(outcome.winner, "B")


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


PACKAGES: dict[str, type[Package]] = {
    package.distribution: package for package in (Dame, OpenSpiel, PyDraughts, Pydraughts, Imparaai)
}


def installed() -> dict[str, str]:
    """Find the packages this interpreter has, with their versions."""
    found = {}
    for name, package in PACKAGES.items():
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
        if importlib.util.find_spec(package.module):
            found[name] = version
    return found
