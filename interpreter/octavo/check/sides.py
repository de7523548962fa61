"""How players stand together, as a game declares it.

Comes in: the tree of a whole game. Goes out: faults for sides that cannot be, and for what each
side would have where there are none.
"""

from __future__ import annotations

from ..diagnostics import Faults
from ..syntax import tree
from ..syntax.game import RulesetTree, SidesDeclaration, StateDeclaration


def check_sides(game: RulesetTree, faults: Faults) -> None:
    """As many players sit on each side, at every table; named sides are several, and no more than
    there are players."""
    sides = game.sides
    if sides is None:
        return
    if sides.named and sides.counts:
        said = "sides are made by the seats, or by phrases, not both"
        help = "leave the numbers out, or the names"
        faults.error("OCT450", said, sides.named[0].span, help=help)
    elif sides.named:
        _check_named(sides, game.players[0], faults)
    else:
        _check_seats(sides, game.players, faults)


def _check_named(sides: SidesDeclaration, fewest: int, faults: Faults) -> None:
    many = len(sides.named)
    if many < 2:
        said = f"`{sides.named[0].name}` would be the only side"
        help = "name another side, such as `others: players other than ...`"
        faults.error("OCT450", said, sides.named[0].span, help=help)
    elif many > fewest:
        said = f"{fewest} players cannot be on {many} sides"
        faults.error("OCT450", said, sides.span, help="leave one of them out")


def _check_seats(sides: SidesDeclaration, players: tuple[int, int], faults: Faults) -> None:
    for low, high, _ in sides.counts:
        if high < players[0] or low > players[1]:
            said = f"no match is played by {low if low == high else f'{low} to {high}'}"
            faults.error("OCT450", said, sides.span, help="leave it out, or change `players:`")
            return
    for number in range(players[0], players[1] + 1):
        many = sides.of_seats(number)
        if sum(low <= number <= high for low, high, _ in sides.counts) > 1:
            said = f"this says twice how many sides {number} players make"
            faults.error("OCT450", said, sides.span, help="leave one of them out")
            return
        if not many:
            said = f"this does not say how many sides {number} players make"
            help = f"add `{number} players: {_fitting(number)}`"
            if _fitting(number) == number:
                help += ", which is each of them alone"
        elif many > number or number % many:
            said = f"{number} players do not make {many} sides of one size"
            help = f"write `{_fitting(number)}`"
            if players[0] < players[1]:
                every = range(players[0], players[1] + 1)
                each = ", ".join(f"{one} players: {_fitting(one)}" for one in every)
                help = f"say it for each number of players, such as `{{{each}}}`, or let fewer "
                help += "numbers play: `players: ...`"
        else:
            continue
        faults.error("OCT450", said, sides.span, help=help)
        return


def _fitting(players: int) -> int:
    """So many sides as so many players make; each of them is one, where they make no others."""
    return next((many for many in range(2, players) if players % many == 0), players)


def starts_by_chance(state: StateDeclaration) -> bool:
    """`starts at: any player`."""
    said = state.starts_at
    by_chance = isinstance(said, tree.Np) and said.determiner in ("any", "a")
    return state.kind == "player" and by_chance


def check_state_of_sides(state: StateDeclaration, game: RulesetTree, faults: Faults) -> None:
    """What each side has needs sides."""
    of_sides = state.each == "side" or state.of == "sides"
    if of_sides and game.sides is None:
        said = f"there are no sides that could have `{state.name}`"
        help = "declare them, such as `sides: 2` where four play, or write `each: player`"
        if state.of == "sides":
            help = "declare them, such as `sides: 2` where four play, or write `of: players`"
        faults.error("OCT451", said, state.span, help=help)
    elif state.each == "side" and (state.passes or starts_by_chance(state)):
        said = f"`{state.name}` is kept for each side, which have no seats to pass to"
        if not state.passes:
            said = f"whom chance settles for each side is not kept: `{state.name}`"
        faults.error("OCT302", said, state.span, help="leave it out, and set it by a step")
    elif state.each == "side" and state.kind in ("flag", "mark"):
        said = f"a {state.kind} is not kept for each side: `{state.name}`"
        help = "write `is a: mark`, and `of: sides`"
        faults.error("OCT302", said, state.span, help=help)
