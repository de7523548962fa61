"""Clauses: a subject and what is said of it, or what it does and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ....diagnostics import Span
from ... import tree
from ..lexer import FixedWord
from .parts import (
    Doing,
    Joined,
    Kids,
    Two,
    named_again,
    not_as_many,
    nth_round,
    score_of,
    take_not,
    take_word,
)
from .phrases import np_number, times


def clause(at: Span, kids: Kids) -> tree.Clause:
    who, said = kids
    it = isinstance(who, tree.Np) and isinstance(who.head, tree.Pronoun) and who.head.name == "it"
    if it and (nth := nth_round(said)) is not None:
        return nth
    return tree.Clause(who, named_again(who, said), at)


def this_is(at: Span, kids: Kids) -> tree.Clause:
    """`this is the first round`; what else begins so is refused (`limits`)."""
    said = is_amount(at, kids[1:])
    return nth_round(said) or tree.Clause(kids[-1], said, at)


def your_turn_begins(at: Span, kids: Kids) -> tree.Clause:
    whose, begins = kids
    who = tree.Possessive(tree.Pronoun(whose.name, whose.span), whose.span)
    return _turn_begins(at, "", (tree.Pre(who, whose.span),), begins)


def a_turn_begins(at: Span, kids: Kids) -> tree.Clause:
    determiner, begins = kids
    return _turn_begins(at, determiner.name, (), begins)


def turn_begins(at: Span, kids: Kids) -> tree.Clause:
    who, _, begins = kids
    return _turn_begins(at, "", (tree.Pre(tree.Possessive(who, who.span), who.span),), begins)


def _turn_begins(
    at: Span, determiner: str, pre: tuple[tree.Pre, ...], begins: FixedWord
) -> tree.Clause:
    """`your turn begins`: the turn is what somebody's steps under `turns:` are; `the round
    begins`."""
    turn = tree.Np(determiner, pre, tree.Word(begins.name, "noun", begins.span), span=at)
    said = tree.Does(False, tree.Word("begin", "verb", begins.span), None, (), begins.span)
    return tree.Clause(turn, said, at)


def held_by(at: Span, kids: Kids) -> tree.Clause:
    """`X is held by Y`: Y holds X."""
    denied = take_not(kids)
    what, _, by, who = kids
    return tree.Clause(who, tree.Does(denied, tree.Word("hold", "verb", by.span), what, (), at), at)


def totals(at: Span, kids: Kids) -> tree.Clause:
    """`your hand totals 18`: the total of your hand is 18."""
    compare = take_word(kids, "CMP")
    what, word, much = kids
    total = tree.Word("total", "noun", word.span)
    if isinstance(what, tree.Np):
        of = tree.Of(replace(what, posts=(), tail=None), what.span)
        span = what.span.to(word.span)
        what = tree.Np("the", (), total, (of, *what.posts), what.tail, span=span)
    return tree.Clause(what, tree.IsPredicate(False, much, compare, span=word.span.to(at)), at)


def both_are(at: Span, kids: Kids) -> tree.Clause:
    """`A and B are both out`: `both` says nothing that `and` does not."""
    who, be, *_, quality = kids  # `not` is refused
    return tree.Clause(who, tree.IsPredicate(False, quality, span=be.span.to(quality.span)), at)


def is_left(at: Span, kids: Kids) -> tree.Clause:
    """`no cards are left in X`: there are none."""
    what, be, _, there = kids
    if not isinstance(what, tree.Np):  # `limits` refuses it
        return tree.Clause(what, tree.Exists(be.span), at)
    what = replace(what, posts=(*what.posts, *there.posts), span=what.span.to(at))
    return there_is(at, [be, what])


def all_but_are(at: Span, kids: Kids) -> tree.Clause:
    """`all but one player are out`: the number of players that are not out is one."""
    _, many, *said, so = kids
    named = [one for one in said if not isinstance(one, tree.Post)]
    *pre, noun = named
    plural = replace(noun, plural=True) if isinstance(noun, tree.Word) else noun
    of = tree.Np("", tuple(pre), plural, span=many.span.to(noun.span))
    return all_but_of(at, [None, many, of, *said[len(named) :], so])


def all_but_of(at: Span, kids: Kids) -> tree.Clause:
    """`all but one of your cards are red`: the number of your cards that are not red is one."""
    _, many, of, *posts, so = kids
    noun = of.head
    who = isinstance(noun, tree.Word) and (noun.name, noun.sort) == ("player", "noun")
    counted = tree.Of(of, of.span)
    number = tree.Word("number", "noun", many.span)
    left_out = tree.That(_denied(so), so.span, who, "several")
    those = tree.Np("the", (), number, (counted, *posts), left_out, span=at)
    return tree.Clause(those, tree.IsPredicate(False, np_number(many.span, [many]), span=at), at)


def have_one(at: Span, kids: Kids) -> tree.Clause:
    """`they have the same rank`: the number of different ranks of them is 1. Of two that are named,
    the one has that of the other."""
    who, *_, attribute = kids
    if isinstance(who, tree.Several):
        named = (one for one in who.items if isinstance(one, tree.Np))
        theirs = [
            tree.Np("the", (), attribute, (tree.Of(one, one.span),), span=at) for one in named
        ]
        if len(theirs) == 2:
            return tree.Clause(theirs[0], tree.IsPredicate(False, theirs[1], span=at), at)
    if not isinstance(who, tree.Np):  # `limits` refuses it
        return tree.Clause(who, tree.Exists(at), at)
    those = replace(who, determiner="" if who.determiner == "all" else who.determiner)
    several = replace(attribute, plural=True)
    sharing = tree.Sharing("different", several, attribute.span)
    of = tree.Of(replace(those, posts=(), tail=None), those.span)
    number = tree.Word("number", "noun", attribute.span)
    counted = tree.Np("the", (), number, (sharing, of, *those.posts), those.tail, span=at)
    one = tree.Numeral(1, 1, span=attribute.span, said="1")
    is_one = tree.IsPredicate(False, np_number(attribute.span, [one]), span=attribute.span)
    return tree.Clause(counted, is_one, at)


def have_not_one(at: Span, kids: Kids) -> tree.Clause:
    clause = have_one(at, kids)
    return replace(clause, predicate=_negated(clause.predicate))


def are_of_one(at: Span, kids: Kids) -> tree.Clause:
    denied = take_not(kids)
    return have_not_one(at, kids) if denied else have_one(at, kids)


def is_between(at: Span, kids: Kids) -> tree.IsPredicate:
    """Both ends are among them, as in a pick."""
    denied = take_not(kids)
    _, low, high = kids
    span = low.span.to(high.span)
    numeral = tree.Numeral(low.low, high.low, span=span, said=f"{low.said} to {high.said}")
    return tree.IsPredicate(denied, np_number(span, [numeral]), span=at)


def has_points(at: Span, kids: Kids) -> tree.Has:
    """`has 5 or more points`: has a score of 5 or more."""
    return tree.Has(score_of(kids[-1]), at)


def has_taken(at: Span, kids: Kids) -> tree.Has:
    """What was taken of a number that each player has, they have."""
    return tree.Has(kids[-1], at)


def is_dealt(at: Span, kids: Kids) -> tree.Does:
    """Who is dealt cards draws them."""
    _, verb, what, *places = kids
    return tree.Does(False, replace(verb, name="draw"), what, tuple(places), at)


def not_every(at: Span, kids: Kids) -> tree.Clause:
    """`not every player is out`: what is denied of `players` is not so of one of them at least."""
    who, predicate = kids[1:]
    if isinstance(who, tree.Np) and isinstance(who.head, tree.Word):
        who = replace(who, determiner="", head=replace(who.head, plural=True))
    return tree.Clause(who, _negated(predicate), at)


def neither(at: Span, kids: Kids) -> tree.Clause:
    """`neither A nor B is out`: `A or B is not out`, of which neither is."""
    left, right, predicate = kids
    two = tree.Several((left, right), "or", at, nor=True)
    return tree.Clause(two, _negated(predicate), at)


def _denied(predicate: tree.Predicate) -> tree.Predicate:
    """What is not so of those that are left out: of `no cards`, that there are any."""
    match predicate:
        case (
            tree.Has(what=tree.Np(determiner="no") as what)
            | tree.Does(what=tree.Np(determiner="no") as what)
        ):
            return replace(predicate, what=replace(what, determiner="any"))
        case tree.Has() | tree.Exists():
            return _negated(predicate)
    return replace(predicate, negated=not predicate.negated)


def _negated(predicate: tree.Predicate) -> tree.Predicate:
    match predicate:
        case tree.Has():
            return _not_having(predicate.what, predicate.span)
        case tree.Exists():
            return predicate
    return replace(predicate, negated=True)


def _not_having(what: tree.Np, at: Span) -> tree.Does:
    return tree.Does(True, tree.Word("hold", "verb", at), not_as_many(what), (), at)


def there_is(at: Span, kids: Kids) -> tree.Clause:
    be, what = kids
    if what.determiner == "a" or not (what.determiner or _counted(what)):
        what = replace(what, determiner="any")
    return tree.Clause(what, tree.Exists(be.span), at)


def _counted(np: tree.Np) -> bool:
    return any(isinstance(pre.what, tree.Numeral) for pre in np.pre)


def condition_pair(at: Span, kids: Kids) -> tree.Condition:
    """`you hold both A and B`: a fact of each."""
    subject, two = kids
    facts = tuple(tree.Clause(subject, one, subject.span.to(one.span)) for one in two.predicates)
    return tree.Condition(facts, two.joined, at)


def has_two(at: Span, kids: Kids) -> Two:
    return _two(kids[1], tree.Has)


def does_two(at: Span, kids: Kids) -> Two:
    verb = kids[0]
    return _two(kids[1], lambda what, at: tree.Does(False, verb, what, (), verb.span.to(at)))


def is_two(at: Span, kids: Kids) -> Two:
    return _two(kids[1], lambda what, span: tree.IsPredicate(False, what, span=span))


def _two(said: Joined, predicate: Callable[[tree.Np, Span], tree.Predicate]) -> Two:
    made = tuple(predicate(what, what.span) for what in said.items)
    return Two(tuple(map(_negated, made)) if said.none else made, said.joined)


def both_of(at: Span, kids: Kids) -> Joined:
    return Joined((kids[1], kids[2]), "and")


def either_of(at: Span, kids: Kids) -> Joined:
    return Joined((kids[0], kids[1]), "or")


def neither_of(at: Span, kids: Kids) -> Joined:
    return Joined((kids[0], kids[1]), "and", True)


def in_turn(at: Span, kids: Kids) -> tree.Clause:
    return tree.Clause(kids[0], kids[2], at)


def then(at: Span, kids: Kids) -> Any:
    return replace(kids[1], span=at)


def clause_without_be(at: Span, kids: Kids) -> tree.Clause:
    card, quality = kids
    return tree.Clause(
        tree.Np("", (), card, span=card.span),
        tree.IsPredicate(False, quality, span=quality.span),
        at,
    )


def is_amount(at: Span, kids: Kids) -> tree.IsPredicate:
    denied = take_not(kids)
    return tree.IsPredicate(denied, kids[-1], span=at)


def is_no_more(at: Span, kids: Kids) -> tree.IsPredicate:
    """`is not wild anymore`."""
    return is_amount(at, kids[:-1])


def becomes(at: Span, kids: Kids) -> tree.IsPredicate:
    return tree.IsPredicate(False, kids[-1], begins=True, span=at)


def is_same(at: Span, kids: Kids) -> tree.IsPredicate:
    """`is the same as X`: is X."""
    denied = take_not(kids)
    return tree.IsPredicate(denied, kids[-1], span=at)


def is_of(at: Span, kids: Kids) -> tree.IsPredicate:
    """`is of the led suit`: is a card of it; of a side, a player."""
    denied = take_not(kids)
    be, whom, *posts = kids
    of = tree.Of(whom, whom.span)
    such = tree.Np("a", (), _member_of(whom, be.span), (of, *posts), span=at)
    return tree.IsPredicate(denied, such, span=at)


def is_compared(at: Span, kids: Kids) -> tree.IsPredicate:
    denied, compare = take_not(kids), take_word(kids, "CMP")
    return tree.IsPredicate(denied, _whole_part(kids[-1], compare), compare, span=at)


def _whole_part(number: tree.Amount, compare: str) -> tree.Amount:
    """What is more than half of 5 is more than 2, and what is fewer is fewer than 3: where whole
    numbers are compared it is plain what comes of the rest."""
    if isinstance(number, tree.Calculation) and number.op == "/":
        down = compare in ("more than", "at most")
        return replace(number, op="/ down" if down else "/ up")
    return number


def is_allowed(at: Span, kids: Kids) -> tree.May:
    """`is not allowed to play`: may not."""
    return may(at, [kid for kid in kids if getattr(kid, "kind", "") not in ("IS", "ALLOWED")])


def is_worth(at: Span, kids: Kids) -> tree.Clause:
    """`the discards are worth 5`: their value is 5."""
    denied, compare = take_not(kids), take_word(kids, "CMP")
    what, be, worth, numeral = kids
    said = be.span.to(at)
    value = tree.Word("value", "noun", worth.span)
    if isinstance(what, tree.Np):  # else it is refused (`limits`)
        of = tree.Of(replace(what, posts=(), tail=None), what.span)
        span = what.span.to(worth.span)
        what = tree.Np("the", (), value, (of, *what.posts), what.tail, span=span)
    much = np_number(numeral.span, [numeral])
    return tree.Clause(what, tree.IsPredicate(denied, much, compare, span=said), at)


def is_multiple(at: Span, kids: Kids) -> tree.IsPredicate:
    denied = take_not(kids)
    return tree.IsPredicate(denied, kids[-1], "a multiple of", span=at)


def equals(at: Span, kids: Kids) -> tree.IsPredicate:
    said, amount = kids
    return tree.IsPredicate(said.name == "is not", amount, span=at)


def is_beyond(at: Span, kids: Kids) -> tree.IsPredicate:
    """`is above 8`."""
    negated, compare, numeral = take_not(kids), take_word(kids, "OVER"), kids[-1]
    return tree.IsPredicate(negated, np_number(numeral.span, [numeral]), compare, span=at)


def reaches(at: Span, kids: Kids) -> tree.IsPredicate:
    said, amount = kids
    return tree.IsPredicate(False, amount, said.name, span=at)


def lies(at: Span, kids: Kids) -> tree.Np:
    """`in your hand` after `is`: a card of it; `on your side`: a player."""
    where = [kid for kid in kids if not isinstance(kid, FixedWord)]
    of = tree.Of(where[0], where[0].span)
    return tree.Np("a", (), _member_of(where[0], at), (of, *where[1:]), span=at)


def _member_of(whom: object, at: Span) -> tree.Word:
    """The noun for what is of this: of a side players are, of all else cards."""
    head = whom.head if isinstance(whom, tree.Np) else None
    of_side = isinstance(head, tree.Word) and (head.sort, head.name) in (
        ("side", head.name),
        ("noun", "side"),
    )
    return tree.Word("player" if of_side else "card", "noun", at)


def was_done(at: Span, kids: Kids) -> tree.WasDone:
    denied, time = take_not(kids), take_word(kids, "TIME")
    present = kids[0].said in ("is", "are")
    return tree.WasDone(denied, kids[1], tuple(kids[2:]), time, at, present)


def has_done(at: Span, kids: Kids) -> tree.HasDone:
    denied, time = take_not(kids), take_word(kids, "TIME")
    return tree.HasDone(denied, kids[1], kids[2] if len(kids) > 2 else None, time, at)


def has_done_often(at: Span, kids: Kids) -> tree.HasDone:
    """`has raised twice this round`."""
    denied, time = take_not(kids), take_word(kids, "TIME")
    return tree.HasDone(denied, kids[1], None, time, at, kids[2])


def has(at: Span, kids: Kids) -> tree.Has:
    return tree.Has(kids[1], at)


def has_same(at: Span, kids: Kids) -> tree.Has:
    """`has the same suit as X`: has the suit of X."""
    _, same, noun, _, whom, *posts = kids
    of = tree.Of(whom, whom.span)
    return tree.Has(tree.Np("the", (), noun, (of, *posts), span=same.span.to(at)), at)


def is_of_the_same(at: Span, kids: Kids) -> tree.Has | tree.Does:
    """`is of the same suit as X`: has the suit of X."""
    denied, (_, *rest) = take_not(kids), kids
    said = has_same(at, [None, *rest])
    return _not_having(said.what, at) if denied else said


def matches(at: Span, kids: Kids) -> tree.Has:
    """`matches the suit of X`: has the suit of X."""
    return tree.Has(kids[-1], at)


def does_not_match(at: Span, kids: Kids) -> tree.Does:
    return _not_having(kids[-1], at)


def has_either(at: Span, kids: Kids) -> tree.Has:
    """`has the suit or the rank of X`: has one of them."""
    first, second = _attributes(at, kids[1:])
    return tree.Has(first, at, second)


def has_neither(at: Span, kids: Kids) -> Two:
    """`does not match the suit or the rank of X`."""
    return Two(tuple(_not_having(one, one.span) for one in _attributes(at, kids[2:])), "and")


def _attributes(at: Span, kids: Kids) -> list[tree.Np]:
    """The suit, and the rank, of something."""
    either, whom, *posts = kids
    of = (tree.Of(whom, whom.span), *posts)
    return [tree.Np("the", (), one, of, span=one.span.to(at)) for one in either.attributes]


def was_either(at: Span, kids: Kids) -> Two:
    """`is played or hidden`."""
    _, first, _, second = kids
    return Two(tuple(tree.WasDone(False, verb, (), "", at) for verb in (first, second)), "or")


def does_either(at: Span, kids: Kids) -> Two:
    """`calls or raises`."""
    first, _, second = kids
    return Two(tuple(tree.Does(False, verb, None, (), at) for verb in (first, second)), "or")


def does_not_have(at: Span, kids: Kids) -> tree.Does:
    return _not_having(kids[-1], at)


def may_be(at: Span, kids: Kids) -> tree.MayBe:
    denied = take_not(kids)
    return tree.MayBe(denied, kids[0], tuple(kids[1:]), at)


def may(at: Span, kids: Kids) -> tree.May:
    denied = take_not(kids)
    made: Doing = kids[0]
    return tree.May(denied, made.verb, _one(made.what), made.places, at)


def may_verb(at: Span, kids: Kids) -> tree.May:
    denied = take_not(kids)
    return tree.May(denied, kids[0], kids[1] if len(kids) > 1 else None, (), at)


def does_not(at: Span, kids: Kids) -> tree.Does:
    made: Doing = kids[1]
    return tree.Does(True, made.verb, not_as_many(_one(made.what)), made.places, at)


def does_not_verb(at: Span, kids: Kids) -> tree.Does:
    return tree.Does(True, kids[1], not_as_many(kids[2] if len(kids) > 2 else None), (), at)


def does(at: Span, kids: Kids) -> tree.Does:
    made = kids[0] if isinstance(kids[0], Doing) else doing(at, kids)
    if made.verb.name == "get" and _are_cards(made.what):  # of points it is `score`
        made.verb = replace(made.verb, name="draw")
    return tree.Does(False, made.verb, _one(made.what), made.places, at)


def _are_cards(what: tree.Listing | None) -> bool:
    head = what.head if isinstance(what, tree.Np) else None
    card = isinstance(head, tree.Word) and (head.name, head.sort) == ("card", "noun")
    return card or (isinstance(head, tree.Word) and head.sort in ("rank", "suit", "card", "class"))


def does_points(at: Span, kids: Kids) -> tree.Does:
    return does(at, [doing_points(at, kids)])


def doing_points(at: Span, kids: Kids) -> Doing:
    """`score 5 points`: these are what is scored. Who gets points scores them."""
    verb, what, _, *places = kids
    if verb.name == "get":
        verb = replace(verb, name="score")
    return Doing(verb, what, tuple(places))


def doing_times(at: Span, kids: Kids) -> Doing:
    """`count their rank twice`: twice their rank."""
    verb, what, often = kids
    return Doing(verb, times(what.span.to(often.span), [often, what]), ())


def does_times(at: Span, kids: Kids) -> tree.Does:
    return does(at, [doing_times(at, kids)])


def does_given(at: Span, kids: Kids) -> tree.Does:
    """`gives each player two cards`: who gets them stands first."""
    verb, who, what, *places = kids
    return tree.Does(False, verb, what, (tree.PlacePhrase("to", who, who.span), *places), at)


def _one(what: tree.Listing | None) -> tree.Amount | None:
    assert not isinstance(what, tree.Several)  # the grammar has no list there
    return what


def doing(at: Span, kids: Kids) -> Doing:
    rest = kids[1:]
    what = rest[0] if rest and not isinstance(rest[0], tree.PlacePhrase) else None
    return Doing(kids[0], what, tuple(rest[what is not None :]))


def place(at: Span, kids: Kids) -> tree.PlacePhrase:
    return tree.PlacePhrase(kids[0].name, kids[1], at)


def place_to(at: Span, kids: Kids) -> tree.PlacePhrase:
    return tree.PlacePhrase("to", kids[0], at)


def place_from(at: Span, kids: Kids) -> tree.PlacePhrase:
    return tree.PlacePhrase("from", kids[-1], at)


def place_face(at: Span, kids: Kids) -> tree.PlacePhrase:
    return tree.PlacePhrase(kids[0].name, None, at)
