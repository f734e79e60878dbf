"""Functions over arrays, row by row against the single-position API."""

from __future__ import annotations

import random
import resource
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from array_samples import (
    DEEP,
    EVERYTHING,
    MANY,
    QUESTIONS,
    VARIANTS,
    array_of,
    backwards,
    houses,
    interleaved,
    mixed,
    of,
    place,
)
from bitdraughts import arrays
from bitdraughts.arrays import PositionArray
from conftest import place_at_random

every_variant = pytest.mark.parametrize("variant", VARIANTS)
both_threads = pytest.mark.parametrize("threads", [1, 2])

PERFT = 5
UNIQUE = (10, 11)
"""Places in EVERYTHING."""


# Row by row


@both_threads
@every_variant
def test_questions(variant: str, threads: int) -> None:
    array = array_of(variant)
    for question, dtype, single in QUESTIONS:
        answer = question(array, threads=threads)
        assert answer.dtype == dtype
        assert answer.tolist() == [single(position) for position in mixed(variant)]


@both_threads
@every_variant
def test_moves_and_the_positions_behind_them(variant: str, threads: int) -> None:
    array = array_of(variant)
    lists = arrays.legal_moves(array, threads=threads)
    children, parents = arrays.expand(array, threads=threads)
    assert lists.offsets.dtype == parents.dtype == "int64"
    assert lists.moves["from"].dtype == lists.moves["to"].dtype == "uint8"
    assert lists.moves["captured"].dtype == array.white.dtype
    assert lists.moves["promotes"].dtype == "bool"
    flat = lists.moves.tolist()
    child = iter(children)
    for row, position in enumerate(mixed(variant)):
        moves = position.legal_moves
        begin, end = lists.offsets[row : row + 2].tolist()
        assert flat[begin:end] == of(moves)
        assert parents[begin:end].tolist() == [row] * len(moves)
        assert list(islice(child, len(moves))) == [position.play(move) for move in moves]
    assert next(child, None) is None
    assert lists.offsets[0] == 0
    assert lists.offsets[-1] == len(lists.moves) == len(parents) == len(children)

    played = arrays.play(array[parents], lists.moves, threads=threads)
    assert played == children
    separate = (lists.moves[name] for name in ("from", "to", "captured"))
    assert arrays.play(array[parents], *separate, threads=threads) == children


@every_variant
def test_routes(variant: str) -> None:
    positions = [p for p in mixed(variant)[:600] if len(p.legal_moves) < 60]
    array = PositionArray.from_positions(positions, variant)
    lists = arrays.legal_moves(array, routes=True)
    for moves, position in zip(lists, positions, strict=True):
        assert moves.tolist() == of(route.move for route in position.routes())
    counts = np.diff(lists.offsets)
    assert arrays.perft(array, 1, routes=True).tolist() == counts.tolist()


