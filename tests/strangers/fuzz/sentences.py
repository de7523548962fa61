"""A coverage-guided fuzzer of sentences: small rulesets that load, with some of their texts
exchanged for others.

Bytes at random hardly ever make a sentence that is read; here a change is one of words, so that it
reaches what checks sentences and makes programs of them. Comes in: the small rulesets of the
corpus, time. Goes out: what failed is printed as a ruleset. A case is a line that names a ruleset,
then lines of a number, which text of it, and what stands there instead.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import atheris

from strangers.fuzz.load import FILE, FOLDER, fuzz, one

# isort: split
from octavo.source.document import plain
from octavo.source.from_yaml import read
from octavo.syntax.lalr.table import STARTS
from support.paths import ROOT, SMALL_RULESETS
from support.random_rulesets import sentence, words

LONGEST = 2_000  # bytes: a handful of sentences
MOST = 6  # texts of one ruleset that are exchanged
# bytes of a ruleset whose texts are exchanged: a larger one takes a second each time
LARGEST = 6_000
FOUND = [*SMALL_RULESETS, *ROOT.glob("rulesets/*/ruleset.yaml")]
BASES = sorted(path for path in FOUND if path.stat().st_size < LARGEST)


@cache
def base(number: int) -> Any:
    return plain(read(BASES[number]))


def texts_of(part: Any, *path: Any) -> Iterator[tuple[tuple[Any, ...], str]]:
    """The texts of a ruleset, each with the keys and numbers that lead to it."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from texts_of(value, *path, key)
    elif isinstance(part, list):
        for at, value in enumerate(part):
            yield from texts_of(value, *path, at)
    elif not isinstance(part, bool):
        yield path, str(part)


@cache
def places(number: int) -> list[tuple[tuple[Any, ...], str]]:
    return list(texts_of(base(number)))


def ruleset(data: bytes) -> bytes:
    first, *lines = data.decode("utf-8", "replace").split("\n")[: MOST + 1]
    number = _number(first) % len(BASES)
    made = json.loads(json.dumps(base(number)))
    known = places(number)
    for line in lines:
        which, _, said = line.partition(" ")
        path, before = known[_number(which) % len(known)]
        part = made
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = (
            int(said)
            if before.isdecimal() and said.isascii() and said.isdecimal() and len(said) < 100
            else said
        )
    return json.dumps(made, ensure_ascii=False).encode("utf-8", "replace")


def _number(said: str) -> int:
    return (
        int(said)
        if said.isascii() and said.isdecimal() and len(said) < 9
        else sum(said.encode("utf-8", "replace"))
    )


@cache
def spoken(number: int) -> list[str]:
    """The words of a ruleset and those of the language, as often as there are kinds of them."""
    return [
        said
        for kind, found in sorted(words(str(BASES[number])).items())
        for said in (found if len(found) < 30 else found[:: len(found) // 30])
    ]


def exchanged(data: bytes, most: int, seed: int) -> bytes:
    """Another case: some words of it, or whole texts, are others."""
    chance = Random(seed)
    if chance.random() < 0.1:
        return bytes(atheris.Mutate(data, most))
    first, *lines = data.decode("utf-8", "replace").split("\n")
    number = _number(first) % len(BASES)
    if chance.random() < 0.02:
        number = chance.randrange(len(BASES))
    if not lines or (len(lines) < MOST and chance.random() < 0.15):
        at = chance.randrange(len(places(number)))
        lines.append(f"{at} {places(number)[at][1]}")
    elif len(lines) > 1 and chance.random() < 0.1:
        del lines[chance.randrange(len(lines))]
    at = chance.randrange(len(lines))
    which, _, said = lines[at].partition(" ")
    for _ in range(chance.randint(1, 3)):
        said = _changed(said, number, chance)
    lines[at] = f"{which} {said}"
    return "\n".join([str(number), *lines]).encode("utf-8", "replace")[:most]


def _changed(said: str, number: int, chance: Random) -> str:
    parts = said.split(" ")
    at = chance.randrange(len(parts))
    other = chance.randrange(len(BASES)) if chance.random() < 0.2 else number
    text = chance.choice(places(other))[1]
    match chance.randrange(9):
        case 0:
            del parts[at]
        case 1:
            parts.insert(at, chance.choice(spoken(number)))
        case 2 | 3:
            parts[at] = chance.choice(spoken(number))
        case 4:
            parts.insert(at, str(chance.choice([0, 1, 2, 3, 5, 10, 99, 10**6, 10**15, 10**16])))
        case 5:  # a piece of another text
            pieces = text.split(" ")
            begin = chance.randrange(len(pieces))
            parts[at : at + chance.randint(0, 2)] = pieces[begin : begin + chance.randint(1, 6)]
        case 6:
            parts = [text]
        case 7:
            parts = [sentence(chance.choice(STARTS), chance, str(BASES[number]))]
        case 8:
            parts += [chance.choice(["and", "or", "when", "unless", "of", ","]), *text.split(" ")]
    return " ".join(parts)


def crossed(one: bytes, other: bytes, most: int, seed: int) -> bytes:
    """The texts of two cases in one ruleset."""
    lines = [*one.split(b"\n"), *other.split(b"\n")[1:]]
    return b"\n".join(lines)[:most]


def seeds() -> Path:
    folder = FOLDER / "sentences"
    folder.mkdir()
    for number in range(len(BASES)):
        for at, (_, said) in list(enumerate(places(number)))[::9]:
            (folder / f"{number:02}-{at:04}").write_text(f"{number}\n{at} {said}", encoding="utf-8")
    return folder


def tried(data: bytes) -> None:
    try:
        one(ruleset(data))
    except BaseException:
        print(FILE.read_text(encoding="utf-8"), file=sys.stderr)
        raise


if __name__ == "__main__":
    fuzz(tried, seeds(), LONGEST, custom_mutator=exchanged, custom_crossover=crossed)
