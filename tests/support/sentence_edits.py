"""Sentences with one thing in them put in, left out or changed.

Comes in: a sentence of a ready ruleset, chance. Goes out: `Edit`s: the text that stands there
instead, and which words came and went. Some are made in the text, a word or a short phrase at any
place; others in the tree, a part at every place that may have one, and then written as text. What
is put in are the closed words of the language, phrases made of them and of the ruleset's own words,
and the parts of its other sentences.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random
from typing import Any

from octavo.diagnostics import OctavoError
from octavo.lint.sentence_parts import at, less, nodes_of, put, sort_of
from octavo.syntax import inflection, language, tree
from octavo.syntax.lalr.lexer import Lexer
from octavo.syntax.unparse import unparse
from octavo.syntax.words import Vocabulary
from support.ready_rulesets import Sentence

INSERTED, LEFT_OUT, CHANGED = "put in", "left out", "changed"
IN_TEXT, IN_TREE = "text", "tree"
HOW = (
    (INSERTED, IN_TEXT, 5),
    (INSERTED, IN_TREE, 5),
    (LEFT_OUT, IN_TEXT, 1),
    (LEFT_OUT, IN_TREE, 2),
    (CHANGED, IN_TEXT, 1),
    (CHANGED, IN_TREE, 3),
)
TRIES = 20  # to find something that can be edited so
NUMERALS = ("one", "two", "3", "five", "two or more", "up to 2", "1 to 3", "2 or 3", "10")
FACTS = ("the round is 2", "you are the first player", "it is a king", "any hand is empty")
# Kinds of tokens that only agree with what stands beside them, or hold a sentence together.
BARE = {"COMMA", "POSSESSIVE", "IS", "HAVE", "DO_NOT"}

# Words of which either may stand where the page says that they mean the same.
SYNONYMS = (
    {"each", "every", "all"},
    {"each", "any"},
    {"a", "an", "any"},
    {"each", "every", "the"},
    {"and", "or"},
    {"to", "on"},
    {"it", "they", "them"},
    {"its", "their"},
    {"nobody", "nothing"},
)


@dataclass(frozen=True, slots=True)
class Edit:
    """`part`: what was edited, by sort; `said`: the text that stands there now; `came` and `went`:
    the words by which it differs.
    """

    how: str
    where: str
    part: str
    said: str
    came: tuple[str, ...]
    went: tuple[str, ...]

    @property
    def kind(self) -> str:
        return f"{self.how} in {self.where}"

    @property
    def harmless(self) -> bool:
        """Whether nothing is expected to come of it, by the closed lists."""
        came, went = " ".join(self.came), " ".join(self.went)
        if came and went and any({came, went} <= one for one in SYNONYMS):
            return True
        return bool(came or went) and all(
            not one or one in language.HARMLESS for one in (came, went)
        )

    @property
    def words(self) -> str:
        signs = (f"+{' '.join(self.came)}" if self.came else "") + (
            f" -{' '.join(self.went)}" if self.went else ""
        )
        return signs.strip()


def edited(sentence: Sentence, chance: Random) -> Edit | None:
    """An edit of a sentence, by chance; None if none was found."""
    hows = [(how, where) for how, where, _ in HOW]
    for _ in range(TRIES):
        ((how, where),) = chance.choices(hows, [weight for _, _, weight in HOW])
        made = (_in_text if where == IN_TEXT else _in_tree)(sentence, how, chance)
        if made is not None and made.said != sentence.said:
            return made
    return None


def left_out(sentence: Sentence) -> Iterator[Edit]:
    """The sentence without each of its parts."""
    if not _is_itself(sentence):
        return
    for way, node in nodes_of(sentence.tree):
        for part, _, made in less(node):
            edit = _written(sentence, LEFT_OUT, part, put(sentence.tree, way, made))
            if edit is not None:
                yield edit


# --- words and phrases ----------------------------------------------------------------------------


@cache
def phrases(vocabulary: Vocabulary) -> dict[str, tuple[str, ...]]:
    """What may be put into a sentence, by sort: closed words, and phrases of the ruleset's own."""
    by_kind: dict[str, set[str]] = {}
    for entry in vocabulary.every():
        by_kind.setdefault(entry.kind, set()).add(entry.said)
        by_kind.setdefault(entry.sort, set()).add(entry.said)

    def some(kind: str) -> list[str]:
        return sorted(by_kind.get(kind, ()))

    zones = some("zone") + some("cell")
    places = [
        *(f"the {one}" for one in zones),
        *(f"your {one}" for one in zones),
        "that card",
        "it",
    ]
    people = [
        "you",
        "another player",
        "any player",
        "the next player",
        "nobody",
        "each other player",
    ]
    people += [f"the {one}" for one in some("person")]
    states = [f"the {one}" for one in (*some("number"), *some("NUMBER_NOUN"))]
    cards = ["cards", "a card", "two cards", *some("CARD_WORD")]
    adjectives = some("ADJ") + list(language.FACES)
    participles, verbs = some("PARTICIPLE"), some("VERB")
    groups = [f"a {one}" for one in some("group")]
    return {
        sort: tuple(dict.fromkeys(found))
        for sort, found in {
            "determiner": [*language.CLOSED["DET"], *language.CLOSED["THAT"]],
            "numeral": list(NUMERALS),
            "other": list(language.CLOSED["OTHER"]),
            "superlative": list(language.CLOSED["SUPER"]),
            "not": ["not"],
            "comparison": list(language.CLOSED["CMP"]),
            "time": list(language.CLOSED["TIME"]),
            "place": [
                f"{how} {what}"
                for how in ("to", "from", *language.CLOSED["PREP"])
                for what in (*places, *people)
            ],
            "of": [f"of {what}" for what in (*places, *people, *cards, *states)],
            "owner": [*language.CLOSED["OWN"], "the dealer's", "any player's", "each player's"],
            "that": [
                *(f"that {be} {one}" for be in ("is", "are") for one in adjectives),
                *(f"that {be} not {one}" for be in ("is", "are") for one in adjectives),
                *(f"that may {no}be {one}" for no in ("", "not ") for one in participles),
                *(f"that {be} {one}" for be in ("is", "are", "was") for one in participles),
                *(f"that may {one}" for one in verbs),
                "who has the highest score",
                *(f"who is {one}" for one in people),
                *(f"that holds {one}" for one in cards),
            ],
            "with": [
                *(f"with {one} cards" for one in NUMERALS),
                *(f"with {one}" for one in (*cards, *groups)),
                *(f"with the highest {one[4:]}" for one in states),
                *(f"with more {one[4:]}" for one in states),
                "with the highest score", "with the fewest cards of their hand",
            ],
            "except": [f"except {one}" for one in (*cards, *people, *places, *states)],
            "other than": [f"other than {one}" for one in (*cards, *people, *places, *states)],
            "relation": [
                f"{how} {one}" for how in some("RELATION") for one in (*people, *places)
            ],
            "sharing": [
                f"of {how} {what}" for how in language.SHARING for what in ("rank", "suit")
            ],
            "totalling": [
                f"{how} {one}" for how in language.CLOSED["TOTALLING"] for one in NUMERALS
            ],
            "face": list(language.FACES),
            "manner": list(language.CLOSED["MANNER"]),
            "arithmetic": [f"{op} {one}" for op in "+-x" for one in ("1", "2", *states)],
            "guard": [
                f"{when} {one}"
                for when in ("when", "unless", "and", "or")
                for one in FACTS
            ],
            "list": [f"{how} {one}" for how in ("and", "or", ",") for one in (*cards, *people)],
            "some of": [f"{one} of" for one in NUMERALS] + ["all of", "any of"],
            "adjective": adjectives,
            "word": [said for kind in sorted(by_kind) for said in some(kind)],
            "harmless": [one for one in language.HARMLESS if one not in language.CLOSED["DET"]],
        }.items()
    }  # fmt: skip


