"""What a trigger waits for: a moment, of which a deed or a step tells, or a fact that becomes true.

Comes in: the `on:` of triggers, as trees. Goes out: what kind each is, what it is about, and the
terms to look at after the steps that may fire it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .. import terms as t
from ..check.names import Symbols
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import has_noun
from ..check.walking import nodes_of
from ..diagnostics import fault
from ..syntax import game as g
from ..syntax import tree
from ..syntax.inflection import third_person
from ..syntax.language import EARLIEST, LATEST
from ..syntax.unparse import as_written

# What happens to a turn, by the verb that says so; no verb of a ruleset is called so.
TURN_MOMENTS = {"begin": "<turn begins>", "end": "<turn ends>"}
ROUND_MOMENTS = {"begin": "<round begins>", "end": "<round ends>"}  # and to a round


def home_of(cards: t.Term) -> set[str]:
    """The zones in which some cards lie, as far as they are named by them; else the empty name."""
    match cards:
        case t.Permitted(one) | t.Keep(one) | t.Without(one):
            return home_of(one)
        case t.Both(left, right):
            return home_of(right) if "" in home_of(left) else home_of(left)
    return set(t.zones_of(cards))


def moments_of(trigger: g.Trigger, symbols: Symbols) -> Iterator[g.Trigger]:
    """`a queen is played or hidden`, `a player calls or raises`: a trigger of each moment."""
    on = trigger.on
    each = [replace(on, facts=(fact,), joined="and") for fact in on.facts]
    if on.joined == "or" and all(is_moment(waited_for(one, symbols)) for one in each):
        yield from (replace(trigger, on=one) for one in each)
    else:
        yield trigger


def check_moment(on: tree.Condition) -> None:
    """Raises OctavoError where a moment is joined with something: it would be a fact."""
    if len(on.facts) == 1:
        if is_moment(on):
            _check_one_deed(on.facts[0])
        return
    for fact in on.facts:
        if is_moment(replace(on, facts=(fact,))):
            said = "a moment stands alone: joined, this would ask what was done in this round"
            help = "make a trigger of each"
            if on.joined == "and":
                help = f"write `on: {as_written(_at_once(fact))}`, and the rest under `when:`"
            raise fault("OCT211", said, fact.span, help=help)


def check_not_denied(on: tree.Condition) -> None:
    """Raises OctavoError (OCT304) for `a king is not played`, and for `the elder has not played`,
    which would be so as a round begins: what does not happen has no moment."""
    match on.facts:
        case (
            tree.Clause(
                subject=tree.Np() as one,
                predicate=(
                    tree.WasDone(negated=True, time="")
                    | tree.HasDone(negated=True, time="", often=None)
                    | tree.Does(negated=True)
                ) as said,
            ) as fact,
        ) if one.determiner == "a" or not isinstance(said, tree.Does):
            help = "wait for what does, `on: your turn ends`, and ask it, `when: you have not ...`"
            named = one.determiner != "a" and not isinstance(one.head, tree.Pronoun)
            if named and not isinstance(said, tree.Does):
                asked = as_written(replace(fact, predicate=replace(said, time="this round")))
                help = f"wait for what does, `on: the round ends`, and ask it, `when: {asked}`"
            elif isinstance(said, tree.WasDone) and not has_noun(one, "card"):
                done = as_written(tree.Clause(one, replace(said, negated=False), said.span))
                help = f"write `a card other than {done}`, or {help}"
            raise fault("OCT304", "what does not happen has no moment", said.span, help=help)


def check_not_in_time(on: tree.Condition) -> None:
    """Raises OctavoError (OCT304) for `the first player has played five times`, who may be the
    first to have done so, or the one who sits first."""
    match on.facts:
        case (
            tree.Clause(
                subject=tree.Np(
                    "the",
                    (tree.Pre(tree.Superlative("first" | "last" as which)),),
                    tree.Word(name="player"),
                    (),
                    None,
                ) as one,
                predicate=tree.HasDone(negated=False),
            ),
        ):
            said = f"this may be who of them does so {which}, or who of them sits {which}"
            help = LATEST if which == "last" else EARLIEST
            seat = f"of the seat ask `when: that player is the {which} player`"
            raise fault("OCT304", said, one.span, help=f"{help}; {seat}")


def check_who_did_it(trigger: g.Trigger, verb: str) -> None:
    """Raises OctavoError (OCT304) for `the player who has discarded it` where a card is discarded:
    in a round several may have, and of these it would be whoever sits first."""
    for node in nodes_of((trigger.when, trigger.steps)):
        match node:
            case tree.Np(
                "the",
                (),
                tree.Word(name="player", plural=False),
                (),
                tree.That(predicate=tree.HasDone(negated=False, often=None) as done),
            ) if verb and _is_that_card(done.what):
                said = "several may have done so with it, one after the other"
                help = LATEST
                if done.verb.name == verb:
                    help = "write `you`: that is who does it at this moment"
                raise fault("OCT304", said, node.span, help=help)


def _is_that_card(what: tree.Np | None) -> bool:
    match what:
        case tree.Np(head=tree.Pronoun(name="it"), posts=(), tail=None):
            return True
        case tree.Np(determiner="that", head=tree.Word(name="card"), pre=(), posts=(), tail=None):
            return True
    return False


def check_not_once(on: tree.Condition) -> None:
    """Raises OctavoError (OCT304) for `an eight was played this round`, `a player has played an
    eight this round`: waited for once in a round, or once for each of them, as `any` says it. In a
    turn one player acts."""
    match on.facts:
        case (
            tree.Clause(
                subject=tree.Np(determiner="a") as one,
                predicate=tree.WasDone(negated=False, verb=verb, time=time) as done,
            ) as fact,
        ) if time.startswith("this") and verb.name != "use":
            moment = as_written(replace(fact, predicate=replace(done, time="", present=True)))
            help = f"of each write `{moment}`; for the first alone let a flag keep it as well, "
            help += "`state: {the first is over: {is a: flag, lasts: round}}`, `when: the first is "
            help += "not over`, `do: [..., now the first is over]`"
            raise fault("OCT304", "of the first alone, or of each?", one.span, help=help)
        case (
            tree.Clause(
                subject=tree.Np(determiner="a", head=tree.Word(name="player")) as one,
                predicate=tree.HasDone(negated=False, often=None, time=time),
            ) as fact,
        ) if time in ("this phase", "this round"):
            any_of_them = as_written(replace(fact, subject=replace(one, determiner="any")))
            help = f"of each write `{any_of_them}`, which fires once for each; {EARLIEST}"
            raise fault("OCT304", "of the first player alone, or of each?", one.span, help=help)


def _at_once(fact: tree.Fact) -> tree.Fact:
    """`you play an eight`, as it is waited for."""
    match fact:
        case tree.Clause(predicate=tree.HasDone(negated=False, time="", often=None) as done):
            verb = replace(done.verb, said="")
            return replace(fact, predicate=tree.Does(False, verb, done.what, (), done.span))
    return fact


def check_no_value(on: tree.Condition, symbols: Symbols) -> None:
    """Raises OctavoError for `a player calls a suit`, `a suit is called`, where more than a suit is
    picked: which it was is for steps to keep."""
    match on.facts:
        case (tree.Clause(predicate=tree.HasDone(verb=verb, what=tree.Np() as what)),):
            pass
        case (tree.Clause(subject=tree.Np() as what, predicate=tree.WasDone(verb=verb)),):
            pass
        case _:
            return
    if not isinstance(what.head, tree.Word) or kind_of(what, symbols) != "values":
        return
    if verb.name in symbols.picked.values:
        return
    message = f"which {what.head.name} it was is not known at this moment"
    help = (
        f"write `on: a player {third_person(verb.name)}`; what was picked is known where a step "
        "of the option keeps it, such as in a state: ask that under `when:`"
    )
    raise fault("OCT311", message, what.span, help=help)


def _check_one_deed(fact: tree.Fact) -> None:
    """Raises OctavoError for `a queen and a king are played`: one deed may come after the other,
    and then there is no moment of both."""
    assert isinstance(fact, tree.Clause)
    subject, said = fact.subject, fact.predicate
    if not isinstance(subject, tree.Several) or subject.joined != "and":
        return
    assert isinstance(said, tree.WasDone | tree.HasDone)
    each = as_written(replace(fact, subject=replace(subject, joined="or")))
    one_each = replace(subject, items=tuple(map(_one_of, subject.items)))
    both = as_written(replace(fact, subject=one_each, predicate=replace(said, time="this round")))
    message = "this may wait for each of them, or until it was done with all"
    help = f"write `{each}`, which is each of them, or `{both}`, which is both"
    raise fault("OCT211", message, fact.span, help=help)


def _one_of(said: tree.Amount) -> tree.Amount:
    """`a queen` of `queens`."""
    match said:
        case tree.Np(determiner="", pre=pre, head=tree.Word(plural=True) as word) if not any(
            isinstance(one.what, tree.Numeral) for one in pre
        ):
            return replace(said, determiner="a", head=replace(word, plural=False))
    return said


def members_asked(on: tree.Condition, condition: t.Term, symbols: Symbols) -> t.Term | None:
    """Those of whom a fact is so that is asked of `any` of several; None of any other fact. Who is
    meant by `another player` changes with who acts: that is one fact.
    """
    return None if t.mentions(condition, t.YOU) else members_of(on, condition, symbols)


def members_of(on: tree.Condition, condition: t.Term, symbols: Symbols) -> t.Term | None:
    """As `members_asked`, also of a fact about `you`: `any card is in your nest`."""
    fact = on.facts[0]
    if len(on.facts) > 1 or not isinstance(fact, tree.Clause) or not is_of_any(fact.subject):
        return None
    match condition:
        case t.Some(members) if members.kind in t.MEMBER:
            return members
        case t.Not(t.IsEmpty(place)) if _is_any_card(fact.subject, symbols):
            return t.Content(place)
    return None


def _is_any_card(subject: tree.Listing, symbols: Symbols) -> bool:
    if not isinstance(subject, tree.Np) or subject.determiner not in ("any", "a"):
        return False
    return kind_of(subject, symbols) == "cards"


def of_each(condition: t.Term, on: tree.Condition) -> bool:
    """Whether a fact asks of `you`: it is asked of each player, whoever acts. Raises OctavoError
    where that cannot be asked of somebody else."""
    parts = set(t.walk(condition))
    if any(isinstance(one, t.Next) for one in parts):
        said = "a trigger waits for what becomes so of a player: nobody comes next after them"
        raise fault("OCT315", said, on.span, help="name any player: `on: any player ...`")
    if t.YOU not in parts:
        return False
    if any(isinstance(one, t.Permitted | t.PermittedOn | t.Allowed) for one in parts):
        said = "what somebody may do is known of who acts alone: nothing waits for it"
        help = "ask it under `when:`, of a moment: `on: a player VERBS`"
        raise fault("OCT348", said, on.span, help=help)
    return True


def is_of_any(subject: tree.Listing) -> bool:
    if not isinstance(subject, tree.Np):
        return False
    return subject.determiner in ("any", "a") or any(map(is_of_any, _owners(subject)))


def _owners(np: tree.Np) -> Iterator[tree.Np]:
    """Of whom or what something is: `any player` of `any player's hand`."""
    for pre in np.pre:
        if isinstance(pre.what, tree.Possessive) and isinstance(pre.what.who, tree.Np):
            yield pre.what.who
    yield from (post.what for post in np.posts if isinstance(post, tree.Of))


def is_of_any_player(fact: tree.Fact) -> bool:
    """Whether it is said of the place of any player."""
    if not isinstance(fact, tree.Clause) or not isinstance(fact.subject, tree.Np):
        return False
    return any(
        isinstance(one.head, tree.Word) and one.head.name == "player" and is_of_any(one)
        for one in _owners(fact.subject)
    )


def noun_of(on: tree.Condition) -> str:
    """What the fact is about, by its own noun: `hand`."""
    fact = on.facts[0]
    assert isinstance(fact, tree.Clause) and isinstance(fact.subject, tree.Np)
    return fact.subject.head.name if isinstance(fact.subject.head, tree.Word) else ""


def subject_of(fact: tree.Fact) -> tree.Listing | None:
    """The phrase that a moment is about."""
    match fact:
        case tree.Clause(predicate=tree.HasDone(what=what)):
            return what
        case tree.Clause(subject=subject):
            return subject
    return None


def names_one(said: tree.Listing | None) -> bool:
    """Whether a moment is about one card: `a king is played`, not `kings are played`."""
    if isinstance(said, tree.Several):
        return all(names_one(one) for one in said.items)
    return isinstance(said, tree.Np) and said.is_singular


def _is_counted(subject: tree.Listing) -> bool:
    """`two players have passed`: that becomes true with the second."""
    return isinstance(subject, tree.Np) and any(
        isinstance(pre.what, tree.Numeral) for pre in subject.pre
    )


def _says_all(subject: tree.Listing) -> bool:
    """Whether it is said of all of several, `every player has passed`: that becomes true once."""
    return isinstance(subject, tree.Np) and subject.determiner in ("all", "every", "each")


def waited_for(on: tree.Condition, symbols: Symbols) -> tree.Condition:
    """The facts of a moment as they are asked elsewhere: `becomes X` is `is X`, and what somebody
    does, `plays a card`, is what somebody `has played` then."""
    facts = tuple(_asked_elsewhere(fact, symbols) for fact in on.facts)
    return replace(on, facts=facts) if facts != on.facts else on


def _asked_elsewhere(fact: tree.Fact, symbols: Symbols) -> tree.Fact:
    match fact:
        case tree.Clause(predicate=tree.IsPredicate(begins=True) as said):
            return replace(fact, predicate=replace(said, begins=False))
        case tree.Clause(
            subject=tree.Np() as who,
            predicate=tree.Does(negated=False, verb=verb, what=None | tree.Np() as what, places=()),
        ) if verb.name in symbols.verbs and _does_one(who, symbols):
            done = tree.HasDone(False, verb, what, "", fact.predicate.span)
            return replace(fact, predicate=done)
    return fact


def _does_one(who: tree.Np, symbols: Symbols) -> bool:
    """Whether one player is meant: groups may do something to each other at any time."""
    you = isinstance(who.head, tree.Pronoun) and who.head.name == "you"
    return you or (kind_of(who, symbols) == "players" and not _says_all(who))


def turn_of(fact: tree.Fact) -> tuple[str, tree.Np] | None:
    """What a moment says of somebody's turn, and the turn: `your turn begins`, `a turn ends`."""
    match fact:
        case tree.Clause(
            subject=tree.Np(head=tree.Word(name="turn", plural=False)) as turn,
            predicate=tree.Does(negated=False, verb=verb, what=None, places=()),
        ) if verb.name in TURN_MOMENTS:
            return TURN_MOMENTS[verb.name], turn
    return None


