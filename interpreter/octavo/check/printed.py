"""Cards whose qualities nothing in play can change.

Comes in: a term for cards, a pack. Goes out: the cards it denotes if that is settled by what is
printed on them, else None; and faults for sentences that give the same printed card two amounts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from .. import terms as t
from ..cards import Pack, bits
from ..diagnostics import Faults, Related
from .bindings import Bindings, WorthRule
from .names import Symbols


def printed_cards(term: t.Term, pack: Pack) -> int | None:
    """The cards a term denotes if nothing in play can change it, else None."""
    match term:
        case t.Printed(attribute, value):
            return pack.having(attribute, value)
        case t.All() if term.kind == "cards":
            return (1 << len(pack)) - 1
        case t.Empty():
            return 0
        case t.Both() | t.Either() | t.Without():
            left, right = (printed_cards(arg, pack) for arg in term.args)
            if left is None or right is None:
                return None
            return (
                left & right
                if isinstance(term, t.Both)
                else left | right
                if isinstance(term, t.Either)
                else left & ~right
            )
        case t.Having(t.Value(attribute, value)):
            return pack.having(attribute, value)
    return None


def printed_at_most(term: t.Term, pack: Pack) -> int | None:
    """The cards among which those of a term are, by what is printed on them, wherever they lie and
    whatever they are compared with; None where a quality that is given in play says which."""
    match term:
        case t.Content() | t.Contents() | t.Having() | t.Single(t.Top() | t.Bottom()):
            cards = printed_cards(term, pack)
            return (1 << len(pack)) - 1 if cards is None else cards
        case t.Both(left, right):
            mine, theirs = printed_at_most(left, pack), printed_at_most(right, pack)
            return None if mine is None or theirs is None else mine & theirs
        case t.Without(members) | t.Keep(members) | t.Most(members):
            return printed_at_most(members, pack)
    return printed_cards(term, pack)


def pack_of(symbols: Symbols) -> Pack:
    """One pack, for what is said of printed cards."""
    return _pack(tuple(symbols.attributes.items()), tuple(symbols.members.items()))


@lru_cache(maxsize=16)
def _pack(
    attributes: tuple[tuple[str, tuple[str, ...]], ...],
    members: tuple[tuple[tuple[str, str], tuple[str, ...]], ...],
) -> Pack:
    """Kept, since every load asks for the same."""
    return Pack(dict(attributes), dict(members))


def check_amounts(
    bindings: Bindings, symbols: Symbols, faults: Faults, fold: Callable[[t.Term], t.Term]
) -> None:
    """Two sentences that always hold, of which neither is about fewer cards than the other, may not
    disagree about a card; one that changes what others say needs one that says it. `fold` puts what
    a quality means in the place of it.
    """
    settled = {one.what for one in bindings.worths if one.mode == "set" and not one.changes}
    for rule in bindings.worths:
        if rule.changes and rule.what not in settled:
            said = f"no sentence says what cards {rule.what} otherwise, so this changes nothing"
            who = rule.text.partition(f" {rule.what}")[0]
            help = f"write how much, `{who} {rule.what} 10`"
            if rule.what == "score":
                help += f"; or `{who} score 2 x their value` for twice what they count"
            faults.error("OCT363", said, rule.span, help=help)
    saying = [
        rule
        for rule in bindings.worths
        if rule.mode == "set" and not (rule.rest or rule.changes) and (rule.amounts or rule.faces)
    ]
    # `count nothing` prevails over all of them
    plain = [rule for rule in saying if rule.condition == t.TRUE == rule.guard]
    if len(plain) < 2:
        return
    pack = pack_of(symbols)
    found = [
        (rule, cards)
        for rule in plain
        if (cards := printed_cards(fold(rule.members), pack)) is not None
    ]
    for index, (rule, cards) in enumerate(found):
        for other, others in found[:index]:
            alike = (rule.what, rule.modifiers) == (other.what, other.modifiers)
            shared = cards & others
            contained = shared in (cards, others) and cards != others
            if alike and shared and not contained and _said(rule) != _said(other):
                card = pack.names[bits(shared)[0]]
                faults.error(
                    "OCT349",
                    f"two sentences say what the {card} "
                    f"{'scores' if rule.what == 'score' else 'counts'}, and they differ",
                    rule.span,
                    help=(
                        "say it of fewer cards in one of them, or leave the shared ones out: "
                        "`... except ...`"
                    ),
                    related=[Related(other.span, "the other sentence")],
                )


def _said(rule: WorthRule) -> tuple[object, ...]:
    return (
        *(t.canonical(amount) for amount in rule.amounts),
        None if rule.faces is None else t.canonical(rule.faces),
    )
