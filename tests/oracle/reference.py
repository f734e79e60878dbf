"""The rules of draughts in plain Python: one list of squares, nothing clever.

The core must agree with this file move for move, so the two share no idea: a piece is a letter on
a square, a ray is a tuple of squares, and a capture is found by walking. Speed does not matter.
What sets the variants apart is in rulebooks.py, their squares are in boards.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from oracle.boards import Board, Direction, algebraic
from oracle.rulebooks import RULES, Rules

__all__ = ["RULES", "KingCounter", "Move", "Ref", "Route", "move_text"]

Move = tuple[int, int, tuple[int, ...], bool]
"""From, to, captured squares in ascending order, and whether the move crowns a man."""

EMPTY = ""
OTHER = {"W": "B", "B": "W"}


class KingCounter(NamedTuple):
    """Quiet moves in a row that one side has made with the king now on `square`.

    Counted only where a rule limits them, and only while the side has a man; else 0 and 0.
    """

    moves: int = 0
    square: int = 0


NONE = KingCounter()


class Route(NamedTuple):
    """An ordered sequence of captured pieces with its final square, or one quiet move.

    `path` names, for each captured piece, the square where the direction changes next, or the
    square directly behind the piece if the king goes straight on (or, where captured pieces
    vanish at once, straight back); it ends with `to_square`. With eight directions of capture one
    order can have several paths: this is the smallest in square order.
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

    direction: Direction
    captured: int
    landings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ref:
    """A position; `pieces[square]` is "w", "b", "W", "B" (capital: king) or empty."""

    variant: str
    turn: str
    pieces: tuple[str, ...]
    counters: tuple[KingCounter, KingCounter] = (NONE, NONE)
    """Black's, then White's, as the FEN has them; all that a position knows of its past."""

    @property
    def rules(self) -> Rules:
        """The facts of this position's variant."""
        return RULES[self.variant]

    @property
    def board(self) -> Board:
        """The squares of this position's board."""
        return self.rules.board

    @classmethod
    def start(cls, variant: str) -> Ref:
        """The start position: full rows of men, the same on both sides."""
        rules = RULES[variant]
        full = range(rules.rows_behind, rules.rows_behind + rules.rows_of_men)
        pieces = [EMPTY]
        for row in rules.board.row[1:]:
            white, black = rules.height - 1 - row in full, row in full
            pieces.append("w" if white else "b" if black else EMPTY)
        return cls(variant, rules.first_mover, tuple(pieces))

    @classmethod
    def from_fen(cls, text: str, variant: str) -> Ref:
        """Read numeric or algebraic squares, ranges, either order of the sides, king counters."""
        rules = RULES[variant]
        geometry = rules.board
        names = {algebraic(geometry, n): n for n in range(1, geometry.squares + 1)}
        pieces = [EMPTY] * (geometry.squares + 1)
        text, plus, counted = re.sub(r"\s", "", text).removesuffix(".").partition(":+")
        turn, *groups = text.split(":")
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
        counters = (NONE, NONE)
        if plus:
            if not rules.king_limit:
                raise ValueError(f"king counters mean nothing in {variant}: {counted!r}")
            counters = _read_counters(counted, pieces, rules.king_limit)
        return cls(variant, turn, tuple(pieces), counters)

    def fen(self) -> str:
        """The canonical text: White first, squares ascending, no ranges, counters unless 0."""
        sides = []
        for side in ("W", "B"):
            squares = [
                f"K{n}" if piece.isupper() else str(n)
                for n, piece in enumerate(self.pieces)
                if piece.upper() == side
            ]
            sides.append(side + ",".join(squares))
        if self.counters != (NONE, NONE):
            sides.append("".join(f"+{n}{square:02}" if n else "+0" for n, square in self.counters))
        return ":".join([self.turn, *sides])

    def winner(self) -> str | None:
        """Who has won, "W" or "B"; None while the side to move has a legal move."""
        owners = self._owners_of_winning_kings()
        if owners:
            return OTHER[self.turn] if OTHER[self.turn] in owners else self.turn
        if self.routes():
            return None
        return self.turn if self.rules.stuck_side_wins else OTHER[self.turn]

    def routes(self) -> list[Route]:
        """Every legal route. A capture, if there is one, is compulsory in all variants."""
        if self._owners_of_winning_kings():
            return []
        captures: list[Route] = []
        own = [n for n, piece in enumerate(self.pieces) if piece and piece.upper() == self.turn]
        for square in own:
            # The capturing piece has left its square, so it may cross it or land on it again
            # (FMJD Annex 1, 4.8; CBD 14; WFD 13).
            pieces = list(self.pieces)
            pieces[square] = EMPTY
            piece = self.pieces[square]
            for jump in self._jumps(pieces, frozenset(), square, piece):
                captures.extend(self._after(pieces, (), (square,), piece, jump))
        if not captures:
            return [route for square in own for route in self._quiet(square)]
        best = max(map(self._rank, captures))
        return _one_path_each(route for route in captures if self._rank(route) == best)

    def _owners_of_winning_kings(self) -> set[str]:
        """The sides whose king has ended the game, where a king does that."""
        if not self.rules.king_wins:
            return set()
        return {piece for piece in self.pieces if piece.isupper()}

    def _rank(self, route: Route) -> tuple[int, ...]:
        victims = "".join(self.pieces[square] for square in route.captured)
        return self.rules.rank(self.pieces[route.from_square], victims)

    def moves(self) -> list[Move]:
        """The distinct legal moves, sorted."""
        return sorted({route.move for route in self.routes()})

    def play(self, move: Move | Route) -> Ref:
        """The position after a legal move; legality is not checked."""
        if isinstance(move, Route):
            move = move.move
        from_square, to_square, captured, promotes = move
        pieces = list(self.pieces)
        piece = pieces[from_square]
        for square in (from_square, *captured):
            pieces[square] = EMPTY
        pieces[to_square] = piece.upper() if promotes else piece
        black, white = (self._count_king(side, move, pieces) for side in "BW")
        return Ref(self.variant, OTHER[self.turn], tuple(pieces), (black, white))

    def _count_king(self, side: str, move: Move, after: list[str]) -> KingCounter:
        """The counter of one side once a move has been made and left the pieces `after`."""
        from_square, to_square, captured, _ = move
        before = self.counters["BW".index(side)]
        if not self.rules.king_limit or side.lower() not in after:
            return NONE
        if side != self.turn:
            return NONE if before.square in captured else before
        if captured or self.pieces[from_square].islower():
            return NONE
        same_king = before.square == from_square
        return KingCounter(before.moves + 1 if same_king else 1, to_square)

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
        counter = self.counters["BW".index(self.turn)]
        if counter.square == square and counter.moves == self.rules.king_limit:
            return
        for direction in self.rules.directions:
            if piece.islower() and _is_backward(piece, direction):
                continue
            if piece.islower() and direction[0] == 0 and not self.rules.men_step_sideways:
                continue
            ray = self.board.rays[square][direction]
            for to in ray if piece.isupper() and self.rules.flying_kings else ray[:1]:
                if self.pieces[to]:
                    break
                yield Route(square, to, (), (to,), _man_on_far_row(self.board, piece, to))

    def _jumps(
        self, pieces: list[str], dead: frozenset[int], square: int, piece: str
    ) -> list[Jump]:
        """The hops open to `piece` on `square`; `dead` pieces still stand but are spoken for."""
        rules = self.rules
        flying = piece.isupper() and rules.flying_kings
        jumps = []
        for direction in rules.capture_directions:
            backward = piece.islower() and _is_backward(piece, direction)
            if backward and not rules.men_capture_backward:
                continue
            ray = self.board.rays[square][direction]
            blocked = (i for i, n in enumerate(ray if flying else ray[:1]) if pieces[n])
            index = next(blocked, None)
            if index is None:
                continue
            target = ray[index]
            if pieces[target].upper() == self.turn or target in dead:
                continue
            if piece.islower() and pieces[target].isupper() and not rules.men_capture_kings:
                continue
            far = flying and rules.landing != "right behind"
            landings = []
            for landing in ray[index + 1 :] if far else ray[index + 1 : index + 2]:
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
        back = (-jump.direction[0], -jump.direction[1])
        for landing in jump.landings:
            promoted = _man_on_far_row(self.board, piece, landing)
            if promoted and rules.promotion != "end":
                piece_on[landing] = piece.upper()
            if promoted and rules.promotion == "stop":
                onward[landing] = []
            else:
                onward[landing] = [
                    following
                    for following in self._jumps(pieces, dead, landing, piece_on[landing])
                    if rules.turning_back or following.direction != back
                ]
        must_go_on = rules.landing == "going on" and any(onward.values())
        for place, landing in enumerate(jump.landings):
            for following in onward[landing]:
                # All squares behind the piece see the same piece straight ahead (or, once the
                # piece is gone, straight back): that is one continuation, not one per square.
                same_line = following.direction in (jump.direction, back)
                if place == 0 or not same_line:
                    yield from self._after(
                        pieces, captured, (*squares, landing), piece_on[landing], following
                    )
            if not onward[landing] and not must_go_on:
                start = self.pieces[squares[0]]
                promoted = _man_on_far_row(self.board, piece_on[landing], landing)
                promotes = promoted or piece_on[landing] != start
                yield Route(squares[0], landing, captured, (*squares[1:], landing), promotes)


