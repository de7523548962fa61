"""Who sits where: a match with people, bots and a journal.

Comes in: what is played, by whom, or a journal to go on from. Goes out: `Match`, which asks the
bots, waits where a person must choose, and writes everything down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..bots import BOTS, Bot, choosing, posed
from ..chance import GENERATOR, GENERATORS
from ..diagnostics import fault
from ..pipeline import load
from ..resources import rulesets_dir
from ..table.decisions import Option
from ..table.game import Game
from ..table.journal import Course, Header, Journal, Step, Write, line_of
from ..table.rules import Rules
from ..table.sources import as_written, sources_of, unexpected
from .wording import Wording, seat_names


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to play: seats count from 0 here; `rounds` 0 means as many as the ruleset
    says; `forced` whether a choice with one option is one too, as it is with people."""

    players: int
    seed: str
    rounds: int = 0
    people: frozenset[int] = frozenset()
    bots: str = "greedy"
    forced: bool = False


class Match:
    """A match in which bots have every seat but those of `people`. With people, a choice with one
    option is a choice too: they want to see what they do, and when it is their turn."""

    def __init__(
        self,
        rules: Rules,
        header: Header,
        steps: tuple[Step, ...] = (),
        write: Write | None = None,
        path: str = "",
    ) -> None:
        rules.check_players(header.players)
        if header.bots not in BOTS:
            help = f"in the journal, write one of {', '.join(BOTS)}"
            raise fault("OCT530", f"there are no bots `{header.bots}`", None, help=help)
        self.rules = rules
        self.header = header
        self.people = frozenset(seat - 1 for seat in header.people)
        self.names = seat_names(header.players, self.people)
        bot = GENERATORS[header.generator].bot
        self._bots: dict[int, Bot] = {
            seat: choosing(header.bots, bot(header.seed, header.bots, seat))
            for seat in range(header.players)
            if seat not in self.people
        }
        self.chosen_at: dict[
            int, int
        ] = {}  # by seat: how many events there were before its last recorded choice
        self._course = Course(rules, header, steps, write, path)

    @property
    def game(self) -> Game:
        return self._course.game

    def recorded(self) -> Iterator[Option]:
        """The choices of the journal, each yielded before it is taken. A bot is asked all the same,
        so that its chance goes on where it would have been."""
        for option in self._course.recorded():
            self._asked(option.seat)
            self.chosen_at[option.seat] = self.game.event_count
            yield option

    def catch_up(self) -> None:
        """Take everything that is recorded."""
        for _ in self.recorded():
            pass

    def bot_option(self) -> Option | None:
        """What the bot that must choose would take; None if a person must, or the match is over."""
        decision = self.game.decision
        return None if decision is None else self._asked(decision.seat)

    def _asked(self, seat: int) -> Option | None:
        bot, decision = self._bots.get(seat), self.game.decision
        if bot is None or decision is None:
            return None
        return bot(self.game.observe(seat), posed(self.game, decision, self.header.bots))

    def wording(self, reader: int | None) -> Wording:
        return Wording(self.rules, self.header.players, self.names, reader)


def begin(rules: Rules, wanted: Wanted, version: str, write: Write | None = None) -> Match:
    """A new match; its journal begins with what is played."""
    rules.check_players(wanted.players)
    header = header_of(rules, wanted, version)
    if write is not None:
        write(line_of(header))
    return Match(rules, header, (), write)


def resume(journal: Journal, write: Write | None = None, changed: bool = False) -> Match:
    """The match of a journal, as far as it goes, ready to go on."""
    match = replayed(journal, write, changed)
    match.catch_up()
    return match


def replayed(journal: Journal, write: Write | None = None, changed: bool = False) -> Match:
    """The match of a journal at its beginning; `recorded` takes it on."""
    return Match(
        loaded(journal.header, changed), journal.header, journal.steps, write, journal.path
    )


