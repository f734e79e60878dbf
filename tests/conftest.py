"""What several test files share: the deep option, random positions and outside cases."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import bitdraughts as bd
from bitdraughts._core import build_info

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases.json"
"""Cases collected from other programs; kept beside the checkout, not in it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="also run the long checks")
    parser.addoption(
        "--update-goldens", action="store_true", help="write tests/data/svg and data/tikz anew"
    )
    parser.addoption("--peers", action="store_true", help="also compare with other packages")
    parser.addoption(
        "--peer-python",
        action="append",
        default=[],
        metavar="PYTHON",
        help="interpreter of another environment to look for other packages in",
    )
    parser.addoption(
        "--peer-positions",
        type=int,
        default=500,
        metavar="N",
        help="positions to compare in each variant, a twentieth of them with slow packages",
    )
    parser.addoption(
        "--record-peers",
        action="store_true",
        help="write what was compared to docs/differential.md",
    )


def pytest_configure(config: pytest.Config) -> None:
    # Run in the background by a shell, the tests are deaf to Ctrl-C, which some of them send.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # The same examples on every run; the deep run looks for new ones.
    settings.register_profile("short", deadline=None, derandomize=True)
    settings.register_profile("deep", deadline=None, max_examples=2_000)
    settings.load_profile("deep" if is_deep(config) else "short")
    config.addinivalue_line("markers", "cases(*kinds): one test for each outside case of the kinds")


def pytest_report_header(config: pytest.Config) -> str:
    info = build_info()
    deep = "deep" if is_deep(config) else "not deep"
    return (
        f"bitdraughts {info['version']}, {info['build_type']} build by {info['compiler']}, "
        f"kernel {info['kernel']}, {deep}"
    )


def is_deep(config: pytest.Config) -> bool:
    return bool(config.getoption("--deep")) or os.environ.get("BITDRAUGHTS_DEEP") == "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("BITDRAUGHTS_WATCHED") == "1":
        for item in items:
            if "memory" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="a sanitizer takes memory of its own"))
    for item in items:
        if "deep" in item.keywords and not is_deep(config):
            item.add_marker(pytest.mark.skip(reason="long; run with --deep"))
        if "peers" in item.keywords and not config.getoption("--peers"):
            item.add_marker(pytest.mark.skip(reason="asks other packages; run with --peers"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marker = metafunc.definition.get_closest_marker("cases")
    if marker is None:
        return
    if not CASES.exists():
        absent = pytest.param({}, marks=pytest.mark.skip(reason="cases.json is not there"))
        metafunc.parametrize("case", [absent])
        return
    cases = [
        case
        for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]
        if case["kind"] in marker.args and case["variant"] in bd.variants()
    ]
    metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


def play_at_random(variant: str, rng: random.Random) -> Iterator[bd.Position]:
    """Positions met in games of random moves, without end."""
    while True:
        position = bd.Position(variant)
        while position.has_legal_move:
            yield position
            position = position.play(rng.choice(position.legal_moves))


def place_at_random(variant: str, rng: random.Random) -> Iterator[bd.Position]:
    """Sound positions of random pieces, most of which no game leads to; without end."""
    facts = bd.Variant(variant)
    squares = range(1, facts.squares + 1)
    rows = {square: facts.row_and_column(square)[0] for square in squares}
    while True:
        pieces: dict[str, list[int]] = {
            "white_men": [],
            "white_kings": [],
            "black_men": [],
            "black_kings": [],
        }
        kings = rng.choice((0.1, 0.5))
        for square in rng.sample(squares, rng.randint(2, facts.squares * 2 // 3)):
            side, crowning_row = rng.choice((("white", 0), ("black", facts.rows - 1)))
            king = rows[square] == crowning_row or rng.random() < kings
            pieces[f"{side}_{'kings' if king else 'men'}"].append(square)
        turn = rng.choice((bd.WHITE, bd.BLACK))
        yield bd.Position.from_pieces(**pieces, turn=turn, variant=variant)


def sample(variant: str, seed: str, count: int) -> list[bd.Position]:
    """Half from play, spread over the games, half placed; the same on every run."""
    rng = random.Random(f"{seed} {variant}")
    played = islice(play_at_random(variant, rng), 0, None, 7)
    return [
        position
        for pair in islice(zip(played, place_at_random(variant, rng), strict=False), count // 2)
        for position in pair
    ]


@pytest.fixture(params=bd.variants())
def variant(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def positions(variant: str) -> list[bd.Position]:
    return sample(variant, "tests", 120)


@pytest.fixture
def few_positions(variant: str) -> list[bd.Position]:
    return sample(variant, "few tests", 12)


Case = dict[str, Any]
"""An entry of cases.json: id, variant, kind, input, expected, note, sure."""
