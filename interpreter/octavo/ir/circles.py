"""Amounts that depend on themselves.

Comes in: the standing sentences of a game. Goes out: nothing, or a fault at the sentence that
closes a circle: what cards count or score, or how hands are arranged, would have to be known before
it can be worked out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .. import terms as t
from ..check.bindings import Standing, WorthRule
from ..diagnostics import Span, fault
from .program import Program
from .standing import Folder, settled_terms

COUNT, SCORE, GROUPS = "what cards count", "what cards score", "how cards are arranged into groups"
ARRANGING = (
    t.Relating
    | t.Strength
    | t.ComparedCards
    | t.Growing
    | t.Forms
    | t.Outdoes
    | t.Spoilt
    | t.Extended
    | t.CanMake
    | t.Ways
    | t.Unused
    | t.Makeable
    | t.NextOf
    | t.Closable
)
HELP = "ask for something that is settled before: a rank, a number of cards, a mark"


def check_circles(program: Program, folder: Folder) -> None:
    asked = {
        what: [
            (rule.span, _asked(folder.said_by(_by_itself(rule)))) for rule in _rules(what, program)
        ]
        for what in (COUNT, SCORE, GROUPS)
    }
    ladder, hands = program.checked.ladder, program.checked.game.hands
    asked[GROUPS] += [
        (group.span, _asked(map(folder.fold, settled_terms(group)))) for group in ladder.definitions
    ]
    if ladder.of is not None and hands is not None:
        asked[GROUPS].append((hands.span, _asked([folder.fold(ladder.of)])))
    for what in asked:
        for span, read in asked[what]:
            if any(what in _reached(one, asked) for one in sorted(read)):
                raise fault(
                    "OCT317",
                    f"{what} depends on itself: this sentence asks for it",
                    span,
                    help=HELP,
                )


def _by_itself(rule: Standing) -> Standing:
    """A sentence that changes what others say cards count, or score, without what these say."""
    if not (isinstance(rule, WorthRule) and rule.changes):
        return rule
    amounts = (t.substitute(one, rule.by_others, t.Number(0)) for one in rule.amounts)
    return replace(rule, amounts=tuple(amounts))


def _rules(what: str, program: Program) -> list[Standing]:
    worths, ladder = program.checked.bindings.worths, program.checked.ladder
    counting = [rule for rule in worths if rule.what == "count"]
    if what == SCORE:
        return [rule for rule in worths if rule.what == "score"]
    if what == COUNT:  # without groups there is nowhere else to count something else
        return [rule for rule in counting if rule.settles or not program.symbols.groups]
    rules = [
        *ladder.ties,
        *ladder.reorders,
        *ladder.relations,
        *ladder.forbidden,
        *ladder.meld_bans,
        *program.checked.arranging,
    ]
    return [*rules, *counting] if program.symbols.groups else []


def _asked(terms: Iterable[t.Term]) -> frozenset[str]:
    """What has to be known to work some terms out. Which cards were used is in the log."""
    found, left, known = set[str](), list(terms), set[t.Term]()
    while left:
        term = left.pop()
        if term in known or isinstance(term, t.Used):
            continue
        known.add(term)
        found.add(_asks(term))
        left += term.args
    return frozenset(found - {""})


def _asks(part: t.Term) -> str:
    match part:
        case t.Worth():
            return COUNT
        case t.Points():
            return SCORE
    return GROUPS if isinstance(part, ARRANGING) else ""


def _reached(what: str, asked: dict[str, list[tuple[Span, frozenset[str]]]]) -> set[str]:
    """What is asked for in the end by whoever asks for this."""
    found, left = set[str](), [what]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += [other for _, read in asked[one] for other in read]
    return found
