"""Why a sentence does not parse, in plain words.

Comes in: a parse that got stuck. Goes out: one fault, at the word where no sentence can go on, with
what to write instead: the nearest word that could stand there, what was expected, or the way out of
a mistake that many make.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ...diagnostics import EXPECTED, Diagnostic, Faults, Repair, Span, is_untold, listed
from ...source.document import ScalarNode
from .. import inflection, language
from ..bare_numbers import cards_of_it, rank_called
from ..words import Entries
from .elsewhere import help_for, is_known
from .examples import SORTS, Examples
from .kindred import kindred
from .parse import Parse
from .repairs import CHANGING, MOST_OFFERED, OTHERWISE, Repairs
from .rewriting import said_here
from .table import END

_SHOWN = 5
_PREPOSITIONS = ("in", "of", "on", "from", "to", "at", "with", "by")
_QUALITY = "a quality is declared"
# Nobody calls cards so.
_NO_CARDS = {
    *("out", "in", "off", "up", "down", "over", "away", "back", "again", "often", "once", "twice"),
    *("themselves", "themself", "yourself", "anything", "something", "everything", "nothing"),
    *("per", "what", "pips", "value", "values"),
    *("time", "times", "way", "turn", "turns", "choice", "moment", "start", "end", "tie", "ties"),
    *("chip", "chips", "dollar", "dollars", "money", "point", "points"),
}
# Nobody calls a quality of cards so.
_NO_QUALITY = {"new", "old", "extra", "next", "previous", "eleventh", "twelfth", "thirteenth"}
# Who has a part in a game is called so, of whom there is one: no cards.
_A_PLAYER = re.compile(r"(?!joker)\w{3,}(?:er|or|hand)")
# Of somebody it is said what they are.
_OF_PLAYERS = re.compile(r"\b(?:you|players?|nobody|everybody|somebody) (?:is|are) (?:not )?$")
_OF_SOMEBODY = re.compile(r"\b(?:you|players?|nobody|no one|no-one) may\b")
# What places are called in many games: no cards, but where they lie.
_OF_PLACES = {"pile", "deck", "pack", "stack", "heap", "talon", "table", "board", "hand"}
# Those of them that hold the pack as a match begins, as does what is shuffled.
_OF_THE_PACK = {"deck", "pack", "talon"}
# Where a number is called as a rank is, though the pack has none of that name.
_AS_A_RANK = re.compile(
    r"\b(?:(?:an?|every|each|any|no|another) (\w+) (?:is|are|was|were|may|has|counts?|scores?|of)"
    r"|the (\w+) of)\b"
)
_HIGHEST_NUMERAL = 14  # among ranks
_TO_A_PLACE = {"PREP", "TO", "FROM"}
_MOST_PLACES = 6
# faults of a file for which repairs are looked for: reading sentences again and again takes its
# time
MOST_REPAIRED = 20


def explain(parse: Parse, faults: Faults) -> None:
    """Tell the one fault of a parse that cannot go on."""
    words = parse.lexer.words
    if not words:
        faults.error("OCT220", "a sentence is needed here", parse.text.span, help="write one")
        return
    expected = set(parse.table.acceptable(parse.stack))
    if parse.at == len(words):
        end = words[-1][2]
        help = _unfinished(parse, expected)
        found = Diagnostic(
            "OCT212", "the sentence is not finished", parse.text.place(end - 1, end), help
        )
        faults.add([_exemplified(found, parse, expected, faults)])
        return
    known = parse.lexer.readings(parse.at)
    word, begin, end = words[parse.at]
    if not known:
        _unknown(parse, word, parse.text.place(begin, end), expected, faults)
        return
    end = words[parse.at + known[0].length - 1][2]
    said, span = parse.text.text[begin:end], parse.text.place(begin, end)
    kinds = {reading.kind for reading in known}
    if kinds & {"AND", "OR"} and expected & {"AND", "OR"} and _both_joined(parse):
        faults.error(
            "OCT216",
            "`and` and `or` are mixed",
            span,
            help="make two sentences of it; or let a step keep one part, `state: {it is so: {is a: "
            "flag}}`, `if: FACTS`, `do: now it is so`, and ask for `it is so`",
        )
        return
    help = (
        _no_such_rank(parse, begin, end)
        or help_for(parse.text.text, begin, parse.vocabulary, parse.start)
        or f"{EXPECTED}{told(expected)}"
    )
    if (
        "COMMA" in kinds
        and parse.start == "do"
        and any(one.kind == "VERB" for one in parse.lexer.readings(parse.at + 1))
    ):
        help = "a comma joins no steps: make a list of them, `- ` before each, or `[..., ...]`"
    found = Diagnostic("OCT211", f'"{said}" cannot stand here', span, help)
    small = _missing(parse, kinds, expected)
    faults.add([_exemplified(found, parse, expected, faults, small)])


def _exemplified(
    found: Diagnostic,
    parse: Parse,
    expected: set[str],
    faults: Faults,
    small: tuple[Repair, ...] = (),
    near: bool = True,
) -> Diagnostic:
    """The fault with what may mend it, and with examples of what can stand there where nothing
    else is known to."""
    if is_untold():
        return found
    first = len(faults.found) < MOST_REPAIRED
    made = found.mended_by(*small, *_repairs(parse, faults))
    if first and "VERB" in found.help and parse.start == "rule":
        # with the words of the ruleset in place of these
        return replace(made, examples=kindred(parse))
    if not first or not found.help.startswith(EXPECTED):
        return made
    about = kindred(parse) if near else ()  # where one word is all that is missing, nothing nearer
    return replace(made, examples=(*about, *Examples(parse).of(expected)))


def mended(parse: Parse, wrong: Diagnostic, text: ScalarNode) -> Diagnostic:
    """What the grammar lets pass and is wrong, with what may be meant; `text` is the sentence as it
    stands, before lists in it were made facts."""
    if is_untold():
        return wrong
    if parse.meant:
        return wrong.mended_by(*rank_meant(parse, *parse.meant))
    return wrong.mended_by(*said_here(parse.start, text, parse.vocabulary, parse.holes))


def _both_joined(parse: Parse) -> bool:
    """Whether the sentence has `and` as well as `or`, as far as it was read."""
    said = {word.lower() for word, _, _ in parse.lexer.words[: parse.at + 1]}
    return said >= {"and", "or"}


def _unfinished(parse: Parse, expected: set[str]) -> str:
    if "COMMA" in expected and parse.readings[0][0].kind in ("WHEN", "UNLESS", "UNTIL"):
        return (
            "a comma and a sentence must follow; inside {...} and [...] a comma ends a "
            "sentence, so write it on a line of its own"
        )
    text = parse.text.text
    return help_for(text, len(text), parse.vocabulary, parse.start) or f"{EXPECTED}{told(expected)}"


def _missing(parse: Parse, kinds: set[str], expected: set[str]) -> tuple[Repair, ...]:
    """Small words that are left out more than others."""
    repairs = Repairs(parse)
    found: tuple[Repair, ...] = ()
    if kinds & {"PARTICIPLE", "ADJ", "FACE"}:
        if "BE" in expected and "PARTICIPLE" in kinds:
            found += repairs.before(("be",), "`be` is missing before it")
        if "IS" in expected:
            found += repairs.before(("is", "are"), "`is` or `are` is missing before it")
    return found + repairs.comma() if "COMMA" in expected else found


def _repairs(parse: Parse, faults: Faults) -> tuple[Repair, ...]:
    """What to write instead, where that reads; not in a file in which nearly everything is
    wrong."""
    if len(faults.found) >= MOST_REPAIRED:
        return ()
    found = () if is_known(parse.text.text) else Repairs(parse).found()
    return (*_number_meant(parse), *_as_said_here(parse, found))


def _as_said_here(parse: Parse, found: tuple[Repair, ...]) -> tuple[Repair, ...]:
    """These, after whole sentences that say the same in the language's words; where one word makes
    one of them, the word is enough.
    """
    made = said_here(parse.start, parse.text, parse.vocabulary, parse.holes)
    if not made:
        return found
    words = set(made[0].text.split()) - set(parse.text.text.split())
    if found and words and {*found[0].text.split()} >= words and not made[0].yaml:
        return (found[0], *made[1:], *found[1:])[:MOST_OFFERED]
    return (*made, *found)[:MOST_OFFERED]


def _number_meant(parse: Parse) -> tuple[Repair, ...]:
    """A numeral just before, which may have been meant as a rank."""
    if not parse.readings:
        return ()
    reading, at = parse.readings[-1]
    if reading.numeral is None or reading.length > 1:
        return ()
    _, begin, end = parse.lexer.words[at]
    return rank_meant(parse, reading.numeral[0], parse.text.place(begin, end))


def rank_meant(parse: Parse, number: int, span: Span) -> tuple[Repair, ...]:
    """What to write if the number at this place was meant as a rank; nothing if there is no such
    rank.
    """
    rank = rank_called(number)
    if not any(entry.kind == "A_CARD" and entry.name == rank for entry in parse.vocabulary.every()):
        return ()
    return cards_of_it(number, span)


# --- words that nobody declared -------------------------------------------------------------------


def _unknown(parse: Parse, word: str, span: Span, expected: set[str], faults: Faults) -> None:
    if word.startswith("<"):
        holes = " and ".join(f"<{name}>" for name in parse.holes)
        help = (
            f"the holes here are {holes}"
            if holes
            else "holes stand in phrases and their meanings only"
        )
        faults.error("OCT210", f"there is no hole {word} here", span, help=help)
        return
    if word.isdecimal():
        help = f"numbers have up to {language.MAX_DIGITS} digits"
        faults.error("OCT112", "the number is too large", span, help=help)
        return
    every = tuple(text for text, _, _ in parse.lexer.words)
    rest = every[parse.at :]
    for document in (*parse.vocabulary.elsewhere, *parse.vocabulary.beside()):
        if (whole := _stands_here(every, parse.at, document.entries)) is not None:
            what = "it is" if len(whole) == 1 else f"`{' '.join(whole)}` is"
            help = (
                f"{what} a word of the modifier `{document.owner}`: put the sentence under "
                f"`with {document.owner}:`"
            )
            help += _of_groups(parse.text.text, document.entries, word)
            faults.error("OCT210", f'there is no word "{word}" here', span, help=help)
            return
    if (name := _no_verb(parse, rest)) is not None:
        declared = f"{name}: {inflection.participles(name)[0]}"
        help = (
            f"`{name}` is chosen here, but no verb: declare it, `words: {{verbs: {{{declared}}}}}`"
        )
        faults.error("OCT210", f'there is no word "{word}" here', span, help=help)
        return
    place = parse.lexer.words[parse.at][1]
    elsewhere = (
        _no_such_rank(parse, place, place + len(word))
        or _values(parse, expected)
        or help_for(parse.text.text, place, parse.vocabulary, parse.start)
    )
    said = _said_here(parse, word) or _declared_so(parse, word, expected)
    help = elsewhere or f"{EXPECTED}{told(expected)}{said}"
    found = Diagnostic("OCT210", f'there is no word "{word}" here', span, help)
    faults.add([_exemplified(found, parse, expected, faults, near=_QUALITY not in help)])


def _no_such_rank(parse: Parse, begin: int, end: int) -> str:
    """What ranks there are, where the word at these places, or the one before it, calls a number as
    a rank is called: the pack of another game has such cards."""
    text = parse.text.text
    ranks = list(dict.fromkeys(one.name for one in parse.vocabulary.every() if one.sort == "rank"))
    called = next((one for one in _AS_A_RANK.finditer(text) if one.end() == end), None)
    number = language.number_of(called[1] or called[2]) if called else None
    if called is None:
        numerals = language.NUMBER_WORDS.items()
        number = next(
            (one for one, it in numerals if inflection.plural(it) == text[begin:end]), None
        )
    if number is None or number > _HIGHEST_NUMERAL or not ranks:
        return ""
    name = language.NUMBER_WORDS[number]
    if name in ranks:
        return ""
    return f"the pack has no {inflection.plural(name)}: its ranks are {', '.join(ranks)}"


def _of_groups(text: str, entries: Entries, word: str) -> str:
    """What else may be meant by `nobody may VERB` where groups of a document VERB others: said of
    somebody it is about who chooses that, which may be nobody."""
    if not _OF_SOMEBODY.search(text):
        return ""
    every = [one for found in entries.values() for one in found]
    verb = next((one.name for one in every if one.kind == "VERB" and one.said == word), "")
    families = [one.said for one in every if one.sort == "family" and one.plural]
    groups = families or [one.said for one in every if one.sort == "group" and one.plural]
    if not verb or not groups:
        return ""
    return (
        f"; said of somebody it forbids only what they choose: of groups that {verb} others write "
        f"`{groups[0]} may not {verb} ...`, with the groups that they may not {verb}"
    )


def _stands_here(
    said: tuple[str, ...], at: int, entries: Iterable[tuple[str, ...]]
) -> tuple[str, ...] | None:
    """The longest of these words, each of one or several, that has the word at this place in it,
    in small letters or large ones."""
    small = tuple(word.lower() for word in said)
    found = [
        parts
        for parts in entries
        for begin in range(max(at - len(parts) + 1, 0), at + 1)
        if small[begin : begin + len(parts)] == tuple(part.lower() for part in parts)
    ]
    return max(found, key=len, default=None)


def _no_verb(parse: Parse, rest: tuple[str, ...]) -> str | None:
    """The option or action that these words name as a verb, where none is declared for it."""
    said = " ".join([*rest, ""])
    for name in (one for document in parse.vocabulary.documents for one in document.no_verbs):
        forms = (name, inflection.third_person(name), *inflection.participles(name))
        if any(said.startswith(f"{form} ") for form in forms):
            return name
    return None


def _declared_so(parse: Parse, word: str, expected: set[str]) -> str:
    """How to declare a word, where the sentence reads with another quality in its place, or with
    another noun for cards."""
    entries = list(parse.vocabulary.every())
    suits = sorted({one.name for one in entries if one.sort == "suit"})[:2]
    if len(suits) < 2 or not word.isalpha() or word in _NO_CARDS or word.endswith("ly"):
        return ""
    first, second = (
        inflection.plural(one) if not inflection.is_plural(one) else one for one in suits
    )
    before = {reading.kind for reading, _ in parse.readings[-2:]}
    place = parse.lexer.words[parse.at][1]
    said_before = parse.lexer.words[parse.at - 1][0] if parse.at else ""
    shuffled = said_before == "the" and parse.lexer.words[parse.at - 2][0] == "shuffle"
    if shuffled or before & _TO_A_PLACE or word in _OF_PLACES:
        known = shuffled or word in _OF_PLACES
        return _places(parse) + (_place_declared(word, shuffled) if known else "")
    if said_before == "the" and _A_PLAYER.fullmatch(word) and _reads_with(parse, "player"):
        declared = f"state: {{{word}: {{is a: player, starts at: any player}}}}"
        return f"; who has a part in the game is declared: `{declared}`, or `starts at: nobody`"
    if _reads_with(parse, "empty"):
        if word in _NO_QUALITY:
            return ""
        after = [text for text, _, _ in parse.lexer.words[parse.at + 1 : parse.at + 2]]
        if after and after[0] in ("player", "players"):
            return (
                "; of players say by which number, `players with the highest ...`, or keep a mark,"
                f" `state: {{{word}: {{is a: mark, of: players}}}}`"
            )
        whole = re.fullmatch(rf"((?:(?!when|unless)\w+ )+)(?:is|are) {word}", parse.text.text)
        if parse.start == "rule" and whole:
            one_of_them = whole[1].strip().replace(" and ", " or ")
            if re.search(r"\b(?:your|their)\b|\bsuit of\b", one_of_them):
                those = re.sub(r"^(?:the )?(?=suit of\b)", "cards of the ", one_of_them)
                count = "counts" if those == one_of_them else "count"
                return (
                    "; of what is not the same cards for all, say what comes of it, such as "
                    f"`{those} {count} as any card`"
                )
            declared = f"words: {{adjectives: {{{word}: {one_of_them}}}}}"
            said = "count as any card" if any(e.sort == "group" for e in entries) else "may be ..."
            return (
                f"; {_QUALITY} by what has it, in place of this sentence: `{declared}`; what comes "
                f"of it other rules say, such as `{word} cards {said}`"
            )
        if _OF_PLAYERS.search(parse.text.text[:place]):
            declared = f"state: {{{word}: {{is a: mark, of: players}}}}"
            return f"; what somebody is for a while is a mark, declared `{declared}`"
        shown, quality = f"{first} or {second}", word.lower()
        declared = f"words: {{adjectives: {{{quality}: {shown}}}}}"
        return f"; {_QUALITY}: `{declared}`, with what is {quality} in place of {shown}"
    if "PARTICIPLE" in expected:
        return ""
    one = inflection.singular(word) if inflection.is_plural(word) else word
    many = inflection.plural(word)
    if any(known.sort == "number" and known.name == many for known in parse.vocabulary.every()):
        return f"; `{many}` goes by that name alone: declare it as `{word}`, whose plural is known"
    if _reads_with(parse, first if one != word else inflection.singular(first)):
        shown = f"{first} and {second}"
        declared = f"words: {{cards: {{{one}: {shown}}}}}"
        return (
            f"; a noun for cards is declared: `{declared}`, with what it means in place of {shown}"
        )
    return ""


def _places(parse: Parse) -> str:
    """The places that a sentence may name."""
    places = sorted({one.name for one in parse.vocabulary.every() if one.sort in ("zone", "cell")})
    shown = ", ".join(f"`{name}`" for name in places[:_MOST_PLACES])
    more = ", ..." if len(places) > _MOST_PLACES else ""
    return f"; places here: {shown}{more}" if places else ""


def _place_declared(word: str, shuffled: bool) -> str:
    if shuffled or word in _OF_THE_PACK:
        said = "{holds: pack, faces: down}"
    else:
        said = "{each: player, seen by: owner}" if word == "hand" else "{faces: up}"
    called = "deck" if word == "pack" else word
    return f"; another is declared: `zones: {{{called}: {said}}}`"


def _reads_with(parse: Parse, other: str) -> bool:
    """Whether the sentence reads with another word in place of the one that nobody declared; or as
    far as the next that nobody did."""
    _, begin, end = parse.lexer.words[parse.at]
    said = parse.text.text[:begin] + other + parse.text.text[end:]
    span = parse.text.span
    places = ((span.line, span.column),) * (len(said) + 1)
    again = Parse(parse.start, ScalarNode(said, said, span, places), parse.vocabulary, parse.holes)
    if again.reads():
        return True
    left = parse.at + 1 < again.at < len(again.lexer.words)
    return left and not again.lexer.readings(again.at)


def _values(parse: Parse, expected: set[str]) -> str:
    """The values of options, where one of them must follow and there are few."""
    values = sorted({entry.name for entry in parse.vocabulary.every() if entry.kind == "CHOICE"})
    few = "CHOICE" in expected and "NOUN" not in expected and len(values) <= _SHOWN
    return f"write a value of the option: {', '.join(values)}" if few else ""


def _said_here(parse: Parse, word: str) -> str:
    """How the language says what a word is known to mean elsewhere, where more than this word is in
    the way of the sentence.
    """
    if parse.at == 0 and parse.start == "do":
        if word in CHANGING and any(text.isdecimal() for text, _, _ in parse.lexer.words):
            return "; a number changes by `now the NUMBER is the NUMBER + 1`"
        return (
            "; a step begins with `move`, `deal`, `now` or another verb of the language, or "
            "with a phrase that was taught"
        )
    other = next((one for one in OTHERWISE.get(word, ()) if one[0].isalpha()), "")
    before = parse.lexer.words[parse.at - 1][0] if parse.at else ""
    if word == "which" and before in _PREPOSITIONS:
        return "; no word stands here for `that` after a preposition: ask it after `when`"
    return f"; what is called `{word}` elsewhere is `{other}` here" if other else ""


def told(expected: set[str]) -> str:
    """Kinds of tokens in plain words."""
    if "NOUN" in expected:
        expected = expected - {"THAT"}  # as in `that card`: one of the beginnings of a noun
    shown = [words for words, kinds, _ in SORTS if expected.intersection(kinds)] or ["another word"]
    if len(shown) > _SHOWN:
        shown = [*shown[: _SHOWN - 1], shown[-1]] if END in expected else shown[:_SHOWN]
    return listed(shown)
