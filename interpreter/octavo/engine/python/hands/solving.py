"""Hands for the solver: a game's groups as shapes, and generated functions that say what currently
holds of cards.

Comes in: the checked ladder of a game and a layout. Goes out: `strength(state, below, player)` and
`best(...)`, which the generated code and `rank` ask.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from .... import terms as t
from ....cards import bits, mask_of
from ....chance import Below
from ....check.bindings import Standing
from ....check.ladder import Ladder, MeldBan, PartDefinition, Relation
from ....diagnostics import Span, fault
from ....hands import shapes
from ....hands.cases import Case, Cases, Fork, Make
from ....hands.families import Hand
from ....hands.ranks import NO_RANK
from ....hands.shapes import MOST_CARDS, Choices, Guise
from ....hands.solver import Arrangement, Shown, Solver, Strength
from ....ir.guise_questions import (
    AllOf,
    Changing,
    Counting,
    Denied,
    Face,
    IsItself,
    OfItself,
    OneOf,
    Question,
    of_card,
    question,
)
from ....ir.standing import Folder
from ...answers import BestGroup, BestHand, CardUse
from .. import build as b
from ..expressions import Expressions
from ..layout import Layout
from ..naming import variable
from ..runtime import State
from .declaring import Declaring
from .guises import Counted, Guises, Test, reads_guises, reads_values

# hands of which the best is remembered; a comparison asks for the same few again and again
KEPT = 1000
FEW = 64  # hands of which the arrangement is remembered: each keeps what groups its cards can form
# cards, and what holds of cards, and else
Situation = tuple[tuple[int, ...], tuple[int, ...], tuple[bool, ...]]
WHOSE, EVERY = t.Local("whose", "player"), t.All("cards")


def hands_of(layout: Layout) -> Hands:
    """What solves the hands of a layout, made once for whatever is generated over it."""
    if layout.solving is None:
        layout.solving = Hands(layout, Expressions(layout))
    return cast(Hands, layout.solving)


@dataclass(slots=True)
class Hands:
    """Solves the hands of one layout. What changes in play is asked by one generated function: sets
    of cards (`masks`) and conditions; `known` keeps the guises of a card for each answer."""

    layout: Layout
    expressions: Expressions
    solver: Solver = field(init=False)
    guises: Guises = field(init=False)
    tests: list[Test] = field(default_factory=list)
    masks: list[t.Term] = field(default_factory=list)
    conditions: list[t.Term] = field(default_factory=list)
    # a test, and the slot that remembers that a used guise passed it
    used: list[tuple[int, int]] = field(default_factory=list)
    # with the numbers of condition and test (-1: none)
    relations: list[tuple[Relation, int, int]] = field(default_factory=list)
    cases: Cases = field(init=False)
    # by a sentence, the condition that the groups it names are forgone
    closings: dict[str, int] = field(default_factory=dict)
    # with its condition, and the tests of its cards, of the others, of what it spares
    meld_bans: list[tuple[MeldBan, int, int, int, tuple[int, ...]]] = field(default_factory=list)
    always: int = -1  # the number of the condition that always holds
    # the qualities that output tells of, each with its test
    tags: dict[str, int] = field(default_factory=dict)
    ask: Callable[..., Any] = field(init=False)
    # the names that it knows
    asking: dict[str, Any] = field(default_factory=dict, repr=False)
    declaring: Declaring = field(init=False)
    bests: dict[tuple[Situation, ...], tuple[Strength, Situation]] = field(default_factory=dict)
    arranged: dict[Situation, tuple[Hand, Arrangement]] = field(default_factory=dict)
    answers: dict[Situation, BestHand] = field(default_factory=dict)
    # whether cards can make a group, by the cards, what holds of them, and the groups
    makings: dict[tuple[Any, ...], bool] = field(default_factory=dict)
    folder: Folder = field(init=False)
    # what is asked of a guise, by the phrase: groups are made of the same few
    asked: dict[t.Term, Test] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        program = self.layout.program
        ladder = program.checked.ladder
        self.folder = Folder(program.checked)
        self.guises = Guises(
            self.layout,
            self.folder,
            self.masks,
            self.tests,
            self._as_test,
            self.expressions.amounts.prevailing,
        )
        names = [one.name for one in ladder.definitions]
        # so that no other sentence is given one of the conditions that are closed case by case
        self._numbered_condition(t.FALSE)
        for rule in program.checked.arranging:
            if rule.used and rule.effect != "add":
                self.closings[rule.text] = len(self.conditions)
                self.conditions.append(t.FALSE)
        made = tuple(self._shape(index, ladder) for index in range(len(names)))
        moved = tuple(
            shapes.Moved(
                names.index(one.group), one.how, names.index(one.other), self._condition(one)
            )
            for one in ladder.reorders
        )
        for worth in [worth for worth in program.checked.bindings.worths if worth.what == "count"]:
            members = self.folder.fold(worth.members)
            reading = reads_values(members)
            holding = t.restrict(
                EVERY if reading else members, worth.variable, self.folder.holds(worth)
            )
            self.guises.counting.append(
                Counted(worth, self._mask(holding), self._as_test(members) if reading else None)
            )
        pack = self.layout.pack
        runs = program.checked.game.pack.runs or pack.attributes["rank"]
        order = tuple(pack.attributes["rank"].index(rank) for rank in runs)
        self.solver = Solver(
            made,
            moved,
            dict(pack.values),
            order,
            ladder.many,
            ladder.least,
            self._burn,
            self.layout.fuel.here,
        )
        for said, cards in program.used.items():
            self.used.append((self.test(cards), self.layout.slots[f"used {said} this round"]))
        self.always = self._numbered_condition(t.TRUE)
        self.cases = Cases(
            self.solver, self._forks(names), self.guises.printed, self.layout.fuel.solves
        )
        for relation in ladder.relations:
            test = -1 if relation.fewer is None else self.own_test(relation.fewer)
            self.relations.append((relation, self._condition(relation), test))
        for ban in ladder.meld_bans:
            self.meld_bans.append(self._meld_ban(ban))
        for name in self._told(ladder):
            self.tags[name] = self.test(t.Quality(name, "cards"))
        self.ask = self._asking(ladder)
        self.declaring = Declaring(
            self.layout, self.ask, tuple(one.mask for one in self.guises.counting)
        )

    def _meld_ban(self, rule: MeldBan) -> tuple[MeldBan, int, int, int, tuple[int, ...]]:
        named = None if rule.what == "hold" else rule.cards
        cards = -1 if named is None else self.own_test(named)
        others = -1 if rule.others is None else self.own_test(rule.others)
        spared = tuple(-1 if cards is None else self.test(cards) for _, cards in rule.spared)
        return rule, self._condition(rule), cards, others, spared

    def _told(self, ladder: Ladder) -> list[str]:
        """The qualities that sentences about groups and about what cards count speak of."""
        asked = [term for one in ladder.definitions for part in one.parts for term in part.so]
        asked += [rule.fewer for rule in ladder.relations if rule.fewer is not None]
        asked += [tie.cards for tie in ladder.ties if tie.cards is not None]
        asked += [rule.cards for rule in ladder.forbidden if rule.cards is not None]
        asked += [rule.members for rule in (one.rule for one in self.guises.counting)]
        return sorted(
            {
                part.adjective
                for term in asked
                for part in t.walk(term)
                if isinstance(part, t.Quality)
            }
        )

    # --- shapes -----------------------------------------------------------------------------------

    def _shape(self, index: int, ladder: Ladder) -> shapes.Shape:
        definition = ladder.definitions[index]
        names = [one.name for one in ladder.definitions]
        ties = tuple(
            shapes.Comparison(
                tie.higher,
                "test" if tie.cards is not None else tie.by,
                self._condition(tie),
                -1 if tie.cards is None else self.own_test(tie.cards),
            )
            for tie in ladder.ties
            if definition.name in tie.groups
        )
        limits, closed = [], []
        if definition.modifiers:
            held = t.all_of([t.InForce(name) for name in definition.modifiers])
            absent = self.folder.fold(t.negate(held))
            closed += [] if absent == t.FALSE else [self._numbered_condition(absent)]
        closed += [
            self.closings[rule.text]
            for rule in self.layout.program.checked.arranging
            if rule.text in self.closings and definition.name in rule.used
        ]
        for rule in ladder.forbidden:
            if rule.cards is None and rule.groups is not None and definition.name in rule.groups:
                closed.append(self._condition(rule))
            elif rule.cards is not None and (rule.groups is None or definition.name in rule.groups):
                low, high = rule.others or (0, None)
                test = self.own_test(rule.cards)
                limits.append(shapes.Limit(test, low, high, self._condition(rule)))
        parts = tuple(
            shapes.Part(part.low, part.high, self._part_test(part)) for part in definition.parts
        )
        groups = tuple((many, names.index(name)) for many, name in definition.groups)
        return shapes.Shape(
            definition.name,
            parts,
            groups,
            definition.total,
            definition.sharing,
            definition.but,
            ties,
            tuple(limits),
            tuple(closed),
            definition.ranked,
            definition.shown_as,
        )

    def _part_test(self, part: PartDefinition) -> int:
        asked: list[Test] = [self._as_test(part.faces)]
        asked.append(self._test_of(of_card(self.folder.fold(part.printed), self.folder)))
        asked += [self._as_test(term) for term in part.so]
        if part.worth is not None:
            asked.append(("worth", *part.worth))
        return self._numbered(("and", *asked))

    def test(self, cards: t.Term) -> int:
        """The number of what a phrase for cards asks of a guise."""
        return self._numbered(self._as_test(cards))

    def own_test(self, cards: t.Term) -> int:
        """The same, asked of the card itself: what no group may hold, and what groups are compared
        by, are cards, whatever they stand for there."""
        return self._numbered(self._test_of(question(cards, self.folder, own=True)))

    def _as_test(self, cards: t.Term) -> Test:
        """A phrase for cards as something to ask of a guise."""
        if cards not in self.asked:
            self.asked[cards] = self._test_of(question(cards, self.folder))
        return self.asked[cards]

    def _test_of(self, asked: Question) -> Test:
        match asked:
            case Face(cards):
                return ("face", self.layout.setup.static_cards(cards))
            case OfItself(cards):
                return ("printed", self.layout.setup.static_cards(cards))
            case Changing(cards):
                return ("mask", self._mask(cards))
            case Counting(low, high):
                return ("worth", low, high)
            case IsItself():
                return ("itself",)
            case AllOf(parts):
                return ("and", *map(self._test_of, parts))
            case OneOf(parts):
                return ("or", *map(self._test_of, parts))
            case Denied(of):
                return ("not", self._test_of(of))

    def _numbered(self, test: Test) -> int:
        if test not in self.tests:
            self.tests.append(test)
        return self.tests.index(test)

    def _mask(self, term: t.Term) -> int:
        if term not in self.masks:
            self.masks.append(term)
        return self.masks.index(term)

    def _condition(self, rule: Standing) -> int:
        return self._numbered_condition(self.folder.holds(rule))

    def _numbered_condition(self, term: t.Term) -> int:
        if term not in self.conditions:
            self.conditions.append(term)
        return self.conditions.index(term)

    # --- what sentences about whole arrangements leave to choose ----------------------------------

    def _forks(self, names: list[str]) -> tuple[Fork, ...]:
        made = []
        for rule in self.layout.program.checked.arranging:
            mine = t.contains(self.folder.fold(rule.who), t.YOU)
            tests = [
                -1 if one is None else self.test(one)
                for one in (rule.uses, rule.cards, rule.holding)
            ]
            fork = Fork(
                self._numbered_condition(t.all_of([self.folder.holds(rule), mine])),
                rule.effect,
                tests[0],
                rule.times,
                tuple(map(names.index, rule.used)),
                self.closings.get(rule.text, -1),
                tests[1],
                rule.amounts,
                sum(1 << names.index(name) for name in rule.groups),
                rule.every,
                rule.by_another,
                tuple(map(names.index, rule.spares)),
                tests[2],
                rule.least,
                rule.most,
            )
            made.append((self._turn(fork), rule.modifiers, rule.id, fork))
        return tuple(fork for *_, fork in sorted(made, key=lambda one: one[:3]))

    def _turn(self, fork: Fork) -> int:
        """When a sentence is read: what changes cards by what is printed on them before what takes
        guises away, and last what changes cards by their guises, since that reads what the others
        leave. Of cards that are barred from groups, one may be a card that is not used at all, so
        that is named before any loses its guises."""
        tests = (fork.uses, fork.cards, fork.holding)
        by_guises = any(test >= 0 and reads_guises(self.tests[test]) for test in tests)
        if fork.effect in ("count", "add"):
            return 3 if by_guises else 0
        return 1 if fork.effect == "bar" and not by_guises else 2

    # --- what holds now ---------------------------------------------------------------------------

    def _asking(self, ladder: Ladder) -> Callable[..., Any]:
        """A generated function: the cards of a player's hand, the masks and the conditions, now."""
        e = self.expressions

        def whose(term: t.Term) -> ast.expr:
            return e.of(t.substitute(term, t.YOU, WHOSE))

        of = t.Empty("cards") if ladder.of is None else self.folder.fold(ladder.of)
        values = b.tuple_of(
            whose(of),
            b.tuple_of(*(whose(term) for term in self.masks)),
            b.tuple_of(*(b.call("bool", whose(term)) for term in self.conditions)),
        )
        body = [
            *e.shared.functions.values(),
            b.function("ask", ("s", "below", variable("whose")), [b.give(values)]),
        ]
        self.asking.update({**self.layout.support, **e.shared.tables})
        b.define(body, "hands", self.asking, self.layout.looks)
        return self.asking["ask"]  # type: ignore[no-any-return]

    def know(self, names: Mapping[str, Any]) -> None:
        """Let what is asked of hands, and of actions that change them, be about groups that are
        shown or that lie: what answers that is made later, of these hands."""
        self.asking.update(names)
        self.declaring.know(names)

    # --- answers ----------------------------------------------------------------------------------

    def solved(
        self, cards: tuple[int, ...], masks: tuple[int, ...], when: tuple[bool, ...]
    ) -> tuple[Hand, Arrangement]:
        """The best arrangement of some cards, and the hand (of those that it means) that it is one
        of.
        """
        choices = self.guises.of(self.few(cards), masks)
        if not self.cases.forks:
            return self.solver.hand(cards, choices, when), self.solver.best(cards, choices, when)
        return self.cases.best(cards, choices, when, self._maker(masks))

    def strength_of(
        self,
        cards: tuple[int, ...],
        masks: tuple[int, ...],
        when: tuple[bool, ...],
        floor: Strength = (),
    ) -> Strength:
        """How good some cards are; what is lower than `floor` is anything lower than it."""
        if len(cards) > MOST_CARDS:
            self.few(cards)
        choices = self.guises.of(cards, masks)
        if not self.cases.forks:
            return self.solver.strength(cards, choices, when, floor)
        return self.cases.strength(cards, choices, when, self._maker(masks), floor)

    def alone(self, state: State, below: Below, player: int, shape: int) -> list[Hand]:
        """The hands that a player's cards mean in which they form a group that stands beside all
        arrangements.
        """
        mask, masks, when = self.ask(state, below, player)
        cards = self._few(tuple(bits(mask)))
        choices = self.guises.of(cards, masks)
        plain = self.solver.hand(cards, choices, when)
        if not self.cases.forks or not plain.family(shape):
            return [plain] if plain.family(shape) else []
        return [
            hand
            for hand in self.cases.leaves(cards, choices, when, self._maker(masks))
            if hand.family(shape)
        ]

    def can_make(
        self,
        state: State,
        below: Below,
        player: int,
        cards: int,
        names: tuple[str, ...],
        how: str,
        of_hand: bool,
    ) -> bool:
        """Whether one of these groups can be made of some cards, as they count for a player; how
        is said at the term."""
        if player < 0:
            return False
        hand, masks, when = self.ask(state, below, player)
        own = self._searched(tuple(bits(cards & hand if of_hand else cards)))
        question = (own, masks, when, names, how)
        known = self.makings.get(question)
        if known is None:
            if len(self.makings) >= KEPT:
                self.makings.clear()
            known = self.makings[question] = self._can_make(*question)
        return known

    def _can_make(
        self,
        cards: tuple[int, ...],
        masks: tuple[int, ...],
        when: tuple[bool, ...],
        names: tuple[str, ...],
        how: str,
    ) -> bool:
        own, numbers = self._few(cards), range(len(self.solver.shapes))
        wanted = {number for number in numbers if self.solver.shapes[number].name in names}
        highest, best = len(numbers), False
        for case in self.every(own, self.guises.of(own, masks), masks, when):
            order = self.solver.order(case.when)
            hand = self.solver.hand(own, case.choices, case.when)
            if how == "best":
                at = next((at for at, one in enumerate(order) if hand.family(one)), highest)
                if at < highest:
                    highest, best = at, order[at] in wanted
                continue
            lowest = max(map(order.index, wanted)) + 1 if how == "better" else 0
            if any(map(hand.family, order[:lowest] if lowest else wanted)):
                return True
        return best

    def ways(
        self, state: State, below: Below, player: int, cards: int, names: tuple[str, ...]
    ) -> int:
        """How many sets of some cards make one of these groups, as they count for a player."""
        if player < 0:
            return 0
        _, masks, when = self.ask(state, below, player)
        own = self._few(self._searched(tuple(bits(cards))))
        sets = 0
        for case in self.every(own, self.guises.of(own, masks), masks, when):
            hand = self.solver.hand(own, case.choices, case.when)
            for number, shape in enumerate(self.solver.shapes):
                if shape.name in names:
                    sets |= hand.family(number)
        return sets.bit_count()

    def every(
        self,
        cards: tuple[int, ...],
        choices: tuple[Choices, ...],
        masks: tuple[int, ...],
        when: tuple[bool, ...],
    ) -> list[Case]:
        """All cases of a hand: the hands that it means."""
        if not self.cases.forks:
            return [Case(choices, when)]
        every = self.cases.every(cards, choices, when, self._maker(masks))
        return [one for case in every for one in self.cases.totalled(cards, case)]

    def _maker(self, masks: tuple[int, ...]) -> Make:
        return lambda card, found: self.guises.told_apart(card, found, masks)

    def strength(self, state: State, below: Below, player: int) -> Strength:
        """How good the best is that a player's cards show as things are; () for nobody."""
        return () if player < 0 else self._best((self._situation(state, below, player),))[0]

    def shown(self, state: State, below: Below, player: int) -> tuple[Hand, Arrangement]:
        """The best arrangement of a player's cards as things are."""
        situation = self._situation(state, below, player)
        known = self.arranged.get(situation)
        if known is None:
            if len(self.arranged) >= FEW:
                self.arranged.clear()
            known = self.arranged[situation] = self.solved(*situation)
        return known

    def compared_cards(self, state: State, below: Below, player: int, other: int) -> int:
        """The cards of a player's groups that are compared with another's: from the best one down
        to the first in which the two differ."""
        if player < 0 or other < 0:
            return 0
        mine, theirs = (self.shown(state, below, one)[1] for one in (player, other))
        pairs = zip(mine.strength, theirs.strength, strict=False)
        equal = next((at for at, (one, another) in enumerate(pairs) if one != another), None)
        groups = mine.groups if equal is None else mine.groups[: equal + 1]
        return mask_of(card for group in groups for card in group.cards)

    def best(self, state: State, below: Below, player: int) -> BestHand:
        """The best of a player's cards as things are, as an answer."""
        return self.best_of(*self._situation(state, below, player))

    def strength_to_come(
        self, state: State, below: Below, player: int, cards: tuple[int, ...]
    ) -> Strength:
        """How good the best of these cards is, by what the player may still do alone."""
        return self._best(self._situations(state, below, player, cards))[0]

    def best_to_come(
        self, state: State, below: Below, player: int, cards: tuple[int, ...] | None = None
    ) -> BestHand:
        """The best of a player's cards (of `cards`, if those are meant), by what the player may
        still do alone."""
        situations = self._situations(state, below, player, cards)
        return self.best_of(*(situations[0] if len(situations) == 1 else self._best(situations)[1]))

    def best_of(
        self, cards: tuple[int, ...], masks: tuple[int, ...], when: tuple[bool, ...]
    ) -> BestHand:
        """The best arrangement of some cards, as an answer."""
        known = self.answers.get((cards, masks, when))
        if known is None:
            if len(self.answers) >= KEPT:
                self.answers.clear()
            known = self.answers[cards, masks, when] = self.answer(*self.solved(cards, masks, when))
        return known

    def answer(self, hand: Hand, best: Arrangement) -> BestHand:
        """An arrangement of a hand, as an answer."""
        now = hand.plans.when
        groups = tuple(
            self._named(hand, shown, taken, now) for shown, taken in self.solver.settled(hand, best)
        )
        moved = tuple(at for at, one in enumerate(self.solver.moved) if now[one.when])
        return BestHand(groups, best.unused, best.strength, moved)

    def _named(
        self, hand: Hand, shown: Shown, taken: tuple[Guise, ...], now: tuple[bool, ...]
    ) -> BestGroup:
        shape = self.solver.shapes[shown.shape]
        counted = {
            tag: sum(guise.tests >> test & 1 for guise in taken) for tag, test in self.tags.items()
        }
        return BestGroup(
            self.name(shown, taken),
            shown.cards,
            shown.shape == 0,
            {tag: many for tag, many in counted.items() if many},
            shape.name,
            tuple(self._breaks(shown, now)),
            tuple(self.uses(hand, shown, taken)),
        )

    def name(self, shown: Shown, taken: tuple[Guise, ...]) -> str:
        """What output calls a group of these cards, so used."""
        shape = self.solver.shapes[shown.shape]
        total = str(sum(guise.worth for guise in taken))
        return shape.shown_as.replace("<total>", total) or shape.name

    def uses(self, hand: Hand, shown: Shown, taken: tuple[Guise, ...]) -> Iterator[CardUse]:
        """The cards of a group that are used otherwise than as what they are, or that may not count
        what is printed on them where that is added up."""
        shape = self.solver.shapes[shown.shape]
        summed = shape.total is not None or "<total>" in shape.shown_as
        for card, guise in zip(shown.cards, taken, strict=True):
            qualities = tuple(tag for tag, test in self.tags.items() if guise.tests >> test & 1)
            other = None if self._twins(card, guise.face) else guise.face
            if other is not None and not summed and self._is_as_itself(hand, shape, card, guise):
                other = None  # any face would do, as the one printed on it does
            if (
                qualities
                or other is not None
                or (summed and self._counts_otherwise(hand, card, guise))
            ):
                yield CardUse(card, qualities, other, guise.worth if summed else None)

    def _is_as_itself(self, hand: Hand, shape: shapes.Shape, card: int, as_used: Guise) -> bool:
        """Whether a group asks nothing of a card's face but what holds of the one that is printed
        on it, used in the same way."""
        if shape.groups or shape.sharing or any(one.by == "rank" for one in shape.ties):
            return False
        asked = mask_of(part.test for part in shape.parts)
        asked |= mask_of(self.tags.values())
        guises = hand.choices[hand.cards.index(card)].guises
        own = (one for one in guises if self._twins(card, one.face))
        return any(not (one.tests ^ as_used.tests) & asked for one in own)

    def _counts_otherwise(self, hand: Hand, card: int, as_used: Guise) -> bool:
        """Whether a sentence changes what a card counts as what it is, or what else it might."""
        guises = hand.choices[hand.cards.index(card)].guises
        worths = {one.worth for one in guises if self._twins(card, one.face)}
        printed = {*self.guises.printed(card)}
        return as_used.worth not in printed or not printed <= worths

    def _twins(self, card: int, other: int) -> bool:
        """Whether the same is printed on both."""
        values = self.layout.pack.values
        return all(values[one][card] == values[one][other] for one in ("rank", "suit"))

    def _breaks(self, shown: Shown, now: tuple[bool, ...]) -> Iterator[tuple[int, str]]:
        """What breaks the ties of a group: for each part of its key the sentence, and what it
        says."""
        left, shape = list(shown.key), self.solver.shapes[shown.shape]
        for at, tie in enumerate(self.layout.program.checked.ladder.ties):
            if shape.name not in tie.groups or not now[self._condition(tie)]:
                continue
            for _ in shown.cards if tie.by == "rank" else (0,):
                found = abs(left.pop(0))
                yield at, self._rank_at(found) if tie.by == "rank" else str(found)

    def _rank_at(self, height: int) -> str:
        """The rank that stands so high where groups are compared."""
        ranks, runs = self.layout.pack.attributes["rank"], self.solver.runs
        if height == -NO_RANK:
            return "no rank"
        return ranks[runs[height] if height < len(runs) else height - len(runs)]

    def _best(self, situations: tuple[Situation, ...]) -> tuple[Strength, Situation]:
        """How good the best of several situations is, and which it is: the first of those."""
        known = self.bests.get(situations)
        if known is None:
            best, which = self.strength_of(*situations[0]), situations[0]
            for now in situations[1:]:
                found = self.strength_of(*now, best)
                if found > best:
                    best, which = found, now
            if len(self.bests) >= KEPT:
                self.bests.clear()
            known = self.bests[situations] = best, which
        return known

    def _situation(self, state: State, below: Below, player: int) -> Situation:
        """A player's cards and what holds of them."""
        mask, masks, when = self.ask(state, below, player)
        return self._few(tuple(bits(mask))), masks, when

    def _situations(
        self, state: State, below: Below, player: int, cards: tuple[int, ...] | None
    ) -> tuple[Situation, ...]:
        """A player's cards and what holds of them, as it is and as the player alone may still make
        it.
        """
        found: dict[Situation, None] = {}
        for now in self.declaring.states(state, below, player):
            mask, masks, when = self.ask(now, below, player)
            found[self._few(tuple(bits(mask)) if cards is None else cards), masks, when] = None
        return tuple(found)

    def use(self, state: State, below: Below, player: int) -> None:
        """Remember what stands in the best that a player's cards can show."""
        if player < 0:
            return
        mask, masks, _ = self.ask(state, below, player)
        cards = self._few(tuple(bits(mask)))
        guises = self.guises.of(cards, masks)
        wanted = [
            (test, slot)
            for test, slot in self.used
            if not state[slot] >> player & 1 and any(of.fits >> test & 1 for of in guises)
        ]
        if not wanted:
            return
        for _, taken in self.solver.settled(*self.shown(state, below, player)):
            for test, slot in wanted:
                if any(guise.tests >> test & 1 for guise in taken):
                    state[slot] |= 1 << player

    def _burn(self, shape: int, looks: int) -> None:
        """So much is looked at to find a group (-1: any) in a hand: unless that is too much before
        the next decision.
        """
        tank = self.layout.fuel.here.tank
        tank.left -= looks
        if tank.left < 0:
            name = f"`{self.solver.shapes[shape].name}`" if shape >= 0 else "groups"
            help = (
                "let the hand have fewer cards, let them stand for fewer things, or ask less "
                "of the group"
            )
            raise fault(
                "OCT610",
                f"finding {name} in such hands takes too long",
                self._place(shape),
                help=help,
            )

    def _place(self, shape: int) -> Span:
        """Where a group is declared; where the first is, if none is meant."""
        definitions = self.layout.program.checked.ladder.definitions
        return (
            definitions[max(0, shape)].span
            if definitions
            else self.layout.program.checked.game.span
        )

    def few(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """These cards, unless they are more than a hand may have that is arranged."""
        if len(cards) > MOST_CARDS:
            said = f"a hand of {len(cards)} cards is to be arranged, and {MOST_CARDS} is the most"
            raise fault(
                "OCT604",
                said,
                self._place(-1),
                help="let `hands:` be of fewer cards, or move some away before",
            )
        return cards

    def _searched(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """These cards of a place, unless they are more than are searched for groups."""
        if len(cards) > MOST_CARDS:
            said = f"{len(cards)} cards are to be searched for groups, and {MOST_CARDS} is the most"
            help = "ask of a place with fewer cards, or of some of them: `a GROUP of CARDS`"
            raise fault("OCT604", said, self._place(-1), help=help)
        return cards

    def _few(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        self.few(cards)
        self.layout.fuel.solves(len(cards))
        return cards
