"""Games with variations and comments for the tests of pages; the same on every run."""

from __future__ import annotations

import random

import bitdraughts as bd
from bitdraughts.pdn import Comment, Record


def played(variant: str, plies: int, rng: random.Random) -> list[bd.Move]:
    """The moves of a random game of a number of plies."""
    while True:
        position = bd.Position(variant)
        moves: list[bd.Move] = []
        while len(moves) < plies and position.has_legal_move:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        if len(moves) == plies:
            return moves


def annotated(variant: str, plies: int, *, seed: int = 0, **headers: str) -> Record:
    """A random game in which other moves, up to three deep, stand beside some of those played."""
    rng = random.Random(f"a page of {variant} {seed}")
    record = Record(variant, moves=played(variant, plies, rng), headers=headers, result="1-0")
    for node in list(record.tree.main_line()):
        if node.ply % 10 == 0:
            node.comments_after.append(Comment(f"after ply {node.ply}"))
            node.nags.append(1)
        line = node
        for depth in range(3):
            assert line.parent is not None
            others = [move for move in line.parent.position.legal_moves if move != line.move]
            if node.ply % 4 != 3 or not others:
                break
            line = line.parent.add(rng.choice(others), comments=[f"at depth {depth + 1}"])
            for _ in range(2):
                if line.position.has_legal_move:
                    line = line.add(rng.choice(line.position.legal_moves))
    return record
