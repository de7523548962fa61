"""What a sentence is true of where cards were just dealt.

Comes in: a sentence put into a game, and how to deal. Goes out: lines for its author, who may see
every card: whether it holds, how much it is, whom and what it names, what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from .. import terms as t
from ..cards import bits
from ..chance import seeded
from ..check.bindings import Permission, QualityRule, Standing, WorthRule
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..diagnostics import OctavoError, fault
from ..engine.interface import NONE, Machine
from ..front.narrator import Narrator
from ..front.wording import Wording, listed, many, seat_names
from ..ir.moments import is_moment, round_of, turn_of, waited_for
from ..ir.standing import Folder
from ..lint.sentence_parts import nodes_of
from ..positions.position import enter, holds, position, said, with_game
from ..syntax import inflection, tree
from ..syntax.unparse import unparse
from ..table.decisions import Option
from ..table.game import Game
from ..table.rules import Rules
from ..table.views import PlaceName
from .places import BEFORE, NAME, InPlace, noun_denoted

_GROUPS = "It is about groups of cards"
_NOTHING = "It is about nothing that is here now."
_OF_NONE = "It holds of nothing here."
NAMED = 8  # cards of a place, or other things; of more it is told how many


@dataclass
class Dealt:
    """A sentence in a match that has just begun; `you` have the first seat. What is `given` holds
    there, and you have the cards of the `hand`."""

    placed: InPlace
    rules: Rules
    players: int
    seed: int | str
    given: tuple[str, ...] = ()
    hand: str | None = None

    @cached_property
    def here(self) -> Rules:
        """The ruleset with the sentence."""
        return with_game(self.rules, self.placed.game)

    @cached_property
    def machine(self) -> Machine:
        """Where the cards are dealt, by the ruleset as it was: what the sentence changes is not to
        change the deal."""
        return self._begun(self.rules)

    @cached_property
    def keeping(self) -> Machine:
        """Where they are dealt by the ruleset with the sentence, and what it asks is kept."""
        return self._begun(self.here)

    def _begun(self, rules: Rules) -> Machine:
        if not self.given and self.hand is None:
            return rules.new_game(self.players, self.seed).machine
        game = position(rules, self.given, players=self.players, hand=self.hand, seed=self.seed)
        for line, one in enumerate(self.given, 1):
            if game.machine.over or not holds(game, one):
                message = "when somebody first chooses, this holds no longer"
                help = "say who holds cards then, too: `each player holds 5 cards`"
                raise fault("OCT523", message, said(one, line).span, help=help)
        return game.machine

    @cached_property
    def words(self) -> Wording:
        return Wording(self.rules.describe(self.players), seat_names(self.players, [0]), 0)

    @property
    def reader(self) -> PhraseReader:
        return self.rules.program.checked.reader()

    def lines(self) -> list[str]:
        """What it is true of; nothing where only a match can tell."""
        made = self.placed.read.tree
        match self.placed.kind.name:
            case "rule":
                return self._rule()
            case "when" | "on":
                return self._condition(made)
            case "number":
                return self._number(made)
            case "for each":
                return self._each(made.what)
            case "cards":
                return self._noun(made)
            case "groups":
                return [self._groups()]
            case "adjectives":
                return self._adjective()
            case "pick":
                return self._options()
        return self._done()

    # --- asked ------------------------------------------------------------------------------------

    def _value(self, term: t.Term, values: Mapping[str, int] = NONE) -> Any:
        asked = {kept for part in t.walk(term) for kept in part.keeps}
        machine = self.machine if asked <= self.rules.program.uses else self.keeping
        copy = machine.clone(seeded("read"), silent=True)
        copy.seat_at(0)
        return copy.evaluate(term, values)

    def _condition(self, condition: tree.Condition) -> list[str]:
        if self.placed.kind.name == "on":
            condition = waited_for(condition, self.reader.symbols)
            if turn_of(condition.facts[0]) is not None:
                return ["It happens in each such turn."]
            if round_of(condition.facts[0]):
                return ["It happens in each round."]
            if is_moment(condition):
                return ["It happens when somebody does so, each time anew."]
        if self.placed.picked:
            return self._of_picked(condition)
        lines = [self._so(bool(self._value(self.reader.condition(condition, Scope()))))]
        if len(condition.facts) > 1:
            for fact in condition.facts:
                holds = self._value(self.reader.fact(fact, Scope()))
                lines.append(f"  {unparse(fact)}: {'yes' if holds else 'no'}")
        return lines

    def _so(self, holds: bool) -> str:
        if self.placed.kind.name == "on":
            return f"It is {'so already' if holds else 'not so yet'}."
        return "It holds." if holds else "It does not hold."

    def _of_picked(self, condition: tree.Condition) -> list[str]:
        """For which of what may be picked it holds, if that is one thing."""
        if len(self.placed.picked) > 1:
            return []
        noun = self.placed.picked[0].removeprefix("any ")
        kind = "places" if noun in self.rules.program.symbols.zones else f"{noun}s"
        if kind not in t.MEMBER:
            return []
        one = t.Local("picked", t.MEMBER[kind])
        scope = replace(Scope().looking_at(noun, one), it=one, they=one)
        holds = self.reader.condition(condition, scope)
        return self._members(
            t.restrict(t.All(kind, noun if kind == "places" else ""), one, holds),
            "It holds of",
            _OF_NONE,
        )

    def _number(self, amount: tree.Amount) -> list[str]:
        if self.placed.picked:
            return []
        return [f"It is {self._value(self.reader.number(amount, Scope()))}."]

    def _each(self, what: tree.Np) -> list[str]:
        """Those whom a loop goes through."""
        if self.placed.picked:
            return []
        each = replace(what, determiner=what.determiner or "each")
        return self._members(self.reader.denote(each, Scope()))

    def _noun(self, listing: tree.Listing) -> list[str]:
        """The cards that a noun of the ruleset is about."""
        checked = self.placed.meaning.checked
        so = Folder(checked).fold(noun_denoted(listing.span, checked))
        return self._members(so, "These cards are called so now", _NOTHING)

    def _adjective(self) -> list[str]:
        """Who or what is so."""
        folder, lines = Folder(self.placed.meaning.checked), list[str]()
        for kind in self._kinds():
            try:
                so = folder.fold(t.Quality(NAME, kind))
                if lines and kind == "places":  # cards are: so is a place by the one that it shows
                    so = t.both(so, self._showing_tops())
                if self._value(so):
                    lines += self._members(so, f"These {kind} are so now")
            except OctavoError:
                continue  # it is nothing that these can be
        return lines or [_NOTHING]

    def _showing_tops(self) -> t.Term:
        """The places that show a card."""
        zones = self.rules.program.symbols.zones.values()
        found: t.Term = t.Empty("places")
        for zone in zones:
            if zone.shows:
                found = t.either(found, t.All("places", zone.name))
        return found

    def _kinds(self) -> tuple[str, ...]:
        """Of what a quality may be: of what its meaning names, where that is people; they would be
        told of by their cards else."""
        reader = self.placed.meaning.checked.reader()
        meaning = reader.symbols.adjectives[NAME].meaning
        named = [
            part.what
            for part in meaning.parts
            if isinstance(part, tree.Sense) and isinstance(part.what, tree.Np)
        ]
        if len(named) == len(meaning.parts):
            with suppress(OctavoError):
                kinds = {reader.denote(one, Scope()).kind for one in named}
                if kinds <= {"player", "players"}:
                    return ("players",)
        return ("cards", "players", "places")

    def _groups(self) -> str:
        """Hands are compared anywhere; groups that are only laid down, in a match alone."""
        if self.rules.program.checked.game.hands is None:
            return f"{_GROUPS}: a match shows which of them lie."
        return f"{_GROUPS}: `octavo rank` shows what cards can make."

    # --- standing sentences -----------------------------------------------------------------------

    def _rule(self) -> list[str]:
        said = self.placed.meaning.checked.bindings.every()
        own = [one for one in said if one.id == NAME]
        if not own:
            return [self._groups()]
        folder = Folder(self.rules.program.checked)
        lines, about = list[str](), dict[tuple[str, str, str], t.Term]()
        for one in own:
            if isinstance(one, Permission) and one.places is not None and one.verb in self._deeds:
                lines += self._by_place(one, folder)
            elif (named := self._named(one, folder)) is None:
                lines += self._as_a_whole(one, folder)
            else:  # a sentence about several things is read as one about each
                before, none, members = named
                key = before, none, members.kind
                about[key] = t.either(about[key], members) if key in about else members
        return lines + [
            line
            for (before, none, _), term in about.items()
            for line in self._members(term, before, none)
        ]

    def _as_a_whole(self, one: Standing, folder: Folder) -> list[str]:
        """What a sentence says of nothing in particular; of groups, nothing."""
        if not isinstance(one, Permission):
            return []
        if one.verb not in self._deeds:
            return [f"Nobody can ever {one.verb}: no option or action has this name."]
        holds = bool(self._value(folder.applies(one)))
        verb = f"{'lets you' if one.allows else 'forbids you to'} {one.verb}"
        return [f"It {verb} now." if holds else f"It does not {_base(verb)} now."]

    def _by_place(self, one: Permission, folder: Folder) -> list[str]:
        """What a sentence says of cards on some places, as far as you see what lies there: of which
        cards, by the places."""
        assert one.places is not None and one.place is not None
        cards = t.All("cards") if one.cards is None else folder.fold(one.cards)
        spoken_of: dict[int, int] = {}
        for card in bits(self._value(cards)):
            so = {} if one.card is None else {one.card.name: card}
            for place in bits(self._value(folder.fold(one.places), so)):
                there = so | {one.place.name: place}
                if self._is_in_sight(place) and self._value(folder.applies(one), there):
                    spoken_of[place] = spoken_of.get(place, 0) | 1 << card
        found: dict[int, list[str]] = {}
        for place in sorted(spoken_of):
            found.setdefault(spoken_of[place], []).append(self._name("place", place))
        said = f"may{'' if one.allows else ' not'} be {self._participle(one.verb)}"
        if not found:
            return [self._none(one)]
        on = next(
            (
                place.preposition
                for _, node in nodes_of(self.placed.read.tree)
                if isinstance(node, tree.MayBe | tree.May)
                for place in node.places
                if place.what is not None
            ),
            "on",
        )
        lines = list[str]()
        for members, names in found.items():
            where = listed(names) if len(names) <= NAMED else many(len(names), "place")
            lines += [f"By it these {said} {on} {where} now:", *self._lying(bits(members))]
        return lines

    def _is_in_sight(self, place: int) -> bool:
        """Whether you see what lies on top there: by what you do not see nothing is offered."""
        where = t.Local("where", "place")
        hidden = t.both(t.Unseen(t.YOU), t.Single(t.Top(where)))
        return not self._value(hidden, {where.name: place})

    def _none(self, one: Permission) -> str:
        done = self._participle(one.verb)
        if one.allows:
            return f"By it none may be {done} now."
        return f"It keeps none from being {done} now."

    def _named(self, one: Standing, folder: Folder) -> tuple[str, str, t.Term] | None:
        """The things of which a sentence says something, and what; and what it says of none."""
        match one:
            case Permission() if one.cards is not None and one.verb in self._deeds:
                done = self._participle(one.verb)
                what = f"may be {done} now" if one.allows else f"may not be {done} now"
                return f"By it these {what}", self._none(one), folder.cards_of(one)
            case QualityRule():
                of = t.restrict(folder.fold(one.members), one.variable, folder.holds(one))
                so = f"{'' if one.gives else 'not '}{one.name} now"
                return f"By it these are {so}", f"By it none are {so}.", of
            case WorthRule():
                of = t.restrict(folder.fold(one.members), one.variable, folder.holds(one))
                return "It is about these now", _NOTHING, of
        return None

    @property
    def _deeds(self) -> frozenset[str]:
        return self.rules.program.symbols.deeds

    def _participle(self, verb: str) -> str:
        return self.rules.program.symbols.verbs.get(verb) or inflection.participle(verb)

    # --- members ----------------------------------------------------------------------------------

    def _members(
        self, term: t.Term, before: str = "It names", none: str = "It names nothing here."
    ) -> list[str]:
        """Those of a set, by where they lie or who they are; `none` if it is empty."""
        if term.kind.startswith("values "):
            return []
        kind = t.MEMBER.get(term.kind, term.kind)
        value = self._value(term)
        members = bits(value) if term.kind in t.MEMBER else [value] if value >= 0 else []
        if not members:
            return [none]
        if kind != "card":
            names = [self._name(kind, one) for one in members]
            return [f"{before}: {listed(names)}."]
        return [f"{before}:", *self._lying(members)]

    def _lying(self, cards: Iterable[int]) -> list[str]:
        """Cards by the places in which they lie."""
        where: dict[int, list[int]] = {}
        for card in cards:
            where.setdefault(self.machine.location(card), []).append(card)
        setup, lines = self.machine.setup, []
        for place, there in sorted(where.items()):
            codes = [setup.pack.codes[card] for card in there]
            shown = " ".join(codes) if len(codes) <= NAMED else many(len(codes), "card")
            lines.append(f"  {self._name('place', place)}: {shown}")
        return lines

    def _name(self, kind: str, value: int) -> str:
        match kind:
            case "player":
                return self.words.name(value)
            case "place" if self.machine.setup.places[value].zone:
                return self.words.place(PlaceName(*self.machine.setup.places[value]))
        return self.machine.setup.word(kind, value)

    # --- done -------------------------------------------------------------------------------------

    def _reached(self) -> tuple[Game, list[str]]:
        """A match in which the sentence comes next, after what has to be picked before it: the
        first that can be."""

        def begin(machine: Machine) -> None:
            machine.take_over(self._begun(self.here))
            enter(machine, NAME, None)

        game = Game(self.here, self.players, self.seed, forced=True, begin=begin)
        picked = []
        while (decision := game.decision) is not None:
            option = next((one for one in decision.options if one.verb == BEFORE), None)
            if option is None:
                break
            picked.append(self.words.option(option).removeprefix(BEFORE).strip())
            game.apply(option)
        return game, [f"Say that {self._were_picked(picked)}:"] if picked else []

    def _were_picked(self, picked: list[str]) -> str:
        was = "was" if len(picked) == 1 and picked[0] != "you" else "were"
        return f"{listed(picked)} {was} picked"

    def _options(self) -> list[str]:
        """What may be picked; of several things, the first."""
        game, before = self._reached()
        options = _offered(game)
        in_steps = [one.key for one in options] == [NAME]
        if in_steps:
            game.apply(options[0])
            options = _offered(game)
        names = [self.words.option(one).removeprefix(NAME).strip() for one in options]
        if not names:
            return [*before, "There is nothing to pick."]
        first = in_steps and any(one.kind != "number" for one in options)
        said = (
            "One after the other is picked, first one of these" if first else "This can be picked"
        )
        told = [*before, f"{said}: {', '.join(names)}."]
        if any(one.unseen for one in options):
            told.append("Whoever picks does not see these cards: chance says which it is.")
        return told

    def _done(self) -> list[str]:
        """What a step does."""
        game, before = self._reached()
        news = [one for one in game.news(0, openly=True) if one.name not in (NAME, BEFORE)]
        told = Narrator(self.words).tell(news)
        done = list(takewhile(lambda line: line.startswith("  "), told))
        return [*before, *(done or ["Nothing changes that players are told of."])]


def _offered(game: Game) -> list[Option]:
    """The options by which the sentence picks."""
    decision = game.decision
    return [] if decision is None else [one for one in decision.options if one.verb == NAME]


def _base(verb: str) -> str:
    return verb.replace("lets", "let", 1).replace("forbids", "forbid", 1)
