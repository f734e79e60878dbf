"""The mutants of scripts/mutants fit the sources: each in one place, and none of the core left out."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import mutate  # noqa: E402

HEADERS = "cpp/include/bitdraughts"
SOURCES = "cpp/src"


@pytest.fixture(scope="module")
def mutants() -> list[mutate.Mutant]:
    return mutate.read_mutants()  # refuses those whose text is not there once


def folders(*tops: str) -> set[str]:
    """Those that hold sources, below and among some."""
    files = [path for top in tops for path in (ROOT / top).rglob("*.[ch]pp")]
    return {path.parent.relative_to(ROOT).as_posix() for path in files}


def test_every_mutant_fits_and_there_are_enough(mutants: list[mutate.Mutant]) -> None:
    assert len(mutants) >= 60
    assert all(mutant.file.startswith((HEADERS, SOURCES)) for mutant in mutants)


def test_every_ruleset_has_one(mutants: list[mutate.Mutant]) -> None:
    touched = {mutant.file for mutant in mutants}
    rules = {path.relative_to(ROOT).as_posix() for path in (ROOT / HEADERS / "rules").iterdir()}
    assert rules - touched == set()


def test_every_room_of_the_core_has_one(mutants: list[mutate.Mutant]) -> None:
    touched = {str(Path(mutant.file).parent) for mutant in mutants}
    # Declarations and types alone: what they stand for is in cpp/src/pdn.
    assert folders(HEADERS, SOURCES) - touched == {f"{HEADERS}/pdn"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"before": "no such text"}, "stands 0 times in cpp/include/bitdraughts/key.hpp, not once"),
        ({"before": "key"}, "times in cpp/include/bitdraughts/key.hpp, not once"),
        ({"after": "key ^ (key >> 29)"}, "it changes nothing"),
        ({"file": "cpp/src/lost.cpp"}, "cpp/src/lost.cpp is not there"),
        ({"kernels": ("chess",)}, "there is no kernel chess"),
        ({"tests": ("test_chess.py",)}, "there is no tests/test_chess.py"),
    ],
)
def test_a_stale_mutant_is_told(change: dict[str, object], fault: str) -> None:
    given: dict[str, object] = {
        "name": "key",
        "file": f"{HEADERS}/key.hpp",
        "before": "key ^ (key >> 29)",
        "after": "key",
        "breaks": "stored keys",
        "room": "text",
        "tests": ("test_position.py",),
    }
    assert mutate.Mutant(**given).fault() is None  # type: ignore[arg-type]
    told = mutate.Mutant(**(given | change)).fault()  # type: ignore[arg-type]
    assert told is not None
    assert fault in told


def test_rooms_take_turns(mutants: list[mutate.Mutant]) -> None:
    turns = list(mutate.in_turn(mutants))
    assert Counter(turns) == Counter(mutants)
    rooms = len({mutant.room for mutant in mutants})
    assert len({mutant.room for mutant in turns[:rooms]}) == rooms