@both_threads
@every_variant
def test_perft(variant: str, threads: int) -> None:
    positions = mixed(variant)[: MANY // 4]
    array = PositionArray.from_positions(positions, variant)
    for depth in range(4 if DEEP else 3):
        counts = arrays.perft(array, depth, threads=threads)
        assert counts.dtype == "uint64"
        assert counts.tolist() == [position.perft(depth) for position in positions]
    some = array[:20]
    again = [bd.perft(position, 4, routes=True) for position in positions[:20]]
    assert arrays.perft(some, 4, routes=True, threads=threads, hash_mb=1).tolist() == again
    assert arrays.perft(some, 4, routes=True, table=bd.PerftTable(1)).tolist() == again


@every_variant
def test_flip(variant: str) -> None:
    array = array_of(variant)
    flipped = arrays.flip(array, threads=2)
    assert list(flipped) == [position.flip() for position in mixed(variant)]
    assert arrays.flip(flipped) == array


@both_threads
@every_variant
def test_unique(variant: str, threads: int) -> None:
    array = array_of(variant)
    few, _ = arrays.expand(array[:300])
    array = arrays.concatenate([array, array[::3], few, few[::-1]])
    rows, counts, which = arrays.unique(array, inverse=True, threads=threads)
    assert counts.dtype == which.dtype == "int64"
    expected = Counter(array)
    assert dict(zip(rows, counts.tolist(), strict=True)) == expected
    places = [place(position) for position in rows]
    assert places == sorted(places)
    assert rows[which] == array
    without = arrays.unique(array, threads=threads)
    assert (without[0], without[1].tolist()) == (rows, counts.tolist())


def test_positions_that_differ_in_runs_alone_are_not_one() -> None:
    runs = product(("+0", "+107", "+207", "+307"), ("+0", "+146", "+246"))
    fens = [f"W:WK46,31:BK7,20:{black}{white}" for black, white in runs]
    array = PositionArray.from_fens([*fens, *fens[::-1]], "frisian")
    rows, counts = arrays.unique(array)
    assert dict(zip(rows, counts.tolist(), strict=True)) == Counter(array)
    assert counts.tolist() == [2] * 12


def plies(variant: str, depth: int) -> PositionArray:
    array = PositionArray.from_positions([bd.Position(variant)])
    for _ in range(depth):
        array, _ = arrays.expand(array)
    return array


@both_threads
@pytest.mark.parametrize(("variant", "depth"), [("brazilian", 8), ("international", 7)])
def test_unique_of_many_rows(variant: str, depth: int, threads: int) -> None:
    """Enough for many buckets, some of them of a single position, in any order."""
    array = plies(variant, depth)
    array = arrays.concatenate([array, array[np.zeros(200_000, int)], array[:70_000]])
    array = array[np.random.default_rng(1).permutation(len(array))]
    frontier = bd.frontier.build(bd.Position(variant), depth)
    rows, counts, which = arrays.unique(array, inverse=True, threads=threads)
    expected = PositionArray(
        variant, frontier.white, frontier.black, frontier.kings, frontier.turn, frontier.state
    )
    assert rows == expected
    assert counts.tolist() == np.bincount(which, minlength=len(rows)).tolist()
    assert rows[which] == array
    assert (counts >= frontier.multiplicity_lo.astype(int)).all()


# Sizes and layouts


@pytest.mark.parametrize("variant", ["brazilian", "frisian", "turkish"])
@pytest.mark.parametrize("size", [0, 1, 2, 3, 255, 256, 257, 511, 1023])
def test_any_size_and_layout_gives_the_same(variant: str, size: int) -> None:
    array = array_of(variant)[:size]
    assert len(array) == size
    for other in (interleaved(array), backwards(array)):
        assert other == array
        for threads in (1, 2):
            for question in (*(q for q, _, _ in QUESTIONS), EVERYTHING[PERFT]):
                same = question(other, threads=threads) == question(array)
                assert same.all()
            lists = arrays.legal_moves(other, threads=threads)
            plain = arrays.legal_moves(array)
            assert (lists.offsets == plain.offsets).all()
            assert (lists.moves == plain.moves).all()
            for function in (arrays.expand, arrays.unique):
                made, numbers = function(other, threads=threads)
                expected, plain_numbers = function(array)
                assert made == expected
                assert (numbers == plain_numbers).all()
            assert arrays.flip(other, threads=threads) == arrays.flip(array)
        moving = other[plain.offsets[1:] > plain.offsets[:-1]]
        first = plain.moves[plain.offsets[:-1][np.diff(plain.offsets) > 0]]
        packed = np.zeros(len(first), [(n, first.dtype[n]) for n in ("captured", "to", "from")])
        for name in packed.dtype.names or ():
            packed[name] = first[name]
        backward = packed[::-1].copy()[::-1]
        assert list(arrays.play(moving, backward)) == [p.play(p.legal_moves[0]) for p in moving]


def test_one_row_of_no_pieces() -> None:
    array = PositionArray.from_fens(["W:W:B"], "brazilian")
    assert arrays.count_moves(array).tolist() == [0]
    assert arrays.material(array).tolist() == [[0, 0, 0, 0]]
    assert len(arrays.expand(array)[0]) == 0


def test_custom_variants() -> None:
    rng = random.Random("arrays")
    kings = 0
    for house in houses():
        positions = list(islice(place_at_random(house.name, rng), 40))
        kings += house.king_limit is not None
        array = PositionArray.from_positions(positions)
        for question, _, single in QUESTIONS:
            assert question(array, threads=2).tolist() == [single(p) for p in positions]
        children, parents = arrays.expand(array, threads=2)
        assert list(children) == [p.play(m) for p in positions for m in p.legal_moves]
        assert arrays.play(array[parents], arrays.legal_moves(array).moves) == children
        assert list(arrays.flip(array)) == [p.flip() for p in positions]
        assert arrays.perft(array, 2).tolist() == [p.perft(2) for p in positions]
    assert kings > 2


# out=


def test_out_is_filled_and_returned() -> None:
    array = array_of("frisian")
    for question in (*(q for q, _, _ in QUESTIONS), EVERYTHING[PERFT]):
        expected = question(array)
        out = np.zeros_like(expected)
        assert question(array, out=out) is out
        assert (out == expected).all()


def test_an_out_that_does_not_fit_is_refused() -> None:
    array = array_of("international")[:10]
    for out, error, message in [
        (np.empty(10, "i8"), TypeError, "out must have the dtype int32, not int64"),
        (np.empty(10, ">i4"), TypeError, "out must have the dtype int32"),
        (np.empty(9, "i4"), ValueError, r"out must have the shape \(10,\), not \(9,\)"),
        (np.empty((10, 1), "i4"), ValueError, r"out must have the shape \(10,\), not \(10, 1\)"),
        (np.empty(20, "i4")[::2], ValueError, "contiguous"),
        (np.broadcast_to(np.int32(0), 10), ValueError, "contiguous"),
        ([0] * 10, TypeError, "out must be a NumPy array, not list"),
    ]:
        with pytest.raises(error, match=message):
            arrays.count_moves(array, out=out)  # type: ignore[arg-type]
    memory = np.zeros(10, "u8")
    shared = PositionArray("international", memory, memory, memory, bd.WHITE)
    with pytest.raises(ValueError, match="out must share no memory with the positions"):
        arrays.keys(shared, out=memory)


# Counts that do not fit


def test_a_count_past_64_bits_is_an_error_that_names_the_row() -> None:
    array = PositionArray.from_fens(["W:W29:B4", "W:WK1:BK32"], "brazilian")
    position = array[1]
    depth = next(d for d in range(1, 60) if bd.perft(position, d, hash_mb=8) >= 2**64)
    expected = [bd.perft(p, depth - 1, hash_mb=8) for p in array]
    assert arrays.perft(array, depth - 1, hash_mb=8).tolist() == expected
    with pytest.raises(OverflowError, match=r"^row 1: the count exceeds 2\^64"):
        arrays.perft(array, depth, hash_mb=8)


def test_rows_are_counted_in_parts_with_one_table() -> None:
    array = plies("brazilian", 7)[:140_000]
    counts = arrays.perft(array, 2, hash_mb=1, threads=2)
    assert (counts == arrays.perft(array, 2)).all()
    some = [*range(0, len(array), 9_973), 65_535, 65_536, 131_071, 131_072]
    assert [bd.perft(array[row], 2) for row in some] == counts[some].tolist()


# Progress and Ctrl-C


class StopError(Exception):
    pass


@both_threads
@pytest.mark.parametrize("function", EVERYTHING[:-1])
def test_progress_ends_with_all_and_can_stop(function: Callable[..., Any], threads: int) -> None:
    array = plies("brazilian", 5)
    seen: list[tuple[int, int]] = []
    function(array, threads=threads, progress=lambda *pair: seen.append(pair))
    assert seen[-1][0] == seen[-1][1] >= len(array)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert len({total for _, total in seen}) == 1

    def stop(_done: int, _total: int) -> None:
        raise StopError

    with pytest.raises(StopError):
        function(array, threads=threads, progress=stop)


@both_threads
def test_progress_of_a_count_of_very_many_rows_begins_but_once(threads: int) -> None:
    rows = plies("brazilian", 7)  # counted in parts of 65,536
    seen: list[tuple[int, int]] = []
    arrays.perft(rows, 2, threads=threads, progress=lambda *pair: seen.append(pair))
    assert seen == sorted(seen)
    assert len(rows) > 2 << 16
    assert {total for _, total in seen} == {len(rows)}
    assert seen[-1][0] == len(rows)


@pytest.mark.parametrize(
    "work",
    [
        lambda array: arrays.perft(array, 9),
        lambda array: [arrays.unique(array) for _ in range(1000)],
        lambda array: [arrays.legal_moves(array) for _ in range(1000)],
        lambda array: [array.to_fen() for _ in range(1000)],
    ],
)
def test_ctrl_c_ends_the_work(work: Callable[[PositionArray], Any]) -> None:
    array = plies("brazilian", 8)
    timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the signal may come between the calls
        work(array)
        time.sleep(1)
    timer.join()


def test_bad_arguments_are_refused() -> None:
    array = array_of("brazilian")[:1]
    for function in EVERYTHING[:-1]:
        with pytest.raises(ValueError, match="threads must be from 1 to 1024, not 0"):
            function(array, threads=0)
        with pytest.raises(TypeError, match="progress must be a function"):
            function(array, progress=1)
    with pytest.raises(ValueError, match="depth must be from 0 to 255 plies, not -1"):
        arrays.perft(array, -1)
    with pytest.raises(ValueError, match="hash_mb makes a table for one call"):
        arrays.perft(array, 1, hash_mb=1, table=bd.PerftTable(1))


# Memory


def peak() -> int:
    """Bytes the process has had at most since `forget_peak`."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def forget_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5")


def size_of(thing: Any) -> int:
    if isinstance(thing, tuple):
        return sum(map(size_of, thing))
    if isinstance(thing, arrays.MoveLists):
        return thing.moves.nbytes + thing.offsets.nbytes
    if isinstance(thing, arrays.Playouts):
        kept = (thing.moves, thing.positions, thing.position_offsets)
        return size_of((thing.results, thing.endings, thing.lengths, *kept))
    return int(thing.nbytes)


@pytest.mark.memory
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("variant", ["brazilian", "international"])
def test_memory_is_that_of_inputs_and_outputs(variant: str) -> None:
    array = plies(variant, 6)
    array = arrays.concatenate([array] * (1_500_000 // len(array)))
    array, _ = arrays.unique(array)
    array = arrays.concatenate([array] * (1_500_000 // len(array)))
    space = arrays.ActionSpace(variant)
    first = arrays.random_moves(array, seed=1)
    few = array[:3000]
    calls: list[tuple[PositionArray, Callable[[], Any], float]] = [
        *(
            (array, partial(function, array, threads=2), 2.0 if number in UNIQUE else 1.2)
            for number, function in enumerate(EVERYTHING[:-1])
        ),
        (array, partial(arrays.random_moves, array, seed=1, threads=2), 1.2),
        (array, partial(space.of_moves, array, first, threads=2), 1.2),
        (few, partial(space.masks, few, threads=2), 1.2),
        (
            few,
            partial(arrays.random_playouts, few, 8, seed=1, moves=True, positions=True, threads=2),
            1.2,
        ),
    ]
    for rows, call, share in calls:
        try:
            forget_peak()
        except OSError:
            pytest.skip("the peak cannot be forgotten here")
        before = peak()
        out = call()
        needed = peak() - before + rows.nbytes
        assert needed <= share * (rows.nbytes + size_of(out)) + 2**22
