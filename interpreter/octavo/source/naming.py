"""What a ruleset, a modifier, a variant or an option may be called.

Comes in: the place where a file names itself or an option. Goes out: nothing, or a fault.

Names are typed to commands, listed with commas, said after `with` and `by`, and files are called by
them. So they are of one alphabet in which nothing means anything to a shell or a file system:
letters and digits of any script, and one space, hyphen, underscore or apostrophe at a time between
two of these. What people read, a title, may hold anything.
"""

from __future__ import annotations

import unicodedata

from ..diagnostics import Faults
from ..edges.output import printable
from .document import ScalarNode

MAX_NAME = 60  # characters of such a name; the longest known has 27
BETWEEN = " -_'\u2019"  # what may join two parts of a name
ALPHABET = (
    "letters and digits, with single spaces, hyphens, underscores or apostrophes between them"
)


def check_name(named: ScalarNode, what: str, faults: Faults) -> None:
    """Add a fault if what is so called (`what`: ruleset, modifier, variant or option) cannot be."""
    name = named.text
    if len(name) > MAX_NAME:
        said = f"the name of the {what} has more than {MAX_NAME} characters"
        faults.error(
            "OCT126", said, named.span, help="give it a short name, and say the rest in a title"
        )
        return
    if (at := _wrong(name)) is None:
        return
    kept = "".join(char if _lettered(char) else " " for char in name).split()
    faults.error(
        "OCT126", f"{_why(name, at)} the name of the {what}", named.place(at, at + 1),
        help=f"write {ALPHABET}" + (f", such as `{'-'.join(kept)}`" if kept else ""),
    )  # fmt: skip


def _wrong(name: str) -> int | None:
    """Where a name first holds what it may not."""
    for at, char in enumerate(name):
        if not _lettered(char) and not (
            char in BETWEEN and 0 < at < len(name) - 1 and name[at - 1] not in BETWEEN
        ):
            return at
    return None if name else 0


def _lettered(char: str) -> bool:
    """A letter, a mark on one, or a digit, which can be seen."""
    return unicodedata.category(char)[0] in "LMN" and printable(char) == char


def _why(name: str, at: int) -> str:
    char = name[at : at + 1]
    if printable(char) != char:
        return f"U+{ord(char):04X} cannot stand in"
    if char and char in BETWEEN:
        if at == 0:
            return f"`{char}` cannot begin"
        return (
            f"`{char}` cannot end"
            if at == len(name) - 1
            else f"`{char}` cannot stand beside another such sign in"
        )
    return f"`{char}` cannot stand in"
