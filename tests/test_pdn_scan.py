"""Many games as columns: the same as records, whatever the blocks and threads."""

from __future__ import annotations

import gzip
import io
import math
import random
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bitdraughts as bd
from bitdraughts.pdn import GameTable, scanning

nanoarrow = pytest.importorskip("nanoarrow")

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"

DIRT = [
    '[Event "a"]\n[Result "1-0"]\n\n1. 34-29 19-23 2.\n',
    "1. 32-28 19-23 * 1. 31-26 *\n",
    '[Event "b"] 1. 32-28 {a [brace]\n\n[that looks "like a tag"] } 19-23 0-2\n',
    '[White "x"]\n1. 32-28 19-24 2. 28-19 2-0\n',
    '[FEN "W:W31,32:B5,6"]\n\n*\n',
    '[FEN "W:W99:B5"]\n\n1. 32-28 *\n',
    '[Black "\u00e9\u0416"]\r\n\r\n1. 31-26 18-23 (1... 19-23 2. 37-31) 2. 37-31 1-1\r\n',
    "1. 32-28 { the comment never ends\n\n",
]


def text_of(rng: random.Random, number: int) -> str:
    """Games of random moves with clocks, and dirt between them."""
    parts = []
    for index in range(number):
        variant = rng.choice(("international", "international", "brazilian", "english"))
        board = bd.Variant(variant)
        position, tokens = bd.Position(variant), []
        for ply in range(rng.randint(0, 60)):
            if not position.has_legal_move:
                break
            move = rng.choice(position.legal_moves)
            if ply % 2 == 0:
                tokens.append(f"{ply // 2 + 1}.")
            tokens.append(position.move_text(move, "algebraic" if board.algebraic else "numeric"))
            if rng.random() < 0.2:
                tokens.append(f"{{[%clk 0:0{rng.randint(0, 9)}:{rng.randint(10, 59)}]}}")
            position = position.play(move)
        tags = f'[Event "E{index}"]\n[GameType "{board.game_type}"]\n'
        body = textwrap.fill(" ".join([*tokens, "*"]), 79, break_on_hyphens=False)
        parts.append(f"{tags}\n{body}\n\n")
        if rng.random() < 0.2:
            parts.append(rng.choice(DIRT))
    return "".join(parts)


HIGH = ("captured_high", "white_high", "black_high", "kings_high")


def columns(tables: list[GameTable]) -> dict[str, list[Any]]:
    """All columns of several tables as lists; NaN as None, so that they can be compared."""
    out: dict[str, list[Any]] = {}
    for name in (
        *("offset", "line", "error_ply", "from_square", "to_square", "captured"),
        *("white", "black", "kings", "turn", "state", "keys", "source"),
        *HIGH,
    ):
        values = [np.atleast_1d(getattr(table, name)).tolist() for table in tables]
        out[name] = [one for part in values for one in part]
    out["source"] = [table.source for table in tables for _ in range(len(table))]
    for name in ("clock", "score"):
        values = [getattr(table, name).tolist() for table in tables]
        out[name] = [None if math.isnan(one) else one for part in values for one in part]
    for name in ("variant", "result", "error"):
        out[name] = [one for table in tables for one in getattr(table, name)]
    for tag in tables[0].tags if tables else ():
        out[tag] = [one for table in tables for one in table.tag(tag)]
    for name in ("move_offsets", "position_offsets"):
        out[name] = [n for table in tables for n in np.diff(getattr(table, name)).tolist()]
    return out


def scanned(source: Any, **options: Any) -> dict[str, list[Any]]:
    return columns(list(bd.pdn.scan(source, clocks=True, positions=True, keys=True, **options)))


def whole(found: dict[str, list[Any]], name: str) -> list[int]:
    """Put the squares above 64, which stand in a column of their own, to the others."""
    return [low | high << 64 for low, high in zip(found[name], found[f"{name}_high"], strict=True)]


def value_of(record: bd.pdn.Record, tag: str) -> str | None:
    """Give the first value of a tag, whose name may be in any case."""
    pairs = record.headers.pairs()
    return next((value for name, value in pairs if name.lower() == tag.lower()), None)


