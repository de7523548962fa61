"""What differs only where another value of an option is chosen.

Comes in: two compositions, and the parts that differ as these are chosen. Goes out: for each option
on which parts of their files depend (`by OPTION: ...`), and each of its values, the parts that
differ then besides. Files are put together for that, and no sentence is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Faults, OctavoError
from ..source.choices import options_asked, values
from ..source.compose import Composition, compose, declared_options
from ..source.document import MappingNode
from ..source.schema import values_of
from .parts import GamePart, Ids, Key, parts_of

# values of all files that are put together; for the largest known game 100,000
MOST_TRIED = 200_000


def otherwise(
    left: Composition, right: Composition, known: Ids
) -> Iterator[tuple[str, object, tuple[tuple[str, str], ...]]]:
    if not _have_versions(left, right):
        return
    told, size = (
        set(known),
        sum(values_of(one.root) for made in (left, right) for one in made.documents if one.root),
    )
    for name, value in _values(left, right)[: MOST_TRIED // (size or 1)]:
        mine, theirs = _parts(left, name, value), _parts(right, name, value)
        differing = [
            key[:2]
            for key in dict.fromkeys((*mine, *theirs))
            if key[0] != "options" and _says(mine, key) != _says(theirs, key)
        ]
        found = tuple(one for one in dict.fromkeys(differing) if one not in told)
        if found:
            told |= {*found}
            yield name, value, found


def _have_versions(left: Composition, right: Composition) -> bool:
    """Whether some part may be one thing here and another there: a modifier that only one of them
    has adds its parts, whatever the options are."""
    mine, theirs = ({one.path: one for one in made.documents} for made in (left, right))
    apart = [one for path, one in (mine | theirs).items() if (path in mine) != (path in theirs)]
    names = [one.name for one in apart]
    return any(one.kind != "modifier" for one in apart) or len({*names}) < len(names)


def _values(left: Composition, right: Composition) -> list[tuple[str, object]]:
    """Options that both have and on which a part depends, with each value that one of them does not
    have."""
    declared = {
        key.text: body
        for part in (*left.parts(), *right.parts())
        if isinstance(part, MappingNode)
        for key, body in declared_options(part)
    }
    asked = options_asked(
        dict.fromkeys(one.path for made in (left, right) for one in made.documents)
    )
    return [
        (name, value)
        for name in asked
        if name in left.options and name in right.options
        for value in values(declared[name])
        if (left.options[name], right.options[name]) != (value, value)
    ]


def _parts(made: Composition, name: str, value: object) -> dict[Key, GamePart]:
    """The parts of a game with another value of an option; none if it may not have it."""
    try:
        return parts_of(
            compose(
                made.path,
                modifiers=[one.path for one in made.modifiers if one.loaded],
                variants=[one.path for one in made.variants if one.loaded],
                options=made.options | {name: value},
                faults=Faults(),
            )
        )
    except OctavoError:
        return {}


def _says(parts: dict[Key, GamePart], key: Key) -> object:
    part = parts.get(key)
    return None if part is None else part.says
