"""Picks of cards that the player who picks may not see.

Comes in: a program with the standing sentences folded in. Goes out: the same program, in which such
a pick names the cards in sight, and beside them one option for each place that holds others: taken,
chance says which card it is. So no list of options tells what lies hidden. Where all that can be
picked is surely in sight, as in one's own hand, nothing changes.
"""

from __future__ import annotations

from dataclasses import replace

from .. import terms as t
from ..diagnostics import fault
from .picks import ALIKE
from .program import Alternative, Bind, Binding, Block, DecisionPoint, Go, Op, Pick, Program, Pull

UNSEEN = t.Unseen(t.YOU)
NAMED = t.All | t.Printed | t.Having | t.Empty  # cards as such, wherever they lie
# what is of the set that is said first
PARTS_OF_FIRST = (
    t.Without | t.Keep | t.Leaving | t.Unlike | t.Above | t.Most | t.AsPrinted | t.First | t.Single
)


def hide_unseen(program: Program) -> None:
    """Change the decisions of a program whose blocks are not numbered anew yet."""
    sight = _Sight(program)
    for decision in program.decisions:
        decision.choices = tuple(
            made for choice in decision.choices for made in _split(choice, decision, program, sight)
        )


def _split(
    choice: Alternative, decision: DecisionPoint, program: Program, sight: _Sight
) -> tuple[Alternative, ...]:
    """A choice as it is; or in two, of a card in sight and of a place that holds others."""
    pick = choice.pick
    if pick is None or pick.kind != "card" or pick.members is None:
        return (choice,)
    alike = isinstance(pick.members, t.Unlike)
    members = pick.members.cards if isinstance(pick.members, t.Unlike) else pick.members
    run = members if isinstance(members, t.Leaving) else None
    rest = run.members if run is not None and isinstance(run.members, t.Bound) else None
    if isinstance(members, t.Keep) and members.variable == ALIKE:
        whole = members.members
        if isinstance(whole, t.Bound) and sight.covers(sight.begun(whole)):
            return (choice,)
        message = "what cards have in common is known only to who sees them"
        help = "pick from a place that whoever picks sees, or `show` the cards first"
        raise fault("OCT321", message, choice.span, help=help)
    if sight.names(members) or sight.covers(members if rest is None else sight.begun(rest)):
        return (choice,)
    if run is None or rest is None:
        seen, hidden = t.without(members, UNSEEN), t.both(members, UNSEEN)
    # one of several: those in sight come in card order, so that each set of them is picked in one
    # way only
    else:
        hidden = t.both(rest, UNSEEN)
        left = t.Arithmetic(run.many, t.count(hidden), "-")
        seen = t.Leaving(t.without(rest, UNSEEN), left)
    place = f"place of {pick.name}"
    program.bindings[place] = Binding("place", program.bindings[pick.name].each)
    there, one = t.Bound(place, "place"), t.Bound(pick.name, "card")
    pull = Pull(pick.name, t.both(hidden, t.Content(there)), there)
    taken = program.blocks[choice.to]
    if rest is None:
        block = Block(len(program.blocks), [pull], Go(choice.to), taken.phase)
    else:
        following = t.either(t.Above(t.without(rest, UNSEEN), one), hidden)
        name = rest.name
        ops = [pull, *(_bound(op, name, t.without(rest, t.Single(one))) for op in taken.ops)]
        block = Block(len(program.blocks), ops, taken.end, taken.phase)
        taken.ops = [_bound(op, name, following) for op in taken.ops]
    program.blocks.append(block)
    variable = t.Local(f"where {pick.name}", "place")
    holding = t.some(t.both(hidden, t.Content(variable)))
    places = t.restrict(t.All("places", ""), variable, holding)
    seen = t.Unlike(seen) if alike else seen
    return (
        replace(choice, pick=replace(pick, members=seen)),
        replace(
            choice,
            pick=Pick(place, "place", places, phrase=pick.phrase),
            to=block.number,
            unseen=True,
        ),
    )


def _bound(op: Op, name: str, value: t.Term) -> Op:
    """The op, or where it binds that name, one that binds it to another value."""
    return Bind(name, value) if op.binding() == name else op


class _Sight:
    """What can be said of who sees what before a match is played."""

    def __init__(self, program: Program) -> None:
        self.zones = program.symbols.zones
        self.ops = [op for block in program.blocks for op in block.ops]
        # cards may then lie another way than is usual in their place
        self.faces = any(op.turns() for op in self.ops)

    def begun(self, rest: t.Bound) -> t.Term:
        """What a run of picks takes its cards from at first."""
        values = [op.value for op in self.ops if isinstance(op, Bind) and op.name == rest.name]
        return next(value for value in values if not t.mentions(value, rest))

    def names(self, cards: t.Term) -> bool:
        """Whether these are cards as such, which somebody names, not cards that lie somewhere."""
        if isinstance(cards, PARTS_OF_FIRST):
            return self.names(cards.args[0])
        if isinstance(cards, t.Both | t.Either):
            return all(map(self.names, cards.args))
        return isinstance(cards, NAMED)

    def covers(self, cards: t.Term) -> bool:
        """Whether whoever is `you` surely sees all of these."""
        if isinstance(cards, PARTS_OF_FIRST):
            return self.covers(cards.args[0])
        match cards:
            case t.Empty() | t.CardsOfMelds():
                return True
            case t.Both():
                return any(map(self.covers, cards.args))
            case t.Either():
                return all(map(self.covers, cards.args))
            case t.If():
                return all(map(self.covers, (cards.then, cards.otherwise)))
            case t.Growing():
                return self.covers(cards.cards)
            case t.Content():
                return self._open(cards.place, top=False)
            case t.Contents(t.All(zone=zone)):
                return self._all_open(zone)
            case t.Top() | t.Bottom() | t.Topmost() | t.Outermost():
                return self._open(cards.place, top=isinstance(cards, t.Top))
        return False

    def _open(self, place: t.Term, top: bool) -> bool:
        if not isinstance(place, t.Place | t.Cell):
            return False
        zone = self.zones[place.zone]
        if zone.each and zone.seen_by == "owner" and place.args == (t.YOU,):
            return True
        return zone.is_open and not self.faces and (top or not zone.shows)

    def _all_open(self, name: str) -> bool:
        if not name:
            return False
        parts = [self.zones[one] for one in self.zones[name].all_of] or [self.zones[name]]
        return not self.faces and all(zone.is_open and not zone.shows for zone in parts)
