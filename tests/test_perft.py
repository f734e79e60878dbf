"""Counting: the published tables, exactness, and what depth, threads, hash and progress do."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import bitdraughts as bd

FILES = sorted((Path(bd.__file__).parent / "data" / "perft").glob("*.perft"))
SHORT = 3_000_000
DEEP = 2_000_000_000
KING_AGAINST_KING = bd.Position.from_fen("W:WK29:BK1")
ONE_FIRST_MOVE = bd.Position.from_fen("W:W27,31-50:B1-16,22", "international")


class Entry(NamedTuple):
    """One position of a table, with its counts of moves (D) and of routes (R) by depth."""

    variant: str
    name: str
    fen: str
    moves: dict[int, int]
    routes: dict[int, int]


def read(path: Path) -> list[Entry]:
    entries: list[Entry] = []
    header = {"variant": "", "name": ""}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            key, _, value = line.removeprefix("# ").partition(": ")
            header[key] = value
        elif line:
            fen, *counts = (part.strip() for part in line.split(";"))
            table: dict[str, dict[int, int]] = {"D": {}, "R": {}}
            for count in counts:
                depth, number = count.split()
                table[depth[0]][int(depth[1:])] = int(number)
            entries.append(Entry(header["variant"], header["name"], fen, table["D"], table["R"]))
    return entries


ENTRIES = [entry for path in FILES for entry in read(path)]
every_entry = pytest.mark.parametrize(
    "entry", ENTRIES, ids=[f"{entry.variant}-{entry.name}" for entry in ENTRIES]
)


def differences(entry: Entry, least: int, most: int) -> dict[str, tuple[int, int]]:
    position = bd.Position.from_fen(entry.fen, entry.variant)
    found = {}
    for letter, counts, routes in (("D", entry.moves, False), ("R", entry.routes, True)):
        for depth, count in counts.items():
            if least <= count <= most:
                result = bd.perft(position, depth, routes=routes)
                if result != count:
                    found[f"{letter}{depth}"] = (result, count)
    return found


# Published tables


@every_entry
def test_published_counts(entry: Entry) -> None:
    assert differences(entry, 0, SHORT) == {}


@pytest.mark.deep
@every_entry
def test_published_counts_to_two_thousand_million(entry: Entry) -> None:
    assert differences(entry, SHORT + 1, DEEP) == {}


def test_every_variant_has_a_table_that_begins_with_its_start_position() -> None:
    tables = {path.stem: read(path) for path in FILES}
    assert set(tables) == set(bd.variants())
    for variant, entries in tables.items():
        assert {entry.variant for entry in entries} == {variant}
        assert bd.Position.from_fen(entries[0].fen, variant) == bd.Position(variant)
        assert all(entry.moves or entry.routes for entry in entries)


# What a count is


def test_depth_0_is_one_line_of_no_moves(positions: tuple[bd.Position, ...]) -> None:
    for position in positions:
        assert bd.perft(position, 0) == position.perft(0) == 1
        assert bd.perft(position, 0, routes=True, threads=2, hash_mb=1) == 1


def test_a_line_that_ends_early_counts_nothing() -> None:
    assert [bd.perft(bd.Position.from_fen("W:W31:B"), depth) for depth in range(3)] == [1, 2, 0]
    assert [bd.perft(bd.Position.from_fen("W:W:B1"), depth) for depth in range(3)] == [1, 0, 0]
    assert bd.perft(bd.Position.from_fen("W:W:B1"), 255, threads=2, hash_mb=1) == 0


def test_two_routes_of_one_capture_count_once_or_twice() -> None:
    loop = bd.Position.from_fen("W:WK3:B7,8,15,16,K29")
    moves = [bd.perft(loop, depth) for depth in (1, 2, 3)]
    routes = [bd.perft(loop, depth, routes=True) for depth in (1, 2, 3)]
    assert moves[0] == 1
    assert moves[1] > 0
    assert routes == [2 * count for count in moves]


def test_position_perft_is_perft(few_positions: tuple[bd.Position, ...]) -> None:
    for position in few_positions:
        for routes in (False, True):
            assert position.perft(4, routes=routes) == bd.perft(position, 4, routes=routes)
            assert position.perft(4, routes) == bd.perft(position, 4, routes=routes)


@pytest.mark.parametrize("routes", [False, True])
@pytest.mark.parametrize(("threads", "hash_mb"), [(2, 0), (1, 1), (1, 16), (2, 3), (16, 4)])
def test_threads_and_hash_change_no_answer(
    threads: int, hash_mb: int, routes: bool, few_positions: tuple[bd.Position, ...]
) -> None:
    for position in few_positions:
        depth = 6 if position.perft(3) < 300 else 4
        expected = bd.perft(position, depth, routes=routes)
        shared = bd.perft(position, depth, routes=routes, threads=threads, hash_mb=hash_mb)
        assert shared == expected


@pytest.mark.parametrize("routes", [False, True])
def test_divide_splits_the_count_by_first_move(
    routes: bool, few_positions: tuple[bd.Position, ...]
) -> None:
    for position in few_positions:
        for depth in (1, 2, 3, 5):
            parts = bd.divide(position, depth, routes=routes)
            assert list(parts) == list(position.legal_moves)
            assert sum(parts.values()) == bd.perft(position, depth, routes=routes)
            for move, count in list(parts.items())[:5]:
                below = bd.perft(position.play(move), depth - 1, routes=routes)
                ways = len(position.routes(move)) if routes else 1
                assert count == ways * below


def test_divide_with_threads_and_hash_is_divide() -> None:
    start = bd.Position("international")
    assert bd.divide(start, 6, threads=2, hash_mb=8) == bd.divide(start, 6)


def test_a_single_first_move_is_shared_out() -> None:
    assert len(ONE_FIRST_MOVE.legal_moves) == 1
    expected = bd.perft(ONE_FIRST_MOVE, 9)
    for threads in (2, 3, 5):
        for hash_mb in (0, 1):
            calls: list[tuple[int, int]] = []
            found = bd.perft(
                ONE_FIRST_MOVE,
                9,
                threads=threads,
                hash_mb=hash_mb,
                progress=lambda *call, calls=calls: calls.append(call),
            )
            assert found == expected
            assert calls == sorted(calls)
            assert calls[-1][0] == calls[-1][1] > 1
        divided = bd.divide(ONE_FIRST_MOVE, 9, threads=threads)
        assert divided == {ONE_FIRST_MOVE.legal_moves[0]: expected}


# Exactness


def plain_counts(position: bd.Position, depth: int) -> list[int]:
    """Counts at depths 0 to `depth` by Python's own integers, each position looked at once."""
    children: dict[bd.Position, list[bd.Position]] = {}
    waiting = [position]
    while waiting:
        parent = waiting.pop()
        if parent not in children:
            children[parent] = [parent.play(move) for move in parent.legal_moves]
            waiting += children[parent]
    counts = dict.fromkeys(children, 1)
    totals = [1]
    for _ in range(depth):
        counts = {
            parent: sum(counts[child] for child in below) for parent, below in children.items()
        }
        totals.append(counts[position])
    return totals


