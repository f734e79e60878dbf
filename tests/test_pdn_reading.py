"""Reading PDN: encodings, places, blocks, and texts that nobody wrote."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bitdraughts as bd
from bitdraughts.pdn import Record, dumps, loads, read, reading
from pdn_records import records
from test_pdn_cases import HABITS

GAMES = (
    '[White "Ána"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 {hm} 14x23 (2... 13x24) 1-1\n\n'
    '[White "Чё"]\n[GameType "26"]\n\n1. c3-d4 f6-e5 2. d4xf6 g7xe5 3. d4-e5 0-1\n\n'
    '[White "Eva"]\n[GameType "25"]\n\n1. c3-d4 *\n'
)
ALL_HABITS = "\n\n".join(
    f'[Event "{name}"]\n{habit.text}' for name, habit in HABITS.items() if "clos" not in name
)


def white(found: Iterator[Record]) -> list[str]:
    return [record.headers["White"] for record in found]


NAMES = ["Ána", "Чё", "Eva"]


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="source is a path"):
        next(read(42))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="text or bytes"):
        loads(42)  # type: ignore[arg-type]
    with pytest.raises(bd.UnknownVariantError):
        read(b"", "chess")
    with pytest.raises(LookupError):
        read(b"", encoding="klingon")
    with pytest.raises(ValueError, match="unknown errors"):
        read(b"", errors="ignore")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="skip must be"):
        read(b"", skip=-1)
    with pytest.raises(FileNotFoundError):
        next(read("no such file"))


# Options


def test_the_first_error_can_be_raised() -> None:
    found = read(GAMES.encode(), errors="raise")
    assert next(found).headers["White"] == "Ána"
    with pytest.raises(bd.pdn.PdnError, match="line 9, column 34: illegal move 'd4-e5'") as caught:
        next(found)
    assert caught.value.problem.ply == 5
    assert len(caught.value.record.moves) == 4
    for other in (copy.copy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert (other.problem, other.record) == (caught.value.problem, caught.value.record)


def test_headers_only() -> None:
    found = list(read(GAMES.encode(), headers_only=True))
    assert white(iter(found)) == NAMES
    assert [record.moves for record in found] == [[], [], []]
    assert [record.variant for record in found] == ["international", "brazilian", "russian"]
    assert [record.result for record in found] == ["1-1", "0-1", "*"]
    whole = read(GAMES.encode())
    places = [(record.offset, record.line) for record in found]
    assert places == [(record.offset, record.line) for record in whole]


@pytest.mark.parametrize("block", [1, 50, 200, 1 << 20])
def test_skip(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BLOCK", block)
    whole = loads(GAMES)
    for skip in range(5):
        assert seen(read(GAMES.encode(), skip=skip)) == seen(iter(whole[skip:]))


# Encodings


RUSSIAN = '[White "Белые"]\n[Black "Чёрные"]\n1. c3-d4 {хорошо} *\n'
WESTERN = '[White "Jürgen"]\n[Site "Orléans \u2013 Île"]\n1. c3-d4 {très \u201cbon\u201d} *\n'


@pytest.mark.parametrize(
    ("data", "encoding", "warned"),
    [
        (RUSSIAN.encode(), "utf-8", False),
        (b"\xef\xbb\xbf" + RUSSIAN.encode(), "utf-8", False),
        (RUSSIAN.encode("utf-16"), "utf-8", False),
        (RUSSIAN.encode("cp1251"), "cp1251", True),
        (WESTERN.encode("cp1252"), "cp1252", True),
    ],
)
def test_the_encoding_is_found(data: bytes, encoding: str, warned: bool) -> None:
    [record] = loads(data, "brazilian")
    assert record.encoding == encoding
    text = RUSSIAN if record.headers["White"] == "Белые" else WESTERN
    assert record == loads(text, "brazilian")[0]
    assert [problem.kind for problem in record.warnings] == ["encoding"] * warned


@pytest.mark.parametrize("encoding", ["koi8-r", "cp866", "utf-16", "utf-32", "cp1251"])
def test_the_encoding_can_be_told(encoding: str) -> None:
    [record] = loads(RUSSIAN.encode(encoding), "brazilian", encoding=encoding)
    assert record == loads(RUSSIAN, "brazilian")[0]
    assert record.warnings == []


def test_each_game_may_be_utf_8() -> None:
    data = RUSSIAN.encode() + b"\n" + RUSSIAN.encode("cp1251") + b"\n" + RUSSIAN.encode()
    assert [record.encoding for record in loads(data)] == ["utf-8", "cp1251", "utf-8"]


def test_bytes_that_fit_no_encoding_are_shown_as_such() -> None:
    [record] = loads(b'[White "a\xff"]\n1. c3-d4 *', "brazilian", encoding="utf-8")
    assert record.headers["White"] == "a\ufffd"
    assert [problem.kind for problem in record.warnings] == ["encoding"]


# Places


def test_places_point_at_the_bytes() -> None:
    data = b"\xef\xbb\xbf\r\n" + ALL_HABITS.encode()
    lines = data.replace(b"\r\n", b"\n\0").replace(b"\r", b"\n").split(b"\n")
    for record in loads(data):
        assert record.offset is not None
        assert record.line == 1 + sum(
            data[i : i + 1] == b"\n" or (data[i : i + 1] == b"\r" and data[i + 1 : i + 2] != b"\n")
            for i in range(record.offset)
        )
        for problem in [*record.errors, *record.warnings]:
            if problem.kind in ("variant", "encoding") or not problem.text:
                continue
            text = problem.text.encode()
            if problem.kind == "FEN" or (problem.kind == "turn" and problem.ply == 0):
                text = b"[FEN"
            assert data[problem.offset : problem.offset + len(text)] == text
            line = lines[problem.line - 1].lstrip(b"\0")
            assert line[problem.column - 1 :].startswith(text.replace(b"\r", b"\n").split(b"\n")[0])


def test_lines_of_every_kind_are_counted() -> None:
    """Many of them, because they are counted sixteen bytes at a time."""
    rng = random.Random(1)
    ends = [rng.choice(["\n", "\r\n", "\r", "word ", "\n" * 40]) for _ in range(20_000)]
    before = "".join(ends) + "x\n"
    text = f'[Event "a"]\n1. 32-28 {{{before}}} 19-25 *\n\n[Event "b"]\n1. 32-28 *'
    line = 2 + len(re.findall("\r\n|\r|\n", before))
    first, second = loads(text, "international")
    assert [(problem.line, problem.column) for problem in first.errors] == [(line, 3)]
    assert second.line == line + 2


# Blocks


def seen(found: Iterator[Record]) -> list[Any]:
    return [
        (
            *(record.offset, record.line, record.variant, record.start, record.moves),
            *(record.final, record.result, list(record.headers.pairs())),
            *(list(record.tree.events()), record.errors, record.warnings),
        )
        for record in found
    ]


def test_blocks_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    data = ALL_HABITS.encode()
    whole = seen(read(data))
    for size in [*range(1, 40), *range(40, len(data), 97)]:
        monkeypatch.setattr(reading, "BLOCK", size)
        assert seen(read(data)) == whole


def test_long_games_take_few_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BLOCK", 100)
    text = "1. 32-28 19-23 {" + "word " * 40_000 + "} 2. 28x19 *\n\n1. 31-26 *"
    assert [len(record.moves) for record in read(text.encode())] == [3, 1]


# Texts that nobody wrote

WORDS = (
    *("1.", "32-28", "19-23", "c3-d4", "f6-e5", "x", "- -", "(", ")", "{", "}", "*", "1-0"),
    *('[White "a"]', '[FEN "W:W31:B1"]', "[", "]", '"', "\\", "\\r", "\n", "\n\n", "\r"),
    *("%", ";", "!", "?!", "$3", "...", "/FEN", "1-1", "1-101.", "½-½", "3228", "\u2013", "\0"),
    *("[%clk 1:00]", "word", "4-6", "\u00a0", "0.5-0.5", '[Variant "russian"]'),
)
MATTER = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=5)), max_size=40).map(
    lambda parts: " ".join(parts).encode("utf-8", "surrogatepass")
)


def check(data: bytes) -> None:
    """Whatever was read: places in order, moves legal, the tree consistent."""
    last = -1
    for record in loads(data):
        assert record.offset is not None
        assert last < record.offset < len(data)
        last = record.offset
        position = record.start
        for move in record.moves:
            position = position.play(move)
        assert position == record.final
        nodes = list(record.tree.walk())
        assert record.tree.end.position == position
        assert all(node.move in node.parent.position.legal_moves for node in nodes if node.parent)
        for problem in [*record.errors, *record.warnings]:
            assert 0 <= problem.offset <= len(data)
            assert problem.line >= 1
            assert problem.column >= 1
            assert problem.ply >= 0
            assert problem.message


@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    if not data.startswith((b"\x1f\x8b\x08", b"PK\x03\x04", b"\x28\xb5\x2f\xfd")):
        check(data)


@given(MATTER)
def test_random_matter(data: bytes) -> None:
    check(data)


@given(MATTER, st.integers(1, 64))
def test_random_matter_in_blocks(data: bytes, size: int) -> None:
    whole = seen(read(data))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "BLOCK", size)
        assert seen(read(data)) == whole


@given(st.sampled_from(sorted(HABITS)), st.integers(0, 2**32))
def test_mutations(name: str, seed: int) -> None:
    rng = random.Random(seed)
    data = bytearray((HABITS[name].text + "\n\n" + GAMES).encode())
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(3):
            case 0:
                data[at:at] = rng.choice(b'{}()[]"\\*-x:.;%!?$ \n\r\t\0019\xff').to_bytes()
            case 1:
                del data[at : at + rng.randint(1, 9)]
            case _:
                data[at:at] = data[rng.randrange(len(data)) :][: rng.randint(1, 30)]
    check(bytes(data))


@given(records())
def test_what_is_written_reads_the_same(record: Record) -> None:
    [again] = loads(dumps(record))
    assert again.errors == []
    assert again == record


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_curly_quotes_around_a_value(encoding: str) -> None:
    """A word processor has made them; in Windows-1252 they are bytes 0x93 and 0x94."""
    text = "[White \u201cAna\u201d]\n[Black \u201cA ] b\u201d]\n\n1. 32-28 *"
    [record] = read(text.encode(encoding), "international", encoding=encoding)
    assert (record.headers["White"], record.headers["Black"]) == ("Ana", "A ] b")
    assert len(record.moves) == 1


@pytest.mark.parametrize("value", ["[\u0413] x", "\u0413]", "x\u201d] y", "\u0413\u00d4]", "a ] b"])
def test_letters_that_look_like_curly_quotes_close_nothing(value: str) -> None:
    """Bytes 0x93 and 0x94 are quotes in Windows-1252, but parts of letters in UTF-8."""
    [record] = loads(f'[White "{value}"]\n[Black "B"]\n\n1. 32-28 *', "international")
    assert record.headers["White"] == value
    assert len(record.moves) == 1


@pytest.mark.parametrize(
    ("tag", "result"),
    [
        (" 1 - 0 ", "1-0"),
        ("\u00bd - \u00bd", "1/2-1/2"),
        ("White  wins", "White wins"),
        ("?", "*"),
        ("x" * 41, "*"),
        ("1-0\x00", "*"),
    ],
)
def test_results_that_only_the_tag_tells(tag: str, result: str) -> None:
    [record] = loads(f'[Result "{tag}"]\n\n1. 32-28', "international")
    assert record.result == result


@pytest.mark.parametrize("between", ["\n\n", "\r\n\r\n", "\n \n", "\n"])
def test_headers_only_sees_where_games_without_tags_part(between: str) -> None:
    # Wherever the empty line lies in the sixteen bytes that are skipped at once.
    for blanks in range(17):
        game = " " * blanks + "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10"
        text = (game + between + game + " 5. 46-41 *").encode()
        whole = [(record.offset, record.line) for record in read(text, "international")]
        assert len(whole) == (1 if between == "\n" else 2)
        headers = read(text, "international", headers_only=True)
        assert [(record.offset, record.line) for record in headers] == whole


@pytest.mark.parametrize(
    "moves",
    [
        "32-28 " + "k" * 40,
        "32-28 " + "k" * 40 + " 2.",
        "( 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10)",
        "32-28 (31-26 19-23 2. 32-28 23x32 3. 37x28 10-14 4. 41-37)",
        "32-28 19-23 2.",
    ],
)
@pytest.mark.parametrize("more", ["", "1. 32-28 *"])
def test_headers_only_counts_moves_alone(moves: str, more: str) -> None:
    """Found by fuzzing: only behind two moves does a number 1 begin a game."""
    text = f"1. {moves}\n\n1. 31-26 *\n{more}".encode()
    whole = [(record.offset, record.line) for record in read(text, "international")]
    headers = read(text, "international", headers_only=True)
    assert [(record.offset, record.line) for record in headers] == whole
    two_moves = moves == "32-28 19-23 2."
    assert len(whole) == 1 + two_moves + bool(more)


@pytest.mark.parametrize(
    ("text", "result", "problem"),
    [
        ("1. 32-28 19-23 * 1-0", "1-0", "a second result 1-0 behind the first, *"),
        ("1. 32-28 19-23 1-0 *", "1-0", None),
        ("1. 32-28 19-23 1-0 0-1", "1-0", "a second result 0-1 behind the first, 1-0"),
        (
            '[Result "1-1"]\n1. 32-28 19-23 0-0',
            "0-0",
            "the game ends with 0-0, but the Result tag says 1-1",
        ),
        (
            '[Result "1/2-1/2"]\n1. 32-28 19-23 0-0',
            "0-0",
            "the game ends with 0-0, but the Result tag says 1/2-1/2",
        ),
        ('[Result "1/2-1/2"]\n1. 32-28 19-23 1-1', "1-1", None),
    ],
)
def test_results_that_contradict_each_other(text: str, result: str, problem: str | None) -> None:
    [record] = bd.pdn.loads(text, "international")
    assert record.result == result
    found = [str(remark) for remark in (*record.errors, *record.warnings)]
    told = [remark for remark in found if "result" in remark.lower()]
    assert [remark.partition(": ")[2] for remark in told] == ([] if problem is None else [problem])
