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
                    yield some, f"write `{_of_each(as_written(what))}`, or `another player has ...`"
            case tree.IsPredicate(negated=False, compare=compare, complement=tree.Np() as what):
                for some in _any_of(what) if compare else ():
                    said = _said(what)
                    each, one = _of_each(said), _of_one(said)
                    yield some, f"write `{each}`, or `{one}`"


def _said(what: tree.Np) -> str:
    """As the sentence has it: `higher than a five` leaves `the rank of` out."""
    written = as_written(what)
    match what.head:
        case tree.Word(name, said=""):
            return written.removeprefix(f"the {name} of ")
    return written


def _of_each(said: str) -> str:
    return said.replace("any ", "each ", 1)


def _of_one(said: str) -> str:
    return said.replace("any other ", "another ", 1).replace("any ", "a ", 1)


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