def check_against_records(source: Any, threads: int = 1, **options: Any) -> None:
    records = list(bd.pdn.read(source, **options))
    found = scanned(source, threads=threads, **options)
    assert found["offset"] == [record.offset for record in records]
    assert found["line"] == [record.line for record in records]
    assert found["variant"] == [record.variant for record in records]
    assert found["result"] == [record.result for record in records]
    first = [record.errors[0] if record.errors else None for record in records]
    assert found["error"] == [None if one is None else one.message for one in first]
    assert found["error_ply"] == [0 if one is None else max(one.ply, 1) for one in first]
    for tag in scanning.TAGS if records else ():
        assert found[tag] == [value_of(record, tag) for record in records]
    moves = [move for record in records for move in record.moves]
    assert found["move_offsets"] == [len(record.moves) for record in records]
    assert found["from_square"] == [move.from_square for move in moves]
    assert found["to_square"] == [move.to_square for move in moves]
    masks = [sum(1 << square - 1 for square in move.captured) for move in moves]
    assert whole(found, "captured") == masks
    positions = []
    for record in records:
        position = record.start
        positions.append(position)
        for move in record.moves:
            position = position.play(move)
            positions.append(position)
    assert found["keys"] == [position.key for position in positions]
    for index, name in enumerate(("white", "black", "kings")):
        assert whole(found, name) == [position.bitboards[index] for position in positions]
    assert found["turn"] == [int(position.turn) for position in positions]
    assert found["state"] == [position.state for position in positions]


@pytest.mark.parametrize("variant", bd.variants())
def test_a_scan_of_any_variant_is_what_the_records_say(variant: str) -> None:
    """Numbers above 64 and king counters too."""
    rng = random.Random(variant)
    games = []
    for _ in range(6):
        game = bd.Game(variant, "none")
        while game.position.has_legal_move and game.ply < 160:
            game.push(rng.choice(list(game.position.legal_moves)))
        games.append(bd.pdn.Record.from_game(game))
    text = bd.pdn.dumps(games).encode()
    check_against_records(text)
    found = scanned(text)
    assert found["variant"] == [variant] * len(games)
    assert any(found["captured_high"]) == (bd.Variant(variant).squares > 64)
    assert any(found["state"]) == (bd.Variant(variant).king_limit is not None)


def test_a_scan_is_what_the_records_say() -> None:
    check_against_records(text_of(random.Random(1), 120).encode())
    check_against_records(text_of(random.Random(2), 40).encode(), variant="international")


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the collected files are not beside the checkout")
def test_a_scan_of_real_files_is_what_the_records_say() -> None:
    for path in sorted(CORPUS.glob("*.pdn")):
        check_against_records(path)


def test_headers_only_tells_of_the_same_games() -> None:
    data = text_of(random.Random(9), 200).encode()
    whole, headers = scanned(data), scanned(data, headers_only=True)
    assert headers["to_square"] == []
    for name in ("offset", "line", *scanning.TAGS):
        assert headers[name] == whole[name]


def test_headers_only_stops_where_a_whole_reading_would() -> None:
    """Moves are passed over sixteen bytes at a time; what ends a game may stand anywhere."""
    rng = random.Random(10)
    whole_text = text_of(rng, 60).encode()
    for _ in range(400):
        begin = rng.randrange(len(whole_text) - 700)
        data = bytearray(whole_text[begin : begin + rng.randrange(50, 700)])
        for _ in range(rng.randrange(6)):
            at = rng.randrange(len(data))
            data[at : at + rng.randrange(3)] = rng.choice(
                (
                    b"\n\n",
                    b" 1-0 ",
                    b"*",
                    b" 1. ",
                    b"0-2",
                    b"\r\n",
                    b" {x} ",
                    b"(",
                    b"1-1",
                    b"",
                    b"..",
                    b" : 1-0 ",
                    b"00-2 ",
                    b" 1-6 ",
                    b"1-101.",
                )
            )
        whole, headers = (
            scanned(bytes(data), variant="international", headers_only=only)
            for only in (False, True)
        )
        for name in ("offset", "line", "result", *scanning.TAGS) if whole["offset"] else ():
            assert headers[name] == whole[name], bytes(data)


def test_threads_and_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    data = text_of(random.Random(3), 900).encode()
    whole = scanned(data)
    assert len(data) > 4 * 65536  # or the threads had nothing to share
    for threads in (2, 3, 7):
        assert scanned(data, threads=threads) == whole
    for block in (1 << 12, 1 << 16, 200_000):
        monkeypatch.setattr(scanning, "BLOCK", block)
        for threads in (1, 3):
            assert scanned(data, threads=threads) == whole


def test_a_cut_inside_a_comment_is_noticed() -> None:
    """Every place where the threads would cut lies in a comment."""
    fake = "\n\n[a remark]\n1. 31-27 *\n" * 12_000
    text = '[Event "one"]\n1. 32-28 {' + fake + '} 19-23 *\n\n[Event "two"]\n1. 31-27 *\n'
    for threads in (1, 2, 4):
        found = scanned(text.encode(), variant="international", threads=threads)
        assert found["Event"] == ["one", "two"]
        assert found["move_offsets"] == [2, 1]
        assert found["line"] == [1, 4 * 12_000 + 4]


