"""Bots, which know nothing about any game.

Comes in: a view of the table and a question. Goes out: one of its options. `random` takes any;
`greedy` goes by the shape of an option: it gets rid of cards where it can, and names what it has
most of. `quick` shows the best groups that it has, and `careful` tries what comes of its options.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Protocol

from ..chance import Numbers, of_bot
from ..edges import arguments
from ..edges.arguments import wrong
from ..engine.interface import Machine
from ..records import record
from ..table.decisions import Decision, Option
from ..table.views import Observation
from .exchanging import given_away
from .judging import WORD, Deal, Judged, Judgement, chosen
from .questions import AmountOptions, Question


class Bot(Protocol):
    """Anything that chooses: it gets what its seat sees, and the question."""

    def __call__(self, view: Observation, asked: Question, /) -> Option: ...


def random(asked: Question | Decision, chance: Numbers | None = None) -> Option:
    """Any of the options, each as likely as the others. `chance` gives the numbers to choose by,
    below how many there are (None: Python's own).
    """
    if not isinstance(asked, Question | Decision):
        raise wrong("asked", "a question or a decision", asked, "is the match over?")
    options: Sequence[Option] = asked.options
    return _any(options, chance or Random().randrange)


def _any(options: Sequence[Option], chance: Numbers) -> Option:
    """One of the options. One alone takes no chance: a match in which nobody is asked then goes on
    alike.
    """
    return options[chance(len(options))] if len(options) > 1 else options[0]


def greedy(view: Observation, asked: Question, chance: Numbers) -> Option:
    """An option that lays groups, if there is one, and then as many cards as will go; else one that
    takes a card from those only this seat sees; of suits, the one it has most of; otherwise any.
    What is alike is chosen by chance."""
    own = {
        code
        for place in view.places
        if place.whose == view.seat
        for code in place.cards
        if code is not None
    }
    options = asked.options
    if options[0].kind == "number":
        return random(asked, chance)
    laying = [option for option in options if option.makes or option.kind == "guise"]
    if laying:
        return _any([option for option in laying if " as " not in option.key] or laying, chance)
    giving = [option for option in options if option.card in own]
    if giving:
        return _any(giving, chance)
    if options[0].kind == "value suit":
        # A card's code is its rank in one letter, then the beginning of its suit.
        held = [sum(_suit(option).startswith(code[1:]) for code in own) for option in options]
        best = [option for option, many in zip(options, held, strict=True) if many == max(held)]
        return _any(best, chance)
    return random(asked, chance)


def _suit(option: Option) -> str:
    return option.key.removeprefix(option.verb).strip()


def careful(view: Observation, asked: Question, chance: Numbers) -> Option:
    """What `quick` says of groups that are shown; of several cards of a hand that forms groups,
    those that are best given away (`exchanging`), or what `quick` says; of anything else the
    option that does best where it is tried (`judging`), if it can be: else like `quick`."""
    return advised(view, asked, chance).option


@record
class Instead:
    """What else was tried, and how it came out: the beginning of each is `said` there."""

    options: tuple[Option, ...]
    then: str


@record
class Advice:
    """What a careful bot takes, where several cards are given away the `besides` of them, and why,
    as the end of a sentence; `instead` is what came next, and the best of each other verb."""

    option: Option
    why: str
    besides: tuple[Option, ...] = ()
    instead: tuple[Instead, ...] = ()


def advised(
    view: Observation, asked: Question, chance: Numbers, named: Sequence[int] = ()
) -> Advice:
    """What `careful` takes, and why. `named` are options that are taken besides in any case, where
    several things are picked: those of `asked` are left then."""
    if len(asked.options) == 1:
        return Advice(asked.options[0], "there is nothing else")
    numbers = _of_one_choice(asked, chance)
    if asked.deal is not None and asked.part and asked.options[0].kind == "card":
        by_code = {one.code: one for one in asked.options}
        given = given_away(asked.deal, asked.seat, [*by_code], numbers, named)
        away = [by_code[code] for code in given.codes if code in by_code] if given else []
        if away and given is not None:
            often = f"then your hand is the best of all in {_percent(given.best)} of dealings"
            if given.kept is not None and given.kept < given.best:
                often += f", in {_percent(given.kept)} if no card goes"
            elif given.kept is not None:  # fewer hands were tried of what was worse so far
                often += ", hardly differing from where no card goes"
            other = [by_code[code] for code in given.other if code in by_code]
            instead = (Instead(tuple(other), f"in {_percent(given.then)}"),) if other else ()
            return Advice(away[0], often, tuple(away[1:]), instead)
    forming = any(one.forms for one in asked.options)
    # one card of several that may be meant need not leave the hand: that is tried
    tried = asked.deal is not None and asked.part and not (asked.several or forming)
    option = None if tried else _of_groups(view, asked, numbers)
    if option is not None and forming:
        return Advice(option, "that is for the best groups that this hand makes")
    if option is not None:
        kept = {card for one in asked.arranged if not one.lowest for card in one.cards}
        needed = option.kind != "card" or _picked(option) in kept
        need = "need all that may be picked" if needed else "do without it"
        return Advice(option, f"the best groups that this hand makes {need}")
    if asked.deal is None:
        rid = "cards are got rid of, and suits named that one has"
        return Advice(greedy(view, asked, numbers), rid)
    options = asked.options
    of_all: Sequence[int] = (
        options.codes if isinstance(options, AmountOptions) else [option.code for option in options]
    )
    deal, codes = asked.deal, of_all
    if named:
        # a match takes them in the order of the pack: what comes before them is not tried
        deal = partial(_after, deal, sorted(named))
        legal = deal(numbers).legal()
        codes = [code for code in of_all if code in legal]
        if not codes:
            return Advice(greedy(view, asked, numbers), "it goes with what is picked")
    is_range = isinstance(options, AmountOptions)
    verbs = {} if is_range else {option.code: option.verb for option in options}
    judged = chosen(deal, asked.seat, codes, numbers, verbs)
    return _tried(judged, options, of_all)


def _tried(judged: Judgement, options: Sequence[Option], codes: Sequence[int]) -> Advice:
    """The best of what was tried, and how it came out, beside the others that are told."""
    one, *others = judged.tried
    best, of = options[codes.index(one.code)], judged.of
    said = f"tried with unseen cards dealt anew {judged.worlds} times, "
    gained = _gained(one.gain, of)
    if not others:
        return Advice(best, f"{said}it leaves you {gained}{_about(one.within)}")
    told = [_gained(other.gain, of, False) for other in others]
    more = [other.won < one.won and one.gain <= other.gain for other in others]
    if any(more):  # a match that is won counts for more than what was gained
        told = [
            f"in {_percent(other.wins)}, and {then}{_unsure(other)}"
            for other, then in zip(others, told, strict=True)
        ]
        said += f"it wins the match in {_percent(one.wins)} of them, and leaves you {gained}"
        said += _about(one.within)
    else:
        said += f"it leaves you {gained}{_about(one.within)}"
        told = [
            "the same" if gained.startswith(f"{then} ") else f"{then}{_unsure(other)}"
            for other, then in zip(others, told, strict=True)
        ]
    instead = [
        Instead((options[codes.index(other.code)],), then)
        for other, then in zip(others, told, strict=True)
    ]
    return Advice(best, said, (), tuple(instead))


def _percent(part: float) -> str:
    return f"{round(100 * part)} %"


def _unsure(other: Judged) -> str:
    """Of what may be as good as the best: how far off its own figure may be."""
    about = _about(other.within)
    return f"{about} (hardly differs)" if other.hardly else ""


def _about(within: float) -> str:
    """How far off that may well be: nothing where it is the same in all trials."""
    many = f"{within:.1f}".removesuffix(".0")
    return "" if many in ("0", "inf") else f", give or take {many}"


def _gained(gain: float, of: str, whole: bool = True) -> str:
    """How much more a seat gained than the others did on average, of what a match goes by."""
    many = f"{abs(gain):.1f}".removesuffix(".0")
    if many == "0":
        return "as well off as the others on average" if whole else "as well off"
    said = f"{many} {'better' if gain > 0 else 'worse'} off"
    return f"{said} in {of} than the others on average" if whole else said


def _after(deal: Deal, codes: Sequence[int], numbers: Numbers) -> Machine:
    """A world where these options are taken."""
    world = deal(numbers)
    for code in codes:
        world.apply(code)
    return world


def quick(view: Observation, asked: Question, chance: Numbers) -> Option:
    """Where groups are shown, those of the best arrangement, the best first, as long as there are
    any; of several cards that are picked from the hand otherwise, those that stand in no group, or
    in one of the lowest kind. Else like `greedy`."""
    if len(asked.options) == 1:
        return asked.options[0]
    numbers = _of_one_choice(asked, chance)
    return _of_groups(view, asked, numbers) or greedy(view, asked, numbers)


def _of_one_choice(asked: Question, chance: Numbers) -> Numbers:
    """Numbers for one choice, made from one of chance: however many it takes, what follows stays
    what it is."""
    return of_bot(chance(WORD), "careful", asked.seat)


def _of_groups(view: Observation, asked: Question, chance: Numbers) -> Option | None:
    """What the best arrangement says, None if nothing."""
    options, shown = (
        asked.options,
        view.groups[view.seat] if view.groups and view.seat is not None else (),
    )
    if options[0].kind == "number":
        return None
    coming = asked.arranged[len(shown)].cards if len(shown) < len(asked.arranged) else ()
    others = [option for option in options if not option.forms]
    forming = [option for option in options if option.forms]
    if forming and not asked.part:
        return _any(forming if coming or not others else others, chance)
    if forming:  # cards come in the order of the pack: whoever skips one cannot go back to it
        return next(
            (option for option in forming if _picked(option) in coming), (others or forming)[0]
        )
    if asked.arranged and asked.part and options[0].kind == "card":
        kept = {card for group in asked.arranged if not group.lowest for card in group.cards}
        unwanted = [
            option for option in options if option.kind == "card" and _picked(option) not in kept
        ]
        done = [option for option in options if option.kind != "card"]
        return (unwanted or done or options)[0]
    return None


def _picked(option: Option) -> str:
    return option.card or ""


BOTS = ("greedy", "random", "careful", "careful:quick")
WITH_PEOPLE = "careful"  # whom people meet at a table unless they say otherwise


def seated(name: str, seed: int | str, seat: int) -> Bot:
    """The bot of this name for a seat (from 0), with a stream of chance of its own."""
    at = arguments.whole("seat", seat, 0)
    return choosing(name, of_bot(arguments.seed(seed), arguments.text("name", name), at))


def choosing(name: str, chance: Numbers) -> Bot:
    """The bot of this name, where chance gives it these numbers."""
    if name == "greedy":
        return lambda view, asked: greedy(view, asked, chance)
    if name == "careful":
        return lambda view, asked: careful(view, asked, chance)
    if name == "careful:quick":
        return lambda view, asked: quick(view, asked, chance)
    if name == "random":
        return lambda view, asked: random(asked, chance)
    raise wrong("name", "a bot", name, f"there are: {', '.join(BOTS)}")
