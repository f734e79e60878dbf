"""How commands answer: tables for people, JSON for programs, progress on a terminal."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

Progress = Callable[[int, int], None]
"""Called with (done, total) units of work."""

PATIENCE = 1.0
"""Seconds before a count shows how far it is."""


def print_json(value: Any) -> None:
    """Print a value as JSON on one line."""
    print(json.dumps(value, ensure_ascii=True))


def table(rows: Iterable[Sequence[str]], align: str = "") -> str:
    """Lay out rows in columns, ``align`` giving ``<`` or ``>`` for each (``<`` where it ends).

    On a terminal too narrow for it, the cells of all but the first column are wrapped.

    >>> print(table([("board", "8x8"), ("rows of men", "3")], "<>"))
    board        8x8
    rows of men    3
    """
    rows = [tuple(row) for row in rows]
    if not rows:
        return ""
    widths = [max(1, *map(len, column)) for column in zip(*rows, strict=True)]
    if sys.stdout.isatty() and len(widths) > 1:
        room = shutil.get_terminal_size().columns - widths[0]
        widest = max(12, room // (len(widths) - 1) - 2)
        widths[1:] = [min(width, widest) for width in widths[1:]]
    lines = []
    for row in rows:
        cells = [
            textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)
        ]
        for i in range(max(map(len, cells))):
            parts = (cell[i] if i < len(cell) else "" for cell in cells)
            padded = (
                f"{part:{sign}{width}}"
                for part, sign, width in zip(
                    parts, align.ljust(len(widths), "<"), widths, strict=True
                )
            )
            lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


@contextmanager
def progress(label: str) -> Iterator[Progress | None]:
    """Show how far a long count is, on a terminal only: a bar of tqdm, or else a percentage."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        tqdm = import_module("tqdm").tqdm
    except ModuleNotFoundError:
        with _percentage(label) as show:
            yield show
        return
    with tqdm(
        desc=label,
        total=1,
        delay=PATIENCE,
        leave=False,
        ascii=True,
        bar_format="{l_bar}{bar}| {elapsed}",
    ) as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield show


@contextmanager
def _percentage(label: str) -> Iterator[Progress]:
    start = time.monotonic()
    shown = ""

    def show(done: int, total: int) -> None:
        nonlocal shown
        text = f"{label}: {100 * done // max(total, 1)}%"
        if text != shown and time.monotonic() - start > PATIENCE:
            shown = text
            print(f"\r{text}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if shown:
            print(f"\r{' ' * len(shown)}\r", end="", file=sys.stderr, flush=True)
