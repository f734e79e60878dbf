"""Rows that are no positions and moves that are not legal: errors that name the first of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from array_samples import EVERYTHING, VARIANTS, array_of, faults_of, mixed, of, random_columns
from bitdraughts import arrays
from bitdraughts.arrays import PositionArray

every_variant = pytest.mark.parametrize("variant", VARIANTS)
both_threads = pytest.mark.parametrize("threads", [1, 2])


@every_variant
def test_random_columns_give_errors_that_name_rows(variant: str) -> None:
    rng = np.random.default_rng(VARIANTS.index(variant))
    found = sound = 0
    for size in (1, 5, 40, 700):
        for _ in range(6):
            array = PositionArray(variant, *random_columns(variant, rng, size))
            faults = faults_of(array)
            found += len(faults)
            sound += size - len(faults)
            if not faults:
                array.validate()
                continue
            first = min(faults)
            for function in EVERYTHING:
                for threads in (1, 2):
                    with pytest.raises((bd.InvalidPositionError, bd.IllegalMoveError)) as caught:
                        function(array, threads=threads)
                    if isinstance(caught.value, bd.InvalidPositionError):
                        assert str(caught.value) == f"row {first}: {faults[first]}"
                    else:
                        assert str(caught.value).startswith("row 0: illegal move '0-0' in ")
            with pytest.raises(bd.InvalidPositionError) as caught:
                array.validate(threads=2)
            named = "; ".join(f"row {row}: {faults[row]}" for row in sorted(faults)[:3])
            assert named in str(caught.value)
            assert str(caught.value).startswith(f"{len(faults)} of {size} rows ")
            assert (f"; and {len(faults) - 3} more" in str(caught.value)) == (len(faults) > 3)
            with pytest.raises(bd.InvalidPositionError, match=f"^row {first}: "):
                array.to_positions()
            with pytest.raises(bd.InvalidPositionError, match=f"^row {first}: "):
                array.to_fen()
    assert found > 100
    assert sound > 100


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("white", 1 << 50, "square 51 is off the board"),
        ("kings", 1 << 63, "square 64 is off the board"),
        ("white", 1, "a white man on square 1 stands on its crowning row"),
        ("black", 1 << 49, "a black man on square 50 stands on its crowning row"),
        ("black", 1 << 30, "square 31 is held by both colours"),
        ("kings", 1 << 20, "square 21 is marked as a king but holds no piece"),
        ("turn", 2, "turn is 2; expected 0 for White or 1 for Black"),
        ("turn", 255, "turn is 255"),
        ("state", 1 << 6 | 46, "the king counter of White names square 46, where it has no king"),
        ("state", 46 << 8, "the king counter of Black is 0"),
        ("state", 0xFFFF, "the king counter of White names square 63"),
    ],
)
@both_threads
def test_one_bad_row_among_many(column: str, value: int, reason: str, threads: int) -> None:
    rows = 3_000
    columns = {
        "white": np.full(rows, 1 << 30, "u8"),
        "black": np.full(rows, 1 << 10, "u8"),
        "kings": np.zeros(rows, "u8"),
        "turn": np.zeros(rows, "u1"),
        "state": np.zeros(rows, "u2"),
    }
    for row in (2_900, 2_000, 1_999):
        columns[column][row] = value
    array = PositionArray("frisian", **columns)

    def play(array: PositionArray, threads: int) -> PositionArray:
        from_squares, to = np.full(rows, 31, "u1"), np.full(rows, 26, "u1")
        return arrays.play(array, from_squares, to, threads=threads)

    for function in (*EVERYTHING[:-1], play):
        with pytest.raises(bd.InvalidPositionError, match=f"^row 1999: {reason}"):
            function(array, threads=threads)
    with pytest.raises(bd.InvalidPositionError, match=rf"3 of 3000 rows .* row 1999: {reason}"):
        array.validate(threads=threads)
    array[:1999].validate()


# Illegal moves


@both_threads
def test_the_first_illegal_move_is_named(threads: int) -> None:
    array = PositionArray.from_positions([bd.Position("brazilian")] * 5_000)
    from_squares, to = np.full(5_000, 22, "u1"), np.full(5_000, 17, "u1")
    assert (arrays.play(array, from_squares, to, threads=threads).turn == 1).all()
    to[[4_500, 3_210, 3_211]] = 16
    with pytest.raises(
        bd.IllegalMoveError, match=r"^row 3210: illegal move '22-16' in W:W"
    ) as error:
        arrays.play(array, from_squares, to, threads=threads)
    assert error.value.moves == tuple(bd.Position("brazilian").legal_moves)


@every_variant
def test_random_moves_are_played_or_named(variant: str) -> None:
    rng = np.random.default_rng(3)
    squares = bd.Variant(variant).squares
    for row, position in enumerate(mixed(variant)[:150]):
        array = PositionArray.from_positions([position])
        legal = of(position.legal_moves)
        tried = [
            *legal[:3],
            *((start, end, 1 << 5, True) for start, end, _, _ in legal[:2]),
            *((int(s), int(t), 0, False) for s, t in rng.integers(0, 256, (3, 2))),
            *((int(s), int(t), 0, False) for s, t in rng.integers(0, squares + 2, (6, 2))),
            (row % 256, 255, 2**32 - 1, False),
        ]
        for start, end, captured, _ in tried:
            first, last = np.array([start], "u1"), np.array([end], "u1")
            taken = np.array([captured], array.white.dtype)
            same = [
                m
                for m, each in zip(position.legal_moves, legal, strict=True)
                if each[:3] == (start, end, captured)
            ]
            if same:
                (after,) = arrays.play(array, first, last, taken)
                assert after == position.play(same[0])
            else:
                with pytest.raises(bd.IllegalMoveError, match=r"^row 0: "):
                    arrays.play(array, first, last, taken)


def test_moves_of_other_forms_are_refused() -> None:
    array = array_of("brazilian")[:4]
    small = np.zeros(4, "u1")
    cases: list[tuple[tuple[Any, ...], type[Exception], str]] = [
        ((small,), TypeError, "moves must have the fields 'from', 'to' and 'captured'"),
        ((small, small[:3]), ValueError, "column to has 3 rows; expected 4"),
        ((small.astype("i4"), small), TypeError, "column from must have the dtype uint8"),
        (
            (small, small, np.zeros(4, "u8")),
            TypeError,
            "column captured must have the dtype uint32",
        ),
        (([1, 2, 3, 4], small), TypeError, "column from must be a NumPy array"),
        ((np.zeros(3, arrays.legal_moves(array).moves.dtype),), ValueError, "has 3 rows"),
    ]
    for given, error, message in cases:
        with pytest.raises(error, match=message):
            arrays.play(array, *given)
