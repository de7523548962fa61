"""How much is tried: `OCTAVO_EFFORT=10`, which is `make slow`, tries ten times as much and leaves
nothing out.

Comes in: the environment. Goes out: a number, 1 where nothing is said.
"""

from __future__ import annotations

import os

EFFORT = int(os.environ.get("OCTAVO_EFFORT", "1"))
