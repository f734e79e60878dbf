"""Plots: the numbers behind them, and that these numbers are what is drawn."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts.pdn import Record
from bitdraughts.plot import data
from page_games import annotated
from pdn_samples import CLEAN, ENGLISH, Pdn, command

figure = pytest.importorskip("matplotlib.figure", reason="no matplotlib")


@pytest.fixture
def pdn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pdn:
    return command(capsys, monkeypatch)


def games() -> list[Record]:
    endings = ["1-0", "1-0", "0-1", "1-1", "4-6", "*"]
    found = [Record("brazilian", moves=["22-18"], result=result) for result in endings]
    return [*found, Record("english", moves=["11-15", "23-19", "8-11"], result="1-0")]


def drawn(lines: Any) -> dict[str, list[tuple[int, int]]]:
    """The points of lines, by their labels."""
    return {line.get_label(): [(int(x), int(y)) for x, y in line.get_xydata()] for line in lines}


# Numbers.


def test_results_are_counted_for_each_variant() -> None:
    counted = data.results(games())
    assert list(counted) == ["brazilian", "english"]
    assert counted["brazilian"] == {
        "White wins": 2,
        "Black wins": 1,
        "drawn": 1,
        "other": 1,
        "no result": 1,
    }
    assert counted["english"]["Black wins"] == 1  # who begins


def test_mobility_and_material_follow_the_positions(variant: str) -> None:
    record = annotated(variant, plies=30)
    positions = [node.position for node in [record.tree, *record.tree.main_line()]]
    assert list(data.positions(record)) == positions
    assert data.mobility(record) == [len(position.legal_moves) for position in positions]
    material = data.material(record)
    assert material["black men"] == [len(position.black_men) for position in positions]
    assert material["white kings"] == [len(position.white_kings) for position in positions]
    game = record.to_game()
    assert data.material(game) == material


def test_a_medieval_game_has_its_own_positions() -> None:
    game = bd.MedievalGame(start="W:W22,23,32:B11,18,1", marks=[11, 18])
    game.push("22x8", duels=[True, False])
    assert data.material(game)["white men"] == [3, 2]
    assert data.material(game)["black men"] == [3, 2]


def test_known_counts_are_those_that_perft_gives(variant: str) -> None:
    counts = data.known_perft(variant)
    assert list(counts) == list(range(1, len(counts) + 1))
    assert [counts[depth] for depth in (1, 2, 3, 4)] == [
        bd.perft(bd.Position(variant), depth) for depth in (1, 2, 3, 4)
    ]


def test_a_custom_variant_has_no_known_counts() -> None:
    bd.Variant.custom("unplotted", "brazilian", flying_kings=False)
    with pytest.raises(ValueError, match="no counts are known for 'unplotted'"):
        bd.plot.growth("unplotted")


# Drawings.


def test_results_are_stacked_bars() -> None:
    axes = bd.plot.results(games())
    containers: Any = axes.containers
    bars = {container.get_label(): container.patches for container in containers}
    widths = {label: [int(bar.get_width()) for bar in row] for label, row in bars.items()}
    assert widths == {
        "White wins": [2, 0],
        "Black wins": [1, 1],
        "drawn": [1, 0],
        "other": [1, 0],
        "no result": [1, 0],
    }
    ends = [int(bar.get_x() + bar.get_width()) for bar in bars["no result"]]
    assert ends == [6, 1]


def test_lengths_are_histograms_over_common_bins() -> None:
    found = {"brazilian": [10, 10, 11, 200], "russian": [90]}
    axes = bd.plot.lengths(found)
    assert len(axes.patches) == 2
    for patch, row in zip(axes.patches, found.values(), strict=True):
        corners: Any = patch.get_path().vertices
        assert corners[:, 1].max() == max(
            sum(low <= plies < low + 7 for plies in row) for low in range(10, 201, 7)
        )
        assert corners[:, 0].min() == 10
    assert drawn(bd.plot.lengths(games()).lines) == {}


def test_mobility_is_a_line_of_each_side() -> None:
    record = Record(moves=["22-18", "11-15", "18x11", "8x15"])
    points = drawn(bd.plot.mobility(record).lines)
    numbers = data.mobility(record)
    assert points == {
        "White": [(ply, numbers[ply]) for ply in (0, 2, 4)],
        "Black": [(ply, numbers[ply]) for ply in (1, 3)],
    }


def test_material_has_kings_only_where_there_are_any() -> None:
    record = Record(start="W:W5,31:B20,K8", moves=["5-1"])
    points = drawn(bd.plot.material(record).lines)
    assert points == {
        "White men": [(0, 2), (1, 1)],
        "White kings": [(0, 0), (1, 1)],
        "Black men": [(0, 1), (1, 1)],
        "Black kings": [(0, 1), (1, 1)],
    }


def test_sides_have_the_names_of_their_game() -> None:
    axes = bd.plot.mobility(Record("pure", moves=["11-15"]))
    names = {line.get_label() for line in axes.lines}
    assert names == {name.capitalize() for name in bd.Variant("pure").side_names}


def test_growth_takes_a_name_counts_or_several_lines() -> None:
    assert [x for x, _ in drawn(bd.plot.growth("russian").lines).popitem()[1]] == [
        *data.known_perft("russian")
    ]
    points = drawn(bd.plot.growth({3: 302, 1: 7, 2: 49}).lines)
    assert [*points.values()] == [[(1, 7), (2, 49), (3, 302)]]
    axes = bd.plot.growth({"mine": {1: 7}, "yours": {1: 9, 2: 2**80}})
    assert drawn(axes.lines) == {"mine": [(1, 7)], "yours": [(1, 9), (2, 2**80)]}
    assert axes.get_yscale() == "log"
    assert axes.get_legend() is not None


def test_everything_can_be_drawn_on_axes_of_ones_own() -> None:
    own = figure.Figure().subplots(5)
    record = games()[0]
    plots = bd.plot
    assert plots.results([record], ax=own[0]) is own[0]
    assert plots.lengths([record], ax=own[1]) is own[1]
    assert plots.mobility(record, ax=own[2]) is own[2]
    assert plots.material(record, ax=own[3]) is own[3]
    assert plots.growth("thai", ax=own[4]) is own[4]
    assert all(axes.get_title() for axes in own)


@pytest.mark.parametrize("draw", [bd.plot.results, bd.plot.lengths, bd.plot.growth])
def test_nothing_cannot_be_drawn(draw: Any) -> None:
    with pytest.raises(ValueError, match=r"no (games|counts) to draw"):
        draw({})


def test_text_is_no_game() -> None:
    with pytest.raises(TypeError, match="expected a Game, MedievalGame or Record, not str"):
        bd.plot.mobility("1. c3-d4")  # type: ignore[arg-type]


# What is loaded, and what is said where it is missing.


def run(code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_pyplot_is_never_loaded_and_matplotlib_late() -> None:
    code = """
