"""What one reader has been told of a match, part by part.

Comes in: what was heard so far. Goes out: lines for what is new, a part for each choice and what
came of it; a choice that is not yet made is left for the next time.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..table.decisions import Decision
from ..table.news import Hearing
from .narrator import Narrator


@dataclass(slots=True)
class Story:
    """What one reader has been told in sentences, part by part: a choice, and what came of it. It
    is the same whenever it is read."""

    narrator: Narrator
    heard: int = 0

    def go_on(
        self, hearing: Hearing, decision: Decision | None, until: int | None = None
    ) -> list[list[str]]:
        """The parts heard since, up to this number; all but a choice that is not yet made."""
        news = hearing.news[:until]
        end = len(news)
        if decision is not None and decision.part:
            begun = max([self.heard, *hearing.parts[-1:]])
            while end > begun and news[end - 1].what == "chose":
                end -= 1
        told = []
        for upto in [*(part for part in hearing.parts if self.heard < part < end), end]:
            told.append(self.narrator.tell(news[self.heard : upto]))
            self.heard = upto
        return told
