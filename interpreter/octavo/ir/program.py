"""The program that a ruleset becomes: a flat list of blocks, a short closed list of ops, and the
standing sentences.

Comes in: nothing; these are values, made by the lowering. Goes out: to `engine`, which runs it, to
`listing`, and to `why`. A block is a straight line of ops with one ending. A program does not
know how many players there are.

This module is the manual of the ops: what each does to the state, in one line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from .. import terms as t
from ..check.names import Symbols
from ..check.rules import Checked
from ..diagnostics import Span
from ..records import field_names

CARDS, FACES, STATE = t.Aspect.CARDS, t.Aspect.FACES, t.Aspect.STATE

# --- ops: what happens ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """A number, person, value or flag that can be set: `name` of the state (`score` is built in),
    and whose.
    """

    name: str
    whose: t.Term | None = None


@dataclass(frozen=True, slots=True)
class Set:
    """The target becomes the value."""

    target: Target
    value: t.Term


@dataclass(frozen=True, slots=True)
class Bind:
    """The binding `name` becomes the value; with `each`, that of the player who is `you`."""

    name: str
    value: t.Term


@dataclass(frozen=True, slots=True)
class Be:
    """`you` becomes the player."""

    player: t.Term


@dataclass(frozen=True, slots=True)
class Mark:
    """The members bear the mark, or bear it no longer."""

    name: str
    members: t.Term
    on: bool


@dataclass(frozen=True, slots=True)
class Move:
    """The cards go to the place, on top, in their order; `face` is up, down, or empty for the
    place's own way; with `like` they lie as that card lies."""

    what: t.Term
    to: t.Term
    face: str = ""
    under: bool = False
    like: t.Term | None = None


@dataclass(frozen=True, slots=True)
class Lay:
    """The groups that were made go to the place, and lie there as groups."""

    groups: t.Term
    to: t.Term


@dataclass(frozen=True, slots=True)
class Extend:
    """The card goes to a group that lies; beside the groups there if it does not fit. In that group
    already, it stays.
    """

    card: t.Term
    group: t.Term


@dataclass(frozen=True, slots=True)
class Replace:
    """The card goes to where the other lies. In the group of the other it stands for what the other
    stood for, and the other is in no group then; a card that cannot stand there lies beside the
    groups, or keeps its place if it is of the same group."""

    card: t.Term
    other: t.Term


@dataclass(frozen=True, slots=True)
class Deal:
    """Each of the players, from `start` round to the left, gets that many cards from the top of
    `source`, into the first zone that players see their own cards in; `by_one` deals them in turns,
    one card each. `all` deals till none is left."""

    many: t.Term | None
    to: t.Term
    start: t.Term | None
    source: t.Term
    zone: str
    face: str = ""
    by_one: bool = False


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The place forgets the order of its cards."""

    place: t.Term


@dataclass(frozen=True, slots=True)
class Turn:
    """The cards lie face up, or face down."""

    cards: t.Term
    up: bool


@dataclass(frozen=True, slots=True)
class Show:
    """The players see the cards, as long as they lie where they lie and their place is not
    shuffled.
    """

    cards: t.Term
    to: t.Term


@dataclass(frozen=True, slots=True)
class SetOut:
    """You show these cards as a group: they lie face up from now on, and it comes after the groups
    you have shown before.
    """

    cards: t.Term


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The player's groups are no longer shown; the cards lie as they lay."""

    player: t.Term


@dataclass(frozen=True, slots=True)
class Pay:
    """The amount leaves one target and enters another."""

    amount: t.Term
    payer: Target
    payee: Target


@dataclass(frozen=True, slots=True)
class Share:
    """The players get all of `fund` in equal parts, each into the number `into` of theirs. What
    does not divide goes one each to the first of them, going round from `start` (None: from the
    first seat). Nobody: it stays."""

    players: t.Term
    fund: Target
    into: str
    start: t.Term | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The player's score grows by the amount."""

    player: t.Term
    amount: t.Term


@dataclass(frozen=True, slots=True)
class Skip:
    """The next so many turns are not taken."""

    many: t.Term


@dataclass(frozen=True, slots=True)
class Reverse:
    """Turns go the other way round from now on."""


@dataclass(frozen=True, slots=True)
class Advance:
    """The binding becomes the player of `among` whose turn is next after it, turns skipped and
    direction counted; nobody if none is left."""

    name: str
    among: t.Term


@dataclass(frozen=True, slots=True)
class Remember:
    """For the log: you did this, with these cards."""

    verb: str
    cards: t.Term | None


