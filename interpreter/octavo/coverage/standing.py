"""Standing sentences, asked one by one where a match stands.

Comes in: a machine at a decision, or at its end. Goes out: the points of all standing sentences of
its game, and in which way each of them spoke here. A sentence is asked by itself, from the terms
that play, as explanations ask it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from .. import terms as t
from ..cards import mask_of
from ..check.bindings import Permission, QualityRule, Standing, WorthRule
from ..check.ladder import Definition, Forbidden, Ladder, Relation, Reorder, Tie
from ..engine.interface import Machine
from ..engine.setup import Setup
from ..ir.program import Alternative
from ..records import record
from .points import Point

Seen = Iterator[tuple[Point, str]]
SO, NOT_SO = "so", "not so"


@record
class AskedSentence:
    """A sentence about cards, players or places: all that it names, and those of which it is so
    now.
    """

    rule: QualityRule | WorthRule
    named: t.Term
    those: t.Term


@record
class GroupsMade:
    """The names of the groups that each seat shows, can show or has laid, and of those of which
    they are made; and of all of them, with those that stand beside all arrangements."""

    by_seat: tuple[frozenset[str], ...]
    everywhere: frozenset[str]


class StandingSentences:
    """The standing sentences of the game at one table, or those of one `file` of it."""

    def __init__(self, setup: Setup, file: Path | None = None) -> None:
        self.setup = setup
        checked, self.folder = setup.program.checked, setup.folder
        self.ladder = ladder = checked.ladder

        def ours(one: Standing | Definition) -> bool:
            return file is None or Path(one.span.file) == file

        self.permissions = [*filter(ours, checked.bindings.permissions)]
        marked: list[QualityRule | WorthRule] = [*checked.bindings.qualities]
        marked += checked.bindings.worths
        self.about_cards = [self._asked(one) for one in marked if ours(one)]
        self.definitions = [*filter(ours, ladder.definitions)]
        self.bans = [*filter(ours, (*ladder.meld_bans, *ladder.forbidden))]
        every = (*ladder.ties, *ladder.reorders, *ladder.relations, *ladder.forbidden)
        every += (*ladder.meld_bans, *checked.arranging)
        self.about_groups = [*filter(ours, every)]
        self.passing = _passing(ladder)
        pack = checked.symbols.pack_zone
        self.outside = [
            place for place, (zone, _) in enumerate(setup.places) if zone and zone != pack
        ]

    # --- what there is ----------------------------------------------------------------------------

    def points(self) -> Iterator[tuple[Point, tuple[str, ...]]]:
        """Every standing sentence, with the ways in which it can speak."""
        for rule in self.permissions:
            both = self._may_fail(rule) or rule.who is not None
            yield point_of(rule), (SO, NOT_SO) if both else (SO,)
        for standing in (*(one.rule for one in self.about_cards), *self.about_groups):
            yield point_of(standing), (SO, NOT_SO) if self._may_fail(standing) else (SO,)
        for definition in self.definitions:
            yield Point("group", definition.span), ("done",)

    def _may_fail(self, rule: Standing) -> bool:
        """Whether its condition may not hold; that its modifiers are in force is no matter."""
        return self.folder.fold(t.all_of([rule.guard, rule.condition])) != t.TRUE

    def _asked(self, rule: QualityRule | WorthRule) -> AskedSentence:
        members = self.folder.fold(rule.members)
        # how much a card counts in a group is settled where the group is made, not here
        named = _whatever_they_count(members)
        those = t.restrict(named, rule.variable, self.folder.holds(rule))
        return AskedSentence(rule, named, those)

    # --- what is so here --------------------------------------------------------------------------

    def seen(self, machine: Machine) -> Seen:
        """In which way each sentence speaks here."""
        for one, named, those in self._of_cards(machine):
            yield from _split(point_of(one.rule), named, those)
        if not machine.over:
            for choice in machine.setup.program.decisions[machine.number].choices:
                yield from self._offered(machine, choice)
        yield from self._of_groups(machine)

    def applying(self, machine: Machine) -> Iterator[tuple[QualityRule | WorthRule, str, int]]:
        """The sentences about cards, players or places that are so of any here: of which kind, and
        of which."""
        for one, _, those in self._of_cards(machine):
            if those:
                yield one.rule, one.named.kind, those

    def _of_cards(self, machine: Machine) -> Iterator[tuple[AskedSentence, int, int]]:
        lying = mask_of(card for place in self.outside for card in machine.cards(place))
        for one in self.about_cards:
            there = lying if one.named.kind == "cards" else -1
            named, those = machine.evaluate(one.named), machine.evaluate(one.those)
            yield one, named & there, those & there

    def _offered(self, machine: Machine, choice: Alternative) -> Seen:
        """What sentences say about an option."""
        to_choose: int | None = None
        for rule in self.permissions:
            if rule.verb != choice.id:
                continue
            point = point_of(rule)
            if rule.cards is None:
                applies = self.folder.applies(rule)
                if rule.value is not None and t.mentions(applies, rule.value):
                    yield from self._of_values(machine, choice, rule, point)
                else:
                    yield point, SO if machine.evaluate(applies) else NOT_SO
                continue
            if to_choose is None:
                to_choose = self._to_choose(machine, choice)
            named = machine.evaluate(self.folder.fold(rule.cards)) & to_choose
            yield from _split(point, named, machine.evaluate(self.folder.cards_of(rule)) & named)
        if _lays(choice):
            for ban in self.bans:
                yield point_of(ban), SO if self._bars(machine, choice, ban) else NOT_SO

    def _of_values(
        self, machine: Machine, choice: Alternative, rule: Permission, point: Point
    ) -> Seen:
        """What a sentence says that is of some suits, numbers or other values under a condition on
        each of them: of those that could be picked, whatever is allowed."""
        if choice.pick is None:
            return
        values = choice.pick.members
        while isinstance(values, t.Keep) and values.variable == f"to {rule.verb}":
            values = values.members
        value = t.Local("asked of", t.member_of(values.kind))
        met = self.folder.met_by(rule, value)
        for way, speaks in ((SO, met), (NOT_SO, t.negate(met))):
            if machine.evaluate(t.some(t.restrict(values, value, speaks))):
                yield point, way

    def _to_choose(self, machine: Machine, choice: Alternative) -> int:
        """The cards of the places from which an option picks, whatever is allowed."""
        if choice.pick is None:
            return 0
        homes = [
            part
            for part in t.walk(choice.pick.members)
            if isinstance(part, t.Content | t.Contents)
            and not any(isinstance(inner, t.Local) for inner in t.walk(part))
        ]
        found = 0
        for home in homes:
            found |= machine.evaluate(home)
        return found if homes else -1

    def _bars(self, machine: Machine, choice: Alternative, ban: Standing) -> bool:
        """Whether more could be made here if there were no such sentence."""
        asked = [choice.when]
        if choice.pick is not None:
            asked.append(choice.pick.members)
        now = [machine.evaluate(term) for term in asked]
        with machine.leaving_out(ban.id):
            return now != [machine.evaluate(term) for term in asked]

    # --- groups -----------------------------------------------------------------------------------

    def _of_groups(self, machine: Machine) -> Seen:
        """The groups that players can show or that lie, and the sentences about them."""
        if not self.definitions and not self.about_groups:
            return
        made = self.groups(machine)
        for definition in self.definitions:
            if definition.name in made.everywhere:
                yield Point("group", definition.span), "done"
        for rule, holds in self.speaking(machine, made):
            yield point_of(rule), SO if holds else NOT_SO

    def groups(self, machine: Machine) -> GroupsMade:
        """What of groups there is here."""
        made = tuple(self._made(machine, seat) for seat in range(self.setup.players))
        return GroupsMade(made, frozenset[str]().union(*made, self._relating(machine)))

    def speaking(self, machine: Machine, made: GroupsMade) -> Iterator[tuple[Standing, bool]]:
        """The sentences about groups that concern any that are made here, and whether their
        conditions hold."""
        if self.setup.program.checked.game.hands is None:
            return  # the sentences about groups that are laid are asked where they are made
        for rule in self.about_groups:
            holds = bool(machine.evaluate(self.folder.holds(rule)))
            if self._concerns(machine, rule, holds, made):
                yield rule, holds

    def _made(self, machine: Machine, seat: int) -> frozenset[str]:
        """The groups that a player shows, can show or has laid, and those of which they are
        made.
        """
        laid = Counter(
            meld.name
            for place, (_, owner) in enumerate(self.setup.places)
            if owner == seat
            for meld in machine.melds(place)
        )
        named = {*laid, *(name for name, _ in machine.shown_groups(seat))}
        if self.setup.program.checked.game.hands is not None:
            named |= {group.name for group in machine.best(seat, to_come=True).groups}
        waiting = [one for one in self.ladder.definitions if _is_called(one, named)]
        waiting += [
            one
            for one in self.ladder.definitions
            if one.rounds and all(laid[name] >= many for many, name in one.in_round(machine.round))
        ]
        found = set[str]()
        while waiting:
            one = waiting.pop()
            if one.name not in found:
                found.add(one.name)
                waiting += [self.ladder.named(name) for _, name in one.groups]
        return frozenset(found)

    def _relating(self, machine: Machine) -> set[str]:
        """Groups that stand beside all arrangements, where they do something to a group of
        another.
        """
        return {
            one
            for rule in self.ladder.relations
            for one in (rule.groups if rule.holds else ())
            if not self.ladder.is_ranked(one) and self._relates(machine, rule, one)
        }

    def _relates(self, machine: Machine, rule: Relation, group: str) -> bool:
        anybody = t.All("players")
        asked = t.Relating(anybody, anybody, rule.verb, (group,), rule.others)
        return bool(machine.evaluate(asked))

    def _concerns(self, machine: Machine, rule: Standing, holds: bool, made: GroupsMade) -> bool:
        """Whether there are groups here of which a sentence could speak."""
        everywhere = made.everywhere
        match rule:
            case Tie(groups=groups):
                return any(
                    one & other & {*groups} if groups else one & other
                    for at, one in enumerate(made.by_seat)
                    for other in made.by_seat[:at]
                )
            case Reorder():
                return bool(everywhere & self.passing[rule.id])
            case Relation(groups=groups, holds=True) if holds:
                return any(self._relates(machine, rule, one) for one in groups)
            case Relation(others=others):
                return bool(everywhere & {*others})
            case Forbidden(cards=None):
                return True
            case Forbidden(groups=groups) if groups is not None:
                return bool(everywhere & {*groups})
        return bool(everywhere)


def _passing(ladder: Ladder) -> dict[str, set[str]]:
    """Of each sentence that moves groups in their order those of which it can settle which of two
    is better, whatever else is made: the two that it names, and those that it moves one past."""
    found, order = dict[str, set[str]](), ladder.order()
    for rule in ladder.reorders:
        before, order = order, rule.moved(order)
        named = {rule.group, rule.other}
        found[rule.id] = named | {
            name
            for name in before
            for one in named & {*before}
            if (before.index(name) < before.index(one)) != (order.index(name) < order.index(one))
        }
    return found


def _is_called(group: Definition, named: set[str]) -> bool:
    """Whether a group is among those named as output names them: `points:17` for `points:<total>`,
    which is how it is shown.
    """
    if group.name in named:
        return True
    head = group.shown_as.partition("<")[0]
    return bool(head) and any(name.startswith(head) for name in named)


def _whatever_they_count(cards: t.Term) -> t.Term:
    """The cards of a set that is narrowed to those that count so much, without that."""
    match cards:
        case t.Keep(members, condition, variable):
            parts = condition.parts if isinstance(condition, t.And) else (condition,)
            left = [one for one in parts if not _asks_what_it_counts(one)]
            member = t.Local(variable, t.member_of(cards.kind))
            return t.restrict(_whatever_they_count(members), member, t.all_of(left))
        case t.Both() | t.Either() | t.Without():
            return cards.with_parts(tuple(map(_whatever_they_count, cards.args)))
    return cards


def _asks_what_it_counts(condition: t.Term) -> bool:
    return isinstance(condition, t.Is | t.Compare) and any(
        isinstance(side, t.Worth) for side in condition.args
    )


def _lays(choice: Alternative) -> bool:
    """Whether an option makes a group for the table, or a card of one."""
    asked = [choice.when]
    if choice.pick is not None:
        asked.append(choice.pick.members)
    making = (t.Makeable, t.NextOf, t.Closable)
    return any(isinstance(part, making) for term in asked for part in t.walk(term))


def point_of(rule: Standing) -> Point:
    match rule:
        case Permission(allows=allows):
            return Point("permission" if allows else "prohibition", rule.span)
        case QualityRule():
            return Point("quality", rule.span)
        case WorthRule():
            return Point("worth", rule.span)
    return Point("group rule", rule.span)


def _split(point: Point, named: int, those: int) -> Seen:
    """Of those that a sentence names, that it is so of some, and that it is not of others."""
    if named & those:
        yield point, SO
    if named & ~those:
        yield point, NOT_SO
