"""What is paid and taken piece by piece: `a stick`, where each player has a number of sticks.

Comes in: the tree of one effect. Goes out: the payment that says the same; any other effect as it
is. `The dealer gives you a stick` is `the dealer pays 1 from their sticks to your sticks`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..check.account import Account
from ..check.names import Symbols
from ..check.phrases.taking import kind_of
from ..diagnostics import Span, fault
from ..syntax import tree
from ..syntax.inflection import is_plural
from ..syntax.unparse import as_written
from .skipping import is_you
from .spreading import each_of, so_many_of_theirs

_GIVEN = ("pay", "move")
_TAKEN = ("take", "get")
_EACH = ("each", "every")
_INTO = ("to", "in", "into", "on")


def in_pieces(effect: tree.Effect, symbols: Symbols, account: Account) -> tree.Effect:
    """The payment of so many of a number that each player has. Raises OctavoError (OCT408) for `pay
    a stick`."""
    match effect:
        case tree.Clause(
            subject=tree.Np() as who,
            predicate=tree.Does(negated=False, verb=verb, what=tree.Np() as what, places=places),
        ):
            pass
        case tree.Command(verb=verb, what=tree.Np() as what, places=places):
            who = tree.Np("", (), tree.Pronoun("you", verb.span), span=verb.span)
        case _:
            return effect
    many = so_many_of_theirs(what, symbols)
    if many is None or verb.name not in _GIVEN + _TAKEN:
        return effect
    unit = what.head
    assert isinstance(unit, tree.Word)
    funds = [_fund(one, unit, symbols) for one in places]
    goals = [one for one in funds if one.preposition == "to"]
    sources = [one for one in funds if one.preposition == "from"]
    given = verb.name in _GIVEN
    if given and not goals and len(sources) == len(places):
        lose = replace(verb, name="lose", said="lose")
        loses = as_written(tree.Command(lose, what, (), verb.span))
        if not is_you(who):
            loses = as_written(
                tree.Clause(who, tree.Does(False, lose, what, (), verb.span), effect.span)
            )
        help = f"add `to ...`, or write `{loses}`"
        raise fault("OCT408", "this does not say to whom, or to what", effect.span, help=help)
    if len(goals) + len(sources) != len(places) or not (goals if given else sources):
        return effect
    if any(one.what is None or not _is(one.what, unit) for one in (sources if given else goals)):
        return effect  # `two bets from your purse`: which of them are these?
    account.determiner(what)
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
    number = tree.Np("", (), many, span=what.span)
    if alone:
        return tree.Command(paid, number, (*sources, *goals), effect.span)
    does = tree.Does(False, paid, number, (*sources, *goals), effect.span)
    return tree.Clause(who, does, effect.span)


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
        return tree.PlacePhrase(preposition, _theirs(whose, self.unit, self.at), self.at)

    def theirs(self) -> tree.Np:
        """What each of those has to whom they give, or from whom they take."""
        return _theirs(tree.Pronoun("they", self.at), self.unit, self.at)


def _fund(place: tree.PlacePhrase, unit: tree.Word, symbols: Symbols) -> tree.PlacePhrase:
    """Where it comes from or goes to: of a player, to what they have of the same."""
    what = place.what
    preposition = "to" if place.preposition in _INTO else place.preposition
    if what is None:
        return place
    person = isinstance(what.head, tree.Pronoun) and what.head.name in ("you", "they")
    if person or kind_of(what, symbols) == "players":
        what = _theirs(what, unit, what.span)
    return replace(place, preposition=preposition, what=what)


def _is(fund: tree.Np, unit: tree.Word) -> bool:
    return isinstance(fund.head, tree.Word) and fund.head.name == unit.name


def _theirs(who: tree.Np | tree.Pronoun, unit: tree.Word, at: Span) -> tree.Np:
    """`the dealer's sticks`, `your sticks`."""
    if isinstance(who, tree.Np) and isinstance(who.head, tree.Pronoun):
        who = who.head
    named = replace(unit, plural=is_plural(unit.name))
    return tree.Np("", (tree.Pre(tree.Possessive(who, at), at),), named, span=at)
