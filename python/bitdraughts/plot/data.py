"""What the plots show, as plain numbers.

>>> import bitdraughts as bd
>>> game = bd.Game("brazilian")
>>> game.push(["22-18", "11-15", "18x11", "8x15"])
>>> mobility(game), material(game)["white men"]
([7, 7, 1, 2, 7], [12, 12, 12, 12, 11])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import TypeAlias

from .._core import Position, Variant
from ..game import Game
from ..medieval import MedievalGame
from ..pdn import Record
from ..pdn.ends import ENDINGS, ending

__all__ = ["Played", "known_perft", "lengths", "material", "mobility", "positions", "results"]

Played: TypeAlias = Game | Record | MedievalGame

Counted: TypeAlias = dict[str, dict[str, int]]
"""For each variant, how many games ended in each way."""

COUNT = re.compile(r";D(\d+) (\d+)")
START = "# name: start position"


def results(games: Iterable[Played]) -> Counted:
    """Count how games ended: White wins, Black wins, drawn, other, no result.

    Variants come in the order of their first games, and every one has all five numbers.

    >>> import bitdraughts as bd
    >>> record = bd.pdn.Record("english", result="1-0")
    >>> results([record, record])["english"]["Black wins"]
    2
    """
    counted: Counted = {}
    for game in games:
        row = counted.setdefault(game.variant, dict.fromkeys(ENDINGS, 0))
        row[ending(game.variant, game.result)] += 1
    return counted


def lengths(games: Iterable[Played]) -> dict[str, list[int]]:
    """Give the lengths of games in plies, in their order, for each variant.

    >>> import bitdraughts as bd
    >>> lengths([bd.pdn.Record(moves=["22-18", "11-15"]), bd.pdn.Record()])
    {'brazilian': [2, 0]}
    """
    found: dict[str, list[int]] = {}
    for game in games:
        found.setdefault(game.variant, []).append(len(game.moves))
    return found


def positions(game: Played) -> Iterator[Position]:
    """Give the positions of a game from its start to its end.

    >>> import bitdraughts as bd
    >>> [position.turn.name for position in positions(bd.pdn.Record(moves=["22-18"]))]
    ['WHITE', 'BLACK']
    """
    if isinstance(game, MedievalGame):
        for state in game:
            yield state.position
        return
    if not isinstance(game, Game | Record):
        raise TypeError(f"expected a Game, MedievalGame or Record, not {type(game).__name__}")
    position = game.start
    yield position
    for move in game.moves:
        position = position.play_unchecked(move)
        yield position


def mobility(game: Played) -> list[int]:
    """Give the number of legal moves of the side to move, from the start to the end of a game."""
    return [len(position.legal_moves) for position in positions(game)]


def material(game: Played) -> dict[str, list[int]]:
    """Count the men and kings of both sides, from the start to the end of a game."""
    found: dict[str, list[int]] = {
        "white men": [],
        "white kings": [],
        "black men": [],
        "black kings": [],
    }
    for position in positions(game):
        for name, numbers in found.items():
            numbers.append(len(getattr(position, name.replace(" ", "_"))))
    return found


def known_perft(variant: str) -> dict[int, int]:
    """Give the known counts of moves from the start position, by depth.

    Raises ValueError for a name that is no variant, or one without known counts.

    >>> known_perft("brazilian")[11]
    105491257
    """
    name = Variant(variant).name
    file = resources.files("bitdraughts") / "data" / "perft" / f"{name}.perft"
    try:
        text = file.read_text(encoding="utf-8")
    except OSError:
        raise ValueError(f"no counts are known for {name!r}; give them as depth: count") from None
    lines = iter(text.splitlines())
    while next(lines) != START:
        pass
    line = next(line for line in lines if not line.startswith("#"))
    return {int(depth): int(count) for depth, count in COUNT.findall(line)}
