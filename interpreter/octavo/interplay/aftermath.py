"""Where a match stands, part by part, and in words how one such stand differs from another.

Comes in: machines of programs that keep the same state. Goes out: `Aftermath`s, which leave out
what only tells how they came about: bindings, and which triggers have asked. The cards of which
nobody knows the order have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..cards import Pack, bits
from ..engine.interface import Machine
from ..engine.kept import KeptValue, kept_values
from ..engine.setup import Setup, Spot
from ..records import record

T = TypeVar("T", int, str)
MOST_NAMED = 4  # cards, or options, that one difference names
MOST_OPTIONS = 200  # more are not compared
WORKINGS = ("!", "fired ", "skip ", "you", "last round")  # no part of the position


@record
class Aftermath:
    """`values` are what is kept, by name and seat (-1: nobody's), each with its words; `cards`
    those of each place, in their order where they have one; `lying` the groups that lie there;
    `shown` those that each seat has set out; `options` the keys of what `actor` may do (-1: nobody,
    the match is over), `meanwhile` of what could be done on the way there."""

    actor: int
    results: tuple[int, ...]
    values: dict[tuple[str, int], tuple[int, str]]
    cards: dict[Spot, tuple[int, ...]]
    lying: tuple[str, ...]
    shown: tuple[str, ...]
    options: frozenset[str]
    meanwhile: frozenset[str]
    pack: Pack


@record
class Contrast:
    """`of`: what differs, with its verb, `the score of player 2 is`; what it is in the one, and in
    the other."""

    of: str
    one: str
    other: str


def aftermath_of(machine: Machine, meanwhile: Iterable[str]) -> Aftermath:
    """Of a copy that may be changed."""
    setup = machine.setup
    machine.forget_order()
    values: dict[tuple[str, int], tuple[int, str]] = {}
    for kept in kept_values(setup.program):
        if kept.name.startswith(WORKINGS) or isinstance(kept.start, tuple):
            continue
        for seat in range(setup.players) if kept.each else (-1,):
            value = machine.value(kept.name, seat)
            values[kept.name, seat] = value, _said(setup, kept, value)
    places = range(len(setup.places))
    options = () if machine.over else machine.legal()
    return Aftermath(
        machine.actor,
        tuple(machine.results) if machine.over else (),
        values,
        {setup.places[place]: tuple(machine.cards(place)) for place in places},
        tuple(str(machine.melds(place)) for place in places),
        tuple(str(machine.shown_groups(seat)) for seat in range(setup.players)),
        frozenset(map(machine.key, options if len(options) <= MOST_OPTIONS else ())),
        frozenset(meanwhile),
        setup.pack,
    )


def contrast(one: Aftermath, other: Aftermath, counted: bool = False) -> Contrast | None:
    """What differs, the plainest first; None if nothing does. `counted`: which cards lie somewhere
    does not count, only how many."""
    return next(_differences(one, other, counted), None)


def _differences(one: Aftermath, other: Aftermath, counted: bool) -> Iterator[Contrast]:
    if one.meanwhile != other.meanwhile and not counted:  # what else differs follows from that
        yield _of_choices("what may be chosen meanwhile", one.meanwhile, other.meanwhile)
    for seat, (mine, theirs) in enumerate(zip(one.results, other.results, strict=False)):
        if mine != theirs:
            yield Contrast(f"the result of {_player(seat)} is", str(mine), str(theirs))
    for (name, seat), (value, said) in one.values.items():
        changed, otherwise = other.values[name, seat]
        if value != changed:
            whose = f" of {_player(seat)}" if seat >= 0 else ""
            yield Contrast(f"the {name}{whose} is", said, otherwise)
    for spot, cards in one.cards.items():
        lying = other.cards[spot]
        if len(cards) != len(lying):
            yield Contrast(f"{_place(spot)} has", _many(cards), _many(lying))
    if one.actor != other.actor:
        yield Contrast("who chooses next is", _player(one.actor), _player(other.actor))
    if not counted:
        yield from _by_name(one, other)


def _by_name(one: Aftermath, other: Aftermath) -> Iterator[Contrast]:
    """What differs where it matters which cards lie somewhere."""
    for spot, cards in one.cards.items():
        lying = other.cards[spot]
        only = (_without(cards, lying), _without(lying, cards))
        if any(only):
            names = (_few([f"the {one.pack.names[card]}" for card in each]) for each in only)
            yield Contrast(f"{_place(spot)} has", *names)
        elif cards != lying:
            top = next(n for n in range(1, len(cards) + 1) if cards[-n] != lying[-n])
            names = (f"the {one.pack.names[each[-top]]}" for each in (cards, lying))
            where = "on top" if top == 1 else f"as number {top} from the top"
            yield Contrast(f"{_place(spot)} has {where}", *names)
    if one.lying != other.lying:
        yield Contrast("the groups that lie on the table are", "some", "others")
    if one.shown != other.shown:
        yield Contrast("the groups that are set out are", "some", "others")
    if one.options != other.options:
        yield _of_choices(f"what {_player(one.actor)} may choose", one.options, other.options)


def _of_choices(who: str, mine: frozenset[str], theirs: frozenset[str]) -> Contrast:
    keys = (_without(mine, theirs), _without(theirs, mine))
    return Contrast(f"{who} includes", *(_few([f"`{key}`" for key in each]) for each in keys))


def _said(setup: Setup, kept: KeptValue, value: int) -> str:
    """What a kept value is, in words."""
    symbols = setup.program.symbols
    state = symbols.states.get(kept.name)
    kind = "number" if state is None else symbols.kind_of_state(state)
    if kept.cards:
        return _few([f"the {setup.pack.names[card]}" for card in bits(value)])
    if kind == "player":
        return _player(value)
    if kind == "truth":
        return "so" if value else "not so"
    if kind.startswith("value "):
        values = setup.pack.attributes.get(kind.removeprefix("value "), ())
        return values[value] if 0 <= value < len(values) else "nothing"
    return str(value)


def _without(these: Iterable[T], those: Iterable[T]) -> list[T]:
    return sorted(set(these) - set(those))


def _many(cards: tuple[int, ...]) -> str:
    return f"{len(cards)} card{'' if len(cards) == 1 else 's'}"


def _player(seat: int) -> str:
    return f"player {seat + 1}" if seat >= 0 else "nobody"


def _place(spot: Spot) -> str:
    if isinstance(spot.whose, int):
        return f"the {spot.zone} of {_player(spot.whose)}"
    return f"the {spot.zone}" if spot.whose is None else str(spot.whose)


def _few(said: list[str]) -> str:
    """The first of some things."""
    more = [f"{len(said) - MOST_NAMED} more"] if len(said) > MOST_NAMED else []
    return ", ".join([*said[:MOST_NAMED], *more]) or "nothing else"
