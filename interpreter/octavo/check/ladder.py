"""The groups of a ruleset, and what its sentences say about them.

Comes in: nothing; these are values, made by `definitions` (what cards make a group), `hands` (how
groups of a hand rank) and `melds` (what may lie on the table). Goes out: `Ladder`, from which the
engine plans its search for groups.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field

from .. import terms as t
from ..diagnostics import Span
from ..records import field_names, record
from .bindings import Standing


@record
class PartDefinition:
    """`low` to `high` cards (None: any number) that count as one of `faces`, are printed as one of
    `printed`, are in every one of `so` (sets of cards with a quality), and are worth a number of
    `worth` (pairs low, high; None: whatever they are worth)."""

    low: int
    high: int | None
    faces: t.Term
    printed: t.Term
    so: tuple[t.Term, ...] = ()
    worth: tuple[int, int | None] | None = None


@record
class Definition:
    """A group. Either `parts`, which lie apart, or `groups`: so many of other groups. `total`
    bounds the sum of what the cards are worth; `sharing` says what they have in common: (one |
    consecutive | different, attribute); `but` how many of the cards are left out of it. `rounds`
    are the `groups` of each round, where they go by it."""

    name: str
    modifiers: tuple[str, ...]
    span: Span = field(compare=False)
    parts: tuple[PartDefinition, ...] = ()
    groups: tuple[tuple[int, str], ...] = ()
    total: tuple[int, int | None] | None = None
    sharing: tuple[tuple[str, str], ...] = ()
    but: int = 0
    ranked: bool = True
    shown_as: str = ""
    rounds: tuple[tuple[tuple[int, str], ...], ...] = ()

    def turn(self, round: int) -> int:
        """Which of `rounds` it goes by in a round: after the last, the first again."""
        return (round - 1) % len(self.rounds)

    def in_round(self, round: int) -> tuple[tuple[int, str], ...]:
        """So many of other groups, of which it is made in a round (from 1)."""
        return self.rounds[self.turn(round)] if self.rounds else self.groups


@record
class Tie(Standing):
    """`X rank by higher Y`: of two groups named alike the one with more of it wins. `by` is total,
    rank, or cards (then `cards` are the ones counted)."""

    groups: tuple[str, ...] = ()
    higher: bool = True
    by: str = "total"
    cards: t.Term | None = None


@record
class Reorder(Standing):
    """`X rank just above Y`, `just below`, `change places with`: `how` is above, below or swap."""

    group: str = ""
    how: str = ""
    other: str = ""

    def moved(self, order: list[str]) -> list[str]:
        """An order of groups, the lowest first, after this; as it is where one of the two is not
        in it."""
        after = list(order)
        if self.group not in order or self.other not in order:
            return after
        one, other = order.index(self.group), order.index(self.other)
        if self.how == "swap":
            after[one], after[other] = after[other], after[one]
            return after
        after.remove(self.group)
        after.insert(after.index(self.other) + (self.how == "above"), self.group)
        return after


@record
class Relation(Standing):
    """`X VERB Y`, `X may not VERB Y [with fewer Z]`: a relation of groups that sentences may ask
    for (`beats`, or a declared verb). `fewer` are the cards of which the other has fewer where a
    denial speaks; `more` turns that round."""

    verb: str = ""
    groups: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    holds: bool = True
    fewer: t.Term | None = None
    more: bool = False


@record
class Forbidden(Standing):
    """`X may not be used [in G [with N other cards]]`: no group of `groups` (None: none at all)
    with that many other cards holds one of `cards`; for `X` a group, `cards` is None and those
    groups are not formed."""

    groups: tuple[str, ...] | None = None
    cards: t.Term | None = None
    others: tuple[int, int | None] | None = None


@record
class MeldBan(Standing):
    """What no meld may be. `what` is whole (`groups of X may not be used`: all cards are `cards`),
    fewer or more (`X may not be used in G with fewer other cards`), beside (`X may not be used
    beside Y`: `others`), many (`G may not hold more than two X`: so many of the `cards` as `size`
    says), or hold (`G may not hold ...`: neither all of `cards`, nor `many` groups of `held` with
    `size` cards each that together share `sharing`). `groups` are those it is about (None: all);
    `spared` those to which it does not speak, where all of their cards are the ones named."""

    what: str = ""
    groups: tuple[str, ...] | None = None
    cards: t.Term | None = None
    others: t.Term | None = None
    spared: tuple[tuple[tuple[str, ...], t.Term | None], ...] = ()
    held: tuple[str, ...] = ()
    many: int = 1
    sharing: tuple[tuple[str, str], ...] = ()
    size: tuple[int, int | None] = (0, None)

    @property
    def is_of_wholes(self) -> bool:
        """Whether it may be asked of all that is laid at once."""
        return self.what in ("hold", "many")


@dataclass(slots=True)
class Ladder:
    """All groups, lowest first, and the sentences about them. `of` are the cards of a hand (of
    `you`), `many` whether a hand is split into many groups or shows one, `unit` how hands are
    compared."""

    definitions: list[Definition] = field(default_factory=list)
    ties: list[Tie] = field(default_factory=list)
    reorders: list[Reorder] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    forbidden: list[Forbidden] = field(default_factory=list)
    meld_bans: list[MeldBan] = field(default_factory=list)
    of: t.Term | None = None
    many: bool = False
    least: str = ""  # of what the best arrangement leaves over least, as `hands:` says

    def now(self) -> Ladder:
        """The ladder as it is, whatever is added to it later."""
        made = copy(self)
        for name in field_names(Ladder):
            setattr(made, name, copy(getattr(self, name)))
        return made

    def order(self) -> list[str]:
        """The groups that rank, the lowest first, before any sentence moves one."""
        return [one.name for one in self.definitions if self.is_ranked(one.name)]

    def is_ranked(self, name: str) -> bool:
        """Whether a group stands in the order; one that could not be read might."""
        return all(one.ranked for one in self.definitions if one.name == name)

    def named(self, name: str) -> Definition:
        return next(one for one in self.definitions if one.name == name)
