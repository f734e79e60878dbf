"""Several boards on one sheet, and games that move."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import bitdraughts as bd
from bitdraughts import svg
from svg_samples import BEFORE, KINGS, LONG, LOOP, NAMESPACE, drawn

Box = tuple[float, float, float, float]


def boxes(picture: str) -> list[Box]:
    """Where the boards are on a sheet: left, top, width, height."""
    root = ElementTree.fromstring(picture)
    return [
        tuple(float(board.attrib[name]) for name in ("x", "y", "width", "height"))  # type: ignore[misc]
        for board in root.findall(f"{NAMESPACE}svg")
    ]


def texts(picture: str) -> list[tuple[str, float]]:
    """What is written on a sheet itself, with its height."""
    root = ElementTree.fromstring(picture)
    return [(e.text or "", float(e.attrib["y"])) for e in root.findall(f"{NAMESPACE}text")]


@pytest.mark.parametrize("columns", [1, 2, 3, 9])
def test_boards_do_not_overlap_and_stay_on_the_sheet(columns: int) -> None:
    five: list[bd.Position | str] = [
        KINGS,
        bd.Position("canadian"),
        LOOP,
        bd.Position("turkish"),
        drawn("duels"),
    ]
    picture = svg.sheet(five, captions=["one\ntwo\nthree", "", "x" * 70], columns=columns)
    places = boxes(picture)
    _, _, width, height = map(float, ElementTree.fromstring(picture).attrib["viewBox"].split())
    assert len(places) == 5
    assert len({left for left, *_ in places}) == min(columns, 5)
    for i, (left, top, wide, high) in enumerate(places):
        assert 0 < left < left + wide < width
        assert 0 < top < top + high < height
        for x, y, w, h in places[:i]:
            assert left >= x + w or x >= left + wide or top >= y + h or y >= top + high


def test_captions_stand_below_their_boards() -> None:
    captions = [
        "1. White wins",
        "a caption much too long to stand on one line below its board",
        "3.",
    ]
    picture = svg.sheet([KINGS] * 4, captions=captions, columns=2)
    lines = texts(picture)
    assert " ".join(text for text, _ in lines) == " ".join(captions)
    assert len(lines) == 4
    (_, top, _, high), *_, (_, below, _, _) = boxes(picture)
    assert all(top + high < y < below for _, y in lines[:3])
    assert lines[3][1] > below


def test_a_heading_stands_above_and_names_the_sheet() -> None:
    picture = svg.sheet([KINGS], heading="Problems <of> May & June", captions="A")
    assert texts(picture)[0][0] == "Problems <of> May & June"
    assert texts(picture)[0][1] < boxes(picture)[0][1]
    root = ElementTree.fromstring(picture)
    assert root.findtext(f"{NAMESPACE}title") == "Problems <of> May & June"
    assert root.findtext(f"{NAMESPACE}desc") == "1: A."
    untitled = ElementTree.fromstring(svg.sheet([KINGS, LOOP], title="two"))
    assert untitled.findtext(f"{NAMESPACE}title") == "two"


def test_options_of_a_sheet_reach_its_positions() -> None:
    picture = svg.sheet([KINGS], bottom=bd.BLACK, coordinates="both", theme="dark", size=500)
    board = KINGS.svg(bottom=bd.BLACK, coordinates="both", theme="dark")
    assert board.split("\n", 1)[1].rstrip() in picture
    assert ElementTree.fromstring(picture).get("width") == "500"
    nested = svg.sheet([picture, svg.sheet([KINGS])])
    assert nested.count("<svg") == 5


@pytest.mark.parametrize(
    ("options", "error", "complaint"),
    [
        ({"boards": []}, ValueError, "a sheet has at least one board"),
        ({"boards": ["<b/>"]}, ValueError, "not a picture drawn by bitdraughts.svg: '<b/>'"),
        ({"captions": ["a", "b"]}, ValueError, "2 captions for 1 boards"),
        ({"columns": 0}, ValueError, "a sheet has at least one column, not 0"),
        ({"columns": "2"}, TypeError, "columns must be a whole number, not str"),
        ({"theme": "pink"}, ValueError, "unknown theme 'pink'"),
        ({"size": 0}, ValueError, "size must be at least 1 pixel"),
        ({"coordinates": "x"}, ValueError, "unknown coordinates 'x'"),
    ],
)
def test_wrong_sheets(options: Any, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        svg.sheet(**{"boards": [KINGS], **options})


# Games that move


def played(variant: str, seed: str, plies: int) -> bd.Game:
    game, rng = bd.Game(variant), random.Random(seed)
    while game.ply < plies and game.legal_moves:
        game.push(rng.choice(game.legal_moves))
    return game


def values(element: ElementTree.Element, attribute: str) -> list[tuple[float, str]]:
    """The moments and values of an element's own animation of an attribute."""
    for child in element:
        if child.get("attributeName") == attribute:
            times = [float(time) for time in child.attrib["keyTimes"].split(";")]
            return list(zip(times, child.attrib["values"].split(";"), strict=True))
    return []


