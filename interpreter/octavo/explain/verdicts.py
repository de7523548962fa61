"""Why an option is on the list, and why another is not.

Comes in: a machine at a decision, and an option or the words of one. Goes out: a `Verdict` that names the sentences: the
permissions that held, the prohibition that forbids, or the permissions that lacked a condition. Each sentence is asked by
itself, from the same program that plays, and only when somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any
from weakref import WeakKeyDictionary

from ..cards import bits
from ..check import terms as t
from ..check.bindings import Permission, Standing
from ..check.terms import Term
from ..code import build as b
from ..code.amounts import variable
from ..code.expressions import Expressions
from ..code.from_ir import Code
from ..code.layout import DECISION
from ..diagnostics import Span
from ..ir.fold import Folder
from ..ir.program import Choice
from ..table.decisions import Option, Options
from ..table.machine import Machine


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence: `role` is permits (it allows this, now), lacks (it would allow this, but its condition does not hold), or
    forbids. `id` and `source` cite it, `span` is its place in the file."""

    role: str
    id: str
    text: str
    source: str
    span: Span = field(compare=False)

    def __str__(self) -> str:
        said = {"permits": "allowed by", "lacks": "not allowed by", "forbids": "forbidden by"}[self.role]
        cited = f" ({self.source})" if self.source else ""
        return f"{said} `{self.id}`{cited}: {self.text}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an option may be taken now, and the sentences that say so. `note` says what no sentence says: that a card is not
    among those to pick from, that nothing of this name can be chosen now."""

    what: str
    legal: bool
    reasons: tuple[Reason, ...]
    note: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the sentences."""
        return tuple(reason.id for reason in self.reasons)

    def __str__(self) -> str:
        lines = [f"{self.what}: {'may be chosen' if self.legal else 'may not be chosen'}"]
        lines += [f"  {reason}" for reason in self.reasons]
        if self.note:
            lines.append(f"  {self.note}")
        return "\n".join(lines)


# The asking functions of a rule, made when first asked: by generated code, so that another layout has its own.
_made: WeakKeyDictionary[Any, dict[Term, Callable[..., Any]]] = WeakKeyDictionary()


def explain(machine: Machine, what: Option | str) -> Verdict:
    """Why `what` (an option, or words such as `play Kd`) may or may not be chosen now."""
    if machine.over:
        return Verdict(str(what), False, (), "the match is over")
    options = Options(machine)
    found = options.find(what) if isinstance(what, str) else what
    words = what if isinstance(what, str) else what.key
    asked = _named(machine, words if found is None else found.key)
    if asked is None:
        names = ", ".join(dict.fromkeys(choice.id for choice in _choices(machine)))
        return Verdict(words, False, (), f"nothing of that name can be chosen now; there is: {names}")
    if found is not None and found.code in machine.legal():
        allowing = [rule for rule in asked.rules if rule.allows and asked.holds(rule)]
        return Verdict(found.key, True, tuple(_reason("permits", rule) for rule in allowing))
    return _refused(asked, words)


def _choices(machine: Machine) -> tuple[Choice, ...]:
    return machine.code.program.decisions[machine.state[DECISION]].choices


def _named(machine: Machine, words: str) -> _Asked | None:
    """What words name at this decision."""
    layout = machine.code.layout
    for choice in sorted(_choices(machine), key=lambda one: -len(one.id)):
        if words == choice.id:
            return _Asked(machine, choice, None)
        if words.startswith(choice.id + " "):
            named = words[len(choice.id) + 1 :]
            if choice.pick is not None and choice.pick.kind == "place":
                known = {machine.word("place", place): place for place, (zone, _) in enumerate(layout.places) if zone}
                chosen = next(
                    (part for part in t.walk(choice.pick.members or t.TRUE) if (part.op, part.kind) == BOUND_CARD), None
                )
                card = None if chosen is None else int(_ask(machine, chosen, None))
                return _Asked(machine, choice, card, known.get(named, -1))
            copies = [_Asked(machine, choice, card) for card in bits(layout.pack.find(named))]
            return next((one for one in copies if one.available()), copies[0] if copies else _Asked(machine, choice, None))
    return None


BOUND_CARD = ("bound", "card")


