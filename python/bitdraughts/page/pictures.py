"""Empty boards and single pieces, taken out of the pictures that ``svg.board`` draws.

Of those pictures nothing is assumed but that a piece is an element of the class ``"white man"`` and
so on, moved to its place by ``translate``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .. import svg
from .._core import BLACK, WHITE, Color, Position, Variant

__all__ = ["Picture", "both", "picture"]

NAMESPACE = "{http://www.w3.org/2000/svg}"
TRANSLATE = re.compile(r"translate\(\s*(-?[0-9.]+)[\s,]+(-?[0-9.]+)\s*\)")
INHERITED = ("fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "opacity")
LETTERS = {
    "w": ("white", "man"),
    "W": ("white", "king"),
    "b": ("black", "man"),
    "B": ("black", "king"),
}

Place = tuple[float, float]


class Picture(NamedTuple):
    """An empty board: its SVG, the middle of each square in order, and the length of a side.

    The SVG holds the pieces, as ``piece-w``, ``piece-W``, ``piece-b`` and ``piece-B``, to be used
    in the middle of a square, and empty groups of the classes marks, pieces and routes.
    """

    svg: str
    middles: list[Place]
    side: float


def picture(variant: Variant, bottom: Color, options: Mapping[str, Any]) -> Picture:
    """Draw the empty board of a variant with one side at the bottom."""
    everywhere = (1 << variant.squares) - 1
    middle = 1 << variant.squares // 2

    def drawn(white: int, black: int, kings: int) -> Element:
        position = Position.from_bitboards(white, black, kings, variant=variant)
        root = ElementTree.fromstring(svg.board(position, bottom=bottom, **options))
        for element in root.iter():
            element.tag = element.tag.removeprefix(NAMESPACE)
        return root

    # A man stands in the middle of its square; a king perhaps not, but may stand on every square.
    lone: dict[str, tuple[Element, Place]] = {}
    for letter, (color, kind) in LETTERS.items():
        sides = (middle, 0) if color == "white" else (0, middle)
        lone[letter] = pieces(drawn(*sides, middle if kind == "king" else 0), color, kind)[0]
    origin = lone["w"][1]
    shift = offset(lone["W"][1], origin)
    middles = [
        offset(place, shift) for _, place in pieces(drawn(everywhere, 0, everywhere), *LETTERS["W"])
    ]
    root = drawn(0, 0, 0)
    for name in ("title", "desc"):
        for element in root.findall(name):
            root.remove(element)
    for name in ("width", "height"):
        root.attrib.pop(name, None)
    root.set("class", "picture")
    symbols = ElementTree.SubElement(root, "defs")
    for letter, (element, place) in lone.items():
        dx, dy = offset(place, origin)
        element.set("id", f"piece-{letter}")
        element.set("transform", f"translate({dx:g} {dy:g})")
        del element.attrib["class"]
        symbols.append(element)
    for name in ("pieces", "routes"):
        ElementTree.SubElement(root, "g", {"class": name})
    # Marks of squares lie under what is written on them.
    written = (at for at, part in enumerate(root) if next(part.iter("text"), None) is not None)
    root.insert(next(written, len(root) - 2), Element("g", {"class": "marks"}))
    columns = sorted({x for x, _ in middles})
    side = min(b - a for a, b in pairwise(columns))
    return Picture(ElementTree.tostring(root, "unicode"), middles, side)


def pieces(root: Element, color: str, kind: str) -> list[tuple[Element, Place]]:
    """Find the pieces of a kind and their places; each has the attributes it inherits."""
    found: list[tuple[Element, Place]] = []

    def search(element: Element, inherited: dict[str, str]) -> None:
        if element.get("class") == f"{color} {kind}":
            moved = TRANSLATE.fullmatch(element.get("transform", ""))
            assert moved is not None, "a piece in the picture is not moved to its square"
            element.attrib.update({**inherited, **element.attrib})
            found.append((element, (float(moved[1]), float(moved[2]))))
            return
        own = {name: element.attrib[name] for name in INHERITED if name in element.attrib}
        for child in element:
            search(child, inherited | own)

    search(root, {})
    assert found, f"no {color} {kind} in the picture"
    return found


def offset(place: Place, origin: Place) -> Place:
    """Give how far a place is from another."""
    return place[0] - origin[0], place[1] - origin[1]


def both(variant: Variant, options: Mapping[str, Any]) -> dict[str, Picture]:
    """Draw the board with either side at the bottom."""
    return {
        "white": picture(variant, WHITE, options),
        "black": picture(variant, BLACK, options),
    }
