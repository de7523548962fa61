"""`octavo why`: the sentences behind a move in a given position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...diagnostics import OctavoError
from ...edges.output import say
from ..frame import Chosen, Spelled, chosen, placed, report, rules_of

if TYPE_CHECKING:
    from ...table.game import Game

NO_OPTION = "OCT507"  # a move is not among the options


@click.command(
    cls=Spelled,
    short_help="Why a move may be made, or not.",
    examples=[
        "octavo why {ruleset}",
        "octavo why {ruleset} --given 'your score is 3' --players 3",
        "octavo why {ruleset} --given 'your score is 3' --moves draw",
    ],
)
@click.argument("ruleset")
@click.argument("move", required=False)
@placed
@click.option(
    "--at", metavar="PHASE", help="The phase. Default: the first in which players take turns."
)
@click.option(
    "--moves",
    metavar="MOVES",
    help="Moves made there first, with commas between: the choice that comes then is asked about.",
)
@click.option("--players", type=int, help="How many sit at the table.")
@click.option(
    "--seed", metavar="S", default="0", show_default=True, help="Settles what is not given."
)
@chosen
def command(
    ruleset: str,
    move: str | None,
    given: tuple[str, ...],
    cards: str | None,
    at: str | None,
    moves: str | None,
    players: int | None,
    seed: str,
    chosen: Chosen,
) -> int:
    """Why a move may or may not be made in a position; without a MOVE, why each that may be made
    may be.

    `you` is who must choose. Where nothing is given, and no cards, they are dealt. Else hands and
    places of which nothing is said are empty, and the other cards lie where they are dealt from.
    """
    from ...front.wording import Wording, seat_names
    from ...positions.position import has_turns, position
    from ...table.answering import codes_of

    rules = rules_of(ruleset, chosen)
    number = rules.default_players if players is None else players
    rules.check_players(number)
    try:
        # `you` is who must choose, wherever somebody chooses in turn
        turn = 0 if at is not None and has_turns(rules.program, at) else None
        if given or cards is not None or at is not None:
            game = position(
                rules, given, players=number, at=at, turn=turn, hand=cards, seed=seed, forced=True
            )
        else:
            game = rules.new_game(number, seed, forced=True)
    except OctavoError as error:
        report(error.diagnostics, {"given": "\n".join([*given, *([cards] if cards else [])])})
        return 1
    words = Wording(rules.describe(number), seat_names(number, [0]), 0)
    if passed := _passed_on(game, at, turn):
        say(passed)
    for nth, made in enumerate(filter(None, map(str.strip, (moves or "").split(","))), 1):
        try:
            steps = codes_of(game.machine, [made])
        except OctavoError as error:
            say(f"Move {nth}, `{made}`, cannot be made there:")
            if error.diagnostics[0].code != NO_OPTION:  # what follows it cannot be
                report(error.diagnostics, {})
                return 1
            for line in words.verdict(game.explain(made, openly=True)):
                say(line)
            return 1
        for code in steps:
            game.apply(code)
    decision = game.decision
    if decision is None:
        say(f"The match is over {'then' if moves else 'in this position'}.")
        return 1
    if decision.seat != 0:
        words = Wording(rules.describe(number), seat_names(number, [decision.seat]), decision.seat)
        when = "then" if moves else "there"
        say(f"Player {decision.seat + 1} chooses {when}, and is `you` below.")
    asked = [move] if move is not None else list(decision.options[:100])
    for one in asked:
        for line in words.verdict(game.explain(one, openly=True)):
            say(line)
    return 0


def _passed_on(game: Game, at: str | None, turn: int | None) -> str:
    """That who was to choose can choose nothing, so that the match went on; empty where they can,
    and where the match is over."""
    decision = game.decision
    if decision is None or at is None:
        return ""
    phase = game.rules.program.decisions[game.machine.number].phase
    went = f", to the phase `{phase}`" if phase != at else ""
    if turn == 0 and decision.seat != 0:
        return f"You may choose nothing there, so the match went on{went}."
    return f"Nobody may choose anything there, so the match went on{went}." if went else ""
