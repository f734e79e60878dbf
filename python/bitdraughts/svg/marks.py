"""What is drawn to explain a position: last move, route, arrows, highlights."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from .theme import Theme
from .view import FONT, SQUARE, Point, View, number, points

__all__: list[str] = []

Highlight: TypeAlias = Literal["frame", "ring", "dot", "cross"]
HIGHLIGHTS = get_args(Highlight)

WIDTH = 11
"""Of the line of a route; arrows are wider."""
HEAD = 34
"""Length of an arrow's head."""
CLEAR = 42
"""How far from the middle of a piece its square's lines begin and end."""


def moved(view: View, squares: Iterable[int], theme: Theme) -> Iterator[str]:
    """Mark the squares of the last move: another ground and a frame."""
    for square in squares:
        x, y = view.square(square)
        inner = SQUARE - 8
        yield (
            f'<rect class="moved" x="{x + 4}" y="{y + 4}" width="{inner}" height="{inner}" '
            f'fill="{theme.moved}" fill-opacity="{theme.moved_opacity:g}" '
            f'stroke="{theme.moved_line}" stroke-width="5"/>'
        )


def cross(center: Point, arm: float, colour: str, theme: Theme, name: str) -> str:
    """Draw a cross that can be seen on any ground."""
    x, y = center
    path = (
        f"M{number(x - arm)} {number(y - arm)}l{number(2 * arm)} {number(2 * arm)}"
        f"m0 {number(-2 * arm)}l{number(-2 * arm)} {number(2 * arm)}"
    )
    return (
        f'<g class="{name}" fill="none" stroke-linecap="round">'
        f'<path d="{path}" stroke="{theme.casing}" stroke-width="15"/>'
        f'<path d="{path}" stroke="{colour}" stroke-width="8"/></g>'
    )


def taken(view: View, squares: Iterable[int], theme: Theme) -> Iterator[str]:
    """Cross out what was captured."""
    for square in squares:
        yield cross(view.center(square), 20, theme.taken, theme, "taken")


def highlights(view: View, chosen: Mapping[int, str], theme: Theme, over: bool) -> Iterator[str]:
    """Draw highlights: frames lie under the pieces, all others ``over`` them."""
    for square, kind in chosen.items():
        x, y = view.center(square)
        if (kind == "frame") == over:
            continue
        name = f'class="highlight {kind}"'
        if kind == "frame":
            side = SQUARE - 14
            box = f'x="{x - side // 2}" y="{y - side // 2}" width="{side}" height="{side}" rx="10"'
            shape = f"<rect {box}"
        elif kind == "ring":
            shape = f'<circle cx="{x}" cy="{y}" r="41"'
        elif kind == "dot":
            yield (
                f'<circle {name} cx="{x}" cy="{y}" r="15" fill="{theme.highlight}" '
                f'stroke="{theme.casing}" stroke-width="4"/>'
            )
            continue
        else:
            yield cross((x, y), 24, theme.highlight, theme, f"highlight {kind}")
            continue
        yield (
            f'<g {name} fill="none">{shape} stroke="{theme.casing}" stroke-width="13"/>'
            f'{shape} stroke="{theme.highlight}" stroke-width="7"/></g>'
        )


def shortened(line: Sequence[Point], begin: float, end: float) -> list[Point]:
    """Give a line of several parts, its first and last part cut short."""
    places = list(line)
    for first, second, cut in ((0, 1, begin), (-1, -2, end)):
        (x, y), (towards_x, towards_y) = places[first], places[second]
        length = math.hypot(towards_x - x, towards_y - y)
        share = min(cut / length, 0.45)
        places[first] = (x + (towards_x - x) * share, y + (towards_y - y) * share)
    return places


def _head(tip: Point, behind: Point, length: float, half: float) -> list[Point]:
    """Give the triangle of an arrow's head."""
    angle = math.atan2(tip[1] - behind[1], tip[0] - behind[0])
    across, along = (-math.sin(angle), math.cos(angle)), (math.cos(angle), math.sin(angle))
    back = (tip[0] - length * along[0], tip[1] - length * along[1])
    return [
        tip,
        (back[0] + half * across[0], back[1] + half * across[1]),
        (back[0] - half * across[0], back[1] - half * across[1]),
    ]


def _pointed(
    line: list[Point], width: float, colour: str, theme: Theme, name: str, dashes: str = ""
) -> str:
    """Draw a line with a head at its end, set off by a rim."""
    tip, behind = line[-1], line[-2]
    length = min(HEAD, 0.75 * math.dist(tip, behind))
    head = points(_head(tip, behind, length, 0.62 * length))
    shaft = points([*line[:-1], shortened(line[-2:], 0, 0.7 * length)[-1]])
    rim = f'stroke="{theme.casing}" stroke-linejoin="round"'
    return (
        f'<g class="{name}" stroke-linecap="round">'
        f'<polyline points="{shaft}" fill="none" {rim} stroke-width="{width + 8}"/>'
        f'<polygon points="{head}" fill="{theme.casing}" {rim} stroke-width="8"/>'
        f'<polyline points="{shaft}" fill="none" stroke="{colour}" stroke-linejoin="round" '
        f'stroke-width="{width}"{dashes}/>'
        f'<polygon points="{head}" fill="{colour}"/></g>'
    )


def arrows(view: View, pairs: Iterable[tuple[int, int]], theme: Theme) -> Iterator[str]:
    """Draw arrows, each from the middle of a square to the middle of another."""
    for from_square, to_square in pairs:
        line = shortened([view.center(from_square), view.center(to_square)], 18, 8)
        yield _pointed(line, 17, theme.arrow, theme, "arrow")


def route(
    view: View, squares: Sequence[int], occupied: Iterable[int], theme: Theme, failed: bool
) -> Iterator[str]:
    """Draw the way of a piece, with its stops numbered if there are several.

    A way that failed is broken, and ends at the piece that held out.
    """
    full = set(occupied)
    places = [view.center(square) for square in squares]
    begin, end = (CLEAR if square in full else 0 for square in (squares[0], squares[-1]))
    dashes = ' stroke-dasharray="3 19"' if failed else ""
    yield _pointed(shortened(places, begin, end), WIDTH, theme.route, theme, "route", dashes)
    stops: dict[int, list[str]] = {}
    for count, square in enumerate(squares[1 : -1 if failed else None], 1):
        stops.setdefault(square, []).append(str(count))
    if len(squares) > 2:
        for square, counts in stops.items():
            yield stop(view, square, ",".join(counts), square in full, theme)


def stop(view: View, square: int, text: str, full: bool, theme: Theme) -> str:
    """Draw the number of a stop: in the middle of an empty square, else in its corner."""
    x, y = view.center(square)
    if full:
        x, y = x + 30, y - 30
    half = 10 + 7 * len(text)
    return (
        f'<g class="stop"><rect x="{x - half}" y="{y - 18}" width="{2 * half}" height="36" rx="17" '
        f'fill="{theme.badge}" stroke="{theme.route}" stroke-width="4"/>'
        f'<text x="{x}" y="{y + 9}" {FONT} font-size="26" font-weight="bold" text-anchor="middle" '
        f'fill="{theme.ink}">{text}</text></g>'
    )
