"""Promises about files: outputs whole or not at all, inputs that vanish, change or cannot be read.

Jobs that are killed and go on: test_frontier_job.py. Damaged files: test_pdn_sources.py,
test_frontier_files.py, test_arrays_files.py.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts._files import whole
from cli_samples import prepare
from promise_samples import is_one_complaint, linux, run, start, unix

EARLIER = b"what was there before\n" * 10
WRITERS = {
    "pdn convert": "pdn convert archive -o out.pdn --force",
    "pdn html": "pdn html games.pdn -o out.html --force",
    "pdn stats": "pdn stats archive --plot out.svg",
    "show": "show start --svg out.svg",
    "show --png": "show start --png out.png",
    "play": "play --white random --black random --seed 1 --save out.pdn --force",
    "frontier build": "frontier build out.bdf --ply 3 --force",
}
"""Command lines that write a file named out."""

CALLS = {
    "dump": "bd.pdn.dump(bd.Game('english'), 'out.pdn')",
    "PositionArray.save": "bd.arrays.PositionArray.from_positions([bd.Position()]).save('out.npz')",
    "Frontier.save": "bd.frontier.build(bd.Position(), 3).save('out.bdf')",
}
"""The same in Python."""

OUTPUTS = [*WRITERS.values(), *CALLS.values()]


def output(line: str) -> str:
    """Give the name of the file that a line writes."""
    return next(word.strip("')") for word in line.replace("(", " ").split() if "out." in word)


def write(line: str, folder: Path, before: str = "") -> tuple[int, str]:
    """Run a line of the table; give the status and what was complained of."""
    if line in CALLS.values():
        code = f"{before}\nimport bitdraughts as bd\n{line}"
        command = [sys.executable, "-c", code]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=120
        )
        return done.returncode, done.stderr.decode()
    status, _, err = run(line.split(), folder, before=before)
    return status, err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


KILL_AT_THE_RENAMING = """
import os, signal, sys
def hook(event, arguments):
    if event in ("os.rename", "os.replace"):
        os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(hook)
"""
KILL_IN_THE_WRITING = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
"""
FULL_DISK = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))"


def needs(line: str) -> None:
    if "--plot" in line:
        pytest.importorskip("matplotlib")
    if "--png" in line:
        pytest.importorskip("resvg_py")


@unix
@pytest.mark.parametrize("line", OUTPUTS)
def test_a_process_that_is_killed_leaves_the_earlier_file(folder: Path, line: str) -> None:
    """In the middle of writing, and when all is written; then the same works as ever."""
    needs(line)
    target = folder / output(line)
    target.write_bytes(EARLIER)
    there = names(folder)
    for before, end in (
        (KILL_IN_THE_WRITING, signal.SIGXFSZ),
        (KILL_AT_THE_RENAMING, signal.SIGKILL),
    ):
        if before == KILL_IN_THE_WRITING and "--plot" in line:
            continue  # a cache of fonts may be what is too long
        assert write(line, folder, before)[0] == -end
        assert target.read_bytes() == EARLIER
        left = names(folder) - there
        assert left
        assert all(name.startswith(".out.") and name.endswith(".tmp") for name in left)
    assert write(line, folder) == (0, "")
    assert target.read_bytes() != EARLIER


@unix
@pytest.mark.parametrize("line", OUTPUTS)
def test_a_full_disk_leaves_the_earlier_file_and_nothing_else(folder: Path, line: str) -> None:
    needs(line)
    target = folder / output(line)
    target.write_bytes(EARLIER)
    there = names(folder)
    before = FULL_DISK
    if "--plot" in line:  # matplotlib may write fonts and settings before
        before = "import matplotlib.pyplot, matplotlib.font_manager\n" + before
    status, err = write(line, folder, before)
    if line in CALLS.values():
        assert status == 1
        assert f"File too large: '{target.name}'" in err.splitlines()[-1]
    else:
        assert (status, is_one_complaint(err)) == (2, True)
        assert err.endswith(f"{target.name}: File too large\n")
    assert target.read_bytes() == EARLIER
    assert names(folder) == there


@unix
def test_a_folder_that_is_split_into_is_there_whole_or_not_at_all(folder: Path) -> None:
    line = ["pdn", "convert", "archive", "--split", "parts"]
    for before, status in ((KILL_IN_THE_WRITING, -signal.SIGXFSZ), (FULL_DISK, 2)):
        there = names(folder)
        assert run(line, folder, before=before)[0] == status
        assert all(name.startswith(".parts.") for name in names(folder) - there)
    assert run(line, folder)[0] == 0
    assert len(names(folder / "parts")) == 5


@unix
def test_a_job_that_cannot_be_written_is_no_job(folder: Path) -> None:
    for before, status in (
        (KILL_IN_THE_WRITING, -signal.SIGXFSZ),
        (KILL_AT_THE_RENAMING, -signal.SIGKILL),
        (FULL_DISK, 2),
    ):
        assert run(["job", "create", "new", "6"], folder, before=before)[0] == status
        status, _, err = run(["job", "status", "new"], folder)
        assert (status, is_one_complaint(err)) == (2, True)
    done = folder / "count8" / "units"
    status, _, err = run(["job", "run", "count8"], folder, before=FULL_DISK)
    assert (status, is_one_complaint(err)) == (2, True)
    assert not any(done.iterdir()) if done.exists() else True
    assert run(["job", "run", "count8"], folder)[0] == 0


