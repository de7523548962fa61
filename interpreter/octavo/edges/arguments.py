"""Arguments that programs pass to the contract, checked before anything is done with them.

Comes in: an argument, and what it is called. Goes out: the same, or a fault that says what it must
be. Python would take `True` for 1 and a text for a list of its letters, and do something else than
was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from pathlib import Path
from typing import Any

from ..diagnostics import OctavoError, fault

MOST_SHOWN = 60  # characters of an argument that are shown
# characters of a text that names cards: the largest pack has a hundredth of that
MOST_TEXT = 100_000
# of a whole number: Python writes none of more than 4,300 digits, and nothing here is counted so
# far
MOST_BITS = 4_096
SMALL = 1 << 30


def wrong(name: str, wanted: str, value: object, help: str = "") -> OctavoError:
    """The fault of an argument."""
    return fault("OCT540", f"`{name}` must be {wanted}, not `{shown(value)}`", help=help)


def shown(value: object) -> str:
    """An argument as a fault shows it."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return f"a number of {value.bit_length():,} bits"
    text = (
        repr(value)
        if type(value) in (str, bytes, int, float, bool, type(None))
        else f"a {type(value).__name__}"
    )
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def whole(name: str, value: Any, least: int | None = None) -> int:
    """A whole number, not below `least`; also one of another package, such as NumPy's."""
    if type(value) is int and -1 < value < SMALL and (least is None or value >= least):
        return value  # as nearly always
    wanted = "a whole number" if least is None else f"a whole number from {least} on"
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise wrong(name, wanted, value)
    found = index(value)
    if found.bit_length() > MOST_BITS:
        raise wrong(name, f"a whole number of at most {MOST_BITS:,} bits", found)
    if least is not None and found < least:
        raise wrong(name, wanted, found)
    return found


def seed(value: Any) -> int | str:
    """A seed: each gives one match."""
    if isinstance(value, str):
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise wrong("seed", "whole text", value, "part of a letter is missing")
        return value
    try:
        return whole("seed", value)
    except OctavoError:
        raise wrong("seed", "a whole number or a text", value) from None


def truth(name: str, value: Any) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise wrong(name, "True or False", value)
    return value


def text(name: str, value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise wrong(name, "a text", value)
    return value


def texts(name: str, value: Any) -> tuple[str, ...]:
    """Texts; a text alone is one."""
    if isinstance(value, str):
        return (value,)
    return tuple(
        text(f"{name}[{at}]", one) for at, one in enumerate(several(name, "a list of texts", value))
    )


def several(name: str, wanted: str, value: Any) -> tuple[Any, ...]:
    """What a list, a set or anything else that can be gone through holds."""
    if isinstance(value, bytes | Mapping) or not isinstance(value, Iterable):
        raise wrong(name, wanted, value)
    return tuple(value)


def call(name: str, value: Any) -> None:
    """A function, or None."""
    if value is not None and not callable(value):
        raise wrong(name, "a function", value)


# --- what is chosen with a ruleset ----------------------------------------------------------------


def ruleset(value: Any) -> str | Path:
    """A name or a path."""
    if not isinstance(value, str | Path):
        raise wrong("ruleset", "a name or a path", value, "`octavo list` shows the names")
    return value


def modifiers(value: Any) -> str | tuple[int | str | Path, ...] | None:
    """None; a text such as `0-3,5`; numbers, names and paths."""
    if value is None or isinstance(value, str):
        return value
    found = (
        (value,)
        if isinstance(value, Path)
        else several("modifiers", 'a list, or a text such as "0-3,5"', value)
    )
    for at, one in enumerate(found):
        if isinstance(one, bool) or not isinstance(one, int | str | Path):
            raise wrong(f"modifiers[{at}]", "a number, a name or a path", one)
        if isinstance(one, int):
            whole(f"modifiers[{at}]", one)
    return found


def variants(value: Any) -> tuple[str | Path, ...]:
    """Names and paths."""
    found = (
        (value,)
        if isinstance(value, str | Path)
        else several("variants", "a list of names and paths", value)
    )
    for at, one in enumerate(found):
        if not isinstance(one, str | Path):
            raise wrong(f"variants[{at}]", "a name or a path", one)
    return found


def options(value: Any) -> dict[str, object]:
    """Values by the names of options."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise wrong("options", "a mapping from names of options to values", value)
    for name in value:
        if not isinstance(name, str):
            raise wrong(
                "options", "a mapping from names of options", value, f"{shown(name)} is no name"
            )
        if isinstance(value[name], int):
            whole(f"options[{shown(name)}]", int(value[name]))
    return dict(value)
