"""The kinds of case that ask about Cripple Mr Onion: arrange, cripple, replace, showdown.

Comes in: a case, and what loads rulesets. Goes out: what is wanted, and what the ruleset says, in
one shape. Everything is said to the ruleset in its own words: the README's table of contexts is
`sentences`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from octavo.positions.hands import standing
from octavo.positions.position import holds, position

RULESET = "cripple-mr-onion"
EDITIONS = {"1998": (), "1993": ("usenet-1993",)}
PHASE = "showdown"
KNOCKED_OUT = "out"  # the mark of a player who was beaten

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"} | {
    str(n): NUMBERS[n] for n in range(2, 10)
}
SUITS = {
    suit[:2]: suit
    for suit in ("clubs", "spades", "hearts", "diamonds", "staves", "swords", "cups", "coins")
}

Load = Callable[[str, tuple[int, ...], tuple[tuple[str, Any], ...], tuple[str, ...]], Any]
Case = Mapping[str, Any]


def code(text: str) -> str:
    """A card as the pack writes it: `3c` and `10c` are `3cl` and `Tcl`."""
    rank, suit = ("T", text[2:]) if text.startswith("10") else (text[:1], text[1:])
    return rank + {"c": "cl", "s": "sp", "h": "he", "d": "di"}.get(suit, suit)


def name(text: str) -> str:
    """A card in full: `the queen of spades`."""
    short = code(text)
    return f"the {RANKS[short[0]]} of {SUITS[short[1:]]}"


def rules_of(case: Case, load: Load) -> Any:
    context = case.get("context", {})
    options = tuple(sorted(context.get("options", {}).items()))
    return load(
        RULESET, tuple(case["modifiers"]), options, EDITIONS[str(context.get("edition", "1998"))]
    )


def sentences(context: Mapping[str, Any]) -> list[str]:
    """The facts of a case about one hand, in the words of the ruleset; `you` are its owner."""
    holder = {"self": "you hold", "other": "another player holds", "out": "nobody holds"}
    declarer = {"self": "you have", "other": "another player has"}
    said: list[str] = []
    for key, value in context.items():
        match key:
            case "eights_wild" if value:
                said.append("eights are wild")
            case "visible":
                said += [f"{name(card)} is visible" for card in value]
            case "queen_of_spades":
                said.append(f"{holder[value]} the queen of spades")
            case "king_of_cups_declared_by":
                said.append(f"{declarer[value]} declared the king of cups")
            case "aces_zeroed" if value:
                said.append("your aces are zeroed")
            case "declare_queen_of_coins" if not value:
                said.append("you do not declare the queen of coins")
            case "jack_of_staves_wild" if value:
                said.append("the jack of staves is wild")
            case "fool_declared" if value:
                said.append("the jack of clubs is declared")
            case "edition" | "options" | "declare_queen_of_coins":
                pass  # these are loaded, not said
            case _ if value:
                raise NotImplementedError(f"context {key}")
    return said


# --- arrange --------------------------------------------------------------------------------------


def shown(ranking: Any, cards: Sequence[str]) -> dict[str, Any]:
    """An arrangement for comparison: groups, null eights, and whether every card of the hand is in
    it once.
    """
    listed = [card for group in ranking.groups for card in group.cards] + list(ranking.unused)
    return {
        "groups": [group.group for group in ranking.groups],
        "nulls": [group.tags.get("null", 0) for group in ranking.groups],
        "every card once": sorted(map(code, listed)) == sorted(map(code, cards)),
    }


def wanted_of(groups: Sequence[Any], nulls: Sequence[int] | None) -> dict[str, Any]:
    return {
        "groups": [group for group, _ in groups],
        "nulls": list(nulls or [0] * len(groups)),
        "every card once": True,
    }


def arrange(case: Case, load: Load) -> tuple[Any, Any]:
    expect = case["expect"]
    wanted = wanted_of(expect["groups"], expect.get("nulls"))
    ranking = rules_of(case, load).rank(" ".join(case["cards"]), given=sentences(case["context"]))
    return wanted, shown(ranking, case["cards"])


# --- showdown -------------------------------------------------------------------------------------


def beside(steps: int) -> str:
    """You, or the player so many seats to your left."""
    return "the player to the left of " * steps + "you"


def seated(hands: Sequence[Sequence[str]], seat: int) -> list[str]:
    """Sentences that give every player but `seat` their cards; the left neighbour of a seat is the
    next.
    """
    count = len(hands)
    return [
        f"{beside(step)} holds {name(card)}"
        for step in range(1, count)
        for card in hands[(seat + step) % count]
    ]


def table_sentences(case: Case, names: Sequence[str], you: int) -> list[str]:
    """The facts of a whole table; `you` are the dealer."""
    context = dict(case["context"])
    steps = {one: (seat - you) % len(names) for seat, one in enumerate(names)}
    said = ["you are the dealer"]
    for player in case["players"]:
        said += [f"{name(card)} is visible" for card in player.get("visible", ())]
        if player.get("folded"):
            said.append(
                f"{beside(steps[player['name']])} "
                f"{'are' if steps[player['name']] == 0 else 'is'} out"
            )
    said += [
        f"aces of {beside(steps[one])} are zeroed" for one in context.pop("aces_zeroed_players", ())
    ]
    if (declarer := context.pop("king_of_cups_declared_by", None)) is not None:
        said.append(
            f"{beside(steps[declarer])} {'has' if steps[declarer] else 'have'} declared the "
            "king of cups"
        )
    return said + sentences(context)


def showdown(case: Case, load: Load) -> tuple[str, str, list[str], dict[str, Any]]:
    """Who wins, how, in which order players go out (the winner last), and each player's
    arrangement.
    """
    rules = rules_of(case, load)
    names = [player["name"] for player in case["players"]]
    hands = [[] if player.get("folded") else player["cards"] for player in case["players"]]
    dealer = names.index(case["dealer"])
    given = [*table_sentences(case, names, dealer), *seated(hands, dealer)]
    game = position(
        rules,
        given,
        players=len(names),
        at=PHASE,
        seat=dealer,
        hand=" ".join(hands[dealer]),
        rounds=1,
    )
    rankings = [standing(game, seat) for seat in range(len(names))]
    while (decision := game.decision) is not None:  # a window of special cards: nobody plays one
        game.apply(next(option for option in decision.options if option.key == "pass"))
    assert game.result is not None
    (winner,) = game.result.winners
    out: list[int] = []
    for event in game.log.events:
        if event.what == "marked" and event.name == KNOCKED_OUT and event.value[2]:
            out += [seat for seat in range(len(names)) if event.value[1] >> seat & 1]
    tied = any(
        one.strength == rankings[winner].strength
        for seat, one in enumerate(rankings)
        if seat != winner
    )
    how = "cripple" if not out else "seniority" if tied else "best"
    groups = {
        name: shown(ranking, hand)
        for name, ranking, hand in zip(names, rankings, hands, strict=True)
        if hand
    }
    return names[winner], how, [*(names[seat] for seat in out), names[winner]], groups


def run_showdown(case: Case, load: Load) -> tuple[Any, Any]:
    expect = case["expect"]
    nulls = expect.get("nulls", {})
    wanted = {key: expect[key] for key in ("winner", "how", "knocked_out")}
    wanted["groups"] = {
        name: wanted_of(groups, nulls.get(name))
        for name, groups in sorted(expect["groups"].items())
    }
    winner, how, knocked_out, groups = showdown(case, load)
    return wanted, {
        "winner": winner,
        "how": how,
        "knocked_out": knocked_out,
        "groups": dict(sorted(groups.items())),
    }


# --- cripple --------------------------------------------------------------------------------------

RUNS = {10: "ten-card run", 9: "nine-card run"}
CRIPPLED = ("Great Onion", "Octavo", "Lesser Onion")


def cripple(case: Case, load: Load) -> tuple[Any, Any]:
    """Whether the cards cripple the best that another player's cards can be, with a run of how
    many, and what.
    """
    rules = rules_of(case, load)
    hands = [case["cards"], case["target"]]
    given = [*sentences(case["context"]), *seated(hands, 0)]
    game = position(rules, given, players=2, seat=0, hand=" ".join(hands[0]))
    wanted = {
        key: value
        for key, value in case["expect"].items()
        if key in ("cripples", "length", "crippled")
    }
    declared = {one.name for one in rules.program.checked.ladder.definitions}
    for length, run in RUNS.items():
        for onion in CRIPPLED:
            if {run, onion} <= declared and holds(
                game, f"any {run} of you cripples any {onion} of another player"
            ):
                return wanted, {"cripples": True, "length": length, "crippled": onion}
    return wanted, {"cripples": False}


# --- replace --------------------------------------------------------------------------------------

# Which action replaces a card, and what must have happened before it.
REPLACING: dict[str, tuple[str, tuple[str, ...]]] = {
    "Qsp": ("declare the Lady", ()),
    "Kcu": ("declare Fate", ("the Lady's player is the player to the left of you",)),
}


def replace(case: Case, load: Load) -> tuple[Any, Any]:
    """Which of the next two cards of the deck is the better one to have, and what the hand then
    is."""
    expect = case["expect"]
    action, before = REPLACING[code(case["replace"])]
    given = [*sentences(case["context"]), *before, "the player to the left of you is the dealer"]
    given += [
        f"{name(card)} is one of the top {len(case['next_cards'])} cards of the deck"
        for card in case["next_cards"]
    ]
    game = position(
        rules_of(case, load),
        given,
        players=2,
        at=PHASE,
        seat=0,
        hand=" ".join(case["cards"]),
        rounds=1,
        forced=True,
    )
    game.apply(action)
    assert game.decision is not None
    found: list[tuple[Any, str, Any]] = []
    for option in game.decision.options:
        copy = game.clone()
        copy.apply(option.key)
        ranking = standing(copy, 0)
        found.append((ranking.strength, option.key.removeprefix("take "), ranking))
    _, chosen, ranking = max(found, key=lambda one: one[0])
    cards = [code(card) for card in case["cards"] if card != case["replace"]] + [chosen]
    wanted = wanted_of(expect["groups"], expect.get("nulls")) | {"chosen": code(expect["chosen"])}
    return wanted, shown(ranking, cards) | {"chosen": chosen}


KINDS: dict[str, Callable[[Case, Load], tuple[Any, Any]]] = {
    "arrange": arrange,
    "showdown": run_showdown,
    "cripple": cripple,
    "replace": replace,
}
