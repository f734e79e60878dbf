"""Many threads at once: every answer is the one a single thread gives, and nothing crashes."""

from __future__ import annotations

import io
import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import bitdraughts as bd
from array_samples import EVERYTHING, array_of
from bitdraughts import arrays, frontier, pdn
from child_programs import child
from conftest import sample

THREADS = 16
ROWS = 200


@pytest.fixture(autouse=True)
def hurried() -> Iterator[None]:
    """Threads give way to each other at every chance there is."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(f: Callable[[int], Any], threads: int = THREADS) -> list[Any]:
    """What ``f`` of 0, 1, ... gives in threads that begin at the same moment."""
    barrier = threading.Barrier(threads)

    def begin(number: int) -> Any:
        barrier.wait()
        return f(number)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(begin, range(threads)))


# Positions, moves, games

SHARED = [position for name in bd.variants() for position in sample(name, "threads", 3)]


def of_positions() -> list[Any]:
    """Everything a position is asked for, from positions that all threads share."""
    out: list[Any] = []
    for position in SHARED:
        moves = position.legal_moves
        after = [position.play(move) for move in moves]
        out += [
            len(moves),
            [str(move) for move in moves],
            [hash(one) for one in after],
            [one.fen() for one in after],
            bd.Position.from_fen(position.fen(), position.variant) == position,
            pickle.loads(pickle.dumps([position, *moves])) == [position, *moves],
            [position.play_unchecked(move).key for move in moves],
            [route.path for route in position.routes()],
            position.bitboards,
            bd.Move(1, 5) == bd.Move(1, 5, []),
            bd.Variant(position.variant).facts,
            str(position),
            repr(position),
        ]
    return out


def of_shared_lists() -> Callable[[], list[Any]]:
    """Lazy lists, which many threads ask for the first time at once."""
    lists = [position.legal_moves for position in SHARED]
    return lambda: [[len(moves), list(moves), moves[-1:], bool(moves)] for moves in lists]


def of_games() -> list[Any]:
    game = bd.Game("english")
    while game.outcome() is None and len(game.moves) < 12:
        game.push(game.legal_moves[len(game.moves) % len(game.legal_moves)])
    text = pdn.dumps(game)
    (record,) = pdn.loads(text)
    table, *_ = pdn.scan([text.encode()] * 3, threads=2)
    return [
        text,
        record == pickle.loads(pickle.dumps(record)),
        pdn.dumps(record),
        table.from_square.tolist(),
        table.result,
        game.outcome(),
    ]


def of_counts() -> list[int]:
    return [bd.perft(bd.Position(name), 4, threads=1 + len(name) % 2) for name in bd.variants()]


def of_frontiers() -> list[Any]:
    found = frontier.build(bd.Position("russian"), 4, threads=2)
    counts = found.perft(2, threads=2)
    return [found.total, counts.total, found.fold_back(counts).by_move]


@pytest.mark.parametrize(
    "ask",
    [of_positions, of_shared_lists(), of_games, of_counts, of_frontiers],
    ids=["positions", "shared lists", "games", "counts", "frontiers"],
)
def test_values_and_games(ask: Callable[[], Any]) -> None:
    answers = together(lambda _: ask())
    assert all(answer == ask() for answer in answers)


def test_moves_are_shared_whoever_makes_them_first() -> None:
    made = together(lambda _: [bd.Move(a, b) for a in range(1, 73) for b in range(1, 73)])
    assert {id(move) for moves in made for move in moves} == {id(move) for move in made[0]}


# Tables


def test_one_call_at_a_time_has_a_table() -> None:
    table = bd.PerftTable(4)
    exact = bd.Position("international").perft(5)
    start = bd.Position("international")
    rows = arrays.PositionArray.from_positions([start] * 3)

    def count(number: int) -> tuple[int, int]:
        refused = 0
        while True:
            try:
                if number % 4 == 3:
                    table.clear()
                elif number % 4 == 2:
                    assert arrays.perft(rows, 5, table=table).tolist() == [exact] * 3
                else:
                    assert bd.perft(start, 5, table=table, threads=1 + number % 2) == exact
            except bd.errors.TableInUseError:
                refused += 1
            else:
                return 1, refused

    assert sum(done for done, _ in together(count)) == THREADS


# Arrays


def everything(array: arrays.PositionArray, threads: int) -> list[Any]:
    actions = arrays.ActionSpace(array.variant, ranks=16)
    moves = arrays.random_moves(array, seed=3, threads=threads)
    out = [ask(array, threads=threads) for ask in EVERYTHING[:-1]]
    out += [
        arrays.planes(array, threads=threads),
        actions.masks(array, packed=True, threads=threads),
        actions.of_moves(array, moves, threads=threads),
        arrays.random_playouts(array, 1, seed=4, max_plies=20, moves=True, threads=threads),
    ]
    return [pickle.dumps(one) for one in out]


@pytest.mark.parametrize("variant", ["brazilian", "frisian"])
def test_the_same_array_in_many_threads(variant: str) -> None:
    array = array_of(variant, ROWS)
    array = array[arrays.has_moves(array)]
    alone = everything(array, 1)
    for answers in together(lambda number: everything(array, 1 + number % 3), 8):
        assert answers == alone


def test_games_step_for_one_thread_at_a_time() -> None:
    games = arrays.GameArray("brazilian", 50, max_plies=1_000_000)
    refused = steps = 0
    lock = threading.Lock()

    def play(number: int) -> None:
        nonlocal refused, steps
        for ply in range(20):
            try:
                moves = arrays.random_moves(games.positions, seed=number * 100 + ply)
                games.step(moves, restart=True, threads=2)
            except (RuntimeError, bd.IllegalMoveError) as error:
                # Another thread makes a step, has made one since the positions were asked for, or
                # has not yet begun again the games that have ended.
                reasons = ("another thread", "illegal move", "no legal move")
                with lock:
                    refused += any(reason in str(error) for reason in reasons)
            else:
                with lock:
                    steps += 1

    together(play, 8)
    assert refused + steps == 8 * 20
    assert steps > 0
    games.positions.validate()


# Names


def test_custom_variants_defined_at_once() -> None:
    def define(number: int) -> list[bd.Variant]:
        own = bd.Variant.custom(f"threads-{number % 8}", precedence="free choice", men_rows=1)
        return [bd.Variant.custom("threads-same", promotion="at once, goes on as a king"), own]

    answers = together(define)
    assert {same.name for same, _ in answers} == {"threads-same"}
    assert len({own for _, own in answers}) == 8
    for same, own in answers:
        assert bd.Position(own).variant == own.name
        assert bd.perft(bd.Position(same), 3) == bd.Position(same).perft(3)


def test_one_of_several_meanings_of_a_name_wins() -> None:
    def define(number: int) -> int:
        try:
            made = bd.Variant.custom("threads-contended", men_rows=1 + number % 3)
        except bd.InvalidVariantError:
            return 0
        assert made.men_rows == 1 + number % 3
        return made.men_rows

    assert len(set(together(define)) - {0}) == 1


# Iterators


@pytest.mark.parametrize("read", [pdn.read, pdn.scan])
def test_one_iterator_in_two_threads(read: Callable[[Any], Iterator[Any]]) -> None:
    """Each game comes once; a thread that asks while another reads gets Python's own ValueError."""
    text = b'[White "Ana"]\n1. c3-d4 f6-e5 1-0\n\n' * 400
    games = iter(read(io.BytesIO(text)))
    size = len if read is pdn.scan else lambda _: 1
    refusals = set()

    def take(_: int) -> int:
        found = 0
        while True:
            try:
                found += size(next(games))
            except StopIteration:
                return found
            except ValueError as error:
                refusals.add(str(error))

    assert sum(together(take, 4)) == 400
    assert refusals <= {"generator already executing"}


