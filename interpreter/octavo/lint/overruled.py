"""Rules and triggers of one file that a rule of another leaves nothing to say.

Comes in: a surveyed game, what its terms can be, the moments that its triggers wait for. Goes out:
a warning for each permission of which all is forbidden, each sentence about amounts of whose every
card another speaks first, and each moment that never comes. All is proved of the terms: what is
told holds in every match, whatever the options are. What cannot be proved is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from .. import terms as t
from ..check.bindings import Permission, Standing, WorthRule, sentences
from ..check.hands.ranking import compared_before
from ..check.ladder import Ladder, Reorder, Tie
from ..check.phrases.tops import zones_meant
from ..check.printed import printed_at_most
from ..diagnostics import Diagnostic, OctavoError, Related, Span, listed
from ..ir.planned_triggers import Planned
from ..ir.program import Forget, Program, Remember
from ..ir.standing import Folder
from .ranges import Ranges, alike

CARD, PLACE = t.Local("this card", "card"), t.Local("this place", "place")


def overruled(
    ranges: Ranges, program: Program, moments: Iterable[Planned], always: bool
) -> Iterator[Diagnostic]:
    """All of them. `moments` are triggers that wait for a deed. `always`: whether all modifiers are
    in force throughout, as far as the steps go."""
    said = sentences(ranges.checked.bindings.permissions)
    bans = [parts for parts in said if not parts[0].allows and parts[0].guard == t.TRUE]
    for ban in bans:
        for rule in said:
            meets = rule[0].allows and _meet(rule[0], ban[0], always)
            if meets and _cover(ranges, ban, rule):
                yield _forbidden(rule[0], ban[0])
    for parts in said:
        yield from _hidden(ranges, parts)
    yield from _said_by_another(ranges, said, always)
    yield from _unheard(ranges, always)
    yield from _settled_before(ranges.checked.ladder.ties, always)
    yield from _moved_again(ranges.checked.ladder, always)
    awaited: dict[str, list[Planned]] = {}
    for one in moments:
        awaited.setdefault(one.trigger.name, []).append(one)
    for ban in bans:
        for several in awaited.values():
            if all(_is_awaited_in_vain(ranges, program, one, ban, always) for one in several):
                yield _awaited(several[0], ban[0])


def _meet(one: Standing, other: Standing, always: bool) -> bool:
    """Whether they stand in two files, and the other is in force wherever the one is."""
    in_force = always or {*other.modifiers} <= {*one.modifiers}
    return one.span.file != other.span.file and in_force


# --- may and may not ------------------------------------------------------------------------------


def _cover(ranges: Ranges, first: tuple[Permission, ...], rule: tuple[Permission, ...]) -> bool:
    """Whether all that one sentence allows, or forbids, is what another speaks of."""
    return all(_covers(ranges, first, part) for part in rule)


def _covers(ranges: Ranges, first: tuple[Permission, ...], part: Permission) -> bool:
    spoken_of = [_said_of(ranges, one) for one in first if _is_about(one, part)]
    return bool(spoken_of) and _follows(ranges, t.any_of(spoken_of), _said_of(ranges, part))


def _is_about(one: Permission, other: Permission) -> bool:
    """Whether one rule can speak of all that another does."""
    # `you may not play` closes the option alone: another may ask for cards that may be played
    alike = one.about == other.about
    return one.verb == other.verb and alike and (one.places is None or other.places is not None)


def _said_of(ranges: Ranges, rule: Permission) -> t.Term:
    """When a rule is about an option: of this card, this place and whoever acts. What allows
    something allows it on places of which everybody sees the top card, if it asks for that."""
    said = _said(ranges, rule)
    if rule.allows and rule.places is not None and t.mentions(said, t.Top(PLACE)):
        zones = zones_meant(ranges.checked.symbols, rule.places)
        kinds = [ranges.checked.symbols.zones[name] for name in zones or ()]
        if kinds and not any(zone.seen_by for zone in kinds):
            return t.all_of([said, t.contains(t.FaceUp(), t.Top(PLACE))])
    return said


def _hidden(ranges: Ranges, parts: tuple[Permission, ...]) -> Iterator[Diagnostic]:
    """A warning where all that a sentence allows goes by cards that lie face down."""
    first, in_vain = parts[0], [ranges.never(_said_of(ranges, one)) for one in parts]
    alone = [ranges.never(_said(ranges, one)) for one in parts]
    if first.allows and None not in in_vain and None in alone:
        message = f"`{first.id}` never allows anything: it goes by cards that nobody sees"
        help = "by a card that lies face down nothing is offered: say `face up`, or leave it out"
        yield Diagnostic("OCT435", message, first.span, help, severity="warning")


def _said(ranges: Ranges, rule: Permission) -> t.Term:
    folder, parts = Folder(ranges.checked), [rule.condition]
    if rule.cards is not None:
        parts.append(t.contains(folder.fold(rule.cards), rule.card or CARD))
    if rule.values is not None:
        parts.append(rule.values)
    if rule.groups is not None:
        parts.append(t.some(rule.groups))
    if rule.more_than is not None:
        parts.append(t.Compare(t.Local("many", "number"), t.Number(rule.more_than), ">"))
    if rule.places is not None:
        parts.append(t.contains(rule.places, rule.place or PLACE))
    if rule.who is not None and rule.who != t.All("players"):
        parts.append(t.contains(rule.who, t.YOU))
    said = folder.fold(t.all_of(parts))
    value = None if rule.value is None else t.Local("picked", rule.value.kind)
    for variable, common in ((rule.card, CARD), (rule.place, PLACE), (rule.value, value)):
        said = said if variable is None or common is None else t.substitute(said, variable, common)
    return said


def _follows(ranges: Ranges, wanted: t.Term, given: t.Term) -> bool:
    """Whether something holds wherever something else does, which may hold."""
    parts = wanted.parts if isinstance(wanted, t.And) else (wanted,)
    return ranges.never(given) is None and all(
        ranges.never(t.all_of([given, t.negate(part)])) is not None for part in parts
    )


def _forbidden(rule: Permission, ban: Permission) -> Diagnostic:
    said = f"`{rule.id}` never allows anything: `{ban.id}` forbids all of it"
    return _told(said, ban, (rule.id, rule.span, rule.modifiers))


def _said_by_another(
    ranges: Ranges, said: list[tuple[Permission, ...]], always: bool
) -> Iterator[Diagnostic]:
    """A warning for each sentence that allows, or forbids, only what one of another file does
    anyhow: told of a modifier's, or of the modifier that says so much."""
    for at, parts in enumerate(said):
        first = parts[0]
        dead = [
            rule
            for place, (rule, *others) in enumerate(said)
            if first.guard == t.TRUE
            and first.allows == rule.allows
            and (first.modifiers or rule.modifiers)
            and _meet(rule, first, always)
            and _cover(ranges, parts, (rule, *others))
            # of two that say the same, the one that a modifier adds, or the second
            and (_adds(rule, first, at < place) or not _cover(ranges, (rule, *others), parts))
        ]
        does = "allows" if first.allows else "forbids"
        added = [rule for rule in dead if rule.modifiers]
        for rule in added:
            message = f"`{rule.id}` {does} nothing more: `{first.id}` {does} all of it"
            help = "leave it out, or say in it what the other does not"
            if rule.allows and (bans := _bans_of(ranges, rule)):
                help += f"; what may forbid it goes before both: {', '.join(bans)}"
            related = Related(first.span, f"this {does} it already")
            yield Diagnostic("OCT435", message, rule.span, help, (related,), severity="warning")
        if not added and dead:
            names = listed([f"`{rule.id}`" for rule in dead])
            message = f"`{first.id}` {does} all that {names} can {does.removesuffix('s')}"
            help = f"say in `{first.id}` of which cards or when, unless all of it is meant"
            places = tuple(Related(rule.span, "this says nothing more then") for rule in dead)
            yield Diagnostic("OCT435", message, first.span, help, places, severity="warning")


