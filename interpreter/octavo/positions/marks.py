"""Which cards bear a mark, as far as a seat may know.

Comes in: a match, a seat. Goes out: cards by mark. A state holds the marks that were given;
standing sentences give others (`when the lamp is lit, red cards are wild`), and are asked here.
What others hold unseen does not exist for the answer, so nothing hidden is given away.
"""

from __future__ import annotations

from .. import terms as t
from ..cards import bits, mask_of
from ..ir.program import Mark
from ..table.game import Game
from ..table.hands import as_seen
from ..table.sight import eyes_of, sighted


def card_marks(game: Game, seat: int | None) -> dict[str, tuple[str, ...]]:
    """The codes of the cards that bear each mark of cards that players are told of."""
    setup = game.machine.setup
    states = setup.program.symbols.states.values()
    names = [
        state.name
        for state in states
        if (state.kind, state.of, state.told) == ("mark", "cards", True)
    ]
    if not names:
        return {}
    machine, seen = as_seen(game.machine, seat), 0
    for place, spot in enumerate(setup.places):
        lying = sighted(game.machine, place) if spot.zone else []
        eyes = eyes_of(game.machine, seat)
        seen |= mask_of(card for card, seats in lying if seats & eyes == eyes)
    unseen = {"unseen": (1 << len(setup.pack)) - 1 & ~seen}
    found = {}
    for name in names:
        machine.perform(Mark(name, t.Local("unseen", "cards"), False), unseen)
        cards = int(machine.evaluate(t.Quality(name, "cards")))
        found[name] = tuple(setup.pack.codes[card] for card in bits(cards))
    return found


def marked_by(game: Game, seat: int | None) -> dict[str, tuple[str, ...]]:
    """By what cards bear a mark of which no step tells: the modifiers, and the rules of the ruleset
    itself, that give it by an occasion which is there now, as far as a seat may know."""
    checked, folder = game.machine.setup.program.checked, game.machine.setup.folder
    asked = [
        rule
        for state in game.machine.setup.program.symbols.states.values()
        if (state.kind, state.of, state.told) == ("mark", "cards", True)
        for rule in checked.bindings.qualities_of(state.name)
        if rule.gives and t.all_of([rule.condition, rule.guard]) != t.TRUE
    ]
    if not asked:
        return {}
    machine, found = as_seen(game.machine, seat), dict[str, dict[str, None]]()
    # what a step lets be so for a time is of the modifier whose step it is
    by_file = {str(one.path): one.name for one in game.rules.composition.modifiers}
    for rule in asked:
        holds = folder.holds(rule)
        if not t.free(holds) and machine.evaluate(holds):
            owner = by_file.get(rule.span.file, rule.id)
            found.setdefault(rule.name, {})[(*rule.modifiers, owner)[0]] = None
    return {name: tuple(by) for name, by in found.items()}
