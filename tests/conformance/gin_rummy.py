"""How both sides speak of Gin Rummy, in which they ask for some things in another order.

Theirs knocks, and then discards; ours discards, and then knocks. The player who has not knocked
lays off in theirs, says so, and then lays melds; in ours in any order. A meld is one move of
theirs, and made card by card in ours.
"""

from __future__ import annotations

import random
from collections.abc import Mapping as Words
from typing import Any

from conformance.differential import Chooser, Mapping, Match, dealt

# suit * 13 + rank, from the ace of spades
RANKS = "A23456789TJQK"
CARDS = {rank + suit: 13 * s + r for s, suit in enumerate("scdh") for r, rank in enumerate(RANKS)}
TAKE, DRAW, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
LIMIT = 10


def leaning(rng: Chooser, state: Any, theirs: list[int]) -> int:
    """Few hands come to a knock by mere chance: what leaves least over is kept, mostly. In one
    match of four only gin is knocked with, and one goes by chance alone, to the end of the stock.
    """
    assert isinstance(rng, random.Random)
    me, temper = state.current_player(), state.history()[0] % 4
    likely = rng.random() < 0.95 and temper > 0
    if KNOCK in theirs and (not state.deadwood()[me] or rng.random() < 0.2):
        return KNOCK if temper != 1 or not state.deadwood()[me] else min(theirs)
    if likely and str(state.current_phase()).endswith("DISCARD"):
        return min(theirs, key=lambda one: (one > TAKE, state.child(one).deadwood()[me]))
    if likely and {TAKE, DRAW} <= {*theirs}:
        better = state.child(TAKE).deadwood()[me] < state.deadwood()[me]
        return TAKE if better else DRAW
    return rng.choice([one for one in theirs if one != PASS or rng.random() < 0.3] or theirs)


def aside(match: Match, keys: Words[str, int]) -> bool:
    if "leave" in keys:
        # with the last upcard nothing can be done but knock
        taking = next(code for key, code in keys.items() if key != "leave")
        able = discards(match, after(match.machine, taking))[1]
        action = match.agreed([PASS, KNOCK] if able else [PASS])
        match.machine.apply(taking if action == KNOCK else keys["leave"])
        if action == KNOCK:
            knock(match)
    elif any(key.startswith("discard") for key in keys):
        codes, knocking = discards(match, match.machine)
        action = match.agreed([*codes, KNOCK] if knocking else [*codes])
        if action == KNOCK:
            knock(match)
        else:
            match.machine.apply(codes[action])
            if "carry on" in said(match.machine):
                say(match, "carry on")
    elif "keep back" in keys or any(key.startswith("lay") for key in keys):
        settle(match, keys)
    else:
        return False
    return True


def discards(match: Match, machine: Any) -> tuple[dict[int, int], list[int]]:
    """What may be discarded, and with what of it one may knock."""
    codes = {CARDS[machine.key(code)[-2:]]: code for code in machine.legal()}
    if left(match, machine) > 2 * LIMIT:  # no card counts more than ten
        return codes, []
    return codes, [card for card, code in codes.items() if "knock" in said(after(machine, code))]


def knock(match: Match) -> None:
    codes, knocking = discards(match, match.machine)
    match.machine.apply(codes[match.agreed(knocking)])
    say(match, "knock")


def settle(match: Match, keys: Words[str, int]) -> None:
    machine, state, me = match.machine, match.state, match.machine.actor
    theirs = state.legal_actions()
    melds = {meld_number(cards): codes for cards, codes in melds_of(machine, keys)}
    if state.knocked()[me]:
        # ours lets people lay melds that leave too much; no table hinders them
        made = {one: after(machine, *codes) for one, codes in melds.items()}
        melds = {one: melds[one] for one in made if left(match, made[one]) <= LIMIT}
    elif not state.finished_layoffs():
        offs = {CARDS[key[-2:]]: code for key, code in keys.items() if key.startswith("lay off")}
        # a run of theirs to which two cards were laid off at one end takes no third one
        suits = [card // 13 for card in state.layoffs()]
        offs = {c: code for c, code in offs.items() if c in theirs or suits.count(c // 13) < 2}
        action = match.agreed([*offs, PASS])
        if action != PASS:
            machine.apply(offs[action])
            # what fits a set and a run lengthens the run of theirs, whatever else it does
            laid = state.layed_melds()[1 - me]
            machine.apply(max(machine.legal(), key=lambda c: laid[int(machine.key(c)[-1]) - 1]))
        return
    action = match.agreed([*melds, PASS] if "keep back" in keys else [*melds])
    for code in melds.get(action, (keys.get("keep back", 0),)):
        machine.apply(code)


def melds_of(machine: Any, keys: Words[str, int]) -> list[tuple[list[int], tuple[int, ...]]]:
    """The melds that may be laid: the cards of each, and the choices by which it is laid. Of six
    cards or more, theirs makes two."""
    found = []
    begun: list[tuple[list[int], tuple[int, ...]]] = [
        ([], (keys[verb],)) for verb in ("lay set", "lay run") if verb in keys
    ]
    while begun:
        cards, codes = begun.pop()
        making = after(machine, *codes)
        for code in making.legal():
            key = making.key(code)
            if key == "done" and len(cards) < 6:
                found.append((cards, (*codes, code)))
            elif key != "done":
                begun.append(([*cards, CARDS[key[-2:]]], (*codes, code)))
    return found


def meld_number(cards: list[int]) -> int:
    """Theirs of a meld: sets by rank and the suit that is missing, runs by length, suit, rank."""
    suits, ranks = {card // 13 for card in cards}, [card % 13 for card in cards]
    if len(suits) > 1:
        lacking = {0, 1, 2, 3} - suits
        return MELDS + 5 * ranks[0] + (min(lacking) if lacking else 4)
    before = sum(4 * (14 - size) for size in range(3, len(cards)))
    return MELDS + 65 + before + min(suits) * (14 - len(cards)) + min(ranks)


def left(match: Match, machine: Any) -> int:
    """What is left over at least."""
    return sum(min(10, match.theirs[card] % 13 + 1) for card in machine.best(machine.actor).unused)


def after(machine: Any, *codes: int) -> Any:
    made = machine.clone(silent=True)
    for code in codes:
        made.apply(code)
    return made


def said(machine: Any) -> list[str]:
    return [machine.key(one) for one in machine.legal()]


def say(match: Match, key: str) -> None:
    machine = match.machine
    machine.apply(next(code for code in machine.legal() if machine.key(code) == key))


GIN_RUMMY = Mapping(
    ruleset="gin-rummy",
    game="gin_rummy",
    players=2,
    cards=CARDS,
    opened=lambda rng, state, number: dealt(rng, state),
    action=lambda key, seat: {"take": TAKE, "draw": DRAW, "pass": PASS}.get(key.partition(" ")[0]),
    # who is ahead gains what the other loses
    returns=lambda scored: [float(scored[0] - scored[1]), float(scored[1] - scored[0])],
    chooses=leaning,
    aside=aside,
    planted=(
        "rules: {not at once: a card may not be discarded when it was taken this turn}",
        "replaces: {options: {knock_limit: {default: 9}}}",
        "replaces: {options: {premium: {default: 20}}}",
        "replaces: {rules: {pictures: jacks count 10}}",
        "removes: {triggers: [the wall]}",
        "rules: {idle: you may lay off unless you hold a king}",
        "rules: {no sets: you may not lay off on sets}",
        "replaces: {groups: {set: three cards of one rank}}",
    ),
)
