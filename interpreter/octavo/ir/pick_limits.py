"""What picks may not say: so many of what there is one, so many of each, the same once more.

Comes in: the phrase of a pick, what it stands for, and what was picked before it. Goes out: a fault
for what would never be offered, or mean something else than it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .. import terms as t
from ..check.account import EVERY
from ..check.names import Symbols
from ..check.phrases.attachment import attached, kind_of
from ..check.phrases.only_one import is_one_at_most
from ..check.phrases.trees import end_of, numeral_of, of_what
from ..diagnostics import OctavoError, fault
from ..syntax import tree
from ..syntax.unparse import as_written
from .picking import Picking

Needed = tree.Listing | tree.NumberRange

_OWNERS = ("players", "places")


def check_so_many(
    members: t.Term, np: tree.Listing, many: tree.Numeral | None, symbols: Symbols
) -> None:
    """Raises OctavoError for `two highest cards` and `next two players`: there is one of them."""
    if many is None or many.low < 2 or not isinstance(np, tree.Np):
        return
    high = isinstance(members, t.Most)
    if not high and not is_one_at_most(members, symbols):
        return
    one = _singular(replace(np, pre=tuple(pre for pre in np.pre if pre.what != many)))
    owned = any(isinstance(pre.what, tree.Possessive) for pre in np.pre)
    the = "" if owned else "the"
    said = "there is only one such: so many can never be picked"
    help = f"write `{as_written(replace(one, determiner=the))}`"
    if high:
        said = "these are those that are equally high, mostly one"
        other = replace(one, pre=(*one.pre, tree.Pre("other", np.span)))
        both = ", ".join(as_written(replace(which, determiner=the)) for which in (one, other))
        help = f"pick one after the other: `pick: [{both}]`"
        if members.kind != "cards":
            help = f"write `{as_written(replace(one, determiner='a'))}`"
    raise fault("OCT304", said, np.span, help=help)


def check_of_any(pick: tree.Listing, symbols: Symbols) -> None:
    """Raises OctavoError for `two cards of each hand`: two of all hands together are picked. Of
    `the top card of each hand` one is, which is said."""
    for np in pick.items if isinstance(pick, tree.Several) else (pick,):
        if not isinstance(np, tree.Np) or end_of(np):
            continue
        np = attached(np, symbols)
        whose = of_what(np)
        if whose is None or whose.determiner not in EVERY or kind_of(whose, symbols) not in _OWNERS:
            continue
        said = f"`{whose.determiner}` leaves open whether so many are picked, or so many of each"
        of_any = replace(_singular(whose), determiner="any")
        posts = tuple(
            replace(one, what=of_any) if isinstance(one, tree.Of) and one.what is whose else one
            for one in np.posts
        )
        any_of_them = as_written(replace(np, posts=posts))
        help = f"write `{any_of_them}`, or let them pick one by one, under `for each: player`"
        raise fault("OCT304", said, whose.span, help=help)


def check_is_other(pick: Needed, picking: Picking, before: Iterable[Picking]) -> None:
    """Raises OctavoError for `pick: [a card of your hand, a card of your hand of its suit]`: may it
    be the same one again?"""
    if not _is_other(pick) and any(_may_be_same(one, picking) for one in before):
        raise once_more(pick)


def once_more(pick: Needed) -> OctavoError:
    """The fault of `pick: [a suit, a suit]`: may it be the same one again?"""
    said = "the same is picked once more: this does not say whether it may be the same one"
    help = "write `another ...`, or make one pick of both: `two ...`"
    if isinstance(pick, tree.Np) and pick.determiner in ("a", "any"):
        help = f"write `{as_written(replace(pick, determiner='another'))}`"
    elif isinstance(pick, tree.Np) and numeral_of(pick) is not None:
        other = replace(pick, pre=(*pick.pre, tree.Pre("other", pick.span)))
        help = f"write `{as_written(other)}`"
    return fault("OCT304", said, pick.span, help=help)


def _is_other(pick: Needed) -> bool:
    """Whether a pick says of itself that it is none of those before: `another card`."""
    if not isinstance(pick, tree.Np):
        return False
    other = pick.determiner == "another" or any(one.what == "other" for one in pick.pre)
    but = [one for one in pick.posts if isinstance(one, tree.RelationPhrase)]
    left_out = isinstance(pick.tail, tree.Except)
    return other or left_out or any(one.relation == "other than" for one in but)


def _may_be_same(one: Picking, other: Picking) -> bool:
    """Whether all cards that can be picked the second time could be picked the first time, or the
    other way round; of named cards of one place, whether one of them is of both sorts."""
    if one.members is None or other.members is None:
        return False
    if not {one.members.kind, other.members.kind} <= {"cards"}:
        return False
    mine, theirs = set(_parts(one.members)), set(_parts(other.members))
    printed = [
        {part.attribute: part.value for part in parts if isinstance(part, t.Printed)}
        for parts in (mine, theirs)
    ]
    apart = any(printed[1].get(name, value) != value for name, value in printed[0].items())
    unlike = {part for part in mine ^ theirs if not isinstance(part, t.Printed)}
    return not apart and (mine <= theirs or theirs <= mine or not unlike)


def _parts(members: t.Term) -> Iterator[t.Term]:
    """What all of these are at once."""
    match members:
        case t.Both(left, right):
            yield from _parts(left)
            yield from _parts(right)
        case t.Permitted(cards=cards):
            yield from _parts(cards)
        case _:
            yield members


def _singular(np: tree.Np) -> tree.Np:
    word = np.head
    return replace(np, head=replace(word, plural=False)) if isinstance(word, tree.Word) else np
