"""A reader of strict PDN 3.0 in plain Python, for what our own writer writes; slow.

It takes nothing that the standard does not name: tags with plain names and escaped values, numbers,
whole moves, strength marks, NAGs, comments that hold no closing brace, variations, a result.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import bitdraughts as bd

TAG = re.compile(r'\[([A-Z][A-Za-z0-9_]*) "((?:[^"\\\n]|\\["\\])*)"\]\n')
SQUARE = r"(?:[a-l](?:1[0-2]|[1-9])|[1-9][0-9]?)"
TOKEN = re.compile(
    r"(?P<result>(?:1-0|0-1|1/2-1/2|2-0|0-2|1-1|0-0|\*)(?![\d-]))"
    r"|(?P<number>[1-9][0-9]*)(?P<dots>\.(?:\.\.)?)(?![.])"
    rf"|(?P<move>{SQUARE}(?:-{SQUARE}|(?:[x:]{SQUARE})+))(?P<mark>[!?]{{1,2}})?(?=[ \n)])"
    r"|\$(?P<nag>[0-9]+)(?=[ \n)])"
    r"|\{(?P<comment>[^}]*)\}"
    r"|(?P<open>\()|(?P<close>\))"
)
MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


@dataclass
class Line:
    """A line of play: the comments it begins with, and its moves."""

    first_comments: list[str] = field(default_factory=list)
    first_nags: list[int] = field(default_factory=list)
    moves: list[Step] = field(default_factory=list)


@dataclass
class Step:
    """A move with what stands behind it, and the lines that replace it."""

    move: bd.Move
    text: str
    comments: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)
    comments_behind_variations: list[str] = field(default_factory=list)


@dataclass
class Game:
    """What one game says."""

    tags: list[tuple[str, str]]
    start: bd.Position
    line: Line
    result: str


def read(text: str) -> Game:
    """Read one game, and nothing else."""
    tags, at = [], 0
    while (tag := TAG.match(text, at)) is not None:
        tags.append((tag[1], re.sub(r"\\(.)", r"\1", tag[2])))
        at = tag.end()
    assert text[at] == "\n", "an empty line stands between tags and moves"
    values = dict(reversed(tags))
    variant = values["Variant"]
    fen = re.sub(r":H\d+|:F\d+", "", values.get("FEN", ""))
    start = bd.Position.from_fen(fen, variant) if fen else bd.Position(variant)
    line, result, at = read_line(text, at + 1, start, depth=0)
    assert text[at:] == "\n", "one line break ends a game"
    return Game(tags, start, line, result)


def read_line(text: str, at: int, start: bd.Position, depth: int) -> tuple[Line, str, int]:
    """Read up to the closing bracket or the result. Recursive: for tests of a few levels."""
    line, before, position = Line(), start, start
    first = bd.Variant(start.variant).first_mover
    expected_mover: bd.Color | None = None
    while True:
        token = TOKEN.match(text, at)
        assert token is not None, f"no token of PDN 3.0: {text[at : at + 30]!r}"
        at = token.end()
        kind = token.lastgroup if token.lastgroup != "dots" else "number"
        if token["move"]:
            assert expected_mover is None or expected_mover == position.turn
            assert expected_mover is not None or position.turn != first, "a number is missing"
            expected_mover = None
            before = position
            move = position.parse_move(token["move"])
            position = position.play(move)
            line.moves.append(Step(move, token["move"]))
            if token["mark"]:
                line.moves[-1].nags.append(MARKS[token["mark"]])
        elif kind == "number":
            assert (token["dots"] == ".") == (position.turn == first), "dots of the wrong side"
            expected_mover = position.turn
        elif kind == "nag":
            (line.moves[-1].nags if line.moves else line.first_nags).append(int(token["nag"]))
        elif kind == "comment":
            comment = " ".join(token["comment"].split(" "))
            comment = re.sub(r"[ \n]+", " ", comment).strip(" ")
            if not line.moves:
                line.first_comments.append(comment)
            elif line.moves[-1].variations:
                line.moves[-1].comments_behind_variations.append(comment)
            else:
                line.moves[-1].comments.append(comment)
        elif kind == "open":
            inner, _, at = read_line(text, at, before, depth + 1)
            line.moves[-1].variations.append(inner)
        elif kind == "close":
            assert depth > 0, "a bracket too many"
            assert line.moves, "a variation without a move"
            return line, "", at
        else:
            assert depth == 0, "a result inside a variation"
            return line, token["result"], at
        while text[at] in " \n":
            assert text[at : at + 2] != "\n\n", "an empty line inside a game"
            at += 1
