"""How commands answer: tables for people, JSON for programs, progress on a terminal."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from typing import IO, Any

from . import terminal

Progress = Callable[[int, int], None]
"""Called with (done, total) units of work."""

PATIENCE = 1.0
"""Seconds before a count shows how far it is."""


def print_json(value: Any) -> None:
    """Print a value as JSON on one line."""
    print(json.dumps(value, ensure_ascii=True))


def write_bytes(file: IO[bytes]) -> None:
    """Write a file of UTF-8 to standard output as it is; to a terminal only what is printable."""
    sys.stdout.flush()
    if hasattr(sys.stdout, "buffer") and not sys.stdout.isatty():
        shutil.copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(terminal.shown(file.read().decode()))


def table(rows: Iterable[Sequence[str]], align: str = "") -> str:
    """Lay out rows in columns, ``align`` giving ``<`` or ``>`` for each (``<`` where it ends).

    On a terminal too narrow for it, the cells of all but the first column are wrapped. What no cell
    should hold is escaped.

    >>> print(table([("board", "8x8"), ("rows of men", "3")], "<>"))
    board        8x8
    rows of men    3
    """
    rows = [tuple(map(terminal.printable, row)) for row in rows]
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
def progress(label: str, unit: str = "") -> Iterator[Progress | None]:
    """Show how far a long count is, how fast, and how long it will still take.

    On a terminal only, on standard error: a bar of tqdm, or else a line. ``unit`` is what is
    counted, as it stands behind a number; without it, the parts have no size that could be told and
    no speed is shown.
    """
    if not (terminal.asked.progress and sys.stderr.isatty()):
        yield None
        return
    with _bar(terminal.printable(label), unit) as show:
        yield show


def _bar(label: str, unit: str) -> AbstractContextManager[Progress]:
    try:
        return _tqdm(import_module("tqdm").tqdm, label, unit)
    except ModuleNotFoundError:
        return _line(label, unit)


@contextmanager
def _tqdm(tqdm: Any, label: str, unit: str) -> Iterator[Progress]:
    rate = "{rate_fmt}, " if unit else ""
    size = shutil.get_terminal_size()
    with tqdm(
        desc=label,
        total=1,
        delay=PATIENCE,
        leave=False,
        ascii=True,
        # Left to itself, tqdm writes nothing on a terminal that does not say how large it is.
        ncols=size.columns - 1,
        nrows=size.lines,
        unit=unit,
        unit_scale=True,
        bar_format="{l_bar}{bar}| " + rate + "{elapsed}, {remaining} left",
    ) as bar:
        begun = False

        def show(done: int, total: int) -> None:
            nonlocal begun
            if not begun:  # what was done before counts for no speed
                begun = True
                bar.initial = bar.n = bar.last_print_n = done
            bar.total = total
            bar.update(done - bar.n)

        yield show


@contextmanager
def _line(label: str, unit: str) -> Iterator[Progress]:
    start = time.monotonic()
    first: int | None = None
    percent, shown_at = -1, 0.0
    width = 0

    def show(done: int, total: int) -> None:
        nonlocal first, percent, shown_at, width
        if first is None:
            first = done
        seconds = time.monotonic() - start
        now = 100 * done // max(total, 1)
        if seconds <= PATIENCE or (now == percent and seconds - shown_at < 1):
            return
        percent, shown_at = now, seconds
        text = f"{label}: {now}%"
        if done > first:
            speed = (done - first) / seconds
            if unit:
                text += f", {in_short(speed)}{unit}/s"
            text += f", {clock_time(max(0, total - done) / speed)} left"
        print(f"\r{text:{width}}", end="", file=sys.stderr, flush=True)
        width = max(width, len(text))

    try:
        yield show
    finally:
        if width:
            print(f"\r{' ' * width}\r", end="", file=sys.stderr, flush=True)


def in_short(number: float) -> str:
    """Write a number in three digits or so.

    >>> in_short(7.25), in_short(1234), in_short(5_600_000)
    ('7.2', '1.2k', '5.6M')
    """
    for letter in ("", "k", "M"):
        if number < 1000:
            return f"{number:.1f}{letter}"
        number /= 1000
    return f"{number:.1f}G"


def clock_time(seconds: float) -> str:
    """Write seconds as minutes and seconds, with hours if there are any.

    >>> clock_time(75.9), clock_time(7322)
    ('01:15', '2:02:02')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"
