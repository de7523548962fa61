"""What cards are worth as a hand: the best arrangement, in words.

Comes in: a ruleset with groups, cards, facts given in sentences; or a match. Goes out: a `Ranking`. A `Ranker` keeps the position
that the facts make, and then ranks one hand after the other in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..cards import bits
from ..check import terms as t
from ..code import runtime
from ..code.hands import Hands, hands_of
from ..code.runtime import State
from ..diagnostics import fault
from ..groups.families import Hand
from ..groups.solver import Arrangement, Strength
from ..table.game import Game
from ..table.machine import seeded
from ..table.rules import Rules
from .asking import Asking
from .position import settled

LYING = {
    "content",
    "contents",
    "top",
    "bottom",
    "topmost",
    "size",
    "is empty",
    "location",
    "keeper",
    "holders",
}  # ask where cards lie


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """One group: its name as output shows it, its cards as they were written, and how many of them have which quality as they
    are used there (`{"null": 1}`)."""

    group: str
    cards: tuple[str, ...]
    tags: dict[str, int]

    def as_dict(self) -> dict[str, object]:
        return {"group": self.group, "cards": list(self.cards), "tags": dict(self.tags)}


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best arrangement of some cards: groups, best first, and the cards in none."""

    groups: tuple[RankedGroup, ...]
    unused: tuple[str, ...]
    strength: Strength

    def as_dict(self) -> dict[str, object]:
        return {"groups": [group.as_dict() for group in self.groups]}


@dataclass(slots=True)
class Ranker:
    """Ranks hands of `seat` where the facts hold. `given` are sentences; `you` in them is the seat."""

    rules: Rules
    given: tuple[str, ...] = ()
    players: int = 0
    seat: int = 0
    state: State = field(init=False)
    hands: Hands = field(init=False)
    asking: Asking = field(init=False)
    now: tuple[tuple[int, ...], tuple[bool, ...]] | None = (
        None  # what holds in this position, if that is so whoever has the cards
    )

    def __post_init__(self) -> None:
        if self.rules.program.checked.game.hands is None:
            raise fault("OCT517", f"{self.rules.title} forms no hands that could be ranked")
        self.players = self.players or self.rules.default_players
        self.rules, self.state = settled(self.rules, self.given, players=self.players, seat=self.seat)
        layout = self.rules.layout(self.players)
        self.hands = hands_of(layout)
        self.asking = Asking(self.rules.code(self.players))
        asked = [part.op for term in (*self.hands.masks, *self.hands.conditions) for part in t.walk(term)]
        if not LYING.intersection(asked) and not self.hands.declaring.actions:
            self.now = self.hands.ask(self.state, _no_chance, self.seat)[1:]

    def strength(self, cards: tuple[int, ...]) -> Strength:
        """How good the cards (indexes of the pack) are; strengths compare as hands do."""
        self.hands.layout.fuel.fill()
        if self.now is not None:
            return self.hands.strength_of(cards, *self.now)
        return self._shown(cards)[1].strength

    def _shown(self, cards: tuple[int, ...]) -> tuple[Hand, Arrangement]:
        """The best arrangement where the seat holds these cards."""
        self.hands.layout.fuel.fill()
        if self.now is not None:
            return self.hands.solved(cards, *self.now)
        layout, state = self.hands.layout, [list(value) if isinstance(value, list) else value for value in self.state]
        zones = layout.program.symbols.held_zones()
        if zones:
            runtime.shift(state, self.asking.geometry, cards, layout.zone_base[zones[0]] + self.seat, "", False, _no_chance, None)
        return self.hands.shown(state, _no_chance, self.seat, cards)

    def rank(self, text: str) -> Ranking:
        """The best arrangement of the cards that `text` names, with spaces or commas between."""
        words = text.replace(",", " ").split()
        written: dict[int, str] = {}
        for word in words:
            card = self._card(word, written)
            written[card] = word
        cards = tuple(sorted(written))
        return _told(self.hands, *self._shown(cards), written)

    def _card(self, word: str, written: dict[int, str]) -> int:
        pack = self.rules.layout(self.players).pack
        found = pack.find(word)
        if not found:
            help = f"cards are written like {pack.codes[0]} or {pack.codes[-1]}"
            raise fault("OCT515", f"there is no card `{word}`", help=help)
        free = [card for card in bits(found) if card not in written]
        if not free:
            raise fault("OCT518", f"the card {word} is given twice", help="leave it out once")
        return free[0]


def _told(hands: Hands, hand: Hand, best: Arrangement, written: Mapping[int, str]) -> Ranking:
    """An arrangement in words; `written` says how each card was written."""
    groups = []
    for shown, taken in hands.solver.settled(hand, best):
        shape = hands.solver.shapes[shown.shape]
        name = shape.shown_as.replace("<total>", str(sum(guise.worth for guise in taken))) or shape.name
        counted = {tag: sum(guise.tests >> test & 1 for guise in taken) for tag, test in hands.tags.items()}
        tags = {tag: many for tag, many in counted.items() if many}
        groups.append(RankedGroup(name, tuple(written[card] for card in shown.cards), tags))
    return Ranking(tuple(groups), tuple(written[card] for card in best.unused), best.strength)


def rank(rules: Rules, cards: str, given: Iterable[str] = (), *, players: int = 0, seat: int = 0) -> Ranking:
    """The best arrangement of these cards where the facts hold."""
    return Ranker(rules, tuple(given), players, seat).rank(cards)


def standing(game: Game, seat: int) -> Ranking:
    """The best arrangement of a player's hand where a match stands. Raises OctavoError if the game forms none."""
    rules, layout = game.rules, game.machine.code.layout
    if rules.program.checked.game.hands is None:
        raise fault("OCT517", f"{rules.title} forms no hands that could be ranked")
    hands = hands_of(layout)
    layout.fuel.fill()
    return _told(hands, *hands.shown(game.machine.clone().state, _no_chance, seat), dict(enumerate(layout.pack.codes)))


_no_chance = seeded("rank")
