"""What cards have in common, as a phrase says it: a suit, a rank, or another attribute of the pack.

Comes in: `of one suit`, `of consecutive ranks`. Goes out: how, and which attribute; a fault for
what is none, such as what cards count.
"""

from __future__ import annotations

from ..diagnostics import fault
from ..syntax import tree
from .account import Account
from .names import Symbols

NO_WORD = (
    "there is no word yet for cards that count alike: write `of one rank`, or declare what they "
    "have in common, `attributes: {worth: [..., RANKS and RANKS]}` under `pack:`, and write `of "
    "one worth`"
)


def shared(
    post: tree.Sharing, account: Account, symbols: Symbols, help: str = NO_WORD
) -> tuple[str, str]:
    """Raises OctavoError (OCT311)."""
    how, attribute = account.sharing(post)
    if attribute not in symbols.attributes:
        raise fault("OCT311", f"`{attribute}` is no suit or rank of cards", post.span, help=help)
    return how, attribute
