"""Which groups a seat's cards could be laid towards, and what they are near to.

Comes in: a match, a seat. Goes out: of each whole that some option makes of cards, in words.
Nothing is asked but what the seat sees.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from .. import terms as t
from ..cards import bits
from ..diagnostics import OctavoError
from ..engine.answers import NearWhole
from ..engine.interface import Machine
from ..records import record
from .hands import as_seen


@record
class Laid:
    """A group that could be laid: its cards by code, and what each counts as, as those that lie
    have it."""

    name: str
    cards: tuple[str, ...]
    standing_for: tuple[str, ...]


@record
class Begun:
    """Cards, by code, that come near to a group: how many more it `lacks`."""

    name: str
    cards: tuple[str, ...]
    lacks: int


@record
class Towards:
    """How far a seat's cards are on the way to what an option lays: `verbs` are these options,
    `shown_as` what the whole is called, `made` the groups of it that the cards make together,
    `lacking` those that they do not, `begun` what comes nearest to these. `closed` is the sentence
    that forbids all of these options to the seat by what it is for a round at least."""

    verbs: tuple[str, ...]
    shown_as: str
    made: tuple[Laid, ...]
    lacking: tuple[str, ...]
    begun: tuple[Begun, ...]
    closed: str = ""


def towards(machine: Machine, seat: int, verb: str = "") -> tuple[Towards, ...]:
    """By all options, or those of this verb. What is too much work to be found out is left out."""
    wholes: dict[tuple[str, t.Term], list[str]] = {}
    for decision in machine.setup.program.decisions:
        for choice in decision.choices:
            if verb not in ("", choice.id):
                continue
            asked = (one for one in t.walk(choice.when) if isinstance(one, t.Makeable))
            for made in asked:
                verbs = wholes.setdefault((made.group, made.cards), [])
                verbs += [choice.id] if choice.id not in verbs else []
    if not wholes:
        return ()
    seen = as_seen(machine, seat)
    seen.seat_at(seat)
    found = []
    for (whole, cards), verbs in wholes.items():
        with suppress(OctavoError):
            held = seen.evaluate(cards)
            if held:
                told = _told(seen, seen.nearing(whole, held), tuple(verbs))
                closed = [_closed(seen, one) for one in verbs]
                found.append(replace(told, closed=closed[0] if all(closed) else ""))
    return tuple(found)


def open_after(machine: Machine) -> tuple[str, ...]:
    """The options of the decision at which a machine stands, by their verbs; none where it goes on
    with a choice that has begun, or nobody is asked."""
    if machine.over or machine.setup.program.decisions[machine.number].part_of is not None:
        return ()
    legal = machine.legal()
    several = () if isinstance(legal, range) else legal  # a range of amounts has one verb
    coded = (machine.setup.coded(machine.number, code) for code in several)
    return tuple(dict.fromkeys(one.choice.id for one in coded))


def added(machine: Machine, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The options that add cards to groups that lie, which the seat may take by what lasts, and
    which of its cards each takes, by code."""
    seen = as_seen(machine, seat)
    seen.seat_at(seat)
    codes, found = machine.setup.pack.codes, dict[str, tuple[str, ...]]()
    decisions = machine.setup.program.decisions
    extending = {
        (one.part_of, choice.id)
        for one in decisions
        for choice in one.choices
        if choice.pick is not None and choice.pick.kind == "group"
    }
    for number, decision in enumerate(decisions):
        for choice in decision.choices:
            pick = choice.pick
            if (number, choice.id) not in extending or pick is None or t.free(pick.members):
                continue
            with suppress(OctavoError):
                if not _closed(seen, choice.id):
                    found[choice.id] = tuple(
                        codes[card] for card in bits(seen.evaluate(pick.members))
                    )
    return tuple(found.items())


def _closed(machine: Machine, verb: str) -> str:
    """The sentence that forbids an option to the seat at which a machine stands, whatever is
    picked, by states that last: what is so only in a turn says nothing of the next."""
    states = machine.setup.program.symbols.states
    for rule in machine.setup.program.checked.bindings.about(verb):
        if rule.allows or not rule.is_whole:
            continue
        speaks = machine.setup.folder.fold(rule.speaks())
        kept = [one for one in t.walk(speaks) if one.reads and not isinstance(one, t.You)]
        names = [
            one.name if isinstance(one, t.State) else one.mark
            for one in kept
            if isinstance(one, t.State | t.Marked)
        ]
        lasting = [name in states and states[name].lasts in ("round", "match") for name in names]
        if len(names) == len(kept) and all(lasting) and machine.evaluate(speaks):
            return rule.text
    return ""


def _told(machine: Machine, near: NearWhole, verbs: tuple[str, ...]) -> Towards:
    ladder, codes = machine.setup.program.checked.ladder, machine.setup.pack.codes
    shown = {one.name: one.shown_as or one.name for one in ladder.definitions}
    return Towards(
        verbs,
        shown[near.name],
        tuple(
            Laid(shown[one.name], tuple(codes[card] for card in one.cards), one.standing_for)
            for one in near.made
        ),
        tuple(shown[name] for name in near.lacking),
        tuple(
            Begun(shown[one.name], tuple(codes[card] for card in one.cards), one.lacks)
            for one in near.begun
        ),
    )