def shown_at_the_end(picture: str) -> set[tuple[str, str]]:
    """Kind and place of every piece that is there when all has moved."""
    pieces = set()
    for group in ElementTree.fromstring(picture).iter(f"{NAMESPACE}g"):
        kind = group.get("class") or ""
        if not kind.endswith(("man", "king")):
            continue
        fading = values(group, "opacity")
        if fading and fading[-1][1] == "0":
            continue
        start = group.attrib["transform"].removeprefix("translate(").removesuffix(")")
        place = [(0.0, start), *values(group, "transform")][-1][1]
        crowned = any(values(part, "opacity") for part in group.findall(f"{NAMESPACE}g"))
        pieces.add((kind.replace("man", "king") if crowned else kind, place))
    return pieces


def standing(position: bd.Position) -> set[tuple[str, str]]:
    """The same, read from the picture of a position."""
    found = set()
    for group in ElementTree.fromstring(position.svg()).iter(f"{NAMESPACE}g"):
        if kind := group.get("class"):
            place = group.attrib["transform"].removeprefix("translate(").removesuffix(")")
            found.add((kind, place))
    return found


@pytest.mark.parametrize("variant", bd.variants())
def test_a_film_ends_with_the_position_reached(variant: str) -> None:
    game = played(variant, f"film {variant}", 120)
    assert shown_at_the_end(svg.animation(game)) == standing(game.position)


def test_a_film_of_a_record_is_that_of_its_game() -> None:
    game = played("russian", "record", 60)
    record = bd.pdn.Record.from_game(game)
    assert svg.animation(record) == svg.animation(game)


def test_a_lost_duel_takes_the_attacker_away() -> None:
    game = bd.MedievalGame(start=BEFORE, marks=[11, 18])
    game.push("22x8", duels=[True, False])
    picture = svg.animation(game)
    assert shown_at_the_end(picture) == standing(game.position)
    assert svg.animation(game.view(bd.BLACK)) == picture
    assert "1. 22x8 (failed)</text>" in picture


def test_keys_are_in_order_from_begin_to_end() -> None:
    game = played("brazilian", "keys", 80)
    picture = ElementTree.fromstring(svg.animation(game))
    animations = [e for e in picture.iter() if "keyTimes" in e.attrib]
    assert len(animations) > game.ply > 40
    for element in animations:
        times = [float(time) for time in element.attrib["keyTimes"].split(";")]
        assert times[0] == 0
        assert times == sorted(times)
        assert times[-1] == 1 or element.get("calcMode") == "discrete"
        assert len(times) == len(element.attrib["values"].split(";"))
        assert element.get("dur") == f"{game.ply + 4}s"


def test_moves_are_told_with_their_numbers() -> None:
    game = bd.Game("brazilian", start="B:W22,23:B11:H3:F12")
    game.push(["11-15", "22-17"])
    texts = re.findall(r"/>([^<>]+)</text>", svg.animation(game))
    assert texts[-3:] == ["Black to move", "12... 11-15", "13. 22-17"]
    assert "12... f6-e5" in svg.animation(game, coordinates="algebraic")


def test_a_film_without_moves_is_a_board() -> None:
    picture = svg.animation(bd.Game("brazilian", start=LOOP))
    assert shown_at_the_end(picture) == standing(LOOP)


def test_a_film_repeats_or_ends() -> None:
    game = played("brazilian", "end", 3)
    assert "indefinite" not in svg.animation(game, repeat=False)
    assert 'fill="freeze"' in svg.animation(game, repeat=False)
    assert "freeze" not in svg.animation(game)
    assert 'dur="4.5s"' in svg.animation(game, seconds=0.5, pause=2.5)


def test_a_long_capture_is_shown_hop_by_hop() -> None:
    game = bd.Game("international", start=LONG)
    game.push(LONG.legal_moves[0])
    ways = re.findall(r'attributeName="transform" dur=[^>]*values="([^"]*)"', svg.animation(game))
    assert len(ways) == 1
    assert len(dict.fromkeys(ways[0].split(";"))) == 1 + len(LONG.routes()[0].path)


@pytest.mark.parametrize(
    ("options", "error", "complaint"),
    [
        ({"seconds": 0}, ValueError, "seconds must be a time above 0, not 0"),
        ({"pause": float("nan")}, ValueError, "pause must be a time above 0, not nan"),
        ({"seconds": float("inf")}, ValueError, "seconds must be a time above 0, not inf"),
        ({"theme": "pink"}, ValueError, "unknown theme"),
        ({"coordinates": "pink"}, ValueError, "unknown coordinates"),
        ({"size": -1}, ValueError, "size must be at least 1 pixel"),
    ],
)
def test_wrong_films(options: Any, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        svg.animation(bd.Game(), **options)