def _is_backward(piece: str, direction: Direction) -> bool:
    return direction[0] > 0 if piece == "w" else direction[0] < 0


def _man_on_far_row(geometry: Board, piece: str, square: int) -> bool:
    far = 0 if piece == "w" else geometry.height - 1
    return piece.islower() and geometry.row[square] == far


def _one_path_each(routes: Iterable[Route]) -> list[Route]:
    """Of routes that differ in their path alone, keep the one with the smallest path."""
    smallest: dict[tuple[int, int, tuple[int, ...]], Route] = {}
    for route in routes:
        order = (route.from_square, route.to_square, route.captured)
        if order not in smallest or route.path < smallest[order].path:
            smallest[order] = route
    return list(smallest.values())


def _read_counters(
    text: str, pieces: list[str], king_limit: int
) -> tuple[KingCounter, KingCounter]:
    """Read "b[sq]+w[sq]", as in "0+213": White has made 2 moves with the king on 13."""
    found = re.fullmatch(r"(0|\d\d\d)\+(0|\d\d\d)", text)
    if not found:
        raise ValueError(f"not king counters: {text!r}")
    counters = [NONE, NONE]
    for i, side in enumerate("BW"):
        moves, square = int(found[i + 1][0]), int(found[i + 1][1:] or 0)
        if moves > king_limit or bool(moves) != bool(square):
            raise ValueError(f"not a count of 0 to {king_limit}: {text!r}")
        if moves and (square >= len(pieces) or pieces[square] != side):
            raise ValueError(f"no king of {side} on square {square}: {text!r}")
        if moves and side.lower() in pieces:
            counters[i] = KingCounter(moves, square)
    return counters[0], counters[1]


def move_text(move: Move) -> str:
    """Spell a move as the rule files do: "31-26", "22x15(18)", "12x31(8,14,26)=K"."""
    from_square, to_square, captured, promotes = move
    crown = "=K" if promotes else ""
    if not captured:
        return f"{from_square}-{to_square}{crown}"
    return f"{from_square}x{to_square}({','.join(map(str, captured))}){crown}"