def _phrase(sentence: Sentence, chance: Random) -> tuple[str, str]:
    """A sort, and a phrase of it."""
    known = phrases(sentence.vocabulary)
    sort = chance.choice([sort for sort, found in known.items() if found])
    return sort, chance.choice(known[sort])


# --- in the text ----------------------------------------------------------------------------------


def _in_text(sentence: Sentence, how: str, chance: Random) -> Edit | None:
    said = sentence.said
    words = inflection.split(said)
    if how == INSERTED:
        gaps = [(begin, begin) for word, begin, _ in words if word not in ("'s", "'", ",")]
        begin, end = chance.choice([*gaps, (len(said), len(said))])
        sort, new = _phrase(sentence, chance)
        return _spelt(how, sort, said, begin, end, new)
    tokens = [one for one in _tokens(sentence) if one[2] not in BARE]
    if not tokens:
        return None
    begin, end, kind = chance.choice(tokens)
    if how == LEFT_OUT:
        return _spelt(how, kind, said, begin, end, "")
    alike = [
        one
        for one in _spoken(sentence.vocabulary).get(kind, ())
        if one.lower() != said[begin:end].lower()
    ]
    return _spelt(how, kind, said, begin, end, chance.choice(alike)) if alike else None


def _spelt(how: str, part: str, said: str, begin: int, end: int, new: str) -> Edit:
    made = " ".join(one for one in (said[:begin].strip(), new, said[end:].strip()) if one)
    made = made.replace(" ,", ",").replace(" 's", "'s").replace("s '", "s'")
    return Edit(how, IN_TEXT, part, made, tuple(new.split()), tuple(said[begin:end].split()))


