"""An object of every public class, and what holds of those that stay in their process."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import tempfile
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import bitdraughts as bd
import bitdraughts.page.pictures
import bitdraughts.page.score
import bitdraughts.pdn.styles
import bitdraughts.start
from bitdraughts import arrays, frontier, pdn, ratings, svg
from bitdraughts.draws import DrawRules
from bitdraughts.environments import DraughtsAECEnv, DraughtsEnv, DraughtsVectorEnv
from bitdraughts.medieval import MedievalPdnError
from bitdraughts.time_control import Stage

NO_OBJECTS = {
    "bitdraughts.pdn.sources.Stream": "a protocol",
    "bitdraughts.ratings.FinishedGame": "a protocol",
    "bitdraughts.svg.options.Options": "a dict with these keys",
    "bitdraughts.proceedings.Proceedings": "a base class",
    "bitdraughts.medieval.choice.Beginning": "a base class",
    "bitdraughts.draws.tally.Tally": "of a Game, which makes it anew",
}
"""Public classes of which nobody has an object, or only as a part."""


def public_classes() -> dict[str, type]:
    """All classes in any ``__all__`` of the package, by module and name."""
    out = {}
    for found in pkgutil.walk_packages(bd.__path__, "bitdraughts."):
        if found.name.endswith("__main__"):
            continue
        module = importlib.import_module(found.name)
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if inspect.isclass(value) and value.__module__.startswith("bitdraughts"):
                out[f"{value.__module__}.{value.__qualname__}"] = value
    return out


def name_of(value: object) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}"


def caught(f: Callable[[], object]) -> Exception:
    try:
        f()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def dir_of(cls: type) -> set[str]:
    """What a class and its bases define, ``object`` aside."""
    return {name for base in cls.__mro__[:-1] for name in vars(base)}


def same(one: Any, other: Any) -> bool:
    """Are they equal, or, where a class leaves that open, all their parts?"""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(same, one, other))
    if one is other or "__eq__" in dir_of(type(one)):
        return one is other or bool(one == other)
    slots = [name for cls in type(one).__mro__ for name in getattr(cls, "__slots__", ())]
    parts = [*slots, *getattr(one, "__dict__", ())]
    assert parts, name_of(one)
    return all(same(getattr(one, name), getattr(other, name)) for name in parts)


@cache
def house() -> bd.Variant:
    """A custom variant, which no other process knows."""
    return bd.Variant.custom("concurrency-house", precedence="free choice")


def played(variant: str | bd.Variant = "brazilian", plies: int = 6) -> bd.Game:
    game = bd.Game(variant)
    for _ in range(plies):
        game.push(game.legal_moves[-1])
    return game


def plain_values() -> list[Any]:
    game = played()
    game.offer_draw(bd.WHITE)
    forced = bd.Position.from_fen("W:W22:B18")
    captures = bd.Position.from_fen("W:WK3:B7,8,15,16")
    control = bd.TimeControl.parse("40/7200+30:900")
    clock = bd.Clock(control).start(bd.WHITE, at=0).press(at=30)
    frisian = bd.Position.from_fen("W:WK46,31:BK7,20:+107+246", "frisian")
    resigned = played()
    resigned.resign(bd.BLACK)
    return [
        bd.WHITE,
        bd.Position(),
        bd.Position(house()),
        frisian,
        bd.Position("canadian"),
        *captures.legal_moves,
        *captures.routes(),
        forced.legal_moves[0],
        bd.Variant("russian"),
        house(),
        game,
        played(house()),
        resigned,
        resigned.outcome(),
        bd.Termination.REPETITION,
        bd.Claim("50 moves", bd.Termination.REPETITION, "", forced.legal_moves[0]),
        *(DrawRules[name] for name in DrawRules),
        *(end for name in DrawRules for c in DrawRules[name].counters for end in c.material),
        *bd.Game("international").rules.counters,
        bd.Game("international").counters()[0],
        bd.Game("international").rules.repetition,
        control,
        *control.stages,
        Stage(60, moves=10),
        clock,
        bd.clock.TimeOut(bd.WHITE, False, clock),
        ratings.Result("brazilian", "standard", "Ana", "Rui", None, "1-1"),
        ratings.Standing(1, "Ana", 25.0, 8.0, 1, 1, 0, 0),
        svg.THEMES["print"],
        svg.THEMES["print"].white,
        *pdn.styles.STYLES.values(),
        bd.start.Start(bd.Position("english"), 3, 7),
        bd.page.pictures.Picture("<svg/>", [(1.0, 2.0)], 10.0),
        bd.page.score.Entry("brazilian", ["Ana"], {}),
    ]


def written_values() -> list[Any]:
    text = (
        '[White "Ana"]\n1. c3-d4 {good [%clk 0:04:30]} f6-e5 (1... b6-a5 2. d4-e5 $1) 2. d4xf6 1-0'
    )
    record = next(iter(pdn.loads(text)))
    bad = next(iter(pdn.loads("1. 32-28 19-25 *", "international")))
    return [
        record,
        record.headers,
        record.tree,
        bad,
        *bad.errors,
        pdn.Comment("good [%clk 0:04:30]"),
        *pdn.Comment("good [%clk 0:04:30]").commands,
        pdn.Clocks(white=300, black=298.5, running=bd.BLACK),
    ]


def medieval_values() -> list[Any]:
    marks = ["c3", "e3", "g3", "b6", "d6", "f6"]
    game = bd.MedievalGame(marks=marks, seed=6)
    game.push(["c3-d4", "f6-e5", "d4xf6"])
    step = game.moves[-1]
    fought = bd.MedievalGame(start="W:W22,23,32:B11,18", marks=[11, 18])
    duels = fought.push("22x8", duels=[True, False]).duels
    return [game, fought, game.state, step, *duels, game.view(bd.WHITE), bd.MedievalGame(seed=3)]


def array_values() -> list[Any]:
    rows = arrays.PositionArray.from_positions([bd.Position("frisian"), bd.Position("frisian")])
    house_rows = arrays.PositionArray.from_positions([bd.Position(house())])
    games = arrays.GameArray("english", 2)
    return [
        rows,
        rows[::-1],
        house_rows,
        arrays.ActionSpace("brazilian", ranks=2, view="white"),
        arrays.ActionSpace(house()),
        arrays.legal_moves(rows),
        arrays.random_playouts(rows, 2, seed=1, moves=True, positions=True),
        games.step(arrays.random_moves(games.positions, seed=1)),
    ]


def frontier_values() -> list[Any]:
    found = frontier.build(bd.Position(), 3)
    counts = found.perft(2)
    with tempfile.TemporaryDirectory() as folder:
        job = frontier.Job.create(f"{folder}/job", bd.Position(), 4, split_ply=2, units=2)
        before = job.status()
        job.run()
        out = [job, job.manifest, before, job.result(), job.verify(sample=2)]
    return [
        found,
        found.split(2)[1],
        frontier.build(bd.Position(house()), 2),
        counts,
        found.fold_back(counts),
        frontier.Difference("row 1", 2, 3),
        *out,
    ]


def raised() -> list[Exception]:
    """An error of each class, raised where that is easy."""
    position = bd.Position.from_fen("W:W22:B18")
    several = bd.Position.from_fen("W:WK17:B9,19,22,29,34,44", "international")
    out = [
        caught(lambda: bd.Position("checkers64")),
        caught(lambda: bd.Variant.custom("brazilian")),
        caught(lambda: bd.Position.from_pieces(white_men=[3])),
        caught(lambda: bd.Position.from_fen("W:W33:B1")),
        caught(lambda: position.play("22 to 18")),
        caught(lambda: position.play("22-17")),
        caught(lambda: several.play("17x4")),
        caught(lambda: bd.Game(rules="none such")),
        caught(lambda: bd.Game().accept_draw()),
        caught(lambda: bd.Game("english").claim()),
        caught(lambda: bd.TimeControl.parse("5 minutes")),
        caught(lambda: pdn.loads("1. 32-28 19-25 *", "international", errors="raise")),
        caught(lambda: pdn.dumps([pdn.Record(), pdn.Record(headers={"no name": ""})])),
        caught(lambda: bd.MedievalGame(seed=1).choose(bd.WHITE, ["a3", "a3", "c3"])),
        caught(lambda: bd.MedievalGame(marks=[]).push("22-18", duels=[True])),
        caught(lambda: bd.MedievalGame.from_pdn("1. c3-d5 *")),
        MedievalPdnError("wrong", "two\nlines", 5),
    ]
    made = {type(error) for error in out}
    for cls in public_classes().values():
        if issubclass(cls, Exception) and cls not in made:
            out.append(cls("what was wrong"))
    return out


def refused() -> list[tuple[Any, str]]:
    """Objects that are neither copied nor pickled, each with what the TypeError says."""
    (table,) = pdn.scan(b"1. c3-d4 *")
    return [
        (bd.PerftTable(1), "PerftTable"),
        (bd.Position().legal_moves, "LegalMoves"),
        (table, "GameTable"),
        (pdn.scan(b"1. c3-d4 *"), "Scan"),
        (arrays.GameArray("brazilian", 1), "GameArray"),
        (DraughtsVectorEnv("brazilian", 1), "DraughtsVectorEnv"),
        (DraughtsEnv("brazilian"), "DraughtsEnv"),
        (DraughtsAECEnv("brazilian"), "DraughtsAECEnv"),
    ]


def pickled_values() -> list[Any]:
    return [
        *plain_values(),
        *written_values(),
        *medieval_values(),
        *array_values(),
        *frontier_values(),
    ]


def echo(values: list[Any]) -> list[Any]:
    """Give back what another process sent."""
    return values
