"""A file that only one program at a time may write.

Comes in: an open file. Goes out: that nobody else writes to it until it is closed, or who does
already. The lock is the system's, on the file itself: it ends with the process that holds it,
however that ends. Beside the file, `NAME.lock` says who that is, for people: it locks nothing, and
one that was left behind is in nobody's way. Where a file system knows no locks, there is none.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ..diagnostics import fault
from .opening import contents, opened

MOST_SAID = 1_000  # bytes of a note about who holds a file that are read
_NOTE = "octavo holds"  # the key by which a note is known: nothing else is ever removed

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40  # where no journal has bytes: what is locked there cannot be read either

    def _lock(handle: int) -> None:
        """Raises PermissionError if another has it."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        """Raises BlockingIOError if another has it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@dataclass(slots=True)
class Held:
    """A file that is held until it is closed; `note` is what says so, None where none could be
    written.
    """

    note: Path | None
    said: bytes

    def leave(self) -> None:
        """Take the note away; to be called before the file is closed."""
        if self.note is None:
            return
        try:
            if contents(self.note, MOST_SAID) == self.said:
                self.note.unlink()
        except OSError:
            pass  # somebody else took it away
        self.note = None


def hold(handle: int, path: Path) -> Held:
    """Hold an open file (`path`). Raises OctavoError, who holds it, if another program does."""
    note = path.with_name(f"{path.name}.lock")
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        help = "end that match first; `octavo replay` shows it so far"
        raise fault(
            "OCT536", f"`{path}` is being written by {_who(note)}", None, help=help
        ) from None
    except OSError:  # a file system without locks
        pass
    since = datetime.now().astimezone().isoformat(" ", "seconds")
    said = json.dumps(
        {_NOTE: path.name, "process": os.getpid(), "host": _host(), "since": since}
    ).encode()
    return Held(note if _written(note, said) else None, said)


def _written(note: Path, said: bytes) -> bool:
    """Whether the note could be written: never over anything but such a note, left behind by a
    process that was ended.
    """
    try:
        if _read(note):
            note.unlink()
        handle = opened(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(handle, said)
        finally:
            os.close(handle)
    except (OSError, ValueError):
        return False
    return True


def _read(note: Path) -> dict[str, object]:
    """What a note says; nothing if there is none, or something else."""
    try:
        found = json.loads(contents(note, MOST_SAID))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) and _NOTE in found else {}


def _who(note: Path) -> str:
    match _read(note):
        case {"process": int(process), "host": str(host), "since": str(since)}:
            return f"process {process} on {host} since {since}"
    return "another program"


def _host() -> str:
    return (
        os.uname().nodename
        if hasattr(os, "uname")
        else os.environ.get("COMPUTERNAME", "this computer")
    )
