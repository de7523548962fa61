"""Facts as they are given: sentences read, each where it was said.

Comes in: sentences of a position. Goes out: its facts, one by one, or faults.
"""

from __future__ import annotations

from dataclasses import replace

from ..check.phrases.exactness import so_far
from ..diagnostics import Faults, Span
from ..records import record
from ..source.document import ScalarNode
from ..syntax import tree
from ..syntax.parser import parse
from ..syntax.words import Vocabulary


@record
class Given:
    """A fact, and where it was said."""

    fact: tree.Fact
    span: Span


def read(sentences: list[ScalarNode], vocabulary: Vocabulary, faults: Faults) -> list[Given]:
    """The facts of some sentences; `A and B` says two, and so does `A and B are C`."""
    found: list[Given] = []
    for sentence in sentences:
        condition: tree.Condition | None = parse("condition", sentence, vocabulary, faults)
        condition = condition and so_far(condition)  # it is so often that it was done
        if condition is None:
            continue
        if condition.joined == "or":
            faults.error(
                "OCT512",
                "this does not say which of these is true",
                sentence.span,
                help="give one of them",
            )
            continue
        found += [Given(one, one.span) for fact in condition.facts for one in _of_each(fact)]
    return found


def _of_each(fact: tree.Fact) -> tuple[tree.Fact, ...]:
    match fact:
        case tree.Clause(
            subject=tree.Several(joined="and", items=items), predicate=tree.IsPredicate()
        ):
            return tuple(replace(fact, subject=item, span=item.span) for item in items)
    return (fact,)
