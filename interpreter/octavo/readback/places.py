"""A sentence by itself, put where it can stand in a game.

Comes in: a game that loads, and a sentence that nobody wrote into it. Goes out: for each kind of
place in which the sentence loads, the game with it there, and what it means there. A step or a
condition may speak of `it`, which something else names: then it stands after a pick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from .. import terms as t
from ..check.checked import Checked
from ..check.full_form import every
from ..check.phrases.scope import Scope
from ..check.rules import check
from ..diagnostics import EXPECTED, Diagnostic, Faults, OctavoError, Span, fault
from ..effort import bounded
from ..faults import stage
from ..ir.from_syntax import lower
from ..ir.standing import Folder
from ..lint.meanings import GameMeaning, meaning_of
from ..mending import applied
from ..records import record
from ..source.compose import Composition
from ..source.document import ScalarNode
from ..syntax import tree
from ..syntax.flow import SentenceRead
from ..syntax.game import (
    Adjective,
    CardClass,
    ChoiceOption,
    Choose,
    Do,
    ForEach,
    Group,
    Guarded,
    Origin,
    Phase,
    RulesetTree,
    StandingRule,
    Step,
    Trigger,
    Turns,
    Who,
    WordMeaning,
    Zone,
)
from ..syntax.how_often import asks_how_often, with_counters
from ..syntax.lalr.spelling import spelt_otherwise
from ..syntax.lexicon import Lexicon
from ..syntax.parser import parse
from ..syntax.words import Vocabulary

FILE = "sentence"  # where its faults are told to be
NAME = "this sentence"  # its id, and the phase, option or trigger in which it stands
BEFORE = "picked before"  # the option by which something is picked before it
STOP = "nothing more"
# Faults of what cannot stand in a place, whatever its words say there.
OF_WORDS = "2"  # the stage of what is no sentence
OF_A_TURN = "OCT419"
# The fault of what the ruleset says otherwise, and a modifier may say, whose sentences prevail.
OF_THE_RULESET = "OCT349"
OUT_OF_TURN = "OCT304"
MISPLACED = ("OCT311", "OCT322", "OCT323", "OCT325", "OCT401", "OCT403")


@record
class KindOfPlace:
    """A kind of place: what it is called, from which start of the grammar its sentences are read,
    what such a sentence is to a reader, and whether it is one of the steps of a phase. One that is
    `last` is tried for what can stand nowhere else."""

    name: str
    start: str
    called: str
    flow: bool = True
    last: bool = False


# In the order in which they are tried. What may be a rule as well as a condition is a rule first:
# it says so, and a condition only asks.
KINDS = (
    KindOfPlace("rule", "rule", "a rule", flow=False),
    KindOfPlace("when", "condition", "a condition"),
    KindOfPlace("do", "do", "a step"),
    KindOfPlace("on", "condition", "the moment of a trigger", flow=False),
    KindOfPlace("pick", "pick", "something to pick"),
    KindOfPlace("number", "amount", "a number"),
    KindOfPlace("for each", "order", "those for whom steps are done", last=True),
    KindOfPlace("cards", "listing", "a noun for cards", flow=False, last=True),
    KindOfPlace("groups", "listing", "a group of cards", flow=False, last=True),
    KindOfPlace("adjectives", "meaning", "the meaning of an adjective", flow=False, last=True),
)


@record
class InPlace:
    """A sentence in a kind of place: the game with it, and what that means. `picked` is what was
    picked before it, if it speaks of that. `of_modifier`: it can stand in a modifier alone, as the
    ruleset says otherwise."""

    kind: KindOfPlace
    read: SentenceRead
    game: RulesetTree
    meaning: GameMeaning
    picked: tuple[str, ...] = ()
    of_modifier: bool = False


@record
class Places:
    """Where one sentence can stand in a game."""

    text: str
    game: RulesetTree
    composition: Composition

    @property
    def vocabulary(self) -> Vocabulary:
        """Every word of the ruleset and of the modifiers in force."""
        return Lexicon(self.composition, Faults()).whole

    def all(self) -> list[InPlace]:
        """Every kind of place in which it loads. Raises OctavoError, with what is wrong where it
        comes nearest to loading, if there is none."""
        refused: list[tuple[Diagnostic, ...]] = []
        for last in (False, True):
            found: list[InPlace] = []
            for kind in (one for one in KINDS if one.last == last):
                try:
                    found.append(self.placed(kind))
                except OctavoError as error:
                    refused.append(error.diagnostics)
            if found:
                return found
        if self._says_may():  # whatever else it comes near to, it is meant as a rule
            self.placed(KINDS[0])
        nearest: tuple[Diagnostic, ...] = max(refused, key=_nearness)
        raise OctavoError(nearest)

    def _says_may(self) -> bool:
        made = self._parsed(KINDS[0].start, self.text)
        said = made.clause if isinstance(made, tree.Rule) else None
        return isinstance(said, tree.Clause) and isinstance(said.predicate, tree.May | tree.MayBe)

    def placed(self, kind: KindOfPlace) -> InPlace:
        """The sentence in one kind of place. Raises OctavoError, mended where a small change is
        known to do it."""
        try:
            return self._placed(kind, self.text)
        except OctavoError as error:
            raise OctavoError(self._mended(one, kind) for one in error.diagnostics) from None

    def _placed(self, kind: KindOfPlace, said: str) -> InPlace:
        text = sentence(said)
        faults = Faults()
        made = parse(kind.start, text, self.vocabulary, faults)
        spelt_otherwise(faults, 0, self.vocabulary, self.composition)
        faults.stop_if_any()
        read = SentenceRead(kind.start, text, self.vocabulary, (), made)
        try:
            return self._with(kind, read, ())
        except OctavoError:
            for picks in self._picks(made, kind) if kind.flow else ():
                if any(self._parsed("pick", one) is None for one in picks):
                    continue
                try:
                    return self._with(kind, read, picks)
                except OctavoError:
                    continue
            raise

    def _picks(self, made: Any, kind: KindOfPlace) -> Iterator[tuple[str, ...]]:
        """What may be picked before a sentence, so that it may speak of `it` and `that card`."""
        pointed: list[str] = []
        for np in every(made, tree.Np):
            if isinstance(np.head, tree.Word):
                pointed += [one for one in _pointed(np, np.head.name) if one not in pointed]
        if any(one.name in ("it", "they") for one in every(made, tree.Pronoun)):
            cells = [f"any {zone.name}" for zone in self.game.zones if zone.named or zone.all_of]
            for first in ("any card", "any player", *cells, "any modifier"):
                yield self._in_hand((first, *(one for one in pointed if one != first)), kind)
        if pointed:
            yield self._in_hand(tuple(pointed), kind)

    def _in_hand(self, picks: tuple[str, ...], kind: KindOfPlace) -> tuple[str, ...]:
        """Something is done with cards that `you` hold, rather than any."""
        held = next((one.name for one in self.game.zones if _is_held(one)), "")
        if not held or kind.name != "do":
            return picks
        cards = ("any card", "another card", "a group of cards")
        return tuple(f"{one} of your {held}" if one in cards else one for one in picks)

    def _with(self, kind: KindOfPlace, read: SentenceRead, picked: tuple[str, ...]) -> InPlace:
        try:
            return self._within(kind, read, picked)
        except OctavoError as error:
            codes = {one.code for one in error.diagnostics}
            if codes == {OF_THE_RULESET}:
                return self._within(kind, read, picked, as_modifier=True)
            if not codes & {OF_A_TURN, OUT_OF_TURN} or not self.game.takes_turns():
                raise
        return self._within(kind, read, picked, in_turns=True)

    def _within(
        self,
        kind: KindOfPlace,
        read: SentenceRead,
        picked: tuple[str, ...],
        in_turns: bool = False,
        as_modifier: bool = False,
    ) -> InPlace:
        game = self._put(kind, read.tree, picked, in_turns, as_modifier)
        if asks_how_often(self.text.encode()):
            game = with_counters(game)
        meaning = meaning_of(game, game.span)
        faults = Faults()
        with bounded(game.span):  # some faults are found when it is folded
            checked = check(game, faults)
            lower(checked, faults)
            if kind.name == "cards":
                _check_noun(read.tree, checked)
            if kind.name == "adjectives":
                _check_adjective(checked)
        return InPlace(kind, read, game, meaning, picked, as_modifier)

    def _mended(self, fault: Diagnostic, kind: KindOfPlace) -> Diagnostic:
        """With the change that makes a sentence of it, if one of those proposed does."""
        if not fault.otherwise:
            return fault
        for repair in fault.repairs:
            try:
                self._placed(kind, applied(self.text, [repair]))
            except OctavoError:
                continue
            return replace(fault, help=repair.help, repairs=(repair,), otherwise="")
        return replace(fault, help=fault.otherwise, repairs=(), otherwise="")

    # --- the game with it -------------------------------------------------------------------------

    def _put(
        self,
        kind: KindOfPlace,
        made: Any,
        picked: tuple[str, ...],
        in_turns: bool,
        as_modifier: bool,
    ) -> RulesetTree:
        game, owner, span = self.game, Origin(), made.span
        match kind.name:
            case "rule":
                if as_modifier:
                    owner = Origin((NAME,))
                    game = replace(game, modifiers=(*game.modifiers, (NAME, None)))
                rule = StandingRule(NAME, owner, span, made, self.text, "")
                return replace(game, rules=(*game.rules, rule))
            case "on":
                done = Do(self._parsed("do", "each player scores 1"), "", owner, span)
                trigger = Trigger(NAME, owner, span, made, None, (done,))
                return replace(game, triggers=(*game.triggers, trigger))
            case "cards":
                noun = CardClass(NAME, owner, span, (WordMeaning(None, made),))
                return replace(game, classes=(*game.classes, noun))
            case "groups":
                group = Group(NAME, owner, span, made, (), "", "", None, True, "")
                return replace(game, groups=(*game.groups, group))
            case "adjectives":
                adjective = Adjective(NAME, owner, span, made)
                return replace(game, adjectives=(*game.adjectives, adjective))
        steps = self._steps(kind, made)
        if picked:
            before = tuple(self._parsed("pick", one) for one in picked)
            steps = (self._choice(BEFORE, before, steps, span),)
        first: tree.Np = self._parsed("thing", "the first player")
        stop = Who(first, (self._choice(NAME, (), (), span),), owner, span)
        acting: Step = Who(first, steps, owner, span)
        if in_turns:  # of which the first is as far as anybody looks
            order = self._parsed("order", "each player from the first player")
            acting = Turns(order, None, (*steps, stop), owner, span)
        phase = Phase(NAME, owner, span, (acting,), after=(stop,))
        return replace(game, phases=(*game.phases, phase))

    def _steps(self, kind: KindOfPlace, made: Any) -> tuple[Step, ...]:
        owner, span = Origin(), made.span
        match kind.name:
            case "when":
                return (Guarded(made, False, (), (self._any_step(span),), owner, span),)
            case "do":
                return (Do(made, self.text, owner, span),)
            case "pick":
                return (self._choice(NAME, (made,), (), span),)
            case "for each":
                return (ForEach(made, False, (self._any_step(span),), owner, span),)
        scores = self._parsed("do", "you score 1")
        scores = replace(scores, predicate=replace(scores.predicate, what=made))
        return (Do(scores, self.text, owner, span),)

    def _choice(
        self, name: str, picks: tuple[Any, ...], steps: tuple[Step, ...], span: Span
    ) -> Choose:
        """A choice whether to pick these, and do what follows."""
        option = ChoiceOption(name, Origin(), span, None, picks, steps)
        return Choose((option, ChoiceOption(STOP, Origin(), span, None, (), ())), Origin(), span)

    def _any_step(self, span: Span) -> Do:
        return Do(self._parsed("do", "you score 1"), "", Origin(), span)

    def _parsed(self, start: str, said: str) -> Any:
        """A sentence of the language's own words; None if this game has not all of them."""
        return parse(start, sentence(said), self.vocabulary, Faults())


