"""How many there are of each card of a pack, by the number of players.

Comes in: nothing; these are values, made by `declarations`. Goes out: to all that ask whether a
card is there, or whether it is the only one of its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from ..cards import faces_of, how_many
from ..records import record

# of each number of players, from one up to another, a number
ByPlayers = tuple[tuple[int, int, int], ...]
Names = tuple[str, str, str]  # a rank, a suit, and the name of a special card: what it has of them


def for_players(said: ByPlayers, players: int) -> int:
    """What is said for so many players; 1 where nothing is."""
    return next((many for low, high, many in said if low <= players <= high), 1)


@record
class CardCounts:
    """`copies` is the number of packs; `counts` says how many of a rank, a suit or a card one pack
    has, and of each special card. For as many players as nothing is said of there is one."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    special_cards: tuple[str, ...]
    copies: ByPlayers
    counts: tuple[tuple[str, ByPlayers], ...]
    players: tuple[int, int] = field(compare=False)  # as few as can play, and as many

    def copies_for(self, players: int) -> int:
        """How many packs are shuffled together for so many players."""
        return for_players(self.copies, players)

    def counts_for(self, players: int) -> dict[str, int]:
        """How many of a rank, a suit or a card one pack has for so many players."""
        return {name: for_players(of, players) for name, of in self.counts}

    def cards_for(self, players: int) -> dict[Names, int]:
        """How many there are of every different card, for so many players."""
        counts, copies = self.counts_for(players), self.copies_for(players)
        return {one: copies * how_many(counts, *one) for one in self._named()}

    def size_for(self, players: int) -> int:
        """How many cards there are for so many players."""
        return sum(self.cards_for(players).values())

    def never_there(self) -> dict[str, int]:
        """The cards that are there for no number of players, each as none."""
        if not self.counts:
            return {}
        most = self._most()
        return {
            special or f"{rank} of {suit}": 0
            for (rank, suit, special), many in most.items()
            if not many
        }

    @property
    def most_alike(self) -> int:
        """Of one card there are never more than so many."""
        if not self.counts:
            return max([1, *(many for _, _, many in self.copies)])
        return max([1, *self._most().values()])

    @property
    def each_once(self) -> bool:
        """Whether every card is there, and once, however many play."""
        if not self.counts:
            return all(many == 1 for _, _, many in self.copies)
        return all(many == 1 for p in self._tables() for many in self.cards_for(p).values())

    def once_at_most(self, said: Mapping[str, str]) -> bool:
        """Whether there is no second card of this `rank` and this `suit`, or of a special card's
        name (`special`), however many play; of what is not said any will do."""
        if not self.counts:
            return self.most_alike == 1
        wanted = said.get("rank"), said.get("suit"), said.get("special", "")
        return all(
            many <= 1
            for one, many in self._most().items()
            if all(name is None or name == mine for name, mine in zip(wanted, one, strict=True))
        )

    def is_single(self, special: str) -> bool:
        """Whether one pack has never more than one of a special card."""
        said = dict(self.counts).get(special, ())
        return all(many <= 1 for _, _, many in said)

    def _named(self) -> list[Names]:
        return [
            ("" if rank < 0 else self.ranks[rank], "" if suit < 0 else self.suits[suit], special)
            for rank, suit, special in faces_of(self.ranks, self.suits, self.special_cards)
        ]

    def _most(self) -> dict[Names, int]:
        """The most that there are of every card, for any number of players."""
        most: dict[Names, int] = {}
        for players in self._tables():
            for one, many in self.cards_for(players).items():
                most[one] = max(many, most.get(one, 0))
        return most

    def _tables(self) -> range:
        return range(self.players[0], self.players[1] + 1)
