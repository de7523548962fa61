"""Pages that go through printed rules sentence by sentence, kept honest.

A page in docs/ may hold tables of rules, each under a comment that says which file it is about, by
its ruleset and, for a modifier or a variant, its folder and name:

    <!-- rule table: hedge -->
    | the rules, in our words | said by | shown by |
    | --- | --- | --- |
    | A card may be planted beside a lower one. | `neighbour` | `a five is planted beside a four` |

    <!-- rule table: hedge modifiers/frost -->
    ...

`said by` names what says it in that file, each in backquotes: a rule by its id alone, anything else
by its keys, from the top of the file, with `: ` between (`phases: planting`, `options:
frost_bites`, `pack`, `phrases: <card> freezes`). What a variant does not have is looked for in the
ruleset; `modifiers/frost: bite` names what another file of the folder has. `shown by` names
scenarios by their names, each in backquotes, from any scenario file in the ruleset's folder; of two
that are called the same, the one beside the file that the table is about. Neither may be empty. A
`|` in a cell is written `\\|`.

What is asked of every such page:

- Everything named exists.
- Every rule, action, trigger and group of a file stands in some row, and so do those of each
  modifier and variant in the folder of a ruleset that has a table; the row may be on another page.
- A rule about what may be done is cited (`because:`, `refused:`) by one of the scenarios of each
  row that names it.
- Where a rule, action or trigger is struck out of its file, one of the scenarios of its rows fails.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import octavo
from octavo.check.bindings import Permission
from octavo.resources import rulesets_dir
from octavo.source.document import Entry, MappingNode, Node, ScalarNode, SequenceNode
from octavo.source.shelf import document
from octavo.testing.scenario import ENDING, ScenarioOutcome, run_one, scenarios_of, subject_of
from support.effort import EFFORT
from support.paths import DOCS

MARK = re.compile(r"<!-- rule table: (\S+)(?: (modifiers|variants)/(.+))? -->")
NAMED = re.compile(r"`([^`]+)`")
HEADER = ["the rules, in our words", "said by", "shown by"]
STANDING = ("rules", "actions", "triggers")  # what has ids that must all appear
Place = tuple[Path, int]  # a scenario: its file, and its number there


@dataclass(frozen=True)
class Row:
    """A line of a table: its number on the page, the file it is about, what says it, what shows
    it."""

    line: int
    file: Path
    said_by: tuple[str, ...]
    shown_by: tuple[str, ...]


def file_of(ruleset: str, folder: str | None, name: str | None) -> Path:
    path = rulesets_dir().resolve() / ruleset
    return path / "ruleset.yaml" if not folder else path / folder / f"{name}.yaml"


def tables(text: str) -> Iterator[Row]:
    """The rows of all tables on a page."""
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        mark = MARK.fullmatch(line.strip())
        if mark is None:
            assert "<!-- rule table" not in line, (
                f"line {number}: `<!-- rule table: RULESET -->`, perhaps with a file, is meant"
            )
            continue
        file = file_of(*mark.groups())
        assert file.is_file(), f"line {number}: there is no {file}"
        assert cells(next(lines)[1]) == HEADER, (
            f"line {number + 1}: the header is | {' | '.join(HEADER)} |"
        )
        next(lines)
        for at, row in lines:
            if not row.startswith("|"):
                break
            found = cells(row)
            assert len(found) == 3 and all(found), f"line {at}: three cells, none of them empty"
            yield Row(at, file, tuple(NAMED.findall(found[1])), tuple(NAMED.findall(found[2])))


def cells(row: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip())[1:-1]]


@cache
def scenarios(folder: Path) -> dict[str, list[Place]]:
    """Where the scenarios of a ruleset's folder stand, by name."""
    found: dict[str, list[Place]] = {}
    for path in sorted(folder.rglob(f"*{ENDING}")):
        for number, (name, _) in enumerate(scenarios_of(path)):
            found.setdefault(name, []).append((path, number))
    return found


