"""An evening: the same people play one match after the other.

Comes in: matches that are over, what people look up, and whether they want another. Goes out: who
has won how many so far.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..front.table import Table
from ..front.wording import Wording, listed, wrapped
from . import tables
from .onlooker import Onlooker, look_up
from .screen import Screen
from .typed.answers import asks_why, is_table, looked_up

ANOTHER = "Another match? Press Enter; ? for help; q when that is all. "
STOP = ("q", "quit", "n", "no")
HELP = (
    "Enter begins another match with the same people and rules, q stops. Besides:",
    "  why      why this match ended so;  t  how it ended, again",
    "  history  all that you were told;  groups  what your cards make",
    "  rules    the rules in force; rules and words: those that have these words",
)


@dataclass(slots=True)
class Evening:
    """`won` counts matches by seat; one that several win counts for each of them."""

    matches: int = 0
    won: Counter[int] = field(default_factory=Counter)

    def goes_on(self, match: Table, screen: Screen) -> bool:
        """Whether there is another match after this one, which is over."""
        assert match.result is not None
        self.matches += 1
        self.won.update(match.result.winners)
        seat = next(iter(match.people)) if len(match.people) == 1 else None
        if self.matches > 1:
            screen.lines(["", *wrapped(self._so_far(match.wording(seat)), 0)])
        while True:
            answer = screen.ask(ANOTHER)
            said = "q" if answer is None else answer.strip().lower()
            if said in ("", *STOP):
                return not said
            _tell(said, match, seat, screen)

    def _so_far(self, words: Wording) -> str:
        order = sorted(self.won, key=lambda seat: (-self.won[seat], seat))
        told = [f"{words.name(seat)} {self.won[seat]}" for seat in order]
        return f"Won in {self.matches} matches: {listed(told) if told else 'none by anybody'}."


def _tell(said: str, match: Table, seat: int | None, screen: Screen) -> None:
    """What is told of a match that is over, to the only person at it, or to all of them."""
    words = match.wording(seat)
    wish = looked_up(said)
    if said in ("?", "h", "help"):
        screen.lines(HELP)
    elif is_table(said):
        reader = Onlooker(match, seat)
        view = match.view(seat)
        title = tables.title(view, words, match.header.rounds)
        reader.news()
        hands = reader.hands(view.round, [])
        screen.lines([title, *tables.table(view, words), *hands, *reader.result()])
    elif asks_why(said):
        outcome = match.why_result()
        screen.lines([] if outcome is None else words.outcome(outcome, places=False))
    elif wish is not None:
        look_up(wish, Onlooker(match, seat), screen)
    else:
        screen.lines(wrapped(f"Nothing is done by `{said}`; ? tells what can be typed.", 0))