def _bans_of(ranges: Ranges, rule: Permission) -> list[str]:
    """What forbids some of what a sentence allows, whatever else allows it."""
    said = _said(ranges, rule)
    bans = (
        ban
        for ban in ranges.checked.bindings.permissions
        if not ban.allows
        and ban.verb == rule.verb
        and ranges.never(t.all_of([said, _said(ranges, ban)])) is None
    )
    return [f"`{name}`" for name in dict.fromkeys(ban.id for ban in bans)]


def _adds(rule: Permission, first: Permission, later: bool) -> bool:
    """Whether of two sentences that say the same this is the one too many."""
    return later if bool(rule.modifiers) == bool(first.modifiers) else bool(rule.modifiers)


def _told(
    said: str, ban: Permission, other: tuple[str, Span, tuple[str, ...]], section: str = "rules"
) -> Diagnostic:
    """A warning where what can be changed stands: what a modifier forbids to its ruleset is told of
    the modifier, else of the `other`, which has nothing to say."""
    name, span, modifiers = other
    help = f"say in `{ban.id}` what it leaves allowed, `unless ...`"
    if ban.modifiers and not modifiers:
        removed = f"`removes: {{{section}: [{name}]}}`"
        help += f"; if nothing is, a variant can leave the other out: {removed}"
        related = Related(span, f"so `{name}` has nothing to say")
        return Diagnostic("OCT435", said, ban.span, help, (related,), severity="warning")
    if modifiers and not ban.modifiers:
        help = f"a variant can change `{ban.id}`: `replaces: {{rules: {{...}}}}`"
    related = Related(ban.span, "this goes first: a `not` goes before what allows")
    help += "; or leave this one out"
    return Diagnostic("OCT435", said, span, help, (related,), severity="warning")


