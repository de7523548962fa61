"""What cards are worth as a hand: the best arrangement, in words.

Comes in: a ruleset with groups, cards, facts given in sentences; or a match. Goes out: a `Ranking`.
A `Ranker` keeps the position that the facts make, and then ranks one hand after the other in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from ..cards import bits
from ..chance import seeded
from ..diagnostics import OctavoError, fault
from ..edges import arguments
from ..engine.answers import BestHand, HandRanker
from ..hands.solver import Strength
from ..syntax.game import StandingRule
from ..syntax.unparse import as_written
from ..table.game import Game
from ..table.meetings import compared, told
from ..table.ranked import HandLacking, HandsCompared, Lacked, Ranking
from ..table.rules import Rules
from ..table.verdicts import Reason, VerdictPart
from .lacking import lacking
from .position import settled, with_game

MOST_HANDS = 4_000  # looked at to find what a hand lacks: a second or two


@dataclass(slots=True)
class Ranker:
    """Ranks hands of `seat` where the facts hold. `given` are sentences; `you` in them is the
    seat."""

    rules: Rules
    given: tuple[str, ...] = ()
    players: int = 0
    seat: int = 0
    hands: HandRanker = field(init=False)
    loaded: Rules = field(init=False, repr=False)  # without what is given

    def __post_init__(self) -> None:
        self.loaded = self.rules
        if self.rules.program.checked.game.hands is None:
            raise fault("OCT517", f"{self.rules.title} forms no hands that could be ranked")
        self.players = self.players or self.rules.default_players
        self.rules, machine = settled(self.rules, self.given, players=self.players, seat=self.seat)
        self.hands = machine.clone(seeded("rank")).ranker(self.seat)

    def strength(self, cards: tuple[int, ...]) -> Strength:
        """How good the cards (indexes of the pack) are; strengths compare as hands do."""
        return self.hands.strength(cards)

    def rank(self, text: str) -> Ranking:
        """The best arrangement of the cards that `text` names, with spaces or commas between."""
        written = self._written(text)
        return told(self.hands.best(tuple(sorted(written))), self._names(written))

    def compare(self, text: str, other: str) -> HandsCompared:
        """Which of two hands is better, and why. A card may be in both."""
        hands = [self._written(said) for said in (text, other)]
        best = [self.hands.best(tuple(sorted(written))) for written in hands]
        tellings = [
            told(one, self._names(written)) for one, written in zip(best, hands, strict=True)
        ]
        return compared(self.rules.program.checked, (best[0], best[1]), (tellings[0], tellings[1]))

    def _names(self, written: dict[int, str]) -> dict[int, str]:
        """How each card of the pack is written: as it was, if it was named."""
        return dict(enumerate(self.rules.setup(self.players).pack.codes)) | written

    def lacking(self, text: str) -> HandLacking:
        """What a hand lacks to begin with a better group: see `HandLacking`. It looks at so many
        hands at most."""
        written = self._written(text)
        cards = tuple(sorted(written))
        pack = self.rules.setup(self.players).pack
        found = lacking(self.hands, pack, cards, MOST_HANDS, written)
        return replace(found, but_for=tuple(self._but_for(written)))

    def _but_for(self, written: dict[int, str]) -> list[Lacked]:
        """The better groups of these cards that one sentence keeps from a hand, nearest first."""
        cards = tuple(sorted(written))
        now = self.hands.strength(cards)
        found: list[tuple[Strength, Lacked]] = []
        for rule in self.loaded.program.checked.game.rules:
            best, reason = self._otherwise(rule, cards)
            if best is not None and best.strength[:1] and best.strength[0][:1] > now[0][:1]:
                group = told(best, self._names(written)).groups[0]
                found.append((best.strength[:1], Lacked(group, reason)))
        found.sort(key=lambda one: one[0])
        return [one for _, one in found]

    def _otherwise(
        self, rule: StandingRule, cards: tuple[int, ...]
    ) -> tuple[BestHand | None, Reason]:
        """The hand without a sentence that forbids, or with what one says that would have to speak;
        None where the sentence is about something else, or cannot be said to hold."""
        cited = Reason("forbids", rule.name, rule.text, rule.source, rule.span)
        checked = self.loaded.program.checked
        if any(one.id == rule.name for one in (*checked.ladder.forbidden, *checked.arranging)):
            game = checked.game
            left = replace(game, rules=tuple(one for one in game.rules if one is not rule))
            return self._best_of(cards, lambda: with_game(self.loaded, left), self.given), cited
        missed = [VerdictPart("condition", as_written(one), one.span) for one in rule.rule.when]
        missed += [VerdictPart("exception", as_written(one), one.span) for one in rule.rule.unless]
        quality = any(one.id == rule.name for one in checked.bindings.qualities)
        if not missed or not quality:
            return None, cited
        given = (*self.given, *map(as_written, rule.rule.clauses))
        best = self._best_of(cards, lambda: self.loaded, given)
        return best, replace(cited, role="lacks", missed=tuple(missed))

    def _best_of(
        self, cards: tuple[int, ...], rules: Callable[[], Rules], given: tuple[str, ...]
    ) -> BestHand | None:
        """The hand by other rules, or where more is given; None where that cannot be."""
        try:
            return Ranker(rules(), given, self.players, self.seat).hands.best(cards)
        except OctavoError:
            return None

    def _written(self, text: str) -> dict[int, str]:
        """The cards that a text names, each as it is written."""
        if len(arguments.text("cards", text)) > arguments.MOST_TEXT:
            raise arguments.wrong(
                "cards", f"a text of at most {arguments.MOST_TEXT:,} characters", text
            )
        written: dict[int, str] = {}
        for word in text.replace(",", " ").split():
            written[self._card(word, written)] = word
        return written

    def _card(self, word: str, written: dict[int, str]) -> int:
        pack = self.rules.setup(self.players).pack
        found = pack.find(word)
        if not found:
            help = f"cards are written like {pack.codes[0]} or {pack.codes[-1]}"
            raise fault("OCT515", f"there is no card `{word[: arguments.MOST_SHOWN]}`", help=help)
        free = [card for card in bits(found) if card not in written]
        if not free:
            raise fault(
                "OCT518",
                f"the card {word[: arguments.MOST_SHOWN]} is given twice",
                help="leave it out once",
            )
        return free[0]


def rank(
    rules: Rules, cards: str, given: Iterable[str] = (), *, players: int = 0, seat: int = 0
) -> Ranking:
    """The best arrangement of these cards where the facts hold."""
    return Ranker(rules, tuple(given), players, seat).rank(cards)


def standing(game: Game, seat: int) -> Ranking:
    """The best arrangement of a player's hand where a match stands. Raises OctavoError if the game
    forms none.
    """
    if not game.machine.setup.forms_hands:
        raise fault("OCT517", f"{game.rules.title} forms no hands that could be ranked")
    codes = game.machine.setup.pack.codes
    return told(game.machine.clone(seeded("rank")).best(seat, to_come=True), dict(enumerate(codes)))
