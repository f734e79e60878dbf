"""``bitdraughts pdn``: which files are read, and what ``check`` says of them."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import sys
import zipfile
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts.cli import main, output, pdn_files
from bitdraughts.pdn import reading
from pdn_samples import (
    ANNOTATED,
    BAD_COLUMN,
    BAD_LINE,
    BROKEN,
    CLEAN,
    CYRILLIC,
    ENGLISH,
    HABITS,
    NO_START,
    RUSSIAN,
    Pdn,
    Terminal,
    command,
    put,
)

ACTIONS = ("check", "stats", "convert", "show")


@pytest.fixture
def pdn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pdn:
    return command(capsys, monkeypatch)


def files_read(pdn: Pdn, *names: str | Path) -> list[str]:
    """The files that were read, in order."""
    lines = pdn("check", "--json", *names).out.splitlines()
    return [answer["file"] for answer in map(json.loads, lines) if "games" in answer]


def cells(line: str) -> list[str]:
    return line.split()


# Which files


def test_a_folder_is_searched_in_sorted_order(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, b__pdn=CLEAN, a__PDN=CLEAN, notes__txt="no game", d__zip=CLEAN)
    put(tmp_path / "c", z__pdn__gz=CLEAN, y__pdn=CLEAN)
    expected = ["a.PDN", "b.pdn", "d.zip/games.pdn", "c/y.pdn", "c/z.pdn.gz"]
    assert files_read(pdn, tmp_path) == [str(tmp_path / name) for name in expected]


def test_a_pattern_the_shell_left_alone_is_expanded(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, b__pdn=CLEAN, a__pdn=CLEAN, c__txt=CLEAN)
    put(tmp_path / "inside", d__pdn=CLEAN)
    assert files_read(pdn, tmp_path / "*.pdn") == [str(tmp_path / n) for n in ("a.pdn", "b.pdn")]
    assert files_read(pdn, tmp_path / "[b].*") == [str(tmp_path / "b.pdn")]
    assert files_read(pdn, tmp_path / "ins*") == [str(tmp_path / "inside" / "d.pdn")]
    deep = files_read(pdn, tmp_path / "**" / "*.pdn")
    assert deep == [str(tmp_path / name) for name in ("a.pdn", "b.pdn", "inside/d.pdn")]


def test_a_file_whose_name_looks_like_a_pattern(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, **{"games[1]__pdn": CLEAN, "games1__pdn": CLEAN})
    assert files_read(pdn, tmp_path / "games[1].pdn") == [str(tmp_path / "games[1].pdn")]


def test_a_file_that_is_met_twice_is_read_once(
    pdn: Pdn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=CLEAN)
    monkeypatch.chdir(tmp_path)
    assert files_read(pdn, "b.pdn", "./b.pdn", ".", "*.pdn") == ["b.pdn", "./a.pdn"]
    if hasattr(os, "symlink"):
        (tmp_path / "c.pdn").symlink_to(tmp_path / "a.pdn")
        assert files_read(pdn, "a.pdn", "c.pdn") == ["a.pdn"]


def test_standard_input(pdn: Pdn) -> None:
    status, out, err = pdn("check", "-", "-", stdin=CLEAN.encode())
    assert (status, err) == (0, "")
    assert [cells(line)[-5:] for line in out.splitlines()[1:]] == [["2", "2", "0", "0", "0"]]
    assert out.splitlines()[1].startswith("standard input")


def test_standard_input_may_be_compressed(pdn: Pdn) -> None:
    answer = json.loads(pdn("check", "-", "--json", stdin=gzip.compress(CLEAN.encode())).out)
    assert (answer["file"], answer["games"]) == ("standard input", 2)


def test_no_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["pdn", "check", "-"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["games.pdn.gz", "games.zip", "games.pdn"])
def test_compressed_files_are_read_as_others(pdn: Pdn, tmp_path: Path, name: str) -> None:
    put(tmp_path, **{name.replace(".", "__"): BROKEN})
    first = pdn("check", "--json", tmp_path / name).out.splitlines()[0]
    problem = json.loads(first)["problem"]
    assert (problem["line"], problem["column"]) == (BAD_LINE, BAD_COLUMN)


def test_an_encoding_can_be_told(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, utf__pdn=RUSSIAN, old__pdn=RUSSIAN.encode("cp866"))
    assert CYRILLIC in pdn("show", tmp_path / "utf.pdn").out
    assert CYRILLIC not in pdn("show", tmp_path / "old.pdn").out
    assert CYRILLIC in pdn("show", tmp_path / "old.pdn", "--encoding", "cp866").out


def test_the_variant_can_be_told(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn="1. c3-d4 d6-c5 *")
    for variant in ("russian", "brazilian"):
        answer = json.loads(pdn("stats", tmp_path, "--json", "--variant", variant).out)
        assert [game["variant"] for game in answer["variants"]] == [variant]


def test_the_files_in_a_zip_file_have_names(pdn: Pdn, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("readme.txt", "two files of games")
        archive.writestr("one/b.pdn", BROKEN)
        archive.writestr("two/b.pdn.gz", gzip.compress(CLEAN.encode()))
    name = tmp_path / "a.zip"
    assert files_read(pdn, name) == [f"{name}/one/b.pdn", f"{name}/two/b.pdn.gz"]
    assert f"{name}/one/b.pdn:{BAD_LINE}:{BAD_COLUMN}: error" in pdn("check", name).out
    put(tmp_path, b__zip="1. c3-d4 *")
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("games.txt", CLEAN)
    assert files_read(pdn, tmp_path / "b.zip") == [f"{tmp_path / 'b.zip'}/games.txt"]


def test_a_damaged_file_in_a_zip_file(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__zip=CLEAN)
    data = (tmp_path / "a.zip").read_bytes()
    (tmp_path / "a.zip").write_bytes(data.replace(b"Rui", b"Ria", 1))
    status, _, err = pdn("check", tmp_path / "a.zip")
    assert status == 1
    assert err.startswith(f"bitdraughts: error: {tmp_path / 'a.zip'}/games.pdn: the ZIP file is ")


# Files that cannot be read


@pytest.mark.parametrize("action", ["check", "stats"])
def test_a_missing_file_does_not_keep_others_from_being_read(
    pdn: Pdn, tmp_path: Path, action: str
) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=CLEAN)
    missing = tmp_path / "missing.pdn"
    status, out, err = pdn(action, tmp_path / "a.pdn", missing, tmp_path / "b.pdn", "--json")
    assert status == 2
    assert err == f"bitdraughts: error: {missing}: No such file or directory\n"
    found = [json.loads(line) for line in out.splitlines()]
    assert sum(one.get("games", 0) for one in found) == 4 or found[0]["variants"][0]["games"] == 4


def test_a_file_cut_short_in_its_compression_is_wrong(pdn: Pdn, tmp_path: Path) -> None:
    many = "".join(CLEAN.replace("Ana", f"Ana {n}") for n in range(2_000))
    whole = gzip.compress(many.encode())
    (tmp_path / "a.pdn.gz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "b.pdn").write_text(CLEAN)
    status, out, err = pdn("check", tmp_path, "--json")
    assert status == 1
    assert err.startswith(f"bitdraughts: error: {tmp_path / 'a.pdn.gz'}: ")
    assert err.count("\n") == 1
    assert json.loads(out.splitlines()[-1])["games"] == 2


@pytest.mark.parametrize("name", ["a.pdn.gz", "a.zip"])
def test_a_file_that_is_not_what_its_name_says(pdn: Pdn, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\x1f\x8b\x08 nothing of the kind PK\x03\x04")
    for action in ACTIONS:
        status, _, err = pdn(action, tmp_path / name)
        assert status == 1
        assert err.startswith(f"bitdraughts: error: {tmp_path / name}: ")


def test_nothing_to_read(pdn: Pdn, tmp_path: Path) -> None:
    for action in ("check", "stats", "convert"):
        status, out, err = pdn(action, tmp_path)
        assert (status, out) == (2, "")
        assert err == f"bitdraughts: error: {tmp_path}: no file of games in this folder\n"
        status, out, err = pdn(action, tmp_path / "*.pdn")
        assert (status, out) == (2, "")
        assert err == f"bitdraughts: error: {tmp_path / '*.pdn'}: no file fits this pattern\n"


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="whoever runs this may read everything"
)
def test_a_file_that_may_not_be_read(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN)
    (tmp_path / "a.pdn").chmod(0)
    status, _, err = pdn("check", tmp_path)
    assert (status, err) == (2, f"bitdraughts: error: {tmp_path / 'a.pdn'}: Permission denied\n")


# check


def test_check_counts_and_says_where_problems_are(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=BROKEN)
    status, out, err = pdn("check", tmp_path, "--no-warnings")
    assert (status, err) == (1, "")
    head, first, second, total, empty, *problems = out.splitlines()
    assert cells(head) == ["file", "games", "ok", "problems", "errors", "warnings"]
    assert cells(first) == [str(tmp_path / "a.pdn"), "2", "2", "0", "0", "0"]
    assert cells(second)[:3] == [str(tmp_path / "b.pdn"), "3", "1"]
    assert cells(second)[4] == "2"
    assert cells(total)[:3] == ["total", "5", "3"]
    assert empty == ""
    place = f"{tmp_path / 'b.pdn'}:{BAD_LINE}:{BAD_COLUMN}: error: game 1, ply 5: "
    assert problems[0].startswith(place)
    assert "h2-h1" in problems[0]
    assert problems[1].startswith(f"{tmp_path / 'b.pdn'}:16:")
    assert len(problems) == 2


def test_a_clean_file_gives_a_table_alone(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN + "\n" + ENGLISH + "\n" + ANNOTATED)
    for options in ((), ("--strict",)):
        status, out, err = pdn("check", tmp_path / "a.pdn", *options)
        assert (status, err) == (0, "")
        assert len(out.splitlines()) == 2
        assert cells(out.splitlines()[1])[1:] == ["4", "4", "0", "0", "0"]


def test_warnings_are_wrong_only_if_one_is_strict(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=HABITS["padded squares"])
    status, out, _ = pdn("check", tmp_path)
    assert status == 0
    assert ": warning: game 1" in out
    assert cells(out.splitlines()[1])[2] == "1"
    status, out, _ = pdn("check", tmp_path, "--strict")
    assert status == 1
    assert cells(out.splitlines()[1])[2] == "0"
    assert ": warning: " not in pdn("check", tmp_path, "--no-warnings").out


def test_check_as_json(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, b__pdn=BROKEN)
    status, out, _ = pdn("check", tmp_path, "--json", "--no-warnings")
    assert status == 1
    first, _, summary = map(json.loads, out.splitlines())
    problem = first["problem"]
    assert first["file"] == str(tmp_path / "b.pdn")
    assert (problem["severity"], problem["game"], problem["ply"]) == ("error", 1, 5)
    assert (problem["line"], problem["column"]) == (BAD_LINE, BAD_COLUMN)
    assert BROKEN.encode()[problem["offset"] :].startswith(b"h2-h1")
    assert problem["text"] == "h2-h1"
    position = bd.Position().play("c3-d4").play("f6-e5").play("d4xf6").play("g7xe5")
    assert problem["fen"] == position.fen()
    assert (summary["games"], summary["ok"], summary["errors"]) == (3, 1, 2)


def test_many_problems_need_no_memory(
    pdn: Pdn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdn_files, "KEPT_IN_MEMORY", 500)
    put(tmp_path, a__pdn=BROKEN * 20)
    out = pdn("check", tmp_path, "--no-warnings").out
    assert len(out.splitlines()) == 2 + 1 + 40


def test_names_and_texts_cannot_command_the_terminal(pdn: Pdn, tmp_path: Path) -> None:
    text = BROKEN.replace("Eva", "Eva\x1b[2J").replace("h2-h1", "h2-h1\x07")
    name = "a\x1b[31m.pdn" if sys.platform != "win32" else "a.pdn"
    (tmp_path / name).write_text(text)
    for arguments in (["check"], ["stats"], ["show", "--game", "3"], ["convert", "--fix"]):
        _, out, err = pdn(*arguments, tmp_path / name)
        assert not {"\x1b", "\x07"} & {*out, *err}


# Habits of other programs


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("action", ACTIONS)
def test_habits_are_no_reason_to_fail(pdn: Pdn, tmp_path: Path, action: str, habit: str) -> None:
    put(tmp_path, a__pdn=HABITS[habit])
    options = ["--fix"] if action == "convert" else []
    status, _, err = pdn(action, tmp_path / "a.pdn", *options)
    assert status in (0, 1) or (action == "show" and "has no game 1" in err)
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "habit",
    [
        "padded squares",
        "leading zeros",
        "colons",
        "unknown moves",
        "an empty game",
        "returns in letters",
        "returns",
        "a mark in front",
        "a position with a dot",
        "glued",
    ],
)
def test_habits_without_loss_are_fine(pdn: Pdn, tmp_path: Path, habit: str) -> None:
    put(tmp_path, a__pdn=HABITS[habit])
    status, out, _ = pdn("check", tmp_path / "a.pdn")
    assert (status, out.count(": error: ")) == (0, 0), out


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Change, cut out, double and put in some bytes."""
    signs = b'(){}[]"%;$*\\\r\n 0-1x:!?.\x00\xff\xd0'
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(changed) + 1)
        how = rng.randrange(4)
        if how == 0:
            changed[at:at] = bytes([rng.choice(signs)])
        elif how == 1:
            del changed[at : at + rng.randint(1, 30)]
        elif how == 2:
            changed[at : at + 1] = bytes([rng.randrange(256)])
        else:
            changed[at:at] = changed[at : at + rng.randint(1, 60)]
    return bytes(changed)


