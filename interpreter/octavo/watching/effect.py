"""What the rules of one file did in a match: which of its triggers fired, which of its steps were
carried out, what its sentences alone forbade or allowed, what the others applied to, and where the
match first went otherwise than without them.

Comes in: a ruleset with the file in force, and without it. Goes out: the match in which most of the
file was seen, as lines for its author. Two matches of one seed have the same cards and the same
bots; they go the same way until the file matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, count, islice
from operator import itemgetter
from pathlib import Path

from ..bots import random
from ..chance import of_bot
from ..check.bindings import Permission
from ..check.walking import sentences_of
from ..diagnostics import OctavoError, Span
from ..front.narrator import Narrator
from ..front.wording import Wording, listed, many, seat_names
from ..records import record
from ..table.game import Game
from ..table.rules import Rules
from ..why.verdicts import cited, would_be_allowed
from .applied import Applied, of_lines
from .options import of_options

CHOICES = 300  # of a match that are looked at; when matches had so many, no other is begun
MATCHES = 10
LOOKS = 200_000  # at cards, after which no other match is begun: it is to take no second
ASKED = 20  # moves of each verb at each choice of which it is asked what forbids or allows them


@record
class Effect:
    """What a file did in the match of this `seed`, in lines."""

    seed: str
    lines: tuple[str, ...]
    goes_on: bool  # the match goes on after the last choice that was looked at


@dataclass(slots=True)
class _Told:
    """What was found of a match: how often each trigger fired; how often each sentence alone
    forbade or allowed something, and the first time in words; the steps that were carried out, and
    the others; and the moves."""

    fired: Counter[str] = field(default_factory=Counter)
    forbade: Counter[str] = field(default_factory=Counter)
    allowed: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)
    bounded: bool = False  # whether moves may have been left that were not asked about
    steps: dict[Span, bool] = field(default_factory=dict)
    applied: Applied | None = None
    looks: int = 0  # at cards
    own: dict[str, int] = field(default_factory=dict)  # the line of each permission of the file
    moves: list[tuple[str, str]] = field(default_factory=list)  # who, what
    story: list[str] = field(default_factory=list)  # as it is told to who sees all cards
    end: str = ""
    goes_on: bool = False
    scores: str = ""  # of the seats in order; empty where the match broke off

    @property
    def idle(self) -> list[int]:
        """The lines of the permissions of the file on which no move rested alone."""
        spoke = {self.own[id] for id in self.forbade.keys() | self.allowed.keys()}
        return sorted({*self.own.values()} - spoke)

    @property
    def shown(self) -> int:
        """How much of the file it showed."""
        seen = sum(map(bool, self.fired.values())) + len(self.forbade.keys() | self.allowed.keys())
        return seen + sum(self.steps.values()) + (self.applied.shown if self.applied else 0)

    def same(self, other: _Told) -> bool:
        return (self.story, self.end, self.scores) == (other.story, other.end, other.scores)


def effect(rules: Rules, without: Rules | None, file: Path, players: int, seed: str) -> Effect:
    """What a file did in one match of bots that choose by chance: of several that begin with this
    seed the one that shows most of it. `rules` are loaded as marked."""
    players = max(rules.players[0], min(players, rules.players[1]))
    if without is not None and not without.players[0] <= players <= without.players[1]:
        without = None
    tried: list[tuple[tuple[int, bool], str, _Told, _Told | None]] = []
    left, looks = CHOICES, LOOKS
    for each in islice(_seeds(seed), MATCHES):
        found = _played(rules, players, each, file)
        other = None if without is None else _played(without, players, each, None)
        differs = other is not None and not found.same(other)
        tried.append(((found.shown, differs), each, found, other))
        left, looks = left - len(found.moves), looks - found.looks
        if left <= 0 or looks <= 0 or _all_shown(found, differs):
            break
    worth, each, found, other = max(tried, key=itemgetter(0))
    if found.applied is not None and found.applied.asks_of_groups:
        found = _played(rules, players, each, file, throughout=True)
    lines = [*of_options(rules, without, file), *_lines(found, other)]
    if len(tried) > 1 and any(worth):
        lines.append(f"of {len(tried)} matches it is the one that shows most of the file")
    elif len(tried) > 1:
        lines.append(f"and so did {many(len(tried) - 1, 'other match')}")
    return Effect(each, tuple(lines), found.goes_on)


def _seeds(seed: str) -> Iterator[str]:
    """The seed that was asked for, and others, which may be asked for as well."""
    if seed.isdecimal():
        return map(str, count(int(seed)))
    return chain([seed], (f"{seed}-{number}" for number in count(2)))


def _all_shown(found: _Told, differs: bool) -> bool:
    """Whether a match has shown the whole file."""
    applied = found.applied is None or found.applied.all_shown
    return (
        differs
        and applied
        and not found.idle
        and all(found.fired.values())
        and all(found.steps.values())
    )


def _lines(found: _Told, other: _Told | None) -> Iterator[str]:
    yield from (f"{trigger}: fired {_times(number)}" for trigger, number in found.fired.items())
    yield from _said(found, found.forbade, "forbade")
    yield from _said(found, found.allowed, "allowed")
    if other is not None and found.idle:
        asked = " that was asked about" if found.bounded else ""
        lines = of_lines("sentence", found.idle)
        yield f"no move{asked} was forbidden or allowed by {lines} alone"
    if found.applied is not None:
        yield from found.applied.lines(alone=other is None)
    yield from _stepped(found.steps, alone=other is None)
    yield from [found.end] if other is None else _compared(found, other)


def _said(found: _Told, counted: Counter[str], did: str) -> list[str]:
    more = " or more" if found.bounded else ""
    return [
        f"{id}: alone {did} a move at {many(number, 'choice')}{more}, first: {found.first[id]}"
        for id, number in counted.items()
    ]


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _stepped(steps: dict[Span, bool], alone: bool) -> Iterator[str]:
    """Which steps were carried out, and which never, by their lines; of a game `alone` the former
    are most."""
    done = sorted({span.line for span, seen in steps.items() if seen})
    never = sorted({span.line for span, seen in steps.items() if not seen} - {*done})
    if done and not alone:
        yield f"carried out: {of_lines('step', done)}"
    if never:
        yield f"never carried out: {of_lines('step', never)}"


def _compared(found: _Told, other: _Told) -> list[str]:
    pairs = enumerate(zip(found.moves, other.moves, strict=False))
    at = next((number for number, (here, there) in pairs if here != there), None)
    if at is None and len(found.moves) != len(other.moves):
        return _longer(found, other)
    if at is not None:
        (who, did), (whose, instead) = found.moves[at], other.moves[at]
        first = f"the first difference is choice {at + 1}: {who} chose `{did}`"
        return [f"{first}; without the file {whose} chose `{instead}`", found.end]
    if found.same(other):
        return [f"it went as it does without the file: {found.end}"]
    same = f"all moves were the same, and {found.end}"
    if found.end != other.end:
        same = f"all moves were the same, and then {found.end}; without the file {other.end}"
    lines = [same, *_told_only(found, other)]
    if found.scores != other.scores:
        lines.append(f"the scores are then {found.scores}; without the file {other.scores}")
    return lines


def _told_only(found: _Told, other: _Told) -> list[str]:
    """Of two matches with the same moves where their stories part, such as at a comparison."""
    here = _first_besides(found.story, other.story)
    there = _first_besides(other.story, found.story)
    return [f"told only with the file: {here}"] * bool(here) + [
        f"told only without it: {there}"
    ] * bool(there)


def _first_besides(story: list[str], other: list[str]) -> str:
    less = Counter(other)
    return next((line.strip() for line in story if not less[line]), "")


def _longer(found: _Told, other: _Told) -> list[str]:
    """Of two matches of which one goes on where the other has ended."""
    at = min(len(found.moves), len(other.moves))
    same = f"the first {at} choices were the same"
    if len(found.moves) > at:
        (who, did), ended = found.moves[at], f"; without the file {other.end}"
        return [f"{same}, and then {who} chose `{did}`", f"{found.end}{ended}"]
    (who, did) = other.moves[at]
    return [f"{same}, and then {found.end}; without the file {who} chose `{did}`"]


def _played(
    rules: Rules, players: int, seed: str, file: Path | None, throughout: bool = False
) -> _Told:
    told = _Told()
    names = seat_names(players, [])
    words = Wording(rules.describe(players), names, None)
    own = {} if file is None else _permissions(rules, file)
    told.own = {id: one.span.line for id, one in own.items()}
    game = Game(rules, players, seed, forced=True)
    chances = [of_bot(seed, "random", seat) for seat in range(players)]
    if file is not None:
        told.applied = Applied(game.machine, file, words, throughout)
    try:
        while (decision := game.decision) is not None and len(told.moves) < CHOICES:
            if told.applied is not None:
                told.applied.sees(game.machine)
            if own:
                _ask(game, own, told, names[decision.seat], words)
            option = random(decision, chances[decision.seat])
            told.moves.append((names[decision.seat], words.option(option)))
            game.apply(option)
            told.looks += game.machine.burnt
        if told.applied is not None and game.result is not None:
            told.applied.sees(game.machine)
        told.end, told.goes_on = _end(game, words), game.result is None
        told.scores = ", ".join(map(str, game.observe(None).scores))
    except OctavoError as error:
        told.end = f"the match broke off: {error.diagnostics[0].message}"
    told.story = Narrator(words).tell(game.news(None, openly=True))
    if file is not None:
        _triggers(rules, game, file, told)
        _steps(rules, game, file, told)
    return told


def _end(game: Game, words: Wording) -> str:
    result = game.result
    if result is None:
        return f"the look ended after {many(CHOICES, 'choice')}, though the match goes on"
    won = listed([words.name(seat) for seat in result.winners]) or "nobody"
    return f"{won} won after {many(game.choices, 'choice')}"


def _triggers(rules: Rules, game: Game, file: Path, told: _Told) -> None:
    """How often each trigger of the file fired."""
    triggers = [
        one.name for one in rules.program.checked.game.triggers if Path(one.span.file) == file
    ]
    told.fired.update(dict.fromkeys(triggers, 0))
    for news in game.news(None, openly=True):
        if news.what == "note" and news.value == "trigger" and news.name in told.fired:
            told.fired[news.name] += 1


def _steps(rules: Rules, game: Game, file: Path, told: _Told) -> None:
    """Which steps of the file the match has come to; of a trigger that never fired, none has."""
    assert rules.program.marks is not None
    silent = {
        sentence.span
        for trigger in rules.program.checked.game.triggers
        if told.fired.get(trigger.name) == 0
        for sentence in sentences_of(trigger.steps)
    }
    for mark, name in rules.program.marks.names.items():
        if mark.kind == "step" and mark.span not in silent and Path(mark.span.file) == file:
            done = bool(game.machine.value(f"!{name}"))
            told.steps[mark.span] = told.steps.get(mark.span, False) or done


def _permissions(rules: Rules, file: Path) -> dict[str, Permission]:
    every = rules.program.checked.bindings.permissions
    return {one.id: one for one in every if Path(one.span.file) == file}


def _ask(game: Game, own: dict[str, Permission], told: _Told, name: str, words: Wording) -> None:
    """Which moves here rest on sentences of the file alone, or would be open without them."""
    decision = game.decision
    assert decision is not None
    point = game.rules.program.decisions[game.machine.number]
    verbs = {choice.id for choice in point.choices} & {one.verb for one in own.values()}
    offered = [option for option in decision.options[:100] if option.verb in verbs]
    keys = {option.key for option in offered}
    held = [
        card
        for place in game.observe(decision.seat).places
        if place.whose == decision.seat
        for card in place.cards
        if card is not None
    ]
    setup, asked = game.machine.setup, list[str]()
    places = [setup.word("place", at) for at, (zone, _) in enumerate(setup.places) if zone]
    picks = {choice.id: choice.pick for choice in point.choices}
    closed = {verb for verb, pick in picks.items() if pick is not None and pick.kind == "place"}
    # a place that is closed to a card which may go elsewhere is not asked about
    told.bounded |= any(one.places is not None for one in own.values() if one.verb in verbs)
    for verb in sorted(verbs):
        there = [one.key for one in offered if one.verb == verb]
        missing = [] if there else [verb]
        named = places if verb in closed else held
        missing += [move for one in named if (move := f"{verb} {one}") not in keys]
        asked += there[:ASKED] + missing[:ASKED]
        told.bounded |= max(len(there), len(missing)) > ASKED
    spoke: set[str] = set()
    for move in asked:
        verdict = cited(game.machine, move, None)
        if not verdict.rules or not {*verdict.rules} <= {*own}:
            continue
        if not verdict.legal and not (
            all(one.role == "forbids" for one in verdict.reasons)
            and would_be_allowed(game.machine, move)
        ):
            continue
        counted = told.allowed if verdict.legal else told.forbade
        for id in {*verdict.rules} - spoke:
            spoke.add(id)  # once at each choice
            counted[id] += 1
            told.first.setdefault(id, f"{name}, {move}")
