"""What happened, as one reader is told it, as data.

Comes in: the events of a match, who reads. Goes out: `News`, numbered for this reader: cards by
code, places by zone and whose they are, players by seat. A reader is a seat, somebody who watches
and knows what everybody knows (None), or, `openly`, somebody who may know everything.

When something is told gives nothing away either. Where somebody might act in secret, what happened
before is told with what comes after: so news never grow shorter or longer by a choice of which the
reader does not know.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..cards import bits
from ..engine.interface import Machine
from ..engine.setup import Setup
from ..records import record
from .decisions import Picked, picked_of
from .events import HIDDEN, Event, Log, told_to
from .outcome import Encounter
from .views import PlaceName, ShownGroup


@record
class ShownEncounter:
    """Two who were compared: the first of `seats` led so far, and `leads` leads now. `by` is what
    was compared, as the ruleset says it. `groups` are those of each that were compared, best first,
    of which the first `equal` are alike; `how` says what decided (see `HandsCompared`), `values`
    what each has of what breaks a tie, and `says` are the sentences that decided. `numbers` are
    what each has, where numbers were compared. `better` is 0 or 1, whose hand is, None if neither
    is."""

    seats: tuple[int, int]
    leads: int
    by: str
    better: int | None = None
    groups: tuple[tuple[ShownGroup, ...], tuple[ShownGroup, ...]] = ((), ())
    equal: int = 0
    how: str = ""
    values: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


@record
class News:
    """Something that happened. `what` says what kind of thing, and which fields tell of it:

    - chose: `seat` took the option `name`, and `picked`, or `cards`, or a card of `source` unseen
    - moved: `cards` went from `source` to `target`; `seat` acted
    - laid, extended, replaced: the group `name` lies in `target`, its `cards` stand for
      `standing_for` (empty: themselves); after them in `cards` the one added, and the one replaced
    - set out: `seat` shows `cards` as the group `name`, which `groups` has as well, with how they
      are used; taken back: they are not shown any more
    - became: the state `name` (of `seat`, or of `side`, where each has one) is `value`
    - marked: the `members`, which are players, cells, sides or modifiers (`of`), bear the mark
      `name`; or
      the `cards` do, where the reader sees them; with `on` false no longer
    - paid: `amount` of `name` (of `seat`) went to `payee` (of `whom`)
    - scored: the score of `seat`, or of `side`, grew by `amount`, for what `name` says, which is
      made of `parts`, each with its name; skipped: so many turns, or, without an amount, those of
      everybody else; missed: so many of `seat`, now or later; reversed: the turns
    - shuffled: `source`; turned: `cards` of `source`, face `name`; shown: `cards` to the seats `to`
    - arranged: what everybody sees of the hand of `seat` makes these `groups`; `cards` are in none;
      `under` are the modifiers, and the rules of the ruleset itself, that bear on it by an occasion
      which is there now
    - met: two whose hands or numbers were compared; `encounter` says how it came out
    - note: a `value` (round, phase, trigger, end) called `name` begins; trigger done: what follows
      is not its doing; sentence: `name` is in force, where `you` is `seat`

    `cards` are codes, None for those the reader does not see. Fields that say nothing are empty,
    or None."""

    number: int
    what: str
    seat: int | None = None
    name: str = ""
    cards: tuple[str | None, ...] = ()
    source: PlaceName | None = None
    target: PlaceName | None = None
    picked: Picked | None = None
    value: int | str | bool | None = None
    amount: int | None = None
    parts: tuple[tuple[str, int], ...] = ()
    payee: str = ""
    whom: int | None = None
    to: tuple[int, ...] = ()
    of: str = ""
    members: tuple[int | str, ...] = ()
    on: bool = True
    standing_for: tuple[str, ...] = ()
    groups: tuple[ShownGroup, ...] = ()
    encounter: ShownEncounter | None = None
    under: tuple[str, ...] = ()
    side: int | None = None


@dataclass(slots=True)
class Hearing:
    """What one reader has been told of a match so far. `news` are all of it; what happened last may
    be held back until it gives nothing away. `parts` are how many there were before each choice of
    which the reader knows: what lies between two of them is told together, whenever it is read."""

    seat: int | None
    openly: bool = False
    news: list[News] = field(default_factory=list)
    parts: list[int] = field(default_factory=list)
    is_held_back: bool = False  # whether something has happened that is not told yet
    _heard: int = 0  # events of the log that are told
    _begun: int = 0  # choices of the log that are looked at

    def listen(self, machine: Machine, log: Log) -> None:
        """Hear all that the reader may be told by now."""
        setup = machine.setup
        eyes = setup.players if self.seat is None else self.seat
        begin, events = self._heard, log.events
        for end in self._ends(machine, log):
            self._divide(log)
            part = events[begin:end]
            for event in part if self.openly else told_to(eyes, part, setup.everybody):
                self.news.append(news_of(event, len(self.news), setup))
            self._heard = begin = end
        self._divide(log)
        self.is_held_back = self._heard < len(events)

    def with_own_doing(self, machine: Machine, log: Log) -> Hearing:
        """The same, and what the reader did by the last choice of all, if it was theirs. What is
        heard from now on stays what it would have been: that somebody may act in secret, and so
        when they were told this, tells of nothing later."""
        setup, events = machine.setup, log.events
        end = len(events)
        while end > self._heard and events[end - 1].what != "chose":
            end -= 1
        mine = self.seat is not None and end > self._heard and events[end - 1].seat == self.seat
        while mine and end < len(events) and _moves_of(events[end], self.seat):
            end += 1
        told = [*self.news], [*self.parts]
        other = Hearing(self.seat, self.openly, *told, False, end, self._begun)
        if mine and self.seat is not None:
            for event in told_to(self.seat, events[self._heard : end], setup.everybody):
                other.news.append(news_of(event, len(other.news), setup))
        return other

    def _divide(self, log: Log) -> None:
        """Where choices began in what is heard."""
        for at, known_to in log.begun[self._begun :]:
            if at > self._heard:
                return
            if self._is_among(known_to):
                self.parts.append(len(self.news))
            self._begun += 1

    def _ends(self, machine: Machine, log: Log) -> list[int]:
        """Where what is told together ends: before each choice, and each part of one, of which the
        reader knows; and now, unless somebody else may be choosing in secret."""
        events = log.events
        known = {
            at
            for at in range(self._heard + 1, len(events))
            if events[at].what == "chose" and self._is_among(events[at].known_to)
        }
        begun = log.begun[self._begun :]
        known |= {at for at, seats in begun if at > self._heard and self._is_among(seats)}
        # what somebody chose themselves is no secret to them, though others choose next in secret
        known |= {
            at
            for at in range(self._heard + 1, len(events))
            if events[at].what == "chose"
            and events[at - 1].what == "chose"
            and events[at - 1].seat == self.seat
        }
        secret = not machine.over and machine.setup.shapes[machine.number].secret
        if self.openly or not secret or machine.you == self.seat:
            known.add(len(events))
        return sorted(known)

    def _is_among(self, seats: int) -> bool:
        """Whether the reader knows what these seats know (-1: all)."""
        if self.openly or seats == -1:
            return True
        return self.seat is not None and bool(seats >> self.seat & 1)


def _moves_of(event: Event, seat: int | None) -> bool:
    return event.what == "moved" and event.seat == seat


def news_of(event: Event, number: int, setup: Setup) -> News:
    """An event as data: one that is seen by whoever reads."""
    codes = setup.pack.codes
    told: dict[str, object] = {}
    match event.what:
        case "chose" if event.value is not None:
            told["picked"] = picked_of(event.value[0], event.value[1], setup)
        case "laid" | "extended" | "replaced":
            told["standing_for"] = event.value
        case "became":
            told["value"] = _became(event, setup)
        case "marked":
            of, members, on = event.value
            told.update(of=of, members=_members(of, members, setup), on=on)
        case "paid":
            amount, payee, whom = event.value
            told.update(amount=amount, payee=payee, whom=None if whom < 0 else whom)
        case "scored":
            told.update(amount=event.value, parts=event.parts)
        case "skipped" | "missed":
            told["amount"] = event.value
        case "shown":
            told["to"] = tuple(bits(event.value))
        case "set out":
            shown = tuple(codes[card] for card in event.cards)
            told["groups"] = (ShownGroup(event.name, shown, event.value),)
        case "arranged":
            groups, under = event.value
            told["groups"] = tuple(
                ShownGroup(group.name, group.cards, group.uses) for group in groups
            )
            told["under"] = under
        case "met":
            told["encounter"] = _encounter(event.value)
        case "note":
            told["value"] = event.value
    return News(
        number,
        event.what,
        None if event.seat < 0 else event.seat,
        event.name,
        tuple(None if card == HIDDEN else codes[card] for card in event.cards),
        _place(event.source, setup),
        _place(event.target, setup),
        side=None if event.side < 0 else event.side,
        **told,  # type: ignore[arg-type]  # what each kind of event has in `value`
    )


def _encounter(met: Encounter) -> ShownEncounter:
    hands = met.hands
    if hands is None:
        return ShownEncounter(met.seats, met.leads, met.text, numbers=met.numbers)
    one, other = (
        tuple(
            ShownGroup(group.group, group.cards, group.uses)
            for group in (*alike, *([] if last is None else [last]))
        )
        for alike, last in zip(hands.alike, hands.groups, strict=True)
    )
    return ShownEncounter(
        met.seats,
        met.leads,
        met.text,
        hands.better,
        (one, other),
        hands.equal,
        hands.how,
        hands.values,
        tuple(reason.text for reason in hands.reasons if reason.text),
    )


def _place(place: int, setup: Setup) -> PlaceName | None:
    if place < 0 or not setup.places[place].zone:
        return None
    return PlaceName(*setup.places[place])


def _became(event: Event, setup: Setup) -> int | str | bool | None:
    state = setup.program.symbols.states.get(event.name)
    kind = "number" if state is None else setup.program.symbols.kind_of_state(state)
    value: int = event.value
    if kind == "truth":
        return bool(value)
    if kind == "number":
        return value
    if value is None or value < 0:
        return None
    return value if kind == "player" else setup.word(kind, value)


def _members(of: str, members: int, setup: Setup) -> tuple[int | str, ...]:
    if of == "players":
        return tuple(bits(members))
    if of == "sides":
        return tuple(bits(members))
    if of == "modifiers":
        return tuple(setup.modifiers[number] for number in bits(members))
    return tuple(setup.word("place", place) for place in bits(members))
