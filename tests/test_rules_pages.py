"""The pages on rules say what the code says: every fact, where it comes from, and what holds it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import bitdraughts as bd

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
RULES = ROOT / "tests" / "data" / "rules"
HEADER = ["| fact | value | source | held by |", "|---|---|---|---|"]
UNTESTABLE = re.compile(
    r"cannot be told apart with(out)? [a-z ]+|no king (ever moves|is ever captured)"
)
"""Why nothing can hold a fact, where nothing does."""

every_variant = pytest.mark.parametrize("variant", bd.variants())


def page(variant: str) -> str:
    return (PAGES / f"{variant}.md").read_text(encoding="utf-8")


def rows(variant: str) -> list[list[str]]:
    """The rows of the one table of a page, cell by cell."""
    lines = [line for line in page(variant).splitlines() if line.startswith("|")]
    assert lines[:2] == HEADER
    return [line.strip("|").strip().split(" | ") for line in lines[2:]]


def named(text: str) -> list[str]:
    """The rule positions a text names; whatever stands between double quotes is one."""
    return re.findall(r'"([^"]+)"', " ".join(text.split()))


def positions(variant: str) -> list[str]:
    text = (RULES / f"{variant}.toml").read_text(encoding="utf-8")
    return [position["rule"] for position in tomllib.loads(text)["position"]]


def test_every_variant_has_a_page_and_every_page_a_variant() -> None:
    assert {path.stem for path in PAGES.iterdir()} == set(bd.variants())


@every_variant
def test_the_table_has_the_facts_in_their_order_and_nothing_else(variant: str) -> None:
    assert [tuple(cells[:3]) for cells in rows(variant)] == list(bd.Variant(variant).facts)


@every_variant
def test_every_fact_is_held_by_something(variant: str) -> None:
    link = f"[{variant}.toml](../../tests/data/rules/{variant}.toml): "
    for name, _, _, held in rows(variant):
        if held.startswith(link):
            assert named(held), name
            assert held == link + ", ".join(f'"{rule}"' for rule in named(held)), name
        elif not UNTESTABLE.fullmatch(held):
            (file,) = re.findall(r"^\[(test_\w+\.py)\]\(../../tests/\1\)$", held)
            assert (ROOT / "tests" / file).is_file(), name


@every_variant
def test_the_page_names_every_rule_position_and_no_other(variant: str) -> None:
    assert set(named(page(variant))) == set(positions(variant))


@every_variant
def test_the_page_links_the_code_and_names_its_sources(variant: str) -> None:
    text = page(variant)
    assert f"[{variant}.hpp](../../cpp/include/bitdraughts/rules/{variant}.hpp)" in text
    explained = re.findall(r"^- ([^:*]+): ", text.partition("\nSources:\n")[2], re.MULTILINE)
    assert explained
    whole = text.partition("\nSources:\n")[0]
    assert [short for short in explained if short not in whole] == []
