"""A house rule to begin with: a small sentence of a game's own words that allows and refuses.

Comes in: a ruleset. Goes out: a `HouseRule` about cards of one rank: they may not be played, or
whatever is done with cards there, unless there are two of them, or while there is no other card;
or about what may be done by whoever holds a single card, or once a round. It is tried before it is
proposed: on one side of its limit the move may be made, on the other it is this rule that forbids
it, and matches with it come to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from ..diagnostics import OctavoError
from ..records import record
from ..syntax import inflection
from ..table.decisions import Option
from ..table.rules import Rules
from .scenes import Met, Scene, leading_to, met, possible, shortest

RANKS = 3  # that are tried with each verb
PLACES = 4  # choices of a match in which each is tried
OTHERS = 2  # cards that are held beside one
MATCHES = 2  # that must come to an end
LONGEST = 5_000  # choices of each; those of shipped games take up to 2,000


@record
class HouseRule:
    """A rule, and the two positions on either side of its limit, in which `move` is made or
    refused, by the rules `against` it. It is about a verb, with its participle `done`, and perhaps
    about cards of one rank."""

    id: str
    sentence: str
    rank: str
    verb: str
    done: str
    move: str
    allowed: Scene
    refused: Scene
    against: tuple[str, ...]


Cards = tuple[str, ...]
Loading = Callable[[str, str], Rules]  # by the id and the sentence of a rule


def house_rule(rules: Rules, load: Loading) -> HouseRule | None:
    """A rule for this ruleset; None if none of those tried has a scenario each way and leaves the
    game one that ends. `load` gives the ruleset with one rule more; raises OctavoError where that
    cannot be."""
    found, can_end = [*met(rules)], _ends(rules)
    for limit in (*_of_ranks(rules, found), *_of_verbs(rules, found)):
        try:
            with_it = load(limit.id, limit.sentence)
        except OctavoError:
            continue
        for option, one in islice(limit.places, PLACES):
            pair = _pair(rules, with_it, one, option, limit)
            if pair is not None and not (can_end and not _ends(with_it)):
                return HouseRule(
                    limit.id, limit.sentence, limit.about, limit.verb, limit.done, option.key, *pair
                )
            if pair is not None:
                break  # matches do not end with it
    return None


def moments(rules: Rules) -> Iterator[str]:
    """What a trigger can wait for: that a card of a rank is chosen, or that somebody does
    something."""
    found, ranks = [*met(rules)], _ranks(rules)
    for verb in dict.fromkeys(option.verb for one in found for option in _of_hand(one)):
        for rank in ranks[:RANKS]:
            yield f"{inflection.with_article(rank)} is {_done(rules, verb)}"
    for verb in dict.fromkeys(option.verb for one in found for option in one.options):
        yield f"a player {inflection.third_person(verb)}"


def _of_ranks(rules: Rules, found: list[Met]) -> Iterator[_Limit]:
    """Limits on what is done with cards of a hand, by their rank."""
    ranks = _ranks(rules)
    for verb in dict.fromkeys(option.verb for one in found for option in _of_hand(one)):
        done = _done(rules, verb)
        places = [(each, one) for one in found for each in _of_hand(one) if each.verb == verb]
        at = [ranks.index(_rank(rules, each.card or "")) for each, _ in places]
        for number in islice(sorted({*at}), RANKS):
            rank = ranks[number]
            there = tuple(place for place, of in zip(places, at, strict=True) if of == number)
            one, several = inflection.with_article(rank), inflection.plural(rank)
            alone = f"{one} may not be {done} unless you hold two or more {several}"
            last = f"{one} may not be {done} when you hold exactly one card"
            yield _Limit(f"lone {rank}", alone, rank, verb, done, there, ((2, 0), (1, 1)))
            yield _Limit(f"last {rank}", last, rank, verb, done, there, ((1, 1), (1, 0)))


def _of_verbs(rules: Rules, found: list[Met]) -> Iterator[_Limit]:
    """Limits on how often somebody does what others may do instead."""
    free = [
        (option, one)
        for one in found
        for option in one.options
        if option.card not in one.held and len({each.verb for each in one.options}) > 1
    ]
    for verb in dict.fromkeys(option.verb for option, _ in free):
        done = _done(rules, verb)
        sentence = f"you may not {verb} when you have {done} this round"
        there = tuple(place for place in free if place[0].verb == verb)
        last = f"you may not {verb} when you hold exactly one card"
        yield _Limit(f"{verb} early", last, "", verb, done, there)
        yield _Limit(f"{verb} once", sentence, "", verb, done, there, fact=f"you have {done}")


def _done(rules: Rules, verb: str) -> str:
    return rules.program.symbols.verbs.get(verb) or inflection.participle(verb)


@record
class _Limit:
    """A sentence, and what differs between where it still allows something to be chosen and where
    it does not any more: how many cards of the rank that it is `about`, and of others, are held; or
    a fact that is so there alone. `places` are choices of matches in which to try it."""

    id: str
    sentence: str
    about: str
    verb: str
    done: str
    places: tuple[tuple[Option, Met], ...]
    held: tuple[tuple[int, int], tuple[int, int]] | None = None
    fact: str = ""

    def sides(self, rules: Rules, one: Met, option: Option) -> Iterator[tuple[Cards, Cards]]:
        """The hands on its two sides; empty ones are left to chance."""
        if self.fact:
            yield from (((), ()), (one.held, one.held))
        if self.held is None:
            yield one.held[:2], one.held[:1]
            return
        first = option.card or ""
        alike = [card.code for card in rules.describe().cards if card.rank == self.about]
        second = next((card for card in alike if card != first and card not in one.lying), "")
        others = [card for card in one.held if _rank(rules, card) != self.about]
        for other in others[: OTHERS if second else 0]:
            enough, lacking = (
                (*(first, second)[:same], *[other][:further]) for same, further in self.held
            )
            yield enough, lacking


def _ends(rules: Rules) -> bool:
    """Whether matches in which chance chooses end soon, with nothing that goes wrong."""
    try:
        return all(_length(rules, seed) < LONGEST for seed in range(MATCHES))
    except OctavoError:
        return False


def _length(rules: Rules, seed: int) -> int:
    players = max(rules.players[0], min(2, rules.players[1]))
    machine, chance = rules.machine(players, seed=seed), Random(f"{seed} ends")
    made = 0
    while machine.actor >= 0 and made < LONGEST:
        legal = machine.legal()
        machine.apply(legal[chance.randrange(len(legal))])
        made += 1
    return made


def _of_hand(one: Met) -> Iterator[Option]:
    return (option for option in one.options if option.card is not None and option.card in one.held)


def _ranks(rules: Rules) -> list[str]:
    """Ranks, those first of which the rules say least: what a rule is about already is no place for
    a first one."""
    said = " ".join(rule.text for rule in rules.program.checked.game.rules)
    symbols = rules.program.symbols
    ranks = symbols.attributes["rank"]
    return sorted(reversed(ranks), key=lambda rank: said.count(rank))


def _pair(
    rules: Rules, with_it: Rules, one: Met, option: Option, limit: _Limit
) -> tuple[Scene, Scene, tuple[str, ...]] | None:
    """The positions of a move on either side of a limit, and the rules against it on the far
    side."""
    move, further = option.key, (limit.fact,) if limit.fact else ()

    def beyond(scene: Scene, hand: Cards) -> Scene:
        return replace(scene, hand=hand, given=(*scene.given, *further))

    for enough, lacking in limit.sides(rules, one, option):

        def holds(scene: Scene, enough: Cards = enough, lacking: Cards = lacking) -> bool:
            there = beyond(scene, lacking)
            return (
                _offers(replace(scene, hand=enough), with_it, move)
                and _offers(there, rules, move)
                and limit.id in there.game(with_it).explain(move, openly=True).rules
            )

        for frame in one.scenes:
            scene = leading_to(rules, possible(rules, replace(frame, hand=lacking)), move)
            found = scene and shortest(scene, holds)
            if found is not None:
                refused = beyond(found, lacking)
                verdict = refused.game(with_it).explain(move, openly=True)
                return replace(found, hand=enough), refused, verdict.rules
    return None


def _offers(scene: Scene, rules: Rules, move: str) -> bool:
    decision = scene.game(rules).decision
    return decision is not None and decision.options.find(move) is not None


def _rank(rules: Rules, code: str) -> str:
    return next(card.rank for card in rules.describe().cards if card.code == code)
