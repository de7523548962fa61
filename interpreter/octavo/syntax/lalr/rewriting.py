"""Sentences as rulebooks write them, made into the same sentence as the language has it.

Comes in: a sentence that does not parse, and the vocabulary it may use. Goes out: whole sentences,
or YAML to stand in its place, that say what it says. Each reads; whether the ruleset loads with it
is found out by `mending`.

Each way to say something is a pattern of the whole sentence. They are tried one after the other on
what the ones before have made, since a sentence may say several things in its own way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...diagnostics import Repair
from ...source.document import ScalarNode
from .. import inflection, language
from ..words import Spelling, Vocabulary
from .elided import parsed
from .everyday import OF_EVERYDAY
from .first_words import OF_FIRST_WORDS
from .house_words import OF_HOUSE_WORDS
from .rulebook_rules import OF_RULES
from .rulebook_steps import OF_STEPS
from .sayings import OF_HOUSE_RULES, Saying
from .searching import said_in
from .table_talk import OF_THE_TABLE
from .whole_games import OF_WHOLE_GAMES

MOST_OFFERED = 4  # of one sentence: of each it is found out whether the ruleset loads with it
MOST_READ = 40  # sentences made of one
# characters; the longest sentence that a rulebook says so has some 100, and patterns are slow on
# long ones
LONGEST = 300
_ORDINALS = ("", *language.ORDINALS, *language.LATER_ORDINALS)
_SAYINGS = (
    *(*OF_EVERYDAY, *OF_WHOLE_GAMES, *OF_FIRST_WORDS, *OF_HOUSE_WORDS, *OF_THE_TABLE),
    *(*OF_HOUSE_RULES, *OF_RULES, *OF_STEPS),
)
# what is done with a card of a trick, by the verb that most rulesets have for it
_PLAYED = ("played", "laid", "put down", "thrown")
_TEMPLATE = re.compile(r"<(\w+)(?: (\d+))?>")


def said_here(
    start: str, text: ScalarNode, vocabulary: Vocabulary, holes: tuple[str, ...]
) -> tuple[Repair, ...]:
    """What says the same as a sentence and reads, each as a change of the file."""
    span, made = text.span, list[Repair]()
    for said, yaml in rewritten(start, text.text, vocabulary):
        places = ((span.line, span.column),) * (len(said) + 1)
        again, reads = parsed(start, ScalarNode(said, said, span, places), vocabulary, holes)
        if yaml or (reads and again.wrong is None):
            help = f"write `{said}`"
            if re.search(r"\bscores? -\d", said) and "-" not in text.text:
                help += "; where the fewest points win, without `-`"
            made.append(Repair(span, said, help, yaml))
    return tuple(made[:MOST_OFFERED])


def rewritten(start: str, text: str, vocabulary: Vocabulary) -> Iterator[tuple[str, bool]]:
    """What says the same in the words of the language, and whether it is YAML; first what takes all
    that can be said otherwise into account."""
    if len(text) > LONGEST:
        return
    whole, single = text, list[tuple[str, bool]]()
    made: list[tuple[str, bool]] = []
    for saying in _SAYINGS:
        if saying.starts and start not in saying.starts:
            continue
        if (one := _said(saying, text, vocabulary)) is not None:
            single.append((one, saying.yaml))
        if (more := _said(saying, whole, vocabulary)) is not None:
            made.append((more, saying.yaml))
            whole = whole if saying.yaml else more
    yield from dict.fromkeys([*reversed(made), *single][:MOST_READ])


def _said(saying: Saying, text: str, vocabulary: Vocabulary) -> str | None:
    """The text with what a saying says in the words of the language; None if it says nothing, or
    this ruleset has no word for it."""
    found = said_in(saying.said, text)
    if found is None:
        return None
    lacking = False

    def filled(hole: re.Match[str]) -> str:
        nonlocal lacking
        what, groups = hole[1], hole[2] or ""
        said = "".join(found[int(group)] or "" for group in groups)
        word = _word(what, said, vocabulary)
        lacking = lacking or not word
        return word

    here = _TEMPLATE.sub(filled, saying.here)
    if lacking:
        return None
    parts = [_quoted(part) if saying.yaml else part for part in ("", *found.groups(""))]
    here = re.sub(r"\\(\d)", lambda hole: parts[int(hole[1])], here)
    made = text[: found.start()] + here + text[found.end() :]
    return made if made != text else None


def _quoted(said: str) -> str:
    """A sentence as it may stand in a mapping on one line."""
    return f'"{said}"' if "," in said else said


def _done(said: str, vocabulary: Vocabulary) -> Spelling | None:
    """The participle that a past is one of, or is of the same verb as."""
    done = [one for one in vocabulary.every() if one.kind == "PARTICIPLE"]
    past = (one for one in done if inflection.is_past_of(said, one.name))
    return next((one for one in done if one.said == said), None) or next(past, None)


def _word(what: str, said: str, vocabulary: Vocabulary) -> str:
    """A word of the ruleset; empty if there is none."""
    match what:
        case "many":
            first, *rest = said.split(" ", 1)
            many = first if inflection.is_plural(first) else inflection.plural(first)
            return " ".join([many, *rest])
        case "open":  # a place where no card alone is shown
            every = vocabulary.every()
            return next(
                (f"the {o.said}" for o in every if (o.said, o.role) == (said, "spread")), ""
            )
        case "tens":  # of a rank that is written in digits
            ranks = (one for one in vocabulary.every() if one.sort == "rank" and one.plural)
            number = int(said)
            return next((one.said for one in ranks if language.number_of(one.name) == number), "")
        case "either":
            return said.replace(", ", " or ")
        case "be":
            return "is" if said == "has" else "are"
        case "suit":  # the suit that was led, by its name; another is another suit
            kept = (one.said for one in vocabulary.every() if one.role == "suit")
            return next((one for one in kept if re.search(r"\bled\b|\blead\b", one)), "")
        case "pile_is":
            pile = _word("pile", "", vocabulary)
            return pile and f"{pile} {'are' if inflection.is_plural(pile) else 'is'}"
        case "played":
            able = [o.said for o in vocabulary.every() if o.kind == "PARTICIPLE" and o.place]
            return next((one for one in (*_PLAYED, *able) if one in able), "")
        case "counted":
            numbers = (one.said for one in vocabulary.every() if one.kind == "NUMBER_NOUN")
            return next((one for one in numbers if one == said), "")
        case "borne":
            qualities = (one for one in vocabulary.every() if one.kind == "ADJ")
            return next((one.said for one in qualities if one.said == said), "")
        case "flag" | "denied":
            kind = "FLAG" if what == "flag" else "FLAG_NOT"
            flags = {one.name for one in vocabulary.every() if one.said == said}
            denied = (one for one in vocabulary.every() if one.kind == kind and one.name in flags)
            return next((one.said for one in denied), "")
        case "done":
            verbs = (one for one in vocabulary.every() if one.kind == "PARTICIPLE")
            return next((one.said for one in verbs if one.name == said), "")
        case "doing":
            verbs = (one for one in vocabulary.every() if one.kind == "VERB")
            return next((one.said for one in verbs if said in inflection.gerunds(one.said)), "")
        case "was" | "do" | "does":
            done = _done(said, vocabulary)
            if done is None:
                return ""
            does = inflection.third_person(done.name)
            return {"was": done.said, "do": done.name, "does": does}[what]
        case "other":
            verbs = (one for one in vocabulary.every() if one.kind == "VERB" and one.place)
            names = list(dict.fromkeys(one.said for one in verbs))
            return next((one for one in names if one != said), "") if len(names) == 2 else ""
        case "one":
            single = inflection.singular(said) if inflection.is_plural(said) else said
            return f"{inflection.article(single)} {single}"
        case "ranks" | "any":
            low, high = said.split(" to ")
            return _ranks_between(low, high, vocabulary, what == "any")
        case "from":
            return _ranks_between(said, "", vocabulary)
        case "upto":
            return _ranks_between("", said, vocabulary)
        case "bare":
            return said.removesuffix("s")
        case "yours":
            return re.sub(r"\bthey\b", "you", re.sub(r"\btheir\b", "your", said))
        case "have":
            return "has" if said else "have"
        case "their":
            return "your" if said == "you" else "their"
        case "nth":
            nth = ("", "first", "other") if said == "other" else _ORDINALS
            in_digits = re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)", said)
            return in_digits[1] if in_digits else str(nth.index(said)) if said in nth[2:] else ""
        case "number":
            found = language.number_of(said)
            return "" if found is None else str(found)
    shared = ("pile", "table", "spread")
    roles = shared[shared.index(what) :] if what in shared else (what,)
    # the first that is declared: where cards are dealt, if players hold them in several places
    fitting = [one for one in vocabulary.every() if one.role in roles]
    fitting.sort(key=lambda one: (one.plural, one.place.line if one.place else 0), reverse=True)
    known = {one.role: one.said for one in fitting}
    return next((known[role] for role in roles if role in known), "")


def _ranks_between(low: str, high: str, vocabulary: Vocabulary, each: bool = False) -> str:
    """The cards of all ranks from one to another as they are declared, the first or the last where
    it is left out, `each` with an `or` before it; empty if there is no such rank, or one alone."""
    many = list[str]()
    said_so = dict[str, int]()
    for one in vocabulary.every():
        if one.sort == "rank" and one.plural and one.kind == "CARD_WORD" and one.said not in many:
            number = language.number_of(one.name)
            for said in (one.said, one.name, "" if number is None else str(number)):
                said_so[said] = len(many)
            many.append(one.said)
    first, last = said_so.get(low, 0), said_so.get(high, len(many) - 1)
    if (low and low not in said_so) or (high and high not in said_so) or first >= last:
        return ""
    *rest, end = many[first : last + 1]
    if each:
        return " or ".join((*rest, end))
    return f"{', '.join(rest)} or {end}"