def test_counts_are_exact_beyond_64_bits_and_refused_beyond_128() -> None:
    totals = plain_counts(KING_AGAINST_KING, 80)
    exact = [depth for depth, count in enumerate(totals) if 2**60 < count < 2**128]
    refused = [depth for depth, count in enumerate(totals) if count >= 2**128]
    assert totals[exact[0]] < 2**64 < 2**127 < totals[exact[-1]]
    for depth in exact:
        assert bd.perft(KING_AGAINST_KING, depth, hash_mb=8) == totals[depth]
    middle = exact[len(exact) // 2]
    assert bd.perft(KING_AGAINST_KING, middle, hash_mb=8, threads=2) == totals[middle]
    assert sum(bd.divide(KING_AGAINST_KING, middle, hash_mb=8).values()) == totals[middle]
    for depth in (refused[0], 255):
        with pytest.raises(OverflowError, match=r"2\^128|2\*\*128"):
            bd.perft(KING_AGAINST_KING, depth, hash_mb=64)


def test_a_count_doubled_by_routes_is_exact_or_refused() -> None:
    """The one first move has two routes, and what follows it is itself close to 2**128."""
    tried = 0
    for square in range(1, 33):
        if square in (3, 7, 8, 15, 16):
            continue
        loop = bd.Position.from_fen(f"W:WK3:B7,8,15,16,K{square}")
        if len(loop.legal_moves) != 1 or len(loop.routes()) != 2:
            continue
        (move,) = loop.legal_moves
        below = plain_counts(loop.play(move), 60)
        for depth in (d for d, count in enumerate(below) if 2**127 <= count < 2**128):
            tried += 1
            assert bd.divide(loop, depth + 1, hash_mb=16) == {move: below[depth]}
            for count in (bd.divide, bd.perft):
                with pytest.raises(OverflowError):
                    count(loop, depth + 1, routes=True, hash_mb=16)
        if tried:
            return
    pytest.fail("no such count was met")


# Arguments


@pytest.mark.parametrize("depth", [-1, 256, 10**30, -(10**30)])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    for count in (bd.perft, bd.Position.perft):
        with pytest.raises(ValueError, match=f"depth must be from 0 to 255 plies, not {depth}"):
            count(bd.Position(), depth)
    with pytest.raises(ValueError, match="depth must be from 1 to 255 plies"):
        bd.divide(bd.Position(), depth)


def test_divide_of_depth_0_is_refused() -> None:
    with pytest.raises(ValueError, match="depth must be from 1 to 255 plies, not 0"):
        bd.divide(bd.Position(), 0)


@pytest.mark.parametrize("depth", [3.0, "3", None])
def test_a_depth_that_is_no_int_is_a_type_error(depth: object) -> None:
    with pytest.raises(TypeError, match="depth must be an int"):
        bd.perft(bd.Position(), depth)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value"), [("threads", 0), ("threads", -1), ("threads", 1025), ("hash_mb", -1)]
)
def test_options_out_of_range_are_refused(name: str, value: int) -> None:
    for count in (bd.perft, bd.divide):
        with pytest.raises(ValueError, match=f"{name} must be from"):
            count(bd.Position(), 2, **{name: value})  # type: ignore[arg-type]


