"""Custom variants: the built-in ones made again, facts no built-in has, and all that can go wrong.

Each of the 19 built-ins is made as a custom variant and must not differ from itself; random facts
are compared with the slow reference. The names of custom variants stay in the process, so tests
that fill the list, or need a fresh one, run in another.
"""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts import pdn, svg
from custom_facts import NAMES, facts_of, random_facts, rules_of
from oracle.reference import RULES, Ref
from test_differential import DEEP, constructed, counted, disagreement, reachable

every_variant = pytest.mark.parametrize("variant", bd.variants())
Define = Callable[[str, dict[str, Any]], str]
HOUSE: dict[str, Any] = {"precedence": "free choice", "landing": "any free square"}


def twin(variant: str) -> bd.Variant:
    """Make a built-in variant again, from a base that shares no fact by chance."""
    base = "turkish" if variant != "turkish" else "frisian"
    return bd.Variant.custom(f"twin-{variant}", base=base, **facts_of(variant))


def played(variant: str, seed: str) -> Iterator[bd.Position]:
    """Positions of random games."""
    rng = random.Random(seed)
    while True:
        position = bd.Position(variant)
        for _ in range(100):
            yield position
            if not position.legal_moves:
                break
            position = position.play_unchecked(rng.choice(list(position.legal_moves)))


def hunting(variant: str, seed: str) -> Iterator[Ref]:
    """One to three pieces among many of the other side: long captures, and all their kinds."""
    rng = random.Random(seed)
    rules = RULES[variant]
    board = rules.board
    squares = range(1, board.squares + 1)
    while True:
        own, other = rng.choice([("W", "B"), ("B", "W")])
        hunters = rng.sample(squares, min(rng.randint(1, 3), len(squares)))
        density = rng.uniform(0.1, 0.45 if len(rules.capture_directions) == 4 else 0.25)
        kings = rng.choice([0.0, 0.1, 0.5])
        pieces = [""]
        for square in squares:
            side = own if square in hunters else other if rng.random() < density else ""
            far = board.row[square] == (0 if side == "W" else board.height - 1)
            king = far or rng.random() < (0.5 if square in hunters else kings)
            pieces.append(side if king else side.lower())
        yield counted(Ref(variant, own, tuple(pieces)), rng)


# The built-in variants made again


def clicks(position: bd.Position) -> list[tuple[int, ...]]:
    """What may be clicked next, on some ways through the moves."""
    rng = random.Random(position.key)
    found = []
    for _ in range(6):
        squares: list[int] = []
        while following := position.hops(squares):
            found.append(following)
            squares.append(rng.choice(following))
    return found


def seen(position: bd.Position) -> list[object]:
    """All that can be asked of a position but the name of its variant."""
    moves = list(position.legal_moves)
    return [
        *(
            position.fen(),
            position.fen("algebraic"),
            position.hub(),
            position.grid(),
            str(position),
        ),
        *(position.key, position.bitboards, position.turn, position.winner, position.flip().fen()),
        *(position.must_capture, position.has_legal_move, len(moves)),
        [(move, move.promotes, position.play(move).fen()) for move in moves],
        [(position.move_text(move), position.move_text(move, "algebraic")) for move in moves],
        [tuple(route) for route in position.routes()],
        clicks(position),
        position.perft(2),
        position.perft(2, routes=True),
    ]


@every_variant
def test_a_built_in_made_again_has_the_same_facts(variant: str) -> None:
    built_in, made = bd.Variant(variant), twin(variant)
    assert [fact[:2] for fact in made.facts] == [fact[:2] for fact in built_in.facts]
    assert facts_of(made.name) == facts_of(variant)
    assert made.squares == built_in.squares
    assert made.aliases == ()
    for square in range(1, made.squares + 1):
        assert made.row_and_column(square) == built_in.row_and_column(square)
        assert made.square_name(square) == built_in.square_name(square)


@every_variant
def test_a_built_in_made_again_plays_the_same(variant: str) -> None:
    made = twin(variant).name
    built = [ref.fen() for ref in islice(constructed(variant, f"twin {variant}"), 60 * DEEP)]
    chased = [ref.fen() for ref in islice(hunting(variant, f"twin {variant}"), 60 * DEEP)]
    games = [position.fen() for position in islice(played(variant, variant), 80 * DEEP)]
    for fen in [*built, *chased, *games]:
        position = bd.Position.from_fen(fen, variant)
        other = bd.Position.from_fen(fen, made)
        assert seen(other) == seen(position), fen
        assert other != position


