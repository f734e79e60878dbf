"""Moves, the lazy list of them, playing them, and how all counts of them agree."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd

Positions = tuple[bd.Position, ...]

squares = st.integers(1, 72)
moves = st.builds(bd.Move, squares, squares, st.sets(squares))


def as_tuple(move: bd.Move) -> tuple[int, int, tuple[int, ...]]:
    return move.from_square, move.to_square, move.captured


# Move


def test_a_move_keeps_its_squares_and_sorts_the_captured_ones() -> None:
    move = bd.Move(24, 7, (19, 3, 11))
    assert as_tuple(move) == (24, 7, (3, 11, 19))
    assert move.is_capture
    assert not move.promotes
    quiet = bd.Move(to_square=19, from_square=24)
    assert as_tuple(quiet) == (24, 19, ())
    assert not quiet.is_capture


@given(start=squares, end=squares, captured=st.lists(squares, unique=True))
def test_a_move_is_its_start_its_end_and_its_captured_set(
    start: int, end: int, captured: list[int]
) -> None:
    move = bd.Move(start, end, captured)
    again = bd.Move(start, end, iter(reversed(captured)))
    assert as_tuple(move) == (start, end, tuple(sorted(captured)))
    assert move == again
    assert hash(move) == hash(again)
    assert eval(repr(move), {"Move": bd.Move}) == move
    assert str(move) == f"{start}{'x' if captured else '-'}{end}"


@given(one=moves, other=moves)
def test_moves_are_equal_where_the_three_are(one: bd.Move, other: bd.Move) -> None:
    assert (one == other) is (as_tuple(one) == as_tuple(other))
    assert (one != other) is (as_tuple(one) != as_tuple(other))


def test_a_capture_may_end_where_it_starts() -> None:
    (move,) = bd.Position.from_fen("W:WK2:B7,8,17,18", "international").legal_moves
    assert move == bd.Move(2, 2, [7, 8, 17, 18])
    assert str(move) == "2x2"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 5), "from_square must be a square number from 1 to 72, not 0"),
        ((5, 73), "to_square must be a square number from 1 to 72, not 73"),
        ((-1, 5), "from_square .* not -1"),
        ((5, 2**64 + 1), "to_square .* not 18446744073709551617"),
        ((5, 14, [0]), "each captured square .* not 0"),
        ((5, 14, [9, 9]), "square 9 is captured twice"),
    ],
)
def test_a_move_off_every_board_is_refused(arguments: tuple[int, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bd.Move(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [(), (1,), ("1", 5), (1, 5.0), (1, 5, 9), (1, 5, ["9"]), (1, 5, None), (1, 5, (), 1)],
)
def test_a_move_of_anything_but_numbers_is_a_type_error(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        bd.Move(*arguments)  # type: ignore[arg-type]


def test_an_error_among_the_captured_squares_comes_through() -> None:
    def squares_then_failure() -> Iterable[int]:
        yield 9
        raise LookupError("no more squares")

    with pytest.raises(LookupError, match="no more squares"):
        bd.Move(5, 14, squares_then_failure())


@pytest.mark.parametrize(
    "name", ["from_square", "to_square", "captured", "is_capture", "promotes", "note"]
)
def test_a_move_cannot_be_changed(name: str) -> None:
    move = bd.Move(5, 14, [9])
    with pytest.raises(AttributeError):
        setattr(move, name, 1)


def test_quiet_moves_are_shared_and_still_immutable() -> None:
    """Each quiet move exists once; no code may count on it, but none may be able to spoil it."""
    start = bd.Position()
    assert start.legal_moves[0] is start.legal_moves[0]
    with pytest.raises(AttributeError):
        start.legal_moves[0].to_square = 18  # type: ignore[misc]
    assert as_tuple(start.legal_moves[0]) == (21, 17, ())


def test_promotes_is_filled_in_by_the_position_and_not_compared() -> None:
    position = bd.Position.from_fen("W:W5,K9:B12")
    by_squares = {as_tuple(move)[:2]: move for move in position.legal_moves}
    assert by_squares[5, 1].promotes
    assert not by_squares[9, 6].promotes
    assert not bd.Move(5, 1).promotes
    assert bd.Move(5, 1) == by_squares[5, 1]
    assert hash(bd.Move(5, 1)) == hash(by_squares[5, 1])
    assert position.parse_move("5-1").promotes


def test_a_promoting_move_made_by_hand_crowns_all_the_same() -> None:
    position = bd.Position.from_fen("W:W5:B12")
    assert position.play(bd.Move(5, 1)).fen() == "B:WK1:B12"
    assert position.play_unchecked(bd.Move(5, 1)).fen() == "B:WK1:B12"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_keep_every_part_of_a_move(protocol: int, positions: Positions) -> None:
    for position in positions:
        legal = list(position.legal_moves)
        again = pickle.loads(pickle.dumps(legal, protocol))
        assert again == legal
        assert [move.promotes for move in again] == [move.promotes for move in legal]


def test_copies_of_a_move_are_equal() -> None:
    move = bd.Move(5, 14, [9])
    assert copy.copy(move) == move
    assert copy.deepcopy([move]) == [move]


# LegalMoves


def test_legal_moves_are_ordered_by_from_to_and_captured_bits(positions: Positions) -> None:
    for position in positions:
        order = [
            (m.from_square, m.to_square, sum(1 << (square - 1) for square in m.captured))
            for m in position.legal_moves
        ]
        assert order == sorted(set(order))


def test_legal_moves_are_a_sequence(positions: Positions) -> None:
    assert issubclass(bd.LegalMoves, Sequence)
    for position in positions:
        legal = position.legal_moves
        listed = list(legal)
        size = len(listed)
        assert len(legal) == len(position.legal_moves) == size
        assert bool(position.legal_moves) is bool(listed)
        assert [position.legal_moves[i] for i in range(size)] == listed
        assert [position.legal_moves[-i] for i in range(1, size + 1)] == listed[::-1]
        assert list(reversed(legal)) == listed[::-1]
        assert list(legal) == listed
        for cut in (slice(None), slice(1, 3), slice(None, None, -2), slice(-2, 100)):
            assert position.legal_moves[cut] == listed[cut]
        for place, move in enumerate(listed):
            assert move in position.legal_moves
            assert legal.index(move) == place
            assert legal.count(move) == 1


def test_an_index_out_of_range_is_an_index_error() -> None:
    legal = bd.Position().legal_moves
    for index in (7, -8, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            legal[index]
    with pytest.raises(TypeError):
        legal["21-17"]  # type: ignore[call-overload]


def test_what_is_no_legal_move_is_not_in_the_list() -> None:
    legal = bd.Position().legal_moves
    other = bd.Move(1, 5)
    for value in (other, "21-17", None, (21, 17), bd.Move(21, 17, [9]), bd.Move(72, 71)):
        assert value not in legal
    assert legal.count(other) == 0
    with pytest.raises(ValueError, match="not a legal move"):
        legal.index(other)


def test_the_list_outlives_its_position_and_iterators_their_list() -> None:
    iterator = iter(bd.Position().legal_moves)
    assert next(iterator) == bd.Move(21, 17)
    assert len(list(iterator)) == 6
    assert next(iterator, None) is None


def test_iterators_of_one_list_do_not_disturb_each_other() -> None:
    legal = bd.Position().legal_moves
    assert [(a, b) for a in legal for b in legal] == [(a, b) for a in list(legal) for b in legal]
    assert isinstance(iter(legal), type(iter(iter(legal))))


def test_a_list_cannot_be_made_by_hand() -> None:
    with pytest.raises(TypeError):
        bd.LegalMoves()


def test_repr_shows_the_moves() -> None:
    assert "21-17" in repr(bd.Position().legal_moves)
    assert repr(bd.Position.from_fen("W:W:B1").legal_moves) == "<LegalMoves: >"


# Playing


def test_play_refuses_exactly_what_is_not_generated(few_positions: Positions) -> None:
    for position in few_positions[:6]:
        legal = set(position.legal_moves)
        board = range(1, bd.Variant(position.variant).squares + 1)
        tried = [
            bd.Move(a, b, c) for a in board for b in board for c in {m.captured for m in legal}
        ]
        for move in [*tried, *(bd.Move(a, b) for a in board for b in board)]:
            assert (move in position.legal_moves) is (move in legal)
            if move in legal:
                assert position.play(move).turn != position.turn
            else:
                with pytest.raises(bd.IllegalMoveError):
                    position.play(move)


def test_a_captured_set_with_one_change_is_illegal(positions: Positions) -> None:
    for position in positions:
        legal = set(position.legal_moves)
        for move in list(legal)[:20]:
            for square in range(1, 73):  # those off the board, too
                changed = bd.Move(move.from_square, move.to_square, {square} ^ {*move.captured})
                assert (changed in position.legal_moves) is (changed in legal)


@given(move=moves)
def test_a_move_off_the_board_played_is_illegal(move: bd.Move) -> None:
    for position in (bd.Position(), bd.Position.from_fen("W:WK3:B7,8,15,16")):
        if move not in list(position.legal_moves):
            with pytest.raises(bd.IllegalMoveError):
                position.play(move)


def test_an_illegal_move_is_refused_with_the_legal_ones() -> None:
    position = bd.Position.from_fen("W:WK4:B13,20,32,37", "international")
    with pytest.raises(bd.IllegalMoveError) as caught:
        position.play(bd.Move(4, 15, [13]))
    assert caught.value.moves == tuple(position.legal_moves)
    assert "4x15 (13)" in str(caught.value)
    assert "a capture is compulsory" in str(caught.value)
    assert position.fen() in str(caught.value)


def test_a_side_without_moves_can_play_nothing() -> None:
    blocked = bd.Position.from_fen("W:W21:B17,14")
    with pytest.raises(bd.IllegalMoveError, match="there is no legal move") as caught:
        blocked.play("21-17")
    assert caught.value.moves == ()


def test_play_takes_text() -> None:
    start = bd.Position("english")
    assert start.play("11-15") == start.play(bd.Move(11, 15)) == start.play("F6-e5")
    with pytest.raises(bd.IllegalMoveError):
        start.play("11-20")
    with pytest.raises(bd.InvalidMoveError):
        start.play("eleven")


@pytest.mark.parametrize("value", [None, 1117, ("11", "15"), b"11-15"])
def test_play_takes_nothing_else(value: object) -> None:
    with pytest.raises(TypeError, match="takes a Move"):
        bd.Position().play(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="takes a Move"):
        bd.Position().play_unchecked(value)  # type: ignore[arg-type]


def test_play_unchecked_is_play_for_legal_moves(positions: Positions) -> None:
    for position in positions:
        for move in position.legal_moves:
            after = position.play(move)
            assert position.play_unchecked(move) == after
            assert bd.Position.from_fen(after.fen(), after.variant) == after


@given(first=moves, second=moves, variant=st.sampled_from(bd.variants()))
def test_play_unchecked_of_nonsense_never_crashes(
    first: bd.Move, second: bd.Move, variant: str
) -> None:
    position = bd.Position(variant).play_unchecked(first).play_unchecked(second)
    assert len(list(position.legal_moves)) >= 0
    assert len(position.routes()) >= 0
    assert position.perft(2) >= 0
    for text in (str(position), repr(position), position.fen("algebraic"), position.hub()):
        assert text
    assert position.flip().key >= 0
    assert position.hops(position.hops()[:1]) is not None


# Counts that must agree


def plain_perft(position: bd.Position, depth: int, routes: bool) -> int:
    """Plain recursion, no bulk counting."""
    if depth == 0:
        return 1
    below = [route.move for route in position.routes()] if routes else list(position.legal_moves)
    return sum(plain_perft(position.play_unchecked(move), depth - 1, routes) for move in below)


def test_any_count_list_and_perft_agree(positions: Positions) -> None:
    for position in positions:
        listed = list(position.legal_moves)
        assert position.has_legal_move is bool(listed)
        assert len(position.legal_moves) == len(listed) == position.perft(1)
        assert position.must_capture is any(move.is_capture for move in listed)
        assert position.must_capture is (bool(listed) and all(m.is_capture for m in listed))


def test_routes_are_no_fewer_than_moves_and_lead_to_each(positions: Positions) -> None:
    for position in positions:
        routes = position.routes()
        assert len(routes) == position.perft(1, routes=True) >= len(position.legal_moves)
        assert [r.move for r in routes] == sorted(
            (r.move for r in routes), key=list(position.legal_moves).index
        )
        assert {route.move for route in routes} == set(position.legal_moves)
        for move in position.legal_moves:
            assert position.routes(move) == [r for r in routes if r.move == move]


def test_a_route_ends_on_its_move_and_takes_its_pieces(positions: Positions) -> None:
    for position in positions:
        for move, path, captured in position.routes():
            assert path[-1] == move.to_square
            assert tuple(sorted(captured)) == move.captured
            assert len(path) == max(1, len(captured))


def test_routes_of_a_move_that_is_not_legal_are_refused() -> None:
    with pytest.raises(bd.IllegalMoveError, match="21-18"):
        bd.Position().routes(bd.Move(21, 18))


@pytest.mark.parametrize("routes", [False, True])
def test_bulk_perft_is_plain_recursion(routes: bool, few_positions: Positions) -> None:
    for position in few_positions:
        for depth in range(4):
            assert position.perft(depth, routes=routes) == plain_perft(position, depth, routes)


@pytest.mark.parametrize("routes", [False, True])
def test_bulk_perft_is_plain_recursion_from_the_start(routes: bool, variant: str) -> None:
    start = bd.Position(variant)
    assert start.perft(4, routes=routes) == plain_perft(start, 4, routes)


def test_a_colour_flip_keeps_perft(positions: Positions) -> None:
    for position in positions:
        for routes in (False, True):
            assert position.flip().perft(2, routes=routes) == position.perft(2, routes=routes)


def test_text_of_every_legal_move_reads_back(positions: Positions) -> None:
    for position in positions:
        texts: dict[str, set[str]] = {"numeric": set(), "algebraic": set(), "hub": set()}
        legal = list(position.legal_moves)[:60]
        for move in legal:
            for notation, seen in texts.items():
                text = position.move_text(move, notation=notation)  # type: ignore[arg-type]
                style = "hub" if notation == "hub" else "pdn"
                again = position.parse_move(text, notation=style)  # type: ignore[arg-type]
                assert again == move
                assert again.promotes is move.promotes
                seen.add(text)
        assert [len(seen) for seen in texts.values()] == [len(legal)] * 3


def test_walking_the_hops_reaches_exactly_the_paths_of_the_routes(positions: Positions) -> None:
    for position in positions:
        complete = set()
        walks: list[tuple[int, ...]] = [(square,) for square in position.hops()]
        while walks:
            walk = walks.pop()
            following = position.hops(walk)
            assert list(following) == sorted(set(following))
            walks += [(*walk, square) for square in following]
            if not following:
                complete.add(walk)
        paths = {(route.move.from_square, *route.path) for route in position.routes()}
        if "rows and columns" not in bd.Variant(position.variant).capture_lines:
            assert complete == paths
        assert paths <= complete  # of paths of one order, routes() names the smallest alone
        moves = {route.move for route in position.routes()}
        assert {position.parse_move("x".join(map(str, walk))) for walk in complete} == moves


def test_hops_of_a_walk_that_is_none_are_empty() -> None:
    start = bd.Position()
    for walk in ([1], [21, 18], [21, 17, 14], [17], [21] * 1000):
        assert start.hops(walk) == ()
    assert start.hops(["a3"]) == (17,)
    with pytest.raises(ValueError, match="square 33 is off the board"):
        start.hops([21, 33])
