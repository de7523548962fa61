"""Options judged by what comes of them.

Comes in: worlds, the options of the seat that must choose, numbers. Goes out: the option after
which that seat does best, when all play on by a quick policy until the round is over. How much is
tried is counted and never timed, so the same numbers give the same choice on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf, sqrt
from types import MappingProxyType

from ..cards import bits
from ..chance import Numbers, of_bot, seeded
from ..diagnostics import OctavoError
from ..engine.interface import Machine
from ..records import record
from .policy import Policy

Deal = Callable[[Numbers], Machine]  # one more world
Verbs = Mapping[int, str]
NO_VERBS: Verbs = MappingProxyType({})

MOST_OPTIONS = 16  # that are tried; of more of them some are taken
MOST_WORLDS = 160  # that are dealt for one choice
MOST_CHOICES = 60  # of one playout; after them the phase is made to end
MOST_WORK = 500_000  # of one choice: looks, as below
# What a choice in a playout counts for. Looks that are remembered do not make it cheaper, so what
# was asked before decides nothing.
A_CHOICE = 150
A_HAND = 500  # the same for a hand that is arranged
WORD = 1 << 60  # numbers below it begin streams of chance


@record
class Judged:
    """An option that was tried, by its code: how much more than the others on average the seat
    gained with it, whatever way who wins is said, what part of the matches that ended there it
    won, less its fair part, and what part of all trials it won (`wins`). `within`: so far the gain
    may well be from what more trials would show.
    `hardly`: by as many trials it may be as good as the best."""

    code: int
    gain: float
    won: float
    wins: float
    within: float
    hardly: bool


@record
class Judgement:
    """The options that were tried to the end, in so many worlds, the best first, and then the best
    of each verb that is not among them; `of` is what the match goes by: a score, a purse."""

    worlds: int
    of: str
    tried: tuple[Judged, ...]


def chosen(
    deal: Deal, seat: int, codes: Sequence[int], numbers: Numbers, verbs: Verbs = NO_VERBS
) -> Judgement:
    """The option that does best of those that are tried, and the next best. They are tried in the
    same worlds, and again and again the better half of them goes on. `verbs`: of which an option
    is, by its code: of each verb one is tried."""
    trials = {code: Trials() for code in tried(codes, numbers, verbs)}
    judge, left = Judge(seat), list(trials)
    of, last, halvings = "", left, max(1, (len(left) - 1).bit_length())
    for done in range(halvings):
        limit = MOST_WORK * (done + 1) // halvings
        for _ in range(MOST_WORLDS // halvings):
            world, word = deal(numbers), numbers(WORD)
            of = world.setup.goal
            for code in left:
                judge.play(trials[code], world, code, word)
            if judge.spent >= limit:
                break
        worth = {code: judge.worth(trials[code]) for code in left}
        last = sorted(left, key=lambda code: -worth[code])
        left = last[: (len(left) + 1) // 2]
    best = sorted(trials, key=lambda code: -judge.worth(trials[code]))
    told, of_verbs = last[:2], {verbs.get(code) for code in last[:2]}
    for code in best:
        if verbs.get(code) not in of_verbs:
            told.append(code)
            of_verbs.add(verbs.get(code))
    judged = tuple(judge.of(code, trials[code], trials[told[0]]) for code in told)
    return Judgement(len(trials[last[0]].gains), of, judged)


def tried(codes: Sequence[int], numbers: Numbers, verbs: Verbs = NO_VERBS) -> list[int]:
    """So many of the options as can be tried, in an order of chance, which settles ties: of a
    range the ends, and others the more the nearer to its beginning; else any, but of each verb
    one."""
    if isinstance(codes, range) and len(codes) > MOST_OPTIONS:
        steps = MOST_OPTIONS - 1
        further = len(codes) - MOST_OPTIONS  # than if each step were one
        found = [codes[at + further * at**4 // steps**4] for at in range(MOST_OPTIONS)]
    else:
        found = list(codes)
    for last in range(len(found) - 1, 0, -1):
        other = numbers(last + 1)
        found[last], found[other] = found[other], found[last]
    if len(found) > MOST_OPTIONS and verbs:
        firsts = {verbs[code]: code for code in reversed(found)}
        found.sort(key=lambda code: firsts[verbs[code]] != code)
    return found[:MOST_OPTIONS]


@dataclass(slots=True)
class Trials:
    """What came of one option: each time how much more the seat, or its side, gained than the
    others did on average, and what part of the match it won, less its fair part; 0 of a match that
    goes on."""

    gains: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)


class Judge:
    """Plays on. `more` is how often whoever is said to win had more than the others, less how often
    they had less: so it is known which of both winning means. `most` is the most that was ever
    gained or lost."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.spent = 0
        self.more = 0
        self.most = 1.0
        self.policy = Policy()

    def play(self, trials: Trials, world: Machine, code: int, word: int) -> None:
        """Take an option in a world, and go on until the round is over."""
        machine, before = world.clone(seeded(word)), world.results
        try:
            self.policy.begin()
            self.policy.take(machine, code)
            self._go_on(machine, world.round, of_bot(word, "playout", 0))
        except OctavoError:  # where the rules do not go on, it stands as it stands
            pass
        self.spent += A_CHOICE + self.policy.arranged * A_HAND
        self.policy.arranged = 0
        winners, after = machine.winners(), machine.results
        self._learn(winners, after)
        setup = machine.setup
        ours = setup.allies(self.seat)
        gain = _more([now - then for now, then in zip(after, before, strict=True)], ours)
        self.most = max(self.most, abs(gain))
        trials.gains.append(gain)
        fair, own = 1 / setup.sides_of(setup.everybody), winners >> self.seat & 1
        trials.won.append(own / max(setup.sides_of(winners), 1) - fair if machine.over else 0.0)

    def _go_on(self, machine: Machine, number: int, numbers: Numbers) -> None:
        """Let everybody choose until the round with this number is over, or it takes too long."""
        for _ in range(MOST_CHOICES):
            if machine.over or machine.round != number:
                return
            self.spent += A_CHOICE
            self.policy.take(machine, self.policy(machine, numbers))
        end_phases(machine, number)

    def _learn(self, winners: int, results: list[int]) -> None:
        if 0 < winners.bit_count() < len(results):
            more = _more(results, winners)
            self.more += (more > 0) - (more < 0)

    def worth(self, trials: Trials) -> float:
        """The mean: a match that is won counts for as much as the most that was ever gained."""
        sign = -1 if self.more < 0 else 1
        return (sign * sum(trials.gains) + self.most * sum(trials.won)) / len(trials.gains)

    def of(self, code: int, trials: Trials, best: Trials) -> Judged:
        """What came of an option that was tried, beside what came of the best."""
        many = len(trials.gains)
        sign = -1 if self.more < 0 else 1
        gain, won = sign * sum(trials.gains) / many, sum(trials.won) / many
        each, those = self._each(trials), self._each(best)
        apart = [mine - other for mine, other in zip(those, each, strict=False)]  # world by world
        hardly = trials is not best and sum(apart) / len(apart) <= _likely(apart)
        wins = sum(one > 0 for one in trials.won) / many
        return Judged(code, gain, won, wins, _likely(trials.gains), hardly)

    def _each(self, trials: Trials) -> list[float]:
        """What each trial was worth, see `worth`."""
        sign = -1 if self.more < 0 else 1
        pairs = zip(trials.gains, trials.won, strict=True)
        return [sign * gain + self.most * won for gain, won in pairs]


def _likely(numbers: Sequence[float]) -> float:
    """How far the mean of so many numbers may well be from that of very many: two standard errors;
    without bounds of one alone."""
    many = len(numbers)
    if many < 2:
        return inf
    mean = sum(numbers) / many
    return 2 * sqrt(sum((one - mean) ** 2 for one in numbers) / (many - 1) / many)


def _more(numbers: list[int], seats: int) -> float:
    """How much more these seats have than the others do, on average."""
    theirs, many = sum(numbers[seat] for seat in bits(seats)), seats.bit_count()
    others = len(numbers) - many
    return theirs / many - ((sum(numbers) - theirs) / others if others else 0)


def end_phases(machine: Machine, number: int) -> None:
    """Let the phase end, and each after it, as long as somebody is asked in it: what a round comes
    to is often settled in its last phase."""
    program = machine.setup.program
    names = list(program.phases)
    for here, following in pairwise(names):
        if machine.over or machine.round != number:
            return
        if program.decisions[machine.number].phase == here:
            machine.run(program.phases[following])
