"""How many are done: what to write for a number that a rule cannot ask.

Comes in: the number, and the sentence in which it would be ignored. Goes out: help that says the
same as the sentence does, or names what there is no word for.
"""

from __future__ import annotations

from dataclasses import replace

from ..syntax import tree
from ..syntax.unparse import as_written
from .walking import nodes_of


def help_for_number(many: tree.Numeral, sentence: object) -> str:
    """What to write for `you may exchange up to five cards`."""
    turn = any(getattr(node, "time", "") == "this turn" for node in nodes_of(sentence))
    no_word = "there is no word yet for how many here"
    count = (
        "keep a number under `state:`, "
        f"`{{is a: number, each: player, lasts: {'turn' if turn else 'round'}}}`, and "
        "`add 1 to your NUMBER` where it is done"
    )
    if done := _done_by_one(sentence):
        # a number that rises card by card passes three on its way to four
        return (
            f"{no_word}: to count the cards, {count}, `on: a card is ...`; how many they were is "
            f"asked when all is done, `on: {done}`, `when: your NUMBER is {as_written(many)}`"
        )
    help = f"{no_word}: to count what is done, {count}"
    for node in nodes_of(sentence):
        match node:
            case tree.HasDone(what=tree.Np(pre=pre)) if any(one.what is many for one in pre):
                bare = many.low == many.high and not many.said.startswith("exactly")
                times = replace(many, said="exactly") if bare else many
                often = replace(node, what=None, often=times, time=node.time or "this round")
                return (
                    f"how often they chose it is asked, `{as_written(often)}`; to count the cards, "
                    f"{count}"
                )
    clause = sentence.clause if isinstance(sentence, tree.Rule) else None
    predicate = clause.predicate if isinstance(clause, tree.Clause) else None
    if predicate is None or not isinstance(predicate, tree.May | tree.MayBe):
        return help
    if isinstance(predicate, tree.May) and predicate.verb.name == "hold":
        return f"{help}; forbid what adds to it, `you may not VERB when you have ... cards`"
    if predicate.verb.name == "use":
        return "there is no word yet for how many of them a group of a hand may hold"
    who = clause.subject if isinstance(clause, tree.Clause) else None
    nobody = isinstance(who, tree.Np) and (
        who.determiner == "no" or getattr(who.head, "name", "") == "nobody"
    )
    # of `may not exchange three cards` it is not known what may be, only where that is said
    allowed = _allowed(many, predicate.negated or nobody) or "up to ... cards"
    help = (
        f"{no_word}: what one choice takes is limited where it is picked, `pick: {allowed} of ...`"
    )
    if isinstance(predicate, tree.May) and isinstance(who, tree.Np) and who.determiner == "the":
        help += f", in an option of its own, `when: you are {as_written(who)}`"
    if (many.low, predicate.negated) == (2, True):
        help += "; that there is one in a turn, `CARDS may not be DONE when you have DONE a CARD "
        help += "this turn`"
    return f"{help}; to count what is done by several choices, {count}"


def _done_by_one(moment: object) -> str:
    """`a player exchanges`, of what a trigger waits for; empty for anything else."""
    match moment:
        case tree.Condition(
            facts=(tree.Clause(predicate=(tree.WasDone() | tree.Does()) as said, span=at),)
        ) if not said.negated:
            player = tree.Np("a", (), tree.Word("player", "noun", at), span=at)
            does = tree.Does(False, replace(said.verb, said=""), None, (), at)
            return as_written(tree.Clause(player, does, at))
    return ""


def _allowed(many: tree.Numeral, negated: bool) -> str:
    """So many as may be picked, as a pick says it; empty where no number says that."""
    bare = replace(many, said="")
    if many.up_to or (many.low == 0 and many.high):  # `at most two`, `fewer than three`
        low, high = (many.high + 1, None) if negated and many.high is not None else (0, many.high)
    elif negated and many.high is None:  # not `more than two`, not `two or more`
        low, high = 0, many.low - 1
    elif negated:
        return ""
    else:
        low, high = many.low, many.high
    if high == 0 or (low, high) == (0, None):
        return ""
    numeral = replace(bare, low=low, high=high, up_to=low == 0)
    cards = "card" if high == 1 else "cards"
    return f"{as_written(numeral)} {cards}"
