"""Reads the FEN of a Medieval state: a position's FEN and the group of its marks."""

from __future__ import annotations

import re
from typing import NoReturn

from .._core import Position
from ..errors import InvalidFenError
from ..outcome import facts
from .steps import VARIANT

__all__: list[str] = []

ITEM = re.compile(
    r"\s*+(?:(?P<first>[0-9]++)\s*+(?:-\s*+(?P<last>[0-9]++)\s*+)?|"
    r"(?P<file>[A-Ha-h])\s*+(?P<rank>[0-9]++)\s*+)",
    re.ASCII,
)
BLANKS = " \t\n\v\f\r"
LONGEST_SHOWN = 100


def read_state(text: str) -> tuple[Position, tuple[int, ...]]:
    """Give position and marks, or InvalidFenError."""
    rest, start, end = split(text)
    position = Position.from_fen(rest, VARIANT)
    return position, read_marks(text, start, end, position)


def has_marks(text: str) -> bool:
    """Tell whether a FEN has a group of marks."""
    return any(group.lstrip(BLANKS)[:1] in ("m", "M") for group in text.split(":")[1:])


def split(text: str) -> tuple[str, int, int]:
    """Give the text with blanks for the group of marks, and where its squares begin and end.

    The blanks keep the places that Position's messages speak of.
    """
    if not isinstance(text, str):
        raise TypeError(f"a FEN must be text, not {type(text).__name__}")
    found = []
    start = text.find(":") + 1
    while start:
        following = text.find(":", start)
        end = following if following >= 0 else len(text)
        inside = text[start:end].lstrip(BLANKS)
        if inside[:1] in ("m", "M"):
            found.append((start - 1, end - len(inside) + 1, end))
        start = following + 1
    if not found:
        fault(text, len(text), "no marks given; expected :M and the marked squares, or :M alone")
    if len(found) > 1:
        fault(text, found[1][0], "a second group of marks")
    colon, start, end = found[0]
    if text[:colon].rstrip(BLANKS).endswith("."):
        fault(text, colon, "marks behind the final dot")
    rest = text[:colon] + " " * (end - colon) + text[end:]
    if end == len(text) and text[start:].rstrip(BLANKS).endswith("."):
        end = text.rindex(".")
    return rest, start, end


def read_marks(text: str, start: int, end: int, position: Position) -> tuple[int, ...]:
    """Read the squares of the group of marks, which all must be occupied."""
    marks: set[int] = set()
    at = start
    while text[start:end].strip(BLANKS):
        item = ITEM.match(text, at, end)
        if item is None:
            fault(text, at, "expected a marked square such as 1 or b8")
        for square in squares_of(text, at, item):
            if square in marks:
                fault(text, at, f"square {square} is marked twice")
            if position.piece_at(square) is None:
                fault(text, at, f"mark on square {square}, where no piece stands")
            marks.add(square)
        at = item.end()
        if at == end:
            break
        if text[at] != ",":
            fault(text, at, f"expected ',' or ':', found {text[at]!r}")
        at += 1
    return tuple(sorted(marks))


def squares_of(text: str, at: int, item: re.Match[str]) -> range:
    """Give the squares of an item: one, or a range of numbers."""
    board = facts(VARIANT)
    if item["file"] is not None:
        name = item["file"].lower() + item["rank"].lstrip("0")[:3]
        try:
            square = board.square_number(name)
        except ValueError:
            fault(text, at, f"square {name} is off the board or no playing square")
        return range(square, square + 1)
    numbers = [number.lstrip("0") or "0" for number in item.group("first", "last") if number]
    for number in numbers:
        if len(number) > 2 or not 1 <= int(number) <= board.squares:
            fault(text, at, f"square {number[:8]} is off the board (1-{board.squares})")
    first, last = int(numbers[0]), int(numbers[-1])
    if last < first:
        fault(text, at, f"the range {first}-{last} is written backwards")
    return range(first, last + 1)


def fault(text: str, at: int, reason: str) -> NoReturn:
    """Raise InvalidFenError in the words of Position.from_fen."""
    shown = text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."
    raise InvalidFenError(f"invalid FEN {shown!r}: {reason} (at character {at + 1})")
