"""A screen that keeps what it shows, and is answered by a script.

Comes in: what answers each prompt. Goes out: the lines shown, with the answers among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile

from octavo.play.screen import CLEARED, Screen


class Scripted(Screen):
    """A screen that keeps what it shows, and is answered by a script."""

    def __init__(self, answer: Callable[[str], str | None]) -> None:
        super().__init__(terminal=False)
        self.shown: list[str] = []
        self._answer = answer

    def lines(self, lines: object) -> None:
        assert not isinstance(lines, str)
        self.shown += lines  # type: ignore[arg-type]

    def ask(self, prompt: str, fresh: bool = False) -> str | None:
        answer = self._answer(prompt)
        self.shown.append(f"{prompt}{answer}")
        return answer

    def offered(self) -> str:
        """The first of the numbers to choose from, where the one that was typed is none of
        them."""
        since = takewhile(lambda line: not line.startswith("> "), reversed(self.shown))
        said = r"Type (?:one of|a number from|the number) (\d+)"
        told = [one[1] for line in since if (one := re.match(said, line))]
        return told[0] if told else ""

    def clear(self) -> None:
        self.shown.append(CLEARED)
