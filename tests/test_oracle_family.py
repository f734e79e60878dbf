"""What the rest of the family adds to the reference: king counters, endings, values, symmetry."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from conftest import CASES
from oracle.reference import EMPTY, RULES, KingCounter, Ref, move_text
from oracle.rulebooks import frisian_value, italian_order, most_pieces_then_kings

VARIANTS = tuple(RULES)
LARGEST_COUNT = 6_000


def texts(position: Ref) -> list[str]:
    return [move_text(move) for move in position.moves()]


def after(fen: str, moves: str, variant: str = "frisian") -> Ref:
    """The position after some legal moves, each spelled in full."""
    position = Ref.from_fen(fen, variant)
    for text in moves.split():
        legal = dict(zip(texts(position), position.moves(), strict=True))
        position = position.play(legal[text])
    return position


# Frisian's king limit (WFD 17)


def counters(position: Ref) -> str:
    """The counters as the FEN has them: Black's, then White's."""
    assert Ref.from_fen(position.fen(), position.variant) == position
    return position.fen().partition(":+")[2] or "none"


ENDGAME = "W:WK36,K46,43:BK1,15"
"""Neither side can capture, whichever of the moves below are made."""


@pytest.mark.parametrize(
    ("moves", "counted"),
    [
        ("", "none"),
        ("46-41", "0+141"),
        ("46-41 1-7", "107+141"),
        ("46-41 1-7 41-46 7-1", "201+246"),
        ("46-41 1-7 41-46 7-1 46-41 1-7", "307+341"),
        ("46-41 15-20 41-46", "0+246"),
        ("46-41 1-7 43-38", "107+0"),
        ("46-41 1-7 36-22", "107+122"),
        ("46-41 1-7 36-22 7-1 41-46", "201+146"),
    ],
)
def test_quiet_king_moves_are_counted(moves: str, counted: str) -> None:
    assert counters(after(ENDGAME, moves)) == counted


def test_the_fourth_quiet_move_of_one_king_waits_for_another_move() -> None:
    three = "46-41 15-20 41-46 20-25 46-41 25-30"
    barred = after(ENDGAME, three)
    assert {move.partition("-")[0] for move in texts(barred)} == {"36", "43"}
    assert "41-46" in texts(after(ENDGAME, f"{three} 43-38 30-35"))
    assert "41-46" in texts(after(ENDGAME, f"{three} 36-22 30-35"))


def test_a_capture_lifts_the_limit() -> None:
    barred = Ref.from_fen("W:WK46,31:B16,20:+0+346", "frisian")
    assert texts(barred) == ["46x6(16)"]
    lifted = after(barred.fen(), "46x6(16)")
    assert counters(lifted) == "none"
    assert "6-1" in texts(after(lifted.fen(), "20-25"))


@pytest.mark.parametrize(
    ("fen", "moves", "counted"),
    [
        # The counted king is captured; another king is.
        ("W:WK46,31:BK16,20:+316+0", "46x6(16)", "none"),
        ("W:WK46,31:BK16,K20,15:+320+0", "46x6(16)", "320+0"),
        # The last man goes, by capture or by promotion: no limit, so nothing to count.
        ("W:WK46,31:BK5,16:+305+0", "46x6(16)", "none"),
        ("W:WK46,6:BK5,20:+0+346", "6-1=K", "none"),
        # A capture by the counted king, a promotion beside it.
        ("W:WK46,31:BK5,16,20:+305+246", "46x6(16)", "305+0"),
        ("W:WK46,6,31:BK5,20:+0+346", "6-1=K", "none"),
        # Kings alone are not counted.
        ("W:WK46:BK1,15", "46-41", "none"),
        ("W:WK46:BK1,15", "46-41 1-7", "107+0"),
    ],
)
def test_counters_follow_the_pieces(fen: str, moves: str, counted: str) -> None:
    assert counters(after(fen, moves)) == counted


def test_no_legal_move_but_the_fourth_loses() -> None:
    blocked = Ref.from_fen("W:WK46,6:BK1:+0+346", "frisian")
    assert (texts(blocked), blocked.winner()) == ([], "B")
    assert len(texts(Ref.from_fen("W:WK46,6:BK1:+0+246", "frisian"))) == 9


def test_positions_with_other_counters_are_others() -> None:
    free = Ref.from_fen("W:WK46,43:BK1,15", "frisian")
    counted = Ref.from_fen("W:WK46,43:BK1,15:+301+346", "frisian")
    assert free != counted
    assert (free.perft(1), counted.perft(1)) == (11, 2)


# Endings


@pytest.mark.parametrize(
    ("variant", "fen", "winner"),
    [
        ("international", "W:W31:B22,26,27", "B"),
        ("antidraughts", "W:W31:B22,26,27", "W"),
        ("antidraughts", "W:W:B20", "W"),
        ("antidraughts", "B:W31:B", "B"),
        ("antidraughts", "W:W31:B20", None),
        ("antibrazilian", "W:W29:B22,25", "W"),
        ("antibrazilian", "B:W29:B22,25", None),
        ("antibrazilian", "B:WK29:B", "B"),
        ("brazilian", "W:W29:B22,25", "B"),
        ("breakthrough", "W:W31:B20", None),
        ("breakthrough", "W:W31:B22,26,27", "B"),
        ("breakthrough", "W:WK1,31:B20", "W"),
        ("breakthrough", "B:WK1,31:B20", "W"),
        ("breakthrough", "W:W31:BK50,20", "B"),
        ("breakthrough", "W:WK1:BK50", "B"),
        ("breakthrough", "B:WK1:BK50", "W"),
        ("turkish", "W:W:B9", "B"),
        ("thai", "B:W4:B", "W"),
    ],
)
def test_winner(variant: str, fen: str, winner: str | None) -> None:
    position = Ref.from_fen(fen, variant)
    assert position.winner() == winner
    assert bool(position.moves()) == (winner is None)


def test_a_king_ends_the_lines_of_breakthrough() -> None:
    """One of three first moves crowns a man: its line is over."""
    position = Ref.from_fen("W:W6,31:B15,20", "breakthrough")
    assert texts(position) == ["6-1=K", "31-26", "31-27"]
    assert position.perft(1) == 3
    assert position.perft(2) == 2 * 2
    won = after(position.fen(), "6-1=K", "breakthrough")
    assert (won.winner(), won.perft(1)) == ("W", 0)


# What captures are worth


@pytest.mark.parametrize("kings", range(1, 10))
def test_frisian_kings_are_worth_just_less_than_two_men_each(kings: int) -> None:
    for by in "wW":
        value = frisian_value(by, "B" * kings)
        assert frisian_value("W", "b" * (2 * kings - 1)) < value
        assert value < frisian_value("w", "b" * (2 * kings))
        assert value < frisian_value("w", "B" * (kings - 1) + "bb")
    assert frisian_value("w", "B" * kings) < frisian_value("W", "B" * kings)


def test_italian_steps_go_in_order() -> None:
    rising = [
        ("W", "B"),
        ("w", "bb"),
        ("W", "bb"),
        ("W", "bB"),
        ("W", "Bb"),
        ("W", "BB"),
        ("w", "bbb"),
        ("W", "BbB"),
        ("W", "BBb"),
    ]
    assert sorted(rising, key=lambda capture: italian_order(*capture)) == rising


def test_spanish_steps_go_in_order() -> None:
    assert most_pieces_then_kings("w", "BB") < most_pieces_then_kings("w", "bbb")
    assert most_pieces_then_kings("W", "bb") < most_pieces_then_kings("w", "Bb")
    assert most_pieces_then_kings("W", "bB") == most_pieces_then_kings("w", "Bb")


# Routes


def test_one_order_with_two_paths_is_one_route() -> None:
    (route,) = Ref.from_fen("W:WK44:B23,K33,35", "frisian").routes()
    assert (route.captured, route.path) == ((33, 23, 35), (22, 25, 45))


def test_a_turkish_king_goes_straight_on_as_one_route() -> None:
    routes = Ref.from_fen("W:WK33:B34,38", "turkish").routes()
    assert {route.path for route in routes} == {(35, 39), (35, 40)}


# Related games and symmetries


def positions(variant: str, count: int) -> Iterator[Ref]:
    """From random games, and random pieces that no game leads to, in turn."""
    rng = random.Random(f"family {variant}")
    played = Ref.start(variant)
    geometry, height = played.board, RULES[variant].height
    for _ in range(count // 2):
        yield played
        for _ in range(3):
            moves = played.moves()
            played = played.play(rng.choice(moves)) if moves else Ref.start(variant)
        density, kings = rng.uniform(0.1, 0.6), rng.choice([0.1, 0.5])
        pieces = [EMPTY]
        for row in geometry.row[1:]:
            piece = rng.choice("wb") if rng.random() < density else EMPTY
            far = 0 if piece == "w" else height - 1
            crowned = row == far or rng.random() < kings
            pieces.append(piece.upper() if crowned else piece)
        yield Ref(variant, rng.choice("WB"), tuple(pieces))


@pytest.mark.parametrize(
    ("variant", "model"),
    [
        ("antidraughts", "international"),
        ("antibrazilian", "brazilian"),
        ("portuguese", "spanish"),
        ("frysk", "frisian"),
    ],
)
def test_same_moves_as_the_model(variant: str, model: str) -> None:
    for position in positions(variant, 100):
        twin = Ref(model, position.turn, position.pieces, position.counters)
        assert position.routes() == twin.routes(), position.fen()


def test_breakthrough_moves_as_international_until_a_king_comes() -> None:
    men_only = (p for p in positions("breakthrough", 400) if not p.winner())
    for position in islice(men_only, 100):
        twin = Ref("international", position.turn, position.pieces)
        assert position.routes() == twin.routes(), position.fen()


def turned(position: Ref) -> Ref:
    """The board turned round and the colours exchanged: in every numbering the other end."""
    last = len(position.pieces)
    pieces = (EMPTY, *(piece.swapcase() for piece in reversed(position.pieces[1:])))
    swap = str.maketrans("wbWB", "BWbw")
    counted = [KingCounter(c.moves, last - c.square if c.moves else 0) for c in position.counters]
    return Ref(
        position.variant,
        "B" if position.turn == "W" else "W",
        tuple(piece.translate(swap) for piece in pieces),
        (counted[1], counted[0]),
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_colours_play_by_the_same_rules(variant: str) -> None:
    for position in positions(variant, 60):
        last = len(position.pieces)
        expected = sorted(
            (last - start, last - end, tuple(sorted(last - n for n in captured)), crowns)
            for start, end, captured, crowns in position.moves()
        )
        assert turned(position).moves() == expected, position.fen()
        assert turned(turned(position)) == position


def test_turkish_draughts_knows_no_left_and_right() -> None:
    def mirror(square: int) -> int:
        return square + 7 - 2 * ((square - 1) % 8)

    for position in positions("turkish", 60):
        pieces = [EMPTY] * len(position.pieces)
        for square, piece in enumerate(position.pieces[1:], start=1):
            pieces[mirror(square)] = piece
        expected = sorted(
            (mirror(start), mirror(end), tuple(sorted(map(mirror, captured))), crowns)
            for start, end, captured, crowns in position.moves()
        )
        assert Ref("turkish", position.turn, tuple(pieces)).moves() == expected, position.fen()


# Cases met by other programs


def outside_cases() -> list[Any]:
    if not CASES.exists():
        absent = pytest.mark.skip(reason="cases.json is not there")
        return [pytest.param({}, marks=absent)]
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    return [
        pytest.param(case, id=case["id"])
        for case in cases
        if case["kind"] == "legal_moves" and case["variant"] in VARIANTS
    ]


@pytest.mark.parametrize("case", outside_cases())
def test_outside_case(case: dict[str, Any]) -> None:
    position = Ref.from_fen(case["input"]["fen"], case["variant"])
    expected = case["expected"]
    moves = position.moves()
    assert len(moves) == expected["count"]
    if "moves" in expected:
        listed = []
        for move in expected["moves"]:
            start, end = map(int, move["move"].replace("-", "x").split("x"))
            captured = tuple(sorted(move.get("captures", [])))
            listed.append((start, end, captured, move.get("promotes", False)))
        assert moves == sorted(listed)
    if "routes" in expected:
        assert len(position.routes()) == expected["routes"]
    for name, routes in (("perft", False), ("perft_routes", True)):
        for depth, count in enumerate(expected.get(name, []), start=1):
            if count <= LARGEST_COUNT:
                assert position.perft(depth, routes) == count
