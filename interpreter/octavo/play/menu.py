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
from ..differences import report
from ..differences.compare import compare
from ..edges.output import drawn
from ..front.wording import wrapped
from ..pipeline import load
from ..source.document import yaml_text
from ..source.shelf import catalogue, families, head
from ..table.rules import Rules
from . import match_end, rulebook
from .people import named
from .screen import Screen, stops

Answer = TypeVar("Answer")
LEVELS = {
    "careful": "tries what comes of it; thinks up to half a second",
    "greedy": "gets rid of cards, quick",
    "careful:quick": "shows the best of its hand, quick",
    "random": "takes anything",
}


ABOUT = "? and a number tells what that {} says."
_DIGITS = 6  # of a number of rounds
GENERAL = "`back` leads to the question before; q stops."


class Stopped(Exception):
    """Somebody typed q, or the input has ended."""


class QuestionBefore(Exception):
    """Somebody wants to answer the question before once more."""


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
    rounds: int | None = None
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
            ("--rounds", self.rounds),
            ("--names", self.names),
            ("--bots", self.bots),
        ):
            words += [name, str(said)] if said is not None else []
        return shlex.join(words)


def ordered(screen: Screen) -> Ordered | None:
    """What somebody wants to play; None if they stop. Whatever cannot be is told, and asked
    again."""
    steps = [_game, _variants, _modifiers, _options, _names, _players, _rounds, _bots, _begins]
    order, at = Ordered(""), 0
    before = list[tuple[int, Ordered]]()  # the questions that were asked, and what was ordered then
    try:
        while at < len(steps):
            try:
                made = steps[at](screen, order)
            except QuestionBefore:
                at, order = before.pop() if before else (at, order)
                continue
            if made is not order:
                before.append((at, order))
            order, at = made, at + 1
    except Stopped:
        return None
    return order


def _begins(screen: Screen, order: Ordered) -> Ordered:
    screen.lines(["", *wrapped(f"The same again: {order.command}", 0), ""])
    return _asked(screen, "Press Enter to begin. ", lambda text: order, lambda: [])


def _asked(
    screen: Screen,
    prompt: str,
    answer: Callable[[str], Answer],
    explained: Callable[[], list[str]],
    about: Callable[[str], list[str]] | None = None,
) -> Answer:
    """What the answer to a question means; it is asked until it means something. `?` shows the
    question, `explained`, and `? 4` what is known `about` one thing of the list."""
    while True:
        text = screen.ask(prompt)
        if text is None or stops(text):
            raise Stopped
        if text.strip().lower() == "back":
            raise QuestionBefore
        if text.strip() == "?":
            screen.lines([*explained(), GENERAL])
            continue
        try:
            if about is not None and text.strip().startswith("?"):
                screen.lines(about(text.strip().removeprefix("?").strip()))
                continue
            return answer(text.strip())
        except ValueError as error:
            screen.lines(wrapped(f"{str(error)[:1].upper()}{str(error)[1:]}.", 0))
        except OctavoError as error:
            told = error.diagnostics[0]
            help = f": {told.help}" if told.help else ""
            said = f"{told.message[:1].upper()}{told.message[1:]}{help}"
            screen.lines(wrapped(said if said.endswith("?") else f"{said}.", 0))


def _game(screen: Screen, order: Ordered) -> Ordered:
    games = catalogue()
    lines = list[str]()
    for family, found in families():
        lines.append(f"{family[:1].upper()}{family[1:]}")
        for one in found:
            document, at = head(one[2]), games.index(one) + 1
            players = document.text("players")
            many = f" ({players} players)" if players else ""
            lines.append(f"  {at:2}  {one[1]}{many}")
            lines += wrapped(document.about, 6) if document.about else []
        lines.append("")
    lines += ["A number, a title or its beginning, or the name or file of another ruleset."]
    screen.lines(["What shall it be? (q stops)", "", *lines])

    def answer(text: str) -> Ordered:
        number = int(text) if text.isdecimal() and len(text) < 6 else 0
        if text.isdecimal() and not 1 <= number <= len(games):
            raise ValueError(f"the games are numbered from 1 to {len(games)}")
        if not text:
            raise ValueError("a number, a name or a file is needed")
        made = replace(order, ruleset=games[number - 1][0] if number else _called(text))
        made.rules()
        return made

    return _asked(screen, "> ", answer, lambda: lines)


def _called(text: str) -> str:
    """The name of the only game that is called so, or begins so; else what was typed."""
    said = " ".join(text.split()).casefold()
    called = {name: (name.casefold(), title.casefold()) for name, title, _ in catalogue()}
    if said in called:
        return said
    begun = [name for name, both in called.items() if any(one.startswith(said) for one in both)]
    exact = [name for name in begun if said in called[name]]
    if len(begun) > 1 and not exact:
        raise ValueError(f"`{text}` may be {' or '.join(sorted(begun))}")
    return (exact or begun or [text])[0]


