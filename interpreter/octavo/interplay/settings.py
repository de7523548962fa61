"""Positions to try: those of scenarios, mixtures of two of them, random changes, random hands.

Comes in: the scenarios beside a ruleset and its modifiers, chance. Goes out: `Setting`s. Whether a
position can be as a setting says is found out where it is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from ..diagnostics import Faults, OctavoError
from ..hands.shapes import MOST_CARDS
from ..records import record
from ..render import shown_path
from ..source.compose import compose
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode, plain
from ..source.shelf import document
from ..table.rules import Rules
from ..testing.expectations import YOU, items, seat_of
from ..testing.scenario import ENDING, hands_of, laid_of, listed, steps_of

WHOLE = 0.4  # of two settings that are mixed, how often all hands are those of one
SWAPS = 3  # cards of one hand that a random change exchanges, at most


@record
class Setting:
    """A position to be made: `hands` are cards in short form by seat, `laid` groups that lie before
    players by seat, `in_force` names modifiers, `moves` are made where they are offered. `players`
    0 is the ruleset's default, `at` empty its first phase with turns. `turn` is the seat whose turn
    it is there; None: the phase begins. `origin` says where it comes from. `still`: it is about
    what hands show and nothing else, and is not played on."""

    origin: str
    in_force: frozenset[str] = frozenset()
    given: tuple[str, ...] = ()
    hands: tuple[tuple[int, tuple[str, ...]], ...] = ()
    laid: tuple[tuple[int, tuple[str, ...]], ...] = ()
    at: str = ""
    turn: int | None = YOU
    players: int = 0
    moves: tuple[str, ...] = ()
    still: bool = False

    @property
    def size(self) -> tuple[int, int, int]:
        """How much there is to read: the smallest example is shown."""
        return (
            len(self.in_force),
            len(self.given) + len(self.moves),
            sum(len(cards) for _, cards in self.hands),
        )


def of_scenarios(rules: Rules, ruleset: str | Path) -> dict[str, list[Setting]]:
    """The positions of the scenarios beside each modifier that is loaded, by its name; under ""
    those of the ruleset itself and of its variants in force. Options that scenarios choose are left
    aside: the ruleset is taken as it was loaded."""
    made = rules.composition
    found: dict[str, list[Setting]] = {}
    known: dict[str, frozenset[str] | None] = {}
    bases = [made.path, *(each.path for each in made.variants if each.loaded)]
    for name, path in [
        *(("", path) for path in bases),
        *((each.name, each.path) for each in made.modifiers if each.loaded),
    ]:
        for scenario in _scenarios(path.with_name(path.stem + ENDING)):
            said = [] if (node := scenario.get("modifiers")) is None else listed(plain(node)) or []
            in_force = _in_force(
                ruleset, said if name or "modifiers" in scenario else None, made, known
            )
            if in_force is not None:
                found.setdefault(name, []).append(
                    _setting(scenario, in_force | ({name} if name else set()), path)
                )
    return found


def _scenarios(path: Path) -> list[MappingNode]:
    """Those of a file, if there is one. Raises OctavoError if they are not written as scenarios
    are.
    """
    read = document(path) if path.is_file() else None
    if read is None or (read.root is not None and read.kind != "scenario"):
        return []
    faults = Faults()
    read.checked(faults)
    faults.stop_if_any()
    root = read.root
    assert isinstance(root, SequenceNode)
    return [one for one in root.items if isinstance(one, MappingNode) and not _faulty(one)]


def _faulty(scenario: MappingNode) -> bool:
    """Whether it is about a fault, and so about no position."""
    then = scenario.get("then")
    return isinstance(then, MappingNode) and "faults" in then


def _in_force(
    ruleset: str | Path, said: list[Any] | None, made: Any, known: dict[str, Any]
) -> frozenset[str] | None:
    """The names of the modifiers that a scenario lists, of those loaded; None if that cannot be."""
    if repr(said) not in known:
        try:
            composed = compose(
                ruleset,
                modifiers=said,
                variants=[each.path for each in made.variants if each.loaded],
                faults=Faults(),
            )
            loaded = {each.name for each in made.modifiers if each.loaded}
            known[repr(said)] = frozenset(
                each.name for each in composed.modifiers if each.loaded and each.name in loaded
            )
        except OctavoError:
            known[repr(said)] = None
    return known[repr(said)]  # type: ignore[no-any-return]


def _setting(scenario: MappingNode, in_force: frozenset[str], path: Path) -> Setting:
    name = scenario.get("name")
    assert isinstance(name, ScalarNode)
    at, players = _text(scenario.get("at")), _text(scenario.get("players"))
    turn = scenario.get("turn")
    return Setting(
        f"{shown_path(name.span.file)}:{name.span.line}: {name.text}",
        in_force,
        tuple(one.text for one in items(scenario.get("given"))),
        tuple(
            (seat, tuple(_text(cards).split()))
            for seat, cards in sorted(hands_of(scenario).items())
        ),
        tuple(
            (seat, tuple(map(_text, groups))) for seat, groups in sorted(laid_of(scenario).items())
        ),
        at,
        seat_of(turn) if isinstance(turn, ScalarNode) else None if at else YOU,
        int(players or 0),
        tuple(one.text for step in steps_of(scenario) for one in items(step.get("moves"))),
        all(_ranks_only(step.get("then")) for step in steps_of(scenario)),
    )


def _ranks_only(then: Node | None) -> bool:
    return isinstance(then, MappingNode) and all(entry.key.text == "ranks" for entry in then)


def _text(node: Node | str | None) -> str:
    return node if isinstance(node, str) else node.text if isinstance(node, ScalarNode) else ""


# --- made by chance -------------------------------------------------------------------------------


@dataclass(slots=True)
class Maker:
    """Makes settings by chance. `pack` are the short forms of all cards, those that look alike
    several times; `default` is the number of players where none is said; `phases` are those in
    which a position may stand; `sizes` are sizes of hands."""

    pack: Sequence[str]
    default: int
    phases: Sequence[str]
    sizes: Sequence[int]

    def random(
        self, chance: Random, in_force: frozenset[str], like: Setting | None = None
    ) -> Setting:
        """Random hands for all, with the facts and moves of another setting, if one is given."""
        players = (like.players if like else 0) or self.default
        size = min(chance.choice(self.sizes), len(self.pack) // (players + 1))
        cards = chance.sample(self.pack, size * players)
        hands = tuple(
            (seat, tuple(cards[seat * size : (seat + 1) * size])) for seat in range(players)
        )
        if like is None:
            return Setting(
                "random hands", in_force, (), hands, (), chance.choice(self.phases), YOU, players
            )
        return replace(
            like,
            origin=f"random hands, and the facts of {like.origin}",
            hands=hands,
            players=players,
        )

    def mixed(self, chance: Random, one: Setting, other: Setting) -> Setting:
        """The facts and moves of both, the phase of one of them, and the hands of one, or hands
        with cards of both.
        """
        players = chance.choice((one.players or self.default, other.players or self.default))
        seats = sorted({seat for seat, _ in (*one.hands, *other.hands) if seat < players})
        first, second = (dict(each.hands) for each in chance.sample((one, other), 2))
        if chance.random() < WHOLE:
            hands = [(seat, first.get(seat) or second.get(seat, ())) for seat in seats]
        else:
            hands = [
                (seat, self._shared(chance, first.get(seat, ()), second.get(seat, ())))
                for seat in seats
            ]
        return Setting(
            f"{one.origin}, mixed with {other.origin}",
            one.in_force | other.in_force,
            tuple(dict.fromkeys((*one.given, *other.given))),
            self._possible(hands),
            chance.choice((one.laid, other.laid)),
            *chance.choice(((one.at, one.turn), (other.at, other.turn))),
            players,
            (*one.moves, *other.moves),
            one.still and other.still,
        )

    def changed(self, chance: Random, setting: Setting) -> Setting:
        """Some cards exchanged for random ones."""
        hands = []
        for seat, cards in setting.hands:
            swapped = list(cards)
            for _ in range(chance.randint(0, min(SWAPS, len(cards)))):
                swapped[chance.randrange(len(swapped))] = chance.choice(self.pack)
            hands.append((seat, tuple(swapped)))
        return replace(setting, origin=f"{setting.origin}, changed", hands=self._possible(hands))

    def _shared(
        self, chance: Random, one: tuple[str, ...], other: tuple[str, ...]
    ) -> tuple[str, ...]:
        """One of the hands, or some cards of each."""
        if not one or not other or chance.random() < 0.3:
            return one or other if chance.random() < 0.5 else other or one
        size = min(max(len(one), len(other)) + chance.randint(0, 2), MOST_CARDS)
        kept = chance.randint(1, min(len(one), size))
        return tuple(
            dict.fromkeys(
                (*chance.sample(one, kept), *chance.sample(other, min(len(other), size - kept)))
            )
        )

    def _possible(
        self, hands: Iterable[tuple[int, tuple[str, ...]]]
    ) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The hands without cards that another holds already."""
        left = Counter(self.pack)
        found = []
        for seat, cards in hands:
            kept = []
            for card in cards:
                if (
                    left[card] > 0 or card not in self.pack
                ):  # written in another way: found out where it is made
                    left[card] -= 1
                    kept.append(card)
            found.append((seat, tuple(kept)))
        return tuple(found)
