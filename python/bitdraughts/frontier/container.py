"""Files of columns: a header that says what they are, and a checksum for every part."""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .._files import whole
from ..errors import FrontierFileError
from .columns import Column, Columns, Words, mapped

FORMAT = 1
"""The version of the file format that is written, and the newest that is read."""
MAGIC = b"\x89bdf\r\n\x1a\n"
"""No text, and damaged by any program that takes it for text."""
PREFIX = struct.Struct("<8sII")
"""Magic, version, length of the header."""
CHECKSUM = struct.Struct("<I")
ALIGNMENT = 64
WIDTHS = (1, 2, 4, 8)

Header = dict[str, Any]


class Container(NamedTuple):
    """A file as it was read; the columns as they are stored, views of the file."""

    where: str
    header: Header
    columns: Columns


def write(path: Path, kind: str, header: Header, columns: Columns) -> None:
    """Write a file of a kind, such as "frontier", with columns of unsigned integers."""
    stored = {
        name: np.ascontiguousarray(column, column.dtype.newbyteorder("<"))
        for name, column in columns.items()
    }
    offset = 0
    entries = []
    for name, column in stored.items():
        entries.append(
            {
                "name": name,
                "dtype": column.dtype.str,
                "offset": offset,
                "bytes": column.nbytes,
                "sha256": hashlib.sha256(column.data).hexdigest(),
            }
        )
        offset = aligned(offset + column.nbytes)
    text = json.dumps({"kind": kind, **header, "columns": entries}).encode()
    with whole(path) as file:
        start = PREFIX.pack(MAGIC, FORMAT, len(text)) + text
        file.write(start + CHECKSUM.pack(zlib.crc32(start)))
        for column in stored.values():
            file.write(bytes(aligned(file.tell()) - file.tell()))
            file.write(column.data)


def aligned(offset: int) -> int:
    """Give the next place where a column may begin."""
    return -(-offset // ALIGNMENT) * ALIGNMENT


def narrowed(numbers: Words) -> Column:
    """Give numbers in the smallest width that holds them all."""
    largest = int(numbers.max(initial=0))
    width = next(width for width in WIDTHS if largest >> 8 * width == 0)
    return numbers.astype(f"<u{width}")


def read(path: Path, kind: str) -> Container:
    """Read a file of a kind. Raises FrontierFileError for any other, or a damaged one; OSError."""
    where = str(path)
    file = mapped(path, np.dtype(np.uint8))
    header, begin = header_of(file, kind, where)
    columns: Columns = {}
    end = begin
    for entry in entries_of(header, where):
        name = entry["name"]
        offset = begin + entry["offset"]
        if offset != aligned(end):
            raise FrontierFileError(f"{where}: the column {name} does not follow the one before it")
        if file[end:offset].any():
            raise FrontierFileError(f"{where}: bytes {end} to {offset} between columns are not 0")
        end = offset + entry["bytes"]
        if end > len(file):
            raise FrontierFileError(
                f"{where}: the file ends at byte {len(file)}, within the column {name}, "
                f"bytes {offset} to {end}"
            )
        part = file[offset:end]
        if hashlib.sha256(part.data).hexdigest() != entry["sha256"]:
            raise FrontierFileError(
                f"{where}: the column {name}, bytes {offset} to {end}, is damaged: another checksum"
            )
        columns[name] = part.view(entry["dtype"])
    if end != len(file):
        raise FrontierFileError(
            f"{where}: the file should end with the last column at byte {end}, not at {len(file)}"
        )
    return Container(where, header, columns)


def header_of(file: Column, kind: str, where: str) -> tuple[Header, int]:
    """Read the header; give where the columns begin, too."""
    start = bytes(file[: PREFIX.size])
    if start[: len(MAGIC)] != MAGIC:
        raise FrontierFileError(f"{where}: no {kind}: another kind of file by its first bytes")
    if len(start) < PREFIX.size:
        raise FrontierFileError(f"{where}: the file ends at byte {len(file)}, within its header")
    _, version, length = PREFIX.unpack(start)
    if version != FORMAT:
        raise FrontierFileError(
            f"{where}: a file of format {version}; this version of bitdraughts reads {FORMAT}"
        )
    end = PREFIX.size + length
    if end + CHECKSUM.size > len(file):
        raise FrontierFileError(f"{where}: the file ends at byte {len(file)}, within its header")
    text = bytes(file[PREFIX.size : end])
    if CHECKSUM.unpack(bytes(file[end : end + CHECKSUM.size]))[0] != zlib.crc32(start + text):
        raise FrontierFileError(
            f"{where}: the header, bytes 0 to {end}, is damaged: another checksum"
        )
    begin = aligned(end + CHECKSUM.size)
    if file[end + CHECKSUM.size : begin].any():
        raise FrontierFileError(f"{where}: the bytes from {end + CHECKSUM.size} on are not 0")
    try:
        header = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FrontierFileError(f"{where}: the header is no JSON: {error}") from None
    check_kinds(header, {"kind": str, "rows": int}, where)
    if header["kind"] != kind:
        raise FrontierFileError(f"{where}: no {kind}, but {header['kind']!r:.40}")
    return header, begin


def entries_of(header: Header, where: str) -> list[dict[str, Any]]:
    """Give the entries of the columns, after a look at each."""
    entries = header.get("columns")
    if not isinstance(entries, list):
        raise FrontierFileError(f"{where}: the header has no list of columns")
    known = {f"<u{width}" for width in WIDTHS} | {"|u1"}
    for entry in entries:
        kinds = {"name": str, "dtype": str, "offset": int, "bytes": int, "sha256": str}
        complete = isinstance(entry, dict) and all(
            type(entry.get(name)) is kind for name, kind in kinds.items()
        )
        if (
            not complete
            or entry["dtype"] not in known
            or entry["offset"] < 0
            or entry["bytes"] != header["rows"] * int(entry["dtype"][2:])
        ):
            raise FrontierFileError(f"{where}: the header has a bad column: {entry!r:.200}")
    return entries


def check_kinds(header: object, kinds: dict[str, type], where: str) -> None:
    """Refuse a header without these entries, or with entries of other types."""
    if not isinstance(header, dict):
        raise FrontierFileError(f"{where}: the header is no JSON object")
    for name, kind in kinds.items():
        if type(header.get(name)) is not kind:
            raise FrontierFileError(f"{where}: the header has no {name!r} of type {kind.__name__}")
    if type(header.get("rows")) is int and header["rows"] < 0:
        raise FrontierFileError(f"{where}: the header speaks of {header['rows']} rows")
