"""A whole game as one moving SVG picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol, TypeAlias

from .._core import Color, Move, Position, Route, Variant
from . import ground
from .options import Coordinates, check_coordinates
from .pieces import KINDS, listed, shape
from .theme import Theme, theme_of
from .view import FONT, Point, View, clean, document, number, pixels

__all__ = ["animation"]

FOOT = 64
"""Height of the line that tells the move."""
TRAVEL, FADE = 0.6, 0.15
"""Parts of a move's time in which the piece moves, and in which what it captured vanishes."""
GHOST = 0.45
"""Opacity of a piece while it is being captured, so that one sees who passes below it."""


class Attempt(Protocol):
    """A move of Medieval mode: a route, and how far it came."""

    @property
    def route(self) -> Route: ...
    @property
    def captured(self) -> tuple[int, ...]: ...
    @property
    def failed(self) -> bool: ...


class Played(Protocol):
    """A game that can be shown: Game, MedievalGame, MedievalView or a Record of PDN."""

    @property
    def start(self) -> Position: ...
    @property
    def moves(self) -> Sequence[Move | Attempt]: ...


Key: TypeAlias = tuple[float, str]
"""A moment in seconds, and a value from then on or on the way to which."""


@dataclass(slots=True)
class Actor:
    """A piece and what becomes of it."""

    letter: str
    place: Point
    ways: list[tuple[float, Point]] = field(default_factory=list)
    crowned: float | None = None
    opacity: list[tuple[float, float]] = field(default_factory=list)


def animation(
    game: Played,
    *,
    seconds: float = 1.0,
    pause: float = 3.0,
    repeat: bool = True,
    size: int | None = None,
    bottom: Color | None = None,
    coordinates: Coordinates = "none",
    theme: str | Theme = "light",
    title: str | None = None,
) -> str:
    """Draw a game as one SVG picture that moves, with the move written below the board.

    It is SMIL, which browsers play also where the picture is only an image; a program that plays
    nothing shows the start. ``game`` is a Game, MedievalGame, MedievalView or a Record. A move
    takes ``seconds``; after the last there is a ``pause``, then all begins again if ``repeat``.
    Where several orders of capture make one move, the first of its routes is shown. The other
    options are those of ``board``.

    Raises ValueError for a time that is not above 0, and what ``board`` raises.

    >>> import bitdraughts as bd
    >>> from bitdraughts import svg
    >>> game = bd.Game("brazilian")
    >>> game.push(["22-18", "11-15", "18x11", "8x15"])
    >>> svg.animation(game).count("<animateTransform")
    5
    """
    for name, value in (("seconds", seconds), ("pause", pause)):
        if not 0 < value < math.inf:
            raise ValueError(f"{name} must be a time above 0, not {value}")
    check_coordinates(coordinates)
    colours = theme_of(theme)
    start = game.start
    view = View(Variant(start.variant), bottom, coordinates in ("algebraic", "both"))
    size = pixels(size, view.width)
    film = Film(view, start, list(game.moves), seconds, pause, repeat)
    film.run(getattr(game, "first_move_number", 1), algebraic=coordinates == "algebraic")
    height = view.height + FOOT
    body = [
        f'<rect width="{view.width}" height="{height}" rx="10" fill="{colours.frame}"/>',
        *ground.board(view, colours),
        *ground.plates(view, colours, coordinates),
        *film.marks(colours),
        *ground.labels(view, colours, coordinates),
        *film.pieces(colours),
        *film.captions(colours, view.height + FOOT - 24),
    ]
    if title is None:
        title = f"{start.variant.capitalize()} draughts, a game of {len(film.steps)} moves"
    return document(
        body,
        size=size,
        width=view.width,
        height=height,
        title=title,
        description=" ".join(text for _, text in film.texts),
    )


