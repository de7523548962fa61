"""Whether what sentences mean is what they say: the compiled meaning beside the plain reading.

Comes in: how many sentences, positions for each, a seed. Goes out: how many sentences the plain
reading covers, and each that is otherwise in some position than what runs. `make readings` compares
10,000 sentences (ARGS="2000 7": how many, the seed).
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from multiprocessing import Pool
from random import Random, SystemRandom
from typing import Any

from octavo import terms as t
from octavo.cards import mask_of
from octavo.chance import seeded
from octavo.check.checked import Checked
from octavo.check.phrases.scope import Scope
from octavo.check.rules import check
from octavo.diagnostics import Faults, OctavoError
from octavo.engine.interface import Machine
from octavo.engine.python.compiled import PythonEngine
from octavo.engine.setup import Setup
from octavo.ir.from_syntax import lower
from octavo.ir.program import Program
from octavo.syntax import game as g
from octavo.syntax import tree
from support.edited_sentences import bases
from support.fitting_sentences import Speaker
from support.plain_attachment import Unknown, Vacant, adjective_kinds, forget
from support.plain_positions import Position, Spot, arrange, random_position, told, values_of
from support.plain_reading import CARD, PLAYER, Around, Reading, Things
from support.random_rulesets import spellings, walked
from support.ready_rulesets import Ready, Sentence
from support.sentence_edits import edited

PAGE_GAME = next(name for name in bases() if name.startswith("docs/language.md:"))
RULESETS = (
    PAGE_GAME, "words/packs", "words/table", "words/beds", "words/bets", "features/qualities",
    "features/faces", "features/memory", "features/board", "features/jokers", "features/colours",
    "crazy-eights",
)  # fmt: skip
MANY = 10_000
POSITIONS = 8
BATCH = 40
OF_RULES = 8  # sentences for each rule
TRIES = 400
STARTS = ("condition", "amount", "pick")
IT = t.Local("it", "card")
RULE = "rule, fitting"
HELD_BY = "asked"  # the phase that the sentences stand in


@dataclass(frozen=True, slots=True)
class Asked:
    """A sentence, as it was read and as it was compiled."""

    start: str
    how: str
    said: str
    tree: Any
    term: t.Term
    about_it: bool


@dataclass(frozen=True, slots=True)
class Difference:
    ruleset: str
    said: str
    read: str
    ran: str
    position: str

    def __str__(self) -> str:
        both = f"    read: {self.read}\n    ran:  {self.ran}"
        return f"{self.ruleset}: {self.said}\n{both}\n{self.position}"


@dataclass(slots=True)
class Tally:
    """`drawn` and `covered` by start and how they were drawn."""

    tried: Counter[str] = field(default_factory=Counter)
    drawn: Counter[str] = field(default_factory=Counter)
    covered: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    compared: int = 0
    held: int = 0
    vacant: int = 0
    differ: list[Difference] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def take(self, other: Tally) -> None:
        for mine, theirs in (
            (self.tried, other.tried),
            (self.drawn, other.drawn),
            (self.covered, other.covered),
            (self.unknown, other.unknown),
            (self.refused, other.refused),
        ):
            mine.update(theirs)
        self.examples = {**other.examples, **self.examples}
        self.compared += other.compared
        self.held += other.held
        self.vacant += other.vacant
        self.differ += other.differ
        self.failed += other.failed


# --- sentences ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Asker:
    """Draws sentences of one ruleset, and asks them."""

    name: str
    ready: Ready
    game: g.RulesetTree
    checked: Checked
    places: dict[str, list[Sentence]]
    seen: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, name: str) -> Asker:
        ready, faults = bases()[name].ready(), Faults()
        checked = check(ready.game, faults)
        faults.stop_if_any()
        places = {start: [one for one in ready.sentences if one.start == start] for start in STARTS}
        return cls(name, ready, ready.game, checked, places)

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.game.verbs)

    def drawn(self, tally: Tally, chance: Random) -> Asked | None:
        """A sentence that loads and was not drawn before."""
        whose = self.ready.sentences[0]
        for _ in range(TRIES):
            start = chance.choice(STARTS)
            how = chance.choice(("fitting", "fitting", "walk", "edit"))
            it = chance.random() < 0.3
            if how == "fitting":
                speaker = Speaker(self.game, chance, self.verbs, it)
                said = getattr(speaker, start)()
            elif how == "walk":
                said = walked(start, chance, spellings(whose.vocabulary))
            else:
                if not self.places[start]:
                    continue
                edit = edited(chance.choice(self.places[start]), chance)
                said = edit.said if edit else ""
            if not said or said in self.seen:
                continue
            tally.tried[f"{start}, {how}"] += 1
            made = self.read(start, how, said, it)
            if made is not None:
                self.seen.add(said)
                tally.drawn[f"{start}, {how}"] += 1
                return made
        return None

    def rule(self, tally: Tally, chance: Random) -> tuple[Asker, list[Asked]] | None:
        """The ruleset with a rule more, and questions about what rules may change."""
        for _ in range(TRIES):
            said = Speaker(self.game, chance, self.verbs).rule()
            tally.tried[RULE] += said not in self.seen
            if said in self.seen:
                continue
            try:
                made, span = self.parsed("rule", said), self.game.span
                rule = g.StandingRule("drawn", g.Origin(), span, made, said, "")
                game = replace(self.game, rules=(*self.game.rules, rule))
                faults = Faults()
                checked = check(game, faults)
                faults.stop_if_any()
            except OctavoError:
                continue
            self.seen.add(said)
            whole = replace(self, name=f"{self.name} and `{said}`", game=game, checked=checked)
            asked = [whole.read("condition", RULE, one, True) for one in self.questions()]
            return whole, [one for one in asked if one is not None]
        return None

    def questions(self) -> list[str]:
        """What is asked of a card and of who acts, where rules may say so."""
        known = [one.name for one in self.game.adjectives]
        known += [one.name for one in self.game.states if one.kind == "mark"]
        asked = [f"it is {name}" for name in known if CARD in adjective_kinds(name, self.game)]
        asked += [f"you are {name}" for name in known if PLAYER in adjective_kinds(name, self.game)]
        asked += [f"you may {verb}" for verb in self.verbs]
        asked += [f"it may be {one.participle}" for one in self.game.verbs]
        return [*asked, "the value of it is 1", "the score of it is 1", "the value of it is 10"]

    def read(self, start: str, how: str, said: str, it: bool) -> Asked | None:
        """A sentence as it is checked; None if it is refused."""
        whose = replace(self.ready.sentences[0], start=start)
        card = Scope().picked([("card", IT)]) if it else Scope()
        try:
            made, reader = whose.read(said), self.checked.reader()
            if start == "condition":
                return Asked(start, how, said, made, reader.condition(made, card), it)
            if not isinstance(made, tree.Np | tree.Calculation | tree.OfTwo):
                return None
            if start == "amount":
                return Asked(start, how, said, made, reader.number(made, card), it)
            with reader.account.sentence(made):
                return Asked(start, how, said, made, _set(reader.denote(made, card)), it)
        except OctavoError:
            return None

    def program(self, asked: list[Asked]) -> Program:
        """The ruleset in which all of these sentences stand, so that it keeps what they ask for."""
        faults = Faults()
        steps = tuple(self._step(number, one) for number, one in enumerate(asked))
        origin, span = g.Origin(), self.game.span
        somebody = g.Who(self.parsed("thing", "the first player"), steps, origin, span)
        phase = g.Phase(HELD_BY, origin, span, (somebody,))
        game = replace(self.game, phases=(*self.game.phases, phase))
        checked = check(game, faults)
        program = lower(checked, faults)
        faults.stop_if_any()
        return program

    def _step(self, number: int, one: Asked) -> g.Step:
        """A step in which a sentence stands; inside a choice of a card, if it speaks of one."""
        origin, span = g.Origin(), self.game.span
        nothing: Any = self.parsed("do", "you score 0")
        if one.start == "condition":
            step: g.Step = g.Guarded(
                one.tree, False, (g.Do(nothing, "", origin, span),), (), origin, span
            )
        elif one.start == "amount":
            scored = replace(nothing, predicate=replace(nothing.predicate, what=one.tree))
            step = g.Do(scored, "", origin, span)
        else:
            step = self._choice(f"asked {number}", one.tree, ())
        return (
            self._choice(f"with {number}", self.parsed("pick", "a card"), (step,))
            if (one.about_it)
            else step
        )

    def _choice(self, name: str, pick: Any, steps: tuple[g.Step, ...]) -> g.Step:
        origin, span = g.Origin(), self.game.span
        option = g.ChoiceOption(name, origin, span, None, (pick,), steps)
        return g.Choose((option,), origin, span)

    def parsed(self, start: str, said: str) -> Any:
        return replace(self.ready.sentences[0], start=start).read(said)

    def programs(self, asked: list[Asked], tally: Tally) -> Iterator[tuple[Program, list[Asked]]]:
        """Programs in which they stand; those that only a whole program refuses are left out."""
        try:
            program = self.program(asked)
            PythonEngine().compile(program, Setup(program, self.game.players[0])).code()
            yield program, asked
        except Exception as error:
            if len(asked) > 1:
                half = len(asked) // 2
                yield from self.programs(asked[:half], tally)
                yield from self.programs(asked[half:], tally)
            else:
                tally.drawn[f"{asked[0].start}, {asked[0].how}"] -= 1
                if isinstance(error, OctavoError) and error.diagnostics[0].code != "OCT599":
                    tally.refused[error.diagnostics[0].code] += 1
                else:
                    what = f"{type(error).__name__} {error}"
                    tally.failed.append(f"{self.name}: {asked[0].said}: {what}")


def _set(term: t.Term) -> t.Term:
    return t.Single(term) if term.kind in t.SETS else term


# --- asked of positions ---------------------------------------------------------------------------


def compared(
    asker: Asker, asked: list[Asked], positions: int, chance: Random, tally: Tally
) -> None:
    """Ask sentences of random positions, both ways."""
    for program, sentences in asker.programs(asked, tally):
        known, left = dict[int, Machine](), {number: 0 for number in range(len(sentences))}
        verbs = {verb for verb, _, _ in program.memories} & {*asker.verbs}
        for _ in range(positions):
            made = random_position(asker.game, chance, verbs, program.uses)
            if made.players not in known:
                compiled = PythonEngine().compile(program, Setup(program, made.players))
                known[made.players] = compiled.begin(seeded("0"))
            machine = known[made.players].clone(seeded("0"))
            machine.begin_round(made.round)
            arrange(machine, made)
            it = chance.randrange(len(made.cards))
            for number in [*left]:
                if not _compare(asker, sentences[number], made, machine, it, tally):
                    del left[number]
        for number in left:
            one = sentences[number]
            tally.covered[f"{one.start}, {one.how}"] += 1


def _compare(
    asker: Asker, one: Asked, made: Position, machine: Machine, it: int, tally: Tally
) -> bool:
    """Whether the plain reading knows the sentence; how it differs is noted."""
    card = Things("card", (it,))
    around = Around(made.you, card, (("card", card),)) if one.about_it else Around(made.you)
    reading = Reading(made)
    try:
        if one.start == "condition":
            read: Any = reading.condition(one.tree, around)
        else:
            read = reading.amount(one.tree, around)
            read = _number(read, machine, one.term.kind)
    except Vacant:
        tally.vacant += 1
        return True
    except RecursionError:
        tally.unknown["what depends on itself"] += 1
        tally.examples.setdefault("what depends on itself", one.said)
        return False
    except Unknown as unknown:
        tally.unknown[str(unknown)] += 1
        tally.examples.setdefault(str(unknown), one.said)
        return False
    values = {"it": it} if one.about_it else {}
    try:
        ran: Any = machine.clone(seeded("0")).evaluate(one.term, values)
    except Exception as error:
        tally.failed.append(f"{asker.name}: {one.said}: {type(error).__name__} {error}")
        return True
    tally.compared += 1
    if one.start == "condition":
        ran = bool(ran)
        tally.held += ran
    if read != ran and not any(diff.said == one.said for diff in tally.differ):
        tally.differ.append(Difference(asker.name, one.said, str(read), str(ran), told(made, it)))
    return True


def _number(things: Things, machine: Machine, kind: str) -> int:
    """What is named as a machine numbers it: a set as bits, one value by its place."""
    if things.kind == "number":
        if len(things.members) != 1:
            raise Unknown("several numbers as one")
        return int(things.members[0])
    if things.kind.startswith("value "):
        if kind.startswith("values "):
            raise Unknown("all values")
        if len(things.members) > 1:
            raise Unknown("several values")
        game = machine.setup.program.checked.game
        order = values_of(game, things.kind[6:])
        return order.index(things.members[0]) if things.members else -1
    if things.kind == "place":
        spots = [Spot(*spot) for spot in machine.setup.places]
        return mask_of(spots.index(spot) for spot in things.members)
    if kind not in ("cards", "players", *t.SETS):
        raise Unknown(f"a {kind} that is named")
    return mask_of(things.members)


# --- many -----------------------------------------------------------------------------------------


@cache
def asker(name: str) -> Asker:
    return Asker.of(name)


@dataclass(frozen=True, slots=True)
class Task:
    name: str
    part: int
    many: int
    positions: int
    seed: int


def done(task: Task) -> Tally:
    tally, chance = Tally(), Random(f"{task.name} {task.part} {task.seed}")
    here = asker(task.name)
    here.seen.clear()
    forget()
    drawn = [one for _ in range(task.many) if (one := here.drawn(tally, chance)) is not None]
    compared(here, drawn, task.positions, chance, tally)
    for _ in range(task.many // OF_RULES):
        if (made := here.rule(tally, chance)) is not None:
            _of_rule(*made, task.positions, chance, tally)
    return tally


def _of_rule(
    whole: Asker, asked: list[Asked], positions: int, chance: Random, tally: Tally
) -> None:
    """A rule counts as one sentence, which is covered if all that is asked is."""
    part = Tally()
    compared(whole, asked, 2 * positions, chance, part)
    if not part.refused:
        tally.drawn[RULE] += 1
        tally.covered[RULE] += part.covered.total() == len(asked)
    part.covered.clear()
    part.drawn.clear()
    tally.take(part)


def tasks(many: int, positions: int, seed: int) -> list[Task]:
    each = -(-many // len(RULESETS))
    return [
        Task(name, part, min(BATCH, each - first), positions, seed)
        for part, first in enumerate(range(0, each, BATCH))
        for name in RULESETS
    ]


def report(tally: Tally, shown: int) -> Iterator[str]:
    yield f"{'sentences':24} {'tried':>8} {'load':>8} {'covered':>8}"
    for key in sorted(tally.tried):
        yield f"{key:24} {tally.tried[key]:8,} {tally.drawn[key]:8,} {tally.covered[key]:8,}"
    drawn, covered = tally.drawn.total(), tally.covered.total()
    share = covered / max(1, drawn)
    yield f"{'all':24} {tally.tried.total():8,} {drawn:8,} {covered:8,} {share:.1%}"
    yield f"only whole programs refuse: {dict(tally.refused)}"
    yield "\nnot covered, most often"
    for why, many in tally.unknown.most_common(shown):
        yield f"{many:6,} {why}: {tally.examples[why]}"
    yield f"\nfailed: {len(tally.failed)}"
    yield from tally.failed[:shown]
    yield f"\ndifferent: {len(tally.differ)}"
    yield from map(str, sorted(tally.differ, key=lambda one: len(one.said))[:shown])
    yield (
        f"\n{drawn:,} sentences, {covered:,} covered, asked {tally.compared:,} times "
        f"({tally.held:,} conditions held, {tally.vacant:,} more were about nobody): "
        f"{len(tally.differ)} differ, {len(tally.failed)} fail"
    )


def main() -> int:
    given = [int(one) for one in sys.argv[1:]]
    many = given[0] if given else MANY
    seed = given[1] if len(given) > 1 else SystemRandom().randrange(10**6)
    shown = given[2] if len(given) > 2 else 40
    began, whole = time.monotonic(), Tally()
    with Pool() as pool:
        for tally in pool.imap_unordered(done, tasks(many, POSITIONS, seed)):
            whole.take(tally)
    print("\n".join(report(whole, shown)))
    print(f"{time.monotonic() - began:.0f} seconds, seed {seed}")
    return 1 if whole.differ or whole.failed else 0


if __name__ == "__main__":
    sys.exit(main())
