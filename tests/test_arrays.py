"""PositionArray: what it holds, what it is made of, and what it refuses."""

from __future__ import annotations

import copy
import gc
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from array_samples import VARIANTS, array_of, backwards, interleaved, mixed
from bitdraughts import arrays
from bitdraughts.arrays import PositionArray

na = pytest.importorskip("nanoarrow")

every_variant = pytest.mark.parametrize("variant", VARIANTS)


def columns(rows: int = 3) -> dict[str, Any]:
    return {
        "white": np.full(rows, 1 << 30, "u4"),
        "black": np.full(rows, 1 << 10, "u4"),
        "kings": np.zeros(rows, "u4"),
        "turn": np.zeros(rows, "u1"),
    }


# Columns


@every_variant
def test_positions_there_and_back(variant: str) -> None:
    positions = list(mixed(variant))
    array = PositionArray.from_positions(iter(positions))
    assert (array.variant, len(array)) == (variant, len(positions))
    assert array.to_positions() == list(array) == positions
    assert [array[row] for row in (0, 7, -1)] == [positions[row] for row in (0, 7, -1)]
    for name, column in array.columns.items():
        values = [getattr(p, name) for p in positions] if name in ("turn", "state") else None
        if values is None:
            place = ("white", "black", "kings").index(name)
            values = [p.bitboards[place] for p in positions]
        assert column.tolist() == values
    facts = bd.Variant(variant)
    word = "uint32" if facts.squares <= 32 else "uint64"
    assert [c.dtype for c in (array.white, array.black, array.kings)] == [word] * 3
    assert array.turn.dtype == "uint8"
    assert (array.state is None) == (facts.king_limit is None)
    assert array.nbytes == sum(column.nbytes for column in array.columns.values())


@every_variant
@pytest.mark.parametrize("notation", ["numeric", "algebraic"])
def test_fens_there_and_back(variant: str, notation: Any) -> None:
    array = array_of(variant)[:500]
    fens = array.to_fen(notation)
    assert fens == [position.fen(notation=notation) for position in array]
    assert PositionArray.from_fens(fens, variant) == array


def test_columns_are_held_not_copied_and_cannot_be_written_to() -> None:
    given = columns()
    array = PositionArray("brazilian", **given)
    for name, column in given.items():
        mine = getattr(array, name)
        assert np.shares_memory(mine, column)
        with pytest.raises(ValueError, match="read-only"):
            mine[0] = 0
        assert column.flags.writeable
    part = array[1:]
    assert np.shares_memory(part.white, given["white"])
    given["white"][2] = 1 << 29
    assert part[1].fen() == "W:W30:B11"


def test_columns_outlive_what_they_came_from() -> None:
    array = array_of("brazilian")[:50]
    fens = array.to_fen()
    part = PositionArray.from_fens(fens, "brazilian")[10:20]
    view = part.white
    gc.collect()
    assert part.to_fen() == fens[10:20]
    del part
    gc.collect()
    assert view.tolist() == array.white[10:20].tolist()


def test_one_side_to_move_for_all_rows_and_no_state() -> None:
    given = columns()
    del given["turn"]
    array = PositionArray("brazilian", **given, turn=bd.BLACK)
    assert array.turn.tolist() == [1, 1, 1]
    assert array[2].turn == bd.BLACK
    words = {name: column.astype("u8") for name, column in given.items()}
    frisian = PositionArray("frisian", **words, turn=bd.WHITE)
    assert frisian.state is not None
    assert frisian.state.tolist() == [0, 0, 0]
    assert arrays.count_moves(frisian).tolist() == [2, 2, 2]


def test_a_frontier_is_an_array_too() -> None:
    frontier = bd.frontier.build(bd.Position("frisian"), 3)
    array = PositionArray(
        "frisian", frontier.white, frontier.black, frontier.kings, frontier.turn, frontier.state
    )
    assert list(array) == [position for position, _ in frontier]


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"white": [1, 2, 3]}, TypeError, "column white must be a NumPy array of dtype uint32"),
        (
            {"white": np.zeros(3, "u8")},
            TypeError,
            "column white must have the dtype uint32, not '<u8'",
        ),
        (
            {"black": np.zeros(3, "i4")},
            TypeError,
            "column black must have the dtype uint32, not '<i4'",
        ),
        (
            {"kings": np.zeros(3, ">u4")},
            TypeError,
            "column kings must have the dtype uint32, not '>u4'",
        ),
        ({"turn": np.zeros(3, "?")}, TypeError, "column turn must have the dtype uint8"),
        ({"turn": np.zeros(3, "i8")}, TypeError, "column turn must have the dtype uint8"),
        ({"black": np.zeros(2, "u4")}, ValueError, "column black has 2 rows; expected 3"),
        ({"turn": np.zeros(4, "u1")}, ValueError, "column turn has 4 rows; expected 3"),
        (
            {"white": np.zeros((3, 1), "u4")},
            ValueError,
            "column white must have one dimension, not 2",
        ),
        ({"white": np.uint32(3)}, TypeError, "column white must be a NumPy array"),
        ({"turn": 2}, ValueError, "2 is not a valid Color"),
        ({"state": np.zeros(3, "u2")}, ValueError, "brazilian has no rule state"),
    ],
)
def test_other_columns_are_refused(change: dict[str, Any], error: Any, message: str) -> None:
    with pytest.raises(error, match=message):
        PositionArray("brazilian", **{**columns(), **change})


