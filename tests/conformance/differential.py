"""A ruleset against a game of OpenSpiel, move by move.

Comes in: a `Mapping`, which says how a ruleset and a game of theirs speak of one thing, and a seed.
Goes out: what was compared, or a `Disagreement` that tells the match, the move and both sides'
words. A second implementation, by people who never saw ours, is the best judge of whether sentences
mean what they say.

Both sides step through one match together. Octavo asks for chance from outside, so that both get
the same: what theirs deals before anybody acts is dealt by them first, and ours gets it in its own
order. At every decision the player to move and the legal moves are the same, and at the end of each
round the returns.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from collections.abc import Mapping as Words
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pyspiel

from octavo.chance import Purpose

RANKS, SUITS = "23456789TJQKA", "cdhs"
# Most of their games number cards so: rank * 4 + suit, from the two of clubs.
BY_RANK = {rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}


class Every:
    """Chooses in every way there is: each match takes the last choice anew that can be taken so."""

    def __init__(self) -> None:
        self.taken: list[list[int]] = []  # which of how many, choice by choice
        self.at = 0

    def choice(self, options: Sequence[int]) -> int:
        if self.at == len(self.taken):
            self.taken.append([0, len(options)])
        index, many = self.taken[self.at]
        assert many == len(options), "the same choices lead to the same options"
        self.at += 1
        return options[index]

    def another(self) -> bool:
        """Whether there is a way not gone yet, for the next match."""
        self.at = 0
        while self.taken and self.taken[-1][0] + 1 == self.taken[-1][1]:
            self.taken.pop()
        if self.taken:
            self.taken[-1][0] += 1
        return bool(self.taken)


# What chooses where theirs leaves a choice: any of them, or each in its turn.
Chooser = random.Random | Every


class Disagreement(AssertionError):
    """The two sides differ; the message tells where and how."""


def as_returned(state: Any) -> list[float]:
    returns: list[float] = state.returns()
    return returns


def no_cases(state: Any) -> Words[str, bool]:
    return {}


@dataclass(frozen=True, slots=True)
class Mapping:
    """How both sides speak of one game.

    `cards`: their number of each card, by our code. `opened`: makes the chances of theirs that come
    before anybody acts, in the round of this number, and gives their numbers of the cards as ours
    draws them. `action`: theirs for one of our keys and a seat, None for no move of theirs.
    `numbered_from`: of chance for something else than cards, by what it is for, their number of the
    first outcome. `gathered`: of what ours picks at once and theirs one by one, the verb and how
    many. `returns`: what theirs gives at the end of a round, from what each has gained in it of the
    number that is `kept` and `starts` so; `corrected`: what theirs should give, where its code is
    at fault. `whole`: whether a game of theirs is a match of ours, not a round. `cases`: what a
    round of theirs may show, and whether it has; each must come up. `histories`: of a small game,
    how many there are in all; then each is played, not some by chance. `forced`: whether theirs
    asks where there is one way only. `parts`: verbs of ours that go on in a further choice, where
    theirs makes one move of it all; `action` is given the keys behind one another. `chooses`: which
    of their moves is taken, where moves by chance would reach too little. `aside`: compares and
    takes by itself what both sides ask in another order, and tells whether it did. `by_round`:
    parameters of theirs that differ round by round. `planted`: changes of rules, each of which a
    comparison must find.
    """

    ruleset: str
    game: str
    players: int
    cards: Words[str, int]
    opened: Callable[[Chooser, Any, int], list[int]]
    action: Callable[[str, int], int | None]
    returns: Callable[[list[int]], list[float]]
    parameters: Words[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ("openspiel",)
    kept: str = "score"
    starts: int = 0
    histories: int = 0
    forced: bool = True
    gathered: Words[str, int] = field(default_factory=dict)
    numbered_from: Words[str, int] = field(default_factory=dict)
    corrected: Callable[[Any], list[float]] = as_returned
    cases: Callable[[Any], Words[str, bool]] = no_cases
    matches: int = 100
    parts: frozenset[str] = frozenset()
    chooses: Callable[[Chooser, Any, list[int]], int] = lambda rng, state, moves: rng.choice(moves)
    by_round: tuple[Words[str, Any], ...] = ()
    rounds: int = 1
    whole: bool = False
    aside: Callable[[Match, Words[str, int]], bool] | None = None
    planted: tuple[str, ...] = ()


@dataclass(slots=True)
class Compared:
    """What a comparison has covered. `decisions` counts theirs, `compared` those at which both
    sides were looked at."""

    rounds: int = 0
    decisions: int = 0
    compared: int = 0
    seen: Counter[str] = field(default_factory=Counter)  # how often what was chosen
    cases: Counter[str] = field(default_factory=Counter)  # in how many rounds what came up

    def __str__(self) -> str:
        share = 100 * self.compared / max(1, self.decisions)
        return (
            f"{self.rounds} rounds, {self.compared} of {self.decisions} decisions compared "
            f"({share:.1f} %)"
        )


class Match:
    """One match on both sides. `make(players, chance=..., forced=True)` gives Octavo's machine."""

    __slots__ = (
        "codes", "covered", "game", "kept", "machine", "mapping", "moves", "queue", "rng", "round",
        "state", "theirs", "where",
    )  # fmt: skip

    def __init__(
        self,
        mapping: Mapping,
        game: Any,
        codes: Sequence[str],
        where: str,
        covered: Compared,
        rng: Chooser,
    ) -> None:
        self.mapping, self.game, self.codes, self.where = mapping, game, codes, where
        self.rng, self.covered = rng, covered
        self.state: Any = None
        self.machine: Any = None
        self.queue: list[int] = []
        self.round = self.moves = 0
        self.kept = [mapping.starts] * mapping.players
        self.theirs = [mapping.cards[code] for code in codes]

    def differ(self, what: str, ours: object, theirs: object) -> Disagreement:
        return Disagreement(
            f"{self.where}, round {self.round}, decision {self.moves}: {what} differ\n"
            f"  Octavo:    {ours}\n  OpenSpiel: {theirs}\n{self.state}"
        )

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        """Octavo's driver: both sides get the same."""
        number = max(purpose[1], 1)  # what is settled before the first round theirs settles in it
        if number > self.round:
            self.begin(number)
        first = self.mapping.numbered_from.get(purpose[0])
        ours = [self.theirs[one] if first is None else first + one for one in outcomes]
        if not self.queue:
            if len(ours) == 1 and not self.mapping.forced:
                return 0
            if not self.state.is_chance_node():
                raise self.differ("moments of chance", f"one of {ours}", "nothing")
            theirs = self.state.legal_actions()
            if sorted(set(ours)) != theirs:
                raise self.differ("chances", sorted(ours), theirs)
            likely = self.state.chance_outcomes()
            if any(abs(much - ours.count(one) / n) > 1e-9 for one, much in likely):
                raise self.differ("chances", sorted(ours), likely)
            self.queue = [self.rng.choice(theirs)]
            self.state.apply_action(self.queue[0])
        wanted = self.queue.pop(0)
        if wanted not in ours:
            raise self.differ("chances", sorted(ours), wanted)
        return ours.index(wanted)

    def begin(self, number: int) -> None:
        """A round of ours is a game of theirs, or all of them are one."""
        if self.round and not self.mapping.whole:
            self.finish()
        if not self.round or not self.mapping.whole:
            game = self.game
            if told := self.mapping.by_round:
                again = {**self.mapping.parameters, **told[(number - 1) % len(told)]}
                game = pyspiel.load_game(self.mapping.game, again)
            self.state = game.new_initial_state()
        self.round = number
        self.queue = self.mapping.opened(self.rng, self.state, number)

    # --- decisions --------------------------------------------------------------------------------

    def run(self, make: Callable[..., Any]) -> None:
        rounds = 0 if self.mapping.whole else self.mapping.rounds
        told = {"forced": self.mapping.forced, "rounds": rounds}
        self.machine = make(self.mapping.players, chance=self.chance, **told)
        while not self.machine.over:
            if self.state.is_terminal():
                raise self.differ("ends", "a decision", "the end")
            self.decide(self.machine)
        self.finish()

    def decide(self, machine: Any) -> None:
        keys = self.spelled(machine)
        if self.mapping.aside:
            codes = {key: whole[-1] for key, whole in keys.items() if len(whole) == 1}
            if self.mapping.aside(self, codes):
                return
        actions = {key: self.mapping.action(key, machine.actor) for key in keys}
        if len(keys) == 1 and None in actions.values():  # a verb before its cards, or what ends it
            machine.apply(*next(iter(keys.values())))
            return
        self.settle()
        self.same_player()
        verb = next(iter(keys)).partition(" ")[0]
        if many := self.mapping.gathered.get(verb):
            self.gather(machine, verb, many)
            return
        theirs = self.state.legal_actions()
        ours = sorted(number for number in actions.values() if number is not None)
        if ours != theirs or None in actions.values():
            raise self.differ("legal moves", sorted(keys), self.said(theirs))
        action = self.take(theirs)
        chosen = next(key for key, number in actions.items() if number == action)
        self.covered.seen[chosen.partition(" ")[0]] += 1
        for code in keys[chosen]:
            machine.apply(code)

    def spelled(self, machine: Any, before: str = "") -> dict[str, list[int]]:
        """What may be chosen, each with its codes: one, but for verbs that go on."""
        found: dict[str, list[int]] = {}
        for code in machine.legal():
            key = f"{before} {machine.key(code)}".lstrip()
            if machine.key(code).partition(" ")[0] in self.mapping.parts:
                beyond = machine.clone()
                beyond.apply(code)
                rest = self.spelled(beyond, key)
                found |= {more: [code, *codes] for more, codes in rest.items()}
            else:
                found[key] = [code]
        return found

    def settle(self) -> None:
        """The last card of all is no chance to ours, and one with a single outcome to theirs."""
        while self.state.is_chance_node() and len(self.state.legal_actions()) == 1:
            self.state.apply_action(self.state.legal_actions()[0])

    def same_player(self) -> None:
        if self.machine.actor != self.state.current_player():
            raise self.differ("players to move", self.machine.actor, self.state.current_player())

    def agreed(self, ours: Sequence[int]) -> int:
        """The same for one of ours, told as theirs, once these are seen to be theirs."""
        self.same_player()
        theirs = self.state.legal_actions()
        if sorted(ours) != theirs:
            player = self.state.current_player()
            told = [self.state.action_to_string(player, action) for action in sorted(ours)]
            raise self.differ("legal moves", told, self.said(theirs))
        return self.take(theirs)

    def take(self, theirs: list[int]) -> int:
        """One of their moves, after which theirs stands."""
        action = self.mapping.chooses(self.rng, self.state, theirs)
        self.moves += 1
        self.covered.compared += 1
        self.covered.seen["forced"] += len(theirs) == 1
        self.state.apply_action(action)
        return action

    def gather(self, machine: Any, verb: str, many: int) -> None:
        """Several cards that ours takes in one choice, and theirs one after the other: in what
        order is nothing to ours, so both are compared as sets."""
        seat = machine.actor
        held = sorted(self.theirs[card] for card in held_by(machine, seat))
        chosen = []
        for _ in range(many):
            theirs = self.state.legal_actions()
            if theirs != [card for card in held if card not in chosen]:
                raise self.differ("legal moves", held, self.said(theirs))
            chosen.append(self.take(theirs))
            self.covered.seen[verb] += 1
        self.pick(chosen)

    def pick(self, chosen: Sequence[int]) -> None:
        """Ours takes these cards, in whatever order it asks for them."""
        machine, left = self.machine, set(chosen)
        seat = machine.actor
        while left:
            codes = {self.mapping.action(machine.key(code), seat): code for code in machine.legal()}
            # each of several is picked after those that ours lists behind it
            number = next((one for one in reversed(codes) if one in left), None)
            if number is None:
                raise self.differ("picks", list(codes), sorted(left))
            left.remove(number)
            machine.apply(codes[number])

    def said(self, actions: Sequence[int]) -> list[str]:
        player = self.state.current_player()
        return [self.state.action_to_string(player, action) for action in actions]

    def finish(self) -> None:
        self.settle()
        if not self.state.is_terminal():
            raise self.differ("ends", "the end of the round", self.said(self.state.legal_actions()))
        seats = range(self.mapping.players)
        kept = [self.machine.value(self.mapping.kept, seat) for seat in seats]
        if self.mapping.kept == "score":  # of sides, each has its side's
            kept = list(self.machine.scores)
        gained = [now - then for now, then in zip(kept, self.kept, strict=True)]
        self.kept = kept
        theirs = self.mapping.corrected(self.state)
        for case, shown in self.mapping.cases(self.state).items():
            self.covered.cases[case] += shown
        if self.mapping.returns(gained) != theirs:
            raise self.differ("returns", self.mapping.returns(gained), theirs)
        self.covered.rounds += 1
        self.covered.decisions += sum(one.player >= 0 for one in self.state.full_history())