@pytest.mark.parametrize("action", ACTIONS)
def test_nothing_in_a_file_makes_a_command_fail(pdn: Pdn, tmp_path: Path, action: str) -> None:
    rng = random.Random(f"mutations for {action}")
    samples = [CLEAN, ENGLISH, ANNOTATED, BROKEN, NO_START, RUSSIAN, *HABITS.values()]
    file = tmp_path / "a.pdn"
    options = {"convert": ["--fix"], "show": ["--game", "1"]}.get(action, [])
    for _ in range(50):
        file.write_bytes(mutated(rng.choice(samples).encode(), rng))
        for more in ([], ["--json"]):
            if more and action == "convert":
                continue
            status, _, err = pdn(action, file, *options, *more)
            assert status in (0, 1) or "has no game 1" in err
            assert "Traceback" not in err


# Progress


@pytest.mark.parametrize("name", ["a.pdn", "a.pdn.gz", "a.zip"])
@pytest.mark.parametrize("action", ["check", "stats", "convert"])
def test_progress_is_by_bytes(
    pdn: Pdn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, name: str
) -> None:
    rng = random.Random("names that cannot be compressed")
    many = [CLEAN.replace("Ana", f"Ana {rng.getrandbits(512):x}") for _ in range(500)]
    put(tmp_path, **{name.replace(".", "__"): "\n".join(many)})
    monkeypatch.setattr(reading, "BLOCK", 10_000)
    terminal = Terminal()
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr(output, "PATIENCE", 0)
    monkeypatch.setattr(sys, "stderr", terminal)
    status, out, _ = pdn(action, tmp_path)
    written = terminal.getvalue()
    assert status == 0
    assert out
    assert written.endswith("\r")
    percents = list(map(int, re.findall(r"ing: ([0-9]+)%", written)))
    assert re.search(r"%, [0-9.]+[kMG]?B/s, [0-9]{2}:[0-9]{2} left", written)
    assert percents == sorted(percents)
    assert len(percents) >= 3
    assert percents[0] < 30
    assert percents[-1] > 90


