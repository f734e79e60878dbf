"""Jobs: stopped anywhere and gone on with, damaged and found out, held against each other."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from bitdraughts.frontier import (
    FrontierCounts,
    FrontierError,
    FrontierFileError,
    Job,
    JobError,
    manifest,
    units,
)
from custom_facts import in_another_process

DEPTH = 8
START = bd.Position("brazilian")


def make(path: Path, **options: Any) -> Job:
    return Job.create(path, START, DEPTH, **{"split_ply": 4, "units": 7, **options})


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return make(tmp_path / "job")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "units").iterdir())


# A job from its making to its result


def test_a_job_counts_what_perft_and_divide_count(job: Job) -> None:
    assert job.run() == (7, 7, (), 805, 805, job.status().seconds)
    assert job.status().complete
    result = job.result()
    assert result.total == bd.perft(START, DEPTH)
    assert result.by_move == bd.divide(START, DEPTH)
    assert sum(result.by_two_moves.values()) == result.total
    assert len(result.by_two_moves) == 49
    assert result.seconds > 0


def test_the_folder_says_what_the_job_is_about(job: Job) -> None:
    about = json.loads((job.folder / "manifest.json").read_text())
    assert about["variant"] == "brazilian"
    assert about["root"] == START.fen()
    assert (about["depth"], about["ply"], about["rows"], about["units"]) == (8, 4, 805, 7)
    assert about["package"] == bd.__version__
    assert about["created"].endswith("+00:00")
    assert "cores" in about["machine"]
    assert bd.frontier.load(job.folder / "frontier.bdf") == bd.frontier.build(START, 4)
    assert job.frontier == bd.frontier.build(START, 4)
    assert Job(job.folder).manifest == job.manifest
    assert sorted(path.name for path in job.folder.iterdir()) == [
        "frontier.bdf",
        "manifest.json",
        "units",
    ]


@pytest.mark.parametrize(
    "options",
    [
        {"routes": True},
        {"symmetry": True},
        {"symmetry": True, "routes": True},
        {"units": 1},
        {"units": 5000, "split_ply": 3},
        {"split_ply": 0},
        {"split_ply": 1},
        {"split_ply": DEPTH},
        {"split_ply": None, "units": None},
        {"hash_mb": 1, "hash_seed": 2**64 - 1},
    ],
)
def test_every_way_to_cut_it_gives_the_same(options: dict[str, Any], tmp_path: Path) -> None:
    routes = options.get("routes", False)
    job = make(tmp_path / "job", **options)
    status = job.run(threads=2)
    assert status.complete
    assert status.units == job.manifest.units <= max(1, job.manifest.rows)
    result = job.result(threads=2)
    assert result.total == bd.perft(START, DEPTH, routes=routes)
    if job.manifest.ply > 0:
        assert result.by_move == bd.divide(START, DEPTH, routes=routes)
    check = job.verify(10, small=2000)
    assert check.differences == ()
    assert check.rows >= min(10, job.manifest.rows)


@pytest.mark.parametrize("name", ["frisian", "canadian", "turkish"])
def test_other_boards(name: str, tmp_path: Path) -> None:
    root = bd.Position(name)
    job = Job.create(tmp_path / "job", root, 5, split_ply=3, units=4, symmetry=True)
    job.run()
    assert job.result().by_move == bd.divide(root, 5)
    assert job.verify(5, small=50).differences == ()


def test_the_ply_is_chosen_by_the_rows(tmp_path: Path) -> None:
    assert Job.create(tmp_path / "short", START, 2).manifest.ply == 0
    assert Job.create(tmp_path / "middle", START, 7).manifest.ply == 4
    deep = Job.create(tmp_path / "deep", START, 40).manifest
    assert (deep.ply, deep.rows, deep.units) == (8, 98572, 200)


def test_a_position_without_moves(tmp_path: Path) -> None:
    stuck = bd.Position.from_fen("W:W21:B14,17")
    job = Job.create(tmp_path / "job", stuck, 4, split_ply=2)
    assert job.manifest.units == 1
    assert job.run().complete
    assert job.result()[:3] == (0, {}, {})
    assert job.verify().differences == ()


def test_a_custom_variant_comes_with_the_folder(tmp_path: Path) -> None:
    name = bd.Variant.custom("frontier-job", "brazilian", precedence="free choice").name
    root = bd.Position(name)
    Job.create(tmp_path / "job", root, 6, split_ply=3)
    code = f"job = bd.frontier.Job({str(tmp_path / 'job')!r}); job.run(); print(job.result().total)"
    assert in_another_process(code) == [str(bd.perft(root, 6))]


# Stopped and gone on with


def test_units_are_done_one_by_one(job: Job) -> None:
    assert job.run(limit=0).done == 0
    assert job.run(limit=3).done == 3
    assert names(job.folder) == ["00000.counts", "00001.counts", "00002.counts"]
    kept = {path: path.stat().st_mtime_ns for path in (job.folder / "units").iterdir()}
    with pytest.raises(JobError, match="not finished: 4 of 7 units"):
        job.result()
    with pytest.raises(JobError, match="4 of 7"):
        job.verify()
    assert Job(job.folder).run().complete
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert job.result().total == bd.perft(START, DEPTH)


def test_progress_tells_rows_of_the_whole_job(job: Job) -> None:
    seen: list[tuple[int, int]] = []
    job.run(limit=2, progress=lambda *pair: seen.append(pair))
    assert seen[-1] == (units.rows_of(job.manifest, 1)[1], 805)
    job.run(progress=lambda *pair: seen.append(pair))
    assert seen[-1] == (805, 805)
    assert seen == sorted(seen)


def test_a_stopped_unit_leaves_nothing(job: Job) -> None:
    def stop(done: int, _total: int) -> None:
        if done > 300:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        job.run(progress=stop)
    assert all(name.endswith(".counts") for name in names(job.folder))
    assert 0 < job.status().done < 7
    assert job.run().complete


def in_the_background(folder: Path) -> subprocess.Popen[bytes]:
    code = f"import bitdraughts as bd; bd.frontier.Job({str(folder)!r}).run()"
    return subprocess.Popen([sys.executable, "-c", code])


def wait_for(job: Job, units_done: int, running: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while job.status().done < units_done and running.poll() is None:
        assert time.monotonic() < deadline, "nothing happens"


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of POSIX")
def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    job = Job.create(tmp_path / "job", START, 11, split_ply=6, units=300)
    done = 0
    for more in (1, 17, 40):
        running = in_the_background(job.folder)
        wait_for(job, done + more, running)
        running.send_signal(signal.SIGKILL)
        running.wait()
        status = job.status()
        assert status.damaged == ()
        assert status.done >= done
        done = status.done
    assert 0 < done < 300
    (job.folder / "units" / ".00299.counts.1.tmp").write_bytes(b"half")
    kept = {path: path.stat().st_mtime_ns for path in (job.folder / "units").glob("*.counts")}
    assert job.run().complete
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert names(job.folder) == [f"{number:05}.counts" for number in range(300)]
    assert job.result().by_move == bd.divide(START, 11)


def test_one_process_at_a_time(job: Job) -> None:
    other = Job(job.folder)

    def meddle(*_: int) -> None:
        with pytest.raises(JobError, match=f"in use by process {os.getpid()}"):
            other.run()

    job.run(limit=1, progress=meddle)
    assert other.run().complete


# Damage


def test_a_damaged_unit_is_counted_again(job: Job) -> None:
    job.run()
    total = job.result().total
    path = job.folder / "units" / "00003.counts"
    whole = path.read_bytes()
    for damage in (b"", whole[:-1], whole[:-1] + bytes([whole[-1] ^ 1]), b"junk" * 100):
        path.write_bytes(damage)
        status = job.status()
        assert (status.done, status.damaged, status.complete) == (6, (3,), False)
        with pytest.raises(JobError, match="1 of 7 units are not done, or damaged"):
            job.result()
        assert job.run().complete
        assert job.result().total == total
        assert units.read(job.folder, job.manifest, 3).lo.sum() > 0


def test_a_unit_of_another_place_or_job_is_none(job: Job, tmp_path: Path) -> None:
    job.run()
    folder = job.folder / "units"
    (folder / "00002.counts").write_bytes((folder / "00001.counts").read_bytes())
    assert job.status().damaged == (2,)
    other = make(tmp_path / "other", routes=True)
    other.run()
    (folder / "00004.counts").write_bytes((other.folder / "units" / "00004.counts").read_bytes())
    assert job.status().damaged == (2, 4)
    with pytest.raises(FrontierFileError, match="a unit of another job: "):
        units.read(job.folder, job.manifest, 4)
    job.run()
    assert job.result().total == bd.perft(START, DEPTH)


@pytest.mark.parametrize(
    ("entry", "value", "message"),
    [
        ("depth", "8", "depth is of type str, not int"),
        ("depth", True, "depth is of type bool, not int"),
        ("depth", 1000, "depth is 1000"),
        ("ply", 9, "ply is 9, beyond the depth of 8"),
        ("units", 0, "units is 0, for"),
        ("units", 10**9, "units is 1000000000, for"),
        ("rows", -1, "rows is -1"),
        ("hash_seed", 2**64, "hash_seed is 18446744073709551616"),
        ("facts", [], "facts is of type list, not dict or NoneType"),
    ],
)
def test_a_manifest_that_cannot_be_right_is_refused(
    job: Job, entry: str, value: object, message: str
) -> None:
    """Even if its checksum is right."""
    restate(job, **{entry: value})
    with pytest.raises(JobError, match=f"manifest.json is no manifest: {message}"):
        Job(job.folder)


@pytest.mark.parametrize(
    ("entry", "value"), [("root", "W:W99:B1"), ("variant", "none"), ("facts", {"columns": 99})]
)
def test_a_manifest_without_a_position_is_refused(job: Job, entry: str, value: object) -> None:
    restate(job, **{entry: value})
    with pytest.raises(JobError, match=r"the manifest\.json of the job: "):
        Job(job.folder).run()


def restate(job: Job, **changes: object) -> None:
    """Change entries of the manifest, with its checksum right."""
    path = job.folder / manifest.NAME
    content = json.loads(path.read_text()) | changes
    del content["sha256"]
    path.write_text(json.dumps({**content, "sha256": manifest.checksum(content)}))


def test_a_changed_manifest_or_frontier_is_refused(job: Job) -> None:
    path = job.folder / "manifest.json"
    text = path.read_text()
    for damaged, message in (
        (text.replace('"depth": 8', '"depth": 9'), "another checksum"),
        (text.replace('"format": 1', '"format": 2'), "of format 2"),
        (text[:-30], "it is no manifest"),
        ("[]", "it is no manifest"),
        ("{}", "it is no manifest"),
    ):
        path.write_text(damaged)
        with pytest.raises(JobError, match=message):
            Job(job.folder)
    path.write_text(text)
    bd.frontier.build(START, 4, routes=True).save(job.folder / "frontier.bdf")
    with pytest.raises(JobError, match="not the frontier of this job"):
        Job(job.folder).run()
    with pytest.raises(JobError, match="is no job: it has no manifest"):
        Job(job.folder / "units")


def rewrite(job: Job, number: int, change: int, row: int = 0) -> None:
    """Put a wrong count into a unit, with all checksums right."""
    unit = units.read(job.folder, job.manifest, number)
    unit.lo[row] += np.uint64(change)
    begin, end = units.rows_of(job.manifest, number)
    counts = FrontierCounts(job.frontier[begin:end], job.manifest.below, unit.lo, unit.hi)
    units.write(job.folder, job.manifest, number, counts, unit.seconds)


def test_verify_finds_a_wrong_count_with_right_checksums(job: Job) -> None:
    job.run()
    rewrite(job, 2, 1, row=5)
    row = units.rows_of(job.manifest, 2)[0] + 5
    assert job.status().complete
    everything = job.verify(0)
    wrong = next(d for d in everything.differences if d.what.startswith("row"))
    assert wrong.what == f"row {row}: {job.frontier.position(row).fen()}"
    assert wrong.here == wrong.there + 1 == job.frontier.position(row).perft(4) + 1
    assert {d.what.startswith("row") for d in everything.differences} == {True, False}
    assert (everything.rows, everything.subtotals) == (805, 56)
    # Only what is asked for is counted again, and a sample does find it in the end.
    assert job.verify(0, small=0) == (0, 0, ())
    found = [job.verify(100, seed=seed, small=0) for seed in range(20)]
    assert {check.rows for check in found} == {100}
    assert {len(check.differences) for check in found} == {0, 1}
    assert job.verify(805, small=0).differences == (wrong,)


def test_compare_finds_what_differs(job: Job, tmp_path: Path) -> None:
    other = make(tmp_path / "other", split_ply=3, units=4, hash_mb=1, hash_seed=99, symmetry=True)
    job.run()
    other.run()
    assert job.compare(other) == other.compare(job) == ()
    rewrite(job, 0, 3)
    _, times = job.frontier[0]
    differences = job.compare(other)
    assert differences[0] == ("total", 907830 + 3 * times, 907830)
    assert len(differences) >= 3
    assert all(d.here > d.there for d in differences)
    assert [(d.what, d.there, d.here) for d in differences] == list(other.compare(job))
    third = make(tmp_path / "third", routes=True)
    third.run()
    with pytest.raises(ValueError, match="count different things: routes is False, not True"):
        job.compare(third)


def test_a_frontier_that_contradicts_itself_gives_no_result(tmp_path: Path) -> None:
    job = make(tmp_path / "job")
    frontier = job.frontier
    times = np.array(frontier.multiplicity_lo)
    times[3] += 1
    wrong = bd.frontier.Frontier(START, 4, {**frontier.columns, "multiplicity_lo": times})
    job._frontier = wrong  # what a fault of memory could do
    job.run()
    with pytest.raises(FrontierError, match="fold back to 907830"):
        job.result()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"split_ply": 9}, "split_ply must be from 0 to the depth, 8, not 9"),
        ({"split_ply": -1}, "not -1"),
        ({"units": 0}, "units must be at least 1, not 0"),
        ({"hash_seed": -1}, "hash_seed must be"),
        ({"hash_seed": 2**64}, "hash_seed must be"),
        ({"hash_mb": -1}, "hash_mb from 0"),
        ({"threads": 0}, "threads must be"),
    ],
)
def test_bad_options_leave_no_folder(options: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=message):
        make(tmp_path / "job", **options)
    assert list(tmp_path.iterdir()) == []


def test_bad_places(job: Job, tmp_path: Path) -> None:
    with pytest.raises(FileExistsError):
        make(job.folder)
    with pytest.raises(FileNotFoundError, match="no such folder"):
        make(tmp_path / "nowhere" / "job")
    with pytest.raises(ValueError, match="depth must be from 0 to 255 plies, not 256"):
        Job.create(tmp_path / "deep", START, 256)
    with pytest.raises(ValueError, match="0 or more"):
        job.verify(-1)
