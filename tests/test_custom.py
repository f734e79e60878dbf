"""Custom variants: the built-in ones made again, and facts that no built-in variant has.

Each of the 19 built-ins is made as a custom variant and must not differ from itself; random facts
are compared with the slow reference. Names stay in the process, so each stands for the same facts
in all tests.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts import svg
from custom_facts import HOUSE, NAMES, facts_of, random_facts, rules_of
from oracle.reference import RULES, Ref
from test_differential import DEEP, constructed, counted, disagreement, reachable

every_variant = pytest.mark.parametrize("variant", bd.variants())
Define = Callable[[str, dict[str, Any]], str]


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
    built = [ref.fen() for ref in islice(constructed(variant, f"twin {variant}"), 100 * DEEP)]
    chased = [ref.fen() for ref in islice(hunting(variant, f"twin {variant}"), 100 * DEEP)]
    games = [position.fen() for position in islice(played(variant, variant), 150 * DEEP)]
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


@pytest.mark.parametrize("seed", range(80))
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


def test_all_keywords_are_known_to_the_tests() -> None:
    """A new fact must be added to custom_facts.NAMES, or twins would miss it."""
    properties = {
        name for name in dir(bd.Variant) if isinstance(getattr(bd.Variant, name), property)
    }
    assert properties - set(NAMES) == {"name", "aliases", "squares", "facts"}


@pytest.mark.parametrize("base", ["brazilian", "thai"])
def test_short_kings_have_one_landing_whatever_their_base(base: str) -> None:
    # Else the same facts would be two variants, and the second one refused.
    name = f"one-landing-{base}"
    made = bd.Variant.custom(name, base=base, flying_kings=False)
    again = bd.Variant.custom(name, base=base, flying_kings=False, landing="the next square")
    assert made == again
    assert pickle.loads(pickle.dumps(made)) == made


def test_crossing_the_row_before_the_last_sideways_crowns_nobody() -> None:
    variant = bd.Variant.custom("crossing", base="turkish", promotion="at once, goes on as a king")
    [along] = bd.Position.from_fen("W:W9:B10,12", variant).legal_moves
    assert (str(along), along.promotes) == ("9x13", False)
    [over] = bd.Position.from_fen("W:W17:B18,11", variant).legal_moves
    assert (str(over), over.promotes) == ("17x3", True)


def test_men_crowned_in_passing_over_rows_and_columns() -> None:
    """There a capture leads over two rows, so the row before the crowning row is the third."""
    name = bd.Variant.custom("in-passing", "russian", capture_lines="rows and columns").name
    # 9 is what crowns; the king goes on along the crowning row, and from there down again.
    for fen, expected in (
        ("W:W17:B9,2", ["17x3", "17x4"]),
        ("W:W17:B9,2,11", ["17x19", "17x27"]),
    ):
        position = bd.Position.from_fen(fen, name)
        assert [str(move) for move in position.legal_moves] == expected
        for move in position.legal_moves:
            assert move.promotes
            assert position.play(move).white_kings == (move.to_square,)
