"""Cards moved from place to place.

Comes in: a state, what places there are, cards. Goes out: the state with the cards where they went;
a log, if there is one, is told of each. What is moved is counted, so that no flow moves cards
without end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any

from ....cards import mask_of
from ....chance import Below, no_answer
from ....records import record
from ...seats import dealt
from ...setup import Way
from ..fuel.spending import MOVED, UNSEEN, Fuel
from ..slots import ROUND
from .places import State, content, leave_group, location, put_under, remove, take


@record
class Geometry:
    """The places of a layout: the slot of the first, how many there are, which are decks (place ->
    the slot that counts their cards without order), whose cards lie face up by themselves, the slot
    of the face-up cards (-1: no card turns), whose places they are, the first of the slots that
    tell who had each card last (-1: nobody asks), where groups lie (place -> the slot of its
    groups), how the cards of each are seen, the first of the slots that tell what each player was
    shown (-1: nobody is shown anything), what chance is told when it is asked for a card of each,
    the set of each card alone, to empty all at once a nothing for each place and the slots of those
    that are lists, and which places are nobody's."""

    first: int
    count: int
    decks: dict[int, int]
    up: tuple[bool, ...]
    faces: int
    owners: tuple[int, ...]
    keepers: int
    players: int
    melds: dict[int, int] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    shown: int = -1
    fuel: Fuel = field(default_factory=Fuel, compare=False)
    cards_of: tuple[str, ...] = ()
    bit: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()
    lists: tuple[int, ...] = ()
    nobodys: frozenset[int] = frozenset()

    def has(self, place: int) -> bool:
        """Whether there is such a place: nobody's has a number, too, and no card ever."""
        return place >= 0 and place not in self.nobodys


def lay(
    state: State, places: Geometry, card: int, place: int, face: str, under: bool, below: Below
) -> None:
    """Put a card that lies nowhere into a place, face as said or as is usual there."""
    if under:
        unknown = places.decks.get(place)
        places.fuel.burn(0 if unknown is None else 2 * state[unknown])
        put_under(
            state,
            places.first + place,
            places.decks.get(place, -1),
            places.cards_of[place],
            card,
            below,
        )
    else:
        slot = places.first + place
        cards = state[slot]
        if type(cards) is int:
            state[slot] = cards | places.bit[card]
        else:
            cards.append(card)
    if places.faces >= 0:
        if face == "up" or (not face and places.up[place]):
            state[places.faces] |= places.bit[card]
        else:
            state[places.faces] &= ~places.bit[card]
    if places.keepers >= 0 and places.owners[place] >= 0:
        for player in range(places.players):
            state[places.keepers + player] &= ~(1 << card)
        state[places.keepers + places.owners[place]] |= 1 << card
    if places.shown >= 0:
        forget_shown(state, places, 1 << card)


def forget_shown(state: State, places: Geometry, cards: int) -> None:
    """Whoever was shown these cards can tell no longer where they are."""
    for player in range(places.players):
        state[places.shown + player] &= ~cards


def unseen(state: State, places: Geometry, player: int) -> int:
    """The cards that lie where a player does not see them (nobody: where not everybody does)."""
    hidden = 0
    for place, way in enumerate(places.ways):
        cards = state[places.first + place]
        if not cards or (player >= 0 and way.mine >> player & 1):
            continue
        held = cards if type(cards) is int else mask_of(cards)
        seen = held & state[places.faces] if places.faces >= 0 else held if way.is_open else 0
        if way.only_top and type(cards) is not int:
            seen &= 1 << cards[-1]
        hidden |= held & ~seen
    return hidden & ~state[places.shown + player] if places.shown >= 0 and player >= 0 else hidden


def in_sight(state: State, places: Geometry, place: int, card: int, player: int) -> int:
    """The card of a place if a player sees it there, else -1: what `unseen` says of one card,
    without looking everywhere."""
    if card < 0:
        return -1
    way = places.ways[place]
    if player >= 0 and (
        way.mine >> player & 1 or (places.shown >= 0 and state[places.shown + player] >> card & 1)
    ):
        return card
    lies_open = state[places.faces] >> card & 1 if places.faces >= 0 else way.is_open
    cards = state[places.first + place]
    covered = way.only_top and type(cards) is not int and cards[-1] != card
    return card if lies_open and not covered else -1


def keeper(state: State, first: int, players: int, card: int) -> int:
    """The player who had a card last, -1 if nobody had it."""
    return next(
        (player for player in range(players) if card >= 0 and state[first + player] >> card & 1), -1
    )


def shift(
    state: State,
    places: Geometry,
    cards: Iterable[int],
    place: int,
    face: str,
    under: bool,
    below: Below,
    log: Any,
) -> None:
    """Move cards, wherever they lie, to a place, one after the other. No place: nothing happens."""
    if not places.has(place):
        return
    tank = places.fuel.here.tank
    for card in cards:
        if card < 0:
            continue
        tank.left -= MOVED
        if tank.left < 0:
            places.fuel.burn(0)
        if log is not None:  # who sees it is settled before it moves
            log.leaves(card, location(state, places.first, places.count, card))
        source = remove(state, places.first, places.count, places.decks, card)
        if source in places.melds:
            leave_group(state, places.melds[source], card)
        lay(state, places, card, place, face, under, below)
        if log is not None:
            log.arrives(card, source, place)


