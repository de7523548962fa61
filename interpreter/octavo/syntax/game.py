"""A whole ruleset as a tree: what it declares, its rules, and its flow.

Comes in: nothing; these are values, made by `from_source` from the composed documents. Goes out: to
`check`. Every part remembers which modifier it came from (`owner`), so that each rule can be
guarded by that modifier's being in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Generic, TypeVar, assert_never

from ..diagnostics import Span
from ..records import record
from .card_counts import CardCounts
from .tree import (
    Amount,
    Clause,
    Condition,
    Conditional,
    Effect,
    HasDone,
    InOrder,
    Listing,
    Meaning,
    Now,
    Np,
    NumberRange,
    Order,
    PhraseUse,
    Rule,
    Superlative,
    WasDone,
    Word,
)

Said = TypeVar("Said")


@record
class Origin:
    """Where a part of the game comes from: `modifiers` are the names of those that must be in force
    for it to count (empty for the ruleset itself and its variants)."""

    modifiers: tuple[str, ...] = ()


@record
class Declaration:
    """What every declaration has: its id, who declared it, and where."""

    name: str
    owner: Origin
    span: Span = field(compare=False)


# --- declarations ---------------------------------------------------------------------------------


@record
class AttributeDeclaration(Declaration):
    """`shade: [reds and golds, ...]`: each value is a set of suits (or ranks), by name."""

    values: tuple[tuple[str, ...], ...]


@record
class PackDeclaration(CardCounts):
    """Ranks and suits by their declared names, in order; `runs` is the order of consecutive
    ranks."""

    runs: tuple[str, ...]
    attributes: tuple[AttributeDeclaration, ...]
    looks: tuple[tuple[str, str], ...]  # a suit or rank, and the one printed on its cards
    marked: tuple[str, ...]  # cards that bear a mark, `RANK of SUIT`
    signs: tuple[tuple[str, str], ...]  # a suit, and the character that stands for it
    spelt: tuple[tuple[str, str], ...]  # a suit, a rank or a special card, and its code
    span: Span = field(compare=False)
    runs_span: Span = field(compare=False)  # of the pack, where it has no `runs:`


@record
class WordMeaning(Generic[Said]):
    """What a word means, `when` something is so (None: always)."""

    when: Condition | None
    said: Said


@record
class CardClass(Declaration):
    """`words: cards`: a noun for the cards of a phrase; of several, the first that is so and names
    any."""

    meant: tuple[WordMeaning[Listing], ...]


@record
class Adjective(Declaration):
    meaning: Meaning


@record
class Person(Declaration):
    """`words: players`: a person; of several phrases, the first that is so and names somebody."""

    meant: tuple[WordMeaning[Np], ...]


@record
class Figure(Declaration):
    """`words: numbers`: a number worked out when asked; of several, the first that is so."""

    meant: tuple[WordMeaning[Amount], ...]


@record
class Verb(Declaration):
    participle: str


@record
class Zone(Declaration):
    """`named` lists the cells of a board, `all_of` the zones a union is made of; `places` are those
    of either in the file.
    """

    holds_pack: bool = False
    faces: str = ""  # "", up, down
    seen_by: str = ""  # "", owner, nobody
    each: str = ""  # "", player
    order: str = ""  # "", order, groups
    shows: str = ""  # "", top card
    scored: str = ""  # "", unseen
    named: tuple[str, ...] = ()
    all_of: tuple[str, ...] = ()
    places: tuple[Span, ...] = field(default=(), compare=False)

    @property
    def is_open(self) -> bool:
        """Whether everybody sees what lies here, unless a card is turned."""
        return self.faces == "up" or (not self.faces and not self.seen_by)


@record
class StateDeclaration(Declaration):
    """`is a` kind: number, player, mark, flag, or the name of an attribute (suit, rank, or a
    declared one). A mark is `of` players, cards, cells or sides."""

    kind: str
    of: str = ""
    each: str = ""  # "", player, side
    lasts: str = "match"  # match, round, phase, turn
    starts_at: Amount | None = None
    passes: str = ""  # left each round, right each round
    by_round: tuple[Amount, ...] = ()
    # whether players are told of it; else it keeps the accounts of the rules only
    told: bool = True
    place: Span | None = field(default=None, compare=False)  # of `is a`

    @property
    def is_everyones_number(self) -> bool:
        return self.kind == "number" and self.each == "player"

    @property
    def is_of_sides(self) -> bool:
        """Whether each side has one."""
        return self.each == "side" and self.kind != "mark"


@record
class OptionDeclaration(Declaration):
    """`values` as written; a flag has (True, False), a number option has none, and its least and
    highest value are its `bounds`, where it says them. `chosen` is the value in force.
    """

    says: str
    values: tuple[object, ...]
    default: object
    chosen: object
    why: str
    source: str
    bounds: tuple[int, int] | None = None


@record
class Group(Declaration):
    """`phrase` is a listing where a group is made of parts (`a six, a seven and an eight`); None
    where it goes `by_round`.
    """

    phrase: Listing | None
    by_round: tuple[Listing, ...]
    above: str
    below: str
    place: Span | None = field(compare=False)  # of the group that it stands above or below
    ranked: bool
    shown_as: str


@record
class Family(Declaration):
    members: tuple[str, ...]
    places: tuple[Span, ...] = field(default=(), compare=False)


@record
class Link:
    """Pairs of cells that a relation joins, perhaps while a condition holds."""

    relation: str
    owner: Origin
    when: Condition | None
    pairs: tuple[tuple[str, str], ...]
    span: Span = field(compare=False)
    places: tuple[tuple[Span, Span], ...] = field(default=(), compare=False)


@record
class Square:
    """A name in a row of the layout; `.` is a gap."""

    name: str
    span: Span = field(compare=False)


@record
class LayoutDeclaration:
    """`layout: {rows, tells}`: how places lie on the table, and the qualities that are told of
    cards and cells.
    """

    rows: tuple[tuple[Square, ...], ...]
    tells: tuple[Square, ...]
    span: Span = field(compare=False)


@record
class Phrase(Declaration):
    """`say: PATTERN`, `mean: SENTENCE or steps`. `holes` are their names in order, as written
    (`card`, `cards`, `number` ...).
    """

    pattern: str
    holes: tuple[str, ...]
    rule: Rule | None
    steps: tuple[Step, ...]


@record
class StandingRule(Declaration):
    rule: Rule
    text: str
    source: str


# --- flow -----------------------------------------------------------------------------------------


@record
class Do:
    """A `do` sentence."""

    effect: Effect | Conditional | InOrder
    text: str
    owner: Origin
    span: Span = field(compare=False)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it does, also where a condition says which of two."""
        if not isinstance(self.effect, Conditional):
            return _done(self.effect)
        other = self.effect.otherwise
        return (*_done(self.effect.effect), *(() if other is None else (other,)))


