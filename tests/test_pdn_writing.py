"""Games written as PDN: strict, wrapped, read back, put into files."""

from __future__ import annotations

import io
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.errors import PdnWriteError
from bitdraughts.pdn import Comment, Record, dump, dumps, loads, read
from bitdraughts.pdn.headers import OWN_TAGS
from bitdraughts.pdn.layout import game_text
from bitdraughts.pdn.tree import Node
from bitdraughts.pdn.writing import moves_text
from conftest import CASES
from oracle import strict_pdn
from pdn_records import random_game, records, tags_of, text_of

every_variant = pytest.mark.parametrize("variant", bd.variants())

# What a strict reader finds


def grown(line: strict_pdn.Line, node: Node) -> None:
    """Put what the strict reader found into a tree; a second reading of the same conventions."""
    if line.first_nags or (line.first_comments and node.move is None and node.parent is None):
        node.nags += line.first_nags
        node.comments_after += map(Comment, line.first_comments)
    waiting: list[str] = []
    first = True
    for step in line.moves:
        parent = node
        node = parent.add(step.move)
        if (first and parent.parent is not None) or (first and parent.children[0] is not node):
            node.comments_before += map(Comment, line.first_comments)
        node.comments_before += map(Comment, waiting)
        node.comments_after += map(Comment, step.comments)
        node.nags += step.nags
        waiting = step.comments_behind_variations
        first = False
        for variation in step.variations:
            inner = strict_pdn.Line(moves=variation.moves)
            grown(inner, parent)
            replaced = next(c for c in parent.children if c.move == variation.moves[0].move)
            replaced.comments_before += map(Comment, variation.first_comments)


@given(records(), st.sampled_from([None, "numeric", "algebraic"]), st.booleans())
def test_a_strict_reader_finds_everything(record: Record, notation: Any, full_paths: bool) -> None:
    text = dumps(record, notation=notation, full_paths=full_paths)
    game = strict_pdn.read(text)
    tree = Node(game.start)
    grown(game.line, tree)
    assert tree == record.tree
    assert game.start == record.start
    assert game.result == record.result
    tags = [(name, value) for name, value in game.tags if name not in OWN_TAGS]
    for name, value in record.headers.pairs():
        tags.remove((name, value))
    assert {value for _, value in tags} <= {"?", "????.??.??"}


@given(records(), st.integers(1, 100))
def test_lines_are_as_wide_as_asked(record: Record, width: int) -> None:
    whole, broken = (
        dumps(record, width=wide).split("\n\n", 1)[1].split("\n") for wide in (None, width)
    )
    assert " ".join(whole) == " ".join(broken)
    assert len(whole) == 2
    for line in broken:
        # Longer only if it is one piece: a number and its move, a command, a sign that must not
        # begin a line and the word before it.
        commands_closed = re.sub(r"\[%[^\[\]]*\]", "[]", line)
        assert len(line) <= width or not re.search(r"(?<!\.) (?![\[%;])", commands_closed)
        assert not line.startswith(("%", ";", "["))


@given(records())
def test_writing_is_deterministic_and_changes_nothing(record: Record) -> None:
    before = record.copy()
    assert dumps(record) == dumps(record) == dumps(before)
    assert record == before


@given(records())
def test_what_is_written_is_read(record: Record) -> None:
    (again,) = loads(dumps(record))
    assert again.errors == []
    assert again == record


@given(st.lists(records(annotated=False), max_size=3), st.sampled_from(["numeric", "algebraic"]))
def test_what_is_written_is_read_game_by_game(games: list[Record], notation: Any) -> None:
    found = loads(dumps(games, notation=notation, full_paths=True))
    assert [(game.errors, game) for game in found] == [([], game) for game in games]


@pytest.mark.parametrize("seed", range(3))
@every_variant
def test_games_come_back_from_text(variant: str, seed: int) -> None:
    game = random_game(variant, seed)
    if game.final is None:
        game.resign(bd.WHITE)
    (record,) = loads(dumps(game))
    assert (record.errors, record.warnings) == ([], [])
    assert record.to_game() == game


