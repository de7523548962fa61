"""How many of a number that each player has: `a stick`, `half your sticks`.

Comes in: a phrase. Goes out: of which number it says how many, and how many these are.
"""

from __future__ import annotations

from dataclasses import replace

from ..check.account import Account
from ..check.names import PIECES, Symbols
from ..diagnostics import Span
from ..syntax import tree
from ..syntax.inflection import is_plural
from .skipping import is_you

Pieces = tuple[tree.Word, tree.Amount]  # of which number, and how many of it


def is_theirs(what: tree.Np, symbols: Symbols) -> bool:
    """Whether a phrase is about a number that the state keeps of each player."""
    state = symbols.states.get(what.head.name) if isinstance(what.head, tree.Word) else None
    return state is not None and state.each == "player" and state.kind == "number"


def theirs_of(who: tree.Np | tree.Pronoun, unit: tree.Word, at: Span) -> tree.Np:
    """`the dealer's sticks`, `your sticks`."""
    if isinstance(who, tree.Np) and isinstance(who.head, tree.Pronoun):
        who = who.head
    named = replace(unit, plural=is_plural(unit.name))
    return tree.Np("", (tree.Pre(tree.Possessive(who, at), at),), named, span=at)


def so_many_of_theirs(what: object, symbols: Symbols) -> tree.Amount | None:
    """How many `2 tricks`, `a trick` or `as many tricks as ...` are, where each player has a number
    of them."""
    if not isinstance(what, tree.Np) or what.posts or what.tail or not is_theirs(what, symbols):
        return None
    match what:
        case tree.Np(determiner="a", pre=()):
            return tree.Np("", (), tree.Numeral(1, 1, span=what.span), span=what.span)
        case tree.Np(determiner="", pre=(tree.Pre(what=tree.Numeral() as many),)):
            return tree.Np("", (), many, span=what.span)
        case tree.Np(determiner="", pre=(tree.Pre(what=tree.AsMany(amount=amount)),)):
            return amount
        case tree.Np(determiner="", pre=(tree.Pre(what="that many"),), head=tree.Word() as unit):
            return replace(what, head=replace(unit, sort=PIECES))
    return None


def own_pieces(what: tree.Amount, who: tree.Np, symbols: Symbols) -> Pieces | None:
    """What `all your sticks`, `half your sticks` and `one of your sticks` are, which are theirs who
    give them."""
    of = _of_whole(what)
    if of is None or of.posts or of.tail or not is_theirs(of, symbols):
        return None
    whose = "you" if is_you(who) else "they"
    match of:
        case tree.Np(
            determiner="" | "all",
            pre=(tree.Pre(what=tree.Possessive(who=tree.Pronoun(name=name))),),
            head=tree.Word() as unit,
        ) if name == whose:
            pass
        case _:
            return None
    match what:
        case tree.SomeOf():
            return unit, tree.Np("", (), what.numeral, span=what.span)
        case tree.Calculation():
            return unit, what
    return unit, replace(of, determiner="")


def _of_whole(what: tree.Amount) -> tree.Np | None:
    """That of which it is a part, or all."""
    match what:
        case tree.Np() as of:
            return of
        case tree.SomeOf(what=of):
            return of
        case tree.Calculation(op=op, left=tree.Np() as of) if op.startswith("/"):
            return of
    return None


def read_pieces(what: tree.Amount, account: Account) -> None:
    """All that says of which number these are pieces was read."""
    of = _of_whole(what)
    if of is None or isinstance(what, tree.Calculation):
        return
    account.determiner(of)
    account.head(of)
    for pre in of.pre:
        if isinstance(pre.what, tree.Possessive) and isinstance(pre.what.who, tree.Pronoun):
            account.pronoun(pre.what.who)
