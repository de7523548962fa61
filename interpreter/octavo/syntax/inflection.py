"""How English bends words: plurals, third persons, participles, articles, negatives.

Comes in: words and clauses as rulesets declare them, and texts. Goes out: their other forms, and
texts taken apart into words.
"""

from __future__ import annotations

import re
from functools import cache

from ..resources import participles_path

_WORD = re.compile(r"<[^<>]*>|\bcan(?=not\b)|'s\b|'|\w+(?:-\w+|'(?!s\b)\w+)*|\S")


def split(text: str) -> list[tuple[str, int, int]]:
    """The small words of a text with their places. A hyphen or an apostrophe inside a word belongs
    to it (`two-card`, `o'clock`); the `'s` and `'` of an owner is a word of its own; `cannot` is
    two; holes (`<card>`) are whole."""
    return [(found.group(), found.start(), found.end()) for found in _WORD.finditer(text)]


def parts(text: str) -> tuple[str, ...]:
    """The small words alone, as the vocabulary looks them up."""
    return tuple(_WORD.findall(text))


def is_plural(name: str) -> bool:
    """Whether a declared name is taken as a plural: it ends in a single s (`clubs`, `discards`,
    `winnings`).
    """
    return name.endswith("s") and not name.endswith(("ss", "us"))


