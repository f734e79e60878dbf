"""Cases met by other programs: legal moves, FEN and Hub text, positions without a move."""

from __future__ import annotations

from typing import Any

import pytest

import bitdraughts as bd
from conftest import Case

OTHER_COUNTS = {"RW052": 118}
"""Where a case counts every landing square: its 119th line is a king that may stop on 22 or on 18
between the same two captured pieces. To us straight on is one route."""


def described(move: bd.Move) -> dict[str, Any]:
    """Describe a move as the cases do, where what is false or empty is left out."""
    facts = {
        "move": str(move),
        "captures": list(move.captured),
        "promotes": move.promotes,
    }
    return {key: value for key, value in facts.items() if value}


def in_order(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(moves, key=repr)


def start_of(case: Case) -> bd.Position:
    return bd.Position.from_fen(case["input"]["fen"], case["variant"])


@pytest.mark.cases("legal_moves")
def test_legal_moves(case: Case) -> None:
    position = start_of(case)
    legal = list(position.legal_moves)
    expected = case["expected"]
    known = {
        *("count", "moves", "routes", "perft", "perft_routes", "perft_routes_depth4"),
        *("ambiguous_text", "full_text", "captures_each", "distinct_from_to", "landing_paths"),
    }
    assert expected.keys() <= known, "a field this test does not look at"
    assert len(legal) == len(position.legal_moves) == expected["count"]
    if "moves" in expected:
        moves = [described(bd_move) for bd_move in legal]
        assert in_order(moves) == in_order(expected["moves"])
    if "routes" in expected:
        assert len(position.routes()) == expected["routes"]
    if "captures_each" in expected:
        assert {len(move.captured) for move in legal} == {expected["captures_each"]}
    if "distinct_from_to" in expected:
        ends = {(move.from_square, move.to_square) for move in legal}
        assert len(ends) == expected["distinct_from_to"]


@pytest.mark.cases("legal_moves")
def test_counts(case: Case) -> None:
    position = start_of(case)
    expected = case["expected"]
    for name, routes in (("perft", False), ("perft_routes", True)):
        for depth, count in enumerate(expected.get(name, []), start=1):
            assert position.perft(depth, routes=routes) == count
    if "perft_routes_depth4" in expected:
        count = OTHER_COUNTS.get(case["id"], expected["perft_routes_depth4"])
        assert position.perft(4, routes=True) == count


@pytest.mark.cases("legal_moves")
def test_texts(case: Case) -> None:
    position = start_of(case)
    for text in case["expected"].get("ambiguous_text", []):
        with pytest.raises(bd.AmbiguousMoveError) as caught:
            position.parse_move(text)
        assert all(str(move) == text for move in caught.value.moves)
    written = {position.move_text(move) for move in position.legal_moves}
    for text in case["expected"].get("full_text", []):
        assert position.parse_move(text) in position.legal_moves
        assert text in written
    for text in written:
        assert position.move_text(position.parse_move(text)) == text


@pytest.mark.cases("fen")
def test_fen(case: Case) -> None:
    text, expected = case["input"]["fen"], case["expected"]
    if expected["ok"]:
        position = bd.Position.from_fen(text, case["variant"])
        assert position.fen() == expected["canonical"]
        if expected.get("game_over"):
            assert not position.has_legal_move
    else:
        with pytest.raises(bd.InvalidFenError):
            bd.Position.from_fen(text, case["variant"])


@pytest.mark.cases("hub")
def test_hub(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    text = given.get("hub") or given["hub_position"]
    position = bd.Position.from_hub(text, case["variant"])
    assert position.hub() == text
    assert position.fen() == expected.get("canonical", given.get("fen"))
    if "moves" in expected:
        assert [described(move) for move in position.legal_moves] == expected["moves"]
        assert len(position.legal_moves) == expected["count"]
    for move_text in given.get("hub_moves_to_parse", []):
        move = position.parse_move(move_text, notation="hub")
        assert str(move) == expected["all_hub_moves_mean"]
        assert list(move.captured) == expected["captures"]


@pytest.mark.cases("result")
def test_result(case: Case) -> None:
    position = start_of(case)
    for text in case["input"].get("moves", []):
        position = position.play(text)
    expected = case["expected"]
    if "legal_moves" in expected:
        assert len(position.legal_moves) == expected["legal_moves"]
    if expected.get("result") is not None:
        assert not position.has_legal_move
        white_wins = expected["result"] in {"2-0", "1-0"}
        assert position.turn is (bd.BLACK if white_wins else bd.WHITE)
    else:
        assert position.has_legal_move