def test_scores_are_white_s() -> None:
    """In games whose Black moves first 1-0 is Black's win."""
    results = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"]
    text = "".join(f'[Result "{result}"]\n\n{result}\n\n' for result in results)
    expected = [1.0, 0.0, 0.5, None, 1.0, 0.0, 0.5, None]
    assert scanned(text.encode(), variant="brazilian")["score"] == expected
    black_first = [None if one is None else 1 - one for one in expected]
    assert scanned(text.encode(), variant="english")["score"] == black_first


def test_results_in_words() -> None:
    """They are those of the record, whatever block or thread they come from."""
    values = ["White  wins", "Победа", "1 - 0", "\u00bd", "12-8-3", "x" * 41, "?", "4-6"] * 900
    data = "".join(f'[Result "{value}"]\n\n1. 32-28 19-23 *\n\n' for value in values).encode()
    expected = ["White wins", "Победа", "1-0", "1/2-1/2", "12-8-3", "*", "*", "4-6"] * 900
    assert [record.result for record in bd.pdn.read(data)] == expected
    for threads in (1, 2):
        assert scanned(data, threads=threads)["result"] == expected
    assert scanned('[Result "Победа"] *'.encode("cp1251"))["result"] == ["Победа"]


@pytest.mark.parametrize(
    ("comment", "seconds"),
    [
        ("[%clk 0:09:58]", 598),
        ("[%clk 1:02:03.5]", 3723.5),
        ("[%clk 0:00:07.25]", pytest.approx(7.25)),
        ("[%clock w0:10:00 B0:09:50]", 600),
        ("[%clock W0:10:00 b0:09:50]", 600),
        ("[%clock 0:49:11]", 2951),
        ("good [%eval 3] [%clk 0:00:07] move", 7),
        ("[%clock b0:10:00]", None),
        ("[%clkx]", None),
        ("[%clk]", None),
        ("clk 0:01:00", None),
        ("[%clk 0:01:00", 60),
    ],
)
def test_clocks(comment: str, seconds: float | None) -> None:
    text = f"1. 32-28 {{{comment}}} 19-23 *"
    found = scanned(text.encode(), variant="international")
    assert found["clock"] == [seconds, None]


def test_clocks_of_variations_are_not_those_of_the_game() -> None:
    text = "1. 32-28 {[%clk 0:01:00]} (1. 31-27 {[%clk 0:00:30]}) 1... 19-23 {[%clk 0:02:00]} *"
    assert scanned(text.encode(), variant="international")["clock"] == [60, 120]


def test_sources_of_all_kinds(tmp_path: Path) -> None:
    plain, packed = tmp_path / "a.pdn", tmp_path / "b.pdn.gz"
    plain.write_bytes(b'[White "A"]\n1. 32-28 *\n')
    packed.write_bytes(gzip.compress(b'[White "B"]\n1. 31-27 *\n\n[White "C"]\n*\n'))
    seen: list[tuple[int, int]] = []
    found = scanned(
        [plain, str(packed), b'[White "D"] *'],
        variant="international",
        progress=lambda done, total: seen.append((done, total)),
    )
    assert found["White"] == ["A", "B", "C", "D"]
    assert found["source"] == [0, 1, 1, 2]
    assert len(seen) == 3
    with plain.open("rb") as file:
        assert scanned(file, variant="international")["White"] == ["A"]
    with pytest.raises(FileNotFoundError):
        next(bd.pdn.scan(tmp_path / "none.pdn"))


def test_every_kind_of_stream(tmp_path: Path) -> None:
    class Pipe(io.RawIOBase):
        """Gives little at a time, and knows no other way."""

        rest = b'[White "A"]\n1. 32-28 *\n' * 3

        def read(self, size: int = -1, /) -> bytes:
            given, self.rest = self.rest[: min(size, 7)], self.rest[min(size, 7) :]
            return given

    path = tmp_path / "a.pdn"
    path.write_bytes(Pipe.rest)
    assert scanned(Pipe(), variant="international")["White"] == ["A"] * 3
    assert scanned(io.StringIO(Pipe.rest.decode()))["White"] == ["A"] * 3
    assert scanned(memoryview(Pipe.rest))["White"] == ["A"] * 3
    for buffering in (0, 512, -1):
        with path.open("rb", buffering=buffering) as file:
            assert scanned(file, variant="international")["White"] == ["A"] * 3


