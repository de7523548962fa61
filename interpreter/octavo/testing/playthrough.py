"""One match in full: a line for each move, with all that followed from it.

Comes in: a ruleset and a seed. Goes out: text that stays the same as long as the ruleset and the
engine do, small enough to read. A change of either shows as a change of lines, which says what it
did to a match better than a digest does.
"""

from __future__ import annotations

import random

from ..cards import bits
from ..table.events import Event
from ..table.game import Game
from ..table.rules import Rules

MOST_MOVES = 400


def playthrough(rules: Rules, players: int | None = None, seed: int = 1, rounds: int = 1) -> str:
    """A match of random moves; every decision is a line, also one with a single option. It is cut
    off after 400 moves.
    """
    game = rules.new_game(players, seed, rounds=rounds, forced=True)
    choose = random.Random(f"{seed} playthrough")
    lines = [
        f"# {rules.name}, {game.players} players, seed {seed}, rounds {rounds}",
        _line("start", game, 0),
    ]
    for _ in range(MOST_MOVES):
        decision = game.decision
        if decision is None:
            break
        option = decision.options[choose.randrange(len(decision.options))]
        before = len(game.log.events)
        game.apply(option)
        lines.append(_line(f"{option.seat + 1} {option.key}", game, before))
    result = game.result
    if result is None:
        lines.append(f"... and so on after {MOST_MOVES} moves")
    else:
        winners = ", ".join(str(seat + 1) for seat in result.winners)
        lines.append(f"won by {winners}; scores {', '.join(map(str, result.scores))}")
    return "\n".join(lines) + "\n"


def _line(move: str, game: Game, since: int) -> str:
    events = game.log.events[since:]
    if since and events and events[0].what == "chose":
        events = events[1:]  # the move itself
    told = [text for text in (told_shortly(game, event) for event in events) if text]
    return f"{move:<16}| {'; '.join(told)}".rstrip()


def told_shortly(game: Game, event: Event) -> str:
    """An event in short form, nothing hidden: `8h hand 2 > starter`."""
    setup = game.machine.setup
    cards = " ".join(setup.pack.codes[card] for card in event.cards)
    source, target = (
        "" if place < 0 else setup.word("place", place) for place in (event.source, event.target)
    )
    whose = f" of {event.seat + 1}" if event.seat >= 0 else ""
    whose = f" of {setup.side_word(event.side)}" if event.side >= 0 else whose
    match event.what:
        case "moved":
            return f"{cards} {source} > {target}"
        case "laid" | "extended" | "replaced":
            many = len(event.value)
            codes = [setup.pack.codes[card] for card in event.cards]
            lying = " ".join(
                f"{one}={word}" if word else one
                for one, word in zip(codes[:many], event.value, strict=True)
            )
            how = {0: "", 1: " with ", 2: " by "}[len(codes) - many] + " for ".join(codes[many:])
            return f"{event.name} {lying}{how} on {target}"
        case "became":
            return f"{event.name}{whose} = {_value(game, event)}"
        case "marked":
            of, members, on = event.value
            if of == "cards":
                return f"{cards} {'' if on else 'not '}{event.name}"
            kind = {"cells": "place", "players": "player", "sides": "side"}[of]
            named = [setup.word(kind, one) for one in bits(members)]
            return f"{', '.join(named)} {'' if on else 'not '}{event.name}"
        case "paid":
            amount, payee, whom = event.value
            return (
                f"{amount} from {event.name}{whose} to "
                f"{payee}{f' of {whom + 1}' if whom >= 0 else ''}"
            )
        case "scored":
            who = event.seat + 1 if event.side < 0 else setup.side_word(event.side)
            return f"{who} scores {event.value}"
        case "shuffled":
            return f"{source} shuffled"
        case "turned":
            return f"{cards} {event.name}"
        case "shown":
            seats = [str(seat + 1) for seat in range(game.players) if event.value >> seat & 1]
            return f"{cards} shown to {', '.join(seats)}"
        case "arranged":
            return f"{event.seat + 1} has {', '.join(group.name for group in event.value[0])}"
        case "skipped":
            return f"{event.value or 'everybody else'} skipped"
        case "missed":
            return f"{event.seat + 1} misses {event.value}"
        case "turn given":
            return f"{event.seat + 1} takes the next turn"
        case "reversed":
            return "turns reversed"
        case "note" if event.value == "trigger done":
            return ""
        case "note":
            return f"[{event.value} {event.name}]".replace(" ]", "]")
        case "chose":  # made by the machine
            return f"{event.seat + 1} chose {event.name}"
        case other:
            return other


def _value(game: Game, event: Event) -> str:
    symbols = game.rules.program.symbols
    state = symbols.states.get(event.name)
    kind = "number" if state is None else symbols.kind_of_state(state)
    if event.value == -1 and kind != "number":
        return "nobody" if kind == "player" else "none"
    if kind == "player":
        return str(event.value + 1)
    if kind == "truth":
        return "yes" if event.value else "no"
    of_a_list = kind == "side" or kind.startswith("value ")
    return game.machine.setup.word(kind, event.value) if of_a_list else str(event.value)
