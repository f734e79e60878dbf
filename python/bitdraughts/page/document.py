"""The page as text: template, style sheet, program and the data of all games."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from importlib import resources
from typing import Any, Literal

from .._core import BLACK, WHITE, Color
from ..game import Game
from ..medieval import MedievalGame
from ..outcome import facts
from ..pdn import Record
from .pictures import both
from .score import Playable, entry

__all__ = ["LIMIT", "Theme", "html"]

Theme = Literal["auto", "light", "dark"]
THEMES = ("auto", "light", "dark")
LIMIT = 2000
"""Games on a page for which nobody asked for more."""

PLACE = re.compile(r"\{\{(\w+)\}\}")


def html(
    games: Playable | Iterable[Playable],
    *,
    title: str | None = None,
    theme: Theme = "auto",
    start: int = 0,
    bottom: Color | None = None,
    limit: int | None = LIMIT,
    board: Mapping[str, Any] | None = None,
) -> str:
    """Make one HTML page of games, to be opened in a browser, from a file too.

    The page needs no network and forbids itself to use one. A Game, a Record (with its variations
    and comments), a MedievalGame (with all its secrets), or an iterable of them.

    * ``title``: of the page; without it the players, or the number of games.
    * ``theme``: the colours of the page, "light" or "dark", or "auto" for what the reader's system
      says.
    * ``start``: the ply of each game shown first, -1 for its last; a link may say another.
    * ``bottom``: the side at the bottom, by default the one the variant's players are used to.
    * ``limit``: how many games there may be; None for any number.
    * ``board``: what ``svg.board`` is told, such as ``{"coordinates": "both"}``. Coordinates not
      named are letters and digits for variants that are written with them, else numbers.

    Raises ValueError for more games than the limit, none, another theme or side, or options
    that ``svg.board`` refuses; TypeError for things that are no games.

    >>> import bitdraughts as bd
    >>> game = bd.Game("russian")
    >>> game.push(["22-18"])
    >>> page = html([game, game], title="Twice </script> the same")
    >>> "<title>Twice &lt;/script&gt; the same</title>" in page
    True
    """
    if theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}; expected 'auto', 'light' or 'dark'")
    if start < -1:
        raise ValueError(f"start must be a ply, or -1 for the last, not {start}")
    if bottom is not None and bottom not in (WHITE, BLACK):
        raise ValueError(f"bottom must be WHITE, BLACK or None, not {bottom!r}")
    if isinstance(games, Record | Game | MedievalGame):
        games = [games]
    if not isinstance(games, Iterable):
        raise TypeError(f"expected a game or several, not {type(games).__name__}")
    scripts: list[str] = []
    rows: list[list[Any]] = []
    variants: dict[str, None] = {}
    for number, game in enumerate(games, 1):
        if limit is not None and number > limit:
            raise ValueError(
                f"more than {limit:,} games, the limit of a page; take fewer, or raise the limit"
            )
        variant, row, data = entry(game)
        variants.setdefault(variant)
        rows.append(row)
        scripts.append(script(f"game-{number}", data))
    if not rows:
        raise ValueError("no game to make a page of")
    boards, looks = drawn(variants, bottom, board)
    index = {"games": rows, "start": start, "variants": looks}
    style, program = part("page.css"), part("page.js")
    return filled(
        part("page.html"),
        {
            "policy": policy(style, program),
            "title": escape(
                "".join(c if c.isprintable() else " " for c in title or title_of(rows))
            ),
            "theme": theme,
            "style": style,
            "boards": boards,
            "games": "".join(scripts),
            "index": script("index", index),
            "program": program,
        },
    )


def drawn(
    variants: Iterable[str], bottom: Color | None, board: Mapping[str, Any] | None
) -> tuple[str, dict[str, Any]]:
    """Draw the boards of all variants, as templates, and say how they are used."""
    templates, looks = [], {}
    for name in variants:
        variant = facts(name)
        options = {"coordinates": "algebraic" if variant.algebraic else "numeric", **(board or {})}
        views = both(variant, options)
        for side, view in views.items():
            templates.append(f'<template id="board-{escape(name)}-{side}">{view.svg}</template>\n')
        below = variant.bottom if bottom is None else bottom
        squares = range(1, variant.squares + 1)
        looks[name] = {
            "bottom": "white" if below == WHITE else "black",
            "side": views["white"].side,
            "white": views["white"].middles,
            "black": views["black"].middles,
            "squares": [variant.square_name(s) if variant.algebraic else str(s) for s in squares],
            "sides": [side.capitalize() for side in variant.side_names],
        }
    return "".join(templates), looks


def title_of(rows: list[list[Any]]) -> str:
    """Name a page after its players, or its number of games."""
    if len(rows) > 1:
        return f"{len(rows):,} games of draughts"
    white, black = rows[0][:2]
    return f"{white or '?'} \N{EN DASH} {black or '?'}" if white or black else "A game of draughts"


def part(name: str) -> str:
    """Read a file of the page."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def policy(style: str, program: str) -> str:
    """Allow this style sheet and this program, and nothing else: no network, no other script."""

    def allowed(text: str) -> str:
        return "'sha256-" + b64encode(sha256(text.encode()).digest()).decode() + "'"

    return (
        f"default-src 'none'; style-src {allowed(style)}; script-src {allowed(program)}; "
        "base-uri 'none'; form-action 'none'"
    )


def script(name: str, data: Any) -> str:
    """Write data as an element that no text in it can end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{clean(text)}</script>\n'


def clean(text: str) -> str:
    """Put question marks for halves of characters, which no file can hold."""
    return text.encode(errors="replace").decode()


def filled(template: str, values: Mapping[str, str]) -> str:
    """Put values in their places, once: what they hold is not looked through again."""
    return PLACE.sub(lambda place: values[place[1]], template)
