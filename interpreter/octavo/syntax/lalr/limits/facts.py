"""What facts may not say: lists, totals, points and comparisons that could mislead."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from ....diagnostics import Diagnostic, Span
from ... import inflection, tree
from ...language import CLOSED, FACES, OTHER_TIME
from ...unparse import as_written
from ..lexer import SHARED_NOUNS
from ..nodes.parts import nth_round
from .phrases import in_each, says_one
from .rules import says_none


def not_every(kids: list[Any]) -> Diagnostic | None:
    """`not every player is`, `not all of your cards are`, and nothing else stands after `not`."""
    deny, who, predicate = kids
    if (wrong := _either_denied(predicate)) is not None:
        return wrong
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
    if (wrong := _either_denied(predicate)) is not None:
        return wrong
    if not getattr(predicate, "negated", False):
        return None
    return Diagnostic("OCT217", "this is denied twice", predicate.span, "leave `not` out")


def _either_denied(predicate: object) -> Diagnostic | None:
    if not isinstance(predicate, tree.Has) or predicate.either is None:
        return None
    help = "make a sentence of each"
    return Diagnostic("OCT217", "this is denied of two things together", predicate.span, help)


def has_either(kids: list[Any]) -> Diagnostic | None:
    """`the suit or the rank of X`: of one thing, or of any of several."""
    whom = next(kid for kid in kids if isinstance(kid, tree.Np))
    said = [whom, *(kid.what for kid in kids if isinstance(kid, tree.Of))]
    if all(one.determiner not in ("each", "every", "all", "no") for one in said):
        return None
    help = "make two facts of it, joined by `and` or `or`"
    return Diagnostic("OCT217", "this may be so of one with each, or of all", whom.span, help)


def there_is(kids: list[Any]) -> Diagnostic | None:
    """There is a thing, or so many, or none."""
    what = kids[-1]
    if isinstance(what.head, tree.Word) and what.determiner in ("", "a", "any", "no", "another"):
        return _there_is_one(what, what.head) or _in_each(what)
    help = "write `there is a ...`, `there are two ...` or `there is no ...`"
    if what.determiner == "only":
        bare = tuple(pre for pre in what.pre if not isinstance(pre.what, tree.Numeral))
        noun = what.head
        several = replace(noun, plural=True, said="") if isinstance(noun, tree.Word) else noun
        those = as_written(replace(what, determiner="", pre=bare, head=several))
        help = f"write `the number of {those} is 1`"
    return Diagnostic("OCT217", "`there is` asks whether there is some such thing", what.span, help)


def _there_is_one(what: tree.Np, head: tree.Word) -> Diagnostic | None:
    """`there is no dealer`, of whom there is one, or nobody."""
    if head.sort not in ("person", "attribute") or head.plural or what.posts or what.tail:
        return None
    none = "nobody" if head.sort == "person" else "nothing"
    help = f"write `the {head.said} is {none}`, or `is not {none}`"
    return Diagnostic("OCT217", f"the {head.said} is one, or {none}", what.span, help)


def _in_each(what: tree.Np) -> Diagnostic | None:
    """`there is a queen in every hand`, `there are two queens in any hand`."""
    counted = any(isinstance(pre.what, tree.Numeral) for pre in what.pre)
    for post in what.posts:
        if not isinstance(post, tree.Of) or not isinstance(post.what, tree.Np):
            continue
        place = post.what
        if place.determiner in ("each", "every") or (place.determiner == "any" and counted):
            them = replace(what, posts=tuple(one for one in what.posts if one is not post))
            return in_each(place, as_written(them))
    return None


def may_be_anywhere(kids: list[Any]) -> Diagnostic | None:
    """`no card may be played` would ask of the cards in the pack and in all hands, too: rules speak
    of cards wherever they lie."""
    for fact in kids:
        match fact:
            case tree.Clause(
                subject=tree.Np(head=tree.Word(), posts=(), tail=None) as what,
                predicate=tree.MayBe(),
            ) if what.determiner not in ("the", "that", "those", "this") and not any(
                isinstance(pre.what, tree.Possessive) for pre in what.pre
            ):
                said = "this would ask of all cards, wherever they lie"
                help = "say where they lie: `... of your hand may be ...`"
                return Diagnostic("OCT217", said, what.span, help)
    return None


def fact_of_a_list(kids: list[Any], joined: str) -> Diagnostic | None:
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
    of_deeds = isinstance(kids[1].predicates[0], tree.WasDone | tree.Does)
    done = kids[1].joined == "or" and of_deeds
    if done and isinstance(who, tree.Np) and who.determiner in ("a", "any"):
        return None  # of any of them, one or the other
    pointed = isinstance(who, tree.Np) and (
        isinstance(who.head, tree.Pronoun)
        or (who.determiner in ("", "the", "that") and not getattr(who.head, "plural", True))
    )
    counted = isinstance(who, tree.Np) and any(isinstance(p.what, tree.Numeral) for p in who.pre)
    if pointed and not counted and not says_none(who):
        return None
    help = "make two facts of it, joined by `and` or `or`"
    if isinstance(who, tree.Np) and who.determiner in ("a", "any"):
        help += f"; of one who is both: `there is {as_written(who)} who ... and who ...`"
    elif done and isinstance(who, tree.Np) and not (who.determiner or who.pre):
        help += "; either is waited for of any of them, one by one: `a card is DONE or DONE`"
    return Diagnostic("OCT217", "this list is asked of one subject alone", who.span, help)


def this_is(kids: list[Any]) -> Diagnostic | None:
    """`this is the first round`."""
    word, what = kids[0], kids[-1]
    if word.name == "this" and nth_round(tree.IsPredicate(False, what, span=what.span)):
        return None
    help = "name what is meant"
    if isinstance(what, tree.Np) and as_written(what) in ("the last round", "the final round"):
        help = (
            "there is no word yet for the last round, which is not known before it is over: ask "
            "for its number, or for what `ends:` asks, such as `the round is 5`"
        )
    return Diagnostic("OCT217", "this does not say what it is", word.span, help)


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


def _names_cards(what: tree.Amount) -> bool:
    """`kings`, `the queen of spades`: cards, wherever they lie."""
    word = what.head if isinstance(what, tree.Np) and not what.posts else None
    return isinstance(word, tree.Word) and word.sort in ("card", "rank", "suit", "class")


def totals(kids: list[Any]) -> Diagnostic | None:
    """Added up are the cards of one place, or of each; `all hands total 50` may be either."""
    if isinstance(kids[0], tree.Np) and isinstance(kids[0].head, tree.Word):
        what, head = kids[0], kids[0].head
        if head.sort != "zone" or not head.plural or what.determiner in ("each", "every"):
            return None
        help = f"write `every {inflection.singular(as_written(head))} totals ...`, or `the total of"
        help += f" {as_written(what)} is ...` of all together"
        message = "this may be so of each of these, or of all together"
        return Diagnostic("OCT217", message, what.span, help)
    help = "`the total of ... is ...`, of each"
    if isinstance(kids[0], tree.Several) and kids[0].joined == "and":
        added = " + ".join(f"the value of {as_written(one)}" for one in kids[0].items)
        help = f"`{added} is ...`; or {help}"
        if all(map(_names_cards, kids[0].items)):
            these = as_written(kids[0])
            help = f"`{these} count ...`, of what each counts; of their sum {help}"
    said = "this does not say what is added up"
    return Diagnostic("OCT217", said, kids[0].span, f"write {help}")


def is_worth(kids: list[Any], said: str) -> Diagnostic | None:
    """`is worth 5` is asked of cards; `is counting 5` is no English."""
    worth = next(kid for kid in kids if getattr(kid, "kind", "") == "TOTALLING")
    if " worth " not in said:
        help = "write `counts ...`, or `the total of ... is ...`"
        return Diagnostic(
            "OCT211", "this does not say what somebody or something is", worth.span, help
        )
    return totals(kids)


def is_left(kids: list[Any]) -> Diagnostic | None:
    """`no cards are left in X`: cards, or so many of them, in a place."""
    what, _, left, _ = kids
    plain = isinstance(what, tree.Np) and what.tail is None
    if not plain or any(isinstance(post, tree.Of) for post in what.posts):
        help = "write `there are ... in ...`"
        return Diagnostic("OCT217", "this does not say what is there", left.span, help)
    return there_is([what])


def all_but(kids: list[Any]) -> Diagnostic | None:
    """`all but one player are out`: one number of several."""
    _, many, of, *_ = kids
    if many.low != many.high or many.choices:
        return Diagnostic("OCT217", "one number is needed here", many.span, "write one")
    if isinstance(of, tree.Np) and isinstance(of.head, tree.Word) and not of.head.plural:
        help = f"name several: `all but {many.said} of the players are ...`"
        return Diagnostic("OCT217", "this names one, and none would be left", of.span, help)
    return None


def have_one(kids: list[Any]) -> Diagnostic | None:
    """`they have the same rank`: several cards, or two that are named."""
    who, attribute = kids[0], kids[-1]
    if isinstance(who, tree.Several):
        if who.joined == "and" and len(who.items) == 2 and all(map(_names_one, who.items)):
            return None
        help = "say it of two that are one each, `A and B have the same ...`, or of several at "
        help += "once: `they have the same ...`"
        return Diagnostic("OCT217", "this is not said of two", who.span, help)
    if isinstance(who, tree.Np) and _is_player(who.head):
        if any(map(_counted, who.pre)) or who.determiner in ("no", "any"):
            said = attribute.said
            help = "count those who have the same, `words: {numbers: {likes: the number of players "
            help += f"whose {said} is your {said}}}}}`, and ask `no player's likes are more than 1`"
            help += f"; of two who are named it is said, `A and B have the same {said}`"
            return Diagnostic("OCT217", "of which of them is this said?", who.span, help)
        help = f"write `the highest {attribute.said} is the lowest {attribute.said}`"
        message = "of players this is not asked so"
        return Diagnostic("OCT217", message, who.span.to(attribute.span), help)
    if not isinstance(who, tree.Np) or any(map(_counted, who.pre)) or _is_several(who):
        all_of_them = isinstance(who, tree.Np) and who.determiner in ("", "all", "the", "those")
        end = isinstance(who, tree.Np) and any(map(_is_end, who.pre))
        if all_of_them and (end or not any(map(_counted, who.pre))):
            return None
        help = f"say it of all, `the cards of ... have the same {attribute.said}`, or ask for a "
        help += f"group: `two or more cards of one {attribute.said}`"
        return Diagnostic("OCT217", "of which of them is this said?", who.span, help)
    help = f"write `the same {attribute.said} as ...`"
    return Diagnostic("OCT217", "the same as what?", attribute.span, help)


def _names_one(who: tree.Amount) -> bool:
    """Whether this is one thing, of which something can be compared with that of another; a place
    may have the name of several (`the discards`)."""
    if not isinstance(who, tree.Np) or who.determiner in ("any", "each", "every", "no", "all"):
        return False
    place = isinstance(who.head, tree.Word) and who.head.sort == "zone"
    return place or not _is_several(who)


def _is_player(head: object) -> bool:
    return isinstance(head, tree.Word) and (head.name, head.sort) == ("player", "noun")


def _is_end(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Superlative) and pre.what.name in ("top", "bottom")


def _is_several(np: tree.Np) -> bool:
    head = np.head
    if isinstance(head, tree.Pronoun):
        return head.name == "they"
    return isinstance(head, tree.Word) and head.plural


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


def no_time(kids: list[Any]) -> Diagnostic | None:
    """`who has passed this round`: a clause that belongs to a noun says no time; without one, it is
    this round."""
    time = kids[-1]
    if not isinstance(time, tree.Np) or time.posts or time.tail is not None:
        return None
    said = as_written(time)
    if said not in CLOSED["TIME"]:
        return None
    help = "leave it out: who has done something has done it this round"
    if said != "this round":
        help = OTHER_TIME
    return Diagnostic("OCT211", f'"{said}" cannot stand here', time.span, help)


def has_taken(kids: list[Any]) -> Diagnostic | None:
    """Who has taken so many of a number that each player has, has them; cards that were taken may
    have been played since."""
    said, what = kids
    if isinstance(what.head, tree.Word) and what.head.sort == "number":
        return None
    help = "ask what somebody has, or let a step keep it: `now ... is ...`"
    message = "what was taken is remembered only as a number of the state"
    return Diagnostic("OCT217", message, said.span, help)


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


def was(span: Span) -> Diagnostic:
    """`was red`: of the past only what was done is known."""
    help = (
        "write `is` or `are`, which ask what is so now; keep what was so before in a value or a "
        "mark under `state:`"
    )
    return Diagnostic("OCT211", "what was so is not remembered, only what was done", span, help)


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


def otherwise_said(kids: list[Any]) -> Diagnostic | None:
    """What has another sentence here, by what it is about."""
    match kids:
        case [
            tree.Np(head=tree.Pronoun(name="it")),
            tree.IsPredicate(
                complement=tree.Np(
                    "", (tree.Pre(tree.Possessive(who)),), tree.Word("turn"), (), None
                )
            ) as predicate,
        ]:
            return _turn_of(who, predicate)
        case [
            tree.Np(pre=(tree.Pre(tree.Numeral() as many),), head=tree.Word("round", "noun")),
            tree.WasDone(span=span),
        ]:
            help = (
                f"under `ends:`, which is asked after a round, write `the round is {many.low}`; in "
                f"a round, `the round is more than {many.low}`"
            )
            message = "rounds are known by the number of the one that is on"
            return Diagnostic("OCT217", message, span, help)
        case [tree.Np() as who, tree.HasDone(False, tree.Word("score"), what) as done] if (
            what is not None and isinstance(what.head, tree.Numeral)
        ):
            who_has = _who_has(who)
            many, said = what.head, f"{what.head.said} points"
            help = f"write `{who_has} at least {said}` or `{who_has} exactly {said}`"
            message = "so many and no more, or so many at least? what steps do is not remembered"
            if many.low != many.high:
                message = "what steps do is not remembered: ask how many points they have"
                help = f"write `{who_has} {said}`"
            return Diagnostic("OCT217", message, done.span, help)
        case [
            tree.Np() as who,
            tree.HasDone(
                False,
                what=tree.Np(
                    "all", (tree.Pre(tree.Possessive(tree.Pronoun())),), tree.Word("card")
                ),
            ) as done,
        ]:
            have = "have" if who.head == tree.Pronoun("you", who.span) else "has"
            help = f"write `{as_written(who)} {have} no cards`"
            return Diagnostic(
                "OCT217", "which cards were theirs is not remembered", done.span, help
            )
    return None


def _turn_of(who: tree.Np | tree.Pronoun, said: tree.IsPredicate) -> Diagnostic:
    """Whose turn it is: in the turn itself that one is `you`; out of it others act, too."""
    message = "whose turn it is is not asked: `you` are whoever acts"
    if isinstance(who, tree.Pronoun) or not says_one(who):
        help = "leave it out, or let a step keep who has the turn in a person under `state:`"
    else:
        deny = "not " if said.negated else ""
        help = (
            f"write `you are {deny}{as_written(who)}`, if only who has the turn acts there; the "
            f"next one is given by the step `{as_written(who)} takes the next turn`"
        )
    return Diagnostic("OCT217", message, said.span, help)


def _who_has(who: tree.Np) -> str:
    have = as_written(who) in ("you", "they") or getattr(who.head, "plural", False)
    return f"{as_written(who)} {'have' if have else 'has'}"
