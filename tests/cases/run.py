"""Run folders of cases: `python tests/cases/run.py DIR ... [--kinds KIND,...]`.

Prints, for each file, how many of its cases passed, each one that failed with what was wanted and
what came, and what is not supported yet. Ends with 1 if a case failed.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # tests/, where this package lies

from cases.runner import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