@cache
def _spoken(vocabulary: Vocabulary) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {"NUMS": [*NUMERALS]}
    for entry in vocabulary.every():
        found.setdefault(entry.kind, []).append(entry.said)
    found["IS"] = []
    return {kind: tuple(dict.fromkeys(said)) for kind, said in found.items()}


def _tokens(sentence: Sentence) -> list[tuple[int, int, str]]:
    """The words of a sentence, longest first as a reader of any place takes them: where each begins
    and ends, and its kind of token.
    """
    lexer, found, at = Lexer(sentence.said, sentence.vocabulary, sentence.holes), [], 0
    while at < len(lexer.words):
        readings = lexer.readings(at)
        length = readings[0].length if readings else 1
        kind = readings[0].kind if readings else ""
        found.append((lexer.words[at][1], lexer.words[at + length - 1][2], kind))
        at += length
    return found


def spelt_alike(sentence: Sentence, said: str) -> bool:
    """Whether another text has the same words, of which some bend or are spelt otherwise (`two`,
    `2`)."""
    return _meant(sentence, sentence.said) == _meant(sentence, said)


def _meant(sentence: Sentence, said: str) -> list[object]:
    """What the words of a text stand for, articles apart, one by one."""
    lexer = Lexer(said, sentence.vocabulary, sentence.holes)
    found, at = list[object](), 0
    while at < len(lexer.words):
        readings = lexer.readings(at)
        first = readings[0] if readings else None
        length = first.length if first else 1
        word = " ".join(text for text, _, _ in lexer.words[at : at + length])
        if first is not None and first.entry is not None:
            found.append((first.entry.sort, first.entry.name))
        elif first is not None and first.numeral is not None:
            found.append(first.numeral)
        elif word not in ("a", "an", "the"):
            meanings = (named[word] for named in language.CLOSED.values() if word in named)
            found.append(next(meanings, word))
        at += length
    return found


# --- in the tree ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pool:
    """Parts that may stand in a sentence, from phrases and from the sentences of a ruleset."""

    pres: tuple[tree.Pre, ...]
    posts: tuple[tree.Post, ...]
    tails: tuple[tree.Tail, ...]
    places: tuple[tree.PlacePhrase, ...]
    things: tuple[tree.Np, ...]
    facts: tuple[tree.Fact, ...]
    words: dict[str, tuple[tree.Word, ...]]


