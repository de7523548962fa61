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
from .inflection import split
from .lalr.elided import parsed
from .lalr.table import table
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
        message = f"this sentence is longer than {MAX_SENTENCE} characters"
        faults.error("OCT214", message, text.span, help="say it in several, or teach a phrase")
        return None
    said = as_sentence(text, vocabulary)
    parse, reads = parsed(start, said, vocabulary, holes)
    if reads and parse.wrong is None:
        return parse.values[-1]
    from .lalr import hints  # and six modules more, which only sentences with faults need

    if reads and parse.wrong is not None:
        faults.add([hints.mended(parse, parse.wrong, said)])
    else:
        hints.explain(parse, faults)
    return None


def as_sentence(text: ScalarNode, vocabulary: Vocabulary) -> ScalarNode:
    """`You may not pass.` as `you may not pass`: rulebooks begin with a capital and end with a full
    stop. A word that the ruleset writes with a capital keeps it."""
    said, places = text.text, text.places
    if not (said[:1].isupper() or said.endswith(".")):
        return text
    if said.endswith(".") and not said.endswith(".."):
        said, places = said[:-1], places[:-1]
    small = said[:1].lower() + said[1:]
    (first, _, _), *_ = split(said) or [("", 0, 0)]
    known = (vocabulary.lengths, table().literals)
    if first not in vocabulary.lengths and any(small[: len(first)] in one for one in known):
        said = small
    return ScalarNode(said, said, text.span, places)
