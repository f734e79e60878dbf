"""Custom variants in use: pickles, games, PDN, threads and long counts."""

from __future__ import annotations

import copy
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts import pdn
from custom_facts import HOUSE, in_another_process

# Pickles and copies


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_are_read_where_the_variant_is_unknown(protocol: int) -> None:
    made = bd.Variant.custom("far-house", base="frisian", precedence="majority", men_rows=3)
    game = bd.Game("far-house")
    game.push(str(game.legal_moves[0]))
    values = [bd.Position("far-house"), made, game, bd.pdn.Record.from_game(game), game.position]
    code = """
import pickle, sys
start, made, game, record, position = pickle.loads(sys.stdin.buffer.read())
print(start.fen(), start.variant, start == bd.Position("far-house"))
print(made, made.precedence, made.men_rows, made.king_limit, made == bd.Variant("far-house"))
print(game.fen(), game.position == position == record.final, game.variant)
"""
    assert in_another_process(code, pickle.dumps(values, protocol)) == [
        f"{bd.Position('far-house').fen()} far-house True",
        "far-house majority 3 3 True",
        f"{game.fen()} True far-house",
    ]
    assert pickle.loads(pickle.dumps(values, protocol)) == values


def test_a_pickle_with_other_facts_is_refused() -> None:
    code = """
import pickle, sys
bd.Variant.custom("near-house", men_rows=1)
try:
    pickle.loads(sys.stdin.buffer.read())
except bd.InvalidVariantError as error:
    print(error)
"""
    bd.Variant.custom("near-house", men_rows=2)
    (message,) = in_another_process(code, pickle.dumps(bd.Position("near-house")))
    assert "'near-house': a variant of this name and other facts" in message


def test_old_pickles_are_read() -> None:
    path = Path(__file__).parent / "data" / "custom_pickles" / "0.1.0-protocol2.pickle"
    position, variant = pickle.loads(path.read_bytes())
    assert position.fen() == "W:WK30,31:B1,K5:+0+130"
    assert position.variant == variant.name == "golden"
    assert (variant.precedence, variant.men_rows, variant.king_limit) == ("majority", 3, 3)
    assert variant.side_names == ("gold", "silver")


def test_copies_are_equal() -> None:
    made = bd.Variant.custom("house", **HOUSE)
    assert copy.copy(made) == copy.deepcopy(made) == made
    assert copy.deepcopy(bd.Position("house")) == bd.Position("house")
    assert pickle.dumps(bd.Variant("pool")).count(b"precedence") == 0


# Games and PDN


def test_games_have_draw_rules_and_ends_in_their_own_words() -> None:
    made = bd.Variant.custom(
        "garden",
        base="english",
        draw_rules="threefold",
        side_names=("ivory", "ebony"),
        no_move_wins=True,
    )
    game = bd.Game(made.name, start="W:WK32:BK1")
    assert game.rules.name == "threefold"
    game.push(["32-27", "1-6", "27-32", "6-1"] * 2)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.is_draw
    assert outcome.termination is bd.Termination.REPETITION
    end = bd.Game("garden", start="W:W21:B14,17").outcome()
    assert end is not None
    assert str(end) == "Ivory wins: Ivory has no legal move"
    assert end.result == "0-1"
    again = bd.Game("garden", rules="none", start="W:WK32:BK1")
    again.push(["32-27", "1-6", "27-32", "6-1"] * 2)
    assert again.outcome() is None


def test_pdn_is_written_and_read_back() -> None:
    bd.Variant.custom("house", **HOUSE)
    rng = random.Random(5)
    game = bd.Game("house")
    while game.legal_moves and game.ply < 80:
        game.push(rng.choice(list(game.legal_moves)))
    text = pdn.dumps(game)
    assert '[Variant "house"]' in text
    assert "GameType" not in text
    for record in [*pdn.loads(text), *pdn.loads(text, variant="house")]:
        assert (record.variant, record.errors, record.warnings) == ("house", [], [])
        assert record.moves == list(game.moves)
        assert record.final == game.position
        assert record.to_game().position == game.position


def test_scanning_and_reading_pdn_by_name() -> None:
    bd.Variant.custom("house", **HOUSE)
    text = '[Variant "brazilian"]\n\n1. c3-b4 d6-c5 2. b4xd6 *\n'
    (record,) = pdn.read(text.encode(), variant="house")
    assert (record.variant, len(record.moves), record.errors) == ("house", 3, [])
    assert "read as house, as asked" in str(record.warnings[0])
    table = pdn.scan(text.encode(), variant="house")
    assert [batch.variant for batch in table] == [["house"]]


# Threads, and long counts


def test_threads_may_define_and_play_at_once() -> None:
    def work(worker: int) -> list[object]:
        out: list[object] = []
        for i in range(8):
            shared = bd.Variant.custom(f"shared-{i}", men_rows=1 + i % 4, precedence="free choice")
            own = bd.Variant.custom(f"own-{worker}", men_rows=1 + worker % 4)
            out.append((shared.name, bd.Position(shared).perft(4), bd.Variant(own.name) == own))
        return out

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(work, range(6)))
    assert all(one == found[0] for one in found)


def test_a_long_count_can_be_stopped_and_tells_its_progress() -> None:
    bd.Variant.custom("house", **HOUSE)
    calls: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        calls.append((done, total))
        if len(calls) == 3:
            raise KeyboardInterrupt

    for threads in (1, 2):
        calls.clear()
        with pytest.raises(KeyboardInterrupt):
            bd.perft(bd.Position("house"), 60, threads=threads, progress=stop)
        assert len(calls) == 3


def test_one_crowded_position_does_not_hold_up_the_stop() -> None:
    """Walking the captures of this single position would take longer than anyone waits."""
    bd.Variant.custom("maze", "turkish", precedence="free choice", men_capture_backward=True)
    squares = range(2, 65)
    kings = [n for n in squares if sum(bd.Variant("maze").row_and_column(n)) % 2]
    position = bd.Position.from_pieces(white_kings=[1], black_kings=kings, variant="maze")

    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bd.perft(position, 1, progress=stop)
