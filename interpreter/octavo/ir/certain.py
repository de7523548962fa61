"""What holds of a term whatever else is so: the same in every position that there could be.

Comes in: a condition, a set, or a set and one that may be in it. Goes out: yes, no, or None where
that cannot be told.
"""

from __future__ import annotations

from .. import terms as t


def is_fixed(value: t.Term) -> bool:
    """Whether it is the same in every position."""
    return isinstance(value, t.Number | t.Truth | t.Value | t.Nothing)


def surely(term: t.Term) -> bool | None:
    """Whether a condition holds."""
    match term:
        case t.Truth(value):
            return value
        case t.Not(denied):
            so = surely(denied)
            return None if so is None else not so
        case t.And(parts) | t.Or(parts):
            decisive = isinstance(term, t.Or)
            found = [surely(one) for one in parts]
            if decisive in found:
                return decisive
            return None if None in found else not decisive
        case t.Some(members):
            return there_are(members)
        case t.Contains(members, member):
            return False if there_are(members) is False else contains(members, member)
        case t.Is(left, right) if left == right and isinstance(left, t.Attribute):
            return True
        case t.Is(left, right) if left.kind == "card":
            if left == right:
                return True
            for one, other in ((left, right), (right, left)):
                if isinstance(one, t.First) and contains(one.args[0], other) is False:
                    return False
        case t.Is(left, right) if is_fixed(left) and is_fixed(right):
            return left == right and not isinstance(left, t.Nothing)
        case t.Compare(left, right, how):
            one, other = _counted(left), _counted(right)
            if isinstance(one, t.Number) and isinstance(other, t.Number):
                return surely(t.compared(one, how, other))
    return None


def _counted(number: t.Term) -> t.Term:
    """None of those of whom there are none."""
    if isinstance(number, t.Count) and there_are(number.args[0]) is False:
        return t.Number(0)
    return number


def there_are(members: t.Term) -> bool | None:
    """Whether a set has members."""
    match members:
        case t.Empty():
            return False
        case t.Single(member):
            if isinstance(member, t.Nothing):
                return False
            return True if isinstance(member, t.You | t.Local | t.Bound) else None
        case t.Printed() | t.Both(t.Printed(), t.Printed()):
            return True
        case t.All(kind) if kind != "modifiers":
            return True
        case t.Either(left, right):
            found = {there_are(left), there_are(right)}
            return True if True in found else None if None in found else False
        case t.Both(left, right):
            return False if False in (there_are(left), there_are(right)) else None
        case t.Keep(among, condition, variable):
            one = t.Local(variable, t.member_of(members.kind))
            if among == t.All("players") and surely(t.substitute(condition, one, t.YOU)):
                return True
            return False if False in (there_are(among), surely(condition)) else None
        case t.Without(among, others):
            some = there_are(among)
            return some if some is False or there_are(others) is False else None
        case t.Most(among) | t.Permitted(among) | t.Leaving(among):
            return False if there_are(among) is False else None
        case t.If(_, then, otherwise):
            found = {there_are(then), there_are(otherwise)}
            return found.pop() if len(found) == 1 else None
    return None


def contains(members: t.Term, one: t.Term) -> bool | None:
    """Whether something is in a set."""
    match members:
        case t.Empty():
            return False
        case t.Single(member):
            return True if member == one else None
        case t.Either(left, right):
            found = {contains(left, one), contains(right, one)}
            return True if True in found else None if None in found else False
        case t.Both(left, right):
            found = {contains(left, one), contains(right, one)}
            return False if False in found else None if None in found else True
        case t.Without(among, others):
            inside, outside = contains(among, one), contains(others, one)
            if inside is False or outside is True:
                return False
            return True if (inside, outside) == (True, False) else None
        case t.Keep(among, condition, variable):
            so = surely(t.substitute(condition, t.Local(variable, one.kind), one))
            found = {contains(among, one), so}
            return False if False in found else None if None in found else True
        case t.If(_, then, otherwise):
            found = {contains(then, one), contains(otherwise, one)}
            return found.pop() if len(found) == 1 else None
        case t.Most(among) | t.Permitted(among) | t.Leaving(among) | t.Unlike(among):
            return False if contains(among, one) is False else None
        case t.All("players") if one == t.YOU:
            return True
    return None
