"""Several words of one answer, as the steps that they are.

Comes in: a match at a decision, and what somebody answers: keys, or the parts of one choice (`raise
2`, or `show`, `Ah`, `7c`). Goes out: the codes that the match takes one after the other, or a
fault; the match is not touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..chance import seeded
from ..diagnostics import OctavoError, fault
from ..engine.interface import Machine
from .decisions import Decision, Option, decision_of
from .several import SeveralPicked


def names(text: str) -> list[str]:
    """The names of a line, which commas or else spaces separate: `Ah, 7c` and `Ah 7c`."""
    parts = text.split(",") if "," in text else text.split()
    return [part.strip() for part in parts if part.strip()]


def codes_of(machine: Machine, said: Sequence[str]) -> list[int]:
    """The codes that an answer stands for. Raises OctavoError where it is not among the options,
    or says more than is asked."""
    # picking takes no chance, but for a card that nobody sees
    trial = machine.clone(seeded("answered"), silent=True)
    left, codes = [" ".join(one.split()) for one in said], list[int]()
    first = decision_of(trial)
    while left:
        decision = decision_of(trial)
        if decision is None or first is None or decision.seat != first.seat:
            raise _refused(left[0], None)
        if codes and not decision.part:
            raise fault("OCT507", f"`{left[0]}` is more than was asked")
        if decision.shape.several and len(left) > 1:
            steps = _several(trial, decision, left)
            return codes + steps
        word = left.pop(_next(left, decision))
        option = found(word, decision)
        if option is None:
            option, rest = _begun(word, decision)
            left = rest + left
        if option is None:
            raise _refused(word, decision)
        codes.append(option.code)
        trial.apply(option.code)
    return codes


def _next(left: Sequence[str], decision: Decision) -> int:
    """Which of the words comes next: cards are picked in the order of the pack, and named in
    any."""
    first = decision.options[0]
    if not decision.part or first.kind != "card":
        return 0
    fitting = [(at, found(word, decision)) for at, word in enumerate(left)]
    codes = [(option.code, at) for at, option in fitting if option and option.kind == "card"]
    return min(codes)[1] if codes else 0


def found(word: str, decision: Decision) -> Option | None:
    """The option that a key names, or what it picks alone, where this completes a choice."""
    option = decision.options.find(word)
    if option is None and decision.part:
        verb = decision.options[0].verb
        option = decision.options.find(f"{verb} {word}")
    return option


def _begun(word: str, decision: Decision) -> tuple[Option | None, list[str]]:
    """An option that further picks complete, and the picks that the same words name."""
    said = word.split(" ")
    for end in range(len(said) - 1, 0, -1):
        option = decision.options.find(" ".join(said[:end]))
        if option is not None and option.verb in decision.shape.begins:
            return option, names(" ".join(said[end:]))
    return None, []


def asked_after(machine: Machine, said: Sequence[str]) -> Decision | None:
    """The decision that an answer leads to, if it does not complete a choice. Raises OctavoError
    where it is none."""
    trial = machine.clone(seeded("answered"), silent=True)
    for code in codes_of(machine, said):
        trial.apply(code)
    decision = decision_of(trial)
    return decision if decision is not None and decision.part else None


def _several(trial: Machine, decision: Decision, said: list[str]) -> list[int]:
    """The steps that pick exactly what is named, in whatever order."""
    several = SeveralPicked.of(trial)
    for at, word in enumerate(said):
        offered = several.options(decision)
        option = found(word, replace(decision, options=offered))
        if option is None:
            raise _refused(word, replace(decision, options=offered))
        if option.code == several.done:
            if at + 1 < len(said):
                raise fault(
                    "OCT507", f"`{said[at + 1]}` comes after `{word}`, which ends the choice"
                )
            continue
        several.named.append(option.code)
    steps = several.steps()
    if steps is None:
        raise fault("OCT507", f"`{', '.join(said)}` is not all that must be picked")
    return steps


def _refused(word: str, decision: Decision | None) -> OctavoError:
    if decision is None:
        return fault("OCT507", f"`{word}` is more than was asked")
    keys = ", ".join(one.key for one in decision.options[:20])
    return fault("OCT507", f"`{word}` is not among the options", help=f"the options are: {keys}")
