"""An evening: the same people play one match after the other.

Comes in: matches that are over, and whether people want another. Goes out: who has won how many so
far.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..front.table import Table
from ..front.wording import Wording, listed, wrapped
from .screen import Screen

ANOTHER = "Another match? Press Enter; why tells why it ended so; q when that is all. "
STOP = ("q", "quit", "n", "no")


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
        reader = next(iter(match.people)) if len(match.people) == 1 else None
        if self.matches > 1:
            screen.lines(["", *wrapped(self._so_far(match.wording(reader)), 0)])
        while True:
            answer = screen.ask(ANOTHER)
            said = "q" if answer is None else answer.strip().lower()
            if said in ("", *STOP):
                return not said
            outcome = match.why_result() if said == "why" else None
            if outcome is not None:
                screen.lines(match.wording(reader).outcome(outcome, places=False))

    def _so_far(self, words: Wording) -> str:
        order = sorted(self.won, key=lambda seat: (-self.won[seat], seat))
        told = [f"{words.name(seat)} {self.won[seat]}" for seat in order]
        return f"Won in {self.matches} matches: {listed(told) if told else 'none by anybody'}."
