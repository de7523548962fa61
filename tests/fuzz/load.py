"""A coverage-guided fuzzer of loading and playing: whatever bytes a ruleset is, only our own fault comes of it.

Comes in: seeds (shipped rulesets and the corpus), time. Goes out: the bytes of what failed, as a file `crash-...` in the folder
where it runs. `make fuzz` runs it for five minutes; ARGS go to libFuzzer, as in `make fuzz ARGS=-max_total_time=3600`.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["octavo"]):  # now: what is imported when it is first asked for would not be counted
    import octavo.code.from_ir
    import octavo.lint.survey
    import octavo.pipeline
    import octavo.table.machine
    from octavo.diagnostics import OctavoError
    from octavo.render import texts

TESTS = Path(__file__).resolve().parent.parent
FOLDER = Path(tempfile.mkdtemp(prefix="octavo-fuzz-"))
FILE = FOLDER / "ruleset.yaml"
LONGEST = 20_000  # bytes: as long as the largest shipped ruleset
STEPS = 50  # choices of a match


def seeds() -> Path:
    """A folder with everything that loads, or nearly."""
    folder = FOLDER / "seeds"
    folder.mkdir()
    found = [*TESTS.parent.glob("rulesets/*/ruleset.yaml"), *TESTS.glob("corpus/**/*.yaml")]
    for number, path in enumerate(sorted(found)):
        shutil.copy(path, folder / f"{number:04}")
    return folder


def one(data: bytes) -> None:
    FILE.write_bytes(data)
    try:
        rules = octavo.pipeline.load(FILE)
        texts(rules.warnings)
        machine = rules.machine(rules.players[0], seed=1)
        chance = random.Random(1)
        for _ in range(STEPS):
            if machine.over:
                break
            legal = machine.legal()
            machine.apply(legal[chance.randrange(len(legal))])
    except OctavoError as error:
        texts(error.diagnostics)


def main() -> None:
    arguments = [sys.argv[0], f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=2000", *sys.argv[1:], str(seeds())]
    atheris.Setup(arguments, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
