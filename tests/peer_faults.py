"""What other packages are known to have wrong, and which differences each fault explains.

Where a rule is broken, `explains` works out what the package answers for it, to the last move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import bitdraughts as bd
from peer_cases import Difference, Key, key, without_state

EVERY = frozenset(bd.variants())
FRISIAN = frozenset({"frisian", "frysk"})


class Fault(NamedTuple):
    """A fault of some packages, and where to read what is right."""

    about: str
    packages: frozenset[str]
    variants: frozenset[str]
    what: str
    source: str
    explains: Callable[[Difference], bool]


def line_of_squares(
    position: bd.Position, square: int, direction: tuple[int, int]
) -> Iterator[int]:
    """Squares from one to the edge, whatever stands on them."""
    facts = bd.Variant(position.variant)
    at = {facts.row_and_column(n): n for n in range(1, facts.squares + 1)}
    (row, column), (down, right) = facts.row_and_column(square), direction
    while (row := row + down, column := column + right) in at:
        yield at[row, column]


def own_pieces(position: bd.Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Men and kings of the side to move."""
    if position.turn == bd.WHITE:
        return position.white_men, position.white_kings
    return position.black_men, position.black_kings


def captures_are_optional(difference: Difference) -> bool:
    """English draughts: the steps beside the captures."""
    position = difference.position
    men, kings = own_pieces(position)
    forward = -1 if position.turn == bd.WHITE else 1
    steps = {
        (square, to, ())
        for pieces, rows in ((men, (forward,)), (kings, (1, -1)))
        for square in pieces
        for down in rows
        for right in (1, -1)
        for to in list(line_of_squares(position, square, (down, right)))[:1]
        if position.piece_at(to) is None
    }
    return bool(difference.theirs == difference.ours | steps)


def kings_play_on(difference: Difference) -> bool:
    """Breakthrough: what international draughts would have."""
    position = difference.position
    kings = position.white_kings or position.black_kings
    going_on = bd.Position.from_fen(position.fen(), "international")
    return bool(kings) and difference.theirs == set(map(key, going_on.legal_moves))


def kings_pass_through_pieces(difference: Difference) -> bool:
    """Turkish draughts: every empty square of a king's row and column."""
    position = difference.position
    if position.must_capture:
        return False
    beyond = {
        (square, to, ())
        for square in own_pieces(position)[1]
        for direction in ((0, 1), (1, 0), (0, -1), (-1, 0))
        for to in line_of_squares(position, square, direction)
        if position.piece_at(to) is None
    }
    return bool(difference.theirs == difference.ours | beyond)


def values_are_rounded(difference: Difference) -> bool:
    """Frisian draughts: 1.501 for a king, added in the order of capture, and compared exactly."""
    position = difference.position
    kings = {*position.white_kings, *position.black_kings}
    values: dict[Key, set[float]] = {}
    for route in position.routes():
        value = 0.0
        for square in route.captured:
            value += 1.501 if square in kings else 1
        values.setdefault(key(route.move), set()).add(value)
    best = max(value for found in values.values() for value in found)
    return bool(difference.theirs == {move for move, found in values.items() if best in found})


def several_captured(difference: Difference) -> bool:
    return all(len(captured) > 1 for _, _, captured in difference.theirs)


def refused_as_ambiguous(difference: Difference) -> bool:
    """Only where several pieces are captured: there it knows one move by several paths."""
    return len(difference.ours[2]) > 1 and "ambiguous" in str(difference.theirs)


def king_limit_is_not_kept(difference: Difference) -> bool:
    """Frisian draughts: as if no king had moved."""
    free = without_state(difference.position)
    return bool(difference.theirs == set(map(key, free.legal_moves)))


def capture_sign_is_not_read(difference: Difference) -> bool:
    return "KeyError" in str(difference.theirs) and ":" in str(difference.theirs["error"])


def white_begins(difference: Difference) -> bool:
    return "but not legal in this position" in str(difference.theirs)


def draws_differ(difference: Difference) -> bool:
    return "D" in (difference.ours, difference.theirs)


def lone_king(position: bd.Position) -> int:
    """Plies of a lone king against one to three pieces with a king (FMJD-A1 6.3, 6.4), or 0."""
    white = len(position.white_men), len(position.white_kings)
    black = len(position.black_men), len(position.black_kings)
    for alone, (men, kings) in ((white, black), (black, white)):
        if alone == (0, 1) and kings and men + kings <= 3:
            return 32 if men + kings == 3 else 10
    return 0


def count_runs_on(difference: Difference) -> bool:
    """As if a count, once begun, ran until it is over, whatever is captured."""
    game = difference.game
    over = any(0 < lone_king(p) <= len(game) - 1 - i for i, p in enumerate(game))
    return over and (difference.ours, difference.theirs) == (None, "D")


