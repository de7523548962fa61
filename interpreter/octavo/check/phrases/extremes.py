"""The highest card, the lowest, the last: of some cards the one that stands out.

Comes in: the cards that the rest of a phrase names. Goes out: those of them that are highest, or
the only one that is left; a fault where a reader may think of others: of one of each of several
hands, of the whole pack, of the card on top.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import fault
from ...syntax import tree
from ...syntax.game import Zone
from ...syntax.inflection import plural
from ...syntax.unparse import as_written, unparse
from ..account import Account
from ..names import Symbols
from .denoting import Denoting
from .kinds import Kinds
from .scope import Scope
from .trees import LARGEST

ONE_BY_ONE = ("another", "any", "each", "every", "all", "a", "no")


@dataclass(slots=True)
class Extremes:
    """Reads `highest`, `lowest` and `last` before cards."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    phrases: Denoting

    def highest(self, cards: t.Term, np: tree.Np, most: bool, scope: Scope) -> t.Term:
        """Of some cards those that are highest, or with `most` false lowest."""
        self._of_one_hand(np)
        self._of_one_owner(np, scope)
        self._of_some_place(np, cards, scope)
        variable = self.kinds.variable("card")
        self.account.superlative(np, *LARGEST)
        return t.Most(cards, t.Pip(variable), variable.name, most)

    def only_left(self, cards: t.Term, np: tree.Np) -> t.Term:
        """`your last card`: the only one that is left. Of cards that lie in order it may be either
        end."""
        match cards:
            case t.Content(t.Place(zone=name)):
                zone = self.symbols.zones[name]
                if not (zone.order or zone.shows or zone.holds_pack):
                    one = t.Is(t.count(cards), t.Number(1))
                    return t.when(one, cards, t.Empty("cards"))
        message = "this does not say which card is the last: that on top, or the lowest?"
        help = "write `the top card of ...`, or `the bottom card of ...`"
        raise fault("OCT304", message, np.span, help=help)

    def _of_one_hand(self, np: tree.Np) -> None:
        """Raises OctavoError where `the highest card` does not mean the card that is highest of all
        that are named: `the most cards`, `the highest card of each hand`."""
        said = next((pre.what for pre in np.pre if isinstance(pre.what, tree.Superlative)), None)
        if said is not None and said.name not in ("highest", "lowest"):
            message = f"`{said.name}` compares people by how many they have: this names cards"
            help = f"write `the player with the {said.name} ...`, or `the highest card`"
            raise fault("OCT304", message, said.span, help=help)
        for post in np.posts:
            if isinstance(post, tree.Of) and post.what.determiner in ONE_BY_ONE:
                each = unparse(post.what)
                message = f"this is one card of all, not one `of {each}`"
                help = "take them one by one: `for each: player`, and `your hand` in its steps"
                if post.what.determiner == "all":
                    bare = replace(post, what=replace(post.what, determiner=""))
                    posts = (bare if one is post else one for one in np.posts)
                    help = f"write `{as_written(replace(np, posts=tuple(posts)))}`"
                raise fault("OCT304", message, post.span, help=help)

    def _of_one_owner(self, np: tree.Np, scope: Scope) -> None:
        """Raises OctavoError (OCT312) for the highest card `of the hand of the player with the
        lowest score`, of whom there may be several: one of each, or one of all?"""
        for post in np.posts:
            one = isinstance(post, tree.Of) and post.what.is_singular
            if not isinstance(post, tree.Of) or not one or post.what.determiner != "the":
                continue
            with self.account.trying():
                where = self.phrases.denote(post.what, scope)
                if where.kind == "places":
                    self.kinds.one(where, "place", post.what, post.span)

    def _of_some_place(self, np: tree.Np, cards: t.Term, scope: Scope) -> None:
        """Raises OctavoError for `the highest card`, which would be that of the whole pack."""
        whose = ("place", "places", "player", "players")
        if any(one.kind in whose or isinstance(one, t.Bound | t.Local) for one in t.walk(cards)):
            return
        bare = as_written(replace(np, tail=None))
        held = self.symbols.held_zones()
        place = f"your {held[0]}" if held else "..."
        if held and scope.you is None:
            place = plural(held[0])
        shared = next((one.name for one in self.symbols.zones.values() if _is_shown(one)), "")
        other = f"`... of the {shared}`" if shared else "of another place"
        help = f"write `{bare} of {place}`, or {other}"
        raise fault("OCT304", "this does not say of which cards", np.span, help=help)


def _is_shown(zone: Zone) -> bool:
    """Whether cards lie there before everybody, and it is nobody's."""
    of_nobody = not zone.each and not zone.named and not zone.all_of
    return of_nobody and zone.faces == "up" and zone.order != "groups"
