"""Games as data for the page: the moves as text, and what each of them changes on the board.

The page knows no rules. It is given the pieces at the start and, for every move, the squares on
which something changes; what follows from which move it sees by the order, which is that of
``Node.events``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from .._core import WHITE, Color, Move, Position
from ..errors import PdnError
from ..game import Game
from ..medieval import MedievalGame
from ..outcome import facts, side_name
from ..pdn import Comment, Node, Record
from ..pdn.ends import winner_of
from ..pdn.writing import move_written
from ..time_control import clock_time

__all__ = ["Entry", "Playable", "entry"]

Playable: TypeAlias = Record | Game | MedievalGame

Item: TypeAlias = dict[str, Any] | str | int
"""A piece of the moves: a move or unread text, a comment, or OPEN and CLOSE of a variation."""

OPEN, CLOSE = 1, 0
MEDIEVAL = "medieval"
"""The Variant tag of Medieval games."""
CLOCKS = ("clock", "clk")


class Entry(NamedTuple):
    """A game: the variant it is drawn as, what a list says of it, and everything else."""

    variant: str
    row: list[Any]
    data: dict[str, Any]


def entry(game: Playable) -> Entry:
    """Describe a game.

    Raises TypeError for anything else.
    """
    if isinstance(game, Record):
        found = medieval_game(game)
        return of_record(game) if found is None else of_medieval(found)
    if isinstance(game, MedievalGame):
        return of_medieval(game)
    if isinstance(game, Game):
        return of_record(Record.from_game(game))
    raise TypeError(f"a page shows Records, Games and MedievalGames, not {type(game).__name__}")


def of_record(record: Record) -> Entry:
    """Describe a game of a file."""
    if record.is_plain:
        items = list(plain(record.start, record.moves))
    else:
        items = list(annotated(record.tree))
    notes = [f"line {one.line}: {one.message}" for one in record.errors]
    data = {"start": placement(record.start), "items": items}
    if notes:
        data["notes"] = notes
    tags = list(record.headers.pairs())
    return finished(
        record.variant,
        tags,
        record.result,
        record.start.turn,
        record.first_move_number,
        len(record.moves),
        data,
    )


def of_medieval(game: MedievalGame) -> Entry:
    """Describe a Medieval game, with all its secrets."""
    states = list(game)
    items: list[Item] = []
    for before, after, step in zip(states, states[1:], game.moves, strict=False):
        move = described(before.position, after.position, step.move)
        move["path"] = [step.move.from_square, *step.route.path]
        move["marks"] = list(after.marks)
        items.append(move)
        name = facts(game.variant).square_name
        said = [
            f"duel on {name(duel.square)} {'won' if duel.success else 'lost'}"
            for duel in step.duels
        ]
        said += ["time ran out, move drawn"] * step.timed_out
        if said:
            items.append("; ".join(said))
    data = {
        "start": placement(states[0].position),
        "marks": list(states[0].marks),
        "items": items,
        "mode": "Medieval mode",
    }
    tags = [*game.headers.items()]
    turn = states[0].turn
    return finished(
        game.variant, tags, game.result, turn, game.first_move_number, len(game.moves), data
    )


def medieval_game(record: Record) -> MedievalGame | None:
    """Read a record anew as the Medieval game it is, if it is one.

    To the reader of PDN it is a game with strange captures, whose moves end where a duel was lost;
    what follows it has kept as text.
    """
    if record.headers.get("Variant") != MEDIEVAL or record.variant != "brazilian":
        return None
    words: list[str] = []
    for kind, *value in record.tree.events():
        if kind == "move":
            (node,) = value
            number = 2 * record.first_move_number + (record.start.turn != WHITE) + node.ply - 1
            words.append(f"{number // 2}." + ".." * (number % 2))
            words.append(move_written(node.parent.position, node.move))
        elif kind == "comment":
            words.append(f"{{{value[0]}}}")
        elif kind == "text":
            words.append(value[0])
        else:
            return None  # Medieval games have no variations

    def quoted(value: str) -> str:
        return value.replace("\\", "\\\\").replace('"', '\\"')

    tags = "".join(f'[{name} "{quoted(value)}"]\n' for name, value in record.headers.pairs())
    try:
        return MedievalGame.from_pdn(f"{tags}\n{' '.join(words)} {record.result}")
    except (PdnError, ValueError):
        return None


def finished(
    variant: str,
    tags: list[tuple[str, str]],
    result: str,
    turn: Color,
    first_move_number: int,
    plies: int,
    data: dict[str, Any],
) -> Entry:
    """Add what every game has."""
    named = dict(reversed(tags))  # of a tag given twice the first counts
    board = facts(variant)
    row = [named.get(name, "") for name in ("White", "Black", "Event", "Date", "Round")]
    row = ["" if unknown(value) else value for value in row]
    own = [[name, value] for name, value in tags if not unknown(value)]
    data |= {"tags": own, "result": result, "turn": int(turn)}
    data["before"] = 2 * first_move_number + (turn != board.first_mover)
    words = in_words(variant, result)
    if words:
        data["words"] = words
    return Entry(variant, [*row, result, plies, variant], data)


def unknown(value: str) -> bool:
    """Tell whether a tag says nothing."""
    return value in ("", "?", "*") or value.startswith("????")


def in_words(variant: str, result: str) -> str:
    """Say what a result means; empty for one that no game has.

    >>> in_words("english", "1-0"), in_words("brazilian", "1-1"), in_words("brazilian", "*")
    ('Black wins', 'draw', '')
    """
    winner = winner_of(variant, result)
    if winner == "unknown":
        return ""
    return "draw" if winner is None else f"{side_name(variant, winner)} wins"


# Moves.


def plain(start: Position, moves: Iterable[Move]) -> Iterator[Item]:
    """Describe moves without anything else."""
    position = start
    for move in moves:
        after = position.play_unchecked(move)
        yield described(position, after, move)
        position = after


def annotated(root: Node) -> Iterator[Item]:
    """Describe a tree."""
    move: dict[str, Any] | None = None
    for kind, *value in root.events():
        if kind == "move":
            node: Node = value[0]
            assert node.parent is not None
            assert node.move is not None
            move = described(node.parent.position, node.position, node.move)
            if (clocks := node.clocks) is not None:
                times = (clocks.white, clocks.black)
                move["clocks"] = [None if time is None else clock_time(time) for time in times]
            yield move
        elif kind == "nag":
            if move is not None:
                move.setdefault("nags", []).append(value[0])
        elif kind == "comment":
            if words := comment_words(value[0]):
                yield words
        elif kind == "text":
            yield {"unread": value[0]}
        else:
            yield OPEN if kind == "open" else CLOSE


def comment_words(comment: Comment) -> str:
    """Write a comment for people: its words, and its commands but for the clocks."""
    commands = [f"{one.name} {one.text}" for one in comment.commands if one.name not in CLOCKS]
    return " ".join([*(f"[{text.strip()}]" for text in commands), comment.text]).strip()


def described(before: Position, after: Position, move: Move) -> dict[str, Any]:
    """Describe a move: its text, the squares it goes over, and what it changes."""
    return {
        "text": text_of(before, move),
        "path": path_of(before, move),
        "changes": changes(before.bitboards, after.bitboards),
    }


def text_of(position: Position, move: Move) -> str:
    """Write a move, with the squares it needs to be told apart."""
    try:
        return move_written(position, move)
    except ValueError:  # no text names it alone
        return str(move)


def path_of(position: Position, move: Move) -> list[int]:
    """Give the squares on which a move begins, turns and ends; of several routes the first."""
    if len(move.captured) < 2:
        return [move.from_square, move.to_square]
    return [move.from_square, *position.routes(move)[0].path]


def placement(position: Position) -> str:
    """Write the pieces, a letter for each square: w and b for men, W and B for kings.

    >>> placement(Position.from_fen("W:W31,K32:BK1,2"))
    'Bb............................wW'
    """
    boards = position.bitboards
    return "".join(letter(boards, at) for at in range(facts(position.variant).squares))


def changes(before: tuple[int, int, int], after: tuple[int, int, int]) -> str:
    """Write what is different: each such square, and what stands on it now.

    >>> start = Position("brazilian")
    >>> changes(start.bitboards, start.play("22-18").bitboards)
    '18w22.'
    """
    different = 0
    for old, new in zip(before, after, strict=True):
        different |= old ^ new
    told = []
    while different:
        at = (different & -different).bit_length() - 1
        told.append(f"{at + 1}{letter(after, at)}")
        different &= different - 1
    return "".join(told)


def letter(boards: tuple[int, int, int], at: int) -> str:
    """Give the letter of what stands on the square of a bit, a point for nothing."""
    white, black, kings = boards
    king = kings >> at & 1
    if white >> at & 1:
        return "wW"[king]
    return "bB"[king] if black >> at & 1 else "."
