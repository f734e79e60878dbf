"""Habits of PDN files met in the world: outside cases, and small files of our own like them."""

from __future__ import annotations

import base64
import random
from collections.abc import Set as AbstractSet
from typing import NamedTuple

import pytest

import bitdraughts as bd
from bitdraughts.pdn import Record, loads, read
from conftest import Case


def text_of(case: Case) -> bytes:
    given = case["input"]
    if "pdn_base64" in given:
        return base64.b64decode(given["pdn_base64"])
    text: str = given["pdn"]
    return text.encode()


KNOWN = {
    *("games", "plies", "results", "final_fen", "start_fen", "tags", "tag_text_if_cp1251"),
    *("must_warn", "must_not", "alternative", "alternative_1", "alternative_2", "note"),
    *("result_tag", "terminator", "variations", "error_ply", "error_move"),
}


@pytest.mark.cases("pdn")
@pytest.mark.parametrize("told", [True, False], ids=["variant told", "variant guessed"])
def test_outside_cases(case: Case, told: bool) -> None:
    records = list(read(text_of(case), case["variant"] if told else None))
    expected = case["expected"]
    assert expected.keys() <= KNOWN, "a field this test does not look at"
    if "games" in expected:
        assert len(records) == expected["games"]
    if "plies" in expected:
        plies = [len(record.moves) for record in records]
        assert plies[: len(expected["plies"])] == expected["plies"]
    if "results" in expected:
        assert [record.result for record in records] == expected["results"]
    if "final_fen" in expected:
        assert [record.final.fen() for record in records] == expected["final_fen"]
    if "start_fen" in expected:
        assert [record.start.fen() for record in records] == expected["start_fen"]
    if "result_tag" in expected:
        assert records[0].headers["Result"] == expected["result_tag"]
    if "variations" in expected:
        children = [len(node.children) for node in records[0].tree.walk()]
        assert sum(max(count - 1, 0) for count in children) == expected["variations"]
    for name, value in {
        **expected.get("tags", {}),
        **expected.get("tag_text_if_cp1251", {}),
    }.items():
        assert records[0].headers[name] == value
    if expected.get("must_warn"):
        assert any(problem.kind != "variant" for one in records for problem in problems(one))
    if "error_ply" in expected:
        error = records[0].errors[0]
        assert (error.ply, error.text) == (expected["error_ply"], expected["error_move"])
    elif "plies" in expected and "alternative" not in expected:
        assert not any(record.errors for record in records)


def problems(record: Record) -> list[bd.pdn.Problem]:
    return [*record.errors, *record.warnings]


def test_a_capture_written_hop_by_hop() -> None:
    """Without the option the error is where the capture breaks off; with it all is played."""
    text = (
        '[FEN "W:W21-32:B1-12"]\n1. c3-d4 d6-e5 2. b2-c3 c7-d6 3. a1-b2 b6-a5 4. e3-f4 a5-b4 '
        "5. a3xc5 d6xb4 6. c3xa5 e5xc3 7. c3xa1 c1-b2 8. a1xc3 d2xb4 0-1"
    )
    [plain] = loads(text, "english")
    assert (plain.errors[0].ply, plain.errors[0].text) == (12, "e5xc3")
    [joined] = loads(text, "english", hops=True)
    assert len(joined.moves) == 15
    assert joined.errors == []
    assert [w.kind for w in joined.warnings if w.kind == "hops"] == ["hops"]
    assert joined.final.fen() == "B:W13,17,19,24,27,28,31,32:B1,2,3,4,5,7,8,11,12"


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W32,28:B23,14", "28x19"),
        ("W:W32,24:B28,19", "32x23 24x14"),  # another piece goes on
        ("W:W32,24:B28,19", "32x23 23x15"),
    ],
)
def test_hops_that_make_no_capture_stay_an_error(fen: str, moves: str) -> None:
    [record] = loads(f'[FEN "{fen}"]\n1. {moves} *', "international", hops=True)
    assert record.moves == []
    assert (record.errors[0].kind, record.errors[0].text) == ("illegal move", moves.split()[0])


