"""Random records, and looks at what is written, for the tests of PDN."""

from __future__ import annotations

import random
import re
from typing import Any

from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.pdn import Command, Comment, Node, Record, dumps
from conftest import place_at_random

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x7f"), max_size=20)
SAYABLE = TEXT.map(lambda text: re.sub(r"[\x00-\x1f{}]", "", text))
"""Text for a comment; braces are tests of their own."""
VALUES = TEXT.map(lambda text: re.sub(r"[\x00-\x1f]", "", text))
NAMES = st.from_regex(r"X[A-Za-z0-9_]{0,8}", fullmatch=True)
COMMANDS = st.one_of(
    st.builds(Command.time, st.integers(0, 40_000), st.sampled_from(["clk", "emt", "egt", "mct"])),
    st.builds(
        Command.clock,
        st.integers(0, 40_000),
        st.integers(0, 40_000),
        st.sampled_from([None, bd.WHITE, bd.BLACK]),
    ),
    st.builds(Command, st.just("eval"), st.floats(-99, 99).map(lambda x: f"{x:.2f}")),
)
COMMENTS = st.builds(Comment, SAYABLE, st.lists(COMMANDS, max_size=2))
RESULTS = ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"]


def say_something(draw: st.DrawFn, node: Node) -> None:
    """Annotate a move, or not."""
    if draw(st.integers(0, 3)) == 0:
        node.comments_after += draw(st.lists(COMMENTS, max_size=2))
        node.nags += draw(st.lists(st.integers(0, 139), max_size=2))
        if node.move is not None:
            node.comments_before += draw(st.lists(COMMENTS, max_size=1))


@st.composite
def records(draw: st.DrawFn, annotated: bool = True) -> Record:
    """Any record that PDN can say."""
    variant = draw(st.sampled_from(bd.variants()))
    rng = random.Random(draw(st.integers(0, 2**32)))
    start = next(place_at_random(variant, rng)) if draw(st.booleans()) else None
    record = Record(
        variant,
        start,
        headers=draw(st.lists(st.tuples(NAMES, VALUES), max_size=4)),
        result=draw(st.sampled_from(RESULTS)),
    )
    for name in draw(st.sets(st.sampled_from(["White", "Black", "Event", "Round"]))):
        record.headers[name] = draw(VALUES)
    record.first_move_number = draw(st.sampled_from([1, 1, 1, 2, 37]))
    record.no_progress = draw(st.sampled_from([0, 0, 0, 5]))
    grown = [record.tree]
    for _ in range(draw(st.integers(0, 24))):
        # Mostly go on from the last move, so that there are lines and not only a bush.
        node = grown[-1] if rng.random() < 0.7 or not annotated else rng.choice(grown)
        if not node.position.has_legal_move:
            continue
        grown.append(node.add(rng.choice(node.position.legal_moves)))
        if annotated:
            say_something(draw, grown[-1])
    if annotated:
        say_something(draw, record.tree)
    return record


def text_of(record: Record | bd.Game, **options: Any) -> str:
    """Give the move text alone, on one line."""
    return dumps(record, width=None, **options).split("\n\n", 1)[1].rstrip("\n")


def tags_of(record: Record | bd.Game, **options: Any) -> dict[str, str]:
    """Give the tags."""
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', dumps(record, **options), re.MULTILINE))


def random_game(variant: str, seed: int, plies: int = 60) -> bd.Game:
    """Play a game of random moves."""
    rng = random.Random(f"{variant} {seed}")
    game = bd.Game(variant)
    while game.ply < plies and game.legal_moves:
        game.push(rng.choice(game.legal_moves))
    return game


def moves_of(nodes: list[Node]) -> list[str]:
    return [str(node.move) for node in nodes]


def opening() -> Record:
    """A game with a variation at each of its first two moves."""
    record = Record(moves=["22-18", "11-15", "18x11", "8x15"])
    record.tree.add("21-17", comments=["also"]).add("9-13")
    record.tree.children[0].add("9-14", nags=[6])
    return record
