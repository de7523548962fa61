"""Whether every word counts: sentences with one thing put in, left out or changed, checked anew.

Comes in: how many edits, a seed. Goes out: of each edit whether it was refused, failed, means
another program, or the same, which is *silent* unless a closed list says that nothing comes of such
words (`language.HARMLESS`); and the shares, by kind of edit, part and kind of place. Edited
are all sentences of the shipped and the small rulesets, of the examples in the documents, and
those that are drawn from the grammar for every kind of place. `make words` tries 100,000
(ARGS="10000 7 50": how many, the seed, and how many silent sentences are shown); who interrupts it
is told what came of those that were tried.
"""

from __future__ import annotations

import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from multiprocessing import Pool
from pathlib import Path
from random import Random, SystemRandom
from typing import Any
from zlib import crc32

import yaml

from octavo.diagnostics import OctavoError, Span
from octavo.lint.meanings import GameMeaning
from octavo.resources import rulesets_dir
from support.documents import ARROW, PAGES, Block, blocks, content, put_over
from support.features import ALL
from support.paths import CORPUS, GOOD, ROOT
from support.random_rulesets import spellings, walked
from support.ready_rulesets import Ready, Sentence
from support.sentence_edits import Edit, edited, left_out, spelt_alike

REFUSED, FAILED, OTHER, HARMLESS, SILENT = "refused", "failed", "other", "harmless", "silent"
OUTCOMES = (REFUSED, FAILED, OTHER, HARMLESS, SILENT)
MANY = 100_000
SHOWN = 40
TOLD = 25  # parts, after which one is told how many were tried
DEAD_PART = 25  # sentences of one ruleset of which each part is left out in one go
PART = 200  # edits of one ruleset that are tried in one go
DRAWN = 0.4  # the share of edits that are made of drawn sentences
DRAWS = 60  # until one loads
OF_EACH = 8  # edits of a drawn sentence
EXPLAINED = 20  # of so many that are no sentence one is also told of, which takes longer
SECONDS = 20  # of the processor, after which a check counts as without end
MEMORY = 4 << 30
KEPT = 80  # rulesets, each of up to some thirty megabytes
MOST_VALUES = 8  # of an option, all of which are tried; those with more are numbers
RULESETS_OF_THEIR_OWN = sorted(CORPUS.glob("words/*.yaml"))
SOME_OF = {"layers": "1,2,4"}  # modifiers, of a ruleset that cannot have all
# A place for a sentence of each start, in the ruleset that declares one of everything.
HOSTS = {
    "rules": {"host": "cards count their rank"},
    "phases": {
        "showdown": [
            {"for each": "player", "do": {"if": "the round is 2", "do": "you score 1"}},
            {
                "turns": "each player",
                "until": "the round is 9",
                "do": {"choose": {"play": {"pick": "a card of your hand", "do": "you score 1"}}},
            },
        ]
    },
}


# --- rulesets -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Visit:
    """A sentence that stands outside of rulesets, and is put where one of its start stands."""

    start: str
    said: str
    where: str


@dataclass(frozen=True, slots=True)
class Base:
    """A ruleset whose sentences are edited, but for those that its parent has, too. `small`:
    sentences are drawn for its places.
    """

    name: str
    path: Path
    variants: tuple[str, ...] = ()
    parent: str = ""
    options: tuple[tuple[str, object], ...] = ()
    modifiers: str = "all"
    block: Block | None = None
    small: bool = False

    def ready(self) -> Ready:
        if self.block is not None:
            return _of_document(self.name, self.block)
        if self.path == GOOD / "words.yaml":
            with tempfile.TemporaryDirectory() as folder:
                data = content(self.path.read_text(encoding="utf-8"), Path(folder))
                return _of_data(self.name, put_over(data, HOSTS), Path(folder), self.name)
        return Ready(
            self.name,
            self.path,
            modifiers=self.modifiers,
            variants=self.variants,
            options=dict(self.options),
        )

    def visits(self) -> Iterator[Visit]:
        """The sentences that visit this ruleset."""
        if self.path == GOOD / "words.yaml":
            file = GOOD / "sentences.txt"
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                start, _, said = line.partition(": ")
                if said and not line.startswith("#"):
                    yield Visit("condition" if start == "fact" else start, said, f"{file}:{number}")
        if self.block is None or self.block.kind != "game" or not _is_first(self.block):
            return
        starts = {"true": "condition", "false": "condition", "rules": "rule", "steps": "do"}
        for block in blocks(self.block.page):
            if block.language == "text" and block.kind in starts:
                for number, line in enumerate(block.text.splitlines(), block.line):
                    if line.strip():
                        said = ARROW.split(line.strip())[0]
                        yield Visit(starts[block.kind], said, f"{block.page}:{number}")