# --- amounts --------------------------------------------------------------------------------------


def _unheard(ranges: Ranges, always: bool) -> Iterator[Diagnostic]:
    """A warning for each sentence about amounts that another is always asked before."""
    folder = Folder(ranges.checked)
    turns: dict[int, tuple[Any, ...]] = {
        id(rule): rule.turn(printed_at_most(folder.fold(rule.members), ranges.pack), index)
        for index, rule in enumerate(ranges.checked.bindings.worths)
    }

    def goes_before(first: WorthRule, rule: WorthRule) -> bool:
        return (
            turns[id(first)] < turns[id(rule)]
            and rule.what == first.what
            and rule.guard == t.TRUE == first.guard
            and _meet(rule, first, always)
            and not _is_changed(rule, first)
            and _follows(ranges, _about(folder, first), _about(folder, rule))
        )

    said = sentences([rule for rule in ranges.checked.bindings.worths if rule.settles])
    for parts in said:
        if parts[0].changes:
            continue  # it asks what the others say
        dead = [
            rule[0]
            for rule in said
            if all(any(goes_before(first, part) for first in parts) for part in rule)
        ]
        if dead:
            yield _unasked(parts[0], dead)


def _is_changed(rule: WorthRule, first: WorthRule) -> bool:
    """Whether a modifier says anew of the same cards what its ruleset says: that is what it is
    for."""
    changes = bool(first.modifiers) and not rule.modifiers
    return changes and alike(first.members) == alike(rule.members)


def _about(folder: Folder, rule: WorthRule) -> t.Term:
    of = t.contains(folder.fold(rule.members), rule.variable)
    said = folder.fold(t.all_of([of, rule.condition]))
    return t.substitute(said, rule.variable, CARD)


def _unasked(first: WorthRule, dead: list[WorthRule]) -> Diagnostic:
    """Told of the sentence that goes first where that is a modifier's and the others are not."""
    names = listed([f"`{rule.id}`" for rule in dead])
    said = f"`{first.id}` goes before all that {names} can say"
    help = (
        "write `other cards ...` for those of which no sentence speaks, or leave some out, `cards "
        "other than ...`"
    )
    rule = dead[0]
    if first.modifiers and not any(rule.modifiers for rule in dead):
        later = "what a modifier says goes before its ruleset, so this is never asked"
        places = tuple(Related(rule.span, later) for rule in dead)
        return Diagnostic("OCT435", said, first.span, help, places, severity="warning")
    place = Related(first.span, f"this goes first, so `{rule.id}` is never asked")
    others = tuple(Related(one.span, f"nor is `{one.id}`") for one in dead[1:])
    return Diagnostic("OCT435", said, rule.span, help, (place, *others), severity="warning")


# --- how groups rank ------------------------------------------------------------------------------


def _settled_before(ties: list[Tie], always: bool) -> Iterator[Diagnostic]:
    """A warning for each sentence of a modifier that compares what one of another modifier, which
    goes first, has compared."""
    for at, tie in enumerate(ties):
        for first in ties[:at]:
            if tie.modifiers and _meet(tie, first, always) and compared_before(first, tie):
                said = f"two groups that `{tie.id}` compares were told apart by `{first.id}` before"
                place = Related(first.span, f"this goes first, so `{tie.id}` is never asked")
                help = "play with one of the two, or let this one compare something else"
                yield Diagnostic("OCT435", said, tie.span, help, (place,), severity="warning")


def _moved_again(ladder: Ladder, always: bool) -> Iterator[Diagnostic]:
    """A warning for each place that a modifier gives a group in the order of groups, and a later
    file takes from it again."""
    order = ladder.order()
    for at, one in enumerate(ladder.reorders):
        after = order = one.moved(order)
        for later in ladder.reorders[at + 1 :]:
            before, after = after, later.moved(after)
            placed_anew = later.how != "swap" and later.group == one.group
            undone = placed_anew or _is_above(one, before) != _is_above(one, after)
            unasked = later.guard == t.TRUE == later.condition
            if one.modifiers and unasked and undone and _meet(one, later, always):
                yield _taken_back(one, later)
                break


