"""Men and kings, white and black, on the board and no longer on it."""

from __future__ import annotations

from collections.abc import Iterator

from .._core import Position
from .theme import Paint, Theme
from .view import View

__all__: list[str] = []

RADIUS = 35
LIFT = 12
"""How far the upper disc of a king stands above the lower one."""
THICKNESS = 6
"""What is seen of a disc's side."""
MAN, KING = -3, 4
"""How far below the middle of the square a man's face is, and a king's lower one."""
CROWN = ((-21, 13), (-26, -13), (-11, -2), (0, -21), (11, -2), (26, -13), (21, 13))
CROWN_PATH = "M" + "L".join(f"{x} {y}" for x, y in CROWN) + "Z"
KINDS = {"w": "white man", "W": "white king", "b": "black man", "B": "black king"}


def listed(position: Position) -> Iterator[tuple[int, str]]:
    """Give the pieces: white men, white kings, black men, black kings, each with its square."""
    for letter, squares in (
        ("w", position.white_men),
        ("W", position.white_kings),
        ("b", position.black_men),
        ("B", position.black_kings),
    ):
        for square in squares:
            yield square, letter


def paint_of(letter: str, theme: Theme) -> Paint:
    """Give the colours of a piece."""
    return theme.white if letter in "wW" else theme.black


def shape(letter: str, theme: Theme) -> str:
    """Draw a piece around the origin: a man, or a king, who is two discs and a crown."""
    paint, flat = paint_of(letter, theme), theme.hatch is not None
    discs = f'{_rim(letter, theme)}<g stroke="{paint.edge}" stroke-width="{4 if flat else 3}">'
    if letter in "wb":
        return (
            f"{discs}{_disc(paint, MAN, flat)}"
            f'<circle cy="{MAN}" r="23" fill="none" stroke="{paint.ring}" stroke-width="4"/></g>'
        )
    top = KING - LIFT
    return (
        f"{discs}{_disc(paint, KING, flat)}{_disc(paint, top, flat)}</g>"
        f'<path d="{CROWN_PATH}" transform="translate(0 {top})" fill="{paint.crown}"/>'
    )


def _disc(paint: Paint, y: int, flat: bool) -> str:
    face = f'<circle cy="{y}" r="{RADIUS}" fill="{paint.face}"/>'
    side = f'<circle cy="{y + THICKNESS}" r="{RADIUS}" fill="{paint.side}"/>'
    return face if flat else side + face


def _rim(letter: str, theme: Theme) -> str:
    """Draw the light that sets a piece off from hatched squares, if it stands on such ones."""
    if theme.hatch is None:
        return ""
    low, high = (KING, KING - LIFT) if letter in "WB" else (MAN, MAN)
    radius = RADIUS + 5
    arc = f"a{radius} {radius} 0 0 1"
    return (
        f'<path d="M-{radius} {high}{arc} {2 * radius} 0v{low - high}{arc} -{2 * radius} 0z" '
        f'fill="{theme.casing}"/>'
    )


def standing(view: View, position: Position, theme: Theme) -> Iterator[str]:
    """Draw the pieces of a position."""
    for square, letter in listed(position):
        x, y = view.center(square)
        yield (
            f'<g class="{KINDS[letter]}" transform="translate({x} {y})">{shape(letter, theme)}</g>'
        )


def ghost(view: View, square: int, letter: str, theme: Theme) -> str:
    """Draw a piece that is no longer there: pale, in a broken outline."""
    x, y = view.center(square)
    paint = paint_of(letter, theme)
    if theme.hatch is None:
        inside = f'<g opacity=".4">{shape(letter, theme)}</g>'
        ground, line = "none", paint.edge
    else:
        # Without shades only outlines are left; a black piece is the one that has two.
        ground, line, inside = theme.casing, theme.hatch, ""
        if letter in "bB":
            inside = f'<circle r="{RADIUS - 9}" fill="none" stroke="{line}" stroke-width="6"/>'
        if letter in "WB":
            inside += f'<path d="{CROWN_PATH}" fill="{ground}" stroke="{line}" stroke-width="3"/>'
    return (
        f'<g class="ghost {KINDS[letter]}" transform="translate({x} {y})">'
        f'<circle r="{RADIUS}" fill="{ground}" stroke="{line}" stroke-width="4" '
        f'stroke-dasharray="11 8"/>{inside}</g>'
    )
