"""What generated code burns: a loop burns for each member, a long function when it is entered.

Comes in: generated functions, before they are compiled; what the functions that they call cost.
Goes out: the same trees, with weights in them. What is short weighs nothing, so that most code is
as it was.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping

# nodes that are gone through as fast as one member is looked at: half a microsecond, and not all
# are gone through
A_LOOK = 30
# looks that a function takes which is weighed when it is entered; the most steps of shorter ones
# take a second
LONG = 50
ENTERED = ("block_", "resume_")

Nodes = Callable[..., list[ast.AST]]


def looks_of(cards: int, places: int, players: int) -> dict[str, int]:
    """What the functions of `runtime` cost that go through cards, places or players and do not burn
    by themselves.
    """
    table, round = places // 4 + cards // 20, players // 4
    return {
        "outermost": cards // 4,
        "settled": cards // 4,
        "stacked": cards // 8,
        "in_piles": table + cards // 4,
        "topmost": cards // 8,
        "location": table,
        "unlike": cards // 4,
        "shuffle": cards // 10,
        "gather": table + cards // 10,
        "seats": round,
        "seated": round,
        "after": round,
        "first_of": round,
        "left_out": round,
        "not_missed": players,
        "stretch": round,
        "share": players,
        "keeper": round,
        "greatest_key": 1,
        "can_total": cards,
        "can_spread": cards,
        "holders": 4 * players,
        "take": 1,
        "peek": 1,
        "codes": cards // 4,
        "unseen": table,
        "in_sight": 1,
    }


class _Weights:
    """What functions cost. No closures: one that asks itself would keep the trees until garbage is
    collected, and these are most of what making code leaves behind."""

    def __init__(
        self, bodies: Mapping[str, ast.FunctionDef], nodes: Nodes, looks: Mapping[str, int]
    ) -> None:
        self.nodes = nodes
        self.bodies = bodies
        self.inner = {name: nodes(*one.body) for name, one in bodies.items()}
        self.known = dict(looks)

    def called(self, inside: list[ast.AST]) -> int:
        names = [node.id for node in inside if type(node) is ast.Name]
        return sum([self.cost(name) for name in names if name in self.bodies or name in self.known])

    def cost(self, name: str) -> int:
        if name not in self.known:
            self.known[name] = 0  # a function may be asked about while it is weighed
            if not name.startswith(ENTERED):  # those are gone on to, and weighed there
                inside = self.inner[name]
                self.known[name] = len(inside) // A_LOOK + self.called(inside)
        return self.known[name]

    def looks_at(self, *parts: ast.AST) -> int:
        inside = self.nodes(*parts)
        return len(inside) // A_LOOK + self.called(inside)

    def longest(self, statements: list[ast.stmt]) -> int:
        """Of the ways through some statements, what the longest takes."""
        after = 0
        for one in reversed(statements):
            if isinstance(one, ast.If):
                then, otherwise = self.longest(one.body), self.longest(one.orelse)
                leaves = isinstance(one.body[-1], ast.Return)
                after = self.looks_at(one.test) + (
                    max(then, otherwise + after) if leaves else after + max(then, otherwise)
                )
            else:
                after += self.looks_at(one)
        return after


def weigh(functions: Iterable[ast.stmt], nodes: Nodes, looks: Mapping[str, int]) -> list[ast.AST]:
    """Put weights into loops and long functions; `nodes` gives the nodes below some. What was
    added.
    """
    bodies = {one.name: one for one in functions if isinstance(one, ast.FunctionDef)}
    weights = _Weights(bodies, nodes, looks)
    walked = (node for inside in weights.inner.values() for node in inside)
    # each once
    loops = dict.fromkeys(
        node for node in walked if type(node) is ast.GeneratorExp or type(node) is ast.For
    )
    added: list[ast.AST] = []
    for node in loops:
        match node:
            case ast.GeneratorExp(
                elt, [ast.comprehension(iter=ast.Call(ast.Name("bits")) as over, ifs=conditions)]
            ):
                each = weights.looks_at(elt, *conditions)
            case ast.For(iter=ast.Call(ast.Name("bits")) as over, body=body):
                each = weights.looks_at(*body)
            case _:
                continue
        if each > 1:
            added.append(ast.Constant(each))
            over.args.append(added[-1])  # type: ignore[arg-type]
    for name, function in bodies.items():
        if (
            name.startswith(ENTERED)
            and len(weights.inner[name]) > LONG * A_LOOK
            and (whole := weights.longest(function.body)) > LONG
        ):
            burnt = ast.Expr(ast.Call(ast.Name("burn", ast.Load()), [ast.Constant(whole)], []))
            added += nodes(burnt)
            function.body.insert(0, burnt)
    return added
