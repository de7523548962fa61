"""Sentences of one file that say different things of one matter, where their order settles it.

Comes in: a surveyed game. Goes out: a warning for two amounts of one card whose conditions may hold
at once, and for two places of one group in the order of groups. Rules stand in any order, so a
reader cannot tell which of them counts. Of different files the one that goes first is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeVar

from .. import terms as t
from ..check.bindings import Standing, WorthRule
from ..check.checked import Checked
from ..check.ladder import Reorder, Tie
from ..check.printed import printed_at_most
from ..diagnostics import Diagnostic, Related
from ..ir.standing import Folder
from .ranges import Ranges

CARD = t.Local("this card", "card")
Rule = TypeVar("Rule", bound=Standing)


def contradicting(checked: Checked, ranges: Ranges) -> Iterator[Diagnostic]:
    """A warning for each two of them."""
    folder = Folder(checked)
    saying = [rule for rule in checked.bindings.worths if _says_all(rule)]
    for one, other in _of_one_file(saying):
        if _are_asked_alike(one, other, folder, ranges) and _may_meet(one, other, ranges):
            yield _warning(one, other, f"two sentences may say what one card {one.what}s")
    for place, again in _of_one_file(checked.ladder.reorders):
        if _places_again(place, again) and _both_hold(place, again, ranges):
            yield _warning(place, again, f"two sentences say where a {place.group} stands")
    for tie, opposite in _of_one_file(checked.ladder.ties):
        if _compares_again(tie, opposite) and _both_hold(tie, opposite, ranges):
            yield _warning(tie, opposite, "two sentences compare the same of the same groups")


def _of_one_file(rules: Iterable[Rule]) -> Iterator[tuple[Rule, Rule]]:
    for one, other in combinations(rules, 2):
        if one.modifiers == other.modifiers and one.guard == t.TRUE == other.guard:
            yield one, other


def _says_all(rule: WorthRule) -> bool:
    """Whether it says what cards count and nothing else: no further amount, none that goes by other
    sentences."""
    said = rule.mode == "set" and not rule.rest and not rule.changes
    return said and bool(rule.amounts or rule.faces)


def _are_asked_alike(one: WorthRule, other: WorthRule, folder: Folder, ranges: Ranges) -> bool:
    """Whether nothing but their order says which of two different amounts counts for a card."""
    if one.what != other.what or (one.amounts, one.faces) == _said_of(other, one.variable):
        return False
    cards = [printed_at_most(folder.fold(rule.members), ranges.pack) for rule in (one, other)]
    if None in cards:  # marks are mostly given to different cards
        return t.canonical(one.members) == t.canonical(other.members)
    if not (cards[0] or 0) & (cards[1] or 0):
        return False
    mine, theirs = (rule.turn(of, 0) for rule, of in zip((one, other), cards, strict=True))
    return mine == theirs


def _said_of(rule: WorthRule, card: t.Local) -> tuple[tuple[t.Term, ...], t.Term | None]:
    """What a sentence says, of another's card."""
    about = rule.variable, card
    amounts = tuple(t.substitute(amount, *about) for amount in rule.amounts)
    return amounts, None if rule.faces is None else t.substitute(rule.faces, *about)


def _may_meet(one: WorthRule, other: WorthRule, ranges: Ranges) -> bool:
    """Whether both may be about one card at one time."""
    folder = Folder(ranges.checked)
    said = []
    for rule in (one, other):
        about = folder.fold(t.all_of([t.contains(rule.members, rule.variable), rule.condition]))
        said.append(t.substitute(about, rule.variable, CARD))
    return ranges.never(t.all_of(said)) is None


def _both_hold(one: Standing, other: Standing, ranges: Ranges) -> bool:
    return ranges.never(t.all_of([one.condition, other.condition])) is None


def _places_again(one: Reorder, other: Reorder) -> bool:
    """Whether both say where one group stands, or two change places and back."""
    if "swap" in (one.how, other.how):
        return one.how == other.how and {one.group, one.other} == {other.group, other.other}
    return one.group == other.group or (one.group, one.other) == (other.other, other.group)


def _compares_again(one: Tie, other: Tie) -> bool:
    same = (one.by, one.cards) == (other.by, other.cards)
    return same and one.higher != other.higher and bool({*one.groups} & {*other.groups})


def _warning(one: Standing, other: Standing, said: str) -> Diagnostic:
    help = "say in one of them when it does not hold, or leave one out"
    if one.condition == t.TRUE == other.condition:
        help = "leave one of them out"
    related = Related(other.span, "the other sentence")
    return Diagnostic("OCT438", said, one.span, help, (related,), severity="warning")
