"""Where games come from: paths, bytes, open files, compressed or not, whole or damaged."""

from __future__ import annotations

import copy
import gzip
import io
import random
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import zstandard

import bitdraughts as bd
from bitdraughts.pdn import Record, loads, read, scan

GAMES = (
    '[White "Ána"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 {hm} 14x23 (2... 13x24) 1-1\n\n'
    '[White "Чё"]\n[GameType "26"]\n\n1. c3-d4 f6-e5 2. d4xf6 g7xe5 3. d4-e5 0-1\n\n'
    '[White "Eva"]\n[GameType "25"]\n\n1. c3-d4 *\n\n'
)
NAMES = ["Ána", "Чё", "Eva"]
DATA = GAMES.encode()
REPEATS = 8_000
MANY = DATA * REPEATS
"""More than a block, for read and for scan."""


def white(found: Iterator[Record]) -> list[str]:
    return [record.headers["White"] for record in found]


def rows(source: Any) -> Iterator[str | None]:
    """Give the names of White in the tables of a scan."""
    return (name for table in scan(source) for name in table.tag("White"))


def games_and_error(source: Any) -> tuple[list[str | None], OSError]:
    """Read and scan until something is wrong; give what came before, and the error."""
    names: list[str | None] = []
    scanned: list[str | None] = []
    with pytest.raises(OSError, match="is damaged or cannot be read") as first:
        names.extend(record.headers["White"] for record in read(source))
    with pytest.raises(OSError, match="is damaged or cannot be read") as second:
        scanned.extend(rows(source))
    assert names == (NAMES * REPEATS)[: len(names)]
    assert scanned == (NAMES * REPEATS)[: len(scanned)]
    assert str(first.value) == str(second.value)
    assert "\n" not in str(first.value)
    return scanned, first.value


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "games.pdn"
    file.write_bytes(DATA)
    return file


def test_every_kind_of_source(path: Path) -> None:
    for source in (DATA, bytearray(DATA), memoryview(DATA), path, str(path), io.BytesIO(DATA)):
        assert white(read(source)) == NAMES
    assert white(read(io.StringIO(GAMES))) == NAMES
    with path.open(encoding="utf-8") as file:
        assert white(read(file)) == NAMES
    with path.open("rb") as file:
        assert white(read(file)) == NAMES
        assert not file.closed
    assert white(iter(loads(GAMES))) == white(iter(loads(DATA))) == NAMES


def test_a_pipe_gives_what_it_has() -> None:
    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.rest = DATA

        def readable(self) -> bool:
            return True

        def read(self, size: int = -1, /) -> bytes:
            size = min(size, 7) if size >= 0 else len(self.rest)
            given, self.rest = self.rest[:size], self.rest[size:]
            return given

    assert white(read(Pipe())) == NAMES


def test_a_file_that_fails_gives_the_games_it_gave() -> None:
    class Failing:
        def __init__(self) -> None:
            self.file = io.BytesIO(MANY)

        def read(self, size: int = -1, /) -> bytes:
            if size != 0 and self.file.tell() == len(MANY):
                raise OSError("the disk is gone")
            return self.file.read(size)

    for names in (rows(Failing()), (record.headers["White"] for record in read(Failing()))):
        got: list[str | None] = []
        with pytest.raises(OSError, match="the disk is gone"):
            got.extend(names)
        assert got == (NAMES * REPEATS)[:-1]  # the last game may have gone on


# gzip and ZIP


def test_gzip(tmp_path: Path) -> None:
    packed = tmp_path / "games"
    packed.write_bytes(gzip.compress(DATA[:100]) + gzip.compress(DATA[100:]))
    assert white(read(packed)) == NAMES
    assert white(read(packed.read_bytes())) == NAMES


def test_damaged_gzip(tmp_path: Path) -> None:
    packed = tmp_path / "games.pdn.gz"
    packed.write_bytes(gzip.compress(MANY)[:-20])
    names, error = games_and_error(packed)
    assert len(names) > 3 * REPEATS - 1_000
    assert error.filename == str(packed)
    _, error = games_and_error(gzip.compress(DATA) + b"junk")
    assert error.filename is None


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    file = tmp_path / "games.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.pdn", DATA)
        archive.writestr("folder/", b"")
        archive.writestr("folder/b.pdn", DATA)
    return file


def test_zip(archive: Path) -> None:
    assert white(read(archive)) == NAMES + NAMES
    assert white(read(archive.read_bytes())) == NAMES + NAMES
    with archive.open("rb") as opened:
        assert white(read(opened)) == NAMES + NAMES
        assert not opened.closed


def test_errors_name_the_file(tmp_path: Path) -> None:
    path, archive = tmp_path / "a.pdn", tmp_path / "games.zip"
    path.write_bytes(b"1. 32-28 32-28 *")
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("good.pdn", b"1. 32-28 *")
        file.write(path, "bad.pdn")
    for source, name in ((path, str(path)), (archive, f"{archive}/bad.pdn")):
        with pytest.raises(bd.pdn.PdnError) as caught:
            list(read(source, errors="raise"))
        assert caught.value.filename == name
        assert str(caught.value) == f"{name}, line 1, column 10: illegal move '32-28'"
        assert copy.copy(caught.value).filename == name
    with pytest.raises(bd.pdn.PdnError, match=r"^line 1") as caught:
        list(read(path.read_bytes(), errors="raise"))
    assert caught.value.filename is None


