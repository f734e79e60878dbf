"""Records of games: what they begin with, equality, merging, copies."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.errors import IllegalMoveError
from bitdraughts.pdn import Comment, Problem, Record
from pdn_records import moves_of, opening, records


@given(records())
def test_records_pickle_and_copy(record: Record) -> None:
    record.line, record.errors = 7, [Problem("illegal move", 1, 2, 3, 4, "x", "a move", "no move")]
    for twin in (record.copy(), copy.copy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record
        assert (twin.line, twin.errors) == (record.line, record.errors)
        twin.tree.comments_after.append(Comment("new"))
        assert twin != record


def test_a_problem_says_where() -> None:
    problem = Problem("illegal move", 3, 12, 5, 100, "1-2", "a legal move", "no move 1-2")
    assert str(problem) == "line 12, column 5: no move 1-2"


def test_a_record_begins_with_what_is_given() -> None:
    record = Record("english", "B:WK32:BK1:H3:F7", ["1-6"], headers=[("X", "1"), ("X", "2")])
    assert record.variant == "english"
    assert record.start.fen() == "B:WK32:BK1"
    assert (record.first_move_number, record.no_progress) == (7, 3)
    assert record.headers.getall("X") == ["1", "2"]
    assert record.result == "*"
    assert repr(record) == "<Record english, 1 moves, *>"
    with pytest.raises(IllegalMoveError):
        Record(moves=["1-2"])
    with pytest.raises(ValueError, match="one of russian"):
        Record("english", bd.Position("russian"))


def test_plain_records_need_no_tree() -> None:
    record = Record(moves=["22-18", "11-15"])
    assert record.is_plain
    final = record.final
    assert record == Record(moves=["22-18", "11-15"])
    assert record.is_plain
    record.moves.clear()
    assert len(record.moves) == 2
    assert moves_of([*record.tree.main_line()]) == ["22-18", "11-15"]
    assert not record.is_plain
    assert record == Record(moves=["22-18", "11-15"])
    assert record.final == final


@pytest.mark.parametrize(
    "change",
    [
        lambda r: setattr(r, "result", "1-0"),
        lambda r: setattr(r, "first_move_number", 2),
        lambda r: setattr(r, "no_progress", 2),
        lambda r: r.headers.add("White", "Eva"),
        lambda r: r.headers.__setitem__("Opening", "cross"),
        lambda r: r.tree.end.add("11-15"),
        lambda r: r.tree.end.remove(),
    ],
)
def test_records_are_equal_if_they_say_the_same(change: Callable[[Record], object]) -> None:
    record = Record(moves=["22-18"], headers={"White": "Ana"})
    same = Record(moves=["22-18"], headers={"Event": "?", "White": "Ana", "Variant": "x"})
    same.offset, same.encoding = 5, "utf-8"
    assert record == same
    change(same)
    assert record != same


def test_merging_joins_equal_lines_and_keeps_annotations() -> None:
    one, other = opening(), opening()
    one.tree.end.comments_after.append(Comment("one"))
    other.tree.end.comments_after.append(Comment("other"))
    other.tree.children[0].nags.append(3)
    other.tree.end.add("21-17")
    other.tree.add("24-20").add("9-13")
    other.headers.update({"White": "Eva", "Annotator": "Rui", "Site": "Rio"})
    one.headers.update({"White": "Ana", "Site": "?"})
    other.result = "2-0"
    one.merge(other)
    assert [str(move) for move in one.moves] == ["22-18", "11-15", "18x11", "8x15", "21-17"]
    assert one.tree.end.parent is not None
    assert one.tree.end.parent.comments_after == [Comment("one"), Comment("other")]
    assert one.tree.children[1].comments_after == [Comment("also")]
    assert one.tree.children[0].nags == [3]
    assert moves_of(one.tree.children) == ["22-18", "21-17", "24-20"]
    assert dict(one.headers) == {"White": "Ana", "Site": "Rio", "Annotator": "Rui"}
    assert one.result == "2-0"
    before = one.copy()
    one.merge(one)
    one.merge(other)
    assert one == before


def test_merging_plain_records_needs_no_tree() -> None:
    moves = ["22-18", "11-15", "18x11", "8x15"]
    for mine, theirs in ((4, 4), (4, 2), (2, 4), (0, 4), (4, 0)):
        one = Record(moves=moves[:mine])
        one.merge(Record(moves=moves[:theirs], headers={"White": "Ana"}))
        assert one.is_plain
        assert one == Record(moves=moves[: max(mine, theirs)], headers={"White": "Ana"})
        assert one.final == Record(moves=moves[: max(mine, theirs)]).final
    one = Record(moves=moves)
    one.merge(Record(moves=["22-18", "9-14"]))
    assert not one.is_plain
    assert moves_of([*one.tree.walk()][1:]) == ["22-18", "11-15", "18x11", "8x15", "9-14"]


@given(records(), st.integers(0, 100))
def test_merging_a_record_into_its_like_changes_nothing(record: Record, seed: int) -> None:
    rng = random.Random(seed)
    part = record.copy()
    for node in [node for node in part.tree.walk() if node.parent is not None]:
        if rng.random() < 0.2:
            node.remove()
    merged = record.copy()
    merged.merge(part)
    for node in merged.tree.walk():
        node.comments_after[:] = dict.fromkeys(node.comments_after)
    plain = record.copy()
    for node in plain.tree.walk():
        node.comments_after[:] = dict.fromkeys(node.comments_after)
    assert merged == plain


def test_only_games_of_one_start_can_be_merged() -> None:
    with pytest.raises(ValueError, match="different positions"):
        Record().merge(Record(start="W:W32:B1"))
    with pytest.raises(ValueError, match="a game of russian"):
        Record().merge(Record("russian"))
