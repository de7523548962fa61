"""What is said of a turn where nobody takes one.

Comes in: a game. Goes out: faults. A turn begins in `turns:` alone; in `for each: player` each
player acts, and `this turn` would be all of the round. What only others may do in a player's turn
(`for each: other player`), nobody has done in a turn of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.remembered import remembered
from ..check.walking import is_tree, nodes_of, sentences_of, words_of
from ..diagnostics import Faults, Span, fault
from ..records import PLAIN, field_names
from ..syntax import game as g
from ..syntax import inflection, tree
from .moments import turn_of

_OF_A_TURN = ("this turn", "last turn")
Found = tuple[str, Span]


def check_turns(game: g.RulesetTree, faults: Faults) -> None:
    """Reports what asks for a turn where it can only be asked outside of `turns:`. What stands in
    rules, triggers and phrases may be asked anywhere: there it is a fault if nobody takes turns."""
    said = (game.rules, game.triggers, game.phrases, game.phases, game.actions)
    found: list[Found] = []
    if not game.takes_turns():
        for state in game.states:
            if state.lasts == "turn":
                _report(faults, f"`{state.name}` lasts a turn", state.span, "lasts: round")
        for sentence in sentences_of(said):
            found += _of_turns(sentence)
        for trigger in game.triggers:
            if (of_turn := turn_of(trigger.on.facts[0])) is not None:
                _report(faults, "this is said of a turn", of_turn[1].span, "")
    else:
        lasting = {state.name for state in game.states if state.lasts == "turn"}
        for phase in game.phases:
            for sentence in _outside(phase.steps):
                found += (one for one in _of_turns(sentence) if one[0] != "last turn")
                if lasting:
                    words = words_of(sentence)
                    found += ((one.name, one.span) for one in words if one.name in lasting)
        if not game.others_act():
            for sentence in sentences_of(said):
                for span in _all_in_one(sentence):
                    message = "a turn is that of one player: in it, others do nothing"
                    help = "write `this round`, or ask it of one of them"
                    faults.error("OCT362", message, span, help=help)
        _never_in_their_own(game, said, faults)
        _where_no_turn_goes_on(game, faults)
    for what, span in dict.fromkeys(found):
        _report(faults, f"`{what}` is said of a turn", span, what.replace("turn", "round"))


def _never_in_their_own(game: g.RulesetTree, said: object, faults: Faults) -> None:
    """Reports `you have claimed last turn` of what is chosen in the turns of others alone, and
    `this turn` in a rule about what is chosen in one's own; of what is chosen in one's own alone,
    `another player has raised this turn`."""
    own, others, alone = game.chosen_in_turns()
    for sentence in sentences_of(said):
        acts = next((one.verb.name for one in nodes_of(sentence) if isinstance(one, tree.May)), "")
        mine = acts in own - others
        for who, done in _has_done(sentence):
            verb, past = done.verb.name, done.verb.said or done.verb.name
            yours = isinstance(who.head, tree.Pronoun) and who.head.name == "you"
            asked = done.time == "last turn" or (done.time == "this turn" and mine and yours)
            if verb in others - own and asked:
                message = f"nobody has {past} in a turn of theirs: it is chosen in those of others"
                help = (
                    "write `this round`, or keep a mark on players under `state:`, and set it "
                    f"by a trigger on `a player {inflection.third_person(verb)}`"
                )
                faults.error("OCT419", message, done.span, help=help)
            if {acts, verb} <= alone and done.time == "this turn" and g.leaves_you_out(who):
                message = f"nobody else has {past} in your turn: it is chosen in one's own alone"
                faults.error("OCT419", message, done.span, help="write `this round`")


def _where_no_turn_goes_on(game: g.RulesetTree, faults: Faults) -> None:
    """Reports what is said of turns in a trigger, or asked of one in a rule, on what is chosen
    where nobody takes one."""
    idle = game.chosen_without_turns()
    for rule in game.rules:
        for verb in {one.verb.name for one in nodes_of(rule.rule) if isinstance(one, tree.May)}:
            for what, span in _of_turns(rule.rule) if verb in idle else ():
                if what == "this turn":
                    _report(faults, f"`{what}` is said of a turn", span, "this round", verb)
    for trigger in game.triggers:
        fact = trigger.on.facts[0]
        moment = fact.predicate if isinstance(fact, tree.Clause) else None
        if not isinstance(moment, tree.WasDone | tree.HasDone | tree.Does):
            continue
        if moment.verb.name not in idle:
            continue
        for node in nodes_of(trigger.steps):
            if isinstance(node, tree.Command) and _is_of_turns(node):
                said = f"`{node.verb.name}` is said of turns"
                _report(faults, said, node.span, "", moment.verb.name)


def _is_of_turns(command: tree.Command) -> bool:
    """`skip the next player`, `reverse the turns`."""
    what = command.what
    if command.verb.name not in ("skip", "reverse") or not isinstance(what, tree.Np):
        return command.verb.name == "reverse"
    return isinstance(what.head, tree.Word) and what.head.name in ("player", "turn")


@remembered
def _has_done(sentence: object) -> tuple[tuple[tree.Np, tree.HasDone], ...]:
    return tuple(
        (node.subject, node.predicate)
        for node in nodes_of(sentence)
        if isinstance(node, tree.Clause)
        and isinstance(node.subject, tree.Np)
        and isinstance(node.predicate, tree.HasDone)
    )


def asks_of_last_turn(until: tree.Condition) -> bool:
    """Whether it is asked after a turn what was done in the last turn: that is the one just taken,
    for whoever took it. Raises OctavoError if it is `this turn`, too."""
    times = dict(_of_turns(until))
    if "last turn" in times and "this turn" in times:
        message = "the turn that was just taken is the last turn here, and `this turn`, too"
        raise fault("OCT419", message, times["this turn"], help="write `last turn` in both")
    return "last turn" in times


def _report(faults: Faults, what: str, span: Span, instead: str, verb: str = "") -> None:
    """`verb`: what is chosen where nobody takes a turn."""
    round = f"write `{instead}`" if "round" in instead else "ask it where turns are taken"
    round = round if instead else "leave it out"
    help = f"{round}, or let players act in `turns:`; `for each: player` begins no turn"
    where = f"where players {verb}" if verb else "here"
    faults.error("OCT419", f"{what}, and nobody takes a turn {where}", span, help=help)


def _outside(steps: object) -> Iterator[object]:
    """The sentences outside of all `turns:`."""
    if isinstance(steps, tuple):
        for one in steps:
            yield from _outside(one)
    elif is_tree(steps):
        yield steps
    elif steps.__class__ not in (*PLAIN, Span, g.Turns):
        for name in field_names(type(steps)):
            yield from _outside(getattr(steps, name))


@remembered
def _of_turns(sentence: object) -> tuple[Found, ...]:
    """What a sentence says of a turn."""
    found: list[Found] = []
    for node in nodes_of(sentence):
        match node:
            case tree.WasDone(time=time, span=span) | tree.HasDone(time=time, span=span):
                if time in _OF_A_TURN:
                    found.append((time, span))
            case tree.Until(moment=tree.Np(posts=(tree.Of(what=tree.Np(head=tree.Word("turn"))),))):
                found.append(("the end of the turn", node.moment.span))
    return tuple(found)


@remembered
def _all_in_one(sentence: object) -> tuple[Span, ...]:
    """Where it asks whether several players have done something in one turn: `every player has
    passed this turn`."""
    return tuple(
        node.predicate.span
        for node in nodes_of(sentence)
        if isinstance(node, tree.Clause)
        and isinstance(node.subject, tree.Np)
        and isinstance(node.predicate, tree.HasDone)
        and node.predicate.time == "this turn"
        and _are_several(node.subject)
    )


def _are_several(who: tree.Np) -> bool:
    numerals = (pre.what for pre in who.pre if isinstance(pre.what, tree.Numeral))
    counted = any(one.low > 1 for one in numerals)
    plural = isinstance(who.head, tree.Word) and who.head.plural and who.determiner in ("", "all")
    return who.determiner in ("each", "every") or counted or plural
