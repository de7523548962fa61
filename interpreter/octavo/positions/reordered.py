"""What has changed the order of groups, as far as a seat may know.

Comes in: a match, a seat. Goes out: the names of the modifiers, and the rules of the ruleset
itself, that say so of an occasion which is there now: `when the jack of clubs is declared, a
bagel changes places with an onion`.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import terms as t
from ..check.ladder import Reorder
from ..table.game import Game
from ..table.hands import as_seen


def reordered(game: Game, seat: int | None) -> tuple[str, ...]:
    """In the order of the sentences. What always holds, or depends on whose hand it is, is none of
    them; what others hold unseen does not exist for the answer."""
    found = dict[str, None]()
    for rule, occasion in _holding(game, seat):
        if occasion != t.TRUE:
            found.update(dict.fromkeys(rule.modifiers[:1] or (rule.id,)))
    return tuple(found)


def order_of_groups(game: Game, seat: int | None) -> tuple[str, ...]:
    """The groups that hands are compared by, the lowest first, as they stand now but for what
    depends on whose hand it is."""
    order = game.machine.setup.program.checked.ladder.order()
    for rule, _ in _holding(game, seat):
        order = rule.moved(order)
    return tuple(order)


def _holding(game: Game, seat: int | None) -> Iterator[tuple[Reorder, t.Term]]:
    """The sentences that change the order now, each with its occasion."""
    rules = game.machine.setup.program.checked.ladder.reorders
    occasions = [(rule, t.all_of([rule.condition, rule.guard])) for rule in rules]
    asked = [(rule, so) for rule, so in occasions if not t.goes_by_who_acts(so)]
    if not asked:
        return
    machine = as_seen(game.machine, seat)
    for rule, so in asked:
        in_force = (t.InForce(name) for name in rule.modifiers)
        if machine.evaluate(machine.setup.folder.fold(t.all_of([*in_force, so]))):
            yield rule, so
