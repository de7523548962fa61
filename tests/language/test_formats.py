"""Faults as other programs read them: JSON, SARIF, the workflow commands of GitHub; and warnings
that are faults.

What SARIF asks for is written here from the standard (OASIS, SARIF 2.1.0 with errata 01), object by
object, and nothing else is allowed in them, so that a misspelt property is found. What GitHub
undoes in a line is undone here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from octavo.cli import main
from octavo.diagnostics import Diagnostic, Related, Span
from octavo.faults import TITLES, WARNINGS
from octavo.source.shelf import catalogue
from support.effort import EFFORT
from support.paths import BAD

SHIPPED = next(name for name, _, _ in catalogue())


def objects(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    known = {**required, **(optional or {})}
    return {
        "type": "object",
        "required": [*required],
        "properties": known,
        "additionalProperties": False,
    }


def lists(item: Any) -> dict[str, Any]:
    return {"type": "array", "items": item}


COUNT = {"type": "integer", "minimum": 0}  # indexes and ids
PLACE = {"type": "integer", "minimum": 1}  # 3.30: lines and columns count from 1
TEXT = {"type": "string", "minLength": 1}
MESSAGE = objects({"text": TEXT})  # 3.11
URI = {"type": "string", "format": "uri-reference", "pattern": r"^[A-Za-z0-9_.~!$&'()*+,;=:@%/-]+$"}
ARTIFACT_LOCATION = objects({"uri": URI})  # 3.4
REGION = objects({"startLine": PLACE}, {"startColumn": PLACE, "endLine": PLACE, "endColumn": PLACE})
PHYSICAL = objects({"artifactLocation": ARTIFACT_LOCATION}, {"region": REGION})  # 3.29
# 3.57
REPLACEMENT = objects(
    {"deletedRegion": REGION, "insertedContent": objects({"text": {"type": "string"}})}
)
# 3.56
CHANGE = objects(
    {"artifactLocation": ARTIFACT_LOCATION, "replacements": {**lists(REPLACEMENT), "minItems": 1}}
)
# 3.55
FIX = objects({"artifactChanges": {**lists(CHANGE), "minItems": 1}}, {"description": MESSAGE})
LEVEL = {"enum": ["none", "note", "warning", "error"]}
RESULT = objects(  # 3.27
    {"message": MESSAGE},
    {
        "ruleId": TEXT,
        "ruleIndex": COUNT,
        "level": LEVEL,
        "locations": lists(objects({"physicalLocation": PHYSICAL})),
        "relatedLocations": lists(
            objects({"physicalLocation": PHYSICAL}, {"id": COUNT, "message": MESSAGE})
        ),
        "fixes": lists(FIX),
    },
)
RULE = objects(  # 3.49
    {"id": TEXT},
    {
        "shortDescription": MESSAGE,
        "help": MESSAGE,
        "defaultConfiguration": objects({"level": LEVEL}),
    },
)
# 3.19
DRIVER = objects(
    {"name": TEXT},
    {"version": TEXT, "rules": {**lists(RULE), "uniqueItems": True}},
)
RUN = objects(  # 3.14
    {"tool": objects({"driver": DRIVER})},
    {
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "artifacts": lists(
            objects({"location": ARTIFACT_LOCATION}, {"roles": lists({"enum": ["analysisTarget"]})})
        ),
        "results": lists(RESULT),
    },
)
# 3.13
LOG = objects(
    {"version": {"const": "2.1.0"}, "runs": lists(RUN)},
    {"$schema": {"type": "string", "format": "uri"}},
)


def validated(capsys: pytest.CaptureFixture[str], wanted: str, *arguments: str) -> tuple[int, str]:
    code = main(["validate", "--format", wanted, *arguments])
    shown = capsys.readouterr()
    assert not shown.err, "everything that a program reads is on one stream"
    return code, shown.out


def sarif(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    """A run that is as the standard asks."""
    code, said = validated(capsys, "sarif", *arguments)
    log = json.loads(said)
    jsonschema.Draft202012Validator(LOG).validate(log)
    (run,) = log["runs"]
    for result in run["results"]:
        rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["shortDescription"]["text"] == TITLES[result["ruleId"]]
        assert rule["defaultConfiguration"]["level"] == (
            "warning" if result["ruleId"] in WARNINGS else "error"
        )
        for place in [*result.get("locations", []), *result.get("relatedLocations", [])]:
            region = place["physicalLocation"]["region"]
            assert (region["startLine"], region["startColumn"]) <= (
                region["endLine"],
                region["endColumn"],
            )
    return code, run


@pytest.mark.parametrize("stage", ["source", "syntax", "check", "ir"])
def test_every_bad_file_makes_a_good_sarif_log(
    stage: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(BAD)
    every = sorted(path.relative_to(BAD).as_posix() for path in (BAD / stage).glob("*.yaml"))
    files = every[:: 1 if EFFORT > 1 else 3]
    code, run = sarif(capsys, *files)
    assert code == 1
    assert [one["location"]["uri"] for one in run["artifacts"]] == files
    told = {
        one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in run["results"]
    }
    assert told == set(files)
    for file in files:
        text = (BAD / file).with_suffix(".txt").read_text(encoding="utf-8")
        expected = sorted(re.findall(r"^ *--> (\S+):(\d+):(\d+)$", text, re.MULTILINE))
        found = [one["locations"][0]["physicalLocation"] for one in run["results"]]
        here = [one["region"] for one in found if one["artifactLocation"]["uri"] == file]
        assert (
            sorted((file, str(one["startLine"]), str(one["startColumn"])) for one in here)
            == expected
        )


@pytest.mark.parametrize("wanted", ["sarif", "json"])
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("syntax/typo.yaml", "hearst", "heart"),
        ("syntax/comma-before-when.yaml", "played, when", "played when"),  # something goes
        ("syntax/be-missing.yaml", "may played", "may be played"),  # something comes
        ("check/zone-unknown.yaml", "piles]", "pile]"),
    ],
)
def test_programs_can_make_the_repair(
    wanted: str, file: str, old: str, new: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    text = (BAD / file).read_text(encoding="utf-8")
    Path("ruleset.yaml").write_text(text, encoding="utf-8")
    if wanted == "sarif":
        _, run = sarif(capsys, "ruleset.yaml")
        ((change,),) = [
            fix["artifactChanges"] for result in run["results"] for fix in result["fixes"]
        ]
        (replacement,) = change["replacements"]
        region, put = replacement["deletedRegion"], replacement["insertedContent"]["text"]
        begin, end = region["startColumn"], region["endColumn"]
        line = region["startLine"]
    else:
        _, said = validated(capsys, "json", "ruleset.yaml")
        (repair,) = [
            fault["repair"] for one in json.loads(said)["files"] for fault in one["faults"]
        ]
        line, begin, end = (repair["place"][key] for key in ("line", "column", "end_column"))
        put = repair["text"]
    lines = text.splitlines(keepends=True)
    lines[line - 1] = lines[line - 1][: begin - 1] + put + lines[line - 1][end - 1 :]
    assert "".join(lines) == text.replace(old, new, 1)
    Path("ruleset.yaml").write_text("".join(lines), encoding="utf-8")
    assert validated(capsys, "json", "ruleset.yaml")[0] == 0


def test_sarif_tells_of_the_other_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(BAD)
    _, run = sarif(capsys, "check/two-amounts-for-one-card.yaml")
    (result,) = run["results"]
    (other,) = result["relatedLocations"]
    assert other["physicalLocation"]["region"]["startLine"] == 17
    assert other["message"]["text"] == "the other sentence"


def test_sarif_of_what_is_well_has_no_results(capsys: pytest.CaptureFixture[str]) -> None:
    code, run = sarif(capsys, SHIPPED)
    assert (code, run["results"]) == (0, [])
    assert not run["artifacts"][0]["location"]["uri"].startswith("/"), (
        "an absolute path is a URI of the file scheme"
    )


def test_sarif_writes_any_name_of_a_file_as_a_uri(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my game #1 é%.yaml").write_text("ruleset: x\n", encoding="utf-8")
    _, run = sarif(capsys, "my game #1 é%.yaml")
    assert run["artifacts"][0]["location"]["uri"] == "my%20game%20%231%20%C3%A9%25.yaml"


def test_json_has_every_file_and_every_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(BAD)
    code, said = validated(capsys, "json", "syntax/typo.yaml", SHIPPED)
    bad, good = json.loads(said)["files"]
    assert code == 1
    assert (bad["file"], len(bad["faults"]), good["faults"]) == ("syntax/typo.yaml", 1, [])
    (fault,) = bad["faults"]
    assert fault["code"] == "OCT210" and fault["severity"] == "error"
    assert f"{fault['place']['line']}:{fault['place']['column']}" in (
        BAD / "syntax" / "typo.txt"
    ).read_text(encoding="utf-8")


def read_by_github(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as the runner reads it: `::KIND NAME=VALUE,...::MESSAGE`, then %XX
    undone."""
    found = re.fullmatch(r"::(error|warning) (.*?)::(.*)", line)
    assert found is not None, line

    def undone(said: str) -> str:
        for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
            said = said.replace(code, char)
        return said

    properties = dict(one.split("=", 1) for one in found[2].split(","))
    return found[1], {name: undone(value) for name, value in properties.items()}, undone(found[3])


