"""What no custom variant can be: names, types, values, facts that exclude each other, too many."""

from __future__ import annotations

from typing import Any

import pytest

import bitdraughts as bd
from custom_facts import in_another_process

TYPE_ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"colums": 8}, "unexpected keyword argument 'colums'"),
    ({"squares": 32}, "unexpected keyword argument 'squares'"),
    ({"columns": "8"}, "columns must be an int, not str"),
    ({"columns": True}, "columns must be an int, not bool"),
    ({"rows": 8.0}, "rows must be an int, not float"),
    ({"mirrored": 1}, "mirrored must be True or False, not int"),
    ({"precedence": None}, "precedence must be a str, not NoneType"),
    ({"first_mover": "white"}, "first_mover must be WHITE or BLACK, not str"),
    ({"first_mover": True}, "first_mover must be an int, not bool"),
    ({"bottom": None}, "bottom must be WHITE or BLACK"),
    ({"side_names": "ab"}, "side_names must be a tuple of two names, not str"),
    ({"side_names": ("a", 1)}, "side_names must be a str, not int"),
    ({"game_type": 20}, "game_type must be a str, not int"),
]
PASSING = "at once, goes on as a king"
VALUE_ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"columns": 14, "rows": 4}, "columns must be from 2 to 12, not 14"),
    ({"rows": 0}, "rows must be from 2 to 12, not 0"),
    ({"rows": 10**5000}, "rows is a number beyond any board"),
    ({"rows": 9}, "must be even where only the dark squares play, not 8 and 9"),
    (
        {"every_square": True, "rows": 9, "men_rows": 4, "empty_rows_behind": 1},
        "take up 5 rows on each side, so that the men would meet; expected at most 4",
    ),
    ({"columns": 9}, "must be even where only the dark squares play, not 9 and 8"),
    ({"every_square": True, "columns": 9, "rows": 9}, "at most 72 playing squares, not 81"),
    ({"every_square": True, "mirrored": True}, "expected one of them"),
    ({"men_rows": 0}, "men_rows must be from 1 to 8, not 0"),
    (
        {"men_rows": 5},
        "take up 5 rows on each side, so that the men would meet; expected at most 4",
    ),
    ({"empty_rows_behind": -1}, "empty_rows_behind must be from 0 to 8, not -1"),
    ({"empty_rows_behind": 2}, "take up 5 rows"),
    ({"man_step": "one square forward or sideways"}, "cannot move sideways along diagonals"),
    (
        {"precedence": "free"},
        "precedence must be one of 'free choice', 'a king first', 'maj.*'free'",
    ),
    ({"move_lines": "rows"}, "move_lines must be one of 'diagonals', 'rows and columns'"),
    ({"landing": "the next square"}, "landing must be one of 'where the capture goes on'"),
    ({"flying_kings": False, "landing": "any free square"}, "'the next square' where kings do not"),
    ({"base": "english", "flying_kings": True}, "kings that fly need a landing"),
    ({"turning_back": True}, "turning_back needs removal='after each hop'"),
    ({"base": "frisian", "promotion": PASSING}, "does not go with capture_lines='diagonals, rows"),
    ({"king_limit": 0}, "king_limit must be None for no limit, not 0"),
    ({"king_limit": 4}, "king_limit must be from 0 to 3, not 4"),
    ({"base": "frisian", "columns": 12, "rows": 12}, "king_limit must be None on a board of more"),
    ({"every_square": True, "king_limit": 1}, "king_limit must be None on a board of more"),
    ({"game_type": "26"}, "game_type must be None or fit the facts, such as '99,W,8,8,A0,0'"),
    ({"game_type": "26,B,8,8,A0,0"}, "not '26,B,8,8,A0,0'"),
    ({"game_type": "26,W,8,8,A4,0"}, "game_type"),
    ({"game_type": ",W,8,8,A0,0"}, "game_type"),
    ({"capture_separator": "/"}, "capture_separator must be 'x', ':' or '-', not '/'"),
    ({"capture_separator": "xx"}, "capture_separator must be one character, not 'xx'"),
    ({"win": "3-0"}, "win must be '1-0' or '2-0', not '3-0'"),
    ({"draw_rules": "chess"}, "draw_rules must be one of cbd, .*; not 'chess'"),
    ({"side_names": ("one",)}, "must be the two names of .*, not 1 of them"),
    ({"side_names": ("one", "one")}, "side_names must differ"),
    ({"side_names": ("one", "")}, "side_names must be one line of 1 to 40 bytes, not ''"),
    ({"summary": "two\nlines"}, "summary must be one line"),
    ({"first_mover": 2}, "first_mover must be WHITE or BLACK, not 2"),
]


@pytest.mark.parametrize(("facts", "message"), TYPE_ERRORS)
def test_keywords_and_types(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        bd.Variant.custom("wrong", **facts)


@pytest.mark.parametrize(("facts", "message"), VALUE_ERRORS)
def test_impossible_facts(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(bd.InvalidVariantError, match=message):
        bd.Variant.custom("wrong", **facts)
    with pytest.raises(bd.UnknownVariantError):
        bd.Position("wrong")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("brazilian", "a name of the built-in variant brazilian"),
        ("checkers", "a name of the built-in variant english"),
        ("medieval", "a way to play"),
        ("House", "a name has up to 40 characters"),
        ("", "a name has up to 40 characters"),
        ("9x9", "a name has up to 40 characters"),
        ("my game", "a name has up to 40 characters"),
        ("caf\u00e9", "a name has up to 40 characters"),
        ("\ud800", "a name has up to 40 characters"),
        ("a" * 41, "a name has up to 40 characters"),
    ],
)
def test_impossible_names(name: str, message: str) -> None:
    with pytest.raises(bd.InvalidVariantError, match=message):
        bd.Variant.custom(name)


def test_the_name_is_a_text_and_the_base_a_variant() -> None:
    with pytest.raises(TypeError, match="name must be a str, not int"):
        bd.Variant.custom(3)  # type: ignore[arg-type]
    with pytest.raises(bd.UnknownVariantError):
        bd.Variant.custom("lost", base="chess")
    with pytest.raises(TypeError, match="variant must be a name or a Variant, not int"):
        bd.Variant.custom("lost", base=3)  # type: ignore[arg-type]
    assert issubclass(bd.InvalidVariantError, ValueError)


def test_there_is_room_for_236_and_no_more() -> None:
    code = """
for i in range(236):
    bd.Variant.custom(f"v{i}", men_rows=1 + i % 3)
print(bd.Position("v235").variant, bd.Position("v0").perft(3), bd.Position("v235").perft(3))
print(bd.Variant.custom("v7", men_rows=2).name)
try:
    bd.Variant.custom("v236")
except bd.InvalidVariantError as error:
    print(error)
"""
    assert in_another_process(code) == [
        f"v235 {bd.Position(few_rows(1)).perft(3)} {bd.Position(few_rows(2)).perft(3)}",
        "v7",
        "variant 'v236': no room for it; a process holds at most 236 custom variants",
    ]


def few_rows(rows: int) -> bd.Variant:
    return bd.Variant.custom(f"rows-{rows}", men_rows=rows)
