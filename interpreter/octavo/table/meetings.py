"""Those who meet: which of two hands is better, and why.

Comes in: arrangements as an engine reports them, or a machine in which two meet. Goes out: what
decides, with the sentences that say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from .. import terms as t
from ..cards import bits
from ..chance import seeded
from ..check.bindings import Standing
from ..check.checked import Checked
from ..check.ladder import Reorder
from ..engine.answers import BestGroup, BestHand
from ..engine.interface import Machine
from ..records import PLAIN, field_names
from ..syntax.game import CompareStep
from ..syntax.unparse import as_written
from .hands import used_cards
from .outcome import Encounter, is_told
from .ranked import HandsCompared, RankedGroup, Ranking
from .sight import seats_that_see
from .verdicts import Reason


def encounter(
    machine: Machine, name: str, seats: tuple[int, int], leads: int, numbers: tuple[int, ...]
) -> Encounter:
    """Two who meet where a machine stands, at the step that compares by this binding: first who
    leads so far. Without numbers, their hands are compared."""
    program, machine = machine.setup.program, machine.clone(seeded("met"), silent=True)
    meeting = program.meetings[name]
    met = Encounter(machine.round, seats, leads, meeting.by, meeting.span, numbers=numbers)
    if numbers:
        return met
    names = dict(enumerate(machine.setup.pack.codes))
    one, other = (machine.best_meanwhile(seat) for seat in seats)
    both = told(one, names), told(other, names)
    return replace(met, hands=compared(program.checked, (one, other), both))


def outdone(machine: Machine) -> Iterator[Encounter]:
    """Those whose groups, set out, are compared by sentences that give one of them a mark now."""
    for rule, asked in machine.setup.outdoing:
        here = machine.clone(seeded("met"), silent=True)
        holds = t.all_of([*map(t.InForce, rule.modifiers), rule.guard, rule.condition])
        for seat in bits(here.evaluate(rule.members)):
            values = {rule.variable.name: seat}
            if not here.evaluate(holds, values):
                continue
            for one in asked:
                pairs = product(_meant(here, one.player, values), _meant(here, one.other, values))
                for pair in pairs:
                    met = _set_out(here, rule, pair) if seat in pair and len({*pair}) > 1 else None
                    if met is not None:
                        yield met


def _meant(machine: Machine, who: t.Term, values: Mapping[str, int]) -> Sequence[int]:
    """The seat of a player; all seats, where any of several may be meant."""
    if t.free(who) - {*values}:
        return range(machine.setup.players)
    return [seat for seat in (int(machine.evaluate(who, values)),) if seat >= 0]


def _set_out(machine: Machine, rule: Standing, seats: tuple[int, int]) -> Encounter | None:
    """Two whose groups are set out, the better first; None where neither are."""
    names = dict(enumerate(machine.setup.pack.codes))
    hands = {seat: machine.shown_hand(seat) for seat in seats}
    one, other = sorted(seats, key=lambda seat: hands[seat].strength, reverse=True)
    if hands[one].strength == hands[other].strength:
        return None
    both = told(hands[one], names), told(hands[other], names)
    found = compared(machine.setup.program.checked, (hands[one], hands[other]), both)
    return Encounter(
        machine.round, (one, other), one, rule.text, rule.span, hands=found, set_out=True
    )


def is_known(before: Machine, after: Machine, name: str, seats: tuple[int, int]) -> bool:
    """Whether everybody knows of those who meet at this step what it compares, there or soon after:
    numbers, or hands of which the groups are laid open or all cards are seen."""
    meeting = before.setup.program.meetings[name]
    if meeting.numbers is not None:
        return all(is_told(before, number) for number in meeting.numbers)
    return meeting.lays_open or are_open(before, after, seats)


def are_open(before: Machine, after: Machine, seats: tuple[int, int]) -> bool:
    """Whether everybody sees what these players have in hand, there or soon after."""
    hands = [before.clone(seeded("met"), silent=True).best_meanwhile(seat) for seat in seats]
    cards = [card for hand in hands for group in hand.groups for card in group.cards]
    cards += [card for hand in hands for card in hand.unused]
    return all(_sees(before, card) or _sees(after, card) for card in cards)


def _sees(machine: Machine, card: int) -> bool:
    """Whether everybody sees a card."""
    place = machine.location(card)
    on_top = place >= 0 and machine.on_top(place, card)
    return seats_that_see(machine, place, card, on_top) == machine.setup.everybody


def told(best: BestHand, written: Mapping[int, str]) -> Ranking:
    """An arrangement in words; `written` says how each card of the pack is written."""
    groups = [
        RankedGroup(
            one.name,
            tuple(written[card] for card in one.cards),
            dict(one.tags),
            used_cards(one.uses, written),
        )
        for one in best.groups
    ]
    return Ranking(tuple(groups), tuple(written[card] for card in best.unused), best.strength)


def compared(
    checked: Checked, hands: tuple[BestHand, BestHand], told: tuple[Ranking, Ranking]
) -> HandsCompared:
    """Which of two hands is better, and why; `told` are the same in words."""
    mine, theirs = hands[0].strength, hands[1].strength
    equal = next(
        (at for at, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b),
        min(len(mine), len(theirs)),
    )
    better = None if mine == theirs else 0 if mine > theirs else 1
    both = tuple(one.groups[equal] if equal < len(one.groups) else None for one in hands)
    words = _group_at(told[0], equal), _group_at(told[1], equal)
    alike = told[0].groups[:equal], told[1].groups[:equal]
    match both:
        case None, None:
            reasons = tuple(_if_equal(checked))
            return HandsCompared(better, equal, alike, words, "nothing", (), reasons)
        case BestGroup() as one, BestGroup() as other:
            if mine[equal][0] != theirs[equal][0]:
                reasons = tuple(_by_place(checked, one, other, hands))
                return HandsCompared(better, equal, alike, words, "place", (), reasons)
            at, values = _broken(one, other)
            tie = checked.ladder.ties[at]
            reasons = (_declared(checked, one), _cited("breaks", tie))
            return HandsCompared(better, equal, alike, words, "tie", values, reasons)
    further = next(one for one in both if one is not None)
    return HandsCompared(better, equal, alike, words, "more", (), (_declared(checked, further),))


def _group_at(told: Ranking, index: int) -> RankedGroup | None:
    return told.groups[index] if index < len(told.groups) else None


def _broken(one: BestGroup, other: BestGroup) -> tuple[int, tuple[str, str]]:
    """The sentence that decides between two groups of a kind, and what each has of what it
    compares."""
    return next(
        (at, (mine, theirs))
        for (at, mine), (_, theirs) in zip(one.breaks, other.breaks, strict=False)
        if mine != theirs
    )


def _by_place(
    checked: Checked, one: BestGroup, other: BestGroup, hands: tuple[BestHand, BestHand]
) -> Iterator[Reason]:
    """Where two groups are declared, and what changes which of them is higher: without it the
    other would be."""
    yield _declared(checked, one)
    yield _declared(checked, other)
    moved = {at for hand in hands for at in hand.moved}
    rules = [rule for at, rule in enumerate(checked.ladder.reorders) if at in moved]

    def higher(those: list[Reorder]) -> bool:
        order = checked.ladder.order()
        for rule in those:
            order = rule.moved(order)
        return _is_higher(one, other, order)

    now = higher(rules)
    deciding = [rule for rule in rules if higher([it for it in rules if it is not rule]) != now]
    if not deciding and higher([]) != now:  # several do, each of them enough
        deciding = [rule for rule in rules if higher([rule]) == now][:1]
    yield from (_cited("moves", rule) for rule in deciding)


def _is_higher(one: BestGroup, other: BestGroup, order: list[str]) -> bool:
    there = {name: at for at, name in enumerate(order)}
    return there.get(one.kind, -1) > there.get(other.kind, -1)


def _declared(checked: Checked, group: BestGroup) -> Reason:
    definition = checked.ladder.named(group.kind)
    return Reason("group", group.kind, "", "", definition.span)


def _cited(role: str, rule: Standing) -> Reason:
    return Reason(role, rule.id, rule.text, rule.source, rule.span)


def _if_equal(checked: Checked) -> Iterator[Reason]:
    """What the steps that compare hands say of equal ones."""
    for step in _comparing(checked.game.phases):
        if step.ties is not None:
            yield Reason("ties", "ties", as_written(step.ties), "", step.ties.span)


def _comparing(part: Any) -> Iterator[CompareStep]:
    """The steps of a part of a game that compare hands."""
    if isinstance(part, CompareStep):
        yield part
    for one in part if isinstance(part, tuple | list) else _inside(part):
        if one.__class__ not in PLAIN:
            yield from _comparing(one)


def _inside(part: Any) -> list[Any]:
    return [getattr(part, name) for name in field_names(type(part))]
