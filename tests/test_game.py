"""Games: moves made and taken back, starts, copies. How they end: test_game_ends.py."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.draws import Counter, DrawRules, Ending
from bitdraughts.errors import OfferError
from oracle.draws import endgame_positions

every_variant = pytest.mark.parametrize("variant", bd.variants())


def pushed(game: bd.Game, rng: random.Random, plies: int) -> bd.Game:
    for _ in range(plies):
        if not game.legal_moves:
            break
        game.push(rng.choice(game.legal_moves))
    return game


def observed(game: bd.Game) -> dict[str, Any]:
    """Everything a game shows about where it stands."""
    return {
        "position": game.position,
        "positions": list(game),
        "moves": game.moves,
        "crowned": [move.promotes for move in game.moves],
        "ply": game.ply,
        "turn": game.turn,
        "outcome": game.outcome(),
        "ended_at": game.ended_at,
        "final": game.final,
        "result": game.result,
        "counters": game.counters(),
        "claimable": game.claimable(),
        "offer": game.offer,
        "fen": game.fen(counters=True),
        "text": repr(game),
    }


# Moves


@every_variant
def test_a_game_begins_at_the_start_with_the_rules_of_its_variant(variant: str) -> None:
    game = bd.Game(variant)
    assert game.variant == variant
    assert game.position == game.start == bd.Position(variant)
    assert game.rules is DrawRules[bd.Variant(variant).draw_rules]
    assert game.moves == []
    assert game.ply == 0
    assert game.turn == bd.Variant(variant).first_mover
    assert list(game) == [bd.Position(variant)]
    assert game.outcome() is None
    assert game.ended_at is None
    assert game.result == "*"
    assert list(game.legal_moves) == list(bd.Position(variant).legal_moves)


def test_moves_are_given_as_moves_texts_and_lists() -> None:
    game = bd.Game("brazilian")
    game.push(game.legal_moves[0])
    game.push("11-15")
    game.push(["22-18", game.position.play("22-18").legal_moves[0]])
    assert game.ply == 4
    assert [str(move) for move in game.moves[:3]] == ["21-17", "11-15", "22-18"]
    assert game.position == list(game)[-1]


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("21-9", bd.IllegalMoveError),
        ("21-99", bd.InvalidMoveError),
        ("", bd.InvalidMoveError),
        (bd.Move(21, 16), bd.IllegalMoveError),
        (["18x11", "8x15", "21-9"], bd.IllegalMoveError),
        (["18x11", 7], TypeError),
        (7, TypeError),
        (None, TypeError),
    ],
)
def test_a_refused_push_changes_nothing(move: Any, error: type[Exception]) -> None:
    game = bd.Game("brazilian")
    game.push(["22-18", "11-15"])
    before, shown = game.copy(), observed(game)
    game.offer_draw(bd.WHITE)
    game.decline_draw()
    with pytest.raises(error):
        game.push(move)
    assert game == before
    assert observed(game) == shown


def test_an_ambiguous_text_is_refused() -> None:
    game = bd.Game("international", start="W:WK4:B13,20,32,37")
    with pytest.raises(bd.AmbiguousMoveError):
        game.push("4x15")
    assert game.ply == 0


def test_a_move_made_by_hand_is_stored_with_its_crowning() -> None:
    game = bd.Game("brazilian", start="W:W5:B12")
    game.push(bd.Move(5, 1))
    assert game.moves[0].promotes
    twin = bd.Game("brazilian", start="W:WK5:B12")
    twin.push(game.moves[0])
    assert not twin.moves[0].promotes


def test_taking_back_at_the_start_is_an_error() -> None:
    with pytest.raises(IndexError, match="no move to take back"):
        bd.Game().pop()


@every_variant
def test_undo_leaves_no_trace(variant: str) -> None:
    """Thousands of moves pushed and popped; the game equals one rebuilt from scratch."""
    rng = random.Random(7)
    for round_ in range(350):
        start = endgame_positions(variant, rng) if round_ % 4 else bd.Position(variant)
        rules = rng.choice(list(DrawRules))
        game = bd.Game(variant, rules, start)
        for _ in range(90):
            if game.ply and (not game.legal_moves or rng.random() < 0.4):
                move = game.moves[-1]
                assert game.pop() == move
            elif game.legal_moves:
                game.push(rng.choice(game.legal_moves))
            if game.offer is None and game.final is None and rng.random() < 0.1:
                try:
                    game.offer_draw(rng.choice((bd.WHITE, bd.BLACK)))
                except OfferError:
                    assert game.ply < 2 * game.rules.offers_after
        rebuilt = bd.Game(variant, rules, start)
        rebuilt.push(game.moves)
        rebuilt._offer = game._offer
        assert observed(game) == observed(rebuilt)
        assert game == rebuilt
        while game.ply:
            game.pop()
        assert observed(game) == observed(bd.Game(variant, rules, start)) | {"offer": game.offer}


def test_a_move_object_carries_no_state() -> None:
    """The same object pushed twice and popped (a defect of a peer: its undo data sat on it)."""
    game = bd.Game("brazilian", start="W:WK32,31:BK1,K3")
    there, back = bd.Move(32, 28), bd.Move(28, 32)
    before = observed(game)
    for _ in range(3):
        game.push([there, bd.Move(1, 5), back, bd.Move(5, 1)])
    for _ in range(12):
        game.pop()
    assert observed(game) == before


def test_moves_go_on_after_a_draw() -> None:
    game = bd.Game("brazilian", start="W:WK31,K32:BK1")
    moves = ["32-18", "1-6", "31-26", "6-13", "26-30", "13-2", "30-12", "2-7", "18-29", "7-14"]
    game.push(moves)
    assert game.ended_at == 10
    drawn = game.outcome()
    assert game.legal_moves
    game.push(game.legal_moves[0])
    assert game.ended_at == 10
    assert game.final == drawn
    assert game.result == "1/2-1/2"
    game.pop()
    assert game.outcome() == drawn
    game.pop()
    assert game.ended_at is None
    assert game.outcome() is None
    assert game.final is None


# Starts


def test_a_start_is_a_position_or_a_fen() -> None:
    position = bd.Position.from_fen("B:WK32:BK1", "english")
    assert bd.Game("english", start=position) == bd.Game("english", start="B:WK32:BK1")
    with pytest.raises(ValueError, match="start position is one of english, the game is russian"):
        bd.Game("russian", start=position)
    with pytest.raises(bd.InvalidFenError):
        bd.Game("russian", start="W:W99:B1")
    with pytest.raises(TypeError):
        bd.Game("russian", start=7)  # type: ignore[arg-type]


def test_variants_go_by_any_of_their_names() -> None:
    assert bd.Game("checkers").variant == "english"
    assert bd.Game(bd.Variant("pure")).variant == "pure"
    with pytest.raises(bd.UnknownVariantError):
        bd.Game("nine men's morris")
    with pytest.raises(bd.UnknownVariantError, match="MedievalGame"):
        bd.Game("medieval")
    with pytest.raises(bd.UnknownVariantError, match="MedievalGame"):
        bd.Position("medieval")


def test_the_counters_of_a_fen_are_taken_over() -> None:
    """FEN extension of lidraughts: H plies on the no-progress count, F the number of the move."""
    game = bd.Game("brazilian", start="W:WK32,31:BK1,K3:H38:F57")
    assert game.fen(counters=True).endswith(":H38:F57")
    assert game.move_number == 57
    game.push("32-28")
    assert game.move_number == 57
    assert game.outcome() is None
    game.push("1-5")
    assert game.move_number == 58
    assert str(game.outcome()) == "drawn: 20 moves (CBD-R 16 and 97b)"
    again = bd.Game("brazilian", start=game.fen(counters=True))
    assert again.ended_at == 0
    assert again.outcome() == game.outcome()


@every_variant
def test_fens_with_counters_go_on_counting(variant: str) -> None:
    rng = random.Random(3)
    for _ in range(20):
        game = pushed(bd.Game(variant, start=endgame_positions(variant, rng)), rng, 15)
        again = bd.Game(variant, start=game.fen(counters=True))
        assert again.no_progress == game.no_progress
        assert again.move_number == game.move_number
        assert again.fen(counters=True) == game.fen(counters=True)


# Copies


def test_copies_are_equal_and_independent() -> None:
    game = bd.Game("russian", headers={"White": "Ana"})
    game.push(game.legal_moves[2])
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert twin == game
        assert observed(twin) == observed(game)
        twin.push(twin.legal_moves[0])
        twin.headers["White"] = "Rui"
        assert twin != game
        assert game.ply == 1
        assert game.headers == {"White": "Ana"}
        assert sum(game._seen.values()) == 2


def test_equality_is_about_start_rules_moves_and_what_people_did() -> None:
    game = bd.Game("brazilian")
    assert game != bd.Game("russian")
    assert game != bd.Game("brazilian", "none")
    assert game != bd.Game("brazilian", start="W:W31:B1")
    assert game == bd.Game("brazilian", start=bd.Position("brazilian"))
    assert game != "brazilian"
    resigned = bd.Game("brazilian")
    resigned.resign(bd.WHITE)
    assert game != resigned
    with pytest.raises(TypeError):
        hash(game)


@every_variant
def test_games_pickle(variant: str) -> None:
    house = DrawRules["threefold"].replace(
        name="house",
        counters=(Counter(name="3 moves", moves=3, material=(Ending("1K", "1K"),)),),
    )
    for rules in (None, "lidraughts", house):
        game = bd.Game(variant, rules, headers={"Event": "x"})
        game = pushed(game, random.Random(1), 30)
        game.offer_draw(game.turn)
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            twin = pickle.loads(pickle.dumps(game, protocol))
            assert twin == game
            assert twin.headers == game.headers
            assert observed(twin) == observed(game)
        game.resign(bd.WHITE)
        assert pickle.loads(pickle.dumps(game)) == game


@given(st.lists(st.integers(0, 60), max_size=120), st.sampled_from(bd.variants()))
def test_any_line_of_moves_can_be_rebuilt(choices: list[int], variant: str) -> None:
    game = bd.Game(variant)
    for choice in choices:
        if not game.legal_moves:
            break
        game.push(game.legal_moves[choice % len(game.legal_moves)])
    twin = bd.Game(variant)
    for before, move in zip(game, game.moves, strict=False):
        assert before == twin.position
        twin.push(before.move_text(move))
    assert observed(twin) == observed(game)
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_notebook_shows_the_last_move() -> None:
    game = bd.Game("brazilian")
    assert "<svg" in game._repr_svg_()
    game.push("22-18")
    assert game._repr_svg_() == game.position.svg(last_move=bd.Move(22, 18))
