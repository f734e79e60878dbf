"""Files that are there whole or not at all, also after a loss of power."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write to, which takes the name ``path`` when all has gone well.

    A link is followed. Raises OSError, which names ``path``, also for one that is a pipe or a
    device: these would be replaced by a file.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file() and not target.is_dir():
        raise FileExistsError(errno.EEXIST, "is no file on a disk", str(path))
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        unfinished.unlink(missing_ok=True)  # or a link of others would be written through
        with unfinished.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
        keep_name(target.parent)
    except BaseException as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        # A disk that is full is told without a name.
        if isinstance(error, OSError) and error.filename in (None, str(unfinished)):
            error.filename, error.filename2 = str(path), None
        raise


def keep_name(folder: Path) -> None:
    """Have the system write down which files a folder has, where it can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
