"""Random sentences at every kind of place of small rulesets: loaded, linted, played, watched and
explained.

Comes in: how many sentences of each kind of place, a seed. Goes out: how many loaded, and every
failure with the ruleset that shows it: an error of ours, or a run that no bound ended. A sentence
is a walk through the grammar in the words of its ruleset, or one that stands there with a word
exchanged, put in or left out. `make sentences` tries 2,000 of each kind (ARGS=N: how many).
"""

from __future__ import annotations

import builtins
import dis
import json
import resource
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any
from unittest import mock

import octavo
from octavo.diagnostics import OctavoError
from octavo.render import texts
from octavo.source.document import plain
from octavo.source.from_yaml import read
from octavo.syntax import flow
from octavo.table.rules import Rules
from octavo.testing.trials import trials
from support.inside import code_of
from support.paths import ROOT, SMALL_RULESETS
from support.random_rulesets import sentence, words

LARGEST = 6_000  # bytes of a ruleset: a larger one takes a second each time
CHOICES = 20  # of a match that is watched and explained
# of the processor, after which a run counts as without end; every counted bound ends one in two
SECONDS = 20
BASES = tuple(
    path
    for path in sorted([*SMALL_RULESETS, *ROOT.glob("rulesets/*/ruleset.yaml")])
    if path.stat().st_size < LARGEST
)


@dataclass(frozen=True, slots=True)
class Place:
    """A text of a ruleset that is read as a sentence: from which start of the grammar, and under
    which key.
    """

    base: Path
    path: tuple[str | int, ...]
    start: str
    key: str
    said: str

    @property
    def kind(self) -> str:
        return f"{self.start} under {self.key}"


def _texts(
    part: Any, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    match part:
        case dict():
            for key, value in part.items():
                yield from _texts(value, (*path, key))
        case list():
            for at, value in enumerate(part):
                yield from _texts(value, (*path, at))
        case _:
            yield path, part


@cache
def schema_keys() -> frozenset[str]:
    """Every key that is a word of the format, not a name that a ruleset chooses."""
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            found.update(part.get("properties", {}))
            for value in part.values():
                look(value)
        elif isinstance(part, list):
            for value in part:
                look(value)

    look(json.loads((ROOT / "rulesets/schema/ruleset.schema.json").read_text(encoding="utf-8")))
    return frozenset(found)


@cache
def _base(path: Path) -> Any:
    base: Any = plain(read(path))
    base.pop("preset", None)  # modifiers lie beside the file, not beside its copy
    return base


@cache
def places() -> tuple[Place, ...]:
    """Every sentence of the small rulesets. What is read as one is watched as they load, so that no
    list of keys can be old.
    """
    found: dict[tuple[Any, ...], Place] = {}
    parse = vars(flow)["parse"]
    for base in BASES:
        lines = json.dumps(_base(base), ensure_ascii=False, indent=0).split("\n")
        scalars = [at for at, line in enumerate(lines, 1) if line.rstrip(",")[-1] not in "{[}]"]
        paths = dict(zip(scalars, _texts(_base(base)), strict=True))

        def watching(
            start: str, node: Any, *more: Any, base: Path = base, paths: Any = paths
        ) -> Any:
            if Path(node.span.file).name == "ruleset.yaml":
                path, said = paths[node.span.line]
                keys = [key for key in path if key in schema_keys()]
                key = "rules" if path[0] == "rules" else str(keys[-1])
                found.setdefault((base, path, start), Place(base, path, start, key, str(said)))
            return parse(start, node, *more)

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "ruleset.yaml")
            file.write_text("\n".join(lines), encoding="utf-8")
            with mock.patch.object(flow, "parse", watching):
                octavo.load(file)
    return tuple(found.values())


def with_sentence(place: Place, said: str) -> bytes:
    """The ruleset with another sentence at a place."""
    made = json.loads(json.dumps(_base(place.base)))
    part = made
    for key in place.path[:-1]:
        part = part[key]
    part[place.path[-1]] = said
    return json.dumps(made, ensure_ascii=False).encode()


