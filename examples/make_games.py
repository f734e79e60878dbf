"""Makes games.pdn, the archive of the notebooks: games between players who look a few moves ahead.

    python examples/make_games.py examples/games.pdn

The same file on every machine, in a few seconds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import permutations

import bitdraughts as bd

GAMES = 300
OPENING = 8
"""Plies in which some moves are in fashion, so that positions come back in other games."""

DEPTHS = {"Ana": 2, "Rui": 3, "Eva": 4}
"""How many quiet moves a player looks ahead."""

KING = 3
"""Worth of a king in men."""

WON = 1_000


def balance(position: bd.Position) -> int:
    """Give the material of the side to move, less that of the other, in men."""
    white = len(position.white_men) + KING * len(position.white_kings)
    black = len(position.black_men) + KING * len(position.black_kings)
    return white - black if position.turn == bd.WHITE else black - white


def search(position: bd.Position, depth: int, low: int, high: int) -> int:
    """Give what the side to move can reach, between low and high; captures are always followed."""
    moves = position.legal_moves
    if not moves:
        return -WON - depth
    if depth <= 0 and not position.must_capture:
        return balance(position)
    for move in moves:
        low = max(low, -search(position.play(move), depth - (not move.is_capture), -high, -low))
        if low >= high:
            break
    return low


def best_moves(position: bd.Position, depth: int) -> list[bd.Move]:
    """Give the moves that are as good as any, as far as the player sees."""
    if len(position.legal_moves) == 1:
        return list(position.legal_moves)
    found: dict[bd.Move, int] = {}
    for move in position.legal_moves:
        below = max(found.values(), default=-2 * WON) - 1  # what is worse need not be exact
        found[move] = -search(position.play(move), depth - 1, -2 * WON, -below)
    best = max(found.values())
    return [move for move, value in found.items() if value == best]


def games() -> Iterator[bd.Game]:
    """Play all games, one after the other."""
    rng = random.Random(1)
    pairs = list(permutations(DEPTHS, 2))
    for number in range(GAMES):
        white, black = pairs[number % len(pairs)]
        tags = {
            "Event": "Generated games",
            "Round": str(number + 1),
            "White": white,
            "Black": black,
        }
        game = bd.Game("brazilian", headers=tags)
        while game.outcome() is None:
            position = game.position
            player = white if position.turn == bd.WHITE else black
            moves = best_moves(position, DEPTHS[player])
            if len(game.moves) < OPENING:
                moves.sort(key=lambda move: random.Random(str(move)).random())
                game.push(moves[min(int(rng.expovariate(1)), len(moves) - 1)])
            else:
                game.push(rng.choice(moves))
        yield game


if __name__ == "__main__":
    bd.pdn.dump(games(), sys.argv[1])
