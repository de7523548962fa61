"""Operations on terms: looking through them, rewriting them, and building them with the obvious
simplifications.

Comes in: terms. Goes out: terms that mean the same said shorter: set algebra where it can be, one
loop for all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .aspects import Aspect, Fact
from .core import Term
from .vocabulary import (
    MEMBER,
    All,
    And,
    Attribute,
    Both,
    Cell,
    Compare,
    Contains,
    Content,
    Contents,
    Count,
    Either,
    Empty,
    Having,
    If,
    Is,
    IsEmpty,
    Keep,
    Local,
    Next,
    Not,
    Nothing,
    Number,
    Or,
    Pip,
    Place,
    Range,
    Single,
    Size,
    Some,
    Truth,
    Without,
    You,
    member_of,
)

LARGE = 8  # parts of a term that is looked for before it is rewritten

TRUE, FALSE = Truth(True), Truth(False)
YOU: You = You()


def nothing(kind: str) -> Term:
    """Nobody and nothing as one of `kind`: of a set no member, of a number none, of a truth that it
    is not so, else what is not there.
    """
    if member_of(kind):
        return Empty(kind)
    if kind == "truth":
        return FALSE
    return Number(0) if kind == "number" else Nothing(kind)


# --- looking through ------------------------------------------------------------------------------


def walk(term: Term) -> Iterator[Term]:
    """The term and all terms inside it, each before its parts."""
    waiting = [term]
    while waiting:
        part = waiting.pop()
        yield part
        if part.args:
            waiting += part.args[::-1]


def different(terms: Iterable[Term]) -> Iterator[Term]:
    """The terms and all terms inside them, each once, in the order of `walk`."""
    known: set[Term] = set()
    waiting = list(terms)[::-1]
    while waiting:
        part = waiting.pop()
        if part not in known:
            known.add(part)
            yield part
            if part.args:
                waiting += part.args[::-1]


def binds(term: Term) -> str:
    """The variable that a term ranges over itself, if it does."""
    return str(getattr(term, term.binds)) if term.binds else ""


def free(term: Term) -> frozenset[str]:
    """The variables that a term stands under: those it mentions but does not range over itself.
    A term keeps them: they are asked of each part again, wherever it stands."""
    kept: frozenset[str] | None = term.__dict__.get("_free")
    if kept is None:
        if isinstance(term, Local):
            kept = frozenset((term.name,))
        else:
            kept = frozenset[str]().union(*map(free, term.args))
            kept = kept - {binds(term)} if term.binds else kept
        term.__dict__["_free"] = kept
    return kept


def mentions(term: Term, wanted: Term) -> bool:
    return any(part == wanted for part in walk(term))


def goes_by_who_acts(term: Term, you: Term = YOU) -> bool:
    """Whether a term names `you`, or the players whose turns come before or after yours."""
    return any(part == you or isinstance(part, Next) for part in walk(term))


def zones_of(term: Term) -> Iterator[str]:
    """The zones that a term of a place, of places or of cards in them is about; the empty name
    where it may be any.
    """
    match term:
        case Place() | Cell():
            yield term.zone
        case All() if term.kind == "places":
            yield term.zone
        case Keep() | Content() | Contents() | Without():
            yield from zones_of(term.args[0])
        case Both() | Either():
            yield from zones_of(term.left)
            yield from zones_of(term.right)
        case _ if term.ordered:  # of the cards in a place some, by how they lie
            yield from zones_of(term.args[0])
        case _:
            yield ""


def facts(term: Term) -> Iterator[Fact]:
    """What a term and its parts read of the state."""
    for part in walk(term):
        for aspect, name in part.facts():
            if (
                aspect in (Aspect.CARDS, Aspect.ORDER)
                and part.args
                and part.args[0].kind in ("place", "places")
            ):
                yield from ((aspect, zone) for zone in zones_of(part.args[0]))
            else:
                yield aspect, name


# --- rewriting ------------------------------------------------------------------------------------


def rewrite(term: Term, change: Callable[[Term], Term | None]) -> Term:
    """The term with `change`, which goes by the part alone, applied from the leaves up wherever it
    gives something."""
    return _rewritten(term, change, {})


def _rewritten(term: Term, change: Callable[[Term], Term | None], known: dict[Term, Term]) -> Term:
    """`known` are larger parts that were rewritten: what several sentences say stands in a term
    again and again."""
    large = term.size >= LARGE
    if large and (found := known.get(term)) is not None:
        return found
    rebuilt = term
    if term.args:
        args = tuple([_rewritten(arg, change, known) for arg in term.args])
        if args != term.args:
            rebuilt = term.with_parts(args)
    changed = change(rebuilt)
    rebuilt = rebuilt if changed is None else changed
    if large:
        known[term] = rebuilt
    return rebuilt


def substitute(term: Term, old: Term, new: Term) -> Term:
    return rewrite(term, lambda part: new if part == old else None)


def canonical(term: Term) -> Term:
    """The same with its variables numbered in the order they occur, so that terms that mean the
    same are equal.
    """
    names: dict[str, str] = {}

    def renamed(name: str) -> str:
        return names.setdefault(name, f"v{len(names) + 1}")

    def walked(part: Term) -> Term:
        if isinstance(part, Local):
            return part.having(name=renamed(part.name))
        if part.binds:
            part = part.having(**{part.binds: renamed(binds(part))})
        return part.with_parts(tuple([walked(arg) for arg in part.args])) if part.args else part

    return walked(term)


# --- truth ----------------------------------------------------------------------------------------


def negate(term: Term) -> Term:
    match term:
        case Truth(value):
            return Truth(not value)
        case Not(denied):
            return denied
    return Not(term)


def all_of(terms: Iterable[Term]) -> Term:
    """Conjunction; empty: true."""
    flat: list[Term] = []
    for term in terms:
        if term == FALSE:
            return FALSE
        flat.extend(term.parts if isinstance(term, And) else [] if term == TRUE else [term])
    unique = tuple(dict.fromkeys(flat))
    return TRUE if not unique else unique[0] if len(unique) == 1 else And(unique)


def any_of(terms: Iterable[Term]) -> Term:
    """Disjunction; empty: false."""
    flat: list[Term] = []
    for term in terms:
        if term == TRUE:
            return TRUE
        flat.extend(term.parts if isinstance(term, Or) else [] if term == FALSE else [term])
    unique = tuple(dict.fromkeys(flat))
    return FALSE if not unique else unique[0] if len(unique) == 1 else Or(unique)


def when(condition: Term, a: Term, b: Term) -> Term:
    if condition == TRUE or a == b:
        return a
    if condition == FALSE:
        return b
    return If(condition, a, b)


def by_order(number: Term) -> Term:
    """What tells which of several is higher, where the number is asked for no more than that: of a
    rank its place in the declared order; any other number is itself.
    """
    return Attribute(number.card, "rank") if isinstance(number, Pip) else number


def _is_there(card: Term) -> Term:
    """Whether there is such a card; what a quantifier stands at is there."""
    return TRUE if isinstance(card, Local) else some(Single(card))


def compared(left: Term, how: str, right: Term) -> Term:
    """A comparison of numbers, settled where both are known. Two ranks compare by their places in
    the declared order, whatever they count."""
    there = [_is_there(one.card) for one in (left, right) if isinstance(one, Pip)]
    if isinstance(left, Pip) and isinstance(right, Pip):
        left, right = by_order(left), by_order(right)
    if there:  # the rank of no card is neither more nor less than another
        return all_of([*there, Compare(left, right, how)])
    if isinstance(left, Number) and isinstance(right, Number):
        a, b = left.value, right.value
        return Truth({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[how])
    return Compare(left, right, how)


# --- sets -----------------------------------------------------------------------------------------


def _is_everything(members: Term) -> bool:
    return isinstance(members, All) and not members.zone


def _looped(members: Term, narrow: Term) -> tuple[Local, Keep] | None:
    """The variable of a loop over members; a loop over those that are in another set besides is
    shorter.
    """
    if not isinstance(members, Keep):
        return None
    variable = Local(members.variable, member_of(members.kind))
    return None if mentions(narrow, variable) else (variable, members)


def both(a: Term, b: Term) -> Term:
    if a == b or _is_everything(b):
        return a
    if _is_everything(a):
        return b
    if isinstance(a, Empty) or isinstance(b, Empty):
        return Empty(a.kind)
    for narrow, wide in ((a, b), (b, a)):
        if isinstance(wide, Without) and _is_everything(wide.members):
            return without(narrow, wide.others)
        if (loop := _looped(wide, narrow)) is not None:
            variable, kept = loop
            return restrict(both(narrow, kept.members), variable, kept.condition)
    return Both(a, b)


def either(a: Term, b: Term) -> Term:
    if a == b or isinstance(b, Empty) or _is_everything(a):
        return a
    if isinstance(a, Empty) or _is_everything(b):
        return b
    if b in _joined(a):
        return a
    return Either(a, b)


def _joined(members: Term) -> Iterator[Term]:
    """The sets of which a union is made; those of hundreds of sentences stand deep inside each
    other.
    """
    waiting = [members]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Either):
            yield from part.args
            waiting += part.args


def without(a: Term, b: Term) -> Term:
    if isinstance(a, Empty) or isinstance(b, Empty):
        return a
    if a == b or _is_everything(b):
        return Empty(a.kind)
    if (loop := _looped(b, a)) is not None and _is_everything(loop[1].members):
        return restrict(a, loop[0], negate(loop[1].condition))
    return Without(a, b)


def some(members: Term) -> Term:
    match members:
        case Empty():
            return FALSE
        case Content(place):
            return negate(IsEmpty(place))
        case Range(low, high):
            return Compare(low, high, "<=")
        case If(condition, then, otherwise):
            return any_of(
                [all_of([condition, some(then)]), all_of([negate(condition), some(otherwise)])]
            )
    return Some(members)


def contains(members: Term, member: Term) -> Term:
    match members:
        case Empty():
            return FALSE
        case Single(one):
            return Is(one, member)
        case Range(low, high):
            return all_of([Compare(low, member, "<="), Compare(member, high, "<=")])
    if _is_everything(members) and isinstance(member, Local):
        return TRUE
    if (loop := _looped(members, member)) is not None:
        variable, kept = loop
        return all_of(
            [contains(kept.members, member), substitute(kept.condition, variable, member)]
        )
    return Contains(members, member)


def count(members: Term) -> Term:
    return Size(members.place) if isinstance(members, Content) else Count(members)


def restrict(members: Term, variable: Local, condition: Term) -> Term:
    """The members for which `condition` holds of the variable: set algebra where it can be, one
    loop for all the rest.
    """
    if (
        isinstance(members, Keep)
        and not isinstance(condition, Truth)
        and not mentions(members.condition, variable)
    ):
        holds = substitute(members.condition, Local(members.variable, variable.kind), variable)
        return restrict(members.members, variable, all_of([holds, condition]))
    asked = []
    for part in condition.parts if isinstance(condition, And) else (condition,):
        if not mentions(part, variable):
            members = when(part, members, Empty(members.kind))
        elif (fitting := _those(members.kind, variable, part)) is not None:
            members = both(members, fitting)
        else:
            asked.append(part)
    return Keep(members, all_of(asked), variable.name) if asked else members


def _those(kind: str, variable: Local, condition: Term) -> Term | None:
    """All for which the condition holds, as a set made of others; None if each has to be looked
    at."""
    if not mentions(condition, variable):
        return when(condition, All(kind), Empty(kind)) if kind in MEMBER else None
    match condition:
        case Contains(members, member) if member == variable and not mentions(members, variable):
            return members
        case Is(left, right) if variable.kind in MEMBER.values() and variable in (left, right):
            other = right if left == variable else left
            return None if mentions(other, variable) else Single(other)
        case Is(left, right):
            for mine, other in ((left, right), (right, left)):
                if (
                    isinstance(mine, Attribute)
                    and mine.card == variable
                    and not mentions(other, variable)
                ):
                    return Having(other, mine.attribute)
        case And(parts) | Or(parts):
            join = both if isinstance(condition, And) else either
            result = None
            for part in parts:
                fitting = _those(kind, variable, part)
                if fitting is None:
                    return None
                result = fitting if result is None else join(result, fitting)
            return result
        case Not(denied) if kind in MEMBER:
            found = _those(kind, variable, denied)
            return None if found is None else without(All(kind), found)
    return None


def exists(members: Term, variable: Local, condition: Term) -> Term:
    return some(restrict(members, variable, condition))


def for_all(members: Term, variable: Local, condition: Term) -> Term:
    return negate(some(restrict(members, variable, negate(condition))))
