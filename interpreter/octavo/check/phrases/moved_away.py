"""Cards that no longer lie where they were when something was done with them.

Comes in: a fact that asks whether something was done with the cards of a place. Goes out: a fault
where whatever it was done with has left that place by then, so that it never was: `you have played
a card of your hand`, where whoever plays a card moves it elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...diagnostics import fault
from ...syntax import game as g
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from ..walking import words_of
from .any_or_all import unowned
from .attachment import attached
from .taking import kind_of

_LONG_AGO = ("last round",)  # all cards have been gathered since
_EVERY = ("each", "every", "all")


def check_lie_there(
    subject: tree.Listing, predicate: tree.WasDone | tree.HasDone, symbols: Symbols
) -> None:
    """Raises OctavoError (OCT348)."""
    cards = subject if isinstance(predicate, tree.WasDone) else predicate.what
    if not isinstance(cards, tree.Np) or predicate.time in _LONG_AGO:
        return
    verb = predicate.verb.name
    for zone in _zones_of(cards, symbols):
        if _is_left(symbols.game, verb, zone):
            help = "leave the place out, or mark the card when it is done"
            if isinstance(predicate, tree.WasDone) and not cards.posts:
                timed = replace(predicate, time=predicate.time or "this round", negated=False)
                asked = tree.Clause(replace(unowned(cards), determiner="any"), timed, cards.span)
                help = f"write `{as_written(asked)}`, by whomever; or mark the card when it is done"
            counted = any(isinstance(one.what, tree.Numeral) for one in cards.pre)
            if isinstance(predicate, tree.HasDone) and not counted:
                asked = tree.Clause(subject, replace(predicate, what=_anywhere(cards)), cards.span)
                help = f"write `{as_written(asked)}`, or mark the card when it is done"
            whole = isinstance(cards.head, tree.Word) and cards.head.name == "card"
            if (cards.determiner in _EVERY and whole) or _is_last(cards):
                help = f"write `your {zone} is empty`"
            said = f"whoever does this moves the card elsewhere: it is so of no card of the {zone}"
            raise fault("OCT348", said, cards.span, help=help)


def _anywhere(cards: tree.Np) -> tree.Np:
    """`a king` of `a king of your hand`."""
    posts = tuple(one for one in cards.posts if not isinstance(one, tree.Of))
    return replace(unowned(cards), determiner="a", posts=posts)


def _is_last(cards: tree.Np) -> bool:
    return any(isinstance(p.what, tree.Superlative) and p.what.name == "last" for p in cards.pre)


def _zones_of(cards: tree.Np, symbols: Symbols) -> Iterator[str]:
    """The places in which cards are said to lie: `of your hand`; `your cards` are those held."""
    if kind_of(cards, symbols) != "cards":
        return
    places = [post.what for post in attached(cards, symbols).posts if isinstance(post, tree.Of)]
    for place in places:
        if kind_of(place, symbols) == "places" and isinstance(place.head, tree.Word):
            yield place.head.name
    owned = any(isinstance(pre.what, tree.Possessive) for pre in cards.pre)
    if owned and not places:
        yield from symbols.held_zones()


def _is_left(game: g.RulesetTree, verb: str, zone: str) -> bool:
    """Whether each option and action of this name takes what is picked out of the zone, and no
    step brings it back."""
    goals = [_goal(game, one.steps, None) for one in game.offers() if one.name == verb]
    return bool(goals) and all(
        goal is not None and goal != zone and not _comes_back(game, goal, zone) for goal in goals
    )


def _goes_to(effect: tree.Effect, goal: str) -> bool:
    """Whether cards are moved there: `move your hand to the muck` brings none back from it."""
    if not isinstance(effect, tree.Command) or effect.verb.name != "move":
        return False
    return any(
        place.preposition != "from"
        and isinstance(place.what, tree.Np)
        and isinstance(place.what.head, tree.Word)
        and place.what.head.name == goal
        for place in effect.places
    )


def _goal(game: g.RulesetTree, steps: Iterable[object], hole: str | None) -> str | None:
    """Where the steps of an option move what it picks, whatever else they do; in a phrase that it
    says of what it picks, what fills this hole."""
    for step in steps:
        effect = step.effect if isinstance(step, g.Do) else None
        if isinstance(effect, tree.PhraseUse) and hole is None:
            brought = _goal_of_phrase(game, effect)
            if brought is not None:
                return brought
        if isinstance(effect, tree.Command) and effect.verb.name == "move":
            for place in effect.places:
                goal = place.what.head if place.what is not None else None
                moved = _fills(effect.what, hole) if hole else _points_back(effect.what)
                if moved and place.preposition != "from":
                    return goal.name if isinstance(goal, tree.Word) else None
    return None


def _goal_of_phrase(game: g.RulesetTree, use: tree.PhraseUse) -> str | None:
    phrase = next((one for one in game.phrases if one.pattern == use.pattern), None)
    for hole, what in zip(phrase.holes, use.arguments, strict=False) if phrase else ():
        if phrase is not None and _points_back(what):
            return _goal(game, phrase.steps, hole)
    return None


def _fills(what: tree.Listing | None, hole: str) -> bool:
    match what:
        case tree.Np(determiner="", pre=(), head=tree.Hole(name=name), posts=(), tail=None):
            return name == hole
    return False


def _comes_back(game: g.RulesetTree, goal: str, zone: str) -> bool:
    """Whether some step speaks of both places, or takes cards from the one: `take the pile`."""
    for effect in game.effects():
        names = {word.name for word in words_of(effect)}
        if _goes_to(effect, goal):
            continue
        if goal in names and not names.isdisjoint((zone, "take", "draw", "swap")):
            return True
    return False


def _points_back(what: tree.Listing | None) -> bool:
    match what:
        case tree.Np(head=tree.Pronoun(name="it" | "they"), posts=(), tail=None):
            return True
        case tree.Np(determiner="that" | "those", head=tree.Word(name="card"), posts=(), tail=None):
            return True
    return False
