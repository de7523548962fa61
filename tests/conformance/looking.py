"""What seats know on both sides, along matches that differ in one choice of chance or of a player.

Comes in: a `Mapping`, and how many matches. Goes out: `Knowledge`, what seats knew here beside what
they knew in OpenSpiel, at each of their decisions. Here it is all that a seat was shown: the events
that it was told and its views, one after the other. There it is the information state; of a game
that has none, or one that forgets, what the seat saw and did, one after the other.

Each match has siblings: the same chance and the same moves, but for one, in which something else is
drawn or done. What was drawn there comes where the other would have come, so that two cards change
places, and to all who see neither of them both matches are the same.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import zip_longest
from typing import Any, ClassVar

import octavo
from conformance.differential import Compared, Mapping, Match, game_of
from octavo.table.events import Event, Log, told_to
from octavo.table.views import Observation, observe

NOTHING = re.compile("(?!)")


@dataclass(frozen=True, slots=True)
class Difference:
    """Why what a seat knows there is not what it knows here, and how far. `forgets`: their state
    does not say all that the seat has seen. `leaks`: what it says and should not."""

    why: str
    forgets: bool = False
    leaks: re.Pattern[str] = NOTHING


SAME = Difference("")


def digest(*parts: object) -> str:
    return blake2b("\n".join(map(str, parts)).encode(), digest_size=12).hexdigest()


class Sibling(random.Random):
    """Chooses alike wherever the same is offered. `other`: at which of its choices something else
    is chosen, and what."""

    def __init__(self, word: str, other: tuple[int, int] | None = None) -> None:
        super().__init__(word)
        self.word, self.other = word, other
        self.number = self.times = 0
        self.swapped = (-1, -1)
        self.asked: list[Sequence[int]] = []
        self.opening = 0  # how many choices come before anybody acts

    def at(self, number: int) -> None:
        """What comes next is about their action of this number, whatever was asked before."""
        self.opening = self.opening or len(self.asked)
        self.number, self.times = number, 0

    def random(self) -> float:
        self.times += 1
        return int(digest(self.word, self.number, self.times), 16) / 2.0**96

    def shuffle(self, x: MutableSequence[Any]) -> None:
        left = [*x]
        x[:] = [left.pop(left.index(self.choice(left))) for _ in x]

    def choice(self, options: Sequence[int]) -> int:  # type: ignore[override]
        self.times += 1
        gone, come = self.swapped

        def rank(option: int) -> str:
            stands_for = come if option == gone and come not in options else option
            return digest(self.word, self.number, self.times, stands_for)

        chosen = min(options, key=rank)
        if self.other and self.other[0] == len(self.asked):
            chosen, self.swapped = self.other[1], (chosen, self.other[1])
        self.asked.append([*options])
        return chosen


@dataclass(slots=True)
class Knowledge:
    """What seats knew. `alike`: of a seat, what it knew here and what it knew there. `told`: of
    what is known, what was known before and what came then. `wholes`: of a seat and what it knew
    here, the positions in which it knew that, hidden cards and all."""

    alike: set[tuple[int, str, str]] = field(default_factory=set)
    told: dict[str, tuple[str, str]] = field(default_factory=dict)
    wholes: dict[tuple[int, str], set[str]] = field(default_factory=dict)

    def noted(self, before: str, more: object) -> str:
        known = digest(before, more)
        self.told[known] = before, f"{more}"
        return known

    def unsure(self) -> int:
        """How often a seat knew the same in positions that are not."""
        return sum(len(wholes) > 1 for wholes in self.wholes.values())

    def apart(self) -> Iterator[str]:
        """Where one side tells positions apart, and the other does not."""
        here = sorted(self.alike)
        there = sorted((seat, theirs, mine) for seat, mine, theirs in here)
        for which, alike in (("Octavo", here), ("OpenSpiel", there)):
            others: dict[tuple[int, str], str] = {}
            for seat, same, one in alike:
                other = others.setdefault((seat, same), one)
                if other != one:
                    first = "\n  ".join(self.first(other, one))
                    yield f"seat {seat}, alike to {which} alone:\n  {first}"

    def first(self, one: str, other: str) -> tuple[str, str]:
        """What came first that is not the same."""
        both = zip_longest(self.said(one), self.said(other), fillvalue="nothing")
        return next((mine, theirs) for mine, theirs in both if mine != theirs)

    def said(self, known: str) -> list[str]:
        found: list[str] = []
        while known:
            known, more = self.told[known]
            found.append(more)
        return found[::-1]


class Looking(Match):
    """A match in which every seat looks before each move of theirs, and remembers what it saw."""

    known: ClassVar[Knowledge]
    difference: ClassVar[Difference]

    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        many = self.mapping.players
        self.looked: tuple[int, object] = -1, None
        self.heard = [0] * many
        self.here, self.there, self.view = [""] * many, [""] * many, [""] * many
        self.remembers = (
            self.difference.forgets or not self.game.get_type().provides_information_state_string
        )

    def aligned(self) -> int:
        number = 0 if self.state is None else len(self.state.full_history())
        if isinstance(self.rng, Sibling):
            self.rng.at(number)
        return number

    def chance(self, n: int, outcomes: Sequence[int], purpose: Any) -> int:
        self.aligned()
        return super().chance(n, outcomes, purpose)

    def decide(self, machine: Any) -> None:
        self.settle()
        # both have come to another choice; what goes on with one of ours belongs to it
        number, position = self.aligned(), machine.fingerprint()
        goes_on = machine.setup.program.decisions[machine.number].part_of is not None
        if number != self.looked[0] and position != self.looked[1] and not goes_on:
            self.look()
            self.looked = number, position
        super().decide(machine)

    def take(self, theirs: list[int]) -> int:
        seat = self.state.current_player()
        action = super().take(theirs)
        if self.remembers and len(theirs) > 1:
            self.there[seat] = self.known.noted(self.there[seat], f"takes {action}")
        return action

    def look(self) -> None:
        for seat in range(self.mapping.players):
            self.look_here(seat)
            self.look_there(seat)
        seat, known = self.machine.actor, self.known
        known.alike.add((seat, self.here[seat], self.there[seat]))
        position = digest(self.machine.fingerprint())
        known.wholes.setdefault((seat, self.here[seat]), set()).add(position)

    def look_here(self, seat: int) -> None:
        log, untold = self.machine.told, observe(self.machine, None).untold
        assert isinstance(log, Log)
        told = told_to(seat, log.events[self.heard[seat] :])
        for event in joined(told):
            if event.name not in untold:
                self.here[seat] = self.known.noted(self.here[seat], self.by_number(event))
        self.heard[seat] = len(log.events)
        view = repr(self.viewed(seat))
        if view != self.view[seat]:
            self.here[seat] = self.known.noted(self.here[seat], view)
        self.view[seat] = view

    def by_number(self, event: Event) -> Event:
        """With their numbers of the cards. In what order some come at once nobody minds."""
        cards = sorted(-1 if card < 0 else self.theirs[card] for card in event.cards)
        return replace(event, cards=tuple(cards))

    def viewed(self, seat: int) -> Observation:
        """What people are shown, with their numbers of the cards in place of ours, where some have
        the same."""
        view, numbers = observe(self.machine, seat), self.mapping.cards
        for kind in ("numbers", "people", "values", "flags", "marks"):
            told: Any = {n: one for n, one in getattr(view, kind).items() if n not in view.untold}
            view = replace(view, **{kind: told})
        if len({*numbers.values()}) == len(numbers):
            return view
        places = []
        for place in view.places:
            cards = sorted(f"{numbers[code]}" for code in place.cards if code is not None)
            places.append(replace(place, cards=tuple(cards), by=()))
        return replace(view, places=tuple(places))

    def look_there(self, seat: int) -> None:
        if self.game.get_type().provides_information_state_string:
            said = self.state.information_state_string(seat)
        else:
            said = self.state.observation_string(seat)
        said = self.difference.leaks.sub("", said)
        before = self.there[seat] if self.remembers else ""
        asked = seat == self.machine.actor
        if not before or asked or self.known.told[before][1] != said:
            self.there[seat] = self.known.noted(before, said)


def joined(events: Sequence[Event]) -> Iterator[Event]:
    """What comes between two choices: in which packets cards come into one hand, and in what order
    several are named, nobody minds."""
    found: dict[object, list[Event]] = {}
    for number, event in enumerate(events):
        if event.name == "done":  # what was picked says it, and the way to it may be another
            continue
        same = (event.what, event.seat, event.name, event.source, event.target)
        found.setdefault(same if event.cards else number, []).append(event)
    for some in found.values():
        yield replace(some[0], cards=tuple(card for event in some for card in event.cards))


def known(
    mapping: Mapping, rules: octavo.Rules, matches: int, each: int, difference: Difference = SAME
) -> Knowledge:
    """What seats knew in so many matches, one round of each, and in so many siblings of each
    match."""
    looking = looking_at(difference)

    def play(rng: Sibling) -> None:
        told = replace(mapping, rounds=1), game_of(mapping), rules.pack.codes, rng.word, Compared()
        looking(*told, rng).run(with_words(rules))

    for number in range(matches):
        word = f"{mapping.game} {mapping.players} {number}"
        first, chance = Sibling(word), random.Random(word)
        play(first)
        choices = [at for at, options in enumerate(first.asked) if len(options) > 1]
        dealt = [at for at in choices if at < first.opening]
        for one in range(each):
            at = chance.choice(choices if one % 2 else dealt)
            play(Sibling(word, (at, chance.choice(first.asked[at]))))
    return looking.known


def looking_at(difference: Difference) -> type[Looking]:
    class Fresh(Looking):
        known = Knowledge()

    Fresh.difference = difference
    return Fresh


def with_words(rules: octavo.Rules) -> Callable[..., Any]:
    """Makes machines that tell what happens."""
    return lambda players, **told: rules.new_game(players, **told).machine