def test_other_variants_are_refused() -> None:
    message = "arrays hold boards of up to 64 squares; canadian has 72"
    with pytest.raises(ValueError, match=message):
        PositionArray("canadian", **columns())
    with pytest.raises(ValueError, match=message):
        PositionArray.from_positions([bd.Position("canadian")])
    with pytest.raises(ValueError, match=message):
        PositionArray.from_fens([], "canadian")
    with pytest.raises(bd.UnknownVariantError):
        PositionArray("chess", **columns())


# Made of other things


def test_positions_that_do_not_fit_are_named() -> None:
    root = bd.Position("russian")
    with pytest.raises(TypeError, match="row 1 must be a Position, not str"):
        PositionArray.from_positions([root, "W:W1:B2"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="row 2 is a position of pool; expected russian"):
        PositionArray.from_positions([root, root, bd.Position("pool")])
    with pytest.raises(ValueError, match="row 0 is a position of russian; expected pool"):
        PositionArray.from_positions([root], "pool")
    with pytest.raises(ValueError, match="without positions the variant must be given"):
        PositionArray.from_positions([])
    assert len(PositionArray.from_positions([], "pool")) == 0


def test_fens_that_do_not_fit_are_named() -> None:
    with pytest.raises(bd.InvalidFenError, match=r"^row 1: .*square 33"):
        PositionArray.from_fens(["W:W29:B1", "W:W33:B1"], "brazilian")
    with pytest.raises(TypeError, match="row 1 must be a FEN, a str, not int"):
        PositionArray.from_fens(["W:W29:B1", 7], "brazilian")  # type: ignore[list-item]
    with pytest.raises(bd.InvalidFenError, match=r"^row 0: "):
        PositionArray.from_fens(["?:W29:B1"], "brazilian")
    assert PositionArray.from_fens(["?:W29:B1"], "brazilian", bd.BLACK).turn.tolist() == [1]


PDN = b"""[GameType "20"]
1. 32-28 19-23 2. 28x19 14x23 *

[GameType "20"]
1. 33-29 *

[GameType "20"]
[FEN "B:W31:B20"]
1. ... 20-25 *
"""


def test_games_and_records_and_tables_give_the_same() -> None:
    records = list(bd.pdn.loads(PDN))
    games = [record.to_game() for record in records]
    (table,) = bd.pdn.scan(PDN, positions=True)
    array, game, ply = PositionArray.from_table(table, origin=True)
    expected = [position for game in games for position in game]
    assert list(array) == expected
    assert (game.tolist(), ply.tolist()) == ([0] * 5 + [1] * 2 + [2] * 2, [*range(5), 0, 1, 0, 1])
    assert np.shares_memory(array.white, table.white)
    assert PositionArray.from_games(records) == PositionArray.from_games(games) == array
    assert PositionArray.from_table(table, "international") == array


@pytest.mark.parametrize(
    "plies", [slice(1), slice(-1, None), slice(2, None), slice(None, None, -2), slice(9, None)]
)
def test_plies_of_a_table(plies: slice) -> None:
    games = [list(record.to_game()) for record in bd.pdn.loads(PDN)]
    (table,) = bd.pdn.scan(PDN, positions=True)
    array, game, ply = PositionArray.from_table(table, plies=plies, origin=True)
    assert list(array) == [position for each in games for position in each[plies]]
    assert [games[g][p] for g, p in zip(game, ply, strict=True)] == list(array)


def test_tables_of_several_variants_need_a_choice() -> None:
    mixed_games = PDN + b'\n[GameType "25"]\n1. c3-d4 f6-e5 *\n'
    (table,) = bd.pdn.scan(mixed_games, positions=True)
    with pytest.raises(ValueError, match=r"of one variant, .* found international, russian"):
        PositionArray.from_table(table)
    array, game, _ = PositionArray.from_table(table, "russian", origin=True)
    assert (array.variant, len(array), set(game.tolist())) == ("russian", 3, {3})
    assert array.white.dtype == "uint32"
    assert len(PositionArray.from_table(table, "pool")) == 0
    (large,) = bd.pdn.scan(b'[GameType "27"]\n1. 39-33 *', positions=True)
    with pytest.raises(ValueError, match="up to 64 squares; canadian has 72"):
        PositionArray.from_table(large)
    (without,) = bd.pdn.scan(PDN)
    with pytest.raises(ValueError, match="scan with positions=True"):
        PositionArray.from_table(without)
    with pytest.raises(TypeError, match="must be a GameTable, not list"):
        PositionArray.from_table([])  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="game 0 must be a Game or a Record, not int"):
        PositionArray.from_games([1])  # type: ignore[list-item]


