"""A match with words: decisions, events, views, a journal.

Comes in: a compiled ruleset, players, a seed. Goes out: `Game`, what a program, a bot or a terminal
plays through. Every chance outcome and every choice is recorded, so that the match can be told
again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from ..cards import bits
from ..chance import Below, Purpose, answering, seeded
from ..diagnostics import fault
from ..edges.arguments import shown, whole, wrong
from ..engine.interface import Machine
from .decisions import Decision, Option, decision_of
from .events import Event, Log, told_to
from .views import Observation, observe

if TYPE_CHECKING:
    from .rules import Rules

# options offered in a match with words to it, 10 microseconds each; greedy bots see 20,000 in a
# long one
MOST_TOLD = 200_000
LOOKS = 15  # looks at cards that count as one option
AS_LONG = 100  # rounds asked for with `--rounds` that may each be as long as a match
MEETING = 10  # options that a decision counts as besides its own
MOST_SEEN = 1_000  # options of one decision that count

Step = tuple[str, int]  # ("chance", outcome) or ("choice", code)
# of decisions, none twice: a copy of a match goes by that of the original until somebody chooses in
# it
_NUMBERS = count(1)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: seats that won, the scores (or the number that `win` compares), and for
    each seat its standing (1 is best; ties share)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    standings: tuple[int, ...]


class Game:
    """A match that people follow. `decision` is None when it is over."""

    def __init__(
        self,
        rules: Rules,
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
        position.
        """
        self.rules = rules
        self.players = players
        self.seed = seed
        self.rounds = rounds
        self.steps: list[Step] = []
        self.choices = self.offered = 0
        self._asked = next(_NUMBERS)
        self._record = record
        self._chance = seeded(seed) if chance is None else answering(chance)
        self.machine = rules.compiled(players).begin(
            self._below, forced=forced, rounds=rounds, told=self._listen
        )
        if begin is None:
            self.machine.start()
        else:
            begin(self.machine)

    def _listen(self, machine: Machine) -> Log:
        self._log = Log(machine)
        return self._log

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
        if self.offered > MOST_TOLD * min(max(self.rounds, 1), AS_LONG):
            said = f"a match of {self.choices:,} choices has not ended"
            raise fault(
                "OCT607", said, self.rules.program.checked.game.span, help="say when it ends"
            )
        self._note(("choice", code))
        self._asked = next(_NUMBERS)
        self.machine.apply(code)

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
        order = sorted(set(scores), reverse=not self.rules.lowest_wins)
        standings = tuple(
            1 if seat in winners else max(2, 1 + order.index(scores[seat]))
            for seat in range(self.players)
        )
        return Result(winners, scores, standings)

    # --- looking ----------------------------------------------------------------------------------

    def observe(self, seat: int) -> Observation:
        """What a seat may see now."""
        return observe(self.machine, self._seat(seat))

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What happened, as a seat knows it (None: everything), from the event number `since`
        on."""
        found = self._log.events[whole("since", since, 0) :]
        if seat is None:
            return found
        return told_to(self._seat(seat), found)

    @property
    def event_count(self) -> int:
        return len(self._log.events)

    def explain(self, what: Any, *, openly: bool = False) -> Any:
        """The sentences behind an option: why it is, or is not, on the list, as far as whoever must
        choose may know; `openly`, as somebody who sees all cards."""
        return self.rules.explainer(self.machine, what, None if openly else self.machine.actor)

    def clone(self) -> Game:
        """An independent copy at the same position. Chance goes on from a seed of its own."""
        other = Game.__new__(Game)
        other.rules, other.players, other.seed, other.rounds = (
            self.rules,
            self.players,
            self.seed,
            self.rounds,
        )
        other.steps, other._record = list(self.steps), None
        other.choices, other.offered, other._asked = self.choices, self.offered, self._asked
        other._chance = seeded(f"{self.seed} after {len(self.steps)}")
        other.machine = self.machine.clone(other._below)
        assert isinstance(other.machine.told, Log)
        other._log = other.machine.told
        return other

    def fingerprint(self) -> tuple[Any, ...]:
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
