"""Boards in plain Python: which squares play, their numbers, and what lies ahead of each."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Direction = tuple[int, int]
"""Rows down and columns to the right, one step; White sits at the bottom."""

DIAGONAL: tuple[Direction, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
ORTHOGONAL: tuple[Direction, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Board(NamedTuple):
    """The playing squares of one geometry; index 0 of every tuple is unused."""

    squares: int
    height: int
    row: tuple[int, ...]
    """Counted from the top, whatever the numbering."""
    column: tuple[int, ...]
    rays: tuple[dict[Direction, tuple[int, ...]], ...]
    """rays[square][direction]: the playing squares ahead, nearest first. Where only the dark
    squares play, the next one in a row or column is two steps away."""


@cache
def board(
    width: int, height: int, mirrored: bool, every_square: bool, from_bottom_right: bool
) -> Board:
    """Number the playing squares row by row from the top left, or from the bottom right."""
    dark = 0 if mirrored else 1
    places = [
        (row, column)
        for row in range(height)
        for column in range(width)
        if every_square or (row + column) % 2 == dark
    ]
    if from_bottom_right:
        places.reverse()
    number = {place: n for n, place in enumerate(places, start=1)}
    rays: list[dict[Direction, tuple[int, ...]]] = [{}]
    for row, column in places:
        ahead: dict[Direction, tuple[int, ...]] = {}
        for down, right in DIAGONAL + ORTHOGONAL:
            walk, place = [], (row + down, column + right)
            while 0 <= place[0] < height and 0 <= place[1] < width:
                if place in number:
                    walk.append(number[place])
                place = (place[0] + down, place[1] + right)
            ahead[down, right] = tuple(walk)
        rays.append(ahead)
    row_of, column_of = (tuple(place[i] for place in [(-1, -1), *places]) for i in (0, 1))
    return Board(len(places), height, row_of, column_of, tuple(rays))


def algebraic(geometry: Board, square: int) -> str:
    """The name of a square: a1 is White's corner on the left."""
    return "abcdefghijkl"[geometry.column[square]] + str(geometry.height - geometry.row[square])
