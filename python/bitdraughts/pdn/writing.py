"""Writes games as PDN 3.0 text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping

from .._core import Move, Position
from ..game import Game
from ..outcome import facts

__all__ = ["dumps", "game_text", "move_written", "moves_text", "written"]

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The tags every game has, in this order, and what they say when nothing is known."""

WIDTH = 79


def dumps(game: Game) -> str:
    r"""Write a game as PDN: its headers, variant, start if it is a set-up one, moves and result.

    Squares are written as is usual for the variant, letters and digits for Brazilian draughts.

    >>> import bitdraughts as bd
    >>> game = bd.Game("brazilian", headers={"White": "Ana", "Black": "Rui"})
    >>> game.push(["22-18", "11-15", "18x11", "8x15"])
    >>> print(dumps(game), end="")
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Ana"]
    [Black "Rui"]
    [Result "*"]
    [GameType "26,W,8,8,A0,0"]
    [Variant "brazilian"]
    <BLANKLINE>
    1. c3-d4 f6-e5 2. d4xf6 g7xe5 *
    """
    board = facts(game.variant)
    tags = {**ROSTER, **game.headers, "Result": game.result}
    if board.game_type is not None:
        tags["GameType"] = board.game_type
    tags["Variant"] = game.variant
    if game.start != Position(game.variant):
        tags |= {"SetUp": "1", "FEN": written(game.start)}
    tokens = moves_text(game.start, game.moves, game.first_move_number)
    return game_text(tags, [*tokens, game.result])


def moves_text(start: Position, moves: Iterable[Move], number: int = 1) -> Iterator[str]:
    """Give the tokens of a line of moves, with their numbers."""
    position = start
    first_mover = facts(start.variant).first_mover
    for ply, move in enumerate(moves):
        if position.turn == first_mover:
            yield f"{number}."
        elif ply == 0:
            yield f"{number}..."
        yield move_written(position, move)
        number += position.turn != first_mover
        position = position.play_unchecked(move)


def move_written(position: Position, move: Move) -> str:
    """Write a move as PDN of its variant does: its squares' names and capture separator."""
    board = facts(position.variant)
    text = position.move_text(move, "algebraic" if board.algebraic else "numeric")
    return text.replace("x", board.capture_separator)


def written(position: Position) -> str:
    """Write a position for the FEN tag, in the squares its variant is written in."""
    return position.fen("algebraic" if facts(position.variant).algebraic else "numeric")


def game_text(tags: Mapping[str, str], tokens: Iterable[str]) -> str:
    """Lay out tags and move text, lines of at most 79 characters, a final line break."""
    lines = []
    for name, value in tags.items():
        escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{escaped}"]')
    lines.append("")
    # A comment may be broken anywhere between words, a move nowhere.
    lines += textwrap.wrap(" ".join(tokens), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + "\n"
