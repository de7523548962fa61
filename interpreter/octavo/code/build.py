"""Small builders for Python syntax trees, so that `expressions` and `statements` read as the code they make.

Comes in: names, constants and trees. Goes out: `ast` nodes. Author text enters only through `constant`.
"""

from __future__ import annotations

import ast

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
    ">>": ast.RShift, "<<": ast.LShift, "%": ast.Mod,
}  # fmt: skip


def name(identifier: str) -> ast.expr:
    return ast.Name(identifier, ast.Load())


def constant(value: int | str | bool | None) -> ast.expr:
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


def item(value: ast.expr, index: ast.expr | int) -> ast.expr:
    return ast.Subscript(value, constant(index) if isinstance(index, int) else index, ast.Load())


def call(function: str | ast.expr, *args: ast.expr) -> ast.expr:
    return ast.Call(name(function) if isinstance(function, str) else function, list(args), [])


def method(value: ast.expr, attribute: str, *args: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(value, attribute, ast.Load()), list(args), [])


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
    return ast.GeneratorExp(element, [ast.comprehension(ast.Name(variable, ast.Store()), over, list(conditions), 0)])


def tuple_of(*parts: ast.expr) -> ast.expr:
    return ast.Tuple(list(parts), ast.Load())


# --- statements -------------------------------------------------------------------------------------


def assign(target: str | ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign([_store(target)], value)


def augment(target: ast.expr, op: str, value: ast.expr) -> ast.stmt:
    return ast.AugAssign(_store(target), BINARY[op](), value)  # type: ignore[arg-type]


def _store(target: str | ast.expr) -> ast.expr:
    if isinstance(target, str):
        return ast.Name(target, ast.Store())
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Store())
    assert isinstance(target, ast.Subscript)
    return ast.Subscript(target.value, target.slice, ast.Store())


def when(test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt] | None = None) -> ast.stmt:
    return ast.If(test, body or [ast.Pass()], orelse or [])


def loop_while(test: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    return ast.While(test, body, [])


def loop_over(variable: str, over: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    return ast.For(ast.Name(variable, ast.Store()), over, body, [])


def do(value: ast.expr) -> ast.stmt:
    return ast.Expr(value)


def give(value: ast.expr | None) -> ast.stmt:
    return ast.Return(value)


YOU = 1  # the slot of who acts, as `layout` lays it


def define(statements: list[ast.stmt], called: str, namespace: dict[str, object]) -> ast.Module:
    """Run statements in a namespace, as a module; `called` names it in tracebacks. Every node is given the place that Python asks
    for, the same for all, as there is no text that it would lie in."""
    module = ast.Module(statements, [])
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        if "lineno" in node._attributes:
            node.lineno = node.end_lineno = 1  # type: ignore[attr-defined]
            node.col_offset = node.end_col_offset = 0  # type: ignore[attr-defined]
        for part in node.__dict__.values():
            if isinstance(part, ast.AST):
                waiting.append(part)
            elif isinstance(part, list):
                waiting += [one for one in part if isinstance(one, ast.AST)]
    exec(compile(module, f"<{called}>", "exec"), namespace)
    return module


def given(value: ast.expr) -> list[str]:
    """The variables that an expression must be given: who acts, and those of members that it does not range over itself."""
    names = [node for node in ast.walk(value) if isinstance(node, ast.Name) and (node.id == "you" or node.id.startswith("v_"))]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return sorted({node.id for node in names} - own)


def function(identifier: str, parameters: tuple[str, ...], body: list[ast.stmt]) -> ast.stmt:
    nodes = (node for statement in body for node in ast.walk(statement))
    if "you" not in parameters and any(isinstance(node, ast.Name) and node.id == "you" for node in nodes):
        body = [assign("you", item(name("s"), YOU)), *body]
    arguments = ast.arguments([], [ast.arg(parameter) for parameter in parameters], None, [], [], None, [])
    return ast.FunctionDef(identifier, arguments, body or [ast.Pass()], [], None)