class Film:
    """The pieces of a game, followed from move to move."""

    def __init__(
        self,
        view: View,
        start: Position,
        steps: list[Move | Attempt],
        seconds: float,
        pause: float,
        repeat: bool,
    ) -> None:
        """Put the pieces on their squares."""
        self.view: View = view
        self.start: Position = start
        self.steps: list[Move | Attempt] = steps
        self.seconds: float = seconds
        self.total: float = seconds * (len(steps) + 1) + pause
        self.repeat: bool = repeat
        self.actors: list[Actor] = [
            Actor(letter, view.center(square)) for square, letter in listed(start)
        ]
        self.on: dict[int, Actor] = {
            square: actor for (square, _), actor in zip(listed(start), self.actors, strict=True)
        }
        self.ends: list[tuple[float, tuple[int, int]]] = []
        self.texts: list[tuple[float, str]] = [(0.0, f"{start.turn.name.capitalize()} to move")]

    def run(self, first_number: int, algebraic: bool) -> None:
        """Play the game."""
        position = self.start
        variant = Variant(position.variant)
        ply = int(position.turn != variant.first_mover)
        for count, step in enumerate(self.steps, 1):
            begin = count * self.seconds
            if isinstance(step, Move):
                route = position.routes(step)[0] if step.is_capture else None
                path = (step.to_square,) if route is None else route.path
                text = position.move_text(step, "algebraic" if algebraic else "numeric")
                self._travel(begin, step, path, step.captured, failed=False)
                position = position.play_unchecked(step)
            else:
                move, hops = step.route.move, len(step.captured)
                path = step.route.path
                if step.failed:
                    path = (*path[:hops], step.route.captured[hops])
                squares = (move.from_square, move.to_square)
                names = [variant.square_name(s) if algebraic else str(s) for s in squares]
                text = ("x" if step.route.captured else "-").join(names)
                text += " (failed)" if step.failed else ""
                self._travel(begin, move, path, step.captured, step.failed)
            self.texts.append((begin, f"{ply // 2 + first_number}.{'..' * (ply % 2)} {text}"))
            ply += 1

    def _travel(
        self, begin: float, move: Move, path: Sequence[int], captured: Iterable[int], failed: bool
    ) -> None:
        actor = self.on.pop(move.from_square)
        places = [self.view.center(square) for square in (move.from_square, *path)]
        lengths = [math.dist(one, other) for one, other in pairwise(places)]
        time = begin
        actor.ways.append((begin, places[0]))
        for place, length in zip(places[1:], lengths, strict=True):
            time += TRAVEL * self.seconds * length / sum(lengths)
            actor.ways.append((time, place))
        end, gone = begin + TRAVEL * self.seconds, begin + (TRAVEL + FADE) * self.seconds
        for square in captured:
            self.on.pop(square).opacity = [(begin, 1), (begin, GHOST), (end, GHOST), (gone, 0)]
        if failed:
            actor.opacity = [(end, 1), (gone, 0)]
        else:
            self.on[move.to_square] = actor
            if move.promotes:
                actor.crowned = end
        self.ends.append((begin, (move.from_square, path[-1])))

    def _animate(
        self, keys: list[Key], attribute: str, discrete: bool = False, move: bool = False
    ) -> str:
        """Write an animation: what a value is at which moments."""
        if keys[0][0] > 0:
            keys = [(0.0, keys[0][1]), *keys]
        if not discrete:
            keys = [*keys, (self.total, keys[-1][1])]
        times = ";".join(f"{time / self.total:.5f}".rstrip("0").rstrip(".") for time, _ in keys)
        values = ";".join(value for _, value in keys)
        end = 'repeatCount="indefinite"' if self.repeat else 'fill="freeze"'
        name = 'animateTransform type="translate"' if move else "animate"
        mode = ' calcMode="discrete"' if discrete else ""
        return (
            f'<{name} attributeName="{attribute}"{mode} dur="{self.total:g}s" {end} '
            f'keyTimes="{times}" values="{values}"/>'
        )

    def marks(self, theme: Theme) -> Iterator[str]:
        """Mark the squares of each move while it is the last one."""
        if not self.ends:
            return
        shown = self._animate([(0, "0"), (self.ends[0][0], "1")], "opacity", discrete=True)
        for which in (0, 1):
            keys: list[Key] = [
                (time, "{} {}".format(*self.view.square(ends[which]))) for time, ends in self.ends
            ]
            x, y = self.view.square(self.ends[0][1][which])
            moving = self._animate(keys, "transform", discrete=True, move=True)
            yield (
                f'<g class="moved" opacity="0" transform="translate({x} {y})">{moving}{shown}'
                f'<rect x="4" y="4" width="92" height="92" fill="{theme.moved}" '
                f'fill-opacity="{theme.moved_opacity:g}" stroke="{theme.moved_line}" '
                'stroke-width="5"/></g>'
            )

    def pieces(self, theme: Theme) -> Iterator[str]:
        """Draw all pieces of the game."""
        for actor in self.actors:
            x, y = actor.place
            parts = []
            if actor.ways:
                keys = [(time, f"{number(x)} {number(y)}") for time, (x, y) in actor.ways]
                parts.append(self._animate(keys, "transform", move=True))
            if actor.opacity:
                fading = [(time, f"{value:g}") for time, value in actor.opacity]
                parts.append(self._animate(fading, "opacity"))
            picture = shape(actor.letter, theme)
            if actor.crowned is not None:
                for letter, first, then, hidden in (
                    (actor.letter, "1", "0", ""),
                    (actor.letter.upper(), "0", "1", ' opacity="0"'),
                ):
                    turned = self._animate([(0, first), (actor.crowned, then)], "opacity", True)
                    parts.append(f"<g{hidden}>{turned}{shape(letter, theme)}</g>")
                picture = ""
            yield (
                f'<g class="{KINDS[actor.letter]}" transform="translate({number(x)} {number(y)})">'
                f"{''.join(parts)}{picture}</g>"
            )

    def captions(self, theme: Theme, y: float) -> Iterator[str]:
        """Write each move while it is the last one."""
        x = number(self.view.width / 2)
        yield (
            f'<g {FONT} font-size="34" font-weight="bold" text-anchor="middle" '
            f'fill="{theme.label}">'
        )
        for count, (time, text) in enumerate(self.texts):
            keys: list[Key] = [(0, "0"), (time, "1")] if time else [(0, "1")]
            if count + 1 < len(self.texts):
                keys.append((self.texts[count + 1][0], "0"))
            hidden = ' opacity="0"' if time else ""
            turning = self._animate(keys, "opacity", discrete=True)
            yield f'<text x="{x}" y="{number(y)}"{hidden}>{turning}{clean(text)}</text>'
        yield "</g>"
