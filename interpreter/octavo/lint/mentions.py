"""Which declared words the files of a game use.

Comes in: a composition. Goes out: warnings for words that nothing says, and which words are said
where the composition does not reach: in modifiers and variants that are not in force, in what an
option did not choose. All files in the folder of the ruleset count, so that a word which only some
modifier says is no false alarm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..diagnostics import Diagnostic, Faults, Span
from ..source.compose import Composition
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode, texts
from ..source.shelf import document, head, whole
from ..syntax.lalr.lexer import Lexer
from ..syntax.lalr.patterns import Pattern
from ..syntax.lexicon import Lexicon
from ..syntax.words import Spelling, Vocabulary

# Keys whose text is no sentence.
_KEYS = frozenset({"values"})  # keys that would be words in a sentence
_HEAD = {"title", "about", "family", "source", "ruleset", "modifier", "variant"}
PROSE = frozenset({*_HEAD, "why", "extends", "on top of"})
# What a word is called, by its sort. Words of other sorts are never missed: cells of a board,
# values of options, phases.
CALLED = {
    "zone": "zone",
    "class": "word",
    "adjective": "word",
    "person": "word",
    "number": "word",
    "verb": "verb",
    "flag": "state",
    "relation": "relation",
    "attribute": "word",
    "family": "family",
    "group": "group",
}
Key = tuple[str, str]  # sort and name
# what stands in a text, by its vocabulary: whoever changes one sentence changes no other, and to
# look for words takes longer than all else here
_known: dict[str, dict[str, tuple[set[Key], set[str]]]] = {}
KEPT = 8  # vocabularies


@dataclass(slots=True)
class Mentions:
    """`said` holds the words that are said anywhere in the files, `elsewhere` those that are also
    said out of the composition's reach, or in a phrase that is said there; `keys` is every key of a
    mapping in the files, `called` those that name options of a `choose:` or actions;
    `windows_elsewhere` is whether a window opens out of reach."""

    said: set[Key] = field(default_factory=set)
    elsewhere: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)
    patterns: set[str] = field(default_factory=set)
    windows_elsewhere: bool = False


@dataclass(slots=True)
class _Body:
    """What a phrase means, where the composition has it: names and phrases that it says, and
    whether it opens a window.
    """

    names: set[str] = field(default_factory=set)
    phrases: set[str] = field(default_factory=set)
    window: bool = False


def mentions(composition: Composition) -> Mentions:
    """Look through everything that lies in the folder of the ruleset, and what was named besides.
    Raises OctavoError if that is too much to read: what nothing in force says, something else there
    may."""
    vocabulary = Lexicon(composition, Faults()).whole
    reached = {one.span for part in composition.parts() for one in texts(part, PROSE)}
    patterns = [pattern for words in vocabulary.documents for pattern in words.patterns]
    taught = {pattern.place for pattern in patterns}
    declared: dict[Span, set[Key]] = {}
    for entry in _entries(vocabulary):
        if entry.place is not None:
            declared.setdefault(entry.place, set()).add((entry.sort, entry.name))
    found = Mentions()
    known = _known_with(vocabulary)
    bodies: dict[str, _Body] = {pattern.text: _Body() for pattern in patterns}
    away: set[str] = set()  # phrases that are said out of reach
    beside = dict.fromkeys(
        [*(one.path for one in composition.variants), *(one.path for one in composition.modifiers)]
    )
    # what a ruleset changes of a library stands in its own file, and the library says it
    taken_in = [one for one in composition.documents if one.span.file in composition.libraries]
    files = (document(composition.path), *whole(map(head, beside)), *taken_in)
    for root, of_library in ((one.root, one.span.file in composition.libraries) for one in files):
        if root is None:
            continue
        found.called |= set(_called(root))
        for key, participle in _participles(root):
            declared.setdefault(participle.span, set()).add(("verb", key))
        inside = {one.span: said for said, body in _taught(root) for one in texts(body, PROSE)}
        for scalar in texts(root, PROSE):
            if scalar.text in _KEYS or (of_library and scalar.span not in reached):
                continue  # what was changed of a library is in force nowhere
            if scalar.text not in known:
                known[scalar.text] = (
                    _words_in(scalar.text, vocabulary),
                    _phrases_in(scalar.text, patterns),
                )
            found.keys.add(scalar.text)
            words, phrases = known[scalar.text]
            said = words - declared.get(scalar.span, set())
            found.said |= said
            if scalar.span not in taught:
                found.patterns |= phrases
            names = {name for _, name in said}
            if scalar.span not in reached:
                found.elsewhere |= names
                found.windows_elsewhere |= scalar.text == "window"
                away |= phrases if scalar.span not in taught else set()
            elif (body := bodies.get(inside.get(scalar.span, ""))) is not None:
                body.names |= names
                body.phrases |= phrases
                body.window |= scalar.text == "window"
    waiting = list(away)
    while waiting:
        if (body := bodies.pop(waiting.pop(), None)) is not None:
            found.elsewhere |= body.names
            found.windows_elsewhere |= body.window
            waiting += body.phrases
    return found


def _known_with(vocabulary: Vocabulary) -> dict[str, tuple[set[Key], set[str]]]:
    """What was found in texts with this vocabulary, which whoever finds more adds to."""
    if vocabulary.digest not in _known:
        while len(_known) >= KEPT:
            _known.pop(next(iter(_known)), None)
        _known[vocabulary.digest] = {}
    return _known.get(vocabulary.digest, {})


def unsaid(composition: Composition, found: Mentions, implied: set[Key]) -> Iterator[Diagnostic]:
    """A warning for each word of the composition that nothing says. `implied` are those that a game
    uses without a word.
    """
    vocabulary = Lexicon(composition, Faults()).whole
    told: set[Key] = set()
    for entry in _entries(vocabulary):
        key = (entry.sort, entry.name)
        if (
            entry.sort not in CALLED
            or entry.place is None
            or key in told
            or key in implied
            or _is_said(entry, found)
        ):
            continue
        told.add(key)
        yield _warning(
            f"the {CALLED[entry.sort]} `{entry.name}` is declared, and nothing says it", entry.place
        )
    for pattern in (pattern for words in vocabulary.documents for pattern in words.patterns):
        if pattern.text not in found.patterns:
            yield _warning(
                f"the phrase `{pattern.text}` is taught, and nothing says it", pattern.place
            )


def unread(composition: Composition, found: Mentions) -> Iterator[Diagnostic]:
    """A warning for each option that nothing asks for."""
    for body in composition.parts():
        options = body.get("options") if isinstance(body, MappingNode) else None
        for entry in options if isinstance(options, MappingNode) else ():
            says = entry.value.get("says") if isinstance(entry.value, MappingNode) else None
            names = {entry.key.text, says.text if isinstance(says, ScalarNode) else ""}
            asked = any(name in names for sort, name in found.said if sort in ("option", "flag"))
            if not asked and f"by {entry.key.text}" not in found.keys:
                yield _warning(f"nothing depends on the option `{entry.key.text}`", entry.key.span)


def _entries(vocabulary: Vocabulary) -> Iterator[Spelling]:
    return (
        entry
        for words in vocabulary.documents
        for entries in words.entries.values()
        for entry in entries
    )


def _is_said(entry: Spelling, found: Mentions) -> bool:
    # the options of a `choose:` and actions are called by verbs, as keys
    return (entry.sort, entry.name) in found.said or (
        entry.sort == "verb" and entry.name in found.called
    )


def _warning(message: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "OCT223", message, span, "leave it out, or say where it matters", severity="warning"
    )


def _taught(root: Node) -> Iterator[tuple[str, Node]]:
    """The text of each phrase that a file teaches, and what it means."""
    phrases = root.get("phrases") if isinstance(root, MappingNode) else None
    for item in phrases.items if isinstance(phrases, SequenceNode) else ():
        said, mean = (
            (item.get("say"), item.get("mean")) if isinstance(item, MappingNode) else (None, None)
        )
        if isinstance(said, ScalarNode) and mean is not None:
            yield said.text, mean


def _participles(root: Node) -> Iterator[tuple[str, ScalarNode]]:
    """Each verb that a file declares with its participle, which says nothing of it where it is
    declared.
    """
    words = root.get("words") if isinstance(root, MappingNode) else None
    verbs = words.get("verbs") if isinstance(words, MappingNode) else None
    for entry in verbs if isinstance(verbs, MappingNode) else ():
        if isinstance(entry.value, ScalarNode):
            yield entry.key.text, entry.value


def _called(node: Node) -> Iterator[str]:
    """Every key under `choose:` or `actions:`: what somebody may do is called by it."""
    match node:
        case SequenceNode():
            for item in node.items:
                yield from _called(item)
        case MappingNode():
            for entry in node:
                if entry.key.text in ("choose", "actions") and isinstance(entry.value, MappingNode):
                    yield from (one.key.text for one in entry.value)
                yield from _called(entry.value)


def _words_in(text: str, vocabulary: Vocabulary) -> set[Key]:
    """Every word that could stand anywhere in a text."""
    lexer = Lexer(text, vocabulary)
    found: set[Key] = set()
    for at in range(len(lexer.words)):
        for reading in lexer.readings(at):
            entry = reading.entry or (reading.sharing[1] if reading.sharing else None)
            if entry is not None:
                found.add((entry.sort, entry.name))
    return found


def _phrases_in(text: str, patterns: list[Pattern]) -> set[str]:
    """The phrases whose fixed words stand in a text, in their order."""
    found: set[str] = set()
    plain = " ".join(text.split())
    for pattern in patterns:
        at = 0
        for run in (part for part in pattern.shape if part is not None):
            at = plain.find(run, at)
            if at < 0:
                break
            at += len(run)
        else:
            found.add(pattern.text)
    return found
