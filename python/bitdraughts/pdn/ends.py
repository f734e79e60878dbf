"""How games end, in a record: results, and the Termination tag."""

from __future__ import annotations

from typing import Literal

from .._core import BLACK, WHITE, Color
from ..game import Game
from ..outcome import Outcome, Termination, article_of_the_end, facts, side_name

__all__ = ["AS_RECORDED", "end_of", "told", "winner_of"]

AS_RECORDED = "result as recorded"
"""The rule by which a game is decided whose record has a result, but not how it came about."""

FIRST_WINS, SECOND_WINS, DRAWS = {"1-0", "2-0"}, {"0-1", "0-2"}, {"1/2-1/2", "1-1"}

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
    parts = [WORDS[outcome.termination]]
    if outcome.by is not None and outcome.by != _usual_actor(outcome.termination, outcome.winner):
        parts.append(f"by {side_name(game.variant, outcome.by)}")
    if ply != game.ply:
        parts.append(f"ply {ply}")
    if outcome.rule != _usual_rule(outcome.termination, outcome.winner):
        parts.append(f"rule {outcome.rule}")
    if outcome.article != _usual_article(outcome.termination, game.variant):
        parts.append(f"article {outcome.article}")
    return "; ".join(parts)


def end_of(text: str, variant: str, result: str, last: int) -> tuple[int, Outcome] | None:
    """Read what ``told`` writes, and what other programs say; None if it tells nothing.

    ``last`` is the number of the game's moves. What does not fit the result tells nothing.
    """
    word, *parts = text.split("; ")
    reason = REASONS.get(word.lower())
    winner = winner_of(variant, result)
    if winner == "unknown":
        if reason is not Termination.ABANDONED or result != "*":
            return None
        winner = None
    elif reason is None or not _fits(reason, winner):
        return None
    found = {
        "by": "",
        "ply": str(last),
        "rule": _usual_rule(reason, winner),
        "article": _usual_article(reason, variant),
    }
    while parts:
        name, _, rest = parts.pop(0).partition(" ")
        if name not in found:
            return None
        found[name] = rest
        if name == "article":
            found[name] = "; ".join([rest, *parts])
            break
    by = next((side for side in Color if side_name(variant, side) == found["by"]), None)
    if not found["by"]:
        by = _usual_actor(reason, winner)
    ply = found["ply"]
    if not (ply.isascii() and ply.isdecimal() and len(ply) <= 9 and int(ply) <= last):
        return None
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
