"""The mutants of scripts/mutants fit the sources, and leave no room of the core out."""

from __future__ import annotations

import sys
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEADERS = "cpp/include/bitdraughts"
SOURCES = "cpp/src"


@pytest.fixture(scope="module")
def mutate() -> Any:
    spec = spec_from_file_location("mutate", ROOT / "scripts" / "mutate.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["mutate"] = module  # dataclasses look their annotations up there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def mutants(mutate: Any) -> Any:
    return mutate.read_mutants()  # refuses those whose text is not there once


def folders(*tops: str) -> set[str]:
    """Those that hold sources, below and among some."""
    files = [path for top in tops for path in (ROOT / top).rglob("*.[ch]pp")]
    return {path.parent.relative_to(ROOT).as_posix() for path in files}


def test_every_mutant_fits_and_there_are_enough(mutants: Any) -> None:
    assert len(mutants) >= 60
    assert all(mutant.file.startswith((HEADERS, SOURCES)) for mutant in mutants)


def test_every_ruleset_has_one(mutants: Any) -> None:
    touched = {mutant.file for mutant in mutants}
    rules = {path.relative_to(ROOT).as_posix() for path in (ROOT / HEADERS / "rules").iterdir()}
    assert rules - touched == set()


def test_every_room_of_the_core_has_one(mutants: Any) -> None:
    touched = {str(Path(mutant.file).parent) for mutant in mutants}
    assert folders(HEADERS, SOURCES) <= touched


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"before": "no such text"}, "stands 0 times in cpp/include/bitdraughts/key.hpp, not once"),
        ({"before": "key"}, "times in cpp/include/bitdraughts/key.hpp, not once"),
        ({"after": "key ^ (key >> 29)"}, "it changes nothing"),
        ({"file": "cpp/src/lost.cpp"}, "cpp/src/lost.cpp is not there"),
        ({"sources": ("chess.cpp",)}, "there is no cpp/src/chess.cpp"),
        ({"tests": ("test_chess.py",)}, "there is no tests/test_chess.py"),
    ],
)
def test_a_stale_mutant_is_told(mutate: Any, change: dict[str, Any], fault: str) -> None:
    given: dict[str, Any] = {
        "name": "key",
        "file": f"{HEADERS}/key.hpp",
        "before": "key ^ (key >> 29)",
        "after": "key",
        "breaks": "stored keys",
        "room": "text",
        "tests": ("test_position.py",),
    }
    assert mutate.Mutant(**given).fault() is None
    told = mutate.Mutant(**(given | change)).fault()
    assert told is not None
    assert fault in told


def test_rooms_take_turns(mutate: Any, mutants: Any) -> None:
    turns = list(mutate.in_turn(mutants))
    assert Counter(turns) == Counter(mutants)
    rooms = len({mutant.room for mutant in mutants})
    assert len({mutant.room for mutant in turns[:rooms]}) == rooms
