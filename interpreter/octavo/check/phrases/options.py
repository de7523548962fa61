"""Options: what was chosen when the ruleset was loaded.

Comes in: the name of an option, or a term for one and a value. Goes out: its value, or the option
itself where all are left open.
"""

from __future__ import annotations

from ... import terms as t
from ...diagnostics import Related, Span, fault, nearest
from ...syntax.named import kind_of_values
from ..names import Symbols

KINDS = {"flag": "truth", "number": "number", "choice": "word"}


def option_term(symbols: Symbols, name: str) -> t.Term:
    """The value of an option."""
    option = symbols.option(name)
    assert option is not None
    value = option.chosen
    kind = kind_of_values(option.values or (option.default,))
    asked = t.OpenOption(option.name, KINDS[kind])
    if symbols.noted is not None:
        return asked
    match kind, value:
        case "flag", bool():
            return t.Truth(value)
        case "number", int():
            return t.Number(value)
    return t.OptionValue(str(value), asked)


def option_is(symbols: Symbols, subject: t.Term, value: str, span: Span) -> t.Term:
    """Whether an option has a value: one of those that it may have."""
    asked = subject.option if isinstance(subject, t.OptionValue) else subject
    assert isinstance(asked, t.OpenOption)
    option = symbols.options[asked.name]
    values = [str(one) for one in option.values]
    if value not in values:
        near = nearest(value, values)
        help = f"its values are: {', '.join(values)}"
        related = [Related(option.span, f"`{option.name}` is declared here")]
        raise fault(
            "OCT324",
            f"the option `{option.name}` is never `{value}`",
            span,
            help=help,
            meant=near,
            related=related,
        )
    if isinstance(subject, t.OptionValue):
        return t.Truth(subject.text == value)
    return t.Is(subject, t.OptionValue(value))
