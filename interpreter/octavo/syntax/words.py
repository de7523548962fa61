"""The words that documents declare, and which of them a sentence may use.

Comes in: the declarations of a ruleset, of its modifiers and of their `with` sections. Goes out: a
`Vocabulary` for each of them: every spelling of every word it may use, with the kind of token it is
to the grammar. A sentence of a ruleset sees the ruleset's words; one of a modifier sees the
modifier's too, and in a `with OTHER:` section OTHER's.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from ..diagnostics import Faults, Related, Span, nearest
from ..records import record
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode, plain
from . import inflection, language
from .lalr.patterns import Pattern, pattern_of
from .lalr.table import table
from .named import by_players, doable, keys_of, option_kind, rank_names, verbs_of
from .phases_on import clause_of
from .sizes import check_sizes


@record
class Spelling:
    """One spelling: the kind of token it is, and the word it stands for. `place` is where that was
    declared. One of the language's own that `yields` is none where a document declares that word.
    `role` is what a place is for, as examples need it: `pack`, `hand`, `own`, `pile`, `table` or
    `spread`, which has no order; of
    what is kept, what it is: `suit`.
    """

    said: str
    kind: str
    name: str
    sort: str
    plural: bool = False
    place: Span | None = field(default=None, compare=False)
    yields: bool = False
    role: str = field(default="", compare=False)


_MEANT = ("NOUN", "CARD_WORD", "NUMBER_NOUN", "PARTICIPLE", "ADJ")
_VERBS = ("VERB", "VERB_S")  # where a noun may stand these cannot
Entries = dict[tuple[str, ...], tuple[Spelling, ...]]


@record
class Words:
    """What one document declares. `owner` names it in messages. Of what somebody may do in it,
    `no_verbs` are the names that are no verbs."""

    owner: str
    entries: Entries
    patterns: tuple[Pattern, ...]
    digest: str
    no_verbs: tuple[str, ...] = ()


@dataclass(eq=False, slots=True)
class Vocabulary:
    """Everything that a sentence may use: the language's own words and those of some documents."""

    documents: tuple[Words, ...]
    entries: Entries = field(init=False)
    lengths: dict[str, tuple[int, ...]] = field(init=False)
    patterns: dict[tuple[str | None, ...], Pattern] = field(init=False)
    digest: str = field(init=False)
    # for better messages only: loaded too, but out of sight here; lying beside, and not in force
    elsewhere: tuple[Words, ...] = ()
    beside: Callable[[], Iterable[Words]] = tuple

    def __post_init__(self) -> None:
        entries = self.entries = dict(language_words())
        lengths = self.lengths = dict(_own_lengths())
        for document in self.documents:
            for parts, found in document.entries.items():
                before = entries.get(parts)  # rarely there
                entries[parts] = found if before is None else _beside(before, found)
                known_lengths = lengths.get(parts[0], ())
                if len(parts) not in known_lengths:
                    longer_first = sorted((*known_lengths, len(parts)), reverse=True)
                    lengths[parts[0]] = tuple(longer_first)
        self._yield_to_nouns()
        self.patterns = {
            pattern.shape: pattern for document in self.documents for pattern in document.patterns
        }
        self.digest = hashlib.sha256(
            "\n".join(document.digest for document in self.documents).encode()
        ).hexdigest()

    def _yield_to_nouns(self) -> None:
        """Where a ruleset declares the last word of what yields, that word is meant."""
        for last, several in _own_by_last_word().items():
            if not any(
                one.kind in _MEANT
                for document in self.documents
                for one in document.entries.get(last, ())
            ):
                continue
            for parts in several:
                found = self.entries[parts]
                kept = tuple(one for one in found if not (one.yields and one.sort == "closed"))
                if kept != found:
                    self.entries[parts] = kept

    def every(self) -> Iterator[Spelling]:
        for found in self.entries.values():
            yield from found

    def without(self, name: str, kinds: tuple[str, ...]) -> Vocabulary:
        """The same without what is called so and has one of these kinds."""
        documents = []
        for document in self.documents:
            entries = {
                parts: tuple(one for one in found if one.name != name or one.kind not in kinds)
                for parts, found in document.entries.items()
            }
            digest = f"{document.digest} but {name}"
            documents.append(Words(document.owner, entries, document.patterns, digest))
        return Vocabulary(tuple(documents))

    def listing(self) -> dict[str, tuple[str, ...]]:
        """All declared words by sort, both in alphabetical order; phrases by their patterns."""
        sorts: dict[str, set[str]] = {}
        for document in self.documents:
            for found in document.entries.values():
                for entry in found:
                    if entry.place is not None and not entry.kind.startswith("PHRASE"):
                        sorts.setdefault(entry.sort, set()).add(entry.name)
            for pattern in document.patterns:
                sorts.setdefault("phrase", set()).add(pattern.text)
        return {sort: tuple(sorted(names)) for sort, names in sorted(sorts.items())}


