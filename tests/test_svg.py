"""Pictures of positions, read back as XML."""

from __future__ import annotations

import inspect
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

import bitdraughts as bd
from bitdraughts import svg

NAMESPACE = "{http://www.w3.org/2000/svg}"
LOOP = bd.Position.from_fen("W:WK3:B7,8,15,16")
ROUTE = LOOP.routes()[0]
MIXED = bd.Position.from_fen("W:WK1,22,K3:B7,K29,K31,8")


def draw(position: bd.Position, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring(position.svg(**options))


def pieces(picture: ElementTree.Element) -> Counter[str]:
    kinds = (group.get("class") for group in picture.iter(f"{NAMESPACE}g"))
    return Counter(kind for kind in kinds if kind)


def places(picture: ElementTree.Element, kind: str) -> list[tuple[float, ...]]:
    """Top left corner or centre of everything of a kind."""
    found = []
    for element in picture.iter():
        if element.get("class") == kind:
            if "transform" in element.attrib:
                text = element.attrib["transform"].removeprefix("translate(").removesuffix(")")
                found.append(tuple(map(float, text.split())))
            else:
                found.append((float(element.get("x", 0)), float(element.get("y", 0))))
    return found


def texts(picture: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in picture.iter(f"{NAMESPACE}text")]


@pytest.mark.parametrize("variant", bd.variants())
def test_the_start_position_of_every_variant(variant: str) -> None:
    start, facts = bd.Position(variant), bd.Variant(variant)
    picture = draw(start)
    assert pieces(picture) == {"white man": len(start.white_men), "black man": len(start.black_men)}
    assert texts(picture) == [str(square) for square in range(1, facts.squares + 1)]
    own, other = "white man", "black man"
    if facts.bottom == bd.BLACK:
        own, other = other, own
    assert min(y for _, y in places(picture, own)) > max(y for _, y in places(picture, other))


@pytest.mark.parametrize("theme", svg.THEMES)
def test_kings_are_marked_by_a_crown_and_a_second_disc(theme: str) -> None:
    picture = draw(MIXED, theme=theme)
    assert pieces(picture) == {"white man": 1, "white king": 2, "black man": 2, "black king": 2}
    for group in picture.iter(f"{NAMESPACE}g"):
        kind = group.get("class") or ""
        discs = {
            float(circle.get("cy", 0))
            for circle in group.iter(f"{NAMESPACE}circle")
            if circle.get("r") == "35" and circle.get("fill") == face(theme, kind)
        }
        crowns = [path for path in group.findall(f"{NAMESPACE}path") if path.get("transform")]
        if kind:
            assert (len(discs), len(crowns)) == ((2, 1) if kind.endswith("king") else (1, 0))


def face(theme: str, kind: str) -> str:
    paint = svg.THEMES[theme].white if kind.startswith("white") else svg.THEMES[theme].black
    return paint.face


def test_every_piece_is_inside_and_on_its_own_square() -> None:
    picture = draw(bd.Position("international"), coordinates="both")
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    centers = places(picture, "white man") + places(picture, "black man")
    assert len(set(centers)) == 40
    assert all(0 < x < width and 0 < y < height for x, y in centers)


def test_turning_the_board_turns_every_piece() -> None:
    size = float(draw(MIXED).attrib["viewBox"].split()[2])
    upright = places(draw(MIXED, bottom=bd.WHITE), "white man")
    turned = places(draw(MIXED, bottom=bd.BLACK), "white man")
    assert turned == [(size - x, size - y) for x, y in upright]


def test_square_1_is_where_the_variant_has_it() -> None:
    corner = {}
    for variant in ("brazilian", "filipino"):
        lone = bd.Position.from_pieces(white_kings=[1], variant=variant)
        ((corner[variant], _),) = places(draw(lone), "white king")
    assert corner["filipino"] < corner["brazilian"]


@pytest.mark.parametrize("variant", bd.variants())
def test_squares_can_be_told_apart(variant: str) -> None:
    """By their colour, or where every one is dark, by lines."""
    picture = bd.Position(variant).svg()
    board = next(line for line in picture.split("<") if line.startswith("path") and "" in line)
    assert ("stroke" in board) == bd.Variant(variant).every_square


def test_coordinates() -> None:
    numbers = [str(square) for square in range(1, 33)]
    labels = [label for name in "abcdefgh" for label in (name, name)]
    ranks = [str(rank) for rank in range(8, 0, -1) for _ in range(2)]
    assert texts(draw(MIXED, coordinates="none")) == []
    assert texts(draw(MIXED, coordinates="numeric")) == numbers
    assert texts(draw(MIXED, coordinates="algebraic")) == labels + ranks
    assert texts(draw(MIXED, coordinates="both")) == numbers + labels + ranks


@pytest.mark.parametrize("bottom", [bd.WHITE, bd.BLACK])
@pytest.mark.parametrize("variant", bd.variants())
def test_edge_labels_name_the_squares_beside_them(variant: str, bottom: bd.Color) -> None:
    facts = bd.Variant(variant)
    picture = draw(bd.Position(variant), coordinates="algebraic", bottom=bottom)
    files, ranks = {}, {}
    for element in picture.iter(f"{NAMESPACE}text"):
        x, y, label = float(element.attrib["x"]), float(element.attrib["y"]), element.text or ""
        if label.isdigit():
            ranks[label] = y
        else:
            files[label] = x
    for square in (*bd.Position(variant).white_men, *bd.Position(variant).black_men):
        lone = bd.Position.from_pieces(white_kings=[square], variant=variant)
        ((x, y),) = places(draw(lone, coordinates="algebraic", bottom=bottom), "white king")
        name = facts.square_name(square)
        assert files[name[0]] == x
        assert abs(ranks[name[1:]] - y) < 20


def test_the_last_move_is_marked() -> None:
    before = bd.Position.from_fen("W:WK4:B13,20,32,37,K50", "international")
    move = before.legal_moves[0]
    picture = draw(before.play(move), last_move=move)
    assert len(places(picture, "moved")) == 2
    assert len(places(picture, "taken")) == len(move.captured) == 3
    assert not places(draw(before.play(move)), "moved")


def test_a_move_that_ends_where_it_began_is_marked_once() -> None:
    before = bd.Position.from_fen("W:WK3:B7,8,15,16")
    move = before.legal_moves[0]
    assert move.from_square == move.to_square
    assert len(places(draw(before.play(move), last_move=move), "moved")) == 1


def test_it_can_be_read_without_being_seen() -> None:
    picture = draw(MIXED)
    assert picture.get("role") == "img"
    assert picture[0].tag == f"{NAMESPACE}title"
    assert picture[0].text == "Brazilian draughts, white to move"
    assert picture[1].tag == f"{NAMESPACE}desc"
    assert (
        picture[1].text == "White: men on 22; kings on 1, 3. Black: men on 7, 8; kings on 29, 31."
    )
    empty = bd.Position.from_fen("W:WK1:B")
    assert draw(empty)[1].text == "White: kings on 1. Black: no pieces."


def test_any_title_is_text() -> None:
    title = '<script>"&\N{WHITE DRAUGHTS MAN}\x00\ud800\n'
    assert draw(MIXED, title=title)[0].text == '<script>"&\N{WHITE DRAUGHTS MAN}   '


def test_size() -> None:
    assert draw(MIXED, size=300).attrib["width"] == "300"
    assert draw(MIXED, size=300).attrib["height"] == "300"
    assert int(draw(MIXED).attrib["width"]) > 8 * 40


def test_a_board_that_is_not_square_keeps_its_shape() -> None:
    wide = bd.Variant.custom("wide-picture", columns=10, rows=8, men_rows=3)
    picture = draw(bd.Position(wide), size=500, bottom=bd.BLACK)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    assert width - height == 200
    assert int(picture.attrib["height"]) == round(500 * height / width)
    assert pieces(picture) == {"white man": 15, "black man": 15}


def test_every_option_can_be_handed_on() -> None:
    assert set(inspect.signature(svg.board).parameters) == {
        "position",
        *svg.Options.__annotations__,
    }


def test_what_notebooks_show() -> None:
    assert MIXED._repr_svg_() == svg.board(MIXED)


@pytest.mark.parametrize(
    ("options", "error", "complaint"),
    [
        ({"coordinates": "roman"}, ValueError, "unknown coordinates 'roman'; expected 'numeric'"),
        ({"size": 0}, ValueError, "size must be at least 1 pixel, not 0"),
        ({"last_move": bd.Move(1, 33)}, ValueError, "33"),
        ({"colour": "red"}, TypeError, "colour"),
        ({"size": 2.5}, TypeError, "size must be a whole number of pixels, not float"),
        ({"size": True}, TypeError, "size must be a whole number of pixels, not bool"),
        ({"theme": "pink"}, ValueError, "unknown theme 'pink'; expected a Theme or one of 'light'"),
        ({"theme": 3}, TypeError, "theme must be a name or a Theme, not int"),
        ({"bottom": 2}, ValueError, "2"),
        ({"last_move": "22-18"}, TypeError, "last_move must be a Move, not str"),
        ({"route": "22-18"}, TypeError, "route must be a Route or a Move, not str"),
        ({"route": bd.Move(1, 2)}, ValueError, "route: 1-2 is not legal in W:WK1,K3,22:"),
        ({"route": LOOP.legal_moves[0], "before": LOOP}, ValueError, "has 2 routes; give one of"),
        ({"before": bd.Position("english"), "last_move": bd.Move(1, 2)}, ValueError, "of english"),
        ({"arrows": [(22, 33)]}, ValueError, "arrows: .*33"),
        ({"arrows": [(22, "i9")]}, ValueError, "arrows: .*i9"),
        ({"arrows": [(22, 22)]}, ValueError, "from square 22 to itself"),
        ({"arrows": ["c3d4"]}, TypeError, "arrows takes Moves and pairs of squares, not 'c3d4'"),
        ({"arrows": [(22, None)]}, TypeError, "arrows: "),
        ({"highlights": [0]}, ValueError, "highlights: .*0"),
        ({"highlights": "c3"}, TypeError, "highlights takes several squares, not one text"),
        ({"highlights": {22: "glow"}}, ValueError, "unknown kind 'glow'; expected one of 'frame'"),
        ({"ghosts": {22: "w"}}, ValueError, "ghosts: a piece stands on square 22"),
        ({"ghosts": {21: "x"}}, ValueError, "ghosts: unknown piece 'x'"),
        ({"ghosts": {40: "w"}}, ValueError, "ghosts: .*40"),
        ({"medieval": [21]}, ValueError, "medieval: no piece stands on square 21"),
        ({"secret": [21]}, ValueError, "secret: no piece stands on square 21"),
        ({"duels": [(99, True)]}, ValueError, "duels: .*99"),
        ({"duels": [(7, False), (8, True)]}, ValueError, "a lost duel ends a move"),
        ({"route": ROUTE, "duels": [(9, False)]}, ValueError, "captures nothing on square 9"),
    ],
)
def test_wrong_options(options: Any, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        MIXED.svg(**options)
