"""What runs by itself: triggers, and sentences put in force for a while.

Comes in: the `triggers:` of a game, and `until MOMENT, CLAUSE` effects. Goes out: procedures called after the steps that
may fire them, and standing sentences guarded by a flag.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from ..check import terms as t
from ..check.bindings import Standing, Worth
from ..check.phrases.scope import Scope
from ..check.rules import Checked, settle
from ..check.terms import YOU, Term
from ..diagnostics import fault
from ..syntax import game as g
from ..syntax import tree
from .blocks import Blocks
from .program import (
    Back,
    Bind,
    Binding,
    Branch,
    Call,
    Deal,
    Extend,
    Go,
    Lay,
    Mark,
    Move,
    NewRound,
    Note,
    Op,
    Pay,
    Remember,
    Replace,
    Score,
    Set,
    Share,
    Target,
)  # fmt: skip

EVERYTHING = "*"


@dataclass(slots=True)
class Planned:
    """A trigger whose blocks are lowered at the end. An event trigger has the verb that fires it and the cards it is about."""

    trigger: g.Trigger
    block: int
    guard: Term
    condition: Term = t.TRUE
    reads: frozenset[str] = frozenset()
    verb: str = ""
    cards: Term | None = None
    about: str = ""

    @property
    def armed(self) -> str:
        return f"fired {self.trigger.name}"


class Triggers(Blocks):
    """Plans triggers before the phases are lowered, calls them after steps, lowers them at the end."""

    planned: list[Planned]
    ends: dict[str, int]

    def plan_triggers(self, triggers: tuple[g.Trigger, ...]) -> None:
        self.planned = []
        for trigger in triggers:
            self.guarded(trigger.span, lambda trigger=trigger: self._plan(trigger))

    def guarded(self, span, read) -> None:  # type: ignore[no-untyped-def]
        raise NotImplementedError

    def steps(self, steps: tuple[g.Step, ...], scope: Scope) -> None:
        raise NotImplementedError

    def _plan(self, trigger: g.Trigger) -> None:
        reader = self.reader()
        guard = t.all_of([Term("in force", "truth", data=name) for name in trigger.owner.modifiers])
        if trigger.when is not None and reader.condition(trigger.when, Scope(it=t.local("fired", "card"))) == t.FALSE:
            return  # an option says that it never runs
        fact = trigger.on.facts[0]
        if (
            len(trigger.on.facts) == 1
            and isinstance(fact, tree.Clause)
            and isinstance(fact.predicate, tree.WasDone | tree.HasDone)
        ):
            predicate = fact.predicate
            planned = Planned(trigger, self.new_block(), guard, verb=predicate.verb.name)
            if isinstance(predicate, tree.WasDone):
                planned.cards = reader.turn_into(reader.denote(fact.subject, Scope()), "cards", fact.subject.span)  # type: ignore[arg-type]
            elif predicate.what is not None:
                planned.cards = reader.turn_into(reader.denote(predicate.what, Scope()), "cards", predicate.what.span)
            planned.about = self.declare(f"fired {trigger.name}", "cards")
            self.planned.append(planned)
            return
        condition = reader.condition(trigger.on, Scope())
        planned = Planned(trigger, self.new_block(), guard, condition, _reads(condition))
        self.program.flags.add(planned.armed)
        self.planned.append(planned)

    def after(self, ops: list[Op]) -> None:
        """Fire the triggers whose clause these ops may have made true."""
        written = frozenset(name for op in ops for name in _writes(op))
        for planned in self.planned:
            if planned.verb or not (
                planned.reads & written or EVERYTHING in planned.reads or (EVERYTHING in written and planned.reads)
            ):
                continue
            armed = Term("state", "truth", data=planned.armed)
            holds, fails, fire, after = (self.new_block() for _ in range(4))
            self.finish(Branch(t.all_of([planned.guard, planned.condition]), holds, fails))
            self.at(holds)
            self.finish(Branch(armed, after, fire))
            self.at(fire)
            self.emit(Set(Target(planned.armed), t.TRUE))
            self.finish(Call(planned.block, after))
            self.at(fails)
            self.emit(Set(Target(planned.armed), t.FALSE))
            self.finish(Go(after))
            self.at(after)
            self._left_out(planned)

    def fired_by(self, verb: str, cards: Term, scope: Scope) -> None:
        """Fire the triggers that wait for an option to be taken."""
        for planned in self.planned:
            if planned.verb != verb:
                continue
            about = t.both(cards, planned.cards) if planned.cards is not None and cards.op != "empty set" else cards
            if planned.cards is not None and cards.op == "empty set":
                continue
            condition = t.all_of([planned.guard, t.TRUE if planned.cards is None else t.some(about)])
            fire, after = self.new_block(), self.new_block()
            self.finish(Branch(condition, fire, after))
            self.at(fire)
            self.emit(Bind(planned.about, about))
            self.finish(Call(planned.block, after))
            self.at(after)
            self._left_out(planned)

    def waited_for(self) -> set[str]:
        """The verbs that triggers wait for."""
        return {planned.verb for planned in self.planned if planned.verb}

    def made(self, ops: list[Op]) -> None:
        """A step says that something was done with cards: what waits for it runs when the option is carried out, or else now."""
        for op in ops:
            if isinstance(op, Remember) and op.cards is not None and op.verb in self.waited_for():
                if op.verb in self.made_so:
                    kept = self.made_so[op.verb]
                    self.emit(Bind(str(kept.data), t.either(kept, op.cards)))
                else:
                    self.fired_by(op.verb, op.cards, Scope(you=None))

    def _left_out(self, planned: Planned) -> None:
        """A trigger that skips the phase that is on ends it, once the trigger has run."""
        phase = self.phase
        if phase in self.ends and _skips(planned.trigger.steps, phase, self.checked):
            going = self.new_block()
            self.finish(Branch(Term("state", "truth", data=f"skip {phase}"), self.ends[phase], going))
            self.at(going)

    def lower_triggers(self) -> None:
        for planned in self.planned:
            self.guarded(planned.trigger.span, lambda planned=planned: self._lower(planned))

    def _lower(self, planned: Planned) -> None:
        trigger = planned.trigger
        self.phase, self.body = f"trigger {trigger.name}", None
        self.at(planned.block)
        scope = Scope()
        if planned.about:
            fired = Term("bound", "cards", data=planned.about)
            scope = scope.picked([("card", Term("first", "card", (fired,)))])
        end = self.new_block()
        if trigger.when is not None:
            inside = self.new_block()
            self.finish(Branch(self.reader().condition(trigger.when, scope), inside, end))
            self.at(inside)
        self.emit(Note("trigger", trigger.name))
        self.steps(trigger.steps, scope)
        self.finish(Go(end))
        self.at(end)
        self.finish(Back())

    # --- for a while --------------------------------------------------------------------------------

    def until(self, effect: tree.Until, text: str, scope: Scope) -> None:
        """A standing sentence in force until the end of the turn or the round, its `you` and `that ...` fixed now."""
        lasts = _moment(effect.moment)
        flag = self.fresh(f"while {lasts}")
        self.program.bindings[flag] = Binding("truth")  # taken, so that no other is named alike
        inner = scope if scope.you is None else scope.acting(self.bind("you then", YOU))
        for name, term in scope.bound:
            inner = inner.looking_at(name, self.bind(f"{name or term.kind} then", term))
        rule = g.StandingRule(text, g.Owner(), effect.span, tree.Rule(effect.clause, (), (), effect.span), text, "")
        bindings, running = self.checked.bindings, Term("state", "truth", data=flag)
        kinds: tuple[list[Any], ...] = (bindings.permissions, bindings.qualities, bindings.worths)
        before = [len(made) for made in kinds]
        settle(rule, self.checked, bindings, inner, running)
        for made, known in zip(kinds, before, strict=True):
            made[known:] = [self._each_time(one, running) for one in made[known:]]
        self.program.flags.add(flag)
        self.emit(Set(Target(flag), t.TRUE))

    def _each_time(self, rule: Standing, running: Term) -> Standing:
        """The sentence said again while it is in force holds for all whom it was said of, not for the last alone: what it
        fixed is kept as a set, and asked of its members. What it says of two things at once is kept for the last time."""
        said = {part for term in terms_of(rule) for part in t.walk(term) if part.op == "bound"}
        if not said:
            return rule
        if len(said) > 1 or (fixed := said.pop()).kind not in t.SETS or (isinstance(rule, Worth) and _amount_says(rule, fixed)):
            message = "said again while it is in force, this holds only of what it was said of last"
            help = "say it of one card or of one player, or mark them and rule on the marked"
            self.faults.warn("OCT432", message, rule.span, help=help)
            return rule
        everyone = Term("bound", t.SETS[fixed.kind], data=self.declare(f"all {fixed.data}", t.SETS[fixed.kind]))
        self.emit(Bind(str(everyone.data), t.when(running, t.either(everyone, t.single(fixed)), t.single(fixed))))
        one = self.reader().variable(fixed.kind)
        asked: list[Term] = []
        whole: dict[str, Any] = {}
        for members, variable in MEMBERS:
            wanted = getattr(rule, members, None)
            if wanted is not None and t.mentions(wanted, fixed):
                member = YOU if members == "who" else getattr(rule, variable)
                asked.append(t.contains(t.substitute(wanted, fixed, one), member))
                whole[members] = None if members == "who" else t.every(wanted.kind, "" if wanted.kind == "places" else None)
        condition = t.all_of([*asked, t.substitute(rule.condition, fixed, one)])
        return replace(rule, condition=t.exists(everyone, one, condition), **whole)


# The sets that a standing sentence is about, each with the variable that its condition asks.
MEMBERS = (("who", ""), ("cards", "card"), ("places", "place"), ("members", "variable"))


def terms_of(rule: Standing) -> list[Term]:
    """Everything that a standing sentence says."""
    found = [getattr(rule, name, None) for name in ("condition", "who", "cards", "places", "members", "faces")]
    return [*(term for term in found if term is not None), *getattr(rule, "amounts", ())]


def _amount_says(rule: Worth, fixed: Term) -> bool:
    return any(t.mentions(term, fixed) for term in (*rule.amounts, *([rule.faces] if rule.faces else [])))


def _moment(moment: tree.Np) -> str:
    of = next(
        (post.what.head.name for post in moment.posts if isinstance(post, tree.Of) and isinstance(post.what.head, tree.Word)), ""
    )
    if of in ("round", "turn", "game"):
        return of
    raise fault(
        "OCT419",
        "a moment is needed here",
        moment.span,
        help="write `the end of the turn`, `the end of the round` or `the end of the game`",
    )


def _reads(term: Term) -> frozenset[str]:
    names: set[str] = set()
    for part in t.walk(term):
        match part.op:
            case "place" | "all" if part.kind in ("place", "places"):
                names.add(f"zone {part.data}" if part.data else "zones")
            case "state" | "marked":
                names.add(str(part.data))
            case "score" | "round":
                names.add(part.op)
            case "permitted" | "allowed" | "quality" | "done" | "location" | "holders" | "cell" | "linked":
                names.add(EVERYTHING)
            case "groups" | "extended" | "laid" | "stands for" | "makeable":
                names.add(EVERYTHING)
    return frozenset(names)


def _writes(op: Op) -> set[str]:
    match op:
        case Move():
            return _places(op.to) | _places(op.what)
        case Deal():
            return _places(op.source) | {f"zone {op.zone}"}
        case Set():
            return {op.target.name}
        case Mark():
            return {op.name}
        case Score():
            return {"score"}
        case Pay():
            return {op.payer.name, op.payee.name}
        case Share():
            return {op.fund.name, op.into}
        case NewRound() | Lay() | Extend() | Replace():
            return {EVERYTHING}
    return set()


def _places(term: Term) -> set[str]:
    """The zones that a term of cards or of a place is surely about; everything if it may lie anywhere."""
    match term.op:
        case "place":
            return {f"zone {term.data}"}
        case "top" | "bottom" | "topmost" | "outermost" | "content":
            return _places(term.args[0])
    return {EVERYTHING}


# --- looked for in steps before they are lowered ----------------------------------------------------------


def said_in(part: object, checked: Checked) -> set[str]:
    """The verbs of which some step says that it was done: `now the ace of clubs is VERBED`, in phrases too."""
    match part:
        case tree.Now(fact=tree.Clause(predicate=tree.WasDone(verb=verb))):
            return {verb.name}
    return {verb for one in _inside(part, checked) for verb in said_in(one, checked)}


def _skips(part: object, phase: str, checked: Checked) -> bool:
    """Whether some step skips a phase, in phrases too."""
    match part:
        case tree.Command(verb=tree.Word(name="skip"), what=tree.Np(head=tree.Word(name=name))):
            return name == phase
    return any(_skips(one, phase, checked) for one in _inside(part, checked))


def _inside(part: object, checked: Checked) -> tuple[object, ...]:
    """What a step, or a list of them, is made of."""
    match part:
        case tuple():
            return part
        case tree.PhraseUse():
            return checked.symbols.phrases[part.pattern].steps
        case g.ChoiceOption() | g.Do() | g.Guarded() | g.Who() | g.Choose() | g.ForEach() | g.Turns() | g.Repeat() | g.Compare():
            return tuple(getattr(part, one.name) for one in fields(part))
    return ()
