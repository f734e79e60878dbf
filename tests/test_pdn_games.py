"""Records made of games, and games of records: moves, counts, draw rules, ends."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import bitdraughts as bd
from bitdraughts.draws import DrawRules
from bitdraughts.pdn import Record

every_variant = pytest.mark.parametrize("variant", bd.variants())


def at_random(variant: str, rng: random.Random, plies: int, rules: str | None = None) -> bd.Game:
    game = bd.Game(variant, rules, headers={"White": "Ana"})
    while game.ply < plies and game.legal_moves and game.outcome() is None:
        game.push(rng.choice(game.legal_moves))
    return game


def claim_if_any(game: bd.Game) -> None:
    if game.claimable():
        game.claim()


def agree(game: bd.Game) -> None:
    game.offer_draw(bd.WHITE)
    game.accept_draw()


ENDS: list[Callable[[bd.Game], object]] = [
    lambda game: game.outcome(),
    lambda game: game.resign(bd.WHITE),
    lambda game: game.resign(bd.BLACK),
    lambda game: game.forfeit(bd.BLACK),
    lambda game: game.forfeit(bd.WHITE, article="house rules 7; 8"),
    agree,
    lambda game: game.adjudicate(bd.WHITE),
    lambda game: game.adjudicate(None, article="CODEX 59 F"),
    lambda game: game.abandon(),
    lambda game: game.abandon(bd.BLACK),
]


@pytest.mark.parametrize("end", range(len(ENDS)))
@every_variant
def test_a_game_comes_back_from_its_record(variant: str, end: int) -> None:
    rng = random.Random(f"{variant} {end}")
    for plies in (0, 1, 12, 400):
        game = at_random(variant, rng, plies)
        if game.outcome() is None:
            ENDS[end](game)
            if end % 2 and game.legal_moves:  # moves may follow the end
                game.push(game.legal_moves[0])
        record = Record.from_game(game)
        back = record.to_game()
        assert back == game
        assert back.final == game.final
        assert back.result == game.result == record.result
        assert back.headers == game.headers
        assert Record.from_game(back) == record


def test_draw_rules_and_claims_come_back() -> None:
    start = "B:WK32:BK1:H70:F40"
    game = bd.Game("english", start=start)
    for text in ["1-6", "32-28", "6-1", "28-32"] * 3:
        if game.claimable():
            break
        game.push(text)
    game.claim()
    record = Record.from_game(game)
    assert record.headers["Termination"].startswith(f"{game.final.termination.value}; by ")  # type: ignore[union-attr]
    assert record.to_game() == game
    assert record.to_game().claimable() == []
    assert (record.no_progress, record.first_move_number) == (70, 40)


@pytest.mark.parametrize("name", list(DrawRules))
def test_named_draw_rules_come_back(name: str) -> None:
    game = at_random("brazilian", random.Random(name), 300, rules=name)
    record = Record.from_game(game)
    assert record.headers.get("DrawRules") == (None if name == "cbd" else name)
    assert record.to_game() == game
    assert record.to_game("none").rules.name == "none"


def test_draw_rules_of_ones_own_are_handed_over() -> None:
    house = DrawRules["cbd"].without("20 moves").replace(name="house; rule")
    game = at_random("brazilian", random.Random(5), 400, rules=None)
    game = bd.Game("brazilian", house)
    game.push("22-18")
    record = Record.from_game(game)
    assert "DrawRules" not in record.headers
    assert record.to_game(house) == game
    assert record.to_game().rules.name == "cbd"


@pytest.mark.parametrize(
    ("variant", "result", "termination", "told"),
    [
        ("brazilian", "1-0", None, "White wins: result as recorded"),
        ("brazilian", "0-2", None, "Black wins: result as recorded"),
        ("english", "1-0", None, "Black wins: result as recorded"),
        ("pure", "0-1", "Normal", "Black wins: result as recorded"),
        ("international", "1-1", "Normal", "drawn: result as recorded"),
        ("brazilian", "2-0", "Time forfeit", "White wins: Black ran out of time"),
        ("brazilian", "0-1", "time", "Black wins: White ran out of time"),
        ("brazilian", "0-1", "Abandoned", "Black wins: White left the game"),
        ("brazilian", "*", "abandoned", "abandoned, no result"),
        ("brazilian", "*", "resignation", "None"),
        ("brazilian", "1-1", "resignation", "drawn: result as recorded"),
        ("brazilian", "1-0", "agreement", "White wins: result as recorded"),
        ("brazilian", "1-0", "no legal move", "White wins: result as recorded"),
        ("brazilian", "1-0", "resignation; ply 9", "White wins: result as recorded"),
        ("brazilian", "1-0", "resignation; ply x", "White wins: result as recorded"),
        ("brazilian", "1-0", "resignation; colour red", "White wins: result as recorded"),
        ("brazilian", "1-0", "resignation; ply 1", "White wins: Black resigned"),
        ("brazilian", "1-1", "repetition; rule three; article 5; 6", "drawn: three (5; 6)"),
        ("brazilian", "4-6", None, "None"),
        ("brazilian", "0-0", None, "None"),
    ],
)
def test_results_of_records_become_ends_of_games(
    variant: str, result: str, termination: str | None, told: str
) -> None:
    record = Record(variant, result=result)
    record.tree.add(bd.Position(variant).legal_moves[0])
    if termination is not None:
        record.headers["Termination"] = termination
    game = record.to_game()
    assert str(game.final) == told
    if "as recorded" in told:
        assert game.headers.get("Termination") == termination
    if told == "None":
        assert Record.from_game(game).result == result


def test_moves_that_end_a_game_need_no_help() -> None:
    record = Record(start="W:W32,21:B27", moves=["32x23"], result="1-0")
    assert str(record.to_game().final) == "White wins: Black has no pieces left (CBD-R 63)" or (
        record.to_game().final is not None and record.to_game().final.automatic  # type: ignore[union-attr]
    )
    record.result = "0-1"
    game = record.to_game()
    assert (game.result, game.ended_at) == ("0-1", 1)
    record.result = "*"
    assert record.to_game().result == "1-0"


def test_only_games_become_records() -> None:
    with pytest.raises(TypeError, match="takes a Game, not MedievalGame"):
        Record.from_game(bd.MedievalGame(seed=1))  # type: ignore[arg-type]
