"""Cards in one place: a set without order, a pile, or a deck, whose lowest cards have no order yet.

Comes in: a state (one flat list) and slots. Goes out: cards, or the state changed. `below(n,
outcomes, purpose)` answers a number below n, the driver's part of chance; `what` says of which
place a card is drawn, for the purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....cards import bits, mask_of
from ....chance import Below, no_answer
from ..slots import ROUND

State = list[Any]


def take(state: State, slot: int, unknown: int, what: str, below: Below) -> int:
    """The top card of a deck, -1 if it has none. The lowest `state[unknown]` cards have no order:
    one of them is drawn.
    """
    cards: list[int] = state[slot]
    known: int = state[unknown]
    if len(cards) > known:
        return cards.pop()
    if known < 2:
        state[unknown] = 0
        return cards.pop() if cards else -1
    index = below(known, cards, (what, state[ROUND]))
    if type(index) is not int or not 0 <= index < known:
        raise no_answer(index, known)
    card = cards[index]
    state[unknown] = last = known - 1
    cards[index] = cards[last]  # not [-1], which takes longer
    cards.pop()
    return card


def drawn(state: State, members: list[int], what: str, below: Below) -> int:
    """One of a list, -1 if it is empty; `what` it is drawn for."""
    if not members:
        return -1
    index = below(len(members), members, (what, state[ROUND]))
    if type(index) is not int or not 0 <= index < len(members):
        raise no_answer(index, len(members))
    return members[index]


def peek(state: State, slot: int, unknown: int, what: str, below: Below) -> int:
    """The top card of a deck: drawn if it is not known yet, and left there."""
    cards: list[int] = state[slot]
    if not cards:
        return -1
    if len(cards) == state[unknown]:
        cards.append(take(state, slot, unknown, what, below))
    return cards[-1]


def topmost(state: State, slot: int, unknown: int, what: str, n: int, below: Below) -> int:
    """The top n cards of a deck as a set, drawn if they are not known yet, and left there.
    `unknown` is -1 for a pile; of a place without order they are the first in card order."""
    cards = state[slot]
    if type(cards) is int:
        return mask_of(bits(cards)[:n])
    if unknown >= 0:
        fetched: list[int] = []
        while len(fetched) < n and cards:
            fetched.append(take(state, slot, unknown, what, below))
        cards.extend(reversed(fetched))
    return mask_of(cards[max(0, len(cards) - n) :])


def outermost(
    state: State, slot: int, unknown: int, what: str, such: int, from_top: bool, below: Below
) -> int:
    """The highest (or lowest) card in a pile or deck that is of a set, -1 if none is; of a deck,
    all above it are drawn, and left there. `unknown` is -1 for a pile."""
    cards = state[slot]
    if type(cards) is int:
        return (cards & such & -(cards & such)).bit_length() - 1
    if unknown >= 0 and from_top:
        drawn: list[int] = []
        while cards and not (drawn and such >> drawn[-1] & 1):
            drawn.append(take(state, slot, unknown, what, below))
        cards.extend(reversed(drawn))
    elif unknown >= 0:
        settle(state, slot, unknown, what, below)
    return next((card for card in (reversed(cards) if from_top else cards) if such >> card & 1), -1)


def stacked(
    state: State,
    first: int,
    place: int,
    unknown: Sequence[int],
    what: Sequence[str],
    card: int,
    above: bool,
    below: Below,
) -> int:
    """The cards that lie above a card in its place, or below it, as a set; of a deck, all above it
    are drawn, and left there. `unknown` and `what` are of each place."""
    if place < 0 or type(state[first + place]) is int:
        return 0
    cards: list[int] = state[first + place]
    at = cards.index(card)
    if unknown[place] >= 0 and at < state[unknown[place]]:
        outermost(state, first + place, unknown[place], what[place], 1 << card, True, below)
        at = cards.index(card)
    return mask_of(cards[at + 1 :] if above else cards[:at])


def in_piles(state: State, first: int, count: int, such: int) -> list[int]:
    """Cards as they lie, bottom first, place by place."""
    return [
        card
        for slot in range(first, first + count)
        for card in listed(state, slot)
        if such >> card & 1
    ]


def settle(state: State, slot: int, unknown: int, what: str, below: Below) -> None:
    """Give every card of a deck its place in the order, so that something can be put under it."""
    cards = state[slot]
    held = cards[state[unknown] :]
    del cards[state[unknown] :]
    order = []
    while state[unknown]:
        order.append(take(state, slot, unknown, what, below))
    cards.extend(reversed(order))
    cards.extend(held)


def settled(state: State, slot: int, unknown: int, what: str, below: Below) -> list[int]:
    """The cards of a place of any kind in their order, bottom first, which those of a deck have
    from now on. `unknown` is -1 where it is none."""
    if unknown >= 0:
        settle(state, slot, unknown, what, below)
    return listed(state, slot)


def content(state: State, slot: int) -> int:
    """The cards of a place as a set, for whoever does not count what it looks at: see
    `Fuel.counted`.
    """
    cards = state[slot]
    return cards if type(cards) is int else mask_of(cards)


def top_of(state: State, slot: int, unknown: int, what: str, below: Below) -> int:
    """The top card of a place of any kind, -1 if it has none; of a deck it is drawn if it is not
    known yet, and left there.
    """
    if unknown >= 0:
        return peek(state, slot, unknown, what, below)
    cards = state[slot]
    if not cards:
        return -1
    return (cards & -cards).bit_length() - 1 if type(cards) is int else cards[-1]


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
    """A card is no longer in the group in which it lay, if it was in one. A group without cards is
    gone.
    """
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


def put_under(state: State, slot: int, unknown: int, what: str, card: int, below: Below) -> None:
    cards = state[slot]
    if type(cards) is int:
        state[slot] = cards | 1 << card
        return
    if unknown >= 0:
        settle(state, slot, unknown, what, below)
    cards.insert(0, card)


def listed(state: State, slot: int) -> list[int]:
    """The cards of a place in their order, bottom first."""
    cards = state[slot]
    return bits(cards) if type(cards) is int else list(cards)
