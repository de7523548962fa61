"""What happened, as people may be told it.

Comes in: calls of logged generated code. Goes out: `Event`s, each with the seats that know of it and, card by card, the seats
that see the card. `seen_by` gives one seat's version, in which hidden cards are only counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from ..cards import bits
from ..code.layout import CODE, DECISION, YOU, Layout
from ..code.runtime import State
from .sight import Sight

HIDDEN = -1  # a card that the reader of an event may not see
TOLD = 10  # looks at cards that an event counts as


@dataclass(frozen=True, slots=True)
class Event:
    """`what` is one of chose, set out, taken back, moved, laid, extended, replaced, became, marked, paid, scored, shuffled,
    turned, shown, arranged, skipped, reversed, note. Of laid, extended and replaced `name` is the group and `value` what each of
    its cards stands for (empty: itself); the card that was added, and the one that it replaced, come after those of the group.
    Of arranged `value` is what a hand makes that everybody sees: what each group is called, and its cards by code.

    `seat` is who acted (-1: nobody). `cards` are card indexes, HIDDEN where unseen; `seen` the seats that see each of them.
    `source` and `target` are places (-1: none). `name` and `value` say the rest: an option and what it picked, a state and
    its value, an amount.
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

    def seen_by(self, seat: int) -> Event | None:
        """The event as this seat knows it; None if the seat knows nothing of it."""
        bit = 1 << seat
        if not self.known_to & bit:
            return None
        if not self.cards:
            return self
        cards = [card if seen & bit else HIDDEN for card, seen in zip(self.cards, self.seen, strict=True)]
        cards.sort(key=lambda card: card == HIDDEN)  # hidden ones last: where they stood among the others tells what they are
        return replace(self, cards=tuple(cards), seen=(), known_to=-1)


def _no_groups(meld: Any) -> tuple[str, tuple[int, ...], tuple[str, ...]]:
    raise AssertionError("no groups lie in this game")


