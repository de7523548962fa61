"""How often a bot beats random ones, at each shipped game: `make strength`.

Comes in: a bot, how many matches of each game. Goes out: a line for each game. The bot has one
seat, or every seat of one side, and random bots have the others; they change seats with every
match, which is one round, unless `--rounds 0` asks for whole ones. Who wins with others has won a
part. Where one sits alone, the bot's share is beside that of a random bot in the same matches.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import octavo
from octavo.cards import bits
from octavo.sim.run import MatchOutcome, SimulationPlan, simulate
from octavo.sim.stats import interval
from octavo.source.shelf import catalogue


def played(rules: octavo.Rules, names: Sequence[str], games: int, rounds: int) -> list[float]:
    """What part of each match the first of these bots won."""
    plan = SimulationPlan(len(names), "strength", rounds, ",".join(names), rotate=True)
    sides = rules.compiled(len(names)).setup.sides_of
    return [
        won_by_first(outcome, sides(outcome.winners)) for outcome in simulate(rules, plan, games)
    ]


def won_by_first(outcome: MatchOutcome, won: int) -> float:
    return 1 / won if 0 in bits(outcome.winners) else 0.0


def line(name: str, bot: str, games: int, rounds: int) -> str:
    rules = octavo.load(name)
    players = rules.default_players
    setup = rules.compiled(players).setup
    began = time.perf_counter()
    own = setup.allies(0)
    names = [bot if own >> seat & 1 else "random" for seat in range(players)]
    parts = played(rules, names, games, rounds)
    if players == 1:
        fair = sum(played(rules, ["random"], games, rounds)) / games
    else:
        fair = 1 / setup.sides_of(setup.everybody)
    low, high = interval(round(sum(parts)), games)
    said = "better" if low > fair else "worse" if high < fair else "?"
    took = (time.perf_counter() - began) / games
    return (
        f"{name:18}{players:8}{sum(parts) / games:8.1%}  {low:6.1%} to {high:6.1%}"
        f"{fair:8.1%}  {said:7}{took:8.2f}"
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("games", nargs="*", help="rulesets; all of them where none is named")
    asked.add_argument("--bot", default="careful:quick")
    asked.add_argument("--matches", type=int, default=40)
    asked.add_argument("--rounds", type=int, default=1)
    told = asked.parse_args()
    print(f"{told.bot} among random bots, {told.matches} matches of each game")
    print("game               players   share    95 % interval  chance           s/match")
    for name in told.games or [name for name, _, _ in catalogue()]:
        print(line(name, told.bot, told.matches, told.rounds), flush=True)


if __name__ == "__main__":
    main()
