"""Cards that are picked from a hand that forms groups, and leave it: which are best given away.

Comes in: worlds, the seat that must pick, numbers. Goes out: the options to take one after the
other, by their codes; none where nothing is exchanged. A few rounds are played to their end to see
with how many cards a hand ends; then hands of so many cards are ranked: what is kept, and unseen
cards. Each set of cards to give away is judged by how often such a hand is better than others of
unseen cards. How much is tried is counted and never timed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from .. import terms as t
from ..cards import bits
from ..chance import Numbers, of_bot, seeded
from ..diagnostics import OctavoError
from ..engine.interface import Machine
from ..ir.program import Pick
from ..records import record
from ..table.sight import unseen_by
from .judging import WORD, Deal, end_phases
from .policy import Policy

MOST_PLANS = 64  # sets of cards to give away; of larger hands nothing is said
MOST_CHOICES = 60  # of a round that is played to see how many cards a hand ends with
OTHERS = 80  # hands of unseen cards, which others may hold
HANDS = 320  # of one's own that are ranked for one choice, at most
OF_EACH = 50  # on average, of each set where there are few


@record
class GivenAway:
    """The options to take one after the other, at least one: the cards to pick, or the option that
    ends picking. `best` is how often a hand is better than all others where they are taken, as far
    as that was tried, `kept` where no card goes (None: that was not tried). `other` are the cards
    to pick that came next, if any, and `then` how often the hand is the best where they go."""

    codes: tuple[int, ...]
    best: float
    kept: float | None
    other: tuple[int, ...] = ()
    then: float = 0


def given_away(
    deal: Deal, seat: int, codes: Sequence[int], numbers: Numbers, named: Collection[int] = ()
) -> GivenAway | None:
    """What to take. `named` are taken in any case, and left out: what is told beside them is what
    was told before, as long as they are of it. None where nothing is exchanged."""
    world = deal(numbers)
    exchange = GivingAway.begun(world, seat, world.legal() if named else codes)
    if exchange is None or not exchange.learn(world, numbers):
        return None
    try:
        plan = exchange.best(world, numbers)
        going = {card for card, code in exchange.codes.items() if code in named}
        if going and not going <= {*plan}:
            exchange.going = going
            plan = exchange.best(world, numbers)
    except OctavoError:  # more cards than are arranged
        return None
    ends = exchange.done if not named else world.setup.codings[world.number][-1].first
    ended = [] if ends is None else [ends]
    away = [exchange.codes[card] for card in plan if card not in going] or ended
    chances, sizes = exchange.chances, exchange.sizes
    as_many = sizes.get(0) == sizes[len(plan)]  # else chance may have played one of them otherwise
    kept = chances.get(()) if as_many and plan else None
    if not away:
        return None
    next_best = exchange.next_best
    other = tuple(exchange.codes[card] for card in next_best if card not in going)
    return GivenAway(tuple(away), chances[plan], kept, other, chances.get(next_best, 0))


@dataclass(slots=True)
class GivingAway:
    """`offered` cards may go besides those that are `picked` already, as `codes` say; `kept` stay
    in any case, `going` leave; `sizes` are how many cards the hand ends with, by how many more
    go."""

    seat: int
    kept: list[int]
    offered: list[int]
    codes: dict[int, int]
    done: int | None  # the option that ends picking, if there is one yet
    most: int
    sizes: dict[int, int] = field(default_factory=dict)
    chances: dict[tuple[int, ...], float] = field(default_factory=dict)  # to be best, by plan
    going: set[int] = field(default_factory=set)
    next_best: tuple[int, ...] = ()  # the plan that came next; none where that was tried less

    @classmethod
    def begun(cls, world: Machine, seat: int, codes: Sequence[int]) -> GivingAway | None:
        """What is picked where a machine stands, if it is several cards of the own hand."""
        setup, number = world.setup, world.number
        if not setup.forms_hands or not setup.shapes[number].several:
            return None
        held = _held(world, seat)
        of_cards: dict[int, int] = {}
        picked, done = 0, None
        for code in codes:
            coded = setup.coded(number, code)
            if coded.kind == "card" and coded.choice.pick is not None:
                of_cards[code - coded.first] = code
                picked = _picked(world, coded.choice.pick)
            elif not coded.kind:
                done = code
        if not of_cards or not {*of_cards} <= {*held}:
            return None
        gone = [*bits(picked)]
        most = setup.shapes[number].most
        kept = [card for card in held if card not in of_cards and card not in gone]
        left = len(of_cards) if most is None else most - len(gone)
        return cls(seat, kept, sorted(of_cards), of_cards, done, min(left, len(of_cards)))

    def plans(self) -> list[tuple[int, ...]]:
        """All sets of cards that may go, in the order in which they are picked; none of too many
        cards to try them all."""
        least = 0 if self.done is not None else 1
        found: list[tuple[int, ...]] = []
        for many in range(least, self.most + 1):
            for plan in combinations(self.offered, many):
                if self.going <= {*plan}:
                    found.append(plan)
                if len(found) > MOST_PLANS:
                    return []
        return found

    def learn(self, world: Machine, numbers: Numbers) -> bool:
        """Play a round for each number of cards that may go; whether they do leave the hand."""
        if not self.plans():
            return False
        for many in range(self.most + 1):
            plan = self.offered[:many]
            if many or self.done is not None:
                size = self._ends_with(world, plan, numbers(WORD))
                if size is None:
                    return False
                self.sizes[many] = size
        return True

    def _ends_with(self, world: Machine, plan: Sequence[int], word: int) -> int | None:
        """With how many cards the hand ends; None if the cards of the plan are still there. One
        that has left the hand before anybody was asked again is taken to be as large as it was:
        what is given away there comes back from the pack."""
        before = len(_held(world, self.seat))
        machine = world.clone(seeded(word), silent=True)
        machine.let("last round", machine.round)
        policy, number = Policy(), machine.round
        chance = of_bot(word, "exchange", self.seat)
        asked = machine.number
        try:
            for card in plan:
                machine.apply(self.codes[card])
            if machine.number == asked:
                stop = [code for code in machine.legal() if code not in self.codes.values()]
                machine.apply(stop[0])
            held = _held(machine, self.seat)
            if {*plan} & {*held} and machine.round == number:
                return None
            most = len(held)
            for _ in range(MOST_CHOICES):
                if machine.over or machine.round != number:
                    break
                most = max(most, len(_held(machine, self.seat)))
                machine.apply(policy(machine, chance))
            end_phases(machine, number)
        except (OctavoError, IndexError):  # where the rules do not go on, it stands as it stands
            return None
        most = max(most, len(_held(machine, self.seat)))
        return most if most >= before - len(plan) else before

    def best(self, world: Machine, numbers: Numbers) -> tuple[int, ...]:
        """The plan after which the hand is best, of those that are tried: again and again with the
        better half of them, all with the same cards to come."""
        unseen = [
            card
            for place in range(len(world.setup.places))
            for card in unseen_by(world, place, self.seat)
        ]
        ranker = _without_cards(world, self.seat).ranker(self.seat, to_come=False)
        size = max(self.sizes.values())
        others = sorted(
            ranker.strength(tuple(sorted(_some(unseen, size, numbers)))) for _ in range(OTHERS)
        )
        against = world.setup.players - 1
        plans = self.plans()
        worth = dict.fromkeys(plans, 0.0)
        tried = dict.fromkeys(plans, 0)
        halvings = max(1, (len(plans) - 1).bit_length())
        hands = min(HANDS, OF_EACH * len(plans))
        for _ in range(halvings):
            for _ in range(max(1, hands // halvings // len(plans))):
                coming = _some(unseen, size, numbers)
                for plan in plans:
                    stay = [*self.kept, *(card for card in self.offered if card not in plan)]
                    hand = [*stay, *coming[: self.sizes[len(plan)] - len(stay)]]
                    strength = ranker.strength(tuple(sorted(hand)))
                    beaten = bisect_left(others, strength) + bisect_right(others, strength)
                    worth[plan] += (beaten / 2 / OTHERS) ** against
                    tried[plan] += 1
            plans = sorted(plans, key=lambda plan: -worth[plan])
            self.next_best = plans[1] if len(plans) > 1 else self.next_best
            plans = plans[: (len(plans) + 1) // 2]
        self.chances = {plan: worth[plan] / many for plan, many in tried.items() if many}
        return plans[0]


def _picked(world: Machine, pick: Pick) -> int:
    """The cards that were picked before this one, as a set: those that it counts."""
    for term in t.walk(pick.members):
        match term:
            case t.Count(t.Bound(name, "cards")):
                return world.value(f"!{name}")
    return 0


def _held(machine: Machine, seat: int) -> list[int]:
    return [card for place in machine.setup.held_places(seat) for card in machine.cards(place)]


def _without_cards(world: Machine, seat: int) -> Machine:
    """The same world, where the seat's cards lie in the pack: then it can be given any."""
    pack = world.setup.program.symbols.pack_zone or ""
    machine = world.clone(silent=True)
    for card in _held(machine, seat):
        machine.lift(card)
        machine.put(card, machine.setup.bases[pack])
    return machine


def _some(cards: list[int], many: int, numbers: Numbers) -> list[int]:
    """So many of the cards, each as likely as the others."""
    left = cards[:]
    many = min(many, len(left))
    for at in range(many):
        other = at + numbers(len(left) - at)
        left[at], left[other] = left[other], left[at]
    return left[:many]
