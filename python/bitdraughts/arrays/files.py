"""Arrays in .npz files: a member for each column, and a header that says what they are."""

from __future__ import annotations

import errno
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from .. import InvalidPositionError
from .._facts import variant_facts, variant_from
from .._files import whole
from ..errors import ArrayFileError
from .columns import Column, dtypes
from .positions import PositionArray

FORMAT = 1
"""The version of the file format that is written, and the newest that is read."""
HEADER = "header"
LONGEST_HEADER = 1 << 16
KIND = "bitdraughts.PositionArray"


def save(array: PositionArray, path: Path) -> None:
    """Write an array; see PositionArray.save."""
    header = {
        "kind": KIND,
        "format": FORMAT,
        "variant": array.variant,
        "facts": variant_facts(array.variant),
        "rows": len(array),
    }
    text = np.frombuffer(json.dumps(header).encode(), np.uint8)
    with whole(path) as file, zipfile.ZipFile(file, "w", allowZip64=True) as members:
        for name, column in {HEADER: text, **array.columns}.items():
            with members.open(f"{name}.npy", "w", force_zip64=True) as member:
                little = column.dtype.newbyteorder("<")
                np.lib.format.write_array(member, column.astype(little, copy=False), (1, 0), False)


def load(path: Path) -> PositionArray:
    """Read an array; see PositionArray.load."""
    where = str(path)
    with path.open("rb") as file:
        try:
            with zipfile.ZipFile(file) as members:
                header = read_header(members)
                variant = variant_from(header["variant"], header.get("facts"))
                expected = dtypes(variant)
                names = {f"{name}.npy" for name in (HEADER, *expected)}
                if other := names ^ set(members.namelist()):
                    raise ValueError(f"the member {min(other)} is missing, or too much")
                columns = [
                    read_column(members, name, dtype, header["rows"])
                    for name, dtype in expected.items()
                ]
            array = PositionArray(variant, *columns)
            array.validate()
        except InvalidPositionError as error:
            raise ArrayFileError(f"{where}: {error}") from None
        except Exception as error:
            # zipfile and its decoders have no common error for what is damaged: a place before the
            # file's first byte is an invalid argument.
            if isinstance(error, MemoryError) or (
                isinstance(error, OSError) and error.errno not in (None, errno.EINVAL)
            ):
                raise
            raise ArrayFileError(f"{where}: no PositionArray, or damaged: {error}") from None
    return array


def read_header(members: zipfile.ZipFile) -> dict[str, Any]:
    """Give the header after a look at its entries."""
    if f"{HEADER}.npy" not in members.namelist():
        raise ValueError("there is no header")
    if members.getinfo(f"{HEADER}.npy").file_size > LONGEST_HEADER:
        raise ValueError("the header is too long")
    header = json.loads(bytes(read_column(members, HEADER, np.dtype(np.uint8), None)))
    if not isinstance(header, dict) or header.get("kind") != KIND:
        raise ValueError("the header speaks of something else")
    if header.get("format") != FORMAT:
        raise ValueError(
            f"a file of format {header.get('format')!r:.40}; this version of bitdraughts reads "
            f"{FORMAT}"
        )
    if type(header.get("variant")) is not str or type(header.get("rows")) is not int:
        raise ValueError("the header has no variant or no number of rows")
    return header


def read_column(
    members: zipfile.ZipFile, name: str, dtype: np.dtype[Any], rows: int | None
) -> Column:
    """Read a member, which must be a column of this dtype and, unless None, so many rows."""
    info = members.getinfo(f"{name}.npy")
    with members.open(info) as member:
        version = np.lib.format.read_magic(member)
        if version != (1, 0):
            raise ValueError(f"the member {name}.npy is of the .npy version {version}")
        shape, _, found = np.lib.format.read_array_header_1_0(member)
        if found != dtype or (shape != (rows,) if rows is not None else len(shape) != 1):
            raise ValueError(
                f"the column {name} has the dtype {found} and the shape {shape}; expected {dtype} "
                f"and ({'rows' if rows is None else rows},)"
            )
        size = shape[0] * dtype.itemsize
        if not 0 <= size <= info.file_size:
            raise ValueError(f"the column {name} is cut off")
        data = member.read()  # to the end, where the checksum is compared
    if len(data) != size:
        raise ValueError(f"the column {name} has {len(data)} bytes; expected {size}")
    return np.frombuffer(data, found).astype(dtype, copy=False)
