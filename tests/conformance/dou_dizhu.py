"""How both sides speak of Dou Dizhu, in which a move of theirs is made card by card in ours, and
then the cards that go with triplets. Theirs knows ranks only; of cards of one rank those are tried
here that come first in the pack, as good as any others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping as Words
from typing import Any

from conformance.differential import Chooser, Mapping, Match, held_by

RANKS = [*"3456789TJQKA2", "(BWJ)", "(CJ)"]
CARDS = {rank + suit: r for r, rank in enumerate(RANKS[:13]) for suit in "cdhs"}
CARDS |= {"Sj": 13, "Gj": 14}
DEAL = 51  # among their chances: and the card
LEADER = 100  # among ours: and the seat
PASS, ROCKET = 0, 26056


def opened(rng: Chooser, state: Any, number: int) -> list[int]:
    """Who bids first is who gets a card that is turned up; the last three cards lie aside."""
    turned_up = rng.choice(state.legal_actions())
    state.apply_action(turned_up)
    cards = [*range(54)]
    drawn = []
    while state.is_chance_node():
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        drawn.append(action - DEAL)
        cards.remove(drawn[-1])
    ranks = [card % 13 if card < 52 else card - 39 for card in drawn + cards]
    return [LEADER + turned_up % 3, *ranks]


def moves(machine: Any) -> Iterator[tuple[tuple[int, ...], list[int], list[int]]]:
    """Every move of ours: its choices, the ranks of its cards and of what goes with triplets."""
    by_rank: dict[int, list[str]] = {}
    for card in held_by(machine, machine.actor):
        code = machine.setup.pack.codes[card]
        by_rank.setdefault(CARDS[code], []).append(code)
    begun: list[tuple[tuple[int, ...], list[int], list[int]]] = [((), [], [])]
    while begun:
        codes, cards, extras = begun.pop()
        making = after(machine, codes)
        keys = {making.key(code): code for code in ([] if making.over else making.legal())}
        if codes and (making.over or {"lead off", "pass"} & {*keys}):
            yield codes, cards, extras
            continue
        for key, code in keys.items():
            verb, _, card = key.rpartition(" ")
            if card not in CARDS:
                begun.append(((*codes, code), cards, extras))
                continue
            rank = CARDS[card]
            if by_rank[rank][(*cards, *extras).count(rank)] != card:
                continue
            if verb != "attach":
                begun.append(((*codes, code), [*cards, rank], extras))
            elif rank >= max(extras, default=0):  # in whatever order they are named
                begun.append(((*codes, code), cards, [*extras, rank]))


def after(machine: Any, codes: tuple[int, ...]) -> Any:
    made = machine.clone(silent=True)
    for code in codes:
        made.apply(code)
    return made


def said(cards: list[int], extras: list[int]) -> str:
    """As theirs spells it."""
    kinds = Counter(cards)
    if extras and len(kinds) > 1:
        return "-".join("".join(RANKS[one] for one in sorted(some)) for some in (cards, extras))
    return "".join(RANKS[one] for one in sorted(cards + extras))


def broken(match: Match, cards: list[int], extras: list[int]) -> bool:
    """A row that begins with a rank of which four are held is none of theirs, though it may go on
    with one, and triplets with others may begin so: nothing they say of their rules tells why."""
    held = Counter(match.theirs[one] for one in held_by(match.machine, match.machine.actor))
    return not extras and len({*cards}) > 1 and held[min(cards)] == 4


def rocket_lies(state: Any) -> bool:
    """Whether the last that was played is the rocket."""
    before, last = state.history()[-2:]
    return ROCKET in (last, before if last == PASS else last)


def aside(match: Match, keys: Words[str, int]) -> bool:
    machine = match.machine
    ours: dict[str, tuple[int, ...]] = {}
    if "bid" in keys:
        bidding = after(machine, (keys["bid"],))
        ours = {f"Bid {bidding.key(code)[4:]}": (keys["bid"], code) for code in bidding.legal()}
        ours["Pass"] = (keys["pass"],)
    else:
        for codes, cards, extras in moves(machine):
            if not broken(match, cards, extras):
                ours[said(cards, extras) or "Pass"] = codes
    match.same_player()
    legal = match.state.legal_actions()
    theirs = dict(zip(match.said(legal), legal, strict=True))
    if rocket_lies(match.state):
        # "Rocket dominates all other hands", and yet bombs may beat it
        theirs = {"Pass": theirs["Pass"]}
    if {*ours} != {*theirs}:
        raise match.differ("legal moves", sorted({*ours} - {*theirs}), sorted({*theirs} - {*ours}))
    action = match.take([*theirs.values()])
    for code in ours[next(key for key, number in theirs.items() if number == action)]:
        machine.apply(code)
    return True


def cases(state: Any) -> Words[str, bool]:
    told = [line.rpartition(" ")[2] for line in str(state).split("\n") if " played " in line]
    return {
        "nobody bids": told == ["Pass"] * 3,
        "a rocket": "(BWJ)(CJ)" in told,
        "a bomb": any(len(one) == 4 and len({*one}) == 1 for one in told),
        "a row of cards": any(one in "".join(RANKS[:12]) for one in told if len(one) >= 5),
        "triplets with others": any(
            len(one) > 3 and len({*one}) > 1 and one[0] == one[2] for one in told
        ),
        "triplets in a row with others": any("-" in one for one in told),
        "spring": any(abs(gain) in (4, 8, 12, 16, 24) for gain in state.returns()),
    }


DOU_DIZHU = Mapping(
    ruleset="dou-dizhu",
    game="dou_dizhu",
    players=3,
    cards=CARDS,
    opened=opened,
    action=lambda key, seat: None,
    returns=lambda scored: [float(points) for points in scored],
    numbered_from={"start of leader": LEADER},
    aside=aside,
    cases=cases,
    planted=(
        "rules: {shy: you may not bomb}",
        "removes: {rules: [one joker]}",
        "replaces: {rules: {higher: a card may not be played when its rank is the footing}}",
        "replaces: {pack: {runs: [3 to 10, jack, queen, king]}}",
        "replaces: {state: {quartets: {starts at: 6}}}",
        "rules: {no kings: kings may not be attached}",
        "triggers: {dear: {on: a player bombs, do: that player scores 1}}",
    ),
)