@cache
def bases() -> dict[str, Base]:
    """All rulesets whose sentences are edited, by name."""
    found: list[Base] = []
    for path in [*ALL, *RULESETS_OF_THEIR_OWN]:
        name = f"{path.parent.name}/{path.stem}"
        found.append(Base(name, path, modifiers=SOME_OF.get(path.name, "all"), small=True))
    for folder in sorted(one.parent for one in rulesets_dir().glob("*/ruleset.yaml")):
        found.append(Base(folder.name, folder))
        for variant in sorted(folder.glob("variants/*.yaml")):
            if not variant.name.endswith(".test.yaml"):
                name = f"{folder.name}/{variant.stem}"
                found.append(Base(name, folder, (variant.stem,), parent=folder.name))
    for page in PAGES:
        for block in blocks(page):
            if block.language == "yaml" and block.kind in ("game", "part", "modifier", "variant"):
                small = block.kind == "game"
                found.append(Base(block.where, page, block=block, small=small))
    # it declares one of everything, and uses little of it: only for visits
    found.append(Base("good/words", GOOD / "words.yaml"))
    return {one.name: one for one in found}


def _is_first(block: Block) -> bool:
    return block == next(one for one in blocks(block.page) if one.kind == "game")


def _of_document(name: str, block: Block) -> Ready:
    """The ruleset of a block: itself, or what it says put over the game of its page."""
    with tempfile.TemporaryDirectory() as folder:
        if block.kind == "game":
            path = Path(folder, "ruleset.yaml")
            path.write_text(block.text, encoding="utf-8")
            return Ready(name, path, where=name)
        game = next(one for one in blocks(block.page) if one.kind == "game")
        data = content(game.text, Path(folder))
        if block.kind == "part":
            over = put_over(data, content(block.text, Path(folder)))
            made = _of_data(name, over, Path(folder), name)
            known = {one.said for one in _of_data(name, data, Path(folder), name).sentences}
            made.sentences = tuple(one for one in made.sentences if one.said not in known)
            return made
        base, file = Path(folder, "ruleset.yaml"), Path(folder, "over.yaml")
        base.write_text(yaml.safe_dump(data, sort_keys=False, width=10_000), encoding="utf-8")
        file.write_text(block.text, encoding="utf-8")
        return Ready(
            name,
            base,
            modifiers=[file] if block.kind == "modifier" else None,
            variants=(file,) if block.kind == "variant" else (),
            where=name,
            only=(file.name,),
        )


def _of_data(name: str, data: dict[str, Any], folder: Path, where: str) -> Ready:
    path = folder / "ruleset.yaml"
    said = yaml.safe_dump(data, sort_keys=False, width=10_000, allow_unicode=True)
    path.write_text(said, encoding="utf-8")
    return Ready(name, path, where=where)


