"""Rulesets with a random sentence in them, entered in random positions and played on.

Comes in: how many positions, a seed. Goes out: whatever failed that is no fault of a ruleset: an
error of ours. Sentences are put at every kind of place; each that loads is tried in some positions:
cards lie anywhere, the state holds anything, and a phase begins there or is somebody's turn. `make
positions` tries 100,000 (ARGS="5000 7": how many, the seed).
"""

from __future__ import annotations

import resource
import signal
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import Pool
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from octavo.chance import seeded
from octavo.check.rules import check
from octavo.diagnostics import Faults, OctavoError
from octavo.effort import bounded
from octavo.engine.interface import Machine
from octavo.engine.python.compiled import PythonEngine, PythonProgram
from octavo.engine.setup import Setup
from octavo.ir.from_syntax import lower
from octavo.ir.program import Program
from octavo.positions.position import enter
from octavo.syntax.from_source import check_phrases
from support.edited_sentences import bases
from support.fitting_sentences import Speaker
from support.plain_positions import Position, arrange, random_position, told
from support.random_rulesets import spellings, walked
from support.ready_rulesets import Ready, Sentence
from support.sentence_edits import edited

MANY = 100_000
EACH = 20  # positions of a sentence
FEW = 3  # where hands of many groups are searched, which takes a hundred times as long
PART = 10  # sentences of a task
DRAWS = 80  # until one loads
CHOICES = 6  # made from a position on
SECONDS = 20  # of the processor, after which a run counts as without end
MEMORY = 4 << 30
KEPT = 20  # rulesets


@dataclass(slots=True)
class Tally:
    tried: int = 0
    loaded: Counter[str] = field(default_factory=Counter)  # by kind of place
    positions: int = 0
    choices: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # what a ruleset was told while it ran
    failed: dict[str, list[str]] = field(default_factory=dict)

    def fails(self, error: BaseException, where: str) -> None:
        last = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {str(error)[:120]} at {Path(last.filename).name}"
        self.failed.setdefault(f"{what}:{last.lineno}", []).append(where)

    def take(self, other: Tally) -> None:
        self.tried += other.tried
        self.loaded.update(other.loaded)
        self.positions += other.positions
        self.choices += other.choices
        self.refused.update(other.refused)
        for what, where in other.failed.items():
            self.failed.setdefault(what, []).extend(where)


@dataclass(frozen=True, slots=True)
class Task:
    name: str
    part: int
    many: int
    seed: int


@lru_cache(KEPT)
def ready(name: str) -> Ready:
    return bases()[name].ready()


def names() -> list[str]:
    """The small rulesets, whose programs are made in no time."""
    return [name for name, base in bases().items() if base.small]


def drawn(here: Ready, place: Sentence, chance: Random) -> str:
    """A sentence for a place: in words that fit each other, a walk through the grammar, or an edit
    of what stands there.
    """
    how = chance.random()
    speaker = Speaker(here.game, chance, tuple(one.name for one in here.game.verbs))
    said = getattr(speaker, place.start, None)
    if how < 0.3 and said is not None:
        return str(said())
    if how < 0.5:
        known = {**spellings(place.vocabulary), "HOLE": [f"<{hole}>" for hole in place.holes]}
        return walked(place.start, chance, {kind: of for kind, of in known.items() if of})
    edit = edited(place, chance)
    return edit.said if edit is not None else ""


def loaded(here: Ready, place: Sentence, said: str) -> Program | None:
    """The program with another sentence at a place, if it loads."""
    try:
        made, faults = place.read(said), Faults()
        with bounded(here.game.span):
            game = here.having(place, made)
            check_phrases(game, faults)
            faults.stop_if_any()
            checked = check(game, faults)
            faults.stop_if_any()
            program = lower(checked, faults)
            faults.stop_if_any()
        return program
    except OctavoError:
        return None


def done(task: Task) -> Tally:
    tally, chance = Tally(), Random(f"{task.name} {task.part} {task.seed} played")
    here = ready(task.name)
    signal.signal(signal.SIGVTALRM, _endless)
    for _ in range(task.many):
        for _ in range(DRAWS):
            place = chance.choice(here.kinds[chance.choice(sorted(here.kinds))])
            said = drawn(here, place, chance)
            where = f"{task.name}: {place.kind}, for {place.said!r}: {said!r}"
            tally.tried += 1
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            try:
                program = loaded(here, place, said) if said and said != place.said else None
                if program is None:
                    continue
                tally.loaded[place.kind] += 1
                _try(program, chance, tally, where)
            except Exception as error:
                tally.fails(error, where)
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            break
    return tally


def _endless(signum: int, frame: Any) -> None:
    raise TimeoutError(f"no bound ended this in {SECONDS} seconds")


def _try(program: Program, chance: Random, tally: Tally, where: str) -> None:
    game = program.checked.game
    verbs = sorted({verb for verb, _, _ in program.memories})
    known: dict[int, PythonProgram] = {}
    searched = game.hands is not None and game.hands.use == "many groups"
    for _ in range(FEW if searched else EACH):
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        made = random_position(game, chance, verbs, program.uses)
        if made.players not in known:
            known[made.players] = PythonEngine().compile(program, Setup(program, made.players))
        tally.positions += 1
        try:
            machine = known[made.players].begin(seeded(str(chance.random())), forced=True)
            machine.begin_round(made.round)
            arrange(machine, made)
            _play(machine, made, chance, tally)
        except OctavoError as error:
            tally.refused[error.diagnostics[0].code] += 1
        except Exception as error:
            tally.fails(error, f"{where}\n{told(made)}")


def _play(machine: Machine, made: Position, chance: Random, tally: Tally) -> None:
    """Enter a phase, or somebody's turn in one, and choose some times."""
    program = machine.setup.program
    phase = chance.choice(sorted(program.phases))
    turn = made.you if phase in program.entries and chance.random() < 0.7 else None
    enter(machine, phase, turn)
    for _ in range(CHOICES):
        if machine.over:
            machine.winners()
            break
        codes = machine.legal()
        code = codes[chance.randrange(min(len(codes), 1_000))]
        assert machine.key(code)
        machine.apply(code)
        tally.choices += 1


def main() -> int:
    given = [int(one) for one in sys.argv[1:]]
    many = given[0] if given else MANY
    seed = given[1] if len(given) > 1 else SystemRandom().randrange(10**6)
    began, whole, every = time.monotonic(), Tally(), names()
    parts = -(-many // (EACH * PART * len(every)))
    tasks = [Task(name, part, PART, seed) for part in range(parts) for name in every]
    with Pool(initializer=_limited) as pool:
        for number, tally in enumerate(pool.imap_unordered(done, tasks), 1):
            if number % len(every) == 0:
                print(f"{whole.positions:,} positions", file=sys.stderr, flush=True)
            for what in tally.failed.keys() - whole.failed.keys():
                print(f"{what}\n    {tally.failed[what][0]}", flush=True)
            whole.take(tally)
    for kind, number in sorted(whole.loaded.items()):
        print(f"{kind:32} {number:7,}")
    print(f"told of their rulesets while they ran: {dict(whole.refused)}")
    for what, places in sorted(whole.failed.items(), key=lambda one: -len(one[1])):
        print(f"{len(places):5} x {what}")
    print(
        f"{whole.tried:,} sentences tried, {whole.loaded.total():,} loaded, {whole.positions:,} "
        f"positions, {whole.choices:,} choices: {sum(map(len, whole.failed.values()))} failures\n"
        f"{time.monotonic() - began:.0f} seconds, seed {seed}"
    )
    return 1 if whole.failed else 0


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    sys.exit(main())