def _beside(before: tuple[Spelling, ...], found: tuple[Spelling, ...]) -> tuple[Spelling, ...]:
    """What a spelling stands for where a document declares it that is there already."""
    kinds = {one.kind for one in found if not one.yields}
    known = tuple(
        one
        for one in before
        if not (one.yields and kinds)
        or one.kind in language.TOLD_BY_PLACE
        or not (one.kind in kinds or one.sort == "closed" or one.place is not None)
    )
    if any(one.place is not None and not one.yields and one.kind not in _VERBS for one in known):
        found = tuple(one for one in found if not one.yields)
    return (*known, *found)


# --- the language's own words ---------------------------------------------------------------------


@cache
def _own_lengths() -> dict[str, tuple[int, ...]]:
    """How many words the language's own spellings have that begin so, most first."""
    lengths: dict[str, set[int]] = {}
    for parts in language_words():
        lengths.setdefault(parts[0], set()).add(len(parts))
    return {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()}


@cache
def _own_by_last_word() -> dict[tuple[str, ...], list[tuple[str, ...]]]:
    """The language's own spellings of several words that yield, by the last word."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for parts, spellings in language_words().items():
        if len(parts) > 1 and any(one.yields and one.sort == "closed" for one in spellings):
            found.setdefault(parts[-1:], []).append(parts)
    return found


@cache
def language_words() -> Entries:
    """Closed words, built-in nouns, adjectives, relations and verbs in all their forms."""
    made: list[Spelling] = []
    for kind, spellings in language.CLOSED.items():
        made += [
            Spelling(said, kind, name, "closed", yields=said in language.YIELDING)
            for said, name in spellings.items()
        ]
    made += [Spelling(said, kind, said, "closed") for said, kind in table().literals.items()]
    for noun in language.BUILT_IN:
        made += _noun("NOUN", noun, "noun", None)
    made += [
        Spelling(said, "NOUN", noun, "noun", yields=True)
        for said, noun in language.NOUNS_SPELT.items()
    ]
    made += [Spelling(word, "ADJ", word, "adjective") for word in language.ADJECTIVES]
    made += [
        Spelling(word, kind, word, "adjective")
        for word in language.FACES
        for kind in ("FACE", "FACED")
    ]
    made += [Spelling(word, "RELATION", word, "relation") for word in language.RELATIONS]
    for verb in language.VERBS:
        if verb.participle:
            made += _verb(verb.name, verb.participle, None)
        for said in verb.spellings if verb.participle else (verb.name, *verb.spellings):
            made += _yielding(said, verb.name)
        made += [
            Spelling(f"{be} {said}", "VERB_S", verb.name, "verb", yields=True)
            for said in verb.passives
            for be in ("is", "are")
        ]
    for said, word in language.SPELT.items():
        made += [replace(one, said=said, yields=True) for one in made if one.said == word]
    return _collected(made)


def _yielding(said: str, name: str) -> list[Spelling]:
    """A verb of the language, or a spelling of it, for where nobody declares that word."""
    return [
        Spelling(said, "VERB", name, "verb", yields=True),
        Spelling(inflection.third_person(said), "VERB_S", name, "verb", yields=True),
    ]


def _noun(kind: str, name: str, sort: str, place: Span | None) -> list[Spelling]:
    """A noun and its plural; a name that is a plural already is all there is."""
    if inflection.is_plural(name):
        return [Spelling(name, kind, name, sort, True, place)]
    return [
        Spelling(name, kind, name, sort, False, place),
        Spelling(inflection.plural(name), kind, name, sort, True, place),
    ]


def _verb(name: str, participle: str, place: Span | None) -> list[Spelling]:
    return [
        Spelling(name, "VERB", name, "verb", False, place),
        Spelling(inflection.third_person(name), "VERB_S", name, "verb", False, place),
        Spelling(participle, "PARTICIPLE", name, "verb", False, place),
    ]


def _collected(made: Iterable[Spelling]) -> Entries:
    found: dict[tuple[str, ...], list[Spelling]] = {}
    for entry in made:
        there = found.setdefault(inflection.parts(entry.said), [])
        if entry not in there:
            there.append(entry)
    return {parts: tuple(entries) for parts, entries in found.items() if parts}


# --- what a document declares ---------------------------------------------------------------------


_WORDS = (
    ("cards", "CARD_WORD", "class"),
    ("adjectives", "ADJ", "adjective"),
    ("players", "NOUN", "person"),
    ("numbers", "NUMBER_NOUN", "number"),
)


def words_of(owner: str, body: MappingNode, faults: Faults) -> Words:
    """The words of one document. Shape is not checked here; what is not of the right shape declares
    nothing.
    """
    made: list[Spelling] = []
    patterns: list[Pattern] = []
    check_sizes(body, faults)
    if faults.errors:  # what is too large is not gone through
        return Words(owner, {}, (), "")
    pack = body.get("pack")
    if isinstance(pack, MappingNode):
        _check_pack(pack, faults)
        made += _pack_words(pack)
    words = body.get("words")
    if isinstance(words, MappingNode):
        for section, kind, sort in _WORDS:
            for key in keys_of(words.get(section)):
                made += _declared(kind, sort, key)
        made += [
            entry
            for key, participle in verbs_of(words.get("verbs"))
            for entry in _verb(key.text, participle, key.span)
        ]
        _check_participles(words.get("verbs"), faults)
    made += _zone_words(body.get("zones"))
    made += _state_words(body.get("state"))
    made += _option_words(body.get("options"))
    for section, kind, sort in (
        ("groups", "NOUN", "group"),
        ("families", "NOUN", "family"),
        ("phases", "NOUN", "moment"),
    ):
        for key in keys_of(body.get(section)):
            made += _declared(kind, sort, key)
    made += _side_words(body.get("sides"))
    for key in keys_of(body.get("phases")):
        made += _phase_words(key.text)
    made += [
        Spelling(key.text, "RELATION", key.text, "relation", False, key.span)
        for key in keys_of(body.get("links"))
    ]
    phrases = body.get("phrases")
    for item in phrases.items if isinstance(phrases, SequenceNode) else ():
        said = item.get("say") if isinstance(item, MappingNode) else None
        pattern = pattern_of(said, faults) if isinstance(said, ScalarNode) else None
        if pattern is not None:
            patterns.append(pattern)
            runs = [part for part in pattern.shape if part is not None]
            for at, run in enumerate(runs):
                kind = (
                    "PHRASE_START" if at == 0 and pattern.shape[0] is not None else "PHRASE_WORDS"
                )
                made.append(Spelling(run, kind, run, "phrase", False, pattern.place))
    declared = {entry.said for entry in made if not entry.yields and entry.kind not in _VERBS}
    made = [entry for entry in made if not (entry.yields and entry.said in declared)]
    _check_places(made, faults)
    entries = _collected(entry for entry in made if entry.said.strip())
    told = sorted(
        f"{e.said}|{e.kind}|{e.name}|{e.sort}" for found in entries.values() for e in found
    )
    told += [pattern.text for pattern in patterns]
    verbs = {entry.name for entry in made if entry.kind == "VERB"}
    return Words(
        owner,
        entries,
        tuple(patterns),
        hashlib.sha256("\n".join(told).encode()).hexdigest(),
        tuple(dict.fromkeys(key.text for key in doable(body) if key.text not in verbs)),
    )


def _side_words(sides: Node | None) -> list[Spelling]:
    """Sides by their names; and, where there are any, the language's own words for them, unless
    the document has something else that is called so."""
    if sides is None:
        return []
    own = [entry for word in language.OF_SIDES for entry in _noun("NOUN", word, "noun", None)]
    made = [replace(entry, yields=True) for entry in own]
    for key in keys_of(sides):
        if not by_players(key.text):
            made += _declared("NOUN", "side", key)
    return made


def _check_places(made: list[Spelling], faults: Faults) -> None:
    """A fault for each place that is named as a number, and for each word of one sort that is
    declared in two places, such as a mark that is an adjective too. Words of several sorts are
    compared with those of all documents."""
    first: dict[Spelling, Span] = {}
    told: set[str] = set()
    for entry in made:
        counts = entry.said in language.NUMERALS and entry.sort in ("cell", "zone")
        if counts and entry.place is not None and entry.name not in told:
            told.add(entry.name)
            help = f"choose another word, such as `spot {entry.said}`"
            faults.error("OCT202", f'"{entry.said}" is a number', entry.place, help=help)
        if (
            entry.place is None
            or entry.sort in ("cell", "phrase", "choice", "suit", "rank")
            or entry.name in told
        ):
            continue
        if (place := first.setdefault(entry, entry.place)) != entry.place:
            told.add(entry.name)
            related = [Related(place, f'"{entry.said}" is declared here')]
            message = f'"{entry.said}" stands for two things'
            faults.error(
                "OCT201",
                message,
                entry.place,
                help="give one of them another name",
                related=related,
            )


def _declared(kind: str, sort: str, key: ScalarNode) -> list[Spelling]:
    if kind == "ADJ":
        return [Spelling(key.text, kind, key.text, sort, False, key.span)]
    return _noun(kind, key.text, sort, key.span)


def _check_pack(pack: MappingNode, faults: Faults) -> None:
    """Suits, ranks and special cards stand once, and one with a digit is a numeral or a range of
    them."""
    suits = pack.get("suits")
    names = (
        [(item.text, item.span) for item in suits.items if isinstance(item, ScalarNode)]
        if isinstance(suits, SequenceNode)
        else []
    )
    first: dict[str, Span] = {}
    ranks = rank_names(pack.get("ranks"))
    among_ranks = {name for name, _ in ranks}  # a special card may have a rank: it is that one
    special_cards = [
        (key.text, key.span)
        for key in keys_of(pack.get("special cards"))
        if key.text not in among_ranks
    ]
    for name, place in [*names, *ranks, *special_cards]:
        numbers = re.findall(r"\d+", name)
        if numbers and not name.isdecimal():
            meant = " to ".join(numbers) if len(numbers) == 2 else None
            faults.error(
                "OCT222",
                f"`{name}` is no rank",
                place,
                help="write a numeral, or a name in letters; a range is written `2 to 10`",
                meant=meant,
            )
        elif re.fullmatch(r"\W{2,}", name) or " to " in name:
            help = "name each, or write a range of numerals: `2 to 10`"
            faults.error("OCT222", f"`{name}` is no rank and no suit", place, help=help)
        elif len(scripts := _scripts(name)) > 1:
            said = f"`{name}` mixes letters of {' and '.join(scripts)} that look alike"
            faults.error("OCT222", said, place, help="write it with letters of one alphabet")
        elif first.setdefault(name, place) is not place:
            related = [Related(first[name], "the first is here")]
            faults.error(
                "OCT222",
                f"`{name}` appears in the pack twice",
                place,
                help="leave one of them out",
                related=related,
            )


def _scripts(name: str) -> list[str]:
    """Of the alphabets that share the looks of letters, those whose letters a name has."""
    named = (unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha())
    return sorted({word.capitalize() for word in named if word in ("LATIN", "GREEK", "CYRILLIC")})


def _pack_words(pack: MappingNode) -> list[Spelling]:
    """Ranks, suits, cards by their full names, special cards, attributes. A rank that is a numeral
    needs an article or a plural: `an eight`, `eights`; bare `eight` is the number. Suits are
    declared as plurals and have a singular."""
    made: list[Spelling] = []
    suits = pack.get("suits")
    suit_keys = (
        [item for item in suits.items if isinstance(item, ScalarNode)]
        if isinstance(suits, SequenceNode)
        else []
    )
    for suit in suit_keys:
        one = inflection.singular(suit.text)
        many = suit.text if inflection.is_plural(suit.text) else inflection.plural(suit.text)
        made.append(Spelling(many, "CARD_WORD", suit.text, "suit", True, suit.span))
        if one != many:
            made.append(Spelling(one, "CARD_WORD", suit.text, "suit", False, suit.span))
    special_cards = {key.text: key.span for key in keys_of(pack.get("special cards"))}
    ranks = rank_names(pack.get("ranks"))
    named = {rank for rank, _ in ranks}
    # what is said of a rank can be said of a special card: `a joker`, `jokers`
    ranks += [(name, place) for name, place in special_cards.items() if name not in named]
    for rank, place in ranks:
        number = language.number_of(rank)
        spellings = [rank] if number is None else [rank, str(number)]
        said = f"{inflection.article(rank)} {rank}"
        made.append(Spelling(inflection.plural(rank), "CARD_WORD", rank, "rank", True, place))
        made.append(
            Spelling(rank, "CARD_WORD", rank, "rank", False, place)
            if number is None
            else Spelling(said, "A_CARD", rank, "rank", False, place)
        )
        for suit in suit_keys if rank not in special_cards else ():
            name = f"{rank} of {suit.text}"
            made += [
                Spelling(f"{one} of {suit.text}", "CARD_WORD", name, "card", False, place)
                for one in spellings
            ]
            made.append(
                Spelling(
                    f"{inflection.plural(rank)} of {suit.text}",
                    "CARD_WORD",
                    name,
                    "card",
                    True,
                    place,
                )
            )
            if number is not None:
                made.append(
                    Spelling(f"{said} of {suit.text}", "A_CARD", name, "card", False, place)
                )
    for key in keys_of(pack.get("attributes")):
        made += _declared("NOUN", "attribute", key)
    return made


def _check_participles(node: Node | None, faults: Faults) -> None:
    """What is nearly the participle of its verb is a slip: if nothing said it, nobody would notice.
    Of verbs that are not known any participle will do that is not nearly a regular one."""
    if isinstance(node, SequenceNode):
        for item in node.items:
            _check_participles(item, faults)
    for entry in node if isinstance(node, MappingNode) else ():
        if not isinstance(entry.value, ScalarNode):
            continue
        verb, said = entry.key.text, entry.value.text
        if " " not in verb:  # `fold: folded away`
            said = said.partition(" ")[0]
        able = inflection.participles(verb)
        near = nearest(said, able)
        if said not in able and near is not None and not _says_more(verb, said):
            message = f"`{said}` is not a participle of `{verb}`"
            span = entry.value.place(0, len(said))
            faults.error(
                "OCT225", message, span, help="write the form that stands after `have`", meant=near
            )


def _says_more(verb: str, said: str) -> bool:
    """`lead pairs: led in pairs`: all of the verb is there, with a word between."""
    (first, *rest), (done, *more) = verb.split(" "), said.split(" ")
    longer = len(more) > len(rest) > 0 and {*rest} <= {*more}
    return longer and done in inflection.participles(first)


def _one_of(kind: str, sort: str, key: ScalarNode) -> list[Spelling]:
    """One of what is declared as several: `one trick`, `the discard`; where that is declared as
    something else, that is meant."""
    one = inflection.singular(key.text)
    if one == key.text:
        return []
    return [Spelling(one, kind, key.text, sort, False, key.span, yields=True)]


def _zone_words(node: Node | None) -> list[Spelling]:
    made: list[Spelling] = []
    for entry in node if isinstance(node, MappingNode) else ():
        role = _role(entry.value)
        # of one place nobody says more than one: beside a `trick` there may be a number `tricks`
        one_place = isinstance(entry.value, MappingNode) and not any(
            key in entry.value for key in ("each", "named", "all of")
        )
        made += [
            replace(one, role=role, yields=one_place and one.plural and one.said != entry.key.text)
            for one in _declared("NOUN", "zone", entry.key)
        ]
        if isinstance(entry.value, MappingNode) and entry.value.get("shows") is not None:
            made += _one_of("NOUN", "zone", entry.key)
        named = entry.value.get("named") if isinstance(entry.value, MappingNode) else None
        for cell in named.items if isinstance(named, SequenceNode) else ():
            if isinstance(cell, ScalarNode):
                made.append(Spelling(cell.text, "NOUN", cell.text, "cell", False, cell.span))
    return made


def _role(zone: Node) -> str:
    """What a place is for: all cards lie there at first, a player holds what lies there, or
    everybody sees what is played to it."""
    keys = plain(zone) if isinstance(zone, MappingNode) else {}
    if not isinstance(keys, dict):
        return ""
    held = keys.get("each") == "player" and keys.get("seen by") == "owner"
    shared = keys.get("faces") == "up" and "each" not in keys and "named" not in keys
    if keys.get("holds") == "pack":
        return "pack"
    if held:
        return "hand"
    if keys.get("each") == "player":
        return "own"
    if not shared:
        return ""
    return "pile" if "shows" in keys else "table" if "in" in keys else "spread"


def _state_words(node: Node | None) -> list[Spelling]:
    made: list[Spelling] = []
    for entry in node if isinstance(node, MappingNode) else ():
        kind = entry.value.get("is a") if isinstance(entry.value, MappingNode) else None
        match kind.text if isinstance(kind, ScalarNode) else "":
            case "mark":
                made += _declared("ADJ", "adjective", entry.key)
            case "flag":
                made += clause_words(entry.key.text, entry.key.span)
            case "number":
                made += _declared("NUMBER_NOUN", "number", entry.key)
                made += _one_of("NUMBER_NOUN", "number", entry.key)
            case "player":
                made += _declared("NOUN", "person", entry.key)
            case value:
                made += [
                    replace(one, role=value) for one in _declared("NOUN", "attribute", entry.key)
                ]
    return made


def clause_words(clause: str, place: Span | None) -> list[Spelling]:
    """A declared clause, its negatives, and with `now` in it, with and without `the` before it."""
    bare = clause.removeprefix("the ")
    made: list[Spelling] = []
    for start in (clause, "the " + bare) if bare != clause else (clause, "the " + clause):
        made.append(Spelling(start, "FLAG", clause, "flag", False, place))
        made += [
            Spelling(denied, "FLAG_NOT", clause, "flag", False, place)
            for denied in inflection.denials(start)
        ]
        for has_been, has_not_been in inflection.perfect(start):
            made.append(Spelling(has_been, "FLAG", clause, "flag", False, place))
            made.append(Spelling(has_not_been, "FLAG_NOT", clause, "flag", False, place))
        made += [
            Spelling(now, "FLAG_NOW", clause, "flag", False, place)
            for now in inflection.with_now(start)
        ]
    return made


def _phase_words(phase: str) -> Iterator[Spelling]:
    """How it is said that a phase is on: `the showdown is on`, `in the showdown`."""
    flag = clause_of(phase)
    for be in ("is", "are"):
        yield Spelling(f"the {phase} {be} on", "FLAG", flag, "flag", False, None)
        yield Spelling(f"the {phase} {be} not on", "FLAG_NOT", flag, "flag", False, None)
    for within in ("in the", "during the", "in", "during"):
        yield Spelling(f"{within} {phase}", "IN_PHASE", flag, "flag", False, None)


def _option_words(node: Node | None) -> list[Spelling]:
    made: list[Spelling] = []
    for entry in node if isinstance(node, MappingNode) else ():
        if not isinstance(entry.value, MappingNode):
            continue
        says, values = entry.value.get("says"), entry.value.get("values")
        name = says if isinstance(says, ScalarNode) else entry.key
        match option_kind(entry.value):
            case "flag":
                made += clause_words(name.text, name.span)
            case "number":
                made.append(
                    Spelling(name.text, "NUMBER_NOUN", name.text, "option", False, name.span)
                )
            case "choice":
                made.append(Spelling(name.text, "OPTION", name.text, "option", False, name.span))
                for value in values.items if isinstance(values, SequenceNode) else ():
                    if isinstance(value, ScalarNode):
                        made.append(
                            Spelling(value.text, "CHOICE", value.text, "choice", False, value.span)
                        )
    return made
