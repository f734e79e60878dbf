"""PDN: reading games as columns, as records and as headers, and writing them."""

from __future__ import annotations

import random
import textwrap
from functools import cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import bitdraughts as bd

GAMES, LONGEST_GAME, SEED = 500, 100, 3
MOVES = {"brazilian": 24_694, "international": 43_605, "english": 32_518}
"""Moves of the generated games of a variant, all together."""

every_kind = pytest.mark.parametrize("variant", MOVES)


@cache
def text(variant: str, games: int = GAMES) -> bytes:
    """Random games as a program would write them, each with the usual tags."""
    rng = random.Random(f"{SEED} {variant}")
    board = bd.Variant(variant)
    parts = []
    for number in range(games):
        position = bd.Position(variant)
        tokens: list[str] = []
        for ply in range(LONGEST_GAME):
            if not position.has_legal_move:
                break
            move = rng.choice(position.legal_moves)
            if ply % 2 == 0:
                tokens.append(f"{ply // 2 + 1}.")
            tokens.append(position.move_text(move, "algebraic" if board.algebraic else "numeric"))
            position = position.play(move)
        tags = f'[Event "Random {number}"]\n[White "A"]\n[Black "B"]\n[Result "{board.win}"]\n'
        tags += f'[GameType "{board.game_type}"]\n'
        body = textwrap.fill(" ".join([*tokens, board.win]), 79, break_on_hyphens=False)
        parts.append(f"{tags}\n{body}\n\n")
    return "".join(parts).encode()


def scan(data: bytes, **options: bool) -> tuple[int, int, int]:
    games = moves = errors = 0
    for table in bd.pdn.scan(data, **options):  # type: ignore[arg-type]
        games += len(table)
        moves += len(table.to_square)
        errors += int((table.error_ply > 0).sum())
    return games, moves, errors


@every_kind
def test_scan(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(scan, text(variant)) == (GAMES, MOVES[variant], 0)


@every_kind
def test_scan_with_keys(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(scan, text(variant), keys=True) == (GAMES, MOVES[variant], 0)


@every_kind
def test_scan_headers(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(scan, text(variant), headers_only=True) == (GAMES, 0, 0)


def read(data: bytes, **options: bool) -> tuple[int, int, int]:
    games = moves = errors = 0
    for record in bd.pdn.read(data, **options):  # type: ignore[arg-type]
        games += 1
        moves += len(record.moves)
        errors += len(record.errors)
    return games, moves, errors


@every_kind
def test_read(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(read, text(variant)) == (GAMES, MOVES[variant], 0)


@every_kind
def test_read_headers(benchmark: BenchmarkFixture, variant: str) -> None:
    assert benchmark(read, text(variant), headers_only=True) == (GAMES, 0, 0)


@every_kind
def test_write(benchmark: BenchmarkFixture, variant: str) -> None:
    records = bd.pdn.loads(text(variant, 100))
    written = benchmark(bd.pdn.dumps, records)
    assert [record.moves for record in bd.pdn.loads(written)] == [r.moves for r in records]
