"""Sentences become trees.

Comes in: a start of the grammar, a sentence as it stands in a file, the vocabulary it may use. Goes
out: its tree, or None after one fault at the exact place. `lalr.parse` reads it, `lalr.hints` says
why it cannot be read; trees are kept, as loading another set of modifiers reads the same sentences
again.
"""

from __future__ import annotations

from typing import Any

from ..diagnostics import Faults
from ..source.document import ScalarNode
from .lalr.elided import parsed
from .words import Vocabulary

MAX_SENTENCE = 1000  # characters; the longest sentence of a rulebook has a few hundred

_CACHE_SIZE = 20_000  # sentences; loading another subset of modifiers reads the same ones again
_cache: dict[tuple[Any, ...], Any] = {}


def parse(
    start: str,
    text: ScalarNode,
    vocabulary: Vocabulary,
    faults: Faults,
    holes: tuple[str, ...] = (),
) -> Any:
    """The tree of a sentence; `holes` are the names of those it may contain. None if it is faulty.

    Starts: rule (Rule), do (Effect), condition (Condition), fact (Fact), meaning (Meaning), order
    (Order), pick (Listing or NumberRange), listing (Listing), amount (Amount), thing (Np).
    """
    key = (start, text.text, text.span, vocabulary.digest, holes)
    found = _cache.get(key)
    if found is None:
        found = _read(start, text, vocabulary, holes, faults)
        if found is not None:
            if len(_cache) >= _CACHE_SIZE:
                _cache.clear()
            _cache[key] = found
    return found


def _read(
    start: str,
    text: ScalarNode,
    vocabulary: Vocabulary,
    holes: tuple[str, ...],
    faults: Faults,
) -> Any:
    """The tree of the sentence, or one fault."""
    if len(text.text) > MAX_SENTENCE:
        said = f"this sentence is longer than {MAX_SENTENCE} characters"
        faults.error("OCT214", said, text.span, help="say it in several, or teach a phrase")
        return None
    parse, reads = parsed(start, text, vocabulary, holes)
    if reads and parse.wrong is None:
        return parse.values[-1]
    from .lalr import hints  # and six modules more, which only sentences with faults need

    if reads and parse.wrong is not None:
        faults.add([hints.mended(parse, parse.wrong)])
    else:
        hints.explain(parse, faults)
    return None
