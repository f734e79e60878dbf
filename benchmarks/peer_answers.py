"""Asks one package about positions and games, in its environment: for tests/test_peers.py.

    python benchmarks/peer_answers.py                   # which packages there are, as JSON
    python benchmarks/peer_answers.py PACKAGE VARIANT   # lines of JSON: questions in, answers out

A question is a dictionary with "what"; an answer is what the function of that name gives, or
{"error": ...} with what the package raised.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from peer_base import Package, Squares
from peer_packages import PACKAGES, installed


def same(move: Squares, wanted: list[Any]) -> bool:
    return (move[0], move[1], sorted(move[2])) == (wanted[0], wanted[1], wanted[2])


def find(package: Package, board: Any, wanted: list[Any]) -> Any:
    return next(move for move in package.moves(board) if same(package.squares(move), wanted))


def position(package: Package, fen: str, move: list[Any] | None, text: str) -> dict[str, Any]:
    """Look at a position, and at one of its moves: what it leads to, how it is written and read."""
    board = package.read(fen)
    moves = package.moves(board)
    listed = [package.squares(found) for found in moves]
    answer: dict[str, Any] = {"fen": package.fen(board), "moves": listed}
    if move is not None and any(same(found, move) for found in listed):
        played = find(package, board, move)
        answer["text"] = package.text(board, played)
        try:
            answer["read"] = package.squares(package.move(board, text))
        except Exception as error:
            answer["read"] = repr(error)
        answer["after"] = package.fen(package.push(board, played))
    return answer


def perft(package: Package, depth: int) -> int:
    """Count leaves from the start position, over different moves."""

    def count(board: Any, depth: int) -> int:
        found = {}
        for move in package.moves(board):
            start, end, captured = package.squares(move)
            found[start, end, tuple(sorted(captured))] = move
        if depth == 1:
            return len(found)
        leaves = 0
        for move in found.values():
            child = package.push(board, move)
            leaves += count(child, depth - 1)
            if child is board:
                package.pop(board)
        return leaves

    return count(package.start(), depth)


def game(package: Package, fen: str, line: list[list[Any]]) -> dict[str, Any]:
    """Play a game: the legal moves and the result before each ply and at the end, and its PDN."""
    board = package.read(fen)
    answer: dict[str, Any] = {"moves": [], "results": []}
    for move in [*line, None]:
        answer["moves"].append([package.squares(found) for found in package.moves(board)])
        answer["results"].append(package.result(board))
        if move is not None:
            board = package.push(board, find(package, board, move))
    answer["fen"] = package.fen(board)
    if package.has_pdn:
        answer["pdn"] = package.pdn(board)
    return answer


def replay(package: Package, pdn: str) -> str:
    """Read a game, and give the FEN of its end."""
    return package.fen(package.replay(pdn))


QUESTIONS = {function.__name__: function for function in (position, perft, game, replay)}


def main() -> None:
    """Answer until there are no more questions."""
    if len(sys.argv) == 1:
        print(json.dumps(installed()))
        return
    name, variant = sys.argv[1:]
    package = PACKAGES[name](variant)
    answers = sys.stdout
    sys.stdout = sys.stderr  # where packages print what they like
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = QUESTIONS[question.pop("what")](package, **question)
        except Exception as error:
            answer = {"error": repr(error)}
        print(json.dumps(answer), file=answers)


if __name__ == "__main__":
    main()
