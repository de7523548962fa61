"""Cards picked that nobody sees, in a place of all.

Comes in: the trees of a game. Goes out: a warning for `pick: a card of the table`, where the cards
of the table lie face down: they are one option, and chance says which. Who writes Memory means
places that people remember.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.names import Symbols
from ..check.phrases.attachment import attached
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import of_what
from ..check.walking import nodes_of
from ..diagnostics import Diagnostic, Related
from ..syntax import tree
from ..syntax.game import Zone


def by_chance(symbols: Symbols) -> Iterator[Diagnostic]:
    """Of the pack nothing is said: who draws one of it knows that chance deals."""
    game = symbols.game
    picks = [one.picks for one in game.options_of_flow()] + [one.picks for one in game.actions]
    for np in nodes_of(picks):
        if (zone := _blind(np, symbols)) is not None:
            said = f"nobody sees these cards of `{zone.name}`: chance says which is picked"
            help = (
                "where people are to remember which lies where, let each lie in a place of its "
                f"own: `{zone.name}: {{named: [a1, a2, ...], shows: top card, faces: down}}`"
            )
            related = (Related(zone.span, f"the cards of `{zone.name}` lie face down"),)
            yield Diagnostic("OCT439", said, np.span, help, related, "warning")


def _blind(np: object, symbols: Symbols) -> Zone | None:
    """The place of all whose cards are picked, where they lie face down in no place of their
    own."""
    if not isinstance(np, tree.Np) or kind_of(np, symbols) != "cards":
        return None
    of = of_what(attached(np, symbols))
    if of is None or not isinstance(of.head, tree.Word) or of.tail is not None:
        return None
    faced = any(isinstance(pre.what, tree.Word) and pre.what.name == "face up" for pre in np.pre)
    ends = any(isinstance(pre.what, tree.Superlative) for pre in np.pre)
    zone = symbols.zones.get(of.head.name)
    if zone is None or faced or ends or zone.holds_pack or zone.each or zone.named or zone.all_of:
        return None
    return zone if zone.faces == "down" else None
