"""What the two texts the project began from say of Brazilian draughts and Pure Checkers.

One is a description of Brazilian draughts with a set-up string, the other the rules page of Pure
Checkers with its comparison of English, International and Pure rules.
"""

from __future__ import annotations

import pytest

import bitdraughts as bd

FIRST_MOVES = ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
OLD_FAITHFUL = ["11-15", "23-19", "8-11", "22-17"]


# Brazilian draughts


def test_brazilian_set_up_string() -> None:
    text = "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1"
    start = bd.Position.from_grid(text, "brazilian")
    assert start == bd.Position("brazilian")
    assert start.grid() == text
    assert (len(start.white_men), len(start.black_men)) == (12, 12)
    assert start.turn is bd.WHITE


def test_brazilian_rules_of_capture() -> None:
    facts = bd.Variant("brazilian")
    assert (facts.rows, facts.columns, facts.men_rows) == (8, 8, 3)
    assert facts.men_capture_backward
    assert facts.flying_kings
    assert facts.precedence == "majority"
    backward = bd.Position.from_fen("W:W19:B24")
    assert list(backward.legal_moves) == [bd.Move(19, 28, [24])]
    longest = bd.Position.from_fen("W:W18:B14,15,16")
    assert list(longest.legal_moves) == [bd.Move(18, 20, [15, 16])]


def test_brazilian_man_passing_the_crowning_row_stays_a_man() -> None:
    (move,) = bd.Position.from_fen("W:W10:B7,8,14,17").legal_moves
    assert move == bd.Move(10, 12, [7, 8])
    assert not move.promotes


def test_brazilian_pieces_are_lifted_after_the_whole_capture() -> None:
    """The king stops before 18, which it has taken already: it may not jump 27 through it."""
    position = bd.Position.from_fen("W:WK8,K23:B2,12,18,27")
    ends = {(move.from_square, move.to_square): move.captured for move in position.legal_moves}
    assert ends[8, 22] == (18,)
    assert all(captured in {(18,), (27,)} for captured in ends.values())


# Pure Checkers


@pytest.mark.parametrize("variant", ["pure", "english"])
def test_the_seven_first_moves(variant: str) -> None:
    assert [str(move) for move in bd.Position(variant).legal_moves] == FIRST_MOVES


@pytest.mark.parametrize("variant", ["pure", "english"])
def test_the_example_opening_can_be_played(variant: str) -> None:
    position = bd.Position(variant)
    for text in OLD_FAITHFUL:
        position = position.play(text)
    assert position.fen() == "B:W17,19,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15"


@pytest.mark.parametrize("variant", ["pure", "english"])
def test_a_man_on_27_that_moves_to_31_is_crowned(variant: str) -> None:
    position = bd.Position.from_pieces(
        black_men=[27], white_men=[32], turn=bd.BLACK, variant=variant
    )
    move = position.parse_move("27-31")
    assert move.promotes
    crowned = position.play(move)
    assert crowned.black_kings == (31,)
    back = crowned.play("32-28")
    assert {move.to_square for move in back.legal_moves} >= {26, 27}


def test_red_moves_first_from_1_to_12_at_the_bottom() -> None:
    """Red is our Black, black our White; square 1 is at the bottom right, 32 at the top left."""
    facts = bd.Variant("pure")
    assert facts.first_mover is bd.BLACK
    assert facts.bottom is bd.BLACK
    assert facts.side_names == ("black", "red")
    start = bd.Position("pure")
    assert start.black_men == tuple(range(1, 13))
    assert start.white_men == tuple(range(21, 33))
    marked = bd.Position.from_fen("B:WK32:BK1", "pure")
    lines = str(marked).splitlines()[:-1]
    assert (lines[0].split()[1], lines[-1].split()[-1]) == ("W", "B")


@pytest.mark.parametrize(
    ("variant", "backward", "flying", "choice", "crowning", "removal"),
    [
        ("english", False, False, "free choice", "at once, ends the move", "after the move"),
        ("international", True, True, "majority", "only where the move ends", "after the move"),
        ("pure", True, True, "free choice", "at once, ends the move", "after each hop"),
    ],
)
def test_the_comparison_of_rules(
    variant: str, backward: bool, flying: bool, choice: str, crowning: str, removal: str
) -> None:
    facts = bd.Variant(variant)
    assert facts.men_capture_backward is backward
    assert facts.flying_kings is flying
    assert facts.precedence == choice
    assert facts.promotion == crowning
    assert facts.removal == removal


@pytest.mark.parametrize("variant", ["pure", "english"])
def test_a_man_that_reaches_the_king_row_in_a_capture_stops_there(variant: str) -> None:
    """21x30 crowns; a king on 30 could take 26 as well."""
    position = bd.Position.from_pieces(
        black_men=[21], white_men=[25, 26, 32], turn=bd.BLACK, variant=variant
    )
    assert list(position.legal_moves) == [bd.Move(21, 30, [25])]
    assert position.legal_moves[0].promotes


def test_pure_lets_a_choice_between_captures_of_any_size() -> None:
    position = bd.Position.from_fen("B:W14,15,23:B10", "pure")
    assert {str(move) for move in position.legal_moves} >= {"10x17", "10x26"}


FOUNDERS = ("brazilian", "filipino", "international", "english", "russian", "pure")
"""The variants the founding texts speak of."""


@pytest.mark.parametrize("variant", FOUNDERS)
def test_capturing_is_compulsory(variant: str) -> None:
    side = bd.Position.from_fen("W:W22,32:B18", variant)
    assert side.must_capture
    assert all(move.is_capture for move in side.legal_moves)
    with pytest.raises(bd.IllegalMoveError, match="compulsory"):
        side.play("32-28")
