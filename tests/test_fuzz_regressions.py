"""The inputs kept for fuzzing in Python, seeds and what was once found, as ordinary tests."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuzz_targets as targets

FUZZ = Path(__file__).parent.parent / "fuzz"
INPUTS = [
    pytest.param(name, path, id=f"{name}-{path.name}")
    for name in targets.TARGETS
    for kind in ("seeds", "regressions")
    for path in sorted((FUZZ / kind / name).glob("*"))
]


@pytest.mark.parametrize(("name", "path"), INPUTS)
def test_inputs_kept_find_nothing(name: str, path: Path) -> None:
    targets.TARGETS[name](path.read_bytes())


def test_every_target_has_seeds() -> None:
    seeds = {folder.name for folder in (FUZZ / "seeds").iterdir()}
    assert seeds == set(targets.TARGETS)
