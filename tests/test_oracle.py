"""The slow reference by itself: published counts at small depth, and every rule position."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from oracle.reference import RULES, Ref, move_text

PERFT = Path(__file__).parent.parent / "python" / "bitdraughts" / "data" / "perft"
RULE_FILES = Path(__file__).parent / "data" / "rules"
LARGEST_COUNT = 6_000
"""Deeper entries would take plain Python too long here; the core has its own perft tests."""


class Suite(NamedTuple):
    """One position of a perft file: counts of moves (D) and of routes (R) by depth."""

    variant: str
    name: str
    fen: str
    counts: dict[str, int]


def read_perft(variant: str) -> list[Suite]:
    suites, name = [], ""
    for line in (PERFT / f"{variant}.perft").read_text(encoding="utf-8").splitlines():
        if line.startswith("# name: "):
            name = line.removeprefix("# name: ")
        elif line and not line.startswith("#"):
            fen, *entries = (entry.strip() for entry in line.split(";"))
            pairs = (entry.split() for entry in entries)
            suites.append(Suite(variant, name, fen, {key: int(count) for key, count in pairs}))
    return suites


def read_rules(variant: str) -> list[dict[str, Any]]:
    text = (RULE_FILES / f"{variant}.toml").read_text(encoding="utf-8")
    positions: list[dict[str, Any]] = tomllib.loads(text)["position"]
    return positions


SUITES = [suite for variant in RULES for suite in read_perft(variant)]
KEYS = {"rule", "article", "fen", "why", "moves", "count", "routes", "winner"}
WINNER = {"W": "white", "B": "black", None: None}
POSITIONS = [(variant, position) for variant in RULES for position in read_rules(variant)]


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: f"{suite.variant}-{suite.name}")
def test_published_counts(suite: Suite) -> None:
    check_counts(suite, range(LARGEST_COUNT + 1))


def check_counts(suite: Suite, sizes: range) -> None:
    position = Ref.from_fen(suite.fen, suite.variant)
    for key, count in suite.counts.items():
        if count in sizes:
            assert position.perft(int(key[1:]), routes=key[0] == "R") == count, key


@pytest.mark.parametrize(
    ("variant", "position"), POSITIONS, ids=[f"{v}-{p['rule']}-{p['fen']}" for v, p in POSITIONS]
)
def test_rule_position(variant: str, position: dict[str, Any]) -> None:
    reference = Ref.from_fen(position["fen"], variant)
    moves = [move_text(move) for move in reference.moves()]
    if "moves" in position:
        assert sorted(moves) == sorted(position["moves"])
    assert len(moves) == position.get("count", len(moves))
    assert len(reference.routes()) == position.get("routes", len(reference.routes()))
    assert WINNER[reference.winner()] == position.get("winner")


@pytest.mark.parametrize("variant", RULES)
def test_every_rule_position_is_complete(variant: str) -> None:
    for position in read_rules(variant):
        assert {"rule", "article", "fen", "why"} <= position.keys(), position
        assert ("moves" in position) != ("count" in position), position
        assert ("winner" in position) == (position.get("moves") == []), position
        assert position.keys() <= KEYS, position


@pytest.mark.parametrize("variant", RULES)
def test_start_position_is_the_first_suite(variant: str) -> None:
    assert Ref.from_fen(read_perft(variant)[0].fen, variant) == Ref.start(variant)


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: f"{suite.variant}-{suite.name}")
def test_suite_fens_are_canonical(suite: Suite) -> None:
    assert Ref.from_fen(suite.fen, suite.variant).fen() == suite.fen


@pytest.mark.parametrize(
    ("text", "variant", "canonical"),
    [
        ("W:W31-50:B1-20", "international", Ref.start("international").fen()),
        ("W:BKa1,Ka3:WKb8,Kd8.", "brazilian", "W:WK1,K2:BK21,K29"),
        ("W:Wh1,a2:Ba8", "filipino", "W:W25,32:B1"),
        ("W:WK4-K6:B40", "international", "W:WK4,K5,K6:B40"),
        (" b:b:w50 ", "international", None),
        ("B:B:W50", "international", "B:W50:B"),
        ("W:W14,14:B10", "international", None),
        ("W:W14:B14", "international", None),
        ("W:W51:B4", "international", None),
        ("W:W50-31:B1", "international", None),
        ("W:W4:B49", "international", None),
        ("W:W:W31,32:B1,2", "international", None),
        ("W:Wa2:B1", "brazilian", None),
        ("W:WKa1,Kl12:Ba11", "canadian", "W:WK6,K67:B7"),
        ("B:Wa1:Bb8", "thai", "B:W4:B32"),
        ("W:Wh1:BKa8", "spanish", "W:W1:BK32"),
        ("W:W1:B", "spanish", "W:W1:B"),
        ("W:W32:B", "spanish", None),
        ("W:Wa7:Bh1", "turkish", None),
        ("W:Wa7:Bh2", "turkish", "W:W9:B56"),
        ("W:WK46,31:B20:+0+0", "frisian", "W:W31,K46:B20"),
        ("W:WK46,31:BK7,20:+307+146.", "frisian", "W:W31,K46:BK7,20:+307+146"),
        ("W:WK46,31:BK7,20:+0+246", "frysk", "W:W31,K46:BK7,20:+0+246"),
        ("W:WK46:BK7,20:+107+246", "frisian", "W:WK46:BK7,20:+107+0"),
        ("W:WK46,31:BK7,20:+446+0", "frisian", None),
        ("W:WK46,31:BK7,20:+007+0", "frisian", None),
        ("W:WK46,31:BK7,20:+0+207", "frisian", None),
        ("W:WK46,31:BK7,20:+0+231", "frisian", None),
        ("W:WK46,31:BK7,20:+0+251", "frisian", None),
        ("W:WK46,31:BK7,20:+0", "frisian", None),
        ("W:WK46,31:BK7,20:+0+0", "international", None),
    ],
)
def test_fen(text: str, variant: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(ValueError, match=r"\w"):
            Ref.from_fen(text, variant)
    else:
        assert Ref.from_fen(text, variant).fen() == canonical


@pytest.mark.parametrize(
    ("variant", "first", "last", "direction"),
    [
        ("brazilian", "b8", "g1", "a1 h8: 29 25 22 18 15 11 8 4"),
        ("filipino", "a8", "h1", "h1 a8: 32 28 23 19 14 10 5 1"),
        ("international", "b10", "i1", "a1 j10: 46 41 37 32 28 23 19 14 10 5"),
        ("canadian", "b12", "k1", "a1 l12: 67 61 56 50 45 39 34 28 23 17 12 6"),
        ("spanish", "h1", "a8", "h1 a8: 1 5 10 14 19 23 28 32"),
        ("thai", "g1", "b8", "a1 h8: 4 8 11 15 18 22 25 29"),
    ],
)
def test_board_geometry(variant: str, first: str, last: str, direction: str) -> None:
    """The corner squares and the main diagonal, read from a king's quiet moves."""
    squares = [int(text) for text in direction.split(": ")[1].split()]
    corner = Ref.from_fen(f"W:WK{squares[0]}:B", variant)
    assert [move[1] for move in corner.moves()] == sorted(squares[1:])
    count = len(corner.pieces) - 1
    for name, square in ((first, 1), (last, count)):
        assert Ref.from_fen(f"W:WK{name}:B", variant).fen() == f"W:WK{square}:B"
