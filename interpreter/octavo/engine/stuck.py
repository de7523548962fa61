"""Who is stuck where a match goes on without a choice, and what leaves nothing to choose.

Comes in: a machine, and the phase or trigger in which it goes round; or a decision that nobody is
there to take. Goes out: words for who is stuck, and the sentences that allow or forbid what could
be chosen there, each at its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import mask_of
from ..check.bindings import Permission
from ..diagnostics import OctavoError, Related, fault, listed
from ..ir.program import Alternative, DecisionPoint
from ..records import record
from .interface import Machine

MOST_CITED = 6  # sentences
UNTIL = "write an `until:` that comes true then"
LET_PASS = (
    f"let somebody pass who has nothing else (`pass: {{}}` beside the other options), or {UNTIL}"
)


def nobody_chooses(decision: DecisionPoint) -> OctavoError:
    """The fault of a decision that is come to where nobody acts."""
    help = (
        "say who chooses: `who: ...` beside it, or put it under `for each: player`; what a trigger "
        "waits for may come while cards are dealt, when nobody acts"
    )
    return fault("OCT612", "nobody acts here, so nobody can choose", decision.span, help=help)


@record
class Stuck:
    """What is said of it after the fault's own words, the sentences, and what to write."""

    who: str
    why: tuple[Related, ...]
    help: str


def stuck_in(machine: Machine, phase: str) -> Stuck | None:
    """Why nobody chooses in a phase; None if nobody is ever to choose there."""
    decisions = machine.setup.program.decisions
    asked = [one for one in decisions if one.phase == phase and one.part_of is None]
    choices = [choice for one in asked for choice in one.choices if not choice.silent]
    if not choices:
        return None
    names = " or ".join(f"`{name}`" for name in dict.fromkeys(one.id for one in choices))
    whose = f"it is player {machine.you + 1}'s turn, and " if machine.you >= 0 else ""
    found = [one for choice in choices for one in _reasons(machine, choice)]
    # first what forbids, and of that what a modifier says: without it the game may well go on
    home = _home(machine, asked)
    leave = _narrowing(machine, choices)
    at_first = None if leave is None else leave.span
    found.sort(key=lambda one: (one[1].span != at_first, one[0], one[1].span.file in home))
    why = tuple(related for _, related in found[:MOST_CITED])
    return Stuck(f": {whose}nobody can {names}", why, _help(machine, asked, choices))


def taken_unasked(machine: Machine) -> Stuck:
    """Of a decision with one option, which is taken without asking, again and again."""
    choice = machine.setup.coded(machine.number, machine.legal()[0]).choice
    why = Related(choice.span, "each time this is all that can be chosen, so nobody is asked")
    who = f": player {machine.you + 1} can only `{choice.id}`, again and again"
    return Stuck(who, (why,), f"{UNTIL}, or give players something else to choose")


def _home(machine: Machine, asked: list[DecisionPoint]) -> frozenset[str]:
    """The files of the game itself: what stands in others a modifier or a variant brought in."""
    return frozenset({asked[0].span.file, machine.setup.program.checked.game.span.file})


def _narrowing(machine: Machine, choices: list[Alternative]) -> Permission | None:
    """A sentence of a modifier that gives a leave which all had, so that nothing else has it."""
    bindings = machine.setup.program.checked.bindings
    for choice in choices:
        given = [rule for rule in bindings.about(choice.id) if rule.allows]
        if given and all(rule.modifiers for rule in given):
            return given[0]
    return None


def _help(machine: Machine, asked: list[DecisionPoint], choices: list[Alternative]) -> str:
    """What to write; where a sentence forbids, first what is left beside it."""
    let_pass = LET_PASS if all(one.pick for one in choices) else UNTIL
    leave = _narrowing(machine, choices)
    if leave is not None:
        said = f"leave `{leave.id}` out, or say what it forbids, `may not`: where one sentence "
        return f"{said}gives leave, nothing else has it; or {let_pass}"
    ban = _latest_ban(machine, asked)
    if ban is None:
        return let_pass
    rule, beside = ban
    plain = [one for one in beside if one.pick is None and rule.is_whole]
    given_back = _given_back(machine, rule, plain)
    others = list(dict.fromkeys(f"`{one.id}`" for one in beside))
    left = "nothing else can be chosen"
    if others:
        left = f"beside it only {listed(others)} can be chosen"
    spared = f"say in `{rule.id}` what it leaves allowed, `unless ...`: {left} there"
    return f"{given_back or spared}; or {let_pass}"


