"""What a card in a group stands for, as numbers, and words for them.

Comes in: a pack. Goes out: `Senses`: the numbers, what each settles, which cards each means. A
group that lies has a code: its place, its number there, and perhaps what a card would stand for
that extends it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..cards import Pack
from .kinds import Kind

# that lie in one place; a round of a game for eight has some tens on the whole table
MOST_MELDS = 64


@dataclass(slots=True)
class Senses:
    """`many` is how many senses there are, `own` the number of different cards: the sense of a card
    that is itself is its index, copies of a card alike. `masks` are the cards that each sense
    means, `settles` the values of attributes that it settles, `words` what people call it. A value
    of an attribute has a sense of its own, and the last of all is any card."""

    pack: Pack
    own: int = field(init=False)
    firsts: tuple[int, ...] = field(init=False)  # of each card the first that is the same
    many: int = field(init=False)
    masks: tuple[int, ...] = field(init=False)
    settles: tuple[dict[str, int], ...] = field(init=False)
    words: tuple[str, ...] = field(init=False)
    values: dict[tuple[str, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        pack = self.pack
        self.own, self.firsts = pack.own, pack.firsts
        masks, settles, words = [], [], []
        for card in range(self.own):
            masks.append(sum(1 << copy for copy, of in enumerate(pack.firsts) if of == card))
            settles.append(
                {name: values[card] for name, values in pack.values.items() if values[card] >= 0}
            )
            words.append(pack.codes[card])
        for attribute, names in pack.attributes.items():
            for value, name in enumerate(names):
                self.values[attribute, value] = len(masks)
                masks.append(pack.having(attribute, name))
                settles.append({attribute: value})
                words.append(name)
        masks.append((1 << len(pack)) - 1)
        settles.append({})
        words.append("any card")
        self.masks, self.settles, self.words = tuple(masks), tuple(settles), tuple(words)
        self.many = len(masks)

    def of(self, kind: Kind, card: int, face: int) -> int:
        """What a card stands for that counts as `face` in a group of this kind: itself, or as much
        as the group settles.
        """
        own = self.firsts[face]
        if own == self.firsts[card]:
            return own
        if kind.how == "consecutive":
            settled = {kind.one, kind.along} >= {"rank", "suit"}
            return own if settled else self.values[kind.along, self.pack.values[kind.along][face]]
        return (
            self.values[kind.one, self.pack.values[kind.one][face]] if kind.one else self.many - 1
        )

    # --- codes of groups --------------------------------------------------------------------------

    def group(self, place: int, index: int) -> int:
        return (place * MOST_MELDS + index) * (self.many + 1)

    def of_group(self, code: int) -> tuple[int, int, int]:
        """Place, number there, and what a card would stand for (-1: itself)."""
        rest, sense = divmod(code, self.many + 1)
        return (*divmod(rest, MOST_MELDS), sense - 1)

    def group_word(self, place: str, code: int) -> str:
        """A group that lies, by the name of its place: `table 2.1` is the first on the second
        player's table; perhaps with what a card would stand for there: `table 2.1 as 5c`."""
        _, index, sense = self.of_group(code)
        return f"{place}.{index + 1}" + ("" if sense < 0 else f" as {self.words[sense]}")

    def card_word(self, code: int) -> str:
        """A card of a group being made: `7c`, `Ah as 5c`."""
        card, sense = divmod(code, self.many)
        return self.pack.codes[card] + (
            "" if sense == self.firsts[card] else f" as {self.words[sense]}"
        )
