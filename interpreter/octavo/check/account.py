"""Account: which words of a sentence were read for what they mean.

Comes in: trees, and the words that the rest of `check` and `ir` take from them. Goes out: those
words, each noted as read; and, when a sentence has become terms, a fault for what nobody has read.

Code may look at a tree as it likes to find out what kind of sentence it is. What a word means may
be taken only here: each accessor gives one word, or the phrase that one word leads to, and notes
that word alone. So a reader that passes over a word cannot do so in silence, and neither can one
that is written later. What is tried and given up counts as not read (`trying`).

What a sentence has left unread is `unread`'s matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar

from .. import terms as t
from ..diagnostics import Span
from ..syntax import tree
from .concord import check_concord
from .names import Symbols
from .phrases.among_whom import check_among_whom
from .phrases.either import check_joined
from .phrases.endings import check_endings
from .phrases.exactness import check_tied, check_times
from .phrases.last_cards import check_last_cards
from .phrases.lists import check_facts, check_list
from .phrases.other_cards import check_other_cards
from .phrases.others import check_others
from .phrases.than_any import check_than_any
from .unread import Key, check_all_read, leaf_key, word_key
from .walking import nodes_of

EVERY = ("all", "every", "each")
Said = TypeVar("Said", tree.Np, tree.Amount)


class Account:
    """What was read of the sentences that are being read now, the outermost first."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self._read: list[set[Key]] = []
        self._sentences: list[tuple[object, ...]] = []  # those being read, the outermost first

    # --- sentences --------------------------------------------------------------------------------

    @contextmanager
    def sentence(self, *trees: object) -> Iterator[None]:
        """Inside, these are read. Raises OctavoError for what was not, when all else was well."""
        mine = set[Key]()
        self._read.append(mine)
        self._sentences.append(trees)
        try:
            for one in trees:
                check_endings(one, self.symbols)
                check_others(one, self.symbols)
                check_among_whom(one, self.symbols)
                check_other_cards(one, self.symbols)
                check_last_cards(one, self.symbols)
                check_than_any(one)
                check_joined(one, self.symbols)
                check_tied(one)
            yield
            for one in trees:
                check_all_read(one, mine)
                check_concord(one, self.symbols)
                if len(self._sentences) == 1 or not isinstance(one, tree.Condition):
                    check_times(one)  # a condition of a rule is asked with it
        finally:
            self._read.pop()
            self._sentences.pop()
        if self._read:
            self._read[-1] |= mine

    def said_before(self, np: tree.Np) -> Iterator[object]:
        """The nodes of the sentence that is being read, as far as they stand before this."""
        at = (np.span.line, np.span.column)
        for one in nodes_of(self._sentences[0] if self._sentences else ()):
            span = getattr(one, "span", None)
            if isinstance(span, Span) and (span.end_line, span.end_column) <= at:
                yield one

    @property
    def reading(self) -> bool:
        """Whether some sentence is being read."""
        return bool(self._read)

    @contextmanager
    def trying(self) -> Iterator[list[bool]]:
        """Inside, a reading is tried. What it read, and what its words point back to, counts only
        if the list is not empty then."""
        mine, kept = set[Key](), list[bool]()
        spoken = self.symbols.spoken
        pointing = {} if spoken is None else {one: [*to] for one, to in spoken.referred.items()}
        self._read.append(mine)
        try:
            yield kept
        finally:
            self._read.pop()
            if spoken is not None and not kept:
                spoken.referred.clear()
                spoken.referred.update(pointing)
        if kept and self._read:
            self._read[-1] |= mine

    # --- words of noun phrases --------------------------------------------------------------------

    def head(self, np: tree.Np) -> tree.Word | tree.Pronoun | tree.Hole | tree.Numeral:
        """The noun, pronoun or number itself."""
        self._leaf(np.head)
        return np.head

    def determiner(self, np: tree.Np) -> str:
        self._word(np, "determiner")
        return np.determiner

    def whole(self, np: tree.Listing | None) -> None:
        """`all`, `every`, `each` before what is meant as a whole."""
        if isinstance(np, tree.Np) and np.determiner in EVERY:
            self._word(np, "determiner")

    def each(self, np: tree.Listing | None) -> None:
        """`any`, `all`, `every`, `each` before what a sentence is about one by one."""
        if isinstance(np, tree.Np) and np.determiner in ("any", *EVERY):
            self._word(np, "determiner")

    def subject(self, np: tree.Amount) -> str:
        """Whether a standing sentence is about `no` such cards, or about all others: `only`. Else
        empty."""
        self.each(np)
        if isinstance(np, tree.Np) and np.determiner in ("no", "only"):
            return self.determiner(np)
        return ""

    def numeral(self, np: tree.Np) -> tree.Numeral | None:
        """The number before the noun."""
        for pre in np.pre:
            if isinstance(pre.what, tree.Numeral):
                self._leaf(pre.what)
                return pre.what
        return None

    def number_of(self, some: tree.SomeOf) -> tree.Numeral:
        """`two` of `two of your cards`."""
        self._leaf(some.numeral)
        return some.numeral

    def superlative(self, np: tree.Np, *names: str) -> str:
        """The one of these that stands before the noun; else empty."""
        for pre in np.pre:
            if isinstance(pre.what, tree.Superlative) and pre.what.name in names:
                self._leaf(pre.what)
                return pre.what.name
        return ""

    def qualities(self, np: tree.Np) -> Iterator[tree.Word]:
        """The adjectives before the noun."""
        for pre in np.pre:
            if isinstance(pre.what, tree.Word) and pre.what.sort == "adjective":
                self._leaf(pre.what)
                yield pre.what

    def quality(self, np: tree.Np, *names: str) -> str:
        """The one of these adjectives that stands before the noun; else empty."""
        for pre in np.pre:
            if isinstance(pre.what, tree.Word) and pre.what.name in names:
                self._leaf(pre.what)
                return pre.what.name
        return ""

    def plain(self, np: tree.Np, *words: str) -> bool:
        """Whether one of these plain words stands before the noun: `other`, `that many`."""
        for pre in np.pre:
            if isinstance(pre.what, str) and pre.what in words:
                self._word(pre, "what")
                return True
        return False

    def amount_word(self, np: tree.Np) -> tree.Word | tree.Hole | None:
        """A word for a number, or a hole for one, before the noun: `the top stake cards`."""
        for pre in np.pre:
            hole = isinstance(pre.what, tree.Hole)
            if hole or (isinstance(pre.what, tree.Word) and pre.what.sort != "adjective"):
                assert isinstance(pre.what, tree.Word | tree.Hole)
                self._leaf(pre.what)
                return pre.what
        return None

    def possessor(self, np: tree.Np) -> tree.Np | tree.Pronoun | None:
        """Whose, before the noun."""
        for pre in np.pre:
            if isinstance(pre.what, tree.Possessive):
                return pre.what.who
        return None

    def pronoun(self, pronoun: tree.Pronoun) -> str:
        self._leaf(pronoun)
        return pronoun.name

    def no_player(self, nobody: tree.Pronoun) -> tree.Np:
        """`nobody`, of whom something is said."""
        self._leaf(nobody)
        return tree.Np("no", (), tree.Word("player", "noun", nobody.span), span=nobody.span)

    def no_one(self, subject: tree.Amount, predicate: tree.Predicate) -> tree.Amount:
        """`nobody` as a subject is `no player`; so is `nothing` of what people do, and else it is
        no card. Any other subject is itself."""
        match subject:
            case tree.Np(head=tree.Pronoun(name="nobody" | "nothing") as nobody):
                self._leaf(nobody)
                cards = isinstance(predicate, tree.MayBe | tree.IsPredicate | tree.WasDone)
                noun = "card" if nobody.name == "nothing" and cards else "player"
                word = tree.Word(noun, "noun", nobody.span)
                return replace(subject, determiner="no", head=word)
        return subject

    def forbids(self, subject: Said, predicate: tree.May | tree.MayBe) -> tuple[Said, bool]:
        """Of what a sentence forbids something: `no queen may be used` as `queens may not be`; and
        whether it does."""
        if isinstance(subject, tree.Np) and subject.determiner == "no" and not predicate.negated:
            self.determiner(subject)
            return replace(subject, determiner=""), True
        return subject, self.negated(predicate)

    def stands_for(self, term: t.Term, phrase: tree.Listing | tree.NumberRange | None) -> None:
        """From here on `it`, `that card` and the like may be this: it was bound by a phrase."""
        if self.symbols.spoken is not None and phrase is not None:
            self.symbols.spoken.phrases[term] = phrase

    def stands_for_same(self, term: t.Term, as_term: t.Term) -> None:
        """The same, for what was bound before as another term."""
        if self.symbols.spoken is not None:
            self.stands_for(term, self.symbols.spoken.phrases.get(as_term))

    def refers(self, word: tree.Word | tree.Pronoun, term: t.Term) -> None:
        """A word points back to this."""
        if self.symbols.spoken is not None:
            self.symbols.spoken.referred.setdefault(id(word.span), []).append(term)

    def relation(self, post: tree.RelationPhrase) -> str:
        self._word(post, "relation")
        return post.relation

    def sharing(self, post: tree.Sharing) -> tuple[str, str]:
        """How, and what: one, consecutive, different; an attribute."""
        self._word(post, "how")
        self._leaf(post.attribute)
        return post.how, post.attribute.name

    def spread(self, post: tree.Apiece) -> tuple[tree.Numeral | tree.Np, str, str]:
        """Of how many, how they are to each other, and what: consecutive, different; an
        attribute."""
        if isinstance(post.many, tree.Numeral):
            self._leaf(post.many)
        return post.many, *self.sharing(post.sharing)

    def amounting(self, post: tree.Amounting) -> tuple[str, tree.Numeral | tree.Np]:
        """How it is compared, and with what: `more than`, a number."""
        self._word(post, "compare")
        if isinstance(post.what, tree.Numeral):
            self._leaf(post.what)
        return post.compare, post.what

    def totalling(self, post: tree.Totalling) -> tree.Numeral:
        self._word(post, "how")
        self._leaf(post.numeral)
        return post.numeral

    def reckoned(self, post: tree.Reckoned) -> tuple[str, tree.Np]:
        """How it is compared, and with what."""
        self._word(post, "how")
        self._word(post, "compare")
        return post.compare, post.what

    def all_but(self, tail: tree.AllBut) -> tree.Numeral:
        self._leaf(tail.numeral)
        return tail.numeral

    def than(self, tail: tree.Than) -> str:
        self._word(tail, "word")
        return tail.word

    def preposition(self, one: tree.PlacePhrase | tree.ThatGap) -> str:
        self._word(one, "preposition")
        return one.preposition

    def preposition_is(self, one: tree.PlacePhrase, *words: str) -> bool:
        """Whether it is one of these; another is not read."""
        return one.preposition in words and bool(self.preposition(one))

    def place(self, places: tuple[tree.PlacePhrase, ...], *words: str) -> tree.Np | None:
        """Where: what stands after the first of these prepositions."""
        for one in places:
            if one.what is not None and self.preposition_is(one, *words):
                return one.what
        return None

    def face(self, places: tuple[tree.PlacePhrase, ...]) -> str:
        """up, down, or empty: how the cards are to lie."""
        for one in places:
            if self.preposition_is(one, "face up", "face down"):
                return one.preposition.removeprefix("face ")
        return ""

    def manner(self, places: tuple[tree.PlacePhrase, ...], manner: str) -> bool:
        """Whether it is done in this manner: `one at a time`."""
        return any(self.preposition_is(one, manner) for one in places)

    # --- words of clauses -------------------------------------------------------------------------

    def negated(self, one: tree.Predicate | tree.Flag | tree.Sense) -> bool:
        """Whether it is denied."""
        if isinstance(one, tree.Has | tree.Exists):
            return False
        self._word(one, "negated")
        return one.negated

    def denied(self, one: tree.Conditional) -> bool:
        """Whether it is done `unless` the condition holds. Whether that stands before it or behind
        it says no more."""
        self._word(one, "negated")
        return one.negated

    def verb(self, one: Any) -> str:
        """The verb of a predicate or a command, in its base form."""
        self._leaf(one.verb)
        return str(one.verb.name)

    def begins(self, one: tree.IsPredicate) -> bool:
        """Whether it becomes so: `becomes`, `is now`."""
        self._word(one, "begins")
        return one.begins

    def compared(self, one: tree.IsPredicate | tree.May) -> str:
        self._word(one, "compare")
        return one.compare

    def time(self, one: tree.WasDone | tree.HasDone) -> str:
        self._word(one, "time")
        return one.time

    def often(self, one: tree.HasDone) -> tree.Numeral | None:
        """How many times."""
        if one.often is not None:
            self._leaf(one.often)
        return one.often

    def complement(self, one: tree.IsPredicate) -> tree.Word | tree.Amount:
        """What it is: a quality, which is read with this, or a phrase, which is not."""
        if isinstance(one.complement, tree.Word):
            self._leaf(one.complement)
        return one.complement

    def word(self, word: tree.Word) -> str:
        """A word that stands alone: a quality, a flag."""
        self._leaf(word)
        return word.name

    def joined(self, one: tree.Several | tree.Condition | tree.Meaning) -> str:
        """`and` or `or`. Raises OctavoError for a list that can be taken apart in two ways."""
        if isinstance(one, tree.Several):
            check_list(one, self.symbols)
        elif isinstance(one, tree.Condition):
            check_facts(one, self.symbols)
        self._word(one, "joined")
        return one.joined

    def operator(self, one: tree.Calculation) -> str:
        self._word(one, "op")
        return one.op

    def of_two(self, one: tree.OfTwo) -> str:
        self._word(one, "how")
        return one.how

    def pattern(self, use: tree.PhraseUse) -> str:
        self._word(use, "pattern")
        return use.pattern

    def _leaf(self, leaf: Any) -> None:
        if self._read:
            self._read[-1].add(leaf_key(leaf))

    def _word(self, node: object, field: str) -> None:
        if self._read:
            self._read[-1].add(word_key(node, field))
