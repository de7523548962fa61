"""Which options a file sets otherwise, and which of its parts go by an option no more.

Comes in: a ruleset with the file in force, and without it. Goes out: lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..differences.parts import Key, parts_of
from ..source.choices import settled_by
from ..source.document import yaml_text
from ..table.rules import Rules


def of_options(rules: Rules, without: Rules | None, file: Path) -> Iterator[str]:
    """The options that the file sets otherwise, and those by which a part went that it replaces."""
    if without is None:
        return
    before = without.composition.options
    for name, value in rules.composition.options.items():
        if name in before and value != before[name]:
            now, then = (yaml_text(one) for one in (value, before[name]))
            yield f"the option {name} is {now}; without the file it is {then}"
    own = {
        key
        for key, part in parts_of(rules.composition).items()
        if any(Path(row.span.file) == file for row in part.rows)
    }
    mine, theirs = _gone_by(rules), _gone_by(without)
    for key in sorted(own & {*theirs}):
        for option in sorted(theirs[key] - mine.get(key, set())):
            what = f"`{key[1] or key[0]}`"
            yield f"without the file, {what} goes by the option {option}; here it does not"


def _gone_by(rules: Rules) -> dict[Key, set[str]]:
    """The options that choose what stands in a part (`by OPTION: ...`), and that its sentences
    name."""
    made, options = rules.composition, rules.program.symbols.options.values()
    settled = settled_by(dict.fromkeys(one.path for one in made.documents), made.options)
    found: dict[Key, set[str]] = {}
    for key, part in parts_of(made).items():
        for span, option in settled:
            if any(span.holds(row.span) for row in part.rows):
                found.setdefault(key, set()).add(option)
        said = "; ".join(row.text for row in part.rows)
        if named := {one.name for one in options if _names(said, one.says or one.name)}:
            found.setdefault(key, set()).update(named)
    return found


def _names(said: str, words: str) -> bool:
    return re.search(rf"\b{re.escape(words)}\b", said) is not None
