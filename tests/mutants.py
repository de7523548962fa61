"""Shipped rulesets with one small thing changed, and what is told of it.

Comes in: the files of `rulesets/`. Goes out: `mutants()`, each a file with one line edited, and `Bench.judged()`: whether it is
refused, whether the first fault points at that line, whether what loads plays otherwise. As a program it prints the shares:
`make mutants ARGS=2000`.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import octavo
from octavo.cli.files.validate import faults_of
from octavo.cli.frame import Chosen
from octavo.diagnostics import Diagnostic, OctavoError
from octavo.resources import rulesets_dir
from octavo.source.choices import values
from octavo.source.compose import declared_options

KINDS = ("drop a word", "swap two words", "misspell a word", "change a number", "remove a line")
# What these say is for people: names, reasons, what may be chosen, how the table is drawn.
PROSE = ("title", "why", "source", "ruleset", "modifier", "variant", "number", "values", "default", "layout", "rows", "tells")
NOTHING = Chosen(None, (), {})


@dataclass(frozen=True, slots=True)
class Mutant:
    """`line` counts from 1; `text` is the whole file with the edit."""

    path: Path
    kind: str
    line: int
    old: str
    new: str
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """`at_line`: whether the first fault points there (beside it where a line is gone). `alike`: it loads as the same program."""

    mutant: Mutant
    refused: bool
    at_line: bool
    alike: bool
    first: Diagnostic | None

    def __str__(self) -> str:
        path = self.mutant.path.relative_to(rulesets_dir())
        told = f"{self.first.span.line if self.first.span else '-'}: {self.first}" if self.first else "loads"
        return f"{path}:{self.mutant.line} {self.mutant.kind}: `{self.mutant.old.strip()}` -> `{self.mutant.new.strip()}`: {told}"


def files() -> list[Path]:
    return [path for path in sorted(rulesets_dir().rglob("*.yaml")) if not path.name.endswith(".test.yaml")]


def mutants(seed: int) -> Iterator[Mutant]:
    """Mutants without end, files and kinds in turn."""
    chance = Random(seed)
    every = files()
    while True:
        chance.shuffle(every)
        for path in every:
            made = _mutant(path, chance.choice(KINDS), chance)
            if made is not None:
                yield made


def _mutant(path: Path, kind: str, chance: Random) -> Mutant | None:
    lines = path.read_text(encoding="utf-8").split("\n")
    able = [number for number, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")]
    number = chance.choice(able)
    old = lines[number]
    new = "" if kind == "remove a line" else _edited(old, kind, chance)
    if new is None or (new == old and kind != "remove a line"):
        return None
    kept = [*lines[:number], *([] if kind == "remove a line" else [new]), *lines[number + 1 :]]
    return Mutant(path, kind, number + 1, old, new, "\n".join(kept))


def _edited(line: str, kind: str, chance: Random) -> str | None:
    """The line with one thing changed, what is said in a comment left as it is; None if there is no such thing."""
    said, hash_, comment = line.partition(" #")
    made = _changed(said, kind, chance)
    return None if made is None else made + hash_ + comment


def _changed(line: str, kind: str, chance: Random) -> str | None:
    start = re.match(r"\s*(- )*", line)
    assert start is not None
    key = re.match(r"(['\"]?[^:]+['\"]?:)( |$)", line[start.end() :])
    begin = start.end() + (key.end() if key and not line[start.end() :].startswith("{") else 0)
    if _is_prose(line) or (kind == "swap two words" and line[begin : begin + 1] == "["):  # names in any order
        return None
    pattern = r"\b\d+\b" if kind == "change a number" else r"[a-z]{4,}" if kind == "misspell a word" else r"[\w'-]+"
    words = list(re.finditer(pattern, line[begin:]))
    if len(words) < (2 if kind == "swap two words" else 1):
        return None
    at = chance.randrange(len(words) - (kind == "swap two words"))
    low, high = (begin + place for place in words[at].span())
    word = words[at][0]
    match kind:
        case "drop a word":
            return re.sub(r"  +", " ", line[:low] + line[high:]) if begin else line[:low] + line[high:].lstrip()
        case "swap two words":
            second = words[at + 1]
            return line[:low] + second[0] + line[high : begin + second.start()] + word + line[begin + second.end() :]
        case "misspell a word":
            place = chance.randrange(1, len(word) - 1)
            return line[:low] + word[:place] + word[place + 1] + word[place] + word[place + 2 :] + line[high:]
    return line[:low] + str(int(word) + chance.choice((-1, 1, 10))) + line[high:]


def _depth(line: str) -> int:
    """How far a line is indented; an entry of a list as the text behind its hyphen."""
    return len(line) - len(line.lstrip(" -"))


def _is_prose(line: str) -> bool:
    return line.strip().removeprefix("- ").split(":")[0].strip() in PROSE or "why:" in line or "source:" in line


class Bench:
    """Copies of the shipped folders, in which one file after the other is changed. `whole` is the same for programs that play
    alike with none and with all of the modifiers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[Path, tuple[str, ...]] = {}
        for path in rulesets_dir().iterdir():
            shutil.copytree(path, folder / path.name)

    def judged(self, mutant: Mutant) -> Verdict:
        copy = self.folder / mutant.path.relative_to(rulesets_dir())
        whole = copy.read_text(encoding="utf-8")
        before = self.programs(copy) if copy not in self.known else self.known[copy]
        self.known[copy] = before
        copy.write_text(mutant.text, encoding="utf-8")
        try:
            errors = [one for one in faults_of(copy, None, NOTHING) if one.severity == "error"]
            if not errors:
                try:
                    after: tuple[str, ...] = self.programs(copy)
                except OctavoError as error:
                    errors = [one for one in error.diagnostics if one.severity == "error"]
            if not errors:
                return Verdict(mutant, False, False, after == before, None)
            return Verdict(mutant, True, self._near(mutant, copy, errors[0]), False, errors[0])
        finally:
            copy.write_text(whole, encoding="utf-8")

    def _near(self, mutant: Mutant, copy: Path, first: Diagnostic) -> bool:
        """Whether the fault is at the edited line, or shows it as the other of two places. Beside a removed one are the key that
        it stood under, the keys beside it, and what stood under it."""
        reach = {mutant.line}
        if mutant.kind == "remove a line":
            lines = mutant.path.read_text(encoding="utf-8").split("\n")
            depth = _depth(mutant.old)
            filled = [(number, _depth(line)) for number, line in enumerate(lines, 1) if line.strip()]
            above = max((number for number, of in filled if number < mutant.line and of < depth), default=0)
            ending = min((number for number, of in filled if number > mutant.line and of < depth), default=len(lines) + 1)
            beside = [number for number, of in filled if above < number < ending and of == depth]
            below = min((number for number in beside if number > mutant.line), default=ending)
            moved = {number - (number > mutant.line) for number in (*beside, *range(mutant.line, below))}
            reach = {above, mutant.line - 1, mutant.line, *moved}
        places = [span for span in (first.span, *(one.span for one in first.related)) if span is not None]
        return any(Path(one.file).name == copy.name and reach & {*range(one.line, one.end_line + 1)} for one in places)

    def programs(self, copy: Path) -> tuple[str, ...]:
        beside = copy.parent.parent if copy.parent.name in ("modifiers", "variants") else copy.parent
        variants = (copy.stem,) if copy.parent.name == "variants" else ()
        made = []
        for chosen in (None, "all"):
            rules = octavo.load(beside, modifiers=chosen, variants=variants)
            offered = {name: values(body) for part in (rules.composition.base,) for name, body in declared_options(part)}
            other = {name: of[0] if of[0] != rules.composition.options[name] else of[-1] for name, of in offered.items() if of}
            made += [rules.ir, octavo.load(beside, modifiers=chosen, variants=variants, options=other).ir]
        return tuple(made)


