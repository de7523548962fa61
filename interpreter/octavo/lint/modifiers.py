"""Modifiers that change nothing in the ruleset they are applied to, or more than they seem to.

Comes in: a composition and its game. Goes out: a warning for each modifier in force without which
the same program would come out, whatever the options are, and for each permission by which a
modifier forbids all else. What adds steps, actions, triggers,
groups or sentences about amounts and about groups is taken to change something.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from .. import terms as t
from ..check.bindings import Permission, Standing
from ..check.checked import Checked
from ..check.rules import check
from ..diagnostics import Diagnostic, Faults, OctavoError, TooMuch
from ..effort import MOST_EFFORT, at_most, at_most_once, uncollected
from ..ir.from_syntax import lower
from ..ir.listing import flow, show
from ..ir.standing import Folder
from ..source.compose import Composition
from ..syntax.game import Declaration, RulesetTree, Step

MOST_LOOKS = 6  # times what one ruleset may take, for all modifiers together
# parts of a game that matter by being there
ADDING = (
    "groups",
    "families",
    "links",
    "actions",
    "triggers",
)


def idle(composition: Composition, game: RulesetTree) -> list[Diagnostic]:
    """A warning for each modifier in force that changes nothing. What comes after one that takes
    too much to see is not looked at."""
    found: list[Diagnostic] = []
    if any(one.loaded for one in composition.modifiers):
        with suppress(TooMuch), uncollected(), at_most(MOST_LOOKS * MOST_EFFORT):
            for one in _idle(composition, check(game, Faults(), survey=True)):
                found.append(one)
    return found


def _idle(composition: Composition, checked: Checked) -> Iterator[Diagnostic]:
    game = checked.game
    whole: str | None = None
    # first what somebody has put to a ruleset with modifiers of its own
    for modifier in sorted(composition.modifiers, key=lambda one: one.number is not None):
        waits = any(
            one.code == "OCT142" and one.span == modifier.span for one in composition.warnings
        )
        if not modifier.loaded or waits or _adds(checked, modifier.name):
            continue
        bare = without(game, modifier.name)
        whole = whole if whole is not None else played(game)
        if bare == game and modifier.name in whole:  # nothing of it but that it is in force
            continue
        if whole and whole == played(bare):
            said = (
                f"the modifier `{modifier.name}` changes nothing in "
                f"{composition.title or composition.name}"
            )
            help = "leave it out, or say something that the rules do not say without it"
            yield Diagnostic("OCT431", said, modifier.span, help, severity="warning")


def forbidding_others(checked: Checked) -> Iterator[Diagnostic]:
    """A warning for each permission of a modifier that is the only one about its verb: nobody
    forbade that, and by it everything else is forbidden."""
    permissions = checked.bindings.permissions
    own = {action.name for action in checked.game.actions if action.owner.modifiers}
    for rule in permissions:
        alike = [
            one
            for one in permissions
            if one.allows and one.verb == rule.verb and one.about == rule.about
        ]
        alone = all(one.modifiers == rule.modifiers for one in alike)
        if not (rule.allows and rule.modifiers and alone) or rule.verb in own:
            continue
        done = checked.symbols.verbs.get(rule.verb, rule.verb)
        what, only = f"nothing else may be {done}", f"only ... may be {done}"
        if rule.is_whole:
            what, only = f"nobody else may {rule.verb}", f"only ... may {rule.verb}"
        said = f"no other rule gives this leave, so all had it: by this one, {what}"
        forbids = next((one for one in permissions if _forbids_alike(one, rule)), None)
        help = f"write `{only}` if that is meant; else leave it out, since nothing forbids it"
        if forbids is not None:
            help = (
                f"write `{only}` if that is meant; this lifts nothing that `{forbids.id}` forbids: "
                "a variant says that rule anew, under `replaces:`, with one more `unless`"
            )
        yield Diagnostic("OCT433", said, rule.span, help, severity="warning")


def _forbids_alike(one: Permission, rule: Permission) -> bool:
    """Whether a sentence forbids what another allows, for some of it at least."""
    return not one.allows and one.verb == rule.verb and one.modifiers != rule.modifiers


def without(game: RulesetTree, modifier: str) -> RulesetTree:
    """The game without all that counts only while this modifier is in force."""
    kept: dict[str, Any] = {}
    for one in fields(game):
        value = getattr(game, one.name)
        if (
            isinstance(value, tuple)
            and value
            and all(isinstance(part, Declaration) for part in value)
        ):
            kept[one.name] = tuple(part for part in value if modifier not in part.owner.modifiers)
    phases = tuple(
        replace(phase, before=_others(phase.before, modifier), after=_others(phase.after, modifier))
        for phase in kept.get("phases", game.phases)
    )
    return replace(game, **{**kept, "phases": phases})


def _others(steps: tuple[Step, ...], modifier: str) -> tuple[Step, ...]:
    return tuple(step for step in steps if modifier not in step.owner.modifiers)


def _adds(checked: Checked, modifier: str) -> bool:
    game = checked.game
    parts = [part for name in ADDING for part in getattr(game, name)]
    steps = [step for phase in game.phases for step in (*phase.before, *phase.after)]
    if any(modifier in rule.modifiers for rule in _about_amounts(checked)):
        return True
    return any(modifier in part.owner.modifiers for part in (*parts, *steps))


def _about_amounts(checked: Checked) -> list[Standing]:
    """The sentences that are not folded into the steps: about amounts, groups and hands."""
    ladder = checked.ladder
    groups = [
        *ladder.ties,
        *ladder.reorders,
        *ladder.relations,
        *ladder.forbidden,
        *ladder.meld_bans,
    ]
    return [*checked.bindings.worths, *groups, *checked.arranging]


def played(game: RulesetTree) -> str:
    """What is done in a match and what its standing sentences come to, as text; empty where there
    is no game without the modifier."""
    with at_most_once():
        return _shown(game)


def _shown(game: RulesetTree) -> str:
    faults = Faults()
    try:
        program = lower(check(game, faults, survey=True), faults)
    except TooMuch:
        raise
    except OctavoError:
        return ""
    ladder, folder = program.checked.ladder, Folder(program.checked)
    parts: list[Any] = [
        *_about_amounts(program.checked),
        *(part for one in ladder.definitions for part in one.parts),
    ]
    lines = [flow(program)]
    for part in parts:
        values = [getattr(part, one.name) for one in fields(part)]
        several = [
            one for value in values for one in (value if isinstance(value, tuple) else (value,))
        ]
        terms = [one for one in several if isinstance(one, t.Term)]
        lines.append("; ".join(show(folder.fold(term)) for term in terms))
    return "\n".join(lines)
