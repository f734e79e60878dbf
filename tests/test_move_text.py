"""Move text: what is written (PDN 3.0, restrictions 8 and 9) and what is read."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd

MoveNotation = Literal["numeric", "algebraic", "hub"]

SAME_ENDS = "W:WK4:B13,20,32,37"
"""International: 4x15 twice, (13 20 32) by 27 and 38, (13 20 37) by 31 and 42."""
CROSSED = "W:WK1:B12,13,19,20"
"""International: 1x25 twice, (12 13 20) by 18 and 9, (12 19 20) by 23 and 14."""
ONE_OR_FOUR = "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8"
"""Russian: 3x17 takes (14) or (8 14 15 16); 20x9 takes (14 15 16)."""
LOOP = "W:WK3:B7,8,15,16"
"""Brazilian: one move, 3x3, by two routes."""


def read(fen: str, variant: str, text: str) -> tuple[str, tuple[int, ...]]:
    move = bd.Position.from_fen(fen, variant).parse_move(text)
    return str(move), move.captured


# Written


@pytest.mark.parametrize(
    ("variant", "fen", "notation", "texts"),
    [
        ("international", SAME_ENDS, "numeric", ["4x31x42x15", "4x27x38x15"]),
        ("international", SAME_ENDS, "algebraic", ["h10xb4xd2xj8", "h10xc5xe3xj8"]),
        ("international", SAME_ENDS, "hub", ["4x15x13x20x32", "4x15x13x20x37"]),
        ("international", CROSSED, "numeric", ["1x18x9x25", "1x23x14x25"]),
        ("russian", ONE_OR_FOUR, "numeric", ["3x17", "3x12x19x10x17", "20x9"]),
        ("brazilian", LOOP, "numeric", ["3x3"]),
        ("brazilian", LOOP, "algebraic", ["f8xf8"]),
        ("brazilian", LOOP, "hub", ["3x3x7x8x15x16"]),
        ("english", "B:W14,15,22,23:B10", "numeric", ["10x17x26", "10x19x26"]),
        ("english", "B:W14,15,23:B10", "numeric", ["10x17", "10x26"]),
    ],
)
def test_the_short_form_is_written_unless_two_moves_share_both_ends(
    variant: str, fen: str, notation: MoveNotation, texts: list[str]
) -> None:
    position = bd.Position.from_fen(fen, variant)
    written = {position.move_text(move, notation=notation) for move in position.legal_moves}
    assert written == set(texts)


def test_quiet_moves_are_written_with_a_dash_in_the_numbers_of_the_variant() -> None:
    start = bd.Position()
    move = start.legal_moves[0]
    assert start.move_text(move) == "21-17"
    assert start.move_text(move, notation="algebraic") == "a3-b4"
    assert start.move_text(move, notation="hub") == "21-17"
    mirrored = bd.Position("filipino")
    assert mirrored.move_text(bd.Move(21, 17), notation="algebraic") == "b3-a4"


def test_a_capture_written_at_length_names_every_landing_square_in_order() -> None:
    """The square directly behind a piece where the capture goes straight on (restriction 9)."""
    for fen, variant in ((SAME_ENDS, "international"), (ONE_OR_FOUR, "russian")):
        position = bd.Position.from_fen(fen, variant)
        for move in position.legal_moves:
            text = position.move_text(move)
            if text.count("x") > 1:
                steps = tuple(map(int, text.split("x")))
                assert steps[0] == move.from_square
                assert steps[1:] in {route.path for route in position.routes(move)}


def test_text_of_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(bd.IllegalMoveError, match="21-18"):
        bd.Position().move_text(bd.Move(21, 18))


def test_an_unknown_notation_is_refused() -> None:
    start = bd.Position()
    with pytest.raises(ValueError, match="'numeric', 'algebraic' or 'hub'"):
        start.move_text(start.legal_moves[0], notation="pdn")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'pdn' or 'hub'"):
        start.parse_move("21-17", notation="numeric")  # type: ignore[arg-type]


# Read


@pytest.mark.parametrize(
    "text",
    [
        *("21-17", "21x17", "21X17", "21:17", "  21 - 17 ", "21-\t17", "021-0017"),
        *("a3-b4", "a3b4", "A3B4", "a3 b4", "a3:b4", "A3xb4", "a3-17", "21-b4", "a03-b4"),
    ],
)
def test_separators_blanks_zeros_and_both_notations_are_read(text: str) -> None:
    assert bd.Position().parse_move(text) == bd.Move(21, 17)


@pytest.mark.parametrize("text", ["29x8", "29-8", "29:8", "a1g7", "29x18x8"])
def test_a_capture_is_read_whatever_the_separator(text: str) -> None:
    fen = "W:WK29:B22,11,4"
    assert bd.Position.from_fen(fen).parse_move(text).captured == (11, 22)


@pytest.mark.parametrize(
    ("fen", "variant", "text", "captured"),
    [
        (SAME_ENDS, "international", "4x27x38x15", (13, 20, 32)),
        (SAME_ENDS, "international", "4x31x42x15", (13, 20, 37)),
        (SAME_ENDS, "international", "4x27x15", (13, 20, 32)),
        (SAME_ENDS, "international", "4x38x15", (13, 20, 32)),
        (SAME_ENDS, "international", "4x42x15", (13, 20, 37)),
        (SAME_ENDS, "international", "h10:c5:e3:j8", (13, 20, 32)),
        (CROSSED, "international", "1x18x9x25", (12, 13, 20)),
        (CROSSED, "international", "1x14x25", (12, 19, 20)),
        (ONE_OR_FOUR, "russian", "3x12x17", (8, 14, 15, 16)),
        (ONE_OR_FOUR, "russian", "3x19x17", (8, 14, 15, 16)),
        (ONE_OR_FOUR, "russian", "3x12x19x10x17", (8, 14, 15, 16)),
        (LOOP, "brazilian", "3x3", (7, 8, 15, 16)),
    ],
)
def test_any_squares_in_between_that_fit_one_move_name_it(
    fen: str, variant: str, text: str, captured: tuple[int, ...]
) -> None:
    assert read(fen, variant, text)[1] == captured


def test_a_complete_path_is_that_move_though_it_fits_others_in_part() -> None:
    """3x17 is the complete path of taking 14 alone, and both ends of taking four."""
    assert read(ONE_OR_FOUR, "russian", "3x17") == ("3x17", (14,))


def test_every_complete_path_names_its_move(positions: tuple[bd.Position, ...]) -> None:
    for position in positions:
        owners: dict[tuple[int, ...], set[bd.Move]] = {}
        for route in position.routes()[:100]:
            path = (route.move.from_square, *route.path)
            owners.setdefault(path, set()).add(route.move)
        for path, moves in owners.items():
            assert len(moves) == 1
            assert position.parse_move("x".join(map(str, path))) in moves


def test_on_a_straight_stretch_any_free_square_between_two_pieces_is_read() -> None:
    """Play sites write the square on which the piece was put down."""
    position = bd.Position.from_fen("W:WK29:B25,11")
    (move,) = {m for m in position.legal_moves if m.to_square == 8}
    for text in ("29x22x8", "29x18x8", "29x15x8", "29x8"):
        assert position.parse_move(text) == move
    for text in ("29x11x8", "29x25x8", "29x4x8", "29x21x8"):
        with pytest.raises(bd.IllegalMoveError):
            position.parse_move(text)


@pytest.mark.parametrize(
    ("fen", "variant", "text"),
    [
        (SAME_ENDS, "international", "4x15"),
        (SAME_ENDS, "international", "h10xj8"),
        (CROSSED, "international", "1x25"),
    ],
)
def test_text_that_fits_two_moves_is_ambiguous(fen: str, variant: str, text: str) -> None:
    position = bd.Position.from_fen(fen, variant)
    with pytest.raises(bd.AmbiguousMoveError) as caught:
        position.parse_move(text)
    assert caught.value.moves == tuple(position.legal_moves)
    assert len(caught.value.moves) == 2
    for move in caught.value.moves:
        assert f"({' '.join(map(str, move.captured))})" in str(caught.value)
    with pytest.raises(bd.AmbiguousMoveError):
        position.play(text)


@pytest.mark.parametrize(
    ("fen", "variant", "text"),
    [
        (SAME_ENDS, "international", "4x27"),
        (SAME_ENDS, "international", "4x27x38"),
        (SAME_ENDS, "international", "4x38x27x15"),
        (SAME_ENDS, "international", "4x27x42x15"),
        (SAME_ENDS, "international", "4x27x27x15"),
        (SAME_ENDS, "international", "4x4x15"),
        (SAME_ENDS, "international", "27x38x15"),
        (SAME_ENDS, "international", "15x4"),
        (SAME_ENDS, "international", "4x27x38x15x4"),
        (ONE_OR_FOUR, "russian", "3x12"),
        (ONE_OR_FOUR, "russian", "3x10x12x17"),
        (LOOP, "brazilian", "3x12"),
    ],
)
def test_squares_that_fit_no_move_are_an_illegal_move(fen: str, variant: str, text: str) -> None:
    position = bd.Position.from_fen(fen, variant)
    with pytest.raises(bd.IllegalMoveError) as caught:
        position.parse_move(text)
    assert caught.value.moves == tuple(position.legal_moves)
    assert f"illegal move '{text}'" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"expected a square .*\(at character 1\)"),
        ("   ", "expected a square"),
        ("21", "expected two squares or more"),
        ("a3", "expected two squares or more"),
        ("21-", r"expected a square .*\(at character 4\)"),
        ("-17", r"expected a square .*\(at character 1\)"),
        ("21--17", r"expected a square .*\(at character 4\)"),
        ("21 17", r"expected x, : or - between squares \(at character 4\)"),
        ("21b4", "expected x, : or - between squares"),
        ("21-17 x", "expected a square"),
        ("21-17!", "expected x, : or - between squares"),
        ("1. 21-17", "expected x, : or - between squares"),
        ("21-17.", "expected x, : or - between squares"),
        ("0-17", r"square 0 is off the board \(1-32\)"),
        ("21-33", r"square 33 is off the board \(1-32\)"),
        ("2117", r"square 2117 is off the board"),
        ("21-99999999999999999999", "square 99999999.* is off the board"),
        ("a2-b4", "square a2 is not a playing square"),
        ("a3-b9", "square b9 is not a playing square"),
        ("a3-i5", "square i5 is not a playing square"),
        ("a3-b", "expected a square"),
        ("a3-m5", "expected a square"),
        ("O-O", "expected a square"),
        ("a3\0b4", "expected x, : or - between squares"),
        ("21\N{EN DASH}17", "expected x, : or - between squares"),
        ("\uff12\uff11-17", "expected a square"),
        ("21-17\u00a0", "expected x, : or - between squares"),
    ],
)
def test_what_is_no_move_text_is_an_invalid_move(text: str, message: str) -> None:
    with pytest.raises(bd.InvalidMoveError, match=message) as caught:
        bd.Position().parse_move(text)
    assert caught.value.moves == ()
    assert str(caught.value).startswith("invalid move text '")


def test_the_three_errors_are_value_errors_and_can_be_told_apart() -> None:
    kinds = (bd.InvalidMoveError, bd.IllegalMoveError, bd.AmbiguousMoveError)
    for kind in kinds:
        assert issubclass(kind, bd.MoveError)
        assert issubclass(kind, ValueError)
        assert not any(issubclass(kind, other) for other in kinds if other is not kind)


# Hub


def test_hub_text_lists_the_captured_squares_in_any_order() -> None:
    position = bd.Position.from_hub("Bbbbbebbbbbwbeeeewweeweeewwewwwww")
    for text in ("8x13x11x17x18", "8x13x11x18x17", "8x13x18x17x11", " 8 x 13 x 18 x 11 x 17 "):
        move = position.parse_move(text, notation="hub")
        assert (str(move), move.captured) == ("8x13", (11, 17, 18))
    assert bd.Position().parse_move("21-17", notation="hub") == bd.Move(21, 17)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("8x13", bd.IllegalMoveError),
        ("8x13x11x17", bd.IllegalMoveError),
        ("8x13x11x17x18x25", bd.IllegalMoveError),
        ("8x13x11x11x17x18", bd.InvalidMoveError),
        ("8x13x11x17x33", bd.InvalidMoveError),
        ("8", bd.InvalidMoveError),
        ("", bd.InvalidMoveError),
    ],
)
def test_hub_text_must_list_all_captured_squares_once(text: str, kind: type[bd.MoveError]) -> None:
    position = bd.Position.from_hub("Bbbbbebbbbbwbeeeewweeweeewwewwwww")
    with pytest.raises(kind):
        position.parse_move(text, notation="hub")


# Hostile input

READABLE = [
    bd.Position(),
    bd.Position.from_fen(SAME_ENDS, "international"),
    bd.Position.from_fen(ONE_OR_FOUR, "russian"),
    bd.Position.from_fen("W:W:B1"),
]
NOTATIONS: tuple[Literal["pdn", "hub"], ...] = ("pdn", "hub")
MILLION = 1_000_000
LONG = {
    "junk": "junk" * (MILLION // 4),
    "digits": "9" * MILLION,
    "zeros": "0" * MILLION,
    "digits of a rank": "a" + "1" * MILLION,
    "squares": "4x15x" * (MILLION // 5) + "4",
    "names": "a1" * (MILLION // 2),
    "separators": "-" * MILLION,
    "blanks": " " * MILLION,
    "blanks between": "21" + " " * MILLION + "17",
    "NUL": "\0" * MILLION,
    "accents": "é" * MILLION,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_a_megabyte_of_nonsense_is_refused_in_a_short_message(text: str) -> None:
    for position in READABLE:
        for notation in NOTATIONS:
            with pytest.raises((bd.InvalidMoveError, bd.IllegalMoveError)) as caught:
                position.parse_move(text, notation=notation)
            assert len(str(caught.value)) < 1000


def test_long_blanks_and_zeros_change_nothing() -> None:
    fill = " " * MILLION
    zeros = "0" * MILLION
    for text in (f"{fill}21-17{fill}", f"21{fill}-{fill}17", f"{zeros}21-{zeros}17"):
        assert bd.Position().parse_move(text) == bd.Move(21, 17)


@pytest.mark.parametrize("text", ["\ud800", "21-17\udfff", "a\udc803"])
def test_half_a_surrogate_pair_is_a_value_error(text: str) -> None:
    for position in READABLE:
        with pytest.raises(ValueError, match=r"\w"):
            position.parse_move(text)
        with pytest.raises(ValueError, match=r"\w"):
            position.play(text)


@given(text=st.text() | st.text(alphabet="0123456789abgh-x: A\0é"))
def test_whatever_the_text_it_is_a_legal_move_or_a_documented_error(text: str) -> None:
    for position in READABLE:
        for notation in NOTATIONS:
            refused: tuple[bd.Move, ...] | None = None
            try:
                move = position.parse_move(text, notation=notation)
            except (bd.InvalidMoveError, bd.IllegalMoveError, bd.AmbiguousMoveError) as error:
                refused = error.moves
            if refused is None:
                assert move in position.legal_moves
            else:
                assert set(refused) <= set(position.legal_moves)


@given(data=st.data(), variant=st.sampled_from(bd.variants()))
def test_a_list_of_squares_names_a_legal_move_from_the_first_to_the_last(
    data: st.DataObject, variant: str
) -> None:
    board = st.integers(1, bd.Variant(variant).squares)
    kings = data.draw(st.sets(board, min_size=1, max_size=3))
    others = data.draw(st.sets(board.filter(lambda square: square not in kings), max_size=8))
    position = bd.Position.from_pieces(
        white_kings=kings, black_kings=others, turn=bd.WHITE, variant=variant
    )
    tried = data.draw(st.lists(board, min_size=2, max_size=5))
    try:
        move = position.parse_move("x".join(map(str, tried)))
    except (bd.IllegalMoveError, bd.AmbiguousMoveError):
        return
    assert move in position.legal_moves
    assert (move.from_square, move.to_square) == (tried[0], tried[-1])
