"""Reads the pictures that a browser takes: PNG with eight bits a colour, not interlaced."""

from __future__ import annotations

import struct
import zlib

Pixel = tuple[int, int, int]


class Png:
    """A picture; ``pixel`` gives the red, green and blue of a place."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        at, packed = 8, b""
        while at < len(data):
            (length,), kind = struct.unpack_from(">I", data, at), data[at + 4 : at + 8]
            body = data[at + 8 : at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, color, *_, interlaced = struct.unpack(
                    ">IIBBBBB", body
                )
                assert (depth, interlaced) == (8, 0)
                self.channels = {2: 3, 6: 4}[color]
            elif kind == b"IDAT":
                packed += body
            at += length + 12
        self._rows = self._unfiltered(zlib.decompress(packed))

    def _unfiltered(self, raw: bytes) -> list[bytearray]:
        size, step = self.width * self.channels, self.channels
        above, rows = bytearray(size), []
        for start in range(0, len(raw), size + 1):
            kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + size])
            for at in range(size):
                left = row[at - step] if at >= step else 0
                corner = above[at - step] if at >= step else 0
                if kind == 1:
                    row[at] = row[at] + left & 255
                elif kind == 2:
                    row[at] = row[at] + above[at] & 255
                elif kind == 3:
                    row[at] = row[at] + (left + above[at]) // 2 & 255
                elif kind == 4:
                    guess = left + above[at] - corner
                    near = min((left, above[at], corner), key=lambda one: abs(guess - one))
                    row[at] = row[at] + near & 255
            rows.append(row)
            above = row
        return rows

    def pixel(self, x: float, y: float) -> Pixel:
        """The colour of a place, counted from the top left corner."""
        at = int(x) * self.channels
        red, green, blue = self._rows[int(y)][at : at + 3]
        return red, green, blue
