"""Types for users: the program that type checkers read runs, and uses every public name.

The checkers themselves, mypy and pyright, are run by ``scripts/check``.
"""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from types import ModuleType

import pytest

import bitdraughts as bd
import user_program
from bitdraughts import (
    arrays,
    environments,
    frontier,
    medieval,
    page,
    pdn,
    plot,
    ratings,
    svg,
    tikz,
)


def test_the_users_program_runs() -> None:
    pytest.importorskip("openskill")
    user_program.main()


MODULES = (
    bd,
    arrays,
    environments,
    frontier,
    medieval,
    page,
    pdn,
    plot,
    ratings,
    svg,
    tikz,
)


@pytest.mark.parametrize("module", MODULES)
def test_the_users_program_uses_every_public_name(module: ModuleType) -> None:
    text = Path(user_program.__file__).read_text(encoding="utf-8")
    unused = [name for name in module.__all__ if not re.search(rf"\b{name}\b", text)]
    assert unused == []


def test_type_checkers_are_told_that_there_are_types() -> None:
    assert (resources.files("bitdraughts") / "py.typed").is_file()
