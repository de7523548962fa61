"""Every two modifiers of a ruleset, tried in many positions.

Comes in: a ruleset loaded with the modifiers to study, a seed, how many positions to make for each
two of them. Goes out: a `Finding` for each two. Tried are the positions of all scenarios, positions
mixed of a scenario of each, random changes of those, and random hands; see `settings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from random import Random

from ..diagnostics import fault
from ..hands.shapes import MOST_CARDS
from ..records import record
from ..table.rules import Rules
from .effects import KINDS, Four
from .outcomes import Bench, Placed
from .settings import Maker, Setting, of_scenarios

INTERACT, NONE_FOUND, UNTESTED = "interact", "none found", "untested"
LONGER = 10  # times as many positions are made for two that have not interacted until then
ATTEMPTS = 4  # to make a position whose facts may contradict each other


@record
class Example:
    """A position in which two interact in `kind`: with `setting.in_force` in force in any case,
    `four` is what it gives.
    """

    kind: str
    setting: Setting
    four: Four


@dataclass(slots=True)
class Finding:
    """What was found of two modifiers, by their numbers in `Study.names`, in `tried` positions: in
    `met` of them both have an effect; `many` counts, by kind, those in which they interact."""

    first: int
    second: int
    tried: int = 0
    met: int = 0
    many: Counter[str] = field(default_factory=Counter)
    example: Example | None = None

    @property
    def verdict(self) -> str:
        return INTERACT if self.many else NONE_FOUND if self.met else UNTESTED

    @property
    def kind(self) -> str:
        """The plainest kind in which they interact; "" if in none."""
        return next((kind for kind in KINDS if self.many[kind]), "")

    def note(self, setting: Setting, four: Four | None) -> None:
        """Count a position, and keep it if it is the plainest example so far."""
        if four is None:
            return
        self.tried += 1
        if not four.meet:
            return
        self.met += 1
        kinds = four.interacting()
        self.many.update(kinds)
        if not kinds:
            return
        best = self.example
        if best is None or (KINDS.index(kinds[0]), setting.size) < (
            KINDS.index(best.kind),
            best.setting.size,
        ):
            self.example = Example(kinds[0], setting, four)


@dataclass(slots=True)
class Study:
    """All that was found; `findings` in the order of the modifiers. `positions` is how many
    different ones were tried.
    """

    names: list[str]
    findings: list[Finding]
    positions: int = 0

    def of(self, first: int, second: int) -> Finding:
        return next(one for one in self.findings if {one.first, one.second} == {first, second})


def study(
    rules: Rules,
    ruleset: str | Path,
    seed: str,
    many: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Study:
    """Try every two of the modifiers that are loaded in those of scenarios and in `many` made
    positions each; in up to LONGER times as many until they interact. `rules` must be loaded with
    `scheduled=True`. `progress` is told how many of how many steps are done. Raises OctavoError if
    there are not two.
    """
    bench = Bench(rules, seed)
    names = bench.names
    if len(names) < 2:
        help = (
            "choose which are studied: --modifiers LIST; without it, all in the folder of the "
            "ruleset are"
        )
        raise fault(
            "OCT534",
            f"{rules.title} has fewer than two modifiers here, so there is nothing to compare",
            help=help,
        )
    pairs = list(combinations(range(len(names)), 2))
    findings = {pair: Finding(*pair) for pair in pairs}
    told = of_scenarios(rules, ruleset)
    found = Study(names, list(findings.values()))
    steps, done = sum(map(len, told.values())) + len(pairs), 0

    acting: dict[
        str, list[Setting]
    ] = {}  # the positions of scenarios in which the modifier they are about has an effect
    for name, settings in told.items():
        for setting in settings:
            placed = bench.placed(setting)
            if placed is not None:
                found.positions += 1
                for pair in pairs:
                    if (
                        not name or names.index(name) in pair
                    ):  # of the ruleset's own scenarios, hands alone are looked at
                        findings[pair].note(*_tried(placed, pair, bool(name)))
                if name and placed.acting(names.index(name)):
                    acting.setdefault(name, []).append(setting)
            progress(done := done + 1, steps)

    maker = _maker(rules, told)
    for pair in pairs:
        chance = Random(f"{seed} {names[pair[0]]} {names[pair[1]]}")
        for number, placed in enumerate(
            _made(bench, maker, told | acting, pair, chance, many * LONGER)
        ):
            if number >= many and findings[pair].many:
                break
            found.positions += 1
            findings[pair].note(*_tried(placed, pair))
        findings[pair].example = _smaller(bench, findings[pair])
        progress(done := done + 1, steps)
    return found


def _tried(
    placed: Placed, pair: tuple[int, int], played: bool = True
) -> tuple[Setting, Four | None]:
    """The setting with what is in force beside the two, and what it gives."""
    two = {placed.bench.names[one] for one in pair}
    return replace(placed.setting, in_force=placed.setting.in_force - two), placed.four(
        *pair, played
    )


def _maker(rules: Rules, told: dict[str, list[Setting]]) -> Maker:
    sizes = [
        len(cards)
        for settings in told.values()
        for setting in settings
        for _, cards in setting.hands
    ]
    entries = [phase for phase, (_, loops) in rules.program.entries.items() if loops]
    players = rules.default_players
    pack = rules.setup(players).pack.codes
    return Maker(
        pack, players, entries or list(rules.program.phases), sizes or range(1, MOST_CARDS + 1)
    )


def _made(
    bench: Bench,
    maker: Maker,
    told: dict[str, list[Setting]],
    pair: tuple[int, int],
    chance: Random,
    many: int,
) -> Iterator[Placed]:
    """So many positions made for two modifiers: in turn mixed, mixed and changed, and with random
    hands.
    """
    names = [bench.names[one] for one in pair]
    pools = [told.get(name) or told.get("") or [] for name in names]
    for number in range(many):
        for _ in range(ATTEMPTS):
            placed = bench.placed(_described(maker, pools, names, chance, number % 4))
            if placed is not None:
                yield placed
                break


def _described(
    maker: Maker, pools: list[list[Setting]], names: list[str], chance: Random, way: int
) -> Setting:
    if not all(pools):
        return maker.random(chance, frozenset(names))
    one, other = (chance.choice(pool) for pool in pools)
    mixed = maker.mixed(chance, one, other)
    match way:
        case 0:
            return mixed
        case 3:
            return maker.random(chance, mixed.in_force, mixed if chance.random() < 0.8 else None)
        case _:
            return maker.changed(chance, mixed)


# --- examples to read -----------------------------------------------------------------------------


def _smaller(bench: Bench, finding: Finding) -> Example | None:
    """The example without what it does not need: modifiers, facts, moves, cards, one after the
    other.
    """
    best = finding.example
    if best is None:
        return None
    pair, kind = (finding.first, finding.second), best.kind
    for smaller in _parts(best.setting):
        setting = smaller(best.setting)
        placed = bench.placed(setting) if setting is not None else None
        four = placed.four(*pair, kind != "hands") if placed is not None else None
        if setting is not None and four is not None and kind in four.interacting():
            best = Example(kind, setting, four)
    return best


def _parts(setting: Setting) -> Iterator[Callable[[Setting], Setting | None]]:
    """Ways to leave something out, each to be tried on what is left by then."""
    for name in sorted(setting.in_force):
        yield lambda now, name=name: replace(now, in_force=now.in_force - {name})  # type: ignore[misc]
    for move in dict.fromkeys(setting.moves):
        yield lambda now, move=move: replace(
            now, moves=tuple(one for one in now.moves if one != move)
        )  # type: ignore[misc]
    for fact in setting.given:
        yield lambda now, fact=fact: replace(
            now, given=tuple(one for one in now.given if one != fact)
        )  # type: ignore[misc]
    for seat, cards in reversed(setting.hands):
        yield lambda now, seat=seat: replace(
            now, hands=tuple(one for one in now.hands if one[0] != seat)
        )  # type: ignore[misc]
        for card in cards:
            yield lambda now, seat=seat, card=card: _without(now, seat, card)  # type: ignore[misc]


def _without(setting: Setting, seat: int, card: str) -> Setting | None:
    held = dict(setting.hands).get(seat, ())
    if card not in held:
        return None
    left = tuple(one for one in held if one != card)
    return replace(
        setting,
        hands=tuple((whose, left if whose == seat else cards) for whose, cards in setting.hands),
    )
