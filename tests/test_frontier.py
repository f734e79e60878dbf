"""Frontiers against a dict of positions made with ``play``, and against perft."""

from __future__ import annotations

import functools
import itertools
import mmap
import random
import re
import shutil
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from bitdraughts.frontier import Frontier, FrontierCounts, FrontierError, build
from conftest import sample
from custom_facts import random_facts

TINY = 1 / 64
"""MiB of memory with which hardly a ply gets by without files."""

KING_RUNS = "W:WK46,31:BK7,20:+107+246"


def is_mapped(column: Any) -> bool:
    while isinstance(column, np.ndarray):
        column = column.base
    return isinstance(column, mmap.mmap)


def followers(position: bd.Position, routes: bool) -> Iterator[bd.Position]:
    moves = [route.move for route in position.routes()] if routes else position.legal_moves
    return (position.play(move) for move in moves)


def slowly(root: bd.Position, plies: int, routes: bool = False) -> Counter[bd.Position]:
    level = Counter([root])
    for _ in range(plies):
        below: Counter[bd.Position] = Counter()
        for position, times in level.items():
            for child in followers(position, routes):
                below[child] += times
        level = below
    return level


def place(position: bd.Position) -> tuple[int, ...]:
    """The order of rows."""
    return (*position.bitboards, position.state)


@functools.cache
def mirror_of(name: str) -> dict[int, int] | None:
    """The square on the other side of each square; None where the board has no such sides."""
    variant = bd.Variant(name)
    places = {variant.row_and_column(square): square for square in range(1, variant.squares + 1)}
    images = {
        square: places.get((row, variant.columns - 1 - column))
        for (row, column), square in places.items()
    }
    out = {square: image for square, image in images.items() if image is not None}
    return out if len(out) == variant.squares else None


def mirrored(position: bd.Position, mirror: dict[int, int]) -> bd.Position:
    def image(word: int) -> int:
        return sum(1 << to - 1 for square, to in mirror.items() if word >> square - 1 & 1)

    def run(byte: int) -> int:
        return byte & 0xC0 | mirror.get(byte & 0x3F, 0)

    white, black, kings = map(image, position.bitboards)
    state = run(position.state & 0xFF) | run(position.state >> 8) << 8
    return bd.Position.from_bitboards(white, black, kings, position.turn, position.variant, state)


def canonical(position: bd.Position) -> bd.Position:
    if position.turn == bd.BLACK:
        position = position.flip()
    mirror = mirror_of(position.variant)
    if mirror:
        return min(position, mirrored(position, mirror), key=place)
    return position


def check(frontier: Frontier, expected: Counter[bd.Position]) -> None:
    assert dict(frontier) == dict(expected)
    assert len(frontier) == len(expected)
    places = [place(position) for position, _ in frontier]
    assert places == sorted(places)
    assert all(position.turn == frontier.turn for position, _ in frontier)


def children_of(position: bd.Position, *, routes: bool = False) -> Frontier:
    return build(position, 1, routes=routes)


# What a frontier holds


def test_the_first_plies_of_every_variant(variant: str) -> None:
    root = bd.Position(variant)
    for routes in (False, True):
        for ply in range(5):
            frontier = build(root, ply, routes=routes)
            check(frontier, slowly(root, ply, routes))
            assert frontier.total == bd.perft(root, ply, routes=routes)
            assert (frontier.variant, frontier.root, frontier.ply) == (variant, root, ply)


def test_children_of_any_position_are_those_that_play_makes(positions: list[bd.Position]) -> None:
    for position in positions:
        for routes in (False, True):
            check(children_of(position, routes=routes), slowly(position, 1, routes))


@pytest.mark.parametrize("routes", [False, True])
def test_two_plies_and_a_count_from_any_position(
    few_positions: list[bd.Position], routes: bool
) -> None:
    for root in few_positions:
        frontier = build(root, 2, routes=routes)
        check(frontier, slowly(root, 2, routes))
        counts = frontier.perft(2)
        assert counts.total == bd.perft(root, 4, routes=routes)
        assert list(counts) == [bd.perft(position, 2, routes=routes) for position, _ in frontier]


def test_custom_variants() -> None:
    rng = random.Random("frontier")
    for i in range(12):
        variant = bd.Variant.custom(f"frontier-{i}", **random_facts(rng))
        root = bd.Position(variant.name)
        for _ in range(3):
            for routes in (False, True):
                frontier = build(root, 2, routes=routes)
                check(frontier, slowly(root, 2, routes))
                assert frontier.perft(1).total == bd.perft(root, 3, routes=routes)
            check(build(root, 2, symmetry=True), folded(slowly(root, 2)))
            for _ in range(9):
                root = root.play(rng.choice(root.legal_moves)) if root.has_legal_move else root


