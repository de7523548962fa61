"""Picks: what can be picked so that the whole can still be done, and the small decisions that
further picks become.

Comes in: the picks of an offer, in order. Goes out: the condition that all of them can be made,
what the first may pick, and for each further one a decision of its own. A choice of several cards
is a run of decisions in card order.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import terms as t
from ..check.checked import Checked
from .blocks import Blocks
from .melds import make_meld
from .picking import Pickable, Picking
from .program import Alternative, Bind, Go, Pick
from .totals import can_total, is_total, next_of_total

ALIKE = "alike"  # the variable that stands for one of several cards which have something in common


@dataclass(slots=True)
class Picks:
    """Writes picks of one game."""

    checked: Checked
    blocks: Blocks

    # --- what can be picked -----------------------------------------------------------------------

    def possible(self, picks: tuple[Picking, ...], index: int = 0) -> t.Term:
        """Whether the picks from this one on can all be made; those before it may be mentioned."""
        if index == len(picks):
            return t.TRUE
        pick, rest = picks[index], self.possible(picks, index + 1)
        rest = t.TRUE if t.mentions(rest, pick.bound) else rest
        if pick.groups:
            return t.all_of(
                [t.some(t.Growing(t.YOU, pick.members, t.Empty("cards"), pick.groups)), rest]
            )
        if pick.meld:
            return t.all_of([t.Makeable(pick.members, pick.meld, t.YOU), rest])
        if pick.is_run:
            assert pick.low is not None
            enough: t.Term = t.Compare(t.count(pick.members), pick.low, ">=")
            if pick.alike:
                enough = t.some(_alike(pick, pick.members, pick.members, pick.low))
            if pick.total is not None:
                enough = can_total(pick.total, pick.members, pick.low, _most(pick, pick.members))
            if pick.spread is not None:
                enough = pick.spread.can_be(pick.members)
            if not isinstance(pick.low, t.Number):  # of so many none may be asked for
                enough = t.all_of([t.Compare(pick.low, t.Number(1), ">="), enough])
            if pick.high not in (None, pick.low) and not isinstance(pick.high, t.Number):
                rest = t.all_of([t.Compare(pick.low, pick.high, "<="), rest])
            none = pick.low == t.Number(0) and pick.total is None
            return t.all_of([t.TRUE if none else enough, rest])
        return t.all_of([t.some(self.completable(picks, index)), rest])

    def completable(self, picks: tuple[Picking, ...], index: int) -> t.Term:
        """The members of a pick of one after which those that follow can be made."""
        members, bound = picks[index].members, picks[index].bound
        rest = self.possible(picks, index + 1)
        if not t.mentions(rest, bound):
            return members
        somewhere = {
            part.verb
            for part in t.walk(rest)
            if isinstance(part, t.PermittedOn)
            and part.card == bound
            and part.kind != "groups"  # sentences about cards alone have no part in that
        }
        # what may be done somewhere may be done: that need not be asked before
        members = t.rewrite(
            members,
            lambda one: (
                one.cards if isinstance(one, t.Permitted) and one.verb in somewhere else None
            ),
        )
        variable = t.Local(f"pick {index + 1}", bound.kind)
        return t.restrict(members, variable, t.substitute(rest, bound, variable))

    def one(self, picks: tuple[Picking, ...], index: int) -> Pick:
        """A pick of one."""
        bound = picks[index].bound
        return Pick(
            bound.name,
            bound.kind,
            self._unlike(self.completable(picks, index), bound.kind),
            phrase=picks[index].phrase,
        )

    def _unlike(self, members: t.Term, kind: str) -> t.Term:
        """What may be picked; of several cards that nothing tells apart one is offered."""
        pack = self.checked.game.pack
        alike = kind == "card" and (pack.looks or pack.most_alike > 1)
        return t.Unlike(members) if alike else members

    # --- the decisions that follow ----------------------------------------------------------------

    def further(self, offer: Pickable, index: int, part_of: int) -> None:
        """A further pick of an option already taken: a decision of its own."""
        pick = offer.picks[index]
        if pick.meld:
            make_meld(self.blocks, pick, offer, part_of)
        elif pick.is_run:
            self._run(pick, offer, part_of)
        else:
            self._ask(self.one(offer.picks, index), offer, part_of)

    def _ask(self, pick: Pick, offer: Pickable, part_of: int) -> None:
        blocks = self.blocks
        entry, to = blocks.jump_to_new(), blocks.new_block()
        only = Alternative(offer.verb, t.TRUE, pick, to, offer.span, offer.owner, offer.silent)
        blocks.ask((only,), to, entry, offer.span, part_of)
        blocks.at(to)

    def _run(self, pick: Picking, offer: Pickable, part_of: int) -> None:
        """Several of a set: one after the other in card order, until there are enough, or until
        they are a group.
        """
        blocks = self.blocks
        chosen, rest = pick.bound, blocks.bind(f"rest of {pick.noun}", pick.members)
        blocks.emit(Bind(chosen.name, t.Empty(chosen.kind)))
        kind = t.MEMBER[chosen.kind]
        one = blocks.declare(f"one of {pick.noun}", kind)
        head, taken, done = blocks.jump_to_new(), blocks.new_block(), blocks.new_block()
        so_far = t.count(chosen)
        full = t.FALSE if pick.high is None else t.Compare(so_far, pick.high, ">=")
        if pick.low is None:
            members: t.Term = t.Growing(t.YOU, rest, chosen, pick.groups)
            enough: t.Term = t.Forms(t.YOU, chosen, pick.groups)
        else:
            need = t.Arithmetic(pick.low, so_far, "-")
            more_needed = t.Arithmetic(need, t.Number(1), "-")
            members = t.Leaving(rest, more_needed)
            if pick.alike:
                members = _alike(pick, rest, None, more_needed)
            enough = t.Compare(so_far, pick.low, ">=")
            if pick.total is not None:
                most = t.Arithmetic(_most(pick, pick.members), so_far, "-")
                members = next_of_total(pick.total, rest, chosen, need, most)
                enough = t.all_of([enough, is_total(pick.total, chosen)])
            if pick.spread is not None:
                members = pick.spread.next_of(rest, chosen)
                enough = pick.spread.done_with(chosen)
        offered = self._unlike(members, kind)
        coming = Pick(
            one, kind, offered, phrase=pick.phrase, whole=pick.members, gathered=chosen.name
        )
        forms = bool(pick.groups)
        more = Alternative(
            offer.verb,
            t.negate(full),
            coming,
            taken,
            offer.span,
            offer.owner,
            offer.silent,
            forms=forms,
        )
        stop = Alternative("done", enough, None, done, offer.span, offer.owner, True)
        blocks.ask((more, stop), done, head, offer.span, part_of)
        blocks.at(taken)
        card = t.Bound(one, kind)
        blocks.emit(
            Bind(chosen.name, t.either(chosen, t.Single(card))),
            Bind(rest.name, _like(pick, t.Above(rest, card), card)),
        )
        blocks.finish(Go(head))
        blocks.at(done)


def _most(pick: Picking, among: t.Term) -> t.Term:
    return t.count(among) if pick.high is None else pick.high


def _like(pick: Picking, cards: t.Term, card: t.Term) -> t.Term:
    """Those of some cards that have in common with one what all that are picked are to have."""
    if not pick.alike:
        return cards
    other = t.Local("like it", "card")
    same = [t.Is(t.Attribute(other, one), t.Attribute(card, one)) for one in pick.alike]
    return t.restrict(cards, other, t.all_of(same))


def _alike(pick: Picking, cards: t.Term, among: t.Term | None, many: t.Term) -> t.Term:
    """The cards that have so many like them among some; among those above them if none are
    given."""
    card = t.Local(ALIKE, "card")
    like = _like(pick, t.Above(cards, card) if among is None else among, card)
    return t.restrict(cards, card, t.Compare(t.count(like), many, ">="))
