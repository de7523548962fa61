"""What generated code calls.

Comes in: a state (one flat list), slots, masks. Goes out: changes of that state. Nothing here knows a ruleset, takes a tree,
a sentence or a word; `below(n, outcomes)` answers a number below n, the driver's part of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..cards import bits, mask_of
from .bounds.fuel import MOVED, Fuel, bounded

Below = Callable[[int, Sequence[int]], int]
State = list[Any]


def take(state: State, slot: int, unknown: int, below: Below) -> int:
    """The top card of a deck, -1 if it has none. The lowest `state[unknown]` cards have no order: one of them is drawn."""
    cards: list[int] = state[slot]
    if not cards:
        return -1
    known = state[unknown]
    if len(cards) > known:
        return cards.pop()
    index = below(known, cards) if known > 1 else 0
    card = cards[index]
    cards[index] = cards[-1]
    cards.pop()
    state[unknown] = known - 1
    return card


def peek(state: State, slot: int, unknown: int, below: Below) -> int:
    """The top card of a deck: drawn if it is not known yet, and left there."""
    cards: list[int] = state[slot]
    if not cards:
        return -1
    if len(cards) == state[unknown]:
        cards.append(take(state, slot, unknown, below))
    return cards[-1]


def topmost(state: State, slot: int, unknown: int, n: int, below: Below) -> int:
    """The top n cards of a deck as a set, drawn if they are not known yet, and left there. `unknown` is -1 for a pile."""
    cards = state[slot]
    if unknown >= 0:
        fetched: list[int] = []
        while len(fetched) < n and cards:
            fetched.append(take(state, slot, unknown, below))
        cards.extend(reversed(fetched))
    return mask_of(cards[max(0, len(cards) - n) :])


def outermost(state: State, slot: int, unknown: int, such: int, from_top: bool, below: Below) -> int:
    """The highest (or lowest) card in a pile or deck that is of a set, -1 if none is; of a deck, all above it are drawn, and left
    there. `unknown` is -1 for a pile."""
    cards = state[slot]
    if type(cards) is int:
        return (cards & such & -(cards & such)).bit_length() - 1
    if unknown >= 0 and from_top:
        drawn: list[int] = []
        while cards and not (drawn and such >> drawn[-1] & 1):
            drawn.append(take(state, slot, unknown, below))
        cards.extend(reversed(drawn))
    elif unknown >= 0:
        settle(state, slot, unknown, below)
    return next((card for card in (reversed(cards) if from_top else cards) if such >> card & 1), -1)


def settle(state: State, slot: int, unknown: int, below: Below) -> None:
    """Give every card of a deck its place in the order, so that something can be put under it."""
    cards = state[slot]
    order = []
    while state[unknown]:
        held = cards[state[unknown] :]
        del cards[state[unknown] :]
        order.append(take(state, slot, unknown, below))
        cards.extend(held)
    cards[:0] = reversed(order)


def content(state: State, slot: int) -> int:
    """The cards of a place as a set."""
    cards = state[slot]
    return cards if type(cards) is int else mask_of(cards)


def top_of(state: State, slot: int) -> int:
    """The top card of a place of any kind but a deck, -1 if it has none."""
    cards = state[slot]
    if not cards:
        return -1
    return (cards & -cards).bit_length() - 1 if type(cards) is int else cards[-1]


def content_of(state: State, first: int, places: int) -> int:
    """The cards of several places, a set of places."""
    mask = 0
    for place in bits(places):
        mask |= content(state, first + place)
    return mask


def location(state: State, first: int, count: int, card: int) -> int:
    """The place in which a card lies, -1 if in none."""
    if card < 0:
        return -1
    bit = 1 << card
    for place in range(count):
        cards = state[first + place]
        if cards & bit if type(cards) is int else card in cards:
            return place
    return -1


def remove(state: State, first: int, count: int, decks: dict[int, int], card: int) -> int:
    """Take a card out of where it lies; the place, -1 if it lay nowhere."""
    place = location(state, first, count, card)
    if place < 0:
        return -1
    cards = state[first + place]
    if type(cards) is int:
        state[first + place] = cards & ~(1 << card)
    else:
        index = cards.index(card)
        unknown = decks.get(place)
        if unknown is not None and index < state[unknown]:
            state[unknown] -= 1
            cards[index] = cards[state[unknown]]
            del cards[state[unknown]]
        else:
            del cards[index]
    return place


def leave_group(state: State, slot: int, card: int) -> None:
    """A card is no longer in the group in which it lay, if it was in one. A group without cards is gone."""
    kept = []
    for number, steps in state[slot]:
        steps = tuple([step for step in steps if step[0] != card])
        if steps:
            kept.append((number, steps))
    state[slot] = tuple(kept)


def put(state: State, slot: int, card: int) -> None:
    """Lay a card on top of a place."""
    cards = state[slot]
    if type(cards) is int:
        state[slot] = cards | 1 << card
    else:
        cards.append(card)


def put_under(state: State, slot: int, unknown: int, card: int, below: Below) -> None:
    cards = state[slot]
    if type(cards) is int:
        state[slot] = cards | 1 << card
        return
    if unknown >= 0:
        settle(state, slot, unknown, below)
    cards.insert(0, card)


def listed(state: State, slot: int) -> list[int]:
    """The cards of a place in their order, bottom first."""
    cards = state[slot]
    return bits(cards) if type(cards) is int else list(cards)


def seats(players: int, start: int, count: int) -> list[int]:
    """A set of players in seat order from `start` (from the first seat if that is nobody)."""
    start = max(start, 0)
    return [p % count for p in range(start, start + count) if players >> (p % count) & 1]


def seated(players: int, start: int, count: int) -> int:
    """The first of a set of players, going left from `start`."""
    found = seats(players, start, count)
    return found[0] if found else -1


def after(players: int, who: int, direction: int, skips: int, count: int) -> int:
    """The player of a set whose turn comes after `who`'s, `skips` of them left out; -1 if the set is empty."""
    if not players:
        return -1
    for _ in range(skips + 1):
        who = (who + direction) % count
        while not players >> who & 1:
            who = (who + direction) % count
    return who


