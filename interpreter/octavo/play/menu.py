"""What shall be played, asked question by question: for whom no command line was told of.

Comes in: a screen, and answers. Goes out: an `Ordered`: the ruleset, what is chosen with it, and
who sits there; and the command that asks for the same.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ..bots import BOTS, WITH_PEOPLE
from ..diagnostics import OctavoError
from ..front.wording import wrapped
from ..pipeline import load
from ..source.document import yaml_text
from ..source.shelf import catalogue
from ..table.rules import Rules
from .people import named
from .screen import Screen, stops

Answer = TypeVar("Answer")
LEVELS = {
    "careful": "tries what comes of it; thinks up to half a second",
    "greedy": "gets rid of cards, quick",
    "careful:quick": "shows the best of its hand, quick",
    "random": "takes anything",
}


class Stopped(Exception):
    """Somebody typed q, or the input has ended."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """As the options of the command line have it: `modifiers` and `names` as they were typed,
    `options` by name; None is what is usual."""

    ruleset: str
    modifiers: str | None = None
    variants: tuple[str, ...] = ()
    options: dict[str, object] = field(default_factory=dict)
    names: str | None = None
    players: int | None = None
    bots: str | None = None

    def rules(self) -> Rules:
        return load(
            self.ruleset,
            modifiers=self.modifiers,
            variants=self.variants,
            options=self.options,
        )

    @property
    def command(self) -> str:
        """The command line that asks for the same."""
        words = ["octavo", "play", self.ruleset]
        for variant in self.variants:
            words += ["--variant", variant]
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        for name, said in (
            ("--modifiers", self.modifiers),
            ("--players", self.players),
            ("--names", self.names),
            ("--bots", self.bots),
        ):
            words += [name, str(said)] if said is not None else []
        return shlex.join(words)


def ordered(screen: Screen) -> Ordered | None:
    """What somebody wants to play; None if they stop. Whatever cannot be is told, and asked
    again."""
    try:
        order = _game(screen)
        order = _variants(screen, order)
        order = _modifiers(screen, order)
        order = _options(screen, order)
        order = _people(screen, order)
        order = _bots(screen, order)
    except Stopped:
        return None
    screen.lines(["", *wrapped(f"The same again: {order.command}", 0), ""])
    return None if screen.ask("Press Enter to begin. ") in (None, "q") else order


def _asked(screen: Screen, prompt: str, answer: Callable[[str], Answer]) -> Answer:
    """What the answer to a question means; it is asked until it means something."""
    while True:
        text = screen.ask(prompt)
        if text is None or stops(text):
            raise Stopped
        try:
            return answer(text.strip())
        except ValueError as error:
            screen.lines(wrapped(f"{str(error)[:1].upper()}{str(error)[1:]}.", 0))
        except OctavoError as error:
            told = error.diagnostics[0]
            help = f": {told.help}" if told.help else ""
            said = f"{told.message[:1].upper()}{told.message[1:]}{help}"
            screen.lines(wrapped(said if said.endswith("?") else f"{said}.", 0))


def _game(screen: Screen) -> Ordered:
    games = catalogue()
    screen.lines(["What shall it be? (q stops)", ""])
    screen.lines(f"  {at}  {title}" for at, (_, title, _) in enumerate(games, 1))
    screen.lines(["", "A number, or the name or file of another ruleset."])

    def answer(text: str) -> Ordered:
        number = int(text) if text.isdecimal() and len(text) < 6 else 0
        if text.isdecimal() and not 1 <= number <= len(games):
            raise ValueError(f"the games are numbered from 1 to {len(games)}")
        if not text:
            raise ValueError("a number, a name or a file is needed")
        order = Ordered(games[number - 1][0] if number else text)
        order.rules()
        return order

    return _asked(screen, "> ", answer)


def _variants(screen: Screen, order: Ordered) -> Ordered:
    there = [one for one in order.rules().composition.variants if not one.loaded]
    if not there:
        return order
    screen.lines(["", "Variants:"])
    screen.lines(f"  {at}  {one.title}" for at, one in enumerate(there, 1))

    def answer(text: str) -> Ordered:
        found = []
        for word in text.replace(",", " ").split():
            if word.isdecimal() and not 1 <= int(word[:6]) <= len(there):
                raise ValueError(f"the variants are numbered from 1 to {len(there)}")
            found.append(there[int(word) - 1].name if word.isdecimal() else word)
        made = replace(order, variants=tuple(dict.fromkeys(found)))
        made.rules()
        return made

    return _asked(screen, "Numbers; Enter for none of them > ", answer)


def _modifiers(screen: Screen, order: Ordered) -> Ordered:
    there = order.rules().composition.modifiers
    if not there:
        return order
    lines = ["", "Modifiers:"]
    for one in there:
        number = "  " if one.number is None else f"{one.number:2}"
        lines.append(f"  {number}  {one.title}{'   (usual)' if one.loaded else ''}")
    screen.lines(lines)

    def answer(text: str) -> Ordered:
        made = replace(order, modifiers=text.replace(" ", "") or None)
        made.rules()
        return made

    return _asked(screen, "Enter for the usual ones; or all, none, 0-3,5 > ", answer)


def _options(screen: Screen, order: Ordered) -> Ordered:
    if not order.rules().describe().settings:
        return order
    screen.lines(["", "Points that the printed rules leave open have options: ? lists them."])

    def answer(text: str) -> Ordered:
        if text.startswith("?"):
            lines = list[str]()
            for one in order.rules().describe().settings:
                values = ", ".join(map(yaml_text, one.values)) or "a number"
                lines += wrapped(f"{one.name}={yaml_text(one.value)} ({values})", 2)
                lines += wrapped(one.why, 6)
            screen.lines(lines)
            raise ValueError("write name=value, with commas between them, or press Enter")
        found: dict[str, object] = {}
        for word in filter(None, text.replace(",", " ").split()):
            name, equals, value = word.partition("=")
            if not equals or not name or not value:
                raise ValueError(f"write name=value, not `{word}`")
            found[name] = value
        made = replace(order, options=found)
        made.rules()
        return made

    return _asked(screen, "Enter to leave them; or name=value > ", answer)


def _people(screen: Screen, order: Ordered) -> Ordered:
    rules = order.rules()
    low, high = rules.players

    def names(text: str) -> Ordered:
        if text:
            named(text, high)
        return replace(order, names=text or None)

    def players(text: str) -> Ordered:
        if not text:
            return replace(made, players=most if most > rules.default_players else None)
        if not text.isdecimal() or not max(low, most) <= int(text[:6]) <= high:
            raise ValueError(f"so many can play: {max(low, most)} to {high}")
        return replace(made, players=int(text))

    screen.lines(["", "Who plays at this screen? Names with commas between them."])
    made = _asked(screen, "Enter for you alone > ", names)
    most = len(named(made.names, high)) if made.names else 1
    if low == high:
        return made
    usual = max(most, rules.default_players)
    screen.lines(["", f"How many are at the table, {max(low, most)} to {high}?"])
    return _asked(screen, f"Enter for {usual} > ", players)


def _bots(screen: Screen, order: Ordered) -> Ordered:
    rules = order.rules()
    seats = order.players or rules.default_players
    if order.names and len(named(order.names, seats)) == seats:
        return order  # there are none
    screen.lines(["", "How do bots choose, who have the other seats?"])
    screen.lines(f"  {at}  {name}: {LEVELS[name]}" for at, name in enumerate(LEVELS, 1))

    def answer(text: str) -> Ordered:
        found = list(LEVELS)
        number = int(text) if text.isdecimal() and len(text) < 6 else 0
        if text and text not in BOTS and not 1 <= number <= len(found):
            raise ValueError(f"type a number from 1 to {len(found)}")
        bot = found[number - 1] if number else text
        return replace(order, bots=bot or None)

    return _asked(screen, f"Enter for {WITH_PEOPLE} > ", answer)
