"""Frontiers in files: what is read is what was written, and any damage is told."""

from __future__ import annotations

import json
import mmap
import re
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from bitdraughts.frontier import Frontier, FrontierFileError, build, load
from custom_facts import in_another_process

ROOTS = {
    "brazilian": "W:W31,32,K1:B2,11,K30",
    "frisian": "W:WK46,31:BK7,20:+107+246",
    "canadian": "W:WK72,66,60:BK1,7,12",
    "turkish": "W:W41,42,K8:B20,21,K64",
}


def made(name: str, plies: int = 2, **options: Any) -> Frontier:
    return build(bd.Position.from_fen(ROOTS[name], name), plies, **options)


def is_mapped(column: Any) -> bool:
    while isinstance(column, np.ndarray):
        column = column.base
    return isinstance(column, mmap.mmap)


def times(frontier: Frontier, value: int) -> Frontier:
    columns = dict(frontier.columns)
    columns["multiplicity_lo"] = np.full(len(frontier), value % 2**64, np.uint64)
    columns["multiplicity_hi"] = np.full(len(frontier), value >> 64, np.uint64)
    return Frontier(frontier.root, frontier.ply, columns)


@pytest.mark.parametrize("in_file", [False, True])
@pytest.mark.parametrize("name", ROOTS)
def test_what_is_saved_is_loaded(name: str, in_file: bool, tmp_path: Path) -> None:
    path = tmp_path / "saved.frontier"
    for plies in range(3):
        for options in ({}, {"routes": True}, {"symmetry": True}):
            frontier = made(name, plies, **options)
            frontier.save(path)
            loaded = load(path, mmap=in_file)
            assert loaded == frontier
            assert (loaded.routes, loaded.symmetry) == (frontier.routes, frontier.symmetry)
            assert is_mapped(loaded.white) == in_file
            assert loaded.expand() == frontier.expand()
            assert [column.dtype for column in loaded.columns.values()] == [
                column.dtype for column in frontier.columns.values()
            ]
    assert [file.name for file in tmp_path.iterdir()] == ["saved.frontier"]


def test_every_variant_from_its_start(variant: str, tmp_path: Path) -> None:
    frontier = build(bd.Position(variant), 3)
    frontier.save(tmp_path / "saved")
    assert load(tmp_path / "saved") == frontier


def test_a_part_and_an_empty_frontier(tmp_path: Path) -> None:
    part = made("brazilian").split(3)[1]
    nothing = build(bd.Position.from_fen("W:W21:B14,17"), 2)
    for frontier in (part, nothing):
        for in_file in (False, True):
            frontier.save(tmp_path / "saved")
            assert load(tmp_path / "saved", mmap=in_file) == frontier


@pytest.mark.parametrize("width", [1, 2, 4, 8, 16])
def test_multiplicities_take_the_bytes_they_need(width: int, tmp_path: Path) -> None:
    path = tmp_path / "saved"
    frontier = made("brazilian", 1)
    sizes = []
    for value in (1, 2 ** (8 * width) - 1):
        large = times(frontier, value)
        large.save(path)
        loaded = load(path)
        assert loaded == large
        assert loaded.multiplicity(0) == value
        sizes.append(sum(entry["bytes"] for entry in header(path)["columns"]))
    assert sizes[1] - sizes[0] == (width - 1) * len(frontier)


def test_a_custom_variant_is_known_after_loading(tmp_path: Path) -> None:
    name = bd.Variant.custom("frontier-file", "frisian", king_limit=2).name
    frontier = build(bd.Position.from_fen("W:WK46,31:BK7,20", name), 2)
    frontier.save(tmp_path / "saved")
    assert load(tmp_path / "saved") == frontier
    saved = repr(str(tmp_path / "saved"))
    loading = (
        f"frontier = bd.frontier.load({saved})\n"
        "print(len(frontier), bd.Variant('frontier-file').king_limit)"
    )
    assert in_another_process(loading) == [f"{len(frontier)} 2"]
    clash = (
        "bd.Variant.custom('frontier-file', 'frisian')\n"
        f"try: bd.frontier.load({saved})\n"
        "except bd.frontier.FrontierFileError as error: print(error)"
    )
    assert "frontier-file" in in_another_process(clash)[0]


# Damage


def refused(path: Path) -> str:
    """What loading a damaged file says; quicker than pytest.raises, for thousands of them."""
    try:
        load(path)
    except FrontierFileError as error:
        return str(error)
    raise AssertionError("damaged, and loaded all the same")


