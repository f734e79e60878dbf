"""A folder with what the examples of the command line read, and the commands themselves."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import bitdraughts as bd
from bitdraughts.cli import parser
from bitdraughts.cli.completion import walk
from bitdraughts.cli.declare import Parser
from bitdraughts.frontier import Job, build
from pdn_samples import CLEAN, ENGLISH, put


def prepare(folder: Path) -> None:
    """Put the files that examples name into a folder."""
    shutil.copytree(prepared().name, folder, dirs_exist_ok=True)


@cache
def prepared() -> TemporaryDirectory[str]:
    """Make them once; the folder lasts as long as the tests."""
    held = TemporaryDirectory()
    folder, root = Path(held.name), bd.Position()
    (folder / "counts.perft").write_text(
        "# variant: english\n# name: start\nB:W21-32:B1-12 ;D1 7 ;D2 49 ;D5 7361\n"
    )
    put(folder, games__pdn=CLEAN)
    put(folder / "archive", a__pdn=CLEAN, b__pdn__gz=CLEAN, c__pdn=ENGLISH)
    build(root, 4).save(folder / "saved.bdf")
    for name, ply, done in (("count8", 3, False), ("done", 3, True), ("other", 2, True)):
        job = Job.create(folder / name, root, 6, split_ply=ply, units=4)
        if done:
            job.run()
    return held


def commands() -> Iterator[tuple[str, Parser]]:
    """Give every command that does something, with its name."""
    for path, one in walk(parser()):
        if one.get_default("run") is not None:
            yield " ".join(path), one


def groups() -> Iterator[tuple[str, Parser]]:
    """Give the commands that only hold others, the whole program first."""
    for path, one in walk(parser()):
        if one.get_default("run") is None:
            yield " ".join(path), one
