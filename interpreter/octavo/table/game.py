"""A match with words: decisions, events, views, a journal.

Comes in: a compiled ruleset, players, a seed. Goes out: `Game`, what a program, a bot or a terminal
plays through. Every chance outcome and every choice is recorded, so that the match can be told
again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from ..cards import bits
from ..chance import Below, Purpose, seeded
from ..diagnostics import fault
from ..edges import arguments
from ..edges.arguments import shown, whole, wrong
from ..engine.interface import Machine
from ..records import record
from .decisions import Decision, Option, decision_of
from .events import Log
from .match_rules import MatchRules
from .news import Hearing, News
from .outcome import Encounter, Outcome, outcome_of
from .verdicts import Verdict
from .views import Observation, observe

# options offered in a match with words to it, 10 microseconds each; greedy bots see 20,000 in a
# long one
MOST_TOLD = 200_000
LOOKS = 15  # looks at cards that count as one option
AS_LONG = 100  # rounds asked for with `--rounds` that may each be as long as a match
ROUNDS = 10  # the same of rounds that have begun without being asked for
MEETING = 10  # options that a decision counts as besides its own
MOST_SEEN = 1_000  # options of one decision that count

Step = tuple[str, int]  # ("chance", outcome) or ("choice", code)
# of decisions, none twice: a copy of a match goes by that of the original until somebody chooses in
# it
_NUMBERS = count(1)


@record
class Result:
    """How a match ended: seats that won, the scores (or the number that `win` compares), and for
    each seat its standing (1 is best; ties share one, and those after them count all of these;
    where seats make sides, sides are counted).
    `after_rounds`: of each round what everybody had when it was over, as in `scores`."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    standings: tuple[int, ...]
    after_rounds: tuple[tuple[int, ...], ...] = ()


