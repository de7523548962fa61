"""Where ranks break the ties of a group.

Comes in: a hand, and a group as things are. Goes out: its subsets by their keys. The ranks of a
group are a *tally*: an integer with a digit for each height, which says how many of its cards have
it. Tallies of groups that lie apart are simply added.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from .plain import Guised, Key, Plain
from .plans import Plan
from .shapes import DIGIT, NO_HEIGHT
from .tables import NONE, members


class Ranked(Guised, Protocol):
    """Cards of which the subsets are known that form a group, whatever breaks its ties."""

    def single(self, plan: Plan) -> int: ...


NO_RANK = -1 << 20  # how high no rank stands: below all that a rank can be, of high and of low
KEPT = 1 << 14  # tallies of which it is remembered how they compare


@lru_cache(KEPT)
def standing(tally: int, higher: bool) -> Key:
    """Ranks as they are compared: first those that more of the cards have, then the higher ones. If
    lower ones are better, the other way round; but to have no rank is never better."""
    rankless = tally >> DIGIT * NO_HEIGHT
    tally &= (1 << DIGIT * NO_HEIGHT) - 1
    counted = [
        (tally >> DIGIT * height & (1 << DIGIT) - 1, height)
        for height in range(-(-tally.bit_length() // DIGIT))
    ]
    counted.append((rankless, NO_RANK))
    compared = [height for many, height in sorted(counted, reverse=True) for _ in range(many)]
    return tuple(height if higher or height == NO_RANK else -height for height in compared)


def by_rank(hand: Ranked, plan: Plan) -> list[tuple[Key, int]]:
    """The keys of a group from the best down, each with its subsets."""
    found: dict[Key, int] = {}
    for key, tally, family in _ranked(hand, plan):
        others = list(key)
        whole: Key = ()
        for tie in plan.ties:
            whole += standing(tally, tie.higher) if tie.by == "rank" else (others.pop(0),)
        found[whole] = found.get(whole, 0) | family
    return sorted(found.items(), reverse=True)


def _ranked(hand: Ranked, plan: Plan) -> list[tuple[Key, int, int]]:
    """Subsets that form a group: the key (ranks apart), the tally of ranks, the family."""
    if plan.how == "groups":
        return _of_groups(hand, plan)
    own = _own_ranks(hand) if plan.how in ("sized", "parts") else None
    family = hand.single(plan) if own is not None else None
    if own is None or family is None:
        return list(Plain(hand, plan, ranks=True).forms())
    # the cards of a subset tell its ranks
    hand.plans.toil(plan.number, 4 * family.bit_count())
    return [((), sum([own[i] for i in members(mask)]), 1 << mask) for mask in members(family)]


def _own_ranks(hand: Ranked) -> list[int] | None:
    """Each card's tally of the one rank that it can have; None if some card can have several."""
    found, high, ranks_of = [], hand.plans.heights, hand.plans.attributes["rank"]
    for choices in hand.choices:
        ranks = {high[ranks_of[guise.face]] for guise in choices.guises}
        if len(ranks) > 1:
            return None
        found.append(sum(1 << DIGIT * rank for rank in ranks))
    return found


def _of_groups(hand: Ranked, plan: Plan) -> list[tuple[Key, int, int]]:
    """So many of other groups that share no card: what they count is added up, and so are their
    ranks.
    """
    ties = tuple(tie for tie in plan.ties if tie.by != "rank")
    found: dict[tuple[Key, int], int] = {((0,) * len(ties), 0): NONE}
    for many, other in plan.shape.groups:
        member = hand.plans.all[other]
        if member is None:
            return []
        counted = hand.plans.plan(other, replace(member.shape, ties=ties), member.least)
        ones: dict[tuple[Key, int], int] = {}
        for key, tally, family in _ranked(hand, counted):
            ones[key, tally] = ones.get((key, tally), 0) | family
        for _ in range(many):
            found = _joined(hand, plan, found, ones)
    return [(key, tally, family) for (key, tally), family in found.items()]


def _joined(
    hand: Ranked, plan: Plan, found: dict[tuple[Key, int], int], ones: dict[tuple[Key, int], int]
) -> dict[tuple[Key, int], int]:
    """Every subset with one more group that shares no card with it."""
    grown: dict[tuple[Key, int], int] = {}
    for (key, tally), family in found.items():
        for (more, ranks), one in ones.items():
            hand.plans.toil(plan.number, 2 * one.bit_count())
            joined = 0
            for mask in members(one):
                joined |= (family & hand.plans.apart[mask]) << mask
            if joined:
                together = tuple(map(sum, zip(key, more, strict=True))), tally + ranks
                grown[together] = grown.get(together, 0) | joined
    return grown
