"""Sentences about groups that say what is so without them.

Comes in: a checked game, its ranges. Goes out: a warning for each `may not count` that takes back
what no sentence gives, each `may count` of what is counted anyway, and each place in the order of
groups that a group has already. Where it is not known what a card may count, nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import terms as t
from ..cards import bits
from ..check.bindings import WorthRule
from ..check.checked import Checked
from ..diagnostics import Diagnostic, Span
from ..syntax.inflection import article
from .ranges import Ranges


def so_anyway(checked: Checked, ranges: Ranges) -> Iterator[Diagnostic]:
    """Warnings (OCT367), sentence by sentence."""
    sentences = {rule.name: rule.rule.span for rule in checked.game.rules}
    counting = [rule for rule in checked.bindings.worths if rule.what == "count"]
    for rule in counting:
        others = [one for one in counting if one is not rule]
        if said := _says_nothing(rule, others, ranges):
            yield _warning(said, sentences.get(rule.id, rule.span))
    order = checked.ladder.order()
    for at, moved in enumerate(checked.ladder.reorders):
        if moved.group not in order or moved.other not in order:
            continue
        after = moved.moved(order)
        # what a sentence of another file moves before it may give it something to do
        if after == order and not any(one.modifiers for one in checked.ladder.reorders[:at]):
            one, other = (f"{article(name)} {name}" for name in (moved.group, moved.other))
            said = f"{one} ranks just {moved.how} {other} anyway"
            yield _warning(said, sentences.get(moved.id, moved.span))
        order = after


def _warning(said: str, span: Span) -> Diagnostic:
    return Diagnostic("OCT367", said, span, "leave it out", severity="warning")


def _says_nothing(rule: WorthRule, others: list[WorthRule], ranges: Ranges) -> str:
    """Why a sentence changes nothing; empty if it may change something."""
    cards = list(bits(ranges.cards(rule.members)))
    if rule.mode == "remove" and rule.faces is not None:
        giving = (one for one in others if one.faces is not None and one.mode != "remove")
        if not any(ranges.cards(one.members) & ranges.cards(rule.members) for one in giving):
            return "no sentence lets any of these cards count as another"
    elif rule.mode == "remove":
        if not any(_may_count(card, rule, others, ranges) for card in cards):
            return "no sentence lets any of these cards count so much"
    elif (
        rule.mode == "add"
        and rule.faces is None
        and cards
        and all(_counts_anyway(card, rule, others, ranges) for card in cards)
    ):
        return "these cards count this anyway"
    return ""


def _may_count(card: int, rule: WorthRule, others: list[WorthRule], ranges: Ranges) -> bool:
    """Whether some other sentence may let the card count what this one takes away."""
    for one in others:
        if one.mode == "remove" or not ranges.cards(one.members) >> card & 1:
            continue
        for number in _amounts(one, card, ranges):
            if number is None or any(
                low <= number and (high is None or number <= high) for low, high in rule.bounds
            ):
                return True
    return False


def _counts_anyway(card: int, rule: WorthRule, others: list[WorthRule], ranges: Ranges) -> bool:
    """Whether every sentence that settles what the card counts lets it count this, and one always
    does."""
    added = _amounts(rule, card, ranges)
    settling = [
        one for one in others if one.mode == "set" and ranges.cards(one.members) >> card & 1
    ]
    about = [one for one in others if ranges.cards(one.members) >> card & 1]
    always = any(one.condition == t.TRUE == one.guard for one in settling)
    return (
        always
        and None not in added
        and not any(one.mode == "remove" for one in about)
        and all(added <= _amounts(one, card, ranges) for one in settling)
    )


def _amounts(rule: WorthRule, card: int, ranges: Ranges) -> set[int | None]:
    """What a sentence lets a card count; None for what is not known here."""
    if rule.faces is not None:
        return {None}
    if not rule.amounts:
        return {0}
    found: set[int | None] = set()
    for amount in rule.amounts:
        match amount:
            case t.Number(value):
                found.add(value)
            case t.Pip(of) if of == rule.variable:
                found.add(ranges.pack.pips[card])
            case _:
                found.add(None)
    return found
