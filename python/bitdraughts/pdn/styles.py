"""What differs between PDN 3.0 and the PDN of other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .._core import WHITE, Position
from ..errors import PdnWriteError
from ..outcome import facts
from .ends import winner_of

__all__ = [
    "SMALL",
    "STYLES",
    "Notation",
    "Style",
    "StyleName",
    "fen_of",
    "game_type",
    "notation_of",
    "result_of",
]

Notation = Literal["numeric", "algebraic"]
StyleName = Literal["pdn", "lidraughts", "checkerboard"]

SMALL = 8
"""Rows of the board whose squares have names in the PDN of every program."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a program writes PDN.

    * ``program``: its name. ``game_types``: the variants it knows, each with its GameType, or None
      for that of PDN 3.0; None in its place for any variant.
    * ``only_numbers``: no algebraic squares at all; ``small_algebraic``: on 8x8 at most.
    * ``separator``: between the squares of a capture, where it is not the variant's own.
    * ``always_fen``: a FEN tag, without SetUp, in every game on 8x8.
    * ``results``: win of the first named, draw, win of the second named, where they are not the
      variant's own; ``white_first``: White is named first, else the side that moves first.
    """

    program: str
    game_types: Mapping[str, str | None] | None = None
    only_numbers: bool = False
    small_algebraic: bool = False
    separator: str | None = None
    always_fen: bool = False
    results: tuple[str, str, str] | None = None
    white_first: bool = False


STYLES: dict[str, Style] = {
    "pdn": Style("PDN 3.0"),
    # scaladraughts, variant/*.scala, and lidraughts, PdnDump.scala
    "lidraughts": Style(
        "Lidraughts",
        {
            "international": "20",
            "russian": "25",
            "brazilian": "26",
            "frisian": "40",
            "breakthrough": "96",
            "frysk": "97",
            "antidraughts": "98",
        },
        small_algebraic=True,
        separator="x",
        always_fen=True,
        results=("2-0", "1-1", "0-2"),
        white_first=True,
    ),
    # CheckerBoard, cb_interface.h and utility.c
    "checkerboard": Style(
        "CheckerBoard",
        dict.fromkeys(["english", "italian", "spanish", "russian", "brazilian", "czech"]),
        only_numbers=True,
        separator="x",
        results=("1-0", "1/2-1/2", "0-1"),
    ),
}


def notation_of(style: Style, variant: str, wanted: str | None) -> Notation:
    """Choose how squares are written: as wanted if the style can, else as is usual."""
    if wanted not in (None, "numeric", "algebraic"):
        raise ValueError(f"notation must be 'numeric' or 'algebraic', not {wanted!r}")
    board = facts(variant)
    possible = not style.only_numbers and (board.rows == SMALL or not style.small_algebraic)
    if wanted == "algebraic" and not possible:
        raise PdnWriteError(f"{style.program} writes the squares of {variant} as numbers only")
    algebraic = board.algebraic if wanted is None else wanted == "algebraic"
    return "algebraic" if algebraic and possible else "numeric"


def game_type(style: Style, variant: str, notation: Notation) -> str | None:
    """Give the GameType of a variant written in a notation; None if it has no number.

    >>> game_type(STYLES["pdn"], "brazilian", "algebraic")
    '26,W,8,8,A0,0'
    >>> game_type(STYLES["pdn"], "brazilian", "numeric")
    '26,W,8,8,N2,0'
    """
    board = facts(variant)
    if style.game_types is not None:
        if variant not in style.game_types:
            raise PdnWriteError(
                f"{style.program} does not play {variant}; it plays {', '.join(style.game_types)}"
            )
        if (own := style.game_types[variant]) is not None:
            return own
    if board.game_type is None or (notation == "algebraic") == board.algebraic:
        return board.game_type
    number, first, columns, rows, _, inverted = board.game_type.split(",")
    return ",".join([number, first, columns, rows, _corner(variant, notation), inverted])


def _corner(variant: str, notation: Notation) -> str:
    """Tell in which corner the first square lies, as the side that moves first sees the board.

    0 bottom left, 1 bottom right, 2 top left, 3 top right (PDN 3.0, GameType).
    """
    board = facts(variant)
    if notation == "algebraic":
        return "A0" if board.first_mover == WHITE else "A3"
    row, column = board.row_and_column(1)
    top, right = 2 * row < board.rows, 2 * column >= board.columns
    if board.first_mover != WHITE:
        top, right = not top, not right
    return f"N{2 * top + right}"


def result_of(style: Style, variant: str, result: str) -> str:
    """Write a result as a style does.

    >>> result_of(STYLES["lidraughts"], "brazilian", "0-1")
    '0-2'
    >>> result_of(STYLES["checkerboard"], "russian", "1-1")
    '1/2-1/2'
    """
    winner = winner_of(variant, result)
    if style.results is None or winner == "unknown":
        return result
    first, draw, second = style.results
    if winner is None:
        return draw
    named_first = WHITE if style.white_first else facts(variant).first_mover
    return first if winner == named_first else second


def fen_of(position: Position, notation: Notation, no_progress: int, move_number: int) -> str:
    """Write a start for the FEN tag; counts only where they tell something."""
    counts = f":H{no_progress}" if no_progress else ""
    counts += f":F{move_number}" if move_number != 1 else ""
    return position.fen(notation) + counts
