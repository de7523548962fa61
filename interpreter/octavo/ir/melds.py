"""Melds, groups that lie on the table: how they are picked from cards.

Comes in: an option that needs a group to lay. Goes out: a `Picking`, and a run of small decisions:
which card next, and as what, or that the group is complete.
"""

from __future__ import annotations

from .. import terms as t
from ..check.checked import Checked
from ..check.melds import check_melds
from ..check.phrases.attachment import attached
from ..check.phrases.scope import Scope
from ..diagnostics import fault
from ..syntax import tree
from .blocks import Blocks
from .picking import Pickable, Picking
from .program import Alternative, Bind, Branch, Go, Pick


def cards_of_meld(checked: Checked, np: tree.Np, scope: Scope) -> t.Term | None:
    """The cards of `a set of cards of your hand`; None where groups that lie are meant."""
    reader = checked.reader()
    of = next(
        (post.what for post in attached(np, checked.symbols).posts if isinstance(post, tree.Of)),
        None,
    )
    if of is None or not checked.symbols.meld_zones():
        return None
    found = reader.denote(of, scope)
    if found.kind == "places":
        return None
    zone = checked.symbols.zones.get(found.zone) if isinstance(found, t.Place) else None
    return (
        None
        if zone is not None and zone.order == "groups"
        else reader.turn_into(found, "cards", of.span)
    )


def picked_meld(checked: Checked, blocks: Blocks, np: tree.Np, of: t.Term) -> Picking:
    assert isinstance(np.head, tree.Word)
    reader = checked.reader()
    reader.account.head(np)
    name, numeral = np.head.name, reader.account.numeral(np)
    if np.head.sort != "group" or (numeral is not None and (numeral.low, numeral.high) != (1, 1)):
        help = (
            "name one group; several that belong together are a group of their own: `pair of "
            "sets: two sets`"
        )
        raise fault("OCT354", "this does not say which one group is made", np.span, help=help)
    check_melds(checked.ladder, checked.game.pack, name, np.span)
    return Picking(name, t.Bound(blocks.declare(name, "melds"), "melds"), of, meld=name)


def make_meld(blocks: Blocks, pick: Picking, offer: Pickable, part_of: int) -> None:
    """A group, or several: made card by card where the cards lie, so that nobody else knows before
    all is laid.
    """
    made, of = pick.bound, blocks.bind(f"cards for {pick.noun}", pick.members)
    blocks.emit(Bind(made.name, t.NothingMade()))
    one = blocks.declare(f"next for {pick.noun}", "guise")
    head, taken, closed, done = (
        blocks.jump_to_new(),
        blocks.new_block(),
        blocks.new_block(),
        blocks.new_block(),
    )
    coming = Pick(one, "guise", t.NextOf(of, made, pick.meld), phrase=pick.phrase)
    more = Alternative(offer.verb, t.TRUE, coming, taken, offer.span, offer.owner, True)
    stop = Alternative(
        "done", t.Closable(of, made, pick.meld), None, closed, offer.span, offer.owner, True
    )
    blocks.ask((more, stop), done, head, offer.span, part_of)
    blocks.at(taken)
    blocks.emit(Bind(made.name, t.WithCard(made, t.Bound(one, "guise"), pick.meld)))
    blocks.finish(Go(head))
    blocks.at(closed)
    blocks.emit(Bind(made.name, t.WithCard(made, None, pick.meld)))
    blocks.finish(Branch(t.Finished(made, pick.meld), done, head))
    blocks.at(done)
