"""``bitdraughts pdn stats``: games, results, lengths, openings, variants."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean, median

import pytest

import bitdraughts as bd
from pdn_samples import BROKEN, CLEAN, ENGLISH, HABITS, Pdn, command, put

SET_UP = '[Variant "brazilian"]\n[FEN "W:WK32:B5"]\n[Result "1-0"]\n\n1. g1-f2 1-0\n'


@pytest.fixture
def pdn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pdn:
    return command(capsys, monkeypatch)


def parts(out: str) -> list[list[str]]:
    """The tables of an answer, as lines."""
    return [part.splitlines() for part in out.strip().split("\n\n")]


def test_results_are_counted_in_words_by_variant(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=ENGLISH, c__pdn=SET_UP)
    status, out, err = pdn("stats", tmp_path)
    assert (status, err) == (0, "")
    totals, results, *_ = parts(out)
    assert [line.split() for line in totals] == [["files", "3"], ["games", "4"]]
    head, brazilian, english = results
    names = [name.strip() for name in head.split("  ") if name]
    assert dict(zip(names, brazilian.split(), strict=True)) == {
        "variant": "brazilian",
        "games": "3",
        "with errors": "0",
        "set up": "1",
        "White wins": "2",
        "Black wins": "0",
        "drawn": "1",
        "other": "0",
        "no result": "0",
    }
    assert english.split() == ["english", "1", "0", "0", "0", "1", "0", "0", "0"]


def test_lengths(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN + "\n" + SET_UP, b__pdn='[Variant "brazilian"]\n\n1. c3-d4 *\n')
    plies = json.loads(pdn("stats", tmp_path, "--json").out)["variants"][0]["plies"]
    lengths = [6, 7, 1, 1]
    assert plies == {
        "total": 15,
        "shortest": 1,
        "mean": mean(lengths),
        "median": median(lengths),
        "longest": 7,
        "longest_at": {"file": str(tmp_path / "a.pdn"), "line": 13},
    }
    table = parts(pdn("stats", tmp_path).out)[2]
    assert table[1].split() == ["brazilian", "1", "3.8", "3.5", "7", f"{tmp_path / 'a.pdn'}:13"]


def test_openings_are_told_apart_by_their_first_moves(pdn: Pdn, tmp_path: Path) -> None:
    other = '\n[Variant "brazilian"]\n\n1. g3-f4 f6-g5 2. f2-g3 g7-f6 *\n'
    put(tmp_path, a__pdn=CLEAN + other + "\n" + SET_UP, b__pdn=ENGLISH)
    *_, brazilian, english = parts(pdn("stats", tmp_path).out)
    assert brazilian == [
        "brazilian, openings of 4 plies in 3 games: 2",
        "2  66.7%  1. c3-d4 f6-e5 2. d4xf6 g7xe5",
        "1  33.3%  1. g3-f4 f6-g5 2. f2-g3 g7-f6",
    ]
    assert english == [
        "english, openings of 4 plies in 1 game: 1",
        "1  100.0%  1. 11-15 23-19 2. 8-11 22-17",
    ]
    *_, brazilian = parts(pdn("stats", tmp_path, "--openings", "6", "--top", "1").out)
    assert brazilian == [
        "brazilian, openings of 6 plies in 2 games: 1 of 2",
        "1  50.0%  1. c3-d4 f6-e5 2. d4xf6 g7xe5 3. g3-f4 e5xg3",
    ]
    for options in (["--openings", "0"], ["--top", "0"]):
        assert len(parts(pdn("stats", tmp_path, *options).out)) == 3


def test_a_game_with_an_error_counts_up_to_it(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=BROKEN)
    status, out, _ = pdn("stats", tmp_path, "--json", "--openings", "3")
    assert status == 0
    (counted,) = json.loads(out)["variants"]
    assert (counted["games"], counted["with_errors"]) == (3, 2)
    assert (counted["plies"]["total"], counted["plies"]["longest"]) == (4 + 3 + 1, 4)
    assert counted["openings"] == [{"moves": "1. c3-d4 f6-e5 2. d4xf6", "games": 2}]


def test_other_results(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=HABITS["a win in points"], b__pdn=HABITS["leading zeros"])
    put(tmp_path, c__pdn='[GameType "20"]\n\n1. 32-28 *\n')
    (counted,) = json.loads(pdn("stats", tmp_path, "--json").out)["variants"]
    assert counted["results"] == {"*": 1, "2-0": 1, "4-6": 1}
    assert counted["endings"] == {
        "white_wins": 1,
        "black_wins": 0,
        "drawn": 0,
        "other": 1,
        "no_result": 1,
    }


def test_only_some_variants(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=ENGLISH, c__pdn=HABITS["glued"])
    options = ["--only-variant", "checkers", "--only-variant", "standard", "--json"]
    counted = json.loads(pdn("stats", tmp_path, *options).out)["variants"]
    assert [game["variant"] for game in counted] == ["english", "international"]
    status, out, _ = pdn("stats", tmp_path, "--only-variant", "pure")
    assert (status, [line.split() for line in out.splitlines()]) == (
        0,
        [["files", "3"], ["games", "0"]],
    )


@pytest.mark.parametrize("variant", bd.variants())
def test_every_variant(pdn: Pdn, tmp_path: Path, variant: str) -> None:
    game = bd.Game(variant)
    for _ in range(6):
        game.push(game.legal_moves[0])
    game.resign(bd.BLACK)
    put(tmp_path, a__pdn=bd.pdn.dumps(game))
    (counted,) = json.loads(pdn("stats", tmp_path, "--json").out)["variants"]
    assert (counted["variant"], counted["plies"]["total"]) == (variant, 6)
    assert counted["endings"]["white_wins"] == 1
