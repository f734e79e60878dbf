"""``bitdraughts pdn html``: which games, where to, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import bitdraughts as bd
from pdn_samples import CLEAN, ENGLISH, Pdn, command
from test_page import Parts

BROKEN = '[Variant "brazilian"]\n\n1. c3-d4 f6-e5 2. a1-h8 *\n'


@pytest.fixture
def pdn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Pdn:
    monkeypatch.chdir(tmp_path)
    for name, text in (("two.pdn", CLEAN), ("english.pdn", ENGLISH), ("broken.pdn", BROKEN)):
        Path(name).write_text(text)
    return command(capsys, monkeypatch)


def test_a_file_becomes_the_page_of_its_games(pdn: Pdn) -> None:
    status, out, err = pdn("html", "two.pdn", "-o", "two.html")
    assert (status, out, err) == (0, "2 games written to two.html\n", "")
    assert Path("two.html").read_text() == bd.page.html(bd.pdn.loads(CLEAN))


def test_without_a_file_the_page_goes_to_standard_output(pdn: Pdn) -> None:
    status, out, err = pdn("html", "two.pdn")
    assert (status, out, err) == (0, bd.page.html(bd.pdn.loads(CLEAN)), "")


def test_options_reach_the_page(pdn: Pdn) -> None:
    arguments = ["--game", "2", "--title", "A <draw>", "--theme", "dark", "--open-at", "last"]
    status, out, _ = pdn("html", "two.pdn", *arguments, "--coordinates", "both")
    record = bd.pdn.loads(CLEAN)[1]
    page = bd.page.html(
        record, title="A <draw>", theme="dark", start=-1, board={"coordinates": "both"}
    )
    assert (status, out) == (0, page)


def test_several_files_and_one_variant_of_them(pdn: Pdn) -> None:
    _, out, _ = pdn("html", "two.pdn", "english.pdn")
    assert len(Parts(out).data("index")["games"]) == 3
    _, out, _ = pdn("html", "two.pdn", "english.pdn", "--only-variant", "english")
    assert [row[0] for row in Parts(out).data("index")["games"]] == ["Bill"]


def test_a_game_with_errors_is_shown_and_told(pdn: Pdn) -> None:
    status, out, _ = pdn("html", "broken.pdn")
    assert status == 1
    assert Parts(out).data("game-1")["notes"][0].startswith("line 3: illegal move 'a1-h8'")
    status, out, _ = pdn("html", "two.pdn", "broken.pdn", "-o", "page.html")
    assert (status, out) == (1, "3 games (1 with errors) written to page.html\n")


def test_a_limit_can_be_raised_and_lifted(pdn: Pdn) -> None:
    status, out, err = pdn("html", "two.pdn", "--limit", "1")
    assert (status, out) == (2, "")
    assert err.startswith("bitdraughts: error: more than 1 games, and a page with all of them")
    assert "--limit" in err
    assert pdn("html", "two.pdn", "--limit", "2")[0] == 0
    assert pdn("html", "two.pdn", "--limit", "0")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["two.pdn", "--game", "0"], "games are counted from 1; there is no game 0"),
        (["two.pdn", "--game", "3"], "no game 3 to make a page of"),
        (["two.pdn", "--only-variant", "russian"], "no game to make a page of"),
        (["two.pdn", "-o", "english.pdn"], "english.pdn exists already; --force replaces it"),
        (["two.pdn", "-o", "no/such.html"], "no: no such folder"),
        (["two.pdn", "--open-at", "x"], "argument --open-at: expected a number such as 8, not 'x'"),
        (["none.pdn"], "none.pdn: No such file or directory"),
    ],
)
def test_nonsense_is_refused(pdn: Pdn, arguments: list[str], message: str) -> None:
    status, out, err = pdn("html", *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert Path("english.pdn").read_text() == ENGLISH


def test_a_page_never_replaces_what_it_is_made_of(pdn: Pdn) -> None:
    status, _, err = pdn("html", "two.pdn", "-o", "two.pdn", "--force")
    assert status == 2
    assert "two.pdn is one of the files to be read" in err
    assert Path("two.pdn").read_text() == CLEAN


def test_force_replaces_a_file(pdn: Pdn) -> None:
    Path("old.html").write_text("old")
    assert pdn("html", "two.pdn", "-o", "old.html", "--force")[0] == 0
    assert Path("old.html").read_text() != "old"


def test_nothing_is_written_if_a_file_is_missing(pdn: Pdn) -> None:
    status, _, err = pdn("html", "two.pdn", "none.pdn", "-o", "page.html")
    assert status == 2
    assert "none.pdn" in err
    assert not Path("page.html").exists()


def test_the_limit_of_the_command_is_that_of_pages() -> None:
    from bitdraughts.cli import pdn_html

    assert pdn_html.LIMIT == bd.page.LIMIT
