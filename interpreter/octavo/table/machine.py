"""The step interface: a state, the options of whoever must choose, and what taking one does.

Comes in: generated code, a driver for chance. Goes out: integers. Nothing here makes an object for a card or an option, and
nothing prints, reads a clock or keeps a global; `game` puts words to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from ..code.bounds.fuel import MOST_STEPS, MOST_WORK
from ..code.from_ir import Code, Run
from ..code.layout import CODE, DECISION, FORCE, FORCED, LIMIT, OPTIONS, OVER, YOU
from ..code.runtime import Below, State
from ..diagnostics import Diagnostic, OctavoError

STEPS = range(MOST_STEPS)
MOST_DECISIONS = 100_000  # of one match; the longest of a shipped game that chance plays has 20,000


def seeded(seed: int | str) -> Below:
    """Chance from a seed: the same seed gives the same numbers on every machine."""
    rnd = random.Random(seed).random

    def below(n: int, outcomes: Sequence[int]) -> int:
        return int(rnd() * n)

    return below


class Machine:
    """A match as integers. `legal()` gives the codes of the options in no order, `apply(code)` takes one and runs to the
    next decision.

    `chance(n, outcomes)` answers a number below n; `outcomes` is what it picks from. With `forced` a decision with one
    option is given too, otherwise it is taken. `in_force` names the modifiers that are, of those loaded (None: all).
    `log`, if any, is told what happens (`code` must then be the logged one).
    """

    __slots__ = ("below", "code", "fuel", "log", "resume", "state")

    def __init__(
        self,
        code: Code,
        chance: Below,
        *,
        forced: bool = False,
        rounds: int = 0,
        log: Any = None,
        in_force: Iterable[str] | None = None,
    ) -> None:
        self.code = code
        self.below = chance
        self.log = log
        self.resume = code.resume
        self.fuel = code.layout.fuel
        state: State = code.layout.initial[:]
        for index in code.layout.lists:
            state[index] = []
        state[FORCED] = int(forced)
        state[LIMIT] = rounds
        if in_force is not None:
            state[FORCE] = code.layout.force(in_force)
        self.state = state

    def start(self) -> Machine:
        """Run to the first decision."""
        self.run(self.code.blocks[self.code.program.start])
        return self

    def run(self, block: Run | None) -> None:
        """Run from a block to the next decision, or the end."""
        state, below, log = self.state, self.below, self.log
        self.fuel.left = MOST_WORK
        for _ in STEPS:
            if block is None:
                return
            block = block(state, below, log)
        raise self.endless(block)

    def endless(self, block: Run | None) -> OctavoError:
        program = self.code.program
        number = next((n for n, function in self.code.blocks.items() if function is block), None)
        asked = next((d for d, function in zip(program.decisions, self.resume, strict=True) if function is block), None)
        phase = program.blocks[number].phase if number is not None else asked.phase if asked is not None else ""
        where = f"the phase `{phase}`" if phase else "the rounds"
        message = f"{where} went on for {MOST_STEPS:,} steps without a decision, so it would never end"
        return OctavoError(
            [
                Diagnostic(
                    "OCT603", message, self.code.program.checked.game.span, "make something in it change, or let somebody choose"
                )
            ]
        )

    # --- stepping ---------------------------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        """The codes of the options; a range where a number is chosen; empty when the match is over."""
        return self.state[OPTIONS]  # type: ignore[no-any-return]

    def apply(self, code: int) -> None:
        """Take an option. A code that is not on the list is refused and changes nothing."""
        state = self.state
        if code not in state[OPTIONS]:
            raise OctavoError(
                [
                    Diagnostic(
                        "OCT507",
                        f"there is no option {code} in this decision",
                        help=f"the options are {list(state[OPTIONS])[:20]}",
                    )
                ]
            )
        state[CODE] = code
        below, log = self.below, self.log
        self.fuel.left = MOST_WORK
        if log is not None:
            log.chose(state)
        block = self.resume[state[DECISION]](state, below, log)
        for _ in STEPS:
            if block is None:
                return
            block = block(state, below, log)
        raise self.endless(block)

    @property
    def over(self) -> bool:
        return bool(self.state[DECISION] == OVER)

    @property
    def actor(self) -> int:
        """The seat that must choose, from 0; -1 when the match is over."""
        return -1 if self.over else int(self.state[YOU])

    @property
    def scores(self) -> list[int]:
        base = self.code.layout.slots["score"]
        return list(self.state[base : base + self.code.layout.players])

    @property
    def results(self) -> list[int]:
        """What each player has of what the match goes by: a number of the state, or else the score."""
        base = self.code.layout.slots[self.code.layout.goal]
        return list(self.state[base : base + self.code.layout.players])

    def winners(self) -> int:
        """The seats that have won, as a set."""
        self.fuel.left = MOST_WORK
        return self.code.winners(self.state, self.below)

    def key(self, code: int) -> str:
        """The stable key of an option: its verb and what it picks, `play 7c`, `draw`, `call hearts`."""
        coded = self.code.coded(self.state[DECISION], code)
        if not coded.kind:
            return coded.choice.id
        return f"{coded.choice.id} {self.word(coded.kind, code - coded.first)}"

    def word(self, kind: str, value: int) -> str:
        """What a picked value is called."""
        layout = self.code.layout
        if kind == "card":
            return layout.pack.codes[value]
        if kind == "player":
            return f"player {value + 1}"
        if kind == "guise":
            return str(self.code.groups.senses.card_word(value))
        if kind == "group":
            senses = self.code.groups.senses
            return str(senses.group_word(self.word("place", senses.of_group(value)[0]), value))
        if kind == "place":
            zone, whose = layout.places[value]
            return whose if isinstance(whose, str) else f"{zone} {whose + 1}" if whose is not None else zone
        if kind == "modifier":
            return layout.modifiers[value]
        if kind.startswith("value "):
            return layout.pack.attributes[kind[6:]][value]
        return str(value)

    # --- copies -----------------------------------------------------------------------------------------

    def clone(self, chance: Below | None = None) -> Machine:
        """An independent copy at the same position; chance is shared unless another is given."""
        other = Machine.__new__(Machine)
        other.code, other.below, other.resume, other.fuel = self.code, chance or self.below, self.resume, self.fuel
        other.log = None if self.log is None else self.log.copy()
        state = self.state[:]
        for index in self.code.layout.lists:
            state[index] = state[index][:]
        other.state = state
        return other

    def fingerprint(self) -> tuple[Any, ...]:
        """The position as a hashable value: equal for equal positions."""
        return tuple(tuple(value) if isinstance(value, list) else value for value in self.state)