def header(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    found: dict[str, Any] = json.loads(data[16 : 16 + length])
    return found


def with_header(path: Path, changes: dict[str, Any]) -> bytes:
    """The file with another header, its checksum right and its columns where they should be."""
    data = path.read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    begin = -(-(16 + length + 4) // 64) * 64
    text = json.dumps({**header(path), **changes}).encode()
    start = data[:12] + struct.pack("<I", len(text)) + text
    start += struct.pack("<I", zlib.crc32(start))
    return start + bytes(-len(start) % 64) + data[begin:]


@pytest.mark.parametrize("name", ["brazilian", "canadian"])
def test_any_changed_byte_is_found(name: str, tmp_path: Path) -> None:
    path = tmp_path / "saved"
    made(name, 1).save(path)
    data = bytearray(path.read_bytes())
    assert len(data) < 3000
    for at in range(len(data)):
        data[at] ^= 1 << at % 8
        path.write_bytes(data)
        assert str(path) in refused(path)
        data[at] ^= 1 << at % 8


def test_any_cut_or_longer_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "saved"
    made("frisian", 1).save(path)
    data = path.read_bytes()
    for end in range(len(data)):
        path.write_bytes(data[:end])
        assert re.search("the file ends at byte|no frontier", refused(path))
    path.write_bytes(data + b"\0")
    with pytest.raises(FrontierFileError, match=f"last column at byte {len(data)}"):
        load(path)


def test_errors_say_what_and_where(tmp_path: Path) -> None:
    path = tmp_path / "saved"
    frontier = made("brazilian", 1)
    frontier.save(path)
    data = path.read_bytes()
    entries = header(path)["columns"]
    begin = len(data) - entries[-1]["offset"] - entries[-1]["bytes"]

    def told(damaged: bytes) -> str:
        path.write_bytes(damaged)
        with pytest.raises(FrontierFileError) as raised:
            load(path)
        assert str(path) in str(raised.value)
        return str(raised.value)

    def flipped(at: int) -> bytes:
        return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]

    assert "no frontier" in told(b"PK\3\4" + data)
    assert "no frontier" in told(b"")
    assert "of format 2; this version of bitdraughts reads 1" in told(
        flipped(8)[:8] + b"\2\0\0\0" + data[12:]
    )
    assert "the header, bytes 0 to" in told(flipped(40))
    for entry in entries:
        first, end = begin + entry["offset"], begin + entry["offset"] + entry["bytes"]
        expected = f"the column {entry['name']}, bytes {first} to {end}, is damaged"
        assert expected in told(flipped(first))
    assert "ends at byte" in told(data[: begin + 3])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"variant": "chess"}, "unknown variant"),
        ({"variant": 7}, "no 'variant' of type str"),
        ({"variant": "frisian"}, "man on square|state|the column|off the board"),
        ({"variant": "canadian"}, "the column"),
        ({"root": "W:W1:B2"}, "crowning row"),
        ({"root": None}, "no 'root' of type str"),
        ({"ply": -1}, "speaks of ply -1"),
        ({"ply": True}, "no 'ply' of type int"),
        ({"ply": 2**70}, "speaks of ply"),
        ({"rows": 10**30}, "a bad column"),
        ({"rows": -1}, "speaks of -1 rows"),
        ({"kind": "counts"}, "no frontier, but 'counts'"),
        ({"columns": []}, "the file should end|the column"),
        ({"columns": None}, "no list of columns"),
        ({"columns": [7]}, "a bad column: 7"),
        ({"symmetry": True}, "canonical"),
        ({"facts": {"columns": 9}}, "built-in"),
        ({"facts": 7}, "header"),
    ],
)
def test_headers_that_are_whole_but_wrong(
    changes: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "saved"
    build(bd.Position("brazilian"), 1).expand().save(path)
    build(bd.Position("turkish"), 3).save(path) if changes == {"symmetry": True} else None
    path.write_bytes(with_header(path, changes))
    with pytest.raises(FrontierFileError, match=message):
        load(path)


def test_rows_that_cannot_be_are_named(tmp_path: Path) -> None:
    frontier = build(bd.Position("brazilian"), 3)

    def changed(name: str, row: int, value: int) -> str:
        column = np.array(frontier.columns[name])
        column[row] = value
        wrong = Frontier(frontier.root, 3, {**frontier.columns, name: column})
        wrong.save(tmp_path / "saved")
        with pytest.raises(FrontierFileError) as raised:
            load(tmp_path / "saved")
        return str(raised.value)

    assert re.search("row 7: its multiplicity is 0", changed("multiplicity_lo", 7, 0))
    assert re.search("row 3: .*both colours", changed("black", 3, int(frontier.white[3])))
    empty = next(n for n in range(1, 33) if frontier.position(5).piece_at(n) is None)
    assert f"row 5: square {empty} is marked" in changed("kings", 5, 1 << empty - 1)
    order = np.arange(len(frontier))
    order[[10, 11]] = 11, 10
    columns = {name: column[order] for name, column in frontier.columns.items()}
    Frontier(frontier.root, 3, columns).save(tmp_path / "saved")
    with pytest.raises(FrontierFileError, match="row 11: it is not greater"):
        load(tmp_path / "saved")


def test_files_that_cannot_be_opened_or_written(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nowhere")
    with pytest.raises(OSError, match="nowhere"):
        made("brazilian").save(tmp_path / "nowhere" / "saved")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        made("brazilian").save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


# Parquet


@pytest.mark.parametrize("name", ROOTS)
def test_parquet_gives_back_what_it_was_given(name: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "rows.parquet"
    for frontier in (made(name), made(name, symmetry=True), times(made(name), 2**70)):
        frontier.to_parquet(path)
        assert bd.frontier.from_parquet(path) == frontier
        assert parquet.read_table(path).column_names == list(frontier.columns)


def test_damaged_parquet_is_found(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "rows.parquet"
    frontier = made("frisian")
    frontier.to_parquet(path)
    data = bytearray(path.read_bytes())
    for at in range(0, len(data), 7):
        data[at] ^= 1
        path.write_bytes(data)
        try:
            found = bd.frontier.from_parquet(path)
        except FrontierFileError:
            pass
        else:
            assert found == frontier, at
        data[at] ^= 1
    path.write_bytes(b"no Parquet")
    with pytest.raises(FrontierFileError, match="no Parquet, or damaged"):
        bd.frontier.from_parquet(path)


def test_without_pyarrow_parquet_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"pip install bitdraughts\[parquet\]"):
        made("brazilian").to_parquet(tmp_path / "rows.parquet")
    with pytest.raises(ImportError, match="pyarrow"):
        bd.frontier.from_parquet(tmp_path / "rows.parquet")
