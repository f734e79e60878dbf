"""``bitdraughts perft --check``: known counts against those of the core."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator
from importlib import resources
from typing import Any, NamedTuple

from .. import Position, Variant, perft, variants
from .inputs import NO_PIECES, read_file
from .output import print_json, progress
from .terminal import painted, printable

LARGEST_COUNT = 30_000_000
LARGEST_COUNT_DEEP = 5_000_000_000
"""Entries beyond it are left out: the whole check takes seconds, or with --deep some minutes."""

COUNT = re.compile(r"([DR])([1-9][0-9]{0,2})\s+([0-9]{1,39})", re.IGNORECASE | re.ASCII)


class Entry(NamedTuple):
    """One known count: of moves (D) or routes (R), by depth."""

    letter: str
    depth: int
    expected: int

    def __str__(self) -> str:
        """Write it as suites do."""
        return f"{self.letter}{self.depth}"


class Case(NamedTuple):
    """One position of a suite."""

    name: str
    position: Position
    entries: list[Entry]


class Result(NamedTuple):
    """What checking a position gave: the counts confirmed, and the first that was not."""

    case: Case
    confirmed: list[Entry]
    different: Entry | None = None
    found: int = 0


def run(args: argparse.Namespace) -> int:
    """Check the suites that come with the program, or one file; 1 if any count differs."""
    largest = LARGEST_COUNT_DEEP if args.deep else LARGEST_COUNT
    cases = list(
        shipped(args.variant) if args.check is True else from_file(args.check, args.variant)
    )
    if not cases:
        raise ValueError("no position to check; expected lines such as W:W5:B12 ;D1 1")
    start = time.perf_counter()
    results = []
    for case in cases:
        result = check(case, largest, args)
        results.append(result)
        if not args.json:
            print(as_line(result), flush=True)
    seconds = time.perf_counter() - start
    differing = sum(result.different is not None for result in results)
    if args.json:
        report = [as_json(result) for result in results]
        print_json({"positions": report, "differing": differing, "seconds": round(seconds, 3)})
    elif differing:
        print(f"{differing} of {counted(len(results), 'position')} differ")
    else:
        confirmed = [entry.expected for result in results for entry in result.confirmed]
        print(
            f"no difference in {counted(len(results), 'position')}: "
            f"{counted(len(confirmed), 'count')} up to {largest:,}, "
            f"{sum(confirmed):,} in all, {seconds:.1f} s"
        )
    return 1 if differing else 0


def check(case: Case, largest: int, args: argparse.Namespace) -> Result:
    """Count what is known of a position up to the given size, to the first count that differs."""
    confirmed: list[Entry] = []
    for entry in case.entries:
        if entry.expected > largest:
            continue
        with progress(f"{case.name} {entry}") as show:
            found = perft(
                case.position,
                entry.depth,
                routes=entry.letter == "R",
                threads=args.threads,
                hash_mb=args.hash or 0,
                progress=show,
            )
        if found != entry.expected:
            return Result(case, confirmed, entry, found)
        confirmed.append(entry)
    return Result(case, confirmed)


def counted(number: int, noun: str) -> str:
    """Write a number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def deepest(entries: list[Entry]) -> dict[str, int]:
    """Give the deepest depth of each letter."""
    return {entry.letter: entry.depth for entry in sorted(entries)}


def as_line(result: Result) -> str:
    """Report one position to people."""
    if result.different is not None:
        verdict = painted("DIFFERENCE", "error") + (
            f" at {result.different}: "
            f"expected {result.different.expected:,}, found {result.found:,}"
        )
    elif result.confirmed:
        verdict = painted("ok", "good")
    else:
        verdict = "left out: every count is too large"
    depths = " ".join(f"{letter}{depth}" for letter, depth in deepest(result.confirmed).items())
    name = printable(result.case.name)
    return f"{result.case.position.variant:13}  {name:52.52}  {depths:7}  {verdict}"


def as_json(result: Result) -> dict[str, Any]:
    """Report one position to programs."""
    report: dict[str, Any] = {
        "name": result.case.name,
        "variant": result.case.position.variant,
        "fen": result.case.position.fen(),
        "confirmed": deepest(result.confirmed),
        "ok": result.different is None,
    }
    if result.different is not None:
        report["difference"] = {
            "entry": str(result.different),
            "expected": result.different.expected,
            "found": result.found,
        }
    return report


def shipped(variant: str | None) -> Iterator[Case]:
    """Give the cases of the suites that come with the program, of all variants or of one."""
    folder = resources.files("bitdraughts") / "data" / "perft"
    for name in variants() if variant is None else [variant]:
        file = folder / f"{name}.perft"
        yield from read(file.read_text(encoding="utf-8"), file.name, name)


def from_file(file: str, variant: str | None) -> Iterator[Case]:
    """Give the cases of a suite file; ``variant`` wins over the file's own line."""
    title, text = read_file(file)
    yield from read(text, title, variant)


def read(text: str, title: str, variant: str | None) -> Iterator[Case]:
    """Read a suite; a line that cannot be understood is a ValueError with its number.

    >>> suite = "# variant: english\\n# name: start\\nB:W21-32:B1-12 ;D1 7 ;D2 49"
    >>> for case in read(suite, "my file", None):
    ...     print(case.name, *case.entries)
    start D1 D2
    """
    game = variant or "brazilian"
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        try:
            if line.startswith("#"):
                key, _, value = line[1:].partition(":")
                if key.strip() == "variant" and variant is None:
                    game = Variant(value.strip()).name
                elif key.strip() == "name":
                    name = value.strip()
            elif line:
                fen, *counts = (part.strip() for part in line.split(";"))
                entries = [read_entry(count) for count in counts]
                if not entries:
                    raise ValueError("expected ';D1 n' behind the position")
                yield Case(name or fen, Position.from_fen(fen, game), entries)
                name = ""
        except ValueError as error:
            raise ValueError(f"{title}, line {number}: {error}") from None


def read_entry(text: str) -> Entry:
    """Read one known count, such as ``D5 7473``."""
    match = COUNT.fullmatch(text)
    if match is None:
        raise ValueError(f"expected a depth and a count such as D5 7473, found {text[:40]!r}")
    letter, depth, count = match.groups()
    perft(NO_PIECES, int(depth))  # refuses depths no count may have
    return Entry(letter.upper(), int(depth), int(count))
