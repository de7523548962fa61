"""Small edits of shipped rulesets are refused at the edited line; `make mutants` prints the shares of thousands."""

from __future__ import annotations

import os
from pathlib import Path

from mutants import Bench, Verdict, mutants, told

EFFORT = int(os.environ.get("OCTAVO_EFFORT", "1"))
TRIED = 8 if EFFORT == 1 else 1_000
MISSED, SLIPPED = 0.1, 0.05  # shares of thousands; of few, one more of each


def test_what_is_refused_points_at_the_edit(tmp_path: Path) -> None:
    bench, made = Bench(tmp_path), mutants(7)
    verdicts: list[Verdict] = [bench.judged(next(made)) for _ in range(TRIED)]
    print(told(verdicts))
    refused = [one for one in verdicts if one.refused]
    assert len(refused) > TRIED / 2
    missed = [str(one) for one in refused if not one.at_line]
    assert len(missed) <= 1 + MISSED * len(refused), "\n".join(missed)
    misspelt = [one for one in verdicts if one.mutant.kind == "misspell a word"]
    slipped = [str(one) for one in misspelt if not one.refused]
    assert len(slipped) <= 1 + SLIPPED * len(misspelt), "\n".join(slipped)
