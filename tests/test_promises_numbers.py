"""Promises about numbers: absurd ones are refused, large ones are exact, arrays of any make.

Counts of perft beyond 64 bits: test_perft.py and the tests of frontiers. Rows of any layout:
test_arrays.py, by array_samples.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from bitdraughts.pdn import scan
from cli_samples import prepare
from promise_samples import is_one_complaint, run, unix

POSITION = bd.Position("international")
BLOCKED = bd.Position.from_bitboards(0, 0, 0)
ROWS = bd.arrays.PositionArray.from_positions([POSITION] * 3)
FRONTIER = bd.frontier.build(POSITION, 1)

Call = Callable[[Any], object]

COUNTED: dict[str, dict[str, Call]] = {
    "threads": {
        "perft": lambda number: bd.perft(POSITION, 2, threads=number),
        "divide": lambda number: bd.divide(POSITION, 2, threads=number),
        "arrays.perft": lambda number: bd.arrays.perft(ROWS, 2, threads=number),
        "arrays.keys": lambda number: bd.arrays.keys(ROWS, threads=number),
        "arrays.expand": lambda number: bd.arrays.expand(ROWS, threads=number),
        "arrays.unique": lambda number: bd.arrays.unique(ROWS, threads=number),
        "arrays.planes": lambda number: bd.arrays.planes(ROWS, threads=number),
        "random_moves": lambda number: bd.arrays.random_moves(ROWS, seed=1, threads=number),
        "random_playouts": lambda number: bd.arrays.random_playouts(ROWS, seed=1, threads=number),
        "frontier.build": lambda number: bd.frontier.build(POSITION, 1, threads=number),
        "frontier.perft": lambda number: FRONTIER.perft(2, threads=number),
        "scan": lambda number: list(scan(b"1. 32-28 *", threads=number)),
    },
    "hash_mb": {
        "perft": lambda number: bd.perft(POSITION, 2, hash_mb=number),
        "divide": lambda number: bd.divide(POSITION, 2, hash_mb=number),
        "arrays.perft": lambda number: bd.arrays.perft(ROWS, 2, hash_mb=number),
        "frontier.perft": lambda number: FRONTIER.perft(2, hash_mb=number),
        "PerftTable": bd.PerftTable,
    },
    "depth": {
        "perft": lambda number: bd.perft(BLOCKED, number),
        "divide": lambda number: bd.divide(BLOCKED, number),
        "Position.perft": BLOCKED.perft,
        "arrays.perft": lambda number: bd.arrays.perft(ROWS, number),
        "frontier.perft": FRONTIER.perft,
    },
}
ABSURD = (-(2**70), -(2**63) - 1, -(2**31), -1, 10**6, 2**31, 2**62, 2**63, 2**64, 2**70, 10**400)


@pytest.mark.parametrize(
    ("name", "what"), [(name, what) for name, calls in COUNTED.items() for what in calls]
)
def test_absurd_numbers_are_refused_by_name_and_value(name: str, what: str) -> None:
    """However large: no number is told as a wrong type, and none is tried."""
    call = COUNTED[name][what]
    for number in ABSURD:
        with pytest.raises(ValueError, match=f"^{name} must be from [01] to ") as refused:
            call(number)
        assert str(refused.value).endswith(f"not {number}")
    for stranger in (None, 1.0, "1", float("nan"), object()):
        with pytest.raises(TypeError, match=r"must be an int, not |interpreted as an integer$"):
            call(stranger)
    for one in (np.int8(1), np.uint64(1), True):
        call(one)


@unix
def test_absurd_numbers_on_the_command_line(tmp_path: Path) -> None:
    prepare(tmp_path)
    numbers = ("-1", "1000000", str(2**63), "9" * 5_000, "1e9", "\N{ARABIC-INDIC DIGIT THREE}", "")
    for number in numbers:
        for line in (
            ["perft", "2", f"--threads={number}"],
            ["perft", "2", f"--hash={number}"],
            ["perft", "--", number],
            ["frontier", "build", "new.bdf", f"--ply={number}"],
            ["job", "create", "new", "--", number],
        ):
            if number == numbers[0] or line[0] == "perft":  # each takes a process of its own
                status, out, err = run(line, tmp_path)
                assert (status, out, is_one_complaint(err)) == (2, b"", True), line
                assert len(err) < 400
    assert not (tmp_path / "new").exists()
    assert not (tmp_path / "new.bdf").exists()


def test_a_table_larger_than_memory_is_a_memory_error_or_a_table() -> None:
    """Of the largest that can be asked for; memory is taken as it is used."""
    try:
        table = bd.PerftTable(2**18)
    except MemoryError:
        pass
    else:
        assert bd.perft(POSITION, 3, table=table) == 658


# Exactness

MANY = 2**63


def test_sums_of_large_counts_are_exact() -> None:
    """Rows of one frontier hold multiplicities; ten rows of 2**63 are more than any word of 64."""
    from bitdraughts.frontier import FrontierCounts

    frontier = bd.frontier.build(POSITION, 1)
    rows = len(frontier)
    low = np.full(rows, MANY, np.uint64)
    high = np.full(rows, 3, np.uint64)
    assert FrontierCounts(frontier, 9, low).total == rows * MANY
    assert FrontierCounts(frontier, 9, low, high).total == rows * (MANY + (3 << 64))
    assert max(FrontierCounts(frontier, 9, low, high)) == MANY + (3 << 64)


def test_rows_that_count_beyond_their_words_are_refused() -> None:
    """perft of rows is an array of uint64; a count that does not fit is an error, never wrapped."""
    kings = bd.Position.from_fen("W:WK1,K2,K3,K4,K5:BK46,K47,K48,K49,K50", "international")
    exact = bd.perft(kings, 4)
    array = bd.arrays.PositionArray.from_positions([kings] * 2)
    assert bd.arrays.perft(array, 4).tolist() == [exact, exact]
    assert sum(bd.divide(kings, 4).values()) == exact


# Arrays


def odd_arrays(values: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The same values in memory of every make."""
    raw = np.zeros(values.nbytes + 1, np.uint8)
    askew = raw[1:].view(values.dtype)
    askew[:] = values
    backwards = values[::-1].copy()[::-1]
    strided = np.repeat(values, 3)[::3]
    frozen = values.copy()
    frozen.flags.writeable = False
    swapped = values.astype(values.dtype.newbyteorder())
    return {
        "misaligned": askew,
        "backwards": backwards,
        "strided": strided,
        "read-only": frozen,
        "byte-swapped": swapped,
        "of another order": np.asfortranarray(values),
    }