def test_a_zip_file_is_read_as_far_as_needed(tmp_path: Path) -> None:
    """The games of its files come one by one, and neither it nor they are loaded."""

    class Counted(io.FileIO):
        count = 0

        def readinto(self, room: Any, /) -> int | None:
            size = super().readinto(room)
            self.count += size or 0
            return size

        def read(self, size: int | None = -1, /) -> bytes:
            data = super().read(size) or b""
            self.count += len(data)
            return data

    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for number in range(5):
            archive.writestr(f"{number}.pdn", MANY)
    with Counted(path) as file:
        assert next(read(file)).headers["White"] == NAMES[0]
        assert file.count < len(MANY)
    with Counted(path) as file:
        assert len(next(scan(file))) > 10_000
        assert file.count < 2 * len(MANY)


def test_a_zip_file_that_cannot_be_sought_in(archive: Path) -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: object) -> int:
            raise OSError("a pipe")

    assert white(read(Pipe(archive.read_bytes()))) == NAMES + NAMES


def test_damaged_zip(archive: Path) -> None:
    _, error = games_and_error(b"PK\x03\x04" + bytes(100))
    assert error.filename is None
    good = archive.read_bytes()
    archive.write_bytes(good[:-30])
    _, error = games_and_error(archive)
    assert error.filename == str(archive)
    at = good.rindex(b"folder/b.pdn", 0, good.index(b"PK\x01\x02")) + 40  # inside its data
    archive.write_bytes(good[:at] + bytes([good[at] ^ 0xFF]) + good[at + 1 :])
    names, error = games_and_error(archive)
    assert len(names) >= len(NAMES)
    assert error.filename == f"{archive}/folder/b.pdn"
    assert str(error).endswith("folder/b.pdn'")


@pytest.mark.parametrize(
    "method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
)
def test_whatever_is_wrong_with_compressed_data_is_an_os_error(method: int) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr("a.pdn", DATA)
        archive.writestr("b.pdn", DATA)
    rng = random.Random(method)
    packed = [file.getvalue(), gzip.compress(DATA), zstandard.compress(DATA)]
    for _ in range(300):
        data = bytearray(rng.choice(packed))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(4, len(data))
            data[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        for reader in (read, scan):
            with suppress(OSError):
                assert len(list(reader(bytes(data)))) <= 2 * len(NAMES)


# Zstandard


@pytest.fixture(params=["zstandard", "any"])
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read with the package that is an extra, and with what this Python has, if it has another."""
    if request.param == "zstandard":
        for name in ("compression.zstd", "backports.zstd", "pyzstd"):
            monkeypatch.setitem(sys.modules, name, None)


SKIPPED = b"\x50\x2a\x4d\x18\x04\0\0\0PDN\n"
"""A frame that holds something else."""


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    "data",
    [
        zstandard.compress(DATA),
        b"".join(zstandard.compress(DATA[at : at + 50]) for at in range(0, len(DATA), 50)),
        SKIPPED + zstandard.compress(DATA[:100]) + SKIPPED + zstandard.compress(DATA[100:]),
        zstandard.compress(b"") + zstandard.compress(DATA),
        zstandard.ZstdCompressor(write_content_size=False, write_checksum=True).compress(DATA),
    ],
    ids=["a frame", "frames", "other frames", "an empty frame", "without size"],
)
def test_zstandard(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn.zst"
    path.write_bytes(data)
    for source in (path, data, io.BytesIO(data)):
        assert white(read(source)) == NAMES
    assert list(rows(path)) == NAMES


@pytest.mark.usefixtures("library")
def test_much_zstandard() -> None:
    data = zstandard.compress(MANY) + zstandard.compress(MANY)
    assert white(read(data, headers_only=True)) == NAMES * 2 * REPEATS
    tables = list(scan(data))
    assert len(tables) > 1
    assert [name for table in tables for name in table.tag("White")] == NAMES * 2 * REPEATS


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data[:6],
        lambda data: data + data[:3],
        lambda data: data + b"junk",
        lambda data: data + bytes(100),
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    ],
    ids=["last byte", "half", "begin", "second begin", "junk", "zeros", "checksum"],
)
def test_damaged_zstandard(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "games.pdn.zst"
    path.write_bytes(damage(zstandard.ZstdCompressor(write_checksum=True).compress(DATA * 1_000)))
    _, error = games_and_error(path)
    assert error.filename == str(path)
    assert str(path) in str(error)


def test_zstandard_needs_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"\x28\xb5\x2f\xfd" + DATA

    class Opened(io.BytesIO):
        def __init__(self, stream: Any) -> None:
            super().__init__(stream.read(-1)[4:])

    for name in ("compression.zstd", "backports.zstd", "pyzstd", "zstandard"):
        monkeypatch.setitem(sys.modules, name, None)
    for reader in (read, scan):
        with pytest.raises(ModuleNotFoundError, match=r"bitdraughts\[zstd\]"):
            list(reader(data))
    monkeypatch.setitem(sys.modules, "pyzstd", SimpleNamespace(ZstdFile=Opened))
    assert white(read(data)) == NAMES


def test_what_is_no_source() -> None:
    with pytest.raises(TypeError, match="source is a path"):
        next(read(42))  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        next(read("no such file"))
    with pytest.raises(FileNotFoundError):
        next(bd.pdn.scan("no such file"))
