"""Medieval mode: the secret choice, moves and combat.

Sections named here are those of the site rules of 2026-10-27.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest

import bitdraughts as bd
from bitdraughts.errors import (
    AmbiguousMoveError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
)
from bitdraughts.medieval import (
    CHOICE_SECONDS,
    ChoiceError,
    Duel,
    DuelError,
    MedievalGame,
    MedievalMove,
    MedievalState,
    route_text,
)
from medieval_games import (
    ORDERS,
    B,
    W,
    both,
    everything,
    expect,
    random_line,
    random_positions,
)

# The choice


def test_each_side_chooses_three_of_its_pieces() -> None:
    """Choosing the pieces."""
    game = MedievalGame(seed=1)
    assert (game.choosing, game.to_choose(W), game.to_choose(B)) == ((W, B), 3, 3)
    game.choose(B, ["b6", "d6", 11])
    assert game.choosing == (W,)
    game.choose(W, {22, 23, 24})
    assert not game.choosing
    assert game.state.marks == game.start_marks == (9, 10, 11, 22, 23, 24)
    assert game == MedievalGame(marks=(9, 10, 11, 22, 23, 24))
    game.push("22-18")
    assert game.state.marks == (9, 10, 11, 18, 23, 24)


def test_a_side_with_fewer_pieces_chooses_them_all() -> None:
    game = MedievalGame(start="W:W31,32:B1-4")
    assert (game.to_choose(W), game.to_choose(B)) == (2, 3)
    with pytest.raises(ChoiceError, match="chooses 2 medieval pieces, not 1"):
        game.choose(W, [31])
    game.choose(W, [31, 32])


@pytest.mark.parametrize(
    ("color", "squares", "words"),
    [
        (W, [21, 22], "White chooses 3 medieval pieces, not 2"),
        (W, [21, 22, 23, 24], "not 4"),
        (W, [], "not 0"),
        (W, [21, 22, 1], "the other's"),
        (B, [1, 2, 32], "Black cannot choose.*the other's"),
        (W, [21, 22, 17], "no piece"),
        (W, [21, 22, 22], "twice"),
        (W, [21, 22, 40], "off the board"),
        (W, [21, 22, "x1"], "not on the"),
    ],
)
def test_a_refused_choice_changes_nothing(
    color: bd.Color, squares: list[int | str], words: str
) -> None:
    game = MedievalGame(seed=1)
    before = game.copy()
    with pytest.raises(ChoiceError, match=words):
        game.choose(color, squares)
    if 0 < len(squares) != 2:
        with pytest.raises(ChoiceError):
            game.choice_timed_out(color, squares)
    assert game == before
    assert everything(game) == everything(before)


def test_a_side_chooses_once() -> None:
    game = MedievalGame(seed=1)
    game.choose(W, [21, 22, 23])
    for again in (game.choose, game.choice_timed_out):
        with pytest.raises(ChoiceError, match="White has chosen already"):
            again(W, [21, 22, 24])
    game.choice_timed_out()
    assert not game.choosing
    with pytest.raises(ChoiceError, match="both sides have chosen already"):
        game.choice_timed_out()
    with pytest.raises(ChoiceError, match="has chosen already"):
        MedievalGame(marks=()).choose(W, [21, 22, 23])


def test_no_move_before_both_sides_have_chosen() -> None:
    game = MedievalGame(seed=1)
    game.choose(W, [21, 22, 23])
    before = game.copy()
    step = MedievalMove(game.routes()[0])
    attempts: list[Callable[[], object]] = [
        lambda: game.push("22-18"),
        lambda: game.push(game.routes()[0], duels=[]),
        lambda: game.push(step),
        game.time_out,
        lambda: game.odds("22-18"),
        lambda: game.view(W).odds("22-18"),
    ]
    for attempt in attempts:
        with pytest.raises(ChoiceError, match="before both sides have chosen"):
            attempt()
        assert game == before
    assert issubclass(ChoiceError, ValueError)


def test_what_is_missing_when_the_time_is_over_is_drawn() -> None:
    """Choosing the pieces: 20 seconds, then the server picks the missing ones."""
    assert CHOICE_SECONDS == 20
    game = MedievalGame(seed=1)
    game.choice_timed_out(B, [1, 12])
    game.choice_timed_out(W)
    assert {1, 12} < set(game.state.marks)
    assert [sum(square < 13 for square in game.state.marks), len(game.state.marks)] == [3, 6]
    with pytest.raises(ChoiceError, match="name the color"):
        MedievalGame().choice_timed_out(squares=[1])


def test_every_set_of_missing_pieces_is_as_likely() -> None:
    counts = dict.fromkeys(range(21, 33), 0)
    for seed in range(3000):
        game = MedievalGame(seed=seed)
        game.choice_timed_out(W)
        for square in game.state.marks:
            counts[square] += 1
    # 3000 draws of 3 in 12: mean 750, standard deviation 23.7.
    assert all(abs(count - 750) < 4 * 23.7 for count in counts.values())


def test_a_game_can_end_during_the_choice() -> None:
    game = MedievalGame()
    game.choose(W, [21, 22, 23])
    game.resign(B)
    assert game.result == "1-0"
    for choice in (game.choose, game.choice_timed_out):
        with pytest.raises(GameOverError):
            choice(B, [1, 2, 3])
    with pytest.raises(GameOverError):
        game.choice_timed_out()


# Moves


def test_moves_are_those_of_brazilian_draughts() -> None:
    """Medieval mode: the rest of the game follows Brazilian draughts."""
    for seed in range(6):
        for state in random_line(seed, 50):
            if state.winner is None:
                assert state.routes() == state.position.routes()
                assert list(state.legal_moves) == list(state.position.legal_moves)
    game = MedievalGame(marks=())
    plain = bd.Game("brazilian", rules="site20")
    rng = random.Random(3)
    while game.routes() and game.ply < 90:
        route = rng.choice(game.routes())
        plain.push(route.move)
        assert game.push(route).duels == ()
        assert (game.position, game.counters()) == (plain.position, plain.counters())
        assert game.outcome() == plain.outcome()


def test_the_majority_rule_is_about_what_is_intended() -> None:
    """Majority rule: one sure capture may not be preferred to two that may fail."""
    state = MedievalState.from_fen("W:W9,22:B6,11,18:M11,18")
    assert [route_text(route) for route in state.routes()] == ["22x15x8"]


def test_routes_in_another_order_are_other_moves() -> None:
    """Multiple captures: one draw a piece, in order."""
    for color, game, moves in both(ORDERS, "3x10x19x12x3", "3x12x19x10x3"):
        assert len(game.routes()) == 2
        assert len(game.legal_moves) == 1
        first, second = game.copy(), game.copy()
        first.push(moves[0], duels=[False])
        second.push(moves[1], duels=[False])
        expect(first, color, "B:W:B7,8,15,16:M7")
        expect(second, color, "B:W:B7:M7")


def test_a_move_with_several_routes_must_be_named() -> None:
    game = MedievalGame(start=ORDERS)
    before = game.copy()
    for move in ("3x3", "f8xf8", game.legal_moves[0]):
        with pytest.raises(AmbiguousMoveError, match="3x10x19x12x3 or 3x12x19x10x3") as caught:
            game.push(move)
        assert caught.value.moves == (bd.Move(3, 3, (7, 8, 15, 16)),)
    assert game == before
    for text, captured in (
        ("3x10x19x12x3", (7, 15, 16, 8)),
        ("f8xh6xf4xd6xf8", (8, 16, 15, 7)),
        ("3:10:3", None),
        ("3x10x12x3", (7, 15, 16, 8)),
        ("3x12x10x3", (8, 16, 15, 7)),
        ("003 - 12 - 019 - 10 - 3", (8, 16, 15, 7)),
    ):
        if captured is None:
            with pytest.raises(AmbiguousMoveError):
                game.state.route(text)
        else:
            assert game.state.route(text).captured == captured
    for route in game.routes():
        assert game.state.route(route) == route
        assert game.copy().push(route).route == route


def test_a_route_has_one_path_and_its_text_names_it() -> None:
    rng = random.Random(9)
    for position in random_positions(rng, 400):
        routes = position.routes()
        state = MedievalState(position)
        assert [state.route(route_text(route)) for route in routes] == routes
        assert [state.route(route_text(route, algebraic=True)) for route in routes] == routes


def test_refused_moves_change_nothing() -> None:
    game = MedievalGame(start="W:W22,32:B18,1:M18", seed=1)
    before = game.copy()
    other = MedievalGame(start=ORDERS).routes()[0]
    for bad, error in (
        ("32-27", IllegalMoveError),
        ("junk", InvalidMoveError),
        ("22x99", InvalidMoveError),
        (bd.Move(32, 27), IllegalMoveError),
        (other, IllegalMoveError),
        (MedievalMove(other), IllegalMoveError),
        (bd.Route((3, 4, 5)), IllegalMoveError),
    ):
        with pytest.raises(error):
            game.push(bad)
        assert game == before
        assert everything(game) == everything(before)
    for junk in (None, 5, ["22x15", None], [b"22x15"]):
        with pytest.raises(TypeError):
            game.push(junk)  # type: ignore[arg-type]
        assert game == before
    with pytest.raises(TypeError):
        game.push(["22x15"], duels=[True])  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        game.push(MedievalMove(game.routes()[0]), duels=[True])


def test_several_moves_are_all_made_or_none() -> None:
    game = MedievalGame(marks=())
    with pytest.raises(IllegalMoveError):
        game.push(["22-18", "11-15", "32-1"])
    assert game.ply == 0
    steps = game.push(["22-18", game.position.play("22-18").routes()[0]])
    assert steps == game.moves
    assert len(steps) == 2


# Combat


def test_a_captured_medieval_piece_and_its_mark_leave_the_board() -> None:
    """Combat."""
    for color, game, moves in both("W:W22,32:B18,1:M18,32", "22x15"):
        step = game.push(moves[0], duels=[True])
        assert (step.failed, len(step.captured), len(step.duels)) == (False, 1, 1)
        assert step.duels[0].success
        assert len(game.state.marks) == 1
        assert game.position.bitboards[1 - color].bit_count() == 1


def test_an_ordinary_piece_is_captured_for_certain_by_anybody() -> None:
    """Combat: 100% if the piece being attacked is ordinary, no matter who attacks."""
    for fen in ("W:W22,32:B18,1:M22,1,32", "W:W22,32:B18,1:M"):
        for _, game, moves in both(fen, "22x15"):
            assert len(game.odds(moves[0])) == 1
            assert game.push(moves[0]).duels == ()


def test_marks_move_with_their_pieces() -> None:
    for _, game, moves in both("W:W22,32:B18,1:M22", "22x15"):
        (after,) = game.odds(moves[0])
        game.push(moves[0])
        assert game.state == after
        assert game.state.marks in ((15,), (18,))


def test_a_failed_attack() -> None:
    """A failed attack: the attacker is removed, the defender stays, the turn passes."""
    for color, game, moves in both("W:W22,32:B18,1:M18,22", "22x15"):
        step = game.push(moves[0], duels=[False])
        assert step.failed
        assert step.captured == ()
        expect(game, color, "B:W32:B18,1:M18")
        assert game.turn != color


def test_a_failed_attack_of_a_king_loses_the_king() -> None:
    for color, game, moves in both("W:WK29,32:B18,1:M18", "29x15"):
        game.push(moves[0], duels=[False])
        expect(game, color, "B:W32:B18,1:M18")


def test_captures_before_a_failure_stand() -> None:
    """Multiple captures: pieces captured before the failure stay captured; the rest stays."""
    for color, game, moves in both("W:W22,32:B18,11,K1:M11,18", "22x8"):
        for duels, expected in (
            ([False], "B:W32:B18,11,K1:M11,18"),
            ([True, False], "B:W32:B11,K1:M11"),
            ([True, True], "B:W8,32:BK1:M"),
        ):
            played = game.copy()
            played.push(moves[0], duels=duels)
            expect(played, color, expected)
    game = MedievalGame(start="W:W22,32:B18,11,K1:M11")
    step = game.push("22x8", duels=[False])
    assert (step.captured, step.duels) == ((18,), (Duel(11, False),))
    expect(game, W, "B:W32:B11,K1:M11")


def test_a_crowned_medieval_piece_stays_medieval() -> None:
    """Medieval kings and the clock."""
    for color, game, moves in both("W:W5,32:B16:M5", "5-1"):
        game.push(moves[0])
        expect(game, color, "B:WK1,32:B16:M1")
        assert game.moves[0].move.promotes


def test_a_man_is_crowned_only_where_it_completes_its_move() -> None:
    """Kings; A failed attack."""
    for color, game, moves in both("W:W9,32:B6,16:M6,9", "9x2"):
        assert game.legal_moves[0].promotes
        won, lost = game.copy(), game.copy()
        won.push(moves[0], duels=[True])
        lost.push(moves[0], duels=[False])
        for played, expected in ((won, "B:WK2,32:B16:M2"), (lost, "B:W32:B6,16:M6")):
            expect(played, color, expected)


def test_a_king_may_come_home_in_a_closed_loop() -> None:
    game = MedievalGame(start="W:WK3,32:B7,8,15,16,K29:M3,7,16")
    route = game.state.route("3x10x19x12x3")
    assert route.move.from_square == route.move.to_square == 3
    game.push(route, duels=[True, True])
    assert game.fen() == "B:WK3,32:BK29:M3"
    game.pop()
    game.push(route, duels=[True, False])
    assert game.fen() == "B:W32:B8,16,K29:M16"


@pytest.mark.parametrize(
    ("duels", "words"),
    [
        ([], "0 results.*a duel on 18 too"),
        ([True], "1 results.*a duel on 11 too"),
        ([False, True], "2 results.*there are 1: the failure ends"),
        ([False, False], "2 results.*there are 1: the failure ends"),
        ([True, True, True], "3 results.*there are 2"),
        ([True, False, True], "3 results.*there are 2: the failure ends"),
    ],
)
def test_results_must_fit_the_duels(duels: list[bool], words: str) -> None:
    game = MedievalGame(start="W:W22,32:B18,11,K1:M11,18", seed=1)
    before = game.copy()
    with pytest.raises(DuelError, match=words):
        game.push("22x8", duels=duels)
    with pytest.raises(DuelError, match=words):
        game.state.play("22x8", duels)
    assert everything(game) == everything(before)
    with pytest.raises(TypeError):
        game.push("22x8", duels=[1, 1])  # type: ignore[list-item]
    assert issubclass(DuelError, ValueError)


def test_no_results_without_a_duel() -> None:
    game = MedievalGame(marks=(), seed=1)
    with pytest.raises(DuelError, match="1 results"):
        game.push("22-18", duels=[True])
    game.push("22-18", duels=[])
    assert game.ply == 1


def test_a_recorded_move_must_fit_too() -> None:
    game = MedievalGame(start="W:W22,32:B18,11,K1:M11,18", seed=1)
    route = game.routes()[0]
    for duels in ((), (Duel(11, True), Duel(18, True)), (Duel(18, False), Duel(11, True))):
        with pytest.raises(DuelError):
            game.push(MedievalMove(route, duels))
        assert game.ply == 0
    step = MedievalMove(route, (Duel(18, True), Duel(11, False)))
    assert game.push(step) == step
    assert game.moves == [step]


def test_steps_are_values() -> None:
    step = MedievalMove(MedievalGame(start=ORDERS).routes()[0], (Duel(7, False),), True)
    assert pickle.loads(pickle.dumps(step)) == step
    assert hash(step) == hash(copy.deepcopy(step))
    assert str(step) == "3x3 (7 lost, timed out)"