@every_variant
@pytest.mark.parametrize("routes", [False, True])
def test_a_built_in_made_again_has_the_same_counts(variant: str, routes: bool) -> None:
    start, other = bd.Position(variant), bd.Position(twin(variant).name)
    for depth in range(1, 6):
        assert other.perft(depth, routes=routes) == start.perft(depth, routes=routes)
    assert bd.divide(other, 4, routes=routes) == bd.divide(start, 4, routes=routes)
    assert bd.perft(other, 5, routes=routes, threads=2, hash_mb=1) == start.perft(5, routes=routes)


# Facts that no built-in variant has


@pytest.fixture
def define(monkeypatch: pytest.MonkeyPatch) -> Define:
    """Make a custom variant that the reference knows too, for the length of a test."""

    def made(name: str, facts: dict[str, Any]) -> str:
        monkeypatch.setitem(RULES, name, rules_of(facts))
        return bd.Variant.custom(name, **facts).name

    return made


def fault(reference: Ref) -> str:
    """Say where core and reference part, the winner and small counts included."""
    found = disagreement(reference)
    position = bd.Position.from_fen(reference.fen(), reference.variant)
    if (
        not found
        and position.winner != {None: None, "W": bd.WHITE, "B": bd.BLACK}[reference.winner()]
    ):
        found = f"winner {position.winner}"
    if not found and len(position.legal_moves) < 10:
        for routes in (False, True):
            if position.perft(2, routes=routes) != reference.perft(2, routes):
                found = f"perft(2, routes={routes})"
    return found


@pytest.mark.parametrize("seed", range(60))
def test_random_facts_agree_with_the_reference(seed: int, define: Define) -> None:
    facts = random_facts(random.Random(seed))
    name = define(f"random-{seed}", facts)
    positions = [
        *islice(hunting(name, name), 20 * DEEP),
        *islice(reachable(name, name), 20 * DEEP),
    ]
    for reference in positions:
        assert not (found := fault(reference)), f"{facts} {reference.fen()}: {found}"
    for routes in (False, True):
        assert bd.Position(name).perft(3, routes=routes) == Ref.start(name).perft(3, routes)


def test_a_crowning_in_passing_is_known_from_the_captured_set(define: Define) -> None:
    """Along rows, too, a piece in the row before the crowning row may be taken without crowning."""
    facts = facts_of("turkish") | {"promotion": "at once, goes on as a king", "game_type": None}
    name = define("passing-turkish", facts)
    aside = bd.Position.from_fen("W:Wc7:Bd7,a2", name)
    assert [(str(move), move.promotes) for move in aside.legal_moves] == [("11x13", False)]
    assert aside.play("11x13").white_men == (13,)
    across = bd.Position.from_fen("W:Wc6:Bc7,e8", name)
    assert next((str(move), move.promotes) for move in across.legal_moves) == ("19x6", True)
    for reference in islice(hunting(name, "passing"), 60):
        assert not (found := fault(reference)), f"{reference.fen()}: {found}"


def test_house_rules_do_what_they_say() -> None:
    bd.Variant.custom("house", **HOUSE)
    fen = "W:WK29:B22,14,6"
    texts = {
        variant: [str(move) for move in bd.Position.from_fen(fen, variant).legal_moves]
        for variant in ("brazilian", "house")
    }
    assert texts["brazilian"] == ["29x2"]
    assert texts["house"] == ["29x1", "29x2", "29x4", "29x5", "29x8", "29x11"]


# Names


def test_the_name_is_known_wherever_a_variant_is_named() -> None:
    made = bd.Variant.custom("house", **HOUSE)
    assert made.name == str(made) == "house"
    assert repr(made) == "Variant('house')"
    assert bd.Variant("House") == bd.Variant(made) == made != bd.Variant("brazilian")
    assert hash(bd.Variant("house")) == hash(made)
    position = bd.Position("house")
    assert position.variant == "house"
    assert bd.Position(made) == position
    assert eval(repr(position), vars(bd)) == position
    for text, read in (
        (position.fen(), bd.Position.from_fen),
        (position.hub(), bd.Position.from_hub),
        (position.grid(), bd.Position.from_grid),
    ):
        assert read(text, "house") == position
    assert position.flip().flip() == position
    assert "House draughts" in svg.board(position)
    assert bd.variants() == tuple(name for name in bd.variants() if not name.startswith("house"))
    assert len(bd.variants()) == 19


def test_the_same_facts_give_the_same_variant() -> None:
    made = bd.Variant.custom("house", **HOUSE)
    assert bd.Variant.custom("house", **HOUSE) == made
    assert bd.Variant.custom("house", base=made) == made
    assert bd.Variant.custom("house", base="turkish", **facts_of("house")) == made
    with pytest.raises(bd.InvalidVariantError, match="other facts"):
        bd.Variant.custom("house", **HOUSE, men_rows=2)


