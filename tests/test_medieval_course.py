"""Medieval mode from move to move: draw counts, ends, time, chance, copies and undo.

Sections named here are those of the site rules of 2026-10-27.
"""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import bitdraughts as bd
from bitdraughts.clock import Clock
from bitdraughts.errors import (
    ClaimError,
    GameError,
    GameOverError,
    IllegalMoveError,
    InvalidPositionError,
    UnknownRulesError,
)
from bitdraughts.medieval import (
    MOVE_SECONDS,
    TIME_OUTS_THAT_LOSE,
    MedievalGame,
    MedievalMove,
)
from bitdraughts.time_control import TimeControl
from medieval_games import ORDERS, B, W, both, everything, random_line

# Counts and ends


def test_a_failed_attack_is_progress_for_the_draw_rules() -> None:
    """A failed attack changes the material: the count of 20 moves begins again."""
    for _, game, moves in both("W:WK29,K32:BK1,18:M18", "29x15"):
        start = game.fen() + ":H30:F9"
        game = MedievalGame(start=start)
        assert game.no_progress == 30
        game.push(moves[0], duels=[False])
        counts = {count.name: count.value for count in game.counters()}
        assert (counts["threefold repetition"], counts["20 moves"], game.no_progress) == (1, 0, 0)
        game.pop()
        assert game.no_progress == 30


def test_a_failed_attack_is_a_capture_for_other_rules_too() -> None:
    """A rule that counts captures only, as that of Pure Checkers, begins again too."""
    game = MedievalGame(start="W:WK29,K32:BK1,18:M18:H30", rules="pure50")
    assert game.counters()[1].value == 30
    game.push("29x15", duels=[False])
    assert game.counters()[1].value == 0


def test_twenty_moves_each_without_progress_draw() -> None:
    """End of the game."""
    game = MedievalGame(start="W:WK32:BK1,K5:M1:H36")
    walk = [("32-28", "5-14"), ("28-32", "14-5")]
    for white, black in walk:
        assert game.outcome() is None
        game.push([white, black])
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.termination is bd.Termination.NO_PROGRESS
    assert game.result == "1/2-1/2"


SHUFFLE = ["32-28", "3-8", "28-32", "8-3"]


def test_a_position_three_times_draws() -> None:
    """End of the game."""
    game = MedievalGame(start="W:WK32:BK3,K4:M3")
    game.push(SHUFFLE * 2)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.termination is bd.Termination.REPETITION
    assert game.ended_at == 8
    game.pop()
    assert game.outcome() is None


SWAP = ["3-12", "4-11", "11-8", "8-3", "12-8", "8-4"]
"""Two black kings change places while White's goes to and fro."""


def swapped(start: str, times: int) -> MedievalGame:
    game = MedievalGame(start=start)
    for number in range(times * len(SWAP)):
        game.push([("32-28", "28-32")[number % 2], SWAP[number % len(SWAP)]])
    return game


def test_marks_are_part_of_a_repetition() -> None:
    """The same pieces with other marks are another position."""
    for marks, times, count in (
        ("", 1, 2),
        ("", 2, 3),
        ("3,4", 2, 3),
        ("32", 2, 3),
        ("3", 1, 1),
        ("3", 2, 2),
        ("4", 3, 2),
        ("4", 4, 3),
    ):
        game = swapped(f"W:WK32:BK3,K4:M{marks}", times)
        assert game.counters()[0].value == count
        assert (game.outcome() is None) == (count < 3 and game.ply < 40)
        assert game.position == game.start


def test_the_last_attacker_fails() -> None:
    """End of the game: you lose if you have no pieces, whoever is to move."""
    for color, game, moves in both("W:W22:B18,1:M18", "22x15"):
        game.push(moves[0], duels=[False])
        assert game.turn != color
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winner == game.turn == game.state.winner
        assert outcome.termination is bd.Termination.NO_PIECES
        assert "End of the game" in outcome.article
        assert game.ended_at == 1
        assert game.routes() == []
        assert len(game.legal_moves) == 0
        with pytest.raises(IllegalMoveError, match="has lost"):
            game.push(game.position.legal_moves[0])
        with pytest.raises(GameOverError):
            game.time_out()
        game.pop()
        assert game.outcome() is None