def round_of(fact: tree.Fact) -> str:
    """What a moment says of the rounds: `a round begins`, `the round ends`; else empty."""
    match fact:
        case tree.Clause(
            subject=tree.Np(
                determiner="a" | "the" | "each" | "every" | "any",
                pre=(),
                head=tree.Word(name="round", plural=False),
                posts=(),
                tail=None,
            ),
            predicate=tree.Does(negated=False, verb=verb, what=None, places=()),
        ):
            return ROUND_MOMENTS.get(verb.name, "")
    return ""


def is_moment(on: tree.Condition) -> bool:
    """Whether `is played`, `has played` means the moment when it happens, or a turn or a round
    begins or ends.
    Said of a time, denied, said of all of several, of what was used where hands met, or of who sees
    a card, it is a fact like any other."""
    if len(on.facts) == 1 and (turn_of(on.facts[0]) is not None or round_of(on.facts[0])):
        return True
    match on.facts:
        case (tree.Clause(subject=subject, predicate=tree.WasDone() | tree.HasDone() as said),):
            seen = isinstance(said, tree.WasDone) and said.verb.name == "show" and said.places
            often = isinstance(said, tree.HasDone) and said.often is not None
            plain = not (said.negated or said.time or said.verb.name == "use" or seen or often)
            counted = isinstance(said, tree.HasDone) and _is_counted(subject)
            return plain and not (_says_all(subject) or counted)
    return False