@pytest.mark.parametrize("facts", [{}, {"summary": "as ever"}, {"side_names": ("light", "dark")}])
def test_only_the_same_game_keeps_its_game_type(facts: dict[str, Any]) -> None:
    same = bd.Variant.custom(f"again-{len(facts)}{'summary' in facts:d}", "russian", **facts)
    assert same.game_type == "25,W,8,8,A0,0"
    assert same.draw_rules == "fmjd64"


@pytest.mark.parametrize(
    "facts", [{"men_rows": 2}, {"first_mover": bd.BLACK}, {"algebraic": False}, HOUSE]
)
def test_another_game_has_none_of_its_own(facts: dict[str, Any]) -> None:
    made = bd.Variant.custom(f"changed-{next(iter(facts))}", "russian", **facts)
    assert made.game_type is None
    given = bd.Variant.custom(
        f"typed-{next(iter(facts))}",
        "russian",
        **facts,
        game_type=f"99,{'WB'[made.first_mover]},8,8,{'NA'[made.algebraic]}0,0",
    )
    assert given.game_type is not None


def test_what_a_fact_leaves_no_choice_need_not_be_given() -> None:
    short = bd.Variant.custom(
        "short-thai", base="thai", flying_kings=False, removal="after the move"
    )
    assert (short.landing, short.turning_back) == ("the next square", False)
    diagonal = bd.Variant.custom("diagonal-turkish", base="turkish", move_lines="diagonals")
    assert diagonal.man_step == "one square forward"
    full = bd.Variant.custom("full-filipino", base="filipino", every_square=True)
    assert (full.mirrored, full.squares) == (False, 64)


# Errors

TYPE_ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"colums": 8}, "unexpected keyword argument 'colums'"),
    ({"squares": 32}, "unexpected keyword argument 'squares'"),
    ({"columns": "8"}, "columns must be an int, not str"),
    ({"columns": True}, "columns must be an int, not bool"),
    ({"rows": 8.0}, "rows must be an int, not float"),
    ({"mirrored": 1}, "mirrored must be True or False, not int"),
    ({"precedence": None}, "precedence must be a str, not NoneType"),
    ({"first_mover": "white"}, "must be WHITE or BLACK, not"),
    ({"bottom": None}, "bottom must be WHITE or BLACK"),
    ({"side_names": "ab"}, "side_names must be a tuple of two names, not str"),
    ({"side_names": ("a", 1)}, "side_names must be a str, not int"),
    ({"game_type": 20}, "game_type must be a str, not int"),
]
PASSING = "at once, goes on as a king"
VALUE_ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"columns": 14, "rows": 4}, "columns must be from 2 to 12, not 14"),
    ({"rows": 0}, "rows must be from 2 to 12, not 0"),
    ({"rows": 10**30}, "rows is beyond any board: '1000000000000000000000000000000'"),
    ({"columns": 9}, "must be even where only the dark squares play, not 9 and 8"),
    ({"every_square": True, "columns": 9, "rows": 9}, "at most 72 playing squares, not 81"),
    ({"every_square": True, "mirrored": True}, "expected one of them"),
    ({"men_rows": 0}, "men_rows must be from 1 to 8, not 0"),
    (
        {"men_rows": 5},
        "take up 5 rows on each side, so that the men would meet; expected at most 4",
    ),
    ({"empty_rows_behind": -1}, "empty_rows_behind must be from 0 to 8, not -1"),
    ({"empty_rows_behind": 2}, "take up 5 rows"),
    ({"man_step": "one square forward or sideways"}, "cannot move sideways along diagonals"),
    (
        {"precedence": "free"},
        "precedence must be one of 'free choice', 'a king first', 'maj.*'free'",
    ),
    ({"move_lines": "rows"}, "move_lines must be one of 'diagonals', 'rows and columns'"),
    ({"landing": "the next square"}, "landing must be one of 'where the capture goes on'"),
    ({"flying_kings": False, "landing": "any free square"}, "'the next square' where kings do not"),
    ({"base": "english", "flying_kings": True}, "kings that fly need a landing"),
    ({"turning_back": True}, "turning_back needs removal='after each hop'"),
    ({"base": "frisian", "promotion": PASSING}, "does not go with capture_lines='diagonals, rows"),
    ({"king_limit": 0}, "king_limit must be None for no limit, not 0"),
    ({"king_limit": 4}, "king_limit must be from 0 to 3, not 4"),
    ({"base": "frisian", "columns": 12, "rows": 12}, "king_limit must be None on a board of more"),
    ({"every_square": True, "king_limit": 1}, "king_limit must be None on a board of more"),
    ({"game_type": "26"}, "game_type must be None or fit the facts, such as '99,W,8,8,A0,0'"),
    ({"game_type": "26,B,8,8,A0,0"}, "not '26,B,8,8,A0,0'"),
    ({"game_type": "26,W,8,8,A4,0"}, "game_type"),
    ({"game_type": ",W,8,8,A0,0"}, "game_type"),
    ({"capture_separator": "/"}, "capture_separator must be 'x', ':' or '-', not '/'"),
    ({"capture_separator": "xx"}, "capture_separator must be one character, not 'xx'"),
    ({"win": "3-0"}, "win must be '1-0' or '2-0', not '3-0'"),
    ({"draw_rules": "chess"}, "draw_rules must be one of cbd, .*; not 'chess'"),
    ({"side_names": ("one",)}, "side_names must be the two names"),
    ({"side_names": ("one", "one")}, "side_names must differ"),
    ({"side_names": ("one", "")}, "side_names must be one line of 1 to 40 bytes, not ''"),
    ({"summary": "two\nlines"}, "summary must be one line"),
    ({"first_mover": 2}, "WHITE or BLACK, not 2"),
]