def dealt(rng: Chooser, state: Any) -> list[int]:
    """What theirs draws by chance before anybody acts, each as likely."""
    drawn = []
    while state.is_chance_node():
        drawn.append(rng.choice(state.legal_actions()))
        state.apply_action(drawn[-1])
    return drawn


def game_of(mapping: Mapping) -> Any:
    """Theirs. Who choose at once do so one after the other on both sides, and see nothing of it."""
    game = pyspiel.load_game(mapping.game, dict(mapping.parameters))
    at_once = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    return pyspiel.convert_to_turn_based(game) if at_once else game


def held_by(machine: Any, seat: int) -> list[int]:
    """The cards of a player's hand, by our index."""
    cards: list[int] = machine.cards(machine.setup.places.index(("hand", seat)))
    return cards


def compare(
    make: Callable[..., Any],
    mapping: Mapping,
    codes: Sequence[str],
    matches: int,
    played: type[Match] = Match,
) -> Compared:
    """Play random matches on both sides, of a small game all there are; `Disagreement` at the first
    difference. `played` is what compares one of them."""
    game = game_of(mapping)
    covered = Compared()
    every = Every() if mapping.histories else None
    for number in count() if every else range(matches):
        where = f"{mapping.game}, match {number}"
        played(mapping, game, codes, where, covered, every or random.Random(where)).run(make)
        if every and not every.another():
            break
    return covered
