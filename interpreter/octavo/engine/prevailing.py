"""What cards count and score: which of several sentences about a card prevails.

Comes in: the `count` and `score` sentences of a game, and a table. Goes out: the same in the order
in which an engine asks them: the first that is about a card settles what it counts; as terms, too.
"""

from __future__ import annotations

from collections.abc import Iterable

from .. import terms as t
from ..check.bindings import WorthRule
from ..check.printed import printed_at_most
from ..ir.standing import Folder
from .setup import Setup

CARD = t.Local("card", "card")
BY_OTHERS = t.Local("by others", "number")  # what the other sentences say of it


def settling(what: str, setup: Setup, folder: Folder) -> list[WorthRule]:
    """The sentences that say what cards `count` or `score` anywhere, those that prevail first."""
    rules = folder.checked.bindings.worths
    return prevailing([one for one in rules if one.what == what and one.settles], setup, folder)


def amounts(what: str, setup: Setup, folder: Folder) -> list[tuple[t.Term, t.Term]]:
    """The same as terms about `CARD`: whether a sentence is about it, and what it then counts."""
    found: list[tuple[t.Term, t.Term]] = []
    rules = settling(what, setup, folder)
    by_others: t.Term = t.Number(0)
    for rule in reversed(rules):
        asked = t.all_of([t.contains(folder.fold(rule.members), CARD), folder.holds(rule)])
        much = rule.amounts[0] if rule.amounts else t.Number(0)
        much = folder.fold(t.substitute(much, rule.by_others, BY_OTHERS))
        about = rule.variable, CARD
        asked, much = t.substitute(asked, *about), t.substitute(much, *about)
        if rule.changes:
            much = t.substitute(much, BY_OTHERS, by_others)
        found.insert(0, (asked, much))
        if rules[0].changes:
            by_others = t.when(asked, much, by_others)
    return found


def prevailing(rules: Iterable[WorthRule], setup: Setup, folder: Folder) -> list[WorthRule]:
    """Those that prevail first."""

    def turn(entry: tuple[int, WorthRule]) -> tuple[object, ...]:
        index, rule = entry
        return rule.turn(printed_at_most(folder.fold(rule.members), setup.pack), index)

    return [rule for _, rule in sorted(enumerate(rules), key=turn)]
