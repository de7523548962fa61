"""Players that are programs.

Comes in: what a seat may see, and the decision it must take. Goes out: one of the options. A bot
never gets the match, its state or its seed: `question` leaves a decision's plain data only. Each
bot has a stream of chance of its own.

    octavo.bots.random(decision)

    bot = octavo.bots.seated("greedy", seed=8, seat=1)
    bot(game.observe(1), octavo.bots.question(game.decision))
"""

from __future__ import annotations

from .choosers import (
    BOTS,
    WITH_PEOPLE,
    Advice,
    Bot,
    advised,
    careful,
    choosing,
    greedy,
    random,
    seated,
)
from .questions import TRYING, Question, posed, question

__all__ = [
    "BOTS",
    "TRYING",
    "WITH_PEOPLE",
    "Advice",
    "Bot",
    "Question",
    "advised",
    "careful",
    "choosing",
    "greedy",
    "posed",
    "question",
    "random",
    "seated",
]