CORPUS = sorted((CASES.parent / "corpus").glob("*.pdn"))
"""Real files, kept beside the checkout, not in it."""


READ_BUT_NOT_SAID = {"nested comment", "tag", "unknown move"}
"""Warnings of what PDN has no place for: braces in comments, strange names of tags, "- -"."""


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_real_games_are_written_and_read_again(path: Path) -> None:
    for record in read(path):
        if record.errors:
            continue
        kinds = {warning.kind for warning in record.warnings}
        with suppress(*[PdnWriteError] * bool(kinds & READ_BUT_NOT_SAID)):
            (again,) = loads(dumps(record))
            assert again.errors == []
            assert again == record


# Layout


def test_a_game_with_everything() -> None:
    record = Record(
        moves=["22-18", "11-15", "18x11", "8x15"],
        headers={"Annotator": 'The "Eye"', "White": "Ana", "Event": "Back\\slash"},
        result="1-0",
    )
    record.tree.comments_after.append(Comment("a cross"))
    record.tree.add("21-17", comments=["also", "[%clk 0:04:59]"], nags=[5, 14]).add("9-13")
    first = record.tree.children[0]
    first.nags += [1, 3]
    first.add("9-14", comments=["dubious"]).comments_before.append(Comment("or"))
    record.tree.end.comments_after.append(Comment("even"))
    assert dumps(record) == (
        '[Event "Back\\\\slash"]\n'
        '[Site "?"]\n'
        '[Date "????.??.??"]\n'
        '[Round "?"]\n'
        '[White "Ana"]\n'
        '[Black "?"]\n'
        '[Result "1-0"]\n'
        '[GameType "26,W,8,8,A0,0"]\n'
        '[Variant "brazilian"]\n'
        '[Annotator "The \\"Eye\\""]\n'
        "\n"
        "{a cross} 1. c3-d4! $3 (1. a3-b4!? $14 {also} {[%clk 0:04:59]} 1... b6-a5)\n"
        "1... f6-e5 ({or} 1... b6-c5 {dubious}) 2. d4xf6 g7xe5 {even} 1-0\n"
    )


def test_an_empty_game_is_its_result() -> None:
    assert text_of(bd.Game("russian")) == "*"
    assert text_of(Record("russian", result="1-0")) == "1-0"


def test_no_games_are_no_text() -> None:
    assert dumps([]) == ""


def test_games_follow_each_other_after_an_empty_line() -> None:
    one, other = random_game("english", 1), Record("russian")
    assert dumps([one, other]) == dumps(one) + "\n" + dumps(other)
    assert dumps(iter([one])) == dumps(one)


@pytest.mark.parametrize(
    ("variant", "fen", "moves", "text"),
    [
        ("brazilian", None, ["22-18", "11-15"], "1. c3-d4 f6-e5 *"),
        ("english", None, ["11-15", "23-18"], "1. 11-15 23-18 *"),
        ("english", "W:WK32:BK1", ["32-27", "1-6", "27-23"], "1... 32-27 2. 1-6 27-23 *"),
        ("brazilian", "B:WK32:BK1:F9", ["1-6", "32-28"], "9... b8-c7 10. g1-h2 *"),
        ("international", "W:WK4:B13,20,32,37", ["4x27x38x15"], "1. 4x27x38x15 *"),
        ("russian", "W:W18:B15", ["18x11"], "1. d4:f6 *"),
    ],
)
def test_numbers_and_squares(variant: str, fen: str | None, moves: list[str], text: str) -> None:
    assert text_of(Record(variant, fen, moves)) == text


def test_a_number_is_repeated_behind_comments_and_variations() -> None:
    record = Record(moves=["22-18", "11-15", "18x11", "8x15"])
    nodes = [*record.tree.main_line()]
    nodes[0].comments_after.append(Comment("x"))
    nodes[1].nags.append(9)
    assert text_of(record) == "1. c3-d4 {x} 1... f6-e5 $9 2. d4xf6 g7xe5 *"