@unix
@pytest.mark.parametrize("line", OUTPUTS)
def test_a_pipe_or_device_is_never_replaced_by_a_file(folder: Path, line: str) -> None:
    """Whoever is root could lose /dev/null to a picture."""
    needs(line)
    target = folder / output(line)
    os.mkfifo(target)
    status, err = write(line, folder)
    assert status in (1, 2)
    assert "is no file on a disk" in err.splitlines()[-1]
    assert target.is_fifo()


@unix
@pytest.mark.parametrize("line", OUTPUTS)
def test_a_link_is_followed(folder: Path, line: str) -> None:
    needs(line)
    (folder / "elsewhere").mkdir()
    real = folder / "elsewhere" / "real"
    real.write_bytes(EARLIER)
    (folder / output(line)).symlink_to(real)
    assert write(line, folder) == (0, "")
    assert (folder / output(line)).is_symlink()
    assert real.read_bytes() != EARLIER


def test_nothing_is_left_of_a_file_that_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(EARLIER)

    def fail() -> None:
        with whole(path) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert (names(tmp_path), path.read_bytes()) == ({"out"}, EARLIER)


# What is read

READERS = ("pdn check", "pdn stats", "pdn convert", "pdn show", "pdn html", "perft --check")
OTHER_READERS = ("frontier info", "job status", "job run", "job result", "job verify")


@linux
@pytest.mark.parametrize("reader", [*READERS, *OTHER_READERS])
def test_what_cannot_be_read_is_told_by_name(folder: Path, reader: str) -> None:
    """/proc/self/mem opens, and fails when it is read; a folder is none of games or no job."""
    (folder / "empty").mkdir()
    for name in ("/proc/self/mem", "empty", "not-there", "not-there/x"):
        status, out, err = run([*reader.split(), name], folder)
        assert status in (1, 2)
        assert is_one_complaint(err)
        assert name in err
        assert reader in ("pdn check", "pdn stats") or out == b""


@unix
@pytest.mark.parametrize("reader", ["pdn check", "pdn stats", "pdn convert", "pdn html"])
def test_a_file_that_vanishes_before_its_turn(folder: Path, reader: str) -> None:
    """It was there when the folder was looked through; another one holds the command up."""
    games = folder / "games"
    games.mkdir()
    os.mkfifo(games / "1.pdn")
    (games / "2.pdn").write_bytes((folder / "games.pdn").read_bytes())
    pipes: dict[str, Any] = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
    with start([*reader.split(), "games"], folder, **pipes) as process:
        with (games / "1.pdn").open("wb") as pipe:  # waits until it is opened there, too
            (games / "2.pdn").unlink()
            pipe.write(b"1. 32-28 19-23 *\n")
        _, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert err.decode().splitlines()[0].endswith("games/2.pdn: No such file or directory")
    assert b"Traceback" not in err


class Changing:
    """A file of games that another program works on while it is read."""

    def __init__(self, path: Path, change: str) -> None:
        """Open it."""
        self.file = path.open("rb")
        self.path = path
        self.change = change

    def read(self, size: int) -> bytes:
        """Give some of it; change it after the first."""
        data = self.file.read(min(size, 100_000))
        if self.change == "cut":
            os.truncate(self.path, self.file.tell() + 1_000)
            self.change = ""
        elif self.change == "emptied":
            os.truncate(self.path, 0)
        elif self.change == "longer" and self.file.tell() < 3_000_000:
            with self.path.open("ab") as more:
                more.write(GAME * 2_000)
        return data


GAME = b'[White "a"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n'


@unix
@pytest.mark.parametrize("change", ["cut", "emptied", "longer"])
def test_a_file_that_changes_while_it_is_read(tmp_path: Path, change: str) -> None:
    """What was read is read right; the last game may be torn."""
    path = tmp_path / "games.pdn"
    for how in ("read", "scan"):
        path.write_bytes(GAME * 20_000)
        source = Changing(path, change)
        with source.file:
            if how == "read":
                good = [not record.errors for record in bd.pdn.read(source)]
            else:
                errors = (error for table in bd.pdn.scan(source) for error in table.error)
                good = [error is None for error in errors]
        assert all(good[:-1])
        assert (len(good) > 20_000) == (change == "longer")


@unix
def test_a_file_that_is_cut_behind_the_back_of_a_loaded_array(tmp_path: Path) -> None:
    """An array is read, not mapped: what is loaded stays."""
    path = tmp_path / "rows.npz"
    array = bd.arrays.PositionArray.from_positions([bd.Position()] * 10_000)
    array.save(path)
    loaded = bd.arrays.PositionArray.load(path)
    os.truncate(path, 0)
    assert loaded == array


@pytest.fixture
def slow_pipe(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "slow.pdn"
    os.mkfifo(path)
    yield path
    path.unlink()


@unix
def test_an_input_that_comes_byte_by_byte(slow_pipe: Path, tmp_path: Path) -> None:
    """Killed while it waits for more, a conversion leaves what was there."""
    target = tmp_path / "out.pdn"
    target.write_bytes(EARLIER)
    line = f"pdn convert {slow_pipe} -o {target} --force"
    with start(line.split(), stderr=subprocess.PIPE) as process:
        with slow_pipe.open("wb", buffering=0) as pipe:
            for byte in GAME:
                pipe.write(bytes([byte]))
            time.sleep(0.1)
            process.kill()
        process.communicate(timeout=120)
    assert target.read_bytes() == EARLIER
    with start(line.split(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        with slow_pipe.open("wb", buffering=0) as pipe:
            for byte in GAME:
                pipe.write(bytes([byte]))
        process.communicate(timeout=120)
    assert process.returncode == 0
    assert [record.result for record in bd.pdn.read(target)] == ["2-0"]