@pytest.mark.parametrize("variant", bd.variants())
def test_captures_are_right_with_the_sign_of_their_variant(variant: str) -> None:
    """Thai captures are written with a dash, as other moves are."""
    mixed = random.Random(variant)
    position = bd.Position(variant)
    while not position.must_capture:
        position = position.play(mixed.choice(list(position.legal_moves)))
    separator = bd.Variant(variant).capture_separator
    text = position.move_text(position.legal_moves[0])
    dashed = text.replace("x", "-")
    for written, wrong in ((text.replace("x", separator), False), (dashed, separator != "-")):
        [record] = loads(f'[FEN "{position.fen()}"]\n\n{written} *', variant)
        assert len(record.moves) == 1
        assert ("separator" in {problem.kind for problem in problems(record)}) is wrong, written


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 1… 19-23 *",
        "1. 32-28 1…19-23 *",
        "1. 32-28 1.… 19-23 *",
        "1. 32-28 1..…19-23 *",
        "1. 32-28 1. … 19-23 *",
        '[FEN "B:W32:B19"]\n\n1…19-23 32-28 *',
        '[FEN "B:W32:B19"]\n\n1.…19-23 32-28 *',
    ],
)
def test_dots_that_a_word_processor_has_made_one(text: str) -> None:
    for record in (*loads(text, "international"), *loads(text.encode(), "international")):
        assert len(record.moves) == 2
        assert problems(record) == []


def test_a_move_that_is_one_sign_of_dots_is_not_known() -> None:
    [record] = loads("1. … 19-23 *", "international")
    assert record.start.turn is bd.BLACK  # a number and dots only say whose move follows
    [record] = loads("1. 32-28 … 31-27 *", "international")
    assert len(record.moves) == 1
    assert "unknown move" in {problem.kind for problem in problems(record)}


@pytest.mark.parametrize(
    ("fen", "move", "kind"),
    [
        ("W:W31:B12", "x", "ambiguous move"),
        ("W:W36:B12", "x", "illegal move"),  # the only move, but no capture
    ],
)
def test_short_forms_that_name_no_single_move(fen: str, move: str, kind: str) -> None:
    [record] = loads(f'[FEN "{fen}"]\n\n1. {move} *', "international")
    assert record.moves == []
    assert [(error.kind, error.text) for error in record.errors] == [(kind, move)]


@pytest.mark.parametrize(
    ("kings", "moves"), [("WK1", ["1-12"]), ("WK11", ["11-2"]), ("WK1,K11", []), ("WK50", [])]
)
def test_digits_that_could_be_two_moves_are_none(kings: str, moves: list[str]) -> None:
    [record] = loads(f'[FEN "W:{kings}:B36"]\n\n1. 112 *', "international")
    assert [str(move) for move in record.moves] == moves
    assert [problem.kind for problem in problems(record)] == ["separator" if moves else "text"]


def test_moves_that_are_read_know_that_they_promote() -> None:
    [record] = loads('[FEN "W:W8:B25"]\n\n1. 8-3 *', "brazilian")
    assert [move.promotes for move in record.moves] == [True]


@pytest.mark.parametrize(
    ("moves", "errors"),
    [
        ("19-23 (44-45) 2. 28x19", ["44-45"]),
        ("19-25 (44-45) 2. 33-29", ["19-25", "44-45"]),
        ("19-25 2. 33-29 (44-45)", ["19-25"]),
    ],
)
def test_a_variation_is_read_where_its_position_is_known(moves: str, errors: list[str]) -> None:
    """In place of the first bad move, but of none behind it."""
    [record] = loads(f"1. 32-28 {moves} *", "international")
    assert [error.text for error in record.errors] == errors
    assert "bracket" not in {problem.kind for problem in problems(record)}


class Habit(NamedTuple):
    """A text, and what must come of it; None: that is not looked at."""

    text: str
    plies: list[int]
    results: list[str]
    warnings: AbstractSet[str] | None = frozenset()
    errors: AbstractSet[str] | None = frozenset()
    variant: str | None = "international"


