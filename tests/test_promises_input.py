"""Promises about input: linear time, bounded memory, no recursion, only documented exceptions.

PDN, large and mean: test_pdn_large.py. Damaged PDN: test_pdn_damage.py. Texts of other kinds and
trees are here, and comments that are longer than memory should be.
"""

from __future__ import annotations

import contextlib
import copy
import itertools
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.pdn import Comment, Record, dumps, loads, scan, scanning
from promise_samples import linux, run
from test_pdn_damage import FIXTURES, damaged
from test_pdn_large import games_and_growth
from test_pdn_scan import columns

# Time

MILLION = 10**6
CONTROL = "40/5400:"
TEXTS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "FEN": (
        lambda text: bd.Position.from_fen(text, "international"),
        (
            "x",
            ",",
            ":",
            "1",
            " ",
            '"',
            ".",
            "K",
            "W:W31,",
            ",31",
            ":H0",
            ":F1",
            "\0",
            "\ud800",
            "Ж",
        ),
    ),
    "FEN with pieces": (
        lambda text: bd.Position.from_fen(f"W:W31{text}:B1", "brazilian"),
        (",", ",31", ",1-32", "-", "K", "1", " ", ",a1"),
    ),
    "move": (
        lambda text: bd.Position("international").parse_move(f"32{text}"),
        ("x28", "-28", ":28", "2", " ", "!", "x", "a1", "\0", "\ud800", "Ж"),
    ),
    "move of Hub": (
        lambda text: bd.Position("international").parse_move(f"32{text}", "hub"),
        ("x28", "-28", "2", " ", "Ж"),
    ),
    "position of Hub": (
        lambda text: bd.Position.from_hub(text, "international"),
        ("w", "W", "e", " ", "\ud800"),
    ),
    "set-up": (lambda text: bd.Position.from_grid(text), ("w ", "\n", ". ", "\t", "Ж")),
    "variant": (bd.Variant, ("x", " ", "\0", "\ud800")),
    "comment": (Comment, ("[%", "[%clk 1:00:00]", " ", "[%clk ", "]", "x", "\n", "[%clk 1")),
    "time control": (bd.TimeControl.parse, ("1", ":", " ", "*", "+", "40/", "\ud800")),
    "clocks of PDN": (
        lambda text: list(scan(f"1. 32-28 {{{text}}} *".encode(errors="replace"), clocks=True)),
        ("[%clk ", "[%clk 1:00:00]", "[%clx", "[%clock w", "[%cl", "1:", "]", "[%clk 1 "),
    ),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_a_million_times_the_same_is_read_or_refused(kind: str) -> None:
    """At once; with a look back at each step it would take hours. What is told of it is short."""
    read, parts = TEXTS[kind]
    for part in parts:
        told = ""
        try:
            read(part * (MILLION // len(part)))
        except ValueError as error:
            told = str(error)
        assert len(told) < 1_000


# Memory


@pytest.mark.memory
@linux
@pytest.mark.parametrize("size", [200, pytest.param(1_000, marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    ("begin", "part"),
    [
        ("1. 32-28 {", "word "),
        ("1. 32-28 {", "some lines\r\n\r\n[of text\n"),
        ("1. 32-28 ;", "a long line "),
        ("1. 32-28 {", "слово "),
    ],
)
def test_a_comment_streams_through_a_scan(size: int, begin: str, part: str) -> None:
    end = ("} " if "{" in begin else "\n") + '19-23 *\n\n[White "b"]\n1. 32-28 *\n'
    games, growth = games_and_growth("scan", size * MILLION, begin, part, end)
    assert games == 2
    assert growth < 24 * MILLION


REMARKS = (
    *(b"{", b"}", b"\n\n", b'\n\n[A "x"]', b'[White "b"]', b"; x\r\n", b";\n", b"\r\n\r\n"),
    *(b'\\n\\n[A "', b"(", b")", b' \n \n [B \t"q"]', b"\n\n[abc", b"\n\n[abc   \xa0 "),
    *(b"{ a comment without end ", b"% x\n", b"\n% y {\n"),
)
IN_REMARKS = b'ab\n\r {}[]\\n";%x \n\xa0'


def test_a_scan_that_leaves_out_comments_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the damage and the blocks: tables are those of a scan that holds everything."""
    rng = random.Random(3)
    left_out = 0
    abridged = bd._core._abridged

    def watched(data: memoryview, longest: int) -> tuple[bytes, int, int]:
        nonlocal left_out
        answer = abridged(data, longest)
        left_out += answer[1]
        return answer

    monkeypatch.setattr(scanning, "_abridged", watched)
    for _ in range(600):
        text = "\n\n".join(rng.choices(FIXTURES, k=rng.randint(1, 5)))
        data = bytearray(damaged(text.encode(), rng, rng.randint(0, 6)))
        for _ in range(rng.randint(0, 12)):
            at = rng.randrange(len(data) + 1)
            data[at:at] = rng.choice(REMARKS)
            remark = bytes(rng.choices(IN_REMARKS, k=rng.randint(1, 200)))
            data[at:at] = rng.choice((b"", b"{" + remark, b"{" + remark + b"}"))
        options: dict[str, Any] = {"encoding": "utf-8", "keys": True, "positions": True}
        monkeypatch.setattr(scanning, "BLOCK", 1 << 21)
        whole = columns(list(scan(bytes(data), **options)))
        for threads in (1, 2):
            monkeypatch.setattr(scanning, "BLOCK", rng.choice((10, 20, 40, 100, 300, 700)))
            monkeypatch.setattr(scanning, "LONG", rng.choice((0, 1, 3, 10, 50)))
            found = columns(list(scan(bytes(data), threads=threads, **options)))
            assert found == whole
    assert left_out > 10_000


def test_braces_match_the_same_in_blocks_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comment whose braces never match says nothing of those in the games behind it."""
    data = (
        b'1. 32-28 {a {b} *\n1. 31-26 {c {d} e} x *\n1. 32-27 {f {g} *\n\n[White "z"]\n1. 32-28 *'
    )
    whole = columns(list(scan(data, "international")))
    for block in range(8, len(data)):
        monkeypatch.setattr(scanning, "BLOCK", block)
        assert columns(list(scan(data, "international"))) == whole


@pytest.mark.memory
@linux
@pytest.mark.parametrize(
    ("line", "times"), [("pdn stats -", 4), ("pdn check -", 4), ("pdn convert -", 12)]
)
def test_commands_hold_a_comment_a_few_times_only(line: str, times: int) -> None:
    """Records hold their comments, and what is written of them."""
    size = 20 * MILLION
    code = (
        "import atexit, re\n"
        "def tell():\n"
        "    peak = re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())\n"
        "    print('peak', int(peak[1]) * 1024, file=sys.stderr)\n"
        "atexit.register(tell)\n"
    )
    text = b'[GameType "20"]\n\n1. 32-28 {' + b"word " * (size // 5) + b"} 19-23 *\n"
    status, _, err = run(line.split(), stdin=text, before=code)
    assert status == 0
    assert int(err.split()[-1]) < times * size + 60 * MILLION


# Depth

DEPTH = 6_000
TO_AND_FRO = ["46-41", "4-9", "41-46", "9-4"]
OTHERS = ["46-37", "4-10", "41-47", "9-3"]


def deep_tree(depth: int) -> Record:
    """A game of kings that walk to and fro, with a variation at each move."""
    record = Record("international", bd.Position.from_fen("W:WK46:BK4", "international"))
    node = record.tree
    for ply in range(depth):
        grown = node.add(TO_AND_FRO[ply % 4])
        node.add(OTHERS[ply % 4], comments=["also"])
        node = grown
    return record


def test_a_deep_tree_is_walked_written_copied_and_forgotten() -> None:
    record = deep_tree(DEPTH)
    assert sum(1 for _ in record.tree.walk()) == 2 * DEPTH + 1
    text = dumps(record)
    assert len(repr(record)) + len(repr(record.tree)) + len(str(record.tree)) < 10_000
    [read] = loads(text)
    for other in (
        read,
        copy.copy(record),
        copy.deepcopy(record),
        pickle.loads(pickle.dumps(record)),
    ):
        assert other == record
        assert dumps(other) == text
        assert len(other.moves) == DEPTH
    assert copy.deepcopy(record.tree) == record.tree
    other = deep_tree(DEPTH)
    other.merge(record)
    record.tree.join(other.tree)
    assert dumps(record) == text
    assert len(record.moves) == DEPTH
    leaf = record.tree
    while leaf.children:
        leaf = leaf.children[0]
    del read, other, record  # what is left holds only what leads to it, or nothing
    assert leaf.position.turn == bd.WHITE


def test_variations_within_variations_are_read_and_shown() -> None:
    """Nested, not side by side: the text of each begins inside that of another."""
    depth = 3_000
    text = '[GameType "20"]\n[FEN "W:WK46:BK4"]\n\n1. 46-41 ' + "(46-37 " * depth + ")" * depth
    [record] = loads(text + " *")
    again = loads(dumps(record))
    assert loads(dumps(again)) == again
    assert len(bd.page.html(record, limit=None)) > 1_000


# Exceptions

POSITION = bd.Position("international")
STRANGERS: tuple[Any, ...] = (
    *(None, object(), "", b"", -1, 0, 2**70, 10**9, 1.5, float("nan"), float("inf"), True),
    *("x", "\ud800", "a\0b", "ЖЖЖ", b"\xff", [], {}, (), [None], ["x"], int, len),
)
DOCUMENTED = (TypeError, ValueError, OverflowError, LookupError, OSError)
DUCKS = {"animation", "html", "dump", "route_text", "Frontier", "FrontierCounts", "MoveLists"}
"""Those that take whatever has the attributes they need."""


def callables() -> Iterator[tuple[str, Callable[..., object]]]:
    """Give everything public that can be called, and what can be called on it."""
    for module in (bd, bd.arrays, bd.frontier, bd.pdn, bd.svg, bd.tikz, bd.page):
        for name in module.__all__:
            found = getattr(module, name)
            if not callable(found) or name in DUCKS:
                continue
            if isinstance(found, type) and issubclass(found, BaseException):
                continue
            yield f"{module.__name__}.{name}", found
            for inner, member in vars(found).items() if isinstance(found, type) else ():
                if isinstance(member, (classmethod, staticmethod)) and not inner.startswith("_"):
                    yield f"{name}.{inner}", getattr(found, inner)
    game = bd.Game("international")
    record = loads("1. 32-28 19-23 *", "international")[0]
    array = bd.arrays.PositionArray.from_positions([POSITION] * 3)
    for one in (
        POSITION,
        game,
        record,
        record.tree,
        record.headers,
        array,
        POSITION.legal_moves[0],
    ):
        for name in dir(one):
            if not name.startswith("_") and callable(member := getattr(one, name)):
                yield f"{type(one).__name__}.{name}", member


def is_missing_extra(error: Exception) -> bool:
    """Does this tell how to install what is missing?"""
    return isinstance(error, ModuleNotFoundError) and "pip install" in str(error)


def test_only_documented_exceptions(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is handed over: no AttributeError, no assertion, nothing of the inside."""
    monkeypatch.chdir(tmp_path)
    tried = 0
    for name, function in callables():
        for stranger in STRANGERS:
            for arguments in ((stranger,), (stranger, stranger), (POSITION, stranger)):
                tried += 1
                try:
                    answer = function(*arguments)
                    if hasattr(answer, "__next__"):
                        list(itertools.islice(answer, 5))  # type: ignore[call-overload]
                except DOCUMENTED:
                    pass
                except Exception as error:
                    if not is_missing_extra(error):
                        pytest.fail(f"{name}{arguments!r:.200}: {error!r}")
    assert tried > 10_000


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_is_read_or_a_value_error(text: str) -> None:
    for read, _ in TEXTS.values():
        with contextlib.suppress(ValueError):
            read(text)
    for record in loads(text):
        assert len(record.moves) <= len(text)


@given(st.binary())
def test_any_bytes_are_games_or_damaged(data: bytes) -> None:
    try:
        games = loads(data)
    except OSError:  # what begins a compressed file, and is none
        return
    assert len(games) == sum(map(len, scan(data)))
