"""Whether somebody can be the first to do what nobody may do before that.

Comes in: a rule that forbids something to all players. Goes out: a fault where it ends when one of
them has done it, who is held back as well.
"""

from __future__ import annotations

from ...diagnostics import fault
from ...syntax import tree
from ...syntax.unparse import as_written


def check_begins(rule: tree.Rule) -> None:
    """Raises OctavoError (OCT362) for `nobody may sell until the elder has sold`: the elder may not
    either."""
    match rule.clause:
        case tree.Clause(tree.Np() as all_of_them, tree.May(verb=verb)) if _is_everybody(
            all_of_them
        ):
            pass
        case _:
            return
    for condition in rule.unless:
        for fact in condition.facts:
            match fact:
                case tree.Clause(
                    tree.Np() as who, tree.HasDone(negated=False, verb=tree.Word(name=done))
                ) if done == verb.name and len(condition.facts) == 1:
                    said = f"this holds back whoever is to {verb.name} first, so nobody ever may"
                    named = who.determiner in ("the", "that")
                    one = as_written(who) if named else "PLAYER"
                    help = f"write `no player other than {one} may {verb.name} ...`"
                    raise fault("OCT362", said, fact.span, help=help)


def _is_everybody(who: tree.Np) -> bool:
    """Whether it is `nobody`, or `no player` whoever it is."""
    if isinstance(who.head, tree.Pronoun):
        return who.head.name == "nobody"
    plain = not (who.pre or who.posts or who.tail)
    player = isinstance(who.head, tree.Word) and who.head.name == "player"
    return plain and player and who.determiner == "no"