class Game:
    """A match that people follow. `decision` is None when it is over."""

    def __init__(
        self,
        rules: MatchRules,
        players: int,
        seed: int | str,
        *,
        rounds: int = 0,
        forced: bool = False,
        chance: Below | None = None,
        record: Callable[[Step], None] | None = None,
        begin: Callable[[Machine], None] | None = None,
    ) -> None:
        """`begin` brings the machine to its first decision: from the start, unless it is a
        position. A match whose chance or beginning is somebody else's cannot be pickled.
        """
        self.rules = rules
        self.players = players
        self.seed = seed
        self.rounds = rounds
        self.forced = forced
        self.steps: list[Step] = []
        self.choices = self.offered = 0
        self._asked = next(_NUMBERS)
        self._record = record
        # seeds of chance, each from so many choices on; None: somebody else's
        own = chance is not None or begin is not None
        self._seeds: tuple[tuple[int, str], ...] | None = None if own else ((0, str(seed)),)
        self.answers = [0] * players  # choices made, by seat
        self._taken: tuple[tuple[int, int], ...] = ()  # of the last choice: decisions and codes
        self._hearings: dict[tuple[int | None, bool], Hearing] = {}
        self._chance = seeded(seed) if chance is None else chance
        self.begin = begin if begin is not None else _start
        self.machine = rules.compiled(players).begin(
            self._below, forced=forced, rounds=rounds, told=self._listen
        )
        self.begin(self.machine)

    def _listen(self, machine: Machine) -> Log:
        self.log = Log(machine)
        return self.log

    def _below(self, n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        outcome = self._chance(n, outcomes, purpose)
        self._note(("chance", outcome))
        return outcome

    def _note(self, step: Step) -> None:
        self.steps.append(step)
        if self._record is not None:
            self._record(step)

    # --- playing ----------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """Who must choose, and from what."""
        return decision_of(self.machine, self._asked)

    def apply(self, option: Option | str | int) -> None:
        """Take an option: the object, its key, or its code. What is not on the list is refused, and
        nothing changes; so is an object that belongs to another decision or another match, whatever
        it says."""
        decision = self.decision
        if decision is None:
            raise fault("OCT506", "the match is over, there is nothing to choose")
        code = self._code(option, decision)
        self.choices += 1
        legal = self.machine.legal()
        # those of a range are made when they are looked at
        many = 1 if isinstance(legal, range) else min(len(legal), MOST_SEEN)
        # whoever chooses among very many goes through them more than once
        self.offered += MEETING + many * (1 + many // 100)
        self.offered += self.machine.burnt // LOOKS
        rounds = self.rounds or min(self.machine.round, ROUNDS)
        if self.offered > MOST_TOLD * min(max(rounds, 1), AS_LONG):
            said = f"a match of {self.choices:,} choices has not ended"
            raise fault("OCT607", said, self.rules.span, help="say when it ends")
        self._note(("choice", code))
        if not decision.part:
            self.log.begin(decision.seat, decision.shape.secret)
        self.answers[decision.seat] += 1
        self._asked = next(_NUMBERS)
        taken = self.machine.number, code
        self._taken = (*self._taken, taken) if decision.part else (taken,)
        self.machine.apply(code)
        self.log.compare_groups()

    @property
    def begun(self) -> tuple[str, ...]:
        """The keys chosen so far of a choice that goes on; none at the beginning of one."""
        decision, setup = self.decision, self.machine.setup
        if decision is None or not decision.part:
            return ()
        return tuple(setup.key(setup.coded(at, code), code) for at, code in self._taken)

    def _code(self, option: object, decision: Decision) -> int:
        """The code of an option of this decision. Raises OctavoError."""
        said = f"`{shown(option) if isinstance(option, int) else option}` is not among the options"
        match option:
            case Option() if option.asked != self._asked:
                said = f"`{option}` is an option of another decision, or of another match"
            case Option():
                legal = option.code in self.machine.legal() and not isinstance(option.code, bool)
                if legal and decision.options.option(option.code) == option:
                    return option.code
            case str():
                found = decision.options.find(option)
                if found is not None:
                    return found.code
            case bool() | float() | None:
                raise wrong("option", "an option, its words or its code", option)
            case _:
                if not hasattr(option, "__index__"):
                    raise wrong("option", "an option, its words or its code", option)
                code = whole("option", option)
                if code in self.machine.legal():
                    return code
        keys = ", ".join(one.key for one in decision.options[:20])
        raise fault("OCT507", said, help=f"the options are: {keys}")

    @property
    def over(self) -> bool:
        return self.machine.over

    @property
    def result(self) -> Result | None:
        """Who won, once the match is over."""
        if not self.machine.over:
            return None
        winners = tuple(bits(self.machine.winners()))
        scores = tuple(self.machine.results)
        setup = self.machine.setup
        # of each side one stands for all
        each = set(setup.side_of) or range(self.players)
        first = max(setup.sides_of(self.machine.winners()), 1) + 1
        others = [scores[seat] for seat in each if seat not in winners]
        order = sorted(others, reverse=not self.rules.lowest_wins)
        standings = tuple(
            1 if seat in winners else first + order.index(scores[seat])
            for seat in range(self.players)
        )
        return Result(winners, scores, standings, (*self.log.after_rounds, scores))

    def why_result(self, *, openly: bool = False) -> Outcome | None:
        """Why it ended so, once the match is over: the entries of `win`, one by one, and who was
        compared with whom, for which the match is played again. What is compared is told where
        everybody knows it; `openly`, always."""
        found = outcome_of(self.machine, arguments.truth("openly", openly))
        return None if found is None else replace(found, met=self.encounters(openly=openly))

    def encounters(self, *, openly: bool = False) -> tuple[Encounter, ...]:
        """Who was compared with whom so far, for which the match is played again. What is compared
        is told where everybody knows it; `openly`, always."""
        return self.rules.recounter(self, arguments.truth("openly", openly))

    # --- looking ----------------------------------------------------------------------------------

    def observe(self, seat: int | None) -> Observation:
        """What a seat may see now; None: somebody who watches."""
        seen = None if seat is None else self._seat(seat)
        return observe(self.machine, seen, self.log.put)

    def news(self, seat: int | None, since: int = 0, *, openly: bool = False) -> list[News]:
        """What happened, as a seat knows it (None: somebody who watches; `openly`: somebody who
        sees all cards), from the reader's news number `since` on."""
        return self.heard(seat, openly=openly).news[whole("since", since, 0) :]

    def heard(self, seat: int | None, *, openly: bool = False) -> Hearing:
        """All that a reader was told, and what of it belongs together."""
        reader = (None if seat is None else self._seat(seat)), arguments.truth("openly", openly)
        hearing = self._hearings.get(reader)
        if hearing is None:
            hearing = self._hearings[reader] = Hearing(*reader)
        hearing.listen(self.machine, self.log)
        return hearing

    def heard_early(self, seat: int) -> Hearing:
        """What a seat was told, and what it did itself meanwhile, for whoever leaves the table
        before the rest is told."""
        return self.heard(seat).with_own_doing(self.machine, self.log)

    def explain(self, what: Option | str, *, openly: bool = False) -> Verdict:
        """The sentences behind an option: why it is, or is not, on the list, as far as whoever must
        choose may know; `openly`, as somebody who sees all cards. Of words that begin with an
        option and say what is picked then (`raise 2`): the sentences behind what is picked."""
        machine = self.machine
        return self.rules.explainer(machine, what, None if openly else machine.actor)

    def clone(self, seed: str = "") -> Game:
        """An independent copy at the same position, hidden cards and all: not for who must not see
        them. Chance goes on from a seed of its own, which is always the same unless one is
        given."""
        other = Game.__new__(Game)
        other.rules, other.players, other.seed, other.rounds = (
            self.rules,
            self.players,
            self.seed,
            self.rounds,
        )
        other.steps, other._record = list(self.steps), None
        other.choices, other.offered, other._asked = self.choices, self.offered, self._asked
        further = seed or f"{self.seed} after {len(self.steps)}"
        other.forced, other._chance = self.forced, seeded(further)
        other.begin = self.begin
        other._seeds = None if self._seeds is None else (*self._seeds, (self.choices, further))
        other.machine = self.machine.clone(other._below)
        assert isinstance(other.machine.told, Log)
        other._taken, other.answers = self._taken, list(self.answers)
        other.log, other._hearings = other.machine.told, {}
        return other

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """A match is played again where it arrives."""
        if self._seeds is None:
            raise TypeError("a match with chance or a beginning of its own cannot be pickled")
        codes = tuple(code for what, code in self.steps if what == "choice")
        table = self.rules, self.players, self.seed, self.rounds, self.forced
        return _again, (*table, self._seeds, codes)

    def fingerprint(self) -> tuple[object, ...]:
        return self.machine.fingerprint()

    def _seat(self, seat: int) -> int:
        """The seat. Raises OctavoError if there is none."""
        seat = whole("seat", seat)
        if not 0 <= seat < self.players:
            raise fault(
                "OCT508",
                f"there is no seat {seat}",
                help=f"seats are numbered from 0 to {self.players - 1}",
            )
        return seat


def _start(machine: Machine) -> None:
    machine.start()


def _again(
    rules: MatchRules,
    players: int,
    seed: int | str,
    rounds: int,
    forced: bool,
    seeds: tuple[tuple[int, str], ...],
    codes: tuple[int, ...],
) -> Game:
    """A match played again, choice by choice."""
    game = Game(rules, players, seed, rounds=rounds, forced=forced)
    later = dict(seeds[1:])
    for number in range(len(codes) + 1):
        if number in later:
            game._chance = seeded(later[number])
        if number < len(codes):
            game.apply(codes[number])
    game._seeds = seeds
    return game
