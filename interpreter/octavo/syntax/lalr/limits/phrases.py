"""What noun phrases and picks may not say: of which several, of how many, from where."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ....diagnostics import Diagnostic
from ... import tree
from ...language import ORDINALS
from ...unparse import as_written
from ..lexer import FixedWord
from ..nodes.parts import added_up, is_one_number, is_one_of_several, is_whole, total_of_one

_PICKING_ONE = ("top", "bottom", *ORDINALS, "last", "next", "previous")


def without(kids: list[Any]) -> Diagnostic | None:
    """What somebody is `without` is any of it, or the one that is named."""
    what: tree.Np = kids[1]
    picked = any(
        isinstance(pre.what, tree.Superlative | tree.Numeral)
        or (isinstance(pre.what, tree.Possessive) and isinstance(pre.what.who, tree.Np))
        for pre in what.pre
    )
    noun = isinstance(what.head, tree.Word | tree.Hole)
    if noun and what.determiner in ("", "a", "any", "the") and not picked:
        return None
    help = "write `who do not hold ...`, or `with no ...`"
    if what.determiner == "the" and picked:  # `without the best hand`
        help = (
            "ask it of each: `for each: player`, and under its `do:` `unless: you are a player "
            f"with {as_written(what)}`"
        )
    return Diagnostic("OCT211", "this does not say what is not there", what.span, help)


def picked_from(kids: list[Any]) -> Diagnostic | None:
    """Cards are picked `from` where they lie."""
    listed = kids[0]
    tail = isinstance(kids[-1], tree.Tail)
    if isinstance(listed, tree.Several) and (tail or listed.joined != "or"):
        help = "write the whole of each: `... of ... or ... of ...`"
        return Diagnostic(
            "OCT217", "this may be said of one of these, or of all", listed.span, help
        )
    for what in listed.items if isinstance(listed, tree.Several) else (listed,):
        if not isinstance(what, tree.Np) or not _are_cards_alone(what, listed is not what):
            help = "write `of`, or one place alone"
            message = "only cards that lie nowhere yet are picked `from` a place"
            return Diagnostic("OCT211", message, what.span, help)
    return None


def _are_cards_alone(what: tree.Np, listed: bool) -> bool:
    """Whether these are cards of which nobody says where they lie; in a list, one of them."""
    head = what.head
    cards = isinstance(head, tree.Word) and (
        head.sort in ("rank", "suit", "class", "card") or head.name == "card"
    )
    one = what.determiner in ("a", "any", "the") or not listed
    lies = any(isinstance(post, tree.Of) for post in what.posts)
    return cards and one and what.tail is None and not lies


def whose_totals(kids: list[Any]) -> Diagnostic | None:
    """`whose hand totals the most`, or the least."""
    if (other := whose_total_is(kids)) is not None:
        return other
    *_, the, most = kids
    if the.name == "the" and most.name in ("most", "fewest"):
        return None
    help = "write `whose ... totals the most`, or `the least`"
    return Diagnostic("OCT211", "this does not say how much", most.span, help)


def whose_total_is(kids: list[Any]) -> Diagnostic | None:
    """`whose hand totals 21`, `whose hand scores 21`: no other verb has a number there."""
    verb = next((kid for kid in kids if isinstance(kid, tree.Word) and kid.sort == "verb"), None)
    if verb is None or verb.name == "score":
        return None
    help = "write `whose ... totals`, `whose ... scores`, or `who have ...` what they did"
    return Diagnostic("OCT211", f"`{verb.said}` is not asked by how much", verb.span, help)


def between(kids: list[Any]) -> Diagnostic | None:
    """One number is picked between two, or up to one, of which the first is the lower."""
    ends: list[tree.Np] = [kid for kid in kids if isinstance(kid, tree.Np)]
    for end in ends:
        if isinstance(end.head, tree.Word) and end.head.sort in ("card", "rank", "suit", "class"):
            help = "write a number, or `the value of ...`"
            return Diagnostic("OCT217", "a number is needed here, not a card", end.span, help)
        for said in (end.head, *(pre.what for pre in end.pre)):
            if isinstance(said, tree.Numeral) and (said is not end.head or said.low != said.high):
                return Diagnostic("OCT217", "one number is needed here", said.span, "write one")
    match ends:
        case [tree.Np(head=tree.Numeral() as low), tree.Np(head=tree.Numeral() as high)]:
            if low.low >= high.low:
                help = f"write `number between {high.low} and {low.low}`"
                return Diagnostic("OCT217", "no number lies between these", high.span, help)
        case [tree.Np(head=tree.Numeral() as high)] if high.low < 0:
            help = f"write from which number: `number between {high.low * 2} and {high.low}`"
            return Diagnostic("OCT217", "`up to` begins with 0, which is more", high.span, help)
    return None


def is_other(kids: list[Any]) -> Diagnostic | None:
    """A number lies beside nobody: of those that are picked from, some are other than one."""
    said = kids[0]
    if len(kids) == 1 or said.name == "other than":
        return None
    help = "write `other than ...`, or `that is ...`"
    return Diagnostic("OCT217", f"a number is not `{said.name}` anything", said.span, help)


def says_one(np: tree.Np) -> bool:
    """Whether a subject names one thing, so that what is said of it in a list is said of that."""
    word = np.head
    if np.tail is not None or np.determiner not in ("", "the", "that", "this"):
        return False
    if isinstance(word, tree.Pronoun):
        return word.name in ("you", "it") and not np.posts
    if not isinstance(word, tree.Word) or (word.plural and word.sort != "zone"):
        return False
    return all(_picks_one(pre.what) for pre in np.pre) and all(map(_says_of_one, np.posts))


def _picks_one(what: object) -> bool:
    match what:
        case tree.Possessive(who=tree.Pronoun(name=name)):
            return name in ("you", "it")
        case tree.Possessive(who=tree.Np() as who):
            return says_one(who)
        case tree.Superlative(name=name):
            return name in _PICKING_ONE
    return isinstance(what, tree.Word)


def _says_of_one(post: tree.Post) -> bool:
    match post:
        case tree.Of(what) | tree.RelationPhrase(_, what):
            return says_one(what) or _counts(what)
    return False


def _counts(what: tree.Np) -> bool:
    """`the total of cards`: of several together."""
    return isinstance(what.head, tree.Word) and what.head.plural and what.determiner in ("", "the")


def both_picked(kids: list[Any]) -> Diagnostic:
    """Of what a list in a pick names, one is picked."""
    help = "write `A or B`, of which one is picked, or a pick for each: `[A, B]`"
    return Diagnostic("OCT217", "a list in a pick is not picked whole", kids[0].span, help)


def each_of(kids: list[Any]) -> Diagnostic | None:
    """`each of your cards`: of several that are named."""
    said, what = kids
    head = what.head
    # a number declared under a plural, `takings: the total of ...`, is one
    one = isinstance(head, tree.Word) and head.sort == "number" and head.said == head.name
    if what.determiner in ("", "the") and getattr(head, "plural", False) and not one:
        return None
    help = "write `each of your cards`, `none of the ...`, and several things after it"
    return Diagnostic("OCT217", "this does not name several", said.span, help)


def each_of_them(kids: list[Any]) -> Diagnostic | None:
    said, pronoun, *_ = kids
    if pronoun.name == "they":
        return None
    return Diagnostic("OCT217", "this does not name several", said.span, "write `each of them`")


def bare(kids: list[Any]) -> Diagnostic | None:
    """`each of your cards`, not `each your card`; of places alone `the whole row`."""
    said = kids[0]
    whole, *again = [*filter(is_whole, kids)] or [None]
    if again:
        help = "leave one of them out"
        return Diagnostic("OCT211", "`whole` is said twice", again[0].span, help)
    if whole is not None and getattr(kids[-1], "sort", "") not in ("zone", "cell"):
        help = "leave `whole` out"
        return Diagnostic("OCT211", "`whole` is said of a place", whole.span, help)
    if (wrong := _one_of_several(kids) or _second_highest(kids)) is not None:
        return wrong
    owned = any(isinstance(kid, tree.Pre) and isinstance(kid.what, tree.Possessive) for kid in kids)
    if not (owned and isinstance(said, FixedWord) and said.name in ("each", "every")):
        return None
    word = "each of" if said.name == "each" else "every one of"
    help = f"write `{word}` before what is whose, or leave one of them out"
    return Diagnostic("OCT365", f"`{said.name}` and an owner say twice which", said.span, help)


def _second_highest(kids: list[Any]) -> Diagnostic | None:
    """`the second highest bid`: none but the highest is known."""
    said = [
        kid.what
        for kid in kids
        if isinstance(kid, tree.Pre) and isinstance(kid.what, tree.Superlative)
    ]
    match said:
        case [tree.Superlative(name="second" | "third") as nth, tree.Superlative(name=name), *_]:
            noun = getattr(kids[-1], "said", "...")
            message = f"there is no word yet for the {nth.name} of those that are compared"
            help = f"leave those before it out: `the {name} {noun} of ... other than ...`"
            return Diagnostic("OCT217", message, nth.span.to(said[1].span), help)
    return None


def bare_given(kids: list[Any]) -> Diagnostic | None:
    """`gives you a trick`, `gives you each of your cards`."""
    return bare([kid for kid in kids if not isinstance(kid, tree.Post)])


def _one_of_several(kids: list[Any]) -> Diagnostic | None:
    """`one trick`, `the discard`: what is declared as several is said in the singular only of one
    of a number, and of what a place shows."""
    *before, noun = kids
    if not (isinstance(noun, tree.Word) and noun.sort in ("number", "zone")):
        return None
    if not is_one_of_several(noun):
        return None
    determiner = next((kid.name for kid in before if isinstance(kid, FixedWord)), "")
    pre = [kid.what for kid in before if isinstance(kid, tree.Pre)]
    if noun.sort == "number":
        one = [what for what in pre if isinstance(what, tree.Numeral) and what.low == what.high]
        if (determiner in ("a", "any", "no") and not pre) or (
            not determiner and len(pre) == 1 and one and one[0].low == 1
        ):
            return None
    elif determiner == "the" and (not pre or pre == [tree.Superlative("top", noun.span)]):
        return None
    said = f"this does not say how many {noun.name}" if noun.sort == "number" else ""
    message = said or f"one card of the {noun.name} is `the {noun.said}`, the one that lies on top"
    help = f"write `{noun.name}`"
    if noun.sort == "zone":
        help += " if it is one place; several are named in the singular under `zones:`, "
        help += f"`{noun.said}: {{named: ...}}`"
    if noun.sort == "number":
        help += f", or `for each of your {noun.name}`"
        help += f"; one more of them is `add 1 to your {noun.name}`; of cards name the place where "
        help += "they lie"
    return Diagnostic("OCT217", message, noun.span, help)


def one_of_several(kids: list[Any]) -> Diagnostic | None:
    """Where else such a word would stand."""
    words = (kid for kid in kids if isinstance(kid, tree.Word) and kid.sort in ("number", "zone"))
    one = next(filter(is_one_of_several, words), None)
    if one is None:
        return None
    return _one_of_several([tree.Pre(tree.Hole("", one.span), one.span), one])


def of_each(kids: list[Any]) -> Diagnostic | None:
    """`a card of your hand or of your nest`: what stands before ends with a place, too."""
    last = kids[0][-1]
    match last:
        case tree.Np(posts=(*_, tree.Of()), tail=None):
            return None
    help = "say the whole of each: `cards of A or cards of B`"
    return Diagnostic("OCT217", "this does not say what of it is meant", kids[1].span, help)


def of_both(kids: list[Any]) -> Diagnostic | None:
    """The number of cards `of your hand and of your nest` is that of each, or of both together."""
    last, whom = kids[0][-1], kids[1]
    match last:
        case tree.Np(head=tree.Word(name="number" | "total" | "score"), posts=(*rest, tree.Of())):
            each = replace(last, posts=(*rest, tree.Of(whom, whom.span)))
            help = f"write `{as_written(last)} + {as_written(each)}`, or a sentence of each"
            message = "this may be said of each, or of both together"
            return Diagnostic("OCT217", message, last.span.to(whom.span), help)
    return of_each(kids)


def either_one(kids: list[Any], start: str) -> Diagnostic | None:
    """One of two is picked."""
    what: tree.Np = kids[0]
    one = what.is_singular and not what.determiner
    if start == "pick" and one:
        return None
    help = "write `any ...`, or `either ... or ...`"
    return Diagnostic("OCT217", "`either` is said of two that are named", what.span, help)


def more_by(kids: list[Any]) -> Diagnostic | None:
    """`one more than the level`, and no other comparison."""
    by, compare, _ = kids
    if compare.name in ("more than", "fewer than") and by.low == by.high and not by.up_to:
        return None
    help = "write `one more than ...`, or leave the number out"
    return Diagnostic("OCT217", "one number is needed here", compare.span, help)


def in_each(place: tree.Np, them: str) -> Diagnostic:
    """What lies in each of several places, or in all of them together."""
    said = "this may be asked of each of these places, or of all of them together"
    return Diagnostic("OCT217", said, place.span, f"write `{as_written(place)} has {them}`")


def lies(kids: list[Any]) -> Diagnostic | None:
    """A card is in or on a place."""
    said, place = kids[0], kids[1]
    if isinstance(place, tree.Np) and place.determiner in ("each", "every"):
        return in_each(place, "...")
    if not isinstance(said, FixedWord) or said.name in ("in", "on"):
        return None
    help = "write `in` or `on`"
    return Diagnostic("OCT217", f"nothing lies `{said.name}` a place here", said.span, help)


def added(kids: list[Any]) -> Diagnostic | None:
    """`the total of A and B`, where it is not plain that A and B are added up."""
    first, *others = items = (*kids[0], kids[1])
    last = first
    while isinstance(last, tree.Calculation):
        last = last.right
    numbers = [one for one in others if isinstance(one, tree.Calculation) or is_one_number(one)]
    if total_of_one(last) is None or not numbers or added_up(items, kids[1].span):
        return None
    whole = items[0].span.to(items[-1].span)
    help = "write `A + B`, or a sentence of each; give a sum a name under `words: numbers:`"
    if first is last and not any(isinstance(one, tree.Calculation) for one in others):
        help = f"write `{' + '.join(map(as_written, items))}`, or a sentence of each"
    return Diagnostic("OCT217", "this does not say what is added up", whole, help)
