"""What all tests share: how hypothesis runs, scenario files as tests even where Octavo is not
installed but on the path, and at the end the seconds that each room took.
"""

from __future__ import annotations

import atexit
import gc
import os
import resource
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import settings

from octavo.testing import plugin
from support.effort import PART, is_thorough

# The same examples in every run: a test that fails now and then tells nobody anything.
# OCTAVO_EFFORT makes more of them.
settings.register_profile("octavo", deadline=None, derandomize=True, database=None)
settings.load_profile("octavo")

# Garbage is not looked for while tests run (`_without_garbage`): what loading makes is mostly alive
# then, and looking it over took a tenth of all seconds.
gc.set_threshold(200_000_000, 1_000, 1_000)

# The processes that tests start, and those that share them, compile every module once, not each for
# itself, where nothing may be written beside the code.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    os.environ["PYTHONPYCACHEPREFIX"] = tempfile.mkdtemp(prefix="octavo-tests-")
    atexit.register(shutil.rmtree, os.environ["PYTHONPYCACHEPREFIX"], ignore_errors=True)

# Scenarios of house rules that lie in the folder of no ruleset: test_house_rules.py says which they
# are about.
collect_ignore_glob = ["corpus/house/*/*.test.yaml"]


def pytest_configure(config: pytest.Config) -> None:
    if not config.pluginmanager.is_registered(plugin):  # installed, it is there by its entry point
        config.pluginmanager.register(plugin, "octavo")


@pytest.fixture(scope="module", autouse=True)
def _without_garbage() -> Iterator[None]:
    """After a file of tests all that there is is set aside, where whoever asks what refers to
    something need not go through it, as hypothesis does. Garbage is looked for only once there is
    more than a process may have: all of a run takes some three gigabytes."""
    yield
    if (peak := _peak()) > _peaks[-1] + MUCH:
        _peaks.append(peak)
        gc.unfreeze()
        gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not PART:
        return
    left = [thorough == (PART == "quick") for thorough in is_thorough(items)]
    config.hook.pytest_deselected(
        items=[item for item, out in zip(items, left, strict=True) if out]
    )
    items[:] = [item for item, out in zip(items, left, strict=True) if not out]


def pytest_sessionfinish() -> None:
    """What there is goes with the process: pytest would look it over five times before."""
    gc.freeze()


MUCH = 5_000_000  # kilobytes that a process has grown by


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


_peaks = [_peak()]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Of several processes all seconds are counted, so they are more than went by."""
    seconds = defaultdict[str, float](float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid.removeprefix("tests/").partition("/")[0]] += report.duration
    if len(seconds) > 1:
        terminalreporter.section("seconds by room")
        for room, spent in sorted(seconds.items(), key=lambda one: -one[1]):
            terminalreporter.write_line(f"{spent:8.1f} {room}")
        terminalreporter.write_line(f"{sum(seconds.values()):8.1f} in all")
