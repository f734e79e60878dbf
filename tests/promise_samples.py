"""Command lines for the promises: one for each command, run in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

unix = pytest.mark.skipif(os.name != "posix", reason="pipes, signals and limits of POSIX")
linux = pytest.mark.skipif(sys.platform != "linux", reason="devices and figures of Linux")

LINES = {
    "perft": "perft 4 --divide",
    "moves": "moves start --routes",
    "show": "show start",
    "play": "play --white random --black random --seed 1",
    "pdn check": "pdn check archive",
    "pdn stats": "pdn stats archive",
    "pdn convert": "pdn convert archive",
    "pdn show": "pdn show games.pdn",
    "pdn html": "pdn html games.pdn",
    "frontier build": "frontier build built.bdf --ply 3 --force",
    "frontier info": "frontier info saved.bdf",
    "job create": "job create created 4",
    "job run": "job run count8",
    "job status": "job status done",
    "job result": "job result done",
    "job verify": "job verify done",
    "job compare": "job compare done done",
    "variants": "variants",
    "info": "info",
    "completion": "completion bash",
}
"""A line for each command that prints, in the folder of cli_samples."""


def start(
    arguments: Iterable[str],
    folder: Path | None = None,
    *,
    before: str = "",
    closing: str = "",
    env: Mapping[str, str] | None = None,
    **pipes: Any,
) -> subprocess.Popen[bytes]:
    """Begin a command.

    ``before`` is code that runs in front of it in its process; ``closing`` are redirections of the
    shell, such as ``<&-``.
    """
    code = f"import sys\n{before}\nfrom bitdraughts.cli import main\nsys.exit(main())"
    command = [sys.executable, "-c", code, *arguments]
    if closing:
        command = ["bash", "-c", f'exec "$@" {closing}', "bash", *command]
    path = {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(command, cwd=folder, env={**os.environ, **path, **(env or {})}, **pipes)


def run(
    arguments: Iterable[str], folder: Path | None = None, stdin: bytes = b"", **options: Any
) -> tuple[int, bytes, str]:
    """Run a command to its end: status, output, and what it had to complain of."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with start(arguments, folder, **(pipes | options)) as process:
        out, err = process.communicate(stdin, timeout=120)
    return process.returncode, out or b"", err.decode()


def is_one_complaint(err: str) -> bool:
    """Tell whether there is one line, of the program and not of Python."""
    return err.startswith("bitdraughts: ") and err.count("\n") == 1 and err.endswith("\n")
