"""Faults of sentences that read and mean nothing, told with the same in words that may mean it.

Comes in: faults that later stages found, and the sentences as they were read. Goes out: the same
faults, with what could be written instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..diagnostics import Diagnostic, Span, is_untold
from ..faults import FLOW, KINDS, stage
from . import tree
from .flow import SentenceRead
from .lalr.elsewhere import help_for
from .lalr.kindred import kindred
from .lalr.parse import Parse
from .lalr.rewriting import said_here

# What is told of the kind of a word, whatever the sentence is meant to say.
UNHELPFUL = ("OCT318", "OCT338", "OCT348", "OCT403", "OCT409")
# Of these, what is told without a form to write: sentences near it are shown.
_NEAR = ("OCT315", "OCT318", "OCT403", "OCT409", "OCT411")
_FARTHEST = 2  # characters, from a key to its sentence


def in_other_words(
    found: Iterable[Diagnostic], read: Sequence[SentenceRead]
) -> tuple[Diagnostic, ...]:
    """Faults of sentences that read and mean nothing here, each with the same in words that may."""
    return tuple(found if is_untold() else (_in_other_words(one, read) for one in found))


def _in_other_words(found: Diagnostic, read: Sequence[SentenceRead]) -> Diagnostic:
    if found.span is None or stage(found.code) not in (KINDS, FLOW):
        return found
    if found.repairs and found.code != "OCT315":
        return found
    for one in read:
        if isinstance(one.tree, tree.PhraseUse):
            continue  # what was taught stands as it was taught
        if one.text.span.holds(found.span) or _names(found.span, one.text.span):
            if found.code in UNHELPFUL:
                here = (found.span.line, found.span.column)
                begin = next((at for at, place in enumerate(one.text.places) if place == here), 0)
                found = replace(
                    found,
                    help=help_for(one.text.text, begin, one.vocabulary, one.start) or found.help,
                )
            said = said_here(one.start, one.text, one.vocabulary, one.holes)
            if found.repairs:  # who else may be meant, where the sentence has no other words
                repairs = (*said, *found.repairs)
                return replace(found, help=repairs[0].help, repairs=repairs)
            made = found.mended_by(*said)
            if found.code not in _NEAR or "`" in found.help or "no word yet" in found.help:
                return made
            stuck = Parse(one.start, one.text, one.vocabulary, one.holes)
            return replace(made, examples=kindred(stuck))
    return found


def _names(key: Span, sentence: Span) -> bool:
    """Whether a sentence stands right after the key that a fault names in its place."""
    return (key.file, key.end_line) == (
        sentence.file,
        sentence.line,
    ) and 0 < sentence.column - key.end_column <= _FARTHEST