# Mixtures

MIXTURES = """
    import sys, threading
    import numpy as np
    import bitdraughts as bd
    from bitdraughts import arrays, frontier
    from array_samples import EVERYTHING, array_of
    sys.setswitchinterval(1e-5)
    for variant in "brazilian", "frisian":
        one, other = array_of(variant, 3_000), array_of(variant, 3_002)[2:]
        columns = [column.copy() for column in one.columns.values()]
        array = arrays.PositionArray(variant, *columns)
        forms = [[c.copy() for c in a.columns.values()] for a in (one, other)]
        moves = arrays.legal_moves(one)
        offsets = moves.offsets.copy()
        moves = arrays.MoveLists(moves.moves, offsets)
        assert all(map(np.shares_memory, columns, array.columns.values()))
        assert np.shares_memory(offsets, moves.offsets)
        sound, moves_end = offsets[1:-1].copy(), len(moves.moves)
        done = False
        def change():
            turn = 0
            while not done:
                turn += 1
                for column, new in zip(columns, forms[turn % 2]):
                    column[:] = new
                columns[3][::3] ^= 1
                columns[2][::5] = columns[0][::5]
                offsets[1:-1] = moves_end if turn % 2 else sound
        changer = threading.Thread(target=change)
        changer.start()
        space = arrays.ActionSpace(variant, ranks=16)
        asked = [
            *EVERYTHING[:-1],
            lambda a, threads: arrays.random_playouts(
                a, seed=1, max_plies=9, moves=True, positions=True, threads=threads),
            lambda a, threads: arrays.planes(a, threads=threads),
            lambda a, threads: space.masks(a, packed=True, threads=threads),
            lambda a, threads: space.of_lists(a, moves, threads=threads),
            lambda a, threads: arrays.random_moves(a, seed=1, threads=threads),
        ]
        answers = errors = 0
        for _ in range(6):
            for ask in asked:
                try:
                    ask(array, threads=2)
                except ValueError:
                    errors += 1
                else:
                    answers += 1
        done = True
        changer.join()
        assert answers + errors == 6 * len(asked), (answers, errors)
    print("alive")
"""


def test_rows_that_change_while_they_are_read() -> None:
    """An answer for some mixture or a ValueError, and no place outside the arrays is touched."""
    assert child(MIXTURES) == "alive"


ALIKE = """
    import sys, threading
    import numpy as np
    import bitdraughts as bd
    from bitdraughts import arrays
    sys.setswitchinterval(1e-5)
    rows = 200_000
    start = arrays.PositionArray.from_positions([bd.Position()])[np.zeros(rows, np.int64)]
    turn = np.zeros(rows, np.uint8)
    array = arrays.PositionArray("brazilian", start.white, start.black, start.kings, turn)
    mixed = np.arange(rows, dtype=np.uint8) % 2
    done = False
    def change():
        while not done:
            turn[:] = mixed
            turn[:] = 0
    changer = threading.Thread(target=change)
    changer.start()
    for inverse in [False, True] * 8:
        try:
            found = arrays.unique(array, inverse=inverse, threads=2)
        except ValueError as error:
            assert "changed while" in str(error)
        else:
            assert found[1].sum() == rows
    done = True
    changer.join()
    print("alive")
"""


def test_rows_that_become_different_while_they_are_sorted() -> None:
    """Of which there is more than room has been made for."""
    assert child(ALIKE) == "alive"