def _done(said: Effect | InOrder) -> tuple[Effect, ...]:
    return said.effects if isinstance(said, InOrder) else (said,)


@record
class Guarded:
    """`if:`/`unless:` with the steps it guards and `else:`; `negated` for unless; `beside` a loop
    it stands in one mapping with it."""

    condition: Condition
    negated: bool
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    owner: Origin
    span: Span = field(compare=False)
    beside: bool = False


@record
class Who:
    """`who: PLAYER` on a mapping: who is `you` inside."""

    person: Np
    steps: tuple[Step, ...]
    owner: Origin
    span: Span = field(compare=False)


@record
class ChoiceOption(Declaration):
    """An option of a choice. Its id is its verb."""

    when: Condition | None
    picks: tuple[Listing | NumberRange, ...]
    steps: tuple[Step, ...]


@record
class Choose:
    options: tuple[ChoiceOption, ...]
    owner: Origin
    span: Span = field(compare=False)


@record
class ForEach:
    order: Order
    at_once: bool
    steps: tuple[Step, ...]
    owner: Origin
    span: Span = field(compare=False)


@record
class Turns:
    order: Order
    until: Condition | None
    steps: tuple[Step, ...]
    owner: Origin
    span: Span = field(compare=False)


@record
class Repeat:
    steps: tuple[Step, ...]
    until: Condition
    owner: Origin
    span: Span = field(compare=False)


