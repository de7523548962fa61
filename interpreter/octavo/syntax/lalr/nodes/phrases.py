"""Amounts, lists and noun phrases, with what stands behind a noun."""

from __future__ import annotations

from dataclasses import replace

from ....diagnostics import Span
from ... import tree
from ...language import NEIGHBOUR
from ..lexer import SHARED_NOUNS, FixedWord
from .parts import (
    Kids,
    added_up,
    all_left_out,
    is_one_of_several,
    named_again,
    score_of,
    take_not,
    take_word,
    theirs,
    without_whole,
)


def items(at: Span, kids: Kids) -> list[tree.Amount]:
    return [*kids[0], kids[1]] if len(kids) > 1 else [kids[0]]


def all_of_them(at: Span, kids: Kids) -> tree.Listing:
    items = (*kids[0], kids[1])
    return all_left_out(items, "and", at) or added_up(items, at) or tree.Several(items, "and", at)


def one_of_them(at: Span, kids: Kids) -> tree.Listing:
    items = (*kids[0], kids[1])
    return all_left_out(items, "or", at) or tree.Several(items, "or", at)


def two_of_them(at: Span, kids: Kids) -> tree.Several:
    return tree.Several((kids[1], kids[2]), "and", at)


def one_of_two(at: Span, kids: Kids) -> tree.Several:
    return tree.Several((kids[0], kids[1]), "or", at)


def either_one(at: Span, kids: Kids) -> tree.Np:
    """`either card`, where one of two is picked: any of them."""
    what: tree.Np = kids[0]
    return replace(what, determiner="any", span=at)


def and_of(at: Span, kids: Kids) -> tree.Several:
    return _of_each(at, kids, "and")


def or_of(at: Span, kids: Kids) -> tree.Several:
    return _of_each(at, kids, "or")


def _of_each(at: Span, kids: Kids, joined: str) -> tree.Several:
    """`a card of your hand or of your nest`: a card of each."""
    items, whom = kids
    last = items[-1]
    if isinstance(last, tree.Np):  # else it is refused (`limits`)
        of = tree.Of(whom, whom.span)
        last = replace(last, posts=(*last.posts[:-1], of), span=last.span.to(whom.span))
    return tree.Several((*items, last), joined, at)


def some_of(at: Span, kids: Kids) -> tree.SomeOf:
    return tree.SomeOf(kids[0], kids[1], at)


def arithmetic(at: Span, kids: Kids) -> tree.Calculation:
    """The grammar reads from left to right; `x` then takes what stands just before it, and leaves
    the rest of a sum alone: `10 - 2 x 3` is 10 less than 2 x 3.
    """
    left, sign, right = kids[0], kids[1].name, kids[2]
    if sign == "x" and isinstance(right, tree.Calculation) and right.op == "x":  # `3 x twice X`
        first = arithmetic(left.span.to(right.left.span), [left, kids[1], right.left])
        return arithmetic(at, [first, kids[1], right.right])
    if sign == "x" and isinstance(left, tree.Calculation) and left.op in ("+", "-"):
        product = tree.Calculation(sign, left.right, right, left.right.span.to(right.span))
        return tree.Calculation(left.op, left.left, product, at)
    return tree.Calculation(sign, left, right, at)


def times(at: Span, kids: Kids) -> tree.Calculation:
    """`twice X` is `2 x X`."""
    often, what = kids
    many = int(often.name)
    numeral = tree.Numeral(many, many, span=often.span, said=often.name)
    return tree.Calculation("x", tree.Np("", (), numeral, span=often.span), what, at)


def halved(at: Span, kids: Kids) -> tree.Calculation:
    """`half X, rounded down` is `X divided by 2, rounded down`."""
    part, what, *_ = kids
    by = int(part.name)
    numeral = tree.Numeral(by, by, span=part.span)
    return divided(at, [what, part, np_number(part.span, [numeral]), *kids[2:]])


def divided(at: Span, kids: Kids) -> tree.Calculation:
    what, _, by, *_ = kids
    rounded = kids[3].name if len(kids) > 3 else ""
    return tree.Calculation(f"/ {rounded}".strip(), what, by, at)