def meant(file: Path, name: str) -> list[Place]:
    """The scenarios that a table about a file may mean by a name: one, or the name is not
    enough."""
    found = scenarios(folder_of(file)).get(name, [])
    return [place for place in found if subject_of(place[0]) == file] or found


@cache
def outcome(place: Place) -> ScenarioOutcome:
    return run_one(*place)


@cache
def permissions(file: Path) -> frozenset[str]:
    """The ids of a file's rules about what may be done."""
    folder = folder_of(file)
    kind = document(file).kind
    rules = (
        octavo.load(folder / "ruleset.yaml", modifiers=[file])
        if kind == "modifier"
        else octavo.load(file)
    )
    found = rules.program.checked.bindings.permissions
    return frozenset(
        rule.id
        for rule in found
        if isinstance(rule, Permission) and Path(rule.span.file).resolve() == file
    )


def folder_of(file: Path) -> Path:
    return file.parent if file.name == "ruleset.yaml" else file.parent.parent


def sections(file: Path) -> Iterator[tuple[Entry, Entry]]:
    """What a file says: its sections, those it replaces, those under `modifiers: OTHER:`, and those
    under `with OTHER:` where the folder has such a modifier. Each with what must go so that it
    goes: itself, or what holds nothing else."""
    others = {document(path).name for path in (folder_of(file) / "modifiers").glob("*.yaml")}

    def inside(root: Node | None, sole: Entry | None) -> Iterator[tuple[Entry, Entry]]:
        if not isinstance(root, MappingNode):
            return
        for entry in root:
            goes = sole if sole is not None and len(root.entries) == 1 else entry
            key = entry.key.text
            if key == "replaces" or (
                key.startswith("with ") and key.removeprefix("with ") in others
            ):
                yield from inside(entry.value, goes)
            elif key == "modifiers" and isinstance(entry.value, MappingNode):
                for other in entry.value:
                    yield from inside(other.value, goes if len(entry.value.entries) == 1 else other)
            else:
                yield entry, goes

    return inside(document(file).root, None)


@cache
def standing(file: Path) -> dict[str, ScalarNode]:
    """The rules, actions and triggers of a file by id, each with the key that must go so that it
    goes.
    """
    found: dict[str, ScalarNode] = {}
    for section, goes in sections(file):
        if section.key.text in STANDING and isinstance(section.value, MappingNode):
            found |= {
                one.key.text: (one if len(section.value.entries) > 1 else goes).key
                for one in section.value
            }
    return found


def wanted(file: Path) -> set[str]:
    """What some row about a file must name."""
    groups = [one.value for one, _ in sections(file) if one.key.text == "groups"]
    return {
        *standing(file),
        *(
            f"groups: {one.key.text}"
            for group in groups
            if isinstance(group, MappingNode)
            for one in group
        ),
    }


@cache
def said(file: Path, name: str) -> tuple[Path, str] | None:
    """Which file has what a row about `file` names, and its name there."""
    folder = folder_of(file)
    other, _, inside = name.partition(": ")
    if other.startswith(("modifiers/", "variants/")):
        found = [(folder / f"{other}.yaml", inside)]
    else:
        found = [
            (one, name)
            for one in (file, folder / "ruleset.yaml")
            if one == file or document(file).kind == "variant"
        ]
    return next((one for one in found if one[0].is_file() and exists(*one)), None)


def exists(file: Path, name: str) -> bool:
    """Whether a file has what a row names: keys from the top, or the id of a rule."""
    root = document(file).root
    if name in standing(file):
        return True
    at: Node | None = root
    for key in name.split(": "):
        if isinstance(at, SequenceNode):
            return key in [item.text for item in at.items if isinstance(item, ScalarNode)] + [
                pattern_of(item) for item in at.items
            ]
        at = at.get(key) if isinstance(at, MappingNode) else None
        if at is None:
            return False
    return True


def pattern_of(phrase: Node) -> str:
    """What a phrase of `phrases:` is called by."""
    pattern = phrase.get("say") if isinstance(phrase, MappingNode) else None
    return pattern.text if isinstance(pattern, ScalarNode) else ""


