#!/usr/bin/env python3
"""Break the core on purpose, one place at a time, and see whether the tests notice.

    scripts/mutate.py                    all of scripts/mutants/*.toml that are not killed yet
    scripts/mutate.py --only 'english-*' those of a name, again whatever is known of them
    scripts/mutate.py --list             what there is, and what has become of it

Works on copies of the checkout below build/mutation. A mutant is built and tested in steps, cheap
ones first, until one fails, which is what it is there for: the compiler, the C++ tests, the Python
tests of its room, the whole suite. What passes all of them has survived: it changes nothing, or a
test is missing.

Where a mutant of a header names sources, only these are built of it, which is enough if it is
noticed there; else all that include it follow. Needs CMake, Ninja, a compiler and the test group;
ccache makes it faster.
The results stand in build/mutation/results.json; a run can be broken off and taken up again.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import queue
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTS = ROOT / "scripts" / "mutants"
WORK = ROOT / "build" / "mutation"
RESULTS = WORK / "results.json"
SOURCES = "cpp/src"
NOT_ABOUT_THE_CORE = "test_mutants.py", "test_codebase.py", "test_wheels.py", "test_page_browser.py"
"""Files of tests that a changed line cannot fail, or fails for no reason but being changed."""
MEMORY = 12 << 30
"""Bytes of address space for each program, so that a list without end ends."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file, and where to look first for a test that minds it."""

    name: str
    file: str
    before: str
    after: str
    breaks: str
    room: str
    tests: tuple[str, ...]
    sources: tuple[str, ...] = ()

    def fault(self) -> str | None:
        """Why it cannot be applied to the checkout."""
        path = ROOT / self.file
        if not path.is_file():
            return f"{self.file} is not there"
        times = path.read_text(encoding="utf-8").count(self.before)
        if times != 1:
            return f"{self.before!r} stands {times} times in {self.file}, not once"
        if self.before == self.after:
            return "it changes nothing"
        for source in self.sources:
            if not (ROOT / SOURCES / source).is_file():
                return f"there is no {SOURCES}/{source}"
        for test in self.tests:
            if not (ROOT / "tests" / test).is_file():
                return f"there is no tests/{test}"
        return None


@dataclass(frozen=True)
class Result:
    """What has become of a mutant, as it is kept."""

    name: str
    file: str
    before: str
    after: str
    killed_by: str | None
    """The step that failed; None for a survivor."""
    first_failure: str
    seconds: float


class Killed(Exception):  # noqa: N818
    """A step has failed, as it should: its name, and the first thing that went wrong."""


