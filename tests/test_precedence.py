"""Which captures may be chosen: the key of every rule book, on lists sorted by hand.

A capture is written as the capturing piece and its victims in the order they are met; a capital is
a king. Lists go from worst to best; captures in one row are equals.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

import bitdraughts as bd

MAJORITY = ["w b|w B|W b|W B", "w bb|W BB|w Bb", "w bbb|W bBb", "w bbbb"]
"""CBD 9 and 12; FMJD Annex 1, 4.13: men and kings count one each, whoever captures."""
FREE = ["w b|W b|w BBB|W bbbbbbb|W BBBBBBBB"]
"""No capture is better than another."""
KING_FIRST = ["w b|w BBBB|w bbbbbbb", "W b|W BB|W bbbbbb"]
"""A king must capture if a king can; nothing else matters."""
MOST_KINGS = [
    *("w b|W b", "w B|W B", "w bb|W bb", "w bB|W Bb", "w BB", "w bbb", "w bbB|w Bbb", "W BBB"),
]
"""The greatest number; among those the most kings; who captures does not matter."""
CASCADE = [
    *("w b", "w B", "W b", "W B", "w bb", "w BB", "W bb", "W bB", "W Bb", "W BB", "w bbb", "W bbb"),
    *("W bbB", "W bBb", "W Bbb", "W bBB", "W BbB", "W BBb", "W BBB", "w bbbb", "W bbbb"),
]
"""FID 6: most pieces, by a king, most kings, kings met earliest; the whole order counts.

Italian men capture no kings; those of a custom variant may.
"""
VALUE = [
    *("w b", "W b", "w B", "W B", "w bb", "W bb", "w Bb|w bB", "W Bb", "w bbb", "W bbb"),
    *("w BB", "W BB", "w Bbb|w bbB", "W Bbb", "w bbbb", "W bbbb", "w BBb", "w Bbbb"),
    *("w bbbbb", "W bbbbb", "w BBB", "W BBB", "w BBbb", "w Bbbbb", "w bbbbbb", "W bbbbbb"),
    *("w BBBb", "w BBbbb", "w bbbbbbb", "w BBBB", "w bbbbbbbb"),
]
"""WFD 11 and 12: n kings are worth more than 2n - 1 men and less than 2n; then by a king."""

SORTED = {
    "brazilian": MAJORITY,
    "filipino": MAJORITY,
    "international": MAJORITY,
    "english": FREE,
    "russian": FREE,
    "pure": FREE,
    "italian": CASCADE,
    "spanish": MOST_KINGS,
    "portuguese": MOST_KINGS,
    "czech": KING_FIRST,
    "pool": FREE,
    "canadian": MAJORITY,
    "frisian": VALUE,
    "thai": FREE,
    "turkish": MAJORITY,
    "antidraughts": MAJORITY,
    "antibrazilian": MAJORITY,
    "breakthrough": MAJORITY,
    "frysk": VALUE,
}


def keys(variant: str, row: str) -> set[int]:
    """The keys of a row of equals, with either colour capturing."""
    found = set()
    for capture in row.split("|"):
        by, victims = capture.split()
        for letters in ((by, victims), (by.translate(BLACK), victims.translate(WHITE))):
            found.add(bd.Variant(variant).precedence_key(*letters))
    return found


BLACK = str.maketrans("wW", "bB")
WHITE = str.maketrans("bB", "wW")


def test_every_variant_has_a_list() -> None:
    assert set(SORTED) == set(bd.variants())


@pytest.mark.parametrize("variant", bd.variants())
def test_keys_rise_strictly(variant: str) -> None:
    found = [keys(variant, row) for row in SORTED[variant]]
    assert [len(row) for row in found] == [1] * len(found)
    assert all(max(worse) < min(better) for worse, better in pairwise(found))


@pytest.mark.parametrize("kings", range(1, 32))
def test_frisian_kings_fall_just_short_of_two_men(kings: int) -> None:
    frisian = bd.Variant("frisian")
    value = frisian.precedence_key("w", "B" * kings)
    assert frisian.precedence_key("W", "b" * (2 * kings - 1)) < value
    assert value < frisian.precedence_key("w", "b" * (2 * kings))
    assert value < frisian.precedence_key("w", "B" * (kings - 1) + "bb")


def test_long_captures_keep_their_order() -> None:
    """As long as a board allows: the first king of 64 still decides."""
    italian = bd.Variant("italian")
    early = italian.precedence_key("W", "B" + "b" * 63)
    assert early > italian.precedence_key("W", "b" + "B" + "b" * 62)
    assert early > italian.precedence_key("W", "b" * 63 + "B")
    assert early < italian.precedence_key("W", "BB" + "b" * 62)


@pytest.mark.parametrize(
    ("by", "captured", "message"),
    [
        ("", "b", "one capturing piece"),
        ("ww", "b", "one capturing piece"),
        ("x", "b", "not a piece: 'x'"),
        ("w", "", "1 to 64"),
        ("w", "b" * 65, "1 to 64"),
        ("w", "bq", "not a piece: 'q'"),
    ],
)
def test_what_is_no_capture(by: str, captured: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bd.Variant("brazilian").precedence_key(by, captured)
