"""The program that a ruleset becomes: a flat list of blocks, a short closed list of ops, and the standing sentences.

Comes in: nothing; these are values, made by `from_syntax`. Goes out: to `code`, which makes Python of it, to `listing`,
and to `explain`. A block is a straight line of ops with one ending. A program does not know how many players there are.

This module is the manual of the ops: what each does to the state, in one line.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..check.names import Symbols
from ..check.rules import Checked
from ..check.terms import Term
from ..diagnostics import Span

# --- ops: what happens ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """A number, person, value or flag that can be set: `name` of the state (`score` is built in), and whose."""

    name: str
    whose: Term | None = None


@dataclass(frozen=True, slots=True)
class Set:
    """The target becomes the value."""

    target: Target
    value: Term


@dataclass(frozen=True, slots=True)
class Bind:
    """The binding `name` becomes the value; with `each`, that of the player who is `you`."""

    name: str
    value: Term


@dataclass(frozen=True, slots=True)
class Be:
    """`you` becomes the player."""

    player: Term


@dataclass(frozen=True, slots=True)
class Mark:
    """The members bear the mark, or bear it no longer."""

    name: str
    members: Term
    on: bool


@dataclass(frozen=True, slots=True)
class Move:
    """The cards go to the place, on top, in their order; `face` is up, down, or empty for the place's own way; with `like` they
    lie as that card lies."""

    what: Term
    to: Term
    face: str = ""
    under: bool = False
    like: Term | None = None


@dataclass(frozen=True, slots=True)
class Lay:
    """The groups that were made go to the place, and lie there as groups."""

    groups: Term
    to: Term


@dataclass(frozen=True, slots=True)
class Extend:
    """The card goes to a group that lies."""

    card: Term
    group: Term


@dataclass(frozen=True, slots=True)
class Replace:
    """The card goes to where the other lies, into its group if it lies in one; the other is in no group then."""

    card: Term
    other: Term


@dataclass(frozen=True, slots=True)
class Deal:
    """Each of the players, from `start` round to the left, gets that many cards from the top of `source`, into the
    first zone that players see their own cards in; `by_one` deals them in turns, one card each. `all` deals till none is left."""

    many: Term | None
    to: Term
    start: Term | None
    source: Term
    zone: str
    face: str = ""
    by_one: bool = False


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The place forgets the order of its cards."""

    place: Term


@dataclass(frozen=True, slots=True)
class Turn:
    """The cards lie face up, or face down."""

    cards: Term
    up: bool


@dataclass(frozen=True, slots=True)
class Show:
    """The players see the cards, now."""

    cards: Term
    to: Term


@dataclass(frozen=True, slots=True)
class SetOut:
    """You show these cards as a group: they lie face up from now on, and it comes after the groups you have shown before."""

    cards: Term


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The player's groups are no longer shown; the cards lie as they lay."""

    player: Term


@dataclass(frozen=True, slots=True)
class Pay:
    """The amount leaves one target and enters another."""

    amount: Term
    payer: Target
    payee: Target


@dataclass(frozen=True, slots=True)
class Share:
    """The players get all of `fund` in equal parts, each into the number `into` of theirs. What does not divide goes one each to
    the first of them, going round from `start` (None: from the first seat). Nobody: it stays."""

    players: Term
    fund: Target
    into: str
    start: Term | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The player's score grows by the amount."""

    player: Term
    amount: Term


@dataclass(frozen=True, slots=True)
class Skip:
    """The next so many turns are not taken."""

    many: Term


@dataclass(frozen=True, slots=True)
class Reverse:
    """Turns go the other way round from now on."""


@dataclass(frozen=True, slots=True)
class Advance:
    """The binding becomes the player of `among` whose turn is next after it, turns skipped and direction counted; nobody if
    none is left."""

    name: str
    among: Term


@dataclass(frozen=True, slots=True)
class Remember:
    """For the log: you did this, with these cards."""

    verb: str
    cards: Term | None


@dataclass(frozen=True, slots=True)
class Use:
    """The player shows the best that the player's cards can be: for the log, what stands in it is used."""

    player: Term


@dataclass(frozen=True, slots=True)
class Draw:
    """The target becomes one of the members, by chance."""

    target: Target
    members: Term


@dataclass(frozen=True, slots=True)
class Forget:
    """State that lasts a turn begins anew."""


@dataclass(frozen=True, slots=True)
class NewRound:
    """All cards return to the zone that holds the pack; state that lasts a round begins anew; the round number grows."""


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
    | Forget
    | NewRound
    | Note
)

# --- endings: where it goes on --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Go:
    to: int


@dataclass(frozen=True, slots=True)
class Branch:
    condition: Term
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
    enclosing: tuple[str, ...] = ()  # the bindings of the player loops around it, outermost first


# --- decisions --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick:
    """What is picked: one of the `members`, bound to `name`; or with `low` and `high` a number of that range."""

    name: str
    kind: str
    members: Term | None
    low: Term | None = None
    high: Term | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a decision: offered when `when` holds and its pick is not empty; `to` is where it leads."""

    id: str
    when: Term
    pick: Pick | None
    to: int
    span: Span = field(compare=False)
    owner: tuple[str, ...] = ()
    silent: bool = False  # declining in a window: leaves no trace
    makes: str = ""  # the group that is then made, card by card
    forms: bool = False  # whether cards are picked that form a group: this begins it, or picks the next


@dataclass(slots=True)
class Decision:
    """Who chooses is `you`. `skip` is the block to go to when nothing is offered; `entry` the block that asks;
    `body` the block where the innermost loop around it begins for one player."""

    number: int
    choices: tuple[Choice, ...]
    skip: int
    entry: int
    phase: str
    span: Span
    part_of: int | None = None  # the decision whose option this completes


@dataclass(frozen=True, slots=True)
class Own:
    """An action that may concern nobody but who takes it, where it stands open in a window of `phase`: while `when` holds, after
    its picks, the ops in the blocks from `begin` up to `end` are done. What is best to show also ranges over such actions."""

    name: str
    phase: str
    when: Term
    picks: tuple[Pick, ...]
    begin: int
    end: int
    ops: tuple[Op, ...] = ()


@dataclass(slots=True)
class Binding:
    kind: str
    each: bool = False


@dataclass(slots=True)
class Program:
    """A checked ruleset in blocks. `bodies` maps a decision to (block, loop bindings) at which a scenario may enter."""

    checked: Checked
    blocks: list[Block] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    bindings: dict[str, Binding] = field(default_factory=dict)
    start: int = 0
    round_end: int = 0
    over: int = 0
    phases: dict[str, int] = field(default_factory=dict)
    entries: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    memories: set[tuple[str, str, str]] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    relatings: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)  # relations of groups asked for
    used: dict[str, Term] = field(default_factory=dict)  # what the log of arrangements is asked for, by its text
    win: tuple[Term, ...] = ()
    own: list[Own] = field(default_factory=list)
    compared: set[str] = field(default_factory=set)  # the phases in which hands meet
    told: dict[str, Term] = field(default_factory=dict)  # qualities that a layout tells: the printed cards that have them
    uses: set[str] = field(default_factory=set)  # skip, reverse, faces, keepers, score

    @property
    def symbols(self) -> Symbols:
        return self.checked.symbols
