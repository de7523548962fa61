"""The kinds of case that ask about ons: meld, go_down, way_down, lay_off, replace, score, claims,
deal.

Comes in: a case, and what loads rulesets. Goes out: what is wanted, and what the ruleset does in
such a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from octavo.melds.making import Making
from octavo.positions.position import holds, position
from support.inside import opened

from .cripple_mr_onion import Load

RULESET = "ons"
TABLE = 4  # players of a case that does not say how many: two packs; more where its cards need them
DEAD = "the two of clubs"  # lies on the discards where a case does not say what does

Case = Mapping[str, Any]


def code(card: str) -> str:
    return "T" + card[2:] if card.startswith("10") else card


def rules_of(case: Case, load: Load) -> Any:
    return load(RULESET, (), tuple(sorted(case.get("options", {}).items())), ())


def players_for(cards: Sequence[str]) -> int:
    """A table with as many packs as some cards are there of the commonest of them."""
    return max(TABLE, 2 * max(Counter(map(code, cards)).values(), default=1))


# --- groups ---------------------------------------------------------------------------------------


def meld(case: Case, load: Load) -> tuple[Any, Any]:
    """Whether some cards, all of them, are such a group."""
    rules, cards = rules_of(case, load), [code(card) for card in case["cards"]]
    game = position(rules, players=players_for(cards))
    machine = opened(game.machine)
    groups, taken = machine.code.melds, 0
    for card in cards:
        mine = [
            one
            for one, name in enumerate(machine.setup.pack.codes)
            if name == card and not taken >> one & 1
        ]
        taken |= 1 << mine[0]
    made = groups.making(machine.state, machine.below, groups.names.index(case["type"]), taken)
    return case["expect"], {"valid": any(len(steps) == len(cards) for steps in every(made))}


def every(
    made: Making, steps: tuple[tuple[int, int], ...] = ()
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every group that can be made."""
    if made.closable((), steps):
        yield steps
    if made.possible:
        for step in made.next((), steps):
            yield from every(made, (*steps, step))


# --- going down -----------------------------------------------------------------------------------


def in_turn(case: Case, load: Load) -> Any:
    """The position after the draw: the last card of the hand is the one drawn."""
    rules, hand = rules_of(case, load), [code(card) for card in case["hand"]]
    given = [f"the round is {case['round']}", f"the top card of the stock is the {full(hand[-1])}"]
    game = position(
        rules, given, players=players_for(hand), hand=" ".join(hand[:-1]), forced=True, seed=1
    )
    game.apply("draw")
    return game


def full(card: str) -> str:
    ranks = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
    names = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    return f"{ranks.get(card[0]) or names[int(card[0]) - 2]} of {suits[card[1]]}"


def keys(game: Any) -> list[str]:
    return [option.key for option in game.decision.options] if game.decision else []


