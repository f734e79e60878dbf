"""The colours of pictures, by name or one's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

__all__ = ["THEMES", "Paint", "Theme", "contrast"]

COLOUR = re.compile(r"#[0-9a-f]{6}")


def _check(owner: Paint | Theme) -> None:
    """Refuse what is no colour; so nothing a theme holds can break the picture's XML."""
    for field in fields(owner):
        value: object = getattr(owner, field.name)
        if field.type == "Paint":
            if not isinstance(value, Paint):
                raise TypeError(f"{field.name} must be a Paint, not {type(value).__name__}")
        elif field.type == "str" or (field.type == "str | None" and value is not None):
            if not isinstance(value, str):
                raise TypeError(f"{field.name} must be a colour, not {type(value).__name__}")
            if not COLOUR.fullmatch(value):
                raise ValueError(f"{field.name} must be a colour such as '#1a2b3c', not {value!r}")


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of one side's pieces, each written like ``#1a2b3c``.

    >>> Paint(face="#ffffff", side="#dddddd", edge="#000000", ring="#999999", crown="white")
    Traceback (most recent call last):
    ValueError: crown must be a colour such as '#1a2b3c', not 'white'
    """

    face: str
    side: str
    """Of the disc, as much as is seen of it below the face."""
    edge: str
    ring: str
    """Carved into a man."""
    crown: str

    def __post_init__(self) -> None:
        """Refuse what is no colour."""
        _check(self)


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture, each written like ``#1a2b3c``.

    A theme of one's own is most easily made from another. Raises ValueError for what is no such
    colour, and for an opacity outside 0 to 1.

    >>> from dataclasses import replace
    >>> from bitdraughts import svg
    >>> green = replace(svg.THEMES["light"], light="#eeeed2", dark="#769656", hatch=None)
    >>> svg.contrast(green.number, green.dark) > 4.5
    True
    """

    light: str
    """Light squares."""
    dark: str
    """Dark squares, those that play."""
    hatch: str | None
    """Lines drawn over the dark squares, for printers that have no colours."""
    line: str
    """Between the squares of a board on which all of them play, and around the board."""
    frame: str
    """Around the board, under the labels."""
    label: str
    """Letters and numbers along the edges."""
    number: str
    """Numbers in the squares."""
    plate: str | None
    """Under such a number, where the square alone would make it hard to read."""
    white: Paint
    black: Paint
    moved: str
    """Over the squares of the last move."""
    moved_opacity: float
    moved_line: str
    taken: str
    """The cross on a captured piece."""
    route: str
    arrow: str
    highlight: str
    casing: str
    """The rim of routes, arrows and other marks, which sets them off from whatever is below."""
    badge: str
    """Ground of numbers on a route and of signs of Medieval mode."""
    ink: str
    """What is written on that ground."""
    page: str
    """Ground of a sheet and of what is written beside a board."""
    text: str
    """Captions."""

    def __post_init__(self) -> None:
        """Refuse what is no colour."""
        _check(self)
        if not 0 <= self.moved_opacity <= 1:
            raise ValueError(f"moved_opacity must be from 0 to 1, not {self.moved_opacity}")


LIGHT = Theme(
    light="#f3e5c8",
    dark="#b5845a",
    hatch=None,
    line="#f3e5c8",
    frame="#4b3425",
    label="#f3e5c8",
    number="#1f1209",
    plate=None,
    white=Paint(face="#fdf8ec", side="#d2bf9d", edge="#4e3b26", ring="#cbb892", crown="#8a5410"),
    black=Paint(face="#3b3430", side="#221d1a", edge="#110e0c", ring="#6a5f58", crown="#f2cf74"),
    moved="#f4d35e",
    moved_opacity=0.7,
    moved_line="#4a3600",
    taken="#b3261e",
    route="#0b5fa5",
    arrow="#1b7f4d",
    highlight="#7a2fa0",
    casing="#ffffff",
    badge="#ffffff",
    ink="#0b3d66",
    page="#ffffff",
    text="#2a2018",
)
DARK = Theme(
    light="#a3adbb",
    dark="#566173",
    hatch=None,
    line="#a3adbb",
    frame="#1d2129",
    label="#d5dce6",
    number="#eef2f7",
    plate=None,
    white=Paint(face="#f2f4f8", side="#b9c2cf", edge="#171a20", ring="#aab4c3", crown="#7d4b0a"),
    black=Paint(face="#1b1e25", side="#0e1014", edge="#b4bfce", ring="#596373", crown="#f2c14e"),
    moved="#2f6f9f",
    moved_opacity=0.85,
    moved_line="#a9d4f5",
    taken="#ff7a70",
    route="#ffb347",
    arrow="#6fdca0",
    highlight="#e2a6ff",
    casing="#14171c",
    badge="#14171c",
    ink="#ffd9a0",
    page="#14171c",
    text="#dfe5ee",
)
PRINT = Theme(
    light="#ffffff",
    dark="#ffffff",
    hatch="#000000",
    line="#000000",
    frame="#ffffff",
    label="#000000",
    number="#000000",
    plate="#ffffff",
    white=Paint(face="#ffffff", side="#ffffff", edge="#000000", ring="#000000", crown="#000000"),
    black=Paint(face="#000000", side="#000000", edge="#ffffff", ring="#ffffff", crown="#ffffff"),
    moved="#ffffff",
    moved_opacity=1.0,
    moved_line="#000000",
    taken="#000000",
    route="#000000",
    arrow="#000000",
    highlight="#000000",
    casing="#ffffff",
    badge="#ffffff",
    ink="#000000",
    page="#ffffff",
    text="#000000",
)
THEMES: Mapping[str, Theme] = MappingProxyType({"light": LIGHT, "dark": DARK, "print": PRINT})
"""The themes that have a name: ``light``, ``dark``, and ``print``, pure black and white."""


def theme_of(theme: str | Theme) -> Theme:
    """Give the theme of a name. Raises ValueError for an unknown one, TypeError for no name."""
    if isinstance(theme, Theme):
        return theme
    if not isinstance(theme, str):
        raise TypeError(f"theme must be a name or a Theme, not {type(theme).__name__}")
    if theme not in THEMES:
        names = ", ".join(map(repr, THEMES))
        raise ValueError(f"unknown theme {theme!r}; expected a Theme or one of {names}")
    return THEMES[theme]


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, relative luminance).

    Text should have 4.5 or more against its ground, shapes 3.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
