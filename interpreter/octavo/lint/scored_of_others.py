"""Sentences that say what cards of others score, where only what is one's own is counted.

Comes in: a program. Goes out: a warning for each `X of other players score N` whose score nobody
is ever given.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import terms as t
from ..check.bindings import WorthRule
from ..check.hands.whose import is_of_others
from ..diagnostics import Diagnostic
from ..ir.program import Program
from ..ir.visiting import every_term


def scored_of_others(program: Program) -> Iterator[Diagnostic]:
    """Where a score is asked of `your hand` alone, as of each player in turn, no card of another
    player is ever in it."""
    rules = [rule for rule in program.checked.bindings.worths if _is_of_others(rule)]
    if not rules or not all(map(_is_own, _scored(program))):
        return
    for rule in rules:
        said = "nobody scores for these: everywhere each player has the score of their own cards"
        who, _, much = rule.text.partition(" score ")
        help = f"let a step give it, `you score {much} x the number of {who}`; or leave out whose"
        yield Diagnostic("OCT358", said, rule.span, help, severity="warning")


def _is_of_others(rule: WorthRule) -> bool:
    return rule.what == "score" and any(map(is_of_others, t.walk(rule.members)))


def _scored(program: Program) -> Iterator[t.Term]:
    """What the score is asked of, wherever it is asked."""
    for term in every_term(program):
        for part in t.walk(term):
            if isinstance(part, t.Sum) and any(
                isinstance(n, t.Points) for n in t.walk(part.number)
            ):
                yield part.members


def _is_own(cards: t.Term) -> bool:
    match cards:
        case t.Content(t.Place(_, t.YOU)):
            return True
    return False