@dataclass(slots=True)
class Log:
    """Collects events. Calls come from generated code; cards that move one by one between the same places are one event."""

    layout: Layout
    decisions: list[Any]
    codings: list[Any]
    events: list[Event] = field(default_factory=list)
    shown_group: Callable[[Any], tuple[str, tuple[int, ...], tuple[str, ...]]] = _no_groups
    best_groups: Callable[[State, int], tuple[Any, ...]] | None = None  # what a player's hand makes, where people are told
    sight: Sight = field(init=False)
    _leaving: int = 0
    _may_join: bool = False

    def __post_init__(self) -> None:
        self.sight = Sight(self.layout)

    def copy(self) -> Log:
        other = Log(self.layout, self.decisions, self.codings, list(self.events), self.shown_group, self.best_groups)
        return other

    def add(self, event: Event) -> None:
        self.layout.fuel.burn(TOLD)
        self.events.append(event)
        self._may_join = False

    def chose(self, state: State) -> None:
        """Somebody is about to take the option in CODE."""
        number, code, seat = state[DECISION], state[CODE], state[YOU]
        coded = next(one for one in self.codings[number] if code < one.end)
        choice = coded.choice
        if coded.kind == "guise" or self.codings[number][0].kind == "guise":
            return  # a group is told of when it is laid
        value = code - coded.first if coded.kind else None
        known = 1 << seat if choice.silent else -1
        if coded.kind == "card" and value is not None:
            place = self._location(state, value)
            seen = self.sight.of(state, place, value, self._on_top(state, place, value)) | 1 << seat
            self.add(Event("chose", seat, (value,), (seen,), name=choice.id, known_to=known))
        else:
            self.add(Event("chose", seat, name=choice.id, value=(coded.kind, value) if coded.kind else None, known_to=known))

    def _location(self, state: State, card: int) -> int:
        for place in range(len(self.layout.places)):
            cards = state[self.layout.place_slot(place)]
            if cards >> card & 1 if type(cards) is int else card in cards:
                return place
        return -1

    def _on_top(self, state: State, place: int, card: int) -> bool:
        cards = state[self.layout.place_slot(place)]
        return type(cards) is int or (bool(cards) and cards[-1] == card)

    # --- moves ----------------------------------------------------------------------------------------

    def leaves(self, state: State, card: int, source: int) -> None:
        """A card is about to leave a place."""
        self._leaving = 0 if source < 0 else self.sight.of(state, source, card, self._on_top(state, source, card))

    def lifted(self, state: State, card: int, source: int) -> None:
        """A card was taken from the top of a place."""
        self._leaving = self.sight.of(state, source, card, True)

    def arrives(self, state: State, card: int, source: int, target: int) -> None:
        """The card now lies on top of another."""
        seen = self._leaving | self.sight.of(state, target, card, True)
        last = self.events[-1] if self.events else None
        if self._may_join and last is not None and last.source == source and last.target == target:
            self.events[-1] = replace(last, cards=(*last.cards, card), seen=(*last.seen, seen))
        else:
            self.add(Event("moved", state[YOU], (card,), (seen,), source, target))
            self._may_join = True

    # --- groups that lie ------------------------------------------------------------------------------------

    def laid(self, state: State, place: int, meld: Any) -> None:
        """A group was laid."""
        self._group("laid", state, place, meld)

    def extended(self, state: State, place: int, meld: Any, card: int) -> None:
        """A card was laid to a group."""
        self._group("extended", state, place, meld, card)

    def replaced(self, state: State, place: int, meld: Any, card: int, other: int) -> None:
        """A card took the place of another in a group."""
        self._group("replaced", state, place, meld, card, other)

    def _group(self, what: str, state: State, place: int, meld: Any, *more: int) -> None:
        name, cards, words = self.shown_group(meld)
        every = (*cards, *more)
        self.add(Event(what, state[YOU], every, (self.sight.everybody,) * len(every), target=place, name=name, value=words))

    def shuffled(self, place: int) -> None:
        self.add(Event("shuffled", source=place))

    def turned(self, state: State, cards: int, up: bool) -> None:
        for card in bits(cards):
            place = self._location(state, card)
            seen = self.sight.everybody if up else self.sight.of(state, place, card, True)
            self.add(Event("turned", state[YOU], (card,), (seen,), place, name="up" if up else "down"))
        if up:
            self._arranged(state, cards)

    def shown(self, state: State, cards: int, to: int) -> None:
        members = tuple(bits(cards))
        places = [self._location(state, card) for card in members]
        lying = zip(places, members, strict=True)
        seen = tuple(to | self.sight.of(state, place, card, self._on_top(state, place, card)) for place, card in lying)
        where = {*places} if to == self.sight.everybody else set()
        place = where.pop() if len(where) == 1 else -1
        self.add(Event("shown", state[YOU], members, seen, place, value=to))
        if place >= 0:
            self._arranged(state, cards)

    def _arranged(self, state: State, cards: int) -> None:
        """Everybody sees these cards now. Where they are a player's, and no others there are hidden, all see what they make."""
        places = {self._location(state, card) for card in bits(cards)}
        place = places.pop() if len(places) == 1 else -1
        owner = self.layout.owners[place] if place >= 0 else -1
        if owner < 0 or self.best_groups is None:
            return
        lying = self.sight.cards(state, place)
        if not all(seats == self.sight.everybody or cards >> card & 1 for card, seats in lying):
            return
        groups = tuple((group.name, group.cards) for group in self.best_groups(state, owner))
        made = {code for _, codes in groups for code in codes}
        if made and made <= {self.layout.pack.codes[card] for card, _ in lying}:
            self.add(Event("arranged", owner, value=groups))

    def set_out(self, state: State, player: int, cards: int, name: str) -> None:
        """A player shows a group; everybody sees its cards from now on."""
        members = tuple(bits(cards))
        self.add(Event("set out", player, members, (self.sight.everybody,) * len(members), name=name))

    def took_back(self, player: int) -> None:
        self.add(Event("taken back", player))

    # --- the rest ---------------------------------------------------------------------------------------

    def became(self, name: str, whose: int, value: Any) -> None:
        self.add(Event("became", whose, name=name, value=value))

    def marked(self, name: str, members: int, on: bool) -> None:
        state = self.layout.program.symbols.states.get(name)
        of = "modifiers" if state is None else state.of
        if of != "cards":  # which hidden cards are marked is nobody's business
            self.add(Event("marked", name=name, value=(of, members, on)))

    def paid(self, amount: int, payer: str, whose: int, payee: str, whom: int) -> None:
        self.add(Event("paid", whose, name=payer, value=(amount, payee, whom)))

    def shared(self, parts: list[tuple[int, int]], fund: str, whose: int, into: str) -> None:
        for amount, seat in parts:
            self.paid(amount, fund, whose, into, seat)

    def scored(self, who: int, amount: int) -> None:
        self.add(Event("scored", who, value=amount))

    def skipped(self, many: int) -> None:
        self.add(Event("skipped", value=many))

    def reversed(self) -> None:
        self.add(Event("reversed"))

    def note(self, what: str, name: str) -> None:
        self.add(Event("note", name=name, value=what))
