"""What surely comes of an option, told as it would be told once it is taken.

Comes in: a match, an option of whoever is asked, words for them. Goes out: lines: what happens up
to the next question, and who is asked then. It is tried where the cards that they do not see were
dealt anew; what comes out otherwise somewhere is not told, so none of those cards is given away.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ..bots.resampling import deal_anew
from ..chance import Numbers
from ..diagnostics import OctavoError
from ..table.game import Game
from .narrator import Narrator, once
from .wording import Wording, listed, wrapped

WORLDS = 4  # in which it is tried
WORD = 1 << 60  # numbers below it begin streams of chance
MOST = 8  # lines that are told
NEXT_IS_OWN = "  You are asked next."
ENDS = "  The round ends."


def foreseen(game: Game, code: int, words: Wording, numbers: Numbers) -> list[str]:
    """Nothing where the same choice goes on, or nothing is told."""
    each = [_told(game, code, words, numbers) for _ in range(WORLDS)]
    same = takewhile(lambda at: {*at} == {at[0]}, zip(*each, strict=False))
    lines = once(at[0] for at in same)
    if len([one for one in lines if one != NEXT_IS_OWN]) < 2:
        return []  # that it is chosen
    told = [part for line in lines for part in wrapped(line.strip(), 4)]
    more = [] if len(told) <= MOST else ["    ..."]
    return ["  what comes of it:", *told[: MOST - len(more)], *more]


def _told(game: Game, code: int, words: Wording, numbers: Numbers) -> Sequence[str]:
    """The same in one such match."""
    other = game.clone(f"foreseen {numbers(WORD)}")
    seat, round = other.machine.you, other.machine.round
    deal_anew(other.machine, seat, numbers)
    other.machine.let("last round", round)  # the next one would begin with cards nobody knows
    begins = len(other.news(None))
    try:
        other.apply(code)
    except OctavoError:  # with such cards the rules do not go on
        return ()
    told = other.news(None)
    while told[begins:] and (told[begins].what, told[begins].seat) != ("chose", seat):
        begins += 1  # what was kept from the others until now
    narrator = Narrator(words)
    narrator.tell(told[:begins])
    lines = [one for one in narrator.tell(told[begins:]) if one.startswith("  ")]
    decision = other.decision
    if decision is None:
        return lines if lines[-1:] == [ENDS] else [*lines, ENDS]
    if decision.part:
        return ()
    if decision.shape.secret or len(decision.options) == 1:
        return lines
    if decision.seat == seat:
        return [*lines, NEXT_IS_OWN]
    verbs = dict.fromkeys(one.verb for one in decision.options[:20])
    # where some are not offered, cards that nobody here sees may decide which
    choices = other.machine.setup.program.decisions[other.machine.number].choices
    may = f": {listed(verbs, 'or')}" if len(verbs) == len(choices) < 5 else ""
    return [*lines, f"  Then {words.name(decision.seat)} is asked{may}."]
