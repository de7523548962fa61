"""What a scenario expects, compared with what happens.

Comes in: a match, and the `moves` and `then` of a scenario. Goes out: a diagnostic for each
difference, at its place in the scenario file, with what was wanted and what there is; and every
sentence that a verdict cited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol

from ..diagnostics import Diagnostic, OctavoError, Span, nearest
from ..positions.hands import standing
from ..positions.position import holds
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode
from ..table.answering import codes_of
from ..table.decisions import Option
from ..table.game import Game
from ..table.verdicts import Reason, Verdict
from ..why.verdicts import cited

if TYPE_CHECKING:
    from ..engine.interface import Machine
    from ..faults import ErrorCode
    from ..table.rules import Rules

YOU = 0  # the seat that a scenario calls `you`
_ALWAYS = ("pass", "done")  # what may be chosen where no file declares it
# Differences that may come of somebody else's being asked.
_OF_WHO_ACTS = ("OCT710", "OCT711", "OCT712", "OCT713", "OCT715", "OCT716")
_LIKE_A_CARD = re.compile(r"[A-Z0-9]+[a-z]+\*?")  # `Qs`, `10h`
MANY = 40  # options listed in a message; a decision with more is cut short


def items(node: Node | None) -> list[ScalarNode]:
    """The scalars of a list; one alone is a list of one."""
    if isinstance(node, ScalarNode):
        return [node]
    return (
        [item for item in node.items if isinstance(item, ScalarNode)]
        if isinstance(node, SequenceNode)
        else []
    )


class Watcher(Protocol):
    """Whoever sees what scenarios exercise."""

    def begins(self, rules: Rules) -> None:
        """A scenario of these rules begins; they keep in mind what their matches come to."""

    def sees(self, machine: Machine) -> None:
        """A match by such rules stands here: at a decision, or at its end."""

    def leaves(self, machine: Machine) -> None:
        """No more is played of it."""


@dataclass(slots=True)
class Expectations:
    """Plays the moves of a scenario and compares. `found` are the differences, `cited` the
    sentences that verdicts named, `allowed` the verbs of moves shown to be allowed. It begins in
    the turn of `whose`, if that was asked for: until the first move somebody else is asked only if
    they had nothing to choose."""

    game: Game
    watcher: Watcher | None = None
    whose: int | None = None
    found: list[Diagnostic] = field(default_factory=list)
    cited: list[Reason] = field(default_factory=list)
    allowed: set[str] = field(default_factory=set)  # verbs
    without: list[int] = field(init=False)  # seats that were given no cards, where others were

    def __post_init__(self) -> None:
        machine = self.game.machine
        holds = [
            any(machine.cards(place) for place in machine.setup.held_places(seat))
            for seat in range(machine.setup.players)
        ]
        self.without = [seat for seat, some in enumerate(holds) if any(holds) and not some]

    def moved(self, moves: list[ScalarNode]) -> bool:
        """Make the moves; whether all could be made."""
        self._seen()
        left = list(moves)
        while left:
            move = left.pop(0)
            steps = self._steps(move.text)
            together, many = self._together([move, *left])
            if together:
                steps, left = together, left[many - 1 :]
            lone = [] if steps else self._options()
            if move.text == "done" and not steps and move is not moves[0]:
                message = "`done` is not among the options"
                help = "leave it out: no more can be picked than was"
                self._differs("OCT710", message, move.span, help)
                return False
            if len(lone) == 1 and not move.text.startswith(f"{lone[0]} "):
                alike = lone[0].split(" ")[0] == move.text.split(" ")[0]
                where = "in its place" if alike else "before it"
                help = (
                    f"a scenario writes every choice, even the only one: write `{lone[0]}` {where}"
                )
                help += self._for_lack_of_cards(move.text)
                self._differs("OCT710", f"`{move.text}` is not among the options", move.span, help)
                return False
            if self._offered(move, "OCT710") is None:
                return False
            for code in steps:
                self.game.apply(code)
                self._seen()
            self.whose = None
        return True

    def _seen(self) -> None:
        if self.watcher is not None:
            self.watcher.sees(self.game.machine)

    def check(self, then: MappingNode) -> None:
        for entry in then:
            value = entry.value
            match entry.key.text:
                case "legal":
                    self._legal(value)
                case "offers":
                    for wanted in items(value):
                        self._offered(wanted, "OCT712")
                case "refused":
                    self._by_move(value, self._refused)
                case "facts":
                    for fact in items(value):
                        self._fact(fact)
                case "because":
                    self._because(value)
                case "over":
                    self._over(value)
                case "turn":
                    self._turn(value)
                case "winner":
                    self._winner(value)
                case "scores":
                    self._scores(value)
                case "ranks":
                    self._ranks(value, entry.key.span)
                case "faults":
                    pass  # that is asked where the ruleset is loaded
                case other:
                    raise AssertionError(other)

    def _differs(self, code: ErrorCode, message: str, span: Span, help: str = "") -> None:
        if code in _OF_WHO_ACTS and (passed_over := self._passed_over()):
            if code == "OCT713":
                help = "ask it of whom it is said: `facts: [you may not ...]`"
            help = f"{passed_over}; {help}" if help else passed_over
        self.found.append(Diagnostic(code, message, span, help))

    def _passed_over(self) -> str:
        """That whoever was to act had nothing to choose, if somebody else is asked instead."""
        decision = self.game.decision
        if self.whose is None or (decision is not None and decision.seat == self.whose):
            return ""
        whom = _people([self.whose])
        if decision is None:
            return f"the match is over: {whom} had nothing to choose"
        return f"{_people([decision.seat])} is asked first: {whom} had nothing to choose before"

    # --- options ----------------------------------------------------------------------------------

    def _option(self, move: str) -> Option | None:
        decision = self.game.decision
        return None if decision is None else decision.options.find(move)

    def _steps(self, move: str) -> list[int]:
        """The codes of a move, which may name further picks (`raise 2`); none if it is not among
        the options."""
        if (option := self._option(move)) is not None:
            return [option.code]
        if self.game.decision is None:
            return []
        try:
            return codes_of(self.game.machine, [move])
        except OctavoError:
            return []

    def _together(self, moves: list[ScalarNode]) -> tuple[list[int], int]:
        """The codes of the first of these moves, where each picks one of several things and they
        are named in another order than that in which they are picked, and how many moves that is;
        none where they are as they stand."""
        decision = self.game.decision
        if decision is None or not decision.shape.several:
            return [], 0
        verb = decision.options[0].verb
        picks = [*takewhile(lambda one: one.text.startswith(f"{verb} "), moves)]
        try:
            codes = codes_of(self.game.machine, [one.text for one in picks])
            return codes[: len(picks)], len(picks)  # that it is all, the scenario says
        except OctavoError:
            return [], 0

    def _verdict(self, move: str) -> Verdict:
        return cited(self.game.machine, move, None)

    def _options(self) -> list[str]:
        decision = self.game.decision
        return [] if decision is None else [option.key for option in decision.options[:MANY]]

    def _there(self) -> str:
        keys = self._options()
        if not keys:
            return "the match is over"
        return f"the options are: {', '.join(keys)}{', ...' if len(keys) == MANY else ''}"

    def _why(self, move: str) -> str:
        """The sentences against a move, or else what could be chosen."""
        verdict = self._verdict(move)
        reasons = [str(reason) for reason in verdict.reasons] if not verdict.legal else []
        return "; ".join(reasons) or self._there()

    def _for_lack_of_cards(self, move: str) -> str:
        """Who was given no cards, where something else is asked than this: they may be out."""
        asked = {key.split(" ")[0] for key in self._options()}
        if not self.without or move.split(" ")[0] in asked:
            return ""
        return f"; without cards: {_people(self.without)} (`hands:` gives some)"

    def _offered(self, wanted: ScalarNode, code: ErrorCode) -> Option | None:
        option = self._option(wanted.text)
        steps = [] if code == "OCT711" else self._steps(wanted.text)  # what `legal` lists is whole
        if option is None and steps and self.game.decision is not None:
            option = self.game.decision.options.option(steps[0])
        if option is None:
            self._differs(
                code,
                f"`{wanted.text}` is not among the options",
                wanted.span,
                self._why(wanted.text) + self._for_lack_of_cards(wanted.text),
            )
        else:
            self.cited += self._verdict(wanted.text).reasons
            self.allowed.add(option.verb)
        return option

    def _legal(self, value: Node) -> None:
        found = [self._offered(wanted, "OCT711") for wanted in items(value)]
        listed = {option.key for option in found if option is not None}
        more = [key for key in self._options() if key not in listed]
        if more:
            self._differs(
                "OCT711",
                f"there are more options than these: {', '.join(more)}",
                value.span,
                self._there(),
            )

    def _by_move(self, value: Node, compare: Callable[[ScalarNode, Node], None]) -> None:
        if isinstance(value, MappingNode):
            for entry in value:
                compare(entry.key, entry.value)

    def _refused(self, move: ScalarNode, rules: Node) -> None:
        verdict = self._verdict(move.text)
        if self._steps(move.text):
            reasons = "; ".join(map(str, verdict.reasons)) or "no rule speaks against it"
            self._differs("OCT713", f"`{move.text}` is not refused", move.span, reasons)
            return
        if not verdict.rules and (unknown := self._unknown(move.text)):
            what, near = unknown
            help = f"did you mean `{near}`?" if near else ""
            message = f"`{move.text}` is no move of this game: there is no `{what}`"
            self._differs("OCT713", message, move.span, help)
            return
        self.cited += verdict.reasons
        self._same_rules("OCT713", f"`{move.text}` is refused", verdict, rules)

    def _unknown(self, move: str) -> tuple[str, str | None] | None:
        """Of a move that nobody could ever make, the word that is none, and one that is like it:
        that it is refused says nothing."""
        checked = self.game.rules.program.checked
        known = {*checked.game.choices(), *checked.symbols.verbs, *_ALWAYS}
        verb = max((one for one in known if f"{move} ".startswith(f"{one} ")), key=len, default="")
        if not verb:
            return move, nearest(move.split()[0], known)
        codes = self.game.machine.setup.pack.codes
        places = {*checked.symbols.cells, *checked.symbols.zones}
        for word in move.removeprefix(verb).split():
            like_a_card = _LIKE_A_CARD.fullmatch(word) and word not in places
            if like_a_card and word.replace("10", "T", 1) not in codes:
                return word, nearest(word, codes)
        return None

    def _same_rules(self, code: ErrorCode, what: str, verdict: Verdict, rules: Node) -> None:
        wanted, got = [one.text for one in items(rules)], list(verdict.rules)
        if sorted(wanted) != sorted(got):
            because = (
                f"by {_quoted(got)}"
                if got
                else f"by no rule ({verdict.note})"
                if verdict.note
                else "by no rule"
            )
            self._differs(
                code,
                f"{what} {because}, not by {_quoted(wanted)}",
                rules.span,
                "; ".join(map(str, verdict.reasons)),
            )

    def _because(self, value: Node) -> None:
        if isinstance(value, MappingNode):
            self._by_move(value, self._allowed)
            return
        cited = [reason for key in self._options() for reason in self._verdict(key).reasons]
        self.cited += cited
        known = dict.fromkeys(reason.id for reason in cited)
        for rule in items(value):
            if rule.text not in known:
                near = nearest(rule.text, known)
                help = (
                    f"did you mean `{near}`?"
                    if near
                    else f"the options rest on: {', '.join(known) or 'no rule'}"
                )
                self._differs(
                    "OCT715", f"`{rule.text}` allows none of the options", rule.span, help
                )

    def _allowed(self, move: ScalarNode, rules: Node) -> None:
        if self._offered(move, "OCT715") is not None:
            self._same_rules("OCT715", f"`{move.text}` is allowed", self._verdict(move.text), rules)

    # --- the position -----------------------------------------------------------------------------

    def _fact(self, fact: ScalarNode) -> None:
        try:
            if not holds(self.game, fact, YOU):
                self._differs("OCT714", f"this does not hold: {fact.text}", fact.span)
        except OctavoError as error:
            self.found += error.diagnostics

    def _ranks(self, value: Node, key: Span) -> None:
        if self.game.rules.program.checked.game.hands is None:
            self._differs("OCT719", "there are no hands to rank: this ruleset forms no groups", key)
            return
        wanted, best = [one.text for one in items(value)], standing(self.game, YOU)
        got = [one.group for one in best.groups]
        if wanted != got:
            how = "; ".join(f"{one.group}: {' '.join(one.cards)}" for one in best.groups)
            message = (
                f"expected the groups {_spelled(wanted)}, but the best arrangement is "
                f"{_spelled(got) or 'no group'}"
            )
            self._differs("OCT720", message, value.span, how)

    def _over(self, value: Node) -> None:
        if isinstance(value, ScalarNode) and value.value != self.game.over:
            wanted = (
                "expected the match to be over, but it goes on"
                if value.value
                else "expected the match to go on, but it is over"
            )
            self._differs("OCT716", wanted, value.span, "" if self.game.over else self._there())

    def _turn(self, value: Node) -> None:
        wanted, decision = self._seats(value), self.game.decision
        if decision is None:
            self._differs("OCT716", "nobody's turn: the match is over", value.span)
        elif [decision.seat] != wanted:
            self._differs(
                "OCT716",
                f"expected {_people(wanted)} to choose, but it is {_people([decision.seat])}",
                value.span,
                self._there(),
            )

    def _winner(self, value: Node) -> None:
        result, wanted = self.game.result, self._seats(value)
        if result is None:
            self._differs("OCT716", "nobody has won: the match goes on", value.span, self._there())
        elif sorted(wanted) != list(result.winners):
            scores = ", ".join(map(str, result.scores))
            message = f"expected {_people(wanted)} to win, but {_people(result.winners)} won"
            self._differs("OCT716", message, value.span, f"the scores are {scores}")

    def _seats(self, value: Node) -> list[int]:
        return [seat_of(one) for one in items(value)]

    def _scores(self, value: Node) -> None:
        setup, scores = self.game.machine.setup, self.game.machine.scores
        each = sorted(set(setup.side_of)) or range(setup.players)
        wanted, got = [one.value for one in items(value)], [scores[seat] for seat in each]
        if wanted != got:
            self._differs(
                "OCT717",
                f"expected the scores {_spelled(wanted)}, but they are {_spelled(got)}",
                value.span,
            )


def seat_of(who: ScalarNode) -> int:
    """A seat by `you` or the number of a player from 1; what is neither is no seat."""
    return YOU if who.text == "you" else who.value - 1 if isinstance(who.value, int) else -1


def _quoted(rules: Iterable[str]) -> str:
    return ", ".join(f"`{rule}`" for rule in rules) or "no rule"


def _people(seats: Iterable[int]) -> str:
    return ", ".join("you" if seat == YOU else f"player {seat + 1}" for seat in seats) or "nobody"


def _spelled(numbers: Iterable[object]) -> str:
    return ", ".join(map(str, numbers))