def test_king_counters_are_part_of_the_position() -> None:
    root = bd.Position.from_fen(KING_RUNS, "frisian")
    frontier = build(root, 3)
    check(frontier, slowly(root, 3))
    assert frontier.state is not None
    assert frontier.state.dtype == np.uint16
    assert len(np.unique(frontier.state)) > 10
    words = {tuple(word) for word in zip(frontier.white, frontier.black, strict=True)}
    assert len(words) < len(frontier)


def test_boards_of_more_than_64_squares() -> None:
    root = bd.Position.from_fen("W:WK72,66,60:BK1,7,12", "canadian")
    frontier = build(root, 3)
    check(frontier, slowly(root, 3))
    assert frontier.white_high is not None
    assert frontier.white_high.dtype == np.uint8
    assert frontier.white_high.any()


def test_no_moves_and_no_plies() -> None:
    stuck = bd.Position.from_fen("W:W21:B14,17")
    nothing = build(stuck, 3, symmetry=True)
    assert (len(nothing), nothing.total, list(nothing)) == (0, 0, [])
    assert nothing.perft(3).total == 0
    assert nothing.expand(2).split(2)[1] == nothing.expand(2)
    assert nothing.fold_back(nothing.perft(0)) == (0, {}, {})
    alone = build(stuck, 0)
    assert list(alone) == [(stuck, 1)]
    assert alone.perft(0).total == 1
    assert alone.fold_back(alone.perft(0)) == (1, {}, {})


# The way it is made changes nothing


@pytest.mark.parametrize("name", ["brazilian", "frisian", "canadian", "turkish"])
def test_any_memory_and_any_threads_give_the_same(name: str, tmp_path: Path) -> None:
    root = bd.Position(name)
    plies = 7 if name == "brazilian" else 4
    expected = build(root, plies)
    assert len(expected) > 1000
    for threads, memory_mb in itertools.product((1, 2, 3), (TINY, 0.3, 64)):
        made = build(root, plies, threads=threads, memory_mb=memory_mb, folder=tmp_path)
        assert made == expected
        if memory_mb != 0.3:
            assert is_mapped(made.white) == (memory_mb == TINY)
    assert list(tmp_path.iterdir()) == []


def test_so_many_runs_that_they_are_merged_more_than_once(tmp_path: Path) -> None:
    root = bd.Position("brazilian")
    parent = build(root, 8)
    assert parent.expand(memory_mb=TINY, threads=2, folder=tmp_path) == parent.expand()
    assert list(tmp_path.iterdir()) == []


def test_columns_on_disk_work_as_those_in_memory(tmp_path: Path) -> None:
    root = bd.Position("russian")
    spilled = build(root, 6, memory_mb=TINY, folder=tmp_path)
    kept = build(root, 6)
    assert is_mapped(spilled.white)
    assert [*spilled[100:200]] == [*kept[100:200]]
    assert spilled.perft(2).total == kept.perft(2).total == bd.perft(root, 8)
    assert spilled.expand() == kept.expand()
    part = spilled[10:20]
    del spilled
    assert list(part) == list(kept[10:20])


def test_the_hash_table_and_its_seed_change_nothing() -> None:
    frontier = build(bd.Position("brazilian"), 5)
    plain = frontier.perft(5)
    for seed in (0, 1, 2**64 - 1):
        assert list(frontier.perft(5, table=bd.PerftTable(1, hash_seed=seed), threads=2)) == list(
            plain
        )


# Symmetry


def folded(level: Counter[bd.Position]) -> Counter[bd.Position]:
    out: Counter[bd.Position] = Counter()
    for position, times in level.items():
        out[canonical(position)] += times
    return out


def test_symmetry_makes_one_row_of_equal_games(variant: str) -> None:
    for root in [bd.Position(variant), *sample(variant, "symmetry", 6)]:
        for ply in range(4 if len(root.legal_moves) < 12 else 3):
            frontier = build(root, ply, symmetry=True)
            check(frontier, folded(slowly(root, ply)))
            assert frontier.turn == bd.WHITE
            assert frontier.total == bd.perft(root, ply)
            assert frontier.perft(1).total == bd.perft(root, ply + 1)


def test_symmetry_saves_nearly_half_where_the_board_has_a_mirror() -> None:
    root = bd.Position("turkish")
    assert len(build(root, 3)) > 1.9 * len(build(root, 3, symmetry=True))


# Multiplicities and counts past 64 and 128 bits


def with_multiplicities(frontier: Frontier, times: int) -> Frontier:
    columns = dict(frontier.columns)
    columns["multiplicity_lo"] = np.full(len(frontier), times % 2**64, np.uint64)
    columns["multiplicity_hi"] = np.full(len(frontier), times >> 64, np.uint64)
    return Frontier(frontier.root, frontier.ply, columns)


