"""Special cards, such as jokers, where their rank or their suit is asked for.

Comes in: an attribute, the phrase for the cards of which it is asked. Goes out: a fault where they
have none, whatever happens.
"""

from __future__ import annotations

from ...diagnostics import fault
from ...syntax import tree
from ...syntax.game import PackDeclaration
from ...syntax.inflection import with_article


def check_has(attribute: str, of: object, pack: PackDeclaration) -> None:
    """Raises OctavoError (OCT304) for `the suit of the joker`, and for a rank that it has not."""
    if not isinstance(of, tree.Np) or not isinstance(of.head, tree.Word) or of.head.sort != "rank":
        return
    name = of.head.name
    if name not in pack.special_cards:
        return
    said, help = f"{with_article(name)} has no {attribute}", "leave it out: ask what else it is"
    if attribute == "rank" and name not in pack.ranks:
        said += ": nothing is higher or lower than it"
        help = f"to give it one, place it among `ranks:`: `ranks: [..., {name}]`"
    elif attribute != "suit":
        return
    raise fault("OCT304", said, of.span, help=help)
