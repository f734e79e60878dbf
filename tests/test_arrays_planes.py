"""Positions as planes, against the single-position API, and back."""

from __future__ import annotations

import random
import re
from itertools import islice
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
import learning_reference as reference
from array_samples import MANY, VARIANTS, array_of, backwards, houses, interleaved, mixed
from bitdraughts import arrays
from bitdraughts.arrays import PositionArray
from conftest import place_at_random
from learning_reference import VIEWS

LAYOUTS = ("squares", "image")
DTYPES = ("bool", "uint8", "float16", "float32")

every_variant = pytest.mark.parametrize("variant", VARIANTS)
both_threads = pytest.mark.parametrize("threads", [1, 2])
each_layout = pytest.mark.parametrize("layout", LAYOUTS)
each_view = pytest.mark.parametrize("view", VIEWS)


@each_view
@each_layout
@every_variant
def test_planes_are_those_of_the_reference(variant: str, layout: Any, view: Any) -> None:
    positions = mixed(variant)[: MANY // 2]
    array = PositionArray.from_positions(positions)
    expected = reference.planes(positions, variant, layout, view)
    for threads, dtype in ((1, "uint8"), (2, "uint8"), (1, "float32")):
        found = arrays.planes(array, layout=layout, view=view, dtype=dtype, threads=threads)
        assert found.dtype == dtype
        assert np.array_equal(found, expected)
    back = arrays.from_planes(expected, variant, layout=layout, view=view)
    if view == "white":
        assert back == array
    else:
        assert list(back) == [reference.seen(position, view) for position in positions]


@every_variant
def test_names(variant: str) -> None:
    array = array_of(variant)[:1]
    for view, named in (
        ("mover", ("own men", "own kings", "other men", "other kings")),
        ("white", ("white men", "white kings", "black men", "black kings", "black to move")),
    ):
        names = arrays.plane_names(variant, view)  # type: ignore[arg-type]
        assert names[: len(named)] == named
        assert names == arrays.plane_names(bd.Variant(variant), view)  # type: ignore[arg-type]
        planes = arrays.planes(array, view=view)  # type: ignore[arg-type]
        assert planes.shape == (1, len(names), bd.Variant(variant).squares)
        limit = bd.Variant(variant).king_limit or 0
        assert len(names) == len(named) + 2 * limit


@every_variant
def test_the_image_is_the_grid(variant: str) -> None:
    """The drawing that the core makes of its own accord, letter by letter."""
    positions = mixed(variant)[:200]
    images = arrays.planes(array_of(variant)[:200], layout="image", view="white")
    for position, image in zip(positions, images, strict=True):
        text = re.sub(r"\d+", lambda empty: "." * int(empty[0]), position.grid())
        letters = np.array([list(row) for row in text.split("/")])
        for channel, letter in enumerate("wWbB"):
            assert np.array_equal(image[channel], letters == letter)


@pytest.mark.parametrize("dtype", DTYPES)
@each_layout
def test_dtypes_hold_the_same(layout: Any, dtype: str) -> None:
    array = array_of("frisian")
    planes = arrays.planes(array, layout=layout, dtype=dtype)
    assert planes.dtype == dtype
    assert np.array_equal(planes, arrays.planes(array, layout=layout))
    assert set(np.unique(planes).tolist()) == {0, 1}
    assert list(arrays.from_planes(planes, "frisian", layout=layout)) == [
        reference.seen(position, "mover") for position in mixed("frisian")
    ]


@pytest.mark.parametrize("variant", ["frisian", "frysk"])
def test_king_runs(variant: str) -> None:
    """Each count of each side has its plane, turned with the rest of the board."""
    white, black, kings = 1 << 49 | 1 << 40, 1 << 3 | 1 << 8, 1 << 49 | 1 << 3
    states = [
        a << 6 | (50 if a else 0) | (b << 6 | (4 if b else 0)) << 8 for a, b in np.ndindex(4, 4)
    ]
    positions = [
        bd.Position.from_bitboards(white, black, kings, turn, variant=variant, state=state)
        for state in states
        for turn in (bd.WHITE, bd.BLACK)
    ]
    array = PositionArray.from_positions(positions)
    names = arrays.plane_names(variant)
    planes = arrays.planes(array)
    for row, position in enumerate(positions):
        own, other = (position.state & 255, position.state >> 8)
        squares = (50, 4)
        if position.turn == bd.BLACK:
            own, other, squares = other, own, (47, 1)
        for side, byte, square in (("own", own, squares[0]), ("other", other, squares[1])):
            found = [
                (run, planes[row, names.index(f"{side} king run {run}")].nonzero()[0].tolist())
                for run in (1, 2, 3)
            ]
            assert found == [(n, [square - 1] if n == byte >> 6 else []) for n in (1, 2, 3)]
    shown = arrays.planes(array, view="white")
    assert arrays.from_planes(shown, variant, view="white") == array


def test_custom_variants() -> None:
    rng = random.Random("planes")
    shapes = set()
    for house in houses():
        shapes.add((house.columns, house.rows, house.from_bottom_right, house.king_limit))
        positions = list(islice(place_at_random(house.name, rng), 30))
        array = PositionArray.from_positions(positions)
        for layout in LAYOUTS:
            for view in VIEWS:
                options: Any = {"layout": layout, "view": view}
                expected = reference.planes(positions, house.name, layout, view)
                for dtype in DTYPES:
                    assert np.array_equal(arrays.planes(array, dtype=dtype, **options), expected)
                back = arrays.from_planes(expected, house, **options)
                assert list(back) == [
                    p if view == "white" else reference.seen(p, view) for p in positions
                ]
    assert len(shapes) > 15


@pytest.mark.parametrize(
    ("columns", "rows", "every_square", "backward"),
    [(2, 2, False, True), (3, 2, True, False), (3, 3, True, True)],
)
def test_the_smallest_boards(columns: int, rows: int, every_square: bool, backward: bool) -> None:
    """Eight cells are written at once where there are so many."""
    name = f"planes-{columns}x{rows}"
    bd.Variant.custom(
        name,
        columns=columns,
        rows=rows,
        every_square=every_square,
        from_bottom_right=backward,
        men_rows=1,
        empty_rows_behind=0,
    )
    positions = [bd.Position(name), bd.Position(name).flip()]
    array = PositionArray.from_positions(positions)
    for layout in LAYOUTS:
        for view in VIEWS:
            for dtype in DTYPES:
                options: Any = {"layout": layout, "view": view, "dtype": dtype}
                expected = reference.planes(positions, name, layout, view)
                assert np.array_equal(arrays.planes(array, **options), expected)


@pytest.mark.parametrize("variant", ["brazilian", "frisian", "turkish"])
@pytest.mark.parametrize("size", [0, 1, 2, 255, 257, 2049])
def test_any_size_and_layout_of_columns(variant: str, size: int) -> None:
    array = array_of(variant)[:size]
    for layout in LAYOUTS:
        options: Any = {"layout": layout, "dtype": "float16"}
        expected = arrays.planes(array, **options)
        assert len(expected) == size
        for other in (interleaved(array), backwards(array)):
            for threads in (1, 2):
                assert np.array_equal(arrays.planes(other, threads=threads, **options), expected)
        options = {"layout": layout, "view": "white"}
        white = arrays.planes(array, **options)
        assert arrays.from_planes(white, variant, **options) == array


@each_layout
def test_nothing_is_written_beside_the_planes(layout: Any) -> None:
    """The last cells of a plane are written together with some before them."""
    array = array_of("international")[:10]
    shape = arrays.planes(array, layout=layout).shape
    size = int(np.prod(shape))
    memory = np.full(size + 64, 7, np.uint8)
    out = memory[32:-32].reshape(shape)
    assert arrays.planes(array, layout=layout, out=out) is out
    assert (memory[:32] == 7).all()
    assert (memory[-32:] == 7).all()
    assert np.array_equal(out, arrays.planes(array, layout=layout))


def test_bad_arguments_are_refused() -> None:
    array = array_of("brazilian")[:3]
    bad: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"layout": "board"}, ValueError, "unknown layout 'board'; expected 'squares' or 'image'"),
        ({"view": "black"}, ValueError, "unknown view 'black'; expected 'mover' or 'white'"),
        ({"dtype": "int8"}, TypeError, "bool, uint8, float16 or float32, not int8"),
        ({"dtype": ">f4"}, TypeError, "bool, uint8, float16 or float32, not >f4"),
        ({"dtype": "float64"}, TypeError, "not float64"),
        ({"out": np.empty((3, 4, 31), "u1")}, ValueError, r"shape \(3, 4, 32\), not \(3, 4, 31\)"),
        ({"out": np.empty((3, 4, 32), "f4")}, TypeError, "out must have the dtype uint8"),
        ({"out": np.empty((3, 4, 64), "u1")[:, :, ::2]}, ValueError, "contiguous"),
        ({"threads": 0}, ValueError, "threads must be from 1"),
        ({"progress": 1}, TypeError, "progress must be a function"),
    ]
    for arguments, error, message in bad:
        with pytest.raises(error, match=message):
            arrays.planes(array, **arguments)
    with pytest.raises(ValueError, match=r"shape \(3, 4, 8, 8\), not \(3, 4, 32\)"):
        arrays.planes(array, layout="image", out=np.empty((3, 4, 32), "u1"))
    with pytest.raises(ValueError, match="unknown view 'black'"):
        arrays.plane_names("brazilian", "black")  # type: ignore[arg-type]


