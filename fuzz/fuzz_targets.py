"""What is fuzzed in Python: each function turns bytes into a question and checks the answer.

Only documented exceptions are caught; any other is a finding. tests/test_fuzz_regressions.py runs
the inputs that are kept here.
"""

from __future__ import annotations

import atexit
import hashlib
import io
import json
import shutil
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import bitdraughts as bd
import bitdraughts.arrays
import bitdraughts.pdn
from arrow_data import Table
from bitdraughts.errors import (
    ArrayFileError,
    FrontierFileError,
    InvalidFenError,
    InvalidPositionError,
    JobError,
    MoveError,
    PdnError,
    PdnWriteError,
)
from bitdraughts.frontier import manifest
from bitdraughts.frontier.container import CHECKSUM, FORMAT, MAGIC, PREFIX, aligned
from bitdraughts.pdn.styles import StyleName

VARIANTS = bd.variants()
ENCODINGS = (None, "utf-8", "cp1251", "utf-16", "latin-1")
STYLES: tuple[StyleName, ...] = ("pdn", "lidraughts", "checkerboard")


@cache
def place() -> Path:
    """Give a folder for files, which goes with the process."""
    folder = Path(tempfile.mkdtemp(prefix="bitdraughts-fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def fen_and_moves(data: bytes) -> None:
    """Read lines: a FEN, then moves to play from there."""
    name = VARIANTS[data[0] % len(VARIANTS)] if data else VARIANTS[0]
    how = data[1] % 5 if len(data) > 1 else 0
    text, *moves = data[2:].decode("utf-8", "surrogateescape").split("\n")
    try:
        if how == 0:
            position = bd.Position.from_fen(text, name)
        elif how == 1:
            position = bd.Position.from_hub(text, name)
        elif how == 2:
            position = bd.Position.from_grid(text, name)
        else:
            position = bd.Position.from_fen(text, name, turn=(bd.WHITE, bd.BLACK)[how - 3])
    except InvalidPositionError as error:
        told(error)
        if not isinstance(error, InvalidFenError):
            assert how in (1, 2)
        return
    for move in moves[:40]:
        assert bd.Position.from_fen(position.fen(), name) == position
        assert bd.Position.from_fen(position.fen("algebraic"), name) == position
        legal = list(position.legal_moves)
        try:
            found = position.parse_move(move)
        except MoveError as error:
            told(error)
            if not set(error.moves) <= set(legal):
                raise AssertionError(f"{error.moves} are not all legal") from None
            continue
        assert found in legal
        assert position.parse_move(position.move_text(found)) == found
        assert position.parse_move(position.move_text(found, "hub"), "hub") == found
        position = position.play(move)


def pdn(data: bytes) -> None:
    """Read games, as records and as columns, then write and read them again."""
    switches, choice, text = data[0] if data else 0, data[1] if len(data) > 1 else 0, data[2:]
    encoding = ENCODINGS[choice % len(ENCODINGS)]
    options: dict[str, Any] = {"hops": bool(switches & 1), "encoding": encoding}
    if switches & 2:
        options["variant"] = VARIANTS[choice % len(VARIANTS)]
    try:
        records = list(bd.pdn.read(text, **options))
        tables = list(bd.pdn.scan(text, clocks=True, positions=True, keys=True, **options))
    except OSError as error:  # compressed by its first bytes, and damaged
        told(error)
        return
    except ModuleNotFoundError:  # Zstandard
        return
    assert sum(map(len, tables)) == len(records)
    assert len(list(bd.pdn.read(text, headers_only=True, **options))) == len(records)
    errors = [record for record in records if record.errors]
    raised = []
    try:
        list(bd.pdn.read(text, errors="raise", **options))
    except PdnError as error:
        raised.append(error.record)
    assert raised == errors[:1]
    for record in records:
        written(record, switches >> 2)


def written(record: bd.pdn.Record, choice: int) -> None:
    """Write a record and read it again: it says the same."""
    assert record.tree == record.copy().tree
    style = STYLES[choice % 3]
    try:
        text = bd.pdn.dumps(
            record, style=style, full_paths=bool(choice & 4), width=40 if choice & 8 else None
        )
    except PdnWriteError as error:
        told(error)
        return
    if style == "pdn":
        again = bd.pdn.loads(text)
        assert again == [record], text
        assert not again[0].errors, text


def frontier_file(data: bytes) -> None:
    """Read a file of a frontier: bytes as they come, or with its checksums put right."""
    path = place() / "frontier"
    raw = data[:1] in (b"", b"\0", MAGIC[:1])
    path.write_bytes(data if raw else container_of(data[1:]))
    for mmap in (False, True):
        try:
            frontier = bd.frontier.load(path, mmap=mmap)
        except FrontierFileError as error:
            told(error)
            return
        again = place() / "again"
        frontier.save(again)
        assert bd.frontier.load(again) == frontier
        frontier.total  # noqa: B018  # adds up


def container_of(data: bytes) -> bytes:
    """Make a file of a header in JSON, a zero byte and columns; its checksums are right."""
    text, _, columns = data.partition(b"\0")
    try:
        header = json.loads(text)
        entries = header["columns"]
        for entry in entries:
            begin = entry["offset"]
            entry["sha256"] = hashlib.sha256(columns[begin : begin + entry["bytes"]]).hexdigest()
        text = json.dumps(header).encode()
    except (ValueError, TypeError, KeyError, RecursionError):
        pass  # as it is
    start = PREFIX.pack(MAGIC, FORMAT, len(text)) + text
    start += CHECKSUM.pack(zlib.crc32(start))
    return start + bytes(aligned(len(start)) - len(start)) + columns


MEMBERS = ("header", "white", "black", "kings", "turn", "state", "other")


def array_file(data: bytes) -> None:
    """Read a file of an array: bytes as they come, or members whose checksums are right."""
    path = place() / "array"
    path.write_bytes(zip_of(data[1:]) if data[:1] == b"\1" else data)
    try:
        array = bd.arrays.PositionArray.load(path)
    except ArrayFileError as error:
        told(error)
        return
    again = place() / "array-again"
    array.save(again)
    assert bd.arrays.PositionArray.load(again) == array
    assert array.to_positions() == bd.arrays.PositionArray.load(again).to_positions()


def zip_of(data: bytes) -> bytes:
    """Make a ZIP file of members: a byte for the name, two for the length, the content."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        names = set()
        while len(data) >= 3:
            name = MEMBERS[data[0] % len(MEMBERS)]
            (size,) = struct.unpack("<H", data[1:3])
            if name not in names:
                file.writestr(f"{name}.npy", data[3 : 3 + size])
            names.add(name)
            data = data[3 + size :]
    return out.getvalue()


def arrow(data: bytes) -> None:
    """Take the columns of a table of the Arrow C data interface."""
    table = Table(data[1:])
    rows = table.array.length  # which the reader takes away
    variant = VARIANTS[data[0] % len(VARIANTS)] if data else VARIANTS[0]
    try:
        array = bd.arrays.PositionArray.from_arrow(table, variant)
    except (ValueError, TypeError) as error:
        told(error)
        return
    assert len(array) == rows
    try:
        assert len(array.to_positions()) == len(array)
    except InvalidPositionError as error:
        told(error)


def job(data: bytes) -> None:
    """Open the job of a folder by its manifest, whose checksum is put right."""
    folder = place() / "job"
    folder.mkdir(exist_ok=True)
    text = data
    try:
        content = json.loads(data)
        if isinstance(content, dict):
            content["sha256"] = manifest.checksum(
                {key: value for key, value in content.items() if key != "sha256"}
            )
            text = json.dumps(content).encode()
    except (ValueError, RecursionError):
        pass  # as it is
    (folder / manifest.NAME).write_bytes(text)
    try:
        opened = bd.frontier.Job(folder)
        if opened.manifest.units <= 1000:
            opened.status()
        opened.frontier  # noqa: B018  # there is none
    except (JobError, FrontierFileError, FileNotFoundError) as error:
        told(error)


def told(error: Exception) -> None:
    """Check that an error says something, in one line."""
    text = str(error)
    assert text, repr(error)
    assert "\n" not in text, text


TARGETS: dict[str, Callable[[bytes], None]] = {
    "array_file": array_file,
    "arrow": arrow,
    "fen_and_moves": fen_and_moves,
    "frontier_file": frontier_file,
    "job": job,
    "pdn": pdn,
}
