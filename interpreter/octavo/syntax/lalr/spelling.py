"""A word that is declared one way and said another.

Comes in: the faults of all sentences. Goes out: the same, but where sentences say a word that is not there, and nothing ever says
the nearest one that is, the fault is in the declaration: it is told there, once, with the places that say it otherwise.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...diagnostics import Diagnostic, Faults, Related
from ...source.compose import Composition
from ...source.document import texts
from ..words import Entry, Vocabulary

_OFFERED = re.compile(r"did you mean `(.+?)`(?: in place of `(.+?)`)?\?")
_SAID = re.compile(r'^(?:there is no word )?"(.+?)" (?:here|cannot stand here)$')
FEWEST = 2  # sentences that say it otherwise: of one alone, the sentence may as well be wrong
MOST_SHOWN = 3  # of the places


def spelt_otherwise(faults: Faults, start: int, vocabulary: Vocabulary, composition: Composition) -> None:
    """Put one fault in place of those that come of one misspelt declaration; only faults from `start` on are looked at."""
    declared: dict[str, Entry] = {entry.said: entry for entry in vocabulary.every() if entry.place is not None}
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
            related[-1] = replace(related[-1], message=f"`{said_so}` is said here, and {times} more")
        message = f"`{entry.name}` is declared, and nothing says it; what is said is `{said_so}`"
        help = f"did you mean `{said_so}`?" if near == entry.name else "spell it as it is said"
        faults.found = [one for one in faults.found if one not in found]
        faults.error("OCT224", message, entry.place, help=help, related=related)


def _is_said(entry: Entry, vocabulary: Vocabulary, composition: Composition) -> bool:
    """Whether the word stands anywhere but where it is declared."""
    forms = {one.said for one in vocabulary.every() if (one.name, one.sort) == (entry.name, entry.sort)}
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(form)}(?![\w-])" for form in sorted(forms)))
    return any(pattern.search(one.text) and one.span != entry.place for part in composition.parts() for one in texts(part))
