"""The tree of moves of a record."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.errors import IllegalMoveError, InvalidMoveError
from bitdraughts.pdn import Clocks, Command, Comment, Node, Record
from bitdraughts.pdn.growing import grow
from bitdraughts.pdn.tree import restore_node
from pdn_records import moves_of, opening, records

# The tree


def test_the_first_child_is_the_main_line() -> None:
    tree = opening().tree
    assert moves_of([*tree.main_line()]) == ["22-18", "11-15", "18x11", "8x15"]
    assert moves_of([*tree.walk()][1:]) == [
        *("22-18", "11-15", "18x11", "8x15"),
        *("9-14", "21-17", "9-13"),
    ]
    last = tree.end
    assert last.ply == 4
    assert last.root is tree
    assert last.is_main
    assert not tree.children[1].end.is_main
    assert last.position == bd.Game("brazilian").position.play("22-18").play("11-15").play(
        "18x11"
    ).play("8x15")
    assert last.line() == opening().moves


def test_a_move_that_is_there_already_is_not_added_again() -> None:
    tree = Node(bd.Position())
    node = tree.add("22-18", comments=["a", "b"], nags=[1])
    assert tree.add("c3-d4", comments=["b", "c"], nags=[1, 2]) is node
    assert node.comments_after == [Comment("a"), Comment("b"), Comment("c")]
    assert node.nags == [1, 2]
    assert len(tree.children) == 1


def test_moves_that_cannot_be_made_are_refused() -> None:
    tree = Node(bd.Position())
    with pytest.raises(IllegalMoveError):
        tree.add("11-15")
    with pytest.raises(InvalidMoveError):
        tree.add("seven")
    with pytest.raises(IllegalMoveError):
        tree.add_line(["22-18", "22-18"])
    assert tree.children == []


def test_promoting_and_removing() -> None:
    record = opening()
    variation = record.tree.children[1]
    variation.promote()
    assert [str(move) for move in record.moves] == ["21-17", "9-13"]
    assert record.final == variation.end.position
    variation.remove()
    assert [str(move) for move in record.moves] == ["22-18", "11-15", "18x11", "8x15"]
    assert variation.parent is None
    assert moves_of([*variation.main_line()]) == ["9-13"]
    assert variation.children[0].position.turn == bd.WHITE
    for change in (record.tree.promote, record.tree.remove):
        with pytest.raises(ValueError, match="root"):
            change()


def test_clocks_of_a_move() -> None:
    tree = Node(bd.Position())
    node = tree.add("22-18", comments=["good", "[%eval 1] [%clk 0:05:00]"])
    assert node.clocks == Clocks(white=300)
    reply = node.add("11-15", comments=[Comment("", [Command.clock(300, 290, bd.WHITE)])])
    assert reply.clocks == Clocks(300, 290, bd.WHITE)
    assert node.add("9-14", comments=["[%clk 0:04:00]"]).clocks == Clocks(black=240)
    assert tree.clocks is None


CHANGES: list[Callable[[Node], object]] = [
    lambda tree: tree.add("24-20"),
    lambda tree: tree.end.add("21-17"),
    lambda tree: tree.children[1].promote(),
    lambda tree: tree.children[0].nags.append(1),
    lambda tree: tree.comments_after.append(Comment("x")),
    lambda tree: tree.children[1].comments_after.clear(),
    lambda tree: tree.children[1].remove(),
]


def test_trees_are_equal_if_they_read_the_same() -> None:
    assert opening().tree == opening().tree
    for change in CHANGES:
        other = opening().tree
        change(other)
        assert opening().tree != other
    assert Node(bd.Position()) != Node(bd.Position("russian"))
    assert Node(bd.Position()) != 5


def test_a_comment_between_two_moves_belongs_to_the_first() -> None:
    one, other = opening().tree, opening().tree
    one.children[0].children[0].comments_before.append(Comment("x"))
    other.children[0].comments_after.append(Comment("x"))
    assert one != other  # a variation stands between them
    for tree in (one, other):
        tree.children[1].remove()
    assert one == other


def test_events_put_a_variation_behind_the_move_it_replaces() -> None:
    told = [
        str(event[1].move) if event[0] == "move" else event[0] for event in opening().tree.events()
    ]
    assert told == [
        *("22-18", "open", "21-17", "comment", "9-13", "close"),
        *("11-15", "open", "9-14", "nag", "close", "18x11", "8x15"),
    ]


@given(records())
def test_a_tree_grows_again_from_its_events(record: Record) -> None:
    again = grow(record.start, record.tree.events())
    assert again == record.tree
    assert moves_of([*again.walk()]) == moves_of([*record.tree.walk()])


EVENTS = st.lists(
    st.sampled_from(
        [
            *[("move", n) for n in range(3)],
            *[
                ("open",),
                ("close",),
                ("comment", "c"),
                ("nag", 1),
                ("mark", "!!?"),
                ("text", "bad"),
            ],
        ]
    ),
    max_size=40,
)


@given(EVENTS, st.sampled_from(bd.variants()))
def test_any_events_make_a_tree_that_says_all_of_it(
    events: list[tuple[Any, ...]], variant: str
) -> None:
    # The moves are legal where a reader would look for them: behind the same brackets.
    start = bd.Position(variant)
    position, before, lines = start, start, []
    told: list[tuple[Any, ...]] = []
    broken = False
    for kind, *value in events:
        if kind == "open":
            lines.append((position, before, broken))
            position = before
        elif kind == "close" and lines:
            position, before, broken = lines.pop()
        elif kind == "text":
            broken = True
        elif kind == "move":
            if not position.has_legal_move:
                continue
            before, move = position, position.legal_moves[value[0] % len(position.legal_moves)]
            position = position.play(move)
            value = [move]
        told.append((kind, *value))
    tree = grow(start, told)
    said = [event[0] for event in tree.events()]
    rests = " ".join(node.rest for node in tree.walk())
    assert said.count("nag") + rests.count("$1") == sum(kind == "nag" for kind, *_ in told)
    comments = sum(kind in ("comment", "mark") for kind, *_ in told)
    assert said.count("comment") + rests.count("{c}") + rests.count("!!?") == comments
    assert rests.count("bad") == sum(kind == "text" for kind, *_ in told)
    assert grow(start, tree.events()) == grow(start, grow(start, tree.events()).events())


def test_a_variation_that_repeats_the_main_move_does_not_take_its_place() -> None:
    start = bd.Position()
    first = start.parse_move("22-18")
    side = start.play(first).parse_move("9-14")
    told = [("move", first), ("open",), ("move", first), ("move", side), ("close",)]
    record = Record()
    record.tree.join(grow(start, told))
    for tree in (record.tree, grow(start, told), grow(start, record.tree.events())):
        assert moves_of(tree.children) == ["22-18", "22-18"]
        assert moves_of([*tree.main_line()]) == ["22-18"]
    before = record.copy()
    record.merge(before)
    assert record == before


def test_a_variation_before_any_move_does_not_become_the_main_line() -> None:
    start = bd.Position()
    one, other = start.parse_move("22-18"), start.parse_move("22-17")
    tree = grow(start, [("open",), ("move", one), ("close",), ("move", other)])
    assert moves_of(tree.children) == ["22-17", "22-18"]


def test_variations_without_a_main_line_are_kept_as_text() -> None:
    start = bd.Position()
    move = start.parse_move("22-18")
    told = [("comment", "a"), ("open",), ("move", move), ("nag", 1), ("close",), ("text", "bad")]
    tree = grow(start, told)
    assert tree.children == []
    assert tree.rest == "( 22-18 $1 ) bad"
    assert tree.comments_after == [Comment("a")]


def test_variations_before_another_start_are_kept_as_text() -> None:
    """Found by fuzzing: they became variations of a move from the start they do not belong to."""
    # The second begins with no legal move.
    variations = ("(1. 33-28 19-23)", "(1. 19-23 (1. 33-28))")
    for variation, move in product(variations, ("31-27", "18-23")):
        text = f'{variation} /FEN "W:W31:B12."/ 1. {move} *'
        (record,) = bd.pdn.loads(text, "international")
        assert record.start == bd.Position.from_fen("W:W31:B12", "international")
        moves = [str(node.move) for node in [*record.tree.walk()][1:]]
        assert moves == ([] if move == "18-23" else [move])  # 18-23 is illegal
        assert next(record.tree.events()) == ("comment", Comment(variation))


def test_what_follows_unreadable_text_on_its_line_is_kept() -> None:
    start = bd.Position()
    move, other = start.parse_move("22-18"), start.parse_move("22-17")
    told = [
        *[("move", move), ("open",), ("move", other), ("text", "9x9"), ("nag", 3)],
        *[("open",), ("move", move), ("close",), ("comment", "c"), ("close",), ("comment", "d")],
        *[("text", "1-1x"), ("setup", "/W:W1/")],
    ]
    tree = grow(start, told)
    assert tree.children[1].rest == "9x9 $3 ( 22-18 ) {c}"
    assert tree.children[0].rest == "1-1x /W:W1/"
    assert tree.children[0].comments_after == [Comment("d")]


def test_remarks_in_brackets_without_a_move_go_to_the_next_move() -> None:
    start = bd.Position()
    move = start.parse_move("22-18")
    reply = start.play(move).parse_move("11-15")
    told = [("move", move), ("open",), ("comment", "a"), ("close",), ("move", reply)]
    tree = grow(start, told)
    assert tree.end.comments_before == [Comment("a")]
    assert grow(start, told[:-1]).end.comments_after == [Comment("a")]
    with pytest.raises(ValueError, match="no kind of event"):
        grow(start, [("remark", "x")])


def shuffling(plies: int, nested: bool = False) -> Node:
    """Kings that go to and fro; with ``nested``, in a variation of a variation and so on."""
    root = node = Node(bd.Position.from_fen("B:WK32:BK1", "english"))
    for ply in range(plies):
        if nested:
            node.add(("1-6", "32-27", "5-9", "28-24")[ply % 4])
        node = node.add(("1-5", "32-28", "5-1", "28-32")[ply % 4])
    return root


PLIES = 100_000


def test_length_is_no_matter() -> None:
    tree = shuffling(PLIES)
    assert len(tree.end.line()) == tree.end.ply == PLIES
    assert tree.end.root is tree
    assert tree.end.is_main
    again = pickle.loads(pickle.dumps(tree))
    again.join(tree)
    assert again == tree
    again.end.nags.append(1)
    assert again != tree


def test_depth_of_variations_is_no_matter() -> None:
    tree = shuffling(PLIES, nested=True)
    assert sum(1 for _ in tree.walk()) == 2 * PLIES + 1
    assert grow(tree.position, tree.events()) == tree


def test_a_copied_node_is_a_node_of_a_copied_tree() -> None:
    node = opening().tree.children[0].children[1]
    for twin in (copy.copy(node), copy.deepcopy(node), pickle.loads(pickle.dumps(node))):
        assert str(twin.move) == "9-14"
        assert twin.ply == 2
        assert twin.root == node.root
        assert twin.root is not node.root
    with pytest.raises(ValueError, match="newer version"):
        restore_node(2, bd.Position(), 0, [], 0)


@pytest.mark.parametrize(
    "events",
    [
        [("open",)] * 200_000,
        [("open",), ("comment", "c"), ("nag", 1)] * 50_000,
        [("open",), ("comment", "c")] * 50_000 + [("close",)] * 50_000,
        [("open",), ("text", "bad"), ("close",)] * 50_000,
        [("open",), ("comment", "c"), ("close",)] * 50_000,
        [("text", "bad"), ("open",)] * 50_000,
        [("close",)] * 200_000,
    ],
    ids=range(7),
)
def test_damage_takes_linear_time(events: list[tuple[Any, ...]]) -> None:
    start = bd.Position()
    move = start.parse_move("22-18")
    tree = grow(start, [("move", move), *events])
    said = [kind for kind, *_ in tree.events()]
    assert said.count("comment") == sum(kind == "comment" for kind, *_ in events)
