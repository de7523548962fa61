"""Cards and points of which the number is worked out: `as many cards as you have tricks`, `a card
for each ace of your hand`, `cards until you hold six`."""

from __future__ import annotations

from dataclasses import replace

from ....diagnostics import Span
from ... import tree
from ..lexer import FixedWord
from .parts import Kids
from .phrases import for_each, np_number


def as_many(at: Span, kids: Kids) -> tree.Np:
    """`as many cards as AMOUNT`."""
    _, noun, *_, amount = kids
    return _so_many(at, amount, noun)


def as_many_points(at: Span, kids: Kids) -> tree.Amount:
    """`score as many points as AMOUNT`: score the amount."""
    amount: tree.Amount = kids[-1]
    return amount


def counted_of(at: Span, kids: Kids) -> tree.Np:
    """`as you have tricks`: your tricks, or how many such cards you have."""
    who, _, noun = kids
    if noun.sort == "number":
        return _number_of(who, noun, at)
    return _how_many(who, noun, at)


def counted_points(at: Span, kids: Kids) -> tree.Np:
    """`as you have points`: your score."""
    who, _, points = kids
    return _number_of(who, tree.Word("score", "noun", points.span), at)


def counted_there(at: Span, kids: Kids) -> tree.Np:
    """`as there are players who are out`: their number."""
    what: tree.Np = kids[-1]
    plain = tree.Np(what.determiner, what.pre, what.head, span=what.span)
    return replace(_number(at, plain, *what.posts), tail=what.tail)


def command_many(at: Span, kids: Kids) -> tree.Command:
    """`deal as many cards to you as you have tricks`."""
    return _as_command(does_many(at, kids), at)


def does_many(at: Span, kids: Kids) -> tree.Does:
    verb, how, noun, *places, _, amount = kids
    what = _so_many(how.span.to(amount.span), amount, noun)
    return tree.Does(False, _dealt(verb, noun), what, tuple(places), at)


def command_for_each(at: Span, kids: Kids) -> tree.Command:
    """`deal a card to you for each trick`."""
    return _as_command(does_for_each(at, kids), at)


def does_for_each(at: Span, kids: Kids) -> tree.Does:
    verb, what, *rest = kids
    places = [kid for kid in rest if isinstance(kid, tree.PlacePhrase)]
    each, often = (kid for kid in rest if not isinstance(kid, tree.PlacePhrase))
    assert isinstance(each, FixedWord)
    pre = what.pre if isinstance(what, tree.Np) else ()  # else a fault already (`limits`)
    many = next((one.what for one in pre if isinstance(one.what, tree.Numeral)), None)
    numeral = many or tree.Numeral(1, 1, span=what.span)
    whole = what.span.to(often.span)
    noun = what.head if isinstance(what, tree.Np) else None
    counted = noun if isinstance(noun, tree.Word) else _card(what.span)
    several = _so_many(whole, for_each(whole, [numeral, each, often]), counted)
    return tree.Does(False, _dealt(verb, counted), several, tuple(places), at)


def command_given_each(at: Span, kids: Kids) -> tree.Command:
    """`pay the dealer a stick for each ace of your hand`: who gets them stands first."""
    return _as_command(does_given_each(at, kids), at)


def does_given_each(at: Span, kids: Kids) -> tree.Does:
    verb, who, *rest = kids
    return does_for_each(at, [verb, *rest, tree.PlacePhrase("to", who, who.span)])


def until_many(at: Span, kids: Kids) -> tuple[tree.Np, tree.Numeral]:
    """`until you hold six cards`: who, and how many they have then."""
    _, who, _, many, *_ = kids
    return who, many


def command_until(at: Span, kids: Kids) -> tree.Command:
    """`draw cards until you hold six`: as many as are lacking. Whom they are dealt to, if nobody
    else is named, is who holds them then."""
    verb, *rest = kids
    who, many = rest.pop()
    places = [kid for kid in rest if isinstance(kid, tree.PlacePhrase)]
    given = next((one.what for one in places if one.preposition == "to"), None)
    if verb.name == "deal" and given is None:
        places = [tree.PlacePhrase("to", who, who.span), *places]
        given = who
    if given is not None and given.determiner == "all" and isinstance(given.head, tree.Word):
        each = replace(given, determiner="each", head=replace(given.head, plural=False))
        places = [replace(one, what=each) if one.what is given else one for one in places]
    if given is not None and given.determiner in ("each", "every", "all") and given == who:
        who = tree.Np("", (), tree.Pronoun("they", who.span), span=who.span)
    elif given is not None and isinstance(who.head, tree.Pronoun) and who.head.name == "they":
        who = who if given.determiner in ("each", "every", "all") else given
    return tree.Command(verb, _lacking(who, many, at), tuple(places), at)


def does_until(at: Span, kids: Kids) -> tree.Does:
    verb, *rest = kids
    who, many = rest.pop()
    places = tuple(kid for kid in rest if isinstance(kid, tree.PlacePhrase))
    return tree.Does(False, _dealt(verb, _card(at)), _lacking(who, many, at), places, at)


def _as_command(does: tree.Does, at: Span) -> tree.Command:
    """The same, where nobody is said to do it."""
    return tree.Command(does.verb, does.what, does.places, at)


def _lacking(who: tree.Np, many: tree.Numeral, at: Span) -> tree.Np:
    """As many cards as somebody has too few; none if there are enough."""
    enough, card = np_number(many.span, [many]), _card(at)
    return _so_many(at, tree.Calculation("-", enough, _how_many(who, card, at), at), card)


def _dealt(verb: tree.Word, noun: tree.Word) -> tree.Word:
    """Who gets cards draws them."""
    cards = (noun.name, noun.sort) == ("card", "noun")
    return replace(verb, name="draw") if verb.name == "get" and cards else verb


def _card(at: Span) -> tree.Word:
    return tree.Word("card", "noun", at)


def _so_many(at: Span, amount: tree.Amount, noun: tree.Word) -> tree.Np:
    many = tree.Pre(tree.AsMany(amount, at), at)
    return tree.Np("", (many,), replace(noun, plural=True), span=at)


def _how_many(who: tree.Np, noun: tree.Word, at: Span) -> tree.Np:
    """How many such cards somebody has, or lie in a place."""
    cards = tree.Np("", (), replace(noun, plural=True), span=noun.span)
    return _number(at, cards, tree.Of(who, who.span))


def _number(at: Span, of: tree.Np, *posts: tree.Post) -> tree.Np:
    number = tree.Word("number", "noun", at)
    return tree.Np("the", (), number, (tree.Of(of, of.span), *posts), span=at)


def _number_of(who: tree.Np, noun: tree.Word, at: Span) -> tree.Np:
    """A number that somebody has: `your tricks`, `the tricks of the elder`."""
    if isinstance(who.head, tree.Pronoun) and who.head.name not in ("nobody", "nothing"):
        whose = tree.Pre(tree.Possessive(who.head, who.span), who.span)
        return tree.Np("", (whose,), noun, span=at)
    return tree.Np("the", (), noun, (tree.Of(who, who.span),), span=at)
