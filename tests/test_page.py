"""Pages of games: what they hold, and that nothing in a game can be more than text.

What a browser makes of them is in test_page_browser.py.
"""

from __future__ import annotations

import json
import random
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import bitdraughts as bd
from bitdraughts import svg
from bitdraughts.page.pictures import both
from bitdraughts.pdn import Comment, Node, Record
from page_games import annotated

NASTY = "</script><script>alert(1)</script> <!-- \u2028 & \"'`${x} {{title}} <b>bold</b>"


class Parts(HTMLParser):
    """The elements of a page: start tags with attributes, and the text in them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open = True
        self.tags.append((tag, dict(attrs)))
        self.texts.append("")

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self.open = False

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[-1] += data

    def all(self, tag: str) -> list[tuple[dict[str, str | None], str]]:
        found = zip(self.tags, self.texts, strict=True)
        return [(attributes, text) for (name, attributes), text in found if name == tag]

    def data(self, name: str) -> Any:
        (text,) = (text for attributes, text in self.all("script") if attributes.get("id") == name)
        return json.loads(text)


def game_data(game: Any, **options: Any) -> Any:
    return Parts(bd.page.html(game, **options)).data("game-1")


def boards(data: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """Every move of a game with the pieces after it, from the changes and the order alone."""
    waiting: list[tuple[str, str]] = []
    before = after = data["start"]
    for item in data["items"]:
        if item == 1:
            waiting.append((before, after))
            after = before
        elif item == 0:
            before, after = waiting.pop()
        elif isinstance(item, dict) and "text" in item:
            before, pieces = after, list(after)
            for square, piece in re.findall(r"(\d+)(\D)", item["changes"]):
                assert pieces[int(square) - 1] != piece
                pieces[int(square) - 1] = piece
            after = "".join(pieces)
            yield item, after
    assert not waiting


def pieces_of(position: bd.Position) -> str:
    squares = range(1, bd.Variant(position.variant).squares + 1)
    return "".join(position.piece_at(square) or "." for square in squares)


def nodes(record: Record) -> list[Node]:
    return [value[0] for kind, *value in record.tree.events() if kind == "move"]


# The games.


def test_every_move_changes_what_it_changes(variant: str) -> None:
    record = annotated(variant, plies=40)
    data = game_data(record)
    assert data["start"] == pieces_of(record.start)
    shown = list(boards(data))
    assert len(shown) == len(nodes(record)) > 45
    for (item, after), node in zip(shown, nodes(record), strict=True):
        assert node.move is not None
        assert after == pieces_of(node.position)
        assert (item["path"][0], item["path"][-1]) == (node.move.from_square, node.move.to_square)


def test_a_long_capture_shows_where_it_turns() -> None:
    position = bd.Position.from_fen("W:W22,23,32:B11,18")
    move = position.parse_move("22x8")
    data = game_data(Record(start=position, moves=[move]))
    (item,) = data["items"]
    (route,) = position.routes(move)
    assert item["path"] == [move.from_square, *route.path]
    assert len(item["path"]) == 1 + len(move.captured) > 2


def test_comments_nags_clocks_and_unread_text() -> None:
    text = '[Variant "brazilian"]\n{first} 1. c3-d4! $10 {[%clk 0:09:30] [%eval 0.5] good}'
    text += " f6-e5 2. a1-h8"
    (record,) = bd.pdn.loads(text)
    first, move, comment, _, unread = game_data(record)["items"]
    assert first == "first"
    assert (move["text"], move["nags"], move["clocks"]) == ("c3-d4", [1, 10], ["0:09:30", None])
    assert comment == "[eval 0.5] good"
    assert unread["unread"].startswith("a1-h8")
    assert game_data(record)["notes"] == [
        f"line {one.line}: {one.message}" for one in record.errors
    ]


def test_variations_stand_behind_the_move_they_replace() -> None:
    record = Record(moves=["22-18", "11-15"])
    record.tree.add_line(["21-17", "9-14"]).parent.add("12-16")  # type: ignore[union-attr]
    items = game_data(record)["items"]
    assert [item if isinstance(item, int) else item["text"] for item in items] == [
        *("c3-d4", 1, "a3-b4", "b6-c5", 1, "h6-g5", 0, 0, "f6-e5")
    ]


def test_numbers_and_results_are_those_of_the_variant() -> None:
    record = Record("english", moves=["11-15", "23-19"], result="1-0")
    data = game_data(record)
    assert (data["turn"], data["before"], data["words"]) == (bd.BLACK, 2, "Black wins")
    record = Record("brazilian", start="B:W22:B11:F7", moves=["11-15"], result="1/2-1/2")
    data = game_data(record)
    assert (data["turn"], data["before"], data["words"]) == (bd.BLACK, 15, "draw")
    assert "words" not in game_data(Record(result="4-6"))


def test_a_game_and_its_record_make_one_page() -> None:
    game = bd.Game("russian", headers={"White": "Ana", "Black": "Rui"})
    game.push(["22-18", "11-15", "18x11"])
    assert bd.page.html(game) == bd.page.html(Record.from_game(game))


def medieval() -> bd.MedievalGame:
    rng = random.Random(4)
    game = bd.MedievalGame(seed=7, marks=["c3", "e3", "g3", "b6", "d6", "f6"])
    while game.final is None and len(game.moves) < 60:
        game.push(rng.choice(game.routes()))
    return game


def test_a_medieval_game_shows_duels_and_marks() -> None:
    game = medieval()
    assert any(step.failed for step in game.moves)
    data = game_data(game)
    shown = list(boards(data))
    states = list(game)
    assert data["marks"] == list(states[0].marks)
    for (item, after), state in zip(shown, states[1:], strict=True):
        assert (after, item["marks"]) == (pieces_of(state.position), list(state.marks))
    said = [item for item in data["items"] if isinstance(item, str)]
    assert len(said) == sum(bool(step.duels) for step in game.moves) > 0
    assert any("lost" in words for words in said)


def test_a_file_of_a_medieval_game_is_shown_as_one() -> None:
    game = medieval()
    (record,) = bd.pdn.loads(game.pdn())
    assert record.errors  # it is none by the rules of Brazilian draughts
    assert bd.page.html(record) == bd.page.html(game)


def test_a_broken_medieval_file_is_shown_up_to_its_error() -> None:
    (record,) = bd.pdn.loads('[Variant "medieval"]\n1. c3-d4 f6-e5 2. a1-h8')
    data = game_data(record)
    assert [item.get("text") for item in data["items"]] == ["c3-d4", "f6-e5", None]
    assert data["notes"]


# The page.


def test_the_list_says_who_played_what_and_when() -> None:
    headers = {"White": "Ana", "Black": "?", "Event": "Cup", "Date": "2020.??.??", "Round": "?"}
    record = Record(moves=["22-18"], headers=headers, result="1-0")
    (row,) = Parts(bd.page.html(record)).data("index")["games"]
    assert row == ["Ana", "", "Cup", "2020.??.??", "", "1-0", 1, "brazilian"]


def test_nothing_in_a_game_can_be_more_than_text() -> None:
    record = Record(moves=["22-18"], headers={"White": NASTY, "Black": "\ud800", "Event": NASTY})
    record.tree.children[0].comments_after.append(Comment(NASTY))
    record.tree.children[0].rest = NASTY
    plain = Parts(bd.page.html(Record(moves=["22-18"])))
    page = bd.page.html(record, title=NASTY)
    parts = Parts(page)
    assert [tag for tag, _ in parts.tags] == [tag for tag, _ in plain.tags]
    page.encode()
    _, comment, unread = parts.data("game-1")["items"]
    assert (comment, unread) == (str(Comment(NASTY)), {"unread": NASTY})
    assert parts.data("index")["games"][0][:2] == [bd.pdn.Headers({"a": NASTY})["a"], "?"]
    assert parts.all("title")[0][1] == NASTY.replace("\u2028", " ")


def test_the_policy_allows_this_style_and_program_and_nothing_else() -> None:
    parts = Parts(bd.page.html(Record()))
    (policy,) = (
        str(attributes["content"])
        for attributes, _ in parts.all("meta")
        if attributes.get("http-equiv") == "Content-Security-Policy"
    )
    (style,) = (text for _, text in parts.all("style"))
    (program,) = (text for attributes, text in parts.all("script") if "type" not in attributes)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    for name, text in (("style-src", style), ("script-src", program)):
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert rules.pop(name) == f"'sha256-{digest}'"
    assert set(rules.values()) == {"'none'"}
    assert "default-src" in rules


def test_the_page_asks_for_nothing_from_outside() -> None:
    parts = Parts(bd.page.html(annotated("brazilian", plies=20)))
    for tag, attributes in parts.tags:
        assert tag not in ("link", "img", "iframe", "object", "base")
        assert not {"src", "srcset", "action", "style"} & set(attributes)
        assert not any(name.startswith("on") for name in attributes)
    (style,) = (text for _, text in parts.all("style"))
    assert "url(" not in style
    assert "@import" not in style


def luminance(color: str) -> float:
    """Relative luminance, as WCAG 2.1 defines it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_written_has_contrast(scheme: str) -> None:
    """At least 4.5 to 1, success criterion 1.4.3 of WCAG 2.1."""
    ((_, style),) = Parts(bd.page.html(Record())).all("style")
    blocks = re.findall(r"color-scheme: (\w+);([^}]*)}", style)
    colors: dict[str, str] = {}
    for kind, text in blocks[:2]:
        if kind in ("light", scheme):
            colors |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))
    assert [kind for kind, _ in blocks] == ["light", "dark", "dark", "light"]
    assert blocks[1][1].split() == blocks[2][1].split()
    pairs = [(ink, "paper") for ink in ("ink", "soft", "accent", "comment", "wrong")]
    pairs += [("ink", "panel"), ("soft", "panel"), ("ink", "line"), ("chosen-ink", "chosen")]
    for pair in pairs:
        low, high = sorted(luminance(colors[name]) for name in pair)
        assert (pair, (high + 0.05) / (low + 0.05) >= 4.5) == (pair, True)


