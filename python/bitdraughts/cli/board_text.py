"""Boards of characters to play on: turned, numbered, with the last move marked."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .. import Color, Position
from ..outcome import facts
from .terminal import has_signs, painted, piece

GAP = "   "
OTHER_SIDE = str.maketrans("wbWB", "bwBW")


def draw(
    position: Position,
    bottom: Color,
    *,
    last: Collection[int] = (),
    taken: Collection[int] = (),
    signs: Mapping[int, str] | None = None,
) -> str:
    """Draw a position with the side ``bottom`` at the bottom.

    A piece is the first letter of its side in the game's own words, a capital for a king. The
    squares of ``last`` stand in brackets, the empty ones of ``taken`` have a cross; ``signs`` are
    put behind pieces. Where squares are called by numbers, these stand beside the board.

    >>> import bitdraughts as bd
    >>> position = bd.Position("pure").play("11-15").play("22-18").play("15x22")
    >>> print(draw(position, bd.BLACK, last=(15, 22), taken=[18]))
     1     b     b     b     b        32    31    30    29
     2  b     b     b     b        28    27    26    25
     3     b     b    [r]    b        24    23    22    21
     4  .     .     x     .        20    19    18    17
     5     .    [.]    .     .        16    15    14    13
     6  r     .     r     r        12    11    10     9
     7     r     r     r     r         8     7     6     5
     8  r     r     r     r         4     3     2     1
        h  g  f  e  d  c  b  a
    """
    board = facts(position.variant)
    squares = {board.row_and_column(square): square for square in range(1, board.squares + 1)}
    rows, columns = range(board.rows), range(board.columns)
    if bottom != Color.WHITE:
        rows, columns = rows[::-1], columns[::-1]
    width = 3 if signs is None else 4

    def cell(square: int | None) -> str:
        if square is None:
            return " " * width
        text = _piece(position, square, square in taken)
        if signs is not None:
            text += signs.get(square, " ")
        if square in last:
            return f"{painted('[', 'last')}{text}{painted(']', 'last')}"
        return f" {text} "

    lines = []
    for row in rows:
        here = [squares.get((row, column)) for column in columns]
        line = f"{board.rows - row:2} " + "".join(map(cell, here))
        if not board.algebraic:
            line += GAP + "".join(f"{square or '':3}" for square in here)
        lines.append(line.rstrip())
    letters = (f" {chr(ord('a') + column)}".ljust(width) for column in columns)
    lines.append((GAP + "".join(letters)).rstrip())
    return "\n".join(lines)


def legend(position: Position, signs: str = "") -> str:
    """Say what the letters of a board are.

    >>> import bitdraughts as bd
    >>> legend(bd.Position("pure"))
    'r red, b black; capitals are kings; [ ] the last move, x captured'
    """
    board = facts(position.variant)
    sides = (board.side_names[board.first_mover], board.side_names[1 - board.first_mover])
    named = ", ".join(f"{name[0]} {name}" for name in sides)
    kings = "capitals are kings"
    if has_signs():
        men = "bw" if board.first_mover == Color.BLACK else "wb"
        signs_of = [piece(man, man, _sign(position, man)) for man in men]
        named = ", ".join(f"{sign} {name}" for sign, name in zip(signs_of, sides, strict=True))
        kings = " and ".join(piece(king, king, _sign(position, king)) for king in men.upper())
        kings += " are kings"
    return f"{named}; {kings}; [ ] the last move, x captured{signs}"


def colored(board: str) -> str:
    """Give the board of ``str(position)`` with the colors and signs that are asked for.

    >>> import bitdraughts as bd
    >>> colored(str(bd.Position())) == str(bd.Position())
    True
    """
    *rows, columns = board.splitlines()
    return "\n".join([row[:2] + "".join(map(_colored, row[2:])) for row in rows] + [columns])


def _colored(one: str) -> str:
    if one == ".":
        return painted(one, "empty")
    return one if one.isspace() else piece(one, one)


def _piece(position: Position, square: int, taken: bool) -> str:
    kind = position.piece_at(square)
    if kind is None:
        return "x" if taken else painted(".", "empty")
    letter = facts(position.variant).side_names[kind in "bB"][0]
    return piece(letter.upper() if kind.isupper() else letter, kind, _sign(position, kind))


def _sign(position: Position, kind: str) -> str:
    """Give the letter by which a piece has its sign: dark ones for the side called black."""
    swapped = facts(position.variant).side_names[Color.WHITE] == "black"
    return kind.translate(OTHER_SIDE) if swapped else kind
