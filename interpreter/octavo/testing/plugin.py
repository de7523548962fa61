"""A pytest plugin: scenario files are tests.

Comes in: `*.test.yaml` files in the folders that pytest looks at. Goes out: one test for each
scenario; one that fails shows what was wanted and what there is, at its place in the file. Loads
the rest of Octavo only when there is such a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ENDING = ".test.yaml"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.name.endswith(ENDING):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        from ..edges.output import printable
        from .scenario import scenarios_of

        found = scenarios_of(self.path)
        for index, (name, span) in enumerate(found or [(self.path.name, None)]):
            yield ScenarioItem.from_parent(
                self, name=printable(name), index=index, line=span.line if span else 1
            )


class ScenarioItem(pytest.Item):
    """One scenario, by its number in the file."""

    def __init__(self, *, index: int, line: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.index, self.line = index, line

    def runtest(self) -> None:
        from .scenario import run_one

        outcome = run_one(self.path, self.index)
        if not outcome.ok:
            raise ScenarioFailure(outcome.diagnostics)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ScenarioFailure):
            from ..render import texts

            return texts(excinfo.value.diagnostics)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.line - 1, f"scenario: {self.name}"


class ScenarioFailure(Exception):
    """A scenario whose expectations were not met; carries the diagnostics."""

    def __init__(self, diagnostics: tuple[Any, ...]) -> None:
        super().__init__(diagnostics)
        self.diagnostics = diagnostics
