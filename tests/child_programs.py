"""Programs that tests run in a process of their own, because they may end it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap


def child(code: str, *options: str, deadline: float = 120) -> str:
    """What a program prints, which ends well in good time and writes nothing to stderr."""
    run = subprocess.run(
        [sys.executable, *options, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=deadline,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    if run.returncode != 0 or run.stderr:
        raise AssertionError(f"exit status {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout.strip()
