"""Two triggers that may be due at one moment, run in both orders.

Comes in: a loaded ruleset, pairs of its triggers whose order may matter. Goes out: a warning for
each pair whose order did, in a position that bots reached. The same position is then taken with the
same choice and the same cards, once by the program as it is and once by one in which the two have
changed places. Where a third runs between the two, a program more tells whether passing it alone
makes a difference: then the other of the two is moved instead, if it may pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path
from random import Random

from ..chance import Purpose, seeded
from ..check.rules import check
from ..diagnostics import Diagnostic, Faults, OctavoError, Related
from ..engine.interface import Machine
from ..ir.from_syntax import lower
from ..ir.program import Bind, Binding, Block, Program
from ..lint.meeting import Meeting, begins
from ..records import record
from ..sim.run import match_seed, streams
from ..syntax.game import Trigger
from ..table.rules import Rules
from ..terms import TRUE
from .aftermath import Aftermath, Contrast, aftermath_of, contrast

MOST_CHOICES = 2_000  # that bots make to find where two triggers are due
MOST_WORK = 300_000  # looks at cards meanwhile; the largest shipped game takes as many in a match
MOST_TRIED = 12  # positions in which two triggers are run both ways
MOST_HALVES = 6  # the same where only one of the two ran, which may have kept the other from it
MOST_OF_THEIRS = 40  # choices that the two triggers ask for
MOST_OPTIONS = 200  # of one choice, to choose from
MOST_DRAWN = 4  # cards that come by chance meanwhile, to be tried in any order
SEED = "both ways"


@record
class Reached:
    """A position that bots reached, by their choices in the match with this seed."""

    seed: str
    choices: tuple[int, ...]

    def by(self, rules: Rules) -> Machine:
        """The position, by rules whose program runs as far as this alike."""
        machine = rules.machine(seed=self.seed, forced=True)
        for code in self.choices:
            machine.apply(code)
        return machine

    def move(self, rules: Rules, code: int) -> str:
        """The keys of the choice that this code completes: of what is picked before, too."""
        machine, keys = rules.machine(seed=self.seed, forced=True), list[str]()
        for each in (*self.choices, code):
            if machine.setup.program.decisions[machine.number].part_of is None:
                keys.clear()
            keys.append(machine.key(each))
            machine.apply(each)
        return ", ".join(keys)


@record
class Found:
    """A position in which the order matters: what differs after `move`, and whether that is before
    anything else is over, such as a round."""

    differs: Contrast
    move: str
    at_once: bool


def disagreeing(rules: Rules, pairs: Sequence[Meeting], file: str = "") -> Iterator[Diagnostic]:
    """A warning for each pair of which the order changed a position that was tried; in this file if
    one of the two stands there."""
    noting = _noting(rules, rules.program)
    trials = [Trial(noting, pair) for pair in pairs]
    with suppress(OctavoError):  # what goes wrong in play is told where matches are played for it
        _play(noting, trials)
    for trial in trials:
        if trial.found is not None:
            yield _told(rules.program, trial.pair, trial.found, file)


@record
class TurnedRound:
    """Rules by which two triggers change places, in one of two ways: the second goes before the
    first, or the first after the second. Where others run between the two, it is no fault of theirs
    if the one that moves makes a difference to those: by the rules `nearer` it stands beside the
    other, in the order as it is."""

    exchanged: Rules
    nearer: Rules | None


@dataclass(slots=True)
class Trial:
    """One pair, `tried` in so many positions, and in `halves` more in which one of the two ran. It
    is `done` with a match once the programs no longer play it alike: their order made a difference
    before, or cards came by chance while they ran, which from then on may be others. All keep in
    mind which triggers ran."""

    rules: Rules
    pair: Meeting
    ways: list[TurnedRound] = field(init=False)
    tried: int = 0
    halves: int = 0
    done: bool = False
    found: Found | None = None

    def __post_init__(self) -> None:
        program, pair = self.rules.program, self.pair
        down = (
            _order(program, pair.first, pair.second, 1),
            _order(program, pair.first, pair.second, 0),
        )
        up = (
            _order(program, pair.second, pair.first, 0),
            _order(program, pair.second, pair.first, 1),
        )
        orders = [up, down] if self.between else [up]
        self.ways = [
            TurnedRound(
                _noting(self.rules, _ordered(program, exchanged)),
                _noting(self.rules, _ordered(program, nearer)) if self.between else None,
            )
            for exchanged, nearer in orders
        ]

    @property
    def between(self) -> list[str]:
        """The triggers over which the second goes as well when the two change places."""
        names, pair = _names(self.rules.program), self.pair
        return names[names.index(pair.first.name) + 1 : names.index(pair.second.name)]

    @property
    def is_open(self) -> bool:
        settled = self.found is not None and self.found.at_once
        return not settled and self.tried < MOST_TRIED

    def takes(self, ran: set[str]) -> bool:
        """Whether to try where these ran: both, or one that may have kept the other from it."""
        here = ran & {self.pair.first.name, self.pair.second.name}
        if not here:
            return False
        if len(here) == 2:
            self.tried += 1
        elif self.halves < MOST_HALVES:
            self.halves += 1
        else:
            return False
        return True

    def run(self, reached: Reached, code: int) -> None:
        """Take a choice that makes both due, both ways. Cards that come by chance meanwhile may
        come in any order: which of two players draws which card unseen is no difference."""
        before = reached.by(self.rules)
        chance = Drawing(f"{SEED} {self.tried + self.halves}", {})
        now = _after(before, code, chance, self.pair)
        drawn = [*dict.fromkeys(chance.drawn)]
        self.done = bool(drawn)
        for way in self.ways:
            found = self._exchanging(way, reached, code, before, now, chance.seed, drawn)
            if found is not None and now is not None:
                stand = now.stand
                at_once = stand.values["round", -1][0] == before.round and stand.actor >= 0
                if self.found is None or at_once:
                    self.found = Found(found, reached.move(self.rules, code), at_once)
                return

    def _exchanging(
        self,
        way: TurnedRound,
        reached: Reached,
        code: int,
        before: Machine,
        now: BothDone | None,
        seed: str,
        drawn: list[int],
    ) -> Contrast | None:
        """What differs if the two change places in one of the two ways, and no others do."""
        other = reached.by(way.exchanged)
        near = None if way.nearer is None else reached.by(way.nearer)
        if self._apart(before, other) or (near is not None and self._apart(before, near)):
            self.done = True
            return None
        passed = near is not None and self._differs_from(now, near, code, seed)
        counted = len(drawn) > MOST_DRAWN
        ranks = {one: Drawing(seed, {}).rank(one) for one in drawn}
        found: Contrast | None = None
        for order in [tuple(drawn)] if counted else permutations(drawn):
            mixed = {one: ranks[two] for one, two in zip(drawn, order, strict=True)}
            then = _after(other, code, Drawing(seed, mixed), self.pair)
            if now is None or then is None:
                return None
            if passed and not (now.ran | then.ran).isdisjoint(self.between):
                return None
            differs = contrast(now.stand, then.stand, counted)
            if differs is None:
                return None
            found = found or differs
        return found

    def _differs_from(self, now: BothDone | None, near: Machine, code: int, seed: str) -> bool:
        """Whether it makes a difference that the second runs before those between the two."""
        then = _after(near, code, Drawing(seed, {}), self.pair)
        return now is None or then is None or contrast(now.stand, then.stand) is not None

    def _apart(self, one: Machine, other: Machine) -> bool:
        """Whether the two programs have led to other positions already."""
        mine, theirs = (
            aftermath_of(machine.clone(seeded(SEED), silent=True), ()) for machine in (one, other)
        )
        return contrast(mine, theirs) is not None


@dataclass(slots=True)
class Drawing:
    """Chance by one order of all that may come: `ranks` where some come otherwise. `drawn` is what
    came."""

    seed: str
    ranks: dict[int, float]
    drawn: list[int] = field(default_factory=list)

    def rank(self, one: int) -> float:
        return self.ranks[one] if one in self.ranks else Random(f"{self.seed} {one}").random()

    def below(self, n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        at = min(range(n), key=lambda number: self.rank(outcomes[number]))
        self.drawn.append(outcomes[at])
        return at


# --- found in matches -----------------------------------------------------------------------------


def _play(noting: Rules, trials: Sequence[Trial]) -> None:
    """Let bots play, and run the pairs both ways where a choice made both due."""
    spent = Spent()
    match = 0
    while spent.left and any(trial.is_open for trial in trials):
        match += 1
        for trial in trials:
            trial.done = False
        for reached, code, ran in _fired(noting, match_seed(SEED, match), spent):
            for trial in trials:
                if trial.is_open and not trial.done and trial.takes(ran):
                    trial.run(reached, code)
            if all(trial.done or not trial.is_open for trial in trials):
                break


def _fired(noting: Rules, seed: str, spent: Spent) -> Iterator[tuple[Reached, int, set[str]]]:
    """Of a match of bots the choices after which some of these triggers ran: the position before,
    the choice, and which did, also where they let somebody choose."""
    machine, names = noting.machine(seed=seed, forced=True), _names(noting.program)
    spent.note(machine)  # a match may end before anybody chooses
    chances = streams(seed, machine.setup.players)
    made: list[int] = []
    begun, ran = 0, set[str]()  # how many choices came before the triggers, and which ran since
    while not machine.over and spent.left:
        spent.note(machine)
        legal = in_order(machine)
        made.append(legal[chances[machine.actor](len(legal))] if len(legal) > 1 else legal[0])
        machine.apply(made[-1])
        ran |= _run(machine, names)
        if not _is_asked_by(machine, names):
            if ran:
                yield Reached(seed, tuple(made[:begun])), made[begun], ran
            begun, ran = len(made), set()


def _run(machine: Machine, names: Iterable[str]) -> set[str]:
    """Which of these triggers ran since this was last asked."""
    ran = {name for name in names if machine.value(f"!{_ran(name)}")}
    for name in ran:
        machine.let(f"!{_ran(name)}", 0)
    return ran


@dataclass(slots=True)
class Spent:
    """What was spent to find positions, in choices and in looks at cards."""

    choices: int = 0
    looks: int = 0

    @property
    def left(self) -> bool:
        return self.choices < MOST_CHOICES and self.looks < MOST_WORK

    def note(self, machine: Machine) -> None:
        self.choices += 1
        self.looks += 1 + machine.burnt


def in_order(machine: Machine) -> Sequence[int]:
    """The codes of the options: a range of numbers as it is."""
    legal = machine.legal()
    return sorted(legal) if isinstance(legal, list) else legal


def _is_asked_by(machine: Machine, names: Iterable[str]) -> bool:
    """Whether one of these triggers lets somebody choose."""
    if machine.over:
        return False
    phase = machine.setup.program.decisions[machine.number].phase
    return phase in [f"trigger {name}" for name in names]


@record
class BothDone:
    """Where a match stands when two triggers are done, and all that `ran` till then."""

    stand: Aftermath
    ran: set[str]


def _after(before: Machine, code: int, chance: Drawing, pair: Meeting) -> BothDone | None:
    """What comes of a choice; None where the match cannot go on, or asks too much. Of what the two
    triggers let somebody choose, the same is chosen wherever it is offered."""
    machine = before.clone(chance.below)
    meanwhile, every = set[str](), _names(machine.setup.program)
    _run(machine, every)
    names = (pair.first.name, pair.second.name)
    try:
        machine.apply(code)
        for _ in range(MOST_OF_THEIRS):
            if not _is_asked_by(machine, names):
                return BothDone(aftermath_of(machine, meanwhile), _run(machine, every))
            keys = {machine.key(each): each for each in in_order(machine)[:MOST_OPTIONS]}
            meanwhile.update(keys)
            machine.apply(keys[min(keys, key=lambda key: Random(f"{SEED} {key}").random())])
    except OctavoError:
        return None
    return None


# --- programs -------------------------------------------------------------------------------------


def _order(program: Program, moved: Trigger, beside: Trigger, after: int) -> list[Trigger]:
    """All triggers, one of them just before another, or just `after` it."""
    order = [one for one in program.checked.game.triggers if one.name != moved.name]
    order.insert(order.index(beside) + after, moved)
    return order


def _ordered(program: Program, order: list[Trigger]) -> Program:
    """The program of the same game with its triggers in another order."""
    faults = Faults()
    changed = replace(program.checked.game, triggers=tuple(order))
    return lower(check(changed, faults, program.checked.scheduled), faults)


def _names(program: Program) -> list[str]:
    """All triggers, in the order in which they run."""
    return [one.name for one in program.checked.game.triggers]


def _noting(rules: Rules, program: Program) -> Rules:
    """The ruleset by a program which keeps in mind which triggers ran."""
    names, blocks = _names(program), [*program.blocks]
    for name in names:
        for block, at in begins(program, name):
            now = blocks[block.number]
            ops = [*now.ops[:at], Bind(_ran(name), TRUE), *now.ops[at:]]
            blocks[block.number] = Block(now.number, ops, now.end, now.phase)
    ran = {_ran(name): Binding("truth") for name in names}
    return rules.noting(replace(program, blocks=blocks, bindings=program.bindings | ran))


def _ran(name: str) -> str:
    return f"ran {name}"


# --- told -----------------------------------------------------------------------------------------


def _told(program: Program, pair: Meeting, found: Found, file: str) -> Diagnostic:
    first, second, differs = pair.first, pair.second, found.differs
    said = (
        f"`{first.name}` and `{second.name}` happen at one moment, and their order matters: "
        f"{differs.of} {differs.one} or {differs.other}"
    )
    here, other, now, then = second, first, "after", "before"
    if Path(first.span.file).resolve() == Path(file).resolve() != Path(second.span.file).resolve():
        here, other, now, then = first, second, "before", "after"
    move = f"after `{found.move}`{'' if found.at_once else ', which ends the round'}"
    help = (
        f"as it is, {differs.of} {differs.one} {move}; for the other order write "
        f"`{then}: {other.name}` under `{here.name}`, or `{now}: {other.name}` if this is meant"
    )
    turn = "this goes first" if other is first else f"`{first.name}` goes first"
    place = Related(other.span, f"{turn}: {_why(program, first, second)}")
    return Diagnostic("OCT434", said, here.span, help, (place,), severity="warning")


def _why(program: Program, first: Trigger, second: Trigger) -> str:
    """Why one trigger goes before the other."""
    numbers = dict(program.checked.game.modifiers)
    names = [*numbers]
    mine, other = (one.owner.modifiers[:1] for one in (first, second))
    if mine == other:
        return "it stands first in the ruleset with its variants"
    if not mine:
        return "what a ruleset says runs before what modifiers say"
    if not other or names.index(mine[0]) > names.index(other[0]):
        return "so `before:` and `after:` of other triggers have it"
    number, theirs = numbers[mine[0]], numbers[other[0]]
    if number is None:
        return "modifiers without a `number:` go by their names"
    if theirs is None:
        return "modifiers with a `number:` go before those without"
    return f"of the numbers of the two modifiers, {number} comes before {theirs}"