def test_multiplicities_past_64_bits(tmp_path: Path) -> None:
    root = bd.Position("brazilian")
    for times in (2**63, 2**64 - 1, 3 * 2**90 + 7):
        start = with_multiplicities(build(root, 0), times)
        for memory_mb in (TINY, 64):
            frontier = start.expand(7, memory_mb=memory_mb, folder=tmp_path)
            expected = {position: times * once for position, once in build(root, 7)}
            assert dict(frontier) == expected
            assert frontier.total == times * bd.perft(root, 7)
            assert frontier.perft(2).total == times * bd.perft(root, 9)
        assert frontier.multiplicity_hi is not None
        assert frontier.multiplicity(0) == int(frontier.multiplicity_lo[0]) + (
            int(frontier.multiplicity_hi[0]) << 64
        )


def test_what_passes_128_bits_is_an_error() -> None:
    start = with_multiplicities(build(bd.Position("brazilian"), 0), 2**127)
    assert start.total == 2**127
    with pytest.raises(OverflowError, match=r"2\^128"):
        _ = start.expand().total
    with pytest.raises(OverflowError, match=r"a multiplicity exceeds 2\^128"):
        start.expand(6)
    with pytest.raises(OverflowError, match=r"2\^128"):
        _ = start.perft(1).total
    counts = FrontierCounts(build(bd.Position(), 1), 1, *full_columns(7, 2**127))
    with pytest.raises(OverflowError, match=r"2\^128"):
        _ = counts.total
    with pytest.raises(OverflowError, match=r"2\^128"):
        counts.frontier.fold_back(counts)


def full_columns(rows: int, value: int) -> tuple[Any, Any]:
    return np.full(rows, value % 2**64, np.uint64), np.full(rows, value >> 64, np.uint64)


def test_sums_are_exact() -> None:
    frontier = build(bd.Position(), 3)
    rng = random.Random("sums")
    for bits in (1, 40, 63, 64, 65, 100):
        values = [rng.getrandbits(bits) for _ in range(len(frontier))]
        lo = np.array([value % 2**64 for value in values], np.uint64)
        hi = np.array([value >> 64 for value in values], np.uint64)
        counts = FrontierCounts(frontier, 1, lo, hi)
        assert list(counts) == values
        expected = sum(times * value for (_, times), value in zip(frontier, values, strict=True))
        assert counts.total == expected


# Parts


def test_parts_cover_all_rows_in_order_and_share_the_columns() -> None:
    frontier = build(bd.Position("english"), 4)
    for parts in (1, 2, 3, 7, len(frontier), len(frontier) + 3):
        pieces = frontier.split(parts)
        assert len(pieces) == parts
        sizes = [len(piece) for piece in pieces]
        assert max(sizes) - min(sizes) <= 1
        assert [row for piece in pieces for row in piece] == list(frontier)
        assert all(np.shares_memory(p.white, frontier.white) for p in pieces if len(p))
        assert sum(piece.total for piece in pieces) == frontier.total
    with pytest.raises(ValueError, match="1 part or more, not 0"):
        frontier.split(0)


def test_a_frontier_is_a_sequence() -> None:
    frontier = build(bd.Position("english"), 3)
    assert frontier[-1] == (frontier.position(len(frontier) - 1), frontier.multiplicity(-1))
    assert list(frontier[5:9]) == [frontier[i] for i in range(5, 9)]
    assert len(frontier[10:5]) == 0
    for row in (len(frontier), -len(frontier) - 1):
        with pytest.raises(IndexError, match=f"row {row} of {len(frontier)}"):
            _ = frontier[row]
    with pytest.raises(ValueError, match="the step must be 1, not -1"):
        _ = frontier[::-1]
    for column in frontier.columns.values():
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 0
    assert frontier != build(bd.Position("english"), 3, routes=True)
    assert frontier != frontier[1:]
    assert frontier == with_multiplicity_hi(frontier)


def with_multiplicity_hi(frontier: Frontier) -> Frontier:
    zeros = np.zeros(len(frontier), np.uint64)
    return Frontier(frontier.root, frontier.ply, {**frontier.columns, "multiplicity_hi": zeros})


# Folding back


@pytest.mark.parametrize("routes", [False, True])
def test_folding_back_is_divide_twice(variant: str, routes: bool) -> None:
    for root in [bd.Position(variant), *sample(variant, "fold", 4)]:
        ply, below = (4, 1) if len(root.legal_moves) < 12 else (2, 1)
        frontier = build(root, ply, routes=routes)
        folded = frontier.fold_back(frontier.perft(below), threads=2)
        assert folded.total == bd.perft(root, ply + below, routes=routes)
        assert folded.by_move == bd.divide(root, ply + below, routes=routes)
        times = Counter(route.move for route in root.routes())
        expected = {
            (move, answer): count * (times[move] if routes else 1)
            for move in root.legal_moves
            for answer, count in bd.divide(root.play(move), ply + below - 1, routes=routes).items()
        }
        assert folded.by_two_moves == expected
        same = build(root, ply, routes=routes, symmetry=True)
        assert same.fold_back(same.perft(below)) == folded