import sys
import bitdraughts as bd
bd.plot.data.known_perft("russian")
print("matplotlib" in sys.modules)
bd.plot.growth("russian")
print("matplotlib" in sys.modules, "matplotlib.pyplot" in sys.modules)
"""
    assert run(code).split() == ["False", "True", "False"]


HIDDEN = "import sys; sys.modules['matplotlib'] = None; sys.modules['matplotlib.figure'] = None\n"


def test_without_matplotlib_the_error_says_what_to_install() -> None:
    code = f"""{HIDDEN}
import bitdraughts as bd
try:
    bd.plot.growth("russian")
except ModuleNotFoundError as error:
    print(error)
"""
    assert run(code) == "plots need matplotlib: pip install 'bitdraughts[plot]'\n"


def test_the_command_says_the_same(tmp_path: Path) -> None:
    (tmp_path / "two.pdn").write_text(CLEAN)
    arguments = ["pdn", "stats", str(tmp_path / "two.pdn"), "--plot", str(tmp_path / "plot.png")]
    code = f"{HIDDEN}from bitdraughts.cli import main; raise SystemExit(main({arguments}))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        "bitdraughts: error: plots need matplotlib: pip install 'bitdraughts[plot]'\n"
    )


# The command.


@pytest.mark.parametrize(
    ("name", "begin"), [("plot.png", b"\x89PNG"), ("plot.SVG", b"<?xml"), ("plot.pdf", b"%PDF")]
)
def test_stats_draws_a_picture(pdn: Pdn, tmp_path: Path, name: str, begin: bytes) -> None:
    (tmp_path / "games.pdn").write_text(CLEAN + "\n" + ENGLISH)
    _, plain, _ = pdn("stats", str(tmp_path / "games.pdn"))
    status, out, err = pdn("stats", str(tmp_path / "games.pdn"), "--plot", str(tmp_path / name))
    assert (status, out, err) == (0, plain, "")
    assert (tmp_path / name).read_bytes().startswith(begin)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["games.pdn", name])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("plot.txt", "plot.txt: the name must end in a kind of picture, such as .png, .svg, .pdf"),
        ("plot", "the name must end in a kind of picture"),
        ("no/plot.png", "no such folder"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_first(
    pdn: Pdn, tmp_path: Path, name: str, message: str
) -> None:
    (tmp_path / "games.pdn").write_text(CLEAN)
    status, out, err = pdn("stats", str(tmp_path / "games.pdn"), "--plot", str(tmp_path / name))
    assert (status, out) == (2, "")
    assert message in err
