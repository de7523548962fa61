"""Picks of cards that the player who picks may not see.

Comes in: a program with the standing sentences folded in. Goes out: the same program, in which such
a pick names the cards in sight, and beside them one option for each place that holds others: taken,
chance says which card it is. So no list of options tells what lies hidden. What counts is where
each card lies, not how the phrase says it. Where all that can be picked is surely in sight, as in
one's own hand, nothing changes. A player, a place, a suit, a rank or a number is picked by cards in
sight: where there can be none, the pick is a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .. import terms as t
from ..check.phrases.spreads import NEXT_OF_SPREAD
from ..check.phrases.tops import zones_meant
from ..diagnostics import Span, fault
from .picks import ALIKE
from .program import (
    Alternative,
    Bind,
    Binding,
    Block,
    Deal,
    DecisionPoint,
    Go,
    Move,
    Op,
    Pick,
    Program,
    Pull,
    Show,
    Turn,
)
from .totals import NEXT_OF_IT

UNSEEN, UP = t.Unseen(t.YOU), t.FaceUp()
LYING = t.Content | t.Contents | t.Top | t.Bottom | t.Topmost | t.Outermost | t.Stacked
# what is of the set that is said first
PARTS_OF_FIRST = (
    t.Without | t.Keep | t.Leaving | t.Unlike | t.Above | t.Most | t.AsPrinted | t.First | t.Single
)


def hide_unseen(program: Program) -> None:
    """Change the decisions of a program whose blocks are not numbered anew yet."""
    sight = _Sight(program)
    # a player is offered if what is picked next can be: where that is wrong, it is told of that
    for decision in sorted(program.decisions, key=_picks_a_player):
        decision.choices = tuple(
            made for choice in decision.choices for made in _split(choice, decision, program, sight)
        )


def _picks_a_player(decision: DecisionPoint) -> bool:
    return any(choice.pick and choice.pick.kind == "player" for choice in decision.choices)


def _split(
    choice: Alternative, decision: DecisionPoint, program: Program, sight: _Sight
) -> tuple[Alternative, ...]:
    """A choice as it is; or in two, of a card in sight and of a place that holds others."""
    pick = choice.pick
    if pick is None:
        return (choice,)
    if pick.kind in ("number", "player", "place") or pick.kind.startswith("value "):
        span = choice.span if pick.phrase is None else pick.phrase.span
        return (replace(choice, pick=_by_what_is_in_sight(pick, span, sight)),)
    if isinstance(pick.members, t.NextOf):
        cards = pick.members.args[0]
        if not sight.covers(sight.begun(cards) if isinstance(cards, t.Bound) else cards):
            message = "which of these form a group is known only to who sees them"
            help = "pick from a place that whoever picks sees, or `show` the cards first"
            raise fault("OCT366", message, choice.span, help=help)
    if pick.kind != "card":
        return (choice,)
    alike = isinstance(pick.members, t.Unlike)
    members = pick.members.cards if isinstance(pick.members, t.Unlike) else pick.members
    run = members if isinstance(members, t.Leaving) else None
    rest = run.members if run is not None and isinstance(run.members, t.Bound) else None
    if isinstance(members, t.Keep) and members.variable in (ALIKE, NEXT_OF_IT, NEXT_OF_SPREAD):
        whole = members.members
        if isinstance(whole, t.Bound) and sight.covers(sight.begun(whole)):
            return (choice,)
        told = {ALIKE: "have in common", NEXT_OF_SPREAD: "are to each other"}
        what = told.get(members.variable, "add up to")
        message = f"what cards {what} is known only to who sees them"
        help = "pick from a place that whoever picks sees, or `show` the cards first"
        raise fault("OCT366", message, choice.span, help=help)
    if sight.covers(members if rest is None else sight.begun(rest)):
        return (replace(choice, pick=_by_places_in_sight(pick, choice.span, sight)),)
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


def _by_what_is_in_sight(pick: Pick, span: Span, sight: _Sight) -> Pick:
    """The pick of a player, a place, a value or a number, which asks for cards that lie somewhere:
    of those in sight. Raises OctavoError where there can be none."""
    alone = {"player": "any player", "number": "number from 1 to 5", "place": f"any {pick.name}"}
    every = alone.get(pick.kind, "any rank")
    changed = _in_sight(pick.members, every, span, sight)
    return pick if changed == pick.members else replace(pick, members=changed)


def _by_places_in_sight(pick: Pick, span: Span, sight: _Sight) -> Pick:
    """The pick of a card that may go to some place: to one that can be picked after it, which asks
    for cards in sight."""

    def of(part: t.Term) -> t.Term | None:
        match part:
            case t.Some(t.Keep(kind="places")):
                return _in_sight(part, "any cell", span, sight)
        return None

    changed = t.rewrite(pick.members, of)
    return pick if changed == pick.members else replace(pick, members=changed)


def _in_sight(members: t.Term, every: str, span: Span, sight: _Sight) -> t.Term:
    """What asks for cards that lie somewhere, of those in sight. Raises OctavoError where there can
    be none."""

    def of(term: t.Term, known: frozenset[t.Term] = frozenset()) -> t.Term:
        if term in known:
            return term
        if isinstance(term, t.And):
            known |= frozenset(filter(sight.is_nobodys, _lying_face_up(term)))
        if isinstance(term, t.Keep) and term.kind == "places":
            sight.range_over(term)
        if isinstance(term, LYING) and not sight.covers(term):
            if not sight.faces:
                message = "what is offered would tell of cards that whoever picks does not see"
                help = f"pick from all there are (`{every}`), and let `do:` say what comes of it"
                raise fault("OCT366", message, span, help=help)
            cards = t.Single(term) if term.kind == "card" else term
            # where a card lies that anybody may look at, it is seen if it lies face up: that is
            # quicker to ask
            seen = t.both(cards, UP) if sight.is_nobodys(term) else t.without(cards, UNSEEN)
            return t.First(seen, "card") if term.kind == "card" else seen
        asks_how_many = isinstance(term, t.Count | t.Some)
        asks_how_it_lies = isinstance(term, t.Contains) and isinstance(term.member, LYING)
        if (asks_how_many or asks_how_it_lies) and _is_no_secret(term.args[0]):
            return term
        args = tuple([of(part, known) for part in term.args])
        return term if args == term.args else term.with_parts(args)

    return of(members)


def _lying_face_up(condition: t.And) -> Iterator[t.Term]:
    """The cards that lie face up where the condition holds: one of its parts says so."""
    for part in condition.args:
        match part:
            case t.Contains(members, card) if isinstance(card, LYING) and _is_up(members):
                yield card
            case t.And():
                yield from _lying_face_up(part)


def _is_up(cards: t.Term) -> bool:
    return cards == UP or (isinstance(cards, t.Both) and any(map(_is_up, cards.args)))


def _is_no_secret(cards: t.Term) -> bool:
    """Whether these are told by where and how they lie alone: how many, everybody sees."""
    if isinstance(cards, t.Both | t.Either | t.Without):
        return all(map(_is_no_secret, cards.args))
    return isinstance(cards, LYING | t.FaceUp | t.All | t.Empty)


def _bound(op: Op, name: str, value: t.Term) -> Op:
    """The op, or where it binds that name, one that binds it to another value."""
    return Bind(name, value) if op.binding() == name else op


class _Sight:
    """What can be said of who sees what before a match is played."""

    def __init__(self, program: Program) -> None:
        self.symbols = program.symbols
        self.zones = program.symbols.zones
        self.ops = [op for block in program.blocks for op in block.ops]
        self.ranges: dict[t.Term, frozenset[str] | None] = {}  # of which zones a place may be
        # cards may then lie another way than is usual in their place
        self.faces = any(op.turns() for op in self.ops)
        # the zones in which cards may come to lie face down that do not by themselves; None: any
        self.turned_down = self._turned_down()

    def is_nobodys(self, lying: t.Term) -> bool:
        """Whether these cards are seen where they lie face up, and only there."""
        place = lying.args[0]
        names = self.ranges.get(place) or zones_meant(self.symbols, place)
        if names is None or any(isinstance(op, Show) for op in self.ops):
            return False
        zones = [self.zones[name] for name in names]
        top = isinstance(lying, t.Top)
        return not any(zone.seen_by or (zone.shows and not top) for zone in zones)

    def _turned_down(self) -> frozenset[str] | None:
        found = frozenset[str]()
        for op in self.ops:
            where: frozenset[str] | None = frozenset()
            match op:
                case Turn(cards, up=False):
                    where = self._homes(cards)
                case Move(face="down") | Move(like=t.Term()):
                    where = zones_meant(self.symbols, op.to)
                case Deal(face="down"):
                    where = frozenset({op.zone})
            if where is None:
                return None
            found |= where
        return found

    def _homes(self, cards: t.Term) -> frozenset[str] | None:
        """The zones in which these cards lie, if that is said."""
        if isinstance(cards, LYING):
            return zones_meant(self.symbols, cards.args[0])
        if isinstance(cards, PARTS_OF_FIRST):
            return self._homes(cards.args[0])
        match cards:
            case t.Both(left, right):
                return self._homes(left) or self._homes(right)
            case t.Either(left, right):
                one, other = self._homes(left), self._homes(right)
                return None if one is None or other is None else one | other
        return None

    def _lie_as_usual(self, zones: Iterable[str]) -> bool:
        return self.turned_down is not None and self.turned_down.isdisjoint(zones)

    def range_over(self, places: t.Keep) -> None:
        """Know what the places are that are asked about, one by one."""
        zones = zones_meant(self.symbols, places.members)
        self.ranges[t.Local(places.variable, "place")] = zones

    def begun(self, rest: t.Bound) -> t.Term:
        """What a run of picks takes its cards from at first."""
        values = [op.value for op in self.ops if isinstance(op, Bind) and op.name == rest.name]
        return next(value for value in values if not t.mentions(value, rest))

    def covers(self, cards: t.Term) -> bool:
        """Whether whoever is `you` surely sees all of these."""
        if isinstance(cards, PARTS_OF_FIRST) and self.covers(cards.args[0]):
            return True
        match cards:
            case t.Empty() | t.CardsOfMelds():
                return True
            case t.All() | t.Printed() | t.Having():
                return self._lie_as_usual(self.zones) and all(
                    zone.is_open and not zone.shows for zone in self.zones.values()
                )
            case t.Keep():
                return self._tells(cards.condition, t.Local(cards.variable, "card"))
            case t.Both():
                lies_up = _is_up(cards) and any(map(self._seen_face_up, cards.args))
                return lies_up or any(map(self.covers, cards.args))
            case t.Either():
                return all(map(self.covers, cards.args))
            case t.If():
                return all(map(self.covers, (cards.then, cards.otherwise)))
            case t.Growing():
                return self.covers(cards.cards)
            case t.Content():
                return self._open(cards.place)
            case t.Contents(t.All(zone=zone)):
                return self._all_open(zone)
            case t.Top() | t.Bottom() | t.Topmost() | t.Outermost():
                return self._open(cards.place, top=isinstance(cards, t.Top))
        return False

    def _seen_face_up(self, cards: t.Term) -> bool:
        """Whether all see those of these that lie face up, wherever else one may look."""
        match cards:
            case t.Both():
                return any(map(self._seen_face_up, cards.args))
            case t.Content(place) | t.Contents(place):
                names = zones_meant(self.symbols, place)
                zones = [self.zones[name] for name in names or ()]
                return bool(zones) and not any(zone.seen_by or zone.shows for zone in zones)
        return False

    def _tells(self, condition: t.Term, card: t.Local) -> bool:
        """Whether only cards that `you` sees can meet the condition: it says where they lie."""
        match condition:
            case t.And():
                return any(self._tells(one, card) for one in condition.args)
            case t.Or():
                return all(self._tells(one, card) for one in condition.args)
            case t.Some(t.Keep() as there):
                return self._tells(there.condition, card)
            case t.Contains(members, member) if member == card:
                return self.covers(members)
            case t.Is(t.Location(one), place) | t.Is(place, t.Location(one)) if one == card:
                return self._open(place)
        return False

    def _open(self, place: t.Term, top: bool = False) -> bool:
        if isinstance(place, t.Place) and place.args == (t.YOU,):
            zone = self.zones[place.zone]
            if zone.each and zone.seen_by == "owner":
                return True
        zones = self.ranges.get(place) or zones_meant(self.symbols, place)
        if zones is None or not self._lie_as_usual(zones):
            return False
        meant = [self.zones[name] for name in zones]
        return all(zone.is_open and (top or not zone.shows) for zone in meant)

    def _all_open(self, name: str) -> bool:
        if not name:
            return False
        parts = [self.zones[one] for one in self.zones[name].all_of] or [self.zones[name]]
        names = (zone.name for zone in parts)
        return self._lie_as_usual(names) and all(one.is_open and not one.shows for one in parts)
