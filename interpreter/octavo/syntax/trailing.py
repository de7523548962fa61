"""The number at the end of a phrase, said of others than the phrase itself: 3 of `the number of
players with a bet of 3`. A sum behind it could be meant of either."""

from __future__ import annotations

from dataclasses import replace

from . import tree


def number_within(said: tree.Listing) -> tree.Np | tree.Numeral | None:
    """The number at the end of what is said of some others: 3 of `players with a bet of 3`."""
    match said:
        case tree.Calculation(right=right):
            return number_within(right)
        case tree.Np(tail=tree.That(predicate=so) | tree.Whose(predicate=so)):
            return _number_told(so)
        case tree.Np(tail=tree.Tails(tails=(*_, last))):
            return number_within(replace(said, tail=last))
        case tree.Np(tail=tree.With(what=what)):
            return number_within(what)
        case tree.Np(tail=None, posts=(*_, last)):
            match last:
                case tree.Amounting(what=number):
                    return number
                case tree.Totalling(numeral=numeral):
                    return numeral
                case tree.Apiece(many=number):
                    return number
                case tree.Reckoned(what=what):
                    return number_within(what)
                case tree.Of(what=what) | tree.RelationPhrase(what=what):
                    return number_within(what)
    return None


def _number_told(so: tree.Predicate) -> tree.Np | tree.Numeral | None:
    match so:
        case tree.IsPredicate(complement=tree.Np() as what, compare=compare):
            head = what.head
            number = isinstance(head, tree.Numeral) or (
                isinstance(head, tree.Word) and head.sort == "number"
            )
            return what if compare or number else number_within(what)
        case tree.Has(what=what):
            return number_within(what)
    return None
