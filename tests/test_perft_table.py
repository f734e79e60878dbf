"""Tables of perft that outlive a call: no answer depends on them; one call at a time has them."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable

import pytest

import bitdraughts as bd
from test_perft import KING_AGAINST_KING, plain_counts


def test_a_table_kept_from_call_to_call_changes_no_answer() -> None:
    """More variants and conventions than a table has numbers for, in any order."""
    mixed = random.Random("kept tables")
    questions = []
    for variant in bd.variants():
        for plies in (0, 7, 24):
            position = bd.Position(variant)
            for _ in range(plies):
                moves = position.legal_moves
                if len(moves) == 0:
                    break
                position = position.play(moves[mixed.randrange(len(moves))])
            for depth in (3, 4, 5):
                for routes in (False, True):
                    if bd.perft(position, depth - 1) < 3000:
                        expected = bd.perft(position, depth, routes=routes)
                        questions.append((position, depth, routes, expected))
    assert len({(position.variant, routes) for position, _, routes, _ in questions}) == 38
    table = bd.PerftTable(1, hash_seed=3)
    for _ in range(2):
        mixed.shuffle(questions)
        for position, depth, routes, expected in questions:
            threads = mixed.choice((1, 1, 2, 3))
            found = bd.perft(position, depth, routes=routes, threads=threads, table=table)
            assert found == expected, (position, depth, routes, threads)


def test_a_table_tells_apart_who_is_to_move() -> None:
    """The same pieces at the same depth, once for each side."""
    table = bd.PerftTable(1)
    for fen in ("W:W31,K5:B10,20,K46", "B:W31,K5:B10,20,K46"):
        position = bd.Position.from_fen(fen, "international")
        assert bd.perft(position, 5, table=table) == bd.perft(position, 5)
        assert bd.divide(position, 5, table=table, threads=2) == bd.divide(position, 5)


@pytest.mark.parametrize("variant", bd.variants())
def test_a_table_tells_apart_every_piece(variant: str) -> None:
    """The same squares with one piece more, less, crowned or of the other colour."""
    mixed = random.Random(variant)
    squares = range(1, bd.Variant(variant).squares + 1)
    table = bd.PerftTable(1)
    compared = 0
    while compared < 200:
        # Some of the last squares too: those of 12x12 are in a second word.
        held = {*mixed.sample(squares, 2), *mixed.sample(squares[-9:], 2)}
        pieces = {square: mixed.choice("wWbB") for square in sorted(held)}
        others = [{**pieces, square: piece} for square in pieces for piece in "wWbBe"]
        for placed in others:
            hub = "W" + "".join(placed.get(square, "e") for square in squares)
            try:
                position = bd.Position.from_hub(hub, variant)
            except ValueError:  # a man on its crowning row
                continue
            if bd.perft(position, 4) < 50_000:  # what is shallower is not kept in the table
                assert bd.perft(position, 5, table=table) == bd.perft(position, 5), hub
                compared += 1


def test_a_kept_table_remembers_large_counts_exactly() -> None:
    table = bd.PerftTable(16)
    totals = plain_counts(KING_AGAINST_KING, 80)
    deepest = max(depth for depth, count in enumerate(totals) if count < 2**128)
    assert totals[deepest - 8] > 2**64
    for depth in (deepest, deepest - 1, deepest - 8, deepest):
        for threads in (1, 2):
            assert bd.perft(KING_AGAINST_KING, depth, table=table, threads=threads) == totals[depth]
    table.clear()
    assert bd.perft(KING_AGAINST_KING, deepest, table=table) == totals[deepest]


def test_what_a_table_says_of_itself() -> None:
    assert (bd.PerftTable(3).hash_mb, bd.PerftTable(3).hash_seed) == (3, 0)
    assert repr(bd.PerftTable(3)) == "PerftTable(3)"
    assert repr(bd.PerftTable(hash_mb=1, hash_seed=2**64 - 1)) == (
        f"PerftTable(1, hash_seed={2**64 - 1})"
    )


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_tables_are_not_copied(duplicate: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match="PerftTable"):
        duplicate(bd.PerftTable(1))


def test_bad_tables_are_refused() -> None:
    for size in (0, -1, 2**18 + 1):
        with pytest.raises(ValueError, match=f"hash_mb must be from 1 to 262144, not {size}"):
            bd.PerftTable(size)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match=r"hash_seed must be from 0 to 2\*\*64 - 1"):
            bd.PerftTable(1, hash_seed=seed)
    with pytest.raises(TypeError, match="hash_seed must be an int, not str"):
        bd.PerftTable(1, hash_seed="1")  # type: ignore[arg-type]
    for count in (bd.perft, bd.divide):
        with pytest.raises(ValueError, match="a table was given"):
            count(bd.Position(), 3, hash_mb=1, table=bd.PerftTable(1))
        with pytest.raises(TypeError):
            count(bd.Position(), 3, table=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [1, 2])
def test_one_call_at_a_time_uses_a_table(threads: int) -> None:
    table = bd.PerftTable(1)
    uses: list[Callable[[], object]] = [
        lambda: bd.perft(bd.Position(), 3, table=table),
        lambda: bd.divide(bd.Position("thai"), 3, table=table),
        table.clear,
    ]
    for use in uses:

        def meddle(*_: int, use: Callable[[], object] = use) -> None:
            use()

        with pytest.raises(bd.errors.TableInUseError, match="in use by another call"):
            bd.perft(bd.Position(), 6, table=table, threads=threads, progress=meddle)
        assert bd.perft(bd.Position(), 6, table=table) == 37_628
    assert issubclass(bd.errors.TableInUseError, RuntimeError)


@pytest.mark.skipif(sys.platform != "linux", reason="limits the address space as Linux does")
def test_a_table_that_does_not_fit_says_how_large_it_was() -> None:
    code = (
        "import resource, bitdraughts as bd\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "for make in (bd.PerftTable, lambda mb: bd.perft(bd.Position(), 5, hash_mb=mb)):\n"
        "    try:\n"
        "        make(3000)\n"
        "    except MemoryError as error:\n"
        "        print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["no memory for a hash table of 3000 MiB"] * 2
