"""The chances of Medieval mode: against every toss, against play, and against all hidden marks."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

import bitdraughts as bd
from bitdraughts.medieval import MedievalGame, MedievalState, chance
from bitdraughts.medieval.steps import MedievalMove
from medieval_games import ORDERS, B, W, random_line, random_positions

Board = dict[int, str]
"""Pieces by square: w and b are men, W and B kings, + behind them a mark."""


def board_of(state: MedievalState) -> Board:
    return {
        square: piece + "+" * (square in state.marks)
        for square in range(1, 33)
        if (piece := state.position.piece_at(square)) is not None
    }


def state_of(board: Board, turn: bd.Color) -> MedievalState:
    groups: dict[str, list[int]] = {"w": [], "b": [], "W": [], "B": []}
    for square, piece in board.items():
        groups[piece[0]].append(square)
    position = bd.Position.from_pieces(
        white_men=groups["w"],
        black_men=groups["b"],
        white_kings=groups["W"],
        black_kings=groups["B"],
        turn=turn,
    )
    return MedievalState(position, [square for square, piece in board.items() if "+" in piece])


def tossed(
    board: Board, start: int, end: int, captured: Sequence[int], coins: Sequence[str]
) -> Board:
    """The naive reading of Combat, A failed attack and Multiple captures: one coin a piece.

    The coins of ordinary pieces are tossed too, and not looked at.
    """
    board = dict(board)
    for square, coin in zip(captured, coins, strict=True):
        if "+" in board[square] and coin == "tails":
            del board[start]
            return board
        del board[square]
    piece = board.pop(start)
    if (piece[0] == "w" and end <= 4) or (piece[0] == "b" and end >= 29):
        piece = piece.upper()
    board[end] = piece
    return board


def naive_odds(state: MedievalState, route: bd.Route) -> dict[MedievalState, Fraction]:
    odds: Counter[MedievalState] = Counter()
    throws = list(itertools.product(("heads", "tails"), repeat=len(route.captured)))
    for coins in throws:
        ends = (route.move.from_square, route.move.to_square)
        board = tossed(board_of(state), *ends, route.captured, coins)
        odds[state_of(board, B if state.turn == W else W)] += 1
    return {after: Fraction(count, len(throws)) for after, count in odds.items()}


def test_odds_against_every_toss() -> None:
    """Combat; A failed attack; Multiple captures."""
    rng = random.Random(20)
    compared = 0
    states = [state for seed in range(20) for state in random_line(seed, 60)]
    for position in random_positions(rng, 400):
        squares = [s for s in range(1, 33) if position.piece_at(s)]
        states.append(MedievalState(position, rng.sample(squares, len(squares) // 2)))
    for state in states:
        for route in state.routes():
            odds = state.odds(route)
            assert sum(odds.values()) == 1
            assert odds == naive_odds(state, route)
            assert all(type(chance) is Fraction for chance in odds.values())
            compared += len(odds) > 1
    assert compared > 300


def test_play_agrees_with_the_tosses() -> None:
    for position in random_positions(random.Random(21), 300):
        squares = [s for s in range(1, 33) if position.piece_at(s)]
        state = MedievalState(position, squares[::2])
        for route in state.routes():
            defenders = [square for square in route.captured if square in state.marks]
            for won in range(len(defenders) + 1):
                duels = [True] * won + [False] * (won < len(defenders))
                # The coins in the order of the route, the failure at the right piece.
                results = iter(duels)
                coins = [
                    "heads" if square not in state.marks or next(results, False) else "tails"
                    for square in route.captured
                ]
                ends = (route.move.from_square, route.move.to_square)
                board = tossed(board_of(state), *ends, route.captured, coins)
                after = state_of(board, B if state.turn == W else W)
                game = MedievalGame(start=state)
                game.push(route, duels=duels)
                assert state.play(route, duels) == game.state == after


def test_odds_take_what_stands_for_one_route() -> None:
    state = MedievalState.from_fen("W:W22,32:B11,18:M18")
    route = state.routes()[0]
    assert state.odds("22x8") == state.odds("c3xg7") == state.odds(route) == state.odds(route.move)
    with pytest.raises(bd.AmbiguousMoveError):
        MedievalState.from_fen(ORDERS).odds("3x3")
    with pytest.raises(bd.IllegalMoveError):
        state.odds("32-27")


SAMPLED = [
    "W:W22,32:B18:M18",
    "W:W22,32:B11,18:M18",
    "W:W22,32:B11,18:M11",
    "W:W22,32:B11,18:M11,18",
    "W:WK29,32:B18,1:M18,29",
    "W:WK3:B7,8,15,16:M7",
    "W:WK3:B7,8,15,16:M8,15",
    "W:WK3:B7,8,15,16:M7,8,15,16",
    "B:W15,22,32:B11:M15,22",
    "B:W15,22,32:B11:M22",
    "B:W7,15,16,24,K32:BK3:M15,16,24",
    "B:W15,22,23:BK4:M15,22",
]


@pytest.mark.parametrize("fen", SAMPLED)
def test_odds_agree_with_play(fen: str) -> None:
    """100,000 seeded plays, drawn by the function that push draws by; no whole games."""
    plays = 100_000
    state = MedievalState.from_fen(fen)
    for route in state.routes():
        defenders = sum(square in state.marks for square in route.captured)
        source = random.Random(f"{fen} {route.captured}")
        counts = Counter(tuple(chance.fight(defenders, source)) for _ in range(plays))
        met: Counter[MedievalState] = Counter()
        for duels, count in counts.items():
            met[state.play(route, duels)] += count
        odds = state.odds(route)
        assert set(met) <= set(odds)
        for after, expected in odds.items():
            deviation = math.sqrt(plays * expected * (1 - expected))
            assert abs(met[after] - plays * expected) <= 4 * deviation


def test_push_draws_as_the_odds_say() -> None:
    """Whole games, fewer: each with a seed of its own, and at another ply."""
    plays = 4_000
    for fen in ("W:W22,32:B11,18:M11,18", "W:WK3:B7,8,15,16:M7,8,15,16"):
        state = MedievalState.from_fen(fen)
        route = state.routes()[0]
        met: Counter[MedievalState] = Counter()
        for seed in range(plays):
            game = MedievalGame(start=state, seed=seed)
            game.push(route)
            met[game.state] += 1
        for after, expected in state.odds(route).items():
            deviation = math.sqrt(plays * expected * (1 - expected))
            assert abs(met[after] - plays * expected) <= 4 * deviation


def test_plies_of_one_game_are_independent() -> None:
    """The generators of a game's plies have no results in common."""
    firsts = [
        [chance.generator(seed, f"ply {ply}").random() < 0.5 for ply in range(60)]
        for seed in range(200)
    ]
    wins = sum(map(sum, firsts))
    alike = sum(a == b for line in firsts for a, b in itertools.pairwise(line))
    assert abs(wins - 6000) < 4 * math.sqrt(3000)
    assert abs(alike - 5900) < 4 * math.sqrt(2950)


