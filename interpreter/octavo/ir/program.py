"""The program that a ruleset becomes: a flat list of blocks, a short closed list of ops, and the
standing sentences.

Comes in: nothing; these are values, made by the lowering. Goes out: to `engine`, which runs it, to
`listing`, and to `why`. A block is a straight line of ops with one ending. A program does not
know how many players there are.

This module is the manual of the ops: what each does to the state, in one line. See
`operation.Operation` for what stands after the name of an op.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from .. import terms as t
from ..check.checked import Checked
from ..check.names import Symbols
from ..check.phrases.scope import Scope
from ..diagnostics import Span
from ..records import record
from ..syntax.how_often import is_counter
from ..syntax.tree import Listing, NumberRange
from .marks import Marks
from .operation import Handling, Operation, Trait
from .operation import Target as Target

CARDS, ORDER, FACES = t.Aspect.CARDS, t.Aspect.ORDER, t.Aspect.FACES
SEEN, SHOWN, MELDS = t.Aspect.SEEN, t.Aspect.SHOWN, t.Aspect.MELDS
STATE, SCORE, TURN = t.Aspect.STATE, t.Aspect.SCORE, t.Aspect.TURN
LOG, ANYTHING = t.Aspect.LOG, t.Aspect.ANYTHING
OWN, TURNS, ANEW, PAYS = Trait.OWN, Trait.TURNS, Trait.ANEW, Trait.PAYS
COMMUTES = Trait.COMMUTES

# where cards leave a place or come to it: who has them, and how they lie and are seen
LYING = (CARDS, ORDER, FACES, SEEN, SHOWN, MELDS)

# what is asked of a time that is over is kept while it is not
KEPT_IN = {"last round": "this round", "last turn": "this turn", "turn before": "this turn"}
EVERYBODY_ELSE = 1 << 10  # of turns that are skipped: however many take turns
TURNS_OVER = ("last turn", "turn before")

# --- ops: what happens ----------------------------------------------------------------------------


class Set(Operation, changes=(), keeps=(), traits=()):
    """The target becomes the value."""

    target: Target
    value: t.Term

    def is_own(self, flags: AbstractSet[str]) -> bool:
        return self.target.name in flags


class Bind(Operation, changes=(), keeps=(), traits=(OWN,)):
    """The binding `name` becomes the value; with `each`, that of the player who is `you`."""

    name: str
    value: t.Term

    def binding(self) -> str:
        return self.name


class Be(Operation, changes=(TURN,), keeps=(), traits=(ANEW,)):
    """`you` becomes the player."""

    player: t.Term


class Mark(Operation, changes=(STATE,), keeps=(), traits=(OWN,)):
    """The members bear the mark, or bear it no longer."""

    name: str
    members: t.Term
    on: bool

    def named(self) -> str:
        return self.name


class Move(Operation, changes=LYING, keeps=(), traits=()):
    """The cards go to the place, on top, in their order; `face` is up, down, or empty for the
    place's own way; with `like` they lie as that card lies."""

    what: t.Term
    to: t.Term
    face: str = ""
    under: bool = False
    like: t.Term | None = None

    def places(self) -> tuple[t.Term, ...]:
        return self.to, self.what

    def handling(self) -> Handling | None:
        return ("ordered", self.to) if self.under else None

    def used(self) -> frozenset[t.Kept]:
        return frozenset({"faces"}) if self.face else frozenset()

    def turns(self) -> bool:
        return bool(self.face)


class Lay(Operation, changes=(CARDS, ORDER, FACES, MELDS), keeps=(), traits=()):
    """The groups that were made go to the place, and lie there as groups."""

    groups: t.Term
    to: t.Term

    def handling(self) -> Handling | None:
        return None  # cards of groups lie as the groups do


class Extend(Operation, changes=(CARDS, ORDER, FACES, MELDS), keeps=(), traits=()):
    """The card goes to a group that lies; beside the groups there if it does not fit. In that group
    already, it stays.
    """

    card: t.Term
    group: t.Term

    def handling(self) -> Handling | None:
        return None  # cards of groups lie as the groups do


class Replace(Operation, changes=(CARDS, ORDER, FACES, MELDS), keeps=(), traits=()):
    """The card goes to where the other lies. In the group of the other it stands for what the other
    stood for, and the other is in no group then; a card that cannot stand there lies beside the
    groups, or keeps its place if it is of the same group."""

    card: t.Term
    other: t.Term

    def handling(self) -> Handling | None:
        return None  # cards of groups lie as the groups do


