"""How games end: outcomes, claims, and what people do."""

from __future__ import annotations

import random

import pytest

import bitdraughts as bd
from bitdraughts.errors import ClaimError, GameOverError, OfferError, UnknownRulesError
from conftest import Case
from test_game import pushed

# Outcomes


@pytest.mark.parametrize(
    ("variant", "fen", "winner", "reason", "result", "words"),
    [
        ("brazilian", "W:W21:B17,14", bd.BLACK, "NO_MOVES", "0-1", "White has no legal move"),
        ("brazilian", "B:WK32:B", bd.WHITE, "NO_PIECES", "1-0", "White wins: Black has no pieces"),
        ("filipino", "B:WK32:B", bd.WHITE, "NO_PIECES", "1-0", "White wins: Black has no pieces"),
        ("international", "B:W50:B", bd.WHITE, "NO_PIECES", "2-0", "Black has no pieces left"),
        ("international", "W:W:B1", bd.BLACK, "NO_PIECES", "0-2", "White has no pieces left"),
        ("russian", "W:W:B1", bd.BLACK, "NO_PIECES", "0-1", "Black wins"),
        # The first mover's points come first, and Black moves first (PDN 2.0, GameType 21).
        ("english", "W:W:B1", bd.BLACK, "NO_PIECES", "1-0", "Black wins"),
        ("english", "B:W32:B", bd.WHITE, "NO_PIECES", "0-1", "White wins"),
        ("pure", "W:W:B1", bd.BLACK, "NO_PIECES", "1-0", "Red wins: Black has no pieces left"),
        ("pure", "B:W21:B", bd.WHITE, "NO_PIECES", "0-1", "Black wins: Red has no pieces left"),
    ],
)
def test_without_a_move_the_side_to_move_loses(
    variant: str, fen: str, winner: bd.Color, reason: str, result: str, words: str
) -> None:
    game = bd.Game(variant, start=fen)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is winner
    assert outcome.termination is bd.Termination[reason]
    assert outcome.automatic
    assert outcome.result == game.result == result
    assert words in str(outcome)
    assert outcome.article
    assert outcome.article == bd.Variant(variant).facts[-3][2]
    assert game.position.winner is winner
    assert game.ended_at == 0


def test_loss_comes_before_any_draw() -> None:
    """International: White's fifth move takes the last piece, so the five moves draw nothing."""
    game = bd.Game("international", start="B:WK6,K16:BK45")
    game.push(["45-50", "16-11", "50-45", "6-1", "45-50", "11-6", "50-45", "6-50", "45-40"])
    game.push("1x45")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is bd.WHITE
    assert game.ended_at == 10


@pytest.mark.cases("draw")
def test_draws_met_elsewhere(case: Case) -> None:
    expected = case["expected"]
    game = bd.Game(case["variant"], start=case["input"]["fen"])
    for text in case["input"]["moves"]:
        game.push(text)
    assert game.position.fen() == expected["final_fen"]
    if expected["draw"] is None:
        assert game.ended_at is None
        assert game.outcome() is None
        return
    assert game.ended_at == expected["at_ply"]
    assert game.final is not None
    assert game.final.is_draw
    assert game.final.rule.startswith(expected["draw"])
    while game.ply >= expected["at_ply"]:
        game.pop()
    assert game.outcome() is None


@pytest.mark.cases("result")
def test_results_met_elsewhere(case: Case) -> None:
    game = bd.Game(case["variant"], start=case["input"]["fen"])
    game.push(case["input"].get("moves", []))
    outcome = game.outcome()
    assert (outcome.result if outcome else None) == case["expected"].get("result")


def test_the_brazilian_card_plays_by_international_draw_rules() -> None:
    """Brazilian variant card, Draws: as in international draughts."""
    game = bd.Game("brazilian", rules="fmjd", start="W:WK31,K32,K30:BK4")
    assert [count.name for count in game.counters()] == [
        "threefold repetition",
        "25 moves",
        "16 moves",
    ]
    quiet = bd.Game("brazilian", rules="fmjd", start="W:WK32,31:BK1,K3:H49")
    quiet.push("32-28")
    assert str(quiet.outcome()) == "drawn: 25 moves (FMJD-A1 6.2)"


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(UnknownRulesError, match="unknown draw rules 'fide'; expected one of cbd,"):
        bd.Game("brazilian", rules="fide")
    with pytest.raises(TypeError):
        bd.Game("brazilian", rules=20)  # type: ignore[arg-type]


# What people do


def test_resignation() -> None:
    game = bd.Game("pure")
    game.push(game.legal_moves[0])
    outcome = game.resign(bd.BLACK)
    assert outcome == game.outcome() == game.final
    assert str(outcome) == "Black wins: Red resigned"
    assert outcome.winner is bd.WHITE
    assert not outcome.automatic
    assert game.result == "0-1"
    assert game.ended_at is None
    assert game.legal_moves
    with pytest.raises(GameOverError, match="the game is over: Black wins: Red resigned"):
        game.resign(bd.WHITE)
    game.pop()
    assert game.outcome() is None


def test_moves_after_a_resignation_are_judged_by_themselves() -> None:
    game = bd.Game("brazilian")
    game.resign(bd.WHITE)
    game.push("22-18")
    assert game.outcome() is None
    assert game.result == "0-1"
    game.pop()
    assert game.outcome() is not None
    assert game.outcome() == game.final


