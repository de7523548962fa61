"""What steps may not say: points, who gets what, how often, in which order."""

from __future__ import annotations

import re
from typing import Any

from ....diagnostics import Diagnostic
from ... import tree
from ..lexer import FixedWord

_SCORED = ("score", "lose", "count", "get")  # the verbs of points
_GIVEN = ("deal", "give", "show")  # those after which may stand who gets it
_LASTING = re.compile(r"\b(while|as long as)\b")
_OF_PEOPLE = ("draw", "lose", "score", "take", "get")  # who acts does it, if nobody is named


def points(kids: list[Any], said: str) -> Diagnostic | None:
    """`5 points` are scored or lost, and cards count them."""
    verb, _, unit, *_ = kids
    if verb.name in _SCORED and not (unit.name == "each" and not said.endswith(" each")):
        return None
    return Diagnostic("OCT217", "no points are meant here", unit.span, "leave the word out")


def each(kids: list[Any], said: str) -> Diagnostic | None:
    """`red cards count 1 each`: it is said of several."""
    who = kids[0]
    several = isinstance(who, tree.Several) or (
        isinstance(who, tree.Np) and getattr(who.head, "plural", False)
    )
    if several or not said.endswith(" each"):
        return None
    return Diagnostic("OCT217", "there are not several here", who.span, "leave `each` out")


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
    if isinstance(what.head, tree.Word) and what.determiner in ("", "a") and not several:
        return None
    help = "write `for each` and a noun, such as `2 for each card of ...`"
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


def is_dealt(kids: list[Any]) -> Diagnostic | None:
    if kids[1].name == "deal":
        return None
    help = "say who does it: `... VERBS ...`"
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