def test_numbers_below_a_limit_are_even() -> None:
    class Fixed(random.Random):
        """Gives the largest number first, which has to be drawn again."""

        def random(self) -> float:
            self.calls = getattr(self, "calls", 0) + 1
            return 1 - 2**-53 if self.calls == 1 else 0.5

    source = Fixed()
    assert chance.below(3, source) == 2**52 % 3
    assert source.calls == 2
    counts = Counter(chance.below(7, random.Random(s)) for s in range(7000))
    assert all(abs(counts[n] - 1000) < 4 * math.sqrt(7000 * 6 / 49) for n in range(7))


# A view's odds


def same_for(game: MedievalGame, color: bd.Color) -> list[MedievalGame]:
    """All games that look the same to a side: every set of hidden marks that can be replayed."""
    start = game.start
    theirs = [s for s in range(1, 33) if (p := start.piece_at(s)) and (p in "bB") != bool(color)]
    own = [mark for mark in game.start_marks if mark not in theirs]
    out = []
    for hidden in itertools.combinations(theirs, len(game.start_marks) - len(own)):
        other = MedievalGame(start=start, marks=[*own, *hidden], rules="none")
        try:
            for step in game.moves:
                other.push(MedievalMove(step.route, step.duels))
        except ValueError:
            continue
        out.append(other)
    return out


def mean_odds(worlds: list[MedievalGame], route: bd.Route) -> dict[bd.Position, Fraction]:
    odds: dict[bd.Position, Fraction] = {}
    for world in worlds:
        for after, likely in world.odds(route).items():
            odds[after.position] = odds.get(after.position, Fraction(0)) + likely / len(worlds)
    return odds


def test_the_odds_of_a_view_against_all_hidden_marks() -> None:
    """A uniform prior over the sets of marks that fit what was seen."""
    compared = 0
    for seed in range(16):
        rng = random.Random(seed)
        game = random_line(seed, 20 + 4 * seed, time_outs=0)
        while game.state.winner is not None or not game.position.must_capture:
            game.pop()
            if not game.ply:
                break
        for color in (W, B):
            view = game.view(color)
            worlds = same_for(game, color)
            assert game.start_marks in [world.start_marks for world in worlds]
            for route in rng.sample(view.routes(), min(2, len(view.routes()))):
                odds = view.odds(route)
                assert odds == mean_odds(worlds, route)
                assert sum(odds.values()) == 1
                compared += len(odds) > 1
            for square in range(1, 33):
                if game.position.piece_at(square):
                    marked = sum(square in world.state.marks for world in worlds)
                    assert view.chance(square) == Fraction(marked, len(worlds))
                else:
                    with pytest.raises(ValueError, match="no piece"):
                        view.chance(square)
    assert compared > 12


def test_several_hidden_pieces_in_one_capture() -> None:
    game = MedievalGame(start="W:WK3,32:B7,8,15,16,25:M7,25")
    view = game.view(W)
    odds = view.odds("3x10x19x12x3")
    assert sum(odds.values()) == 1
    assert odds == mean_odds(same_for(game, W), view.route("3x10x19x12x3"))
    assert len(odds) == 5
    assert odds[bd.Position.from_fen("B:W32:B7,8,15,16,25")] == Fraction(2, 5) / 2
    assert game.view(B).odds("3x10x19x12x3") == {
        state.position: likely for state, likely in game.odds("3x10x19x12x3").items()
    }


def test_a_piece_lost_in_a_failed_attack_keeps_its_secret() -> None:
    game = MedievalGame(start="W:W22,23,32:B5,9,18:M18,5,32")
    assert [game.view(W).chance(s) for s in (5, 9, 18)] == [Fraction(2, 3)] * 3
    game.push("22x15", duels=[False])
    view = game.view(W)
    assert [view.chance(s) for s in (5, 9, 18)] == [Fraction(1, 2), Fraction(1, 2), 1]
    # White began with one mark, and 22 may have had it.
    assert [game.view(B).chance(s) for s in (23, 32)] == [Fraction(1, 3)] * 2
    assert game.view(B).hidden == 1
