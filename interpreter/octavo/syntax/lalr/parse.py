"""One sentence, parsed.

Comes in: a start of the grammar, a sentence, the vocabulary it may use. Goes out: its tree, or how
far it could be read. The table of the grammar is walked word by word; at each place the longest
word that the grammar accepts there is taken, and nothing is taken back: every sentence has one
reading.
"""

from __future__ import annotations

from typing import Any

from ...diagnostics import Diagnostic, Related, Span
from ...source.document import ScalarNode
from .. import tree
from ..inflection import PAST
from ..words import Vocabulary
from . import limits
from .lexer import AttributePair, FixedWord, Lexer, Reading, Token
from .nodes import BUILDERS
from .nodes.parts import Run, agreeing, either_so
from .table import END, ParseTable, Production, table

_TAUGHT = ("told", "taught")  # the alternatives that a whole phrase comes from
_COMPARED = (
    "is_compared",
    "is_worth",
    "reaches",
    "totalling",
    "totals",
)  # those where `at most` and its like stand before a number
# those that take all numbers from one to another
_BETWEEN = ("pick_range", "totalling")
# those that say what somebody may do, and those in which it is asked
_ALLOWING = ("may", "may_verb")
_ASKING = ("condition_one", "condition_all", "condition_any", "that", "who")
# those where a bare number makes no sense
_WITH_CARDS = (
    "clause",
    "in_turn",
    "place",
    "place_to",
    "place_from",
)


# A comma before one of these means nothing, but where it sets parts of a group apart.
_JOINING = ("AND", "OR")
_PARTS = ("thing", "listing")


class _Many(list[Any]):
    """The parts that a repetition in the grammar collected, to be spread out where it stands."""


