"""Those who were compared, told in sentences.

Comes in: two who met, words for them. Goes out: what each showed, what decided, and who leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from ..syntax.inflection import plural
from ..table.news import ShownEncounter
from ..table.views import ShownGroup
from .wording import Wording, group_name, listed, used


def told(
    met: ShownEncounter, words: Wording, shown: Mapping[int, tuple[ShownGroup, ...]]
) -> Iterator[str]:
    """Sentences, without their full stops; not again what each has `shown`, which was told."""
    if met.numbers:
        one, other = met.numbers
        first, second = (words.does(seat, "have") for seat in met.seats)
        alike = f"{listed(words.name(seat) for seat in met.seats)} both have {one}"
        has = alike if one == other else f"{first} {one}, {second} {other}"
        yield f"{has} ({met.by}): {_leads(met, words)}"
        return
    for seat, groups in zip(met.seats, met.groups, strict=True):
        if groups and shown.get(seat, ())[: len(groups)] == groups:
            continue
        yield showing(seat, groups, words)
    yield f"{_decided(met, words)}: {_leads(met, words)}"


def showing(seat: int, groups: tuple[ShownGroup, ...], words: Wording) -> str:
    """What somebody shows to be compared."""
    return f"{words.does(seat, 'show')} {one_by_one(groups) or 'no group'}"


def one_by_one(groups: tuple[ShownGroup, ...]) -> str:
    """Groups of a hand, each with its cards and what they count as there; cards that are groups of
    one name by themselves, together."""
    told = []
    for (name, alone), several in groupby(groups, lambda one: (one.name, _is_alone(one))):
        each = [*several]
        if alone and len(each) > 1:
            cards = " ".join(card for one in each for card in one.cards)
            told.append(f"{plural(group_name(name))} {cards}")
        else:
            told += [f"{group_name(name)} {' '.join(one.cards)}{used(one)}" for one in each]
    return "; ".join(told)


def _is_alone(group: ShownGroup) -> bool:
    """Whether it is one card, as what it is."""
    return len(group.cards) == 1 and not group.uses and ":" not in group.name


def _leads(met: ShownEncounter, words: Wording) -> str:
    said = words.does(met.leads, "lead")
    worse = met.better is not None and met.seats[met.better] != met.leads
    return f"{said} with {met.by}" if worse and not met.numbers else said


def _decided(met: ShownEncounter, words: Wording) -> str:
    """What decided: the groups that differ, a sentence that breaks the tie, or who goes first where
    nothing differs."""
    equal = met.equal
    first = f"the first {equal} groups" if equal > 1 else "the first groups"
    said = f"{first} are alike, then " if equal else ""
    mine, theirs = (words.owner(seat) for seat in met.seats)
    one, other = (
        group_name(groups[equal].name) if equal < len(groups) else "" for groups in met.groups
    )
    order = -1 if met.better == 1 else 1
    match met.how:
        case "place":
            higher, lower = (f"{mine} {one}", f"{theirs} {other}")[::order]
            why = f" ({'; '.join(met.says)})" if met.says else ""
            return f"{said}{higher} ranks above {lower}{why}"
        case "tie":
            return f"{said}{'; '.join(met.says)} ({' to '.join(met.values[::order])})"
        case "more":
            return f"{said}only {words.does(met.seats[met.better or 0], 'have')} a further group"
    senior = f", and {listed(met.says)} wins" if met.says else ""
    return f"all their groups are alike{senior}"
