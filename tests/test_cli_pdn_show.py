"""``bitdraughts pdn show``: a game move by move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bitdraughts as bd
from bitdraughts.cli.board_text import draw
from pdn_samples import ANNOTATED, BAD_COLUMN, BAD_LINE, BROKEN, CLEAN, ENGLISH, Pdn, command, put


@pytest.fixture
def pdn(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pdn:
    return command(capsys, monkeypatch)


def test_tags_moves_and_final_board(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN)
    status, out, err = pdn("show", tmp_path / "a.pdn", "--game", "2")
    assert (status, err) == (0, "")
    parts = out.split("\n\n")
    assert parts[0] == f"game 2 of {tmp_path / 'a.pdn'}, line 13"
    assert ["Black", "Eva"] in [line.split() for line in parts[1].splitlines()]
    assert [line.split() for line in parts[2].splitlines()] == [
        ["variant", "brazilian"],
        ["result", "1/2-1/2", "(drawn)"],
    ]
    assert [line.split() for line in parts[3].splitlines()] == [
        ["1.", "c3-d4", "f6-e5"],
        ["2.", "d4xf6", "g7xe5"],
        ["3.", "g3-f4", "e5xg3"],
        ["4.", "h2xf4"],
        ["1/2-1/2"],
    ]
    game = bd.Game()
    game.push(["c3-d4", "f6-e5", "d4xf6", "g7xe5", "g3-f4", "e5xg3", "h2xf4"])
    last = game.moves[-1]
    board = draw(
        game.position, bd.WHITE, last=(last.from_square, last.to_square), taken=last.captured
    )
    assert parts[4] == board
    assert parts[5] == game.position.fen("algebraic") + "\n"


def test_comments_and_variations_are_indented(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=ANNOTATED)
    moves = pdn("show", tmp_path / "a.pdn").out.split("\n\n")[3]
    assert moves.splitlines() == [
        "       {for beginners}",
        "    1. c3-d4!          f6-e5",
        "       {offers a man [%clk 0:04:30]}",
        "    2. d4xf6           g7xe5",
        "    3. b2-c3 $14",
        "           3. g3-f4 e5xg3 4. h2xf4! $22",
        "               4. f2xh4 {the same}",
        "    3. ...             h6-g5",
        "       *",
    ]


def test_boards_after_every_move(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=ANNOTATED)
    out = pdn("show", tmp_path / "a.pdn", "--boards").out
    assert str(draw(bd.Position(), bd.WHITE)) in out
    assert out.count(" 8     b     b     b     b\n") == 1 + 6 + 1
    first = out.index("1. c3-d4!")
    assert first < out.index("[w]") < out.index("1. ...             f6-e5")


def test_a_game_that_black_begins(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=ENGLISH)
    out = pdn("show", tmp_path / "a.pdn").out
    assert "    1. 11-15           23-19\n    2. 8-11            22-17\n    3. 4-8\n" in out
    assert "1-0 (Black wins)" in out


def test_a_set_up_position_in_the_middle_of_a_game(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn='[Variant "brazilian"]\n[FEN "B:WK32:B1:F40"]\n\n40... 1-6 41. 32-28 *\n')
    parts = pdn("show", tmp_path / "a.pdn").out.split("\n\n")
    assert "begins with  B:WKg1:Bb8" in parts[2].splitlines()
    assert [line.split() for line in parts[3].splitlines()] == [
        ["40.", "...", "b8-c7"],
        ["41.", "g1-h2"],
        ["*"],
    ]


def test_notation(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN, b__pdn=ENGLISH)
    numeric = pdn("show", tmp_path / "a.pdn", "--notation", "numeric").out
    assert "1. 22-18           11-15" in numeric
    assert "1. f6-e5" in pdn("show", tmp_path / "b.pdn", "--notation", "algebraic").out


def test_a_game_with_errors_says_so(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=BROKEN)
    status, out, _ = pdn("show", tmp_path / "a.pdn")
    assert status == 1
    assert f"{tmp_path / 'a.pdn'}:{BAD_LINE}:{BAD_COLUMN}: error: " in out.splitlines()[-1]
    assert "not understood: h2-h1" in out
    assert pdn("show", tmp_path / "a.pdn", "--game", "3").status == 0


def test_a_game_that_is_not_there(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=CLEAN)
    status, out, err = pdn("show", tmp_path / "a.pdn", "--game", "3")
    assert (status, out) == (2, "")
    assert err == f"bitdraughts: error: {tmp_path / 'a.pdn'} has no game 3\n"


def test_show_as_json(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path, a__pdn=ANNOTATED)
    answer = json.loads(pdn("show", tmp_path / "a.pdn", "--json").out)
    assert ["Event", "Analysis"] in answer["tags"]
    assert (answer["variant"], answer["result"], answer["main_line"]) == ("brazilian", "*", 6)
    assert answer["comments"] == ["for beginners"]
    moves = answer["moves"]
    assert [move["move"] for move in moves[:6]] == [
        *("c3-d4", "f6-e5", "d4xf6", "g7xe5", "b2-c3", "h6-g5"),
    ]
    assert [move["after"] for move in moves[:6]] == [None, 0, 1, 2, 3, 4]
    assert (moves[6]["move"], moves[6]["after"]) == ("g3-f4", 3)
    assert moves[1]["comments_after"] == ["offers a man [%clk 0:04:30]"]
    assert moves[0]["nags"] == [1]
    assert answer["problems"] == []
    # The lines of play of the list are those of the game.
    position: dict[int | None, bd.Position] = {None: bd.Position()}
    for number, move in enumerate(moves):
        position[number] = position[move["after"]].play(move["move"])
    assert answer["final"] == position[5].fen()


def test_variations_may_be_nested_deeply(pdn: Pdn, tmp_path: Path) -> None:
    deep = 3_000
    inner = "c3-d4 (c3-b4 " * deep + ")" * deep
    put(tmp_path, a__pdn=f'[Variant "brazilian"]\n\n1. {inner} *\n')
    for options in ([], ["--json"]):
        status, out, err = pdn("show", tmp_path / "a.pdn", *options)
        assert status in (0, 1)
        assert err == ""
        assert len(out) < 200 * deep


@pytest.mark.parametrize("variant", bd.variants())
def test_every_variant(pdn: Pdn, tmp_path: Path, variant: str) -> None:
    game = bd.Game(variant)
    for _ in range(8):
        game.push(game.legal_moves[-1])
    put(tmp_path, a__pdn=bd.pdn.dumps(game))
    for notation in ("numeric", "algebraic"):
        status, out, _ = pdn("show", tmp_path / "a.pdn", "--boards", "--notation", notation)
        assert status == 0
        assert out.splitlines()[-1] == game.position.fen(notation)


def test_games_of_several_files_are_counted_through(pdn: Pdn, tmp_path: Path) -> None:
    put(tmp_path / "in", a__pdn=CLEAN, b__zip=ENGLISH)
    out = pdn("show", tmp_path / "in", "--game", "3").out
    assert out.startswith(f"game 1 of {tmp_path / 'in' / 'b.zip'}/games.pdn, line 1\n")
    assert json.loads(pdn("show", tmp_path / "in", "--game", "2", "--json").out)["game"] == 2
    assert pdn("show", tmp_path / "in", "--game", "4").status == 2