@cache
def _spoken(base: Path) -> tuple[str, ...]:
    """The words of a ruleset and those of the language, as often as there are kinds of them."""
    kinds = sorted(words(str(base)).items())
    return tuple(
        said
        for _, found in kinds
        for said in (found if len(found) < 30 else found[:: len(found) // 30])
    )


def drawn(place: Place, chance: Random) -> str:
    """A sentence for a place: a walk through the grammar, or a change of what stands there or at a
    place like it.
    """
    if chance.random() < 0.4:
        return sentence(place.start, chance, str(place.base))
    parts = place.said.split(" ")
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(parts) + 1)
        word = chance.choice(_spoken(place.base))
        parts[at : at + chance.randint(0, 1)] = [word] if chance.random() < 0.9 else []
    return " ".join(parts) or "nothing"


def unknown_names(rules: Rules) -> set[str]:
    """The names that generated functions ask for and that are nowhere: what runs rarely would fail
    by them some day.
    """
    code = code_of(rules, rules.players[0])
    made = [
        one
        for one in code.namespace.values()
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith("<")
    ]
    functions, found = [one.__code__ for one in made], set[str]()
    for function in functions:  # grows meanwhile
        functions += [inner for inner in function.co_consts if isinstance(inner, CodeType)]
        found |= {
            step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"
        }
    return {name for name in found if name not in code.namespace and not hasattr(builtins, name)}


def tried(file: Path, seed: int) -> bool:
    """Load what is in a file, and if it loads, lint it, list it, play it, watch a match and ask
    why. Whether it loads.
    """
    try:
        rules = octavo.load(file)
        assert rules.ir
        assert not unknown_names(rules)
        texts(rules.warnings)
        list(
            trials(
                lambda options: octavo.load(file, options=options),
                {},
                1,
                "octavo play ruleset.yaml",
            )
        )
    except OctavoError as error:
        assert texts(error.diagnostics)
        return False
    chance = Random(seed)
    try:
        match = rules.new_game(rules.players[chance.randint(0, 1)], seed=seed)
        for _ in range(CHOICES):
            for seat in range(match.players):
                match.observe(seat)
            if (decision := match.decision) is None:
                break
            option = decision.options[chance.randrange(min(len(decision.options), 1_000))]
            assert match.explain(option).legal
            assert str(match.explain(f"{option.verb} {chance.choice(rules.pack.codes)}"))
            match.apply(option)
        match.news(0)
    except OctavoError as error:
        assert texts(error.diagnostics)
    return True


@cache
def kinds_of_places() -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for place in places():
        found.setdefault(place.kind, []).append(place)
    return found


def _endless(signum: int, frame: Any) -> None:
    raise TimeoutError(f"no bound ended this in {SECONDS} seconds")


def _try_kind(task: tuple[str, int, int]) -> tuple[str, int, int, list[tuple[str, str]]]:
    """Try sentences of one kind of place: how many, how many loaded, and what failed."""
    kind, many, seed = task
    chance = Random(f"{kind} {seed}")
    here = kinds_of_places()[kind]
    loaded, failed = 0, []
    signal.signal(signal.SIGVTALRM, _endless)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "ruleset.yaml")
        for _ in range(many):
            place = chance.choice(here)
            said = drawn(place, chance)
            file.write_bytes(with_sentence(place, said))
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            try:
                loaded += tried(file, chance.randrange(10**6))
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt):
                    raise
                last = traceback.extract_tb(error.__traceback__)[-1]
                kind_of = (
                    f"{type(error).__name__}: {str(error)[:100]} at "
                    f"{Path(last.filename).name}:{last.lineno}"
                )
                failed.append((kind_of, f"{place.base.name} {place.path} {said!r}"))
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return kind, many, loaded, failed


def main() -> int:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    part = 100
    tasks = [
        (kind, part, seed * 10_000 + at)
        for at in range(max(1, many // part))
        for kind in kinds_of_places()
    ]
    tally, good, examples = Counter[str](), Counter[str](), dict[str, list[str]]()
    with Pool() as pool:
        for kind, number, loaded, failed in pool.imap_unordered(_try_kind, tasks):
            tally[kind] += number
            good[kind] += loaded
            for what, where in failed:
                if what not in examples:
                    print(f"{what}\n    {where}", flush=True)
                examples.setdefault(what, []).append(where)
    print(f"{'kind of place':32} {'tried':>7} {'loaded':>7}")
    for kind in sorted(tally):
        print(f"{kind:32} {tally[kind]:7,} {good[kind]:7,}")
    print(f"{'all':32} {tally.total():7,} {good.total():7,}")
    for what, places_of in sorted(examples.items(), key=lambda one: -len(one[1])):
        print(f"{len(places_of):5} x {what}\n        {places_of[0]}")
    print(f"failures: {sum(map(len, examples.values()))}")
    return 1 if examples else 0


if __name__ == "__main__":
    sys.exit(main())