def _check_noun(listing: tree.Listing, checked: Checked) -> None:
    """Raises OctavoError for what is no name for cards: so many of them, or those of somebody."""
    for np in every(listing, tree.Np):
        if np.determiner:
            raise fault("OCT304", "a noun is for cards, however many there are", np.span)
    if noun_denoted(listing.span, checked).kind != "cards":
        raise fault("OCT304", "this names no cards", listing.span)


def noun_denoted(span: Span, checked: Checked) -> t.Term:
    """The cards that the noun with the sentence is for."""
    named = tree.Np("the", (), tree.Word(NAME, "class", span), span=span)
    return checked.reader().denote(named, Scope(you=None))


def _pointed(np: tree.Np, noun: str) -> tuple[str, ...]:
    """What has to be picked before a phrase that points to it."""
    said = [pre.what for pre in np.pre]
    if any(isinstance(one, tree.Superlative) and one.name in ("first", "second") for one in said):
        return ("any card", "another card") if noun == "card" and not np.posts else ()
    if "that many" in said:
        return ("number from 1 to 3",)
    if ("other" in said or np.determiner == "another") and noun != "player":
        return (f"any {noun}",)
    if np.determiner not in ("that", "those"):
        return ()
    whole = {"number": "number from 1 to 3", "group": "a group of cards"}
    return (whole.get(noun, f"any {noun}"),)


