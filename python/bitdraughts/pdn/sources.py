"""Where PDN text comes from: paths, bytes, open files, compressed or not, as a stream of bytes."""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import IO, TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["Source", "Stream", "recoded", "streams"]

Source: TypeAlias = (
    "str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes] | IO[str] | Stream"
)

SKIPPABLE = re.compile(rb"[\x50-\x5f]\x2a\x4d\x18")
"""How a frame of Zstandard data begins that holds something else; it may be the first."""

MARKS = {
    "utf-16": (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE),
    "utf-32": (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE),
}
"""Byte order marks of the encodings that Python reads in either order."""


class Stream(Protocol):
    """What is read from: gives bytes, none at the end."""

    def read(self, size: int, /) -> bytes:
        """Give up to ``size`` bytes."""
        ...


def streams(source: Source) -> Iterator[tuple[Stream, str]]:
    """Open a source and give its streams one by one: one, or one for each file of a ZIP file.

    With each comes the name of the file, or nothing.

    Compression is known by the first bytes, not by the name. Raises OSError for a file that cannot
    be read or is damaged, TypeError for what is no source, and ModuleNotFoundError for Zstandard
    where nothing can read it.
    """
    name = name_of(source)
    with opened(source) as stream:
        begin = read_fully(stream, 4)
        whole = Joined(begin, stream)
        if begin.startswith(b"\x1f\x8b\x08"):
            import gzip

            with gzip.GzipFile(fileobj=whole) as plain:
                yield Checked(plain, "gzip data", name), name
        elif begin == b"\x28\xb5\x2f\xfd" or SKIPPABLE.match(begin):
            with zstandard_reader(whole) as plain:
                yield Checked(plain, "Zstandard data", name), name
        elif begin == b"PK\x03\x04":
            seekable = hasattr(stream, "seekable") and stream.seekable()
            yield from members(stream if seekable else io.BytesIO(whole.read()), name)
        else:
            yield whole, name


def name_of(source: Source) -> str:
    """Give the name of a file, nothing for what has none."""
    name = source if isinstance(source, (str, os.PathLike)) else getattr(source, "name", None)
    return os.fspath(name) if isinstance(name, (str, os.PathLike)) else ""


@contextmanager
def damage_told(what: str, name: str) -> Iterator[None]:
    """Make an OSError of one line of whatever goes wrong, with the name of the file if it has one.

    The errors of the decompressors have no class in common.
    """
    try:
        yield
    except MemoryError:
        raise
    except Exception as damage:
        words = " ".join(str(damage).split()) or type(damage).__name__
        message = f"the {what} is damaged or cannot be read: {words}"
        raise (OSError(errno.EIO, message, name) if name else OSError(message)) from damage


