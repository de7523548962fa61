"""What rules may not say: when something is allowed, for how long, of which several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ....diagnostics import Diagnostic, Span
from ....records import field_names
from ... import tree
from ...inflection import third_person
from ...unparse import unparse
from ..nodes.parts import Ruled, is_any_player
from .phrases import says_one

_NOT_ALLOWING = ("count", "count as")  # verbs of which `may` gives, and is no leave to do it


def body(kids: list[Any]) -> Diagnostic | None:
    """`queens are worth 13` may say what they count, or what they score. And `only_when`."""
    match kids[0]:
        case tree.Clause(
            subject=tree.Np(head=tree.Word(name="value", span=worth)) as value,
            predicate=tree.IsPredicate(span=said) as predicate,
        ) if said.column <= worth.column < said.end_column:
            help = _counts_or_scores(value, predicate)
            message = "this does not say whether they count so much, or score it"
            return Diagnostic("OCT217", message, said, help)
    return only_when(kids)


def _counts_or_scores(value: tree.Np, said: tree.IsPredicate) -> str:
    """`queens count 13`, or `queens score 13`, for `queens are worth 13`."""
    of, *posts = value.posts or (None,)
    if said.negated or said.compare or not isinstance(of, tree.Of):
        return "write `count ...`, for what totals add up, or `score ...`"
    who = replace(of.what, posts=tuple(posts), tail=value.tail)
    several = isinstance(who.head, tree.Word) and who.head.plural
    count, score = (one if several else third_person(one) for one in ("count", "score"))
    cards, much = unparse(who), unparse(said.complement)
    return f"write `{cards} {count} {much}`, for what totals add up, or `{cards} {score} {much}`"


def _of_a_place(post: tree.Post) -> bool:
    """`of your hand`: where it is held, not of which suit it is."""
    match post:
        case tree.Of(tree.Np(head=tree.Word(sort="zone" | "cell"))):
            return True
    return False


def only_when(kids: list[Any]) -> Diagnostic | None:
    """`only when` says what must be so for something to be done. It is said of what may be done,
    and of nobody or nothing at all."""
    said, *guards = (kid for kid in kids if not isinstance(kid, Ruled))
    ruled = next((kid for kid in kids if isinstance(kid, Ruled)), None)
    only = [guard for guard in guards if guard.word == "only when"]
    if ruled is not None and ruled.only:
        if [guard.word for guard in guards] == ["when"]:
            return _not_allowing(said, ruled.predicate, ruled.span)
        return Diagnostic(
            "OCT211", "nothing says when alone this may be", ruled.span, _alone(said, ruled)
        )
    if not only:
        return None
    predicate = ruled.predicate if ruled is not None else getattr(said, "predicate", None)
    return _not_allowing(getattr(said, "subject", said), predicate, only[0].span)


def _alone(subject: Any, ruled: Ruled) -> str:
    """What to write for `kings may only be played on free cells`, or `the dealer may only pass`:
    `only kings may ...` would be said of all others."""
    match ruled.predicate:
        case tree.MayBe(verb=tree.Word(name="use"), places=(_, *_)):
            what = unparse(subject)
            return f"deny it of the other groups: `{what} may not be used in a ...`, for each"
        case tree.MayBe(places=(_, *_)) | tree.May(places=(_, *_)):
            return (
                "deny it of all others: `... may not be VERBED on ...`, which names them, of cells "
                "`... may not be VERBED on cells other than ...`"
            )
        case tree.May(what=None, verb=verb) if isinstance(subject, tree.Np):
            who = unparse(subject)
            return (
                f"write `only when ...` after it; where {verb.name} is all that is left, forbid "
                f"what else there is: `{who} may not VERB`"
            )
    return "write `only when ...` after it, or who or what alone may: `only red cards may ...`"


def ruling(kids: list[Any]) -> Diagnostic | None:
    """`may be played by X`: of cards that are named. And what `only_when` says."""
    subject = kids[0]
    ruled: Ruled = kids[1]
    if ruled.having is not None:
        you = isinstance(subject, tree.Np) and getattr(subject.head, "name", "") == "you"
        what = ruled.having
        if not you or not any(map(_of_a_place, what.posts)) or what.tail:
            may = "may not" if getattr(ruled.predicate, "negated", False) else "may"
            help = (
                f"write `{unparse(what)} {may} be VERBED`; or, if they are there while something "
                f"else is done, `when you hold ...`"
            )
            verb = getattr(ruled.predicate, "verb", None)
            if isinstance(verb, tree.Word) and verb.name in ("end", "win"):
                help = f"write `{unparse(what)} {may} be VERBED when it is your last card`"
            message = "this does not say whether it is done with these, or while they are there"
            return Diagnostic("OCT217", message, what.span, help)
    wrong = next(filter(None, (_needed(subject, one.what) for one in ruled.needing)), None)
    if wrong is not None:
        return wrong
    if ruled.by is not None and (not isinstance(subject, tree.Np) or says_none(subject)):
        help = "write who may, or may not, do it: `you may not ...`"
        return Diagnostic("OCT217", "this does not say who may do it", ruled.by.span, help)
    return only_when(kids)


def _needed(subject: Any, what: tree.Np) -> Diagnostic | None:
    """`you need two tricks to pass`: said of whom is named, and of something."""
    if says_none(what):
        help = "write `you may not ... when you have ...`"
        return Diagnostic("OCT217", "nothing is needed", what.span, help)
    if isinstance(subject, tree.Np) and not says_none(subject):
        you = isinstance(subject.head, tree.Pronoun) and subject.head.name == "you"
        if you or is_any_player(subject) or says_one(subject):
            return None
    help = "write `... may not ... unless ...`"
    return Diagnostic("OCT217", "this does not say who needs it", subject.span, help)


def needs_one(kids: list[Any]) -> Diagnostic | None:
    """`you need an ace or a king to pass`: things that one has. Of `a pair of jacks or queens` the
    queens may be of the pair, too."""
    _, some, last, *_ = kids
    for at, (one, other) in enumerate(pairwise(needed := (*some, last))):
        if isinstance(one, tree.Np) and isinstance(other, tree.Np) and _goes_on(one, other):
            of = unparse(one.posts[-1])
            message = f"`{unparse(other)}` may be needed by itself, or belong to `{of}`"
            cards = [of.removeprefix("of "), *map(unparse, needed[at + 1 :])]
            said = f"{', '.join(cards[:-1])} and {cards[-1]}"
            help = (
                f"declare a word for them, `words: {{cards: {{WORD: '{said}'}}}}`, and write it "
                "after `of`; or make a sentence of each"
            )
            return Diagnostic("OCT360", message, other.span, help)
    for one in (*some, last):
        if not isinstance(one, tree.Np):
            help = "name what one has: cards, or a number of the state; or write `you may not VERB "
            help += "unless ...`"
            return Diagnostic("OCT217", "this is nothing that one has", one.span, help)
    return None


def _goes_on(one: tree.Np, other: tree.Np) -> bool:
    """Whether a bare noun may go on with the cards at the end of what stands before it."""
    match one.posts, other:
        case (
            (*_, tree.Of(tree.Np(determiner="", tail=None, head=tree.Word(sort=ended)))),
            tree.Np(determiner="", pre=(), posts=(), tail=None, head=tree.Word(sort=sort)),
        ) if one.tail is None:
            cards = ("rank", "suit", "class", "card")
            return ended in cards and sort in cards
    return False


def only_by(kids: list[Any]) -> Diagnostic | None:
    """`only by the dealer`: by who is named, or described."""
    who: tree.Np = kids[-1]
    if who.determiner in ("", "a", "the") and isinstance(who.head, tree.Word):
        return None
    return Diagnostic("OCT217", "this does not say who alone", who.span, "write `only ... may ...`")


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
    none = any(isinstance(one, tree.Np) and says_none(one) for one in items)
    if none or predicate.negated:  # type: ignore[union-attr]
        message = "`only when` is said of what may be done, and this says what may not"
        return Diagnostic("OCT211", message, span, "write `when` or `unless`")
    return None


def says_none(np: tree.Np) -> bool:
    nobody = isinstance(np.head, tree.Pronoun) and np.head.name in ("nobody", "nothing")
    return nobody or np.determiner in ("no", "only")


def until(kids: list[Any]) -> Diagnostic | None:
    """A rule holds `until` something is so that stays so: a flag, or what was done."""
    help = "write `unless ...`, which asks what is so now"
    match kids[0]:
        case tree.Flag(negated=False):
            return None
        case (
            tree.Clause(
                subject=subject,
                predicate=tree.WasDone(negated=False) | tree.HasDone(negated=False) as done,
            ) as fact
        ):
            if isinstance(done, tree.HasDone) and done.often is not None:
                return _passes_again(fact, done, done.often)
            if done.time in ("", "this round"):
                what = done.what if isinstance(done, tree.HasDone) else None
                often = _so_many_once(done, what)
                if isinstance(done, tree.HasDone) and often is not None:
                    said = "so many at once may be meant, or so many times one"
                    at_least = unparse(_so_often(fact, replace(done, what=None), often))
                    return Diagnostic("OCT217", said, fact.span, f"write `until {at_least}`")
                return _passes((subject, what), fact.span)
            help = f"write `unless {unparse(fact)}`, which asks what is so now"
    message = "`until` asks for what stays so: a flag of the state, or what was done"
    return Diagnostic("OCT211", message, kids[0].span, help)


def _passes(parts: tuple[tree.Listing | None, ...], span: Span) -> Diagnostic | None:
    """The fault for `until no card was played` and `until two cards were played`: one more, and it
    is so no longer."""
    for part in parts:
        for one in part.items if isinstance(part, tree.Several) else (part,):
            numerals: list[tree.Numeral] = []
            match one:
                case tree.SomeOf(numeral=numeral):
                    numerals = [numeral]
                case tree.Np(pre=pre):
                    numerals = [p.what for p in pre if isinstance(p.what, tree.Numeral)]
            exact = next((many for many in numerals if many.high is not None), None)
            if exact is not None:
                help = f"write `{exact.said or exact.low} or more`, or `unless ...`, which asks "
                help += "what is so now"
                said = "so many are so only till there is one more, and `until` asks for what stays"
                return Diagnostic("OCT211", f"{said} so", exact.span, help)
            if isinstance(one, tree.Np) and says_none(one):
                said = "this is so only till somebody does it, and `until` asks for what"
                help = "write `unless ...`, which asks what is so now, or say what is to be done"
                return Diagnostic("OCT211", f"{said} stays so", span, help)
    return None


def _so_many_once(done: tree.Predicate, what: tree.Listing | None) -> tree.Numeral | None:
    """Three, of `until you have discarded three cards`, which may have been one at a time."""
    match done, what:
        case tree.HasDone(), tree.Np(determiner="", pre=(tree.Pre(tree.Numeral() as many),)) if (
            isinstance(what.head, tree.Word) and what.head.name == "card" and not what.posts
        ):
            return replace(many, high=None) if many.low > 1 else None
    return None


def _passes_again(fact: tree.Clause, done: tree.HasDone, often: tree.Numeral) -> Diagnostic | None:
    """The fault for `until you have drawn twice`, which is so no longer after the third time, and
    for `until you have drawn at least twice this turn`."""
    if often.high is None and done.time in ("", "this round"):
        return None
    said = "so many are so only till there is one more, and `until` asks for what stays so"
    if often.high is None:
        said = f"{done.time} it is so, and in the next no more: `until` asks for what stays so"
    at_least = unparse(_so_often(fact, done, replace(often, high=None)))
    help = f"write `{at_least}`" if done.time in ("", "this round") else ""
    help = help or f"write `unless {at_least}`, which asks what is so now"
    if often.low != often.high and often.high is not None:
        help = "write `at least` and a number, or `unless ...`, which asks what is so now"
    return Diagnostic("OCT211", said, often.span, help)


def _so_often(fact: tree.Clause, done: tree.HasDone, often: tree.Numeral) -> tree.Clause:
    """The fact with another number of times."""
    return replace(fact, predicate=replace(done, often=often))


def so_often(kids: list[Any]) -> Diagnostic | None:
    """`score double`, `count double`: of what cards count, and no other verb."""
    verb, often = kids
    if verb.name in ("count", "score") and not often.said.startswith("twice"):
        return None
    help = "write `count double`, `score double`, or how much it is"
    return Diagnostic("OCT211", f"`{often.said}` of what?", often.span, help)


def can(span: Span) -> Diagnostic:
    """Whether somebody can do something depends on more than rules."""
    help = (
        "write `may` for what the rules allow, or ask for what is needed: `any card of your hand "
        "may be VERBED`"
    )
    return Diagnostic("OCT211", "whether somebody can is not known here", span, help)


def only_of_several(kids: list[Any]) -> Diagnostic | None:
    """`only queens and kings`, `no aces or eights`: the first word is said of the whole list, and
    would be read of its first item alone."""
    listed = kids[0] if kids else None
    if not isinstance(listed, tree.Several):
        return None
    first, *others = (getattr(one, "determiner", "") for one in listed.items)
    head = listed.items[0]
    narrowed = isinstance(head, tree.Np) and bool(head.posts or head.tail)
    if first not in ("only", "no") or all(one == first for one in others):
        return None
    if first == "no" and narrowed:
        return None  # what belongs to each item is asked elsewhere
    said = f"`{first}` stands before a list, and would be said of its first item alone"
    help = (
        "deny it of all others: `... may not ... unless it is ... or ...`"
        if first == "only"
        else "deny it of each: `... and ... may not be ...`"
    )
    return Diagnostic("OCT217", said, listed.span, help)