def test_time_adjudication_and_abandonment() -> None:
    game = bd.Game("english")
    assert str(game.copy().forfeit(bd.WHITE)) == "Black wins: White ran out of time"
    assert game.copy().forfeit(bd.WHITE).result == "1-0"
    neither = game.copy().adjudicate(None)
    assert neither.is_draw
    assert neither.termination is bd.Termination.ADJUDICATION
    assert str(neither) == "drawn: neither side can win"
    assert game.copy().adjudicate(bd.WHITE).winner is bd.WHITE
    left = game.copy().abandon(bd.BLACK)
    assert left.winner is bd.WHITE
    assert str(left) == "White wins: Black left the game"
    nothing = game.copy().abandon()
    assert nothing.winner is None
    assert not nothing.is_draw
    assert nothing.result == "*"
    assert str(nothing) == "abandoned, no result"


@pytest.mark.parametrize("by", [bd.WHITE, bd.BLACK])
def test_a_draw_is_agreed(by: bd.Color) -> None:
    game = bd.Game("brazilian")
    game.offer_draw(by)
    assert game.offer is by
    with pytest.raises(OfferError, match="is pending"):
        game.offer_draw(by)
    outcome = game.accept_draw()
    assert outcome.is_draw
    assert outcome.termination is bd.Termination.AGREEMENT
    assert str(outcome) == "drawn: agreement"
    assert game.offer is None


def test_an_offer_stands_until_the_other_side_moves() -> None:
    game = bd.Game("brazilian")
    game.offer_draw(bd.WHITE)  # before its own move, as players do
    game.push("22-18")
    assert game.offer is bd.WHITE
    game.push("11-15")
    assert game.offer is None
    game.pop()
    assert game.offer is bd.WHITE
    game.pop()
    assert game.offer is bd.WHITE
    game.push("22-18")
    game.decline_draw()
    assert game.offer is None
    with pytest.raises(OfferError, match="no draw offer to accept"):
        game.accept_draw()
    with pytest.raises(OfferError, match="no draw offer to decline"):
        game.decline_draw()
    game.offer_draw(bd.WHITE)  # after its move: Black's next move declines
    game.push("11-15")
    assert game.offer is None


def test_codex_allows_offers_after_twenty_moves() -> None:
    """CODEX 65."""
    game = pushed(bd.Game("brazilian", "codex2020"), random.Random(12), 39)
    assert game.ply == 39
    with pytest.raises(OfferError, match="after 20 moves by each side"):
        game.offer_draw(bd.WHITE)
    game.push(game.legal_moves[0])
    game.offer_draw(bd.WHITE)


def shuffled(game: bd.Game, there: list[str], plies: int) -> None:
    for i in range(plies):
        game.push(there[i % len(there)])


KINGS = "B:WK32,K29:BK1,K4"
SHUFFLE = ["1-5", "32-28", "5-1", "28-32"]


def test_english_repetition_is_claimed_with_the_next_move() -> None:
    """WCDF 1.32.1: the claimant shows that his next move would make the third occurrence."""
    game = bd.Game("english", start=KINGS)
    shuffled(game, SHUFFLE, 6)
    assert game.claimable() == []
    with pytest.raises(ClaimError, match="no draw can be claimed at ply 6"):
        game.claim()
    game.push("5-1")
    (claim,) = game.claimable()
    assert claim.rule == "threefold repetition"
    assert claim.article == "WCDF 1.32.1"
    assert claim.move == bd.Move(28, 32)
    game.push("28-32")
    assert game.outcome() is None
    assert game.ended_at is None
    (claim,) = game.claimable()
    assert claim.move == bd.Move(1, 5)
    with pytest.raises(ClaimError, match="no draw '40 moves' can be claimed"):
        game.claim("40 moves")
    for way in (claim, claim.move, bd.Termination.REPETITION, None):
        assert game.copy().claim(way).termination is bd.Termination.REPETITION
    with pytest.raises(ClaimError):
        game.claim(bd.Move(4, 8))
    outcome = game.claim("threefold repetition")
    assert str(outcome) == "drawn: threefold repetition, claimed by Black (WCDF 1.32.1)"
    assert game.claimable() == []


def test_english_forty_moves_are_claimed() -> None:
    """WCDF 1.32.2: each player's own last 40 moves."""
    game = bd.Game("english", start=KINGS + ":H79")
    assert game.claimable() == []
    game.push("1-5")
    (claim,) = game.claimable()
    assert claim.rule == "40 moves"
    assert claim.move is None
    assert game.outcome() is None
    assert game.ended_at is None
    outcome = game.claim(claim)
    assert outcome.article == "WCDF 1.32.2"
    assert outcome.by is bd.WHITE


def test_lidraughts_repetition_is_claimed_and_does_not_count_a_set_up_start() -> None:
    game = bd.Game("brazilian", "lidraughts", start="W:WK32,31:BK1,K3")
    shuffle = ["32-28", "1-5", "28-32", "5-1"]
    shuffled(game, shuffle, 8)
    assert game.claimable() == []
    assert game.counters()[0].value == 2
    shuffled(game, shuffle, 4)
    claim = game.claimable()[0]
    assert claim.move is None
    assert game.outcome() is None
    while game.ply:
        game.pop()
    assert game.counters()[0].value == 0