@contextmanager
def opened(source: Source) -> Iterator[Any]:
    """Give a binary file of the source; only what is opened here is closed here."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield file
    elif isinstance(source, (bytes, bytearray, memoryview)):
        yield io.BytesIO(source)
    elif hasattr(source, "read"):
        yield source if isinstance(source.read(0), bytes) else Encoded(source)
    else:
        raise TypeError(
            f"a source is a path, bytes or an open file, not {type(source).__name__}; "
            "text goes to loads()"
        )


def read_fully(stream: Any, size: int) -> bytes:
    """Read until ``size`` bytes are there or the end is: pipes give less than asked for."""
    data, damage = read_block(stream, size)
    if damage is not None:
        raise damage
    return data


def read_block(stream: Any, size: int) -> tuple[bytes, OSError | None]:
    """Read as ``read_fully`` does; give what has come before damage, and the damage."""
    parts = []
    try:
        while size > 0 and (part := stream.read(size)):
            parts.append(part)
            size -= len(part)
    except OSError as damage:
        return b"".join(parts), damage
    return b"".join(parts), None


def fill(stream: Any, room: memoryview) -> tuple[int, OSError | None]:
    """Read as ``read_block`` does, to where there is room; give the number of bytes."""
    size = 0
    try:
        while size < len(room) and (more := read_into(stream, room[size:])):
            size += more
    except OSError as damage:
        return size, damage
    return size, None


def read_into(stream: Any, room: memoryview) -> int:
    """Read once, without a copy where the stream is known to be able to do that."""
    if isinstance(stream, io.BufferedIOBase | Joined):
        return stream.readinto(room) or 0
    data: bytes = stream.read(len(room)) or b""
    room[: len(data)] = data
    return len(data)


class Joined(io.RawIOBase):
    """A stream with the bytes already read put back."""

    def __init__(self, begin: bytes, rest: Any) -> None:
        """Take both parts."""
        self.begin: bytes = begin
        self.rest: Any = rest

    def read(self, size: int = -1, /) -> bytes:
        """Give up to ``size`` bytes."""
        if not self.begin:
            data: bytes = self.rest.read(size)
            return data
        if size < 0:
            begin, self.begin = self.begin, b""
            return begin + bytes(self.rest.read(size))
        begin, self.begin = self.begin[:size], self.begin[size:]
        return begin

    def readinto(self, room: Any, /) -> int:
        """Give as many bytes as there is room for, or fewer."""
        if not self.begin:
            return read_into(self.rest, memoryview(room))
        begin = self.read(len(room))
        room[: len(begin)] = begin
        return len(begin)

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True


class Encoded:
    """A text file as a binary one, in UTF-8."""

    def __init__(self, file: Any) -> None:
        """Take the text file."""
        self.file: Any = file
        self.rest: bytes = b""

    def read(self, size: int = -1, /) -> bytes:
        """Give the characters of up to ``size`` bytes."""
        if size < 0:
            text: bytes = self.rest + self.file.read().encode("utf-8", "surrogatepass")
            self.rest = b""
            return text
        if not self.rest:
            self.rest = self.file.read(size).encode("utf-8", "surrogatepass")
        text, self.rest = self.rest[:size], self.rest[size:]
        return text


class Checked:
    """A stream of decompressed bytes; damage is an OSError."""

    def __init__(self, stream: Any, what: str, name: str) -> None:
        """Take the stream, what its bytes come from, and the name of the file."""
        # What stands before the damage is given by read1 only.
        self.take: Any = stream.read1
        self.what = what
        self.name = name
        self.damage: OSError | None = None

    def read(self, size: int, /) -> bytes:
        """Give up to ``size`` bytes."""
        if self.damage is None:
            try:
                with damage_told(self.what, self.name):
                    data: bytes = self.take(size)
                    return data
            except OSError as damage:
                self.damage = damage
        raise self.damage


def members(file: IO[bytes], name: str) -> Iterator[tuple[Stream, str]]:
    """Give the files of a ZIP file, in its order."""
    import zipfile

    with damage_told("ZIP file", name):
        archive = zipfile.ZipFile(file)
    with archive:
        for info in archive.infolist():
            if info.filename.endswith("/"):  # is_dir of some versions asks for a name
                continue
            path = f"{name}/{info.filename}" if name else info.filename
            with damage_told("ZIP file", path):
                member = archive.open(info)
            with member:
                yield Checked(member, "ZIP file", path), path


class Reading(Protocol):
    """A decompressor that is a context manager."""

    def __enter__(self) -> Any:
        """Give the stream."""
        ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> Any:
        """Close the stream."""
        ...


def zstandard_reader(stream: Joined) -> Reading:
    """Open Zstandard data with whatever can read it: Python 3.14, or one of the packages."""
    for name in ("compression.zstd", "backports.zstd", "pyzstd"):
        try:
            reading: Reading = import_module(name).ZstdFile(stream)
        except ModuleNotFoundError:
            continue
        return reading
    try:
        return Frames(stream)
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "files in Zstandard need Python 3.14 or 'pip install bitdraughts[zstd]'"
        ) from None


class Frames:
    """The frames of Zstandard data one after the other, by the package zstandard.

    Its own reader takes data that were cut short for whole ones.
    """

    STEP = 1 << 10
    """Compressed bytes decompressed at once; they give no more than 32 MB."""

    def __init__(self, stream: Joined) -> None:
        """Take the stream."""
        self.stream = stream
        self.new: Any = import_module("zstandard").ZstdDecompressor().decompressobj
        self.frame: Any = None
        self.waiting: bytes = b""
        self.text: bytes = b""

    def read1(self, size: int, /) -> bytes:
        """Give up to ``size`` bytes."""
        while not self.text:
            data = self.waiting or self.stream.read(self.STEP)
            if not data and self.frame is not None:
                raise EOFError("it ends inside a frame")
            if not data:
                break
            self.frame = self.frame or self.new()
            self.text = self.frame.decompress(data)
            self.waiting = b""
            if self.frame.eof:
                self.waiting, self.frame = self.frame.unused_data, None
        text, self.text = self.text[:size], self.text[size:]
        return text

    def __enter__(self) -> Frames:
        """Give itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Leave the stream open, which is another's."""


class Recoded:
    """A stream in an encoding that is no superset of ASCII, as UTF-8."""

    def __init__(self, stream: Stream, encoding: str) -> None:
        """Take the stream and its encoding."""
        self.stream = stream
        self.decoder: codecs.IncrementalDecoder = codecs.getincrementaldecoder(encoding)("replace")
        self.rest: bytes = b""

    def read(self, size: int, /) -> bytes:
        """Give up to ``size`` bytes."""
        while not self.rest:
            data = self.stream.read(size)
            self.rest = self.decoder.decode(data, final=not data).encode("utf-8", "surrogatepass")
            if not data:
                break
        text, self.rest = self.rest[:size], self.rest[size:]
        return text


def recoded(stream: Stream, encoding: str | None) -> tuple[Stream, str | None]:
    """Give the stream as the core can read it, and the encoding its text then has, if it is known.

    The core reads every superset of ASCII. UTF-16, known by its byte order mark, and encodings of
    other kinds are turned into UTF-8, and offsets then count its bytes.
    """
    if encoding is None:
        begin = read_fully(stream, 2)
        joined = Joined(begin, stream)
        return (Recoded(joined, "utf-16"), "utf-8") if begin in MARKS["utf-16"] else (joined, None)
    ascii_text = bytes(range(128))
    try:
        superset = ascii_text.decode(encoding) == ascii_text.decode("ascii")
    except UnicodeError:
        superset = False
    if superset:
        return stream, encoding
    name = codecs.lookup(encoding).name
    if name in MARKS:
        # Without a mark Python's decoder refuses the stream, though not a whole text.
        begin = read_fully(stream, 4)
        stream = Joined(begin, stream)
        encoding = name if begin.startswith(MARKS[name]) else f"{name}-le"
    return Recoded(stream, encoding), "utf-8"
