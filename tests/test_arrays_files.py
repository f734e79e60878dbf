"""PositionArrays in files: there and back, and files that are damaged, other or newer."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from array_samples import VARIANTS, array_of, backwards, interleaved
from bitdraughts.arrays import ArrayFileError, PositionArray


@pytest.mark.parametrize("variant", VARIANTS)
def test_there_and_back(variant: str, tmp_path: Path) -> None:
    path = tmp_path / "no suffix is added"
    array = array_of(variant)[:500]
    for other in (array, array[:0], array[:1], interleaved(array), backwards(array)):
        other.save(path)
        assert PositionArray.load(path) == other
        assert PositionArray.load(str(path)) == other
    assert list(tmp_path.iterdir()) == [path]


def test_numpy_reads_it_without_pickles(tmp_path: Path) -> None:
    array = array_of("frisian")
    array.save(tmp_path / "rows.npz")
    with np.load(tmp_path / "rows.npz", allow_pickle=False) as members:
        assert set(members) == {"header", *array.columns}
        for name, column in array.columns.items():
            assert members[name].tolist() == column.tolist()
        header = json.loads(bytes(members["header"]))
    assert header == {
        "kind": "bitdraughts.PositionArray",
        "format": 1,
        "variant": "frisian",
        "facts": None,
        "rows": len(array),
    }


def test_what_numpy_has_compressed_is_read_too(tmp_path: Path) -> None:
    array = array_of("brazilian")
    array.save(tmp_path / "rows.npz")
    with np.load(tmp_path / "rows.npz") as members:
        np.savez_compressed(tmp_path / "small.npz", **members)
    assert PositionArray.load(tmp_path / "small.npz") == array


def test_a_custom_variant_is_known_to_another_process(tmp_path: Path) -> None:
    house = bd.Variant.custom("arrays-saved", base="russian", flying_kings=False)
    PositionArray.from_positions([bd.Position(house)]).save(tmp_path / "house.npz")
    code = (
        "import sys, bitdraughts as bd; array = bd.arrays.PositionArray.load(sys.argv[1]);"
        "print(array, bd.Variant('arrays-saved').flying_kings)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "house.npz")]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert out == "<PositionArray of arrays-saved: 1 positions> False\n"


def test_a_failed_write_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.npz"
    array_of("brazilian")[:10].save(path)
    before = path.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(np.lib.format, "write_array", fail)
    with pytest.raises(OSError, match="no space left"):
        array_of("brazilian").save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(FileNotFoundError):
        array_of("brazilian").save(tmp_path / "nowhere" / "rows.npz")
    with pytest.raises(FileNotFoundError):
        PositionArray.load(tmp_path / "nothing.npz")


def test_cuts_and_changed_bytes_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "rows.npz"
    array = array_of("frisian")[:9]
    array.save(path)
    whole = path.read_bytes()
    rng = random.Random(1)
    for end in (*range(60), *rng.sample(range(len(whole)), 100), len(whole) - 1):
        path.write_bytes(whole[:end])
        with pytest.raises(ArrayFileError, match=r"rows\.npz: no PositionArray, or damaged: "):
            PositionArray.load(path)
    refused = 0
    changed = range(0, len(whole), 3)
    for at in changed:
        damaged = bytearray(whole)
        damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        try:
            # A zip file has bytes that say nothing of its members, such as their dates.
            assert PositionArray.load(path) == array
        except ArrayFileError:
            refused += 1
    assert refused > len(changed) // 2
    for _ in range(100):
        path.write_bytes(rng.randbytes(rng.randrange(300)))
        with pytest.raises(ArrayFileError):
            PositionArray.load(path)


def rewritten(path: Path, **change: Any) -> None:
    """Change or take away (None) members; `header` is a dict of what changes there."""
    with np.load(path) as file:
        members = dict(file)
    header = json.loads(bytes(members["header"])) | change.pop("header", {})
    members["header"] = np.frombuffer(json.dumps(header).encode(), "u1")
    members |= change
    members = {name: value for name, value in members.items() if value is not None}
    np.savez(path, **members)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"header": {"format": 2}}, "a file of format 2; this version of bitdraughts reads 1"),
        ({"header": {"kind": "other"}}, "the header speaks of something else"),
        ({"header": {"variant": "chess"}}, "unknown variant 'chess'"),
        ({"header": {"variant": "canadian"}}, "uint64"),
        ({"header": {"variant": "frisian"}}, r"the member state\.npy is missing"),
        ({"header": {"variant": "international"}}, "the dtype uint32 .* expected uint64"),
        ({"header": {"variant": 7}}, "no variant or no number of rows"),
        ({"header": {"facts": {"nonsense": 1}}}, "nonsense"),
        ({"header": {"rows": 4}}, r"the shape \(3,\); expected uint32 and \(4,\)"),
        ({"header": {"rows": -3}}, "expected uint32 and"),
        ({"header": {"rows": 1 << 70}}, "expected uint32 and"),
        ({"header": {"rows": True}}, "no variant or no number of rows"),
        ({"turn": None}, r"the member turn\.npy is missing"),
        ({"more": np.zeros(3)}, r"the member more\.npy is missing, or too much"),
        ({"white": np.zeros(3, "i4")}, "the column white has the dtype int32"),
        ({"white": np.zeros(3, ">u4")}, "the column white has the dtype >u4"),
        ({"white": np.zeros((3, 1), "u4")}, r"the shape \(3, 1\)"),
        ({"kings": np.full(3, 1, "u4")}, "3 of 3 rows .* row 0: square 1 is marked as a king"),
        ({"turn": np.array([0, 1, 9], "u1")}, "1 of 3 rows .* row 2: turn is 9"),
    ],
)
def test_files_that_say_something_else_are_refused(
    change: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "rows.npz"
    PositionArray.from_fens(["W:W29:B4"] * 3, "brazilian").save(path)
    rewritten(path)
    assert len(PositionArray.load(path)) == 3
    rewritten(path, **change)
    with pytest.raises(ArrayFileError, match=rf"rows\.npz: .*{message}"):
        PositionArray.load(path)


def test_no_pickle_is_opened(tmp_path: Path) -> None:
    class Trap:
        def __reduce__(self) -> tuple[Any, ...]:
            return Path.touch, (tmp_path / "sprung",)

    path = tmp_path / "rows.npz"
    array_of("brazilian")[:3].save(path)
    objects = np.empty(3, object)
    objects[:] = [Trap(), Trap(), Trap()]
    rewritten(path, white=objects)
    with pytest.raises(ArrayFileError, match="the column white has the dtype object"):
        PositionArray.load(path)
    array_of("brazilian")[:3].save(path)
    with zipfile.ZipFile(path, "a") as members:
        members.writestr("kings.npz", b"")
    with pytest.raises(ArrayFileError, match=r"the member kings\.npz"):
        PositionArray.load(path)
    assert not (tmp_path / "sprung").exists()


def test_a_header_that_promises_too_much_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "rows.npz"
    PositionArray.from_fens(["W:W29:B4"] * 3, "brazilian").save(path)
    rows = 1 << 60
    with np.load(path) as file:
        members = dict(file)
    header = json.loads(bytes(members["header"])) | {"rows": rows}
    with zipfile.ZipFile(path, "w") as out:
        for name, value in members.items():
            data = io.BytesIO()
            if name == "header":
                np.save(data, np.frombuffer(json.dumps(header).encode(), "u1"))
            else:
                described = {"descr": value.dtype.str, "fortran_order": False, "shape": (rows,)}
                np.lib.format.write_array_header_1_0(data, described)
                data.write(value.tobytes())
            out.writestr(f"{name}.npy", data.getvalue())
    with pytest.raises(ArrayFileError, match="the column white is cut off"):
        PositionArray.load(path)
