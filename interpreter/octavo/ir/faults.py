"""Faults found while lowering, reported at their step, so that one does not hide the next.

Comes in: what is raised while a step or an entry is lowered. Goes out: the collector of faults, and
each where an author will look for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..diagnostics import Diagnostic, Faults, OctavoError, Related, Span, TooMuch
from ..syntax import tree


@contextmanager
def guarded(faults: Faults, span: Span) -> Iterator[None]:
    """What is wrong inside is collected, and what comes after is lowered all the same; OctavoError
    if it is too much.
    """
    try:
        yield
    except TooMuch as error:
        raise error.at(span) from None
    except OctavoError as error:
        faults.add(error.diagnostics)
    except RecursionError:
        faults.error("OCT601", "this is nested too deeply", span)


@contextmanager
def blamed(faults: Faults, use: tree.PhraseUse) -> Iterator[None]:
    """Faults found inside a phrase are placed at its use, with the definition as related place;
    where nothing is put into it, the fault is its own, and told once."""
    before = len(faults.found)
    yield
    if not use.arguments:
        return
    for index in range(before, len(faults.found)):
        found = faults.found[index]
        if found.span is None or any(related.span == found.span for related in found.related):
            continue
        related = (*found.related, Related(found.span, f"in what `{use.pattern}` means"))
        help = found.otherwise if found.repairs else found.help
        faults.found[index] = Diagnostic(
            found.code, found.message, use.span, help, related, found.severity
        )
