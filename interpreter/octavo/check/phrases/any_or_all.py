"""Any of some cards, or all of them: asked of what was done, and of where cards lie.

Comes in: a fact that asks it. Goes out: a fault for `clubs were played` and `clubs are in your
nest`, which hold of one to a reader and of all by the rule for `are`; and for `you have played
every club`.
"""

from __future__ import annotations

from dataclasses import replace

from ...diagnostics import OctavoError, fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from .taking import kind_of

_ALL = ("all", "every", "each")


def each_or_not_all(said: tree.Np, help: str) -> OctavoError:
    """The fault of `all queens` beside `not`: none of them, or not all of them?"""
    message = f"`{as_written(said)}` with `not` may be said of each of them, or of not all"
    return fault("OCT304", message, said.span, help=help)


def check_any_or_all(subject: tree.Listing, predicate: tree.Predicate, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304, OCT359)."""
    match predicate:
        case tree.HasDone():
            check_all_by_one(subject, predicate, symbols)
            _check_who_did(subject, predicate, symbols)
        case tree.WasDone(verb=verb) if verb.name not in ("use", "show"):
            timed = replace(predicate, negated=False, time=predicate.time or "this round")
            _check_says_which(subject, timed, predicate.negated, symbols)
        case tree.IsPredicate() if _lies_there(predicate):
            _check_says_which(
                subject, replace(predicate, negated=False), predicate.negated, symbols
            )


def _check_who_did(subject: tree.Listing, said: tree.HasDone, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304) for `players have passed`, and for `any players have passed three
    times`: each of them, one of them, or all of them together?"""
    if not isinstance(subject, tree.Np) or not isinstance(subject.head, tree.Word):
        return
    together = said.often is not None and subject.determiner == "any" and subject.head.plural
    if not together and not is_bare_plural(subject, symbols, "players"):
        return
    head = replace(subject.head, plural=False)
    plain = replace(said, negated=False)
    first, every = (
        _clause(replace(subject, determiner=word, head=head), plain)
        for word in ("no" if said.negated else "any", "every")
    )
    help = f"write `{first}`, or `{'not ' if said.negated else ''}{every}`"
    message = "any of them, or all?"
    if said.often is not None:
        message = "one of them so often, each of them, or all of them together?"
        done = as_written(replace(plain, often=None, time="", what=None))
        keep = said.time.removeprefix("this ")
        help += (
            f"; to count what they did together, keep `times: {{is a: number, lasts: {keep}}}` "
            f"under `state:`, and let a trigger `on: a player {done}` do `add 1 to the times`"
        )
    raise fault("OCT304", message, subject.span, help=help)


def check_none_or_one(subject: tree.Np, predicate: tree.Predicate) -> None:
    """Raises OctavoError (OCT304) for `when a queen is not the starter`: none is, or one of them is
    something else? Of a card that the sentence is about, `it`, it would be clear."""
    if subject.determiner != "a" or not getattr(predicate, "negated", False):
        return
    plain = replace(predicate, negated=False)  # type: ignore[arg-type]
    none = _clause(replace(subject, determiner="no"), plain)
    one = _clause(replace(subject, determiner="every"), plain)
    said = f"`{as_written(subject)}` with `not`: none of them, or one that is not so?"
    raise fault("OCT304", said, subject.span, help=f"write `{none}`, or `not {one}`")


def _lies_there(predicate: tree.IsPredicate) -> bool:
    """`is in your nest`, which is read as `is a card of your nest`."""
    match predicate.complement:
        case tree.Np("a", (), tree.Word(name="card", said=""), (tree.Of(),)):
            return True
    return False


