"""Texts of strangers come out harmless: on terminals, in pages, in pictures, as names of files."""

from __future__ import annotations

import ast
import gzip
import io
import os
import sys
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bitdraughts as bd
from bitdraughts.cli import main
from pdn_samples import Pdn, Terminal, command

COMMANDS = "\x1b]0;owned\x07\x9b31m\x7f\u202egnp\u2066\u2028\xad\x08"
"""What terminals obey, as C0, C1 and DEL, and what turns the text behind it round."""
MARKUP = (
    "</script><script>alert(1)</script>]]><img src=x onerror=alert(1)>'\\\"--><a href=javascript:"
)
LATEX = "\\input{/etc/passwd}\\immediate\\write18{id}%"

GAMES = [
    f'[White "{COMMANDS}"]\n[Event "{COMMANDS}"]\n1. c3-d4 {{{COMMANDS}}} {COMMANDS} d6-c5 *\n',
    f'[GameType "{COMMANDS}"]\n[FEN "{COMMANDS}"]\n1. c3-d4 *\n',
    f'[Result "{COMMANDS}"]\n[{COMMANDS} "x"]\n1. c3-d4 $99 ({COMMANDS} 1. g3-h4) * {COMMANDS}\n',
    f'[FEN "W:Wc3{COMMANDS}:Bb6"]\n1. c3-d4 *\n',
    f"1. c3-d4 b6-{COMMANDS} 2. {COMMANDS} *\n",
]


@pytest.fixture
def pdn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pdn:
    return command(capsys, monkeypatch)


def is_harmless(text: str) -> bool:
    return text.replace("\n", "").isprintable()


# Terminals


@pytest.mark.parametrize("text", GAMES)
def test_games_cannot_command_a_terminal(pdn: Pdn, tmp_path: Path, text: str) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(text, encoding="utf-8")
    for arguments in (["check"], ["show"], ["show", "--boards"], ["show", "--json"], ["stats"]):
        _, out, err = pdn(*arguments, file)
        assert out
        assert is_harmless(out), arguments
        assert is_harmless(err), arguments
    for arguments in (["convert"], ["convert", "--fix"], ["html"]):
        assert is_harmless(pdn(*arguments, file).err), arguments


