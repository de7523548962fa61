"""What happened, as each person may be told it.

Comes in: calls of logged generated code. Goes out: `Event`s, each with the seats that know of it
and, card by card, the seats that see the card. `seen_by` gives one seat's version, in which hidden
cards are only counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import and_
from typing import Any

from .. import terms as t
from ..cards import bits, mask_of
from ..chance import seeded
from ..engine.answers import CardUse, LyingMeld
from ..engine.interface import Machine
from ..engine.setup import NOBODYS, Setup
from ..ir.program import EVERYBODY_ELSE, IN_FORCE
from ..records import record
from ..syntax.how_often import is_counter
from .hands import Arranged, as_seen, bearing, best_meanwhile, is_told, used_cards
from .idle import is_no_news
from .meetings import encounter, is_known, outdone
from .outcome import Encounter
from .sight import seats_that_see, sighted

HIDDEN = -1  # a card that the reader of an event may not see
TOLD = 10  # looks at cards that an event counts as
COMPARED = 2_000  # the same of comparing groups that are set out


@record
class Event:
    """`what` is one of chose, set out, taken back, moved, laid, extended, replaced, became, marked,
    paid, scored, shuffled, turned, shown, arranged, skipped, missed, reversed, met,
    note. Of laid,
    extended and replaced `name` is the group and `value` what each of its cards stands for (empty:
    itself); the card that was added, and the one that it replaced, come after those of the group.
    Of set out `value` is how cards of the group are used that are not used as what they are.
    Of arranged `value` is what a hand makes that everybody sees, as `Arranged` groups, and the
    modifiers and rules that bear on it then, and `cards`
    stand in none.

    `seat` is who acted (-1: nobody). `cards` are card indexes, HIDDEN where unseen; `seen` the
    seats that see each of them. `source` and `target` are places (-1: none). `name` and `value` say
    the rest: an option and what it picked, a state and its value, an amount. A card that is chosen
    unseen is HIDDEN, and `source` the place that it is of.
    """

    what: str
    seat: int = -1
    cards: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    source: int = -1
    target: int = -1
    name: str = ""
    value: Any = None
    known_to: int = -1  # the seats that know it happened; -1: everybody
    side: int = -1  # whose it is, where a side has it: `seat` is nobody then
    parts: tuple[tuple[str, int], ...] = ()  # what an amount is made of, by name

    def seen_by(self, seat: int, everybody: int = 0) -> Event | None:
        """The event as this seat knows it; None if the seat knows nothing of it. A seat that nobody
        sits at, beyond those of `everybody`, knows what all of them know."""
        bit = 1 << seat
        eyes = bit if bit & everybody or not everybody else everybody
        if not self.known_to & bit:
            return None
        if not self.cards:
            return self
        cards = [
            card if seen & eyes == eyes else HIDDEN
            for card, seen in zip(self.cards, self.seen, strict=True)
        ]
        # hidden ones last: where they stood among the others tells what they are
        cards.sort(key=lambda card: card == HIDDEN)
        return replace(self, cards=tuple(cards), seen=(), known_to=-1)


def told_to(seat: int, events: Iterable[Event], everybody: int = 0) -> list[Event]:
    """These events as a seat knows them (see `Event.seen_by`). Cards that move between the same
    places are one event to it also where somebody passed in secret meanwhile: that they were two
    would tell of it."""
    found: list[Event] = []
    secret = False
    for event in events:
        known = event.seen_by(seat, everybody)
        if known is None:
            secret = True
        elif secret and found and _goes_on(found[-1], known):
            cards = sorted((*found[-1].cards, *known.cards), key=lambda card: card == HIDDEN)
            found[-1] = replace(found[-1], cards=tuple(cards))
        else:
            found.append(known)
            secret = False
    return found


def _goes_on(first: Event, second: Event) -> bool:
    return first.what == second.what == "moved" and (first.source, first.target) == (
        second.source,
        second.target,
    )


@dataclass(slots=True)
class Log:
    """Collects events of a machine, whose engine calls it. Cards that move one by one between the
    same places are one event, unless somebody chooses in between. `put` says who put a card where
    it lies."""

    machine: Machine
    events: list[Event] = field(default_factory=list)
    put: dict[int, int] = field(default_factory=dict)
    # how many events there were when each choice began, and the seats that may know of it (-1: all)
    begun: list[tuple[int, int]] = field(default_factory=list)
    # what each player had of what the match goes by, after each round that is over
    after_rounds: list[tuple[int, ...]] = field(default_factory=list)
    # of each two whose groups, set out, were compared in this round, what decides
    deciding: dict[frozenset[int], tuple[object, ...]] = field(default_factory=dict)
    _leaving: int = 0
    _may_join: bool = False

    def copy(self, machine: Machine) -> Log:
        """One that holds the same, and tells of what happens in another machine."""
        after = list(self.after_rounds)
        begun, deciding = list(self.begun), dict(self.deciding)
        return Log(machine, list(self.events), dict(self.put), begun, after, deciding)

    @property
    def setup(self) -> Setup:
        return self.machine.setup

    def add(self, event: Event) -> None:
        self.machine.burn(TOLD)
        self.events.append(event)
        self._may_join = False

    def begin(self, seat: int, secret: bool) -> None:
        """Somebody is about to choose, in secret or so that all know."""
        self.begun.append((len(self.events), 1 << seat if secret else -1))

    def chose(self, decision: int, code: int) -> None:
        """Whoever acts is about to take this option of a decision."""
        self._may_join = False
        coded, seat = self.setup.coded(decision, code), self.machine.you
        choice = coded.choice
        if not coded.kind and len(self.machine.legal()) == 1:
            self.compare_groups()  # nobody is asked, so nobody has been told
            program = self.setup.program
            if choice.silent or is_no_news(program, program.decisions[decision], choice):
                return  # nobody else hears of it, or learns from it: there was nothing to choose
        if coded.kind == "guise" or self.setup.codings[decision][0].kind == "guise":
            return  # a group is told of when it is laid
        value = code - coded.first if coded.kind else None
        known = 1 << seat if choice.silent else -1
        if choice.unseen and value is not None:  # which card it is nobody knows yet
            self.add(Event("chose", seat, (HIDDEN,), (0,), value, name=choice.id, known_to=known))
            return
        if coded.kind == "card" and value is not None:
            seen = self._seeing(value) | 1 << seat
            self.add(Event("chose", seat, (value,), (seen,), name=choice.id, known_to=known))
        else:
            self.add(
                Event(
                    "chose",
                    seat,
                    name=choice.id,
                    value=(coded.kind, value) if coded.kind else None,
                    known_to=known,
                )
            )

    def _seeing(self, card: int) -> int:
        """The seats that see a card where it lies."""
        place = self.machine.location(card)
        return (
            0
            if place < 0
            else seats_that_see(self.machine, place, card, self.machine.on_top(place, card))
        )

    # --- moves ------------------------------------------------------------------------------------

    def leaves(self, card: int, source: int) -> None:
        """A card is about to leave a place."""
        on_top = source >= 0 and self.machine.on_top(source, card)
        self._leaving = seats_that_see(self.machine, source, card, on_top)

    def lifted(self, card: int, source: int) -> None:
        """A card was taken from the top of a place."""
        self._leaving = seats_that_see(self.machine, source, card, True)

    def arrives(self, card: int, source: int, target: int) -> None:
        """The card now lies on top of another."""
        self._note_who(card)
        seen = self._leaving | seats_that_see(self.machine, target, card, True)
        last = self.events[-1] if self.events else None
        if self._may_join and last is not None and last.source == source and last.target == target:
            self.events[-1] = replace(last, cards=(*last.cards, card), seen=(*last.seen, seen))
        else:
            self.add(Event("moved", self.machine.you, (card,), (seen,), source, target))
            self._may_join = True

    def _note_who(self, card: int) -> None:
        """Whoever acts puts the card where it lies; what nobody does, nobody put there."""
        if self.machine.you >= 0:
            self.put[card] = self.machine.you
        else:
            self.put.pop(card, None)

    # --- melds ------------------------------------------------------------------------------

    def laid(self, what: str, place: int, lying: LyingMeld, *more: int) -> None:
        """A group was laid, extended by a card, or had a card replaced by another."""
        every = (*lying.cards, *more)
        for card in lying.cards if what == "laid" else more[:1]:
            self._note_who(card)
        seen = (self.setup.everybody,) * len(every)
        self.add(
            Event(
                what,
                self.machine.you,
                every,
                seen,
                target=place,
                name=lying.name,
                value=lying.standing_for,
            )
        )

    def shuffled(self, place: int) -> None:
        if self.setup.places[place].zone:  # nobody's deck is none
            self.add(Event("shuffled", source=place))

    def turned(self, cards: int, up: bool) -> None:
        """Cards of one place are one event: one after the other, in the order of the pack, hidden
        ones would tell what they are by those beside them."""
        there: dict[int, list[int]] = {}
        for card in bits(cards):
            there.setdefault(self.machine.location(card), []).append(card)
        for place, members in sorted(there.items()):
            seen = tuple(
                self.setup.everybody if up else seats_that_see(self.machine, place, card, True)
                for card in members
            )
            face = "up" if up else "down"
            self.add(Event("turned", self.machine.you, tuple(members), seen, place, name=face))
        if up:
            self._came_into_sight(cards)

    def shown(self, cards: int, to: int) -> None:
        members = tuple(bits(cards))
        seen = tuple(to | self._seeing(card) for card in members)
        where = (
            {self.machine.location(card) for card in members}
            if to == self.setup.everybody
            else set()
        )
        place = where.pop() if len(where) == 1 else -1
        self.add(Event("shown", self.machine.you, members, seen, place, value=to))
        if place >= 0:
            self._came_into_sight(cards)

    def _came_into_sight(self, cards: int) -> None:
        """Everybody sees these cards now, and which of them were marked while they did not."""
        for name in self._told_marks():
            bearing = int(self.machine.evaluate(t.Marked(name, "cards"))) & cards
            if bearing:
                members = tuple(bits(bearing))
                seen = (self.setup.everybody,) * len(members)
                value = ("cards", 0, True)
                self.add(Event("marked", -1, members, seen, name=name, value=value))
        places = {self.machine.location(card) for card in bits(cards)}
        if len(places) == 1:
            self._arranged(places.pop(), cards)

    def _arranged(self, place: int, cards: int = 0) -> None:
        """Where all cards of a place are a player's, and everybody sees them, these at last, all
        see what they make.
        """
        owner = self.setup.owners[place] if place >= 0 else NOBODYS
        if owner == NOBODYS or not is_told(self.setup):
            return
        lying = sighted(self.machine, place)
        if not all(seats == self.setup.everybody or cards >> card & 1 for card, seats in lying):
            return
        groups, unused = best_meanwhile(self.machine, owner)
        made = {code for group in groups for code in group.cards}
        if made and made <= {self.setup.pack.codes[card] for card, _ in lying}:
            seen = (self.setup.everybody,) * len(unused)
            told = Event(
                "arranged",
                owner,
                unused,
                seen,
                value=(groups, self._bearing(owner, groups, unused)),
            )
            if cards or self._last_arranged(owner) != told:
                self.add(told)

    def _bearing(
        self, owner: int, groups: tuple[Arranged, ...], unused: tuple[int, ...]
    ) -> tuple[str, ...]:
        """What bears on a hand by what all see, and what shows in its groups: not what a hidden
        card may do besides."""
        if not self.setup.program.checked.arranging:
            return ()
        left = mask_of(unused)
        seen = bearing(as_seen(self.machine, None), owner, left=left)
        return tuple(dict.fromkeys((*seen, *bearing(self.machine, owner, groups, left))))

    def _last_arranged(self, owner: int) -> Event | None:
        """What was told last of what somebody's hand makes, since the phase began."""
        for event in reversed(self.events):
            if event.what == "note":
                break
            if event.what == "arranged" and event.seat == owner:
                return event
        return None

    def set_out(self, player: int, cards: int, name: str, uses: tuple[CardUse, ...]) -> None:
        """A player shows a group; everybody sees its cards from now on, and how they are used."""
        members, codes = tuple(bits(cards)), dict(enumerate(self.setup.pack.codes))
        seen = (self.setup.everybody,) * len(members)
        used = used_cards(uses, codes)
        self.add(Event("set out", player, members, seen, name=name, value=used))

    def took_back(self, player: int) -> None:
        self.add(Event("taken back", player))

    # --- those who are compared ----------------------------------------------------------------

    def met(
        self, name: str, led: int, came: int, overtakes: bool, mine: int | None, theirs: int | None
    ) -> None:
        """Two were compared, at the step that compares by this binding; told if all know what."""
        numbers = () if mine is None or theirs is None else (mine, theirs)
        leads = came if overtakes else led
        if is_known(self.machine, self.machine, name, (led, came)):
            met = encounter(self.machine, name, (led, came), leads, numbers)
            self.add(Event("met", leads, value=met))
            for seat in (led, came) if not numbers else ():
                # all of a hand may have lain open before it was compared
                best = self.machine.clone(seeded("met"), silent=True).best_meanwhile(seat)
                cards = [card for group in best.groups for card in group.cards]
                for place in {self.machine.location(card) for card in cards}:
                    self._arranged(place)

    def weighed(self, name: str, members: int, best: bool) -> None:
        """Who has the best hand, or the worst, meets each of the others; whose is as good leads
        with them, and meets nobody."""
        machine = self.machine.clone(seeded("weighed"), silent=True)
        hands = {seat: machine.best_meanwhile(seat).strength for seat in bits(members)}
        foremost = (max if best else min)(hands, key=lambda seat: hands[seat], default=0)
        for seat in hands:
            if hands[seat] != hands[foremost]:
                self.met(name, foremost, seat, False, None, None)

    def compare_groups(self) -> None:
        """Tell of those whose groups are set out, as somebody is about to choose, where something
        else decides now."""
        if self.machine.over or not self.setup.outdoing:
            return
        with self.machine.uncounted(COMPARED):
            met = [*outdone(self.machine)]
        for one in met:
            pair, hands = frozenset(one.seats), one.hands
            now = (one.leads, hands and (hands.equal, hands.groups))
            if self.deciding.get(pair) != now:
                self.deciding[pair] = now
                self.now_leads(one)

    def now_leads(self, met: Encounter) -> None:
        """Told, unless one of them has set out nothing yet."""
        if met.hands is not None and (met.hands.equal or met.hands.how != "more"):
            self.add(Event("met", met.leads, value=met))

    # --- the rest ---------------------------------------------------------------------------------

    def became(self, name: str, whose: int, value: Any) -> None:
        if is_counter(name):  # of what may have been chosen in secret
            return
        state = self.setup.program.symbols.states.get(name)
        of_sides = state is not None and state.is_of_sides
        if of_sides or (name == "score" and self.setup.side_of):
            self.add(Event("became", name=name, value=value, side=whose))
        else:
            self.add(Event("became", whose, name=name, value=value))

    def marked(self, name: str, members: int, on: bool) -> None:
        state = self.setup.program.symbols.states.get(name)
        of = "modifiers" if state is None else state.of
        if of != "cards":
            self.add(Event("marked", name=name, value=(of, members, on)))
        elif state is not None and state.told:
            cards = tuple(bits(members))
            seen = tuple(self._seeing(card) for card in cards)
            # which hidden cards are marked is nobody's business
            known_to = reduce(and_, seen, self.setup.everybody)
            known_to = -1 if known_to == self.setup.everybody else known_to
            if cards and known_to:
                value = (of, 0, on)
                self.add(
                    Event("marked", -1, cards, seen, name=name, value=value, known_to=known_to)
                )

    def _told_marks(self) -> list[str]:
        """The marks of cards that players are told of."""
        return [
            one.name
            for one in self.setup.program.symbols.states.values()
            if (one.kind, one.of, one.told) == ("mark", "cards", True)
        ]

    def paid(self, amount: int, payer: str, whose: int, payee: str, whom: int) -> None:
        self.add(Event("paid", whose, name=payer, value=(amount, payee, whom)))

    def shared(self, parts: list[tuple[int, int]], fund: str, whose: int, into: str) -> None:
        for amount, seat in parts:
            self.paid(amount, fund, whose, into, seat)

    def counted(self, cards: int) -> None:
        """Hands are laid open as they are counted."""
        there: dict[int, list[int]] = {}
        for card in bits(cards):
            place = self.machine.location(card)
            zone = self.setup.program.symbols.zones.get(self.setup.places[place].zone)
            hidden = self._seeing(card) != self.setup.everybody
            if zone is not None and zone.seen_by == "owner" and not zone.scored and hidden:
                there.setdefault(place, []).append(card)
        for place, members in there.items():
            everybody = self.setup.everybody
            seen, owner = (everybody,) * len(members), self.setup.owners[place]
            self.add(Event("shown", owner, tuple(members), seen, place, value=everybody))

    def scored(self, who: int, amount: int, why: str, parts: tuple[tuple[str, int], ...]) -> None:
        made_of = tuple(part for part in parts if part[1])
        side = self.setup.side_of[who] if self.setup.side_of else -1
        seat = who if side < 0 else -1
        self.add(Event("scored", seat, name=why, value=amount, side=side, parts=made_of))

    def skipped(self, many: int) -> None:
        self.add(Event("skipped", value=None if many == EVERYBODY_ELSE else many))

    def missed(self, who: int, many: int) -> None:
        self.add(Event("missed", who, value=many))

    def turn_given(self, who: int) -> None:
        if who >= 0:
            self.add(Event("turn given", who))

    def reversed(self) -> None:
        self.add(Event("reversed"))

    def note(self, what: str, name: str) -> None:
        if what == "round":
            self.deciding.clear()
        if what == "round" and self.machine.round > 1:
            self.after_rounds.append(tuple(self.machine.results))
        seat = self.machine.you if what == IN_FORCE else -1
        self.add(Event("note", seat, name=name, value=what))