def faults(text: str, others: Iterable[str] = ()) -> list[str]:
    """What is wrong with the tables of a page; what `others` name need not be named on it."""
    rows = list(tables(text))
    found = []
    for row in rows:
        if not row.said_by or not row.shown_by:
            found.append(f"line {row.line}: names stand in backquotes")
        found += [
            f"line {row.line}: {row.file.name} has no `{name}`"
            for name in row.said_by
            if said(row.file, name) is None
        ]
        for name in row.shown_by:
            match len(meant(row.file, name)):
                case 0:
                    found.append(f"line {row.line}: there is no scenario `{name}`")
                case many if many > 1:
                    found.append(f"line {row.line}: {many} scenarios are called `{name}`")
        for file, name in filter(None, (said(row.file, name) for name in row.said_by)):
            if name in permissions(file) and name not in cited(row):
                found.append(
                    f"line {row.line}: none of these scenarios says that `{name}` allows or "
                    "refuses something"
                )
    files = {row.file for row in rows}
    for folder in {folder_of(file) for file in files if file.name == "ruleset.yaml"}:
        files |= {path for path in folder.rglob("*.yaml") if not path.name.endswith(ENDING)}
    everywhere = [*rows, *(row for other in others for row in tables(other))]
    named = {said(row.file, name) for row in everywhere for name in row.said_by}
    for file in sorted(files):
        lacking = sorted(one for one in wanted(file) if (file, one) not in named)
        found += [
            f"{file.relative_to(rulesets_dir().resolve())}: no row names `{one}`" for one in lacking
        ]
    return found


def cited(row: Row) -> set[str]:
    """The ids of the sentences that the scenarios of a row cite."""
    return {
        reason.id
        for name in row.shown_by
        for place in meant(row.file, name)
        for reason in outcome(place).cited
    }


def missed(file: Path, name: str, rows: list[Row], copy: Path) -> bool:
    """Whether a scenario fails, of the rows that name a rule, where it is struck out; `copy` is a
    place for what is left.
    """
    folder = folder_of(file)
    shutil.copytree(folder, copy)
    lacking = without(file.read_text(encoding="utf-8"), standing(file)[name])
    (copy / file.relative_to(folder)).write_text(lacking, encoding="utf-8")
    about = [row for row in rows if (file, name) in [said(row.file, one) for one in row.said_by]]
    places = dict.fromkeys(
        place for row in about for shown in row.shown_by for place in meant(row.file, shown)
    )
    return any(not run_one(copy / path.relative_to(folder), number).ok for path, number in places)


def without(text: str, key: ScalarNode) -> str:
    """A YAML text without a key and its value."""
    lines = text.splitlines(keepends=True)
    start = end = key.span.line - 1
    while end == start or (
        end < len(lines) and (not lines[end].strip() or lines[end][: key.span.column].isspace())
    ):
        end += 1
    return "".join(lines[:start] + lines[end:])


