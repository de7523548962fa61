"""What each alternative of the grammar makes.

Comes in: the kept parts of an alternative, with the place it covers. Goes out: a node of `tree`.
There is one function for each name that stands after `->` in the grammar, and a test holds the two
lists together. Parts that are not yet a node of their own (a list being read, an object with its
places) travel between them as the small classes here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ...diagnostics import Span
from .. import tree
from .lexer import FixedWord

Kids = list[Any]
POSTS = (tree.Of, tree.RelationPhrase, tree.Sharing, tree.Totalling, tree.Amounting)
Builder = Callable[[Span, Kids], Any]


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

    predicate: tree.IsPredicate | tree.May | tree.MayBe
    only: bool
    span: Span


def _denied(kids: Kids) -> bool:
    """Whether `not` is among the parts; it is taken out."""
    for at, kid in enumerate(kids):
        if isinstance(kid, FixedWord) and kid.kind == "NOT":
            del kids[at]
            return True
    return False


def _marked(kids: Kids, kind: str) -> str:
    """What the closed word of this kind means, or nothing; it is taken out."""
    for at, kid in enumerate(kids):
        if isinstance(kid, FixedWord) and kid.kind == kind:
            del kids[at]
            return kid.name
    return ""


# --- sentences ------------------------------------------------------------------------------------


def rule(at: Span, kids: Kids) -> tree.Rule:
    """Also for what `when` and `unless` before it add: the condition stands first then."""
    fact, guards = kids[-1]
    when = tuple(guard.condition for guard in guards if guard.word == "when")
    unless = tuple(guard.condition for guard in guards if guard.word == "unless")
    return tree.Rule(fact, when, unless, at)


def rule_when(at: Span, kids: Kids) -> tree.Rule:
    made = rule(at, kids)
    return tree.Rule(made.clause, (kids[0], *made.when), made.unless, at)


def rule_unless(at: Span, kids: Kids) -> tree.Rule:
    made = rule(at, kids)
    return tree.Rule(made.clause, made.when, (kids[0], *made.unless), at)


def rule_until(at: Span, kids: Kids) -> tree.Rule:
    """`until` what stays so once it is: until then, unless it is so."""
    return rule_unless(at, [_alone(kids[0]), kids[1]])


def body(at: Span, kids: Kids) -> tuple[tree.Fact, Kids]:
    """What may be done `only when` something is so may not be done unless it is."""
    said, *guards = kids
    if any(guard.word == "only when" for guard in guards):
        said = _denying(said)
    unless = {"only when": "unless"}
    return said, [replace(one, word=unless.get(one.word, one.word)) for one in guards]


def _denying(said: tree.Fact) -> tree.Fact:
    """What allows something, denied; what does not is a fault already (`limits`)."""
    match said:
        case tree.Clause(predicate=tree.May() | tree.MayBe() as allows):
            return replace(said, predicate=replace(allows, negated=True))
    return said


def ruling(at: Span, kids: Kids) -> tuple[tree.Fact, Kids]:
    subject, ruled, *guards = kids
    said = tree.Clause(subject, ruled.predicate, subject.span.to(ruled.span))
    if ruled.only:
        guards = [replace(guard, word="only when") for guard in guards]
    return body(at, [said, *guards])


def is_never(at: Span, kids: Kids) -> Ruled:
    return Ruled(tree.IsPredicate(True, kids[-1], span=at), False, at)


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
    return tree.Command(made.verb, made.what, made.places, at)


def command_points(at: Span, kids: Kids) -> tree.Command:
    made = doing_points(at, kids)
    return tree.Command(made.verb, made.what, made.places, at)


def command_given(at: Span, kids: Kids) -> tree.Command:
    """`deal each player two cards`: who gets them stands first."""
    verb, who, what, *places = kids
    return tree.Command(verb, what, (tree.PlacePhrase("to", who, who.span), *places), at)


def bare_given(at: Span, kids: Kids) -> tree.Np:
    posts = [one for one in kids if isinstance(one, POSTS)]
    made = bare(at, kids[: len(kids) - len(posts)])
    return replace(made, posts=tuple(posts))


def when_so(at: Span, kids: Kids) -> tree.Conditional:
    return tree.Conditional(kids[0], False, kids[-1], None, True, at)


def unless_so(at: Span, kids: Kids) -> tree.Conditional:
    return replace(when_so(at, kids), negated=True)


def so_when(at: Span, kids: Kids) -> tree.Conditional:
    return tree.Conditional(kids[1], False, kids[0], None, False, at)


def so_unless(at: Span, kids: Kids) -> tree.Conditional:
    return replace(so_when(at, kids), negated=True)


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
    denied = _denied(kids)
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


# --- the clause -----------------------------------------------------------------------------------


def clause(at: Span, kids: Kids) -> tree.Clause:
    return tree.Clause(kids[0], kids[1], at)


def not_every(at: Span, kids: Kids) -> tree.Clause:
    """`not every player is out`: what is denied of `players` is not so of one of them at least."""
    who, predicate = kids[1:]
    if isinstance(who, tree.Np) and isinstance(who.head, tree.Word):
        who = replace(who, determiner="", head=replace(who.head, plural=True))
    return tree.Clause(who, denied(predicate), at)


def neither(at: Span, kids: Kids) -> tree.Clause:
    """`neither A nor B is out`: `A or B is not out`, of which neither is."""
    left, right, predicate = kids
    two = tree.Several((left, right), "or", left.span.to(right.span))
    return tree.Clause(two, denied(predicate), at)


def denied(predicate: tree.Predicate) -> tree.Predicate:
    match predicate:
        case tree.Has():
            return _not_having(predicate.what, predicate.span)
        case tree.Exists():
            return predicate
    return replace(predicate, negated=True)


def _not_having(what: tree.Np, at: Span) -> tree.Does:
    return tree.Does(True, tree.Word("hold", "verb", at), what, (), at)


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
    return Two(tuple(map(denied, made)) if said.none else made, said.joined)


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
    denied = _denied(kids)
    return tree.IsPredicate(denied, kids[-1], span=at)


def becomes(at: Span, kids: Kids) -> tree.IsPredicate:
    return tree.IsPredicate(False, kids[-1], begins=True, span=at)


def is_same(at: Span, kids: Kids) -> tree.IsPredicate:
    """`is the same as X`: is X."""
    denied = _denied(kids)
    return tree.IsPredicate(denied, kids[-1], span=at)


def is_of(at: Span, kids: Kids) -> tree.IsPredicate:
    """`is of the led suit`: is a card of it."""
    denied = _denied(kids)
    be, whom, *posts = kids
    card = tree.Word("card", "noun", be.span)
    of = tree.Of(whom, whom.span)
    such = tree.Np("a", (), card, (of, *posts), span=at)
    return tree.IsPredicate(denied, such, span=at)


def is_compared(at: Span, kids: Kids) -> tree.IsPredicate:
    denied, compare = _denied(kids), _marked(kids, "CMP")
    return tree.IsPredicate(denied, kids[-1], compare, span=at)


def equals(at: Span, kids: Kids) -> tree.IsPredicate:
    said, amount = kids
    return tree.IsPredicate(said.name == "is not", amount, span=at)


def is_beyond(at: Span, kids: Kids) -> tree.IsPredicate:
    """`is above 8`."""
    negated, compare, numeral = _denied(kids), _marked(kids, "OVER"), kids[-1]
    return tree.IsPredicate(negated, np_number(numeral.span, [numeral]), compare, span=at)


def reaches(at: Span, kids: Kids) -> tree.IsPredicate:
    said, amount = kids
    return tree.IsPredicate(False, amount, said.name, span=at)


def lies(at: Span, kids: Kids) -> tree.Np:
    """`in your hand` after `is`: a card of it."""
    where = [kid for kid in kids if not isinstance(kid, FixedWord)]
    of = tree.Of(where[0], where[0].span)
    return tree.Np("a", (), tree.Word("card", "noun", at), (of, *where[1:]), span=at)


def was_done(at: Span, kids: Kids) -> tree.WasDone:
    denied, time = _denied(kids), _marked(kids, "TIME")
    return tree.WasDone(denied, kids[1], tuple(kids[2:]), time, at)


def has_done(at: Span, kids: Kids) -> tree.HasDone:
    denied, time = _denied(kids), _marked(kids, "TIME")
    return tree.HasDone(denied, kids[1], kids[2] if len(kids) > 2 else None, time, at)


def has(at: Span, kids: Kids) -> tree.Has:
    return tree.Has(kids[1], at)


def has_same(at: Span, kids: Kids) -> tree.Has:
    """`has the same suit as X`: has the suit of X."""
    _, same, noun, _, whom, *posts = kids
    of = tree.Of(whom, whom.span)
    return tree.Has(tree.Np("the", (), noun, (of, *posts), span=same.span.to(at)), at)


def does_not_have(at: Span, kids: Kids) -> tree.Does:
    return _not_having(kids[-1], at)


def may_be(at: Span, kids: Kids) -> tree.MayBe:
    denied = _denied(kids)
    return tree.MayBe(denied, kids[0], tuple(kids[1:]), at)


def may(at: Span, kids: Kids) -> tree.May:
    denied = _denied(kids)
    made: Doing = kids[0]
    return tree.May(denied, made.verb, _one(made.what), made.places, at)


def may_verb(at: Span, kids: Kids) -> tree.May:
    denied = _denied(kids)
    return tree.May(denied, kids[0], kids[1] if len(kids) > 1 else None, (), at)


def does_not(at: Span, kids: Kids) -> tree.Does:
    made: Doing = kids[1]
    return tree.Does(True, made.verb, _one(made.what), made.places, at)


def does_not_verb(at: Span, kids: Kids) -> tree.Does:
    return tree.Does(True, kids[1], kids[2] if len(kids) > 2 else None, (), at)


def does(at: Span, kids: Kids) -> tree.Does:
    made = kids[0] if isinstance(kids[0], Doing) else doing(at, kids)
    return tree.Does(False, made.verb, _one(made.what), made.places, at)


def does_points(at: Span, kids: Kids) -> tree.Does:
    return does(at, [doing_points(at, kids)])


def doing_points(at: Span, kids: Kids) -> Doing:
    """`score 5 points`: these are what is scored. Who gets points scores them."""
    verb, what, _, *places = kids
    if verb.name == "get":
        verb = replace(verb, name="score")
    return Doing(verb, what, tuple(places))


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


# --- amounts, lists, noun phrases -----------------------------------------------------------------


def items(at: Span, kids: Kids) -> list[tree.Amount]:
    return [*kids[0], kids[1]] if len(kids) > 1 else [kids[0]]


def all_of_them(at: Span, kids: Kids) -> tree.Several:
    return tree.Several((*kids[0], kids[1]), "and", at)


def one_of_them(at: Span, kids: Kids) -> tree.Several:
    return tree.Several((*kids[0], kids[1]), "or", at)


def two_of_them(at: Span, kids: Kids) -> tree.Several:
    return tree.Several((kids[1], kids[2]), "and", at)


def one_of_two(at: Span, kids: Kids) -> tree.Several:
    return tree.Several((kids[0], kids[1]), "or", at)


def some_of(at: Span, kids: Kids) -> tree.SomeOf:
    return tree.SomeOf(kids[0], kids[1], at)


def arithmetic(at: Span, kids: Kids) -> tree.Calculation:
    """The grammar reads from left to right; `x` then takes what stands just before it, and leaves
    the rest of a sum alone: `10 - 2 x 3` is 10 less than 2 x 3.
    """
    left, sign, right = kids[0], kids[1].name, kids[2]
    if sign == "x" and isinstance(left, tree.Calculation) and left.op != "x":
        product = tree.Calculation(sign, left.right, right, left.right.span.to(right.span))
        return tree.Calculation(left.op, left.left, product, at)
    return tree.Calculation(sign, left, right, at)


def times(at: Span, kids: Kids) -> tree.Calculation:
    """`twice X` is `2 x X`."""
    often, what = kids
    many = int(often.name)
    numeral = tree.Numeral(many, many, span=often.span, said=often.name)
    return tree.Calculation("x", tree.Np("", (), numeral, span=often.span), what, at)


def for_each(at: Span, kids: Kids) -> tree.Calculation:
    """`2 for each card of X` is `2 x the number of cards of X`."""
    numeral, each, what = kids
    number = tree.Word("number", "noun", each.span)
    head = what.head
    if isinstance(head, tree.Word):
        head = replace(head, plural=True)
    of = tree.Of(tree.Np("", what.pre, head, span=what.span), what.span)
    span = each.span.to(what.span)
    counted = tree.Np("the", (), number, (of, *what.posts), what.tail, span=span)
    many = tree.Np("", (), numeral, span=numeral.span)
    return tree.Calculation("x", many, counted, at)


def each_of(at: Span, kids: Kids) -> tree.Np:
    """`none of your cards`: `no` stands before `your cards`."""
    said, named = kids
    assert isinstance(named, tree.Np)
    head = named.head
    if said.name in ("each", "every") and isinstance(head, tree.Word):
        head = replace(head, plural=False)
    return replace(named, determiner=said.name, head=head, span=at)


def each_of_them(at: Span, kids: Kids) -> tree.Np:
    return replace(np_pronoun(at, kids[1:]), determiner=kids[0].name)


def more_by(at: Span, kids: Kids) -> tree.Calculation:
    """`one more than the level`."""
    by, compare, of = kids
    sign = {"more than": "+", "fewer than": "-"}.get(compare.name, "")
    return tree.Calculation(sign, of, np_number(by.span, [by]), at)


def difference(at: Span, kids: Kids) -> tree.OfTwo:
    return tree.OfTwo("difference", kids[-2], kids[-1], at, _which(kids[:-2]))


def lesser_of(at: Span, kids: Kids) -> tree.OfTwo:
    return tree.OfTwo(kids[-3].name, kids[-2], kids[-1], at, _which(kids[:-3]))


def _which(before: Kids) -> str:
    """The word before `difference`, but for an article."""
    word = before[0].name if before else ""
    return "" if word in ("the", "a") else word


def bare(at: Span, kids: Kids) -> tree.Np:
    determiner = ""
    if isinstance(kids[0], FixedWord):
        determiner = kids[0].name
        kids = kids[1:]
    return tree.Np(determiner, tuple(kids[:-1]), kids[-1], span=at)


def bare_article(at: Span, kids: Kids) -> tree.Np:
    """`a five`, `every five`."""
    word: tree.Word = kids[0]
    determiner = word.said.split()[0]
    determiner = "a" if determiner == "an" else determiner
    return tree.Np(determiner, (), replace(word, said=word.said.split(maxsplit=1)[1]), span=at)


def somebody(at: Span, kids: Kids) -> tree.Np:
    """`everyone else`: the words that `each other player` has before its noun."""
    determiner, *others = kids[0].name.split()
    pre = tuple(tree.Pre(word, at) for word in others)
    return tree.Np(determiner, pre, tree.Word("player", "noun", at), span=at)


def whoever(at: Span, kids: Kids) -> tree.Np:
    """`whoever is out`: the player who is out."""
    word, predicate = kids
    player = tree.Word("player", "noun", word.span)
    tail = tree.That(predicate, at, True)
    return tree.Np("the", (), player, (), tail, span=at)


def bare_owned(at: Span, kids: Kids) -> tree.Np:
    owner = tree.Pre(tree.Possessive(kids[0], kids[0].span), kids[0].span)
    return tree.Np("", (owner, *kids[2:-1]), kids[-1], span=at)


def pre(at: Span, kids: Kids) -> tree.Pre:
    what = kids[0]
    if isinstance(what, FixedWord):
        match what.kind:
            case "SUPER":
                what = tree.Superlative(what.name, at)
            case "OWN":
                what = tree.Possessive(tree.Pronoun(what.name, at), at)
            case _:
                what = what.name
    return tree.Pre(what, at)


def np(at: Span, kids: Kids) -> tree.Np:
    head: tree.Np = kids[0]
    if len(kids) == 1:
        return head
    tail = kids[-1] if isinstance(kids[-1], tree.Tail) else None
    posts = tuple(kids[1 : len(kids) - (tail is not None)])
    return tree.Np(head.determiner, head.pre, head.head, posts, tail, span=at)


def np_pronoun(at: Span, kids: Kids) -> tree.Np:
    return tree.Np("", (), tree.Pronoun(kids[0].name, kids[0].span), tuple(kids[1:]), span=at)


def np_number(at: Span, kids: Kids) -> tree.Np:
    return tree.Np("", (), kids[0], span=at)


def of(at: Span, kids: Kids) -> tree.Of:
    return tree.Of(kids[0], at)


def related(at: Span, kids: Kids) -> tree.RelationPhrase:
    return tree.RelationPhrase(kids[0].name, kids[1], at)


def seated(at: Span, kids: Kids) -> tree.RelationPhrase:
    """`to your left`: to the left of you."""
    relation, _, who = kids[0].name.rpartition(" ")
    pronoun = tree.Pronoun(who, at)
    return tree.RelationPhrase(relation, np_pronoun(at, [pronoun]), at)


def totalling(at: Span, kids: Kids) -> tree.Totalling:
    what, compare = _marked(kids, "TOTALLING"), _marked(kids, "CMP")
    numeral: tree.Numeral = kids[0]
    low, high = numeral.low, numeral.high if numeral.high is not None else numeral.low
    match compare:
        case "at most":
            numeral = tree.Numeral(0, high, (), True, span=numeral.span)
        case "fewer than":
            numeral = tree.Numeral(0, low - 1, (), True, span=numeral.span)
        case "at least":
            numeral = tree.Numeral(low, None, span=numeral.span)
        case "more than":
            numeral = tree.Numeral(high + 1, None, span=numeral.span)
    return tree.Totalling(what, numeral, at)


def amounting(at: Span, kids: Kids) -> tree.Amounting:
    return tree.Amounting(_marked(kids, "CMP"), kids[0], at)


def that(at: Span, kids: Kids) -> tree.That:
    return tree.That(kids[-1], at)


def who(at: Span, kids: Kids) -> tree.That:
    return tree.That(kids[0], at, True)


def that_it_does(at: Span, kids: Kids) -> tree.ThatGap:
    _, pronoun, *denied, verb = kids
    subject = tree.Pronoun(pronoun.name, pronoun.span)
    return tree.ThatGap(subject, tree.Does(bool(denied), verb, None, (), verb.span), "", at)


def it_does(at: Span, kids: Kids) -> tree.ThatGap:
    return that_it_does(at, [None, *kids])


def that_it_may(at: Span, kids: Kids) -> tree.ThatGap:
    denied = _denied(kids)
    _, pronoun, verb, preposition = kids
    subject = tree.Pronoun(pronoun.name, pronoun.span)
    return tree.ThatGap(subject, tree.MayBe(denied, verb, (), verb.span), preposition.name, at)


def with_tail(at: Span, kids: Kids) -> tree.With:
    return tree.With(kids[0], at)


def whose(at: Span, kids: Kids) -> tree.Whose:
    _, *pre, noun, predicate = kids
    return tree.Whose(_named(pre, noun), predicate, at)


def whose_compared(at: Span, kids: Kids) -> tree.Whose:
    denied, compare = _denied(kids), _marked(kids, "CMP")
    _, *pre, noun, be, much = kids
    compared = tree.IsPredicate(denied, much, compare, span=be.span.to(at))
    return tree.Whose(_named(pre, noun), compared, at)


def _named(pre: Kids, noun: tree.Word) -> tree.Np:
    return tree.Np("", tuple(pre), noun, span=noun.span)


def higher(at: Span, kids: Kids) -> tree.Whose:
    """`higher than X`: whose rank is higher than that of X."""
    denied, compare = _denied(kids), _marked(kids, "HIGHER")
    said: tree.Np = kids[-1]
    rank = tree.Word("rank", "noun", at)
    than = said
    if not isinstance(said.head, tree.Numeral):
        card = replace(said, posts=())
        than = tree.Np("the", (), rank, (tree.Of(card, said.span), *said.posts), span=at)
    compared = tree.IsPredicate(denied, than, compare, span=at)
    return tree.Whose(_named([], rank), compared, at)


def that_is_higher(at: Span, kids: Kids) -> tree.Whose:
    return higher(at, kids)


def holding(at: Span, kids: Kids) -> tree.That:
    """`holding X`: who hold X."""
    verb = tree.Word(kids[0].name, "verb", kids[0].span)
    return tree.That(tree.Does(False, verb, kids[1], (), at), at, True)


def without(at: Span, kids: Kids) -> tree.With:
    """`without X`: with no X."""
    return tree.With(replace(kids[1], determiner="no"), at)


def all_but(at: Span, kids: Kids) -> tree.AllBut:
    return tree.AllBut(kids[1], kids[2], at)


def except_tail(at: Span, kids: Kids) -> tree.Except:
    return tree.Except(kids[0], at)


def than_tail(at: Span, kids: Kids) -> tree.Than:
    return tree.Than(kids[0], at)


# --- other starts ---------------------------------------------------------------------------------


def sense(at: Span, kids: Kids) -> tree.Sense:
    return tree.Sense(_denied(kids), kids[0], at)


def meaning_all(at: Span, kids: Kids) -> tree.Meaning:
    return tree.Meaning(tuple(kids), "and", at)


def meaning_any(at: Span, kids: Kids) -> tree.Meaning:
    return tree.Meaning(tuple(kids), "or", at)


def order(at: Span, kids: Kids) -> tree.Order:
    start, end = [*kids[1:], None, None][:2]
    return tree.Order(kids[0], start, end, at)


def order_starting(at: Span, kids: Kids) -> tree.Order:
    return tree.Order(kids[0], kids[2], None, at)


def pick_from(at: Span, kids: Kids) -> tree.Np:
    """`a card from your hand`: of your hand."""
    what: tree.Np = kids[0]
    whom, *posts = kids[1:]
    return replace(what, posts=(*what.posts, tree.Of(whom, whom.span), *posts), span=at)


def pick_any_number(at: Span, kids: Kids) -> tree.Np | tree.SomeOf:
    """Zero or more."""
    what: tree.Np = kids[1]
    said = kids[0]
    many = tree.Numeral(0, None, span=said.span)
    if what.determiner or what.pre:
        return tree.SomeOf(many, what, at)
    return replace(what, pre=(tree.Pre(many, said.span),), span=at)


def pick_between(at: Span, kids: Kids) -> tree.NumberRange:
    """Both ends are among them."""
    return tree.NumberRange(kids[-2], kids[-1], at)


def pick_up_to(at: Span, kids: Kids) -> tree.NumberRange:
    """As `up to` before a noun: from nothing."""
    said, most = kids
    none = tree.Numeral(0, 0, span=said.span)
    return tree.NumberRange(tree.Np("", (), none, span=said.span), most, at)


def pick_number(at: Span, kids: Kids) -> tree.NumberRange:
    return tree.NumberRange(kids[-2], kids[-1], at)


def pick_range(at: Span, kids: Kids) -> tree.NumberRange:
    """`number from 1 to 5`, where `1 to 5` is one numeral."""
    numeral: tree.Numeral = kids[-1]
    low = tree.Numeral(numeral.low, numeral.low, span=numeral.span)
    most = numeral.low if numeral.high is None else numeral.high
    high = tree.Numeral(most, most, span=numeral.span)
    return tree.NumberRange(
        tree.Np("", (), low, span=low.span), tree.Np("", (), high, span=high.span), at
    )


_BUILDERS: tuple[Builder, ...] = (
    rule,
    rule_when,
    rule_unless,
    rule_until,
    body,
    ruling,
    is_never,
    may_never_be,
    may_never,
    may_only_be,
    may_only,
    guard_when,
    guard_unless,
    guard_until,
    guard_only,
    then,
    now,
    until,
    flag_now,
    set_to,
    command,
    command_points,
    command_given,
    bare_given,
    when_so,
    unless_so,
    so_when,
    so_unless,
    otherwise,
    condition_one,
    condition_all,
    condition_any,
    flag,
    flag_not,
    chosen,
    run_on,
    clause,
    not_every,
    neither,
    there_is,
    condition_pair,
    has_two,
    does_two,
    is_two,
    both_of,
    either_of,
    neither_of,
    in_turn,
    clause_without_be,
    equals,
    is_beyond,
    reaches,
    lies,
    does_not_have,
    two_of_them,
    one_of_two,
    each_of,
    each_of_them,
    more_by,
    seated,
    than_tail,
    is_amount,
    becomes,
    is_same,
    is_of,
    is_compared,
    was_done,
    has_done,
    has,
    has_same,
    may_be,
    may,
    may_verb,
    does_not,
    does_not_verb,
    does,
    does_points,
    doing,
    doing_points,
    place,
    place_to,
    place_from,
    place_face,
    items,
    all_of_them,
    one_of_them,
    some_of,
    arithmetic,
    times,
    for_each,
    difference,
    lesser_of,
    bare,
    bare_article,
    somebody,
    bare_owned,
    pre,
    np,
    np_pronoun,
    whoever,
    np_number,
    of,
    related,
    totalling,
    amounting,
    that,
    who,
    that_it_does,
    it_does,
    that_it_may,
    with_tail,
    whose,
    whose_compared,
    higher,
    that_is_higher,
    holding,
    without,
    all_but,
    except_tail,
    sense,
    meaning_all,
    meaning_any,
    order,
    order_starting,
    pick_from,
    pick_any_number,
    pick_between,
    pick_up_to,
    pick_number,
    pick_range,
)

# By what stands after `->` in the grammar; some alternatives make the same.
BUILDERS: dict[str, Builder] = {getattr(made, "__name__", ""): made for made in _BUILDERS} | {
    "is_quality": is_amount,
    "is_there": is_amount,
    "lies_there": is_amount,
    "place_manner": place_face,
    "told": run_on,
    "taught": run_on,
    "meaning_one": meaning_all,
    "whom_pronoun": np_pronoun,
}