_pools: dict[str, Pool] = {}
PER_SORT = 12  # phrases of a sort that are read for their parts


def pool(sentence: Sentence) -> Pool:
    """What may be put into the tree of a sentence, in its words."""
    found = _pools.get(sentence.vocabulary.digest)
    if found is None:
        if len(_pools) > 50:
            _pools.clear()
        found = _pools[sentence.vocabulary.digest] = _pool(sentence)
    return found


def _pool(sentence: Sentence) -> Pool:
    frames = {
        "numeral": "{} cards", "other": "{} cards", "superlative": "{} card", "owner": "{} card",
        "adjective": "{} cards", "of": "cards {}", "that": "cards {}", "with": "cards {}",
        "except": "cards {}", "other than": "cards {}", "relation": "cards {}",
        "sharing": "cards {}", "totalling": "cards {}",
    }  # fmt: skip
    known, read = phrases(sentence.vocabulary), list[Any]()
    chance = Random("parts")

    def take(start: str, said: str) -> None:
        place = replace(sentence, start=start, holes=())
        try:
            read.append(place.read(said))
        except OctavoError:
            return

    def some(sort: str) -> list[str]:
        found = known[sort]
        return [*found] if len(found) <= PER_SORT else chance.sample(found, PER_SORT)

    for sort, frame in frames.items():
        for one in some(sort):
            take("thing", frame.format(one))
    for one in (*some("place"), *some("place"), *some("face"), *some("manner")):
        take("do", f"move it {one}")
    for one in (*some("of"), *some("of")):
        take("thing", one.removeprefix("of "))
    for one in FACTS:
        take("condition", one)
    for word in known["word"]:
        take("thing", word)
    parts = [part for one in read for _, part in nodes_of(one)]

    def of(*kinds: type) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(part for part in parts if isinstance(part, kinds)))

    words: dict[str, dict[tree.Word, None]] = {}
    for word in of(tree.Word):
        words.setdefault(word.sort, {})[word] = None
    for entry in sentence.vocabulary.every():
        if entry.sort in ("verb", "adjective"):
            made = tree.Word(entry.name, entry.sort, sentence.node.span)
            words.setdefault(entry.sort, {})[made] = None
    return Pool(
        of(tree.Pre),
        of(tree.Of, tree.RelationPhrase, tree.Sharing, tree.Apiece, tree.Totalling,
           tree.Reckoned),
        of(tree.That, tree.ThatGap, tree.With, tree.AllBut, tree.Except), of(tree.PlacePhrase),
        tuple(one for one in of(tree.Np) if len(unparse(one).split()) < 5), of(tree.Clause),
        {sort: tuple(found) for sort, found in words.items()},
    )  # fmt: skip


_itself: dict[tuple[int, str], tuple[Any, bool]] = {}


def _is_itself(sentence: Sentence) -> bool:
    """Whether the tree of a sentence, written anew, is read as the same tree."""
    key = (id(sentence.tree), sentence.start)
    known = _itself.get(key)
    if known is None or known[0] is not sentence.tree:
        try:
            same = sentence.read(unparse(sentence.tree)) == sentence.tree
        except OctavoError:
            same = False
        if len(_itself) > 5_000:
            _itself.clear()
        known = _itself[key] = sentence.tree, same
    return known[1]


def _in_tree(sentence: Sentence, how: str, chance: Random) -> Edit | None:
    if not _is_itself(sentence):
        return None
    nodes = list(nodes_of(sentence.tree))
    parts = pool(sentence)
    for _ in range(TRIES):
        way, node = chance.choice(nodes)
        if way and way[-1] == "who" and isinstance(node, tree.Pronoun):
            continue  # `your` is changed as a whole
        match how:
            case "put in":
                able = list(_more(node, parts, chance))
            case "left out":
                able = [(part, made) for part, _, made in less(node)]
            case _:
                able = list(_else(node, parts, chance))
        if able:
            part, made = chance.choice(able)
            edited_tree = put(sentence.tree, way, made)
            if all(map(_is_writable, (one for _, one in nodes_of(edited_tree)))):
                return _written(sentence, how, part, edited_tree)
    return None


