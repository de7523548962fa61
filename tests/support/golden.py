"""Texts on file that a test compares with.

Comes in: a text, a file. Goes out: nothing, or the difference.
"""

from __future__ import annotations

import os
from pathlib import Path


def compared(shown: str, path: Path) -> None:
    """The text is the one on file; OCTAVO_GOLDEN=write puts it there."""
    if os.environ.get("OCTAVO_GOLDEN") == "write":
        path.write_text(shown, encoding="utf-8")
    assert path.is_file(), f"there is no {path.name}: run `make golden`, and read it"
    assert shown == path.read_text(encoding="utf-8")
