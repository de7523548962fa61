"""What is not done has no moment: `on: nobody has raised this phase` would come as a phase begins.

Comes in: the `on:` of a trigger, as a tree and as a term. Goes out: a fault where it is so of each
time that begins, since nothing was done in it yet, with the moment at which it can be asked.
"""

from __future__ import annotations

from dataclasses import replace

from .. import terms as t
from ..check.names import Symbols
from ..check.walking import nodes_of
from ..diagnostics import OctavoError, fault
from ..syntax import game as g
from ..syntax import tree
from ..syntax.unparse import as_written
from .nobody_acts import surely_begins_so

_TIMES = ("this turn", "this phase", "this round")


def check_is_done(trigger: g.Trigger, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304) for `a player has not raised this phase` and `nobody raises`, as
    they are written."""
    facts, added = trigger.on.facts, bool(trigger.owner.modifiers)
    if len(facts) != 1 or not isinstance(fact := facts[0], tree.Clause):
        return
    match fact.predicate:
        case tree.HasDone(time=time, negated=negated) | tree.WasDone(time=time, negated=negated):
            if time in _TIMES and negated != _is_none(fact.subject):
                raise _not_done(fact, time, symbols, added)
            if not time and _is_none(fact.subject) and not negated:
                raise _not_done(_of_round(fact, fact.predicate), "", symbols, added)
        case tree.Does(negated=False, verb=verb, what=None | tree.Np() as what, places=()) as said:
            if verb.name in symbols.verbs and _is_none(fact.subject):
                done = tree.HasDone(False, replace(verb, said=""), what, "", said.span)
                raise _not_done(_of_round(fact, done), "", symbols, added)


def _of_round(fact: tree.Clause, done: tree.HasDone | tree.WasDone) -> tree.Clause:
    """Said of what was done by the end of a round."""
    if isinstance(done, tree.WasDone):
        done = replace(done, present=False)
    return replace(fact, predicate=replace(done, time="this round"))


def check_is_not_so_yet(trigger: g.Trigger, asked: t.Term, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304) for whatever else is surely so as long as nothing was done, such
    as `not every player has raised this phase`."""
    for time in _TIMES:
        if surely_begins_so(asked, time):
            raise _not_done(trigger.on, time, symbols, bool(trigger.owner.modifiers))


def _not_done(
    said: tree.Condition | tree.Clause, time: str, symbols: Symbols, added: bool
) -> OctavoError:
    message = "what is not done has no moment"
    if time:
        message = f"this is so as a {time.removeprefix('this ')} begins: {message}"
    return fault("OCT304", message, said.span, help=_instead(said, time, symbols, added))


def _instead(said: tree.Condition | tree.Clause, time: str, symbols: Symbols, added: bool) -> str:
    """When the time is over, and what is asked then. What was `added` by a modifier stands beside
    a phase."""
    asked = _asked(said)
    each = isinstance(said, tree.Clause) and _is_one(said.subject)
    if isinstance(said, tree.Clause) and time == "this turn" and (each or _is_none(said.subject)):
        asked = _of_you(said)
    if time == "this turn":
        return f"wait for what ends it, `on: your turn ends`, and ask it, `when: {asked}`"
    of_each = f"{{for each: player, do: {{if: {_of_you(said)}, do: ...}}}}" if each else ""
    phase = _phase_of(said, symbols.game)
    where = f"under `after {phase}:` write" if added else f"as the last step of `{phase}:` write"
    if time == "this phase":
        step = of_each or f"{{if: {asked}, do: ...}}"
        return f"ask it when the phase is over: {where} `{step}`"
    ends = "wait for what ends it, `on: the round ends`, and "
    of_round = f"{ends}ask it, `when: {asked}`"
    if of_each:
        of_round = f"{ends}ask it of each, `do: {of_each}`"
    if time or phase == _NO_PHASE:
        return of_round
    of_phase = asked.replace("this round", "this phase")
    return f"{of_round}; to ask it of a phase, {where} `{{if: {of_phase}, do: ...}}`"


_NO_PHASE = "PHASE"


def _phase_of(said: tree.Condition | tree.Clause, game: g.RulesetTree) -> str:
    """The first phase in which that may be done which the sentence speaks of."""
    verbs = {
        one.verb.name for one in nodes_of(said) if isinstance(one, tree.HasDone | tree.WasDone)
    }
    for phase in game.phases:
        offered = {one.name for one in game.flow_of([phase]) if isinstance(one, g.ChoiceOption)}
        offered |= {one.name for one in game.actions if phase.name in one.phases}
        if verbs & offered:
            return phase.name
    return _NO_PHASE


def _asked(said: tree.Condition | tree.Clause) -> str:
    """What is denied of several, bare, was written `not every player`."""
    fact = said.facts[0] if isinstance(said, tree.Condition) and len(said.facts) == 1 else said
    match fact:
        case tree.Clause(
            subject=tree.Np(determiner="", pre=(), head=tree.Word(plural=True) as head) as who,
            predicate=tree.HasDone(negated=True) | tree.WasDone(negated=True) as done,
        ):
            every = replace(who, determiner="every", head=replace(head, plural=False))
            denied = tree.Clause(every, replace(done, negated=False), fact.span)
            return f"not {as_written(denied)}"
    return as_written(said)


def _of_you(said: tree.Condition | tree.Clause) -> str:
    """`you have not raised this phase`, of what is said of a player, or of no player."""
    if not isinstance(said, tree.Clause) or not isinstance(said.predicate, tree.HasDone):
        return as_written(said)
    you = tree.Pronoun("you", said.span)
    denied = replace(said.predicate, negated=True)
    return as_written(tree.Clause(tree.Np("", (), you, span=said.span), denied, said.span))


def _is_none(subject: tree.Listing) -> bool:
    """`nobody`, `no player`."""
    if not isinstance(subject, tree.Np):
        return False
    nobody = isinstance(subject.head, tree.Pronoun) and subject.head.name in ("nobody", "nothing")
    return nobody or subject.determiner == "no"


def _is_one(subject: tree.Listing) -> bool:
    """Whether it is said of one player after the other: of `you`, or of `a player`."""
    if not isinstance(subject, tree.Np) or isinstance(subject.head, tree.Numeral):
        return False
    if isinstance(subject.head, tree.Pronoun):
        return subject.head.name == "you"
    whole = not (subject.pre or subject.posts or subject.tail)
    return subject.determiner == "a" and subject.head.name == "player" and whole
