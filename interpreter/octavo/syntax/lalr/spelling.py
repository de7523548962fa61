"""Words declared one way and used another.

Comes in: the faults of all sentences. Goes out: the same, but where sentences say a word that is
not there, and nothing ever says the nearest one that is, the fault is in the declaration: it is
told there, once, with the places that say it otherwise. Of one sentence alone nobody knows which of
the two is wrong: both are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...diagnostics import Diagnostic, Faults, Related, Span
from ...records import record
from ...source.compose import Composition
from ...source.document import ScalarNode, texts
from .. import inflection
from ..words import Spelling, Vocabulary
from .patterns import Pattern
from .repairs import alike

_OFFERED = re.compile(r"did you mean `(.+?)`(?: in place of `(.+?)`)?\?")
_SAID = re.compile(r'^(?:there is no word )?"(.+?)" (?:here|cannot stand here)$')
_HOLE = re.compile(r"<\w+>")
ALIKE = 0.75  # of the letters of two words
LONG = 5  # words of a clause, of which one may be another
SHORTEST = 3  # letters of a word to be compared: shorter ones are all alike
MOST_LOOKED_AT = 20  # faults for which what they may mean is looked for
# words of those that are most alike, of which it is found out whether anything says them
MOST_RANKED = 5
FEWEST = 2  # sentences that say it otherwise: of one alone, the sentence may as well be wrong
MOST_SHOWN = 3  # of the places


def spelt_otherwise(
    faults: Faults, start: int, vocabulary: Vocabulary, composition: Composition
) -> None:
    """Put one fault in place of those that come of one misspelt declaration; only faults from
    `start` on are looked at.
    """
    declared: dict[str, Spelling] = {
        entry.said: entry for entry in vocabulary.every() if entry.place is not None
    }
    offered: dict[tuple[str, str], list[Diagnostic]] = {}
    for fault in faults.found[start:]:
        offer, said = _OFFERED.fullmatch(fault.help), _SAID.match(fault.message)
        if fault.code in ("OCT210", "OCT211") and offer and said and offer[1] in declared:
            offered.setdefault((offer[1], offer[2] or said[1]), []).append(fault)
    for (near, said_so), found in offered.items():
        entry = declared[near]
        if len(found) < FEWEST or _is_said(entry, vocabulary, composition):
            continue
        places = [one.span for one in found if one.span is not None]
        related = [Related(place, f"`{said_so}` is said here") for place in places[:MOST_SHOWN]]
        if len(places) > MOST_SHOWN:
            more = len(places) - MOST_SHOWN
            times = f"{more} times" if more > 1 else "once"
            related[-1] = replace(
                related[-1], message=f"`{said_so}` is said here, and {times} more"
            )
        message = f"`{entry.name}` is declared but never used; the rules say `{said_so}`"
        help = f"did you mean `{said_so}`?" if near == entry.name else "spell it as it is said"
        faults.found = [one for one in faults.found if one not in found]
        faults.error("OCT224", message, entry.place, help=help, related=related)


def shown_declared(
    faults: Faults, start: int, vocabulary: Vocabulary, composition: Composition
) -> None:
    """To each fault of a sentence add the place of the clause, phrase or word that it is most like,
    if nothing says that.
    """
    sentences: dict[str, list[ScalarNode]] = {
        one.span.file: [] for one in faults.found[start:] if one.span is not None
    }
    for one in _texts(composition):
        if one.span.file in sentences:
            sentences[one.span.file].append(one)
    declared = [
        one
        for one in vocabulary.every()
        if one.place is not None and not one.kind.startswith("PHRASE")
    ]
    likely = [
        _Declared(entry.said, entry.place, entry) for entry in declared if entry.place is not None
    ]
    likely += [
        _Declared(_HOLE.sub(" ", pattern.text), pattern.place, pattern)
        for pattern in vocabulary.patterns.values()
    ]
    likely = [one for one in likely if not one.is_of_pack]
    for at in [at for at, one in enumerate(faults.found) if at >= start][:MOST_LOOKED_AT]:
        fault = faults.found[at]
        if fault.code not in ("OCT210", "OCT211", "OCT212") or fault.related or fault.span is None:
            continue
        said = next(
            (one.text for one in sentences[fault.span.file] if one.span.holds(fault.span)), ""
        )
        offers = {repair.text for repair in fault.repairs}
        words = _without_articles(said)
        faulty = _without_articles(_faulty(said, fault.span, sentences[fault.span.file]))
        likeness = {
            one.said: 1.0
            if one.said in offers
            # one word may be meant by what is faulty alone, several by all that stands around it
            else _likeness(one.words, words if len(one.words) > 1 else faulty)
            for one in likely
        }
        ranked = sorted(
            likely,
            key=lambda one: (one.said not in offers, len(one.words) == 1, -likeness[one.said]),
        )
        for near in [one for one in ranked if likeness[one.said]][:MOST_RANKED]:
            if near.place.line == fault.span.line:
                continue
            shown = near.what.text if isinstance(near.what, Pattern) else near.what.name
            if len(near.words) > 1 and _before(
                said, fault.span, sentences[fault.span.file]
            ).endswith(near.said):
                there = Related(near.place, f"`{shown}` is declared here, without what follows")
            elif not _is_said(near.what, vocabulary, composition):
                there = Related(near.place, f"`{shown}` is declared here, and nothing says it")
            else:
                continue
            faults.found[at] = replace(fault, related=(there,))
            break


@record
class _Declared:
    said: str
    place: Span
    what: Spelling | Pattern

    @property
    def is_of_pack(self) -> bool:
        """Ranks and suits need not be said, and numbers are like each other."""
        return isinstance(self.what, Spelling) and self.what.sort in ("rank", "suit", "card")

    @property
    def words(self) -> tuple[str, ...]:
        return _without_articles(self.said)


def _before(said: str, span: Span, sentences: list[ScalarNode]) -> str:
    """What stands before a place in its sentence."""
    places = _places(said, span, sentences)
    here = (span.line, span.column)
    return said[: places.index(here)].rstrip() if here in places else ""


def _faulty(said: str, span: Span, sentences: list[ScalarNode]) -> str:
    """The words of a sentence that a fault underlines."""
    places = _places(said, span, sentences)
    begin, end = (span.line, span.column), (span.end_line, span.end_column)
    return "".join(sign for sign, place in zip(said, places, strict=False) if begin <= place < end)


def _places(said: str, span: Span, sentences: list[ScalarNode]) -> Sequence[tuple[int, int]]:
    """Where the letters of the sentence stand that holds a place."""
    found = (one for one in sentences if one.text == said and one.span.holds(span))
    return next((one.places for one in found), ())


def _without_articles(said: str) -> tuple[str, ...]:
    return tuple(word for word in inflection.parts(said) if word not in ("a", "an", "the"))


def _likeness(words: tuple[str, ...], sentence: tuple[str, ...]) -> float:
    """How much of these words stands together in a sentence, in any order, from 0 to 1; 0 if more
    than one of many is missing, or any of fewer. A word may be spelt otherwise."""
    if not words or (not set(words) & set(sentence) if len(words) > 1 else words[0] in sentence):
        return 0
    best = 0.0
    for at in range(max(len(sentence) - len(words), 0) + 1):
        window = list(sentence[at : at + len(words) + 1])
        missing = [word for word in words if word not in window or window.remove(word)]  # type: ignore[func-returns-value]
        near = [max((_letters(word, one) for one in window), default=0) for word in missing]
        absent = near.count(0)
        if absent <= (len(words) >= LONG):
            best = max(best, (len(words) - len(missing) + sum(near)) / len(words))
    return best


def _letters(one: str, other: str) -> float:
    return alike(one, other, ALIKE) if min(len(one), len(other)) >= SHORTEST else 0


def _texts(composition: Composition) -> Iterator[ScalarNode]:
    return (one for part in composition.parts() for one in texts(part))


def _is_said(entry: Spelling | Pattern, vocabulary: Vocabulary, composition: Composition) -> bool:
    """Whether the word, or the fixed words of the phrase, stand anywhere but where they are
    declared.
    """
    if isinstance(entry, Pattern):
        shape = re.compile(".+".join(re.escape(run) if run else "" for run in entry.shape))
        return any(
            shape.search(one.text) and one.span != entry.place for one in _texts(composition)
        )
    forms = {
        one.said for one in vocabulary.every() if (one.name, one.sort) == (entry.name, entry.sort)
    }
    pattern = re.compile(
        "|".join(rf"(?<![\w-]){re.escape(form)}(?![\w-])" for form in sorted(forms))
    )
    return any(pattern.search(one.text) and one.span != entry.place for one in _texts(composition))
