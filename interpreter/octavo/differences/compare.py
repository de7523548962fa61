"""What differs between two games, part by part.

Comes in: two rulesets that are loaded. Goes out: a `GameComparison`: its `PartDifference`s in the
order of the sections of a file. The other way round gives the same, the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ..syntax.game import OptionDeclaration
from ..table.rules import Rules
from .apart import idle, parting, unused
from .changes import Change, changes
from .meant import Meant, affected, renewed
from .otherwise import otherwise
from .outline import Row
from .parts import SECTIONS, GamePart, Key
from .side import Side, side_of, tree_of
from .standing import Standings, swapped

Kind = Literal["added", "removed", "renamed", "replaced", "option", "order", "reworded", "affected"]
# Sections of which a part is told after which it stands.
ORDERED = ("groups", "phases")
# Sections in whose parts no key is said before another.
DECLARED = frozenset({"options", "zones", "state", "groups", "hands", "sides"})


@dataclass(frozen=True, slots=True)
class PartDifference:
    """What differs in one part. `left` or `right` is None where that game has none.

    `kind`: added, removed; renamed: as it was under another id; replaced; option: another value is
    chosen (`values`, left and right); order: the parts of a section stand in another order;
    reworded: said otherwise, and means the same; affected: said alike, but it means something else
    because of words that it names (`causes`: each with the part that differs), in the rows `named`.

    `above`: the rules that both games have and above which this one stands. `after`: the part after
    which it stands, where that matters; empty for the first.
    """

    kind: Kind
    section: str
    name: str
    left: GamePart | None
    right: GamePart | None
    changes: tuple[Change, ...] = ()
    values: tuple[object, object] | None = None
    causes: tuple[tuple[str, Key], ...] = ()
    named: tuple[Row, ...] = ()
    above: tuple[str, ...] = ()
    after: str | None = None


@dataclass(frozen=True, slots=True)
class GameComparison:
    """What differs between two games. `play_alike`: what differs is nothing that is played.

    `otherwise` are parts that differ only where an option has another value than it has here: the
    option, the value, sections and ids. `parting` are options under which their programs differ,
    each with the values, where they play alike as they are chosen. `idle` are modifiers that a
    variant changes, by the variant, and that are not in force. `unused` are modifiers and variants
    that differ and are in force in neither game, by kind.
    """

    left: Rules
    right: Rules
    differences: tuple[PartDifference, ...]
    play_alike: bool
    otherwise: tuple[tuple[str, object, tuple[tuple[str, str], ...]], ...]
    parting: tuple[tuple[str, tuple[object, ...]], ...]
    idle: tuple[tuple[str, tuple[str, ...]], ...]
    unused: tuple[tuple[str, tuple[str, ...]], ...]


def compare(left: Rules, right: Rules) -> GameComparison:
    comparing = _Comparing(side_of(left), side_of(right))
    found = comparing.differences()
    said = all(one.kind == "reworded" for one in found)
    alike = left.digest == right.digest or (said and comparing.meant.all_same())
    known = {(part.section, part.name) for one in found for part in (one.left, one.right) if part}
    made = left.composition, right.composition
    keys = [
        part.key
        for one in found
        if one.kind != "reworded"
        for part in (one.left, one.right)
        if part
    ]
    return GameComparison(
        left,
        right,
        found,
        alike,
        tuple(otherwise(*made, known)),
        tuple(parting(comparing.left, comparing.right, keys)) if alike else (),
        tuple(idle(*made)),
        tuple(unused(*made)),
    )


class _Comparing:
    def __init__(self, left: Side, right: Side) -> None:
        self.left, self.right = left, right
        self.meant = Meant(left, right)
        self.both = {
            key: (part, right.parts[key]) for key, part in left.parts.items() if key in right.parts
        }

    def differences(self) -> tuple[PartDifference, ...]:
        found = {key: one for key in self.both if (one := self._between(key)) is not None}
        names = dict[str, Key]()
        for key, one in found.items():
            if one.kind in ("replaced", "option"):
                names |= dict.fromkeys(renewed(key, self.left, self.right), key)
        for key, causes in affected(self.both, names, self.left, self.right).items():
            if self._is_affected(key, found.get(key), causes):
                changed = found[key].changes if key in found else ()
                rows = self.both[key][1].rows
                named = tuple(row for row in rows if self.right.names(row.span) & causes.keys())
                found[key] = self._both(
                    "affected", key, changed, causes=tuple(causes.items()), named=named
                )
        every = [*found.values(), *self._one_sided(), *self._orders()]
        places = [
            {key: at for at, key in enumerate(side.parts)} for side in (self.left, self.right)
        ]

        def place(one: PartDifference) -> tuple[int, int, int]:
            """In the order of the sections, then as in the game that has it."""
            part = one.right or one.left
            at = -1 if part is None else places[one.right is not None][part.key]
            return SECTIONS.index(one.section), at, one.right is None

        return tuple(sorted(every, key=place))

    # --- what both have ---------------------------------------------------------------------------

    def _both(
        self, kind: Kind, key: Key, changed: tuple[Change, ...], **more: object
    ) -> PartDifference:
        return PartDifference(kind, key[0], key[1], *self.both[key], changed, **more)  # type: ignore[arg-type]

    def _between(self, key: Key) -> PartDifference | None:
        mine, theirs = map(_in_order_of_keys, self.both[key])
        changed = () if mine.says == theirs.says else changes(mine.rows, theirs.rows)
        if key[0] == "options":
            one, other = tree_of(self.left.game, key), tree_of(self.right.game, key)
            assert isinstance(one, OptionDeclaration) and isinstance(other, OptionDeclaration)
            if one.chosen != other.chosen or type(one.chosen) is not type(other.chosen):
                return self._both("option", key, changed, values=(one.chosen, other.chosen))
        if mine.says == theirs.says:
            return None
        alike = mine.modifiers == theirs.modifiers and self.meant.same(key, changed)
        return self._both("reworded" if alike else "replaced", key, changed)

    def _is_affected(self, key: Key, found: PartDifference | None, causes: dict[str, Key]) -> bool:
        """A sentence that asks for an option may come to the same all the same."""
        if found is not None and found.kind != "reworded":
            return False
        asks_options = all(section == "options" for section, _, _ in causes.values())
        return not (key[0] == "rules" and asks_options and self.meant.alike_as_chosen(key))

    # --- what one of them has ---------------------------------------------------------------------

    def _one_sided(self) -> Iterator[PartDifference]:
        mine = [part for key, part in self.left.parts.items() if key not in self.both]
        theirs = [part for key, part in self.right.parts.items() if key not in self.both]
        for old, new in _renamed(mine, theirs):
            mine.remove(old)
            theirs.remove(new)
            yield PartDifference("renamed", new.section, new.name, old, new)
        shared = frozenset(name for section, name, _ in self.both if section == "rules")
        standings = Standings(self.left, self.right), Standings(self.right, self.left)
        for part in mine:
            above = standings[0].above(part.name, shared) if part.section == "rules" else ()
            after = _after(part, self.left)
            yield PartDifference("removed", *part.key[:2], part, None, above=above, after=after)
        for part in theirs:
            above = standings[1].above(part.name, shared) if part.section == "rules" else ()
            after = _after(part, self.right)
            yield PartDifference("added", *part.key[:2], None, part, above=above, after=after)

    def _orders(self) -> Iterator[PartDifference]:
        for section in ("groups", "rules", "triggers", "phases"):
            mine, theirs = self._in_turn(section)
            if mine != theirs:
                rows = (
                    Row((), (), "", ", ".join(names), side.game.span)
                    for names, side in ((mine, self.left), (theirs, self.right))
                )
                yield PartDifference("order", section, "", None, None, (Change(*rows),))

    def _in_turn(self, section: str) -> tuple[list[str], ...]:
        """The parts that both have, as they follow one another on each side, where one that stands
        before another is asked before it; of rules, those of which that may matter."""
        sides = self.left, self.right
        if section == "rules":
            shared = frozenset(name for one, name, _ in self.both if one == section)
            return swapped(Standings(*sides), Standings(*reversed(sides)), shared)
        return tuple(
            [key[1] for key in side.parts if key[0] == section and key in self.both]
            for side in sides
        )


def _in_order_of_keys(part: GamePart) -> GamePart:
    """A part that is declared, whose keys say the same in any order; steps and options of a choice
    do not."""
    if part.section not in DECLARED:
        return part
    return replace(part, rows=tuple(sorted(part.rows, key=lambda row: row.keys[:1])))


def _renamed(mine: list[GamePart], theirs: list[GamePart]) -> list[tuple[GamePart, GamePart]]:
    """Parts of one section that say the same under other ids, where there is one of each."""
    news, olds = _by_what_they_say(theirs), _by_what_they_say(mine)
    return [
        (old[0], news[said][0])
        for said, old in olds.items()
        if len(old) == 1 == len(news.get(said, []))
    ]


def _by_what_they_say(parts: list[GamePart]) -> dict[object, list[GamePart]]:
    found: dict[object, list[GamePart]] = {}
    for part in parts:
        if part.name and any(row.text for row in part.rows):
            found.setdefault((part.section, part.says), []).append(part)
    return found


def _after(part: GamePart, side: Side) -> str | None:
    """The part after which one stands, in a section whose order matters; a file may say itself
    where."""
    if part.section not in ORDERED or any(
        row.keys in (("above",), ("below",)) for row in part.rows
    ):
        return None
    before = ""
    for section, name, _ in side.parts:
        if section == part.section:
            if name == part.name:
                return before
            before = name
    return None