@dataclass(frozen=True, slots=True)
class Use:
    """The player shows the best that the player's cards can be: for the log, what stands in it is
    used.
    """

    player: t.Term


@dataclass(frozen=True, slots=True)
class Draw:
    """The target becomes one of the members, by chance."""

    target: Target
    members: t.Term


@dataclass(frozen=True, slots=True)
class Pull:
    """The binding `name` becomes one of the members, by chance; nothing if there are none. They
    are cards of the place, of which somebody takes one unseen."""

    name: str
    members: t.Term
    place: t.Term


@dataclass(frozen=True, slots=True)
class Forget:
    """State that lasts a turn begins anew."""


@dataclass(frozen=True, slots=True)
class NewRound:
    """All cards return to the zone that holds the pack; state that lasts a round begins anew; the
    round number grows.
    """


@dataclass(frozen=True, slots=True)
class Note:
    """For people who watch: `what` (phase, round, trigger) of that name begins."""

    what: str
    name: str


Op = (
    Set
    | Bind
    | Be
    | Mark
    | Move
    | Lay
    | Extend
    | Replace
    | Deal
    | Shuffle
    | Turn
    | Show
    | SetOut
    | TakeBack
    | Pay
    | Share
    | Score
    | Skip
    | Reverse
    | Advance
    | Remember
    | Use
    | Draw
    | Pull
    | Forget
    | NewRound
    | Note
)


def terms_in(op: Op) -> Iterator[t.Term]:
    """The terms that stand in an op."""
    for name in field_names(type(op)):
        value = getattr(op, name)
        if isinstance(value, t.Term):
            yield value
        elif isinstance(value, Target) and value.whose is not None:
            yield value.whose


def changes(op: Op, symbols: Symbols) -> Iterator[t.Fact]:
    """What of the state an op may change: terms that read one of these may be another thing after
    it.
    """
    match op:
        case Set():
            yield _target(op.target)
        case Draw():
            yield _target(op.target)
        case Mark():
            yield STATE, op.name
        case Move():
            yield from _lying(op.to, symbols)
            yield from _lying(op.what, symbols)
        case Deal():
            yield from _lying(op.source, symbols)
            yield from _lying(t.Place(op.zone), symbols)
        case Shuffle():
            yield from _about(t.Aspect.ORDER, op.place, symbols)
            yield t.Aspect.SEEN, ""
        case Lay() | Extend() | Replace():
            yield from ((aspect, "") for aspect in (CARDS, t.Aspect.ORDER, FACES, t.Aspect.MELDS))
        case Turn():
            yield FACES, ""
        case Show():
            yield t.Aspect.SEEN, ""
        case SetOut():  # what stands in a group that is shown is used
            yield from ((FACES, ""), (t.Aspect.SHOWN, ""), (t.Aspect.LOG, ""))
        case TakeBack():
            yield from ((FACES, ""), (t.Aspect.SHOWN, ""))
        case Pay():
            yield from map(_target, (op.payer, op.payee))
        case Share():
            yield from (_target(op.fund), _target(Target(op.into)))
        case Score():
            yield t.Aspect.SCORE, ""
        case Skip() | Reverse() | Advance() | Be():
            yield t.Aspect.TURN, ""
        case Remember():
            yield t.Aspect.LOG, op.verb
        case Use():
            yield t.Aspect.LOG, ""
        case Forget() | NewRound():
            yield t.Aspect.ANYTHING, ""
        case Bind() | Pull() | Note():  # what is bound is read by the steps that bound it
            pass
        case _:
            assert_never(op)


def _target(target: Target) -> t.Fact:
    match target.name:
        case "score":
            return t.Aspect.SCORE, ""
        case "round":
            return t.Aspect.ROUND, ""
    return STATE, target.name


def _lying(term: t.Term, symbols: Symbols) -> Iterator[t.Fact]:
    """What changes where cards leave a place or come to it: who has them, and how they lie and are
    seen.
    """
    yield from ((aspect, "") for aspect in (FACES, t.Aspect.SEEN, t.Aspect.SHOWN, t.Aspect.MELDS))
    yield from _about(CARDS, term, symbols)
    yield from _about(t.Aspect.ORDER, term, symbols)


def _about(aspect: t.Aspect, term: t.Term, symbols: Symbols) -> Iterator[t.Fact]:
    for zone in t.zones_of(term):
        yield from ((aspect, one) for one in symbols.overlapping(zone))


# --- endings: where it goes on --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Go:
    to: int


@dataclass(frozen=True, slots=True)
class Branch:
    condition: t.Term
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Ask:
    """`you` takes one option of the decision, or none if none is offered."""

    decision: int


