"""The meaning of a game's standing sentences, by kind.

Comes in: nothing; these are values, made by `rules`. Goes out: to `ir`, which folds them into the
places where they are asked, and to `why`, which asks them one by one. Each keeps the id and the
place of its sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeVar, final

from .. import terms as t
from ..diagnostics import Span
from ..records import record


@record
class Standing:
    """A standing sentence: `id` and `source` cite it, `text` is it, `modifiers` must be in force,
    `condition` must hold. `guard` is for a sentence put in force for a while: whether it is,
    now."""

    id: str
    text: str
    source: str
    modifiers: tuple[str, ...]
    span: Span = field(compare=False)
    condition: t.Term = t.TRUE
    guard: t.Term = t.TRUE


# The fields of a `Standing`, in order, for whoever makes one of its kinds.
Head = tuple[str, str, str, tuple[str, ...], Span, t.Term, t.Term]


@final
@record
class Permission(Standing):
    """`X may [not] be VERBED [on Y]`, `P may [not] VERB [X]`. `cards` and `places` are who it is
    about (None: whatever); the condition may mention `card` and `place`, the variables they range
    over; `who` limits it to some players. Where a suit, a number or another value is picked,
    `values` says of which it speaks, as a condition on `value`; `groups` are those that lie, to
    which cards may be laid; `more_than`: a choice that takes
    more cards than that."""

    verb: str = ""
    allows: bool = True
    cards: t.Term | None = None
    places: t.Term | None = None
    who: t.Term | None = None
    card: t.Local | None = None
    place: t.Local | None = None
    values: t.Term | None = None
    value: t.Local | None = None
    groups: t.Term | None = None
    more_than: int | None = None

    @property
    def about(self) -> str:
        """What of a choice it is about: `cards`, `groups` to which they go, `values`, how `many`;
        empty: all of it."""
        if self.groups is not None:
            return "groups"
        if self.cards is not None:
            return "cards"
        return "values" if self.values is not None else "" if self.more_than is None else "many"

    @property
    def is_whole(self) -> bool:
        """Whether it is about doing it at all, whatever is picked."""
        return not self.about

    def speaks(self) -> t.Term:
        """Whether it speaks now, of whoever acts: still open in what is picked."""
        who = t.TRUE if self.who is None else t.contains(self.who, t.YOU)
        in_force = [t.InForce(name) for name in self.modifiers]
        return t.all_of([who, *in_force, self.guard, self.condition])


@record
class QualityRule(Standing):
    """`X is [not] ADJ`: of a member `variable` of `members`."""

    name: str = ""
    gives: bool = True
    members: t.Term = t.TRUE
    variable: t.Local = field(kw_only=True)


@record
class WorthRule(Standing):
    """`X count N`, `X count as Y`, `X may [not] count N [in G]`, `X score N`: of a card `variable`
    of `members`; `what` is count or score. `mode` is set (it counts this and nothing else), add or
    remove. `amounts` holds every number it says, `faces` the cards it counts as; neither: nothing.
    `bounds` are the numbers that a removal takes away (low, high or None). `groups` are the only
    groups an addition is for. `rest` marks `other cards`. One that `changes` says how much it is of
    what other sentences say: `score twice their score`."""

    what: str = "count"
    mode: str = "set"
    members: t.Term = t.TRUE
    variable: t.Local = field(kw_only=True)
    amounts: tuple[t.Term, ...] = ()
    faces: t.Term | None = None
    bounds: tuple[tuple[int, int | None], ...] = ()
    groups: tuple[str, ...] = ()
    rest: bool = False
    changes: bool = False

    @property
    def by_others(self) -> t.Term:
        """What the card counts, or scores, by the other sentences, where it changes that."""
        return (t.Worth if self.what == "count" else t.Points)(self.variable)

    @property
    def asks_count(self) -> bool:
        """Whether it is about cards that count so much: then it lets them count something else in
        groups only.
        """
        said = (self.members, *self.amounts)
        return self.what == "count" and any(
            isinstance(part, t.Worth) for term in said for part in t.walk(term)
        )

    @property
    def is_of_a_place(self) -> bool:
        """Whether it is about cards by where they lie, or by what they are compared with: as if
        that were its condition."""
        return any(isinstance(one, t.Content | t.Contents | t.Keep) for one in t.walk(self.members))

    @property
    def settles(self) -> bool:
        """Whether it says what a card counts or scores anywhere, not in groups alone."""
        return self.mode == "set" and self.faces is None and (self.changes or not self.asks_count)

    def turn(self, cards: int | None, index: int) -> tuple[object, ...]:
        """When it is asked, the least first: one that changes what others say; said for a while, a
        modifier's, about cards of a quality that is given in play (`cards` is None, else the mask
        of those it may be about by print), about fewer cards, conditional; `other cards` last,
        later sentences, by their `index`, before earlier ones."""
        return (
            not self.changes,
            self.rest,
            self.guard == t.TRUE,
            not self.modifiers,
            cards is not None,
            -1 if cards is None else cards.bit_count(),
            self.condition == t.TRUE and not self.is_of_a_place,
            -index,
        )


@dataclass(slots=True)
class Bindings:
    """All standing sentences of a game, by kind, in file order."""

    permissions: list[Permission] = field(default_factory=list)
    qualities: list[QualityRule] = field(default_factory=list)
    worths: list[WorthRule] = field(default_factory=list)

    def add(self, more: Bindings) -> None:
        """Those of more sentences, behind these."""
        self.permissions += more.permissions
        self.qualities += more.qualities
        self.worths += more.worths

    def about(self, verb: str) -> list[Permission]:
        return [rule for rule in self.permissions if rule.verb == verb]

    def qualities_of(self, name: str) -> list[QualityRule]:
        return [rule for rule in self.qualities if rule.name == name]

    def every(self) -> list[Standing]:
        return [*self.permissions, *self.qualities, *self.worths]


Said = TypeVar("Said", bound=Standing)


def sentences(rules: Iterable[Said]) -> list[tuple[Said, ...]]:
    """The rules that were read of each sentence: of `eights and nines` one about each."""
    read = groupby(rules, key=lambda one: (one.id, one.span, one.text))
    return [tuple(parts) for _, parts in read]
