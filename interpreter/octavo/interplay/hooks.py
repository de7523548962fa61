"""Steps that two files put before, or after, one phase, carried out in both orders.

Comes in: a loaded ruleset, pairs of files. Goes out: a warning for each pair whose order changed a
position that bots reached. Two matches go on side by side, with the same chance and the same
choices; they are alike until those steps have been carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ..chance import seeded
from ..check.rules import check
from ..diagnostics import Diagnostic, Faults, OctavoError, Related
from ..ir.from_syntax import lower
from ..lint.meeting import Hooked
from ..sim.run import match_seed, streams
from ..table.rules import Rules
from .aftermath import Contrast, aftermath_of, contrast
from .orders import SEED, Spent, in_order

MOST_MATCHES = 6  # that are begun to find a position in which the order matters


def disagreeing_steps(
    rules: Rules, pairs: Iterable[Hooked], file: str = ""
) -> Iterator[Diagnostic]:
    """A warning for each pair of which the order changed a position; in this file if one of the two
    is."""
    for pair in pairs:
        with suppress(OctavoError):  # what goes wrong in play is told where matches are played
            found = _tried(rules, pair)
            if found is not None:
                yield _told(pair, found, file)


def _tried(rules: Rules, pair: Hooked) -> Contrast | None:
    """What differs where both have been carried out, either first."""
    here, there = (_ordered(rules, pair, turned) for turned in (False, True))
    spent = Spent()
    for match in range(1, MOST_MATCHES + 1):
        if not spent.left:
            break
        found = _compared(here, there, match_seed(SEED, match), spent)
        if found is not None:
            return found
    return None


def _compared(here: Rules, there: Rules, seed: str, spent: Spent) -> Contrast | None:
    """What first differs in a match. That other cards come by chance, since they are drawn in
    another order, is no difference."""
    one, other = here.machine(seed=seed, forced=True), there.machine(seed=seed, forced=True)
    chances = streams(seed, one.setup.players)
    while spent.left:
        spent.note(one)
        now, then = (
            aftermath_of(machine.clone(seeded(SEED), silent=True), ()) for machine in (one, other)
        )
        if contrast(now, then) is not None:
            return contrast(now, then, counted=True)
        if one.over:
            return None
        legal = in_order(one)
        code = legal[chances[one.actor](len(legal))] if len(legal) > 1 else legal[0]
        one.apply(code)
        other.apply(code)
    return None


def _ordered(rules: Rules, pair: Hooked, turned: bool) -> Rules:
    """The same game in which the steps of the two files follow one another, the second first if
    `turned`."""
    game, faults = rules.program.checked.game, Faults()
    one, other = (pair.second, pair.first) if turned else (pair.first, pair.second)
    phases = []
    for phase in game.phases:
        if phase.name == pair.phase:
            early = pair.when == "before"
            steps = phase.before if early else phase.after
            moved = {id(step) for step in (*pair.first, *pair.second)}
            at = next(at for at, step in enumerate(steps) if id(step) in moved)
            left = [step for step in steps if id(step) not in moved]
            made = (*left[:at], *one, *other, *left[at:])
            phase = replace(phase, before=made) if early else replace(phase, after=made)
        phases.append(phase)
    changed = replace(game, phases=tuple(phases))
    return rules.noting(lower(check(changed, faults, rules.program.checked.scheduled), faults))


def _told(pair: Hooked, found: Contrast, file: str) -> Diagnostic:
    first, second = pair.places
    said = (
        f"two files have steps {pair.when} `{pair.phase}`, and their order matters: "
        f"{found.of} {found.one} or {found.other}"
    )
    turned = Path(first.file).resolve() == Path(file).resolve()
    here, other = (first, second) if turned else (second, first)
    place = Related(other, "these go second" if turned else "these go first")
    help = (
        f"as it is, {found.of} {found.one}: modifiers go by `number:`, then by name; for the other "
        "order give them numbers"
    )
    return Diagnostic("OCT434", said, here, help, (place,), severity="warning")
