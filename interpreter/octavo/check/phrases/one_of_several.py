"""`the` before one of what may be several: `the other player`, `the empty cell`.

Comes in: a noun phrase, and what it denotes. Goes out: a fault that says how to name one of them,
or all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ... import terms as t
from ...diagnostics import OctavoError, fault
from ...syntax import tree
from ...syntax.unparse import as_written, unparse
from ..names import Symbols
from .only_one import is_one_at_most, is_one_ranked


def check_one_other(np: tree.Np, symbols: Symbols) -> None:
    """Raises OctavoError (OCT365) for `the other player` where there may be several."""
    one = np.is_singular and np.determiner == "the"
    if one and symbols.game.players[1] > 2:
        said = "there may be several other players"
        help = "write `another player`, `each other player`, or which of them"
        raise fault("OCT365", said, np.span, help=help)


def the_first(np: tree.Np) -> tree.Np:
    """`the first player with the most cards`: one of those who may be several."""
    first = tree.Pre(tree.Superlative("first", np.span), np.span)
    return replace(np, pre=(first, *np.pre))


def check_which(np: tree.Np, named: t.Term, symbols: Symbols) -> None:
    """Raises OctavoError (OCT312) for `the highest card`, `the player with the lowest score` and
    `the player who is out`, where several may be so and one is spoken of: which of them, or all?"""
    head = np.head
    if not isinstance(head, tree.Word) or head.plural or not (np.determiner == "the" or _owned(np)):
        return
    equal = _may_be_equal(named, symbols)
    if not equal and not _may_be_so(np, named, symbols):
        return
    several = replace(np, head=replace(head, plural=True))
    if named.kind == "cards":
        # whose they are may be said in other words there
        kept = tuple(pre for pre in np.pre if not isinstance(pre.what, tree.Possessive))
        bare = replace(np, determiner="the", pre=kept, posts=(), tail=None)
        every, one = as_written(replace(bare, head=several.head)), as_written(bare)
        every += " of ..." if _owned(np) else ""
        help = f"write `{every}` for all of them, or let somebody pick it: `pick: {one} of ...`"
        help += _otherwise_in_runs(np, symbols)
    else:
        first = as_written(the_first(np))
        every = as_written(np).replace("the ", "each ", 1)
        help = f"write `{every}` for all of them, or `{first}`"
        if named.kind == "sides":
            has = as_written(np).partition(" with ")[2]
            help = f"write `{every}` for all of them; where ties go to nobody, under `if: only one "
            help += f"side has {has}`"
        alone = re.fullmatch(r"the (player) (?:with|who has) (.+)", as_written(np))
        if alone and equal and not np.pre:
            one, has = alone.groups()
            help += f"; where ties go to nobody, under `if: only one {one} has {has}`"
    may = "be equal" if equal else "be so"
    message = f"several may {may}: this does not say which of them, or whether all"
    raise fault("OCT312", message, np.span, help=help)


@contextmanager
def order_goes_round() -> Iterator[None]:
    """Inside, it is read with whom an order begins. Of `each player from the player with the lowest
    score` a reader may think that it goes by scores."""
    try:
        yield
    except OctavoError as error:
        (found, *_) = error.diagnostics
        help = (
            f"{found.help.split(', or take')[0]}: from there it goes round the table; there is no "
            "word yet for an order by what players have"
        )
        told = replace(found, help=help) if found.code == "OCT312" else found
        raise OctavoError([told]) from None


def check_who(np: tree.Np, named: t.Term, symbols: Symbols) -> None:
    """Raises OctavoError (OCT312) for `the player with the fewest cards may not pass`, where
    several may be equal: all of them, or nobody then?"""
    head = np.head
    if np.determiner not in ("the", "only") or not isinstance(head, tree.Word) or head.plural:
        return
    if _may_be_equal(named, symbols):
        several = as_written(replace(np, head=replace(head, plural=True)))
        help = f"write `{several}` for all of them, or say it of who is alone so: `you ... when "
        help += "you have more ... than each other player`"
        raise fault(
            "OCT312",
            "several may be equal: this does not say whether all are meant",
            np.span,
            help=help,
        )


def _otherwise_in_runs(np: tree.Np, symbols: Symbols) -> str:
    """Which rank is highest or lowest, where what runs begin or end with would be another."""
    pack = symbols.game.pack
    for end, at in (("lowest", 0), ("highest", -1)):
        if any(getattr(pre.what, "name", "") == end for pre in np.pre):
            first, in_runs = pack.ranks[at], pack.runs[at] if pack.runs else ""
            if in_runs and in_runs != first:
                return f"; `{end}` goes by `ranks:`, where it is `{first}`, not by `runs:`"
    return ""


def _owned(np: tree.Np) -> bool:
    """Whether it is named by its owner alone: `your highest card`."""
    return not np.determiner and any(isinstance(pre.what, tree.Possessive) for pre in np.pre)


def _may_be_equal(named: t.Term, symbols: Symbols) -> bool:
    """Whether these are those with the most of something, of whom there may be several."""
    match named:
        case t.Most(members) if named.kind in ("cards", "players", "sides"):
            once = named.kind != "cards" or not is_one_ranked(named, symbols)
            return once and not is_one_at_most(members, symbols)
        case _ if named.kind == "players" and not is_one_at_most(named, symbols):
            # `the owner of the highest card`: of equal ones, each of several may have one
            cards = (one for one in t.walk(named) if isinstance(one, t.Most))
            return any(one.kind == "cards" and not is_one_ranked(one, symbols) for one in cards)
    return False


def _may_be_so(np: tree.Np, named: t.Term, symbols: Symbols) -> bool:
    """Whether these are players of whom a condition holds, which it may of several."""
    asked = (np.tail or np.pre) and named.kind == "players" and not isinstance(named, t.Most)
    return bool(asked) and not is_one_at_most(named, symbols)


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