class Deal(Operation, changes=LYING, keeps=(), traits=()):
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

    def places(self) -> tuple[t.Term, ...]:
        return self.source, t.Place(self.zone)

    def handling(self) -> Handling:
        return "ordered", self.source

    def used(self) -> frozenset[t.Kept]:
        return frozenset({"faces"}) if self.face else frozenset()

    def turns(self) -> bool:
        return bool(self.face)


class Shuffle(Operation, changes=(ORDER, SEEN), keeps=(), traits=()):
    """The place forgets the order of its cards."""

    place: t.Term

    def places(self) -> tuple[t.Term, ...]:
        return (self.place,)

    def handling(self) -> Handling:
        return "shuffled", self.place


class Turn(Operation, changes=(FACES,), keeps=("faces",), traits=(OWN, TURNS)):
    """The cards lie face up, or face down."""

    cards: t.Term
    up: bool


class Show(Operation, changes=(SEEN,), keeps=("faces", "shown to"), traits=(TURNS,)):
    """The players see the cards, as long as they lie where they lie and their place is not
    shuffled.
    """

    cards: t.Term
    to: t.Term


class SetOut(
    Operation, changes=(FACES, SHOWN, LOG), keeps=("faces", "groups shown"), traits=(TURNS,)
):
    """You show these cards as a group: they lie face up from now on, and it comes after the groups
    you have shown before.
    """

    cards: t.Term


class TakeBack(Operation, changes=(FACES, SHOWN), keeps=("faces", "groups shown"), traits=()):
    """The player's groups are no longer shown; the cards lie as they lay."""

    player: t.Term


class Pay(Operation, changes=(), keeps=(), traits=(PAYS,)):
    """The amount leaves one target and enters another."""

    amount: t.Term
    payer: Target
    payee: Target


class Share(Operation, changes=(), keeps=(), traits=(PAYS,)):
    """The players get all of `fund` in equal parts, each into the number `into` of theirs. What
    does not divide goes one each to the first of them, going round from `start` (None: from the
    first seat), those of `before` first. Nobody: it stays."""

    players: t.Term
    fund: Target
    into: str
    start: t.Term | None = None
    before: t.Term | None = None

    def targets(self) -> tuple[Target, ...]:
        return self.fund, Target(self.into)


@record
class AmountPart:
    """A part of an amount, by its name; of a plain number empty."""

    name: str
    amount: t.Term


@record
class ScoreReason:
    """For what somebody scores, in words of the sentence that says it. `items` are what the amount
    is made of, where everybody sees them."""

    said: str
    items: tuple[AmountPart, ...] = ()


class Score(Operation, changes=(SCORE,), keeps=("score",), traits=(COMMUTES,)):
    """The player's score grows by the amount. The reason is for who logs a match."""

    player: t.Term
    amount: t.Term
    reason: ScoreReason | None = field(default=None, compare=False)


class Skip(Operation, changes=(TURN,), keeps=("skip",), traits=(COMMUTES,)):
    """The next so many turns are not taken; `EVERYBODY_ELSE`: as many as others are to take."""

    many: t.Term


class Miss(Operation, changes=(TURN,), keeps=("miss",), traits=(COMMUTES,)):
    """These players do not take the next so many of their own turns, whenever those come."""

    players: t.Term
    many: t.Term


class GiveTurn(Operation, changes=(TURN,), keeps=("give turn",), traits=()):
    """The next turn is this player's, whoever's it would be; turns go on from there."""

    player: t.Term


class Reverse(Operation, changes=(TURN,), keeps=("reverse",), traits=(COMMUTES,)):
    """Turns go the other way round from now on."""


class Unwind(Operation, changes=(), keeps=(), traits=()):
    """Nothing waits any more for what is being done: it goes on elsewhere."""


class Advance(Operation, changes=(TURN,), keeps=(), traits=()):
    """The binding becomes the player of `among` whose turn is next after it, turns skipped and
    direction counted; nobody if none is left."""

    name: str
    among: t.Term

    def binding(self) -> str:
        return self.name


class LeaveOut(Operation, changes=(TURN,), keeps=(), traits=()):
    """The binding, whose turn would be the first, becomes the player of `among` whose turn is first
    when turns skipped before are left out."""

    name: str
    among: t.Term

    def binding(self) -> str:
        return self.name


