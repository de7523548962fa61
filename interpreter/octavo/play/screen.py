"""A screen to write lines on and read answers from.

Comes in: lines of text. Goes out: the same, with the cards of each suit in a colour of their own if
it is a terminal that shows colours, and with the signs of suits that the ruleset declares in place
of their letters. `rich` decides that (it knows NO_COLOR, dumb terminals and what can be encoded)
and is only loaded for a terminal.
"""

from __future__ import annotations

import re
import select
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ..edges.output import LINE_BACK, control, printable, progress, say
from ..table.answering import TOWARDS
from ..table.description import Description

termios: Any = None
with suppress(ImportError):  # not on every system
    import termios

# By the order of suits in the pack: the colours of a four-colour pack, then brighter ones for more
# suits.
COLOURS = (
    "green",
    "blue",
    "red",
    "default",
    "bright_green",
    "bright_blue",
    "bright_red",
    "bright_yellow",
)
HEARING = 0.2  # seconds until a Ctrl-C is heard at the latest
TO_END = "e"
MORE = "-- press Enter for more, e for the end, q for no more --"
AT_A_PAGE = "Enter shows more, e the end, q leaves the rest; what else is typed is answered below."
CLEARED = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what has scrolled away, and back to the corner


class Screen:
    """`terminal`: whether a person looks at it; otherwise lines are printed as they are. `paged`:
    whether it waits before anything scrolls away that nobody has had time to read."""

    def __init__(self, terminal: bool, paged: bool = False) -> None:
        self.terminal = terminal
        self.height = 0  # lines of a page; 0: there are no pages
        self._unread = 0  # lines shown since somebody last typed
        self._to_end = False  # whether what stands before the last page is left out
        self._typed: str | None = None  # typed at the end of a page, for what is asked below
        self._console: Any = None
        self._cards: re.Pattern[str] | None = None
        self._styles: dict[str, str] = {}
        self._drawn: dict[str, str] = {}  # by code
        if terminal:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
            self.height = self._console.height if paged else 0

    def learn(self, description: Description) -> None:
        """Colour the cards of this ruleset from now on."""
        for card in description.cards:
            if card.suit:
                suit = description.suits.index(card.suit)
                for said in (card.code, card.name, card.suit):
                    self._styles[said] = COLOURS[suit % len(COLOURS)]
            if card.drawn and self._shows_signs(card.drawn):
                self._drawn[card.code] = card.drawn
        codes = "|".join(re.escape(card.code) for card in description.cards)
        longest = sorted(self._styles, key=len, reverse=True)
        said = "|".join(_pattern(one, codes) for one in longest)
        self._cards = re.compile(rf"(?<!\w)(?:{said})(?!\w)")

    @property
    def signs(self) -> bool:
        """Whether cards are shown with signs of suits."""
        return bool(self._drawn)

    def _shows_signs(self, drawn: str) -> bool:
        """Whether it is a terminal that shows colours, and this."""
        if self._console is None or self._console.color_system is None or self._console.no_color:
            return False
        try:
            drawn.encode(self._console.encoding)
        except UnicodeError:
            return False
        return True

    def block(self, lines: Iterable[str]) -> None:
        """Lines that are read together: they begin a page where this one has no room for them, if
        a page has."""
        together = list(lines)
        if len(together) < self.height:
            self._make_room(len(together))
        self.lines(together)

    def lines(self, lines: Iterable[str]) -> None:
        """Lines, page by page; somebody may leave the rest unread, or see the end of it at once."""
        every = list(lines)
        self._to_end = False
        for at, line in enumerate(every):
            if not self._to_end and not self._make_room(1):
                return
            if self._to_end and at <= len(every) - self.height:
                continue
            self._unread += 1
            if self._console is None:
                say(line)
            else:
                self._console.print(self._painted(printable(line)))

    def _painted(self, line: str) -> Any:
        from rich.text import Text

        text, at = Text(style="bold" if line.startswith("--") else ""), 0
        boxed = "|" in line  # what stands in a box keeps its width
        for found in self._cards.finditer(line) if self._cards else ():
            said = found.group()
            drawn = self._drawn.get(said, said)
            text.append(line[at : found.start()])
            text.append(drawn.ljust(len(said)) if boxed else drawn, self._styles[said])
            at = found.end()
        text.append(line[at:])
        return text

    def _make_room(self, lines: int) -> bool:
        """Waits where this is more than the page has room for; false if somebody has read
        enough."""
        if self.height and self._unread and self._unread + lines >= self.height:
            return self._turns_page()
        return True

    def _turns_page(self) -> bool:
        """What is typed here for what is asked below waits until all has been shown: it may be
        about that."""
        while True:
            answer = (self.ask(MORE, fresh=True) or "").strip()
            control(LINE_BACK)
            if answer and answer == self._typed:
                return True
            if answer.lower() == TO_END:
                self._to_end, self._unread = True, 0
                return True
            if answer == "?":
                said = AT_A_PAGE
            elif answer and not stops(answer):
                before = "" if self._typed is None else f", in place of `{self._typed}`"
                self._typed, said = answer, f"(`{answer}` is answered below{before})"
            else:
                return not stops(answer)
            self._unread += 1
            say(said)
            if answer != "?":
                return True

    def ask(self, prompt: str, fresh: bool = False) -> str | None:
        """A line that somebody types; None at the end of input. `fresh`: what was typed before the
        prompt was there is no answer to it, at a terminal: it is about what stands above."""
        self._unread = 0
        if fresh:
            self._forget_typed()
        say(prompt, end="")
        if self._typed is not None and prompt != MORE:
            line, self._typed = self._typed, None
            say(line)
            return self._in_letters(line)
        # Ctrl-C between the prompt and the read would wait for the end of the line: a wait in
        # Python hears it at once.
        while sys.platform != "win32" and not select.select([sys.stdin], [], [], HEARING)[0]:
            pass
        line = sys.stdin.readline()
        if not line:
            say()
            return None
        return self._in_letters(line.rstrip("\r\n"))

    def _forget_typed(self) -> None:
        if self.terminal and termios is not None and sys.stdin.isatty():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def _in_letters(self, line: str) -> str:
        """A line with the codes of cards that somebody wrote as they are shown."""
        for code, drawn in self._drawn.items():
            line = re.sub(rf"(?<!\w){re.escape(drawn)}", code, line, flags=re.IGNORECASE)
        return line

    def waits(self, said: str) -> None:
        """What a person before a terminal waits for, in place of what was said so before; nothing
        when that is over."""
        if self._console is not None:
            progress(said)

    def clear(self) -> None:
        """Somebody else looks from now on, who has typed nothing."""
        self._typed = None
        control(CLEARED)


def stops(answer: str | None) -> bool:
    """Whether somebody wants to leave by this answer; at the end of input, too."""
    return answer is None or answer.strip().lower() in ("q", "quit")


def _pattern(said: str, codes: str) -> str:
    """Where a card is meant: a code may be written like the article, which has a word after it that
    is no card and leads to no place."""
    after = "|".join([codes, *TOWARDS])
    article = rf"(?! (?!(?:{after})(?!\w))\w)" if said.lower() == "the" else ""
    return re.escape(said) + article