# Rows picked


def test_slices_masks_and_row_numbers_pick_as_lists_do() -> None:
    array = array_of("frisian")[:301]
    positions = list(array)
    for chosen in (slice(10, 20), slice(None, None, -3), slice(500, None), slice(0, 0)):
        assert list(array[chosen]) == positions[chosen]
        assert len(array[chosen]) == 0 or np.shares_memory(array[chosen].white, array.white)
    mask = array.turn == 1
    assert list(array[mask]) == [p for p in positions if p.turn == bd.BLACK]
    assert array[mask.tolist()] == array[mask]
    rows = [5, 0, 300, -1, 5]
    for numbers in (rows, np.array(rows), np.array(rows, "i2")):
        assert list(array[numbers]) == [positions[row] for row in rows]
    assert len(array[[]]) == len(array[np.zeros(301, bool)]) == 0
    assert array[np.int64(3)] == positions[3]
    others: list[Any] = [301, -302, [301], mask[1:], np.zeros((2, 2), int), [0.5]]
    for wrong in others:
        with pytest.raises(IndexError):
            array[wrong]


def test_equality_is_that_of_variant_and_rows() -> None:
    array = array_of("frisian")[:100]
    assert array == interleaved(array) == backwards(array)
    assert array != array[1:]
    assert array != array[::-1]
    assert array != PositionArray("frysk", *array.columns.values())
    for name, column in array.columns.items():
        changed = column.copy()
        changed[50] ^= 1
        other = PositionArray("frisian", *{**array.columns, name: changed}.values())
        assert array != other
    assert array != list(array)
    with pytest.raises(TypeError, match="unhashable"):
        hash(array)


def test_concatenate() -> None:
    array = array_of("brazilian")[:100]
    assert arrays.concatenate([array[:30], interleaved(array)[30:99], array[99:]]) == array
    with pytest.raises(ValueError, match="array 1 is of frisian; expected brazilian"):
        arrays.concatenate([array, array_of("frisian")])
    with pytest.raises(ValueError, match="at least one array"):
        arrays.concatenate([])


def test_copies_and_pickles() -> None:
    array = array_of("frisian")[:40]
    for other in (pickle.loads(pickle.dumps(array)), copy.copy(array), copy.deepcopy(array)):
        assert other == array
        assert not other.white.flags.writeable
    assert repr(array) == "<PositionArray of frisian: 40 positions>"


def test_pickles_carry_custom_variants() -> None:
    house = bd.Variant.custom("arrays-pickled", base="russian", flying_kings=False)
    pickled = pickle.dumps(PositionArray.from_positions([bd.Position(house)]))
    code = f"import pickle; print(pickle.loads({pickled!r})[0].variant)"
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert out.stdout.strip() == "arrays-pickled"


# Arrow


@every_variant
def test_arrow_there_and_back(variant: str) -> None:
    array = array_of(variant)[:333]
    for other in (array, array[7:300], interleaved(array), backwards(array), array[:0]):
        schema = na.Schema(other)
        assert [schema.field(i).name for i in range(schema.n_fields)] == list(array.columns)
        assert schema.metadata[b"bitdraughts.variant"] == variant.encode()
        batch = na.c_array(other)
        assert batch.length == len(other)
        for number, column in enumerate(other.columns.values()):
            assert list(na.Array(batch).child(number).iter_py()) == column.tolist()
        assert PositionArray.from_arrow(batch) == other
        assert PositionArray.from_arrow(na.c_array_stream(other)) == other
        assert PositionArray.from_arrow(na.ArrayStream(other).read_all()) == other


