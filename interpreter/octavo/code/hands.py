"""Hands for the solver: a game's groups as shapes, and generated functions that say what holds of cards now.

Comes in: the checked ladder of a game and a layout. Goes out: `strength(state, below, player)` and `best(...)`, which the
generated code and `rank` ask.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ..cards import bits
from ..check import terms as t
from ..check.bindings import Standing, Worth
from ..check.definitions import Ladder, Part, Relation
from ..check.terms import Term
from ..diagnostics import fault
from ..groups import shapes
from ..groups.cases import Case, Cases, Fork, Make
from ..groups.families import Hand
from ..groups.shapes import MOST_CARDS, Choices, Guise
from ..groups.solver import Arrangement, Solver, Strength
from ..ir.fold import Folder
from . import build as b
from .amounts import variable
from .expressions import Expressions
from .layout import Layout
from .runtime import SUPPORT, Below, State
from .showing.declaring import Declaring

WHOSE, EVERY = t.local("whose", "player"), t.every("cards")
KEPT = 1000  # situations for which the guises of every card are remembered
Test = tuple[Any, ...]  # face, printed: a mask; mask: its number; worth: low, high; itself; and, or, not: of other tests


@dataclass(slots=True)
class Hands:
    """Solves the hands of one layout. What changes in play is asked by one generated function: sets of cards (`masks`) and
    conditions; `known` keeps the guises of a card for each answer."""

    layout: Layout
    expressions: Expressions
    solver: Solver = field(init=False)
    tests: list[Test] = field(default_factory=list)
    masks: list[Term] = field(default_factory=list)
    conditions: list[Term] = field(default_factory=list)
    counting: list[tuple[Worth, int]] = field(default_factory=list)  # with the number of the mask of the cards it holds for
    used: list[tuple[int, int]] = field(default_factory=list)  # a test, and the slot that remembers that a used guise passed it
    relations: list[tuple[Relation, int, int]] = field(default_factory=list)  # with the numbers of condition and test (-1: none)
    cases: Cases = field(init=False)
    closings: dict[str, int] = field(default_factory=dict)  # by a sentence, the condition that the groups it names are forgone
    always: int = -1  # the number of the condition that always holds
    tags: dict[str, int] = field(default_factory=dict)  # the qualities that output tells of, each with its test
    ask: Callable[..., Any] = field(init=False)
    declaring: Declaring = field(init=False)
    known: dict[tuple[int, ...], dict[int, Choices]] = field(default_factory=dict)
    folder: Folder = field(init=False)

    def __post_init__(self) -> None:
        program = self.layout.program
        ladder = program.checked.ladder
        self.folder = Folder(program.checked)
        names = [one.name for one in ladder.definitions]
        self._numbered_condition(t.FALSE)  # so that no other sentence is given one of the conditions that are closed case by case
        for rule in program.checked.arranging:
            if rule.used and rule.effect != "add":
                self.closings[rule.text] = len(self.conditions)
                self.conditions.append(t.FALSE)
        made = tuple(self._shape(index, ladder) for index in range(len(names)))
        moved = tuple(
            shapes.Moved(names.index(one.group), one.how, names.index(one.other), self._condition(one)) for one in ladder.reorders
        )
        for rule in [rule for rule in program.checked.bindings.worths if rule.what == "count"]:
            holding = t.restrict(self.folder.fold(rule.members), rule.variable, self.folder.holds(rule))
            self.counting.append((rule, self._mask(holding)))
        pack = self.layout.pack
        runs = program.checked.game.pack.runs or pack.attributes["rank"]
        order = tuple(pack.attributes["rank"].index(rank) for rank in runs)
        self.solver = Solver(made, moved, dict(pack.values), order, ladder.many)
        for said, cards in program.used.items():
            self.used.append((self._test(cards), self.layout.slots[f"used {said} this round"]))
        self.always = self._numbered_condition(t.TRUE)
        self.cases = Cases(self.solver, self._forks(names), self._printed)
        for relation in ladder.relations:
            test = -1 if relation.fewer is None else self._test(relation.fewer)
            self.relations.append((relation, self._condition(relation), test))
        for name in self._told(ladder):
            self.tags[name] = self._test(Term("quality", "cards", data=name))
        self.ask = self._asking(ladder)
        self.declaring = Declaring(self.layout, self.ask, tuple(mask for _, mask in self.counting))

    def _told(self, ladder: Ladder) -> list[str]:
        """The qualities that sentences about groups and about what cards count speak of."""
        asked = [term for one in ladder.definitions for part in one.parts for term in part.so]
        asked += [rule.fewer for rule in ladder.relations if rule.fewer is not None]
        asked += [rule.cards for rule in (*ladder.ties, *ladder.forbidden) if rule.cards is not None]
        asked += [rule.members for rule, _ in self.counting]
        return sorted({str(part.data) for term in asked for part in t.walk(term) if part.op == "quality"})

    # --- shapes -----------------------------------------------------------------------------------------

    def _shape(self, index: int, ladder: Ladder) -> shapes.Shape:
        definition = ladder.definitions[index]
        names = [one.name for one in ladder.definitions]
        ties = tuple(
            shapes.Comparison(
                tie.higher,
                "test" if tie.cards is not None else tie.by,
                self._condition(tie),
                -1 if tie.cards is None else self._test(tie.cards),
            )
            for tie in ladder.ties
            if definition.name in tie.groups
        )
        limits, closed = [], []
        if definition.modifiers:
            held = t.all_of([Term("in force", "truth", data=name) for name in definition.modifiers])
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
                limits.append(shapes.Limit(self._test(rule.cards), low, high, self._condition(rule)))
        parts = tuple(shapes.Part(part.low, part.high, self._part_test(part)) for part in definition.parts)
        groups = tuple((many, names.index(name)) for many, name in definition.groups)
        return shapes.Shape(
            definition.name, parts, groups, definition.total, definition.sharing, definition.but, ties, tuple(limits),
            tuple(closed), definition.ranked, definition.shown_as,
        )  # fmt: skip

    def _part_test(self, part: Part) -> int:
        asked: list[Test] = [self._as_test(part.faces)]
        printed = self.layout.static_cards(self.folder.fold(part.printed))
        if printed is None:
            printed, asked = -1, [*asked, ("mask", self._mask(self.folder.fold(part.printed)))]
        asked.append(("printed", printed))
        asked += [self._as_test(term) for term in part.so]
        if part.worth is not None:
            asked.append(("worth", *part.worth))
        return self._numbered(("and", *asked))

    def _test(self, cards: Term) -> int:
        return self._numbered(self._as_test(cards))

    def _as_test(self, cards: Term) -> Test:
        """A phrase for cards as something to ask of a guise: what is printed is read on the face it takes."""
        term = self.folder.fold(cards)
        static = self.layout.static_cards(term)
        if static is not None:
            return ("face", static)
        match term.op:
            case "as printed":
                printed = self.layout.static_cards(term.args[0])
                return ("mask", self._mask(term.args[0])) if printed is None else ("printed", printed)
            case "both":
                return ("and", *(self._as_test(arg) for arg in term.args))
            case "either":
                return ("or", *(self._as_test(arg) for arg in term.args))
            case "without":
                return ("and", self._as_test(term.args[0]), ("not", self._as_test(term.args[1])))
            case "keep":
                variable = t.local(str(term.data), "card")
                if not any(part.op in ("worth", "itself") for part in t.walk(term.args[1])):
                    return ("and", self._as_test(term.args[0]), ("mask", self._mask(replace(term, args=(EVERY, term.args[1])))))
                return ("and", self._as_test(term.args[0]), self._of_guise(term.args[1], variable))
        return ("mask", self._mask(term))

    def _of_guise(self, condition: Term, variable: Term) -> Test:
        worth = Term("worth", "number", (variable,))
        match condition.op:
            case "is" if worth in condition.args:
                other = condition.args[1] if condition.args[0] == worth else condition.args[0]
                if other.op == "number":
                    return ("worth", other.data, other.data)
            case "compare" if condition.args[0] == worth and condition.args[1].op == "number":
                n = int(condition.args[1].data)  # type: ignore[call-overload]
                return {
                    ">=": ("worth", n, None),
                    ">": ("worth", n + 1, None),
                    "<=": ("worth", None, n),
                    "<": ("worth", None, n - 1),
                }[str(condition.data)]
            case "itself" if condition.args == (variable,):
                return ("itself",)
            case "and" | "or":
                return (condition.op, *(self._of_guise(arg, variable) for arg in condition.args))
            case "not":
                return ("not", self._of_guise(condition.args[0], variable))
        raise fault("OCT340", "a group cannot ask this of its cards", self.layout.program.checked.game.span)

    def _numbered(self, test: Test) -> int:
        if test not in self.tests:
            self.tests.append(test)
        return self.tests.index(test)

    def _mask(self, term: Term) -> int:
        if term not in self.masks:
            self.masks.append(term)
        return self.masks.index(term)

    def _condition(self, rule: Standing) -> int:
        return self._numbered_condition(self.folder.holds(rule))

    def _numbered_condition(self, term: Term) -> int:
        if term not in self.conditions:
            self.conditions.append(term)
        return self.conditions.index(term)

    # --- what sentences about whole arrangements leave to choose ------------------------------------------

    def _forks(self, names: list[str]) -> tuple[Fork, ...]:
        made = []
        for rule in self.layout.program.checked.arranging:
            mine = t.contains(self.folder.fold(rule.who), t.YOU)
            tests = [-1 if one is None else self._test(one) for one in (rule.uses, rule.cards, rule.holding)]
            fork = Fork(
                self._numbered_condition(t.all_of([self.folder.holds(rule), mine])),
                rule.effect, tests[0], rule.times, tuple(map(names.index, rule.used)), self.closings.get(rule.text, -1),
                tests[1], rule.amounts, sum(1 << names.index(name) for name in rule.groups), rule.every, rule.by_another,
                tuple(map(names.index, rule.spares)), tests[2], rule.least, rule.most,
            )  # fmt: skip
            made.append((self._turn(fork), rule.modifiers, rule.id, fork))
        return tuple(fork for *_, fork in sorted(made, key=lambda one: one[:3]))

    def _turn(self, fork: Fork) -> int:
        """When a sentence is read: what changes cards by what is printed on them before what takes guises away, and last what
        changes cards by their guises, since that reads what the others leave."""
        if fork.effect not in ("count", "add"):
            return 1
        return 2 if any(test >= 0 and _reads_guises(self.tests[test]) for test in (fork.uses, fork.cards)) else 0

    # --- what holds now ---------------------------------------------------------------------------------

    def _asking(self, ladder: Ladder) -> Callable[..., Any]:
        """A generated function: the cards of a player's hand, the masks and the conditions, now."""
        e = self.expressions
        whose = lambda term: e.of(t.substitute(term, t.YOU, WHOSE))  # noqa: E731
        of = t.empty("cards") if ladder.of is None else self.folder.fold(ladder.of)
        values = b.tuple_of(
            whose(of),
            b.tuple_of(*(whose(term) for term in self.masks)),
            b.tuple_of(*(b.call("bool", whose(term)) for term in self.conditions)),
        )
        body = [*e.functions.values(), b.function("ask", ("s", "below", variable("whose")), [b.give(values)])]
        namespace: dict[str, Any] = {**SUPPORT, **e.tables, "PLACES": None}
        exec(compile(ast.fix_missing_locations(ast.Module(body, [])), "<hands>", "exec"), namespace)
        return namespace["ask"]  # type: ignore[no-any-return]

    # --- guises -----------------------------------------------------------------------------------------

    def guises(self, cards: tuple[int, ...], masks: tuple[int, ...]) -> tuple[Choices, ...]:
        """What each card may stand for, as things are."""
        known = self.known.get(masks)
        if known is None:
            if len(self.known) > KEPT:
                self.known.clear()
            known = self.known[masks] = {}
        for card in cards:
            if card not in known:
                known[card] = Choices(self._guises(card, masks))
        return tuple([known[card] for card in cards])

    def _guises(self, card: int, masks: tuple[int, ...]) -> tuple[Guise, ...]:
        names = [one.name for one in self.layout.program.checked.ladder.definitions]
        ranked = self.expressions.prevailing([rule for rule, mask in self.counting if masks[mask] >> card & 1])
        setting = next((rule for rule in ranked if rule.mode == "set"), None)
        found: list[tuple[int, int, int]] = []  # face, worth, the shapes it is for
        if setting is None:
            found.append((card, 0, shapes.ANY))
        elif setting.faces is not None:
            found += [(face, worth, shapes.ANY) for face in bits(self._faces(setting)) for worth in self._printed(face)]
        else:
            found += [(card, worth, shapes.ANY) for worth in self._amounts(setting, card)]
        for rule in ranked:
            if rule.mode == "add":
                only = shapes.ANY if not rule.groups else sum(1 << names.index(name) for name in rule.groups)
                if rule.faces is not None:
                    found += [(face, worth, only) for face in bits(self._faces(rule)) for worth in self._printed(face)]
                found += [(card, worth, only) for worth in self._amounts(rule, card)]
        for rule in ranked:
            if rule.mode == "remove":
                gone = self._faces(rule) if rule.faces is not None else 0
                found = [
                    one
                    for one in found
                    if not gone >> one[0] & 1
                    and not any(low <= one[1] and (high is None or one[1] <= high) for low, high in rule.bounds)
                ]
            elif rule.mode == "set" and rule.faces is None and not rule.amounts:
                return ()
        return self._told_apart(card, found, masks)

    def _told_apart(self, card: int, found: list[tuple[int, int, int]], masks: tuple[int, ...]) -> tuple[Guise, ...]:
        """The guises, those that no group can tell apart only once."""
        shared = sorted({attribute for one in self.layout.program.checked.ladder.definitions for _, attribute in one.sharing})
        kept: dict[tuple[object, ...], Guise] = {}
        for face, worth, only in found:
            holding = sum(1 << n for n, test in enumerate(self.tests) if self._passes(test, card, face, worth, masks))
            alike = [self.layout.pack.values[attribute][face] for attribute in shared]
            kept.setdefault((worth, holding, only, *alike), Guise(face, worth, holding, only))
        return tuple(kept.values())

    def _passes(self, test: Test, card: int, face: int, worth: int, masks: tuple[int, ...]) -> bool:
        match test:
            case ("face", mask):
                return bool(mask >> face & 1)
            case ("printed", mask):
                return bool(mask >> card & 1)
            case ("mask", number):
                return bool(masks[number] >> card & 1)
            case ("worth", low, high):
                return (low is None or worth >= low) and (high is None or worth <= high)
            case ("itself",):
                return face == card
            case ("and", *parts):
                return all(self._passes(part, card, face, worth, masks) for part in parts)
            case ("or", *parts):
                return any(self._passes(part, card, face, worth, masks) for part in parts)
        return not self._passes(test[1], card, face, worth, masks)

    def _faces(self, rule: Worth) -> int:
        found = None if rule.faces is None else self.layout.static_cards(self.folder.fold(rule.faces))
        if found is None:
            raise fault("OCT341", "what a card counts as is named by what is printed on cards", rule.span)
        return found

    def _printed(self, card: int) -> tuple[int, ...]:
        """What a card counts as printed: by the sentences that always hold."""
        rules = [
            rule
            for rule, mask in self.counting
            if rule.mode == "set" and rule.faces is None and (self.layout.static_cards(self.masks[mask]) or 0) >> card & 1
        ]
        ranked = self.expressions.prevailing(rules)
        return self._amounts(ranked[0], card) if ranked else (0,)

    def _amounts(self, rule: Worth, card: int) -> tuple[int, ...]:
        values = []
        for amount in rule.amounts:
            if amount.op == "number":
                values.append(int(amount.data))  # type: ignore[call-overload]
            elif amount.op == "pip":
                values.append(self.layout.pack.pips()[card])
            else:
                raise fault("OCT341", "what cards count in groups is a number, or their rank", rule.span)
        return tuple(values)

    # --- answers ----------------------------------------------------------------------------------------

    def solved(self, cards: tuple[int, ...], masks: tuple[int, ...], when: tuple[bool, ...]) -> tuple[Hand, Arrangement]:
        """The best arrangement of some cards, and the hand (of those that it means) that it is one of."""
        choices = self.guises(cards, masks)
        if not self.cases.forks:
            return self.solver.hand(cards, choices, when), self.solver.best(cards, choices, when)
        return self.cases.best(cards, choices, when, self._maker(masks))

    def strength_of(self, cards: tuple[int, ...], masks: tuple[int, ...], when: tuple[bool, ...]) -> Strength:
        """How good some cards are."""
        if not self.cases.forks:
            return self.solver.strength(cards, self.guises(cards, masks), when)
        return self.solved(cards, masks, when)[1].strength

    def alone(self, state: State, below: Below, player: int, shape: int) -> list[Hand]:
        """The hands that a player's cards mean in which they form a group that stands beside all arrangements."""
        mask, masks, when = self.ask(state, below, player)
        cards = self._few(tuple(bits(mask)))
        choices = self.guises(cards, masks)
        plain = self.solver.hand(cards, choices, when)
        if not self.cases.forks or not plain.family(shape):
            return [plain] if plain.family(shape) else []
        return [hand for hand in self.cases.leaves(cards, choices, when, self._maker(masks)) if hand.family(shape)]

    def every(
        self, cards: tuple[int, ...], choices: tuple[Choices, ...], masks: tuple[int, ...], when: tuple[bool, ...]
    ) -> list[Case]:
        """All cases of a hand: the hands that it means."""
        if not self.cases.forks:
            return [Case(choices, when)]
        return [one for case in self.cases.every(cards, choices, when, self._maker(masks)) for one in self.cases.totalled(case)]

    def _maker(self, masks: tuple[int, ...]) -> Make:
        return lambda card, found: self._told_apart(card, found, masks)

    def strength(self, state: State, below: Below, player: int) -> Strength:
        """How good the best is that a player's cards can show; () for nobody."""
        return () if player < 0 else max(self.strength_of(*now) for now in self._situations(state, below, player, None))

    def shown(self, state: State, below: Below, player: int, cards: tuple[int, ...] | None = None) -> tuple[Hand, Arrangement]:
        """The best arrangement of a player's cards, now; of `cards`, if those are meant."""
        found = [self.solved(*now) for now in self._situations(state, below, player, cards)]
        return max(found, key=lambda one: one[1].strength)

    def _situations(
        self, state: State, below: Below, player: int, cards: tuple[int, ...] | None
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], tuple[bool, ...]]]:
        """A player's cards and what holds of them, as it is and as the player alone may still make it."""
        for now in self.declaring.states(state, below, player):
            mask, masks, when = self.ask(now, below, player)
            yield self._few(tuple(bits(mask)) if cards is None else cards), masks, when

    def use(self, state: State, below: Below, player: int) -> None:
        """Remember what stands in the best that a player's cards can show."""
        if player < 0:
            return
        mask, masks, when = self.ask(state, below, player)
        cards = self._few(tuple(bits(mask)))
        guises = self.guises(cards, masks)
        wanted = [(test, slot) for test, slot in self.used if not state[slot] and any(of.fits >> test & 1 for of in guises)]
        if not wanted:
            return
        for _, taken in self.solver.settled(*self.shown(state, below, player)):
            for test, slot in wanted:
                if any(guise.tests >> test & 1 for guise in taken):
                    state[slot] = 1

    def _few(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        if len(cards) > MOST_CARDS:
            span = self.layout.program.checked.game.span
            raise fault("OCT604", f"a hand of {len(cards)} cards is to be arranged, and {MOST_CARDS} is the most", span)
        return cards


def _reads_guises(test: Test) -> bool:
    """Whether a test asks what a card counts, or as what, and not what is printed on it."""
    if test[0] in ("and", "or", "not"):
        return any(_reads_guises(part) for part in test[1:])
    return test[0] in ("face", "worth", "itself")
