"""Which hands are counted at the end of a round.

Comes in: a program, its terms final. Goes out: by the op that scores, the cards that it scores. It
is custom that such a hand is laid open: people see what somebody scores. Nothing is asked of
anybody between that and the end of the round, when all cards are gathered, so who logs a match may
tell it and no state has to keep that it was seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import terms as t
from .graph import reached, successors
from .program import Ask, Call, NewRound, Program, Score

CARD = t.Local("scored", "card")


def scored_at_the_end(program: Program) -> dict[Score, t.Term]:
    """By each op that scores cards, whichever of several places it stands in, its cards: but not if
    somebody may be asked between one of these places and the end of the round."""
    if not any(zone.seen_by == "owner" for zone in program.symbols.zones.values()):
        return {}
    ends = [block.end for block in program.blocks]
    called = {*reached(program, (end.to for end in ends if isinstance(end, Call)))}
    found, before = dict[Score, t.Term](), set[Score]()
    for number, block in enumerate(program.blocks):
        for op in block.ops:
            cards = _cards(op.amount) if isinstance(op, Score) else t.Empty("cards")
            if not isinstance(op, Score) or isinstance(cards, t.Empty):
                continue
            if number in called or _asks_after(program, number):
                before.add(op)
            found[op] = cards
    return {op: cards for op, cards in found.items() if op not in before}


def _asks_after(program: Program, number: int) -> bool:
    """Whether somebody may be asked from here to the end of the round."""
    seen, waiting = {number}, [number]
    while waiting:
        block = program.blocks[number := waiting.pop()]
        if isinstance(block.end, Ask):
            return True
        for further in successors(block.end, program.decisions):
            begins = any(isinstance(op, NewRound) for op in program.blocks[further].ops)
            if further not in seen and not begins:
                seen.add(further)
                waiting.append(further)
    return False


def _cards(amount: t.Term) -> t.Term:
    """The cards of which an amount adds up what they score."""
    found: t.Term = t.Empty("cards")
    for cards in _added(amount):
        found = t.either(found, cards)
    return found


def _added(term: t.Term) -> Iterator[t.Term]:
    if not isinstance(term, t.Sum):
        for part in term.args:
            yield from _added(part)
    elif term.members.kind == "cards":
        if any(isinstance(part, t.Points) for part in t.walk(term.number)):
            yield term.members
    else:  # of several players, each
        member = t.Local(term.variable, term.members.kind.removesuffix("s"))
        for cards in _added(term.number):
            held = t.contains(cards, CARD)
            yield t.restrict(t.All("cards"), CARD, t.exists(term.members, member, held))
