"""The faults of other packages explain what these answer, and nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import bitdraughts as bd
from peer_cases import COMPARED, Difference, Key, Tally, key, pairs
from peer_faults import FAULTS, explanation
from peer_packages import PACKAGES
from peer_record import PAGE, written

ROOT = Path(__file__).resolve().parents[1]

LISTED: list[tuple[str, str, str, set[Key], set[Key]]] = [
    # package, variant, position, moves it lists that are not legal, legal ones it does not list
    (
        *("py-draughts", "english", "W:W18,21,30:B14,15"),
        {(21, 17, ()), (30, 25, ()), (30, 26, ())},
        set(),
    ),
    (
        *("pydraughts", "breakthrough", "B:W22,K50:B7,18"),
        {(18, 27, (22,))},
        set(),
    ),
    (
        *("pydraughts", "turkish", "W:WK6,47:B14,22,K57"),
        {(6, 30, ()), (6, 38, ()), (6, 46, ()), (6, 54, ()), (6, 62, ())},
        set(),
    ),
    (
        *("py-draughts", "frisian", "W:W31,K46:B5:+0+346"),
        {(46, to, ()) for to in (41, 37, 32, 28, 23, 19, 14, 10)},
        set(),
    ),
    (
        "pydraughts",
        "frisian",
        "W:WK1,K4,K14,K24,K25,30,39,K46,48:B2,K8,11,12,18,K19,K20,26,K28,33,K43,K44",
        set(),
        {(4, to, (8, 11, 18, 19, 26, 28, 33, 43, 44)) for to in (31, 32)},
    ),
]


def difference(package: str, variant: str, fen: str, theirs: Any, **more: Any) -> Difference:
    position = bd.Position.from_fen(fen, variant)
    about = more.pop("about", "moves")
    ours = more.pop("ours", {key(move) for move in position.legal_moves})
    return Difference(package, variant, about, position, ours, theirs, **more)


@pytest.mark.parametrize(("package", "variant", "fen", "extra", "missing"), LISTED)
def test_a_fault_predicts_the_moves_to_the_last(
    package: str, variant: str, fen: str, extra: set[Key], missing: set[Key]
) -> None:
    legal = {key(move) for move in bd.Position.from_fen(fen, variant).legal_moves}
    assert missing <= legal
    assert not extra & legal
    theirs = (legal | extra) - missing
    assert explanation(difference(package, variant, fen, theirs)) is not None
    for move in theirs:
        assert explanation(difference(package, variant, fen, theirs - {move})) is None
    assert explanation(difference(package, variant, fen, theirs | {(1, 1, ())})) is None
    assert explanation(difference("dame-rs", variant, fen, theirs)) is None
    assert explanation(difference(package, variant, fen, theirs, about="after")) is None


def test_only_captures_of_several_pieces_may_be_listed_twice() -> None:
    for captured, explained in (((), False), ((9,), False), ((9, 18), True)):
        twice = difference(
            *("pydraughts", "international", "W:WK46:B9,18"),
            {(46, 4, captured)},
            about="twice",
            ours=set(),
        )
        assert (explanation(twice) is not None) is explained


def test_an_empty_list_is_explained_only_after_a_draw() -> None:
    for drawn in (False, True):
        none = difference("dame-rs", "international", "W:WK46:BK5", set(), drawn=drawn)
        assert (explanation(none) is not None) is drawn


def test_a_wrong_winner_is_never_explained() -> None:
    for package, variant in pairs():
        position = bd.Position(variant)
        for ours, theirs in (("W", "B"), ("W", None), (None, "B")):
            wrong = Difference(package, variant, "result", position, ours, theirs)
            assert explanation(wrong) is None


def test_other_readings_of_the_five_moves_are_told_to_the_ply() -> None:
    """FMJD-A1 6.4: py-draughts counts on without the material, dame-rs anew with each other."""
    three, gone, two = (
        bd.Position.from_fen(fen, "international")
        for fen in ("W:WK4,9:BK46", "W:W9:BK46", "W:WK4:BK46")
    )
    for package, ours, theirs, game, explained in (
        ("py-draughts", None, "D", [three, *[gone] * 3, *[two] * 7], True),
        ("py-draughts", None, "D", [three, *[gone] * 3, *[two] * 6], False),
        ("py-draughts", "D", None, [three, *[gone] * 3, *[two] * 7], False),
        ("dame-rs", "D", None, [*[three] * 5, *[two] * 10], True),
        ("dame-rs", "D", None, [*[three] * 5, *[two] * 11], False),
        ("dame-rs", None, "D", [*[three] * 5, *[two] * 10], False),
    ):
        said = Difference(
            package, "international", "result", game[-1], ours, theirs, game=tuple(game)
        )
        assert (explanation(said) is not None) is explained


def test_faults_are_of_packages_and_variants_that_are_compared() -> None:
    for fault in FAULTS:
        assert fault.packages <= set(COMPARED)
        assert any(
            (package, variant) in pairs()
            for package in fault.packages
            for variant in fault.variants
        )
        assert (ROOT / "docs" / fault.source).is_file()
    assert len({name for name, _ in pairs()}) == len(COMPARED)
    assert set(COMPARED) <= set(PACKAGES)


def test_the_page_has_every_package_and_variant_in_the_version_of_the_project() -> None:
    text = PAGE.read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    for pinned in groups["peers"] + groups["more-peers"]:
        assert pinned.replace("==", " ") in text
    rows = re.findall(r"^\| (\S+) \| (\S+) \| ([\d,]+) \|.*\| (\d+) \|$", text, re.MULTILINE)
    assert [(name, variant) for name, variant, _, _ in rows] == pairs()
    assert all(int(positions.replace(",", "")) >= 200 for _, _, positions, _ in rows)
    assert {unexplained for *_, unexplained in rows} == {"0"}
    named = set(re.findall(r"\| \[(.*?)\]\(", text))
    assert named
    assert named <= {fault.what for fault in FAULTS}


def test_the_page_counts_what_was_compared() -> None:
    tally = Tally()
    tally.compared.update(positions=1_500, moves=9_000)
    tally.explained["captures are optional"] = 3
    text = "\n".join(written({("py-draughts", "english"): tally}, {"py-draughts": "9.8"}))
    assert "| py-draughts | english | 1,500 | 9,000 | 0 | 0 | 0 | 3 | 0 |" in text
    assert "| py-draughts | english | [captures are optional](rules/english.md) | 3 |" in text
    assert "py-draughts 9.8" in text
