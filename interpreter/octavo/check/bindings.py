"""What the standing sentences of a game say, settled.

Comes in: nothing; these are values, made by `rules`. Goes out: to `ir`, which folds them into the places where they
are asked, and to `explain`, which asks them one by one. Each keeps the id and the place of its sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..diagnostics import Span
from .terms import TRUE, Term


@dataclass(frozen=True, slots=True)
class Standing:
    """A standing sentence: `id` and `source` cite it, `text` is it, `modifiers` must be in force, `condition` must hold.
    `guard` is for a sentence put in force for a while: whether it is, now."""

    id: str
    text: str
    source: str
    modifiers: tuple[str, ...]
    span: Span = field(compare=False)
    condition: Term = TRUE
    guard: Term = TRUE


# The fields of a `Standing`, in order, for whoever makes one of its kinds.
Head = tuple[str, str, str, tuple[str, ...], Span, Term, Term]


@dataclass(frozen=True, slots=True)
class Permission(Standing):
    """`X may [not] be VERBED [on Y]`, `P may [not] VERB [X]`. `cards` and `places` are who it is about (None: whatever);
    the condition may mention `card` and `place`, the variables they range over; `who` limits it to some players."""

    verb: str = ""
    allows: bool = True
    cards: Term | None = None
    places: Term | None = None
    who: Term | None = None
    card: Term | None = None
    place: Term | None = None


@dataclass(frozen=True, slots=True)
class Quality(Standing):
    """`X is [not] ADJ`: of a member `variable` of `members`."""

    name: str = ""
    gives: bool = True
    members: Term = TRUE
    variable: Term = TRUE


@dataclass(frozen=True, slots=True)
class Worth(Standing):
    """`X count N`, `X count as Y`, `X may [not] count N [in G]`, `X score N`: of a card `variable` of `members`; `what` is
    count or score. `mode` is set (it counts this and nothing else), add or remove. `amounts` holds every number it says,
    `faces` the cards it counts as; neither: nothing. `bounds` are the numbers that a removal takes away (low, high or None).
    `groups` are the only groups an addition is for. `rest` marks `other cards`."""

    what: str = "count"
    mode: str = "set"
    members: Term = TRUE
    variable: Term = TRUE
    amounts: tuple[Term, ...] = ()
    faces: Term | None = None
    bounds: tuple[tuple[int, int | None], ...] = ()
    groups: tuple[str, ...] = ()
    rest: bool = False


@dataclass(frozen=True, slots=True)
class Laying(Standing):
    """What no group that is laid may be. `what` is whole (`groups of X may not be used`: all cards are `cards`), fewer or more
    (`X may not be used in G with fewer other cards`), beside (`X may not be used beside Y`: `others`), or hold (`G may not hold
    ...`: neither all of `cards`, nor `many` groups of `held` with `size` cards each that together share `sharing`). `groups` are
    those it is about (None: all); `spared` those to which it does not speak, where all of their cards are the ones named."""

    what: str = ""
    groups: tuple[str, ...] | None = None
    cards: Term | None = None
    others: Term | None = None
    spared: tuple[tuple[tuple[str, ...], Term | None], ...] = ()
    held: tuple[str, ...] = ()
    many: int = 1
    sharing: tuple[tuple[str, str], ...] = ()
    size: tuple[int, int | None] = (0, None)


@dataclass(slots=True)
class Bindings:
    """All standing sentences of a game, by kind, in file order."""

    permissions: list[Permission] = field(default_factory=list)
    qualities: list[Quality] = field(default_factory=list)
    worths: list[Worth] = field(default_factory=list)

    def about(self, verb: str) -> list[Permission]:
        return [rule for rule in self.permissions if rule.verb == verb]

    def qualities_of(self, name: str) -> list[Quality]:
        return [rule for rule in self.qualities if rule.name == name]

    def every(self) -> list[Standing]:
        return [*self.permissions, *self.qualities, *self.worths]
