"""So many and no more, or so many at least: asked of what a game waits for.

Comes in: the condition of `until:`, `ends:` or `on:`, and the names of the game. Goes out: a fault
for `a player has ten tricks`, which would be passed over where eleven follow nine.
"""

from __future__ import annotations

from dataclasses import replace

from ...diagnostics import fault
from ...syntax import inflection, language, tree
from ...syntax.unparse import as_written, unparse
from ..names import Symbols
from ..walking import nodes_of
from .taking import kind_of


def check_exactness(waited_for: tree.Condition, symbols: Symbols) -> None:
    """Raises OctavoError where somebody is to have so many of a number that each player has, where
    so many players are to have something, all are to have done something so often, or with so many
    cards something is to be done, and whether more will do is not said. Cards that somebody has are
    counted one by one."""
    for fact in waited_for.facts:
        match fact:
            case tree.Clause(
                predicate=tree.Has(what=what) | tree.Does(negated=False, what=tree.Np() as what)
            ) if _is_everyones(what.head, symbols):
                _check(what)
        match fact:
            case tree.Clause(
                subject=tree.Np() as who,
                predicate=tree.Has(what=what) | tree.Does(what=tree.Np() as what),
            ) if kind_of(who, symbols) == "players" and (
                _is_everyones(what.head, symbols) or _are_points(what.head)
            ):
                _check_many(who, fact)
            case tree.Clause(subject=tree.Np() as cards, predicate=tree.WasDone()):
                _check_many(cards, fact)  # several may be, at once
            case tree.Clause(
                subject=tree.Np(determiner="each" | "every" | "all"),
                predicate=tree.HasDone(often=tree.Numeral() as often) as done,
            ) if often.low == often.high and not often.said.startswith("exactly"):
                # one may do it once more before the last does
                more = replace(fact, predicate=replace(done, often=replace(often, high=None)))
                help = f"write `{unparse(more)}`"
                message = "so many and no more, or so many at least?"
                raise fault("OCT217", message, done.span, help=help)


def check_so_many(said: tree.Listing, many: tree.Numeral, whole: bool = False) -> None:
    """Raises OctavoError for `two cards of your hand are queens` and `two eights`, where somebody
    holds them: it is not said whether more will do. How many cards in all somebody has leaves no
    doubt: `two cards`. That is asked where the fact is of the whole."""
    if many.low == 0 or says_more(many):
        return
    if isinstance(said, tree.Np) and said.determiner in ("only", "no"):
        return
    if whole and isinstance(said, tree.Np) and _is_all_there_is(said):
        return
    before = [] if isinstance(said, tree.SomeOf) else [one.what for one in getattr(said, "pre", ())]
    if any(isinstance(one, tree.Superlative) for one in before):  # `the last two cards`: those
        return
    cards = as_written(said)
    if any(isinstance(one, tree.Possessive) for one in before):
        cards = f"{many.said} of ..."
    help = f"write `at least {cards}` or `exactly {cards}`"
    raise fault("OCT217", "so many and no more, or so many at least?", said.span, help=help)


def _is_all_there_is(np: tree.Np) -> bool:
    """`two cards`, `two cards of the row`: no word says which of the cards there."""
    plain = isinstance(np.head, tree.Word) and np.head.name in ("card", "group")
    bare = np.tail is None and len(np.pre) == 1
    return plain and bare and all(isinstance(one, tree.Of) for one in np.posts)


def check_tied(sentence: object) -> None:
    """Raises OctavoError for `two players have the most cards`: three may have as many, too."""
    for said in nodes_of(sentence):
        match said:
            case tree.Clause(
                subject=tree.Np(head=tree.Word(name="player")) as who,
                predicate=tree.Has(what=what) | tree.Does(what=tree.Np() as what),
            ) if any(isinstance(one.what, tree.Superlative) for one in what.pre):
                if not any(_is_one(one.what) for one in who.pre):
                    _check_many(who, said)