NO_RESULT = {"result"}
HABITS = {
    "clean": Habit('[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n', [4], ["2-0"]),
    "glued": Habit("1.32-28 19-23 2.28x19 14x23 1-1", [4], ["1-1"]),
    "tags on one line": Habit('[White "a"] [Black "b"] 1. 32-28 *', [1], ["*"]),
    "tags glued to a result": Habit(
        '1. 32-28 1-1[White "a"]\n1. 31-26 0-2', [1, 1], ["1-1", "0-2"]
    ),
    "a wider pad": Habit("1. 32- 28 19 -23 2. 28 x 19 14x23 *", [4], ["*"], {"blank"}),
    "a move over two lines": Habit("1. 32-\n28 19-23 *", [2], ["*"], {"blank"}),
    "a break before the next number": Habit(
        "1. 32-28 19-\n2. 31-26 *", [1], ["*"], {"number", "text"}, {"illegal move"}
    ),
    "a break before and behind it": Habit(
        "1. 32-28 19-\n2.\n31-26 *", [1], ["*"], {"number", "text"}, {"illegal move"}
    ),
    "a break before a number with dots": Habit(
        "1. 32-28 19-\n2... 31-26 *", [1], ["*"], {"number", "text"}, {"illegal move"}
    ),
    "padded results": Habit("1. 32-28 0 - 2\n\n1. 31-26 1 - 1", [1, 1], ["0-2", "1-1"], {"result"}),
    "half results": Habit(
        "1. 32-28 ½-½\n1. 31-26 0.5-0.5\n1. 33-28 1/2 - 1/2\n1. 33-29 1/2-1/2",
        [1, 1, 1, 1],
        ["1/2-1/2"] * 4,
        {"result"},
    ),
    "half a result": Habit("1. 32-28 ½\n1. 31-26 1/2", [1, 1], ["1/2-1/2"] * 2, {"result"}),
    "a result glued to the next game": Habit(
        "1.32-28 1-11. 31-26 0-201.33-28 *", [1, 1, 1], ["1-1", "0-2", "*"], {"glued"}
    ),
    "moves that begin like results": Habit(
        '[FEN "W:WK1,K2:BK50,K45"]1. 1-18 *', [1], ["*"], set(), set()
    ),
    "the Delft system": Habit(
        '[Result "4-6"]\n1. 32-28 19-23 4-6\n[Result "1-9"]\n1. 31-26 1-9', [2, 1], ["4-6", "1-9"]
    ),
    "points without a tag": Habit("1. 32-28 19-24 2. 28-23 3-7", [3], ["3-7"]),
    "a star in place of a draw": Habit('[Result "1-1"]\n1. 32-28 *', [1], ["1-1"], {"result"}),
    "the result twice": Habit("1. 32-28 1-1 {why} 1-1", [1], ["1-1"]),
    "two results": Habit("1. 32-28 1-1 2-0", [1], ["1-1"], {"result"}),
    "another scale": Habit('[Result "1-0"]\n1. 32-28 2-0', [1], ["2-0"]),
    "no result": Habit("1. 32-28 19-23", [2], ["*"], NO_RESULT),
    "a game without moves": Habit("1. 2-0\n1. 0-2", [0, 0], ["2-0", "0-2"]),
    "stars between games": Habit("1. 32-28 * 1. 31-26 * * 1. 33-28 *", [1, 1, 1], ["*"] * 3),
    "numbers begin anew behind an empty line": Habit(
        "1. 32-28 19-23\n\n1. 31-26 19-23 *", [2, 2], ["*", "*"], NO_RESULT
    ),
    "forced moves": Habit("1. 32-28 19-23* 2. 28x19* 14x23 *", [4], ["*"]),
    "a star glued to the last move": Habit("1. 32-28 19-23*", [2], ["*"]),
    "a star glued to the last move of several": Habit(
        "1. 32-28 19-23* 1. 31-26 19-23*", [2, 2], ["*", "*"]
    ),
    "wrong numbers": Habit("1. 32-28 19-23 3. 28x19 14x23 *", [4], ["*"], {"number"}),
    "a number before each move": Habit("1. 32-28 1... 19-23 2. 28x19 2... 14x23 *", [4], ["*"]),
    "numbers without dots": Habit("1 32-28 19-23 2 28x19 *", [3], ["*"], {"number"}),
    "glued digits": Habit("1. 3228 1923 2. 2819 1423 *", [4], ["*"], {"separator"}),
    "no separator": Habit("1. c3d4 f6e5 *", [2], ["*"], {"separator"}, set(), "brazilian"),
    "wrong separators": Habit("1. 32x28 19-23 2. 28-19 14:23 *", [4], ["*"], {"separator"}),
    "capital letters": Habit("1. C3-D4 F6-E5 2. D4XF6 *", [3], ["*"], set(), set(), "brazilian"),
    "leading zeros": Habit("01. 31-27 19-23 02. 33-28 05-10 *", [3], ["*"], None, None),
    "en dashes": Habit("1. 32\u201328 19\u201123 2. 28\u00d719 *", [3], ["*"], {"blank"}),
    "no-break spaces": Habit("1.\u00a032-28\u00a019-23 *", [2], ["*"]),
    "unknown moves": Habit("1. - - 2. -- 3. \u2013 \u2013 1-1", [0], ["1-1"], {"unknown move"}),
    "moves behind an unknown one": Habit(
        "1. 32-28 - - 2. 31-26 19-23 *", [1], ["*"], {"unknown move"}, {"unchecked moves"}
    ),
    "dots in place of a move": Habit("1. 32-28 ... *", [1], ["*"], {"unknown move"}),
    "Black begins": Habit('[FEN "B:W31,32:B1,19"]\n1. ... 19-23 2. 32-28 *', [2], ["*"]),
    "Black begins, short": Habit('[FEN "B:W31,32:B1,19"]\n1... 19-23 2. 32-28 *', [2], ["*"]),
    "who moves is not told": Habit('[FEN "?:W31,32:B1,19"]\n1. 32-28 *', [1], ["*"], {"turn"}),
    "who moves is told by the moves": Habit(
        '[FEN "?:W31,32:B1,19"]\n1. 19-23 *', [1], ["*"], {"turn"}
    ),
    "a FEN of nothing": Habit('[FEN "W::."]\n*', [0], ["*"], {"turn"}),
    "a FEN that is none": Habit('[FEN "W:W99:B1"]\n1. 32-28 *', [0], ["*"], set(), {"FEN"}),
    "an illegal move": Habit("1. 32-28 19-24 2. 28-19 *", [2], ["*"], set(), {"illegal move"}),
    "a wrong square in between": Habit(
        "1. 32-28 19-23 2. 28x30x19 *", [2], ["*"], set(), {"illegal move"}
    ),
    "a wrong name in between": Habit(
        "1. c3-d4 f6-e5 2. d4xa3xf6 *", [2], ["*"], set(), {"illegal move"}, "brazilian"
    ),
    "a square off the board": Habit("1. 32-28 19-99 *", [1], ["*"], set(), {"invalid move"}),
    "an ambiguous move": Habit(
        '[FEN "W:WK4:B13,20,32,37"]\n1. 4x15 *', [0], ["*"], set(), {"ambiguous move"}
    ),
    "a cross for the only capture": Habit(
        "1. 32-28 19-23 2. x *", [3], ["*"], {"separator"}, set()
    ),
    "a stray dot": Habit("1. 32-28 . *", [1], ["*"], {"text"}),
    "stray words": Habit("1. 32-28 19-23overtime *", [2], ["*"], {"text"}),
    "stray braces": Habit("1. 32-28 } 19-23 ) *", [2], ["*"], {"bracket"}),
    "nested comments": Habit("1. 32-28 {a {b} c} 19-23 *", [2], ["*"], {"nested comment"}),
    "half nested comments": Habit("1. 32-28 {a {b} 19-23 *", [2], ["*"], {"nested comment"}),
    "an unclosed comment": Habit(
        "1. 32-28 {a 19-23 *", [1], ["*"], NO_RESULT, {"unclosed comment"}
    ),
    "an unclosed comment before a game": Habit(
        '1. 32-28 {a 19-23 *\n\n[White "b"]\n1. 31-26 *',
        [1, 1],
        ["*", "*"],
        NO_RESULT,
        {"unclosed comment"},
    ),
    "line comments": Habit("% head\n1. 32-28 ; so it goes 31-26\n%  tail\n19-23 *", [2], ["*"]),
    "old line ends": Habit('[White "a"]\r% head\r1. 32-28 ; hm\r19-23 *\r', [2], ["*"]),
    "backslashes": Habit('[White "a"]\\r\n1. 32-28\\r\\n19-23 *\\r\n', [2], ["*"], {"escape"}),
    "control characters": Habit("1. 32-28\0 19-23 *\0\0", [2], ["*"], {"control"}),
    "a DOS end": Habit("1. 32-28 19-23 *\r\n\x1a", [2], ["*"]),
    "a byte order mark": Habit("\ufeff1. 32-28 *", [1], ["*"]),
    "an open variation": Habit(
        "1. 32-28 (1. 31-26 19-23 *", [1], ["*"], set(), {"unclosed variation"}
    ),
    "a variation before its move": Habit(
        "1. 32-28 (1... 19-23 2. 28x19) 1... 20-24 *", [2], ["*"], {"bracket"}
    ),
    "remarks in brackets": Habit("1. 32-28 (good) 19-23 (!) *", [2], ["*"], {"text"}),
    "a result in a variation": Habit("1. 32-28 (1. 31-26 1-0) 19-23 *", [2], ["*"], {"result"}),
    "a missing quote": Habit('[White "a]\n[Black "b"]\n1. 32-28 *', [1], ["*"], {"tag"}),
    "no quotes": Habit("[White Ana]\n1. 32-28 *", [1], ["*"], {"tag"}),
    "curly quotes": Habit("[White \u201cAna\u201d]\n1. 32-28 *", [1], ["*"]),
    "quotes inside": Habit('[White "the "boss" of it"]\n1. 32-28 *', [1], ["*"], {"tag"}),
    "no value": Habit("[Empty]\n1. 32-28 *", [1], ["*"], {"tag"}),
    "an unfinished tag": Habit('[White "a\n\n1. 32-28 *', [1], ["*"], {"tag"}),
    "a name of two words": Habit('[Type de jeu "20"]\n1. 32-28 *', [1], ["*"], {"tag"}),
    "a web page": Habit("[pdn]\n1. 32-28 *\n[/pdn]", [1], ["*"], {"tag"}),
    "a file name at the end": Habit("1. 32-28 *\n[FILENAME a.pdn]", [1], ["*"], {"text"}),
    "a remark in square brackets": Habit("1. 32-28 [forced] 19-23 *", [2], ["*"], {"text"}),
    "a position set up at the start": Habit('/FEN "W:W31,32:B1,19"/ 1. 32-28 *', [1], ["*"]),
    "a position set up later": Habit(
        '1. 32-28 /FEN "W:W31,32:B1,19"/ 1. 32-28 *',
        [1],
        ["*"],
        None,
        {"setup"},
    ),
    "an empty line in the tags": Habit('[White "a"]\n\n[Black "b"]\n1. 32-28 *', [1], ["*"]),
    "tags only": Habit('[White "a"]\n\n[White "b"]\n', [0, 0], ["*", "*"], NO_RESULT),
    "a tag twice": Habit('[Event "a"]\n[White "w"]\n[Event "b"]\n1. 32-28 *', [1], ["*"]),
    "words, no game": Habit("hello world", [0], ["*"], {"text", "result"}, {"no game"}),
    "nothing": Habit(" \r\n\t", [], []),
    "comments only": Habit("{a}\n% b\n", [], []),
}