@pytest.mark.parametrize("arguments", [["convert", "--fix"], ["html"]])
def test_whole_files_are_escaped_only_for_a_terminal(
    pdn: Pdn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(f'[White "Zoë"]\n1. c3-d4 {{{COMMANDS}}} d6-c5 *\n', encoding="utf-8")
    written = pdn(*arguments, file).out
    assert "\u202e" in written
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    pdn(*arguments, file)
    shown = terminal.getvalue()
    assert is_harmless(shown)
    assert "Zoë" in shown
    assert shown.count("\n") == written.count("\n")


@pytest.mark.parametrize(
    "arguments",
    [
        [COMMANDS],
        ["moves", COMMANDS],
        ["moves", "start", f"--{COMMANDS}"],
        ["moves", f"W:W31{COMMANDS}:B1"],
        ["perft", COMMANDS],
        ["perft", "3", "--variant", COMMANDS],
        ["perft", "--check", f"no{COMMANDS}"],
        ["variants", COMMANDS],
        ["play", "--fen", COMMANDS],
        ["show", "start", "--svg", f"no{COMMANDS}/x.svg"],
        ["pdn", "show", f"no{COMMANDS}"],
        ["pdn", "check", "--encoding", COMMANDS, "x"],
        ["pdn", "convert", "x", "-o", f"no{COMMANDS}/x.pdn"],
        ["frontier", "info", f"no{COMMANDS}"],
        ["job", "status", f"no{COMMANDS}"],
    ],
)
def test_errors_cannot_command_a_terminal(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert is_harmless(err)
    assert err.count("\n") == 1


def test_lines_of_standard_input_cannot_either(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"W:W31{COMMANDS}:B1".replace("\u2028", "")
    for arguments in (["moves", "-"], ["show", "-"], ["perft", "1", "--fen", "-"]):
        monkeypatch.setattr(sys, "stdin", io.StringIO(line + "\n"))
        assert main(arguments) == 2
        assert is_harmless(capsys.readouterr().err)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{line}\nsave no{line}/x\nquit\n"))
    assert main(["play", "--color", "never"]) == 0
    assert is_harmless("".join(capsys.readouterr()))


def test_names_in_a_suite_cannot_either(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = tmp_path / "suite.perft"
    suite.write_text(f"# name: {COMMANDS.replace(chr(0x2028), '')}\nW:W31:B1 ;D1 2\n", "utf-8")
    assert main(["perft", "--check", str(suite)]) == 0
    out, _ = capsys.readouterr()
    assert is_harmless(out)
    assert "\\x1b]0;owned" in out


def test_messages_of_the_core_show_no_control_characters() -> None:
    """Of exceptions, which any program may print."""
    seen = 0
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        category = unicodedata.category(character)
        if category in ("Cc", "Zl", "Zp") or unicodedata.bidirectional(character) in (
            *("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"),
            "BN",
        ):
            with pytest.raises(bd.InvalidFenError) as caught:
                bd.Position.from_fen(f"W:W31{character}é", "brazilian")
            assert character not in str(caught.value)
            assert "W31?é" in str(caught.value)
            seen += 1
    assert seen > 100


# Pages and pictures


class Elements(HTMLParser):
    """The names and attributes of all elements of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attrs)))


@pytest.mark.parametrize("nasty", [MARKUP, LATEX, COMMANDS])
def test_a_page_has_the_same_elements_whatever_games_say(nasty: str) -> None:
    def page(said: str) -> str:
        name, comment = said.replace('"', ""), said.replace("}", "")
        text = f'[White "{name}"]\n[Site "{name}"]\n[Black "b"]\n1. c3-d4 {{{comment}}} *'
        (record,) = bd.pdn.loads(text, "brazilian")
        assert record.headers["White"]
        return bd.page.html(record)

    assert Elements(page(nasty)).found == Elements(page("Anna")).found
    title = page(nasty).partition("<title>")[2].partition("</title>")[0]
    assert title.isprintable()


def test_a_picture_has_the_same_elements_whatever_its_title_is() -> None:
    def elements(title: str) -> list[tuple[str, list[str]]]:
        tree = ElementTree.fromstring(bd.Position().svg(title=title))
        return [(element.tag, sorted(element.attrib)) for element in tree.iter()]

    for nasty in (MARKUP, LATEX, COMMANDS):
        assert elements(nasty) == elements("a board")


@pytest.mark.parametrize(
    "options",
    [
        {"coordinates": LATEX},
        {"highlights": {LATEX: "ring"}},
        {"highlights": {1: LATEX}},
        {"highlights": [LATEX]},
        {"ghosts": {LATEX: "w"}},
        {"ghosts": {13: LATEX}},
        {"arrows": [(LATEX, 2)]},
        {"square": LATEX},
    ],
)
def test_no_text_of_a_caller_comes_into_latex(options: dict[str, object]) -> None:
    draw: Callable[..., str] = bd.tikz.board
    with pytest.raises((TypeError, ValueError)):
        draw(bd.Position(), **options)


@pytest.mark.parametrize("name", [LATEX, "a\n\\input", "a b", "<b>", "é", "\x1b", "a" * 41])
def test_a_custom_variant_has_a_plain_name(name: str) -> None:
    """It stands in pictures and files."""
    with pytest.raises(bd.InvalidVariantError, match="a name has up to 40 characters"):
        bd.Variant.custom(name)


# Files


@pytest.mark.parametrize(
    "name",
    ["../../evil", "/tmp/evil", "C:\\evil", "CON", "nul.pdn", "a" * 5_000, "..", "-rf", "é/x"],
)
def test_games_do_not_name_the_files_they_are_split_into(
    pdn: Pdn, tmp_path: Path, name: str
) -> None:
    source = tmp_path / "games.pdn"
    tags = "".join(f'[{tag} "{name}"]\n' for tag in ("Event", "White", "Black", "Date", "Round"))
    source.write_text(f"{tags}1. c3-d4 *\n\n{tags}1. c3-b4 *\n", encoding="utf-8")
    assert pdn("convert", source, "--split", tmp_path / "out").status == 0
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert files == ["games.pdn", "out", "out/000001.pdn", "out/000002.pdn"]


def test_files_in_a_zip_file_are_read_but_put_nowhere(pdn: Pdn, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    with zipfile.ZipFile(folder / "games.zip", "w") as archive:
        for name in ("../../evil.pdn", "/evil.pdn", "..\\evil.pdn", f"{COMMANDS}.pdn"):
            archive.writestr(name, "1. c3-d4 *\n")
    before = sorted(tmp_path.rglob("*"))
    status, out, err = pdn("check", folder / "games.zip")
    assert status == 0
    assert is_harmless(out + err)
    assert sorted(tmp_path.rglob("*")) == before


WRITERS: dict[str, Callable[[Path], object]] = {
    "games.pdn": lambda path: bd.pdn.dump(bd.Game(), path),
    "rows.npz": lambda path: bd.arrays.PositionArray.from_fens(["W:W31:B1"], "brazilian").save(
        path
    ),
    "board.svg": lambda path: main(["show", "start", "--svg", str(path)]),
}


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("name", WRITERS)
def test_a_link_laid_out_by_others_is_not_written_through(name: str, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    (tmp_path / f".{name}.{os.getpid()}.tmp").symlink_to(precious)
    WRITERS[name](tmp_path / name)
    assert precious.read_text() == "mine"
    assert (tmp_path / name).stat().st_size > 50
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "precious"])


def test_no_module_can_open_a_connection_or_evaluates_text() -> None:
    """By the ways of the standard library."""
    never = {"socket", "ssl", "http", "urllib", "ftplib", "smtplib", "asyncio", "pickle", "marshal"}
    files = sorted(Path(bd.__file__).parent.rglob("*.py"))
    assert len(files) > 100
    for file in files:
        for node in ast.walk(ast.parse(file.read_bytes())):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "__import__"), file
            assert not never & {name.partition(".")[0] for name in names}, file


class Endless:
    """A compressed file of games without an end."""

    def __init__(self) -> None:
        self.member = gzip.compress(b"1. c3-d4 b6-c5 *\n" * 1_000)
        self.given = 0
        self.rest = b""

    def read(self, size: int = -1, /) -> bytes:
        assert size >= 0, "it is to be read piece by piece"
        while len(self.rest) < size:
            self.rest += self.member
        data, self.rest = self.rest[:size], self.rest[size:]
        self.given += size
        return data


def test_games_are_read_one_by_one_from_whatever_decompresses_to_more() -> None:
    source = Endless()
    wanted = 50_000

    def games() -> Iterator[bd.pdn.Record]:
        yield from islice(bd.pdn.read(source, "brazilian"), wanted)

    assert sum(len(record.moves) == 2 for record in games()) == wanted
    ahead = source.given / len(source.member) * 1_000 - wanted
    assert ahead < 1_000_000
