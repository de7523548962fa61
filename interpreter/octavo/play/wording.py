"""Words for cards, places, people and options, as one reader at the table would use them.

Comes in: a compiled ruleset, the names at the table, and whose eyes read. Goes out: short pieces of
English, made from the words that the ruleset declares.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from .. import terms as t
from ..engine.setup import UNSEEN
from ..ir.program import Alternative, DecisionPoint, Go, Move, Pay, Remember, Share
from ..render import shown_path
from ..syntax import language
from ..table.decisions import Option
from ..table.events import HIDDEN
from ..table.rules import Rules
from ..why.verdicts import SAID, Verdict

WIDTH = 80
NAMES = (
    "Ada",
    "Bo",
    "Cleo",
    "Dan",
    "Eva",
    "Finn",
    "Gita",
    "Hugo",
    "Ines",
    "Jon",
    "Kim",
    "Lea",
    "Max",
    "Nia",
    "Omar",
    "Pia",
)
FULL = 3  # so many cards are named in full, more by their codes


class Wording:
    """`names` by seat; `reader` is the seat that reads and is called you (None: somebody who only
    watches).
    """

    def __init__(
        self, rules: Rules, players: int, names: Sequence[str], reader: int | None = None
    ) -> None:
        self.rules = rules
        self.setup = rules.setup(players)
        self.symbols = rules.program.symbols
        self.pack = self.setup.pack
        self.names = names
        self.reader = reader
        self.lying: dict[
            str, str
        ] = {}  # groups on the table by their words in keys, as they lie now
        choices = [
            (decision, choice)
            for decision in rules.program.decisions
            for choice in decision.choices
        ]
        doing = {choice.id for decision, choice in choices if not self._is_idle(decision, choice)}
        parts = {
            (part.part_of, part.choices[0].id) for part in rules.program.decisions if is_open(part)
        }
        whole = {
            one.id
            for decision, one in choices
            if decision.part_of is None and (decision.number, one.id) not in parts
        }
        # options of several things, or of nothing
        self.of_several = frozenset(name for _, name in parts) - whole
        paid = [
            {op.payer.name, op.payee.name}
            for block in rules.program.blocks
            for op in block.ops
            if isinstance(op, Pay)
        ]
        shared = [
            {op.fund.name, op.into}
            for block in rules.program.blocks
            for op in block.ops
            if isinstance(op, Share)
        ]
        self.money = frozenset().union(*paid, *shared)  # numbers that are paid
        self.throwing = frozenset(choice.id for _, choice in choices if self._throws_all(choice))
        self.idle = frozenset(choice.id for _, choice in choices) - doing

    def _throws_all(self, choice: Alternative) -> bool:
        """Whether an option is to throw away all that lies in a place."""
        ops = [
            op for op in self.rules.program.blocks[choice.to].ops if not isinstance(op, Remember)
        ]
        return (
            choice.pick is None
            and bool(ops)
            and isinstance(ops[0], Move)
            and isinstance(ops[0].what, t.Place)
        )

    def _is_idle(self, decision: DecisionPoint, choice: Alternative) -> bool:
        """Whether an option changes nothing."""
        block = self.rules.program.blocks[choice.to]
        return (
            decision.part_of is None
            and block.end == Go(decision.skip)
            and all(isinstance(op, Remember) for op in block.ops)
        )

    # --- people -----------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A person as somebody acted upon: `you`, `Ada`."""
        return "you" if seat == self.reader else self.names[seat]

    def owner(self, seat: int) -> str:
        """A person before something of theirs: `your`, `Ada's`."""
        return "your" if seat == self.reader else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """A person and what they do: `you VERB`, `Ada VERBs`."""
        return (
            f"you {verb}"
            if seat == self.reader
            else f"{self.names[seat]} {language.third_person(verb)}"
        )

    def are(self, seats: Sequence[int]) -> str:
        """`you are`, `Ada is`, `Ada and Bo are`."""
        plural = len(seats) > 1 or seats[0] == self.reader
        return f"{listed(self.name(seat) for seat in seats)} {'are' if plural else 'is'}"

    # --- things -----------------------------------------------------------------------------------

    def cards(self, cards: Sequence[int]) -> str:
        """Some cards: `the RANK of SUIT`, more than three by their codes; hidden ones are counted:
        `a card`, `3 cards`.
        """
        seen = [card for card in cards if card != HIDDEN]
        hidden = len(cards) - len(seen)
        if len(seen) > FULL:
            parts = [" ".join(self.pack.codes[card] for card in sorted(seen))]
        else:
            parts = [f"the {self.pack.names[card]}" for card in seen]
        if hidden:
            parts.append(many(hidden, "more card" if seen else "card"))
        return listed(parts)

    def place(self, place: int) -> str:
        """`the ZONE`, `Ada's ZONE`, a cell by its name."""
        zone, whose = self.setup.places[place]
        if isinstance(whose, int):
            return f"{self.owner(whose)} {zone}"
        return whose if isinstance(whose, str) else f"the {zone}"

    def group(self, name: str, cards: Sequence[int]) -> str:
        """A group with its cards: `a pair: 7h 7s`."""
        codes = " ".join(self.pack.codes[card] for card in sorted(cards))
        return (
            f"{language.article(name)} {name}: {codes}"
            if name and ":" not in name
            else f"{group_name(name)}: {codes}"
        )

    def has(self, seat: int) -> str:
        return "you have" if seat == self.reader else "they have"

    def modifier(self, number: int) -> str:
        """What people call a modifier: its title."""
        name = self.setup.modifiers[number]
        return next(
            one.title or name for one in self.rules.composition.modifiers if one.name == name
        )

    def owner_of(self, place: int) -> int:
        """The seat whose place it is; -1: nobody's."""
        return self.setup.owners[place] if place >= 0 else -1

    def picked(self, kind: str, value: int) -> str:
        """What an option picks, other than a card."""
        if kind == "player":
            return self.name(value)
        if kind == "place":
            return self.place(value)
        if kind == "modifier":
            return self.modifier(value)
        if kind.startswith("value "):
            return self.pack.attributes[kind[6:]][value]
        return str(value)

    def option(self, option: Option) -> str:
        """An option as a person reads it and may type it: its key, with people and places by
        name."""
        if option.kind in ("player", "place") and option.value is not None:
            picked = self.picked(option.kind, option.value)
            return f"{option.verb} {UNSEEN if option.unseen else ''}{picked}"
        if option.kind == "group":
            group, as_word, sense = option.key.removeprefix(option.verb).strip().partition(" as ")
            return f"{option.verb} to {self.lying.get(group, group)}{as_word}{sense}"
        if option.kind == "guise":
            return option.key.removeprefix(option.verb).strip()
        return option.key

    # --- verdicts ---------------------------------------------------------------------------------

    def verdict(self, verdict: Verdict) -> list[str]:
        """Why something may or may not be chosen, with the sentences and where they stand, in lines
        that fit.
        """
        lines = wrapped(
            f"{sentence(verdict.what)} {'may' if verdict.legal else 'may not'} be chosen now.", 0
        )
        for reason in verdict.reasons:
            said = "it would be allowed by" if reason.role == "lacks" else SAID[reason.role]
            lines += wrapped(
                f"{said} `{reason.id}`" + (f": {reason.text}" if reason.text else ""), 2
            )
            place = f"{shown_path(reason.span.file)}:{reason.span.line}"
            room = WIDTH - 6
            lines += wrapped(f"({reason.source})", 4) if reason.source else []
            lines.append(f"    ({place if len(place) <= room else '...' + place[3 - room :]})")
        if verdict.note:
            lines += wrapped(verdict.note, 2)
        elif verdict.legal and not verdict.reasons:
            lines += wrapped("no rule speaks against it", 2)
        return lines