def test_github_shows_each_fault_at_its_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(BAD)
    code, said = validated(capsys, "github", "syntax/typo.yaml", SHIPPED)
    (line,) = said.splitlines()
    kind, properties, message = read_by_github(line)
    text = (BAD / "syntax" / "typo.txt").read_text(encoding="utf-8")
    assert code == 1 and kind == "error"
    assert f"--> {properties['file']}:{properties['line']}:{properties['col']}\n" in text
    assert int(properties["endColumn"]) - int(properties["col"]) + 1 == text.count("^")
    assert properties["title"] == "OCT210"
    assert message.startswith('there is no word "')
    assert validated(capsys, "github", SHIPPED) == (0, "")


def test_no_file_gives_github_commands_of_its_own() -> None:
    from octavo.cli.formats import for_github

    span = Span("a,b:c%.yaml", 1, 2, 2, 1)
    fault = Diagnostic(
        "OCT121", "100% of\n::error file=x::this", span, "a\r\x1b", (Related(span, "there"),)
    )
    (line,) = for_github([(Path("a"), [fault])]).split("\n")
    kind, properties, message = read_by_github(line)
    assert (kind, properties["file"], properties["line"]) == ("error", "a,b:c%.yaml", "1")
    assert "endColumn" not in properties, "GitHub takes no columns of two lines"
    assert message == "100% of ::error file=x::this (a \ufffd)"


# --- warnings -------------------------------------------------------------------------------------


@pytest.fixture
def warned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ruleset that is well, with a file among its modifiers that is none."""
    (tmp_path / "modifiers").mkdir()
    shipped = next(path for _, _, path in catalogue())
    (tmp_path / "ruleset.yaml").write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "modifiers" / "01-odd.yaml").write_text("nothing: here\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "ruleset.yaml"


def test_a_warning_is_no_fault(warned: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "ruleset.yaml"]) == 0
    shown = capsys.readouterr()
    assert "warning[OCT144]" in shown.err
    assert shown.out == "ruleset.yaml: no errors, 1 warning\n"
    code, said = validated(capsys, "github", "ruleset.yaml")
    assert code == 0 and said.startswith("::warning ")


@pytest.mark.thorough
def test_a_warning_is_a_fault_where_that_is_asked_for(
    warned: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", "--strict", "ruleset.yaml"]) == 1
    shown = capsys.readouterr()
    assert "error[OCT144]" in shown.err
    assert not shown.out
    code, run = sarif(capsys, "--strict", "ruleset.yaml")
    assert code == 1 and [one["level"] for one in run["results"]] == ["error"]
