"""Amounts that depend on themselves.

Comes in: the standing sentences of a game. Goes out: nothing, or a fault at the sentence that closes a circle: what cards
count or score, or how hands are arranged, would have to be known before it can be worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import terms as t
from ..check.bindings import Standing, WorthRule
from ..diagnostics import Span, fault
from .program import Program
from .standing import Folder, said_in

COUNT, SCORE, GROUPS = "what cards count", "what cards score", "how cards are arranged into groups"
ARRANGING = (
    t.Relating | t.Strength | t.Growing | t.Forms | t.Outdoes | t.Spoilt | t.Extended | t.Makeable | t.NextOf | t.Closable
)
HELP = "ask for something that is settled before: a rank, a number of cards, a mark"


def check_circles(program: Program, folder: Folder) -> None:
    asked = {
        what: [(rule.span, _asked(_terms(rule, folder))) for rule in _rules(what, program)] for what in (COUNT, SCORE, GROUPS)
    }
    ladder, hands = program.checked.ladder, program.checked.game.hands
    asked[GROUPS] += [(group.span, _asked(map(folder.fold, said_in(group)))) for group in ladder.definitions]
    if ladder.of is not None and hands is not None:
        asked[GROUPS].append((hands.span, _asked([folder.fold(ladder.of)])))
    for what in asked:
        for span, read in asked[what]:
            if any(what in _reached(one, asked) for one in sorted(read)):
                raise fault("OCT317", f"{what} depends on itself: this sentence asks for it", span, help=HELP)


def _rules(what: str, program: Program) -> list[Standing]:
    worths, ladder = program.checked.bindings.worths, program.checked.ladder
    if what != GROUPS:
        return [rule for rule in worths if what == (COUNT if rule.what == "count" else SCORE) and settles(rule, program)]
    if not program.symbols.groups:
        return []
    rules = [*ladder.ties, *ladder.reorders, *ladder.relations, *ladder.forbidden, *ladder.meld_bans, *program.checked.arranging]
    return [*rules, *(rule for rule in worths if rule.what == "count")]


def settles(rule: WorthRule, program: Program) -> bool:
    """Whether a sentence says what a card counts or scores anywhere. Others let it count something else in groups alone: `cards
    counting 8 count as any card`."""
    return rule.mode == "set" and rule.faces is None and not (program.symbols.groups and asks_worth(rule))


def asks_worth(rule: WorthRule) -> bool:
    """Whether a sentence about what cards count is about those that count so much: it changes that in groups only."""
    said = (rule.members, *rule.amounts)
    return rule.what == "count" and any(isinstance(part, t.Worth) for term in said for part in t.walk(term))


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


def _terms(rule: Standing, folder: Folder) -> Iterator[t.Term]:
    yield folder.holds(rule)
    for term in said_in(rule):
        if term not in (rule.condition, rule.guard):
            yield folder.fold(term)


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
