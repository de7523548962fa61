"""Why an option is on the list, and why another is not.

Comes in: a machine at a decision, and an option or the words of one. Goes out: a `Verdict` that names the sentences: the
permissions that held, the prohibition that forbids, or the permissions that lacked a condition. Each sentence is asked by
itself, from the same program that plays, and only when somebody wants to know.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from ..check import terms as t
from ..check.bindings import Permission
from ..check.terms import Term
from ..code import build as b
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
    if found is not None and found.code in machine.legal():
        return Verdict(found.key, True, tuple(_permitting(machine, found.verb, found.value if found.kind == "card" else None)))
    words = what if isinstance(what, str) else what.key
    verb, value = _named(machine, words)
    if verb is None:
        names = ", ".join(dict.fromkeys(choice.id for choice in _choices(machine)))
        return Verdict(words, False, (), f"nothing of that name can be chosen now; there is: {names}")
    return _refused(machine, words, verb, value)


def _choices(machine: Machine) -> tuple[Choice, ...]:
    return machine.code.program.decisions[machine.state[DECISION]].choices


def _named(machine: Machine, words: str) -> tuple[Choice | None, int | None]:
    """The option that words name at this decision, and the card they name, if any."""
    pack = machine.code.layout.pack
    for choice in sorted(_choices(machine), key=lambda one: -len(one.id)):
        if words == choice.id:
            return choice, None
        if words.startswith(choice.id + " "):
            cards = pack.find(words[len(choice.id) + 1 :])
            return choice, (cards & -cards).bit_length() - 1 if cards else None
    return None, None


def _refused(machine: Machine, words: str, choice: Choice, card: int | None) -> Verdict:
    rules = machine.code.program.checked.bindings.about(choice.id)
    forbidding = [r for r in rules if not r.allows and _holds(machine, r, card)]
    if forbidding:
        return Verdict(words, False, tuple(_reason("forbids", rule) for rule in forbidding))
    if card is not None and not _available(machine, choice, card):
        return Verdict(words, False, (), f"{machine.code.layout.pack.codes[card]} is not among the cards to choose from")
    lacking = [r for r in rules if r.allows and _speaks_of(machine, r, card)]
    lacking = lacking or [r for r in rules if r.allows]
    note = "" if lacking else "what it needs is not there"
    return Verdict(words, False, tuple(_reason("lacks", rule) for rule in lacking), note)


def _permitting(machine: Machine, verb: str, card: int | None) -> list[Reason]:
    rules = machine.code.program.checked.bindings.about(verb)
    return [_reason("permits", rule) for rule in rules if rule.allows and _holds(machine, rule, card)]


def _reason(role: str, rule: Permission) -> Reason:
    return Reason(role, rule.id, rule.text, rule.source, rule.span)


def _available(machine: Machine, choice: Choice, card: int) -> bool:
    """Whether the card is among those that the option picks from, were everything allowed."""
    if choice.pick is None or choice.pick.members is None:
        return True
    homes = [part for part in t.walk(choice.pick.members) if part.op in ("content", "contents")]
    return not homes or any(_ask(machine, home, None) >> card & 1 for home in homes)


def _holds(machine: Machine, rule: Permission, card: int | None) -> bool:
    """Whether the sentence speaks of this now: its subject covers the card, and its condition holds."""
    folder = Folder(machine.code.program.checked)
    if rule.cards is None:
        return card is None and bool(_ask(machine, folder.applies(rule), None))
    if card is None:
        return False
    return bool(_ask(machine, folder.cards_of(rule), None) >> card & 1)


def _speaks_of(machine: Machine, rule: Permission, card: int | None) -> bool:
    """Whether the sentence is about this card at all, whatever its condition."""
    if rule.cards is None or card is None:
        return rule.cards is None and card is None
    folder = Folder(machine.code.program.checked)
    return bool(_ask(machine, folder.fold(rule.cards), None) >> card & 1)


def _ask(machine: Machine, term: Term, card: int | None) -> Any:
    """The value of a term in this position."""
    made = _made.setdefault(machine.resume[0] if machine.resume else machine.code.winners, {})
    function = made.get(term)
    if function is None:
        function = made[term] = compiled(machine.code, term)
    return function(machine.state, machine.below)


def compiled(code: Code, term: Term) -> Callable[..., Any]:
    expressions = Expressions(code.layout)
    value = expressions.of(term)
    body = [*expressions.functions.values(), b.function("ask", ("s", "below"), [b.give(value)])]
    namespace = {**code.namespace, **expressions.tables}
    exec(compile(ast.fix_missing_locations(ast.Module(body, [])), "<explain>", "exec"), namespace)
    return namespace["ask"]  # type: ignore[no-any-return]
