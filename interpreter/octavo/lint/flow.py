"""Phases and actions that no match reaches, verbs that nobody can do, and loops that nothing ends.

Comes in: a program before its sentences are folded in, with options left open. Goes out: warnings,
from its graph of blocks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from .. import terms as t
from ..check.checked import Checked
from ..check.walking import nodes_of
from ..diagnostics import Diagnostic, Span, listed, nearest
from ..ir.graph import successors
from ..ir.program import Branch, Program, Set, left_out
from ..ir.windows import is_opened
from ..syntax import game as g
from ..syntax import tree
from ..syntax.phases_on import PHASE, phase_said
from .ranges import Ranges

Graph = dict[int, list[int]]  # the blocks that each block may lead to


def unreached(program: Program, graph: Graph, mains: Mapping[str, int]) -> Iterator[Diagnostic]:
    """A warning for each phase that no match comes to: before it the round always ends, or it is
    always skipped. `mains` are the blocks where the phases' own steps begin."""
    reached = _reached(graph, [program.start])
    for phase in program.checked.game.phases:
        flag = left_out(phase.name).name
        skipping = [
            b.number
            for b in program.blocks
            if any(isinstance(op, Set) and op.target.name == flag for op in b.ops)
        ]
        if program.phases[phase.name] not in reached:
            why = "every way through the phases before it ends the round"
        elif mains[phase.name] not in _reached(graph, [program.start], without=skipping):
            why = "it is always skipped"
        else:
            continue
        help = "leave it out, or let some way lead to it"
        yield Diagnostic(
            "OCT428",
            f"the phase `{phase.name}` is never reached: {why}",
            phase.span,
            help,
            severity="warning",
        )


def endless(program: Program, ends: Mapping[str, int]) -> Iterator[Diagnostic]:
    """A warning for each phase that cannot be left once something in it has begun. `ends` are the
    blocks where phases end. Of a condition that never holds it is told where it stands, so here any
    may hold."""
    graph = graph_of(program)
    back: Graph = {}
    for block, targets in graph.items():
        for target in targets:
            back.setdefault(target, []).append(block)
    reached = _reached(graph, [program.start])
    for phase in program.checked.game.phases:
        inside = {block.number for block in program.blocks if block.phase == phase.name} & reached
        others = [begin for name, begin in program.phases.items() if name != phase.name]
        if inside - _reached(back, [ends[phase.name], program.round_end, program.over, *others]):
            loop = _first_loop(phase.steps)
            help = "write an `until:` that comes true in the loop, or end the round in it"
            said = f"the phase `{phase.name}` cannot end: what begins here never ends"
            yield Diagnostic(
                "OCT429", said, loop.span if loop else phase.span, help, severity="warning"
            )


def unopened(
    checked: Checked, windows: Collection[tuple[str, tuple[str, ...]]]
) -> Iterator[Diagnostic]:
    """A warning for each action that none of these windows opens: see `is_opened`."""
    phases = {phase.name for phase in checked.game.phases}
    of_triggers = [named for phase, named in windows if phase not in phases]
    for action in checked.game.actions:
        if is_opened(action, windows):
            continue
        where = (
            f" in {' or '.join(f'`{phase}`' for phase in action.phases)}" if action.phases else ""
        )
        help = (
            "leave `in:` out: a window that a trigger opens is in no phase"
            if any(not named or action.name in named for named in of_triggers)
            else "write `window: each player` where it may be taken, or name a phase that has one"
        )
        said = f"the action `{action.name}` can never be taken: no window opens{where}"
        yield Diagnostic("OCT430", said, action.span, help, severity="warning")


def undoable(
    checked: Checked,
    waited: Iterable[tuple[str, Span]],
    able: Collection[str],
    called: Collection[str],
) -> Iterator[Diagnostic]:
    """A warning for each rule about a verb that nobody can ever do, and for each moment of a
    trigger (`waited`): neither in what is played (`able`) nor in what lies out of reach (`called`)
    is there an option or an action of this name."""
    for verb, span in (*((one.verb, one.span) for one in checked.bindings.permissions), *waited):
        if verb and verb not in able and verb not in called:
            near = nearest(verb, [*able, *called])
            help = f"did you mean `{near}`?" if near else "give an option of a `choose:` this name"
            said = f"nobody can ever {verb}: no option or action has this name"
            yield Diagnostic("OCT425", said, span, help, severity="warning")


def in_own_phase(checked: Checked) -> Iterator[Diagnostic]:
    """A warning for each step of a phase that asks which phase is on: it is that one."""
    names = [*checked.symbols.phases]
    for phase in checked.game.phases:
        for one in nodes_of((phase.before, phase.steps, phase.after)):
            said_of = phase_said(one.word.name, names) if isinstance(one, tree.Flag) else None
            if said_of is None:
                continue
            asked = names[said_of - 1]
            always = (asked == phase.name) != one.negated
            said = (
                f"this stands in `{phase.name}`, where it is {'always' if always else 'never'} so"
            )
            into = f"put the step into `{asked}`: `before {asked}: ...`"
            help = "leave it out" if always else into
            yield Diagnostic("OCT356", said, one.span, help, severity="warning")


def out_of_phase(checked: Checked, program: Program, ranges: Ranges) -> Iterator[Diagnostic]:
    """A warning for each rule of a phase in which nobody can do what the rule is about."""
    phases, now = [*program.phases], t.State(PHASE, "number")
    offered: dict[str, set[str]] = {}
    for decision in program.decisions:
        for choice in decision.choices:
            offered.setdefault(choice.id, set()).add(decision.phase)
    for rule in checked.bindings.permissions:
        where = offered.get(rule.verb, set())
        if not t.mentions(rule.condition, now) or not where or not where <= {*phases}:
            continue  # in a trigger it may be offered in any phase
        on = (t.Is(now, t.Number(phases.index(name) + 1)) for name in where)
        if all(ranges.never(t.all_of([rule.condition, so])) is not None for so in on):
            names = listed([f"`{name}`" for name in phases if name in where])
            said = f"this rule never applies: somebody can {rule.verb} in {names} alone"
            help = "name that phase, or leave the phase out"
            yield Diagnostic("OCT356", said, rule.span, help, severity="warning")


def _first_loop(steps: Iterable[g.Step]) -> g.Step | None:
    return next((step for step in steps if isinstance(step, g.Turns | g.Repeat)), None)


def graph_of(program: Program, ranges: Ranges | None = None) -> Graph:
    """Where each block may lead: not past what no step skips, nor, with ranges, where something
    would have to hold that never does."""
    idle = {left_out(name) for name in program.phases if left_out(name).name not in program.flags}
    graph: Graph = {}
    for block in program.blocks:
        end = block.end
        ways = successors(end, program.decisions)
        if isinstance(end, Branch):
            wanted = [way for way in (True, False) if _may(end.condition, way, idle, ranges)]
            ways = [end.then if way else end.otherwise for way in wanted]
        graph[block.number] = ways
    return graph


def _may(condition: t.Term, wanted: bool, idle: set[t.State], ranges: Ranges | None) -> bool:
    if isinstance(condition, t.Truth) or condition in idle:
        return wanted is (isinstance(condition, t.Truth) and condition.value)
    return ranges is None or ranges.never(condition, wanted) is None


def _reached(graph: Graph, starts: Iterable[int], without: Iterable[int] = ()) -> set[int]:
    seen, waiting = set(without), list(starts)
    found: set[int] = set()
    while waiting:
        number = waiting.pop()
        if number not in seen:
            seen.add(number)
            found.add(number)
            waiting.extend(graph.get(number, ()))
    return found
