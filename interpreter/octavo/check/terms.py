"""Typed terms: what a sentence means, with every word settled.

Comes in: nothing; these are values, made by `kinds`, `clauses` and `effects`. Goes out: to `ir`, which puts them
into blocks, and to `code`, which turns them into Python expressions. A term is symbolic: it names zones and
state by their declared names and does not know how many players sit down, so one checked ruleset serves every table.

`OPS` is the closed list of what a term can be, and its manual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ..effort import more_than_enough, spend

# Kinds. A set kind is the plural of its member kind; `value X` is a value of attribute X (suit, rank, ...).
MEMBER = {"cards": "card", "players": "player", "places": "place", "modifiers": "modifier"}
SETS = {member: plural for plural, member in MEMBER.items()}

OPS = {
    # constants
    "number": "data: the number",
    "truth": "data: True or False",
    "none": "nobody, no card, no value: what a phrase denotes that names something where there is nothing",
    "printed": "data (attribute, value): the cards printed so",
    "all": "every card, player, place or modifier there is, by kind; for places data names the zone",
    "empty set": "no card, player, place or modifier, by kind",
    "value": "data (attribute, value): a suit, a rank, or another attribute of cards",
    "values": "data attribute: all its values",
    "word": "data: a value of an option (the option)",
    # state
    "state": "data name: a number, person, value or flag of the state; argument: whose, where each player has one",
    "marked": "data mark: the cards, players or places that bear it; the modifiers in force",
    "quality": "data adjective: those that have it, by its meaning and the standing sentences about it",
    "score": "the score of a player",
    "round": "the number of the round, from 1",
    "in force": "data modifier: whether it is",
    "named": "data names: these modifiers",
    "bound": "data name: what was picked, or what a loop stands at",
    "you": "who acts",
    "local": "data name: what a quantifier ranges over",
    # places
    "place": "data zone: its place; argument: whose, where each player has one",
    "cell": "data (zone, name): one cell of a board",
    "content": "the cards of a place",
    "contents": "the cards of several places",
    "top": "the top card of a place",
    "bottom": "the bottom card of a place",
    "topmost": "the top n cards of a place (a place, a number)",
    "outermost": "data True: of these cards the one that lies highest in a place (a place, cards); False: lowest",
    "size": "the number of cards of a place",
    "is empty": "whether a place has no card",
    "location": "the place where a card lies",
    "owner": "the player whose place it is, if it is anybody's",
    "keeper": "the player in whose own place a card lies, or lay last",
    "linked": "data relation: the places joined to a place",
    # cards
    "attribute": "data attribute: that value of a card",
    "having": "data attribute: the cards with this value",
    "pip": "the number of a card's rank",
    "worth": "what a card counts",
    "itself": "whether a card stands for itself, not for another as it may in a group",
    "points": "what a card scores",
    "as printed": "these cards, by what is printed on them also where guises are asked",
    "permitted": "data verb: those of these cards that may be so used by you",
    "permitted on": "data verb: the places of these on which this card may be so used by you",
    "allowed": "data verb: whether a player may do it",
    "face up": "the cards that lie face up",
    # sets
    "both": "intersection",
    "either": "union",
    "without": "difference",
    "single": "the set of one",
    "keep": "data var: the members of a set for which the truth holds",
    "above": "the cards of a set that come after a card in card order",
    "leaving": "the members of a set, in card order, but for the last n",
    "first": "the one member of a set (the first, if there are several)",
    "most": "data (var, largest): the members for which the number is largest, or smallest",
    "count": "how many members",
    "some": "whether there is any member",
    "contains": "whether the second is a member of the first",
    "sum": "data var: the numbers of all members added up",
    "greatest": "data (var, largest): the largest, or smallest, number of any member; 0 if there is none",
    # truth and numbers
    "is": "equal, and something",
    "compare": "data one of < <= > >=: of numbers",
    "and": "all of the arguments",
    "or": "any of the arguments",
    "not": "the denial",
    "arithmetic": "data one of + - x, or % for what comes round again",
    "difference": "the unsigned difference",
    "lesser": "the smaller of two numbers",
    "greater": "the larger of two numbers",
    "if": "the second if the first holds, else the third",
    # people
    "left": "data n: the player n seats to the left",
    "next": "the player whose turn comes next",
    "stretch": "the players from one round to the left to another",
    "seated": "the first member of a set of players, going left from the second (who is asked first)",
    "holders": "the players who hold any of these cards",
    # hands
    "used": "data time: whether any of these, as guises, was used in an arrangement shown then; by a player, if one is said",
    "relating": "data (verb, groups, others): those players of the first set with the best of the groups that VERBs one of the "
    "others, in the hand of another player of the second set",
    "strength": "how good the best that a player's cards can show is: numbers to compare, part by part",
    "growing": "data groups: those of the second set that can come next into a group with the third, cards of a player",
    "forms": "data groups: whether a player's cards are one of these groups, beside those that are shown already",
    "groups shown": "how many groups a player has shown",
    "outdoes": "whether the first group in which two players' shown groups differ is better with the first player",
    "spoilt": "whether a group that a player has shown is no longer what it was then",
    # groups that lie on the table, each in the place where it was laid
    "groups": "data names: the groups called so that lie in some places",
    "extended": "the ways in which a card extends one of some groups: each group, and what the card would stand for there",
    "laid": "the cards of some groups",
    "stands for": "the cards that a card counts as where it was laid",
    "makeable": "data group: whether one can be made of some cards",
    "next of": "data group: the cards (and what they stand for) that may come next in one made of some, so far as it is made",
    "closable": "data group: whether the group being made may be left as it is",
    "finished": "data group: whether the whole is made",
    "with": "data group: what is being made, with one more card; with itself alone: the group closed, the next begun",
    "nothing made": "what is being made before its first card",
    "made of": "the cards of what was made",
    "unlike": "the members of a set but for those that nothing tells from a lower one: further copies of a card",
    # the log
    "done": "data (verb, time, what): whether it was done, or the cards or players it was done to or by",
}

# Only while a game is surveyed, and never in a program.
SURVEYED = {"option": "data name: what an option is, where options are left open"}
OF_HANDS = frozenset({"strength", "growing", "forms", "groups shown", "outdoes", "spoilt"})  # what asks of hands


MOST_PARTS = 4_000  # of one term; the largest known has 1,300. Words that mean themselves twice over double it each time


@dataclass(frozen=True, slots=True)
class Term:
    """`op` is one of OPS or SURVEYED; `data` is hashable. `size` is the number of its parts, itself counted."""

    op: str
    kind: str
    args: tuple[Term, ...] = ()
    data: Any = None
    size: int = field(default=1, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        size = 1
        for arg in self.args:
            size += arg.size
        if size > 1:
            object.__setattr__(self, "size", size)
        if size > MOST_PARTS:
            raise more_than_enough()
        spend(1 + (size >> 5))

    def __str__(self) -> str:
        return show(self)


def show(term: Term) -> str:
    """Stable text for listings and digests."""
    data = "" if term.data is None else " ".join(map(str, term.data)) if isinstance(term.data, tuple) else str(term.data)
    if term.op in ("number", "truth", "word", "local", "bound", "value"):
        return {"local": "?", "bound": "!"}.get(term.op, "") + data
    head = f"{term.op} {data}".strip()
    return f"{head}({', '.join(map(show, term.args))})" if term.args else head


def number(n: int) -> Term:
    return Term("number", "number", data=n)


def truth(value: bool) -> Term:
    return Term("truth", "truth", data=value)


TRUE, FALSE = truth(True), truth(False)
YOU = Term("you", "player")


def local(name: str, kind: str) -> Term:
    return Term("local", kind, data=name)


def every(kind: str, data: object = None) -> Term:
    return Term("all", kind, data=data)


def empty(kind: str) -> Term:
    return Term("empty set", kind)


def walk(term: Term) -> Iterator[Term]:
    """The term and all terms inside it."""
    yield term
    for arg in term.args:
        yield from walk(arg)


def mentions(term: Term, wanted: Term) -> bool:
    return any(part == wanted for part in walk(term))


def rewrite(term: Term, change: Callable[[Term], Term | None]) -> Term:
    """The term with `change` applied from the leaves up wherever it gives something."""
    rebuilt = term
    if term.args:
        args = tuple([rewrite(arg, change) for arg in term.args])
        if args != term.args:
            rebuilt = Term(term.op, term.kind, args, term.data)
    changed = change(rebuilt)
    return rebuilt if changed is None else changed


def substitute(term: Term, old: Term, new: Term) -> Term:
    return rewrite(term, lambda part: new if part == old else None)


# --- building with the obvious simplifications --------------------------------------------------------


def negate(term: Term) -> Term:
    if term.op == "truth":
        return truth(not term.data)
    if term.op == "not":
        return term.args[0]
    return Term("not", "truth", (term,))


def all_of(terms: list[Term] | tuple[Term, ...]) -> Term:
    """Conjunction; empty: true."""
    flat: list[Term] = []
    for term in terms:
        if term == FALSE:
            return FALSE
        flat.extend(term.args if term.op == "and" else [] if term == TRUE else [term])
    unique = tuple(dict.fromkeys(flat))
    return TRUE if not unique else unique[0] if len(unique) == 1 else Term("and", "truth", unique)


def any_of(terms: list[Term] | tuple[Term, ...]) -> Term:
    """Disjunction; empty: false."""
    flat: list[Term] = []
    for term in terms:
        if term == TRUE:
            return TRUE
        flat.extend(term.args if term.op == "or" else [] if term == FALSE else [term])
    unique = tuple(dict.fromkeys(flat))
    return FALSE if not unique else unique[0] if len(unique) == 1 else Term("or", "truth", unique)


def _is_everything(members: Term) -> bool:
    return members.op == "all" and not members.data  # data names a zone


def _looped(members: Term, narrow: Term) -> Term | None:
    """The variable of a loop over members; a loop over those that are in another set besides is shorter."""
    if members.op != "keep":
        return None
    variable = local(str(members.data), MEMBER[members.kind])
    return None if mentions(narrow, variable) else variable


def both(a: Term, b: Term) -> Term:
    if a == b or _is_everything(b):
        return a
    if _is_everything(a):
        return b
    if "empty set" in (a.op, b.op):
        return empty(a.kind)
    for narrow, wide in ((a, b), (b, a)):
        if wide.op == "without" and _is_everything(wide.args[0]):
            return without(narrow, wide.args[1])
        if (one := _looped(wide, narrow)) is not None:
            return restrict(both(narrow, wide.args[0]), one, wide.args[1])
    return Term("both", a.kind, (a, b))


def either(a: Term, b: Term) -> Term:
    if a == b or b.op == "empty set" or _is_everything(a):
        return a
    if a.op == "empty set" or _is_everything(b):
        return b
    if b in _joined(a):
        return a
    return Term("either", a.kind, (a, b))


def _joined(members: Term) -> Iterator[Term]:
    """The sets of which a union is made; those of hundreds of sentences stand deep inside each other."""
    waiting = [members]
    while waiting:
        part = waiting.pop()
        if part.op == "either":
            yield from part.args
            waiting += part.args


def without(a: Term, b: Term) -> Term:
    if b.op == "empty set" or a.op == "empty set":
        return a
    if a == b or _is_everything(b):
        return empty(a.kind)
    if (one := _looped(b, a)) is not None and _is_everything(b.args[0]):
        return restrict(a, one, negate(b.args[1]))
    return Term("without", a.kind, (a, b))


def when(condition: Term, a: Term, b: Term) -> Term:
    if condition == TRUE or a == b:
        return a
    if condition == FALSE:
        return b
    return Term("if", a.kind, (condition, a, b))


def compared(left: Term, how: str, right: Term) -> Term:
    """A comparison of numbers, settled where both are known."""
    if left.op == right.op == "number":
        a, b = int(left.data), int(right.data)
        return truth({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[how])
    return Term("compare", "truth", (left, right), how)


def single(member: Term) -> Term:
    return Term("single", SETS[member.kind], (member,))


def some(members: Term) -> Term:
    if members.op == "empty set":
        return FALSE
    if members.op == "content":
        return negate(Term("is empty", "truth", members.args))
    if members.op == "if":
        return any_of(
            [all_of([members.args[0], some(members.args[1])]), all_of([negate(members.args[0]), some(members.args[2])])]
        )
    return Term("some", "truth", (members,))


def contains(members: Term, member: Term) -> Term:
    if members.op == "empty set":
        return FALSE
    if members.op == "single":
        return Term("is", "truth", (members.args[0], member))
    if _is_everything(members) and member.op == "local":
        return TRUE
    if (one := _looped(members, member)) is not None:
        return all_of([contains(members.args[0], member), substitute(members.args[1], one, member)])
    return Term("contains", "truth", (members, member))


def count(members: Term) -> Term:
    return Term("size", "number", members.args) if members.op == "content" else Term("count", "number", (members,))


def restrict(members: Term, var: Term, condition: Term) -> Term:
    """The members for which `condition` holds of `var`: set algebra where it can be, one loop for all the rest."""
    if condition.op != "truth" and members.op == "keep" and not mentions(members.args[1], var):
        holds = substitute(members.args[1], local(str(members.data), var.kind), var)
        return restrict(members.args[0], var, all_of([holds, condition]))
    asked = []
    for part in condition.args if condition.op == "and" else (condition,):
        if not mentions(part, var):
            members = when(part, members, empty(members.kind))
        elif (fitting := _those(members.kind, var, part)) is not None:
            members = both(members, fitting)
        else:
            asked.append(part)
    return Term("keep", members.kind, (members, all_of(asked)), var.data) if asked else members


def _those(kind: str, var: Term, condition: Term) -> Term | None:
    """All for which the condition holds, as a set made of others; None if each has to be looked at."""
    if not mentions(condition, var):
        return when(condition, every(kind), empty(kind)) if kind in MEMBER else None
    match condition.op:
        case "contains" if condition.args[1] == var and not mentions(condition.args[0], var):
            return condition.args[0]
        case "is" if var.kind in SETS and var in condition.args:
            other = condition.args[1] if condition.args[0] == var else condition.args[0]
            return None if mentions(other, var) else single(other)
        case "is":
            for mine, other in (condition.args, condition.args[::-1]):
                if mine.op == "attribute" and mine.args[0] == var and not mentions(other, var):
                    return Term("having", "cards", (other,), mine.data)
        case "and" | "or":
            join = both if condition.op == "and" else either
            result = None
            for part in condition.args:
                fitting = _those(kind, var, part)
                if fitting is None:
                    return None
                result = fitting if result is None else join(result, fitting)
            return result
        case "not" if kind in MEMBER:
            denied = _those(kind, var, condition.args[0])
            return None if denied is None else without(every(kind), denied)
    return None


def exists(members: Term, var: Term, condition: Term) -> Term:
    return some(restrict(members, var, condition))


def for_all(members: Term, var: Term, condition: Term) -> Term:
    return negate(some(restrict(members, var, negate(condition))))


def canonical(term: Term) -> Term:
    """The same with its variables numbered in the order they occur, so that terms that mean the same are equal."""
    names: dict[object, str] = {}

    def renamed(data: object) -> object:
        return names.setdefault(data, f"v{len(names) + 1}")

    def walked(part: Term) -> Term:
        data = part.data
        if part.op in ("local", "keep", "sum"):
            data = renamed(data)
        elif part.op in ("most", "greatest") and isinstance(data, tuple):
            data = (renamed(data[0]), *data[1:])
        return replace(part, data=data, args=tuple(walked(arg) for arg in part.args))

    return walked(term)