def _check_says_which(
    subject: tree.Listing, plain: tree.Predicate, denied: bool, symbols: Symbols
) -> None:
    if is_bare_plural(subject, symbols):
        said = "any of them, or all?"
        some = with_determiner(subject, "no" if denied else "any")
        if denied and isinstance(some, tree.Several):
            some = replace(some, joined="and")
        any_of = _clause(some, plain)
        all_of = _clause(with_determiner(subject, "all"), plain)
        if denied:
            all_of = f"not {all_of}"
        help = f"write `{any_of}`, or `{all_of}`"
        if denied and isinstance(subject, tree.Several):  # `not all ...` would deny both at once
            help = f"write `{any_of}`"
        raise fault("OCT304", said, subject.span, help=help)


def check_all_by_one(
    subject: tree.Listing, said: tree.HasDone, symbols: Symbols, moment: bool = False
) -> None:
    """What one player did with all of several is not kept apart, nor asked at that moment. Raises
    OctavoError (OCT359)."""
    what = said.what
    if not isinstance(what, tree.Np) or what.determiner not in _ALL:
        return
    if kind_of(what, symbols) != "cards":
        return
    head = replace(what.head, plural=True) if isinstance(what.head, tree.Word) else what.head
    several = replace(what, head=head)
    any_of = replace(said, what=replace(several, determiner="any"), negated=False)
    were = tree.WasDone(False, said.verb, (), said.time or "this round", said.span)
    help = (
        f"write `{_clause(subject, any_of)}`, which is any of them, or "
        f"`{_clause(replace(several, determiner='all'), were)}`, by whomever"
    )
    if moment:
        one = replace(unowned(what), determiner="a")
        done = replace(said.verb, said=symbols.verbs.get(said.verb.name, ""))
        at_one = _clause(subject, replace(said, what=one, verb=done))
        help = f"write `{at_one}`, at the first of them, and ask under `when:` what they hold then"
    message = f"nothing here carries out `{what.determiner}`: whether one player did it with all "
    raise fault("OCT359", f"{message}is not asked", what.span, help=help)


def unowned(cards: tree.Np) -> tree.Np:
    """One of these cards, wherever it lies: `club` of `all your clubs`."""
    pre = tuple(one for one in cards.pre if not isinstance(one.what, tree.Possessive))
    head = cards.head
    if isinstance(head, tree.Word):
        head = replace(head, plural=False, said="")
    return replace(cards, determiner="", pre=pre, head=head)


def _clause(subject: tree.Listing, predicate: tree.Predicate) -> str:
    match predicate:
        case tree.IsPredicate(complement=tree.Np(posts=(tree.Of(what=place),))) if _lies_there(
            predicate
        ):
            several = not isinstance(subject, tree.Np) or getattr(subject.head, "plural", False)
            be = "are" if several else "is"
            return f"{as_written(subject)} {be} in {as_written(place)}"
    return as_written(tree.Clause(subject, predicate, subject.span))


def is_bare_plural(said: tree.Listing, symbols: Symbols, kind: str = "cards") -> bool:
    """Whether it names cards (or another kind) by what they are, and does not say how many: `red
    queens`."""
    if isinstance(said, tree.Several):
        return any(is_bare_plural(one, symbols, kind) for one in said.items)
    if not isinstance(said, tree.Np) or said.determiner or not isinstance(said.head, tree.Word):
        return False
    first = said.pre[0] if said.pre else said.head
    if (said.span.line, said.span.column) < (first.span.line, first.span.column):
        return False  # `not all clubs` denies it of `clubs`
    says_which = (tree.Numeral, tree.Possessive, tree.Superlative, tree.AsMany)
    return (
        said.head.plural
        and not any(isinstance(pre.what, says_which) for pre in said.pre)
        and kind_of(said, symbols) == kind
    )


def with_determiner(said: tree.Listing, word: str) -> tree.Listing:
    """The same with `any` or `all` before each of what stands bare in the plural."""
    if isinstance(said, tree.Several):
        return replace(said, items=tuple(_with(one, word) for one in said.items))
    return _with(said, word)


def _with(said: tree.Amount, word: str) -> tree.Amount:
    match said:
        case tree.Np(determiner="", head=tree.Word(plural=True)):
            return replace(said, determiner=word)
    return said
