"""Cards picked wherever they lie, in anybody's hand and in the pack too.

Comes in: the trees of a game. Goes out: a warning for `pick: two cards`, which says no place: any
two cards there are may be picked, whoever holds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..check.names import Symbols
from ..check.phrases.attachment import attached
from ..check.phrases.taking import kind_of
from ..diagnostics import Diagnostic
from ..syntax import tree
from ..syntax.unparse import as_written


def picked_anywhere(symbols: Symbols) -> Iterator[Diagnostic]:
    """Where more is said of the cards than what they are, that is taken to say which are meant."""
    game = symbols.game
    picks = [one.picks for one in game.options_of_flow()] + [one.picks for one in game.actions]
    mine = next(iter(symbols.held_zones()), "hand")
    for np in (one for several in picks for one in several):
        if isinstance(np, tree.Np) and _lies_anywhere(np, symbols):
            placed = as_written(replace(np, posts=(*np.posts, _of_yours(mine, np))))
            said = "these may be any cards of the pack, wherever they lie and whoever holds them"
            if np.is_singular:
                said = "this may be any card of the pack, wherever it lies and whoever holds it"
            help = f"write `{placed}`, or where else it is picked from"
            yield Diagnostic("OCT449", said, np.span, help, severity="warning")


def _lies_anywhere(np: tree.Np, symbols: Symbols) -> bool:
    if kind_of(np, symbols) != "cards" or np.tail is not None:
        return False
    if not isinstance(np.head, tree.Word) or np.determiner in ("the", "that", "those"):
        return False
    if any(isinstance(pre.what, tree.Possessive | tree.Superlative) for pre in np.pre):
        return False
    places = ("places", "players")
    return not any(
        isinstance(post, tree.RelationPhrase)
        or (isinstance(post, tree.Of) and kind_of(post.what, symbols) in places)
        for post in attached(np, symbols).posts
    )


def _of_yours(zone: str, np: tree.Np) -> tree.Of:
    you = tree.Pre(tree.Possessive(tree.Pronoun("you", np.span), np.span), np.span)
    return tree.Of(tree.Np("", (you,), tree.Word(zone, "zone", np.span), span=np.span), np.span)
