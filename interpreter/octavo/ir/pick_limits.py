"""What picks may not say: so many of what there is one, so many of each, the same once more.

Comes in: the phrase of a pick, what it stands for, and what was picked before it. Goes out: a fault
for what would never be offered, or mean something else than it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .. import terms as t
from ..cards import Pack
from ..check.account import EVERY
from ..check.checked import Checked
from ..check.names import Symbols
from ..check.phrases.attachment import attached
from ..check.phrases.only_one import is_one_at_most
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import end_of, numeral_of, of_what
from ..check.printed import pack_of, printed_cards
from ..diagnostics import OctavoError, fault
from ..syntax import tree
from ..syntax.unparse import as_written
from .picking import Picking
from .standing import Folder

Needed = tree.Listing | tree.NumberRange

ONE = "one"  # the variable that stands for one of those that are picked from
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


def check_is_other(
    pick: Needed, picking: Picking, before: Iterable[Picking], checked: Checked
) -> None:
    """Raises OctavoError for `pick: [a card of your hand, a card of your hand of its suit]`: may it
    be the same one again?"""
    if not _is_other(pick, picking) and any(_may_be_same(one, picking, checked) for one in before):
        raise once_more(pick, picking.members.kind == "players")


def once_more(pick: Needed, players: bool = False) -> OctavoError:
    """The fault of `pick: [a suit, a suit]`: may it be the same one again?"""
    once = "the same is picked once more: this does not say whether it may be the same one"
    help = "write `another ...`, or make one pick of both: `two ...`"
    if isinstance(pick, tree.Np) and players:  # `another` is other than you
        help = f"write `{but_that(pick)}`"
    elif isinstance(pick, tree.Np) and pick.determiner in ("a", "any"):
        help = f"write `{as_written(replace(pick, determiner='another'))}`"
    elif isinstance(pick, tree.Np):
        said = {one.what.name for one in pick.pre if isinstance(one.what, tree.Superlative)}
        if said & {"top", "bottom"}:
            of_any = tuple(map(_of_all, pick.posts))
            help = f"write `{as_written(replace(pick, determiner='another', posts=of_any))}`"
        elif said or numeral_of(pick) is not None:
            other = replace(pick, pre=(*pick.pre, tree.Pre("other", pick.span)))
            help = f"write `{as_written(other)}`"
    help += "; if it may be the same, let them pick it in a choice of its own, under `do:`"
    return fault("OCT304", once, pick.span, help=help)


def _of_all(post: tree.Post) -> tree.Post:
    """`of any column`, of `of any other column`."""
    if not isinstance(post, tree.Of):
        return post
    pre = tuple(one for one in post.what.pre if one.what != "other")
    return replace(post, what=replace(post.what, pre=pre))


def but_that(pick: tree.Np) -> str:
    """`any player other than that player`: the same, but for the one who was picked before."""
    pre = tuple(one for one in pick.pre if one.what != "other")
    that = replace(pick, determiner="that", pre=(), posts=(), tail=None)
    than = tree.RelationPhrase("other than", that, pick.span)
    return as_written(replace(pick, determiner="any", pre=pre, posts=(*pick.posts, than)))


def is_but_that(pick: tree.Np) -> bool:
    """Whether a pick leaves out what was picked before, by name."""
    but = (one for one in pick.posts if isinstance(one, tree.RelationPhrase))
    left_out = [one.what for one in but if one.relation == "other than"]
    if isinstance(pick.tail, tree.Except):
        left_out.append(pick.tail.what)
    return any(map(_points_back, left_out))


def _is_other(pick: Needed, picking: Picking) -> bool:
    """Whether a pick says of itself that it is none of those before: `another card`, `any player
    other than that player`. Players are others than you."""
    if not isinstance(pick, tree.Np):
        return False
    of_players = picking.members.kind == "players"
    other = pick.determiner == "another" or any(one.what == "other" for one in pick.pre)
    return (other and not of_players) or is_but_that(pick)


def _points_back(what: object) -> bool:
    """Whether `that card`, `it` or `the first card` is named: what was picked before."""
    match what:
        case tree.Np(determiner="that" | "those") | tree.Np(head=tree.Pronoun(name="it" | "they")):
            return True
        case tree.Np(pre=pre):
            return any(isinstance(one.what, tree.Superlative) for one in pre)
    return False


def _may_be_same(one: Picking, other: Picking, checked: Checked) -> bool:
    """Whether something may be picked both times. Of cards: they are of one place, and nothing that
    is said of them keeps them apart."""
    symbols, kinds = checked.symbols, {one.members.kind, other.members.kind}
    if len(kinds) > 1 or kinds & {"groups", "melds", "modifiers", "numbers"}:
        return False
    folder = Folder(checked)
    mine, theirs = (set(_folded(each, folder)) for each in (one.members, other.members))
    if kinds != {"cards"}:
        return not any(_apart(left, right, symbols) for left in mine for right in theirs)
    if any(_rules_out(part, one.bound) for part in theirs):
        return False
    mine, theirs = _in_one_place(mine, theirs), _in_one_place(theirs, mine)
    pack = pack_of(symbols)
    here, there = (_places(parts) for parts in (mine, theirs))
    together = mine <= theirs or theirs <= mine or bool(here & there) or not (here and there)
    return together and bool(_printed(mine, pack) & _printed(theirs, pack))


def _places(parts: set[t.Term]) -> set[t.Term]:
    """Where cards of all these lie."""
    return {part for part in parts if isinstance(part, t.Content | t.Contents)}


def _folded(members: t.Term, folder: Folder) -> Iterator[t.Term]:
    """What all of these are at once, with the meaning of adjectives."""
    for part in _parts(members):
        yield from _parts(folder.fold(part)) if isinstance(part, t.Quality) else (part,)


def _rules_out(said: t.Term, picked: t.Term) -> bool:
    """Whether what is said of a card is said of no card compared with itself: a higher rank,
    another suit."""
    match said:
        case t.Without(t.All(), t.Having(t.Attribute(card))) if card == picked:
            return True
    if said.kind != "truth":
        return False
    match t.substitute(said, t.Local(ONE, picked.kind), picked):
        case t.Compare(left, right, how):
            return left == right and how in ("<", ">")
        case t.Not(t.Is(left, right)):
            return left == right
    return False


def _in_one_place(parts: set[t.Term], others: set[t.Term]) -> set[t.Term]:
    """Cards of any hand are, among others, those of your hand."""
    within: dict[t.Term, t.Term] = {
        t.Contents(t.All("places", one.place.zone)): one
        for one in others
        if isinstance(one, t.Content) and isinstance(one.place, t.Place)
    }
    return {within.get(part, part) for part in parts}


def _printed(parts: Iterable[t.Term], pack: Pack) -> int:
    """The cards of which all that is said of what is printed is true."""
    result = (1 << len(pack)) - 1
    for part in parts:
        cards = None if part.kind == "truth" else printed_cards(part, pack)
        result &= result if cards is None else cards
    return result


def _apart(one: t.Term, other: t.Term, symbols: Symbols) -> bool:
    """Whether nobody, and no place, is both; who is named is picked on purpose."""
    match one, other:
        case t.All("places", mine), t.All("places", theirs) if mine and theirs:
            return theirs not in symbols.overlapping(mine)
        case (t.Single(), _) | (_, t.Single()):
            return True
        case (t.Without(_, out), left) | (left, t.Without(_, out)) if out == left:
            return True
    return one.kind == "truth" and t.negate(one) == other


def _parts(members: t.Term) -> Iterator[t.Term]:
    """What all of these are at once."""
    match members:
        case t.Both(left, right):
            yield from _parts(left)
            yield from _parts(right)
        case t.Permitted(cards=cards):
            yield from _parts(cards)
        case t.Most(kept):
            yield from _parts(kept)
            yield t.canonical(members)
        case t.Single(t.Top(place) | t.Bottom(place)):
            yield t.Content(place)
            yield members
        case t.Keep(kept, condition, variable):
            yield from _parts(kept)
            one = t.Local(ONE, t.member_of(members.kind))
            said = t.substitute(condition, t.Local(variable, one.kind), one)
            yield from said.parts if isinstance(said, t.And) else (said,)
        case t.Without(kept, others):
            yield from _parts(kept)
            yield t.Without(t.All(members.kind), others)
        case _:
            yield members


def _singular(np: tree.Np) -> tree.Np:
    word = np.head
    return replace(np, head=replace(word, plural=False)) if isinstance(word, tree.Word) else np