def played(count: int) -> bd.arrays.PositionArray:
    game = bd.arrays.random_playouts(ROWS[:1], 1, seed=5, positions=True)
    return game.positions_of(0)[:count]


@pytest.mark.parametrize("make", list(odd_arrays(np.arange(3, dtype=np.uint64))))
def test_columns_of_any_make_are_the_same_positions(make: str) -> None:
    array = played(20)
    columns = [odd_arrays(np.array(c))[make] for c in (array.white, array.black, array.kings)]
    turn = odd_arrays(np.array(array.turn))[make]
    before = [column.tobytes() for column in (*columns, turn)]
    try:
        white, black, kings = columns
        same = bd.arrays.PositionArray("international", white, black, kings, turn)
    except (TypeError, ValueError):
        assert make == "byte-swapped"
        return
    assert same == array
    for ask in (bd.arrays.keys, bd.arrays.count_moves, bd.arrays.has_moves, bd.arrays.flip):
        assert np.all(ask(same) == ask(array))
    assert [column.tobytes() for column in (*columns, turn)] == before


@pytest.mark.parametrize("make", list(odd_arrays(np.arange(3, dtype=np.uint64))))
def test_answers_go_where_they_fit_or_nowhere(make: str) -> None:
    """``out`` is filled or refused; what is refused is not touched."""
    array = played(20)
    expected = bd.arrays.keys(array)
    out = odd_arrays(np.zeros(len(array), np.uint64))[make]
    before = out.tobytes()
    try:
        answer = bd.arrays.keys(array, out=out)
    except (TypeError, ValueError):
        assert out.tobytes() == before
    else:
        assert answer is out
        assert out.tolist() == expected.tolist()
        assert make not in ("read-only", "misaligned")


def test_answers_may_overlap_what_is_asked() -> None:
    """A column written over while it is read gives the answers of before, or a refusal."""
    array = played(20)
    expected = bd.arrays.keys(array)
    shared = np.zeros(len(array) + 7, np.uint64)
    for shift in (0, 1, 7):
        white = shared[: len(array)]
        white[:] = array.white
        other = bd.arrays.PositionArray(
            "international", white, array.black, array.kings, array.turn
        )
        out = shared[shift : shift + len(array)]
        try:
            bd.arrays.keys(other, out=out)
        except ValueError:
            assert white.tolist() == array.white.tolist()
        else:
            assert out.tolist() == expected.tolist()


@pytest.mark.parametrize(
    "out",
    [
        *(np.zeros(0, np.uint64), np.zeros(2, np.uint64), np.zeros(4, np.uint64)),
        *(np.zeros((3, 1), np.uint64), np.zeros(3, np.int32), np.zeros(3, np.float64)),
        *(np.zeros(3, object), np.zeros(3, "U8"), [0, 0, 0], memoryview(bytearray(24)), 1),
    ],
)
def test_answers_are_not_squeezed_into_what_does_not_fit(out: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="out"):
        bd.arrays.keys(ROWS, out=out)
