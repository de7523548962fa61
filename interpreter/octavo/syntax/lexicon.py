"""Which words each file of a composition may use.

Comes in: a composition. Goes out: a `Vocabulary` for each set of modifiers that a part of it
belongs to: the ruleset's words, and those of everything that is in force whenever that part is.
Words that cannot stand together are faults.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

from ..diagnostics import Faults, Related
from ..source import shelf
from ..source.compose import Composition
from ..source.document import MappingNode
from . import inflection, language
from .lalr.patterns import Pattern
from .named import doable
from .words import Spelling, Vocabulary, Words, language_words, words_of

# What stands in a file is the same object in every composition, so its words are kept by it.
_KEPT = 256
_words: dict[tuple[int, str], tuple[MappingNode, Words, Faults]] = {}
_vocabularies: dict[tuple[int, ...], Vocabulary] = {}
_doubtful: dict[tuple[int, ...], tuple[tuple[Words, ...], frozenset[str], Faults]] = {}


def _words_of(owner: str, body: MappingNode, faults: Faults) -> Words:
    found = _words.get((id(body), owner))
    if found is None or found[0] is not body:
        if len(_words) >= _KEPT:
            _words.clear()
            _vocabularies.clear()
        own = Faults()
        found = (body, words_of(owner, body, own), own)
        _words[id(body), owner] = found
    faults.add(found[2].found)
    return found[1]


class Lexicon:
    """The words of all parts of a composition; `of` gives what a part may use. Whether they can
    stand together is asked once, when its sentences are read: `doubtful`."""

    def __init__(self, composition: Composition, faults: Faults) -> None:
        self._base = _words_of("", composition.base, faults)
        self._layers = [
            (layer.modifiers, _words_of(layer.modifiers[0], layer.body, faults))
            for layer in composition.layers
        ]
        self._not_in_force = [one for one in composition.modifiers if not one.loaded]

    @property
    def documents(self) -> tuple[Words, ...]:
        """The words of the ruleset, and of each layer."""
        return self._base, *(words for _, words in self._layers)

    def doubtful(self, faults: Faults) -> frozenset[str]:
        """The words that cannot stand beside others, which are faults (see `check_words`)."""
        if faults.found:  # all of them together are told until there are too many
            return check_words(self.documents, faults)
        key = tuple(id(words) for words in self.documents)
        found = _doubtful.get(key)
        if found is None or found[0] != self.documents:
            if len(_doubtful) >= _KEPT:
                _doubtful.clear()
            own = Faults()
            found = _doubtful[key] = (self.documents, check_words(self.documents, own), own)
        faults.add(found[2].found)
        return found[1]

    def of(self, modifiers: tuple[str, ...]) -> Vocabulary:
        """The vocabulary of what counts while these are in force: the ruleset's words, theirs, and
        those of their `with` sections about each other."""
        seen = [words for layer, words in self._layers if set(layer) <= set(modifiers)]
        return self._made(seen, [words for _, words in self._layers if words not in seen])

    @property
    def whole(self) -> Vocabulary:
        """Every word of the composition, for facts that are given from outside."""
        return self._made([words for _, words in self._layers], [])

    def _made(self, seen: list[Words], rest: list[Words]) -> Vocabulary:
        key = (id(self._base), *(id(words) for words in seen), -1, *(id(words) for words in rest))
        found = _vocabularies.get(key)
        if found is None or found.documents != (self._base, *seen):
            if len(_vocabularies) >= _KEPT:
                _vocabularies.clear()
            # what is out of sight changes nothing else
            found = copy(self._made(seen, [])) if rest else Vocabulary((self._base, *seen))
            found.elsewhere = tuple(rest)
            _vocabularies[key] = found
        found.beside = self._beside
        return found

    def _beside(self) -> Iterator[Words]:
        """The words of modifiers that are not in force."""
        for one in self._not_in_force:
            body = shelf.document(one.path).root
            if isinstance(body, MappingNode):
                yield _words_of(one.name, body, Faults())


def sayable(bodies: Iterable[MappingNode]) -> frozenset[str]:
    """What the files declare, in every form in which sentences say it: `played`, `sevens`."""
    return frozenset(
        " ".join(parts)
        for body in bodies
        for parts, found in words_of("", body, Faults()).entries.items()
        if any(one.place is not None for one in found)
    )


# --- one word, one meaning ------------------------------------------------------------------------

# Words of one class may not share a spelling: the parser could not tell them apart by their place.
_CLASS = {
    "CARD_WORD": "noun",
    "A_CARD": "noun",
    "NOUN": "noun",
    "NUMBER_NOUN": "noun",
    "OPTION": "noun",
    "ADJ": "adjective",
    "FACE": "adjective",
    "PARTICIPLE": "adjective",
    "VERB": "verb",
    "VERB_S": "third person",
    "RELATION": "relation",
    "FLAG": "clause",
    "FLAG_NOT": "clause",
    "FLAG_NOW": "clause",
    "CHOICE": "value",
    "IN_PHASE": "time",
    "PHRASE_START": "phrase",
    "PHRASE_WORDS": "phrase",
}


def check_words(documents: Iterable[Words], faults: Faults) -> frozenset[str]:
    """Two words that the parser could not tell apart are faults, and so is a word that the language
    has itself. What can be said of a sentence with one of these words, which are given back, is of
    no use until then."""
    documents = tuple(documents)
    own = language_words()
    seen: dict[tuple[str, tuple[str, ...]], Spelling] = {}
    cards = {
        parts: one
        for document in documents
        for parts, found in document.entries.items()
        for one in found
        if one.kind in ("A_CARD", "CARD_WORD")
    }
    told: set[tuple[str, str]] = set()  # one fault a pair of words, not one for each of their forms
    for document in documents:
        for parts, found in document.entries.items():
            mine = own.get(parts, ())
            for entry in found:
                group = _CLASS[entry.kind]
                if group in ("phrase", "value") or entry.yields:
                    continue
                if entry.kind == "RELATION" and entry.name in language.ALSO_LINKS:
                    continue
                taken = any(_same(group, one) for one in mine) or _is_picked_out(entry, parts)
                if taken and (entry.name, "") not in told:
                    told.add((entry.name, ""))
                    faults.error(
                        "OCT202",
                        f'"{entry.said}" is a word of the language',
                        entry.place,
                        help=_another_word(entry),
                    )
                # of `you are king` nobody could tell whether the quality is meant, or the card
                card = cards.get(parts) if entry.kind == "ADJ" else None
                first = card or seen.setdefault((group, parts), entry)
                if (first.name, first.place) != (entry.name, entry.place) and (
                    entry.name,
                    first.name,
                ) not in told:
                    told.add((entry.name, first.name))
                    message = f'"{entry.said}" stands for two things'
                    faults.error(
                        "OCT201",
                        message,
                        entry.place,
                        help="give one of them another name",
                        related=_there(first),
                    )
    _check_patterns(documents, faults)
    if not told:
        return frozenset()
    names = {name for pair in told for name in pair if name}
    return frozenset(
        e.said for d in documents for found in d.entries.values() for e in found if e.name in names
    )


def _check_patterns(documents: tuple[Words, ...], faults: Faults) -> None:
    shapes: dict[tuple[str | None, ...], Pattern] = {}
    for pattern in (pattern for document in documents for pattern in document.patterns):
        other = shapes.setdefault(pattern.shape, pattern)
        if other is not pattern:
            related = [Related(other.place, f"`{other.text}` is taught here")]
            message = f"two phrases read alike: `{pattern.text}`"
            faults.error(
                "OCT204",
                message,
                pattern.place,
                help="use other words in one of them",
                related=related,
            )
        for run, kind in pattern.runs():
            parts = inflection.parts(run)
            candidates = [
                *(one for one in language_words().get(parts, ()) if not one.yields),
                *(e for d in documents for e in d.entries.get(parts, ())),
            ]
            clash = next((entry for entry in candidates if _in_the_way(kind, entry)), None)
            if clash is not None:
                message = f'"{run}" already means something on its own in a phrase'
                faults.error(
                    "OCT205",
                    message,
                    pattern.place,
                    help="use a longer run of words",
                    related=_there(clash),
                )


def _there(entry: Spelling) -> list[Related]:
    return [Related(entry.place, f'"{entry.said}" is declared here')] if entry.place else []


def _is_picked_out(entry: Spelling, parts: tuple[str, ...]) -> bool:
    """`next player`, `top card`: what the language itself picks out by such words."""
    before, noun = parts[0], language_words().get(parts[1:], ())
    picks = any(one.kind in ("SUPER", "OTHER") for one in language_words().get((before,), ()))
    known = any(one.kind == "NOUN" and one.sort == "noun" for one in noun)
    return _CLASS[entry.kind] == "noun" and picks and known


def _same(group: str, mine: Spelling) -> bool:
    """Whether a word of the language leaves no room for a declared one of this class."""
    return not mine.yields and (mine.sort == "closed" or _CLASS.get(mine.kind) == group)


# After a noun phrase these go on with it or begin what is said of it.
_AFTER_NOUNS = {
    "OF",
    "RELATION",
    "TOTALLING",
    "THAT",
    "WHO",
    "WITH",
    "EXCEPT",
    "OP",
    "AND",
    "OR",
    "COMMA",
    "POSSESSIVE",
    "IS",
    "HAVE",
    "MAY",
    "DO_NOT",
    "VERB",
    "VERB_S",
    "WHEN",
    "UNLESS",
    "ADJ",
}
_AT_STARTS = {
    "NOW",
    "UNTIL",
    "DET",
    "THAT",
    "PRONOUN",
    "OTHER",
    "OWN",
    "SUPER",
    "FLAG",
    "FLAG_NOT",
    "FLAG_NOW",
}


def _in_the_way(kind: str, entry: Spelling) -> bool:
    """Whether the fixed words of a phrase could be read as this word at their place. At the start
    of an effect a taught phrase goes before nouns and before verbs that a ruleset declares, as
    these command nothing there."""
    if kind == "PHRASE_START":
        return entry.kind in _AT_STARTS or (entry.kind == "VERB" and entry.place is None)
    return entry.kind in _AFTER_NOUNS


# --- verbs that nothing is called by --------------------------------------------------------------

_SHORTEST = 3  # letters of a word to be compared: shorter ones are all alike


def undone(documents: Iterable[Words], composition: Composition, faults: Faults) -> None:
    """What may be done is called by a verb. A verb that nothing is called by, and an option or
    action called nearly so, which is no verb itself, are one word spelt in two ways."""
    keys = [key for part in composition.parts() for key in doable(part)]
    called = {key.text for key in keys}
    verbs = {
        entry.name: entry.place
        for document in documents
        for found in document.entries.values()
        for entry in found
        if entry.sort == "verb" and entry.place is not None
    }
    for verb in sorted(verbs.keys() - called):
        place = verbs[verb]
        for key in keys:
            if key.text not in verbs and _is_a_slip(key.text, verb) and place is not None:
                message = f"`{key.text}` is not a declared verb, and nothing is named `{verb}`"
                related = [Related(place, f"`{verb}` is declared here")]
                faults.error(
                    "OCT226",
                    message,
                    key.span,
                    help="name it after its verb",
                    related=related,
                    meant=verb,
                )


def _is_a_slip(one: str, other: str) -> bool:
    """Whether two words of some length differ by one letter more, one less, another one, or two the
    other way round.
    """
    if max(len(one), len(other)) <= _SHORTEST or abs(len(one) - len(other)) > 1:
        return False
    start = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    one, other = one[start:], other[start:]
    return (
        one[1:] == other[1:]
        or one[1:] == other
        or one == other[1:]
        or (one[:2] == other[1::-1] and one[2:] == other[2:])
    )


def _another_word(entry: Spelling) -> str:
    """What to write in place of a word that the language has."""
    if _CLASS[entry.kind] != _CLASS["VERB"]:
        which, _, noun = entry.said.partition(" ")
        if noun and which in ("last", "first", "next", "previous"):
            return f"choose another word, such as `latest {noun}` or `kept {noun}`"
        return "choose another word"
    done = inflection.participles(entry.name)[0]
    return (
        "leave it out, since an option may be called so all the same; or add a word, "
        f"`{entry.name} up: {done} up`"
    )