def test_progress_counts_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanning, "BLOCK", 1 << 14)
    data = text_of(random.Random(4), 200).encode()
    seen: list[tuple[int, int]] = []
    list(bd.pdn.scan([data, data], progress=lambda done, total: seen.append((done, total))))
    assert [total for _, total in seen] == [2 * len(data)] * len(seen)
    done = [one for one, _ in seen]
    assert done == sorted(done)
    assert done[-1] == 2 * len(data)


def test_other_encodings() -> None:
    data = '[White "\u0410\u043d\u043d\u0430"]\n1. 32-28 *\n'.encode("cp1251")
    assert scanned(data)["White"] == ["\u0410\u043d\u043d\u0430"]
    assert scanned('[White "J\u00fcrgen"]\n*'.encode("cp1252"))["White"] == ["J\u00fcrgen"]
    assert scanned(data, encoding="koi8-r")["White"] == [data[8:12].decode("koi8-r")]


def test_nothing_to_read() -> None:
    assert list(bd.pdn.scan(b"")) == []
    assert list(bd.pdn.scan([])) == []


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"threads": 0}, ValueError),
        ({"variant": "nine"}, bd.UnknownVariantError),
        ({"tags": "White"}, TypeError),
        ({"encoding": "nine"}, LookupError),
    ],
)
def test_arguments_that_make_no_sense(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        bd.pdn.scan(b"*", **options)


def test_columns_are_read_only_views() -> None:
    (table,) = bd.pdn.scan(b"1. 32-28 19-23 *", "international", tags=["White"], keys=True)
    assert len(table) == 1
    assert repr(table) == "<GameTable of 1 games, 2 moves>"
    assert table.tags == ("White",)
    with pytest.raises(KeyError):
        table.tag("Black")
    with pytest.raises(ValueError, match="read-only"):
        table.from_square[0] = 1
    squares = table.to_square
    del table
    assert squares.tolist() == [28, 23]


def test_types_of_columns() -> None:
    (table,) = bd.pdn.scan(b"1. 32-28 *", "international", clocks=True, positions=True, keys=True)
    expected = {
        **dict.fromkeys(("offset", "line", "move_offsets", "position_offsets"), "int64"),
        **dict.fromkeys(("from_square", "to_square", "turn", *HIGH), "uint8"),
        **dict.fromkeys(("captured", "white", "black", "kings", "keys"), "uint64"),
        "score": "float32",
        "state": "uint16",
        "error_ply": "int32",
        "clock": "float64",
    }
    assert {name: str(getattr(table, name).dtype) for name in expected} == expected
    assert all(getattr(table, name).ndim == 1 for name in expected)


# Arrow


def test_a_table_speaks_arrow() -> None:
    data = text_of(random.Random(5), 30).encode()
    (table,) = bd.pdn.scan(data, clocks=True, positions=True, keys=True)
    rows = nanoarrow.Array(table).to_pylist()
    assert len(rows) == len(table)
    for game, row in enumerate(rows):
        begin, end = table.move_offsets[game], table.move_offsets[game + 1]
        assert row["variant"] == table.variant[game]
        assert row["result"] == table.result[game]
        assert row["error"] == table.error[game]
        assert row["Event"] == table.tag("Event")[game]
        assert row["White"] is table.tag("White")[game]
        assert [move["from"] for move in row["moves"]] == table.from_square[begin:end].tolist()
        assert [move["captured"] for move in row["moves"]] == table.captured[begin:end].tolist()
        assert len(row["clock"]) == end - begin
        first, last = table.position_offsets[game], table.position_offsets[game + 1]
        assert row["keys"] == table.keys[first:last].tolist()
        assert [one["kings"] for one in row["positions"]] == table.kings[first:last].tolist()


def test_a_scan_is_an_arrow_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    data = text_of(random.Random(6), 60).encode()
    whole = nanoarrow.ArrayStream(bd.pdn.scan(data)).read_all().to_pylist()
    assert len(whole) == sum(len(table) for table in bd.pdn.scan(data))
    monkeypatch.setattr(scanning, "BLOCK", 1 << 12)
    assert len(list(bd.pdn.scan(data))) > 1
    assert repr(nanoarrow.ArrayStream(bd.pdn.scan(data)).read_all().to_pylist()) == repr(whole)
    assert nanoarrow.ArrayStream(bd.pdn.scan(b"")).read_all().to_pylist() == []


def test_an_error_in_a_stream_is_told(tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"none\.pdn"):
        nanoarrow.ArrayStream(bd.pdn.scan(tmp_path / "none.pdn")).read_all()
