"""Frontiers in files of their own format; docs/frontier.md describes it."""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import FrontierFileError
from .columns import HI, LO, Column, Columns, mapped
from .header import FORMAT, Header, check_kinds, describe, frontier_from, root_from
from .rows import Frontier
from .writing import whole

MAGIC = b"\x89bdf\r\n\x1a\n"
"""No text, and damaged by any program that takes it for text."""
PREFIX = struct.Struct("<8sII")
"""Magic, version, length of the header."""
CHECKSUM = struct.Struct("<I")
ALIGNMENT = 64
WIDTHS = (1, 2, 4, 8)


def save(frontier: Frontier, path: Path) -> None:
    """Write a frontier; see Frontier.save."""
    columns = packed(frontier)
    offset = 0
    entries = []
    for name, column in columns.items():
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
    header = json.dumps({**describe(frontier), "columns": entries}).encode()
    with whole(path) as file:
        start = PREFIX.pack(MAGIC, FORMAT, len(header)) + header
        file.write(start + CHECKSUM.pack(zlib.crc32(start)))
        for column in columns.values():
            file.write(bytes(aligned(file.tell()) - file.tell()))
            file.write(column.data)


def aligned(offset: int) -> int:
    """Give the next place where a column may begin."""
    return -(-offset // ALIGNMENT) * ALIGNMENT


def packed(frontier: Frontier) -> Columns:
    """Give the columns as they are written: little-endian, multiplicities no wider than need be."""
    columns = frontier.columns
    hi = columns.get(HI)
    if hi is not None and not hi.any():
        del columns[HI]
    if HI not in columns:
        largest = int(columns[LO].max(initial=0))
        width = next(width for width in WIDTHS if largest >> 8 * width == 0)
        columns[LO] = columns[LO].astype(f"<u{width}")
    return {
        name: np.ascontiguousarray(column, column.dtype.newbyteorder("<"))
        for name, column in columns.items()
    }


def load(path: str | Path, *, mmap: bool = False) -> Frontier:
    """Read a frontier that ``Frontier.save`` has written.

    Every checksum and every row is looked at. With ``mmap`` the columns stay in the file, which
    must not change as long as the frontier is there; multiplicities of less than 64 bits are an
    exception.

    Raises FrontierFileError, a ValueError, for a file that is no frontier, is damaged or of a newer
    version, saying what is wrong and where; OSError if it cannot be opened. A custom variant
    becomes known by its name.

    >>> import bitdraughts as bd, tempfile
    >>> frontier = bd.frontier.build(bd.Position("brazilian"), 5)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     frontier.save(f"{folder}/ply5.frontier")
    ...     bd.frontier.load(f"{folder}/ply5.frontier") == frontier
    True
    """
    where = str(path)
    file = mapped(Path(path), np.dtype(np.uint8))
    header, begin = header_of(file, where)
    root = root_from(header, where)
    columns: Columns = {}
    end = begin
    for entry in entries_of(header, where):
        name = entry["name"]
        offset, size = begin + entry["offset"], entry["bytes"]
        if offset != aligned(end):
            raise FrontierFileError(f"{where}: the column {name} does not follow the one before it")
        if file[end:offset].any():
            raise FrontierFileError(f"{where}: bytes {end} to {offset} between columns are not 0")
        end = offset + size
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
        columns[name] = unpacked(name, part.view(entry["dtype"]), mmap)
    if end != len(file):
        raise FrontierFileError(
            f"{where}: the file should end with the last column at byte {end}, not at {len(file)}"
        )
    return frontier_from(header, root, columns, where)


def header_of(file: Column, where: str) -> tuple[Header, int]:
    """Read the header; give where the columns begin, too."""
    start = bytes(file[: PREFIX.size])
    if start[: len(MAGIC)] != MAGIC:
        raise FrontierFileError(f"{where}: no frontier: another kind of file by its first bytes")
    if len(start) < PREFIX.size:
        raise FrontierFileError(f"{where}: the file ends at byte {len(file)}, within its header")
    _, version, length = PREFIX.unpack(start)
    if version != FORMAT:
        raise FrontierFileError(
            f"{where}: a frontier of format {version}; this version of bitdraughts reads {FORMAT}"
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
    except ValueError as error:
        raise FrontierFileError(f"{where}: the header is no JSON: {error}") from None
    return check_kinds(header, where), begin


def entries_of(header: Header, where: str) -> list[dict[str, Any]]:
    """Give the entries of the columns, after a look at each."""
    entries = header.get("columns")
    if not isinstance(entries, list):
        raise FrontierFileError(f"{where}: the header has no list of columns")
    known = {f"<u{width}" for width in WIDTHS} | {"|u1"}
    for entry in entries:
        kinds = {"name": str, "dtype": str, "offset": int, "bytes": int, "sha256": str}
        whole_entry = isinstance(entry, dict) and all(
            type(entry.get(name)) is kind for name, kind in kinds.items()
        )
        if (
            not whole_entry
            or entry["dtype"] not in known
            or entry["offset"] < 0
            or entry["bytes"] != header["rows"] * int(entry["dtype"][2:])
        ):
            raise FrontierFileError(f"{where}: the header has a bad column: {entry!r:.200}")
    return entries


def unpacked(name: str, column: Column, mmap: bool) -> Column:
    """Give a column as it is in memory."""
    dtype = np.dtype(np.uint64) if name in (LO, HI) else column.dtype.newbyteorder("=")
    return column.astype(dtype, copy=not mmap)
