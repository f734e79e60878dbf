"""``bitdraughts show`` with pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bitdraughts as bd
from bitdraughts.cli import main

Ended = tuple[int, str, str]
Show = Callable[..., Ended]


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    """Run the command; give its exit status and what it wrote to both outputs."""

    def show(*arguments: str) -> Ended:
        status = main(["show", *arguments])
        return status, *capsys.readouterr()

    return show


def test_show_writes_a_picture(show: Show, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    picture.write_text("old")
    assert show("start", "--svg", str(picture))[0] == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert list(tmp_path.iterdir()) == [picture]


def test_show_gives_a_picture_its_looks(show: Show, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    looks = ["--theme", "print", "--size", "300", "--coordinates", "both", "--bottom", "black"]
    assert show("start", "--svg", str(picture), *looks)[0] == 0
    expected = bd.Position().svg(theme="print", size=300, coordinates="both", bottom=bd.BLACK)
    assert picture.read_text(encoding="utf-8") == expected


def test_show_writes_a_png_too(show: Show, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    names = [tmp_path / "board.png", tmp_path / "board.svg"]
    assert show("start", "--png", str(names[0]), "--svg", str(names[1]))[0] == 0
    assert names[0].read_bytes() == bd.svg.png(bd.Position().svg())
    assert sorted(tmp_path.iterdir()) == names


def test_a_png_that_cannot_be_drawn_leaves_nothing(
    show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    both = ["--svg", str(tmp_path / "board.svg"), "--png", str(tmp_path / "board.png")]
    status, out, err = show("start", *both)
    assert (status, out) == (2, "")
    assert err == (
        "bitdraughts: error: PNG needs resvg-py; install it with 'pip install bitdraughts[png]'\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_leaves_nothing(show: Show, tmp_path: Path) -> None:
    status, out, err = show("start", "--svg", str(tmp_path))
    assert (status, out) == (2, "")
    assert err.startswith(f"bitdraughts: error: {tmp_path}: ")
    assert list(tmp_path.iterdir()) == []
    assert list(tmp_path.parent.glob("*.tmp")) == []
    missing = tmp_path / "no" / "board.svg"
    assert show("start", "--svg", str(missing))[2].startswith(f"bitdraughts: error: {missing}: ")


@pytest.mark.parametrize(
    "line",
    [
        "- --png x.png",
        "start --theme dark",
        "start --size 300 --json",
        "start --svg x.svg --theme pink",
        "start --svg x.svg --size 0",
        "start --png x.png --size 9000",
        "start --svg x.svg --coordinates roman",
        "start --svg x.svg --bottom red",
    ],
)
def test_misuse_is_one_line_and_status_2(
    show: Show, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = show(*line.split())
    assert (status, out) == (2, "")
    assert err.startswith("bitdraughts: error: ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
