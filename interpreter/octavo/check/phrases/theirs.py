"""Whose `their` is, where somebody is named before it.

Comes in: a clause that names a person and then says `they` or `their`. Goes out: what it means. A
reader takes the word for that person, the surroundings for what was picked or spoken of; if both
can be meant and differ, it is a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from ... import terms as t
from ...diagnostics import OctavoError, fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..account import Account
from ..names import Symbols
from ..walking import nodes_of
from .scope import Scope
from .taking import kind_of
from .trees import of_what

Meant = TypeVar("Meant")


def person_before(subject: object, predicate: object, symbols: Symbols) -> tree.Np | None:
    """Who is named by a subject, or whose it is, if what is said of it says `they`."""
    if not isinstance(subject, tree.Np) or next(_theirs(predicate), None) is None:
        return None
    whose = (pre.what.who for pre in subject.pre if isinstance(pre.what, tree.Possessive))
    named = [subject, *whose, of_what(subject)]
    return next(
        (one for one in named if isinstance(one, tree.Np) and kind_of(one, symbols) == "players"),
        None,
    )


def check_theirs(rule: tree.Rule, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304) for `they` in a rule about players, where the same condition has
    named somebody else before: `the dealer may not pass when the next player holds a king and they
    hold a queen`."""
    for condition in (*rule.when, *rule.unless):
        named: tree.Np | None = None
        for fact in condition.facts:
            subject = fact.subject if isinstance(fact, tree.Clause) else None
            they = next(_theirs(fact), None)
            own = isinstance(fact, tree.Clause) and person_before(subject, fact.predicate, symbols)
            if named is not None and they is not None and not own:
                message = (
                    f"`{they.name}` may be `{as_written(named)}`, or those whom the rule is about"
                )
                help = f"say `{as_written(named)}` again, or ask the other first"
                raise fault("OCT304", message, they.span, help=help)
            if isinstance(subject, tree.Np) and kind_of(subject, symbols) == "players":
                named = subject if subject.determiner != "that" else named


def read_theirs(
    read: Callable[[Scope], Meant],
    who: tree.Np,
    person: t.Term,
    said: object,
    scope: Scope,
    account: Account,
) -> Meant:
    """What `read` makes of the words after `who`, with `they` as what it must mean. Raises
    OctavoError (OCT304) if it may be two, and what `read` raises if it is neither."""
    if person.kind not in ("player", "players") or person == scope.they:
        return read(scope)
    if person == scope.you and isinstance(who.head, tree.Pronoun):
        return read(scope)  # `you pay 1 from their purse`: somebody else's
    several = person.kind == "players"
    if scope.they is None:
        return read(scope if several else scope.spoken_of(person))
    before = _tried(read, scope, account)
    of_theirs = scope.spoken_of(t.Local("they", "player") if several else person)
    named = _tried(read, of_theirs, account)
    if before is not None and named is not None and before != named:
        they = next(_theirs(said))
        message = f"`{they.name}` may be `{as_written(who)}`, or what was picked or named before"
        help = f"name whom or what is meant: `of {as_written(who)}`, or `of that ...`"
        raise fault("OCT304", message, they.span, help=help)
    if before is None and named is not None and not several:
        return read(of_theirs)
    return read(scope)


def _tried(read: Callable[[Scope], Meant], scope: Scope, account: Account) -> Meant | None:
    """What it makes; None for a fault."""
    with account.trying():
        try:
            return read(scope)
        except OctavoError:
            return None


def _theirs(part: object) -> Iterator[tree.Pronoun]:
    return (one for one in nodes_of(part) if isinstance(one, tree.Pronoun) and one.name == "they")
