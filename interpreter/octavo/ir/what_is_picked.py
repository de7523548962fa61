"""Sentences about what nobody picks.

Comes in: a program as it was written, what its options pick, and its triggers. Goes out: a fault
for each sentence that asks for the cards, the place or the groups of a deed which is done without
them, or which could say nothing else than it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .. import terms as t
from ..check.bindings import Permission
from ..check.checked import Checked
from ..check.melds import check_melds, groups_inside
from ..check.permissions import no_rule_about
from ..check.walking import nodes_of
from ..diagnostics import Faults, OctavoError, Span
from ..syntax import tree
from ..syntax.inflection import is_plural, third_person
from .offers import Offers
from .planned_triggers import Planned
from .program import Program, Remember
from .visiting import every_term

_OF_CARDS = {"card", "cards", "group", "groups", "melds"}  # picks of which rules about cards speak
_OF_PLAYERS = {"player", "players"}


@dataclass(slots=True)
class WhatIsPicked:
    """Compares what sentences ask with what one game picks. `said` are the verbs that steps say to
    be done with cards, `bare` those of options that are done with none: they pick nothing, or a
    player alone (of which suit or number somebody picks, `_check_values` tells)."""

    checked: Checked
    program: Program
    offers: Offers
    planned: Sequence[Planned]
    faults: Faults
    said: set[str] = field(init=False)
    bare: set[str] = field(init=False)
    terms: list[t.Term] = field(init=False)

    def __post_init__(self) -> None:
        ops = (op for block in self.program.blocks for op in block.ops)
        self.said = {op.verb for op in ops if isinstance(op, Remember) and op.cards is not None}
        self.bare = {
            verb
            for verb in self.offers.offered
            if self.offers.picked.get(verb, set()) <= _OF_PLAYERS and verb not in self.said
        }
        self.terms = [part for term in every_term(self.program) for part in t.walk(term)]

    def check(self) -> None:
        if self.faults.errors:
            return  # what could not be read picks nothing
        self._check_rules()
        self._check_moments()
        self._check_conditions()
        self._check_values()
        self._check_groups()

    def _check_rules(self) -> None:
        """Rules about cards must be about what somebody picks cards for, or what steps say to be
        done with some that are known before; prohibitions of places, about what is picked with a
        place."""
        asked = {part.verb for part in self.terms if isinstance(part, t.Permitted)}
        for rule in self.checked.bindings.permissions:
            picked = bool(self.offers.picked.get(rule.verb, set()) & _OF_CARDS)
            if rule.cards is not None and rule.verb in self.bare:
                self._nothing_picked(rule.verb, rule.span, self._asked_where(rule))
            elif rule.cards is not None and rule.verb in self.said - asked and not picked:
                help = (
                    f"say it without a card, `... may not {rule.verb}`, or what comes of it by a "
                    f"trigger, `on: ... is {self._done(rule.verb)}`"
                )
                message = f"with which card somebody will {rule.verb} is not known before"
                self.faults.error("OCT311", message, rule.span, help=help)
            elif rule.places is not None and not rule.allows and not self._has_place(rule.verb):
                self.faults.error(
                    "OCT348",
                    f"nothing asks where: no place is picked to {rule.verb}",
                    rule.span,
                    help="there is no word yet for a place that nobody picks; of what lies there "
                    f"it is asked after `when`: `... may not be ... when {self._top()} is ...`",
                )

    def _check_moments(self) -> None:
        """So must triggers, and what they say of `that card`."""
        bound = {part.name for part in self.terms if isinstance(part, t.Bound)}
        for one in self.planned:
            if one.cards is not None and one.verb in self.bare:
                any_card = (
                    f"write `on: a player {third_person(one.verb)}`, of any card, and beside it "
                    "`when: that player holds ...` or what else may be asked then"
                )
                self._nothing_picked(one.verb, one.trigger.on.span, any_card)
            elif one.verb in self.bare and one.about in bound:
                pointing = filter(_speaks_of_it, nodes_of((one.trigger.when, one.trigger.steps)))
                if (it := next(pointing, None)) is not None:
                    card = "name a card, such as `the top card of ...`"
                    self._nothing_picked(one.verb, it.span, card)

    def _check_conditions(self) -> None:
        """And conditions; whether somebody may do what no sentence forbids is known before."""
        symbols = self.checked.symbols
        for span, verb in symbols.allowed_of_cards.items():
            if verb in self.bare:
                self._nothing_picked(verb, span, f"ask it of somebody: `you may {verb}`")
        of_some = {one.verb for one in self.checked.bindings.permissions if one.about == "cards"}
        for span, verb in symbols.allowed_of_cards.items():
            if verb not in of_some and "group" in self.offers.picked.get(verb, ()):
                done = self._done(verb)
                message = (
                    f"no rule says which cards may be {done}: this holds of every card, also of "
                    "one that no group takes"
                )
                help = (
                    "which group takes it is asked only where one is picked: say which cards you "
                    "mean, such as `cards whose rank is the rank of any card of ...`"
                )
                self.faults.error("OCT362", message, span, help=help)
        of_all = {one.verb for one in self.checked.bindings.permissions if one.is_whole}
        for span, verb in symbols.allowed_of_people.items():
            if self.offers.picked.get(verb) and verb not in of_all:
                message = f"no sentence forbids anybody to {verb}: this always holds"
                help = (
                    "whether there is anything to pick is asked of the cards themselves, by what "
                    f"`pick:` says of them, or `any card of your hand may be {self._done(verb)}`"
                )
                self.faults.error("OCT362", message, span, help=help)
        for span, verb in symbols.asked_of_cards.items():
            if verb in self.bare:
                done = self._done(verb)
                who = f"ask who did it, `when you have {done}` or `any player has {done}`"
                self._nothing_picked(verb, span, who)

    def _check_values(self) -> None:
        """What is picked may be no card, but a suit or a number."""
        rules, symbols = self.checked.bindings.permissions, self.checked.symbols
        said = [(one.verb, one.span) for one in rules if one.cards is not None]
        said += [(one.verb, one.trigger.on.span) for one in self.planned if one.cards is not None]
        asked = [(verb, span) for span, verb in symbols.asked_of_cards.items()]
        for verb, span in (*said, *asked):
            kinds = self.offers.picked.get(verb, set())
            values = [kind for kind in kinds if kind == "number" or kind.startswith("value ")]
            if verb not in self.said and kinds and len(values) == len(kinds):
                value = min(values).removeprefix("value ")
                message = f"this is about cards, but what is picked to {verb} is a {value}"
                help = no_rule_about(value) if (verb, span) in said else self._kept(verb, value)
                self.faults.error("OCT311", message, span, help=help)

    def _kept(self, verb: str, value: str) -> str:
        """What to write where it is asked which suit somebody has called."""
        return (
            f"which {value} it was is not remembered: keep it under `state:`, `{{is a: {value}, "
            f"each: player, lasts: round}}`, by a trigger, `on: a player {third_person(verb)} a "
            f"{value}`, `do: now your ... is that {value}`, and ask for it"
        )

    def _check_groups(self) -> None:
        """Groups that are asked for where groups lie must be some that are laid there: what is made
        of groups lies as these."""
        ladder = self.checked.ladder
        for span, names in self.checked.symbols.asked_of_makings.items():
            for name in names:
                try:
                    check_melds(ladder, self.checked.game.pack, name, span)
                except OctavoError as error:
                    self.faults.add(error.diagnostics)
        laid = {one for name in self.offers.laid for one in groups_inside(ladder, name)}
        for span, names in self.checked.symbols.asked_of_lying.items():
            if laid and names and laid.isdisjoint(names):
                message = f"no {names[0]} ever lies there: nobody picks one to lay it"
                help = (
                    f"name a group that is laid: {', '.join(sorted(laid))}; of some sizes alone, "
                    "`with four or more cards`"
                )
                self.faults.error("OCT353", message, span, help=help)

    def _nothing_picked(self, verb: str, span: Span, help: str) -> None:
        done = self._done(verb)
        known = f"let the steps of that option say of which card it was done: `now ... is {done}`"
        if self.offers.picked.get(verb):
            message = f"a player is picked to {verb}, and no card: this would say nothing"
            help = (
                "which cards the steps of that option take is said in them, `... the lowest cards "
                "of the hand of that player other than ...`, and which player in its `pick:`, "
                f"`another player who ...`; or {known}"
            )
        else:
            message = f"nothing is picked to {verb}, so nobody knows with which card that is done"
            help += f"; or {known}"
        self.faults.error("OCT311", message, span, help=help)

    def _done(self, verb: str) -> str:
        """The participle of a verb."""
        return self.checked.symbols.verbs.get(verb, "VERBED")

    def _asked_where(self, rule: Permission) -> str:
        """How to ask of the card itself, where it lies."""
        top = self._top()
        may = "may" if rule.allows else "may not"
        be = "are" if is_plural(top) else "is"
        return f"ask of where that card lies: `you {may} {rule.verb} when {top} {be} ...`"

    def _has_place(self, verb: str) -> bool:
        """Whether a place is picked to VERB, or nobody is offered it at all."""
        kinds = self.offers.picked.get(verb, set())
        known = verb in self.offers.offered or bool(kinds)
        return not known or bool(kinds & {"place", "places"})

    def _top(self) -> str:
        """A place that shows its top card, for an example."""
        zones = self.checked.game.zones
        return next((f"the {one.name}" for one in zones if one.shows and not one.each), "X")


def _speaks_of_it(node: object) -> bool:
    """Whether a phrase may mean what was picked: `it`, `that card`, `the first card`."""
    match node:
        case tree.Np(determiner="that" | "those", head=tree.Word(name="player")):
            return False
        case tree.Pronoun(name="it" | "they") | tree.Np(determiner="that" | "those"):
            return True
        case tree.Np(head=tree.Word(name="card"), pre=(tree.Pre(tree.Superlative()), *_)):
            return True
    return False