def for_each(at: Span, kids: Kids) -> tree.Calculation:
    """`2 for each card of X` is `2 x the number of cards of X`, and for every three of them `the
    number of cards of X divided by 3, rounded down x 2`."""
    numeral, each, what = kids
    number = tree.Word("number", "noun", each.span)
    head = what.head
    if isinstance(head, tree.Word) and head.sort == "number":  # `for each of your tricks`
        so_many = tree.Np("", (), numeral, span=numeral.span)
        return tree.Calculation("x", so_many, what, at)
    if isinstance(head, tree.Word):
        head = replace(head, plural=True)
    heap = next((pre.what for pre in what.pre if isinstance(pre.what, tree.Numeral)), None)
    described = tuple(pre for pre in what.pre if pre.what is not heap)
    of = tree.Of(tree.Np("", described, head, span=what.span), what.span)
    span = each.span.to(what.span)
    tail = what.tail
    if isinstance(tail, tree.That) and tail.number:
        tail = replace(tail, number="several")
    counted = tree.Np("the", (), number, (of, *what.posts), tail, span=span)
    many = tree.Np("", (), numeral, span=numeral.span)
    if heap is not None:
        heaps = tree.Calculation("/ down", counted, np_number(heap.span, [heap]), at)
        return heaps if numeral.low == 1 else tree.Calculation("x", heaps, many, at)
    return tree.Calculation("x", many, counted, at)


def each_one(at: Span, kids: Kids) -> tree.Np:
    """`for each of your tricks`."""
    what: tree.Np = kids[0]
    return replace(what, determiner="") if what.determiner == "the" else what


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


def that_of(at: Span, kids: Kids) -> tree.Np:
    """`that of the elder`, after a comparison: what it is of the elder, the subject says
    (`parts.named_again`)."""
    that, whom, *posts = kids
    of = tree.Of(whom, whom.span)
    return tree.Np("", (), tree.Pronoun("that", that.span), (of, *posts), span=at)


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
    kids = without_whole(kids)
    if isinstance(kids[0], FixedWord):
        determiner = kids[0].name
        kids = kids[1:]
    *pre, noun = kids
    if isinstance(noun, tree.Word) and noun.sort == "zone" and is_one_of_several(noun):
        return _top_of(pre, noun, at)
    if isinstance(noun, tree.Word) and any(map(_is_more_than_one, pre)):
        noun = replace(noun, plural=True)
    return tree.Np(determiner, tuple(pre), noun, span=at)


def _top_of(pre: Kids, noun: tree.Word, at: Span) -> tree.Np:
    """`the discard`, `the top discard`: the card that lies on top, where the place has the name of
    several."""
    place = tree.Np("the", (), replace(noun, plural=True), span=noun.span)
    top = pre[0] if pre else tree.Pre(tree.Superlative("top", noun.span), noun.span)
    card = tree.Word("card", "noun", noun.span)
    return tree.Np("the", (top,), card, (tree.Of(place, noun.span),), span=at)


def _is_more_than_one(pre: tree.Pre) -> bool:
    """`more than one queen`, which are several, is said of one."""
    many = pre.what
    return isinstance(many, tree.Numeral) and many.said in ("more than one", "more than 1")


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


def neighbour(at: Span, kids: Kids) -> tree.Np:
    """`your left neighbour`: the player to your left."""
    player = tree.Word("player", "noun", at, said=NEIGHBOUR[0])
    return tree.Np("the", (), player, (seated(at, kids),), span=at)


def what_counts(at: Span, kids: Kids) -> tree.Np:
    """`what they count`: their value; `what they score`: their score."""
    (said,) = kids
    whose, amount = said.name.split()
    return theirs(whose, amount, at)


def whoever(at: Span, kids: Kids) -> tree.Np:
    """`whoever is out`: the player who is out."""
    word, predicate = kids
    player = tree.Word("player", "noun", word.span)
    tail = tree.That(predicate, at, True)
    return tree.Np("the", (), player, (), tail, span=at)


