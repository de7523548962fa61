"""Groups made and laid on the table: what generated code asks and does.

Comes in: the checked ladder, hands (which know what a card may stand for, as things are), a state.
Goes out: the next cards of a group that is being made, the groups that lie, the ways to extend
them; and changes of the state.

A place where groups lie has a slot with a tuple of them besides its set of cards. A group is the
number of its definition and its cards, each with the number of what it stands for: a card of the
pack, a value that several cards share, or anything. What is being made is a pair: the groups that
are closed, and the cards of the one that is open. All is immutable, so copies share it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .... import terms as t
from ....cards import bits, mask_of
from ....chance import Below
from ....check.melds import can_be_meld
from ....diagnostics import fault
from ....hands.shapes import Limit
from ....ir.standing import Folder
from ....melds.kinds import NONE, Ban, Finder, Kind, Meld, MeldBound, Role, Roles, Steps
from ....melds.making import Making
from ....melds.nearing import nearing
from ....melds.senses import MOST_MELDS, Senses
from ...answers import LyingMeld, NearGroup, NearWhole
from .. import build as b
from ..expressions import Expressions
from ..hands.guises import Guises
from ..hands.solving import WHOSE, Hands
from ..layout import Layout, LeftOut
from ..naming import variable
from ..runtime import Geometry, State, location, shift
from ..slots import ROUND, YOU

Built = tuple[tuple[Meld, ...], Steps]
NOTHING: Built = ((), ())
KEPT = 200  # hands for which what can be made is remembered
# looks ahead that are remembered with them, up to 700 bytes each: one large hand takes 50,000
MOST_KEPT = 100_000


@dataclass(slots=True)
class Melds:
    """Makes and changes groups of one layout. `known` remembers what cards may stand for, `made`
    what can be made of a hand.
    """

    layout: Layout
    hands: Hands
    places: Geometry
    senses: Senses = field(init=False)
    finder: Finder = field(init=False)
    names: tuple[str, ...] = field(init=False)
    ask_cards: Callable[..., Any] = field(init=False)
    known: dict[tuple[Any, ...], dict[tuple[int, int], Roles]] = field(default_factory=dict)
    made: dict[tuple[Any, ...], Making] = field(default_factory=dict)
    bans: dict[tuple[Any, ...], tuple[Ban, ...]] = field(default_factory=dict)
    guises: dict[str, Guises] = field(default_factory=dict)  # by the sentence that is left out
    leaving: LeftOut = field(init=False)

    def __post_init__(self) -> None:
        self.leaving = self.layout.leaving
        ladder, pack = self.layout.program.checked.ladder, self.layout.pack
        self.senses = self.layout.setup.senses
        self.names = tuple(one.name for one in ladder.definitions)
        order = {name: tuple(range(len(values))) for name, values in pack.attributes.items()}
        row = self.layout.program.checked.game.pack.runs or pack.attributes["rank"]
        order["rank"] = tuple(
            row.index(rank) if rank in row else NONE for rank in pack.attributes["rank"]
        )
        kinds = {}
        for number, one in enumerate(ladder.definitions):
            if can_be_meld(one):
                shared = next((attribute for how, attribute in one.sharing if how == "one"), "")
                how, along = next(
                    ((how, name) for how, name in one.sharing if how != "one"), ("", "")
                )
                last = max(order[along]) if along else NONE
                kinds[number] = Kind(one.parts[0].low, one.parts[0].high, shared, how, along, last)
        self.finder = Finder(kinds, self.senses.settles, order)
        self.ask_cards = self._asking()
        self.hands.know({"MELDS": self})

    def _asking(self) -> Callable[..., Any]:
        """A generated function: the sets of cards that wholes may not hold, now."""
        e, folder = Expressions(self.layout), Folder(self.layout.program.checked)
        rules = self.layout.program.checked.ladder.meld_bans
        sets = [
            t.Empty("cards")
            if one.cards is None or not one.is_of_wholes
            else folder.fold(one.cards)
            for one in rules
        ]
        values = b.tuple_of(*(e.of(t.substitute(one, t.YOU, WHOSE)) for one in sets))
        body = [
            *e.shared.functions.values(),
            b.function("ask", ("s", "below", variable("whose")), [b.give(values)]),
        ]
        namespace: dict[str, Any] = {**self.layout.support, **e.shared.tables, "MELDS": self}
        b.define(body, "banned", namespace, self.layout.looks)
        return namespace["ask"]  # type: ignore[no-any-return]

    @property
    def without(self) -> str:
        """A sentence that is left out, to learn whether it is the one that forbids something."""
        return self.leaving.out

    # --- as things are ----------------------------------------------------------------------------

    def _now(
        self, state: State, below: Below, player: int | None = None
    ) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """What holds of cards for a player: for whose turn it is, if nobody is named."""
        _, masks, when = self.hands.ask(state, below, state[YOU] if player is None else player)
        return masks, when

    def _roles(self, masks: tuple[int, ...], when: tuple[bool, ...]) -> Callable[[int, int], Roles]:
        """What each card may be in each kind of group."""
        known = self.known.get((masks, when, self.without))
        if known is None:
            if len(self.known) > KEPT:
                self.known.clear()
            known = self.known[masks, when, self.without] = {}

        def roles(card: int, number: int) -> Roles:
            found = known.get((card, number))
            if found is None:
                found = known[card, number] = self._of_card(card, number, masks, when)
            return found

        return roles

    def _of_card(
        self, card: int, number: int, masks: tuple[int, ...], when: tuple[bool, ...]
    ) -> Roles:
        shape, kind, pack = (
            self.hands.solver.shapes[number],
            self.finder.kinds[number],
            self.layout.pack,
        )
        found: Roles = {}
        if any(when[closed] for closed in shape.closed):
            return found
        never = [
            limit.test
            for limit in self._limits(number, when)
            if not limit.low and limit.high is None
        ]
        guises = self._guises().of((card,), masks)[0].guises
        own = self.senses.firsts[card]
        for guise in sorted(
            guises, key=lambda guise: (self.senses.firsts[guise.face] != own, guise.face)
        ):
            fits = guise.tests >> shape.parts[0].test & 1 and guise.only >> number & 1
            if not fits or any(guise.tests >> test & 1 for test in never):
                continue
            one = pack.values[kind.one][guise.face] if kind.one else NONE
            place = pack.values[kind.along][guise.face] if kind.along else NONE
            along = self.finder.order[kind.along][place] if place >= 0 else NONE
            # what is shared, or has an order, a card must have: a joker is of no suit
            if (kind.one and one == NONE) or (kind.along and along == NONE):
                continue
            sense = self.senses.of(kind, card, guise.face)
            found.setdefault((one, along), Role(sense, guise.tests))
        return found

    def _guises(self) -> Guises:
        """What cards may stand for, by all sentences but the one that is left out."""
        if self.without not in self.guises:
            whole = self.hands.guises
            counting = [one for one in whole.counting if one.rule.id != self.without]
            less = len(counting) < len(whole.counting)
            self.guises[self.without] = whole.saying(counting) if less else whole
        return self.guises[self.without]

    def _limits(self, number: int, when: tuple[bool, ...]) -> list[Limit]:
        """What a group of this kind may not hold, now."""
        rules = self.layout.program.checked.ladder.forbidden if self.without else []
        left_out = {
            self.hands.own_test(rule.cards)
            for rule in rules
            if rule.id == self.without and rule.cards is not None
        }
        return [
            limit
            for limit in self.hands.solver.shapes[number].limits
            if when[limit.when] and limit.test not in left_out
        ]

    def _bans(self, when: tuple[bool, ...]) -> tuple[Ban, ...]:
        key = (when, self.without)
        if key not in self.bans:
            self.bans[key] = self._standing(when)
        return self.bans[key]

    def _standing(self, when: tuple[bool, ...]) -> tuple[Ban, ...]:
        """The sentences in force about single groups."""
        found = []
        every = frozenset(self.finder.kinds)
        for number in self.finder.kinds:
            for limit in self._limits(number, when):
                if limit.low or limit.high is not None:
                    found.append(
                        Ban(
                            frozenset({number}), "count", limit.test, low=limit.low, high=limit.high
                        )
                    )
        for rule, condition, cards, others, spared in self.hands.meld_bans:
            if rule.what == "hold" or not when[condition] or rule.id == self.without:
                continue
            about = (
                every
                if rule.groups is None
                else frozenset(self.names.index(name) for name in rule.groups)
            )
            spares = tuple(
                (self.names.index(name), test)
                for (names, _), test in zip(rule.spared, spared, strict=True)
                for name in names
            )
            found.append(Ban(about, rule.what, cards, others, *rule.size, spares))
        return tuple(found)

    def _bounds(
        self, state: State, below: Below, whole: int, when: tuple[bool, ...], player: int
    ) -> tuple[MeldBound, ...]:
        sets = self.ask_cards(state, below, player)
        found = []
        for (rule, condition, *_), cards in zip(self.hands.meld_bans, sets, strict=True):
            of_each = rule.groups is None or whole in self.finder.kinds
            of_one = rule.what == "many" and of_each
            if not rule.is_of_wholes or of_one or not when[condition] or rule.id == self.without:
                continue
            if rule.groups is not None and self.names[whole] not in rule.groups:
                continue
            kinds = frozenset(self.names.index(name) for name in rule.held)
            found.append(MeldBound(cards, kinds, rule.many, rule.sharing, *rule.size))
        return tuple(found)

    def parts(self, state: State, whole: int) -> tuple[int, ...]:
        """The kinds of the groups of which a whole is made in this round, in order."""
        definitions = self.layout.program.checked.ladder.definitions
        found, left = list[int](), [whole]
        while left:
            one = definitions[left[-1]]
            inside = one.in_round(state[ROUND])
            number = left.pop()
            if not inside:
                found.append(number)
            for many, name in reversed(inside):
                left += [self.names.index(name)] * many
        return tuple(found)

    # --- making -----------------------------------------------------------------------------------

    def making(
        self, state: State, below: Below, whole: int, cards: int, player: int | None = None
    ) -> Making:
        whose: int = state[YOU] if player is None else player
        masks, when = self._now(state, below, whose)
        parts, bounds = self.parts(state, whole), self._bounds(state, below, whole, when, whose)
        key = (cards, parts, masks, when, bounds, self.without)
        found = self.made.get(key)
        if found is None:
            looks = sum([len(one.known) for one in [*self.made.values()]])  # threads may add to it
            if len(self.made) > KEPT or looks > MOST_KEPT:
                self.made.clear()
            roles = self._roles(masks, when)
            alike = self._alike(roles, parts, bounds)
            found = self.made[key] = Making(
                self.finder, cards, parts, roles, self._bans(when), bounds,
                lambda card: (self.senses.firsts[card], alike(card)), alike, self.places.fuel.burn,
            )  # fmt: skip
        return found

    def _alike(
        self,
        roles: Callable[[int, int], Roles],
        parts: tuple[int, ...],
        bounds: tuple[MeldBound, ...],
    ) -> Callable[[int], object]:
        """What tells cards apart in making a whole: where they may stand, and what is asked of them
        there.
        """
        numbers: dict[object, int] = {}
        known: dict[int, int] = {}
        tests = {
            test
            for _, _, cards, others, spared in self.hands.meld_bans
            for test in (cards, others, *spared)
        } - {NONE}
        asked = mask_of(tests)
        asked |= mask_of(limit.test for shape in self.hands.solver.shapes for limit in shape.limits)

        def alike(card: int) -> int:
            if card not in known:
                each = [sorted(roles(card, part).items()) for part in dict.fromkeys(parts)]
                spots = [tuple((spot, role.tests & asked) for spot, role in one) for one in each]
                key = (tuple(spots), tuple(bound.cards >> card & 1 for bound in bounds))
                known[card] = numbers.setdefault(key, len(numbers))
            return known[card]

        return alike

    def makeable(self, state: State, below: Below, whole: int, cards: int, player: int) -> bool:
        return self.making(state, below, whole, cards, player).possible

    def nearing(self, state: State, below: Below, name: str, cards: int) -> NearWhole:
        """How far cards are on the way to a whole, in this round."""
        whole = self.names.index(name)
        made = self.making(state, below, whole, cards)
        found = nearing(
            made.parts, cards, lambda parts: made if parts == made.parts else made.of_parts(parts)
        )
        return NearWhole(
            name,
            tuple(map(self.shown, found.made)),
            tuple(self.names[number] for number in found.lacking),
            tuple(NearGroup(self.names[one], cards, lacks) for one, cards, lacks in found.begun),
        )

    def next(self, state: State, below: Below, whole: int, cards: int, built: Built) -> list[int]:
        """The codes of the cards that may come next: a card and what it stands for in one
        number."""
        return [
            card * self.senses.many + sense
            for card, sense in self.making(state, below, whole, cards).next(*built)
        ]

    def closable(self, state: State, below: Below, whole: int, cards: int, built: Built) -> bool:
        return self.making(state, below, whole, cards).closable(*built)

    def finished(self, state: State, whole: int, built: Built) -> bool:
        return len(built[0]) == len(self.parts(state, whole))

    def with_card(self, state: State, whole: int, built: Built, code: int) -> Built:
        return built[0], (*built[1], divmod(code, self.senses.many))

    def closed(self, state: State, whole: int, built: Built) -> Built:
        return (*built[0], (self.parts(state, whole)[len(built[0])], built[1])), ()

    @staticmethod
    def made_of(built: Built) -> int:
        """The cards of what was made, as a set."""
        return mask_of(card for _, steps in (*built[0], (0, built[1])) for card, _ in steps)

    # --- what lies --------------------------------------------------------------------------------

    def lying(
        self,
        state: State,
        places: int,
        numbers: tuple[int, ...],
        low: int = 0,
        high: int | None = None,
        some: int = -1,
    ) -> list[int]:
        """The codes of the groups of these kinds that lie in a set of places, with `low` to `high`
        cards of a set."""
        found = []
        for place in bits(places):
            slot = self.layout.meld_slots.get(place)
            for index, (number, steps) in enumerate(() if slot is None else state[slot]):
                many = sum(1 for card, _ in steps if some >> card & 1)
                if number in numbers and low <= many and (high is None or many <= high):
                    found.append(self.senses.group(place, index))
        return found

    @staticmethod
    def but(codes: list[int], others: list[int]) -> list[int]:
        """Of some groups those that are none of the others."""
        return [code for code in codes if code not in others]

    def meld(self, state: State, code: int) -> Meld:
        """A group that lies; one of no cards if it was dissolved since it was picked."""
        place, index, _ = self.senses.of_group(code)
        groups: tuple[Meld, ...] = state[self.layout.meld_slots[place]]
        return groups[index] if index < len(groups) else (NONE, ())

    def laid(self, state: State, codes: list[int]) -> int:
        """The cards of some groups that lie."""
        return mask_of(card for code in codes for card, _ in self.meld(state, code)[1])

    def stands_for(self, state: State, card: int) -> int:
        """The cards that a laid card counts as; none for a card that lies in no group."""
        for slot in self.layout.meld_slots.values():
            for number, steps in state[slot]:
                for mine, sense in steps:
                    if mine == card:
                        return self._stands_for(number, steps, card, sense)
        return 0

    def _stands_for(self, number: int, steps: Steps, card: int, sense: int) -> int:
        mask = self.senses.masks[sense]
        kind = self.finder.kinds[number]
        if (
            kind.how == "different" and sense != self.senses.firsts[card]
        ):  # whatever is not there by itself
            for other, of in steps:
                if of == self.senses.firsts[other]:
                    value = self.layout.pack.values[kind.along][other]
                    mask &= ~self.layout.pack.having(
                        kind.along, self.layout.pack.attributes[kind.along][value]
                    )
        return mask

    def extending(self, state: State, below: Below, card: int, codes: list[int]) -> list[int]:
        """The ways in which a card extends one of these groups: the group, and what the card would
        stand for if not itself. It extends no group in which it lies."""
        if card < 0:
            return []
        masks, when = self._now(state, below)
        roles, bans, found = self._roles(masks, when), self._bans(when), []
        for code in codes:
            number, steps = self.meld(state, code)
            if _holds(steps, card):
                continue
            for sense, _ in self.finder.extensions(number, steps, card, roles, bans):
                found.append(code + (0 if sense == self.senses.firsts[card] else sense + 1))
        return found

    def lying_so(self, state: State, below: Below, cards: list[int]) -> Meld | None:
        """Some cards as a group: in this order, or else in any; None if they are none."""
        masks, when = self._now(state, below)
        roles, bans = self._roles(masks, when), self._bans(when)
        for number, kind in self.finder.kinds.items():
            for one, along in roles(cards[0], number):
                row = kind.how == "consecutive"
                found = [
                    self.finder.role(roles(card, number), one, along + at if row else NONE)
                    for at, card in enumerate(cards)
                ]
                steps = tuple(
                    (card, role.sense)
                    for card, role in zip(cards, found, strict=True)
                    if role is not None
                )
                if len(steps) == len(cards) and self.finder.fits(number, steps, roles, bans):
                    return number, steps
        for number in self.finder.kinds:
            equal: Callable[[int], object] = lambda card: card  # noqa: E731
            made = Making(
                self.finder,
                mask_of(cards),
                (number,),
                roles,
                bans,
                (),
                equal,
                equal,
                self.places.fuel.burn,
            )
            whole = _whole(made, (), len(cards))
            if whole is not None:
                return number, whole
        return None

    # --- words ------------------------------------------------------------------------------------

    def shown(self, meld: Meld) -> LyingMeld:
        """A group as people see it."""
        number, steps = meld
        words = tuple(
            "" if sense == self.senses.firsts[card] else self.senses.words[sense]
            for card, sense in steps
        )
        return LyingMeld(self.names[number], tuple(card for card, _ in steps), words)

    # --- changes ----------------------------------------------------------------------------------

    def lay(self, state: State, below: Below, built: Built, place: int, log: Any) -> None:
        """What was made goes to a place. No place: nothing happens."""
        if not self.places.has(place):
            return
        slot = self.layout.meld_slots.get(place)
        if slot is not None and len(state[slot]) + len(built[0]) > MOST_MELDS:
            said = f"more than {MOST_MELDS} groups lie in one place"
            raise fault(
                "OCT605",
                said,
                self.layout.program.checked.game.span,
                help="let groups lie in several places",
            )
        for number, steps in built[0]:
            shift(
                state,
                self.places,
                [card for card, _ in steps],
                place,
                "",
                False,
                below,
                log if slot is None else None,
            )
            if slot is not None:
                state[slot] = (*state[slot], (number, steps))
                if log is not None:
                    log.laid("laid", place, self.shown((number, steps)))

    def extend(self, state: State, below: Below, card: int, code: int, log: Any) -> None:
        """A card goes to a group that lies; where it does not fit, beside the groups there. Where
        it lies already it stays.
        """
        if card < 0 or code < 0:
            return
        place, _, sense = self.senses.of_group(code)
        wanted = self.senses.firsts[card] if sense < 0 else sense
        masks, when = self._now(state, below)
        number, steps = lying = self.meld(state, code)
        if _holds(steps, card):
            return
        ways = self.finder.extensions(
            number, steps, card, self._roles(masks, when), self._bans(when)
        )
        longer = next((steps for found, steps in ways if found == wanted), None)
        shift(state, self.places, [card], place, "", False, below, log if longer is None else None)
        if longer is not None:
            self._becomes(state, self.layout.meld_slots[place], lying, (number, longer))
            if log is not None:
                log.laid("extended", place, self.shown((number, longer)), card)

    def replace(self, state: State, below: Below, card: int, other: int, log: Any) -> None:
        """A card goes to where another lies. If it may stand for what the other stands for in its
        group, it stands there, and the other in no group; else it lies beside the groups, and the
        group stays as it is. A card that does not fit into another place of its own group keeps its
        place."""
        place = location(state, self.places.first, self.places.count, other)
        slot = self.layout.meld_slots.get(place)
        lying = (
            None
            if slot is None
            else next((one for one in state[slot] if _holds(one[1], other)), None)
        )
        changed = None
        if lying is not None and card >= 0:
            changed = self._in_place_of(state, below, lying, card, other)
            if changed is None and _holds(lying[1], card):
                return
        shift(state, self.places, [card], place, "", False, below, log if changed is None else None)
        if lying is None or slot is None or changed is None:
            return
        # if it came from the same group, it has left it
        self._becomes(state, slot, (lying[0], _but(lying[1], card)), changed)
        if log is not None:
            log.laid("replaced", place, self.shown(changed), card, other)

    def _in_place_of(
        self, state: State, below: Below, lying: Meld, card: int, other: int
    ) -> Meld | None:
        """The group with a card where another stands; None if it cannot stand there."""
        if card == other:
            return None
        masks, when = self._now(state, below)
        roles, bans, (number, steps) = self._roles(masks, when), self._bans(when), lying
        role = self.finder.replacing(number, steps, card, other, roles)
        if role is None:
            return None
        changed = tuple(
            (card, role.sense) if mine == other else (mine, sense)
            for mine, sense in steps
            if mine != card
        )
        if self.finder.sound(number, steps, roles, bans) and not self.finder.sound(
            number, changed, roles, bans
        ):
            return None
        return number, changed

    @staticmethod
    def _becomes(state: State, slot: int, lying: Meld, changed: Meld) -> None:
        index = state[slot].index(lying)
        state[slot] = (*state[slot][:index], changed, *state[slot][index + 1 :])


def _holds(steps: Steps, card: int) -> bool:
    # asked of every group for every card: `any` takes twice as long
    for mine, _ in steps:  # noqa: SIM110
        if mine == card:
            return True
    return False


def _but(steps: Steps, card: int) -> Steps:
    return tuple(step for step in steps if step[0] != card)


def _whole(made: Making, steps: Steps, many: int) -> Steps | None:
    """The group of all the cards of a making, if there is one."""
    if len(steps) == many:
        return steps if made.closable((), steps) else None
    found = (_whole(made, (*steps, step), many) for step in made.next((), steps))
    return next((one for one in found if one is not None), None)
