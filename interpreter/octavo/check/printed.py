"""Cards whose qualities nothing in play can change.

Comes in: a term for cards, a pack. Goes out: the cards it denotes if that is settled by what is
printed on them, else None; and faults for sentences that give the same printed card two amounts.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from functools import lru_cache

from .. import terms as t
from ..cards import NONE, Pack, bits
from ..diagnostics import Faults, Related
from .bindings import Bindings, WorthRule
from .names import Symbols

MOST_PICKED = 2  # cards that are compared with one another
COMPARED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def printed_cards(term: t.Term, pack: Pack) -> int | None:
    """The cards a term denotes if nothing in play can change it, else None."""
    if not isinstance(term, t.Keep):
        return _cards(term, pack, {})
    if term not in pack.kept:  # `cards higher than a ten` are asked one by one
        pack.kept[term] = _cards(term, pack, {})
    return pack.kept[term]


def by_name(term: t.Term, pack: Pack) -> t.Term | None:
    """Cards that are picked out by what is printed on them, by their ranks or by their suits; None
    where they are not, or are only some of a rank and of a suit."""
    cards = printed_cards(term, pack) if isinstance(term, t.Keep) else None
    if cards is None:
        return None
    for attribute in ("rank", "suit"):
        values = pack.attributes[attribute]
        named = [one for one in values if not pack.having(attribute, one) & ~cards]
        made: t.Term = t.Empty("cards")
        for one in named:
            made = t.either(made, t.Printed(attribute, one))
        if printed_cards(made, pack) == cards:
            return made
    return None


def _cards(term: t.Term, pack: Pack, picked: dict[str, int]) -> int | None:
    """The same where variables stand for `picked` cards."""
    match term:
        case t.Printed(attribute, value):
            return pack.having(attribute, value)
        case t.All() if term.kind == "cards":
            return (1 << len(pack)) - 1
        case t.Empty():
            return 0
        case t.Both() | t.Either() | t.Without():
            left, right = (_cards(arg, pack, picked) for arg in term.args)
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
        case t.Keep(members, condition, variable) if term.kind == "cards":
            among = _cards(members, pack, picked)
            if among is None or len(picked) == MOST_PICKED:
                return None
            found = 0
            for card in bits(among):
                so = _holds(condition, pack, picked | {variable: card})
                if so is None:
                    return None
                found |= so << card
            return found
    return None


def _holds(term: t.Term, pack: Pack, picked: dict[str, int]) -> bool | None:
    """Whether a condition holds by what is printed on cards; None if that does not settle it."""
    match term:
        case t.Truth(value):
            return value
        case t.Not(denied):
            so = _holds(denied, pack, picked)
            return None if so is None else not so
        case t.And(parts) | t.Or(parts):
            every = [_holds(part, pack, picked) for part in parts]
            if None in every:
                return None
            return all(every) if isinstance(term, t.And) else any(every)
        case t.Some(members) if members.kind == "cards":
            cards = _cards(members, pack, picked)
            return None if cards is None else bool(cards)
        case t.Contains(members, t.Local(name)) if name in picked and members.kind == "cards":
            cards = _cards(members, pack, picked)
            return None if cards is None else bool(cards >> picked[name] & 1)
        case t.Is(left, right):
            one, other = _value(left, pack, picked), _value(right, pack, picked)
            # what a card does not have is equal to nothing
            of_values = isinstance(left, t.Attribute) or isinstance(right, t.Attribute)
            none = of_values and one == NONE
            return None if one is None or other is None else one == other and not none
        case t.Compare(left, right, how):
            one, other = _value(left, pack, picked), _value(right, pack, picked)
            return None if one is None or other is None else COMPARED[how](one, other)
    return None


def _value(term: t.Term, pack: Pack, picked: dict[str, int]) -> int | None:
    """A value of a card by its place in the order of such values, or the number of its rank."""
    match term:
        case t.Attribute(t.Local(name), attribute) if name in picked:
            return pack.values[attribute][picked[name]]
        case t.Pip(t.Local(name)) if name in picked:
            return pack.pips[picked[name]]
        case t.Value(attribute, value):
            return pack.attributes[attribute].index(value)
        case t.Number(value):
            return value
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
    """One pack, for what is said of printed cards: it has once each card that is ever there."""
    declared = symbols.game.pack
    never = tuple(declared.never_there().items())
    attributes, members = tuple(symbols.attributes.items()), tuple(symbols.members.items())
    return _pack(attributes, members, declared.special_cards, never)


@lru_cache(maxsize=16)
def _pack(
    attributes: tuple[tuple[str, tuple[str, ...]], ...],
    members: tuple[tuple[tuple[str, str], tuple[str, ...]], ...],
    special_cards: tuple[str, ...],
    never: tuple[tuple[str, int], ...],
) -> Pack:
    """Kept, since every load asks for the same."""
    return Pack(dict(attributes), dict(members), special_cards=special_cards, many=dict(never))


def said_otherwise(rule: WorthRule) -> str:
    """The sentence with `score` in the place of `count`, or the other way round."""
    other = "score" if rule.what == "count" else "count"
    return re.sub(rf"\b{rule.what}(s?)\b", rf"{other}\1", rule.text)


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
            help = f"how much, `{who} {rule.what} 10`"
            if rule.what == "count" and "score" in settled:
                help = f"`{said_otherwise(rule)}`: cards score here; or {help}"
            help = f"write {help}"
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
