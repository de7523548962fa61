"""What the owner of a hand may choose under the special cards, each choice tried: the slow meaning
of modifiers 4 to 11.

Comes in: cards as text, and a `Setting`: what is in force and what has happened. Goes out: the
groups of the best arrangement. Nothing is clever here: a choice turns a hand into other hands (a
card left out, a value shifted, a picture killed), and each of them is split in every way by
`brute_force`.

The order is that of the rulings: what is zeroed, what is done without, what is shifted, Death, the
Lady.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from support.brute_force_hands import (
    BIG_ONIONS,
    Card,
    Guise,
    Hand,
    Rank,
    Table,
    best_split,
    hand_of,
    is_big_onion,
    rank_and_suit,
    worths,
)

ELEPHANTS = "Elephants' Double Onion"
QUEEN_OF_COINS, QUEEN_OF_SPADES, JACK_OF_STAVES = "Qco", "Qsp", "Jst"


@dataclass(frozen=True)
class Setting:
    """`table` says what is in force, and whether eights were wild when the round began."""

    table: Table
    visible: frozenset[str] = frozenset()
    calmed: bool = False  # another player has declared the king of cups
    aces_zeroed: bool = False
    jack_wild: bool = False
    declares_queen_of_coins: bool = True

    def has(self, modifier: int) -> bool:
        return modifier in self.table.modifiers

    @property
    def now(self) -> Table:
        """The table as it is: without wild eights where the king of cups made an end of them."""
        return replace(self.table, eights_wild=self.table.eights_wild and not self.calmed)


@dataclass(frozen=True)
class WordMeaning:
    """A hand that a hand means: cards to be split into groups, and groups that are shown
    besides."""

    hand: Hand
    shown: tuple[str, ...] = ()


def printed(card: Card) -> str:
    return rank_and_suit(card.text)[0]


def any_card(table: Table) -> tuple[Guise, ...]:
    return tuple(
        Guise(rank, pair, worth)
        for rank in "A23456789TJQK"
        for pair in range(4)
        for worth in worths(rank)
    )


def useless(card: Card) -> Card:
    return replace(card, guises=())


def changed(hand: Hand, change: dict[str, Card]) -> Hand:
    """The hand with some cards, by their text, exchanged."""
    return tuple(change.get(card.text, card) for card in hand)


def strength(texts: Iterable[str], setting: Setting) -> tuple[Rank, ...]:
    """The ranks of the groups of the best arrangement, best first."""
    ladder = setting.table.ladder
    found: list[tuple[Rank, ...]] = []
    for meant, table in hands_meant(list(texts), setting):
        shown = tuple((ladder.index(name), 0) for name in meant.shown)
        found.append(tuple(sorted([*shown, *best_split(meant.hand, table)], reverse=True)))
    return max(found)


def hands_meant(texts: list[str], setting: Setting) -> Iterator[tuple[WordMeaning, Table]]:
    """Every hand that the cards mean, choice after choice, each with the table at which its groups
    are asked.
    """
    for table in owns(texts, setting):
        hand = hand_of(texts, table)
        if setting.jack_wild:
            hand = changed(
                hand,
                {
                    c.text: replace(c, guises=any_card(table))
                    for c in hand
                    if c.text == JACK_OF_STAVES
                },
            )
        wild = setting.now.eights_wild  # for the table, whatever one player's own eights are
        hand = zeroed(hand, setting, wild)
        for forgoing in sender(hand, setting, wild):
            for without in archchancellor(forgoing, setting):
                for shifted in shifts(without, setting):
                    for killed in death(shifted, setting, wild):
                        for bound in lady(killed, setting, wild):
                            kept = tuple(
                                card for card in bound.hand if "any group" not in card.barred
                            )
                            yield WordMeaning(kept, bound.shown), table


def owns(texts: list[str], setting: Setting) -> list[Table]:
    """5.2: the holder of the queen of spades may make the own eights wild again."""
    tables = [setting.now]
    if setting.has(5) and setting.calmed and setting.table.eights_wild and QUEEN_OF_SPADES in texts:
        tables.append(setting.table)
    return tables


def zeroed(hand: Hand, setting: Setting, wild: bool) -> Hand:
    """5.1 and 8.2: aces without use; and eights that are neither one nor eleven."""
    sent = setting.has(8) and wild and "Jdi" in setting.visible
    change = {
        card.text: useless(card)
        for card in hand
        if printed(card) == "A" and (sent or setting.aces_zeroed)
    }
    if sent:
        for card in hand:
            if printed(card) == "8":
                change[card.text] = replace(
                    card, guises=tuple(g for g in card.guises if g.worth not in (1, 11))
                )
    return changed(hand, change)


def out(card: Card) -> Card:
    """A card in no group, though it has its value."""
    return replace(card, barred=card.barred | {"any group"})


def sender(hand: Hand, setting: Setting, wild: bool) -> Iterator[Hand]:
    """8.1: no eights, or no aces."""
    eights = {card.text: out(card) for card in hand if printed(card) == "8"}
    aces = {card.text: useless(card) for card in hand if printed(card) == "A"}
    if setting.has(8) and not wild and "Jdi" in setting.visible and eights and aces:
        yield changed(hand, eights)
        yield changed(hand, aces)
    else:
        yield hand


def archchancellor(hand: Hand, setting: Setting) -> Iterator[Hand]:
    """10.1: no jack of staves, or no eight worth eight."""
    jack = {card.text: out(card) for card in hand if card.text == JACK_OF_STAVES}
    if setting.has(10) and jack:
        yield changed(hand, jack)
        eights = [card for card in hand if printed(card) == "8"]
        yield changed(
            hand,
            {c.text: replace(c, guises=tuple(g for g in c.guises if g.worth != 8)) for c in eights},
        )
    else:
        yield hand


# --- shifts ---------------------------------------------------------------------------------------


def shifts(hand: Hand, setting: Setting) -> Iterator[WordMeaning]:
    """6 and 7: the queen of coins declared for neither, for one, or for the other."""
    yield WordMeaning(hand)
    if not setting.declares_queen_of_coins or not any(card.text == QUEEN_OF_COINS for card in hand):
        return
    if setting.has(6):
        yield from great_atuin(hand)
    if setting.has(7):
        yield from elephants(hand, setting)


def great_atuin(hand: Hand) -> Iterator[WordMeaning]:
    for down, up in permutations(hand, 2):
        lowered = replace(
            down,
            guises=tuple(
                Guise(g.rank, g.pair, g.worth - 8) for g in down.guises if 9 <= g.worth <= 11
            ),
        )
        guises = []
        for guise in up.guises:
            if 1 <= guise.worth <= 3 and not guise.null:
                worth = guise.worth + 8
                roles = {9: (guise.rank,), 10: (guise.rank, "J", "Q", "K"), 11: (guise.rank, "A")}[
                    worth
                ]
                guises += [Guise(rank, guise.pair, worth) for rank in roles]
        if lowered.guises and guises:
            yield WordMeaning(
                changed(hand, {down.text: lowered, up.text: replace(up, guises=tuple(guises))})
            )


def elephants(hand: Hand, setting: Setting) -> Iterator[WordMeaning]:
    able = [card for card in hand if printed(card) in "9T" or (printed(card) == "8" and card.wild)]
    queen = next(card for card in hand if card.text == QUEEN_OF_COINS)
    worth = {"9": 9, "T": 10, "8": 8, "Q": 10}
    sent = setting.has(8) and setting.now.eights_wild and "Jdi" in setting.visible
    for four in combinations(able, 4):
        five = (*four, queen)
        if any("any group" in card.barred for card in five):
            usable = [card for card in five if "any group" not in card.barred]
        else:
            usable = list(five)
        for group in combinations(usable, 4):
            spare = next(card for card in five if card not in group)
            left = sum(worth[printed(card)] for card in five) - 42
            eight = printed(spare) == "8"
            if (
                not 1 <= left <= 11
                or (sent and eight and left in (1, 11))
                or not splits(group, sent)
            ):
                continue
            pair = setting.table.pair[rank_and_suit(spare.text)[1]]
            ranks = {printed(spare), *({"6"} if left == 6 else {"7"} if left == 7 else set())}
            kept = replace(spare, guises=tuple(Guise(rank, pair, left) for rank in sorted(ranks)))
            rest = []
            for card in hand:
                if card in five:
                    rest += [kept] if card is spare else []
                elif printed(card) in "9T" and card.guises:
                    more = Guise(
                        printed(card), card.guises[0].pair, 1 if printed(card) == "9" else 2
                    )
                    rest.append(replace(card, guises=(*card.guises, more)))
                else:
                    rest.append(card)
            yield WordMeaning(tuple(rest), (ELEPHANTS,))


def splits(group: tuple[Card, ...], sent: bool) -> bool:
    """Whether two of four shifted cards can be pictures, and the other two elevens."""
    for pictures in combinations(group, 2):
        elevens = [card for card in group if card not in pictures]
        if all(printed(card) != "T" for card in pictures) and not any(
            sent and printed(card) == "8" for card in elevens
        ):
            return True
    return False


# --- Death and the Lady ---------------------------------------------------------------------------


def death(meant: WordMeaning, setting: Setting, wild: bool) -> Iterator[WordMeaning]:
    """9: one printed picture of two or more has no part in a Double Onion (nor, in a wild round, in
    a Triple Onion).
    """
    pictures = [card for card in meant.hand if printed(card) in "JQK"]
    in_elephants = ELEPHANTS in meant.shown and not any(
        card.text == QUEEN_OF_COINS for card in meant.hand
    )
    if not setting.has(9) or "Ksw" not in setting.visible or len(pictures) + in_elephants < 2:
        yield meant
        return
    if in_elephants:  # the queen may be the one, and the Elephants' Double Onion is another group
        yield meant
    names = frozenset({BIG_ONIONS[2], BIG_ONIONS[3]} if wild else {BIG_ONIONS[2]})
    for card in pictures:
        yield replace(
            meant, hand=changed(meant.hand, {card.text: replace(card, barred=card.barred | names)})
        )


def lady(meant: WordMeaning, setting: Setting, wild: bool) -> Iterator[WordMeaning]:
    """4.2: no eleven is used, or one card that would be an ace of eleven is one, or it is a Great
    Onion.
    """
    if not (setting.has(4) and wild and setting.table.lady_elsewhere):
        yield meant
        return
    elevens = [
        card for card in meant.hand if any(g.rank == "A" and g.worth == 11 for g in card.guises)
    ]
    uses = ELEPHANTS in meant.shown or any(
        guise.worth == 11 for card in meant.hand for guise in card.guises
    )
    if not uses:
        yield meant
        return
    if not meant.shown:
        yield replace(
            meant,
            hand=tuple(
                replace(c, guises=tuple(g for g in c.guises if g.worth != 11)) for c in meant.hand
            ),
        )
    for card in elevens:
        bound = tuple(
            Guise(g.rank, g.pair, 1) for g in card.guises if g.rank == "A" and g.worth == 11
        )
        yield replace(meant, hand=changed(meant.hand, {card.text: replace(card, guises=bound)}))
    if len(meant.hand) == 10 and is_big_onion(meant.hand):
        yield WordMeaning((), ("Great Onion",))
