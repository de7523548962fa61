"""What the grammar reads and no sentence may say.

Comes in: the parts of an alternative of the grammar. Goes out: the fault that says what to write
instead, or None.
"""

from __future__ import annotations

from typing import Any

from ...diagnostics import Diagnostic, Span
from .. import tree
from .nodes import Ruled

_NOT_ALLOWING = ("count", "count as")  # verbs of which `may` gives, and is no leave to do it


def only_when(kids: list[Any]) -> Diagnostic | None:
    """`only when` says what must be so for something to be done. It is said of what may be done,
    and of nobody or nothing at all."""
    said, *guards = (kid for kid in kids if not isinstance(kid, Ruled))
    ruled = next((kid for kid in kids if isinstance(kid, Ruled)), None)
    only = [guard for guard in guards if guard.word == "only when"]
    if ruled is not None and ruled.only:
        if [guard.word for guard in guards] == ["when"]:
            return _not_allowing(said, ruled.predicate, ruled.span)
        help = "write `only when ...` after it, or who or what alone may: `only red cards may ...`"
        return Diagnostic("OCT211", "nothing says when alone this may be", ruled.span, help)
    if not only:
        return None
    predicate = ruled.predicate if ruled is not None else getattr(said, "predicate", None)
    return _not_allowing(getattr(said, "subject", said), predicate, only[0].span)


def _not_allowing(subject: Any, predicate: tree.Predicate | None, span: Span) -> Diagnostic | None:
    """The fault for `only when` after what allows nothing."""
    allows = isinstance(predicate, tree.May | tree.MayBe)
    if not allows or predicate.verb.name in _NOT_ALLOWING:  # type: ignore[union-attr]
        message = "`only when` is said of what may be done"
        return Diagnostic("OCT211", message, span, "write `when`, and say besides what is so else")
    items = subject.items if isinstance(subject, tree.Several) else (subject,)
    none = any(isinstance(one, tree.Np) and _says_none(one) for one in items)
    if none or predicate.negated:  # type: ignore[union-attr]
        message = "`only when` is said of what may be done, and this says what may not"
        return Diagnostic("OCT211", message, span, "write `when` or `unless`")
    return None


def _says_none(np: tree.Np) -> bool:
    nobody = isinstance(np.head, tree.Pronoun) and np.head.name in ("nobody", "nothing")
    return nobody or np.determiner in ("no", "only")


def until(kids: list[Any]) -> Diagnostic | None:
    """A rule holds `until` something is so that stays so: a flag, or what was done."""
    match kids[0]:
        case tree.Flag(negated=False):
            return None
        case tree.Clause(predicate=tree.WasDone(negated=False) | tree.HasDone(negated=False)):
            return None
    message = "`until` asks for what stays so: a flag of the state, or what was done"
    return Diagnostic(
        "OCT211", message, kids[0].span, "write `unless ...`, which asks what is so now"
    )


def can(span: Span) -> Diagnostic:
    """Whether somebody can do something depends on more than rules."""
    help = (
        "write `may` for what the rules allow, or ask for what is needed: `any card of your hand "
        "may be VERBED`"
    )
    return Diagnostic("OCT211", "whether somebody can is not known here", span, help)
