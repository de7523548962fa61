"""The suit at the end of a list, which may be that of every item.

Comes in: two items of a list, one after the other. Goes out: the item as it would be in full, where
it may be meant so: `the king of hearts` in `the king and queen of hearts`, and `the jack of spades`
in `the jack of hearts and spades`.
"""

from __future__ import annotations

from dataclasses import replace

from . import inflection, tree


def suit_of(np: tree.Np) -> str:
    """`hearts` of `the queen of hearts`; empty for what is no card by its full name."""
    word = np.head
    if not isinstance(word, tree.Word) or word.sort != "card" or np.posts or np.tail:
        return ""
    return word.name.rpartition(" of ")[2] if " of " in word.name else ""


def of_one_suit(one: tree.Np, other: tree.Np) -> tree.Np | None:
    """The first of two items with the suit of the last one, if it may be meant there, too. `Kings
    and the queen of hearts` are plain."""
    if other.determiner not in ("", one.determiner) or other.pre or one.posts or one.tail:
        return None
    match one.head, other.head, suit_of(other):
        case tree.Word(sort="rank", plural=first), tree.Word(plural=last), suit if suit:
            return _of_suit(one, one.head, suit) if first == last else None
    return None


def of_two_suits(one: tree.Np, other: tree.Np) -> tree.Np | None:
    """The first of two items with the last one as its suit, if it may be meant so."""
    match one.head, suit_of(one), other:
        case (
            tree.Word(name, "card", said=said) as card,
            found,
            tree.Np("", (), tree.Word(name=suit, sort="suit"), (), None),
        ) if found:
            rank, said = name.removesuffix(f" of {found}"), said.rpartition(" of ")[0]
            return _of_suit(one, replace(card, name=rank, said=said), suit)
    return None


def all_of_rank(np: tree.Np) -> tree.Np:
    """`kings`, for `the king`."""
    assert isinstance(np.head, tree.Word)
    many = replace(np.head, plural=True, said=inflection.plural(np.head.name))
    return replace(np, determiner="", head=many)


def _of_suit(np: tree.Np, rank: tree.Word, suit: str) -> tree.Np:
    name, said = f"{rank.name} of {suit}", f"{rank.said} of {suit}"
    return replace(np, head=replace(rank, name=name, sort="card", said=said))
