"""Which cards bear a mark, as far as a seat may know.

Comes in: a match, a seat. Goes out: cards by mark. A state holds the marks that were given; standing sentences give others
(`when the lamp is lit, red cards are wild`), and are asked here. What others hold unseen does not exist for the answer, so
nothing hidden is given away.
"""

from __future__ import annotations

from ..cards import bits
from ..check.terms import Term
from ..table.arranged import as_seen
from ..table.game import Game
from ..table.machine import seeded
from .asking import Asking


def card_marks(game: Game, asking: Asking, seat: int) -> dict[str, tuple[str, ...]]:
    """The codes of the cards that bear each mark of cards that players are told of."""
    layout, program = game.machine.code.layout, game.machine.code.program
    states = program.symbols.states.values()
    names = [state.name for state in states if (state.kind, state.of, state.told) == ("mark", "cards", True)]
    if not names:
        return {}
    state, seen = as_seen(game.machine, game.sight, seat), 0
    for place, (zone, _) in enumerate(layout.places):
        for card, seats in game.sight.cards(game.machine.state, place) if zone else ():
            seen |= 1 << card if seats >> seat & 1 else 0
    for name in names:
        state[layout.slots[name]] &= seen
    found = {name: asking.value(state, Term("quality", "cards", (), name), seeded("marks")) for name in names}
    return {name: tuple(layout.pack.codes[card] for card in bits(cards)) for name, cards in found.items()}