def is_open(part: DecisionPoint) -> bool:
    """Whether the next of several things is picked here, unless enough have been."""
    first, last = part.choices[0], part.choices[-1]
    is_last = len(part.choices) > 1 and last.id == "done" and last.silent
    return (
        part.part_of is not None
        and is_last
        and first.pick is not None
        and first.pick.kind != "guise"
    )


def group_name(name: str) -> str:
    """What a group is called among others: `points:18` is `18 points`."""
    kind, _, worth = name.partition(":")
    return f"{worth} {kind}" if worth else kind or "no group"


def listed(parts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    said = list(parts)
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}" if said else ""


def many(number: int, noun: str) -> str:
    """`a card`, `3 cards`."""
    return (
        f"{'1' if ' ' in noun else language.article(noun)} {noun}"
        if number == 1
        else f"{number} {language.plural(noun)}"
    )


def sentence(said: str) -> str:
    """With a capital letter."""
    return said[:1].upper() + said[1:]


def wrapped(said: str, indent: int) -> list[str]:
    """In lines of at most WIDTH, those after the first a little further in."""
    margin = " " * indent
    return textwrap.wrap(
        said, WIDTH, initial_indent=margin, subsequent_indent=margin + "  ", break_on_hyphens=False
    ) or [margin]


def seat_names(players: int, people: Iterable[int]) -> tuple[str, ...]:
    """Names by seat: bots have first names; people are called by their seats, since nobody asked
    them.
    """
    sitting = set(people)
    spare = iter(NAMES)
    return tuple(
        f"Player {seat + 1}" if seat in sitting else next(spare, f"Player {seat + 1}")
        for seat in range(players)
    )