def take_from(state: State, places: Geometry, place: int, below: Below) -> int:
    """The top card of any place, out of it; -1 if there is none."""
    slot = places.first + place
    cards = state[slot]
    if not cards:
        return -1
    if type(cards) is int:
        card = (cards & -cards).bit_length() - 1
        state[slot] = cards & (cards - 1)
        if place in places.melds:
            leave_group(state, places.melds[place], card)
        return card
    unknown = places.decks.get(place)
    if unknown is None:
        return cards.pop()  # type: ignore[no-any-return]
    return take(state, slot, unknown, places.cards_of[place], below)


def draw(
    state: State,
    places: Geometry,
    source: int,
    n: int,
    place: int,
    face: str,
    under: bool,
    below: Below,
    log: Any,
) -> None:
    """Move the top n cards of a place to another, as many as there are. They keep their order, so
    that a place whose top cards go under it is cut."""
    if not places.has(place) or source < 0:
        return
    held = state[places.first + source]
    many = min(n, held.bit_count() if type(held) is int else len(held))
    places.fuel.burn(MOVED * max(many, 1))
    cards = []
    for _ in range(many):
        card = take_from(state, places, source, below)
        if card < 0:
            break
        cards.append(card)
    for card in cards if under else reversed(cards):
        if log is not None:
            log.lifted(card, source)
        lay(state, places, card, place, face, under, below)
        if log is not None:
            log.arrives(card, source, place)


def deal(
    state: State,
    places: Geometry,
    to: tuple[int, ...],
    n: int | None,
    source: int,
    zone: int,
    face: str,
    by_one: bool,
    below: Below,
    log: Any,
) -> None:
    """Deal n cards to each seat, in packets or one card each in turn; None deals evenly till none
    is left. `zone` is the place of the first seat."""
    cards = state[places.first + source]
    there = cards.bit_count() if type(cards) is int else len(cards)
    order, each = dealt(to, n, there, by_one)
    slots = places.first + zone
    if (
        log is None
        and places.faces < 0
        and places.keepers < 0
        and places.shown < 0
        and source in places.decks
        and type(state[slots]) is int  # the places of a zone are all of one kind
    ):
        places.fuel.burn(UNSEEN * each * len(order))
        if each != 1:
            order = tuple([seat for seat in order for _ in range(each)])
        return _deal_unseen(state, places, source, slots, order, below)
    for seat in order:
        for _ in range(each):  # one after the other: the first that is dealt lies lowest
            draw(state, places, source, 1, zone + seat, face, False, below, log)


def _deal_unseen(
    state: State, places: Geometry, source: int, slots: int, order: tuple[int, ...], below: Below
) -> None:
    """The same from a deck into hands, a card to each seat of `order`, for nobody to watch: every
    match begins with this.
    """
    unknown, what = places.decks[source], places.cards_of[source]
    cards = state[places.first + source]
    left = len(cards)
    if left > state[unknown]:
        for seat in order:
            card = take(state, places.first + source, unknown, what, below)
            if card >= 0:
                state[slots + seat] |= 1 << card
        return
    purpose, bit = (what, state[ROUND]), places.bit
    for seat in order[:left]:
        # the last is no question, as where somebody watches
        if left > 1:
            index = below(left, cards, purpose)
            if type(index) is not int or not 0 <= index < left:
                raise no_answer(index, left)
        else:
            index = 0
        left -= 1
        card = cards[index]
        cards[index] = cards[left]
        cards.pop()
        state[slots + seat] |= bit[card]  # a shift takes 20 nanoseconds more
    state[unknown] = left


def shuffle(state: State, places: Geometry, place: int, log: Any) -> None:
    """The place forgets the order of its cards."""
    unknown = places.decks.get(place)
    if unknown is not None:
        state[unknown] = len(state[places.first + place])
        state[places.first + place].sort()  # so that the order it had leaves no trace
    if places.shown >= 0:
        forget_shown(state, places, content(state, places.first + place))
    if log is not None:
        log.shuffled(place)


def gather(state: State, places: Geometry, pack: int, count: int) -> None:
    """All cards of the pack into one place, in card order; every other place is empty."""
    state[places.first : places.first + places.count] = places.empty
    for slot in places.lists:
        state[slot] = []
    for slot in places.decks.values():
        state[slot] = 0
    for slot in places.melds.values():
        state[slot] = ()
    slot = places.first + pack
    state[slot] = (1 << count) - 1 if type(state[slot]) is int else list(range(count))
    if places.faces >= 0:
        state[places.faces] = (1 << count) - 1 if places.up[pack] else 0
    if places.shown >= 0:
        forget_shown(state, places, (1 << count) - 1)
