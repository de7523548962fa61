"""All warnings about one game.

Comes in: a composition and the game made of it, both without faults. Goes out: warnings. The game
is checked and lowered anew with its options left open, so that nothing is complained of that
another value of an option makes sense of.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.names import Symbols
from ..check.rules import check
from ..diagnostics import Diagnostic, Faults, OctavoError
from ..ir.from_syntax import Lowering
from ..ir.graph import brings_in
from ..source.compose import Composition
from ..source.document import MappingNode, Node, ScalarNode
from ..syntax.declarations import bounds_of
from ..syntax.game import RulesetTree
from .by_chance import by_chance
from .by_then import settled_by_then
from .conditions import impossible, never_fired
from .contradicting import contradicting
from .counted_all_round import counted_all_round
from .flow import endless, graph_of, in_own_phase, out_of_phase, undoable, unopened, unreached
from .groups import made_of_those, unasked, unformed, unranked, unvalued
from .half_done import half_done
from .kept_for_nothing import kept_for_nothing, never_set
from .left_with_nothing import left_with_nothing
from .limits import Limits
from .mentions import Key, mentions, unread, unsaid
from .modifiers import forbidding_others
from .not_begun import not_begun
from .other_picks import other_picks
from .overruled import overruled
from .passed_on import passed_on
from .passed_over import passed_over
from .picked_anywhere import picked_anywhere
from .ranges import Ranges
from .run_out import run_out
from .scored_of_others import scored_of_others
from .set_again import set_again
from .short_deals import short_deals
from .so_anyway import so_anyway
from .unscored import unscored
from .unshuffled import unshuffled
from .unused_picks import unused_picks
from .writes import learn


def survey(composition: Composition, game: RulesetTree) -> list[Diagnostic]:
    """All warnings, by what they are about."""
    said = mentions(composition)
    faults = Faults()
    try:
        checked = check(game, faults, survey=True)
        lowering = Lowering(checked, faults)
        lowering.match()
    except OctavoError as error:
        faults.found.extend(error.diagnostics)
    found = [*unsaid(composition, said, _implied(checked.symbols)), *unread(composition, said)]
    found += kept_for_nothing(checked.game, said.elsewhere)
    found += passed_on(checked.game)
    found += set_again(checked.game)
    found += not_begun(checked.game)
    found += counted_all_round(checked.game)
    found += unshuffled(checked.symbols)
    found += by_chance(checked.symbols)
    found += picked_anywhere(checked.symbols)
    found += other_picks(checked.symbols)
    if faults.errors:  # what is wrong only where options are left open is no fault
        return found
    ranges = Ranges(checked, said.elsewhere, _players(composition))
    learn(ranges, lowering.program)
    able = lowering.able()
    ranges.unable = frozenset(checked.symbols.verbs) - able - said.called - said.elsewhere
    found += short_deals(lowering.program)
    found += unscored(lowering.program)
    found += scored_of_others(lowering.program)
    found += left_with_nothing(checked)
    found += run_out(checked)
    found += impossible(checked, ranges, Limits(lowering.program, ranges))
    found += never_set(checked, ranges, found)
    found += passed_over(lowering.program, ranges)
    found += unformed(checked, ranges)
    found += unasked(lowering.program, said.elsewhere)
    found += unranked(checked)
    found += made_of_those(checked)
    found += unvalued(lowering.program, said.elsewhere)
    found += unused_picks(lowering.program, said.elsewhere)
    found += so_anyway(checked, ranges)
    found += contradicting(checked, ranges)
    stuck = list(endless(lowering.program, lowering.ends))
    # what comes after a phase that does not end is out of reach for that reason alone
    found += stuck or unreached(
        lowering.program, graph_of(lowering.program, ranges), lowering.mains
    )
    waited = [
        (one.verb, one.trigger.on.span)
        for one in lowering.steps.triggers.planned
        if not (one.waits_for_turn or one.waits_for_round)
        and one.verb not in said.elsewhere  # another modifier may be what makes it so
    ]
    found += out_of_phase(checked, lowering.program, ranges)
    found += in_own_phase(checked)
    found += undoable(checked, waited, able, said.called)
    if not said.windows_elsewhere:
        found += unopened(checked, lowering.opened)
    planned = lowering.steps.triggers.planned
    found += never_fired(checked, ranges, planned)
    found += half_done(lowering.program, planned)
    found += settled_by_then(checked, ranges, lowering.steps.triggers)
    moments = [one for one in planned if one.verb]
    found += overruled(ranges, lowering.program, moments, not brings_in(lowering.program))
    return [*found, *forbidding_others(checked)]


def _players(composition: Composition) -> tuple[int, int]:
    """How many may play, at least and at most, as the ruleset and its variants say it: what one of
    them says of other tables makes sense without the others."""
    roots = [one.root for one in composition.documents]
    said = [root.get("players") for root in roots if isinstance(root, MappingNode)]
    bounds = [bounds_of(text) for node in said if node is not None for text in _values(node)]
    return min(least for least, _ in bounds), max(most for _, most in bounds)


def _values(node: Node) -> Iterator[str]:
    """What stands in a node, or in it for each value of an option."""
    if isinstance(node, MappingNode):
        for entry in node:
            yield from _values(entry.value)
    elif isinstance(node, ScalarNode):
        yield node.text


def _implied(symbols: Symbols) -> set[Key]:
    """What a game uses though no sentence says it: the zone of the pack, the hands that are dealt
    to, the groups of hands.
    """
    zones = [*symbols.held_zones()[:1], *([symbols.pack_zone] if symbols.pack_zone else [])]
    groups = [
        group.name
        for group in symbols.game.groups
        if group.ranked and symbols.game.hands is not None
    ]
    options = [option.says for option in symbols.options.values()]  # told of as options
    return {
        *(("zone", name) for name in zones),
        *(("group", name) for name in groups),
        *(("flag", name) for name in options),
    }
