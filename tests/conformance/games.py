"""How shipped rulesets and games of OpenSpiel speak of one thing, a `Mapping` each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from collections.abc import Mapping as Words
from itertools import combinations
from typing import Any

from conformance.differential import BY_RANK, RANKS, SUITS, Chooser, Mapping, Match, dealt, held_by
from conformance.dou_dizhu import DOU_DIZHU
from conformance.gin_rummy import GIN_RUMMY

ACE_LOW = "A23456789TJQK"


def replayed(state: Any) -> Iterator[tuple[Any, int]]:
    """A finished game of theirs once more: its state before each action, and that action."""
    again = state.get_game().new_initial_state()
    for action in state.history():
        yield again, action
        again.apply_action(action)


def in_packets(cards: list[int], players: int) -> list[int]:
    """Cards that theirs deals one at a time, in the order in which ours deals hand after hand."""
    return [card for seat in range(players) for card in cards[seat::players]]


def played(key: str, seat: int) -> int | None:
    """A card that is played, or passed, by its number; None for a verb alone."""
    return BY_RANK.get(key.partition(" ")[2])


# --- hearts ---------------------------------------------------------------------------------------

# by our round: to whom cards are passed, left, right, across or to nobody, as theirs numbers it
DIRECTIONS = (1, 3, 2, 0)


def hearts_opened(rng: Chooser, state: Any, number: int) -> list[int]:
    state.apply_action(DIRECTIONS[(number - 1) % 4])
    return in_packets(dealt(rng, state), 4)


HEARTS = Mapping(
    ruleset="hearts",
    game="hearts",
    players=4,
    cards=BY_RANK,
    opened=hearts_opened,
    action=played,
    returns=lambda scored: [26.0 - points for points in scored],
    gathered={"pass": 3},
    rounds=4,
    planted=(
        "removes: {rules: [follow suit]}",
        "removes: {rules: [first trick]}",
        "replaces: {rules: {lady: the queen of spades scores 12}}",
        "removes: {triggers: [breaking]}",
        "replaces: {words: {cards: {winning card: the lowest following card of the trick}}}",
    ),
)


# --- poker of three ranks -------------------------------------------------------------------------

# A game of theirs has no dealer: who has the first seat begins, as in the first round of ours.

KUHN = Mapping(
    ruleset="kuhn-poker",
    game="kuhn_poker",
    players=2,
    cards={"Js": 0, "Qs": 1, "Ks": 2},
    opened=lambda rng, state, number: dealt(rng, state),
    action=lambda key, seat: {"check": 0, "fold": 0, "raise": 1, "call": 1}.get(key),
    returns=lambda gained: [float(won) for won in gained],
    variants=(),
    kept="purse",
    starts=20,
    histories=30,
    planted=(
        "triggers: {dear: {on: a player checks, do: that player pays 1 to the pot}}",
        "rules: {timid: you may not raise when another player has checked}",
        "rules: {bold: you may not fold when you have checked}",
        "replaces: {pack: {ranks: [jack, king, queen]}}",
        "triggers: {dear: {on: a player calls, do: that player pays 1 to the pot}}",
    ),
)

LEDUC = Mapping(
    ruleset="leduc-poker",
    game="leduc_poker",
    players=2,
    cards={rank + suit: 2 * r + s for r, rank in enumerate("JQK") for s, suit in enumerate("hs")},
    opened=lambda rng, state, number: dealt(rng, state),
    action=lambda key, seat: {"fold": 0, "check": 1, "call": 1, "raise": 2}.get(key),
    returns=lambda gained: [float(won) for won in gained],
    variants=(),
    kept="purse",
    starts=100,
    histories=5520,
    planted=(
        "removes: {rules: [one raise]}",
        "replaces: {hands: {use: one group}}",  # a king on the flop is the best of both
        "replaces: {rules: {ranks: groups rank by lower rank}}",
        "replaces: {phases: {first bets: [bets of 4 go round]}}",
        "replaces: {state: {price: {lasts: round}}}",
    ),
)


# --- goofspiel ------------------------------------------------------------------------------------

GOOFSPIEL = Mapping(
    ruleset="goofspiel",
    game="goofspiel",
    players=2,
    # theirs knows ranks only: a prize, or a bid, from the ace
    cards={rank + suit: r for r, rank in enumerate(ACE_LOW) for suit in "dchs"},
    opened=lambda rng, state, number: dealt(rng, state),
    action=lambda key, seat: ACE_LOW.find(key[4:5]) if key.startswith("bid ") else None,
    returns=lambda scored: [float(points) for points in scored],
    parameters={"returns_type": "total_points"},
    variants=(),
    forced=False,  # the last bids are made by themselves
    planted=(
        "triggers: {tied: {on: the prize pile is empty, do: each player scores 1}}",
        "replaces: {rules: {prizes: diamonds score 7}}",
        "replaces: {pack: {ranks: [2 to 10, jack, queen, king, ace]}}",
        "rules: {dear kings: kings of clubs may not be bid}",
        "triggers: {low: {on: a player bids an ace, do: that player scores 1}}",
    ),
)


# --- spades ---------------------------------------------------------------------------------------

# This game numbers cards the other way round: suit * 13 + rank.
BY_SUIT = {rank + suit: 13 * s + r for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}


def spades_opened(rng: Chooser, state: Any, _: int) -> list[int]:
    return in_packets(dealt(rng, state), 4)


def spades_action(key: str, seat: int) -> int | None:
    verb, _, what = key.partition(" ")
    if verb == "bid":
        return len(BY_SUIT) + int(what) if what else None
    return BY_SUIT.get(what)


SPADES = Mapping(
    ruleset="spades",
    game="spades",
    players=4,
    cards=BY_SUIT,
    opened=spades_opened,
    action=spades_action,
    returns=lambda scored: [float(points) for points in scored],
    planted=(
        "removes: {rules: [follow suit]}",
        "removes: {rules: [thirteen]}",
        "removes: {rules: [broken]}",
        "replaces: {words: {cards: {trump: hearts}}}",
        "replaces: {options: {nil_points: {default: 50}}}",
        "replaces: {triggers: {nil bids: {on: a player bids 1}}}",
    ),
)

# --- oh hell --------------------------------------------------------------------------------------


def oh_hell(players: int, planted: tuple[str, ...] = ()) -> Mapping:
    """For so many players. A game of theirs is one round, of whatever number of tricks."""
    peak = min(10, 51 // players)

    def opened(rng: Chooser, state: Any, number: int) -> list[int]:
        size, dealer = abs(peak - number) + 1, (number - 1) % players
        state.apply_action(size)
        state.apply_action(dealer)
        *cards, upcard = dealt(rng, state)
        # they deal from the first player on, whoever deals, and we from the left of the dealer
        hands = [cards[seat::players] for seat in range(players)]
        first = (dealer + 1) % players
        return [card for hand in hands[first:] + hands[:first] for card in hand] + [upcard]

    return Mapping(
        ruleset="oh-hell",
        game="oh_hell",
        players=players,
        parameters={"players": players},
        cards=OH_HELL_CARDS,
        opened=opened,
        action=oh_hell_action,
        returns=lambda scored: [float(points) for points in scored],
        rounds=2 * peak - 1,
        planted=planted,
    )


# rank * 4 + suit again, but spades before hearts
OH_HELL_CARDS = {
    rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate("cdsh")
}


def oh_hell_action(key: str, seat: int) -> int | None:
    verb, _, what = key.partition(" ")
    if verb == "bid":
        return len(OH_HELL_CARDS) + int(what) if what else None
    return OH_HELL_CARDS.get(what)


OH_HELL = [
    oh_hell(
        3,
        planted=(
            "removes: {rules: [follow suit]}",
            "removes: {rules: [hooked]}",
            "replaces: {phases: {scoring: [{for each: player, do: you score your tricks}]}}",
            "replaces: {words: {cards: {winning card: the highest following card of the trick}}}",
        ),
    ),
    *map(oh_hell, range(4, 8)),
]


# --- cribbage -------------------------------------------------------------------------------------

# suit * 13 + rank, from the ace; a pair for the crib is one move, the lower rank first
CRIBBAGE_CARDS = {
    rank + suit: 13 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(ACE_LOW)
}
GO = 52 + 52 * 52


def cribbage_opened(rng: Chooser, state: Any, number: int) -> list[int]:
    cards = dealt(rng, state)
    # the player to the left of the dealer is served first by ours; theirs always the first one
    return cards[6:] + cards[:6] if number % 2 else cards


def cribbage_aside(match: Match, keys: Words[str, int]) -> bool:
    if not next(iter(keys)).startswith("lay away "):
        return False
    held = [match.theirs[card] for card in held_by(match.machine, match.machine.actor)]
    held.sort(key=lambda card: (card % 13, card))
    pairs = {52 + 52 * low + high: (low, high) for low, high in combinations(held, 2)}
    match.pick(pairs[match.agreed([*pairs])])
    return True


CRIBBAGE = Mapping(
    ruleset="cribbage",
    game="cribbage",
    players=2,
    parameters={"winner_bonus_reward": 0.0},
    cards=CRIBBAGE_CARDS,
    opened=cribbage_opened,
    action=lambda key, seat: GO if key == "say go" else CRIBBAGE_CARDS.get(key[-2:]),
    returns=lambda scored: [float(points) for points in scored],
    aside=cribbage_aside,
    whole=True,
    planted=(
        "removes: {rules: [thirty-one]}",
        "removes: {rules: [go]}",
        "rules: {no aces: an ace may not be played when the trail is empty}",
        "replaces: {groups: {quart: four cards of one suit of consecutive ranks}}",
        "replaces: {groups: {fifteen: any cards totalling 14}}",
        "replaces: {words: {numbers: {count pegs: [{when: the running count is 15, is: 2}, 0]}}}",
        "triggers: {dear: {on: a player says go, do: that player scores 1}}",
        "rules: {nob: jacks of the suit of the starter count 9}",
    ),
)


# --- euchre ---------------------------------------------------------------------------------------

EUCHRE_CARDS = {
    rank + suit: 4 * r + s for r, rank in enumerate("9TJQKA") for s, suit in enumerate(SUITS)
}
EUCHRE_CALLS = {"pass": 24, "go alone": 29, "stay together": 30} | {
    f"name {suit}": 25 + s for s, suit in enumerate(("clubs", "diamonds", "hearts", "spades"))
}


def euchre() -> Mapping:
    """What is ordered up has the suit of the card turned up, which theirs names."""
    upcard = 0

    def opened(rng: Chooser, state: Any, number: int) -> list[int]:
        nonlocal upcard
        dealer = (number - 1) % 4
        state.apply_action(dealer)
        *cards, upcard = dealt(rng, state)
        # theirs deals from the dealer on, and ours from the left of the dealer
        hands = [cards[place::4] for place in range(4)]
        return [card for place in (1, 2, 3, 0) for card in hands[place]] + [upcard]

    def action(key: str, seat: int) -> int | None:
        if key == "order up":
            return 25 + upcard % 4
        return EUCHRE_CALLS.get(key, EUCHRE_CARDS.get(key.rpartition(" ")[2]))

    return Mapping(
        ruleset="euchre",
        game="euchre",
        players=4,
        cards=EUCHRE_CARDS,
        opened=opened,
        action=action,
        # what theirs gives to one side it takes from the other
        returns=lambda scored: [float(scored[seat] - scored[seat - 1]) for seat in range(4)],
        planted=(
            "removes: {rules: [follow suit]}",
            "replaces: {words: {cards: {trump: cards of the trump suit}}}",
            "replaces: {words: {cards: {winning card: [the highest trump of the trick, "
            "the highest following card of the trick]}}}",
            "replaces: {words: {numbers: {gain: 1}}}",
            "rules: {covert: the right bower may not be played when the trick is empty}",
            "triggers: {shy: {on: a player passes, do: that player scores 1}}",
        ),
    )


EUCHRE = euchre()


# --- bridge ---------------------------------------------------------------------------------------

BRIDGE_CALLS = {"pass": 52, "double": 53, "redouble": 54} | {
    f"bid bid {level} {named}": 50 + 5 * level + place
    for level in range(1, 8)
    for place, named in enumerate(
        ("name clubs", "name diamonds", "name hearts", "name spades", "go without trumps")
    )
}


def bridge_opened(rng: Chooser, state: Any, number: int) -> list[int]:
    """In every second round one side has nearly all high cards, so that slams are made, too."""
    drawn: list[int] = []
    while state.is_chance_node():
        left = state.legal_actions()
        strong = number % 2 and (len(drawn) % 2 == number // 2 % 2)
        drawn.append(rng.choice(left[-4:] if strong else left))
        state.apply_action(drawn[-1])
    return in_packets(drawn, 4)


def bridge_chosen(rng: Chooser, state: Any, moves: list[int]) -> int:
    """Calls and cards by which contracts of all kinds are made, and are not: by chance alone nearly
    all would be for thirteen tricks, and nearly all would fail."""
    assert isinstance(rng, random.Random)
    if moves[-1] >= BRIDGE_CALLS["pass"]:
        few = moves[:7] if rng.random() < 0.9 else moves
        return moves[0] if rng.random() < 0.4 else rng.choice(few)
    # whose first card is high plays their highest cards, and the other side its lowest
    high = [int(card >= BY_RANK["Kc"]) for card in state.history()[:2]]
    if high[0] == high[1]:
        return rng.choice(moves)
    side: int = state.current_player() % 2
    return moves[-high[side]]


BRIDGE = Mapping(
    ruleset="bridge",
    game="bridge",
    players=4,
    cards=BY_RANK,
    opened=bridge_opened,
    action=lambda key, seat: BRIDGE_CALLS.get(key, played(key, seat)),
    returns=lambda scored: [float(scored[seat] - scored[seat - 1]) for seat in range(4)],
    parameters={"use_double_dummy_result": False},
    by_round=tuple(
        {"dealer_vul": first, "non_dealer_vul": second}
        for second in (False, True)
        for first in (False, True)
    ),
    parts=frozenset({"bid"}),
    chooses=bridge_chosen,
    rounds=4,
    planted=(
        "removes: {rules: [follow suit]}",
        "removes: {rules: [higher]}",
        "rules: {peace: you may not redouble}",
        "replaces: {words: {numbers: {surcharge: 0}}}",
        "replaces: {words: {numbers: {toll: 150 x undertricks - 50}}}",
        "replaces: {triggers: {hearts: {when: the contract level is at least 1}}}",
        "triggers: {wrath: {on: a player doubles, do: that player scores 50}}",
    ),
)


# --- skat -----------------------------------------------------------------------------------------

SKAT_CARDS = {
    rank + suit: 8 * s + r for s, suit in enumerate("dhsc") for r, rank in enumerate("789QKTAJ")
}
SKAT_CALLS = {"pass": 32, "play grand": 37, "play null": 38} | {
    f"name {suit}": 33 + s for s, suit in enumerate(("diamonds", "hearts", "spades", "clubs"))
}

SKAT = Mapping(
    ruleset="skat",
    game="skat",
    players=3,
    cards=SKAT_CARDS,
    opened=lambda rng, state, number: dealt(rng, state),
    action=lambda key, seat: SKAT_CALLS.get(key, SKAT_CARDS.get(key.rpartition(" ")[2])),
    returns=lambda scored: [points / 240 for points in scored],
    gathered={"lay": 2},
    planted=(
        "removes: {rules: [follow suit]}",
        "replaces: {words: {cards: {trump: cards of the trump suit}}}",
        "replaces: {rules: {tens: tens count 9}}",
        "replaces: {words: {numbers: {card points: the total of the declarer's haul}}}",
        "rules: {kept: jacks may not be laid away}",
        "triggers: {sly: {on: an ace is laid away, do: you score 1}}",
    ),
)


# --- blackjack ------------------------------------------------------------------------------------

BLACKJACK = Mapping(
    ruleset="blackjack",
    game="blackjack",
    players=1,
    cards={
        rank + suit: 13 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(ACE_LOW)
    },
    opened=lambda rng, state, number: dealt(rng, state),
    action=lambda key, seat: {"hit": 0, "stick": 1}.get(key),
    returns=lambda scored: [float(points) for points in scored],
    rounds=10,
    planted=(
        "rules: {soft: you may not stick when your count is less than 12}",
        "replaces: {rules: {aces: aces count 11}}",
        "replaces: {rules: {others: other cards count their rank + 1}}",
        "replaces: {words: {numbers: {final bank count: the bank count}}}",
        "rules: {enough: you may not hit when your count is 21}",
    ),
)

# --- go fish --------------------------------------------------------------------------------------

RANK_NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
RANK_NAMES += ["jack", "queen", "king", "ace"]


def asked(key: str, seat: int) -> int | None:
    """Theirs says in one whom, the other of two, and for which rank; ours asks whom before."""
    rank = key.split()[-1]
    return 13 * (1 - seat) + RANK_NAMES.index(rank) if rank in RANK_NAMES else None


def go_fish_opened(rng: Chooser, state: Any, number: int) -> list[int]:
    """Four of a rank in one hand are no part of it: theirs lays them down while it deals, and goes
    on until that hand has seven again."""
    drawn: list[int] = []
    while state.is_chance_node():
        hand = drawn[len(drawn) // 7 * 7 :]
        drawn.append(rng.choice([one for one in state.legal_actions() if hand.count(one) < 3]))
        state.apply_action(drawn[-1])
    return drawn


def more_books(scored: list[int]) -> list[float]:
    mine, other = scored
    return [float((mine > other) - (mine < other)), float((other > mine) - (other < mine))]


GO_FISH = Mapping(
    ruleset="go-fish",
    game="go_fish",
    players=2,
    # theirs knows ranks only
    cards={rank + suit: r for r, rank in enumerate(RANKS) for suit in SUITS},
    opened=go_fish_opened,
    action=asked,
    returns=more_books,
    variants=(),
    planted=(
        "triggers: {greedy: {on: a player requests, do: draw a card}}",
        "rules: {no kings: you may not request when you hold a king}",
        "triggers: {ahead: {on: the round begins, do: the first player scores 3}}",
        "triggers: {books: {on: a player requests, when: your books are not empty, do: score 1}}",
    ),
)

# --- crazy eights ---------------------------------------------------------------------------------

DRAW, PASS, CALL = 52, 53, 54  # from the last on: a suit each
DEALER = 52  # among their chances: and the seat


def crazy_eights_action(key: str, seat: int) -> int | None:
    verb, _, what = key.partition(" ")
    if verb == "call":
        return CALL + SUITS.index(what[0])
    return BY_RANK.get(what, {"draw": DRAW, "pass": PASS}.get(verb))


def cards_dealt(state: Any) -> int:
    players: int = state.num_players()
    return players * (7 if players == 2 else 5)


def hands_left(state: Any) -> list[list[int]]:
    """Who holds which cards at the end of a game of theirs, from its history."""
    players, (first, *further) = state.num_players(), state.full_history()
    hands: list[list[int]] = [[] for _ in range(players)]
    left = first.action - DEALER + 1
    for at, entry in enumerate(further[: cards_dealt(state)]):
        hands[(left + at) % players].append(entry.action)
    actor = -1  # nobody yet: what chance gives now is turned up, not drawn
    for entry in further[cards_dealt(state) :]:
        if entry.player >= 0:
            actor = entry.player
            if entry.action < DRAW:
                hands[actor].remove(entry.action)
        elif actor >= 0:
            hands[actor].append(entry.action)
    return hands


def crazy_eights_corrected(state: Any) -> list[float]:
    """Theirs adds two to the number of a card, where that of its rank must be meant: a nine costs
    30 to 33, and the ten of spades 37. Its own description has the face value."""

    def costs(card: int, face: int) -> int:
        rank = RANKS[card // 4]
        return 50 if rank == "8" else 10 if rank in "JQKA" else face

    hands = hands_left(state)
    theirs = [float(-sum(costs(card, card + 2) for card in hand)) for hand in hands]
    assert state.returns() == theirs, "is it another version of OpenSpiel?"
    return [float(-sum(costs(card, card // 4 + 2) for card in hand)) for hand in hands]


def crazy_eights_cases(state: Any) -> dict[str, bool]:
    """Every end of a game that there is, and every odd turn."""
    steps = [
        (action, before.legal_actions())
        for before, action in replayed(state)
        if not before.is_chance_node()
    ]
    turned_up = state.history()[1 + cards_dealt(state)]
    return {
        "ended by an empty hand": not all(hands_left(state)),
        "ended with cards in every hand": all(hands_left(state)),
        "one way only": any(len(legal) == 1 for _, legal in steps),
        "a suit called": any(action >= CALL for action, _ in steps),
        "drawn though a card fits": any(one == DRAW and legal[0] < DRAW for one, legal in steps),
        "passed though a card fits": any(one == PASS and legal[0] < DRAW for one, legal in steps),
        "an eight turned up and put back": RANKS[turned_up // 4] == "8",
        "returns corrected": crazy_eights_corrected(state) != state.returns(),
    }


def crazy_eights(players: int, matches: int, planted: tuple[str, ...] = ()) -> Mapping:
    return Mapping(
        ruleset="crazy-eights",
        game="crazy_eights",
        players=players,
        parameters={"players": players},
        cards=BY_RANK,
        opened=lambda rng, state, number: dealt(rng, state),
        action=crazy_eights_action,
        # points of the cards left: the lower the better
        returns=lambda scored: [float(-points) for points in scored],
        numbered_from={"start of dealer": DEALER},
        corrected=crazy_eights_corrected,
        cases=crazy_eights_cases,
        matches=matches,
        planted=planted,
    )


CRAZY_EIGHTS = [
    *(crazy_eights(players, 200) for players in (2, 3, 4)),
    crazy_eights(
        5,
        1000,
        planted=(
            "removes: {rules: [same suit]}",
            "removes: {rules: [no idle pass]}",
            "rules: {sevens: a seven may be played}",
            "rules: {late: an eight may not be played when you hold exactly three cards}",
            "rules: {dear tens: tens score 11}",
            "triggers: {queens turn round: {on: a queen is played, do: reverse the turns}}",
            "replaces: {options: {most_draws: {default: 3}}}",
            "replaces: {phases: {deal: [shuffle the stock, deal 5 cards to each player]}}",
        ),
    ),
]


# --- texas hold'em --------------------------------------------------------------------------------

# what who sits first has in a round of ours, and what each next one has more
PURSES = ((240, 0), (24, 30), (144, -48), (12, 24))
CHIP = 6  # bets are so many chips, or twice as many: theirs deals out halves and thirds of one
HOLDEM_TABLE: dict[str, Any] = {"numRounds": 4, "numSuits": 4, "numRanks": 13, "numHoleCards": 2}
HOLDEM_TABLE |= {"numBoardCards": "0 3 1 1", "raiseSize": "12 12 24 24"}
# theirs knows no raise where all bets are told and there is a limit
NO_LIMIT = {"betting": "nolimit", "bettingAbstraction": "fullgame"}
LIMIT = {"betting": "limit", "bettingAbstraction": "fcpa", "maxRaises": "3 4 4 4"}


def holdem_chosen(rng: Chooser, state: Any, moves: list[int]) -> int:
    """Few fold, and few are all in: by chance alone nearly all would raise by whatever there is."""
    assert isinstance(rng, random.Random)
    raises = [move for move in moves if move == 2 or (move > 2 and move % CHIP == 0)]
    if not raises or rng.random() < (0.6 if raises[1:] else 0.3):
        return moves[0] if rng.random() < 0.15 else 1
    return raises[-1] if rng.random() < 0.1 else rng.choice(raises[:3])


def holdem_cases(state: Any, limit: bool) -> dict[str, bool]:
    told, won = state.to_struct(), [one for one in state.returns() if one > 0]
    put, folded = told.player_contributions, told.betting_history.endswith("f")
    all_in = any(have == spent for have, spent in zip(told.starting_stacks, put, strict=True))
    cases = {"a fold": folded, "several winners": len(won) != 1, "open": not (folded or all_in)}
    if not limit:
        cases |= {"all in": all_in, "nobody could match": put.count(max(put)) == 1}
        cases |= {"side pots that others win": len({*won}) > 1} if len(put) > 2 else {}
    return cases


def holdem_aside(match: Match, keys: Words[str, int]) -> bool:
    """Theirs says in one to how much somebody raises, all that was put in before counted."""
    machine, limit = match.machine, "maxRaises" in match.mapping.parameters
    ways = {{"fold": 0, "check": 1, "call": 1}.get(key, -1): [code] for key, code in keys.items()}
    highest = max(machine.value("stake", seat) for seat in range(match.mapping.players))
    for code in ways.pop(-1, ()):
        raised = machine.clone()
        raised.apply(code)
        for more in raised.legal():
            ways[2 if limit else highest + int(raised.key(more).split()[1])] = [code, more]
    for code in ways[match.agreed([*ways])]:
        machine.apply(code)
    return True


def holdem(players: int, limit: bool = False, planted: tuple[str, ...] = ()) -> Mapping:
    """Without a limit; or with one, where theirs lets everybody have endless purses."""
    seats = range(players)

    def told(number: int) -> dict[str, Any]:
        small = (number - (players == 2)) % players  # the dealer of two
        first, more = PURSES[number - 1]
        blinds = [{0: 1, 1: 2}.get((seat - small) % players, 0) * CHIP for seat in seats]
        begins = [(small + 2) % players, *3 * [number % players]]
        purses = [first + seat * more for seat in seats]
        lists = {"blind": blinds, "firstPlayer": [seat + 1 for seat in begins], "stack": purses}
        return {key: " ".join(map(str, numbers)) for key, numbers in lists.items()}

    def opened(rng: Chooser, state: Any, number: int) -> list[int]:
        """Theirs deals two cards each, and ours one and one from the left of the dealer."""
        cards, order = dealt(rng, state), [(number + place) % players for place in seats]
        return [cards[2 * seat + packet] for packet in (0, 1) for seat in order]

    kind = LIMIT if limit else NO_LIMIT
    return Mapping(
        ruleset="texas-holdem",
        game="universal_poker",
        players=players,
        parameters={"numPlayers": players, **HOLDEM_TABLE, **kind, **told(1)},
        cards=BY_RANK,
        opened=opened,
        action=lambda key, seat: None,
        returns=lambda scored: [float(chips) for chips in scored],
        by_round=tuple(map(told, range(1, len(PURSES) + 1))),
        aside=holdem_aside,
        chooses=holdem_chosen,
        cases=lambda state: holdem_cases(state, limit),
        variants=("fixed-limit", "openspiel", "openspiel-limit") if limit else ("openspiel",),
        rounds=len(PURSES),
        planted=planted,
    )


HOLDEM = [
    holdem(
        2,
        planted=(
            "replaces: {words: {players: {small blind: the player to the left of the dealer}}}",
            "removes: {triggers: [won]}",
        ),
    ),
    holdem(
        3,
        planted=(
            "removes: {rules: [no match]}",
            "replaces: {rules: {ranks: groups rank by lower rank}}",
            "replaces: {triggers: {raising: {do: now the raise size is the greater of full raise "
            "and that number}}}",
            "replaces: {groups: {straight: four cards of consecutive ranks}}",
            "replaces: {hands: {of: the board}}",
            "triggers: {dear: {on: a player checks, do: that player pays 1 to the pot}}",
        ),
    ),
    holdem(2, limit=True),
    holdem(
        3,
        limit=True,
        planted=(
            "removes: {rules: [limit]}",
            "replaces: {words: {numbers: {most raises: most_bets}}}",
            "replaces: {words: {numbers: {full raise: 2 x small_blind}}}",
        ),
    ),
]


# --- klondike -------------------------------------------------------------------------------------

# suit * 13 + rank, from the ace, which is 1
PATIENCE_CARDS = {
    rank + suit: 13 * s + r + 1 for s, suit in enumerate("shcd") for r, rank in enumerate(ACE_LOW)
}


def klondike_opened(rng: Chooser, state: Any, number: int) -> list[int]:
    """Theirs turns up the last card of each row, and the stock, which both have in one row. What
    lies under these is drawn when it is turned up; ours has dealt it by then."""
    assert isinstance(rng, random.Random)
    shown = dealt(rng, state)
    hidden = [card for card in PATIENCE_CARDS.values() if card not in shown]
    rng.shuffle(hidden)
    rows = [[shown[many], *(hidden.pop() for _ in range(many))] for many in range(7)]
    return [card for row in rows for card in row] + shown[:6:-1]


def laid_on(card: str, target: str) -> int:
    """Their number of a card that is laid on another, or on none."""
    suit, rank = divmod(PATIENCE_CARDS[card] - 1, 13)
    if not target:
        return (189 if rank else 185) + suit
    on, above = divmod(PATIENCE_CARDS[target] - 1, 13)
    if above == 0:
        return 193 + suit
    which = suit // 2  # of the two suits of the other colour
    if above == 12:
        return 197 + 2 * on + which
    return 53 + 33 * on + 3 * (above - 1) + (0 if on == suit else 1 + which)


def klondike_aside(match: Match, _: Words[str, int]) -> bool:
    """Ours says where a card goes, and theirs on which card it lies then, so that several empty
    rows are one. With ours somebody may stop at any time; theirs asks for it, as number 0, where
    nothing else can be done."""
    machine, state = match.machine, match.state

    def ends() -> dict[str, str]:
        lanes = (n for n, (zone, _) in enumerate(machine.setup.places) if zone == "lane")
        last = ((machine.setup.places[lane].whose, machine.cards(lane)[-1:]) for lane in lanes)
        return {row: "".join(match.codes[card] for card in cards) for row, cards in last}

    moves, tops = {}, ends()
    for code in machine.legal():
        verb, _, card = machine.key(code).rpartition(" ")
        if verb == "build up":
            rank, suit = ACE_LOW.index(card[0]), card[1]
            moves[laid_on(card, ACE_LOW[rank - 1] + suit if rank else "")] = [code]
        elif verb == "set down":
            beyond = machine.clone()
            beyond.apply(code)
            for row in beyond.legal():
                moves[laid_on(card, tops[beyond.key(row).split()[-1]])] = [code, row]
        else:
            moves[0] = [code]
    if len(moves) > 1:
        del moves[0]
    for code in moves[match.agreed([*moves])]:
        machine.apply(code)
    if not state.is_terminal() and state.is_chance_node():  # a card is turned up
        (found,) = {PATIENCE_CARDS.get(card) for card in ends().values()} & {*state.legal_actions()}
        state.apply_action(found)
    return True


KLONDIKE = Mapping(
    ruleset="klondike",
    game="solitaire",
    players=1,
    cards=PATIENCE_CARDS,
    opened=klondike_opened,
    action=lambda key, seat: None,
    returns=lambda scored: [float(points) for points in scored],
    aside=klondike_aside,
    planted=(
        "removes: {rules: [kings moved]}",
        "removes: {rules: [foundation]}",
        "removes: {triggers: [gone back]}",
        "replaces: {rules: {waste: you may not build up when the waste is empty}}",
        "replaces: {rules: {sizes: cards score 110 - 10 x their rank + 1}}",
        "replaces: {options: {going_back: {default: false}}}",
        "replaces: {options: {move_limit: {default: 118}}}",
        "rules: {stuck aces: an ace may not be set down}",
    ),
)

GAMES = [
    *(BRIDGE, EUCHRE, HEARTS, SKAT, SPADES, *OH_HELL, KUHN, LEDUC, GOOFSPIEL, GIN_RUMMY),
    *(DOU_DIZHU, CRIBBAGE, BLACKJACK, GO_FISH, *CRAZY_EIGHTS, *HOLDEM, KLONDIKE),
]