@dataclass(slots=True)
class _Asked:
    """An option asked about: its card, if it names one or one was picked before, and its place (-1: one that there is not)."""

    machine: Machine
    choice: Choice
    card: int | None
    place: int | None = None
    rules: list[Permission] = field(init=False)
    _where: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = self.machine.code.program.checked.bindings.about(self.choice.id)

    @property
    def somewhere(self) -> bool:
        """Whether it matters where the card goes."""
        return self.card is not None and any(rule.places is not None for rule in self.rules)

    def holds(self, rule: Permission) -> bool:
        """Whether the sentence speaks of this now: its subject covers the card, its condition holds, and it is about a place
        that matters: the one asked about; for a card that may be so used, those where it may be; for another, those where some
        sentence would allow it."""
        folder = Folder(self.machine.code.program.checked)
        if rule.cards is None:
            return self.card is None and bool(_ask(self.machine, folder.applies(rule), None))
        if self.card is None:
            return False
        if not self.somewhere:
            return bool(_ask(self.machine, folder.cards_of(rule), None) >> self.card & 1)
        return bool(self.where(rule) & self._that_matter())

    def where(self, rule: Permission) -> int:
        """The places where a sentence speaks of this card, as a set."""
        found = self._where.get(id(rule))
        if found is None:
            place = t.local("asked place", "place")
            met = Folder(self.machine.code.program.checked).met(rule, ASKED_CARD, place)
            found = self._where[id(rule)] = int(_ask(self.machine, t.restrict(t.every("places"), place, met), self.card))
        return found

    def _that_matter(self) -> int:
        if self.place is not None:
            return 1 << self.place if self.place >= 0 else 0
        allowing = [self.where(rule) for rule in self.rules if rule.allows and rule.cards is not None]
        allowed = self._to_choose_from() & (-1 if not allowing else reduce(or_, allowing))
        forbidden = reduce(or_, [self.where(rule) for rule in self.rules if not rule.allows and rule.cards is not None], 0)
        return allowed & ~forbidden or allowed

    def _to_choose_from(self) -> int:
        """The places among which the option goes on to pick, whatever may be put there."""
        program, number = self.machine.code.program, self.machine.state[DECISION]
        for further in program.decisions:
            pick = further.choices[0].pick
            if (
                further.part_of == number
                and further.choices[0].id == self.choice.id
                and pick is not None
                and pick.kind == "place"
            ):
                base = pick.members
                while base is not None and base.op in ("keep", "both", "without"):
                    base = base.args[0]
                return -1 if base is None else int(_ask(self.machine, base, None))
        return -1

    def covers(self, rule: Permission) -> bool:
        """Whether the sentence is about this card at all, whatever its condition."""
        if rule.cards is None or self.card is None:
            return rule.cards is None and self.card is None
        folder = Folder(self.machine.code.program.checked)
        return bool(_ask(self.machine, folder.fold(rule.cards), None) >> self.card & 1)

    def available(self) -> bool:
        """Whether the card is among those that the option picks from, were everything allowed."""
        if self.choice.pick is None or self.choice.pick.members is None:
            return True
        homes = [part for part in t.walk(self.choice.pick.members) if part.op in ("content", "contents") and _settled(part)]
        return not homes or any(_ask(self.machine, home, None) >> (self.card or 0) & 1 for home in homes)


def _settled(term: Term) -> bool:
    """Whether a term speaks of nothing that a loop around it ranges over."""
    return not any(part.op == "local" for part in t.walk(term))


ASKED_CARD = t.local("asked card", "card")


def _refused(asked: _Asked, words: str) -> Verdict:
    forbidding = [rule for rule in asked.rules if not rule.allows and asked.holds(rule)]
    if forbidding:
        return Verdict(words, False, tuple(_reason("forbids", rule) for rule in forbidding))
    if asked.choice.makes and asked.card is None:
        against = tuple(_reason("forbids", rule) for rule in _against(asked.machine, asked.choice))
        return Verdict(words, False, against, "" if against else "such groups cannot be made of these cards")
    if asked.place is not None:
        if asked.place < 0:
            return Verdict(words, False, (), "there is no such place to choose from")
    elif asked.card is not None and not asked.available():
        return Verdict(words, False, (), f"{asked.machine.word('card', asked.card)} is not among the cards to choose from")
    lacking = [rule for rule in asked.rules if rule.allows and asked.covers(rule)]
    lacking = lacking or [rule for rule in asked.rules if rule.allows]
    note = "" if lacking else "what it needs is not there"
    return Verdict(words, False, tuple(_reason("lacks", rule) for rule in lacking), note)


def _against(machine: Machine, choice: Choice) -> list[Standing]:
    """The sentences about groups without which such a group could be made."""
    groups, found = machine.code.groups, []
    ladder = machine.code.program.checked.ladder
    for rule in [*ladder.forbidden, *ladder.laying]:
        groups.without = rule.id
        if _ask(machine, choice.when, None):
            found.append(rule)
    groups.without = ""
    return found


def _reason(role: str, rule: Standing) -> Reason:
    return Reason(role, rule.id, rule.text, rule.source, rule.span)


def _ask(machine: Machine, term: Term, card: int | None) -> Any:
    """The value of a term in this position; `card` is what ASKED_CARD stands for in it."""
    made = _made.setdefault(machine.resume[0] if machine.resume else machine.code.winners, {})
    function = made.get(term)
    if function is None:
        function = made[term] = compiled(machine.code, term)
    machine.code.layout.fuel.fill()
    return function(machine.state, machine.below, card)


def compiled(code: Code, term: Term) -> Callable[..., Any]:
    expressions = Expressions(code.layout)
    value = expressions.of(term)
    body = [*expressions.functions.values(), b.function("ask", ("s", "below", variable(str(ASKED_CARD.data))), [b.give(value)])]
    namespace = {**code.namespace, **expressions.tables}
    b.define(body, "explain", namespace, code.layout.looks)
    return namespace["ask"]  # type: ignore[no-any-return]
