"""The rule books: a record of facts a variant, and how each one ranks captures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from oracle.boards import DIAGONAL, ORTHOGONAL, Board, Direction, board

Key = tuple[int, ...]
"""Of all captures in a position, those with the greatest key are legal."""
Rank = Callable[[str, str], Key]
"""The key of a capture, from the letter of the capturing piece as it set out and the letters of
its victims in the order they are met; a capital is a king."""


def free_choice(by: str, victims: str) -> Key:  # noqa: ARG001
    """Every capture is as good as any other."""
    return ()


def most_pieces(by: str, victims: str) -> Key:  # noqa: ARG001
    """Every piece counts one, man or king (CBD 9 and 12; FMJD Annex 1, 4.13)."""
    return (len(victims),)


def most_pieces_then_kings(by: str, victims: str) -> Key:  # noqa: ARG001
    """The greatest number; among those, the most kings. Who captures does not matter."""
    return (len(victims), _kings(victims))


def king_first(by: str, victims: str) -> Key:  # noqa: ARG001
    """A king must capture if a king can."""
    return (_kings(by),)


def italian_order(by: str, victims: str) -> Key:
    """FID 6: most pieces, by a king, most kings, kings met earliest.

    The last step compares the whole sequence of kings and men, as dctl does; other programs
    compare only the place of the first king.
    """
    return (len(victims), _kings(by), _kings(victims), *map(_kings, victims))


def frisian_value(by: str, victims: str) -> Key:
    """WFD 11 and 12: the greatest value; at equal value by a king.

    A king is worth almost two men, so little less that n kings are worth more than 2n - 1 men.
    """
    kings = _kings(victims)
    return (len(victims) + kings, -kings, _kings(by))


def _kings(letters: str) -> int:
    return sum(letter.isupper() for letter in letters)


@dataclass(frozen=True, slots=True)
class Rules:
    """What sets one variant apart.

    rows_of_men, rows_behind: each side's men at the start, and the empty rows behind them.
    men_step_sideways: men that move along rows and columns may also move aside.
    promotion: "end" crowns a man whose move ends on the far row, "passing" also one that passes
    it and goes on as a king, "stop" crowns on arrival and ends the move there.
    removal: "end" keeps captured pieces standing, as obstacles, until the move is over; "at once"
    lifts each one as it is jumped.
    landing: where a king may come down behind the piece it has just jumped: on any free square;
    where it can go on capturing, if there is such a square; or only on the first one.
    turning_back: a piece may capture on the line it came along. It can be tried only where
    captured pieces vanish at once.
    king_limit: a side that has men may not make more quiet moves in a row with one king.
    """

    source: str
    width: int = 8
    height: int = 8
    mirrored: bool = False
    every_square: bool = False
    from_bottom_right: bool = False
    rows_of_men: int = 3
    rows_behind: int = 0
    first_mover: Literal["W", "B"] = "W"
    directions: tuple[Direction, ...] = DIAGONAL
    men_step_sideways: bool = True
    capture_directions: tuple[Direction, ...] = DIAGONAL
    men_capture_backward: bool = True
    men_capture_kings: bool = True
    flying_kings: bool = True
    rank: Rank = free_choice
    promotion: Literal["end", "passing", "stop"] = "end"
    removal: Literal["end", "at once"] = "end"
    landing: Literal["free", "going on", "right behind"] = "free"
    turning_back: bool = True
    king_limit: int | None = None
    stuck_side_wins: bool = False
    king_wins: bool = False

    @property
    def board(self) -> Board:
        """The squares, their numbers and rays."""
        return board(
            self.width, self.height, self.mirrored, self.every_square, self.from_bottom_right
        )


RULES: dict[str, Rules] = {
    "brazilian": Rules("CBD rules 2013, articles 9, 12, 14", rank=most_pieces),
    "filipino": Rules(
        "Derecha rules page: as Brazilian, mirrored", mirrored=True, rank=most_pieces
    ),
    "international": Rules(
        "FMJD Annex 1, 4.8 and 4.13", width=10, height=10, rows_of_men=4, rank=most_pieces
    ),
    "english": Rules(
        "Pure Checkers rules page, comparison table, English column",
        first_mover="B",
        men_capture_backward=False,
        flying_kings=False,
        promotion="stop",
    ),
    "russian": Rules(
        "Russian rules as played on lidraughts and by dctl",
        promotion="passing",
        landing="going on",
    ),
    "pure": Rules(
        "Pure Checkers rules page, comparison table, last column",
        first_mover="B",
        promotion="stop",
        removal="at once",
    ),
    "italian": Rules(
        "FID article 6, last step as in dctl",
        mirrored=True,
        men_capture_backward=False,
        men_capture_kings=False,
        flying_kings=False,
        rank=italian_order,
        promotion="stop",
    ),
    "spanish": Rules(
        "Spanish rules as played by dctl",
        mirrored=True,
        from_bottom_right=True,
        men_capture_backward=False,
        rank=most_pieces_then_kings,
        promotion="stop",
    ),
    "portuguese": Rules(
        "FPD rules: Spanish moves",
        mirrored=True,
        from_bottom_right=True,
        men_capture_backward=False,
        rank=most_pieces_then_kings,
        promotion="stop",
    ),
    "czech": Rules(
        "Czech rules as played by dctl",
        men_capture_backward=False,
        rank=king_first,
        promotion="stop",
        landing="going on",
    ),
    "pool": Rules(
        "APCA rules pages; landing as in dctl",
        first_mover="B",
        landing="going on",
    ),
    "canadian": Rules(
        "FMJD Annex 1 on 12x12 squares", width=12, height=12, rows_of_men=5, rank=most_pieces
    ),
    "frisian": Rules(
        "WFD rules 2011, articles 11, 12, 13, 17",
        width=10,
        height=10,
        rows_of_men=4,
        capture_directions=DIAGONAL + ORTHOGONAL,
        rank=frisian_value,
        king_limit=3,
    ),
    "frysk": Rules(
        "lidraughts: Frisian rules with five men each",
        width=10,
        height=10,
        rows_of_men=1,
        capture_directions=DIAGONAL + ORTHOGONAL,
        rank=frisian_value,
        king_limit=3,
    ),
    "thai": Rules(
        "mindsports.nl page on Thai draughts; first mover and numbers of PDN 3.0",
        from_bottom_right=True,
        rows_of_men=2,
        first_mover="B",
        men_capture_backward=False,
        promotion="stop",
        removal="at once",
        landing="right behind",
    ),
    "turkish": Rules(
        "Wikipedia, Turkish draughts; routes as counted by the kish crate",
        every_square=True,
        rows_of_men=2,
        rows_behind=1,
        directions=ORTHOGONAL,
        capture_directions=ORTHOGONAL,
        men_capture_backward=False,
        rank=most_pieces,
        removal="at once",
        turning_back=False,
    ),
    "antidraughts": Rules(
        "lidraughts: International moves",
        width=10,
        height=10,
        rows_of_men=4,
        rank=most_pieces,
        stuck_side_wins=True,
    ),
    "antibrazilian": Rules(
        "CBD rules 2013, articles 9, 12, 14; ends as antidraughts",
        rank=most_pieces,
        stuck_side_wins=True,
    ),
    "breakthrough": Rules(
        "lidraughts: International moves",
        width=10,
        height=10,
        rows_of_men=4,
        rank=most_pieces,
        king_wins=True,
    ),
}
"""One entry a variant: what the core is compared with."""