def test_long_comments_are_broken_at_blanks() -> None:
    record = Record(moves=["22-18"])
    words = "word " * 30 + "100 % [5] ; [%clock w0:10:00 B0:09:50] end"
    record.tree.end.comments_after.append(Comment(words))
    text = dumps(record).split("\n\n")[1]
    assert [len(line) <= 79 for line in text.splitlines()] == [True, True, True]
    assert text.splitlines()[1].startswith("word")
    assert text.splitlines()[2] == "100 % [5] ; [%clock w0:10:00 B0:09:50] end} *"
    (comment,) = strict_pdn.read(dumps(record)).line.moves[0].comments
    assert Comment(comment) == Comment(words)


def test_a_long_comment_takes_linear_time() -> None:
    record = Record(moves=["22-18"])
    record.tree.end.comments_after.append(Comment("[%a " * 200_000 + "% " * 200_000))
    assert len(dumps(record)) > 1_000_000


def test_a_hundred_thousand_nested_variations() -> None:
    record = Record("english", "B:WK32:BK1")
    node, plies = record.tree, 100_000
    for ply in range(plies):
        node.add(("1-6", "32-27", "5-9", "28-24")[ply % 4])
        node = node.add(("1-5", "32-28", "5-1", "28-32")[ply % 4])
    text = dumps(record)
    assert text.count("(") == text.count(")") == plies
    assert max(map(len, text.splitlines())) <= 79


# Tags


def test_the_variant_is_always_told_and_a_game_type_where_there_is_one() -> None:
    for variant in bd.variants():
        tags = tags_of(Record(variant))
        assert tags["Variant"] == variant
        assert tags.get("GameType") == bd.Variant(variant).game_type
    assert "GameType" not in tags_of(Record("pure"))


@pytest.mark.parametrize(
    ("variant", "notation", "game_type", "fen"),
    [
        ("brazilian", "numeric", "26,W,8,8,N2,0", "B:W32:B1,K2"),
        ("brazilian", "algebraic", "26,W,8,8,A0,0", "B:Wg1:Bb8,Kd8"),
        ("filipino", "numeric", "26,W,8,8,N2,1", "B:W32:B1,K2"),
        ("english", "numeric", "21,B,8,8,N1,0", "B:W32:B1,K2"),
        ("english", "algebraic", "21,B,8,8,A3,0", "B:Wg1:Bb8,Kd8"),
        ("international", "algebraic", "20,W,10,10,A0,0", "B:Wd4:Bb10,Kd10"),
    ],
)
def test_the_game_type_tells_the_notation(
    variant: str, notation: Any, game_type: str, fen: str
) -> None:
    tags = tags_of(Record(variant, "B:W32:B1,K2"), notation=notation)
    assert tags["GameType"] == game_type
    assert tags["FEN"] == fen
    assert tags["SetUp"] == "1"


def test_counts_go_into_the_fen() -> None:
    game = bd.Game("english", start="B:WK32:BK1:H7:F12")
    assert tags_of(game)["FEN"] == "B:WK32:BK1:H7:F12"
    assert tags_of(bd.Game("english", start="B:WK32:BK1"))["FEN"] == "B:WK32:BK1"
    late = Record("english", moves=["11-15"])
    late.first_move_number = 9
    assert "FEN" not in tags_of(late)
    assert text_of(late) == "9. 11-15 *"
    late.tree.end.remove()
    assert tags_of(late)["FEN"].endswith(":F9")


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("first_move_number", 0),
        ("first_move_number", 1_000_000),
        ("first_move_number", "7"),
        ("no_progress", -1),
        ("no_progress", 10**30),
        ("no_progress", None),
    ],
)
def test_counts_that_no_fen_can_have(name: str, count: Any) -> None:
    for record in (Record("english", moves=["11-15"]), Record("english")):
        setattr(record, name, count)
        with pytest.raises(PdnWriteError, match=rf"{name} is .*expected a whole number from [01]"):
            bd.pdn.dumps(record)


