"""``--json``: every command prints the keys that are documented, and the facts of its text."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from bitdraughts.cli import main, perft
from bitdraughts.frontier import FrontierCounts, Job, units
from cli_samples import commands, prepare
from pdn_samples import ANNOTATED, BROKEN, HABITS

COMMANDS = dict(commands())


class Run(NamedTuple):
    """Words behind the command, and what of the JSON its text tells as well."""

    words: str
    told: Set[str] = frozenset()
    status: int = 0
    stdin: str = ""


FACTS = {"variant", "root", "ply", "rows", "units", "depth"}
SUITE = "B:W21-32:B1-12 ;D1 7 ;R2 49\n"
WRONG = "B:W21-32:B1-12 ;D1 7 ;D2 50\n"

RUNS = {
    "perft": [
        Run("5", {"variant", "fen", "counts[].depth", "counts[].count"}),
        Run("4 --divide --variant english", {"divide.MOVE", "total"}),
        Run("4 --divide --fen -", {"fen", "variant", "divide.MOVE", "total"}, stdin="W:W21:B5\n"),
        Run("--check - --variant english", {"positions[].variant"}, stdin=SUITE),
        Run(
            "--check - --variant english",
            {
                "positions[].difference.entry",
                "positions[].difference.expected",
                "positions[].difference.found",
                "differing",
            },
            status=1,
            stdin=WRONG,
        ),
    ],
    "moves": [
        Run("W:W12:B8", {"moves[].move", "moves[].captured[]"}),
        Run("- --routes", {"fen", "routes[].move", "routes[].captured[]"}, stdin="W:WK3:B7,8,15\n"),
    ],
    "show": [Run("start", {"variant", "fen", "turn", "key", "legal_moves"})],
    "play": [
        Run("--white random --black random --seed 1", {"rules", "seed", "moves[]", "outcome"}),
        Run("--medieval --white random --black random --seed 2 --max-moves 3", {"rules", "seed"}),
    ],
    "variants": [
        Run("", {"[].name", "[].aliases[]", "[].summary"}),
        Run("english pure --sources", {"VARIANT.FACT.value", "VARIANT.FACT.source"}),
    ],
    "info": [Run("", {"bitdraughts", "python", "platform", "compiler", "build_type", "cpu_path"})],
    "frontier build": [
        Run("a.bdf --ply 4 --force", {"variant", "root", "ply", "positions", "total", "bytes"})
    ],
    "frontier info": [Run("saved.bdf", {"variant", "root", "ply", "positions", "total", "bytes"})],
    "job create": [Run("FRESH 6 --ply 3 --units 4", FACTS | {"hash_mb", "hash_seed"})],
    "job run": [
        Run("done", {"units", "units_done", "rows", "rows_done"}),
        Run("broken --limit 0", {"units_done", "damaged[]"}),
    ],
    "job status": [
        Run("done", FACTS | {"units_done", "rows_done"}),
        Run("broken", FACTS | {"units_done", "damaged[]"}, status=1),
    ],
    "job result": [Run("done", {"by_move.MOVE", "total"})],
    "job verify": [
        Run("done --sample 5", {"rows", "subtotals"}),
        Run("wrong --sample 100", {"rows", "subtotals", "differences[].what"}, status=1),
    ],
    "job compare": [
        Run("done other"),
        Run(
            "done wrong",
            {"differences[].what", "differences[].here", "differences[].there"},
            status=1,
        ),
    ],
    "pdn check": [
        Run("games.pdn", {"file", "games", "ok"}),
        Run(
            "odd",
            {"file", "problem.severity", "problem.game", "problem.message", "problem.expected"},
            status=1,
        ),
    ],
    "pdn stats": [
        Run(
            "archive",
            {
                "files",
                "variants[].variant",
                "variants[].games",
                "variants[].plies.shortest",
                "variants[].plies.longest",
                "variants[].plies.longest_at.file",
                "variants[].openings[].moves",
                "variants[].openings[].games",
            },
        )
    ],
    "pdn convert": [
        Run("archive --merge-equal --force -o all.pdn", {"output", "written", "joined"})
    ],
    "pdn html": [
        Run(
            "odd/broken.pdn --force -o page.html",
            {"output", "games", "with_errors"},
            status=1,
        )
    ],
    "pdn show": [
        Run("odd/annotated.pdn", {"variant", "result", "tags[][]", "moves[].move"}),
        Run("odd/broken.pdn", {"variant", "problems[].message"}, status=1),
        Run("odd/rest.pdn", {"variant", "rest"}),
    ],
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the examples, and what is wrong in all the ways that are told."""
    prepare(tmp_path)
    odd = tmp_path / "odd"
    odd.mkdir()
    (odd / "annotated.pdn").write_text(ANNOTATED.replace("(3.", "({or} 3."))
    (odd / "broken.pdn").write_text(BROKEN)
    (odd / "rest.pdn").write_text(HABITS["unknown moves"])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def leaves(value: Any, documented: Mapping[str, str], at: str = "") -> Iterator[tuple[str, Any]]:
    """Give all that is no list or object, each with its documented path.

    Where a name in capitals stands for any name, the name is given as a value as well.
    """
    if isinstance(value, dict):
        parts = {
            key[len(at) :].lstrip(".").split(".")[0] for key in documented if key.startswith(at)
        }
        wild = next((part for part in parts if part.isupper()), None)
        for name, inside in value.items():
            known = {part.split("[")[0] for part in parts}
            step = name if name in known else wild or name
            path = f"{at}.{step}" if at else step
            if step == wild and path in documented:
                yield path, name
            yield from leaves(inside, documented, path)
    elif isinstance(value, list):
        for inside in value:
            yield from leaves(inside, documented, f"{at}[]")
    else:
        yield at, value


