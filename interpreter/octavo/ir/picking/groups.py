"""What an option needs, and groups that are picked to be laid.

Comes in: the picks of options and actions. Goes out: `Picking`s, and for a group that is made a run of small decisions: which
card next, and as what, or that the group is complete.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...check import terms as t
from ...check.groups.laying import check_laid
from ...check.phrases.attachment import attached
from ...check.phrases.kinds import numeral_of
from ...check.phrases.scope import Scope
from ...check.terms import Term
from ...diagnostics import Span, fault
from ...syntax import game as g
from ...syntax import tree
from ..blocks import Blocks
from ..program import Ask, Bind, Branch, Choice, Decision, Go, Pick


@dataclass(frozen=True, slots=True)
class Picking:
    """One thing an option needs: one of `members`; a run of `low` to `high` of them; a number from `low` to `high`; or a
    `group` to be made of them."""

    noun: str
    bound: Term
    members: Term | None
    low: Term | None = None
    high: Term | None = None
    groups: tuple[str, ...] = ()
    made: str = ""

    @property
    def is_run(self) -> bool:
        return self.members is not None and (self.low is not None or bool(self.groups or self.made))


@dataclass(frozen=True, slots=True)
class Offer:
    """An option or action about to become a choice."""

    verb: str
    when: Term
    picks: tuple[Picking, ...]
    scope: Scope
    steps: tuple[g.Step, ...]
    span: Span
    owner: tuple[str, ...] = ()
    silent: bool = False


class GroupPicks(Blocks):
    """Lowers picks of groups that are then laid."""

    def _made_of(self, np: tree.Np, scope: Scope) -> Term | None:
        """The cards of `a set of cards of your hand`; None where groups that lie are meant."""
        reader = self.reader()
        of = next((post.what for post in attached(np, self.checked.symbols).posts if isinstance(post, tree.Of)), None)
        if of is None or not self.checked.symbols.lying_zones():
            return None
        found = reader.denote(of, scope)
        if found.kind == "places":
            return None
        zone = self.checked.symbols.zones.get(str(found.data)) if found.op == "place" else None
        return None if zone is not None and zone.order == "groups" else reader.turn_into(found, "cards", of.span)

    def _picked_group(self, np: tree.Np, of: Term) -> Picking:
        assert isinstance(np.head, tree.Word)
        name, numeral = np.head.name, numeral_of(np)
        if np.head.sort != "group" or (numeral is not None and (numeral.low, numeral.high) != (1, 1)):
            help = "name one group; several that belong together are a group of their own: `pair of sets: two sets`"
            raise fault("OCT354", "this does not say which one group is made", np.span, help=help)
        check_laid(self.checked.ladder, name, np.span)
        return Picking(name, Term("bound", "melds", data=self.declare(name, "melds")), of, made=name)

    def _make(self, pick: Picking, offer: Offer, part_of: int) -> None:
        """A group, or several: made card by card where the cards lie, so that nobody else knows before all is laid."""
        assert pick.members is not None
        made, of = pick.bound, self.bind(f"cards for {pick.noun}", pick.members)
        self.emit(Bind(str(made.data), Term("nothing made", "melds")))
        one = self.declare(f"next for {pick.noun}", "guise")
        head, taken, closed, done = self.jump_to_new(), self.new_block(), self.new_block(), self.new_block()
        about = (of, made)
        coming = Pick(one, "guise", Term("next of", "guises", about, pick.made))
        more = Choice(offer.verb, t.TRUE, coming, taken, offer.span, offer.owner, True)
        stop = Choice("done", Term("closable", "truth", about, pick.made), None, closed, offer.span, offer.owner, True)
        number = len(self.program.decisions)
        self.program.decisions.append(Decision(number, (more, stop), done, head, self.phase, offer.span, part_of))
        self.finish(Ask(number))
        self.at(taken)
        step = (made, Term("bound", "guise", data=one))
        self.emit(Bind(str(made.data), Term("with", "melds", step, pick.made)))
        self.finish(Go(head))
        self.at(closed)
        self.emit(Bind(str(made.data), Term("with", "melds", (made,), pick.made)))
        self.finish(Branch(Term("finished", "truth", (made,), pick.made), done, head))
        self.at(done)
