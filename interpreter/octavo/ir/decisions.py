"""Decisions, and what their options do once they are taken.

Comes in: `choose` steps, and `for each … at once`. Goes out: decision points whose alternatives
lead to blocks: an option makes its further picks, then its steps run, then what waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.antecedents import check_acts
from ..check.phrases.scope import Scope
from ..diagnostics import Span, fault
from ..syntax import game as g
from .blocks import Blocks, WriteSteps
from .how_often import counted
from .marks import Kind
from .offers import Offers
from .picking import Pickable
from .picks import Picks
from .player_loops import PlayerLoops, stretch
from .program import Alternative, Bind, Branch, Go, Own, Pick, Remember
from .triggers import Triggers


@dataclass(slots=True)
class Decisions:
    """Writes the decisions of one game."""

    checked: Checked
    blocks: Blocks
    players: PlayerLoops
    triggers: Triggers
    offers: Offers
    picks: Picks
    steps: WriteSteps

    def choose(self, step: g.Choose, scope: Scope) -> None:
        check_acts(scope, step.span)
        offers = [self.offers.of_option(option, scope) for option in step.options]
        self.ask_about(offers)
        offers = [
            offer for offer in offers if offer.when != t.FALSE
        ] or offers  # an option of the ruleset may say never
        self.decide(offers, step.span, self.carry_out)

    def at_once(self, step: g.ForEach, members: t.Term, scope: Scope) -> None:
        """All choose before anything is done: the choices are kept for each player, then carried
        out.
        """
        if len(step.steps) != 1 or not isinstance(step.steps[0], g.Choose):
            raise fault(
                "OCT418",
                "`at once` takes one `choose` and nothing else",
                step.span,
                help="put what follows into a step of its own",
            )
        choose, blocks = step.steps[0], self.blocks
        inner = scope.acting(t.YOU)
        offers = [
            replace(self.offers.of_option(option, inner), silent=True) for option in choose.options
        ]
        which = blocks.declare("chosen", "number")
        blocks.program.bindings[which].each = True
        for offer in offers:
            for pick in offer.picks:
                blocks.program.bindings[pick.bound.name].each = True

        def keep(offer: Pickable) -> None:
            blocks.emit(Bind(which, t.Number(offers.index(offer))))

        def ask() -> None:
            blocks.emit(Bind(which, t.Number(-1)))
            self.ask_about(offers)
            self.decide(offers, choose.span, keep)

        def carry_out() -> None:
            after = blocks.new_block()
            for index, offer in enumerate(offers):
                mine, other = blocks.new_block(), blocks.new_block()
                blocks.finish(Branch(t.Is(t.Bound(which, "number"), t.Number(index)), mine, other))
                blocks.at(mine)
                self.carry_out(offer)
                blocks.finish(Go(after))
                blocks.at(other)
            blocks.finish(Go(after))
            blocks.at(after)

        members, start = stretch(self.checked.reader(), members, step.order, scope)
        self.players.each_player(members, start, ask)
        self.players.each_player(members, start, carry_out)

    # --- one decision -----------------------------------------------------------------------------

    def decide(
        self,
        offers: list[Pickable],
        span: Span,
        then: Callable[[Pickable], None],
        after: int | None = None,
        skip: int | None = None,
    ) -> None:
        """Ask; each option makes its further picks, then `then` runs; all meet in the block
        `after`.
        """
        blocks = self.blocks
        entry = blocks.jump_to_new()
        join = blocks.new_block() if after is None else after
        alternatives = tuple(self._alternative(offer) for offer in offers)
        self.players.asked_here()
        number = blocks.ask(alternatives, join if skip is None else skip, entry, span)
        for offer, alternative in zip(offers, alternatives, strict=True):
            blocks.at(alternative.to)
            for index, pick in enumerate(offer.picks):
                if index > 0 or pick.is_further:
                    self.picks.further(offer, index, number)
            then(offer)
            blocks.finish(Go(join))
        if after is None:
            blocks.at(join)

    def ask_about(self, offers: list[Pickable]) -> None:
        """In a program that is watched, which way comes out what is stated of options, and what
        sentences say of whether they may be taken."""
        if self.blocks.program.marks is None:
            return
        for offer in offers:
            self.blocks.asks(offer.stated, offer.asked)
            for rule in self.checked.bindings.about(offer.verb):
                if rule.is_whole:
                    kind: Kind = "permission" if rule.allows else "prohibition"
                    self.blocks.asks(rule.speaks(), rule.span, kind)

    def _alternative(self, offer: Pickable) -> Alternative:
        """The option with its first pick, if that is of one; it leads to a new block."""
        when, pick = offer.when, None
        first = offer.picks[0] if offer.picks else None
        if first is not None and not first.is_further:
            pick = self.picks.one(offer.picks, 0)
            rest = self.picks.possible(offer.picks, 1)
            when = when if t.mentions(rest, first.bound) else t.all_of([when, rest])
        else:
            when = t.all_of([when, self.picks.possible(offer.picks)])
        makes, forms = ("", False) if first is None else (first.meld, bool(first.groups))
        to = self.blocks.new_block()
        return Alternative(
            offer.verb,
            when,
            pick,
            to,
            offer.span,
            offer.owner,
            offer.silent,
            makes,
            forms,
            stated=offer.stated,
            said=offer.said,
            mine=offer.mine,
            whose=offer.whose,
        )

    # --- what an option does ----------------------------------------------------------------------

    def carry_out(self, offer: Pickable) -> None:
        """Everything an option does once it is taken and its picks are made."""
        self._do(offer)
        self.triggers.finish()

    def carry_out_action(self, offer: Pickable) -> None:
        """The same of an action, which may also be one that concerns nobody but who takes it."""
        begin = self.blocks.jump_to_new()
        self._do(offer)
        if not self.blocks.closed:
            picks = tuple(
                Pick(p.bound.name, p.bound.kind, p.members, p.low, p.high) for p in offer.picks
            )
            program, end = self.blocks.program, self.blocks.jump_to_new()
            program.own.append(Own(offer.verb, self.blocks.phase, offer.when, picks, begin, end))
        self.triggers.finish()

    def _do(self, offer: Pickable) -> None:
        cards: t.Term = t.Empty("cards")
        places: t.Term = t.Empty("places")
        for pick in offer.picks:
            if pick.bound.kind in ("place", "places"):
                one = pick.bound
                places = t.either(places, t.Single(one) if one.kind == "place" else one)
            if pick.bound.kind in ("card", "cards"):
                cards = t.either(
                    cards, t.Single(pick.bound) if pick.bound.kind == "card" else pick.bound
                )
            elif pick.meld:
                cards = t.either(cards, t.MadeOf(pick.bound))
        self.blocks.comes_to("option", offer.span)
        homes = {one.bound.name: one.members for one in offer.picks}
        if_any = bool(offer.picks) and all(pick.may_be_none for pick in offer.picks)
        kind = self.checked.symbols.picked.values.get(offer.verb, "")
        value = next((one.bound for one in offer.picks if one.bound.kind == kind), None)
        self.triggers.begin(
            offer.verb, cards, places, offer.steps, homes, value=value, if_any=if_any
        )
        done = None if isinstance(cards, t.Empty) else cards
        self.blocks.emit(Remember(offer.verb, done, if_any))
        self.blocks.emit(*counted(offer.verb, self.checked.symbols))
        self.steps(offer.steps, offer.scope)
