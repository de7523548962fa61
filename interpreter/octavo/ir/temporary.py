"""Sentences in force for a while: `until MOMENT, CLAUSE`.

Comes in: such an effect, with a scope. Goes out: a standing sentence among the others, guarded by a
flag that lasts so long, with its `you` and `that …` fixed when the step is done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from .. import terms as t
from ..check.bindings import Bindings, Permission, QualityRule, Standing, WorthRule
from ..check.checked import Checked
from ..check.phrases.scope import Scope
from ..check.standing import settle
from ..check.walking import nodes_of
from ..diagnostics import Faults, fault
from ..syntax import game as g
from ..syntax import tree
from ..syntax.unparse import as_written
from .blocks import Blocks
from .program import IN_FORCE, Bind, Binding, Note, Set, Target
from .triggers import Triggers

Sentence = TypeVar("Sentence", Permission, QualityRule, WorthRule)


@dataclass(slots=True)
class Temporary:
    """Puts sentences of one game in force for a while."""

    checked: Checked
    faults: Faults
    blocks: Blocks
    triggers: Triggers

    def until(self, effect: tree.Until, text: str, scope: Scope) -> None:
        """A standing sentence in force until the end of the turn or the round, its `you` and `that
        ...` fixed now.
        """
        program = self.blocks.program
        lasts = self._moment(effect.moment)
        flag = self.blocks.fresh(f"while {lasts}")
        program.bindings[flag] = Binding("truth")  # taken, so that no other is named alike
        inner = scope if scope.you is None else scope.acting(self.blocks.bind("you then", t.YOU))
        account = self.checked.reader().account
        for name, term in scope.bound:
            then = self.blocks.bind(f"{name or term.kind} then", term)
            account.stands_for_same(then, term)
            inner = inner.looking_at(name, then)
        if scope.you is not None:
            following = self.blocks.bind("next then", t.Next())
            preceding: t.Term = t.Next(back=True)
            if any(
                isinstance(one, tree.Superlative) and one.name == "previous"
                for one in nodes_of(effect.clause)
            ):
                preceding = self.blocks.bind("previous then", preceding)
            inner = replace(inner, beside=(following, preceding))
        rule = g.StandingRule(
            text, g.Origin(), effect.span, tree.Rule(effect.clause, (), (), effect.span), text, ""
        )
        standing, said, running = self.checked.bindings, Bindings(), t.State(flag, "truth")
        settle(rule, self.checked, said, inner, running)
        if lasts == "turn" and not self.checked.game.others_act():
            for one in said.permissions:
                _check_of_who_acts(one, inner)
        standing.permissions += [self._each_time(one, running) for one in said.permissions]
        standing.qualities += [self._each_time(one, running) for one in said.qualities]
        standing.worths += [self._each_time(one, running) for one in said.worths]
        program.flags.add(flag)
        begins = Set(Target(flag), t.TRUE)
        self.blocks.emit(begins, *_told(effect))
        self.triggers.after([begins])

    def _moment(self, moment: tree.Np) -> str:
        """What `the end of the turn` ends; no other moment is waited for."""
        account = self.checked.reader().account
        match moment:
            case tree.Np("" | "the", (), tree.Word(name="end"), (tree.Of(of),), None):
                match of:
                    case tree.Np("" | "the" | "this", (), tree.Word(name=name), (), None) if (
                        name in ("round", "turn", "game")
                    ):
                        account.head(moment)
                        account.head(of)
                        account.determiner(of)
                        return name
        help = (
            "write `the end of the turn`, `the end of the round` or `the end of the game`; there "
            "is no word yet for the end of a turn to come"
        )
        if as_written(moment).endswith("next turn"):
            help += (
                ": set a mark, `now the next player is bound`, ask for it by a rule, `... may not "
                "be DONE when you are bound`, and take it away, `on: your turn ends`, `do: now you "
                "are not bound`"
            )
        raise fault("OCT419", "a moment is needed here", moment.span, help=help)

    def _each_time(self, rule: Sentence, running: t.Term) -> Sentence:
        """The sentence said again while it is in force holds for all whom it was said of, not for
        the last alone: what it fixed is kept as a set, and asked of its members. What it says of
        two things at once is kept for the last time."""
        said = {
            part for term in _terms_of(rule) for part in t.walk(term) if isinstance(part, t.Bound)
        }
        if not said:
            return rule
        several = len(said) > 1
        if (
            several
            or (fixed := said.pop()).kind not in t.SETS
            or (isinstance(rule, WorthRule) and _amount_says(rule, fixed))
        ):
            message = "when said again while in force, this holds only for what it was last said of"
            help = "say it of one card or of one player, or mark them and rule on the marked"
            self.faults.warn("OCT432", message, rule.span, help=help)
            return rule
        everyone = t.Bound(
            self.blocks.declare(f"all {fixed.name}", t.SETS[fixed.kind]), t.SETS[fixed.kind]
        )
        self.blocks.emit(
            Bind(
                everyone.name, t.when(running, t.either(everyone, t.Single(fixed)), t.Single(fixed))
            )
        )
        one = self.checked.reader().variable(fixed.kind)
        asked: list[
            t.Term
            # of each set that says what was fixed: whether its member is in it for one of everyone
        ] = []

        def asks(members: t.Term, member: t.Term) -> t.Term:
            if not t.mentions(members, fixed):
                return members
            asked.append(t.contains(t.substitute(members, fixed, one), member))
            return t.All(members.kind)

        if isinstance(rule, Permission):
            who, cards, places = rule.who, rule.cards, rule.places
            if who is not None and asks(who, t.YOU) is not who:
                who = None
            if cards is not None and rule.card is not None:
                cards = asks(cards, rule.card)
            if places is not None and rule.place is not None:
                places = asks(places, rule.place)
            rule = replace(rule, who=who, cards=cards, places=places)
        else:
            rule = replace(rule, members=asks(rule.members, rule.variable))
        condition = t.all_of([*asked, t.substitute(rule.condition, fixed, one)])
        return replace(rule, condition=t.exists(everyone, one, condition))


def _check_of_who_acts(rule: Permission, scope: Scope) -> None:
    """Raises OctavoError for what somebody else may not do until the turn ends: they do nothing
    before."""
    who = rule.who.member if isinstance(rule.who, t.Single) else None
    if who is None or (who not in (scope.beside or ()) and not isinstance(who, t.Left)):
        return
    said = "a turn is that of one player: until it ends, others do nothing"
    help = (
        "write `until the end of the round, ...`; or mark them, `now the next player is held up`, "
        "forbid it to `players who are held up`, and take the mark back when their turn is over"
    )
    raise fault("OCT362", said, rule.span, help=help)


def _terms_of(rule: Standing) -> list[t.Term]:
    """Everything that a standing sentence says."""
    said: tuple[t.Term | None, ...] = ()
    match rule:
        case Permission():
            said = (rule.who, rule.cards, rule.places)
        case QualityRule():
            said = (rule.members,)
        case WorthRule():
            said = (rule.members, rule.faces, *rule.amounts)
    return [rule.condition, *(term for term in said if term is not None)]


def _amount_says(rule: WorthRule, fixed: t.Bound) -> bool:
    return any(
        t.mentions(term, fixed) for term in (*rule.amounts, *([rule.faces] if rule.faces else []))
    )


def _told(effect: tree.Until) -> list[Note]:
    """People are told what is so from now on; not where a phrase fills in the words."""
    said = as_written(effect)
    return [] if "<" in said else [Note(IN_FORCE, said)]