def _is_above(one: Reorder, order: list[str]) -> bool:
    """Whether of the two groups that a sentence names the first stands above the second."""
    names = one.group, one.other
    return {*names} <= {*order} and order.index(one.group) > order.index(one.other)


def _taken_back(one: Reorder, later: Reorder) -> Diagnostic:
    said = f"what `{one.id}` says of the order of groups is undone by `{later.id}`"
    place = Related(later.span, "this comes later: modifiers go by number and name")
    help = "play with one of the two, or give the modifiers a `number:` for the other order"
    return Diagnostic("OCT435", said, one.span, help, (place,), severity="warning")


# --- moments --------------------------------------------------------------------------------------


def _is_awaited_in_vain(
    ranges: Ranges, program: Program, one: Planned, ban: tuple[Permission, ...], always: bool
) -> bool:
    """Whether one of these, in force wherever the trigger is, forbids all that it waits for."""
    verb, modifiers, span = ban[0].verb, ban[0].modifiers, ban[0].span
    elsewhere = one.verb == verb and one.trigger.span.file != span.file
    in_force = always or {*modifiers} <= {*one.trigger.owner.modifiers}
    never = elsewhere and in_force and _never_comes(ranges, program, one, ban)
    return never and _is_only_chosen(program, verb)


def _never_comes(
    ranges: Ranges, program: Program, planned: Planned, ban: tuple[Permission, ...]
) -> bool:
    """Whether nobody may choose what a trigger waits for."""
    bans = [
        one
        for one in ban
        if one.places is None
        and (one.is_whole or (one.cards is not None and planned.cards is not None))
    ]
    if not bans:
        return False
    folder = Folder(ranges.checked)
    awaited = [] if planned.cards is None else [t.contains(folder.fold(planned.cards), CARD)]
    known = [*_known_before(ranges, planned), *_known_of_whom(program, planned)]
    given = folder.fold(t.all_of([*awaited, planned.guard, *known]))
    return _follows(ranges, t.any_of(_said_of(ranges, one) for one in bans), given)


def _known_before(ranges: Ranges, planned: Planned) -> list[t.Term]:
    """What the `when:` of a trigger asks of the round alone, and of what is printed on the card
    that it waits for: that is so already where somebody chooses what it waits for."""
    when = planned.trigger.when
    if when is None:
        return []
    reader, parts, scope = ranges.checked.reader(), list[t.Term](), planned.scope()
    with suppress(OctavoError), reader.account.trying():  # of what was done nothing is known here
        said = reader.condition(when, scope)
        said = said if scope.it is None else t.substitute(said, scope.it, CARD)
        parts += said.parts if isinstance(said, t.And) else [said]
    return [part for part in parts if {fact[0] for fact in t.facts(part)} <= {t.Aspect.ROUND}]


def _known_of_whom(program: Program, planned: Planned) -> list[t.Term]:
    """That it is one of those who are named who does what a trigger waits for, if who they are
    stays as it is in the phases in which somebody may choose that, and in triggers."""
    phases = {
        decision.phase
        for decision in program.decisions
        if any(choice.id == planned.verb for choice in decision.choices)
    }
    changed = {
        fact
        for block in program.blocks
        if block.phase in phases or block.phase.startswith("trigger ")
        for op in block.ops
        if not isinstance(op, Forget)
        for fact in op.changed(program.symbols)
    }
    asked = {fact for fact in t.facts(planned.who) if fact[0] is not t.Aspect.TURN}
    states = program.symbols.states
    forgotten = any(name in states and states[name].lasts in ("turn", "phase") for _, name in asked)
    return [] if forgotten or t.touches(asked, changed) else [planned.who]


def _is_only_chosen(program: Program, verb: str) -> bool:
    """Whether no step says that this was done, beside the options and actions named so."""
    chosen = set[int]()
    for decision in program.decisions:
        own = {choice.id for choice in decision.choices}
        root = decision
        while root.part_of is not None:
            root = program.decisions[root.part_of]
        offered = {choice.id for choice in root.choices}
        # of further picks, `done` ends the option that the others go on with
        goes_on = decision.part_of is not None and (verb in own or not own & offered)
        chosen |= {choice.to for choice in decision.choices if choice.id == verb or goes_on}
    return all(
        block.number in chosen
        for block in program.blocks
        for op in block.ops
        if isinstance(op, Remember) and op.verb == verb
    )


def _awaited(planned: Planned, ban: Permission) -> Diagnostic:
    trigger = planned.trigger
    said = f"`{trigger.name}` never runs: `{ban.id}` forbids all that it waits for"
    other = trigger.name, trigger.span, trigger.owner.modifiers
    return _told(said, ban, other, "triggers")
