"""Rules about how many cards one choice takes: `you may not exchange more than 2 cards`.

Comes in: the phrase of a rule. Goes out: its number, if it speaks of cards and of nothing but how
many.
"""

from __future__ import annotations

from ..diagnostics import OctavoError, fault
from ..syntax import tree
from .phrases.exactness import says_more
from .phrases.reader import PhraseReader


def more_cards(reader: PhraseReader, what: tree.Amount | None) -> tree.Numeral | None:
    """`more than 2` of `more than 2 cards`, `at most 2` of `at most 2 cards`; None for what names
    cards by anything besides."""
    match what:
        case tree.Np(
            determiner="" | "no" | "only",
            pre=(tree.Pre(tree.Numeral() as many),),
            head=tree.Word(name="card"),
            posts=(),
            tail=None,
        ) if many.high is None or many.up_to or (many.low > 1 and not says_more(many)):
            if not (many.high is None or many.up_to):
                raise _left_open(what, many)
            reader.account.numeral(what)
            reader.account.head(what)
            return many
    return None


def _left_open(what: tree.Np, many: tree.Numeral) -> OctavoError:
    if what.determiner == "only":
        help = f"write `at most {many.said} cards`"
    else:
        help = f"write `{many.said} or more cards` or `more than {many.said} cards` after `may not`"
        help += f", `at most {many.said} cards` after `may`, which adds none to those that `pick:` "
        help += "lets somebody take: more of them are said there, in a variant"
    return fault("OCT217", "so many and no more, or so many at least?", what.span, help=help)


def limit_of(many: tree.Numeral, forbidden: bool, verb: tree.Word) -> int:
    """How many cards a choice may take, by a sentence that forbids so many or limits them to so
    many. Raises OctavoError for `you may exchange more than 2 cards`: a rule can only take away
    from what an option picks."""
    if many.up_to and not forbidden and many.high is not None:
        return many.high
    if many.up_to:
        fewer = f"may not {verb.name} fewer than ... cards"
        said = f"how few there may be is said where they are picked: there is no `{fewer}`"
        raise fault("OCT344", said, many.span, help="change `pick:` in a variant")
    if forbidden:
        return many.low - 1
    said = "how many there may be is said where they are picked: no rule can add to that"
    fewer = f"may not {verb.name} more than {many.low - 1} cards"
    help = f"write `{fewer}`, or change `pick:` in a variant, to `up to ... cards of ...`"
    raise fault("OCT344", said, many.span, help=help)
