"""What the grammar reads and no sentence may say.

Comes in: the parts of an alternative of the grammar. Goes out: the fault that says what to write
instead, or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from ...diagnostics import Diagnostic, Span
from ...records import field_names
from .. import tree
from ..language import FACES
from .lexer import SHARED_NOUNS, FixedWord
from .nodes.parts import Ruled, is_one_of_several, is_whole, nth_round

_NOT_ALLOWING = ("count", "count as")  # verbs of which `may` gives, and is no leave to do it


def only_when(kids: list[Any]) -> Diagnostic | None:
    """`only when` says what must be so for something to be done. It is said of what may be done,
    and of nobody or nothing at all."""
    said, *guards = (kid for kid in kids if not isinstance(kid, Ruled))
    ruled = next((kid for kid in kids if isinstance(kid, Ruled)), None)
    only = [guard for guard in guards if guard.word == "only when"]
    if ruled is not None and ruled.only:
        if [guard.word for guard in guards] == ["when"]:
            return _not_allowing(said, ruled.predicate, ruled.span)
        help = "write `only when ...` after it, or who or what alone may: `only red cards may ...`"
        return Diagnostic("OCT211", "nothing says when alone this may be", ruled.span, help)
    if not only:
        return None
    predicate = ruled.predicate if ruled is not None else getattr(said, "predicate", None)
    return _not_allowing(getattr(said, "subject", said), predicate, only[0].span)


def ruling(kids: list[Any]) -> Diagnostic | None:
    """`may be played by X`: of cards that are named. And what `only_when` says."""
    subject = kids[0]
    ruled: Ruled = kids[1]
    if ruled.having is not None:
        you = isinstance(subject, tree.Np) and getattr(subject.head, "name", "") == "you"
        what = ruled.having
        if not you or not any(isinstance(post, tree.Of) for post in what.posts) or what.tail:
            help = "write `when you hold ...`, or `with ... in your hand`"
            message = "this does not say whether it is done with these, or while they are there"
            return Diagnostic("OCT217", message, what.span, help)
    if ruled.by is not None and (isinstance(subject, tree.Several) or _says_none(subject)):
        help = "write who may, or may not, do it: `you may not ...`"
        return Diagnostic("OCT217", "this does not say who may do it", ruled.by.span, help)
    return only_when(kids)


def listed(kids: list[Any]) -> Diagnostic | None:
    """`a queen or a five`: what ends one item may be said of the others."""
    items = [one for kid in kids for one in (kid if isinstance(kid, list) else [kid])]
    for one in items:
        if isinstance(one, tree.Np) and (one.posts or one.tail is not None):
            help = "make a sentence of each"
            message = "this does not say what belongs to each item of the list"
            return Diagnostic("OCT217", message, one.span, help)
        if isinstance(one, tree.SomeOf | tree.Calculation | tree.OfTwo):
            help = "name cards, or places"
            return Diagnostic("OCT217", "this cannot stand in a list here", one.span, help)
    return None


def during(kids: list[Any]) -> Diagnostic | None:
    """What is said of a round behind a phrase may be said of that phrase."""
    said = next((kid for kid in kids if isinstance(kid, tree.Clause | Ruled)), None)
    period = next(kid for kid in kids if not isinstance(kid, tree.Clause | Ruled | tree.Np))
    if said is not None and any(_tails(said.predicate)):
        help = "begin with it, as in `in the first round, ...`, or say it in the phrase"
        message = "this may be said of the whole sentence, or of the phrase before it"
        return Diagnostic("OCT217", message, period.span, help)
    return (ruling if isinstance(said, Ruled) else only_when)(kids)


def _tails(node: object) -> Iterator[tree.Tail]:
    """The relative clauses, and what else follows a noun like them, in a phrase."""
    if isinstance(node, tree.Tail):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from _tails(one)
    else:
        for name in field_names(type(node)):
            yield from _tails(getattr(node, name))


def _not_allowing(subject: Any, predicate: tree.Predicate | None, span: Span) -> Diagnostic | None:
    """The fault for `only when` after what allows nothing."""
    allows = isinstance(predicate, tree.May | tree.MayBe)
    if not allows or predicate.verb.name in _NOT_ALLOWING:  # type: ignore[union-attr]
        message = "`only when` is said of what may be done"
        return Diagnostic("OCT211", message, span, "write `when`, and say besides what is so else")
    items = subject.items if isinstance(subject, tree.Several) else (subject,)
    none = any(isinstance(one, tree.Np) and _says_none(one) for one in items)
    if none or predicate.negated:  # type: ignore[union-attr]
        message = "`only when` is said of what may be done, and this says what may not"
        return Diagnostic("OCT211", message, span, "write `when` or `unless`")
    return None


def _says_none(np: tree.Np) -> bool:
    nobody = isinstance(np.head, tree.Pronoun) and np.head.name in ("nobody", "nothing")
    return nobody or np.determiner in ("no", "only")


def until(kids: list[Any]) -> Diagnostic | None:
    """A rule holds `until` something is so that stays so: a flag, or what was done."""
    match kids[0]:
        case tree.Flag(negated=False):
            return None
        case tree.Clause(predicate=tree.WasDone(negated=False) | tree.HasDone(negated=False)):
            return None
    message = "`until` asks for what stays so: a flag of the state, or what was done"
    return Diagnostic(
        "OCT211", message, kids[0].span, "write `unless ...`, which asks what is so now"
    )


def can(span: Span) -> Diagnostic:
    """Whether somebody can do something depends on more than rules."""
    help = (
        "write `may` for what the rules allow, or ask for what is needed: `any card of your hand "
        "may be VERBED`"
    )
    return Diagnostic("OCT211", "whether somebody can is not known here", span, help)


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
    return Diagnostic("OCT211", "this does not say what is not there", what.span, help)


def picked_from(kids: list[Any]) -> Diagnostic | None:
    """Cards are picked `from` where they lie."""
    what: tree.Np = kids[0]
    cards = isinstance(what.head, tree.Word) and (
        what.head.sort in ("rank", "suit", "class") or what.head.name == "card"
    )
    lies = any(isinstance(post, tree.Of) for post in what.posts)
    if cards and not lies:
        return None
    help = "write `of`, or one place alone"
    return Diagnostic(
        "OCT211", "only cards that lie nowhere yet are picked `from` a place", what.span, help
    )


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
    return None


# --- steps ----------------------------------------------------------------------------------------

_SCORED = ("score", "lose", "count", "get")  # the verbs of points
_GIVEN = ("deal", "give", "show")  # those after which may stand who gets it
_LASTING = re.compile(r"\b(while|as long as)\b")


def _points(kids: list[Any], said: str) -> Diagnostic | None:
    """`5 points` are scored or lost, and cards count them."""
    verb, _, unit, *_ = kids
    if verb.name in _SCORED and not (unit.name == "each" and not said.endswith(" each")):
        return None
    return Diagnostic("OCT217", "no points are meant here", unit.span, "leave the word out")


def _each(kids: list[Any], said: str) -> Diagnostic | None:
    """`red cards count 1 each`: it is said of several."""
    who = kids[0]
    several = isinstance(who, tree.Several) or (
        isinstance(who, tree.Np) and getattr(who.head, "plural", False)
    )
    if several or not said.endswith(" each"):
        return None
    return Diagnostic("OCT217", "there are not several here", who.span, "leave `each` out")


def _to_whom(kids: list[Any], said: str) -> Diagnostic | None:
    """`deal each player two cards`: with few verbs it stands first who gets it."""
    verb, _, what, *_ = kids
    if verb.said in _GIVEN:
        return None
    message = "this does not say how these belong together"
    moved = verb.name in ("move", "take", "add", "pay")
    help = f"write `{verb.said} ... to ...`" if moved else "make a sentence of each"
    return Diagnostic("OCT217", message, what.span, help)


def _of_each(kids: list[Any], said: str) -> Diagnostic | None:
    """`2 for each red card`: of each of several things that have a noun."""
    numeral, _, what = kids
    several = numeral.low != numeral.high or numeral.choices
    if isinstance(what.head, tree.Word) and what.determiner in ("", "a") and not several:
        return None
    help = "write `for each` and a noun, such as `2 for each card of ...`"
    return Diagnostic("OCT217", "this does not say how often", what.span, help)


def _asked_once(kids: list[Any], said: str) -> Diagnostic | None:
    """A step is done once; what is said of it behind a sentence in force for a while may be said
    of that sentence."""
    condition = next(kid for kid in kids if isinstance(kid, tree.Condition))
    if _LASTING.search(said):
        message = "a step is done once, not for as long as something is so"
        return Diagnostic("OCT217", message, condition.span, "write `if`, or make a rule of it")
    if isinstance(kids[0], tree.Until):
        message = "this may be asked now, or for as long as the sentence is in force"
        help = "write it before `until`, to ask it once, now; or make a rule of its own of it"
        return Diagnostic("OCT217", message, condition.span, help)
    return None


# What steps may not say, by the alternative of the grammar.
OF_STEPS: dict[str, Callable[[list[Any], str], Diagnostic | None]] = {
    **dict.fromkeys(("command_points", "doing_points", "does_points"), _points),
    "command_given": _to_whom,
    "clause": _each,
    "command_each": lambda kids, said: command_each(kids),
    "for_each": _of_each,
    **dict.fromkeys(("when_so", "so_when", "unless_so", "so_unless"), _asked_once),
}


# --- spellings that do not go everywhere ----------------------------------------------------------


def not_every(kids: list[Any]) -> Diagnostic | None:
    """`not every player is`, `not all of your cards are`, and nothing else stands after `not`."""
    deny, who, predicate = kids
    every = isinstance(who, tree.Np) and who.determiner in ("every", "each", "all")
    if every and not getattr(predicate, "negated", False):
        return None
    help = "write `not every ... is`, or `no ... is`"
    return Diagnostic("OCT217", "`not` before a noun goes with `every` or `all`", deny.span, help)


def neither(kids: list[Any]) -> Diagnostic | None:
    """What is denied of two is not denied already."""
    predicate = kids[-1]
    if getattr(predicate, "begins", False):
        help = "write `is`, or a trigger for each"
        return Diagnostic("OCT217", "what neither becomes does not happen", predicate.span, help)
    if not getattr(predicate, "negated", False):
        return None
    return Diagnostic("OCT217", "this is denied twice", predicate.span, "leave `not` out")


def there_is(kids: list[Any]) -> Diagnostic | None:
    """There is a thing, or so many, or none."""
    what = kids[-1]
    if isinstance(what.head, tree.Word) and what.determiner in ("", "a", "any", "no", "another"):
        return None
    help = "write `there is a ...`, `there are two ...` or `there is no ...`"
    return Diagnostic("OCT217", "`there is` asks whether there is some such thing", what.span, help)


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
            return name in ("top", "bottom", "first", "second", "third", "last", "next")
    return isinstance(what, tree.Word)


def _says_of_one(post: tree.Post) -> bool:
    match post:
        case tree.Of(what) | tree.RelationPhrase(_, what):
            return says_one(what) or _counts(what)
    return False


def _counts(what: tree.Np) -> bool:
    """`the total of cards`: of several together."""
    return isinstance(what.head, tree.Word) and what.head.plural and what.determiner in ("", "the")


def _fact_of_a_list(kids: list[Any], joined: str) -> Diagnostic | None:
    """`you are the dealer or the elder or you hold an ace`: the elder may belong to the fact
    before, or to the list that the next fact is said of."""
    for before, fact in pairwise(kids):
        match before, fact:
            case (
                tree.Clause(
                    predicate=tree.IsPredicate(complement=tree.Np())
                    | tree.Has()
                    | tree.Does(what=tree.Np())
                ),
                tree.Clause(subject=tree.Several(items=(first, *_), joined=how, span=span)),
            ) if (
                how == joined and first.span.column == span.column
            ):  # else `both` or `either` begins it
                message = "this list may begin a fact, or go on with the one before it"
                help = "make a fact of each: `X is ... and Y is ...`"
                return Diagnostic("OCT217", message, span, help)
    return None


def pair(kids: list[Any]) -> Diagnostic | None:
    """A fact of each of two is asked of one subject."""
    who = kids[0]
    done = kids[1].joined == "or" and isinstance(kids[1].predicates[0], tree.WasDone)
    if done and isinstance(who, tree.Np) and who.determiner in ("a", "any"):
        return None  # of any of them, one or the other
    pointed = isinstance(who, tree.Np) and (
        isinstance(who.head, tree.Pronoun)
        or (who.determiner in ("", "the", "that") and not getattr(who.head, "plural", True))
    )
    counted = isinstance(who, tree.Np) and any(isinstance(p.what, tree.Numeral) for p in who.pre)
    if pointed and not counted and not _says_none(who):
        return None
    help = "make two facts of it, joined by `and` or `or`"
    return Diagnostic("OCT217", "this list is asked of one subject alone", who.span, help)


def both_picked(kids: list[Any]) -> Diagnostic:
    """Of what a list in a pick names, one is picked."""
    help = "write `A or B`, of which one is picked, or a pick for each: `[A, B]`"
    return Diagnostic("OCT217", "a list in a pick is not picked whole", kids[0].span, help)


def each_of(kids: list[Any]) -> Diagnostic | None:
    """`each of your cards`: of several that are named."""
    said, what = kids
    if what.determiner in ("", "the") and getattr(what.head, "plural", False):
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
    whole = next((kid for kid in kids if is_whole(kid)), None)
    if whole is not None and getattr(kids[-1], "sort", "") not in ("zone", "cell"):
        help = "leave `whole` out"
        return Diagnostic("OCT211", "`whole` is said of a place", whole.span, help)
    if (wrong := _one_of_several(kids)) is not None:
        return wrong
    owned = any(isinstance(kid, tree.Pre) and isinstance(kid.what, tree.Possessive) for kid in kids)
    if not (owned and isinstance(said, FixedWord) and said.name in ("each", "every")):
        return None
    word = "each of" if said.name == "each" else "every one of"
    help = f"write `{word}` before what is whose, or leave one of them out"
    return Diagnostic("OCT365", f"`{said.name}` and an owner say twice which", said.span, help)


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
    return Diagnostic("OCT217", message, noun.span, f"write `{noun.name}`")


def one_of_several(kids: list[Any]) -> Diagnostic | None:
    """Where else such a word would stand."""
    words = (kid for kid in kids if isinstance(kid, tree.Word) and kid.sort in ("number", "zone"))
    one = next(filter(is_one_of_several, words), None)
    if one is None:
        return None
    return _one_of_several([tree.Pre(tree.Hole("", one.span), one.span), one])


# --- facts in other words -------------------------------------------------------------------------


def this_is(kids: list[Any]) -> Diagnostic | None:
    """`this is the first round`."""
    word, what = kids[0], kids[-1]
    if word.name == "this" and nth_round(tree.IsPredicate(False, what, span=what.span)):
        return None
    return Diagnostic("OCT217", "this does not say what it is", word.span, "name what is meant")


def held_by(kids: list[Any]) -> Diagnostic | None:
    """`X is held by Y`, where it is one of them that is named; else it matters which is said
    first."""
    what, who, denied = kids[0], kids[-1], len(kids) == 5
    nobody = isinstance(who.head, tree.Pronoun) and who.head.name == "nobody"
    named = isinstance(what, tree.Np) and isinstance(what.head, tree.Word | tree.Pronoun)
    one = named and (says_one(what) or _is_named(what))
    those = named and (what.determiner != "" or any(_counted(pre) for pre in what.pre))
    if denied:
        fits = one and says_one(who)
    else:
        fits = (one or (those and says_one(who))) and (one or not nobody)
    if fits:
        return None
    help = "say who holds what: `... holds ...`"
    return Diagnostic("OCT217", "this does not say of which this is so", kids[-2].span, help)


def _is_named(what: tree.Np) -> bool:
    """A card by its name."""
    return isinstance(what.head, tree.Word) and what.head.sort == "card" and not what.pre


def _counted(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Numeral)


def totals(kids: list[Any]) -> Diagnostic | None:
    if isinstance(kids[0], tree.Np) and isinstance(kids[0].head, tree.Word):
        return None
    help = "write `the total of ... is ...`, of each"
    return Diagnostic("OCT217", "this does not say what is added up", kids[0].span, help)


def both_are(kids: list[Any]) -> Diagnostic | None:
    """Two are both so; `are not both` may leave one of them."""
    who, *_ = kids
    two = isinstance(who, tree.Several) and who.joined == "and" and len(who.items) == 2
    if two and len(kids) == 4:
        return None
    if two:
        help = "write `neither ... nor ... is`, or `... is not ... or ... is not ...`"
        return Diagnostic("OCT217", "one of the two, or neither of them?", kids[2].span, help)
    help = "name the two: `A and B are both ...`"
    return Diagnostic("OCT217", "this is not said of two", kids[-2].span, help)


def is_between(kids: list[Any]) -> Diagnostic | None:
    low, high = kids[-2:]
    if low.low == low.high and high.low == high.high and low.low < high.low:
        return None
    help = "write two numbers, the lower one first"
    return Diagnostic("OCT217", "nothing lies between these", low.span.to(high.span), help)


def points(kids: list[Any]) -> Diagnostic | None:
    """Who `has 5 points` has so many, or so many at least."""
    many: tree.Numeral = kids[-1]
    if many.low != many.high or many.said.startswith("exactly"):
        return None
    unit = many.said.split()[-1]
    help = f"write `at least {many.low} {unit}` or `exactly {many.low} {unit}`"
    return Diagnostic("OCT217", "so many and no more, or so many at least?", many.span, help)


def has_taken(kids: list[Any]) -> Diagnostic | None:
    """Who has taken so many of a number that each player has, has them; cards that were taken may
    have been played since."""
    said, what = kids
    if isinstance(what.head, tree.Word) and what.head.sort == "number":
        return None
    help = "ask what somebody has, or let a step keep it: `now ... is ...`"
    message = "what was taken is remembered only as a number of the state"
    return Diagnostic("OCT217", message, said.span, help)


def is_dealt(kids: list[Any]) -> Diagnostic | None:
    if kids[1].name == "deal":
        return None
    help = "say who does it: `... VERBS ...`"
    return Diagnostic("OCT217", "only cards that are dealt go to somebody so", kids[1].span, help)


def command_each(kids: list[Any]) -> Diagnostic | None:
    if kids[0].name == "deal":
        return None
    return Diagnostic("OCT217", "this does not say to whom", kids[2].span, "write `to each player`")


def of_each(kids: list[Any]) -> Diagnostic | None:
    """`a card of your hand or of your nest`: what stands before ends with a place, too."""
    last = kids[0][-1]
    match last:
        case tree.Np(posts=(*_, tree.Of()), tail=None):
            return None
    help = "say the whole of each: `cards of A or cards of B`"
    return Diagnostic("OCT217", "this does not say what of it is meant", kids[1].span, help)


def either_one(kids: list[Any], start: str) -> Diagnostic | None:
    """One of two is picked."""
    what: tree.Np = kids[0]
    one = isinstance(what.head, tree.Word) and not what.head.plural and not what.determiner
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


def equals(kids: list[Any]) -> Diagnostic | None:
    """Numbers and values are equal; what lies face up is something."""
    said, what = kids
    while isinstance(what, tree.Calculation):
        what = what.left
    first = what.pre[0].what if isinstance(what, tree.Np) and what.pre else None
    if not (isinstance(first, tree.Word) and first.name in FACES):
        return None
    return Diagnostic("OCT217", "this is no number and no value", said.span, "write `is`")


def is_beyond(kids: list[Any]) -> Diagnostic | None:
    """`is above 8`: one number."""
    numeral = kids[-1]
    if numeral.low == numeral.high and not numeral.up_to:
        return None
    help = "leave out one of the two comparisons"
    return Diagnostic("OCT217", "one number is needed here", numeral.span, help)


def often(kids: list[Any]) -> Diagnostic | None:
    """`twice X`, `count X twice`: of one number."""
    for what in kids:
        match what:
            case tree.Np(head=tree.Numeral(low=low, high=high, up_to=up_to)):
                if low != high or up_to:
                    help = "write one number"
                    return Diagnostic("OCT217", "one number is needed here", what.span, help)
    verb = kids[0]
    if isinstance(verb, tree.Word) and verb.name not in ("count", "score"):
        help = "there is no word yet for how often something is done"
        return Diagnostic("OCT217", "this is no number", kids[-1].span, help)
    return None


def was(span: Span) -> Diagnostic:
    """`was red`: of the past only what was done is known."""
    help = (
        "write `is` or `are`, which ask what is so now; keep what was so before in a value or a "
        "mark under `state:`"
    )
    return Diagnostic("OCT211", "what was so is not remembered, only what was done", span, help)


def lies(kids: list[Any]) -> Diagnostic | None:
    """A card is in or on a place."""
    said = kids[0]
    if not isinstance(said, FixedWord) or said.name in ("in", "on"):
        return None
    help = "write `in` or `on`"
    return Diagnostic("OCT217", f"nothing lies `{said.name}` a place here", said.span, help)


def matches(kids: list[Any]) -> Diagnostic | None:
    """`matches the suit of X`: what it matches in."""
    what: tree.Np = kids[-1]
    noun = what.head if isinstance(what.head, tree.Word) else None
    attribute = noun is not None and (noun.sort == "attribute" or noun.name in SHARED_NOUNS)
    owned = any(isinstance(pre.what, tree.Possessive) for pre in what.pre)
    whose = owned or any(isinstance(post, tree.Of) for post in what.posts)
    if attribute and whose and what.determiner in ("", "the") and what.tail is None:
        return None
    help = "write `matches the suit of ...`, or what else it is to have"
    return Diagnostic("OCT217", "this does not say what is to be the same", what.span, help)


_OF_PEOPLE = ("draw", "lose", "score", "take", "get")  # who acts does it, if nobody is named


def in_order(kids: list[Any]) -> Diagnostic | None:
    """`you score 2, then draw a card`: what each does, and for how long, is said of each."""
    steps = [kid for kid in kids if not isinstance(kid, FixedWord)]
    first, second = steps
    lasting = next((one for one in steps if isinstance(one, tree.Until)), None)
    if lasting is not None:
        help = "make two steps of it"
        return Diagnostic("OCT217", "this does not say what holds till then", lasting.span, help)
    who = first.subject if isinstance(first, tree.Clause) else None
    you = isinstance(who, tree.Np) and getattr(who.head, "name", "") == "you"
    theirs = isinstance(second, tree.Command) and second.verb.name in _OF_PEOPLE
    if who is not None and not you and theirs:
        help = "write who does it: `..., then you ...`"
        return Diagnostic("OCT217", "this does not say who does it", second.span, help)
    return None


def otherwise_number(kids: list[Any]) -> Diagnostic | None:
    """`you score 10 if ..., otherwise 5`: a number in place of another."""
    made, _, numeral = kids
    match made.effect:
        case tree.Clause(predicate=tree.Does(what=tree.Np(head=tree.Numeral()))):
            return None
        case tree.Command(what=tree.Np(head=tree.Numeral())):
            return None
    help = "write the whole step after `otherwise`"
    return Diagnostic("OCT217", "this does not say what is done otherwise", numeral.span, help)


def now_more(kids: list[Any]) -> Diagnostic | None:
    """`now the level is one more`: one number."""
    what, be, _ = kids
    if isinstance(what, tree.Np):
        return None
    help = "make a sentence of each, or write `now X is X + 1`"
    return Diagnostic("OCT217", "this does not say more than what", what.span.to(be.span), help)


OF: dict[str, Callable[[list[Any]], Diagnostic | None]] = {
    "not_every": not_every,
    "neither": neither,
    "there_is": there_is,
    "condition_all": lambda kids: _fact_of_a_list(kids, "and"),
    "condition_any": lambda kids: _fact_of_a_list(kids, "or"),
    "condition_pair": pair,
    "this_is": this_is,
    "held_by": held_by,
    "totals": totals,
    "both_are": both_are,
    "is_between": is_between,
    **dict.fromkeys(("has_points", "with_points"), points),
    "has_taken": has_taken,
    "is_dealt": is_dealt,
    **dict.fromkeys(("and_of", "or_of"), of_each),
    "each_of": each_of,
    "each_of_them": each_of_them,
    "bare": bare,
    "bare_owned": lambda kids: one_of_several(kids) or bare(kids),
    "matches": matches,
    "does_not_match": matches,
    "otherwise_number": otherwise_number,
    "in_order": in_order,
    "may_be_there": listed,
    "may_either": listed,
    "now_more": now_more,
    **dict.fromkeys(
        ("bare_given", "whose", "whose_compared", "pre", "total_of", "has_same"),
        one_of_several,
    ),
    "of_the_same": one_of_several,
    "more_by": more_by,
    "equals": equals,
    "is_beyond": is_beyond,
    "beyond": is_beyond,
    "times": often,
    "doing_times": often,
    "does_times": often,
    "lies": lies,
}
