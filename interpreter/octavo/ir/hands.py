"""Groups that are picked from the cards of a hand, to be shown.

Comes in: `a group of cards of your hand` of an option. Goes out: a `Picking` whose cards form a
group.
"""

from __future__ import annotations

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.attachment import attached
from ..check.phrases.scope import Scope
from ..check.phrases.trees import of_what
from ..diagnostics import fault
from ..syntax import tree
from ..syntax.unparse import unparse
from .blocks import Blocks
from .picking import Picking


def picked_group(checked: Checked, blocks: Blocks, np: tree.Np, scope: Scope) -> Picking:
    """`a group of cards of your hand`: picked card by card, each offered only if a group can still
    be made with it.
    """
    reader = checked.reader()
    of = of_what(attached(np, checked.symbols))
    if checked.game.hands is None or of is None:
        named = tree.Np("a", np.pre, np.head, span=np.span)
        help = (
            f"write `{unparse(named)} of cards of your hand`"
            if checked.game.hands is not None
            else "let groups lie on the table (`in: groups`) to make one of any cards; to show one "
            "of a hand of at most 16 cards, declare `hands:`"
        )
        raise fault(
            "OCT427", "this does not say of which cards the group is made", np.span, help=help
        )
    cards = reader.turn_into(reader.denote(of, scope), "cards", of.span)
    ranked = [one.name for one in checked.ladder.definitions if one.ranked]
    names = tuple(name for name in reader.named_groups(np) if name in ranked)
    return Picking("group", t.Bound(blocks.declare("group", "cards"), "cards"), cards, groups=names)
