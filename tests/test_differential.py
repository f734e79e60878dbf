"""The core against the slow reference on random positions of every variant.

Two kinds of position: those that random play reaches, and constructed ones of any density and
piece mix, which reach the long and the contradictory captures that play hardly ever does. A
failure is shrunk to the smallest position that still disagrees; its FEN belongs in the rule files.
Set BITDRAUGHTS_DEEP=1 for twenty times as many positions.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

import bitdraughts as bd
from oracle.reference import RULES, KingCounter, Move, Ref

DEEP = 20 if os.environ.get("BITDRAUGHTS_DEEP") == "1" else 1
REACHABLE = 1_500 * DEEP
CONSTRUCTED = 3_000 * DEEP
SYMMETRY = 300 * DEEP

every_variant = pytest.mark.parametrize("variant", RULES)


def reachable(variant: str, seed: str) -> Iterator[Ref]:
    """Positions of random games, each game played out or broken off after 120 plies."""
    rng = random.Random(seed)
    while True:
        position = Ref.start(variant)
        for _ in range(120):
            yield position
            moves = position.moves()
            if not moves:
                break
            position = position.play(rng.choice(moves))


def constructed(variant: str, seed: str) -> Iterator[Ref]:
    """Random pieces on random squares; a man never stands on its crowning row."""
    rng = random.Random(seed)
    rules = RULES[variant]
    # In eight directions a crowded board has more routes than plain Python can walk.
    fullest = 0.4 if len(rules.capture_directions) == 8 else 0.9
    while True:
        density = rng.uniform(0.0, fullest)
        king_share = rng.choice([0.0, 0.1, 0.3, 0.7, 1.0])
        white_share = rng.choice([0.0, 0.05, 0.15, 0.35, 0.5, 0.65, 0.85, 0.95, 1.0])
        pieces = [""]
        for row in rules.board.row[1:]:
            piece = ""
            if rng.random() < density:
                piece = "w" if rng.random() < white_share else "b"
                crowning = row == (0 if piece == "w" else rules.height - 1)
                if crowning or rng.random() < king_share:
                    piece = piece.upper()
            pieces.append(piece)
        yield counted(Ref(variant, rng.choice("WB"), tuple(pieces)), rng)


def counted(position: Ref, rng: random.Random) -> Ref:
    """The position with random counts of king moves, where a rule limits them."""
    limit = position.rules.king_limit
    if not limit:
        return position
    counters = []
    for side in "BW":
        kings = [n for n, piece in enumerate(position.pieces) if piece == side]
        if kings and rng.random() < 0.7:
            counters.append(KingCounter(rng.randint(1, limit), rng.choice(kings)))
        else:
            counters.append(KingCounter())
    return sound(replace(position, counters=(counters[0], counters[1])))


def sound(position: Ref) -> Ref:
    """The position without counts of kings it lacks, or of a side without men."""
    black, white = (
        count
        if position.pieces[count.square] == side and side.lower() in position.pieces
        else KingCounter()
        for side, count in zip("BW", position.counters, strict=True)
    )
    return replace(position, counters=(black, white))


def as_tuple(move: bd.Move) -> Move:
    return (move.from_square, move.to_square, move.captured, move.promotes)


def disagreement(reference: Ref) -> str:
    """Say where core and reference part on one position; the empty string if nowhere."""
    position = bd.Position.from_fen(reference.fen(), reference.variant)
    if position.fen() != reference.fen():
        return f"FEN: {position.fen()}"
    legal = position.legal_moves
    found, expected = [as_tuple(move) for move in legal], reference.moves()
    if sorted(found) != expected:
        missing, extra = set(expected) - set(found), set(found) - set(expected)
        return f"moves: missing {sorted(missing)}, extra {sorted(extra)}, of {len(found)}"
    if len(legal) != len(expected) or position.has_legal_move != bool(expected):
        return f"length {len(legal)}, has_legal_move {position.has_legal_move}"
    if position.must_capture != any(captured for _, _, captured, _ in expected):
        return f"must_capture {position.must_capture}"
    ways = Counter((r.move.from_square, r.captured, r.path) for r in position.routes())
    if ways != Counter((r.from_square, r.captured, r.path) for r in reference.routes()):
        return f"routes: {sorted(ways.elements())}"
    for move in legal:
        after, wanted = position.play(move).fen(), reference.play(as_tuple(move)).fen()
        if after != wanted:
            return f"after {move}: {after}, not {wanted}"
    return ""


def shrink(reference: Ref, fault: Callable[[Ref], str]) -> Ref:
    """Take pieces off as long as the fault stays."""
    for square, piece in enumerate(reference.pieces):
        if piece:
            pieces = list(reference.pieces)
            pieces[square] = ""
            smaller = sound(replace(reference, pieces=tuple(pieces)))
            if fault(smaller):
                return shrink(smaller, fault)
    return reference


def check(positions: Iterator[Ref], count: int, fault: Callable[[Ref], str]) -> None:
    for reference in islice(positions, count):
        if fault(reference):
            smallest = shrink(reference, fault)
            pytest.fail(
                f"{smallest.variant} {smallest.fen()} (found in {reference.fen()}): "
                f"{fault(smallest)}"
            )


@every_variant
def test_reachable_positions_agree(variant: str) -> None:
    check(reachable(variant, f"reachable {variant}"), REACHABLE, disagreement)


@every_variant
def test_constructed_positions_agree(variant: str) -> None:
    check(constructed(variant, f"constructed {variant}"), CONSTRUCTED, disagreement)


@every_variant
@pytest.mark.parametrize("routes", [False, True])
def test_perft_from_the_start_agrees(variant: str, routes: bool) -> None:
    for depth in range(1, 5):
        expected = Ref.start(variant).perft(depth, routes)
        assert bd.Position(variant).perft(depth, routes=routes) == expected


def mirror(square: int) -> int:
    """The Filipino number of a Brazilian square, and the reverse: columns change sides."""
    first_of_row = (square - 1) // 4 * 4 + 1
    return 2 * first_of_row + 3 - square


def mirrored(brazilian: Ref) -> Ref:
    pieces = [""] * len(brazilian.pieces)
    for square, piece in enumerate(brazilian.pieces[1:], start=1):
        pieces[mirror(square)] = piece
    return Ref("filipino", brazilian.turn, tuple(pieces))


def mirror_fault(brazilian: Ref) -> str:
    """Say where the Filipino tree, two plies deep, is not the Brazilian one in a mirror."""
    left = bd.Position.from_fen(brazilian.fen(), "brazilian")
    right = bd.Position.from_fen(mirrored(brazilian).fen(), "filipino")
    expected = sorted(
        (mirror(start), mirror(end), tuple(sorted(map(mirror, captured))), promotes)
        for start, end, captured, promotes in map(as_tuple, left.legal_moves)
    )
    if sorted(map(as_tuple, right.legal_moves)) != expected:
        return f"moves of {right.fen()}"
    paths = Counter(
        (tuple(map(mirror, r.path)), tuple(map(mirror, r.captured))) for r in left.routes()
    )
    if Counter((r.path, r.captured) for r in right.routes()) != paths:
        return f"routes of {right.fen()}"
    if left.perft(3) != right.perft(3):
        return f"perft(3) of {right.fen()}"
    return ""


def test_filipino_is_brazilian_in_a_mirror() -> None:
    assert mirrored(Ref.start("brazilian")) == Ref.start("filipino")
    check(reachable("brazilian", "mirror"), SYMMETRY, mirror_fault)
    check(constructed("brazilian", "mirror"), SYMMETRY, mirror_fault)


def flip_fault(reference: Ref) -> str:
    """Say what changes when the colours are exchanged and the board is turned round."""
    position = bd.Position.from_fen(reference.fen(), reference.variant)
    flipped = position.flip()
    if flipped.flip() != position or flipped.turn == position.turn:
        return f"flipped: {flipped.fen()}"
    for routes in (False, True):
        if flipped.perft(3, routes=routes) != position.perft(3, routes=routes):
            return f"perft(3, routes={routes}), flipped: {flipped.fen()}"
    return ""


@every_variant
def test_flipping_the_colours_keeps_the_counts(variant: str) -> None:
    check(reachable(variant, f"flip {variant}"), SYMMETRY, flip_fault)
    check(constructed(variant, f"flip {variant}"), SYMMETRY, flip_fault)
