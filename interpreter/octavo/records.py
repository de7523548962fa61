"""Records: the fields of a dataclass, by name.

Comes in: a class. Goes out: the names of its fields, looked up once; none for what is no dataclass.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass

_KNOWN: dict[type, tuple[str, ...]] = {}


def field_names(cls: type) -> tuple[str, ...]:
    """The fields of a dataclass, in order; of any other class none."""
    if cls not in _KNOWN:
        _KNOWN[cls] = tuple(one.name for one in fields(cls)) if is_dataclass(cls) else ()
    return _KNOWN[cls]