@pytest.mark.parametrize("name", HABITS)
def test_habits(name: str) -> None:
    habit = HABITS[name]
    records = loads(habit.text, habit.variant)
    assert [len(record.moves) for record in records] == habit.plies
    assert [record.result for record in records] == habit.results
    if habit.errors is not None:
        assert {problem.kind for one in records for problem in one.errors} == habit.errors
    if habit.warnings is not None:
        assert {problem.kind for one in records for problem in one.warnings} == habit.warnings


def one(text: str, variant: str | None = None) -> Record:
    [record] = loads(text, variant)
    return record


def test_values_of_tags() -> None:
    headers = one(
        '[A "say \\"hm\\" \\\\ so"]\n[B "x"]\n[B "y"]\n[C   "  padded "]\n[D "over\ntwo lines"]\n'
        '[E "a]\n[F b c]\n[G]\n[H \u201ci\u201d]\n[Type de jeu "20"]\n*'
    ).headers
    assert dict(headers) == {
        "A": 'say "hm" \\ so',
        "B": "x",
        "C": "  padded ",
        "D": "over two lines",
        "E": "a",
        "F": "b c",
        "G": "",
        "H": "i",
        "Type de jeu": "20",
    }
    assert headers.getall("B") == ["x", "y"]


def test_annotations_are_kept_in_their_places() -> None:
    record = one(
        "{begin} 1. 32-28! {good} 19-23?! $18 (1... 18-23 {hm} (1... 17-22 2. 28x17)) "
        "2. 28x19(!?!) ; to the end\n14x23* *"
    )
    assert next(iter(record.tree.events())) == ("comment", bd.pdn.Comment("begin"))
    first, second = record.tree.children[0], record.tree.children[0].children
    assert first.nags == [1]
    assert [str(comment) for comment in first.comments_after] == ["good"]
    assert [str(node.move) for node in second] == ["19-23", "18-23", "17-22"]
    assert second[0].nags == [6, 18]
    assert [str(comment) for comment in second[1].comments_after] == ["hm"]
    last = list(record.tree.main_line())[-1]
    assert last.nags == [7]


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ('[GameType "20"]\n1. 32-28 *', "international"),
        ('[GameType "25,W,8,8,A0,0"]\n1. c3-d4 *', "russian"),
        ('[GameType "26,W,8,8,A0,0"]\n1. c3-d4 *', "brazilian"),
        ('[GameType "26,W,8,8,A0,1"]\n1. 21-17 *', "filipino"),
        ('[Variant "Russian"]\n[GameType "26"]\n1. c3-d4 *', "russian"),
        ('[Variant "medieval"]\n1. c3-d4 *', "brazilian"),
        ('[Variant "American/English"]\n1. 11-15 *', "english"),
        ('[Variant "Brazilian draughts"]\n1. c3-d4 *', "brazilian"),
        ("1. 32-28 19-23 2. 37-32 *", "international"),
        ("1. 11-15 23-18 *", "english"),
        ("1. c3-d4 f6-e5 2. d4xf6 *", "brazilian"),
        ("1. c3-d4 f6-e5 2. d4:f6 *", "russian"),
        ('[Event "Первенство России"]\n1. c3-d4 *', "russian"),
        ('[Event "Campeonato Brasileiro"]\n1. c3-d4 *', "brazilian"),
        # Words of an event are no hint where the board is another, whatever becomes of the moves.
        ('[Event "Championship of Russia"]\n1. 50-28 *', "international"),
        ('[Event "International open"]\n[FEN "W:W22:B11"]\n1. 22-18 *', "english"),
        ('[FEN "W:W46:B1"]\n*', "international"),
        ('[FEN "W:W18:B1"]\n*', "english"),
        ('[FEN "W:WK46,31:BK7,20:+0+146"]\n*', "frisian"),  # no other has king counters
        ("1. 22-18 11-15 *", "italian"),  # White begins, below
        ('[FEN "B:W8,25,30:B7,15,18"]\n1. ... 7-12 2. 8x17 *', "international"),
        ("*", "brazilian"),
    ],
)
def test_the_variant(text: str, variant: str) -> None:
    assert one(text).variant == variant


