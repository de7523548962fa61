"""What sums and products may not leave open: how much of what stands before them they take."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ....diagnostics import Diagnostic
from ... import tree
from ...trailing import number_within
from ...unparse import as_written


def arithmetic(kids: list[Any]) -> Diagnostic | None:
    """`A + B`, `A - B`, `A x B`, of numbers."""
    left, sign, right = kids
    return (
        counted(kids)
        or _times_a_part(sign, right)
        or _more_than_a_product(left, sign.name, right)
        or _within(left, sign, right)
        or _after_two(left, sign, right)
    )


def counted(kids: list[Any]) -> Diagnostic | None:
    """`no score x 2`: what there is none of."""
    none = next((one for one in kids if isinstance(one, tree.Np) and one.determiner == "no"), None)
    if none is None:
        return None
    help = "deny what is said of it: `not every ...`, or `unless any ...`"
    return Diagnostic("OCT217", "what there is none of is no number", none.span, help)


def divided(kids: list[Any]) -> Diagnostic | None:
    """What is divided is one number, not a sum of which that may be the last alone."""
    what, sign = kids[0], kids[1]
    if not isinstance(what, tree.Calculation):
        return _within(what, sign, kids[2]) or _after_two(what, sign, kids[2])
    help = "name it: `words: {numbers: {sum: ...}}`, and divide that"
    return Diagnostic("OCT217", "this does not say how much is divided", what.span, help)


def _times_a_part(sign: Any, right: tree.Amount) -> Diagnostic | None:
    """`3 x half X`: what comes of the rest differs if half of all of it is meant."""
    if sign.name != "x" or not isinstance(right, tree.Calculation) or right.op[:1] != "/":
        return None
    help = f"name that: `words: {{numbers: {{part: {as_written(right)}}}}}`, and write `x part`"
    return Diagnostic("OCT217", "this does not say how much is divided", right.span, help)


def _more_than_a_product(left: tree.Amount, sign: str, right: tree.Amount) -> Diagnostic | None:
    """`one more than the pot x 2`: one more than twice the pot, or twice what is one more. With `+`
    and `-` it comes to the same."""
    if sign != "x" or not isinstance(left, tree.Calculation) or left.op not in ("+", "-"):
        return None
    what, by = left.left, left.right
    starts = [(one.span.line, one.span.column) for one in (what, by)]
    if starts[0] < starts[1]:  # `the pot + 1 x 2` is arithmetic
        return None
    if isinstance(by, tree.Np) and isinstance(by.head, tree.Numeral):
        by = replace(by, head=replace(by.head, said=""))  # in digits, as sums are written
    at = left.span.to(right.span)
    product = tree.Calculation("x", what, right, at)
    twice = tree.Calculation(left.op, product, _product(by, right), at)
    once = tree.Calculation(left.op, product, by, at)
    how = "more" if left.op == "+" else "fewer"
    said = f"this may be {as_written(by)} {how} than `{as_written(product)}`, or all of it times"
    said = f"{said} `{as_written(right)}`"
    help = f"write `{as_written(once)}`, or `{as_written(twice)}`"
    return Diagnostic("OCT217", said, at, help)


def _product(by: tree.Amount, right: tree.Amount) -> tree.Amount:
    match by, right:
        case tree.Np(head=tree.Numeral(low=1)), _:
            return right
        case tree.Np(head=tree.Numeral(low=one)), tree.Np(head=tree.Numeral(low=other)):
            many = tree.Numeral(one * other, one * other, span=right.span)
            return tree.Np("", (), many, span=right.span)
    return tree.Calculation("x", by, right, right.span)


def _within(left: tree.Amount, sign: Any, right: tree.Amount) -> Diagnostic | None:
    """`the number of players with a bet of 3 + 2`: two more players, or a bet of 5."""
    number = number_within(left)
    if number is None:
        return None
    last = left
    while isinstance(last, tree.Calculation):
        last = last.right
    inner, outer = as_written(number), as_written(last)
    said = f"this may be done with `{inner}`, or with `{outer}`"
    whole = f"name that, `words: {{numbers: {{count: {outer}}}}}`"
    if last is left and sign.name == "x":
        whole = f"write `{as_written(right)} x {outer}`"
    elif last is left and _is_numeral(right) and sign.name in ("+", "-"):
        more = "more" if sign.name == "+" else "fewer"
        whole = f"write `{as_written(right)} {more} than {outer}`"
    limit = f"{inner} {sign.name if sign.name in '+-x' else 'divided by'} {as_written(right)}"
    named = f"name this, `words: {{numbers: {{limit: {limit}}}}}`"
    help = f"{whole}; or {named}"
    if isinstance(last, tree.Np) and last.determiner in _OF_EACH:  # nobody is so many more
        help = f"{named}, and write `the limit`"
    return Diagnostic("OCT217", said, sign.span.to(right.span), help)


def _after_two(left: tree.Amount, sign: Any, right: tree.Amount) -> Diagnostic | None:
    """`the lesser of A and B + 2`: of A and of B + 2, or two more than the lesser."""
    last = left
    while isinstance(last, tree.Calculation):
        last = max(last.left, last.right, key=lambda one: (one.span.end_line, one.span.end_column))
    if not isinstance(last, tree.OfTwo):
        return None
    by = sign.name if sign.name in "+-x" else "divided by"
    number, two = as_written(right), as_written(last)
    said = f"this may be done with `{as_written(last.right)}`, or with `{two}`"
    helps = [f"name the one that is meant, `words: {{numbers: {{part: {two}}}}}`"]
    if last is left and (by in "+x" or (by == "-" and _is_numeral(right))):
        helps = [f"write `{number} {'less than' if by == '-' else by} {two}`"]
    if isinstance(last.left, tree.Np) and by in "+-x":
        first = tree.Calculation(by, last.right, right, last.span)
        inner = as_written(replace(last, left=first, right=last.left))
        helps.insert(0, f"write `{inner}`")
    elif helps[0].startswith("write"):
        part = as_written(tree.Calculation("+", last.right, right, last.span)).replace("+", by, 1)
        helps.append(f"name the other, `words: {{numbers: {{part: {part}}}}}`")
    return Diagnostic("OCT217", said, sign.span.to(right.span), "; or ".join(helps))


# Of people and places, which are no numbers.
_OF_EACH = ("each", "every", "any", "all")


def _is_numeral(one: tree.Amount) -> bool:
    return isinstance(one, tree.Np) and isinstance(one.head, tree.Numeral)
