"""The program as Python functions, one for each block that is reached in more than one way.

Comes in: a program and a number of players. Goes out: `Code`: functions over a state, each of which
runs until the next choice, the end, or a block of its own, and gives the next function or None.
Nothing else touches generated code.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, assert_never

from ... import terms as t
from ...cards import bits
from ...chance import Below
from ...diagnostics import Diagnostic, TooMuch, fault
from ...effort import bounded
from ...ir import program as p
from ...ir.graph import looping, successors
from ...ir.program import Ask, Back, Block, Branch, Call, DecisionPoint, Go, Op, Over, Program
from ..setup import Coded
from ..stuck import nobody_chooses
from . import build as b
from .asked import OnDemand
from .expressions import Expressions
from .fuel.spending import MOST_OPTIONS
from .hands.relations import Relations
from .hands.shown import ShownGroups
from .hands.solving import hands_of
from .layout import Layout
from .melds.lying import Melds
from .naming import BIT, STATE, WHO, slot
from .runtime import State
from .slots import CODE, DECISION, FORCED, OPTIONS, OVER, STACK
from .statements import Statements

PARAMETERS = ("s", "below", "log")
# a block of so few ops is written out wherever it is reached, up to so many arms deep
SHORT, SHALLOW = (
    3,
    4,
)
FEW = 4  # and if no decision of more choices would be written out with it
# of a syntax tree, 6 microseconds each; of the largest known ruleset 151,000 are made
MOST_NODES = 250_000
OFFERED = 10  # nodes that one option takes at least
# arms inside arms of one function; deeper ones become functions of their own (Python's compiler
# nests)
DEEPEST = 30

Known = frozenset[t.Term]  # conditions that surely hold
NOTHING: Known = frozenset()

Run = Callable[[State, Below, Any], "Run | None"]


@dataclass
class Code:
    """What runs. `blocks` are functions by block number, `resume` by decision."""

    program: Program
    layout: Layout
    logged: bool
    blocks: dict[int, Run]
    resume: list[Run]
    namespace: dict[str, Any] = field(repr=False, default_factory=dict)
    asked: OnDemand = field(init=False, repr=False)
    # of code that tells what happens: what tries something out without telling
    for_trials: Callable[[], Code] | None = None

    def __post_init__(self) -> None:
        self.asked = OnDemand(self.layout, self.namespace)

    @property
    def melds(self) -> Melds:
        """The groups that are made and laid, where there is a place for them."""
        return self.namespace["MELDS"]  # type: ignore[no-any-return]

    def silent(self) -> Code:
        """The code for what nobody is told of: this, until another that tells nothing pays."""
        return self if self.for_trials is None else self.for_trials()

    @property
    def opening(self) -> tuple[Run, Run]:
        """What runs before the first phase, and what it goes on to."""
        first = next(iter(self.program.phases.values()))
        return self.blocks[self.program.start], self.blocks[first]

    def text(self) -> str:
        """The generated Python, to read. Made anew: the trees take more memory than all else."""
        with bounded(self.program.checked.game.span):
            generator = _Generator(self.program, self.layout, self.logged)
            generator.code()
            return ast.unparse(generator.module)


def generate(program: Program, layout: Layout, logged: bool) -> Code:
    """Compile a program for a layout: its own, or that of the whole of which it is a part; with
    `logged` its functions tell what they do to a log."""
    return _Generator(program, layout, logged).code()


def _about_groups(program: Program) -> set[int]:
    """The decisions in which a group is made, or of which a part depends on groups."""
    found, melds = set[int](), program.symbols.meld_zones()
    for decision in program.decisions:
        if any(one.makes or (melds and one.reads_groups()) for one in decision.choices):
            at: int | None = decision.number
            while at is not None:
                found.add(at)
                at = program.decisions[at].part_of
    return found


class _Generator:
    def __init__(self, program: Program, layout: Layout, logged: bool) -> None:
        self.program = program
        self.layout = layout
        self.expressions = Expressions(layout)
        self.statements = Statements(layout, self.expressions, logged, _sources(program))
        self.logged = logged
        self.codings = layout.setup.codings
        counts = Counter(
            goal for block in program.blocks for goal in successors(block.end, program.decisions)
        )
        entered = {block for block, _ in program.entries.values()}
        called = {
            n
            for block in program.blocks
            if isinstance(block.end, Call)
            for n in (block.end.to, block.end.back)
        }
        skipped = {decision.skip for decision in program.decisions}
        about_groups = _about_groups(program)
        begun = {one.part_of for one in program.decisions}
        beside = {one.number for one in program.decisions if len(one.choices) > 1} & begun
        again = {  # somebody who explains may let it be asked again: without a sentence, or what
            # stands beside an option that has begun
            n
            for n, block in enumerate(program.blocks)
            if isinstance(block.end, Ask) and block.end.decision in {*about_groups, *beside}
        }
        starts = {
            program.start,
            program.round_end,
            program.over,
            *program.phases.values(),
            *entered,
            *called,
            *skipped,
            *again,
        }
        self.roots = {n for n, _ in enumerate(program.blocks) if counts[n] != 1 or n in starts}
        self.looping = looping(program)
        self.first = next(iter(program.phases.values()))  # see `Code.opening`
        self.waiting: list[int] = []
        self.made: dict[int, ast.stmt] = {}
        self.plain: dict[
            int, bool
        ] = {}  # whether a short block may be written out where it is reached
        self.size = 0  # nodes of what is made
        self.module = ast.Module([], [])

    def code(self) -> Code:
        for number in sorted(self.roots):
            self._function(number)
        resumes = [self._resume(decision) for decision in self.program.decisions]
        while self.waiting:
            self._function(self.waiting.pop())
        functions = [
            *self.expressions.shared.functions.values(),
            *(self.made[n] for n in sorted(self.made)),
            *resumes,
        ]
        namespace: dict[str, Any] = dict(self.layout.support)
        namespace.update(self.expressions.shared.tables)
        if self.program.checked.game.hands is not None:
            hands = hands_of(self.layout)
            relations = Relations(hands, hands.shown)
            if "groups shown" in self.program.uses:
                shown = ShownGroups(hands)
                relations = Relations(hands, shown.arrangement, fixed=True)
                namespace.update(shown.answers(), shown_groups=shown)
                hands.know(shown.answers())
            namespace.update(
                hands=hands,
                strength=hands.strength,
                compared_cards=hands.compared_cards,
                can_make=hands.can_make,
                ways=hands.ways,
                use=hands.use,
                relating=relations.relating,
                unused=relations.unused,
            )
        if self.layout.meld_slots:
            namespace["MELDS"] = Melds(self.layout, hands_of(self.layout), self.layout.geometry)
        namespace["crowded"] = partial(_crowded, self.program.decisions)
        namespace["unmanned"] = partial(_unmanned, self.program.decisions)
        namespace["back"] = lambda state: _return_to(state, namespace)
        named = self.program.checked.game.name
        self.module = b.define(functions, named, namespace, self.layout.looks)
        return Code(
            self.program,
            self.layout,
            self.logged,
            {n: namespace[f"block_{n}"] for n in self.made},
            [namespace[f"resume_{n}"] for n in range(len(self.program.decisions))],
            namespace,
        )

    # --- blocks -----------------------------------------------------------------------------------

    def _function(self, number: int) -> None:
        if number not in self.made:
            # taken: its own body may lead back to it
            self.made[number] = b.function(f"block_{number}", PARAMETERS, [])
            self.made[number], size = b.measured(
                f"block_{number}", PARAMETERS, self._body(self.program.blocks[number], 0)
            )
            self._grow(size)

    def _grow(self, nodes: int) -> None:
        self.size += nodes
        if self.size > MOST_NODES:
            help = (
                "offer fewer options at once, and let no word or phrase use itself many times over"
            )
            said = f"the code for this ruleset has more than {MOST_NODES:,} nodes"
            raise TooMuch([Diagnostic("OCT602", said, help=help)])

    def _body(self, block: Block, depth: int, known: Known = NOTHING) -> list[ast.stmt]:
        """The statements of a block and of those written out after it; `known` is what has just
        been made true on the way.
        """
        body = [statement for op in block.ops for statement in self.statements.of(op)]
        for op in block.ops:
            known = self._learned(op, known)
        match block.end:
            case Go():
                return body + self._go(block.end.to, depth, known)
            case Branch():
                condition = self._simpler(block.end.condition, known)
                if isinstance(condition, t.Truth):
                    return body + self._go(
                        block.end.then if condition.value else block.end.otherwise, depth, known
                    )
                test = self.expressions.of(condition)
                return [
                    *body,
                    b.when(test, self._go(block.end.then, depth + 1, known)),
                    *self._go(block.end.otherwise, depth, known),
                ]
            case Ask():
                return body + self._ask(self.program.decisions[block.end.decision], depth)
            case Call():
                pushed = b.tuple_of(b.constant(block.end.back), slot(STACK))
                return [
                    *body,
                    b.assign(slot(STACK), pushed),
                    b.give(b.name(f"block_{block.end.to}")),
                ]
            case Back():
                return [*body, b.give(b.call("back", STATE))]
            case Over() | None:
                return [
                    *body,
                    b.assign(slot(DECISION), b.constant(OVER)),
                    b.assign(slot(OPTIONS), ast.List([], b.LOAD)),
                    b.give(b.constant(None)),
                ]
            case end:
                assert_never(end)

    def _learned(self, op: Op, known: Known) -> Known:
        """What is known after an op: that you have done what was just remembered, until somebody
        else acts.
        """
        if isinstance(op, p.Remember):
            done = {
                t.Done(*memory)
                for memory in self.program.memories
                if memory[0] == op.verb and memory[2] == "players"
            }
            return known | {t.contains(one, t.YOU) for one in done if one.time not in p.KEPT_IN}
        return NOTHING if p.ANEW in op.traits else known

    def _simpler(self, condition: t.Term, known: Known) -> t.Term:
        if not known or not any(part in known for part in t.walk(condition)):
            return condition
        return self.expressions.folder.fold(
            t.rewrite(condition, lambda part: t.TRUE if part in known else None)
        )

    def _go(self, number: int, depth: int, known: Known = NOTHING) -> list[ast.stmt]:
        """On to a block: written here if this is the only way to it."""
        if number in self.roots and not self._is_short(number, depth):
            return [b.give(b.name(f"block_{number}"))]
        if depth > DEEPEST:
            self.waiting.append(number)
            return [b.give(b.name(f"block_{number}"))]
        return self._body(self.program.blocks[number], depth + (number in self.roots), known)

    def _is_short(self, number: int, depth: int) -> bool:
        """Whether a block that several lead to is written out at each of them, to save the way
        there.
        """
        block = self.program.blocks[number]
        short = depth < SHALLOW and len(block.ops) <= SHORT and isinstance(block.end, Go | Branch)
        if short and number not in self.plain:
            self.plain[number] = not (
                number == self.first or number in self.looping or self._asks_much(number)
            )
        return short and self.plain[number]

    def _asks_much(self, number: int) -> bool:
        """Whether a block that is written out would bring a decision of many choices along: those
        cost most of all code.
        """
        waiting = [number]
        while waiting:
            end = self.program.blocks[waiting.pop()].end
            if isinstance(end, Ask) and len(self.program.decisions[end.decision].choices) > FEW:
                return True
            if isinstance(end, Go | Branch):
                waiting += [
                    goal
                    for goal in successors(end, self.program.decisions)
                    if goal not in self.roots
                ]
        return False

    # --- decisions --------------------------------------------------------------------------------

    def _ask(self, decision: DecisionPoint, depth: int) -> list[ast.stmt]:
        """Work out the options; one alone is taken, none leads to `skip`."""
        coding = self.codings[decision.number]
        # at once: what is written out at many places is never made
        self._grow(len(coding) * OFFERED)
        options = b.name("options")
        body: list[ast.stmt] = []
        if not decision.somebody and decision.part_of is None:
            unmanned = b.compare(WHO, ("<", b.constant(0)))
            body.append(b.when(unmanned, [b.do(b.call("unmanned", b.constant(decision.number)))]))
        if coding[0].kind == "number":
            pick = coding[0].choice.pick
            assert pick is not None
            body.append(b.assign("options", self.expressions.of(pick.members)))
        else:
            body.append(b.assign("options", ast.List([], b.LOAD)))
            for coded in coding:
                body += self._offered(coded)
        resume = b.name(f"resume_{decision.number}")
        body.append(b.when(b.negated(options), self._go(decision.skip, depth + 1)))
        if (
            any(coded.kind for coded in coding)
            and coding[-1].end > MOST_OPTIONS
            and not (coding[0].choice.pick and isinstance(coding[0].choice.pick.members, t.Range))
        ):
            crowd = b.compare(b.call("len", options), (">", b.constant(MOST_OPTIONS)))
            body.append(b.when(crowd, [b.do(b.call("crowded", b.constant(decision.number)))]))
        body += [
            b.assign(slot(DECISION), b.constant(decision.number)),
            b.assign(slot(OPTIONS), options),
        ]
        alone = b.both(
            [b.compare(b.call("len", options), ("==", b.constant(1))), b.negated(slot(FORCED))]
        )
        take = [b.assign(slot(CODE), b.item(options, 0))]
        if self.logged:
            take.append(
                b.do(b.method(b.name("log"), "chose", b.constant(decision.number), slot(CODE)))
            )
        return [*body, b.when(alone, [*take, b.give(resume)]), b.give(b.constant(None))]

    def _offered(self, coded: Coded) -> list[ast.stmt]:
        """Add the codes of one choice to `options`."""
        choice, options = coded.choice, b.name("options")
        if choice.pick is None:
            body: list[ast.stmt] = [b.do(b.method(options, "append", b.constant(coded.first)))]
        else:
            found = self.expressions.of(choice.pick.members)
            if coded.kind in ("guise", "group"):  # a list already
                first = b.binary("+", b.constant(coded.first), b.name("one"))
                over = ast.comprehension(ast.Name("one", b.STORE), found, [], 0)
                body = [b.augment(options, "+", ast.ListComp(first, [over]))]
            elif isinstance(found, ast.Constant) and isinstance(found.value, int):
                codes = ast.List(
                    [b.constant(coded.first + member) for member in bits(found.value)], b.LOAD
                )
                body = [b.augment(options, "+", codes)]
            elif (
                coded.first == 0
            ):  # most decisions begin with the cards of a hand: from the highest down is fastest
                members, top = b.name("members"), b.name("top")
                step = [
                    b.assign("top", b.binary("-", b.method(members, "bit_length"), b.constant(1))),
                    b.do(b.method(options, "append", top)),
                    b.augment(
                        members,
                        "^",
                        b.item(b.name(BIT[coded.kind]), top)
                        if coded.kind in BIT
                        else b.binary("<<", b.constant(1), top),
                    ),
                ]
                body = [b.assign("members", found), b.loop_while(members, step)]
            else:
                body = [b.augment(options, "+", b.call("codes", b.constant(coded.first), found))]
        return body if choice.when == t.TRUE else [b.when(self.expressions.of(choice.when), body)]

    def _resume(self, decision: DecisionPoint) -> ast.stmt:
        """Where a taken option leads."""
        code = b.name("code")
        body: list[ast.stmt] = [b.assign("code", slot(CODE))]
        coding = self.codings[decision.number]
        for position, coded in enumerate(coding):
            arm: list[ast.stmt] = []
            if coded.choice.pick is not None:
                value = code if coded.first == 0 else b.binary("-", code, b.constant(coded.first))
                base = self.layout.slots[f"!{coded.choice.pick.name}"]
                each = self.program.bindings[coded.choice.pick.name].each
                target = b.item(STATE, b.binary("+", b.constant(base), WHO)) if each else slot(base)
                arm.append(b.assign(target, value))
            arm += self._go(coded.choice.to, 1)
            if position == len(coding) - 1:
                body += arm
            else:
                body.append(b.when(b.compare(code, ("<", b.constant(coded.end))), arm))
        return b.function(f"resume_{decision.number}", PARAMETERS, body)


def _return_to(state: State, namespace: dict[str, Any]) -> Run:
    """The function to go on with after a procedure."""
    number, state[STACK] = state[STACK]
    return namespace[f"block_{number}"]  # type: ignore[no-any-return]


def _crowded(decisions: Sequence[DecisionPoint], number: int) -> None:
    help = "let fewer things be picked at once, or one after the other"
    said = f"this offers more than {MOST_OPTIONS:,} options at once"
    raise fault("OCT606", said, decisions[number].span, help=help)


def _unmanned(decisions: Sequence[DecisionPoint], number: int) -> None:
    raise nobody_chooses(decisions[number])


def _sources(program: Program) -> dict[str, t.Term]:
    """The zone from which each picked card comes, where its phrase names just one."""
    found: dict[str, t.Term] = {}
    for decision in program.decisions:
        for choice in decision.choices:
            if choice.pick is None or choice.pick.kind != "card":
                continue
            homes = {
                part.place for part in _positive(choice.pick.members) if isinstance(part, t.Content)
            }
            if len(homes) == 1:
                found[choice.pick.name] = homes.pop()
    return found


def _positive(members: t.Term) -> list[t.Term]:
    """The sets that a set is surely inside of."""
    match members:
        case t.Both():
            return [part for arg in members.args for part in _positive(arg)]
        case t.Without() | t.Keep() | t.Leaving() | t.Unlike():
            return _positive(members.args[0])
    return [members]
