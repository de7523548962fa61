"""What each alternative of the grammar makes: nodes of `tree`.

There is one function for each name that stands after `->` in the grammar, and a test holds the two
lists together. It is given the kept parts of its alternative, with the place that they cover. Each
module has those of one kind of words: `sentences` are made of `clauses`, these of `phrases`, and
what is `counted` may stand in both; `picks` stand alone. What such a module defines is a builder
unless its name begins with `_`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from ....diagnostics import Span
from . import clauses, counted, phrases, picks, sentences
from .parts import Kids

Builder = Callable[[Span, Kids], Any]

# By what stands after `->` in the grammar; some alternatives make the same.
BUILDERS: dict[str, Builder] = {
    name: made
    for module in (sentences, clauses, counted, phrases, picks)
    for name, made in vars(module).items()
    if isinstance(made, FunctionType)
    if made.__module__ == module.__name__ and not name.startswith("_")
} | {
    "is_quality": clauses.is_amount,
    "is_there": clauses.is_amount,
    "lies_there": clauses.is_amount,
    "place_manner": clauses.place_face,
    "told": sentences.run_on,
    "taught": sentences.run_on,
    "meaning_one": picks.meaning_all,
    "whom_pronoun": phrases.np_pronoun,
}
