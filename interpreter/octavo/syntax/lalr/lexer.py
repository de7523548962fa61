"""The words that can stand at one place of a sentence, longest first.

Comes in: a sentence and a vocabulary. Goes out: what could stand at each place, as `Reading`s; the
parser takes the first whose kind of token the grammar accepts there. So a longer word is preferred
to a shorter one, and a word may be both noun and verb: the place decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...diagnostics import Span
from ...records import record
from ..inflection import article, split
from ..language import CLOSED, NEIGHBOUR, NUMBER_WORDS, SHARING, number_of
from ..tree import Hole, Numeral, Sharing, Word
from ..words import Spelling, Vocabulary

# At one place and of one length, these go first. A taught phrase before verbs; a verb before a
# noun, since an effect or a predicate that can begin here does.
_RANK = {
    kind: at
    for at, kind in enumerate(
        (
            "PHRASE_START",
            "PHRASE_WORDS",
            "FLAG",
            "FLAG_NOT",
            "FLAG_NOW",
            "VERB",
            "VERB_S",
            "PARTICIPLE",
            "ADJ",
            "OPTION",
        )
    )
}
_LAST = len(_RANK)
_WORDS = {
    "CARD_WORD",
    "A_CARD",
    "NOUN",
    "NUMBER_NOUN",
    "ADJ",
    "VERB",
    "VERB_S",
    "PARTICIPLE",
    "FLAG",
    "FLAG_NOT",
    "FLAG_NOW",
    "IN_PHASE",
    "OPTION",
    "CHOICE",
    "FACE",
    "FACED",
}
_NOUN_LIKE = {"CARD_WORD", "NOUN", "NUMBER_NOUN", "ADJ"}
ONE_BY_ONE = ("any", "each", "every", "no")
ONCE = {"once": 1, "twice": 2}
OR_MORE = ("more", "higher", "greater", "above", "over")
OR_FEWER = ("fewer", "less", "lower", "below", "under")
# `in` between one of these and a place says where it lies, as `of` does.
LIES = "in"
_LYING = {"CARD_WORD", "A_CARD", "NOUN"}
_BEFORE_NOUN = {"DET", "THAT", "OWN", "OTHER", "SUPER", "ADJ", "FACED", "POSSESSIVE"}
ZONE_HOLE = "<zone>"
LONGEST = 4  # small words of a noun before `in` that are looked at
POINTED = ("has", "have", "with")  # the words before points that somebody has
# `each` behind what is dealt: at the end, or before what says how and when
AFTER_EACH = ("", "from", "face", "one", "starting", "beginning", ",", "if", "when", "unless")
SHARED_NOUNS = ("rank", "suit", "value")
_OF_WHOM = ("who", "holding", "without", "with")  # what says which people are meant
_NO_ONE = ("nobody", "no one")
OF_SETS = ("pick", "listing", "thing")  # the starts where several cards are named together
_ASKING = ("rule", "condition", "fact")  # those where somebody may have them
_THERE = (("it",), ("them",))  # a place that was named
_ONLY_ONE = "the only one"
_ONE = ("one", "1", "another")
_ALIKE = ("consecutive", "different")  # how ranks are to each other, of which so many are named
_HOW_MANY = ("more", "fewer", "most", "fewest", "least", "many")
HOLDS = ("has", "have", "holds", "hold")
_COUNTED = ("score", "lose", "count", "get")  # the verbs before `a point`


@record
class FixedWord:
    """A closed word, a relation or a run of a phrase's words: its kind of token, what it means and
    how it was said."""

    kind: str
    name: str
    span: Span
    said: str = ""


@record
class AttributePair:
    """`the suit or the rank of`: two attributes of one thing."""

    attributes: tuple[Word, ...]
    span: Span


Token = Word | Numeral | Sharing | Hole | FixedWord | AttributePair


@record
class Reading:
    """`length` small words of the sentence as one token of a kind."""

    length: int
    kind: str
    entry: Spelling | None = None
    numeral: tuple[int, int | None, tuple[int, ...], bool] | None = None
    sharing: tuple[str, Spelling] | None = None
    either: tuple[tuple[Spelling, int, int], ...] = ()  # two, each from one small word to another

    def token(self, span: Span, text: str) -> Token:
        """The value that the tree gets."""
        if self.numeral is not None:
            low, high, choices, up_to = self.numeral
            return Numeral(low, high, choices, up_to, span=span, said=text)
        if self.sharing is not None:
            how, entry = self.sharing
            return Sharing(how, Word(entry.name, entry.sort, span, entry.plural, entry.said), span)
        if self.entry is None:
            return Hole(text[1:-1], span)
        if self.kind in _WORDS:
            said = text if self.kind == "A_CARD" else self.entry.said
            return Word(self.entry.name, self.entry.sort, span, self.entry.plural, said)
        return FixedWord(self.kind, self.entry.name, span, self.entry.said)


class Lexer:
    """One sentence, cut into small words: `words[i]` is (text, start, end)."""

    __slots__ = ("_texts", "holes", "start", "vocabulary", "words")

    def __init__(
        self, text: str, vocabulary: Vocabulary, holes: tuple[str, ...] = (), start: str = ""
    ) -> None:
        self.words = split(text)
        self._texts = tuple(word for word, _, _ in self.words)
        self.vocabulary = vocabulary
        self.holes = holes
        self.start = start

    def readings(self, at: int) -> list[Reading]:
        """Everything that could stand here, longest first; nothing after the last word."""
        found: list[Reading] = []
        if at == len(self._texts):
            return found
        texts, first = self._texts, self._texts[at]
        if first == LIES and self._lies_somewhere(at):
            found.append(Reading(1, "OF", Spelling(LIES, "OF", "of", "closed")))
        if first == "," and texts[at + 1 : at + 2] in (("and",), ("or",)):
            joined = texts[at + 1]
            if texts[at + 2 : at + 3] != ("then",):
                kind = joined.upper()
                found.append(Reading(2, kind, Spelling(f", {joined}", kind, joined, "closed")))
        if first == "must" and texts[at + 1 : at + 2] == ("not",):
            found.append(Reading(1, "MAY", Spelling("must", "MAY", "may", "closed")))
        if first == "and" and self._begins_relative(at + 1):
            found.append(Reading(1, "ALSO", Spelling("and", "ALSO", "and", "closed")))
        if first == "and" and self._commands(at + 1):
            found.append(Reading(1, "NEXT", Spelling("and", "NEXT", "then", "closed")))
        if first == "as" and self._after_so_many(at):
            found.append(Reading(1, "THAN_SO", Spelling("as", "THAN_SO", "as", "closed")))
        if first == "as" and "many" in texts[:at]:
            found.append(Reading(1, "AS_ANOTHER", Spelling("as", "AS_ANOTHER", "as", "closed")))
        if first == "or" and self._done_last(at + 1):
            found.append(Reading(1, "OR_DONE", Spelling("or", "OR_DONE", "or", "closed")))
        if first == "until" and self._holds_so_many():
            found.append(Reading(1, "REFILL", Spelling("until", "REFILL", "until", "closed")))
        for entry, length in self._entries_at(at):
            if self._goes_on(entry.kind, at, at + length):
                if entry.kind == "ROUNDED" and self._goes_somewhere(at + length):
                    length += 1
                found.append(Reading(length, entry.kind, entry))
        found += self._shared(at) if self.start in OF_SETS or self._so_many_before(at) else ()
        if first == "of" and self._spread(at + 3):
            of_each = Spelling("of each of", "OF_EACH", "of each of", "closed")
            found.append(Reading(3, "OF_EACH", of_each))
        if first in _ALIKE and any(map(self._spread, range(3, at))):
            found += self._alike(at)
        if first == "of" and texts[at + 1 : at + 2] and texts[at + 1] in SHARING:
            found += self._sharing(at)
        elif first[0] == "<" and first[1:-1] in self.holes:
            found.append(Reading(1, "HOLE"))
        else:
            if (rank := self._counted_rank(at)) is not None:
                found.append(Reading(1, "CARD_WORD", rank))
            found += self._numerals(at)
            found += self._pointed(at)
            found += self._ranks(at)
            found += self._point(at)
            found += self._points_had(at)
            found += self._either(at)
            found += self._more(at)
            found += self._as_many(at)
            found += self._often(at)
        if len(found) > 1:
            noun_next: bool | None = None
            if any(one.kind == "FACED" for one in found):
                after = at + found[0].length
                kinds = {entry.kind for entry, _ in self._entries_at(after)}
                noun_next = kinds == {"SUPER"} or self._noun_at(after)
            found.sort(
                key=lambda one: (
                    # where `-` can join two numbers, it does: `5 -3`
                    one.kind == "NUMS" and one.numeral is not None and one.numeral[0] < 0,
                    -one.length,
                    _RANK.get(one.kind, _LAST),
                    one.kind != ("FACED" if noun_next else "FACE"),
                    # `cards below 5`, `the rank below a five`
                    one.kind == "OVER" and self._number(at + one.length)[0] is None,
                )
            )
        if first == "both":
            found.sort(key=lambda one: (one.kind == "BOTH") != self._says_which(at + 1))
        return found

    def _goes_somewhere(self, at: int) -> bool:
        """Whether a comma ends how a part is rounded, and then it is said where that goes: `half
        your score, rounded down, to the pot`."""
        return self._texts[at : at + 1] == (",",) and self._texts[at + 1 : at + 2] in (
            ("to",),
            ("from",),
        )

    def _after_so_many(self, at: int) -> bool:
        """Whether how many are dealt or scored is said before: `as many cards`."""
        texts = self._texts
        return any(
            texts[one : one + 2] == ("as", "many") and self._goes_on("SO_MANY", one, one + 2)
            for one in range(1, at - 1)
        )

    def _holds_so_many(self) -> bool:
        """Whether the sentence ends with how many cards somebody has: `hold six`."""
        texts = self._texts[:-1] if self._texts[-1] in ("card", "cards") else self._texts
        return len(texts) > 1 and texts[-2] in HOLDS and self._number(len(texts) - 1)[0] is not None

    def _done_last(self, at: int) -> bool:
        """Whether nothing but a participle or a verb follows: `is played or hidden`, `plays or
        hides`."""
        return any(
            entry.kind in ("PARTICIPLE", "VERB_S") and at + length == len(self._texts)
            for entry, length in self._entries_at(at)
        )

    def _begins_relative(self, at: int) -> bool:
        """Whether something is said of a noun here: `who hold an ace`, `that may be played`."""
        first, *more = (*self._texts[at : at + 2], "")
        if first == "that":
            kinds = {entry.kind for entry, _ in self._entries_at(at + 1)}
            return more[0] == "may" or bool(kinds & {"IS", "HAVE"})
        return first in ("whose", "who")

    def _commands(self, at: int) -> bool:
        """Whether a step begins here: a verb, in front of which nobody is named but `you`. It is no
        noun, or what follows says so: `deal 2 cards` where a phase is called `deal`."""
        if self._texts[at : at + 1] == ("you",):
            return self._verb_at(at + 1) is not None
        after = self._verb_at(at)
        kinds = {entry.kind for entry, _ in self._entries_at(at)}
        if after is None or "DET" in kinds:
            return False
        return (
            not kinds & _NOUN_LIKE or self._number(after)[0] is not None or self._says_which(after)
        )

    def _verb_at(self, at: int) -> int | None:
        """Where a verb ends that begins here; None where none does."""
        ends = (at + many for entry, many in self._entries_at(at) if entry.kind == "VERB")
        return next(ends, None)

    def _says_which(self, at: int) -> bool:
        """Whether a noun phrase begins here with a word that says which: `both the ace and ...`; or
        a quality stands alone: `both empty`."""
        found = list(self._entries_at(at))
        quality = any(
            entry.kind in ("ADJ", "FACE") and not self._noun_at(at + length)
            for entry, length in found
        )
        return quality or any(entry.kind in ("DET", "OWN", "A_CARD") for entry, _ in found)

    def _goes_on(self, kind: str, at: int, after: int) -> bool:
        """Whether what stands around a word lets it be of a kind that depends on it: `the total
        tricks`, `5 cards each`; of what is scored or counted, `5 each`."""
        follows = self._texts[after] if after < len(self._texts) else ""
        match kind:
            case "TOTAL_OF":
                return any(entry.kind == "NUMBER_NOUN" for entry, _ in self._entries_at(after))
            case "EACH":
                return follows in AFTER_EACH
            case "A_CARD":  # or `a` before a noun that begins with a rank: `a nine trio`
                return all(many < after - at for _, many in self._entries_at(at + 1))
            case "PHRASE_START":
                verb = any(entry.kind == "VERB" for entry, _ in self._entries_at(at))
                return not verb or self._phrase_goes_on(" ".join(self._texts[at:after]), after)
            case "OTHER" if self._texts[at] == "equal":  # or `your bid equals the stake`
                kinds = {entry.kind for entry, _ in self._entries_at(after)}
                return kinds.isdisjoint(("DET", "OWN")) and number_of(follows) is None
            case "SEATED":  # `to your left neighbour`
                return follows not in NEIGHBOUR
            case "SO_MANY":  # what somebody has is compared
                return at > 0 and self._texts[at - 1] not in HOLDS
            case "SOMEBODY" if " ".join(self._texts[at:after]) in (*_NO_ONE, _ONLY_ONE):
                return follows in _OF_WHOM
            case "PRONOUN" if " ".join(self._texts[at:after]) in _NO_ONE:
                return follows not in _OF_WHOM
            case "IN_TURN" if self._texts[at] == "each":  # `the other players each draw`
                return self._texts[max(at - 1, 0)] == "players" and self._verb_at(after) is not None
            case "HALF" | "SET" if self._is_declared(at):
                starts = kind == "HALF" or at == 0 or self._texts[at - 1] in ("and", "then", ",")
                return starts and self._amount_at(after)
            case "POINTS" if self._texts[at] == "each" and at > 0:
                return number_of(self._texts[at - 1]) is not None
            case "POINTS":
                return self._are_of_the_score()
        return True

    def _phrase_goes_on(self, begins: str, after: int) -> bool:
        """Whether the other words of a taught phrase that begins so follow; else a word of it is
        the language's own: `put it into your hand` where `put <card> on the table` was taught."""
        rest = f" {' '.join(self._texts[after:])} "
        phrases = [shape for shape in self.vocabulary.patterns if shape[0] == begins]
        return not phrases or any(
            all(f" {run} " in rest for run in shape[1:] if run is not None) for shape in phrases
        )

    def _is_declared(self, at: int) -> bool:
        """Whether a ruleset calls something by this one word."""
        return any(entry.place is not None and many == 1 for entry, many in self._entries_at(at))

    def _amount_at(self, at: int) -> bool:
        """Whether a number that is somebody's, or of something, is named here."""
        kinds = {entry.kind for entry, _ in self._entries_at(at)}
        return not kinds.isdisjoint(("DET", "OWN", "THAT", "NUMBER_NOUN", "WHAT_COUNTS"))

    def _noun_at(self, at: int, no_verb: bool = False) -> bool:
        """Whether a noun phrase goes on here: a word of one stands here that is not a verb, or
        where there can be no verb."""
        if at >= len(self.words):
            return False
        kinds = (
            {entry.kind for entry, _ in self._entries_at(at)}
            if self._texts[at][0] != "<"
            else {"NOUN"}
        )
        return bool(kinds & _NOUN_LIKE) and (no_verb or not kinds & {"VERB", "VERB_S"})

    def _lies_somewhere(self, at: int) -> bool:
        """Whether `in` stands between a noun and a place: `the cards in your hand`."""
        before = (self._texts[max(at - length, 0) : at] for length in range(1, LONGEST + 1))
        ends = (entry.kind for texts in before for entry in self.vocabulary.entries.get(texts, ()))
        lying = not set(ends).isdisjoint(_LYING) or (at > 1 and any(self._ranks(at - 2)))
        return lying and (self._texts[at + 1 : at + 2] in _THERE or self._place_at(at + 1))

    def _place_at(self, at: int) -> bool:
        """Whether the noun phrase that begins here is about a place: `the elder's hand`."""
        if self._texts[at : at + 1] and self._texts[at][1:-1] in self.holes:
            return self._texts[at] == ZONE_HOLE
        for entry, length in self._entries_at(at):
            if entry.sort in ("zone", "cell"):
                return True
            owned = self._texts[at + length : at + length + 1]
            if entry.kind in _BEFORE_NOUN or owned in (("'s",), ("'",)) or entry.said == "'s":
                return self._place_at(at + length)
        return False

    def _entries_at(self, at: int) -> Iterator[tuple[Spelling, int]]:
        """The words of the vocabulary that begin here, with their lengths, longest first."""
        for length in (
            self.vocabulary.lengths.get(self._texts[at], ()) if at < len(self._texts) else ()
        ):
            if at + length <= len(self._texts):
                for entry in self.vocabulary.entries.get(self._texts[at : at + length], ()):
                    yield entry, length

    def _numerals(self, at: int) -> Iterator[Reading]:
        """`3`, `three`, `-3`, `two or more`, `16 to 21`, `1 or 11`, `up to 4`, `at least two`."""
        texts = self._texts
        if texts[at] == "up" and texts[at + 1 : at + 2] == ("to",) and len(texts) > at + 2:
            most = number_of(texts[at + 2])
            if most is not None:
                yield Reading(3, "NUMS", numeral=(0, most, (), True))
            return
        yield from self._bounded(at)
        low, length = self._number(at)
        if low is None:
            return
        after = at + length
        if low >= 0 or not self._counts_what(after):
            yield Reading(length, "NUMS", numeral=(low, low, (), False))
        if len(texts) > after + 1 and texts[after] in ("or", "to") and not self._listed(at):
            if texts[after] == "or" and texts[after + 1] in OR_MORE:
                yield Reading(length + 2, "NUMS", numeral=(low, None, (), False))
                return
            if texts[after] == "or" and texts[after + 1] in OR_FEWER:
                yield Reading(length + 2, "NUMS", numeral=(0, low, (), True))
                return
            high, further = self._number(after + 1)
            length += 1 + further
            if texts[after] == "to" and self._in_sum(at, at + length):
                return  # `number from 0 to 13 - your bid`: two numbers
            if high is not None and (low >= 0 or not self._counts_what(at + length)):
                choices = (low, high) if texts[after] == "or" else ()
                yield Reading(length, "NUMS", numeral=(low, high, choices, False))

    def _ranks(self, at: int) -> Iterator[Reading]:
        """`every five`, where no noun follows: the rank, as `a five` is."""
        named = any(length > 1 for _, length in self._entries_at(at + 1))  # `five of clubs`
        if self._texts[at] not in ONE_BY_ONE or named or self._noun_at(at + 2):
            return
        rank = NUMBER_WORDS.get(self._number(at + 1)[0] or -1, "")
        for entry in self.vocabulary.entries.get((article(rank), rank), ()):
            if entry.kind == "A_CARD" and self._texts[at + 1 : at + 2] == (rank,):
                yield Reading(2, "A_CARD", entry)

    def _counted_rank(self, at: int) -> Spelling | None:
        """`one eight`, `a red eight`, `for each eight`, where no noun follows: the rank."""
        if not 0 < at < len(self._texts) or not self._is_of_one(at - 1):
            return None
        if self._texts[at + 1 : at + 2] in (("or",), ("to",)) and self._ends_number(at + 2):
            return None  # `two or more`
        rank = NUMBER_WORDS.get(number_of(self._texts[at]) or -1, "")
        if self._texts[at] != rank or self._noun_at(at + 1):
            return None
        for entry in self.vocabulary.entries.get((article(rank), rank), ()):
            if entry.kind == "A_CARD":
                return replace(entry, said=rank, kind="CARD_WORD")
        return None

    def _is_of_one(self, at: int) -> bool:
        """Whether a word is said of one thing: a number, a quality, or `for each`."""
        if self._texts[at] in ONE_BY_ONE and self._texts[at - 1 : at] == ("for",):
            return True
        return self._texts[at] in _ONE or any(
            entry.kind == "ADJ" and length == 1 for entry, length in self._entries_at(at)
        )

    def _ends_number(self, at: int) -> bool:
        """Whether a number that has begun ends here: `more` of `two or more`."""
        rest = self._texts[at : at + 1]
        return bool(rest) and (rest[0] in (*OR_MORE, *OR_FEWER) or self._number(at)[0] is not None)

    def _point(self, at: int) -> Iterator[Reading]:
        """`scores a point`: one."""
        if at == 0 or self._texts[at : at + 2] != ("a", "point"):
            return
        known = self.vocabulary.entries
        verbs = {entry.name for entry in known.get(self._texts[at - 1 : at], ())}
        of_points = {entry.kind for entry in known.get(("point",), ())} == {"POINTS"}
        if of_points and self._are_of_the_score() and not verbs.isdisjoint(_COUNTED):
            yield Reading(2, "NUMS", numeral=(1, 1, (), False))

    def _are_of_the_score(self) -> bool:
        """Whether no number of the ruleset has this name: its own word goes first."""
        known = self.vocabulary.entries
        said = (entry for unit in ("point", "points") for entry in known.get((unit,), ()))
        return all(entry.sort != "number" for entry in said)

    def _points_had(self, at: int) -> Iterator[Reading]:
        """`more points than`, `the most points`: what somebody has of them is their score."""
        known = self.vocabulary.entries
        if self._texts[at] != "points" or at == 0 or self._texts[at - 1] not in _HOW_MANY:
            return
        if {entry.kind for entry in known.get(("points",), ())} == {"POINTS"}:
            for entry in known.get(("scores",), ()):
                if entry.kind == "NOUN" and entry.sort == "noun":
                    yield Reading(1, "NOUN", replace(entry, said="points"))

    def _either(self, at: int) -> Iterator[Reading]:
        """`the suit or the rank of`, with or without its articles."""
        texts, found, after = self._texts, list[tuple[Spelling, int, int]](), at
        for ending in ("or", "of"):
            after += texts[after : after + 1] == ("the",)
            one = next(self._attributes(after), None)
            if one is None or texts[after + one[1] : after + one[1] + 1] != (ending,):
                return
            found.append((one[0], after, after + one[1]))
            after += one[1] + 1
        yield Reading(after - at, "ATTRIBUTES", either=tuple(found))

    def _more(self, at: int) -> Iterator[Reading]:
        """`one more`, `two fewer`, where nothing follows: by how much."""
        by, length = self._number(at)
        more = self._texts[at + length : at + length + 1]
        if by is None or by < 0 or not more or len(self._texts) > at + length + 1:
            return
        if more[0] in OR_MORE or more[0] in OR_FEWER:
            by = by if more[0] in OR_MORE else -by
            yield Reading(length + 1, "MORE", numeral=(by, by, (), False))

    def _as_many(self, at: int) -> Iterator[Reading]:
        """`as many`, `at least as many`, `exactly three times as many`: how many it is compared
        with what somebody else has."""
        texts, after, compare = self._texts, at, ""
        if texts[at] in ("exactly", "just"):
            compare, after = "exactly", at + 1
        elif said := CLOSED["CMP"].get(" ".join(texts[at : at + 2])):
            compare, after = said, at + 2
        often, length = self._number(after)
        if (twice := CLOSED["TIMES"].get("".join(texts[after : after + 1]))) is not None:
            often, after = int(twice), after + 1
        elif texts[after + length : after + length + 1] == ("times",):
            after += length + 1
        else:
            often = 1
        if often is None or often < 1 or texts[after : after + 2] != ("as", "many"):
            return
        times = "" if often == 1 else f"{NUMBER_WORDS.get(often, often)} times "
        name = f"{compare} {'twice ' if often == 2 else times}as many".strip()
        yield Reading(after + 2 - at, "AS_MANY", Spelling(name, "AS_MANY", name, "closed"))

    def _bounded(self, at: int, points: bool = False) -> Iterator[Reading]:
        """`at least two cards`, `more than two cards`: a numeral where a noun follows, and else a
        comparison. `exactly two` says what `two` does."""
        texts = self._texts
        if texts[at] == "exactly":
            exact, length = self._number(at + 1)
            if exact is not None:
                yield Reading(1 + length, "NUMS", numeral=(exact, exact, (), False))
            return
        compared = CLOSED["CMP"].get(" ".join(texts[at : at + 2]))
        if compared is None:
            return
        bound, length = self._number(at + 2)
        had = at > 0 and texts[at - 1] in POINTED  # `has at least three wins`
        counts = points or self._counts_what(at + 2 + length, had)
        counted = bound is not None and bound >= 0 and counts
        if bound is None or not counted:
            return
        low, high = _within(compared, bound)
        if high is None or high >= 0:
            yield Reading(2 + length, "NUMS", numeral=(low, high, (), high is not None))

    def _often(self, at: int) -> Iterator[Reading]:
        """`twice`, `three or more times`, `at least twice`, after what somebody has done."""
        texts = self._texts
        compared = CLOSED["CMP"].get(" ".join(texts[at : at + 2]), "")
        after = at + (2 if compared else texts[at] == "exactly")
        once = ONCE.get("".join(texts[after : after + 1]))
        many, length = self._number(after) if once is None else (once, 1)
        more = after == at and texts[after + length : after + length + 2] == ("or", "more")
        length += 2 * more + (once is None)
        times = once is not None or texts[after + length - 1 : after + length] == ("times",)
        if many is None or many < 0 or not times:
            return
        low, high = _within("at least" if more else compared, many)
        if (high is None or high >= 0) and self._was_done(at):
            numeral = (low, high, (), bool(compared) and high is not None)
            yield Reading(after + length - at, "OFTEN", numeral=numeral)

    def _was_done(self, before: int) -> bool:
        """Whether what has been done is said right before this place: `played`, `laid off`."""
        return any(
            entry.kind == "PARTICIPLE" and first + length == before
            for first in range(before)
            for entry, length in self._entries_at(first)
        )

    def _pointed(self, at: int) -> Iterator[Reading]:
        """`has 5 or more points`, `with at least 5 points`: so many, with what is counted."""
        if at == 0 or self._texts[at - 1] not in POINTED:
            return
        for one in (*self._numerals(at), *self._bounded(at, True)):
            said = self._texts[at + one.length : at + one.length + 1]
            if said in (("points",), ("point",)) and self._are_of_the_score():
                yield Reading(one.length + 1, "POINTED", numeral=one.numeral)

    def _listed(self, at: int) -> bool:
        """Whether what stands here goes on with a list of numbers: `1, 2 or 3`."""
        return at > 1 and self._texts[at - 1] == "," and number_of(self._texts[at - 2]) is not None

    def _in_sum(self, begin: int, end: int) -> bool:
        """Whether something is added to what stands here, or this to something."""
        around = (*self._texts[max(begin - 1, 0) : begin], *self._texts[end : end + 1])
        return any(text in CLOSED["OP"] for text in around)

    def _number(self, at: int) -> tuple[int | None, int]:
        """A number and its length in small words; `-3`, written without a space, is one, and so is
        `minus three`."""
        texts = self._texts
        if texts[at : at + 1] == ("minus",) and len(texts) > at + 1:
            many = number_of(texts[at + 1])
            return (None if many is None else -many), 2
        signed = texts[at : at + 1] == ("-",) and len(texts) > at + 1
        if signed and self.words[at][2] == self.words[at + 1][1] and texts[at + 1].isdecimal():
            many = number_of(texts[at + 1])
            return (None if many is None else -many), 2
        return (number_of(texts[at]) if at < len(texts) else None), 1

    def _counts_what(self, at: int, had: bool = False) -> bool:
        """Whether a number before this place says how many: nothing is there fewer than 0 times.
        `had`: somebody has so many, so that no verb follows."""
        at += self._texts[at : at + 1] == ("other",)
        counted = self._counted_rank(at) is not None
        return counted or self._texts[at : at + 1] == ("of",) or self._noun_at(at, had)

    def _sharing(self, at: int) -> Iterator[Reading]:
        """`of one suit`, `of consecutive ranks`, and so on for declared attributes."""
        for entry, length in self._attributes(at + 2):
            yield Reading(2 + length, "SHARING", sharing=(self._texts[at + 1], entry))

    def _spread(self, at: int) -> bool:
        """Whether so many ranks, or suits, are named here: `of each of three consecutive ranks`."""
        if self._texts[at - 2 : at] != ("each", "of") or at >= len(self._texts):
            return False
        ends = [at + one.length for one in self._numerals(at)]
        ends += [at + many for one, many in self._entries_at(at) if one.kind == "NUMBER_NOUN"]
        return any(True for end in ends for _ in self._alike(end))

    def _alike(self, at: int) -> Iterator[Reading]:
        """`consecutive ranks`, `different suits`, of which so many are named before."""
        if self._texts[at : at + 1] and self._texts[at] in _ALIKE:
            for entry, length in self._attributes(at + 1):
                yield Reading(1 + length, "ALIKE", sharing=(self._texts[at], entry))

    def _shared(self, at: int) -> Iterator[Reading]:
        """`of the same suit`, `with the same rank`, where not that of something else; `in
        sequence`; `of three different suits` of three cards."""
        texts, how = self._texts, ""
        if texts[at] in ("of", "with") and texts[at + 1 : at + 3] == ("the", "same"):
            how, after = "one", at + 3
        elif texts[at] == "of" and texts[at + 2 : at + 3] == ("different",):
            how, after = "different", at + 3
            if self._number(at + 1)[0] is None or self._number(at + 1)[0] != self._many(at):
                return
        elif texts[at : at + 2] == ("in", "sequence"):
            for entry in self.vocabulary.entries.get(("ranks",), ()):
                if entry.kind == "NOUN":
                    said = replace(entry, said="in sequence")
                    yield Reading(2, "SHARING", sharing=("consecutive", said))
        if how:
            for entry, length in self._attributes(after):
                if texts[after + length : after + length + 1] != ("as",):
                    yield Reading(after + length - at, "SHARING", sharing=(how, entry))

    def _so_many_before(self, at: int) -> bool:
        """Whether several things end there, `three or more hearts`, that somebody may have."""
        if self.start not in _ASKING:
            return False
        counted = self._texts[at - 2 : at - 1]
        return counted == ("more",) or (bool(counted) and (number_of(counted[0]) or 0) > 1)

    def _many(self, at: int) -> int | None:
        """The last number that stands before a place."""
        numbers = (number_of(text) for text in reversed(self._texts[:at]))
        return next((one for one in numbers if one is not None), None)

    def _attributes(self, at: int) -> Iterator[tuple[Spelling, int]]:
        """What cards have, with the lengths: `suit`."""
        for entry, length in self._entries_at(at):
            if entry.sort == "attribute" or (entry.sort == "noun" and entry.name in SHARED_NOUNS):
                yield entry, length


def _within(compared: str, number: int) -> tuple[int, int | None]:
    """The least and the most that a comparison with a number allows; without one, the number."""
    return {
        "at least": (number, None),
        "more than": (number + 1, None),
        "at most": (0, number),
        "fewer than": (0, number - 1),
    }.get(compared, (number, number))