def bare_owned(at: Span, kids: Kids) -> tree.Np:
    kids = without_whole(kids)
    owner = tree.Pre(tree.Possessive(kids[0], kids[0].span), kids[0].span)
    return tree.Np("", (owner, *kids[2:-1]), kids[-1], span=at)


def pre(at: Span, kids: Kids) -> tree.Pre:
    what = kids[0]
    if isinstance(what, FixedWord):
        match what.kind:
            case "SUPER" | "AS_MANY":
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
    if isinstance(tail, tree.Than) and posts and (ranked := _ranked(posts[-1], tail)):
        posts, tail = posts[:-1], ranked
    if other := _of_another(posts, tail):
        posts, tail = other
    return tree.Np(head.determiner, head.pre, head.head, (*head.posts, *posts), tail, span=at)


def _ranked(of: object, than: tree.Than) -> tree.Whose | None:
    """`of a higher rank than X`: whose rank is higher than the rank of X."""
    match of:
        case tree.Of(
            tree.Np(
                "" | "a",
                (tree.Pre(tree.Superlative("higher" | "lower" as how)),),
                tree.Word() as noun,
                (),
                None,
            ),
            span,
        ):
            what = than.what
            theirs = tree.Np("the", (), noun, (tree.Of(what, what.span),), span=what.span)
            compare = "more than" if how == "higher" else "fewer than"
            at = span.to(what.span)
            said = tree.IsPredicate(False, theirs, compare, span=at)
            return tree.Whose(_named([], noun), said, at)
    return None


def _of_another(
    posts: tuple[tree.Post, ...], tail: tree.Tail | None
) -> tuple[tuple[tree.Post, ...], tree.Whose] | None:
    """`of another suit than X`, `of a suit other than X`: whose suit is not X."""
    match posts, tail:
        case (*rest, tree.Of(of, span)), tree.Than(what, word="than"):
            other = of.determiner in ("", "any") and any(pre.what == "other" for pre in of.pre)
            another = of.determiner == "another" or other
            plain = len(of.pre) == other
        case (*rest, tree.Of(of, span), tree.RelationPhrase("other than", what)), None:
            another, plain = of.determiner in ("a", "any"), not of.pre
        case _:
            return None
    noun = of.head
    if not isinstance(noun, tree.Word) or of.posts or of.tail is not None:
        return None
    value = noun.sort == "attribute" or noun.name in SHARED_NOUNS
    if not (another and plain and value):
        return None
    at = span.to(what.span)
    one = replace(noun, plural=False)
    return tuple(rest), tree.Whose(_named([], one), tree.IsPredicate(True, what, span=at), at)


def np_pronoun(at: Span, kids: Kids) -> tree.Np:
    return tree.Np("", (), tree.Pronoun(kids[0].name, kids[0].span), tuple(kids[1:]), span=at)


def outermost(at: Span, kids: Kids) -> tree.Np:
    """`the card on top of X`: the top card of X."""
    which, whom, *posts = kids
    card = tree.Word("card", "noun", which.span)
    first = tree.Pre(tree.Superlative(which.name, which.span), which.span)
    return tree.Np("the", (first,), card, (tree.Of(whom, whom.span), *posts), span=at)


def total_of(at: Span, kids: Kids) -> tree.Np:
    """`the total tricks`: the total of tricks."""
    total, number, *posts = kids
    of = tree.Of(tree.Np("", (), number, span=number.span), number.span)
    return tree.Np("the", (), tree.Word("total", "noun", total.span), (of, *posts), span=at)


def np_number(at: Span, kids: Kids) -> tree.Np:
    return tree.Np("", (), kids[0], span=at)


def of(at: Span, kids: Kids) -> tree.Of:
    return tree.Of(kids[-1], at)


def related(at: Span, kids: Kids) -> tree.RelationPhrase:
    return tree.RelationPhrase(kids[0].name, kids[1], at)


def seated(at: Span, kids: Kids) -> tree.RelationPhrase:
    """`to your left`: to the left of you."""
    relation, _, who = kids[0].name.rpartition(" ")
    pronoun = tree.Pronoun(who, at)
    return tree.RelationPhrase(relation, np_pronoun(at, [pronoun]), at)


