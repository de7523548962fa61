"""What a step of several changes names, worked out once, before the first of them.

Comes in: the ops of one step. Goes out: the same ops, which name by bindings whatever an earlier
one of them may change: `swap hands with the first player with the most cards` is about one player,
also when some cards have moved. So it is with what several players do in one step: `each player
gives their hand to the next player` is about the hands that they had.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .. import terms as t
from ..check.names import Symbols
from ..check.phrases.kinds import first_or_each
from ..check.phrases.only_one import is_one_at_most
from ..diagnostics import fault
from ..syntax import tree
from .blocks import Blocks
from .program import Bind, Block, Move, Op, Pay, Score, Set
from .visiting import map_terms

# of these each gets what those before have left
_LEFT = (t.Top, t.Topmost, t.Outermost, t.Most, t.First)
# what a place holds is moved in the order in which it lies there: a set would forget it
_IN_ORDER = (t.Content, t.Contents, t.Top, t.Topmost)


def settled(ops: list[Op], blocks: Blocks) -> list[Op]:
    """The ops of a step that is done once. What they name is worked out before the first of them
    changes it."""
    once, changed, found = _Once(blocks, blocks.current), list[t.Fact](), list[Op]()
    for op in ops:
        once.changed = changed
        found.append(map_terms(op, once.named))
        changed = [*changed, *op.changed(blocks.program.symbols)]
    # what was bound for a later op is the same for those before it
    return [map_terms(op, once.as_known) for op in found]


def settled_for_all(ops: list[Op], blocks: Blocks, before: Block | None) -> list[Op]:
    """The ops of a step that one player does after the other. Somebody whom it names, and who is
    the same for all of them, is worked out in the block before the first."""
    once = _Once(blocks, before, for_all=True)
    once.changed = [fact for op in ops for fact in op.changed(blocks.program.symbols)]
    return [map_terms(op, once.persons_of) for op in ops]


def brought(ops: list[Op]) -> list[t.Term]:
    """What each of several players moves, pays, scores or makes so in a step that all of them do,
    where another of them may change it before."""
    written = [one for op in ops for one in _written(op)]
    found = list[t.Term]()
    for op in ops:
        match op:
            case Set(value=term) | Score(amount=term) | Pay(amount=term) | Move(what=term):
                differs = any(_may_differ(*one, written) for one in _whose(term))
                if (differs or _is_part_of_one(op, written)) and term not in found:
                    found.append(term)
    return found


def check_all_get(ops: list[Op], members: t.Term, who: tree.Np, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304) for `each player moves the trick to their pile`: only the first
    of them would get it."""
    for op in ops:
        match op:
            case Move(what, to) if t.mentions(to, t.YOU) and not t.goes_by_who_acts(what):
                if isinstance(what, _LEFT) or is_one_at_most(members, symbols):
                    continue
                said = "all of these would move the same cards, and only the first would get them"
                help = "name who gets them, or what each gets, such as `the top card of ...`"
                if who.determiner == "the" and who.is_singular:
                    said = "several may be so, and only the first of them would get the cards"
                    help = first_or_each(who, symbols)
                raise fault("OCT304", said, who.span, help=help)


def _written(op: Op) -> Iterator[tuple[t.Fact, t.Term | None]]:
    """What an op changes that each player has, or that is in the middle, and whose."""
    yield from ((target.fact, target.whose) for target in op.targets())
    match op:
        case Score(player):
            yield (t.Aspect.SCORE, ""), player.member if isinstance(player, t.Single) else player
        case Move(what, to):
            yield from _whose(what)
            yield from _whose(to)


def _whose(term: t.Term) -> Iterator[tuple[t.Fact, t.Term | None]]:
    """What a term is made of that each player has, or that is in the middle, and whose."""
    for part in t.walk(term):
        match part:
            case t.State(name=name, whose=whose):
                yield (t.Aspect.STATE, name), whose
            case t.ScoreOf(player):
                yield (t.Aspect.SCORE, ""), player
            case t.Place(zone, whose):
                yield (t.Aspect.CARDS, zone), whose


def _may_differ(
    fact: t.Fact, whose: t.Term | None, written: list[tuple[t.Fact, t.Term | None]]
) -> bool:
    """Whether what one of them reads may be what another one changes. What is one thing for all,
    such as the stock, each takes as the one before has left it."""
    return any(
        changed == fact
        and not (whose == owner == t.YOU)
        and any(
            one is not None and (t.mentions(one, t.YOU) or t.free(one)) for one in (whose, owner)
        )
        for changed, owner in written
    )


def _is_part_of_one(op: Op, written: list[tuple[t.Fact, t.Term | None]]) -> bool:
    """Whether it is so much of a number that they have together, such as a third of the pot: of
    what was there before the first of them. All of it the first of them takes."""
    if not isinstance(op, Score | Pay) or isinstance(op.amount, t.State):
        return False
    shared = {fact for fact, whose in written if whose is None}
    return any(whose is None and fact in shared for fact, whose in _whose(op.amount))


@dataclass(slots=True)
class _Once:
    """Binds terms that read what was changed, at the end of one block."""

    blocks: Blocks
    before: Block | None
    for_all: bool = False
    changed: list[t.Fact] = field(default_factory=list)
    known: dict[t.Term, t.Term] = field(default_factory=dict)

    def named(self, term: t.Term) -> t.Term:
        """What an op names: as it was, but where cards are moved in the order in which they lie."""
        if term.kind in ("place", "places") or isinstance(term, _IN_ORDER):
            return self.persons_of(term)
        return self._bound(term) if self._is_open(term) else term

    def persons_of(self, term: t.Term) -> t.Term:
        """The term, with the players in it as they were: whoever is meant, or whose place it is."""
        if term.kind == "player":
            return self._bound(term) if self._is_open(term) else term
        return t.rewrite(term, self._place)

    def as_known(self, term: t.Term) -> t.Term:
        return t.rewrite(term, self.known.get) if self.known else term

    def _place(self, part: t.Term) -> t.Term | None:
        if isinstance(part, t.Place) and part.whose is not None and self._is_open(part.whose):
            return t.Place(part.zone, self._bound(part.whose))
        return None

    def _is_open(self, term: t.Term) -> bool:
        """Whether it may be another one after the change, and is one thing before it."""
        own = self.for_all and t.mentions(term, t.YOU)
        return not (t.free(term) or own) and t.touches(t.facts(term), self.changed)

    def _bound(self, term: t.Term) -> t.Term:
        if term not in self.known and self.before is not None:
            name = self.blocks.declare("named", term.kind)
            self.before.ops.append(Bind(name, term))
            self.known[term] = t.Bound(name, term.kind)
        return self.known.get(term, term)
