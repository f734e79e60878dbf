"""Pictures as PNG, by a library."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .view import HEAD, pixels

__all__ = ["png"]

LARGEST = 8_192
"""Pixels a side. A picture of this size takes half a gigabyte while it is drawn."""


def png(picture: str, *, size: int | None = None) -> bytes:
    """Turn a picture of this package into a PNG, ``size`` pixels wide, or as wide as it says.

    The ground outside a board's rounded frame is transparent. Letters are drawn by the fonts of
    the system. Needs resvg-py, the extra ``png``: raises ModuleNotFoundError without it;
    ValueError for a text that is no such picture, and for a size below 1 or above 8,192.

    >>> import bitdraughts as bd
    >>> from bitdraughts import svg
    >>> svg.png(bd.Position().svg(size=200))[1:4]
    b'PNG'
    """
    head = HEAD.match(picture)
    if head is None:
        raise ValueError(f"not a picture drawn by bitdraughts.svg: {picture[:40]!r}")
    wide, tall = int(head[1]), int(head[2])
    width = wide if size is None else pixels(size, wide)
    height = max(1, round(width * tall / wide))
    if max(width, height) > LARGEST:
        raise ValueError(f"a PNG may have {LARGEST} pixels a side, not {max(width, height)}")
    try:
        resvg: Any = import_module("resvg_py")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "PNG needs resvg-py; install it with 'pip install bitdraughts[png]'", name="resvg_py"
        ) from None
    # The size is written into the picture, where every renderer takes it from.
    place = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
    return bytes(resvg.svg_to_bytes(svg_string=place + picture[head.end() :]))
