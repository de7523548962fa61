"""Small edits of shipped rulesets are refused at the edited line; `make mutants` prints the shares
of thousands.
"""

from __future__ import annotations

import pytest

from support.effort import EFFORT
from support.mutants import Bench, Verdict, mutants, told

TRIED = 5 if EFFORT == 1 else 1_000
AT_THE_LINE = 0.95
MEANT_ALIKE = 0.03  # of all: adjectives in another order, a list of all windows there are


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> list[Verdict]:
    bench, made = Bench(tmp_path_factory.mktemp("mutants")), mutants(7)
    return [bench.judged(next(made)) for _ in range(TRIED)]


def test_what_is_refused_points_at_the_edit(verdicts: list[Verdict]) -> None:
    print(told(verdicts))
    refused = [one for one in verdicts if one.refused]
    assert len(refused) > TRIED / 2
    missed = [str(one) for one in refused if not one.at_line]
    assert len(missed) <= 1 + (1 - AT_THE_LINE) * len(refused), "\n".join(missed)


def test_misspelt_words_are_refused(verdicts: list[Verdict]) -> None:
    slipped = [str(one) for one in verdicts if one.slipped]
    assert not slipped, "\n".join(slipped)


def test_what_loads_differs(verdicts: list[Verdict]) -> None:
    silent = [str(one) for one in verdicts if one.silent]
    assert len(silent) <= MEANT_ALIKE * len(verdicts), "\n".join(silent)
