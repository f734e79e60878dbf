"""Several pictures on one sheet, each with a caption: a page of problems."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from .._core import Color, Position
from .options import Coordinates
from .picture import board
from .theme import Theme, theme_of
from .view import FONT, clean, document, number, pixels, placed

__all__ = ["sheet"]

# Lengths are 800ths of a board's width, whatever board it is.
BOARD = 800
GAP = 70
CAPTION, HEADING = 42, 64
"""Sizes of letters."""
NARROW = 0.52
"""Width of a letter on average, as a part of its size; the fonts at hand differ."""


def sheet(
    boards: Iterable[Position | str],
    *,
    captions: Iterable[str] = (),
    columns: int = 2,
    size: int | None = None,
    heading: str = "",
    bottom: Color | None = None,
    coordinates: Coordinates = "numeric",
    theme: str | Theme = "light",
    title: str | None = None,
) -> str:
    """Draw several boards on one sheet, row by row, as one SVG picture.

    ``boards`` are positions, or pictures drawn before with marks of their own. ``captions`` stand
    below them; long ones are broken, and a line break in one is kept. There may be fewer than
    boards. ``heading`` stands above all. ``size`` is the width of the sheet in pixels (360 a
    column without it). ``bottom`` and ``coordinates`` are for those that are positions, ``theme``
    for these and the sheet.

    Raises ValueError for no boards, more captions than boards, fewer than one column, a text that
    is no picture of this package, and what ``board`` raises.

    >>> import bitdraughts as bd
    >>> from bitdraughts import svg
    >>> problems = [bd.Position.from_fen(fen) for fen in ("W:W18:B14,15,16", "W:WK3:B7,8,15,16")]
    >>> page = svg.sheet(problems, captions=["1. White wins", "2. White wins"], theme="print")
    >>> page.count("<svg"), page.count("White wins</text>")
    (3, 2)
    """
    colours = theme_of(theme)
    if isinstance(columns, bool) or not isinstance(columns, int):
        raise TypeError(f"columns must be a whole number, not {type(columns).__name__}")
    if columns < 1:
        raise ValueError(f"a sheet has at least one column, not {columns}")
    pictures = [
        one
        if isinstance(one, str)
        else board(one, bottom=bottom, coordinates=coordinates, theme=colours)
        for one in boards
    ]
    if not pictures:
        raise ValueError("a sheet has at least one board")
    words = [captions] if isinstance(captions, str) else list(captions)
    if len(words) > len(pictures):
        raise ValueError(f"{len(words)} captions for {len(pictures)} boards")
    words += [""] * (len(pictures) - len(words))

    columns = min(columns, len(pictures))
    width = columns * (BOARD + GAP) + GAP
    body: list[str] = []
    y: float = GAP
    if heading:
        lines = _broken(heading, width - 2 * GAP, HEADING)
        body += _text(lines, width / 2, y, HEADING, f'fill="{colours.text}" font-weight="bold"')
        y += 1.25 * HEADING * len(lines) + GAP / 2
    for first in range(0, len(pictures), columns):
        row = slice(first, first + columns)
        shapes = [
            placed(picture, GAP + column * (BOARD + GAP), y, BOARD)
            for column, picture in enumerate(pictures[row])
        ]
        body += [shape for shape, _ in shapes]
        y += max(height for _, height in shapes)
        texts = [_broken(text, BOARD + GAP / 2, CAPTION) for text in words[row]]
        for column, lines in enumerate(texts):
            middle = GAP + column * (BOARD + GAP) + BOARD / 2
            body += _text(lines, middle, y + 20, CAPTION, f'fill="{colours.text}"')
        most = max(map(len, texts))
        y += GAP + (20 + 1.25 * CAPTION * most if most else 0)
    ground = f'<rect width="{number(width)}" height="{number(y)}" fill="{colours.page}"/>'
    return document(
        [ground, *body],
        size=pixels(size, 8 * columns * 100),
        width=width,
        height=y,
        title=title or heading or f"{len(pictures)} boards",
        description=" ".join(f"{n}: {text}." for n, text in enumerate(words, 1) if text),
        # The boards in an "img" could not be reached one by one.
        role="group",
    )


def _broken(text: str, width: float, letters: float) -> list[str]:
    """Break a text into lines that fit."""
    room = max(1, int(width / (NARROW * letters)))
    return [line for part in text.splitlines() for line in textwrap.wrap(part, room) or [""]]


def _text(lines: list[str], x: float, y: float, letters: int, look: str) -> Iterator[str]:
    """Write lines below a height."""
    for count, line in enumerate(lines):
        low = number(y + letters * (0.85 + 1.25 * count))
        yield (
            f'<text x="{number(x)}" y="{low}" {FONT} font-size="{letters}" text-anchor="middle" '
            f"{look}>{clean(line)}</text>"
        )