# --- one edit -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Case:
    """A sentence that stands in a ruleset, with what the ruleset means by it."""

    ready: Ready
    sentence: Sentence
    usual: GameMeaning
    opened: list[GameMeaning | None] = field(default_factory=list)

    def open_meaning(self) -> GameMeaning | None:
        if not self.opened:
            game = self.ready.having(self.sentence, self.sentence.tree)
            self.opened.append(self.ready.open_meaning(game))
        return self.opened[0]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an edit. `code` is of the fault; `told` is how it failed."""

    outcome: str
    code: str = ""
    told: str = ""


def judged(case: Case, said: str) -> Verdict:
    """What comes of another text in the place of a sentence: refused, failed, other or silent."""
    try:
        return _judged(case, said)
    except OctavoError as error:
        code = error.diagnostics[0].code
        return Verdict(FAILED if code == "OCT599" else REFUSED, code, str(error))
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}"
        return Verdict(FAILED, where, "".join(traceback.format_exception(error)[-6:]))


def _judged(case: Case, said: str) -> Verdict:
    ready, sentence = case.ready, case.sentence
    try:
        made = sentence.read(said)
    except OctavoError:
        if crc32(said.encode()) % EXPLAINED == 0:
            sentence.told(said)
        raise
    if made == sentence.tree:
        return Verdict(HARMLESS if spelt_alike(sentence, said) else SILENT)
    game = ready.having(sentence, made)
    meaning = ready.meaning(game)
    if wrong := set(meaning.wrong) - set(case.usual.wrong):
        return Verdict(REFUSED, min(wrong).split()[0])
    if not meaning.same(case.usual):
        return Verdict(OTHER)
    if ready.has_options:
        usual, opened = case.open_meaning(), ready.open_meaning(game)
        if usual is not None and (opened is None or not opened.same(usual)):
            return Verdict(OTHER)
    return Verdict(HARMLESS if spelt_alike(sentence, said) else SILENT)


def standing(ready: Ready, but: frozenset[Span] = frozenset()) -> list[Case]:
    """The sentences that a ruleset has itself, and that are part of what is played: a phrase that
    nobody says is not, and whatever stands in it may be another thing. Those in some places are
    left out.
    """
    own = [one for one in ready.sentences if one.node.span not in but and ready.says(one)]
    return [Case(ready, one, ready.usual) for one in own]


def put_there(ready: Ready, sentence: Sentence, said: str, where: str) -> Case | None:
    """Another sentence in the place of one, if it loads."""
    try:
        made = sentence.read(said)
        meaning = ready.meaning(ready.having(sentence, made))
    except OctavoError:
        return None
    if set(meaning.wrong) - set(ready.usual.wrong):
        return None
    there = replace(sentence, node=sentence.saying(said), tree=made, where=where)
    return Case(ready, there, meaning)


def visiting(base: Base, ready: Ready) -> Iterator[Case]:
    """The sentences that visit a ruleset, each at the first place where it loads and counts: what a
    phrase means counts nowhere if nobody says it.
    """
    for visit in base.visits():
        for place in ready.sentences:
            if place.start != visit.start:
                continue
            made = put_there(ready, place, visit.said, visit.where)
            if made is not None and not made.usual.same(ready.usual):
                yield made
                break


def drawn(ready: Ready, place: Sentence, chance: Random) -> Case | Verdict | None:
    """A sentence drawn for a place that loads: a walk through the grammar in the words of the
    ruleset, or an edit of what stands there. How it failed, if one did; None if none loads.
    """
    known = {
        **spellings(place.vocabulary),
        "NUMS": ["1", "3", "two", "two or more", "1 to 5", "up to 2"],
        "SHARING": ["of one suit", "of different ranks", "of consecutive ranks"],
        "HOLE": [f"<{hole}>" for hole in place.holes],
    }
    stands = Case(ready, place, ready.usual)
    for _ in range(DRAWS):
        if chance.random() < 0.7:
            said = walked(place.start, chance, {kind: of for kind, of in known.items() if of})
        else:
            edit = edited(place, chance)
            said = edit.said if edit else ""
        verdict = judged(stands, said)
        if verdict.outcome == FAILED:
            return replace(verdict, told=f"{said!r}: {verdict.told}")
        if verdict.outcome == OTHER:
            return put_there(ready, place, said, f"drawn for {place.where}")
    return None


# --- many edits -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """A silent or failed edit, as it is told."""

    ruleset: str
    where: str
    kind: str
    part: str
    place: str
    before: str
    after: str
    words: str
    told: str = ""

    def __str__(self) -> str:
        where = self.where.replace(f"{ROOT}/", "")
        said = (
            f"{where} ({self.ruleset}; {self.place}): {self.kind}, {self.part}\n"
            f"    {self.before}\n    {self.after}"
        )
        return f"{said}\n    {self.told}" if self.told else said


@dataclass(slots=True)
class Tally:
    """What came of many edits. `alive` are the places at which some edit mattered, `loaded` how
    many loaded at each.
    """

    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    parts: Counter[tuple[str, str]] = field(default_factory=Counter)
    places: Counter[tuple[str, str]] = field(default_factory=Counter)
    sources: Counter[tuple[str, str]] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    loaded: Counter[str] = field(default_factory=Counter)
    alive: set[str] = field(default_factory=set)
    silent: list[Shown] = field(default_factory=list)
    failed: list[Shown] = field(default_factory=list)
    sentences: int = 0

    def add(self, source: str, case: Case, edit: Edit, verdict: Verdict) -> None:
        sentence = case.sentence
        outcome = verdict.outcome
        if outcome == SILENT and edit.harmless:
            outcome = HARMLESS
        self.kinds[edit.kind, outcome] += 1
        self.parts[f"{edit.how} {edit.part}", outcome] += 1
        self.places[sentence.kind, outcome] += 1
        self.sources[source, outcome] += 1
        if outcome == REFUSED:
            self.codes[verdict.code] += 1
        elif outcome != FAILED:
            place = f"{case.ready.name}: {sentence.where}: {sentence.said}"
            self.loaded[place] += 1
            if outcome == OTHER:
                self.alive.add(place)
        if outcome in (SILENT, FAILED):
            shown = Shown(
                case.ready.name, sentence.where, edit.kind, edit.part, sentence.kind,
                sentence.said, edit.said, edit.words, f"{verdict.code} {verdict.told}".strip(),
            )  # fmt: skip
            (self.silent if outcome == SILENT else self.failed).append(shown)
            if outcome == SILENT:
                self.words[edit.words] += 1

    def take(self, other: Tally) -> None:
        for one in ("kinds", "parts", "places", "sources", "codes", "words", "loaded"):
            getattr(self, one).update(getattr(other, one))
        self.alive |= other.alive
        self.silent += other.silent
        self.failed += other.failed
        self.sentences += other.sentences

    @property
    def tried(self) -> int:
        return self.kinds.total()

    def number(self, outcome: str) -> int:
        return sum(many for (_, one), many in self.kinds.items() if one == outcome)

    @property
    def share(self) -> float:
        """Of all edits that were tried, those that are silent."""
        return self.number(SILENT) / max(1, self.tried)

    def share_of_insertions(self) -> float:
        put_in = {key: many for key, many in self.kinds.items() if key[0].startswith("put in")}
        silent = sum(many for (_, outcome), many in put_in.items() if outcome == SILENT)
        return silent / max(1, sum(put_in.values()))


@dataclass(frozen=True, slots=True)
class Task:
    """A number of edits of one ruleset; `how`: of its sentences, of drawn ones, or each part of
    each left out.
    """

    base: str
    how: str
    part: int
    many: int
    seed: int


WRITTEN, OF_DRAWN, DEAD = "written", "drawn", "each part left out"


def _endless(signum: int, frame: Any) -> None:
    raise TimeoutError(f"no bound ended this in {SECONDS} seconds")


@lru_cache(maxsize=KEPT)
def ready_cases(name: str) -> tuple[Ready, list[Case]]:
    """A ruleset, made ready once, with all sentences that are edited in it."""
    base = base_of(name)
    ready = base.ready()
    but = said_in(base.parent) if base.parent else frozenset[Span]()
    own = [] if base.path == GOOD / "words.yaml" else standing(ready, but)
    return ready, [*own, *visiting(base, ready)]


@cache
def said_in(name: str) -> frozenset[Span]:
    """Where the sentences of a ruleset stand that are edited there."""
    return frozenset(case.sentence.node.span for case in ready_cases(name)[1])


def alternatives(name: str) -> Iterator[str]:
    """The names of a shipped ruleset with one option otherwise: what stands `by` that value is no
    part of it as it is.
    """
    for option in ready_cases(name)[0].game.options:
        if len(option.values) <= MOST_VALUES:
            for value in option.values:
                if value != option.chosen:
                    yield f"{name} {option.name}={value}"


def base_of(name: str) -> Base:
    """The ruleset of this name, perhaps with an option otherwise."""
    whole, _, chosen = name.partition(" ")
    if not chosen:
        return bases()[name]
    named, _, said = chosen.partition("=")
    (option,) = (one for one in ready_cases(whole)[0].game.options if one.name == named)
    value = next(one for one in option.values if str(one) == said)
    return replace(bases()[whole], name=name, parent=whole, options=((named, value),))


def done(task: Task) -> Tally:
    """The edits of a task, judged."""
    signal.signal(signal.SIGVTALRM, _endless)
    tally, chance = Tally(), Random(f"{task}")
    ready, cases = ready_cases(task.base)
    if task.how == DEAD:
        cases = cases[task.part * DEAD_PART :][:DEAD_PART]
        for case in cases:
            for edit in left_out(case.sentence):
                _try(tally, task.how, case, edit)
    elif task.how == WRITTEN:
        order = [*cases]
        Random(f"{task.base} {task.seed}").shuffle(order)
        for number in range(task.many if order else 0):
            case = order[(task.part * PART + number) % len(order)]
            if (one := edited(case.sentence, chance)) is not None:
                _try(tally, task.how, case, one)
    else:
        _of_drawn(tally, task, ready, chance)
    tally.sentences = len(cases) if task.how == DEAD else tally.sentences
    return tally


def _try(tally: Tally, source: str, case: Case, edit: Edit) -> Verdict:
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        verdict = judged(case, edit.said)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    tally.add(source, case, edit, verdict)
    return verdict


def _of_drawn(tally: Tally, task: Task, ready: Ready, chance: Random) -> None:
    """Edits of drawn sentences, of each kind of place as many; an edit that means something else
    may be edited next.
    """
    kinds, number, fruitless = sorted(ready.kinds), 0, 0
    while number < task.many and fruitless < 2 * len(kinds):
        place = chance.choice(ready.kinds[kinds[(task.part + number + fruitless) % len(kinds)]])
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        case = drawn(ready, place, chance)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if isinstance(case, Verdict):
            edit = Edit("drawn", "grammar", "sentence", case.told.split("': ")[0], (), ())
            tally.add(task.how, Case(ready, place, ready.usual), edit, case)
        if not isinstance(case, Case):
            fruitless += 1
            continue
        tally.sentences += 1
        for _ in range(OF_EACH):
            number += 1
            made = edited(case.sentence, chance)
            if made is None:
                continue
            verdict = _try(tally, task.how, case, made)
            if verdict.outcome == OTHER and chance.random() < 0.25:
                where = case.sentence.where
                case = put_there(ready, case.sentence, made.said, where) or case


def tasks(many: int, seed: int, sizes: dict[str, int]) -> list[Task]:
    """The work, dealt out: each written sentence as often, each small ruleset as often."""
    found = list[Task]()
    small = [name for name, base in bases().items() if base.small]
    written = many * (1 - DRAWN) / max(1, sum(sizes.values()))
    for name, size in sizes.items():
        found += _cut(name, WRITTEN, round(written * size), seed)
        parts = range(-(-size // DEAD_PART)) if many >= 20_000 else ()
        found += [Task(name, DEAD, part, 0, seed) for part in parts]
    for name in small:
        found += _cut(name, OF_DRAWN, round(many * DRAWN / len(small)), seed)
    return found


def _cut(name: str, how: str, many: int, seed: int) -> Iterator[Task]:
    for part, first in enumerate(range(0, many, PART)):
        yield Task(name, how, part, min(PART, many - first), seed)


def size(name: str) -> tuple[str, int]:
    """How many sentences of a ruleset are edited. None if options do not go together."""
    try:
        return name, len(ready_cases(name)[1])
    except OctavoError:
        if name in bases():
            raise
        return name, 0


def tallied(work: Iterable[Task]) -> Tally:
    """Everything, in this process."""
    whole = Tally()
    for task in work:
        whole.take(done(task))
    return whole


# --- told -----------------------------------------------------------------------------------------


def table(title: str, counted: Counter[tuple[str, str]]) -> Iterator[str]:
    yield f"{title:34} {'tried':>8}" + "".join(f"{one:>9}" for one in OUTCOMES) + "   silent"
    rows = sorted({key for key, _ in counted})
    for row in rows:
        numbers = [counted[row, one] for one in OUTCOMES]
        tried = sum(numbers)
        shares = "".join(f"{one:9,}" for one in numbers)
        yield f"{row[:34]:34} {tried:8,}{shares} {numbers[-1] / tried:8.2%}"


def told(tally: Tally, shown: int) -> Iterator[str]:
    for title, counted in (
        ("kind of edit", tally.kinds),
        ("sentences", tally.sources),
        ("kind of place", tally.places),
        ("part", tally.parts),
    ):
        yield from table(title, counted)
        yield ""
    yield "refused by: " + ", ".join(f"{code} {many:,}" for code, many in tally.codes.most_common())
    yield ""
    yield "the commonest silent words"
    yield from (f"{many:7,} {words}" for words, many in tally.words.most_common(shown))
    dull = sorted(
        (place for place, many in tally.loaded.items() if many >= 6 and place not in tally.alive)
    )
    yield f"\nsentences of which no edit that loads means anything else: {len(dull)}"
    yield from (f"    {one.replace(f'{ROOT}/', '')}" for one in dull[:shown])
    spread = Random(len(tally.silent)).sample(tally.silent, min(shown, len(tally.silent)))
    yield f"\nsilent, {len(spread)} of {len(tally.silent):,}"
    yield from map(str, spread)
    by_code: dict[str, list[Shown]] = {}
    for one in tally.failed:
        by_code.setdefault(one.told.split("\n")[0][:120], []).append(one)
    yield f"\nfailed: {len(tally.failed):,} edits in {len(by_code)} ways"
    for code, some in sorted(by_code.items(), key=lambda one: -len(one[1])):
        yield f"{len(some):5} x {code}"
        yield f"{some[0]}"
    loads = tally.tried - tally.number(REFUSED) - tally.number(FAILED)
    yield (
        f"\n{tally.tried:,} edits of {tally.sentences:,} sentences: "
        f"{tally.number(REFUSED):,} refused, {tally.number(FAILED):,} failed, {loads:,} load, "
        f"{tally.number(OTHER):,} of them another program, {tally.number(HARMLESS):,} harmless, "
        f"{tally.number(SILENT):,} silent "
        f"({tally.share:.2%} of those tried; of what was put in {tally.share_of_insertions():.2%})"
    )


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> int:
    given = [int(one) for one in sys.argv[1:]]
    many = given[0] if given else MANY
    seed = given[1] if len(given) > 1 else SystemRandom().randrange(10**6)
    shown = given[2] if len(given) > 2 else SHOWN
    print(f"{many:,} edits, seed {seed}", flush=True)
    began, whole = time.monotonic(), Tally()
    with Pool(initializer=_limited) as pool:
        sizes = dict(pool.imap(size, bases(), chunksize=1))
        shipped = [one.name for one in bases().values() if one.path.parent == rulesets_dir()]
        others = [one for name in shipped if not bases()[name].parent for one in alternatives(name)]
        sizes |= dict(pool.imap(size, others, chunksize=4))
        sizes = {name: found for name, found in sizes.items() if found}
        with suppress(KeyboardInterrupt):
            for number, tally in enumerate(pool.imap(done, tasks(many, seed, sizes)), 1):
                whole.take(tally)
                if number % TOLD == 0:
                    silent, failed = whole.number(SILENT), whole.number(FAILED)
                    said = f"{whole.tried:,} edits, {silent:,} silent, {failed:,} failed"
                    print(said, file=sys.stderr, flush=True)
    if many < 20_000:
        whole.sentences += sum(sizes.values())
    print("\n".join(told(whole, shown)))
    seconds = time.monotonic() - began
    print(
        f"{seconds:.0f} seconds, {1000 * seconds / max(1, whole.tried):.1f} ms an edit, seed {seed}"
    )
    return 1 if whole.failed else 0


if __name__ == "__main__":
    sys.exit(main())
