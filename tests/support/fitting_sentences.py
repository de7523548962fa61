"""Random sentences whose words fit each other: cards lie in places, players hold cards, numbers are
compared with numbers.

Comes in: the tree of a ruleset, chance. Goes out: conditions, amounts and phrases as text, of any
depth, in the ruleset's own words. A walk through the grammar alone seldom says what can be meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from octavo.syntax import inflection
from octavo.syntax.game import RulesetTree, StateDeclaration
from support.plain_attachment import adjective_kinds

DEEPEST = 3
EACH = ("any", "a", "every", "each", "no", "two", "one or more", "up to two", "three")
SOME_OF = ("two of", "one of", "two or more of")
BETWEEN = ("at least", "at most", "more than", "fewer than")
BUILT_IN = ("empty", "face up", "face down")


@dataclass(slots=True)
class Speaker:
    """Says random things about one game. `it`: whether a card is spoken of already; `said` how deep
    the phrase is nested."""

    game: RulesetTree
    chance: Random
    verbs: tuple[str, ...] = ()
    it: bool = False
    deep: int = 0

    # --- what is said -----------------------------------------------------------------------------

    def condition(self) -> str:
        facts = [self.fact() for _ in range(self.chance.choice((1, 1, 1, 2)))]
        return self.chance.choice((" and ", " or ")).join(facts)

    def fact(self) -> str:
        return self._one_of(
            self._of_cards, self._of_cards, self._of_players, self._of_players, self._of_places,
            self._of_numbers, self._of_numbers, self._of_values, self._of_flags,
        )  # fmt: skip

    def rule(self) -> str:
        said = self._one_of(self._quality_rule, self._worth_rule, self._may_rule, self._may_rule)
        self.it = True
        try:
            when = f" {self._pick('when', 'unless')} {self.condition()}"
        finally:
            self.it = False
        return said if self.chance.random() < 0.4 else f"{said}{when}"

    def _quality_rule(self) -> str:
        kind = self._pick("card", "card", "player")
        who = self.cards(True) if kind == "card" else self._players(("",))
        return f"{who} are{self._not()} {self.quality(kind)}"

    def _worth_rule(self) -> str:
        verb = self._pick("count", "count", "score")
        much = self._pick("1", "10", "3", "nothing", "their rank", "their rank x 2")
        return f"{self._pick('', '', 'other ')}{self.cards(True)} {verb} {much}"

    def _may_rule(self) -> str:
        if not self.verbs:
            return self._worth_rule()
        if self.chance.random() < 0.4:
            who = self._pick("you", self.player(("a", "any", "another", "no", "")))
            return f"{who} may{self._not()} {self._pick(*self.verbs)}"
        how = self._pick("", "", "a", "any", "no", "the")
        return f"{how} {self.cards(how in ('', 'no'))} may{self._not()} be {self._participle()}"

    def amount(self) -> str:
        return self.number()

    def pick(self) -> str:
        return self._one_of(
            lambda: f"{self._pick('a', 'any')} {self.cards(False)}",
            lambda: f"{self._pick('one or more', 'two', 'up to three')} {self.cards(True)}",
            lambda: self.player(("a", "any", "another", "")),
            lambda: f"{self._pick('a', 'any')} {self.places(False)}",
            lambda: f"any {self._pick(*self._attributes())}",
        )

    # --- facts ------------------------------------------------------------------------------------

    def _of_cards(self) -> str:
        if self.it and self.chance.random() < 0.3:
            subject, many = "it", False
        else:
            subject, many = self.some_cards()
        be, have = ("are", "have") if many else ("is", "has")
        said = [
            lambda: f"{be}{self._not()} {self.quality('card')}",
            lambda: f"{be}{self._not()} {self.quality('card')}",
            lambda: f"{be}{self._not()} {self.cards(True) if many else 'a ' + self.cards(False)}",
            lambda: f"{have} {self.value()}",
            lambda: f"{be}{self._not()} shown to {self.player()}",
        ]
        if self.verbs:
            said.append(lambda: f"may{self._not()} be {self._participle()}")
            said.append(lambda: f"{be}{self._not()} {self._participle()}{self._time()}")
        return f"{subject} {self._one_of(*said)}"

    def _of_players(self) -> str:
        subject = self.player()
        has, do = ("have", "do") if subject == "you" else ("has", "does")
        be = "are" if subject == "you" else "is"
        hold = "hold" if subject == "you" else "holds"
        said = [
            lambda: f"{be}{self._not()} {self.quality('player')}",
            lambda: f"{be}{self._not()} {self.player(('', 'a', 'another'))}",
            lambda: f"{self._pick(hold, has)} {self.some_cards()[0]}",
            lambda: f"{do} not hold {self.some_cards()[0]}",
        ]
        if self.verbs:
            said += [
                lambda: f"may{self._not()} {self._pick(*self.verbs)}",
                lambda: f"{has}{self._not()} {self._participle()}{self._time()}",
                lambda: (
                    f"{has}{self._not()} {self._participle()} {self.some_cards()[0]}{self._time()}"
                ),
            ]
        return f"{subject} {self._one_of(*said)}"

    def _of_places(self) -> str:
        how = self._pick(*EACH, "the", "the")
        return f"{how} {self.places(how in ('two', 'three', 'one or more'))} is{self._not()} " + (
            self._one_of(lambda: "empty", lambda: "empty", lambda: self.quality("place"))
        )

    def _of_numbers(self) -> str:
        said = self._one_of(
            self.number, lambda: self._pick("2", "1 to 5", "3 or more", "up to 4", "1 or 7", "0")
        )
        if self.chance.random() < 0.3:
            said = f"{self._pick(*BETWEEN)} {self.number()}"
        return f"{self.number()} is{self._not()} {said}"

    def _of_values(self) -> str:
        attribute = self._pick(*self._attributes())
        if self.chance.random() < 0.3 and attribute == "rank":
            return f"{self.value(attribute)} is {self._pick(*BETWEEN)} {self.value(attribute)}"
        return f"{self.value(attribute)} is{self._not()} {self.value(attribute)}"

    def _of_flags(self) -> str:
        flags = [one.name for one in self.game.states if one.kind == "flag"]
        return self._pick(*flags) if flags else self._of_numbers()

    # --- cards ------------------------------------------------------------------------------------

    def some_cards(self) -> tuple[str, bool]:
        """A phrase about cards, and whether it is a plural."""
        how = self._pick(*EACH, *SOME_OF, "", "", "the", "the highest", "the lowest", "it")
        if how == "it":
            return ("it", False) if self.it else self.some_cards()
        if how in SOME_OF:
            return f"{how} {self._yours(True)}", how[:3] != "one"
        if self.chance.random() < 0.12:
            top = self._pick("the top", "the bottom", "the top 2")
            return (
                f"{top} {self._card_noun(top[-1] == '2')} of {self.place()}", top[-1] == "2"
            )  # fmt: skip
        many = how in ("", "two", "one or more", "up to two", "three", "no")
        if how == "the" and self.chance.random() < 0.3:
            return f"the {self._full_name()}", False
        return f"{how} {self.cards(many)}".strip(), many

    def _yours(self, many: bool) -> str:
        return self._one_of(
            lambda: f"your {self._card_noun(many)}", lambda: f"the {self.cards(many)}"
        )

    def cards(self, many: bool) -> str:
        """Words for cards, without what stands before all of them."""
        said = self._card_noun(many)
        if self.chance.random() < 0.25:
            said = f"{self._adjective('card')} {said}"
        if self.chance.random() < 0.15:
            said += f" of {self.value()}"
        if self.chance.random() < 0.6:
            said += f" of {self.place()}"
        if self.chance.random() < 0.1:
            said += f" counting {self._pick('5', '3 or more', '1 to 8', '10 or 2')}"
        if self.chance.random() < 0.1:
            said += f" other than {self._one_card()}"
        elif self.chance.random() < 0.3:
            said += f" {self._tail_of_cards(many)}"
        return said

    def _tail_of_cards(self, many: bool) -> str:
        be, have = ("are", "have") if many else ("is", "has")
        said = [
            lambda: f"that {be}{self._not()} {self.quality('card')}",
            lambda: f"that {have} {self.value()}",
            lambda: f"except {self._card_noun(True)}",
            lambda: f"except {self._one_card()}",
        ]
        if self.verbs:
            said.append(lambda: f"that may{self._not()} be {self._participle()}")
            said.append(lambda: f"that {be}{self._not()} {self._participle()}")
        return self._one_of(*said)

    def _card_noun(self, many: bool) -> str:
        pack = self.game.pack
        noun = self._pick(
            "card", "card", self._pick(*pack.ranks, *pack.special_cards), self._pick(*pack.suits),
            *(one.name for one in self.game.classes),
        )  # fmt: skip
        if noun in pack.suits:
            return noun if many else inflection.singular(noun)
        return inflection.plural(noun) if many else noun

    def _full_name(self) -> str:
        pack = self.game.pack
        ranks = [rank for rank in pack.ranks if rank not in pack.special_cards]
        return f"{self._pick(*ranks)} of {self._pick(*pack.suits)}"

    def _one_card(self) -> str:
        if self.it and self.chance.random() < 0.4:
            return self._pick("it", "that card")
        return self._one_of(
            lambda: f"the {self._full_name()}",
            lambda: f"the top card of {self.place()}",
            lambda: f"the {self._pick('highest', 'lowest')} {self.cards(False)}",
            lambda: f"any {self.cards(False)}",
        )

    def value(self, attribute: str = "") -> str:
        """A rank or a suit."""
        attribute = attribute or self._pick(*self._attributes())
        said = [lambda: f"the {attribute} of {self._one_card()}"] * 2
        kept = [one for one in self.game.states if one.kind == attribute]
        if kept:
            said.append(lambda: self._kept(self.chance.choice(kept)))
        if attribute in ("rank", "suit"):
            pack = self.game.pack
            said.append(lambda: self._pick(*(pack.ranks if attribute == "rank" else pack.suits)))
        if self.it:
            said.append(lambda: f"its {attribute}")
        return self._one_of(*said)

    def _kept(self, state: StateDeclaration) -> str:
        return self._owned(state.name) if state.each == "player" else f"the {state.name}"

    def _attributes(self) -> tuple[str, ...]:
        return ("rank", "suit", *(one.name for one in self.game.pack.attributes))

    # --- people, places, numbers ------------------------------------------------------------------

    def player(self, how: tuple[str, ...] = ()) -> str:
        people = [one.name for one in self.game.people]
        people += [one.name for one in self.game.states if one.kind == "player" and not one.each]
        if self._is_deep():
            return self._pick("you", "any player", *(f"the {one}" for one in people))
        return self._one_of(
            lambda: "you",
            lambda: f"the {self._pick('next', 'first', 'second', 'last')} player",
            *(lambda one=one: f"the {one}" for one in people),
            lambda: f"the player to the {self._pick('left', 'right')} of {self.player()}",
            lambda: f"the player opposite {self.player()}",
            lambda: f"the {self._pick('holder', 'owner')} of {self._one_card()}",
            lambda: self._players(how or (*EACH, "another", "each other", "")),
            lambda: self._players(how or (*EACH, "another", "each other", "")),
        )

    def _players(self, how: tuple[str, ...]) -> str:
        det = self._pick(*how)
        many = det in ("", "two", "one or more", "up to two", "three")
        noun = "players" if many else "player"
        if self.chance.random() < 0.3:
            noun = f"{self._adjective('player')} {noun}"
        return f"{det} {noun}{self._tail_of_players(many)}".strip()

    def _tail_of_players(self, many: bool) -> str:
        if self._is_deep() or self.chance.random() < 0.4:
            return ""
        be, hold = ("are", "hold") if many else ("is", "holds")
        numbers = [one.name for one in self.game.states if one.is_everyones_number] + ["score"]
        said = [
            lambda: f"other than {self.player(('',))}",
            lambda: f"who {be}{self._not()} {self.quality('player')}",
            lambda: f"who {hold} {self.some_cards()[0]}",
            lambda: f"with the {self._pick('highest', 'lowest')} {self._pick(*numbers)}",
            lambda: f"with {self._pick('a', 'no')} {self._pick(*numbers)}",
            lambda: f"with the {self._pick('most', 'fewest')} {self._card_noun(True)}",
            lambda: f"with {self._pick('two', 'one or more', 'no')} {self._card_noun(True)}",
        ]
        if self.verbs:
            said.append(
                lambda: f"who {'have' if many else 'has'}{self._not()} {self._participle()}"
            )
            said.append(lambda: f"who may{self._not()} {self._pick(*self.verbs)}")
        return f" {self._one_of(*said)}"

    def place(self) -> str:
        zones = [one for one in self.game.zones]
        zone = self.chance.choice(zones)
        if zone.each == "player":
            return self._owned(zone.name)
        if zone.named or zone.all_of:
            if zone.named and self.chance.random() < 0.4:
                return f"the {self._pick(*zone.named)}"
            return self._pick(
                f"any {zone.name}", f"every {zone.name}", inflection.plural(zone.name)
            )
        return f"the {zone.name}"

    def places(self, many: bool) -> str:
        zone = self.chance.choice(self.game.zones)
        said = inflection.plural(zone.name) if many else zone.name
        if self.chance.random() < 0.2:
            said = f"empty {said}"
        if zone.each == "player" and self.chance.random() < 0.5:
            said += f" of {self.player()}"
        links = [one.relation for one in self.game.links]
        if zone.named and links and self.chance.random() < 0.5:
            said += f" {self._pick(*links)} {self._pick(*zone.named)}"
        return said

    def _owned(self, noun: str) -> str:
        return self._one_of(
            lambda: f"your {noun}",
            lambda: f"your {noun}",
            lambda: f"the {noun} of {self.player()}",
            lambda: f"{self.player(('any', 'each', 'another', 'a'))}'s {noun}",
        )

    def number(self) -> str:
        if self._is_deep():
            return self._pick("1", "3", "the round", "the number of players")
        self.deep += 1
        try:
            return self._one_of(
                lambda: self._pick("0", "2", "five"),
                lambda: f"the number of {self.cards(True)}",
                lambda: f"the number of {self.cards(True)}",
                lambda: f"the number of {self._players(('',))}",
                lambda: f"the number of {self.places(True)}",
                lambda: f"the {self._pick('total', 'score')} of {self.place()}",
                lambda: f"the {self._pick('total', 'score')} of {self.cards(True)}",
                lambda: f"the value of {self._one_card()}",
                lambda: self._owned("score"),
                lambda: self._numbers(),
                lambda: self._numbers(),
                lambda: f"{self.number()} {self._pick('+', '-', 'x')} {self.number()}",
                lambda: f"the difference between {self.number()} and {self.number()}",
                lambda: (
                    f"the {self._pick('lesser', 'greater')} of {self.number()} and {self.number()}"
                ),
            )
        finally:
            self.deep -= 1

    def _numbers(self) -> str:
        states = [one for one in self.game.states if one.kind == "number"]
        figures = [one.name for one in self.game.figures]
        if figures and self.chance.random() < 0.3:
            return self._pick("the ", "your ") + self._pick(*figures)
        if not states:
            return "the round"
        state = self.chance.choice(states)
        if not state.each:
            return f"the {state.name}"
        return self._one_of(
            lambda: self._owned(state.name),
            lambda: f"the {self._pick('highest', 'lowest')} {state.name}",
            lambda: f"the total of all {inflection.plural(state.name)}",
            lambda: f"any {state.name}",
            lambda: f"the total of {inflection.plural(state.name)} of {self._players(('',))}",
        )

    # --- words ------------------------------------------------------------------------------------

    def quality(self, kind: str) -> str:
        known = [one.name for one in self.game.adjectives]
        known += [one.name for one in self.game.states if one.kind == "mark"]
        fitting = [one for one in (*known, *BUILT_IN) if kind in adjective_kinds(one, self.game)]
        return self._pick(*fitting) if fitting else "empty"

    def _adjective(self, kind: str) -> str:
        return self.quality(kind)

    def _participle(self) -> str:
        verb = self._pick(*self.verbs)
        declared = {one.name: one.participle for one in self.game.verbs}
        return declared.get(verb) or inflection.participle(verb)

    def _time(self) -> str:
        times = (" this turn", " this phase", " this round", " last turn", " last round")
        return self._pick("", "", *times)

    def _not(self) -> str:
        return self._pick("", "", " not")

    def _is_deep(self) -> bool:
        return self.deep >= DEEPEST

    def _pick(self, *among: str) -> str:
        return self.chance.choice(among)

    def _one_of(self, *ways: Callable[[], str]) -> str:
        self.deep += 1
        try:
            return self.chance.choice(ways)()
        finally:
            self.deep -= 1
