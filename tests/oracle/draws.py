"""The draw rules in plain Python: every position is judged from the whole game, nothing is kept.

The library counts while the game is played; this file looks back from the last position, as an
arbiter with the score sheet would. The two share no idea. Speed does not matter.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

import bitdraughts as bd

Event = Literal["capture", "man move", "promotion"]

CAPTURE_OR_MAN: tuple[Event, ...] = ("capture", "man move")
CAPTURE_OR_PROMOTION: tuple[Event, ...] = ("capture", "promotion")


@dataclass(frozen=True)
class Verdict:
    """What the rules of one profile say of the last position of a game; loss is not looked at."""

    occurrences: int
    plies: dict[str, int] = field(default_factory=dict)
    """Counters running now, with the plies since their start."""
    drawn: set[str] = field(default_factory=set)
    """Rules that end the game by themselves."""
    claims: set[str] = field(default_factory=set)
    """Rules that the side to move may claim at once."""
    claims_by_move: set[tuple[str, bd.Move]] = field(default_factory=set)
    """Rules that the side to move may claim by naming a move."""


# Facts of one position or one move

OTHER = {bd.WHITE: bd.BLACK, bd.BLACK: bd.WHITE}


def count_of(position: bd.Position, color: bd.Color) -> tuple[int, int]:
    """Kings and men of one side."""
    if color == bd.WHITE:
        return len(position.white_kings), len(position.white_men)
    return len(position.black_kings), len(position.black_men)


@cache
def side_fits(text: str, count: tuple[int, int]) -> bool:
    """Read one half of a material class: "2K+1M", "1K", or ">=3K" (any number from three)."""
    kings, men = count
    if text.startswith(">="):
        return men == 0 and kings >= int(text[2])
    wanted = {"K": 0, "M": 0}
    for part in text.split("+"):
        wanted[part[1]] = int(part[0])
    return kings == wanted["K"] and men == wanted["M"]


def strong_sides(position: bd.Position, classes: Sequence[str]) -> set[bd.Color]:
    """The colours that have the first half of one of the classes while the other has the second."""
    return {
        color
        for text in classes
        for color in (bd.WHITE, bd.BLACK)
        if side_fits(text.split("-")[0], count_of(position, color))
        and side_fits(text.split("-")[1], count_of(position, OTHER[color]))
    }


@cache
def main_diagonal(variant: str) -> frozenset[int]:
    """The squares from a1 to the far corner; where a1 does not play, from the other corner."""
    facts = bd.Variant(variant)
    places = {facts.row_and_column(n): n for n in range(1, facts.squares + 1)}
    far = facts.rows - 1
    length = min(facts.rows, facts.columns)
    if (far, 0) in places:
        return frozenset(places[far - n, n] for n in range(length))
    return frozenset(places[far - n, facts.columns - 1 - n] for n in range(length))


def events_of(position: bd.Position, move: bd.Move) -> set[Event]:
    """What happens when the move is made in the position."""
    happens: dict[Event, bool] = {
        "capture": bool(move.captured),
        "man move": move.from_square in position.white_men + position.black_men,
        "promotion": move.promotes,
    }
    return {event for event, does in happens.items() if does}


# Conditions beyond a list of material classes

Condition = Callable[[bd.Position], bool]


def with_kings(*totals: int) -> Condition:
    """Both sides have kings, and so many pieces stand on the board in all."""
    return lambda position: (
        bool(position.white_kings)
        and bool(position.black_kings)
        and sum(count_of(position, bd.WHITE) + count_of(position, bd.BLACK)) in totals
    )


def neither_30_nor_60(position: bd.Position) -> bool:
    return not with_kings(4, 5, 6, 7)(position)


def on_diagonal(*wanted: tuple[bool, bool]) -> Condition:
    """Whether the lone king stands on the main diagonal, and whether any piece against it does."""

    def condition(position: bd.Position) -> bool:
        white = {*position.white_men, *position.white_kings}
        black = {*position.black_men, *position.black_kings}
        lone, others = (white, black) if len(white) == 1 else (black, white)
        diagonal = main_diagonal(position.variant)
        return (bool(lone & diagonal), bool(others & diagonal)) in wanted

    return condition


def nobody_must_lose_a_king(position: bd.Position) -> bool:
    """The side to move cannot capture, and has a move after which the other side cannot."""
    after = [position.play(move) for move in position.legal_moves]
    return not position.must_capture and not all(reply.must_capture for reply in after)


# The profiles


@dataclass(frozen=True)
class Counter:
    """One count: it runs while its condition holds, an event restarts it, at the limit it ends.

    limit: "each 5", five moves of either side; "strong 5" and "lone 5", five moves of the side
    named first or second in the class; "turns 50", fifty plies.
    material: the classes in which it runs; none means any material.
    condition: what must hold besides.
    goes_on_in: classes in which it cannot start, but which do not stop it.
    whole_board: whether plies made before the start position count.
    """

    name: str
    limit: str
    material: tuple[str, ...] = ()
    condition: Condition = lambda _: True
    restarts: tuple[Event, ...] = ()
    goes_on_in: tuple[str, ...] = ()
    whole_board: bool = False
    claim: bool = False

    def holds(self, position: bd.Position) -> bool:
        classes = self.material + self.goes_on_in
        return (not classes or bool(strong_sides(position, classes))) and self.condition(position)

    def may_start(self, position: bd.Position) -> bool:
        return not self.material or bool(strong_sides(position, self.material))


@dataclass(frozen=True)
class Profile:
    """A repetition rule (none if 0 occurrences are asked for) and counters."""

    counters: tuple[Counter, ...] = ()
    repetition: int = 3
    repetition_is: Literal["automatic", "claim", "claim by move"] = "automatic"
    start_occurs: bool = True


def no_progress_count(moves: int, claim: bool = False) -> Counter:
    name, limit = f"{moves} moves", f"each {moves}"
    return Counter(name, limit, restarts=CAPTURE_OR_MAN, whole_board=True, claim=claim)


THREE_TO_ONE = ("3K-1K", "2K+1M-1K", "1K+2M-1K")
TWO_TO_ONE = ("2K-1K", "1K+1M-1K", "1K-1K")
CBD_FIVE = ("2K-2K", "2K-1K", "2K-1K+1M", "1K-1K", "1K-1K+1M")
CODEX_FIVE = ("2K-1K", "1K+1M-1K", "1K+1M-1K+1M", "2K-2K")
FMJD_FIVE = Counter("5 moves", "each 5", TWO_TO_ONE)
LONE_KING_THERE = on_diagonal((True, True), (True, False))
CBD_DIAGONAL = Counter("5 moves, main diagonal", "each 5", THREE_TO_ONE, LONE_KING_THERE)
THIRTY = Counter("30 moves", "each 30", (), with_kings(4, 5), CAPTURE_OR_PROMOTION)
SIXTY = Counter("60 moves", "each 60", (), with_kings(6, 7), CAPTURE_OR_PROMOTION)

# CBD rules 2013, articles 16, 18 with 99, and 100.
CBD = (no_progress_count(20), Counter("5 moves", "each 5", CBD_FIVE), CBD_DIAGONAL)
# Codex 2020, article 59.
CODEX = (
    no_progress_count(20),
    Counter("2 moves", "each 2", ("1K-1K",)),
    Counter("5 moves", "each 5", CODEX_FIVE),
    CBD_DIAGONAL,
)
# FMJD rules for 64 squares, 7.2.4 to 7.2.8.
FMJD_64 = (
    Counter("15 moves, three kings", "strong 15", (">=3K-1K",)),
    Counter("15 moves", "each 15", (), neither_30_nor_60, CAPTURE_OR_MAN, whole_board=True),
    THIRTY,
    SIXTY,
    Counter("5 moves, main diagonal", "strong 5", THREE_TO_ONE, LONE_KING_THERE),
    Counter("5 moves", "strong 5", TWO_TO_ONE),
)
# FMJD Annex 1, 6.2 to 6.4; the 16 and the 5 run side by side.
SIXTEEN = Counter("16 moves", "each 16", THREE_TO_ONE, goes_on_in=TWO_TO_ONE)
FMJD = (no_progress_count(25), SIXTEEN, FMJD_FIVE)
# WFD: king against king is drawn at once, unless one of them falls.
WFD = (
    Counter("7 moves", "strong 7", ("2K-1K",)),
    Counter("king against king", "each 0", ("1K-1K",), nobody_must_lose_a_king),
)
# FPD 3.2: men may move during the 20.
FPD = (
    Counter("20 moves", "each 20", restarts=CAPTURE_OR_PROMOTION, whole_board=True),
    Counter("12 moves, main diagonal", "each 12", ("3K-1K",), on_diagonal((False, True))),
)
# Pure Checkers: turns of either side, and only a capture is progress.
PURE = (Counter("50 turns", "turns 50", restarts=("capture",), whole_board=True),)
LIDRAUGHTS_64 = (
    Counter("15 moves, three kings", "each 15", (">=3K-1K",), restarts=CAPTURE_OR_PROMOTION),
    Counter("15 moves", "each 15", (), with_kings(2, 3, *range(8, 99)), CAPTURE_OR_MAN),
    THIRTY,
    SIXTY,
    Counter("10 moves, main diagonal", "lone 10", THREE_TO_ONE, on_diagonal((True, False))),
    FMJD_FIVE,
)
LIDRAUGHTS_100 = (no_progress_count(25), Counter("16 moves", "each 16", THREE_TO_ONE), FMJD_FIVE)
LIDRAUGHTS_FRISIAN = (
    Counter("7 moves", "each 7", ("2K-1K",)),
    Counter("king against king", "each 2", ("1K-1K",)),
)

PROFILES: dict[str, Profile] = {
    "cbd": Profile(CBD),
    "codex2020": Profile(CODEX),
    "fmjd64": Profile(FMJD_64),
    "fmjd": Profile(FMJD),
    # WCDF 1.32.1 and 1.32.2: nothing happens unless a player claims it.
    "wcdf": Profile((no_progress_count(40, claim=True),), repetition_is="claim by move"),
    "derecha40": Profile((no_progress_count(40),)),
    "pure50": Profile(PURE),
    "site20": Profile((no_progress_count(20),)),
    "wfd": Profile(WFD, repetition=0),
    "fid": Profile((no_progress_count(40),), repetition=4),  # FID 9.3 and 10.4
    "fpd": Profile(FPD),
    "apca": Profile((no_progress_count(15), Counter("13 moves", "strong 13", ("3K-1K",)))),
    "threefold": Profile(),
    "none": Profile(repetition=0),
}


def profile_of(name: str, variant: str) -> Profile:
    """The profile; that of Lidraughts depends on the variant, and never stores the start."""
    if name != "lidraughts":
        return PROFILES[name]
    if variant == "breakthrough":
        return Profile(repetition=0, start_occurs=False)
    if variant in ("frisian", "frysk"):
        return Profile(LIDRAUGHTS_FRISIAN, repetition=0, start_occurs=False)
    others: dict[str, tuple[Counter, ...]] = {"antidraughts": (), "international": LIDRAUGHTS_100}
    counters = others.get(variant, LIDRAUGHTS_64)
    return Profile(counters, repetition_is="claim", start_occurs=False)


# Judging


def start_of(
    counter: Counter, positions: Sequence[bd.Position], moves: Sequence[bd.Move]
) -> int | None:
    """The ply at which the running count began: go back while nothing stops it."""
    first = now = len(positions) - 1
    if not counter.holds(positions[now]):
        return None
    while first > 0:
        before = positions[first - 1]
        if not counter.holds(before) or events_of(before, moves[first - 1]) & {*counter.restarts}:
            break
        first -= 1
    # The count begins with the first position of this stretch in which it may begin.
    return next((ply for ply in range(first, now + 1) if counter.may_start(positions[ply])), None)


def is_reached(counter: Counter, positions: Sequence[bd.Position], start: int, plies: int) -> bool:
    kind, number = counter.limit.split()
    if kind in ("each", "turns"):
        return plies >= int(number) * (2 if kind == "each" else 1)
    counted = strong_sides(positions[-1], counter.material)
    if kind == "lone":
        counted = {OTHER[color] for color in counted}
    movers = [position.turn for position in positions[start:-1]]
    return all(movers.count(color) >= int(number) for color in counted)


def look_of(position: bd.Position) -> tuple[object, ...]:
    """What must be equal for a repetition: the pieces on their squares, the side to move, and what
    else decides the legal moves."""
    men = sorted(position.white_men), sorted(position.black_men)
    kings = sorted(position.white_kings), sorted(position.black_kings)
    return men, kings, position.turn, position.state


def judge(
    profile: str,
    positions: Sequence[bd.Position],
    moves: Sequence[bd.Move],
    no_progress: int = 0,
) -> Verdict:
    """Judge the last position of a game; `moves[i]` leads from `positions[i]` to the next one.

    `no_progress` counts the plies without progress before the start position.
    """
    assert len(positions) == len(moves) + 1
    rules = profile_of(profile, positions[0].variant)
    last = positions[-1]
    seen = [look_of(position) for position in positions[0 if rules.start_occurs else 1 :]]
    verdict = Verdict(seen.count(look_of(last)))

    for counter in rules.counters:
        start = start_of(counter, positions, moves)
        if start is None:
            continue
        plies = len(moves) - start
        if counter.whole_board and start == 0:
            # An event on the way to the start position is already in `no_progress`.
            plies += no_progress
        verdict.plies[counter.name] = plies
        if is_reached(counter, positions, start, plies):
            (verdict.claims if counter.claim else verdict.drawn).add(counter.name)

    if rules.repetition_is == "claim by move":
        for move in last.legal_moves:
            if seen.count(look_of(last.play(move))) + 1 >= rules.repetition:
                verdict.claims_by_move.add(("repetition", move))
    elif 0 < rules.repetition <= verdict.occurrences:
        by_itself = rules.repetition_is == "automatic"
        (verdict.drawn if by_itself else verdict.claims).add("repetition")
    return verdict


# Games in which these rules matter

CLASSES = {
    **dict.fromkeys((*CBD_FIVE, "1K+1M-1K", "1K+1M-1K+1M"), 2),
    **dict.fromkeys((*THREE_TO_ONE, "4K-1K"), 4),
    **dict.fromkeys(("5K-1K", "2K-2K+1M", "2K+1M-1K+1M", "3K-2K", "3K-1K+1M", "3K-1M"), 1),
    **dict.fromkeys(("3K-3K", "2K+1M-2K+1M", "4K-2K", "1K+2M-1K+2M", "4K-3K", "2K+2M-1K+2M"), 2),
    **dict.fromkeys(("4K-4K", "2K+2M-2K+2M", "7K-1K", "4M-4M", "2M-1M", "2K+3M-3M"), 1),
}
"""How often each class is drawn."""


def endgame_positions(variant: str, rng: random.Random) -> bd.Position:
    """A sound position of two to eight pieces."""
    facts = bd.Variant(variant)
    crowning = {"white": 0, "black": facts.rows - 1}
    pieces: dict[str, list[int]] = {f"{c}_{p}": [] for c in crowning for p in ("men", "kings")}
    sides = rng.choices([*CLASSES], [*CLASSES.values()])[0].split("-")
    rng.shuffle(sides)
    wanted = [
        (side, color, part[1])
        for color, side in zip(crowning, sides, strict=True)
        for part in side.split("+")
        for _ in range(int(part[0]))
    ]
    # In half of the positions the first king, that of a single one if there is, is on the line.
    wanted.sort()
    on_line = rng.random() < 0.5
    for _, color, kind in wanted:
        free = {*range(1, facts.squares + 1)}.difference(*pieces.values())
        if kind == "M":
            free = {n for n in free if facts.row_and_column(n)[0] != crowning[color]}
        elif on_line:
            free &= main_diagonal(variant)
            on_line = False
        pieces[f"{color}_{'kings' if kind == 'K' else 'men'}"].append(rng.choice(sorted(free)))
    return bd.Position.from_pieces(**pieces, turn=rng.choice([*bd.Color]), variant=variant)


def random_game(
    start: bd.Position, rng: random.Random, plies: int, *, safe: float = 0.9, back: float = 0.0
) -> tuple[list[bd.Position], list[bd.Move]]:
    """Play at random until no move is left.

    safe: how often moves that let the opponent capture are left out, where there are others.
    back: how often a side takes its last move back, if it can; games that repeat themselves.
    """
    positions, moves = [start], list[bd.Move]()
    while len(moves) < plies and positions[-1].has_legal_move:
        choice = list(positions[-1].legal_moves)
        if rng.random() < safe:
            choice = [m for m in choice if not positions[-1].play(m).must_capture] or choice
        if rng.random() < back and len(moves) > 1:
            own = bd.Move(moves[-2].to_square, moves[-2].from_square)
            choice = [own] if own in choice else choice
        moves.append(rng.choice(choice))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves
