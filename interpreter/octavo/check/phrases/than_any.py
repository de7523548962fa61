"""More than any other: more than one of them, or than each?

Comes in: a sentence as a tree. Goes out: a fault where it compares somebody, or what somebody has,
with `any` of several. Denied it is clear: what is `not more than any` is more than none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...diagnostics import Diagnostic, OctavoError, Repair
from ...syntax import tree
from ...syntax.unparse import as_written
from ..remembered import remembered
from ..walking import nodes_of


def check_than_any(sentence: object) -> None:
    """Raises OctavoError (OCT304)."""
    for some, help in _than_any(sentence):
        each = as_written(replace(some, determiner="each"))
        repair = Repair(some.span, each, help)
        said = "more than one of them, or than each?"
        found = Diagnostic("OCT304", said, some.span, repair.help)
        raise OctavoError([found.mended_by(repair)])


@remembered
def _than_any(sentence: object) -> tuple[tuple[tree.Np, str], ...]:
    """The phrases with `any`, and what to write instead."""
    return tuple(_found(sentence))


def _found(sentence: object) -> Iterator[tuple[tree.Np, str]]:
    for node in nodes_of(sentence):
        match node:
            case tree.Than(what=what):
                for some in _any_of(what):
                    yield some, f"write `{_of_each(what)}`, or `another player has ...`"
            case tree.IsPredicate(negated=False, compare=compare, complement=tree.Np() as what):
                for some in _any_of(what) if compare else ():
                    unsaid = isinstance(what.head, tree.Word) and not what.head.said
                    whole = some if unsaid else what  # `higher than` it, for `the rank of`
                    yield some, f"write `{_of_each(whole)}`, or `{_of_one(whole)}`"


def _of_each(np: tree.Np) -> str:
    return as_written(np).replace("any ", "each ", 1)


def _of_one(np: tree.Np) -> str:
    return as_written(np).replace("any other ", "another ", 1).replace("any ", "a ", 1)


def _any_of(np: tree.Np) -> Iterator[tree.Np]:
    """`any player`, and that of `any player's bet`."""
    if np.determiner == "any":
        yield np
    for pre in np.pre:
        if isinstance(pre.what, tree.Possessive) and isinstance(pre.what.who, tree.Np):
            yield from _any_of(pre.what.who)
    for post in np.posts:
        if isinstance(post, tree.Of):
            yield from _any_of(post.what)
