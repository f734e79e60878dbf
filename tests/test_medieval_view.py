"""What one side may know of a Medieval game, and that it knows no more."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections.abc import Callable

import pytest

import bitdraughts as bd
from bitdraughts.medieval import ChoiceError, Duel, MedievalGame, MedievalMove, MedievalView
from medieval_games import ORDERS, B, W, random_line

NAMES = [name for name in dir(MedievalView) if not name.startswith("_")]


def told(view: MedievalView, with_odds: bool = False) -> dict[str, object]:
    """All that can be asked of a view."""
    squares = [s for s in range(1, 33) if view.position.piece_at(s)]
    answers: dict[str, Callable[[], object]] = {
        "chance": lambda: [view.chance(square) for square in squares],
        "counters": view.counters,
        "fen": lambda: [view.fen(), view.fen("algebraic")],
        "odds": lambda: [list(view.odds(r).items()) for r in view.routes() * with_odds],
        "outcome": view.outcome,
        "routes": view.routes,
        "route": lambda: [view.route(route) for route in view.routes()],
        "svg": lambda: [view.svg(ply) for ply in (0, view.ply // 2, view.ply)],
        "time_outs": lambda: [view.time_outs(color) for color in (W, B)],
    }
    out: dict[str, object] = {
        name: answers[name]() if name in answers else getattr(view, name) for name in NAMES
    }
    out["legal_moves"] = list(view.legal_moves)
    assert not [name for name, value in out.items() if callable(value)]
    out["hash"] = hash(view)
    out["repr"] = [repr(view), str(view), format(view), view._repr_svg_()]
    out["pickles"] = [pickle.dumps(view, p) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
    return out


def other_marks(game: MedievalGame, color: bd.Color, rng: random.Random) -> tuple[int, ...] | None:
    """Other hidden marks of the other side with which all that was seen could have been seen."""
    theirs = list(range(21, 33) if color == B else range(1, 13))
    own = [mark for mark in game.start_marks if mark not in theirs]
    sets = list(itertools.combinations(theirs, 3))
    rng.shuffle(sets)
    for hidden in sets:
        marks = tuple(sorted([*own, *hidden]))
        world = MedievalGame(marks=marks)
        try:
            for step in game.moves:
                world.push(step)
        except ValueError:
            continue
        if marks != game.start_marks:
            return marks
    return None


def test_games_that_differ_in_hidden_marks_give_equal_views() -> None:
    """Nothing leaks: every attribute, text, number, hash and pickle is the same, at every ply."""
    compared = ends = 0
    for seed in range(24):
        rng = random.Random(f"hidden {seed}")
        game = random_line(seed, 10 + 3 * seed)
        color = (W, B)[seed % 2]
        marks = other_marks(game, color, rng)
        if marks is None:
            continue
        one, two = MedievalGame(marks=game.start_marks, seed=1), MedievalGame(marks=marks, seed=2)
        for step in [None, *game.moves]:
            if step is not None:
                one.push(step)
                two.push(step)
            assert one.state != two.state or step is not None
            if one.outcome() != two.outcome() or one.result != two.result:
                break  # a repetition with the same marks is told to everybody
            first, second = one.view(color), two.view(color)
            assert first == second
            deep = rng.random() < 0.1
            assert told(first, deep) == told(second, deep)
            compared += 1
            if one.outcome() is not None:
                ends += 1
        if one.final is None and two.final is None:
            for finished in (one, two):
                finished.resign(color)
            assert told(one.view(color)) == told(two.view(color))
    assert compared > 400
    assert ends


def test_the_test_of_leaks_would_see_one() -> None:
    one, two = MedievalGame(marks=[1, 22]), MedievalGame(marks=[2, 22])
    assert told(one.view(W), with_odds=True) == told(two.view(W), with_odds=True)
    assert told(one.view(B)) != told(two.view(B))
    assert one.view(B) != two.view(B)


def test_a_drawn_move_does_not_depend_on_hidden_marks() -> None:
    """The route of a time-out is drawn before any duel."""
    for seed in range(20):
        drawn: set[str] = set()
        for marks in ([22, 1], [22, 12], [22, 7]):
            game = MedievalGame(marks=marks, seed=seed)
            drawn.update(str(game.time_out()) for _ in range(2))
        assert len(drawn) == 2


def test_the_choice_of_one_side_is_not_seen_by_the_other() -> None:
    """Choosing the pieces: each player secretly chooses."""
    for color, own, other in ((W, [21, 22, 23], [1, 2, 3]), (B, [1, 2, 3], [21, 22, 23])):
        enemy = B if color == W else W
        game = MedievalGame(seed=1)
        nothing = game.view(color)
        assert (nothing.chosen, nothing.started, nothing.marks) == (False, False, ())
        assert nothing.marked == (3, 3)
        game.choose(enemy, other)
        assert game.view(color) == nothing
        assert told(game.view(color)) == told(nothing) | {"odds": []}
        assert game.view(enemy).own_marks == tuple(other)
        game.choose(color, own)
        view = game.view(color)
        assert (view.chosen, view.started, view.own_marks) == (True, True, tuple(own))
        assert view.enemy_marks == ()
        assert view.hidden == 3
        first = MedievalGame(seed=1)
        first.choose(color, own)
        assert first.view(color).marks == tuple(own)
        assert not first.view(color).started
        with pytest.raises(ChoiceError):
            first.view(color).odds("22-18")


def test_a_mark_becomes_public_when_its_piece_is_attacked() -> None:
    game = MedievalGame(start="W:W22,27,32:B18,1,2:M18,1,32")
    assert not game.public_marks
    assert (game.view(W).marks, game.view(B).marks) == ((32,), (1, 18))
    game.push("22x15", duels=[False])
    assert game.public_marks == (18,)
    for color, own, enemy in ((W, (32,), (18,)), (B, (1, 18), ())):
        view = game.view(color)
        assert view.marks == tuple(sorted(own + enemy))
        assert (view.own_marks, view.enemy_marks, view.public_marks) == (own, enemy, (18,))
        assert view.moves[0].duels == (Duel(18, False),)
        assert view.fen() == f"B:W27,32:B1,2,18:M{','.join(map(str, sorted(own + enemy)))}"
    game.push("18-23")
    assert game.view(W).enemy_marks == (23,), "a public mark moves with its piece"
    game.push("27x18", duels=[True])
    assert not game.view(W).enemy_marks
    assert not game.public_marks
    for _ in range(3):
        game.pop()
    assert not game.public_marks


def test_a_piece_captured_without_a_duel_was_ordinary() -> None:
    game = MedievalGame(start="W:W22,32,31:B18,1,2:M1")
    assert game.view(W).chance(1) == game.view(W).chance(18) != 1
    game.push("22x15")
    assert str(game.view(W).chance(1)) == "1/2"


SWAP = ["3-12", "4-11", "11-8", "8-3", "12-8", "8-4"]
"""Two black kings change places while White's goes to and fro."""


