"""Pages of games in a real browser: keys are pressed, buttons clicked, pictures taken.

The pieces on the board are read from the page and seen in pictures of it, and compared with the
positions of the game. BITDRAUGHTS_SCREENSHOTS names a folder in which the pictures are kept.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bitdraughts as bd
from bitdraughts.pdn import Comment, Node, Record
from browser import Tab, browser, found
from page_games import annotated, played
from png import Png

PROGRAM = found()
pytestmark = pytest.mark.skipif(
    PROGRAM is None,
    reason="no Chromium: install the package chromium, or name one in BITDRAUGHTS_CHROMIUM",
)

DESKTOP, PHONE = (1280, 900), (390, 844)
PLIES, SEED = 120, 8567
"""Sixty moves of both sides, and the first seed whose random game is as long."""
MOMENTS = (17, 60, 120)
SMALL = 300
"""Pixels across a picture of the board that is read."""

PIECES = """[...document.querySelectorAll("#board use")].map(
  (one) => one.dataset.square + one.dataset.piece).sort().join(" ")"""
BOARD = """(() => {
  const box = document.querySelector("#board svg").getBoundingClientRect();
  return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height };
})()"""
MIDDLES = """(() => {
  const svg = document.querySelector("#board svg");
  const box = svg.getBoundingClientRect();
  const all = JSON.parse(document.getElementById("index").textContent).variants.brazilian;
  const matrix = svg.getScreenCTM();
  return [all.side * matrix.a, all.white.map(([x, y]) => {
    const place = new DOMPoint(x, y).matrixTransform(matrix);
    return [place.x - box.x, place.y - box.y];
  })];
})()"""


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    assert PROGRAM is not None
    with browser(PROGRAM) as tab:
        yield tab


@pytest.fixture(scope="module")
def record() -> Record:
    return annotated(
        "brazilian", PLIES, seed=SEED, White="Ana", Black="Rui & Zoë", Event="<b>Copa</b>"
    )


@pytest.fixture
def sixty(tab: Tab, record: Record, tmp_path: Path) -> Iterator[Tab]:
    """The page of a game of sixty moves with variations, opened at its start."""
    path = tmp_path / "sixty moves.html"
    path.write_text(bd.page.html(record), encoding="utf-8")
    tab.window(*DESKTOP)
    tab.open(path)
    yield tab
    assert tab.complaints() == []


def opened(tab: Tab, folder: Path, games: Any, fragment: str = "", **options: Any) -> Tab:
    path = folder / "page.html"
    path.write_text(bd.page.html(games, **options), encoding="utf-8")
    tab.window(*DESKTOP)
    tab.open(path, fragment)
    return tab


def expected(position: bd.Position) -> str:
    squares = range(1, bd.Variant(position.variant).squares + 1)
    pieces = [(square, position.piece_at(square)) for square in squares]
    return " ".join(sorted(f"{square}{piece}" for square, piece in pieces if piece))


def current(tab: Tab) -> str:
    """The move that is marked in the list."""
    return str(tab.evaluate('document.querySelector("#moves [aria-current]")?.textContent ?? ""'))


def text(tab: Tab, selector: str) -> str:
    return str(tab.evaluate(f"document.querySelector({selector!r}).textContent"))


def main_line(record: Record) -> list[Node]:
    return [record.tree, *record.tree.main_line()]


def seen(tab: Tab, name: str) -> str:
    """The colours of the pieces in a picture of the board: w, b, or a point, by square."""
    side, middles = tab.evaluate(MIDDLES)
    clip = tab.evaluate(BOARD)
    if folder := os.environ.get("BITDRAUGHTS_SCREENSHOTS"):
        tab.screenshot(Path(folder) / f"{name}.png")
    scale = SMALL / clip["width"]
    picture = Png(tab.screenshot(clip={**clip, "scale": scale}))
    letters = []
    for x, y in middles:
        # Between the ring of a man, or the crown of a king, and the rim; no route goes there.
        place = (x + side * 0.29) * scale, (y - side * 0.03) * scale
        light = sum(picture.pixel(*place)) / 3
        letters.append("w" if light > 215 else "b" if light < 85 else ".")
    return "".join(letters)


def colors(position: bd.Position) -> str:
    squares = range(1, bd.Variant(position.variant).squares + 1)
    return "".join((position.piece_at(square) or ".").lower() for square in squares)


# Walking through a game.


def test_arrow_keys_walk_a_game_of_sixty_moves(sixty: Tab, record: Record) -> None:
    line = main_line(record)
    assert len(line) == PLIES + 1
    assert sixty.evaluate(PIECES) == expected(record.start)
    for node in line[1:]:
        sixty.press("ArrowRight")
        assert (node.ply, sixty.evaluate(PIECES)) == (node.ply, expected(node.position))
    assert sixty.evaluate("location.hash") == f"#g1/ply{PLIES}"
    sixty.press("ArrowRight")
    assert sixty.evaluate(PIECES) == expected(line[-1].position)
    for node in reversed(line[-20:-1]):
        sixty.press("ArrowLeft")
        assert sixty.evaluate(PIECES) == expected(node.position)
    sixty.press("Home")
    assert sixty.evaluate(PIECES) == expected(record.start)
    sixty.press("End")
    assert sixty.evaluate(PIECES) == expected(line[-1].position)


@pytest.mark.parametrize(
    ("size", "dark"), [(DESKTOP, False), (DESKTOP, True), (PHONE, False), (PHONE, True)]
)
def test_pictures_show_the_position_at_three_moments(
    sixty: Tab, record: Record, size: tuple[int, int], dark: bool
) -> None:
    sixty.window(*size, dark=dark)
    line, at = main_line(record), 0
    for moment in MOMENTS:
        sixty.press(*["ArrowRight"] * (moment - at))
        at = moment
        assert sixty.evaluate(PIECES) == expected(line[moment].position)
        name = f"{'phone' if size == PHONE else 'desktop'}-{'dark' if dark else 'light'}-{moment}"
        assert (moment, seen(sixty, name)) == (moment, colors(line[moment].position))
    paper = sixty.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g)[0]")
    assert (int(paper) < 64) == dark


def test_up_and_down_go_to_the_other_moves_of_a_place(sixty: Tab, record: Record) -> None:
    node = next(node for node in record.tree.main_line() if len(node.parent.children) > 1)  # type: ignore[union-attr]
    assert node.parent is not None
    sixty.press(*["ArrowRight"] * node.ply)
    for one in node.parent.children[1:]:
        sixty.press("ArrowDown")
        assert sixty.evaluate(PIECES) == expected(one.position)
    sixty.press("ArrowDown")  # there is none below the last
    last = node.parent.children[-1]
    assert sixty.evaluate(PIECES) == expected(last.position)
    assert sixty.evaluate("location.hash").startswith("#g1/v")
    sixty.press("End")
    assert sixty.evaluate(PIECES) == expected(last.end.position)
    sixty.press("Home", *["ArrowRight"] * node.ply, "ArrowDown", "ArrowUp")
    assert sixty.evaluate(PIECES) == expected(node.position)
    assert sixty.evaluate("location.hash") == f"#g1/ply{node.ply}"


def test_every_move_of_the_list_can_be_clicked(sixty: Tab, record: Record) -> None:
    nodes = [value[0] for kind, *value in record.tree.events() if kind == "move"]
    assert sixty.evaluate('document.querySelectorAll("#moves a").length') == len(nodes)
    for number in (1, 9, len(nodes) // 2, len(nodes)):
        sixty.click(f'#moves a[data-node="{number}"]')
        assert sixty.evaluate(PIECES) == expected(nodes[number - 1].position)
        assert sixty.evaluate("document.activeElement.dataset.node") == str(number)
    sixty.press("ArrowLeft")  # the focus goes with the move
    parent = nodes[-1].parent
    assert sixty.evaluate("document.activeElement.dataset.node") == str(nodes.index(parent) + 1)


def test_variations_are_nested_and_comments_are_text(sixty: Tab, record: Record) -> None:
    deepest = sixty.evaluate('document.querySelectorAll("#moves .line .line .line").length')
    assert deepest > 0
    said = sixty.evaluate(
        '[...document.querySelectorAll(".comment")].map((one) => one.textContent)'
    )
    assert said == [str(value[0]) for kind, *value in record.tree.events() if kind == "comment"]
    assert "<b>Copa</b>" in text(sixty, "#facts")


def test_buttons_walk_and_turn_the_board(sixty: Tab, record: Record) -> None:
    line = main_line(record)
    sixty.click("#forward")
    sixty.click("#forward")
    sixty.click("#back")
    assert sixty.evaluate(PIECES) == expected(line[1].position)
    sixty.click("#last")
    assert sixty.evaluate(PIECES) == expected(line[-1].position)
    assert sixty.evaluate('document.getElementById("forward").ariaDisabled') == "true"
    sixty.press("ArrowLeft")  # a button at its end does not swallow keys
    assert sixty.evaluate(PIECES) == expected(line[-2].position)
    sixty.click("#first")
    assert sixty.evaluate(PIECES) == expected(record.start)


def test_the_board_turns(sixty: Tab, record: Record) -> None:
    def top_piece() -> str:
        return str(
            sixty.evaluate(
                """[...document.querySelectorAll("#board use")].sort((a, b) =>
                a.getBoundingClientRect().y - b.getBoundingClientRect().y)[0].dataset.piece"""
            )
        )

    assert (top_piece(), text(sixty, "#below .name")) == ("b", "Ana")
    sixty.press("f")
    assert (top_piece(), text(sixty, "#below .name")) == ("w", "Rui & Zoë")
    assert sixty.evaluate(PIECES) == expected(record.start)
    assert sixty.evaluate('document.getElementById("flip").ariaPressed') == "true"
    sixty.click("#flip")
    assert top_piece() == "b"


def test_the_last_move_is_marked(sixty: Tab, record: Record) -> None:
    node = next(node for node in record.tree.main_line() if node.move and node.move.is_capture)
    assert node.move is not None
    sixty.press(*["ArrowRight"] * node.ply)

    def squares(selector: str) -> list[int]:
        query = f'[...document.querySelectorAll("{selector}")].map((one) => +one.dataset.square)'
        return sorted(sixty.evaluate(query))

    assert squares(".marks rect") == sorted({node.move.from_square, node.move.to_square})
    assert squares(".taken") == sorted(node.move.captured)
    assert sixty.evaluate('document.querySelectorAll(".routes polyline").length') == 1


# What people who cannot see it are told.


def test_moves_are_told_in_a_live_region(sixty: Tab, record: Record) -> None:
    assert sixty.evaluate('document.getElementById("now").ariaLive') == "polite"
    assert text(sixty, "#now") == "Start. White to move."
    sixty.press(*["ArrowRight"] * 10)
    tenth = main_line(record)[10]
    assert tenth.parent is not None
    assert tenth.move is not None
    move = tenth.parent.position.move_text(tenth.move, "algebraic")
    assert text(sixty, "#now") == f"5... {move}! White to move. after ply 10"
    assert current(sixty).removeprefix("5... ").removesuffix("!") == move
    sixty.press("End")
    assert "1-0, White wins." in text(sixty, "#now")


def test_the_board_is_described_and_everything_has_a_name(sixty: Tab) -> None:
    told = sixty.evaluate('document.querySelector("#board svg").getAttribute("aria-label")')
    assert "White men on c3, e3" in told or "White men on a3" in told
    sixty.call("Accessibility.enable")
    tree = sixty.call("Accessibility.getFullAXTree")["nodes"]
    roles: dict[str, list[str]] = {}
    for one in tree:
        if not one.get("ignored"):
            name = one.get("name", {}).get("value", "")
            roles.setdefault(one["role"]["value"], []).append(name)
    assert roles["button"][:5] == [
        *("To the start", "One move back", "One move on", "To the end of the line"),
        "Turn the board",
    ]
    assert all(roles["link"])
    assert {"main", "toolbar", "status"} <= set(roles)
    image = [name for role in ("image", "img") for name in roles.get(role, [])]
    assert [name for name in image if name.startswith("Board. White men on ")]


def test_tab_reaches_the_moves_once(sixty: Tab) -> None:
    reached = []
    for _ in range(12):
        sixty.press("Tab")
        reached.append(
            sixty.evaluate("document.activeElement.dataset.node ?? document.activeElement.id")
        )
    assert sum(one.isdigit() for one in reached) <= 2
    assert reached[:6] == ["first", "back", "forward", "last", "flip", "moves"] or reached[5] == "1"


# Sizes, media, addresses.


@pytest.mark.parametrize("width", [320, 390, 820, 1280, 1920])
def test_nothing_is_wider_than_the_window(sixty: Tab, width: int) -> None:
    sixty.window(width, 800)
    wide = sixty.evaluate("document.documentElement.scrollWidth")
    assert wide <= width
    box = sixty.evaluate(BOARD)
    assert 0 < box["width"] <= width
    assert abs(box["width"] - box["height"]) < 2


def test_print_has_board_and_moves_alone(sixty: Tab) -> None:
    sixty.window(*DESKTOP, media="print", dark=True)
    shown = """(id) => getComputedStyle(document.querySelector(id)).display !== "none" """
    for selector, there in (("#board", True), ("#moves", True), (".controls", False)):
        assert sixty.evaluate(f"({shown})({selector!r})") is there
    paper = sixty.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(255, 255, 255)"
    assert sixty.evaluate("getComputedStyle(document.getElementById('moves')).maxHeight") == "none"


@pytest.mark.parametrize(
    ("fragment", "ply"),
    [("#g1/ply33", 33), ("#g1", 0), ("#g1/ply9999", PLIES), ("#g7/ply3", 3), ("#<b>", 0)],
)
def test_an_address_leads_to_a_move(
    tab: Tab, record: Record, tmp_path: Path, fragment: str, ply: int
) -> None:
    opened(tab, tmp_path, record, fragment)
    assert tab.evaluate(PIECES) == expected(main_line(record)[ply].position)
    assert tab.complaints() == []


def test_a_page_can_open_at_the_end(tab: Tab, record: Record, tmp_path: Path) -> None:
    opened(tab, tmp_path, record, start=-1)
    assert tab.evaluate(PIECES) == expected(record.final)


def test_only_the_pages_own_program_runs(sixty: Tab) -> None:
    sixty.evaluate(
        """{ const one = document.createElement("script"); one.textContent = "window.ran = 1";
        document.body.append(one); }"""
    )
    assert sixty.evaluate("window.ran") is None
    assert any("Content Security Policy" in told for told in sixty.complaints())
    sixty.events.clear()


# Files of several games.


def several(count: int) -> list[Record]:
    rng = random.Random("several games")
    lines = [played("brazilian", 12, rng) for _ in range(20)]
    return [
        Record(
            moves=lines[number % 20],
            headers={
                "White": f"Ana {number}",
                "Black": "Rui",
                "Date": f"{1900 + number % 100}.??.??",
            },
            result="1-0",
        )
        for number in range(count)
    ]


def test_a_page_of_a_thousand_games_is_drawn_game_by_game(tab: Tab, tmp_path: Path) -> None:
    records = several(1000)
    opened(tab, tmp_path, records, "#g500/ply7")
    assert tab.evaluate('document.querySelectorAll("#list li").length') == 1000
    assert tab.evaluate('document.querySelectorAll("#moves a").length') == 12
    assert tab.evaluate(PIECES) == expected(main_line(records[499])[7].position)
    tab.press("n")
    assert text(tab, "#players") == "Ana 500 \N{EN DASH} Rui"
    tab.press("p", "p")
    assert text(tab, "#players") == "Ana 498 \N{EN DASH} Rui"
    tab.click("#next")
    assert tab.evaluate("location.hash") == "#g500/ply0"
    assert tab.complaints() == []


def test_the_list_can_be_filtered(tab: Tab, tmp_path: Path) -> None:
    opened(tab, tmp_path, several(250))
    tab.click("#filter")
    tab.press(*"ana 7")
    shown = '[...document.querySelectorAll("#list li:not([hidden])")].length'
    fitting = [one for one in range(250) if "7" in f"Ana {one} {1900 + one % 100} 12"]
    assert tab.evaluate(shown) == len(fitting)
    assert text(tab, "#count") == f"{len(fitting)} of 250 games"
    tab.press("n")  # a letter in the field is no command
    assert text(tab, "#players") == "Ana 0 \N{EN DASH} Rui"
    assert tab.evaluate(shown) == 0


def test_a_game_of_the_list_can_be_clicked(tab: Tab, tmp_path: Path) -> None:
    records = several(30)
    opened(tab, tmp_path, records)
    tab.click("#list li:nth-child(12) a")
    tab.until(
        'location.hash === "#g12" && document.querySelector("#list [aria-current]").hash === "#g12"'
    )
    tab.press("End")
    assert tab.evaluate(PIECES) == expected(records[11].final)
    assert tab.evaluate('document.querySelectorAll("#list [aria-current]").length') == 1


@pytest.mark.parametrize("name", ["canadian", "turkish", "english", "portuguese"])
def test_boards_of_other_variants(tab: Tab, tmp_path: Path, name: str) -> None:
    record = annotated(name, 30)
    opened(tab, tmp_path, record)
    tab.press(*["ArrowRight"] * 30)
    assert tab.evaluate(PIECES) == expected(record.final)
    assert tab.complaints() == []


def test_a_medieval_game_has_its_marks(tab: Tab, tmp_path: Path) -> None:
    game = bd.MedievalGame(start="W:W22,23,32:B11,18,1", marks=[11, 18, 32])
    game.push("22x8", duels=[True, False])
    opened(tab, tmp_path, game, start=-1)
    assert tab.evaluate(PIECES) == expected(game.state.position)
    marks = '[...document.querySelectorAll(".secret")].map((one) => +one.dataset.square)'
    assert tab.evaluate(marks) == list(game.state.marks)
    assert "duel on d4 won; duel on f6 lost" in text(tab, "#now")


def test_hostile_text_stays_text(tab: Tab, tmp_path: Path) -> None:
    nasty = "</script><img src=x onerror=alert(1)><!-- <script>document.title='no'</script>"
    record = Record(moves=["22-18"], headers={"White": nasty, "Event": nasty})
    record.tree.children[0].comments_after.append(Comment(nasty))
    opened(tab, tmp_path, [record, record], start=1, title=nasty)
    assert tab.evaluate("document.title") == nasty
    assert tab.evaluate('document.querySelectorAll("img").length') == 0
    assert nasty in text(tab, "#now")
    assert nasty in text(tab, "#list li")
    assert tab.complaints() == []
