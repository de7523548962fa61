"""Why a sentence does not parse, in plain words.

Comes in: a parse that got stuck. Goes out: one fault, at the word where no sentence can go on, with
what to write instead: the nearest word that could stand there, what was expected, or the way out of
a mistake that many make.
"""

from __future__ import annotations

from ...diagnostics import Diagnostic, Faults, Repair, Span
from .. import language
from .elsewhere import help_for
from .parse import Parse
from .repairs import CHANGING, OTHERWISE, Repairs
from .table import END

# What can follow, from what says most to what says least; kinds of one line are told once.
_EXPECTED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("a noun", ("NOUN", "CARD_WORD")),
    ("an adjective", ("ADJ",)),
    ("a number", ("NUMS",)),
    ("`be`", ("BE",)),
    ("`is` or `are`", ("IS",)),
    ("`may`", ("MAY",)),
    ("a verb", ("VERB", "VERB_S")),
    ("a participle", ("PARTICIPLE",)),
    ("one of the option's values", ("CHOICE",)),
    ("`of`", ("OF",)),
    ("`that`", ("THAT",)),
    ("`to`", ("TO",)),
    ("`from`", ("FROM",)),
    ("a place", ("PREP",)),
    ("`between`", ("BETWEEN",)),
    ("`and`", ("AND",)),
    ("`or`", ("OR",)),
    ("`when`", ("WHEN",)),
    ("`,`", ("COMMA",)),
    ("the end of the sentence", (END,)),
)
_SHOWN = 5
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
        faults.add([found.mended_by(*_repairs(parse, faults))])
        return
    known = parse.lexer.readings(parse.at)
    word, begin, end = words[parse.at]
    if not known:
        _unknown(parse, word, parse.text.place(begin, end), expected, faults)
        return
    end = words[parse.at + known[0].length - 1][2]
    said, span = parse.text.text[begin:end], parse.text.place(begin, end)
    kinds = {reading.kind for reading in known}
    if kinds & {"AND", "OR"} and expected & {"AND", "OR"}:
        faults.error(
            "OCT216",
            "`and` and `or` are mixed",
            span,
            help="make two sentences of it, or give one part a name of its own",
        )
        return
    help = help_for(parse.text.text, begin) or f"expected {told(expected)}"
    if (
        "COMMA" in kinds
        and parse.start == "do"
        and any(one.kind == "VERB" for one in parse.lexer.readings(parse.at + 1))
    ):
        help = "a comma joins no steps: make a list of them, `- ` before each, or `[..., ...]`"
    found = Diagnostic("OCT211", f'"{said}" cannot stand here', span, help)
    faults.add([found.mended_by(*_missing(parse, kinds, expected), *_repairs(parse, faults))])


def _unfinished(parse: Parse, expected: set[str]) -> str:
    if "COMMA" in expected and parse.readings[0][0].kind in ("WHEN", "UNLESS", "UNTIL"):
        return (
            "a comma and a sentence must follow; inside {...} and [...] a comma ends a "
            "sentence, so write it on a line of its own"
        )
    return f"expected {told(expected)}"


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
    return _number_meant(parse) or Repairs(parse).found()


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
    rank = language.NUMBER_WORDS.get(number, str(number))
    if not any(entry.kind == "A_CARD" and entry.name == rank for entry in parse.vocabulary.every()):
        return ()
    ranks = (f"{language.article(rank)} {rank}", language.plural(rank))
    return tuple(
        Repair(span, said, f"a bare `{rank}` is the number {number}; did you mean `{said}`?")
        for said in ranks
    )


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
    rest = tuple(text for text, _, _ in parse.lexer.words[parse.at :])
    for document in parse.vocabulary.elsewhere:
        if any(rest[: len(parts)] == parts for parts in document.entries):
            help = (
                f"it is a word of the modifier `{document.owner}`: put the sentence under "
                f"`with {document.owner}:`"
            )
            faults.error("OCT210", f'there is no word "{word}" here', span, help=help)
            return
    place = parse.lexer.words[parse.at][1]
    elsewhere = _values(parse, expected) or help_for(parse.text.text, place)
    help = elsewhere or f"expected {told(expected)}{_said_here(parse, word)}"
    found = Diagnostic("OCT210", f'there is no word "{word}" here', span, help)
    faults.add([found.mended_by(*_repairs(parse, faults))])


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
    return f"; what is called `{word}` elsewhere is `{other}` here" if other else ""


def told(expected: set[str]) -> str:
    """Kinds of tokens in plain words."""
    if "NOUN" in expected:
        expected = expected - {"THAT"}  # as in `that card`: one of the beginnings of a noun
    shown = [words for words, kinds in _EXPECTED if expected.intersection(kinds)] or [
        "another word"
    ]
    if len(shown) > _SHOWN:
        shown = [*shown[: _SHOWN - 1], shown[-1]] if END in expected else shown[:_SHOWN]
    return (
        shown[0]
        if len(shown) == 1
        else f"{', '.join(shown[:-1])}{',' if len(shown) > 2 else ''} or {shown[-1]}"
    )
