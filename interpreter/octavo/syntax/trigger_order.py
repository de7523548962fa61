"""Which of several triggers runs first where one step makes them all due.

Comes in: the triggers of a composition, those of the ruleset before those of modifiers. Goes out:
the same in the order in which they run, as their `before:` and `after:` say, and faults: a warning
for each that names no trigger, an error for those that wait for each other.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics import Faults, Related, nearest
from ..source.compose import Composition
from ..source.shelf import document
from .declarations import entries_of, under
from .game import Beside, Trigger


def in_turn(
    triggers: tuple[Trigger, ...], composition: Composition, faults: Faults
) -> tuple[Trigger, ...]:
    """A trigger that is said to run before another moves to where that one stands, one that is said
    to run after another right after it; the others keep their order."""
    if not any(trigger.beside for trigger in triggers):
        return triggers
    _warn_of_unknown(triggers, composition, faults)
    earlier, waiting = _constraints(triggers)
    if _circle(triggers, earlier, faults):
        return triggers
    order: dict[str, Trigger] = {}
    known = {trigger.name: trigger for trigger in triggers}

    def run(name: str) -> None:
        if name in order:
            return
        for first in earlier[name]:
            run(first)
        order[name] = known[name]
        for later, awaited in waiting.items():
            if name in awaited and order.keys() >= awaited:
                run(later)

    for name in known:
        if order.keys() >= waiting.get(name, set()):
            run(name)
    return tuple(order.values())


def _constraints(
    triggers: Iterable[Trigger],
) -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """Of each trigger those that run earlier; of each with an `after:` those that it names."""
    earlier: dict[str, list[str]] = {trigger.name: [] for trigger in triggers}
    waiting: dict[str, set[str]] = {}
    for trigger in triggers:
        for other in trigger.beside:
            if other.name not in earlier:
                continue
            if other.before:
                earlier[other.name].append(trigger.name)
            else:
                earlier[trigger.name].append(other.name)
                waiting.setdefault(trigger.name, set()).add(other.name)
    return earlier, waiting


def _circle(triggers: Iterable[Trigger], earlier: dict[str, list[str]], faults: Faults) -> bool:
    """Whether some run before each other; that is told once."""
    done: set[str] = set()
    found: list[str] = []

    def visit(name: str, way: list[str]) -> None:
        if name in way and not found:
            found.extend(way[way.index(name) :])
        if name in done or found:
            return
        for first in earlier[name]:
            visit(first, [*way, name])
        done.add(name)

    for name in earlier:
        visit(name, [])
    if not found:
        return False
    said = [
        (trigger, other)
        for trigger in triggers
        for other in trigger.beside
        if trigger.name in found and other.name in found
    ]
    (trigger, other), *more = said
    message = (
        f"`{trigger.name}` cannot run before itself"
        if len(found) == 1
        else (
            "these triggers are said to run before each other: "
            + ", ".join(f"`{name}`" for name in found)
        )
    )
    related = [Related(one.span, _said(named, one)) for named, one in more]
    faults.error("OCT150", message, other.span, help="leave one of them out", related=related)
    return True


def _said(trigger: Trigger, other: Beside) -> str:
    return f"`{trigger.name}` runs {'before' if other.before else 'after'} `{other.name}`"


def _warn_of_unknown(
    triggers: tuple[Trigger, ...], composition: Composition, faults: Faults
) -> None:
    """A modifier may name triggers of files that are not here, so there only what is nearly known
    is told: that is meant to be known."""
    known = {trigger.name for trigger in triggers}
    unknown = [(one, other) for one in triggers for other in one.beside if other.name not in known]
    if unknown:
        known |= {
            entry.key.text
            for modifier in composition.modifiers
            if not modifier.loaded
            for entry in entries_of(under(document(modifier.path).root, "triggers"))
        }
    for trigger, other in unknown:
        meant = nearest(other.name, known - {trigger.name})
        if other.name not in known and (meant is not None or not trigger.owner.modifiers):
            said = f"there is no trigger `{other.name}`, so this says nothing"
            help = "name a trigger by its id, or leave it out"
            faults.warn("OCT149", said, other.span, help=help, meant=meant)
