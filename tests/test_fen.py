"""Positions as text: FEN, set-up string and Hub position, read and written (PDN 3.0, tag FEN)."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd

READ = [
    ("sides in either order", "brazilian", "W:B1,2:W31,32", "W:W31,32:B1,2"),
    ("squares in any order", "brazilian", "W:W32,21,27:B9,3", "W:W21,27,32:B3,9"),
    ("kings", "brazilian", "B:WK1,31:B2,K32", "B:WK1,31:B2,K32"),
    ("algebraic squares", "brazilian", "W:Wa1,Kh8:Bb8", "W:WK4,29:B1"),
    ("algebraic squares on a mirrored board", "filipino", "W:Wh1,a2:Ba8", "W:W25,32:B1"),
    ("ranks of two digits", "international", "B:Wa1,Kj10:Bb10,i9", "B:WK5,46:B1,10"),
    ("a range", "brazilian", "W:W29-32:B1-3", "W:W29,30,31,32:B1,2,3"),
    ("a range of one", "brazilian", "W:W31-31:B1", "W:W31:B1"),
    ("K before a range crowns all of it", "brazilian", "W:WK4-6:B9", "W:WK4,K5,K6:B9"),
    ("K on both ends", "brazilian", "W:WK4-K6:B9", "W:WK4,K5,K6:B9"),
    ("ranges among squares", "brazilian", "W:W30,21-23,K1:B9", "W:WK1,21,22,23,30:B9"),
    ("one side only", "brazilian", "W:W31", "W:W31:B"),
    ("the other side only", "brazilian", "W:B1", "W:W:B1"),
    ("an empty side", "brazilian", "B:W:B1", "B:W:B1"),
    ("an empty side last", "brazilian", "B:W31:B", "B:W31:B"),
    ("an empty board", "brazilian", "B:W:B", "B:W:B"),
    ("a final dot", "brazilian", "W:W31:B1.", "W:W31:B1"),
    ("a dot after an empty side", "brazilian", "W:W31:B.", "W:W31:B"),
    ("blanks", "brazilian", "  W : W 31 , K 32 : B 1 . \n", "W:W31,K32:B1"),
    ("tabs and line ends", "brazilian", "\tW:W31,\r\n32:B1", "W:W31,32:B1"),
    ("small letters", "brazilian", "w:wk1,31:b2", "W:WK1,31:B2"),
    ("capital files", "brazilian", "B:WA1,kH8:bB8", "B:WK4,29:B1"),
    ("a small b is a side, then a file", "brazilian", "w:bb8,b6:wa1", "W:W29:B1,9"),
    ("leading zeros", "brazilian", "W:W031,K0000032:B01", "W:W31,K32:B1"),
    ("plies without progress", "brazilian", "W:W31:B1:H12", "W:W31:B1"),
    ("full-move number", "brazilian", "W:W31:B1:F40", "W:W31:B1"),
    ("both counters and a dot", "brazilian", "W:W31:B1:h0:f1.", "W:W31:B1"),
    ("men on their own back row", "brazilian", "W:W29-32:B1-4", "W:W29,30,31,32:B1,2,3,4"),
]

REFUSED = [
    ("nothing", "brazilian", "", "expected the side to move"),
    ("blanks only", "brazilian", "  \n ", "expected the side to move"),
    ("no side to move", "brazilian", "W31:B1", "no side to move"),
    ("an empty side to move", "brazilian", ":W31:B1", "no side to move"),
    ("an unknown side to move", "brazilian", "?:W31:B1", "no side to move"),
    ("a wrong side to move", "brazilian", "X:W31:B1", "expected the side to move"),
    ("no groups", "brazilian", "W", "no pieces"),
    ("a dot for groups", "brazilian", "W:.", "expected a group"),
    ("a square twice", "brazilian", "W:W31,31:B1", "square 31 is given twice"),
    ("a square twice as man and king", "brazilian", "W:W31,K31:B1", "square 31 is given twice"),
    ("a square twice by a range", "brazilian", "W:W31,30-32:B1", "square 31 is given twice"),
    ("a square twice by name", "brazilian", "W:Wc1,C1:Bb8", "square 30 is given twice"),
    ("both colours on a square", "brazilian", "W:W14:B14", "square 14 is given to both colours"),
    ("both colours by a range", "brazilian", "W:B9-15:W14", "square 14 is given to both colours"),
    ("square 0", "brazilian", "W:W0:B1", r"square 0 is off the board \(1-32\)"),
    ("square 0 with zeros", "brazilian", "W:W000:B1", "square 0 is off the board"),
    ("one too many", "brazilian", "W:W33:B1", r"square 33 is off the board \(1-32\)"),
    ("one too many of 50", "international", "W:W51:B1", r"square 51 is off the board \(1-50\)"),
    ("a range written backwards by one", "brazilian", "W:W21-20:B1", "21-20 is written backwards"),
    ("a range over the edge", "brazilian", "W:W30-33:B1", "square 33 is off the board"),
    ("a huge number", "brazilian", "W:W99999999999999999999:B1", "off the board"),
    ("2**32 + 31", "brazilian", "W:W4294967327:B1", "off the board"),
    ("2**64 + 31", "brazilian", "W:W18446744073709551647:B1", "off the board"),
    ("a negative number", "brazilian", "W:W-5:B1", "expected a square"),
    ("a rank too high", "brazilian", "W:Wa9:B1", "square a9 is off the board"),
    ("rank 0", "brazilian", "W:Wa0:B1", "square a0 is off the board"),
    ("a file too far", "brazilian", "W:Wi1:B1", "square i1 is off the board"),
    ("a rank without end", "brazilian", "W:Wa" + "1" * 50 + ":B1", "off the board"),
    ("a light square", "brazilian", "W:Wa2:Bb8", "square a2 is not a playing square"),
    ("a dark square that is light", "filipino", "W:Wa1:Bb8", "square a1 is not a playing square"),
    ("a file without rank", "brazilian", "W:Wa:B1", "expected a square such as"),
    ("a white man crowned in vain", "brazilian", "W:W4:B9", "white man on square 4 .*crowning row"),
    ("a black man crowned in vain", "brazilian", "W:W21:B29", "black man on square 29 .*crowning"),
    ("a range to the crowning row", "brazilian", "W:W3-9:B21", "white man on square 3 .*crowning"),
    ("White twice", "brazilian", "W:W31:W32", "second group of White"),
    ("Black twice", "brazilian", "W:B1:W31:B2", "second group of Black"),
    ("side to move twice", "brazilian", "W:W:W31,32:B1,2", "second group of White"),
    ("a doubled letter", "brazilian", "W:WW31:B1", "expected a square"),
    ("a colour inside a list", "brazilian", "W:W31,W32:B1", "expected a square"),
    ("a range backward", "brazilian", "W:W32-29:B1", "range 32-29 is written backwards"),
    ("a range without end", "brazilian", "W:W29-:B1", "end of the range"),
    ("a range of three", "brazilian", "W:W21-23-25:B1", "expected ',' or ':', found '-'"),
    ("K only on the end", "brazilian", "W:W29-K32:B1", "K on the end of a range"),
    ("a range of names", "brazilian", "W:Wa1-c1:Bb8", "expected ',' or ':', found '-'"),
    ("a range to a name", "brazilian", "W:W29-c1:B1", "end of the range"),
    ("K alone", "brazilian", "W:W31,K:B1", "K without a square"),
    ("K after the square", "brazilian", "W:W31:B20K", "expected ',' or ':', found 'K'"),
    ("K twice", "brazilian", "W:WKK31:B1", "square k31 is off the board"),
    ("two commas", "brazilian", "W:W31,,32:B1", "expected a square"),
    ("a comma first", "brazilian", "W:W,31:B1", "expected a square"),
    ("a comma last", "brazilian", "W:W31,:B1", "expected a square"),
    ("no comma", "brazilian", "W:W31 32:B1", "expected ',' or ':', found '3'"),
    ("letters", "brazilian", "W:W31:B20,ZZ", "expected a square"),
    ("other separators", "brazilian", "W:W31;B1", "expected ',' or ':', found ';'"),
    ("text behind", "brazilian", "W:W31:B1 hello", "found 'h'"),
    ("two dots", "brazilian", "W:W31:B1..", r"found '\.'"),
    ("a dot inside", "brazilian", "W:W31.:B1", r"found '\.'"),
    ("a colon behind", "brazilian", "W:W31:B1:", "expected a group"),
    ("a dot first", "brazilian", ".W:W31:B1", "expected the side to move"),
    ("PDN tag around it", "brazilian", '[FEN "W:W31:B1"]', "expected the side to move"),
    ("a man lifted in a capture", "international", "W:W31,G20:B1", "G or P prefix"),
    ("a king lifted in a capture", "international", "W:W31:B1,P20", "expected a square"),
    ("both notations", "brazilian", "W:W31,c3:B1", "numeric and algebraic"),
    ("a counter without number", "brazilian", "W:W31:B1:H", "number in the counter"),
    ("a counter twice", "brazilian", "W:W31:B1:H1:H2", "expected a group"),
    ("a counter too large", "brazilian", "W:W31:B1:F1000000", "counter is too large"),
    ("a negative counter", "brazilian", "W:W31:B1:H-1", "number in the counter"),
    ("an unknown counter", "brazilian", "W:W31:B1:N5", "expected a group"),
    ("NUL", "brazilian", "W:W31\0:B1", "expected ',' or ':'"),
    ("a full-width digit", "brazilian", "W:W\uff13\uff11:B1", "expected a square"),
    ("an accent", "brazilian", "W:W31é:B1", "expected ',' or ':', found 'é'"),
    ("an accent for a square", "brazilian", "W:W31,é:B1", "expected a square"),
    ("Cyrillic", "brazilian", "Б:Б31:Ч1", "expected the side to move"),
    ("a non-breaking blank", "brazilian", "W:W31,\u00a032:B1", "expected a square"),
]


def names(table: list[tuple[str, str, str, str]]) -> list[str]:
    return [row[0] for row in table]


@pytest.mark.parametrize(("why", "variant", "text", "canonical"), READ, ids=names(READ))
def test_fen_reads(why: str, variant: str, text: str, canonical: str) -> None:
    assert bd.Position.from_fen(text, variant).fen() == canonical, why


@pytest.mark.parametrize(("why", "variant", "text", "message"), REFUSED, ids=names(REFUSED))
def test_fen_refuses(why: str, variant: str, text: str, message: str) -> None:
    with pytest.raises(bd.InvalidFenError, match=message) as caught:
        bd.Position.from_fen(text, variant)
    assert "at character" in str(caught.value), why
    assert len(str(caught.value)) < 400, why


def test_the_message_quotes_the_text_and_counts_its_characters() -> None:
    with pytest.raises(bd.InvalidFenError) as caught:
        bd.Position.from_fen("W:W31:B1,x")
    assert str(caught.value).startswith("invalid FEN 'W:W31:B1,x': ")
    assert "(at character 10)" in str(caught.value)


def test_an_invalid_fen_is_an_invalid_position_is_a_value_error() -> None:
    assert issubclass(bd.InvalidFenError, bd.InvalidPositionError)
    assert issubclass(bd.InvalidPositionError, ValueError)


@pytest.mark.parametrize("text", ["W31:B1", ":W31:B1", "?:W31:B1", " ? : b1 : w31 ."])
@pytest.mark.parametrize("turn", [bd.WHITE, bd.BLACK])
def test_turn_fills_in_a_missing_side_to_move(text: str, turn: bd.Color) -> None:
    position = bd.Position.from_fen(text, turn=turn)
    assert position == bd.Position.from_pieces(white_men=[31], black_men=[1], turn=turn)


def test_turn_must_agree_with_the_text() -> None:
    assert bd.Position.from_fen("B:W31:B1", turn=bd.BLACK).turn is bd.BLACK
    with pytest.raises(bd.InvalidFenError, match="gives Black the move, but turn= says White"):
        bd.Position.from_fen("B:W31:B1", turn=bd.WHITE)
    with pytest.raises(bd.InvalidFenError, match="gives White the move, but turn= says Black"):
        bd.Position.from_fen("W:B1", turn=bd.BLACK)


def test_a_fen_that_is_no_text_is_a_type_error() -> None:
    for value in (None, 5, ["W:W31:B1"]):
        with pytest.raises(TypeError):
            bd.Position.from_fen(value)  # type: ignore[arg-type]


# Written


def test_fen_is_white_first_ascending_without_ranges_and_dot() -> None:
    position = bd.Position.from_fen("b:b9,k4,1-3:w30,29,k32.")
    assert position.fen() == "B:W29,30,K32:B1,2,3,K4,9"
    assert position.fen(notation="algebraic") == "B:Wa1,c1,Kg1:Bb8,d8,f8,Kh8,b6"


@pytest.mark.parametrize("notation", ["hub", "", "NUMERIC", "algebraic "])
def test_an_unknown_notation_is_refused(notation: str) -> None:
    with pytest.raises(ValueError, match="expected 'numeric' or 'algebraic'"):
        bd.Position().fen(notation=notation)  # type: ignore[arg-type]


@pytest.mark.parametrize("notation", ["numeric", "algebraic"])
def test_a_fen_read_again_is_the_same_position(
    notation: Any, positions: tuple[bd.Position, ...]
) -> None:
    for position in positions:
        text = position.fen(notation=notation)
        assert bd.Position.from_fen(text, position.variant) == position


def test_fens_of_unlike_positions_are_unlike(positions: tuple[bd.Position, ...]) -> None:
    assert len({position.fen() for position in positions}) == len(set(positions))


# Set-up string

START = "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1"


def test_the_grid_of_the_start_position() -> None:
    assert bd.Position("brazilian").grid() == START
    assert bd.Position.from_grid(START) == bd.Position("brazilian")
    assert bd.Position.from_grid(f"\n {START} ", turn=bd.BLACK).turn is bd.BLACK
    assert bd.Position.from_grid(START, "english").turn is bd.BLACK


@pytest.mark.parametrize(
    ("variant", "text", "message"),
    [
        ("brazilian", "", "expected 8 cells, found 0"),
        ("brazilian", "8/8", "expected 8 rows, found 2"),
        ("brazilian", "8/" * 8 + "8", "expected 8 rows, found another"),
        ("brazilian", "7/8/8/8/8/8/8/8", "expected 8 cells, found 7 in row 1"),
        ("brazilian", "8/9/8/8/8/8/8/8", "expected 8 cells, found more in row 2"),
        ("brazilian", "8/8/0w7/8/8/8/8/8", "a run of 0 empty cells in row 3"),
        ("brazilian", "8/8/w7/8/8/8/8/8", "cell 1 is not a playing square in row 3"),
        ("brazilian", "8/8/1x6/8/8/8/8/8", "found 'x' in row 3"),
        ("brazilian", "8/8/1é6/8/8/8/8/8", "found 'é' in row 3"),
        ("brazilian", "8/8/1w6/8/8/8/8/\0", "in row 8"),
        ("brazilian", "1w6/8/8/8/8/8/8/8", "white man on square 1 stands on its crowning row"),
        ("brazilian", "10/10/10/10/10/10/10/10/10/10", "expected 8 cells"),
        ("international", START, "expected 10 cells, found 8"),
        ("filipino", START, "cell 2 is not a playing square in row 1"),
    ],
)
def test_a_wrong_grid_is_refused_with_its_row(variant: str, text: str, message: str) -> None:
    with pytest.raises(bd.InvalidPositionError, match=message):
        bd.Position.from_grid(text, variant)


def test_grid_and_back(positions: tuple[bd.Position, ...]) -> None:
    for position in positions:
        grid = position.grid()
        again = bd.Position.from_grid(grid, position.variant, position.turn)
        assert again.fen() == position.fen().partition(":+")[0]  # a grid holds no king counters


# Hub protocol


def test_the_hub_text_of_a_position() -> None:
    position = bd.Position.from_fen("B:W31,K2:B1,K32")
    assert position.hub() == "BbW" + "e" * 28 + "wB"
    assert bd.Position.from_hub(position.hub()) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected 33 characters for brazilian, found 0"),
        ("W" + "e" * 31, "expected 33 characters for brazilian, found 32"),
        ("W" + "e" * 50, "expected 33 characters for brazilian, found 51"),
        ("w" + "e" * 32, "expected W or B for the side to move"),
        ("e" * 33, "expected W or B for the side to move"),
        ("W" + "e" * 4 + "x" + "e" * 27, "for square 5, found 'x'"),
        ("W" + "e" * 4 + "\0" + "e" * 27, "for square 5"),
        ("Ww" + "e" * 31, "white man on square 1 stands on its crowning row"),
    ],
)
def test_a_wrong_hub_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(bd.InvalidPositionError, match=message):
        bd.Position.from_hub(text)


@pytest.mark.parametrize("text", ["W" + "é" + "e" * 31, "W" + "e" * 30 + "é", "é" * 33])
def test_a_hub_position_with_an_accent_is_refused(text: str) -> None:
    with pytest.raises(bd.InvalidPositionError, match=r"expected|found"):
        bd.Position.from_hub(text)


def test_hub_and_back(positions: tuple[bd.Position, ...]) -> None:
    for position in positions:
        text = position.hub()
        assert len(text) == 1 + bd.Variant(position.variant).squares
        again = bd.Position.from_hub(text, position.variant)
        assert again.fen() == position.fen().partition(":+")[0]  # nor does Hub


# Hostile input

READERS: list[Callable[[str], bd.Position]] = [
    bd.Position.from_fen,
    bd.Position.from_grid,
    bd.Position.from_hub,
    lambda text: bd.Position.from_fen(text, "international", bd.WHITE),
]
MILLION = 1_000_000
LONG = {
    "junk": "junk" * (MILLION // 4),
    "colons": ":" * MILLION,
    "empty groups": "W" + ":W" * (MILLION // 2),
    "commas": "W:W" + "," * MILLION,
    "squares": "W:W" + "31," * (MILLION // 3),
    "digits": "W:W" + "9" * MILLION,
    "zeros": "W:W" + "0" * MILLION,
    "digits of a rank": "W:Wa" + "1" * MILLION,
    "digits of a counter": "W:W31:B1:H" + "1" * MILLION,
    "kings": "W:W" + "K" * MILLION,
    "dots": "W:W31:B1" + "." * MILLION,
    "blanks and a letter": "W:W31:B1" + " " * MILLION + "x",
    "dots among blanks": "W:W31:B1" + " ." * (MILLION // 2),
    "slashes": "/" * MILLION,
    "eights": "8" * MILLION,
    "rows": "8/" * (MILLION // 2),
    "empty squares": "W" + "e" * MILLION,
    "NUL": "\0" * MILLION,
    "accents": "é" * MILLION,
    "emoji": "W:W" + "\N{GRINNING FACE}" * MILLION,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_a_megabyte_of_nonsense_is_refused_in_a_short_message(text: str) -> None:
    for read in READERS:
        with pytest.raises(bd.InvalidPositionError) as caught:
            read(text)
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("fill", [" ", "\t", "\r\n"])
def test_a_megabyte_of_blanks_changes_nothing(fill: str) -> None:
    blank = fill * (MILLION // len(fill))
    for text in (f"{blank}W:W31:B1", f"W{blank}:W31:B1", f"W:W31{blank},32:B1", f"W:W31:B1{blank}"):
        assert bd.Position.from_fen(text).white_men[0] == 31


def test_a_megabyte_of_zeros_before_a_number_changes_nothing() -> None:
    zeros = "0" * MILLION
    assert bd.Position.from_fen(f"W:W{zeros}31:B{zeros}8").fen() == "W:W31:B8"


@pytest.mark.parametrize("text", ["\ud800", "W:W31\udfff:B1", "W:W31:B1\udc80", "\ud83d\ude00"])
def test_half_a_surrogate_pair_is_a_value_error(text: str) -> None:
    for read in READERS:
        with pytest.raises(ValueError, match=r"\w"):
            read(text)


anything = st.text() | st.text(alphabet="WBKwbkegGPHF?:,-./ 01234589abh\0é")


def read_or_refuse(read: Callable[[str], bd.Position], text: str) -> None:
    """Only a position that can be written again, or the documented error, may come out."""
    refusal = ""
    try:
        position = read(text)
    except bd.InvalidPositionError as error:
        refusal = str(error)
    if refusal:
        assert refusal.startswith("invalid ")
    else:
        assert bd.Position.from_fen(position.fen(), position.variant) == position


@given(text=anything)
def test_whatever_the_text_it_is_read_or_refused(text: str) -> None:
    for read in READERS:
        read_or_refuse(read, text)


@given(data=st.data(), variant=st.sampled_from(bd.variants()))
def test_a_fen_with_one_change_is_read_or_refused(data: st.DataObject, variant: str) -> None:
    text = bd.Position(variant).fen(notation=data.draw(st.sampled_from(("numeric", "algebraic"))))
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :]
    read_or_refuse(lambda text: bd.Position.from_fen(text, variant), changed)


# King counters (WFD 17), and a file k beside K for a king


@pytest.mark.parametrize(
    ("text", "variant", "canonical"),
    [
        ("W:WK46,31:B20:+0+0", "frisian", "W:W31,K46:B20"),
        ("W:WK46,31:BK7,20:+307+146.", "frisian", "W:W31,K46:BK7,20:+307+146"),
        ("W:+0+246:WK46,31:BK7,20", "frysk", "W:W31,K46:BK7,20:+0+246"),
        ("W:WK46:BK7,20:+107+246:H3:F9", "frisian", "W:WK46:BK7,20:+107+0"),
        ("W:WKa1,Kl12:Ba11", "canadian", "W:WK6,K67:B7"),
        ("W:Wk1,k3:Bk11", "canadian", "W:W60,72:B12"),
        ("W:Wa1,K3:BK11", "canadian", "W:W60,67:B12"),
        ("W:WK6,3k:B9", "canadian", None),
        ("W:WK66,K6:BK12", "canadian", "W:WK6,K66:BK12"),
        ("W:W50,k6:BK12", "canadian", "W:WK6,50:BK12"),
        ("w:wkk3,Kk5:bK72", "canadian", None),
        ("W:Wkk3,Kk5:B1", "canadian", None),
        ("W:Wkk3,Kk5:Ba3", "canadian", "W:WK48,K60:B55"),
    ],
)
def test_counters_and_files(text: str, variant: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(bd.InvalidFenError):
            bd.Position.from_fen(text, variant)
        return
    position = bd.Position.from_fen(text, variant)
    assert position.fen() == canonical
    assert bd.Position.from_fen(position.fen(notation="algebraic"), variant) == position
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(
    ("counters", "message"),
    [
        ("+446+0", "0 to 3"),
        ("+007+0", "0 to 3"),
        ("+0+207", "White has no king on square 7"),
        ("+0+231", "White has no king on square 31"),
        ("+0+251", "square 51 is off the board"),
        ("+0", "expected king counters"),
        ("+0+24", "two digits"),
        ("+0+2461", "two digits"),
        ("+0+246:+0+0", "expected a group"),
    ],
)
def test_counters_that_mean_nothing(counters: str, message: str) -> None:
    with pytest.raises(bd.InvalidFenError, match=re.escape(message)):
        bd.Position.from_fen(f"W:WK46,31:BK7,20:{counters}", "frisian")


def test_other_variants_have_no_king_counters() -> None:
    with pytest.raises(bd.InvalidFenError, match="brazilian does not have"):
        bd.Position.from_fen("W:WK31:BK20:+0+131", "brazilian")
    with pytest.raises(bd.InvalidPositionError, match="which brazilian has not"):
        bd.Position.from_bitboards(1 << 28, 1 << 13, 1 << 28, state=64 + 29)
    with pytest.raises(bd.InvalidPositionError, match="where it has no king"):
        bd.Position.from_bitboards(1 << 45, 1 << 13, 1 << 45, None, "frisian", 64 + 29)