def read_mutants() -> list[Mutant]:
    """Those of all lists, in order; ValueError where one does not fit or a name is used twice."""
    mutants = []
    for path in sorted(LISTS.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for entry in data["mutant"]:
            entry = {"sources": (), "tests": data["tests"], **entry}
            entry |= {key: tuple(entry[key]) for key in ("sources", "tests")}
            mutants.append(Mutant(room=path.stem, **entry))
    names = Counter(mutant.name for mutant in mutants)
    faults = [f"{name}: named {times} times" for name, times in names.items() if times > 1]
    faults += [f"{mutant.name}: {fault}" for mutant in mutants if (fault := mutant.fault())]
    if faults:
        raise ValueError("mutants that do not fit:\n" + "\n".join(faults))
    return mutants


class Tree:
    """A copy of the checkout with a build of its own."""

    def __init__(self, number: int, compilers: int) -> None:
        """Name its places; nothing is made yet."""
        self.folder = WORK / str(number)
        self.compilers = f"-j{compilers}"
        self.build_folder = self.folder / "build" / "dev"
        self.process: subprocess.Popen[str] | None = None
        self.seconds: dict[str, float] = {}
        """What each step takes where nothing is broken."""
        self.environment = {
            **os.environ,
            "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
            "PYTHONPATH": os.pathsep.join(
                str(self.folder / part) for part in ("python", "tests", "benchmarks")
            ),
            "CCACHE_BASEDIR": str(self.folder),
            "CCACHE_DIR": str(WORK / "ccache"),
            "CCACHE_NOHASHDIR": "1",
        }

    def prepare(self) -> None:
        """Bring the copy up to date, and build and test it as it is."""
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
        for name in listed.decode().rstrip("\0").split("\0"):
            source, copy = ROOT / name, self.folder / name
            if not source.is_file():
                copy.unlink(missing_ok=True)
            elif not copy.is_file() or source.read_bytes() != copy.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)
        self._configure()
        self.build("bitdraughts_tests", "_core")
        self.step("C++ tests", ())

    def _configure(self) -> None:
        pybind11 = [sys.executable, "-m", "pybind11", "--cmakedir"]
        folder = subprocess.run(pybind11, check=True, capture_output=True, text=True).stdout.strip()
        # Of what was tried, -O1 for this CPU alone is the quickest to build and test.
        options = {
            "CMAKE_BUILD_TYPE": "RelWithDebInfo",
            "CMAKE_CXX_FLAGS_RELWITHDEBINFO": "-O1 -DNDEBUG",
            "BITDRAUGHTS_NATIVE": "ON",
            "BITDRAUGHTS_PYTHON": "ON",
            "Python_EXECUTABLE": sys.executable,
            "pybind11_DIR": folder,
        }
        if shutil.which("ccache"):
            options["CMAKE_CXX_COMPILER_LAUNCHER"] = "ccache"
        command = ["cmake", "-S", ".", "-B", str(self.build_folder), "-G", "Ninja"]
        command += [f"-D{name}={value}" for name, value in options.items()]
        done = self._run(command, 600)
        if done.returncode != 0:
            raise RuntimeError(done.stdout)

    def test(self, mutant: Mutant, quick: bool) -> Result:
        """Apply a mutant, go through the steps, and take it back."""
        begun = time.monotonic()
        if mutant.sources:
            # What the last mutant has left to be built again must not be built of this one.
            self.build("bitdraughts_tests", "_core")
        path = self.folder / mutant.file
        text = path.read_text(encoding="utf-8")
        times = path.stat()
        killed_by, first_failure = None, ""
        path.write_text(text.replace(mutant.before, mutant.after), encoding="utf-8")
        try:
            if mutant.sources:
                # Ninja goes by time: what includes the file seems to be up to date.
                os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
                self._touch_sources(mutant)
                self._steps(mutant)
                os.utime(path)
            self._steps(mutant)
            if not quick:
                self.step("whole suite", ("tests",))
        except Killed as killed:
            killed_by, first_failure = killed.args
        finally:
            partly = path.stat().st_mtime_ns == times.st_mtime_ns
            path.write_text(text, encoding="utf-8")
            if partly:
                os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
                self._touch_sources(mutant)
        seconds = round(time.monotonic() - begun, 1)
        change = (mutant.name, mutant.file, mutant.before, mutant.after)
        return Result(*change, killed_by, first_failure, seconds)

    def _touch_sources(self, mutant: Mutant) -> None:
        for source in mutant.sources:
            (self.folder / SOURCES / source).touch()

    def _steps(self, mutant: Mutant) -> None:
        self.step("C++ tests", ())
        self.step(mutant.room, mutant.tests)

    def build(self, *targets: str) -> None:
        """Build them; Killed if that fails."""
        built = self._run(["ninja", self.compilers, "-C", str(self.build_folder), *targets], 3600)
        if built.returncode != 0:
            wrong = [line for line in built.stdout.splitlines() if "error" in line]
            raise Killed("the compiler", wrong[0].strip() if wrong else built.stdout[-300:])

    def step(self, name: str, tests: tuple[str, ...]) -> None:
        """Build what it needs and run it; Killed if that fails."""
        self.build("_core" if tests else "bitdraughts_tests")
        begun = time.monotonic()
        limit = 5 * self.seconds.get(name, 600) + 60
        if not tests:
            done = self._run([str(self.build_folder / "cpp/tests/bitdraughts_tests")], limit)
        else:
            for module in (self.build_folder / "cpp/bindings").glob("_core*.so"):
                link = self.folder / "python/bitdraughts" / module.name
                link.unlink(missing_ok=True)
                link.symlink_to(module)
            paths = ["tests" if test == "tests" else f"tests/{test}" for test in tests]
            ignored = [f"--ignore=tests/{test}" for test in NOT_ABOUT_THE_CORE]
            options = ["-x", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", *ignored]
            done = self._run([sys.executable, "-m", "pytest", *options, *paths], limit)
        if done.returncode != 0:
            by = name if not tests or name == "whole suite" else f"tests of {name}"
            raise Killed(by, first_failure(done))
        self.seconds.setdefault(name, time.monotonic() - begun)

    def _run(self, command: list[str], limit: float) -> subprocess.CompletedProcess[str]:
        """Run a program in the copy; what hangs is ended with all it has started."""
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as self.process:
            try:
                output, _ = self.process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                self.stop()
                return subprocess.CompletedProcess(command, 1, f"no end after {limit:.0f} s")
            except BaseException:
                self.stop()
                raise
        return subprocess.CompletedProcess(command, self.process.returncode, output)

    def stop(self) -> None:
        """End what is running in the copy."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)


def first_failure(done: subprocess.CompletedProcess[str]) -> str:
    """The line of its output that says best what went wrong."""
    if done.returncode < 0:
        return f"ended by {signal.Signals(-done.returncode).name}"
    lines = done.stdout.splitlines()
    told = [line for line in lines if line.startswith(("FAILED ", "ERROR "))]
    told = told or [line for line in lines if ": " in line] or lines or [""]
    return re.sub(r"^(FAILED |ERROR |.*cpp/tests/)", "", told[0])[:200]


def known_results() -> dict[str, Result]:
    """Those of earlier runs, by name."""
    if not RESULTS.exists():
        return {}
    entries = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {entry["name"]: Result(**entry) for entry in entries}


def known(mutant: Mutant, results: dict[str, Result]) -> Result | None:
    """What has become of it, if it is the same as then."""
    result = results.get(mutant.name)
    change = (mutant.file, mutant.before, mutant.after)
    return result if result and (result.file, result.before, result.after) == change else None


def is_killed(mutant: Mutant, results: dict[str, Result]) -> bool:
    """Is it known to be noticed?"""
    result = known(mutant, results)
    return result is not None and result.killed_by is not None


def keep(results: dict[str, Result]) -> None:
    """Write the results anew."""
    entries = [asdict(results[name]) for name in sorted(results)]
    draft = RESULTS.with_suffix(".part")
    draft.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
    draft.replace(RESULTS)


def in_turn(mutants: list[Mutant]) -> Iterator[Mutant]:
    """One of each room, then another, so that a run that is broken off has seen them all."""
    rooms: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        rooms.setdefault(mutant.room, []).append(mutant)
    while rooms:
        for room in list(rooms):
            yield rooms[room].pop(0)
            if not rooms[room]:
                del rooms[room]


def line(mutant: Mutant, result: Result | None) -> str:
    """One line about a mutant."""
    if result is None:
        return f"{mutant.name:40} not run      {mutant.breaks}"
    if result.killed_by is None:
        return f"{mutant.name:40} SURVIVED     {mutant.breaks} ({result.seconds:.0f} s)"
    return f"{mutant.name:40} {result.seconds:5.0f} s  {result.killed_by}: {result.first_failure}"


def run_all(mutants: list[Mutant], args: argparse.Namespace, results: dict[str, Result]) -> None:
    """Test mutants, each job on a copy of its own."""
    WORK.mkdir(parents=True, exist_ok=True)
    trees = [
        Tree(number, max(1, (os.cpu_count() or 1) // args.jobs)) for number in range(args.jobs)
    ]
    for tree in trees:
        print(f"building {tree.folder.relative_to(ROOT)}", flush=True)
        tree.prepare()
    rooms = {} if args.trust else {mutant.room: mutant.tests for mutant in mutants}
    for room, tests in rooms.items():
        trees[0].step(room, tests)  # what fails already would say nothing
    for tree in trees[1:]:
        tree.seconds = trees[0].seconds
    print(f"nothing broken: {sum(trees[0].seconds.values()):.0f} s of tests", flush=True)
    left: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
    for mutant in in_turn(mutants):
        left.put(mutant)
    lock = threading.Lock()
    failures: list[BaseException] = []

    def work(tree: Tree) -> None:
        try:
            while not failures:
                mutant = left.get_nowait()
                result = tree.test(mutant, args.quick)
                if failures:
                    return
                with lock:
                    results[mutant.name] = result
                    keep(results)
                    print(line(mutant, result), flush=True)
        except queue.Empty:
            return
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(tree,)) for tree in trees]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except KeyboardInterrupt as interrupt:
        failures.append(interrupt)
        for tree in trees:
            tree.stop()
    if failures:
        raise failures[0]
    for tree in trees:  # nothing of a mutant may be left
        tree.build("bitdraughts_tests", "_core")
        tree.step("C++ tests", ())


def main() -> int:
    """Do what the arguments ask for; 1 if a mutant has survived."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--only", nargs="+", metavar="NAME", help="mutants or rooms, * for any text"
    )
    parser.add_argument(
        "--again", action="store_true", help="also those that are known to be killed"
    )
    parser.add_argument("--quick", action="store_true", help="new ones, without the whole suite")
    parser.add_argument("--jobs", type=int, default=1, help="copies to work on side by side")
    parser.add_argument(
        "--trust", action="store_true", help="the tests pass where nothing is broken"
    )
    parser.add_argument("--list", action="store_true", help="show the mutants and run none")
    args = parser.parse_args()
    mutants = read_mutants()
    results = known_results()
    if args.only:
        chosen = [
            mutant
            for mutant in mutants
            if any(
                fnmatch.fnmatch(name, one)
                for one in args.only
                for name in (mutant.name, mutant.room)
            )
        ]
        if not chosen:
            parser.error(f"no mutant or room is named {' or '.join(args.only)}")
    elif args.again or args.list:
        chosen = mutants
    else:
        done = known if args.quick else is_killed
        chosen = [mutant for mutant in mutants if not done(mutant, results)]
    if args.list:
        for mutant in chosen:
            print(line(mutant, results.get(mutant.name)))
    else:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # shells make what they start deaf
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        run_all(chosen, args, results)
    killed = sum(is_killed(mutant, results) for mutant in mutants)
    run = [results[mutant.name] for mutant in mutants if mutant.name in results]
    survived = [result.name for result in run if result.killed_by is None]
    by = Counter(result.killed_by for result in run if result.killed_by is not None)
    left = len(mutants) - len(run)
    print(f"{killed} of {len(mutants)} killed, {len(survived)} survived, {left} not run")
    for step, times in by.most_common():
        print(f"{times:5} by {step}")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
