"""A game that is compared, with something in it changed: whoever compares has to find that.

Comes in: a mapping, what a variant says otherwise, a folder to write it to. Goes out: the rules.
"""

from __future__ import annotations

from pathlib import Path

import octavo
from conformance.differential import Mapping


def planted(mapping: Mapping, change: str, folder: Path) -> octavo.Rules:
    file = folder / "planted.yaml"
    file.write_text(
        f"variant: planted\ntitle: Planted\nextends: {mapping.ruleset}\n"
        + (f"on top of: [{', '.join(mapping.variants)}]\n" if mapping.variants else "")
        + f"{change}\n",
        encoding="utf-8",
    )
    return octavo.load(mapping.ruleset, variants=[*mapping.variants, file])