@record
class Window:
    """`window: PLAYERS`; `open` limits the actions (empty: all that are open in this phase)."""

    order: Order
    open: tuple[str, ...]
    owner: Origin
    span: Span = field(compare=False)
    places: tuple[Span, ...] = field(default=(), compare=False)  # of the actions it is limited to


@record
class CompareStep:
    order: Order
    by: Np
    ties: Np | None
    lays_open: bool  # the groups that are compared
    may_act: Order | None
    before: tuple[Step, ...]
    loser: tuple[Step, ...]
    owner: Origin
    span: Span = field(compare=False)


Step = Do | Guarded | Who | Choose | ForEach | Turns | Repeat | Window | CompareStep


def said_by(step: Step) -> tuple[object, ...]:
    """The trees of a step's own sentences, without those of the steps inside."""
    match step:
        case Do():
            return (step.effect,)
        case Guarded():
            return (step.condition,)
        case Who():
            return (step.person,)
        case Choose():
            return ()  # each option has its own
        case ForEach() | Window():
            return (step.order,)
        case Turns():
            return step.order, step.until
        case Repeat():
            return (step.until,)
        case CompareStep():
            return step.order, step.by, step.ties, step.may_act
        case _:
            assert_never(step)


# where steps, and options with steps, stand
_INSIDE = (
    "steps",
    "then",
    "otherwise",
    "options",
    "before",
    "after",
    "loser",
)


@record
class Phase(Declaration):
    """`before` and `after` steps from other files run even where the phase itself is skipped."""

    steps: tuple[Step, ...]
    before: tuple[Step, ...] = ()
    after: tuple[Step, ...] = ()


@record
class Action(Declaration):
    who: Np | None
    when: Condition | None
    phases: tuple[str, ...]  # empty: every phase
    picks: tuple[Listing | NumberRange, ...]
    steps: tuple[Step, ...]
    often: bool
    places: tuple[Span, ...] = field(default=(), compare=False)  # of the phases


@record
class Beside:
    """`before: ID` or `after: ID`: which other trigger runs on which side of one."""

    name: str
    before: bool
    span: Span = field(compare=False)


@record
class Trigger(Declaration):
    """`beside` names others before or after which it runs, where both are due."""

    on: Condition
    when: Condition | None
    steps: tuple[Step, ...]
    beside: tuple[Beside, ...] = ()


@record
class HandsDeclaration:
    """`hands: {of, use, best}`. `least`: what the best arrangement leaves over least of, `cards` or
    their `total`; empty where the highest groups are best."""

    of: Listing
    use: str
    least: str
    span: Span = field(compare=False)


@record
class SideDeclaration(Declaration):
    """A side by a name of its own, and who belongs to it."""

    phrase: Listing


@record
class SidesDeclaration:
    """How players stand together. `counts` are (from players, to players, how many sides): seats go
    to the sides in turn. Or `named`: whoever a phrase names is on that side, the first of them that
    names a player."""

    counts: tuple[tuple[int, int, int], ...]
    named: tuple[SideDeclaration, ...]
    span: Span = field(compare=False)

    def of_seats(self, players: int) -> int:
        """How many sides the seats of so many players make; 0 where sides have names."""
        return next((many for low, high, many in self.counts if low <= players <= high), 0)