@dataclass(frozen=True, slots=True)
class Call:
    """Run the block `to` until its `Back`, then go on at `back`."""

    to: int
    back: int


@dataclass(frozen=True, slots=True)
class Back:
    pass


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over."""


Ending = Go | Branch | Ask | Call | Back | Over


@dataclass(slots=True)
class Block:
    number: int
    ops: list[Op] = field(default_factory=list)
    end: Ending | None = None
    phase: str = ""


# --- decisions ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick:
    """What is picked: one of the `members`, bound to `name`; or with `low` and `high` a number of
    that range.
    """

    name: str
    kind: str
    members: t.Term | None
    low: t.Term | None = None
    high: t.Term | None = None


@dataclass(frozen=True, slots=True)
class Alternative:
    """One option of a decision: offered when `when` holds and its pick is not empty; `to` is where
    it leads.
    """

    id: str
    when: t.Term
    pick: Pick | None
    to: int
    span: Span = field(compare=False)
    owner: tuple[str, ...] = ()
    silent: bool = False  # declining in a window: leaves no trace
    makes: str = ""  # the group that is then made, card by card
    # whether cards are picked that form a group: this begins it, or picks the next
    forms: bool = False
    unseen: bool = False  # whether the pick is of a place, for a card that chance takes from it
    # what its `when:` says, and in what words: told where it is asked why it is not offered
    stated: t.Term = t.TRUE
    said: str = ""


@dataclass(slots=True)
class DecisionPoint:
    """Who chooses is `you`. `skip` is the block to go to when nothing is offered; `entry` the block
    that asks.
    """

    number: int
    choices: tuple[Alternative, ...]
    skip: int
    entry: int
    phase: str
    span: Span
    part_of: int | None = None  # the decision whose option this completes


def is_open(part: DecisionPoint) -> bool:
    """Whether the next of several things is picked here, unless enough have been."""
    first, last = part.choices[0], part.choices[-1]
    is_last = len(part.choices) > 1 and last.id == "done" and last.silent
    picks = first.pick is not None and first.pick.kind != "guise"
    return part.part_of is not None and is_last and picks


@dataclass(frozen=True, slots=True)
class Own:
    """An action that may concern nobody but who takes it, where it stands open in a window of
    `phase`: while `when` holds, after its picks, the ops in the blocks from `begin` up to `end` are
    done. What is best to show also ranges over such actions."""

    name: str
    phase: str
    when: t.Term
    picks: tuple[Pick, ...]
    begin: int
    end: int
    ops: tuple[Op, ...] = ()


@dataclass(slots=True)
class Binding:
    kind: str
    each: bool = False


@dataclass(frozen=True, slots=True)
class LinkRule:
    """Pairs of cells that are in a relation while `when` holds."""

    relation: str
    pairs: tuple[tuple[str, str], ...]
    when: t.Term


@dataclass(slots=True)
class Program:
    """A checked ruleset in blocks. `entries` maps a phase to where a scenario may enter it: a
    block, and the bindings that say whose turn it is in the loops around it, outermost first."""

    checked: Checked
    blocks: list[Block] = field(default_factory=list)
    decisions: list[DecisionPoint] = field(default_factory=list)
    bindings: dict[str, Binding] = field(default_factory=dict)
    start: int = 0
    round_end: int = 0
    over: int = 0
    phases: dict[str, int] = field(default_factory=dict)
    entries: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    memories: set[tuple[str, str, str]] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    # relations of groups asked for
    relatings: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)
    # what the log of arrangements is asked for, by its text
    used: dict[str, t.Term] = field(default_factory=dict)
    win: tuple[t.Term, ...] = ()
    links: tuple[LinkRule, ...] = ()
    own: list[Own] = field(default_factory=list)
    compared: set[str] = field(default_factory=set)  # the phases in which hands meet
    # qualities that a layout tells: the printed cards that have them
    told: dict[str, t.Term] = field(default_factory=dict)
    uses: set[str] = field(default_factory=set)  # skip, reverse, faces, keepers, shown to, score

    @property
    def symbols(self) -> Symbols:
        return self.checked.symbols

    def remembers(self, done: t.Done) -> bool:
        """Whether some sentence asks this of the log, so that it is kept."""
        asked = (done.verb, done.time, done.what)
        # what is asked of the last round is kept in this one
        later = (
            done.verb,
            "last round",
            done.what,
        )
        return asked in self.memories or (done.time == "this round" and later in self.memories)

    def remembers_use(self, cards: t.Term) -> bool:
        """Whether some sentence asks whether any of these cards (with standing sentences in their
        place) were used.
        """
        return str(t.canonical(cards)) in self.used
