"""What a job is about: written once, when it is made."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .. import Position, __version__, build_info
from .._core import MAX_DEPTH
from .._facts import variant_facts, variant_from
from .._files import whole
from ..errors import JobError

NAME = "manifest.json"
FORMAT = 1


@dataclass(frozen=True)
class Manifest:
    """The question, how it is cut up, and where it was."""

    variant: str
    """Name of the game."""
    facts: dict[str, Any] | None
    """What a custom variant is made of; None for a built-in one."""
    root: str
    """FEN of the position."""
    depth: int
    """Plies to count, from the root."""
    routes: bool
    """Are routes counted, instead of moves?"""
    symmetry: bool
    """Is the frontier one with symmetry?"""
    ply: int
    """The ply of the frontier."""
    rows: int
    """Its rows."""
    units: int
    """Into how many units they are cut."""
    hash_mb: int
    """MiB of hash table, unless ``run`` is told otherwise."""
    hash_seed: int
    """Where positions go in that table."""
    frontier_sha256: str
    """The checksum of the file of the frontier."""
    package: str = __version__
    """The version of bitdraughts."""
    created: str = ""
    """Date and time (UTC) in ISO form."""
    machine: str = ""
    """System, processor, cores and the path through the code."""

    @property
    def below(self) -> int:
        """Plies to count below each row."""
        return self.depth - self.ply

    def position(self) -> Position:
        """Give the root; makes a custom variant known. Raises JobError if there is none such."""
        try:
            return Position.from_fen(self.root, variant_from(self.variant, self.facts))
        except (ValueError, TypeError) as error:
            raise JobError(f"the {NAME} of the job: {error}") from None

    def fault(self) -> str | None:
        """Say which entry cannot be right, or nothing. The checksum tells damage, not intent."""
        for field in fields(self):
            value = getattr(self, field.name)
            kinds = KINDS[str(field.type)]
            if type(value) not in kinds:
                expected = " or ".join(kind.__name__ for kind in kinds)
                return f"{field.name} is of type {type(value).__name__}, not {expected}"
            if type(value) is int and not 0 <= value <= LARGEST.get(field.name, sys.maxsize):
                return f"{field.name} is {value}"
        if self.ply > self.depth:
            return f"ply is {self.ply}, beyond the depth of {self.depth}"
        if not 1 <= self.units <= max(1, self.rows):
            return f"units is {self.units}, for {self.rows} rows"
        return None


KINDS: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "bool": (bool,),
    "dict[str, Any] | None": (dict, type(None)),
}
LARGEST = {"depth": MAX_DEPTH, "hash_mb": 2**18, "hash_seed": 2**64 - 1}


def manifest_of(position: Position, **known: Any) -> Manifest:
    """Make the manifest of a new job."""
    system = (platform.system(), platform.machine(), platform.processor())
    words = [
        *dict.fromkeys(filter(None, system)),
        f"{os.cpu_count()} cores",
        build_info()["kernel"],
    ]
    return Manifest(
        variant=position.variant,
        facts=variant_facts(position.variant),
        root=position.fen(),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        machine=", ".join(words),
        **known,
    )


def write(manifest: Manifest, folder: Path) -> None:
    """Write the manifest of a job."""
    content = {"format": FORMAT, **asdict(manifest)}
    text = json.dumps({**content, "sha256": checksum(content)}, indent=1)
    with whole(folder / NAME) as file:
        file.write(text.encode() + b"\n")


def read(folder: Path) -> Manifest:
    """Read the manifest of a job. Raises JobError if there is none, or it has been changed."""
    path = folder / NAME
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        raise JobError(f"{folder} is no job: it has no {NAME}") from None
    try:
        content = json.loads(text)
        found = content.pop("sha256")
        version = content.pop("format")
    except (ValueError, RecursionError, KeyError, AttributeError, TypeError):
        raise JobError(f"{path} is damaged: it is no manifest") from None
    if version != FORMAT:
        raise JobError(f"{path} is of format {version}; this version of bitdraughts reads {FORMAT}")
    if checksum({"format": version, **content}) != found:
        raise JobError(f"{path} is damaged: another checksum")
    if content.keys() != {field.name for field in fields(Manifest)}:
        raise JobError(f"{path} is damaged: other entries than a manifest has")
    made = Manifest(**content)
    if (fault := made.fault()) is not None:
        raise JobError(f"{path} is no manifest: {fault}")
    return made


def checksum(content: dict[str, Any]) -> str:
    """Give the checksum of what a manifest says, however it is laid out."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def file_checksum(path: Path) -> str:
    """Give the checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
