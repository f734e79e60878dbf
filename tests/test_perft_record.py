"""docs/perft-record.md is made of its data, which agree with what is known and are made again."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts.cli.check import shipped

ROOT = Path(__file__).resolve().parent.parent
RECORDS = sorted((ROOT / "docs" / "perft").glob("*.json"))
every_record = pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])


def read(path: Path) -> dict[int, dict[str, Any]]:
    rows = json.loads(path.read_text(encoding="utf-8"))["depths"]
    assert [row["depth"] for row in rows] == list(range(1, len(rows) + 1))
    return {row["depth"]: row for row in rows}


def test_the_page_is_made_of_the_records() -> None:
    script = ROOT / "scripts" / "count_record.py"
    spec = importlib.util.spec_from_file_location("count_record", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    written = (ROOT / "docs" / "perft-record.md").read_text(encoding="utf-8")
    assert written == module.page()
    shared = {"portuguese", "antidraughts", "antibrazilian"}
    assert {path.stem for path in RECORDS} == set(bd.variants()) - shared


@every_record
def test_records_agree_with_what_is_known_elsewhere(path: Path) -> None:
    record = read(path)
    (start,) = (case for case in shipped(path.stem) if case.name == "start position")
    compared = 0
    for entry in start.entries:
        unit = {"D": "moves", "R": "routes"}[entry.letter]
        if unit in record.get(entry.depth, {}):
            assert record[entry.depth][unit] == entry.expected, str(entry)
            compared += 1
    assert compared > 10


@every_record
def test_counts_by_first_move_add_up(path: Path) -> None:
    record = read(path)
    moves = {str(move) for move in bd.Position(path.stem).legal_moves}
    for unit in ("moves", "routes"):
        (deepest,) = (row for row in record.values() if "divide_" + unit in row)
        assert deepest["depth"] == max(depth for depth, row in record.items() if unit in row)
        assert sum(deepest["divide_" + unit].values()) == deepest[unit]
        assert set(deepest["divide_" + unit]) == moves


@every_record
def test_the_first_counts_once_more(path: Path) -> None:
    record = read(path)
    start = bd.Position(path.stem)
    unique = {start}
    for depth in range(1, 8):
        row = record[depth]
        assert bd.perft(start, depth) == row["moves"]
        assert bd.perft(start, depth, routes=True) == row["routes"]
        if depth <= 4:
            unique = {position.play(move) for position in unique for move in position.legal_moves}
            assert len(unique) == row["positions"]


@pytest.mark.parametrize(
    ("variant", "unit", "depth"),
    [
        ("brazilian", "moves", 18),
        ("russian", "moves", 18),
        ("filipino", "moves", 15),
        ("pure", "moves", 15),
        ("english", "routes", 20),
        ("international", "moves", 14),
    ],
)
def test_how_deep_the_records_go(variant: str, unit: str, depth: int) -> None:
    assert unit in read(ROOT / "docs" / "perft" / f"{variant}.json")[depth]
