"""Independent cases: read, run, compared, counted.

Comes in: folders of `.jsonl` files in the format of README.md, one case a line. Goes out: a
`Verdict` for each case, and a report. What a kind of case asks of a ruleset stands in `KINDS`; a
case of a kind that is not there, or that asks for a modifier, a variant or an option that no
ruleset offers, is counted as not supported yet and never passes silently.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import octavo
from octavo import OctavoError

from . import onion
from .cripple_mr_onion import KINDS as CRIPPLE_MR_ONION
from .ons import KINDS as ONS

# What loading says where something that was asked for does not exist: a ruleset, a modifier, a
# variant, an option.
NOT_THERE = {"OCT501", "OCT502", "OCT503", "OCT504"}


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a file. `id` is unique in its file only."""

    file: str
    data: Mapping[str, Any]

    @property
    def id(self) -> str:
        return str(self.data.get("id", "?"))

    @property
    def kind(self) -> str:
        return str(self.data.get("kind", "?"))


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a case went: passed, failed, or not supported; `wanted` and `got` where they differ,
    `why` where it did not run.
    """

    case: Case
    how: str
    wanted: Any = None
    got: Any = None
    why: str = ""

    @property
    def ok(self) -> bool:
        return self.how == "passed"


Load = Callable[[str, tuple[int, ...], tuple[tuple[str, Any], ...], tuple[str, ...]], Any]
# a case and a loader in, what is wanted and what came out
Kind = Callable[[Mapping[str, Any], Load], tuple[Any, Any]]

# By what only this game's cases have, since two games use one word for different questions.
KINDS: tuple[tuple[Callable[[Mapping[str, Any]], bool], Mapping[str, Kind]], ...] = (
    (lambda data: "modifiers" in data, CRIPPLE_MR_ONION),
    (onion.belongs, onion.KINDS),
    (lambda data: data.get("kind") in ONS and ("round" in data or data.get("kind") != "deal"), ONS),
)


@cache
def load(
    ruleset: str,
    modifiers: tuple[int, ...],
    options: tuple[tuple[str, Any], ...],
    variants: tuple[str, ...],
) -> Any:
    """A ruleset, loaded once for each choice."""
    return octavo.load(ruleset, modifiers=modifiers, options=dict(options), variants=variants)


def read(folder: str | Path) -> list[Case]:
    """Every case of every `.jsonl` file of a folder (or of one file)."""
    path = Path(folder)
    files = [path] if path.is_file() else sorted(path.glob("*.jsonl"))
    if not files:
        raise FileNotFoundError(f"there are no .jsonl files in {path}")
    found = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip():
                found.append(Case(file.name, json.loads(line)))
    return found


def kind_of(
    case: Case,
    kinds: Sequence[tuple[Callable[[Mapping[str, Any]], bool], Mapping[str, Kind]]] = KINDS,
) -> Kind | None:
    """What runs a case, None if nothing does yet."""
    for belongs, handlers in kinds:
        if belongs(case.data):
            return handlers.get(case.kind)
    return None


def run(case: Case, loader: Load = load, kind: Kind | None = None) -> Verdict:
    """Run one case. `kind` instead of the one that is registered for it."""
    kind = kind or kind_of(case)
    if kind is None:
        return Verdict(case, "not supported", why=f"kind {case.kind}")
    try:
        wanted, got = kind(case.data, loader)
    except NotImplementedError as lacking:  # a kind says so of what it cannot put into words
        return Verdict(case, "not supported", why=str(lacking))
    except OctavoError as error:
        if all(one.code in NOT_THERE for one in error.diagnostics):
            return Verdict(
                case, "not supported", why="; ".join(one.message for one in error.diagnostics)
            )
        return Verdict(
            case, "failed", case.data.get("expect"), "\n".join(map(str, error.diagnostics))
        )
    except Exception as error:  # a fault of the program: the other cases are still worth running
        return Verdict(case, "failed", case.data.get("expect"), f"{type(error).__name__}: {error}")
    return Verdict(case, "passed") if wanted == got else Verdict(case, "failed", wanted, got)


def report(verdicts: Iterable[Verdict]) -> str:
    """For each file passed/total, then what failed in it, then what is not supported yet and how
    often.
    """
    by_file: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        by_file.setdefault(verdict.case.file, []).append(verdict)
    lines = []
    for file, ours in sorted(by_file.items()):
        how = Counter(verdict.how for verdict in ours)
        rest = "".join(f", {how[one]} {one}" for one in ("failed", "not supported") if how[one])
        lines.append(f"{file}: {how['passed']}/{len(ours)} passed{rest}")
        for verdict in ours:
            if verdict.how == "failed":
                lines += [
                    f"  failed {verdict.case.id}",
                    f"    wanted {_said(verdict.wanted)}",
                    f"    got    {_said(verdict.got)}",
                ]
        lacking = Counter(verdict.why for verdict in ours if verdict.how == "not supported")
        lines += [f"  not supported yet: {why} ({many})" for why, many in sorted(lacking.items())]
    every = Counter(verdict.how for ours in by_file.values() for verdict in ours)
    total = sum(every.values())
    lines.append(
        f"all: {every['passed']}/{total} passed, {every['failed']} failed, "
        f"{every['not supported']} not supported yet"
    )
    return "\n".join(lines)


def _said(value: Any) -> str:
    return (
        value.replace("\n", "\n           ")
        if isinstance(value, str)
        else json.dumps(value, ensure_ascii=False)
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="run.py", description="Run independent cases against the rulesets."
    )
    parser.add_argument(
        "folders", nargs="+", metavar="DIR", help="a folder of .jsonl files, or one file"
    )
    parser.add_argument(
        "--kinds", default="", help="only cases of these kinds, with commas between"
    )
    chosen = parser.parse_args(arguments)
    kinds = {kind.strip() for kind in chosen.kinds.split(",") if kind.strip()}
    try:
        cases = [case for folder in chosen.folders for case in read(folder)]
    except (OSError, ValueError) as error:
        parser.error(str(error))
    verdicts = [run(case) for case in cases if not kinds or case.kind in kinds]
    print(report(verdicts))
    return int(any(verdict.how == "failed" for verdict in verdicts))