def test_folding_back_from_the_first_ply() -> None:
    root = bd.Position("thai")
    frontier = build(root, 1)
    folded = frontier.fold_back(frontier.perft(3))
    assert folded == (bd.perft(root, 4), bd.divide(root, 4), {})


def test_subtotals_of_parts_add_up() -> None:
    root = bd.Position("brazilian")
    frontier = build(root, 5)
    whole = frontier.fold_back(frontier.perft(2))
    by_move: Counter[bd.Move] = Counter()
    by_two_moves: Counter[tuple[bd.Move, bd.Move]] = Counter()
    for part in frontier.split(4):
        folded = part.fold_back(part.perft(2), memory_mb=TINY)
        assert folded.total == part.perft(2).total
        by_move.update(folded.by_move)
        by_two_moves.update(folded.by_two_moves)
    assert by_move == Counter(whole.by_move)
    assert by_two_moves == Counter(whole.by_two_moves)


def test_folding_back_finds_wrong_multiplicities() -> None:
    frontier = build(bd.Position("brazilian"), 4)
    times = np.array(frontier.multiplicity_lo)
    times[17] += 1
    wrong = Frontier(frontier.root, 4, {**frontier.columns, "multiplicity_lo": times})
    with pytest.raises(FrontierError, match=r"the counts fold back to 7473, but .* make 7474"):
        wrong.fold_back(wrong.perft(1))
    with pytest.raises(ValueError, match="those of another frontier"):
        frontier.fold_back(wrong.perft(1))


# Progress, Ctrl-C, bad arguments


def test_progress_ends_with_all_rows() -> None:
    seen: list[tuple[int, int]] = []
    frontier = build(bd.Position(), 5, progress=lambda *pair: seen.append(pair))
    assert (seen[-1], len(seen) >= 5) == ((805, 805), True)
    seen.clear()
    counts = frontier.perft(4, progress=lambda *pair: seen.append(pair))
    assert seen[-1] == (len(frontier), len(frontier))
    seen.clear()
    frontier.fold_back(counts, progress=lambda *pair: seen.append(pair))
    assert (1, 1) in seen


class StopError(Exception):
    pass


def stop(_done: int, _total: int) -> None:
    raise StopError


@pytest.mark.parametrize("threads", [1, 3])
def test_what_progress_raises_ends_the_work_and_leaves_no_file(
    threads: int, tmp_path: Path
) -> None:
    frontier = build(bd.Position(), 7)
    with pytest.raises(StopError):
        frontier.expand(2, threads=threads, memory_mb=TINY, folder=tmp_path, progress=stop)
    with pytest.raises(StopError):
        frontier.perft(6, threads=threads, progress=stop)
    with pytest.raises(StopError):
        frontier.fold_back(frontier.perft(1), threads=threads, progress=stop)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_used_is_an_os_error(tmp_path: Path) -> None:
    def lose_the_folder(*_: int) -> None:
        for path in tmp_path.iterdir():
            shutil.rmtree(path)

    frontier = build(bd.Position(), 7)
    with pytest.raises(FileNotFoundError, match=re.escape(str(tmp_path))):
        frontier.expand(memory_mb=TINY, folder=tmp_path, progress=lose_the_folder)


def test_ctrl_c_ends_the_work_and_leaves_no_file(tmp_path: Path) -> None:
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the signal may come between the calls
        build(bd.Position("international"), 12, memory_mb=0.5, folder=tmp_path)
        time.sleep(1)
    timer.join()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threads": 0}, "threads must be from 1 to 1024, not 0"),
        ({"memory_mb": 0}, "memory_mb must be from 1/64 to 2[*][*]30, not 0"),
        ({"plies": -1}, "plies must be from 0 to 255, not -1"),
        ({"plies": 256}, "plies must be from 0 to 255, not 256"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        build(bd.Position(), **{"plies": 1, **options})


def test_other_bad_arguments(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        build(bd.Position(), 1, folder=tmp_path / "nowhere")
    with pytest.raises(TypeError):
        build("brazilian", 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="progress must be a function"):
        build(bd.Position(), 1, progress=7)  # type: ignore[arg-type]
    frontier = build(bd.Position(), 1)
    for depth in (-1, 256):
        with pytest.raises(ValueError, match="depth must be from 0 to 255 plies"):
            frontier.perft(depth)
    with pytest.raises(ValueError, match="one count for each of 7 rows"):
        FrontierCounts(frontier, 1, np.ones(6, np.uint64))


def test_the_package_and_its_name_load_lazily() -> None:
    assert bd.frontier.Frontier is Frontier
    assert "frontier" in dir(bd)