def test_the_callers_variant_wins() -> None:
    record = one('[GameType "25"]\n1. c3-d4 *', "brazilian")
    assert record.variant == "brazilian"
    assert [problem.kind for problem in record.warnings] == ["variant"]


def test_a_guess_is_a_warning_and_a_tag_is_none() -> None:
    assert [problem.kind for problem in one("1. c3-d4 *").warnings] == ["variant"]
    assert one('[GameType "26"]\n1. c3-d4 *').warnings == []


def test_the_numbers_of_a_fen_come_along() -> None:
    record = one('[FEN "B:W31,32:B1,19:H7:F23"]\n23... 19-23 *', "international")
    assert (record.no_progress, record.first_move_number) == (7, 23)


def test_a_problem_says_where_and_what() -> None:
    record = one('[Event "x"]\r\n\r\n1. 32-28 19-24\r\n  2. 28-19 20-25 *', "international")
    [error] = record.errors
    assert (error.kind, error.ply, error.text) == ("illegal move", 3, "28-19")
    assert (error.line, error.column, error.offset) == (4, 6, 36)
    assert error.expected.startswith("28-22, 28-23")
    assert error.position == record.final
    assert str(error) == "line 4, column 6: illegal move '28-19'"
    assert len(record.moves) == 2
    assert record.tree.end.rest == "28-19 20-25"
