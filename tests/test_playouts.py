"""Random games and games side by side, against Game and the draw rules it states."""

from __future__ import annotations

import dataclasses
import random
import signal
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from array_samples import MANY, VARIANTS, array_of, backwards, interleaved, mixed
from bitdraughts import arrays
from bitdraughts.arrays import GameArray, PositionArray
from bitdraughts.draws import BothCrowned, Counter, DrawRules, Ending, Repetition
from conftest import sample

every_variant = pytest.mark.parametrize("variant", VARIANTS)

WORD = 2**64 - 1
SEED = 20240229


def mixed_word(x: int) -> int:
    """The output function of SplitMix64."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & WORD
    return x ^ x >> 31


def draws(seed: int, stream: int) -> Iterator[int]:
    state = mixed_word(mixed_word(seed) + stream & WORD)
    while True:
        state = state + 0x9E3779B97F4A7C15 & WORD
        yield mixed_word(state)


def chosen(draw: int, moves: int) -> int:
    return (draw >> 32) * moves >> 32


def test_draws_are_splitmix() -> None:
    # The first numbers of seed 1234567 as Vigna's splitmix64.c gives them.
    state, numbers = 1234567, []
    for _ in range(3):
        state = state + 0x9E3779B97F4A7C15 & WORD
        numbers.append(mixed_word(state))
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def endings(variant: str, count: int) -> list[bd.Position]:
    """Kings and a man here and there: positions from which draw rules come into play."""
    rng = random.Random(f"endings {variant}")
    facts = bd.Variant(variant)
    inner = [
        square
        for square in range(1, facts.squares + 1)
        if 0 < facts.row_and_column(square)[0] < facts.rows - 1
    ]
    out = []
    for _ in range(count):
        strong, weak = rng.choice([(1, 1), (2, 1), (3, 1), (2, 2), (3, 3), (4, 2)])
        squares = rng.sample(inner, strong + weak)
        men = {square for square in squares if rng.random() < 0.15}
        sides = [squares[:strong], squares[strong:]]
        rng.shuffle(sides)
        white, black = (
            [[s for s in side if s in men], [s for s in side if s not in men]] for side in sides
        )
        turn = rng.choice((bd.WHITE, bd.BLACK))
        out.append(
            bd.Position.from_pieces(
                white_men=white[0],
                white_kings=white[1],
                black_men=black[0],
                black_kings=black[1],
                turn=turn,
                variant=variant,
            )
        )
    return out


def automatic(rules: DrawRules) -> DrawRules:
    """The rules with every claim made."""
    return rules.replace(
        repetition=rules.repetition and dataclasses.replace(rules.repetition, ends="automatic"),
        counters=tuple(dataclasses.replace(c, ends="automatic") for c in rules.counters),
    )


def unclaimed(rules: DrawRules) -> DrawRules:
    """The rules without what has to be claimed."""
    repetition = rules.repetition
    return rules.replace(
        repetition=repetition if repetition and repetition.ends == "automatic" else None,
        counters=tuple(c for c in rules.counters if c.ends == "automatic"),
    )


def ending_of(game: bd.Game, max_plies: int) -> tuple[int, str]:
    """The result and the reason in the words of ``ending_names``."""
    outcome = game.outcome()
    if outcome is None:
        return 0, "cut off" if game.ply == max_plies else "going on"
    if outcome.winner is not None:
        return 1 if outcome.winner == bd.WHITE else -1, "decided on the board"
    return 0, outcome.rule


def played(
    position: bd.Position, rules: DrawRules, stream: int, max_plies: int
) -> tuple[bd.Game, int, str]:
    """A random game by the single-position API."""
    game = bd.Game(position.variant, rules, position)
    for draw in draws(SEED, stream):
        result, ending = ending_of(game, max_plies)
        if ending != "going on":
            return game, result, ending
        moves = game.position.legal_moves
        game.push(moves[chosen(draw, len(moves))])
    raise AssertionError


OWN = DrawRules(
    name="own",
    source="tests",
    repetition=Repetition(times=2, counts_start=False),
    counters=(
        Counter(name="turns", moves=5, whose="turns", restarts=frozenset({"promotion"})),
        Counter(
            name="lone",
            moves=2,
            whose="lone side",
            material=(Ending("2K", "1K"), Ending(">=3K", "1K")),
            goes_on_in=(Ending("1K", "1K"),),
            where="lone king on the main diagonal",
        ),
        Counter(name="few", moves=3, material=(BothCrowned(2, 4),), outside=(Ending("1K", "1K"),)),
    ),
)


@pytest.mark.parametrize("claims", [True, False])
@every_variant
def test_games_are_those_of_game(variant: str, claims: bool) -> None:
    max_plies = 120
    reached = set()
    starts = [*endings(variant, MANY // 250), *sample(variant, "playouts", MANY // 250)]
    array = PositionArray.from_positions(starts, variant)
    for rules in (OWN, *(DrawRules[name] for name in DrawRules)):
        single = (automatic if claims else unclaimed)(rules.on(variant))
        playouts = arrays.random_playouts(
            array,
            seed=SEED,
            rules=rules,
            claims=claims,
            max_plies=max_plies,
            moves=True,
            positions=True,
            threads=2,
        )
        for number, position in enumerate(starts):
            game, result, ending = played(position, single, number, max_plies)
            assert playouts.lengths[number] == game.ply
            assert playouts.results[number] == result
            assert playouts.ending_names[playouts.endings[number]] == ending
            assert playouts.positions_of(number).to_positions() == list(game)
            assert playouts.moves is not None
            assert [
                (move["from"], move["to"], move["promotes"]) for move in playouts.moves.of(number)
            ] == [(move.from_square, move.to_square, move.promotes) for move in game.moves]
            reached.add(ending)
    assert {"decided on the board", "turns"} <= reached


def test_every_kind_of_draw_is_reached() -> None:
    reached = set()
    for variant in ("brazilian", "frisian", "international"):
        array = PositionArray.from_positions(endings(variant, 100), variant)
        for name in DrawRules:
            playouts = arrays.random_playouts(array, 400, seed=1, rules=name, max_plies=2000)
            reached |= set(playouts.counts())
    names = {
        counter.name
        for name in DrawRules
        for variant in ("brazilian", "frisian", "international")
        for counter in DrawRules[name].on(variant).counters
    }
    by_chance = {"10 moves, main diagonal", "12 moves, main diagonal", "13 moves", "30 moves"}
    long = {"25 moves", "40 moves", "50 turns", "60 moves"}
    assert reached >= names - by_chance - long
    assert "threefold repetition" in reached


@every_variant
def test_threads_batches_and_layouts_change_nothing(variant: str) -> None:
    array = array_of(variant, 60)
    one = arrays.random_playouts(array, 3, seed=5, moves=True, positions=True)
    assert len(one) == 180
    for other in (
        arrays.random_playouts(array, 3, seed=5, moves=True, positions=True, threads=2),
        arrays.random_playouts(interleaved(array), 3, seed=5, moves=True, positions=True),
        arrays.random_playouts(backwards(array), 3, seed=5, moves=True, positions=True),
        arrays.random_playouts(
            array[np.repeat(np.arange(60), 3)], seed=5, moves=True, positions=True
        ),
    ):
        assert (other.results == one.results).all()
        assert (other.lengths == one.lengths).all()
        assert (other.endings == one.endings).all()
        assert other.positions == one.positions
        assert other.moves is not None
        assert one.moves is not None
        assert (other.moves.moves == one.moves.moves).all()
        assert (other.moves.offsets == one.moves.offsets).all()
    other = arrays.random_playouts(array, 3, seed=6)
    assert (other.lengths != one.lengths).any()


def test_nothing_to_play() -> None:
    empty = PositionArray.from_positions([], "brazilian")
    playouts = arrays.random_playouts(empty, 4, seed=1, moves=True, positions=True)
    assert len(playouts) == 0
    assert playouts.moves is not None
    assert playouts.moves.offsets.tolist() == [0]
    assert playouts.positions is not None
    assert len(playouts.positions) == 0
    lost = PositionArray.from_fens(["W:W29:B25,22"], "brazilian")
    playouts = arrays.random_playouts(lost, 2, seed=1, moves=True, positions=True)
    assert playouts.results.tolist() == [-1, -1]
    assert playouts.lengths.tolist() == [0, 0]
    assert playouts.positions_of(1) == lost


def test_random_moves_are_spread_evenly() -> None:
    root = bd.Position("brazilian")
    array = PositionArray.from_positions([root])[np.zeros(70_000, np.int64)]
    moves = arrays.random_moves(array, seed=3, threads=2)
    assert (moves == arrays.random_moves(array, seed=3)).all()
    _, counts = np.unique(moves, return_counts=True)
    assert len(counts) == 7
    # Seven classes of 10,000 expected: chi squared beyond 40 comes once in two million seeds.
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 40


@every_variant
def test_random_moves_are_legal(variant: str) -> None:
    positions = [position for position in mixed(variant, 500) if position.has_legal_move]
    array = PositionArray.from_positions(positions, variant)
    moves = arrays.random_moves(array, seed=SEED)
    for number, position in enumerate(positions):
        legal = position.legal_moves
        move = legal[chosen(next(draws(SEED, number)), len(legal))]
        assert moves[number]["from"] == move.from_square
        assert moves[number]["to"] == move.to_square
        assert sorted(move.captured) == bits(int(moves[number]["captured"]))


def bits(word: int) -> list[int]:
    return [square for square in range(1, 65) if word >> square - 1 & 1]


def test_a_row_without_moves_is_named() -> None:
    array = PositionArray.from_fens(["W:W30:B1", "W:W29:B25,22"], "brazilian")
    with pytest.raises(bd.IllegalMoveError, match="row 1: the side to move has no legal move"):
        arrays.random_moves(array, seed=1)


@pytest.mark.parametrize(
    ("error", "arguments"),
    [
        (TypeError, {"seed": "1"}),
        (TypeError, {"seed": True}),
        (ValueError, {"seed": -1}),
        (ValueError, {"seed": 2**64}),
        (ValueError, {"games": 0}),
        (ValueError, {"games": 2**40 + 1}),
        (TypeError, {"games": 1.0}),
        (ValueError, {"max_plies": 0}),
        (TypeError, {"max_plies": None}),
        (ValueError, {"max_plies": 2**31}),
        (ValueError, {"threads": 0}),
        (bd.errors.UnknownRulesError, {"rules": "fide"}),
    ],
)
def test_bad_arguments(error: type[Exception], arguments: dict[str, Any]) -> None:
    array = PositionArray.from_positions([bd.Position("brazilian")])
    with pytest.raises(error):
        arrays.random_playouts(array, **{"seed": 1, **arguments})


def test_numbers_of_numpy_are_numbers() -> None:
    array = PositionArray.from_positions([bd.Position("brazilian")])
    one = arrays.random_playouts(array, 3, seed=2**63, max_plies=40)
    other = arrays.random_playouts(array, np.int8(3), seed=np.uint64(2**63), max_plies=np.int16(40))
    assert (one.lengths == other.lengths).all()


def test_no_more_games_than_can_be_counted() -> None:
    rows = array_of("brazilian", 1 << 10)
    with pytest.raises(ValueError, match=f"games must be from 1 to {2**30}, not {2**54}"):
        arrays.random_playouts(rows, 2**54, seed=1)  # 2**64 games in all


def test_an_unsound_row_is_named() -> None:
    array = array_of("brazilian", 5000)
    turn = array.turn.copy()
    turn[[4000, 4500]] = 2
    bad = PositionArray("brazilian", array.white, array.black, array.kings, turn)
    for threads in (1, 2):
        with pytest.raises(bd.InvalidPositionError, match="row 4000: turn is 2"):
            arrays.random_playouts(bad, 2, seed=1, threads=threads)


def test_progress_and_ctrl_c() -> None:
    array = PositionArray.from_positions([bd.Position("brazilian")])
    seen: list[tuple[int, int]] = []
    arrays.random_playouts(
        array, 5000, seed=1, moves=True, positions=True, progress=lambda *d: seen.append(d)
    )
    assert seen[-1] == (15000, 15000)
    assert seen == sorted(seen)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        arrays.random_playouts(array, 2**22, seed=1, progress=lambda *_: None)


# Games side by side


@every_variant
def test_steps_are_moves_of_games(variant: str) -> None:
    max_plies = 60
    starts = [*endings(variant, 20), *sample(variant, "steps", 20)]
    rules: DrawRules = DrawRules[bd.Variant(variant).draw_rules]
    single = [bd.Game(variant, automatic(rules.on(variant)), position) for position in starts]
    games = GameArray(PositionArray.from_positions(starts), rules=rules, max_plies=max_plies)
    assert len(games) == 40
    for ply in range(max_plies + 1):
        assert games.positions.to_positions() == [game.position for game in single]
        found = [ending_of(game, max_plies) for game in single]
        assert games.results.tolist() == [result for result, _ in found]
        assert [games.ending_names[e] for e in games.endings] == [ending for _, ending in found]
        assert games.lengths.tolist() == [game.ply for game in single]
        going = np.flatnonzero(games.endings == 0)
        if len(going) == 0:
            break
        before = games.positions
        moves = np.zeros(len(games), arrays.legal_moves(before[:0]).moves.dtype)
        moves[going] = arrays.random_moves(before[going], seed=ply)
        for number in going.tolist():
            move = moves[number]
            single[number].push(
                next(
                    legal
                    for legal in single[number].legal_moves
                    if (legal.from_square, legal.to_square) == (move["from"], move["to"])
                    and sorted(legal.captured) == bits(int(move["captured"]))
                )
            )
        step = games.step(moves, threads=1 + ply % 2)
        assert step.positions == games.positions
        assert (step.over == (games.endings != 0)).all()
    assert (games.endings != 0).all()


def test_games_that_end_begin_anew() -> None:
    start = PositionArray.from_fens(["W:W6:B25", "W:W25:B17"], "brazilian")
    games = GameArray(start)
    step = games.step(
        np.array([6, 25], np.uint8),
        np.array([1, 22], np.uint8),
        np.zeros(2, np.uint32),
        restart=True,
    )
    assert step.endings.tolist() == [0, 0]
    step = games.step(
        np.array([25, 17], np.uint8),
        np.array([29, 26], np.uint8),
        np.array([0, 1 << 21], np.uint32),
        restart=True,
    )
    assert step.results.tolist() == [0, -1]
    assert step.over.tolist() == [False, True]
    assert step.lengths.tolist() == [2, 2]
    assert step.positions.to_fen()[1] == "W:W:B26"
    assert games.lengths.tolist() == [2, 0]
    assert games.positions[1] == start[1]
    games.restart([0])
    assert games.positions == start
    games.restart(np.array([False, True]))
    assert games.lengths.tolist() == [0, 0]


def test_all_games_make_a_step_or_none() -> None:
    games = GameArray("brazilian", 3000)
    moves = arrays.random_moves(games.positions, seed=1)
    moves["to"][2500] = 1
    for threads in (1, 2):
        with pytest.raises(bd.IllegalMoveError, match=r"row 2500: illegal move"):
            games.step(moves, threads=threads)
    assert not games.lengths.any()
    assert games.positions == GameArray("brazilian", 3000).positions


def test_games_that_are_over_stay() -> None:
    games = GameArray(PositionArray.from_fens(["W:W29:B25,22", "W:W30:B1"], "brazilian"))
    assert games.results.tolist() == [-1, 0]
    moves = np.array([99, 30], np.uint8), np.array([77, 26], np.uint8)
    assert games.step(*moves).lengths.tolist() == [0, 1]
    assert repr(games) == "<GameArray of 2 brazilian games: 1 over>"


@pytest.mark.parametrize("threads", [1, 2])
def test_some_games_move_and_others_stay(threads: int) -> None:
    games = GameArray("brazilian", 600)
    other = GameArray("brazilian", 600)
    rng = np.random.default_rng(1)
    for ply in range(12):
        moves = arrays.random_moves(games.positions, seed=ply)
        chosen = rng.random(600) < 0.5
        before = games.positions
        expected = arrays.play(before, moves)
        lengths = games.lengths + chosen
        moves["to"][~chosen] = 99  # is not looked at
        step = games.step(moves, games=chosen, threads=threads)
        assert step.positions[chosen] == expected[chosen]
        assert step.positions[~chosen] == before[~chosen]
        assert step.lengths.tolist() == lengths.tolist()
        other.step(moves, games=np.flatnonzero(chosen))
        assert other.positions == games.positions
    moves["to"] = 99
    assert games.step(moves, games=np.zeros(600, np.bool_)).positions == step.positions
    with pytest.raises(bd.IllegalMoveError, match="row 7: illegal move"):
        games.step(moves, games=[9, 7])
    assert games.positions == step.positions


def test_what_games_refuse() -> None:
    start = PositionArray.from_positions([bd.Position("brazilian")])
    with pytest.raises(TypeError, match="games must say how many"):
        GameArray("brazilian")
    with pytest.raises(TypeError, match="games goes with a variant"):
        GameArray(start, 3)
    with pytest.raises(ValueError, match="max_plies must be from 1"):
        GameArray(start, max_plies=0)
    with pytest.raises(ValueError, match="boards of up to 64 squares"):
        GameArray("canadian", 3)
    games = GameArray("brazilian", 2)
    with pytest.raises(ValueError, match="the mask must have the shape"):
        games.restart([True, False, True])
    with pytest.raises(IndexError):
        games.restart([2])
    squares = np.zeros(2, np.uint8)
    with pytest.raises(ValueError, match="the mask must have the shape"):
        games.step(squares, squares, games=[True])
    with pytest.raises(IndexError):
        games.step(squares, squares, games=[2])
    with pytest.raises(ValueError, match="from"):
        games.step(np.zeros(3, np.uint8), np.zeros(3, np.uint8))


def test_draw_rules_with_too_many_counters() -> None:
    many = DrawRules(
        name="many",
        source="tests",
        counters=tuple(Counter(name=str(i), moves=1 + i) for i in range(253)),
    )
    array = PositionArray.from_positions([bd.Position("brazilian")])
    with pytest.raises(ValueError, match="253 counters; expected at most 252"):
        arrays.random_playouts(array, seed=1, rules=many)
    last = many.replace(counters=many.counters[1:])
    assert arrays.random_playouts(array, seed=1, rules=last).ending_names[-1] == "252"


def test_games_of_a_custom_variant() -> None:
    variant = bd.Variant.custom("backwards", men_capture_backward=False)
    start = PositionArray.from_positions([bd.Position(variant)])
    playouts = arrays.random_playouts(start, 3, seed=SEED, positions=True)
    for number in range(3):
        game, result, _ = played(start[0], DrawRules["site20"], number, 10_000)
        assert playouts.results[number] == result
        assert playouts.positions_of(number).to_positions() == list(game)
    games = GameArray(variant, 2)
    assert games.step(arrays.random_moves(games.positions, seed=2)).lengths.tolist() == [1, 1]