def check_times(sentence: object) -> None:
    """Raises OctavoError for `when you have raised twice`: whoever does it once more has not done
    it twice. Where a rule forbids to do it once more, nobody does."""
    limit = _limited(sentence) if isinstance(sentence, tree.Rule) else ""
    whole = {id(one.predicate): one for one in nodes_of(sentence) if isinstance(one, tree.Clause)}
    for said in nodes_of(sentence):
        match said:
            case tree.HasDone(often=tree.Numeral() as often) if not says_more(often):
                fact = whole.get(id(said))
                if (fact is None or _is_pronoun(fact.subject)) and said.verb.name == limit:
                    continue
                more, exact = replace(often, high=None), replace(often, said="exactly")
                both = (_so_often(fact, said, one) for one in (more, exact))
                help = f"write `{'` or `'.join(both)}`"
                message = "so many and no more, or so many at least?"
                raise fault("OCT217", message, often.span, help=help)


def _is_pronoun(said: object) -> bool:
    """`you`, `they`: who is spoken of already."""
    return isinstance(said, tree.Np) and isinstance(said.head, tree.Pronoun)


def says_more(many: tree.Numeral) -> bool:
    """Whether a number says itself what is meant: `at least two`, `exactly two`, `two or three`."""
    return bool(many.low != many.high or many.choices) or many.said.startswith("exactly")


def _so_often(fact: tree.Clause | None, done: tree.HasDone, often: tree.Numeral) -> str:
    said = replace(done, often=often)
    return as_written(said) if fact is None else unparse(replace(fact, predicate=said))


def _limited(rule: tree.Rule) -> str:
    """The verb of `you may not raise when ...`; empty of other rules."""
    match rule.clause:
        case tree.Clause(subject=who, predicate=tree.May(what=None, verb=verb) as may):
            none = isinstance(who, tree.Np) and who.determiner == "no"
            return verb.name if may.negated != none and not rule.unless else ""
    return ""


_EACH = ("each", "every", "all")  # one may do it once more before the last does


def so_far(waited_for: tree.Condition) -> tree.Condition:
    """What a trigger waits for: somebody has done something so often as soon as they have done it
    so often, whether or not they go on."""
    return replace(waited_for, facts=tuple(map(_once_reached, waited_for.facts)))


def _once_reached(fact: tree.Fact) -> tree.Fact:
    match fact:
        case tree.Clause(
            subject=who, predicate=tree.HasDone(often=tree.Numeral() as often) as done
        ) if not says_more(often) and getattr(who, "determiner", "") not in _EACH:
            exactly = replace(often, said=f"exactly {often.said}")
            return replace(fact, predicate=replace(done, often=exactly))
    return fact


def _is_one(said: object) -> bool:
    return isinstance(said, tree.Numeral) and said.low == said.high == 1


def _are_points(head: object) -> bool:
    return isinstance(head, tree.Word) and head.name in ("score", "point", "points")


def _check_many(who: tree.Np, said: tree.Clause) -> None:
    """`two players have at least 5 points`, `five cards were played`: it may be three at once, or
    six."""
    for one in who.pre:
        match one.what:
            case tree.Numeral(low=low, high=high, choices=()) as many if low == high and low > 0:
                if many.said.startswith("exactly"):
                    continue
                message = "so many and no more, or so many at least?"
                if who.determiner == "only":
                    alone = replace(said, subject=replace(who, determiner=""))
                    help = f"write `exactly {unparse(alone)}`"
                    raise fault("OCT217", message, who.span, help=help)
                several = unparse(said)
                number = unparse(many)
                more = several.replace(number, f"{number} or more", 1)
                help = f"write `{more}` or `exactly {several}`"
                raise fault("OCT217", message, who.span, help=help)


def _is_everyones(head: object, symbols: Symbols) -> bool:
    state = symbols.states.get(head.name) if isinstance(head, tree.Word) else None
    return state is not None and state.is_everyones_number


def _check(what: tree.Np) -> None:
    for one in what.pre:
        match one.what:
            case tree.Numeral(low=low, high=high, choices=()) as many if low == high and low > 0:
                if many.said.startswith("exactly"):
                    continue
                said = language.NUMBER_WORDS.get(low, str(low))
                noun = what.head.name if isinstance(what.head, tree.Word) else ""
                noun = inflection.singular(noun) if low == 1 else noun
                help = f"write `at least {said} {noun}` or `exactly {said} {noun}`"
                message = "so many and no more, or so many at least?"
                raise fault("OCT217", message, what.span, help=help)