class Parse:
    """One sentence being read, and what is known of it where it got stuck."""

    __slots__ = (
        "able",
        "at",
        "ends",
        "holes",
        "lexer",
        "meant",
        "past",
        "readings",
        "stack",
        "start",
        "starts",
        "table",
        "text",
        "values",
        "vocabulary",
        "wrong",
    )

    def __init__(
        self, start: str, text: ScalarNode, vocabulary: Vocabulary, holes: tuple[str, ...]
    ) -> None:
        self.table: ParseTable = table()
        self.start = start
        self.text = text
        self.vocabulary = vocabulary
        self.holes = holes
        self.lexer = Lexer(text.text, vocabulary, holes, start)
        self.at = 0  # of the small words
        self.readings: list[tuple[Reading, int]] = []  # what was taken, and where
        self.stack: list[int] = [self.table.starts[start]]
        self.values: list[Any] = []
        self.starts: list[int] = []  # of each value, as a place in the text
        self.ends: list[int] = []
        self.wrong: Diagnostic | None = None  # what the grammar lets pass
        self.able: list[int] = []  # where `can` says what somebody may do
        self.past: dict[int, Span] = {}  # where `was` is not of what was done
        # the number in its place that may be meant as a rank
        self.meant: tuple[int, Span] | None = None

    def reads(self) -> bool:
        """Whether this is a sentence; what is wrong is told to nobody."""
        return self.read() and self.wrong is None

    def read(self) -> bool:
        """Take the words one by one; False where no sentence can go on."""
        words = self.lexer.words
        while self.at < len(words):
            reading = self._next()
            if reading is None:
                return False
            begin, end = words[self.at][1], words[self.at + reading.length - 1][2]
            self.readings.append((reading, self.at))
            self._reduce(reading.kind)
            self.stack.append(self.table.states[self.stack[-1]][reading.kind])
            self._push(self._token(reading, begin, end), begin, end)
            self.at += reading.length
        if not words or not self.table.accepts(self.stack, END):
            return False
        self._reduce(END)
        for span in self.past.values():
            self._refuse(limits.facts.was(span))
        return True

    def _token(self, reading: Reading, begin: int, end: int) -> Token:
        """The value of one word of the sentence, which the tree gets."""
        span, words = self.text.place(begin, end), self.lexer.words
        if reading.kind == "IS" and words[self.at][0] in PAST:
            self.past[begin] = span
        if not reading.either:
            return reading.token(span, self.text.text[begin:end])
        made = (
            tree.Word(
                one.name, one.sort, self.text.place(words[first][1], words[last - 1][2]), False
            )
            for one, first, last in reading.either
        )
        return AttributePair(tuple(made), span)

    def _next(self) -> Reading | None:
        """The first of the readings here that the grammar accepts."""
        actions = self.table.states[self.stack[-1]]
        for reading in self.lexer.readings(self.at):
            if reading.kind in _JOINING and reading.length > 1 and self.start in _PARTS:
                continue  # `, and`
            if reading.kind in actions and self.table.accepts(self.stack, reading.kind):
                return reading
        return None

    def _push(self, value: Any, begin: int, end: int) -> None:
        self.values.append(value)
        self.starts.append(begin)
        self.ends.append(end)

    def _reduce(self, kind: str) -> None:
        """Everything that a token of this kind makes complete; at the end, until the start itself
        is.
        """
        states, stack, final = self.table.states, self.stack, self.table.ends[self.start]
        while True:
            action = states[stack[-1]][kind]
            if action >= 0:
                return
            production = self.table.productions[-1 - action]
            self._make(production)
            if kind == END and stack[-1] == final:
                return

    def _make(self, production: Production) -> None:
        size = production.size
        begin, end = self.starts[-size], self.ends[-1]
        parts = self.values[-size:]
        del self.stack[-size:], self.values[-size:], self.starts[-size:], self.ends[-size:]
        kids: list[Any] = []
        for at in production.kept:
            part = parts[at]
            if type(part) is _Many:
                kids += part
            else:
                kids.append(part)
        if production.builder == "itself":
            value = kids[0]
        elif production.builder:
            if production.builder in _COMPARED:
                self._one_number(kids)
            if production.builder in _BETWEEN:
                self._two_ends(kids)
            if production.builder == "in_turn":
                self._one_by_one(kids)
            self._refuse(self._limit(production.builder, kids, begin, end))
            value = BUILDERS[production.builder](self.text.place(begin, end), kids)
            if production.builder in _TAUGHT:
                value = self._phrase(value)
            elif production.builder in _WITH_CARDS:
                self._no_numeral(value)
            elif production.builder == "one_of_them" and self.start == "pick":
                value = either_so(value)
            elif isinstance(value, tree.That):
                value = agreeing(value, self.text.text[begin:end])
        else:
            value = _Many(kids)
        self.stack.append(self.table.states[self.stack[-1]][production.origin])
        self._push(value, begin, end)

    def _limit(self, builder: str, kids: list[Any], begin: int, end: int) -> Diagnostic | None:
        """The fault of what the grammar reads here and no sentence may say."""
        if builder == "was_done":
            self.past.pop(begin, None)
        if (check := limits.OF_STEPS.get(builder)) is not None:
            return check(kids, self.text.text[begin:end])
        if builder == "two_of_them" and self.start == "pick":
            return limits.phrases.both_picked(kids)
        if builder == "either_one":
            return limits.phrases.either_one(kids, self.start)
        limit = limits.OF.get(builder)
        if limit is not None and (wrong := limit(kids)) is not None:
            return wrong
        if builder in _ALLOWING and self.text.text[begin:].startswith("can"):
            self.able.append(begin)
        if builder in _ASKING:
            for at in self.able:
                if begin <= at < end:
                    return limits.rules.can(self.text.place(at, at + 3))
        return None

    def _refuse(self, wrong: Diagnostic | None) -> None:
        if wrong is not None and self.wrong is None:
            self.wrong, self.meant = wrong, None

    def _phrase(self, run: Run) -> tree.PhraseUse:
        """The declared phrase that this is a use of."""
        pattern = self.vocabulary.patterns.get(run.shape)
        if pattern is not None:
            return tree.PhraseUse(pattern.text, run.arguments, run.span)
        words = [part for part in run.shape if part is not None]
        near = [
            known
            for known in self.vocabulary.patterns.values()
            if any(word in known.shape for word in words)
        ]
        said = "no phrase reads like this"
        related = [Related(known.place, f"`{known.text}` is taught here") for known in near[:1]]
        self.wrong = Diagnostic(
            "OCT213", said, run.span, f"there is `{near[0].text}`" if near else "", tuple(related)
        )
        self.meant = None
        return tree.PhraseUse("", run.arguments, run.span)

    def _no_numeral(self, value: tree.Clause | tree.PlacePhrase) -> None:
        """A number cannot be played, nor can anything be played on one: a rank was meant (`an
        eight`, not `eight`).
        """
        if isinstance(value, tree.PlacePhrase):
            what = value.what
        else:
            predicate = value.predicate
            if isinstance(predicate, tree.MayBe):
                return  # a number may be picked: the checks know
            if isinstance(predicate, tree.IsPredicate) and not isinstance(
                predicate.complement, tree.Word
            ):
                return
            what = value.subject if isinstance(value.subject, tree.Np) else None
        if what is not None and isinstance(what.head, tree.Numeral) and self.wrong is None:
            self.wrong = Diagnostic(
                "OCT217",
                "a number cannot stand here",
                what.span,
                "name a card, a player or a place",
            )
            self.meant = what.head.low, what.span

    def _one_by_one(self, kids: list[Any]) -> None:
        """`each player in turn draws`, `the other players each draw`: it is said of each of several
        who do something."""
        who, said, predicate = kids
        of_all = ("all", "the", "") if said.name == "each" else ("each", "every", "all")
        each = isinstance(who, tree.Np) and who.determiner in of_all
        if not (each and isinstance(predicate, tree.Does) and not predicate.negated):
            self.wrong = Diagnostic(
                "OCT217",
                "nobody takes turns here",
                said.span,
                f"leave `{said.name}` out, or say it of `each player` who does something",
            )
            self.meant = None

    def _one_number(self, kids: list[Any]) -> None:
        """`at most 21` compares with one number, not with a range or a choice."""
        numeral = kids[-1].head if isinstance(kids[-1], tree.Np) else kids[-1]
        several = isinstance(numeral, tree.Numeral) and (
            numeral.low != numeral.high or numeral.up_to or numeral.choices
        )
        compared = ("CMP", "REACHES")
        if several and any(isinstance(kid, FixedWord) and kid.kind in compared for kid in kids):
            self.wrong = Diagnostic(
                "OCT217",
                "one number is needed here",
                numeral.span,
                "leave out one of the two comparisons",
            )
            self.meant = None

    def _two_ends(self, kids: list[Any]) -> None:
        """`number from 1 to 5` has two ends; of a total, either of two numbers cannot be asked, but
        for neighbours, which are a range.
        """
        last: tree.Numeral | tree.Np = kids[-1]
        numeral = last.head if isinstance(last, tree.Np) else last
        assert isinstance(numeral, tree.Numeral)
        low, high = numeral.low, numeral.high
        counts = isinstance(kids[0], FixedWord) and kids[0].kind == "TOTALLING"
        either = bool(numeral.choices) and high != low + 1
        if counts:
            totals = kids[0].name == "totalling"
            said = "a total is one number or a range, not one of two" if totals and either else ""
            help = f"make a group of each, or write `totalling {low} to {high}`"
        elif numeral.choices or numeral.up_to or high is None or high == low:
            said = "`number from` goes from one number to another"
            help = f"write `number from {low} to {high if high != low and high else low + 9}`"
        else:
            said = "" if low < high else "no number lies between these"
            help = f"write `number from {high} to {low}`"
        if said:
            self.wrong = Diagnostic("OCT217", said, numeral.span, help)
            self.meant = None
