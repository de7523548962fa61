"""Groups that no cards of the pack can make.

Comes in: the groups of a surveyed game, its pack, what its cards count. Goes out: a warning for
each group that cannot be, with the reason. What is asked is necessary, not enough: so many cards,
so many of one value, a run so long, such a total.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from math import inf

from .. import terms as t
from ..cards import bits
from ..check.checked import Checked
from ..check.ladder import Definition, PartDefinition, Relation
from ..check.printed import said_otherwise
from ..diagnostics import Diagnostic, Span, listed
from ..ir.program import Program
from ..ir.standing import settled_terms
from ..ir.visiting import every_term
from ..syntax.inflection import article, plural, third_person
from .ranges import Ranges

MOST_PARTS = 8  # of one group: of more, not every set of parts is looked at together
MOST_TOTAL = 2000  # larger totals are not worked out


def unformed(checked: Checked, ranges: Ranges) -> Iterator[Diagnostic]:
    """A warning for each group that cannot occur."""
    making = Feasible(checked, ranges)
    for one in checked.ladder.definitions:
        why = making.obstacle(one)
        if why:
            help = "ask for fewer cards, or for some that the pack has"
            said = f"no cards can ever make {article(one.name)} {one.name}: {why}"
            yield Diagnostic("OCT357", said, one.span, help, severity="warning")


def made_of_those(checked: Checked) -> Iterator[Diagnostic]:
    """A warning for each sentence of how groups of one name rank, where others are made of such
    groups and none says it of those: a reader takes them for what they are made of."""
    ladder = checked.ladder
    sentences = {rule.name: rule.rule.span for rule in checked.game.rules}
    for tie in ladder.ties:
        alike = [one for one in ladder.ties if (one.by, one.cards) == (tie.by, tie.cards)]
        known = {name for one in alike for name in one.groups}
        others = [
            one.name
            for one in ladder.definitions
            if one.name not in known
            and ladder.is_ranked(one.name)
            and one.groups
            and all(name in tie.groups for _, name in one.groups)
        ]
        if others:
            said = f"this is not said of {_all_of(others)}, which are made of such groups"
            named = _all_of([*tie.groups, *others])
            help = f"where they are meant, name them too: `{named} rank by ...`"
            span = sentences.get(tie.id, tie.span)
            yield Diagnostic("OCT444", said, span, help, severity="warning")


def _all_of(groups: list[str]) -> str:
    """`pairs, sets and runs`."""
    *others, last = (plural(one) for one in groups)
    return f"{', '.join(others)} and {last}" if others else last


def unasked(program: Program, open_names: set[str]) -> Iterator[Diagnostic]:
    """A warning for each sentence by which groups do something to others, where nothing ever asks
    whether they do.
    """
    checked = program.checked
    rules = [*checked.bindings.every(), *checked.ladder.forbidden]
    standing = [term for rule in rules for term in (rule.condition, *_sets(rule))]
    asked = [
        part
        for term in (*every_term(program), *standing)
        for part in t.walk(term)
        if isinstance(part, t.Relating)
    ]
    verbs = {part.verb for part in asked}
    sentences = {rule.name: rule.rule.span for rule in checked.game.rules}
    for rule in checked.ladder.relations:
        if rule.verb in verbs and not any(_may_be_asked(rule, part) for part in asked):
            yield _asked_of_others(rule, asked, checked, sentences.get(rule.id, rule.span))
        elif rule.verb not in verbs and rule.verb not in open_names:
            said = f"nothing ever asks which groups {rule.verb} others, so this changes nothing"
            help = (
                f"ask it, as in `any {rule.groups[0]} of you {third_person(rule.verb)} any "
                "group of another player`"
            )
            if rule.verb == "beat" and all(
                checked.ladder.is_ranked(name) for name in (*rule.groups, *rule.others)
            ):
                help += "; or write `... ranks just above ...`"
            yield Diagnostic(
                "OCT358", said, sentences.get(rule.id, rule.span), help, severity="warning"
            )


def _may_be_asked(rule: Relation, asked: t.Relating) -> bool:
    """Whether such groups are among those of which it is asked, and so are the others."""
    one = not asked.groups or {*asked.groups} & {*rule.groups}
    other = not asked.others or {*asked.others} & {*rule.others}
    return asked.verb == rule.verb and bool(one and other)


def _asked_of_others(
    rule: Relation, asked: list[t.Relating], checked: Checked, span: Span
) -> Diagnostic:
    """The warning of a group that does something to others, of which it is asked of others only."""
    those = [part for part in asked if part.verb == rule.verb]
    names = dict.fromkeys(name for part in those for name in part.groups or part.others)
    said = f"nothing asks this of these groups: which {rule.verb} others is asked only where they "
    said += f"are {listed([f'`{name}`' for name in names])}"
    help = "name one of those, or ask it of this one, too"
    for family in checked.game.families:
        if any({*part.groups} == {*family.members} for part in those):
            more = [*family.members, *(name for name in rule.groups if name not in family.members)]
            help = f"let `{family.name}` name it, too, which a variant can say: `families: "
            help += f"{{{family.name}: [{', '.join(more)}]}}`"
    return Diagnostic("OCT358", said, span, help, severity="warning")


def unranked(checked: Checked) -> Iterator[Diagnostic]:
    """A warning for each sentence about how groups rank in a game that forms no hands of them."""
    if checked.game.hands is not None:
        return
    sentences = {rule.name: rule.rule.span for rule in checked.game.rules}
    for rule in (*checked.ladder.ties, *checked.ladder.reorders):
        said = "groups rank where hands are compared, and this game forms none: nothing asks this"
        help = "leave it out, or say of what hands are: `hands: {of: your hand, use: one group}`"
        span = sentences.get(rule.id, rule.span)
        yield Diagnostic("OCT358", said, span, help, severity="warning")


# What asks for a number that sentences give cards, and words that do so in a modifier.
_NUMBERS = {
    "count": (t.Worth, {"total", "value", "totalling"}, "`the total of your hand`"),
    "score": (t.Points, {"score"}, "`the score of your hand`"),
}


def unvalued(program: Program, open_names: set[str]) -> Iterator[Diagnostic]:
    """A warning for each sentence that says what cards count, or score, where nothing asks it."""
    checked = program.checked
    bindings, ladder = checked.bindings, checked.ladder
    standing = [*bindings.every(), *ladder.forbidden, *ladder.meld_bans, *ladder.reorders]
    amounts = [  # what a card counts by other sentences, the sentence that changes it only asks on
        t.substitute(amount, rule.by_others, t.Number(0))
        for rule in bindings.worths
        for amount in rule.amounts
    ]
    sets = [term for rule in standing for term in (rule.condition, *_sets(rule))]
    groups = [term for one in ladder.definitions for term in settled_terms(one)]
    terms = [*every_term(program), *amounts, *sets, *groups]
    parts = {type(part) for term in terms for part in t.walk(term)}
    asked = {what for what, (kind, *_) in _NUMBERS.items() if kind in parts}
    summed = any(
        one.total is not None or any(part.worth is not None for part in one.parts)
        for one in ladder.definitions
    )
    if summed or any(tie.by == "total" for tie in ladder.ties):
        asked.add("count")
    sentences = {rule.name: rule.rule.span for rule in checked.game.rules}
    for rule in bindings.worths:
        other = "score" if rule.what == "count" else "count"
        _, words, asking = _NUMBERS[rule.what]
        unasked = rule.what not in asked and not words & open_names
        if unasked and rule.amounts and rule.mode != "remove":
            asks = f"write `{said_otherwise(rule)}`: what cards {other} is asked here"
            help = f"{asks if other in asked else 'leave it out'}, or ask it, as in {asking}"
            said = f"nothing ever asks what cards {rule.what}, so this changes nothing"
            span = sentences.get(rule.id, rule.span)
            yield Diagnostic("OCT358", said, span, help, severity="warning")


def _sets(rule: object) -> list[t.Term]:
    found = (getattr(rule, name, None) for name in ("members", "cards", "who", "places"))
    return [term for term in found if isinstance(term, t.Term)]


@dataclass(slots=True)
class Feasible:
    """What groups can be made of. With `guises` a card may stand for another: then only how many
    there are is known.
    """

    checked: Checked
    ranges: Ranges
    guises: bool = field(init=False)
    amounts: list[set[int]] | None = field(init=False)

    def __post_init__(self) -> None:
        self.guises = any(rule.faces is not None for rule in self.checked.bindings.worths)
        self.amounts = self._amounts()

    def obstacle(self, group: Definition) -> str:
        """Why nothing makes the group; empty if something may."""
        masks = [self._cards(part) for part in group.parts]
        for many in range(1, len(masks) + 1) if len(masks) <= MOST_PARTS else ():
            for chosen in combinations(range(len(masks)), many):
                union = 0
                for index in chosen:
                    union |= masks[index]
                need, there = (
                    sum(group.parts[index].low for index in chosen),
                    union.bit_count() * self.ranges.copies,
                )
                if need > there:
                    such = f"{need} such card{'s' if need > 1 else ''}"
                    return (
                        f"it takes {such}, and there {'is' if there == 1 else 'are'} "
                        f"{there or 'none'}"
                    )
        if len(group.parts) != 1:
            return ""
        part, mask = group.parts[0], masks[0]
        return self._together(group, part, mask)

    def most(self, group: Definition, cards: int) -> float:
        """How many cards of a mask it can hold at most."""
        return sum(self._most_of(group, part, cards) for part in group.parts)

    def _most_of(self, group: Definition, part: PartDefinition, cards: int) -> float:
        high = inf if part.high is None else part.high
        different = [one for one in group.sharing if one[0] != "one"]
        if self.guises:
            return min([high, *(self._spread(*one, None) for one in different)])
        same = [attribute for how, attribute in group.sharing if how == "one"]
        held = [
            min(
                [
                    those.bit_count() * self.ranges.copies,
                    *(self._spread(*one, those) for one in different),
                ]
            )
            for those in self._having_one(same, self._cards(part) & cards)
        ]
        return min(high, max(held, default=0))

    def _cards(self, part: PartDefinition) -> int:
        mask = self.ranges.cards(part.printed)
        if not self.guises:
            mask &= self.ranges.cards(part.faces)
        for quality in part.so:
            mask &= 0 if self.ranges.empty(quality) else self.ranges.cards(quality)
        if part.worth is not None and self.amounts is not None:
            low, high = part.worth
            fitting = [
                card
                for card in bits(mask)
                if any(n >= low and (high is None or n <= high) for n in self.amounts[card])
            ]
            mask = sum(1 << card for card in fitting)
        return mask

    def _together(self, group: Definition, part: PartDefinition, mask: int) -> str:
        """What all cards have in common (so many of one value, of different values, in a row), and
        what they come to.
        """
        need = part.low - group.but
        same = [attribute for how, attribute in group.sharing if how == "one"]
        rest = [(how, attribute) for how, attribute in group.sharing if how != "one"]
        for how, attribute in rest:
            most = self._spread(how, attribute, None if self.guises else mask)
            if need > most:
                said = f"{most} {plural(attribute) if most != 1 else attribute}"
                return (
                    f"it takes {need} cards, and there are only "
                    f"{said}{'' if how == 'different' else ' in a row'}"
                )
        sets = [mask] if self.guises else self._having_one(same, mask)
        large = [
            min(
                [
                    those.bit_count() * self.ranges.copies,
                    *(self._spread(*one, those) for one in rest),
                ]
            )
            for those in sets
        ]
        if not self.guises and need > max(large, default=0):
            such = " and ".join(f"one {attribute}" for attribute in same)
            return (
                f"it takes {need} cards of {such}, and there are at most "
                f"{max(large, default=0)} such cards"
            )
        enough = [
            those for those, many in zip(sets, large, strict=True) if many >= need or self.guises
        ]
        if group.but or any(self._can_total(group, part, those) for those in enough):
            return ""
        assert group.total is not None
        low, high = group.total
        return (
            f"{part.low}{'' if part.low == part.high else ' or more'} such cards never total "
            f"{_said(low, high)}"
        )

    def _having_one(self, same: list[str], mask: int) -> list[int]:
        """The cards of a mask by what they have in common: for each value of the attribute, or each
        pair of values.
        """
        found = []
        for chosen in product(*(self.ranges.pack.attributes[attribute] for attribute in same)):
            those = mask
            for attribute, value in zip(same, chosen, strict=True):
                those &= self.ranges.pack.having(attribute, value)
            found.append(those)
        return found

    def _spread(self, how: str, attribute: str, mask: int | None) -> int:
        """How many cards of a mask are of different values at most, or of values that follow one
        another.
        """
        values = self._values(attribute, mask)
        return len(values) if how == "different" else self._longest(attribute, values)

    def _values(self, attribute: str, mask: int | None = None) -> set[str]:
        pack = self.ranges.pack
        return {
            value
            for value in pack.attributes[attribute]
            if mask is None or pack.having(attribute, value) & mask
        }

    def _longest(self, attribute: str, values: set[str]) -> int:
        """How many values follow one another at most, in the order in which they do."""
        order = (
            self.checked.game.pack.runs
            if attribute == "rank"
            else self.ranges.pack.attributes[attribute]
        )
        longest = run = 0
        for value in order:
            run = run + 1 if value in values else 0
            longest = max(longest, run)
        return longest

    # --- totals -----------------------------------------------------------------------------------

    def _can_total(self, group: Definition, part: PartDefinition, mask: int) -> bool:
        """Whether so many of these cards can come to such a total, for all that is known."""
        if group.total is None or self.amounts is None:
            return True
        low, high = group.total
        counted = [self.amounts[card] for card in bits(mask) for _ in range(self.ranges.copies)]
        if (
            high is None
            or high > MOST_TOTAL
            or low < 0
            or any(n < 0 for amounts in counted for n in amounts)
        ):
            return True
        many = len(counted) if part.high is None else min(part.high, len(counted))
        if all(min(amounts) > 0 for amounts in counted):
            many = min(many, high)  # more cards come to more
        within = (1 << (high + 1)) - 1
        reached = [1, *[0] * many]  # by the number of cards: a bit for each total
        for amounts in counted:
            for taken in range(many, 0, -1):
                for n in amounts:
                    reached[taken] |= (reached[taken - 1] << n) & within
            if any(reached[taken] >> low for taken in range(part.low, many + 1)):
                return True
        return part.low == 0 == low

    def _amounts(self) -> list[set[int]] | None:
        """What each card of the pack may count; None where that is not known here."""
        pack, pips = self.ranges.pack, self.ranges.pack.pips
        found: list[set[int]] = [set() for _ in range(len(pack))]
        for rule in self.checked.bindings.worths:
            if rule.what != "count" or rule.mode == "remove":
                continue
            if rule.faces is None and not rule.amounts:
                told: list[t.Term] = [t.Number(0)]
            else:
                told = list(rule.amounts)
            for card in bits(self.ranges.cards(rule.members)):
                for amount in told:
                    if isinstance(amount, t.Pip) and amount.card == rule.variable:
                        found[card].add(pips[card])
                    elif isinstance(amount, t.Number):
                        found[card].add(amount.value)
                    else:
                        return None
        if not all(found):
            return None
        if self.guises:
            anything = set().union(*found)
            found = [anything for _ in found]
        return found


def _said(low: int, high: int | None) -> str:
    return str(low) if low == high else f"{low} to {high}"
