"""Where a game is saved: nothing is overwritten unasked, and no file is left half-written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from .._files import whole
from .terminal import printable


def refuse(path: Path, replace: bool, hint: str) -> None:
    """Refuse a file that cannot be written, or exists and is not to be replaced.

    Raises OSError, or ValueError with the hint how to replace it.
    """
    folder = path.parent
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, "no such folder", str(folder))
    if not os.access(folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
    if path.exists() and not replace:
        raise ValueError(f"{path} exists already; {hint}")


def save(text: str, path: Path) -> str:
    """Write a file whole or not at all; say so."""
    with whole(path) as file:
        file.write(text.encode())
    return f"saved to {printable(str(path))}"