class Remember(Operation, changes=(LOG,), keeps=(), traits=(OWN, COMMUTES)):
    """For the log: you did this, with these cards; `if_any`: where there are none, you did not."""

    verb: str
    cards: t.Term | None
    if_any: bool = False

    def named(self) -> str:
        return self.verb


class Use(Operation, changes=(LOG,), keeps=(), traits=()):
    """The player shows the best that the player's cards can be: for the log, what stands in it is
    used.
    """

    player: t.Term


class Meet(Operation, changes=(), keeps=(), traits=()):
    """For people who watch: who leads and the challenger have met, at the step that compares by
    this binding; whether the challenger overtakes, and what number each has, if numbers are
    compared."""

    name: str
    foremost: t.Term
    challenger: t.Term
    overtakes: t.Term
    led: t.Term | None = None
    came: t.Term | None = None


class Weigh(Operation, changes=(), keeps=(), traits=()):
    """For people who watch: the hands of these players are weighed at the step of this name, where
    the best of them, or the worst, is looked for."""

    name: str
    members: t.Term
    best: bool


class Draw(Operation, changes=(), keeps=(), traits=()):
    """The target becomes one of the members, by chance."""

    target: Target
    members: t.Term


class Pull(Operation, changes=(), keeps=(), traits=()):
    """The binding `name` becomes one of the members, by chance; nothing if there are none. They
    are cards of the place, of which somebody takes one unseen."""

    name: str
    members: t.Term
    place: t.Term

    def binding(self) -> str:
        return self.name


class BeginTurn(Operation, changes=(LOG,), keeps=(), traits=()):
    """It is your turn from now on."""


class EndTurn(Operation, changes=(LOG,), keeps=(), traits=()):
    """The turn that was begun last, if it still is on, is over: what its player has done in it was
    done in the last turn of that player, and what anybody has, in the turn before."""


class Forget(Operation, changes=(ANYTHING,), keeps=(), traits=(ANEW,)):
    """State that lasts a turn, or a phase, begins anew."""

    lasts: str


class NewRound(Operation, changes=(ANYTHING,), keeps=(), traits=(ANEW,)):
    """All cards return to the zone that holds the pack; state that lasts a round begins anew; the
    round number grows.
    """


IN_FORCE = "sentence"  # the note of a sentence that is in force from then on


class Note(Operation, changes=(), keeps=(), traits=(OWN,)):
    """For people who watch: `what` (phase, round, trigger) of that name begins; a trigger is done;
    or a sentence is in force from now on, that of whoever acts."""

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
    | Miss
    | GiveTurn
    | Reverse
    | Unwind
    | Advance
    | LeaveOut
    | Remember
    | Use
    | Meet
    | Weigh
    | Draw
    | Pull
    | BeginTurn
    | EndTurn
    | Forget
    | NewRound
    | Note
)


# --- endings: where it goes on --------------------------------------------------------------------


@record
class Go:
    to: int


@record
class Branch:
    condition: t.Term
    then: int
    otherwise: int


@record
class Ask:
    """`you` takes one option of the decision, or none if none is offered."""

    decision: int


@record
class Call:
    """Run the block `to` until its `Back`, then go on at `back`."""

    to: int
    back: int


@record
class Back:
    pass


@record
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


@record
class Said:
    """A phrase of a ruleset as it is said, its tree, and what is around it: to be told, and read
    again by who wants to know what is in it."""

    words: str
    tree: Listing | NumberRange
    scope: Scope

    @property
    def span(self) -> Span:
        return self.tree.span


@record
class Pick:
    """What is picked: one of the `members`, bound to `name`; with `low`, so many of them to `high`.
    `phrase` says it in the ruleset: told where it is asked why something cannot be picked. Of
    several that are picked one after the other, `whole` is what all of them are picked from, and
    `gathered` the name of those that are picked.
    """

    name: str
    kind: str
    members: t.Term
    low: t.Term | None = None
    high: t.Term | None = None
    phrase: Said | None = field(default=None, compare=False)
    whole: t.Term | None = field(default=None, compare=False)
    gathered: str = field(default="", compare=False)


@record
class Unfolded:
    """When an option is offered and what it picks, with what may be done, and what words mean,
    still open."""

    when: t.Term
    pick: Pick | None


