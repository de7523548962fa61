"""What all terms have: parts, text, a place in sets.

Comes in: classes that declare fields, as dataclasses do. Goes out: terms, which never change,
compare by what they say, and know their size. The classes are made without generated code: some
hundred of them cost nothing at import.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from ..effort import more_than_enough, spend
from .aspects import Aspect, Fact, Kept

# of one term; the largest known has 1,300. Words that mean themselves twice over double it each
# time
MOST_PARTS = 4_000


@dataclass_transform(frozen_default=True, eq_default=True)
class Term:
    """What a phrase or a sentence means, with every word settled. A term is symbolic: it names
    zones and state by their declared names and does not know how many players sit down.

    A class of `vocabulary` says after its name: `op`, how listings call it; `reads`, the aspects of
    the state that it asks for itself; `keeps`, what the state then has to keep that it may do
    without; `name`, the field that names what is read; `binds`, the field that names the variable
    which its second part ranges over. A class that leaves out one of the first three is an error.
    Its fields are terms (its parts), names and numbers. `kind` is what the term denotes: a field, a
    constant or a property of the class. `ordered` says that it asks how the cards of its place, its
    first part, lie upon each other.
    """

    op: ClassVar[str]
    reads: ClassVar[tuple[Aspect, ...]]
    keeps: ClassVar[frozenset[Kept]]
    name_field: ClassVar[str]
    binds: ClassVar[str]
    ordered: ClassVar[bool]
    fields: ClassVar[tuple[str, ...]] = ()
    part_fields: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[dict[str, Any]] = {}

    if TYPE_CHECKING:
        _hash: int

        @property
        def kind(self) -> str: ...

        @property
        def args(self) -> tuple[Term, ...]:
            """The parts, in order."""

        @property
        def size(self) -> int:
            """The number of all parts of parts, the term itself counted."""

    def __init_subclass__(
        cls,
        op: str,
        reads: tuple[Aspect, ...],
        keeps: tuple[Kept, ...],
        name: str = "",
        binds: str = "",
    ) -> None:
        cls.op, cls.reads, cls.keeps = op, reads, frozenset(keeps)
        cls.name_field, cls.binds, cls.ordered = name, binds, Aspect.ORDER in reads
        said = {
            one: text
            for one, text in cls.__annotations__.items()
            if not text.startswith("ClassVar")
        }
        cls.fields = tuple(said)
        setattr(cls, "__match_args__", cls.fields)  # noqa: B010 - not to be assigned, say the types, which make their own
        cls.part_fields = tuple(one for one, text in said.items() if "Term" in text)
        cls.defaults = {one: cls.__dict__[one] for one in said if one in cls.__dict__}

    def __init__(self, *values: object, **named: object) -> None:
        fields = self.fields
        if named or len(values) != len(fields):
            values = self._completed(values, named)
        own = self.__dict__
        own.update(zip(fields, values, strict=True))
        size, own["args"] = 1, ()
        if self.part_fields:
            args: list[Term] = []
            for one in self.part_fields:
                part = own[one]
                if part.__class__ is tuple:
                    args += part
                elif part is not None:
                    args.append(part)
            for arg in args:
                size += arg.size
            if size > MOST_PARTS:
                raise more_than_enough()
            own["args"] = tuple(args)
        own["size"], own["_values"], own["_hash"] = size, values, hash((self.op, values))
        spend(1 + (size >> 5))

    def _completed(
        self, values: tuple[object, ...], named: dict[str, object]
    ) -> tuple[object, ...]:
        rest = self.fields[len(values) :]
        if not named and self.defaults.keys() >= {*rest}:  # nearly always
            return values + tuple([self.defaults[one] for one in rest])
        given = {**self.defaults, **dict(zip(self.fields, values, strict=False)), **named}
        if len(values) > len(self.fields) or given.keys() != set(self.fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields)}")
        return tuple(given[one] for one in self.fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("terms do not change")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if self.__class__ is not other.__class__:
            return NotImplemented if not isinstance(other, Term) else False
        mine, theirs = self.__dict__, other.__dict__
        return bool(mine["_hash"] == theirs["_hash"] and mine["_values"] == theirs["_values"])

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({', '.join(repr(self.__dict__[one]) for one in self.fields)})"
        )

    def __str__(self) -> str:
        """Stable text for listings and digests."""
        said = " ".join(self._said())
        head = f"{self.op} {said}".strip()
        return f"{head}({', '.join(map(str, self.args))})" if self.args else head

    def _said(self) -> Iterator[str]:
        """What it says besides its parts and its kind."""
        for one in self.fields:
            if one != "kind" and one not in self.part_fields:
                value = self.__dict__[one]
                yield from map(str, value) if isinstance(value, tuple) else (str(value),)

    def facts(self) -> Iterator[Fact]:
        """What it reads of the state itself, its parts apart."""
        named = str(getattr(self, self.name_field)) if self.name_field else ""
        for aspect in self.reads:
            yield aspect, named

    def having(self, **changes: object) -> Self:
        """The same with some fields changed."""
        own = self.__dict__
        return type(self)(*[changes.get(one, own[one]) for one in self.fields])

    def with_parts(self, args: tuple[Term, ...]) -> Self:
        """The same of other parts, as many."""
        left, own = iter(args), self.__dict__
        values = list[object]()
        for one in self.fields:
            value = own[one]
            if one in self.part_fields:
                if isinstance(value, tuple):
                    value = tuple(next(left) for _ in value)
                elif value is not None:
                    value = next(left)
            values.append(value)
        return type(self)(*values)
