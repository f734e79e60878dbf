"""Marks in pictures: what they say in shapes and in words."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

import bitdraughts as bd
from bitdraughts import svg
from svg_samples import AFTER, BEFORE, CAPTURE, HELD, KINGS, LONG, LOOP, NAMESPACE, ROUTE, drawn


def classes(picture: str) -> Counter[str]:
    """How often each class stands in a picture."""
    return Counter(re.findall(r' class="([^"]+)"', picture))


def words(picture: str) -> str:
    return ElementTree.fromstring(picture).findtext(f"{NAMESPACE}desc") or ""


def stops(picture: str) -> list[str]:
    groups = ElementTree.fromstring(picture).iter(f"{NAMESPACE}g")
    return [
        group.findtext(f"{NAMESPACE}text") or "" for group in groups if group.get("class") == "stop"
    ]


def test_captured_pieces_are_ghosts_and_crossed_out() -> None:
    found = classes(svg.board(AFTER, last_move=CAPTURE, before=BEFORE))
    assert found["ghost black man"] == found["taken"] == 2
    assert "ghost black man" not in classes(svg.board(AFTER, last_move=CAPTURE))


def test_a_captured_king_is_the_ghost_of_a_king() -> None:
    before = bd.Position.from_fen("W:W22:BK18")
    (move,) = before.legal_moves
    assert classes(svg.board(before.play(move), last_move=move, before=before))["ghost black king"]


@pytest.mark.parametrize(
    ("position", "options"),
    [
        (BEFORE, {"route": CAPTURE}),
        (BEFORE, {"route": ROUTE}),
        (AFTER, {"route": CAPTURE, "before": BEFORE}),
        (AFTER, {"route": ROUTE}),
    ],
)
def test_a_route_is_a_line_with_its_stops(position: bd.Position, options: Any) -> None:
    picture = svg.board(position, **options)
    assert classes(picture)["route"] == 1
    assert stops(picture) == ["1", "2"]
    assert classes(picture)["taken"] == 2
    assert words(picture).endswith("Route 22 to 15 to 8. Captured on 18, 11.")


def test_a_route_of_one_step_needs_no_numbers() -> None:
    picture = svg.board(bd.Position(), route=bd.Move(22, 18))
    assert classes(picture)["route"] == 1
    assert stops(picture) == []
    assert words(picture).endswith("Route 22 to 18.")


def test_a_route_passes_through_the_middle_of_its_squares() -> None:
    picture = ElementTree.fromstring(svg.board(LONG, route=LONG.routes()[0], coordinates="none"))
    (route,) = (g for g in picture.iter(f"{NAMESPACE}g") if g.get("class") == "route")
    line = route.findall(f"{NAMESPACE}polyline")[-1].attrib["points"].split()
    facts = bd.Variant("international")
    for square, point in zip(LONG.routes()[0].path[:-1], line[1:-1], strict=True):
        row, column = facts.row_and_column(square)
        assert point == f"{12 + 100 * column + 50},{12 + 100 * row + 50}"


def test_a_square_where_a_route_stops_twice_has_both_numbers() -> None:
    path = (bd.Move(3, 3, [7, 8]), (10, 3, 12, 3), (7, 8))
    assert stops(svg.board(LOOP, route=bd.Route(path))) == ["1", "2,4", "3"]


def test_a_move_with_several_routes_is_no_route() -> None:
    with pytest.raises(bd.AmbiguousMoveError, match=r"3x3 has 2 routes"):
        svg.board(LOOP, route=LOOP.legal_moves[0])
    with pytest.raises(bd.IllegalMoveError, match="give a Route, or the position before"):
        svg.board(AFTER, route=CAPTURE)


def test_arrows_and_highlights() -> None:
    picture = drawn("marks")
    found = classes(picture)
    assert found["arrow"] == 2
    assert all(found[f"highlight {kind}"] == 1 for kind in ("frame", "ring", "dot", "cross"))
    assert "Highlighted 22, 18, 26, 14. Arrow from 22 to 17. Arrow from 27 to 24." in words(picture)
    assert classes(svg.board(KINGS, highlights=[22, "c3", 18]))["highlight frame"] == 2
    assert classes(svg.board(KINGS, arrows=[KINGS.legal_moves[0]]))["arrow"] == 1


def test_a_lost_duel_ends_the_route() -> None:
    picture = drawn("duels")
    found = classes(picture)
    assert found["duel won"] == found["duel lost"] == 1
    assert found["ghost black man"] == found["ghost white man"] == 1
    assert found["taken"] == 2
    assert stops(picture) == ["1"]
    assert "Route 22 to 15 to 11. Captured on 18." in words(picture)
    assert "Duel on 18: the attacker captured. Duel on 11: the defender held out." in words(picture)


def test_secret_and_known_marks_differ_in_shape() -> None:
    shields = {
        kind: re.search(rf'<g class="medieval {kind}".*?</g>', drawn("duels", theme="print"))
        for kind in ("known", "secret")
    }
    paths = {kind: match[0].count("<path") for kind, match in shields.items() if match}
    assert paths == {"known": 3, "secret": 2}
    assert classes(svg.board(HELD, medieval=[11], secret=[11, 32]))["medieval secret"] == 1


# Games


def test_a_game_shows_its_last_move() -> None:
    game = bd.Game("brazilian", start=BEFORE)
    assert game.svg() == BEFORE.svg()
    game.push("22x8")
    assert game.svg(size=300) == AFTER.svg(
        last_move=CAPTURE, before=BEFORE, route=CAPTURE, size=300
    )
    assert game.svg(0) == BEFORE.svg()
    assert game._repr_svg_() == game.svg()


def test_a_game_shows_no_route_where_there_are_two() -> None:
    game = bd.Game("brazilian", start=LOOP)
    game.push("3x3")
    found = classes(game.svg())
    assert (found["route"], found["ghost black man"]) == (0, 4)


@pytest.mark.parametrize("ply", [-1, 2])
def test_a_ply_that_was_not_reached(ply: int) -> None:
    game, duels = bd.Game(), bd.MedievalGame(marks=())
    game.push("22-18")
    duels.push("22-18")
    for one in (game, duels, duels.view(bd.WHITE)):
        with pytest.raises(ValueError, match=f"ply must be from 0 to 1, not {ply}"):
            one.svg(ply)


def medieval_game() -> bd.MedievalGame:
    game = bd.MedievalGame(start=BEFORE, marks=[1, 11, 18, 32])
    game.push("22x8", duels=[True, False])
    return game


@pytest.mark.parametrize(
    ("marks", "known", "secret"), [("public", 1, 0), ("all", 1, 2), ("none", 0, 0)]
)
def test_marks_of_a_medieval_game(marks: Any, known: int, secret: int) -> None:
    game = medieval_game()
    found = classes(game.svg(marks=marks))
    assert (found["medieval known"], found["medieval secret"]) == (known, secret)
    assert found["duel lost"] == 1
    before = classes(game.svg(0, marks=marks))
    assert (before["medieval known"], before["medieval secret"]) == (0, 4 if secret else 0)


def test_unknown_marks() -> None:
    with pytest.raises(ValueError, match="unknown marks 'some'; expected 'public', 'all' or"):
        medieval_game().svg(marks="some")  # type: ignore[arg-type]


def test_a_view_shows_what_its_side_knew_then() -> None:
    view = medieval_game().view(bd.BLACK)
    now, then = classes(view.svg()), classes(view.svg(0))
    assert (now["medieval known"], now["medieval secret"]) == (1, 1)
    assert (then["medieval known"], then["medieval secret"]) == (0, 3)
    assert view._repr_svg_() == view.svg()
    assert "Secret medieval pieces on 1." in words(view.svg())


def test_a_state_shows_all_its_marks() -> None:
    state = medieval_game().state
    assert classes(state.svg())["medieval known"] == 3
    assert state._repr_svg_() == state.svg()