@record
class RulesetTree:
    """A composed ruleset. Tuples keep file order, but for triggers, which stand in
    the order in which they run; `modifiers` are (name, number) of those loaded,
    None where a file gives no number."""

    name: str
    title: str
    players: tuple[int, int]
    modifiers: tuple[tuple[str, int | None], ...]
    pack: PackDeclaration
    classes: tuple[CardClass, ...]
    adjectives: tuple[Adjective, ...]
    people: tuple[Person, ...]
    figures: tuple[Figure, ...]
    verbs: tuple[Verb, ...]
    zones: tuple[Zone, ...]
    states: tuple[StateDeclaration, ...]
    options: tuple[OptionDeclaration, ...]
    groups: tuple[Group, ...]
    families: tuple[Family, ...]
    links: tuple[Link, ...]
    layout: LayoutDeclaration | None
    hands: HandsDeclaration | None
    sides: SidesDeclaration | None
    seniority: Order | None
    phrases: tuple[Phrase, ...]
    rules: tuple[StandingRule, ...]
    phases: tuple[Phase, ...]
    actions: tuple[Action, ...]
    triggers: tuple[Trigger, ...]
    ends: Condition | None
    win: tuple[Listing, ...]
    span: Span = field(compare=False)

    def effects(self) -> Iterator[Effect]:
        """Every `do` sentence of the flow, however deep it stands, and of the phrases that are used
        there.
        """
        return (said for one in self._flow() if isinstance(one, Do) for said in one.effects)

    def options_of_flow(self) -> tuple[ChoiceOption, ...]:
        """All options of choices, however deep they stand."""
        return tuple(
            option for one in self._flow() if isinstance(one, Choose) for option in one.options
        )

    def choices(self) -> frozenset[str]:
        """The ids of all options and actions that somebody may choose."""
        return frozenset(one.name for one in (*self.options_of_flow(), *self.actions))

    def waited_for(self) -> Iterator[Condition]:
        """What triggers, loops and the match wait for: `on:`, `until:`, `ends:`."""
        yield from (one.on for one in self.triggers)
        yield from (one.until for one in self._flow() if isinstance(one, Repeat))
        yield from (one.until for one in self._flow() if isinstance(one, Turns) and one.until)
        yield from () if self.ends is None else (self.ends,)

    def takes_turns(self) -> bool:
        """Whether there is a loop in which players take turns."""
        return any(isinstance(one, Turns) for one in self._flow())

    def turns_of_some(self) -> Np | None:
        """Who takes turns in a loop that leaves seats out; None where turns go round everybody."""
        orders = (one.order.what for one in self._flow() if isinstance(one, Turns))
        return next((who for who in orders if not _is_everybody(who)), None)

    def others_act(self) -> bool:
        """Whether somebody else may do something in a player's turn."""
        inside = [one for one in self._flow() if isinstance(one, Turns)]
        while inside:
            one = inside.pop()
            if isinstance(one, ForEach | Window | Who | CompareStep) or any(
                isinstance(said, PhraseUse) for said in (one.effects if isinstance(one, Do) else ())
            ):
                return True
            for name in _INSIDE:
                inside.extend(getattr(one, name, ()))
        return any(self.actions)

    def chosen_in_turns(self) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """The ids of what players may choose in turns of their own, of what others may choose in
        those, in `for each: other player` and `who: the next player`, and of what nobody may choose
        in the turn of another."""
        phrases = {phrase.pattern: phrase for phrase in self.phrases}
        own, others, anybody = set[str](), set[str](), set[str]()
        waiting: list[tuple[object, str]] = [(one, "") for one in (*self.phases, *self.triggers)]
        seen = set[tuple[int, str]]()
        while waiting:
            one, whose = waiting.pop()
            if (id(one), whose) in seen:
                continue
            seen.add((id(one), whose))
            match one:
                case Turns():
                    whose = "own"
                case ForEach(order=Order(what=who)) | Who(person=who):
                    whose = "others" if whose and leaves_you_out(who) else "anybody"
                case Trigger():
                    whose = "anybody"
                case ChoiceOption(name=name):
                    (others if whose == "others" else own).add(name)
                    anybody |= {name} if whose == "anybody" else set()
                case Do(effects=effects):
                    used = (
                        phrases.get(use.pattern) for use in effects if isinstance(use, PhraseUse)
                    )
                    waiting += ((phrase, whose) for phrase in used if phrase is not None)
            for name in _INSIDE:
                waiting += ((inner, whose) for inner in getattr(one, name, ()))
        actions = {action.name for action in self.actions}
        alone = own - others - anybody - actions
        return frozenset(own | actions), frozenset(others), frozenset(alone)

    def doing_nothing(self) -> frozenset[str]:
        """The ids of what has no steps wherever it may be chosen: what comes next comes anyway."""
        steps = dict[str, bool]()
        waiting: list[object] = [*self.phases, *self.actions, *self.triggers, *self.phrases]
        while waiting:
            one = waiting.pop()
            if isinstance(one, (Action, ChoiceOption)):
                steps[one.name] = steps.get(one.name, False) or bool(one.steps)
            for name in _INSIDE:
                waiting.extend(getattr(one, name, ()))
        return frozenset(verb for verb, some in steps.items() if not some)

    def chosen_without_turns(self) -> frozenset[str]:
        """The ids of what players choose where no turn goes on, as in `for each: player`, and
        nowhere else."""
        phrases = {phrase.pattern: phrase for phrase in self.phrases}
        within, without = set[str](), set[str]()
        waiting: list[tuple[object, bool]] = [(one, False) for one in self.phases]
        waiting += [(one, True) for one in (*self.actions, *self.triggers)]
        while waiting:
            one, in_turn = waiting.pop()
            in_turn = in_turn or isinstance(one, Turns)
            if isinstance(one, ChoiceOption | Action):
                (within if in_turn else without).add(one.name)
            for use in one.effects if isinstance(one, Do) else ():
                if isinstance(use, PhraseUse) and use.pattern in phrases:
                    waiting.append((phrases.pop(use.pattern), True))
            for name in _INSIDE:
                waiting += ((inner, in_turn) for inner in getattr(one, name, ()))
        return frozenset(without - within)

    def offers(self) -> Iterator[ChoiceOption | Action]:
        """Every option and action."""
        return (one for one in self._flow() if isinstance(one, ChoiceOption | Action))

    def deeds(self) -> frozenset[str]:
        """What somebody can do, or what a step says to be done: options, actions, `now you have
        VERBED`.
        """
        found = set[str]()
        for one in self._flow():
            match one:
                case ChoiceOption() | Action():
                    found.add(one.name)
                case Do(effects=effects):
                    found |= {
                        effect.fact.predicate.verb.name
                        for effect in effects
                        if isinstance(effect, Now)
                        and isinstance(effect.fact, Clause)
                        and isinstance(effect.fact.predicate, WasDone | HasDone)
                    }
        return frozenset(found)

    def _flow(self) -> Iterator[object]:
        """Every part of the flow, also of the phrases that are used there."""
        return self.flow_of((*self.phases, *self.actions, *self.triggers))

    def flow_of(self, parts: Iterable[object]) -> Iterator[object]:
        """The same of these parts alone, of a phase or a trigger."""
        phrases = {phrase.pattern: phrase for phrase in self.phrases}
        waiting = list(parts)
        while waiting:
            one = waiting.pop()
            yield one
            for use in one.effects if isinstance(one, Do) else ():
                if isinstance(use, PhraseUse) and use.pattern in phrases:
                    waiting.append(phrases.pop(use.pattern))
            for name in _INSIDE:
                waiting.extend(getattr(one, name, ()))


def leaves_you_out(who: Np) -> bool:
    """`other player`, `another player`, `the next player`: not whoever takes the turn."""
    beside = any(
        pre.what == "other"
        or (isinstance(pre.what, Superlative) and pre.what.name in ("next", "previous"))
        for pre in who.pre
    )
    return beside or who.determiner == "another"


def _is_everybody(who: Np) -> bool:
    """`each player`, `all players`: a loop over them leaves nobody out."""
    bare = not who.pre and not who.posts and who.tail is None
    every = who.determiner in ("", "all", "each", "every")
    return bare and every and isinstance(who.head, Word) and who.head.name == "player"