@pytest.mark.parametrize(
    ("black", "marks", "swaps", "true", "seen"),
    [
        # Whose mark it is decides; White cannot know, and counts only what is sure.
        ("K3,K4", "3", 1, 1, 1),
        ("K3,K4", "3", 2, 2, 2),
        # All are medieval, or none: nothing is hidden.
        ("K3,K4", "3,4", 1, 2, 2),
        ("K3,K4", "", 1, 2, 2),
        # The man might be one of the two; in truth it is not.
        ("1,K3,K4", "3,4", 1, 2, 1),
        ("1,K3,K4", "3,4", 2, 3, 2),
        ("1,K3,K4", "1,3", 1, 1, 1),
    ],
)
def test_a_view_counts_the_repetitions_it_can_be_sure_of(
    black: str, marks: str, swaps: int, true: int, seen: int
) -> None:
    game = MedievalGame(start=f"W:WK32:B{black}:M{marks}")
    for number in range(swaps * len(SWAP)):
        game.push([("32-28", "28-32")[number % 2], SWAP[number % len(SWAP)]])
    assert game.position == game.start
    assert game.counters()[0].value == true
    assert game.view(B).counters()[0].value == true
    assert game.view(W).counters()[0].value == seen
    assert game.view(W).counters()[1:] == game.counters()[1:]


def test_other_counts_are_those_of_the_game() -> None:
    for seed in range(8):
        game = random_line(seed, 70)
        while True:
            for color in (W, B):
                assert game.view(color).counters()[1:] == game.counters()[1:]
                assert game.view(color).outcome() == game.outcome()
                assert game.view(color).position == game.position
                assert game.view(color).moves == tuple(game.moves)
                assert game.view(color).time_outs(W) == game.time_outs(W)
            if not game.ply:
                break
            game.pop()


def test_the_end_is_told_where_it_was() -> None:
    game = MedievalGame(marks=())
    game.resign(B)
    game.push("22-18")
    view = game.view(W)
    assert (view.outcome(), view.result) == (None, "1-0")
    assert view.outcome() == game.outcome()


def test_a_view_is_a_value() -> None:
    game = random_line(4, 30)
    view = game.view(W)
    same = game.copy().view(W)
    assert view == same
    assert hash(view) == hash(same)
    assert view != game.view(B)
    assert view != 5
    for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        assert twin == view
        assert told(twin) == told(view)
    known = told(view)
    game.pop()
    assert told(view) == known, "a view does not follow the game"
    with pytest.raises(AttributeError):
        view.marks = ()  # type: ignore[misc]


def test_pickles_of_views_keep_the_end_and_house_rules() -> None:
    game = MedievalGame(marks=[22, 11], rules=bd.DrawRules["site20"].replace(name="house"))
    game.push("22-18")
    game.resign(B)
    view = pickle.loads(pickle.dumps(game.view(W)))
    assert view == game.view(W)
    assert str(view.outcome()) == "White wins: Black resigned"
    assert view.result == "1-0"


def test_a_view_lists_all_routes_wherever_marks_are() -> None:
    for marks in ([], [7], [7, 8, 15, 16]):
        game = MedievalGame(start=ORDERS.rpartition(":")[0], marks=marks)
        for color in (W, B):
            assert game.view(color).routes() == game.position.routes()
            with pytest.raises(bd.AmbiguousMoveError):
                game.view(color).route("3x3")
    lost = MedievalGame(start="W:W22:B18,1", marks=[18])
    lost.push(MedievalMove(lost.routes()[0], (Duel(18, False),)))
    assert lost.view(B).routes() == []


def test_repr_of_a_view_has_known_marks_only() -> None:
    game = MedievalGame(start="W:W22,32:B18,1:M18,32")
    assert repr(game.view(W)) == "<MedievalView of White, ply 0, 'W:W22,32:B1,18:M32', *>"
