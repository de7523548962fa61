"""Who pays what to whom, in as few sentences as say it.

Comes in: news of payments, in order. Goes out: sentences. What several people pay alike is said
once; what a choice costs whoever makes it is said with the choice, before and after.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..table.decisions import Picked
from ..table.news import News
from .wording import Wording, listed


def alike(events: Sequence[News], at: int) -> list[News]:
    """The event at a place, and those after it that say the same of other people."""
    run = [event := events[at]]
    seats = {event.seat}
    for other in events[at + 1 :] if event.seat is not None else ():
        same = _said_of(other) == _said_of(event)
        if not same or other.seat is None or other.seat in seats:
            break
        seats.add(other.seat)
        run.append(other)
    return run


def _said_of(event: News) -> tuple[object, ...]:
    """What an event says of somebody, in words that fit whoever else it may be said of."""
    whom = "their own" if event.whom == event.seat else event.whom
    return event.what, event.name, event.value, event.amount, event.payee, whom


def told(run: Sequence[News], words: Wording) -> list[str]:
    """Sentences for payments that are alike."""
    first = run[0]
    amount, payee, whom = first.amount, first.payee, first.whom
    target = f"the {payee}" if whom is None else f"{words.owner(whom)} {payee}"
    if not amount:
        return []
    seats = [one.seat for one in run if one.seat is not None]
    if first.seat is None:
        return [f"{amount} {'goes' if amount == 1 else 'go'} from the {first.name} to {target}"]
    if whom == first.seat and _is_home(payee, words) and not _is_home(first.name, words):
        return [f"{words.does(seat, 'take back')} {amount}" for seat in seats]
    if len(run) == 1:
        return [f"{words.does(first.seat, 'pay')} {amount} to {target}"]
    everybody = len(run) == words.players
    who = "everybody pays" if everybody else f"{listed(map(words.name, seats))} pay"
    return [
        (
            f"{who} {amount}{'' if everybody else ' each'} to "
            f"{f'their {payee}' if whom == first.seat else target}"
        )
    ]


def at_once(events: Sequence[News], at: int, chosen: News, words: Wording) -> tuple[int, str]:
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
    paid = events[at + passed]
    amount, payee, whom = paid.amount, paid.payee, paid.whom
    if not amount or chosen.seat is None or whom not in (None, chosen.seat):
        return 0, ""
    named = chosen.picked == Picked("number", amount)
    if named and whom == chosen.seat:
        return passed + 1, ""
    pays = "pay" if chosen.seat == words.reader else "pays"
    where = f" to the {payee}" if whom is None else ""
    return passed + 1, f", and {pays} it{where}" if named else f" and {pays} {amount}{where}"


def _is_on_the_table(event: News, words: Wording) -> bool:
    """Whether it is a change of a number of the whole table, which is no news."""
    state = words.states.get(event.name)
    is_number = state is not None and state.kind == "number"
    return event.what == "became" and event.seat is None and is_number


def _is_home(name: str, words: Wording) -> bool:
    """Whether people sit down with some of it: what has been bet comes back there."""
    state = words.states.get(name)
    return state is not None and state.given