def count_starts_again(difference: Difference) -> bool:
    """As if a count began anew with every other number of men or kings."""

    def material(p: bd.Position) -> tuple[int, ...]:
        return tuple(map(len, (p.white_men, p.white_kings, p.black_men, p.black_kings)))

    now = difference.position
    same = 0
    while same < len(difference.game) and material(difference.game[-1 - same]) == material(now):
        same += 1
    running = same - 1 < lone_king(now)
    return running and (difference.ours, difference.theirs) == ("D", None)


def always(_: Difference) -> bool:
    return True


def no_moves_after_a_draw(difference: Difference) -> bool:
    return difference.drawn and not difference.theirs


def other_landing_squares(difference: Difference) -> bool:
    return len(difference.ours[2]) > 1 and "but not legal in this position" in str(
        difference.theirs
    )


FAULTS = [
    Fault(
        "moves",
        frozenset({"py-draughts"}),
        frozenset({"english"}),
        "captures are optional",
        "rules/english.md",
        captures_are_optional,
    ),
    Fault(
        "moves",
        frozenset({"py-draughts", "pydraughts"}),
        frozenset({"breakthrough"}),
        "moves are listed after a king has won",
        "rules/breakthrough.md",
        kings_play_on,
    ),
    Fault(
        "moves",
        frozenset({"pydraughts"}),
        frozenset({"turkish"}),
        "kings pass through pieces",
        "rules/turkish.md",
        kings_pass_through_pieces,
    ),
    Fault(
        "moves",
        frozenset({"pydraughts"}),
        FRISIAN,
        "captures of equal value are told apart by rounding",
        "rules/frisian.md",
        values_are_rounded,
    ),
    Fault(
        "twice",
        frozenset({"py-draughts", "pydraughts"}),
        EVERY,
        "a capture of several pieces is listed once for each of its orders or landing squares",
        "variants.md",
        several_captured,
    ),
    Fault(
        "read",
        frozenset({"py-draughts"}),
        FRISIAN,
        "first and last square are refused if one move has several paths",
        "variants.md",
        refused_as_ambiguous,
    ),
    Fault(
        "read",
        frozenset({"dame-rs"}),
        EVERY,
        "a complete path is refused if that of another move passes the same squares",
        "variants.md",
        refused_as_ambiguous,
    ),
    Fault(
        "perft",
        frozenset({"py-draughts"}),
        frozenset({"english"}),
        "captures are optional",
        "rules/english.md",
        always,
    ),
    Fault(
        "moves",
        frozenset({"dame-rs"}),
        EVERY,
        "no moves are listed once a rule has drawn the game",
        "draw-rules.md",
        no_moves_after_a_draw,
    ),
    Fault(
        "moves",
        frozenset({"py-draughts"}),
        FRISIAN,
        "a king may move on after its third move in a row",
        "rules/frisian.md",
        king_limit_is_not_kept,
    ),
    Fault(
        "result",
        frozenset({"py-draughts", "pydraughts"}),
        EVERY - {"international"},
        "other draw rules",
        "draw-rules.md",
        draws_differ,
    ),
    Fault(
        "result",
        frozenset({"pydraughts"}),
        frozenset({"international"}),
        "other draw rules",
        "draw-rules.md",
        draws_differ,
    ),
    Fault(
        "result",
        frozenset({"py-draughts"}),
        frozenset({"international"}),
        "another reading: counts against a lone king run on without the material",
        "draw-rules.md",
        count_runs_on,
    ),
    Fault(
        "result",
        frozenset({"dame-rs"}),
        frozenset({"international"}),
        "another reading: counts against a lone king begin anew when pieces change",
        "draw-rules.md",
        count_starts_again,
    ),
    Fault(
        "replay",
        frozenset({"pydraughts"}),
        frozenset({"russian"}),
        "the capture sign : is not read",
        "pdn.md",
        capture_sign_is_not_read,
    ),
    Fault(
        "replay",
        frozenset({"py-draughts"}),
        frozenset({"english"}),
        "White begins, so no game can be read",
        "rules/english.md",
        white_begins,
    ),
    Fault(
        "read",
        frozenset({"py-draughts"}),
        EVERY,
        "a path is read only with the landing squares that it writes itself",
        "variants.md",
        other_landing_squares,
    ),
]


def explanation(difference: Difference) -> Fault | None:
    """Give the fault that explains a difference."""
    for fault in FAULTS:
        if (
            fault.about == difference.about
            and difference.package in fault.packages
            and difference.variant in fault.variants
            and fault.explains(difference)
        ):
            return fault
    return None
