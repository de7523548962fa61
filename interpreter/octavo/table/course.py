"""A match along its journal.

Comes in: rules, what the journal says. Goes out: a `Game` that has got so far, and each further
step to whoever writes it. What was taken back is left out, as if it had not been chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..chance import GENERATORS, Purpose
from ..diagnostics import Span, fault
from .decisions import Option
from .game import Game
from .game import Step as Taken
from .journal import Chance, Choice, Header, Step, Undo, Write, line_of
from .sources import same

if TYPE_CHECKING:
    from .rules import Rules


def standing(steps: Sequence[Step], path: str = "") -> list[tuple[int, Step]]:
    """The steps that no undo has taken back, each with its number among all. Raises OctavoError
    where there is nothing to take back."""
    found: list[tuple[int, Step]] = []
    chosen: list[tuple[int, int]] = []  # of each choice that stands: where, and whose
    for at, step in enumerate(steps):
        if not isinstance(step, Undo):
            if isinstance(step, Choice):
                chosen.append((len(found), step.seat))
            found.append((at, step))
            continue
        if step.kept >= len(chosen) or chosen[step.kept][1] != step.seat:
            said = f"seat {step.seat} takes back what it has not chosen"
            span = Span(path, at + 2, 1, at + 2, len(line_of(step))) if path else None
            raise fault("OCT532", said, span, help="without this line it can go on from here")
        del found[chosen[step.kept][0] :]
        del chosen[step.kept :]
    return found


class Course:
    """A match along its journal: first what is recorded, then from the seed on, as if it had never
    stopped.

    Chance is drawn from the seed all the time, also while the journal answers, so that it goes on
    where it would have been. `write` gets each line that the journal does not have yet; the header
    is the caller's to write. `path` is for faults.
    """

    def __init__(
        self,
        rules: Rules,
        header: Header,
        steps: Sequence[Step] = (),
        write: Write | None = None,
        path: str = "",
    ) -> None:
        self.rules = rules
        self.header = header
        self.written = list(steps)  # all that the journal holds
        stands = standing(steps, path)
        self.steps = [step for _, step in stands]
        self._numbers = [at for at, _ in stands]
        self._write = write
        self._path = path
        self._at = 0
        self._choices = 0
        self._told = False  # the choice about to be taken stands in the journal already
        self._draw = GENERATORS[header.generator].cards(header.seed)
        self.game: Game = rules.new_game(
            header.players,
            header.seed,
            rounds=header.rounds,
            forced=header.forced,
            chance=self._below,
            record=self._record,
        )

    def recorded(self) -> Iterator[Option]:
        """The choices of the journal, each yielded before it is taken. Raises OctavoError at the
        first that cannot be.
        """
        while self._at < len(self.steps):
            step = self.steps[self._at]
            if not isinstance(step, Choice):
                raise self._differs(f"the journal says that {_said(step)}, but now {self._now()}")
            decision = self.game.decision
            fits = decision is not None and decision.seat + 1 == step.seat
            option = decision.options.find(step.key) if decision is not None and fits else None
            if option is None:
                raise self._differs(f"the journal says that {_said(step)}, but now {self._now()}")
            yield option
            self._at += 1
            self._choices += 1
            self._told = True
            self.game.apply(option)

    def _now(self) -> str:
        decision = self.game.decision
        if decision is None:
            return "the match is over"
        keys = [f"`{option.key}`" for option in decision.options[:10]]
        more = f" and {len(decision.options) - 10} more" if len(decision.options) > 10 else ""
        return f"seat {decision.seat + 1} may choose {', '.join(keys)}{more}"

    def _differs(self, said: str) -> Exception:
        now, then, written = self.rules.digest, self.header.program, f"Octavo {self.header.octavo}"
        if (
            self.header.sources
            and same(self.rules.composition, self.header.sources)
            and now != then
        ):
            help = (
                "the files are as they were: this Octavo makes another program of them than "
                f"{written}, which plays it on"
            )
        elif now != then:
            help = (
                f"the rules have changed since it was written (program {then}, now {now}): "
                "take the ruleset as it was then"
            )
        else:
            help = (
                f"the rules are the same: if it was written by this Octavo ({written}), the "
                "journal itself was changed"
            )
        line = self._numbers[self._at] + 2
        span = (
            Span(self._path, line, 1, line, len(line_of(self.steps[self._at])))
            if self._path
            else None
        )
        return fault("OCT532", f"decision {self._choices + 1} differs: {said}", span, help=help)

    def _below(self, n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        drawn = self._draw(n, outcomes, purpose)
        if self._at >= len(self.steps):
            self._put(Chance(drawn, n))
            return drawn
        step = self.steps[self._at]
        if not isinstance(step, Chance) or step.of != n:
            raise self._differs(
                f"the journal says that {_said(step)}, but now chance is asked for one of {n}"
            )
        self._at += 1
        return step.outcome

    def _record(self, taken: Taken) -> None:
        what, code = taken
        if what != "choice":
            return
        if self._told:
            self._told = False
        else:
            decision = self.game.decision
            assert decision is not None
            self._put(Choice(decision.seat + 1, decision.options.option(code).key))

    def undo(self, seat: int, kept: int) -> None:
        """Write down that a seat (from 0) takes back all but so many choices. The match has not
        moved: what is written is the course of another."""
        self._put(Undo(seat + 1, kept))

    def _put(self, step: Step) -> None:
        self.written.append(step)
        if self._write is not None:
            self._write(line_of(step))


def _said(step: Step) -> str:
    return (
        f"one of {step.of} came up by chance"
        if isinstance(step, Chance)
        else f"seat {step.seat} chose `{step.key}`"
        if isinstance(step, Choice)
        else f"seat {step.seat} took something back"
    )
