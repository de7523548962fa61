"""Several players who pay several others: only one side of a payment may be more than one.

Comes in: the tree of one step. Goes out: a fault with the loop that says the same.
"""

from __future__ import annotations

from dataclasses import replace

from ..check.account import EVERY
from ..check.names import Symbols
from ..check.phrases.attachment import attached
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import of_what, one_of_several
from ..check.walking import nodes_of
from ..diagnostics import fault
from ..syntax import tree
from ..syntax.unparse import as_written

GIVEN = ("pay", "move")
TAKEN = ("take", "get")


def says_amount(what: tree.Listing | None) -> bool:
    """`2`, `ante`, `half the pot`, `the lesser of ...`: so much, and no cards."""
    match what:
        case tree.Calculation() | tree.OfTwo():
            return True
        case tree.Np(head=tree.Numeral() | tree.Word(sort="number" | "option")):
            return True
    return False


def check_one_pays(step: tree.Effect | tree.InOrder | tree.Conditional, symbols: Symbols) -> None:
    """Raises OctavoError for `each staying player pays 2 to each lucky player`."""
    for effect in nodes_of(step):
        match effect:
            case tree.Clause(
                subject=tree.Np() as who, predicate=tree.Does(negated=False, what=what) as does
            ) if does.verb.name in GIVEN + TAKEN and says_amount(what):
                _check_one_side(effect, who, does, symbols)


def _check_one_side(effect: tree.Clause, who: tree.Np, does: tree.Does, symbols: Symbols) -> None:
    if any(isinstance(one, tree.Pronoun) and one.name == "you" for one in nodes_of(effect)):
        return  # in a loop it would be another
    words = ("to", "in") if does.verb.name in GIVEN else ("from",)
    others = [one.what for one in does.places if one.preposition in words and one.what is not None]
    each = _one_of(who, symbols)
    fund = next((one for one in others if _one_of(_whose(one, symbols), symbols)), None)
    if each is None or fund is None:
        return
    do = _each_pays(does, fund, symbols)
    if do is None:
        you = tree.Np("", (), tree.Pronoun("you", who.span), span=who.span)
        do = as_written(replace(effect, subject=you))
    do = do.replace(" their ", " your ")
    said = "one player is needed here, and these are several"
    help = f"write `{{for each: {as_written(each)}, do: {do}}}`"
    raise fault("OCT312", said, fund.span, help=help)


def _each_pays(does: tree.Does, fund: tree.Np, symbols: Symbols) -> str | None:
    """`each lucky player takes 2 from your purse`, where it is said which number is paid from."""
    payer = next((one.what for one in does.places if one.preposition == "from"), None)
    owner = _whose(fund, symbols)
    each = None if owner is None else _one_of(owner, symbols)
    if does.verb.name in TAKEN or payer is None or each is None or does.what is None:
        return None
    heads = [one.head.name for one in (fund, payer) if isinstance(one.head, tree.Word)]
    if owner is not fund and len(set(heads)) > 1:
        return None
    takes = f"takes {as_written(does.what)} from {as_written(payer)}"
    return f"{as_written(replace(each, determiner='each'))} {takes}"


def _one_of(who: tree.Np | None, symbols: Symbols) -> tree.Np | None:
    """Of a phrase for several players, that for one of them, as a loop names it."""
    if who is None or kind_of(who, symbols) != "players":
        return None
    return replace(who, determiner="") if who.determiner in EVERY else one_of_several(who)


def _whose(fund: tree.Np, symbols: Symbols) -> tree.Np | None:
    """Those to whom something is paid: named, or before their number, or after `of`."""
    if kind_of(fund, symbols) == "players":
        return fund
    owners = (pre.what.who for pre in fund.pre if isinstance(pre.what, tree.Possessive))
    owner = next(owners, None) or of_what(attached(fund, symbols))
    return owner if isinstance(owner, tree.Np) else None
