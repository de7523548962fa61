"""Who is asked what, as data.

Comes in: a match that waits, and words for whoever must choose. Goes out: an `Asked`, with the
number that an answer to it carries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..engine.interface import Machine
from ..records import record
from ..table.costs import costs
from ..table.decisions import Decision, Option, Options, Picked
from ..table.game import Game
from ..table.views import PlaceName
from .wording import Wording


@record
class Offer:
    """Something that may be chosen. `key` is what an answer names, the same in every match; `words`
    are for people. It picks a `card` by its code, which lies in `place`, or what
    `picked` says, or nothing. `cost` is what it costs whoever takes it, where that is plain;
    `makes` the group that is made next, card by card; with `forms` the cards picked form a group;
    `begins` whether more is asked before it is done."""

    key: str
    words: str
    verb: str
    card: str | None
    place: PlaceName | None
    picked: Picked | None
    unseen: bool
    cost: int | None
    makes: str
    forms: bool
    begins: bool


@record
class Amount:
    """A number is chosen, from `least` to `most` by steps of `step`; the key of one is `verb` and
    the number."""

    verb: str
    least: int
    most: int
    step: int

    @property
    def bounds(self) -> str:
        if self.least == self.most:
            return str(self.least)
        by = f" by steps of {self.step}" if self.step > 1 else ""
        return f"{self.least} to {self.most}{by}"

    def __str__(self) -> str:
        return f"{'the number' if self.least == self.most else 'a number from'} {self.bounds}"


@record
class Asked:
    """Somebody must choose. `number` is of this question alone: an answer that carries another one
    is refused. `part` says that this completes what `begun` names,
    the keys chosen so far. Where several things are picked (`several`), at least `least` and up
    to `most` of them in all if that is plain, an answer may name all at once, in any order. `verbs`
    are all that might be on the list, each with what it picks. If it is `secret`, nobody else may
    know who is asked. Where a choice of several things is completed by one, `wanted` says which, as
    the ruleset does."""

    number: int
    seat: int
    phase: str
    part: bool
    secret: bool
    begun: tuple[str, ...]
    offers: tuple[Offer, ...]
    amount: Amount | None
    several: bool
    least: int
    most: int | None
    verbs: dict[str, str]
    wanted: str

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that are offered one by one, where some of a range are left out."""
        found = [
            one.picked.value for one in self.offers if one.picked and one.picked.kind == "number"
        ]
        numbers = tuple(value for value in found if isinstance(value, int))
        return numbers if len(numbers) == len(self.offers) else ()

    def offer(self, key: str) -> Offer | None:
        """The offer with this key."""
        return next((one for one in self.offers if one.key == key), None)


def asked(
    game: Game,
    decision: Decision,
    number: int,
    words: Wording,
    begun: Sequence[str],
    options: Sequence[Option] | None = None,
) -> Asked:
    """A decision as data; with `options`, of those alone."""
    among = decision.options if options is None else options
    first, last = among[0], among[len(among) - 1]
    amount = None
    offers: tuple[Offer, ...] = ()
    if first.kind == "number":
        amount = _amount(first, last, among)
    if amount is None:
        cost = costs(game.machine)
        begins = decision.shape.begins
        places = [_place(one, game.machine) for one in among]
        alike = Counter((one.verb, one.card) for one in among)
        offers = tuple(
            Offer(
                one.key,
                _words(one, place if alike[one.verb, one.card] > 1 else None, words),
                one.verb,
                one.card,
                place,
                one.picked,
                one.unseen,
                cost.get(one.key),
                one.makes,
                one.forms,
                one.verb in begins,
            )
            for one, place in zip(among, places, strict=True)
        )
        offers = _as_held(offers, words)
    shape = decision.shape
    return Asked(
        number,
        decision.seat,
        decision.phase,
        decision.part,
        decision.secret,
        tuple(begun),
        offers,
        amount,
        shape.several,
        shape.least if shape.several else 0,
        shape.most if shape.several else None,
        dict(shape.picks),
        shape.wanted if decision.part else "",
    )


def _as_held(offers: tuple[Offer, ...], words: Wording) -> tuple[Offer, ...]:
    """What is offered, by verb, and its cards in the order in which a hand is shown."""
    verbs = list(dict.fromkeys(one.verb for one in offers))
    last = len(words.order)

    def order(one: Offer) -> tuple[int, int]:
        return verbs.index(one.verb), words.order.get(one.card or "", last)

    return tuple(sorted(offers, key=order))


def _place(option: Option, machine: Machine) -> PlaceName | None:
    """Where the card of an option lies."""
    if option.card is None or option.value is None:
        return None
    place = machine.location(option.value)
    return PlaceName(*machine.setup.places[place]) if place >= 0 else None


def _words(option: Option, place: PlaceName | None, words: Wording) -> str:
    """An option in words; with its place, where another card looks the same."""
    if option.card is None or place is None:
        return words.option(option)
    return f"{option.verb} {option.card} of {words.place(place)}"


def _amount(first: Option, last: Option, among: Sequence[Option]) -> Amount | None:
    """The range of an amount; the numbers between are not looked at. None where some of a range are
    left out."""
    least, most = first.value or 0, last.value or 0
    step, left = divmod(most - least, len(among) - 1) if least < most else (1, 0)
    of_all = isinstance(among, Options) and among.is_range
    evenly = of_all or (
        not left and [one.value for one in among] == [*range(least, most + 1, step)]
    )
    return Amount(first.verb, least, most, step) if evenly else None
