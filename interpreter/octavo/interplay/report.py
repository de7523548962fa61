"""The findings, for people or for other programs.

Comes in: a `Study` of a ruleset. Goes out: rows of a table, an example in lines, or plain data for
JSON.
"""

from __future__ import annotations

from typing import Any

from ..table.rules import Rules
from .effects import KINDS, Effects, Four
from .interactions import INTERACT, Example, Finding, Study

HEADINGS = ("", "", "finding", *KINDS, "met", "tried")
NUMBERS = (3, 4, 5, 6, 7)  # the columns that hold numbers
MOST = 6  # things told of what one choice gives


def numbered(rules: Rules, name: str) -> str:
    """A modifier as the table has it: `3 octavo`; its name alone if it has no number."""
    number = next(
        (each.number for each in rules.composition.modifiers if each.name == name and each.loaded),
        None,
    )
    return name if number is None else f"{number} {name}"


def rows(rules: Rules, study: Study) -> list[list[str]]:
    """A row for each two modifiers."""
    return [
        [
            *(numbered(rules, study.names[one]) for one in (each.first, each.second)), each.verdict,
            *(str(each.many[kind]) for kind in KINDS), str(each.met), str(each.tried),
        ]
        for each in study.findings
    ]  # fmt: skip


def summary(study: Study) -> str:
    verdicts = [each.verdict for each in study.findings]
    counted = [
        f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(sorted(verdicts))
    ]
    pairs = "pair" if len(verdicts) == 1 else "pairs"
    return f"{len(verdicts)} {pairs} in {study.positions} positions: {', '.join(counted)}"


# --- examples -------------------------------------------------------------------------------------


def lines(study: Study, finding: Finding) -> list[str]:
    """The example of two that interact: the position, then what it gives under each of the four
    choices.
    """
    example = finding.example
    assert example is not None
    setting, names = example.setting, (study.names[finding.first], study.names[finding.second])
    told = (
        [f"in force in any case: {', '.join(sorted(setting.in_force))}"] if setting.in_force else []
    )
    told += [f"given: {fact}" for fact in setting.given]
    told += [f"{_person(seat)}: {' '.join(cards)}" for seat, cards in setting.hands if cards]
    told += [
        f"before {_person(seat)}: {'; '.join(groups)}" for seat, groups in setting.laid if groups
    ]
    if example.kind != "hands":
        told += [f"at: {setting.at}"] if setting.at else []
        told += [f"move: {move}" for move in setting.moves]
    return told + [
        f"{which}: {_few(gives) or 'nothing'}" for which, gives in _gives(example, names).items()
    ]


def _few(said: list[str]) -> str:
    """The first of some things; the JSON has them all."""
    more = [f"and {len(said) - MOST} more"] if len(said) > MOST else []
    return "; ".join([*said[:MOST], *more])


def _gives(example: Example, names: tuple[str, str]) -> dict[str, list[str]]:
    """What the position gives, by what is in force: of the people whose things differ."""
    four, kind = example.four, example.kind
    seats = {what[0] if kind != "result" else what[1] for what in four.unexplained(kind)}
    choices = ("neither", names[0], names[1], "both")
    return {
        which: _said(outcome, kind, seats, four)
        for which, outcome in zip(choices, four.all(), strict=True)
    }


def _said(outcome: Effects, kind: str, seats: set[object], four: Four) -> list[str]:
    if kind == "hands":
        found: dict[object, list[str]] = {seat: [] for seat in sorted(seats, key=str)}
        for (seat, group), many in outcome[kind].items():
            if seat in found:
                found[seat] += [str(group)] * many
        return [
            f"{_person(seat)} shows {', '.join(groups) or 'no group'}"
            for seat, groups in found.items()
        ]
    if kind == "options":
        always = set.intersection(*({*each[kind]} for each in four.all()))
        return [
            f"{_person(seat)} may {key}"
            for seat, key in outcome[kind]
            if seat in seats and (seat, key) not in always
        ]
    winners = [seat for what, seat in outcome[kind] if what == "wins"]
    scores = ", ".join(str(score) for (what, _), score in outcome[kind].items() if what == "scores")
    win = f"{' and '.join(map(_person, winners))} {'wins' if len(winners) == 1 else 'win'}"
    return [f"{win}, the scores are {scores}"] if scores else []


def _person(seat: object) -> str:
    return f"player {seat + 1}" if isinstance(seat, int) else str(seat)


# --- for another program --------------------------------------------------------------------------


def data(rules: Rules, study: Study, seed: str, many: int) -> dict[str, Any]:
    """Plain data: what was tried, and a finding for each two modifiers. The same seed gives the
    same data.
    """
    made = rules.composition
    return {
        "ruleset": rules.name,
        "variants": [each.name for each in made.variants if each.loaded],
        "options": dict(made.options),
        "program": rules.digest,
        "seed": seed,
        "hands": many,
        "positions": study.positions,
        "modifiers": [
            {
                "name": name,
                "number": next(
                    each.number for each in made.modifiers if each.name == name and each.loaded
                ),
            }
            for name in study.names
        ],
        "pairs": [_pair(study, each) for each in study.findings],
    }


def _pair(study: Study, finding: Finding) -> dict[str, Any]:
    names = study.names[finding.first], study.names[finding.second]
    found: dict[str, Any] = {
        "modifiers": [*names],
        "finding": finding.verdict,
        "tried": finding.tried,
        "met": finding.met,
        "interacting": {kind: finding.many[kind] for kind in KINDS},
        "example": None,
    }
    example = finding.example
    if finding.verdict == INTERACT and example is not None:
        setting = example.setting
        found["example"] = {
            "in": example.kind,
            "origin": setting.origin,
            "in_force": sorted(setting.in_force),
            "given": [*setting.given],
            "hands": {str(seat + 1): " ".join(cards) for seat, cards in setting.hands},
            "laid": {str(seat + 1): [*groups] for seat, groups in setting.laid},
            "at": setting.at or None,
            "players": setting.players or None,
            "moves": [*setting.moves],
            "gives": _gives(example, names),
        }
    return found
