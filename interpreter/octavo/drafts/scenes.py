"""Positions for the scenarios of a draft: found in matches that bots play, and told in few facts.

Comes in: a ruleset. Goes out: `Scene`s, each a position in which somebody may choose something.
What a scene says of its position is made shorter as long as what was found there stays so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from ..diagnostics import OctavoError
from ..positions.position import has_turns, position
from ..records import record
from ..syntax import inflection
from ..table.decisions import Option
from ..table.game import Game
from ..table.rules import Rules
from ..table.views import Observation

SEEDS = 3  # matches that are looked through
CHOICES = 150  # of each
MANY = 100  # options that are looked at
BEFORE = 3  # moves that may lead from where a phase begins to a position


@record
class Scene:
    """A position as a scenario tells it: `turn` says that it is the turn of `you` in the phase `at`
    already; without `at` it is in the first phase in which players take turns. `hand` are cards of
    yours by code, `before` the moves made first."""

    players: int
    at: str
    turn: bool
    given: tuple[str, ...]
    hand: tuple[str, ...]
    before: tuple[str, ...] = ()

    def game(self, rules: Rules) -> Game:
        """The match there. Raises OctavoError where this cannot be."""
        game = position(
            rules,
            self.given,
            players=self.players,
            at=self.at or None,
            turn=0 if self.turn else None,
            hand=" ".join(self.hand) or None,
            forced=True,
        )
        for move in self.before:
            game.apply(move)
        return game

    def lines(self, name: str, then: str, *moves: str, variants: Sequence[str] = ()) -> list[str]:
        """The scenario as it is written in a file, with the moves that are made there, and the
        variants of the ruleset that it is about."""
        made = (*self.before, *moves)
        return [
            f"- name: {name}",
            *([f"  variants: [{', '.join(variants)}]"] if variants else []),
            f"  players: {self.players}",
            *([f"  at: {self.at}"] if self.at else []),
            *(["  turn: you"] if self.turn else []),
            *(["  given:"] if self.given else []),
            *(f"    - {fact}" for fact in self.given),
            *([f"  hand: {' '.join(self.hand)}"] if self.hand else []),
            *([f"  moves: [{', '.join(made)}]"] if made else []),
            f"  then: {{{then}}}",
        ]


@record
class Met:
    """A choice that came up in a match: what was offered, the verbs that could have been, the cards
    that were held and those on top elsewhere, and how the position may be told."""

    options: tuple[Option, ...]
    verbs: tuple[str, ...]
    held: tuple[str, ...]
    lying: frozenset[str | None]
    scenes: tuple[Scene, ...]
    game: Game


Holds = Callable[[Scene], bool]


def met(rules: Rules, players: int = 2) -> Iterator[Met]:
    """Choices of matches of so many players, or as many more or fewer as must be."""
    players = max(rules.players[0], min(players, rules.players[1]))
    for seed in range(SEEDS):
        game, chance = rules.new_game(players, seed, forced=True), Random(f"{seed} draft")
        for _ in range(CHOICES):
            decision = game.decision
            if decision is None:
                break
            options = tuple(decision.options[:MANY])
            yield _met(rules, game, options)
            game.apply(chance.choice(options))


def _met(rules: Rules, game: Game, options: tuple[Option, ...]) -> Met:
    seat = options[0].seat
    seen = game.observe(seat)
    point = rules.program.decisions[game.machine.number]
    verbs = tuple(dict.fromkeys(choice.id for choice in point.choices))
    zones = [zone.name for zone in rules.describe(seen.players).zones if zone.is_held]
    held = next((_cards(seen, zone, seat) for zone in zones), ())
    facts = tuple(_facts(rules, seen, seat))
    frames = [(seen.phase, False)]
    if has_turns(rules.program, seen.phase):
        frames = [("", False), (seen.phase, True), *frames]
    scenes = tuple(Scene(seen.players, at, turn, facts, held) for at, turn in frames)
    lying = {card for place in seen.places if place.cards for card in place.cards[-1:]}
    return Met(options, verbs, held, frozenset(lying - {*held}), scenes, game.clone())


def _cards(seen: Observation, zone: str, seat: int) -> tuple[str, ...]:
    place = next((one for one in seen.places if one.zone == zone and one.whose == seat), None)
    return () if place is None else tuple(card for card in place.cards if card is not None)


def _facts(rules: Rules, seen: Observation, seat: int) -> Iterator[str]:
    """What the player who chooses sees, in sentences: what lies open on top, and the state."""
    table = rules.describe(seen.players)
    names = {card.code: card.name for card in table.cards}
    for flag, so in seen.flags.items():
        if so is True:
            yield flag
    for place in seen.places:
        zone = next(one for one in table.zones if one.name == place.zone)
        if not place.cards or not zone.only_top or zone.each == "player":
            continue
        top = place.cards[-1]
        if top is not None and zone.each == "cell":
            yield f"{place.whose} is the {names[top]} and {place.whose} is face up"
        elif top is not None:
            yield f"{_is('the', place.zone)} the {names[top]}"
    for name, value in seen.values.items():
        if isinstance(value, str):
            yield f"{_is('the', name)} {value}"
    for name, person in seen.people.items():
        if isinstance(person, int):
            yield f"{_is('the', name)} {_whom(person, seat, seen.players)}"
    for name, number in seen.numbers.items():
        if isinstance(number, int) and number:
            yield f"{_is('the', name)} {number}"
        elif not isinstance(number, int) and number[seat]:
            yield f"{_is('your', name)} {number[seat]}"
    for zone in table.zones:
        if zone.is_held:
            others = {
                place.count
                for place in seen.places
                if place.zone == zone.name and place.whose != seat
            }
            many = max(others, default=0)
            if many:
                yield f"each other player holds {many} card{'' if many == 1 else 's'}"
    for name, bearers in seen.marks.items():
        yield from (f"the {names[one]} is {name}" for one in bearers if one in names)
        if seat in bearers:
            yield f"you are {name}"


def _is(whose: str, name: str) -> str:
    return f"{whose} {name} {'are' if inflection.is_plural(name) else 'is'}"


def _whom(person: int, seat: int, players: int) -> str:
    """A player as one who sits there would say it."""
    away = (person - seat) % players
    if not away:
        return "you"
    if players == 2:
        return "another player"
    return {1: "the player to the left of you", players - 1: "the player to the right of you"}.get(
        away, "another player"
    )


def leading_to(rules: Rules, scene: Scene, move: str) -> Scene | None:
    """The scene with the moves after which this one is offered, none of a card; None if it is not
    offered soon."""
    try:
        game = scene.game(rules)
    except OctavoError:  # there is no such position
        return None
    reached: list[tuple[tuple[str, ...], Game]] = [((), game)]
    while reached:
        before, game = reached.pop(0)
        decision = game.decision
        if decision is None:
            continue
        if decision.seat == 0 and decision.options.find(move) is not None:
            return replace(scene, before=before)
        if len(before) == BEFORE:
            continue
        verbs = dict[str, str]()
        for option in decision.options[:MANY]:
            if option.card is None:
                verbs.setdefault(option.verb, option.key)
        for key in verbs.values():
            further = game.clone()
            further.apply(key)
            reached.append(((*before, key), further))
    return None


def shortest(scene: Scene, holds: Holds) -> Scene | None:
    """The scene with no more facts than it takes; None if it does not hold with all of them."""

    def so(one: Scene) -> bool:
        try:
            return holds(one)
        except OctavoError:  # there is no such position
            return False

    if not so(scene):
        return None
    for fact in scene.given:
        less = replace(scene, given=tuple(one for one in scene.given if one != fact))
        if so(less):
            scene = less
    return scene


def possible(rules: Rules, scene: Scene) -> Scene:
    """The scene without what cannot be given."""
    return replace(scene, given=tuple(one for one in scene.given if _can_be(rules, scene, one)))


def _can_be(rules: Rules, scene: Scene, fact: str) -> bool:
    try:
        replace(scene, given=(fact,), hand=(), before=()).game(rules)
    except OctavoError:
        return False
    return True
