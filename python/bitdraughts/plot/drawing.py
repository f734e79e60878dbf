"""The plots: each draws numbers of ``data`` on Axes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from .._core import Color, Variant
from ..outcome import side_name
from ..pdn.ends import ENDINGS
from . import data
from .data import Played

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["growth", "lengths", "material", "mobility", "new_axes", "results"]

COLORS = {
    "White wins": "#d9c9a8",
    "Black wins": "#3b342f",
    "drawn": "#6f94b8",
    "other": "#b8860b",
    "no result": "#d4d4d4",
}
LINES = {"white": "#b08a4a", "black": "#3b342f"}
SIZE = (7.0, 4.2)
"""Inches of a figure for one plot."""


def new_axes(rows: int = 1) -> list[Axes]:
    """Make a figure of one or more plots, one below the other, without pyplot.

    Raises ModuleNotFoundError, which says what to install, if matplotlib is missing.
    """
    try:
        figure_module = import_module("matplotlib.figure")
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "plots need matplotlib: pip install 'bitdraughts[plot]'", name=error.name
        ) from None
    figure = figure_module.Figure(figsize=(SIZE[0], SIZE[1] * rows), layout="constrained")
    axes: list[Axes] = list(figure.subplots(rows, squeeze=False)[:, 0])
    return axes


def results(
    games: Iterable[Played] | Mapping[str, Mapping[str, int]], *, ax: Axes | None = None
) -> Axes:
    """Draw how games ended, a bar for each variant.

    ``games`` are games, or what ``data.results`` gives. ``ax`` are Axes to draw on. Raises
    ValueError if there is no game, ModuleNotFoundError without matplotlib.

    >>> import bitdraughts as bd
    >>> axes = results([bd.pdn.Record(result="1-0"), bd.pdn.Record("frisian", result="1-1")])
    >>> [label.get_text() for label in axes.get_yticklabels()]
    ['brazilian (1)', 'frisian (1)']
    """
    counted = games if isinstance(games, Mapping) else data.results(games)
    if not counted:
        raise ValueError("no games to draw")
    axes = ax or new_axes()[0]
    names = [f"{variant} ({sum(row.values()):,})" for variant, row in counted.items()]
    places = range(len(names))
    done = [0] * len(names)
    for end in ENDINGS:
        numbers = [row.get(end, 0) for row in counted.values()]
        if any(numbers):
            axes.barh(places, numbers, left=done, label=end, color=COLORS[end], edgecolor="#444444")
            done = [sum(pair) for pair in zip(done, numbers, strict=True)]
    axes.set_yticks(places, names)
    room = 0.6 if len(names) > 1 else 1.0  # a bar alone need not fill the picture
    axes.set_ylim(len(names) - 1 + room, -room)
    axes.set(xlabel="games", title="Results")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    return axes


def lengths(
    games: Iterable[Played] | Mapping[str, Sequence[int]], *, ax: Axes | None = None
) -> Axes:
    """Draw how long games are, a histogram of plies for each variant.

    ``games`` are games, or what ``data.lengths`` gives. ``ax`` are Axes to draw on. Raises
    ValueError if there is no game, ModuleNotFoundError without matplotlib.

    >>> axes = lengths({"brazilian": [40, 52, 61], "russian": [70]})
    >>> axes.get_xlabel(), [text.get_text() for text in axes.get_legend().get_texts()]
    ('plies', ['brazilian (3)', 'russian (1)'])
    """
    found = games if isinstance(games, Mapping) else data.lengths(games)
    if not any(found.values()):
        raise ValueError("no games to draw")
    axes = ax or new_axes()[0]
    everything = [plies for row in found.values() for plies in row]
    lowest, highest = min(everything), max(everything)
    width = max(1, -(-(highest - lowest + 1) // 30))
    edges = list(range(lowest, highest + width + 1, width))
    for variant, row in found.items():
        label = f"{variant} ({len(row):,})"
        axes.hist(row, bins=edges, histtype="stepfilled", alpha=0.5, label=label)
    axes.set(xlabel="plies", ylabel="games", title="Length of games")
    axes.legend()
    return axes


def mobility(game: Played, *, ax: Axes | None = None) -> Axes:
    """Draw how many legal moves each side had, before each of its own moves.

    Raises TypeError for what is no game, ModuleNotFoundError without matplotlib.

    >>> import bitdraughts as bd
    >>> axes = mobility(bd.pdn.Record(moves=["22-18", "11-15", "18x11", "8x15"]))
    >>> [int(count) for count in axes.lines[0].get_ydata()]  # White's
    [7, 1, 7]
    """
    numbers = data.mobility(game)
    turns = [position.turn for position in data.positions(game)]
    axes = ax or new_axes()[0]
    for color in sorted(set(turns)):
        plies = [ply for ply, turn in enumerate(turns) if turn == color]
        axes.plot(
            plies,
            [numbers[ply] for ply in plies],
            label=side_name(game.variant, color),
            color=LINES[color.name.lower()],
            marker=".",
        )
    axes.set(xlabel="ply", ylabel="legal moves", title="Mobility")
    axes.set_ylim(bottom=0)
    axes.legend()
    return axes


def material(game: Played, *, ax: Axes | None = None) -> Axes:
    """Draw the men of both sides over a game, and the kings of a side that had any, dashed.

    Raises TypeError for what is no game, ModuleNotFoundError without matplotlib.

    >>> import bitdraughts as bd
    >>> axes = material(bd.pdn.Record(moves=["22-18", "11-15", "18x11", "8x15"]))
    >>> [(line.get_label(), int(line.get_ydata()[-1])) for line in axes.lines]
    [('White men', 11), ('Black men', 11)]
    """
    found = data.material(game)
    axes = ax or new_axes()[0]
    for name, numbers in found.items():
        side, kind = name.split()
        if kind == "kings" and not any(numbers):
            continue
        label = f"{side_name(game.variant, Color[side.upper()])} {kind}"
        style = "-" if kind == "men" else "--"
        axes.step(
            range(len(numbers)),
            numbers,
            where="post",
            label=label,
            color=LINES[side],
            linestyle=style,
        )
    axes.set(xlabel="ply", ylabel="pieces", title="Material")
    axes.set_ylim(bottom=0)
    axes.legend()
    return axes


def growth(
    counts: str | Mapping[int, int] | Mapping[str, Mapping[int, int]],
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw how perft grows with the depth, on a logarithmic scale.

    ``counts`` is the name of a variant, whose known counts are drawn; or counts by depth; or
    several such lines, each under a name. Raises ValueError for a variant without known counts,
    or no counts, ModuleNotFoundError without matplotlib.

    >>> import bitdraughts as bd
    >>> counts = {depth: bd.perft(bd.Position("english"), depth) for depth in range(1, 6)}
    >>> [int(count) for count in growth(counts).lines[0].get_ydata()]
    [7, 49, 302, 1469, 7361]
    """
    title = "Perft"
    lines: dict[str, Mapping[int, int]] = {}
    if isinstance(counts, str):
        name = Variant(counts).name
        lines[name] = data.known_perft(name)
        title = f"{name.capitalize()} draughts: perft of the start position"
    else:
        for key, value in counts.items():
            if isinstance(value, Mapping):
                lines[str(key)] = value
            else:
                lines.setdefault("", {})
                lines[""] = {**lines[""], int(key): value}
    if not any(lines.values()):
        raise ValueError("no counts to draw")
    axes = ax or new_axes()[0]
    for name, line in lines.items():
        depths = sorted(line)
        # matplotlib knows no whole numbers beyond 64 bits.
        numbers = [float(line[depth]) for depth in depths]
        axes.plot(depths, numbers, marker="o", label=name or None)
    axes.set_yscale("log")
    axes.locator_params(axis="x", integer=True)
    axes.set(xlabel="depth in plies", ylabel="lines of play", title=title)
    if len(lines) > 1:
        axes.legend()
    return axes
