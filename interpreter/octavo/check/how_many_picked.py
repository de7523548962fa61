"""Rules about how many cards one choice takes: `you may not exchange more than 2 cards`.

Comes in: the phrase of a rule. Goes out: its number, if it speaks of cards and of nothing but how
many.
"""

from __future__ import annotations

from ..diagnostics import OctavoError, fault
from ..syntax import tree
from .phrases.reader import PhraseReader


def more_cards(reader: PhraseReader, what: tree.Amount | None) -> tree.Numeral | None:
    """`more than 2` of `more than 2 cards`; None for what names cards by anything besides."""
    match what:
        case tree.Np(
            determiner="" | "no",
            pre=(tree.Pre(tree.Numeral(high=None) as many),),
            head=tree.Word(name="card"),
            posts=(),
            tail=None,
        ):
            reader.account.numeral(what)
            reader.account.head(what)
            return many
    return None


def allows_more(predicate: tree.May | tree.MayBe, many: tree.Numeral) -> OctavoError:
    """The fault of `you may exchange more than 2 cards`: a rule can only take away from what an
    option picks."""
    said = "how many there may be is said where they are picked: no rule can add to that"
    fewer = f"may not {predicate.verb.name} more than {many.low - 1} cards"
    help = f"write `{fewer}`, or change `pick:` in a variant, to `up to ... cards of ...`"
    return fault("OCT344", said, many.span, help=help)