@pytest.mark.parametrize(("facts", "message"), TYPE_ERRORS)
def test_keywords_and_types(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        bd.Variant.custom("wrong", **facts)


@pytest.mark.parametrize(("facts", "message"), VALUE_ERRORS)
def test_impossible_facts(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        bd.Variant.custom("wrong", **facts)
    assert caught.type is bd.InvalidVariantError or "first_mover" in facts
    with pytest.raises(bd.UnknownVariantError):
        bd.Position("wrong")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("brazilian", "a name of the built-in variant brazilian"),
        ("checkers", "a name of the built-in variant english"),
        ("medieval", "a way to play"),
        ("House", "a name has up to 40 characters"),
        ("", "a name has up to 40 characters"),
        ("9x9", "a name has up to 40 characters"),
        ("my game", "a name has up to 40 characters"),
        ("caf\u00e9", "a name has up to 40 characters"),
        ("\ud800", "a name has up to 40 characters"),
        ("a" * 41, "a name has up to 40 characters"),
    ],
)
def test_impossible_names(name: str, message: str) -> None:
    with pytest.raises(bd.InvalidVariantError, match=message):
        bd.Variant.custom(name)


def test_the_name_is_a_text_and_the_base_a_variant() -> None:
    with pytest.raises(TypeError, match="name must be a str, not int"):
        bd.Variant.custom(3)  # type: ignore[arg-type]
    with pytest.raises(bd.UnknownVariantError):
        bd.Variant.custom("lost", base="chess")
    with pytest.raises(TypeError, match="variant must be a name or a Variant, not int"):
        bd.Variant.custom("lost", base=3)  # type: ignore[arg-type]
    assert issubclass(bd.InvalidVariantError, ValueError)


def in_another_process(code: str, given: bytes = b"") -> list[str]:
    """Run code in a process that knows no custom variant; give its lines."""
    command = [sys.executable, "-c", f"import bitdraughts as bd\n{code}"]
    run = subprocess.run(command, input=given, check=True, capture_output=True)
    return run.stdout.decode().splitlines()


def test_there_is_room_for_236_and_no_more() -> None:
    code = """
for i in range(236):
    bd.Variant.custom(f"v{i}", men_rows=1 + i % 3)
print(bd.Position("v235").variant, bd.Position("v0").perft(3), bd.Position("v235").perft(3))
print(bd.Variant.custom("v7", men_rows=2).name)
try:
    bd.Variant.custom("v236")
except bd.InvalidVariantError as error:
    print(error)
"""
    assert in_another_process(code) == [
        f"v235 {bd.Position(few_rows(1)).perft(3)} {bd.Position(few_rows(2)).perft(3)}",
        "v7",
        "variant 'v236': no room for it; a process holds at most 236 custom variants",
    ]


def few_rows(rows: int) -> bd.Variant:
    return bd.Variant.custom(f"rows-{rows}", men_rows=rows)


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


def test_all_keywords_are_known_to_the_tests() -> None:
    """A new fact must be added to custom_facts.NAMES, or twins would miss it."""
    properties = {
        name for name in dir(bd.Variant) if isinstance(getattr(bd.Variant, name), property)
    }
    assert properties - set(NAMES) == {"name", "aliases", "squares", "facts"}
