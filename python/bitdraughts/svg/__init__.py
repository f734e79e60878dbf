"""Positions and games as SVG pictures."""

from __future__ import annotations

from .film import animation
from .options import Options
from .page import sheet
from .picture import board
from .raster import png
from .theme import THEMES, Paint, Theme, contrast

__all__ = [
    "THEMES",
    "Options",
    "Paint",
    "Theme",
    "animation",
    "board",
    "contrast",
    "png",
    "sheet",
]
