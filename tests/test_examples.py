"""The notebooks of examples/: each runs from top to bottom, with plots and without, and is right.

What they found is looked up in their variables and compared with the same thing done game by game.
"""

from __future__ import annotations

import json
import re
import runpy
import shutil
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd

EXAMPLES = Path(__file__).parent.parent / "examples"
ARCHIVE = EXAMPLES / "games.pdn"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
LONGEST_CELL = 25

Variables = dict[str, Any]

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@cache
def games() -> list[tuple[list[bd.Position], float]]:
    """The positions and White's score of each game of the archive."""
    scores = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
    found = []
    for record in bd.pdn.read(ARCHIVE):
        line = [record.start]
        for move in record.moves:
            line.append(line[-1].play(move))
        found.append((line, scores[record.result]))
    return found


def run(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Variables:
    """Run all code cells, one after the other, in a folder that has the archive alone."""
    shutil.copy(ARCHIVE, folder)
    monkeypatch.chdir(folder)
    variables: Variables = {"__name__": "__main__"}
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
        if cell["cell_type"] == "code":
            code = compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec")
            exec(code, variables)
    return variables


# What they must find


def check_mobility(found: Variables) -> None:
    moves: defaultdict[int, list[int]] = defaultdict(list)
    forced: defaultdict[int, list[bool]] = defaultdict(list)
    for line, _ in games():
        for ply, position in enumerate(line):
            if position.has_legal_move:
                moves[ply].append(len(position.legal_moves))
                forced[ply].append(position.must_capture)
    assert len(found["moves"]) == sum(map(len, moves.values()))
    white = found["moves"][found["turns"] == bd.WHITE].sum()
    assert white == sum(sum(moves[ply]) for ply in moves if ply % 2 == 0)
    last = found["last"]
    assert (
        len(moves[last]) >= len(games()) / 10 > max(len(moves[ply]) for ply in moves if ply > last)
    )
    assert found["count"].tolist() == [len(moves[ply]) for ply in range(last + 1)]
    for ply in range(last + 1):
        assert found["mobility"][ply] == pytest.approx(np.mean(moves[ply]))
        assert found["forced_share"][ply] == pytest.approx(np.mean(forced[ply]))
        quiet = [n for n, capture in zip(moves[ply], forced[ply], strict=True) if not capture]
        assert found["quiet_mobility"][ply] == pytest.approx(np.mean(quiet))


def check_openings(found: Variables) -> None:
    scores: defaultdict[bd.Position, list[float]] = defaultdict(list)
    for line, score in games():
        scores[line[8]].append(score)
    assert len(found["different"]) == len(scores)
    for row, position in enumerate(found["different"]):
        assert found["times"][row] == len(scores[position])
        assert found["mean_score"][row] == pytest.approx(np.mean(scores[position]))
    top = [len(scores[position]) for position in found["top"]]
    assert top == sorted(map(len, scores.values()), reverse=True)[:6]
    assert top[0] > 10  # else the notebook has nothing to tell
    assert max(map(len, found["orders"])) > 2
    assert sum(map(len, found["orders"])) == len(set(found["lines"]))
    page = found["gallery"]._repr_html_()
    assert page.count("<svg") == page.count("<figcaption>") == 6


def check_dataset(found: Variables) -> None:
    expected = [
        (position, score if position.turn == bd.WHITE else 1 - score, number)
        for number, (line, score) in enumerate(games())
        for position in line[8:]
        if position.has_legal_move and not position.must_capture
    ]
    with np.load("dataset.npz") as file:
        planes, result, game, is_test = (file[name] for name in file.files)
    assert planes.shape == (len(expected), 4, 32)
    assert planes.dtype == np.uint8
    assert set(np.unique(planes)) == {0, 1}
    for row, (position, score, number) in enumerate(expected):
        pieces = [
            *(len(position.white_men), len(position.white_kings)),
            *(len(position.black_men), len(position.black_kings)),
        ]
        mover_first = pieces if position.turn == bd.WHITE else pieces[2:] + pieces[:2]
        assert (planes[row].sum(axis=1).tolist(), result[row], game[row]) == (
            mover_first,
            score,
            number,
        )
    tested = set(game[is_test].tolist())
    assert len(tested) == 60
    assert not tested & set(game[~is_test].tolist())
    assert found["fitted"] < 0.9 * found["guessing"]
    assert found["image"].shape == (1, 4, 8, 8)
    assert found["image"].sum() == planes[found["row"]].sum()


def check_playouts(found: Variables) -> None:
    number = found["GAMES"]
    lengths, results = found["lengths"], found["results"]
    assert len(lengths) == len(results) == number
    assert lengths.min() > 10
    assert {1, -1} <= set(results.tolist()) <= {1, 0, -1}
    assert list(found["shares"]) == found["VARIANTS"]
    for shares in found["shares"].values():
        assert sum(shares) == pytest.approx(1)
        assert abs(shares[0] - shares[2]) < 0.2
    assert found["shares"]["brazilian"] == [np.mean(results == value) for value in (1, 0, -1)]
    assert list(found["rates"]) == list(range(1, len(found["rates"]) + 1))
    assert len(found["again"]) == 4 * number


CHECKS: dict[str, Callable[[Variables], None]] = {
    "dataset": check_dataset,
    "mobility": check_mobility,
    "openings": check_openings,
    "playouts": check_playouts,
}
PLOTS = {"dataset": 1, "mobility": 1, "openings": 0, "playouts": 3}


def test_every_notebook_has_its_facts() -> None:
    assert [path.stem for path in NOTEBOOKS] == sorted(CHECKS) == sorted(PLOTS)


# Running


@every_notebook
def test_the_notebook_finds_what_is_there(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without matplotlib, so with NumPy alone."""
    for module in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    found = run(path, tmp_path, monkeypatch)
    assert found.get("plt") is None
    CHECKS[path.stem](found)


@every_notebook
def test_the_plots_are_drawn(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if PLOTS[path.stem] == 0:
        assert "matplotlib" not in path.read_text(encoding="utf-8")
        return
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    plt = run(path, tmp_path, monkeypatch)["plt"]
    try:
        figures = [plt.figure(number) for number in plt.get_fignums()]
        assert len(figures) == PLOTS[path.stem]
        for figure in figures:
            figure.savefig(tmp_path / "figure.png")
            assert all(axes.has_data() for axes in figure.axes)
            assert figure.axes[-1].get_xlabel() or figure.axes[-1].get_title()
    finally:
        plt.close("all")


@pytest.mark.deep
@every_notebook
def test_the_notebook_runs_in_a_kernel(path: Path, tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    shutil.copy(ARCHIVE, tmp_path)
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    client = nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    )
    client.execute()
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if {"image/png", "image/svg+xml", "text/html"} & set(output.get("data", {}))
    ]
    assert pictures


# As files


@every_notebook
def test_the_notebook_is_saved_without_its_answers(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    notebook = json.loads(text)
    assert text == json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = notebook["cells"]
    names = [cell["id"] for cell in cells]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[\w-]{1,64}", name) for name in names)
    assert cells[0]["cell_type"] == "markdown"
    assert re.match(r"# \S", cells[0]["source"][0])
    for cell in cells:
        assert cell["source"]
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            assert len(cell["source"]) <= LONGEST_CELL
    kinds = Counter(cell["cell_type"] for cell in cells)
    assert kinds["markdown"] >= kinds["code"] / 2


def test_the_archive_is_what_its_program_makes() -> None:
    make = runpy.run_path(str(EXAMPLES / "make_games.py"))["games"]
    text = bd.pdn.dumps(islice(make(), 12))
    assert text.count("[Event ") == 12
    assert ARCHIVE.read_text(encoding="utf-8").startswith(text.rstrip() + "\n")


def test_the_archive_has_whole_games_and_every_result() -> None:
    records = list(bd.pdn.read(ARCHIVE))
    assert [record.errors for record in records] == [[]] * 300
    assert set(Counter(record.result for record in records)) == {"1-0", "1/2-1/2", "0-1"}
