"""The rules of six diagonal variants in plain Python: one list of squares, nothing clever.

The core must agree with this file move for move, so the two share no idea: a piece is a letter on
a square, a ray is a tuple of squares, and a capture is found by walking. Speed does not matter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

Move = tuple[int, int, tuple[int, ...], bool]
"""From, to, captured squares in ascending order, and whether the move crowns a man."""

EMPTY = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """What sets one variant apart; `promotion` and `removal` say when, the flags say whether.

    promotion: "end" crowns a man whose move ends on the far row, "passing" also one that passes
    it and goes on as a king, "stop" crowns on arrival and ends the move there.
    removal: "end" keeps captured pieces standing, as obstacles, until the move is over; "at once"
    lifts each one as it is jumped.
    landing_duty: a king that can go on capturing from some square behind the piece it has just
    jumped must stop on such a square.
    """

    source: str
    width: int = 8
    height: int = 8
    mirrored: bool = False
    first_mover: Literal["W", "B"] = "W"
    men_capture_backward: bool = True
    flying_kings: bool = True
    majority: bool = False
    promotion: Literal["end", "passing", "stop"] = "end"
    removal: Literal["end", "at once"] = "end"
    landing_duty: bool = False


RULES: dict[str, Rules] = {
    "brazilian": Rules("CBD rules 2013, articles 9, 12, 14", majority=True),
    "filipino": Rules("Derecha rules page: as Brazilian, mirrored", mirrored=True, majority=True),
    "international": Rules("FMJD Annex 1, 4.8 and 4.13", width=10, height=10, majority=True),
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
        landing_duty=True,
    ),
    "pure": Rules(
        "Pure Checkers rules page, comparison table, last column",
        first_mover="B",
        promotion="stop",
        removal="at once",
    ),
}


class Board(NamedTuple):
    """The playing squares of one geometry; index 0 of every tuple is unused."""

    squares: int
    row: tuple[int, ...]
    column: tuple[int, ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    """rays[square][direction]: the squares ahead, nearest first. Directions 0 and 1 lead up the
    board (towards square 1), 2 and 3 down; 3 - d is the opposite of d."""


@cache
def board(width: int, height: int, mirrored: bool) -> Board:
    """Number the dark squares row by row from the top left, as PDN numbers these variants."""
    dark = 0 if mirrored else 1
    places = [(r, c) for r in range(height) for c in range(width) if (r + c) % 2 == dark]
    number = {place: n for n, place in enumerate(places, start=1)}
    rays: list[tuple[tuple[int, ...], ...]] = [()]
    for row, column in places:
        walks = []
        for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            walk, place = [], (row + down, column + right)
            while place in number:
                walk.append(number[place])
                place = (place[0] + down, place[1] + right)
            walks.append(tuple(walk))
        rays.append(tuple(walks))
    row_of, column_of = (tuple(place[i] for place in [(-1, -1), *places]) for i in (0, 1))
    return Board(len(places), row_of, column_of, tuple(rays))


class Route(NamedTuple):
    """An ordered sequence of captured pieces with its final square, or one quiet move.

    `path` names, for each captured piece, the square where the direction changes next, or the
    square directly behind the piece if the king goes straight on (or, where captured pieces
    vanish at once, straight back); it ends with `to_square`.
    """

    from_square: int
    to_square: int
    captured: tuple[int, ...]
    path: tuple[int, ...]
    promotes: bool

    @property
    def move(self) -> Move:
        """The move this route is one way of: the order of the captured pieces is forgotten."""
        return (self.from_square, self.to_square, tuple(sorted(self.captured)), self.promotes)


class Jump(NamedTuple):
    """One hop: its direction, the piece it captures, and every empty square behind that piece."""

    direction: int
    captured: int
    landings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ref:
    """A position; `pieces[square]` is "w", "b", "W", "B" (capital: king) or empty."""

    variant: str
    turn: str
    pieces: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        """The facts of this position's variant."""
        return RULES[self.variant]

    @property
    def board(self) -> Board:
        """The squares of this position's board."""
        return board(self.rules.width, self.rules.height, self.rules.mirrored)

    @classmethod
    def start(cls, variant: str) -> Ref:
        """The start position: every row but the two in the middle is full."""
        rules = RULES[variant]
        geometry = board(rules.width, rules.height, rules.mirrored)
        men = rules.width // 2 * (rules.height // 2 - 1)
        pieces = ["b"] * men + [EMPTY] * (geometry.squares - 2 * men) + ["w"] * men
        return cls(variant, rules.first_mover, (EMPTY, *pieces))

    @classmethod
    def from_fen(cls, text: str, variant: str) -> Ref:
        """Read numeric or algebraic squares, ranges and either order of the sides; no counters."""
        rules = RULES[variant]
        geometry = board(rules.width, rules.height, rules.mirrored)
        names = {_algebraic(geometry, rules, n): n for n in range(1, geometry.squares + 1)}
        pieces = [EMPTY] * (geometry.squares + 1)
        turn, *groups = re.sub(r"\s", "", text).removesuffix(".").split(":")
        if turn not in ("W", "B") or sorted(group[:1] for group in groups) != ["B", "W"]:
            raise ValueError(f"not a position: {text!r}")
        for group in groups:
            for item in filter(None, group[1:].split(",")):
                found = re.fullmatch(r"(K?)([a-z]?\d+)(?:-K?(\d+))?", item)
                if not found:
                    raise ValueError(f"not a square: {item!r}")
                first = names.get(found[2]) or int(found[2])
                last = int(found[3] or first)
                if last < first:
                    raise ValueError(f"a backward range: {item!r}")
                for square in range(first, last + 1):
                    if not 1 <= square <= geometry.squares or pieces[square]:
                        raise ValueError(f"square {square} is off the board or taken: {text!r}")
                    pieces[square] = group[0] if found[1] else group[0].lower()
                    if _man_on_far_row(geometry, pieces[square], square):
                        raise ValueError(f"a man on its crowning row, square {square}: {text!r}")
        return cls(variant, turn, tuple(pieces))

    def fen(self) -> str:
        """The canonical text: White first, squares ascending, no ranges."""
        sides = []
        for side in ("W", "B"):
            squares = [
                f"K{n}" if piece.isupper() else str(n)
                for n, piece in enumerate(self.pieces)
                if piece.upper() == side
            ]
            sides.append(side + ",".join(squares))
        return ":".join([self.turn, *sides])

    def routes(self) -> list[Route]:
        """Every legal route. A capture, if there is one, is compulsory in all six variants."""
        captures: list[Route] = []
        own = [n for n, piece in enumerate(self.pieces) if piece and piece.upper() == self.turn]
        for square in own:
            # The capturing piece has left its square, so it may cross it or land on it again
            # (FMJD Annex 1, 4.8; CBD 14).
            pieces = list(self.pieces)
            pieces[square] = EMPTY
            piece = self.pieces[square]
            for jump in self._jumps(pieces, frozenset(), square, piece):
                captures.extend(self._after(pieces, (), (square,), piece, jump))
        if captures and self.rules.majority:
            # Every piece counts one, man or king (CBD 9 and 12; FMJD Annex 1, 4.13).
            most = max(len(route.captured) for route in captures)
            return [route for route in captures if len(route.captured) == most]
        return captures or [route for square in own for route in self._quiet(square)]

    def moves(self) -> list[Move]:
        """The distinct legal moves, sorted."""
        return sorted({route.move for route in self.routes()})

    def play(self, move: Move | Route) -> Ref:
        """The position after a legal move; legality is not checked."""
        from_square, to_square, captured, promotes = move.move if isinstance(move, Route) else move
        pieces = list(self.pieces)
        piece = pieces[from_square]
        for square in (from_square, *captured):
            pieces[square] = EMPTY
        pieces[to_square] = piece.upper() if promotes else piece
        return Ref(self.variant, "B" if self.turn == "W" else "W", tuple(pieces))

    def perft(self, depth: int, routes: bool = False) -> int:
        """Count the lines of exactly `depth` plies; lines that end earlier count nothing."""
        if depth == 0:
            return 1
        found = self.routes()
        ways = Counter(route.move for route in found)
        if depth == 1:
            return len(found) if routes else len(ways)
        # All routes of one move lead to the same position.
        return sum(
            (count if routes else 1) * self.play(move).perft(depth - 1, routes)
            for move, count in ways.items()
        )

    def _quiet(self, square: int) -> Iterator[Route]:
        piece = self.pieces[square]
        for direction, ray in enumerate(self.board.rays[square]):
            if piece.islower() and not _is_forward(piece, direction):
                continue
            reach = ray if piece.isupper() and self.rules.flying_kings else ray[:1]
            for to in reach:
                if self.pieces[to]:
                    break
                yield Route(square, to, (), (to,), _man_on_far_row(self.board, piece, to))

    def _jumps(
        self, pieces: list[str], dead: frozenset[int], square: int, piece: str
    ) -> list[Jump]:
        """The hops open to `piece` on `square`; `dead` pieces still stand but are spoken for."""
        flying = piece.isupper() and self.rules.flying_kings
        jumps = []
        for direction, ray in enumerate(self.board.rays[square]):
            if piece.islower() and not (
                self.rules.men_capture_backward or _is_forward(piece, direction)
            ):
                continue
            blocked = (i for i, n in enumerate(ray if flying else ray[:1]) if pieces[n])
            index = next(blocked, None)
            if index is None:
                continue
            target = ray[index]
            if pieces[target].upper() == self.turn or target in dead:
                continue
            landings = []
            for landing in ray[index + 1 :] if flying else ray[index + 1 : index + 2]:
                if pieces[landing]:
                    break
                landings.append(landing)
            if landings:
                jumps.append(Jump(direction, target, tuple(landings)))
        return jumps

    def _after(
        self,
        pieces: list[str],
        captured: tuple[int, ...],
        squares: tuple[int, ...],
        piece: str,
        jump: Jump,
    ) -> Iterator[Route]:
        """Every route that begins with `squares` and `captured` and then makes `jump`."""
        rules = self.rules
        captured = (*captured, jump.captured)
        dead = frozenset(captured)
        if rules.removal == "at once":
            # A piece that has gone neither blocks nor can be met again.
            pieces = list(pieces)
            pieces[jump.captured] = EMPTY
            dead = frozenset()
        onward: dict[int, list[Jump]] = {}
        piece_on = dict.fromkeys(jump.landings, piece)
        for landing in jump.landings:
            promoted = _man_on_far_row(self.board, piece, landing)
            if promoted and rules.promotion != "end":
                piece_on[landing] = piece.upper()
            if promoted and rules.promotion == "stop":
                onward[landing] = []
            else:
                onward[landing] = self._jumps(pieces, dead, landing, piece_on[landing])
        must_go_on = rules.landing_duty and any(onward.values())
        for place, landing in enumerate(jump.landings):
            for following in onward[landing]:
                # All squares behind the piece see the same piece straight ahead (or, once the
                # piece is gone, straight back): that is one continuation, not one per square.
                same_line = following.direction in (jump.direction, 3 - jump.direction)
                if place == 0 or not same_line:
                    yield from self._after(
                        pieces, captured, (*squares, landing), piece_on[landing], following
                    )
            if not onward[landing] and not must_go_on:
                start = self.pieces[squares[0]]
                promoted = _man_on_far_row(self.board, piece_on[landing], landing)
                promotes = promoted or piece_on[landing] != start
                yield Route(squares[0], landing, captured, (*squares[1:], landing), promotes)


def _is_forward(piece: str, direction: int) -> bool:
    return direction < 2 if piece == "w" else direction >= 2


def _man_on_far_row(geometry: Board, piece: str, square: int) -> bool:
    far = 0 if piece == "w" else geometry.row[-1]
    return piece.islower() and geometry.row[square] == far


def _algebraic(geometry: Board, rules: Rules, square: int) -> str:
    return "abcdefghij"[geometry.column[square]] + str(rules.height - geometry.row[square])


def move_text(move: Move) -> str:
    """Spell a move as the rule files do: "31-26", "22x15(18)", "12x31(8,14,26)=K"."""
    from_square, to_square, captured, promotes = move
    crown = "=K" if promotes else ""
    if not captured:
        return f"{from_square}-{to_square}{crown}"
    return f"{from_square}x{to_square}({','.join(map(str, captured))}){crown}"
