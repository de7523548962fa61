"""Who pays what to whom, in as few sentences as possible.

Comes in: events of payments, in order, as one reader knows them; a decision. Goes out: sentences,
and what options cost. What several people pay alike is said once; what a choice costs whoever makes
it is said with the choice, before and after.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import terms as t
from ..chance import seeded
from ..ir.program import Pay, Remember
from ..table.decisions import Decision
from ..table.events import Event
from ..table.game import Game
from .wording import Wording, listed

# kinds of what everybody knows; of a card not everybody does
OPEN = frozenset({"number", "player", "players", "truth"})


def alike(events: Sequence[Event], at: int) -> list[Event]:
    """The event at a place, and those after it that say the same of other people."""
    run = [event := events[at]]
    seats = {event.seat}
    for other in events[at + 1 :] if event.seat >= 0 else ():
        same = (other.what, other.name, _said_of(other)) == (
            event.what,
            event.name,
            _said_of(event),
        )
        if not same or other.seat < 0 or other.seat in seats:
            break
        seats.add(other.seat)
        run.append(other)
    return run


def _said_of(event: Event) -> Any:
    """What an event says of somebody, in words that fit whoever else it may be said of."""
    if event.what != "paid":
        return event.value
    amount, payee, whom = event.value
    return amount, payee, "their own" if whom == event.seat else whom


def told(run: Sequence[Event], words: Wording) -> list[str]:
    """Sentences for payments that are alike."""
    first = run[0]
    amount, payee, whom = first.value
    target = f"{words.owner(whom)} {payee}" if whom >= 0 else f"the {payee}"
    if not amount:
        return []
    if first.seat < 0:
        return [f"{amount} {'goes' if amount == 1 else 'go'} from the {first.name} to {target}"]
    if whom == first.seat and _is_home(payee, words) and not _is_home(first.name, words):
        return [f"{words.does(one.seat, 'take back')} {amount}" for one in run]
    if len(run) == 1:
        return [f"{words.does(first.seat, 'pay')} {amount} to {target}"]
    everybody = len(run) == words.setup.players
    who = "everybody pays" if everybody else f"{listed(words.name(one.seat) for one in run)} pay"
    return [
        (
            f"{who} {amount}{'' if everybody else ' each'} to "
            f"{f'their {payee}' if whom == first.seat else target}"
        )
    ]


def at_once(events: Sequence[Event], at: int, chosen: Event, words: Wording) -> tuple[int, str]:
    """How many events at this place are what a choice costs whoever made it, and what is added to
    the choice for them.
    """
    passed = 0
    while at + passed < len(events) and _is_on_the_table(events[at + passed], words):
        passed += 1
    if at + passed == len(events) or (events[at + passed].what, events[at + passed].seat) != (
        "paid",
        chosen.seat,
    ):
        return 0, ""
    amount, payee, whom = events[at + passed].value
    if not amount or chosen.seat < 0 or whom not in (-1, chosen.seat):
        return 0, ""
    named = chosen.value == ("number", amount)
    if named and whom == chosen.seat:
        return passed + 1, ""
    pays = "pay" if chosen.seat == words.reader else "pays"
    where = f" to the {payee}" if whom < 0 else ""
    return passed + 1, f", and {pays} it{where}" if named else f" and {pays} {amount}{where}"


def costs(game: Game, decision: Decision) -> dict[str, int]:
    """What options without picks cost whoever takes them, by verb: what is paid first, where
    everybody can work it out.
    """
    program = game.rules.program
    found = {}
    for choice in program.decisions[decision.number].choices:
        ops = [op for op in program.blocks[choice.to].ops if not isinstance(op, Remember)]
        first = ops[0] if ops and choice.pick is None else None
        if not isinstance(first, Pay) or not isinstance(first.payer.whose, t.You):
            continue
        if all(part.kind in OPEN for part in t.walk(first.amount)):
            found[choice.id] = int(
                game.machine.clone(seeded("costs"), silent=True).evaluate(first.amount)
            )
    return {verb: cost for verb, cost in found.items() if cost > 0}


def _is_on_the_table(event: Event, words: Wording) -> bool:
    """Whether it is a change of a number of the whole table, which is no news."""
    state = words.symbols.states.get(event.name)
    return (
        event.what == "became"
        and event.seat < 0
        and state is not None
        and words.symbols.kind_of_state(state) == "number"
    )


def _is_home(name: str, words: Wording) -> bool:
    """Whether people sit down with some of it: what has been bet comes back there."""
    state = words.symbols.states.get(name)
    return state is not None and state.starts_at is not None
