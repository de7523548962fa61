"""Files that somebody names, opened with care.

Comes in: a path. Goes out: bytes. A name may stand for anything: a pipe that nobody writes to, a
device without an end, a socket, a folder. Nothing waits for such a thing and nothing is taken from
it: what is not a file is refused as what cannot be read.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

# Without waiting: a pipe that nobody writes to, or reads from, is told at once. A terminal does not
# become the process's own.
_CAREFUL = (
    getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
NO_FILE = "it is no file, but a folder, a pipe, a device or a socket"


def contents(path: str | Path, most: int) -> bytes:
    """The first `most` bytes of a file. Raises OSError if it cannot be read, ValueError if no path
    is so written.
    """
    handle = opened(path, os.O_RDONLY)
    try:
        parts = []
        while most > 0 and (part := os.read(handle, most)):
            parts.append(part)
            most -= len(part)
        return b"".join(parts)
    finally:
        os.close(handle)


def opened(path: str | Path, how: int, mode: int = 0o666) -> int:
    """The descriptor of a file, opened as `os.open` does; with `os.O_CREAT`, one that does not
    exist is made. Raises OSError, of what is no file too."""
    try:
        _check(os.stat(path).st_mode, path)  # first: to open a device may do something already
    except FileNotFoundError:
        if not how & os.O_CREAT:
            raise
    handle = os.open(path, how | _CAREFUL, mode)
    try:
        _check(os.fstat(handle).st_mode, path)  # and what is open now: it may have been exchanged
    except OSError:
        os.close(handle)
        raise
    return handle


def _check(mode: int, path: str | Path) -> None:
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NO_FILE, str(path))
