"""The last pass over a program: standing sentences folded in, what is never reached dropped.

Comes in: a program whose terms still ask for permissions and qualities. Goes out: the same program with no such terms,
its blocks renumbered in the order in which they are reached, its log reduced to what some sentence reads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import TypeVar

from ..cards import Pack
from ..check import terms as t
from ..check.printed import printed_cards
from ..check.terms import Term
from ..diagnostics import fault
from .fold import Folder
from .program import (
    Ask,
    Back,
    Bind,
    Branch,
    Call,
    Choice,
    Deal,
    Decision,
    Ending,
    Go,
    Mark,
    Op,
    Over,
    Own,
    Pay,
    Pick,
    Program,
    Remember,
    Reverse,
    Score,
    Set,
    SetOut,
    Share,
    Show,
    Skip,
    TakeBack,
    Target,
    Turn,
    Use,
)

Node = TypeVar("Node")


def map_terms(node: Node, change: Callable[[Term], Term]) -> Node:
    """An op, ending, choice or pick with every term in it changed."""
    changes: dict[str, object] = {}
    for one in fields(node):  # type: ignore[arg-type]
        value = getattr(node, one.name)
        if isinstance(value, Term):
            changes[one.name] = change(value)
        elif isinstance(value, Target | Pick):
            changes[one.name] = map_terms(value, change)
    return replace(node, **changes) if changes else node  # type: ignore[type-var]


def brings_in(program: Program) -> bool:
    """Whether a step that may be reached brings modifiers into force or takes them out. Options alone may say that none is."""
    seen: set[int] = set()
    waiting = [program.start]
    while waiting:
        number = waiting.pop()
        if number not in seen:
            seen.add(number)
            end = program.blocks[number].end
            waiting.extend(successors(None if end is None else _shortened(end), program.decisions))
    return any(isinstance(op, Mark) and op.name == "in force" for n in seen for op in program.blocks[n].ops)


def fold_program(program: Program, folder: Folder) -> None:
    constants = {
        Term("state", "truth", data=f"skip {name}"): t.FALSE for name in program.phases if f"skip {name}" not in program.flags
    }

    def known(term: Term) -> Term | None:
        return t.TRUE if term.op == "in force" and not program.checked.scheduled else constants.get(term)

    def change(term: Term) -> Term:
        folded = folder.fold(term)
        constant = t.rewrite(folded, known)
        return folded if constant is folded else folder.fold(constant)

    for block in program.blocks:
        block.ops = [map_terms(op, change) for op in block.ops]
        block.end = _shortened(map_terms(block.end, change)) if block.end is not None else Over()
    for decision in program.decisions:
        decision.choices = tuple(map_terms(choice, change) for choice in decision.choices)
    program.win = tuple(change(term) for term in program.win)
    _check_guises(program, folder)
    program.told = _told(program, folder)
    program.own = _own_actions(program, change)
    _renumber(program)
    _note_uses(program, folder)


CHANGING = frozenset({"marked", "content", "contents", "topmost", "done", "face up", "state", "bound"})  # what play changes


def _check_guises(program: Program, folder: Folder) -> None:
    """What a card counts as in groups is named by what is printed on cards."""
    for rule in program.checked.bindings.worths if program.symbols.groups else ():
        if rule.faces is not None and any(part.op in CHANGING for part in t.walk(folder.fold(rule.faces))):
            help = "name a rank, a suit or cards, or `any card`; say of the cards that count so when they do"
            raise fault("OCT341", "what a card counts as is named by what is printed on cards", rule.span, help=help)


def _told(program: Program, folder: Folder) -> dict[str, Term]:
    """The qualities that the layout tells, as sets of printed cards; a mark is told by what bears it."""
    found: dict[str, Term] = {}
    symbols, layout = program.symbols, program.checked.game.layout
    for one in () if layout is None else layout.tells:
        state = symbols.states.get(one.name)
        if state is not None and state.kind == "mark" and state.of != "players":
            continue
        if one.name not in symbols.adjectives:
            help = "name an adjective, or a mark of cards or cells"
            raise fault("OCT320", f"`{one.name}` is no quality of cards or cells", one.span, help=help)
        found[one.name] = folder.fold(Term("quality", "cards", data=one.name))
        if printed_cards(found[one.name], Pack(dict(symbols.attributes), dict(symbols.members))) is None:
            help = "only what is printed on the cards can be told, or a mark"
            raise fault("OCT320", f"what is {one.name} may change in play", one.span, help=help)
    return found


def _own_actions(program: Program, change: Callable[[Term], Term]) -> list[Own]:
    """The actions that are one straight run of ops upon cards and sentences, with these ops; of one that stands open in several
    phases the last, where hands meet."""
    found: dict[str, Own] = {}
    for own in program.own:
        if program.compared and own.phase not in program.compared:
            continue
        ops, number = list[Op](), own.begin
        while number != own.end:
            block = program.blocks[number]
            ops += block.ops
            match block.end:
                case Go(to=to):
                    number = to
                case Branch(condition=condition, then=to) if all(part.op in ("in force", "and") for part in t.walk(condition)):
                    number = to
                case _:
                    break
        own_only = all(isinstance(op, Bind | Mark | Turn | Remember) or _is_flag(op, program) for op in ops)
        if number == own.end and own_only:
            picks = tuple(map_terms(pick, change) for pick in own.picks)
            found[own.name] = replace(own, when=change(own.when), picks=picks, ops=tuple(ops))
    return list(found.values())


def _is_flag(op: Op, program: Program) -> bool:
    return isinstance(op, Set) and op.target.name in program.flags


def _shortened(end: Ending) -> Ending:
    if isinstance(end, Branch):
        if end.condition == t.TRUE or end.then == end.otherwise:
            return Go(end.then)
        if end.condition == t.FALSE:
            return Go(end.otherwise)
    return end


def successors(end: Ending | None, decisions: list[Decision]) -> list[int]:
    """The blocks that an ending may lead to, in order."""
    match end:
        case Go():
            return [end.to]
        case Branch():
            return [end.then, end.otherwise]
        case Ask():
            decision = decisions[end.decision]
            return [*(choice.to for choice in decision.choices), decision.skip]
        case Call():
            return [end.to, end.back]
        case Back() | Over() | None:
            return []


def looping(program: Program) -> set[int]:
    """The blocks that lead back to themselves without a decision or a call between: written out where they are reached, they
    would never end. Those are what is left of each round when one goes through its blocks backwards, last finished first."""
    ends = [() if isinstance(block.end, Ask | Call) else successors(block.end, program.decisions) for block in program.blocks]
    order, seen = list[int](), set[int]()
    for first in range(len(ends)):
        waiting = [(first, False)]
        while waiting:
            number, done = waiting.pop()
            if done:
                order.append(number)
            elif number not in seen:
                seen.add(number)
                waiting += [(number, True), *((goal, False) for goal in ends[number])]
    before: list[list[int]] = [[] for _ in ends]
    for number, goals in enumerate(ends):
        for goal in goals:
            before[goal].append(number)
    found, placed = set[int](), set[int]()
    for first in reversed(order):
        together, inside = [first], list[int]()
        while together:
            number = together.pop()
            if number not in placed:
                placed.add(number)
                inside.append(number)
                together += before[number]
        if len(inside) > 1 or first in ends[first]:
            found |= set(inside)
    return found


def _renumber(program: Program) -> None:
    """Blocks in the order in which they are reached; the others are gone."""
    target = {b.number: b.end.to for b in program.blocks if not b.ops and isinstance(b.end, Go) and b.end.to != b.number}

    def goal(number: int) -> int:
        seen = set()
        while number in target and number not in seen:
            seen.add(number)
            number = target[number]
        return number

    def redirect(end: Ending | None) -> Ending | None:
        match end:
            case Go():
                return Go(goal(end.to))
            case Branch():
                return _shortened(Branch(end.condition, goal(end.then), goal(end.otherwise)))
            case Call():
                return Call(goal(end.to), goal(end.back))
        return end

    for block in program.blocks:
        block.end = redirect(block.end)
    for decision in program.decisions:
        decision.choices = tuple(replace(choice, to=goal(choice.to)) for choice in decision.choices)
        decision.skip = goal(decision.skip)
    roots = [goal(program.start), goal(program.round_end), goal(program.over), *(goal(n) for n in program.phases.values())]
    order: dict[int, int] = {}
    waiting = list(reversed(roots))
    while waiting:
        number = waiting.pop()
        if number not in order:
            order[number] = len(order)
            waiting.extend(reversed(successors(program.blocks[number].end, program.decisions)))
    asked = sorted({b.end.decision for b in program.blocks if b.number in order and isinstance(b.end, Ask)})
    decision_numbers = {old: new for new, old in enumerate(asked)}

    def moved(end: Ending | None) -> Ending | None:
        match end:
            case Go():
                return Go(order[end.to])
            case Branch():
                return Branch(end.condition, order[end.then], order[end.otherwise])
            case Call():
                return Call(order[end.to], order[end.back])
            case Ask():
                return Ask(decision_numbers[end.decision])
        return end

    blocks = [program.blocks[old] for old in order]
    for block in blocks:
        block.number, block.end = order[block.number], moved(block.end)
    decisions = [program.decisions[old] for old in asked]
    for decision in decisions:
        decision.number = decision_numbers[decision.number]
        decision.choices = tuple(replace(choice, to=order[choice.to]) for choice in decision.choices)
        decision.skip, decision.entry = order[decision.skip], order[goal(decision.entry)]
        decision.part_of = None if decision.part_of is None else decision_numbers.get(decision.part_of)
    program.blocks, program.decisions = blocks, decisions
    program.start, program.round_end, program.over = (order[goal(n)] for n in (program.start, program.round_end, program.over))
    program.phases = {name: order[goal(n)] for name, n in program.phases.items()}
    program.entries = {phase: (order[goal(n)], loops) for phase, (n, loops) in program.entries.items() if goal(n) in order}


def every_term(program: Program) -> list[Term]:
    """All terms of a program."""
    found: list[Term] = []

    def note(term: Term) -> Term:
        found.append(term)
        return term

    nodes: list[Op | Ending | Choice | None] = [op for block in program.blocks for op in block.ops]
    nodes += [block.end for block in program.blocks]
    nodes += [choice for decision in program.decisions for choice in decision.choices]
    for node in nodes:
        if node is not None:
            map_terms(node, note)
    return [*found, *program.win]


def _standing_terms(program: Program, folder: Folder) -> list[Term]:
    """What is asked when hands are arranged and cards counted, outside all blocks."""
    checked = program.checked
    ladder = checked.ladder
    rules = [*checked.bindings.every(), *ladder.ties, *ladder.reorders, *ladder.relations, *ladder.forbidden, *ladder.laying]
    rules += checked.arranging
    about = [folder.fold(rule.who) for rule in checked.arranging]
    about += [folder.fold(rule.members) for rule in checked.bindings.qualities]
    return [*(folder.holds(rule) for rule in rules), *about] + ([] if ladder.of is None else [folder.fold(ladder.of)])


def _note_uses(program: Program, folder: Folder) -> None:
    for term in [*every_term(program), *_standing_terms(program, folder)]:
        for part in t.walk(term):
            if part.op == "relating" and part.data not in program.relatings:
                program.relatings.append(part.data)
            if part.op == "used":
                program.used.setdefault(t.show(t.canonical(part.args[0])), part.args[0])
            if part.op == "done":
                program.memories.add(part.data)
            elif part.op == "keeper":
                program.uses.add("keepers")
            elif part.op == "face up":
                program.uses.add("faces")
            elif part.op in ("growing", "forms", "groups shown", "outdoes", "spoilt"):
                program.uses.add("groups shown")
            elif part.op == "score":
                program.uses.add("score")
    kept = {verb for verb, _, _ in program.memories}
    for block in program.blocks:
        block.ops = [op for op in block.ops if not isinstance(op, Remember) or op.verb in kept]
        if not program.used:
            block.ops = [op for op in block.ops if not isinstance(op, Use)]
        for op in block.ops:
            match op:
                case Score() | Set(target=Target(name="score")) | Pay(payee=Target(name="score")) | Share(into="score"):
                    program.uses.add("score")
                case Skip():
                    program.uses.add("skip")
                case Reverse():
                    program.uses.add("reverse")
                case Turn() | Show():
                    program.uses.add("faces")
                case SetOut() | TakeBack():
                    program.uses |= {"faces", "groups shown"}
                case Deal() if op.face:
                    program.uses.add("faces")
    for zone in program.symbols.zones.values():
        if zone.each and zone.seen_by == "owner" and zone.faces == "up":
            program.uses.add("faces")
