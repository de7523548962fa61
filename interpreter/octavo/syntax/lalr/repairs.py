"""Which small change would make a sentence read.

Comes in: a parse that got stuck. Goes out: what to write instead, where one change at the place (or one word before it) makes the
whole sentence read: another word, a word more, a word less, two words the other way round. What does not read is not offered.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from ...diagnostics import MAX_COMPARED, MOST_KNOWN
from ...source.document import Scalar
from .. import language
from ..words import Entry

if TYPE_CHECKING:
    from ..parser import Parse

MOST_TRIED = 150  # sentences read to mend one: each takes a millisecond at most
FAR = 6  # words back to where a comma may be missing: what comes after it may have been read as part of what is before
NEAREST = 6  # words like an unknown one that are tried
INSERTED = ("that", "the", "a", "an", "is", "are", "be", "may", "now")
FILLING = {  # words that may be left out
    "always", "also", "just", "immediately", "simply", "either", "both", "please", "automatically", "then", "again", "own",
    "point", "points", "whole", "exactly", "the", "a", "an", ",",
}  # fmt: skip
# What people write for what the language says otherwise; the first that reads is offered.
OTHERWISE: dict[str, tuple[str, ...]] = {
    "can": ("may",), "could": ("may",), "might": ("may",), "cannot": ("may not",), "can't": ("may not",), "mustn't": ("may not",),
    "must": ("may",), "if": ("when",), "while": ("when",), "where": ("when", "that"), "which": ("that",), "whose": ("with",),
    "isn't": ("is not",), "aren't": ("are not",), "don't": ("do not",), "doesn't": ("does not",), "hasn't": ("has not",),
    "haven't": ("have not",), "in": ("of",), "from": ("of",), "into": ("to",), "onto": ("to", "on"), "on": ("of", "to"),
    "inside": ("of",), "my": ("your",), "me": ("you",), "every": ("each",), "=": ("is", "are"), "==": ("is", "are"),
    ">": ("is more than", "more than"), "<": ("is fewer than", "fewer than"), ">=": ("is at least", "at least"),
    "<=": ("is at most", "at most"), "*": ("x",), "times": ("x",), "plus": ("+",), "minus": ("-",), "set": ("now",),
    "has": ("have",), "have": ("has",), "least": ("at least", "fewest", "lowest"),
    "most": ("at most",), "equals": ("is",), "equal": ("are", "is"), "more": ("more than",),
    "fewer": ("fewer than",), "never": ("not",),
    "first": ("top",), "plays": ("play",), "will": ("is",), "was": ("is",), "were": ("are",), "atleast": ("at least",),
    "atmost": ("at most",), "then": (",",), "&": ("and",), "|": ("or",), "but": ("and",), "nobody's": ("no player's",),
    "the same": ("one",),
}  # fmt: skip
COMMANDS = {  # the same at the beginning of what is to be done
    "put": ("move",), "place": ("move",), "draw": ("move",), "give": ("move", "deal"), "mix": ("shuffle",), "flip": ("turn",),
    "add": ("move",), "return": ("move",), "pick": ("move",),
}  # fmt: skip


@dataclass(slots=True)
class Repairs:
    """The changes tried at one place of one sentence."""

    parse: Parse
    tried: int = 0

    def found(self) -> str:
        """What to write instead; empty if no change makes the sentence read."""
        words, at = self.parse.lexer.words, self.parse.at
        here = words[at][0] if at < len(words) else ""
        for earlier in range(at - 1, max(at - 4, -1), -1) if here and not self.parse.lexer.readings(at) else ():
            if words[earlier][0] != "the" and self._reads(earlier, 0, "the"):  # the article of a declared clause
                return f"did you mean `the {words[earlier][0]}` in place of `{words[earlier][0]}`?"
        for many, new in self._instead(at) if here else ():
            if self._reads(at, many, new):
                return self._meant(new, at, many)
        for new in INSERTED if here else ():
            if new != here and self._reads(at, 0, new):
                return f"did you mean `{new} {here}`?"
        for earlier in range(at - 1, max(at - 4, -1), -1):
            old = words[earlier][0]
            whose = f"{old.removesuffix('s')}'s"
            for new in (whose, *OTHERWISE.get(old, ())):
                if self._reads(earlier, 1, new):
                    return f"did you mean `{new}` in place of `{old}`?"
            both = f"{old} {words[earlier + 1][0]}" if earlier + 1 < len(words) else ""
            for new in OTHERWISE.get(both, ()):
                if self._reads(earlier, 2, new):
                    return f"did you mean `{new}` in place of `{both}`?"
        if here in FILLING and self._reads(at, 1, ""):
            return f"leave `{here}` out"
        if at + 1 < len(words) and self._reads(at, 2, f"{words[at + 1][0]} {here}"):
            return f"write `{words[at + 1][0]} {here}`"
        if here and at and words[at - 1][0] in FILLING and self._reads(at - 1, 1, ""):
            return f"leave `{words[at - 1][0]}` before it out"
        return ""

    def comma(self) -> str:
        """The word before which a comma is all that is missing; empty if something else is wrong."""
        words, at = self.parse.lexer.words, self.parse.at
        found = (place for place in range(at, max(at - FAR, 0), -1) if self._reads(place, 0, ","))
        return next((words[place][0] for place in found), "")

    def _meant(self, new: str, at: int, many: int) -> str:
        """`many` is how many small words the new ones stand for: the place of the fault is that of the first alone."""
        words = self.parse.lexer.words
        if many == 1:
            return f"did you mean `{new}`?"
        old = self.parse.text.text[words[at][1] : words[at + many - 1][2]]
        return f"did you mean `{new}` in place of `{old}`?"

    def _instead(self, at: int) -> Iterator[tuple[int, str]]:
        """What could stand for the words here: how many of them, and the new ones."""
        words = [text for text, _, _ in self.parse.lexer.words]
        for many in (2, 1):
            for new in OTHERWISE.get("".join(words[at : at + many]), ()) if len(words) >= at + many else ():
                yield many, new
        if at == 0 and self.parse.start == "do":
            yield from ((1, new) for new in COMMANDS.get(words[0], ()))
        known = self.parse.lexer.readings(at)
        for reading in known:
            if reading.entry is not None:  # another form of the same word
                word = (reading.entry.name, reading.entry.sort)
                forms = {entry.said for entry in self.parse.vocabulary.every() if (entry.name, entry.sort) == word}
                yield from ((reading.length, said) for said in sorted(forms))
        expected = set(self.parse.table.acceptable(self.parse.stack))
        every = list(self.parse.vocabulary.every())
        first = nearest(words[at:], [entry for entry in every if entry.kind in expected])
        for said in dict.fromkeys([*first, *([] if known else nearest(words[at:], every))]):
            many = min(len(language.parts(said)), len(words) - at)
            yield many, said
            if many > 1:  # `dealer hand` for `dealer's hand`: the owner's sign is a small word, too
                yield many - 1, said

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
        scalar = Scalar(made, made, span, ((span.line, span.column),) * (len(made) + 1))
        return type(self.parse)(self.parse.start, scalar, self.parse.vocabulary, self.parse.holes).reads()


def nearest(rest: Iterable[str], entries: Iterable[Entry]) -> list[str]:
    """The words most like what stands here, best first, each compared with as many small words as it has itself; the first must
    be alike."""
    words = list(rest)
    found: list[tuple[float, int, str]] = []
    known = {entry.said for entry in entries if len(entry.said) <= MAX_COMPARED} if len(words[0]) <= MAX_COMPARED else set()
    for said in islice(sorted(known), MOST_KNOWN):
        parts = language.parts(said)
        if alike(words[0], parts[0], 0.6) and (ratio := alike(" ".join(words[: len(parts)]), " ".join(parts), 0.7)):
            common = next((at for at, (a, b) in enumerate(zip(words[0], parts[0], strict=False)) if a != b), len(parts[0]))
            found.append((-ratio, -common, said))
    return [said for _, _, said in sorted(found)[:NEAREST]]


def alike(one: str, other: str, least: float) -> float:
    """How much two texts are alike, from 0 to 1; 0 unless it is more than `least`."""
    matcher = difflib.SequenceMatcher(None, one, other)
    if matcher.real_quick_ratio() <= least or matcher.quick_ratio() <= least:
        return 0
    ratio = matcher.ratio()
    return ratio if ratio > least else 0
