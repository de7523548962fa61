"""What a position gives under any choice of modifiers in force.

Comes in: a ruleset loaded with all modifiers to be chosen from (`scheduled`), settings. Goes out: outcomes, see `effects`. The
position is made once, with what its setting has in force; then only the bits that say which are in force change. Chance is one
order of all cards for a position, so that nothing else makes a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from ..cards import bits
from ..code import runtime
from ..code.hands import Hands
from ..code.layout import DECISION, FORCE, FORCED, LIMIT, ROUND, YOU
from ..code.runtime import State
from ..diagnostics import Faults, OctavoError
from ..positions.position import enter, ground_of, phase_of, placed, vocabulary_of
from ..syntax.words import Vocabulary
from ..table.machine import Machine
from ..table.rules import Rules
from .effects import Counts, Four, Outcome
from .settings import Setting

MOST_MOVES = 150  # decisions of one round; more are not followed
MOST_OPTIONS = 200  # of a decision: of one that offers more, only how many is counted


@dataclass(slots=True)
class Bench:
    """Makes positions of one ruleset, and keeps what they have in common."""

    rules: Rules
    seed: str
    vocabulary: Vocabulary = field(init=False)
    ranked: dict[tuple[object, ...], Counter[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.vocabulary = vocabulary_of(self.rules)

    @property
    def names(self) -> list[str]:
        """The modifiers to be chosen from, in the order of their bits."""
        return [name for name, _ in self.rules.program.checked.game.modifiers]

    def placed(self, setting: Setting) -> Placed | None:
        """The position that a setting describes; None if there can be none."""
        players = setting.players or self.rules.default_players
        low, high = self.rules.players
        if not low <= players <= high:
            return None
        try:
            phase = phase_of(self.rules.program, setting.at or None, faults := Faults())
            faults.stop_if_any()
            hand = {seat: " ".join(cards) for seat, cards in setting.hands if cards}
            state = placed(
                ground_of(self.rules, players), setting.given, self.vocabulary, in_force=setting.in_force, hand=hand,
                laid=dict(setting.laid), seed=self.seed,
            )  # fmt: skip
        except OctavoError:
            return None
        return None if state is None else Placed(self, setting, players, phase, state)

    def solver(self, players: int) -> Hands | None:
        """What ranks hands, the one that matches are played with; None if the ruleset forms none."""
        return self.rules.code(players).namespace.get("hands")


@dataclass(slots=True)
class Placed:
    """A position. `outcome` and `four` take sets of modifiers as bits, in the order of `Bench.names`."""

    bench: Bench
    setting: Setting
    players: int
    phase: str
    state: State
    order: list[float] = field(init=False)
    holding: list[int] = field(init=False)  # the seats that have cards
    known: dict[tuple[int, bool], Outcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        chance = Random(f"{self.bench.seed} order")
        self.order = [chance.random() for _ in range(max(self.players, len(self.bench.rules.layout(self.players).pack)))]
        layout = self.bench.rules.layout(self.players)
        owned = [(place, owner) for place, owner in enumerate(layout.owners) if owner >= 0]
        having = {owner for place, owner in owned if runtime.content(self.state, layout.place_slot(place))}
        self.holding = sorted(having)

    def four(self, first: int, second: int, played: bool = True) -> Four | None:
        """What it gives under the four choices of two modifiers (by their numbers in `Bench.names`) beside the others that the
        setting has in force; with `played`, the round is played on. None if that is not a number of decisions to follow."""
        one, two = 1 << first, 1 << second
        rest = self.state[FORCE] & ~(one | two)
        try:
            return Four(*(self.outcome(rest | more, played) for more in (0, one, two, one | two)))
        except OctavoError:
            return None

    def acting(self, one: int) -> bool:
        """Whether a modifier (by its number in `Bench.names`) has an effect beside the others that the setting has in force."""
        force, bit = self.state[FORCE], 1 << one
        try:
            return self.outcome(force | bit, True) != self.outcome(force & ~bit, True)
        except OctavoError:
            return False

    def outcome(self, force: int, played: bool) -> Outcome:
        """What there is with these modifiers in force."""
        played = played and not self.setting.still
        if (force, played) not in self.known:
            self.known[force, played] = {"hands": self._hands(force), **(self._played(force) if played else {})}
        return self.known[force, played]

    def _copy(self, force: int) -> State:
        state: State = [list(value) if type(value) is list else value for value in self.state]
        state[FORCE] = force
        return state

    def _hands(self, force: int) -> Counts:
        """The groups of the best arrangement of every hand."""
        found: dict[tuple[object, ...], int] = {}
        hands = self.bench.solver(self.players)
        if hands is None:
            return found
        state = self._copy(force)
        hands.layout.fuel.fill()
        for seat in self.holding:
            mask, masks, when = hands.ask(state, self._below, seat)
            key = (self.players, mask, masks, when)
            if key not in self.bench.ranked:
                self.bench.ranked[key] = _groups(hands, mask, masks, when)
            for group, many in self.bench.ranked[key].items():
                found[seat, group] = many
        return found

    def _played(self, force: int) -> Outcome:
        """What is offered on the way to the end of the round, and how that ends. Moves of the setting are made where they are
        offered; otherwise whoever may decline declines, and who may not takes what this match's order of options says."""
        machine = Machine(self.bench.rules.code(self.players), self._below, forced=True)
        keep = machine.state[FORCED]
        machine.state[:] = self._copy(force)
        machine.state[FORCED], machine.state[LIMIT] = keep, max(1, machine.state[ROUND])
        options: dict[tuple[object, ...], int] = {}
        wanted = list(self.setting.moves)
        enter(machine, self.phase, 0)
        for _ in range(MOST_MOVES):
            if machine.over:
                break
            machine.apply(self._choice(machine, wanted, options))
        if not machine.over:
            return {"options": options, "result": {}}
        result: dict[tuple[object, ...], int] = {("wins", seat): 1 for seat in bits(machine.winners())}
        result.update({("scores", seat): score for seat, score in enumerate(machine.scores)})
        return {"options": options, "result": result}

    def _choice(self, machine: Machine, wanted: list[str], options: dict[tuple[object, ...], int]) -> int:
        """The code to take; what is offered is noted, but that somebody may decline."""
        seat, legal = int(machine.state[YOU]), machine.legal()
        if len(legal) > MOST_OPTIONS:
            options[seat, f"{len(legal)} options"] = 1
            return legal[0]
        declining = [one for one in machine.code.codings[machine.state[DECISION]] if one.choice.silent]
        silent = next((one.first for one in declining if one.first in legal), None)
        keys = {machine.key(code): code for code in sorted(legal)}
        options.update({(seat, key): 1 for key, code in keys.items() if code != silent})
        for move in wanted:
            if move in keys:
                wanted.remove(move)
                return keys[move]
        if silent is not None:
            return silent
        return keys[min(keys, key=lambda key: Random(f"{self.bench.seed} {seat} {key}").random())]

    def _below(self, n: int, outcomes: Sequence[int]) -> int:
        """Chance: of the cards that may come up, the first in the order of this position."""
        return min(range(n), key=lambda at: self.order[outcomes[at] % len(self.order)])


def _groups(hands: Hands, mask: int, masks: tuple[int, ...], when: tuple[bool, ...]) -> Counter[str]:
    hand, best = hands.solved(tuple(bits(mask)), masks, when)
    found: Counter[str] = Counter()
    for shown, taken in hands.solver.settled(hand, best):
        shape = hands.solver.shapes[shown.shape]
        found[shape.shown_as.replace("<total>", str(sum(guise.worth for guise in taken))) or shape.name] += 1
    return found
