"""Who `the next player` is: after whom, and of whom.

Comes in: the phrase, and what its place binds. Goes out: faults where nobody acts, and where turns
leave seats out, so that who sits next may be another than who acts next.
"""

from __future__ import annotations

from dataclasses import replace

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ...syntax.unparse import unparse
from ..names import Symbols
from .scope import Scope

BESIDE = ("next", "previous")  # whose turn comes, or came


def says_beside(np: tree.Np) -> str:
    """`next` or `previous`, where it stands before the noun; else empty."""
    said = (pre.what.name for pre in np.pre if isinstance(pre.what, tree.Superlative))
    return next((name for name in said if name in BESIDE), "")


def is_next_player(np: tree.Listing) -> bool:
    """`the next player`, and no more."""
    return (
        isinstance(np, tree.Np)
        and isinstance(np.head, tree.Word)
        and (np.head.name, np.head.plural) == ("player", False)
        and (np.determiner, len(np.pre), says_beside(np)) == ("the", 1, "next")
        and not np.posts
        and np.tail is None
    )


def says_several_beside(np: tree.Np) -> bool:
    """`the next two players`: so many, from who comes next on."""
    many = next((one.what for one in np.pre if isinstance(one.what, tree.Numeral)), None)
    of_each = np.determiner in ("each", "every")  # `each of the next two players`
    return (
        bool(says_beside(np))
        and (of_each or np.determiner == "the")
        and isinstance(np.head, tree.Word)
        and (np.head.name, np.head.plural) == ("player", not of_each)
        and many is not None
        and 1 < many.low == many.high
    )


def several_beside(which: str, many: tree.Numeral | None, among: t.Term) -> t.Term:
    """The next (or previous) so many of these players, never you: all others, where they are
    fewer."""
    found: t.Term = t.Empty("players")
    for _ in range(1 if many is None else many.low):
        left = t.without(t.without(among, t.Single(t.YOU)), found)
        found = t.either(found, t.Single(t.Next(left, back=which == "previous")))
    return found


def check_somebody_acts(np: tree.Np, scope: Scope) -> None:
    """Raises OctavoError for `the next player` where nobody acts, after whom it would be."""
    if scope.you is None and says_beside(np):
        help = (
            "write `the player to the left of ...`, or let somebody act: `who: PLAYER`, and this "
        )
        help += "in its steps; a trigger waits for what somebody does, `on: a player VERBS`"
        said = "nobody acts here: this is before or after nobody"
        raise fault("OCT315", said, np.span, help=help)


def check_nobody_left_out(np: tree.Np, which: str, symbols: Symbols) -> None:
    """Raises OctavoError for `the next player`, said of no players in particular, in a game in
    which turns leave seats out."""
    who = symbols.game.turns_of_some()
    if who is None:
        return
    beside = tree.Pre(tree.Superlative(which, np.span), np.span)
    several = says_several_beside(np)
    head = replace(who.head, plural=several) if isinstance(who.head, tree.Word) else who.head
    pre = tuple(one for one in who.pre if one.what != "other")
    many = tuple(one for one in np.pre if isinstance(one.what, tree.Numeral))
    of_those = tree.Np("the", (beside, *many, *pre), head, who.posts, who.tail, span=np.span)
    side = "left" if which == "next" else "right"
    said = "turns leave seats out here: who sits there, or whose turn it is?"
    help = f"write `the player to the {side} of you`, or `{unparse(of_those)}`"
    if several:
        help = f"write `{unparse(of_those)}`"
    raise fault("OCT304", said, np.span, help=help)
