"""The page about ``bitdraughts pdn``: its examples do what it says."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from pdn_samples import Pdn, command
from test_readme import blocks

PAGE = Path(__file__).parent.parent / "docs" / "pdn-command.md"


@pytest.fixture
def pdn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pdn:
    return command(capsys, monkeypatch)


def test_examples(pdn: Pdn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    games, *sessions = blocks(PAGE, "text")
    (tmp_path / "games.pdn").write_text(games)
    for session in sessions:
        line, _, expected = session.partition("\n")
        program, group, *arguments = shlex.split(line.removeprefix("$ "))
        assert (program, group) == ("bitdraughts", "pdn")
        status, out, err = pdn(*arguments)
        assert status in (0, 1)
        assert (line, err + out) == (line, expected)
