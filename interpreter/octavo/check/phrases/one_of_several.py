"""`the` before one of what may be several: `the other player`, `the empty cell`.

Comes in: a noun phrase, and what it denotes. Goes out: a fault that says how to name one of them,
or all.
"""

from __future__ import annotations

from dataclasses import replace

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ...syntax.unparse import as_written, unparse
from ..names import Symbols
from .only_one import is_one_at_most


def check_one_other(np: tree.Np, symbols: Symbols) -> None:
    """Raises OctavoError (OCT365) for `the other player` where there may be several."""
    one = np.is_singular and np.determiner == "the"
    if one and symbols.game.players[1] > 2:
        said = "there may be several other players"
        help = "write `another player`, `each other player`, or which of them"
        raise fault("OCT365", said, np.span, help=help)


def check_one_cell(np: tree.Np, cells: t.Term, symbols: Symbols) -> None:
    """Raises OctavoError (OCT365) for `the empty cell` where there may be several."""
    head = np.head
    if np.determiner != "the" or not isinstance(head, tree.Word) or head.plural:
        return
    if not (np.pre or np.posts or np.tail):
        return  # `check.concord` tells what to write for the noun alone
    compared = any(isinstance(one, t.Most) for one in t.walk(cells))  # all that are as high
    cells_there = symbols.cells_of(head.name) if head.sort == "zone" else ()
    if len(cells_there) < 2 or compared or is_one_at_most(cells, symbols):
        return
    one = unparse(replace(np, determiner=""))
    several = unparse(replace(np, determiner="", head=replace(head, plural=True)))
    help = (
        f"write `{several}` for all of them, let somebody pick: `pick: any {one}`, or take them "
        f"one by one: `for each: {one}`"
    )
    said = f"there may be several: `{as_written(np)}` does not say which"
    raise fault("OCT365", said, np.span, help=help)