def test_a_file_of_many_variants_has_a_board_of_each() -> None:
    records = [Record(name) for name in bd.variants()]
    parts = Parts(bd.page.html(records))
    named = [attributes["id"] for attributes, _ in parts.all("template")]
    assert named == [
        f"board-{name}-{side}" for name in bd.variants() for side in ("white", "black")
    ]
    looks = parts.data("index")["variants"]
    assert looks["pure"]["sides"] == [name.capitalize() for name in bd.Variant("pure").side_names]
    assert looks["english"]["bottom"] == bd.Variant("english").bottom.name.lower()
    assert looks["brazilian"]["squares"][0] == "b8"
    assert looks["english"]["squares"][0] == "1"


def test_one_side_can_be_put_at_the_bottom() -> None:
    index = Parts(bd.page.html(Record(), bottom=bd.BLACK)).data("index")
    assert index["variants"]["brazilian"]["bottom"] == "black"


def test_a_custom_variant_is_shown() -> None:
    bd.Variant.custom("short-kings-page", "brazilian", flying_kings=False)
    page = Parts(bd.page.html(Record("short-kings-page", moves=["22-18"])))
    assert list(boards(page.data("game-1")))
    assert page.all("template")[0][0]["id"] == "board-short-kings-page-white"


def test_the_look_of_the_board_can_be_chosen() -> None:
    def labels(**options: Any) -> int:
        return bd.page.html(Record(), **options).count("<text")

    assert labels(board={"coordinates": "none"}) == 0
    assert labels(board={"coordinates": "both"}) > labels(board={"coordinates": "numeric"}) > 0
    assert labels(board={}) == labels()
    with pytest.raises(ValueError, match="unknown coordinates 'nautical'"):
        labels(board={"coordinates": "nautical"})


