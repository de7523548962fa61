"""Groups that their owners show: hands that players arrange themselves.

Comes in: the hands of a layout, a state in which each player has a list of groups shown, each a set
of the player's cards. Goes out: the functions that generated code asks by name: which cards may
come next into a group, whether some cards are one, whose groups are better, and the two changes, to
set out a group and to take all back.

What cards may stand for can depend on the whole arrangement (`when a player uses any X, ...`), so a
player's groups are asked together: they stand if there is one reading of the hand, a *case*, in
which each of them is a group.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from .... import terms as t
from ....cards import bits, mask_of
from ....chance import Below
from ....hands.cases import Case
from ....hands.families import Hand
from ....hands.plain import Key
from ....hands.shapes import Guise
from ....hands.solver import Arrangement, Shown
from ....ir.program import Program
from ...answers import BestHand
from ...kept import GROUPS_SHOWN, SHOWN_AS, kept_values
from ..runtime import State
from ..slots import FACES
from .solving import Hands

# for each group shown: its strength and shape, None where it is no group any more
Found = list[tuple[Key, int] | None]
FEW = 11  # cards of a hand of which many are remembered: each family of a larger one has up to 8 KB
KEPT_LARGE = 4
# a look at a card for so many bits of a family that is kept, as a power of two: 16 MB between two
# decisions
A_FAMILY = 7
# hands whose families are remembered; a comparison asks for the same few again and again
KEPT = 200
# the strength of a set of cards that is no group any more: below all that are
NO_GROUP: Key = (-1_000_000,)


@dataclass(slots=True)
class HandReading:
    """One case of a hand: `ranked` are the families of the ranked shapes, highest first, as subsets
    of the hand's cards.
    """

    hand: Hand
    ranked: list[tuple[int, int, int]]  # (place in the ladder, number of the shape, its family)
    having: tuple[int, ...] = ()  # the shapes that must be formed for it

    def stands(self, masks: list[int]) -> bool:
        """Whether the groups that must be formed are among these, or can be beside them."""
        if not self.having:
            return True
        taken = 0
        for mask in masks:
            taken |= mask
        families = {number: family for _, number, family in self.ranked}
        return all(
            any(families.get(shape, 0) >> mask & 1 for mask in masks)
            or any(not mask & taken for mask in bits(families.get(shape, 0)))
            for shape in self.having
        )

    def group(self, mask: int) -> tuple[Key, int] | None:
        """The best that the cards of a mask (bits of the hand) are: its strength, and the number of
        the shape.
        """
        for place, number, family in self.ranked:
            if family >> mask & 1:
                key = next(
                    key for key, members in self.hand.keyed(number).items() if members >> mask & 1
                )
                return (-place, *key), number
        return None


@dataclass(slots=True)
class ShownGroups:
    """Answers for one layout."""

    hands: Hands
    known: dict[object, list[HandReading]] = field(default_factory=dict)
    # what is asked of the position in which somebody picks, again and again for each way to go on
    here: tuple[object, ...] = ()
    asked: dict[object, Any] = field(default_factory=dict)
    lasting: Callable[[State], tuple[object, ...]] = field(init=False)

    def __post_init__(self) -> None:
        layout = self.hands.layout
        picked = {f"!{name}" for name in picked_names(layout.program)}
        changing = {
            slot
            for one in kept_values(layout.program)
            if one.name in picked
            for base in (layout.slots[one.name],)
            for slot in range(base, base + (layout.players if one.each else 1))
        }
        self.lasting = itemgetter(
            *(slot for slot in range(len(layout.initial)) if slot not in changing)
        )

    def answers(self) -> Mapping[str, Callable[..., Any]]:
        """The functions by the names under which generated code asks them."""
        return {
            "growing": self.growing,
            "forms": self.forms,
            "groups_shown": self.groups_shown,
            "outdoes": self.outdoes,
            "spoilt": self.spoilt,
            "set_out": self.set_out,
            "take_back": self.take_back,
        }

    # --- a player's groups ------------------------------------------------------------------------

    def _slot(self, player: int) -> int:
        return self.hands.layout.slots[GROUPS_SHOWN] + player

    def _cards(
        self, state: State, below: Below, player: int
    ) -> tuple[tuple[int, ...], list[HandReading]]:
        """The cards of a player's hand, and the cases of it."""
        mask, masks, when = self._once(state, player, lambda: self.hands.ask(state, below, player))
        cards = self.hands.few(tuple(bits(mask)))
        choices = self.hands.guises.of(cards, masks)
        question = (cards, choices, when)
        found = self.known.get(question)
        if found is None:
            if len(self.known) >= (KEPT if len(cards) <= FEW else KEPT_LARGE):
                self.known.clear()
            found = self.known[question] = [
                self._reading(cards, case) for case in self.hands.every(cards, choices, masks, when)
            ]
        return cards, found

    def _once(self, state: State, question: object, answer: Callable[[], Any]) -> Any:
        """An answer that is the same whatever is picked: it is worked out once for all the ways in
        which several cards can be picked."""
        here = tuple([tuple(one) if type(one) is list else one for one in self.lasting(state)])
        if here != self.here:
            self.here = here
            self.asked.clear()
        if question not in self.asked:
            self.asked[question] = answer()
        return self.asked[question]

    def _reading(self, cards: tuple[int, ...], case: Case) -> HandReading:
        hand = self.hands.solver.hand(cards, case.choices, case.when)
        order = enumerate(self.hands.solver.order(case.when))
        ranked = [
            (place, number, family) for place, number in order if (family := hand.family(number))
        ]
        self.hands.solver.burn(-1, len(ranked) << len(cards) >> A_FAMILY)
        return HandReading(hand, ranked, case.having)

    def _inside(self, cards: tuple[int, ...], group: int) -> int:
        """A set of cards as a set of places in the hand; 0 if one of them is not in it."""
        places = [cards.index(card) for card in bits(group) if card in cards]
        return mask_of(places) if len(places) == group.bit_count() else 0

    def _shown(
        self, state: State, below: Below, player: int
    ) -> tuple[tuple[int, ...], list[tuple[HandReading, Found]]]:
        """The cards of a player, and for each case of the hand what each of the groups shown is in
        it.
        """
        cards, readings = self._cards(state, below, player)
        masks = [self._inside(cards, group) for group in state[self._slot(player)]]
        found = [
            (reading, [reading.group(mask) if mask else None for mask in masks])
            for reading in readings
            if reading.stands(masks)
        ]
        return cards, found

    def _strength(self, state: State, below: Below, player: int) -> tuple[Key, ...]:
        """How good a player's groups are, in the order in which they were shown."""
        if player < 0:
            return ()
        _, found = self._shown(state, below, player)
        return max(
            tuple([NO_GROUP if one is None else one[0] for one in groups]) for _, groups in found
        )

    # --- what is asked ----------------------------------------------------------------------------

    def _standing(
        self, state: State, below: Below, player: int
    ) -> tuple[tuple[int, ...], list[HandReading]]:
        """The cards of a player, and the cases in which the groups shown are what they were when
        they were shown; if there is none such, those in which they are groups, or all."""
        cards, found = self._shown(state, below, player)
        as_shown = state[self.hands.layout.slots[SHOWN_AS] + player]
        same = [
            reading
            for reading, groups in found
            if tuple([one and one[0] for one in groups]) == as_shown
        ]
        whole = [reading for reading, groups in found if None not in groups]
        return cards, same or whole or [reading for reading, _ in found]

    def _named(self, reading: HandReading, names: tuple[str, ...]) -> int:
        """The sets of cards that are one of the groups of these names."""
        union = 0
        for _, number, family in reading.ranked:
            if self.hands.solver.shapes[number].name in names:
                union |= family
        return union

    def growing(
        self,
        state: State,
        below: Below,
        player: int,
        rest: int,
        chosen: int,
        names: tuple[str, ...],
    ) -> int:
        """The cards of `rest` that may come next: the lowest of those that some group has beside
        all of `chosen`, where what it has besides is of `rest` and in no group that is shown."""
        question = (player, rest, chosen, names)
        return int(
            self._once(
                state, question, lambda: self._growing(state, below, player, rest, chosen, names)
            )
        )

    def _growing(
        self,
        state: State,
        below: Below,
        player: int,
        rest: int,
        chosen: int,
        names: tuple[str, ...],
    ) -> int:
        cards, readings = self._standing(state, below, player)
        taken = 0
        for group in state[self._slot(player)]:
            taken |= group
        mine, free = (
            self._inside(cards, chosen),
            mask_of(i for i, card in enumerate(cards) if (rest & ~taken) >> card & 1),
        )
        shown = [self._inside(cards, group) for group in state[self._slot(player)]]
        found = 0
        for reading in readings:
            named = self._named(reading, names)
            reading.hand.plans.toil(-1, 2 * named.bit_count())
            for mask in bits(named):
                more = mask ^ mine
                fits = (
                    mask & mine == mine and more and not more & ~free and not found & more & -more
                )
                if fits and reading.stands([*shown, mask]):
                    found |= more & -more
        return mask_of(cards[i] for i in bits(found))

    def forms(
        self, state: State, below: Below, player: int, chosen: int, names: tuple[str, ...]
    ) -> bool:
        """Whether the cards are one of the groups of these names."""
        cards, readings = self._standing(state, below, player)
        mask = self._inside(cards, chosen)
        shown = [self._inside(cards, group) for group in state[self._slot(player)]]
        return any(
            self._named(one, names) >> mask & 1 and one.stands([*shown, mask]) for one in readings
        )

    def groups_shown(self, state: State, below: Below, player: int) -> int:
        """How many groups a player has shown."""
        return len(state[self._slot(player)]) if player >= 0 else 0

    def outdoes(self, state: State, below: Below, player: int, other: int) -> bool:
        """Whether the first group in which two players differ is better with the first of them."""
        pairs = zip(
            self._strength(state, below, player), self._strength(state, below, other), strict=False
        )
        return next((mine > theirs for mine, theirs in pairs if mine != theirs), False)

    def spoilt(self, state: State, below: Below, player: int) -> bool:
        """Whether some group of a player's is not what it was when it was shown."""
        return bool(
            player >= 0
            and self._strength(state, below, player)
            != state[self.hands.layout.slots[SHOWN_AS] + player]
        )

    # --- what is done -----------------------------------------------------------------------------

    def set_out(self, state: State, below: Below, player: int, group: int, log: Any) -> None:
        """Cards are shown as a group: they lie face up, and what stands in it has been used."""
        if player < 0 or not group:
            return
        state[self._slot(player)] += (group,)
        if log is not None:
            found = self._settled(state, below, player, -1)
            name = "" if found is None else self.hands.name(*found[1:])
            uses = () if found is None else tuple(self.hands.uses(*found))
            log.set_out(player, group, name, uses)
        state[FACES] |= group
        state[self.hands.layout.slots[SHOWN_AS] + player] = self._strength(state, below, player)
        self._use(state, below, player)

    def take_back(self, state: State, below: Below, player: int, log: Any) -> None:
        """All groups of a player are no longer shown. Their cards have been seen, and stay face
        up."""
        if player >= 0:
            state[self._slot(player)] = state[self.hands.layout.slots[SHOWN_AS] + player] = ()
            if log is not None:
                log.took_back(player)

    def _use(self, state: State, below: Below, player: int) -> None:
        wanted = [(test, slot) for test, slot in self.hands.used if not state[slot] >> player & 1]
        if not wanted:
            return
        hand, arrangement = self.arrangement(state, below, player)
        for _, taken in self.hands.solver.settled(hand, arrangement):
            for test, slot in wanted:
                if any(guise.tests >> test & 1 for guise in taken):
                    state[slot] |= 1 << player

    # --- for others -------------------------------------------------------------------------------

    def arrangement(self, state: State, below: Below, player: int) -> tuple[Hand, Arrangement]:
        """A player's groups that stand, as an arrangement of the hand, in the best case of it."""
        cards, found = self._shown(state, below, player)
        reading, groups = max(
            found,
            key=lambda one: tuple([NO_GROUP if group is None else group[0] for group in one[1]]),
        )
        shown, keys = [], []
        for group, one in zip(state[self._slot(player)], groups, strict=True):
            if one is not None:
                shown.append(Shown(one[1], tuple(bits(group)), one[0][1:]))
                keys.append(one[0])
        used = mask_of(card for one in shown for card in one.cards)
        unused = tuple(card for card in cards if not used >> card & 1)
        return reading.hand, Arrangement(tuple(shown), tuple(keys), unused)

    def hand(self, state: State, below: Below, player: int) -> BestHand:
        """A player's groups as they stand to be compared, as an answer: up to the first that is
        none any more."""
        strength = self._strength(state, below, player)
        whole = next((at for at, one in enumerate(strength) if one == NO_GROUP), len(strength))
        hand, arrangement = self.arrangement(state, below, player)
        kept = Arrangement(arrangement.groups[:whole], strength[:whole], arrangement.unused)
        return self.hands.answer(hand, kept)

    def name(self, state: State, below: Below, player: int, index: int) -> str:
        """What output calls one of a player's groups; empty if it is none any more."""
        found = self._settled(state, below, player, index)
        return "" if found is None else self.hands.name(*found[1:])

    def _settled(
        self, state: State, below: Below, player: int, index: int
    ) -> tuple[Hand, Shown, tuple[Guise, ...]] | None:
        """One of a player's groups as its cards are used there, and the hand; None if it is none
        any more."""
        _, found = self._shown(state, below, player)
        best = max(
            found,
            key=lambda one: tuple([NO_GROUP if group is None else group[0] for group in one[1]]),
        )
        if best[1][index] is None:
            return None
        hand, arrangement = self.arrangement(state, below, player)
        shown = state[self._slot(player)][index]
        return next(
            (
                (hand, one, taken)
                for one, taken in self.hands.solver.settled(hand, arrangement)
                if mask_of(one.cards) == shown
            ),
            None,
        )


def picked_names(program: Program) -> set[str]:
    """The bindings that change while somebody picks: what is picked, and what may come next."""
    picks = [choice.pick for one in program.decisions for choice in one.choices if choice.pick]
    return {pick.name for pick in picks} | {
        part.name for pick in picks for part in t.walk(pick.members) if isinstance(part, t.Bound)
    }
