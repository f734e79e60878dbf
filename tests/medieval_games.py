"""What the tests of Medieval mode share: games for both colours, random lines and positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import bitdraughts as bd
from bitdraughts.medieval import MedievalGame, MedievalState

W, B = bd.WHITE, bd.BLACK

ORDERS = "W:WK3:B7,8,15,16:M7"
"""A king that can capture four pieces in two orders, and come home by both."""


def mirrored(fen: str) -> str:
    """The same state with colours and sides exchanged."""
    state = MedievalState.from_fen(fen)
    return MedievalState(state.position.flip(), [33 - m for m in state.marks]).fen()


def both(fen: str, *moves: str) -> Iterator[tuple[bd.Color, MedievalGame, list[str]]]:
    """A game and moves, and the same for the other colour."""
    yield W, MedievalGame(start=fen), list(moves)
    turned = ["x".join(str(33 - int(n)) for n in m.replace("-", "x").split("x")) for m in moves]
    yield B, MedievalGame(start=mirrored(fen)), turned


def expect(game: MedievalGame, color: bd.Color, fen: str) -> None:
    """The state reached, written for White's game."""
    assert game.state == MedievalState.from_fen(fen if color == W else mirrored(fen))


def random_line(seed: int, plies: int, time_outs: float = 0.1) -> MedievalGame:
    """A game of random routes, some of them drawn by time-out."""
    rng = random.Random(f"medieval line {seed}")
    game = MedievalGame(seed=seed)
    for color in rng.sample((W, B), 2):
        squares = rng.sample(range(1, 13) if color == B else range(21, 33), rng.randint(0, 3))
        game.choice_timed_out(color, squares)
    while game.ply < plies and game.routes():
        if rng.random() < time_outs and game.final is None:
            if game.time_out() is None:
                break
        else:
            game.push(rng.choice(game.routes()))
    return game


def everything(game: MedievalGame) -> tuple[object, ...]:
    """Whatever a game tells of itself."""
    return (
        list(game),
        game.moves,
        game.state,
        game.turn,
        game.counters(),
        game.outcome(),
        game.ended_at,
        game.final,
        game.result,
        game.public_marks,
        [game.time_outs(color) for color in (W, B)],
        game.fen(counters=True),
        game.routes(),
        game.choosing,
        game.offer,
        repr(game),
        [game.view(color) for color in (W, B)],
        [game.view(color).counters() for color in (W, B)],
        [game.view(color).fen() for color in (W, B)],
    )


def random_positions(rng: random.Random, count: int) -> Iterator[bd.Position]:
    """Positions with many kings, in which somebody can move."""
    while count:
        squares = rng.sample(range(1, 33), rng.randint(3, 16))
        white = {s for s in squares if rng.random() < 0.35} or {squares[0]}
        black = set(squares) - white
        kings = {s for s in squares if rng.random() < 0.5 or s in (1, 2, 3, 4, 29, 30, 31, 32)}
        white_bits, black_bits, king_bits = (
            sum(1 << square - 1 for square in group) for group in (white, black, kings)
        )
        turn = rng.choice((W, B))
        position = bd.Position.from_bitboards(white_bits, black_bits, king_bits, turn)
        if black and position.has_legal_move:
            count -= 1
            yield position
