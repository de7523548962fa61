"""What steps say, looked for before they are lowered, in the phrases they use too.

Comes in: steps as trees. Goes out: the verbs they say were done, whether they skip a phase.
"""

from __future__ import annotations

from dataclasses import fields

from ..check.rules import Checked
from ..syntax import game as g
from ..syntax import tree


def said_in(part: object, checked: Checked) -> set[str]:
    """The verbs of which some step says that it was done: `now the ace of clubs is VERBED`."""
    match part:
        case tree.Now(fact=tree.Clause(predicate=tree.WasDone(verb=verb))):
            return {verb.name}
    return {verb for one in _inside(part, checked) for verb in said_in(one, checked)}


def skips(part: object, phase: str, checked: Checked) -> bool:
    """Whether some step skips a phase."""
    match part:
        case tree.Command(verb=tree.Word(name="skip"), what=tree.Np(head=tree.Word(name=name))):
            return name == phase
    return any(skips(one, phase, checked) for one in _inside(part, checked))


def _inside(part: object, checked: Checked) -> tuple[object, ...]:
    """What a step, or a list of them, is made of."""
    match part:
        case tuple():
            return part
        case tree.PhraseUse():
            return checked.symbols.phrases[part.pattern].steps
        case g.ChoiceOption() | g.Do() | g.Guarded() | g.Who() | g.Choose() | g.ForEach() | g.Turns() | g.Repeat() | g.Compare():
            return tuple(getattr(part, one.name) for one in fields(part))
    return ()