def _with_s(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def plural(name: str) -> str:
    """The plural of a noun: its last word takes s, es or ies; f and fe become ves (`knife`,
    `knives`).
    """
    if name.endswith("fe"):
        return name[:-2] + "ves"
    if name.endswith("f") and not name.endswith(("ff", "of")):
        return name[:-1] + "ves"
    return _with_s(name)


# Most nouns in ves have a ve: `fives`, `moves`, `sleeves`.
_OF_VES = {
    plural(one): one
    for one in (
        *("calf", "elf", "half", "knife", "leaf", "life", "loaf"),
        *("scarf", "self", "shelf", "thief", "wife", "wolf"),
    )
}


def singular(name: str) -> str:
    """The singular of a plural name: without its s, or es after x, ch, sh, ss, or y for ies; f or
    fe for the ves of some nouns.
    """
    *before, last = name.split(" ")
    if last in _OF_VES:
        return " ".join([*before, _OF_VES[last]])
    if name.endswith("ies") and len(name) > 4:
        return name[:-3] + "y"
    if name.endswith(("xes", "ches", "shes", "sses")):
        return name[:-2]
    return name[:-1] if is_plural(name) else name


def third_person(verb: str) -> str:
    """`cripples`, `goes down`, `has`: the first word takes the ending."""
    first, space, rest = verb.partition(" ")
    if first == "have":
        return f"has{space}{rest}"
    return (first + "es" if first.endswith("o") else _with_s(first)) + space + rest


def names_something(verb: str) -> bool:
    """Whether a verb says already what it is done with: `take the lead`; not `carry off`."""
    return any(word in ("a", "an", "the") or word[:1].isupper() for word in verb.split()[1:])


def participle(verb: str) -> str:
    """The regular participle: `played`, `declared`, `carried off`. Others are stated by the
    ruleset.
    """
    first, space, rest = verb.partition(" ")
    if first.endswith("e"):
        first += "d"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        first = first[:-1] + "ied"
    else:
        first += "ed"
    return first + space + rest


@cache
def _irregular() -> dict[str, list[str]]:
    """Participles by verb that are not made with -ed, -t or -n."""
    lines = participles_path().read_text(encoding="utf-8").splitlines()
    return {
        verb: forms for verb, *forms in (line.split() for line in lines if not line.startswith("#"))
    }


_BEFORE_VERBS = ("un", "re", "over", "out", "mis", "with", "under", "fore", "up", "be", "for")


def participles(verb: str) -> tuple[str, ...]:
    """What the participle of a verb may be, the likeliest first."""
    first, space, rest = verb.partition(" ")
    heads = [first, *(first.removeprefix(one) for one in _BEFORE_VERBS if first.startswith(one))]
    known = next((head for head in heads if head in _irregular()), "")
    found = [first.removesuffix(known) + form for form in _irregular()[known]] if known else []
    doubled = f"{first}{first[-1:]}ed"
    if re.fullmatch("[^aeiou]*[aeiou][^aeiouwxy]", first):  # `stopped`, `swapped`
        found.append(doubled)
    found += [
        participle(first),
        doubled,
        f"{first}t",
        f"{first[:-1]}t",
        f"{first}n",
        f"{first}en",
        first,
    ]
    return tuple(form + space + rest for form in found)


# Of verbs of card play whose past is not their participle.
SIMPLE_PAST = {
    **{"began": "begin", "broke": "break", "chose": "choose", "drew": "draw", "fell": "fall"},
    **{"gave": "give", "got": "get", "hid": "hide", "rode": "ride", "rose": "rise", "saw": "see"},
    **{"shook": "shake", "stole": "steal", "threw": "throw", "took": "take", "went": "go"},
}


def is_past_of(said: str, verb: str) -> bool:
    """Whether this is the past of a verb that is not its participle: `went down`, `showed`."""
    first, space, rest = said.partition(" ")
    return SIMPLE_PAST.get(first, "") + space + rest == verb or participle(verb) == said


def gerunds(verb: str) -> tuple[str, ...]:
    """What may be made of a verb with -ing: `playing`, `hiding`, `putting`."""
    return (f"{verb}ing", f"{verb.removesuffix('e')}ing", f"{verb}{verb[-1:]}ing")


def article(word: str) -> str:
    """The article before a noun: by its sound, which only `eight`-like vowels decide here, but for
    `one`."""
    return "an" if word[:1] in "aeiouAEIOU" and word.split(" ")[0] != "one" else "a"


def with_article(noun: str) -> str:
    """`a bid`, `an eye`, `tricks`."""
    return noun if is_plural(noun) else f"{article(noun)} {noun}"


PAST = ("was", "were")  # of what was done alone: how things were is not remembered
_AUXILIARY = {"is", "are", "was", "were", "may", "has", "have"}


def with_now(clause: str) -> list[str]:
    """`the pile is now open`; nothing of a clause that has another verb."""
    words = clause.split()
    return [
        " ".join([*words[: at + 1], "now", *words[at + 1 :]])
        for at, word in enumerate(words)
        if at and word in ("is", "are")
    ][:1]


def perfect(clause: str) -> list[tuple[str, str]]:
    """`spades have been led` for `spades are led`, with its negative: what was done to
    something is so. Nothing of a clause that ends in another word."""
    *subject, be, done = clause.split() if len(clause.split()) > 2 else ("", "", "")
    forms = {form for verb in _irregular() for form in _irregular()[verb]}
    have = {"is": "has", "are": "have"}.get(be)
    if have is None or not (done.endswith("ed") or done in forms):
        return []
    who = " ".join(subject)
    return [(f"{who} {have} been {done}", f"{who} {have} not been {done}")]


_ARTICLES = ("a", "an", "the", "no", "any", "every", "each")
_NO_VERB = (*_ARTICLES, "of", "to", "from", "on", "in", "at", "with", "by", "for", "and", "or")


def denials(clause: str) -> list[str]:
    """The negatives of a declared clause, the one to be shown first.

    `the pile is open` gives `the pile is not open`; without such a verb, `do not` or `does not`
    goes before the word that is the verb. Which word that is cannot be known, so every place is
    allowed after the first; the one shown comes after a plural (`cards form groups`), else before a
    word in the third person.
    """
    words = clause.split()
    for at, word in enumerate(words):
        if word in _AUXILIARY and at and words[at - 1] not in ("who", "that", "which"):
            return [" ".join([*words[: at + 1], "not", *words[at + 1 :]])]
    found: list[tuple[int, str]] = []
    for at in range(1, len(words)):
        word, before = words[at], words[at - 1]
        if word in _NO_VERB or before in _ARTICLES:
            continue
        bare = not is_plural(word)
        said = [word] if bare else [singular(word)]
        auxiliary = "do" if bare else "does"
        likely = (
            0
            if bare and is_plural(before)
            else 1
            if not bare and not is_plural(before) and at > 1
            else 2
        )
        found.append((likely, " ".join([*words[:at], auxiliary, "not", *said, *words[at + 1 :]])))
    return [text for _, text in sorted(found, key=lambda one: one[0])]
