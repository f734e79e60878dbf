"""Every hand-made rule position against the public interface of the package."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import bitdraughts as bd

RULE_FILES = sorted((Path(__file__).parent / "data" / "rules").glob("*.toml"))
POSITIONS: list[tuple[str, dict[str, Any]]] = [
    (path.stem, position)
    for path in RULE_FILES
    for position in tomllib.loads(path.read_text(encoding="utf-8"))["position"]
]
every_position = pytest.mark.parametrize(
    ("variant", "entry"), POSITIONS, ids=[f"{v}-{p['rule']}-{p['fen']}" for v, p in POSITIONS]
)


def spell(move: bd.Move) -> str:
    """Spell a move as the rule files do: quiet "31-26", capture "12x31(8,14,26)=K"."""
    crown = "=K" if move.promotes else ""
    if not move.is_capture:
        return f"{move.from_square}-{move.to_square}{crown}"
    captured = ",".join(map(str, move.captured))
    return f"{move.from_square}x{move.to_square}({captured}){crown}"


def squares(position: bd.Position, side: str) -> set[int]:
    return {*getattr(position, f"{side}_men"), *getattr(position, f"{side}_kings")}


@every_position
def test_legal_moves_are_exactly_the_listed_ones(variant: str, entry: dict[str, Any]) -> None:
    legal = bd.Position.from_fen(entry["fen"], variant).legal_moves
    found = sorted(spell(move) for move in legal)
    if "moves" in entry:
        assert found == sorted(entry["moves"]), entry["why"]
    assert len(found) == len(set(found))
    assert len(legal) == len(found) == entry.get("count", len(found))


@every_position
def test_summary_flags_follow_from_the_moves(variant: str, entry: dict[str, Any]) -> None:
    position = bd.Position.from_fen(entry["fen"], variant)
    moves = list(position.legal_moves)
    assert position.has_legal_move is bool(moves)
    assert bool(position.legal_moves) is bool(moves)
    assert position.must_capture is any(move.is_capture for move in moves)
    assert position.perft(1) == len(moves)


@every_position
def test_the_game_is_over_where_a_winner_is_named(variant: str, entry: dict[str, Any]) -> None:
    winner = bd.Position.from_fen(entry["fen"], variant).winner
    assert winner is {"white": bd.WHITE, "black": bd.BLACK, None: None}[entry.get("winner")]


@pytest.mark.parametrize("variant", bd.variants())
def test_a_game_starts_from_the_start_position(variant: str) -> None:
    (start,) = (p for v, p in POSITIONS if v == variant and p["rule"] == "start position")
    assert bd.Position.from_fen(start["fen"], variant) == bd.Position(variant)


@every_position
def test_routes_lead_to_the_moves(variant: str, entry: dict[str, Any]) -> None:
    position = bd.Position.from_fen(entry["fen"], variant)
    routes = list(position.routes())
    assert len(routes) == position.perft(1, routes=True)
    assert {route.move for route in routes} == set(position.legal_moves)
    for route in routes:
        assert tuple(sorted(route.captured)) == route.move.captured
        assert route.path[-1] == route.move.to_square
        assert len(route.path) == max(1, len(route.captured))
    if "routes" in entry:
        assert len(routes) == entry["routes"]
    if not any(len(move.captured) >= 3 for move in position.legal_moves):
        assert len(routes) == len(position.legal_moves)


@every_position
def test_playing_a_move_lifts_what_it_captures(variant: str, entry: dict[str, Any]) -> None:
    position = bd.Position.from_fen(entry["fen"], variant)
    us, them = ("white", "black") if position.turn == bd.WHITE else ("black", "white")
    for move in position.legal_moves:
        after = position.play(move)
        assert after.turn != position.turn
        assert squares(after, them) == squares(position, them) - set(move.captured)
        moved = squares(position, us) - {move.from_square} | {move.to_square}
        assert squares(after, us) == moved
        kings = set(getattr(position, f"{us}_kings")) - {move.from_square}
        if move.promotes or move.from_square in getattr(position, f"{us}_kings"):
            kings.add(move.to_square)
        assert set(getattr(after, f"{us}_kings")) == kings


@every_position
def test_algebraic_and_numeric_fen_are_the_same_position(
    variant: str, entry: dict[str, Any]
) -> None:
    position = bd.Position.from_fen(entry["fen"], variant)
    for notation in ("numeric", "algebraic"):
        text = position.fen(notation=notation)
        assert bd.Position.from_fen(text, variant) == position


@pytest.mark.parametrize("variant", bd.variants())
def test_every_name_is_found_in_any_letters(variant: str) -> None:
    rules = bd.Variant(variant)
    for name in (rules.name, *rules.aliases):
        for written in (name, name.upper(), name.title(), name.swapcase()):
            assert bd.Variant(written) == rules