def printed(
    name: str, run: Run, json: bool, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch
) -> str:
    patch.setattr(sys, "stdin", io.StringIO(run.stdin))
    words = run.words.replace("FRESH", "as_json" if json else "as_text").split()
    status = main([*name.split(), *words, *["--json"] * json])
    out, err = capsys.readouterr()
    assert (status, err) == (run.status, "")
    return out


@pytest.mark.parametrize("name", [name for name, one in COMMANDS.items() if one.answer])
def test_keys_and_facts(
    name: str, here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = COMMANDS[name].answer
    assert answer is not None
    met: set[str] = set()
    if name.startswith("job"):
        spoil(here)
    for run in RUNS[name]:
        text = " ".join(printed(name, run, False, capsys, monkeypatch).split())
        answers = printed(name, run, True, capsys, monkeypatch)
        lines = answers.splitlines()
        assert lines
        for path, value in (
            leaf for line in lines for leaf in leaves(json.loads(line), answer.keys)
        ):
            if value is None and path not in answer.keys:
                continue  # an object that is not there
            assert path in answer.keys, (run, path)
            met.add(path)
            if path in run.told and value not in (None, "", True, False):
                shown = f"{value:,}" if isinstance(value, int) else " ".join(str(value).split())
                assert shown in text, (run, path)
        assert run.told <= met, run
    assert set(answer.keys) - met == set()


def spoil(folder: Path) -> None:
    """Make a job with a damaged unit, and one with a wrong count."""
    for name in ("broken", "wrong"):
        shutil.copytree(folder / "done", folder / name)
    (damaged, *_) = sorted((folder / "broken" / "units").iterdir())
    damaged.write_bytes(b"no unit")
    job = Job(folder / "wrong")
    unit = units.read(job.folder, job.manifest, 0)
    rows = job.frontier[: len(unit.lo)]
    counts = FrontierCounts(rows, job.manifest.below, unit.lo + np.uint64(1), unit.hi)
    units.write(job.folder, job.manifest, 0, counts, unit.seconds)


def test_numbers_of_any_size_are_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perft, "perft", lambda *_, **__: 2**64 + 1)
    main(["perft", "1", "--json"])
    out = capsys.readouterr().out
    assert re.search(r'"count": 18446744073709551617\b', out)
    assert json.loads(out)["counts"][0]["count"] == 2**64 + 1
