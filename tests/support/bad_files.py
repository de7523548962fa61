"""The corpus of bad files, and what a person is told about each.

Comes in: `corpus/bad/STAGE/NAME.yaml`, or the folder NAME with modifiers and variants: a ruleset
with one thing wrong. Goes out: the text of what is told, and the file mended as a diff says.
docs/errors.md draws its examples from here.
"""

from __future__ import annotations

import contextlib
import shutil
from functools import cache
from pathlib import Path

import octavo
from octavo import render
from octavo.diagnostics import Diagnostic, OctavoError
from support.paths import BAD

STAGES = ("source", "syntax", "check", "ir")


def cases() -> list[Path]:
    found = [path for stage in STAGES for path in sorted((BAD / stage).iterdir())]
    return [path for path in found if path.suffix == ".yaml" or path.is_dir()]


def found_in(path: Path) -> tuple[Diagnostic, ...]:
    """The faults of a case, or its warnings if it loads; all variants that lie there are asked
    for."""
    return _of_corpus(path) if path.is_relative_to(BAD) else _found(path)


@cache
def _of_corpus(path: Path) -> tuple[Diagnostic, ...]:
    return _found(path)


def _found(path: Path) -> tuple[Diagnostic, ...]:
    variants = sorted(one.stem for one in (path / "variants").glob("*.yaml"))
    try:
        return octavo.load(path, variants=variants).warnings
    except OctavoError as error:
        return error.diagnostics


def told(path: Path) -> str:
    """What a person sees who loads a case from the folder of the corpus."""
    with contextlib.chdir(BAD):
        return render.texts(found_in(path.relative_to(BAD))) + "\n"


def case_of(file: Path) -> Path:
    """The case that a file of the corpus belongs to."""
    return BAD.joinpath(*file.relative_to(BAD).parts[:2])


def mended(file: Path, diff: str, folder: Path) -> Path:
    """The case of a file, copied into `folder` with the file changed as the diff says: lines that
    begin with a space or `-` stand in it, once, and become those that begin with a space or `+`;
    `...` stands for lines between."""
    case = case_of(file)
    copy = folder / case.name
    if copy.is_dir():
        shutil.rmtree(copy)
    (shutil.copytree if case.is_dir() else shutil.copy)(case, copy)
    changed = copy / file.relative_to(case) if case.is_dir() else copy
    lines = changed.read_text(encoding="utf-8").splitlines()
    for hunk in diff.split("\n...\n"):
        old, new = (
            [line[1:] for line in hunk.splitlines() if line[:1] in (" ", sign)] for sign in "-+"
        )
        starts = [at for at in range(len(lines)) if lines[at : at + len(old)] == old]
        assert old and len(starts) == 1, (
            f"{file.relative_to(BAD)}: these lines do not stand there once: {old}"
        )
        lines[starts[0] : starts[0] + len(old)] = new
    changed.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return copy
