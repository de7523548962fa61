"""Small builders for Python syntax trees, so that `expressions` and `statements` read like the code
they make.

Comes in: names, constants and trees. Goes out: `ast` nodes. Author text enters only through
`constant`.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from .fuel.weights import weigh

LOAD, STORE = ast.Load(), ast.Store()
COMPARE: dict[str, type[ast.cmpop]] = {
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "==": ast.Eq,
    "!=": ast.NotEq,
    "is": ast.Is,
    "is not": ast.IsNot,
}
BINARY: dict[str, type[ast.operator]] = {
    "+": ast.Add, "-": ast.Sub, "*": ast.Mult, "&": ast.BitAnd, "|": ast.BitOr, "^": ast.BitXor,
    ">>": ast.RShift, "<<": ast.LShift, "//": ast.FloorDiv,
    "%": ast.Mod,
}  # fmt: skip


def name(identifier: str) -> ast.expr:
    return ast.Name(identifier, LOAD)


def constant(value: int | str | bool | None) -> ast.expr:
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


def item(value: ast.expr, index: ast.expr | int) -> ast.expr:
    return ast.Subscript(value, constant(index) if isinstance(index, int) else index, LOAD)


def call(function: str | ast.expr, *args: ast.expr) -> ast.expr:
    return ast.Call(name(function) if isinstance(function, str) else function, list(args), [])


def method(value: ast.expr, attribute: str, *args: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(value, attribute, LOAD), list(args), [])


def binary(op: str, left: ast.expr, right: ast.expr) -> ast.expr:
    return ast.BinOp(left, BINARY[op](), right)


def compare(left: ast.expr, *rest: tuple[str, ast.expr]) -> ast.expr:
    return ast.Compare(left, [COMPARE[op]() for op, _ in rest], [value for _, value in rest])


def both(parts: list[ast.expr]) -> ast.expr:
    return parts[0] if len(parts) == 1 else ast.BoolOp(ast.And(), parts)


def either(parts: list[ast.expr]) -> ast.expr:
    return parts[0] if len(parts) == 1 else ast.BoolOp(ast.Or(), parts)


def negated(value: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), value)


def minus(value: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.USub(), value)


def if_else(test: ast.expr, yes: ast.expr, no: ast.expr) -> ast.expr:
    return ast.IfExp(test, yes, no)


def generator(element: ast.expr, variable: str, over: ast.expr, *conditions: ast.expr) -> ast.expr:
    return ast.GeneratorExp(
        element, [ast.comprehension(ast.Name(variable, STORE), over, list(conditions), 0)]
    )


def tuple_of(*parts: ast.expr) -> ast.expr:
    return ast.Tuple(list(parts), LOAD)


# --- statements -----------------------------------------------------------------------------------


def assign(target: str | ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign([_store(target)], value)


def augment(target: ast.expr, op: str, value: ast.expr) -> ast.stmt:
    return ast.AugAssign(_store(target), BINARY[op](), value)  # type: ignore[arg-type]


def _store(target: str | ast.expr) -> ast.expr:
    if isinstance(target, str):
        return ast.Name(target, STORE)
    if isinstance(target, ast.Name):
        return ast.Name(target.id, STORE)
    assert isinstance(target, ast.Subscript)
    return ast.Subscript(target.value, target.slice, STORE)


def when(test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt] | None = None) -> ast.stmt:
    return ast.If(test, body or [ast.Pass()], orelse or [])


def loop_while(test: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    return ast.While(test, body, [])


def loop_over(variable: str, over: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    return ast.For(ast.Name(variable, STORE), over, body, [])


def do(value: ast.expr) -> ast.stmt:
    return ast.Expr(value)


def give(value: ast.expr | None) -> ast.stmt:
    return ast.Return(value)


YOU = 1  # the slot of who acts, as `layout` lays it
# The place that Python asks of every node, the same for all, as there is no text that they would
# lie in.
_PLACE = {"lineno": 1, "col_offset": 0, "end_lineno": 1, "end_col_offset": 0}


def nodes(*trees: ast.AST) -> list[ast.AST]:
    """The nodes of syntax trees; `ast.walk` takes four times as long."""
    found = list(trees)
    for node in found:
        kind = type(node)
        if kind is ast.Name or kind is ast.Constant:
            continue
        own = node.__dict__
        for one in kind._fields:  # and so none of the places that nodes have
            part = own.get(one)
            if type(part) is list:
                found += part
            elif part is not LOAD and isinstance(part, ast.AST):
                found.append(part)
    return found


def define(
    statements: list[ast.stmt], called: str, namespace: dict[str, object], looks: Mapping[str, int]
) -> ast.Module:
    """Run functions in a namespace, as a module; `called` names it in tracebacks. `looks`: see
    `fuel.weights`.
    """
    module = ast.Module(statements, [])
    for added in weigh(statements, nodes, looks):
        added.__dict__.update(_PLACE)
    exec(compile(module, f"<{called}>", "exec"), namespace)
    return module


def given(value: ast.expr) -> list[str]:
    """The variables that an expression must be given: who acts, and those of members that it does
    not range over itself.
    """
    names = [
        node
        for node in ast.walk(value)
        if isinstance(node, ast.Name) and (node.id == "you" or node.id.startswith("v_"))
    ]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return sorted({node.id for node in names} - own)


def function(identifier: str, parameters: tuple[str, ...], body: list[ast.stmt]) -> ast.stmt:
    return measured(identifier, parameters, body)[0]


def measured(
    identifier: str, parameters: tuple[str, ...], body: list[ast.stmt]
) -> tuple[ast.stmt, int]:
    """A function, and how many nodes it has."""
    body = body or [ast.Pass()]
    size, reads = _placed(body)
    if reads and "you" not in parameters:
        begins = assign("you", item(name("s"), YOU))
        size += _placed([begins])[0]
        body = [begins, *body]
    named = [ast.arg(parameter) for parameter in parameters]
    made = ast.FunctionDef(
        identifier, ast.arguments([], named, None, [], [], None, []), body, [], None
    )
    for node in (made, *named):
        node.__dict__.update(_PLACE)
    return made, size + len(named) + 2


def _placed(statements: list[ast.stmt]) -> tuple[int, bool]:
    """Give every node a place: how many there are, and whether any reads who acts."""
    found = nodes(*statements)
    reads = False
    for node in found:
        node.__dict__.update(_PLACE)
        if type(node) is ast.Name and node.id == "you":
            reads = True
    return len(found), reads
