"""What all ops have, and what each must say of itself.

Comes in: classes that declare fields, as dataclasses do. Goes out: ops, which never change and
answer what passes and engines ask of every op; so none of those has a list of ops of its own. The
ops themselves are in `program`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import Field
from enum import Enum, auto
from inspect import get_annotations
from typing import TYPE_CHECKING, ClassVar, Literal, dataclass_transform

from .. import terms as t
from ..check.names import Symbols
from ..records import field_names, record, record_without_slots

# how an op handles the order of a place: nobody knows it any more, or it matters
Handling = tuple[Literal["shuffled", "ordered"], t.Term]


class Trait(Enum):
    """What of an op cannot be told from what it changes."""

    OWN = auto()  # upon cards and sentences, moving nothing: it may concern only whoever does it
    TURNS = auto()  # may leave a card with another face than is usual where it lies
    ANEW = auto()  # somebody else acts from then on, or what was done begins anew
    PAYS = auto()  # what leaves one target enters another, as money does
    # may change places with any other op that may, as long as its terms are the same there
    COMMUTES = auto()


@record
class Target:
    """A number, person, value or flag that can be set: `name` of the state (`score` is built in),
    and whose.
    """

    name: str
    whose: t.Term | None = None

    @property
    def fact(self) -> t.Fact:
        """What of the state it is."""
        match self.name:
            case "score":
                return t.Aspect.SCORE, ""
            case "round":
                return t.Aspect.ROUND, ""
        return t.Aspect.STATE, self.name


@dataclass_transform(frozen_default=True, eq_default=True)
class Operation:
    """One thing that happens to a state; its fields are terms, targets, names and numbers.

    A class says after its name: `changes`, the aspects of the state that it may change besides its
    targets; `keeps`, what the state then has to keep that it may do without; `traits`. There are no
    defaults: a class that leaves one out is an error, of types and when it is made. What depends on
    the fields of an op is a method, which a class may narrow.
    """

    changes: ClassVar[tuple[t.Aspect, ...]]
    keeps: ClassVar[frozenset[t.Kept]]
    traits: ClassVar[frozenset[Trait]]
    target_fields: ClassVar[tuple[str, ...]]

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[object]]]

    def __init_subclass__(
        cls,
        *,
        changes: tuple[t.Aspect, ...],
        keeps: tuple[t.Kept, ...],
        traits: tuple[Trait, ...],
    ) -> None:
        cls.changes, cls.keeps, cls.traits = changes, frozenset(keeps), frozenset(traits)
        said = get_annotations(cls)
        cls.target_fields = tuple(name for name, text in said.items() if "Target" in text)
        if t.Aspect.ORDER in changes and "handling" not in cls.__dict__:
            raise TypeError(f"{cls.__name__} changes an order, so it says its `handling` of places")
        # not a class with slots: that would be made a second time, without what it says here
        record_without_slots(cls)

    # --- its parts --------------------------------------------------------------------------------

    def terms(self) -> Iterator[t.Term]:
        """The terms that stand in it."""
        for name in field_names(type(self)):
            value = getattr(self, name)
            if isinstance(value, t.Term):
                yield value
            elif isinstance(value, Target) and value.whose is not None:
                yield value.whose

    def targets(self) -> tuple[Target, ...]:
        """What it sets: every field that is a target."""
        found = (getattr(self, name) for name in self.target_fields)
        return tuple(one for one in found if isinstance(one, Target))

    def binding(self) -> str:
        """The name that it binds; empty for none."""
        return ""

    # --- what it does to the state ----------------------------------------------------------------

    def changed(self, symbols: Symbols) -> Iterator[t.Fact]:
        """What of the state it may change: terms that read one of these may be another thing after
        it.
        """
        for target in self.targets():
            yield target.fact
        places = self.places()
        for aspect in self.changes:
            if places and aspect in (t.Aspect.CARDS, t.Aspect.ORDER):
                for zone in (zone for place in places for zone in t.zones_of(place)):
                    yield from ((aspect, one) for one in symbols.overlapping(zone))
            else:
                yield aspect, self.named()

    def places(self) -> tuple[t.Term, ...]:
        """The places, or cards of places, whose cards or order it changes; empty for any."""
        return ()

    def named(self) -> str:
        """The mark or the verb that its change is about; empty for any."""
        return ""

    def handling(self) -> Handling | None:
        """The place that it shuffles; or whose order it reads, or minds when it puts cards
        there.
        """
        return None

    def used(self) -> frozenset[t.Kept]:
        """What the state has to keep for it."""
        if self.target_fields and any(target.name == "score" for target in self.targets()):
            return self.keeps | {"score"}
        return self.keeps

    # --- what else is asked -----------------------------------------------------------------------

    def is_own(self, flags: Set[str]) -> bool:
        """Whether it is upon cards and sentences, and moves nothing; `flags` are the names of
        sentences.
        """
        return Trait.OWN in self.traits

    def turns(self) -> bool:
        """Whether it may leave a card with another face than is usual where it lies."""
        return Trait.TURNS in self.traits
