"""A coverage-guided fuzzer of loading and playing: whatever bytes a ruleset is, only our own fault
comes of it.

Comes in: seeds (shipped rulesets and the corpus), time. Goes out: the bytes of what failed, as a
file `crash-...` in the folder where it runs. `make fuzz` runs it for five minutes, and
sentences.py after it; ARGS go to libFuzzer, as in `make fuzz ARGS=-max_total_time=3600`.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(
    include=["octavo"]
):  # now: what is imported when it is first asked for would not be counted
    import octavo.engine.python.compiled
    import octavo.lint.survey
    import octavo.pipeline
    import octavo.table.game
    import octavo.why.verdicts
    from octavo.diagnostics import OctavoError
    from octavo.render import texts
    from support.paths import CORPUS, ROOT

FOLDER = Path(tempfile.mkdtemp(prefix="octavo-fuzz-"))
FILE = FOLDER / "ruleset.yaml"
LONGEST = 20_000  # bytes: as long as the largest shipped ruleset
STEPS = 30  # choices of a match


def seeds() -> Path:
    """A folder with everything that loads, or nearly."""
    folder = FOLDER / "seeds"
    folder.mkdir()
    found = [*ROOT.glob("rulesets/*/ruleset.yaml"), *CORPUS.glob("**/*.yaml")]
    for number, path in enumerate(sorted(found)):
        shutil.copy(path, folder / f"{number:04}")
    return folder


def one(data: bytes) -> None:
    FILE.write_bytes(data)
    try:
        rules = octavo.pipeline.load(FILE)
        texts(rules.warnings)
        playing(rules)
    except OctavoError as error:
        texts(error.diagnostics)


def playing(rules: octavo.table.rules.Rules) -> None:
    """A match at random, silent and told side by side: both stand in the same position after every
    choice.
    """
    chance = random.Random(1)
    silent = rules.machine(rules.players[0], seed=1)
    told = rules.new_game(rules.players[0], seed=1)
    for _ in range(STEPS):
        assert silent.fingerprint() == told.machine.fingerprint()
        decision = told.decision
        if decision is None:
            break
        legal = silent.legal()
        code = legal[chance.randrange(len(legal))]
        silent.apply(code)
        told.apply(code)
    told.observe(0)
    told.news(0)
    if told.decision is not None:
        told.explain(told.decision.options[0])


def fuzz(
    target: Callable[[bytes], None], folder: Path, longest: int, **more: Callable[..., bytes]
) -> None:
    """Run libFuzzer on a target, from the seeds in a folder, until its time is over."""
    arguments = [
        sys.argv[0],
        f"-max_len={longest}",
        "-timeout=20",
        "-rss_limit_mb=2000",
        *sys.argv[1:],
        str(folder),
    ]
    atheris.Setup(arguments, target, **more)
    atheris.Fuzz()


if __name__ == "__main__":
    fuzz(one, seeds(), LONGEST)