def test_the_last_piece_captured_and_the_last_move_gone() -> None:
    for color, game, moves in both("W:W22:B18:M18", "22x15"):
        game.push(moves[0], duels=[True])
        outcome = game.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.termination) == (color, bd.Termination.NO_PIECES)
    blocked = MedievalGame(start="W:W21:B17,14:M21")
    outcome = blocked.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (B, bd.Termination.NO_MOVES)


def test_a_start_position_may_be_lost_already() -> None:
    for fen, winner in (("B:W:BK1:M", B), ("W:W:BK1:M", B), ("W:WK1:B:M", W), ("W:W:B:M", B)):
        game = MedievalGame(start=fen)
        assert game.ended_at == 0
        assert game.state.winner == winner
        assert game.result == ("1-0" if winner == W else "0-1")
        assert game.routes() == []
    choosing = MedievalGame(start="W:W:BK1,K2")
    assert choosing.choosing == (B,)
    assert choosing.result == "0-1"


def test_other_draw_rules() -> None:
    assert MedievalGame().rules == bd.DrawRules["site20"]
    game = MedievalGame(start="W:WK32:BK3,K4:M3", rules="wcdf")
    game.push(SHUFFLE)
    with pytest.raises(ClaimError):
        game.claim()
    game.push(SHUFFLE[:3])
    assert [claim.move for claim in game.claimable()] == [bd.Move(8, 3)]
    assert game.claim().is_draw
    with pytest.raises(UnknownRulesError):
        MedievalGame(rules="none such")


# Time


def test_the_third_time_out_in_a_row_loses() -> None:
    """Time: a move is played for you; three timeouts in a row lose."""
    assert (MOVE_SECONDS, TIME_OUTS_THAT_LOSE) == (60, 3)
    for loser in (W, B):
        game = MedievalGame(marks=(), seed=4)
        if loser == B:
            game.push("22-18")
        for count in (1, 2):
            step = game.time_out()
            assert step is not None
            assert step.timed_out
            assert game.time_outs(loser) == count
            game.push(game.routes()[0])
            assert game.time_outs(bd.Color(1 - loser)) == 0
        ply = game.ply
        assert game.time_out() is None
        assert (game.ply, game.time_outs(loser)) == (ply, 3)
        outcome = game.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.by) == (1 - loser, loser)
        assert outcome.termination is bd.Termination.TIME
        assert outcome.article == "site rules of 2026-10-27, Time"
        with pytest.raises(GameOverError):
            game.time_out()
        game.pop()
        assert (game.outcome(), game.time_outs(loser)) == (None, 2)


def test_a_move_of_ones_own_ends_the_row() -> None:
    game = MedievalGame(marks=(), seed=4)
    for expected in (1, 2, 0, 1, 2):
        if expected:
            game.time_out()
        else:
            game.push(game.routes()[0])
        assert game.time_outs(W) == expected
        game.push(game.routes()[0])
        assert game.time_outs(W) == expected
    for expected in (2, 2, 1, 1, 0, 0):
        assert game.time_outs(W) == expected
        game.pop()


def test_both_sides_have_rows_of_their_own() -> None:
    game = MedievalGame(marks=(), seed=4)
    for _ in range(4):
        assert game.time_out() is not None
    assert [game.time_outs(color) for color in (W, B)] == [2, 2]
    assert game.time_out() is None


def test_a_third_time_out_cannot_be_repeated_as_a_move() -> None:
    game = MedievalGame(marks=(), seed=4)
    game.push([MedievalMove(game.routes()[0], timed_out=True)])
    game.push(game.routes()[0])
    game.push(MedievalMove(game.routes()[0], timed_out=True))
    game.push(game.routes()[0])
    with pytest.raises(GameError, match="3 time-outs in a row lose"):
        game.push(MedievalMove(game.routes()[0], timed_out=True))
    assert game.ply == 4


