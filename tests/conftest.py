"""What all tests share: how hypothesis runs, and scenario files as tests even where Octavo is not
installed but on the path.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

from octavo.testing import plugin

# The same examples in every run: a test that fails now and then tells nobody anything.
# OCTAVO_EFFORT makes more of them.
settings.register_profile("octavo", deadline=None, derandomize=True, database=None)
settings.load_profile("octavo")

# Scenarios of house rules that lie in the folder of no ruleset: test_house_rules.py says which they
# are about.
collect_ignore_glob = ["corpus/house/*/*.test.yaml"]


def pytest_configure(config: pytest.Config) -> None:
    if not config.pluginmanager.is_registered(plugin):  # installed, it is there by its entry point
        config.pluginmanager.register(plugin, "octavo")
