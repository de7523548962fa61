"""What parts mean: whether one that is said otherwise means the same, and which ones mean something
else because a word or an option that they name does.

Comes in: two sides, and the parts that both have. Goes out: answers. That something means the same
is never guessed: it is put into the other game, and check and ir must make the same of all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from ..diagnostics import OctavoError
from ..lint.meanings import GameMeaning, alike, meaning_of, means
from ..lint.mentions import PROSE
from ..syntax.game import Group, OptionDeclaration, StateDeclaration, Zone
from .changes import Change
from .outline import Row
from .parts import WORDS, GamePart, Key
from .side import RUNS, Side, tree_of, with_tree

# Sections in which all that is said has its place in the meaning of a game.
MEANT = frozenset(
    {*WORDS[:4], "seniority", "phrases", "rules", "phases", "before", "after", "actions",
     "triggers", "ends", "win"}
)  # fmt: skip
# Of what is no sentence there, headings and these.
PLAIN = (("often",), ("at once",))
# In these only sentences have.
PARTLY = frozenset({"state", "groups", "links"})
# Blocks of the games that are made to find what means the same. Of two versions of the largest
# known game, 80 parts may say something else; of the others it counts as another meaning.
MOST_TRIED = 50_000


@dataclass
class Meant:
    """What the parts of two games mean."""

    left: Side
    right: Side
    tried: int = 0
    meanings: dict[int, list[tuple[bool, GameMeaning]]] = field(default_factory=dict)

    def same(self, key: Key, changed: Iterable[Change]) -> bool:
        """Whether a part that both have says otherwise on the right what it says on the left."""
        if _only_prose(changed):
            return True
        if not self._by_sentences(key[0], changed):
            return False
        if key[0] == "phrases" and not (key[1] in self.left.spoken and key[1] in self.right.spoken):
            return False
        self.tried += sum(self._usual(side)[-1][1].size for side in (self.left, self.right))
        return (
            self.tried <= MOST_TRIED
            and self._put(key, self.left, self.right)
            and self._put(key, self.right, self.left)
        )

    def _by_sentences(self, section: str, changed: Iterable[Change]) -> bool:
        """Whether all that is said otherwise has its place in the meaning of a game, and in words
        that both games have."""
        for one in changed:
            for row, side, other in (
                (one.left, self.left, self.right),
                (one.right, self.right, self.left),
            ):
                if row is None or _is_prose(row):
                    continue
                if row.span in side.said:
                    if section not in (*MEANT, *PARTLY) or not side.could_say(row.span, other):
                        return False
                elif section not in MEANT or (row.text and row.keys[-1:] not in PLAIN):
                    return False
        return True

    def _put(self, key: Key, side: Side, other: Side) -> bool:
        """Whether a game means the same with the part that the other has."""
        made = with_tree(side.bare, key, tree_of(other.bare, key))
        try:
            return all(
                means(made, made.span, usual, survey=survey) for survey, usual in self._usual(side)
            )
        except OctavoError:
            return False

    def _usual(self, side: Side) -> list[tuple[bool, GameMeaning]]:
        """What a game means, with options left open where that is no fault, and as they are."""
        found = self.meanings.setdefault(id(side), [])
        if not found:
            with suppress(OctavoError):
                found.append((True, meaning_of(side.bare, side.bare.span, survey=True)))
            found.append((False, meaning_of(side.bare, side.bare.span)))
        return found

    def all_same(self) -> bool:
        """Whether both games mean the same as they are, all differences together."""
        _, usual = self._usual(self.left)[-1]
        return means(self.right.bare, self.right.bare.span, usual)

    def alike_as_chosen(self, key: Key) -> bool:
        """Whether a rule comes to the same in both games, as their options are."""
        return alike(*(_standing(side, key[1]) for side in (self.left, self.right)))


def _standing(side: Side, id: str) -> tuple[Any, ...]:
    checked = side.rules.program.checked
    ladder = checked.ladder
    every = (
        *checked.bindings.every(), *checked.arranging, *ladder.ties, *ladder.reorders,
        *ladder.relations, *ladder.forbidden, *ladder.meld_bans,
    )  # fmt: skip
    return tuple(one for one in every if one.id == id)


def _is_prose(row: Row) -> bool:
    return bool(row.keys) and row.keys[-1] in PROSE


def _only_prose(changed: Iterable[Change]) -> bool:
    return all(
        _is_prose(row) for one in changed for row in (one.left, one.right) if row is not None
    )


# --- what a changed part changes elsewhere --------------------------------------------------------


def renewed(key: Key, left: Side, right: Side) -> Iterator[str]:
    """The names that stand for something else in the second game, as sentences have them, because
    this part is replaced there."""
    section, name, _ = key
    if section == "pack":
        yield from _of_pack(name, left, right)
        return
    if section not in (*WORDS[:4], "options", "zones", "state", "groups", "families", "links",
                       "phrases"):  # fmt: skip
        return
    one, other = tree_of(left.game, key), tree_of(right.game, key)
    match one, other:
        case OptionDeclaration(), OptionDeclaration():
            if one.chosen != other.chosen:
                yield from {name, one.says or name, other.says or name}
        case Zone(), Zone():
            if (one.named, one.all_of) != (other.named, other.all_of):
                yield name
        case Group(), Group():
            if replace(one, shown_as=other.shown_as) != other:  # how it is shown means nothing
                yield name
        case StateDeclaration(), StateDeclaration():
            if (one.kind, one.of, one.each) != (other.kind, other.of, other.each):
                yield name
        case _:
            yield name


def _of_pack(name: str, left: Side, right: Side) -> Iterator[str]:
    if name == RUNS:
        yield RUNS
    mine, theirs = (
        {one.name: one.values for one in side.game.pack.attributes} for side in (left, right)
    )
    if name in mine and name in theirs:
        yield name


def affected(
    both: Mapping[Key, tuple[GamePart, GamePart]], names: Mapping[str, Key], left: Side, right: Side
) -> dict[Key, dict[str, Key]]:
    """Parts that both have and that name something that means something else: which names, and the
    part that each is of. What is defined by such words means something else as well."""
    differing, found = dict(names), dict[Key, dict[str, Key]]()
    named = {
        key: frozenset[str]().union(
            *(left.names(row.span) for row in mine.rows),
            *(right.names(row.span) for row in theirs.rows),
            *(_made_of(side, key) for side in (left, right)),
        )
        for key, (mine, theirs) in both.items()
    }
    while True:
        before = len(differing)
        for key in both:
            words = sorted(one for one in named[key] & differing.keys() if differing[one] != key)
            if words:
                found[key] = {word: differing[word] for word in words}
                if key[0] in (*WORDS[:4], "zones", "phrases"):
                    differing.setdefault(key[1], key)
        if len(differing) == before:
            return found


def _made_of(side: Side, key: Key) -> frozenset[str]:
    """The zones whose places a zone has (`all of:`)."""
    zone = tree_of(side.game, key) if key[0] == "zones" else None
    return frozenset(zone.all_of if isinstance(zone, Zone) else ())
