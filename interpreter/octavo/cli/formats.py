"""Faults for other programs: JSON, SARIF 2.1.0, and the workflow commands of GitHub.

Comes in: what was found in each file, in order. Goes out: text for standard output. Where a file
lies below the current folder, its path is relative to that, so that what is made in one checkout
fits every other.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ..diagnostics import Diagnostic, Repair, Span
from ..edges.output import json_text
from ..faults import TITLES, WARNINGS, page
from ..render import as_json, clean, shown_path
from ..resources import version

if TYPE_CHECKING:
    from ..faults import Code

# of each file, in the order in which they were given
Found = Sequence[tuple[Path, Sequence[Diagnostic]]]

SARIF = "2.1.0"
SARIF_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def for_json(found: Found) -> str:
    """An object a file, with its path and the faults and warnings that were found in reading it."""
    data = [
        {"file": shown_path(str(path)), "faults": [as_json(each) for each in faults]}
        for path, faults in found
    ]
    return json_text({"files": data}, indent=2)


def for_github(found: Found) -> str:
    """A line a fault that a workflow of GitHub shows beside the file; nothing if there is none."""
    return "\n".join(_annotation(each) for _, faults in found for each in faults)


def _annotation(fault: Diagnostic) -> str:
    said: dict[str, str] = {"title": fault.code}
    span = fault.span
    if span is not None:
        said = {
            "file": shown_path(span.file),
            "line": str(span.line),
            "col": str(span.column),
            **said,
        }
        said |= {"endLine": str(span.end_line)}
        if span.line == span.end_line:  # otherwise GitHub refuses it
            # the last column, not the one after it
            said |= {"endColumn": str(max(span.column, span.end_column - 1))}
    properties = ",".join(f"{name}={_escaped(value, ':,')}" for name, value in said.items())
    help = f" ({fault.help})" if fault.help else ""
    return f"::{fault.severity} {properties}::{_escaped(clean(f'{fault.message}{help}'))}"


def _escaped(said: str, further: str = "") -> str:
    """Text that no file can make into a second command: `%`, ends of lines and `further` characters
    as %XX.
    """
    return "".join(f"%{ord(char):02X}" if char in f"%\r\n{further}" else char for char in said)


def for_sarif(found: Found) -> str:
    """One run of one tool, with a rule for each code that was found."""
    faults = [each for _, found_there in found for each in found_there]
    codes = sorted({each.code for each in faults})
    files = [_artifact(str(path)) for path, _ in found]
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "octavo",
                "version": version(),
                "rules": [_rule(code) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": location, "roles": ["analysisTarget"]} for location in files],
        "results": [_result(each, codes) for each in faults],
    }
    return json_text({"$schema": SARIF_SCHEMA, "version": SARIF, "runs": [run]}, indent=2)


def _rule(code: Code) -> dict[str, Any]:
    """No `helpUri`: the standard wants an absolute one, and the manual comes with the program."""
    return {
        "id": code,
        "shortDescription": {"text": TITLES[code]},
        "help": {"text": f"octavo explain {code} shows an example; so does {page(code)}."},
        "defaultConfiguration": {"level": "warning" if code in WARNINGS else "error"},
    }


def _result(fault: Diagnostic, codes: Sequence[Code]) -> dict[str, Any]:
    help = f" ({clean(fault.help)})" if fault.help else ""
    made: dict[str, Any] = {
        "ruleId": fault.code,
        "ruleIndex": codes.index(fault.code),
        "level": fault.severity,
        "message": {"text": f"{clean(fault.message)}{help}"},
    }
    if fault.span is not None:
        made["locations"] = [{"physicalLocation": _location(fault.span)}]
    if fault.related:
        made["relatedLocations"] = [
            {
                "id": at,
                "physicalLocation": _location(one.span),
                "message": {"text": clean(one.message)},
            }
            for at, one in enumerate(fault.related)
        ]
    fixes = [_fix(one) for one in fault.repairs if one.span.file]
    if fixes:
        made["fixes"] = fixes
    return made


def _fix(repair: Repair) -> dict[str, Any]:
    """What an editor may put in place of what stands there."""
    place = _location(repair.span)
    replacement = {"deletedRegion": place["region"], "insertedContent": {"text": repair.text}}
    change = {"artifactLocation": place["artifactLocation"], "replacements": [replacement]}
    return {"description": {"text": clean(repair.help)}, "artifactChanges": [change]}


def _location(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"artifactLocation": _artifact(span.file), "region": region}


def _artifact(file: str) -> dict[str, str]:
    """A URI: of the file scheme, or relative to where the command was given."""
    shown = Path(shown_path(file))
    return {
        "uri": shown.as_uri()
        if shown.is_absolute()
        else quote(os.fsencode(shown.as_posix()), safe="/")
    }
