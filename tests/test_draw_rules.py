"""The draw rules: every counter of every profile to the ply, and against the naive judge.

Set BITDRAUGHTS_DEEP=1 for twenty times as many games.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import chain, islice, repeat

import pytest

import bitdraughts as bd
from bitdraughts.draws import BothCrowned, Counter, DrawRules, Ending, Repetition
from oracle.draws import endgame_positions, judge, main_diagonal, random_game

NAMES = list(DrawRules)
DEEP = 20 if os.environ.get("BITDRAUGHTS_DEEP") == "1" else 1

# How long each counter runs: profile, counter, variant, positions (White the strong side where
# there is one), plies to the draw when White moves first, and when Black does. An article that
# speaks of moves of the strong side ends with such a move, so one ply earlier if it begins.
QUIET = ["WK32,31:BK1,K3", "WK32,31,30:BK1,K3,6"]
THREE_OFF = ["WK32,K31,K30:BK3", "WK32,K31,27:BK3", "WK32,31,27:BK3"]
THREE_ON = ["WK9,K13,K17:BK29", "WK9,K13,31:BK29", "WK9,31,30:BK29"]
SMALL_10 = ["WK50,K49:BK1", "WK50,45:BK1", "WK50:BK1"]
SMALL = ["WK32,K31:BK1", "WK32,31:BK1", "WK32:BK1"]
LIMITS: list[tuple[str, str, str, list[str], int, int]] = [
    ("cbd", "20 moves", "brazilian", QUIET, 40, 40),
    (
        "cbd",
        "5 moves",
        "brazilian",
        ["WK32,K31:BK1,K3", "WK32,K31:BK1", "WK32,K31:BK1,3", "WK32:BK1", "WK32:BK1,3"],
        10,
        10,
    ),
    ("cbd", "5 moves, main diagonal", "brazilian", THREE_ON, 10, 10),
    ("codex2020", "20 moves", "brazilian", QUIET, 40, 40),
    ("codex2020", "2 moves", "brazilian", ["WK32:BK1"], 4, 4),
    (
        "codex2020",
        "5 moves",
        "brazilian",
        ["WK32,K31:BK1", "WK32,31:BK1", "WK32,31:BK1,3", "WK32,K31:BK1,K3"],
        10,
        10,
    ),
    ("codex2020", "5 moves, main diagonal", "brazilian", THREE_ON, 10, 10),
    (
        "fmjd64",
        "15 moves, three kings",
        "russian",
        ["WK32,K31,K30:BK3", "WK32,K31,K30,K28:BK3"],
        29,
        30,
    ),
    (
        "fmjd64",
        "15 moves",
        "russian",
        ["WK32,31,30,29:BK1,K2,3,4", "WK32:BK1", "WK32,K31:BK1"],
        30,
        30,
    ),
    ("fmjd64", "30 moves", "russian", ["WK32,K31:BK1,K3", "WK32,31,30:BK1,3"], 60, 60),
    (
        "fmjd64",
        "60 moves",
        "russian",
        ["WK32,31,30:BK1,K3,2", "WK32,31,30,29:BK1,K3,2"],
        120,
        120,
    ),
    ("fmjd64", "5 moves, main diagonal", "russian", THREE_ON, 9, 10),
    ("fmjd64", "5 moves", "russian", SMALL[:2], 9, 10),
    ("fmjd64", "5 moves", "russian", SMALL[2:], 10, 10),
    ("fmjd", "25 moves", "international", ["WK50,49:BK1,K3", "WK50,K49,48,47:BK1,K3"], 50, 50),
    (
        "fmjd",
        "16 moves",
        "international",
        ["WK50,K49,K48:BK3", "WK50,K49,45:BK3", "WK50,49,45:BK3"],
        32,
        32,
    ),
    ("fmjd", "5 moves", "international", SMALL_10, 10, 10),
    ("derecha40", "40 moves", "filipino", ["WK29,30:BK4,K2"], 80, 80),
    ("pure50", "50 turns", "pure", QUIET, 50, 50),
    ("site20", "20 moves", "brazilian", QUIET, 40, 40),
    ("wfd", "7 moves", "brazilian", SMALL[:1], 13, 14),
    ("fid", "40 moves", "brazilian", QUIET, 80, 80),
    ("fpd", "20 moves", "brazilian", QUIET, 40, 40),
    ("fpd", "12 moves, main diagonal", "brazilian", ["WK29,K32,K31:BK3"], 24, 24),
    ("apca", "15 moves", "brazilian", QUIET, 30, 30),
    ("apca", "13 moves", "brazilian", THREE_OFF[:1], 25, 26),
    ("lidraughts", "15 moves, three kings", "russian", THREE_OFF[:1], 30, 30),
    ("lidraughts", "15 moves", "russian", ["WK32,31,30,29:BK1,K2,3,4", "WK32:BK1"], 30, 30),
    ("lidraughts", "30 moves", "russian", ["WK32,K31:BK1,K3"], 60, 60),
    ("lidraughts", "60 moves", "brazilian", ["WK32,31,30:BK1,K3,2"], 120, 120),
    # Ten moves of the lone side: its tenth is the 20th ply if White begins, else the 19th.
    ("lidraughts", "10 moves, main diagonal", "brazilian", ["WK9,K13,K17:BK29"], 20, 19),
    ("lidraughts", "5 moves", "russian", SMALL, 10, 10),
    ("lidraughts", "25 moves", "international", ["WK50,49:BK1,K3"], 50, 50),
    ("lidraughts", "16 moves", "international", ["WK50,K49,K48:BK3"], 32, 32),
    ("lidraughts", "5 moves", "international", SMALL_10, 10, 10),
]
CASES = [
    pytest.param(profile, name, variant, f"{turn}:{pieces}", plies)
    for profile, name, variant, positions, white_first, black_first in LIMITS
    for pieces in positions
    for turn, plies in (("W", white_first), ("B", black_first))
]


def alone(profile: str, name: str, variant: str) -> DrawRules:
    """Give the profile with one counter and without the rest."""
    rules = DrawRules[profile].on(variant)
    others = [counter.name for counter in rules.counters if counter.name != name]
    return rules.without(*others).replace(repetition=None, name="alone")


def cycle(game: bd.Game) -> list[bd.Move]:
    """Find four quiet king moves that lead back here and keep every count running."""
    kings = [m for m in game.legal_moves if not m.is_capture]
    running = len(game.counters())
    for move in kings:
        if game.position.piece_at(move.from_square) not in ("W", "B"):
            continue
        for answer in game.position.play(move).legal_moves:
            line = [
                move,
                answer,
                bd.Move(move.to_square, move.from_square),
                bd.Move(answer.to_square, answer.from_square),
            ]
            trial = game.copy()
            try:
                for one in line:
                    assert trial.position.piece_at(one.from_square) in ("W", "B")
                    trial.push(one)
                    assert len(trial.counters()) == running
            except (bd.IllegalMoveError, AssertionError):
                continue
            return line
    raise AssertionError(f"no cycle of king moves in {game.position.fen()}")


@pytest.mark.parametrize(("profile", "name", "variant", "fen", "plies"), CASES)
@pytest.mark.parametrize("flipped", [False, True])
def test_a_counter_is_full_exactly_when_its_article_says(
    profile: str, name: str, variant: str, fen: str, plies: int, flipped: bool
) -> None:
    start = bd.Position.from_fen(fen, variant)
    if flipped:
        start = start.flip()
    game = bd.Game(variant, alone(profile, name, variant), start)
    (counter,) = game.rules.counters
    assert [count.name for count in game.counters()] == [name]
    line = list(islice(chain.from_iterable(repeat(cycle(game))), plies))
    for ply, move in enumerate(line):
        assert game.outcome() is None, ply
        assert game.ended_at is None
        assert game.counters()[0].plies == ply
        game.push(move)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.rule, outcome.article) == (None, name, counter.article)
    assert outcome.is_draw
    assert game.ended_at == plies
    (count,) = game.counters()
    assert count.value >= count.limit == counter.moves
    assert str(count) == f"{count.value} of {count.limit}"
    # After taking back and playing again nothing is different.
    for back in (1, min(6, plies), plies):
        for _ in range(back):
            game.pop()
        assert game.ended_at is None
        assert game.outcome() is None
        game.push(line[plies - back :])
        assert game.outcome() == outcome
        assert game.ended_at == plies


def test_every_counter_of_every_profile_is_in_the_table() -> None:
    """But for WFD's immediate draw and lidraughts' Frisian, whose board does not exist yet."""
    named = {(profile, name) for profile, name, *_ in LIMITS}
    claims = {("wcdf", "40 moves")}  # see test_game.py
    immediate = {("wfd", "king against king")}  # below
    variants = {"brazilian", "international"}
    there = {
        (profile, counter.name)
        for profile in NAMES
        for variant in variants
        for counter in DrawRules[profile].on(variant).counters
    }
    assert named | claims | immediate == there


# What restarts a count: profile, counter, start, moves, plies on the count behind them.
EVENTS: list[tuple[str, str, str, str, str, int | None]] = [
    # A man move restarts the king moves; so does a capture (CBD-R 16 and 97b).
    ("cbd", "20 moves", "brazilian", "W:WK32,31:BK1,K3", "32-28 1-5", 2),
    ("cbd", "20 moves", "brazilian", "W:WK32,31:BK1,K3", "32-28 1-5 31-26", 0),
    ("cbd", "20 moves", "brazilian", "W:WK32,31:BK1,K3", "32-28 1-5 31-26 5-1", 1),
    ("cbd", "20 moves", "brazilian", "W:WK32,30:BK1,K3,14", "32x5", 0),
    ("cbd", "20 moves", "brazilian", "W:WK32,30:BK1,K3,14", "32x5 3-8", 1),
    # A man crowned has moved.
    ("cbd", "20 moves", "brazilian", "W:WK32,5:BK4,K28", "5-1", 0),
    # In 99 and 100 neither a man move nor a capture restarts the count.
    ("cbd", "5 moves", "brazilian", "W:WK32,K31:BK1,3", "32-28 3-7 28-32 1-5", 4),
    ("cbd", "5 moves", "brazilian", "W:WK32,K31:BK1,9", "32x5 1-6", 2),
    ("cbd", "5 moves, main diagonal", "brazilian", "W:WK9,K13,30:BK29", "30-26 29-25 9-5", 3),
    # The lone king leaves the main diagonal and comes back: a new count.
    ("cbd", "5 moves, main diagonal", "brazilian", "B:WK5,K13,31:BK29", "29-25 5-1", 2),
    ("cbd", "5 moves, main diagonal", "brazilian", "B:WK5,K13,31:BK29", "29-25 5-1 25-30", None),
    (
        "cbd",
        "5 moves, main diagonal",
        "brazilian",
        "B:WK5,K13,31:BK29",
        "29-25 5-1 25-30 13-9 30-25",
        0,
    ),
    ("fmjd", "16 moves", "international", "W:WK50,K49,46:BK1", "46-41 1-6 41-36", 3),
    ("fmjd", "5 moves", "international", "W:WK50,8:BK1", "50-45 1-6 8-2", 3),
    # Capture and promotion change the balance, other moves of men do not (7.2.6; FPD 3.2 a).
    ("fmjd64", "30 moves", "russian", "W:WK32,31,30:BK1,3", "31-26 3-7 30-25", 3),
    ("fmjd64", "30 moves", "russian", "W:WK32,K31,5:BK4,K28", "5-1", 0),
    ("fpd", "20 moves", "brazilian", "W:WK32,31:BK1,K3", "32-28 1-5 31-26", 3),
    ("fpd", "20 moves", "brazilian", "W:WK32,5:BK4,K28", "5-1", 0),
    # Neither man moves nor crowning restart Pure's turns, only captures do.
    ("pure50", "50 turns", "pure", "W:WK32,31,5:BK4,K28", "5-1 4-8 31-27", 3),
    ("pure50", "50 turns", "pure", "W:WK32,30:BK1,K3,14", "32x5 3-8", 1),
    # Three kings against one that become two by a capture go on in 6.3, and 6.4 begins.
    ("fmjd", "16 moves", "international", "B:WK47,K46,K28:BK6", "6x39 47-42", 2),
    ("fmjd", "5 moves", "international", "B:WK47,K46,K28:BK6", "6x39 47-42", 1),
    ("lidraughts", "16 moves", "international", "B:WK47,K46,K28:BK6", "6x39 47-42", None),
    # The material is gone: nothing runs.
    ("apca", "13 moves", "brazilian", "B:WK32,K31,K10:BK6", "6x15", None),
]


@pytest.mark.parametrize(("profile", "name", "variant", "fen", "moves", "plies"), EVENTS)
@pytest.mark.parametrize("flipped", [False, True])
def test_what_restarts_a_count(
    profile: str, name: str, variant: str, fen: str, moves: str, plies: int | None, flipped: bool
) -> None:
    start = bd.Position.from_fen(fen, variant)
    game = bd.Game(variant, profile, start)
    if flipped:
        game = bd.Game(variant, profile, start.flip())
    turned = bd.Variant(variant).squares + 1 if flipped else 0
    for text in moves.split():
        squares = text.replace("x", "-").split("-")
        game.push("-".join(str(abs(turned - int(square))) for square in squares))
    assert {count.name: count.plies for count in game.counters()}.get(name) == plies


# Repetition


@pytest.mark.parametrize("profile", NAMES)
def test_repetition_ends_the_game_where_the_profile_says(profile: str) -> None:
    """The start counts, and the occurrences need not follow each other."""
    rules = DrawRules[profile].replace(counters=(), name="repetition only")
    game = bd.Game("brazilian", rules, start="W:WK32,31:BK1,K3")
    once = ["32-28", "1-5", "28-32", "5-1"]
    other = ["32-28", "3-8", "28-32", "8-3"]
    times = rules.repetition.times if rules.repetition else 0
    automatic = rules.repetition is not None and rules.repetition.ends == "automatic"
    for round_ in range(2, 6):
        for text in once if round_ % 2 else other:
            assert game.outcome() is None
            game.push(text)
        if automatic and round_ == times:
            assert game.ended_at == game.ply == 4 * (times - 1)
            outcome = game.outcome()
            assert outcome is not None
            assert outcome.termination is bd.Termination.REPETITION
            assert rules.repetition
            assert outcome.article == rules.repetition.article
            game.pop()
            assert game.outcome() is None
            return
    assert not automatic
    assert game.ended_at is None


def test_equal_pieces_with_another_side_to_move_are_no_repetition() -> None:
    game = bd.Game("brazilian", "threefold", start="W:WK32,31:BK1,K3")
    # White takes three moves to come back, Black two.
    game.push(["32-27", "3-8", "27-23", "8-3", "23-32"])
    assert game.position == bd.Position.from_fen("B:WK32,31:BK1,K3")
    assert game.counters()[0].value == 1


# The draws at once of the Frisian federation


@pytest.mark.parametrize(
    ("fen", "drawn"),
    [
        ("W:WK32:BK1", True),
        ("W:WK32:BK28", True),
        ("W:WK32:BK14", False),  # White captures at once
        ("B:WK23:BK5", False),  # so does Black
        ("W:WK29:BK4", False),  # every move lets itself be captured
        ("W:WK29,K30:BK4", False),
    ],
)
def test_one_king_against_one_is_drawn_at_once(fen: str, drawn: bool) -> None:
    """WFD: unless a king can be captured now or will necessarily be captured next move."""
    for start in (bd.Position.from_fen(fen), bd.Position.from_fen(fen).flip()):
        game = bd.Game("brazilian", "wfd", start)
        assert (game.outcome() is not None) is drawn
        assert game.ended_at == (0 if drawn else None)


# Against the naive judge


def check(game: bd.Game, positions: list[bd.Position]) -> None:
    """Compare a game with what an arbiter reads off the whole score sheet."""
    positions = positions[: game.ply + 1]
    verdict = judge(game.rules.name, positions, game.moves)
    at = f"{game.rules.name} {game.variant} {[p.fen() for p in positions]}"
    counts = {count.name: count.plies for count in game.counters()}
    repetition = game.rules.on(game.variant).repetition
    if repetition is not None:
        counts.pop(repetition.name)
        assert game.counters()[0].value == verdict.occurrences, at
    assert counts == verdict.plies, at
    outcome = game.outcome()
    if game.position.winner is not None:
        assert outcome is not None, at
        assert outcome.winner is game.position.winner, at
        return
    drawn = set() if outcome is None else {outcome.rule}
    renamed = {"repetition": repetition.name} if repetition else {}
    expected = {renamed.get(name, name) for name in verdict.drawn}
    assert drawn <= expected, at
    assert bool(drawn) == bool(expected), at
    if game.final is None:
        claims = {(claim.rule, claim.move) for claim in game.claimable()}
        assert claims == {
            *((renamed.get(name, name), None) for name in verdict.claims),
            *((renamed.get(name, name), move) for name, move in verdict.claims_by_move),
        }, at


def games(
    variant: str, rng: random.Random, number: int
) -> Iterator[tuple[list[bd.Position], list[bd.Move]]]:
    for _ in range(number):
        start = endgame_positions(variant, rng) if rng.random() < 0.9 else bd.Position(variant)
        plies = rng.choice((12, 40, 40, 130))
        yield random_game(start, rng, plies, safe=rng.choice((0.9, 1)), back=rng.choice((0, 0.8)))


@pytest.mark.parametrize("variant", bd.variants())
def test_all_profiles_agree_with_the_naive_judge(variant: str) -> None:
    """Each game is judged by every profile, at its end and at some ply before."""
    rng = random.Random(variant)
    for positions, moves in games(variant, rng, 350 * DEEP):
        middle = rng.randint(0, len(moves))
        for profile in NAMES:
            game = bd.Game(variant, profile, positions[0])
            game.push(moves[:middle])
            check(game, positions)
            first = game.ended_at
            game.push(moves[middle:])
            check(game, positions)
            assert first is None or game.ended_at == first


def test_the_first_end_is_remembered() -> None:
    rng = random.Random(5)
    for positions, moves in games("brazilian", rng, 150):
        for profile in NAMES:
            game = bd.Game("brazilian", profile, positions[0])
            ends = [ply for ply in range(1) if game.outcome()]
            for move in moves:
                game.push(move)
                if game.outcome() is not None:
                    ends.append(game.ply)
            assert game.ended_at == (ends[0] if ends else None)
            if ends:
                earlier = game.copy()
                while earlier.ply > ends[0]:
                    earlier.pop()
                assert game.final == earlier.outcome()


# Profiles as data


def test_profiles_are_a_mapping_of_names() -> None:
    assert len(DrawRules) == len(NAMES) == 15
    assert all(DrawRules[name].name == name for name in DrawRules)
    assert "cbd" in DrawRules
    assert "fide" not in DrawRules
    for name in NAMES:
        rules: DrawRules = DrawRules[name]
        assert rules.source
        for counter in rules.counters:
            assert counter.article, (name, counter.name)
        if rules.repetition is not None:
            assert rules.repetition.article, name


def test_defaults_of_the_variants() -> None:
    expected = {
        "brazilian": "cbd",
        "filipino": "derecha40",
        "international": "fmjd",
        "english": "wcdf",
        "russian": "fmjd64",
        "pure": "pure50",
        "italian": "fid",
        **dict.fromkeys(("spanish", "portuguese"), "fpd"),
        "pool": "apca",
        "canadian": "fmjd",
        **dict.fromkeys(("frisian", "frysk"), "wfd"),
        **dict.fromkeys(("czech", "thai", "turkish", "antidraughts", "antibrazilian"), "threefold"),
        "breakthrough": "none",
    }
    assert {v: bd.Game(v).rules.name for v in bd.variants()} == expected


def test_own_rules() -> None:
    house = DrawRules(
        name="house",
        source="our club",
        repetition=Repetition(times=2, article="club 1"),
        counters=(Counter(name="3 moves", moves=3, article="club 2"),),
    )
    game = bd.Game("english", house, start="B:WK32,K29:BK1,K4")
    game.push(["1-5", "32-28", "5-1", "28-32"])
    assert str(game.outcome()) == "drawn: twofold repetition (club 1)"
    game = bd.Game("english", house.replace(repetition=None), start="B:WK32,K29:BK1,K4")
    game.push(["1-5", "32-28", "5-1", "28-32", "1-5"])
    assert game.outcome() is None
    game.push("32-28")
    assert str(game.outcome()) == "drawn: 3 moves (club 2)"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Ending("3K", ""), "'' is no side of an ending"),
        (lambda: Ending("K", "1K"), "'K' is no side"),
        (lambda: Ending("1M+1K", "1K"), "is no side"),
        (lambda: Ending("2K1M", "1K"), "is no side"),
        (lambda: Ending("+1M", "1K"), "is no side"),
        (lambda: Counter(name="x", moves=-1), "a limit of -1 moves"),
        (lambda: Counter(name="x", moves=0), "a limit of 0 moves"),
        (lambda: Counter(name="x", moves=5, whose="both"), "'both' is none of"),  # type: ignore[arg-type]
        (lambda: Counter(name="x", moves=5, whose="strong side"), "needs endings"),
        (
            lambda: Counter(name="x", moves=5, whose="strong side", material=(BothCrowned(2, 3),)),
            "needs endings",
        ),
        (lambda: Counter(name="x", moves=5, restarts=frozenset({"x"})), "'x' is none of"),  # type: ignore[arg-type]
        (lambda: Counter(name="x", moves=5, where="here"), "'here' is none of"),  # type: ignore[arg-type]
        (lambda: Counter(name="x", moves=5, ends="claim with the next move"), "is none of"),
        (
            lambda: Counter(name="x", moves=5, goes_on_in=(Ending("1K", "1K"),)),
            "starts with any material",
        ),
        (lambda: Repetition(times=1), "at least 2 occurrences, not 1"),
        (lambda: Repetition(ends="never"), "'never' is none of"),  # type: ignore[arg-type]
        (lambda: DrawRules["cbd"].without("7 moves"), "have no counter '7 moves'"),
        (
            lambda: DrawRules["cbd"].replace(counters=DrawRules["cbd"].counters * 2),
            "two counters are called '20 moves'",
        ),
    ],
)
def test_records_that_make_no_sense_are_refused(wrong: object, message: str) -> None:
    assert callable(wrong)
    with pytest.raises(ValueError, match=message.replace("+", r"\+")):
        wrong()


@pytest.mark.parametrize("variant", bd.variants())
def test_the_main_diagonal_is_the_longest_line(variant: str) -> None:
    from bitdraughts.draws import tally

    bits = tally.main_diagonal(variant)
    assert {n for n in range(1, 129) if bits >> n - 1 & 1} == main_diagonal(variant)
    names = [bd.Variant(variant).square_name(n) for n in sorted(main_diagonal(variant))]
    assert {names[0], names[-1]} in ({"a1", "h8"}, {"a8", "h1"}, {"a1", "j10"}, {"a1", "l12"})
