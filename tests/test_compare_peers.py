"""benchmarks/compare_peers.py, with a made-up package in place of those it measures."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import bitdraughts

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"

FAKE = """\
import bitdraughts as bd


class Board:
    def __init__(self, fen="W:W31-50:B1-20"):
        self.line = [bd.Position.from_fen(fen, "international")]

    @property
    def legal_moves(self):
        return list(self.line[-1].legal_moves){wrong}

    def push(self, move):
        self.line.append(self.line[-1].play(move))

    def pop(self):
        self.line.pop()

    def zobrist_hash(self):
        return {key}
"""


def install(
    folder: Path, distribution: str, wrong: str = "", key: str = "self.line[-1].key"
) -> None:
    """Make a package that is dame-rs to look at, and says so."""
    (folder / "dame.py").write_text(FAKE.format(wrong=wrong, key=key), encoding="utf-8")
    about = folder / f"{distribution.replace('-', '_')}-9.8.7.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 9.8.7\n"
    )


def compare(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run it where only the made-up package can be found."""
    package = Path(bitdraughts.__file__).parent.parent
    script = str(BENCHMARKS / "compare_peers.py")
    small = ["--rounds", "1", "--seconds", "0.001", "--positions", "60"]
    return subprocess.run(
        [sys.executable, script, *small, *arguments],
        env=os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{package}"},
        capture_output=True,
        text=True,
    )


@pytest.fixture(autouse=True)
def _no_peer_is_installed(tmp_path: Path) -> None:
    """What is really installed would be measured, too."""
    found = compare(tmp_path)
    if found.returncode != 2:
        pytest.skip("a package that would be measured is installed here")


def test_it_says_when_there_is_nothing_to_compare_with(tmp_path: Path) -> None:
    found = compare(tmp_path)
    assert (found.returncode, found.stdout) == (2, "")
    assert re.fullmatch(r"none of dame-rs, open-spiel, .* is installed in .*\n", found.stderr)


def test_it_prints_a_table_in_markdown(tmp_path: Path) -> None:
    install(tmp_path, "dame-rs")
    found = compare(tmp_path)
    assert (found.returncode, found.stderr) == (0, "")
    head, rule, *rows = [line for line in found.stdout.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in (head, rule, *rows)} == {9}
    names = [row.split("|")[1:3] for row in rows]
    assert [[cell.strip() for cell in pair] for pair in names] == [
        ["international", "bitdraughts.arrays"],
        ["international", "bitdraughts"],
        ["international", "dame-rs 9.8.7"],
    ]
    rate = r"\d[\d.,]*( [kM])?"
    for row, cell in zip(rows, (rate, *[rf"{rate} \(\d[\d.,]*\)"] * 2), strict=True):
        assert all(re.fullmatch(cell, text.strip()) for text in row.split("|")[3:-1]), row
    assert "- dame-rs: count: `len(board.legal_moves)`; list: " in found.stdout


@pytest.mark.parametrize(
    ("wrong", "key", "message"),
    [
        (" * 2", "self.line[-1].key", r"\d+ moves instead of \d+ in W:W31,.*"),
        ("", "0", r"different gives 1 instead of \d\d\d"),
    ],
)
def test_a_package_with_other_answers_is_not_measured(
    tmp_path: Path, wrong: str, key: str, message: str
) -> None:
    install(tmp_path, "dame-rs", wrong, key)
    found = compare(tmp_path)
    assert found.returncode == 1
    assert re.fullmatch(f"not measured: dame-rs, international: {message}\n", found.stderr)
    assert "| bitdraughts.arrays |" in found.stdout
    assert "dame-rs" not in found.stdout


def test_two_packages_with_one_module_name_are_refused(tmp_path: Path) -> None:
    install(tmp_path, "py-draughts")
    install(tmp_path, "pydraughts")
    (tmp_path / "draughts.py").touch()
    found = compare(tmp_path)
    assert found.returncode == 1
    assert "has both py-draughts and pydraughts, which overwrite each other" in found.stderr


def test_another_interpreter_must_be_there(tmp_path: Path) -> None:
    found = compare(tmp_path, str(tmp_path / "python"))
    assert (found.returncode, found.stderr) == (1, f"no such interpreter: {tmp_path / 'python'}\n")
