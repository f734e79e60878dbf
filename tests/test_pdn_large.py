"""Large and mean texts: read in linear time, and with no more memory than their longest game."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bitdraughts.pdn import loads, read, scan

GAMES = b'[White "a"] 1. 32-28 19-23 2. 28x19 14x23 2-0 '
LARGE = {
    "open brackets": b"(" * 10**6,
    "open brackets behind a move": b"1. 32-28 " + b"(" * 10**6,
    "closing brackets": b"1. 32-28 " + b")" * 10**6,
    "nested variations": b"1. 32-28 " + b"(1. 31-26 " * 100_000,
    "closed variations": b"1. 32-28 " + b"()" * 500_000,
    "open braces": b"{" * 10**6,
    "braces that do not match": b"1. 32-28 " + b"{{} " * 300_000,
    "a comment": b"1. 32-28 {" + b"a" * 10**7,
    "comments": b"1. 32-28 " + b"{a}" * 300_000,
    "empty lines in a comment": b"1. 32-28 {" + b"\n" * 10**6,
    "tag lines in a comment": b"1. 32-28 {" + b"\n\n[a" * 300_000,
    "open tags": b'[A "x ' * 300_000,
    "open tags on lines": b'[A "x\nfoo ' * 20_000,
    "tags of one name": b'[A "x"]' * 150_000,
    "tags of many names": b"".join(b'[A%d "x"]\n' % number for number in range(80_000)),
    "a tag": b'[A "' + b"x" * 10**6 + b'"]',
    "square brackets": b"[" * 10**6,
    "quotes": b'[A "' + b'" ' * 500_000,
    "escaped quotes": b'[A "' + b'\\"]' * 500_000,
    "zeros": b"\0" * 10**6,
    "zeros between moves": b"1. 32-28" + b"\0 19-23" * 100_000,
    "zeros in a tag": b'[A "' + b"\0" * 10**6 + b'"] *',
    "digits": b"1" * 10**6,
    "a long capture": b"1. 32" + b"x28" * 10**6,
    "a long capture with blanks": b"1. 32" + b" : 28" * 200_000,
    "captures of single digits": b"1. 32-28 " + b"3 : 4 " * 150_000,
    "lone signs": b"1. 32-28 " + b"x 19-23 x x " * 80_000,
    "broken UTF-8": b'[A "\xff' + b"\xd0" * 10**6,
    "broken UTF-8 in moves": b"1. 32-28 " + b"\xe2\x80 \xff " * 200_000,
    "broken UTF-8 in a comment": b"1. 32-28 {" + b"\xf0\x9f " * 300_000 + b"} *",
    "byte order marks": b"\xef\xbb\xbf" * 300_000,
    "blanks": b" " * 10**6,
    "line ends": b"\r" * 10**6,
    "backslashes": b"1. 32-28 " + b"\\" * 10**6,
    "escaped line ends": b"1. 32-28 " + b"\\n" * 500_000,
    "stars": b"1. 32-28" + b"* " * 10**6,
    "results": b"1. 32-28" + b" 1-1" * 250_000,
    "dashes": b"- " * 500_000,
    "words": b"1. 32-28 " + b"word " * 500_000,
    "dots": b". " * 500_000,
    "numbers": b"1. 32-28 " + b"2. " * 300_000,
    "marks": b"1. 32-28" + b"!?" * 500_000,
    "NAGs": b"1. 32-28 " + b"$1 " * 300_000,
    "setups": b'1. 32-28 /FEN "W:W31:B1" ' * 40_000,
    "open setups": b'1. 32-28 /FEN "W:W31' * 40_000,
    "illegal moves": b"1. 32-28 " + b"32-28 " * 150_000,
    "games without a line end": GAMES * 10_000,
    "games in a line comment": b"1. 32-28 ;" + GAMES * 20_000,
}


@pytest.mark.parametrize("name", LARGE)
def test_large_texts_are_read(name: str) -> None:
    """In seconds; a reader that looks back at every step would need hours."""
    data = LARGE[name]
    games = 0
    for record in loads(data):
        games += 1
        assert len(record.errors) <= 1001
        assert len(record.warnings) <= 1002
    assert sum(1 for _ in read(data, headers_only=True)) == games
    for options in ({}, {"headers_only": True}, {"threads": 2}):
        assert sum(map(len, scan(data, **options))) == games


# Memory

MEASURE = """
import re, sys
import bitdraughts as bd

how, size, parts = sys.argv[1], int(sys.argv[2]), [part.encode() for part in sys.argv[3:]]

class Text:
    "The parts, the middle one again and again, a megabyte at a time."

    rest, left = parts[0], size

    def read(self, wanted):
        if not self.rest and self.left > 0:
            self.rest = parts[1] * (1 + 1_000_000 // len(parts[1]))
            self.left -= len(self.rest)
            if self.left <= 0:
                self.rest += parts[2]
        given, self.rest = self.rest[:wanted], self.rest[wanted:]
        return given

def games(text):
    if how == "scan":
        return sum(len(table) for table in bd.pdn.scan(text, "international"))
    found = bd.pdn.read(text, "international", headers_only=how == "headers")
    return sum(1 for _ in found)

def peak():
    "The most memory so far. The figure of getrusage would begin with that of the process before."
    return int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]) * 1024

games(b"".join(parts))
before = peak()
print(games(Text()), peak() - before)
"""


def games_and_growth(how: str, size: int, *parts: str) -> tuple[int, int]:
    """Read a text in a process of its own: its games, and the bytes by which the process grew."""
    command = [sys.executable, "-c", MEASURE, how, str(size), *parts]
    games, growth = subprocess.check_output(command, text=True).split()
    return int(games), int(growth)


linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux tells it")
megabytes = pytest.mark.parametrize("size", [10, pytest.param(100, marks=pytest.mark.deep)])


@pytest.mark.memory
@linux
@megabytes
@pytest.mark.parametrize("how", ["read", "headers", "scan"])
def test_a_long_comment_is_held_a_few_times_only(how: str, size: int) -> None:
    """A game is held as a whole: as bytes, once more where the buffer grows, and as its text."""
    size *= 1_000_000
    end = '} 19-23 *\n\n[White "b"]\n1. 32-28 *\n'
    games, growth = games_and_growth(how, size, "1. 32-28 {", "word ", end)
    assert games == 2
    assert growth < 4 * size + 8_000_000


@pytest.mark.memory
@linux
@megabytes
@pytest.mark.parametrize("how", ["read", "headers", "scan"])
def test_the_length_of_a_file_is_no_matter(how: str, size: int) -> None:
    game = '[White "a"]\n\n1. 32-28 19-23 2. 28x19 14x23 {a word or two} 2-0\n\n'
    games, growth = games_and_growth(how, size * 1_000_000, game, game, game)
    assert games >= size * 1_000_000 // len(game)
    assert growth < 128_000_000  # the games of one block as tuples; all of them: ten times that
