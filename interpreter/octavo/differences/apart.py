"""What would make a difference between two games if something else were chosen with them.

Comes in: two sides, and the parts that say something else. Goes out: the options under which games
may play differently that play alike as they are chosen; the modifiers and variants that are in
force in neither and say something else. For the options games are loaded, and their programs
compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..diagnostics import OctavoError
from ..lint.mentions import PROSE
from ..pipeline import load
from ..source.choices import values
from ..source.compose import Composition, ModifierInfo, VariantInfo, declared_options
from ..source.document import MappingNode
from ..source.shelf import document
from ..table.rules import Rules
from .outline import outline
from .parts import Key
from .side import Side

Known = Mapping[str, ModifierInfo | VariantInfo]
# Of options that the parts ask for, so many values are tried; the largest known game takes a second
# for each.
MOST_LOADED = 12


def parting(
    left: Side, right: Side, keys: Iterable[Key]
) -> Iterator[tuple[str, tuple[object, ...]]]:
    """The options, each with the values, under which the programs differ of two games
    that play alike as they are chosen, of those which these parts ask for."""
    sides = (left, right)
    named = {
        name
        for key in keys
        for side in sides
        if key in side.parts
        for row in side.parts[key].rows
        for name in side.names(row.span)
    }
    tried = 0
    for name, says in left.options.items():
        if not {name, says} & named or name not in right.options:
            continue
        found = list[object]()
        for value in _others(sides, name):
            if (tried := tried + 1) > MOST_LOADED:
                break
            if not _alike(*(_with(side.rules, name, value) for side in sides)):
                found.append(value)
        if found:
            yield name, tuple(found)


def _others(sides: tuple[Side, Side], name: str) -> list[object]:
    """The values that an option has in neither game."""
    chosen = [side.composition.options[name] for side in sides]
    declared = next(
        body
        for part in sides[0].composition.parts()
        if isinstance(part, MappingNode)
        for key, body in declared_options(part)
        if key.text == name
    )
    return [value for value in values(declared) if value not in chosen]


def _with(rules: Rules, name: str, value: object) -> Rules | None:
    """The game with another value of an option; nothing if it may not have it."""
    made = rules.composition
    try:
        return load(
            made.path,
            modifiers=[one.path for one in made.modifiers if one.loaded],
            variants=[one.path for one in made.variants if one.loaded],
            options=made.options | {name: value},
        )
    except OctavoError:
        return None


def _alike(left: Rules | None, right: Rules | None) -> bool:
    if left is None or right is None:
        return left is right
    return left.digest == right.digest


def unused(left: Composition, right: Composition) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of one ruleset in two versions, the modifiers and the variants that are in force in neither
    and say something else, or that only one of them has; not of a file without any beside it."""
    if left.name != right.name:
        return
    sides: tuple[tuple[str, Known, Known], ...] = (
        ("modifiers", _by_name(left.modifiers), _by_name(right.modifiers)),
        ("variants", _by_name(left.variants), _by_name(right.variants)),
    )
    for kind, mine, theirs in sides:
        chosen = {one.name for one in (*mine.values(), *theirs.values()) if one.loaded}
        names = [
            name
            for name in dict.fromkeys((*mine, *theirs))
            if mine and theirs and name not in chosen and _said(mine, name) != _said(theirs, name)
        ]
        if names:
            yield kind, tuple(names)


def _by_name(every: Iterable[ModifierInfo | VariantInfo]) -> Known:
    return {one.name: one for one in every}


def _said(every: Known, name: str) -> object:
    root = document(every[name].path).root if name in every else None
    if root is None:
        return None
    return [row.says for row in outline(root, "") if not PROSE & {*row.keys}]


def idle(left: Composition, right: Composition) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The modifiers that variants of one side change, and that are not in force there."""
    sides = (left, right)
    names = [{one.name for one in made.variants if one.loaded} for made in sides]
    for made, others in zip(sides, reversed(names), strict=True):
        in_force = {one.name for one in made.modifiers if one.loaded}
        for one in made.variants:
            root = document(one.path).root
            if one.loaded and one.name not in others and isinstance(root, MappingNode):
                changed = root.get("modifiers")
                said = changed if isinstance(changed, MappingNode) else ()
                found = tuple(each.key.text for each in said if each.key.text not in in_force)
                if found:
                    yield one.name, found
