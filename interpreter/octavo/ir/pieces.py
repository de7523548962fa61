"""What is paid and taken piece by piece: `a stick`, where each player has a number of sticks; and
what somebody is paid.

Comes in: the tree of one effect. Goes out: the payment that says the same; any other effect as it
is. `The dealer gives you a stick` is `the dealer pays 1 from their sticks to your sticks`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..check.account import Account
from ..check.names import Symbols
from ..check.phrases.taking import kind_of
from ..check.walking import nodes_of
from ..diagnostics import OctavoError, Span, fault
from ..syntax import tree
from ..syntax.unparse import as_written
from .several_pay import GIVEN, TAKEN, says_amount
from .skipping import is_you
from .so_many import (
    Pieces,
    is_theirs,
    own_pieces,
    read_pieces,
    so_many_of_theirs,
    theirs_of,
)
from .spreading import each_of

_EACH = ("each", "every")
_INTO = ("to", "in", "into", "on")


def in_pieces(effect: tree.Effect, symbols: Symbols, account: Account) -> tree.Effect:
    """The payment of so many of a number that each player has, or to one. Raises OctavoError
    (OCT408) for `pay a stick`."""
    match effect:
        case tree.Clause(
            subject=tree.Np() as who,
            predicate=tree.Does(negated=False, verb=verb, what=what, places=places),
        ):
            pass
        case tree.Command(verb=verb, what=what, places=places):
            who = tree.Np("", (), tree.Pronoun("you", verb.span), span=verb.span)
        case _:
            return effect
    if what is None or isinstance(what, tree.Several) or verb.name not in GIVEN + TAKEN:
        return effect
    so_much = _is_so_much(what, symbols)
    if verb.name == "get" and so_much and _are_funds(places):
        # `gain 2 from the pot` takes it
        take = replace(verb, name="take")
        if isinstance(effect, tree.Command):
            return replace(effect, verb=take)
        takes = tree.Does(False, take, what, places, effect.predicate.span)
        return replace(effect, predicate=takes)
    pieces = _so_many(what, symbols) or _part_of_own(verb, what, places, who, symbols)
    counted = pieces is not None
    towards = "to" if verb.name in GIVEN else "from"
    if pieces is None and any(_is_person(one, towards, symbols) for one in places):
        # `pays 1 to you`, `gives you 1`: to what you have of what they pay with; `gets 1 from you`
        of_money = _is_numeral(what) or (so_much and verb.name in TAKEN)
        of_money = of_money and own_money(symbols, what.span) is not None
        if verb.name == "pay" or of_money:
            pieces = _money(places, what, symbols, effect.span)
    if pieces is None:
        return effect
    unit, number = pieces
    funds = [_fund(one, unit, symbols) for one in places]
    goals = [one for one in funds if one.preposition == "to"]
    sources = [one for one in funds if one.preposition == "from"]
    given = verb.name in GIVEN
    if given and not goals and len(sources) == len(places):
        raise _to_nobody(who, verb, what, effect.span)
    if len(goals) + len(sources) != len(places) or not (goals if given else sources):
        return effect
    for one in sources if given else goals:
        if one.what is None or (_is_players_own(one.what, symbols) and not _is(one.what, unit)):
            return effect  # `two bets from your purse`: which of them are these?
    if counted:
        read_pieces(what, account)
    payer = _Payer(each_of(who, symbols, account), given, unit, what.span)
    several = places[0].what if len(places) == 1 else None
    if several is not None and kind_of(several, symbols) == "players":
        several = each_of(several, symbols, account)
    if several is not None and several.determiner in _EACH and not payer.is_several:
        # `give a stick to each other player`: each of them takes one
        account.preposition(places[0])
        own = payer.own(named=True)
        theirs = tree.PlacePhrase("to" if given else "from", payer.theirs(), what.span)
        sources, goals = ([own], [theirs]) if given else ([theirs], [own])
        who, alone = several, False
    else:
        sources, goals = sources or [payer.own()], goals or [payer.own()]
        who, alone = payer.who, payer.is_named
    paid = replace(verb, name="pay")
    if alone:
        return tree.Command(paid, number, (*sources, *goals), effect.span)
    does = tree.Does(False, paid, number, (*sources, *goals), effect.span)
    return tree.Clause(who, does, effect.span)


def _to_nobody(who: tree.Np, verb: tree.Word, what: tree.Amount, at: Span) -> OctavoError:
    """The fault of `pay a stick`."""
    lose = replace(verb, name="lose", said="lose")
    loses = as_written(tree.Command(lose, what, (), verb.span))
    if not is_you(who):
        loses = as_written(tree.Clause(who, tree.Does(False, lose, what, (), verb.span), at))
    help = f"add `to ...`, or write `{loses}`"
    return fault("OCT408", "this does not say to whom, or to what", at, help=help)


def _part_of_own(
    verb: tree.Word,
    what: tree.Amount,
    places: tuple[tree.PlacePhrase, ...],
    who: tree.Np,
    symbols: Symbols,
) -> Pieces | None:
    """`all your sticks`, `half your sticks`. Of `pay your bets to the pot` so much is paid of what
    you pay with, as of `pay 2`."""
    is_whole = isinstance(what, tree.Np) and what.determiner != "all"
    if verb.name not in GIVEN or not places or (is_whole and verb.name == "pay"):
        return None
    return own_pieces(what, who, symbols)


def _money(
    places: tuple[tree.PlacePhrase, ...], what: tree.Amount, symbols: Symbols, at: Span
) -> Pieces | None:
    """So much of what players sit down with. Raises OctavoError (OCT408) where there is none, and
    nothing else is named."""
    money = own_money(symbols, at)
    if money is not None:
        return tree.Word(money, "number", what.span), what
    if any(one.preposition == "from" for one in places):
        return None
    help = (
        "let one that each player has, and no other, begin at something, `starts at: 10`; or write "
        "`pays ... from their NUMBER to your NUMBER`"
    )
    raise fault("OCT408", "this does not say which number of theirs is paid", at, help=help)


def sat_down_with(symbols: Symbols, at: Span) -> list[str]:
    """What players sit down with: the numbers of each of them that start at something. A sentence
    knows those of the ruleset and of its own file, and not those of other modifiers."""
    return [
        one.name
        for one in symbols.states.values()
        if one.is_everyones_number and one.starts_at is not None
        if not one.owner.modifiers or one.span.file == at.file
    ]


def own_money(symbols: Symbols, at: Span) -> str | None:
    """That from which players pay and to which winnings go, if there is only one such."""
    found = sat_down_with(symbols, at)
    return found[0] if len(found) == 1 else None


def _is_numeral(what: tree.Amount) -> bool:
    """`2`, and no noun."""
    return isinstance(what, tree.Np) and isinstance(what.head, tree.Numeral)


def _is_so_much(what: tree.Amount, symbols: Symbols) -> bool:
    """`2`, `ante`, `half the pot`, and nothing that can itself be given: of `the pot` it would be
    all of it."""
    if any(isinstance(one, tree.Np) and kind_of(one, symbols) for one in nodes_of(what)):
        return False  # `half your cards`
    if not isinstance(what, tree.Np):
        return isinstance(what, tree.Calculation | tree.OfTwo)
    kept = isinstance(what.head, tree.Word) and what.head.name in symbols.states
    given = what.determiner == "the" or is_theirs(what, symbols)
    return says_amount(what) and not (kept and given)


def _are_funds(places: tuple[tree.PlacePhrase, ...]) -> bool:
    """`from the pot`: of a number."""
    return bool(places) and all(
        one.preposition == "from"
        and one.what is not None
        and isinstance(one.what.head, tree.Word)
        and one.what.head.sort == "number"
        for one in places
    )


def _is_person(place: tree.PlacePhrase, preposition: str, symbols: Symbols) -> bool:
    """`to you`, `from the dealer`."""
    what = place.what
    if place.preposition != preposition or what is None:
        return False
    if isinstance(what.head, tree.Pronoun):
        return what.head.name in ("you", "they")
    return kind_of(what, symbols) == "players"


def _so_many(what: tree.Amount, symbols: Symbols) -> Pieces | None:
    """Of which number `a stick` and `two sticks` are pieces, and how many of them."""
    number = so_many_of_theirs(what, symbols)
    if number is None or not isinstance(what, tree.Np) or not isinstance(what.head, tree.Word):
        return None
    return what.head, number


@dataclass(frozen=True, slots=True)
class _Payer:
    """Who gives, or takes, and what they have."""

    who: tree.Np
    given: bool
    unit: tree.Word
    at: Span

    @property
    def is_several(self) -> bool:
        return self.who.determiner in _EACH

    @property
    def is_named(self) -> bool:
        """Whether it is said without a subject: who takes, pays nothing."""
        return is_you(self.who) or not (self.given or self.is_several)

    def own(self, *, named: bool = False) -> tree.PlacePhrase:
        """What they have."""
        whose = self.who if named or self.is_named else tree.Pronoun("they", self.who.span)
        preposition = "from" if self.given else "to"
        return tree.PlacePhrase(preposition, theirs_of(whose, self.unit, self.at), self.at)

    def theirs(self) -> tree.Np:
        """What each of those has to whom they give, or from whom they take."""
        return theirs_of(tree.Pronoun("they", self.at), self.unit, self.at)


def _fund(place: tree.PlacePhrase, unit: tree.Word, symbols: Symbols) -> tree.PlacePhrase:
    """Where it comes from or goes to: of a player, to what they have of the same."""
    what = place.what
    preposition = "to" if place.preposition in _INTO else place.preposition
    if what is None:
        return place
    person = isinstance(what.head, tree.Pronoun) and what.head.name in ("you", "they")
    if person or kind_of(what, symbols) == "players":
        what = theirs_of(what, unit, what.span)
    return replace(place, preposition=preposition, what=what)


def _is_players_own(fund: tree.Np, symbols: Symbols) -> bool:
    """Whether each player has such a number, or a score."""
    score = isinstance(fund.head, tree.Word) and fund.head.name == "score"
    return score or is_theirs(fund, symbols)


def _is(fund: tree.Np, unit: tree.Word) -> bool:
    return isinstance(fund.head, tree.Word) and fund.head.name == unit.name
