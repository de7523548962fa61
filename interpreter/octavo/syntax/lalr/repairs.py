"""Which small change would make a sentence parse.

Comes in: a parse that got stuck. Goes out: what to write instead, where one change at the place (or
one word before it) makes the whole sentence read: another word, a word more, a word less, two words
the other way round. What does not read is not offered, and of what reads `mending` keeps what
loads.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from ...diagnostics import MAX_COMPARED, MOST_KNOWN, Repair, Span
from ...source.document import ScalarNode
from .. import inflection, language
from ..words import Spelling
from .parse import Parse

MOST_TRIED = 150  # sentences read to mend one: each takes a millisecond at most
# words back to where a comma may be missing: what comes after it may have been read as part of what
# is before
FAR = 6
SHORT = 3  # letters of a word
NEAREST = 6  # words like an unknown one that are tried
# changes for one fault: of each it must be found out whether the ruleset loads with it
MOST_OFFERED = 4
INSERTED = ("that", "the", "a", "an", "is", "are", "be", "may", "now")
FILLING = {  # words that may be left out
    "always",
    "also",
    "just",
    "immediately",
    "simply",
    "either",
    "both",
    "please",
    "automatically",
    "then",
    "again",
    "own",
    "already",
    "still",
    "yet",
    "point",
    "points",
    "whole",
    "exactly",
    "the",
    "a",
    "an",
    ",",
}
# What people write for what the language says otherwise; the first that reads is offered.
OTHERWISE: dict[str, tuple[str, ...]] = {
    "mustn't": ("may not",),
    "can't": ("cannot",),
    "thirty": ("30",),
    "forty": ("40",),
    "fifty": ("50",),
    "sixty": ("60",),
    "seventy": ("70",),
    "eighty": ("80",),
    "ninety": ("90",),
    "hundred": ("100",),
    "where": ("when", "that"),
    "which": ("that",),
    "whose": ("with",),
    "isn't": ("is not",),
    "aren't": ("are not",),
    "don't": ("do not",),
    "doesn't": ("does not",),
    "hasn't": ("has not",),
    "haven't": ("have not",),
    "in": ("of",),
    "from": ("of",),
    "into": ("to",),
    "onto": ("to", "on"),
    "on": ("of", "to"),
    "inside": ("of",),
    "my": ("your",),
    "me": ("you",),
    "every": ("each",),
    "=": ("is", "are"),
    "==": ("is", "are"),
    ">": ("is more than", "more than"),
    "<": ("is fewer than", "fewer than"),
    ">=": ("is at least", "at least"),
    "<=": ("is at most", "at most"),
    "*": ("x",),
    "times": ("x",),
    "plus": ("+",),
    "minus": ("-",),
    "set": ("now",),
    "has": ("have",),
    "have": ("has",),
    "least": ("at least", "fewest", "lowest"),
    "most": ("at most",),
    "equals": ("is",),
    "equal": ("are", "is"),
    "more": ("more than",),
    "fewer": ("fewer than",),
    "never": ("not",),
    "first": ("top",),
    "plays": ("play",),
    "will": ("is",),
    "was": ("is",),
    "were": ("are",),
    "atleast": ("at least",),
    "atmost": ("at most",),
    "then": (",",),
    "&": ("and",),
    "|": ("or",),
    "nobody's": ("no player's",),
    "the same": ("one",),
    "his": ("their", "your"),
    "her": ("their", "your"),
    "its owner": ("you",),
}
COMMANDS = {  # the same at the beginning of what is to be done
    "put": ("move",),
    "place": ("move",),
    "draw": ("move",),
    "give": ("move", "deal"),
    "mix": ("shuffle",),
    "flip": ("turn",),
    "add": ("move",),
    "return": ("move",),
    "pick": ("move",),
}

OF_ONE = ("a", "an", "each", "every", "another", "this")  # one thing is named after them

# without a number that a sentence says
OTHER_ROUNDS = (
    *("next", "last", "this", "previous", "current", "final", "same", "even", "odd"),
    *language.LATER_ORDINALS,
)

# what people do with numbers
CHANGING = {
    "add",
    "increase",
    "decrease",
    "increment",
    "decrement",
    "set",
    "subtract",
    "reset",
}


# One is never meant by the other, however alike what stands around them is; neither is one ordinal
# by another.
OPPOSITES = (
    *(("most", "fewest"), ("highest", "lowest"), ("left", "right")),
    *(("top", "bottom"), ("before", "after"), ("above", "below"), ("more", "fewer")),
)


@dataclass(slots=True)
class Repairs:
    """The changes tried at one place of one sentence."""

    parse: Parse
    tried: int = 0

    def found(self) -> tuple[Repair, ...]:
        """Changes that make the sentence read, the likeliest first."""
        return tuple(islice(self._found(), MOST_OFFERED))

    def _found(self) -> Iterator[Repair]:
        words, at = self.parse.lexer.words, self.parse.at
        here = words[at][0] if at < len(words) else ""
        if here in ("and", "or"):
            yield from self._listed(here)
        if self.parse.start == "do" and words[0][0] != "now" and self._reads(0, 0, "now"):
            yield self._put(0, 0, "now", f"write `now {self.parse.text.text}`")
        after = (n + 1 for n, one in enumerate(words[:-1]) if one[0] == ",")
        for begun in after if self.parse.start == "do" else ():
            if words[begun][0] != "now" and self._reads(begun, 0, "now"):
                said = self.parse.text.text[words[begun][1] :]
                yield self._put(begun, 0, "now", f"write `now {said}` there")
        for earlier in (
            range(at - 1, max(at - 4, -1), -1) if here and not self.parse.lexer.readings(at) else ()
        ):
            if words[earlier][0] != "the" and self._reads(
                earlier, 0, "the"
            ):  # the article of a declared clause
                yield self._put(
                    earlier,
                    0,
                    "the",
                    f"did you mean `the {words[earlier][0]}` in place of `{words[earlier][0]}`?",
                )
        for many, new in self._instead(at) if here else ():
            if self._reads(at, many, new):
                yield self._put(at, many, new, self._meant(new, at, many))
        for new in INSERTED if here else ():
            if new != here and self._reads(at, 0, new):
                yield self._put(at, 0, new, f"did you mean `{new} {here}`?")
        for earlier in range(at - 1, max(at - 4, -1), -1):
            old = words[earlier][0]
            whose = f"{old.removesuffix('s')}'s"
            for new in (whose, *OTHERWISE.get(old, ())):
                if self._reads(earlier, 1, new):
                    yield self._put(earlier, 1, new, f"did you mean `{new}` in place of `{old}`?")
            both = f"{old} {words[earlier + 1][0]}" if earlier + 1 < len(words) else ""
            for new in OTHERWISE.get(both, ()):
                if self._reads(earlier, 2, new):
                    yield self._put(earlier, 2, new, f"did you mean `{new}` in place of `{both}`?")
        if here in FILLING and self._reads(at, 1, ""):
            yield self._put(at, 1, "", f"leave `{here}` out")
        if at + 1 < len(words) and self._reads(at, 2, f"{words[at + 1][0]} {here}"):
            yield self._put(
                at, 2, f"{words[at + 1][0]} {here}", f"write `{words[at + 1][0]} {here}`"
            )
        if here and at and words[at - 1][0] in FILLING and self._reads(at - 1, 1, ""):
            yield self._put(at - 1, 1, "", f"leave `{words[at - 1][0]}` before it out")

    def _listed(self, joint: str) -> Iterator[Repair]:
        """A comma in place of an earlier `and`, as in `jacks and queens and kings`."""
        words, text = self.parse.lexer.words, self.parse.text
        for earlier in range(self.parse.at - 1, 0, -1):
            if words[earlier][0] == joint and self._reads(earlier, 1, ","):
                where = text.place(words[earlier - 1][2], words[earlier][2])
                help = f"in a list `{joint}` stands once, before the last: write a comma for this"
                yield Repair(where, ",", help)

    def comma(self) -> tuple[Repair, ...]:
        """A comma, where that is all that is missing; nothing if something else is wrong."""
        words, at = self.parse.lexer.words, self.parse.at
        found = (place for place in range(at, max(at - FAR, 0), -1) if self._reads(place, 0, ","))
        places = islice(found, MOST_OFFERED)
        return tuple(
            self._put(place, 0, ",", f"a comma is missing before `{words[place][0]}`")
            for place in places
        )

    def before(self, news: Iterable[str], help: str) -> tuple[Repair, ...]:
        """One of these words before the place, where the sentence reads with it."""
        return tuple(
            self._put(self.parse.at, 0, new, help)
            for new in news
            if self._reads(self.parse.at, 0, new)
        )

    def _put(self, at: int, many: int, new: str, help: str) -> Repair:
        """`new` in place of so many small words, as a change of the file."""
        words, text = self.parse.lexer.words, self.parse.text
        begin = words[at][1] if at < len(words) else len(text.text)
        if many:
            end = words[at + many - 1][2]
            if new:
                return Repair(text.place(begin, end), new, help)
            if (
                begin == 0 or text.text[begin - 1].isspace()
            ):  # a word that goes takes the blank behind it along
                end += text.text[end : end + 1].isspace()
            return Repair(text.place(begin, end), "", help)
        if new == ",":  # a comma stands at the word before it
            here = text.place(words[at - 1][1], words[at - 1][2])
            return Repair(
                Span(here.file, here.end_line, here.end_column, here.end_line, here.end_column),
                new,
                help,
            )
        here = text.place(begin, begin)
        return Repair(
            Span(here.file, here.line, here.column, here.line, here.column), f"{new} ", help
        )

    def _meant(self, new: str, at: int, many: int) -> str:
        """`many` is how many small words the new ones stand for: the place of the fault is that of
        the first alone.
        """
        words = self.parse.lexer.words
        if many == 1:
            return f"did you mean `{new}`?"
        old = self.parse.text.text[words[at][1] : words[at + many - 1][2]]
        return f"did you mean `{new}` in place of `{old}`?"

    def _instead(self, at: int) -> Iterator[tuple[int, str]]:
        """What could stand for the words here: how many of them, and the new ones."""
        words = [text for text, _, _ in self.parse.lexer.words]
        for many in (2, 1):
            for new in (
                OTHERWISE.get("".join(words[at : at + many]), ()) if len(words) >= at + many else ()
            ):
                yield many, new
        if at == 0 and self.parse.start == "do":
            yield from ((1, new) for new in COMMANDS.get(words[0], ()))
        known = self.parse.lexer.readings(at)
        for reading in known:
            if reading.entry is not None:  # another form of the same word
                word = (reading.entry.name, reading.entry.sort)
                forms = {
                    entry.said
                    for entry in self.parse.vocabulary.every()
                    if (entry.name, entry.sort) == word
                }
                yield from ((reading.length, said) for said in sorted(forms))
        expected = set(self.parse.table.acceptable(self.parse.stack))
        every = [one for one in self.parse.vocabulary.every() if self._is_like(one, at)]
        first = nearest(words[at:], [entry for entry in every if entry.kind in expected])
        one = at > 0 and words[at - 1] in OF_ONE
        for said in dict.fromkeys([*first, *([] if known else nearest(words[at:], every))]):
            if one and inflection.is_plural(said):
                said = inflection.singular(said)
            many = min(len(inflection.parts(said)), len(words) - at)
            yield many, said
            if many > 1:  # `dealer hand` for `dealer's hand`: the owner's sign is a small word, too
                yield many - 1, said

    def _is_like(self, entry: Spelling, at: int) -> bool:
        """Whether an entry may be meant: `in the next round` is no slip for `in the ninth`, and
        `during the first trick` none for a round, `in the play` none for `in the deal`."""
        if entry.kind == "IN_PHASE":
            many = len(inflection.parts(entry.said))
            meant = [text for text, _, _ in self.parse.lexer.words[at : at + many]]
            return bool(meant) and alike(meant[-1], entry.said.split()[-1], 0.6) > 0
        if entry.kind != "PERIOD":
            return True
        words = [text for text, _, _ in self.parse.lexer.words[at:]]
        said, ends = {*words[:3]}, words[: len(inflection.parts(entry.said))][-1:]
        numbered = any(one[0].isdigit() for one in said)
        of_rounds = any(alike(one, "round", 0.6) for one in ends)
        return of_rounds and not numbered and not said & {*OTHER_ROUNDS}

    def _reads(self, at: int, many: int, new: str) -> bool:
        """Whether the sentence reads with `new` in place of so many small words."""
        self.tried += 1
        words, text = self.parse.lexer.words, self.parse.text.text
        if self.tried > MOST_TRIED or at + many > len(words):
            return False
        begin = words[at][1] if at < len(words) else len(text)
        end = words[at + many - 1][2] if many else begin
        made = f"{text[:begin]} {new} {text[end:]}".strip()
        span = self.parse.text.span
        scalar = ScalarNode(made, made, span, ((span.line, span.column),) * (len(made) + 1))
        return Parse(self.parse.start, scalar, self.parse.vocabulary, self.parse.holes).reads()


def nearest(rest: Iterable[str], entries: Iterable[Spelling]) -> list[str]:
    """The words most like what stands here, best first, each compared with as many small words as
    it has itself; the first must be alike."""
    words = list(rest)
    found: list[tuple[float, int, str]] = []
    known = (
        {entry.said for entry in entries if len(entry.said) <= MAX_COMPARED}
        if len(words[0]) <= MAX_COMPARED
        else set()
    )
    for said in islice(sorted(known), MOST_KNOWN):
        parts = inflection.parts(said)
        if _turned_round(words[: len(parts)], parts):
            continue
        if len(parts[0]) < len(words[0]) - 1 < 6 and len(parts[0]) <= SHORT:
            continue  # nobody writes two letters too many of so few
        if alike(words[0], parts[0], 0.6) and (
            ratio := alike(" ".join(words[: len(parts)]), " ".join(parts), 0.7)
        ):
            common = next(
                (at for at, (a, b) in enumerate(zip(words[0], parts[0], strict=False)) if a != b),
                len(parts[0]),
            )
            found.append((-ratio, -common, said))
    return [said for _, _, said in sorted(found)[:NEAREST]]


def _turned_round(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether one says the opposite of the other, or is another in a row."""
    pairs = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    numbered = (*language.ORDINALS, "last")
    return any(
        pair in OPPOSITES or pair[::-1] in OPPOSITES or all(word in numbered for word in pair)
        for pair in pairs
    )


def alike(one: str, other: str, least: float) -> float:
    """How much two texts are alike, from 0 to 1; 0 unless it is more than `least`."""
    matcher = difflib.SequenceMatcher(None, one, other)
    if matcher.real_quick_ratio() <= least or matcher.quick_ratio() <= least:
        return 0
    ratio = matcher.ratio()
    return ratio if ratio > least else 0