def _variants(screen: Screen, order: Ordered) -> Ordered:
    there = [one for one in order.rules().composition.variants if not one.loaded]
    if not there:
        return order
    lines = ["Variants:"]
    lines += [f"  {at}  {one.title} ({one.name})" for at, one in enumerate(there, 1)]
    lines.append(f"  {ABOUT.format('variant')}")
    screen.lines(["", *lines])

    def answer(text: str) -> Ordered:
        found = []
        for word in text.replace(",", " ").split():
            if word.isdecimal() and not 1 <= int(word[:6]) <= len(there):
                raise ValueError(f"the variants are numbered from 1 to {len(there)}")
            found.append(there[int(word) - 1].name if word.isdecimal() else word)
        made = replace(order, variants=tuple(dict.fromkeys(found)))
        made.rules()
        return made

    def about(text: str) -> list[str]:
        made = answer(text)
        if len(made.variants) != 1:
            raise ValueError("name one of the variants")
        said = next((one.about for one in there if (one.name,) == made.variants), "")
        if said:
            command = f"octavo diff {order.ruleset} --variant {made.variants[0]}"
            more = f"`{command}` tells every change."
            return [*wrapped(said, 2), *wrapped(more, 2)]
        found = compare(order.rules(), made.rules())
        told = report.lines(found, ("as it is", "with the variant"))
        return [drawn(line, False) for line in told]

    return _asked(screen, "Numbers; Enter for none of them > ", answer, lambda: lines, about)


def _modifiers(screen: Screen, order: Ordered) -> Ordered:
    there = order.rules().composition.modifiers
    if not there:
        return order
    lines = ["Modifiers:"]
    for one in there:
        number = "  " if one.number is None else f"{one.number:2}"
        lines.append(f"  {number}  {one.title}{'   (usual)' if one.loaded else ''}")
    lines.append(f"  {ABOUT.format('modifier')}")
    screen.lines(["", *lines])

    def answer(text: str) -> Ordered:
        made = replace(order, modifiers=text.replace(" ", "") or None)
        made.rules()
        return made

    def about(text: str) -> list[str]:
        one = next((one for one in there if text in (one.name, str(one.number))), None)
        called = [each for each in there if text.casefold() in each.title.casefold()]
        if one is None and len(called) == 1:
            one = called[0]
        if one is None:
            raise ValueError(f"there is no modifier `{text}`")
        rules = replace(order, modifiers=one.name).rules()
        return [f"{one.title}:", *rulebook.of_modifier(rules, one.name)]

    ask = "Enter for the usual ones; or all, none, 0-3,5 > "
    return _asked(screen, ask, answer, lambda: lines, about)


def _options(screen: Screen, order: Ordered) -> Ordered:
    if not order.rules().describe().settings:
        return order
    screen.lines(["", "Points that the printed rules leave open have options: ? lists them."])

    def help() -> list[str]:
        lines = list[str]()
        for one in order.rules().describe().settings:
            values = ", ".join(map(yaml_text, one.values)) or "a number"
            lines += wrapped(f"{one.name}={yaml_text(one.value)} ({values})", 2)
            lines += wrapped(one.why, 6)
        return [*lines, "Write name=value, with commas between them, or press Enter."]

    def answer(text: str) -> Ordered:
        found: dict[str, object] = {}
        for word in filter(None, text.replace(",", " ").split()):
            name, equals, value = word.partition("=")
            if not equals or not name or not value:
                raise ValueError(f"write name=value, not `{word}`")
            found[name] = value
        made = replace(order, options=found)
        made.rules()
        return made

    return _asked(screen, "Enter to leave them; or name=value > ", answer, help)


def _names(screen: Screen, order: Ordered) -> Ordered:
    _, high = order.rules().players
    lines = ["Who plays at this screen? Names with commas between them."]
    screen.lines(["", *lines])

    def names(text: str) -> Ordered:
        if text:
            named(text, high)
        return replace(order, names=text or None)

    return _asked(screen, "Enter for you alone > ", names, lambda: lines)


def _players(screen: Screen, order: Ordered) -> Ordered:
    rules = order.rules()
    low, high = rules.players
    if low == high:
        return order
    most = len(named(order.names, high)) if order.names else 1
    usual = max(most, rules.default_players)
    lines = [f"How many are at the table, {max(low, most)} to {high}?"]
    screen.lines(["", *lines])

    def players(text: str) -> Ordered:
        if not text:
            return replace(order, players=most if most > rules.default_players else None)
        if not text.isdecimal() or not max(low, most) <= int(text[:6]) <= high:
            raise ValueError(f"so many can play: {max(low, most)} to {high}")
        return replace(order, players=int(text))

    return _asked(screen, f"Enter for {usual} > ", players, lambda: lines)


def _rounds(screen: Screen, order: Ordered) -> Ordered:
    ends = match_end.ends(order.rules())
    told = f"It ends by itself {ends}." if ends else "Without a number one round is a match."
    lines = ["After how many rounds does it end?", *wrapped(told, 2)]
    screen.lines(["", *lines])

    def rounds(text: str) -> Ordered:
        if text and not (text.isdecimal() and len(text) <= _DIGITS and int(text)):
            raise ValueError("type a number of rounds, 1 or more, or nothing")
        return replace(order, rounds=int(text) if text else None)

    return _asked(screen, f"Enter for {'that' if ends else 'one'} > ", rounds, lambda: lines)


def _bots(screen: Screen, order: Ordered) -> Ordered:
    rules = order.rules()
    seats = order.players or rules.default_players
    if order.names and len(named(order.names, seats)) == seats:
        return order  # there are none
    lines = ["Bots have the other seats. How do they choose?"]
    lines += [f"  {at}  {name}: {LEVELS[name]}" for at, name in enumerate(LEVELS, 1)]
    screen.lines(["", *lines])

    def answer(text: str) -> Ordered:
        found = list(LEVELS)
        number = int(text) if text.isdecimal() and len(text) < 6 else 0
        if text and text not in BOTS and not 1 <= number <= len(found):
            raise ValueError(f"type a number from 1 to {len(found)}")
        bot = found[number - 1] if number else text
        return replace(order, bots=bot or None)

    return _asked(screen, f"Enter for {WITH_PEOPLE} > ", answer, lambda: lines)
