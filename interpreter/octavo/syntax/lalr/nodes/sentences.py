"""Whole sentences: rules, commands, and the conditions of both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ....diagnostics import Span
from ... import language, tree
from ..lexer import FixedWord
from .clauses import doing, doing_points, may, may_be
from .parts import Guard, Kids, Ruled, Run, changed, is_any_player, take_not, take_word, theirs
from .phrases import bare, bare_owned, np_number, times

_CARDS = ("rank", "suit", "class", "card")  # the sorts of words for cards


@dataclass(slots=True)
class _Ruling:
    """What a rule says, without what stands before it."""

    facts: tuple[tree.Fact, ...]
    guards: Kids


def rule(at: Span, kids: Kids) -> tree.Rule:
    """Also for what `when` and `unless` before it add: the condition stands first then."""
    made: _Ruling = kids[-1]
    guards = _pointing(made)
    when = tuple(guard.condition for guard in guards if guard.word == "when")
    unless = tuple(guard.condition for guard in guards if guard.word == "unless")
    return tree.Rule(made.facts[0], when, unless, at, made.facts[1:])


def _pointing(made: _Ruling) -> list[Guard]:
    """What guards a rule: `the cell`, where the rule is about `a cell`, is that one."""
    said = [kid for one in made.facts if isinstance(one, tree.Clause) for kid in _said_in(one)]
    names = {np.head.name for np in said if isinstance(np.head, tree.Word) and np.determiner == "a"}

    def that(np: tree.Np) -> tree.Np:
        alone = np.determiner == "the" and not (np.pre or np.posts or np.tail)
        word = np.head if isinstance(np.head, tree.Word) else None
        one = word is not None and not word.plural and word.name in names
        thing = word is not None and (word.sort == "zone" or word.name == "card")
        beside = np.span in below  # `the suit of the card below it`: not that one
        return replace(np, determiner="that") if alone and one and thing and not beside else np

    below = set[Span]()

    def note(np: tree.Np) -> tree.Np:
        for post, after in pairwise(np.posts):
            match post, after:
                case (
                    tree.Of(what=what) | tree.RelationPhrase(what=what),
                    tree.RelationPhrase(relation="above" | "below"),
                ):
                    below.add(what.span)
        return np

    for one in made.guards:
        changed(one.condition, note)
    return [replace(one, condition=changed(one.condition, that)) for one in made.guards]


def _said_in(clause: tree.Clause) -> list[tree.Np]:
    """What a rule is about: its subject, its object, its places."""
    predicate = clause.predicate
    found: list[Any] = [clause.subject, getattr(predicate, "what", None)]
    found += [place.what for place in getattr(predicate, "places", ())]
    return [one for one in found if isinstance(one, tree.Np)]


def rule_when(at: Span, kids: Kids) -> tree.Rule:
    made, asked = _about_it(rule(at, kids), kids[0])
    return replace(made, when=(asked, *made.when))


def rule_unless(at: Span, kids: Kids) -> tree.Rule:
    made, asked = _about_it(rule(at, kids), kids[0])
    return replace(made, unless=(asked, *made.unless))


def _about_it(made: tree.Rule, asked: tree.Condition) -> tuple[tree.Rule, tree.Condition]:
    """`unless a card is red, it may not be played`: a card may not be played unless it is red."""
    match made.clause, asked.facts[0]:
        case (
            tree.Clause(subject=tree.Np(head=tree.Pronoun(name="it"), posts=()) as it),
            tree.Clause(
                subject=tree.Np(determiner="a", head=tree.Word(sort=sort, name=name)) as a
            ) as first,
        ) if sort in _CARDS or name == "card":
            at = made.span
            facts = (replace(first, subject=it, span=at), *asked.facts[1:])
            clauses = [
                replace(one, subject=a, span=at)
                for one in made.clauses
                if isinstance(one, tree.Clause)
            ]
            made = replace(made, clause=clauses[0], others=tuple(clauses[1:]))
            return made, replace(asked, facts=facts, span=at)
    return made, asked


def rule_until(at: Span, kids: Kids) -> tree.Rule:
    """`until` what stays so once it is: until then, unless it is so."""
    return rule_unless(at, [_alone(kids[0]), kids[1]])


def body(at: Span, kids: Kids) -> _Ruling:
    said, *guards = kids
    return _guarded((said,), guards)


def body_and(at: Span, kids: Kids) -> _Ruling:
    return _Ruling(tuple(kids), [])


def _guarded(facts: tuple[tree.Fact, ...], guards: Kids) -> _Ruling:
    """What may be done `only when` something is so may not be done unless it is."""
    if any(guard.word == "only when" for guard in guards):
        facts = tuple(map(_denying, facts))
    unless = {"only when": "unless"}
    return _Ruling(facts, [replace(one, word=unless.get(one.word, one.word)) for one in guards])


def _denying(said: tree.Fact) -> tree.Fact:
    """What allows something, denied; what does not is a fault already (`limits`)."""
    match said:
        case tree.Clause(predicate=tree.May() | tree.MayBe() as allows):
            return replace(said, predicate=replace(allows, negated=True))
    return said


def ruling(at: Span, kids: Kids) -> _Ruling:
    subject, ruled, *guards = kids
    place = subject.span.to(ruled.span)
    said = tree.Clause(subject, ruled.predicate, place)
    if ruled.by is not None:
        be = ruled.predicate
        assert isinstance(be, tree.MayBe)
        cards = subject.items[0] if isinstance(subject, tree.Several) else subject  # a fault
        does = tree.May(be.negated, be.verb, cards, be.places, place)
        said = tree.Clause(ruled.by, does, place)
    if ruled.only:
        guards = [replace(guard, word="only when") for guard in guards]
    if ruled.having is not None:
        has = tree.Clause(subject, tree.Has(ruled.having, ruled.having.span), place)
        guards = [Guard("when", replace(_alone(has), span=place), place), *guards]
    if ruled.needing:
        who = _who_needs(subject)
        said = replace(said, subject=who)
        facts = tuple(tree.Clause(who, has, place) for has in ruled.needing)
        any_of_them = tree.Condition(facts, "or" if len(facts) > 1 else "and", place)
        guards = [Guard("unless", any_of_them, place), *guards]
    others = (tree.Clause(subject, one, place) for one in ruled.others)
    return _guarded((said, *others), guards)


def _who_needs(subject: tree.Listing) -> tree.Listing:
    """Who has what is needed: `you`, where any player is meant, or whoever is named."""
    if isinstance(subject, tree.Np) and is_any_player(subject):
        return tree.Np("", (), tree.Pronoun("you", subject.span), span=subject.span)
    return subject


def is_never(at: Span, kids: Kids) -> Ruled:
    return Ruled(tree.IsPredicate(True, kids[-1], span=at), False, at)


def may_be_either(at: Span, kids: Kids) -> Ruled:
    """`may not be played or hidden`: a rule of each."""
    denied = take_not(kids)
    verbs = [kid for kid in kids if isinstance(kid, tree.Word)]
    places = tuple(kid for kid in kids if isinstance(kid, tree.PlacePhrase))
    made = [tree.MayBe(denied, verb, places, at) for verb in verbs]
    return Ruled(made[0], False, at, None, tuple(made[1:]))


def may_be_neither(at: Span, kids: Kids) -> Ruled:
    made = [tree.MayBe(True, verb, (), at) for verb in kids]
    return Ruled(made[0], False, at, None, tuple(made[1:]))


def may_do_either(at: Span, kids: Kids) -> Ruled:
    """`may not draw or pass`: a rule of each."""
    denied = take_not(kids)
    return _each_done(denied, kids, at)


def may_do_neither(at: Span, kids: Kids) -> Ruled:
    return _each_done(True, kids, at)


def _each_done(denied: bool, verbs: Kids, at: Span) -> Ruled:
    made = [tree.May(denied, verb, None, (), at) for verb in verbs]
    return Ruled(made[0], False, at, None, tuple(made[1:]))


def may_be_there(at: Span, kids: Kids) -> Ruled:
    """`may not be laid on a1 or a2`: a rule of each."""
    denied = take_not(kids)
    verb, preposition, items, last = kids
    made = [
        tree.MayBe(denied, verb, (tree.PlacePhrase(preposition.name, one, one.span),), at)
        for one in (*items, last)
    ]
    return Ruled(made[0], False, at, None, tuple(made[1:]))


def may_with(at: Span, kids: Kids) -> Ruled:
    """`you may not pass with four cards in your hand`: when you have them."""
    denied = take_not(kids)
    verb, having = kids
    return Ruled(tree.May(denied, verb, None, (), at), False, at, having=having)


def may_compared(at: Span, kids: Kids) -> Ruled:
    """`you may not bid more than 5`."""
    denied, compare = take_not(kids), take_word(kids, "CMP")
    verb, amount = kids
    return Ruled(tree.May(denied, verb, amount, (), at, compare), False, at)


def does_so_often(at: Span, kids: Kids) -> Ruled:
    """`hearts score double`: twice what they score by the other sentences."""
    verb, often = kids
    their = theirs("they", "value" if verb.name == "count" else "score", at)
    said = tree.Does(False, verb, times(at, [often, their]), (), at)
    return Ruled(said, False, at)


def needs(at: Span, kids: Kids) -> Ruled:
    """`you need two tricks to pass`: you may not pass unless you have them."""
    need, what, verb, *rest = kids
    return _needing(at, need, (what,), verb, rest)


def needs_one(at: Span, kids: Kids) -> Ruled:
    """`you need an ace, a king or a queen to pass`: one of these."""
    need, some, last, verb, *rest = kids
    return _needing(at, need, (*some, last), verb, rest)


def _needing(
    at: Span, need: FixedWord, listed: tuple[tree.Amount, ...], verb: tree.Word, rest: Kids
) -> Ruled:
    done = rest[0] if rest and not isinstance(rest[0], tree.PlacePhrase) else None
    places = tuple(rest[done is not None :])
    denied = tree.May(True, verb, done, places, at)
    named = (what for what in listed if isinstance(what, tree.Np))  # of others `limits` tells
    needed = [tree.Has(_at_least(what), need.span.to(what.span)) for what in named]
    return Ruled(denied, False, at, needing=tuple(needed))


def _at_least(what: tree.Np) -> tree.Np:
    """Who needs two tricks may have more of them."""
    pre = tuple(
        replace(one, what=replace(one.what, high=None))
        if isinstance(one.what, tree.Numeral)
        and one.what.low == one.what.high
        and not one.what.said.startswith("exactly")
        else one
        for one in what.pre
    )
    posts = tuple(
        replace(post, compare="at least")
        if isinstance(post, tree.Amounting) and not post.compare
        else post
        for post in what.posts
    )
    return replace(what, pre=pre, posts=posts)


def may_either(at: Span, kids: Kids) -> Ruled:
    """`you may not hide a queen or a five`: a rule of each."""
    denied = take_not(kids)
    verb, items, last, *places = kids
    made = [tree.May(denied, verb, one, tuple(places), at) for one in (*items, last)]
    return Ruled(made[0], False, at, None, tuple(made[1:]))


def body_during(at: Span, kids: Kids) -> _Ruling:
    return body(at, kids)


def ruling_during(at: Span, kids: Kids) -> _Ruling:
    return ruling(at, kids)


def period(at: Span, kids: Kids) -> tree.Condition:
    """`before the third round`: the round is fewer than 3."""
    compare, _, number = kids[0].name.rpartition(" ")
    nth = tree.Numeral(int(number), int(number), span=at)
    said = tree.IsPredicate(False, tree.Np("", (), nth, span=at), compare, span=at)
    subject = tree.Np("the", (), tree.Word("round", "noun", at), span=at)
    return _alone(tree.Clause(subject, said, at))


def in_phase(at: Span, kids: Kids) -> tree.Condition:
    """`in the showdown`: it is on."""
    return _alone(tree.Flag(kids[0], False, at))


def may_be_by(at: Span, kids: Kids) -> Ruled:
    """`may not be played by X`: X may not play it. `by anyone` leaves open who."""
    *said, who = kids
    return Ruled(may_be(at, said), False, at, None if _is_anyone(who) else who)


def may_be_only_by(at: Span, kids: Kids) -> Ruled:
    """`may be played only by X`: only X may play it."""
    *said, who = kids
    return Ruled(may_be(at, said), False, at, replace(who, determiner="only"))


def _is_anyone(who: tree.Np) -> bool:
    player = isinstance(who.head, tree.Word) and who.head.name == "player"
    return who.determiner == "any" and player and not (who.pre or who.posts or who.tail)


def may_never_be(at: Span, kids: Kids) -> Ruled:
    return Ruled(tree.MayBe(True, kids[1], tuple(kids[2:]), at), False, at)


def may_never(at: Span, kids: Kids) -> Ruled:
    return Ruled(replace(may(at, kids[1:]), negated=True), False, at)


def may_only_be(at: Span, kids: Kids) -> Ruled:
    return Ruled(may_be(at, kids), True, at)


def may_only(at: Span, kids: Kids) -> Ruled:
    return Ruled(may(at, kids), True, at)


def guard_when(at: Span, kids: Kids) -> Guard:
    return Guard("when", kids[0], at)


def guard_unless(at: Span, kids: Kids) -> Guard:
    return Guard("unless", kids[0], at)


def guard_until(at: Span, kids: Kids) -> Guard:
    return Guard("unless", _alone(kids[0]), at)


def guard_only(at: Span, kids: Kids) -> Guard:
    return Guard("only when", kids[1], at)


def _alone(fact: tree.Fact) -> tree.Condition:
    return tree.Condition((fact,), "and", fact.span)


def now(at: Span, kids: Kids) -> tree.Now:
    return tree.Now(kids[0], at)


def until(at: Span, kids: Kids) -> tree.Until:
    return tree.Until(kids[0], kids[1], at)


def flag_now(at: Span, kids: Kids) -> tree.Now:
    return tree.Now(tree.Flag(kids[0], False, at), at)


def set_to(at: Span, kids: Kids) -> tree.Now:
    _, what, value = kids
    return tree.Now(tree.Clause(what, tree.IsPredicate(False, value, span=value.span), at), at)


def command(at: Span, kids: Kids) -> tree.Command:
    made = doing(at, kids)
    verb = replace(made.verb, name=language.STEPS_SPELT.get(made.verb.name, made.verb.name))
    return tree.Command(verb, made.what, made.places, at)


def command_swap(at: Span, kids: Kids) -> tree.Command:
    """`swap it with X`: a pronoun before a noun takes nothing after it."""
    verb, pronoun, other = kids
    it = tree.Pronoun(pronoun.name, pronoun.span)
    what = tree.Np("", (), it, (), tree.With(other, other.span), span=at)
    return tree.Command(verb, what, (), at)


def command_points(at: Span, kids: Kids) -> tree.Command:
    made = doing_points(at, kids)
    return tree.Command(made.verb, made.what, made.places, at)


def command_each(at: Span, kids: Kids) -> tree.Command:
    """`deal 5 cards each`: to each player."""
    verb, what, each, *places = kids
    player = tree.Word("player", "noun", each.span)
    to = tree.PlacePhrase("to", tree.Np("each", (), player, span=each.span), each.span)
    return tree.Command(verb, what, (to, *places), at)


def command_given(at: Span, kids: Kids) -> tree.Command:
    """`deal each player two cards`: who gets them stands first."""
    verb, who, what, *places = kids
    return tree.Command(verb, what, (tree.PlacePhrase("to", who, who.span), *places), at)


def bare_given(at: Span, kids: Kids) -> tree.Np:
    posts = [one for one in kids if isinstance(one, tree.Post)]
    made = bare(at, kids[: len(kids) - len(posts)])
    return replace(made, posts=tuple(posts))


def given_owned(at: Span, kids: Kids) -> tree.Np:
    """`show the dealer the next player's hand`: whose it is stands before it."""
    mark = next(i for i, one in enumerate(kids) if _is_mark(one))
    owner = bare(kids[0].span.to(kids[mark - 1].span), kids[:mark])
    posts = [one for one in kids if isinstance(one, tree.Post)]
    made = bare_owned(at, [owner, *kids[mark : len(kids) - len(posts)]])
    return replace(made, posts=tuple(posts))


def _is_mark(one: Any) -> bool:
    return isinstance(one, FixedWord) and one.kind == "POSSESSIVE"


def when_so(at: Span, kids: Kids) -> tree.Conditional:
    return tree.Conditional(kids[0], False, kids[-1], None, True, at)


def unless_so(at: Span, kids: Kids) -> tree.Conditional:
    return replace(when_so(at, kids), negated=True)


def so_when(at: Span, kids: Kids) -> tree.Conditional:
    return tree.Conditional(kids[1], False, kids[0], None, False, at)


def so_unless(at: Span, kids: Kids) -> tree.Conditional:
    return replace(so_when(at, kids), negated=True)


def in_order(at: Span, kids: Kids) -> tree.InOrder:
    steps = [kid for kid in kids if not isinstance(kid, FixedWord)]
    return tree.InOrder(tuple(steps), at)


def otherwise_number(at: Span, kids: Kids) -> tree.Conditional:
    """`you score 10 if ..., otherwise 5`: you score 5."""
    made, said, numeral = kids
    number = np_number(numeral.span, [numeral])
    place = made.effect.span.to(at)
    other: tree.Effect
    match made.effect:
        case tree.Clause(predicate=tree.Does() as does):
            said_so = replace(does, what=number, span=does.span.to(at))
            other = replace(made.effect, predicate=said_so, span=place)
        case tree.Command() as command:
            other = replace(command, what=number, span=place)
        case _:
            other = made.effect  # a fault already
    return otherwise(at, [made, said, other])


def multiplied(at: Span, kids: Kids) -> tree.Now:
    """`double your score`: now it is twice what it is."""
    what = kids[1]
    value = times(at, kids)
    return tree.Now(tree.Clause(what, tree.IsPredicate(False, value, span=at), at), at)


def now_more(at: Span, kids: Kids) -> tree.Now:
    """`now the level is one more`: one more than it is."""
    what, _, by = kids
    many = tree.Numeral(abs(by.low), abs(by.low), span=by.span, said=by.said)
    sign = "-" if by.low < 0 else "+"
    place = what.span.to(by.span)
    sum = tree.Calculation(sign, what, np_number(by.span, [many]), place)
    return tree.Now(tree.Clause(what, tree.IsPredicate(False, sum, span=place), place), at)


def otherwise(at: Span, kids: Kids) -> tree.Conditional:
    made: tree.Conditional = kids[0]
    return replace(made, otherwise=kids[2], span=at)


def condition_one(at: Span, kids: Kids) -> tree.Condition:
    return tree.Condition((kids[0],), "and", at)


def condition_all(at: Span, kids: Kids) -> tree.Condition:
    return tree.Condition(tuple(kids), "and", at)


def condition_any(at: Span, kids: Kids) -> tree.Condition:
    return tree.Condition(tuple(kids), "or", at)


def flag(at: Span, kids: Kids) -> tree.Flag:
    return tree.Flag(kids[0], False, at)


def flag_not(at: Span, kids: Kids) -> tree.Flag:
    return tree.Flag(kids[0], True, at)


def chosen(at: Span, kids: Kids) -> tree.Clause:
    """`OPTION is [not] VALUE`."""
    denied = take_not(kids)
    option, be, value = kids
    subject = tree.Np("", (), option, span=option.span)
    return tree.Clause(subject, tree.IsPredicate(denied, value, span=be.span.to(value.span)), at)


def run_on(at: Span, kids: Kids) -> Run:
    parts: list[str | tree.Listing] = []
    for kid in kids:
        if isinstance(kid, Run):
            parts += kid.parts
        else:
            parts.append(kid.name if isinstance(kid, FixedWord) else kid)
    return Run(tuple(parts), at)
