"""Moves as numbers, against the single-position API, and masks of legal ones."""

from __future__ import annotations

import copy
import pickle
import random
import signal
import threading
import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
import learning_reference as reference
from array_samples import MANY, VARIANTS, array_of, backwards, houses, interleaved, mixed
from bitdraughts import arrays
from bitdraughts.arrays import ActionOverflowError, ActionSpace, MoveLists, PositionArray
from conftest import place_at_random, sample
from learning_reference import VIEWS

RANKS = 6
MANY_ALIKE = {
    "brazilian": ("W:WK20:BK1,K4,6,8,10,K12,15,16,21,23,24,25,26", 6),
    "filipino": ("W:WK30,K32:B1,2,4,8,12,13,15,18,19,24,K25,26,27", 6),
    "international": (
        "W:WK5:B1,2,6,9,10,11,13,16,17,18,20,24,27,28,29,31,K36,K38,39,40,41,42,K44,45,K50",
        36,
    ),
    "english": ("W:WK20:BK3,4,6,K7,8,10,12,14,15,K16,19,22,23,24,26,28", 4),
    "russian": ("W:WK13:B1,5,7,8,9,K10,14,16,17,18,19,25,26,27", 9),
    "pure": ("W:WK20:B1,5,6,7,8,K10,14,15,16,K17,19,25,26,27,28", 23),
    "italian": ("W:WK7:B2,3,5,9,11,12,15,19,20,22,25,26,27", 2),
    "spanish": ("W:WK16:B5,6,11,12,19,20,22,24,26,28,29,31", 6),
    "portuguese": ("W:WK5,K30:B8,9,12,13,15,18,19,22,K24,25,26,27,28,31,32", 6),
    "czech": ("W:WK13:B1,3,K7,8,9,10,14,16,17,18,19,21,25,26,27,K28", 9),
    "pool": ("W:WK22:B7,8,K9,10,K16,17,18,19,25,26,27,28", 9),
    "frisian": ("W:WK40,K48:B9,11,12,13,15,17,18,20,23,29,30,31,37,41,45", 17),
    "thai": ("W:WK4:B5,7,8,9,10,14,K16,17,18,19,25,26,27", 17),
    "turkish": ("W:WK5:BK4,6,9,10,11,12,13,14,15,16,20,28,36,41,42,43,44,52,K56", 150),
    "antidraughts": ("W:WK9:B3,7,10,12,14,15,18,19,23,28,29,32,34,37,40,K41,45", 22),
    "antibrazilian": ("W:WK4,K20,K29:B3,6,8,10,12,15,16,19,21,23,24,25,26,K28", 6),
    "frysk": ("W:WK30:B2,5,6,10,12,14,K16,18,20,22,23,24,25,29,31,32,36,40,41,42,45,K46,K47", 20),
}
"""Found by search: positions with so many legal moves between the same two squares."""

every_variant = pytest.mark.parametrize("variant", VARIANTS)
both_threads = pytest.mark.parametrize("threads", [1, 2])
each_view = pytest.mark.parametrize("view", VIEWS)