@record
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
    mine: t.Term = t.TRUE  # the same of its `who:`
    whose: str = ""
    # the option before any standing sentence was folded into it: asked where it is asked which of
    # them it rests on
    unfolded: Unfolded | None = field(default=None, compare=False)

    def reads_groups(self) -> bool:
        """Whether it depends on the groups that cards form on the table."""
        terms = [self.when, *([self.pick.members] if self.pick is not None else [])]
        return any(t.Aspect.ANYTHING in part.reads for term in terms for part in t.walk(term))


@dataclass(slots=True)
class DecisionPoint:
    """Who chooses is `you`; where nobody acts it is a fault, which engines need not look for where
    `somebody` surely does. `skip` is the block to go to when nothing is offered; `entry` the block
    that asks.
    """

    number: int
    choices: tuple[Alternative, ...]
    skip: int
    entry: int
    phase: str
    span: Span
    part_of: int | None = None  # the decision whose option this completes
    somebody: bool = False


def left_out(phase: str) -> t.State:
    """Whether a phase is skipped, or what is left of it where it is on."""
    return t.State(f"skip {phase}", "truth")


def is_open(part: DecisionPoint) -> bool:
    """Whether the next of several things is picked here, unless enough have been."""
    first, last = part.choices[0], part.choices[-1]
    is_last = len(part.choices) > 1 and last.id == "done" and last.silent
    picks = first.pick is not None and first.pick.kind != "guise"
    return part.part_of is not None and is_last and picks


@record
class Own:
    """An action that may concern nobody but who takes it, where it stands open in a window of
    `phase`: while `when` holds, after its picks, the ops in the blocks from `begin` up to `end` are
    done. What is best to show also ranges over such actions. `quiet` has, after so many ops, what
    must be so for no trigger to run there: what one does may concern others."""

    name: str
    phase: str
    when: t.Term
    picks: tuple[Pick, ...]
    begin: int
    end: int
    ops: tuple[Op, ...] = ()
    quiet: tuple[tuple[int, t.Term], ...] = ()


@dataclass(slots=True)
class Binding:
    kind: str
    each: bool = False


@record
class LinkRule:
    """Pairs of cells that are in a relation while `when` holds."""

    relation: str
    pairs: tuple[tuple[str, str], ...]
    when: t.Term


@record
class ComparedBy:
    """A step that compares: by what, as the file says it; the numbers of who leads and of the
    challenger, if it compares numbers."""

    by: str
    span: Span
    numbers: tuple[t.Term, t.Term] | None = None
    lays_open: bool = False  # the groups that are compared


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
    # what triggers wait for, by the state that keeps what was so when it was asked last
    awaited: dict[str, t.Term] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    flags_of_each: set[str] = field(default_factory=set)  # of these, one of each player
    # relations of groups asked for
    relatings: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)
    # what the log of arrangements is asked for, by its text
    used: dict[str, t.Term] = field(default_factory=dict)
    win: tuple[t.Term, ...] = ()
    links: tuple[LinkRule, ...] = ()
    own: list[Own] = field(default_factory=list)
    compared: set[str] = field(default_factory=set)  # the phases in which hands meet
    # steps that compare, by the binding that holds who leads; only explanations ask for them
    meetings: dict[str, ComparedBy] = field(default_factory=dict)
    # of steps that take the players with the most or the least of something, or with more than
    # each other player
    counted: dict[t.Most | t.Keep, ComparedBy] = field(default_factory=dict)
    # cards of hands that are counted at the end of a round, by what scores them
    scored: dict[Score, t.Term] = field(default_factory=dict)
    # qualities that a layout tells: the printed cards that have them
    told: dict[str, t.Term] = field(default_factory=dict)
    uses: set[t.Kept] = field(default_factory=set)
    marks: Marks | None = None  # only where it is watched what is exercised

    @property
    def symbols(self) -> Symbols:
        return self.checked.symbols

    def remembers(self, done: t.Done) -> bool:
        """Whether some sentence asks this of the log, so that it is kept."""
        times = {done.time} | {later for later, now in KEPT_IN.items() if now == done.time}
        return any((done.verb, time, done.what) in self.memories for time in times)

    def counts(self, state: t.State) -> bool:
        """Whether this number is kept, if it is one of how often somebody chose something: such is
        kept where some sentence asks."""
        return not is_counter(state.name) or state.name in self.symbols.states

    def remembers_use(self, cards: t.Term) -> bool:
        """Whether some sentence asks whether any of these cards (with standing sentences in their
        place) were used.
        """
        return str(t.canonical(cards)) in self.used