def or_better(at: Span, kids: Kids) -> tree.OrBetter:
    return tree.OrBetter(at)


def totalling(at: Span, kids: Kids) -> tree.Totalling:
    what, compare = take_word(kids, "TOTALLING"), take_word(kids, "CMP")
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
    return tree.Amounting(take_word(kids, "CMP"), kids[0], at)


def reckoned(at: Span, kids: Kids) -> tree.Reckoned:
    how, compare = take_word(kids, "TOTALLING"), take_word(kids, "CMP")
    return tree.Reckoned(how, compare, kids[0], at)


def spread(at: Span, kids: Kids) -> tree.Apiece:
    take_word(kids, "OF_EACH")
    many, sharing = kids
    if not isinstance(many, tree.Numeral):
        many = tree.Np("", (), many, span=many.span)
    return tree.Apiece(many, sharing, at)


def that(at: Span, kids: Kids) -> tree.That:
    return tree.That(kids[-1], at)


def who(at: Span, kids: Kids) -> tree.That:
    return tree.That(kids[0], at, True)


def who_did(at: Span, kids: Kids) -> tree.That:
    """`who played it`: who has played it."""
    verb, *what = kids
    return tree.That(tree.HasDone(False, verb, what[0] if what else None, "", at), at, True)


def that_it_does(at: Span, kids: Kids) -> tree.ThatGap:
    _, who, *denied, verb = kids
    subject = who if isinstance(who, tree.Np) else tree.Pronoun(who.name, who.span)
    return tree.ThatGap(subject, tree.Does(bool(denied), verb, None, (), verb.span), "", at)


def that_it_has(at: Span, kids: Kids) -> tree.ThatGap:
    """`that you have`: that you hold."""
    that, who, has = kids
    return that_it_does(at, [that, who, tree.Word("hold", "verb", has.span)])


def it_does(at: Span, kids: Kids) -> tree.ThatGap:
    return that_it_does(at, [None, *kids])


def that_it_may(at: Span, kids: Kids) -> tree.ThatGap:
    denied = take_not(kids)
    _, pronoun, verb, preposition = kids
    subject = tree.Pronoun(pronoun.name, pronoun.span)
    return tree.ThatGap(subject, tree.MayBe(denied, verb, (), verb.span), preposition.name, at)


def with_points(at: Span, kids: Kids) -> tree.With:
    return tree.With(score_of(kids[0]), at)


def of_the_same(at: Span, kids: Kids) -> tree.Whose:
    """`of the same suit as X`: whose suit is the suit of X."""
    same, noun, _, whom, *posts = kids
    theirs = tree.Np("the", (), noun, (tree.Of(whom, whom.span), *posts), span=same.span.to(at))
    return tree.Whose(_named([], noun), tree.IsPredicate(False, theirs, span=theirs.span), at)


def with_tail(at: Span, kids: Kids) -> tree.With:
    """`with a purse under 10`, of a number: of less than 10. (Cards under 10 are so by rank.)"""
    what: tree.Np = kids[0]
    match what:
        case tree.Np(
            head=tree.Word(name=name, sort=sort),
            tail=tree.Whose(
                what=tree.Np(head=tree.Word(name="rank")),
                predicate=tree.IsPredicate(False, tree.Np(head=tree.Numeral() as many), compare),
                span=span,
            ),
        ) if compare and (sort == "number" or name == "score"):
            much = tree.Amounting(compare, many, span)
            what = replace(what, posts=(*what.posts, much), tail=None)
    return tree.With(what, at)


def tails(at: Span, kids: Kids) -> tree.Tails:
    return tree.Tails(tuple(one for one in kids if not isinstance(one, FixedWord)), at)


def whose(at: Span, kids: Kids) -> tree.Whose | tree.With:
    _, *pre, noun, predicate = kids
    match predicate:
        case tree.Does(False, tree.Word("score") as verb, tree.Np(head=tree.Numeral()) as much):
            return whose_total_is(at, [*kids[:-1], verb, much])
    what = _named(pre, noun)
    return tree.Whose(what, named_again(what, predicate), at)


