"""What a state keeps besides its cards: the same for every engine, and for every number of players.

Comes in: a program. Goes out: each number, person, flag, set and memory that its terms read or its
ops change, by name, with what it begins as and how long it lasts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, cast

from ..ir.program import KEPT_IN, TURNS_OVER, Program

Lasts = Literal["match", "round", "phase", "turn"]
LAST = "last round"
LASTING: dict[str, Lasts] = {"this turn": "turn", "this phase": "phase"}
NO_MELDS = ((), ())
# What is kept besides what a ruleset declares: no name that it can declare begins so.
GROUPS_SHOWN, SHOWN_AS = "!!groups shown", "!!shown as"
KEEPERS, SHOWN_TO, WHOSE_TURN = "!!keepers", "!!shown to", "!!whose turn"
TO_MISS, NEXT_TURN = "!!turns to miss", "!!next turn"
FLAGS: dict[str, Lasts] = {"while turn": "turn", "while game": "match"}


class KeptValue(NamedTuple):
    """One value, or one of `each` player's. It begins as `start`, and again when a turn, a phase or
    a round begins, if it lasts no longer: a number, a set as bits, -1 for nobody and nothing, a
    tuple of groups. `cards`: it is a set of cards."""

    name: str
    each: bool
    start: object
    lasts: Lasts
    cards: bool = False


def kept_values(program: Program) -> Iterator[KeptValue]:
    """All of them, in the order in which a listing has them. A binding is called `!` and its name,
    a memory by verb, time and what: `play this round cards`."""
    symbols = program.symbols
    yield KeptValue("score", True, 0, "match")
    for state in symbols.states.values():
        start = 0 if state.kind in ("number", "mark", "flag") else -1
        # sides are no more than players: what each of them has takes as many slots
        each = bool(state.each) and state.kind != "mark"
        cards = symbols.kind_of_state(state) == "cards"
        yield KeptValue(state.name, each, start, cast(Lasts, state.lasts), cards)
    for flag in sorted(program.flags):
        each = flag in program.flags_of_each
        yield KeptValue(flag, each, 0, FLAGS.get(flag.partition("#")[0], "round"))
    for name, binding in program.bindings.items():
        empty = 0 if binding.kind in ("cards", "players", "places", "number", "truth") else -1
        start_of = NO_MELDS if binding.kind == "melds" else empty
        yield KeptValue(f"!{name}", binding.each, start_of, "match")
    yield from _memories(program)
    if "groups shown" in program.uses:
        yield KeptValue(GROUPS_SHOWN, True, (), "round")
        yield KeptValue(SHOWN_AS, True, (), "round")
    if "keepers" in program.uses:
        yield KeptValue(KEEPERS, True, 0, "round", cards=True)
    if "shown to" in program.uses:
        yield KeptValue(SHOWN_TO, True, 0, "round", cards=True)
    if "miss" in program.uses:
        yield KeptValue(TO_MISS, True, 0, "round")
    if "give turn" in program.uses:
        yield KeptValue(NEXT_TURN, False, -1, "round")
    if "faces" in program.uses:
        yield KeptValue("face up", False, 0, "match", cards=True)
    yield KeptValue("you", False, -1, "match")
    yield KeptValue("round", False, 0, "match")
    yield KeptValue("last round", False, 0, "match")
    yield KeptValue("in force", False, (1 << len(program.checked.game.modifiers)) - 1, "match")


def _memories(program: Program) -> Iterator[KeptValue]:
    """Logs that sentences read: who did it (a set of players), or with which cards (one set for
    each player); which cards were used."""
    for verb, time, what in kept_memories(program):
        lasts: Lasts = "match" if time == LAST else LASTING.get(time, "round")
        yield KeptValue(f"{verb} {time} {what}", what == "cards", 0, lasts, what == "cards")
    if any(handed_on_by_turns(program)):
        yield KeptValue(WHOSE_TURN, False, -1, "round")
    for said in sorted(program.used):
        yield KeptValue(f"used {said} this round", False, 0, "round")
        yield KeptValue(f"used {said} last round", False, 0, "match")


def kept_memories(program: Program) -> list[tuple[str, str, str]]:
    """What is remembered of who did what: verb, time, and what of it."""
    # what is asked of a time that is over is kept while it is not
    kept = {(verb, KEPT_IN.get(time, time), what) for verb, time, what in program.memories}
    return sorted(program.memories | kept)


def written(program: Program, verb: str) -> list[tuple[str, str]]:
    """The memories into which it goes that somebody does this: their names, and what of it."""
    found = [one for one in kept_memories(program) if one[0] == verb and one[1] not in KEPT_IN]
    return [(f"{verb} {time} {what}", what) for _, time, what in found]


def handed_on(program: Program) -> Iterator[tuple[str, str]]:
    """The memories of the last round, each with that of this round which it becomes when the next
    begins."""
    for verb, time, what in sorted(program.memories):
        if time == LAST:
            yield f"{verb} last round {what}", f"{verb} this round {what}"
    for said in sorted(program.used):
        yield f"used {said} last round", f"used {said} this round"


def handed_on_by_turns(program: Program) -> Iterator[tuple[str, str, bool, bool]]:
    """The memories of turns that are over, each with that of this turn which it becomes when the
    turn ends; whether of its player alone, and whether it is a set of cards, one of each player."""
    for verb, time, what in sorted(program.memories):
        if time in TURNS_OVER:
            now = f"{verb} {KEPT_IN[time]} {what}"
            yield f"{verb} {time} {what}", now, time == "last turn", what == "cards"
