"""Hands compared: which is better and why, and what a hand lacks to be a better one.

Comes in: arrangements as an engine reports them, a ladder of groups. Goes out: what decides, with
the sentences that say so; or the exchange of fewest cards after which the hand begins with a better
group, found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ..check.bindings import Standing
from ..check.checked import Checked
from ..engine.answers import BestGroup, BestHand, HandRanker
from ..records import PLAIN, field_names, record
from ..syntax.game import CompareStep
from ..syntax.unparse import as_written
from ..table.ranked import HandsCompared, RankedGroup, Ranking
from ..table.verdicts import Reason

MOST_EXCHANGED = 2  # cards; three of ten are millions of hands


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
    match both:
        case None, None:
            return HandsCompared(better, equal, words, "nothing", (), tuple(_if_equal(checked)))
        case BestGroup() as one, BestGroup() as other:
            if mine[equal][0] != theirs[equal][0]:
                reasons = tuple(_by_place(checked, one, other, hands))
                return HandsCompared(better, equal, words, "place", (), reasons)
            at, values = _broken(one, other)
            tie = checked.ladder.ties[at]
            reasons = (_declared(checked, one), _cited("breaks", tie))
            return HandsCompared(better, equal, words, "tie", values, reasons)
    further = next(one for one in both if one is not None)
    return HandsCompared(better, equal, words, "more", (), (_declared(checked, further),))


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
    """Where two groups are declared, and what changes their order now."""
    yield _declared(checked, one)
    yield _declared(checked, other)
    moved = {at for hand in hands for at in hand.moved}
    for at, rule in enumerate(checked.ladder.reorders):
        if at in moved and {rule.group, rule.other} & {one.kind, other.kind}:
            yield _cited("moves", rule)


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


@record
class Exchange:
    """The cards that go and come, the hand then (none: there is none such), how many ways there
    are, how many hands were looked at, and whether those were all."""

    gives: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    ways: int = 0
    tried: int = 0
    all: bool = True


def nearest_better(ranker: HandRanker, cards: tuple[int, ...], pack: int, most: int) -> Exchange:
    """The exchange of fewest cards after which a hand begins with a better group, to the one that
    is nearest on the ladder; in card order, the first of such."""
    strength = ranker.strength(cards)
    now = strength[0][0] if strength else None
    if now == 0:  # the highest there is
        return Exchange()
    others = [card for card in range(pack) if card not in cards]
    tried = 0
    for many in range(1, min(MOST_EXCHANGED, len(cards)) + 1):
        found: Exchange | None = None
        nearest, ways = 0, 0
        for gives in combinations(cards, many):
            left = [card for card in cards if card not in gives]
            for takes in combinations(others, many):
                if tried >= most:
                    break
                tried += 1
                hand = tuple(sorted([*left, *takes]))
                better = ranker.strength(hand)
                if not better or (now is not None and better[0][0] <= now):
                    continue
                if found is None or better[0][0] < nearest:
                    nearest, ways = better[0][0], 0
                    found = Exchange(gives, takes, hand)
                ways += better[0][0] == nearest
        if found is not None or tried >= most:
            known = found or Exchange()
            return Exchange(known.gives, known.takes, known.hand, ways, tried, tried < most)
    return Exchange(tried=tried)