def whose_compared(at: Span, kids: Kids) -> tree.Whose:
    denied, compare = take_not(kids), take_word(kids, "CMP")
    _, *pre, noun, be, much = kids
    compared = tree.IsPredicate(denied, much, compare, span=be.span.to(at))
    what = _named(pre, noun)
    return tree.Whose(what, named_again(what, compared), at)


def whose_beyond(at: Span, kids: Kids) -> tree.Whose:
    """`whose score is below 10`."""
    compare, numeral = take_word(kids, "OVER"), kids[-1]
    amount = np_number(numeral.span, [numeral])
    return whose_compared(at, [*kids[:-1], FixedWord("CMP", compare, numeral.span), amount])


def whose_multiple(at: Span, kids: Kids) -> tree.Whose:
    """`whose score is a multiple of 25`."""
    denied, numeral = take_not(kids), kids[-1]
    _, *pre, noun, be, _ = kids
    much = np_number(numeral.span, [numeral])
    multiple = tree.IsPredicate(denied, much, "a multiple of", span=be.span.to(at))
    what = _named(pre, noun)
    return tree.Whose(what, named_again(what, multiple), at)


def whose_totals(at: Span, kids: Kids) -> tree.With:
    """`whose hand totals the most`: with the highest total of their hand; `scores`: score."""
    _, *pre, noun, total, _, most = kids
    which = "lowest" if most.name == "fewest" else "highest"
    superlative = tree.Pre(tree.Superlative(which, most.span), most.span)
    word = tree.Word(total.name, "noun", total.span)
    return tree.With(tree.Np("the", (superlative,), word, (_of_theirs(pre, noun),), span=at), at)


def whose_total_is(at: Span, kids: Kids) -> tree.With:
    """`whose hand totals 21 or less`: with a total of their hand of 21 or less; `scores`: score."""
    compare = take_word(kids, "CMP")
    _, *pre, noun, total, much = kids
    if isinstance(much, tree.Np) and isinstance(much.head, tree.Numeral):
        much = much.head
    word = tree.Word(total.name, "noun", total.span)
    so_much = tree.Amounting(compare, much, total.span.to(at))
    return tree.With(tree.Np("a", (), word, (_of_theirs(pre, noun), so_much), span=at), at)


def _of_theirs(pre: Kids, noun: tree.Word) -> tree.Of:
    their = tree.Pre(tree.Possessive(tree.Pronoun("they", noun.span), noun.span), noun.span)
    return tree.Of(tree.Np("", (their, *pre), noun, span=noun.span), noun.span)


def _named(pre: Kids, noun: tree.Word) -> tree.Np:
    return tree.Np("", tuple(pre), noun, span=noun.span)


def higher(at: Span, kids: Kids) -> tree.Whose:
    """`higher than X`: whose rank is higher than that of X."""
    denied, compare = take_not(kids), take_word(kids, "HIGHER")
    said: tree.Np = kids[-1]
    rank = tree.Word("rank", "noun", at)
    than = said
    if not isinstance(said.head, tree.Numeral):
        card = replace(said, posts=())
        than = tree.Np("the", (), rank, (tree.Of(card, said.span), *said.posts), span=at)
    compared = tree.IsPredicate(denied, than, compare, span=at)
    return tree.Whose(_named([], rank), compared, at)


def beyond(at: Span, kids: Kids) -> tree.Whose:
    """`cards below 5`: whose rank is lower."""
    said, numeral = kids
    word = FixedWord("HIGHER", said.name, said.span)
    return higher(at, [word, np_number(numeral.span, [numeral])])


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
    return tree.Than(_no_player(kids[0]), at)


def as_tail(at: Span, kids: Kids) -> tree.Than:
    return tree.Than(_no_player(kids[1]), at, "as")


def _no_player(np: tree.Np) -> tree.Np:
    """`more cards than nobody`: than no player; as somebody, nobody would have none."""
    match np.head:
        case tree.Pronoun("nobody", span):
            return replace(
                np, determiner="no", head=tree.Word("player", "noun", span, said="player")
            )
    return np