# Misuse


@pytest.mark.parametrize(
    "line",
    [
        "",
        "chew a.pdn",
        "check",
        "check --variant chess -",
        "check --encoding morse -",
        "check --encoding rot13 -",
        "check --encod utf-8 -",
        "check no-such-file.pdn",
        "check no-such-folder/*.pdn",
        "stats",
        "stats --openings x -",
        "stats --openings 99999 -",
        "stats --top -1 -",
        "stats --only-variant chess -",
        "convert",
        "convert --notation morse -",
        "convert --style prose -",
        "convert --games-per-file 2 -",
        "convert --split x --games-per-file 0 -",
        "convert --split x --output y -",
        "convert --force -",
        "convert --json -",
        "convert -o x.pdn.gz -",
        "convert -o no-such-folder/x.pdn -",
        "convert --split no-such-folder/x -",
        "show",
        "show - -",
        "show --game 0 -",
        "show --game 1 -",
        "show --game x -",
        "show --json --boards -",
        "show no-such-file.pdn",
    ],
)
def test_misuse_is_one_line_and_status_2(
    pdn: Pdn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = pdn(*line.split())
    assert (status, out) == (2, "")
    assert err.startswith("bitdraughts: error: ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_names_that_no_file_can_have(pdn: Pdn) -> None:
    for action in ACTIONS:
        status, out, err = pdn(action, "\0")
        assert (status, out) == (2, "")
        assert err.startswith("bitdraughts: error: ")


def test_help_says_how_it_ends(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["pdn"], *(["pdn", action] for action in ACTIONS)):
        with pytest.raises(SystemExit) as ended:
            main([*arguments, "--help"])
        assert ended.value.code == 0
        assert "Exit status: 0 " in capsys.readouterr().out
