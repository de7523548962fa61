"""Lists after a verb, `it is red or wild`, made the facts that they leave unsaid.

Comes in: a sentence as it stands. Goes out: its parse; where the sentence does not read, but does
once the subject and the verb of a fact stand before each item of a list after it, the parse of
that. So the list means what the facts mean, and no tree says more than before. The words that are
put in have the places of those that they repeat, by which the facts are known that were put in.

A list may be meant in another way than a fact of each: of every card that it is red or wild, of two
aces or kings together. What may be so is refused, and the facts are shown to be written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ...diagnostics import Diagnostic, Span
from ...source.document import ScalarNode
from .. import language, tree
from ..inflection import plural
from ..words import Vocabulary
from .limits.phrases import says_one
from .nodes.parts import adds_two, leaves_out_several
from .parse import Parse

_STARTS = ("condition", "rule", "do", "pick")
_BEGINNING = ("WHEN", "UNLESS", "ONLY_WHEN")  # the tokens after which a condition stands
_JOINING = ("and", "or")
_BE = ("is", "are", "was", "were")
_DENIED = {
    **{be: f"{be} not" for be in _BE},
    **dict.fromkeys(("has", "have"), "do not have"),
    **dict.fromkeys(("hold", "holds"), "do not hold"),
}
_NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(language.NUMERALS)})\b")
_NUMBERS = re.compile(rf"(?<!\w)({_NUMBER.pattern})(?:(?:, | or |, or )({_NUMBER.pattern})){{2,}}")
_MOST_TRIED = 24  # parses for one sentence
_MOST_JOINERS = 4  # before the place where a sentence cannot go on


def parsed(
    start: str, text: ScalarNode, vocabulary: Vocabulary, holes: tuple[str, ...]
) -> tuple[Parse, bool]:
    """The parse of a sentence, and whether it reads; what is wrong with it may be told all the
    same."""
    first = Parse(start, text, vocabulary, holes)
    if first.read():
        made_so = None if first.wrong is None else _all_left_out(first)
        return made_so or first, True
    if (made_so := _all_left_out(first) or _added_up(first)) is not None:
        return made_so, True
    if start not in _STARTS:
        return first, False
    found = list({one.text.text: one for one in _Completing().found(first)}.values())
    if not found:
        return first, False
    made, *more = found
    if made.wrong is None:
        made.wrong = _so_many(first) or (
            _more_than_one(made, more) if more else _meant_otherwise(made)
        )
    return made, True


def _all_left_out(stuck: Parse) -> Parse | None:
    """The parse of `each player other than you and the elder` and of `cards that are not tens or
    aces`, where no list can stand, with each of them left out."""
    words, whole, leaving = stuck.lexer.words, stuck.text, -1
    first = -1
    joining: tuple[str, ...] = _JOINING
    for at, (word, begin, end) in enumerate(words):
        if at > stuck.at and joining != _NEITHER:
            break
        if word in ("than", "except", "but"):
            leaving, first, joining = at, at - (word == "than"), _JOINING
        elif word in _DENYING and [one for one, _, _ in words[max(at - 2, 0) : at]] in _THAT_IS:
            leaving, first, joining = at, at - 2, _DENYING[word]
        if word not in joining or leaving < 0:
            continue
        built = _Built(whole)
        built.copy(0, words[first][1])
        built.add("other than", words[first][1])
        since = words[leaving][2]
        commas = [(a, b) for word, a, b in words[leaving:at] if word == ","]
        for a, b in (*commas, (begin, end)):
            built.copy(since, a)
            if not whole.text[since:a].isspace():  # of `, and` one is said
                built.add(" other than ", a)
            since = b
        built.copy(end, len(whole.text))
        made = Parse(stuck.start, built.text(), stuck.vocabulary, stuck.holes)
        if made.reads() and leaves_out_several(made.values[-1]):
            return made
    return None


def _added_up(stuck: Parse) -> Parse | None:
    """The parse of `the sum of A and B` where no list can stand: of `A + B`."""
    words, whole = stuck.lexer.words, stuck.text
    said = [word for word, _, _ in words]
    for at in range(1, min(stuck.at, len(words))):
        if said[at] != "of" or said[at - 1] not in _ADDED or "and" not in said[at:]:
            continue
        first = at - 1 - (at > 1 and said[at - 2] == "the")
        joiner = said.index("and", at)
        if first and said[first - 1] in _MORE_DONE:
            continue  # what is done with the whole sum
        built = _Built(whole)
        built.copy(0, words[first][1])
        built.copy(words[at + 1][1], words[joiner][1])
        built.add("+", words[joiner][1])
        built.copy(words[joiner][2], len(whole.text))
        made = Parse(stuck.start, built.text(), stuck.vocabulary, stuck.holes)
        if made.reads() and adds_two(made.values[-1]):
            return made
    return None


_NEITHER = ("nor", "or")
_DENYING = {"not": ("or",), "neither": _NEITHER}
_THAT_IS = [[that, be] for that in ("that", "who") for be in ("is", "are")]
_ADDED = ("sum", "total")
_MORE_DONE = ("twice", "double", "triple", "half", "x", "times", "of", "-", "minus", "by")


@dataclass(slots=True)
class _Completing:
    """Tries what may be left unsaid, a bounded number of times."""

    tried: int = 0

    def found(self, stuck: Parse) -> Iterator[Parse]:
        """Every sentence that reads with the facts put in."""
        words = stuck.lexer.words
        joiners = [at for at, (word, _, _) in enumerate(words[: stuck.at + 1]) if _joins(word)]
        for at in joiners[-_MOST_JOINERS:]:
            text = self._completed(stuck, at)
            if text is None or self.tried >= _MOST_TRIED:
                continue
            self.tried += 1
            made = Parse(stuck.start, text, stuck.vocabulary, stuck.holes)
            if made.read():
                yield made
            elif len(made.lexer.words) - made.at <= len(words) - stuck.at:
                yield from self.found(made)

    def _completed(self, stuck: Parse, at: int) -> ScalarNode | None:
        """The text with the subject and the verb before it put in behind a joining word."""
        words, whole = stuck.lexer.words, stuck.text
        joiner, begin, end = words[at]
        after = [word for word, _, _ in words[at + 1 :]]
        if not after:
            return None
        denies = after[0] == "not"
        if joiner == ",":
            joiner = next((word for word in after if word in _JOINING), "")
        if joiner == "but":
            joiner = "and" if denies else ""
        said = self._before(stuck, at)
        if not joiner or said is None:
            return None
        who, verb = said
        spoken = whole.text[verb[0] : verb[1]]
        if denies and spoken not in _DENIED:
            return None
        rest = words[at + 1][2] if denies else end
        built = _Built(whole)
        built.copy(0, begin)
        built.add(f" {joiner} ", begin)
        built.copy(*who)
        built.add(" ", who[1])
        built.add(_DENIED[spoken] if denies else spoken, verb[0])
        built.copy(rest, len(whole.text))
        return built.text()

    def _before(self, stuck: Parse, at: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """Where the subject and the verb stand of the last fact before a joining word."""
        words = stuck.lexer.words
        first = 0
        if stuck.start == "pick":
            return self._picked(stuck, at)
        if stuck.start != "condition":
            begun = [
                place + one.length
                for one, place in stuck.readings
                if one.kind in _BEGINNING and place < at
            ]
            if not begun:
                return None
            first = begun[-1]
        if first >= at:
            return None
        begin, end = words[first][1], words[at - 1][2]
        said = stuck.text.text[begin:end]
        self.tried += 1
        fact = Parse("condition", _alone(said), stuck.vocabulary, stuck.holes)
        if not fact.read() or fact.wrong is not None:
            return None
        match fact.values[-1].facts[-1]:
            case tree.Clause(
                tree.Np() as who, tree.IsPredicate() | tree.Has() | tree.Does() as predicate
            ):
                start = who.span.column - 1
                verb = predicate.span.column - 1
                word = said[verb:].split()[0]
                if said[verb:].startswith("do not ") or said[verb:].startswith("does not "):
                    word = said[verb:].split()[2]
                    verb = said.index(word, verb)
                if word not in _DENIED:
                    return None
                until = predicate.span.column - 1
                return (begin + start, begin + until - 1), (begin + verb, begin + verb + len(word))
        return None

    def _picked(self, stuck: Parse, at: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """Of `a card that is red or wild`, of which one is picked: the card, and the verb."""
        words = stuck.lexer.words
        begin, end = words[0][1], words[at - 1][2]
        self.tried += 1
        noun = Parse("pick", _alone(stuck.text.text[begin:end]), stuck.vocabulary, stuck.holes)
        if words[at][0] != "or" or not noun.read() or noun.wrong is not None:
            return None
        match noun.values[-1]:
            case tree.Np(
                "a" | "any",
                tail=tree.That(
                    tree.IsPredicate(negated=False, complement=tree.Word(), compare="") as said
                ),
            ):
                until = begin + said.span.column - 1
                return (begin, until - 1), (until, until + 2)
        return None


def _alone(said: str) -> ScalarNode:
    """A text that stands nowhere."""
    places = tuple((1, column + 1) for column in range(len(said) + 1))
    return ScalarNode(said, said, Span("", 1, 1, 1, len(said) + 1), places)


class _Built:
    """A text put together of pieces of another, each with its places."""

    def __init__(self, whole: ScalarNode) -> None:
        self.whole = whole
        self.pieces: list[str] = []
        self.places: list[tuple[int, int]] = []

    def copy(self, begin: int, end: int) -> None:
        self.pieces.append(self.whole.text[begin:end])
        self.places += self.whole.places[begin:end]

    def add(self, said: str, at: int) -> None:
        self.pieces.append(said)
        self.places += [self.whole.places[min(at, len(self.whole.places) - 1)]] * len(said)

    def text(self) -> ScalarNode:
        said = "".join(self.pieces)
        return ScalarNode(said, said, self.whole.span, (*self.places, self.whole.places[-1]))


def _joins(word: str) -> bool:
    return word in (*_JOINING, ",", "but")


# --- what may be meant in another way -------------------------------------------------------------


def _so_many(stuck: Parse) -> Diagnostic | None:
    """The fault of `three or four or five cards`, of which no one number has a noun of its own."""
    text = stuck.text.text
    for found in _NUMBERS.finditer(text):
        numbers = [language.number_of(one) or 0 for one in _NUMBER.findall(found[0])]
        if numbers != [*range(numbers[0], numbers[-1] + 1)]:
            continue
        said = f"{text[: found.start()]}{numbers[0]} to {numbers[-1]}{text[found.end() :]}"
        if Parse(stuck.start, _alone(said), stuck.vocabulary, stuck.holes).reads():
            message = "several numbers stand before one noun"
            span = stuck.text.place(found.start(), found.end())
            return Diagnostic("OCT217", message, span, f"write `{said}`")
    return None


def _more_than_one(made: Parse, more: list[Parse]) -> Diagnostic:
    help = f"write `{_told(made)}`, or `{_told(more[0])}`"
    return Diagnostic("OCT217", "this leaves open what is left unsaid", made.text.span, help)


def _meant_otherwise(made: Parse) -> Diagnostic | None:
    """The fault of a list that may mean something else than a fact of each."""
    if isinstance(made.values[-1], tree.Several) and not all(map(_is_so, made.values[-1].items)):
        message = "a list after the verb may be meant in two ways here"
        help = f"write the whole of each, if it is meant so: `{_told(made)}`"
        return Diagnostic("OCT217", message, made.text.span, help)
    for condition in _conditions(made.values[-1]):
        put_in = False  # whether the fact before was
        for fact, other in pairwise(condition.facts):
            subjects = [one.subject for one in (fact, other) if isinstance(one, tree.Clause)]
            was, put_in = put_in, len(subjects) == 2 and subjects[0].span == subjects[1].span
            if not isinstance(fact, tree.Clause) or not (was or put_in):
                continue
            span = other.span
            if put_in and isinstance(other, tree.Clause):
                if _alike(fact, other) and _plain(fact) and _plain(other):
                    continue
                span = other.predicate.span
            elif _denies(fact):
                continue  # `but not`: what follows is a fact again
            help = f"write a fact of each, if it is meant so: `{_told(made)}`"
            if put_in and _denies(fact):
                help = "write `neither ... nor ...`, or a fact of each"
            help = _one_or_the_other(condition, made) or _none_of_both(made) or help
            help = _nothing_but(made) or help
            if re.search(r"\bor\b.*\bbut\b", made.text.text):
                help = "`or` and `but` are mixed: make two sentences of it"
            match other:
                case tree.Clause(
                    predicate=tree.Has(what=tree.Np(determiner="another"))
                    | tree.Does(what=tree.Np(determiner="another"))
                ):
                    help = "of two alike count them: `you have two or more ...`"
            message = "a list after the verb may be meant in two ways here"
            return Diagnostic("OCT217", message, span, help)
    return None


def _nothing_but(made: Parse) -> str:
    """What to write for `you hold only nines and tens`, and for `every card of your hand is a nine
    or a ten`."""
    text = _told(made)
    if found := re.search(r"^(.*\b(?:holds?|has|have)) only (\w+) (?:and|or) (\w+)$", text):
        return f"if there is nothing else, write `{found[1]} nothing but {found[2]} and {found[3]}`"
    of_each = r"\bevery card of (.*) is (?:an? )?(\w+) or (?:every card of \1 is )?(?:an? )?(\w+)$"
    if found := re.search(of_each, text):
        several = [one if one.endswith("s") else plural(one) for one in found.groups()[1:]]
        said = f"words: {{adjectives: {{fit: {' or '.join(several)}}}}}"
        return (
            "if each may be one or the other, name both by a word: "
            f"`{said}`, `every card of {found[1]} is fit`"
        )
    return ""


def _none_of_both(made: Parse) -> str:
    """What to write for `a run with no hearts or spades`."""
    found = re.search(r"\b(with no|without) (\w+) or .+ (\w+)$", _told(made))
    if found is None:
        return ""
    without, one, other = found.groups()
    declared = f"words: {{cards: {{odd card: {one} and {other}}}}}"
    return f"if neither is meant, name both by a word: `{declared}`, `{without} odd cards`"


def _one_or_the_other(condition: tree.Condition, made: Parse) -> str:
    """What to write for `every player is standing or bust`, if each of them may be either."""
    match condition.facts:
        case (
            tree.Clause(
                subject=tree.Np(determiner="every" | "each" | "all") as who,
                predicate=tree.IsPredicate(complement=tree.Word() as first, negated=False),
            ),
            tree.Clause(
                predicate=tree.IsPredicate(complement=tree.Word() as second, negated=False)
            ),
        ) if condition.joined == "or":
            places = made.text.places
            begin = places.index((who.span.line, who.span.column))
            end = places.index((who.span.end_line, who.span.end_column), begin)
            named = made.text.text[begin:end].strip()
            verb = "are" if who.determiner == "all" else "is"
            return (
                "if each may be one or the other, declare a word for it, "
                f"`words: {{adjectives: {{settled: {first.name} or {second.name}}}}}`, and write "
                f"`{named} {verb} settled`; else a fact of each"
            )
    return ""


def _is_so(item: tree.Amount) -> bool:
    """An item of a pick that has one quality, and is not without one."""
    match item:
        case tree.Np(tail=tree.That(tree.IsPredicate(negated=False, complement=tree.Word()))):
            return True
    return False


def _told(made: Parse) -> str:
    return " ".join(made.text.text.split())


def _conditions(said: Any) -> Iterator[tree.Condition]:
    match said:
        case tree.Condition():
            yield said
        case tree.Rule():
            yield from (*said.when, *said.unless)
        case tree.Conditional():
            yield said.condition


def _alike(fact: tree.Clause, other: tree.Clause) -> bool:
    """Whether what is denied, and what is compared, is so of both, or said of each."""
    was, now = (getattr(one.predicate, "negated", False) for one in (fact, other))
    compared = bool(getattr(fact.predicate, "compare", ""))
    if was and not now:
        return False
    return now or compared == bool(getattr(other.predicate, "compare", ""))


def _denies(fact: tree.Clause) -> bool:
    what = getattr(fact.predicate, "what", None)
    none = isinstance(what, tree.Np) and what.determiner == "no"
    return none or getattr(fact.predicate, "negated", False)


def _plain(fact: tree.Clause) -> bool:
    """Whether a fact is about one thing, and says one thing of it."""
    subject = fact.subject
    if not isinstance(subject, tree.Np) or not says_one(subject):
        return False
    match fact.predicate:
        case tree.IsPredicate(complement=what):
            of_place = isinstance(subject.head, tree.Word) and subject.head.sort in ("zone", "cell")
            if of_place and not (isinstance(what, tree.Np) and what.determiner == "a"):
                return False  # all the cards there, or each of them
        case tree.Has(what=what) | tree.Does(what=what):
            pass
        case _:
            return False
    return isinstance(what, tree.Word) or (isinstance(what, tree.Np) and _is_plain(what))


def _is_plain(what: tree.Np) -> bool:
    """Whether nothing of an item may be said of another, too."""
    head = what.head
    if what.tail is not None or what.determiner not in ("", "a", "the", "that"):
        return False
    if isinstance(head, tree.Word) and head.sort == "card":
        return not (what.pre or what.posts)
    if what.posts:
        return False
    owned = any(isinstance(pre.what, tree.Possessive) for pre in what.pre)
    card = not isinstance(head, tree.Word) or head.sort in ("rank", "suit", "class")
    return (card or owned or what.determiner != "") and all(
        isinstance(pre.what, tree.Possessive | tree.Superlative) for pre in what.pre
    )
