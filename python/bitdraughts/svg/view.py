"""Where things are in a picture, and how they are written as SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from .._core import WHITE, Color, Variant

__all__: list[str] = []

# Lengths are hundredths of a square, pixels only in the outermost element.
SQUARE = 100
BORDER = 12
MARGIN = 34
"""Of the frame, without labels and what these add."""
PIXELS = 45
"""Of a square, in a picture whose size nobody chose."""
FONT = "font-family=\"Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif\""

Point: TypeAlias = tuple[float, float]


class View:
    """The board turned for the side at the bottom."""

    def __init__(self, variant: Variant, bottom: Color | None, labelled: bool) -> None:
        """Lay the board out, with room for labels along its edges if there are any."""
        self.variant: Variant = variant
        self.turned: bool = (variant.bottom if bottom is None else Color(bottom)) != WHITE
        self.margin: int = MARGIN if labelled else 0
        self.edge: int = BORDER + self.margin
        self.width: int = variant.columns * SQUARE + 2 * self.edge
        self.height: int = variant.rows * SQUARE + 2 * self.edge

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """Top left corner of the field at a row and column of the unturned board."""
        if self.turned:
            row, column = self.variant.rows - 1 - row, self.variant.columns - 1 - column
        return self.edge + column * SQUARE, self.edge + row * SQUARE

    def square(self, square: int) -> tuple[int, int]:
        """Top left corner of a playing square."""
        return self.corner(*self.variant.row_and_column(square))

    def center(self, square: int) -> tuple[int, int]:
        """Middle of a playing square."""
        x, y = self.square(square)
        return x + SQUARE // 2, y + SQUARE // 2


def number(value: float) -> str:
    """Write a length: one decimal is a thousandth of a square."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0")


def points(places: Iterable[Point]) -> str:
    """Write points one after another."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in places)


def clean(text: str) -> str:
    """Text as XML can hold it."""
    return escape("".join(c if c.isprintable() else " " for c in text))


def pixels(size: int | None, width: float) -> int:
    """Give the width of a picture. Raises TypeError for no int, ValueError for one below 1."""
    if size is None:
        return max(1, round(width * PIXELS / SQUARE))
    if isinstance(size, bool) or not isinstance(size, int):
        raise TypeError(f"size must be a whole number of pixels, not {type(size).__name__}")
    if size < 1:
        raise ValueError(f"size must be at least 1 pixel, not {size}")
    return size


def document(
    body: Iterable[str],
    *,
    size: int,
    width: float,
    height: float,
    title: str,
    description: str,
    role: str = "img",
) -> str:
    """Put a picture together: its head, its words, its shapes."""
    tall = max(1, round(size * height / width))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="{role}" width="{size}" height="{tall}" '
        f'viewBox="0 0 {number(width)} {number(height)}">'
        + "\n".join((f"<title>{clean(title)}</title>", f"<desc>{clean(description)}</desc>", *body))
        + "</svg>\n"
    )


HEAD = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" role="(?:img|group)" width="(\d+)" height="(\d+)" '
)


def placed(picture: str, x: float, y: float, width: float) -> tuple[str, float]:
    """Give a picture to be put into another, ``width`` wide, and how high it is there.

    Raises ValueError for text that no function of this package has drawn.
    """
    head = HEAD.match(picture)
    if head is None:
        raise ValueError(f"not a picture drawn by bitdraughts.svg: {picture[:40]!r}")
    height = width * int(head[2]) / int(head[1])
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    role = "group" if 'role="group"' in head[0] else "img"
    return f'<svg role="{role}" {place} {picture[head.end() :].rstrip()}', height
