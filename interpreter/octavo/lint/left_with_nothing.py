"""Cards that a condition leaves without a number: `twos score 20 when you are out`, beside `other
cards score their rank`.

Comes in: a checked game. Goes out: a warning for each sentence with a condition that keeps its
cards from being `other cards`, where no other sentence says what they are worth otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import terms as t
from ..check.bindings import WorthRule
from ..check.checked import Checked
from ..check.printed import pack_of, printed_cards
from ..diagnostics import Diagnostic, Related


def left_with_nothing(checked: Checked) -> Iterator[Diagnostic]:
    """At the sentence. One whose cards go by what may change is left alone, and so is one beside
    which any other names all of its cards: what conditions leave open together is not worked
    out."""
    pack = pack_of(checked.symbols)
    worths = [one for one in checked.bindings.worths if one.mode == "set" and not one.changes]
    named = [(one, printed_cards(one.members, pack)) for one in worths if not one.rest]
    sentences = {rule.name: rule.rule.span for rule in checked.game.rules}
    for rest in (one for one in worths if one.rest):
        for one, cards in named:
            leaves = one.what == rest.what and one.modifiers in ((), rest.modifiers)
            if not (leaves and cards and one.amounts) or one.condition == t.TRUE:
                continue
            beside = (
                other
                for other, those in named
                if other is not one and other.what == one.what and not cards & ~(those or 0)
            )
            if next(beside, None) is None:
                help = f"write beside it `{_otherwise(one, rest)}`: the one with a condition goes "
                help += "before it"
                said = f"where this does not hold, these cards {one.what} nothing: `other cards` "
                said += "leaves them out"
                at, there = (sentences.get(rule.id, rule.span) for rule in (one, rest))
                related = (Related(there, "of all others it is said here"),)
                yield Diagnostic("OCT448", said, at, help, related, "warning")


def _otherwise(one: WorthRule, rest: WorthRule) -> str:
    """What is said of other cards, of these."""
    who = re.split(rf" (?:always )?{one.what}s?\b", one.text)[0]
    verb, much = re.split(rf"^.*? (?={one.what}s?\b)", rest.text)[-1].split(" ", 1)
    singular = re.search(rf" {one.what}s\b", one.text)
    return f"{who} {verb.removesuffix('s') + ('s' if singular else '')} {much}"
