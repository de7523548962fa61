"""What sentences about whole arrangements leave of a hand.

Comes in: forks, each what one sentence leaves to choose, and a hand. Goes out: the best arrangement
that all of them allow. A fork turns a hand into several: one in which something is forgone, one
with an effect upon some card of the owner's choice, one in which a certain group is formed. So a
hand means a finite tree of plain hands; the best of its leaves is the best arrangement, and a
branch is left as soon as nothing in it can be better than what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import prod

from ..cards import bits
from .families import Hand
from .shapes import Choices, Guise
from .solver import Arrangement, Shown, Solver, Strength

A_HAND = 40  # looks at a card that it takes to begin with a hand
A_WAY = 4  # the same for a way in which cards may count
KEPT = 1 << 12  # sets of guises remembered
# a card, (face, worth, shapes it is for) ...: its guises
Make = Callable[[int, list[tuple[int, int, int]]], tuple[Guise, ...]]
# cards by their places in the hand, the totals that they may have
Keep = tuple[tuple[int, ...], frozenset[int]]
Taken = dict[int, Choices]  # what is left to each card of an arrangement


@dataclass(frozen=True, slots=True)
class Fork:
    """What one sentence leaves to choose; tests, shapes and conditions are numbers (-1: none).
    While `when` holds, a hand with `least` to `most` cards that may pass `holding` either has fewer
    than `times` of `uses` and none of the groups `used` (closed by the condition `closing`), or
    bears the effect upon `cards`; or it forms a group of `spares`."""

    when: int
    effect: str  # count, add, remove, bar, forgo, keep
    uses: int = -1
    times: int = 1
    used: tuple[int, ...] = ()
    closing: int = -1
    cards: int = -1
    amounts: tuple[int, ...] = ()
    shapes: int = 0  # a set: the groups that cards are barred from
    every: bool = True
    by_another: bool = False
    spares: tuple[int, ...] = ()
    holding: int = -1
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One hand that a hand means: guises, conditions, groups that must be formed, and sets of cards
    (by place in the hand) with the totals that they may have."""

    choices: tuple[Choices, ...]
    when: tuple[bool, ...]
    having: tuple[int, ...] = ()
    keeps: tuple[Keep, ...] = ()


