"""What a player cannot know: whether an answer would differ if the cards they do not see were
others.

Comes in: a position, a seat, terms. Goes out: yes or no, never the answer itself. It errs on one
side only: what may depend on hidden cards counts as hidden, so that no explanation tells more than
the seat can see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .. import terms as t
from ..cards import bits, mask_of
from ..check.bindings import Standing
from ..engine.interface import Machine
from ..engine.setup import BAG
from ..table.sight import unseen_by

Values = dict[str, int]  # of the variables that a term stands under, by their names
Ask = Callable[[t.Term, Values], Any]
# a term, and the values of the variables that it mentions: a variable without one counts too
_Asked = tuple[t.Term, tuple[int | None, ...]]

# What everybody knows of the state, unless it is a card: a mark, say, may be on a hidden one
NOTHING = frozenset[t.Aspect]()
PUBLIC = frozenset(
    {
        t.Aspect.STATE,
        t.Aspect.SHOWN,
        t.Aspect.SCORE,
        t.Aspect.ROUND,
        t.Aspect.TURN,
        t.Aspect.LOG,
    }
)
# These read more, and hide no more than their parts do. Of any other term that reads more, nothing
# is told while there are cards that the seat does not see: so a new one never tells too much.
OF_PARTS = (
    # for all to see
    t.Size,
    t.IsEmpty,
    t.MeldsIn,
    t.MeldsBut,
    t.Outdoes,
    t.Spoilt,
    # asked of what is given, or of what was laid
    t.Allowed,
    t.Extended,
    t.Makeable,
    t.NextOf,
    t.Closable,
    # sets
    t.Quality,
    t.Linked,
    t.Permitted,
    t.PermittedOn,
    t.AtMost,
    t.Unlike,
    t.Growing,
    t.CardsOfMelds,
    t.StandsFor,
)
# of these the parts are not asked by themselves: for each member, or when cards were shown
APART = (
    t.Sum,
    t.Greatest,
    t.CanTotal,
    t.CanSpread,
    t.Used,
)


@dataclass(slots=True)
class Hidden:
    """`seat` None is somebody who sees everything. `ask` works out a term in the position."""

    machine: Machine
    seat: int | None
    ask: Ask
    cards: int = 0  # those that the seat does not see
    _open: set[int] = field(default_factory=set)  # the places of which it sees all cards
    # what was answered of a term, and of a set: conditions share parts, and most parts are the same
    # for every member that is asked about
    _told: dict[_Asked, bool] = field(default_factory=dict)
    _doubted: dict[_Asked, int] = field(default_factory=dict)
    _free: dict[t.Term, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.seat is None:
            return
        for place in range(len(self.machine.setup.places)):
            hidden = mask_of(unseen_by(self.machine, place, self.seat))
            self.cards |= hidden
            if not hidden:
                self._open.add(place)

    def rule(self, rule: Standing, *terms: t.Term) -> bool:
        """Whether it is hidden if a sentence speaks now: its condition, and these further terms."""
        folder = self.machine.setup.folder
        return any(self.of(term, {}) for term in (folder.holds(rule), *map(folder.fold, terms)))

    def of(self, term: t.Term, values: Values) -> bool:
        """Whether the value of a term may depend on hidden cards."""
        if not self.cards:
            return False
        if t.member_of(term.kind):
            return bool(self.unsure(term, values))
        asked = self._asked(term, values)
        if asked not in self._told:
            self._told[asked] = self._may_differ(term, values)
        return self._told[asked]

    def _may_differ(self, term: t.Term, values: Values) -> bool:
        """The same, worked out, of what is no set."""
        hidden = [self.of(arg, values) for arg in term.args] if not isinstance(term, APART) else []
        match term:
            case t.Local(name):
                return name not in values
            case t.And(parts) | t.Or(parts):  # one that is known to fail, or to hold, settles it
                settling = isinstance(term, t.Or)
                known = [part for part, unknown in zip(parts, hidden, strict=True) if not unknown]
                return any(hidden) and not any(
                    bool(self.ask(part, values)) == settling for part in known
                )
            case t.If(condition):
                if hidden[0]:
                    return True
                return hidden[1] if self.ask(condition, values) else hidden[2]
            case t.Contains(t.Holders(cards), member) if self._is_own(member, values):
                return bool(self.unsure(cards, values))
            case t.Contains(t.FaceUp(), t.Top(place)) if self._is_pile(place, values):
                return False  # all see the back of a card
            case t.Contains(t.Both(one, other), member):  # one that it is not in settles it
                both = t.all_of([t.contains(one, member), t.contains(other, member)])
                return self.of(both, values)
            case t.Contains(members, member):
                return hidden[1] or bool(
                    self.unsure(members, values) & self._all(t.Single(member), values)
                )
            case t.Some(members):
                unsure = self.unsure(members, values)
                if not unsure or members.kind not in t.MEMBER:  # what cards stand for is no set
                    return bool(unsure)
                return not self._all(members, values) & ~unsure
            case t.Location(cards) | t.Keeper(cards):
                return hidden[0] or bool(self._cards(cards, values) & self.cards)
            case t.Top(place) | t.Bottom(place) | t.Outermost(place):
                return not self._sees(place, values, top=isinstance(term, t.Top)) or any(hidden[1:])
            case t.Bound():
                return term.kind == "card" and bool(self._cards(term, values) & self.cards)
            case t.Worth():
                return hidden[0] or self._counts("count")
            case t.Points():
                return hidden[0] or self._counts("score")
            case t.Strength(player) | t.Forms(player) | t.CanMake(player) | t.Ways(player):
                return any(hidden) or self.ask(player, values) != self.seat
            case t.Sum(members, number, name) | t.Greatest(members, number, name):
                over = self._each(members, name, values)
                return bool(self.unsure(members, values)) or any(
                    self.of(number, one) for one in over
                )
            case t.CanTotal(members, number, low, high, least, most, name):
                over = self._each(members, name, values)
                return (
                    bool(self.unsure(members, values))
                    or any(self.of(number, one) for one in over)
                    or any(self.of(bound, values) for bound in (low, high, least, most))
                )
            case t.CanSpread(members, chosen, copies, least, most):
                return bool(self.unsure(members, values) | self.unsure(chosen, values)) or any(
                    self.of(bound, values) for bound in (copies, least, most)
                )
        return any(hidden) or not self._parts_tell(term)

    def _is_own(self, player: t.Term, values: Values) -> bool:
        """Whether this is the seat itself, which sees all that it holds."""
        if self.seat is None or self.of(player, values):
            return False
        held = {*self.machine.setup.held_places(self.seat)}
        return self.ask(player, values) == self.seat and held <= self._open

    def unsure(self, members: t.Term, values: Values) -> int:
        """The members of which the seat may not know whether they are in a set."""
        if not self.cards:
            return 0
        asked = self._asked(members, values)
        if asked not in self._doubted:
            self._doubted[asked] = self._doubtful(members, values)
        return self._doubted[asked]

    def _asked(self, term: t.Term, values: Values) -> _Asked:
        names = self._free.get(term)
        if names is None:
            names = self._free[term] = tuple(sorted(t.free(term)))
        return term, tuple([values.get(name) for name in names])

    def _doubtful(self, members: t.Term, values: Values) -> int:
        """What `unsure` gives, worked out."""
        everything = -1
        match members:
            case t.Content(place):
                return 0 if self._sees(place, values) else self.cards
            case t.Contents(places):
                if self.unsure(places, values):
                    return everything
                return 0 if {*bits(self._all(places, values))} <= self._open else self.cards
            case t.Topmost(place, many):
                return 0 if self._sees(place, values) and not self.of(many, values) else everything
            case t.Marked() | t.Done() | t.FaceUp() | t.Bound() if members.kind == "cards":
                return self.cards
            case t.Unseen():
                return 0
            case t.Both(one, other):
                first, second = (self.unsure(one, values), self.unsure(other, values))
                return (first & self._maybe(other, second, values)) | (
                    second & self._maybe(one, first, values)
                )
            case t.Either(one, other):
                return self.unsure(one, values) | self.unsure(other, values)
            case t.Without(one, other):
                first = self.unsure(one, values)
                return first | (self.unsure(other, values) & self._maybe(one, first, values))
            case t.Keep(among, condition, name):
                first = self.unsure(among, values)
                perhaps = self._maybe(among, first, values)
                if perhaps < 0:
                    return everything
                return first | mask_of(
                    one for one in bits(perhaps) if self.of(condition, values | {name: one})
                )
            case t.Most(among, number, name):
                within = self.unsure(among, values)
                over = self._each(among, name, values)
                return everything if within or any(self.of(number, one) for one in over) else 0
            case t.If(condition, then, otherwise):
                if self.of(condition, values):
                    return everything
                return self.unsure(then if self.ask(condition, values) else otherwise, values)
            case t.Holders(cards):
                doubtful = self.unsure(cards, values) | (self._cards(cards, values) & self.cards)
                return everything if doubtful else 0
            case t.Unused(players):
                if self.seat is None or self.unsure(players, values):
                    return everything
                return 0 if self._all(players, values) == 1 << self.seat else everything
            case t.Relating():
                return everything
        if any(self.of(arg, values) for arg in members.args) or not self._parts_tell(members):
            return everything
        return 0

    # --- what is known ----------------------------------------------------------------------------

    @staticmethod
    def _parts_tell(term: t.Term) -> bool:
        """Whether a term hides no more than its parts do."""
        public = NOTHING if term.kind in ("card", "cards") else PUBLIC
        return isinstance(term, OF_PARTS) or public.issuperset(term.reads)

    def _all(self, members: t.Term, values: Values) -> int:
        return int(self.ask(members, values))

    def _maybe(self, members: t.Term, unsure: int, values: Values) -> int:
        """The members that are, or may be, in a set; below zero: any."""
        return unsure if unsure < 0 else unsure | self._all(members, values)

    def _cards(self, cards: t.Term, values: Values) -> int:
        """A card, or cards, as a set."""
        return self._all(t.Single(cards) if cards.kind == "card" else cards, values)

    def _each(self, members: t.Term, name: str, values: Values) -> list[Values]:
        return [values | {name: one} for one in bits(self._all(members, values))]

    def _sees(self, place: t.Term, values: Values, top: bool = False) -> bool:
        """Whether the seat sees all cards of a place, or its top card."""
        if self.of(place, values):
            return False
        there = int(self.ask(place, values))
        if there < 0 or there in self._open:
            return True
        cards = self.machine.cards(there) if top and self._is_pile(place, values) else []
        return bool(cards) and not self.cards >> cards[-1] & 1

    def _is_pile(self, place: t.Term, values: Values) -> bool:
        """Whether it is known which place this is, and that one of its cards lies on top."""
        if self.of(place, values):
            return False
        there = int(self.ask(place, values))
        return there >= 0 and self.machine.setup.kind_of_place(there) != BAG

    def _counts(self, what: str) -> bool:
        """Whether what cards count or score may depend on hidden cards."""
        rules = [
            rule
            for rule in self.machine.setup.program.checked.bindings.worths
            if rule.what == what and rule.settles
        ]
        return any(self.rule(rule, rule.members) for rule in rules)
