"""The best that a seat can show: as far as it may know, or as things are.

Comes in: a match, a seat. Goes out: the groups of the best arrangement of that seat's cards. As far
as a seat may know, nobody else holds what it does not see; so nothing hidden is given away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import combinations

from .. import terms as t
from ..cards import mask_of
from ..chance import seeded
from ..diagnostics import OctavoError
from ..engine.answers import BestHand, CardUse
from ..engine.interface import Machine
from ..engine.setup import NOBODYS, Setup
from ..records import record
from .sight import seen_by, unseen_by

MOST_COUNTED = 7  # cards of which every group is looked for
COUNTED = t.Local("counted cards", "cards")


@record
class UsedCard:
    """How a card of a group is used there where that is not as usual, by code: its qualities there,
    the card that it stands for (None: itself), what it counts (None: nothing is counted)."""

    card: str
    qualities: tuple[str, ...]
    stands_for: str | None
    counts: int | None


@record
class Arranged:
    """A group of an arrangement: what output calls it, its cards by code; `lowest` if no kind of
    group is lower; `uses` are those of its cards that are used otherwise than as what they are.
    """

    name: str
    cards: tuple[str, ...]
    lowest: bool
    uses: tuple[UsedCard, ...] = ()


def arranged(machine: Machine, seat: int) -> tuple[Arranged, ...]:
    """The groups, best first; none where the game forms no hands."""
    return best_groups(as_seen(machine, seat), seat) if machine.setup.forms_hands else ()


def every_group(machine: Machine, seat: int) -> tuple[Arranged, ...]:
    """All groups that the cards of a seat make, as far as it may know, in a game that counts them,
    as declared: cards may stand in several. None where hands are compared, or so many are held that
    they make too many sets."""
    setup = machine.setup
    here = as_seen(machine, seat)
    here.seat_at(seat)
    held = sorted(card for place in setup.held_places(seat) for card in here.cards(place))
    if not setup.counts_ways or len(held) > MOST_COUNTED:
        return ()
    found = list[Arranged]()
    for group in setup.program.checked.game.groups:
        ways = t.Ways(t.YOU, COUNTED, (group.name,))
        within = dict[tuple[int, ...], int]()  # how many are made of a set of cards by all of them
        for many in range(1, len(held) + 1):
            for cards in combinations(held, many):
                inside = sum(of for some, of in within.items() if {*some} < {*cards})
                if here.evaluate(ways, {COUNTED.name: mask_of(cards)}) > inside:
                    within[cards] = 1
        names = setup.pack.codes
        found += (Arranged(group.name, tuple(names[one] for one in each), False) for each in within)
    return tuple(found)


def arranged_after(machine: Machine, seat: int, code: int) -> tuple[Arranged, ...]:
    """The groups that the seat that is asked would have if it took this option, best first; none
    where they would be the same, or depend on cards that come into its sight only then."""
    if not machine.setup.forms_hands:
        return ()
    copy = as_seen(machine, seat)
    now, seen = best_groups(copy, seat), seen_by(copy, seat)
    copy.put_every_decision()
    copy.let("last round", copy.round)  # the next one would take the cards
    try:
        copy.apply(code)
        if seen_by(copy, seat) & ~seen:
            return ()
        then = best_groups(copy, seat)
    except OctavoError:  # others, whose cards it does not see, cannot go on without them
        return ()
    return () if then == now else then


def best_groups(machine: Machine, seat: int) -> tuple[Arranged, ...]:
    """The groups of the best that a seat can show in a game that forms hands, best first."""
    return _coded(machine.clone(seeded("arranged"), silent=True).best(seat), machine.setup)


def best_meanwhile(machine: Machine, seat: int) -> tuple[tuple[Arranged, ...], tuple[int, ...]]:
    """The same while something runs there, towards the bounds of which it counts; and the cards
    that stand in none."""
    best = machine.clone(seeded("arranged"), silent=True).best_meanwhile(seat)
    return _coded(best, machine.setup), best.unused


def bearing(
    machine: Machine, seat: int, groups: Iterable[Arranged] | None = None, left: int = 0
) -> dict[str, str]:
    """What bears on a seat's cards now, of what sentences say of those who use one thing or hold
    it: the names of modifiers, and of rules of the ruleset itself, each with a sentence that does.
    What always holds, and what is about other cards than the seat has, is none of it; with the
    `groups` that it makes what does not show in them is not, either. Of the cards that are `left`
    over also what always holds, and by what they bear a mark that no step gave them."""
    setup, checked = machine.setup, machine.setup.program.checked
    if not checked.arranging:
        return marking(machine, left)
    here = machine.clone(seeded("bearing"), silent=True)
    here.seat_at(seat)
    held = [card for place in setup.held_places(seat) for card in here.cards(place)]
    counts = {use.counts for one in groups or () for use in one.uses}

    def some(cards: t.Term | None, least: int, most: int | None = None) -> bool:
        """Whether so many of these are held; what is asked of a card as it is used may be so."""
        if cards is None or any(isinstance(part, t.Worth) for part in t.walk(cards)):
            return True
        with suppress(OctavoError, KeyError):
            these = int(here.evaluate(setup.folder.fold(cards)))
            many = sum(these >> card & 1 for card in held)
            return many >= least and (most is None or many <= most)
        return True

    def some_left(cards: t.Term | None) -> bool:
        """Whether some of these are left over."""
        if cards is None or any(isinstance(part, t.Worth) for part in t.walk(cards)):
            return False
        with suppress(OctavoError, KeyError):
            return bool(int(here.evaluate(setup.folder.fold(cards))) & left)
        return False

    found = marking(here, left)
    for rule in checked.arranging:
        so = t.all_of([setup.folder.holds(rule), t.contains(setup.folder.fold(rule.who), t.YOU)])
        always = setup.folder.fold(t.all_of([rule.condition, rule.guard])) == t.TRUE
        if t.free(so) or (always and not any(map(some_left, (rule.uses, rule.holding)))):
            continue
        shows = groups is None or (rule.effect == "count" and not counts.isdisjoint(rule.amounts))
        of_held = some(rule.holding, rule.least, rule.most) and some(rule.uses, 1)
        if shows and of_held and some(rule.cards, 1) and here.evaluate(so):
            found.setdefault((*rule.modifiers, rule.id)[0], rule.text)
    return found


def marking(machine: Machine, cards: int) -> dict[str, str]:
    """By what some of these cards bear a mark that players are told of, where no step gave it: the
    names of modifiers, and of rules of the ruleset itself, each with a sentence."""
    setup, found = machine.setup, dict[str, str]()
    for state in setup.program.symbols.states.values() if cards else ():
        if (state.kind, state.of, state.told) != ("mark", "cards", True):
            continue
        if not int(machine.evaluate(t.Quality(state.name, "cards"))) & cards:
            continue
        for rule in setup.program.checked.bindings.qualities_of(state.name):
            holds = setup.folder.holds(rule)
            if rule.gives and holds != t.TRUE and not t.free(holds) and machine.evaluate(holds):
                found.setdefault((*rule.modifiers, rule.id)[0], rule.text)
    return found


def _coded(best: BestHand, setup: Setup) -> tuple[Arranged, ...]:
    codes = setup.pack.codes
    return tuple(
        Arranged(
            one.name,
            tuple(codes[card] for card in one.cards),
            one.lowest,
            used_cards(one.uses, dict(enumerate(codes))),
        )
        for one in best.groups
    )


def used_cards(uses: Iterable[CardUse], written: Mapping[int, str]) -> tuple[UsedCard, ...]:
    """The same in writing; `written` says how each card of the pack is written."""
    return tuple(
        UsedCard(
            written[one.card],
            one.qualities,
            None if one.stands_for is None else written[one.stands_for],
            one.counts,
        )
        for one in uses
    )


def is_told(setup: Setup) -> bool:
    """Whether people are told what a hand makes that everybody sees; not where its owner sets out
    the groups.
    """
    return setup.forms_hands and not setup.sets_out


def as_seen(machine: Machine, seat: int | None) -> Machine:
    """A silent copy that stands where a match does, without what others hold unseen."""
    copy = machine.clone(seeded("as seen"), silent=True)
    for place, owner in enumerate(machine.setup.owners):
        if owner in (NOBODYS, seat):
            continue
        for card in unseen_by(machine, place, seat):
            copy.lift(card)
    return copy
