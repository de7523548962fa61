"""Watching: what scenarios and matches exercise.

Comes in: rules as scenarios load them, and machines as they play. Goes out: a `Coverage`. The flow
is watched through marks in the state (`ir.marks`), standing sentences are asked at each decision
(`standing`), and options of the ruleset by the values with which it was loaded.
"""

from __future__ import annotations

from ..chance import seeded
from ..engine.interface import Machine
from ..ir.program import Program
from ..source.choices import options_asked, values
from ..source.compose import declared_options
from ..source.document import plain, yaml_text
from ..table.rules import Rules
from ..testing.scenario import ENDING
from .points import WAYS, Coverage, Point
from .standing import StandingSentences

# of an option with more values, such as a range, and of numbers by which nothing is chosen, the
# default and another are enough
MOST_VALUES = 8
STANDING = ("permission", "prohibition")  # which say by themselves in which ways
MANY = ("its default", "another value")


class Watching:
    """Sees what is exercised, of as many rulesets as come."""

    def __init__(self) -> None:
        self.coverage = Coverage()
        self._rules: dict[int, Rules] = {}
        # what is asked of a table, by its program, which is kept so that no other gets its number
        self._asked: dict[tuple[int, int], tuple[Program, StandingSentences]] = {}

    # --- what there is ----------------------------------------------------------------------------

    def begins(self, rules: Rules) -> None:
        """The values that options may have, and those that they have in these rules."""
        if id(rules) not in self._rules:
            self._rules[id(rules)] = rules
            self._options(rules)

    def _options(self, rules: Rules) -> None:
        made = rules.composition
        asked = options_asked(each.path for each in made.documents)
        for part in (made.base, *(layer.body for layer in made.layers)):
            for name, body in declared_options(part):
                point = Point("option value", name.span)
                offered, said = values(body), body.get("default")
                default = None if said is None else plain(said)
                many = not 0 < len(offered) <= MOST_VALUES or (
                    name.text not in asked and all(type(value) is int for value in offered)
                )
                self.coverage.expect(point, MANY if many else map(yaml_text, offered))
                chosen = made.options[name.text]
                way = MANY[chosen != default] if many else yaml_text(chosen)
                self.coverage.see(point, way)

    def _standing(self, machine: Machine) -> StandingSentences:
        setup = machine.setup
        key = id(setup.program), setup.players
        if key not in self._asked:
            made = StandingSentences(setup)
            self._asked[key] = setup.program, made
            for point, ways in made.points():
                if not point.span.file.endswith(ENDING):  # a fact of a scenario may be a sentence
                    self.coverage.expect(point, ways)
            marks = setup.program.marks
            if marks is not None:
                for mark in marks.names:
                    if mark.kind not in STANDING:
                        self.coverage.expect(Point(mark.kind, mark.span), WAYS[mark.kind])
                for mark in marks.settled:
                    self.coverage.see(Point(mark.kind, mark.span), mark.way)
            for one in setup.program.checked.game.win:
                self.coverage.expect(Point("win", one.span), WAYS["win"])
        return self._asked[key][1]

    # --- what is seen -----------------------------------------------------------------------------

    def sees(self, machine: Machine) -> None:
        # a card that has to be drawn to be looked at is drawn there
        copy = machine.clone(seeded("watched"), silent=True)
        for point, way in self._standing(machine).seen(copy):
            self.coverage.see(point, way)

    def leaves(self, machine: Machine) -> None:
        """What of the flow a match has come to."""
        marks = machine.setup.program.marks
        assert marks is not None
        for mark, name in marks.names.items():
            if machine.value(f"!{name}"):
                self.coverage.see(Point(mark.kind, mark.span), mark.way)
        if machine.over:
            self._won(machine)

    def _won(self, machine: Machine) -> None:
        """Which entries of `win` were asked: each while it is open who has won."""
        left, won = machine.setup.everybody, 0
        said = machine.setup.program.checked.game.win
        for one, term in zip(said, machine.setup.winning, strict=True):
            if won and left.bit_count() < 2:
                return
            self.coverage.see(Point("win", one.span), "done")
            if named := machine.evaluate(term, {"left": left}):
                left = won = named
