"""Who has the most of all, said of each beside the others.

Comes in: players who have more, or less, of something than each other player. Goes out: the same as
those with the most, or the least, of it, as what they have is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import terms as t


def most_of_all(part: t.Term) -> Iterator[t.Most]:
    """What of each is compared: of players with the most of something that, of those who have more
    than each other player what both have."""
    match part:
        case t.Most(t.Term(kind="players")):
            yield part
        case t.Keep(t.Term(kind="players") as members, condition, variable):
            one = t.Local(variable, "player")
            for inner in t.walk(condition):
                match inner:
                    case t.Keep(condition=t.Not(t.Compare(mine, theirs, op)), variable=name):
                        other = t.substitute(mine, one, t.Local(name, "player"))
                        if one in t.walk(mine) and t.canonical(other) == t.canonical(theirs):
                            yield t.Most(members, mine, variable, op == ">")
