"""Real files, kept beside the checkout: what reads in full, and nothing that stops the reading."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

import pytest

import bitdraughts as bd
from bitdraughts.pdn import PdnWriteError, Record, dumps, loads, read, reading

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the files are not there")


class Expected(NamedTuple):
    """What a file has: its variant, games whose main line must replay in full, and all games."""

    variant: str
    whole: int
    games: int


FILES = {
    "Cat.A1.pdn": Expected("international", 35, 35),
    "OCA_2.0.pdn": Expected("english", 43, 43),
    "blitz_49_literal_backslash_r.pdn": Expected("international", 48, 48),
    "book_lines_77.pdn": Expected("international", 77, 77),
    "czech_102.pdn": Expected("czech", 102, 102),
    "czech_40.pdn": Expected("czech", 40, 40),
    "czech_72_2-0_results.pdn": Expected("czech", 72, 72),
    "delfts.pdn": Expected("international", 2, 2),
    "empty_file.pdn": Expected("international", 0, 0),
    "engine_match_11_one_illegal.pdn": Expected("international", 10, 11),
    "english_2400_fen_ballots.pdn": Expected("english", 2400, 2400),
    "english_267_problems.pdn": Expected("english", 267, 267),
    "english_724_games.pdn": Expected("english", 723, 724),
    "english_sample.pdn": Expected("english", 1, 1),
    "exports_american.pdn": Expected("english", 9, 30),
    "exports_antidraughts.pdn": Expected("antidraughts", 25, 25),
    "exports_brazilian.pdn": Expected("brazilian", 25, 25),
    "exports_breakthrough.pdn": Expected("breakthrough", 25, 25),
    "exports_frysk.pdn": Expected("frysk", 25, 25),
    "exports_russian.pdn": Expected("russian", 22, 22),
    "exports_standard.pdn": Expected("international", 30, 30),
    "fen.pdn": Expected("international", 3, 3),
    "international_7_nested_variations.pdn": Expected("international", 7, 7),
    "international_8_blank_in_moves.pdn": Expected("international", 8, 8),
    "italian_international_45.pdn": Expected("international", 45, 45),
    "nested_1.pdn": Expected("russian", 1, 1),
    "nested_2_cyrillic.pdn": Expected("russian", 0, 2),
    "nested_comment.pdn": Expected("international", 1, 1),
    "open_147_games_utf8.pdn": Expected("international", 147, 147),
    "open_56_tabs.pdn": Expected("international", 56, 56),
    "playsite_N1_gametype.pdn": Expected("international", 4, 4),
    "program_57_glued_results.pdn": Expected("international", 58, 58),
    "results_with_blanks.pdn": Expected("international", 8, 8),
    "russian_153_cyrillic.pdn": Expected("russian", 153, 153),
    "russian_1924_from_html.pdn": Expected("russian", 27, 29),
    "russian_56_padded_tags.pdn": Expected("russian", 56, 56),
    "russian_ballot_uppercase.pdn": Expected("russian", 0, 1),
    "truncated_2.pdn": Expected("international", 2, 2),
    "unicode.pdn": Expected("international", 1, 1),
}


def replays(record: Record) -> bool:
    """Tell whether the main line was read to its end; variations may have errors."""
    return not record.errors or not record.tree.end.rest


def test_no_file_is_left_out() -> None:
    assert {path.name for path in CORPUS.glob("*.pdn")} == FILES.keys()


@pytest.mark.parametrize("name", FILES)
def test_a_file_reads(name: str) -> None:
    expected = FILES[name]
    records = list(read(CORPUS / name))
    assert len(records) == expected.games
    if expected.variant in bd.variants():
        assert sum(map(replays, records)) >= expected.whole
        told = list(read(CORPUS / name, expected.variant))
        assert sum(map(replays, told)) >= expected.whole


@pytest.mark.parametrize("name", FILES)
def test_blocks_make_no_difference(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (CORPUS / name).read_bytes()
    whole = list(read(data))
    monkeypatch.setattr(reading, "BLOCK", 3001)
    parts = list(read(io.BytesIO(data)))
    assert parts == whole
    for one, other in zip(parts, whole, strict=True):
        assert (one.offset, one.line) == (other.offset, other.line)
        assert (one.errors, one.warnings) == (other.errors, other.warnings)


def test_hops_of_a_play_site_are_joined() -> None:
    records = list(read(CORPUS / "exports_american.pdn", hops=True))
    assert sum(map(replays, records)) >= 29


UNSAYABLE = {
    ("blitz_49_literal_backslash_r.pdn", 37): "is no name of a PDN tag",
    ("nested_comment.pdn", 1): "a comment cannot hold '}'",
    ("russian_56_padded_tags.pdn", 36): "move text that could not be read",
}
"""Games read without an error that PDN has no words for, and why."""


@pytest.mark.parametrize("name", FILES)
def test_what_was_read_is_written_and_read_again(name: str) -> None:
    """The same moves, tags, comments, NAGs, variations and result."""
    for number, record in enumerate(read(CORPUS / name), 1):
        if record.errors:
            continue
        if (name, number) in UNSAYABLE:
            with pytest.raises(PdnWriteError, match=UNSAYABLE[name, number]):
                dumps(record)
            continue
        [again] = loads(dumps(record))
        assert again == record
        assert again.errors == []
