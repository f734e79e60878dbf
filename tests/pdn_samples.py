"""Small files of games with the habits of real ones, and the command line to read them with."""

from __future__ import annotations

import gzip
import io
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from bitdraughts.cli import main

CLEAN = """\
[Event "Cup"]
[Site "?"]
[Date "2020.05.01"]
[Round "1"]
[White "Ana"]
[Black "Rui"]
[Result "1-0"]
[GameType "26,W,8,8,A0,0"]
[Variant "brazilian"]

1. c3-d4 f6-e5 2. d4xf6 g7xe5 3. b2-c3 h6-g5 1-0

[Event "Cup"]
[Site "?"]
[Date "2020.05.01"]
[Round "2"]
[White "Rui"]
[Black "Eva"]
[Result "1/2-1/2"]
[GameType "26,W,8,8,A0,0"]
[Variant "brazilian"]

1. c3-d4 f6-e5 2. d4xf6 g7xe5 3. g3-f4 e5xg3 4. h2xf4 1/2-1/2
"""
"""Two games as PDN 3.0 has them."""

ENGLISH = """\
[Event "Match"]
[Site "?"]
[Date "1998.??.??"]
[Round "?"]
[White "Bill"]
[Black "Joan"]
[Result "1-0"]
[GameType "21,B,8,8,N1,0"]
[Variant "english"]

1. 11-15 23-19 2. 8-11 22-17 3. 4-8 1-0
"""
"""A win for Black, who begins."""

ANNOTATED = """\
[Event "Analysis"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[GameType "26,W,8,8,A0,0"]
[Variant "brazilian"]

{for beginners} 1. c3-d4! f6-e5 {offers a man [%clk 0:04:30]} 2. d4xf6 g7xe5
3. b2-c3 $14 (3. g3-f4 e5xg3 4. h2xf4! $22 (4. f2xh4 {the same}))
3... h6-g5 *
"""
"""One game with comments, marks, a clock, and a variation in a variation."""

BROKEN = """\
[Event "Cup"]
[White "Ana"]
[Black "Rui"]
[Result "0-1"]
[GameType "26,W,8,8,A0,0"]

1. c3-d4 f6-e5 2. d4xf6 g7xe5
3. h2-h1 h6-g5 4. g3-f4 0-1

[Event "Cup"]
[White "Rui"]
[Black "Ana"]
[Result "*"]
[GameType "26,W,8,8,A0,0"]

1. c3-d4 f6-e5 (1... d6-c5 2. a1-a8 c5xe3) 2. d4xf6 *

[Event "Cup"]
[White "Eva"]
[Black "Ana"]
[Result "1-0"]
[GameType "26,W,8,8,A0,0"]

1. c3-d4 1-0
"""
"""Two games with moves that cannot be made, in lines 8 and 16, and one without."""

BAD_LINE, BAD_COLUMN = 8, 4
"""Where the first of them is."""

NO_START = """\
[Event "Problem"]
[GameType "26,W,8,8,A0,0"]
[FEN "W:W21,21:B1"]
[Result "1-0"]

1. 21-17 1-0
"""
"""A position that cannot be, so that no move can be trusted."""

HABITS = {
    "padded squares": '[GameType "21"]\n\n1. 11-15 23-19 2.  8-11 22-17 3.  4- 8 *\n',
    "leading zeros": '[GameType "20"]\n\n01. 32-28 19-23 02. 28x19 14x23 03. 37-32 09-14 2-0\n',
    "colons": '[Result "2-0"]\n\n1.c3-d4 d6-c5 2.b2-c3 f6-g5 3.c3-b4 g5-h4 4.b4:d6 2-0\n',
    "a win in points": '[GameType "20"]\n[Result "4-6"]\n\n1. 32-28 19-23 2. 28x19 14x23 4-6\n',
    "unknown moves": '[GameType "25"]\n[Result "0-1"]\n\n1. - - 0-1\n',
    "an empty game": '[GameType "20"]\n[Result "0-2"]\n\n1. 0-2\n',
    "returns in letters": '[GameType "20"]\n\n1. 32-28 19-23\\r\n2. 28x19 14x23\\r\n*\n',
    "returns": CLEAN.replace("\n", "\r\n"),
    "a mark in front": "\ufeff" + CLEAN,
    "a position with a dot": '[GameType "21"]\n[FEN "W:W30:B23."]\n[Result "0-1"]\n\n0-1\n',
    "cut short": CLEAN[:-40],
    "glued": '[GameType "20"]\n\n1.32-28 19-23 2.28x19 14x23 3.37-32 2-0\n',
    "an open comment": ANNOTATED.replace("{offers a man", "{offers {a man"),
    "tabs and no tags": "\t1. c3-d4 f6-e5\t2. d4xf6 g7xe5 *",
    "nothing": "",
    "no games": "Dear Ana,\nhere are the games.\n",
}
"""What is met in files of many programs; some of it is wrong, all of it is read."""

CYRILLIC = "\N{CYRILLIC CAPITAL LETTER A}\N{CYRILLIC SMALL LETTER EN}\N{CYRILLIC SMALL LETTER A}"
RUSSIAN = f"""\
[Event "?"]
[White "{CYRILLIC}"]
[Black "?"]
[Result "2-0"]
[GameType "25,W,8,8,A0,0"]

1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 2-0
"""


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


Pdn = Callable[..., Ended]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pdn:
    """Give the function that runs ``bitdraughts pdn``, with bytes as standard input."""

    def run(*arguments: str | Path, stdin: bytes = b"") -> Ended:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(["pdn", *map(str, arguments)])
        return Ended(status, *capsys.readouterr())

    return run


def put(folder: Path, **files: str | bytes) -> Path:
    """Write files, compressed as their names say; ``__`` in a name is a dot. Give the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        name = name.replace("__", ".")
        data = content.encode() if isinstance(content, str) else content
        if name.endswith(".gz"):
            data = gzip.compress(data)
        if name.endswith(".zip"):
            with zipfile.ZipFile(folder / name, "w") as archive:
                archive.writestr("games.pdn", data)
        else:
            (folder / name).write_bytes(data)
    return folder