def _latest_ban(
    machine: Machine, asked: list[DecisionPoint]
) -> tuple[Permission, list[Alternative]] | None:
    """A sentence that now forbids one of the options as a whole, and what may be chosen beside it:
    of several first one that a modifier or a variant has brought in, also if it forbids only some
    cards."""
    found: list[tuple[bool, Permission, list[Alternative]]] = []
    home = _home(machine, asked)
    for decision in asked:
        options = [one for one in decision.choices if not one.silent]
        for choice in options:
            beside = [one for one in options if one is not choice]
            for rule in _bans(machine, choice):
                at_home = rule.span.file in home
                found.append((at_home, rule, beside))
            for rule in _card_bans(machine, choice):
                if rule.span.file not in home:
                    found.append((False, rule, beside))
    found.sort(key=lambda one: one[0])
    return found[0][1:] if found else None


def _bans(machine: Machine, choice: Alternative) -> list[Permission]:
    """The sentences that now forbid an option as a whole."""
    about = machine.setup.program.checked.bindings.about(choice.id)
    whole = (rule for rule in about if not rule.allows and rule.is_whole)
    return [one for one in whole if machine.evaluate(machine.setup.folder.applies(one))]


def _card_bans(machine: Machine, choice: Alternative) -> list[Permission]:
    """The sentences that now forbid an option with cards that whoever acts holds, or anybody if
    nobody acts."""
    if choice.pick is None:
        return []
    setup = machine.setup
    seats = range(setup.players) if machine.you < 0 else (machine.you,)
    held = mask_of(
        card for seat in seats for place in setup.held_places(seat) for card in machine.cards(place)
    )
    about = setup.program.checked.bindings.about(choice.id)
    banning = (rule for rule in about if not rule.allows and rule.about == "cards")
    return [rule for rule in banning if machine.evaluate(setup.folder.cards_of(rule)) & held]


def _given_back(machine: Machine, rule: Permission, plain: list[Alternative]) -> str:
    """How a variant lets somebody choose what needs no card, where one sentence of the ruleset
    forbids it, while another forbids the rest: no other sentence gives back what one forbids."""
    _, when, condition = rule.text.partition(" when ")
    if not when or " unless " in condition or rule.who is not None:  # of `they` it would be said
        return ""
    for choice in plain:
        match _bans(machine, choice):
            case [one] if one.span.file != rule.span.file:
                said, unless, spared = one.text.partition(" unless ")
                if "and" in f"{spared} {condition}".split() and unless:
                    continue  # `and` and `or` would be mixed
                joined = f"{said} unless {spared} or {condition}" if unless else ""
                written = joined or f"{said} unless {condition}"
                written = f'"{written}"' if {*written} & {*",:#"} else written
                return (
                    f"let a variant allow `{choice.id}` then, `replaces: {{rules: {{{one.id}: "
                    f"{written}}}}}`: no other sentence gives back what one forbids"
                )
    return ""


def _reasons(machine: Machine, choice: Alternative) -> Iterator[tuple[bool, Related]]:
    """The sentences by which an option is not offered, each with whether it does not forbid it; of
    those that forbid the option as a whole, the ones that do so now."""
    if choice.said:
        yield True, Related(choice.span, f"`{choice.id}` is offered when {choice.said}")
    about = machine.setup.program.checked.bindings.about(choice.id)
    now = _bans(machine, choice)
    for rule in about:
        as_a_whole = not rule.allows and rule.is_whole
        if as_a_whole and rule not in now:
            continue
        does = "allows" if rule.allows else "forbids"
        yield rule.allows, Related(rule.span, f"`{rule.id}` {does} it: {rule.text}")
    if choice.pick is not None and not about:
        yield True, Related(choice.span, f"there is nothing to pick for `{choice.id}`")
