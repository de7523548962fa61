"""The last card, where several go at once.

Comes in: a sentence as a tree. Goes out: a fault for `on: your last card is played` where an option
plays several cards: `your last card` is the only one that you have, so with the last two nobody
plays it, and the round does not end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...diagnostics import Diagnostic, OctavoError, Repair
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from ..walking import nodes_of


def check_last_cards(sentence: object, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304)."""
    last = next(_last_cards(sentence), None)
    if last is None:
        return
    verbs = (node for node in nodes_of(sentence) if isinstance(node, tree.Word))
    taken = (one for one in verbs if one.sort in ("verb", "participle"))
    several = next((one for one in taken if one.name in symbols.picked.also_several), None)
    if several is None:
        return
    said = f"several may go at once to {several.name}, and then none of them is the last alone"
    hand = next((f"{_whose(last, sentence)} {name}" for name in symbols.held_zones()), "the hand")
    found = Diagnostic("OCT304", said, last.span, f"ask what is left, `{hand} is empty`")
    if isinstance(sentence, tree.Rule) and not _was_done(last, sentence):
        help = f"say it of all that are left: `... when every card of {hand} is ...`"
        made = _of_all_left(sentence, hand)
        repairs = () if made is None else (Repair(sentence.span, made, f"write `{made}`"),)
        found = replace(found, help=help).mended_by(*repairs)
    raise OctavoError([found])


def _was_done(last: tree.Np, rule: tree.Rule) -> bool:
    """`when your last card was played`: it lies in the hand no more."""
    for node in nodes_of((rule.when, rule.unless)):
        match node:
            case tree.Clause(subject=what, predicate=tree.WasDone()) if what is last:
                return True
            case tree.HasDone(what=what) if what is last:
                return True
    return False


def _of_all_left(rule: tree.Rule, hand: str) -> str | None:
    """`twos may not be played when every card of your hand is a two` of `a two may not be played
    when it is your last card`."""
    match rule:
        case tree.Rule(
            clause=tree.Clause(
                subject=tree.Np("" | "a" | "any", (), tree.Word() as head) as what,
                predicate=tree.MayBe(negated=True),
            ) as clause,
            when=(tree.Condition(facts=(_,)),),
            unless=(),
            others=(),
        ):
            one = as_written(replace(what, determiner="a", head=replace(head, plural=False)))
            return f"{as_written(clause)} when every card of {hand} is {one}"
    return None


def _whose(last: tree.Np, sentence: object) -> str:
    """Whose card it is, as it is said of a place of theirs."""
    whose = next((one.what for one in last.pre if isinstance(one.what, tree.Possessive)), None)
    match whose:
        case tree.Possessive(who=tree.Np()):
            return as_written(whose)
        case tree.Possessive(who=tree.Pronoun(name="they")) if isinstance(sentence, tree.Condition):
            match sentence.facts[0]:
                case tree.Clause(subject=tree.Np(determiner="a" | "any", head=tree.Word()) as who):
                    return f"{as_written(who)}'s"
    return "your"


def _last_cards(sentence: object) -> Iterator[tree.Np]:
    for node in nodes_of(sentence):
        match node:
            case tree.Np(head=tree.Word(name="card", sort="noun", plural=False), pre=pre) if any(
                isinstance(one.what, tree.Superlative) and one.what.name == "last" for one in pre
            ):
                yield node
