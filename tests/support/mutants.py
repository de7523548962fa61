"""Shipped rulesets with one small thing changed, and what is told of it.

Comes in: the files of `rulesets/`. Goes out: `mutants()`, each a file with one line edited, and
`Bench.judged()`: whether it is refused, whether the first fault points at that line, whether what
loads plays otherwise. As a program it prints what slipped through and the shares, by kind of edit
and by file: `make mutants ARGS="2000 SEED"`.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import octavo
from octavo.cli.files.validate import faults_of
from octavo.cli.frame import Chosen
from octavo.diagnostics import Diagnostic, OctavoError
from octavo.resources import rulesets_dir
from octavo.source.choices import values
from octavo.source.compose import declared_options
from octavo.source.document import MappingNode, Node, ScalarNode, SequenceNode
from octavo.source.from_yaml import read
from octavo.source.shelf import document

KINDS = (
    "drop a word",
    "swap two words",
    "misspell a word",
    "misspell a key",
    "change a number",
    "remove a line",
)
# What stands under these keys is for people: names of files, reasons, how the table is drawn and
# what is told of it.
PROSE = {
    "title",
    "about",
    "family",
    "why",
    "source",
    "ruleset",
    "modifier",
    "variant",
    "layout",
    "shown as",
    "told",
}
# Before a noun these add nothing: a sentence says the same with and without them.
ARTICLES = {"a", "an", "the", "any", "each"}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = re.compile(rf"\b(?:\d+|{'|'.join(NUMBERS)})\b")
# of option values, by chance, with which a mutant that seems to change nothing is loaded
MIXTURES = 6
NOTHING = Chosen(None, (), {})


@dataclass(frozen=True, slots=True)
class Place:
    """A text of a file: a key, or a value. `path` has the keys that it stands under (a key itself,
    too).
    """

    scalar: ScalarNode
    path: tuple[str, ...]
    is_key: bool

    @property
    def is_prose(self) -> bool:
        return bool(PROSE.intersection(self.path)) or self.path == ("number",)


@dataclass(frozen=True, slots=True)
class Mutant:
    """`line` counts from 1; `text` is the whole file with the edit; `place` is what was edited, or
    begins on the removed line.
    """

    path: Path
    kind: str
    line: int
    old: str
    new: str
    text: str
    place: Place

    @property
    def is_prose(self) -> bool:
        lost = Counter(self.old.split()) - Counter(self.new.split())
        return self.place.is_prose or (self.kind == "drop a word" and set(lost) <= ARTICLES)

    @property
    def is_free(self) -> bool:
        """Whether the name that is misspelt is one that an author may choose and that nothing else
        in the folder says: nobody could know that another was meant."""
        return _is_free(self.place, self.path)


@dataclass(frozen=True, slots=True)
class Verdict:
    """`at_line`: whether the first fault points there (beside it where a line is gone). `alike`: it
    loads as the same program. `warned`: what loads is told of, at that line."""

    mutant: Mutant
    refused: bool
    at_line: bool
    alike: bool
    first: Diagnostic | None
    warned: bool = False

    @property
    def slipped(self) -> bool:
        return (
            self.mutant.kind.startswith("misspell") and not self.refused and not self.mutant.is_free
        )

    @property
    def silent(self) -> bool:
        return self.alike and not self.mutant.is_prose

    def __str__(self) -> str:
        path = self.mutant.path.relative_to(rulesets_dir())
        told = str(self.first) if self.first else "loads alike" if self.alike else "loads"
        return (
            f"{path}:{self.mutant.line} {self.mutant.kind}: `{self.mutant.old.strip()}` -> "
            f"`{self.mutant.new.strip()}`: {told}"
        )


# Names under these keys are said by other keys and lists, or by nothing; names under others stand
# in sentences.
LABELS = {"rules", "choose", "actions", "triggers"}


def _is_free(place: Place, path: Path) -> bool:
    name = place.scalar.text
    label = place.is_key and len(place.path) > 1 and place.path[-2] in LABELS
    said = re.compile(rf"(?<![\w-]){re.escape(name.removesuffix('s'))}(?:s)?(?![\w-])")
    for other in _folder(_beside(path)):
        file = Path(other.scalar.span.file)
        # a variant that nobody loads says nothing
        apart = "variants" in file.parts and file != path
        # other options may have values of the same name
        apart |= "values" in place.path and file != path
        here = other.scalar.span == place.scalar.span or other.is_prose or apart
        if not here and (other.scalar.text == name if label else said.search(other.scalar.text)):
            return False
    return True


@cache
def _folder(folder: Path) -> tuple[Place, ...]:
    return tuple(
        place for path in files() if folder in path.parents for place in places(read(path))
    )


def files() -> list[Path]:
    return [
        path
        for path in sorted(rulesets_dir().rglob("*.yaml"))
        if not path.name.endswith(".test.yaml")
    ]


def places(node: Node, path: tuple[str, ...] = ()) -> Iterator[Place]:
    """Every key and every value of a document."""
    match node:
        case ScalarNode():
            yield Place(node, path, is_key=False)
        case SequenceNode():
            for item in node.items:
                yield from places(item, path)
        case MappingNode():
            for entry in node:
                yield Place(entry.key, (*path, entry.key.text), is_key=True)
                yield from places(entry.value, (*path, entry.key.text))


def mutants(seed: int) -> Iterator[Mutant]:
    """Mutants without end: files in turn, kinds by chance."""
    chance = Random(seed)
    every = [(path, list(places(read(path)))) for path in files()]
    while True:
        chance.shuffle(every)
        for path, known in every:
            kind = chance.choice(KINDS)
            tried = (mutant(path, kind, chance.choice(known), chance) for _ in range(50))
            yield from [made for made in tried if made is not None][:1]


def mutant(path: Path, kind: str, place: Place, chance: Random) -> Mutant | None:
    """The file with this edit at this place; None if there is nothing to edit in this way."""
    lines = path.read_text(encoding="utf-8").split("\n")
    number = place.scalar.span.line
    old = lines[number - 1]
    if kind == "remove a line":
        if not old[: place.scalar.span.column - 1].strip(" -"):  # what begins the line
            return Mutant(
                path,
                kind,
                number,
                old,
                "",
                "\n".join([*lines[: number - 1], *lines[number:]]),
                place,
            )
        return None
    if (
        place.is_prose
        or place.is_key != (kind == "misspell a key")
        or place.scalar.span.end_line != number
    ):
        return None
    start, end = place.scalar.span.column - 1, place.scalar.span.end_column - 1
    said = EDITS[kind](old[start:end], chance)
    if said is None or said == old[start:end]:
        return None
    new = old[:start] + said + old[end:]
    return Mutant(
        path, kind, number, old, new, "\n".join([*lines[: number - 1], new, *lines[number:]]), place
    )


def _dropped(said: str, chance: Random) -> str | None:
    words = list(re.finditer(r"[\w'-]+ ?", said))
    if not words:
        return None
    word = chance.choice(words)
    return said[: word.start()] + said[word.end() :]


def _swapped(said: str, chance: Random) -> str | None:
    words = list(re.finditer(r"[\w'-]+", said))
    if len(words) < 2:
        return None
    at = chance.randrange(len(words) - 1)
    first, second = words[at], words[at + 1]
    return (
        said[: first.start()]
        + second[0]
        + said[first.end() : second.start()]
        + first[0]
        + said[second.end() :]
    )


def _misspelt(said: str, chance: Random) -> str | None:
    words = list(re.finditer(r"[A-Za-z]{4,}", said))
    if not words:
        return None
    word = chance.choice(words)
    at = chance.randrange(word.start() + 1, word.end() - 1)
    how = chance.randrange(4)
    if how == 0:  # two letters the other way round
        return said[:at] + said[at + 1] + said[at] + said[at + 2 :]
    if how == 1:  # a letter left out
        return said[:at] + said[at + 1 :]
    # one twice, or another
    return (
        said[:at]
        + (said[at] if how == 2 else chance.choice("aeioulnrst"))
        + said[at + (how == 3) :]
    )


def _recounted(said: str, chance: Random) -> str | None:
    numbers = list(NUMBER.finditer(said))
    if not numbers:
        return None
    number = chance.choice(numbers)
    if number[0].isdecimal():
        made = str(int(number[0]) + chance.choice((-1, 1, 10)))
    else:
        at = NUMBERS.index(number[0])
        made = NUMBERS[max(at + chance.choice((-1, 1)), 0) % len(NUMBERS)]
    return said[: number.start()] + made + said[number.end() :]


EDITS: dict[str, Callable[[str, Random], str | None]] = {
    "drop a word": _dropped,
    "swap two words": _swapped,
    "misspell a word": _misspelt,
    "misspell a key": _misspelt,
    "change a number": _recounted,
}


def _depth(line: str) -> int:
    """How far a line is indented; an entry of a list as the text behind its hyphen."""
    return len(line) - len(line.lstrip(" -"))


@dataclass(slots=True)
class Bench:
    """Copies of the shipped folders, in which one file after the other is changed."""

    folder: Path
    # programs of what is shipped
    known: dict[tuple[object, ...], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path in rulesets_dir().iterdir():
            shutil.copytree(path, self.folder / path.name)

    def judged(self, mutant: Mutant) -> Verdict:
        copy = self.folder / mutant.path.relative_to(rulesets_dir())
        copy.write_text(mutant.text, encoding="utf-8")
        try:
            told = faults_of(copy, None, NOTHING)
            errors = [one for one in told if one.severity == "error"]
            if not errors:
                warned = any(self._near(mutant, copy, one) for one in told)
                try:
                    return Verdict(mutant, False, False, self._alike(mutant, copy), None, warned)
                except OctavoError as error:
                    errors = [one for one in error.diagnostics if one.severity == "error"]
            return Verdict(mutant, True, self._near(mutant, copy, errors[0]), False, errors[0])
        finally:
            shutil.copyfile(mutant.path, copy)

    def _near(self, mutant: Mutant, copy: Path, first: Diagnostic) -> bool:
        """Whether the fault is at the edited line, or shows it as the other of two places. Beside a
        removed one are the key that it stood under, the keys beside it, and what stood under it."""
        reach = {mutant.line}
        if mutant.kind == "remove a line":
            lines = mutant.path.read_text(encoding="utf-8").split("\n")
            depth = _depth(mutant.old)
            filled = [
                (number, _depth(line)) for number, line in enumerate(lines, 1) if line.strip()
            ]
            above = max(
                (number for number, of in filled if number < mutant.line and of < depth), default=0
            )
            ending = min(
                (number for number, of in filled if number > mutant.line and of < depth),
                default=len(lines) + 1,
            )
            beside = [number for number, of in filled if above < number < ending and of == depth]
            below = min((number for number in beside if number > mutant.line), default=ending)
            moved = {
                number - (number > mutant.line) for number in (*beside, *range(mutant.line, below))
            }
            reach = {above, mutant.line - 1, mutant.line, *moved}
        shown = [
            span for span in (first.span, *(one.span for one in first.related)) if span is not None
        ]
        return any(
            Path(one.file).name == copy.name and reach & {*range(one.line, one.end_line + 1)}
            for one in shown
        )

    def _alike(self, mutant: Mutant, copy: Path) -> bool:
        """Whether the mutant plays as the file does: with all modifiers and with none, with the
        options that it stands under and with others. What may be chosen is no part of a program,
        and is compared by itself."""
        whole, edited = _offered(mutant.path), _offered(copy)
        if whole != edited:
            return False
        for modifiers, options in _ways(mutant, whole):
            asked = (mutant.path, modifiers, *options.items())
            if asked not in self.known:
                self.known[asked] = _program(mutant.path, modifiers, options)
            if _program(copy, modifiers, options) != self.known[asked]:
                return False
        return True


def _ways(
    mutant: Mutant, offered: dict[str, list[object]]
) -> Iterator[tuple[str | None, dict[str, object]]]:
    """Modifiers and options to load a mutant with."""
    path = mutant.place.path
    under = [
        (of.removeprefix("by "), value) for of, value in pairwise(path) if of.startswith("by ")
    ]
    needed = {
        of: one for of, value in under for one in offered.get(of, ()) if str(one).lower() == value
    }
    # a modifier that is not in force has no options
    own = _offered(_beside(mutant.path) / "ruleset.yaml")
    chance = Random(mutant.text)
    yield "all", needed
    yield None, {name: value for name, value in needed.items() if name in own}
    for turn in range(MIXTURES):
        mixed = {name: chance.choice(values) for name, values in offered.items() if values} | needed
        yield (
            ("all", mixed)
            if turn % 2
            else (None, {name: value for name, value in mixed.items() if name in own})
        )


def _offered(path: Path) -> dict[str, list[object]]:
    """The values of the options that a file declares, and the ruleset that it goes with."""
    beside = document(_beside(path) / "ruleset.yaml").root
    roots = [beside, document(path).root]
    return {
        name.text: list(values(body))
        for root in roots
        if isinstance(root, MappingNode)
        for name, body in declared_options(root)
    }


def _beside(path: Path) -> Path:
    return path.parent.parent if path.parent.name in ("modifiers", "variants") else path.parent


def _program(path: Path, modifiers: str | None, options: dict[str, object]) -> str:
    variants = (path.stem,) if path.parent.name == "variants" else ()
    return octavo.load(_beside(path), modifiers=modifiers, variants=variants, options=options).ir


def told(verdicts: Iterable[Verdict]) -> str:
    """The shares, in a table: by kind of edit, then by file."""
    every = list(verdicts)
    names = {
        one.mutant.path: "/".join(one.mutant.path.relative_to(rulesets_dir()).parts[::2])
        for one in every
    }
    heads = ("tried", "refused", "at the line", "misspelt that loads", "free names", "loads alike")
    lines = [
        (
            f"{'':48} {heads[0]:>6} {heads[1]:>8} {heads[2]:>12} {heads[3]:>20} {heads[4]:>11} "
            f"{heads[5]:>12}"
        )
    ]
    rows = [(kind, [one for one in every if one.mutant.kind == kind]) for kind in KINDS]
    rows += [
        (name, [one for one in every if one.mutant.path == path])
        for path, name in sorted(names.items())
    ]
    for name, of in [*rows, ("all", every)]:
        refused = [one for one in of if one.refused]
        share = (
            f"{sum(one.at_line for one in refused) / len(refused):12.1%}"
            if refused
            else f"{'-':>12}"
        )
        slipped, silent = sum(one.slipped for one in of), sum(one.silent for one in of)
        free = sum(
            one.mutant.kind.startswith("misspell") and not one.refused and one.mutant.is_free
            for one in of
        )
        lines.append(
            f"{name:48} {len(of):6} {len(refused):8} {share} {slipped:20} {free:11} {silent:12}"
        )
    return "\n".join(lines)


def main() -> int:
    many, seed = (
        int(sys.argv[1]) if len(sys.argv) > 1 else 300,
        int(sys.argv[2]) if len(sys.argv) > 2 else 1,
    )
    verdicts = []
    with tempfile.TemporaryDirectory() as folder:
        bench, made = Bench(Path(folder)), mutants(seed)
        for _ in range(many):
            mutant = next(made)
            try:
                verdicts.append(bench.judged(mutant))
            except KeyboardInterrupt:  # enough: the shares so far
                break
            except Exception:
                print(
                    "FAILED",
                    mutant.path,
                    mutant.line,
                    mutant.kind,
                    repr(mutant.old),
                    repr(mutant.new),
                )
                raise
            one = verdicts[-1]
            if one.slipped or one.silent or (one.refused and not one.at_line):
                print(str(one).replace(folder, ""), "(warned)" if one.warned else "", flush=True)
    print(told(verdicts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
