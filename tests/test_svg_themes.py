"""Themes, and every kind of picture as it comes out: in its frame, sound XML, always the same."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import bitdraughts as bd
from bitdraughts import svg
from png_pixels import changes, pixels
from svg_samples import BOARDS, KINGS, NAMESPACE, SAMPLES, drawn

GOLDENS = Path(__file__).parent / "data" / "svg"
TEXT, SHAPE = 4.5, 3.0
"""Contrast that WCAG 2.2 asks of text (1.4.3) and of shapes one has to see (1.4.11)."""
every_theme = pytest.mark.parametrize("theme", svg.THEMES.values(), ids=svg.THEMES)
COORDINATES: tuple[Any, ...] = ("numeric", "algebraic", "both", "none")
GAME = bd.Game("brazilian")
GAME.push(["22-18", "11-15", "18x11", "8x15"])


def mixed(over: str, under: str, opacity: float) -> str:
    parts = [
        round(opacity * int(over[i : i + 2], 16) + (1 - opacity) * int(under[i : i + 2], 16))
        for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


@every_theme
def test_text_can_be_read(theme: svg.Theme) -> None:
    moved = mixed(theme.moved, theme.dark, theme.moved_opacity)
    for text, grounds in (
        (theme.number, (theme.plate or theme.dark, moved)),
        (theme.label, (theme.frame,)),
        (theme.ink, (theme.badge,)),
        (theme.text, (theme.page,)),
    ):
        assert min(svg.contrast(text, ground) for ground in grounds) >= TEXT


@every_theme
def test_shapes_can_be_seen(theme: svg.Theme) -> None:
    for mark in (theme.route, theme.arrow, theme.highlight, theme.taken):
        assert svg.contrast(mark, theme.casing) >= SHAPE
    moved = mixed(theme.moved, theme.dark, theme.moved_opacity)
    assert svg.contrast(theme.moved_line, moved) >= SHAPE
    assert svg.contrast(theme.white.face, theme.black.face) >= 7
    for paint in (theme.white, theme.black):
        assert svg.contrast(paint.crown, paint.face) >= TEXT
        assert max(svg.contrast(c, theme.dark) for c in (paint.face, paint.edge)) >= SHAPE


def test_print_is_black_and_white_and_opaque() -> None:
    for name in SAMPLES:
        picture = drawn(name, theme="print")
        assert set(re.findall(r'(?:fill|stroke)="(.*?)"', picture)) <= {
            "#000000",
            "#ffffff",
            "none",
        }
        assert "opacity" not in picture.replace('fill-opacity="1"', "")


def test_a_theme_of_ones_own() -> None:
    green = replace(svg.THEMES["light"], dark="#769656")
    assert "#769656" in KINGS.svg(theme=green)
    with pytest.raises(FrozenInstanceError):
        green.dark = "#000000"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("change", "error", "complaint"),
    [
        ({"dark": 'red"/><script>'}, ValueError, "dark must be a colour such as '#1a2b3c'"),
        ({"dark": "#ABCDEF"}, ValueError, "dark must be a colour"),
        ({"dark": None}, TypeError, "dark must be a colour, not NoneType"),
        ({"white": "#ffffff"}, TypeError, "white must be a Paint, not str"),
        ({"hatch": "x"}, ValueError, "hatch must be a colour"),
        ({"moved_opacity": 1.5}, ValueError, r"moved_opacity must be from 0 to 1, not 1\.5"),
    ],
)
def test_wrong_themes(change: Any, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        replace(svg.THEMES["light"], **change)


def all_pictures() -> dict[str, str]:
    """Each kind of picture in each theme."""
    pictures = {}
    for theme in svg.THEMES:
        for name in SAMPLES:
            pictures[f"{name}-{theme}"] = drawn(name, theme=theme)
        pictures[f"sheet-{theme}"] = svg.sheet(
            [KINGS, bd.Position("turkish"), drawn("duels", theme=theme)],
            captions=["1. White to move", "2. <Turkish> & more"],
            heading="Problems",
            theme=theme,
        )
        pictures[f"animation-{theme}"] = svg.animation(GAME, theme=theme)
    return pictures


PICTURES = all_pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_it_is_sound_and_needs_nothing_from_elsewhere(name: str) -> None:
    """Nor has it names of its own, which could meet those of another picture on one page."""
    root = ElementTree.fromstring(PICTURES[name])
    assert root.tag == f"{NAMESPACE}svg"
    for element in root.iter():
        assert element.tag.startswith(NAMESPACE)
        assert not {"id", "href", "style"} & set(element.attrib)
    assert "url(" not in PICTURES[name]
    assert "<style" not in PICTURES[name]


@pytest.mark.parametrize("name", PICTURES)
def test_it_has_a_title_and_a_description(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name])
    assert root.get("role") == ("group" if name.startswith("sheet") else "img")
    for picture in (root, *root.iter(f"{NAMESPACE}svg")):
        assert [child.tag for child in picture][:2] == [f"{NAMESPACE}title", f"{NAMESPACE}desc"]
        assert picture[0].text
        assert picture[1].text


def margin_is_empty(picture: str) -> bool:
    """Tell whether nothing is drawn outside the view box, by drawing twice as much.

    A line thinner than a pixel may touch the next pixel, so one around the view box is let off.
    """
    match = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert match is not None
    width, height = float(match[1]), float(match[2])
    wider = f'viewBox="{-width / 2} {-height / 2} {2 * width} {2 * height}"'
    columns, rows, lines = pixels(svg.png(picture.replace(match[0], wider, 1), size=160))
    left, top = columns // 4 - 1, rows // 4 - 1
    inside = b"".join(line[4 * left : 4 * (columns - left)] for line in lines[top : rows - top])
    return sum(inside[3::4]) == sum(b"".join(lines)[3::4]) > 0


@pytest.mark.parametrize("theme", svg.THEMES)
@pytest.mark.parametrize("variant", BOARDS)
def test_nothing_is_drawn_outside_the_picture(variant: str, theme: str) -> None:
    pytest.importorskip("resvg_py")
    facts = bd.Variant(variant)
    full = bd.Position.from_pieces(
        white_kings=range(1, facts.squares // 2 + 1),
        black_kings=range(facts.squares // 2 + 1, facts.squares + 1),
        variant=variant,
    )
    corners = [1, facts.squares]
    duels = [(square, True) for square in range(1, 7)]
    for bottom, coordinates in itertools.product((bd.WHITE, bd.BLACK), ("both", "none")):
        picture = svg.board(
            full,
            bottom=bottom,
            coordinates=coordinates,  # type: ignore[arg-type]
            theme=theme,
            highlights=dict.fromkeys(corners, "ring"),
            medieval=range(1, facts.squares + 1),
            arrows=[(1, facts.squares), (facts.squares, 1)],
            duels=duels,
        )
        assert margin_is_empty(picture)


@pytest.mark.parametrize("variant", bd.variants())
def test_every_variant_is_drawn_in_every_way(variant: str) -> None:
    start = bd.Position(variant)
    seen = set()
    for theme, bottom, coordinates in itertools.product(svg.THEMES, bd.Color, COORDINATES):
        picture = start.svg(theme=theme, bottom=bottom, coordinates=coordinates)
        root = ElementTree.fromstring(picture)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for label in root.iter(f"{NAMESPACE}text"):
            assert 0 < float(label.attrib["x"]) < width
            assert 15 < float(label.attrib["y"]) < height - 5
        seen.add(picture)
    # Without coordinates nothing tells from which side a symmetric board is seen but the colours.
    assert len(seen) == len(svg.THEMES) * 2 * len(COORDINATES)


@pytest.mark.parametrize("name", [*SAMPLES, "sheet", "animation"])
def test_the_golden_pictures(name: str, request: pytest.FixtureRequest) -> None:
    """A change of looks must be meant: run with --update-goldens, then look at them."""
    theme = {"marks": "dark", "route-home": "print", "sheet": "print"}.get(name, "light")
    path, picture = GOLDENS / f"{name}.svg", PICTURES[f"{name}-{theme}"]
    if request.config.getoption("--update-goldens"):
        path.write_text(picture, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == picture


def test_another_process_draws_the_same() -> None:
    code = (
        "import bitdraughts as bd; from svg_samples import drawn, SAMPLES\n"
        "import sys; sys.stdout.write(''.join(drawn(name) for name in SAMPLES))"
    )
    command = [sys.executable, "-c", code]
    # Sets of text would come in another order.
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "7"}
    out = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    assert out == "".join(drawn(name) for name in SAMPLES)


# PNG


def test_png_has_the_size_of_its_picture() -> None:
    pytest.importorskip("resvg_py")
    for options in ({"size": 160}, {"size": 333, "coordinates": "both"}):
        picture = KINGS.svg(**options)
        width, height, rows = pixels(svg.png(picture))
        assert width == height == len(rows) == options["size"]
    assert pixels(svg.png(KINGS.svg(), size=90))[:2] == (90, 90)
    assert pixels(svg.png(PICTURES["sheet-light"], size=300))[0] == 300


def test_png_shows_the_board() -> None:
    pytest.importorskip("resvg_py")
    empty = bd.Position.from_fen("W:W:B")
    _, _, rows = pixels(svg.png(empty.svg(size=206, coordinates="none")))
    theme = svg.THEMES["light"]
    middles = [rows[15][4 * (15 + 25 * column) :][:4].hex() for column in range(8)]
    assert middles == [f"{theme.light[1:]}ff", f"{theme.dark[1:]}ff"] * 4
    assert changes(rows[15]) >= 8


@pytest.mark.parametrize(
    ("picture", "size", "error", "complaint"),
    [
        ("<svg/>", None, ValueError, "not a picture drawn by bitdraughts.svg: '<svg/>'"),
        (KINGS.svg(), 0, ValueError, "size must be at least 1 pixel, not 0"),
        (KINGS.svg(), 20_000, ValueError, "a PNG may have 8192 pixels a side, not 20000"),
        (KINGS.svg(), 1.5, TypeError, "size must be a whole number"),
    ],
)
def test_wrong_png(picture: str, size: Any, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        svg.png(picture, size=size)


def test_png_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install bitdraughts\[png\]"):
        svg.png(KINGS.svg())