def fitting(variant: str, ranks: int = RANKS) -> list[bd.Position]:
    """Positions all of whose moves have an action."""
    return [p for p in mixed(variant)[: MANY // 2] if reference.greatest_rank(p) < ranks]


# Row by row


@each_view
@every_variant
def test_actions_are_those_of_the_reference(variant: str, view: Any) -> None:
    positions = fitting(variant)
    array = PositionArray.from_positions(positions)
    space = ActionSpace(variant, RANKS, view)
    lists = arrays.legal_moves(array)
    expected = [reference.actions(position, RANKS, view) for position in positions]
    flat = np.array([action for actions in expected for action in actions], np.int64)
    row = np.repeat(np.arange(len(array)), np.diff(lists.offsets))
    for threads in (1, 2):
        found = space.of_lists(array, lists, threads=threads)
        assert found.dtype == np.int64
        assert np.array_equal(found, flat)
        one_each = space.of_moves(array[row], lists.moves, threads=threads)
        assert one_each.dtype == np.int64
        assert np.array_equal(one_each, flat)
        separate = [lists.moves[name] for name in ("from", "to", "captured")]
        assert np.array_equal(space.of_moves(array[row], *separate, threads=threads), flat)
        moves = space.moves(array[row], flat, threads=threads)
        assert moves.dtype == lists.moves.dtype
        assert np.array_equal(moves, lists.moves)
    for position, actions in list(zip(positions, expected, strict=True))[:200]:
        moves_of_one = list(position.legal_moves)
        assert [space.index(position, move) for move in moves_of_one] == actions
        assert [space.move(position, action) for action in actions] == moves_of_one
        promotes = [space.move(position, action).promotes for action in actions]
        assert promotes == [move.promotes for move in moves_of_one]


@each_view
@every_variant
def test_masks_are_the_actions_of_legal_moves(variant: str, view: Any) -> None:
    positions = fitting(variant)
    array = PositionArray.from_positions(positions)
    space = ActionSpace(variant, RANKS, view)
    at_once = 512
    for begin in range(0, len(array), at_once):
        part = array[begin : begin + at_once]
        expected = np.zeros((len(part), space.size), np.bool_)
        for row, position in enumerate(positions[begin : begin + at_once]):
            expected[row, reference.actions(position, RANKS, view)] = True
        packed = np.packbits(expected, axis=1, bitorder="little")
        for threads in (1, 2):
            masks = space.masks(part, threads=threads)
            assert masks.dtype == np.bool_
            assert np.array_equal(masks, expected)
            assert np.array_equal(space.masks(part, packed=True, threads=threads), packed)


@every_variant
def test_the_movers_view_is_that_of_the_flipped_position(variant: str) -> None:
    array = PositionArray.from_positions(fitting(variant))
    flipped = arrays.flip(array)
    mover, white = ActionSpace(variant, RANKS), ActionSpace(variant, RANKS, "white")
    masks = mover.masks(array, packed=True)
    assert np.array_equal(masks, mover.masks(flipped, packed=True))
    black = array.turn == bd.BLACK
    assert 0 < black.sum() < len(black)
    assert np.array_equal(masks[black], white.masks(flipped[black], packed=True))
    assert np.array_equal(masks[~black], white.masks(array[~black], packed=True))


def test_canadian_draughts_one_position_at_a_time() -> None:
    """Its board has too many squares for arrays."""
    for view in VIEWS:
        space = ActionSpace("canadian", RANKS, view)  # type: ignore[arg-type]
        assert space.shape == (72, 72, RANKS)
        for position in sample("canadian", "actions", 60):
            if reference.greatest_rank(position) >= RANKS:
                continue
            actions = reference.actions(position, RANKS, view)
            assert [space.index(position, move) for move in position.legal_moves] == actions
            moves = [space.move(position, action) for action in actions]
            assert moves == list(position.legal_moves)


def test_custom_variants() -> None:
    rng = random.Random("actions")
    seen = 0
    for house in houses():
        positions = [
            position
            for position in islice(place_at_random(house.name, rng), 40)
            if reference.greatest_rank(position) < RANKS
        ]
        array = PositionArray.from_positions(positions, house)
        lists = arrays.legal_moves(array)
        for view in VIEWS:
            space = ActionSpace(house, RANKS, view)  # type: ignore[arg-type]
            expected = [reference.actions(position, RANKS, view) for position in positions]
            found = space.of_lists(array, lists)
            assert found.tolist() == [action for actions in expected for action in actions]
            masks = space.masks(array)
            assert [mask.nonzero()[0].tolist() for mask in masks] == [sorted(a) for a in expected]
        seen += len(positions)
    assert seen > 500


# Sizes and layouts


@pytest.mark.parametrize("variant", ["brazilian", "frisian", "turkish"])
@pytest.mark.parametrize("size", [0, 1, 2, 255, 257, 2049])
def test_any_size_and_layout_gives_the_same(variant: str, size: int) -> None:
    array = array_of(variant)
    lists = arrays.legal_moves(array)
    array = array[np.diff(lists.offsets) > 0][:size]
    lists = arrays.legal_moves(array)
    first = lists.moves[lists.offsets[:-1]]
    space = ActionSpace(variant, 100)
    actions = space.of_moves(array, first)
    assert actions.shape == (min(size, len(array)),)
    packed = ActionSpace(variant, 30).masks(array[:300], packed=True)
    strided = np.zeros((len(first), 3), np.int64)[:, 1]
    strided[:] = actions
    strided.flags.writeable = False
    spread = np.zeros(
        len(first), [(name, first.dtype[name]) for name in ("captured", "to", "from")]
    )
    for name in spread.dtype.names or ():
        spread[name] = first[name]
    for other in (interleaved(array), backwards(array)):
        for threads in (1, 2):
            assert np.array_equal(space.of_moves(other, first, threads=threads), actions)
            assert np.array_equal(space.of_moves(other, spread[::-1].copy()[::-1]), actions)
            assert np.array_equal(space.moves(other, strided, threads=threads), first)
            assert np.array_equal(
                space.of_lists(other, lists, threads=threads), space.of_lists(array, lists)
            )
            masks = ActionSpace(variant, 30).masks(other[:300], packed=True, threads=threads)
            assert np.array_equal(masks, packed)


def test_a_part_of_the_moves_in_any_order() -> None:
    array = array_of("international")
    space = ActionSpace("international", 40)
    lists = arrays.legal_moves(array)
    all_actions = space.of_lists(array, lists)
    kept, offsets = [], [0]
    for row in range(len(array)):
        kept += list(range(lists.offsets[row], lists.offsets[row + 1]))[::-2]
        offsets.append(len(kept))
    part = MoveLists(lists.moves[kept], np.array(offsets))
    assert np.array_equal(space.of_lists(array, part), all_actions[kept])


def test_two_views_of_one_position() -> None:
    position = bd.Position.from_fen("B:W31:B2", "brazilian")
    move = position.parse_move("2-7")
    assert ActionSpace("brazilian", 1, "white").index(position, move) == 1 * 32 + 6
    assert ActionSpace("brazilian", 1).index(position, move) == 30 * 32 + 25
    assert ActionSpace("brazilian", 3).index(position, move) == 3 * (30 * 32 + 25)


# out=


def test_out_is_filled_and_returned() -> None:
    array = array_of("brazilian")[:50]
    lists = arrays.legal_moves(array)
    array = array[np.diff(lists.offsets) > 0]
    lists = arrays.legal_moves(array)
    first = lists.moves[lists.offsets[:-1]]
    space = ActionSpace("brazilian", 9)
    calls: list[Callable[..., Any]] = [
        space.masks,
        lambda array, **options: space.masks(array, packed=True, **options),
        lambda array, **options: space.of_moves(array, first, **options),
        lambda array, **options: space.of_lists(array, lists, **options),
    ]
    for call in calls:
        expected = call(array)
        out = np.ones_like(expected)
        assert call(array, out=out) is out
        assert np.array_equal(out, expected)
        with pytest.raises(ValueError, match="out must have the shape"):
            call(array, out=out[1:])
        with pytest.raises(TypeError, match="out must have the dtype"):
            call(array, out=out.astype("f4"))
        with pytest.raises(ValueError, match="contiguous"):
            call(array, out=np.repeat(out, 2, axis=0)[::2])


# Too few ranks


@each_view
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("variant", MANY_ALIKE)
def test_the_most_that_search_has_found(variant: str, turned: bool, view: Any) -> None:
    fen, most = MANY_ALIKE[variant]
    position = bd.Position.from_fen(fen, variant)
    position = position.flip() if turned else position
    assert reference.greatest_rank(position) == most - 1
    array = PositionArray.from_positions([position])
    lists = arrays.legal_moves(array)
    room = ActionSpace(variant, most, view)
    expected = reference.actions(position, most, view)
    assert room.of_lists(array, lists).tolist() == expected
    assert room.masks(array)[0].nonzero()[0].tolist() == sorted(expected)
    unpacked = np.unpackbits(room.masks(array, packed=True), axis=1, bitorder="little")
    assert unpacked[0].nonzero()[0].tolist() == sorted(expected)

    few = ActionSpace(variant, most - 1, view)
    ranks = [action % most for action in expected]
    highest, lowest = ranks.index(most - 1), ranks.index(0)
    move = position.legal_moves[highest]
    where = f"from {move.from_square} to {move.to_square}; ranks={most - 1} is too few"
    for call in (
        lambda: few.of_lists(array, lists),
        lambda: few.of_moves(array, lists.moves[[highest]]),
        lambda: few.masks(array),
        lambda: few.masks(array, packed=True),
    ):
        with pytest.raises(ActionOverflowError, match=f"^row 0: {where.split()[1]}x") as caught:
            call()
        assert str(caught.value).endswith(
            f" in {position.fen()} has rank {most - 1} among the legal moves {where}"
        )
        captured = " ".join(map(str, move.captured))
        assert f"x{move.to_square} ({captured}) in" in str(caught.value)
    with pytest.raises(ActionOverflowError, match=f"^{move.from_square}x"):
        few.index(position, move)
    (action,) = few.of_moves(array, lists.moves[[lowest]])
    assert few.move(position, action) == position.legal_moves[lowest]


@both_threads
def test_the_first_row_that_overflows_is_named(threads: int) -> None:
    fen, _ = MANY_ALIKE["international"]
    array = PositionArray.from_positions([bd.Position("international")] * 3000)
    bad = PositionArray.from_fens([fen], "international")
    array = arrays.concatenate([array[:2100], bad, array, bad])
    space = ActionSpace("international")
    lists = arrays.legal_moves(array)
    for call in (
        lambda: space.masks(array, packed=True, threads=threads),
        lambda: space.of_lists(array, lists, threads=threads),
    ):
        with pytest.raises(ActionOverflowError, match=r"^row 2100: .* has rank 4 among the legal"):
            call()


# What is no action


@both_threads
def test_the_first_illegal_action_or_move_is_named(threads: int) -> None:
    array = PositionArray.from_positions([bd.Position("brazilian")] * 5_000)
    space = ActionSpace("brazilian")
    actions = np.full(5_000, space.index(array[0], array[0].parse_move("22-17")))
    assert (space.moves(array, actions, threads=threads)["to"] == 17).all()
    actions[[4_000, 3_210]] += 1
    message = r"^row 3210: illegal move 'action 2753: 22-17, rank 1' in W:W.*: legal moves are "
    with pytest.raises(bd.IllegalMoveError, match=message) as error:
        space.moves(array, actions, threads=threads)
    assert error.value.moves == tuple(bd.Position("brazilian").legal_moves)
    actions[2_999] = 4096
    with pytest.raises(
        bd.InvalidMoveError, match=r"^row 2999: action 4096 is out of range; expected 0 to 4095"
    ):
        space.moves(array, actions, threads=threads)
    actions[0] = -1
    with pytest.raises(bd.InvalidMoveError, match=r"^row 0: action -1 is out of range"):
        space.moves(array, actions, threads=threads)
    from_squares, to = np.full(5_000, 22, "u1"), np.full(5_000, 17, "u1")
    to[[4_500, 3_210]] = 16
    with pytest.raises(bd.IllegalMoveError, match=r"^row 3210: illegal move '22-16' in W:W"):
        space.of_moves(array, from_squares, to, threads=threads)


@each_view
def test_moves_that_are_none(view: Any) -> None:
    """Squares and captured sets off the board too, which turning the board could lose."""
    array = PositionArray.from_fens(["B:W31:B2,45"], "international")
    space = ActionSpace("international", view=view)
    rng = np.random.default_rng(5)

    def of_one(from_square: int, to_square: int, captured: int) -> int:
        squares = np.array([[from_square, to_square]], "u1")
        word = np.array([captured], "u8")
        return int(space.of_moves(array, squares[:, 0], squares[:, 1], word)[0])

    legal = {(move.from_square, move.to_square) for move in array[0].legal_moves}
    for _ in range(3_000):
        squares = rng.integers(0, 256, 2) if rng.random() < 0.3 else rng.integers(0, 51, 2)
        pair = (int(squares[0]), int(squares[1]))
        captured = int(rng.choice([0, 0, 1 << 63, 1 << 50, 1 << 22]))
        if pair in legal and captured == 0:
            assert 0 <= of_one(*pair, captured) < space.size
            continue
        with pytest.raises(bd.IllegalMoveError, match=r"^row 0: illegal move "):
            of_one(*pair, captured)
    for pair in legal:
        for captured in (1 << 63, 1 << 50, 1 << 22):
            with pytest.raises(bd.IllegalMoveError):
                of_one(*pair, captured)


def test_each_number_is_a_legal_action_or_refused() -> None:
    for position in mixed("brazilian")[:6]:
        for view in VIEWS:
            space = ActionSpace("brazilian", 2, view)  # type: ignore[arg-type]
            legal = dict(
                zip(reference.actions(position, 2, view), position.legal_moves, strict=True)
            )
            for action in range(space.size):
                if action in legal:
                    assert space.move(position, action) == legal[action]
                else:
                    with pytest.raises(bd.IllegalMoveError, match=f"action {action}: "):
                        space.move(position, action)


def test_unsound_rows_are_named() -> None:
    words = np.array([1 << 30, 1 << 30, 1], np.uint32)
    array = PositionArray("brazilian", words, words >> 10, words & 0, bd.WHITE)
    space = ActionSpace("brazilian")
    lists = arrays.legal_moves(array[:2])
    three = MoveLists(lists.moves, np.append(lists.offsets, len(lists.moves)))
    moves = lists.moves[[0, 0, 0]]
    for call in (
        lambda: space.masks(array),
        lambda: space.masks(array, packed=True),
        lambda: space.of_moves(array, moves),
        lambda: space.of_lists(array, three),
        lambda: space.moves(array, space.of_moves(array[[0, 0, 0]], moves)),
    ):
        with pytest.raises(
            bd.InvalidPositionError, match=r"^row 2: a white man on square 1 stands"
        ):
            call()


def test_bad_arguments_are_refused() -> None:
    array = array_of("brazilian")[:2]
    space = ActionSpace("brazilian")
    thai = array_of("thai")[:2]
    lists = arrays.legal_moves(array)
    for ranks in (0, -1, 65_537):
        with pytest.raises(ValueError, match=f"ranks must be from 1 to 65536, not {ranks}"):
            ActionSpace("brazilian", ranks)
    with pytest.raises(TypeError):
        ActionSpace("brazilian", 1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown view 'black'; expected 'mover' or 'white'"):
        ActionSpace("brazilian", view="black")  # type: ignore[arg-type]
    with pytest.raises(bd.UnknownVariantError):
        ActionSpace("chess")
    other = "the actions are those of brazilian, not of thai"
    calls: list[Callable[[], Any]] = [
        lambda: space.masks(thai),
        lambda: space.of_lists(thai, arrays.legal_moves(thai)),
        lambda: space.moves(thai, np.zeros(2, np.int64)),
        lambda: space.move(thai[0], 0),
        lambda: space.index(thai[0], thai[0].legal_moves[0]),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=other):
            call()
    with pytest.raises(TypeError, match="column actions must have the dtype int64"):
        space.moves(array, np.zeros(2, np.int32))
    with pytest.raises(TypeError, match="column actions must be a NumPy array"):
        space.moves(array, [0, 0])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="column actions has 3 rows; expected 2"):
        space.moves(array, np.zeros(3, np.int64))
    with pytest.raises(TypeError, match="moves must have the fields 'from', 'to' and 'captured'"):
        space.of_moves(array, np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="column from has 3 rows; expected 2"):
        space.of_moves(array, np.zeros(3, "u1"), np.zeros(3, "u1"), np.zeros(3, "u4"))
    for offsets, message in [
        ([0, 1], "column offsets has 2 rows; expected 3"),
        ([1, 1, len(lists.moves)], "offset 0 is 1; offsets begin with 0"),
        ([0, 9999, len(lists.moves)], f"offset 2 is {len(lists.moves)}; offsets begin with 0 and"),
        ([0, 1, 2], "the last offset is 2; there are"),
        ([0, -1, len(lists.moves)], "offset 1 is -1"),
    ]:
        with pytest.raises(ValueError, match=message):
            space.of_lists(array, MoveLists(lists.moves, np.array(offsets)))
    with pytest.raises(ValueError, match="threads must be from 1"):
        space.masks(array, threads=0)
    with pytest.raises(TypeError, match="progress must be a function"):
        space.masks(array, progress=1)  # type: ignore[arg-type]


# The object


def test_an_immutable_value() -> None:
    space = ActionSpace("frisian", 2, "white")
    assert (space.variant, space.ranks, space.view) == ("frisian", 2, "white")
    assert (space.shape, space.size) == ((50, 50, 2), 5000)
    assert repr(space) == "ActionSpace('frisian', ranks=2, view='white')"
    assert space == ActionSpace(bd.Variant("frisian"), 2, "white")
    assert hash(space) == hash(ActionSpace("frisian", 2, "white"))
    others = [ActionSpace("frysk", 2, "white"), ActionSpace("frisian", 3, "white")]
    assert all(space != other for other in [*others, ActionSpace("frisian", 2), "frisian"])
    with pytest.raises(AttributeError):
        space.ranks = 3  # type: ignore[misc]
    house = ActionSpace(houses()[0])
    for each in (space, house):
        for same in (pickle.loads(pickle.dumps(each)), copy.deepcopy(each)):
            assert same == each
            assert same.shape == each.shape


@both_threads
def test_progress_and_ctrl_c(threads: int) -> None:
    array = arrays.concatenate([array_of("brazilian")[:1000]] * 20)
    space = ActionSpace("brazilian", 9)
    seen: list[tuple[int, int]] = []
    space.masks(array, packed=True, threads=threads, progress=lambda *pair: seen.append(pair))
    assert seen[-1] == (len(array), len(array))
    timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the signal may come between the calls
        for _ in range(10_000):
            space.masks(array, packed=True, threads=threads)
        time.sleep(1)
    timer.join()
