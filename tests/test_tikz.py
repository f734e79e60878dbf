"""Positions as TikZ text; compiled where there is a TeX."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts import tikz
from svg_samples import AFTER, BEFORE, BOARDS, CAPTURE, KINGS, LONG, LOOP

GOLDENS = Path(__file__).parent / "data" / "tikz"
PICTURES = {
    "kings": tikz.board(KINGS, coordinates="both"),
    "route": tikz.board(AFTER, last_move=CAPTURE, before=BEFORE, route=CAPTURE),
    "loop": tikz.board(LOOP, route=LOOP.routes()[0], square=0.5),
    "marks": tikz.board(
        KINGS,
        arrows=[(22, 17)],
        highlights={22: "frame", 18: "ring", 26: "dot", 14: "cross"},
        ghosts={1: "b", 5: "B", 30: "w", 32: "W"},
        coordinates="algebraic",
    ),
}


def circles(text: str) -> list[tuple[float, float]]:
    """Middles of all discs."""
    found = re.findall(r"\\filldraw\[.*?\] \((.*?),(.*?)\) circle\[radius=0\.36\]", text)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("variant", BOARDS)
@pytest.mark.parametrize("bottom", [bd.WHITE, bd.BLACK])
def test_every_piece_is_on_its_square(variant: str, bottom: bd.Color) -> None:
    facts, start = bd.Variant(variant), bd.Position(variant)
    text = tikz.board(start, bottom=bottom)
    squares = [*start.white_men, *start.black_men]
    expected = []
    for square in squares:
        row, column = facts.row_and_column(square)
        if bottom == bd.BLACK:
            row, column = facts.rows - 1 - row, facts.columns - 1 - column
        expected.append((column + 0.5, row + 0.5))
    assert circles(text) == expected
    assert text.count("\\fill[black!25]") == (0 if facts.every_square else facts.squares)


def test_kings_are_two_discs_and_a_crown() -> None:
    text = PICTURES["kings"]
    men, kings = 4, 4
    assert len(circles(text)) == men + 2 * kings
    assert text.count("-- cycle;") == kings


@pytest.mark.parametrize("name", PICTURES)
def test_groups_are_closed_and_lines_ended(name: str) -> None:
    text = PICTURES[name]
    assert text.count("{") == text.count("}")
    assert text.count("[") == text.count("]")
    assert text.isascii()
    first, *lines, last = text.splitlines()
    assert (first[:20], last) == ("\\begin{tikzpicture}[", "\\end{tikzpicture}")
    assert all(line.endswith(";") or line.startswith("%") for line in lines)


@pytest.mark.parametrize("name", PICTURES)
def test_the_golden_texts(name: str, request: pytest.FixtureRequest) -> None:
    path = GOLDENS / f"{name}.tex"
    if request.config.getoption("--update-goldens"):
        path.write_text(PICTURES[name], encoding="ascii", newline="\n")
    assert path.read_text(encoding="ascii") == PICTURES[name]


def test_numbers_of_the_stops() -> None:
    assert re.findall(r"\{([\d,]+)\};", PICTURES["loop"]) == ["1", "2", "3", "4"]
    assert tikz.board(LONG, route=LONG.routes()[0]).count("->") == 1


def test_a_document_of_its_own() -> None:
    text = tikz.board(KINGS, standalone=True)
    assert text.startswith("\\documentclass[tikz,border=2mm]{standalone}\n\\begin{document}\n")
    assert tikz.board(KINGS) in text
    assert text.endswith("\\end{document}\n")


def test_tex_compiles_it(tmp_path: Path) -> None:
    """With the class article, which every TeX has."""
    tex = shutil.which("pdflatex")
    if tex is None:
        pytest.skip("there is no pdflatex")
    head = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n"
    pictures = "\n\n".join(PICTURES.values())
    (tmp_path / "all.tex").write_text(head + pictures + "\\end{document}\n", encoding="ascii")
    command = [tex, "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    if "tikz.sty' not found" in done.stdout:
        pytest.skip("this TeX has no TikZ")
    assert done.returncode == 0, done.stdout[-2_000:]
    assert (tmp_path / "all.pdf").stat().st_size > 5_000


@pytest.mark.parametrize(
    ("options", "error", "complaint"),
    [
        ({"square": 0}, ValueError, "square must be a width above 0 cm, not 0"),
        ({"square": float("inf")}, ValueError, "square must be a width above 0 cm, not inf"),
        ({"square": "1cm"}, TypeError, "square must be a number of centimetres, not str"),
        ({"coordinates": "x"}, ValueError, "unknown coordinates 'x'"),
        ({"arrows": [(1, 99)]}, ValueError, "arrows: .*99"),
        ({"route": bd.Move(1, 2)}, ValueError, "route: 1-2 is not legal"),
    ],
)
def test_wrong_options(options: Any, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        tikz.board(KINGS, **options)
