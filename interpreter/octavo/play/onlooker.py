"""Somebody who looks on: what they have been told of a match, and what they look up.

Comes in: a table, and a seat, or nobody's. Goes out: news since the last time, how hands came out,
the result, and answers to what is asked about all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field

from ..front.encounters import one_by_one
from ..front.narrator import once
from ..front.story import Story
from ..front.table import Table
from ..front.wording import Wording, wrapped
from ..table.hands import Arranged
from ..table.news import Hearing
from ..table.views import Observation, ShownGroup
from . import ended, match_end, rulebook, tables
from .opening import agreed
from .screen import Screen
from .typed.answers import Wish, helped


@dataclass(slots=True)
class Onlooker:
    """What one pair of eyes has been told: `seat` None watches and sees everything. Of a match that
    is resumed, a person has been told everything up to their last choice. `openly`: all cards are
    seen."""

    table: Table
    seat: int | None
    openly: bool = False
    you: int | None = None
    words: Wording = field(init=False)
    waiting: list[str] = field(default_factory=list)  # heard, and to be told the next time
    # why what they did was all that they could, with its verb, by the number of the news
    unasked: dict[int, tuple[str, str]] = field(default_factory=dict)
    forced: str = ""  # the last of these
    bearing: frozenset[str] = frozenset()  # what they were told that bears on their hand
    empty: frozenset[str] = frozenset()  # places that they saw empty the last time
    seen: Observation | None = None  # the table, when they were last asked
    _given: set[str] = field(default_factory=set)  # such reasons since news were told
    _early: list[str] = field(default_factory=list)  # told already, and heard only later
    _story: Story = field(init=False)

    def __post_init__(self) -> None:
        self.words = self.table.wording(self.seat if self.you is None else self.you)
        self._story = self.table.story(self.words)
        if self.seat is not None and self.seat in self.table.chosen_at:
            self._story.go_on(self._heard(), None, self.table.chosen_at[self.seat])

    def news(self) -> list[str]:
        """What happened since this was last asked; a choice of several things is told when it is
        finished.
        """
        notes, self.unasked = self.unasked, {}
        new = _lines(self._story.go_on(self._heard(), self.table.game.decision, notes=notes))
        early, self._early = self._early, []
        new = new[len(early) :] if new[: len(early)] == early else new
        told, self.waiting = [*self.waiting, *new], []
        self._given.clear()
        return told

    def could_only(self, verb: str, why: list[str]) -> None:
        """Note why they could do nothing else than they are about to do, as `forced` tells it; once
        where only numbers have changed since."""
        if why and why[-1] not in self._given:
            self.unasked[len(self._heard().news)] = (verb, why[0])
            self._given.add(why[-1])
            self.forced = why[0]

    def own_doing(self) -> list[str]:
        """What they did last, where the rest of what happened is not told yet: it is no news
        later."""
        assert self.seat is not None
        story = deepcopy(self._story, {id(self.words): self.words})
        self._early = _lines(story.go_on(self.table.game.heard_early(self.seat), None))
        return [*self.waiting, *self._early]

    def hands(self, round: int, news: list[str]) -> list[str]:
        """What was shown last in a round, what decided, and what each had where that was counted,
        as far as the news do not say it."""
        told = [line.strip() for line in self._story.narrator.hands_of(round)]
        told += self.table.most_and_least(self.seat, round)
        lines = [wrapped(line, 2) for line in told]
        left = [part for one in lines if not {*one} <= {*news} for part in one]
        return [" How it came out", *left] if left else []

    def left_in_middle(self) -> dict[str, int]:
        """What was in the middle when the last round was over, where it stays there: of the numbers
        that are paid, those of nobody that are kept for the match."""
        view, news = self.table.view(self.seat), self._heard().news
        begins = [at for at, one in enumerate(news) if (one.what, one.value) == ("note", "round")]
        since = news[begins[-1] :] if begins else []
        found = {}
        for name, state in self.words.states.items():
            many = view.numbers.get(name)
            if not (state.money and state.told and state.lasts == "match") or state.each:
                continue
            if isinstance(many, int) and not any(
                one.name == name for one in since if one.what == "became"
            ):
                paid = [one for one in since if one.what == "paid"]
                many -= sum(one.amount or 0 for one in paid if one.payee == name)
                many += sum(one.amount or 0 for one in paid if one.name == name)
                if many:
                    found[name] = many
        return found

    def ending(self, round: int, brief: bool = False) -> list[str]:
        """What was done last in a round, and what came of it; in `brief` not that."""
        return ended.ending(self.table.game, self._heard().news, round, self.words, brief)

    def all_news(self) -> list[str]:
        """Everything since the match began, once more."""
        return [
            part
            for line in self.table.told(self.seat, openly=self.openly)
            for part in wrapped(line.strip(), len(line) - len(line.lstrip()))
        ]

    def _heard(self) -> Hearing:
        return self.table.game.heard(self.seat, openly=self.openly)

    def result(self) -> list[str]:
        result = self.table.result
        if result is None:
            return []
        by = rulebook.winning(self.table.rules)
        told = tables.result_lines(result, by, self.words)
        return [*self._ended(), *told]

    def _ended(self) -> list[str]:
        """By which sentence the match ended, where nobody had said after how many rounds."""
        rounds = self.table.header.rounds
        if rounds and self.table.view(self.seat).round >= rounds:
            return []
        rules, by = self.table.rules, self.table.ended_by()
        told = match_end.agreed(rules, " and ".join(by) or rulebook.said_of_end(rules))
        return wrapped(f"The match is over: {told}.", 0) if told else []


def _lines(parts: Iterable[list[str]]) -> list[str]:
    return [
        part
        for line in once(line for lines in parts for line in lines)
        for part in wrapped(line.strip(), len(line) - len(line.lstrip()))
    ]


def look_up(wish: Wish, reader: Onlooker, screen: Screen) -> None:
    """What can be told whether or not something is asked."""
    table = reader.table
    match wish.what:
        case "help":
            screen.lines([*helped(reader.words), *tables.card_help(reader.words, screen.signs)])
        case "history":
            screen.lines([*agreed(table), *reader.all_news()])
        case "groups":
            screen.lines(_groups(reader))
        case "rules":
            view = table.view(reader.seat)
            order = table.order_of_groups(reader.seat)
            changed = tuple(reader.words.modifier(name) for name in view.reordered)
            match = rulebook.AtTable(table.header.rounds, order, changed)
            about = table.rules.composition.about
            screen.lines(wrapped(about, 0) if about and not wish.said else [])
            screen.lines([] if wish.said else agreed(table))
            screen.lines(rulebook.lines(table.rules, view.modifiers, wish.said, match))


def _groups(reader: Onlooker) -> list[str]:
    if not reader.words.description.groups:
        return ["No hands are compared in this game."]
    if reader.seat is None:
        return ["Groups are told to each at their own turn."]
    found, towards = reader.table.groups(reader.seat), reader.table.towards(reader.seat)
    counted = reader.table.every_group(reader.seat)
    found = counted or found
    if not found:
        return towards or ["Nothing is made of your cards now."]
    left = _left_over(reader, found)
    under = reader.words.rules(reader.table.bearing(reader.seat, left))
    by = f" They are under {under}." if under else ""
    rest = f"; in no group: {' '.join(left)}" if left else ""
    each = " A card may stand in several of them." if counted[1:] else ""
    return [*wrapped(f"Your cards make: {_in_words(found)}{rest}.{each}{by}", 0), *towards]


def _left_over(reader: Onlooker, found: Iterable[Arranged]) -> list[str]:
    """The reader's own cards that stand in none of these groups, in the order of the pack."""
    places = reader.table.view(reader.seat).places
    zones = reader.words.zones
    own = Counter(
        card
        for place in places
        if place.whose == reader.seat and zones[place.zone].is_held
        for card in place.cards
        if card is not None
    )
    own -= Counter(card for one in found for card in one.cards)
    return sorted(own.elements(), key=reader.words.order.__getitem__)


def groups_after(table: Table, key: str) -> list[str]:
    """What the cards of whoever is asked would make after this answer, where it changes them."""
    found = table.groups_after(key)
    return wrapped(f"your cards would make then: {_in_words(found)}", 2) if found else []


def _in_words(found: Iterable[Arranged]) -> str:
    return one_by_one(tuple(ShownGroup(one.name, one.cards, one.uses) for one in found))
