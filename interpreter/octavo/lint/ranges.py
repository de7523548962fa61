"""What terms can be: whether a condition can hold, how large a number can get, which cards a set
can have.

Comes in: terms of a game whose options are left open, and what its steps ever write. Goes out:
bounds that hold in every match. They are rough where a term is not known here, and never too
narrow: what is said never to hold never holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import inf

from .. import terms as t
from ..cards import Pack
from ..check.checked import Checked
from ..check.names import Symbols
from ..check.printed import pack_of, printed_cards
from ..ir.standing import Folder
from ..records import record
from ..source.from_yaml import MAX_NUMBER

Range = tuple[float, float]
# A condition, and whether it holds.
Fact = tuple[t.Term, bool]
ANY: Range = (-inf, inf)
# Cards: what is said of them in play, and a mask of those of one pack that they can be.
Members = tuple[frozenset[t.Term], int]
# So many cases are told apart, at most, where conditions hold of which parts are enough.
MOST_CASES = 16
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@record
class Never:
    """Why something can never be, and what to write instead; `about` names the state that it turns
    on, where there is one.
    """

    reason: str
    help: str
    about: str = ""


NUMBER = "ask for a number that it can be"
ONE_OF_THEM = "leave one of them out, or write `or` where either is enough"
CONTRADICTION = Never("what it asks for cannot be at once", ONE_OF_THEM)
NO_CARD = Never("no card of the pack is all of this", ONE_OF_THEM)


@dataclass(slots=True)
class _Facts:
    """What is known at once, fact by fact: of which cards a card is one, of which cells a place,
    between which bounds a number, and which value something has."""

    of: Ranges
    known: dict[t.Term, bool] = field(default_factory=dict)
    cards: dict[t.Term, int] = field(default_factory=dict)
    inside: dict[t.Term, frozenset[str]] = field(default_factory=dict)
    outside: dict[t.Term, frozenset[str]] = field(default_factory=dict)
    numbers: dict[t.Term, Range] = field(default_factory=dict)
    values: dict[t.Term, t.Term] = field(default_factory=dict)
    there: list[Members] = field(default_factory=list)  # sets that have a member
    none: list[Members] = field(default_factory=list)  # sets that have none

    def never_with(self, part: t.Term, so: bool) -> Never | None:
        """Why this cannot be so, or not so, with all that is known; if it can, it is known now."""
        for card, mask in self.of.narrowed_cards(part, so):
            self.cards[card] = self.cards.get(card, mask) & mask
            if not self.cards[card]:
                return NO_CARD
        for place, cells in self.of.named_cells(part, so):
            if so:
                self.inside[place] = self.inside.get(place, cells) & cells
            else:
                self.outside[place] = self.outside.get(place, frozenset()) | cells
            if place in self.inside and self.inside[place] <= self.outside.get(place, frozenset()):
                return CONTRADICTION
        if self.known.setdefault(alike(part), so) != so:
            return Never("it asks for something and for its opposite", ONE_OF_THEM)
        for inside, there in _parts_of_membership(part) if so else ():
            if (found := self.never_with(inside, there)) is not None:
                return found
        if isinstance(part, t.Some):
            (self.there if so else self.none).extend(self.of.members(part.members, whole=so))
            if any(_is_within(one, other) for one in self.there for other in self.none):
                return CONTRADICTION
        if isinstance(part, t.Compare):
            left, right, how = part.left, part.right, part.how if so else OPPOSITE[part.how]
            sides = ((left, right, how), (right, left, _mirrored(how)))
            if any(self._is_beyond(one, other, sign) for one, other, sign in sides):
                return CONTRADICTION
        if isinstance(part, t.Is) and so:
            left, right = part.left, part.right
            if self._differs(left, right) or self._differs(right, left):
                return CONTRADICTION
        return None

    def _is_beyond(self, one: t.Term, other: t.Term, how: str) -> bool:
        """Whether a number cannot compare so with another; if it can, its bounds are known now."""
        low, high = self.numbers.get(alike(one), self.of.range(one))
        low, high = _narrowed(low, high, *self.of.range(other), how)
        self.numbers[alike(one)] = low, high
        return low > high

    def _differs(self, one: t.Term, other: t.Term) -> bool:
        """Whether something cannot be another; if it can, that is known now."""
        if one.kind == "number":
            return self._is_beyond(one, other, ">=") or self._is_beyond(one, other, "<=")
        settled = isinstance(other, t.Value | t.OptionValue)
        return settled and self.values.setdefault(alike(one), other) != other


@dataclass(slots=True)
class Ranges:
    """Of one game, and as many `players` as ever play it. `numbers` are the bounds of numbers that
    are kept, by name; `blank` the names of state that nothing sets; `unable` the verbs of the
    ruleset that nobody can ever do; `open_names` those of which nothing is known, since files that
    are not in force speak of them too."""

    checked: Checked
    open_names: set[str]
    players: tuple[int, int]
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
        self.pack = pack_of(self.symbols)
        self.copies = self.symbols.game.pack.most_alike

    # --- truth ------------------------------------------------------------------------------------

    def never(self, term: t.Term, wanted: bool = True) -> Never | None:
        """Why the term can never be `wanted`; None if it may."""
        match term:
            case t.Truth(value):
                return None if value is wanted else CONTRADICTION
            case t.Not(denied):
                return self.never(denied, not wanted)
            case t.And(parts) | t.Or(parts):
                if isinstance(term, t.And) == wanted:
                    return self._all(parts, wanted)
                found = [self.never(part, wanted) for part in parts]
                return found[0] if all(found) else None
            case t.Compare(left, right, how):
                return self._compared(left, right, how if wanted else OPPOSITE[how])
            case t.Is(left, right):
                return self._equal(left, right) if wanted else self._different(left, right)
            case t.Some(members) if not wanted and self.printed(members):
                return Never("that is printed on the cards", "leave it out")
            case t.Some(members) | t.Contains(members):
                return self.empty(members) if wanted else None
            case t.State(name) if name in self.blank and wanted:
                return self._blank(name)
            case t.Done() if term.verb in self.unable and wanted:
                return self._undone(term)
        return None

    def never_of(
        self, members: t.Term | None, variable: t.Local | None, condition: t.Term
    ) -> Never | None:
        """Why a condition never holds of any of these, which the variable ranges over in it."""
        if members is None or variable is None:
            return self.never(condition)
        return self._all([t.Contains(members, variable), condition], True)

    def _all(self, parts: Iterable[t.Term], wanted: bool) -> Never | None:
        """Why these cannot all be `wanted` at once."""
        return self._together([(part, wanted) for part in parts], MOST_CASES)

    def _together(self, waiting: list[Fact], cases: int) -> Never | None:
        """Why these cannot be so, or not so, all at once. Where any of several is enough each is
        tried with the others: alone, and then in so many cases of all."""
        facts, held, either = _Facts(self), list[Fact](), list[list[Fact]]()
        while waiting:
            part, so = waiting.pop(0)
            if isinstance(part, t.Not):
                waiting.insert(0, (part.denied, not so))
                continue
            if isinstance(part, t.And | t.Or) and isinstance(part, t.And) == so:
                waiting[:0] = [(one, so) for one in part.parts]
                continue
            if why := self.never(part, so) or facts.never_with(part, so):
                return why
            if isinstance(part, t.And | t.Or):
                either.append([(one, so) for one in part.parts])
            else:
                held.append((part, so))
        if not either or not cases:
            return None
        left = list[list[Fact]]()
        for parts in either:
            found = [self._together([*held, one], 0) for one in parts]
            if all(found):
                return found[0]
            left.append([one for one, never in zip(parts, found, strict=True) if never is None])
        fewest = min(left, key=len)
        if len(fewest) > cases or len(left) == 1:
            return None
        others = [(t.any_of(map(_stated, parts)), True) for parts in left if parts is not fewest]
        tried = [self._together([*held, one, *others], cases // len(fewest)) for one in fewest]
        return tried[0] if all(tried) else None

    def narrowed_cards(self, part: t.Term, so: bool) -> Iterator[tuple[t.Term, int]]:
        """The cards of one pack that a card can be of which this is so, or not so. One bit more
        stands for none: on a place that shows a card there may be none."""
        match part:
            case t.Contains(members, card) if card.kind == "card" and members.kind == "cards":
                exactly = printed_cards(members, self.pack)
                if so:
                    yield card, self.cards(members)
                elif exactly is not None:
                    yield card, self._cards_and_none(card) & ~exactly
            case t.Is(left, right):
                for one, other in ((left, right), (right, left)):
                    if isinstance(one, t.Attribute) and isinstance(other, t.Value):
                        mask = self.pack.having(other.attribute, other.value)
                        yield one.card, mask if so else self._cards_and_none(one.card) & ~mask
            case t.Compare(left, right, said):
                how = said if so else OPPOSITE[said]
                for one, other, sign in ((left, right, how), (right, left, _mirrored(how))):
                    if isinstance(one, t.Pip | t.Attribute) and _is_local_card(one.card):
                        least, most = self.range(other)
                        each = (
                            self.pack.pips
                            if isinstance(one, t.Pip)
                            else self.pack.values[one.attribute]
                        )
                        fits = [_narrowed(n, n, least, most, sign) for n in each]
                        yield (
                            one.card,
                            sum(1 << card for card, (low, high) in enumerate(fits) if low <= high),
                        )

    def _cards_and_none(self, card: t.Term) -> int:
        """Every card of one pack, and none if there may be none."""
        size = len(self.pack)
        return (1 << (size if _is_local_card(card) else size + 1)) - 1

    def named_cells(self, part: t.Term, so: bool) -> Iterator[tuple[t.Term, frozenset[str]]]:
        """The cells of which a place is one, or is none if this is not `so`."""
        match part:
            case t.Contains(members, place) if cells := self.cells(members, exactly=not so):
                yield place, cells
            case t.Is(t.Cell(name=name), place) | t.Is(place, t.Cell(name=name)):
                yield place, frozenset({name})

    def _compared(self, left: t.Term, right: t.Term, how: str) -> Never | None:
        if alike(left) == alike(right):
            return (
                None
                if how in ("<=", ">=")
                else Never("both sides are the same", "compare it with something else")
            )
        if how in ("<", "<="):
            left, right, how = right, left, _mirrored(how)
        (_, most), (least, _) = self.range(left), self.range(right)
        if most > least or (most == least and how == ">="):
            return None
        return self._bounded(left, right)

    def _equal(self, left: t.Term, right: t.Term) -> Never | None:
        for one in (left, right):
            if (
                isinstance(one, t.State)
                and one.name in self.blank
                and one.kind not in ("number", "truth")
            ):
                return self._blank(one.name)
        if left.kind == "number":
            (low, high), (least, most) = self.range(left), self.range(right)
            return (
                self._bounded(left, right)
                if high < least or most < low
                else self._outside(left, right)
            )
        if isinstance(left, t.Value) and isinstance(right, t.Value) and left != right:
            return CONTRADICTION
        return None

    def _outside(self, left: t.Term, right: t.Term) -> Never | None:
        """Why an option, in two numbers that are said to be equal, is none of its values."""
        option, number = (left, right) if isinstance(left, t.OpenOption) else (right, left)
        if not isinstance(option, t.OpenOption) or not isinstance(number, t.Number):
            return None
        values = self.symbols.options[option.name].values
        if isinstance(values, range) or not values or number.value in values:
            return None
        return Never(
            f"`{option.name}` is never anything but {' or '.join(map(str, values))}", NUMBER
        )

    def _different(self, left: t.Term, right: t.Term) -> Never | None:
        if left.kind != "number":
            return None
        (low, high), (least, most) = self.range(left), self.range(right)
        return (
            Never(f"this is always {_said(low)}", NUMBER) if low == high == least == most else None
        )

    def _bounded(self, left: t.Term, right: t.Term) -> Never:
        """Why two numbers never compare so: the bounds of the one that is not said outright."""
        term = right if isinstance(left, t.Number) else left
        low, high = self.range(term)
        name = term.name if isinstance(term, t.State | t.OpenOption) else ""
        counted = isinstance(term, t.Count | t.Size)
        said = f"`{name}` is" if name else "there are" if counted else "this number is"
        if low == high:
            said += f" always {_said(low)}"
        elif high < inf and (low <= 0 or low == -inf) and counted:
            said += f" never more than {_said(high)}"
        elif -inf < low and high < inf:
            how = "always" if counted else "never anything but"
            said += f" {how} {_said(low)} to {_said(high)}"
        else:
            said += (
                f" never less than {_said(low)}"
                if high == inf
                else f" never more than {_said(high)}"
            )
        return Never(said, NUMBER, name if isinstance(term, t.State) else "")

    def _blank(self, name: str) -> Never:
        match self.symbols.states[name].kind:
            case "flag":
                return Never(
                    f"nothing ever says that {name}",
                    f"write `now {name}` in the step where it comes to be so",
                    name,
                )
            case "mark":
                help = f"write `now ... is {name}` in a step, or a rule by which something is"
                return Never(f"nothing ever is {name}", help, name)
        return Never(
            f"nothing ever says what the {name} is",
            f"write `now the {name} is ...` in a step",
            name,
        )

    def _undone(self, done: t.Done) -> Never:
        return Never(f"nobody can ever {done.verb}", "give an option of a `choose:` this name")

    # --- sets -------------------------------------------------------------------------------------

    def empty(self, members: t.Term) -> Never | None:
        """Why a set has no member, ever; None if it may have."""
        match members:
            case t.Empty():
                return Never("there is none", "name what there can be")
            case t.Marked(name) | t.Quality(name) if name in self.blank:
                return self._blank(name)
            case t.Having(t.State(name)) if name in self.blank:
                return self._blank(name)
            case t.Done() if members.verb in self.unable:
                return self._undone(members)
            case t.Both(left, right):
                found = self.empty(left) or self.empty(right)
                if found:
                    return found
            case t.Either(left, right) | t.If(_, left, right):
                found = self.empty(left)
                return found if found and self.empty(right) else None
            case t.Without(some) | t.Permitted(some) | t.Unlike(some):
                if found := self.empty(some):
                    return found
            case t.Keep(some, condition):
                if found := self.empty(some) or self.never(condition):
                    return found
        if members.kind == "cards" and not self.cards(members):
            return Never("the pack has no such card", "name cards that the pack has")
        return None

    def cells(self, members: t.Term, exactly: bool) -> frozenset[str] | None:
        """The cells of boards of which every place of a set is one, or which it is `exactly`; None
        if that is not known."""
        match members:
            case t.All("places", zone):
                return frozenset(self.symbols.cells_of(zone)) or None
            case t.Single(t.Cell(name=name)):
                return frozenset({name})
            case t.Either(left, right):
                one, other = self.cells(left, exactly), self.cells(right, exactly)
                return None if one is None or other is None else one | other
            case t.Both(left, right):
                one, other = self.cells(left, exactly), self.cells(right, exactly)
                if exactly and (one is None or other is None):
                    return None
                return other if one is None else one if other is None else one & other
            case t.Keep(some) if not exactly:
                return self.cells(some, False)
            case t.Without(some, others):
                one, other = self.cells(some, exactly), self.cells(others, exactly=True)
                if other is None:
                    return None if exactly else one
                return None if one is None else one - other
        return None

    def members(self, members: t.Term, whole: bool) -> Iterator[Members]:
        """A set as what is said of its cards in play, and the cards of one pack that they can be;
        unless it is meant as a `whole`, each of those that it is made of."""
        if isinstance(members, t.Either) and not whole:
            yield from self.members(members.left, whole)
            yield from self.members(members.right, whole)
            return
        said, mask, waiting = set[t.Term](), (1 << len(self.pack)) - 1, [members]
        while waiting:
            part = waiting.pop()
            if isinstance(part, t.Both):
                waiting += [part.left, part.right]
            elif isinstance(part, t.Without) and (out := self.printed(part.others)) is not None:
                mask &= ~out
                waiting.append(part.members)
            elif (printed := self.printed(part)) is not None:
                mask &= printed
            else:
                said.add(alike(part))
        if members.kind == "cards":
            yield frozenset(said), mask

    def printed(self, members: t.Term) -> int | None:
        """The cards of one pack that a set is, where nothing in play can change it."""
        if members.kind != "cards" or any(
            isinstance(part, t.Quality) and part.adjective in self.open_names
            for part in t.walk(members)
        ):
            return None
        return printed_cards(Folder(self.checked).fold(members), self.pack)

    def cards(self, term: t.Term) -> int:
        """A mask that has every card of one pack which the set, or the card, can be."""
        every = (1 << len(self.pack)) - 1
        match term:
            case t.Printed(attribute, value) | t.Having(t.Value(attribute, value)):
                return self.pack.having(attribute, value)
            case t.Empty():
                return 0
            case t.Both(left, right):
                return self.cards(left) & self.cards(right)
            case t.Either(left, right) | t.If(_, left, right):
                return self.cards(left) | self.cards(right)
            case t.Without(members, others):
                return self.cards(members) & ~(self.printed(others) or 0)
            case t.Quality(name, "cards") if name not in self.open_names:
                if name not in self._qualities:
                    self._qualities[name] = every  # for one that leads back to itself
                    self._qualities[name] = self.cards(Folder(self.checked).fold(term))
                return self._qualities[name]
            case (
                t.Single(some)
                | t.Keep(some)
                | t.Permitted(some)
                | t.Unlike(some)
                | t.First(some)
                | t.Most(some)
            ):
                return self.cards(some)
        return every

    # --- numbers ----------------------------------------------------------------------------------

    def range(self, term: t.Term) -> Range:
        """The least and the most that a number can be."""
        match term:
            case t.Number(value):
                return float(value), float(value)
            case t.OpenOption(name):
                option = self.symbols.options[name]
                values = [one for one in option.values if isinstance(one, int)]
                return (min(values), max(values)) if values else option.bounds or ANY
            case t.State(name):
                return self.numbers.get(name, ANY)
            case t.Arithmetic(left, right, sign):
                return _calculated(sign, self.range(left), self.range(right))
            case t.Lesser(left, right):
                (low, high), (least, most) = self.range(left), self.range(right)
                return min(low, least), min(high, most)
            case t.Greater(left, right):
                (low, high), (least, most) = self.range(left), self.range(right)
                return max(low, least), max(high, most)
            case t.If(_, then, otherwise):
                return joined(self.range(then), self.range(otherwise))
            case t.Count(members):
                return self._counted(members)
            case t.Size():
                return 0, len(self.pack) * self.copies
            case t.Pip():
                pips = self.pack.pips
                return min(pips, default=0), max(pips, default=0)
            case t.Attribute(_, attribute):  # its place in the order; where no card is, none
                return -1, len(self.pack.attributes[attribute]) - 1
            case t.Round():
                return 1, inf
            case t.GroupsShown() | t.Difference():
                return 0, inf
        return ANY  # no bounds are known, or it is no number

    def _counted(self, members: t.Term) -> Range:
        least, most = self.players
        if isinstance(members, t.Empty):
            return 0, 0
        if members.kind == "players":
            return (least if members == t.All("players") else 0), most
        if members.kind == "cards":
            if self.symbols.game.pack.each_once and (exactly := self.printed(members)) is not None:
                return exactly.bit_count(), exactly.bit_count()
            return 0, self.cards(members).bit_count() * self.copies
        return 0, inf


def alike(term: t.Term) -> t.Term:
    """The same for terms that mean the same: those it binds itself numbered, what is bound around
    it left alone.
    """
    bound = {t.binds(part) for part in t.walk(term) if part.binds}
    free = any(isinstance(part, t.Local) and part.name not in bound for part in t.walk(term))
    return term if free else t.canonical(term)


def _is_within(one: Members, other: Members) -> bool:
    """Whether all cards of one set are of the other."""
    return other[0] <= one[0] and not one[1] & ~other[1]


def _stated(fact: Fact) -> t.Term:
    condition, holds = fact
    return condition if holds else t.negate(condition)


def _is_local_card(term: t.Term) -> bool:
    return isinstance(term, t.Local) and term.kind == "card"


def joined(one: Range, other: Range) -> Range:
    return min(one[0], other[0]), max(one[1], other[1])


def _calculated(op: str, left: Range, right: Range) -> Range:
    low, high = _reckoned(op, left, right)
    return -inf if low < -MAX_NUMBER else min(low, MAX_NUMBER), inf if high > MAX_NUMBER else max(
        high, -MAX_NUMBER
    )


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
        case "/" if least > 0:
            found = [a if inf in (abs(a), b) else a // b for a in left for b in right]
            return min(found), max(found)
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


def _parts_of_membership(part: t.Term) -> Iterator[tuple[t.Term, bool]]:
    """What is so where something is among several: that it is among each, or not among those left
    out."""
    match part:
        case t.Contains(t.Both() as both, member):
            yield from ((t.Contains(one, member), True) for one in both.args)
        case t.Contains(t.Without() as rest, member):
            among, left_out = rest.args
            yield t.Contains(among, member), True
            yield t.Contains(left_out, member), False
