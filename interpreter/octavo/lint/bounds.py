"""What terms can be at all: whether a condition can hold, how large a number can get, which cards a set can have.

Comes in: terms of a game whose options are left open, and what its steps ever write. Goes out: bounds that hold in every match.
They are rough where a term is not known here, and never too narrow: what is said never to hold never holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import inf

from ..cards import Pack
from ..check import terms as t
from ..check.names import Symbols
from ..check.printed import printed_cards
from ..check.rules import Checked
from ..check.terms import Term
from ..ir.fold import Folder
from ..source.from_yaml import MAX_NUMBER

Range = tuple[float, float]
ANY: Range = (-inf, inf)
BINDING = frozenset({"keep", "sum", "most", "greatest"})  # terms that bind a variable
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@dataclass(frozen=True, slots=True)
class Never:
    """Why something can never be, and what to write instead; `about` names the state that it turns on, where there is one."""

    reason: str
    help: str
    about: str = ""


NUMBER = "ask for a number that it can be"
ONE_OF_THEM = "leave one of them out, or write `or` where either is enough"
CONTRADICTION = Never("what it asks for cannot be at once", ONE_OF_THEM)
NO_CARD = Never("no card of the pack is all of this", ONE_OF_THEM)


@dataclass(slots=True)
class Bounds:
    """Of one game. `numbers` are the bounds of numbers that are kept, by name; `blank` the names of state that nothing sets;
    `unable` the verbs of the ruleset that nobody can ever do; `open_names` those of which nothing is known, since files that are
    not in force speak of them too."""

    checked: Checked
    open_names: set[str]
    pack: Pack = field(init=False)
    copies: int = field(init=False)
    numbers: dict[str, Range] = field(default_factory=dict)
    blank: frozenset[str] = frozenset()
    unable: frozenset[str] = frozenset()
    _qualities: dict[str, int] = field(default_factory=dict)

    @property
    def symbols(self) -> Symbols:
        return self.checked.symbols

    def __post_init__(self) -> None:
        self.pack = Pack(dict(self.symbols.attributes), dict(self.symbols.members))
        self.copies = max([1, *(many for _, _, many in self.symbols.game.pack.copies)])

    # --- truth --------------------------------------------------------------------------------------

    def never(self, term: Term, wanted: bool = True) -> Never | None:
        """Why the term can never be `wanted`; None if it may."""
        match term.op:
            case "truth":
                return None if term.data is wanted else CONTRADICTION
            case "not":
                return self.never(term.args[0], not wanted)
            case "and" | "or":
                if (term.op == "and") == wanted:
                    return self._all(term.args, wanted)
                found = [self.never(arg, wanted) for arg in term.args]
                return found[0] if all(found) else None
            case "compare":
                how = str(term.data) if wanted else OPPOSITE[str(term.data)]
                return self._compared(term.args[0], term.args[1], how)
            case "is":
                return self._equal(*term.args) if wanted else self._different(*term.args)
            case "some":
                return self.empty(term.args[0]) if wanted else None
            case "contains":
                return self.empty(term.args[0]) if wanted else None
            case "state" if term.data in self.blank and wanted:
                return self._blank(str(term.data))
            case "done" if term.data[0] in self.unable and wanted:
                return self._undone(term)
        return None

    def never_of(self, members: Term | None, variable: Term | None, condition: Term) -> Never | None:
        """Why a condition never holds of any of these, which the variable ranges over in it."""
        if members is None or variable is None:
            return self.never(condition)
        return self._all([Term("contains", "truth", (members, variable)), condition], True)

    def _all(self, parts: Iterable[Term], wanted: bool) -> Never | None:
        """Why these cannot all be `wanted` at once."""
        known: dict[Term, bool] = {}
        cards: dict[Term, int] = {}
        ranges: dict[Term, Range] = {}
        values: dict[Term, Term] = {}
        waiting = [(part, wanted) for part in parts]
        while waiting:
            part, so = waiting.pop(0)
            if why := self.never(part, so):
                return why
            if part.op == "not":
                waiting.insert(0, (part.args[0], not so))
                continue
            if part.op in ("and", "or") and (part.op == "and") == so:
                waiting[:0] = [(arg, so) for arg in part.args]
                continue
            for card, mask in self._narrowed_cards(part, so):
                cards[card] = cards.get(card, mask) & mask
                if not cards[card]:
                    return NO_CARD
            plain = alike(part)
            if known.setdefault(plain, so) != so:
                return Never("it asks for something and for its opposite", ONE_OF_THEM)
            if part.op == "compare":
                how = str(part.data) if so else OPPOSITE[str(part.data)]
                left, right = part.args
                for one, other, sign in ((left, right, how), (right, left, _mirrored(how))):
                    low, high = ranges.get(alike(one), self.range(one))
                    least, most = self.range(other)
                    low, high = _narrowed(low, high, least, most, sign)
                    ranges[alike(one)] = (low, high)
                    if low > high:
                        return CONTRADICTION
            elif part.op == "is" and so:
                for one, other in (part.args, part.args[::-1]):
                    if one.kind == "number":
                        low, high = ranges.get(alike(one), self.range(one))
                        least, most = self.range(other)
                        ranges[alike(one)] = (max(low, least), min(high, most))
                        if max(low, least) > min(high, most):
                            return CONTRADICTION
                    elif other.op in ("value", "word") and values.setdefault(alike(one), other) != other:
                        return CONTRADICTION
        return None

    def _narrowed_cards(self, part: Term, so: bool) -> Iterator[tuple[Term, int]]:
        """The cards of one pack that a card can be of which this is so, or not so."""
        every = (1 << len(self.pack)) - 1
        match part.op:
            case "contains" if _is_card(part.args[1]) and part.args[0].kind == "cards":
                exactly = printed_cards(part.args[0], self.pack)
                if so or exactly is not None:
                    yield part.args[1], self.cards(part.args[0]) if so else every & ~(exactly or 0)
            case "is":
                for one, other in (part.args, part.args[::-1]):
                    if one.op == "attribute" and _is_card(one.args[0]) and other.op == "value":
                        mask = self.pack.having(*other.data)
                        yield one.args[0], mask if so else every & ~mask
            case "compare":
                how = str(part.data) if so else OPPOSITE[str(part.data)]
                left, right = part.args
                for one, other, sign in ((left, right, how), (right, left, _mirrored(how))):
                    if one.op == "pip" and _is_card(one.args[0]):
                        least, most = self.range(other)
                        fits = [_narrowed(pip, pip, least, most, sign) for pip in self.pack.pips]
                        yield one.args[0], sum(1 << card for card, (low, high) in enumerate(fits) if low <= high)

    def _compared(self, left: Term, right: Term, how: str) -> Never | None:
        if alike(left) == alike(right):
            return None if how in ("<=", ">=") else Never("both sides are the same", "compare it with something else")
        if how in ("<", "<="):
            left, right, how = right, left, _mirrored(how)
        (_, most), (least, _) = self.range(left), self.range(right)
        if most > least or (most == least and how == ">="):
            return None
        return self._bounded(left, right)

    def _equal(self, left: Term, right: Term) -> Never | None:
        for one in (left, right):
            if one.op == "state" and one.data in self.blank and one.kind not in ("number", "truth"):
                return self._blank(str(one.data))
        if left.kind == "number":
            (low, high), (least, most) = self.range(left), self.range(right)
            return self._bounded(left, right) if high < least or most < low else self._outside(left, right)
        if left.op == right.op == "value" and left.data != right.data:
            return CONTRADICTION
        return None

    def _outside(self, left: Term, right: Term) -> Never | None:
        """Why an option, in two numbers that are said to be equal, is none of its values."""
        option, number = (left, right) if left.op == "option" else (right, left)
        if option.op != "option" or number.op != "number":
            return None
        values = self.symbols.options[str(option.data)].values
        if isinstance(values, range) or not values or number.data in values:
            return None
        return Never(f"`{option.data}` is never anything but {' or '.join(map(str, values))}", NUMBER)

    def _different(self, left: Term, right: Term) -> Never | None:
        if left.kind != "number":
            return None
        (low, high), (least, most) = self.range(left), self.range(right)
        return Never(f"this is always {_said(low)}", NUMBER) if low == high == least == most else None

    def _bounded(self, left: Term, right: Term) -> Never:
        """Why two numbers never compare so: the bounds of the one that is not said outright."""
        term = right if left.op == "number" else left
        low, high = self.range(term)
        name = str(term.data) if term.op in ("state", "option") else ""
        said = f"`{name}` is" if name else "there are" if term.op in ("count", "size") else "this number is"
        if low == high:
            said += f" always {_said(low)}"
        elif high < inf and (low <= 0 or low == -inf) and term.op in ("count", "size"):
            said += f" never more than {_said(high)}"
        elif -inf < low and high < inf:
            said += f" never anything but {_said(low)} to {_said(high)}"
        else:
            said += f" never less than {_said(low)}" if high == inf else f" never more than {_said(high)}"
        return Never(said, NUMBER, name if term.op == "state" else "")

    def _blank(self, name: str) -> Never:
        match self.symbols.states[name].kind:
            case "flag":
                return Never(f"nothing ever says that {name}", f"write `now {name}` in the step where it comes to be so", name)
            case "mark":
                help = f"write `now ... is {name}` in a step, or a rule by which something is"
                return Never(f"nothing ever is {name}", help, name)
        return Never(f"nothing ever says what the {name} is", f"write `now the {name} is ...` in a step", name)

    def _undone(self, term: Term) -> Never:
        verb = str(term.data[0])
        return Never(f"nobody can ever {verb}", "give an option of a `choose:` this name")

    # --- sets ---------------------------------------------------------------------------------------

    def empty(self, members: Term) -> Never | None:
        """Why a set has no member, ever; None if it may have."""
        match members.op:
            case "empty set":
                return Never("there is none", "name what there can be")
            case "marked" | "quality" if members.data in self.blank:
                return self._blank(str(members.data))
            case "done" if members.data[0] in self.unable:
                return self._undone(members)
            case "both":
                found = self.empty(members.args[0]) or self.empty(members.args[1])
                if found:
                    return found
            case "either":
                found = self.empty(members.args[0])
                return found if found and self.empty(members.args[1]) else None
            case "if":
                found = self.empty(members.args[1])
                return found if found and self.empty(members.args[2]) else None
            case "without" | "permitted" | "unlike":
                if found := self.empty(members.args[0]):
                    return found
            case "keep":
                if found := self.empty(members.args[0]) or self.never(members.args[1]):
                    return found
        if members.kind == "cards" and not self.cards(members):
            return Never("the pack has no such card", "name cards that the pack has")
        return None

    def cards(self, term: Term) -> int:
        """A mask that has every card of one pack which the set, or the card, can be."""
        every = (1 << len(self.pack)) - 1
        match term.op:
            case "printed":
                return self.pack.having(*term.data)
            case "having" if term.args[0].op == "value":
                return self.pack.having(*term.args[0].data)
            case "empty set":
                return 0
            case "both":
                return self.cards(term.args[0]) & self.cards(term.args[1])
            case "either":
                return self.cards(term.args[0]) | self.cards(term.args[1])
            case "if":
                return self.cards(term.args[1]) | self.cards(term.args[2])
            case "without":
                return self.cards(term.args[0]) & ~(printed_cards(term.args[1], self.pack) or 0)
            case "quality" if term.kind == "cards" and term.data not in self.open_names:
                if term.data not in self._qualities:
                    self._qualities[str(term.data)] = every  # for one that leads back to itself
                    self._qualities[str(term.data)] = self.cards(Folder(self.checked).fold(term))
                return self._qualities[str(term.data)]
            case "single" | "keep" | "permitted" | "unlike" | "first" | "most":
                return self.cards(term.args[0])
        return every

    # --- numbers ------------------------------------------------------------------------------------

    def range(self, term: Term) -> Range:
        """The least and the most that a number can be."""
        match term.op:
            case "number":
                return float(term.data), float(term.data)
            case "option":
                values = [one for one in self.symbols.options[str(term.data)].values if isinstance(one, int)]
                return (min(values), max(values)) if values else ANY
            case "state":
                return self.numbers.get(str(term.data), ANY)
            case "arithmetic":
                return _calculated(str(term.data), self.range(term.args[0]), self.range(term.args[1]))
            case "lesser" | "greater":
                (low, high), (least, most) = map(self.range, term.args)
                pick = min if term.op == "lesser" else max
                return pick(low, least), pick(high, most)
            case "if":
                return joined(self.range(term.args[1]), self.range(term.args[2]))
            case "count":
                return self._counted(term.args[0])
            case "size":
                return 0, len(self.pack) * self.copies
            case "pip":
                pips = self.pack.pips
                return min(pips, default=0), max(pips, default=0)
            case "round":
                return 1, inf
            case "groups shown" | "difference":
                return 0, inf
        return ANY

    def _counted(self, members: Term) -> Range:
        least, most = self.symbols.game.players
        if members.op == "empty set":
            return 0, 0
        if members.kind == "players":
            return (least if members == t.every("players") else 0), most
        if members.kind == "cards":
            return 0, self.cards(members).bit_count() * self.copies
        return 0, inf


def alike(term: Term) -> Term:
    """The same for terms that mean the same: those it binds itself numbered, what is bound around it left alone."""
    bound = {part.data[0] if isinstance(part.data, tuple) else part.data for part in t.walk(term) if part.op in BINDING}
    free = any(part.op == "local" and part.data not in bound for part in t.walk(term))
    return term if free else t.canonical(term)


def _is_card(term: Term) -> bool:
    return term.op == "local" and term.kind == "card"


def joined(one: Range, other: Range) -> Range:
    return min(one[0], other[0]), max(one[1], other[1])


def _calculated(op: str, left: Range, right: Range) -> Range:
    low, high = _reckoned(op, left, right)
    return -inf if low < -MAX_NUMBER else min(low, MAX_NUMBER), inf if high > MAX_NUMBER else max(high, -MAX_NUMBER)


def _reckoned(op: str, left: Range, right: Range) -> Range:
    (low, high), (least, most) = left, right
    match op:
        case "+":
            return low + least, high + most
        case "-":
            return low - most, high - least
        case "x" if inf not in map(abs, (low, high, least, most)):
            found = [a * b for a in left for b in right]
            return min(found), max(found)
        case "x" if low >= 0 and least >= 0:
            return low * least, inf
    return ANY


def _mirrored(how: str) -> str:
    return {"<": ">", "<=": ">=", ">": "<", ">=": "<="}[how]


def _narrowed(low: float, high: float, least: float, most: float, how: str) -> Range:
    """What is left of low to high beside a number from `least` to `most`, all being whole."""
    match how:
        case "<":
            return low, min(high, most - 1)
        case "<=":
            return low, min(high, most)
        case ">":
            return max(low, least + 1), high
    return max(low, least), high


def _said(number: float) -> str:
    return str(int(number))
