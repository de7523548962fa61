"""What the options of a game pick, by their verbs, as far as the rules about them go by it.

Comes in: a game. Goes out: of which verbs rules are about values and not about cards, of which they
may say how many cards one choice takes, and of which to what groups on the table cards go.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from ..records import record
from ..syntax import tree
from ..syntax.game import Action, ChoiceOption, RulesetTree
from .walking import nodes_of

NUMBER = "number"

Offered = list[ChoiceOption | Action]


@record
class PickedByVerb:
    """`values`: the kind of the one value that is picked and nothing else, `number` or `value
    suit`. `several`: with which cards are picked several at a time; `also_several`: in some of
    their options, at least. `to_groups`: with which a card
    is picked, and a group that lies for it. `limited`: of which some sentence, of the rules or of a
    step, says how many cards they may take."""

    values: Mapping[str, str]
    several: frozenset[str]
    also_several: frozenset[str]
    to_groups: frozenset[str]
    limited: frozenset[str]


def picked_by_verb(game: RulesetTree, attributes: Container[str]) -> PickedByVerb:
    """Of all options and actions. A rule about a verb of no such sort is about cards."""
    offered: Offered = [*game.options_of_flow(), *game.actions]
    return PickedByVerb(
        _values(offered, attributes),
        _several(offered),
        _also_several(offered),
        _to_groups(offered),
        _limited(game),
    )


def _values(offered: Offered, attributes: Container[str]) -> Mapping[str, str]:
    found: dict[str, set[str]] = {}
    for option in offered:
        kinds = [_kind_of(pick, attributes) for pick in option.picks]
        found.setdefault(option.name, set()).add(kinds[0] if len(kinds) == 1 else "")
    return {verb: kinds.pop() for verb, kinds in found.items() if len(kinds) == 1 and all(kinds)}


def _several(offered: Offered) -> frozenset[str]:
    alone = {one.name for one in offered if len(one.picks) != 1 or not _are_several(one.picks[0])}
    return frozenset(one.name for one in offered) - alone


def _also_several(offered: Offered) -> frozenset[str]:
    return frozenset(one.name for one in offered if any(map(_may_be_several, one.picks)))


def _may_be_several(pick: tree.Listing | tree.NumberRange) -> bool:
    """`as many cards as the handful` may be one, or more."""
    match pick:
        case tree.Np(head=tree.Word(plural=True), pre=pre, tail=tree.Than()):
            return any(one.what == tree.Superlative("as many", one.span) for one in pre)
    return _are_several(pick)


def _to_groups(offered: Offered) -> frozenset[str]:
    return frozenset(
        one.name
        for one in offered
        for pick in one.picks[1:]
        if isinstance(pick, tree.Np) and isinstance(pick.tail, tree.ThatGap) and _is_group(pick)
    )


def _limited(game: RulesetTree) -> frozenset[str]:
    said = (game.rules, game.phrases, tuple(game.effects()))
    return frozenset(
        clause.predicate.verb.name
        for clause in nodes_of(said)
        if isinstance(clause, tree.Clause)
        and isinstance(clause.predicate, tree.May | tree.MayBe)
        and any(isinstance(one, tree.Numeral) for one in nodes_of(clause))
    )


def _are_several(pick: tree.Listing | tree.NumberRange) -> bool:
    match pick:
        case tree.SomeOf(numeral=many):
            return (many.low, many.high) != (1, 1)
        case tree.Np(head=tree.Word(plural=True), pre=pre):
            return any(isinstance(one.what, tree.Numeral | tree.Word) for one in pre)
    return False


def _is_group(np: tree.Np) -> bool:
    word = np.head
    return isinstance(word, tree.Word) and (
        word.sort in ("group", "family") or word.name == "group"
    )


def _kind_of(pick: tree.Listing | tree.NumberRange, attributes: Container[str]) -> str:
    match pick:
        case tree.NumberRange() | tree.Np(head=tree.Numeral(), posts=()):
            return NUMBER
        case tree.Np(head=tree.Word(sort="noun", name=name)) if name in attributes:
            return f"value {name}"
        case tree.Several(items):
            kinds = {
                _kind_of(one, attributes) or kind_named(one, attributes)
                for one in items
                if isinstance(one, tree.Np)
            }
            return kinds.pop() if len(kinds) == 1 else ""
    return ""


def kind_named(np: tree.Np, attributes: Container[str]) -> str:
    """The kind of value that a phrase names: `clubs`, where suits are named and no cards."""
    word, alone = np.head, not (np.determiner or np.pre or np.posts or np.tail)
    if alone and isinstance(word, tree.Word) and word.plural and word.sort in attributes:
        return f"value {word.sort}"
    return ""
