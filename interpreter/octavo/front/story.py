"""What one reader has been told of a match, part by part.

Comes in: what was heard so far. Goes out: lines for what is new, a part for each choice and what
came of it; a choice that is not yet made is left for the next time.
"""

from __future__ import annotations

from collections.abc import Mapping
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
        self,
        hearing: Hearing,
        decision: Decision | None,
        until: int | None = None,
        notes: Mapping[int, tuple[str, str]] | None = None,
    ) -> list[list[str]]:
        """The parts heard since, up to this number; all but a choice that is not yet made, or not
        heard to its end. `notes`
        are told below the choice of this verb that is the news of this number; of one that is no
        news, before what is."""
        news = hearing.news[:until]
        end = len(news)
        if hearing.is_held_back or (decision is not None and decision.part):
            begun = max([self.heard, *hearing.parts[-1:]])
            while end > begun and news[end - 1].what == "chose":
                end -= 1
        told = []
        is_over = decision is None and not hearing.is_held_back
        for upto in [*(part for part in hearing.parts if self.heard < part < end), end]:
            self.narrator.is_over = is_over and upto == end
            lines = self.narrator.tell(news[self.heard : upto])
            first = next((at for at, one in enumerate(lines) if one.startswith("  ")), len(lines))
            for at, (verb, note) in (notes or {}).items():
                if self.heard <= at < upto:
                    told_of = news[at].what == "chose" and news[at].name == verb
                    lines.insert(first + (told_of and first < len(lines)), f"  {note}")
            told.append(lines)
            self.heard = upto
        return told