def _is_writable(node: object) -> bool:
    """`has the suit or the rank of X` has words for attributes alone."""
    return not isinstance(node, tree.Has) or node.either is None or isinstance(node.what, tree.Np)


def _written(sentence: Sentence, how: str, part: str, made: Any) -> Edit | None:
    """The edit as a text. None if it says what stood there."""
    before, said = unparse(sentence.tree), unparse(made)
    if before == said:
        return None
    old, new = before.split(), said.split()
    came, went = list[str](), list[str]()
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            went += old[a:b]
            came += new[c:d]
    return Edit(how, IN_TREE, part, said, tuple(came), tuple(went))


Made = Iterator[tuple[str, Any]]


def _with(items: tuple[Any, ...], new: Any, chance: Random) -> tuple[Any, ...]:
    index = chance.randint(0, len(items))
    return (*items[:index], new, *items[index:])


def _more(node: Any, parts: Pool, chance: Random) -> Made:
    """The node with one more part, of each sort that it may have."""
    has = {one.name for one in fields(node)}
    span = node.span
    if isinstance(node, tree.Np):
        if not node.determiner and not isinstance(node.head, tree.Pronoun | tree.Numeral):
            word = chance.choice([*language.CLOSED["DET"].values(), "that"])
            yield "determiner", replace(node, determiner=word)
        if not isinstance(node.head, tree.Pronoun | tree.Numeral):
            for pre in _one_of_each(parts.pres, chance):
                yield sort_of(pre), replace(node, pre=_with(node.pre, pre, chance))
        if not isinstance(node.head, tree.Numeral):
            for post in _one_of_each(parts.posts, chance):
                yield sort_of(post), replace(node, posts=_with(node.posts, post, chance))
        if node.tail is None and not isinstance(node.head, tree.Pronoun | tree.Numeral):
            for tail in _one_of_each(parts.tails, chance):
                yield sort_of(tail), replace(node, tail=tail)
        number = chance.randint(1, 3)
        yield "some of", tree.SomeOf(tree.Numeral(number, number, span=span), node, span)
        bare = tree.Np("", (), tree.Numeral(number, number, span=span), span=span)
        yield "arithmetic", tree.Calculation(chance.choice("+-x"), node, bare, span)
        other = chance.choice(parts.things)
        yield "item", tree.Several((node, other), chance.choice(("and", "or")), span)
    if "negated" in has and not node.negated:
        yield "not", replace(node, negated=True)
    if "places" in has:
        for place in _one_of_each(parts.places, chance):
            yield sort_of(place), replace(node, places=_with(node.places, place, chance))
    if "time" in has and not node.time:
        yield "time", replace(node, time=chance.choice([*language.CLOSED["TIME"]]))
    if "compare" in has and not node.compare:
        yield "comparison", replace(node, compare=chance.choice(_COMPARED))
    if isinstance(node, tree.HasDone | tree.May | tree.Does | tree.Command) and not node.what:
        yield "object", replace(node, what=chance.choice(parts.things))
    match node:
        case tree.Rule():
            guard = tree.Condition((chance.choice(parts.facts),), "and", span)
            yield "guard", replace(node, when=(*node.when, guard))
            yield "guard", replace(node, unless=(*node.unless, guard))
        case tree.Condition():
            fact = chance.choice(parts.facts)
            yield "fact", replace(node, facts=_with(node.facts, fact, chance))
        case tree.Several():
            yield (
                "item",
                replace(node, items=_with(node.items, chance.choice(parts.things), chance)),
            )
        case tree.Order():
            if node.start is None:
                yield "start", replace(node, start=chance.choice(parts.things))
            elif node.end is None:
                yield "end", replace(node, end=chance.choice(parts.things))
        case tree.Meaning():
            index = chance.randrange(len(node.parts))
            one = node.parts[index]
            if not one.negated:
                denied = replace(one, negated=True)
                yield "not", replace(node, parts=at(node.parts, index, denied))
            if adjectives := parts.words.get("adjective"):
                new = tree.Sense(False, chance.choice(adjectives), node.span)
                yield "sense", replace(node, parts=_with(node.parts, new, chance))


