"""Random rulesets give a program or our own faults; what loads is played, so far as it goes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import octavo
from octavo.diagnostics import OctavoError
from octavo.render import texts
from support.effort import EFFORT
from support.random_rulesets import random_ruleset

CHOICES = 60


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("random") / "ruleset.yaml"


@given(st.integers(0, 10**9))
@settings(
    max_examples=25 if EFFORT == 1 else 5_000,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_a_program_or_a_fault(file: Path, seed: int) -> None:
    chance = Random(seed)
    file.write_bytes(random_ruleset(chance))
    try:
        rules = octavo.load(file)
        texts(rules.warnings)
        match = rules.new_game(rules.players[0], seed=1)
        for _ in range(CHOICES):
            if match.decision is None:
                return
            match.apply(chance.choice(list(match.decision.options[:50])))
    except OctavoError as error:
        assert texts(error.diagnostics)
