"""Folders made to harm: a ruleset beside which lie many modifiers or variants, large, faulty, or
such that cannot be told apart.

Comes in: nothing. Goes out: `FOLDERS`, files by path with, for each command on the folder, the code
of the fault that it tells (empty: none).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from support.strange_files import ruleset

Files = dict[str, bytes]


class Told(NamedTuple):
    """The codes that are told: of the ruleset alone, of the folder, with all modifiers."""

    ruleset: str
    folder: str
    all: str


FOLDERS: dict[str, tuple[Callable[[], Files], Told]] = {}


def written(files: Files, folder: Path) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return folder


def folder(name: str, told: Told, **beside: Callable[[int], bytes]) -> None:
    """A hundred files beside the small game, in each of the folders named."""

    def made() -> Files:
        files = {
            f"{kind}/{number:02}.yaml": text(number)
            for kind, text in beside.items()
            for number in range(100)
        }
        return {"ruleset.yaml": ruleset({})} | files

    FOLDERS[name] = made, told


def modifier(
    body: str, head: str = "modifier: m{0}\nnumber: {0}\ntitle: T\n", tail: str = ""
) -> Callable[[int], bytes]:
    """The text of modifier number so much; {0} is the number."""
    return lambda number: (
        head.replace("{0}", str(number)) + body + tail.replace("{0}", str(number))
    ).encode()


SENTENCES = "rules:\n" + "".join(
    f"  r{i}x: a card may be played when your score is {i}\n" for i in range(4_500)
)
LONG_HEAD = "modifier: m{0}\ntitle: " + "t " * 100_000 + "\n"
VARIANT = "variant: v{0}\ntitle: T\nextends: strange\n"
DENSE = "needs: [" + "a," * 9_000 + "]\n"
TOO_MUCH = Told("OCT102", "OCT102", "OCT102")

folder(
    "100 small modifiers",
    Told("", "", ""),
    modifiers=modifier("words: {cards: {}}\n", tail="# {0}\n"),
)
folder("100 large modifiers", Told("", "OCT102", "OCT102"), modifiers=modifier(SENTENCES))
folder(
    "100 modifiers with one long text",
    Told("", "OCT102", "OCT102"),
    modifiers=modifier(f"rules:\n  r: {'x ' * 110_000}\n"),
)
folder(
    "100 modifiers of empty lines",
    Told("", "OCT102", "OCT102"),
    modifiers=modifier("words: {}\n" + "\n" * 240_000),
)
folder(
    "100 modifiers whose number comes last",
    TOO_MUCH,
    modifiers=modifier(SENTENCES, "modifier: m{0}\n", "number: {0}\n"),
)
folder(
    "100 modifiers in brackets",
    TOO_MUCH,
    modifiers=modifier(" " * 50_000 + "}", '{"modifier": "m{0}"'),
)
folder("100 modifiers of many values", TOO_MUCH, modifiers=modifier(DENSE))
folder("100 modifiers with long heads", TOO_MUCH, modifiers=modifier(SENTENCES, LONG_HEAD))
folder(
    "100 modifiers that are no YAML",
    Told("", "OCT102", "OCT102"),
    modifiers=modifier(SENTENCES, tail="\t: [\n"),
)
folder("100 large variants", Told("", "OCT102", ""), variants=modifier(SENTENCES, VARIANT))
folder(
    "100 large variants and modifiers",
    Told("", "OCT102", "OCT102"),
    modifiers=modifier(SENTENCES),
    variants=modifier(SENTENCES, VARIANT),
)
folder(
    "a chain of 100 variants",
    Told("", "", ""),
    variants=lambda number: (
        f"variant: v{number}\ntitle: T\nextends: strange\non top of: [v{number + 1}]\n".encode()
        if number < 99
        else b"variant: v99\ntitle: T\nextends: strange\n"
    ),
)
