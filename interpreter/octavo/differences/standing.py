"""Sentences that stand above others without replacing them.

Comes in: a rule that one of two games has, and that game and the other. Goes out: the ids of rules
that both have and above which it stands: what it says cards count or score goes before what they
say, or it denies what they allow, or say to be so.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from .. import terms as t
from ..check.bindings import Permission, QualityRule, Standing, WorthRule
from ..check.checked import Checked
from ..check.ladder import Relation, Reorder, Tie
from ..engine.prevailing import prevailing, settling
from ..ir.standing import Folder
from .side import Side


class Standings:
    """The rules of one side, as they stand to those that the other side has too."""

    def __init__(self, side: Side, other: Side) -> None:
        self.side, self.other = side, other
        self.same_pack = side.game.pack == other.game.pack
        self.mine, self.theirs = (one.rules.program.checked for one in (side, other))
        self.folders = Folder(self.mine), Folder(self.theirs)

    @cached_property
    def _ranks(self) -> dict[int, int]:
        """Where each sentence about what cards count or score stands, those that prevail first."""
        rules = self.side.rules
        setup, folder = rules.setup(rules.default_players), self.folders[0]
        every = (*settling("count", setup, folder), *settling("score", setup, folder))
        return {id(rule): at for at, rule in enumerate(every)}

    @cached_property
    def _last(self) -> dict[tuple[str, str], int]:
        """The last of those that each rule says, by its id and what it is about."""
        settled = sorted(
            (self._ranks[id(rule)], rule.id, rule.what)
            for rule in self.mine.bindings.worths
            if id(rule) in self._ranks
        )
        return {(name, what): at for at, name, what in settled}

    def in_turn(self) -> list[Standing]:
        """The sentences of which one goes before another, those that are asked first before the
        others: what cards count and score, how groups rank and where they stand."""
        rules, ladder = self.side.rules, self.mine.ladder
        setup, folder = rules.setup(rules.default_players), self.folders[0]
        worths = prevailing(self.mine.bindings.worths, setup, folder)
        return [*worths, *ladder.ties, *ladder.reorders]

    def may_meet(self, one: Standing, other: Standing) -> bool:
        """Whether it can matter which of two sentences of this side goes first."""
        match one, other:
            case WorthRule(), WorthRule():
                cards = [self._cards(0, rule.members) for rule in (one, other)]
                apart = None not in cards and not (cards[0] or 0) & (cards[1] or 0)
                return one.what == other.what and not apart
            case Tie(), Tie():
                return bool({*one.groups} & {*other.groups})
            case Reorder(), Reorder():
                return bool({one.group, one.other} & {other.group, other.other})
        return False

    def above(self, name: str, shared: frozenset[str]) -> tuple[str, ...]:
        """Those of the shared rules above which this one stands, in the order of the file."""
        mine = [one for one in _said(self.mine) if one.id == name]
        found = {
            one.id
            for one in (_said(self.theirs) if mine else ())
            if one.id in shared and any(self._stands(rule, one) for rule in mine)
        }
        return tuple(rule.name for rule in self.other.game.rules if rule.name in found)

    def _stands(self, rule: Standing, one: Standing) -> bool:
        if isinstance(rule, WorthRule) and isinstance(one, WorthRule) and one.settles:
            rank = self._ranks.get(id(rule))
            last = self._last.get((one.id, rule.what), -1)
            if rank is not None and one.what == rule.what and last > rank:
                return self._meet(rule.members, one.members)
        return self._denied(rule, one)

    def _denied(self, denial: Standing, one: Standing) -> bool:
        """Whether a sentence takes back some of what another says."""
        match denial, one:
            case Permission(allows=False), Permission(allows=True):
                return denial.verb == one.verb and self._meet(denial.cards, one.cards)
            case QualityRule(gives=False), QualityRule(gives=True):
                return denial.name == one.name and self._meet(denial.members, one.members)
            case WorthRule(mode="remove"), WorthRule(mode="add"):
                return (
                    denial.what == one.what
                    and self._meet(denial.members, one.members)
                    and _takes_away(denial, one)
                )
            case Relation(holds=False), Relation(holds=True):
                groups = {*denial.groups} & {*one.groups}
                return denial.verb == one.verb and bool(groups and {*denial.others} & {*one.others})
        return False

    def _meet(self, mine: t.Term | None, theirs: t.Term | None) -> bool:
        """Whether some card may be among both."""
        one, other = self._cards(0, mine), self._cards(1, theirs)
        return one is None or other is None or not self.same_pack or bool(one & other)

    def _cards(self, side: int, term: t.Term | None) -> int | None:
        """The cards that a term stands for; None if that depends on what happens in play."""
        if term is None:
            return None
        rules = (self.side, self.other)[side].rules
        return rules.setup(rules.default_players).static_cards(self.folders[side].fold(term))


def swapped(one: Standings, other: Standings, shared: frozenset[str]) -> tuple[list[str], ...]:
    """The rules that both have and that go before one another the other way round, where that may
    matter: as they follow in each."""
    mine, theirs = ([rule for rule in side.in_turn() if rule.id in shared] for side in (one, other))
    later = {rule.id: at for at, rule in enumerate(theirs)}
    found = {
        name
        for first, second in combinations(mine, 2)
        if later.get(first.id, 0) > later.get(second.id, 0) and one.may_meet(first, second)
        for name in (first.id, second.id)
    }
    return tuple(
        list(dict.fromkeys(rule.id for rule in side if rule.id in found)) for side in (mine, theirs)
    )


def _said(checked: Checked) -> tuple[Standing, ...]:
    return *checked.bindings.every(), *checked.ladder.relations


def _takes_away(denial: WorthRule, one: WorthRule) -> bool:
    """Whether a number that a sentence lets cards count is one that another takes away."""
    said = [term.value for term in one.amounts if isinstance(term, t.Number)]
    return any(
        low <= value and (high is None or value <= high)
        for value in said
        for low, high in denial.bounds
    )
