"""What has changed the order of groups, as far as a seat may know.

Comes in: a match, a seat. Goes out: the names of the modifiers, and the rules of the ruleset
itself, that say so of an occasion which is there now: `when the jack of clubs is declared, a
bagel changes places with an onion`.
"""

from __future__ import annotations

from .. import terms as t
from ..table.game import Game
from ..table.hands import as_seen


def reordered(game: Game, seat: int | None) -> tuple[str, ...]:
    """In the order of the sentences. What always holds, or depends on whose hand it is, is none of
    them; what others hold unseen does not exist for the answer."""
    rules = game.machine.setup.program.checked.ladder.reorders
    occasions = [(rule, t.all_of([rule.condition, rule.guard])) for rule in rules]
    asked = [(rule, so) for rule, so in occasions if so != t.TRUE and not t.goes_by_who_acts(so)]
    if not asked:
        return ()
    machine, found = as_seen(game.machine, seat), dict[str, None]()
    for rule, so in asked:
        in_force = (t.InForce(name) for name in rule.modifiers)
        if machine.evaluate(machine.setup.folder.fold(t.all_of([*in_force, so]))):
            found.update(dict.fromkeys(rule.modifiers[:1] or (rule.id,)))
    return tuple(found)
