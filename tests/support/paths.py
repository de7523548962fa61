"""Where things lie: the checkout, the package, the tests and the corpus.

Comes in: nothing. Goes out: paths.
"""

from __future__ import annotations

from pathlib import Path

import octavo

TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
PACKAGE = Path(octavo.__file__).resolve().parent
ON_PATH = str(PACKAGE.parent)  # what a process needs in PYTHONPATH to find Octavo
DOCS = ROOT / "docs"
CORPUS = TESTS / "corpus"
BAD = CORPUS / "bad"
GOOD = CORPUS / "good"
FEATURES = CORPUS / "features"
# its rulesets of one file; scenarios stand beside them
SMALL_RULESETS = sorted(
    path for path in FEATURES.glob("*.yaml") if not path.name.endswith(".test.yaml")
)
