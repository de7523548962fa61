"""Places that an option empties, of which what waits for it would find nothing: `on: a player
folds`, where who folds has put their hand away.

Comes in: the steps of an option, and those of a trigger that waits for it. Goes out: the zones of
whoever acts of which all cards move away; a fault where the trigger begins with what lay there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.names import Symbols
from ..check.walking import nodes_of
from ..diagnostics import fault
from ..syntax import game as g
from ..syntax import tree
from ..syntax.unparse import as_written

_WHOSE = ("you", "they")


def emptied_by(steps: tuple[g.Step, ...], symbols: Symbols) -> frozenset[str]:
    """The zones of each player of which such steps move away all that whoever acts has there,
    whatever comes, and put nothing there."""
    found: set[str] = set()
    for step in steps:
        for effect in step.effects if isinstance(step, g.Do) else ():
            match effect:
                case tree.Command(verb=tree.Word(name="move"), what=tree.Np() as what) if (
                    zone := _whole(what, symbols)
                ):
                    found.add(zone)
        found -= {name for name in found if _is_filled(step, name)}
    return frozenset(found)


def check_not_emptied(
    trigger: g.Trigger, verb: str, emptied: frozenset[str], symbols: Symbols
) -> None:
    """Raises OctavoError (OCT401) where a trigger begins with cards of a place that the option
    which it waits for, `verb`, has emptied, and that no trigger fills again."""
    steps = [step for one in symbols.game.triggers for step in one.steps]
    emptied = frozenset(one for one in emptied if not any(_is_filled(step, one) for step in steps))
    first = trigger.steps[0] if trigger.steps else None
    while isinstance(first, g.Guarded) and first.then:
        first = first.then[0]
    if not emptied or not isinstance(first, g.Do) or not first.effects:
        return
    for node in _read_in(first.effects[0]):
        if _zone_of(node, symbols) in emptied:
            said = f"`{as_written(node)}` is empty by then: `{verb}` has moved its cards"
            if isinstance(node.head, tree.Word) and node.head.name == "card":
                said = f"`{as_written(node)}` are none by then: `{verb}` has moved them"
            help = (
                "name them where they lie now; or let the option do it before: in a variant, under "
                "`replaces:`"
            )
            raise fault("OCT401", said, node.span, help=help)


def _whole(what: tree.Np, symbols: Symbols) -> str:
    """The zone of which these are all cards: `your hand`, `all cards of your hand`."""
    match what:
        case tree.Np(
            determiner="" | "all" | "every",
            pre=(),
            head=tree.Word(name="card", sort="noun", plural=True),
            posts=(tree.Of(what=place),),
            tail=None,
        ):
            return _zone_of(place, symbols)
        case tree.Np(determiner="", posts=(), tail=None):
            return _zone_of(what, symbols)
    return ""


def _zone_of(place: tree.Np, symbols: Symbols) -> str:
    """The zone of each player that a phrase names, of whoever acts or did so; `their cards` are
    those that they hold."""
    head = place.head
    if isinstance(head, tree.Word) and head.name == "card" and head.plural and not place.posts:
        held = symbols.held_zones()
        match place.pre:
            case (tree.Pre(what=tree.Possessive(who=who)),) if len(held) == 1 and not place.tail:
                return held[0] if _is_who_did_it(who) else ""
    zone = symbols.zones.get(head.name) if isinstance(head, tree.Word) else None
    if zone is None or zone.each != "player" or place.tail is not None:
        return ""
    match place:
        case tree.Np(pre=(tree.Pre(what=tree.Possessive(who=who)),), posts=()):
            return zone.name if _is_who_did_it(who) else ""
        case tree.Np(pre=(), posts=(tree.Of(what=who),)):
            return zone.name if _is_who_did_it(who) else ""
    return ""


def _is_who_did_it(who: tree.Np | tree.Pronoun) -> bool:
    if isinstance(who, tree.Np) and isinstance(who.head, tree.Word):
        return who.determiner == "that" and who.head.name == "player"
    pronoun = who.head if isinstance(who, tree.Np) else who
    return isinstance(pronoun, tree.Pronoun) and pronoun.name in _WHOSE


def _read_in(effect: tree.Effect) -> Iterator[tree.Np]:
    """The places of which the cards are looked at, and not those to which something goes."""
    goals = {
        id(one)
        for place in nodes_of(effect)
        if isinstance(place, tree.PlacePhrase) and place.preposition != "from"
        for one in nodes_of(place)
    }
    for node in nodes_of(effect):
        if isinstance(node, tree.Np) and id(node) not in goals:
            yield node


def _is_filled(step: g.Step, zone: str) -> bool:
    """Whether cards may come to such a place by a step."""
    for node in nodes_of(step):
        match node:
            case tree.PlacePhrase(preposition=way, what=tree.Np(head=tree.Word(name=name))):
                if way != "from" and name == zone:
                    return True
            case tree.Word(name="draw" | "deal" | "take" | "swap", sort="verb"):
                return True
    return False
