"""``bitdraughts pdn convert``: what is written, and that it is all or nothing."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import bitdraughts as bd
from pdn_samples import (
    ANNOTATED,
    BAD_COLUMN,
    BAD_LINE,
    BROKEN,
    CLEAN,
    ENGLISH,
    HABITS,
    NO_START,
    RUSSIAN,
    Pdn,
    command,
    put,
)

SECOND = CLEAN[CLEAN.index("[Event", 1) :]
FIRST = CLEAN[: CLEAN.index("[Event", 1) - 1]


@pytest.fixture
def pdn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pdn:
    return command(capsys, monkeypatch)


def moves_of(text: str) -> list[str]:
    """The move text of each game."""
    return [part for part in text.strip().split("\n\n") if not part.startswith("[")]


# What is written


def test_clean_files_come_out_as_they_went_in(pdn: Pdn, tmp_path: Path) -> None:
    for text in (CLEAN, ENGLISH, ANNOTATED):
        put(tmp_path, a__pdn=text)
        once = pdn("convert", tmp_path / "a.pdn")
        assert (once.status, once.err) == (0, "")
        assert bd.pdn.loads(once.out) == bd.pdn.loads(text)
        assert pdn("convert", "-", stdin=once.out.encode()).out == once.out
    put(tmp_path, a__pdn=CLEAN)
    assert pdn("convert", tmp_path).out == CLEAN


def test_several_files_become_one(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path / "in", a__pdn=CLEAN, b__pdn__gz=ENGLISH)
    status, out, err = pdn("convert", tmp_path / "in", "-o", tmp_path / "all.pdn")
    assert (status, err) == (0, "")
    assert out == f"3 games written to {tmp_path / 'all.pdn'}\n"
    assert (tmp_path / "all.pdn").read_bytes() == f"{CLEAN}\n{ENGLISH}".encode()


def test_text_is_written_as_utf_8(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=RUSSIAN.encode("cp866"))
    out = tmp_path / "b.pdn"
    assert pdn("convert", tmp_path / "a.pdn", "--encoding", "cp866", "-o", out).status == 0
    (record,) = bd.pdn.loads(out.read_bytes())
    assert record == bd.pdn.loads(RUSSIAN)[0]


def test_notation_and_paths(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN)
    numeric = pdn("convert", tmp_path / "a.pdn", "--notation", "numeric").out
    assert moves_of(numeric)[0] == "1. 22-18 11-15 2. 18x11 8x15 3. 25-22 12-16 1-0"
    assert bd.pdn.loads(numeric) == bd.pdn.loads(CLEAN)
    loop = '[Variant "brazilian"]\n[FEN "W:WK3:B7,8,15,16"]\n\n1. 3x3 *\n'
    out = pdn("convert", "-", "--notation", "numeric", "--full-paths", stdin=loop.encode()).out
    assert moves_of(out)[0] == "1. 3x10x19x12x3 *"


def test_styles(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN)
    out = pdn("convert", tmp_path / "a.pdn", "--style", "lidraughts").out
    assert '[Result "2-0"]' in out
    assert moves_of(out)[0].endswith(" 2-0")
    out = pdn("convert", tmp_path / "a.pdn", "--style", "checkerboard").out
    assert moves_of(out)[0] == "1. 22-18 11-15 2. 18x11 8x15 3. 25-22 12-16 1-0"


def test_a_style_that_does_not_know_the_game(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=ENGLISH)
    out = tmp_path / "all"
    status, said, err = pdn("convert", tmp_path, "--style", "lidraughts", "-o", out)
    assert (status, said) == (1, "")
    assert err.startswith(f"bitdraughts: nothing written: {tmp_path / 'b.pdn'}:1: game 1: ")
    assert err.count("\n") == 1
    assert not out.exists()


def test_variants(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=ENGLISH, c__pdn="1. c3-d4 d6-c5 *\n")
    assert pdn("convert", tmp_path, "--only-variant", "english").out == ENGLISH
    out = pdn("convert", tmp_path / "c.pdn", "--variant", "russian").out
    assert '[Variant "russian"]' in out
    said = pdn("convert", tmp_path, "--only-variant", "english", "-o", tmp_path / "e").out
    assert said == f"1 game (3 of other variants) written to {tmp_path / 'e'}\n"


# All or nothing


@pytest.mark.parametrize("where", ["-o", "--split", "standard output"])
def test_errors_keep_anything_from_being_written(pdn: Pdn, tmp_path: Path, where: str) -> None:
    put(tmp_path / "in", a__pdn=CLEAN, b__pdn=BROKEN)
    out = tmp_path / "out"
    options = [] if where == "standard output" else [where, str(out)]
    status, said, err = pdn("convert", tmp_path / "in", *options)
    assert (status, said) == (1, "")
    first, second, last = err.splitlines()
    place = f"{tmp_path / 'in' / 'b.pdn'}:{BAD_LINE}:{BAD_COLUMN}: game 1: "
    assert first.startswith(place)
    assert ": game 2: " in second
    assert last.startswith("bitdraughts: nothing written: 2 games with errors, or ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in"]


def test_fix_cuts_games_before_wrong_moves(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=BROKEN)
    status, out, err = pdn("convert", tmp_path / "a.pdn", "--fix")
    assert status == 0
    assert moves_of(out) == [
        "1. c3-d4 f6-e5 2. d4xf6 g7xe5 0-1",
        "1. c3-d4 f6-e5 (1... d6-c5) 2. d4xf6 *",
        "1. c3-d4 1-0",
    ]
    file = tmp_path / "a.pdn"
    first, rest, second, other_rest = err.splitlines()
    assert first.startswith(f"{file}:{BAD_LINE}:{BAD_COLUMN}: game 1: invalid move text 'h2-h1'")
    out_of_game = f"{file}:1: game 1: taken out: moves that were not understood: h2-h1 h6-g5 g3-f4"
    assert rest == out_of_game
    assert second.startswith(f"{file}:16:")
    assert other_rest.startswith(f"{file}:10: game 2: taken out: moves that were not ")
    assert ": a1-a8 " in other_rest
    assert not any(record.errors for record in bd.pdn.loads(out))


def test_fix_takes_out_what_pdn_cannot_say(pdn: Pdn, tmp_path: Path) -> None:
    text = CLEAN.replace("[Site", "[site").replace("f6-e5", "f6-e5 {a { in } it\x07}", 1)
    text += '\n[Event "?"]\n[Variant "brazilian"]\n[Result "1-0\x01"]\n\n1. - - - -\n'
    put(tmp_path, a__pdn=text)
    status, out, err = pdn("convert", tmp_path / "a.pdn")
    assert (status, out) == (1, "")
    assert err.splitlines()[-1].startswith("bitdraughts: nothing written: 3 games with errors, or ")
    status, out, err = pdn("convert", tmp_path / "a.pdn", "--fix")
    assert status == 0
    for what in ("[site", "a { in } it", "- - - -"):
        assert what in err
        assert what not in out
    assert "{a ( in ) it}" in out
    assert "\x07" not in err + out
    records = bd.pdn.loads(out)
    assert [len(record.moves) for record in records] == [6, 7, 0]
    assert not any(record.errors for record in records)


def test_fix_cannot_save_a_game_without_a_start(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=NO_START, b__pdn=CLEAN)
    out = tmp_path / "out"
    status, said, err = pdn("convert", tmp_path, "--fix", "-o", out)
    assert (status, said) == (0, f"2 games (1 left out) written to {out}\n")
    assert f"{tmp_path / 'a.pdn'}:3:" in err
    assert "game 1: left out whole" in err
    assert out.read_text() == CLEAN
    assert pdn("convert", tmp_path / "a.pdn", "--fix").status == 1


def test_a_file_that_cannot_be_read_keeps_anything_from_being_written(
    pdn: Pdn, tmp_path: Path
) -> None:
    put(tmp_path, a__pdn=CLEAN)
    (tmp_path / "bad.pdn.gz").write_bytes(b"\x1f\x8b\x08 no such thing")
    for name, expected in (("missing.pdn", 2), ("bad.pdn.gz", 1)):
        out = tmp_path / "out"
        options = ["--fix", "-o", out]
        status, said, err = pdn("convert", tmp_path / "a.pdn", tmp_path / name, *options)
        assert (status, said) == (expected, "")
        lines = err.splitlines()
        assert lines[0].startswith(f"bitdraughts: error: {tmp_path / name}: ")
        assert lines[1] == "bitdraughts: nothing written: not every file could be read"
        assert not out.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdn", "bad.pdn.gz"]


def test_a_file_that_exists_is_replaced_only_if_one_says_so(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, out="something")
    out = tmp_path / "out"
    status, said, err = pdn("convert", tmp_path / "a.pdn", "-o", out)
    assert (status, said) == (2, "")
    assert err == f"bitdraughts: error: {out} exists already; --force lets -o replace it\n"
    assert out.read_text() == "something"
    assert pdn("convert", tmp_path / "a.pdn", "-o", out, "--force").status == 0
    assert out.read_text() == CLEAN


def test_a_file_that_exists_survives_a_failure(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=BROKEN, out="something")
    out = tmp_path / "out"
    files = [tmp_path / "a.pdn", tmp_path / "b.pdn"]
    assert pdn("convert", *files, "-o", out, "--force").status == 1
    assert out.read_text() == "something"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdn", "b.pdn", "out"]


def test_a_file_can_be_converted_in_its_place(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=HABITS["padded squares"])
    file = tmp_path / "a.pdn"
    assert pdn("convert", file, "-o", file, "--force").status == 0
    assert moves_of(file.read_text()) == ["1. 11-15 23-19 2. 8-11 22-17 3. 4-8 *"]
    put(tmp_path, a__pdn=BROKEN)
    assert pdn("convert", file, "-o", file, "--force").status == 1
    assert file.read_text() == BROKEN


def test_the_output_is_not_read_by_chance(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, all__pdn=CLEAN)
    for name in (tmp_path, tmp_path / "*.pdn"):
        status, _, err = pdn("convert", name, "-o", tmp_path / "all.pdn", "--force")
        assert status == 2
        assert err.endswith("is one of the files to read; write to another place\n")
    assert (tmp_path / "all.pdn").read_text() == CLEAN


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no devices here")
def test_a_device_is_not_replaced(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN)
    status, _, err = pdn("convert", tmp_path / "a.pdn", "-o", "/dev/null", "--force")
    assert (status, Path("/dev/null").is_file()) == (2, False)
    assert err.endswith("is no file on a disk; redirect standard output to it\n")


def test_nothing_to_write(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn="", out="something")
    options = ["-o", tmp_path / "out", "--force"]
    for arguments in ([tmp_path / "a.pdn", "--only-variant", "pure"], [tmp_path / "b.pdn"]):
        status, said, err = pdn("convert", *arguments, *options)
        assert (status, said) == (1, "")
        assert err == "bitdraughts: nothing written: there is no game to write\n"
    assert (tmp_path / "out").read_text() == "something"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such file")
def test_a_disk_that_is_full(pdn: Pdn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, a__pdn=CLEAN, out="something")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    status, _, err = pdn("convert", tmp_path / "a.pdn", "-o", tmp_path / "out", "--force")
    assert status == 2
    assert err == f"bitdraughts: error: {tmp_path / 'out'}: No space left on device\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdn", "out"]
    assert (tmp_path / "out").read_text() == "something"


# Splitting


def test_a_file_for_each_game(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=ENGLISH)
    folder = tmp_path / "split"
    status, out, err = pdn("convert", tmp_path, "--split", folder)
    assert (status, err) == (0, "")
    assert out == f"3 games written to 3 files in {folder}\n"
    expected = {"000001.pdn": FIRST, "000002.pdn": SECOND, "000003.pdn": ENGLISH}
    assert {path.name: path.read_text() for path in folder.iterdir()} == expected
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdn", "b.pdn", "split"]


def test_several_games_in_each_file(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=ENGLISH)
    folder = tmp_path / "split"
    folder.mkdir()
    options = ["--split", folder, "--games-per-file", "2", "--json"]
    answer = json.loads(pdn("convert", tmp_path, *options).out)
    assert (answer["output"], answer["written"]) == (str(folder), 3)
    expected = {"000001.pdn": CLEAN, "000002.pdn": ENGLISH}
    assert {path.name: path.read_text() for path in folder.iterdir()} == expected


def test_only_an_empty_folder_is_filled(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path / "split", a__pdn=CLEAN)
    put(tmp_path, b__pdn=CLEAN)
    for folder in (tmp_path / "split", tmp_path / "b.pdn"):
        status, out, err = pdn("convert", tmp_path / "b.pdn", "--split", folder)
        assert (status, out) == (2, "")
        assert "--split wants a new or empty folder" in err
    assert (tmp_path / "split" / "a.pdn").read_text() == CLEAN
    assert len(list(tmp_path.rglob("*"))) == 3


# Merging


def test_equal_games_become_one(pdn: Pdn, tmp_path: Path) -> None:
    commented = FIRST.replace("g7xe5", "g7xe5 {well played} (2... e7xg5)").replace(
        '[Date "2020.05.01"]\n', ""
    )
    put(tmp_path, a__pdn=CLEAN, b__pdn=commented, c__pdn=SECOND)
    options = ["--merge-equal", "-o", tmp_path / "out", "--json"]
    status, out, err = pdn("convert", tmp_path, *options)
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert {"read": 4, "written": 2, "joined": 2}.items() <= answer.items()
    text = (tmp_path / "out").read_text()
    assert moves_of(text)[0].startswith("1. c3-d4 f6-e5 2. d4xf6 g7xe5 {well played} (2... e7xg5) ")
    assert '[Date "2020.05.01"]' in text
    assert text.endswith(SECOND)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Ana"', '"Ana Maria"'),
        ('"2020.05.01"', '"2020.05.02"'),
        ("h6-g5 1-0", "h6-g5 4. c1-b2 1-0"),
        ("h6-g5 1-0", "h6-g5 0-1"),
        ('[Result "1-0"]', '[Result "1-0"]\n[FEN "W:W22,25,31:B3,4,8,11,12"]'),
    ],
)
def test_games_that_differ_stay_apart(pdn: Pdn, tmp_path: Path, old: str, new: str) -> None:
    other = FIRST.replace(old, new)
    if "0-1" in new:
        other = other.replace('"1-0"', '"0-1"')
    put(tmp_path, a__pdn=FIRST, b__pdn=other)
    out = pdn("convert", tmp_path, "--merge-equal").out
    assert len(moves_of(out)) == 2, out


# Robustness


def test_no_trace_is_left_of_any_failure(pdn: Pdn, tmp_path: Path) -> None:
    samples = [CLEAN, ENGLISH, ANNOTATED, BROKEN, NO_START, RUSSIAN, *HABITS.values()]
    for number, text in enumerate(samples):
        put(tmp_path / "in", **{f"{number:02}__pdn": text})
    for options in (
        [],
        ["--fix"],
        ["--fix", "--merge-equal"],
        ["--fix", "--style", "checkerboard"],
    ):
        for where in (["-o", tmp_path / "out"], ["--split", tmp_path / "split"]):
            status, _, _ = pdn("convert", tmp_path / "in", *options, *where)
            made = [path for path in tmp_path.iterdir() if path.name != "in"]
            assert len(made) == (status == 0)
            for path in made:
                if path.is_dir():
                    shutil.rmtree(path)
                else:
                    path.unlink()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
@pytest.mark.parametrize(
    ("option", "name", "more"),
    [("-o", "out", []), ("-o", "old", ["--force"]), ("--split", "out", [])],
)
def test_ctrl_c_leaves_nothing_behind(
    tmp_path: Path, option: str, name: str, more: list[str]
) -> None:
    put(tmp_path, old="something")
    command_line = [sys.executable, "-m", "bitdraughts", "pdn", "convert", "-"]
    with subprocess.Popen(
        [*command_line, option, str(tmp_path / name), *more],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        deadline = time.monotonic() + 60
        while len(list(tmp_path.iterdir())) < 2:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        # Python ends itself by the signal if that came while an import ran code made of text; to a
        # shell both are 130.
        assert process.wait(timeout=60) in (130, -signal.SIGINT)
        assert process.stderr.read() == b"bitdraughts: stopped\n"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert (tmp_path / "old").read_text() == "something"
