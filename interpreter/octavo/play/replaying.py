"""A recorded match, seen again: forwards, backwards, from any choice or round.

Comes in: a match at its beginning, with what is recorded; what somebody types. Goes out: its story,
all at once or a choice at a time. A match only goes forwards: what was told is kept, to be told
again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..front.narrator import heading_of
from ..front.table import Table
from ..front.wording import numbered, sentence
from ..table.views import Observation
from . import tables
from .onlooker import Onlooker
from .screen import Screen, stops
from .typed.answers import is_table

FIRST = "Enter goes on, ? tells what else does. "
HELP = (
    "Enter goes on a step, b goes back one, b 5 five; 12 goes to step 12, r 3 to",
    "where round 3 begins. t shows the table as it is then, with all hands; e shows",
    "all that is left, q stops.",
)


def replay(table: Table, screen: Screen, stepwise: bool, why: bool = False) -> None:
    """Show a recorded match again, as far as it goes; with `why`, what decided it. With `stepwise`
    each choice waits for what somebody types (see `HELP`).
    """
    screen.learn(table.description)
    again = _Replay(table, stepwise=stepwise)
    if not stepwise:
        for page in again.pages():
            screen.lines(page)
    elif not _stepped(again, screen):
        return
    reader = again.reader
    screen.lines(["", *(reader.result() or ["The journal ends here; the match can be resumed."])])
    if why:
        screen.waits("Working out what decided ...")
        outcome = table.game.why_result(openly=True)
        screen.waits("")
        screen.lines([] if outcome is None else ["", *reader.words.outcome(outcome)])


def nameless(table: Table) -> int | None:
    """The seat of the only person at a match, if they gave no name: it is called `you`, as it was
    then."""
    seat = next(iter(table.people)) if len(table.people) == 1 else None
    return None if seat is None or any(table.header.names[seat : seat + 1]) else seat


@dataclass(slots=True)
class _Replay:
    """The story so far, a page for each choice of which there is something to tell, and what came
    of it; the first is what comes before all choices."""

    table: Table
    reader: Onlooker = field(init=False)
    told: list[list[str]] = field(default_factory=list)
    # what each seat saw then, and who watched
    seen: list[list[Observation]] = field(default_factory=list)
    stepwise: bool = False
    _coming: Iterator[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.reader = Onlooker(self.table, None, openly=True, you=nameless(self.table))
        self._coming = self._pages()

    def _pages(self) -> Iterator[list[str]]:
        yield self.reader.news()
        # a choice is yielded before it is taken: what came of it is told when the next one comes
        for _ in self.table.recorded():
            if page := self.reader.news():
                yield page
        if page := self.reader.news():
            yield page

    def pages(self) -> Iterator[list[str]]:
        """All pages that are still to come."""
        while (page := self.page(len(self.told))) is not None:
            yield page

    def page(self, number: int) -> list[str] | None:
        """The page of this number; None past the last."""
        while len(self.told) <= number:
            page = next(self._coming, None)
            if page is None:
                return None
            self.told.append(page)
            if self.stepwise:
                readers = (None, *range(self.table.header.players))
                self.seen.append([self.table.view(reader) for reader in readers])
        return self.told[number]

    def shown(self, number: int) -> list[str]:
        """The table as it was on this page, with the cards of all."""
        words = self.reader.words
        view, *seats = self.seen[number]
        rounds = self.table.header.rounds
        lines = [tables.title(view, words, rounds), *tables.table(view, words)]
        for seat, own in enumerate(seats):
            held = tables.own_cards(own, words)
            owner = sentence(words.owner(seat))
            lines += [one.replace("Your ", f"{owner} ", 1) for one in held]
        return lines

    def round(self, number: int) -> int | None:
        """The page on which a round begins; None if the match does not come to it."""
        heading, at = heading_of(number), 0
        while (page := self.page(at)) is not None:
            if heading in page:
                return at
            at += 1
        return None


def _stepped(again: _Replay, screen: Screen) -> bool:
    """Shows page after page, as somebody wishes; false if they stop before the end."""
    at, hint = 0, FIRST
    while True:
        page = again.page(at)
        if page is None:
            return True
        screen.lines(page)
        wish = screen.ask(f"[{at}] {hint}")
        hint = ""
        while wish is not None and (wish.strip().lower() in ("?", "h", "help") or is_table(wish)):
            screen.lines(again.shown(at) if is_table(wish) else HELP)
            wish = screen.ask(f"[{at}] ")
        if wish is None or stops(wish):
            return False
        if wish.strip().lower() in ("e", "end"):
            for number in range(at + 1, len(again.told)):
                screen.lines(again.told[number])
            for further in again.pages():
                screen.lines(further)
            return True
        goal = _goal(wish.split(), at, again, screen)
        if goal != at + 1:
            screen.lines([f"-- step {goal}" if goal else "-- the beginning"])
        at = goal


def _goal(words: list[str], at: int, again: _Replay, screen: Screen) -> int:
    """The page that somebody wishes to see; the same, with a word about it, where there is none."""
    match [word.lower() for word in words]:
        case []:
            return at + 1
        case [("b" | "back")]:
            return max(0, at - 1)
        case [("b" | "back"), many] if many.isdecimal():
            return max(0, at - int(many))
        case [("r" | "round"), round] if round.isdecimal():
            goal = again.round(int(round))
            if goal is None:
                screen.lines([f"The match does not come to round {int(round)}."])
            return at if goal is None else goal
        case [step] if step.isdecimal():
            if again.page(int(step)) is None:
                screen.lines([f"There are {numbered(len(again.told) - 1, 'step')}."])
                return at
            return int(step)
    screen.lines(["Nothing is done by that.", *HELP])
    return at
