"""``bitdraughts frontier`` and ``bitdraughts job``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import bitdraughts as bd
from bitdraughts.cli import main
from bitdraughts.frontier import FrontierCounts, Job, build, load, units


class Ended(NamedTuple):
    status: int
    out: str
    err: str

    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        (line,) = self.out.splitlines()
        return json.loads(line)

    def rows(self) -> dict[str, str]:
        """A table of two columns."""
        lines = (line.split("  ", 1) for line in self.out.splitlines())
        return {name.strip(): value.strip() for name, value in lines}


Run = Callable[..., Ended]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Ended:
        return Ended(main(arguments), *capsys.readouterr())

    return run


def refused(ended: Ended, message: str, status: int = 2) -> None:
    assert (ended.status, ended.out) == (status, "")
    assert message in ended.err
    assert len(ended.err.splitlines()) == 1


# frontier


def test_build_saves_and_sums_up(run: Run) -> None:
    ended = run("frontier", "build", "a.bdf", "--ply", "5", "--variant", "english")
    assert (ended.status, ended.err) == (0, "")
    frontier = load("a.bdf")
    assert frontier == build(bd.Position("english"), 5)
    rows = ended.rows()
    assert rows["positions"] == f"{len(frontier):,}"
    assert rows["total"] == f"{frontier.total:,}"
    assert (rows["variant"], rows["ply"], rows["routes"]) == ("english", "5", "no")
    assert run("frontier", "info", "a.bdf") == ended


def test_build_takes_all_options(run: Run) -> None:
    fen = "B:WK46,31:BK7,20:+107+246"
    options = ["--variant", "frisian", "--fen", fen, "--routes", "--symmetry"]
    more = ["--threads", "2", "--memory", "1", "--json"]
    facts = run("frontier", "build", "a.bdf", "--ply", "3", *options, *more).json()
    root = bd.Position.from_fen(fen, "frisian")
    frontier = build(root, 3, routes=True, symmetry=True)
    assert load("a.bdf") == frontier
    assert facts == {
        "variant": "frisian",
        "root": root.fen(),
        "ply": 3,
        "routes": True,
        "symmetry": True,
        "positions": len(frontier),
        "total": bd.perft(root, 3, routes=True),
        "bytes": Path("a.bdf").stat().st_size,
    }
    assert run("frontier", "info", "a.bdf", "--json").json() == facts


def test_no_file_is_replaced_unasked(run: Run) -> None:
    Path("a.bdf").write_text("mine")
    refused(run("frontier", "build", "a.bdf", "--ply", "1"), "a.bdf exists already; --force")
    assert Path("a.bdf").read_text() == "mine"
    assert run("frontier", "build", "a.bdf", "--ply", "1", "--force").status == 0
    assert len(load("a.bdf")) == 7


def test_info_tells_a_damaged_file_from_a_missing_one(run: Run) -> None:
    run("frontier", "build", "a.bdf", "--ply", "2")
    Path("a.bdf").write_bytes(Path("a.bdf").read_bytes()[:-1])
    refused(run("frontier", "info", "a.bdf"), "a.bdf: the file ends at byte", 1)
    refused(run("frontier", "info", "b.bdf"), "b.bdf: No such file")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["frontier"], "ACTION"),
        (["frontier", "build", "a.bdf"], "--ply"),
        (["frontier", "build", "a.bdf", "--ply", "300"], "plies must be"),
        (["frontier", "build", "a.bdf", "--ply", "x"], "expected a number"),
        (["frontier", "build", "a.bdf", "--ply", "1", "--memory", "0"], "memory_mb must be"),
        (["frontier", "build", "a.bdf", "--ply", "1", "--fen", "-"], "not '-'"),
        (["frontier", "build", "a.bdf", "--ply", "1", "--fen", "?"], "FEN"),
        (["frontier", "build", "no/a.bdf", "--ply", "1"], "no such folder"),
        (["job"], "ACTION"),
        (["job", "create", "j"], "DEPTH"),
        (["job", "create", "j", "3", "--ply", "4"], "split_ply must be"),
        (["job", "create", "j", "3", "--seed", "-1"], "expected"),
        (["job", "create", "j", "3", "--seed", str(2**64)], "expected a number below 2**64"),
        (["job", "status", "j"], "j is no job"),
        (["job", "compare", "j"], "OTHER"),
    ],
)
def test_misuse(run: Run, arguments: list[str], message: str) -> None:
    refused(run(*arguments), message)
    assert list(Path().iterdir()) == []


# job


def make(run: Run, folder: str = "j", *options: str) -> None:
    assert run("job", "create", folder, "8", "--ply", "4", "--units", "6", *options).status == 0


def test_a_job_from_its_making_to_its_result(run: Run) -> None:
    make(run)
    refused(run("job", "create", "j", "8"), "there is something of this name already")
    assert run("job", "run", "j", "--limit", "2").rows()["units done"] == "2"
    refused(run("job", "result", "j"), "j is not finished: 4 of 6 units")
    status = run("job", "status", "j", "--json").json()
    assert (status["units_done"], status["units"], status["depth"]) == (2, 6, 8)
    assert status["rows_done"] == units.rows_of(Job("j").manifest, 1)[1]
    assert status["seconds_left"] > 0
    assert run("job", "run", "j", "--threads", "2", "--hash", "1").rows()["units done"] == "6"
    ended = run("job", "result", "j")
    root = bd.Position()
    expected = {str(move): f"{n:,}" for move, n in bd.divide(root, 8).items()}
    assert {**expected, "total": "907,830"} == ended.rows()
    found = run("job", "result", "j", "--json").json()
    assert found["total"] == 907830
    assert found["by_move"] == {str(move): n for move, n in bd.divide(root, 8).items()}
    assert {move: sum(below.values()) for move, below in found["by_two_moves"].items()} == found[
        "by_move"
    ]
    assert run("job", "verify", "j") == (
        0,
        "805 rows counted again\n56 subtotals counted again\nno difference\n",
        "",
    )


def test_create_takes_all_options(run: Run) -> None:
    make(run, "j", "--routes", "--symmetry", "--hash", "3", "--seed", str(2**64 - 1))
    about = Job("j").manifest
    assert (about.routes, about.symmetry, about.hash_mb) == (True, True, 3)
    assert (about.hash_seed, about.units, about.ply) == (2**64 - 1, 6, 4)
    made = run("job", "create", "k", "5", "--variant", "thai", "--json").json()
    assert (made["variant"], made["depth"], made["ply"]) == ("thai", 5, 2)


def test_status_tells_damage(run: Run) -> None:
    make(run)
    run("job", "run", "j")
    for number in (2, 5):
        Path(f"j/units/0000{number}.counts").write_bytes(b"")
    ended = run("job", "status", "j")
    assert ended.status == 1
    assert (ended.rows()["damaged"], ended.rows()["units done"]) == ("2, 5", "4")
    assert run("job", "run", "j").rows()["damaged"] == "-"


def spoil(folder: str) -> None:
    job = Job(folder)
    unit = units.read(job.folder, job.manifest, 0)
    unit.lo[0] += np.uint64(1)
    part = job.frontier[: len(unit.lo)]
    counts = FrontierCounts(part, job.manifest.below, unit.lo)
    units.write(job.folder, job.manifest, 0, counts, unit.seconds)


def test_verify_and_compare_end_with_1_on_a_difference(run: Run) -> None:
    make(run)
    make(run, "k", "--symmetry")
    for folder in "jk":
        run("job", "run", folder)
    assert run("job", "compare", "j", "k") == (0, "no difference\n", "")
    spoil("j")
    ended = run("job", "verify", "j")
    assert (ended.status, ended.err) == (1, "")
    assert any(line.startswith("row 0: W:W19,") for line in ended.out.splitlines())
    ended = run("job", "compare", "j", "k")
    assert ended.status == 1
    assert ended.out.splitlines()[1].split() == ["total", "907,831", "907,830"]
    assert ended.out.splitlines()[0].split() == ["differs", "j", "k"]
    ended = run("job", "verify", "j", "--sample", "0", "--small", "0", "--json")
    assert ended.json() == {"rows": 0, "subtotals": 0, "differences": []}
    make(run, "r", "--routes")
    run("job", "run", "r")
    refused(run("job", "compare", "j", "r"), "the jobs count different things")


def test_a_damaged_frontier_of_a_job_is_found_wrong(run: Run) -> None:
    make(run)
    data = bytearray(Path("j/frontier.bdf").read_bytes())
    data[-1] ^= 1
    Path("j/frontier.bdf").write_bytes(data)
    refused(run("job", "run", "j"), "is damaged: another checksum", 1)
