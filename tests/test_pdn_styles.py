"""Games written in other notations and styles, and what cannot be written."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts.errors import PdnWriteError
from bitdraughts.pdn import Comment, Record, dumps
from pdn_records import random_game, tags_of, text_of

every_variant = pytest.mark.parametrize("variant", bd.variants())

KINGS = "W:WK4:B13,20,32,37"
"""Two captures from 4 to 15 that take different pieces (international)."""


# Notation


@every_variant
def test_full_paths_name_the_same_moves(variant: str) -> None:
    longer = 0
    for seed in range(3):
        game = random_game(variant, seed)
        plain, whole = (text_of(game, full_paths=full).split() for full in (False, True))
        position = game.start
        moves = [word for word in whole if not word.endswith(".")]
        for word, move in zip(moves, game.moves, strict=False):
            squares = re.split("[x:-]", word)
            assert len(squares) == max(2, 1 + len(move.captured))
            longer += len(squares) > 2
            assert position.parse_move(word) == move
            position = position.play(move)
        assert len(plain) == len(whole)
    assert longer > 0


def test_a_full_path_is_a_route_of_this_move_alone() -> None:
    record = Record("international", KINGS, ["4x31x42x15"])
    assert text_of(record, full_paths=True, notation="algebraic") == "1. h10xb4xd2xj8 *"


def test_letters_for_numbers() -> None:
    game = bd.Game("brazilian")
    game.push(["22-18", "11-15", "18x11"])
    assert text_of(game, notation="numeric") == "1. 22-18 11-15 2. 18x11 *"
    assert text_of(bd.Game("international"), notation="algebraic") == "*"


# Styles


def test_lidraughts() -> None:
    game = bd.Game("russian", headers={"Event": "Cup"})
    game.push(["22-18", "11-15", "18x11"])
    game.resign(bd.BLACK)
    tags = tags_of(game, style="lidraughts")
    assert tags["Result"] == "2-0"
    assert tags["GameType"] == "25"
    assert tags["FEN"].startswith("W:Wa3,c3,e3,g3,b2")
    assert "SetUp" not in tags
    assert text_of(game, style="lidraughts") == "1. c3-d4 f6-e5 2. d4xf6 2-0"
    numeric = text_of(game, style="lidraughts", notation="numeric")
    assert numeric == "1. 22-18 11-15 2. 18x11 2-0"
    big = Record("international", KINGS, ["4x31x42x15"], result="0-2")
    assert tags_of(big, style="lidraughts")["GameType"] == "20"
    assert tags_of(big, style="lidraughts")["SetUp"] == "1"
    assert text_of(big, style="lidraughts") == "1. 4x31x42x15 0-2"
    assert "FEN" not in tags_of(Record("international"), style="lidraughts")


def test_checkerboard() -> None:
    game = bd.Game("russian")
    game.push(["22-18", "11-15", "18x11"])
    assert text_of(game, style="checkerboard") == "1. 22-18 11-15 2. 18x11 *"
    assert tags_of(game, style="checkerboard")["GameType"] == "25,W,8,8,N2,0"
    assert tags_of(Record("english"), style="checkerboard")["GameType"] == "21,B,8,8,N1,0"


@pytest.mark.parametrize(
    ("style", "variant", "result", "written"),
    [
        ("pdn", "brazilian", "2-0", "2-0"),
        ("lidraughts", "brazilian", "1-0", "2-0"),
        ("lidraughts", "brazilian", "0-1", "0-2"),
        ("lidraughts", "brazilian", "1/2-1/2", "1-1"),
        ("lidraughts", "brazilian", "*", "*"),
        ("lidraughts", "brazilian", "0-0", "0-0"),
        ("checkerboard", "brazilian", "2-0", "1-0"),
        ("checkerboard", "brazilian", "1-1", "1/2-1/2"),
        ("checkerboard", "english", "1-0", "1-0"),
        ("checkerboard", "english", "0-2", "0-1"),
    ],
)
def test_results_of_styles(style: Any, variant: str, result: str, written: str) -> None:
    record = Record(variant, result=result)
    assert tags_of(record, style=style)["Result"] == written
    assert text_of(record, style=style) == written


@pytest.mark.parametrize(
    ("style", "variant", "notation", "message"),
    [
        ("lidraughts", "pure", None, "Lidraughts does not play pure"),
        ("checkerboard", "international", None, "CheckerBoard does not play international"),
        ("checkerboard", "english", "algebraic", "as numbers only"),
        ("lidraughts", "international", "algebraic", "as numbers only"),
    ],
)
def test_what_a_style_cannot_say(style: Any, variant: str, notation: Any, message: str) -> None:
    with pytest.raises(PdnWriteError, match=message):
        dumps(Record(variant), style=style, notation=notation)


# Refusals


def noted(comment: str) -> Record:
    record = Record(moves=["22-18", "11-15"])
    record.tree.end.comments_after.append(Comment(comment))
    return record


def unread() -> Record:
    record = Record(moves=["22-18"])
    record.tree.end.rest = "9x99 etc."
    return record


def glyph(nag: Any) -> Record:
    record = Record(moves=["22-18"])
    record.tree.end.nags.append(nag)
    return record


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (noted("a } b"), "ply 2: a comment cannot hold '}'"),
        (noted("a \x00 b"), r"ply 2: a comment cannot hold control characters such as '\\x00'"),
        (noted("a \ud800 b"), "ply 2: a comment cannot hold half a character"),
        (Record(headers={"white": "Ana"}), "'white' is no name of a PDN tag"),
        (Record(headers={"Two words": "Ana"}), "'Two words' is no name of a PDN tag"),
        (Record(headers={"": "Ana"}), "'' is no name of a PDN tag"),
        (Record(headers={"White": "A\x1bna"}), "the tag White cannot hold control characters"),
        (Record(result="1-\x00"), "the tag Result cannot hold control characters"),
        (unread(), "ply 1: move text that could not be read cannot be written: '9x99 etc.'"),
        (glyph(-1), "ply 1: -1 is no NAG"),
        (glyph(10**9), "ply 1: 1000000000 is no NAG"),
        (glyph("!"), "ply 1: '!' is no NAG"),
    ],
)
def test_what_pdn_cannot_say_is_refused(record: Record, message: str) -> None:
    with pytest.raises(PdnWriteError, match=f"^{message}") as alone:
        dumps(record)
    assert alone.value.game is None
    with pytest.raises(PdnWriteError, match=f"^game 2: {message}") as caught:
        dumps([Record(), record])
    assert caught.value.game == 2
    for other in (copy.copy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert (str(other), other.game) == (str(caught.value), 2)


def test_moves_that_have_no_text_are_refused() -> None:
    record = Record(moves=["22-18"])
    record.tree.end._append(bd.Move(1, 30))
    with pytest.raises(PdnWriteError, match=r"^ply 2: illegal move"):
        dumps(record)


@pytest.mark.parametrize("options", [{"style": "pgn"}, {"notation": "hub"}, {"width": 0}])
def test_unknown_options_are_refused(options: Any) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        dumps(Record(), **options)


@pytest.mark.parametrize("thing", [5, None, [5], "1. 22-18", bd.Position()])
def test_only_games_are_written(thing: Any) -> None:
    with pytest.raises(TypeError):
        dumps(thing)
