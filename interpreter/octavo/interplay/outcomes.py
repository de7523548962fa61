"""What a position gives under any choice of modifiers in force.

Comes in: a ruleset loaded with all modifiers to be chosen from (`scheduled`), settings. Goes out:
outcomes, see `effects`. The position is made once, with what its setting has in force; then only
the bits that say which are in force change. Chance is one order of all cards for a position, so
that nothing else makes a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from .. import terms as t
from ..cards import bits
from ..chance import Purpose
from ..diagnostics import Faults, OctavoError
from ..engine.interface import Machine
from ..positions.position import enter, has_turns, phase_of, placed, vocabulary_of
from ..syntax.words import Vocabulary
from ..table.rules import Rules
from .effects import Counts, Effects, Four
from .settings import Setting

MOST_MOVES = 150  # decisions of one round; more are not followed
MOST_OPTIONS = 200  # of a decision: of one that offers more, only how many is counted


@dataclass(slots=True)
class Bench:
    """Makes positions of one ruleset, and keeps what they have in common."""

    rules: Rules
    seed: str
    vocabulary: Vocabulary = field(init=False)

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
        if not low <= players <= high or (setting.turn or 0) >= players:
            return None
        try:
            phase = phase_of(self.rules.program, setting.at or None, faults := Faults())
            faults.stop_if_any()
            hand = {seat: " ".join(cards) for seat, cards in setting.hands if cards}
            machine = placed(
                self.rules,
                setting.given,
                self.vocabulary,
                players=players,
                in_force=setting.in_force,
                hand=hand,
                laid=dict(setting.laid),
                seed=self.seed,
            )
        except OctavoError:
            return None
        return None if machine is None else Placed(self, setting, players, phase, machine)


@dataclass(slots=True)
class Placed:
    """A position. `outcome` and `four` take sets of modifiers as bits, in the order of
    `Bench.names`.
    """

    bench: Bench
    setting: Setting
    players: int
    phase: str
    machine: Machine
    order: list[float] = field(init=False)
    holding: list[int] = field(init=False)  # the seats that have cards
    known: dict[tuple[int, bool], Effects] = field(default_factory=dict)

    def __post_init__(self) -> None:
        chance = Random(f"{self.bench.seed} order")
        self.order = [
            chance.random()
            for _ in range(max(self.players, len(self.bench.rules.setup(self.players).pack)))
        ]
        content = t.Content(t.Local("place", "place"))
        owned = [
            (place, owner) for place, owner in enumerate(self.machine.setup.owners) if owner >= 0
        ]
        self.holding = sorted(
            {owner for place, owner in owned if self.machine.evaluate(content, {"place": place})}
        )

    def four(self, first: int, second: int, played: bool = True) -> Four | None:
        """What it gives under the four choices of two modifiers (by their numbers in `Bench.names`)
        beside the others that the setting has in force; with `played`, the round is played on. None
        if that is not a number of decisions to follow."""
        one, two = 1 << first, 1 << second
        rest = self.machine.force & ~(one | two)
        try:
            return Four(*(self.outcome(rest | more, played) for more in (0, one, two, one | two)))
        except OctavoError:
            return None

    def acting(self, one: int) -> bool:
        """Whether a modifier (by its number in `Bench.names`) has an effect beside the others that
        the setting has in force.
        """
        force, bit = self.machine.force, 1 << one
        try:
            return self.outcome(force | bit, True) != self.outcome(force & ~bit, True)
        except OctavoError:
            return False

    def outcome(self, force: int, played: bool) -> Effects:
        """What there is with these modifiers in force."""
        played = played and not self.setting.still
        if (force, played) not in self.known:
            self.known[force, played] = {
                "hands": self._hands(force),
                **(self._played(force) if played else {}),
            }
        return self.known[force, played]

    def _copy(self, force: int) -> Machine:
        copy = self.machine.clone(self._below)
        copy.force = force
        return copy

    def _hands(self, force: int) -> Counts:
        """The groups of the best arrangement of every hand."""
        found: dict[tuple[object, ...], int] = {}
        if not self.machine.setup.forms_hands:
            return found
        machine = self._copy(force)
        for seat in self.holding:
            best = machine.best(seat)
            for group, many in Counter(one.name for one in best.groups).items():
                found[seat, group] = many
        return found

    def _played(self, force: int) -> Effects:
        """What is offered on the way to the end of the round, and how that ends. Moves of the
        setting are made where they are offered; otherwise whoever may decline declines, and who may
        not takes what this match's order of options says."""
        rounds = max(1, self.machine.round)
        machine = self.bench.rules.compiled(self.players).begin(
            self._below, forced=True, rounds=rounds
        )
        machine.take_over(self._copy(force))
        options: dict[tuple[object, ...], int] = {}
        wanted = list(self.setting.moves)
        turn = self.setting.turn
        enter(machine, self.phase, turn if has_turns(machine.setup.program, self.phase) else None)
        for _ in range(MOST_MOVES):
            if machine.over:
                break
            machine.apply(self._choice(machine, wanted, options))
        if not machine.over:
            return {"options": options, "result": {}}
        result: dict[tuple[object, ...], int] = {
            ("wins", seat): 1 for seat in bits(machine.winners())
        }
        result.update({("scores", seat): score for seat, score in enumerate(machine.scores)})
        return {"options": options, "result": result}

    def _choice(
        self, machine: Machine, wanted: list[str], options: dict[tuple[object, ...], int]
    ) -> int:
        """The code to take; what is offered is noted, but that somebody may decline."""
        seat, legal = machine.actor, machine.legal()
        if len(legal) > MOST_OPTIONS:
            options[seat, f"{len(legal)} options"] = 1
            return legal[0]
        declining = [one for one in machine.setup.codings[machine.number] if one.choice.silent]
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

    def _below(self, n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        """Chance: of the cards that may come up, the first in the order of this position."""
        return min(range(n), key=lambda at: self.order[outcomes[at] % len(self.order)])
