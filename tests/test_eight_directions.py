"""What counting captures of men in eight directions relies on, by trying every path of three jumps.

The core counts such captures set by set (cpp/include/bitdraughts/movegen/eight_directions.hpp). On
the dark squares a jump along a diagonal leads two rows and two columns on, one along a row or
column four squares; the victim is half-way. Nothing here depends on the size of a board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, product

HALF = {
    "up left": (-1, -1),
    "up right": (-1, 1),
    "down left": (1, -1),
    "down right": (1, 1),
    "up": (-2, 0),
    "left": (0, -2),
    "right": (0, 2),
    "down": (2, 0),
}
Square = tuple[int, int]
Path = tuple[str, ...]


def walk(path: Path) -> tuple[list[Square], list[Square]]:
    """The squares landed on, the first being home, and the victims."""
    squares, victims = [(0, 0)], []
    for direction in path:
        (row, column), (down, right) = squares[-1], HALF[direction]
        victims.append((row + down, column + right))
        squares.append((row + 2 * down, column + 2 * right))
    return squares, victims


def paths(length: int) -> Iterator[Path]:
    """Every path that does not turn straight back, where the piece just captured still stands."""
    for path in product(HALF, repeat=length):
        if all(HALF[a] != tuple(-x for x in HALF[b]) for a, b in pairwise(path)):
            yield path


def is_straight(direction: str) -> bool:
    return 0 in HALF[direction]


def meets_twice(path: Path) -> bool:
    victims = walk(path)[1]
    return len(set(victims)) < len(victims)


def test_only_straight_slanting_straight_meets_a_piece_twice() -> None:
    assert not any(map(meets_twice, paths(2)))
    twice = list(filter(meets_twice, paths(3)))
    assert len(twice) == 8
    for path in twice:
        victims = walk(path)[1]
        assert victims[0] == victims[2]
        assert [is_straight(direction) for direction in path] == [True, False, True]
        assert HALF[path[0]][0] * HALF[path[2]][0] == HALF[path[0]][1] * HALF[path[2]][1] == 0


def test_only_triangles_come_home_and_each_can_be_run_both_ways() -> None:
    assert not any(walk(path)[0][-1] == (0, 0) for path in paths(2))
    home = [path for path in paths(3) if walk(path)[0][-1] == (0, 0)]
    assert len(home) == 24
    assert all(sum(map(is_straight, path)) == 1 for path in home)
    by_victims = defaultdict(list)
    for path in home:
        by_victims[frozenset(walk(path)[1])].append(path)
    for one, other in by_victims.values():
        assert walk(one)[0] == walk(other)[0][::-1]


def test_no_other_two_paths_are_one_move() -> None:
    seen = defaultdict(list)
    for length in (1, 2, 3):
        for path in paths(length):
            if not meets_twice(path):
                squares, victims = walk(path)
                seen[squares[-1], frozenset(victims)].append(path)
    shared = {end for (end, _), ways in seen.items() if len(ways) > 1}
    assert shared == {(0, 0)}


def test_a_man_never_lands_where_a_victim_stood() -> None:
    """So that victims may stand or leave, and sets of empty squares stay true on the way."""
    for path in paths(3):
        squares, victims = walk(path)
        assert not {*squares} & {*victims}