@pytest.mark.parametrize("side", [bd.WHITE, bd.BLACK])
def test_pieces_are_where_pictures_of_positions_have_them(variant: str, side: bd.Color) -> None:
    start = bd.Position(variant)
    view = both(bd.Variant(variant), {})[side.name.lower()]
    picture = ElementTree.fromstring(svg.board(start, bottom=side))
    for color in ("white", "black"):
        drawn = [
            element.attrib["transform"]
            for element in picture.iter()
            if element.get("class") == f"{color} man"
        ]
        men = getattr(start, f"{color}_men")
        assert drawn == ["translate({:g} {:g})".format(*view.middles[man - 1]) for man in men]
    assert len(view.middles) == len(set(view.middles)) == bd.Variant(variant).squares
    empty = ElementTree.fromstring(view.svg)
    symbols = {element.get("id"): element for element in empty.iter("g") if element.get("id")}
    assert set(symbols) == {"piece-w", "piece-W", "piece-b", "piece-B"}
    for symbol in symbols.values():
        assert any(element.get("fill") for element in symbol.iter())


# What is refused.


def test_too_many_games_are_refused_unless_asked_for() -> None:
    records = [Record()] * 4
    with pytest.raises(ValueError, match="more than 3 games, the limit of a page"):
        bd.page.html(records, limit=3)
    assert bd.page.html(records, limit=4) == bd.page.html(records, limit=None)


def test_no_more_games_are_read_than_the_limit() -> None:
    read: list[int] = []

    def games() -> Iterator[Record]:
        for number in range(1000):
            read.append(number)
            yield Record()

    with pytest.raises(ValueError, match="more than 5 games"):
        bd.page.html(games(), limit=5)
    assert len(read) == 6


@pytest.mark.parametrize(
    ("games", "options", "error", "message"),
    [
        ([], {}, ValueError, "no game to make a page of"),
        (7, {}, TypeError, "expected a game or several, not int"),
        (["1. c3-d4"], {}, TypeError, "Records, Games and MedievalGames, not str"),
        (Record(), {"theme": "neon"}, ValueError, "unknown theme 'neon'"),
        (Record(), {"bottom": "black"}, ValueError, "bottom must be WHITE, BLACK or None, not 'bl"),
        (Record(), {"start": -2}, ValueError, "start must be a ply, or -1"),
    ],
)
def test_nonsense_is_refused(
    games: Any, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        bd.page.html(games, **options)