def test_arrow_takes_what_it_can_without_a_copy() -> None:
    array = array_of("brazilian")[:100]
    back = PositionArray.from_arrow(array)
    assert np.shares_memory(back.white, array.white)
    assert not back.white.flags.writeable
    white = array.white.tolist()
    del array
    gc.collect()
    assert back.white.tolist() == white


def struct(rows: int = 3, **change: Any) -> Any:
    fields = {"white": na.uint32(), "black": na.uint32(), "kings": na.uint32(), "turn": na.uint8()}
    given = {
        name: na.c_array([1 << i] * rows, type_) for i, (name, type_) in enumerate(fields.items())
    }
    given |= change
    given = {name: column for name, column in given.items() if column is not None}
    schema = na.struct({name: na.Schema(column.schema) for name, column in given.items()})
    return na.c_array_from_buffers(schema, rows, [None], children=list(given.values()))


def test_arrow_tables_of_others() -> None:
    array = PositionArray.from_arrow(struct(), "brazilian")
    assert array.white.tolist() == [1, 1, 1]
    assert array.turn.tolist() == [8, 8, 8]
    more = struct(evaluation=na.c_array([0.5, 1.5, 2.5], na.float64()))
    assert PositionArray.from_arrow(more, "brazilian") == array
    with pytest.raises(ValueError, match="the schema names no variant; give variant="):
        PositionArray.from_arrow(struct())
    with pytest.raises(ValueError, match="there is no column turn"):
        PositionArray.from_arrow(struct(turn=None), "brazilian")
    with pytest.raises(ValueError, match="there is no column state"):
        PositionArray.from_arrow(struct(), "frisian")
    with pytest.raises(TypeError, match="column white must have the dtype uint64, not '<u4'"):
        PositionArray.from_arrow(struct(), "international")
    with pytest.raises(TypeError, match="column kings must have the dtype uint32, not '<i8'"):
        PositionArray.from_arrow(struct(kings=na.c_array([1] * 3, na.int64())), "brazilian")
    with pytest.raises(TypeError, match="column kings has the Arrow format 'u'; expected plain"):
        PositionArray.from_arrow(struct(kings=na.c_array(["a"] * 3, na.string())), "brazilian")
    with pytest.raises(ValueError, match="column turn has missing values"):
        PositionArray.from_arrow(struct(turn=na.c_array([1, None, 0], na.uint8())), "brazilian")
    with pytest.raises(TypeError, match="expected a table of columns"):
        PositionArray.from_arrow(na.c_array([1, 2], na.uint32()), "brazilian")
    with pytest.raises(TypeError, match=r"expected an Arrow table, .* not list"):
        PositionArray.from_arrow([1, 2], "brazilian")


def test_arrow_streams_of_several_batches_and_slices() -> None:
    pa = pytest.importorskip("pyarrow")
    array = array_of("frisian")[:100]
    batch = pa.record_batch(array)
    table = pa.Table.from_batches([batch.slice(0, 30), batch.slice(30, 0), batch.slice(30)])
    assert PositionArray.from_arrow(table) == array
    assert PositionArray.from_arrow(batch.slice(11, 50)) == array[11:61]
    empty = pa.Table.from_batches([], batch.schema)
    assert PositionArray.from_arrow(empty) == array[:0]


def test_arrow_slices_beside_missing_values() -> None:
    pa = pytest.importorskip("pyarrow")
    array = array_of("brazilian")[:30]
    batch = pa.record_batch(array)
    white = pa.array([None, *batch["white"].to_pylist()[1:]], pa.uint32())
    holed = batch.set_column(batch.schema.get_field_index("white"), "white", white)
    assert PositionArray.from_arrow(holed.slice(1)) == array[1:]
    with pytest.raises(ValueError, match="white has missing values"):
        PositionArray.from_arrow(holed)


def test_an_arrow_stream_that_fails() -> None:
    pa = pytest.importorskip("pyarrow")
    batch = pa.record_batch(array_of("brazilian")[:30])

    def batches() -> Any:
        yield batch
        raise OSError("the tape has torn")

    stream = pa.RecordBatchReader.from_batches(batch.schema, batches())
    with pytest.raises(ValueError, match=r"the Arrow stream failed: .*the tape has torn"):
        PositionArray.from_arrow(stream)


# The package


def test_the_package_loads_lazily() -> None:
    code = (
        "import sys, bitdraughts as bd; assert 'arrays' in dir(bd); print('numpy' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert out.stdout.strip() == "False"
    assert bd.arrays.PositionArray is PositionArray