def told(verdicts: list[Verdict]) -> str:
    """The shares, in a table."""
    lines = [f"{'':16} {'tried':>6} {'refused':>8} {'at the line':>12} {'loads alike':>12}"]
    for kind in (*KINDS, "all"):
        of = [one for one in verdicts if kind in (one.mutant.kind, "all")]
        count = Counter((one.refused, one.at_line, one.alike) for one in of)
        refused = sum(many for (one, _, _), many in count.items() if one)
        at_line = sum(many for (_, one, _), many in count.items() if one)
        alike = sum(one.alike and not _is_prose(one.mutant.old) for one in of)
        share = f"{at_line / refused:12.1%}" if refused else f"{'-':>12}"
        lines.append(f"{kind:16} {len(of):6} {refused:8} {share} {alike:12}")
    return "\n".join(lines)


def main() -> int:
    many, seed = int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        made = mutants(seed)
        verdicts = []
        for _ in range(many):
            mutant = next(made)
            try:
                verdicts.append(bench.judged(mutant))
            except Exception:
                print("FAILED", mutant.path, mutant.line, mutant.kind, repr(mutant.old), repr(mutant.new))
                raise
            sys.stdout.flush()
    for one in verdicts:
        slipped = one.mutant.kind == "misspell a word" and not one.refused
        if slipped or (one.refused and not one.at_line) or (one.alike and not _is_prose(one.mutant.old)):
            print(one)
    print(told(verdicts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
