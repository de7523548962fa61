"""What travels between the builders of trees and is no node of its own yet, and words taken out of
what they are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ....diagnostics import Span
from ....records import field_names
from ... import tree
from ...inflection import is_plural
from ...language import ORDINALS
from ...suits import of_one_suit, of_two_suits
from ..lexer import FixedWord

Kids = list[Any]  # the kept parts of an alternative


@dataclass(slots=True)
class Run:
    """A taught phrase as far as it is read: its words, and what stands in its holes, in order. The
    parser knows its pattern.
    """

    parts: tuple[str | tree.Listing, ...]
    span: Span

    @property
    def shape(self) -> tuple[str | None, ...]:
        """The runs of words, and None for each hole, as patterns have it."""
        return tuple(part if isinstance(part, str) else None for part in self.parts)

    @property
    def arguments(self) -> tuple[tree.Listing, ...]:
        return tuple(part for part in self.parts if not isinstance(part, str))


@dataclass(slots=True)
class Doing:
    """A verb with what it does it to, and where."""

    verb: tree.Word
    what: tree.Listing | None
    places: tuple[tree.PlacePhrase, ...]


@dataclass(slots=True)
class Joined:
    """`both A and B`, `either A or B`; `none`: `neither A nor B`, which denies both."""

    items: tuple[tree.Np, ...]
    joined: str
    none: bool = False


@dataclass(slots=True)
class Two:
    """What is said of one subject by two predicates."""

    predicates: tuple[tree.Predicate, ...]
    joined: str


@dataclass(slots=True)
class Guard:
    word: str
    condition: tree.Condition
    span: Span


@dataclass(slots=True)
class Ruled:
    """What stands in rules alone; `only`: what it allows is allowed when its condition holds, and
    not else."""

    predicate: tree.IsPredicate | tree.May | tree.MayBe | tree.Does
    only: bool
    span: Span
    by: tree.Np | None = None  # who may do it
    others: tuple[tree.May | tree.MayBe, ...] = ()
    having: tree.Np | None = None  # what they hold then
    needing: tuple[tree.Has, ...] = ()  # one of which they have, where it is not denied


def is_whole(kid: object) -> bool:
    """`whole`, which adds nothing to a place."""
    return isinstance(kid, tree.Pre) and kid.what == "whole"


def is_any_player(who: tree.Np) -> bool:
    """`a player`, `players`, `each player`: whoever it is."""
    player = isinstance(who.head, tree.Word) and (who.head.name, who.head.sort) == (
        "player",
        "noun",
    )
    any_of = who.determiner in ("", "a", "any", "each", "every", "all")
    return player and any_of and not (who.pre or who.posts or who.tail)


def without_whole(kids: Kids) -> Kids:
    """What stands in a phrase but for `whole`; of the place it is known that it was said."""
    left = [kid for kid in kids if not is_whole(kid)]
    noun = left[-1]
    if len(left) < len(kids) and isinstance(noun, tree.Word):
        said = next(kid.span for kid in kids if is_whole(kid))
        left[-1] = replace(noun, said=tree.WHOLE + noun.said, span=said.to(noun.span))
    return left


def is_one_of_several(word: tree.Word) -> bool:
    """Whether this says in the singular what is declared as several: `one trick`."""
    return not word.plural and is_plural(word.name)


def theirs(whose: str, amount: str, at: Span) -> tree.Np:
    """`their score`, `its value`."""
    owner = tree.Pre(tree.Possessive(tree.Pronoun(whose, at), at), at)
    return tree.Np("", (owner,), tree.Word(amount, "noun", at), span=at)


def score_of(points: tree.Numeral) -> tree.Np:
    """So many points: a score of that."""
    score = tree.Word("score", "noun", points.span)
    said = tree.Amounting("", points, points.span)
    return tree.Np("a", (), score, (said,), span=points.span)


def not_as_many(what: Any) -> Any:
    """Who does not have `as many` has fewer."""
    if not isinstance(what, tree.Np):
        return what
    pre = tuple(
        replace(one, what=replace(one.what, name="at least as many"))
        if isinstance(one.what, tree.Superlative) and one.what.name == "as many"
        else one
        for one in what.pre
    )
    return replace(what, pre=pre)


_NUMBERED = ("rank", "suit", "value", "score", "total")


def named_again(subject: object, predicate: Any) -> Any:
    """`the suit of A is that of B`: the suit of B. Of a number of things, and of what is picked out
    (`the top card`), more than the noun would have to be said again; behind another noun, that one
    could be meant."""
    match subject, predicate:
        case tree.Np(pre=pre, head=tree.Word() as noun), tree.IsPredicate(complement=what):
            whose = all(isinstance(one.what, tree.Possessive) for one in pre)
            if whose and (noun.sort in ("attribute", "number") or noun.name in _NUMBERED):
                return replace(predicate, complement=_named_again(noun, what))
    return predicate


def _named_again(noun: tree.Word, what: Any) -> Any:
    match what:
        case tree.Calculation():
            return replace(what, left=_named_again(noun, what.left))
        case tree.Np(head=tree.Pronoun(name="that", span=span)):
            return replace(
                what, determiner="the", head=replace(noun, plural=False, span=span, said="that")
            )
    return what


def all_left_out(items: tuple[tree.Amount, ...], joined: str, at: Span) -> tree.Np | None:
    """`players other than you and the elder`, `cards that are not tens or aces`: both are left out.
    What would be taken in besides, if the list were one of these players and the elder, is among
    them anyway. None if what follows may be meant by itself, as in `queens except the queen of
    spades and kings`."""
    first, *others = items
    if not isinstance(first, tree.Np) or not _is_any(first):
        return None
    match first.tail, first.posts:
        case tree.Except(what=left, span=span), _:
            rest = first.posts
        case None, (*before, tree.RelationPhrase("other than", left, span)):
            rest = tuple(before)
        case tree.That(tree.IsPredicate(True, tree.Np() as left, ""), span=span), _ if (
            joined == "or"
        ):
            rest = first.posts
        case _:
            return None
    some = [one for one in (left, *others) if isinstance(one, tree.Np)]
    if len(some) < len(items) or not _are_alike(some):
        return None
    out = (tree.RelationPhrase("other than", one, span.to(one.span)) for one in some)
    return replace(first, posts=(*rest, *out), tail=None, span=at)


def either_so(said: tree.Listing) -> tree.Listing:
    """Of what is picked, `a card of your hand that is red or a queen`: one that is red, or one that
    is a queen. What follows may be something else, and then stands by itself."""
    match said:
        case tree.Several(
            items=(
                tree.Np(tail=tree.That(tree.IsPredicate(False, what, "") as so) as tail) as first,
                *others,
            ),
            joined="or",
        ) if isinstance(what, tree.Word) or _is_kind_of_card(what):
            some = [one for one in others if isinstance(one, tree.Np) and _is_kind_of_card(one)]
            if len(some) < len(others) or not all(_counts_as(one, first) for one in some):
                return said
            more = (replace(tail, predicate=replace(so, complement=one)) for one in some)
            return replace(said, items=(first, *(replace(first, tail=one) for one in more)))
    return said


def _is_kind_of_card(np: tree.Amount) -> bool:
    plain = isinstance(np, tree.Np) and _is_plain(np) and np.determiner != "the"
    return plain and _kind(np) == "cards"  # type: ignore[arg-type]


def _counts_as(np: tree.Np, first: tree.Np) -> bool:
    """Whether a phrase for one, or for several, may be said of another."""
    several = [isinstance(one.head, tree.Word) and one.head.plural for one in (np, first)]
    return several[0] == several[1]


def added_up(items: tuple[tree.Amount, ...], at: Span) -> tree.Amount | None:
    """`the sum of your purse and the elder's purse`: one plus the other. None for what are not
    numbers, each of one thing."""
    first, *others = items
    inner = total_of_one(first)
    if inner is None or not all(map(is_one_number, (inner, *others))):
        return None
    total: tree.Amount = inner
    for one in others:
        assert isinstance(one, tree.Np)
        total = tree.Calculation("+", total, one, total.span.to(one.span))
    return replace(total, span=at)


def adds_two(node: Any) -> bool:
    """Whether one sum alone is in a tree, of two numbers."""
    sums = list(_calculations(node))
    match sums:
        case [tree.Calculation("+", left, right)]:
            return is_one_number(left) and is_one_number(right)
    return False


def _calculations(node: Any) -> Iterator[tree.Calculation]:
    if isinstance(node, tree.Calculation):
        yield node
    parts = node if isinstance(node, tuple) else ()
    names = () if isinstance(node, tuple | Span) else field_names(type(node))
    for one in (*parts, *(getattr(node, name) for name in names)):
        yield from _calculations(one)


def total_of_one(np: tree.Amount) -> tree.Np | None:
    """Of `the total of your purse`: your purse."""
    match np:
        case tree.Np("the" | "", (), tree.Word("total", "noun"), (tree.Of(what=what), *rest), None):
            return replace(what, posts=(*what.posts, *rest))
    return None


_NUMBERS = ("score", "value", "total", "number", "round")


def is_one_number(np: tree.Amount) -> bool:
    """Whether a phrase is a number, and not that of each of several."""
    if not isinstance(np, tree.Np) or np.determiner not in ("", "the"):
        return False
    word = np.head
    if isinstance(word, tree.Numeral):
        return True
    named = isinstance(word, tree.Word) and (word.sort == "number" or word.name in _NUMBERS)
    return named and (np.determiner == "the" or any(_is_owner(pre) for pre in np.pre))


def _is_owner(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Possessive)


def leaves_out_several(node: Any) -> bool:
    """Whether a phrase in a tree leaves out several, `other than A other than B`, as it may be read
    for `other than A and B`."""
    if isinstance(node, tuple):
        return any(map(leaves_out_several, node))
    names = () if isinstance(node, Span) else field_names(type(node))
    if isinstance(node, tree.Np):
        out = [
            one.what
            for one in node.posts
            if isinstance(one, tree.RelationPhrase) and one.relation == "other than"
        ]
        if len(out) > 1:
            return _is_any(node) and _are_alike(out)
    return any(leaves_out_several(getattr(node, name)) for name in names)


def _are_alike(some: list[tree.Np]) -> bool:
    """Whether all are named shortly, and are people, or cards, or places; not where they may be of
    one suit."""
    plain = all(map(_is_plain, some)) and len({_kind(one) for one in some} - {"it"}) <= 1
    suits = (of_one_suit(*two) or of_two_suits(*two) for two in pairwise(some))
    return plain and not any(suits)


def _is_any(np: tree.Np) -> bool:
    """Whether a noun of the phrase, of which something is left out, is `card`, `player` or `suit`,
    and so means all there are."""
    heads = [np.head, *(post.what.head for post in np.posts if isinstance(post, tree.Of))]
    if isinstance(np.head, tree.Word) and np.head.sort == "zone":
        return True  # of places a place is left out
    nobody = isinstance(np.head, tree.Pronoun) and np.head.name in ("nobody", "nothing")
    value = isinstance(np.head, tree.Word) and np.head.name in ("suit", "rank")
    return nobody or (value and len(heads) == 1) or any(map(_is_card_or_player, heads))


def _is_card_or_player(head: object) -> bool:
    return isinstance(head, tree.Word) and (head.name, head.sort) in _ANY


_ANY = (("card", "noun"), ("player", "noun"), ("modifier", "noun"))


def _is_plain(np: tree.Np) -> bool:
    """`you`, `the elder`, `the next player`, `queens`, `the queen of spades`: named without any
    more words."""
    bare = not (np.posts or np.tail) and np.determiner in ("", "a", "the")
    return bare and (not np.pre or _is_beside(np)) and _kind(np) != ""


def _is_beside(np: tree.Np) -> bool:
    """`the next player`, `the previous player`."""
    said = [pre.what.name if isinstance(pre.what, tree.Superlative) else "" for pre in np.pre]
    return said in (["next"], ["previous"]) and _is_card_or_player(np.head)


def _kind(np: tree.Np) -> str:
    """Roughly what a phrase names: players, cards, `it` of either; empty for all else."""
    match np.head:
        case tree.Pronoun(name="you"):
            return "players"
        case tree.Pronoun(name="it" | "they"):
            return "it"
        case tree.Word(sort="person"):
            return "players"
        case tree.Word(name="player", sort="noun") if _is_beside(np):
            return "players"
        case tree.Word(sort="card" | "rank" | "suit" | "class"):
            return "cards"
        case tree.Word(sort="cell"):
            return "places"
    return ""


_OF_SEVERAL = ("are", "were", "have", "do", "don't", "match", "lie")
_OF_EITHER = ("may", "can", "cannot", "must")


def agreeing(said: tree.That, text: str) -> tree.That:
    """A relative clause, of which it is known whether its verb is said of one or of several: `who
    is out`, `that have the suit of it`."""
    relative, verb, *_ = text.split()
    predicate = said.predicate
    if relative not in ("who", "that") or verb in _OF_EITHER:
        return said  # `holding an ace`
    if isinstance(predicate, tree.Does) and predicate.verb.said == predicate.verb.name == verb:
        return replace(said, number="several")
    did = isinstance(predicate, tree.HasDone) and verb not in ("has", "have")
    return said if did else replace(said, number="several" if verb in _OF_SEVERAL else "one")


def nth_round(said: object) -> tree.Clause | None:
    """`is the first round`, said of `it` or `this`: the round is 1."""
    match said:
        case (
            tree.IsPredicate(
                complement=tree.Np(
                    "the",
                    (tree.Pre(what=tree.Superlative(name=name)),),
                    tree.Word(name="round", sort="noun") as word,
                    (),
                    None,
                ),
                compare="",
                begins=False,
            ) as predicate
        ) if name in ORDINALS:
            many = ORDINALS.index(name) + 1
            number = tree.Numeral(many, many, span=word.span)
            nth = replace(predicate, complement=tree.Np("", (), number, span=word.span))
            return tree.Clause(tree.Np("the", (), word, span=word.span), nth, predicate.span)
    return None


def changed(node: Any, change: Callable[[tree.Np], tree.Np]) -> Any:
    """A tree with every noun phrase in it changed."""
    if isinstance(node, tuple):
        return tuple(changed(one, change) for one in node)
    names = () if isinstance(node, Span) else field_names(type(node))
    if not names:
        return node
    node = replace(node, **{name: changed(getattr(node, name), change) for name in names})
    return change(node) if isinstance(node, tree.Np) else node


def take_not(kids: Kids) -> bool:
    """Whether `not` is among the parts; it is taken out."""
    for at, kid in enumerate(kids):
        if isinstance(kid, FixedWord) and kid.kind == "NOT":
            del kids[at]
            return True
    return False


def take_word(kids: Kids, kind: str) -> str:
    """What the closed word of this kind means, or nothing; it is taken out."""
    for at, kid in enumerate(kids):
        if isinstance(kid, FixedWord) and kid.kind == kind:
            del kids[at]
            return kid.name
    return ""
