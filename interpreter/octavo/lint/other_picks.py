"""What may be done with a card, asked where the option needs more than that card.

Comes in: the names of a game. Goes out: a warning for each `may be VERBED` in a condition, or said
of a noun, where the option of the verb picks something with the card that there may not be. Rules
alone are asked there, and not whether the other picks can be made.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.names import Symbols
from ..diagnostics import Diagnostic, Span
from ..records import field_names
from ..syntax import game as g
from ..syntax import tree
from ..syntax.unparse import as_written


def other_picks(symbols: Symbols) -> Iterator[Diagnostic]:
    """At what asks it; picks themselves are left alone, the others of which are asked anyway."""
    game = symbols.game
    needs = dict[str, str]()
    for option in game.options_of_flow():
        needs[option.name] = needs.get(option.name, "-") and _needs(option)
    for verb, span in _asked((*game.rules, *game.triggers, *game.phases), False):
        if (help := needs.get(verb, "")) and help != "-":
            said = f"rules alone are asked here: what `{verb}` picks with the card may be lacking"
            yield Diagnostic("OCT462", said, span, help, severity="warning")


def _needs(option: g.ChoiceOption) -> str:
    """What to ask beside, where more than one card is needed and may be lacking."""
    for at, pick in enumerate(option.picks):
        if not isinstance(pick, tree.Np) or _is_asked_of_it(pick, option.name):
            continue
        if at and (pick.posts or pick.tail) and pick.determiner in ("", "a", "any"):
            there = "are" if isinstance(pick.head, tree.Word) and pick.head.plural else "is"
            return f"ask it of the card that a rule is about: `there {there} {as_written(pick)}`"
        for many in (pre.what for pre in pick.pre if not at):
            least = ""
            match many:
                case tree.Superlative(name="as many"):
                    least = as_written(pick).rpartition(" as ")[2]
                case tree.Numeral(low=low) if low > 1:
                    least = str(low)
            if least:
                lie = f"the number of cards of ... is at least {least}"
                return f"ask whether there are so many as well: `{lie}`"
    return ""


def _is_asked_of_it(pick: tree.Np, verb: str) -> bool:
    """`a cell that it may be played on`: so the card may be played where there is one."""
    match pick.tail:
        case tree.ThatGap(subject=tree.Pronoun(name="it"), predicate=tree.MayBe(verb=asked)):
            return asked.name == verb
    return False


def _asked(part: object, asks: bool) -> Iterator[tuple[str, Span]]:
    """The verbs of `may be VERBED` that something asks."""
    match part:
        case tuple():
            for one in part:
                yield from _asked(one, asks)
        case tree.MayBe(verb=verb, places=(), span=span):
            if asks:
                yield verb.name, span
        case tree.Rule(when=when, unless=unless):
            yield from _asked(part.clauses, False)
            yield from _asked((*when, *unless), True)
        case tree.Condition() | tree.That() | tree.Whose():
            for name in field_names(type(part)):
                yield from _asked(getattr(part, name), True)
        case g.ChoiceOption() | g.Action():
            for name in field_names(type(part)):
                if name != "picks":
                    yield from _asked(getattr(part, name), asks)
        case _ if type(part).__module__ in (g.__name__, tree.__name__):
            for name in field_names(type(part)):
                yield from _asked(getattr(part, name), asks)