def _is_held(zone: Zone) -> bool:
    return zone.each == "player" and zone.seen_by == "owner"


def sentence(said: str) -> ScalarNode:
    """A text that knows its places; it stands in no file."""
    places = tuple((1, column) for column in range(1, len(said) + 2))
    return ScalarNode(said, said, Span(FILE, 1, 1, 1, len(said) + 1), places)


def _check_adjective(checked: Checked) -> None:
    """Raises OctavoError if it says nothing of cards, players or places: an adjective is read where
    it is used."""
    refused: list[OctavoError] = []
    for kind in ("cards", "players", "places"):
        try:
            Folder(checked).fold(t.Quality(NAME, kind))
        except OctavoError as error:
            refused.append(error)
    if len(refused) == 3:
        raise refused[0]


def _nearness(faults: tuple[Diagnostic, ...]) -> tuple[bool, bool, bool, int]:
    """How near it came to loading: a sentence of the wrong kind is further away than one with a
    wrong word, and what is not read to its end is furthest, above all if no hint is known."""
    first = faults[0]
    read = stage(first.code) != OF_WORDS
    column = first.span.column if first.span is not None and first.span.file == FILE else 0
    hinted = first.code not in ("OCT211", "OCT212")
    known = bool(first.repairs) or (first.code == "OCT211" and not first.help.startswith(EXPECTED))
    return read and first.code not in MISPLACED, read, hinted or known, column
