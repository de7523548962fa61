"""What a word that points to nothing may mean: what a step, or a condition, named before it.

Comes in: the fault of `it`, `that player`, and what was named since something was picked. Goes out:
the same fault with that written in the place of the word; whether it loads is found out by
`mending`. Such a word means none of it by itself: what was named may have moved, or be several.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ...diagnostics import Diagnostic, OctavoError, Repair
from ...syntax import tree
from ...syntax.unparse import as_written
from ..walking import nodes_of
from .pointing import Recalled
from .taking import kind_of

_KINDS = {
    "it": ("cards", "places"),
    "they": ("cards", "players", "places"),
    "that player": ("players",),
    "that card": ("cards",),
    "those cards": ("cards", "places"),
}
_REFERS = " refers to nothing here"


@contextmanager
def led_to_what_was_named(recalled: Recalled, chosen: bool, step: object) -> Iterator[None]:
    """Inside, a step is read; `chosen`: somebody chose in a step before it."""
    try:
        yield
    except OctavoError as error:
        raise OctavoError(
            [_named(one, recalled, chosen, step) for one in error.diagnostics]
        ) from None


def _named(found: Diagnostic, recalled: Recalled, chosen: bool, step: object) -> Diagnostic:
    if found.code != "OCT315" or not found.message.endswith(_REFERS) or found.span is None:
        return found
    said = found.message.removesuffix(_REFERS).strip("`")
    kinds = _KINDS.get(said, ())
    named = (np for np, _ in reversed(recalled.named) if kind_of(np, recalled.symbols) in kinds)
    latest = next((np for np in named if not _is_itself(np, step)), None)
    if latest is None or getattr(latest.head, "name", "") in ("left", "right"):  # of an order
        return found
    taken = any(kind_of(one, recalled.symbols) in kinds for one, _ in recalled.taken)
    if chosen and taken and not _is_the_same_again(latest):
        help = f"do it in the option's own `do:`, where `{said}` is what it picked"
        return replace(found, help=help, repairs=())
    meant = [as_written(latest)] if _is_the_same_again(latest) else [*_of_one(latest, recalled)]
    repairs = [Repair(found.span, one, f"name again what is meant: write `{one}`") for one in meant]
    return found.mended_by(*repairs, *found.repairs)


def _is_itself(np: tree.Np, step: object) -> bool:
    """Whether the step says of it what it is: of `now the dealer is that player` no one means that
    the dealer is the dealer."""
    said = (node for node in nodes_of(step) if isinstance(node, tree.Clause))
    of = (one.subject for one in said if isinstance(one.predicate, tree.IsPredicate))
    return any(as_written(one) == as_written(np) for one in of)


def _of_one(who: tree.Np, recalled: Recalled) -> Iterator[str]:
    """`each player with the lowest score`, after it was asked whether only one player has it."""
    for fact in recalled.facts:
        match fact:
            case tree.Clause(subject=np, predicate=tree.Has(either=None) as has) if (
                np is who and _is_only_one(who)
            ):
                said = as_written(has.what)
                yield f"each {as_written(who.head)} with {said}"
                yield f"each {as_written(who.head)} who has {said}"


def _is_the_same_again(np: tree.Np) -> bool:
    """Whether these words name the same once more: `your hand`, `the dealer`, not `a king`."""
    owned = bool(np.pre) and isinstance(np.pre[0].what, tree.Possessive)
    return np.is_singular and (np.determiner == "the" or owned)


def _is_only_one(np: tree.Np) -> bool:
    """`only one player`, `exactly one player`."""
    match np:
        case tree.Np(pre=(tree.Pre(what=tree.Numeral(low=1, high=1)),), posts=(), tail=None):
            return np.determiner in ("", "only")
    return False
