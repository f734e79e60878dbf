"""One process at a time, held by a lock of the system, which goes when its process does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import JobError


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock of a file, or raise JobError if another process does."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            take(handle)
        except OSError:
            owner = os.read(handle, 100).decode(errors="replace").strip() or "another process"
            raise JobError(f"{path.parent} is in use by {owner}") from None
        os.ftruncate(handle, 0)
        os.write(handle, f"process {os.getpid()}\n".encode())
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def take(handle: int) -> None:
        """Lock a byte far behind the text, which others may still read."""
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def take(handle: int) -> None:
        """Lock the file, or raise OSError."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