def test_the_largest_counts_come_back() -> None:
    record = Record("english", start=bd.Position.from_fen("B:WK32:BK1", "english"))
    record.first_move_number = record.no_progress = 999_999
    text = bd.pdn.dumps(record)
    assert ":H999999:F999999" in text
    assert bd.pdn.loads(text) == [record]


def test_a_first_number_too_large_is_no_number_of_a_game() -> None:
    """Found by fuzzing: the number was written into a FEN that cannot have it."""
    for number in ("1000000", "1" * 24):
        (record,) = loads(f"{number}. 11-15 22-18 2. 15x22 *")
        assert [(problem.kind, problem.ply) for problem in record.warnings][1:] == [
            ("number", 1),  # too large
            ("number", 3),  # not the next
        ]
        assert (record.first_move_number, len(record.moves)) == (1, 3)
        assert loads(dumps(record)) == [record]


def test_a_start_given_as_fen_stays_one() -> None:
    record = Record("english", headers={"FEN": "anything", "Setup": "1"})
    assert tags_of(record)["FEN"] == bd.Position("english").fen()
    assert "Setup" not in tags_of(record)


def test_what_the_record_says_goes_before_its_tags() -> None:
    record = Record(
        "russian",
        headers={"Result": "0-1", "GameType": "20", "Variant": "x", "Termination": "Normal"},
        result="1-0",
    )
    assert list(tags_of(record).items())[6:] == [
        ("Result", "1-0"),
        ("GameType", "25,W,8,8,A0,0"),
        ("Variant", "russian"),
        ("Termination", "Normal"),
    ]


def test_repeated_tags_are_all_written() -> None:
    record = Record(headers=[("White", "a"), ("X", "1"), ("White", "b"), ("X", "2")])
    tags = [tag for tag in strict_pdn.read(dumps(record)).tags if tag[0] in ("White", "X")]
    assert tags == [("White", "a"), ("X", "1"), ("White", "b"), ("X", "2")]


def test_results_without_a_token_are_told_by_the_tag() -> None:
    record = Record(result="4-6")
    assert tags_of(record)["Result"] == "4-6"
    assert text_of(record) == "*"


# Files


def test_files_are_written_as_utf_8(tmp_path: Path) -> None:
    games: list[Record | bd.Game] = [
        Record(headers={"White": "Čapek"}),
        random_game("russian", 1),
    ]
    path = tmp_path / "games.pdn"
    dump(games, path)
    assert path.read_bytes() == dumps(games).encode("utf-8")
    dump(iter(games[:1]), str(path), width=20)
    assert path.read_bytes() == dumps(games[0], width=20).encode("utf-8")
    assert os.listdir(tmp_path) == ["games.pdn"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    dump(Record(), path)
    before = path.read_bytes()
    with pytest.raises(PdnWriteError) as caught:
        dump([Record("russian"), Record(headers={"no name": ""})], path)
    assert caught.value.game == 2
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["games.pdn"]
    missing = tmp_path / "nowhere" / "games.pdn"
    with pytest.raises(FileNotFoundError, match=re.escape(f"{str(missing)!r}")):
        dump(Record(), missing)


def test_a_link_is_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "games.pdn", tmp_path / "link.pdn"
    path.touch()
    try:
        link.symlink_to(path)
    except OSError:
        pytest.skip("no links here")
    dump(Record(), link)
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == dumps(Record())


def test_open_files_take_text_or_bytes() -> None:
    record = Record(headers={"White": "Čapek"})
    as_text, as_bytes = io.StringIO(), io.BytesIO()
    dump(record, as_text)
    dump(record, as_bytes)
    assert as_text.getvalue() == dumps(record)
    assert as_bytes.getvalue() == dumps(record).encode("utf-8")


# What other modules use


def test_tokens_are_laid_out_for_other_writers() -> None:
    tokens = [*moves_text(bd.Position(), bd.Game().moves), "{a  long\n comment}", "*"]
    assert game_text({"A": 'x "y"\n z'}, tokens, width=8) == (
        '[A "x \\"y\\" z"]\n\n{a long\ncomment}\n*\n'
    )
