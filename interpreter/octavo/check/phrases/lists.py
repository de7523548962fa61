"""Lists: whether what stands before, after or inside one item belongs to the others, too.

Comes in: `A, B and C` as a tree. Goes out: a fault where it can be taken apart in two ways. In
`clubs or hearts of your hand`, the clubs may be those of the hand, or all; in `red queens and
kings`, the kings may be red ones, or all; in `cards that are not clubs or hearts`, the hearts may
be among what the cards are not, or besides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...diagnostics import Span, fault
from ...syntax import tree
from ...syntax.suits import all_of_rank, of_one_suit, of_two_suits, suit_of
from ...syntax.unparse import as_written
from ..names import Symbols
from .among_whom import is_most
from .taking import kind_of, takes

NAMED = ("card", "rank", "suit", "class")  # the sorts of words for cards
COUNTING = ("number", "total", "score")  # the nouns of what is counted or added up
EACH = "make a sentence of each"


def check_list(several: tree.Several, symbols: Symbols) -> None:
    """Raise OctavoError for a list that can be read in two ways."""
    items = [one for one in several.items if isinstance(one, tree.Np)]
    for one, other in pairwise(items):
        _Two(one, other, several.joined, symbols).check(several.span)


def check_facts(condition: tree.Condition, symbols: Symbols) -> None:
    """Raise OctavoError for `it is the king or queen of hearts`, where the suit of the last one may
    be that of the first, too."""
    for fact, another in pairwise(condition.facts):
        match fact, another:
            case tree.Clause(subject, said), tree.Clause(again, more) if subject.span == again.span:
                one, other = _end_of(said), _end_of(more)
                if isinstance(one, tree.Np) and isinstance(other, tree.Np):
                    span = one.span.to(other.span)
                    _Two(one, other, condition.joined, symbols).check_suit(span)


def all_held(items: Sequence[tree.Listing], joined: str, symbols: Symbols) -> str:
    """What to write for `players who hold a seven and a two`, who are to hold all, or one of them,
    or neither; else empty."""
    one, *more = items
    others = [other for other in more if isinstance(other, tree.Np)]
    if len(others) < len(more) or any(kind_of(other, symbols) != "cards" for other in others):
        return ""
    match one:
        case tree.Np(
            tail=tree.With(what=tree.Np() as held)
            | tree.That(
                predicate=tree.Has(what=tree.Np() as held)
                | tree.Does(verb=tree.Word(name="hold" | "have"), what=tree.Np() as held)
            )
        ) if kind_of(one, symbols) == "players":
            if isinstance(held.head, tree.Pronoun) or held.determiner == "only":
                but = (one.what for one in held.posts if isinstance(one, tree.RelationPhrase))
                first = next(but, replace(held, determiner=""))
                several = " and ".join(as_written(other) for other in (first, *others))
                return (
                    f"call them by one word, `words: {{cards: {{such card: {several}}}}}`, and ask "
                    "for that: `nothing but such cards`"
                )
            if is_most(held):
                return _of_those_with(one, replace(held, tail=None))
            said = one.tail.predicate if isinstance(one.tail, tree.That) else None
            denied = getattr(said, "negated", False) or held.determiner == "no"
            if joined == "or" and not denied:
                return _one_held(one, held, others[0])
            each = tuple(
                tree.That(tree.Has(_no(what) if denied else what, what.span), what.span, True)
                for what in (held, *others)
            )
            whom = f"`{as_written(replace(one, tail=tree.Tails(each, one.span)))}`"
            return f"write {whom}" if joined == "or" or not denied else f"of neither write {whom}"
    return ""


def _of_those_with(who: tree.Np, most: tree.Np) -> str:
    """`players with the best hand who hold a seven and a two`: what else is asked of those is no
    part of the comparison."""
    one = replace(who.head, plural=False) if isinstance(who.head, tree.Word) else who.head
    them = replace(who, determiner="", head=one, tail=tree.With(most, most.span))
    return (
        f"go through them, `for each: {as_written(them)}`, and ask the rest under its `do:`, "
        "`if: you ... and you ...`"
    )


def _no(cards: tree.Np) -> tree.Np:
    head = cards.head
    head = replace(head, plural=False, said="") if isinstance(head, tree.Word) else head
    return replace(cards, determiner="no", head=head)


def _one_held(who: tree.Np, one: tree.Np, other: tree.Np) -> str:
    """`who hold a seven or a two`: a word for both."""
    many = [
        replace(it, determiner="", head=replace(it.head, plural=True, said=""))
        for it in (one, other)
        if isinstance(it.head, tree.Word)
    ]
    word = tree.Word("prize", "class", who.span)
    held = tree.Has(tree.Np("a", (), word, span=who.span), who.span)
    whom = as_written(replace(who, tail=tree.That(held, who.span, True)))
    either = " and ".join(map(as_written, many))
    return f"declare a word for both, `words: {{cards: {{prize: {either}}}}}`, and write `{whom}`"


@dataclass(frozen=True, slots=True)
class _Two:
    """Two items of a list, one after the other."""

    one: tree.Np
    other: tree.Np
    joined: str
    symbols: Symbols

    def check(self, span: Span) -> None:
        """Raises OctavoError if they can be read in two ways, with what to write that cannot."""
        first, last = as_written(self.one), as_written(self.other)
        if said := self._before():
            words = " ".join(map(as_written, said))
            told = f"this does not say whether `{words}` is said of `{last}`, too"
            both = replace(self.other, pre=said)
            bare = kind_of(self.other, self.symbols) == "cards"  # a hand is somebody's
            help = self._offered(*[(self.other, self.one)][:bare], (self.one, both))
        elif (end := self._inside()) is not None:
            joined = f"{as_written(end)} {self.joined} {last}"
            told = f"`{joined}` may be meant as one here, or `{last}` by itself"
            help = self._instead(end)
        elif (after := self._after()) is not None:
            told = f"this does not say whether `{as_written(after)}` is said of `{first}`, too"
            tail = isinstance(after, tree.Tail)
            both = replace(self.one, **({"tail": after} if tail else {"posts": (after,)}))
            help = self._offered((both, self.other), (self.other, self.one))
        else:
            self.check_suit(span)
            return
        raise fault("OCT360", told, span, help=help)

    def check_suit(self, span: Span) -> None:
        """Raises OctavoError if the suit of the last item may be that of the first, too, or what
        follows a card one more suit for it."""
        one, other = self.one, self.other
        if both := of_one_suit(one, other):
            told = f"`of {suit_of(other)}` is said of `{as_written(one)}`, too"
            told = f"this does not say whether {told}"
            other = replace(other, determiner=both.determiner)
            help = self._offered((both, other), (other, all_of_rank(one)))
        elif both := of_two_suits(one, other):
            last = as_written(other)
            told = f"`{suit_of(one)} {self.joined} {last}` may be meant as one here"
            told = f"{told}, or `{last}` by itself"
            help = self._offered((one, both), (other, one))
        else:
            return
        raise fault("OCT360", told, span, help=help)

    def _is_clear(self) -> bool:
        found = self._before() or self._inside() or self._after()
        suits = of_one_suit(self.one, self.other) or of_two_suits(self.one, self.other)
        return not (found or suits)

    def _offered(self, *lists: tuple[tree.Np, tree.Np]) -> str:
        """The lists that can be read in one way only, for the help of a fault."""
        twos = (_Two(one, other, self.joined, self.symbols) for one, other in lists)
        clear = [f"`{two.written()}`" for two in twos if two._is_clear()]
        if not clear:
            return EACH
        more = "" if len(clear) > 1 else ", or a sentence of each"
        return f"write {', or '.join(clear)}{more}"

    def written(self) -> str:
        return f"{as_written(self.one)} {self.joined} {as_written(self.other)}"

    def _before(self) -> tuple[tree.Pre, ...]:
        """`red queens and kings`, `your queens and kings`: what describes the first item, or says
        whose it is, and may be said of the next."""
        one, other = self.one, self.other
        alike = kind_of(one, self.symbols) == kind_of(other, self.symbols)
        if other.determiner or other.pre or not alike:
            return ()
        if not isinstance(other.head, tree.Word):
            return ()
        describes = other.head.sort != "card"
        return tuple(pre for pre in one.pre if _owns(pre) or (describes and _describes(pre)))

    def _inside(self) -> tree.Np | tree.Word | None:
        """`cards of your hand and your nest`: what ends the first item, where it and the next may
        be a list."""
        one, other = self.one, self.other
        kind = kind_of(other, self.symbols)
        if _may_be(other, "players"):
            kind = "players"
        if self.joined == "or" and _of_places(one, other, self.symbols):
            return None
        if one.tail is not None and replace(one, tail=None) == replace(other, tail=None):
            return None  # `a card that is a queen or a card that is a king`
        if kind == "cards" and _is_a_kind(other):
            match one.tail:
                case tree.That(tree.IsPredicate(complement=tree.Word() as so, compare="")):
                    return so
        left_out = _left_out(one)
        for last in _ends_of(one):
            pointed = last is left_out and _may_be(last, kind)
            if kind and (pointed or kind_of(last, self.symbols) == kind):
                return last
        return None

    def _after(self) -> tree.Post | tree.Tail | None:
        """`clubs or hearts of your hand`: what ends the last item, and may be said of all."""
        one, other = self.one, self.other
        if one.posts or one.tail or any(isinstance(pre.what, tree.Possessive) for pre in one.pre):
            return None
        if not isinstance(one.head, tree.Word) or one.head.sort == "card":
            return None
        said = other.posts[-1] if other.tail is None and other.posts else other.tail
        if self.joined == "and" and shared_by_all(other):
            return None
        return said if said is not None and takes(one, said, self.symbols) else None

    def _instead(self, end: tree.Np | tree.Word) -> str:
        """What to write for `cards of your hand and your nest`."""
        one, other = self.one, self.other
        kinds = kind_of(one, self.symbols), kind_of(other, self.symbols)
        if kinds[0] == "groups":
            return "declare such a group under `groups:`, and say where it ranks: `above: ...`"
        if isinstance(end, tree.Word):
            return self._offered((other, one), *self._said_of_both())
        if _left_out(one) is end and isinstance(end, tree.Np):
            full = of_one_suit(end, other) or of_two_suits(end, other)
            if full is None:
                out = " ".join(f"other than {as_written(what)}" for what in (end, other))
                return f"write `{as_written(_without_last(one))} {out}`, or a sentence of each"
        if _left_out(one) is end and kinds[0] == "cards" and _is_named(other) and _is_named(end):
            full = full or end
            both = f"{as_written(full)} {self.joined} {as_written(other)}"
            bare = as_written(_without_last(one))
            return (
                f"name both by a word: `words: {{cards: {{odd card: {both}}}}}`, "
                f"`{bare} except odd cards`"
            )
        counts = isinstance(one.head, tree.Word) and one.head.name in COUNTING and not one.tail
        again = _with_last(one, end, other)
        if counts and self.joined == "and":
            added = f"{as_written(one)} + {as_written(again)}"
            return f"write `{added}` for both together, or a sentence of each"
        if kinds == ("cards", "places") and again != one:
            return self._offered((one, again))
        if asked := all_held((one, other), self.joined, self.symbols):
            return asked
        return self._offered((other, one)) if kinds[0] == kinds[1] else EACH

    def _said_of_both(self) -> Iterator[tuple[tree.Np, tree.Np]]:
        """`cards that are red or cards that are queens`, for `cards that are red or queens`."""
        one, tail = self.one, self.one.tail
        assert isinstance(tail, tree.That) and isinstance(tail.predicate, tree.IsPredicate)
        plain = one.determiner in ("", "a", "any") and not tail.predicate.negated
        if plain and self.joined == "or":
            too = replace(tail, predicate=replace(tail.predicate, complement=self.other))
            yield one, replace(one, tail=too)


def shared_by_all(last: tree.Np) -> bool:
    """`a queen of one suit`, at the end of a list: one card alone has nothing in common, so all of
    them have."""
    shares = any(isinstance(post, tree.Sharing) and post.how == "one" for post in last.posts)
    counted = [pre.what for pre in last.pre if isinstance(pre.what, tree.Numeral)]
    one = all((many.low, many.high) == (1, 1) for many in counted) and last.is_singular
    return shares and one and last.tail is None


def _is_named(np: tree.Np) -> bool:
    """A word for cards, by which they may be declared."""
    word = np.head
    return isinstance(word, tree.Word) and word.sort in NAMED and not (np.posts or np.tail)


def _is_a_kind(np: tree.Np) -> bool:
    """`queens`, `a queen`: what a card may be, named without any more words."""
    word = np.head
    named = isinstance(word, tree.Word) and word.sort in ("rank", "suit", "class")
    return named and not (np.pre or np.posts or np.tail) and np.determiner in ("", "a")


def _left_out(np: tree.Np) -> tree.Np | None:
    """What ends a phrase that leaves it out: `except it`, `other than it`, `that is not it`."""
    match np.tail, np.posts:
        case tree.Except(what=what), _:
            return what
        case tree.That(tree.IsPredicate(complement=tree.Np() as what, compare="", negated=True)), _:
            return what
        case None, (*_, tree.RelationPhrase("other than", what)):
            return what
    return None


def _may_be(np: tree.Np, kind: str) -> bool:
    """Whether a pronoun may stand for such a thing."""
    if not isinstance(np.head, tree.Pronoun):
        return False
    return kind == "players" if np.head.name == "you" else np.head.name in ("it", "they")


def _without_last(np: tree.Np) -> tree.Np:
    return replace(np, tail=None) if np.tail is not None else replace(np, posts=np.posts[:-1])


def _with_last(np: tree.Np, last: tree.Np, other: tree.Np) -> tree.Np:
    """The phrase with another noun in the place of its last one."""
    *rest, end = np.posts or (None,)
    if np.tail is not None or not isinstance(end, tree.Of | tree.RelationPhrase | tree.Reckoned):
        return np
    inner = other if end.what is last else _with_last(end.what, last, other)
    return replace(np, posts=(*rest, replace(end, what=inner)))


def _describes(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Word) and pre.what.sort == "adjective"


def _owns(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Possessive)


def _of_places(one: tree.Np, other: tree.Np, symbols: Symbols) -> bool:
    """`a card of your hand or your nest`, of which somebody picks one: both readings name any card
    of either place."""
    match one:
        case tree.Np("a" | "any", (), tree.Word(name="card"), (tree.Of(what=place),), None):
            return (
                kind_of(place, symbols) == kind_of(other, symbols) == "places"
                and other.tail is None
                and any(isinstance(pre.what, tree.Possessive) for pre in other.pre)
            )
    return False


def _ends_of(np: tree.Np) -> Iterator[tree.Np]:
    """The phrases inside that end where this one ends, the outermost first."""
    inner: object = None
    match np.tail:
        case tree.With() | tree.Except() | tree.Than():
            inner = np.tail.what
        case tree.That() | tree.Whose():
            inner = _end_of(np.tail.predicate)
        case tree.Tails(tails=(*_, said_last)):
            yield from _ends_of(replace(np, tail=said_last))
        case None:
            last = np.posts[-1] if np.posts else None
            inner = (
                last.what
                if isinstance(last, tree.Of | tree.RelationPhrase | tree.Reckoned)
                else None
            )
    if isinstance(inner, tree.Np):
        yield inner
        yield from _ends_of(inner)


def _end_of(predicate: tree.Predicate) -> object:
    """The phrase that ends a predicate, if one does."""
    match predicate:
        case tree.IsPredicate():
            return predicate.complement
        case tree.Has() | tree.HasDone() | tree.May() | tree.Does():
            return predicate.what
    return None