PAGES = [
    page
    for page in sorted(DOCS.glob("*.md"))
    if "<!-- rule table" in page.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_the_tables_of_a_page_name_exists_and_all_rules_are_named(page: Path) -> None:
    found = faults(
        page.read_text(encoding="utf-8"),
        [one.read_text(encoding="utf-8") for one in PAGES if one != page],
    )
    assert not found, f"{page.name}\n" + "\n".join(found)


FILES = {
    page: [file_of(*mark) for mark in MARK.findall(page.read_text(encoding="utf-8"))]
    for page in PAGES
}
RULES = [
    pytest.param(page, file, name, id=f"{page.stem} {file.stem} {name}")
    for page, files in FILES.items()
    for file in dict.fromkeys(files)
    for name in standing(file)
][:: 1 if EFFORT > 1 else 7]  # each takes a third of a second; `make slow` strikes out all


@pytest.mark.parametrize(("page", "file", "name"), RULES)
@pytest.mark.thorough(but=3)
def test_a_rule_that_is_struck_out_is_missed(
    page: Path, file: Path, name: str, tmp_path: Path
) -> None:
    rows = list(tables(page.read_text(encoding="utf-8")))
    assert missed(file, name, rows, tmp_path / "copy"), (
        f"{file.name} says `{name}`, and no scenario of its rows needs it"
    )


# --- the test itself ------------------------------------------------------------------------------

HEAD = (
    "<!-- rule table: crazy-eights -->\n| the rules, in our words | said by | shown by |\n| "
    "--- | --- | --- |\n"
)
RIGHT = (
    "| A card of the same rank fits. | `same rank` | `a card of the same rank may be played, "
    "whatever suit is called` |\n"
)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (
            "| It fits. | `same ranks` | `a seven is no eight` |\n",
            "line 4: ruleset.yaml has no `same ranks`",
        ),
        (
            "| It fits. | `same rank` | `a seven is an eight` |\n",
            "line 4: there is no scenario `a seven is an eight`",
        ),
        ("| It fits. | `same rank` | yes |\n", "line 4: names stand in backquotes"),
        (
            (
                "| It fits. | `same suit` | `a seven is no eight` |\n| It fits. | `phases: deals` "
                "| `a seven is no eight` |\n"
            ),
            "line 5: ruleset.yaml has no `phases: deals`",
        ),
        (
            "| It fits. | `eights cost` | `a seven is no eight` |\n",
            "crazy-eights/ruleset.yaml: no row names `no stock`",
        ),
        (
            "| It fits. | `phases: deal` | `a seven is no eight` |\n",
            "crazy-eights/variants/openspiel.yaml: no row names `aces cost`",
        ),
        (
            "| It fits. | `no stock` | `a seven is no eight` |\n",
            "line 4: none of these scenarios says that `no stock` allows or refuses something",
        ),
    ],
)
def test_what_is_wrong_is_found(row: str, says: str) -> None:
    assert says in faults(HEAD + row)


def test_what_is_right_is_not() -> None:
    found = faults(HEAD + RIGHT)
    assert found and all("no row names" in one for one in found), (
        "only the rules that have no row yet are missing"
    )
    assert not any("`same rank`" in one for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "<!-- rule table crazy-eights -->\n",
        "<!-- rule table: no-such-game -->\n",
        "<!-- rule table: crazy-eights -->\n| rules | said by | shown by |\n| --- | --- | --- |\n",
        HEAD + "| It fits. |  | `a seven is no eight` |\n",
        HEAD + "| It fits. | `same rank` |\n",
    ],
)
def test_another_shape_is_refused(text: str) -> None:
    with pytest.raises(AssertionError):
        faults(text)


ELSEWHERE = HEAD.replace("crazy-eights", "cripple-mr-onion variants/usenet-1993")


@pytest.mark.parametrize(
    "name",
    ["replaces: pack", "pack: suits", "leftovers", "modifiers/03-octavo: 3", "declare the Fool"],
)
def test_what_a_variant_takes_over_may_be_named(name: str) -> None:
    assert not any(
        "has no" in one
        for one in faults(f"{ELSEWHERE}| It is so. | `{name}` | `the dealer may not fold` |\n")
    )


@pytest.mark.parametrize(
    "name",
    ["pack: backs", "modifiers/03-octavo: 4", "modifiers/frost: bite", "modifiers/03-octavo"],
)
def test_what_is_not_elsewhere_either_may_not(name: str) -> None:
    found = faults(f"{ELSEWHERE}| It is so. | `{name}` | `the dealer may not fold` |\n")
    assert f"line 4: usenet-1993.yaml has no `{name}`" in found


@pytest.mark.parametrize(
    ("about", "clear"),
    [("", False), (" modifiers/01-null-eights", True), (" variants/usenet-1993", True)],
)
def test_of_two_scenarios_of_one_name_the_nearer_is_meant(about: str, clear: bool) -> None:
    head = HEAD.replace("crazy-eights", f"cripple-mr-onion{about}")
    found = faults(f"{head}| They are wild. | `source` | `three wild eights are a Wild Royal` |\n")
    assert (
        "line 4: 2 scenarios are called `three wild eights are a Wild Royal`" not in found
    ) is clear