@dataclass(slots=True)
class Cases:
    """The forks of a ruleset, in the order in which they are taken: those that later ones read come
    first.
    """

    solver: Solver
    forks: tuple[Fork, ...]
    printed: Callable[[int], tuple[int, ...]]  # what a card is worth as printed
    # told how many cards are gone through once more: raises OctavoError once it is too much
    solves: Callable[[int], None]
    make: Make = field(init=False)
    known: dict[tuple[Guise, ...], Choices] = field(default_factory=dict)

    def best(
        self,
        cards: tuple[int, ...],
        choices: tuple[Choices, ...],
        when: tuple[bool, ...],
        make: Make,
    ) -> tuple[Hand, Arrangement]:
        """The best arrangement that every fork allows, and the hand it is one of."""
        self.make = make
        found, case = self._down(
            cards, [fork for fork in self.forks if when[fork.when]], Case(choices, when), ()
        )
        hand = self.solver.hand(cards, case.choices, case.when)
        if isinstance(found, Arrangement):
            return hand, found
        return hand, self.solver.best(cards, case.choices, case.when)

    def leaves(
        self,
        cards: tuple[int, ...],
        choices: tuple[Choices, ...],
        when: tuple[bool, ...],
        make: Make,
    ) -> Iterator[Hand]:
        """Every hand that a hand means, for groups that stand beside all arrangements."""
        for case in self.every(cards, choices, when, make):
            if not case.having:
                yield self.solver.hand(cards, case.choices, case.when)

    def every(
        self,
        cards: tuple[int, ...],
        choices: tuple[Choices, ...],
        when: tuple[bool, ...],
        make: Make,
    ) -> Iterator[Case]:
        """Every case of a hand, those too in which some group must be formed."""
        self.make = make
        waiting = [(Case(choices, when), [fork for fork in self.forks if when[fork.when]])]
        while waiting:
            case, forks = waiting.pop()
            self.solves(len(cards))
            if forks:
                waiting += [
                    (one, forks[1:])
                    for several in self._alternatives(forks[0], case, cards)
                    for one in several
                ]
            else:
                yield case

    def strength(
        self,
        cards: tuple[int, ...],
        choices: tuple[Choices, ...],
        when: tuple[bool, ...],
        make: Make,
        floor: Strength,
    ) -> Strength:
        """How good it is; what is lower than `floor` is anything lower than it."""
        self.make = make
        return _strength(
            self._down(
                cards, [fork for fork in self.forks if when[fork.when]], Case(choices, when), floor
            )[0]
        )

    # --- down the tree ----------------------------------------------------------------------------

    def _down(
        self, cards: tuple[int, ...], forks: list[Fork], case: Case, floor: Strength
    ) -> tuple[Strength | Arrangement, Case]:
        """The best of a case, with the leaf that it is of; what is lower than `floor` is anything
        lower than it.
        """
        self.solves(len(cards))
        if not forks:
            return self._leaf(cards, case, floor)
        alternatives = self._alternatives(forks[0], case, cards)
        if len(alternatives) == 1 and len(alternatives[0]) == 1:
            return self._down(cards, forks[1:], alternatives[0][0], floor)
        ceiling = self._ceiling(cards, forks, case, floor)
        if ceiling < floor:
            return ceiling, case
        best: tuple[Strength | Arrangement, Case] | None = None
        for (
            several
        ) in alternatives:  # of several, another player has the choice: the worst of them counts
            worst: tuple[Strength | Arrangement, Case] | None = None
            for one in several:
                found = self._down(cards, forks[1:], one, floor)
                if worst is None or _strength(found[0]) < _strength(worst[0]):
                    worst = found
            assert worst is not None
            if best is None or _strength(worst[0]) > _strength(best[0]):
                best = worst
                if _strength(best[0]) >= ceiling:
                    break
                floor = max(floor, _strength(best[0]))
        assert best is not None
        return best

    def _ceiling(
        self, cards: tuple[int, ...], forks: list[Fork], case: Case, floor: Strength
    ) -> Strength:
        """What no arrangement below can exceed: that of a hand which may use every guise that any
        of the forks gives.
        """
        choices = case.choices
        for fork in forks:
            if fork.effect in ("count", "add") and fork.amounts:
                choices = tuple(
                    one
                    if not one.fits >> fork.cards & 1
                    else self._united(one, self._changed(fork, one, cards[index]))
                    for index, one in enumerate(choices)
                )
        return self.solver.strength(cards, choices, case.when, floor)

    # --- what a fork leaves to choose -------------------------------------------------------------

    def _alternatives(
        self, fork: Fork, case: Case, cards: tuple[int, ...]
    ) -> list[tuple[Case, ...]]:
        """The cases of which the owner has the choice; where there are several in one, another
        player has it.
        """
        hand = case.choices
        if fork.holding >= 0:
            many = sum(one.fits >> fork.holding & 1 for one in hand)
            if many < fork.least or (fork.most is not None and many > fork.most):
                return [(case,)]
        if fork.uses >= 0 and sum(one.fits >> fork.uses & 1 for one in hand) < fork.times:
            return [(case,)]
        named = [index for index, one in enumerate(hand) if one.fits >> fork.cards & 1]
        if not named:
            return [(case,)]
        if fork.effect == "add":
            more = replace(case, choices=self._upon(fork, hand, named, cards))
            return [
                *(
                    (one,)
                    for one in (self._forming(fork.used, more, cards) if fork.used else [more])
                ),
                (case,),
            ]
        found: list[tuple[Case, ...]] = (
            [] if fork.uses < 0 and not fork.used else [(one,) for one in self._without(fork, case)]
        )
        for one in [case] if not fork.used else self._forming(fork.used, case, cards):
            if fork.effect == "keep":
                totals = frozenset(_sums([self.printed(cards[index]) for index in named]))
                found.append((replace(one, keeps=(*one.keeps, (tuple(named), totals))),))
            elif fork.every:
                found.append((replace(one, choices=self._upon(fork, hand, named, cards)),))
            else:
                each = [
                    replace(
                        one,
                        choices=self._upon(fork, hand, [index], cards),
                        keeps=self._named(fork, one, index),
                    )
                    for index in named
                ]
                found += [tuple(each)] if fork.by_another else [(single,) for single in each]
        return found + [(one,) for one in self._forming(fork.spares, case, cards)]

    def _named(self, fork: Fork, case: Case, index: int) -> tuple[Keep, ...]:
        """What is kept once a card is named: towards a total it counts as it would have without
        that.
        """
        worths = {
            guise.worth for guise in case.choices[index].guises if guise.tests >> fork.cards & 1
        }
        if fork.effect not in ("count", "remove"):
            return case.keeps
        return tuple(
            (
                tuple(place for place in places if place != index),
                frozenset(total - worth for total in totals for worth in worths),
            )
            if index in places
            else (places, totals)
            for places, totals in case.keeps
        )

    def _forming(self, shapes: tuple[int, ...], case: Case, cards: tuple[int, ...]) -> list[Case]:
        """The case with each of these groups formed, as far as the cards can form it."""
        hand = self.solver.hand(cards, case.choices, case.when)
        able = [shape for shape in shapes if hand.family(shape)]
        return [
            case if shape in case.having else replace(case, having=(*case.having, shape))
            for shape in able
        ]

    def _without(self, fork: Fork, case: Case) -> Iterator[Case]:
        """The cases in which nothing is used that the sentence speaks of, or too little of it."""
        when = case.when
        if fork.closing >= 0:
            when = (*when[: fork.closing], True, *when[fork.closing + 1 :])
        if fork.uses < 0:
            yield replace(case, when=when)
            return
        fitting = [index for index, one in enumerate(case.choices) if one.fits >> fork.uses & 1]
        for kept in combinations(fitting, fork.times - 1):
            choices = list(case.choices)
            for index in fitting:
                if index not in kept:
                    choices[index] = self._choices(
                        tuple(g for g in choices[index].guises if not g.tests >> fork.uses & 1)
                    )
            yield replace(case, choices=tuple(choices), when=when)

    def _upon(
        self, fork: Fork, hand: tuple[Choices, ...], named: list[int], cards: tuple[int, ...]
    ) -> tuple[Choices, ...]:
        """The hand with the effect upon some of its cards."""
        changed = list(hand)
        for index in named:
            changed[index] = self._changed(fork, hand[index], cards[index])
        return tuple(changed)

    def _changed(self, fork: Fork, choices: Choices, card: int) -> Choices:
        """A card under the effect; one that is named to count is one of those that it was named
        as."""
        passing = [guise for guise in choices.guises if guise.tests >> fork.cards & 1]
        others = [guise for guise in choices.guises if not guise.tests >> fork.cards & 1]
        match fork.effect:
            case "forgo":
                return self._choices(tuple(others))
            case "remove":
                return self._choices(
                    tuple(guise for guise in choices.guises if guise.worth not in fork.amounts)
                )
            case "bar":
                return self._choices(
                    tuple(
                        replace(g, only=g.only & ~fork.shapes) if g in passing else g
                        for g in choices.guises
                    )
                )
        counted = [(guise.face, worth, guise.only) for guise in passing for worth in fork.amounts]
        if fork.effect == "add":
            return self._united(choices, self._choices(self.make(card, counted)))
        return self._choices((*(others if fork.every else ()), *self.make(card, counted)))

    def _united(self, one: Choices, other: Choices) -> Choices:
        return self._choices(tuple(dict.fromkeys((*one.guises, *other.guises))))

    def _choices(self, guises: tuple[Guise, ...]) -> Choices:
        """The same object for the same guises, so that what follows from them is worked out
        once."""
        known = self.known.get(guises)
        if known is None:
            if len(self.known) >= KEPT:
                self.known.clear()
            known = self.known[guises] = Choices(guises)
        return known

    # --- leaves -----------------------------------------------------------------------------------

    def _leaf(
        self, cards: tuple[int, ...], case: Case, floor: Strength
    ) -> tuple[Strength | Arrangement, Case]:
        if not case.having and not case.keeps:
            return self.solver.strength(cards, case.choices, case.when, floor), case
        best: tuple[Arrangement, Taken] | None = None
        for found in self._arranged(cards, case):
            if best is None or found[0].strength > best[0].strength:
                best = found
        if best is None:
            return Arrangement((), (), cards), case
        return best[0], replace(case, choices=tuple(best[1][card] for card in cards))

    def _arranged(self, cards: tuple[int, ...], case: Case) -> Iterator[tuple[Arrangement, Taken]]:
        """Arrangements with the groups that must be formed, of cards that total what they must:
        each the best of its kind, with what is left to each card."""
        if not case.having:
            yield from self._totalled(cards, case)
            return
        shape = case.having[0]
        order = self.solver.order(case.when)
        if shape not in order:
            return
        hand = self.solver.hand(cards, case.choices, case.when)
        for key, family in hand.keyed(shape).items():
            mine = (-order.index(shape), *key)
            for mask in bits(family):
                self.solver.burn(shape, A_HAND)
                inside = [index for index in range(len(cards)) if mask >> index & 1]
                outside = [index for index in range(len(cards)) if not mask >> index & 1]
                shown = Shown(shape, tuple(cards[index] for index in inside), key)
                others, left = (
                    tuple(cards[i] for i in outside),
                    tuple(case.choices[i] for i in outside),
                )
                for keeps, group in self._kept(cards, case, shape, key, inside, outside):
                    rest = Case(left, case.when, case.having[1:], keeps)
                    for found, taken in self._arranged(others, rest):
                        groups = sorted(
                            [*zip(found.strength, found.groups, strict=True), (mine, shown)],
                            key=lambda one: one[0],
                            reverse=True,
                        )
                        strength = tuple(one for one, _ in groups)
                        yield (
                            Arrangement(tuple(one for _, one in groups), strength, found.unused),
                            taken | group,
                        )

    def _kept(
        self,
        cards: tuple[int, ...],
        case: Case,
        shape: int,
        key: tuple[int, ...],
        inside: list[int],
        outside: list[int],
    ) -> Iterator[tuple[tuple[Keep, ...], Taken]]:
        """What the cards outside a group must still total, for each total that the cards inside can
        have in it.
        """
        free = {cards[index]: case.choices[index] for index in inside}
        found: list[tuple[tuple[Keep, ...], Taken]] = [((), free)]
        full = 1 << ((1 << len(inside)) - 1)
        group = tuple(cards[index] for index in inside)
        for places, totals in case.keeps:
            bound = [index for index in inside if index in places]
            left = tuple(outside.index(index) for index in outside if index in places)
            grown: list[tuple[tuple[Keep, ...], Taken]] = []
            for kept, taken in found:
                sums: set[int] = set()
                for worths in self._ways(
                    shape, [self._worths_in(taken[cards[index]], shape) for index in bound]
                ):
                    if sum(worths) not in sums:
                        fixed = {
                            cards[index]: self._worth(taken[cards[index]], n)
                            for index, n in zip(bound, worths, strict=True)
                        }
                        those = tuple((taken | fixed)[card] for card in group)
                        if (
                            self.solver.hand(group, those, case.when).keyed(shape).get(key, 0)
                            & full
                        ):
                            sums.add(sum(worths))
                            grown.append(
                                (
                                    (*kept, (left, frozenset(n - sum(worths) for n in totals))),
                                    taken | fixed,
                                )
                            )
            found = grown
        yield from found

    def _totalled(self, cards: tuple[int, ...], case: Case) -> Iterator[tuple[Arrangement, Taken]]:
        """The best arrangement for all ways in which the cards that keep a total can have it."""
        hands = self._fixed(case.choices, case.keeps)
        self.solver.burn(-1, A_HAND * len(hands))
        strengths = [self.solver.strength(cards, hand, case.when) for hand in hands]
        if strengths:
            best = hands[strengths.index(max(strengths))]
            yield self.solver.best(cards, best, case.when), dict(zip(cards, best, strict=True))

    def _fixed(
        self, choices: tuple[Choices, ...], keeps: tuple[Keep, ...]
    ) -> list[tuple[Choices, ...]]:
        """The hand with each way in which cards that keep a total can have it. What is not used at
        all may count what it likes."""
        hands = [choices]
        for places, totals in keeps:
            if all(choices[place].guises for place in places):
                hands = [
                    tuple(self._worth(one, fixed.get(index)) for index, one in enumerate(hand))
                    for hand in hands
                    for worths in self._ways(
                        -1,
                        [sorted({guise.worth for guise in hand[index].guises}) for index in places],
                    )
                    if sum(worths) in totals
                    for fixed in [dict(zip(places, worths, strict=True))]
                ]
        return hands

    def totalled(self, cards: tuple[int, ...], case: Case) -> list[Case]:
        """The case with each way in which cards that keep a total can have it: of those in a group
        that must be formed first."""
        if not case.keeps:
            return [case]
        if not case.having:
            return [
                replace(case, choices=hand, keeps=())
                for hand in self._fixed(case.choices, case.keeps)
            ]
        found, shape = list[Case](), case.having[0]
        for key, family in self.solver.hand(cards, case.choices, case.when).keyed(shape).items():
            for mask in bits(family):
                self.solver.burn(shape, A_HAND)
                inside = [index for index in range(len(cards)) if mask >> index & 1]
                outside = [index for index in range(len(cards)) if not mask >> index & 1]
                for keeps, group in self._kept(cards, case, shape, key, inside, outside):
                    for left in self._fixed(tuple(case.choices[index] for index in outside), keeps):
                        taken = group | dict(
                            zip((cards[index] for index in outside), left, strict=True)
                        )
                        found.append(
                            replace(case, choices=tuple(taken[card] for card in cards), keeps=())
                        )
        return found

    def _ways(self, shape: int, of_each: list[list[int]]) -> Iterator[tuple[int, ...]]:
        """Every way to take one number of each, unless those are too many."""
        self.solver.burn(shape, A_WAY * prod(map(len, of_each)))
        return _ways(of_each)

    def _worths_in(self, choices: Choices, shape: int) -> list[int]:
        """What a card can count in a group of a shape."""
        parts = self.solver.shapes[shape].parts
        fitting = [
            g
            for g in choices.guises
            if not parts or any(g.tests >> part.test & 1 for part in parts)
        ]
        return sorted({guise.worth for guise in fitting if guise.only >> shape & 1})

    def _worth(self, choices: Choices, worth: int | None) -> Choices:
        """A card that counts just that; None: whatever it counts."""
        return (
            choices
            if worth is None
            else self._choices(tuple(guise for guise in choices.guises if guise.worth == worth))
        )


def _strength(found: Strength | Arrangement) -> Strength:
    return found.strength if isinstance(found, Arrangement) else found


def _ways(of_each: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Every way to take one number of each."""
    if not of_each:
        yield ()
        return
    for first in of_each[0]:
        for rest in _ways(of_each[1:]):
            yield (first, *rest)


def _sums(of_each: list[tuple[int, ...]]) -> set[int]:
    """All totals of one number of each."""
    totals = {0}
    for one in of_each:
        totals = {total + number for total in totals for number in one}
    return totals