def test_a_timed_out_move_is_drawn_from_the_routes() -> None:
    drawn: dict[tuple[int, ...], int] = {}
    for seed in range(2000):
        step = MedievalGame(start=ORDERS, seed=seed).time_out()
        assert step is not None
        drawn[step.route.captured] = drawn.get(step.route.captured, 0) + 1
    assert len(drawn) == 2
    # Standard deviation of 2000 tosses: 22.4.
    assert all(abs(count - 1000) < 4 * 22.4 for count in drawn.values())
    seven = {str(MedievalGame(marks=(), seed=seed).time_out()) for seed in range(100)}
    assert len(seven) == 7


def test_the_clock_is_paused_during_the_combat() -> None:
    """Medieval kings and the clock."""
    game = MedievalGame(start="W:W22,32:B18,1:M18", seed=1)
    clock = Clock(TimeControl.per_move(MOVE_SECONDS), lose_at=TIME_OUTS_THAT_LOSE).start(W, at=0)
    game.push("22x15")
    clock = clock.press(at=59).pause(at=59)
    assert clock.remaining(B, at=1000) == 60
    clock = clock.resume(at=1000)
    assert clock.turn == game.turn == B
    assert clock.remaining(B, at=1010) == 50
    assert clock.flagged(at=1060) == B


def test_the_clock_counts_time_outs_as_the_game_does() -> None:
    rng = random.Random(8)
    for _ in range(30):
        game = MedievalGame(marks=(), seed=rng.random().hex())
        clock = Clock(TimeControl.per_move(MOVE_SECONDS), lose_at=TIME_OUTS_THAT_LOSE)
        at, loses = 0, False
        clock = clock.start(W, at)
        while not loses and game.final is None:
            if rng.random() < 0.4:
                at += MOVE_SECONDS
                color, loses, clock = clock.time_out(at)
                assert color == game.turn
                assert (game.time_out() is None) == loses
            else:
                at += rng.randrange(MOVE_SECONDS)
                clock = clock.press(at)
                game.push(rng.choice(game.routes()))
            assert [game.time_outs(c) for c in (W, B)] == [clock.time_outs(c) for c in (W, B)]


# Chance and copies


def test_a_seed_makes_play_reproducible() -> None:
    for seed in (0, -5, 2**200, "a text", b"bytes"):
        first, second = (MedievalGame(seed=seed) for _ in range(2))
        for game in (first, second):
            game.choice_timed_out()
            for _ in range(60):
                if game.routes():
                    game.push(game.routes()[-1])
        assert everything(first) == everything(second)
    assert len({MedievalGame(start=ORDERS, seed=s).push("3x10x19x12x3") for s in range(9)}) == 2
    with pytest.raises(TypeError):
        MedievalGame(seed=0.5)  # type: ignore[arg-type]


def test_what_is_drawn_never_changes_between_versions() -> None:
    """Recorded: a seed is a promise."""
    game = MedievalGame(seed=2026)
    game.choice_timed_out()
    assert game.start_marks == (8, 10, 12, 27, 28, 29)
    while game.routes() and game.ply < 60:
        game.push(game.routes()[game.ply % len(game.routes())])
    assert game.fen() == "B:W5,10,20,23,25,28,29:B:M28,29"
    assert sum(len(step.duels) for step in game.moves) == 7


def test_without_a_seed_games_differ() -> None:
    games = [MedievalGame() for _ in range(20)]
    for game in games:
        game.choice_timed_out()
    assert len({game.start_marks for game in games}) > 1


def test_what_is_taken_back_leaves_no_trace() -> None:
    game, straight = (MedievalGame(start=ORDERS, seed=5) for _ in range(2))
    for _ in range(3):
        game.time_out()
        game.pop()
    game.push("3x12x19x10x3")
    straight.push("3x12x19x10x3")
    assert everything(game) == everything(straight)


