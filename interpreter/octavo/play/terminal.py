"""People at a match in a terminal.

Comes in: a match, and what people type. Goes out: to each person in turn the table as that seat
sees it, what happened since their last turn, why they must choose, and from what. What one person
sees is wiped before another sits down.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from ..positions.marks import card_marks
from ..table.decisions import Decision, Option
from ..table.events import Event, told_to
from . import melds as laid
from . import payments, tables
from .narrator import Narrator
from .screen import Screen
from .seats import Match, bots_only
from .typed.answers import HELP, Wish, begun_with, explained, understood
from .typed.several import SeveralPicked, is_several, most_of, names
from .wording import Wording, wrapped

ASKED = "Type a number, words of an option, or ? for help."


@dataclass(slots=True)
class Onlooker:
    """What one pair of eyes has been told: `seat` None watches and sees everything. Of a match that
    is resumed, a person has been told everything up to their last choice."""

    match: Match
    seat: int | None
    words: Wording = field(init=False)
    _narrator: Narrator = field(init=False)
    _heard: int = 0

    def __post_init__(self) -> None:
        self.words = self.match.wording(self.seat)
        self._narrator = Narrator(self.words)
        heard = 0 if self.seat is None else self.match.chosen_at.get(self.seat, 0)
        self._narrator.tell(self._known(self.match.game.events()[:heard]))
        self._heard = heard

    def _known(self, events: list[Event]) -> list[Event]:
        """What of this the seat knows."""
        return events if self.seat is None else told_to(self.seat, events)

    def news(self) -> list[str]:
        """What happened since this was last asked; a choice of several things is told when it is
        finished.
        """
        game = self.match.game
        events = game.events(since=self._heard)
        while (
            events
            and events[-1].what == "chose"
            and game.decision is not None
            and game.decision.part
        ):
            events.pop()
        self._heard += len(events)
        lines = self._narrator.tell(self._known(events))
        return [
            part for line in lines for part in wrapped(line.strip(), len(line) - len(line.lstrip()))
        ]

    def result(self) -> list[str]:
        result = self.match.game.result
        return (
            []
            if result is None
            else tables.result_lines(result.scores, result.standings, result.winners, self.words)
        )


def watch(match: Match, screen: Screen, pause: float = 0) -> None:
    """Bots play, everything is shown as it happens, and who won."""
    reader = Onlooker(match, None)
    screen.learn(reader.words.pack)
    screen.lines(reader.news())
    for _ in bots_only(match):
        screen.lines(reader.news())
        if pause:
            time.sleep(pause)
    screen.lines(["", *reader.result()])


def replay(match: Match, screen: Screen, stepwise: bool) -> None:
    """Show a recorded match again, as far as it goes. With `stepwise` each choice waits for Enter;
    q stops.
    """
    reader = Onlooker(match, None)
    screen.learn(reader.words.pack)
    screen.lines(reader.news())
    for _ in match.recorded():
        screen.lines(reader.news())
        if stepwise:
            answer = screen.ask("")
            if answer is None or answer.strip().lower() in ("q", "quit"):
                return
    screen.lines(reader.news())
    screen.lines(["", *(reader.result() or ["The journal ends here; the match can be resumed."])])


@dataclass(slots=True)
class Sitting:
    """People and bots at one terminal. `run` is true when the match is over, false when somebody
    stopped it.
    """

    match: Match
    screen: Screen
    readers: dict[int, Onlooker] = field(init=False)
    _last: int = -1  # who chose last
    _round: int = 0  # when somebody was last asked
    _facing: int = -1  # who sits before the screen
    _typed: list[str] = field(default_factory=list)  # picks of one line, yet to be taken
    # options of a choice that has been made, yet to be taken
    _steps: list[int] = field(default_factory=list)
    # what has been picked of a choice of several things
    _begun: list[str] = field(default_factory=list)
    _unasked: bool = False  # whether there was nothing else to choose than what has begun

    def __post_init__(self) -> None:
        self.readers = {seat: Onlooker(self.match, seat) for seat in sorted(self.match.people)}

    def run(self) -> bool:
        game = self.match.game
        self.screen.learn(next(iter(self.readers.values())).words.pack)
        if (
            game.decision is not None and game.decision.part
        ):  # resumed after the beginning of a choice
            self._begun, self._unasked = [game.decision.options[0].verb], True
        while (decision := game.decision) is not None:
            option = self.match.bot_option()
            if option is None and self._steps:
                option = decision.options.option(self._steps.pop(0))
            unasked = False
            if (
                option is None
                and len(decision.options) == 1
                and (decision.part or self._is_begun(decision))
            ):
                # the rest of a choice made already, or nothing but the beginning of one
                option = decision.options[0]
                unasked = not decision.part
            if option is None:
                option = self._person(decision)
                if option is None:
                    return False
            if not unasked:
                self._last = decision.seat
            if not decision.part:
                self._unasked = unasked
            self._begun = [*(self._begun if decision.part else []), option.key]
            game.apply(option)
        self._end()
        return True

    def _is_begun(self, decision: Decision) -> bool:
        """Whether the first option of this decision has parts that are chosen next."""
        return decision.options[0].verb in self._beginnings(decision)

    def _beginnings(self, decision: Decision) -> set[str]:
        """The options of this decision that have parts that are chosen next."""
        parts = [
            other
            for other in self.match.rules.program.decisions
            if other.part_of == decision.number
        ]
        return {part.choices[0].id for part in parts}

    def _end(self) -> None:
        """Everybody looks at the result; what is told is what the one before the screen may
        know."""
        reader = self.readers[self._facing if self._facing >= 0 else min(self.readers)]
        self.screen.lines(["", *reader.news(), ""])
        self.screen.lines(
            reader.result() if len(self.readers) == 1 else Onlooker(self.match, None).result()
        )

    # --- one decision -----------------------------------------------------------------------------

    def _person(self, decision: Decision) -> Option | None:
        """What the person at the seat chooses; None to stop."""
        seat = decision.seat
        reader = self.readers[seat]
        several = is_several(decision, self.match.rules)
        if several and self._typed:
            return self._several(reader, decision)
        waiting, self._typed = " ".join(self._typed), []
        if (
            waiting
            and laid.is_making(decision)
            and (picks := laid.typed(waiting, decision)) is not None
        ):
            option, self._typed = picks
            return option
        said = understood(waiting, decision, reader.words) if waiting and decision.part else None
        if isinstance(said, Option):
            return said
        if len(self.readers) > 1 and seat != self._facing and not self._hand_over(seat):
            return None
        now = self.match.game.observe(seat).round
        # still the same turn: the table is on the screen already
        at_once = seat == self._last and seat == self._facing and now == self._round
        self._facing, self._round = seat, now
        news = reader.news()
        if at_once:
            self.screen.lines(news)
        else:
            self._show_table(reader, news)
        if several:
            return self._several(reader, decision)
        self._ask(reader, decision, again=at_once)
        self.screen.lines(
            wrapped(said.said, 0)
            if said is not None and said.what == "unclear" and said.said
            else []
        )
        return self._answer(reader, decision)

    def _hand_over(self, seat: int) -> bool:
        """Wipe the screen, and wait until the next person has taken the seat."""
        self.screen.clear()
        name = self.match.names[seat]
        answer = self.screen.ask(
            f"{name}, it is your turn. Press Enter when nobody else looks at the screen. "
        )
        if answer is None or answer.strip().lower() in ("q", "quit"):
            return False
        self.screen.clear()
        return True

    def _show_table(self, reader: Onlooker, news: list[str]) -> None:
        seat, game = reader.words.reader or 0, self.match.game
        view = game.observe(seat)
        view = replace(view, marks={**view.marks, **card_marks(game, seat)})
        lines = ["", tables.title(view, reader.words), *news]
        self.screen.lines([*lines, *([""] if news else []), *tables.table(view, reader.words)])

    def _ask(self, reader: Onlooker, decision: Decision, again: bool = False) -> None:
        """The person's own cards, why they must choose, and from what."""
        view = self.match.game.observe(decision.seat)
        reader.words.lying = laid.names(view, reader.words)
        making = laid.is_making(decision)
        why = (
            laid.so_far(self._begun, decision.options[0].verb)
            if making
            else self._why(decision, again)
        )
        others = [
            self.match.game.observe(seat) for seat in range(view.players) if seat != decision.seat
        ]
        lines = [
            "",
            *tables.own_cards(view, reader.words, others),
            *tables.own_money(view, reader.words),
            *why,
        ]
        if making:
            lines.append("The next card, or several on one line:")
        first, last = decision.options[0], decision.options[len(decision.options) - 1]
        if first.kind == "number":
            lines.append(f"  {first.verb}: a number from {first.value} to {last.value}")
        else:
            costs = payments.costs(self.match.game, decision)
            labels = [
                (reader.words.option(option), costs.get(option.key)) for option in decision.options
            ]
            lines += tables.options_lines(
                [label if cost is None else f"{label} (pay {cost})" for label, cost in labels]
            )
        if is_several(decision, self.match.rules):
            enough = "; an empty line when that is all" if decision.options.find("done") else ""
            most = most_of(decision, self.match.rules)
            left = "several" if most is None else f"up to {most - len(self._begun) + 1}"
            more = "" if left == "up to 1" else f", or {left} on one line, in any order"
            lines.append(f"One{more}{enough}.")
        if len(decision.options) == 1:
            lines[-1] += "   (the only one: press Enter)"
        self.screen.lines(lines)

    def _why(self, decision: Decision, again: bool) -> list[str]:
        """Why somebody is asked: a turn, a further step of it, or a chance to act."""
        phase = f" ({decision.phase})" if decision.phase else ""
        if decision.part and (len(self._begun) > 1 or not self._unasked):
            return wrapped(
                f"You have chosen: {_named(self._begun[1:] or self._begun)}. Go on{phase}:", 0
            )
        if decision.secret:
            return [f"You may act now, or pass{phase}:"]
        return [f"It is still your turn{phase}:" if again else f"It is your turn{phase}:"]

    def _answer(self, reader: Onlooker, decision: Decision) -> Option | None:
        while True:
            text = self.screen.ask("> ")
            if text is None:
                return None
            if (
                laid.is_making(decision)
                and len(text.split()) > 1
                and (picks := laid.typed(text, decision)) is not None
            ):
                option, self._typed = picks
                return option
            if not text.strip() and len(decision.options) == 1:
                return decision.options[0]  # type: ignore[no-any-return]
            begun = begun_with(text, decision, self._beginnings(decision))
            if begun is not None:
                option, self._typed = begun
                return option
            meant = understood(text, decision, reader.words)
            if isinstance(meant, Option):
                return meant
            if meant.what == "stop":
                return None
            self._grant(meant, reader, decision)

    def _several(self, reader: Onlooker, decision: Decision) -> Option | None:
        """Several things, in whatever order the person names them; the first is taken, the others
        are in `_steps`.
        """
        machine = self.match.game.machine
        several = SeveralPicked.of(machine)
        line, self._typed = self._typed, []
        at_once = bool(line)  # a whole choice on one line is made, if it is one
        while True:
            offered = replace(decision, options=several.options(decision))
            steps = several.steps()
            self._begun = [
                *self._begun[:1],
                *(offered.options.option(code).key for code in several.named),
            ]
            if not line:
                only = [one.code for one in offered.options]
                if steps and (at_once or only == steps[-1:]):
                    self._steps = steps[1:]
                    return offered.options.option(steps[0])
                at_once = False
                if (
                    len(only) == 1 and several.named
                ):  # nothing else goes with it, and without it there are too few
                    several.named += only
                    continue
                self._ask(reader, offered)
                text = self.screen.ask("> ")
                if text is None:
                    return None
                whole = text.startswith("?") or isinstance(
                    understood(text, offered, reader.words), Option
                )
                line = [text] if whole or not text.strip() else names(text)
                # numbers are those of the list that is on the screen
                keys = [option.key for option in offered.options]
                line = [
                    keys[int(one) - 1] if one.isdecimal() and 0 < int(one) <= len(keys) else one
                    for one in line
                ]
            said = line.pop(0)
            meant = understood(said, offered, reader.words)
            match meant:
                case Option() if steps and meant.code == steps[-1]:
                    line, at_once = [], True
                case Option():
                    several.named.append(meant.code)
                case Wish("stop"):
                    return None
                case Wish("unclear", "") if steps:  # an empty line: that is all
                    at_once = True
                case Wish("explain") if several.named and reader.words.pack.find(said):
                    line, at_once = [], False
                    self.screen.lines(
                        wrapped(f"`{said}` does not go with {_named(self._begun[1:])}.", 0)
                    )
                case _:
                    line, at_once = [], False
                    self._grant(meant, reader, offered)

    def _grant(self, wish: Wish, reader: Onlooker, decision: Decision) -> None:
        match wish.what:
            case "help":
                self.screen.lines([*HELP, tables.card_help(reader.words)])
            case "table":
                self._show_table(reader, [])
                self._ask(reader, decision)
            case "explain":
                verdict = explained(wish.said, self.match.game, reader.words)
                if verdict is None:
                    self.screen.lines(
                        wrapped(f"Nothing like `{wish.said}` can be chosen now. {ASKED}", 0)
                    )
                else:
                    self.screen.lines(reader.words.verdict(verdict))
            case _:
                self.screen.lines(wrapped(wish.said or ASKED, 0))


def _named(keys: list[str]) -> str:
    """Picks as one choice: what all begin with is said once."""
    verb = keys[0].rsplit(" ", 1)[0] if keys else ""
    return ", ".join([*keys[:1], *(key.removeprefix(f"{verb} ") for key in keys[1:])])
