"""The pixels of a PNG of 8-bit RGBA, decoded with nothing but zlib."""

from __future__ import annotations

import struct
import zlib
from itertools import pairwise


def pixels(data: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows of a PNG, four bytes a pixel."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind, *_, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    assert (depth, kind, interlaced) == (8, 6, 0)
    packed, place = b"", 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        if data[place + 4 : place + 8] == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += length + 12
    raw = zlib.decompress(packed)
    stride = 4 * width + 1
    rows = [bytes(4 * width)]
    for start in range(0, height * stride, stride):
        rows.append(_row(raw[start], bytearray(raw[start + 1 : start + stride]), rows[-1]))
    return width, height, rows[1:]


def _row(method: int, row: bytearray, above: bytes) -> bytes:
    for i in range(len(row)):
        a, b = row[i - 4] if i >= 4 else 0, above[i]
        c = above[i - 4] if i >= 4 else 0
        guess = (0, a, b, (a + b) // 2, _nearest(a, b, c))[method]
        row[i] = (row[i] + guess) & 255
    return bytes(row)


def _nearest(a: int, b: int, c: int) -> int:
    """The one of three neighbours nearest to a + b - c, the first of those as near."""
    return min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]


def changes(row: bytes) -> int:
    """How often the colour changes along a row."""
    places = [row[i : i + 4] for i in range(0, len(row), 4)]
    return sum(one != other for one, other in pairwise(places))
