"""Damaged bytes: columns and records agree, whatever the damage, the blocks and the threads."""

from __future__ import annotations

import random

import pytest

import bitdraughts as bd
from bitdraughts.pdn import scanning
from pdn_samples import ANNOTATED, CLEAN, ENGLISH
from test_pdn_cases import HABITS
from test_pdn_scan import check_against_records, scanned, text_of

FIXTURES = [habit.text for habit in HABITS.values()] + [CLEAN, ENGLISH, ANNOTATED]
SNIPPETS = (
    *(b"\n\n", b"\r\n", b"\r", b" ", b"\0", b"\x1a", b"\xff", b"\xd0\x90", b"\xef\xbb\xbf"),
    *(b"[", b"]", b'"', b"{", b"}", b"(", b")", b"*", b".", b"-", b"x", b"\\", b"%", b";"),
    *(b"1.", b" 1. 32-28", b"1-0", b"0-2", b"1/2-1/2", b"4-6", b'[White "a"]\n', b'\n\n[Event "'),
    *(b'[FEN "W:W31:B1"]', b'[GameType "25"]', b"{[%clk 0:01:00]}", b'/FEN "W:W31:B1"/', b"- -"),
)


PART = 1 << 16
"""The least that a thread reads."""


def damaged(data: bytes | bytearray, rng: random.Random, changes: int) -> bytes:
    """Change some bytes, take some out, put some in, or double some."""
    out = bytearray(data)
    for _ in range(changes):
        at = rng.randrange(len(out) + 1)
        match rng.randrange(5):
            case 0:
                out[at : at + 1] = rng.randbytes(1)
            case 1:
                del out[at : at + rng.randint(1, 40)]
            case 2:
                out[at:at] = out[rng.randrange(len(out) + 1) :][: rng.randint(1, 80)]
            case _:
                out[at:at] = rng.choice(SNIPPETS)
    return b"\n" + bytes(out)  # never what begins a compressed file


def test_a_scan_of_damaged_games_is_what_the_records_say(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    for _ in range(500):
        text = "\n\n".join(rng.choices(FIXTURES, k=rng.randint(1, 6)))
        data = damaged(text.encode(), rng, rng.randint(1, 8))
        monkeypatch.setattr(scanning, "BLOCK", rng.choice((40, 300, 1 << 21)))
        check_against_records(data, encoding="utf-8")


def test_threads_read_damaged_games_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long enough to be shared by threads, with damage wherever a cut may be, too."""
    rng = random.Random(2)
    whole = text_of(rng, 560).encode()
    assert len(whole) > 3 * PART
    for number in range(200):
        mixed = bytearray(damaged(whole, rng, rng.randint(1, 4)))
        for cut in (PART, 2 * PART):
            near = cut + rng.randrange(-50, 1_000)
            mixed[near : near + 900] = damaged(mixed[near : near + 900], rng, rng.randint(1, 6))
        data = bytes(mixed)
        monkeypatch.setattr(scanning, "BLOCK", rng.choice((5_000, PART + 1, 1 << 21)))
        one = scanned(data, encoding="utf-8")
        assert scanned(data, encoding="utf-8", threads=2) == one
        assert scanned(data, encoding="utf-8", threads=3) == one
        if number % 25 == 0:
            check_against_records(data, encoding="utf-8", threads=2)


@pytest.mark.parametrize("encoding", [None, "cp1251", "utf-16"])
def test_damage_never_raises(encoding: str | None) -> None:
    """Whatever the encoding is said to be."""
    rng = random.Random(f"{encoding}")
    for _ in range(150):
        text = "\n\n".join(rng.choices(FIXTURES, k=rng.randint(1, 6)))
        data = damaged(text.encode(encoding or "utf-8", "replace"), rng, rng.randint(1, 8))
        records = bd.pdn.loads(data, encoding=encoding)
        assert len(records) == sum(map(len, bd.pdn.scan(data, encoding=encoding, threads=2)))
        assert len(records) == len(bd.pdn.loads(data, encoding=encoding, headers_only=True))
