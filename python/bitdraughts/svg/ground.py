"""The empty board, its frame and its coordinates."""

from __future__ import annotations

from collections.abc import Iterator

from .theme import Theme
from .view import FONT, SQUARE, View

__all__: list[str] = []


def board(view: View, theme: Theme) -> Iterator[str]:
    """Draw the board and its frame."""
    edge, columns, rows = view.edge, view.variant.columns * SQUARE, view.variant.rows * SQUARE
    yield f'<rect width="{view.width}" height="{view.height}" rx="10" fill="{theme.frame}"/>'
    yield f'<rect x="{edge}" y="{edge}" width="{columns}" height="{rows}" fill="{theme.light}"/>'
    places = [view.square(square) for square in range(1, view.variant.squares + 1)]
    path = "".join(f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in places)
    # Where every square plays, all are dark, and only lines tell them apart.
    lines = f' stroke="{theme.line}" stroke-width="3"' if view.variant.every_square else ""
    yield f'<path d="{path}" fill="{theme.dark}"{lines}/>'
    if theme.hatch is not None and not view.variant.every_square:
        # No pattern: it would need a name, and names must differ between pictures on one page.
        strokes = "".join(_strokes(x, y) for x, y in places)
        yield f'<path class="hatch" d="{strokes}" stroke="{theme.hatch}" stroke-width="2.5"/>'
    yield (
        f'<rect x="{edge}" y="{edge}" width="{columns}" height="{rows}" fill="none" '
        f'stroke="{theme.line}" stroke-width="3"/>'
    )


def _strokes(x: int, y: int, gap: int = 20) -> str:
    """Hatch a square with lines from the lower left to the upper right."""
    lines = []
    for offset in range(gap // 2, 2 * SQUARE, gap):
        low, high = max(0, offset - SQUARE), min(SQUARE, offset)
        lines.append(f"M{x + low} {y + offset - low}L{x + high} {y + offset - high}")
    return "".join(lines)


def plates(view: View, theme: Theme, coordinates: str) -> Iterator[str]:
    """Keep hatching away from the numbers there will be in the squares."""
    if theme.plate is not None and coordinates in ("numeric", "both"):
        for square in range(1, view.variant.squares + 1):
            x, y = view.square(square)
            width = 7 + 11 * len(str(square))
            yield f'<rect x="{x}" y="{y}" width="{width}" height="22" fill="{theme.plate}"/>'


def labels(view: View, theme: Theme, coordinates: str) -> Iterator[str]:
    """Write the coordinates: numbers in the squares, letters and numbers along the edges."""
    if coordinates in ("numeric", "both"):
        yield f'<g {FONT} font-size="20" fill="{theme.number}">'
        for square in range(1, view.variant.squares + 1):
            x, y = view.square(square)
            yield f'<text x="{x + 4}" y="{y + 18}">{square}</text>'
        yield "</g>"
    if coordinates in ("algebraic", "both"):
        yield from _edge_labels(view, theme)


def _edge_labels(view: View, theme: Theme) -> Iterator[str]:
    middle = SQUARE // 2
    yield f'<g {FONT} font-size="27" text-anchor="middle" fill="{theme.label}">'
    for column in range(view.variant.columns):
        x = view.corner(0, column)[0] + middle
        file = chr(ord("a") + column)
        yield f'<text x="{x}" y="{view.edge - 13}">{file}</text>'
        yield f'<text x="{x}" y="{view.height - view.edge + 32}">{file}</text>'
    for row in range(view.variant.rows):
        y = view.corner(row, 0)[1] + middle + 9
        rank = view.variant.rows - row
        yield f'<text x="{view.edge // 2}" y="{y}">{rank}</text>'
        yield f'<text x="{view.width - view.edge // 2}" y="{y}">{rank}</text>'
    yield "</g>"
