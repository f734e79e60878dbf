"""How games end, in a record: results, and the Termination tag."""

from __future__ import annotations

from typing import Literal

from .._core import BLACK, WHITE, Color
from ..game import Game
from ..outcome import Outcome, Termination, article_of_the_end, facts, side_name

__all__ = [
    "AS_RECORDED",
    "ENDINGS",
    "end_of",
    "end_read",
    "end_written",
    "ending",
    "told",
    "winner_of",
]

AS_RECORDED = "result as recorded"
"""The rule by which a game is decided whose record has a result, but not how it came about."""

FIRST_WINS, SECOND_WINS, DRAWS = {"1-0", "2-0"}, {"0-1", "0-2"}, {"1/2-1/2", "1-1"}

ENDINGS = ("White wins", "Black wins", "drawn", "other", "no result")
"""How games end, by their results; other are results such as 0-0 and 4-6."""

WORDS = {reason: reason.value for reason in Termination} | {Termination.TIME: "time forfeit"}
"""The reason of an end in the tag. "time forfeit" is what other programs say (PGN 9.8.1)."""
REASONS = {word: reason for reason, word in WORDS.items()} | {"time": Termination.TIME}

BY_THEMSELVES = {Termination.NO_PIECES, Termination.NO_MOVES, Termination.VARIANT}
DRAW_RULES = {Termination.REPETITION, Termination.NO_PROGRESS, Termination.ENDING}
LOSER_ACTS = {Termination.RESIGNATION, Termination.TIME, Termination.ABANDONED}
RULE_OF_A_WIN, RULE_OF_A_DRAW = "adjudication", "neither side can win"


def winner_of(variant: str, result: str) -> Color | Literal["unknown"] | None:
    """Tell who has won by a result, None for a draw.

    1-0 is the first mover's win, so Black's in the games that Black begins (PDN 2.0, GameType 21).

    >>> winner_of("english", "1-0"), winner_of("brazilian", "1-1"), winner_of("brazilian", "4-6")
    (<Color.BLACK: 1>, None, 'unknown')
    """
    first = facts(variant).first_mover
    if result in FIRST_WINS:
        return first
    if result in SECOND_WINS:
        return _other(first)
    return None if result in DRAWS else "unknown"


def ending(variant: str, result: str) -> str:
    """Say in words how a game with this result ended.

    >>> ending("brazilian", "1-0"), ending("english", "1-0"), ending("international", "1-1")
    ('White wins', 'Black wins', 'drawn')
    """
    winner = winner_of(variant, result)
    if winner == "unknown":
        return "no result" if result == "*" else "other"
    if winner is None:
        return "drawn"
    return "White wins" if winner == WHITE else "Black wins"


def told(game: Game) -> str | None:
    """Write how a game ended, for the Termination tag; None if it goes on, or nobody knows how.

    >>> import bitdraughts as bd
    >>> game = bd.Game("brazilian", start="W:WK31,K32:BK1")
    >>> game.push(["32-18", "1-6", "31-26", "6-13", "26-30", "13-2", "30-12", "2-7", "18-29"])
    >>> game.push("7-14")
    >>> told(game)
    'an ending not won in time; rule 5 moves; article CBD-R 18 and 99'
    """
    outcome = game.final
    if outcome is None or outcome.rule == AS_RECORDED:
        return None
    # A declared end has no ply of its own in public; every other came at ``ended_at``.
    ply = game._declared[0] if game._declared is not None else game.ended_at
    assert ply is not None
    return end_written(ply, outcome, game.ply)


def end_written(ply: int, outcome: Outcome, last: int) -> str:
    """Write the end that a game of ``last`` moves had at a ply, as far as its result does not."""
    reason, winner, variant = outcome.termination, outcome.winner, outcome.variant
    parts = [WORDS[reason]]
    if outcome.by is not None and outcome.by != _usual_actor(reason, winner):
        parts.append(f"by {side_name(variant, outcome.by)}")
    if ply != last:
        parts.append(f"ply {ply}")
    if outcome.rule != _usual_rule(reason, winner):
        parts.append(f"rule {outcome.rule}")
    if outcome.article != _usual_article(reason, variant):
        parts.append(f"article {outcome.article}")
    return "; ".join(parts)


def end_of(text: str, variant: str, result: str, last: int) -> tuple[int, Outcome] | None:
    """Read an end as ``end_read`` does; None if the text tells nothing that fits the result."""
    try:
        return end_read(text, variant, result, last)
    except ValueError:
        return None


def end_read(text: str, variant: str, result: str, last: int) -> tuple[int, Outcome]:
    """Read what ``end_written`` writes, and what other programs say: the ply and the outcome.

    Raises ValueError for what tells nothing, or does not fit the result or the number of moves.

    >>> end_read("Time forfeit; ply 7", "brazilian", "1-0", 9)[0]
    7
    >>> end_read("agreement", "brazilian", "1-0", 9)
    Traceback (most recent call last):
    ValueError: 'agreement' does not fit the result 1-0
    """
    word, *parts = text.split("; ")
    reason = REASONS.get(word.lower())
    if reason is None:
        raise ValueError(f"{word!r} is no way to end a game")
    winner = winner_of(variant, result)
    if winner == "unknown":
        if reason is not Termination.ABANDONED or result != "*":
            raise ValueError(f"{word!r} does not fit the result {result}")
        winner = None
    elif not _fits(reason, winner):
        raise ValueError(f"{word!r} does not fit the result {result}")
    found = {
        "by": "",
        "ply": str(last),
        "rule": _usual_rule(reason, winner),
        "article": _usual_article(reason, variant),
    }
    while parts:
        name, _, rest = parts.pop(0).partition(" ")
        if name not in found:
            raise ValueError(f"unknown part {name!r} of the end")
        found[name] = rest
        if name == "article":
            found[name] = "; ".join([rest, *parts])
            break
    by = next((side for side in Color if side_name(variant, side) == found["by"]), None)
    if not found["by"]:
        by = _usual_actor(reason, winner)
    ply = found["ply"]
    if not (ply.isascii() and ply.isdecimal() and len(ply) <= 9 and int(ply) <= last):
        raise ValueError(f"ply {ply!r} is not in the game")
    automatic = reason in BY_THEMSELVES or (reason in DRAW_RULES and by is None)
    outcome = Outcome(winner, reason, automatic, variant, found["rule"], found["article"], by)
    return int(ply), outcome


def _fits(reason: Termination, winner: Color | None) -> bool:
    if reason is Termination.ADJUDICATION:
        return True
    drawn = reason in DRAW_RULES or reason is Termination.AGREEMENT
    return drawn == (winner is None)


def _usual_actor(reason: Termination, winner: Color | None) -> Color | None:
    return _other(winner) if reason in LOSER_ACTS and winner is not None else None


def _usual_rule(reason: Termination, winner: Color | None) -> str:
    if reason is not Termination.ADJUDICATION:
        return ""
    return RULE_OF_A_DRAW if winner is None else RULE_OF_A_WIN


def _usual_article(reason: Termination, variant: str) -> str:
    return article_of_the_end(variant) if reason in BY_THEMSELVES else ""


def _other(color: Color) -> Color:
    return BLACK if color == WHITE else WHITE