_COMPARED = ("at least", "at most", "more than", "fewer than")


def _else(node: Any, parts: Pool, chance: Random) -> Made:
    """The node with one of its parts another of that sort."""
    has = {one.name for one in fields(node)}

    def other(found: Any, than: Any) -> list[Any]:
        able = [one for one in found if one != than]
        return [chance.choice(able)] if able else []

    if isinstance(node, tree.Np):
        if node.determiner:
            for new in other([*language.CLOSED["DET"].values(), "that"], node.determiner):
                yield "determiner", replace(node, determiner=new)
        for index, pre in enumerate(node.pre):
            for new in other([one for one in parts.pres if sort_of(one) == sort_of(pre)], pre):
                yield sort_of(pre), replace(node, pre=at(node.pre, index, new))
        for index, post in enumerate(node.posts):
            for new in other([one for one in parts.posts if sort_of(one) == sort_of(post)], post):
                yield sort_of(post), replace(node, posts=at(node.posts, index, new))
        if node.tail is not None:
            for new in other(
                [one for one in parts.tails if sort_of(one) == sort_of(node.tail)], node.tail
            ):
                yield sort_of(node.tail), replace(node, tail=new)
    if "places" in has:
        for index, place in enumerate(node.places):
            for new in other(
                [one for one in parts.places if (one.what is None) == (place.what is None)], place
            ):
                yield sort_of(place), replace(node, places=at(node.places, index, new))
    if getattr(node, "time", ""):
        for new in other(language.CLOSED["TIME"], node.time):
            yield "time", replace(node, time=new)
    if getattr(node, "compare", ""):
        for new in other(_COMPARED, node.compare):
            yield "comparison", replace(node, compare=new)
    match node:
        case tree.Word():
            for new in other(parts.words.get(node.sort, ()), node):
                yield f"word: {node.sort}", replace(new, plural=node.plural)
        case tree.Numeral() if not node.choices:
            low = node.low + chance.randint(1, 3)
            high = node.high if node.high is None else max(low, node.high)
            if not node.up_to:
                high = low if node.high == node.low else high
                yield "numeral", replace(node, low=low, high=high)
            elif node.high is not None:
                yield "numeral", replace(node, high=node.high + 1)
        case tree.PlacePhrase() if node.what is not None:
            for new in other(["to", "from", *language.CLOSED["PREP"]], node.preposition):
                yield "preposition", replace(node, preposition=new)
        case tree.Sharing():
            for new in other(language.SHARING, node.how):
                yield "sharing", replace(node, how=new)
        case tree.Totalling() | tree.Reckoned():
            for new in other(language.CLOSED["TOTALLING"], node.how):
                yield "totalling", replace(node, how=new)
        case tree.RelationPhrase():
            for new in other(language.RELATIONS, node.relation):
                yield "relation", replace(node, relation=new)
        case tree.OfTwo():
            for new in other(("difference", "lesser", "greater"), node.how):
                yield "of two", replace(node, how=new)
        case tree.Calculation():
            for new in other("+-x", node.op):
                yield "arithmetic", replace(node, op=new)
        case tree.Several() | tree.Condition() | tree.Meaning():
            yield "and/or", replace(node, joined="or" if node.joined == "and" else "and")
        case tree.Pronoun():
            for new in other(("you", "it", "they", "nobody", "nothing"), node.name):
                yield "pronoun", replace(node, name=new)


def _one_of_each(found: tuple[Any, ...], chance: Random) -> list[Any]:
    """One part of each sort."""
    by_sort: dict[str, list[Any]] = {}
    for one in found:
        by_sort.setdefault(sort_of(one), []).append(one)
    return [chance.choice(some) for some in by_sort.values()]