def test_progress_must_be_a_function() -> None:
    with pytest.raises(TypeError, match="progress must be a function"):
        bd.perft(bd.Position(), 2, progress=5)  # type: ignore[arg-type]


def test_options_are_keywords_only() -> None:
    with pytest.raises(TypeError):
        bd.perft(bd.Position(), 2, True)  # type: ignore[call-arg]


# Progress and interruption

COUNTS: list[Callable[..., object]] = [bd.perft, bd.divide]
LONG_DEPTH = 15
"""From the Brazilian start minutes at least; every test that uses it ends it early."""


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("count", COUNTS)
def test_progress_is_called_and_ends_at_all_of_the_work(
    count: Callable[..., object], threads: int
) -> None:
    calls: list[tuple[int, int]] = []
    position = bd.Position()
    result = count(position, 9, threads=threads, progress=lambda *call: calls.append(call))
    assert result == count(position, 9)
    done = [call[0] for call in calls]
    assert done == sorted(done)
    assert len({total for _, total in calls}) == 1
    assert calls[-1][0] == calls[-1][1] > 0


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("count", COUNTS)
def test_an_exception_in_progress_ends_the_count_and_comes_through(
    count: Callable[..., object], threads: int
) -> None:
    class EnoughError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise EnoughError(f"{done} of {total}")

    with pytest.raises(EnoughError, match=r"\d+ of \d+"):
        count(bd.Position(), LONG_DEPTH, threads=threads, progress=stop)


@pytest.mark.parametrize("position", [bd.Position(), ONE_FIRST_MOVE], ids=["start", "one move"])
@pytest.mark.parametrize("hash_mb", [0, 8])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("count", COUNTS)
def test_ctrl_c_stops_a_long_count(
    count: Callable[..., object], threads: int, hash_mb: int, position: bd.Position
) -> None:
    timer = threading.Timer(0.05, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            count(position, LONG_DEPTH, threads=threads, hash_mb=hash_mb)
    finally:
        timer.cancel()
        timer.join()


def test_other_threads_run_while_a_count_runs() -> None:
    """The thread that ends the count can only run if the count has let go of the interpreter."""
    seen = threading.Event()
    thread = threading.Timer(0.02, seen.set)

    def stop_when_seen(done: int, total: int) -> None:
        if seen.is_set():
            raise StopIteration(f"{done} of {total}")

    thread.start()
    with pytest.raises(StopIteration):
        bd.perft(bd.Position(), LONG_DEPTH, progress=stop_when_seen)
    thread.join()


def test_counts_may_run_in_several_python_threads_at_once() -> None:
    results: list[int] = []
    threads = [
        threading.Thread(target=lambda: results.append(bd.perft(bd.Position(), 8)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [907_830] * 4


@pytest.mark.memory
@pytest.mark.skipif(sys.platform != "linux", reason="limits the address space as Linux does")
def test_threads_that_cannot_be_made_are_no_crash() -> None:
    """A thousand stacks do not fit into a gigabyte: fewer threads, or an exception."""
    code = (
        "import resource, bitdraughts as bd\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "try:\n"
        "    print(bd.perft(bd.Position(), 9, threads=1024))\n"
        "except (MemoryError, OSError, RuntimeError) as error:\n"
        "    print('refused')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) in {(0, "4431766"), (0, "refused")}
