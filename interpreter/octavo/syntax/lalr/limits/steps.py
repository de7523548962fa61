"""What steps may not say: points, who gets what, how often, in which order."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ....diagnostics import Diagnostic
from ... import language, tree
from ...inflection import is_plural, plural, singular, with_article
from ...unparse import as_written
from ..lexer import FixedWord
from .amounts import counted

_SCORED = ("score", "lose", "count", "get")  # the verbs of points
_GIVEN = ("deal", "give", "pay", "show")  # those after which may stand who gets it
_LASTING = re.compile(r"\b(while|as long as)\b")
_FOR_EACH = re.compile(r"\b(for (each|every)|per)\b")
_OF_THEM = re.compile(r"\b(each|every) of\b")
_OF_PEOPLE = ("draw", "lose", "score", "take", "get")  # who acts does it, if nobody is named


def points(kids: list[Any], said: str) -> Diagnostic | None:
    """`5 points` are scored or lost, and cards count them."""
    verb, _, unit, *_ = kids
    if verb.name in _SCORED and not (unit.name == "each" and not said.endswith(" each")):
        return None
    help = "leave the word out"
    if verb.name in ("pay", "give", "take", "move"):
        help = "nobody pays points: write that one `loses 1`, and that another `scores 1`, where "
        help += "several pay `scores 1 for each player who ...`; where players pay from a number "
        help += "of their own, leave the word out"
    return Diagnostic("OCT217", "no points are meant here", unit.span, help)


def each(kids: list[Any], said: str) -> Diagnostic | None:
    """`red cards count 1 each`: it is said of several."""
    who = kids[0]
    several = isinstance(who, tree.Several) or (
        isinstance(who, tree.Np) and getattr(who.head, "plural", False)
    )
    if several or not said.endswith(" each"):
        return None
    return Diagnostic("OCT217", "there are not several here", who.span, "leave `each` out")


def scored_by_each(kids: list[Any], said: str) -> Diagnostic | None:
    """`eights score 20 for each eight of your hand`: each of them 20, or each 20 for each?"""
    match kids:
        case [
            tree.Np(head=tree.Word(sort="card" | "rank" | "suit" | "class") as who) as subject,
            tree.Does(verb=verb, what=tree.Calculation(op="x", right=tree.Np() as counted)),
        ] if verb.name in _SCORED and _FOR_EACH.search(said):
            pass
        case _:
            return None
    of = counted.posts[0] if counted.posts else None
    if not isinstance(of, tree.Of) or getattr(of.what.head, "name", None) != who.name:
        return None
    figured = kids[1].what
    whose, much = as_written(subject), as_written(figured.left)
    message = "each of these may count so much, or so much for each of them, each time"
    help = f"write `{whose} {verb.said} {much}`, which is said of each of them, or "
    help += f"`{whose} {verb.said} {as_written(figured)}`"
    return Diagnostic("OCT217", message, figured.span, help)


def to_whom(kids: list[Any], said: str) -> Diagnostic | None:
    """`deal each player two cards`: with few verbs it stands first who gets it."""
    verb, _, what, *_ = kids
    if verb.said in _GIVEN:
        return None
    message = "this does not say how these belong together"
    moved = verb.name in ("move", "take", "add", "pay")
    help = f"write `{verb.said} ... to ...`" if moved else "make a sentence of each"
    return Diagnostic("OCT217", message, what.span, help)


def of_each(kids: list[Any], said: str) -> Diagnostic | None:
    """`2 for each red card`: of each of several things that have a noun."""
    numeral, _, what = kids
    several = numeral.low != numeral.high or numeral.choices
    return _how_often(what) if several or not _are_counted(what) else _as_one(what, said)


def _as_one(what: tree.Np, said: str) -> Diagnostic | None:
    """`for each card`, and not `for each cards`; of them are several, `for each of your cards`, and
    `for every five cards`."""
    head = what.head
    if not isinstance(head, tree.Word):
        return None
    counted = [pre.what for pre in what.pre if isinstance(pre.what, tree.Numeral)]
    if counted:
        return _in_heaps(head, counted)
    if not head.plural:
        return _rank_or_number(what, head, said)
    if _OF_THEM.search(said):
        return None
    noun = as_written(tree.Np("", what.pre, head, span=what.span))
    if head.sort == "number" or singular(noun) == noun:
        return None
    message = f"`each` and `{noun}` do not go together: is it one, or several?"
    return Diagnostic("OCT365", message, what.span, f"write `for each {singular(noun)}`")


def _in_heaps(head: tree.Word, counted: list[tree.Numeral]) -> Diagnostic | None:
    """`for every five cards`: so many at a time, and what is left over counts for nothing."""
    one = len(counted) == 1 and counted[0].low == counted[0].high and counted[0].low > 1
    if one and not counted[0].up_to and head.sort != "number":
        return None
    message, help = "one number is needed here", "write `for every five cards`, or `for each card`"
    if head.sort == "number":
        help = how_often(f"your {head.said}", str(counted[0].low))
    return Diagnostic("OCT217", message, counted[0].span, help)


def _rank_or_number(what: tree.Np, head: tree.Word, said: str) -> Diagnostic | None:
    """`for every two of your cards`, where a rank is called two."""
    of = next((post.what.head for post in what.posts if isinstance(post, tree.Of)), None)
    if head.said not in language.NUMERALS or "every" not in said.split():
        return None
    if not isinstance(of, tree.Word) or not of.plural:
        return None
    message = f"`{head.said}` may be a number, or the rank"
    several = plural(head.said)
    help = f"write `for each of the {several} of ...`, or `for every {head.said} cards of ...`"
    if of.sort == "number":
        help = how_often(f"their {of.said}", str(language.NUMERALS[head.said]))
    return Diagnostic("OCT217", message, head.span, help)


def how_often(number: str, by: str) -> str:
    """What to write for so many of a number at a time."""
    whose = number.partition(" ")[0]
    return (
        f"name how often under `words: numbers:`, `shares: {number} divided by {by}, rounded "
        f"down`, and write so many for it: `2 x {whose} shares`"
    )


def _are_counted(what: tree.Np) -> bool:
    """Whether these have a noun of their own, of which there may be several."""
    head = what.head
    if not isinstance(head, tree.Word) or what.determiner not in ("", "a"):
        return False
    return head.sort != "number" or is_plural(head.name)


def _how_often(what: tree.Np) -> Diagnostic:
    if isinstance(what.head, tree.Numeral):  # `for every five points`
        help = f"divide the number: `your score divided by {what.head.low}, rounded down`"
        return Diagnostic("OCT217", "this does not say how often", what.span, help)
    help = "write `for each` and a noun, such as `2 for each card of ...`"
    if isinstance(what.head, tree.Word) and what.head.sort == "number":
        many = next((pre.what for pre in what.pre if isinstance(pre.what, tree.Numeral)), None)
        help = how_often(f"your {what.head.said}", "5" if many is None else str(many.low))
    return Diagnostic("OCT217", "this does not say how often", what.span, help)


def asked_once(kids: list[Any], said: str) -> Diagnostic | None:
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


_DEALT = ("deal", "draw", "get")  # the verbs of cards of which the number is worked out
_COUNTED = ("add", "lose", "pay", "score", "subtract")  # no cards, ever
_OF_TURNS = ("skip", "miss", "reverse")
_PAID = ("get", "lose", "move", "pay", "take")  # and of what is counted, and no card


def many(kids: list[Any]) -> Diagnostic | None:
    """`deal as many cards`: cards as they come."""
    verb, noun = kids[0], kids[2]
    return None if _are_paid(verb, noun) else _cards_alone(noun) or _is_dealt_out(verb)


def as_many(kids: list[Any]) -> Diagnostic | None:
    noun = kids[1]
    if isinstance(noun, tree.Word) and noun.name == "player":
        help = "there is no word yet for so many players: write the step under an `if: ...` for "
        help += "each number that it may be, such as `skip the next two players`"
        return Diagnostic("OCT217", "only cards and points are counted so", noun.span, help)
    return None if noun.sort == "number" else _cards_alone(noun)


def _are_paid(verb: tree.Word, noun: object) -> bool:
    """`pay as many sticks as ...`, where sticks are a number that somebody has."""
    return isinstance(noun, tree.Word) and noun.sort == "number" and verb.name in _PAID


def _cards_alone(noun: Any) -> Diagnostic | None:
    if isinstance(noun, tree.Word) and (noun.name, noun.sort) == ("card", "noun"):
        return None
    help = "write `as many cards as ...`, or `as many points as ...`"
    return Diagnostic("OCT217", "only cards and points are counted so", noun.span, help)


def _is_dealt_out(verb: tree.Word) -> Diagnostic | None:
    if verb.name in _DEALT:
        return None
    help = (
        "give the number a name, `words: {numbers: {share: ...}}`, and write `the top share cards "
        "of ...`"
    )
    if verb.name in _COUNTED:
        help = "write the number where it stands: `2 x the number of ...`, and from or to whom"
        return Diagnostic("OCT217", "what is counted does not stand here", verb.span, help)
    return Diagnostic("OCT217", "only cards that are dealt are counted so", verb.span, help)


def dealt_for_each(kids: list[Any], said: str) -> Diagnostic | None:
    """`deal a card to you for each queen of your hand`: so many cards, as they come."""
    verb, what, *rest = kids
    turns = isinstance(what, tree.Np) and getattr(what.head, "name", "") == "turn"
    if turns or verb.name in _OF_TURNS:
        of = next(kid for kid in rest if isinstance(kid, tree.Np))
        step = said.partition(" for e")[0]
        help = f"let a loop do it, `for each: {as_written(of)}`, `do: {step}`"
        if turns:
            word = of.head
            head = replace(word, plural=True, said="") if isinstance(word, tree.Word) else word
            several = as_written(replace(of, head=head))
            help = "keep how many are to come, `state: {bonus: {is a: number}}`: `now the bonus is "
            help += f"the number of {several}`, and `on: your turn ends`, `when: the bonus is at "
            help += f"least 1`, `do: [subtract 1 from the bonus, {step}]`"
        return Diagnostic("OCT217", "turns are not counted so", verb.span, help)
    paid = isinstance(what, tree.Np) and _are_paid(verb, what.head)
    wrong = _some(what) if paid else _is_dealt_out(verb) or _some_cards(what)
    often: tree.Np = next(kid for kid in rest if isinstance(kid, tree.Np))
    return wrong or (_as_one(often, said) if _are_counted(often) else _how_often(often))


def given_for_each(kids: list[Any], said: str) -> Diagnostic | None:
    """`pay the dealer a stick for each ace`: who gets them stands first."""
    verb, _, *rest = kids
    return to_whom(kids, said) or dealt_for_each([verb, *rest], said)


def counted_of(kids: list[Any]) -> Diagnostic | None:
    """`as you have tricks`, `as you hold cards`."""
    _, verb, _ = kids
    if not isinstance(verb, tree.Word) or verb.name == "hold":
        return None
    help = "write `as ... have ...`, or `as the number of ...`"
    message = "what somebody has is counted, and not what they do"
    return Diagnostic("OCT217", message, verb.span, help)


def _some_cards(what: Any) -> Diagnostic | None:
    """`a card`, `two cards`, and nothing else."""
    if isinstance(what, tree.Np) and _cards_alone(what.head) is None:
        return _some(what)
    help = "write `a card`, or `two cards`"
    return Diagnostic("OCT217", "this does not say how many cards", what.span, help)


def _some(what: Any) -> Diagnostic | None:
    """`a card`, `two sticks`: so many, and nothing else is said of them."""
    plain = isinstance(what, tree.Np) and what.determiner in ("", "a")
    if plain and not (what.posts or what.tail):
        counted = [pre.what for pre in what.pre]
        one = all(isinstance(n, tree.Numeral) and n.low == n.high for n in counted)
        if one and len(counted) < 2:
            return None
    head = what.head if isinstance(what, tree.Np) else None
    name = head.name if isinstance(head, tree.Word) else ""
    help = f"write `{with_article(singular(name))}`, or `two {plural(name)}`"
    message = f"this does not say how many {plural(name)}"
    return Diagnostic("OCT217", message, what.span, help)


def until_many(kids: list[Any]) -> Diagnostic | None:
    """`until you hold six cards`."""
    _, _, verb, numeral, *noun = kids
    if isinstance(verb, tree.Word) and verb.name != "hold":
        help = "write `until you hold ...`, or put it under `repeat:`, with `until:`"
        return Diagnostic("OCT217", "this does not say how many cards there are", verb.span, help)
    if numeral.low != numeral.high or numeral.up_to or numeral.choices:
        return Diagnostic("OCT217", "one number is needed here", numeral.span, "write one")
    return _cards_alone(noun[0]) if noun else None


def until(kids: list[Any]) -> Diagnostic | None:
    """`draw cards until you hold six`: who gets them is who holds them then."""
    verb, *rest, (who, many) = kids
    places = [kid for kid in rest if isinstance(kid, tree.PlacePhrase)]
    what = next((kid for kid in rest if not isinstance(kid, tree.PlacePhrase)), None)
    if _is_dealt_out(verb) is not None:
        help = "put the step under `repeat:`, with `until:`"
        return Diagnostic("OCT217", "only dealing goes on until there are so many", many.span, help)
    if what is not None and not _is_cards(what):
        help = "write `cards until ...`"
        return Diagnostic("OCT217", "this says two times how many cards", what.span, help)
    given = next((one.what for one in places if one.preposition == "to"), None)
    pronoun = getattr(who.head, "name", "") if isinstance(who.head, tree.Pronoun) else ""
    if verb.name == "deal":
        theirs = given is None or who == given or pronoun == "they"
    else:
        theirs = given is None and pronoun in ("you", "they")
    if theirs:
        return None
    help = "write `deal cards to ... until they hold ...`, or `... draws cards until they hold ...`"
    return Diagnostic("OCT217", "others get them than hold them then", who.span, help)


_REFILLED = re.compile(r"\buntil (you|they) \w+ \S+(?: cards?)?$")


def refilled(kids: list[Any], said: str) -> Diagnostic | None:
    """`you draw cards until they hold six`: others get them than hold them then."""
    who, predicate = kids
    found = _REFILLED.search(said) if isinstance(predicate, tree.Does) else None
    if found is None:
        return None
    you = isinstance(who, tree.Np) and getattr(who.head, "name", "") == "you"
    if you == (found[1] == "you"):
        return None
    help = f"write `until {'you hold' if you else 'they hold'} ...`"
    return Diagnostic("OCT217", "others get them than hold them then", predicate.span, help)


def _is_cards(what: Any) -> bool:
    plain = isinstance(what, tree.Np) and what.determiner in ("", "a") and not what.pre
    return plain and not (what.posts or what.tail) and _cards_alone(what.head) is None


def is_dealt(kids: list[Any]) -> Diagnostic | None:
    if kids[1].name == "deal":
        return None
    help = "say who does it: `... VERBS ...`; of a number, `add ... to your NUMBER`"
    return Diagnostic("OCT217", "only cards that are dealt go to somebody so", kids[1].span, help)


def command_each(kids: list[Any]) -> Diagnostic | None:
    if kids[0].name == "deal":
        return None
    return Diagnostic("OCT217", "this does not say to whom", kids[2].span, "write `to each player`")


def often(kids: list[Any]) -> Diagnostic | None:
    """`twice X`, `count X twice`: of one number."""
    for what in kids:
        match what:
            case tree.Np(head=tree.Numeral(low=low, high=high, up_to=up_to)):
                if low != high or up_to:
                    help = "write one number"
                    return Diagnostic("OCT217", "one number is needed here", what.span, help)
    if (none := counted(kids)) is not None:
        return none
    verb = kids[0]
    if isinstance(verb, tree.Word) and verb.name not in ("count", "score"):
        help = "there is no word yet for how often something is done"
        return Diagnostic("OCT217", "this is no number", kids[-1].span, help)
    return None


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


def multiplied(kids: list[Any], said: str) -> Diagnostic | None:
    """`double your score`: a number that is kept."""
    what: tree.Np = kids[1]
    named = isinstance(what.head, tree.Word) and what.determiner in ("", "the")
    if named and not said.startswith("twice"):
        return None
    help = "write `now X is X x 2`"
    return Diagnostic("OCT217", "this does not say what becomes so much", what.span, help)


def now_more(kids: list[Any]) -> Diagnostic | None:
    """`now the level is one more`: one number."""
    what, be, _ = kids
    if isinstance(what, tree.Np):
        return None
    help = "make a sentence of each, or write `now X is X + 1`"
    return Diagnostic("OCT217", "this does not say more than what", what.span.to(be.span), help)