def can_lay(game: Any, melds: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the small decisions of going down lead to exactly these groups."""
    wanted = sorted((one["type"], sorted(map(code, one["cards"]))) for one in melds)
    if "go down" not in keys(game):
        return False
    game.apply("go down")
    return _leads_to(game, wanted, ())


def _leads_to(game: Any, wanted: list[Any], open_: tuple[str, ...]) -> bool:
    if not any(key.startswith("go down ") or key == "done" for key in keys(game)):
        codes = game.machine.setup.pack.codes
        laid = [
            (one.name, sorted(codes[card] for card in one.cards))
            for one in game.log.events
            if one.what == "laid"
        ]
        return sorted(laid) == wanted
    for key in keys(game):
        card = key.removeprefix("go down ").split()[0]
        further = (*open_, card)
        fits = (
            [one for _, one in wanted if not Counter(further) - Counter(one)]
            if key != "done"
            else [one for _, one in wanted if sorted(open_) == one]
        )
        if fits:
            other = game.clone()
            other.apply(key)
            if _leads_to(other, wanted, () if key == "done" else further):
                return True
    return False


def go_down(case: Case, load: Load) -> tuple[Any, Any]:
    game = in_turn(case, load)
    got: dict[str, Any] = {"can_go_down": "go down" in keys(game)}
    wanted = dict(case["expect"])
    if "melds" in wanted:
        wanted["melds"] = True  # one way: it must be among those that are offered
        got["melds"] = can_lay(game, case["expect"]["melds"])
    return wanted, got


def way_down(case: Case, load: Load) -> tuple[Any, Any]:
    return case["expect"], {"legal": can_lay(in_turn(case, load), case["melds"])}


# --- what lies ------------------------------------------------------------------------------------


def beside(case: Case, load: Load, marks: Sequence[str] = ("you are down",)) -> Any:
    """Somebody's turn after the draw, with one group before the next player, and one card to play
    beside another.
    """
    rules, cards = rules_of(case, load), [code(card) for card in case["meld"]["cards"]]
    many = players_for([*cards, code(case["card"])])
    game = position(
        rules,
        list(marks),
        players=many,
        hand=f"{code(case['card'])} {spare([*cards, code(case['card'])])}",
        laid={1: [" ".join(cards)]},
        forced=True,
    )
    game.apply("draw")
    return game


def spare(cards: Sequence[str]) -> str:
    """A card that no case speaks of here, so that one is left to discard."""
    return next(card for card in ("2d", "2h", "3d") if card not in cards)


def lay_off(case: Case, load: Load) -> tuple[Any, Any]:
    game, card = beside(case, load), code(case["card"])
    if f"lay off {card}" not in keys(game):
        return case["expect"], {"places": []}
    game.apply(f"lay off {card}")
    before = next(place for place in game.observe(0).places if place.groups).groups[0].cards
    places = []
    for key in keys(game):
        other = game.clone()
        other.apply(key)
        after = next(place for place in other.observe(0).places if place.groups).groups[0].cards
        assert Counter(after) - Counter(before) == Counter([card])
        places.append(
            "set" if case["meld"]["type"] == "set" else "low" if after[1:] == before else "high"
        )
    return {"places": sorted(case["expect"]["places"])}, {"places": sorted(places)}


def replace(case: Case, load: Load) -> tuple[Any, Any]:
    game, card = beside(case, load), code(case["card"])
    cards = next(place for place in game.observe(0).places if place.groups).groups[0].cards
    found = []
    for index, wild in enumerate(cards):
        key = f"replace {wild}"
        if key not in keys(game):
            continue
        other = game.clone()
        other.apply(key)
        if f"replace {card}" in keys(other):
            found.append(index)
    return case["expect"], {"indices": found}


# --- counting, claims, the deal -------------------------------------------------------------------


def score(case: Case, load: Load) -> tuple[Any, Any]:
    hand = [code(card) for card in case["hand"]]
    game = position(
        rules_of(case, load), players=players_for(hand), hand=" ".join(hand), forced=True
    )
    wanted = case["expect"]["points"]
    got = next(
        n for n in range(26 * len(hand) + 1) if holds(game, f"the score of your hand is {n}")
    )
    return {"points": wanted}, {"points": got}


def claims(case: Case, load: Load) -> tuple[Any, Any]:
    """Who is asked, in which order, once the active player has drawn; everybody passes."""
    names = list(case["players"])
    active = names.index(case["active"])
    given = [
        f"the discards are {DEAD}",
        "the top card of the discards is open",
        "the discarder is the player to the right of you",
    ]
    game = position(rules_of(case, load), given, players=len(names), seat=active, forced=True)
    game.apply("draw")
    order = []
    while game.decision is not None and "pass" in keys(game):
        if "claim" in keys(game):
            order.append(names[game.machine.you])
        game.apply("pass")
    return case["expect"], {"order": order}


def deal(case: Case, load: Load) -> tuple[Any, Any]:
    rules = rules_of(case, load)
    game = position(rules, [f"the round is {case['round']}"], players=case["players"], at="deal")
    view = game.observe(0)
    held = {place.count for place in view.places if place.zone == "hand"}
    assert len(held) == 1
    got = {
        "cards_each": held.pop(),
        "decks": len(game.machine.setup.pack) // 52,
        "stock": view.place("stock").count,
    }
    return case["expect"], got


KINDS = {
    "meld": meld,
    "go_down": go_down,
    "way_down": way_down,
    "lay_off": lay_off,
    "replace": replace,
    "score": score,
    "claims": claims,
    "deal": deal,
}