def test_planes_that_are_no_positions_are_refused() -> None:
    array = PositionArray.from_fens(["W:W31,K20:B5,K7"] * 3 + ["B:W31:B5"], "brazilian")
    white = arrays.planes(array, view="white", dtype="float32")

    def refused(place: tuple[Any, ...], value: float, message: str) -> None:
        planes = white.copy()
        planes[place] = value
        with pytest.raises(bd.InvalidPositionError, match=message):
            arrays.from_planes(planes, "brazilian", view="white")

    refused((2, 0, 9), 0.5, "^row 2: planes must be 0 or 1 everywhere")
    refused((1, 0, 9), np.nan, "^row 1: planes must be 0 or 1 everywhere")
    refused((1, 1, 30), 1, "^row 1: a square is among white men and white kings")
    refused((2, 2, 6), 1, "^row 2: a square is among black men and black kings")
    refused((3, 4, 6), 0, "^row 3: black to move is 1 on some squares, 0 on others")
    refused((2, 0, 4), 1, "row 2: square 5 is held by both colours")
    refused((1, 0, 0), 1, "row 1: a white man on square 1 stands on its crowning row")

    image = arrays.planes(array, layout="image", view="white")
    image[1, 0, 0, 0] = 1
    with pytest.raises(bd.InvalidPositionError, match=r"^row 1: there is a 1 on a square that is"):
        arrays.from_planes(image, "brazilian", layout="image", view="white")
    runs = arrays.planes(PositionArray.from_fens(["W:W31,K20:B5"], "frisian"))
    runs[0, [4, 5], 19] = 1
    with pytest.raises(bd.InvalidPositionError, match=r"^row 0: a side has two king runs"):
        arrays.from_planes(runs, "frisian")
    runs[0, [4, 5], 19] = 0, 1
    assert arrays.from_planes(runs, "frisian")[0].state == 2 << 6 | 20
    runs[0, 5, [18, 19]] = 1, 0
    with pytest.raises(bd.InvalidPositionError, match="row 0: the king counter of White names"):
        arrays.from_planes(runs, "frisian")


def test_planes_of_another_shape_are_refused() -> None:
    planes = arrays.planes(array_of("brazilian")[:2])
    options: list[dict[str, Any]] = [{"view": "white"}, {"layout": "image"}]
    for option in options:
        with pytest.raises(ValueError, match=r"planes must have the shape \(n, .*, not \(2, 4, 32"):
            arrays.from_planes(planes, "brazilian", **option)
    with pytest.raises(ValueError, match=r"shape \(n, 4, 32\), not \(4, 32\)"):
        arrays.from_planes(planes[0], "brazilian")
    with pytest.raises(ValueError, match=r"shape \(n, 4, 32\), not \(\)"):
        arrays.from_planes(np.array(1), "brazilian")
    with pytest.raises(TypeError, match="planes must be a NumPy array, not list"):
        arrays.from_planes(planes.tolist(), "brazilian")
    with pytest.raises(ValueError, match="unknown layout 'board'"):
        arrays.from_planes(planes, "brazilian", layout="board")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="64 squares; canadian has 72"):
        arrays.from_planes(np.zeros((1, 4, 72), np.uint8), "canadian")
    assert len(arrays.from_planes(planes[:0], "brazilian")) == 0