def test_copies_and_pickles_go_on_alike_and_apart() -> None:
    for seed in range(10):
        game = random_line(seed, 30)
        game.headers["White"] = "Ana"
        twins = [game.copy(), copy.copy(game), copy.deepcopy(game)]
        twins += [pickle.loads(pickle.dumps(game, p)) for p in range(2, 6)]
        known = everything(game)
        for twin in twins:
            assert twin == game
            assert everything(twin) == known
            assert twin.headers == game.headers
        for one in (game, *twins):
            while one.ply < 60 and one.routes():
                one.push(one.routes()[one.ply % len(one.routes())])
        assert all(everything(twin) == everything(game) for twin in twins)
        twins[0].headers["White"] = "Eva"
        assert game.headers["White"] == "Ana"


def test_pickles_keep_the_choice_and_what_people_did() -> None:
    game = MedievalGame(seed=3, rules=bd.DrawRules["site20"].replace(name="house"))
    game.choose(B, [1, 2, 3])
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.choosing == (W,)
    assert game != MedievalGame(marks=[1, 2, 3])
    for one in (game, again):
        one.choice_timed_out()
        one.offer_draw(B)
    assert pickle.loads(pickle.dumps(game)) == again
    game.accept_draw()
    assert game != again
    assert pickle.loads(pickle.dumps(game)).result == "1/2-1/2"


def test_games_are_equal_by_what_happened() -> None:
    game, other = (MedievalGame(start=ORDERS, seed=s) for s in (1, 2))
    assert game == other
    game.push("3x10x19x12x3", duels=[True])
    other.push("3x10x19x12x3", duels=[False])
    assert game != other
    assert game != bd.Game("brazilian")
    assert MedievalGame() != MedievalGame(marks=())
    assert MedievalGame() == MedievalGame()
    with pytest.raises(TypeError):
        hash(game)


def test_undo_and_a_game_from_the_start_agree() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        game = random_line(seed, rng.randint(5, 80), time_outs=0.3)
        for _ in range(25):
            for _ in range(rng.randint(0, min(game.ply, 6))):
                game.pop()
            for _ in range(rng.randint(0, 5)):
                if not game.routes():
                    break
                if rng.random() < 0.4 and game.final is None:
                    game.time_out()
                else:
                    game.push(rng.choice(game.routes()))
        fresh = MedievalGame(marks=game.start_marks)
        for step in game.moves:
            fresh.push(step)
        if game._declared is not None:
            fresh._declared = game._declared
        assert fresh == game
        assert everything(fresh) == everything(game)
        while game.ply:
            game.pop()
        assert everything(game) == everything(MedievalGame(marks=game.start_marks))
        with pytest.raises(IndexError):
            game.pop()


def test_iteration_gives_the_states() -> None:
    game = random_line(1, 20)
    states = list(game)
    assert len(states) == game.ply + 1
    assert states[-1] == game.state
    for before, step, after in zip(states, game.moves, states[1:], strict=False):
        assert before.play(step.route, [duel.success for duel in step.duels]) == after
        assert after in before.odds(step.route)


def test_counters_of_a_start_are_taken_over() -> None:
    game = MedievalGame(start="B:WK32:BK1:M1:H5:F7")
    assert (game.no_progress, game.move_number, game.state.marks) == (5, 7, (1,))
    game.push("1-6")
    assert game.fen(counters=True) == "W:WK32:BK6:M6:H6:F8"
    again = MedievalGame(start=game.fen(counters=True))
    assert (again.no_progress, again.move_number, again.state) == (6, 8, game.state)
    assert MedievalGame(start=game.state).state == game.state
    with pytest.raises(InvalidPositionError, match="twice"):
        MedievalGame(start=game.state, marks=[6])
    with pytest.raises(TypeError):
        MedievalGame(start=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        MedievalGame(marks="c3")


def test_repr_tells_no_marks() -> None:
    game = MedievalGame(marks=[22, 11])
    other = MedievalGame(marks=[23, 12])
    assert repr(game) == repr(other)
    assert str(game) == str(other)
    assert game._repr_svg_() == other._repr_svg_()
    assert repr(game) == f"<MedievalGame (site20), ply 0, {game.position.fen()!r}, *>"
