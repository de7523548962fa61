"""What each card of a hand may stand for.

Comes in: the `count` sentences of a game, each with the cards that it holds for now. Goes out: the
guises of a card, in two layers: what sentences about printed cards give, and then what sentences
change that read guises (`low cards count their value + 8`). Within a layer first what a card
counts, then what it may count too, then what it may not.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from .... import terms as t
from ....check.bindings import WorthRule
from ....hands import shapes
from ....hands.shapes import Choices, Guise
from ....ir.standing import Folder
from ....records import record
from ..layout import Layout

KEPT = 1000  # situations for which the guises of every card are remembered
# face, printed: a mask; mask: its number; worth: low, high; itself; and, or, not: of other tests
Test = tuple[Any, ...]
CALCULATED: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "x": operator.mul, "/": operator.floordiv
}  # fmt: skip
Found = tuple[int, int, int]  # a face, what it counts, the shapes it is for


@record
class Counted:
    """A sentence, the number of the mask of the cards it holds for, and the test that guises must
    pass if it reads them.
    """

    rule: WorthRule
    mask: int
    test: Test | None = None

    @property
    def relative(self) -> bool:
        """Whether it reads guises: in its subject, or in what it says that they count."""
        return self.test is not None or any(
            isinstance(part, t.Worth) for amount in self.rule.amounts for part in t.walk(amount)
        )


@dataclass(slots=True)
class Guises:
    """Guises for one layout. `tests` are all that may be asked of a guise, by number; `test_of`
    makes one of a phrase for cards; `prevailing` puts sentences into the order in which they
    prevail."""

    layout: Layout
    folder: Folder
    masks: list[t.Term]
    tests: list[Test]
    test_of: Callable[[t.Term], Test]
    prevailing: Callable[[list[WorthRule]], list[WorthRule]]
    counting: list[Counted] = field(default_factory=list)
    known: dict[tuple[int, ...], dict[int, Choices]] = field(default_factory=dict)
    as_printed: dict[int, tuple[int, ...]] = field(default_factory=dict)
    by_card: dict[tuple[int, int], Choices] = field(default_factory=dict)
    pairs: dict[tuple[object, ...], list[tuple[int, int]]] = field(default_factory=dict)

    def saying(self, counting: list[Counted]) -> Guises:
        """The same by these sentences."""
        return replace(self, counting=counting, known={}, as_printed={}, by_card={}, pairs={})

    def of(self, cards: tuple[int, ...], masks: tuple[int, ...]) -> tuple[Choices, ...]:
        """What each card may stand for, as things are: for nothing that would count less than 0."""
        known = self.known.get(masks)
        if known is None:
            if len(self.known) > KEPT:
                self.known.clear()
            known = self.known[masks] = {}
        try:
            return tuple(map(known.__getitem__, cards))  # as nearly always
        except KeyError:
            for card in cards:
                if card not in known:
                    known[card] = self._alike(card, masks)
            return tuple([known[card] for card in cards])

    def _alike(self, card: int, masks: tuple[int, ...]) -> Choices:
        """The same object wherever the same sets of cards hold the card: what is marked elsewhere
        changes nothing for it.
        """
        question = card, sum([1 << number for number, mask in enumerate(masks) if mask >> card & 1])
        choices = self.by_card.get(question)
        if choices is None:
            if len(self.by_card) > 20 * KEPT:
                self.by_card.clear()
            found = [one for one in self._found(card, masks) if one[1] >= 0]
            choices = self.by_card[question] = Choices(self.told_apart(card, found, masks))
        return choices

    def told_apart(
        self, card: int, found: list[Found], masks: tuple[int, ...]
    ) -> tuple[Guise, ...]:
        """The guises, those that no group can tell apart only once."""
        ladder = self.layout.program.checked.ladder
        asked = {attribute for one in ladder.definitions for _, attribute in one.sharing}
        shared = sorted(asked | {tie.by for tie in ladder.ties if tie.by == "rank"})
        kept: dict[tuple[object, ...], Guise] = {}
        self.layout.fuel.burn(len(found) * (1 + len(self.tests)) >> 1)
        for face, worth, only in found:
            holding = sum(
                1 << n
                for n, test in enumerate(self.tests)
                if passes(test, card, face, worth, masks)
            )
            alike = [self.layout.pack.values[attribute][face] for attribute in shared]
            kept.setdefault((worth, holding, only, *alike), Guise(face, worth, holding, only))
        return tuple(kept.values())

    def printed(self, card: int) -> tuple[int, ...]:
        """What a card counts as printed: by the sentences that always hold."""
        known = self.as_printed.get(card)
        if known is None:
            rules = [
                one.rule
                for one in self.counting
                if one.rule.mode == "set"
                and one.rule.faces is None
                and not one.relative
                and (self.layout.setup.static_cards(self.masks[one.mask]) or 0) >> card & 1
            ]
            ranked = self.prevailing(rules)
            known = self.as_printed[card] = self._amounts(ranked[0], card, 0) if ranked else (0,)
        return known

    # --- the two layers ---------------------------------------------------------------------------

    def _found(self, card: int, masks: tuple[int, ...]) -> list[Found]:
        holding = [one for one in self.counting if masks[one.mask] >> card & 1]
        plain = self.prevailing([one.rule for one in holding if not one.relative])
        setting = next((rule for rule in plain if rule.mode == "set"), None)
        found = (
            [(card, 0, shapes.ANY)] if setting is None else self._as_said(setting, card, card, 0)
        )
        for rule in plain:
            if rule.mode == "add":
                found = found + self._as_said(rule, card, card, 0)
        for rule in plain:
            found = self._left(rule, found, card)
        return self._changed(card, found, [one for one in holding if one.relative], masks)

    def _changed(
        self, card: int, found: list[Found], relative: list[Counted], masks: tuple[int, ...]
    ) -> list[Found]:
        """The second layer. A sentence is asked of each guise; the others stay as they are."""
        for mode in ("set", "add", "remove"):
            for one in relative:
                nothing = one.rule.mode == "set" and not one.rule.amounts and one.rule.faces is None
                if ("remove" if nothing else one.rule.mode) != mode:
                    continue
                passing = [
                    guise
                    for guise in found
                    if one.test is None or passes(one.test, card, guise[0], guise[1], masks)
                ]
                passed = frozenset(passing)
                others = [guise for guise in found if guise not in passed]
                if mode == "remove":
                    found = others + self._left(one.rule, passing, card)
                    continue
                made = [
                    new
                    for face, worth, only in passing
                    for new in self._as_said(one.rule, card, face, worth, only)
                ]
                found = (others if mode == "set" else found) + made
        return list(dict.fromkeys(found))

    def _left(self, rule: WorthRule, found: list[Found], card: int) -> list[Found]:
        """What a sentence leaves of guises: `may not count N`, `may not count as X` (a card is
        itself, and counts as others), `count nothing`.
        """
        if rule.mode == "remove":
            gone = {face for face, _ in self._faces(rule, 0)} if rule.faces is not None else set()
            gone -= {card}
            return [
                (face, worth, only)
                for face, worth, only in found
                if face not in gone
                and not any(
                    low <= worth and (high is None or worth <= high) for low, high in rule.bounds
                )
            ]
        return [] if rule.mode == "set" and rule.faces is None and not rule.amounts else found

    def _as_said(
        self, rule: WorthRule, card: int, face: int, worth: int, only: int = shapes.ANY
    ) -> list[Found]:
        """The guises that a sentence gives to a card, of which it reads one."""
        names = [one.name for one in self.layout.program.checked.ladder.definitions]
        if rule.groups:
            only = sum(1 << names.index(name) for name in rule.groups)
        made = (
            []
            if rule.faces is None
            else [(other, counts, only) for other, counts in self._faces(rule, face)]
        )
        return made + [(face, counts, only) for counts in self._amounts(rule, card, worth)]

    # --- what sentences say -----------------------------------------------------------------------

    def _faces(self, rule: WorthRule, face: int) -> list[tuple[int, int]]:
        """The cards that a guise counts as, each with what it counts; `of their suit` is that of
        the guise.
        """
        assert rule.faces is not None
        values = self.layout.pack.values

        def own(part: t.Term) -> t.Term | None:
            if isinstance(part, t.Attribute) and part.card == rule.variable:
                name = part.attribute
                if values[name][face] < 0:
                    return t.nothing(part.kind)
                return t.Value(name, self.layout.pack.attributes[name][values[name][face]])
            return None

        named = t.rewrite(rule.faces, own)
        key = (rule.id, rule.text, t.canonical(named))
        if key not in self.pairs:
            test = self.test_of(named)
            assert not any(part[0] == "mask" for part in _parts(test)), "refused when it was loaded"
            everything = [
                (other, counts)
                for other in range(len(self.layout.pack))
                for counts in self.printed(other)
            ]
            self.pairs[key] = [
                (other, counts)
                for other, counts in everything
                if passes(test, other, other, counts, ())
            ]
        return self.pairs[key]

    def _amounts(self, rule: WorthRule, card: int, worth: int) -> tuple[int, ...]:
        return tuple(self._amount(rule, amount, card, worth) for amount in rule.amounts)

    def _amount(self, rule: WorthRule, amount: t.Term, card: int, worth: int) -> int:
        match amount:
            case t.Number(value):
                return value
            case t.Pip():
                return self.layout.pack.pips[card]
            case t.Worth(one) if one == rule.variable:
                return worth
            case t.Arithmetic(_, _, sign):
                left, right = (self._amount(rule, arg, card, worth) for arg in amount.args)
                return CALCULATED[sign](left, right)
        raise AssertionError(f"refused when it was loaded: {amount}")


def passes(test: Test, card: int, face: int, worth: int, masks: tuple[int, ...]) -> bool:
    """Whether a guise of a card passes a test."""
    match test:
        case ("face", mask):
            return bool(mask >> face & 1)
        case ("printed", mask):
            return bool(mask >> card & 1)
        case ("mask", number):
            return bool(masks[number] >> card & 1)
        case ("worth", low, high):
            return (low is None or worth >= low) and (high is None or worth <= high)
        case ("itself",):
            return face == card
        case ("and", *parts):
            return all(passes(part, card, face, worth, masks) for part in parts)
        case ("or", *parts):
            return any(passes(part, card, face, worth, masks) for part in parts)
    return not passes(test[1], card, face, worth, masks)


def reads_values(cards: t.Term) -> bool:
    """Whether a phrase for cards asks what they count: `lowered cards counting 8`."""
    match cards:
        case t.Keep(members, condition, name):
            return reads_values(members) or t.mentions(condition, t.Worth(t.Local(name, "card")))
        case t.Both() | t.Either() | t.Without():
            return any(map(reads_values, cards.args))
        case t.If(_, then, otherwise):
            return reads_values(then) or reads_values(otherwise)
    return False


def reads_guises(test: Test) -> bool:
    """Whether a test asks what a card counts, or as what, and not what is printed on it."""
    return any(part[0] in ("face", "worth", "itself") for part in _parts(test))


def _parts(test: Test) -> list[Test]:
    if test[0] in ("and", "or", "not"):
        return [part for inner in test[1:] for part in _parts(inner)]
    return [test]