def stretch(start: int, end: int, count: int) -> int:
    """The players from one round to the left to another, both included."""
    if start < 0 or end < 0:
        return 0
    return mask_of((start + i) % count for i in range((end - start) % count + 1))


def opposite(who: int, count: int) -> int:
    return -1 if who < 0 else (who + count // 2) % count


def share(state: State, players: int, fund: int, into: int, start: int, count: int) -> list[tuple[int, int]]:
    """All that is in the slot `fund` to a set of players in equal parts, each into the slot `into` + seat; what does not divide
    goes one each to the first of them, from `start`. Who got how much: (amount, seat). Nobody: it stays where it is."""
    found = seats(players, start, count)
    if not found:
        return []
    each, odd = divmod(state[fund], len(found))
    state[fund] = 0
    parts = [(each + (place < odd), seat) for place, seat in enumerate(found)]
    for amount, seat in parts:
        state[into + seat] += amount
    return parts


def greatest_key(pairs: Iterable[tuple[int, int]], largest: bool) -> int:
    """The members (a set) whose number is largest, or smallest. Pairs are (number, member)."""
    found = list(pairs)
    if not found:
        return 0
    keys = [key for key, _ in found]
    wanted = max(keys) if largest else min(keys)
    return mask_of(member for key, member in found if key == wanted)


def above(members: int, card: int) -> int:
    """The members that come after a card in card order."""
    return members >> (card + 1) << (card + 1)


def codes(first: int, members: int) -> list[int]:
    """The codes of an option's members."""
    return [first + member for member in bits(members)]


def unlike(state: State, kinds: tuple[int, ...], first: int, count: int, asked: tuple[int, ...], members: int) -> int:
    """The members but for further copies of a card that nothing tells from a lower one: they lie in one place, without order,
    and no slot of `asked` (sets of cards) holds the one and not the other. `kinds` has by card the first that looks alike."""
    kept: dict[int, list[int]] = {}
    for card in bits(members):
        for other in kept.setdefault(kinds[card], []):
            apart = any((state[slot] >> card ^ state[slot] >> other) & 1 for slot in asked)
            if not apart and _together(state, first, count, card, other):
                members ^= 1 << card
                break
        else:
            kept[kinds[card]].append(card)
    return members


def _together(state: State, first: int, count: int, card: int, other: int) -> bool:
    both = 1 << card | 1 << other
    return any(type(cards) is int and cards & both == both for cards in state[first : first + count])


def leaving(members: int, n: int) -> int:
    """The members but for the last n in card order."""
    for _ in range(n):
        if not members:
            return 0
        members ^= 1 << (members.bit_length() - 1)
    return members


@dataclass(frozen=True, slots=True)
class Geometry:
    """The places of a layout: the slot of the first, how many there are, which are decks (place -> the slot that counts
    their cards without order), whose cards lie face up by themselves, the slot of the face-up cards (-1: no card turns),
    whose places they are, the first of the slots that tell who had each card last (-1: nobody asks), and where groups lie
    (place -> the slot of its groups)."""

    first: int
    count: int
    decks: dict[int, int]
    up: tuple[bool, ...]
    faces: int
    owners: tuple[int, ...]
    keepers: int
    players: int
    melds: dict[int, int] = field(default_factory=dict)
    fuel: Fuel = field(default_factory=Fuel, compare=False)


def lay(state: State, places: Geometry, card: int, place: int, face: str, under: bool, below: Below) -> None:
    """Put a card that lies nowhere into a place, face as said or as is usual there."""
    if under:
        put_under(state, places.first + place, places.decks.get(place, -1), card, below)
    else:
        put(state, places.first + place, card)
    if places.faces >= 0:
        if face == "up" or (not face and places.up[place]):
            state[places.faces] |= 1 << card
        else:
            state[places.faces] &= ~(1 << card)
    if places.keepers >= 0 and places.owners[place] >= 0:
        for player in range(places.players):
            state[places.keepers + player] &= ~(1 << card)
        state[places.keepers + places.owners[place]] |= 1 << card


def keeper(state: State, first: int, players: int, card: int) -> int:
    """The player who had a card last, -1 if nobody had it."""
    return next((player for player in range(players) if card >= 0 and state[first + player] >> card & 1), -1)


def shift(
    state: State, places: Geometry, cards: Iterable[int], place: int, face: str, under: bool, below: Below, log: Any
) -> None:
    """Move cards, wherever they lie, to a place, one after the other. No place: nothing happens."""
    if place < 0:
        return
    fuel = places.fuel
    for card in cards:
        if card < 0:
            continue
        fuel.left -= MOVED
        if fuel.left < 0:
            fuel.burn(0)
        if log is not None:  # who sees it is settled before it moves
            log.leaves(state, card, location(state, places.first, places.count, card))
        source = remove(state, places.first, places.count, places.decks, card)
        if source in places.melds:
            leave_group(state, places.melds[source], card)
        lay(state, places, card, place, face, under, below)
        if log is not None:
            log.arrives(state, card, source, place)


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
    return cards.pop() if unknown is None else take(state, slot, unknown, below)


def draw(state: State, places: Geometry, source: int, n: int, place: int, face: str, under: bool, below: Below, log: Any) -> None:
    """Move the top n cards of a place to another, the top one first; as many as there are. Under a place they keep their order,
    so that a place whose top cards go under it is cut."""
    if place < 0 or source < 0:
        return
    held = state[places.first + source]
    places.fuel.burn(MOVED)
    for _ in range(min(n, held.bit_count() if type(held) is int else len(held))):
        card = take_from(state, places, source, below)
        if card < 0:
            return
        if log is not None:
            log.lifted(state, card, source)
        lay(state, places, card, place, face, under, below)
        if log is not None:
            log.arrives(state, card, source, place)


def deal(
    state: State, places: Geometry, to: list[int], n: int, source: int, zone: int, face: str, by_one: bool, below: Below, log: Any
) -> None:
    """Deal n cards to each seat, in packets or one card each in turn; n below zero deals evenly till none is left.
    `zone` is the place of the first seat."""
    cards = state[places.first + source]
    there = cards.bit_count() if type(cards) is int else len(cards)
    if n < 0:
        n, by_one = -(-there // max(1, len(to))), True
    n = min(n, there)
    slots = places.first + zone
    if (
        log is None
        and places.faces < 0
        and places.keepers < 0
        and source in places.decks
        and all(type(state[slots + seat]) is int for seat in to)
    ):
        order = to * n if by_one else [seat for seat in to for _ in range(n)]
        return _deal_unseen(state, places.first + source, places.decks[source], slots, order, below)
    for _ in range(n if by_one else 1):
        for seat in to:
            draw(state, places, source, 1 if by_one else n, zone + seat, face, False, below, log)


def _deal_unseen(state: State, source: int, unknown: int, slots: int, order: list[int], below: Below) -> None:
    """The same from a deck into hands, a card to each seat of `order`, for nobody to watch: every match begins with this."""
    cards = state[source]
    left = len(cards)
    if left > state[unknown]:
        for seat in order:
            card = take(state, source, unknown, below)
            if card >= 0:
                state[slots + seat] |= 1 << card
        return
    for seat in order[:left]:
        index = below(left, cards)
        left -= 1
        card = cards[index]
        cards[index] = cards[left]
        cards.pop()
        state[slots + seat] |= 1 << card
    state[unknown] = left


def shuffle(state: State, places: Geometry, place: int, log: Any) -> None:
    """The place forgets the order of its cards."""
    unknown = places.decks.get(place)
    if unknown is not None:
        state[unknown] = len(state[places.first + place])
        state[places.first + place].sort()  # so that the order it had leaves no trace
    if log is not None:
        log.shuffled(place)


def gather(state: State, places: Geometry, pack: int, count: int) -> None:
    """All cards of the pack into one place, in card order; every other place is empty."""
    for place in range(places.count):
        slot = places.first + place
        state[slot] = 0 if type(state[slot]) is int else []
        if place in places.decks:
            state[places.decks[place]] = 0
    for slot in places.melds.values():
        state[slot] = ()
    slot = places.first + pack
    state[slot] = (1 << count) - 1 if type(state[slot]) is int else list(range(count))
    if places.faces >= 0:
        state[places.faces] = (1 << count) - 1 if places.up[pack] else 0


SUPPORT = {
    function.__name__: function
    for function in (
        bounded,
        take, peek, topmost, outermost, top_of, content, content_of, location, remove, put, put_under, listed, seats, seated,
        after, stretch, opposite, share, greatest_key, above, codes, leaving, unlike, bits, mask_of, lay, keeper, shift, draw,
        deal, shuffle, gather,
    )
}  # fmt: skip
