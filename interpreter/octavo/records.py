"""Records: values made of named fields that never change.

Comes in: classes that declare fields, as dataclasses do. Goes out: frozen dataclasses whose methods
are compiled when they are first called. `dataclass(frozen=True, slots=True)` takes 420 µs for a
class, nearly all of it for compiling seven methods; `record` takes 50, a program that starts makes
two hundred classes, and most methods of most of them are never called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields, is_dataclass
from typing import Any, TypeVar, dataclass_transform

Made = TypeVar("Made")
# What nothing is inside of. Most fields of trees hold one of these, so whoever looks for something
# in all of a tree asks this before a call.
PLAIN = (str, int, bool, type(None))
_KNOWN: dict[type, tuple[str, ...]] = {}


def field_names(cls: type) -> tuple[str, ...]:
    """The fields of a dataclass, in order; of any other class none."""
    if cls not in _KNOWN:
        _KNOWN[cls] = tuple(one.name for one in fields(cls)) if is_dataclass(cls) else ()
    return _KNOWN[cls]


@dataclass_transform(frozen_default=True, eq_default=True, field_specifiers=(field,))
def record(cls: type[Made]) -> type[Made]:
    """What `dataclass(frozen=True, slots=True)` makes of a class."""
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    made.__getstate__, made.__setstate__ = _getstate, _setstate
    finished: type[Made] = _with_methods(made)
    return finished


def record_without_slots(cls: type[Made]) -> type[Made]:
    """What `dataclass(frozen=True)` makes of a class: itself, where one with slots is another."""
    made: type[Made] = _with_methods(dataclass(init=False, repr=False, eq=False)(cls))
    return made


def _with_methods(cls: Any) -> Any:
    """What a class writes itself stays; a hash that is None is one that its `__eq__` took away."""
    own = cls.__dict__
    if "__init__" not in own:
        cls.__init__ = _compiled_when_called(cls, "__init__", _init_of)
    if "__eq__" not in own:
        cls.__eq__ = _compiled_when_called(cls, "__eq__", _eq_of)
    if own.get("__hash__") is None:
        cls.__hash__ = _compiled_when_called(cls, "__hash__", _hash_of)
    if "__repr__" not in own:
        cls.__repr__ = _repr
    cls.__setattr__, cls.__delattr__ = _setattr, _delattr
    return cls


def _repr(self: Any) -> str:
    said = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({said})"


def _setattr(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _getstate(self: Any) -> list[object]:
    return [getattr(self, name) for name in field_names(type(self))]


def _setstate(self: Any, state: list[object]) -> None:
    for name, value in zip(field_names(type(self)), state, strict=True):
        object.__setattr__(self, name, value)


# --- methods made of the names of fields ----------------------------------------------------------


def _compiled_when_called(
    cls: Any, name: str, written: Callable[[Any], tuple[str, dict[str, Any]]]
) -> Callable[..., Any]:
    """A method that puts another in its place and hands on to it."""

    def first(self: object, *values: object, **named: object) -> Any:
        text, known = written(cls)
        exec(text, known)
        known[name].__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, known[name])
        return known[name](self, *values, **named)

    return first


def _init_of(cls: Any) -> tuple[str, dict[str, Any]]:
    """A field with a slot is set by the slot itself: half the time of `object.__setattr__`."""
    known: dict[str, Any] = {"_absent": MISSING, "_set": object.__setattr__}
    positional, by_name, lines = ["self"], list[str](), list[str]()
    for one in fields(cls):
        name, default = one.name, _default(one, known)
        value = name if one.init else f"_default_{name}"
        if one.init:
            (by_name if one.kw_only else positional).append(f"{name}{default}")
        elif not default:
            continue  # `__post_init__` sets it
        if one.default_factory is not MISSING:
            known[f"_make_{name}"] = one.default_factory
            value = f"_make_{name}() if {value} is _absent else {value}"
        slot = getattr(getattr(cls, name, None), "__set__", None)
        known[f"_set_{name}"] = slot
        lines.append(f"_set_{name}(self, {value})" if slot else f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    takes = ", ".join([*positional, *(["*", *by_name] if by_name else [])])
    return f"def __init__({takes}):\n {'; '.join(lines) or 'pass'}", known


def _default(one: Field[Any], known: dict[str, Any]) -> str:
    """What stands behind a parameter that need not be given; `known` gets the value."""
    if one.default is MISSING and one.default_factory is MISSING:
        return ""
    known[f"_default_{one.name}"] = one.default  # MISSING where a factory makes it
    return f"=_default_{one.name}"


def _eq_of(cls: Any) -> tuple[str, dict[str, Any]]:
    mine, theirs = _compared(fields(cls), "self"), _compared(fields(cls), "other")
    return (
        f"def __eq__(self, other):\n"
        f" return {mine} == {theirs} if other.__class__ is self.__class__ else NotImplemented",
        {},
    )


def _hash_of(cls: Any) -> tuple[str, dict[str, Any]]:
    return f"def __hash__(self):\n return hash({_compared(fields(cls), 'self')})", {}


def _compared(among: Iterable[Field[Any]], whose: str) -> str:
    return f"({''.join(f'{whose}.{one.name}, ' for one in among if one.compare)})"
