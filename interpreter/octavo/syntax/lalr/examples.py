"""What could stand where a sentence cannot go on: sorts of words of this ruleset, with examples.

Comes in: a parse that got stuck, and what the grammar accepts there. Goes out: for each sort some
sentences that read, each as a change of the file. Which of them load is found out by `mending`.

An example stands in place of the word at the fault, before it, or in place of all that follows;
then it is shown behind `...`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import islice

from ...diagnostics import Repair, Sample
from ...source.document import ScalarNode
from ..words import Spelling
from .parse import Parse
from .table import END

MOST_WORDS = 8  # of a sort
MOST_OF_A_SORT = 2  # examples
MOST_OF_ONE = 8  # where nothing of another sort can stand there
MOST_TRIED = 200  # sentences
# A fact that every ruleset knows, and what can be said of most nouns.
ANY_FACT = "the round is 1"
# Sorts of words, from what says most to what says least, by the kinds of tokens: what can begin
# with one of them, in which `<KIND>` is a word of that kind, and `<hand>` a place.
SORTS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("a noun", ("NOUN", "CARD_WORD"), ("<CARD_WORD>", "<NOUN>", "<NUMBER_NOUN>", "the <NOUN>")),
    ("an adjective", ("ADJ",), ("<ADJ>",)),
    ("a number", ("NUMS",), ("2", "two", "two or more")),
    ("`be`", ("BE",), ("be <PARTICIPLE>",)),
    ("`is` or `are`", ("IS",), ("is <ADJ>", "are <ADJ>", "is 2", "is", "are")),
    ("`may`", ("MAY",), ("may be <PARTICIPLE>", "may <VERB>", "may not <VERB>")),
    ("a verb", ("VERB", "VERB_S"), ("<VERB>", "<VERB_S>", "score 1", "scores 1", "count 1")),
    ("a participle", ("PARTICIPLE",), ("<PARTICIPLE>",)),
    ("one of the option's values", ("CHOICE",), ("<CHOICE>",)),
    ("`of`", ("OF",), ("of your <hand>", "of the <NOUN>", "of the next player")),
    ("`that`", ("THAT",), ("that is <ADJ>", "that are <ADJ>", "that may be <PARTICIPLE>")),
    ("`to`", ("TO",), ("to your <hand>", "to the next player", "to each player")),
    ("`from`", ("FROM",), ("from the next player", "from the <NOUN>")),
    ("a place", ("PREP",), ("on the <NOUN>", "under the <NOUN>")),
    ("`between`", ("BETWEEN",), ("between 1 and 2",)),
    ("`and`", ("AND",), (f"and {ANY_FACT}", "and <CARD_WORD>")),
    ("`or`", ("OR",), (f"or {ANY_FACT}", "or <CARD_WORD>")),
    ("`when`", ("WHEN",), (f"when {ANY_FACT}",)),
    ("`,`", ("COMMA",), (f", {ANY_FACT}",)),
    ("the end of the sentence", (END,), ("",)),
)
# What finishes a sentence that has a subject.
_FINISHING = ("may be <PARTICIPLE>", "are <ADJ>", "is <ADJ>", "scores 1", "score 1", ANY_FACT)
_WORD_KINDS = (
    "CARD_WORD", "NOUN", "NUMBER_NOUN", "ADJ", "PARTICIPLE", "VERB", "VERB_S", "CHOICE"
)  # fmt: skip


class Examples:
    """Sentences that begin as a stuck one does and go on with a word of some sort."""

    def __init__(self, parse: Parse) -> None:
        self.parse = parse
        self.words: dict[str, list[str]] = {}
        self.tried = 0

    def of(self, expected: Set[str]) -> tuple[Sample, ...]:
        """Examples of each sort that can stand here, those of one sort behind each other."""
        found: list[Sample] = []
        able = [(sort, leads) for sort, kinds, leads in SORTS if expected & set(kinds)]
        for sort, leads in able:
            made = islice(self._made(leads), MOST_OF_ONE if len(able) == 1 else MOST_OF_A_SORT)
            found += (Sample(sort, shown, repair) for shown, repair in made)
        return tuple(found)

    def _made(self, leads: tuple[str, ...]) -> Iterator[tuple[str, Repair]]:
        """What reads: as it is shown, and as a change of the file."""
        words, text, at = self.parse.lexer.words, self.parse.text, self.parse.at
        start = words[at][1] if at < len(words) else len(text.text)
        rest = [text.text[a:b] for _, a, b in words[at:]]
        told = set[str]()
        for lead in (word for one in leads for word in self._filled(one)):
            if lead in told:
                continue
            if lead and rest and (repair := self._in_place(lead, at)) is not None:
                told.add(lead)
                yield lead, repair
                continue
            for tail in self._tails(rest, bool(lead)):
                said = f"{lead} {tail}".strip()
                whole = f"{text.text[:start].rstrip()} {said}".strip()
                if self._reads(whole):
                    told.add(lead)
                    yield (f"... {said}" if said else ""), Repair(text.span, whole, "")
                    break

    def _in_place(self, lead: str, at: int) -> Repair | None:
        """The word at the fault exchanged for these, where the rest of the sentence goes on."""
        words, text = self.parse.lexer.words, self.parse.text.text
        _, begin, end = words[at]
        whole = f"{text[:begin]}{lead}{text[end:]}"
        return Repair(self.parse.text.place(begin, end), lead, "") if self._reads(whole) else None

    def _tails(self, rest: list[str], led: bool) -> Iterator[str]:
        """What may follow: some of what did, or what finishes a sentence."""
        if not led:
            yield ""
            return
        yield " ".join(rest)
        yield ""
        for finish in _FINISHING:
            yield from islice(self._filled(finish), 1)

    def _filled(self, lead: str) -> Iterator[str]:
        """The lead with words of the ruleset in its holes."""
        kind = next((kind for kind in _WORD_KINDS if f"<{kind}>" in lead), "")
        if kind:
            for word in self._of_kind(kind):
                yield lead.replace(f"<{kind}>", word)
        elif "<hand>" not in lead:
            yield lead
        elif held := next((o for o in self.parse.vocabulary.every() if o.role == "hand"), None):
            yield lead.replace("<hand>", held.name)

    def _of_kind(self, kind: str) -> list[str]:
        """Words of one kind, those that the ruleset declares first."""
        if kind not in self.words:
            able = [one for one in self.parse.vocabulary.every() if one.kind == kind]
            able.sort(key=_declared_first)
            self.words[kind] = [one.said for one in able[:MOST_WORDS]]
        return self.words[kind]

    def _reads(self, whole: str) -> bool:
        self.tried += 1
        if self.tried > MOST_TRIED:
            return False
        span = self.parse.text.span
        text = ScalarNode(whole, whole, span, ((span.line, span.column),) * (len(whole) + 1))
        return Parse(self.parse.start, text, self.parse.vocabulary, self.parse.holes).reads()


def _declared_first(one: Spelling) -> tuple[bool, int]:
    return one.place is None, len(one.said.split())
