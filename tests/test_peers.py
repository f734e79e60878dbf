"""Compared with other packages, where they are installed: docs/differential.md says how to run it.

Each difference must be one that a known fault of the package predicts, see peer_faults.py; any
other fails. --record-peers writes what was compared into docs/differential.md.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

import pytest

import bitdraughts as bd
from conftest import place_at_random, sample
from peer_cases import (
    Difference,
    Tally,
    ask,
    installed,
    key,
    key_of,
    notation,
    pairs,
    pieces,
    without_state,
)
from peer_faults import explanation
from peer_packages import PACKAGES
from peer_record import write

pytestmark = pytest.mark.peers

DRAWS = {("py-draughts", "international"): "fmjd", ("dame-rs", "international"): "fmjd"}
"""Who has the draw rules of which profile right."""


class Peer:
    """A package in one variant, and what it is found to differ in."""

    def __init__(self, python: str, name: str, variant: str, tally: Tally) -> None:
        self.python, self.name, self.variant, self.tally = python, name, variant, tally
        self.slow = PACKAGES[name].slow
        self.notation = notation(name, variant)

    def ask(self, what: str, questions: Iterator[dict[str, Any]]) -> Iterator[tuple[Any, Any]]:
        asked = ({"what": what} | question for question in questions)
        return ask(self.python, self.name, self.variant, asked)

    def equal(
        self,
        about: str,
        position: bd.Position,
        ours: Any,
        theirs: Any,
        drawn: bool = False,
        game: tuple[bd.Position, ...] = (),
    ) -> None:
        """Fail on a difference that no known fault explains."""
        if ours == theirs:
            return
        difference = Difference(self.name, self.variant, about, position, ours, theirs, drawn, game)
        fault = explanation(difference)
        assert fault is not None, difference
        self.tally.explained[fault.what] += 1

    def legal_moves(self, position: bd.Position, listed: list[Any], drawn: bool = False) -> None:
        ours = {key(move) for move in position.legal_moves}
        theirs = Counter(map(key_of, listed))
        self.equal("moves", position, ours, set(theirs), drawn)
        twice = {move for move, times in theirs.items() if times > 1}
        self.equal("twice", position, set(), twice)


@pytest.fixture(scope="session")
def tallies(request: pytest.FixtureRequest) -> Iterator[dict[tuple[str, str], Tally]]:
    """All that is compared, written down at the end of a run in which nothing failed."""
    found: dict[tuple[str, str], Tally] = {}
    yield found
    if request.config.getoption("--record-peers") and not request.session.testsfailed:
        write(found, {name: version for name, (_, version) in packages(request.config).items()})


def packages(config: pytest.Config) -> dict[str, tuple[str, str]]:
    return installed((sys.executable, *config.getoption("--peer-python")))


@pytest.fixture(params=pairs(), ids="-".join)
def peer(
    request: pytest.FixtureRequest, pytestconfig: pytest.Config, tallies: dict[Any, Tally]
) -> Peer:
    name, variant = request.param
    if name not in (found := packages(pytestconfig)):
        pytest.skip(f"{name} is not installed here, nor where --peer-python points")
    tally = tallies.setdefault((name, variant), Tally())
    return Peer(found[name][0], name, variant, tally)


@pytest.fixture
def count(pytestconfig: pytest.Config, peer: Peer) -> int:
    number: int = pytestconfig.getoption("--peer-positions")
    return max(number // 20 if peer.slow else number, 20)


def test_positions(peer: Peer, count: int) -> None:
    """Legal moves, FEN in and out, and of one move its text in and out and where it leads."""
    positions = [without_state(position) for position in sample(peer.variant, "peers", count)]
    chosen: list[bd.Move | None] = [
        moves[i % len(moves)] if (moves := position.legal_moves) else None
        for i, position in enumerate(positions)
    ]

    def questions() -> Iterator[dict[str, Any]]:
        for position, move in zip(positions, chosen, strict=True):
            yield {
                "fen": position.fen(peer.notation),
                "move": move and key(move),
                "text": move and position.move_text(move, notation=peer.notation),
            }

    answers = peer.ask("position", questions())
    for position, move, (_, answer) in zip(positions, chosen, answers, strict=True):
        peer.tally.compared["positions"] += 1
        peer.tally.compared["moves"] += len(position.legal_moves)
        peer.equal("error", position, None, answer.get("error"))
        if "error" in answer:
            continue
        peer.equal("fen", position, position, bd.Position.from_fen(answer["fen"], peer.variant))
        peer.legal_moves(position, answer["moves"])
        if move is None or "after" not in answer:
            continue
        after = bd.Position.from_fen(answer["after"], peer.variant)
        peer.equal("after", position, without_state(position.play(move)), after)
        try:
            style: Literal["hub", "pdn"] = "hub" if peer.name == "dame-rs" else "pdn"
            written = key(position.parse_move(answer["text"], notation=style))
        except ValueError:
            written = answer["text"]
        peer.equal("written", position, key(move), written)
        read = answer["read"]
        peer.equal("read", position, key(move), read if isinstance(read, str) else key_of(read))


def test_perft(peer: Peer) -> None:
    start = bd.Position(peer.variant)
    for depth in range(1, 4 if peer.slow else 6):
        ((_, answer),) = peer.ask("perft", iter([{"depth": depth}]))
        leaves = bd.perft(start, depth)
        peer.equal("perft", start, leaves, answer)
        peer.tally.compared["leaves"] += leaves


def starts(peer: Peer, rules: str | None, games: int) -> Iterator[bd.Position]:
    """Whole games, and endings of a few pieces where these can be drawn alike."""
    rng = random.Random(f"peers {peer.variant}")
    endings = (p for p in place_at_random(peer.variant, rng) if len(pieces(p)) <= 5)
    for i in range(games):
        yield next(endings) if rules and i % 2 else bd.Position(peer.variant)


def test_games(peer: Peer, count: int) -> None:
    """Legal moves, which can depend on those before, results, and PDN there and back."""
    rng = random.Random(f"peers {peer.variant}")
    rules = DRAWS.get((peer.name, peer.variant))
    games = []
    for start in starts(peer, rules, min(max(count // 50, 2), 200)):
        game = bd.Game(peer.variant, rules=rules, start=start)
        while len(game.moves) < (60 if peer.slow else 250) and game.outcome() is None:
            game.push(rng.choice(game.legal_moves))
        games.append(game)
    lines = (
        {"fen": game.start.fen(peer.notation), "line": [key(move) for move in game.moves]}
        for game in games
    )
    written = []
    for game, (_, answer) in zip(games, peer.ask("game", lines), strict=True):
        peer.equal("error", game.start, None, answer.get("error"))
        replayed = bd.Game(peer.variant, rules=rules, start=game.start)
        met: list[bd.Position] = []
        for move, listed, result in zip(
            [*game.moves, None], answer["moves"], answer["results"], strict=True
        ):
            outcome = replayed.outcome()
            ours = outcome and {None: "D", bd.WHITE: "W", bd.BLACK: "B"}[outcome.winner]
            peer.legal_moves(replayed.position, listed, drawn=ours == "D")
            met.append(replayed.position)
            peer.equal("result", replayed.position, ours, result, game=tuple(met))
            if move is not None:
                replayed.push(move)
        peer.tally.compared["games"] += 1
        peer.tally.compared["plies"] += len(game.moves)
        if "pdn" in answer:
            written.append(game)
            (record,) = bd.pdn.loads(answer["pdn"], peer.variant)
            peer.equal("pdn", game.position, (list(game.moves), []), (record.moves, record.errors))
    records = [bd.pdn.Record.from_game(game) for game in written]
    texts = ({"pdn": bd.pdn.dumps(record)} for record in records)
    for record, (_, answer) in zip(records, peer.ask("replay", texts), strict=True):
        final = without_state(record.final)
        try:
            theirs = bd.Position.from_fen(answer, peer.variant)
        except (TypeError, ValueError):
            theirs = answer
        peer.equal("replay", final, final, theirs)