def loaded(header: Header, changed: bool = False) -> Rules:
    """The rules that a journal was played by; with `changed` as they are now. Raises OctavoError
    where their files say something else than they did. What files are gone is read in the
    journal."""
    with as_written(header.sources, header.beside, changed):
        rules = load(
            header.ruleset,
            modifiers=header.modifiers,
            variants=header.variants,
            options=header.options,
        )
    if header.sources and not changed:
        unexpected(rules.composition, header.sources)
    return rules


def header_of(rules: Rules, wanted: Wanted, version: str) -> Header:
    """The first line of a journal: names where Octavo or the folder of the ruleset knows them,
    paths otherwise.
    """
    made = rules.composition
    folder = made.path.resolve().parent
    shipped = folder.parent == rulesets_dir().resolve()
    return Header(
        octavo=version,
        ruleset=folder.name if shipped else str(made.path.resolve()),
        modifiers=tuple(
            _known_as(each.name, each.path, folder) for each in made.modifiers if each.loaded
        ),
        variants=tuple(
            _known_as(each.name, each.path, folder) for each in made.variants if each.loaded
        ),
        options=dict(made.options),
        players=wanted.players,
        seed=wanted.seed,
        rounds=wanted.rounds,
        people=tuple(sorted(seat + 1 for seat in wanted.people)),
        bots=wanted.bots,
        forced=wanted.forced or bool(wanted.people),
        program=rules.digest,
        generator=GENERATOR,
        sources=sources_of(made),
        beside=tuple(each.name for each in made.modifiers if not each.loaded),
    )


def _known_as(name: str, path: Path, folder: Path) -> str:
    return name if path.resolve().parent.parent == folder else str(path.resolve())


def told(game: Game, words: Wording, seat: int, since: int = 0) -> dict[str, Any]:
    """Everything a seat (from 0) is told at this point, as plain data: what it sees, what happened
    since the event number `since`, and, if it must choose, its options as they are shown."""
    decision = game.decision
    asked = None
    if decision is not None and decision.seat == seat:
        first = decision.options[0]
        if first.kind == "number":
            last = decision.options[len(decision.options) - 1]
            offered: Any = {"verb": first.verb, "from": first.value, "to": last.value}
        else:
            offered = [
                {"key": option.key, "label": words.option(option)} for option in decision.options
            ]
        asked = {"phase": decision.phase, "part": decision.part, "options": offered}
    result = game.result
    return {
        "observation": game.observe(seat).as_dict(),
        "events": [asdict(event) for event in game.events(seat, since)],
        "decision": asked,
        "result": None if result is None else asdict(result),
    }


def heard(match: Match, seat: int) -> Iterator[list[dict[str, Any]]]:
    """Let bots play to the end; yields what the seat is `told` at each choice that it knows of, its
    own or one of which an event tells it, and at the end.

    To be told at any other choice would betray that there was one: that somebody might have acted
    out of turn and did not, what somebody picks in secret. For the same reason it comes whenever
    the seat itself must choose, all there is since it last did: what others do in between takes no
    time of its own. (With `forced` matches it does not betray who has one option only.)"""
    game, words, since = match.game, match.wording(seat), 0
    waiting: list[dict[str, Any]] = []
    while (decision := game.decision) is not None:
        now, here = game.event_count, told(game, words, seat, since)
        if decision.seat == seat:
            yield [*waiting, here]
            waiting = []
        option = match.bot_option()
        assert option is not None
        game.apply(option)
        known = any(
            event.what == "chose" and event.seen_by(seat) for event in game.events(since=now)[:1]
        )
        if decision.seat == seat:
            since = now
        elif known:
            waiting.append(here)
            since = now
    yield [*waiting, told(game, words, seat, since)]


def bots_only(
    match: Match, before: Callable[[Option], None] = lambda option: None
) -> Iterable[Option]:
    """Let bots play to the end; yields each option after it was taken."""
    while (option := match.bot_option()) is not None:
        before(option)
        match.game.apply(option)
        yield option
