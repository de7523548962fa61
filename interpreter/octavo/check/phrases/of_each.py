"""What is said of one of several, said of each of whom it holds.

Comes in: a sentence that points back to somebody whom its condition only counts, or that speaks of
the only one. Goes out: the same sentence with `each player who ...`; empty where it has no such
form.
"""

from __future__ import annotations

from dataclasses import replace

from ...syntax import tree
from ...syntax.unparse import as_written

_ANYONE = ("a", "any")


def said_of_each(said: object, np: tree.Np) -> str:
    """`if exactly one player is out, each player who is out scores 1` of `if exactly one player is
    out, that player scores 1`; without the condition where it asks only whether there is any."""
    match said:
        case tree.Conditional(
            negated=False,
            condition=tree.Condition(facts=(tree.Clause(subject=subject, predicate=asked),)),
            effect=tree.Clause(subject=who, predicate=tree.Does(negated=False)) as effect,
            otherwise=None,
        ) if subject is np and _points_back(who):
            each = _each_who(np, asked)
            if each is None:
                return ""
            done = replace(effect, subject=each)
            if np.determiner in _ANYONE and not np.pre:
                return as_written(done)
            return as_written(replace(said, effect=done))
    return ""


def said_of_only(said: object, np: tree.Np) -> str:
    """`if only one player is out, each player who is out scores 1` of `the only player who is out
    scores 1`."""
    match said:
        case tree.Clause(subject=subject, predicate=tree.Does(negated=False)) if (
            subject is np and np.determiner == "only"
        ):
            match np.tail:
                case tree.That(predicate=asked):
                    each = _each_who(replace(np, tail=None), asked)
                case tree.With(what=tree.Np(pre=(tree.Pre(tree.Superlative("most")),)) as most):
                    those = as_written(replace(most, determiner="", pre=()))
                    does = as_written(said).removeprefix(as_written(np))
                    return f"each player who has more {those} than each other player{does}"
                case _:
                    return ""
            if each is None or np.pre or np.posts:
                return ""
            one = tree.Numeral(1, 1, span=np.span, said="one")
            only_one = replace(np, pre=(tree.Pre(one, np.span),), tail=None)
            fact = tree.Condition((tree.Clause(only_one, asked, np.span),), "and", np.span)
            done = replace(said, subject=each)
            return as_written(tree.Conditional(fact, False, done, None, True, np.span))
    return ""


def one_by_one(said: object) -> str:
    """`for each: player who is out, do: you score 1 for each other player` of `each player who is
    out scores 1 for each other player`: who is `you` is never one of the others."""
    match said:
        case tree.Clause(
            subject=tree.Np(
                determiner="the" | "each" | "every", head=tree.Word(plural=False)
            ) as np,
            predicate=tree.Does(negated=False, verb=verb),
        ) if np.tail is not None and verb.name != "move":
            you = tree.Np("", (), tree.Pronoun("you", np.span), span=np.span)
            step = as_written(replace(said, subject=you))
            return f"{{for each: {as_written(replace(np, determiner=''))}, do: {step}}}"
    return ""


def _points_back(who: object) -> bool:
    match who:
        case tree.Pronoun(name="they") | tree.Np(head=tree.Pronoun(name="they")):
            return True
        case tree.Np(determiner="that" | "those", pre=(), tail=None):
            return True
    return False


def _each_who(np: tree.Np, asked: tree.Predicate) -> tree.Np | None:
    """`each player who is out`, of those of whom it is asked."""
    if not isinstance(np.head, tree.Word) or np.tail is not None or np.posts:
        return None
    pre = tuple(one for one in np.pre if not isinstance(one.what, tree.Numeral))
    head = replace(np.head, plural=False)
    if isinstance(asked, tree.HasDone):
        if asked.often is not None or asked.time not in ("", "this round"):
            return None  # neither is said after a noun
        asked = replace(asked, time="")
    tail = tree.That(asked, np.span, who=True, number="one")
    return replace(np, determiner="each", pre=pre, head=head, tail=tail)
