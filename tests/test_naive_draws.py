"""The naive judge of draws by itself: cases met by other programs, and the edges of each rule."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

import bitdraughts as bd
from oracle.draws import (
    CLASSES,
    PROFILES,
    Verdict,
    endgame_positions,
    judge,
    main_diagonal,
    profile_of,
    random_game,
    strong_sides,
)

NAMES = [*PROFILES, "lidraughts"]


class Game(NamedTuple):
    positions: list[bd.Position]
    moves: list[bd.Move]

    def verdicts(self, profile: str, no_progress: int = 0) -> list[Verdict]:
        """The verdict at every ply."""
        return [
            judge(profile, self.positions[: ply + 1], self.moves[:ply], no_progress)
            for ply in range(len(self.positions))
        ]

    def last(self, profile: str, no_progress: int = 0) -> Verdict:
        return judge(profile, self.positions, self.moves, no_progress)

    def first(self, profile: str, rule: str, no_progress: int = 0) -> int | None:
        """The first ply at which the rule has ended the game, or could be claimed."""
        verdicts = self.verdicts(profile, no_progress)
        plies = (n for n, verdict in enumerate(verdicts) if rule in verdict.drawn | verdict.claims)
        return next(plies, None)


def play(variant: str, fen: str, text: str) -> Game:
    positions, moves = [bd.Position.from_fen(fen, variant)], list[bd.Move]()
    for word in text.split():
        moves.append(positions[-1].parse_move(word))
        positions.append(positions[-1].play(moves[-1]))
    return Game(positions, moves)


def there_and_back(fen: str, *, before: str = "", cycle: str = "", plies: int) -> Game:
    """Short kings, so that a cycle of four moves far from each other needs no thought."""
    words = (before.split() + cycle.split() * plies)[:plies]
    return play("english", fen, " ".join(words))


# Cases met by other programs

LONG_KINGS = (
    "49-21 2-13 50-33 13-4 21-3 4-13 33-44 13-36 3-14 1-7 44-35 36-18 35-8 7-16 8-30 16-49 30-8 "
    "49-35 8-26 18-1 14-10 1-7 10-15 7-1 26-31 35-8 31-37 "
)
REPEATED = "1-6 50-45 6-1 45-50 1-6 50-45 6-1 45-50"
TWENTY_FIVE = LONG_KINGS + (
    "8-26 37-14 26-17 14-9 1-23 15-42 17-11 9-4 11-44 4-36 23-32 36-18 44-50 18-29 32-16 29-1 "
    "16-11 42-24 11-17 1-23 17-26 23-40 50-39"
)
MAN_MOVED = LONG_KINGS + (
    "1-12 37-42 12-21 45-40 8-3 42-47 21-17 15-24 17-21 47-36 21-26 36-27 3-14 27-18 14-28 18-9 "
    "28-32 9-18 32-10 24-38 26-3 18-34 3-14"
)
KING_AND_MAN = "50-22 1-23 22-13 23-32 31-26 32-10 13-24 10-15 24-30 15-42"
THREE_THEN_TWO = (
    "47-38 3-9 46-23 9-22 38-24 22-17 48-31 17-39 24-38 39-17 31-42 17-22 38-15 22-6 42-31 6-1 "
    "31-18 1-6 18-13 6-17 15-20 17-39 13-18 39-17 20-33 17x39 18-13 39-33 13-27 33-17 23-19 17-12 "
    "27-22 12-29 19-32 29-12"
)
TWENTY = (
    "32-14 1-15 14-3 2-9 3-12 9-32 31-20 32-9 12-30 15-6 30-21 9-23 20-2 6-1 2-7 1-6 21-30 23-18 "
    "7-3 18-29 3-7 29-4 7-2 6-13 30-16 13-31 16-7 4-29 7-16 31-27 16-12 27-14 2-16 14-21 16-2 "
    "21-17 12-3 17-21 2-6 29-22"
)
TWO_KINGS = "32-18 1-6 31-26 6-13 26-30 13-2 30-12 2-7 18-29 7-14"
SIX = "W:WK49,K50,45:BK1,K2,6"


@pytest.mark.parametrize(
    ("profile", "fen", "moves", "rule", "ply"),
    [
        pytest.param("fmjd", "W:WK1,31:BK50,20", REPEATED, "repetition", 8, id="RW154"),
        pytest.param("fmjd", SIX, TWENTY_FIVE, "25 moves", 50, id="RW157"),
        pytest.param("fmjd", "W:WK50,31:BK1", KING_AND_MAN, "5 moves", 10, id="RW160"),
        pytest.param("fmjd", "W:WK46,K47,K48:BK3", THREE_THEN_TWO, "16 moves", 32, id="RW163"),
        pytest.param("cbd", "W:WK31,K32,28:BK1,K2,5", TWENTY, "20 moves", 40, id="RW164"),
        pytest.param("cbd", "W:WK31,K32:BK1", TWO_KINGS, "5 moves", 10, id="RW166"),
    ],
)
def test_drawn_at_this_ply_and_not_before(
    profile: str, fen: str, moves: str, rule: str, ply: int
) -> None:
    variant = "international" if profile == "fmjd" else "brazilian"
    verdicts = play(variant, fen, moves).verdicts(profile)
    assert [verdict.drawn for verdict in verdicts[:ply]] == [set()] * ply
    assert verdicts[ply].drawn == {rule}


def test_equal_moves_are_not_equal_positions() -> None:
    """RW155."""
    text = "1-6 20-24 6-1 24-30 1-6 30-34 6-1 34-39 1-6"
    game = play("international", "W:WK1,31:BK50,20", text)
    assert [verdict.occurrences for verdict in game.verdicts("fmjd")] == [1] * 10


def test_a_man_move_restarts_the_25() -> None:
    """RW158: the man moves at ply 31."""
    game = play("international", SIX, MAN_MOVED)
    assert not any(verdict.drawn for verdict in game.verdicts("fmjd"))
    assert game.last("fmjd").plies == {"25 moves": 19}


def test_a_win_with_the_last_of_five_moves_is_not_called_drawn() -> None:
    """RW162."""
    text = "45-50 16-11 50-45 6-1 45-50 11-6 50-45 6-50 45-40 1x45"
    assert not play("international", "B:WK6,K16:BK45", text).last("fmjd").drawn


# Sixteen and five side by side


def test_the_16_goes_on_in_two_against_one_but_does_not_start_there() -> None:
    game = play("international", "W:WK46,K47,K48:BK3", THREE_THEN_TWO)
    assert game.first("fmjd", "5 moves") == 36
    assert game.last("fmjd").plies == {"25 moves": 10, "16 moves": 36, "5 moves": 10}
    assert game.last("lidraughts").plies == {"25 moves": 10, "5 moves": 10}
    fewer = Game(game.positions[26:], game.moves[26:])
    assert fewer.last("fmjd").plies == {"25 moves": 10, "5 moves": 10}


# Whose moves are counted

STRONG_FIRST = "W:WK1,K2:BK32"
STRONG_SECOND = "B:WK1,K2:BK32"


@pytest.mark.parametrize(
    ("profile", "rule", "first", "second"),
    [("fmjd64", "5 moves", 9, 10), ("wfd", "7 moves", 13, 14), ("cbd", "5 moves", 10, 10)],
)
def test_moves_of_the_strong_side(profile: str, rule: str, first: int, second: int) -> None:
    game = there_and_back(STRONG_FIRST, cycle="1-5 32-28 5-1 28-32", plies=16)
    assert game.first(profile, rule) == first
    game = there_and_back(STRONG_SECOND, cycle="32-28 1-5 28-32 5-1", plies=16)
    assert game.first(profile, rule) == second


def test_king_against_king_both_sides_are_strong() -> None:
    game = there_and_back("W:WK1:BK32", cycle="1-5 32-28 5-1 28-32", plies=12)
    assert game.first("fmjd64", "5 moves") == 10
    assert game.first("codex2020", "2 moves") == 4


def test_strong_from_three_kings_on() -> None:
    game = there_and_back("W:WK1,K2,K3,K4:BK29", cycle="1-5 29-25 5-1 25-29", plies=31)
    assert game.first("fmjd64", "15 moves, three kings") == 29
    assert game.first("lidraughts", "15 moves, three kings") == 30
    assert "13 moves" not in game.last("apca").plies
    game = there_and_back("B:WK2,K3,K4:BK29", cycle="29-25 2-6 25-29 6-2", plies=31)
    assert game.first("apca", "13 moves") == 26


def test_the_move_that_makes_the_material_is_not_counted() -> None:
    game = there_and_back(
        "W:WK14,K1:B18,26,K32", before="14x30", cycle="32-28 1-5 28-32 5-1", plies=13
    )
    assert game.first("cbd", "5 moves") == 11
    assert game.first("fmjd64", "5 moves") == 11
    assert game.last("cbd").plies == {"20 moves": 12, "5 moves": 12}


# The main diagonal


def test_where_the_main_diagonal_is() -> None:
    assert main_diagonal("brazilian") == {4, 8, 11, 15, 18, 22, 25, 29}
    assert main_diagonal("international") == {5, 10, 14, 19, 23, 28, 32, 37, 41, 46}
    assert main_diagonal("filipino") == {1, 5, 10, 14, 19, 23, 28, 32}


DIAGONAL = "5 moves, main diagonal"


def test_the_lone_king_leaves_the_diagonal_and_comes_back() -> None:
    cycle = "1-5 29-25 5-1 25-29"
    there = there_and_back("W:WK1,K2,K3:BK29", cycle=cycle, plies=12)
    assert there.first("cbd", DIAGONAL) == 10
    assert there.first("fmjd64", DIAGONAL) == 9
    away = there_and_back(
        "W:WK1,K2,K3:BK29",
        before="1-5 29-25 5-1 25-21 1-5 21-25",
        cycle="5-1 25-29 1-5 29-25",
        plies=17,
    )
    runs = [verdict.plies.get(DIAGONAL) for verdict in away.verdicts("cbd")]
    assert runs == [0, 1, 2, 3, None, None, *range(12)]
    assert away.first("cbd", DIAGONAL) == 16


def test_the_diagonal_of_the_lone_side_and_nobody_else() -> None:
    """Lidraughts counts ten moves of the lone king, alone on its line."""
    rule = "10 moves, main diagonal"
    game = there_and_back("W:WK1,K2,K3:BK29", cycle="1-5 29-25 5-1 25-29", plies=22)
    assert game.first("lidraughts", rule) == 20
    game = there_and_back("B:WK1,K2,K3:BK29", cycle="29-25 1-5 25-29 5-1", plies=22)
    assert game.first("lidraughts", rule) == 19
    game = there_and_back("W:WK1,K2,K4:BK29", cycle="1-5 29-25 5-1 25-29", plies=3)
    assert rule not in game.last("lidraughts").plies
    assert DIAGONAL in game.last("cbd").plies


def test_three_kings_that_hold_the_diagonal() -> None:
    rule = "12 moves, main diagonal"
    cycle = "1-5 32-28 5-1 28-32"
    assert there_and_back("W:WK1,K2,K4:BK32", cycle=cycle, plies=25).first("fpd", rule) == 24
    left = there_and_back("W:WK1,K2,K4:BK32", before="4-8 32-28 8-3", plies=3)
    assert [verdict.plies.get(rule) for verdict in left.verdicts("fpd")] == [0, 1, 2, None]
    both = there_and_back("W:WK1,K2,K4:BK29", plies=0)
    assert rule not in both.last("fpd").plies


# Counts over the whole board


def test_plies_before_the_start_count_only_until_an_event() -> None:
    kings = there_and_back("W:WK1,13:BK32,K31", cycle="1-5 32-28 5-1 28-32", plies=6)
    assert kings.first("site20", "20 moves", no_progress=36) == 4
    assert kings.first("site20", "20 moves", no_progress=40) == 0
    man = there_and_back("W:WK1,13:BK32,K31", before="1-5 32-28 13-9 28-32", plies=4)
    assert [v.plies["20 moves"] for v in man.verdicts("cbd", 30)] == [30, 31, 32, 0, 1]
    assert [v.plies["20 moves"] for v in man.verdicts("fpd", 30)] == [30, 31, 32, 33, 34]
    assert [v.plies["50 turns"] for v in man.verdicts("pure50", 30)] == [30, 31, 32, 33, 34]


def test_plies_before_the_start_count_for_no_material() -> None:
    game = there_and_back("W:WK1,K2:BK32", cycle="1-5", plies=1)
    assert game.last("fmjd64", 7).plies == {"15 moves": 8, "5 moves": 1}
    assert game.last("lidraughts", 7).plies == {"15 moves": 1, "5 moves": 1}


def test_promotion_and_capture_as_events() -> None:
    text = "1-6 32-28 12-8 28-32 8-3 32-28"
    game = there_and_back("W:WK1,12:BK32,K31", before=text, plies=6)
    fpd = [verdict.plies["20 moves"] for verdict in game.verdicts("fpd")]
    assert fpd == [0, 1, 2, 3, 4, 0, 1]
    assert [v.plies["30 moves"] for v in game.verdicts("fmjd64")] == fpd
    assert [v.plies["20 moves"] for v in game.verdicts("cbd")] == [0, 1, 2, 0, 1, 0, 1]
    assert [v.plies["50 turns"] for v in game.verdicts("pure50")] == [0, 1, 2, 3, 4, 5, 6]
    capture = there_and_back("W:WK14,K1:B18,K32,K31", before="14x23", plies=1)
    for profile, rule in (("pure50", "50 turns"), ("fmjd64", "30 moves"), ("cbd", "20 moves")):
        assert capture.last(profile, no_progress=9).plies[rule] == 0


def test_fifty_turns_are_fifty_plies() -> None:
    game = there_and_back("W:WK1,K2,K3:BK32,K31", cycle="1-5 32-28 5-1 28-32", plies=51)
    assert game.first("pure50", "50 turns") == 50
    assert game.first("wcdf", "40 moves", no_progress=30) == 50
    assert game.last("wcdf", no_progress=30).drawn == set()


@pytest.mark.parametrize(
    ("fen", "fmjd64", "lidraughts"),
    [
        ("W:WK1,K2:BK32", "15 moves", "15 moves"),
        ("W:WK1,K2:BK32,K31", "30 moves", "30 moves"),
        ("W:WK1,K2,K3:BK32,K31", "30 moves", "30 moves"),
        ("W:WK1,K2,K3:BK32,K31,K30", "60 moves", "60 moves"),
        ("W:WK1,K2,K3,K4:BK32,K31,K30", "60 moves", "60 moves"),
        ("W:WK1,K2,K3,K4:BK32,K31,K30,K29", "15 moves", "15 moves"),
        ("W:WK1,K2,K3:B21,22,23", "15 moves", None),
    ],
)
def test_which_of_15_30_and_60_runs(fen: str, fmjd64: str, lidraughts: str | None) -> None:
    game = play("russian", fen, "")
    counters = {"15 moves", "30 moves", "60 moves"}
    assert game.last("fmjd64").plies.keys() & counters == {fmjd64}
    assert game.last("lidraughts").plies.keys() & counters == {lidraughts} - {None}


# Repetition

CYCLE = "1-5 32-28 5-1 28-32"
TWO_EACH = "W:WK1,K2,K3:BK32,K31,K30"


@pytest.mark.parametrize(
    ("profile", "ply"),
    [("threefold", 8), ("fid", 12), ("lidraughts", 9), ("wfd", None), ("none", None)],
)
def test_occurrences_asked_for(profile: str, ply: int | None) -> None:
    game = there_and_back(TWO_EACH, cycle=CYCLE, plies=13)
    assert game.first(profile, "repetition") == ply
    start = Game(game.positions[:1], [])
    assert start.last(profile).occurrences == (0 if profile == "lidraughts" else 1)


def test_lidraughts_repetition_is_a_claim() -> None:
    last = there_and_back(TWO_EACH, cycle=CYCLE, plies=9).last("lidraughts")
    assert (last.drawn, last.claims, last.occurrences) == (set(), {"repetition"}, 3)


def test_wcdf_repetition_is_claimed_with_the_move_that_would_make_it() -> None:
    verdicts = there_and_back(TWO_EACH, cycle=CYCLE, plies=8).verdicts("wcdf")
    assert not any(verdict.claims_by_move for verdict in verdicts[:7])
    assert verdicts[7].claims_by_move == {("repetition", bd.Move(28, 32))}
    # One ply later the position has occurred a third time: White may claim with its own next move.
    assert verdicts[8].claims_by_move == {("repetition", bd.Move(1, 5))}
    assert not any(verdict.drawn or verdict.claims for verdict in verdicts)


# King against king


@pytest.mark.parametrize(
    ("variant", "fen", "drawn"),
    [
        ("english", "W:WK1:BK32", True),
        ("english", "W:WK29:BK25", False),  # RW171: 29x22
        ("international", "W:WK46:BK5", False),  # RW167: every move is answered by a capture
        ("international", "W:WK46:BK4", True),
    ],
)
def test_king_against_king_is_drawn_at_once(variant: str, fen: str, drawn: bool) -> None:
    last = play(variant, fen, "").last("wfd")
    assert last.drawn == ({"king against king"} if drawn else set())
    assert last.plies == ({"king against king": 0} if drawn else {})


# Random games


def test_endgames_of_every_class_occur(variant: str) -> None:
    rng = random.Random(f"classes {variant}")
    positions = [endgame_positions(variant, rng) for _ in range(600)]
    met = {text for text in CLASSES for position in positions if strong_sides(position, [text])}
    assert met == CLASSES.keys()
    assert {position.turn for position in positions} == {bd.WHITE, bd.BLACK}


def test_random_games_are_games_and_colours_do_not_matter(variant: str) -> None:
    rng = random.Random(f"games {variant}")
    squares = bd.Variant(variant).squares
    for number in range(4):
        start = endgame_positions(variant, rng)
        game = Game(*random_game(start, rng, 60, back=number / 5))
        moves = list[bd.Move]()
        for before, move, after in zip(
            game.positions[:-1], game.moves, game.positions[1:], strict=True
        ):
            assert before.play(move) == after
            turned = {
                (squares + 1 - other.from_square, squares + 1 - other.to_square): other
                for other in before.flip().legal_moves
                if sorted(squares + 1 - n for n in other.captured) == sorted(move.captured)
            }
            moves.append(turned[move.from_square, move.to_square])
        flipped = Game([position.flip() for position in game.positions], moves)
        for profile in NAMES:
            one, two = game.last(profile), flipped.last(profile)
            assert (one.occurrences, one.plies, one.drawn, one.claims) == (
                two.occurrences,
                two.plies,
                two.drawn,
                two.claims,
            )


def test_random_games_reach_the_limits() -> None:
    rng = random.Random("limits")
    reached = set[tuple[str, str]]()
    for number in range(40):
        start = endgame_positions("brazilian", rng)
        game = Game(*random_game(start, rng, 150, safe=1, back=number % 2 * 0.8))
        for profile in NAMES:
            for ply in range(0, len(game.moves) + 1, 10):
                verdict = judge(profile, game.positions[: ply + 1], game.moves[:ply])
                reached |= {(profile, rule) for rule in verdict.drawn | verdict.claims}
    asked = {(name, "repetition") for name in NAMES if profile_of(name, "brazilian").repetition}
    counters = {(name, c.name) for name in NAMES for c in profile_of(name, "brazilian").counters}
    assert reached == asked - {("wcdf", "repetition")} | counters
